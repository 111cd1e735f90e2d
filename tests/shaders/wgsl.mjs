// SPDX-License-Identifier: MIT
// Runs WGSL kernels by Dawn, which the npm package `webgpu` holds, on the Vulkan device that VK_ICD_FILENAMES names. Arguments, files and
// exit codes are those of jobs.hpp: `node wgsl.mjs JOBS`.

import { readFileSync, writeFileSync } from "node:fs";
import { argv, exit } from "node:process";

const [failed, wrongArguments, noDevice] = [1, 2, 3];
const untouched = 0xffc0dead;

const giveUp = (code, text) => {
    console.error(`wgsl.mjs: ${String(text).split("\n").slice(0, 8).join("\n")}`);
    exit(code);
};

function readJobs(path) {
    return readFileSync(path, "utf8").split("\n").filter(line => line !== "").map(line => {
        const [kernel, input, output, bytes, groups, ...rest] = line.trim().split(/\s+/);
        const job = { kernel, input, output, bytes: Number(bytes), groups: Number(groups) };
        if (!(job.bytes > 0 && job.bytes % 4 === 0 && job.groups > 0 && rest.length === 0))
            throw new Error(`${path}: not KERNEL INPUT OUTPUT OUTPUT_BYTES GROUPS: ${line}`);
        return job;
    });
}

async function openDevice() {
    const { create, globals } = await import("webgpu");
    Object.assign(globalThis, globals, { gpu: create([]) }); // Dawn ends where nobody holds it
    const adapter = await gpu.requestAdapter();
    if (!adapter) throw new Error("no adapter");
    const { maxBufferSize, maxStorageBufferBindingSize } = adapter.limits;
    const device = await adapter.requestDevice({ requiredLimits: { maxBufferSize, maxStorageBufferBindingSize } });
    console.log(`${adapter.info.device || adapter.info.description}, Dawn, ${adapter.info.description}`);
    return device;
}

async function run(device, job) {
    device.pushErrorScope("validation");
    const module = device.createShaderModule({ code: readFileSync(job.kernel, "utf8") });
    const errors = (await module.getCompilationInfo()).messages.filter(message => message.type !== "info");
    if (errors.length > 0) throw new Error(errors.map(m => `${m.lineNum}:${m.linePos} ${m.type}: ${m.message}`).join("\n"));
    const pipeline = device.createComputePipeline({ layout: "auto", compute: { module, entryPoint: "main" } });

    const numbers = readFileSync(job.input);
    const { STORAGE, COPY_DST, COPY_SRC, MAP_READ } = GPUBufferUsage;
    const input = device.createBuffer({ size: numbers.length, usage: STORAGE | COPY_DST });
    const output = device.createBuffer({ size: job.bytes, usage: STORAGE | COPY_DST | COPY_SRC });
    const result = device.createBuffer({ size: job.bytes, usage: MAP_READ | COPY_DST });
    device.queue.writeBuffer(input, 0, numbers);
    device.queue.writeBuffer(output, 0, new Uint32Array(job.bytes / 4).fill(untouched));

    const entries = [input, output].map((buffer, binding) => ({ binding, resource: { buffer } }));
    const commands = device.createCommandEncoder();
    const pass = commands.beginComputePass();
    pass.setPipeline(pipeline);
    pass.setBindGroup(0, device.createBindGroup({ layout: pipeline.getBindGroupLayout(0), entries }));
    pass.dispatchWorkgroups(job.groups);
    pass.end();
    commands.copyBufferToBuffer(output, 0, result, 0, job.bytes);
    device.queue.submit([commands.finish()]);
    const error = await device.popErrorScope();
    if (error) throw new Error(error.message);

    await result.mapAsync(GPUMapMode.READ);
    writeFileSync(job.output, new Uint8Array(result.getMappedRange()));
    for (const buffer of [input, output, result]) buffer.destroy();
}

let jobs = [], device;
try {
    if (argv.length !== 3) throw new Error("one argument, please: a file of jobs");
    jobs = readJobs(argv[2]);
    if (jobs.length === 0) throw new Error(`${argv[2]} holds no job`);
} catch (e) {
    giveUp(wrongArguments, e.message);
}
try {
    device = await openDevice();
} catch (e) {
    giveUp(noDevice, e.message);
}
for (const job of jobs) {
    try {
        await run(device, job);
    } catch (e) {
        giveUp(failed, `${job.kernel}: ${e.message}`);
    }
}
exit(0); // or Dawn holds the process

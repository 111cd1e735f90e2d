// Tests whether the graphics processor computes veer's bits, by the kernels of veer_proof through WebGPU, or else WebGL 2. The build puts the kernels'
// texts beside the page.

import { loadBytes } from "../../../site/load.js";

const parts = ["ground", "motion", "aiming", "steering", "many"];
const questions = 64;
const played = /swiftshader|llvmpipe|software|basic render/i;

let texts; // the texts of all parts: one file for each language, because the parts share much text
const textOf = async (part, language) => {
    texts ??= new TextDecoder().decode(await loadBytes(`proof.${language}`)).split(/^#part (\w+)\n/m);
    return texts[texts.indexOf(part) + 1];
};
const sumOf = (words, sum) => words.reduce((all, word) => (all + word) >>> 0, sum);

/** A device of WebGPU. answers(text, part) returns the words of a part. */
async function webgpu() {
    const adapter = await navigator.gpu?.requestAdapter();
    if (!adapter) return null;
    const device = await adapter.requestDevice();
    const { device: model, description, vendor, isFallbackAdapter } = adapter.info ?? {};
    const name = description || model || vendor;
    const answers = async (text, part) => {
        const code = `${text}
            @group(0) @binding(0) var<storage, read_write> words: array<u32, ${questions}>;
            @compute @workgroup_size(${questions}) fn main(@builtin(local_invocation_index) i: u32) { words[i] = veer_proof_${part}(i); }`;
        const compute = { module: device.createShaderModule({ code }), entryPoint: "main" };
        const pipeline = await device.createComputePipelineAsync({ layout: "auto", compute });
        const size = questions * 4, { STORAGE, COPY_SRC, COPY_DST, MAP_READ } = GPUBufferUsage;
        const words = device.createBuffer({ size, usage: STORAGE | COPY_SRC }), result = device.createBuffer({ size, usage: MAP_READ | COPY_DST });
        const commands = device.createCommandEncoder(), pass = commands.beginComputePass();
        pass.setPipeline(pipeline);
        pass.setBindGroup(0, device.createBindGroup({ layout: pipeline.getBindGroupLayout(0), entries: [{ binding: 0, resource: { buffer: words } }] }));
        pass.dispatchWorkgroups(1);
        pass.end();
        commands.copyBufferToBuffer(words, 0, result, 0, size);
        device.queue.submit([commands.finish()]);
        await result.mapAsync(GPUMapMode.READ);
        return [...new Uint32Array(result.getMappedRange())];
    };
    return { by: "WebGPU", name, plays: isFallbackAdapter || played.test(`${name} ${model}`), language: "wgsl", answers, end: () => device.destroy() };
}

/** A device of WebGL 2, if it compiles without blocking the page. */
function webgl() {
    const gl = document.createElement("canvas").getContext("webgl2");
    const parallel = gl?.getExtension("KHR_parallel_shader_compile");
    if (!parallel) return null;
    const end = performance.now() + 60000;
    const shader = (kind, text) => {
        const one = gl.createShader(kind);
        gl.shaderSource(one, text);
        gl.compileShader(one);
        return one;
    };
    const answers = async (text, part) => {
        const program = gl.createProgram();
        const corners = "#version 300 es\nvoid main() { gl_Position = vec4(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0, 0.0, 1.0); }";
        const kernel = `#version 300 es\n${text}\nout uint word;\nvoid main() { word = veer_proof_${part}(uint(gl_FragCoord.x)); }`;
        gl.attachShader(program, shader(gl.VERTEX_SHADER, corners));
        gl.attachShader(program, shader(gl.FRAGMENT_SHADER, kernel));
        gl.linkProgram(program);
        while (!gl.getProgramParameter(program, parallel.COMPLETION_STATUS_KHR) && !gl.isContextLost()) {
            if (performance.now() > end) throw new Error(`the driver has not compiled veer_proof_${part} within a minute`);
            await new Promise(done => setTimeout(done, 50));
        }
        if (!gl.getProgramParameter(program, gl.LINK_STATUS)) throw new Error(gl.getProgramInfoLog(program));
        gl.bindTexture(gl.TEXTURE_2D, gl.createTexture());
        gl.texStorage2D(gl.TEXTURE_2D, 1, gl.R32UI, questions, 1);
        gl.bindFramebuffer(gl.FRAMEBUFFER, gl.createFramebuffer());
        gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, gl.getParameter(gl.TEXTURE_BINDING_2D), 0);
        gl.viewport(0, 0, questions, 1);
        gl.useProgram(program);
        gl.drawArrays(gl.TRIANGLES, 0, 3);
        const pixels = new Uint32Array(questions * 4);
        gl.readPixels(0, 0, questions, 1, gl.RGBA_INTEGER, gl.UNSIGNED_INT, pixels);
        return [...pixels].filter((_, i) => i % 4 === 0);
    };
    const names = gl.getExtension("WEBGL_debug_renderer_info");
    const name = gl.getParameter(names ? names.UNMASKED_RENDERER_WEBGL : gl.RENDERER);
    return { by: "WebGL 2", name, plays: played.test(name), language: "glsl", answers, end: () => gl.getExtension("WEBGL_lose_context")?.loseContext() };
}

/** Tests a device, and writes into `place` whether it computes veer's bits; nothing if it does not answer. */
async function ask(device, place) {
    try {
        let sum = 0, expected = 0;
        for (const part of parts) {
            const text = await textOf(part, device.language);
            expected = Number(/veer_proof_expected[^=]*= (0x[0-9a-f]+)u/.exec(text)[1]);
            sum = sumOf(await device.answers(text, part), sum);
        }
        const good = sum === expected, where = `${device.by}${device.name ? ` on ${device.name}` : ""}`;
        place.dataset.proof = good ? "yes" : "no";
        place.textContent = good ? `This device computes veer's bits: yes. Through ${where} fifty functions gave the answers of the C++ headers to ${questions} questions.`
            : `This device computes veer's bits: no. Through ${where} its last bits differ from those of the C++ headers: its driver fuses or reorders sums.`;
        place.hidden = false;
    } catch (problem) {
        place.hidden = true;
        console.info(`veer_proof: ${problem.message}`);
    } finally {
        device.end();
    }
}

/** Tests a graphics processor through WebGPU at once. WebGL 2, whose drivers may compile for a minute, and a software device are tested by
 * a button, or if the address has ?proof. */
export async function prove(place) {
    const device = await webgpu().catch(() => null), now = new URLSearchParams(location.search).has("proof");
    if (device && (now || !device.plays)) return ask(device, place);
    if (!device && !window.WebGL2RenderingContext) return;
    const begin = () => {
        const other = device ?? webgl();
        place.textContent = "Testing this device ...";
        place.hidden = other === null;
        return other && ask(other, place);
    };
    if (now) return begin();
    const button = document.createElement("button");
    button.textContent = "Does this device compute veer's bits?";
    button.addEventListener("click", begin);
    place.replaceChildren(button);
    place.hidden = false;
}

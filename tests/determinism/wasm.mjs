// SPDX-License-Identifier: MIT
// Runs a program for wasm32-wasi that reads nothing and writes to its standard output: node wasm.mjs program.wasm
import { readFileSync, writeSync } from "node:fs";

let memory;
const calls = {
    fd_write(file, parts, count, written) {
        const view = new DataView(memory.buffer);
        let total = 0;
        for (let i = 0; i < count; ++i) {
            const start = view.getUint32(parts + 8 * i, true), length = view.getUint32(parts + 8 * i + 4, true);
            for (let at = 0; at < length;) at += writeSync(file, new Uint8Array(memory.buffer, start + at, length - at));
            total += length;
        }
        view.setUint32(written, total, true);
        return 0;
    },
    proc_exit: (code) => process.exit(code),
};
const nothing = () => 0; // what else its library asks for: its arguments, the kind of its output, to close it
const imports = { wasi_snapshot_preview1: new Proxy(calls, { get: (known, name) => known[name] ?? nothing }) };
const { instance } = await WebAssembly.instantiate(readFileSync(process.argv[2]), imports);
memory = instance.exports.memory;
instance.exports._start();

// SPDX-License-Identifier: MIT
// `node naga.mjs FILE...`: parses and validates WGSL as naga, the compiler of wgpu, does, and writes the Metal of it. Exits with 1 where it refuses a file.

import { readFileSync } from "node:fs";
import { argv, exit } from "node:process";
import { parseWgsl, validate, writeMsl } from "naga-wasm";

let result = 0;
for (const file of argv.slice(2)) {
    try {
        const module = parseWgsl(readFileSync(file, "utf8"));
        const metal = writeMsl(module, validate(module));
        if (!metal.includes("#include <metal_stdlib>")) throw new Error("no Metal came of it");
    } catch (e) {
        console.error(`naga: ${file}: ${e.formatted ?? e.message}`);
        result = 1;
    }
}
exit(result);

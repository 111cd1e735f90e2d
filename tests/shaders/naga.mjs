// SPDX-License-Identifier: MIT
// `node naga.mjs FILE...`: parses and validates WGSL as naga, the compiler of wgpu, does. Exits with 1 where it refuses a file.

import { readFileSync } from "node:fs";
import { argv, exit } from "node:process";
import { parseWgsl, validate } from "naga-wasm";

let result = 0;
for (const file of argv.slice(2)) {
    try {
        validate(parseWgsl(readFileSync(file, "utf8")));
    } catch (e) {
        console.error(`naga: ${file}: ${e.formatted ?? e.message}`);
        result = 1;
    }
}
exit(result);

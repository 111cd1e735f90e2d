// SPDX-License-Identifier: MIT
// `node naga.mjs [--metal] FILE...`: parses and validates WGSL as naga, the compiler of wgpu, does; with --metal it writes FILE.metal too, with the
// default of each override, since this build of naga puts in none. Exits with 1 where it refuses a file.

import { readFileSync, writeFileSync } from "node:fs";
import { argv, exit } from "node:process";
import { parseWgsl, validate, writeMsl } from "naga-wasm";

const metal = argv[2] === "--metal";
let result = 0;
for (const file of argv.slice(metal ? 3 : 2)) {
    try {
        const text = readFileSync(file, "utf8");
        const module = parseWgsl(metal ? text.replaceAll(/^override /gm, "const ") : text);
        const info = validate(module);
        if (metal) writeFileSync(`${file}.metal`, writeMsl(module, info));
    } catch (e) {
        console.error(`naga: ${file}: ${e.formatted ?? e.message}`);
        result = 1;
    }
}
exit(result);

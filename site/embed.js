// Makes FILE.js, a script that holds the bytes of FILE, for pages opened from a disk (load.js). node embed.js FILE...
import { readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";

for (const file of process.argv.slice(2))
    writeFileSync(`${file}.js`, `(globalThis.veerBytes ??= {})["${basename(file)}"] = "${readFileSync(file).toString("base64")}";\n`);

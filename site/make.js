// Makes the site of what lies in the repository: build/site. Called by the script `build`, which has made the parts.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { build } from "esbuild";
import { framed } from "./frame.js";

process.chdir(new URL("..", import.meta.url).pathname);
const folder = "build/site";
const read = (file) => readFileSync(file, "utf8");
function write(file, content) {
    mkdirSync(dirname(`${folder}/${file}`), { recursive: true });
    writeFileSync(`${folder}/${file}`, content);
}

rmSync(folder, { recursive: true, force: true });
await build({ entryPoints: ["site/style/frame.css", "site/style/frame.js"], outdir: `${folder}/style`, bundle: true, minify: true, format: "iife", logLevel: "warning" });
for (const place of ["playground", "gallery"]) {
    cpSync(place === "gallery" ? "gallery" : `build/${place}`, `${folder}/${place}`, { recursive: true });
    write(`${place}/index.html`, framed(read(`${folder}/${place}/index.html`), { root: "../", here: place }));
}

// Serves a folder, compressed, to this machine only: node tools/serve.mjs folder [port]
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";

const types = {
    ".html": "text/html; charset=utf-8", ".css": "text/css", ".js": "text/javascript", ".wasm": "application/wasm", ".svg": "image/svg+xml", ".png": "image/png", ".webp": "image/webp",
};
const known = new Map();

/** What a file takes on its way, compressed anew only where it has changed. */
export async function small(file) {
    const content = await readFile(file);
    if (!known.get(file)?.content.equals(content)) known.set(file, { content, small: await promisify(brotliCompress)(content) });
    return known.get(file).small;
}

/** Under any prefix; port 0 takes any that is free. */
export function serve(folder, port, prefix = "/") {
    const server = createServer(async (request, response) => {
        try {
            const path = normalize(decodeURIComponent(new URL(request.url, "http://localhost").pathname)).replace(/\/$/, "/index.html");
            if (!path.startsWith(prefix)) throw new Error("not below the prefix");
            const file = join(folder, path.slice(prefix.length));
            const head = { "content-type": types[extname(path)] ?? "text/plain; charset=utf-8", "cache-control": "no-cache", "vary": "accept-encoding" };
            const shrinks = /\bbr\b/.test(request.headers["accept-encoding"] ?? "") && !/\.(png|webp)$/.test(path);
            const content = shrinks ? await small(file) : await readFile(file);
            response.writeHead(200, shrinks ? { ...head, "content-encoding": "br" } : head);
            response.end(content);
        } catch {
            const page = await readFile(join(folder, "404.html")).catch(() => null);
            response.writeHead(404, { "content-type": page ? types[".html"] : "text/plain" });
            response.end(page ?? "not here\n");
        }
    });
    return new Promise((resolve, reject) => {
        server.once("error", reject);
        server.listen(port, "127.0.0.1", () => resolve(server));
    });
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
    const [folder, port] = [process.argv[2], Number(process.argv[3] ?? 8080)];
    try {
        const server = await serve(folder, port);
        console.log(`veer: http://localhost:${server.address().port}/    (Ctrl+C ends it)`);
    } catch (problem) {
        console.error(`veer: port ${port} ${problem.code === "EADDRINUSE" ? "is taken: name another one" : `cannot be used: ${problem.message}`}`);
        process.exit(1);
    }
}

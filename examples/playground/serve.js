// Serves a folder, on this machine only: node serve.js folder [port]
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { extname, join, normalize } from "node:path";
import { pathToFileURL } from "node:url";

const types = { ".html": "text/html; charset=utf-8", ".css": "text/css", ".js": "text/javascript",
    ".wasm": "application/wasm" };

/** As small as the browser takes it; made once. */
const packed = new Map();
function pack(path, content, accepted) {
    const encoding = /\bbr\b/.test(accepted) ? "br" : /\bgzip\b/.test(accepted) ? "gzip" : "";
    if (!encoding) return { content, encoding };
    const key = `${encoding} ${path} ${content.length}`;
    const known = packed.get(key);
    if (known?.of.equals(content)) return known;
    const made = encoding === "br" ? brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }) : gzipSync(content);
    packed.set(key, { of: content, content: made, encoding });
    return packed.get(key);
}

/** Port 0 takes any that is free. */
export function serve(folder, port) {
    const server = createServer(async (request, response) => {
        try {
            const path = normalize(decodeURIComponent(new URL(request.url, "http://localhost").pathname))
                .replace(/\/$/, "/index.html");
            const file = await readFile(join(folder, path));
            const { content, encoding } = pack(join(folder, path), file, request.headers["accept-encoding"] ?? "");
            response.writeHead(200,
                { "content-type": types[extname(path)] ?? "application/octet-stream", "cache-control": "no-cache", "vary": "accept-encoding",
                    ...(encoding ? { "content-encoding": encoding } : {}) });
            response.end(content);
        } catch {
            response.writeHead(404, { "content-type": "text/plain" });
            response.end("not here\n");
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
        console.log(`The playground: http://localhost:${server.address().port}/    (Ctrl+C ends it)`);
    } catch (problem) {
        const reason = problem.code === "EADDRINUSE" ? "is taken: name another one"
            : `cannot be used: ${problem.message}`;
        console.error(`veer: port ${port} ${reason}`);
        process.exit(1);
    }
}

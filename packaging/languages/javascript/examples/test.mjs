// SPDX-License-Identifier: MIT
// Opens the examples in Chromium, with the libraries of node_modules in place of those of jsdelivr: they draw, move, and report no error.
//     node test.mjs NODE_MODULES CHROMIUM PICTURES      in a folder with playwright-core
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";

const [modules, executablePath, pictures] = process.argv.slice(2);
const { chromium } = createRequire(resolve(modules, "any.js"))("playwright-core");
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"] });
const types = { html: "text/html", js: "text/javascript" };
let failed = 0;
for (const [name, moves] of [["three", async () => true], ["phaser", async page => {
    for (let i = 0; i < 8; ++i) await page.mouse.move(200 + 10 * i, 150), await page.waitForTimeout(500);
    return /^[1-9]\d* hits$/.test(await page.title());
}]]) {
    const page = await browser.newPage({ viewport: { width: 800, height: 500 } }), errors = [];
    page.on("pageerror", error => errors.push(error.message));
    page.on("console", one => one.type() === "error" && errors.push(one.text()));
    await page.route("**/*", route => { // an address of jsdelivr: npm/NAME@VERSION/FILE
        const { pathname } = new URL(route.request().url()), file = pathname.replace(/^\/npm\/(\w+)@[\d.]+/, "/$1");
        if (file === "/favicon.ico") return route.fulfill({ status: 204 });
        return route.fulfill({ contentType: types[file.split(".").pop()], body: readFileSync(join(modules, file)) });
    });
    await page.goto(`http://localhost/veer/examples/${name}.html`);
    const shot = async number => (await page.waitForTimeout(1500), page.screenshot({ path: `${pictures}/${name}-${number}.png` }));
    const shots = [await shot(1), await shot(2)];
    const problems = [...errors, ...(shots[0].equals(shots[1]) ? ["nothing moves"] : []), ...(shots[0].length < 8000 ? ["nothing is drawn"] : []), ...(await moves(page) ? [] : [`the page says: ${await page.title()}`])];
    if (problems.length > 0) ++failed, console.log(`${name}: ${problems.join("; ")}`);
    await page.close();
}
await browser.close();
process.exit(failed);

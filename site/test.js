// Tests the built site as a reader uses it. The script `test` calls this, with the browser in $CHROMIUM and a compiler in $CXX.
import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, normalize, relative } from "node:path";
import { promisify } from "node:util";
import { chromium } from "playwright-core";
import { framed } from "./frame.js";
import { codes, filled } from "./bench.js";
import { derivations, scenes as studies } from "./derive.js";
import { lessons, scenesOf } from "./lessons.js";
import { codeOf } from "../examples/playground/page/code.js";
import { serve, small } from "../tools/serve.mjs";
import { results, tablesOf } from "./prose.js";
import { published, settings, settingsOf, version } from "./settings.js";

const root = new URL("..", import.meta.url).pathname, folder = `${root}build/site`, shots = `${root}build/site-shots`;
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile()).map((one) => relative(folder, join(one.path ?? one.parentPath, one.name))).sort();
const pages = files.filter((file) => file.endsWith(".html") && !file.startsWith("javascript/frames/"));
const read = (file) => readFileSync(`${folder}/${file}`, "utf8");

let passed = 0, failed = 0;
const notes = [];
async function test(name, body) {
    try {
        await body();
        ++passed;
    } catch (problem) {
        ++failed;
        console.error(`FAILED ${name}\n    ${String(problem.message).split("\n").slice(0, 12).join("\n    ")}`);
    }
}
function expect(holds, what) {
    if (!holds) throw new Error("this does not hold: " + what);
}
const none = (faults) => {
    if (faults.length) throw new Error(faults.slice(0, 10).join("\n") + (faults.length > 10 ? `\n… and ${faults.length - 10} more` : ""));
};
const unescaped = (html) => html.replace(/<[^>]*>/g, "").replace(/&lt;/g, "<").replace(/&gt;/g, ">").replace(/&quot;/g, '"').replace(/&amp;/g, "&");

// ---- the files

const scenes = new Set(JSON.parse(/veerPages = (.*);/.exec(read("search/pages.js"))[1]).map(([, address]) => address).filter((address) => address.startsWith("playground/")));

async function tryFiles() {
    await test("every link leads somewhere", () => {
        const faults = [], ids = new Map(pages.map((file) => [file, new Set([...read(file).matchAll(/\bid="([^"]+)"/g)].map(([, id]) => id))]));
        let count = 0;
        for (const file of pages)
            for (const [, link] of read(file).matchAll(/<(?:a|link|img|script|form|source)\b[^>]*?\s(?:href|src|action)="([^"]*)"/g)) {
                if (/^(https:|data:)/.test(link)) continue;
                ++count;
                const [path, hash] = unescaped(link).split("#"), target = path ? normalize(join(dirname(file), path.split("?")[0])) : file;
                if (/^(\/|[a-z]+:)/.test(link)) faults.push(`${file}: ${link} is not relative`);
                else if (!existsSync(`${folder}/${target}`) || statSync(`${folder}/${target}`).isDirectory()) faults.push(`${file}: ${link} is not there`);
                else if (hash && path && target === "playground/index.html") {
                    if (!scenes.has(`${target}#${hash}`)) faults.push(`${file}: ${link} is no scene`);
                } else if (hash && !ids.get(target)?.has(decodeURIComponent(hash))) faults.push(`${file}: ${link} names no place on its page`);
            }
        none(faults);
        expect(count > 3000, `${count} links are checked`);
        notes.push(`${pages.length} pages, ${count} links`);
    });
    await test("no page says where it was built, or loads anything from elsewhere", () => {
        const faults = [];
        for (const file of files.filter((file) => /\.(html|js|css|svg)$/.test(file) && !/\.wasm\.js$/.test(file))) {
            const text = read(file);
            if (text.includes(root) || /file:\/\/\/\w|\/tmp\/|localhost/.test(text)) faults.push(`${file} names a place of this machine`);
            if (/<(link|img|script|iframe)\b[^>]*?(href|src)="(https?:)?\/\//.test(text) || /@import ["(]?(https?:)?\/\/|url\(["']?(https?:)?\/\//.test(text)) faults.push(`${file} loads from elsewhere`);
        }
        none(faults);
    });
    await test("a published address stands in every header, in the card of a link, and in the call of CMake", () => {
        const settings = settingsOf("repository=https://example.org/veer.git\nsite=\n", { VEER_SITE: "https://example.org/pages/" });
        const page = framed("<title>T</title><!-- site: head --><!-- site: header -->", { root: "../", here: "docs", address: "docs/a.html", settings });
        for (const part of ['<a href="https://example.org/veer.git">', 'og:url" content="https://example.org/pages/docs/a.html"', 'og:image" content="https://example.org/pages/game/game.png"', 'og:title" content="T"'])
            expect(page.includes(part), part);
        expect(published("GIT_REPOSITORY <address of this repository> GIT_TAG", settings) === "GIT_REPOSITORY https://example.org/veer.git GIT_TAG", "the call of CMake");
    });
    await test("the page about the site says what a publisher sets, and no card has a picture without an address", () => {
        const said = pages.filter((file) => /^(docs\/(install|site))/.test(file) && /packaging\/(<wbr>)?address/.test(read(file))), shown = pages.filter((file) => /property="og:image" content="(?!https?:)/.test(read(file)));
        expect(said.join() === "docs/site.html", `these say it: ${said}`);
        none(shown);
    });
    await test("a game takes the download by add_subdirectory", async () => {
        const place = `${root}build/site_parts/download_game`, call = promisify(execFile);
        rmSync(place, { recursive: true, force: true });
        mkdirSync(place, { recursive: true });
        await call("tar", ["xzf", `${folder}/download/veer-${version}.tar.gz`, "-C", place]);
        await call("cmake", ["-S", `${root}tests/consumer`, "-B", `${place}/game`, "-D", "WAY=add_subdirectory", "-D", `VEER=${place}/veer-${version}`, "-D", `CMAKE_CXX_COMPILER=${process.env.CXX}`]);
        const home = read("index.html"), shown = (label) => unescaped(new RegExp(`aria-label="${label}"><code>([\\s\\S]*?)</code>`).exec(home)[1]);
        if (settings.repository) return;
        writeFileSync(`${place}/CMakeLists.txt`, shown("CMakeLists.txt")); // the whole file of home
        writeFileSync(`${place}/hello.cpp`, shown("hello.cpp"));
        await call("cmake", ["-S", place, "-B", `${place}/hello`, "-D", `CMAKE_CXX_COMPILER=${process.env.CXX}`]);
        await call("cmake", ["--build", `${place}/hello`]);
        expect((await call(`${place}/hello/hello`, [])).stdout.trim() === shown("What it prints").trim(), "it prints what home says");
    });
    await test("every page has a title, one h1, a language, and no id twice", () => {
        const faults = [];
        for (const file of pages) {
            const html = read(file), all = [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
            if (!/<title>[^<]+<\/title>/.test(html) || !/<html lang="en">/.test(html) || (html.match(/<h1[ >]/g) ?? []).length !== 1) faults.push(`${file}: title, lang or h1`);
            const twice = all.filter((id, i) => all.indexOf(id) < i);
            if (twice.length) faults.push(`${file}: ${[...new Set(twice)]} twice`);
        }
        none(faults);
    });
    await test("a picture takes its place before it is loaded", () => {
        const faults = [];
        for (const file of pages.filter((file) => !file.startsWith("gallery/")))
            for (const [picture] of read(file).matchAll(/<img [^>]*>/g)) if (!/ width="\d+" height="\d+"/.test(picture)) faults.push(`${file}: ${picture}`);
        none(faults);
    });
    await test("a function page shows text, not markup", () => {
        const faults = [];
        for (const file of pages.filter((file) => file.startsWith("functions/"))) {
            const html = read(file), text = unescaped(html.slice(html.indexOf("<main")).replace(/<pre[\s\S]*?<\/pre>/g, " ").replace(/<[^>]+>/g, " "));
            if (/#pragma|#include/.test(html.slice(html.indexOf("<main")))) faults.push(`${file}: the text of a header`);
            if (/@t?param|@return|`/.test(text)) faults.push(`${file}: a word of a comment's markup`);
            if (/<td>[i=]<\/td>/.test(html)) faults.push(`${file}: an index or a capture for a unit`);
            if (/<td><\/td><\/tr>/.test(/aria-label="Members"[\s\S]*?<\/table>/.exec(html)?.[0] ?? "")) faults.push(`${file}: a member of which nothing is said`);
            if (/<tr><td><code>\w+<\/code><\/td><td><\/td>/.test(html)) faults.push(`${file}: a parameter of which nothing is said: ${/<tr><td><code>(\w+)<\/code><\/td><td><\/td>/.exec(html)[1]}`);
            if (/overload (below|above)/.test(text)) faults.push(`${file}: an overload by its place`);
            if (file !== "functions/index.html" && /<code>\w+\(p[,)]/.test(html)) faults.push(`${file}: a letter for a position or a velocity`);
            if (/Shaders<\/dt><dd>GLSL, HLSL, WGSL<\/dd>/.test(html) && /Not in the shader files/.test(html)) faults.push(`${file}: a function in the shader files, and not`);
            if ((html.match(/<section id="cost">[\s\S]*?<\/section>/)?.[0].match(/<dt>|<table/g) ?? []).length > 3) faults.push(`${file}: more than a line each of cost and error`);
            if (/<p>- /.test(html)) faults.push(`${file}: a list in a sentence`);
            const shaders = [...html.matchAll(/<fieldset class="tabs">.*?<\/legend>/g)].map(({ index }) => (html.slice(index, html.indexOf("<div", index)).match(/<label/g) ?? []).length);
            if (shaders.some((count) => count !== 4)) faults.push(`${file}: a function in some of the shading languages`);
        }
        none(faults);
    });
    await test("a measured error names its row, and stands only where the comment states no error", () => {
        const faults = [], rows = new Set(tablesOf(results()).flatMap(({ rows }) => rows.map(([name]) => name.replace(/`/g, ""))));
        for (const file of pages.filter((file) => file.startsWith("functions/"))) {
            const html = read(file), said = unescaped(/<dt>Errors<\/dt><dd>(.*?)<\/dd>/.exec(html)?.[1] ?? "");
            if (said && ![...rows].some((row) => said.startsWith(`${row}, `) || said.startsWith(`${row}: `))) faults.push(`${file}: ${said}`);
            if (/random questions/.test(said) && /<dt>Error<\/dt>/.test(html)) faults.push(`${file} states an error, and then: ${said}`);
        }
        none(faults);
    });
    await test("the angle of a function that takes any angle has no bounds", () => none(["rotate", "sin_cos", "heading_angle"].filter((name) => /<code>angle<\/code><\/td><td>[^<]*at most|<code>angle<\/code><\/td>.*?≥ 0/.test(read(`functions/${name}.html`)))));
    await test("an everyday word is a link only where it means the function", () => {
        const faults = [], word = "count|all|any|distance|length|zero|project|maximum|minimum|component|Vector[23]";
        for (const file of pages.filter((file) => !file.startsWith("source/"))) {
            const html = read(file).replace(/<aside[\s\S]*?<\/aside>/g, "");
            for (const [, name] of html.matchAll(new RegExp(`<a href="[^"]*"><code>((?:${word})(?:\\(\\))?|Vector3\\(.*?)</code></a>`, "g"))) if (!/^functions\/index|^(index|docs\/index)\.html$/.test(file)) faults.push(`${file}: ${name}`);
            for (const [, name] of html.matchAll(new RegExp(`(?<!::)<a href="[^"]*">(${word})</a>(?![<(]|&lt;| *&[a-z]*; *[A-Z])`, "g"))) faults.push(`${file}: ${name} in code`);
            for (const [, name] of html.matchAll(/(?:sizeof\(|std::vector&lt;)<a [^>]*>(\w+)<\/a>/g)) faults.push(`${file}: a game's own ${name}`);
        }
        none(faults);
    });
    await test("a function without a fitting picture shows none", () => none(["rotate", "angle_between", "heading_angle", "turn_towards", "sin_cos", "dot"].filter((name) => /<aside[\s\S]*<figure>/.test(read(`functions/${name}.html`)))));
    await test("home says what exactness costs, and where the bits were tested", () => {
        const text = unescaped(read("index.html")), rows = tablesOf(results()).find(({ head }) => head[0].startsWith("function, one"));
        for (const name of ["intercept, crossing targets", "intercept, equal speeds and tangents"]) {
            const cost = Number(rows.rows.find(([one]) => one === name)[rows.head.indexOf("veer / plain")]);
            expect(text.includes(`${cost} times`), `${name}: ${cost} times`);
        }
        expect(!/same bits on every machine|every function gives the same bits/.test(text), "no more than was tested");
        for (const word of ["emulator", "Microsoft's and Apple's compilers are untested", "not launch"]) expect(text.includes(word), word);
    });
    await test("the pages agree with the table on the cost of a bird", () => {
        const { head, rows } = tablesOf(results()).find(({ head }) => head[0] === "agents"), at = head.findIndex((one) => one.startsWith("a step in packs"));
        const cost = (birds) => rows.filter(([one]) => one === birds).map((row) => row[at] / 1000), agrees = (birds, said) => cost(birds).every((one) => Math.abs(one - said) < 0.006);
        const [, recipe] = /of 100,000 birds takes\s+([\d.]+) µs per bird/.exec(unescaped(read("docs/recipes.html"))), [, few, more, most] = /([\d.]+) µs a boid and step at 10,000 boids, ([\d.]+) at 100,000 and ([\d.]+) at a million/.exec(unescaped(read("benchmarks/index.html")));
        expect(agrees("100,000", recipe) && agrees("100,000", more) && agrees("10,000", few) && agrees("1,000,000", most), `${recipe}; ${few}, ${more}, ${most}; ${cost("100,000")}`);
    });
    await test("the new velocity of a person in the article lies outside the drawn obstacle", () => {
        const { scene, entry } = lessons.find(({ name }) => name === "crowd/pair"), faults = [];
        let inside = 0, asked = 0;
        for (let x = -4; x <= 8; x += 1.5)
            for (let y = -6; y <= 6; y += 1.5)
                for (let vx = -5; vx <= 5; vx += 2)
                    for (let vy = -5; vy <= 5; vy += 2) {
                        const set = (key, value) => scene.set(scene.controls.find((one) => one.key === key).address, value);
                        set("other_x", x), set("other_y", y), set("velocity_x", vx), set("velocity_y", vy);
                        scene.begin(entry);
                        const shapes = scene.shapes(), arrows = shapes.filter(({ kind }) => kind === "arrow"), tip = arrows.at(-1).points.slice(-3), preferred = arrows.at(-2).points.slice(-3);
                        const edges = shapes.filter(({ kind, dashed }) => kind === "line" && dashed).map(({ points }) => points), cap = shapes.find(({ kind, color }) => kind === "disc" && color === 0);
                        const [ax, ay] = edges[0], [cx, cy] = cap.points, reach = Math.hypot(cx - ax, cy - ay), along = [(cx - ax) / reach, (cy - ay) / reach];
                        const depth = ([px, py]) => { // penetration of a place into the cone beyond its cap; below 0 outside
                            const ahead = (px - ax) * along[0] + (py - ay) * along[1], sine = cap.radius / reach, cosine = Math.sqrt(1 - sine * sine);
                            const aside = Math.abs((px - ax) * along[1] - (py - ay) * along[0]), within = ahead * sine - aside * cosine;
                            return ahead * cosine + aside * sine < reach * cosine ? Math.min(within, cap.radius - Math.hypot(px - cx, py - cy)) : within;
                        };
                        if (Math.hypot(...tip.slice(0, 2).map((one, i) => one - [-7, 0][i])) > 4.99) continue; // at top speed
                        ++asked;
                        if (depth(preferred) > 0.01) ++inside;
                        if (depth(tip) > 0.01) faults.push(`the other at ${x}, ${y} with ${vx}, ${vy}: ${depth(tip).toFixed(2)} m/s inside`);
                    }
        expect(asked > 1000 && inside > 100, `${asked} asked, ${inside} preferred velocities inside`);
        notes.push(`${asked} pairs of people, ${inside} of whom had to give way`);
        none(faults);
    });
    await test("all that pages show is below 1.8 MB, compressed", async () => {
        let sum = 0;
        const parts = {};
        for (const file of files) {
            const size = (await small(`${folder}/${file}`)).length, isApart = /\.(wasm|glsl|wgsl)\.js$/.test(file) ? "for disks only" : /veer\.(glsl|hlsl|wgsl)$|^download\//.test(file) ? "to take along" : file.startsWith("javascript/frames/") ? "three.js and Phaser" : "";
            const part = isApart || file.split("/")[0].replace(/index.html/, "home");
            parts[part] = (parts[part] ?? 0) + size;
            if (!isApart) sum += size;
        }
        notes.push(`${(sum / 1e3).toFixed(0)} kB compressed (brotli): ${Object.entries(parts).map(([part, size]) => `${part} ${(size / 1e3).toFixed(0)}`).join(", ")}`);
        expect(sum < 1.8e6, `${sum} bytes`);
    });
}

// ---- the examples, as the pages show them

async function tryExamples() {
    const codes = pages.filter((file) => file.startsWith("functions/") && file !== "functions/index.html")
        .map((file) => [file, /<section id="example">[\s\S]*?<code>([\s\S]*?)<\/code>/.exec(read(file))?.[1]]);
    await test("every function page has an example of three to eight lines", () => none(codes.filter(([, code]) => !code || unescaped(code).split("\n").length < 3 || unescaped(code).split("\n").length > 8).map(([file]) => file)));
    const name = (file) => file.replace(/^functions\/|\.html$/g, "").replace(/-/g, "_");
    const source = `#include "given.hpp"
#include <veer/proof.hpp>
#include <veer/simd.hpp>
${codes.map(([file, code]) => `EXAMPLE(${name(file)}) {\n#line 1 "${file}"\n${unescaped(code)}\n}`).join("\n")}
int main() {
    bool hold = true;
    const auto run = [&](const char* name, void (*example)()) {
        begin();
        example();
        if (veer::length(position) < 1e9f && veer::length(velocity) < 1e9f) return; // still numbers
        std::fprintf(stderr, "%s loses the agent\\n", name);
        hold = false;
    };
${codes.map(([file]) => `    run("${name(file)}", example_${name(file)});`).join("\n")}
    return hold ? 0 : 1;
}
`;
    const file = `${root}build/site_parts/examples`;
    writeFileSync(`${file}.cpp`, source);
    const call = promisify(execFile);
    await test("every example of a page compiles, without a warning", async () => call(process.env.CXX, ["-std=c++20", "-O0", "-ffp-contract=off", "-Wall", "-Wextra", "-Werror", "-I", `${root}include`, "-I", `${root}site/examples`, `${file}.cpp`, "-o", file]));
    await test("the examples run, and lose no agent", async () => call(file, []));
    await test("the code below every picture of an article compiles", async () => {
        const text = `#include "given.hpp"
using V = vec2;
struct Given {
    V position{}, velocity{}, steering{}, direction{}, random{}, target{}, target_velocity{}, goal{}, falcon{}, up{0, 1};
    float time_to_go = 1;
    std::size_t self = 0;
    std::vector<veer::Plane<V>> walls;
    std::vector<veer::SphereObstacle<V>> rocks;
    std::vector<V> points, positions, velocities;
    std::vector<veer::Agent<V>> agents;
    std::vector<veer::Sphere<V>> posts, standing, pegs;
    std::vector<veer::Capsule<V>> bars;
    std::vector<std::size_t> neighbors;
    veer::PhysicBase<V> ball;
    void fire(const V&) {}
${lessons.map(({ name, live }) => `    void ${name.replace(/\W/g, "_")}() {\n#line 1 "${name}"\n${live}\n    }`).join("\n")}
};
`;
        writeFileSync(`${file}_live.cpp`, text);
        await call(process.env.CXX, ["-std=c++20", "-fsyntax-only", "-Wall", "-Wextra", "-Wno-unused-variable", "-Wno-unused-but-set-variable", "-Wno-unused-function", "-I", `${root}include`, "-I", `${root}site/examples`, `${file}_live.cpp`]);
        notes.push(`${lessons.length} codes of pictures`);
    });
    await test("the code below the pictures of the articles is the code that runs, to the bit", async () => {
        const parts = `${root}build/site_parts/shown`, text = readFileSync(`${root}site/lessons/shown.cpp`, "utf8"), shown = new Set();
        mkdirSync(parts, { recursive: true });
        for (const { name, live, usual } of lessons)
            for (const [end, code] of [["", live], ["_usual", usual]]) writeFileSync(`${parts}/${name.replace(/\W/g, "_")}${end}.inc`, `${code}\n`);
        const atlas = (await scenesOf("study")).get("atlas/arc").scene;
        atlas.begin(0);
        atlas.entries.forEach(({ key }, i) => writeFileSync(`${parts}/atlas_${key.replace("-", "_")}.inc`, `${codeOf(atlas, 60, i)}\n`));
        const { scene: bench, entry: world } = studies.get("bench/world");
        bench.begin(world);
        bench.entries.forEach(({ key }, i) => writeFileSync(`${parts}/bench_${key}.inc`, `${codeOf(bench, 50, i)}\n`));
        for (const file of pages.filter((file) => file.startsWith("learn/")))
            for (const [, name, figure] of read(file).matchAll(/<figure class="lesson[^>]*data-lesson="([^"]*)"([\s\S]*?)<\/figure>/g))
                for (const [, kind] of figure.matchAll(/<code class="(live|usual)"/g)) shown.add(`${name.replace(/\W/g, "_")}${kind === "usual" ? "_usual" : ""}`);
        none([...shown].filter((name) => !text.includes(`#include "${name}.inc"`)).map((name) => `site/lessons/shown.cpp does not ask about ${name}`));
        expect(shown.size >= 15, `${shown.size} codes`);
        await call(process.env.CXX, ["-std=c++20", "-O0", "-ffp-contract=off", "-I", `${root}include`, "-I", `${root}site/lessons`, "-I", parts, `${root}site/lessons/shown.cpp`, "-o", `${file}_shown`]);
        const { stdout } = await call(`${file}_shown`, []).catch((problem) => problem);
        expect(stdout.includes("\n0 faults") || stdout.startsWith("0 faults"), stdout);
        const native = [...stdout.matchAll(/^atlas (.*)$/gm)].flatMap(([, line]) => line.split(" ").map(Number)), shownFigures = atlas.readings.map(({ address }) => atlas.get(address));
        const thrown = [...stdout.matchAll(/^bench (.*)$/gm)].flatMap(([, line]) => line.split(" ").map(Number)), shownThrown = bench.readings.slice(0, 15).map(({ address }) => bench.get(address));
        expect(thrown.length === 15 && thrown.every((one, i) => Object.is(Math.fround(one), shownThrown[i])), `the workbench: ${thrown} in C++, ${shownThrown} on the page`);
        expect(native.length === 24 && native.every((one, i) => Object.is(Math.fround(one), shownFigures[i])), `the atlas: ${native} in C++, ${shownFigures} on the page`);
    });
    await test("where a page tests for a hit within a frame, it tests along the chord", () =>
        none(pages.filter((file) => /touch_time\([^;]*next\.velocity/.test(unescaped(read(file))))));
    notes.push(`${codes.length} examples`);
}

/**
 * The code at the end of each derivation, in each language: the same answers as veer's. The cases are whole numbers, so that each language reads the same. `veer`
 * is C++ that says what the answers are; `call` calls the code of the page; each gives numbers.
 */
const whole = (i, a, b, from) => ((i * a) % b) + from;
const spoken = {
    lead: {
        cases: [...Array.from({ length: 400 }, (_, i) => [whole(i, 37, 41, -20), whole(i, 53, 43, -21), whole(i, 29, 23, -11), whole(i, 61, 19, -9), whole(i, 17, 20, 1)]),
            [24, 0, -8, 0, 4], [12, 0, -5, 12, 13], [7, 0, 0, 3, 3], [9, 0, -5, 12, 6], [0, 0, 1, 1, 5], [6, 0, 0, 8, 10]],
        veer: "const auto shot = veer::intercept(vec2{0, 0}, vec2{c[0], c[1]}, vec2{c[2], c[3]}, c[4]); say(shot ? shot.time : -1.0f);",
        cpp: "say(lead_time(vec2{c[0], c[1]}, vec2{c[2], c[3]}, c[4]));",
        csharp: "Say(LeadTime(new Vector2(c[0], c[1]), new Vector2(c[2], c[3]), c[4]));",
        gdscript: "say(lead_time(Vector2(c[0], c[1]), Vector2(c[2], c[3]), c[4]))",
        javascript: "say(leadTime([c[0], c[1]], [c[2], c[3]], c[4]));",
    },
    circle: { // 12 frames of a fifteenth of a second, with a target out of reach of them; straight behind, almost behind, and inside the circle
        cases: [...Array.from({ length: 60 }, (_, i) => [whole(i, 37, 41, 24), whole(i, 53, 81, -40), 2 + (i % 7), 9 + (i % 5)]),
            [0, -40, 3, 12], [0, -25, 6, 10], [1, -40, 3, 12], [-1, -40, 3, 12], [5, 1, 6, 12], [-4, 2, 7, 10], [-30, 20, 4, 12], [0, 40, 4, 12]],
        veer: "const auto missile = veer::make_homing(c[3], c[2], 0.0f); vec2 p{0, 0}, v{0, c[3]}; for (int i = 0; i < 12; ++i) { const auto next = veer::homing_arc_step(p, v, vec2{c[0], c[1]}, missile, 1 / 15.0f); p = next.position, v = next.velocity; } say(p.x), say(p.y);",
        cpp: "vec2 p{0, 0}, h{0, 1}; for (int i = 0; i < 12; ++i) arc_step(p, h, vec2{c[0], c[1]}, c[3], c[2], 1 / 15.0f); say(p.x), say(p.y);",
        csharp: "var p = new Vector2(0, 0); var h = new Vector2(0, 1); for (int i = 0; i < 12; ++i) ArcStep(ref p, ref h, new Vector2(c[0], c[1]), c[3], c[2], 1 / 15f); Say(p.x); Say(p.y);",
        gdscript: "var s = [Vector2(0, 0), Vector2(0, 1)]\n\t\tfor _i in range(12):\n\t\t\ts = arc_step(s[0], s[1], Vector2(c[0], c[1]), c[3], c[2], 1 / 15.0)\n\t\tsay(s[0].x)\n\t\tsay(s[0].y)",
        javascript: "let p = [0, 0], h = [0, 1]; for (let i = 0; i < 12; ++i) [p, h] = arcStep(p, h, [c[0], c[1]], c[3], c[2], 1 / 15); say(p[0]), say(p[1]);",
    },
    drag: { // the drag in parts of 64: also air so thin that fractions lose their digits
        cases: Array.from({ length: 84 }, (_, i) => [whole(i, 37, 41, 5), whole(i, 53, 31, -15), whole(i, 29, 23, -11), [0, 1, 2, 10, 64, 128, 192][i % 7], 1 + (i % 4)]),
        veer: "const auto v = veer::launch_in_time(vec2{0, 0}, vec2{c[0], c[1]}, veer::Flight{vec2{0, -10}, c[3] / 64, vec2{c[2], 0}}, c[4]).velocity; say(v.x), say(v.y);",
        cpp: "const vec2 v = throw_velocity(vec2{c[0], c[1]}, vec2{0, -10}, vec2{c[2], 0}, c[3] / 64, c[4]); say(v.x), say(v.y);",
        csharp: "var v = ThrowVelocity(new Vector2(c[0], c[1]), new Vector2(0, -10), new Vector2(c[2], 0), c[3] / 64, c[4]); Say(v.x); Say(v.y);",
        gdscript: "var v = throw_velocity(Vector2(c[0], c[1]), Vector2(0, -10), Vector2(c[2], 0), c[3] / 64.0, c[4])\n\t\tsay(v.x)\n\t\tsay(v.y)",
        javascript: "const v = throwVelocity([c[0], c[1]], [0, -10], [c[2], 0], c[3] / 64, c[4]); say(v[0]), say(v[1]);",
    },
};
const csharpGround = `struct Vector2 { public float x, y; public Vector2(float x, float y) { this.x = x; this.y = y; } public static float Dot(Vector2 a, Vector2 b) { return a.x * b.x + a.y * b.y; }
    public static Vector2 operator +(Vector2 a, Vector2 b) { return new Vector2(a.x + b.x, a.y + b.y); } public static Vector2 operator -(Vector2 a, Vector2 b) { return new Vector2(a.x - b.x, a.y - b.y); }
    public static Vector2 operator *(Vector2 a, float b) { return new Vector2(a.x * b, a.y * b); } public static Vector2 operator *(float b, Vector2 a) { return a * b; } public static Vector2 operator /(Vector2 a, float b) { return a * (1 / b); } }
static class Mathf { ${["Sqrt", "Cos", "Sin", "Exp", "Abs"].map((name) => `public static float ${name}(float x) { return (float)System.Math.${name}(x); }`).join(" ")}
    public static float Atan2(float y, float x) { return (float)System.Math.Atan2(y, x); } public static float Min(float a, float b) { return a < b ? a : b; } }`;

/**
 * The code of the workbench, with the numbers of some pictures: each throw comes within 2 cm of the target, or in C++ on it. Unity, Unreal and raylib are
 * stand-ins of the size that the code needs.
 */
const engineGround = {
    Unity: `namespace UnityEngine { public class Physics {} public enum ForceMode { Acceleration } public class MonoBehaviour { public static Rigidbody body = new Rigidbody(); public T GetComponent<T>() where T : class { return body as T; } }
    public class Rigidbody { public Vector3 position, velocity, pushed; public float drag; public void AddForce(Vector3 force, ForceMode mode) { pushed = force; } }
    public struct Vector3 { public float x, y, z; public Vector3(float x, float y, float z) { this.x = x; this.y = y; this.z = z; }
        public static Vector3 operator +(Vector3 a, Vector3 b) { return new Vector3(a.x + b.x, a.y + b.y, a.z + b.z); } public static Vector3 operator *(Vector3 a, float b) { return new Vector3(a.x * b, a.y * b, a.z * b); } public static Vector3 operator *(float b, Vector3 a) { return a * b; } } }`,
    Unreal: `struct FVector { double X, Y, Z; FVector() : X(0), Y(0), Z(0) {} FVector(double x, double y, double z) : X(x), Y(y), Z(z) {} FVector operator+(const FVector& o) const { return {X + o.X, Y + o.Y, Z + o.Z}; } FVector operator*(double s) const { return {X * s, Y * s, Z * s}; } };
struct { void SetLinearDamping(float) {} void SetPhysicsLinearVelocity(const FVector& v) { std::printf("%.9g\\n%.9g\\n", v.X / 100, v.Z / 100); } } body_of, *Body = &body_of;`,
    raylib: `struct Vector2 { float x, y; }; enum { BLACK }; void DrawCircleV(Vector2 at, float, int) { std::printf("%.9g\\n%.9g\\n", (at.x - 640) / 40, (360 - at.y) / 40); }`,
};
async function tryBench(place) {
    const call = promisify(execFile), { scene, entry } = studies.get("bench/world"), lines = (text) => text.trim().split("\n").map(Number);
    const of = (name) => scene.get((scene.controls.find(({ key }) => key === name) ?? scene.readings.find(({ label }) => label === name)).address);
    const run = {
        /** Where the steps of Unity bring the body, by the code's own Place, and by the body with its force. */
        Unity: async (code, file) => {
            writeFileSync(`${file}.cs`, `${code}\n${engineGround.Unity}\npublic static class Program { public static void Main() { var one = new Grenade(); one.GetType().GetMethod("Start", (System.Reflection.BindingFlags)36).Invoke(one, null); var body = MonoBehaviour.body; const float h = 1 / ${of("tick")}f;
                for (int i = 0; i < ${Math.ceil(of("flight") * of("tick")) + 1}; ++i) { var p = Grenade.Place(i); System.Console.WriteLine(p.x.ToString(System.Globalization.CultureInfo.InvariantCulture) + "\\n" + p.y.ToString(System.Globalization.CultureInfo.InvariantCulture));
                    if (System.Math.Abs(p.x - body.position.x) + System.Math.Abs(p.y - body.position.y) > 1e-3f) throw new System.Exception("Place is not where the body is");
                    one.GetType().GetMethod("FixedUpdate", (System.Reflection.BindingFlags)36).Invoke(one, null); body.velocity = (body.velocity + (new Vector3(0, -9.81f, 0) + body.pushed) * h) * (1 - body.drag * h); body.position = body.position + body.velocity * h; } } }\n`);
            await call("mcs", [`${file}.cs`, `-out:${file}.exe`]);
            return lines((await call("mono", [`${file}.exe`])).stdout);
        },
        Godot: async (code, file) => { // Godot 3 knows the place, but not the body of Godot 4
            writeFileSync(`${file}.gd`, `extends SceneTree\n${code.split("\n").filter((line) => line.startsWith("const")).join("\n")}\n${code.slice(code.indexOf("static func"))}\nfunc _init():\n\tfor i in range(${Math.ceil(of("flight") * of("tick")) + 1}):\n\t\tprint("answer %.7f" % place(i).x)\n\t\tprint("answer %.7f" % place(i).y)\n\tquit()\n`);
            const { stdout, stderr } = await call("godot3-server", ["--path", place, "--script", file.split("/").pop() + ".gd"]);
            if (!/^answer/m.test(stdout)) throw new Error(stdout + stderr);
            return [...stdout.matchAll(/^answer (.*)$/gm)].map(([, one]) => Number(one));
        },
        Unreal: (code, file) => run.raylib(code, file, "Unreal"),
        raylib: async (code, file, ground = "raylib") => {
            writeFileSync(`${file}.cpp`, `#include <cstdio>\n#include <veer/veer.hpp>\n${engineGround[ground]}\nint main() {\n    [[maybe_unused]] const float time = ${scene.get(scene.readings[13].address)}f; // of the third throw\n${code}\n}\n`);
            await call(process.env.CXX, ["-std=c++20", "-O1", "-Wall", "-Wextra", "-Wno-unused-variable", "-Werror", "-I", `${root}include`, `${file}.cpp`, "-o", file]);
            return lines((await call(file, [])).stdout);
        },
        /** The package's fly is that of C++, by tests of its own; here the same differential equation in small steps. */
        JavaScript: (code) => {
            const fly = (p, v, { gravity, drag, wind }, time) => {
                const q = [...p], u = [...v], steps = 20000, h = time / steps;
                for (let k = 0; k < steps; ++k) for (const i of [0, 1]) {
                    const middle = u[i] + (gravity[i] - drag * (u[i] - wind[i])) * (h / 2);
                    q[i] += middle * h, (u[i] += (gravity[i] - drag * (middle - wind[i])) * h);
                }
                return { answerPosition: q };
            };
            const [x, y, start] = new Function("veer", `${code.replace(/^import.*|^const veer = .*/gm, "")}\nreturn [...place(${of("flight")}), start];`)({ plane: { fly } });
            expect(Math.abs(start.x - of("engine_x")) + Math.abs(start.y - of("engine_y")) < 2e-4, `the engine's body starts with ${start.x}, ${start.y}`);
            return [x, y];
        },
    };
    for (const [name, values] of [["start", {}], ["wind", { wind: -10, damping: 0.5, tick: 60, engine: 2 }], ["flat", { throw: 1, tick: 20, damping: 0.3, speed: 24, engine: 6 }], ["steep", { throw: 2, wind: 4, damping: 0.1, speed: 24, engine: 5 }]])
        for (const [title, , code] of codes)
            await test(`the workbench, ${name}: the code for ${title} hits`, async () => {
                scene.begin(entry);
                for (const { key, address, first } of scene.controls) scene.set(address, values[key] ?? first);
                scene.adjust();
                const text = filled(typeof code === "string" ? code : code[(values.throw ?? 0) > 0 ? 1 : 0]), found = await run[title](text, `${place}/bench_${title}_${name}`), target = [of("target_x"), of("target_y")];
                if (title === "Unreal") return expect(Math.hypot(found[0] - of("unity_x"), found[1] - of("unity_y")) < 2e-3, `Unreal starts with ${found}`);
                let miss = Infinity; // along the chords
                for (let i = 0; i < found.length; i += 2) {
                    const a = found.slice(i, i + 2), b = found.length > i + 3 ? found.slice(i + 2, i + 4) : a, d = [b[0] - a[0], b[1] - a[1]], square = d[0] ** 2 + d[1] ** 2;
                    const share = square ? Math.min(1, Math.max(0, ((target[0] - a[0]) * d[0] + (target[1] - a[1]) * d[1]) / square)) : 0;
                    miss = Math.min(miss, Math.hypot(a[0] + share * d[0] - target[0], a[1] + share * d[1] - target[1]));
                }
                expect(miss < 0.02, `it misses by ${miss} m`);
            });
    notes.push(`${codes.length} engines' code of the workbench`);
}

async function tryLanguages() {
    const call = promisify(execFile), place = `${root}build/site_parts/languages`, numbers = (text) => text.trim().split("\n").map(Number);
    mkdirSync(place, { recursive: true });
    writeFileSync(`${place}/project.godot`, "config_version=4\n");
    for (const { slug, codes } of derivations) {
        const { cases, ...calls } = spoken[slug], code = (language) => codes.find((one) => one.language === language).code, file = `${place}/${slug}`;
        const run = {
            cpp: async (what = "cpp") => {
                writeFileSync(`${file}.cpp`, `#include <algorithm>\n#include <cmath>\n#include <cstdio>\n#include <veer/veer.hpp>\nusing vec2 = veer::BasicVector<float, 2>;\nusing veer::dot;\nstatic void say(float x) { std::printf("%.9g\\n", static_cast<double>(x)); }\n${code("cpp")}\nint main() {\n    const float cases[][${cases[0].length}] = {${cases.map((one) => `{${one}}`).join(",")}};\n    for (const auto& c : cases) { ${calls[what]} }\n}\n`);
                await call(process.env.CXX, ["-std=c++20", "-O1", "-ffp-contract=off", "-Wall", "-Wextra", "-Wno-unused-function", "-Werror", "-I", `${root}include`, `${file}.cpp`, "-o", file]);
                return numbers((await call(file, [])).stdout);
            },
            csharp: async () => {
                writeFileSync(`${file}.cs`, `${csharpGround}\nstatic class Program {\n${code("csharp")}\nstatic void Say(float x) { System.Console.WriteLine(x.ToString("R", System.Globalization.CultureInfo.InvariantCulture)); }\nstatic void Main() {\n    float[][] cases = { ${cases.map((one) => `new float[]{${one}}`).join(",")} };\n    foreach (var c in cases) { ${calls.csharp} }\n} }\n`);
                await call("mcs", [`${file}.cs`, `-out:${file}.exe`]);
                return numbers((await call("mono", [`${file}.exe`])).stdout);
            },
            gdscript: async () => {
                writeFileSync(`${file}.gd`, `extends SceneTree\n${code("gdscript")}\nfunc say(x):\n\tprint("answer %.7f" % x)\nfunc _init():\n\tfor c in ${JSON.stringify(cases)}:\n\t\t${calls.gdscript}\n\tquit()\n`);
                const { stdout, stderr } = await call("godot3-server", ["--path", place, "--script", `${slug}.gd`]);
                if (!/^answer/m.test(stdout)) throw new Error(stdout + stderr);
                return [...stdout.matchAll(/^answer (.*)$/gm)].map(([, one]) => Number(one));
            },
            javascript: () => {
                const said = [];
                new Function("cases", "say", `${code("javascript")}\nfor (const c of cases) { ${calls.javascript} }`)(cases, (one) => said.push(one));
                return said;
            },
        };
        let exact = [];
        await test(`${slug}: veer answers the cases of its code`, async () => {
            exact = await run.cpp("veer");
            expect(exact.length >= cases.length && exact.every(Number.isFinite), `${exact.length} answers`);
        });
        for (const language of Object.keys(run))
            await test(`${slug}: the code in ${language} has the answers of veer`, async () => {
                const answers = await run[language](), size = Math.max(1, ...exact.map(Math.abs).filter((one) => one < 1e3));
                expect(answers.length === exact.length, `${answers.length} answers to ${exact.length} questions`);
                none(answers.map((one, i) => [one, exact[i]]).filter(([one, right]) => !(Math.abs(one - right) <= 1e-4 * Math.max(Math.abs(right), 0.1 * size))).map((two) => `${two[0]}, not ${two[1]}`));
            });
    }
    await tryBench(place);
    notes.push(`${derivations.length} derivations with code in ${Object.keys(spoken.lead).length - 2} languages`);
}

// ---- in the browser

const prefix = "/some/where/";
const server = await serve(folder, 0, prefix);
const address = `http://localhost:${server.address().port}${prefix}`;
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ["--no-sandbox", "--enable-unsafe-swiftshader"] });
rmSync(shots, { recursive: true, force: true });
mkdirSync(shots, { recursive: true });

async function newPage(more = {}) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...more });
    const page = await context.newPage();
    page.complaints = [];
    page.on("console", (message) => {
        if (["error", "warning"].includes(message.type()) && !/GPU stall due to ReadPixels|GroupMarkerNotSet|No available adapters/.test(message.text())) page.complaints.push(`${page.url()}: ${message.text()}`);
    });
    page.on("pageerror", (problem) => page.complaints.push(`${page.url()}: ${problem.message}`));
    page.on("request", (request) => {
        if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(address) && !request.url().startsWith("file:")) page.complaints.push(`${page.url()} asks ${request.url()}`);
    });
    return page;
}

/** Each page, light on a screen and dark on a phone: nothing wider than the screen, no error in the console, no finding of axe. */
async function tryPages(some) {
    const page = await newPage();
    for (const file of some) {
        await test(`${file}: fits, complains of nothing, and axe finds nothing`, async () => {
            await page.setViewportSize({ width: 1280, height: 800 });
            await page.emulateMedia({ colorScheme: "light" });
            await page.goto(address + file, { waitUntil: "load" });
            await page.evaluate(axe);
            for (const [colorScheme, width, options] of [["light", 1280, {}], ["dark", 390, { runOnly: ["color-contrast", "scrollable-region-focusable", "target-size"] }]]) {
                await page.emulateMedia({ colorScheme });
                await page.setViewportSize({ width, height: 800 });
                const wide = await page.evaluate(() => document.documentElement.scrollWidth);
                expect(wide <= width, `${file} is ${wide} pixels wide on ${width}`);
                if (width === 390) {
                    none(await page.$$eval(".code:not(.plain) pre", (all) => all.filter((one) => one.clientWidth > 0 && one.scrollWidth > one.clientWidth).map((one) => `${one.getAttribute("aria-label")} runs out at 390 pixels`)));
                    none(await page.$$eval("main *", (all) => all.filter((one) => getComputedStyle(one).overflowX === "hidden" && one.clientWidth > 1 && one.scrollWidth > one.clientWidth + 1 && !one.matches(".hidden, .stage *")).map((one) => `${one.className} cuts "${one.textContent.trim().slice(0, 60)}" at 390 pixels`)));
                }
                if (file === "playground/index.html") continue; // its own test asks axe about each scene
                const { violations } = await page.evaluate((options) => globalThis.axe.run({ ...options, resultTypes: ["violations"] }), options);
                none(violations.map(({ id, nodes }) => `${colorScheme}: ${id}: ${nodes.length} times, first ${nodes[0].target} ${nodes[0].any?.[0]?.message ?? ""}`));
            }
            if (/^(functions|docs|learn)\/|^index/.test(file)) {
                await page.setViewportSize({ width: 1366, height: 768 });
                none(await page.$$eval(".code pre", (all) => all.filter((one) => one.clientWidth > 0 && one.scrollWidth > one.clientWidth).map((one) => `${one.getAttribute("aria-label")} is wider than its place at 1366 pixels`)));
            }
            none(page.complaints.splice(0));
        });
    }
    await page.context().close();
}

/** Whether the value of `look` changes within five seconds; a slow machine draws a few pictures a second. */
async function changes(page, look, before) {
    for (let tries = 0; tries < 50; ++tries) {
        if ((await look()) !== before) return true;
        await page.waitForTimeout(100);
    }
    return false;
}

/** Expects that each of these pictures moves. */
async function allMove(page, looks) {
    const before = await looks();
    for (const [i, one] of before.entries()) expect(await changes(page, async () => (await looks())[i], one), "each of them moves");
}

/** Each picture of each article: it moves, and follows its handles and sliders. */
async function tryArticles() {
    const page = await newPage();
    await test("each article's card has a picture that moves", async () => {
        await page.goto(`${address}learn/index.html`);
        await page.waitForFunction(() => document.querySelectorAll(".articles .card.runs").length === 3);
        const looks = () => page.$$eval(".card canvas", (all) => all.map((one) => one.toDataURL()));
        await allMove(page, looks);
    });
    for (const file of pages.filter((file) => /^learn\/(?!index)/.test(file) && read(file).includes('class="lesson')))
        await test(`${file}: every picture moves, and follows a handle and a slider`, async () => {
            await page.goto(address + file);
            const figures = page.locator(".lesson");
            expect((await figures.count()) >= 5, "a picture for each idea");
            for (let i = 0; i < (await figures.count()); ++i) {
                const figure = figures.nth(i), name = await figure.getAttribute("data-lesson");
                await figure.scrollIntoViewIfNeeded();
                await figure.locator(".handle").first().waitFor({ timeout: 20000 });
                const look = () => figure.locator("canvas").last().evaluate((one) => one.toDataURL());
                if (name !== "crowd/pair") expect(await changes(page, look, await look()), `${name} moves`);
                const handle = figure.locator(".handle").last(), before = [await handle.getAttribute("aria-label"), await look()];
                await handle.focus();
                await page.keyboard.press("Shift+ArrowUp");
                expect((await changes(page, () => handle.getAttribute("aria-label"), before[0])) && (await changes(page, look, before[1])), `${name} follows its handle`);
                const slider = figure.locator("input[type=range]").first();
                if (!(await slider.count())) continue;
                const said = await figure.locator("output").first().textContent();
                await slider.focus();
                await page.keyboard.press("ArrowLeft");
                expect((await figure.locator("output").first().textContent()) !== said, `${name} says what its slider says`);
            }
            none(page.complaints.splice(0));
        });
    await page.context().close();
}

/** Copy, with a finger: below the code, not over it. */
async function tryPhone() {
    const page = await newPage({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, permissions: ["clipboard-read", "clipboard-write"] });
    await test("a finger copies the code of a function, and of home", async () => {
        for (const [file, text] of [["functions/seek.html", "veer::seek("], ["index.html", "#include <veer/veer.hpp>"]]) {
            await page.goto(address + file);
            const copy = page.locator(".code .copy").first(), code = page.locator(".code pre").first();
            const [button, above] = [await copy.boundingBox(), await code.boundingBox()];
            expect(button.y >= above.y + above.height - 1, `${file}: Copy covers nothing`);
            await copy.tap();
            expect((await page.evaluate(() => navigator.clipboard.readText())).includes(text), `${file}: ${await page.evaluate(() => navigator.clipboard.readText())}`);
        }
    });
    await test("the list of the docs is closed on a phone, and marks the current page when it opens", async () => {
        await page.goto(`${address}docs/recipes.html`);
        const here = page.locator(".prose nav [aria-current]"), list = page.locator(".prose nav summary");
        expect(!(await here.isVisible()) && (await page.locator("h1").boundingBox()).y < 300, "the page begins on the first screen");
        await list.tap();
        expect(await here.isVisible(), "the list opens");
        expect((await here.boundingBox()).width < 390, "as wide as the phone");
        await page.setViewportSize({ width: 1366, height: 768 });
        await page.reload();
        expect((await here.isVisible()) && !(await list.isVisible()), "on a screen it stands beside the text");
    });
    await page.context().close();
}

/** The gallery: small pictures, each of which grows when it is pressed. */
async function tryGallery() {
    const page = await newPage({ viewport: { width: 1366, height: 768 } });
    await page.goto(`${address}gallery/index.html`);
    await test("the gallery is at most twelve screens high and shows every picture", async () => {
        const high = await page.evaluate(() => document.documentElement.scrollHeight / innerHeight), shown = new Set(await page.$$eval("main img", (all) => all.map((one) => one.getAttribute("src"))));
        expect(high < 12, `${high.toFixed(1)} screens`);
        none(files.filter((file) => /^gallery\/.*\.svg$/.test(file) && !/^gallery\/(beams|debug_\w+)\.svg$/.test(file) && !shown.has(file.slice(8))));
        notes.push(`the gallery: ${high.toFixed(1)} screens`);
    });
    await test("a picture of the gallery grows, the next one follows, and Escape leads back to it", async () => {
        const links = page.locator("figure > a"), large = page.locator("#large"), shown = () => large.locator("img").evaluate((one) => one.decode().then(() => [one.src.split("/").pop(), one.clientWidth]));
        await links.nth(2).click();
        const [first, wide] = await shown();
        expect(first === (await links.nth(2).getAttribute("href")) && wide > 800, `${first} is ${wide} pixels wide`);
        await page.keyboard.press("ArrowRight");
        expect((await shown())[0] === (await links.nth(3).getAttribute("href")), "the arrow key");
        await large.locator("button").first().click();
        expect((await shown())[0] === first, "the button");
        await page.evaluate(axe);
        none((await page.evaluate(() => globalThis.axe.run("#large", { resultTypes: ["violations"] }))).violations.map(({ id, nodes }) => `${id} ${nodes[0].html}`));
        await page.keyboard.press("Escape");
        expect(!(await large.isVisible()) && (await links.nth(2).evaluate((one) => one === document.activeElement)), "Escape");
    });
    await test("every behaviour has a text below its large picture", async () => {
        none(await page.$$eval(".panels figure", (all) => all.filter((one) => {
            one.querySelector("a").click();
            const said = document.querySelector("#large p").textContent;
            document.getElementById("large").close();
            return !/^[\w, ]+ .{15,}/.test(said);
        }).map((one) => one.textContent)));
    });
    await test("the numbers of the gallery open below its pictures", async () => {
        await page.locator(".numbers summary").first().click();
        expect((await page.locator(".numbers table").first().boundingBox()).height > 100, "a table");
    });
    none(page.complaints);
    await page.context().close();
}

async function tryHome() {
    const page = await newPage({ permissions: ["clipboard-read", "clipboard-write"] });
    await page.goto(address);
    await page.waitForFunction(() => globalThis.veerGame);
    const hits = () => page.evaluate(() => veerGame.game.hits() + 100 * veerGame.game.hull() + veerGame.corners());
    await page.locator("#game").scrollIntoViewIfNeeded(); // out of sight the game pauses
    await test("the game plays itself", async () => {
        const before = await hits();
        await page.waitForFunction((before) => veerGame.game.hits() + 100 * veerGame.game.hull() + veerGame.corners() !== before, before, { timeout: 5000 });
        expect(!(await page.evaluate(() => veerGame.steered())), "nobody steers");
    });
    await page.locator("#game").scrollIntoViewIfNeeded();
    await page.waitForTimeout(300);
    await test("a key takes over, Escape gives control back", async () => {
        await page.keyboard.press("d");
        expect(await page.evaluate(() => veerGame.steered()), "W A S D take over");
        expect((await page.textContent("#fly")).includes("itself"), "the button says so");
        await page.keyboard.press("Escape");
        expect(!(await page.evaluate(() => veerGame.steered())), "Escape hands back");
    });
    await test("the ship flies where the keys say", async () => {
        await page.focus("#game");
        await page.keyboard.down("ArrowLeft");
        await page.waitForTimeout(1500);
        const at = await page.evaluate(() => { // the ship's white glow is the last triangle before those of its hull
            veerGame.game.draw();
            return veerGame.steered();
        });
        await page.keyboard.up("ArrowLeft");
        expect(at, "the arrow keys steer while the game has the focus");
        await page.keyboard.press("Escape");
    });
    await test("a click takes over and aims", async () => {
        const box = await page.locator("#game").boundingBox();
        await page.mouse.click(box.x + box.width / 2, box.y + box.height / 3);
        expect(await page.evaluate(() => veerGame.steered()), "a click takes over");
        await page.click("#fly");
        expect(!(await page.evaluate(() => veerGame.steered())), "the button hands back");
    });
    await test("a player has a score, an end, and a best score that is kept", async () => {
        await page.evaluate(() => localStorage.removeItem("veer-best"));
        for (let i = 0; i < 2000; ++i) if (await page.evaluate(() => (veerGame.game.fly(), veerGame.game.hits())) > 3) break;
        await page.focus("#game");
        await page.keyboard.press("d");
        const said = () => page.textContent("#score");
        expect(/^[0-3] hits · best \d+ · hull \d+ of 10$/.test(await said()), `from nothing: ${await said()}`);
        await page.evaluate(() => { for (let i = 0; i < 7200 && !veerGame.game.ended(); ++i) veerGame.game.steer(0, 0, 20, 20, 0, 1); });
        expect((await page.evaluate(() => veerGame.game.ended())) === 1, "who stands still and fires all the time loses within two minutes");
        await page.waitForSelector("#over:not([hidden])");
        const hits = await page.evaluate(() => veerGame.game.hits());
        expect(hits > 0 && (await page.textContent("#over span")).includes(`${hits} hits`), await page.textContent("#over span"));
        const end = await page.evaluate(() => (veerGame.game.steer(1, 0, 20, 20, 0, 1), veerGame.game.hits()));
        expect(end === hits, "it has ended");
        await page.keyboard.press("r");
        await page.waitForSelector("#over[hidden]", { state: "attached" });
        expect((await page.evaluate(() => veerGame.game.hull())) > 8, "R begins a new one");
        expect((await said()).includes(`best ${hits}`), `${await said()}, best ${hits}`);
        await page.keyboard.press("Escape");
        await page.reload();
        await page.waitForFunction(() => globalThis.veerGame);
        expect((await page.evaluate(() => localStorage.getItem("veer-best"))) === String(hits), "and stays");
        await page.locator("#game").scrollIntoViewIfNeeded();
        await page.waitForTimeout(300);
    });
    await test("Pause stops it", async () => {
        await page.click("#pause");
        const before = await hits();
        await page.waitForTimeout(300);
        expect((await hits()) === before, "nothing moves");
        await page.click("#pause");
    });
    await test("the first picture shows the effects of the test for the hit and of the path separately, live", async () => {
        await page.locator(".hero").scrollIntoViewIfNeeded();
        await page.waitForSelector(".hero .lesson.runs");
        const counted = (rate) => page.evaluate((rate) => {
            const lesson = veerLessons.lessons.get(document.querySelector(".hero .lesson"));
            lesson.rate = rate;
            lesson.begin();
            for (let i = 0; i < 2.6 * rate; ++i) lesson.step();
            lesson.show();
            return [0, 1].map((figure) => [...document.querySelectorAll(`.hero .count[data-figure="${figure}"]`)].map((one) => parseFloat(one.textContent)));
        }, rate);
        for (const [rate, most, least] of [[10, 8, 0.3], [15, 12, 0.2], [120, 16, 0]]) { // usual steering: hits with the test at the end of a frame, metres off its path
            const [[usual, within, ours], [off, , none]] = await counted(rate), said = `at ${rate} Hz ${usual}, ${within} and ${ours} hits, ${off} m and ${none} m off`;
            expect(usual <= most && within >= usual && (rate < 15 ? within < 16 : within === 16) && ours === 16, said);
            expect(off >= least && none < 0.05, said);
        }
        await counted(15);
        const slider = page.locator(".hero input[name=rate]");
        await slider.focus();
        await page.keyboard.press("ArrowRight");
        expect((await page.textContent(".hero .rate output")) === "20 Hz", "the slider says the rate");
        expect((await page.evaluate(() => veerLessons.lessons.get(document.querySelector(".hero .lesson")).rate)) === 20, "and sets it");
    });
    await test("the cards move while in sight, and only then", async () => {
        await page.evaluate(() => scrollTo(0, 0));
        await page.waitForTimeout(300);
        const running = () => page.$$eval(".card", (all) => all.filter((one) => veerLessons.playing.has(veerLessons.lessons.get(one))).length);
        expect((await running()) === 0, "out of sight nothing plays");
        await page.locator(".tasks").scrollIntoViewIfNeeded();
        await page.waitForFunction(() => document.querySelectorAll(".card.runs").length >= 4);
        const looks = () => page.$$eval(".card.runs canvas", (all) => all.slice(0, 4).map((one) => one.toDataURL()));
        await allMove(page, looks);
    });
    await test("the install line is copied", async () => {
        await page.locator(".begin .code:has-text('g++') .copy").click();
        const text = await page.evaluate(() => navigator.clipboard.readText());
        expect(/g\+\+ .*-I veer-[\d.]+\/include/.test(text), text);
    });
    await test("the key / leads to the search, and Tab first to the content", async () => {
        await page.goto(address);
        await page.keyboard.press("Tab");
        expect(await page.evaluate(() => document.activeElement.className === "site-skip"), "the first stop is the way past the header");
        await page.keyboard.press("/");
        await page.keyboard.type("grenade");
        await page.keyboard.press("Enter");
        await page.waitForURL(/search\/index\.html\?q=grenade/);
        await page.waitForSelector("#hits a");
    });
    await test("home logs no error", () => none(page.complaints));
    await page.context().close();

    const calm = await newPage({ reducedMotion: "reduce" });
    await test("with reduced motion the game stands still", async () => {
        await calm.goto(address);
        await calm.waitForFunction(() => globalThis.veerGame);
        expect(!(await calm.evaluate(() => veerGame.playing())), "it does not play");
        expect((await calm.textContent("#pause")) === "Play", "the button offers to play");
        expect((await calm.evaluate(() => veerGame.corners())) > 1000, "there is something to see");
        await calm.locator(".tasks").scrollIntoViewIfNeeded();
        await calm.waitForFunction(() => document.querySelectorAll(".card.runs").length >= 4);
        const looks = () => calm.$$eval(".card.runs canvas", (all) => all.map((one) => one.toDataURL()).join());
        const before = await looks();
        await calm.waitForTimeout(400);
        expect((await looks()) === before, "the cards stand, too");
        const counts = await calm.$$eval(".hero .count[data-figure='0']", (all) => all.map((one) => parseInt(one.textContent)));
        expect(counts[0] < 16 && counts[1] === 16 && counts[2] === 16, `of the three ways ${counts} of 16 have hit`);
    });
    await calm.context().close();

    const bare = await newPage({ javaScriptEnabled: false });
    await test("without JavaScript home has its pictures and its texts", async () => {
        await bare.goto(address);
        expect(await bare.isVisible(".space img"), "the picture");
        expect((await bare.locator(".hero svg path").count()) > 20, "a moment of each way");
        expect((await bare.locator(".tasks img").count()) === 8, "the cards");
    });
    await bare.context().close();
}

/** What the pages of functions have beside each other, and what is served for a page that is not there. */
async function tryFinding() {
    const page = await newPage();
    await test("all functions fit two screens closed, and a filter opens what it finds", async () => {
        await page.goto(`${address}functions/index.html`);
        const high = await page.evaluate(() => document.documentElement.scrollHeight / innerHeight);
        expect(high < 6, `${high.toFixed(1)} screens`);
        notes.push(`all functions: ${high.toFixed(1)} screens`);
        await page.fill("#filter", "drag throw");
        const rows = await page.$$eval(".part tbody tr", (all) => all.filter((one) => one.checkVisibility()).map((one) => one.textContent));
        expect(rows.length > 0 && rows.length < 40 && (await page.textContent("#filtered")) === `${rows.length} ${rows.length === 1 ? "row" : "rows"}`, `${rows.length} rows; it says ${await page.textContent("#filtered")}`);
        await page.fill("#filter", "");
        expect((await page.locator(".part[open]").count()) === 0, "an empty filter closes all");
        await page.goto(`${address}functions/index.html#seek.hpp`);
        expect(await page.locator(".part[open] code:has-text('seek')").first().isVisible(), "an address opens its part");
    });
    await test("a function page leads to the functions of its header", async () => {
        await page.goto(`${address}functions/homing_arc_step.html`);
        await page.click(".beside-it a:has-text('homing_swing_step')");
        await page.waitForURL(/functions\/homing_swing_step\.html/);
    });
    await test("the benchmarks open with their summary", async () => {
        await page.goto(`${address}benchmarks/index.html`);
        expect((await page.locator("main table").first().boundingBox()).y < 400, "the table is on the first screen");
    });
    await test("an address that is not there, at any depth, has a page that leads on", async () => {
        for (const lost of ["nothing.html", "functions/nothing.html", "docs/notes/nothing.html"]) {
            await page.goto(address + lost);
            expect((await page.textContent("h1")) === "This page is not here", lost);
            expect((await page.evaluate(() => getComputedStyle(document.querySelector(".site-header")).borderBottomStyle)) === "solid", `${lost} has its style`);
            await page.click("main a:has-text('All functions')");
            await page.waitForURL(`${address}functions/index.html`);
        }
        none(page.complaints.splice(0).filter((one) => !/404/.test(one)));
    });
    await page.context().close();
    await test("nothing jumps while a page loads, on a slow line", async () => {
        const faults = [];
        for (const file of ["index.html", "playground/index.html", "playground/index.html#steering/birds", "learn/lead.html", "learn/aim.html", "atlas/index.html", "workbench/index.html", "functions/intercept.html", "functions/index.html", "gallery/index.html", "benchmarks/index.html", "docs/recipes.html", "search/index.html?q=grenade"])
            for (const viewport of [{ width: 1280, height: 800 }, { width: 390, height: 844 }]) {
                const slow = await newPage({ viewport }), client = await slow.context().newCDPSession(slow);
                await watchShifts(slow);
                await client.send("Network.enable");
                await client.send("Network.emulateNetworkConditions", { offline: false, latency: 150, downloadThroughput: 4e5, uploadThroughput: 1e5 });
                await slow.goto(address + file, { waitUntil: "load" });
                if (file.startsWith("playground")) await slow.waitForFunction(() => globalThis.playground?.scene(), null, { timeout: 60000 });
                await slow.waitForTimeout(1200);
                const sum = await shiftOf(slow);
                if (sum >= 0.05) faults.push(`${file} at ${viewport.width}: ${sum.toFixed(3)}`);
                await slow.context().close();
            }
        none(faults);
    });
}
/** The cumulative layout shift of a page, without what follows an input. */
const watchShifts = (page) => page.addInitScript(() => {
    globalThis.veerShift = 0;
    new PerformanceObserver((list) => list.getEntries().forEach((one) => (globalThis.veerShift += one.hadRecentInput ? 0 : one.value))).observe({ type: "layout-shift", buffered: true });
});
const shiftOf = (page) => page.evaluate(() => globalThis.veerShift);

/** The derivations and the atlas: steps, terms, handles, cases, and code in four languages. */
async function tryStudies() {
    const page = await newPage({ permissions: ["clipboard-read", "clipboard-write"] });
    for (const { slug, steps } of derivations)
        await test(`learn/${slug}.html: every step has an address, terms light up, the picture can be dragged, and nothing moves by itself`, async () => {
            await page.goto(`${address}learn/${slug}.html#step-3`);
            await page.waitForFunction(() => globalThis.veerDerivation);
            expect(await page.waitForFunction(() => veerDerivation.step() === 3, null, { timeout: 5000 }).then(() => true, () => false), "step 3");
            const look = () => page.locator(".world canvas").evaluate((one) => one.toDataURL()), graph = () => page.locator(".graph canvas").evaluate((one) => one.toDataURL());
            let before = await look();
            await page.waitForTimeout(300);
            expect((await look()) === before, "nothing moves by itself");
            await page.mouse.wheel(0, 1); // who acts has landed
            for (let i = 1; i <= steps.length; ++i) {
                await page.evaluate((i) => document.getElementById(`step-${i}`).scrollIntoView({ behavior: "instant" }), i);
                expect(await page.waitForFunction((i) => veerDerivation.step() === i && location.hash === `#step-${i}`, i, { timeout: 5000 }).then(() => true, () => false), `step ${i} and its address`);
                const term = page.locator(`#step-${i} .term`).first();
                if (!(await term.count())) continue;
                before = [await look(), await graph()];
                await term.hover();
                expect((await look()) !== before[0] || (await graph()) !== before[1], `step ${i}: ${await term.textContent()} lights up`);
                await page.mouse.move(2, 2);
            }
            await page.evaluate(() => document.getElementById("step-4").scrollIntoView({ behavior: "instant" }));
            await page.waitForFunction(() => veerDerivation.step() === 4);
            before = await look();
            const handle = page.locator(".world .handle").first();
            await handle.focus();
            await page.keyboard.press("Shift+ArrowUp");
            expect((await look()) !== before, "a handle follows the keys");
            const box = await page.locator(".graph").boundingBox();
            before = await graph();
            await page.mouse.click(box.x + box.width * 0.7, box.y + box.height / 2);
            expect((await graph()) !== before, "the graph can be scrubbed");
            for (const one of await page.locator(".presets button").all()) {
                before = await look();
                await one.click();
                expect((await look()) !== before, `${await one.textContent()} changes the picture`);
            }
            await page.locator("h1").click({ position: { x: 2, y: 2 } });
            await page.keyboard.press("ArrowRight");
            expect(await page.waitForFunction(() => veerDerivation.step() === 2, null, { timeout: 5000 }).then(() => true, () => false), "the arrow key goes on");
            await page.click(".play");
            expect(await changes(page, look, await look()), "Play plays");
            none(page.complaints.splice(0));
        });
    await test("lead: the pictures' cases are what they say", async () => {
        await page.goto(`${address}learn/lead.html`);
        await page.waitForFunction(() => globalThis.veerDerivation);
        const said = async (name) => page.locator(`[data-value=${name}]`).first().textContent();
        for (const [button, P, t] of [["Equal speeds", /^0\.00$/, /^\d/], ["Faster target", /^\d/, /^\d/], ["No answer", /^\d/, /no answer/]]) {
            await page.click(`.presets button:has-text("${button}")`);
            expect(P.test(await said("P")) && t.test(await said("t")), `${button}: P = ${await said("P")}, t = ${await said("t")}`);
        }
        await page.click(".presets button:has-text('Start')");
        await page.evaluate(() => document.getElementById("step-10").scrollIntoView({ behavior: "instant" }));
        await page.waitForFunction(() => veerDerivation.step() === 10);
        await page.click(".play");
        await page.waitForFunction(() => document.querySelector(".play").textContent === "Play", null, { timeout: 20000 });
        const [time, hit] = [await page.locator(".under output").first().textContent(), await said("t")].map(Number.parseFloat);
        expect(Math.abs(time - hit) < 0.006, `Play stops at the hit: ${time}, ${hit}`);
    });
    await test("the atlas switches its laws, names its scene in the address, and its frame shows the same", async () => {
        await page.goto(`${address}atlas/index.html`);
        await page.waitForFunction(() => globalThis.veerAtlas);
        const figures = (of) => of.$$eval(".laws output", (all) => all.map((one) => one.textContent).join(" ")), look = () => page.locator(".world canvas").evaluate((one) => one.toDataURL());
        const before = await look();
        await page.click(".laws label >> nth=1");
        expect((await look()) !== before, "a law is switched off");
        await page.click(".presets button:has-text('Inside the circle')");
        await page.waitForFunction(() => location.hash.includes("target_x=-9"));
        const all = await figures(page);
        expect(/no hit/.test(all), `a target inside the circle is not hit by each law: ${all}`);
        await page.click("#frame");
        const [, frame] = /src="([^"]+)"/.exec(await page.evaluate(() => navigator.clipboard.readText())), other = await newPage({ viewport: { width: 720, height: 660 } });
        await other.goto(frame);
        await other.waitForFunction(() => globalThis.veerAtlas);
        expect((await figures(other)) === all, "the frame has the same figures");
        expect((await other.$$eval("[data-law]", (some) => some.map((one) => one.checked).join())) === "true,false,true,true,true,true", "and the same laws");
        await other.context().close();
        none(page.complaints.splice(0));
    });
    await test("the workbench drags by mouse and keys, chooses engine and tick, fills in the code, and its address keeps the scene", async () => {
        await page.goto(`${address}workbench/index.html`);
        await page.waitForFunction(() => globalThis.veerAtlas);
        const figures = (of) => of.$$eval(".laws output", (all) => all.map((one) => one.textContent).join(" ")), code = (of) => of.$$eval(".tab code", (all) => all.map((one) => one.textContent).join("\n"));
        const miss = async (row) => Number.parseFloat((await page.locator(`.laws tr:nth-child(${row}) output`).first().textContent()));
        expect((await miss(1)) > 5 && (await miss(2)) > 0.1 && (await miss(3)) < 0.01, `the misses: ${await figures(page)}`);
        let before = await figures(page);
        const changed = async (what) => {
            expect((await figures(page)) !== before, what);
            before = await figures(page);
        };
        for (const name of ["Gun", "Top of the wall", "Target"]) {
            await page.locator(`.world .handle[aria-label^="${name}"]`).focus();
            await page.keyboard.press("Shift+ArrowUp");
            await changed(`${name} follows the keys`);
        }
        const box = await page.locator('.world .handle[aria-label^="Target"]').boundingBox(), coded = await code(page);
        await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
        await page.mouse.down();
        await page.mouse.move(box.x - 60, box.y + 20, { steps: 4 });
        await page.mouse.up();
        await changed("the target follows the mouse");
        expect((await code(page)) !== coded, "the code has the new numbers");
        await page.selectOption("select[name=engine]", "6");
        await changed("Rapier steps otherwise");
        await page.locator("input[name=tick]").focus();
        await page.keyboard.press("Home");
        await changed("the tick");
        expect((await code(page)).includes("veer::Engine::rapier") && (await code(page)).includes("step = 1 / 10.0f"), "engine and tick stand in the code");
        await page.selectOption("select[name=throw]", "1");
        await changed("a flat throw");
        for (const label of await page.$$eval(".tabs label", (all) => all.map((one) => one.textContent))) {
            await page.click(`.tabs label:text-is("${label}")`);
            expect((await page.locator(".tab .code:visible").count()) === 1, `${label} shows one piece of code`);
        }
        await page.click("#address");
        const link = await page.evaluate(() => navigator.clipboard.readText()), other = await newPage();
        await other.goto(link);
        await other.waitForFunction(() => globalThis.veerAtlas);
        expect((await figures(other)) === before && (await code(other)) === (await code(page)), "the address keeps the scene");
        await other.context().close();
        await page.click(".presets button:has-text('Out of range')");
        expect(/no throw/.test(await figures(page)) && /out of range/.test(await page.textContent("[data-value=flight]")), "out of range");
        none(page.complaints.splice(0));
    });
    await page.context().close();
    await test("a finger drags the wall of the workbench", async () => {
        const phone = await newPage({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
        await phone.goto(`${address}workbench/index.html`);
        await phone.waitForFunction(() => globalThis.veerAtlas);
        const wall = phone.locator('.world .handle[aria-label^="Top of the wall"]'), before = await wall.getAttribute("aria-label"), box = await wall.boundingBox(), client = await phone.context().newCDPSession(phone);
        const x = box.x + box.width / 2, y = box.y + box.height / 2;
        await client.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
        for (let i = 1; i < 6; ++i) await client.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [{ x: x + 8 * i, y: y - 4 * i }] });
        await client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
        expect((await wall.getAttribute("aria-label")) !== before, before);
        none(phone.complaints);
        await phone.context().close();
    });
    await test("a finger lights up a term and drags, beside the picture that stays in sight", async () => {
        const phone = await newPage({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
        await phone.goto(`${address}learn/lead.html#step-4`);
        await phone.waitForFunction(() => globalThis.veerDerivation?.step() === 4);
        await phone.waitForFunction(() => document.querySelector("#step-4 h2").getBoundingClientRect().y >= document.querySelector(".see").offsetHeight, null, { timeout: 5000 }); // it scrolls smoothly
        await phone.waitForTimeout(500);
        const see = await phone.locator(".see").boundingBox(), heading = await phone.locator("#step-4 h2").boundingBox();
        expect(see.y >= -1 && see.height < 0.5 * 844 && heading.y >= see.height - 2 && heading.y < see.height + 120, `the picture takes ${see.height} pixels, the heading stands at ${heading.y}`);
        await phone.locator("#step-4 .term").first().tap();
        expect((await phone.evaluate(() => veerDerivation.pointed())) === "away", "the term lights up");
        none(phone.complaints);
        await phone.context().close();
    });
}

/** What a newcomer looks for, from home by clicks alone. */
async function tryStranger() {
    const page = await newPage();
    const home = async () => page.goto(address);
    const sees = async (text) => expect(await page.getByText(text).first().waitFor({ timeout: 5000 }).then(() => true, () => false), `"${text}" is in sight`);
    await test("the first screen says what veer is for", async () => {
        await home();
        expect(/motion and steering for games/i.test(await page.textContent("h1")), "the first heading");
        for (const what of ["h1", ".hero > p", ".hero .stage", ".hero .rate"]) {
            const { y, height } = await page.locator(what).first().boundingBox();
            expect(y >= 0 && y + Math.min(height, 400) <= 800, `${what} is on the first screen`);
        }
    });
    await test("two clicks: how to lead a target in a shader", async () => {
        await home();
        await page.click(".legend a:has-text('lead_point')");
        await page.click("#lead_point .tabs label:has-text('GLSL')");
        await sees("vec3 veer_lead_point(vec3 position");
    });
    await test("two clicks: how to lead a target that turns", async () => {
        await home();
        await page.click("main a:text-is('Recipes')");
        await page.click(".prose nav a:has-text('A target that turns')");
        await sees("If the target turns, call");
        expect(await page.evaluate(() => location.hash === "#a-target-that-turns"), "the link leads there");
    });
    await test("a search and two clicks: the same", async () => {
        await home();
        await page.fill(".site-search input", "lead shader");
        await page.keyboard.press("Enter");
        await page.click("#hits a:has-text('lead_time')");
        await page.click("#lead_point .tabs label:has-text('WGSL')");
        await sees("fn veer_lead_point3(");
    });
    await test("no click, and one click: how exact intercept is", async () => {
        await home();
        await sees("0.5 ulp");
        await page.click(".legend a:has-text('intercept')");
        await sees(/0\.5 ulp in float, and 1 ulp in double/);
    });
    await test("the scene of a function plays beside its text", async () => {
        await page.goto(`${address}functions/homing_arc_step.html`);
        await page.click("aside .live a");
        const frame = page.frameLocator("aside iframe");
        await frame.locator("#stage").waitFor();
        expect(!(await frame.locator(".site-header").isVisible()), "it has no header of its own");
        await page.click("aside .live a");
        await page.waitForURL(/playground\/index\.html#homing\/arc/);
    });
    await test("one click: the licence", async () => {
        await home();
        await page.click(".begin a:has-text('MIT licence')");
        await sees("Permission is hereby granted");
    });
    await test("no click, and one click: how to install", async () => {
        await home();
        const [program, line, prints] = await page.locator(".start pre").allTextContents(), file = (name) => readFileSync(`${root}examples/00_hello.${name}`, "utf8");
        expect(file("cpp").includes(program) && /^g\+\+ .* hello\.cpp /.test(line) && file("txt").trim() === prints, "a program, the line that compiles it, and what it prints");
        await page.click(".begin a:has-text('More ways')");
        await sees("CPMAddPackage");
    });
    await page.context().close();
}

/** The addresses that a search finds. */
const search = async (page, from, words) => {
    await page.goto(`${from}search/index.html?q=${encodeURIComponent(words)}`);
    await page.waitForFunction(() => globalThis.veerSearch);
    return page.evaluate((words) => veerSearch.find(words)[0].map(({ address }) => address), words);
};
async function trySearch() {
    const page = await newPage();
    for (const [words, wanted] of [["grenade", "functions/launch.html"], ["lead target", "learn/lead.html"], ["tunnel", "functions/update_with_contacts.html"], ["lead shader", "functions/lead_time.html"], ["licence", "docs/licence.html"],
        ["install", "docs/install.html"], ["ulp intercept", "functions/intercept.html"], ["how to lead a target in a shader", "functions/lead_time.html"], ["how exact is intercept", "functions/intercept.html"], ["how do I install it", "docs/install.html"],
        ["grenads", "functions/launch.html"], ["cmake", "docs/install.html"], ["stop on a target", "functions/arrive.html"], ["homing_arc_step", "functions/homing_arc_step.html"], ["homing arc", "functions/homing_arc_step.html"], ["grenades", "functions/launch.html"]])
        await test(`the search finds "${words}"`, async () => {
            const found = await search(page, address, words);
            expect(found.slice(0, 5).includes(wanted), `${wanted} is among the first of ${found.slice(0, 8)}`);
        });
    const lines = readFileSync(`${root}site/synonyms.txt`, "utf8").split("\n").filter((line) => line && !line.startsWith("#")).map((line) => line.split(": "));
    await test("the search puts the page of a synonym first", async () => {
        const faults = [], asked = await page.evaluate((all) => all.map((words) => veerSearch.find(words)[0].map(({ address }) => address)), lines.flatMap(([left]) => left.split(", ")));
        const wanted = JSON.parse(/veerWords = (.*);/.exec(read("search/pages.js"))[1]);
        for (const [i, word] of lines.flatMap(([left]) => left.split(", ")).entries())
            if (asked[i][0] !== wanted[word][0]) faults.push(`${word}: ${asked[i].slice(0, 3)}, not ${wanted[word][0]}`);
        none(faults);
        expect(asked.length > 60, `${asked.length} words`);
        notes.push(`${asked.length} words of other places`);
    });
    for (const [words, ...wanted] of [["how to lead a turning target", "docs/recipes.html#a-target-that-turns"], ["a target that turns", "docs/recipes.html#a-target-that-turns"], ["boids", "functions/flock.html"], ["missile", "functions/homing_arc_step.html"], ["homing missile in unity", "functions/homing_arc_step.html"], ["collision", "functions/touch_time.html"], ["pathfinding", "functions/follow_path.html"], ["lerp", "functions/spring_step.html"],
        ["smoothdamp", "functions/spring_step.html"], ["smooth camera", "functions/spring_step.html"], ["how to make a grenade", "functions/launch.html"], ["seek", "functions/seek.html"], ["tower defence turret", "functions/turret_step.html"], ["homing_turn_step", "functions/homing_turn_step.html"], ["door", "functions/servo_step.html"], ["boids for 100,000", "docs/recipes.html#a-flock-of-a-hundred-thousand"], ["JavaScript", "docs/javascript.html"], ["grenade over a wall with drag", "workbench/index.html"], ["ballistics calculator", "workbench/index.html"], ["artillery", "workbench/index.html"], ["what it does not do", "docs/what_veer_does_not_do.html"]])
        await test(`the search puts first for "${words}" what it means`, async () => {
            const found = await search(page, address, words);
            expect(wanted.includes(found[0]), `${wanted} is the first of ${found.slice(0, 4)}`);
        });
    await test("the search lists the tasks when it finds nothing, and before the first query", async () => {
        await page.fill("#ask", "zzqqxx");
        expect((await page.textContent("#said")).startsWith("0 pages"), await page.textContent("#said"));
        expect((await page.locator("#nothing a:visible").count()) > 25, "what one may want");
        await page.fill("#ask", "");
        expect(await page.isVisible("#nothing"), "and before");
        await page.fill("#ask", "grenade");
        expect(!(await page.isVisible("#nothing")), "but not beside what it has found");
    });
    await test("the header shows results during typing; the arrow keys and Enter open them", async () => {
        await page.goto(`${address}docs/install.html`);
        await page.keyboard.press("/");
        await page.keyboard.type("boid");
        await page.waitForSelector("#site-hints li");
        expect((await page.textContent("#site-hints li")).startsWith("flock"), await page.textContent("#site-hints"));
        await page.evaluate(axe);
        const { violations } = await page.evaluate(() => globalThis.axe.run(".site-header", { resultTypes: ["violations"] }));
        none(violations.map(({ id, nodes }) => `${id} ${nodes[0].html}`));
        await page.keyboard.press("ArrowDown");
        await page.keyboard.press("Enter");
        await page.waitForURL(/functions\/flock\.html/);
    });
    none(page.complaints);
    await page.context().close();
}

/** From a disk: there a browser loads scripts, pictures and styles, and nothing else. */
async function tryDisk() {
    const page = await newPage(), disk = `file://${folder}/`;
    await test("from a disk the game runs", async () => {
        await page.goto(`${disk}index.html`);
        await page.waitForFunction(() => globalThis.veerGame, null, { timeout: 15000 });
    });
    await test("from a disk the playground runs", async () => {
        await page.goto(`${disk}playground/index.html#homing/arc`);
        await page.waitForFunction(() => globalThis.playground?.scene(), null, { timeout: 30000 });
    });
    await test("from a disk the pictures move", async () => {
        await page.goto(`${disk}learn/aim.html`);
        await page.waitForSelector(".lesson.runs", { timeout: 30000 });
    });
    await test("from a disk the search finds", async () => expect((await search(page, disk, "grenade")).includes("functions/launch.html"), "launch"));
    for (const name of ["three", "phaser"])
        await test(`from a disk the example of ${name} moves`, async () => {
            await page.goto(`${disk}javascript/${name}.html`);
            const frame = page.locator("iframe.whole"), shot = async () => (await page.waitForTimeout(1000), frame.screenshot());
            const first = (await page.frameLocator("iframe.whole").locator("canvas").waitFor(), await shot());
            expect(first.length > 8000 && !first.equals(await shot()), "a picture that changes");
        });
    await test("from a disk no page logs an error", () => none(page.complaints));
    await page.context().close();
}

/** Makes site/game/game.webp of the picture of examples/game. Home shows it where the game does not run. */
async function makeGamePicture() {
    const page = await newPage();
    const data = await page.evaluate(async (url) => {
        const picture = await createImageBitmap(await (await fetch(url)).blob()), canvas = new OffscreenCanvas(960, 540);
        canvas.getContext("2d").drawImage(picture, 0, 0, 960, 540);
        const blob = await canvas.convertToBlob({ type: "image/webp", quality: 0.6 });
        return [...new Uint8Array(await blob.arrayBuffer())];
    }, `data:image/png;base64,${readFileSync(`${root}examples/game/game.png`).toString("base64")}`);
    writeFileSync(`${root}site/game/game.webp`, Buffer.from(data));
    await page.context().close();
}

/** The playground as README shows it, and its words, which the picture keeps in its comment. */
async function seePlayground(body) {
    const page = await newPage({ viewport: { width: 1320, height: 907 }, colorScheme: "dark" });
    await page.goto(`${address}playground/index.html#steering/birds`);
    await page.waitForFunction(() => globalThis.playground?.scene());
    await page.waitForSelector("#groups > *");
    await body(page);
    await page.context().close();
}
const wordsOf = (page) => page.evaluate(() => ["groups > *", "entries > *", "title", "note", "controls label"].flatMap((one) => [...document.querySelectorAll(`#${one}`)].map((part) => (part.firstChild.textContent || part.textContent).trim())).filter((text) => !/\d/.test(text)).join(", "));
const pictureOfPlayground = `${root}examples/playground/playground.jpg`;
/** Makes the picture of the playground in README. */
async function makePlaygroundPicture() {
    await seePlayground(async (page) => {
        await page.evaluate(() => {
            playground.run(700);
            document.getElementById("gauge").style.visibility = "hidden"; // the speed of this machine
        });
        await page.waitForTimeout(600);
        const picture = await page.screenshot({ type: "jpeg", quality: 82, fullPage: true, clip: { x: 0, y: 55, width: 1320, height: 985 } }), words = Buffer.from(await wordsOf(page));
        writeFileSync(pictureOfPlayground, Buffer.concat([picture.subarray(0, 2), Buffer.from([0xff, 0xfe, (words.length + 2) >> 8, (words.length + 2) & 255]), words, picture.subarray(2)]));
    });
}
async function tryReadme() {
    await test("README has a picture of this playground: if not, node site/test.js playground makes it", async () => {
        await seePlayground(async (page) => {
            const words = await wordsOf(page);
            expect(words.length > 60 && readFileSync(pictureOfPlayground).subarray(6).toString().startsWith(words), words);
        });
    });
}

async function firstPaint(file) {
    let best = Infinity;
    for (let i = 0; i < 4 && best > 1500; ++i) { // other programs may slow the machine
        const page = await newPage(), client = await page.context().newCDPSession(page);
        await client.send("Network.enable");
        await client.send("Network.emulateNetworkConditions", { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 });
        await page.goto(address + file, { waitUntil: "commit" });
        await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length, null, { timeout: 20000 });
        best = Math.min(best, await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0].startTime));
        await page.context().close();
    }
    return best;
}
async function tryPaint() {
    for (const file of ["index.html", "playground/index.html", "functions/intercept.html", "learn/aim.html"])
        await test(`${file} is painted within 1.5 s at 1.6 Mbit/s`, async () => {
            const time = await firstPaint(file);
            notes.push(`first paint of ${file}: ${(time / 1e3).toFixed(2)} s at 1.6 Mbit/s, 150 ms`);
            expect(time < 1500, `${time.toFixed(0)} ms`);
        });
}

const sizes = [[390, 844], [844, 390], [1366, 768]];
async function takePictures() {
    const some = ["index.html", "learn/index.html", "learn/lead.html", "atlas/index.html", "atlas/embed.html", "workbench/index.html", "404.html", "learn/aim.html", "learn/steering.html", "learn/crowds.html", "functions/index.html", "functions/homing_arc_step.html", "functions/lead_time.html", "functions/launch.html", "functions/contact.html", "functions/simd-for_each.html",
        "gallery/index.html", "playground/index.html", "benchmarks/index.html", "docs/index.html", "docs/install.html", "docs/determinism.html", "docs/licence.html", "search/index.html?q=grenade"];
    await Promise.all(["light", "dark"].map(async (colorScheme) => {
        for (const [width, height] of sizes) {
            const page = await newPage({ colorScheme, viewport: { width, height } });
            for (const file of some) {
                await page.goto(address + file, { waitUntil: "load" });
                if (/^index|playground/.test(file)) await page.waitForTimeout(900);
                const name = file.replace(/\/index.html.*|\.html/, "").replace(/\W+/g, "-");
                await page.screenshot({ path: `${shots}/${name}-${width}-${colorScheme}.png` });
            }
            await page.context().close();
        }
    }));
}

const only = process.argv.slice(2); // node site/test.js files home stranger search disk pages=functions/: these parts alone
if (only.length) {
    const parts = { files: tryFiles, examples: tryExamples, home: tryHome, stranger: tryStranger, search: trySearch, finding: tryFinding, studies: tryStudies, languages: tryLanguages, articles: tryArticles, phone: tryPhone, gallery: tryGallery, disk: tryDisk, paint: tryPaint, pictures: takePictures, readme: tryReadme, game: makeGamePicture, playground: makePlaygroundPicture };
    for (const part of only) await (part.startsWith("pages=") ? tryPages(pages.filter((file) => file.startsWith(part.slice(6)))) : parts[part]());
    await end();
}
const began = Date.now(), lap = (what) => notes.push(`${((Date.now() - began) / 1e3).toFixed(0)} s: ${what}`);
await tryPaint(); // first, alone
lap("first paint");
await Promise.all([
    tryExamples().then(tryLanguages).then(() => lap("examples")),
    tryFiles().then(tryHome).then(tryStranger).then(trySearch).then(tryFinding).then(tryStudies).then(tryArticles).then(tryPhone).then(tryGallery).then(tryReadme).then(tryDisk).then(() => lap("home, search, disk")).then(() => tryPages(pages.filter((_, i) => i % 2 === 0))),
    tryPages(pages.filter((_, i) => i % 2 === 1)).then(() => lap("half of the pages")),
]);
lap("all pages");
if (process.env.PICTURES) await takePictures();
await end();

async function end() {
    await browser.close();
    server.close();
    for (const note of notes) console.log(note);
    console.log(`${passed} passed, ${failed} failed`);
    process.exit(failed > 0 || passed === 0 ? 1 : 0);
}

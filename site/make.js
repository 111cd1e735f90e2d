// Makes the site, build/site, out of the files of the repository. The script `build` makes the parts and then calls this.
import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { build } from "esbuild";

process.on("uncaughtException", (problem) => { // one line says what is missing or wrong
    console.error(`veer: the site: ${problem.message}`);
    process.exit(1);
});
process.chdir(new URL("..", import.meta.url).pathname);
const { framed } = await import("./frame.js");
const { block, escaped } = await import("./code.js");
const { families, headers, pageOf, wants } = await import("./functions.js");
const { articleOf, articles, cardOf } = await import("./articles.js");
const { derivationCard, derivationOf, derivations } = await import("./derive.js");
const { atlasOf } = await import("./atlas.js");
const { benchOf } = await import("./bench.js");
const { homePage, lead } = await import("./home.js");
const { pages, rendered, sources } = await import("./markdown.js");
const { addressOf, linker, linkerInCode, results } = await import("./prose.js");
const pictures = await import("./pictures.js");
const { published, settings, version } = await import("./settings.js");

const folder = "build/site";
const read = (file) => readFileSync(file, "utf8");
function write(file, content) {
    mkdirSync(dirname(`${folder}/${file}`), { recursive: true });
    writeFileSync(`${folder}/${file}`, content);
}
function copy(from, to) {
    mkdirSync(dirname(`${folder}/${to}`), { recursive: true });
    copyFileSync(from, `${folder}/${to}`);
}

// ---- pages, and their texts for the search

const found = []; // title, address, kind, text, the task that the page solves
const plain = (html) => html.replace(/<(style|script|nav|details|summary|button)[\s\S]*?<\/\1>|<pre[^>]* in (?:GLSL|HLSL|WGSL|C\+\+)"[\s\S]*?<\/pre>/g, " ").replace(/<\/?(p|li|h\d|td|th|pre|div|dd|dt|br)\b[^>]*>/g, " ").replace(/<[^>]*>/g, "")
    .replace(/&lt;/g, "<").replace(/&gt;/g, ">").replace(/&quot;/g, '"').replace(/&amp;/g, "&").replace(/\s+/g, " ").trim();

/** Other words for what veer has, each with the pages that the search puts first: site/synonyms.txt. */
function synonyms() {
    const words = {};
    for (const line of read("site/synonyms.txt").split("\n").filter((line) => line && !line.startsWith("#"))) {
        const [, left, right] = /^(.*): (.*)$/.exec(line);
        const addresses = right.split(", ").map((name) => {
            const address = /\.md(#[a-z-]+)?$|^LICENSE$/.test(name) ? addressOfFile(name) : /\.html$/.test(name) ? name : addressOf(name, "");
            if (!address) throw new Error(`site/synonyms.txt: veer has no ${name}`);
            return address;
        });
        for (const word of left.split(", ")) {
            if (words[word]) throw new Error(`site/synonyms.txt: ${word} is there twice`);
            words[word] = addresses;
        }
    }
    return words;
}
/** The tasks of README's table, for a search that finds nothing. */
const tasks = () => wants.map(([want, names]) => [want.replace(/[`*]/g, ""), addressOf(names.find((name) => addressOf(name, "")) ?? "", "")]).filter(([, address]) => address);

function page(address, { title, body, here, description = "", css = "page", scripts = ["page"], kind, text, want = "", first = "" }) {
    const root = "../".repeat(address.split("/").length - 1);
    write(address, framed(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
${first}<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${description ? `<meta name="description" content="${escaped(description)}">\n` : ""}<title>${escaped(title)}</title>
<!-- site: head -->
<link rel="stylesheet" href="${root}style/${css}.css">
${scripts.map((script) => `<script defer src="${root}style/${script}.js"></script>`).join("\n")}
</head>
<body>
<!-- site: header -->
${body}
<!-- site: footer -->
</body>
</html>
`, { root, here, address }));
    if (kind) found.push([title.replace(/ · veer.*/, ""), address, kind, text ?? plain(body), want]);
}

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
await build({
    entryPoints: ["frame.css", "frame.js"].map((file) => `site/style/${file}`).concat(["page.css", "page.js", "home.css", "game.js", "search.js", "results.js", "lesson.js", "article.css", "derive.css", "derive.js", "atlas.css", "atlas.js", "filter.js"].map((file) => `site/page/${file}`)),
    entryNames: "[name]", outdir: `${folder}/style`, bundle: true, minify: true, format: "iife", target: "es2022", logLevel: "warning",
});

copy("site/style/icon.svg", "style/icon.svg");

// ---- playground and gallery, which are pages already

for (const [place, from] of [["playground", "build/playground"], ["gallery", "gallery"]]) {
    cpSync(from, `${folder}/${place}`, { recursive: true });
    let html = read(`${folder}/${place}/index.html`);
    if (place === "gallery") { // names link to their pages, and the keyboard can scroll the code
        const named = (name) => (addressOf(name, "../") ? `<a class="site-name" href="${addressOf(name, "../")}">${name}</a>` : name);
        html = html.replace("the code that drew it.", 'the code that drew it. In the <a class="site-name" href="../playground/index.html">playground</a> the functions run live, to drag and to change.').replaceAll("<pre>", '<pre tabindex="0">').replace(/\bveer::(\w+)/g, (_, name) => `veer::${named(name)}`).replace(/(<figcaption><b>)(\w+)/g, (_, start, name) => start + named(name).replace(/_(?=\w*<)/g, "_<wbr>"));
    }
    write(`${place}/index.html`, framed(html, { root: "../", here: place, address: `${place}/index.html` }));
}
for (const { link, title, note } of pictures.scenes) found.push([title, `playground/index.html#${link}`, "scene", note]);
for (const { id, title, text, pictures: images } of pictures.sections)
    found.push([title, `gallery/index.html#${id}`, "gallery", `${text} ${images.map(({ title, caption }) => `${title ?? ""} ${caption}`).join(" ")}`.replace(/&\w+;/g, " ")]);

// ---- home

for (const file of ["game", "lessons", "study"].flatMap((name) => [`${name}.wasm`, `${name}.wasm.js`])) copy(`build/site_parts/${file}`, `game/${file}`);
copy("site/game/game.webp", "game/game.webp");
if (settings.site) copy("examples/game/game.png", "game/game.png"); // for cards of links
page("index.html", { title: "veer: motion and steering for games", body: homePage(pictures), here: "home", description: lead(), css: "home", scripts: ["page", "lesson", "game"] });

// ---- articles

for (const article of articles)
    page(`learn/${article.slug}.html`, { title: `${article.title} · veer`, body: articleOf(article, linker("../")), here: "learn", description: article.description, css: "article", scripts: ["page", "lesson"], kind: "article" });
for (const one of derivations)
    page(`learn/${one.slug}.html`, {
        title: `${one.title} · veer`, here: "learn", description: one.description, css: "derive", scripts: ["page", "derive"], kind: "article",
        body: derivationOf(one, { inText: linker("../"), inCode: linkerInCode("../") }, [...derivations.filter((other) => other !== one), ...articles].map(({ slug, title }) => `<li><a href="${slug}.html">${escaped(title)}</a></li>`).join("")),
    });
page("learn/index.html", {
    title: "Learn · veer", here: "learn", css: "article", scripts: ["page", "lesson"], description: "Aiming, steering and crowds, one idea and one picture to drag at a time.",
    body: `<main id="main" class="article"><h1>Learn it by dragging</h1><p>One idea at a time, each with a picture that you can drag. The pictures run veer itself, compiled to WebAssembly.</p>
<ul class="articles">${articles.map((one) => cardOf(one, "")).join("\n")}</ul>
<h2>From the question to the code</h2><p>A formula in ten steps. Each part of it lights up in the picture. The code at the end is in C++, C#, GDScript and JavaScript.</p>
<ul class="articles">${derivations.map(derivationCard).join("\n")}</ul>
<h2>Compare</h2><p><a href="../atlas/index.html">Six laws of homing</a> chase one target: miss, greatest acceleration, time and energy of each.</p>
<p>The <a href="../workbench/index.html">ballistics workbench</a> throws a grenade over a wall in your engine, and has the code for Unity, Godot, Unreal, raylib and JavaScript.</p></main>`,
});

page("atlas/index.html", { title: "Six laws of homing · veer", body: atlasOf(false), here: "learn", description: "Pursuit, arc, swing, brake, proportional navigation and arrival on time, over each other: miss, greatest acceleration, time and energy.", css: "atlas", scripts: ["page", "atlas"], kind: "article" });
page("workbench/index.html", { title: "Ballistics workbench · veer", body: benchOf(), here: "learn", description: "A ballistics calculator: a grenade over a wall, in air and wind, in the steps of a physics engine, and its code for Unity, Godot, Unreal, raylib and JavaScript.", css: "atlas", scripts: ["page", "atlas"], kind: "article" });
page("atlas/embed.html", { title: "Six laws of homing · veer", body: atlasOf(true), here: "learn", css: "atlas", scripts: ["atlas"] });

// ---- the examples of the npm package: each runs in a frame of its own, one file with its library, so that it runs from a disk too

const npm = "packaging/languages/javascript/examples";
for (const [name, what, description] of [
    ["three", "A flock in three.js", "3,000 birds, moved by WebAssembly on packs of four. veer moves the arrays that three.js draws, and nothing is copied in JavaScript. A press stops the flock, or lets it go on."],
    ["phaser", "Homing missiles in Phaser", "Fifty missiles follow your pointer. Each flies on an arc that just hits."],
]) {
    const { outputFiles } = await build({ entryPoints: [`${npm}/${name}.js`], write: false, bundle: true, minify: true, format: "esm", target: "es2022", nodePaths: [`${process.cwd()}/site/node_modules`], alias: { veer: "./build/languages/npm/veer.js" }, logLevel: "error" });
    const code = outputFiles[0].text.replaceAll("</script", "<\\/script"), frame = read(`${npm}/${name}.html`).replace(/<script type="importmap">.*\n/, "");
    write(`javascript/frames/${name}.html`, frame.replace(/<script type="module".*/, () => `<script type="module">${code}</script>`));
    page(`javascript/${name}.html`, {
        title: `${what} · veer`, here: "docs", description, kind: "article", scripts: ["page"],
        body: `<main id="main" class="wide">\n<h1>${what}</h1>\n<p>${description} The code is below. See <a href="../docs/javascript.html">JavaScript</a> for the installation.</p>
<iframe class="whole" src="frames/${name}.html" title="${what}"></iframe>\n<h2>The code</h2>\n${block(read(`${npm}/${name}.js`).replace(/^\/\/ SPDX.*\n/, ""), "js", { label: `${name}.js` })}\n</main>`,
    });
}

/** The part of a page that is written by hand. The pages of the functions have what the headers say. */
const byHand = (file) => {
    const [text, generated] = read(file).split("<!-- tools/generate");
    return generated && file === "docs/degenerate.md" ? `${text}## Function by function\n\nEach function's page lists its degenerate answers: [all functions](functions.md).\n` : text;
};
/** A table of more than ten rows is closed until the reader opens it. */
const folded = (html) => html.replace(/<div class="scroll"[^>]*><table>[\s\S]*?<\/table><\/div>/g, (table, at) => {
    if (at < html.indexOf("<h2", html.indexOf("<h2") + 1)) return table; // the summary
    const rows = table.match(/<tr>/g).length - 1;
    return rows > 10 ? `<details><summary>The table: ${rows} rows</summary>${table}</details>` : table;
});

// ---- functions

for (const family of families) {
    const { title, text, description, want } = pageOf(family, pictures);
    page(`functions/${family.slug}.html`, { title: `${title} · veer`, body: `<main id="main">\n${text}\n</main>`, here: "functions", description, kind: "function", want, text: plain(text.replace(/<(div) [^>]*aria-label="(?:Parameters|Members)"[\s\S]*?<\/div>|<(section) id="cost">[\s\S]*?<\/section>|<(aside)[\s\S]*<\/aside>/g, " ")) });
}
{
    const html = rendered(read("docs/functions.md").replace(/^## The ground$/m, "## Vectors and numbers"), { file: "docs/functions.md", root: "../", link: linker("../") });
    const body = html.replaceAll("<table>", '<table class="functions">').replace(/<h3 id="[^"]*">([a-z_]+\.hpp)<\/h3>\n<p>([\s\S]*?)<\/p>([\s\S]*?)(?=<h[23]|$)/g, (_, file, what, rest) => // a closed part for each header
        `<details class="part"><summary><h3>${file}</h3> <span>${what}</span></summary><div id="${file}">${/^(ballistics|flight)\./.test(file) ? '<p>With a picture, and code for engines: <a href="../workbench/index.html">ballistics workbench</a>.</p>' : ""}${rest}</div></details>\n`);
    const floors = [...body.matchAll(/<h2 id=[^>]*>(.*)<\/h2>/g)].map(([, floor]) => floor);
    const jump = floors.map((floor) => `<li><b>${escaped(floor)}</b> <span>${headers.headers.filter((one) => one.floor.replace("The ground", "Vectors and numbers") === floor && body.includes(`id="${one.file}"`)).map(({ file }) => `<a href="#${file}">${file.replace(".hpp", "")}</a>`).join(" ")}</span></li>`).join("");
    page("functions/index.html", { title: "All functions · veer", body: `<main id="main" class="wide">\n${body.replace("</ul>", `</ul>\n<p class="ask"><input type="search" id="filter" aria-label="Filter the functions" placeholder="Filter: a name, or words such as drag or angle" autocomplete="off"></p><p id="filtered" role="status"></p>\n<nav aria-label="Headers"><ul class="jump">${jump}</ul></nav>`)}\n</main>`, here: "functions", kind: "docs", text: byHand("docs/functions.md"), scripts: ["page", "filter"] });
}

// ---- docs and benchmarks

/** The list stands open beside the text; on a narrow screen it is closed above the text. */
const foldOnPhone = "<script>if (innerWidth <= 1000) document.currentScript.previousElementSibling.open = false</script>";

/** The headings of a page, bold ones too. Of pages that few people look for, the search has only these. */
const headingsOf = (text) => [...text.matchAll(/^#+ (.*)$|^(?:- )?\*\*(.+?)\*\*/gm)].map(([, heading, bold]) => (heading ?? bold).replace(/[`*]/g, "")).join(". ");

/** The downloads: files beside the pages, so that the site needs no repository. */
function downloads() {
    const files = readdirSync("build/site_parts/download").sort();
    for (const file of files) copy(`build/site_parts/download/${file}`, `download/${file}`);
    const [archive, simd, single] = [files.find((file) => file.endsWith(".tar.gz")), "veer_simd.hpp", "veer.hpp"];
    const link = (file) => `<a href="../download/${file}" download><code>${file}</code></a> (${Math.round(statSync(`build/site_parts/download/${file}`).size / 1000)} kB)`;
    return `<section id="download"><h2>Download</h2>
<ul><li>${link(archive)}: the folder <code>include/veer</code> with its shaders, the licence, and <code>CMakeLists.txt</code> for <code>add_subdirectory</code>.</li>
<li>${link(single)}: all of it in one header; and ${link(simd)}, for packs.</li>
${settings.repository ? `<li>The repository: <a href="${escaped(settings.repository)}">${escaped(settings.repository)}</a>.</li>` : ""}</ul></section>`;
}

const order = [["README.md", "Overview"], ...[...read("README.md").matchAll(/^\| (\[.*?\)) \|/gm)].flatMap(([, cell]) => [...cell.matchAll(/\[([^\]]+)\]\((docs\/[a-z_-]+\.md|CHANGELOG\.md)\)/g)]).map(([, title, file]) => [file, title]).filter(([file]) => file !== "docs/functions.md"), ["LICENSE", "Licence"]];
order.splice(1, 0, ...order.splice(order.findIndex(([file]) => file === "docs/install.md"), 1)); // a newcomer looks for it first
const addressOfFile = (file) => pages.get(file) ?? file.replace(/\.md(?=$|#)/, ".html");
const extra = [["packaging/README.md", "Packages"], ["packaging/languages/javascript/README.md", "The npm package"], ["site/README.md", "This site"]].filter(([file]) => existsSync(file));
for (const file of readdirSync("docs")) if (file !== "notes" && !order.some(([one]) => one === `docs/${file}`) && file !== "functions.md") throw new Error(`README.md does not list docs/${file}`);
for (const [file, title] of [...order, ...extra]) {
    const text = published(byHand(file)).replace(/^\[?!\[[^\]]*\]\([^)]*\)(\]\([^)]*\))?\n/gm, (picture) => (/simd\.svg/.test(picture) ? picture : "")); // without pictures, except the chart
    const body = file === "LICENSE" ? `<h1>MIT licence</h1><pre class="formula" tabindex="0" aria-label="The licence">${escaped(text)}</pre>` : rendered(text, { file, root: "../", link: linker("../") }).replace(file === "docs/install.md" ? /<\/p>\n/ : "\0", (end) => end + downloads());
    const parts = [...body.matchAll(/<h2 id="([^"]+)">(.*?)<\/h2>/g)].map(([, id, heading]) => `<li><a href="#${id}">${heading.replace(/<[^>]*>/g, "")}</a></li>`).join("");
    const nav = order.map(([one, name]) => `<li><a href="../${addressOfFile(one)}"${one === file ? ' aria-current="page"' : ""}>${escaped(name)}</a>${one === file && parts ? `<ul>${parts}</ul>` : ""}</li>`).join("");
    page(addressOfFile(file), { title: `${title} · veer`, body: `<main id="main" class="prose">\n<nav aria-label="Docs"><details open><summary>All docs${parts ? ", and the parts of this page" : ""}</summary><ul>${nav}</ul></details>${foldOnPhone}</nav>\n<article>${body}</article>\n</main>`, here: "docs", kind: "docs", text: /CHANGELOG|architecture|contributing|dead_ends|recipes/.test(file) ? headingsOf(text) : undefined });
    if (file === "docs/recipes.md") // the search finds each recipe by itself
        for (const [, id, heading, part] of body.matchAll(/<h2 id="([^"]+)">(.*?)<\/h2>([\s\S]*?)(?=<h2|$)/g)) found.push([plain(heading), `docs/recipes.html#${id}`, "recipe", plain(part), ""]);
}
for (const name of readdirSync("docs/notes")) {
    const file = `docs/notes/${name}`, header = name.replace(".md", ".hpp");
    const body = rendered(read(file), { file, root: "../../", link: linker("../../") });
    page(file.replace(".md", ".html"), { title: `Notes on ${header} · veer`, body: `<main id="main" class="prose">\n<nav aria-label="Docs"><ul><li><a href="../sources.html">Sources</a></li></ul></nav>\n<article>${body}</article>\n</main>`, here: "docs", kind: "docs", text: headingsOf(read(file)) });
}
copy("benchmarks/simd.svg", "benchmarks/simd.svg");
page("benchmarks/index.html", { title: "Benchmarks · veer", body: `<main id="main" class="wide">\n${folded(rendered(results(), { file: "benchmarks/RESULTS.md", root: "../", link: linker("../") }))}\n</main>`, here: "benchmarks", kind: "table", text: plain(rendered(results().replace(/^\|.*\n/gm, ""), { file: "benchmarks/RESULTS.md", root: "../", link: () => null })) });

// ---- files that a page links to

for (const file of sources) {
    const address = `source/${file}.html`, language = { cpp: "cpp", hpp: "cpp", comp: "glsl" }[file.split(".").pop()];
    const isShader = /veer\.(glsl|hlsl|wgsl)$/.test(file); // long, so offered as a download
    if (isShader) copy(file, `source/${file}`);
    page(address, {
        title: `${file} · veer`, here: "docs",
        body: `<main id="main" class="wide">\n<h1><code>${escaped(file)}</code></h1>\n${isShader ? `<p><a href="${file.split("/").pop()}" download>Download the file</a>: ${read(file).split("\n").length.toLocaleString("en")} lines. Its functions one by one: <a href="../../../../functions/index.html">all functions</a>.</p>` : block(read(file), language ?? "", { label: file })}\n</main>`,
    });
}

// ---- what is not there: served for an address at any depth, so the page finds the root of the site by the names of its folders

page("404.html", {
    title: "Not here · veer", here: "",
    first: `<script>document.write('<base href="' + location.pathname.replace(/\\/(${[...new Set(readdirSync(folder))].filter((name) => !name.includes(".")).join("|")}|search)\\/.*$|\\/[^/]*$/, "/").replace(/"/g, "") + '">')</script>\n`,
    body: `<main id="main"><h1>This page is not here</h1><p>It may have moved. Search for it, or begin at a page below.</p>
<form class="ask" action="search/index.html"><input type="search" name="q" aria-label="Search all pages" autocomplete="off"><button>Search</button></form>
<ul><li><a href="index.html">Home</a></li><li><a href="functions/index.html">All functions</a></li><li><a href="learn/index.html">Learn it by dragging</a></li><li><a href="docs/recipes.html">Recipes</a></li><li><a href="docs/what_veer_does_not_do.html">What veer does not do</a></li></ul></main>`,
});

// ---- search

write("search/pages.js", `globalThis.veerPages = ${JSON.stringify(found)};\nglobalThis.veerWords = ${JSON.stringify(synonyms())};\nglobalThis.veerTasks = ${JSON.stringify(tasks())};\n`);
page("search/index.html", {
    title: "Search · veer", here: "search", scripts: [],
    body: `<main id="main"><h1>Search</h1>
<form class="ask" action="index.html"><input type="search" id="ask" name="q" aria-label="Search all pages" autocomplete="off"><button>Search</button></form>
<p id="said" role="status"></p><ul id="hits" class="hits"></ul>
<section id="nothing" aria-labelledby="tasks" hidden><h2 id="tasks">What do you want to do?</h2><ul class="wanted"></ul></section>
<noscript><p>The search needs JavaScript. <a href="../functions/index.html">All functions</a> are on one page.</p></noscript></main>
<script src="pages.js"></script><script src="../style/search.js"></script><script src="../style/results.js"></script>`,
});

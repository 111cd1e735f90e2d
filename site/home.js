// The home page: three ways side by side, three proofs, how to begin, the tasks, the game. Its figures and sentences come from README and the tables.
import { readFileSync } from "node:fs";
import { block, escaped } from "./code.js";
import { articles, cardOf } from "./articles.js";
import { figureOf, moving } from "./lessons.js";
import { published, settings, version } from "./settings.js";
import { addressOf, linkerInCode, results, tablesOf } from "./prose.js";

const read = (file) => published(readFileSync(file, "utf8"));

/** The sentence of README that says what veer is. */
export const lead = () => read("README.md").split("\n\n")[1].replace(/\n/g, " ").replace(/\[([^\]]*)\]\([^)]*\)/g, "$1");

/** The match of a pattern in a page of the repository; an error if the page has none. */
function said(pattern, text, what) {
    const found = pattern.exec(text);
    if (!found) throw new Error(`README.md, or a file of the game, no longer says ${what}`);
    return found;
}

/** The agents of the game, with their colours of picture.hpp and their functions. A function that world.hpp does not call is an error. */
const parts = [
    ["orange", "Missiles", "aim at where their target will be, and steer round rocks", ["homing_swing_step", "lead_point", "avoid_spheres"]],
    ["green", "A swarm", "flocks and hunts the ship", ["flock", "pursue", "steer_step"]],
    ["red", "Turrets", "aim correctly rounded; their shells ricochet", ["intercept", "contact"]],
    ["cyan", "The ship", "wanders and stays in the arena", ["wander_direction", "contain"]],
    ["cyan", "Its wingmen", "keep their places beside it", ["arrive"]],
    ["stone", "Rocks", "bounce without tunnelling", ["update_with_contacts", "bounce_pair"]],
];
/** A colour of picture.hpp. */
function colorOf(name) {
    const [, ...parts] = said(new RegExp(`\\b${name}\\{([\\d.]+)f?, ([\\d.]+)f?, ([\\d.]+)f?\\}`), read("examples/game/picture.hpp"), `of which colour ${name} is`);
    return `#${parts.map((part) => Math.round(255 * part).toString(16).padStart(2, "0")).join("")}`;
}
/** The tasks of most games, each with the scene that plays on its card. Its sentence is that of README. */
const first = [["homing_arc_step", "aim/volley"], ["intercept", "aim/lead"], ["launch", "aim/arc"], ["update_with_contacts", "physic/box", "balls=14,radius=0.4"],
    ["reciprocal_velocity", "steering/crowds", "people=60,radius=0.5,pace=2"], ["avoid_spheres", "steer/avoid"], ["flock", "steering/flock", "birds=200,fear=0"], ["follow_path", "steer/path"]];

function figures() {
    const tables = tablesOf(results()), readme = read("README.md");
    const cell = (start, column, holds = () => true) => {
        for (const { head, rows } of tables) {
            const at = head.findIndex((one) => one.startsWith(column)), row = rows.find((row) => row[0].startsWith(start) && holds(row));
            if (at >= 0 && row) return row[at];
        }
        throw new Error(`benchmarks/results has no "${column}" of "${start}"`);
    };
    const number = (text) => Number(text).toLocaleString("en");
    const of = (code) => (row) => row.includes(code);
    const [, builds, targets] = said(/\[(\d+) builds\]\(docs\/determinism\.md\) for (\d+) targets/, readme.replace(/\s+/g, " "), "how many builds for how many targets agree");
    const single = tables.find(({ head }) => head[0].startsWith("function, one")), price = single.rows.map((row) => Number(row[single.head.indexOf("veer / plain")])).sort((a, b) => a - b);
    const shaders = tablesOf(read("docs/shaders-and-cuda.md")), [, glsl, hlsl, wgsl] = shaders.flatMap(({ rows }) => rows).find(([device]) => /^NVIDIA/.test(device));
    if (!/^0 differ/.test(glsl) || !/^0 differ/.test(hlsl) || /^0 differ/.test(wgsl) || !shaders.find(({ headings }) => headings.at(-1) === "What shaders do not have")) throw new Error("site/home.js: docs/shaders-and-cuda.md says something else about the bits on a GPU");
    return [
        [`${cell("errors of intercept, crossing", "largest", of("veer"))} ulp`, "Aim correctly rounded",
            `The largest error in ${number(cell("errors of intercept, crossing", "shots"))} intercepts. The textbook's formula is off by up to ${number(cell("errors of intercept, crossing", "largest", of("article, plain")))} units in the last place (ulp). At equal speeds it got ${number(cell("errors of intercept, equal", "wrong", of("article, plain")))} hit-or-miss answers wrong. The price: ${Number(cell("intercept, crossing", "veer / plain"))} times its time, and ${Number(cell("intercept, equal", "veer / plain"))} times at equal speeds.`,
            "benchmarks/index.html#errors", "The tables"],
        [`${builds} builds, one hash`, "The same bits, where tested", `g++ and clang++ at every optimization level for ${targets} targets, SIMD included; all but x86-64 ran in emulators. Microsoft's and Apple's compilers are untested. Shaders have most functions, but not launch and other solvers. GLSL and HLSL give the same bits on an NVIDIA GPU and on software devices. WGSL in a browser on that GPU does not; a page can test itself.`, "docs/determinism.html", "The builds"],
        [`${cell("homing_step, 100,000", "clang++").replace("×", "")} times as fast`, "A hundred thousand at once",
            `homing_step for 100,000 agents, eight to a register, with clang++, beside a plain loop on glm; ${cell("homing_step, 100,000", "g++").replace("×", "")} times with g++. One agent at a time gains nothing: the median of ${price.length} measured calls takes ${price[price.length >> 1]} times as long as plain code, which does less or is less exact.`, "benchmarks/index.html#packs", "The tables"],
    ];
}

export function homePage({ pictureOf, sceneOf, panels }) {
    const readme = read("README.md"), world = read("examples/game/world.hpp");
    for (const [, , , names] of parts)
        for (const name of names) if (!new RegExp(`veer::${name}\\b`).test(world)) throw new Error(`site/home.js: the game does not call ${name}`);
    const sentence = lead().replace(/^Motion and steering for games in header-only C\+\+20: h/, "Header-only C++20: h"); // the card says where the bits were tested
    const [, hello] = said(/```cpp\n([\s\S]*?)```/, readme, "how a first program looks"), [, compile] = said(/```sh\n([\s\S]*?)```/, readme, "how to compile it");
    const [, prints] = said(/```text\n([\s\S]*?)```/, readme, "what it prints");
    const [, fetched] = said(/```cmake\n([\s\S]*?)```/, readme, "how CMake takes veer");
    const cmake = settings.repository ? fetched : fetched.replace(/[\s\S]*FetchContent_MakeAvailable\(veer\)/, `add_subdirectory(veer-${version})`); // of the download
    const whole = `cmake_minimum_required(VERSION 3.16)\nproject(hello CXX)\n${cmake.replace(/(?=target_link_libraries)/, "add_executable(hello hello.cpp)\n").replace("(game", "(hello")}`;
    const wants = tablesOf(readme)[0].rows;
    /** The task of README's table that a function solves. "… that hits" continues the row above. */
    const wantOf = (name) => {
        const at = wants.findIndex(([, call]) => call.split(/[^a-z_A-Z]/).includes(name));
        if (at < 0) throw new Error(`README.md no longer has a task for ${name}`);
        const [want] = wants[at];
        const above = wants.slice(0, at).reverse().find(([one]) => !one.startsWith("…"))?.[0].split(" that ")[0];
        return want.replace(/^… that/, `${above} that`).replace(/^(… )?to /, "");
    };
    const task = (name, scene, values = "") => {
        const picture = pictureOf(name) ?? pictureOf(name.replace(/s$/, "")), live = sceneOf(name), want = wantOf(name);
        return `<li><a class="to" href="${addressOf(name, "")}"><div class="card" data-lesson="${scene}" data-set="${values}">${picture ? `<img src="gallery/${picture.file}" alt="" width="320" height="200" loading="lazy">` : ""}${moving(scene)}</div><p><b>${escaped(want.replace(/^./, (letter) => letter.toUpperCase()).replace(/`/g, ""))}</b><code>${name}</code></p></a>
<div class="links"><a href="${addressOf(name, "")}" aria-label="Function ${name}">Function</a>${live ? `<a href="playground/index.html#${live.link}" aria-label="Play ${escaped(name)}: ${escaped(live.title)}">Play</a>` : ""}</div></li>`;
    };
    return `<main id="main" class="home">
<section class="hero" aria-labelledby="title">
<h1 id="title">Motion and steering for games</h1>
<p>${escaped(sentence)}</p>
${figureOf("aim/volley", { both: true, rate: 15, hasRate: true, sliders: 0, code: false, seconds: 0.7, title: "Sixteen missiles, with usual steering, with touch_time and with veer's arc, at a frame rate of your choice", text: `Sixteen missiles, and a target to drag. Usual steering tests for a hit at the end of each frame: at 15 Hz some missiles fly past. <a href="${addressOf("touch_time", "")}"><code>touch_time</code></a> finds a hit within the frame, and with it the same steering hits. <a href="${addressOf("homing_arc_step", "")}"><code>homing_arc_step</code></a> also stays on the dashed path of an infinite frame rate, and still hits at 10 Hz.` })}
</section>
<ul class="proofs">${figures().map(([figure, title, text, to, where]) => `<li><b>${figure}</b><span>${title}</span><p>${escaped(text)} <a href="${to}" aria-label="${where}: ${title}">${where}</a></p></li>`).join("\n")}</ul>
<section aria-labelledby="begin"><h2 id="begin">Begin</h2>
<div class="begin"><p><a href="docs/install.html#download">Download</a> <code>veer-${version}.tar.gz</code> and unpack it: <code>tar xzf veer-${version}.tar.gz</code>. Save this program as <code>hello.cpp</code> beside the folder <code>veer-${version}</code>. The program needs nothing but the C++20 standard library. Below it are the command that compiles and runs it, and its output.</p>
<div class="start">${block(hello, "cpp", { link: linkerInCode(""), label: "hello.cpp" })}${block(compile.replace("-I include", `-I veer-${version}/include`), "sh", { label: "Compile and run" })}${block(prints, "text", { label: "What it prints" })}</div>
<div><p>Or with CMake: this is the whole <code>CMakeLists.txt</code> beside <code>hello.cpp</code>. <a href="docs/install.html">More ways: one header, a module, Meson, vcpkg, npm …</a> veer is free for any game, under the <a href="docs/licence.html">MIT licence</a>. <a href="docs/shaders-and-cuda.html">Shaders</a> in GLSL, HLSL and WGSL are included.</p>
${block(whole, "cmake", { label: "CMakeLists.txt" }).replace('class="copy"', 'class="copy always"')}</div></div></section>
<section aria-labelledby="tasks"><h2 id="tasks">What do you want to do?</h2>
<ul class="tasks">${first.map((one) => task(...one)).join("\n")}</ul>
<p class="more"><a href="functions/index.html">All functions</a> · <a href="gallery/index.html#${panels[0].section}">${panels.length} behaviours, each in a picture</a> · <a href="docs/recipes.html">Recipes</a> · <a href="search/index.html">Search</a></p>
</section>
<section aria-labelledby="learn"><h2 id="learn">Learn it by dragging</h2>
<ul class="articles">${articles.map((one) => cardOf(one, "learn/")).join("\n")}</ul>
<p class="more"><a href="workbench/index.html">Ballistics workbench</a> · <a href="atlas/index.html">Six laws of homing</a> · <a href="learn/index.html">From the question to the code</a></p></section>
<section aria-labelledby="play"><h2 id="play">All of it in one game</h2>
<div class="gamebox">
<div class="screen">
<div class="space"><img src="game/game.webp" alt="A ship and its wingmen send a fan of homing missiles into a swarm of drones; turrets aim ahead of it" width="960" height="540" loading="lazy">
<canvas id="game" tabindex="0" role="application" aria-label="The game. It flies itself. W A S D or the arrow keys fly, space fires, R starts again, Escape gives control back."></canvas>
<div id="over" hidden><p><b>Hull gone</b> <span></span></p><button type="button">Again (R)</button></div></div>
<div class="bar"><button type="button" id="fly">Fly it yourself</button><button type="button" id="pause">Pause</button><span class="keys"><kbd>W</kbd> <kbd>A</kbd> <kbd>S</kbd> <kbd>D</kbd> fly, mouse aims, click or <kbd>Space</kbd> fires, <kbd>R</kbd> starts again, <kbd>Esc</kbd> gives control back</span><span class="finger">then drag: the ship flies to your finger and fires</span><span id="score" aria-live="off"></span></div>
</div>
<ul class="legend" aria-label="What moves what">${parts.map(([color, title, what, names]) => `<li><i style="background:${colorOf(color)}"></i><b>${title}</b>${what}: ${names.map((name) => `<a href="${addressOf(name, "")}"><code>${name}</code></a>`).join(" ")}</li>`).join("\n")}</ul>
</div>
</section>
</main>`;
}

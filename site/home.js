// The home page: two ways side by side, three proofs, how to begin, what there is to do, the game. Its figures and sentences come out of README and the tables.
import { readFileSync } from "node:fs";
import { block, escaped } from "./code.js";
import { articles, cardOf } from "./articles.js";
import { figureOf, moving } from "./lessons.js";
import { published, settings, version } from "./settings.js";
import { addressOf, linkerInCode, results, tablesOf } from "./prose.js";

const read = (file) => published(readFileSync(file, "utf8"));

/** What a page of the repository says. */
function said(pattern, text, what) {
    const found = pattern.exec(text);
    if (!found) throw new Error(`README.md no longer says ${what}`);
    return found;
}

/** Which function moves what, as world.hpp has it: a name that it no longer calls is an error. */
const parts = [
    ["#ff801f", "Missiles", "steer round rocks to where their target will be", ["homing_swing_step", "lead_point", "avoid_spheres"]],
    ["#40ff80", "A swarm", "flocks, and hunts the ship", ["flock", "pursue", "steer_step"]],
    ["#ff3340", "Turrets", "know where to fire, to the last bit", ["intercept"]],
    ["#33bfff", "Wingmen", "keep their places beside the ship", ["arrive"]],
    ["#8c9bbd", "Rocks and shells", "bounce, and nobody tunnels", ["update_with_contacts", "bounce_pair", "contact"]],
    ["#f4fbff", "The pilot", "wanders, and stays in the arena", ["wander_direction", "contain"]],
];
/** What most games ask for first, with the scene that plays on the card; the sentence of each is that of README. */
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
    return [
        [`${cell("errors of intercept, crossing", "largest", of("veer"))} ulp`, "Aim, right to the last bit",
            `The largest error of ${number(cell("errors of intercept, crossing", "shots"))} intercepts: correctly rounded. The textbook's formula is wrong by up to ${number(cell("errors of intercept, crossing", "largest", of("article, plain")))} ulp; at equal speeds it calls ${number(cell("errors of intercept, equal", "wrong", of("article, plain")))} hits misses, or misses hits.`,
            "benchmarks/index.html#errors"],
        [`${builds} builds, one hash`, "The same bits on every machine", `g++ and clang++ at every level, ${targets} targets, single agents, SIMD registers and shaders: every function gives the same bits.`, "docs/determinism.html"],
        [`${cell("homing_step, 100,000", "clang++").replace("×", "")} times as fast`, "A hundred thousand at once",
            `homing_step for 100,000 agents in registers of eight, with clang++, against a plain loop on glm; ${cell("homing_step, 100,000", "g++").replace("×", "")} times with g++. For 256 agents, which stay in the cache: ${cell("homing_step, 256", "clang++").replace("×", "")} and ${cell("homing_step, 256", "g++").replace("×", "")}.`, "benchmarks/index.html#packs"],
    ];
}

export function homePage({ pictureOf, sceneOf, panels }) {
    const readme = read("README.md"), world = read("examples/game/world.hpp");
    for (const [, , , names] of parts)
        for (const name of names) if (!new RegExp(`veer::${name}\\b`).test(world)) throw new Error(`site/home.js: the game does not call ${name}`);
    const sentence = readme.split("\n\n")[1].replace(/\n/g, " ").replace(/^Motion and steering for games in header-only C\+\+20: h/, "Header-only C++20: h");
    const [, hello] = said(/```cpp\n([\s\S]*?)```/, readme, "how a first program looks"), [, compile] = said(/```sh\n([\s\S]*?)```/, readme, "how to compile it");
    const [, prints] = said(/```text\n([\s\S]*?)```/, readme, "what it prints");
    const [, fetched] = said(/```cmake\n([\s\S]*?)```/, readme, "how CMake takes veer");
    const cmake = settings.repository ? fetched : fetched.replace(/[\s\S]*FetchContent_MakeAvailable\(veer\)/, `add_subdirectory(veer-${version})`); // of the download
    const wants = tablesOf(readme)[0].rows;
    /** What README says who wants it; "… that hits" goes on from the row above it. */
    const wantOf = (name) => {
        const at = wants.findIndex(([, call]) => call.split(/[^a-z_A-Z]/).includes(name));
        if (at < 0) throw new Error(`README.md no longer says who wants ${name}`);
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
${figureOf("aim/volley", { both: true, rate: 15, hasRate: true, sliders: 0, code: false, seconds: 0.7, title: "Sixteen missiles, the usual way and with veer, at a frame rate of your choice", text: `Sixteen missiles, and a target to drag. The usual way turns them by a step and looks for a hit when the frame is over: at 15 frames in a second it flies past. <a href="${addressOf("homing_arc_step", "")}"><code>homing_arc_step</code></a> flies the arc itself, and <a href="${addressOf("touch_time", "")}"><code>touch_time</code></a> sees the hit within the frame.` })}
</section>
<ul class="proofs">${figures().map(([figure, title, text, to]) => `<li><b>${figure}</b><span>${title}</span><p>${escaped(text)} <a href="${to}" aria-label="The tables: ${title}">The tables</a></p></li>`).join("\n")}</ul>
<section aria-labelledby="begin"><h2 id="begin">Begin</h2>
<div class="begin"><p><a href="docs/install.html#download">Download</a> it, and save the program as <code>hello.cpp</code> beside the folder <code>include</code>. It needs nothing but the standard library of C++20. Below it: the line that compiles and runs it, and what it prints.</p>
<div class="start">${block(hello, "cpp", { link: linkerInCode(""), label: "hello.cpp" })}${block(compile, "sh", { label: "Compile and run" })}${block(prints, "text", { label: "What it prints" })}</div>
<div><p>Or with CMake. <a href="docs/install.html">More ways: one header, a module, Conan, vcpkg, npm …</a> It is free for any game, under the <a href="docs/licence.html">MIT licence</a>; shaders in GLSL, HLSL and WGSL <a href="docs/shaders-and-cuda.html">come with it</a>.</p>
${block(cmake, "cmake", { label: "CMake" }).replace('class="copy"', 'class="copy always"')}</div></div></section>
<section aria-labelledby="tasks"><h2 id="tasks">What do you want to do?</h2>
<ul class="tasks">${first.map((one) => task(...one)).join("\n")}</ul>
<p class="more"><a href="functions/index.html">All functions</a> · <a href="gallery/index.html#${panels[0].section}">${panels.length} behaviours, each in a picture</a> · <a href="docs/recipes.html">Recipes</a> · <a href="search/index.html">Search</a></p>
</section>
<section aria-labelledby="learn"><h2 id="learn">Learn it by dragging</h2>
<ul class="articles">${articles.map((one) => cardOf(one, "learn/")).join("\n")}</ul></section>
<section aria-labelledby="play"><h2 id="play">All of it in one game</h2>
<div class="gamebox">
<div class="screen">
<div class="space"><img src="game/game.webp" alt="A ship and its wingmen send a fan of homing missiles into a swarm of drones; turrets aim ahead of it" width="960" height="540" loading="lazy">
<canvas id="game" tabindex="0" role="application" aria-label="The game. It flies itself. W A S D or the arrow keys fly, space fires, R starts again, Escape hands back."></canvas>
<div id="over" hidden><p><b>Hull gone</b> <span></span></p><button type="button">Again (R)</button></div></div>
<div class="bar"><button type="button" id="fly">Fly it yourself</button><button type="button" id="pause">Pause</button><span class="keys"><kbd>W</kbd> <kbd>A</kbd> <kbd>S</kbd> <kbd>D</kbd> fly, mouse aims, click or <kbd>Space</kbd> fires, <kbd>R</kbd> starts again, <kbd>Esc</kbd> hands back</span><span class="finger">then drag: it flies to your finger, and fires</span><span id="score" aria-live="off"></span></div>
</div>
<ul class="legend" aria-label="What moves what">${parts.map(([color, title, what, names]) => `<li><i style="background:${color}"></i><b>${title}</b>${what}: ${names.map((name) => `<a href="${addressOf(name, "")}"><code>${name}</code></a>`).join(" ")}</li>`).join("\n")}</ul>
</div>
</section>
</main>`;
}

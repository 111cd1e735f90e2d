// The home page: the game, three proofs, what there is to do, how to begin. Its figures and sentences come out of README, the tables and the gallery.
import { readFileSync } from "node:fs";
import { block, escaped } from "./code.js";
import { families, related } from "./functions.js";
import { published } from "./settings.js";
import { addressOf, linker, prose, results, tablesOf } from "./prose.js";

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
/** What most games ask for first; the sentence of each is that of README. */
const first = ["homing_arc_step", "intercept", "launch", "update_with_contacts", "turret_step", "rendezvous", "homing_on_time", "follow_path"];

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
        [`${cell("homing_step, 256", "clang++").replace("×", "")} times as fast`, "A hundred thousand at once",
            `homing_step for 256 agents in registers of eight, clang++; ${cell("homing_step, 256", "g++")} with g++, ${cell("homing_step, 100,000", "clang++")} and ${cell("homing_step, 100,000", "g++")} for 100,000, against a plain loop on glm.`, "benchmarks/index.html#packs"],
    ];
}

export function homePage({ pictureOf, sceneOf, panels }) {
    const readme = read("README.md"), world = read("examples/game/world.hpp");
    for (const [, , , names] of parts)
        for (const name of names) if (!new RegExp(`veer::${name}\\b`).test(world)) throw new Error(`site/home.js: the game does not call ${name}`);
    const sentence = readme.split("\n\n")[1].replace(/\n/g, " ").replace(/^Motion and steering for games in header-only C\+\+20: h/, "Header-only C++20: h");
    const link = linker("");
    const [, hello] = said(/```cpp\n([\s\S]*?)```/, readme, "how a first program looks"), [, compile] = said(/```sh\n([\s\S]*?)```/, readme, "how to compile it");
    const [, cmake] = said(/```cmake\n([\s\S]*?)```/, readme, "how CMake takes veer");
    const wants = tablesOf(readme)[0].rows;
    /** What README says who wants it; "… that hits" goes on from the row above it. */
    const wantOf = (name) => {
        const at = wants.findIndex(([, call]) => call.split(/[^a-z_A-Z]/).includes(name));
        if (at < 0) throw new Error(`README.md no longer says who wants ${name}`);
        const [want] = wants[at];
        const above = wants.slice(0, at).reverse().find(([one]) => !one.startsWith("…"))?.[0].split(" that ")[0];
        return want.replace(/^… that/, `${above} that`).replace(/^(… )?to /, "");
    };
    const task = ({ name, file, alt, title, caption, scene }) => `<li><a class="to" href="${addressOf(name, "")}"><img src="gallery/${file}" alt="${alt}" width="320" height="240" loading="lazy"><p><b>${title}</b>${caption}</p></a>
<div class="links"><a href="${addressOf(name, "")}" aria-label="Function ${name}">Function</a>${scene}</div></li>`;
    const sceneLink = (name, picture) => {
        // its own scene, or that of its kin where all of a header are one behaviour
        const family = families.find(({ names }) => names.includes(name)), alike = /^(flock|avoid|crowd|path)\.hpp$/.test(family.file);
        const scene = [name, ...(alike ? related(family) : family.names)].map((one) => sceneOf(one)).find(Boolean);
        return scene ? `<a href="playground/index.html#${scene.link}" aria-label="Play ${escaped(name)}: ${escaped(scene.title)}">Play</a>` : `<a href="gallery/index.html#${picture.section}" aria-label="Picture of ${escaped(name)} in the gallery">Picture</a>`;
    };
    return `<main id="main" class="home">
<section class="hero" aria-labelledby="title">
<h1 id="title">Motion and steering for games</h1>
<p>${escaped(sentence)}</p>
<div class="stage">
<div class="screen">
<div class="space"><img src="game/game.png" alt="A ship and its wingmen send a fan of homing missiles into a swarm of drones; turrets aim ahead of it" width="1280" height="720">
<canvas id="game" tabindex="0" role="application" aria-label="The game. It flies itself. W A S D or the arrow keys fly, space fires, Escape hands back."></canvas></div>
<div class="bar"><button type="button" id="fly">Fly it yourself</button><button type="button" id="pause">Pause</button><span class="keys"><kbd>W</kbd> <kbd>A</kbd> <kbd>S</kbd> <kbd>D</kbd> fly, mouse aims, click or <kbd>Space</kbd> fires</span><span class="finger">then drag: it flies to your finger, and fires</span><span id="score" aria-live="off"></span></div>
</div>
<ul class="legend" aria-label="What moves what">${parts.map(([color, title, what, names]) => `<li><i style="background:${color}"></i><b>${title}</b>${what}: ${names.map((name) => `<a href="${addressOf(name, "")}"><code>${name}</code></a>`).join(" ")}</li>`).join("\n")}</ul>
</div>
</section>
<ul class="proofs">${figures().map(([figure, title, text, to]) => `<li><b>${figure}</b><span>${title}</span><p>${escaped(text)} <a href="${to}" aria-label="The tables: ${title}">The tables</a></p></li>`).join("\n")}</ul>
<section aria-labelledby="begin"><h2 id="begin">Begin</h2>
<div class="begin"><div><p>Copy the folder <code>include/veer</code>: it needs nothing but the standard library of C++20. Then:</p>
${block(compile, "sh", { label: "Compile" }).replace('class="copy"', 'class="copy always"')}<p>Or with CMake. <a href="docs/install.html">More ways: one header, a module, Conan, vcpkg, npm …</a> It is free for any game, under the <a href="docs/licence.html">MIT licence</a>; shaders in GLSL, HLSL and WGSL <a href="docs/shaders-and-cuda.html">come with it</a>.</p>
${block(cmake, "cmake", { label: "CMake" }).replace('class="copy"', 'class="copy always"')}</div>
<div>${block(hello, "cpp", { link, label: "A first program" })}</div></div></section>
<section aria-labelledby="tasks"><h2 id="tasks">What do you want to do?</h2>
<ul class="tasks">${first.map((name) => {
        const picture = pictureOf(name), want = wantOf(name);
        return task({ name, ...picture, title: escaped(want.replace(/^./, (letter) => letter.toUpperCase()).replace(/`/g, "")), caption: `<code>${name}</code>`, scene: sceneLink(name, picture) });
    }).join("\n")}</ul>
<h3>${panels.length} behaviours, each in a picture</h3>
<ul class="tasks small">${panels.map((panel) => task({ ...panel, title: escaped(panel.title), scene: sceneLink(panel.name, panel) })).join("\n")}</ul>
<p>Not found? <a href="functions/index.html">All functions</a>, <a href="docs/recipes.html">recipes</a>, or the search above: it knows every page.</p>
</section>
</main>`;
}

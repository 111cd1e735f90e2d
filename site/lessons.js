// The pictures of the articles and of the home page as HTML. page/lesson.js draws them in motion; before that, and without JavaScript, a still picture stands there.
import { readFileSync } from "node:fs";
import { codeOf, usualCodeOf } from "../examples/playground/page/code.js";
import { escaped } from "./code.js";
import { loadScenes } from "../examples/playground/page/module.js";

globalThis.location ??= { protocol: "data:" };
/** The scenes of a module of build/site_parts, by group/key. */
export const scenesOf = async (module) => new Map((await loadScenes(`data:application/wasm;base64,${readFileSync(`build/site_parts/${module}.wasm`).toString("base64")}`)).flatMap((scene) => scene.entries.map(({ key }, entry) => [`${scene.group}/${key}`, { scene, entry }])));
const scenes = await scenesOf("lessons");
export const lessons = [...scenes].map(([name, { scene, entry }]) => ({ name, scene, entry, live: codeOf(scene, 60, entry), usual: scene.entries[entry].usual && usualCodeOf(scene, 60, entry) }));
export const rates = [10, 15, 20, 30, 60, 120, 240];

const colors = ["ink", "muted", "grid", "paper", "blue", "orange", "green", "violet"];
const short = (value) => String(Math.round(value * 10) / 10);

/** A still picture of a scene as SVG: lines, discs and agents, without words. */
export function picture({ scene, entry }, { way, seconds = 0, rate = 60 } = {}) {
    if (way !== undefined) scene.set(scene.controls.find(({ key }) => key === "way").address, way);
    scene.begin(entry);
    for (let i = 0; i < seconds * rate; ++i) scene.step(1 / rate);
    const { left, right, bottom, top } = scene.view, scale = 640 / (right - left);
    const at = (points, i) => `${short((points[i] - left) * scale)} ${short((top - points[i + 1]) * scale)}`;
    const all = scene.shapes(), every = Math.ceil(all.length / 90), shapes = all.filter((_, i) => i % every === 0).map((shape) => {
        const { kind, points, color, opacity, dashed, radius, width } = shape, style = `${opacity < 1 ? ` opacity="${short(opacity * 10) / 10}"` : ""}`;
        const stroke = ` fill="none" stroke="var(--${colors[color]})" stroke-width="${width}"${dashed ? ' stroke-dasharray="6 6"' : ""}${style}`, fill = ` fill="var(--${colors[color]})"${style}`;
        if (kind === "line" || kind === "arrow") {
            let d = "";
            for (let i = 0, step = 3 * Math.ceil(points.length / 90); i < points.length; i = i + step < points.length || i === points.length - 3 ? i + step : points.length - 3) d += `${d ? "L" : "M"}${at(points, i)}`;
            return `<path d="${d}"${stroke}/>`;
        }
        if (kind === "circle" || kind === "disc" || kind === "ball") {
            const [x, y] = at(points, 0).split(" ");
            return `<circle cx="${x}" cy="${y}" r="${short(radius * scale)}"${kind === "circle" ? stroke : fill}/>`;
        }
        if (kind === "agents") {
            let d = "";
            for (let i = 0, every = 6 * Math.ceil(points.length / 6 / 70); i < points.length; i += every) { // of a large crowd, some agents
                const [x, y] = at(points, i).split(" ").map(Number), speed = Math.hypot(points[i + 3], points[i + 4]) || 1, half = Math.max(shape.size * scale, 5) / 2, ux = (points[i + 3] / speed) * half, uy = (-points[i + 4] / speed) * half;
                d += `M${short(x + ux)} ${short(y + uy)}L${short(x - ux - uy * 0.62)} ${short(y - uy + ux * 0.62)} ${short(x - ux + uy * 0.62)} ${short(y - uy - ux * 0.62)}Z`;
            }
            return `<path d="${d}"${fill}/>`;
        }
        return "";
    });
    return `<svg viewBox="0 0 640 ${short((top - bottom) * scale)}" aria-hidden="true">${shapes.join("")}</svg>`;
}

export const slider = ({ key, label, unit, low, high, step, now }) => `<label class="row"><span>${escaped(label)}</span><output></output><input type="range" name="${key}" min="${short(low)}" max="${short(high)}" step="${Math.round(step * 100) / 100}" value="${Math.round(now * 100) / 100}" data-unit="${unit}"></label>`;

/** The figures of a way. page/lesson.js fills in the numbers. */
const figures = (scene, way) => scene.arguments.map((one, i) => (scene.shows(one) ? `<span class="figure"><span class="count" style="min-width:${one.decimals ? 4 : 2}ch" data-way="${way}" data-figure="${i}"></span> ${escaped(`${one.unit} ${one.label}`.trim())}</span>` : "")).join(" ");

/**
 * A figure. `both`: all ways of the scene, side by side. `rate`: the frame rate; `hasRate`: whether it has a slider. `code`: whether the C++ that runs
 * stands below, with that of the usual way where the scene has one.
 */
export function figureOf(name, { both = false, rate = 60, hasRate = false, code = true, sliders = 2, set = "", title = "", seconds = 1.2, text = "" } = {}) {
    if (!scenes.has(name)) throw new Error(`site/lessons has no scene ${name}`);
    const { scene, entry } = scenes.get(name);
    scene.begin(entry);
    for (const [key, value] of new URLSearchParams(set.replaceAll(",", "&"))) scene.set(scene.controls.find((one) => one.key === key).address, Number(value));
    scene.begin(entry);
    const controls = scene.controls.filter((one) => one.label && one.choices.length === 1 && scene.shows(one)).slice(0, sliders), ways = scene.controls.find(({ key }) => key === "way")?.choices ?? [];
    const stage = (way, head) => `<div class="half">${head}<div class="stage" style="aspect-ratio:${short(scene.view.right - scene.view.left)}/${short(scene.view.top - scene.view.bottom)}">${picture({ scene, entry }, { way, rate, seconds })}<canvas aria-hidden="true"></canvas><div class="handles"></div></div></div>`;
    const head = (way) => `<p class="head ${way === ways.length - 1 ? "ours" : "theirs"}"><b>${escaped(ways[way].replace(/^(?!veer)./, (letter) => letter.toUpperCase()))}</b> <span class="figures">${figures(scene, way)}</span></p>`;
    const codeOfWay = (label, text) => `<pre tabindex="0" aria-label="${label}"><code class="live">${escaped(text)}</code></pre>`;
    return `<figure class="lesson${both ? ` ways-${ways.length}` : ""}" data-lesson="${name}" data-rate="${rate}" data-start="${seconds}"${set ? ` data-set="${set}"` : ""}${title ? ` aria-label="${escaped(title)}"` : ""}>
<div class="stages">${both ? ways.map((_, way) => stage(way, head(way))).join("") : stage(undefined, "")}</div>
<div class="under">${hasRate ? `<label class="row rate"><span>Frame rate</span><output>${rate} Hz</output><input type="range" name="rate" min="0" max="${rates.length - 1}" step="1" value="${rates.indexOf(rate)}" data-unit="Hz"></label>` : ""}${controls.map((one) => slider({ ...one, now: scene.get(one.address) })).join("")}${text ? `<p>${text}</p>` : ""}</div>
${code ? (both && scene.entries[entry].usual ? `<p class="what">The usual steering:</p>${codeOfWay("The usual way in C++", usualCodeOf(scene, rate, entry)).replace("live", "usual")}<p class="what">With veer:</p>` : "") + codeOfWay("The C++ that runs", codeOf(scene, rate, entry)) : ""}</figure>`;
}

/** The stage of a card: the scene moves above a picture of the gallery, or above a still picture of itself after `seconds`. */
export const moving = (name, seconds) => {
    if (!scenes.has(name)) throw new Error(`site/lessons has no scene ${name}`);
    return `<div class="stage" data-words="none">${seconds ? picture(scenes.get(name), { seconds, rate: 60 }) : ""}<canvas aria-hidden="true"></canvas></div>`;
};

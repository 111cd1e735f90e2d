// The derivations of site/derivations: pages of Markdown in numbered steps beside one picture and one graph, which page/derive.js scrubs. A step has these
// signs more than an article: {term|text} is a term that lights up in the picture, {=name} a number of the scene, a line ": ..." a formula. Blocks of code
// that follow one another are tabs.
import { readFileSync } from "node:fs";
import { valueText } from "../examples/playground/page/panel.js";
import { block, escaped, tabsOf } from "./code.js";
import { picture, scenesOf, slider } from "./lessons.js";
import { rendered } from "./markdown.js";

export const scenes = await scenesOf("study");
const languages = { cpp: "C++", csharp: "C#", gdscript: "GDScript", javascript: "JavaScript" };

export const derivations = ["lead", "circle", "drag"].map((slug) => {
    const file = `site/derivations/${slug}.md`, [head, ...parts] = readFileSync(file, "utf8").split(/^## /m), [, title, description] = /^# (.*)\n\n([\s\S]*?)\n\n/.exec(head);
    const steps = parts.map((part) => ({ title: part.split("\n")[0], text: part.slice(part.indexOf("\n")) }));
    const codes = [...parts.join("").matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, language, code]) => ({ language, code }));
    return { slug, file, title, description: description.replace(/\n/g, " "), steps, codes };
});

/** The number of a scene with this name: a reading, or a control. */
export function valueOf(scene, name) {
    const reading = scene.readings[name] ?? scene.readings.find(({ label }) => label === name), control = scene.controls.find(({ key }) => key === name);
    if (!reading && !control) throw new Error(`the scene has no number ${name}`);
    return reading ? valueText(scene.get(reading.address), reading) : valueText(scene.get(control.address), { decimals: 2, unit: "" });
}

/** A slider with its number. */
export const sliderOf = (scene, control) => slider({ ...control, now: scene.get(control.address) }).replace("<output></output>", `<output>${valueText(scene.get(control.address), { unit: control.unit, decimals: control.step < 0.1 ? 2 : control.step < 1 ? 1 : 0 })}</output>`);

/** The signs of a step as HTML. */
function marked(html, scene) {
    const terms = new Map(scene.controls.find(({ key }) => key === "term").choices.map((one) => one.split(" ")));
    return html.replace(/\{=(\w+)\}/g, (_, name) => `<output data-value="${name}">${valueOf(scene, name)}</output>`).replace(/\{(\w+)\|([^{}]*)\}/g, (_, name, text) => {
        if (!terms.has(name)) throw new Error(`the scene has no term ${name}`);
        return `<button type="button" class="term of-${terms.get(name)}" data-term="${name}">${text.trim()}</button>`;
    });
}

function stepOf({ title, text }, number, { slug, file }, scene, link) {
    const codes = [];
    const md = text.replace(/(?:^```\w+\n[\s\S]*?^```\n\n?)+/gm, (all) => {
        const some = [...all.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, language, code]) => [languages[language] ?? "veer", block(code, language === "veer" ? "cpp" : language, { link: language === "veer" ? link.inCode : undefined, label: languages[language] ?? "With veer" })]);
        codes.push(some.length > 1 ? tabsOf(some, `${slug}-${number}-${codes.length}`, title) : some[0][1]);
        return `CODE${codes.length - 1}\n\n`;
    }).replace(/^: (.*)$/gm, "FORMULA$1");
    const html = rendered(md, { file, root: "../", link: link.inText }).replace(/<p>FORMULA([\s\S]*?)<\/p>/g, '<p class="equation">$1</p>').replace(/<p>CODE(\d+)<\/p>/g, (_, i) => codes[i]);
    return `<section class="step" id="step-${number}"><h2><a href="#step-${number}">${number}</a> ${escaped(title)}</h2>\n${marked(html, scene)}</section>`;
}

/** The body of the page of a derivation. */
export function derivationOf(one, link, others) {
    const { scene, entry } = scenes.get(`derive/${one.slug}`), graph = scenes.get(`graph/${one.slug}`);
    scene.begin(entry);
    const stage = (of, name) => `<div class="stage ${name}">${picture(of)}<canvas aria-hidden="true"></canvas><div class="handles"></div></div>`;
    const presets = scene.entries[entry].tries.split(";").map((one) => one.split("|")).map(([words, values]) => `<button type="button" data-set="${values}">${words}</button>`).join("");
    const sliders = scene.controls.filter(({ label, choices }) => label && choices.length === 1).map((control) => sliderOf(scene, control)).join("");
    return `<main id="main" class="article derivation">
<h1>${escaped(one.title)}</h1>\n<p>${escaped(one.description)}</p>
<div class="derive" data-derive="${one.slug}">
<div class="see"><nav aria-label="Steps"><ol>${one.steps.map(({ title }, i) => `<li><a href="#step-${i + 1}" title="${escaped(title)}" aria-label="Step ${i + 1}: ${escaped(title)}">${i + 1}</a></li>`).join("")}</ol></nav>
${stage({ scene, entry }, "world")}${stage(graph, "graph").replace("<svg", '<svg preserveAspectRatio="none"')}
<div class="under"><button type="button" class="play">Play</button>${sliders}</div>
<p class="presets" role="group" aria-label="Cases">${presets}</p></div>
<div class="steps">${one.steps.map((step, i) => stepOf(step, i + 1, one, scene, link)).join("\n")}</div>
</div>
<nav aria-label="More"><h2>Read on</h2><ul>${others}</ul></nav>
</main>`;
}

/** A derivation as a card, with a still picture. */
export function derivationCard({ slug, title, description }) {
    const one = scenes.get(`derive/${slug}`);
    one.scene.begin(one.entry);
    one.scene.set(one.scene.controls[0].address, 10);
    return `<li><a href="${slug}.html"><div class="card"><div class="stage">${picture(one)}</div></div><b>${escaped(title)}</b></a><p>${escaped(description)}</p></li>`;
}

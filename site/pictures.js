// Which picture of the gallery and which scene of the playground shows a function: found in their code, so that no list has to be kept.
import { readFileSync } from "node:fs";
import { loadScenes } from "../examples/playground/page/module.js";

const unescaped = (html) => html.replace(/<[^>]*>/g, "").replace(/&lt;/g, "<").replace(/&gt;/g, ">").replace(/&quot;/g, '"').replace(/&amp;/g, "&");
const calls = (code) => new Set([...code.matchAll(/veer::([A-Za-z_]\w*)/g)].map(([, name]) => name));

const gallery = readFileSync("gallery/index.html", "utf8");
/** The sections of the gallery: their functions, as shown and as a whole program, and their pictures. */
export const sections = [...gallery.matchAll(/<section id="([^"]+)"(?: class="wide")?>\n<h2>(.*?)<\/h2>\n<p>(.*?)<\/p>([\s\S]*?)<\/section>/g)].map(([, id, title, text, html]) => {
    const [shown, whole = ""] = html.split("<details>");
    const pictures = [...html.matchAll(/<img loading="lazy" src="([^"]+\.svg)" alt="([^"]*)"><\/a><figcaption>(?:<b>(.*?)<\/b>)?(.*?)<\/figcaption>/g)]
        .map(([, file, alt, name, caption]) => {
            const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(readFileSync(`gallery/${file}`, "utf8"));
            return { section: id, file, alt, title: name, caption, width, height };
        });
    return { id, title: unescaped(title), text: unescaped(text), shown: calls(unescaped(shown)), whole: calls(unescaped(whole)), pictures };
});
if (sections.length === 0) throw new Error("gallery/index.html has no section that site/pictures.js understands");

/** The behaviours: small pictures, named like their function. */
export const panels = sections.flatMap(({ pictures }) => pictures).filter(({ title }) => title).map((picture) => ({ ...picture, name: /^\w+/.exec(picture.title)[0] }));

/** `subject` is a word of the section to be preferred: the stem of a header. */
export function pictureOf(name, subject = "") {
    const panel = panels.find((one) => one.name === name);
    if (panel) return panel;
    const fits = (of) => sections.filter((section) => section.pictures.some(({ title }) => !title) && section[of].has(name)).sort((a, b) => b.id.includes(subject) - a.id.includes(subject) || a[of].size - b[of].size)[0];
    const found = fits("shown") ?? fits("whole");
    return (found && (found.shown.has(name) || found.id.includes(subject)) ? found.pictures[0] : null);
}

// the scenes, out of the module that the page itself loads
globalThis.location = { protocol: "data:" };
const module = await loadScenes(`data:application/wasm;base64,${readFileSync("build/playground/playground.wasm").toString("base64")}`);
export const scenes = module.flatMap((scene) => scene.entries.map(({ key, title, note, code }) => ({ link: `${scene.group}/${key}`, title, note, code, calls: calls(code) })));

export function sceneOf(name) {
    const fit = scenes.filter((scene) => scene.calls.has(name));
    const named = fit.find(({ link }) => name.replace(/_/g, "-").endsWith(link.split("/")[1]));
    return named ?? fit.sort((a, b) => a.calls.size - b.calls.size)[0] ?? null;
}

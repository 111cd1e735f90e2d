// The picture of the gallery and the scene of the playground that show a function. They are found by the code, so there is no list to keep.
import { readFileSync } from "node:fs";
import { loadScenes } from "../examples/playground/page/module.js";

const unescaped = (html) => html.replace(/<[^>]*>/g, "").replace(/&lt;/g, "<").replace(/&gt;/g, ">").replace(/&quot;/g, '"').replace(/&amp;/g, "&");
const calls = (code) => new Set([...code.matchAll(/veer::([A-Za-z_]\w*)/g)].map(([, name]) => name));

const gallery = readFileSync("gallery/index.html", "utf8");
/** The sections of the gallery: the functions in the shown code, those in the whole program, and the pictures. */
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

/** The behaviours: small pictures, each with the name of its function. */
export const panels = sections.flatMap(({ pictures }) => pictures).filter(({ title }) => title).map((picture) => ({ ...picture, name: /^\w+/.exec(picture.title)[0] }));

/** The picture of a function. A section whose name has the word `subject`, the stem of a header, comes first. */
export function pictureOf(name, subject = "") {
    const panel = panels.find((one) => one.name === name);
    if (panel) return panel;
    const fits = (of) => sections.filter((section) => section.pictures.some(({ title }) => !title) && section[of].has(name)).sort((a, b) => b.id.includes(subject) - a.id.includes(subject) || a[of].size - b[of].size)[0];
    const found = fits("shown") ?? fits("whole");
    return (found && (found.shown.has(name) || found.id.includes(subject)) ? found.pictures[0] : null);
}

// the scenes, read from the module that the page loads
globalThis.location = { protocol: "data:" };
const module = await loadScenes(`data:application/wasm;base64,${readFileSync("build/playground/playground.wasm").toString("base64")}`);
export const scenes = module.flatMap((scene) => scene.entries.map(({ key, title, note, code }) => ({ link: `${scene.group}/${key}`, title, note, code, calls: calls(code) })));

export function sceneOf(name) {
    const fit = scenes.filter((scene) => scene.calls.has(name));
    const named = fit.find(({ link }) => name.replace(/_/g, "-").endsWith(link.split("/")[1]));
    return named ?? fit.sort((a, b) => a.calls.size - b.calls.size)[0] ?? null;
}

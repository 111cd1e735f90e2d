// The articles of site/articles. Each is a page of Markdown with a picture to drag after each idea: {{scene options}} on a line of its own.
import { readdirSync, readFileSync } from "node:fs";
import { escaped } from "./code.js";
import { figureOf, moving } from "./lessons.js";
import { rendered } from "./markdown.js";

export const articles = readdirSync("site/articles").sort().map((file) => {
    const text = readFileSync(`site/articles/${file}`, "utf8"), [, title] = /^# (.*)$/m.exec(text), [, description] = /^# .*\n\n(.*(?:\n.+)*)/m.exec(text);
    return { file: `site/articles/${file}`, slug: file.replace(/^\d+_|\.md$/g, ""), title, description: description.replace(/\n/g, " "), text };
});

/** An article as a card, with a moving picture. `root` leads to the folder of the articles. */
export function cardOf({ slug, title, description }, root) {
    const [scene, seconds] = { aim: ["aim/volley", 0.7], steering: ["steer/path", 2], crowds: ["crowd/door", 3] }[slug];
    return `<li><a href="${root}${slug}.html"><div class="card" data-lesson="${scene}" data-start="${seconds}">${moving(scene, seconds)}</div><b>${escaped(title)}</b></a><p>${escaped(description)}</p></li>`;
}

/** The body of an article's page. */
export function articleOf({ file, text, slug }, link) {
    const figures = [], marked = text.replace(/^\{\{(\S+)(.*)\}\}$/gm, (_, scene, options) => {
        const has = (word) => options.split(" ").includes(word), value = (key, or) => Number(new RegExp(`\\b${key}=([\\d.]+)`).exec(options)?.[1] ?? or);
        figures.push(figureOf(scene, { both: has("both"), hasRate: has("rates"), rate: value("rate", 60), seconds: value("seconds", 1.2), code: !has("bare"), set: /\bset=(\S+)/.exec(options)?.[1].replaceAll(":", "=") ?? "" }));
        return `FIGURE${figures.length - 1}`;
    });
    const html = rendered(marked, { file, root: "../", link }).replace(/<p>FIGURE(\d+)<\/p>/g, (_, i) => figures[i]);
    const others = articles.filter((one) => one.slug !== slug).map((one) => `<li><a href="${one.slug}.html">${one.title}</a></li>`).join("");
    return `<main id="main" class="article">\n${html}\n<nav aria-label="More articles"><h2>Read on</h2><ul>${others}<li><a href="../playground/index.html">The playground</a>: all scenes, all parameters</li></ul></nav>\n</main>`;
}

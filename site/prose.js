// Comments and tables as HTML: names become links, `code` becomes code, 2^-95 a power.
import { readFileSync } from "node:fs";
import { escaped } from "./code.js";

/** The page of each name of veer. */
export const known = { pages: new Map(), words: new Set() };
const slug = (name) => name.replace("simd::", "simd-");
export const anchor = slug;

/** The address of a name, from a page at `root`; null for a word that is no name, and for the names of `own`. */
export function addressOf(name, root, own) {
    const page = known.pages.get(name);
    if (!page || own?.has(name)) return null;
    return `${root}functions/${page}.html${page === slug(name) ? "" : "#" + slug(name)}`;
}
export function linker(root, own) {
    return (word) => {
        const address = addressOf(word, root, own);
        return address && `<a href="${address}">${escaped(word)}</a>`;
    };
}

/** The name that a `code` is about. An everyday word that is also a name of veer, such as count or distance, counts only where it is called; an engine's Vector3 does not count. */
export function nameIn(code) {
    const name = /^(simd::)?[A-Za-z_]\w*(?!\w|\/)/.exec(code)?.[0]; // a folder, as contact/, is no function
    return name && (!known.words.has(name) || /^[a-z]+(<\w*>)?\([^)]/.test(code)) ? name : null;
}

/** The same in a declaration, where a member may have the name count or distance: a name counts if it is a type or is called. */
export function linkerInDeclaration(root, own) {
    const link = linker(root, own);
    return (word, before, after) => (/^[A-Z]|_[tv]$/.test(word) ? !/sizeof\($|std::\w+<$/.test(before) : /^[<(]/.test(after) || /\b(veer|simd)::$/.test(before)) && link(word);
}

/** The same in the code of a game, where a variable may have the name fly: a name counts behind veer:: or simd::. */
export function linkerInCode(root, own) {
    const link = linker(root, own);
    return (word, before) => (/\b(veer|simd)::$/.test(before) ? link(word) : null);
}

const powers = (html) => html
    .replace(/\^\(([^()]*)\)/g, "<sup>$1</sup>")
    .replace(/\^(-?[A-Za-z0-9]+(?:\.\d+)?)/g, "<sup>$1</sup>");
const signs = (html) => html.replace(/ \. (?=\S)/g, " · ").replace(/&lt;=/g, "≤").replace(/&gt;=/g, "≥");

/** A sentence of a comment. */
export function prose(text, root, own) {
    const link = linker(root, own);
    return text.split(/(`[^`]+`)/).map((part, i) => {
        if (i % 2) {
            const code = part.slice(1, -1), name = nameIn(code);
            const address = name && addressOf(name, root, own);
            return address ? `<a href="${address}"><code>${escaped(code)}</code></a>` : `<code>${escaped(code)}</code>`;
        }
        const words = part.split(/((?:simd::)?[A-Za-z_]\w*)/).map((word, j) => {
            const isName = j % 2 && (/_/.test(word) || /[a-z][A-Z]/.test(word));
            const linked = isName && link(word);
            return linked ? linked.replace(">", "><code>").replace("</a>", "</code></a>") : escaped(word);
        });
        return signs(powers(words.join("")));
    }).join("")
        .replace(/\b(the articles?)(?='s\b| |$|,|:)/i, `<a href="${root}docs/sources.html">$1</a>`)
        .replace(/\bthe range rule\b/, `<a href="${root}docs/conventions.html">the range rule</a>`)
        .replace(/\bdocs\/notes\/([a-z_]+)\.md/, `<a href="${root}docs/notes/$1.html">the notes</a>`)
        .replace(/\bin 99[ \u00a0]%/, `in <a href="${root}benchmarks/index.html">99 %</a>`)
        .replace(/benchmarks\/RESULTS\.md/, `<a href="${root}benchmarks/index.html">the tables</a>`);
}

/** A formula. It keeps its lines and, in a table, its columns. Several equations in a line wrap on a narrow page. Backquotes are removed. */
export function formula(text, root, own) {
    const link = linker(root, own), lines = text.replace(/`/g, "").split("\n");
    const columns = lines.map((line) => / {3,}\S/.exec(line.trimEnd())).filter(Boolean).map(({ index, 0: gap }) => index + gap.length);
    const isTable = columns.length > 2 && new Set(columns).size === 1;
    const words = (part) => signs(powers(part.split(/((?:simd::)?[A-Za-z_]\w*)/).map((word, i) => (i % 2 && /_/.test(word) && link(word)) || escaped(word)).join(""))).replace(/\bsqrt\(/g, "√(");
    const html = isTable ? words(lines.join("\n")) : lines.map((line) => (/\S {3,}\S/.test(line) ? /^ */.exec(line)[0] + line.trim().split(/ {3,}/).map((part) => `<span>${words(part)}</span>`).join(" ") : words(line))).join("\n");
    return `<pre class="formula${isTable ? " columns" : ""}" tabindex="0" aria-label="Formula">${html}</pre>`;
}

/** benchmarks/RESULTS.md with its tables: each file of results/ replaces the line that links to it. */
export const results = () => readFileSync("benchmarks/RESULTS.md", "utf8").replace(/^\[[^\]]*\]\((results\/\w+\.md)\)$/gm,
    (line, file) => readFileSync(`benchmarks/${file}`, "utf8").replace(/^# .*\n/, "").replace(/\]\((?=\w+\.md)/g, "](results/").replaceAll("](../", "]("));

/** The tables of a page of Markdown, as text: the headings above each table, its head, its rows. */
export function tablesOf(markdown) {
    const found = [], above = [];
    let table = null;
    for (const line of markdown.split("\n")) {
        const heading = /^(#+) (.*)/.exec(line);
        if (heading) above.splice(heading[1].length - 1, 9, heading[2]);
        if (!line.startsWith("|")) {
            table = null;
            continue;
        }
        const cells = line.slice(1, line.lastIndexOf("|")).split(/(?<!\\)\|/).map((cell) => cell.replace(/\\(\W)/g, "$1").trim());
        if (!table) found.push((table = { headings: above.slice(), head: cells, rows: [] }));
        else if (!cells.every((cell) => /^:?-+:?$/.test(cell))) table.rows.push(cells);
    }
    return found;
}

// The page of each function or family, made of the headers, the shader files, the tables, the examples and the pictures.
import { readdirSync, readFileSync } from "node:fs";
import { block, colored, escaped, tabsOf } from "./code.js";
import { sources } from "./markdown.js";
import { anchor, formula, known, linkerInCode, linkerInDeclaration, prose, results, tablesOf } from "./prose.js";

const root = "../";
const read = (file) => readFileSync(file, "utf8");
const codes = (text) => [...text.matchAll(/`([^`]+)`/g)].map(([, code]) => code);
const nameOf = (code) => /^(simd::)?[A-Za-z_]\w*/.exec(code)?.[0];

export const headers = JSON.parse(read("build/site_parts/headers.json"));
const byName = new Map();
for (const entry of headers.entries) if (!entry.owner) byName.set(entry.name, [...(byName.get(entry.name) ?? []), entry]);
const isName = (name) => byName.has(name);

// ---- examples: site/examples; each name with an example has a page

export const examples = new Map();
for (const file of readdirSync("site/examples").filter((file) => file.endsWith(".hpp") && file !== "given.hpp"))
    for (const [, name, code] of read(`site/examples/${file}`).matchAll(/^EXAMPLE\((\w+)\) \{\n((?:.*\n)*?)\}$/gm)) {
        const text = code.replace(/^ {4}/gm, "");
        const lines = text.trim().split("\n").length;
        if (lines < 3 || lines > 8) throw new Error(`site/examples/${file}: ${name} has ${lines} lines, and should have 3 to 8`);
        if (examples.has(name)) throw new Error(`site/examples/${file}: ${name} is there twice`);
        examples.set(name, text);
    }

// ---- families: the names that share a page. A name with an example begins a page. Any other joins a page of its header: that of the name that its own begins with, or
// that of the example that calls it, or that of the row above. A structure joins the page of the first function that names it.

export const families = [];
const familyOf = new Map();
{
    const rows = tablesOf(read("docs/functions.md")).filter(({ headings }) => /\.hpp$/.test(headings.at(-1))).flatMap(({ headings, rows }) =>
        rows.map(([first, returns]) => ({ file: headings.at(-1), row: [first, returns], isMember: first.startsWith("…"), name: codes(first).map(nameOf)[0], others: codes(first).map(nameOf).slice(1) })));
    const exampleOf = (name) => examples.get(anchor(name).replace(/-/g, "_"));
    for (const { file, name, isMember } of rows) {
        if (isMember || familyOf.has(name)) continue;
        if (!isName(name)) throw new Error(`docs/functions.md: ${name} is in no header`);
        if (exampleOf(name)) families.push({ slug: anchor(name), names: [name], rows: [], file });
        if (exampleOf(name)) familyOf.set(name, families.at(-1));
    }
    const declares = (name) => headers.entries.filter((entry) => entry.name === name || entry.owner === name).map(({ declaration }) => declaration).join();
    const words = (text, name) => text.split(/\W+/).includes(name.replace("simd::", ""));
    function pageOf(name, file, above) {
        const mine = families.filter((one) => one.file === file);
        const speaks = (family) => family.names.some((one) => words(declares(one), name));
        if (byName.get(name)[0].call.includes("{")) return mine.find(({ slug }) => slug === name.toLowerCase()) ?? mine.find(speaks) ?? families.find(speaks) ?? above ?? mine[0];
        const callers = mine.filter(({ slug }) => words(examples.get(slug.replace(/-/g, "_")), name));
        return mine.find(({ slug }) => name.toLowerCase().startsWith(slug)) ?? (callers.includes(above) ? above : callers[0]) ?? above ?? mine[0];
    }
    for (const structures of [false, true]) {
        let above = null, in_file = "", isLater = false;
        for (const { file, name, others, row, isMember } of rows) {
            if (file !== in_file) [in_file, above] = [file, null];
            if (!isMember) isLater = !structures && !familyOf.has(name) && byName.get(name)[0].call.includes("{");
            if (isLater) continue;
            if (!isMember && !familyOf.has(name)) {
                const family = pageOf(name, file, above);
                if (!family) throw new Error(`site/examples has no example of a function of ${file}, for the page of ${name}`);
                for (const one of [name, ...others]) if (isName(one) && !familyOf.has(one)) familyOf.set(one, (family.names.push(one), family));
            }
            above = isMember ? above : familyOf.get(name);
            if (!structures) above.rows.push(row);
        }
    }
    for (const name of headers.names) if (isName(name) && !familyOf.has(name)) throw new Error(`docs/functions.md has no row for ${name}`);
}
const unneeded = [...examples.keys()].filter((name) => !families.some(({ slug }) => slug.replace(/-/g, "_") === name));
if (unneeded.length) throw new Error(`site/examples has an example of ${unneeded}, which has no page`);
for (const [name, family] of familyOf) known.pages.set(name, family.slug);
for (const { file, floor } of headers.headers)
    if (floor === "The ground") for (const { names } of families.filter((one) => one.file === file)) for (const name of names) if (/^([a-z]+|Vector[23])$/.test(name)) known.words.add(name);

// ---- the tasks: the table of README

export const wants = tablesOf(read("README.md"))[0].rows.map(([want, call]) => [want, codes(call).map(nameOf)]);
for (let i = 0, whole = null; i < wants.length; ++i) {
    if (!wants[i][0].startsWith("…")) whole = wants[i];
    else wants[i] = [wants[i][0].startsWith("… that ") ? `${whole[0].split(" that ")[0]}${wants[i][0].slice(1)}` : `${whole[0].split(/[,:;] /)[0]} ${wants[i][0]}`, wants[i][1], whole[1]];
}
/** The names of a family, then those beside them in README's table, then those of their header. The page shows the first picture among these. */
export function related(family) {
    const rows = wants.filter(([, names]) => names.some((name) => family.names.includes(name)));
    const beside = families.filter(({ file }) => file === family.file).flatMap(({ names }) => names);
    return [...family.names, ...rows.flatMap(([, names]) => names), ...rows.flatMap(([, , above = []]) => above), ...beside].filter(isName);
}

// ---- the shader files

const languages = ["glsl", "hlsl", "wgsl"];
const shaders = Object.fromEntries(languages.map((language) => {
    const found = new Map(), names = [...byName.keys()].sort((a, b) => b.length - a.length);
    for (const [line, name] of read(`include/veer/shaders/veer.${language}`).matchAll(/^(?:fn |(?:void|bool|float[234]?|uint|int|vec[234]|veer_\w+) )veer_(\w+)\([^{}]*(?= \{$)/gm)) {
        const of = names.find((one) => name === one || name.startsWith(one + "_") || (name.startsWith(one) && /^[23]$/.test(name.slice(one.length))));
        if (of) found.set(of, [...(found.get(of) ?? []), line + ";"]);
    }
    for (const [text, name] of read(`include/veer/shaders/veer.${language}`).matchAll(/^struct veer_(\w+?)[23]? \{\n(?:.*\n)*?\}/gm))
        if (byName.has(name)) found.set(name, [...(found.get(name) ?? []), text + ";"]);
    return [language, found];
}));

/** Why the shaders do not have a function. */
const lacking = new Map(tablesOf(read("docs/shaders-and-cuda.md")).find(({ headings }) => headings.at(-1) === "What shaders do not have").rows
    .flatMap(([names, why]) => codes(names).map((name) => [name, why])));

// ---- the tables of benchmarks/results

const tables = tablesOf(results());
/** The names that a row is about: those before "against" and "and for plain". */
function namesIn(cell) {
    const text = cell.replace(/`/g, "").split(/, against| against |, and for plain/)[0];
    const words = text.match(/[A-Za-z_]\w*/g) ?? [];
    return words.filter((word, i) => isName(word) && (i === 0 || /_/.test(word) || new RegExp(`[/,+] *${word} *([/,+]|$)`).test(text)) && !(words[0] === "errors" && i > 2) || (words[0] === "errors" && i === 2 && isName(word)));
}
const rowsOf = new Map(); // by family
for (const table of tables)
    for (const row of table.rows)
        for (const family of new Set(namesIn(row[0]).map((name) => familyOf.get(name)).filter(Boolean))) {
            if (!rowsOf.has(family)) rowsOf.set(family, new Map());
            const mine = rowsOf.get(family);
            mine.set(table, [...(mine.get(table) ?? []), row]);
        }

// ---- a page

export function table(head, rows, { title = "Table", className = "" } = {}) {
    const numbers = head.map((_, i) => !className && rows.length && rows.every((row) => row[i] !== undefined && /^[\d.,%×+ e-]*$|^$/.test(row[i].replace(/<[^>]*>/g, ""))));
    const cells = (row, tag) => row.map((cell, i) => `<${tag}${numbers[i] ? ' class="number"' : ""}${row.length < head.length ? ` colspan="${head.length}"` : ""}>${cell}</${tag}>`).join("");
    return `<div class="scroll" tabindex="0" role="group" aria-label="${escaped(title)}"><table${className ? ` class="${className}"` : ""}>
${head.some(Boolean) ? `<thead><tr>${cells(head, "th")}</tr></thead>` : ""}<tbody>${rows.map((row) => `<tr>${cells(row, "td")}</tr>`).join("\n")}</tbody></table></div>`;
}
/** A cell of Markdown: the tables have only code and bold. */
const cell = (text) => text.split(/(`[^`]+`)/).map((part, i) => (i % 2 ? `<code>${escaped(part.slice(1, -1))}</code>` : escaped(part).replace(/\*\*([^*]+)\*\*/g, "<b>$1</b>"))).join("");

function textOf({ list, text, formula: lines }, own) {
    if (list) return `<ul>${list.map((item) => `<li>${prose(item, root, own)}</li>`).join("")}</ul>`;
    if (text !== undefined) return `<p>${prose(text, root, own)}</p>`;
    return /;\s*$|veer::|std::/m.test(lines) ? codeBlock(lines, "cpp", own) : formula(lines, root, own);
}
const codeBlock = (text, language, own, label = "C++") => block(text, language, { link: linkerInDeclaration(root, own), label });

/** The names of the parameters of a declaration, in their order. */
function parametersOf(written) {
    const text = written.replace(/ noexcept.*$/, ""), end = text.lastIndexOf(")"), parts = [""];
    let start = end, depth = 0;
    do depth += { ")": 1, "(": -1 }[text[start]] ?? 0; while (depth > 0 && --start > 0);
    for (const letter of text.slice(start + 1, end)) {
        depth += "<({[".includes(letter) ? 1 : ">)}]".includes(letter) ? -1 : 0;
        if (letter === "," && depth === 0) parts.push("");
        else parts[parts.length - 1] += letter;
    }
    return parts.map((part) => /([A-Za-z_]\w*)\s*$/.exec(part.replace(/ = .*$/, ""))?.[1]).filter(Boolean);
}

/** The meaning of a parameter where its comment gives none. */
const usual = new Map(read("site/parameters.txt").split("\n").filter((line) => line && !line.startsWith("#")).map((line) => {
    const [, name, text] = /^(\w+): (.*)$/.exec(line), [meaning, unit = "", range = ""] = text.split("  ");
    return [name, /^[≥>]/.test(unit) ? [meaning, "", unit] : [meaning, unit, range]];
}));
const lines = (text) => text.replace(/<=/g, "≤").replace(/>=/g, "≥");

/** All parameters of some overloads: what their comment says, or else site/parameters.txt. */
function parameters(group, own) {
    const said = new Map(group[0].comment.params.map(({ name, text }) => [name, text]));
    const names = [...new Set([...group.flatMap(({ written }) => parametersOf(written)), ...said.keys()])];
    const rows = names.map((name) => ({ name, text: said.get(name) ?? "" })).map(({ name, text }) => {
        const unit = /\[(?!i\])\w[^\]]*\]/.exec(text)?.[0] ?? ""; // [i] is an index, [=] a capture
        const [said, bounds = ""] = unit ? [text.slice(0, text.indexOf(unit)), text.slice(text.indexOf(unit) + unit.length)] : [text.replace(/ {2,}/g, ", ")];
        const [range, ...more] = bounds.replace(/^[;,]/, "").trim().split(/ {2,}/);
        const isRange = /^[<>=!]|^(?:0|in|at|below|above|from|not)\b/.test(range);
        const meaning = [said.trim(), isRange ? "" : range, ...more].filter(Boolean).join(", "), [what = "", of = "", within = ""] = usual.get(name) ?? [];
        return [`<code>${escaped(name)}</code>`, prose(/^(below|a negative|any number)/.test(meaning) && what ? `${what}, ${meaning}` : meaning || what, root, own), escaped(unit.slice(1, -1) || (meaning ? "" : of)).replace(/\^2/g, "²").replace(/\^3/g, "³"), isRange ? prose(range, root, own) : meaning ? "" : lines(within)];
    });
    if (!rows.length) return "";
    const used = [0, 1, 2, 3].filter((i) => i < 2 || rows.some((row) => row[i]));
    return table(used.map((i) => ["parameter", "meaning", "unit", "range"][i]), rows.map((row) => used.map((i) => row[i])), { title: "Parameters", className: "facts" });
}

/** A comment as HTML. */
function commentHtml(group, own, level) {
    const { comment } = group[0];
    const h = `h${level}`;
    let html = comment.blocks.map((one) => textOf(one, own)).join("\n");
    if (group[0].kind === "function") html += parameters(group, own);
    if (comment.returns) html += `<p><b>Returns</b> ${prose(comment.returns, root, own)}</p>`;
    const lines = [["Error", comment.error], ["Range", comment.range || (comment.error && "the range rule")]].filter(([, text]) => text);
    if (lines.length) html += `<dl class="lines">${lines.map(([title, text]) => `<div><dt>${title}</dt><dd>${prose(text, root, own)}</dd></div>`).join("")}</dl>`;
    if (comment.degenerate.length) {
        const small = (text) => (/^[A-Z][a-z]* |^[A-Z][a-z]{2,}$/.test(text) && !/^NaN/.test(text) ? text[0].toLowerCase() + text.slice(1) : text);
        const rows = comment.degenerate.map(([where, what]) => (where && what ? [prose(small(where), root, own), prose(small(what), root, own)] : [prose(small(where || what), root, own)]));
        html += `<${h} class="small">Degenerate inputs</${h}>` + table(rows.some((row) => row.length > 1) ? ["where", "answer"] : [""], rows, { title: "Degenerate inputs", className: "facts degenerate" });
    }
    if (comment.source) html += `<p class="source"><b>Source</b> ${prose(comment.source, root, own)}</p>`;
    return html;
}

/** Long declarations wrap behind a comma. */
const wrapped = (text, width = 100) => text.split("\n").map((line) => {
    let rest = line.length > width ? line.replace(/ {2,}(?=\/\/)/, " ") : line, done = "";
    while (rest.length > width && rest.lastIndexOf(", ", width) > 40) {
        const at = rest.lastIndexOf(", ", width) + 1;
        done += rest.slice(0, at) + "\n";
        rest = `    ${rest.slice(at + 1)}`;
    }
    return done + rest;
}).join("\n");

const methodsOf = (name) => headers.entries.filter((entry) => entry.owner === name);

/** The declarations in C++ and in the shading languages that have the function. A row of radio buttons shows one at a time. */
function tabs(name, declaration, own, first) {
    const inShaders = first ? languages.filter((language) => shaders[language].has(name)) : [];
    const cpp = codeBlock(declaration, "cpp", new Set([name, ...own]), `${name} in C++`);
    if (!inShaders.length) return cpp;
    const all = [["C++", cpp], ...inShaders.map((language) => {
        const file = `include/veer/shaders/veer.${language}`;
        sources.add(file);
        return [language.toUpperCase(), codeBlock(wrapped(shaders[language].get(name).join("\n")), language, own, `${name} in ${language.toUpperCase()}`)
            + `<p class="note">In <a href="${root}source/${file}.html">veer.${language}</a>; <a href="${root}docs/shaders-and-cuda.html">how to use it</a>.</p>`];
    })];
    return tabsOf(all, anchor(name), name);
}

/** A row for each member with a comment; the members without one share a row. */
function membersOf(methods, own) {
    const rows = [];
    for (const { declaration, comment } of methods) {
        const code = `<code>${colored(declaration.replace(/^template <.*>\n/, "").replace(/\n */g, " "), "cpp")}</code>`;
        const said = comment.blocks.map((one) => (one.formula === undefined ? prose(one.text ?? one.list.join("; "), root, own) : `<code>${escaped(one.formula)}</code>`)).join("<br>");
        if (said || !rows.length || rows.at(-1).length > 1) rows.push(said ? [code, said] : [code]);
        else rows.at(-1)[0] += " " + code;
    }
    return rows;
}

function section(name, names, single) {
    const entries = byName.get(name), own = new Set([...names, ...entries.filter(({ kind }) => kind === "function").flatMap(({ written }) => parametersOf(written))]), commented = entries.filter(({ comment }) => comment.blocks.length);
    let html = `<section id="${anchor(name)}"${single ? "" : ' class="member"'}>`;
    if (!single) html += `<h2><code>${escaped(name)}</code></h2>`;
    const groups = []; // overloads share the comment above the first
    for (const entry of entries) {
        if (entry.comment.blocks.length || !groups.length) groups.push([entry]);
        else groups.at(-1).push(entry);
    }
    for (const group of groups) {
        html += tabs(name, wrapped(group.map(({ declaration }) => declaration).join("\n\n"), 112), own, group === groups[0]);
        const comment = group[0].comment;
        if (comment.blocks.length || comment.params.length) html += commentHtml(group, own, single ? 2 : 3);
    }
    const methods = methodsOf(name);
    if (methods.length) {
        html += `<h${single ? 2 : 3} class="small">Members</h${single ? 2 : 3}>` + table(["member", "what it does"], membersOf(methods, own), { title: "Members", className: "facts" });
    }
    if (commented.length && entries[0].kind === "function" && !shaders.glsl.has(name)) {
        const why = lacking.get(name) ?? (entries.every(({ declaration }) => /OneAgent/.test(declaration)) && "it takes one agent at a time");
        if (why) html += `<p class="note">Not in the shader files: ${prose(why, root, own)}.</p>`;
    }
    return html + "</section>";
}

const figure = (text) => String(text).replace(/\*\*/g, "").replace(/(\d(?:\.\d+)?)e\+?(-?)0*(\d+)/g, (_, digits, sign, power) => (sign ? `${digits}e-${power}` : Number(`${digits}e${power}`).toLocaleString("en")));

/**
 * The cost of a call, from the first row that has it, and the measured error, in a sentence that names its row: the worst row in float beside plain code,
 * or, where no comment states an error, the row of an entry of the tests. An entry may be about several functions.
 */
function measured(family) {
    let cost = "", packs = "";
    const plainOf = (name, usual) => (/(?:against|for plain) ([^,]*)/.exec(name) ?? [, usual])[1]; // what a row compares with differs
    const states = family.names.some((name) => byName.get(name).some(({ comment }) => comment.error));
    const errors = [];
    for (const [{ head }, rows] of rowsOf.get(family) ?? []) {
        const [row] = rows, ours = head.flatMap((one, i) => (/veer \[ns\]$/.test(one) ? [i] : []));
        if (ours.length > 1 && !cost) {
            const [gcc, clang] = ours.map((i) => `${figure(row[i])} ns`), [plain, other] = ours.map((i) => figure(row[i - 1]));
            cost = `${gcc} a call with g++, ${clang} with clang++${plain && other ? `; plain code, ${plainOf(row[0], "which does the same")}: ${plain} and ${other} ns` : ""}`;
        }
        if (/^g\+\+ \d/.test(head[1]) && /×/.test(row[1]) && !packs) packs = `${row[1].split(",")[0].replace("×", "")} times as fast as plain code one by one, ${plainOf(row[0], "which does the same")}, with g++, ${row[2].split(",")[0].replace("×", "")} with clang++`;
        const at = (pattern) => head.findIndex((one) => pattern.test(one)), ulp = at(/^veer: largest/);
        if (ulp > 0) {
            const worst = rows.filter((row) => row.includes("float")).sort((a, b) => b[ulp] - a[ulp])[0];
            errors.unshift(`${worst[0]}, ${worst[1]}, in float: at most ${figure(worst[ulp])} ulp off; plain code: ${figure(worst[at(/^plain: largest/)])} ulp`);
        } else if (at(/all but 1 %/) > 0 && !states) errors.push(`${row[0]}${namesIn(row[0]).length > 1 ? ", together" : ""}: of 100,000 random questions in float, half are right to ${figure(row[at(/median/)])} ulp, 99 % to ${figure(row[at(/all but/)])} ulp`);
    }
    return { cost, packs, error: errors[0] ?? "" };
}

function costs(family) {
    const mine = rowsOf.get(family);
    if (!mine) return "";
    const { cost, packs, error } = measured(family), lines = [["Cost", cost], ["In packs", packs], ["Errors", error]].filter(([, text]) => text);
    const rest = [...mine].map(([{ headings }, rows]) => {
        const section = headings.at(-1), where = `${root}benchmarks/index.html#${section.toLowerCase().replace(/[^a-z0-9 -]/g, "").replace(/ /g, "-")}`;
        return [where, section, rows.map(([name]) => cell(name)).filter((name, i, all) => all.indexOf(name) === i)];
    });
    const merged = [...new Map(rest.map(([where, section]) => [where, section]))].map(([where, section]) => `<li><a href="${where}">${escaped(section)}</a>: ${[...new Set(rest.filter(([one]) => one === where).flatMap(([, , names]) => names))].join("; ")}</li>`);
    return `<section id="cost"><h2>Cost and error, as measured</h2>${lines.length ? `<dl class="lines">${lines.map(([term, text]) => `<div><dt>${term}</dt><dd>${escaped(text)}</dd></div>`).join("")}</dl>` : ""}
<details><summary>All measurements, in their tables</summary><ul>${merged.join("")}</ul></details></section>`;
}

/** The column beside the text of a page: picture, scene of the playground, facts. */
function aside(family, { pictureOf, sceneOf }) {
    const names = family.names, entries = names.flatMap((name) => byName.get(name)), functions = entries.filter(({ kind }) => kind === "function");
    const seen = headers.headers.find(({ file }) => file === family.file)?.floor === "The ground" ? [] : related(family);
    const picture = seen.map((name) => pictureOf(name, family.file.replace(".hpp", ""))).find(Boolean), scene = seen.map(sceneOf).find(Boolean);
    let html = "";
    if (picture) html += `<figure><a href="${root}gallery/index.html#${picture.section}"><img src="${root}gallery/${picture.file}" alt="${picture.alt}" width="${picture.width}" height="${picture.height}" loading="lazy"></a><figcaption>${picture.caption}</figcaption></figure>`;
    if (scene) html += `<p class="live"><a class="button" href="${root}playground/index.html#${scene.link}" data-scene="${escaped(scene.title)}">${names.some((name) => scene.calls.has(name)) ? "Play with it" : "Play with a related scene"}: ${escaped(scene.title)}</a></p>`;
    const facts = [["Header", `<code>veer/${[...new Set(entries.map(({ header }) => header))].join("</code>, <code>veer/")}</code>`]];
    if (functions.length && family.file !== "simd.hpp" && !family.slug.startsWith("simd")) {
        const plain = functions.filter(({ declaration }) => /OneAgent/.test(declaration)).length;
        const single = family.rows.every(([first]) => /°/.test(first));
        facts.push(["Packs", single || plain === functions.length ? "one agent at a time" : `yes: <a href="${root}functions/simd-for_each.html"><code>simd::for_each</code></a>`]);
        const all = [...new Set(functions.map(({ name }) => name))], lacks = all.filter((name) => !shaders.glsl.has(name));
        facts.push(["Shaders", lacks.length === all.length ? "no" : `GLSL, HLSL, WGSL${lacks.length ? `, but for ${lacks.map((name) => `<code>${name}</code>`).join(", ")}` : ""}`]);
    }
    const { cost, packs } = measured(family);
    if (cost) facts.push(["Cost", `<a href="#cost">${/^[\d.,]+ ns/.exec(cost)[0]} a call</a>`]);
    if (packs) facts.push(["In packs", `<a href="#cost">${/^[\d.]+/.exec(packs)[0]} times as fast</a>`]);
    html += `<dl class="lines">${facts.map(([term, text]) => `<div><dt>${term}</dt><dd>${text}</dd></div>`).join("")}</dl>`;
    const beside = families.filter((one) => one.file === family.file && one !== family);
    if (beside.length) html += `<nav class="beside-it" aria-label="In the same header"><h2 class="small">Also in ${escaped(family.file)}</h2><ul>${beside.map(({ slug, names }) => `<li><a href="${slug}.html"><code>${escaped(names[0])}</code></a></li>`).join("")}</ul></nav>`;
    if (names.length > 1) html += `<nav aria-label="On this page"><ul>${names.map((name) => `<li><a href="#${anchor(name)}"><code>${escaped(name)}</code></a></li>`).join("")}</ul></nav>`;
    return html;
}

const short = { p: "position", v: "velocity", t: "target", tv: "target_velocity" };
/** A row of docs/functions.md, with p written as `position` and so on. */
const row = (text, own) => prose(text.replace(/ °/g, "").replace(/`[^`]+`/g, (code) => (/\(p[,)]/.test(code) ? code.replace(/(?<=[(, ])(p|v|tv?)(?=[,)])/g, (name) => short[name]) : code)), root, own);

export function pageOf(family, pictures) {
    const own = new Set(family.names), single = family.names.length === 1, of = headers.headers.find(({ file }) => file === family.file);
    const wanted = wants.filter(([, names]) => names.some((name) => own.has(name))).map(([want]) => want);
    const example = examples.get(family.slug.replace(/-/g, "_"));
    const functionNames = family.names.filter((name) => byName.get(name)[0].kind === "function");
    const title = (functionNames.length ? functionNames : family.names).slice(0, 3).join(", ") + (functionNames.length > 3 ? " …" : "");
    return {
        title,
        text: `<nav class="crumbs" aria-label="Where this is"><a href="index.html">Functions</a> › <a href="index.html#${family.file}">${escaped(family.file)}</a></nav>
<h1 class="names">${(functionNames.length ? functionNames : family.names).map((name) => `<code>${escaped(name)}</code>`).join(" ")}</h1>
${wanted.length ? `<p class="wants"><b>You want</b> ${wanted.map((want) => prose(want, root, own)).join("; ")}.</p>` : ""}
<div class="beside"><div class="column">
${family.rows.map(([first, returns]) => (returns && family.rows.length > 1 ? `<p class="returns">${row(first, own)}<br><span>${row(returns, own)}</span></p>` : "")).join("")}
<section id="example"><h2 class="small">Example</h2>${block(example, "cpp", { link: linkerInCode(root, own), label: "Example" })}</section>
${family.names.map((name) => section(name, own, single)).join("\n")}
${costs(family)}
</div><aside aria-label="At a glance">${aside(family, pictures)}</aside></div>`,
        description: `${title}: ${family.rows[0][1].replace(/`/g, "")}`.slice(0, 200),
        header: of,
        want: wanted.join("; ").replace(/[`*]/g, ""),
    };
}


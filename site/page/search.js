// Search: the index is made here, of the texts of all pages, which pages.js holds. So it needs no server.
import MiniSearch from "minisearch";

const ask = document.getElementById("ask"), hits = document.getElementById("hits"), said = document.getElementById("said");
const pages = globalThis.veerPages.map(([title, address, kind, text], id) => ({ id, title, address, kind, text }));
const idle = new Set("a an and are be by can do does for from how i in is it my of on or that the this to what when where which with you".split(" "));
const index = new MiniSearch({
    fields: ["title", "text"],
    tokenize: (text) => text.toLowerCase().match(/[\p{L}\p{N}]+(?:[_'][\p{L}\p{N}]+)*/gu)?.flatMap((word) => (word.includes("_") ? [word, ...word.split("_")] : [word])) ?? [],
    processTerm: (term) => (idle.has(term) ? null : term),
    searchOptions: {
        boost: { title: 5 }, prefix: (word) => word.length > 2, weights: { prefix: 0.3, fuzzy: 0.1 }, combineWith: "AND",
        boostDocument: (id, term) => (({ function: 2, scene: 1.2 })[pages[id].kind] ?? 1) * (pages[id].title.toLowerCase().split(", ").includes(term) ? 3 : 1),
    },
});
index.addAll(pages);

const kinds = { function: "function", docs: "docs", scene: "playground", gallery: "gallery", table: "benchmarks" };
const escaped = (text) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** Some words around the first that was found, with all that were found marked. */
function excerpt(text, terms) {
    const words = terms.map((term) => term.replace(/[^\p{L}\p{N}_']/gu, "")).filter(Boolean);
    const any = new RegExp(`(${words.join("|")})`, "giu"), at = Math.max(0, text.search(any) - 70);
    const start = at && text.indexOf(" ", at) + 1, piece = text.slice(start, start + 220);
    return (start ? "… " : "") + piece.split(any).map((part, i) => (i % 2 ? `<mark>${escaped(part)}</mark>` : escaped(part))).join("") + (start + 220 < text.length ? " …" : "");
}

/** Pages with all words; if there are none, with words that are spelled nearly so; if there are none, with some of the words. */
function find(query) {
    const fuzzy = (word) => (word.length > 4 ? 0.2 : false);
    for (const [how, options] of [["", {}], [" with similar words", { fuzzy }], [" with some of the words", { fuzzy, combineWith: "OR" }]]) {
        const found = index.search(query, options);
        if (found.length) return [found, how];
    }
    return [[], ""];
}

function show() {
    const query = ask.value.trim(), [some, how] = query ? find(query) : [[], ""];
    said.textContent = query ? `${some.length} ${some.length === 1 ? "page" : "pages"}${some.length ? how : ": try another word"}` : "";
    hits.innerHTML = some.slice(0, 30).map(({ id, terms }) => {
        const { title, address, kind, text } = pages[id];
        return `<li><a href="../${address}">${escaped(title)}</a><small>${kinds[kind]}</small><p>${excerpt(text, terms)}</p></li>`;
    }).join("");
}

const query = new URLSearchParams(location.search).get("q") ?? "";
ask.value = query;
ask.addEventListener("input", () => {
    if (location.protocol !== "file:") history.replaceState(null, "", ask.value ? `?q=${encodeURIComponent(ask.value)}` : location.pathname);
    show();
});
ask.form.addEventListener("submit", (event) => {
    event.preventDefault();
    show();
    hits.querySelector("a")?.focus();
});
show();
ask.focus();
globalThis.veerSearch = (text) => find(text)[0].map(({ id }) => pages[id].address); // for tests

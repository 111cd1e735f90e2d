// Search without a server: builds the index of the texts of all pages, which search/pages.js holds. The search page loads this file at once,
// any other page when the reader enters the search field.
import MiniSearch from "minisearch";

const pages = globalThis.veerPages.map(([title, address, kind, text, want = ""], id) => ({ id, title, address, kind, text, want }));
const idle = new Set("a an and are be by can do does for from game games how i in into is it make my of on or that the this to use using want what when where which with you".split(" "));
const index = new MiniSearch({
    fields: ["title", "want", "text"],
    tokenize: (text) => text.toLowerCase().match(/[\p{L}\p{N}]+(?:[_'][\p{L}\p{N}]+)*/gu)?.flatMap((word) => (word.includes("_") ? [word, ...word.split("_")] : [word])) ?? [],
    processTerm: (term) => (idle.has(term) ? null : term),
    searchOptions: {
        boost: { title: 5, want: 4 }, prefix: (word) => word.length > 2, weights: { prefix: 0.3, fuzzy: 0.1 }, combineWith: "AND",
        boostDocument: (id, term) => (({ function: 2, scene: 1.2 })[pages[id].kind] ?? 1) * (pages[id].title.toLowerCase().split(", ").includes(term) ? 3 : 1),
    },
});
index.addAll(pages);
const byAddress = new Map(pages.map((page) => [page.address, page]));

const plain = (query) => query.toLowerCase().replace(/[^\p{L}\p{N}_*]+/gu, " ").trim();
const words = new Map(Object.entries(globalThis.veerWords).map(([word, addresses]) => [plain(word), addresses]));
/** Whether two words differ by one letter at most. */
function alike(a, b) {
    if (Math.abs(a.length - b.length) > 1) return false;
    let same = 0;
    while (same < a.length && a[same] === b[same]) ++same;
    return [[1, 1], [1, 0], [0, 1]].some(([i, j]) => a.slice(same + i) === b.slice(same + j));
}
const forms = (word) => [word, `${word}s`, word.replace(/s$/, ""), word.replace(/ing$/, ""), word.replace(/ing$/, "e")];
const formOf = (text) => forms(text).find((form) => words.has(form)) ?? (text.length > 5 ? [...words.keys()].find((word) => alike(word, text)) : undefined);
/** The pages of the synonyms in a query, with any ending: the longest run of words first. */
function known(query) {
    const whole = words.get(formOf(plain(query)));
    if (whole) return whole;
    const asked = plain(query).split(" ").filter((word) => !idle.has(word)), found = [];
    for (let size = asked.length; size > 0 && found.length === 0; --size)
        for (let at = 0; at + size <= asked.length; ++at) found.push(...(words.get(formOf(asked.slice(at, at + size).join(" "))) ?? []));
    return [...new Set(found)];
}

/** Pages with all words; if none, with words of similar spelling; if none, with some of the words. */
function written(query) {
    const fuzzy = (word) => (word.length > 4 ? 0.2 : false);
    for (const [how, options] of [["", {}], [" with similar words", { fuzzy }], [" with some of the words", { fuzzy, combineWith: "OR" }]]) {
        const found = index.search(query, options);
        if (found.length) return [found, how];
    }
    return [[], ""];
}
/** [pages, how they were found]: first a page with this name, then the pages of synonyms, then those with the words. */
function find(query) {
    const [found, how] = written(query), named = found.filter(({ id }) => pages[id].title.split(", ").includes(query.trim()));
    const first = known(query).map((address) => ({ id: (byAddress.get(address) ?? byAddress.get(address.split("#")[0])).id, address, terms: plain(query).split(" ") }));
    const seen = new Set(), all = [...named, ...first, ...found].filter(({ id }) => !seen.has(id) && seen.add(id));
    return [all.map(({ id, address, terms }) => ({ ...pages[id], address: address ?? pages[id].address, terms })), first.length ? "" : how];
}

const kinds = { function: "function", docs: "docs", recipe: "recipe", scene: "playground", gallery: "gallery", table: "benchmarks", article: "article" };
globalThis.veerSearch = { find, kinds };

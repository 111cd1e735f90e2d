// The search page: the pages found, each with an excerpt; or the list of tasks.
const { find, kinds } = globalThis.veerSearch;
const ask = document.getElementById("ask"), hits = document.getElementById("hits"), said = document.getElementById("said"), nothing = document.getElementById("nothing");
const escaped = (text) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** The text around the first match, with all matches marked. */
function excerpt(text, terms) {
    const words = terms.map((term) => term.replace(/[^\p{L}\p{N}_']/gu, "")).filter(Boolean);
    const any = new RegExp(`(${words.join("|")})`, "giu"), at = Math.max(0, text.search(any) - 70);
    const start = at && text.indexOf(" ", at) + 1, piece = text.slice(start, start + 220);
    return (start ? "… " : "") + piece.split(any).map((part, i) => (i % 2 ? `<mark>${escaped(part)}</mark>` : escaped(part))).join("") + (start + 220 < text.length ? " …" : "");
}

function show() {
    const query = ask.value.trim(), [some, how] = query ? find(query) : [[], ""];
    said.textContent = !query ? "" : some.length ? `${some.length} ${some.length === 1 ? "page" : "pages"}${how}` : `0 pages have “${query}”. Perhaps one of these helps:`;
    hits.innerHTML = some.slice(0, 30).map(({ title, address, kind, text, want, terms }) =>
        `<li><a href="../${address}">${escaped(title)}</a><small>${kinds[kind]}</small><p>${want ? `You want ${escaped(want)}.` : excerpt(text, terms)}</p></li>`).join("");
    nothing.hidden = some.length > 0;
}

nothing.querySelector("ul").innerHTML = globalThis.veerTasks.map(([want, address]) => `<li><a href="../${address}">${escaped(want)}</a></li>`).join("");
ask.value = new URLSearchParams(location.search).get("q") ?? "";
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

// On every page: the key "/" leads to the search, which says while one types what it has.
import { loadScript } from "../load.js";

const input = document.querySelector(".site-search input");
addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, select, textarea")) return;
    (document.getElementById("ask") ?? input)?.focus();
    event.preventDefault();
});

if (input) {
    const form = input.form, root = form.action.replace(/search\/index\.html.*/, ""), list = document.createElement("ul");
    for (const [of, names] of [[input, { role: "combobox", "aria-expanded": "false", "aria-autocomplete": "list", "aria-controls": "site-hints" }], [list, { id: "site-hints", role: "listbox", "aria-label": "Pages" }]])
        for (const [name, value] of Object.entries(names)) of.setAttribute(name, value);
    list.hidden = true;
    form.append(list);
    let ready = null, at = -1;
    const load = () => (ready ??= globalThis.veerSearch ? Promise.resolve() : loadScript(`${root}search/pages.js`).then(() => loadScript(`${root}style/search.js`)));
    const mark = (next) => {
        at = next;
        [...list.children].forEach((one, i) => one.setAttribute("aria-selected", String(i === at)));
        input.setAttribute("aria-activedescendant", at < 0 ? "" : `site-hint-${at}`);
        list.children[at]?.scrollIntoView({ block: "nearest" });
    };
    const close = () => {
        list.hidden = true;
        input.setAttribute("aria-expanded", "false");
        mark(-1);
    };
    const suggest = async () => {
        await load();
        const query = input.value.trim(), some = query.length > 1 ? globalThis.veerSearch.find(query)[0].slice(0, 7) : [];
        list.replaceChildren(...some.map(({ title, address, kind }, i) => {
            const hint = document.createElement("li"), of = document.createElement("small");
            of.textContent = globalThis.veerSearch.kinds[kind];
            hint.append(title, of);
            hint.id = `site-hint-${i}`;
            hint.role = "option";
            hint.onclick = () => (location.href = root + address);
            return hint;
        }));
        list.hidden = some.length === 0;
        input.setAttribute("aria-expanded", String(some.length > 0));
        mark(-1);
    };
    input.addEventListener("focus", load);
    input.addEventListener("input", suggest);
    input.addEventListener("blur", () => setTimeout(close, 150)); // a click on one of them comes first
    input.addEventListener("keydown", (event) => {
        const step = { ArrowDown: 1, ArrowUp: -1 }[event.key], count = list.children.length;
        if (event.key === "Escape") close();
        else if (step && !list.hidden) mark((at + step + count + (at < 0 && step < 0 ? 1 : 0)) % count);
        else if (event.key === "Enter" && at >= 0) list.children[at].click();
        else return;
        event.preventDefault();
    });
}

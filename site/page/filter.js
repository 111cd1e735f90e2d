// All functions: a filter over the rows, and parts that open for the address.
const field = document.getElementById("filter"), said = document.getElementById("filtered"), parts = [...document.querySelectorAll(".part")];

function filter() {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    let found = 0;
    for (const part of parts) {
        const title = part.querySelector("summary").textContent.toLowerCase();
        let any = 0;
        for (const row of part.querySelectorAll("tbody tr")) {
            const text = row.textContent.toLowerCase(), fits = words.every((word) => text.includes(word) || title.includes(word));
            row.hidden = !fits;
            any += fits;
        }
        part.hidden = any === 0;
        part.open = words.length > 0 && any > 0;
        found += any;
    }
    for (const floor of document.querySelectorAll("main > h2")) { // a heading without a part
        let next = floor.nextElementSibling, any = false;
        for (; next && next.tagName !== "H2"; next = next.nextElementSibling) any ||= next.matches(".part:not([hidden])");
        floor.hidden = !any;
    }
    said.textContent = words.length ? `${found} ${found === 1 ? "row" : "rows"}` : "";
}
field.addEventListener("input", filter);

function open() {
    const place = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!place?.closest(".part")) return;
    place.closest(".part").open = true;
    place.closest(".part").scrollIntoView();
}
addEventListener("hashchange", open);
open();

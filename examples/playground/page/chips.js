// The rows of tabs and chips. Where they do not fit, arrows show that there are more, and scroll.
import { element } from "./panel.js";

const rows = () => document.querySelectorAll(".scroll");

function mark(row) {
    const [nav] = row.getElementsByTagName("nav"), left = nav.scrollLeft, rest = nav.scrollWidth - nav.clientWidth - left;
    row.classList.toggle("more-left", left > 2);
    row.classList.toggle("more-right", rest > 2);
}

function watch(row) {
    const [nav] = row.getElementsByTagName("nav");
    for (const [side, sign] of [["left", -1], ["right", 1]]) {
        const arrow = element("button", { type: "button", className: `arrow ${side}`, tabIndex: -1, ariaHidden: "true", textContent: sign < 0 ? "‹" : "›" });
        arrow.onclick = () => nav.scrollBy({ left: sign * 0.7 * nav.clientWidth, behavior: "smooth" });
        row.append(arrow);
    }
    nav.addEventListener("scroll", () => mark(row), { passive: true });
    new ResizeObserver(() => mark(row)).observe(nav);
}

/** Scrolls the current chips into sight after a change. */
export function showChips() {
    for (const row of rows()) {
        if (!row.querySelector(".arrow")) watch(row);
        const chosen = row.querySelector("[aria-current=page]");
        if (chosen) chosen.parentElement.scrollLeft = chosen.offsetLeft - (chosen.parentElement.clientWidth - chosen.offsetWidth) / 2;
        mark(row);
    }
}

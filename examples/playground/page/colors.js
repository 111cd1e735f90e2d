// The colours of the style sheet, for a light and a dark page, in the order of picture.hpp.

const names = ["ink", "muted", "grid", "paper", "blue", "orange", "green", "violet"];

export const colors = [];

/** Calls `changed` now, and whenever the page turns light or dark. */
export function watchColors(changed) {
    const read = () => {
        const style = getComputedStyle(document.documentElement);
        colors.splice(0, colors.length, ...names.map((name) => style.getPropertyValue("--" + name).trim()));
        changed();
    };
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", read);
    read();
}

/** The custom property of a colour of picture.hpp. */
export const variableOf = (color) => "--" + names[color];

// The switch "the usual way | veer" with the figure of each, the legend, and the links to try.
import { isUsual } from "./code.js";
import { byId, element, valueText } from "./panel.js";
import { variableOf } from "./colors.js";

const ways = ["The usual way", "veer"];

/** The figure of a way, as text. Both ways run at once, in one scene or in two. */
export function figureOf(scene, twin, way, argument = scene.argument()) {
    const of = twin && way !== (isUsual(scene) ? 0 : 1) ? twin : scene;
    return valueText(of.get(argument.address + 4 * way), way ? argument : { ...argument, none: "no answer" });
}

/** Shows the switch; `choose(way)` is called when the user switches. Returns a function that shows the current figures. */
export function showArgument(scene, twin, choose) {
    const argument = scene.argument();
    const place = byId("argument");
    place.hidden = !argument;
    if (!argument) return () => {};
    const now = isUsual(scene) ? 0 : 1;
    const figures = ways.map(() => element("b")), [, ...others] = scene.arguments.filter((one) => scene.shows(one));
    const beside = ways.map(() => others.map(() => element("small"))); // the other figures, which may favour the usual way
    const buttons = ways.map((name, way) => {
        const button = element("button", { type: "button", onclick: () => choose(way) }, element("span", {}, name), figures[way], ...beside[way]);
        button.setAttribute("aria-pressed", String(way === now));
        button.dataset.way = way;
        return button;
    });
    place.replaceChildren(element("p", { className: "measure" }, argument.label), element("div", { className: "ways", role: "group", ariaLabel: "Which way" }, ...buttons),
        element("p", { className: "why" }, now ? argument.ours : argument.usual));
    const show = (place, text) => place.textContent !== text && (place.textContent = text);
    return () => ways.forEach((_, way) => {
        show(figures[way], figureOf(scene, twin, way));
        others.forEach((one, i) => show(beside[way][i], `${figureOf(scene, twin, way, one)} ${one.label}`));
    });
}

export function showLegend(scene) {
    const both = Boolean(scene.argument()), way = isUsual(scene) ? 1 : 2; // in one picture both ways are visible
    const signs = scene.signs.filter((sign) => scene.shows(sign) && (both || sign.way === 0 || sign.way === way));
    byId("legend").replaceChildren(...signs.map(({ color, kind, meaning }) => {
        const key = element("i", { className: kind });
        key.style.setProperty("--of", `var(${variableOf(color)})`);
        return element("li", {}, key, meaning);
    }));
    byId("legend").hidden = signs.length === 0;
}

export function showTries(scene) {
    const { key, tries } = scene.entries[scene.entry];
    const links = tries.split(";").filter(Boolean).map((one) => {
        const [text, values] = one.split("|");
        return element("a", { href: `#${scene.group}/${key}?${values}` }, text);
    });
    byId("tries").replaceChildren("Try this: ", ...links);
    byId("tries").hidden = links.length === 0;
}

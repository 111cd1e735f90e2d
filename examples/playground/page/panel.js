// The panel beside the stage: title, readings and controls.
import { number } from "./module.js";

export const byId = (id) => document.getElementById(id);

export function element(name, properties = {}, ...children) {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...children);
    return made;
}

export const decimalsOf = (control) => Math.max(0, Math.ceil(-Math.log10(control.step) - 0.01));

/** NaN: not yet; infinity: what `none` says. */
export function valueText(value, { decimals, unit, texts = "", none = "never" }) {
    if (Number.isNaN(value)) return "–";
    if (texts) return texts.split("|")[value];
    return value === Infinity ? none : number(value, decimals) + (unit ? " " + unit : "");
}

/** Title, readings and controls of the scene's entry; `changed(control)` is called when the user sets one. */
export function showPanel(scene, changed, act) {
    const { title, note } = scene.entries[scene.entry];
    byId("title").textContent = title;
    byId("note").textContent = note;
    refreshes.clear();
    byId("controls").replaceChildren(...scene.controls.filter((c) => c.label && scene.shows(c))
        .map((control) => row(scene, control, changed)));
    byId("actions").replaceChildren(...scene.actions.map((action, i) =>
        element("button", { className: "main", title: `Key ${action.key}`, onclick: () => act(i) }, action.label)));
    const readings = scene.readings.filter((reading) => scene.shows(reading));
    const values = readings.map(() => element("dd"));
    byId("readings").replaceChildren(...readings.map((reading, i) =>
        element("div", {}, element("dt", {}, reading.label), values[i])));
    return () => readings.forEach((reading, i) => {
        const value = scene.get(reading.address);
        const text = valueText(value, reading);
        if (values[i].textContent !== text) values[i].textContent = text;
    });
}

/** Functions that update the shown value of a control, by key. */
const refreshes = new Map();
export const refreshControl = (control) => refreshes.get(control.key)?.();

function row(scene, control, changed) {
    const id = "control-" + control.key, value = scene.get(control.address);
    const set = (value) => {
        scene.set(control.address, value);
        changed(control);
    };
    const label = element("label", { htmlFor: id }, control.label);
    if (control.choices.length === 2) {
        const box = element("input", { type: "checkbox", id, checked: value === 1 });
        box.onchange = () => set(box.checked ? 1 : 0);
        return element("div", { className: "row check" }, box, label);
    }
    if (control.choices.length > 2) {
        const select = element("select", { id },
            ...control.choices.map((choice, i) => element("option", { value: i, selected: i === value }, choice)));
        select.onchange = () => set(Number(select.value));
        return element("div", { className: "row" }, label, select);
    }
    const shown = element("output", { htmlFor: id });
    const slider = element("input",
        { type: "range", id, min: control.low, max: control.high, step: control.step, value });
    const show = () => {
        const value = Number(slider.value),
            text = number(value, decimalsOf(control)) + (control.unit ? " " + control.unit : "");
        shown.textContent = text;
        slider.setAttribute("aria-valuetext", text);
        slider.style.setProperty("--share", `${(100 * (value - control.low)) / (control.high - control.low)}%`);
    };
    slider.oninput = () => {
        set(Number(slider.value));
        show();
    };
    show();
    refreshes.set(control.key, () => {
        slider.value = scene.get(control.address);
        show();
    });
    return element("div", { className: "row" }, label, shown, slider);
}

// The C++ and the formula of an entry, with the current values of the controls. The number of a control can be dragged.
import { byId, decimalsOf, element } from "./panel.js";
import { number } from "./module.js";

const literal = (value) => {
    const digits = String(Number(value.toPrecision(6)));
    return digits + (/[.e]/.test(digits) ? "f" : ".0f");
};

/**
 * The code as a list of texts and of { text, control }: {key} and {-key} become literals; {dt} is the length of a frame, {rate_hz} the
 * number of frames in a second.
 */
function partsOf(scene, rate, template) {
    const value = (control) => scene.get(control.address);
    return template.split(/(\{-?\w+\})/).flatMap((part) => {
        const [, minus, key] = /^\{(-?)(\w+)\}$/.exec(part) ?? [];
        if (!key) return part ? [part] : [];
        if (key === "rate_hz") return [`${rate}.0f`];
        if (key === "dt") return [`1 / ${rate}.0f`];
        const handle = scene.handles.find((one) => one.key === key);
        if (handle) {
            const coordinates = scene.controls.slice(handle.first, handle.first + handle.dimension);
            return ["{", ...coordinates.flatMap((control, i) => [i ? ", " : "", { text: literal(value(control)), control }]), "}"];
        }
        const control = scene.controls.find((one) => one.key === key);
        if (control.choices.length > 1) return [control.choices[value(control)]];
        if (!control.label) return [literal(value(control))]; // an answer, not an input
        if (key === "order") return [{ text: String(value(control)), control }];
        return [{ text: literal(minus ? 0 - value(control) : value(control)), control, turned: Boolean(minus) }];
    });
}

/** Whether the usual way runs. */
export const isUsual = (scene) => {
    const way = scene.controls.find((one) => one.key === "way");
    return Boolean(way) && scene.shows(way) && scene.get(way.address) === 0;
};

const codeTemplate = (scene, entry) => (entry === scene.entry && isUsual(scene) ? scene.entries[entry].usual : scene.entries[entry].code);
const textOf = (parts) => parts.map((part) => part.text ?? part).join("");

export const codeOf = (scene, rate, entry = scene.entry) => textOf(partsOf(scene, rate, codeTemplate(scene, entry)));
export const usualCodeOf = (scene, rate, entry) => textOf(partsOf(scene, rate, scene.entries[entry].usual));

/** The value of an expression of keys and numbers with + - * / ( ) and sqrt. */
function evaluate(text, valueOf) {
    const tokens = text.match(/[A-Za-z_]\w*|[\d.]+|[-+*/()]/g);
    let at = 0;
    const sum = () => {
        let value = product();
        while (tokens[at] === "+" || tokens[at] === "-") value = tokens[at++] === "+" ? value + product() : value - product();
        return value;
    };
    const product = () => {
        let value = atom();
        while (tokens[at] === "*" || tokens[at] === "/") value = tokens[at++] === "*" ? value * atom() : value / atom();
        return value;
    };
    const atom = () => {
        const token = tokens[at++];
        if (token !== "(" && token !== "sqrt") return /[\d.]/.test(token[0]) ? Number(token) : valueOf(token);
        if (token === "sqrt") ++at; // its bracket
        const value = sum();
        ++at;
        return token === "sqrt" ? Math.sqrt(value) : value;
    };
    return sum();
}

/** The formula as such a list: {key} is the value of a control, {=expression:2} the value of an expression with two decimals. */
function formulaParts(scene, rate) {
    const controlOf = (key) => scene.controls.find((one) => one.key === key);
    const valueOf = (key) => (key === "dt" ? 1 / rate : scene.get(controlOf(key).address));
    return scene.entries[scene.entry].formula.split(/(\{[^}]*\})/).flatMap((part) => {
        const [, key] = /^\{(\w+)\}$/.exec(part) ?? [], [, expression, decimals] = /^\{=(.*):(\d)\}$/.exec(part) ?? [];
        if (expression) return [{ result: number(evaluate(expression, valueOf), Number(decimals)) }];
        if (key === "dt") return [`1/${rate}`];
        if (!key) return part ? [part] : [];
        const control = controlOf(key), text = number(valueOf(key), control.step > 0 ? decimalsOf(control) : 1);
        return [control.label ? { text, control } : text];
    });
}

// ---- numbers that can be dragged

/** Changes a control by so many steps, as a drag to the right by 6 pixels a step. */
function move(scene, control, start, steps, set) {
    const step = control.step || 0.1;
    const value = Math.min(control.high, Math.max(control.low, Math.round((start + steps * step) / step) * step));
    if (Math.fround(value) !== scene.get(control.address)) set(control, value);
}

function draggable(scene, { text, control, turned }, set) {
    const span = element("span", { className: "number", textContent: text, tabIndex: 0, title: "Drag, or press the arrow keys" });
    const value = scene.get(control.address), sign = turned ? -1 : 1;
    span.dataset.key = control.key;
    for (const [name, is] of [["role", "slider"], ["aria-label", (control.label || control.key.replace(/_/g, " ")).trim()], ["aria-valuenow", value], ["aria-valuemin", control.low], ["aria-valuemax", control.high], ["aria-valuetext", text]])
        span.setAttribute(name, is);
    span.addEventListener("keydown", (event) => {
        const by = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
        if (!by) return;
        move(scene, control, scene.get(control.address), sign * by, set);
        event.preventDefault();
        event.stopPropagation();
    });
    span.addEventListener("pointerdown", (event) => {
        const from = event.clientX, start = scene.get(control.address);
        const drag = (next) => move(scene, control, start, sign * Math.round((next.clientX - from) / 6), set);
        const end = () => {
            removeEventListener("pointermove", drag);
            for (const name of ["pointerup", "pointercancel"]) removeEventListener(name, end);
            document.body.classList.remove("dragging");
        };
        document.body.classList.add("dragging");
        addEventListener("pointermove", drag);
        for (const name of ["pointerup", "pointercancel"]) addEventListener(name, end);
        event.preventDefault();
        span.focus();
    });
    return span;
}

const words = /(\/\/.*)|\b(const|auto|float|if|else|for|true|false|return)\b|\b(veer::)?([A-Z]\w*|V)\b|(?:veer::)(\w+)|\b(\d[\d.]*f?)\b/g;

/** Code with a class for each kind of word, as on the other pages of the site. */
function colored(text) {
    const made = [];
    let at = 0;
    for (const found of text.matchAll(words)) {
        const kind = found[1] ? "c" : found[2] ? "w" : found[4] ? "t" : found[5] ? "f" : "n";
        made.push(text.slice(at, found.index), element("i", { className: kind }, found[0]));
        at = found.index + found[0].length;
    }
    return [...made, text.slice(at)];
}

/** Updates code and formula. The number with the focus keeps the focus. */
export function showCode(scene, rate, set) {
    const focused = document.activeElement?.classList.contains("number") ? document.activeElement : null;
    const all = [...document.querySelectorAll(".number")], place = all.indexOf(focused);
    const show = (part, color) => (typeof part === "string" ? (color ? colored(part) : [part]) : part.result !== undefined ? [element("b", {}, part.result)] : [draggable(scene, part, set)]);
    byId("code").replaceChildren(...partsOf(scene, rate, codeTemplate(scene, scene.entry)).flatMap((part) => show(part, true)));
    byId("formula").replaceChildren(...formulaParts(scene, rate).flatMap((part) => show(part, false)));
    byId("formula").hidden = !scene.entries[scene.entry].formula;
    byId("code-title").textContent = isUsual(scene) ? "The usual way in C++" : "The C++ that runs";
    if (place >= 0) document.querySelectorAll(".number")[place]?.focus();
}

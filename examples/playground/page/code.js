// The C++ of an entry, with the values that the controls have now.

const literal = (value, step) => {
    const decimals = step >= 1 || Number.isInteger(value) ? 0 : step >= 0.1 ? 1 : step >= 0.01 ? 2 : 3;
    return value.toFixed(Number.isInteger(value) ? 1 : Math.max(decimals, 1)).replace(/(\.\d)0+$/, "$1") + "f";
};

/** The code with {key} replaced by literals; {dt} is the length of a frame. */
export function codeOf(scene, rate) {
    const value = (control) => scene.get(control.address);
    return scene.entries[scene.entry].code.replace(/\{(\w+)\}/g, (_, key) => {
        if (key === "dt") return `1 / ${rate}.0f`;
        const handle = scene.handles.find((one) => one.key === key);
        if (handle) {
            const coordinates = scene.controls.slice(handle.first, handle.first + handle.dimension);
            return `{${coordinates.map((control) => literal(value(control), 0.1)).join(", ")}}`;
        }
        const control = scene.controls.find((one) => one.key === key);
        return control.step === 1 && /^(order|rays)$/.test(key) ? String(value(control)) : literal(value(control), control.step);
    });
}

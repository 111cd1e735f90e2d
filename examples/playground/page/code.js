// The C++ of an entry, with the values that the controls have now.

const literal = (value) => {
    const digits = String(Number(value.toPrecision(6)));
    return digits + (/[.e]/.test(digits) ? "f" : ".0f");
};

/**
 * The code with {key} and {-key} replaced by literals; {dt} is the length of a frame, {rate_hz} the number of frames in
 * a second.
 */
export function codeOf(scene, rate, entry = scene.entry) {
    const value = (control) => scene.get(control.address);
    return scene.entries[entry].code.replace(/\{(-?)(\w+)\}/g, (_, minus, key) => {
        if (key === "rate_hz") return `${rate}.0f`;
        if (key === "dt") return `1 / ${rate}.0f`;
        const handle = scene.handles.find((one) => one.key === key);
        if (handle) {
            const coordinates = scene.controls.slice(handle.first, handle.first + handle.dimension);
            return `{${coordinates.map((control) => literal(value(control))).join(", ")}}`;
        }
        const control = scene.controls.find((one) => one.key === key);
        if (control.choices.length > 1) return control.choices[value(control)];
        return key === "order" ? String(value(control)) : literal(minus ? 0 - value(control) : value(control));
    });
}

// The link of the current state: #group/entry?key=value&..., with the values that the user has changed.

/** The fewest digits that read back as the same 32 bits. */
function shortest(value) {
    for (let digits = 1; digits < 9; ++digits) if (Math.fround(Number(value.toPrecision(digits))) === value)
        return String(Number(value.toPrecision(digits)));
    return value.toPrecision(9);
}

/** The part of the address behind the #. */
export function linkTo(scene, rate) {
    const values = new URLSearchParams();
    for (const control of scene.controls.filter((one) => scene.shows(one))) {
        const value = scene.get(control.address);
        if (value !== control.first) values.set(control.key, shortest(value));
    }
    if (rate !== scene.entries[scene.entry].rate) values.set("rate", String(rate));
    const query = values.toString();
    return `#${scene.group}/${scene.entries[scene.entry].key}${query ? "?" + query : ""}`;
}

/** The state of a link. A value that cannot be read stays initial. */
export function readLink(link, scenes) {
    const [path, query] = link.replace(/^#/, "").split("?");
    const [group, key] = path.split("/");
    const ofGroup = scenes.filter((scene) => scene.group === group);
    const scene = ofGroup.find((one) => one.entries.some((entry) => entry.key === key)) ?? ofGroup[0] ?? scenes[0];
    const entry = Math.max(0, scene.entries.findIndex((one) => one.key === key));
    const given = new URLSearchParams(query);
    const values = new Map();
    for (const control of scene.controls) {
        const value = given.has(control.key) ? Number(given.get(control.key)) : NaN;
        values.set(control, Number.isFinite(value) ? Math.min(control.high, Math.max(control.low, value))
            : control.first);
    }
    return { scene, entry, values, rate: Number(given.get("rate") ?? scene.entries[entry].rate) };
}

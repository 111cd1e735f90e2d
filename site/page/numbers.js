// The numbers in the code of the workbench, on the page and when the page is made: "name:form", where a name may be "a_times_b".
const decimal = (value) => {
    const text = String(Number(value.toFixed(4)) + 0);
    return /[.e]/.test(text) ? text : `${text}.0`;
};
const forms = {
    f: (value) => `${decimal(value)}f`, d: decimal, cm: (value) => String(Number((100 * value).toFixed(2)) + 0), whole: (value) => String(Math.round(value)),
    rule: (value) => ["physx", "jolt", "godot", "bullet", "box2d_v2", "box2d", "rapier"][value], flat: (value) => (value === 2 ? "steep" : "flat"), Flat: (value) => (value === 2 ? "Steep" : "Flat"),
};

export function numberOf(scene, text) {
    const [name, form] = text.split(":");
    const value = name.split("_times_").reduce((product, one) => product * scene.get((scene.controls.find(({ key }) => key === one) ?? scene.readings.find(({ label }) => label === one)).address), 1);
    return Number.isFinite(value) ? forms[form](value) : "0.0";
}

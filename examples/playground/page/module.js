// The C++ scenes: the exports of module.cpp as objects.
import { loadBytes } from "../../../site/load.js";

/** Reads the words that module.cpp writes: numbers and addresses of texts. */
class Reader {
    constructor(memory, address) {
        this.bytes = new Uint8Array(memory.buffer);
        this.view = new DataView(memory.buffer);
        this.at = address;
    }
    int() {
        this.at += 4;
        return this.view.getInt32(this.at - 4, true);
    }
    float() {
        this.at += 4;
        return this.view.getFloat32(this.at - 4, true);
    }
    text() {
        return textAt(this.bytes, this.int());
    }
    list(read) {
        return Array.from({ length: this.int() }, () => read(this));
    }
}

const decoder = new TextDecoder();

export function textAt(bytes, address) {
    return decoder.decode(bytes.subarray(address, bytes.indexOf(0, address)));
}

/** The scenes of the module at the address, and a function that makes a second copy of them. */
export async function loadModule(address) {
    const compiled = await WebAssembly.compile(await loadBytes(address));
    const nothing = new Proxy({}, { get: () => () => 0 }); // the C++ library imports output functions; no scene calls them
    return async () => {
        const { exports: module } = await WebAssembly.instantiate(compiled, { wasi_snapshot_preview1: nothing });
        module._initialize();
        return Array.from({ length: module.scene_count() }, (_, index) => new Scene(module, index));
    };
}
export const loadScenes = async (address) => (await loadModule(address))();

class Scene {
    constructor(module, index) {
        const r = new Reader(module.memory, module.describe(index));
        this.module = module;
        this.index = index;
        this.group = r.text();
        this.space = r.int() === 1;
        this.entries = r.list((r) => ({ key: r.text(), title: r.text(), note: r.text(), code: r.text(), formula: r.text(), tries: r.text(), usual: r.text(), rate: r.float() }));
        this.controls = r.list((r) => ({
            key: r.text(), label: r.text(), unit: r.text(), address: r.int(), low: r.float(), high: r.float(), step: r.float(),
            choices: r.text().split("|"), entries: r.int(), restarts: r.int() === 1,
        }));
        this.handles = r.list((r) => ({
            key: r.text(), label: r.text(), unit: r.text(), first: r.int(), dimension: r.int(), origin: r.int(), scale: r.float(), entries: r.int(),
        }));
        this.readings = r.list((r) => ({
            label: r.text(), unit: r.text(), decimals: r.int(), address: r.int(), texts: r.text(), entries: r.int(), none: r.text(),
        }));
        this.actions = r.list((r) => ({ label: r.text(), key: r.text() }));
        this.signs = r.list((r) => ({ color: r.int(), kind: ["dot", "line", "dashed"][r.int()], meaning: r.text(), entries: r.int(), way: r.int() }));
        this.arguments = r.list((r) => ({ label: r.text(), unit: r.text(), decimals: r.int(), usual: r.text(), ours: r.text(), address: r.int(), entries: r.int(), inOnePicture: r.int() === 1, none: r.text() }));
        for (const control of this.controls) control.first = this.get(control.address);
        for (const handle of this.handles) // the coordinates of a handle are the controls of its name with x, y, z
            for (let i = 0; i < handle.dimension; ++i) this.controls[handle.first + i].key += "_" + "xyz"[i];
        this.entry = 0;
    }

    get(address) {
        return new DataView(this.module.memory.buffer).getFloat32(address, true);
    }
    set(address, value) {
        new DataView(this.module.memory.buffer).setFloat32(address, value, true);
    }
    /** Whether a control, a handle or a reading belongs to the current entry. */
    shows(item) {
        return ((item.entries >>> this.entry) & 1) === 1;
    }

    /** Starts an entry from the beginning. */
    begin(entry) {
        this.entry = entry;
        const r = new Reader(this.module.memory, this.module.begin(this.index, entry));
        this.view = {
            left: r.float(), right: r.float(), bottom: r.float(), top: r.float(),
            lookAt: [r.float(), r.float(), r.float()], distance: r.float(), yaw: r.float(), pitch: r.float(),
        };
        this.arrays = {};
        for (const { name, address, size } of r.list((r) => ({ name: r.text(), address: r.int(), size: r.int() })))
            this.arrays[name] = new Float32Array(this.module.memory.buffer, address, size);
    }
    step(timeStep) {
        this.module.step(this.index, timeStep);
    }
    /** Called when the other way was chosen. */
    choose(way) {
        this.set(this.controls.find((one) => one.key === "way").address, way);
        this.module.chosen(this.index);
    }
    /** The comparison of the entry, if it has one. */
    argument() {
        return this.arguments.find((one) => this.shows(one));
    }
    /** Called when a value was set. */
    adjust() {
        this.module.adjust(this.index);
    }
    act(action) {
        this.module.act(this.index, action);
    }
    /** The state as one number, in hexadecimal: the native build prints the same. */
    hash() {
        return BigInt.asUintN(64, this.module.hash(this.index)).toString(16).padStart(16, "0");
    }

    /** The image of a scene with too many shapes, by the camera's matrix. */
    image(width, height, matrix, size) {
        const { memory } = this.module;
        new Float32Array(memory.buffer, this.module.camera(), 16).set(matrix);
        const address = this.module.paint(this.index, width, height, size);
        return address ? new ImageData(new Uint8ClampedArray(memory.buffer, address, 4 * width * height), width, height) : null;
    }

    /** The picture: shapes, as in picture.hpp. */
    shapes() {
        const { memory } = this.module;
        const address = this.module.draw(this.index) >> 2;
        const ints = new Int32Array(memory.buffer), floats = new Float32Array(memory.buffer), bytes = new Uint8Array(memory.buffer);
        const shapes = [];
        let at = address;
        const points = (count, size) => floats.subarray(at, (at += count * size));
        while (ints[at] >= 0) {
            const shape = { kind: kinds[ints[at]], color: ints[at + 1], width: floats[at + 2], opacity: floats[at + 3], dashed: ints[at + 4] === 1 };
            at += 5;
            if (shape.kind === "line" || shape.kind === "dots") {
                const count = ints[at++];
                shape.points = points(count, 3);
            } else if (shape.kind === "circle" || shape.kind === "disc" || shape.kind === "ball") {
                shape.points = points(1, 3);
                shape.radius = floats[at++];
            } else if (shape.kind === "arrow") {
                shape.points = points(2, 3);
            } else if (shape.kind === "capsule") {
                shape.points = points(2, 3);
                shape.radius = floats[at++];
            } else if (shape.kind === "agents") {
                shape.size = floats[at++];
                const count = ints[at++];
                shape.points = points(count, 6);
            } else {
                shape.points = points(1, 3);
                shape.side = ints[at];
                const value = floats[at + 2], decimals = ints[at + 3], unit = textAt(bytes, ints[at + 4]);
                shape.text = textAt(bytes, ints[at + 1]);
                if (decimals >= 0) shape.text += `${shape.text ? " " : ""}${number(value, decimals)}${unit ? " " + unit : ""}`;
                at += 5;
            }
            shapes.push(shape);
        }
        return shapes;
    }
}

const kinds = ["line", "dots", "circle", "disc", "ball", "arrow", "capsule", "agents", "label"];

/** A number with so many decimals, a true minus, and commas between thousands. */
export function number(value, decimals) {
    if (!Number.isFinite(value)) return "∞";
    const text = Math.abs(value).toLocaleString("en", { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
    return (value < 0 && /[1-9]/.test(text) ? "−" : "") + text;
}

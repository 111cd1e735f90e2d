// SPDX-License-Identifier: MIT
// Calls every function of the npm package, in the memory of veer and with arrays of JavaScript, and compares the bits with C++:
//     node test.mjs PACKAGE/veer.js ANSWERS      ANSWERS: what the program of direct.hpp prints
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const { load } = await import(pathToFileURL(resolve(process.argv[2])));
const veer = await load({ megabytes: 8 });
const wanted = new Map(readFileSync(process.argv[3], "utf8").trim().split("\n").map(line => [line.slice(0, -9), line]));
const agents = 37, float = Math.fround;

class Inputs {
    constructor(nearBy) { this.size = nearBy ? 12 : 40; }
    state = 1;
    hash = 2166136261;
    unit() { return (this.state = (Math.imul(this.state, 1664525) + 1013904223) >>> 0, float((this.state >>> 8) * 2 ** -24)); }
    coordinate() { return float(float(this.unit() * this.size) - this.size / 2); }
    positive() { return float(float(this.unit() * 3) + 0.125); }
    structure(of) {
        return Object.fromEntries(veer.structures.get(of).map(one => [one.name,
            one.kind === "v" ? [this.positive(), this.positive(), this.positive()] : one.kind === "f" ? this.positive() : this.structure(one.of)]));
    }
    add(array) {
        const bytes = new Uint8Array(array.length * 4), view = new DataView(bytes.buffer);
        array.forEach((number, i) => array instanceof Int32Array ? view.setInt32(4 * i, number, true)
            : number !== number ? view.setUint32(4 * i, 0x7fc00000, true) : view.setFloat32(4 * i, number, true));
        for (const byte of bytes) this.hash = Math.imul(this.hash ^ byte, 16777619) >>> 0;
    }
}
const snake = name => name.replace(/[A-Z]/g, letter => "_" + letter.toLowerCase());
const start = veer.wasm.veer_functions(), all = new Uint8Array(veer.memory.buffer);
const lines = new TextDecoder().decode(all.slice(start, all.indexOf(0, start))).trim().split("\n").filter(line => !line.startsWith("struct"));
const worlds = Object.fromEntries(["2 true", "2 false", "3 true", "3 false"].map(one => [one, veer.world()])); // what a function builds, the next ones use
let passed = 0, failed = 0;
for (const line of lines)
    for (const dimension of [2, 3]) {
        const [name, dims, ...members] = line.split(" "), key = `${name} ${dimension}`;
        if (!wanted.has(key)) { if (Number(dims) === dimension || dims === "5") ++failed, console.log(`FAILED: no answer of C++ for ${key}`); continue; }
        for (const inMemory of [true, false]) {
            const inputs = new Inputs(members.some(one => one.endsWith(":h"))), given = [], outs = [], changed = [], answers = {};
            const array = (count, fill) => {
                const made = inMemory ? veer.numbers(count) : new Float32Array(count);
                for (let i = 0; i < count; ++i) made[i] = fill();
                return made;
            };
            for (const one of members) {
                const [, member, kind] = /^(\w+):([\w.]+)/.exec(one), is = kind[0], role = kind[1] === "." ? "" : kind[1] ?? "";
                const title = member.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());
                if (is === "v" || is === "n" || is === "p") {
                    const made = array(agents * (is === "n" ? 1 : dimension), role === "o" ? () => 0 : is === "n" ? () => inputs.positive() : () => inputs.coordinate());
                    if (role !== "") changed.push(made);
                    if (role === "o") outs.push(answers[title] = made);
                    else given.push(made);
                } else if (is === "k") {
                    const size = agents * (name === "nearest" ? 3 : 1), made = inMemory ? veer.integers(size) : new Int32Array(size);
                    outs.push(answers[title] = made), changed.push(made);
                } else given.push(is === "f" ? inputs.positive() : is === "i" ? 3 : is === "h" ? worlds[`${dimension} ${inMemory}`]
                    : is === "s" ? inputs.structure(kind.slice(2)) : [0, 1, 2].map(() => inputs.structure(kind.slice(2))));
            }
            if (outs.length > 0) given.push(outs.length === 1 ? outs[0] : answers);
            (dimension === 2 ? veer.plane : veer.space)[name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase())](...given);
            changed.forEach(made => inputs.add(made));
            const found = `${key} ${inputs.hash.toString(16).padStart(8, "0")}`;
            if (found === wanted.get(key)) ++passed;
            else ++failed, console.log(`FAILED: C++ says ${wanted.get(key)}, and JavaScript ${found}${inMemory ? "" : ", copied"}`);
            if (inMemory) for (const made of changed) veer.free(made);
        }
    }
const shot = veer.space.intercept?.([0, 0, 0], [30, 5, 0], [0, 0, 8], 40); // steps.js has no solvers
const meets = !shot || shot.status === 0 && [0, 1, 2].every(i => Math.abs(shot.velocity[i] * shot.time - shot.point[i]) < 1e-4);
for (const wrong of [() => veer.space.seek([0, 0], [0, 0, 0], [0, 0, 0], 1), () => veer.space.seek([0, 0, 0]), () => veer.plane.steerStep([0, 0], [1, 0], [0, 0], { maxforce: 1 }, 1)])
    try { wrong(), ++failed, console.log(`FAILED: a wrong call is refused: ${wrong}`); } catch { ++passed; }
meets ? ++passed : (++failed, console.log("FAILED: a shot at one target hits", shot));
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

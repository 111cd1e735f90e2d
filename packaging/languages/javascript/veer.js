// SPDX-License-Identifier: MIT
// veer for JavaScript: its functions as WebAssembly, over Float32Arrays in the module's memory. veer.d.ts says how each
// function is called.
const binary = "";

const camel = name => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());

async function unpacked() {
    const bytes = Uint8Array.from(atob(binary), letter => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    return new Response(stream).arrayBuffer();
}
let compiled; // once for all calls of load

/** Loads the module, with a memory of its own, which never grows: views of it stay valid. */
export async function load({ megabytes = 64 } = {}) {
    compiled ??= unpacked().then(bytes => WebAssembly.compile(bytes));
    const pages = Math.max(32, Math.ceil(megabytes * 16));
    const memory = new WebAssembly.Memory({ initial: pages, maximum: pages });
    const none = () => 52; // the module writes no files
    const { exports } = await WebAssembly.instantiate(await compiled, {
        env: { memory }, wasi_snapshot_preview1: { fd_close: none, fd_seek: none, fd_write: none } });
    exports._initialize();
    return new Veer(memory, exports);
}

class Veer {
    constructor(memory, wasm) {
        this.memory = memory;
        this.wasm = wasm;
        this.buffer = memory.buffer;
        this.view = new DataView(memory.buffer);
        this.floats = new Float32Array(memory.buffer);
        this.words = new Int32Array(memory.buffer);
        this.slots = wasm.malloc(32 * 24); // the arguments of a call
        this.scratch = wasm.malloc(this.scratchSize = 65536); // what a call copies
        this.structures = new Map();
        this.plane = {};
        this.space = {};
        const start = wasm.veer_functions(), bytes = new Uint8Array(memory.buffer);
        const text = new TextDecoder().decode(bytes.slice(start, bytes.indexOf(0, start)));
        let number = 0;
        for (const line of text.trim().split("\n")) {
            const [name, ...rest] = line.split(" ");
            const members = (name === "struct" ? rest.slice(1) : rest.slice(1)).map(one => {
                const [, member, kind, value] = /^(\w+):([^=]+)=?(.*)$/.exec(one);
                return { name: camel(member), kind: kind[0], role: kind[1] === "." ? "" : kind[1] ?? "", of: kind.split(".")[1], value };
            });
            if (name === "struct") this.structures.set(rest[0], members);
            else {
                const dimensions = Number(rest[0]);
                if (dimensions !== 3) this.plane[camel(name)] = this.#function(number, camel(name), members, 2);
                if (dimensions !== 2) this.space[camel(name)] = this.#function(number, camel(name), members, 3);
                ++number;
            }
        }
    }

    /** Arrays in the memory of the module, which functions use uncopied. */
    numbers(count) {
        const start = this.wasm.malloc(4 * count);
        if (start === 0) throw new RangeError("veer: the memory is full: load({ megabytes: ... })");
        return new Float32Array(this.buffer, start, count).fill(0);
    }
    rows2(count) { return this.numbers(2 * count); }
    rows3(count) { return this.numbers(3 * count); }
    integers(count) { return new Int32Array(this.buffer, this.numbers(count).byteOffset, count); }
    free(array) { this.wasm.free(array.byteOffset); }
    grid() { return { address: this.wasm.veer_grid_new() }; }
    freeGrid(grid) { this.wasm.veer_grid_delete(grid.address); }

    #function(number, name, members, dimension) {
        const inputs = members.filter(one => one.role !== "o" && one.kind !== "k");
        const outs = members.filter(one => one.role === "o" || one.kind === "k");
        return (...given) => {
            if (given.length > inputs.length + 1) throw new TypeError(`veer: ${name} takes ${inputs.map(one => one.name).join(", ")}`);
            const call = new Call(this, name, dimension);
            const answers = given[inputs.length] ?? {};
            const values = new Map(inputs.map((one, i) => [one.name, given[i] ?? call.byDefault(one)]));
            call.count = call.countOf(inputs, values, outs, answers);
            const returned = {};
            for (const one of members) {
                if (one.role !== "o" && one.kind !== "k") call.put(one, values.get(one.name));
                else {
                    const only = outs.length === 1 && ArrayBuffer.isView(answers) ? answers : answers[one.name];
                    returned[one.name] = call.answer(one, only, outs.length === 1 || answers === given[inputs.length]);
                }
            }
            const wrong = this.wasm.veer_call(number, BigInt(call.count), this.slots);
            call.end(returned);
            if (wrong !== 0) throw new TypeError(`veer: argument ${wrong} of veer_${name} is wrong`);
            return outs.length === 0 ? undefined : outs.length === 1 ? returned[outs[0].name] : returned;
        };
    }
}

/** The arguments of one call, in the memory. */
class Call {
    constructor(veer, name, dimension) {
        Object.assign(this, { veer, name, dimension, at: veer.slots, scratch: veer.scratch, back: [], own: [] });
    }
    byDefault(one) {
        if (one.value === "") throw new TypeError(`veer: ${this.name} takes ${one.name}`);
        if (one.kind === "v") return ({ 0: [0, 0, 0], x: [1, 0, 0], z: [0, 0, 1] })[one.value].slice(0, this.dimension);
        if (one.kind === "s") return {};
        return one.value === "inf" ? Infinity : Number(one.value);
    }
    countOf(inputs, values, outs, answers) {
        let count = null;
        for (const one of [...inputs, ...outs]) {
            const value = values.get(one.name) ?? (ArrayBuffer.isView(answers) ? answers : answers[one.name]);
            if ((one.kind !== "v" && one.kind !== "n") || value === undefined || typeof value === "number") continue;
            const width = one.kind === "v" ? this.dimension : 1, size = value.length / width;
            if (!Number.isInteger(size)) throw new RangeError(`veer: ${this.name}: ${one.name} has ${value.length} numbers`);
            if (size !== 1 && count !== null && count !== 1 && size !== count)
                throw new RangeError(`veer: ${this.name}: ${count} agents, and ${size} of ${one.name}`);
            count = count === null || size > count ? size : count;
        }
        return count ?? 1;
    }
    room(numbers) {
        const start = this.scratch;
        if (start + 4 * numbers <= this.veer.scratch + this.veer.scratchSize) {
            this.scratch += 4 * numbers;
            return start;
        }
        const made = this.veer.numbers(numbers);
        this.own.push(made);
        return made.byteOffset;
    }
    /** Where an array lies in the memory; another array is copied into it, and back if the function writes it. */
    place(array, written) {
        if (array.buffer === this.veer.buffer) return array.byteOffset;
        const start = this.room(array.length);
        const copy = array instanceof Int32Array ? this.veer.words : this.veer.floats;
        copy.set(array, start / 4);
        if (written) this.back.push([array, copy, start / 4]);
        return start;
    }
    stream(start, width, stride) {
        const { words } = this.veer, at = this.at / 4;
        words[at] = start;
        words[at + 1] = width > 1 ? start + 4 : 0;
        words[at + 2] = width > 2 ? start + 8 : 0;
        words[at + 4] = stride;
        words[at + 5] = 0;
        this.at += 24;
    }
    put(one, value) {
        const { words, floats } = this.veer, at = this.at / 4, kind = one.kind;
        if (kind === "v" || kind === "n") {
            const width = kind === "v" ? this.dimension : 1, array = typeof value === "number" ? [value] : value;
            const shared = array.length === width && one.role === "";
            if (one.role !== "" && array.length !== width * this.count) throw new RangeError(`veer: ${this.name}: ${this.count} agents, and ${one.name} has ${array.length} numbers`);
            return this.stream(this.place(array, one.role !== ""), width, shared ? 0 : 4 * width);
        }
        if (kind === "f") floats[at] = value;
        else if (kind === "i") words[at] = Number(value);
        else if (kind === "h") words[at] = value.address;
        else if (kind === "s") words[at] = this.structures([value], one.of);
        else { // a list: its count, then its elements
            words[at] = kind === "p" ? value.length / this.dimension : value.length;
            words[at + 1] = 0;
            this.at += 24;
            if (kind === "p") return this.stream(this.place(value, false), this.dimension, 4 * this.dimension);
            words[at + 6] = this.structures(value, one.of);
        }
        this.at += 24;
    }
    structures(values, of) {
        const numbers = values.flatMap(value => [...this.numbersOf(value, of)]);
        const start = this.room(Math.max(numbers.length, 1));
        this.veer.floats.set(numbers, start / 4);
        return start;
    }
    *numbersOf(value, of) {
        const members = this.veer.structures.get(of);
        for (const name of Object.keys(value)) if (!members.some(one => one.name === name)) throw new TypeError(`veer: ${of} has no ${name}`);
        for (const one of members) {
            const given = value[one.name] ?? this.byDefault(one);
            if (one.kind === "f") yield given;
            else if (one.kind === "s") yield* this.numbersOf(given, one.of);
            else yield* [given[0], given[1], this.dimension === 3 ? given[2] : 0];
        }
    }
    /** The stream of an answer: into the given array, or into a new one if it is wanted. */
    answer(one, array, isLeftOut) {
        const width = one.kind === "v" ? this.dimension : 1;
        if (array === undefined && isLeftOut && one.kind !== "k" && this.name === undefined) return this.stream(0, width, 0);
        const into = array ?? (one.kind === "k" ? new Int32Array(this.count) : new Float32Array(width * this.count));
        if (one.kind === "k") {
            this.veer.words[this.at / 4] = this.place(into, true);
            this.at += 24;
        } else {
            if (into.length !== width * this.count) throw new RangeError(`veer: ${this.name}: ${this.count} agents, and ${one.name} has ${into.length} numbers`);
            this.stream(this.place(into, true), width, 4 * width);
        }
        return into;
    }
    end(returned) {
        for (const [array, from, start] of this.back) for (let i = 0; i < array.length; ++i) array[i] = from[start + i];
        for (const array of this.own) this.veer.free(array);
        if (this.count === 1) for (const name of Object.keys(returned)) if (returned[name].length === 1 && this.back.some(([array]) => array === returned[name])) returned[name] = returned[name][0];
    }
}

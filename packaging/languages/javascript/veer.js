// SPDX-License-Identifier: MIT
// veer for JavaScript: its functions as WebAssembly, over Float32Arrays in the module's memory. veer.d.ts says how each
// function is called.
const binary = "", size = 0; // WebAssembly, packed by LZMA

const camel = name => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());

/** The bytes that LZMA packed with lc = 3 and lp = pb = 0: a fifth shorter than deflate. */
function unpacked() {
    const from = Uint8Array.from(atob(binary), letter => letter.charCodeAt(0)), into = new Uint8Array(size);
    const isMatch = 0, isRep = 12, isRep0 = 24, isRep1 = 36, isRep2 = 48, isLong = 60, slots = 72, special = 328, align = 456, lengths = 472, repLengths = 746, literals = 1020;
    const odds = new Uint16Array(literals + 8 * 0x300).fill(1024), last = [0, 0, 0, 0];
    let range = 2 ** 32 - 1, code = 0, at = 1, n = 0, state = 0;
    const shift = () => { code = (code << 8 | from[at++]) >>> 0; };
    const bit = k => {
        const bound = (range >>> 11) * odds[k], is = code < bound ? 0 : 1;
        if (is === 0) range = bound, odds[k] += 2048 - odds[k] >> 5;
        else range -= bound, code -= bound, odds[k] -= odds[k] >> 5;
        if (range < 2 ** 24) range *= 256, shift();
        return is;
    };
    const tree = (first, bits) => {
        let k = 1;
        while (k < 1 << bits) k = k << 1 | bit(first + k);
        return k - (1 << bits);
    };
    const reversed = (first, bits) => {
        let k = 1, sum = 0;
        for (let i = 0; i < bits; ++i) {
            const is = bit(first + k);
            k = k << 1 | is, sum |= is << i;
        }
        return sum;
    };
    const direct = bits => {
        let sum = 0;
        for (; bits > 0; --bits) {
            range = range >>> 1;
            const is = code < range ? 0 : 1;
            code -= is * range, sum = sum << 1 | is;
            if (range < 2 ** 24) range *= 256, shift();
        }
        return sum;
    };
    const lengthOf = first => bit(first) === 0 ? tree(first + 2, 3) : bit(first + 1) === 0 ? 8 + tree(first + 10, 3) : 16 + tree(first + 18, 8);
    const distance = length => {
        const slot = tree(slots + 64 * Math.min(length, 3), 6), bits = (slot >> 1) - 1;
        if (slot < 4) return slot;
        const first = (2 | slot & 1) << bits;
        return slot < 14 ? first + reversed(special + first - slot, bits) : first + (direct(bits - 4) << 4) + reversed(align, 4);
    };
    while (at < 5) shift();
    while (n < size) {
        if (bit(isMatch + state) === 0) {
            const first = literals + 0x300 * (into[n - 1] >> 5);
            let k = 1, beside = state < 7 ? -1 : into[n - last[0] - 1];
            while (k < 256) {
                const wanted = beside >> 7 & 1, is = bit(beside < 0 ? first + k : first + (1 + wanted << 8) + k);
                k = k << 1 | is, beside = beside < 0 || wanted !== is ? -1 : beside << 1 & 255;
            }
            into[n++] = k;
            state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
            continue;
        }
        let length;
        if (bit(isRep + state) === 0) {
            length = lengthOf(lengths);
            last.pop(), last.unshift(distance(length));
            state = state < 7 ? 7 : 10;
        } else {
            const which = bit(isRep0 + state) === 0 ? 0 : bit(isRep1 + state) === 0 ? 1 : 2 + bit(isRep2 + state);
            if (which === 0 && bit(isLong + state) === 0) length = -1, state = state < 7 ? 9 : 11;
            else {
                last.unshift(...last.splice(which, 1));
                length = lengthOf(repLengths), state = state < 7 ? 8 : 11;
            }
        }
        for (const end = Math.min(n + length + 2, size); n < end; ++n) into[n] = into[n - last[0] - 1];
    }
    return into;
}
let compiled; // once for all calls of load

/** Loads the module, with a memory of its own, which never grows: views of it stay valid. */
export async function load({ megabytes = 64 } = {}) {
    compiled ??= WebAssembly.compile(unpacked());
    const pages = Math.max(32, Math.ceil(megabytes * 16));
    const memory = new WebAssembly.Memory({ initial: pages, maximum: pages });
    const { exports } = await WebAssembly.instantiate(await compiled, { env: { memory } });
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
    world() { return { address: this.wasm.veer_world_new() }; }
    freeWorld(world) { this.wasm.veer_world_delete(world.address); }

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
            else if (this.dimension === 3) yield* given;
            else if (one.name === "up") yield* [0, 0, 1]; // a box in the plane is one in space, upright and tall
            else yield* [given[0], given[1], one.name === "halfSize" ? 1e9 : 0];
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

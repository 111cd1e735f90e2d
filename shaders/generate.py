# SPDX-License-Identifier: MIT
"""Writes veer.glsl, veer.hlsl and veer.wgsl in include/veer/shaders: `python3 shaders/generate.py`; with --check it
reports whether they are current. Needs clang's bindings for Python (in Debian: python3-clang).

translate.py makes the text of include/veer/NAME.hpp from the header. If a shader needs another text, as for a list
that is folded or for a function of a C++ library, NAME.txt beside this script has it; its functions and structs replace
those of the header. The texts stand in the order in which proof.hpp includes their headers, each header after the
headers that it includes. A text is GLSL without the prefix veer_, in which
    vec            is vec2 and vec3 in turn: a function or struct that has one is written twice
    name@which     distinguishes overloads of GLSL and HLSL; in WGSL it is a part of the name
    name@2         calls the 2D function, name@3 the 3D function, from a caller without a dimension
    ZERO, AXIS     are the zero vector and the first axis
    SLOTS          is the number of directions of a ContextMap
    0x1p-126       is a float by its bits
    native a / b;  is the return value under VEER_NATIVE; no other line has a division or a root of the device
A statement stands on one line. A struct is made only in a declaration or after `return`, because HLSL has no
constructors.

GLSL and HLSL compilers may reorder values that are not `precise`, and some ignore the word on a function. So every
local is precise, and a returned sum is a local first. `precise` does not apply to the arguments of a struct, and
NVIDIA's OpenGL compiler ignores it in the operands of `? :`; such a sum has to be a local in the header. WGSL has
no such word.
"""
import functools
import pathlib
import posixpath
import re
import struct
import sys

sys.dont_write_bytecode = True
import translate

refused = {}  # function that was not translated -> reason
HERE = pathlib.Path(__file__).resolve().parent
HEADERS = HERE.parent / "include" / "veer"
LANGUAGES = ("glsl", "hlsl", "wgsl")
SLOTS = {2: 16, 3: 64}
TOKEN = re.compile(r"\s+|//.*|0x[0-9a-f.]+p[-+]?\d+|0x[0-9a-f]+u?|\d+u\b|\d*\.\d+(?:e[-+]?\d+)?|\d+(?:\.\d*)?(?:e[-+]?\d+)?|[A-Za-z_]\w*(?:@\w+)?|&&|\|\||[<>=!]=|\+\+|.")
NAMES = {
    "hlsl": {"roundEven": "round", "inversesqrt": "rsqrt", "floatBitsToUint": "asuint", "uintBitsToFloat": "asfloat"},
    "wgsl": {"roundEven": "round", "inversesqrt": "inverseSqrt", "floatBitsToUint": "bitcast<u32>", "uintBitsToFloat": "bitcast<f32>", "float": "f32", "int": "i32", "uint": "u32"},
}


class Struct:
    def __init__(self, name, fields):
        self.name, self.fields = name, fields  # (type, name, array, comment)


class Function:
    def __init__(self, result, name, which, parameters, body):
        self.result, self.name, self.which, self.parameters, self.body = result, name, which, parameters, body


def as_bits(value):
    try:
        return struct.pack("f", value)
    except OverflowError:
        return None


def number(literal):
    """The shortest decimal of a float that reads back as the same float."""
    value = float.fromhex(literal) if "x" in literal else float(literal)
    if value == float.fromhex("0x1.fffffep127"):
        return "3.40282346638528859e38"  # WGSL rejects any larger decimal
    bits = as_bits(value)
    shortest = next(text for text in (f"{value:.{digits}g}" for digits in range(1, 18)) if as_bits(float(text)) == bits)
    mantissa, _, exponent = shortest.partition("e")
    return (mantissa if "." in mantissa else mantissa + ".0") + (f"e{int(exponent)}" if exponent else "")


def parse(text):
    """The items of the text: str for text that is copied, Struct, Function, ("const", name, value, comment), ("only", language, text), ("slots",), ("maps",)."""
    lines, items, i = text.split("\n"), [], 0
    while i < len(lines):
        line = lines[i]
        i += 1
        if line in ("@slots", "@maps"):
            items.append((line[1:],))
        elif line.startswith("@"):
            language = line[1:]
            start = i
            while not lines[i].startswith("@"):
                i += 1
            items.append(("only", language, "\n".join(lines[start:i])))
            if lines[i] == "@end":
                i += 1
        elif found := re.fullmatch(r"const (?:float|uint) (\w+) = (\S+);( *//.*)?", line):
            items.append(("const", found[1], found[2], found[3] or ""))
        elif found := re.fullmatch(r"struct (\w+) \{", line):
            fields = []
            while lines[i] != "};":
                member = re.fullmatch(r" +(\w+) (\w+)(?:\[(\w+)\])?;( *//.*)?", lines[i])
                fields.append((member[1], member[2], member[3], member[4] or ""))
                i += 1
            i += 1
            items.append(Struct(found[1], fields))
        elif found := re.fullmatch(r"(\w+) (\w+)(?:@(\w+))?\((.*)\) \{", line):
            start = i
            while lines[i] != "}":
                i += 1
            parameters = [tuple(one.split()) for one in found[4].split(", ")] if found[4] else []
            items.append(Function(found[1], found[2], found[3], parameters, lines[start:i]))
            i += 1
        else:
            assert not line or line.startswith("//"), f"not understood: {line}"
            items.append(line)
    return items


def split(tokens, separator):
    """The parts of an expression between separators outside of parentheses."""
    parts, depth = [[]], 0
    for token in tokens:
        depth += token in "([" and 1 or token in ")]" and -1 or 0
        if token == separator and depth == 0:
            parts.append([])
        else:
            parts[-1].append(token)
    return parts


def bare(text):
    """An expression without its outer parentheses."""
    if not (text.startswith("(") and text.endswith(")")):
        return text
    depth = 0
    for k, letter in enumerate(text):
        depth += (letter == "(") - (letter == ")")
        if depth == 0 and k < len(text) - 1:
            return text
    return text[1:-1]


class Writer:
    def __init__(self, language, items):
        self.language = language
        self.structs = {item.name: item for item in items if isinstance(item, Struct)}
        self.functions = [item for item in items if isinstance(item, Function)]
        self.constants = {item[1] for item in items if isinstance(item, tuple) and item[0] == "const"}
        self.generic = {name for name in self.structs if self.dimension_of_struct(name) == 0}
        self.suffixed = {}  # (name, which) -> whether the name has the dimension
        for function in self.functions:
            where = self.dimensions(function) != (None,)
            by_result_alone = where and not any(self.is_vectorial(kind) for kind, _ in function.parameters)
            same_name = [other for other in self.functions if other.name == function.name]
            self.suffixed[function.name, function.which] = where and (language == "wgsl" or (by_result_alone and len(same_name) > 1))
        self.suffixed["slot", None] = self.suffixed["context_map", None] = True
        self.suffixed["infinity", None] = False

    # ---- types and names

    def dimension_of_struct(self, name):
        """2 or 3; 0 for either; None for numbers alone."""
        for kind, _, array, _ in self.structs[name].fields:
            if array:
                return 0
            if kind in ("vec2", "vec3"):
                return int(kind[3])
            if kind == "vec" or (kind in self.structs and self.dimension_of_struct(kind) == 0):
                return 0
        return None

    def is_vectorial(self, kind):
        return kind.startswith("vec") or (kind in self.structs and self.dimension_of_struct(kind) is not None)

    def dimensions(self, function):
        kinds = [function.result] + [kind for kind, _ in function.parameters]
        for kind in kinds:
            if kind in ("vec2", "vec3"):
                return (int(kind[3]),)
        if any(kind in self.structs and self.dimension_of_struct(kind) in (2, 3) for kind in kinds):
            return (3,)
        return (2, 3) if any(self.is_vectorial(kind) for kind in kinds) else (None,)

    def type(self, kind, d):
        kind = f"vec{d}" if kind == "vec" else kind
        if kind in self.structs:
            own = self.dimension_of_struct(kind)
            return f"veer_{kind}" + ("" if own is None else str(own or d))
        if kind in ("vec2", "vec3"):
            return {"glsl": kind, "hlsl": f"float{kind[3]}", "wgsl": f"{kind}f"}[self.language]
        return NAMES["wgsl"].get(kind, kind) if self.language == "wgsl" else kind

    def function(self, name, which, d):
        # FXC takes structs of as many floats for one type: a Sphere in space for a Capsule in the plane, a Flight for an EngineFlight
        tells = self.language == "wgsl" or (self.language == "hlsl" and name in ("moved", "fly"))
        tag = f"_{which}" if tells and which not in (None, "scalar") else ""
        if not self.suffixed[name, which]:
            return f"veer_{name}{tag}"
        own = {one for other in self.functions if (other.name, other.which) == (name, which) for one in self.dimensions(other)}
        return f"veer_{name}{tag}{own.pop() if len(own) == 1 else d}"

    def vector(self, d, *components):
        return f"{self.type('vec', d)}({', '.join(components)})"

    # ---- expressions

    def expression(self, text, d):
        return "".join(self.tokens(TOKEN.findall(text.strip()), d))

    def tokens(self, tokens, d):
        if self.language == "wgsl":
            question = next((k for k, part in enumerate(tokens) if part == "?" and self.depth(tokens[:k]) == 0), None)
            if question is not None:
                rest, nested = tokens[question + 1:], 0
                for k, token in enumerate(rest):
                    if self.depth(rest[:k]) > 0 or token not in "?:":
                        continue
                    if token == ":" and nested == 0:
                        break
                    nested += 1 if token == "?" else -1
                parts = [bare(self.trimmed(part, d)) for part in (rest[k + 1:], rest[:k], tokens[:question])]
                return [f"select({', '.join(parts)})"]
        written, k = [], 0
        while k < len(tokens):
            token = tokens[k]
            if token in "([":
                end = k + 1
                while self.depth(tokens[k:end]) > 0:
                    end += 1
                arguments = split(tokens[k + 1:end - 1], ",")
                written.append(token + ", ".join(self.trimmed(one, d) for one in arguments) + tokens[end - 1])
                k = end
                continue
            called = next((other for other in tokens[k + 1:] if other.strip()), "") == "("
            after_dot = k > 0 and tokens[k - 1] == "."
            written.append(token if after_dot else self.word(token, d, called))
            k += 1
        return written

    @staticmethod
    def depth(tokens):
        return sum((token in ("(", "[")) - (token in (")", "]")) for token in tokens)

    def trimmed(self, tokens, d):
        return "".join(self.tokens(TOKEN.findall("".join(tokens).strip()), d))

    def word(self, token, d, called):
        if re.fullmatch(r"0x[0-9a-f.]+p[-+]?\d+|\d*\.\d+(e[-+]?\d+)?|\d+\.\d*(e[-+]?\d+)?|\d+e[-+]?\d+", token):
            return number(token)
        if token == "ZERO":
            return self.vector(d, *["0.0"] * d)
        if token == "AXIS":
            return self.vector(d, "1.0", *["0.0"] * (d - 1))
        if token == "SLOTS":
            return str(SLOTS[d])
        if token in self.constants:
            return f"veer_{token}"
        if token in ("vec2", "vec3") or token in self.structs:
            return self.type(token, d)
        if called:
            name, _, which = token.partition("@")
            if which in ("2", "3"):
                return self.function(name, None, int(which))
            if (name, which or None) in self.suffixed:
                return self.function(name, which or None, d)
            if token in ("float", "int", "uint", "roundEven", "inversesqrt", "floatBitsToUint", "uintBitsToFloat"):
                return NAMES.get(self.language, {}).get(token, token)
        return token

    # ---- statements

    def declare(self, kind, name, value, d, changes):
        if self.language == "wgsl":
            return f"{'var' if changes else 'let'} {name} = {value};"
        precise = "precise " if kind.startswith("vec") or kind in ("float", "bool") else ""
        assert not precise or not any(map(self.fuses, self.choices(value))), f"{name} chooses a sum of products: {value}"
        assert precise or kind in ("int", "uint") or not re.search(r" [-+] ", value), f"{name} is made of a sum: {value}"
        return f"{precise}{self.type(kind, d)} {name} = {value};"

    @staticmethod
    def choices(text):
        """What `? :` chooses in an expression: all that follows the first `?`."""
        return re.split(r" [?:] ", text)[1:]

    @staticmethod
    def fuses(text):
        """Whether an expression adds a product, so that a compiler may fuse the two."""
        while inner := re.search(r"\w*\(([^()]*)\)", text):  # from the inside out
            if any(" * " in one and re.search(r" [-+] ", one) for one in inner[1].split(", ")):
                return True
            text = text.replace(inner[0], "x")
        return " * " in text and re.search(r" [-+] ", text) is not None

    @staticmethod
    def computes(text):
        """Whether an expression has a sum, a product or a quotient of its own."""
        return re.search(r" [-+*/] ", text) is not None

    def made(self, text, d):
        """The struct that an expression makes, and its arguments; None for other expressions."""
        found = re.fullmatch(r"(\w+)\((.*)\)", text)
        if not found or found[1] not in self.structs:
            return None
        arguments = ["".join(part).strip() for part in split(TOKEN.findall(found[2]), ",")]
        assert len(arguments) == len(self.structs[found[1]].fields), text
        return self.structs[found[1]], arguments

    def construct(self, name, made, d, returns, changes):
        """The lines that make the struct `name`, or return one."""
        of, arguments = made
        kind, lines, values = self.type(of.name, d), [], []
        for (member_kind, member, _, _), argument in zip(of.fields, arguments):
            value = self.expression(argument, d)
            if self.language != "wgsl" and self.computes(argument) and member_kind in ("float", "vec", "vec2", "vec3"):
                local = f"{name}_{member}"
                lines.append(self.declare(member_kind, local, value, d, False))
                value = local
            values.append(value)
        if self.language == "hlsl":
            lines.append(f"{kind} {name};")
            lines += [f"{name}.{member} = {value};" for (_, member, _, _), value in zip(of.fields, values)]
            return lines + ([f"return {name};"] if returns else [])
        whole = f"{kind}({', '.join(values)})"
        if returns:
            return lines + [f"return {whole};"]
        return lines + [self.declare(of.name, name, whole, d, changes)]

    def statement(self, line, function, d):
        body = line.strip()
        indent = line[:len(line) - len(line.lstrip())]
        code, comment = (found[1], found[2]) if (found := re.fullmatch(r"(.*?)( *//.*)", body)) else (body, "")
        changes = lambda name: any(re.search(rf"(^|[ ;]){name}(\.\w+)?(\[\w+\])? = ", other.strip()) and not re.match(rf"\w+ {name} = ", other.strip()) for other in function.body)
        if not code or code in ("}", "} else {", "break;"):
            lines = [code]
        elif found := re.fullmatch(r"for \(int (\w+) = (\w+); \w+ < (\w+); \w+\+\+\) \{", code):
            kind, end = ("var" if self.language == "wgsl" else "int"), self.expression(found[3], d)
            lines = [f"for ({kind} {found[1]} = {found[2]}; {found[1]} < {end}; {found[1]}++) {{"]
        elif found := re.fullmatch(r"if \((.*)\) \{", code):
            lines = [f"if ({self.expression(found[1], d)}) {{"]
        elif found := re.fullmatch(r"return (.*);", code):
            if made := self.made(found[1], d):
                lines = self.construct("result", made, d, True, False)
            elif self.language != "wgsl" and self.computes(found[1]):
                lines = [self.declare(function.result, "result", self.expression(found[1], d), d, False), "return result;"]
            else:
                lines = [f"return {self.expression(found[1], d)};"]
        elif found := re.fullmatch(r"(\w+) (\w+) = (.*);", code):
            if made := self.made(found[3], d):
                lines = self.construct(found[2], made, d, False, changes(found[2]))
            else:
                lines = [self.declare(found[1], found[2], self.expression(found[3], d), d, changes(found[2]))]
        elif found := re.fullmatch(r"(\w+(?:\.\w+)?(?:\[\w+\])?) = (.*);", code):
            lines = self.assign(found[1], found[2], function, d)
        else:
            raise AssertionError(f"not understood: {line}")
        lines[-1] += comment
        return [indent + one if one else one for one in lines]

    def assign(self, place, text, function, d):
        """A member of a struct cannot be precise, so its value is a precise local first."""
        value = self.expression(text, d)
        member = re.fullmatch(r"(\w+)\.(\w+)(\[\w+\])?", place)
        if not member or self.language == "wgsl" or not self.computes(text):
            return [f"{place} = {value};"]
        kinds = dict((name, kind) for kind, name in function.parameters)
        for line in function.body:
            if found := re.match(r" *(\w+) (\w+) = ", line):
                kinds[found[2]] = found[1]
        kind = next(kind for kind, name, *_ in self.structs[kinds[member[1]]].fields if name == member[2])
        local = f"{member[1]}_{member[2]}"
        return [self.declare(kind, local, value, d, False), f"{place} = {local};"]

    # ---- items

    def write_function(self, function, d):
        parameters = [(self.type(kind, d), name) for kind, name in function.parameters]
        name, result = self.function(function.name, function.which, d), self.type(function.result, d)
        if self.language == "wgsl":
            head = f"fn {name}({', '.join(f'{name}: {kind}' for kind, name in parameters)}) -> {result} {{"
        else:
            head = f"{result} {name}({', '.join(f'{kind} {name}' for kind, name in parameters)}) {{"
        first, *rest = function.body
        if found := re.fullmatch(r" +native (.*);", first):
            body = [line for one in rest for line in self.statement(one, function, d)]
            native = self.statement(f"    return {found[1]};", function, d)
            if self.language == "wgsl":
                return [head, "    if (veer_native) {", *("    " + line for line in native), "    }", *body, "}"]
            return [head, "#ifdef VEER_NATIVE", *native, "#else", *body, "#endif", "}"]
        body = [line for one in function.body for line in self.statement(one, function, d)]
        assert not re.search(r" / (?!\d+u)|sqrt\(", re.sub("//.*", "", "\n".join(body))), f"{name} divides or takes a root by itself"
        return [head] + body + ["}"]

    def write_struct(self, of, d):
        lines = [f"struct {self.type(of.name, d)} {{"]
        for kind, name, array, comment in of.fields:
            kind, count = self.type(kind, d), SLOTS.get(d)
            if self.language == "wgsl":
                lines.append(f"    {name}: {f'array<{kind}, {count}>' if array else kind},{comment}")
            else:
                lines.append(f"    {kind} {name}{f'[{count}]' if array else ''};{comment}")
        return lines + ["}" if self.language == "wgsl" else "};"]

    def write_slots(self, d):
        rows = [self.vector(d, *(self.signed(x) for x in slot)) for slot in directions(d)]
        kind, count, rest = self.type("vec", d), SLOTS[d], ",\n    ".join(rows)
        head, tail = {
            "glsl": (f"const {kind} veer_slots{d}[{count}] = {kind}[{count}](", ");"),
            "hlsl": (f"static const {kind} veer_slots{d}[{count}] = {{", "};"),
            "wgsl": (f"const veer_slots{d} = array<{kind}, {count}>(", ");"),
        }[self.language]
        one = f"fn veer_slot{d}(i: i32) -> {kind} {{" if self.language == "wgsl" else f"{kind} veer_slot{d}(int i) {{"
        return [head, f"    {rest}", tail, one, f"    return veer_slots{d}[i];", "}"]

    def write_empty_map(self, d):
        kind = self.type("ContextMap", d)
        loop = f"for (int i = 0; i < {SLOTS[d]}; i++) {{"
        return {
            "glsl": [f"{kind} veer_context_map{d}() {{", f"    {kind} map;", f"    {loop}", "        map.interest[i] = 0.0;", "        map.danger[i] = 0.0;",
                     "    }", "    map.wished = 0.0;", "    return map;", "}"],
            "hlsl": [f"{kind} veer_context_map{d}() {{", f"    {kind} map = ({kind})0;", "    return map;", "}"],
            "wgsl": [f"fn veer_context_map{d}() -> {kind} {{", f"    return {kind}();", "}"],
        }[self.language]

    @staticmethod
    def signed(x):
        return number(repr(x)) if x >= 0 else "-" + number(repr(-x))

    def write(self, items):
        lines = []
        for item in items:
            if isinstance(item, str):
                lines.append(item)
            elif isinstance(item, Struct):
                own = self.dimension_of_struct(item.name)
                for d in (2, 3) if own == 0 else (own,):
                    lines += self.write_struct(item, d)
            elif isinstance(item, Function):
                for d in self.dimensions(item):
                    lines += self.write_function(item, d)
            elif item[0] == "const":
                kind, value = ("uint", item[2]) if item[2].endswith("u") else ("float", number(item[2]))
                of = {"glsl": "const {} veer_{} = {};", "hlsl": "static const {} veer_{} = {};", "wgsl": "const veer_{1}: {0} = {2};"}[self.language]
                lines.append(of.format(self.type(kind, None), item[1], value) + item[3])
            elif item[0] == "slots":
                lines += ["// The directions of a ContextMap: in the plane at equal angles, in space the spherical Fibonacci points."]
                lines += self.write_slots(2) + self.write_slots(3) + [""]
            elif item[0] == "maps":
                lines += ["// A map without wishes and dangers."] + self.write_empty_map(2) + self.write_empty_map(3) + [""]
            elif item[1] == self.language:
                lines += item[2].split("\n")
        return lines


def directions(d):
    """parts::Directions of combine.hpp, by the same operations."""
    slots = []
    for i in range(SLOTS[d]):
        z = 1 - (2.0 * i + 1) / SLOTS[d]
        turns = i / SLOTS[d] if d == 2 else i * 0.38196601125010515
        radius, x = 1.0, (1 - z) * (1 + z)
        if d == 3:
            for _ in range(40):
                radius = 0.5 * (radius + x / radius)
        quarters = int(4 * turns + 0.5)
        angle = (4 * turns - quarters) * 1.5707963267948966
        term, c, s = 1.0, 0.0, 0.0
        for n in range(0, 20, 2):
            c, term = c + term, term * (angle / (n + 1))
            s, term = s + term, term * (-angle / (n + 2))
        cosine, sine = ((c, s), (-s, c), (-c, -s), (s, -c))[quarters % 4]
        slots.append([radius * cosine, radius * sine, z][:d])
    return slots


HEADS = {
    "glsl": """// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The veer authors
//
// veer: motion and steering math, in GLSL: 3.30 and newer, ES 3.00 and newer, Vulkan. Include this file after #version,
// as often as you like.
//
// The functions of the C++ headers, with the same operations in the same order. The header that heads each section has
// derivations, sources and longer comments. Any consistent units; comments say m, s, rad. 2D and 3D overload each
// other; structs with vectors carry the dimension.
// Written by shaders/generate.py from the headers: change those, and not this file.

#ifndef VEER_GLSL
#define VEER_GLSL

// GLSL 3.30 has the word `precise` only with GL_ARB_gpu_shader5: for the bits of the headers, enable that `#extension`
// and define VEER_PRECISE.
#if __VERSION__ < 320 || (__VERSION__ < 400 && !defined(GL_ES) && !defined(VEER_PRECISE))
#define precise
#endif
#ifdef GL_ES
precision highp float;
precision highp int;
#endif
""",
    "hlsl": """// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The veer authors
//
// veer: motion and steering math, in HLSL, for FXC (shader model 5.0) and DXC (6.0). Include this file as often as you
// like.
//
// The functions of the C++ headers, with the same operations in the same order. The header that heads each section has
// derivations, sources and longer comments. Any consistent units; comments say m, s, rad. 2D and 3D overload each
// other; structs with vectors carry the dimension.
// Written by shaders/generate.py from the headers: change those, and not this file.

#ifndef VEER_HLSL
#define VEER_HLSL

// FXC warns that it unrolls a loop over an array, and takes an early return for a missing one.
#pragma warning(disable : 3550 4000)
""",
    "wgsl": """// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The veer authors
//
// veer: motion and steering math, in WGSL.
//
// The functions of the C++ headers, with the same operations in the same order. The header that heads each section has
// derivations, sources and longer comments. Any consistent units; comments say m, s, rad. Functions and structs with
// vectors carry the dimension.
// Written by shaders/generate.py from the headers: change those, and not this file.
""",
}


def headers(name="veer.hpp", known=None):
    """The header and all headers that it includes, each after the headers that it includes."""
    known = {} if known is None else known
    if name not in known:
        known[name] = None
        for included in re.findall(r'^#include "(.*)"', (HEADERS / name).read_text(), re.M):
            headers(posixpath.normpath(posixpath.join(posixpath.dirname(name), included)), known)
        known[name] = known.pop(name)  # behind them
    return list(known)


def translated(kind=translate.Translator, source=HEADERS / "proof.hpp"):
    """The items of the files, and the translator that has read the source for them."""
    by_hand = {path.relative_to(HERE).with_suffix(".hpp").as_posix(): path.read_text() for path in HERE.rglob("*.txt")}
    # the exact solvers compute in double, which some shader languages lack; the list of entries is for proof() and tests
    order = [name for name in headers("proof.hpp") if not name.startswith(("arithmetic/", "exact/"))
             and (not name.startswith("proof/") or name == "proof/shader_calls.hpp")]
    lost = sorted(set(by_hand) - set(order))
    assert not lost, f"proof.hpp includes no {lost[0]}, of which there is a text"
    words = dict(re.findall(r"^inline constexpr std::uint32_t (\w+) = (\w+);", (HEADERS / "proof.hpp").read_text(), re.M))
    by_hand = {name: re.sub(r"(?<== )(shader_proof_\w+);", lambda found: f"{words[found[1]]}u;", text) for name, text in by_hand.items()}
    known = [item for name in order if name in by_hand for item in parse(by_hand[name])]
    structs, functions = ([item for item in known if isinstance(item, kind)] for kind in (Struct, Function))
    translator = kind(HEADERS, source, structs, functions)
    texts = translator.texts(order, by_hand)
    refused.update(translator.refused)
    return [item for name in order if texts[name] for item in [f"\n// ---- {name} ----\n", *parse(texts[name])]], translator


@functools.cache
def the_items():
    return translated()[0]


TAILS = {"glsl": "\n#endif // VEER_GLSL\n", "hlsl": "\n#endif // VEER_HLSL\n", "wgsl": ""}  # WGSL has no conditions, and so no guard


COLUMNS = 120
LOOSEST_FIRST = ({","}, {"?", ":"}, {"||"}, {"&&"}, {"<", "<=", ">", ">=", "=="}, {"+", "-"}, {"*", "/"})


def folded(line):
    """The lines for a line of more than COLUMNS: a comment behind a statement goes above it, and a statement
    is folded after a comma or before an operator, within as few brackets as possible and where it binds loosest."""
    code, mark, comment = line.partition("//")
    indent = re.match(" *", line)[0]
    if len(line) <= COLUMNS or line.startswith("#") or not code.strip():
        return [line]
    if mark:
        return [indent + mark + comment, *folded(code.rstrip())]
    depth, places = 0, []
    for i, character in enumerate(line[:COLUMNS]):
        depth += (character in "([") - (character in ")]")
        before, after = line[i - 1], line[i + 1:].split(" ")[0]
        for rank, words in enumerate(LOOSEST_FIRST):
            if character == " " and i > len(line) // 4 and (before in words and before == "," or after in words):
                places.append((depth, rank, -i))
    if not places:
        return [line]
    end = -min(places)[2]
    return [line[:end], *folded((indent or "    ") + "    " + line[end + 1:])]


def written(language, items):
    text = re.sub(r"\n{3,}", "\n\n", "\n".join(Writer(language, items).write(items)).strip())
    text = "\n".join(one for line in text.split("\n") for one in folded(line))
    return HEADS[language] + "\n" + text + "\n" + TAILS[language]


def main():
    items, stale = the_items(), []
    for language in LANGUAGES:
        path, text = HEADERS / "shaders" / f"veer.{language}", written(language, items)
        if sys.argv[1:] == ["--check"]:
            stale += [path.name] if not path.exists() or path.read_text() != text else []
        else:
            path.write_text(text)
    if stale:
        sys.exit(f"{', '.join(stale)}: not what shaders/generate.py writes; run it")


if __name__ == "__main__":
    main()

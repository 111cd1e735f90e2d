#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes the kernels of kernels.txt into a folder: `kernels.py FOLDER RECORDS`. For the kernel of number K in D dimensions FOLDER/K.D.comp in GLSL,
K.D.hlsl and K.D.wgsl; and FOLDER/kernels.list, of which each line is K, D, how many floats it answers, and the name of the step."""
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
SHADERS = HERE.parent.parent / "include" / "veer" / "shaders"
sys.path.insert(0, str(SHADERS))
import generate

GIVEN = ("position", "velocity", "target_position", "target_velocity", "other")
NUMBERS = ("number", "rate", "time")

HEADS = {
    "glsl": """#version {version}
layout(local_size_x = 64) in;
layout(std430, binding = 0) readonly buffer Given {{ float given[]; }};
layout(std430, binding = 1) writeonly buffer Answer {{ float answer[]; }};
""",
    "hlsl": """StructuredBuffer<float> given : register(t0);
RWStructuredBuffer<float> answer : register(u1);
""",
    "wgsl": """@group(0) @binding(0) var<storage, read> given: array<f32>;
@group(0) @binding(1) var<storage, read_write> answer: array<f32>;
""",
}
MAINS = {
    "glsl": ["void main() {", "    uint record = gl_GlobalInvocationID.x;"],
    "hlsl": ["[numthreads(64, 1, 1)]", "void main(uint3 id : SV_DispatchThreadID) {", "    uint record = id.x;"],
    "wgsl": ["@compute @workgroup_size(64)", "fn main(@builtin(global_invocation_id) id: vec3<u32>) {", "    let record = id.x;"],
}


def sections():
    """The functions that kernels share, and (name, dimensions, body) of each."""
    shared, *rest = re.split(r"^= ", (HERE / "kernels.txt").read_text(), flags=re.M)
    shared = "\n".join(line for line in shared.split("\n") if not line.startswith("#"))
    found = []
    for section in rest:
        title, *body = section.strip().split("\n")
        name, only = re.fullmatch(r"(.*?)(?: \[([23])\])?", title).groups()
        found.append((name, (int(only),) if only else (2, 3), ["    " + line for line in body]))
    return generate.parse(shared), found


def main_of(writer, language, d, body, records):
    """The text of main, and how many floats it answers."""
    unsigned = (lambda n: f"{n}u")
    let = {"glsl": "uint", "hlsl": "uint", "wgsl": "let"}[language]
    stride = 5 * d + 3
    lines = [f"    if (record >= {unsigned(records)}) {{", "        return;", "    }", f"    {let} at = record * {unsigned(stride)};"]

    def given(k):
        return f"given[at + {unsigned(k)}]"

    for k, name in enumerate(GIVEN):
        value = writer.vector(d, *(given(k * d + i) for i in range(d)))
        lines.append("    " + (f"let {name} = {value};" if language == "wgsl" else f"{writer.type('vec', d)} {name} = {value};"))
    for k, name in enumerate(NUMBERS):
        lines.append("    " + (f"let {name} = " if language == "wgsl" else f"float {name} = ") + given(5 * d + k) + ";")

    count = sum(d if line.strip().startswith("put_vector") else 1 if line.strip().startswith("put(") else 0 for line in body)
    lines.append(f"    {let} to = record * {unsigned(count)};")
    function = generate.Function("float", "main", None, [("vec", name) for name in GIVEN] + [("float", name) for name in NUMBERS], body)
    k = 0
    for line in body:
        if found := re.fullmatch(r"    put\((.*)\);", line):
            lines.append(f"    answer[to + {unsigned(k)}] = {writer.expression(found[1], d)};")
            k += 1
        elif found := re.fullmatch(r"    put_vector\((.*)\);", line):
            lines.append(f"    {'let' if language == 'wgsl' else writer.type('vec', d)} v{k} = {writer.expression(found[1], d)};")
            lines += [f"    answer[to + {unsigned(k + i)}] = v{k}.{'xyz'[i]};" for i in range(d)]
            k += d
        else:
            lines += writer.statement(line, function, d)
    return "\n".join(MAINS[language] + lines + ["}"]) + "\n", count


def main():
    folder, records = pathlib.Path(sys.argv[1]), int(sys.argv[2])
    shared, steps = sections()
    library = generate.the_items()
    listed = []
    for language in generate.LANGUAGES:
        writer = generate.Writer(language, library + shared)
        ends = {"glsl": "comp"}.get(language, language)
        text = (SHADERS / f"veer.{language}").read_text() # what is shipped, not what would be written now
        helpers = "\n".join(writer.write(shared))
        for k, (name, dimensions, body) in enumerate(steps):
            for d in dimensions:
                end, count = main_of(writer, language, d, body, records)
                (folder / f"{k}.{d}.{ends}").write_text(HEADS[language].format(version=450) + text + helpers + "\n" + end)
                if language == "glsl":
                    listed.append(f"{k} {d} {count} {name}")
    (folder / "kernels.list").write_text("\n".join(listed) + "\n")


if __name__ == "__main__":
    main()

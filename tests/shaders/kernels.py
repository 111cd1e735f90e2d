# SPDX-License-Identifier: MIT
"""Writes the kernels of the entries into a folder: `kernels.py FOLDER RECORDS`. Several steps make a kernel, in one language and for D
dimensions: FOLDER/K.D.comp in GLSL, K.D.hlsl and K.D.wgsl, each with what packaging/take_shader takes for it. KERNELS=avoid takes the entries of avoid.hpp
alone. Each line of FOLDER/kernels.list is K, D, how many floats a step answers, which of the entry's answers these are, and the name of the entry.

Each kernel is also written for a rough device, which moves each quotient by -2 to 2 units of the last bit and each root by -5 to 5:
K.D.rough.comp computes with the exact functions on it, K.D.native.comp with its own division and root."""
import os
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
SHADERS = ROOT / "include" / "veer" / "shaders"
sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / "shaders"))
import entries
import generate

GIVEN = ("position", "velocity", "target", "target_velocity", "other")
NUMBERS = ("number", "rate", "time")
TOGETHER = 3  # steps in a kernel

HEADS = {
    "glsl": """#version 450
layout(local_size_x = 64) in;
layout(std430, binding = 0) readonly buffer Given { float given[]; };
layout(std430, binding = 1) writeonly buffer Answer { float answer[]; };
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

ROUGH = {  # what a rough device makes of the quotient or root x: the bits of x decide by how much it is off
    "glsl": """float roughly(float x, uint most) {
    uint bits = floatBitsToUint(x);
    uint chance = ((bits ^ SEED) * 2654435761u) >> 16u;
    uint moved = bits + ((chance * (most + most + 1u)) >> 16u) - most;
    return x == 0.0 ? x : uintBitsToFloat(moved);
}
""",
    "wgsl": """fn roughly(x: f32, most: u32) -> f32 {
    let bits = bitcast<u32>(x);
    let chance = ((bits ^ SEED) * 2654435761u) >> 16u;
    let moved = bits + ((chance * (most + most + 1u)) >> 16u) - most;
    return select(bitcast<f32>(moved), x, x == 0.0);
}
""",
}
ROUGH["hlsl"] = ROUGH["glsl"].replace("floatBitsToUint", "asuint").replace("uintBitsToFloat", "asfloat")
NATIVE = {"glsl": "#define VEER_NATIVE\n", "hlsl": "#define VEER_NATIVE\n", "wgsl": ""}
SEED = "0x%08xu" % (int(os.environ.get("SEED", "29")) * 0x9E3779B9 % 2**32)


def on_a_rough_device(language, text, native):
    """The shader file with every division and root of it moved, of which there are four: those of veer_quotient and veer_root, exact and native."""
    def moved(found):
        return f"{found[1]}roughly({found[2]}, {'2u' if ' / ' in found[2] else '5u'});"

    divides, roots = r"[^;/]* / (?!\d+u;)[^;/]*", r"\w*sqrt\([^;]*\)"
    text, count = re.subn(rf"(?<=\n)([^;/\n]*(?:= |return ))({divides}|{roots});", moved, text, flags=re.I)
    code = re.sub(r"//.*", "", text)
    assert count == 4 and len(re.findall(r"/(?! \d+u;)", code)) == 2 and len(re.findall(r"sqrt\(", code, re.I)) == 2, "a division or root stands elsewhere"
    if native and language == "wgsl":
        text, count = re.subn("veer_native: bool = false", "veer_native: bool = true", text)
        assert count == 1
    return (NATIVE[language] if native else "") + ROUGH[language].replace("SEED", SEED) + text


def read():
    """The items of the shader files, the functions that kernels share, and the steps."""
    shared, *rest = re.split(r"^(?=[=-] )", (HERE / "kernels.txt").read_text(), flags=re.M)
    by_hand = {}
    for section in rest:
        title, *body = section.strip().split("\n")
        name, _, reason = title[2:].partition(": ") if title[0] == "-" else (title[2:], "", "")
        by_hand[name] = reason or ["    " + line for line in body]
    library, translator = generate.translated(entries.Entries, HERE / "entries.hpp")
    shared = "\n".join(line for line in shared.split("\n") if not line.startswith("#"))
    return library, generate.parse(shared), translator.steps(by_hand)


def main_of(writer, language, d, steps, records):
    """The text of main: the steps one after the other."""
    let = "let" if language == "wgsl" else "uint"
    vector, scalar = ("let", "let") if language == "wgsl" else (writer.type("vec", d), "float")
    given = [f"given[at + {k}u]" for k in range(5 * d + 3)]
    lines = [f"    if (record >= {records}u) {{", "        return;", "    }", f"    {let} at = record * {len(given)}u + 2u;"]
    lines += [f"    {vector} in_{name} = {writer.vector(d, *given[k * d:(k + 1) * d])};" for k, name in enumerate(GIVEN)]
    lines += [f"    {scalar} in_{name} = {given[5 * d + k]};" for k, name in enumerate(NUMBERS)]
    lines += [f"    {vector} nothing = {writer.vector(d, *['given[1]'] * d)};", f"    {let} to = record * {sum(step.floats for step in steps)}u;"]
    k = 0
    for step in steps:
        known = [("vec", f"in_{one}") for one in GIVEN] + [("float", f"in_{one}") for one in NUMBERS]
        function = generate.Function("float", "main", None, known, step.body)
        lines.append(f"    {{ // {step.name}")
        for line in step.body:
            if found := re.fullmatch(r"    put\((.*)\);", line):
                lines.append(f"        answer[to + {k}u] = {writer.expression(found[1], d)};")
                k += 1
            elif found := re.fullmatch(r"    put_vector\((.*)\);", line):
                lines.append(f"        {vector} v{k} = {writer.expression(found[1], d)};")
                lines += [f"        answer[to + {k + i}u] = v{k}.{'xyz'[i]};" for i in range(d)]
                k += d
            else:
                lines += ["    " + one for one in writer.statement(line, function, d)]
        lines.append("    }")
    return "\n".join(MAINS[language] + lines + ["}"]) + "\n"


def main():
    folder, records = pathlib.Path(sys.argv[1]), int(sys.argv[2])
    library, shared, steps = read()
    if header := os.environ.get("KERNELS"):
        steps = [step for step in steps if header in step.headers.split()]
        if generate.written("glsl", library) != (SHADERS / "veer.glsl").read_text():
            sys.exit("veer.glsl: not what shaders/generate.py writes; run it")
    (folder / "whole").mkdir(exist_ok=True)
    listed = []
    for language in generate.LANGUAGES:
        writer = generate.Writer(language, library + shared)
        text = (SHADERS / f"veer.{language}").read_text()  # what is shipped, not what would be written now
        texts = {"": text, ".rough": on_a_rough_device(language, text, False), ".native": on_a_rough_device(language, text, True)}
        for kind, text in texts.items():
            (folder / "whole" / f"veer{kind}.{language}").write_text(text)
        for d in (2, 3):
            own = [step for step in steps if step.dimension == d]
            for k in range(0, len(own), TOGETHER):
                several = own[k:k + TOGETHER]
                end = main_of(writer, language, d, several, records)
                for item in reversed(shared):  # none calls those behind it
                    if isinstance(item, generate.Function) and f"veer_{item.name}" in end:
                        end = "\n".join(writer.write([item])) + "\n" + end
                names = set(re.findall(r"\bveer_\w+", end)) - set(re.findall(r"^(?:fn|\w+) (veer_\w+)\(", end, re.M))
                for kind in texts:
                    name = f"{k // TOGETHER}.{d}{kind}.{'comp' if language == 'glsl' else language}"
                    take = ["sh", ROOT / "packaging" / "take_shader", folder / "whole" / f"veer{kind}.{language}", *sorted(names)]
                    taken = subprocess.run(take, check=True, stdout=subprocess.PIPE, text=True).stdout
                    (folder / name).write_text(HEADS[language] + taken + end)
                if language == "glsl":
                    listed += [f"{k // TOGETHER} {d} {step.floats} {step.kept or '-'} {step.name}" for step in several]
    (folder / "kernels.list").write_text("".join(line + "\n" for line in listed))


if __name__ == "__main__":
    main()

# SPDX-License-Identifier: MIT
"""Says which function that runs on packs has no counterpart in veer.glsl, veer.hlsl and veer.wgsl and stands in no row of
"What shaders do not have" in docs/shaders-and-cuda.md, which row is none any more, and which function of the shaders no
kernel needs."""
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
SHADERS = ROOT / "include" / "veer" / "shaders"
sys.dont_write_bytecode = True
sys.path[:0] = [str(ROOT / "shaders"), str(ROOT / "tools")]
import generate
import headers
import kernels
import translate

PAGE = "docs/shaders-and-cuda.md"
OWN = translate.OWN | {"count"}  # of which a shader has its own words, or no use


def excepted():
    """What the page says that shaders lack."""
    section = re.split(r"^#+ ", (ROOT / PAGE).read_text().partition("### What shaders do not have\n")[2], flags=re.M)[0]
    return {name for row in re.findall(r"^\|([^|]*`[^|]*)\|", section, re.M) for name in re.findall(r"`(\w+)`", row)}


def main():
    wrong = []
    entries = [one for one in headers.read().entries if one["header"] not in ("simd.hpp", "proof.hpp") and "::" not in one["name"]]
    functions = {one["name"] for one in entries if one["kind"] == "function" and headers.takes_packs(one)} - OWN
    functions |= {one["name"] for one in entries if re.search(r"^class ", one["declaration"], re.M)}
    but = excepted()
    which = "|".join(sorted({item.which for item in generate.the_items() if isinstance(item, generate.Function) and item.which}))
    for language in generate.LANGUAGES:
        text = (SHADERS / f"veer.{language}").read_text()
        for name in sorted(functions):
            there = re.search(rf"\bveer_{name}(_({which}))?[23]?\b", text) is not None
            if not there and name not in but:
                why = f" ({generate.refused[name]})" if name in generate.refused else ""
                wrong.append(f"veer.{language} has no veer_{name}, nor does {PAGE} say why{why}")
            if there and name in but:
                wrong.append(f"veer.{language} has veer_{name}, and {PAGE} says that shaders lack it")
    wrong += [f"{PAGE}: {name} is no function that runs on packs" for name in sorted(but - functions)]

    # what no kernel needs, is not compared
    library, shared, steps = kernels.read()
    functions = {}
    for item in library + shared:
        if isinstance(item, generate.Function):
            functions.setdefault(item.name + (f"@{item.which}" if item.which else ""), []).append(" ".join(item.body))
    needed, found = {"proof"}, [" ".join(step.body) for step in steps] + functions["proof"]  # run sums up its words
    while found:
        for name in re.findall(r"[a-z]\w*(?:@(?![23]\()\w+)?(?=(?:@[23])?\()", found.pop()):
            if name in functions and name not in needed:
                needed.add(name)
                found += functions[name]
    wrong += [f"veer_{name}: no entry of tests/entries, as a kernel, needs it" for name in functions if name not in needed]
    if wrong:
        sys.exit("\n".join(wrong))


if __name__ == "__main__":
    main()

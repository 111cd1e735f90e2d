# SPDX-License-Identifier: MIT
"""Asks of sentences in README.md, docs/ and packaging/ whether the tree is as they say: counts, and words like "only",
"every" and "no other". Prints a line for each that is false.

    python3 tests/docs/claims.py
"""
import os
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SKIPPED = {".git", "build", "build-tests", "node_modules", "gallery", "shared"}
faults = []


def text(name):
    return (ROOT / name).read_text()


TREE = []
for folder, inside, names in os.walk(ROOT):
    inside[:] = sorted(set(inside) - SKIPPED)
    TREE += [pathlib.Path(folder, name) for name in names]


def files(*patterns):
    """The files of the tree whose path matches."""
    return sorted(one for one in TREE if any(re.fullmatch(pattern, name_of(one)) for pattern in patterns))


def name_of(path):
    return str(path.relative_to(ROOT))


def ask(page, said, true):
    """What a page says beside what is true: two sets, or two numbers."""
    if said == true:
        return
    if isinstance(said, set) and isinstance(true, set):
        said, true = f"what is too much: {sorted(said - true)}", f"what is missing: {sorted(true - said)}"
    faults.append(f"{page}: says {said}; is {true}")


def sentence(page, pattern):
    """The part of a page that matches, its words a space apart."""
    found = re.search(pattern, re.sub(r"\s+(?://|///)?\s*", " ", text(page)))
    if not found:
        faults.append(f"{page}: no sentence is like /{pattern}/")
    return found[1] if found else ""


def words(said):
    return set(re.findall(r"`([^`]+)`", said))


# ---- functions ----------------------------------------------------------------------------------------------------------

declared = [line for line in text("tests/compile/api.txt").split("\n") if re.match(r"(template|inline|constexpr|\[\[)", line)]


def functions(ending):
    """(name, result, parameters) of each free function whose name ends so."""
    for line in declared:
        if found := re.search(rf"constexpr (\S+) (\w+{ending})\((.*)\) noexcept$", line):
            yield found[2], found[1], found[3]


others = {name for name, result, _ in functions("_step") if not result.startswith("Motion<")}
ask("docs/functions.md, which steps return no Motion", words(sentence("docs/functions.md", r"return a `Motion\{[^;]*; ([^.]*)\.")) & {
    name for name, _, _ in functions("_step")}, others)
moving = {name for name, _, given in functions("_velocity") if re.search(r"[& ]velocity\b", given)}
ask("docs/conventions.md, which ..._velocity takes v", words(sentence("docs/conventions.md", r"for agents without mass; ([^.]*) take no `v`")) |
    words(sentence("docs/conventions.md", r"(`[^`]*`) steers nobody")), moving)
ask("docs/determinism.md, functions of veer.hpp that are not constexpr", 0,
    sum("constexpr" not in line for line in declared if line.startswith("template <Vector") and line.endswith("noexcept") and "struct" not in line))

rows = re.findall(r"(?m)^\| `(\w+)\(.*?\)`([^|]*)\|", text("docs/functions.md"))
alone = {name for name, mark in rows if "°" in mark} - {name for name, mark in rows if "°" not in mark}
elsewhere = {"engine_flight", "separation", "alignment", "cohesion", "flock", "proof", "shader_proof"}  # no vector comes first
ask("parts/one_agent.hpp, functions marked ° in docs/functions.md", set(re.findall(r"(?m)^void (\w+)\(", text("include/veer/parts/one_agent.hpp"))),
    alone - elsewhere)

# ---- macros -------------------------------------------------------------------------------------------------------------

defined = {(name_of(one), word) for one in files(r"include/veer/.*\.hpp") for word in re.findall(r"(?m)^ *# *define (\w+)", one.read_text())
           if f"#undef {word}" not in one.read_text()}  # a macro of xsimd's, defined for one include
sentence("include/veer/ground/compiler.hpp", r"(All macros of the library stand in this file, except VEER_VERSION_\* in veer\.hpp\.)")
ask("ground/compiler.hpp, where macros are defined", {"include/veer/ground/compiler.hpp", "include/veer/veer.hpp"}, {file for file, _ in defined})
ask("ground/compiler.hpp, the macros of veer.hpp", {"VEER_VERSION_MAJOR", "VEER_VERSION_MINOR", "VEER_VERSION_PATCH"},
    {word for file, word in defined if file == "include/veer/veer.hpp"})

# ---- the tree -----------------------------------------------------------------------------------------------------------

contributing = text("docs/contributing.md")
scripts = [one for one in TREE if one.suffix in ("", ".py") and one.read_bytes()[:2] == b"#!"]
callers = {name_of(one): one.read_text() for one in [*scripts, ROOT / "tests/CMakeLists.txt"]}
callers["tests/CMakeLists.txt"] = callers["tests/CMakeLists.txt"].replace("${compile_tests}", "compile")


def is_run(script):
    """Whether another script, or CMake, names it: by its path, from tests/, or from its own folder."""
    folder, _, name = script.rpartition("/")
    return any(other != script and (script in said or other.startswith("tests/") and script.removeprefix("tests/") in said or
               other.startswith(folder + "/") and f"/{name}" in said) for other, said in callers.items())


ask("docs/contributing.md, scripts that no other one runs and that the table lacks", set(), {
    name for name in map(name_of, scripts) if name not in contributing and not is_run(name) and not re.fullmatch(r"tests/\w+/run", name)})
kinds = {name.split("/")[1] for name in map(name_of, scripts) if re.fullmatch(r"tests/\w+/run", name)}
# packaging/languages/generate.py knows steering and accelerations by their first sentences: a new wording must lose no function
functions_of_c = len(re.findall(r"(?m)^VEER_C int veer_\w+\(int64_t count", text("packaging/languages/c/veer_c.h")))
for page in ["docs/other_languages.md", "docs/javascript.md"]:
    ask(f"{page}, the functions of the C library", int(sentence(page, r"(\d+) functions(?:, for 2D| of the \[C)")), functions_of_c)
ask("docs/contributing.md, the kinds of tests", kinds - words(contributing.split("## Running the tests")[1]), set())
ask("docs/contributing.md, notes/ is named after headers", set(), {
    name_of(one) for one in files(r"docs/notes/.*\.md") if not (ROOT / f"include/veer/{one.stem}.hpp").is_file()})
ask("docs/sources.md, the notes", set(re.findall(r"\]\((notes/\w+\.md)\)", text("docs/sources.md"))), {
    f"notes/{one.name}" for one in files(r"docs/notes/.*\.md")})
ask("README.md, the pages of docs/", set(re.findall(r"\]\((docs/\w[^)#]*\.md)\)", text("README.md").split("## Read on")[1])), {
    name_of(one) for one in files(r"docs/[^/]*\.md")})
ask("README.md, how many programs examples/run plays", int(sentence("README.md", r"sh examples/run # (\d+) small programs") or 0), len(files(r"examples/[^/]*\.cpp")))

# ---- builds and versions ------------------------------------------------------------------------------------------------

targets = [line.split() for line in text("tests/determinism/targets").split("\n") if re.match(r"(short|full) ", line)]
builds = sum(line[2] != "proof" for line in targets)
ask("README.md, builds", int(sentence("README.md", r"\[(\d+) builds\]\(docs/determinism\.md\)") or 0), builds)
ask("docs/determinism.md, builds", int(sentence("docs/determinism.md", r"Each of these (\d+) builds") or 0), builds)
rows = len(re.findall(r"(?m)^\| (?:x86-64|i686|\S+ ARM|riscv|ppc|s390x|mips|Windows|WebAssembly)", text("docs/determinism.md")))
ask("README.md, targets", int(sentence("README.md", r"for (\d+) targets") or 0), rows)

BESIDES = {"project()", "sh packaging/release"}
version = re.search(r"project\(veer VERSION ([\d.]+)", text("CMakeLists.txt"))[1]
written = re.compile(rf"(?<![\d.-]){re.escape(version)}(?![\d.])|\bv{version.rpartition('.')[0].replace('.', '_')}_|define VEER_VERSION_MAJOR")
tied = [one for one in files(r"[^/]*", r"docs/.*\.md", r"(include|packaging|examples|\.github)/.*") if one.suffix not in
        (".png", ".jpg", ".svg", ".lock") and not one.name.startswith("package-lock") and b"\0" not in one.read_bytes()]
ask("packaging/README.md, where the version stands", words(sentence("packaging/README.md", r"The version is that of (.*?) The tests")) - BESIDES, {
    name_of(one) for one in tied if written.search(re.sub(r"jolt-physics \S+|glm 0\.9\.9\.8 and 1\.1\.0", "", one.read_text()))} - {
    "CHANGELOG.md", "packaging/README.md", "packaging/release"})
ask("what a person copies to fetch veer", {f"v{version}"}, {
    tag for one in tied for tag in re.findall(r"(?m)\bGIT_TAG (v?\w[\w.]*)\)|^revision = (\S+)$", one.read_text()) for tag in tag if tag})
ask("packaging/release, what it writes the version into", set(), {
    file for file in words(sentence("packaging/README.md", r"The version is that of (.*?) The tests")) - BESIDES if file not in text("packaging/release")})

print("\n".join(f"docs: {fault}" for fault in faults), end="\n" if faults else "")
sys.exit(1 if faults else 0)

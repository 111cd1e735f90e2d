# SPDX-License-Identifier: MIT
"""Writes files from the headers: tests/compile/names.txt and api.txt, the module include/veer/veer.cppm, and in docs the rows of
functions.md and the degenerate answers of degenerate.md, behind their introductions. tools/generate calls it.
"""
import re
import sys

import headers

MARK = "<!-- tools/generate writes what follows: it stands in the headers -->\n"
MODULE = """// SPDX-License-Identifier: MIT
// `import veer;`: the names of veer.hpp as a module. A program may import the module in one file and include the
// headers in another.
// Written by tools/generate.
module;
#include "veer.hpp"

export module veer;

export namespace veer {
%s} // namespace veer
"""


def markdown(text):
    """A sentence of a comment as Markdown: names as code, special characters escaped."""
    word = r"(?:\w+::)*(?:[a-z]\w*_\w+|[A-Z][a-z]+[A-Z]\w+(?=\b))(?:::\w+)?"
    name = re.compile(rf"(?<![\w`]){word}(?:<\w+>)?(?:\((?:[^()]|\((?:[^()]|\(\))*\))*\))?|\w+(?:<\w+>)?\(\)")

    def plain(part):
        part = re.sub(r"\^([23])\b", lambda found: "²³"[int(found[1]) - 2], part)
        part = re.sub(r"<(?=\w)|(?<=\S)\*|\*(?=\S)", r"\\\g<0>", part)
        return part

    parts = re.split(r"(`[^`]+`)", re.sub(r"`[^`]+`|" + name.pattern, lambda found: f"`{found[0].strip('`')}`", text))
    return "".join(part if i % 2 else plain(part) for i, part in enumerate(parts)).replace("|", r"\|")


def by_header(read):
    """The headers, each with its declarations, in the order of veer.hpp, with the vectors and numbers at the end."""
    guide = (headers.ROOT / "docs/packs-and-threads.md").read_text()  # lists the names of simd:: for games
    floors = ("Aiming", "Steering", "Motion", "The ground", "Packs")
    for header in sorted(read.headers, key=lambda one: floors.index(one["floor"])):
        files, offered = [header["file"]], read.names
        if header["file"] == "simd.hpp":
            files, offered = [*files, "simd/stream.hpp", "simd/batch.hpp"], ["simd::pack", *re.findall(r"simd::\w+", guide)]
        entries = [one for one in read.entries if one["header"] in files and (one["owner"] or one["name"]) in offered]
        yield header, sorted(entries, key=lambda one: (files.index(one["header"]), one["line"]))


def with_any_obstacle(entries):
    """Declarations with one entry for Plane, Sphere, Capsule and Box if these have the same words."""
    def of_any(text):
        return re.sub(r"\b(a )?(plane|sphere|capsule|box)\b", lambda one: f"{'an ' * bool(one[1])}obstacle", text, flags=re.I)

    for one in entries:
        kinds = {of for other in entries if other["name"] == one["name"] and of_any(other["said"]) in ("", of_any(one["said"]))
                 for of in re.findall(r"\b(?:Plane|Sphere|Capsule|Box)\b", other["call"])}
        yield {**one, "call": of_any(one["call"]), "said": of_any(one["said"])} if len(kinds) > 1 else one


def rows(entries):
    """A row for each declaration: the call, and the first sentence of the comment. An overload without a comment
    joins the row above, a constructor that of its class, and so do members without a comment."""
    found = []
    entries = [{**one, "said": headers.first_sentence(one["comment"])} for one in entries]
    for one in with_any_obstacle(entries):
        shown, said, name, owner = one["call"], one["said"], one["name"], one["owner"]
        mark = one["kind"] == "function" and not headers.takes_packs(one)
        row = next((row for row in found if row["name"] == name and row["owner"] == owner and said in (row["said"], "")), None)
        if owner == name:
            row = next(row for row in found if row["name"] == name)
            row["calls"], shown = [one for one in row["calls"] if "(" in one], shown.replace("(", "<V>(", 1)
        elif said.startswith("The same"):
            row = next(row for row in reversed(found) if row["name"] == name)
        elif not said and not row and found and found[-1]["owner"] == owner and found[-1]["kind"] == one["kind"] != "function":
            row = found[-1]
        if row is None:
            found.append({"name": name, "owner": owner, "said": said, "kind": one["kind"], "calls": [shown], "mark": mark})
        else:  # without calls that another has with its defaults
            row["calls"] = [one for one in row["calls"] if not shown.startswith(one[:-1])]
            row["calls"] += [shown] * (not any(one.startswith(shown[:-1]) for one in row["calls"]))
    return found


def functions(read):
    floor = ""
    for header, entries in by_header(read):
        if not entries:
            continue
        if header["floor"] != floor:
            floor = header["floor"]
            yield f"\n## {floor}\n"
        brief = header["brief"]
        brief = brief if re.match(r"\w+", brief)[0] in read.names else brief[0].upper() + brief[1:]
        yield f"\n### {header['file']}\n\n{brief}{'' if brief[-1] in '.?' else '.'}\n\n| function or type | what it is |\n|---|---|\n"
        for row in rows(entries):
            calls = ", ".join(f"`{one}`" for one in row["calls"])
            yield f"| {'… ' if row['owner'] else ''}{calls}{' °' if row['mark'] else ''} | {markdown(row['said']) or 'as their names say'} |\n"


def module(read):
    exported = [name for name in read.names if name not in ("exact", "parts", "simd") and not re.fullmatch(r"(shader_)?proof(_\w+)?", name)]
    return MODULE % "".join(f"using veer::{name};\n" for name in exported)


def api(read):
    """Every public declaration, with the members of types. A change of the contract changes a line here."""
    header = ""
    for one in sorted(read.entries, key=lambda one: (one["header"], one["line"])):
        if one["header"] != header:
            header = one["header"]
            yield f"\n// {header}\n"
        yield "    " if one["owner"] else ""
        yield (one["declaration"] if one["kind"] == "type" else one["written"].replace("operator()", one["name"])) + "\n"


def below(page, lines):
    """A page: its introduction, up to the mark, stays the same."""
    return (headers.ROOT / page).read_text().partition(MARK)[0] + MARK + "".join(lines)


def degenerate(read):
    yield "\n## Function by function\n"
    for header, entries in by_header(read):
        found = [one for one in entries if one["comment"]["degenerate_text"]]
        names = [one["name"] for one in found]
        if found:
            yield f"\n### {header['file']}\n\n| function | degenerate inputs, and the answers |\n|---|---|\n"
        for one in found:  # the call distinguishes overloads
            called = one["call"] if names.count(one["name"]) > 1 else one["name"]
            said = one["comment"]["degenerate_text"]
            yield f"| `{called}` | {markdown(said[0].upper() + said[1:] if re.match(r'[a-z]+ (?!=)', said) else said)} |\n"


def main():
    read = headers.read()
    made = {
        "tests/compile/names.txt": "".join(f"{name}\n" for name in read.names),
        "tests/compile/api.txt": "".join(api(read)).lstrip(),
        "include/veer/veer.cppm": module(read),
        "docs/functions.md": below("docs/functions.md", functions(read)),
        "docs/degenerate.md": below("docs/degenerate.md", degenerate(read)),
    }
    stale = [name for name, text in made.items() if (headers.ROOT / name).read_text() != text]
    if sys.argv[1:] != ["--check"]:
        for name in stale:
            (headers.ROOT / name).write_text(made[name])
    elif stale:
        sys.exit("\n".join(f"{name} is stale: run sh tools/generate" for name in stale))


if __name__ == "__main__":
    main()

# SPDX-License-Identifier: MIT
"""Reads the headers: each public name of veer with its declarations, how a game calls it, and the comment above it as
parts: text, formula, parameters, error, range, degenerate answers, source. clang parses the C++.

    python3 tools/headers.py >headers.json      for the site

A fault in a comment is an error: a @param that names no parameter, a public name without a comment, a function that
computes numbers without a line `Error:` or `Range:`.
"""
import json
import pathlib
import re
import sys

from clang.cindex import CursorKind as K
from clang.cindex import Index

ROOT = pathlib.Path(__file__).resolve().parent.parent
INCLUDE = ROOT / "include/veer"
FUNCTIONS = (K.FUNCTION_DECL, K.FUNCTION_TEMPLATE, K.CXX_METHOD, K.CONSTRUCTOR)
RECORDS = (K.STRUCT_DECL, K.CLASS_DECL, K.CLASS_TEMPLATE, K.CLASS_TEMPLATE_PARTIAL_SPECIALIZATION)
VALUES = (K.VAR_DECL, K.TYPE_ALIAS_DECL, K.TYPE_ALIAS_TEMPLATE_DECL, K.UNEXPOSED_DECL)
NOISE = re.compile(r"\[\[nodiscard\]\] |VEER_[A-Z_]+ |\binline |\bconstexpr (?!bool|int\b|std::size_t \w+ =|auto)|\bexplicit | noexcept(?! *\()")
# namespaces that no game uses; the unit's own is inline, and so transparent
HIDDEN = ("parts", "exact", "operators", "fast", "gathering", "storage")
OBSTACLES = ("Plane", "Sphere", "Capsule", "Box")
SHORT = {"position": "p", "velocity": "v", "target": "t", "target_velocity": "tv"}
# functions without a rounding error: masks, parts of vectors, a hash
EXACT = {"both", "either", "any", "all", "zero", "first_axis", "component", "generate", "constant", "count", "proof"}
texts = {}


def parse(program, folder=ROOT / "include"):
    """clang's view of a program that includes headers of veer."""
    arguments = ["-x", "c++", "-std=c++20", f"-I{folder}"]
    unit = Index.create().parse("program.cpp", args=arguments, unsaved_files=[("program.cpp", program)])
    if wrong := [str(one) for one in unit.diagnostics if one.severity >= 3]:
        raise SystemExit(f"clang cannot read the headers: {wrong[0]}")
    return unit


def text_of(path):
    if path not in texts:
        texts[path] = path.read_bytes()
    return texts[path]


def text_between(start, end):
    return text_of(pathlib.Path(start.file.name))[start.offset:end.offset].decode()


def file_of(cursor):
    return pathlib.Path(cursor.location.file.name)


def start_of(cursor):
    """The start of a declaration. For a function that begins with an attribute and takes `auto`, clang gives the start of
    the file; such a declaration starts with the line that names the function."""
    start = cursor.extent.start.offset
    if start == 0:  # no declaration starts at 0: every header begins with its licence
        start = text_of(file_of(cursor)).rfind(b"\n", 0, cursor.location.offset) + 1
    return start


def source(cursor, to=None):
    return text_of(file_of(cursor))[start_of(cursor):cursor.extent.end.offset if to is None else to].decode()


def closing(text, at, pair="<>"):
    """The place behind the bracket that closes the one at `at`."""
    depth = 1
    while depth:
        depth += {pair[0]: 1, pair[1]: -1}.get(text[at], 0)
        at += 1
    return at


# ---- comments ---------------------------------------------------------------------------------------------------------


def comment_above(cursor):
    """The lines of /// right above a declaration, or above the #if that it stands in."""
    lines = text_of(file_of(cursor))[:start_of(cursor)].decode().split("\n")[:-1]
    if lines and lines[-1] == "#else":
        while not lines[-1].startswith("#if"):
            lines.pop()
    if lines and lines[-1].startswith("#if"):
        lines.pop()
    found = []
    while lines and re.match(r" *///( |$)", lines[-1]):
        found.insert(0, re.sub(r"^ */// ?", "", lines.pop()))
    return found


def paragraphs(lines):
    """Groups of lines: (is formula, lines). A formula is indented by four."""
    groups = []
    for line in lines:
        if not line.strip():
            if groups and groups[-1][1]:
                groups.append([False, []])
            continue
        is_formula = line.startswith("    ")
        if groups and groups[-1][1] and groups[-1][0] != is_formula:
            groups.append([is_formula, []])
        if not groups:
            groups.append([is_formula, []])
        if not groups[-1][1]:
            groups[-1][0] = is_formula
        groups[-1][1].append(line[4:] if is_formula else line)
    return [group for group in groups if group[1]]


def blocks(lines):
    found = []
    for is_formula, group in paragraphs(lines):
        if is_formula:
            found.append({"formula": "\n".join(group)})
        elif group[0].startswith("- "):
            items = " ".join(line.strip() if line.startswith("  ") else "\n" + line for line in group)
            found.append({"list": [item[2:].strip() for item in items.split("\n") if item.strip()]})
        else:
            found.append({"text": " ".join(line.strip() for line in group)})
    return found


def answer(sentence):
    """A sentence as [where, what]; ["", sentence] if the two are not separable."""
    where, colon, what = sentence.partition(": ")
    if colon and len(where) < 140:
        return [where, what]
    if re.match(r"(?i)(at|with|without|where|in|inside|outside|on|for|if|of|past|head-on|exactly)\b", sentence):
        start = max(sentence.find(", or "), 0)  # behind a list
        comma = sentence.find(", ", start + 1 if start else 0)
        if comma > 0 and not re.match(r"(and|or|where|as) ", sentence[comma + 2:]):
            return [sentence[:comma], sentence[comma + 2:]]
    split = re.match(r"(.{1,11}) (with.*)", sentence) or re.match(r"(.{1,60}?),? ((?:where|if|for|straight ahead) .*)", sentence)
    if split and not re.match(r"(?i)(as|a|an|so|but|opposite|in|inside|with|after|at|head-on)\b|.*\b(is|counts?|are|the) ?$", split[1]):
        return [split[2], split[1]]
    return ["", sentence]


def rows_of(lines):
    """Degenerate answers: a table of two columns, or sentences `where: what`. As rows, and as a text."""
    rows, said = [], []
    for is_table, group in paragraphs(lines):
        if is_table:
            column, first = 0, len(rows)  # the start of the second column, from a line with two columns
            for line in group:
                split = re.search(r"\S {2,}(?=\S)", line)
                if split:
                    column = split.end()
                    rows.append([line[:split.start() + 1].strip(), line[column:].strip()])
                elif rows and line.startswith(" " * 8):
                    rows[-1][1] += " " + line.strip()
                else:
                    rows.append([line.strip(), ""])
            sentences = [": ".join(filter(None, row)) + "." for row in rows[first:]]
            said = [text.removesuffix(", and") + "." if text.endswith(", and") else text for text in said]
            said += [re.sub(r"^(a |[a-z]{2,}[ ,:])", lambda word: word[1].capitalize(), text) for text in sentences]
            continue
        text = " ".join(line.strip() for line in group)
        said.append(text)
        for sentence in re.split(r"(?<=[a-z0-9)\]|`]\.) (?=\S)", text):
            parts = [sentence] if ": " in sentence else sentence.split("; ")
            rows += [answer(part.strip().rstrip(".")) for part in parts]
    return rows, " ".join(said)


def parts_of(lines):
    """A comment as parts."""
    parts = {"blocks": [], "params": [], "returns": "", "error": "", "range": "", "degenerate": [], "degenerate_text": "", "source": ""}
    kind, gathered = "blocks", []

    def close():
        text = " ".join(line.strip() for line in gathered if line.strip())
        if kind == "blocks":
            parts["blocks"] += blocks(gathered)
        elif kind == "param":
            name, _, rest = text.partition(" ")
            parts["params"].append({"name": name, "text": re.sub(r" {2,}", "  ", rest.strip())})
        elif kind == "returns":
            parts["returns"] = text
        elif kind == "degenerate":
            rows, said = rows_of(gathered)
            parts["degenerate"] += rows
            parts["degenerate_text"] = f"{parts['degenerate_text']} {said}".strip()
        else:
            parts[kind] = " ".join(filter(None, [parts[kind], text]))

    after_item = False
    for line in lines:
        field = re.match(r"(Error|Range|Degenerate|Source):(?: |$)(.*)", line)
        item = re.match(r"@(t?param|return) +(.*)", line)
        if field or item or (after_item and not line.strip()):
            close()
            gathered = []
            if field:
                kind, gathered = field[1].lower(), [field[2]] if field[2] else []
            elif item:
                kind, gathered = "returns" if item[1] == "return" else "param", [item[2]]
            else:
                kind = "blocks"
            after_item = bool(item)
            continue
        if kind in ("error", "range", "source") and not line.strip():
            close()
            kind, gathered = "blocks", []
            continue
        gathered.append(line)
    close()
    return parts


def first_sentence(comment):
    """The first sentence of the comment."""
    block = next(iter(comment["blocks"]), {})
    return re.split(r"(?<=[^\s.]\.) (?=\S)", block.get("text", ""))[0].rstrip(".:")


# ---- declarations -------------------------------------------------------------------------------------------------------


def without(text, word):
    """word<...> replaced by the text between its brackets."""
    while (start := text.find(word + "<")) >= 0 and (start == 0 or not re.match(r"[\w:]", text[start - 1])):
        end = closing(text, start + len(word) + 1)
        text = text[:start] + text[start + len(word) + 1:end - 1] + text[end:]
    return text


def tidy(text, width=86):
    """A declaration for a reader, without As<...>: README says which parameters convert to the type of the first."""
    text = re.sub(r"\s+", " ", re.sub(r"//.*", "", NOISE.sub("", text))).strip().rstrip(";{ ")
    text = without(text, "As").replace("( ", "(")
    text = re.sub(r"parts::(MadeFrom|Arithmetic)", r"\1", text)
    lines = []
    if head := re.match(r"template <", text):
        end = closing(text, head.end())
        lines, text = [text[:end]], text[end:].strip()
    if text.startswith("requires("):  # the compiler chooses between two overloads
        text = text[closing(text, len("requires("), "()"):].strip()
    if len(text) > width and "(" in text:
        first, rest = text.split("(", 1)
        line = first + "("
        for part in re.split(r"(?<=,) ", rest):
            if len(line) + len(part) + 1 > width:
                lines.append(line.rstrip())
                line = "    "
            line += part + " "
        lines.append(line.rstrip())
    else:
        lines.append(text)
    return "\n".join(lines) + ";"


def signature(cursor, name=None):
    body = next((child for child in cursor.get_children() if child.kind == K.COMPOUND_STMT), None)
    text = source(cursor, body.extent.start.offset if body else None)
    text = re.sub(r"\s*:\s*\w+_\(.*", "", text, flags=re.S) if cursor.kind == K.CONSTRUCTOR else text
    if name:
        text = re.sub(r"operator\(\)", name, re.sub(r"\)\s*const\b", ")", text))
    return tidy(text)


def as_written(cursor):
    """A whole declaration in one line: with conversions, constexpr and noexcept."""
    body = next((child for child in cursor.get_children() if child.kind == K.COMPOUND_STMT), None)
    text = re.sub(r"//.*|\bVEER_(?!OBJECT)[A-Z_]+", "", source(cursor, body.extent.start.offset if body else None))
    text = re.sub(r"\s:\s+\w+[({].*", "", text, flags=re.S) if cursor.kind == K.CONSTRUCTOR else text
    return re.sub(r"\s+", " ", text).strip().rstrip(";{ ").replace("( ", "(")


def record(cursor):
    """A structure for a reader: its members with their comments, without its conversions."""
    lines, skipping = [], False
    for line in source(cursor).split("\n"):
        if skipping:
            skipping = not re.match(r"    \}", line)
            continue
        if re.match(r"    .*\boperator\b|    friend|    template", line) or re.match(r"    ///", line):
            skipping = not line.rstrip().endswith(("}", ";")) and not line.lstrip().startswith("///")
            continue
        lines.append(NOISE.sub("", line))
    kept = "\n".join(lines)
    return re.sub(r"\n\n+(?=\})", "\n", re.sub(r"\n{2,}", "\n", kept)) + ";"


# ---- calls --------------------------------------------------------------------------------------------------------------


def default_of(cursor):
    """The default of a parameter or a member, in short: 0, zero, infinity; "" without a default."""
    named = text_of(file_of(cursor))[cursor.location.offset:cursor.extent.end.offset].decode()
    _, equals, value = re.sub(r"///.*", "", named, flags=re.S).partition("=")
    value = re.sub(r"\[\][^{]*\{ *return (.*?); *\}\(\)", r"\1", re.sub(r"\b(parts|std)::", "", value.strip()))
    value = re.sub(r"\b(?:S|scalar_t<V>)\(([^()]*)\)", r"\1", value)
    return f" = {re.sub(r'(<[^()]*>)?[(][)]', '', value)}" if equals else ""


def parameter(cursor, structures):
    """A parameter in short: `p` for a position, or its type if this is a structure of the library."""
    text = without(re.sub(r"\s+", " ", source(cursor)).split("=")[0], "As")
    structure = re.match(r"const (\w+)<.*& ", text)
    name = structure[1] if structure and structure[1] in structures else cursor.spelling
    return SHORT.get(name, name) + ("..." if "..." in text else "") + default_of(cursor)


def call(cursor, name, structures):
    """The call of a function: with its parameters in short, and with the template parameters that are not deduced."""
    given = [one for one in cursor.get_children() if one.kind == K.PARM_DECL]
    types = re.sub(r"\b(As|scalar_t|parts::\w+)<[^<>]*(<[^<>]*>)?>", "", " ".join(map(source, given)))
    own = [one for one in cursor.get_children() if one.kind in (K.TEMPLATE_TYPE_PARAMETER, K.TEMPLATE_NON_TYPE_PARAMETER)]
    asked = [one.spelling for one in own if "=" not in source(one) and not re.search(rf"\b{one.spelling}\b", types)]
    shown = f"<{', '.join(asked)}>" if asked else ""
    return f"{name}{shown}({', '.join(parameter(one, structures) for one in given)})"


def made(cursor, name):
    """The initializer of a structure: its members. An omitted member is 0, unless another value stands there."""
    fields = [one for one in cursor.get_children() if one.kind == K.FIELD_DECL and not re.match(r"(parts|storage)::", one.type.spelling)]
    return f"{name}{{{', '.join(one.spelling + re.sub(r' = (0|zero|false|[{][}])$', '', default_of(one)) for one in fields)}}}" if fields else name


# ---- the names ---------------------------------------------------------------------------------------------------------


def namespace_of(unit, name="veer"):
    """The declarations of a namespace, and of its inline namespace with the name of the unit."""
    found = []

    def walk(cursor):
        for child in cursor.get_children():
            if child.kind == K.NAMESPACE and re.fullmatch(r"v\d+_\d+_\w+", child.spelling):
                walk(child)
            elif child.location.file:
                found.append(child)

    for child in unit.cursor.get_children():
        if child.kind == K.NAMESPACE and child.spelling == name:
            walk(child)
    return found


class Headers:
    """entries: the public names of the headers; names: all names of `veer::`; faults: of the comments"""

    def __init__(self):
        self.entries, self.faults, self.seen = [], [], set()
        unit = parse('#include "veer/veer.hpp"\n#include "veer/simd.hpp"\n#include "veer/proof.hpp"\n')
        offered = namespace_of(unit)
        self.names = sorted({re.sub(r"<.*", "", self.name_of(one)) for one in offered} - {"", *HIDDEN[2:]})
        self.walk(offered, "")
        self.headers = self.in_order()
        self.look_for_faults()

    def name_of(self, cursor):
        if cursor.semantic_parent.spelling in HIDDEN or cursor.kind == K.USING_DIRECTIVE:
            return ""
        if cursor.kind in VALUES and not cursor.spelling or cursor.kind == K.UNEXPOSED_DECL:
            found = re.match(r"(?:template <.*?>\s*)?(?:requires .*?\n)?(?:inline |constexpr )*(?:concept|using|[\w:<>]+) (\w+)(?=\s*[={;<(])", source(cursor))
            return found[1] if found and not re.match(r"static_assert|VEER_OBJECT|using namespace", source(cursor)) else ""
        return "" if cursor.spelling.startswith(("<", "operator")) else cursor.spelling

    def add(self, cursor, name, kind, declared, called, comment, given=(), owner=""):
        header = str(file_of(cursor).resolve().relative_to(INCLUDE))
        for one in comment["params"]:
            if given and one["name"] not in given:
                self.faults.append(f"{header}:{cursor.location.line}: @param {one['name']} is no parameter of {name}")
        entry = {"name": name, "owner": owner, "kind": kind, "header": header, "line": cursor.location.line, "call": called,
                 "declaration": declared, "written": as_written(cursor), "comment": comment}
        if (where := (name, kind, header, entry["line"], declared)) not in self.seen:  # clang also lists instances of a template
            self.seen.add(where)
            self.entries.append(entry)

    def add_function(self, cursor, name, spelled, kind="function", lines=None, **rest):
        lines = comment_above(cursor) if lines is None else lines
        given = {one.spelling for one in cursor.get_children() if one.kind in (K.PARM_DECL, K.TEMPLATE_TYPE_PARAMETER)}
        is_object = cursor.spelling == "operator()"
        self.add(cursor, name, kind, signature(cursor, spelled if is_object else None), call(cursor, name if kind == "function" else spelled, self.names),
                 parts_of(lines), given, **rest)

    def methods(self, cursor, name):
        """The public functions of a class."""
        public = cursor.kind == K.STRUCT_DECL or not re.search(r"\bclass\b[^;{]*\{", source(cursor))
        for child in cursor.get_children():
            if child.kind == K.CXX_ACCESS_SPEC_DECL:
                public = child.access_specifier.name == "PUBLIC"
            elif public and child.kind in FUNCTIONS and "operator" not in child.spelling:
                self.add_function(child, re.sub(r"<.*", "", child.spelling), re.sub(r"<.*", "", child.spelling), "method", owner=name)

    def walk(self, cursors, inside):
        for child in cursors:
            path = file_of(child).resolve()
            if INCLUDE not in path.parents or path.parent.name in ("arithmetic", "exact", "ground", "parts"):
                continue
            if child.kind == K.NAMESPACE:
                if child.spelling not in HIDDEN:
                    self.walk((one for one in child.get_children() if one.location.file), "simd::")
                continue
            text, lines, name = source(child), comment_above(child), inside + re.sub(r"<.*", "", child.spelling)
            if child.kind in (K.FUNCTION_DECL, K.FUNCTION_TEMPLATE):
                if self.name_of(child) and "VEER_REFUSED" not in text:
                    self.add_function(child, name, child.spelling)
            elif child.kind == K.VAR_DECL and text.startswith("VEER_OBJECT"):  # a function object: its calls are functions
                calls = [one for one in child.type.get_declaration().get_children() if one.kind in FUNCTIONS and one.spelling == "operator()"]
                for one in calls:
                    self.add_function(one, name, child.spelling, lines=lines if one is calls[0] else [])
            elif child.kind in RECORDS:
                owner = child.semantic_parent.spelling
                if owner == "parts" or not (child.is_definition() or lines) or re.search(r"struct \w+<", text.split("{")[0]):
                    continue
                is_class = re.search(r"^(template <.*>\s*)?(requires .*\n)?class ", text)
                declared = tidy(text.split("{")[0]) if is_class else record(child)
                self.add(child, name, "type", declared, name if is_class else made(child, name), parts_of(lines))
                self.methods(child, name)
            elif child.kind == K.ENUM_DECL:
                values = [one.spelling for one in child.get_children() if one.kind == K.ENUM_CONSTANT_DECL]
                self.add(child, name, "type", text + ";", f"{name}{{{', '.join(values)}}}", parts_of(lines))
            elif child.kind in VALUES and (spelled := self.name_of(child)) and not text.startswith("VEER_OBJECT"):
                declared = tidy(text, 200) if "concept" not in text else NOISE.sub("", text).rstrip(";") + ";"
                self.add(child, inside + spelled, "type", declared, inside + spelled, parts_of(lines))

    def in_order(self):
        """The headers in the order of veer.hpp, under its headings, with their plain comments on top."""
        found, floor = [], ""
        for line in (INCLUDE / "veer.hpp").read_text().split("\n"):
            if heading := re.match(r"// ([A-Z][a-z ]*)$", line):
                floor = heading[1]
            if include := re.match(r'#include "(\w+\.hpp)" *// (.*)', line):
                found.append({"file": include[1], "brief": include[2], "floor": floor})
        found.append({"file": "simd.hpp", "brief": "every function, a register of agents at a time", "floor": "Packs"})
        found.append({"file": "proof.hpp", "brief": "is this build the library that was tested?", "floor": "Packs"})
        for header in found:
            above = (INCLUDE / header["file"]).read_text().split("\nnamespace veer")[0]
            plain = re.findall(r"(?:^// .*\n|^//\n)+", above.split("#pragma once")[1], re.M)
            header["blocks"] = blocks(re.sub(r"(?m)^// ?", "", "\n".join(plain)).split("\n"))
        return found

    def look_for_faults(self):
        known = {}
        for entry in self.entries:
            known.setdefault(entry["name"], []).append(entry)
        for name in self.names:
            if name not in known and name not in ("parts", "exact", "simd"):
                self.faults.append(f"{name} is offered by veer::, but no header has a comment for it")
            elif name in known and not any(entry["comment"]["blocks"] for entry in known[name]):
                self.faults.append(f"{known[name][0]['header']}:{known[name][0]['line']}: {name} has no comment")
        for entry in self.entries:
            said, name = entry["comment"], entry["name"]
            if entry["kind"] == "function" and said["blocks"] and name in self.names and name not in EXACT:
                if not first_sentence(said).startswith("The same") and not said["error"]:
                    self.faults.append(f"{entry['header']}:{entry['line']}: {name} has no line Error:")


def takes_packs(entry):
    """Whether an overload is for one agent: by its concept, or by the index of the agent in a list."""
    return not re.search(r"\bOneAgent\b", entry["declaration"]) and "(self" not in entry["call"] and entry["header"] != "proof.hpp"


def read():
    """Prints the headers; exits at a fault in a comment."""
    headers = Headers()
    if headers.faults:
        sys.exit("\n".join(headers.faults))
    return headers


def main():
    headers = read()
    version = re.search(r"project\(veer VERSION ([\d.]+)", (ROOT / "CMakeLists.txt").read_text())[1]
    json.dump({"version": version, "headers": headers.headers, "entries": headers.entries, "names": headers.names}, sys.stdout, indent=1)


if __name__ == "__main__":
    main()

# SPDX-License-Identifier: MIT
"""What a game can call, as JSON: each public name of the headers with its declarations, and the comments above them as
parts: text, formula, parameters, error, range, degenerate answers, source. clang reads the C++.

    python3 site/read_headers.py >headers.json

A fault in a comment is an error: a @param that names no parameter, a public name without a comment.
"""
import ast
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
NOISE = re.compile(r"\[\[nodiscard\]\] |VEER_[A-Z_]+ |\binline |\bconstexpr (?!bool|int\b|std::size_t \w+ =|auto)|\bexplicit | noexcept(?! *\()")
faults = []
texts = {}


def text_of(path):
    if path not in texts:
        texts[path] = path.read_bytes()
    return texts[path]


def start_of(cursor):
    """Where a declaration starts. For a function that begins with an attribute and takes `auto`, clang gives the start of
    the file; such a declaration starts with the line that names the function."""
    start = cursor.extent.start.offset
    if start == 0:  # no declaration is there: every header begins with its licence
        start = text_of(pathlib.Path(cursor.location.file.name)).rfind(b"\n", 0, cursor.location.offset) + 1
    return start


def source(cursor, to=None):
    end = cursor.extent.end.offset if to is None else to
    return text_of(pathlib.Path(cursor.location.file.name))[start_of(cursor):end].decode()


# ---- comments ---------------------------------------------------------------------------------------------------------


def comment_above(cursor):
    """The lines of /// right above a declaration."""
    lines = text_of(pathlib.Path(cursor.location.file.name))[:start_of(cursor)].decode().split("\n")[:-1]
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
    """A sentence as [where, what]; ["", sentence] where the two do not stand apart."""
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
    """Degenerate answers: a table of two columns, or sentences `where: what`."""
    rows = []
    for is_table, group in paragraphs(lines):
        if is_table:
            column = 0  # where the second column starts: given by a line that has two
            for line in group:
                split = re.search(r"\S {2,}(?=\S)", line)
                if split:
                    column = split.end()
                    rows.append([line[:split.start() + 1].strip(), line[column:].strip()])
                elif rows and line.startswith(" " * 8):
                    rows[-1][1] += " " + line.strip()
                else:
                    rows.append([line.strip(), ""])
            continue
        text = " ".join(line.strip() for line in group)
        for sentence in re.split(r"(?<=[a-z0-9)\]|`]\.) (?=\S)", text):
            parts = [sentence] if ": " in sentence else sentence.split("; ")
            rows += [answer(part.strip().rstrip(".")) for part in parts]
    return rows


def parts_of(lines):
    """A comment as parts."""
    parts = {"blocks": [], "params": [], "returns": "", "error": "", "range": "", "degenerate": [], "source": ""}
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
            parts["degenerate"] += rows_of(gathered)
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


# ---- declarations -------------------------------------------------------------------------------------------------------


def without(text, word):
    """word<...> as what stands between its brackets."""
    while (start := text.find(word + "<")) >= 0 and (start == 0 or not re.match(r"[\w:]", text[start - 1])):
        depth, at = 1, start + len(word) + 1
        while depth:
            depth += {"<": 1, ">": -1}.get(text[at], 0)
            at += 1
        text = text[:start] + text[start + len(word) + 1:at - 1] + text[at:]
    return text


def tidy(text, width=86):
    """A declaration as a reader needs it: which parameters convert to the first one's type, README says."""
    text = re.sub(r"\s+", " ", re.sub(r"//.*", "", NOISE.sub("", text))).strip().rstrip(";{ ")
    text = without(text, "As").replace("( ", "(")
    text = re.sub(r"parts::(MadeFrom|Arithmetic)", r"\1", text)
    head = re.match(r"template <", text)
    lines = []
    if head:
        depth, at = 1, head.end()
        while depth:
            depth += {"<": 1, ">": -1}.get(text[at], 0)
            at += 1
        lines, text = [text[:at]], text[at:].strip()
    if text.startswith("requires("):  # which of two overloads is meant, a compiler sees
        depth, at = 1, len("requires(")
        while depth:
            depth += {"(": 1, ")": -1}.get(text[at], 0)
            at += 1
        text = text[at:].strip()
    if len(text) > width and "(" in text:
        first, rest = text.split("(", 1)
        line, depth = first + "(", 0
        for part in re.split(r"(?<=,) ", rest):
            if depth <= 0 and len(line) + len(part) + 1 > width:
                lines.append(line.rstrip())
                line = "    "
            line += part + " "
        lines.append(line.rstrip())
    else:
        lines.append(text)
    return "\n".join(lines) + ";"


def body_of(cursor):
    return next((child for child in cursor.get_children() if child.kind == K.COMPOUND_STMT), None)


def signature(cursor, name=None):
    body = body_of(cursor)
    text = source(cursor, body.extent.start.offset if body else None)
    text = re.sub(r"\s*:\s*\w+_\(.*", "", text, flags=re.S) if cursor.kind == K.CONSTRUCTOR else text
    if name:
        text = re.sub(r"operator\(\)", name, re.sub(r"\)\s*const\b", ")", text))
    return tidy(text)


def parameters(cursor):
    named = {child.spelling for child in cursor.get_children() if child.kind == K.PARM_DECL}
    return named | {child.spelling for child in cursor.get_children() if child.kind == K.TEMPLATE_TYPE_PARAMETER}


def record(cursor):
    """A structure as a reader needs it: its members with their comments, not its conversions."""
    text = source(cursor)
    lines, skipping = [], False
    for line in text.split("\n"):
        if skipping:
            skipping = not re.match(r"    \}", line)
            continue
        if re.match(r"    .*\boperator\b|    friend|    template", line) or re.match(r"    ///", line):
            skipping = not line.rstrip().endswith(("}", ";")) and not line.lstrip().startswith("///")
            continue
        lines.append(NOISE.sub("", line))
    kept = "\n".join(lines)
    return re.sub(r"\n\n+(?=\})", "\n", re.sub(r"\n{2,}", "\n", kept)) + ";"


entries = []


def add(cursor, name, kind, declared, comment, given, owner=""):
    line = cursor.location.line
    header = str(pathlib.Path(cursor.location.file.name).resolve().relative_to(INCLUDE))
    for one in comment["params"]:
        if given and one["name"] not in given:
            faults.append(f"{header}:{line}: @param {one['name']} is no parameter of {name}")
    entries.append({"name": name, "owner": owner, "kind": kind, "header": header, "line": line,
                    "declaration": declared, "comment": comment})


def methods(cursor, name):
    """What a class offers: its public functions."""
    public = cursor.kind == K.STRUCT_DECL or not re.search(r"\bclass\b[^;{]*\{", source(cursor))
    for child in cursor.get_children():
        if child.kind == K.CXX_ACCESS_SPEC_DECL:
            public = child.access_specifier.name == "PUBLIC"
        elif public and child.kind in FUNCTIONS and "operator" not in child.spelling:
            spelled = re.sub(r"<.*", "", child.spelling)
            lines = comment_above(child)
            add(child, spelled, "method", signature(child), parts_of(lines), parameters(child), owner=name)


def walk(cursor, inside):
    for child in cursor.get_children():
        if not child.location.file:
            continue
        path = pathlib.Path(child.location.file.name).resolve()
        if INCLUDE not in path.parents or path.parent.name in ("exact", "parts"):
            continue
        if child.kind == K.NAMESPACE:
            if child.spelling not in ("parts", "exact", "storage", "operators", "fast", "gathering"):
                walk(child, "simd::" if child.spelling == "simd" or inside else inside)
            continue
        text, lines, name = source(child), comment_above(child), inside + re.sub(r"<.*", "", child.spelling)
        if child.kind in (K.FUNCTION_DECL, K.FUNCTION_TEMPLATE):
            if child.spelling.startswith("<deduction") or "operator" in child.spelling:
                continue
            add(child, name, "function", signature(child), parts_of(lines), parameters(child))
        elif child.kind == K.VAR_DECL and text.startswith("VEER_OBJECT"):  # a function object: its calls are functions
            given, calls = set(), []
            for call in child.type.get_declaration().get_children():
                if call.kind in FUNCTIONS and call.spelling == "operator()":
                    calls.append(signature(call, child.spelling))
                    given |= parameters(call)
            for i, call in enumerate(calls):
                add(child, name, "function", call, parts_of(lines if i == 0 else []), given)
        elif child.kind in RECORDS:
            owner = child.semantic_parent.spelling
            if owner == "parts" or not (child.is_definition() or lines) or re.search(r"struct \w+<", text.split("{")[0]):
                continue
            is_class = re.search(r"^(template <.*>\s*)?(requires .*\n)?class ", text)
            declared = tidy(text.split("{")[0]) if is_class else record(child)
            add(child, name, "type", declared, parts_of(lines), set())
            methods(child, name)
        elif child.kind == K.ENUM_DECL:
            add(child, name, "type", text + ";", parts_of(lines), set())
        elif child.kind in (K.VAR_DECL, K.TYPE_ALIAS_DECL, K.TYPE_ALIAS_TEMPLATE_DECL, K.UNEXPOSED_DECL):
            found = re.match(r"(?:template <.*?>\s*)?(?:requires .*?\n)?(?:inline |constexpr )*(?:concept|using|[\w:<>]+) (\w+)(?=\s*[={;<(])", text)
            if found and not re.search(r"^(static_assert|VEER_OBJECT|using namespace)", text):
                add(child, inside + found[1], "type", tidy(text, 200) if "concept" not in text else NOISE.sub("", text).rstrip(";") + ";",
                    parts_of(lines), set())


def headers():
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
        text = (INCLUDE / header["file"]).read_text()
        above = text.split("\nnamespace veer")[0]
        plain = re.findall(r"(?:^// .*\n|^//\n)+", above.split("#pragma once")[1], re.M)
        header["blocks"] = blocks(re.sub(r"(?m)^// ?", "", "\n".join(plain)).split("\n"))
    return found


def main():
    arguments = ["-x", "c++", "-std=c++20", f"-I{ROOT / 'include'}"]
    program = '#include "veer/veer.hpp"\n#include "veer/simd.hpp"\n#include "veer/proof.hpp"\n'
    unit = Index.create().parse("site.cpp", args=arguments, unsaved_files=[("site.cpp", program)])
    errors = [one for one in unit.diagnostics if one.severity >= 3]
    if errors:
        sys.exit(f"site/read_headers.py: {errors[0]}")
    for child in unit.cursor.get_children():
        if child.kind == K.NAMESPACE and child.spelling == "veer":
            walk(child, "")
    names = (ROOT / "tests/compile/names.txt").read_text().split()
    known = {entry["name"] for entry in entries}
    for name in names:
        if name not in known and name not in ("parts", "exact", "operators", "simd"):
            faults.append(f"{name} of tests/compile/names.txt is in no header")
    for name in sorted(known):
        if not any(entry["comment"]["blocks"] for entry in entries if entry["name"] == name) and name in names:
            faults.append(f"{name} has no comment")
    if faults:
        sys.exit("\n".join(faults))
    tree = ast.parse((ROOT / "tests/shaders/names.py").read_text())
    reasons = next(ast.literal_eval(one.value) for one in tree.body if isinstance(one, ast.Assign) and getattr(one.targets[0], "id", "") == "EXCEPTIONS")
    no_shader = {name: why.split(":")[0] for why, those in reasons.items() for name in those.split()}
    version = re.search(r"project\(veer VERSION ([\d.]+)", (ROOT / "CMakeLists.txt").read_text())[1]
    json.dump({"version": version, "headers": headers(), "entries": entries, "names": names, "no_shader": no_shader}, sys.stdout, indent=1)


main()

#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes include/veer/proof/calls.hpp and shader_calls.hpp, the calls of proof() and shader_proof() to every function, from comments
beside the entries of tests/entries:

    // proof with: const V unit = normalize_or(o, first_axis<V>());    a statement before the answers that use its names
    // proof 106: truncate(t, number), project(v, unit)                answers that proof() hashes; also "106 in the plane", "106 in space"
    // shader proof 107: dot(p, t), vector unit                        answers that shader_proof() hashes, vectors called so

The numbers give the order; the hundreds are the parts below. `tools/write_proof.py --check` reports whether the headers are current."""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDER = ROOT / "include" / "veer" / "proof"
PLACES = {  # a part, or where the answer is defined: of which vectors, the name of the function, its comment
    " in the plane": ("Vector2", "turns", "Rotations in the plane."),
    " in space": ("Vector3", "turns", "Rotations in space."),
    1: ("Vector", "ground", "Vectors and angles."),
    2: ("Vector", "motion", "Bounces, obstacles and flights."),
    3: ("Vector", "aiming", "Homing, guidance and intercepts."),
    4: ("Vector", "steering", "Seek, arrive, wander, springs and obstacles."),
    5: ("Vector", "many", "Flocks, crowds, paths and flows."),
    6: ("Vector", "solvers", "Solvers, which take longer."),
    7: ("Vector", "throws", "Solvers for flights, which take longest."),
}
GIVEN = {  # the names of the inputs in a part: vectors, and numbers
    "V &": {"p": "position", "v": "velocity", "t": "target", "w": "target_velocity", "o": "other"},
    "S ": {"number": "number", "rate": "rate", "time": "time"},
}
NAME = re.compile(r"(?<![\w.>])[a-z]\w*")


def answers_of(text):
    """Splits at the commas outside of brackets."""
    depth, start, found = 0, 0, []
    for i, char in enumerate(text + ","):
        depth += (char in "([{") - (char in ")]}")
        if char == "," and depth == 0 and not re.search(r"<[^<>()]*$", text[start:i]):
            found.append(text[start:i].strip())
            start = i + 1
    return found


def names_made_by(statement):
    declaration = re.match(r"(?:const )?(?:\w+::)?\w+(?:<[^({;=]*?>)? (?=[a-z])(.*);", statement)
    return {re.match(r"\w+", each)[0] for each in answers_of(declaration[1])} if declaration else set()


def read():
    """The statements, and the answers by kind and place, each group with its number."""
    statements, answers = [], {"proof": {}, "shader proof": {}}
    for room in sorted((ROOT / "tests" / "entries").glob("*.hpp")):
        for number, line in enumerate(room.read_text().split("\n"), 1):
            if room.name == "entry.hpp" or not re.match(r" *// (shader )?proof", line):
                continue
            if statement := re.fullmatch(r" *// proof with: (.*;)", line):
                statements.append(statement[1])
            elif asked := re.fullmatch(r" *// (proof|shader proof) ([1-7])(\d\d)( in the plane| in space)?: (.*[^,;])", line):
                answers[asked[1]].setdefault(asked[4] or int(asked[2]), []).append((int(asked[3]), answers_of(asked[5])))
            else:
                sys.exit(f"{room.relative_to(ROOT)}:{number}: expected `// proof with: STATEMENT;` or `// [shader ]proof NUMBER[ in the plane| in space]: ANSWERS`")
    return statements, answers


def body(asked, statements, question, write):
    """The lines of a part: the inputs that it uses, the statements that its answers need, the answers."""
    lines = [write(answer) for _, group in sorted(asked, key=lambda each: each[0]) for answer in group]
    made_at_all = set().union(*map(names_made_by, statements))
    needed, kept, before = set(NAME.findall(" ".join(lines))), [], None
    while before != kept:
        before = kept
        kept = [each for each in statements if (names_made_by(each) or set(NAME.findall(each)) & made_at_all) & needed]
        needed.update(*(NAME.findall(each) for each in kept))
    ready, known = [], set()  # in an order in which each name is declared before its use
    while kept:
        following = next(each for each in kept if set(NAME.findall(each)) & made_at_all <= known | names_made_by(each))
        ready.append(following)
        known |= names_made_by(following)
        kept.remove(following)
    given = []
    for kind, members in GIVEN.items():
        used = [f"{name} = {question}.{member}" for name, member in members.items() if name in needed]
        used += ["half = S(0.5f)"] if kind == "S " and "half" in needed else []
        given += ["const " + (kind + (", " + kind[2:]).join(used) if len(used) > 1 else kind.replace(" &", "& ") + used[0]) + ";"] if used else []
    return given + ready + lines


def function(brief, signature, lines):
    text = "\n".join("    " + line for line in lines)
    scalar = "    using S = scalar_t<V>;\n" if re.search(r"\bS\b", text) else ""
    return f"/// {brief}\n{signature} {{\n{scalar}{text}\n}}\n"


def signature(head, rest):
    if len(f"{head} {rest} {{") > 120:
        return f"{head}\n" + (rest if len(rest) <= 118 else rest.replace("(", "(\n    ", 1))
    return f"{head} {rest}"


def hashed(answer):
    return f"hash.add({answer});"


def worded(answer):
    what = answer.removeprefix("vector ")
    return f"word = with{'_vector' if what != answer else ''}(word, {what});"


def proof(name, asked, statements):
    flight = ", const auto& flight" if name == "throws" else ""
    return f"constexpr void prove_{name}(ProofHash& hash, const ProofQuestions<V>& in{flight}) noexcept", body(asked, statements, "in", hashed)


def shader_proof(name, asked, statements):
    given, start = "const ShaderQuestion<V>& ask", "{0u}"
    lines = body(asked, statements, "ask", worded)
    if name == "turns":  # the translator takes the dimension from a vector among the parameters
        given, start = "ProofWord<scalar_t<V>> before, const V& v, const V& t, const V& o, scalar_t<V> number, scalar_t<V> rate", " = before"
        lines = [line for line in lines if " = ask." not in line]
    end = "return prove_turns(word, v, t, o, number, rate);" if name == "ground" else "return word;"
    return f"[[nodiscard]] constexpr ProofWord<scalar_t<V>> prove_{name}({given}) noexcept", [f"ProofWord<S> word{start};", *lines, end]


def header(who, of, answers, statements):
    functions = []
    for place, (concept, name, brief) in PLACES.items():
        if place in answers:
            head, lines = of(name, answers[place], statements)
            functions.append(function(brief, signature(f"template <{concept} V>", head), lines))
    return f"""// SPDX-License-Identifier: MIT
// Written by tools/write_proof.py out of tests/entries.
#pragma once

#include <array>

#include "../parts/question.hpp"
#include "../veer.hpp"

// What {who} asks of every function.

namespace veer {{ inline namespace VEER_UNIT {{ namespace parts {{

{chr(10).join(functions)}
}}}}}} // namespace veer::VEER_UNIT::parts
"""


def main():
    if sys.argv[1:] not in ([], ["--check"]):
        sys.exit(f"write_proof.py: expected nothing or --check, not {' '.join(sys.argv[1:])}")
    statements, answers = read()
    for kind, of in ("proof", proof), ("shader proof", shader_proof):
        path = FOLDER / f"{kind.replace('proof', 'calls').replace(' ', '_')}.hpp"
        text = header(f"{kind.replace(' ', '_')}()", of, answers[kind], statements)
        if not sys.argv[1:]:
            path.write_text(text)
        elif path.read_text() != text:
            sys.exit(f"{path.relative_to(ROOT)} is stale: run tools/write_proof.py")


main()

# SPDX-License-Identifier: MIT
"""Translates the headers to shader texts; generate.py calls `Translator`. clang parses the C++, and the bodies of the
functions are written in the language of the texts, which generate.py describes.

A shader computes one lane, in float:
    if (any(m)), if (all(m))        is if (m); inside of it m is true, and select(m, a, b) is a
    if (all(m)) return a;           behind it m is false
    select(m, a, b)                 is m ? a : b; both and either are && and ||; a / b is quotient(a, b)
    if constexpr                    takes the branch for float and for the dimension; a function whose text has the
                                    dimension is written for each
    a lambda                        is inlined, or is a function of its own with the captures as
                                    parameters
    a constructor, a method         is a function: Chase(...) is chase_of(...), chase.meets() is chase_meets(chase)
    auto [sine, cosine] = f()       is SineCosine sine_cosine = f(), with its members
    <class Obstacle>                is each obstacle in turn

A function with anything else is not translated; `refused` has the reason. A function that no shader calls is not either.
"""
import functools
import pathlib
import re
import sys
from collections import namedtuple

from clang.cindex import CursorKind as K
from clang.cindex import TokenKind

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent / "tools"))
import headers

# words that a shading language reserves
RENAMED = {
    "target": "target_position", "point": "place", "from": "start", "to": "end", "from_level": "start_level",
    "to_level": "end_level", "from_ahead": "start_ahead", "to_ahead": "end_ahead", "from_up": "start_up",
    "to_up": "end_up", "flat": "flat_side", "half": "half_value", "vector": "vector_part", "pass": "passes",
    "self": "agent", "length": "size",
}
OBSTACLES = ("Plane", "Sphere", "Capsule", "Box")
# what distinguishes overloads in WGSL, by the name or the type of a parameter
WHICH = {(name, of.lower()): of.lower() for name in ("clearance", "push_out", "moved", "contact") for of in OBSTACLES}
WHICH |= {("arrive_velocity", "target_velocity"): "moving", ("arrive", "target_velocity"): "moving"}
WHICH |= {("bounce", "material"): "rough", ("rendezvous", "arrival_velocity"): "striking"}
WHICH |= {("spring_step", "spring"): "damped", ("spring_step", "number"): "number", ("smooth", "number"): "number"}
TYPES = (K.TYPE_REF, K.TEMPLATE_REF, K.NAMESPACE_REF)
CONSTANTS = {"smallest_normal", "epsilon", "largest", "range_limit", "rate_limit"}
SPELLED = {"square_root": "root", "magnitude": "abs"}
OWN = {*CONSTANTS, *SPELLED, "any", "all", "both", "either", "select", "or_zero", "polynomial", "constant", "rounded",
       "zero", "first_axis", "infinity", "component", "generate"}  # words with another form in a shader
LEVEL = {"||": 1, "&&": 2, "==": 3, "!=": 3, "<": 4, ">": 4, "<=": 4, ">=": 4, "+": 5, "-": 5, "*": 6}

Num = namedtuple("Num", "text")
Name = namedtuple("Name", "name")
Member = namedtuple("Member", "of name")
Call = namedtuple("Call", "name arguments")
Make = namedtuple("Make", "kind fields")  # a struct made of its members
Bin = namedtuple("Bin", "op a b")
Un = namedtuple("Un", "op a")
Cond = namedtuple("Cond", "c a b")
TRUE, FALSE, ZERO, AXIS, THIRD = Name("true"), Name("false"), Name("ZERO"), Name("AXIS"), Name("the third axis")


class Unknown(Exception):
    """Raised for C++ outside of the subset."""


class Dimension(Exception):
    """Raised if the text of a function depends on the dimension."""


# ---- expressions ----------------------------------------------------------------------------------------------------


def text(e):
    def level(of):
        return LEVEL[of.op] if isinstance(of, Bin) else 7 if isinstance(of, Un) else 0 if isinstance(of, Cond) else 9

    def part(of, least):
        return text(of) if level(of) >= least else f"({text(of)})"

    if isinstance(e, (Num, Name)):
        return e[0]
    if isinstance(e, Member):
        return f"{part(e.of, 8)}.{e.name}"
    if isinstance(e, (Call, Make)):
        return f"{e[0]}({', '.join(map(text, e[1]))})"
    if isinstance(e, Un):
        return e.op + part(e.a, 7)
    if isinstance(e, Cond):
        return f"{part(e.c, 1)} ? {part(e.a, 1)} : {part(e.b, 1)}"
    if e.op == "||":  # compilers warn about && in || without parentheses
        return " || ".join(part(one, 3 if isinstance(one, Bin) and one.op == "&&" else 1) for one in e[1:])
    return f"{part(e.a, LEVEL[e.op])} {e.op} {part(e.b, LEVEL[e.op] + 1)}"


def mapped(e, f):
    """e with f applied to each part, the inner parts first."""
    if isinstance(e, (Num, Name)):
        return f(e)
    if isinstance(e, (Call, Make)):
        return f(type(e)(e[0], tuple(mapped(one, f) for one in e[1])))
    return f(type(e)(*(one if isinstance(one, str) else mapped(one, f) for one in e)))


def names(e):
    found = []
    mapped(e, lambda one: found.append(one.name) or one if isinstance(one, Name) else one)
    return found


def replaced(e, values):
    return mapped(e, lambda one: values.get(one.name, one) if isinstance(one, Name) else one)


def known(e, facts=None):
    """e with known masks replaced by true or false."""

    def f(one):
        if facts and one in facts:
            return TRUE if facts[one] else FALSE
        if isinstance(one, Cond):
            if one.c in (TRUE, FALSE) or one.a == one.b:
                return one.a if one.c != FALSE else one.b
            if one.b == Num("0.0") and isinstance(one.a, Num) and one.a.text.startswith("-"):
                # Mesa computes c ? -1 : 0 as -float(c), and so -0
                return Call("negative", (Cond(one.c, Num(one.a.text[1:]), one.b),))
        if isinstance(one, Un) and one.op == "!" and one.a in (TRUE, FALSE):
            return FALSE if one.a == TRUE else TRUE
        if isinstance(one, Bin) and one.op in ("&&", "||"):
            ends, other = (FALSE, TRUE) if one.op == "&&" else (TRUE, FALSE)
            if ends in (one.a, one.b):
                return ends
            return one.b if one.a == other else one.a if one.b == other else one
        if isinstance(one, Call) and one.name == "negative" and isinstance(one.arguments[0], Num):
            return Num("-" + one.arguments[0].text)
        return one

    return mapped(e, f)


def facts_of(e, holds):
    """The masks that are known if e is true, or if it is false."""
    if isinstance(e, Un) and e.op == "!":
        return facts_of(e.a, not holds)
    if isinstance(e, Bin) and e.op == ("&&" if holds else "||"):
        return {e: holds, **facts_of(e.a, holds), **facts_of(e.b, holds)}
    return {e: holds}


# ---- statements -----------------------------------------------------------------------------------------------------


class Line:
    """declare: type name = value; assign: place = value; return: value; break;
    if: value, body and other; for: name from start, below value, body"""

    def __init__(self, kind, where, value=None, **rest):
        self.kind, self.where, self.value = kind, where, value
        self.type = self.name = self.start = self.place = None
        self.body, self.other = [], []
        self.before, self.after, self.blank = [], "", False  # comments, and whether an empty line stands before it
        self.__dict__.update(rest)

    def expressions(self):
        yield from (e for e in (self.place, self.value) if e is not None)
        for one in self.body + self.other:
            yield from one.expressions()

    def change(self, f):
        if self.value is not None:
            self.value = f(self.value)
        for one in self.body + self.other:
            one.change(f)

    def takes_over(self, other):
        """Takes the comments and empty lines of another line, which this one replaces."""
        self.before, self.blank, other.before, other.blank = other.before + self.before, other.blank, [], False
        return self


def flat(lines):
    for line in lines:
        yield line
        yield from flat(line.body + line.other)


def changed(lines):
    """The variables that the lines change."""
    return {re.split(r"[.\[]", text(line.place))[0] for line in flat(lines) if line.kind == "assign"}


def written(lines, indent="    "):
    for line in lines:
        yield from [""] * line.blank + [indent + comment for comment in line.before]
        after = f" {line.after}" if line.after else ""
        value = "" if line.value is None else text(line.value)
        if line.kind == "for":
            end = value.removesuffix(".0")
            yield f"{indent}for (int {line.name} = {line.start}; {line.name} < {end}; {line.name}++) {{{after}"
        elif line.kind == "if":
            yield f"{indent}if ({value}) {{{after}"
        elif line.kind == "declare":
            yield f"{indent}{line.type} {line.name} = {value};{after}"
        elif line.kind == "assign":
            yield f"{indent}{text(line.place)} = {value};{after}"
        else:
            yield f"{indent}{line.kind}{' ' if value else ''}{value};{after}"
        if line.kind in ("if", "for"):
            yield from written(line.body, indent + "    ")
            if line.other:
                yield indent + "} else {"
                yield from written(line.other, indent + "    ")
            yield indent + "}"


# ---- simplifications, for a text as written by hand ----------------------------------------------------------------


class Shaper:
    def __init__(self, structs):
        self.structs = structs  # name -> [(member, type)]

    def shaped(self, lines):
        lines = self.inlined(self.in_one_lane(self.with_first_values(lines), {}))
        lines = self.in_one_lane(self.with_struct_returns(lines), {})
        return self.inlined(self.grouped(lines))

    def with_first_values(self, lines):
        """Declares a variable without a value together with its first value."""
        bare = {line.name: line for line in lines if line.kind == "declare" and line.value is None}
        lines = [line for line in lines if line not in bare.values()]
        for line in lines:
            if line.kind == "assign" and text(line.place) in bare:
                line.kind, line.name = "declare", text(line.place)
                line.type, line.place = bare.pop(line.name).type, None
        if bare:
            raise Unknown(f"{', '.join(bare)} without a value")
        return lines

    def whole(self, e):
        """Replaces a struct made of all members of another by that other."""

        def f(one):
            if isinstance(one, Make) and isinstance(one.fields[0], Member):
                of = one.fields[0].of
                if one.fields == tuple(Member(of, name) for name, _ in self.structs[one.kind]):
                    return of
            return one

        return mapped(e, f)

    def in_one_lane(self, lines, facts):
        """Replaces masks that are known behind and inside of an `if`."""
        facts, result = dict(facts), []

        def forget(some):
            for fact in [fact for fact in facts if changed(some) & set(names(fact))]:
                del facts[fact]

        for line in lines:
            if line.kind == "for":
                forget(line.body)
                line.body = self.in_one_lane(line.body, facts)
            elif line.kind == "if":
                line.value = known(line.value, facts)
                line.body = self.in_one_lane(line.body, {**facts, **facts_of(line.value, True)})
                line.other = self.in_one_lane(line.other, {**facts, **facts_of(line.value, False)})
                if line.value in (TRUE, FALSE):
                    result += line.body if line.value == TRUE else line.other
                    forget(result)
                    continue
                if line.body and line.body[-1].kind in ("return", "break"):
                    facts.update(facts_of(line.value, False))
                else:
                    forget([line])
            else:
                line.change(lambda e: self.whole(known(e, facts)))
                forget([line])
                if line.kind == "assign" and line.value == line.place:
                    continue
            result.append(line)
        return result

    def with_struct_returns(self, lines):
        """return {c ? a : s.first, c ? b : s.second}: if (!c) { return s; } return {a, b};"""
        result = []
        for line in lines:
            e = line.value
            if line.kind == "return" and isinstance(e, Make) and all(isinstance(one, Cond) for one in e.fields):
                other = self.whole(Make(e.kind, tuple(one.b for one in e.fields)))
                named = isinstance(e.fields[0].c, Name) or not isinstance(other, Make)
                if len({one.c for one in e.fields}) == 1 and named:
                    early = Line("return", line.where, other)
                    result.append(Line("if", line.where, Un("!", e.fields[0].c), body=[early]).takes_over(line))
                    line.value = self.whole(Make(e.kind, tuple(one.a for one in e.fields)))
            result.append(line)
        return result

    def grouped(self, lines):
        """x = c ? a : x; y = c ? b : y: if (c) { x = a; y = b; }"""
        result, group = [], None
        for line in lines:
            line.body, line.other = self.grouped(line.body), self.grouped(line.other)
            e = line.value
            if not (line.kind == "assign" and isinstance(e, Cond) and e.b == line.place and isinstance(e.c, Name)):
                group = None
            elif group and group[0].value.c == e.c and not line.blank and not line.before:
                group.append(line)
                result.pop()
            else:
                group = [line]
            result.append(line if not group or len(group) == 1 else group)
        for k, some in enumerate(result):
            if isinstance(some, list):
                result[k] = Line("if", some[0].where, some[0].value.c, body=some).takes_over(some[0])
                for line in some:
                    line.value = line.value.a
        return result

    def inlined(self, lines):
        """Inlines numbers, and a mask or a struct that only the next line uses."""

        def lists(some):
            yield some
            for line in some:
                yield from lists(line.body)
                yield from lists(line.other)

        for some in list(lists(lines)):
            for line in list(some):
                if line.kind != "declare" or line.name in changed(lines):
                    continue
                later = some[some.index(line) + 1:]
                count = sum(names(e).count(line.name) for one in later for e in one.expressions())
                number = isinstance(line.value, (Num, Name)) and (
                    isinstance(line.value, Num) or line.value in (TRUE, FALSE) or line.value.name in CONSTANTS)
                tests = later and later[0].kind == "if" and later[0].value == Name(line.name)
                returns = later and later[0].kind == "if" and isinstance(line.value, Make) and any(
                    one.value == Name(line.name) for one in later[0].body)
                if count and not number and not (count == 1 and (tests or returns)):
                    continue
                some.remove(line)
                if later:
                    later[0].takes_over(line)
                    if line.after and number:
                        later[0].before.append(line.after)
                    elif line.after and not later[0].after:
                        later[0].after = line.after
                for one in later:
                    one.change(lambda e: known(replaced(e, {line.name: line.value})))
        return lines


# ---- from C++ -------------------------------------------------------------------------------------------------------


class Signature:
    def __init__(self, kinds, result, which, defaults):
        self.kinds, self.result, self.which, self.defaults = kinds, result, which, defaults

    def takes(self, given):
        def alike(a, b):
            return a == b or {a, b} == {"float", "int"} or a[:3] == b[:3] == "vec" and "vec" in (a, b)

        enough = len(given) <= len(self.kinds) and None not in self.defaults[len(given):]
        return enough and all(map(alike, given, self.kinds))


class Block:
    """A struct, or a function with the signatures that it calls."""

    def __init__(self, name, lines, signatures=(), calls=(), is_public=False):
        self.name, self.lines, self.is_public = name, lines, is_public
        self.signatures, self.calls = list(signatures), set(calls)


def snake(name):
    return re.sub(r"(?<=.)([A-Z])", r"_\1", name).lower()


@functools.cache
def resolved(name):
    return pathlib.Path(name).resolve()


def renamed(name):
    return RENAMED.get(name, name)


class Translator:
    def __init__(self, folder, source, structs, functions):
        """folder: of the headers. source: a text that includes them all. structs and functions: those of the texts by hand, which replace the header's."""
        self.folder = folder
        self.unit = headers.parse(f'#include "{source}"\n', folder.parent)
        self.structs = {one.name: [(name, kind) for kind, name, _, _ in one.fields] for one in structs}
        self.defaults = {}  # of a struct: member -> value
        self.by_hand = OWN | {one.name for one in [*structs, *functions]}
        self.signatures, self.refused, self.waiting = {}, {}, []
        for one in functions:
            kinds = [kind for kind, _ in one.parameters]
            self.add(one.name, kinds, one.result, one.which, [None] * len(kinds))

    def add(self, name, *rest):
        self.signatures.setdefault(name, []).append(Signature(*rest))
        return self.signatures[name][-1]

    def words(self, cursor):
        return headers.text_between(cursor.extent.start, cursor.extent.end)

    # ---- types

    def kind_of(self, spelling):
        """The type in a shader."""
        spelling = re.sub(r"\b(const|typename|struct)\b|&|\b(parts|veer|exact)::", "", spelling).strip()
        if found := re.fullmatch(r"As<(.*)>", spelling):
            return self.kind_of(found[1])
        if spelling == "S" or spelling.startswith("scalar_t<"):
            return "float"
        if spelling == "bool" or spelling.startswith("mask_t<"):
            return "bool"
        if spelling in ("auto", "int"):
            return spelling
        if spelling in ("V", "Obstacle"):
            return self.vector if spelling == "V" else self.obstacle
        if found := re.fullmatch(r"(\w+)<.*>", spelling):
            return found[1]
        raise Unknown(f"a {spelling}")

    def type_of(self, e):
        if e in (TRUE, FALSE) or isinstance(e, Un) and e.op == "!" or isinstance(e, Bin) and LEVEL[e.op] < 5:
            return "bool"
        if isinstance(e, Name):
            return self.vector if e in (ZERO, AXIS) else self.kinds.get(e.name, "float")
        if isinstance(e, Member):
            of = self.type_of(e.of)
            members = dict(self.structs.get(of, []))
            return "float" if of.startswith("vec") else members.get(e.name) or self.unknown(f"{of}.{e.name}")
        if isinstance(e, (Un, Cond)):
            return self.type_of(e.a)
        if isinstance(e, Bin):
            return next((kind for kind in map(self.type_of, e[1:]) if kind.startswith("vec")), "float")
        if isinstance(e, Num) or isinstance(e, Call) and e.name in ("root", "abs", "infinity"):
            return "float"
        if isinstance(e, Make) or e.name in ("vec2", "vec3"):
            return e[0]
        result = self.signature(*e).result
        return self.vector if result == "vec" else result

    def unknown(self, what):
        raise Unknown(what)

    def signature(self, name, arguments):
        name, _, which = name.partition("@")
        given = [self.type_of(one) for one in arguments]
        for one in sorted(self.signatures.get(name, []), key=lambda one: len(one.kinds)):
            if one.takes(given) and which in ("", one.which):
                return one
        raise Unknown(f"{name}({', '.join(map(str, given))})")

    def dimension(self):
        if self.vector == "vec":
            raise Dimension()
        return int(self.vector[3])

    # ---- expressions

    def expression(self, cursor, wanted=None):
        kind, children, words = cursor.kind, list(cursor.get_children()), self.words(cursor)
        if kind in (K.UNEXPOSED_EXPR, K.PAREN_EXPR):
            if len(children) == 1:
                return self.expression(children[0], wanted)
            if wanted in self.structs:
                return self.called(f"{snake(wanted)}_of", list(map(self.expression, children)))
        elif kind == K.INTEGER_LITERAL:
            return Num(words if words.endswith("u") else f"{words}.0")
        elif kind == K.FLOATING_LITERAL:
            return Num(words)
        elif kind == K.CXX_BOOL_LITERAL_EXPR:
            return Name(words)
        elif kind == K.DECL_REF_EXPR and re.fullmatch(r"(parts::)?is_single_v<S>", words):
            return TRUE
        elif kind == K.DECL_REF_EXPR and cursor.spelling:
            name = renamed(cursor.spelling)
            return self.bound.get(name, Name(name))
        elif kind == K.MEMBER_REF_EXPR:
            if children:
                return Member(self.expression(children[0]), renamed(words.rsplit(".", 1)[1].strip()))
            return Member(Name(self.itself), renamed(words)) if self.itself else Name(renamed(words))
        elif kind == K.UNARY_OPERATOR:
            return self.operation(words[0], self.expression(children[0]))
        elif kind == K.BINARY_OPERATOR:
            return self.operation(self.between(*children), *map(self.expression, children))
        elif kind == K.CONDITIONAL_OPERATOR:
            return known(Cond(*map(self.expression, children)))
        elif kind == K.INIT_LIST_EXPR and wanted in self.structs:
            return self.made(wanted, children)
        elif kind == K.CALL_EXPR:
            return self.call(words, children, cursor.type.spelling)
        raise Unknown(words)

    def made(self, kind, children):
        """A struct of a list of values, with or without names of members."""
        given = {}
        for (member, of), one in zip(self.structs[kind], children):
            name = re.match(r"\.(\w+) =", self.words(one))
            given[renamed(name[1]) if name else member] = self.expression(list(one.get_children())[-1] if name else one, of)
        given = {**self.defaults.get(kind, {}), **given}
        for member in (member for member, value in given.items() if value == THIRD):  # a plane has no third axis, and reads none
            given[member] = ZERO if self.dimension() == 2 else Call("vec3", (Num("0.0"), Num("0.0"), Num("1.0")))
        if missing := [member for member, _ in self.structs[kind] if member not in given]:
            raise Unknown(f"a {kind} without {', '.join(missing)}")
        return Make(kind, tuple(given[member] for member, _ in self.structs[kind]))

    def between(self, a, b):
        words = headers.text_between(a.extent.end, b.extent.start)
        return re.sub(r"//.*", "", words).strip(" ()\n")

    def operation(self, op, a, b=None):
        if b is None:
            if op == "-" and isinstance(a, Num):
                return Num("-" + a.text)
            return Un(op, a) if op in ("!", "-") else self.unknown(op)
        if op == "-" and a in (Num("0.0"), ZERO):
            if isinstance(b, Name) and b.name in CONSTANTS:
                return Un("-", b)
            return self.called("opposite" if self.type_of(b).startswith("vec") else "negative", [b])
        if op == "*" and a == b == Name("range_limit"):
            return Name("range_limit_squared")
        if op == "/":
            return self.called("quotient", [a, b])
        return Bin(op, a, b) if op in LEVEL else self.unknown(op)

    def call(self, words, children, of):
        def overloads(cursor):
            return [one.spelling for one in cursor.get_children() if one.kind == K.OVERLOADED_DECL_REF] or [""]

        if not children:
            raise Unknown(words)
        head, rest = children[0], children[1:]
        if len(rest) == 2 and rest[0].kind == K.DECL_REF_EXPR and (op := overloads(rest[0])[0]).startswith("operator"):
            return self.operation(op.removeprefix("operator"), self.expression(head), self.expression(rest[1]))
        if overloads(head)[0].startswith("operator"):
            return self.operation(overloads(head)[0].removeprefix("operator"), *map(self.expression, rest))
        if head.kind in TYPES:  # S(x)
            arguments = [one for one in children if one.kind not in TYPES]
            if arguments and arguments[-1].kind == K.INIT_LIST_EXPR:
                return self.expression(arguments[-1], self.kind_of(of))
            return self.expression(arguments[0]) if len(arguments) == 1 else self.unknown(words)
        if words.startswith("vector_traits<V>::make("):
            return Call(f"vec{self.dimension()}", tuple(map(self.expression, rest)))
        if found := re.match(r"component<(\w+)>\(", words):
            self.dimension()
            return Member(self.expression(rest[0]), "xyz"[self.index if found[1] == "i" else int(found[1])])
        if words.startswith("generate<V>("):
            statement = next(next(one for one in rest[0].get_children() if one.kind == K.COMPOUND_STMT).get_children())
            values = []
            for self.index in range(self.dimension()):
                values.append(self.expression(next(statement.get_children())))
            return Call(self.vector, tuple(values))
        if head.kind == K.MEMBER_REF_EXPR:
            of = self.expression(next(head.get_children()))
            name, rest = f"{snake(self.type_of(of))}_{self.words(head).rsplit('.', 1)[1]}", rest
            return self.called(name, [of, *self.arguments(name, rest)])
        name = head.spelling or overloads(head)[0] or re.split(r"[<(]", words.removeprefix("scalar_traits<S>::"))[0]
        return self.called(name, self.arguments(name, rest))

    def arguments(self, name, rest):
        return list(map(self.expression, rest))

    def called(self, name, a):
        if name in self.lambdas:
            return self.lambda_called(name, a)
        if name in ("both", "either"):
            return Bin({"both": "&&", "either": "||"}[name], *a)
        if name == "select":
            return Cond(*a)
        if name == "or_zero":
            return Cond(*a, Num("0.0"))
        if name in ("any", "all", "constant", "rounded"):
            return a[0]
        if name in CONSTANTS and not a:
            return Name(name)
        if name in ("zero", "first_axis", "infinity"):
            return {"zero": ZERO, "first_axis": AXIS, "infinity": Call("infinity", ())}[name]
        if name == "polynomial":
            x, *rest, value = a
            for one in reversed(rest):
                value = Bin("+", one, Bin("*", x, value))
            return value
        if name in SPELLED:
            return Call(SPELLED[name], tuple(a))
        one = self.signature(name, a)
        given = [self.type_of(each) for each in a]  # a function of both dimensions may call a function of each
        self.calls |= {each for each in self.signatures[name.partition("@")[0]] if each.takes(given) and each.which == one.which}
        return Call(name + (f"@{one.which}" if one.which else ""), tuple(a + one.defaults[len(a):]))

    # ---- statements

    def statements(self, cursor):
        kind, where, children = cursor.kind, cursor.extent, list(cursor.get_children())
        if kind in (K.COMPOUND_STMT, K.DECL_STMT):
            of = self.statements if kind == K.COMPOUND_STMT else self.declaration
            return [line for one in children for line in of(one)]
        if kind == K.UNEXPOSED_STMT:  # [[unlikely]]
            return self.statements(children[-1])
        if kind == K.BINARY_OPERATOR and self.between(*children) == ",":
            return self.statements(children[0]) + self.statements(children[1])
        if kind == K.BINARY_OPERATOR and self.between(*children) == "=":
            place = self.expression(children[0])
            return [Line("assign", where, self.expression(children[1], self.type_of(place)), place=place)]
        if kind == K.RETURN_STMT:
            return [Line("return", where, self.expression(children[0], self.result))]
        if kind == K.BREAK_STMT:
            return [Line("break", where)]
        if kind == K.FOR_STMT:
            variable = next(children[0].get_children())
            name = renamed(variable.spelling)
            self.kinds[name] = "int"
            value = self.expression(list(children[1].get_children())[1])
            start = self.words(next(variable.get_children()))
            return [Line("for", where, value, name=name, start=start, body=self.statements(children[3]))]
        if kind == K.IF_STMT:
            constant = r"if constexpr \((?:single|(?:parts::)?is_single_v<S>|dimension_v<V> == (\d))\)"
            if found := re.match(constant, self.words(cursor)):
                taken = children[1:2] if not found[1] or int(found[1]) == self.dimension() else children[2:]
                return [line for one in taken for line in self.statements(one)]
            body, *other = map(self.statements, children[1:])
            return [Line("if", where, self.expression(children[0]), body=body, other=sum(other, []))]
        raise Unknown(self.words(cursor).split("\n")[0])

    def declaration(self, cursor):
        if cursor.kind in (K.TYPE_ALIAS_DECL, K.USING_DECLARATION):
            return []
        children = [one for one in cursor.get_children() if one.kind not in TYPES]
        if children and children[0].kind == K.LAMBDA_EXPR:
            self.lambdas[cursor.spelling] = list(children[0].get_children())
            return []
        binds = cursor.kind == K.UNEXPOSED_DECL and cursor.spelling.startswith("[")
        if cursor.kind != K.VAR_DECL and not binds:
            raise Unknown(self.words(cursor))
        kind = "auto" if binds else self.kind_of(cursor.type.spelling)
        value = self.expression(children[-1], kind) if children else None
        kind = self.type_of(value) if kind == "auto" else kind
        name = snake(kind) if binds else renamed(cursor.spelling)
        self.kinds[name] = kind
        if binds:
            for one, (member, _) in zip(re.findall(r"\w+", cursor.spelling), self.structs[kind]):
                self.bound[renamed(one)] = Member(Name(name), member)
        return [Line("declare", cursor.extent, value, type=kind, name=name)]

    # ---- lambdas

    def lambda_called(self, name, a):
        """The expression of the lambda, if it uses no computed argument twice; otherwise a call."""
        *parameters, body = [one for one in self.lambdas[name] if one.kind in (K.PARM_DECL, K.COMPOUND_STMT)]
        own = [renamed(one.spelling) for one in parameters]
        outer, self.kinds = self.kinds, dict(self.kinds)
        self.kinds.update(zip(own, map(self.type_of, a)))
        lines = self.statements(body)
        value = lines[-1].value

        def is_simple(one):
            return isinstance(one, (Name, Num)) or isinstance(one, Member) and is_simple(one.of)

        if len(lines) > 1 or not all(is_simple(one) or names(value).count(k) < 2 for k, one in zip(own, a)):
            if name not in self.captured:
                local = {line.name for line in lines} | set(own)
                used = [one for line in lines for e in line.expressions() for one in names(e)]
                self.captured[name] = [one for one in dict.fromkeys(used) if one in outer and one not in local]
                given = [(self.kinds[one], one) for one in own + self.captured[name]]
                result = self.type_of(value)
                signature = self.add(name, [kind for kind, _ in given], result, None, [None] * len(given))
                head = f"{result} {name}({', '.join(map(' '.join, given))}) {{"
                body = written(Shaper(self.structs).shaped(lines))
                self.lifted.append(Block(name, [head, *body, "}"], [signature], self.calls))
            value = Call(name, tuple(map(Name, own + self.captured[name])))
            self.calls.add(self.signature(name, [Name(one) for one in own + self.captured[name]]))
        self.kinds = outer
        return replaced(value, dict(zip(own, a)))

    # ---- comments

    def comment_lines(self, cursor, lines):
        """Attaches the comments and empty lines of a body to the statements beside or below; drops the marks of tests/coverage."""
        every = list(flat(lines))
        for token in cursor.get_tokens():
            if token.kind == TokenKind.COMMENT and not token.spelling.startswith("// uncovered: "):
                row, offset = token.extent.start.line, token.extent.start.offset
                beside = [one for one in every if one.where.end.line == row and one.where.end.offset <= offset]
                opened = [one for one in every if one.where.start.line == row and one.body]
                below = [one for one in every if one.where.start.line > row]
                if beside or opened:
                    (beside or opened)[-1].after = token.spelling
                elif below:
                    below[0].before.append(token.spelling)
        rows = self.source.decode().split("\n")
        for last, line in zip(every, every[1:]):
            line.blank = any(not row.strip() for row in rows[last.where.start.line:line.where.start.line - 1])

    def heading(self, cursor):
        """The first paragraph of a comment, its parameters, and its degenerate inputs."""
        said = headers.parts_of(headers.comment_above(cursor))
        first = next((re.sub(r":$", ".", one.get("text", "")) for one in said["blocks"][:1]), "")
        unit = re.search(r"\[[^\]]*\]", said["returns"])
        wanted = [first + (f"  {unit[0]}" if unit and first else "")]
        wanted += [f"{renamed(one['name'])}: {' '.join(one['text'].split())}" for one in said["params"]]
        wanted += [f"Degenerate: {said['degenerate_text']}"] if said["degenerate_text"] else []
        for paragraph in filter(str.strip, wanted):
            line = "//"
            for word in re.sub(r"`(\w+)`", lambda found: f"`{renamed(found[1])}`", paragraph).split(" "):
                if len(line) + len(word) > 118:
                    yield line
                    line = "//"
                line += " " + word
            yield line

    # ---- structs and functions

    def struct(self, cursor):
        self.vector = self.vector_of(cursor, "vec")
        self.obstacle, rows = None, []
        text_rows = self.source.decode().split("\n")
        for one in cursor.get_children():
            if one.kind == K.FIELD_DECL:
                comment = re.search(r"///< *(.*)", text_rows[one.extent.start.line - 1])
                words = " // " + re.sub(r"  +", "  ", comment[1]) if comment else ""
                rows.append((self.kind_of(one.type.spelling), renamed(one.spelling), words))
                if value := [k for k in one.get_children() if k.kind.is_expression()]:
                    made = re.search(r"\b(zero|first_axis|third_axis)<V>\(\)", self.words(value[-1]))
                    of = {"zero": ZERO, "first_axis": AXIS, "third_axis": THIRD}
                    self.defaults.setdefault(cursor.spelling, {})[rows[-1][1]] = of[made[1]] if made else self.expression(value[-1])
        name = cursor.spelling
        self.structs[name] = [(member, kind) for kind, member, _ in rows]
        members = [f"    {kind} {member};{words}" for kind, member, words in rows]
        yield Block(name, [*self.heading(cursor), f"struct {name} {{", *members, "};"])
        for one in cursor.get_children():
            if one.kind == K.CONSTRUCTOR and re.search(r"noexcept \{\n", self.words(one)):
                yield from self.functions(one, f"{snake(name)}_of", made=name)
            if one.kind == K.CXX_METHOD and not one.spelling.startswith("operator"):
                yield from self.functions(one, f"{snake(name)}_{one.spelling}", itself=name)

    def vector_of(self, cursor, vector):
        """The type of V: `vector`, or the type of a template."""
        parameters = " ".join(self.words(one) for one in cursor.get_children() if one.kind == K.TEMPLATE_TYPE_PARAMETER)
        asked = {"Vector V": vector, "OneAgent V": vector, "Scalar S": vector, "Vector2 V": "vec2", "Vector3 V": "vec3"}
        return asked.get(parameters.removesuffix(" class Obstacle")) or self.unknown(f"template <{parameters}>")

    def functions(self, cursor, name, every=(None,), **rest):
        """A function, for each type of obstacle, and for each dimension if its text depends on the dimension."""
        if name in self.by_hand:
            return
        if every == (None,) and re.match(r"template <Vector V, class Obstacle>", self.words(cursor)):
            every = OBSTACLES
        try:
            for self.obstacle in every:
                try:
                    blocks = self.function(cursor, name, "vec", **rest)
                except Dimension:
                    for lifted in self.captured:
                        self.signatures[lifted].pop()
                    blocks, other = (self.function(cursor, name, f"vec{d}", **rest) for d in (2, 3))
                    one, two = blocks[-1], other[-1]
                    alike = [re.sub(r"\bvec2\b", "vec", line) for line in one.lines]
                    if alike == [re.sub(r"\bvec3\b", "vec", line) for line in two.lines]:
                        one.lines = alike
                    else:
                        one.lines += [line for line in two.lines if not line.startswith("//")]
                    one.signatures += two.signatures
                    one.calls |= two.calls
                if self.obstacle not in (None, OBSTACLES[0]):
                    blocks[-1].lines = [line for line in blocks[-1].lines if not line.startswith("//")]
                yield from blocks
        except Unknown as why:
            self.refused[name] = f"{cursor.location.file}:{cursor.location.line}: {why}"
            if self.obstacle:  # a later header may have what the function calls for this obstacle
                self.waiting.append((cursor, name, every[every.index(self.obstacle):], self.source))

    def function(self, cursor, name, vector, made=None, itself=None):
        children = list(cursor.get_children())
        self.vector = vector if made or itself else self.vector_of(cursor, vector)
        self.kinds, self.bound, self.lambdas, self.captured = {}, {}, {}, {}
        self.calls, self.lifted, self.index, self.itself = set(), [], None, itself and snake(itself)
        parameters, defaults, which = [(itself, snake(itself))] if itself else [], [None] * bool(itself), None
        self.kinds.update({snake(itself): itself} if itself else dict(self.structs.get(made, [])))
        for one in children:
            if one.kind == K.PARM_DECL:
                kind = self.kind_of(one.type.spelling)
                if kind == "auto":
                    raise Unknown("a parameter of any type")
                parameters.append((kind, renamed(one.spelling)))
                which = which or WHICH.get((name, one.spelling)) or WHICH.get((name, kind.lower()))
                self.kinds[renamed(one.spelling)] = kind
                value = [k for k in one.get_children() if k.kind.is_expression()]
                defaults.append(self.expression(value[0]) if value else None)
        self.result = made or self.kind_of(cursor.result_type.spelling)
        body = next((one for one in children if one.kind == K.COMPOUND_STMT), None) or self.unknown("no body")
        lines = self.statements(body)
        if made:  # returns the values that a constructor assigns to the members
            for line in lines:
                if line.kind == "assign":
                    line.kind, line.name, line.place = "declare", text(line.place), None
                    line.type = self.kinds[line.name]
            fields = tuple(Name(member) for member, _ in self.structs[made])
            lines.append(Line("return", body.extent, Make(made, fields)))
        self.comment_lines(body, lines)
        lines = Shaper(self.structs).shaped(lines)
        if self.result == "auto":
            self.result = self.type_of(next(line for line in flat(lines) if line.kind == "return").value)
        signature = self.add(name, [kind for kind, _ in parameters], self.result, which, defaults)
        head = f"{self.result} {name}{f'@{which}' if which else ''}({', '.join(map(' '.join, parameters))}) {{"
        # in veer, or in its inline namespace with the name of the unit
        is_public = re.fullmatch(r"veer|v\d+_\d+_\w+", cursor.semantic_parent.spelling) or cursor.spelling == "operator()"
        lines = [*self.heading(cursor), head, *written(lines), "}"]
        return self.lifted + [Block(name, lines, [signature], self.calls, is_public)]

    def blocks(self, cursor):
        for one in cursor.get_children():
            if not one.location.file or resolved(one.location.file.name) != self.path:
                continue
            if one.kind == K.NAMESPACE:
                yield from self.blocks(one)
            elif one.kind == K.CLASS_TEMPLATE and one.is_definition() and one.spelling not in self.by_hand:
                try:
                    yield from self.struct(one)
                except Unknown as why:
                    self.refused[one.spelling] = f"{self.path}:{one.location.line}: {why}"
            elif one.kind == K.FUNCTION_TEMPLATE:
                yield from self.functions(one, one.spelling)
            elif one.kind == K.VAR_DECL:  # a function object
                for inner in (k for k in one.get_children() if k.kind == K.STRUCT_DECL):
                    for method in (k for k in inner.get_children() if k.kind == K.FUNCTION_TEMPLATE):
                        yield from self.functions(method, one.spelling)

    def header(self, name):
        self.path = self.folder / name
        self.source, waiting, self.waiting = self.path.read_bytes(), self.waiting, []
        blocks = list(self.blocks(self.unit.cursor))
        for cursor, function, obstacles, self.source in waiting:
            del self.refused[function]
            blocks += self.functions(cursor, function, obstacles)
        return blocks

    def texts(self, headers, by_hand):
        """The text of each header, with the text by hand (name of the header -> text) behind the functions that do not call it."""
        blocks = {name: self.header(name) for name in headers}
        every = [block for some in blocks.values() for block in some]
        of = {signature: block for block in every for signature in block.signatures}
        words = set(re.findall(r"\w+", re.sub(r"//.*", "", "\n".join(by_hand.values()))))
        called = set(re.findall(r"(\w+)(?:@\w+)?\(", "\n".join(by_hand.values())))
        needed, found = set(), [one for one in every if one.signatures and (one.is_public or one.name in called)]
        while found:
            block = found.pop()
            if block not in needed:
                needed.add(block)
                found += [of[call] for call in block.calls if call in of]
                words |= set(re.findall(r"\w+", re.sub(r"//.*", "", "\n".join(block.lines))))
        needed |= {block for block in every if not block.signatures and block.name in words}
        for name in headers:
            own = {found for found in re.findall(r"^\w+ (\w+)(?:@\w+)?\(", by_hand.get(name, ""), re.M)}
            calls_it = {signature for one in own for signature in self.signatures.get(one, [])}
            before, behind = [], []
            for block in blocks[name]:
                if block in needed:
                    some = behind if block.calls & calls_it else before
                    some.append("\n".join(block.lines))
                    calls_it |= set(block.signatures) if some is behind else set()
            blocks[name] = "\n\n".join([*before, *filter(None, [by_hand.get(name, "").strip()]), *behind])
        return blocks

# SPDX-License-Identifier: MIT
"""The entries of veer/proof and entries.hpp as steps of kernels, in the language of shaders/generate.py: `Entries` is its translator of headers, which
also reads the calls of entries. In a step
    in.target              is in_target
    a number               is given_as(number), which the compiler does not know
    a function of tests    is put in where it is called, as a lambda is
    f(x, {a, b, c})        is f(x, f(x, a, b), c), where the last argument is a std::array
    answers(...)           is put(x) for each number, put_vector(v) for each vector, and so for the members of a structure
An answer is left out that calls what shaders have not, and so is an entry that has such a call where it cannot be translated. Any other entry that cannot
be translated is an error, unless kernels.txt has it."""
import re
import sys

sys.dont_write_bytecode = True
from translate import AXIS, FALSE, OWN, SPELLED, TRUE, TYPES, ZERO, Bin, Call, K, Line, Make, Member, Name, Num, Signature, Translator, Unknown, mapped, renamed, snake, text


class Missing(Unknown):
    """Shaders do not have the function."""


class Step:
    """An entry for vectors of a dimension: its lines, and which of its answers they give."""

    def __init__(self, name, headers, dimension, body, kept):
        self.name, self.headers, self.dimension, self.body, self.kept = name, headers, dimension, body, kept
        self.floats = sum(dimension if line.startswith("    put_vector(") else line.startswith("    put(") for line in body)


class Entries(Translator):
    vector_type = None  # of the entry that is read; None while headers are

    # ---- entries

    def steps(self, by_hand):
        """The steps of all entries. by_hand: name -> lines of it, or the reason why there is none."""
        self.helpers, self.constants, entries = {}, {}, []

        def look(cursor):
            for one in cursor.get_children():
                children = list(one.get_children())
                if one.kind == K.CALL_EXPR and len(children) == 5 and children[4].kind == K.LAMBDA_EXPR:
                    if [part.kind for part in children[4].get_children()].count(K.PARM_DECL) == 1:  # else it takes lists of any length
                        entries.append((*(re.sub('"', "", self.words(part)) for part in children[1:4]), children[4]))
                elif one.kind == K.FUNCTION_TEMPLATE and not one.spelling.endswith("_entries"):
                    self.helpers.setdefault(one.spelling, []).append(one)
                elif one.kind == K.UNEXPOSED_DECL and one.spelling:
                    self.constants[one.spelling] = self.words(one)
                else:
                    look(one)

        def within(cursor):
            for one in cursor.get_children():
                if one.kind == K.NAMESPACE and one.location.file and "/veer/" not in one.location.file.name and one.spelling != "tests":
                    continue
                if one.kind == K.NAMESPACE:
                    look(one) if one.spelling in ("entries", "tests") else within(one)

        within(self.unit.cursor)
        if not entries:
            raise SystemExit("no entry is found: is it play(name, headers, kind, lambda)?")
        found = []
        for name, headers, kind, call in entries:
            for dimension in (3,) if kind == "in_space" else (2, 3):
                written = by_hand.get(name)
                if isinstance(written, list):
                    found.append(Step(name, headers, dimension, written, None))
                elif written is None and (step := self.step(name, headers, dimension, call)):
                    found.append(step)
        for name in set(by_hand) - {entry[0] for entry in entries}:
            raise SystemExit(f"kernels.txt: no entry is called \"{name}\"")
        return found

    def step(self, name, headers, dimension, call):
        self.vector = self.vector_type = f"vec{dimension}"
        self.kinds = {f"in_{one}": self.vector for one in ("position", "velocity", "target", "target_velocity", "other")}
        self.kinds |= {f"in_{one}": "float" for one in ("number", "rate", "time")}
        self.bound, self.lambdas, self.aliases, self.named, self.lines = {}, {}, {}, {}, []
        self.calls, self.index, self.itself, self.result = set(), None, None, None
        try:
            *_, body = call.get_children()
            answers = self.statements(body)[-1].answers
            kept = "".join("0" if one is None else "1" for one in answers)
            for one in filter(None, answers):
                value = self.in_kernel(one, True)
                self.lines.append(f"    put{'_vector' if self.type_of(one).startswith('vec') else ''}({text(value)});")
            return Step(name, headers, dimension, self.lines, kept) if "1" in kept else None
        except (Unknown, LookupError, ValueError, AttributeError, TypeError, StopIteration) as why:
            called = set(re.findall(r"\bveer::(\w+)(?:<[^()]*>)?\(", Translator.words(self, call)))
            if not called - {*self.signatures, *OWN}:
                raise SystemExit(f"{call.location.file}:{call.location.line}: \"{name}\" has no kernel: {why}; shaders have all that it calls, "
                                 "so write it in kernels.txt") from None
            return None
        finally:
            self.vector_type = None

    # ---- what stands in a kernel

    def local(self, value, name=None):
        """The name of a local of that value, which is declared where none is yet."""
        kind = self.type_of(value)
        value = self.in_kernel(value, False)
        key = text(value)
        if key not in self.named or name:
            name = f"the_{name}" if name else f"{snake(kind)}_{len(self.lines)}"
            self.lines.append(f"    {kind} {name} = {key};")
            self.kinds[name], self.named[key] = kind, Name(name)
        return Name(name) if name else self.named[key]

    def in_kernel(self, e, inside):
        """e of numbers that the compiler does not know; structs, and sums in a call, are locals."""
        arithmetic = lambda one: isinstance(one, Bin) and one.op in "+-*"
        if isinstance(e, (Call, Make)):
            e = type(e)(e[0], tuple(self.in_kernel(one, True) for one in e[1]))
            return self.local(e) if inside and self.type_of(e) in self.structs else e
        if inside and arithmetic(e):
            return self.local(e)
        if e in (ZERO, AXIS):
            return Call(self.vector, tuple(self.in_kernel(Num("1.0" if e == AXIS and k == 0 else "0.0"), True) for k in range(self.dimension())))
        if isinstance(e, Num):
            return Call("none", ()) if float(e.text) == 0 else Call("given_as", (Name(e.text),))
        if isinstance(e, Name):
            return e
        return type(e)(*(one if isinstance(one, str) else self.in_kernel(one, not arithmetic(e)) for one in e))

    # ---- C++

    def words(self, cursor):
        words = super().words(cursor)
        return re.sub(r"\b(?:veer|std|tests|parts|entries)::", "", words).replace("vector_of<decltype(in)>", "V") if self.vector_type else words

    def kind_of(self, spelling):
        if self.vector_type:
            spelling = re.sub(r"\bconst\b|&", "", spelling).strip()
            if spelling in self.aliases:
                return self.aliases[spelling]
            if spelling == "double":
                return "float"
        return super().kind_of(spelling)

    def type_of(self, e):
        if isinstance(e, Call) and e.name in ("given_as", "none", "int"):
            return "float"
        return super().type_of(e)

    def signature(self, name, arguments):
        if self.vector_type and name.partition("@")[0] not in self.signatures:
            raise Missing(name)
        return super().signature(name, arguments)

    def expression(self, cursor, wanted=None):
        if self.vector_type:
            children = list(cursor.get_children())
            if cursor.kind == K.MEMBER_REF_EXPR and children and children[0].spelling == "in":
                return Name(f"in_{self.words(cursor).removeprefix('in.')}")
            if cursor.kind == K.DECL_REF_EXPR and children and children[0].spelling in self.constants:
                found = re.search(r"= (\w+)\((.*)\)", re.sub(r"\w+<V>\(([\d.]+)\)|veer::", r"\1", self.constants[children[0].spelling]))
                return self.called(found[1], [Num(one if "." in one else f"{one}.0") for one in found[2].split(", ")])
            if cursor.kind == K.DECL_REF_EXPR and cursor.spelling == "i" and self.index is not None:
                return Num(f"{self.index}.0")  # of generate
            if cursor.kind == K.ARRAY_SUBSCRIPT_EXPR:
                return self.expression(children[0])[1][int(self.words(children[1]))]
        return super().expression(cursor, wanted)

    def operation(self, op, a, b=None):
        if isinstance(a, Num) and isinstance(b, Num) and op in ("/", "=="):
            return Num(repr(float(a.text) / float(b.text))) if op == "/" else TRUE if float(a.text) == float(b.text) else FALSE
        return super().operation(op, a, b)

    def call(self, words, children, of):
        if self.vector_type and children and children[0].kind in TYPES and self.aliases.get(of) == "vec2":
            return Call("vec2", tuple(map(self.expression, children[1:])))
        return super().call(words, children, of)

    def arguments(self, name, rest):
        if not self.vector_type:
            return super().arguments(name, rest)
        lists = {k: len(list(one.get_children())) for k, one in enumerate(rest) if one.kind == K.INIT_LIST_EXPR}
        given = [None if k in lists else self.expression(one) for k, one in enumerate(rest)]
        for one in self.signatures.get(name, []) if lists else []:
            fits = all(one.kinds[k] in self.structs and count <= len(self.structs[one.kinds[k]]) for k, count in lists.items() if k < len(one.kinds))
            if fits and one.takes([one.kinds[k] if k in lists else self.type_of(value) for k, value in enumerate(given) if k < len(one.kinds)]):
                return [self.expression(rest[k], one.kinds[k]) if k in lists else value for k, value in enumerate(given)]
        return given

    def called(self, name, a):
        if not self.vector_type:
            return super().called(name, a)
        if name in self.helpers:
            return self.helped(name, a)
        if a and isinstance(a[-1], Make) and a[-1].kind == "array":
            *rest, (_, (value, *others)) = a
            for one in others:
                value = self.called(name, [*rest, value, one])
            return value
        if name in self.lambdas or SPELLED.get(name, name) not in self.signatures:
            return super().called(name, a)
        name = SPELLED.get(name, name)
        one = self.signature(name, a)
        a = [*a, *one.defaults[len(a):]]
        return Call(name + (f"@{one.which}" if one.which else ""), tuple(Call("int", (e,)) if kind == "int" else e for e, kind in zip(a, one.kinds)))

    def helped(self, name, a):
        for function in self.helpers[name]:
            parameters = [one for one in function.get_children() if one.kind == K.PARM_DECL]
            defaults = [next((k for k in one.get_children() if k.kind.is_expression()), None) for one in parameters]
            try:
                kinds = [self.kind_of(one.type.spelling) for one in parameters]
            except Unknown:
                continue
            if Signature(kinds, None, None, [one and TRUE for one in defaults]).takes(list(map(self.type_of, a))):
                *_, body = function.get_children()
                a = [*a, *map(self.expression, defaults[len(a):])]
                return self.put_in(parameters, body, a, self.kind_of(function.result_type.spelling))
        raise Unknown(f"{name}({', '.join(map(self.type_of, a))})")

    def lambda_called(self, name, a):
        if not self.vector_type:
            return super().lambda_called(name, a)
        *parameters, body = [one for one in self.lambdas[name] if one.kind in (K.PARM_DECL, K.COMPOUND_STMT)]
        return self.put_in(parameters, body, a, None)

    def put_in(self, parameters, body, a, result):
        """What a function or lambda returns."""
        outer, self.bound = self.bound, dict(self.bound)
        outer_result, self.result = self.result, result
        for one, value in zip(parameters, a):
            self.bound[renamed(one.spelling)] = value if isinstance(value, (Name, Num)) else self.local(value)
        lines = self.statements(body)
        self.bound, self.result = outer, outer_result
        if len(lines) != 1:
            raise Unknown("more than a return")
        return lines[0].value if lines[0].answers is None else lines[0].answers

    def statements(self, cursor):
        if not self.vector_type or cursor.kind != K.RETURN_STMT:
            return super().statements(cursor)
        value = next(cursor.get_children())
        answers = self.answers(value) if self.words(value).startswith("answers(") else None
        return [Line("return", cursor.extent, None if answers else self.expression(value, self.result), answers=answers)]

    def answers(self, cursor):
        """The arguments of answers(), where the members of a struct stand in its place; None for what shaders have not."""
        found = []
        for one in list(cursor.get_children())[1:]:
            if self.words(one).startswith("answers("):
                found += self.answers(one)
                continue
            try:
                answer = self.expression(one)
            except Missing:
                found.append(None)
                continue
            found += answer if isinstance(answer, list) else self.members(answer) if self.type_of(answer) in self.structs else [answer]
        return found

    def members(self, answer):
        """The members of an answer, and theirs; a mask is 1 or 0, and a passage that never comes has a -1."""
        kind, found = self.type_of(answer), []
        for name, member in self.structs[kind]:
            one = Member(answer, name)
            if member in self.structs:
                found += self.members(one)
            elif member == "bool":
                found.append(self.called("as_number", [one]))
            else:
                found.append(self.called("no_infinity", [one]) if kind == "Passage" else one)
        return found

    def declaration(self, cursor):
        if not self.vector_type:
            return super().declaration(cursor)
        if cursor.kind == K.TYPE_ALIAS_DECL:
            if found := re.fullmatch(r"using (\w+) = (?:BasicVector<S, ([23])>|plain_of<V>)", self.words(cursor)):
                self.aliases[found[1]] = f"vec{found[2]}" if found[2] else self.vector
            return []
        *_, value = cursor.get_children()
        if re.match(r"(const )?(std::)?array\b", cursor.type.spelling) and value.kind == K.INIT_LIST_EXPR:
            self.bound[cursor.spelling] = Make("array", tuple(map(self.expression, value.get_children())))
            return []
        for line in super().declaration(cursor):
            self.bound[line.name] = self.local(line.value, line.name)
            for name, one in self.bound.items():  # auto [sine, cosine]
                if one[0] == Name(line.name):
                    self.bound[name] = Member(self.bound[line.name], one.name)
        return []

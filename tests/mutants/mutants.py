# Finds what may be wrong in a header, lets it be wrong in a copy, and asks the tests of the header's stem: see the script `run` beside this.
#
# All mutants of a header are in one program: `a + b` is written `mutants::plus<17>(a, b)`, a function of mutants.hpp that subtracts where the
# environment says VEER_MUTANT=17. So a header is compiled once, and a mutant is a run of its tests. Only what no test comes by, since the compiler
# computes it, is compiled once for each mutant. The headers of packs are compiled for each set of instructions: a mutant is seen where one sees it.

import collections, concurrent.futures, os, pathlib, re, resource, shutil, subprocess, sys
from classes import functions, kind_of, kinds, literals, names_of
from clang.cindex import CursorKind, Index

headers, tests, scratch = pathlib.Path("include/veer"), pathlib.Path("tests"), pathlib.Path("build/mutants")

# A header is judged by the tests of its stem; where there are none, by the tests of the headers that include it. These are
# judged by more than that.
more_judges = {
    "scalar": ["vector", "rotation", "arithmetic/sums"], "vector": ["rotation", "turret"], "decay": ["flight"], "arithmetic/numbers": ["arithmetic/sums"], "contact/contact_frame": ["bounce"],
    "contact/surroundings": ["bounce", "contact_frame"],
    "simd/pack": ["simd"], "simd/two_packs": ["pack", "simd"], "simd/stream": ["simd", "transpose"], "basic_vector": ["pack", "vector_traits"],
    "obstacles": ["contact", "limits"], "ground/compiler": ["scalar", "arithmetic/numbers"], "geometry/half_spaces": ["contain", "crowd"],
    "parts/cells": ["neighbors"], "geometry/polyline": ["path"], "geometry/approach": ["avoid"], "geometry/arc": ["homing"], "homing": ["homing_time"],
    "parts/list": ["avoid", "crowd", "flock", "path"], "ground/words": ["arithmetic/numbers", "rotation", "trigonometry"],
    "contact/impulse": ["bounce", "contact_frame"], "exact/aim": ["turret"], "arithmetic/root": ["arithmetic/polynomial", "flight"],
    "arithmetic/units": ["exact/question", "homing_time", "turret"], "exact/quartic": ["intercept_accelerating"], "exact/flight_curve": ["flight"],
    "exact/relative_flight": ["flight"], "exact/throws": ["flight"], "exact/descent": ["flight"], "exact/flight_meetings": ["flight"],
}

# The flags of the sets of instructions that this machine runs (see the script `prepare`).
targets = [f"-march={one}" for one in os.environ["instruction_sets"].split()]


def is_of_packs(header):
    return header == "simd" or header.startswith("simd/")


def targets_of(header):
    return targets if is_of_packs(header) else targets[:1]


# ---- the mutants of a header --------------------------------------------------------------------------------------------------------

binary = {"+": ("plus", ["-"]), "-": ("minus", ["+"]), "*": ("times", ["/"]), "/": ("divided", ["*"]), "%": ("remainder", ["*"]),
          "&": ("and_bits", ["|"]), "|": ("or_bits", ["&"]), "^": ("xor_bits", ["|"]), "<<": ("left", [">>"]), ">>": ("right", ["<<"]),
          "<": ("less", ["<=", ">="]), ">": ("greater", [">=", "<="]), "<=": ("less_or_equal", ["<", ">"]), ">=": ("greater_or_equal", [">", "<"]),
          "==": ("equal", ["!="]), "!=": ("not_equal", ["=="]), "+=": ("add_to", ["-="]), "-=": ("take_from", ["+="]), "*=": ("times_to", ["/="]),
          "/=": ("divide_to", ["*="]), "&=": ("and_to", ["|="]), "|=": ("or_to", ["&="])}
words = {"minimum": [1, 2], "maximum": [1, 2], "both": [1, 2], "either": [1, 2], "select": [2, 3], "clamp": [1], "magnitude": [1], "ratio": [1],
         "quotient": [1], "square_root": [1], "truncate": [1], "normalize_or": [1]}
constants = {CursorKind.STATIC_ASSERT, CursorKind.DECL_REF_EXPR, CursorKind.TYPE_ALIAS_DECL, CursorKind.TYPEDEF_DECL, CursorKind.ENUM_DECL}


def known_headers():
    return [str(path.relative_to(headers))[:-4] for path in sorted(headers.rglob("*.hpp")) if path.name != "veer.hpp" and (path.parent.name != "proof" or path.stem == "shader_calls")]  # the list of entries is no formula


def parsed(header):
    path = headers / f"{header}.hpp"
    unit = Index.create().parse(str(path), args=["-xc++", "-std=c++20", targets_of(header)[-1], "-Wno-pragma-once-outside-header"])
    wrong = [str(one) for one in unit.diagnostics if one.severity >= 3]
    if wrong:
        raise SystemExit(f"veer: cannot read {path}: {wrong[0]}")
    return [cursor for cursor in unit.cursor.get_children() if cursor.location.file and cursor.location.file.name == str(path)]


def bodies(header):
    """The first and the last line of each function."""

    def inside(cursor):
        if cursor.kind in functions:
            for child in cursor.get_children():
                if child.kind == CursorKind.COMPOUND_STMT:
                    yield child.extent.start.line, child.extent.end.line
        elif cursor.kind not in constants:
            for child in cursor.get_children():
                yield from inside(child)

    return [body for cursor in parsed(header) for body in inside(cursor)]


class Mutant:
    def __init__(self, header, text, start, end, becomes, kind, names):
        line = text.rfind("\n", 0, start) + 1
        self.header, self.becomes, self.line, self.kind, self.names = header, becomes, text.count("\n", 0, start) + 1, kind, names
        self.place = text[line:start].lstrip() + "{{" + text[start:end] + "}}" + text[end:text.find("\n", end)].rstrip()

    def __str__(self):
        return f"{self.header}.hpp: {self.place} => {self.becomes}"


class Mutation:
    """The text of a header in which every mutant can be chosen, and the list of the mutants; the first has the number `base`."""

    def __init__(self, header, base=1):
        self.header, self.base, self.path = header, base, headers / f"{header}.hpp"
        self.source = self.path.read_bytes()  # clang counts bytes
        self.mutants, self.edits, self.known, self.above = [], [], set(), []
        for cursor in parsed(header):
            self.declarations(cursor)
        self.text = self.rewritten()

    def span(self, cursor):
        return cursor.extent.start.offset, cursor.extent.end.offset

    def words_of(self, start, end):
        return self.source[start:end].decode()

    def declarations(self, cursor):
        if cursor.kind in functions:
            self.function(cursor)
        elif cursor.kind not in constants:
            for child in cursor.get_children():
                self.declarations(child)

    def function(self, cursor):
        if self.span(cursor) in self.known:  # of a struct that is defined with its variable
            return
        self.known.add(self.span(cursor))
        self.above.append(cursor)
        for child in cursor.get_children():
            if child.kind == CursorKind.PARM_DECL or child.kind == CursorKind.COMPOUND_STMT:
                self.visit(child)
            elif cursor.kind == CursorKind.CONSTRUCTOR and child.kind.is_expression() and child.extent.start.offset > cursor.location.offset:
                self.visit(child)
        self.above.pop()

    def add(self, start, end, *becomes):
        """Mutants of the word from start to end; the number of the first."""
        number = self.base + len(self.mutants)
        text, names = self.source.decode("latin-1"), names_of(self)
        self.mutants += [Mutant(self.header, text, start, end, answer, kind_of(self, start, end, answer), names) for answer in becomes]
        return number

    def wrap(self, start, end, opening, removed=0):
        """Puts opening and ) around what is from start to end; of two that start at one place the longer is outside."""
        self.edits += [(start, 2, -end, removed, opening), (end, 0, -start, 0, ")")]

    def visit(self, cursor):
        self.above.append(cursor)
        self.mutate(cursor)
        self.above.pop()

    def mutate(self, cursor):
        start, end = self.span(cursor)
        children = list(cursor.get_children())
        if cursor.kind in constants:
            return
        if cursor.kind in functions:  # of a local struct
            return self.function(cursor)
        if cursor.kind in literals:
            if not re.match(r"[\d.]|true|false", self.words_of(start, end)):  # of a macro
                return
            number = self.add(start, end, "its double" if cursor.kind == CursorKind.FLOATING_LITERAL else "the next")
            return self.wrap(start, end, f"mutants::literal<{number}>(")
        if cursor.kind in (CursorKind.VAR_DECL, CursorKind.PARM_DECL):
            if re.match(r"(static )?constexpr\b", self.words_of(start, end)):
                return
            children = [child for child in children if child.extent.start.offset > cursor.location.offset and not self.is_bound(cursor, child)]
        elif cursor.kind == CursorKind.CASE_STMT:
            children = children[1:]
        elif cursor.kind == CursorKind.IF_STMT:
            if re.match(r"if\s+constexpr\b", self.words_of(start, end)):
                children = children[1:]
            else:
                asked = next(child for child in children if child.kind != CursorKind.DECL_STMT)  # if (declaration; asked)
                self.condition(asked, "condition", start, start + 2, ["true", "false"])
        elif cursor.kind == CursorKind.CONDITIONAL_OPERATOR and self.span(children[0]) == (start, end):  # of assert
            return
        elif cursor.kind == CursorKind.CONDITIONAL_OPERATOR:
            sign = self.source.index(b"?", self.span(children[0])[1])
            self.condition(children[0], "condition", sign, sign + 1, ["first", "second"])
        elif cursor.kind == CursorKind.UNARY_OPERATOR and re.match(r"-(?!-)|!", self.words_of(start, end)):
            sign = self.words_of(start, start + 1)
            number = self.add(start, start + 1, "nothing")
            self.wrap(start, end, f"mutants::{'negative' if sign == '-' else 'negation'}<{number}>(", 1)
        elif len(children) == 2 and cursor.kind in (CursorKind.BINARY_OPERATOR, CursorKind.COMPOUND_ASSIGNMENT_OPERATOR):
            self.operator(*children)
        elif cursor.kind == CursorKind.CALL_EXPR:
            if len(children) == 3 and self.span(children[0])[1] <= self.span(children[1])[0] and self.words_of(*self.span(children[1])) in binary:
                children.pop(1)
                self.operator(*children)
            else:
                children = self.call(cursor, children)
        for child in children:
            self.visit(child)

    def is_bound(self, cursor, child):  # of an array
        return self.words_of(cursor.location.offset, self.span(child)[0]) == cursor.spelling + "["

    def condition(self, cursor, name, start, end, answers):
        number = self.add(start, end, *answers)
        self.wrap(*self.span(cursor), f"mutants::{name}<{number}>(")

    def operator(self, left, right):
        (begin, before), (after, end) = self.span(left), self.span(right)
        between = re.sub(r"//[^\n]*", lambda comment: " " * len(comment[0]), self.words_of(before, after))
        sign = between.strip().strip("()").strip()
        place = before + between.find(sign)
        if sign in ("&&", "||"):
            name, answer = ("conjunct", "true") if sign == "&&" else ("disjunct", "false")
            self.condition(left, name, place, place + 2, [f"{answer} before"])
            self.condition(right, name, place, place + 2, [f"{answer} behind"])
        elif sign in binary:
            name, answers = binary[sign]
            number = self.add(place, place + len(sign), *answers)
            self.wrap(begin, end, f"mutants::{name}<{number}>(")
            self.edits.append((place, 1, 0, len(sign), ","))

    def call(self, cursor, children):
        start, end = self.span(cursor)
        depth, opening = 0, end - 1  # of the arguments
        while opening > start:
            letter = self.source[opening:opening + 1]
            depth += (letter in b")}") - (letter in b"({")
            if depth == 0:
                break
            opening -= 1
        callee = self.words_of(start, opening).strip()
        word = re.fullmatch(r"(?:veer::|scalar_traits<.*>::)?(\w+)", callee)
        if word and word[1] in words and children:
            numbers = words[word[1]]
            place = start + callee.rindex(word[1])
            first = self.add(place, place + len(word[1]), *(f"argument {number}" for number in numbers))
            self.wrap(start, start + len(callee), f"mutants::call<{first}, {', '.join(map(str, numbers))}>(")
        # what stands before the arguments is the function, with the arguments of its template, or the object whose member it is
        return [child for child in children if self.span(child)[1] > opening or child.kind in (CursorKind.MEMBER_REF_EXPR, CursorKind.CALL_EXPR)]

    def rewritten(self):
        text, at = b"", 0
        for place, _, _, removed, new in sorted(self.edits):
            text += self.source[at:place] + new.encode()
            at = place + removed
        return text + self.source[at:]


# ---- the tests that judge -----------------------------------------------------------------------------------------------------------

flags = "-std=c++20 -Wno-c++11-narrowing -ffp-contract=off -ffp-exception-behavior=maytrap -DVEER_QUICK -DVEER_FEW_VECTORS".split()
at_first = 0.1  # seconds: the quickest tests are asked first, and most mutants are seen by them


class Judge:
    """The tests of some stems for a target, in one program with the mutants of some headers."""

    def __init__(self, name, mutations, stems, target=targets[0], **environment):
        self.folder, self.mutations, self.target, self.environment = scratch / name, mutations, target, {**os.environ, **environment}
        self.sources = [tests / f"{stem}_test.cpp" for stem in stems]
        self.program = self.folder / "judge"

    def build(self):
        shutil.rmtree(self.folder, ignore_errors=True)
        shutil.copytree(headers, self.folder / "include/veer")
        for mutation in self.mutations:
            (self.folder / f"include/veer/{mutation.header}.hpp").write_bytes(mutation.text)
        done = self.compile(self.program)
        if done.returncode:
            raise SystemExit(f"veer: the mutants of {self.folder} do not compile: {done.stderr[:3000]}")
        list = self.folder / "reached"
        environment = {**self.environment, "VEER_MUTANTS_REACHED": str(list)}
        done = subprocess.run([str(self.program)], env=environment, capture_output=True, text=True, errors="replace")
        if done.returncode:
            raise SystemExit(f"veer: the tests of {self.folder} fail without a mutant: {done.stdout[-3000:]}")
        self.tests = []  # seconds, mutants, name as Catch2 wants to be asked
        for line in list.read_text().splitlines():
            name, seconds, *reached = line.split("\t")
            self.tests.append((float(seconds), set(map(int, reached)), '"{}"\n'.format(name.replace(",", "\\,"))))
        self.tests.sort(key=lambda test: test[0])
        self.made = self.made_by_the_compiler()
        list.write_text("".join(name for _, _, name in self.tests))
        listed = subprocess.run([str(self.program), "--list-tests", "-v", "quiet", "--input-file", str(list)], capture_output=True, text=True)
        if listed.stdout.count("\n") != len(self.tests):
            raise SystemExit(f"veer: not every test of {self.folder} can be asked by its name")

    def compile(self, program, mutant=0):
        level, sources = ("-O0", self.sources) if mutant else ("-O1", [*self.sources, tests / "mutants/listener.cpp"])  # for one run, or for many
        call = [*self.call(), "-w", level, f"-DVEER_MUTANT={mutant}", *map(str, sources), "-o", str(program), "-lCatch2Main", "-lCatch2"]
        return subprocess.run(call, capture_output=True, text=True)

    def call(self):
        count = max(mutation.base + len(mutation.mutants) for mutation in self.mutations)
        return ["clang++", *flags, self.target, f"-I{self.folder}/include", f"-I{tests}", f"-DVEER_MUTANTS={count}", "-include", f"{tests}/mutants/mutants.hpp"]

    def made_by_the_compiler(self):
        """The mutants of which it makes code or a constant: not those in branches for other types and other processors."""
        warns = "-fsyntax-only -DVEER_MUTANTS_MADE -Wno-everything -Wdeprecated-declarations -ftemplate-backtrace-limit=1".split()
        done = subprocess.run([*self.call(), *warns, *map(str, self.sources)], capture_output=True, text=True)
        return set(map(int, re.findall(r"'mutants::is_chosen<(\d+)>' requested here", done.stderr)))

    def reaches(self, number):
        return any(number in reached for _, reached, _ in self.tests)

    def finds_none(self, number):  # of all types that come by none has such an operator
        return any(-number in reached for _, reached, _ in self.tests)

    def sees(self, number):
        asked = [(seconds, name) for seconds, reached, name in self.tests if number in reached]
        first = [one for index, one in enumerate(asked) if sum(seconds for seconds, _ in asked[:index + 1]) < at_first]
        return any(some and self.fails(number, some) for some in (first, asked[len(first):]))

    def fails(self, number, some):
        names = self.folder / f"tests-{number}"
        names.write_text("".join(name for _, name in some))
        failed = self.stops(sum(seconds for seconds, _ in some), self.program, "--input-file", names, mutant=number)
        names.unlink()
        return failed

    def sees_compiled(self, number):
        """Whether the compiler takes the mutant for wrong, or a test what the compiler has made of it."""
        if number not in self.made:
            return False
        program = self.folder / f"judge-{number}"
        if self.compile(program, number).returncode:
            return True
        failed = self.stops(20 * sum(seconds for seconds, _, _ in self.tests), program, mutant=0)  # it is that slow without optimization
        program.unlink()
        return failed

    def stops(self, seconds, *call, mutant):
        limit = int(5 * seconds) + 2

        def limited():
            resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))
            resource.setrlimit(resource.RLIMIT_AS, (2 << 30, 2 << 30))

        done = subprocess.run([*map(str, call), "--abort"], env={**self.environment, "VEER_MUTANT": str(mutant)}, stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL, preexec_fn=limited)
        return done.returncode != 0


def stems_for(header):
    own = [stem for stem in (header, pathlib.Path(header).name) if (tests / f"{stem}_test.cpp").exists()][:1]
    return sorted({*(own or sum(map(stems_for, includers_of(header)), [])), *more_judges.get(header, [])})


def includers_of(header):
    """The headers that include it, but for veer.hpp."""
    def included(other):
        path = headers / f"{other}.hpp"
        return [os.path.normpath(path.parent / name) for name in re.findall('^#include "(.*)"', path.read_text(), re.M)]

    return [other for other in known_headers() if str(headers / f"{header}.hpp") in included(other)]


def judges_of(mutation):
    stems = stems_for(mutation.header)
    return [Judge(mutation.header + target, [mutation], stems, target) for target in targets_of(mutation.header)]


# ---- the mutants that no test can see -----------------------------------------------------------------------------------------------


def read_argued(laws):
    """The header and name of each variable and function of argued.txt whose mutants may survive; `laws`: of the lines of laws_test.cpp, else of the
    others."""
    argued = set()
    for line in (tests / "mutants/argued.txt").read_text().replace("\n    ", " ").splitlines():
        found = re.fullmatch(r"(laws of )?([\w/]+)\.hpp: (\S+(?:, \S+)*): .+", line)
        if not found and line and not line.startswith("#"):
            raise SystemExit(f"veer: argued.txt has no header, names and reason here: {line}")
        if not found:
            continue
        header, names = headers / f"{found[2]}.hpp", found[3].split(", ")
        if not header.exists():
            raise SystemExit(f"veer: argued.txt names {header}, which is not there")
        lost = [name for name in names if not re.search(rf"(?<!\w){re.escape(name)}(?!\w)", header.read_text())]
        if lost:
            raise SystemExit(f"veer: argued.txt names {lost[0]}, which {header} has not")
        argued |= {(found[2], name) for name in names if bool(found[1]) == laws}
    return argued


def is_reached(number, asked):
    return any(judge.reaches(number) for judge in asked)


def is_seen(number, asked):
    return any(judge.sees(number) for judge in asked) or not is_reached(number, asked) and any(judge.sees_compiled(number) for judge in asked)


def report(mutation, asked, numbers, seen, argued, laws):
    """Prints what is open of a header; how many mutants are in order, and how many are not. Of packs, what nothing comes by is left out where
    this machine does not run all sets of instructions. Of `laws`, no class is an argument."""
    counts, by_class = {"killed": 0, "argued by class": 0, "argued": 0, "left out": 0, "open": 0}, collections.Counter()
    some_left_out = is_of_packs(mutation.header) and os.environ["left_out_sets"]
    for number in numbers:
        mutant = mutation.mutants[number - mutation.base]
        if seen[number]:
            counts["killed"] += 1
        elif mutant.kind and not laws:
            counts["argued by class"] += 1
            by_class[mutant.kind] += 1
        elif some_left_out and not is_reached(number, asked):
            counts["left out"] += 1
        elif any((mutation.header, name) in argued for name in mutant.names):
            counts["argued"] += 1
        else:
            counts["open"] += 1
            word = "survives" if is_reached(number, asked) else "unreached"
            print(f"{word}, line {mutant.line}, in {' of '.join(mutant.names) or 'no function'}: {mutant}")
    print(f"{mutation.header}: {len(numbers)} mutants, {', '.join(f'{count} {kind}' for kind, count in counts.items())}", flush=True)
    return sum(counts.values()) - counts["open"], counts["open"], by_class


def main():
    known = known_headers()
    asked, lines = [], {}
    laws, proof = bool(os.environ.get("LAWS")), bool(os.environ.get("PROOF"))
    argued = read_argued(laws)
    for name in sys.argv[1:] or [header for header in known if not (proof and is_of_packs(header))]:
        header, _, line = name.partition(":")
        asked += [header] if header not in asked else []
        if line:
            lines.setdefault(header, set()).add(int(line))
    unknown = [name for name in asked if name not in known]
    if unknown:
        raise SystemExit(f"veer: no header include/veer/{unknown[0]}.hpp")
    every, first = int(os.environ.get("EVERY", "1")), int(os.environ.get("SEED", "0"))
    passed, failed, by_class, shares = 0, 0, collections.Counter(), []
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        mutations = []
        for header in asked:
            mutations.append(Mutation(header, mutations[-1].base + len(mutations[-1].mutants) if mutations else 1))
        trials = [[Judge("laws", mutations, ["laws"], VEER_CASES="500")]] * len(mutations) if laws else list(map(judges_of, mutations))
        provers = [Judge("proof", mutations, ["proof"])] if proof else []
        builds = {judge: pool.submit(judge.build) for judge in dict.fromkeys(provers + sum(trials, []))}
        for mutation, asked in zip(mutations, trials):
            for judge in provers + asked:
                builds[judge].result()
            numbers = [mutation.base + i for i in range(len(mutation.mutants)) if i % every == first % every]
            numbers = [number for number in numbers if is_reached(number, asked) or not any(judge.finds_none(number) for judge in asked)]
            chosen = lines.get(mutation.header)
            numbers = [number for number in numbers if chosen is None or mutation.mutants[number - mutation.base].line in chosen]
            if laws:
                numbers = [number for number in numbers if mutation.mutants[number - mutation.base].kind in ("one agent", "no flag") and is_reached(number, asked)]
            seen = dict(zip(numbers, pool.map(lambda number: is_seen(number, asked), numbers)))
            if proof:
                killed = [number for number in numbers if seen[number]]
                changed = sum(pool.map(lambda number: any(one.reaches(number) and one.sees(number) for one in provers), killed))
                print(f"{mutation.header}: {changed} of {len(killed)} mutants that the tests kill change proof()", flush=True)
                shares += [(changed, len(killed))]
                continue
            counts = report(mutation, asked, numbers, seen, argued, laws)
            passed, failed, by_class = passed + counts[0], failed + counts[1], by_class + counts[2]
    if proof:
        changed, killed = map(sum, zip(*shares))
        print(f"{changed} of {killed} change proof(): {100 * changed / max(killed, 1):.1f} %")
        return killed == 0
    for kind, count in by_class.most_common():
        print(f"argued by class: {count} {kind}: {kinds[kind]}")
    print(f"{passed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())

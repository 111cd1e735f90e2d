# SPDX-License-Identifier: MIT
"""Makes the tables of benchmarks/results from the runs in benchmarks/runs, and the figures in README.md and RESULTS.md, and simd.svg:

    tables.py [--check]     with --check: changes nothing, says what is stale, and fails then

A table comes from one machine: of those that have it from most compilers, from the newest. Pages that PAGES does not name are written by hand, but for
the tables of BLOCKS: `<!-- table: NAME -->` stands before each, `<!-- end -->` after it. What no run has stays as it is.
"""
import json
import math
import pathlib
import re
import statistics
import sys

HERE = pathlib.Path(__file__).parent
RUNS = [json.loads(file.read_text()) for file in sorted(HERE.glob("runs/*.json"))]


def has(table):
    return any(table in run["tables"] for run in RUNS)


def runs_of(table):
    """The runs of one machine that have a table, one for each compiler, g++ first."""
    machines = {}
    for run in sorted((run for run in RUNS if table in run["tables"]), key=lambda run: run["context"]["date"]):
        machines.setdefault(run["context"]["machine"], {})[name_of(run)] = run
    chosen = max(machines.values(), key=lambda of: (len(of), max(run["context"]["date"] for run in of.values())))
    return [chosen[name] for name in sorted(chosen, reverse=True)]


def name_of(run):
    return run["context"]["compiler"].split()[0]


# ---- tables, as columns and rows of text

def shown(value, column=""):
    if not isinstance(value, float):
        return str(value)
    if column.endswith("[ns]"):
        return f"{value:.1f}"
    return f"{value:.2f}" if " / " in column else f"{value:.4g}"


def as_run(table, without=()):
    """The rows of the newest run, without some columns."""
    def make():
        found = runs_of(table)[0]["tables"][table]
        kept = [i for i, column in enumerate(found["columns"]) if column not in without]
        return [found["columns"][i] for i in kept], [[shown(row[i], found["columns"][i]) for i in kept] for row in found["rows"]]
    return [table], make


def by_compiler(table, head):
    """The compilers side by side; the first column names the row."""
    def make():
        runs = runs_of(table)
        columns, rows = [head], {row[0]: [row[0]] for row in runs[0]["tables"][table]["rows"]}
        for run in runs:
            found = run["tables"][table]
            columns += [f"{name_of(run)}: {found['columns'][1]}"] + found["columns"][2:]
            numbers = {row[0]: [shown(*one) for one in zip(row[1:], found["columns"][1:])] for row in found["rows"]}
            for name, row in rows.items():
                row += numbers.get(name, ["–"] * (len(found["columns"]) - 1))
        return columns, list(rows.values())
    return [table], make


def turn_about(table, head):
    """The rows of the compilers one below the other; the first column names the row."""
    def make():
        runs, rows = runs_of(table), {}
        columns = runs[0]["tables"][table]["columns"]
        for run in runs:
            for row in run["tables"][table]["rows"]:
                of = dict(zip(run["tables"][table]["columns"], row))
                cells = [f"{one:,}" if isinstance(one, int) else shown(one, column) for column in columns for one in [of.get(column, "–")]]
                rows.setdefault(row[0], []).append([cells[0], name_of(run), *cells[1:]])
        return [head, "compiler"] + columns[1:], [row for some in rows.values() for row in some]
    return [table], make


def crowd_times():
    """For each world at 60 Hz: ns a person of both libraries, and their ratio."""
    columns, rows = ["world, ns a person at 60 Hz"], {}
    for run in runs_of("crowd"):
        found = run["tables"]["crowd"]
        of = [found["columns"].index(one) for one in ["veer [ns]", "RVO2 [ns]", "veer / RVO2"]]
        columns += [f"{name_of(run)}: veer", "RVO2", "veer / RVO2"]
        for row in found["rows"]:
            if row[0].endswith(", 60 Hz"):
                world = row[0].removesuffix(", 60 Hz")
                rows.setdefault(world, [world]).extend([str(row[of[0]]), str(row[of[1]]), f"{row[of[2]]:.2f}"])
    return columns, list(rows.values())


def storage():
    """`seek` and `steer_step` in arrays and in structures: ns an agent."""
    rows, sets = [], []
    for name, function in [("an array per component (`Soa3`)", "seek + steer_step"),
                           ("structures (`Strided`), targets by index (`gather`)", "the same: Strided, and targets by gather")]:
        for run in runs_of("packs"):
            of = {(row[0], row[3]): row[5] for row in run["tables"]["packs"]["rows"] if row[1] == function}
            sets = [one for one, code in of if code == "veer, packs"]
            sets.sort(key=lambda one: (", -O3" in one, len(one.split(",")[0]), one != "SSE2"))
            rows.append([name, name_of(run)] + [f"{of[one]:.1f}" for one in [("AVX2", "veer, one by one")] + [(one, "veer, packs") for one in sets]])
    return ["how the agents are stored", "compiler", "one by one"] + sets, rows


WAYS = {"veer, packs": "", "veer, two packs at once": ", two packs at once", "veer, packs of vectors in a row": " of `std::vector<glm::vec3>`",
        "only the traffic": ": a loop that only moves their memory"}


def packs():
    """AVX2: the speed-up over the plain loop, and over veer one by one."""
    runs, gains = runs_of("packs"), []
    for run in runs:
        of = {}
        for instructions, function, agents, code, threads, ns, gain in run["tables"]["packs"]["rows"]:
            if instructions == "AVX2" and threads == 1:
                of.setdefault((function, agents), {})[code] = (gain, ns)
        gains.append(of)
    rows = []
    for (function, agents), codes in gains[0].items():
        for code in codes:
            if code in WAYS:
                both = [of.get((function, agents), {}) for of in gains]
                cells = [(of[code], of["veer, one by one"]) if code in of else None for of in both]
                size = f", {agents:,} agents" if function == "homing_step" else ""
                rows.append([function + size + WAYS[code], *(f"{one[0][0]:.3g}×" if one else "–" for one in cells),
                             *(f"{one[0][0] / one[1][0]:.3g}×" if one else "–" for one in cells), *(f"{one[0][1]:.2f}" if one else "–" for one in cells)])
    names = [name_of(run) for run in runs]
    heads = [name + what for what in [", beside veer one by one", ", packs [ns]"] for name in names]
    return ["function, packs of eight"] + [run["context"]["compiler"] for run in runs] + heads, rows


def threads():
    """A row for each number of agents, a column for each way."""
    found = runs_of("threads")[0]["tables"]["threads"]["rows"]
    sizes, ways = (list(dict.fromkeys(row[i] for row in found)) for i in [0, 1])
    cells = {(size, way): f"{ns:.2f} ns" if way == "1 thread" else f"{gain:.2f}×" for size, way, ns, gain in found}
    return ["agents"] + ways, [[size] + [cells[size, way] for way in ways] for size in sizes]


# ---- pages: a title, and a sentence above each table

PAGES = {
    "one_agent": ("One agent, beside plain code", [
        ("1024 agents in arrays, in frames of a game; the two codes of a row take turns.", by_compiler("one_agent", "function, one `glm::vec3` agent"))]),
    "packs": ("Packs, beside the loop of the article", [
        ("How many times as fast packs of eight floats (AVX2) are as the article's loop over an array of `glm::vec3`, then as veer one by one; one core.",
         (["packs"], packs)),
        ("`homing_step` on one thread and on two, in the same packs: the fastest of many frames.", (["threads"], threads))]),
    "errors": ("Errors of the times", [("By g++; another compiler prints the same numbers for veer.", as_run("errors"))]),
    "angles": ("Errors of angles", [
        ("Every float of a range.", as_run("exhaustive", ["where"])), ("Random questions, beside plain code on the standard library.", as_run("angles"))]),
    "solvers": ("Errors of solvers", [("Shots at moving targets.", as_run("meetings")), ("Throws.", as_run("launches"))]),
    "steps": ("Errors of every entry", [("In float, against the same in double.", as_run("entries"))]),
    "longest_calls": ("Longest calls", [("In µs.", as_run("longest_calls"))]),
    "shaders": ("Exact division and roots in shaders", [
        ("Instructions of SPIR-V.", as_run("shader_instructions")), ("Times on two drivers that compute on the CPU.", as_run("shader_times"))]),
    "versions": ("Contacts, beside those of 1.0", [
        ("The time of this version divided by that of 1.0.", as_run("versions")),
        ("A ball slides for two seconds down a smooth groove that falls by 20°, in ns a frame; in brackets, with a friction of 0.1.", as_run("grooves"))]),
}

BLOCKS = {
    "flock": turn_about("flock", "agents"),
    "flock_rules": turn_about("flock_rules", "agents"),
    "rush_hour": turn_about("rush_hour", "people"),
    "crowd_times": (["crowd"], crowd_times),
    "storage": (["packs"], storage),
}


def either(values):
    """One word if all agree, otherwise all."""
    return " and ".join(dict.fromkeys(values))


def origin(tables):
    """The origin of the runs of some tables, and the command that repeats them."""
    lines, middle = [], "quartiles" if tables == ["crowd"] else "medians"
    for runs in {str(runs): runs for runs in map(runs_of, tables)}.values():
        said = [run["context"] for run in runs]
        work = either(f"{one['other work, processors']:g}" for one in said if one.get("other work, processors"))
        lines += [f"Measured on {either(one['date'] for one in said)} on {either(one['processor'] for one in said)}"
                  + (f", {said[0]['cores']} cores" if "cores" in said[0] else "") + (f", {said[0]['system']}" if "system" in said[0] else "")
                  + f"; {either(one['compiler'] for one in said)}, `{either(one['flags'] for one in said)}`"
                  + (f"; {middle} of {either(str(one['rounds']) for one in said)} repetitions" if "rounds" in said[0] else "")
                  + (f"; other programs took {work} of its cores meanwhile" if work else "") + ".", "",
                  "```sh", *dict.fromkeys(one["command"] for one in said), "```", ""]
    return lines


def markdown(columns, rows):
    numbers = [all(re.match(r"[-–]?[\d.,]*", row[i])[0] for row in rows) for i in range(len(columns))]
    return ["| " + " | ".join(columns) + " |", "|" + "|".join("---:" if number and i else "---" for i, number in enumerate(numbers)) + "|"] + [
        "| " + " | ".join(row) + " |" for row in rows]


def with_blocks(text, origins=True):
    """A page written by hand, with its tables replaced, and with the origin above each table that differs from the one before."""
    said = []

    def block(found):
        nonlocal said
        tables, make = BLOCKS[found[1]]
        if not all(map(has, tables)):
            return found[0]
        above = origin(tables) if origins else said
        lines = ["", *(above if above != said else []), *markdown(*make()), ""]
        said = above
        return f"<!-- table: {found[1]} -->\n" + "\n".join(lines) + "\n<!-- end -->\n"
    return re.sub(r"<!-- table: (\w+) -->\n[\s\S]*?<!-- end -->\n", block, text)


def page(name):
    title, parts = PAGES[name]
    lines, said = [f"# {title}"], []
    for text, (tables, make) in parts:
        above = origin(tables)
        lines += ["", *(above if above != said else []), text, ""] if above != said else ["", text, ""]
        said = above
        lines += markdown(*make())
    if name == "one_agent":
        lines += ["", "Why rows take longer than plain code:", "", *(f"- `{row}`: {why}" for row, why in reasons().items())]
    return "\n".join(lines) + "\n"


def reasons():
    """The reasons why rows take longer than plain code: `// longer: reason` above the first words of the row, in *_bench.cpp."""
    found = {}
    for file in sorted(HERE.glob("*_bench.cpp")):
        for why, name in re.findall(r'// longer: (.*(?:\n *// .*)*)\n[^"\n]*"([^"\n]+)"', file.read_text()):
            found[name.removesuffix(", ")] = re.sub(r"\n *// ", " ", why)
    return found


# ---- a picture

INKS = {"ink": ("#1b2430", "#e8edf4"), "muted": ("#556270", "#9eabbb"), "grid": ("#e3e8ee", "#28323e"), "paper": ("#ffffff", "#12181f"),
        "blue": ("#195599", "#3d94f6")}


def chart():
    """simd.svg: how many times as fast as the plain loop `homing_step` is, for each number of agents and each instruction set, on an axis of powers of two."""
    of = {tuple(row[i] for i in [2, 0, 3]): row[5:] for row in runs_of("packs")[0]["tables"]["packs"]["rows"] if row[1] == "homing_step" and row[4] == 1}
    groups = {}
    for (agents, instructions, code), (ns, times) in of.items():
        if code == "veer, packs" and "-O3" not in instructions:
            groups.setdefault(agents, [("one by one", *of[agents, "AVX2", "veer, one by one"])]).append((instructions, ns, times))
    shapes, y = [], 22

    def x(times):
        return 108 + 454 * min(max(math.log2(times), 0), 6) / 6

    def text(at, up, words, ink="ink", more=""):
        shapes.append(f'<text class="f-{ink}" x="{at:.1f}" y="{up:.1f}"{more}>{words}</text>')

    def line(ink, from_y, to_y, at, more=""):
        shapes.append(f'<path class="s-{ink}" d="M{at:.1f} {from_y:.1f}V{to_y:.1f}"{more}/>')

    def shown_ns(ns):
        return f"{ns:.{2 if ns < 10 else 1}f} ns"
    for agents, bars in groups.items():
        plain, traffic = of[agents, "AVX2", "article, plain"], of[agents, "AVX2", "only the traffic"]
        limit, low = x(traffic[1]), y + 14 + 24 * len(bars)
        text(0, y + 2, f"{agents:,} agents", more=' style="font-weight:650"')
        text(592, y + 2, f"plain loop {shown_ns(plain[0])}, only the memory {shown_ns(traffic[0])}", "muted", ' text-anchor="end"')
        line("ink", y + 10, low, limit, ' stroke-width="2.5" stroke-dasharray="5.5 6.5" stroke-linecap="round"')
        for at, (name, ns, times) in enumerate(bars):
            top, end, blue = y + 11 + 24 * at, x(times), name != "one by one"
            shapes.append(f'<rect rx="2" class="f-{"blue" if blue else "muted"}" x="108" y="{top}" width="{end - 108:.1f}" height="17" '
                          f'opacity="{0.1 + 0.3 * at if blue else 1:.1f}"/>')
            text(100, top + 13.5, name, more=' text-anchor="end"')
            text((limit if end < limit < min(end + 118, 490) else end) + 5, top + 13.5, f"{times:.1f}× · {shown_ns(ns)}")
        y = low + 26
    bars, shapes = shapes, []
    for power in range(7):
        line("grid", 0, y - 22, x(2 ** power))
        text(x(2 ** power), y - 6, f"{2 ** power}×", "muted", ' text-anchor="middle"')
    css = ["".join(f".s-{ink}{{stroke:{pair[dark]}}}.f-{ink}{{fill:{pair[dark]}}}" for ink, pair in INKS.items())
           + f"text{{stroke:{INKS['paper'][dark]}}}" for dark in [0, 1]]
    size = f'width="640" height="{y + 110}"'
    title, legend = "homing_step: times as fast as a plain loop", "as fast as only moving the same memory"
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} viewBox="0 0 640 {y + 110}" role="img">', f"<title>{title}</title>",
        '<style>text{font:15px system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;',
        'stroke-width:4px;stroke-linejoin:round;paint-order:stroke}',
        css[0] + "@media(prefers-color-scheme:dark){" + css[1] + "}</style>", f'<rect class="f-paper" rx="14" {size}/>',
        f'<text class="f-ink" x="24" y="38" style="font-size:20px;font-weight:650">{title}</text>',
        '<text class="f-muted" x="24" y="61">The plain loop is the article\'s. In 3D, float, one core; ns for an agent.</text>',
        '<path class="s-ink" stroke-width="2.5" stroke-dasharray="5.5 6.5" stroke-linecap="round" d="M24 84h22"/>',
        f'<text class="f-ink" x="54" y="89">{legend}</text>',
        '<g transform="translate(24 103)">', *shapes, *bars, "</g>", "</svg>", ""])


# ---- figures in other files

def plain(text):
    return text.replace("`", "").replace(",", "")


def ratios(compiler):
    """The rows that compare the same task; others name the task of plain code."""
    run = next(run for run in runs_of("one_agent") if name_of(run) == compiler)
    return {row[0]: row[3] for row in run["tables"]["one_agent"]["rows"]}


def same_job(name):
    return not re.search(r"for plain|against", name)


def readme(line, packed, errors):
    """A row of README's table with the figures of the runs."""
    cells = line.split(" | ")
    name = plain(cells[0].strip("| "))
    alone = name.removesuffix(" in packs of eight")
    cells[1] = f"{packed[alone]} times as fast" if alone != name else shown(ratios("g++")[next(one for one in ratios("g++") if plain(one) == name)], " / ")
    if name in errors:
        _, shots, _, wrong, _, largest = errors[name]
        cells[2] = re.sub(r"^[\d.,]+ ulp", f"{largest:,g} ulp", re.sub(r"^\S+ of \S+ answers", f"{wrong:,} of {shots:,} answers", cells[2]))
    return " | ".join(cells)


def short(packed):
    """The summary of RESULTS.md, by the first cell of a row."""
    within = {name: [ratio for row, ratio in ratios(name).items() if same_job(row)] for name in ["g++", "clang++"]}
    counts = [sum(ratio < 1.505 for ratio in within[name]) for name in within]
    middle = [statistics.median(within[name]) for name in within]
    of_plain = max(row[5] for row in runs_of("errors")[0]["tables"]["errors"]["rows"] if row[2] != "veer")
    of_veer = max(row[5] for row in runs_of("errors")[0]["tables"]["errors"]["rows"] if row[2] == "veer")
    calls = [one for row in runs_of("longest_calls")[0]["tables"]["longest_calls"]["rows"] for one in row[1:]]
    boid, gain = [], []
    for run in runs_of("flock"):
        found = run["tables"]["flock"]
        row = dict(zip(found["columns"], next(row for row in found["rows"] if row[0] == 10_000)))
        boid.append(f"{row['a step in packs, with `build`']} with {name_of(run)}"), gain.append(f"{row['one thread / two']:.2f}")
    ms = ", ".join(f"{run['tables']['rush_hour']['rows'][0][2]:.1f} with {name_of(run)}" for run in runs_of("rush_hour")) if has("rush_hour") else ""
    rush = {"100,000 people, each with the nearest twelve, AVX2": f"ms a frame on two threads: {ms}"} if ms else {}
    contacts = [float(one) for row in runs_of("versions")[0]["tables"]["versions"]["rows"] for one in row[1:]]
    return rush | {
        "one agent, beside plain code": f"of {len(within['g++'])} rows that do the same, {counts[0]} take at most 1.5 times as long with g++, {counts[1]} with "
                                        f"clang++; the median is {middle[0]:.2f} and {middle[1]:.2f} times",
        "packs of eight, beside the article's loop": "`homing_step` " + " times as fast with g++, ".join(packed) + " times with clang++",
        "a flock of 10,000, with its search, AVX2": f"ns a boid and step: {', '.join(boid)}; two threads {' and '.join(gain)} times as fast",
        "the error of a solver's time": f"at most {of_veer:.3g} ulp, where plain formulas are off by up to {of_plain:.3g}",
        "the longest call that a fuzzer found": f"{max(calls):g} µs",
        "contacts, beside those of 1.0": f"{min(contacts):.2f} to {max(contacts):.2f} times the time of version 1.0",
    }


def figures():
    """README.md and RESULTS.md with current figures."""
    columns, rows = packs()
    packed = {plain(row[0]): row[1].rstrip("×") for row in rows}
    errors = {plain(row[0]).removeprefix("errors of "): row for row in runs_of("errors")[0]["tables"]["errors"]["rows"] if row[2] != "veer"}
    text = (HERE.parent / "README.md").read_text()
    head, rest = text.split("## How exact, how fast\n")
    lines = [readme(line, packed, errors) if line.startswith("| `") else line for line in rest.split("\n")]
    yield HERE.parent / "README.md", "## How exact, how fast\n".join([head, "\n".join(lines)])

    said = short([row[i].rstrip("×") for row in rows if row[0] == "homing_step, 256 agents" for i in [1, 2]])
    text = (HERE / "RESULTS.md").read_text()
    for key, value in said.items():
        text, count = re.subn(rf"^\| {re.escape(key)} \|[^|]*\|", lambda _: f"| {key} | {value} |", text, flags=re.M)
        if count != 1:
            sys.exit(f"benchmarks/tables.py: RESULTS.md has {count} rows named {key}")
    yield HERE / "RESULTS.md", text

    yield HERE / "simd.svg", chart()
    for file in HERE.glob("results/*.md"):
        if file.stem not in PAGES:
            yield file, with_blocks(file.read_text())
    file = HERE.parent / "docs/packs-and-threads.md"
    yield file, with_blocks(file.read_text(), origins=False)


def unexplained():
    """Messages for rows of more than twice the time of plain code without a reason."""
    for compiler in ["g++", "clang++"]:
        for row, ratio in ratios(compiler).items():
            if ratio > 2 and same_job(row) and not row.startswith(tuple(reasons())):
                yield f"benchmarks: no `// longer:` above \"{row}\", which takes {ratio:.2f} times as long with {compiler}"


def main():
    check, result = sys.argv[1:] == ["--check"], 0
    for file, text in [(HERE / f"results/{name}.md", page(name)) for name in PAGES] + list(figures()):
        if not file.exists() or file.read_text() != text:
            if check:
                print(f"{file.relative_to(HERE.parent)} is stale: run sh tools/generate")
                result = 1
            else:
                file.write_text(text)
    for fault in unexplained():
        print(fault)
        result = 1
    sys.exit(result)


main()

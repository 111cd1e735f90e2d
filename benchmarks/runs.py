# SPDX-License-Identifier: MIT
"""Runs the programs that benchmarks/measure has built, and stores their output in benchmarks/runs:

    runs.py FOLDER ROUNDS PART...       FOLDER holds the programs; see benchmarks/measure

A run is a machine, a day, a compiler, and tables of columns and rows, as JSON with a row a line. tables.py makes Markdown of it.
"""
import csv
import json
import os
import pathlib
import platform
import re
import resource
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).parent
SETS = ["sse2", "avx2", "avx512"]


def number(text):
    """A text as a number if it is one, otherwise the text."""
    try:
        return float(f"{float(text):.4g}") if "." in text or "e" in text else int(text)
    except ValueError:
        return text


def printed(output, names):
    """The Markdown tables that a program has printed, by these names."""
    found = []
    for line, before in zip(output.splitlines(), [""] + output.splitlines()):
        if line.startswith("|"):
            cells = [cell.strip().strip("*") for cell in line.strip("| ").split("|")]
            if not before.startswith("|"):
                found.append({"columns": cells, "rows": []})
            elif not re.fullmatch(r"[-:]+", cells[0]):
                found[-1]["rows"].append([number(cell) for cell in cells])
    if len(found) != len(names):
        sys.exit(f"runs.py: {len(found)} tables are printed, not {len(names)}: {', '.join(names)}")
    return dict(zip(names, found))


class Runner:
    """Runs programs of a folder, and prints their names."""

    def __init__(self, folder, rounds):
        self.folder, self.rounds = pathlib.Path(folder), rounds

    def has(self, program):
        return (self.folder / program).exists()

    def __call__(self, program, *arguments):
        print(f"veer: {program} {' '.join(arguments)}".rstrip(), file=sys.stderr, flush=True)
        done = subprocess.run([self.folder / program, *arguments], stdout=subprocess.PIPE, text=True)
        if done.returncode:
            sys.exit(f"runs.py: {program} ends with {done.returncode}: nothing is kept")
        return done.stdout


def flags(folder, part):
    """The compiler flags that change code, for the programs of a part; in brackets, for some of them. The last of several levels counts."""
    said = []
    for one in json.loads((folder.parent / "compile_commands.json").read_text()):
        if re.search(rf"/({PROGRAMS[part]})\.dir/\S+ -c", one["command"]):
            words = re.findall(r"(?<= )-(?:O\w|DNDEBUG|m[\w=-]+|f[\w=-]+)(?= )", one["command"])
            said.append([word for word in words if not re.match("-O", word)])
            said[-1].insert(0, [word for word in words if re.match("-O", word)][-1])
    every = [word for word in said[0] if all(word in words for words in said)]
    some = dict.fromkeys(word for words in said for word in words if word not in every)
    return " ".join(dict.fromkeys(every)) + (f" [{' | '.join(some)}]" if some else "")


def functions(run):
    """One agent beside plain code, and the errors of times, from the JSON of the benchmark library."""
    out = run.folder / "functions.json"
    run("veer_benchmarks", f"--rounds={run.rounds}", f"--benchmark_out={out}", "--benchmark_color=false")
    times, errors = [], []
    for row in sorted(json.loads(out.read_text())["benchmarks"], key=lambda row: row["family_index"]):
        name = row["name"].split("/iterations:")[0]
        if "shots" in row:
            for code, key in [("article, plain", "plain"), ("veer", "veer")]:
                counts = [row["shots"], row[key + "_wrong"], row[key + "_mean_ulp"], row[key + "_max_ulp"]]
                errors.append([name, int(counts[0]), code, int(counts[1]), *(float(f"{x:.3g}") for x in counts[2:])])
        elif row.get("aggregate_name", "median") == "median" and (row["run_type"] == "aggregate" or run.rounds == 1):
            times.append([name, *(float(f"{row[key]:.4g}") for key in ["plain_ns", "veer_ns", "ratio"])])
    return {
        "one_agent": {"columns": ["function", "plain [ns]", "veer [ns]", "veer / plain"], "rows": times},
        "errors": {"columns": ["error of the time", "shots", "code", "wrong statuses", "mean [ulp]", "largest [ulp]"], "rows": errors},
    }


def accuracy(run):
    return printed(run("veer_accuracy"), ["angles", "meetings", "launches", "entries"])


def packs(run):
    """All rows of AVX2; of other instruction sets homing_step, which the picture shows, and seek in arrays and structures, also at -O3."""
    rows, columns = [], []
    everywhere = ["homing_step", "seek + steer_step", "the same: Strided, and targets by gather"]
    for name in SETS:
        if run.has(f"veer_simd_bench_{name}"):
            file = run.folder / f"{name}.csv"
            run(f"veer_simd_bench_{name}", f"--rounds={run.rounds}", f"--csv={file}")
            columns, *all_rows = csv.reader(file.read_text().splitlines())
            rows += [[number(cell) for cell in row] for row in all_rows if name == "avx2" or row[1] in everywhere]
    for name in ["sse2_o3", "avx2_o3"]:
        if run.has(f"veer_simd_bench_{name}"):
            file = run.folder / f"{name}.csv"
            run(f"veer_simd_bench_{name}", "--storage", f"--rounds={run.rounds}", f"--csv={file}")
            rows += [[row[0] + ", -O3", *map(number, row[1:])] for row in list(csv.reader(file.read_text().splitlines()))[1:]]
    return {"packs": {"columns": columns, "rows": rows}} if rows else {}


def threads(run):
    if not run.has("veer_simd_bench_avx2"):
        return {}
    output = run("veer_simd_bench_avx2", "--threads", "--table", f"--rounds={run.rounds}")
    sizes = printed(output, ["20,000", "100,000", "400,000"])
    return {"threads": {"columns": ["agents", "way", "ns an agent", "times 1 thread"],
                        "rows": [[size, *row] for size, table in sizes.items() for row in table["rows"]]}}


def crowd(run):
    """A row is a world and a rate: the results and the cost of one or two libraries, and their ratio."""
    output = run("veer_crowd_race", "--seeds=1", f"--rounds={run.rounds}")
    rows = [re.split(r" [|/] ", line.strip("| ")) for line in output.splitlines() if line.startswith("| ")]
    peers = ["veer", "RVO2"][: 2 if len(rows[0]) > 8 else 1]
    walk = ["overlap [%]", "half", "95 %", "never [%]", "m/s²"]
    columns = ["world"] + [f"{peer}: {one}" for peer in peers for one in walk] + [f"{peer} [ns]" for peer in peers]
    name = "crowd" if len(peers) > 1 else "crowd_alone"
    return {name: {"columns": columns + ["veer / RVO2"] * (len(peers) - 1), "rows": [[number(cell) for cell in row] for row in rows]}}


def flock(run):
    return printed(run("veer_flock_bench_avx2", f"--rounds={run.rounds}"), ["flock_rules", "flock"])


def rush_hour(run):
    """The median times of three runs of the example, each of 60 frames."""
    said = [re.search(r"^(\d+) people, .*: ([\d.]+) ms .* thread, ([\d.]+) ms on two, the same steps", run("veer_rush_hour_avx2")) for _ in range(3)]
    one, two = (sorted(float(text[i]) for text in said)[1] for i in [2, 3])
    return {"rush_hour": {"columns": ["people", "one thread [ms]", "two threads [ms]", "one / two"],
                          "rows": [[int(said[0][1]), one, two, round(one / two, 2)]]}}


PROGRAMS = { # whose flags are said
    "usual": r"veer_benchmarks|veer_simd_bench_(?:sse2|avx2|avx512)", "exhaustive": "veer_accuracy", "flock": "veer_flock_bench_avx2|veer_rush_hour_avx2",
    "crowd": "veer_crowd_race",
}
PARTS = {
    "usual": [functions, accuracy, packs, threads],
    "exhaustive": [lambda run: printed(run("veer_accuracy", "exhaustive"), ["exhaustive"])],
    "flock": [flock, rush_hour],
    "crowd": [crowd],
}


def told(*command):
    return subprocess.run(command, capture_output=True, text=True, cwd=HERE).stdout.strip()


def compiler():
    """Name and version."""
    path = os.environ.get("CXX", "g++")
    return ("clang++" if "clang" in told(path, "--version") else "g++"), told(path, "-dumpfullversion", "-dumpversion")


def processor():
    """The name of the processor, with family and model, which distinguish equal names; and the number of processors."""
    try:
        text = pathlib.Path("/proc/cpuinfo").read_text()
    except OSError:
        text = ""
    said = dict(re.findall(r"^(model name|cpu family|model)\s*: (.*)$", text, re.M))
    name = re.sub(r"\((R|TM)\)| CPU| Processor", "", said.get("model name", platform.processor() or platform.machine()))
    return " ".join(name.split()), said.get("cpu family", ""), said.get("model", "")


def busy():
    """Seconds of work of all processors, for all programs."""
    try:
        ticks = pathlib.Path("/proc/stat").read_text().split("\n")[0].split()[1:9]
    except OSError:
        return 0.0
    return (sum(map(int, ticks)) - int(ticks[3]) - int(ticks[4])) / os.sysconf("SC_CLK_TCK")


def own():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def context(run, part, begin):
    name, family, model = processor()
    kind, version = compiler()
    slug = re.sub(r"\W+", "_", f"{name} {family} {model}".lower()).strip("_")
    system = re.search(r'PRETTY_NAME="([^"]*)"', pathlib.Path("/etc/os-release").read_text()) if os.path.exists("/etc/os-release") else None
    changed = told("git", "status", "--porcelain", "--", "../include", ".", ":!runs", ":!results", ":!*.md", ":!*.svg")
    seconds = time.time() - begin["time"]
    return {
        "machine": os.environ.get("MACHINE", slug), "processor": f"{name}, family {family} model {model}" if family else name,
        "cores": os.cpu_count(), "system": system[1] if system else platform.system(), "date": time.strftime("%Y-%m-%d", time.gmtime()),
        "commit": told("git", "rev-parse", "--short", "HEAD") + (" with changes" if changed else ""),
        "compiler": f"{kind} {version}", "flags": flags(run.folder, part),
        "command": ("" if part != "crowd" else 'VEER_RVO2="$RVO2" VEER_RVO2_3D="$RVO2_3D" ') + ("" if kind == "g++" else f"CXX={kind} ")
                   + "sh benchmarks/measure" + ("" if part == "usual" else f" {part}"),
        "seconds": round(seconds), "other work, processors": round(max(0.0, busy() - begin["busy"] - own() + begin["own"]) / seconds, 1),
    }


def written(run):
    """JSON with a line for each fact of the context and each row."""
    lines = ["{", ' "context": {']
    lines.append(",\n".join(f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in run["context"].items()) + "},")
    tables = []
    for name, table in run["tables"].items():
        rows = ",\n".join("   " + json.dumps(row, ensure_ascii=False) for row in table["rows"])
        tables.append(f'  {json.dumps(name)}: {{"columns": {json.dumps(table["columns"], ensure_ascii=False)}, "rows": [\n{rows}]}}')
    return "\n".join(lines) + '\n "tables": {\n' + ",\n".join(tables) + "}\n}\n"


def main():
    folder, rounds, *parts = sys.argv[1:]
    run = Runner(folder, int(rounds))
    for part in parts:
        begin = {"time": time.time(), "busy": busy(), "own": own()}
        tables = {}
        for step in PARTS[part]:
            tables |= step(run)
        kept = {"context": context(run, part, begin), "tables": tables}
        kept["context"]["rounds"] = run.rounds
        file = HERE / "runs" / (f"{kept['context']['machine']}-{kept['context']['compiler'].split()[0]}" + ("" if part == "usual" else f"-{part}") + ".json")
        file.parent.mkdir(exist_ok=True)
        file.write_text(written(kept))
        print(f"veer: kept as benchmarks/runs/{file.name}, after {kept['context']['seconds']} s", file=sys.stderr)


main()

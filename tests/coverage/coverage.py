# Judges what llvm-cov has counted: see the script `run` beside this.

import json, pathlib, re, sys
sys.path.insert(0, "tests/mutants")
sys.dont_write_bytecode = True
import mutants

folder, asked = pathlib.Path(sys.argv[1]), sys.argv[2:]
root = str(mutants.headers.resolve())

lines = {}  # of a header: how often each was run
for record in (folder / "coverage.lcov").read_text().split("end_of_record\n"):
    found = re.search(r"^SF:(.*)$", record, re.M)
    if found and found[1].startswith(root):
        lines[found[1]] = {int(line): int(count) for line, count in re.findall(r"^DA:(\d+),(\d+)", record, re.M)}

branches = {}  # of a header: how often each was taken, how often not; an instance of a template counts for all
for file in json.loads((folder / "coverage.json").read_text())["data"][0]["files"]:
    taken = branches.setdefault(file["filename"], {})
    for line, column, _, _, yes, no, *_ in file["branches"]:
        before = taken.get((line, column), (0, 0))
        taken[line, column] = before[0] + yes, before[1] + no

passed = failed = 0
for header in mutants.known_headers():
    if asked and header not in asked:
        continue
    path = mutants.headers / f"{header}.hpp"
    counted = lines.get(str(path.resolve()), {})
    text = path.read_text().splitlines()
    missed = {line: "is not run" for line, count in counted.items() if count == 0}
    for start, end in mutants.bodies(header):
        if not any(line in counted for line in range(start, end + 1)):
            counted[start] = 0
            missed[start] = "is not instantiated"
    for line, why in sorted(missed.items()):
        print(f"{path}:{line}: {why}: {text[line - 1].strip()}")
    # what is neither taken nor left out where its line is run is known to the compiler: `if constexpr`
    taken = {place: counts for place, counts in branches.get(str(path.resolve()), {}).items() if any(counts)}
    wrong = 0
    for (line, column), counts in sorted(taken.items()):
        for count, answer in zip(counts, ("true", "false")):
            wrong += count == 0
            if count == 0:
                print(f"{path}:{line}:{column}: is never {answer}: {text[line - 1].strip()}")
    print(f"{header}: {len(counted) - len(missed)} of {len(counted)} lines, {2 * len(taken) - wrong} of {2 * len(taken)} branches", flush=True)
    passed += len(counted) - len(missed) + 2 * len(taken) - wrong
    failed += len(missed) + wrong
print(f"{passed} passed, {failed} failed")
sys.exit(failed > 0)

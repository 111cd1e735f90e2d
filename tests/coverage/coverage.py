# Judges what llvm-cov has counted: see the script `run` beside this.

import collections, json, pathlib, re, sys
sys.path.insert(0, "tests/mutants")
sys.dont_write_bytecode = True
import mutants

folder, asked = pathlib.Path(sys.argv[1]), sys.argv[2:]

# of a header, summed over all programs and all instances of a template
lines = collections.defaultdict(collections.Counter)  # how often each line was run
branches = collections.defaultdict(dict)  # the two ends of a condition: how often it was true, how often false
for program in sorted(folder.glob("*.lcov")):
    for record in program.read_text().split("end_of_record\n"):
        if found := re.search(r"^SF:(.*)$", record, re.M):
            lines[found[1]].update({int(line): int(count) for line, count in re.findall(r"^DA:(\d+),(\d+)", record, re.M)})
    for file in json.loads(program.with_suffix(".json").read_text())["data"][0]["files"]:
        for line, column, last_line, last_column, yes, no, *_ in file["branches"]:
            place = (line, column, last_line, last_column)
            before = branches[file["filename"]].get(place, (0, 0))
            branches[file["filename"]][place] = before[0] + yes, before[1] + no


def missed_of(header, text, counted, taken):
    """(line, what is missed) of a header; the line has the condition between {{ and }}."""
    for line, count in sorted(counted.items()):
        if count == 0:
            yield line, f"{text[line - 1].strip()} => is not run"
    for start, end in mutants.bodies(header):  # of what is not instantiated
        if not any(line in counted for line in range(start, end + 1)):
            yield start, f"{text[start - 1].strip()} => is not run"
    for (line, column, last_line, last_column), counts in sorted(taken.items()):
        words, end = text[line - 1], last_column - 1 if line == last_line else None
        place = words[:column - 1].lstrip() + "{{" + words[column - 1:end] + "}}" + (words[end:] if end else "")
        for count, answer in zip(counts, ("true", "false")):
            if count == 0:
                yield line, f"{place} => is never {answer}"


def reason_for(header, text, line, what):
    """The line of argued.txt for what is missed: its own, or that of the head of the function whose body is not run."""
    heads = [f"{text[start - 1].strip()} => is not run" for start, end in mutants.bodies(header) if start < line <= end and what.endswith(" => is not run")]
    return next((one for one in (f"{header}.hpp: {words}" for words in [what, *heads]) if one in argued), None)


argued = {}  # each line of argued.txt that is neither a comment nor a reason: whether it is needed
for line in pathlib.Path("tests/coverage/argued.txt").read_text().splitlines():
    if line and not line.startswith(("#", "    ")):
        argued[line] = False

passed = failed = 0
for header in mutants.known_headers():
    if asked and header not in asked:
        continue
    path = mutants.headers / f"{header}.hpp"
    name = str(path.resolve())
    # what is neither true nor false where its line is run is known to the compiler: `if constexpr`
    taken = {place: counts for place, counts in branches[name].items() if any(counts)}
    text = path.read_text().splitlines()
    missed = list(missed_of(header, text, lines[name], taken))
    open_here = 0
    for line, what in missed:
        if one := reason_for(header, text, line, what):
            argued[one] = True
        else:
            open_here += 1
            print(f"{path}:{line}: {what}")
    places = len({*lines[name], *(line for line, _ in missed)}) + 2 * len(taken)
    print(f"{header}: {len(lines[name])} lines, {2 * len(taken)} branches, {len(missed) - open_here} argued, {open_here} open", flush=True)
    passed, failed = passed + places - open_here, failed + open_here
stale = [one for one, is_needed in argued.items() if not is_needed and not asked]
for one in stale:
    print(f"argued, and covered: {one}")
print(f"{sum(argued.values())} of {len(argued)} lines of argued.txt are needed")
print(f"{passed} passed, {failed + len(stale)} failed")
sys.exit(failed + len(stale) > 0)

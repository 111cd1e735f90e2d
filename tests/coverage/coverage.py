# Judges what llvm-cov has counted: see the script `run` beside this.

import collections, json, pathlib, re, sys
sys.path.insert(0, "tests/mutants")
sys.dont_write_bytecode = True
import mutants

folder, asked = pathlib.Path(sys.argv[1]), sys.argv[2:]

# of a header, summed over all programs and all instances of a template
lines = collections.defaultdict(collections.Counter)  # how often each line was run
no_code = collections.defaultdict(set)  # lines of a function that runs which are not counted: empty, comments, of other compilers
branches = collections.defaultdict(dict)  # the two ends of a condition: how often it was true, how often false
bodies = {str((mutants.headers / f"{header}.hpp").resolve()): mutants.bodies(header) for header in mutants.known_headers()}
for program in sorted(folder.glob("*.lcov")):
    for record in program.read_text().split("end_of_record\n"):
        if found := re.search(r"^SF:(.*)$", record, re.M):
            counted = {int(line): int(count) for line, count in re.findall(r"^DA:(\d+),(\d+)", record, re.M)}
            lines[found[1]].update(counted)
            for start, end in bodies.get(found[1], []):
                if any(counted.get(line) for line in range(start, end + 1)):
                    no_code[found[1]].update(line for line in range(start, end + 1) if line not in counted)
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


def excuses_of(text, not_run):
    """Of each line that `// uncovered: REASON` excuses, on it or in the comment above it: the line of these words. If the line is not run and opens a
    block, the words excuse all of the block."""
    excuses, words = {}, None
    for number, line in enumerate(text, 1):
        if "// uncovered: " in line:
            words = number
        if words is None or line.lstrip().startswith("//"):
            continue
        last, indent = number, line[:len(line) - len(line.lstrip())]
        if number in not_run and line.partition(" //")[0].endswith("{"):
            last = next(end for end in range(number + 1, len(text) + 1) if text[end - 1].startswith(indent + "}"))
        excuses |= dict.fromkeys(range(number, last + 1), words)
        words = None
    return excuses


passed = failed = 0
for header in mutants.known_headers():
    if asked and header not in asked:
        continue
    path = mutants.headers / f"{header}.hpp"
    name = str(path.resolve())
    # what is neither true nor false where its line is run is known to the compiler: `if constexpr`
    taken = {place: counts for place, counts in branches[name].items() if any(counts)}
    text = path.read_text().splitlines()
    counted = {line: count for line, count in lines[name].items() if count or line not in no_code[name]}
    missed = list(missed_of(header, text, counted, taken))
    excuses = excuses_of(text, {line for line, what in missed if what.endswith(" => is not run")})
    still_open = [f"{path}:{line}: {what}" for line, what in missed if line not in excuses]
    needed = {excuses[line] for line, _ in missed if line in excuses}
    still_open += [f"{path}:{line}: uncovered: and yet a test comes by" for line in sorted({*excuses.values()} - needed) if not asked]
    print(*still_open, sep="\n", end="\n" * bool(still_open))
    open_here = len(still_open)
    places = len({*counted, *(line for line, _ in missed)}) + 2 * len(taken)
    print(f"{header}: {len(counted)} lines, {2 * len(taken)} branches, {len(needed)} reasons, {open_here} open", flush=True)
    passed, failed = passed + places - open_here, failed + open_here
print(f"{passed} passed, {failed} failed")
sys.exit(failed > 0 or passed == 0)

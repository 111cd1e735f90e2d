# Reads in PTX that the kernel `play` of steps.cu stores every result of every function, and that no result is a
# constant that should depend on what the function is given: `stores.py FILE.ptx PLACES`, with PLACES from places.cpp.
# nvcc drops what follows a call of a host function without a word; a kernel then stores nothing.
import re
import sys

WORD = re.compile(r"%[a-z]+\d+")
STORE = re.compile(r"st\.global\.[fub]32 \[(%rd\d+)(?:\+(\d+))?\], (.+)")


def instructions(ptx):
    body = re.search(r"\.entry play\(.*?\n\{(.*?)\n\}", ptx, re.S)
    if not body:
        sys.exit("there is no kernel `play`")
    text = re.sub(r"//[^\n]*", "", body.group(1))
    for line in re.split(r"[;\n{}]", re.sub(r"\{([^{}\n]*)\}", r"\1", text)):  # a vector's braces go
        line = re.sub(r"\s+", " ", line).strip()
        if line and not line.startswith(".") and not line.endswith(":"):
            yield line


def dependent(lines):
    """The registers that depend on `given`, the first parameter: by arithmetic, by a choice, by memory or a call."""
    known, memory = set(), False
    definitions = {}
    for line in lines:
        for register in written(line):
            definitions[register] = definitions.get(register, 0) + 1
    while True:
        before = len(known), memory
        argument = called = False  # of a call: whether one depends, and whether the call itself has passed
        for line in lines:
            depends = any(register in known for register in read(line))
            code = line.split()[1 if line.startswith("@") else 0]
            if code.startswith("st.param"):
                argument = depends or (argument and not called)
                called = False
            elif code.startswith("call"):
                memory = memory or argument
                called = True
            elif code.startswith("ld.param"):
                depends = "play_param_0" in line or ("play_param" not in line and (argument or memory))
            elif code.startswith("ld") and not code.startswith("ld.global"):
                depends = depends or memory
            elif code.startswith("st") and not code.startswith("st.global"):
                memory = memory or depends
            for register in written(line):
                if depends or definitions[register] > 1:  # more than one: which of them, a branch decides
                    known.add(register)
        if before == (len(known), memory):
            return known


def split(line):
    """The registers that an instruction writes, and those that it reads."""
    guard, _, rest = line.partition(" ") if line.startswith("@") else ("", "", line)
    code, _, operands = rest.partition(" ")
    registers = WORD.findall(operands)
    if code.startswith(("st", "call", "bra", "ret", "bar")):
        return [], registers + WORD.findall(guard)
    count = 1
    if code.startswith("ld"):
        count = len(WORD.findall(operands.split("[")[0]))
    elif "|" in operands.split(",")[0]:
        count = 2
    return registers[:count], registers[count:] + WORD.findall(guard)


def written(line):
    return split(line)[0]


def read(line):
    return split(line)[1]


def main():
    lines = list(instructions(open(sys.argv[1]).read()))
    known = dependent(lines)
    stored = {}
    for line in lines:
        store = STORE.match(line)
        if store:
            stored.setdefault(int(store[2] or 0) // 4, []).append(store[3])
    place, faults, functions = 0, 0, 0
    for row in open(sys.argv[2]):
        kinds, _, name = row.rstrip("\n").partition(" ")
        functions += 1
        lacking = [i for i in range(len(kinds)) if place + i not in stored]
        constant = [i for i, kind in enumerate(kinds) if kind == "x" and i not in lacking
                    and not any(value in known for value in stored[place + i])]
        for what, numbers in ("are not stored", lacking), ("are constants", constant):
            if numbers:
                print(f"{len(numbers)} of {len(kinds)} results {what}: {name}")
                faults += 1
        place += len(kinds)
    if not functions or max(stored, default=-1) >= place:
        sys.exit("the kernel and the list of its functions are not of one kind")
    sys.exit(faults > 0)


main()

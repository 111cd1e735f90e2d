# Reads in SPIR-V that no driver may fuse a product with the sum that it is added to: `fused.py FILE.spv ...`. Every sum in a function of veer needs the
# decoration NoContraction, which `precise` gives where it reaches: a sum that has it is fused with nothing. Prints the functions where a sum lacks it,
# and then exits with 1.
import struct
import sys

NAME, FUNCTION, DECORATE, NO_CONTRACTION = 5, 54, 71, 42
SUMS = {129, 131, 148}  # FAdd, FSub, Dot


def instructions(path):
    with open(path, "rb") as file:
        content = file.read()
    words = struct.unpack(f"<{len(content) // 4}I", content[:len(content) // 4 * 4])
    if words[:1] != (0x07230203,):
        sys.exit(f"fused.py: '{path}': expected SPIR-V")
    at = 5
    while at < len(words):
        size = words[at] >> 16
        yield words[at] & 0xffff, words[at + 1:at + size]
        at += size


def fusible(path):
    """The functions of veer with a sum that may be fused."""
    names, exact, sums, function = {}, set(), [], None
    for code, rest in instructions(path):
        if code == NAME:
            names[rest[0]] = struct.pack(f"<{len(rest) - 1}I", *rest[1:]).split(b"\0")[0].decode()
        elif code == DECORATE and rest[1] == NO_CONTRACTION:
            exact.add(rest[0])
        elif code == FUNCTION:
            function = rest[1]
        elif code in SUMS:
            sums.append((rest[1], function))
    return {name for name in (names[of].split("(")[0] for total, of in sums if total not in exact) if name.startswith("veer_")}


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit("fused.py: expected files of SPIR-V")
    found = {name for path in sys.argv[1:] for name in fusible(path)}
    for name in sorted(found):
        print(f"a sum in {name} may be fused with a product")
    sys.exit(1 if found else 0)

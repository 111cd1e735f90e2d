#!/usr/bin/env python3
# Reads in SPIR-V that no driver may fuse a product with the sum that it is added to: `fused.py FILE.spv ...`. In functions of veer both need the
# decoration NoContraction, which `precise` gives where it reaches. Prints the functions where one lacks it, and then exits with 1.
import struct
import sys

NAME, DECORATE, FUNCTION, NO_CONTRACTION = 5, 71, 54, 42
SUMS = {129: "FAdd", 131: "FSub"}
PRODUCTS = {133: "FMul", 142: "VectorTimesScalar", 148: "Dot"}


def instructions(path):
    with open(path, "rb") as file:
        words = memoryview(file.read()).cast("I")
    if len(words) < 5 or words[0] != 0x07230203:
        sys.exit(f"fused.py: '{path}': expected SPIR-V")
    at = 5
    while at < len(words):
        yield words[at] & 0xffff, words[at + 1:at + (words[at] >> 16)]
        at += words[at] >> 16


def fusible(path):
    """The functions of veer in which a product may be fused with a sum."""
    names, exact, products, sums, function = {}, set(), {}, [], None
    for code, rest in instructions(path):
        if code == NAME:
            names[rest[0]] = bytes(rest[1:]).split(b"\0")[0].decode()
        elif code == DECORATE and rest[1] == NO_CONTRACTION:
            exact.add(rest[0])
        elif code == FUNCTION:
            function = rest[1]
        elif code in PRODUCTS:
            products[rest[1]] = function
            if PRODUCTS[code] == "Dot":  # a sum of products by itself
                sums.append((rest[1], [rest[1]], function))
        elif code in SUMS:
            sums.append((rest[1], rest[2:4], function))
    found = {of for total, parts, of in sums for part in parts if part in products and not {total, part} <= exact}
    return {name.split("(")[0] for name in (names.get(of, "") for of in found) if name.startswith("veer_")}


if __name__ == "__main__":
    found = {name for path in sys.argv[1:] for name in fusible(path)}
    for name in sorted(found):
        print(f"a product in {name} may be fused with a sum")
    sys.exit(1 if found or len(sys.argv) < 2 else 0)

# SPDX-License-Identifier: MIT
"""Calls every function of the C library, and compares its answers with those of C++, bit for bit: on rows, and on columns.

    python3 test.py ANSWERS      what the program of direct.hpp prints: a function, a dimension, a hash
"""
import sys
import time

import numpy

import veer

agents = 37


class Inputs:
    """What direct.hpp draws."""

    def __init__(self, near_by):
        self.size, self.state, self.hash = numpy.float32(12 if near_by else 40), 1, 2166136261

    def unit(self):
        self.state = (self.state * 1664525 + 1013904223) % 2**32
        return numpy.float32(self.state >> 8) * numpy.float32(2**-24)

    def coordinate(self):
        return self.unit() * self.size - self.size / 2

    def positive(self):
        return self.unit() * numpy.float32(3) + numpy.float32(0.125)

    def structure(self, kinds):
        return [[self.positive() for _ in range(3)] if kind == "v" else self.positive() if kind == "f" else self.structure(veer._structures[kind[2:]].kinds)
                for kind in kinds]

    def add(self, array):
        bits = numpy.ascontiguousarray(array).reshape(-1)
        words = bits.view("u4").copy()
        if bits.dtype == numpy.float32:
            words[numpy.isnan(bits)] = 0x7FC00000
        for byte in words.astype("<u4").tobytes():
            self.hash = (self.hash ^ byte) * 16777619 % 2**32


def asked(function, dimension, columns):
    """The hash of a function's answers: to rows of vectors, or to columns of numbers that lie side by side."""
    def vectors(fill):
        all = numpy.array([[fill() for _ in range(dimension)] for _ in range(agents)], "f")
        return numpy.asfortranarray(all) if columns else all

    def numbers(fill):
        return numpy.array([fill() for _ in range(agents)], "f")

    inputs, values, answers = Inputs(any(kind == "h" for _, kind, _ in function.members)), {}, []
    for name, kind, _ in function.members:
        if kind[0] in "vnp":
            fill = (lambda: 0) if kind[-1] == "o" else inputs.positive if kind[0] == "n" else inputs.coordinate
            value = (numbers if kind[0] == "n" else vectors)(fill)
        elif kind == "k":
            value = numpy.zeros((agents, 3) if "most" in values else agents, "i4")
        elif kind == "h":
            value = worlds[dimension, columns]
        elif kind == "f":
            value = inputs.positive()
        elif kind == "i":
            value = 3
        else:
            made = veer._structures[kind[2:]]
            value = inputs.structure(made.kinds) if kind[0] == "s" else [inputs.structure(made.kinds) for _ in range(3)]
        values[name] = value
        if kind[-1] in "bok" and "." not in kind:
            answers.append(value)
    function(**values)
    for value in answers:
        inputs.add(value)
    return f"{function.__name__} {dimension} {inputs.hash:08x}"


def expect(what, holds):
    if not holds:
        sys.exit(f"languages: {what} does not hold")


worlds = {(dimension, columns): veer.World() for dimension in (2, 3) for columns in (False, True)}  # what a function builds, the next ones use
wanted = open(sys.argv[1]).read().splitlines()
found = [[asked(function, dimension, columns) for function in veer.functions for dimension in (2, 3) if function.dimensions in (dimension, 5)]
         for columns in (False, True)]
for rows, columns, direct in zip(*found, wanted):
    if rows != direct or columns != direct:
        print(f"C++ {direct}, rows {rows}, columns {columns}")
expect("every function has the bits of C++", found == [wanted, wanted])

# answers that Python makes, one agent, members of structures, one vector for all, wrong calls
shot = veer.intercept((0, 0, 0), (30, 5, 0), (0, 0, 8), speed=40)
expect("a shot at one target hits", shot.status == 0 and numpy.allclose(shot.velocity * shot.time, shot.point, atol=1e-4))
ships = numpy.zeros(50, [("name", "S7"), ("position", "3f"), ("velocity", "3f")])
ships["velocity"] = (10, 0, 0)
veer.seek_step(ships["position"], ships["velocity"], (0, 0, 50), 10, veer.SteerLimits(20, 0.2, 10), 1 / 60)
expect("members of structures are stepped where they lie", (ships["position"][:, 0] > 0.1).all() and (ships["position"][:, 2] > 0).all())
for wrong in (lambda: veer.seek_step(ships["position"]), lambda: veer.seek(ships["position"], ships["velocity"][:3], (0, 0, 1), 3),
              lambda: veer.seek_step((0, 0, 0), ships["velocity"], (0, 0, 1), 3, (1, 1, 1), 1), lambda: veer.seek((0, 0), (0, 0), (0, 0, 1), 3)):
    try:
        wrong()
        expect("a wrong call is refused", False)
    except (ValueError, TypeError):
        pass

position, velocity = numpy.zeros((100000, 3), "f"), numpy.ones((100000, 3), "f")
best = 1e9
for _ in range(20):
    start = time.perf_counter()
    veer.seek_step(position, velocity, (0, 0, 50), 10, (20, 0.2, 10), 1 / 60)
    best = min(best, time.perf_counter() - start)
print(f"veer {veer.version()} from Python: {len(veer.functions)} functions, {len(wanted)} answers as in C++; seek_step on rows: {best * 1e4:.1f} ns an agent")

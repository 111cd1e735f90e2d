# SPDX-License-Identifier: MIT
"""Tests every function of veer_c.h from Python, with a hundred agents each."""
import array
import math
import random
import sys

import veer

count, frame = 101, 1 / 60
draw = random.Random(7)


def vectors(size, n=count):
    made = veer.Vectors(n)
    for i in range(n):
        made[i] = [draw.uniform(-size, size) for _ in range(3)]
    return made


def distance(a, b, i):
    return math.dist(a[i], b[i])


def expect(what, holds):
    if not holds:
        sys.exit(f"c_api: {what} does not hold")


limits = veer.SteerLimits(max_force=20, mass=0.2, max_speed=10)
targets, still = vectors(100), veer.Vectors(count)

for name, fly in {
    "homing_arc_step": lambda p, v: veer.homing_arc_step(p, v, targets, speed=30, radius=5, damping=0.5, time_step=frame),
    "homing_turn_step": lambda p, v: veer.homing_turn_step(p, v, targets, turn_rate=8, time_step=frame),
    "navigation_step": lambda p, v: veer.navigation_step(p, v, targets, still, 4, 400, frame),
    "seek_step": lambda p, v: veer.seek_step(p, v, targets, limits, frame),
    "arrive_step": lambda p, v: veer.arrive_step(p, v, targets, still, 5, limits, frame),
    "spring_step": lambda p, v: veer.spring_step(p, v, targets, frequency=3, time_step=frame),
}.items():
    positions, velocities = vectors(100), vectors(20)
    nearest = [math.inf] * count
    for _ in range(60 * 60):
        fly(positions, velocities)
        nearest = [min(nearest[i], distance(positions, targets, i)) for i in range(count)]
    expect(f"{name} comes within 3 m of every target", name in ("navigation_step", "homing_turn_step") or max(nearest) < 3)
    expect(f"{name} comes within 3 m of nine targets in ten", sum(n < 3 for n in nearest) > 0.9 * count)
    if name in ("arrive_step", "spring_step"):
        expect(f"{name} stops on its target", max(distance(positions, targets, i) for i in range(count)) < 0.01)

positions, velocities = vectors(100), veer.Vectors(count)
before = [distance(positions, targets, i) for i in range(count)]
for _ in range(60):
    veer.flee_step(positions, velocities, targets, limits, frame)
expect("flee_step leads away", all(distance(positions, targets, i) > before[i] for i in range(count)))

moving, shots, times, points = vectors(5), veer.Vectors(count), array.array("f", bytes(4 * count)), veer.Vectors(count)
positions = vectors(100)
veer.intercept(positions, targets, moving, 40, shots, times)
veer.lead_point(positions, targets, moving, 40, points)
for i in range(count):
    meet = [t + v * times[i] for t, v in zip(targets[i], moving[i])]
    expect("intercept hits every slower target", times[i] > 0)
    expect("the shot meets its target", math.dist(meet, [p + v * times[i] for p, v in zip(positions[i], shots[i])]) < 1e-3)
    expect("lead_point is the meeting point", math.dist(meet, points[i]) < 1e-2)

veer.launch(positions, targets, (0, -9.8, 0), 60, shots, times)
for i in range(count):
    if times[i] >= 0:
        lands = [p + v * times[i] + a * times[i] ** 2 / 2 for p, v, a in zip(positions[i], shots[i], (0, -9.8, 0))]
        expect("a throw lands on its target", math.dist(lands, targets[i]) < 1e-2)
expect("some targets are in range, and some are not", 0 < sum(t < 0 for t in times) < count)

positions, velocities = vectors(30), vectors(10)
veer.confine(positions, velocities, 1, (-10, -10, -10), (10, 10, 10))
expect("confine puts all into the room", all(abs(n) <= 9.001 for i in range(count) for n in positions[i]))

rock, radii = veer.Vectors(1), array.array("f", [5])
for i in range(count):
    positions[i], velocities[i] = (-20, draw.uniform(-3, 3), draw.uniform(-3, 3)), (10, 0, 0)
for _ in range(60 * 4):
    veer.avoid_spheres(positions, velocities, rock, radii, 0.5, 12)
    for i in range(count):
        positions[i] = [p + v * frame for p, v in zip(positions[i], velocities[i])]
        expect("nobody enters the rock", math.hypot(*positions[i]) > 5.499)

for wrong in (lambda: veer.seek_step(positions, veer.Vectors(3), targets, limits, frame), lambda: veer.seek_step(positions),
              lambda: veer.Vectors(array.array("d", [1]), array.array("d", [1]), array.array("d", [1]))):
    try:
        wrong()
        expect("a wrong call is refused", False)
    except (ValueError, TypeError):
        pass
print(f"veer {veer.version()} from Python: {count} agents in every function of veer_c.h")

# SPDX-License-Identifier: MIT
"""Writes scenes.txt: the numbers of SteerBench's scenes in which nothing is random.

    scenes.py CHECKOUT >scenes.txt    CHECKOUT: of SteerSuite

x and z of SteerBench are x and y here. A scene is its name and then, a line each:

    box    x y, for each of the four corners, counterclockwise
    disc   x y radius
    agent  x y vx vy radius, then for each goal: speed x y
"""
import math
import pathlib
import re
import sys
import xml.etree.ElementTree as tree


def number(value):
    return f"{round(value, 4) + 0:.4f}".rstrip("0").rstrip(".")


def without_namespaces(text):
    root = tree.fromstring(re.sub(r"^\s*(<!--.*?-->\s*)+(?=<\?xml)", "", text, flags=re.S))
    for one in root.iter():
        one.tag = one.tag.split("}")[-1]
    return root


def numbers(one, *names):
    return [float(one.find(name).text) for name in names]


def box(of):
    left, right, low, high = numbers(of, "xmin", "xmax", "zmin", "zmax")
    return [left, low, right, low, right, high, left, high]


def turned(of):
    """SteerBench turns a box from z towards x."""
    (width, depth), (x, y) = numbers(of.find("size"), "x", "z"), numbers(of.find("position"), "x", "z")
    angle = -math.radians(numbers(of, "thetaY")[0])
    corners = []
    for across, along in [(-width, -depth), (width, -depth), (width, depth), (-width, depth)]:
        corners += [x + (across * math.cos(angle) - along * math.sin(angle)) / 2, y + (across * math.sin(angle) + along * math.cos(angle)) / 2]
    return corners


def agent(of):
    start = of.find("initialConditions")
    way, speed, radius = numbers(start.find("direction"), "x", "z"), *numbers(start, "speed", "radius")
    line = numbers(start.find("position"), "x", "z") + [one * speed / (math.hypot(*way) or 1) for one in way] + [radius]
    for goal in of.find("goalSequence"):
        line += numbers(goal, "desiredSpeed") + numbers(goal.find("targetLocation"), "x", "z")
    return line


def scene(root):
    """Lines of a scene, or nothing where something is random or nobody is there."""
    drawn = [name for name in ["agentRegion", "agentEmitter", "obstacleRegion"] if root.find(name) is not None]
    if drawn or any(one.text == "true" for one in root.iter("random")) or root.find("agent") is None:
        return None
    lines = [("box", box(one)) for one in root.iter("obstacle")] + [("box", turned(one)) for one in root.iter("orientedBoxObstacle")]
    lines += [("disc", numbers(one.find("position"), "x", "z") + numbers(one, "radius")) for one in root.iter("circleObstacle")]
    return lines + [("agent", agent(one)) for one in root.iter("agent")]


folder = pathlib.Path(sys.argv[1]) / "testcases"
for file in sorted(folder.rglob("*.xml"), key=str):
    lines = scene(without_namespaces(file.read_text(errors="replace")))
    if lines and file.parent.name not in ["dragon_age", "star_craft"]:  # maps of those games
        print(str(file.relative_to(folder))[:-4])
        for kind, values in lines:
            print(" ", kind, *map(number, values))

# SPDX-License-Identifier: MIT
"""Writes eth.txt, hotel.txt and students03.txt beside this file, from a checkout of OpenTraj (README.md says of which).

    tracks.py OPENTRAJ

A line a person: the step of .4 s in which it is first seen, its place, and how it goes on from step to step, in centimetres.
"""
import collections
import pathlib
import sys

SCENES = {"eth": ("ETH/seq_eth", 6), "hotel": ("ETH/seq_hotel", 10), "students03": ("UCY/students03", 10)}

for name, (folder, frames) in SCENES.items():
    tracks = collections.defaultdict(dict)
    for line in (pathlib.Path(sys.argv[1]) / "datasets" / folder / "obsmat.txt").read_text().splitlines():
        frame, person, x, _, y = (float(word) for word in line.split()[:5])
        tracks[int(person)][int(frame) // frames] = (round(100 * x), round(100 * y))
    lines = []
    for _, track in sorted(tracks.items()):
        first, last = min(track), max(track)
        for step in range(first, last):
            if step not in track:  # one place in all is missing: halfway between its neighbours
                before, after = track[step - 1], track[step + 1]
                track[step] = ((before[0] + after[0]) // 2, (before[1] + after[1]) // 2)
        numbers = [first, *track[first]]
        for step in range(first + 1, last + 1):
            numbers += [track[step][0] - track[step - 1][0], track[step][1] - track[step - 1][1]]
        lines.append(" ".join(map(str, numbers)))
    (pathlib.Path(__file__).parent / (name + ".txt")).write_text("\n".join(lines) + "\n")

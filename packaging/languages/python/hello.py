# SPDX-License-Identifier: MIT
"""A hundred missiles from Python. Prints the position of the first after two seconds."""
import numpy

import veer

position, velocity, target = (numpy.zeros((100, 3), "f") for _ in range(3))
position[:, 0], velocity[:], target[:, 2] = numpy.arange(100), (26, 0, 15), 50
missile = veer.Homing(*veer.make_homing(speed=30, curvature_radius=25, damping=0.1))
for frame in range(120):
    veer.homing_arc_step(position, velocity, target, missile, 1 / 60)
print("%.3f %.3f %.3f" % tuple(position[0]))

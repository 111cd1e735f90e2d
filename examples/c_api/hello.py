# SPDX-License-Identifier: MIT
"""A hundred missiles from Python. Prints the position of the first after two seconds."""
import veer

position, velocity, target = (veer.Vectors(100) for _ in range(3))
for i in range(100):
    position[i], velocity[i], target[i] = (i, 0, 0), (26, 0, 15), (0, 0, 50)
for frame in range(120):
    veer.homing_arc_step(position, velocity, target, speed=30, radius=25, damping=0.1, time_step=1 / 60)
print("%.3f %.3f %.3f" % position[0])

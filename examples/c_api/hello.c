/* SPDX-License-Identifier: MIT */
/* A hundred missiles from C. Prints the position of the first after two seconds. */
#include "veer_c.h"

#include <stdio.h>

enum { count = 100 };

int main(void) {
    static float p[3][count], v[3][count], t[3][count];
    const veer_vectors position = {p[0], p[1], p[2]}, velocity = {v[0], v[1], v[2]};
    const veer_points target = {t[0], t[1], t[2]};
    for (int i = 0; i < count; ++i) p[0][i] = (float)i, v[0][i] = 26, v[2][i] = 15, t[2][i] = 50;
    for (int frame = 0; frame < 120; ++frame) {
        const int wrong = veer_homing_arc_step(count, position, velocity, target, 30, 25, 0.1f, 1 / 60.0f);
        if (wrong) return wrong;
    }
    printf("%.3f %.3f %.3f\n", p[0][0], p[1][0], p[2][0]);
    return 0;
}

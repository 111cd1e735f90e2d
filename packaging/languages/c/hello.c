/* SPDX-License-Identifier: MIT */
/* A hundred missiles from C. Prints the position of the first after two seconds. */
#include "veer_c.h"

#include <stdio.h>

enum { count = 100 };

int main(void) {
    static float position[count][3], velocity[count][3];
    float target[3] = {0, 0, 50};
    veer_homing missile;
    const veer_numbers acceleration = veer_row(&missile.max_centripetal_accel);
    veer_make_homing(1, 30, 25, 0.1f, acceleration, veer_row(&missile.propulsion), veer_row(&missile.damping));
    for (int i = 0; i < count; ++i) position[i][0] = (float)i, velocity[i][0] = 26, velocity[i][2] = 15;
    for (int frame = 0; frame < 120; ++frame) {
        const int wrong = veer_homing_arc_step(count, veer_rows3(position[0]), veer_rows3(velocity[0]), veer_all3(target), missile, 1 / 60.0f);
        if (wrong) return wrong;
    }
    printf("%.3f %.3f %.3f\n", position[0][0], position[0][1], position[0][2]);
    return 0;
}

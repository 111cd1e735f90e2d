// SPDX-License-Identifier: MIT
//
// Falling bodies: one dropped, and one thrown at a balloon (veer/physic_base.hpp).
//
// A PhysicBase moves in a straight line within a frame, so a test for collisions is a test of uniform motions. At the
// end of each frame it is on the true parabola. One ball is dropped. Another ball is thrown at a balloon, without wind
// and in wind.

#include <algorithm>
#include <cstdio>
#include <glm/glm.hpp>
#include <veer/intercept.hpp>
#include <veer/physic_base.hpp>

constexpr float frame_time = 1 / 60.0f;         // [s]
constexpr glm::vec3 earth_gravity{0, -9.8f, 0}; // [m/s²]

struct Balloon {
    glm::vec3 position;
    float combined_radius; // sum of the radii of balloon and ball [m]
};

veer::PhysicBase<glm::vec3> thrown(const glm::vec3& velocity) {
    veer::PhysicBase<glm::vec3> ball(frame_time);
    ball.set_velocity(velocity);
    return ball;
}

// One frame of a ball. Returns the time of contact with the balloon in this frame, or -1.
float fly(veer::PhysicBase<glm::vec3>& ball, const glm::vec3& wind, const Balloon& balloon) {
    ball.set_acceleration(earth_gravity);
    ball.add_acceleration(wind);
    const float contact =
        veer::contact_time(ball.position(), ball.mean_velocity(), balloon.position, {0, 0, 0}, balloon.combined_radius);
    ball.update(frame_time); // resets the acceleration
    return contact <= frame_time ? contact : -1;
}

int main() {
    const Balloon balloon{{18, 6.4f, 0}, 0.75f};
    auto dropped = thrown({0, 0, 0});
    for (int frame = 0; frame < 60; ++frame) fly(dropped, {0, 0, 0}, balloon);
    std::printf("dropped: at %.6f m after 60 frames, where g t^2 / 2 is 4.9 m\n", dropped.position().y);

    for (const glm::vec3 wind : {glm::vec3{0, 0, 0}, glm::vec3{-4, 0, 0}}) {
        auto ball = thrown({9, 13, 0});
        float top = 0, hit = -1;
        int frame = 0;
        for (; ball.position().y >= 0; ++frame) {
            const float contact = fly(ball, wind, balloon);
            if (contact >= 0 && hit < 0) hit = float(frame) * frame_time + contact;
            top = std::max(top, ball.position().y);
        }
        std::printf("thrown, wind of %.0f m/s²: rises to %.2f m, ", wind.x, top);
        if (hit >= 0) std::printf("hits the balloon after %.3f s, ", hit);
        else std::printf("misses the balloon, ");
        std::printf("lands %.1f m away after %.2f s\n", ball.position().x, frame / 60.0);
    }
    return 0;
}

// SPDX-License-Identifier: MIT
#pragma once

#include "given.hpp"

EXAMPLE(PhysicBase) {
    veer::PhysicBase<vec3> ball(position, {4, 6, 0}, time_step);
    for (int frame = 0; frame < 60; ++frame) {
        ball.set_acceleration(gravity); // for this frame only
        ball.update();
        draw(ball.position());
    }
}
EXAMPLE(contact) {
    const veer::Sphere<vec3> rock{vec3{0.1f, 0, 0.2f}, 0.05f};
    const auto touched = veer::contact(position, velocity, 0.01f, rock, time_step);
    if (touched) {
        position += velocity * touched.time;
        velocity = veer::bounce(velocity, touched.normal, 0.8f);
    }
}
EXAMPLE(clearance) {
    const veer::Capsule<vec3> bar{vec3{-5, 1, 0}, vec3{5, 1, 0}, 0.2f};
    const auto nearest = veer::clearance(position, 0.5f, bar);
    if (nearest.gap < 0) position -= nearest.normal * nearest.gap; // as push_out does
    draw(nearest.point);
    const veer::Box<vec3> crate{vec3{5, 0, 0}, {2, 1, 0.5f}, {1, 1, 0}}; // centre, half its lengths, forward
    position = veer::push_out(position, 0.5f, crate);
}
EXAMPLE(push_out) {
    const veer::Sphere<vec3> rock{vec3{0.3f, 0, 0}, 2};
    position = veer::push_out(position, 0.5f, rock); // to the nearest place outside
    for (const auto& wall : walls) position = veer::push_out(position, 0.5f, wall);
}
EXAMPLE(moved) {
    const veer::Sphere<vec3> lift{vec3{0, -2, 0}, 1, vec3{0, 3, 0}};
    const auto from_the_lift = veer::contact(position, velocity, 0.2f, lift, time_step);
    const auto from_a_wall = veer::contact(position, velocity, 0.2f, walls[0], time_step);
    const auto first = veer::earlier(from_the_lift, from_a_wall);
    if (!first) draw(veer::moved(lift, time_step).center);
}
EXAMPLE(bounce) {
    const vec3 floor{0, 1, 0};
    velocity = veer::bounce(velocity, floor, 0.8f); // keeps 80 % of the normal speed
    const veer::Material<float> rubber{.restitution = 0.8f, .friction = 0.4f};
    velocity = veer::bounce(velocity, floor, rubber);
}
EXAMPLE(bounce_pair) {
    const veer::Material<float> steel{.restitution = 0.95f, .friction = 0.1f};
    const vec3 apart = position - target; // from the second to the first
    const auto after = veer::bounce_pair(velocity, 2.0f, target_velocity, 5.0f, apart, steel);
    velocity = after.first;
    target_velocity = after.second;
}
EXAMPLE(update_with_contacts) {
    static veer::PhysicBase<vec3> ball({0, 3, 0}, {1, 0, 0}, time_step);
    const veer::Plane<vec3> floor{vec3{0, 0, 0}, up};
    ball.set_acceleration(gravity);
    const auto touched = veer::update_with_contacts(ball, 0.25f, {.restitution = 0.7f, .friction = 0.3f}, floor, walls);
    if (touched) draw(touched.point); // no tunnelling at any speed
}
EXAMPLE(rotate) {
    velocity = veer::rotate(velocity, up, 0.5f);      // half a radian about `up`
    const vec2 flat = veer::rotate(vec2{1, 0}, 0.5f); // in 2D, from +x towards +y
    draw(velocity + vec3{flat.x, 0, flat.y});
}
EXAMPLE(turn_towards) {
    velocity = veer::turn_towards(velocity, target - position, 2 * time_step); // at most 2 rad/s
    const float yaw = 2 * time_step, pitch = 0.5f * time_step;
    velocity = veer::turn_yaw_pitch(velocity, target - position, yaw, pitch, up);
    position += velocity * time_step;
}
EXAMPLE(angle_between) {
    const float angle = veer::angle_between(velocity, target - position);
    const bool in_sight = angle < 0.8f;
    if (in_sight) std::printf("%.0f degrees off course\n", angle * 57.29578f);
}
EXAMPLE(heading_angle) {
    const float course = veer::heading_angle(vec2{velocity.x, velocity.z});
    const float off = veer::wrap_angle(course - 3.0f); // the smaller turn, left or right
    const vec2 forward = veer::unit_vector<vec2>(course + 0.1f * off);
    draw({forward.x, 0, forward.y});
}
EXAMPLE(sin_cos) {
    const auto [sine, cosine] = veer::sin_cos(0.7f); // + - * only: the same bits in every tested build
    const vec2 on_the_circle{cosine, sine};
    draw({on_the_circle.x, 0, on_the_circle.y});
}
EXAMPLE(exponential_decay) {
    const float damping = 0.5f, time = 2;
    const auto decay = veer::exponential_decay(damping * time);
    position += velocity * (time * decay.mean) + gravity * (time * time * decay.gain); // exact, for any time
    draw(position);
}

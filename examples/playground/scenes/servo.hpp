// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <vector>
#include <veer/rotation.hpp>
#include <veer/turn.hpp>

#include "../scene.hpp"
#include "trail.hpp"

namespace playground {

/// Two searchlights with limited angular acceleration. One uses turn_servo_step. The other pushes towards its goal
/// until it has to brake, and so circles about the goal.
class Searchlight final : public Scene {
public:
    Searchlight() : Scene("intercept", true) {
        entries = {{"servo", "Turn and stop",
            "A searchlight cannot turn at once: it speeds up and brakes. turn_servo_step stops on the goal after any "
            "motion. An autopilot that pushes and brakes circles about the goal.",
            "const auto next = veer::turn_servo_step(direction, turning, goal, {{max_speed}, {max_accel}}, {dt});\n"
            "direction = next.direction;\nturning = next.turning;",
            "from full speed it stops within ω² / 2 α = {max_speed}² / 2 · {max_accel} = "
            "{=max_speed*max_speed/(2*max_accel):2} rad",
            "A heavy lamp|max_accel=0.8;At 15 Hz|rate=15",
            "const V error = veer::reject(goal, direction); // towards the goal, along the sphere\n"
            "const float angle = veer::angle_between(direction, goal), speed = veer::length(turning);\n"
            "const bool brakes = angle < speed * speed / (2 * {max_accel});\n"
            "const V push = veer::normalize_or(brakes ? turning * -1.0f : error, V{0, 0, 0}) * {max_accel};\n"
            "turning = veer::truncate(turning + push * ({dt}), {max_speed});\n"
            "direction = veer::normalize_or(direction + turning * ({dt}), direction);\n"
            "turning = veer::reject(turning, direction);"}};
        controls = {
            slider("max_speed", "Largest turn rate", "rad/s", limits_.max_speed, {0.3f, 4, 0.1f}),
            slider("max_accel", "Acceleration", "rad/s²", limits_.max_accel, {0.4f, 8, 0.1f}),
        };
        argue({"off the goal after 3 s, mean", "°", 2,
            "Pushes towards the goal, and brakes when it is close. The sideways turn stays, so it circles about "
            "the goal.",
            "Brakes the sideways turn and turns towards the goal: it stops there, exactly.", figures_, all_entries,
            Argument::one_picture});
        signs = {
            {Color::blue, Sign::line, "turn_servo_step"},
            {Color::violet, Sign::line, "push and brake"},
            {Color::orange, Sign::dot, "goal: it jumps every 3.5 s"},
        };
        handle("first", "First goal", first_, {.left = -26, .right = 26, .bottom = 2, .top = 30});
        readings = {
            reading("off the goal", "°", 3, off_[1]),
            reading("usual way, off the goal", "°", 2, off_[0]),
            reading("turning", "rad/s", 2, rate_),
            reading("since the jump", "s", 1, clock_),
        };
        reset();
    }

    void reset() override {
        random_ = {};
        goal_ = veer::normalize_or(first_, V3{0, 0, 1});
        for (Lamp& lamp : lamps_)
            lamp = {veer::normalize_or(V3{-0.9f, 0.35f, 0.5f}, V3{1, 0, 0}), V3{0.2f, 1.2f, -0.48f}, Trail(140)};
        clock_ = 0, jumps_ = 0, figures_[0] = figures_[1] = not_yet, measured_ = false;
    }
    void adjust() override { goal_ = jumps_ > 0 ? goal_ : veer::normalize_or(first_, V3{0, 0, 1}); }

    void step(float time_step) override {
        clock_ += time_step;
        Lamp &usual_one = lamps_[0], &ours = lamps_[1];
        const auto next = veer::turn_servo_step(ours.direction, ours.turning, goal_, limits_, time_step);
        ours.direction = next.direction, ours.turning = next.turning;

        const V3 error = veer::reject(goal_, usual_one.direction);
        const float angle = veer::angle_between(usual_one.direction, goal_), speed = veer::length(usual_one.turning);
        const bool brakes = angle < speed * speed / (2 * limits_.max_accel);
        const V3 push = veer::normalize_or(brakes ? usual_one.turning * -1.0f : error, V3{0, 0, 0}) * limits_.max_accel;
        usual_one.turning = veer::truncate(usual_one.turning + push * time_step, limits_.max_speed);
        usual_one.direction =
            veer::normalize_or(usual_one.direction + usual_one.turning * time_step, usual_one.direction);
        usual_one.turning = veer::reject(usual_one.turning, usual_one.direction);

        for (std::size_t i = 0; i < 2; ++i) {
            off_[i] = veer::angle_between(lamps_[i].direction, goal_) * 57.29578f;
            lamps_[i].trail.add(lamps_[i].direction * radius, time_step);
        }
        rate_ = veer::length(lamps_[way()].turning);
        if (clock_ >= 3 && !measured_) {
            measured_ = true, jumps_ += 1;
            for (std::size_t i = 0; i < 2; ++i)
                figures_[i] = jumps_ > 1 ? figures_[i] + (off_[i] - figures_[i]) / jumps_ : off_[i];
        }
        if (clock_ < 3.5f) return;
        clock_ = 0, measured_ = false;
        const float yaw = random_.between(-1.1f, 1.1f), up = random_.between(0.1f, 0.85f);
        const auto [sine, cosine] = veer::sin_cos(yaw);
        goal_ = veer::normalize_or(V3{sine, up, cosine}, V3{0, 0, 1});
    }

    void draw(Picture& picture) const override {
        for (int k = 0; k < 12; ++k) { // the lit sphere
            std::vector<V3> ring;
            const float at = 0.5235988f * static_cast<float>(k);
            const auto [height, flat] = veer::sin_cos(k < 6 ? at : 0.5235988f * static_cast<float>(k - 8));
            for (int i = 0; i <= 60; ++i) {
                const auto [sine, cosine] = veer::sin_cos(0.1047198f * static_cast<float>(i));
                ring.push_back(
                    (k < 6 ? V3{cosine * flat, sine, cosine * height} : V3{sine * flat, height, cosine * flat})
                    * radius);
            }
            if (k < 11) picture.line(ring, Color::muted, {.width = 1, .opacity = 0.22f});
        }
        picture.ball(V3{0, 0, 0}, 1.2f, Color::ink);
        picture.ball(goal_ * radius, 0.9f, Color::orange);
        for (std::size_t i = 0; i < 2; ++i) {
            const Color color = i == 0 ? Color::violet : Color::blue;
            const V3 end = lamps_[i].direction * radius;
            picture.line(lamps_[i].trail.points(), color, {.width = 2.5f, .opacity = 0.8f});
            picture.segment(V3{0, 0, 0}, end, color, {.width = 2, .opacity = 0.35f});
            picture.ball(end, 0.6f, color);
        }
        picture.label(
            goal_ * radius + V3{0, 1, 0}, off_[1] < 0.001f ? "there, at rest" : "goal", Color::ink, Side::above);
    }

    [[nodiscard]] View view() const override {
        return {.look_at = {0, 2, 0}, .distance = 76, .yaw = 0.15f, .pitch = 0.16f};
    }

    [[nodiscard]] Life life() const override { return {.speed = rate_, .spread = radius}; }
    [[nodiscard]] const char* fault() const override {
        return veer::length(lamps_[1].turning) > limits_.max_speed * 1.001f ? "the light turns too fast" : nullptr;
    }

    [[nodiscard]] std::vector<Array> state() override {
        return {{"direction", &lamps_[1].direction.x, 6}, {"usual direction", &lamps_[0].direction.x, 6},
            {"goal", &goal_.x, 3}, {"clock", &clock_, 1}};
    }

private:
    static constexpr float radius = 28; ///< of the dome  [m]

    struct Lamp {
        V3 direction{1, 0, 0}, turning{0, 0, 0};
        Trail trail{140};
    };

    veer::ServoLimits<float> limits_{2, 5};
    V3 first_{13.65f, 11.7f, 21.45f}, goal_{0, 0, 1};
    Lamp lamps_[2]; ///< of the usual way, of veer
    Random random_;
    float clock_ = 0, jumps_ = 0, off_[2] = {0, 0}, rate_ = 0;
    bool measured_ = false;
    float figures_[2] = {not_yet, not_yet};
};

} // namespace playground

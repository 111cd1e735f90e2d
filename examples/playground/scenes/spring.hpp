// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>
#include <veer/spring.hpp>

#include "../scene.hpp"

namespace playground {

/// Masses on springs, and smooth followers. Every few seconds the goal changes sides.
class Springs final : public Scene {
public:
    enum { spring, soft };

    Springs() : Scene("physic", false) {
        entries = {
            {"spring", "Springs",
                "An underdamped, a critically damped and an overdamped spring, each beside Euler's steps of the same "
                "spring. At 20 Hz, Euler's steps of the overdamped spring diverge.",
                "const auto next = veer::spring_step(position, velocity, target, veer::Spring{{frequency}, {swings}}, "
                "{dt});",
                "Euler's steps diverge where ζ ω dt exceeds 1 - (ω dt)² / 4: here {=creeps*frequency*dt:2}, and "
                "{=1-frequency*frequency*dt*dt/4:2}",
                "At 15 Hz|rate=15;At 60 Hz|rate=60",
                "const V pull = (target - position) * ({frequency} * {frequency}) - velocity * (2 * {swings} * "
                "{frequency});\n"
                "velocity += pull * ({dt});\nposition += velocity * ({dt});",
                20},
            {"smooth", "Follow softly",
                "A lerp in every frame, tuned at 60 Hz, differs at every other frame rate. smooth has a "
                "half-life instead. One jump, at four frame rates.",
                "position = veer::smooth(position, target, {half_life}, {dt});",
                "after {half_life} s half of the distance remains, after {=3*half_life:1} s an eighth",
                "A quick one|half_life=0.15;A slow one|half_life=0.8",
                "const float fraction = 1 - std::exp2(-1 / (60.0f * {half_life})); // right at 60 Hz\n"
                "position += (target - position) * fraction;"},
        };
        controls = {
            slider("frequency", "Frequency", "rad/s", frequency_, {2, 12, 0.5f}, only(spring)),
            slider("swings", "Damping ratio of the first", "", ratio_[0], {0, 0.9f, 0.05f}, only(spring)),
            slider("creeps", "Damping ratio of the last", "", ratio_[2], {1.2f, 6, 0.1f}, only(spring)),
            slider("half_life", "Half-life", "s", half_life_, {0.05f, 1, 0.05f}, only(soft)),
        };
        argue({"off the true motion, at most", "m", 3,
            "Euler's steps use the force of the start of the frame for all of it: a longer frame has a larger error.",
            "The exact motion, at every frame rate.", figures_, only(spring), Argument::one_picture});
        argue({"largest distance at the same time", "m", 3,
            "At 15 frames a second everything lags behind, at 240 it is there at once.",
            "Side by side at every frame rate.", figures_, only(soft), Argument::one_picture});
        signs = {
            {Color::blue, Sign::dot, "moved by spring_step", only(spring)},
            {Color::violet, Sign::dot, "moved by Euler's steps", only(spring)},
            {Color::blue, Sign::dot, "smooth, and its trail", only(soft)},
            {Color::violet, Sign::dot, "lerp, and its trail", only(soft)},
            {Color::orange, Sign::dashed, "goal"},
        };
        handle("goal", "Goal", goal_, {.left = -15, .right = 15, .bottom = 8, .top = 12.2f});
        readings = {
            reading("since the jump", "s", 2, clock_),
            reading("underdamped, from the goal", "m", 3, off_[0], only(spring)),
            reading("critical, from the goal", "m", 3, off_[1], only(spring)),
            reading("overdamped, from the goal", "m", 3, off_[2], only(spring)),
            reading("smooth, from the goal", "m", 3, off_[0], only(soft)),
            reading("lerp at 15 Hz, from the goal", "m", 3, off_[1], only(soft)),
            reading("lerp at 240 Hz, from the goal", "m", 3, off_[2], only(soft)),
        };
        reset();
    }

    void reset() override {
        side_ = 1, figures_[0] = figures_[1] = 0;
        jump();
    }
    void adjust() override { reset(); }

    void step(float time_step) override {
        clock_ += time_step;
        if (entry == spring) swing(time_step);
        else follow();
        if (clock_ >= length) side_ = 0 - side_, jump();
    }

    void draw(Picture& picture) const override {
        const float x = goal();
        picture.segment(V2{x, -11.5f}, V2{x, 11.5f}, Color::orange, {.width = 2, .dashed = true});
        if (entry == spring) draw_springs(picture);
        else draw_lanes(picture);
    }

    [[nodiscard]] View view() const override { return {.left = -23, .right = 23, .bottom = -13.5f, .top = 13.5f}; }

    [[nodiscard]] Life life() const override {
        float speed = 0;
        for (const auto& one : masses_) speed = veer::maximum(speed, veer::magnitude(one.velocity.x));
        return {.speed = entry == spring ? speed : 1, .spread = veer::magnitude(goal_.x) + 1};
    }
    [[nodiscard]] const char* fault() const override {
        return figures_[1] < 0.001f ? nullptr : "veer depends on the frame rate";
    }

    [[nodiscard]] std::vector<Array> state() override {
        return {{"masses", &masses_[0].position.x, 12}, {"lanes", ours_.data(), ours_.size()}, {"clock", &clock_, 1}};
    }

private:
    static constexpr float length = 4, wall = -21; ///< [s], [m]
    static constexpr std::array<float, 4> rates{15, 30, 60, 240};

    /// A value that moves at one of the frame rates.
    struct Lane {
        float x = 0;
        std::size_t frames = 0;
        std::vector<float> was{};
    };

    [[nodiscard]] float goal() const { return goal_.x * side_; }

    /// Moves the goal to the other side.
    void jump() {
        clock_ = 0;
        for (std::size_t i = 0; i < 3; ++i) masses_[i] = euler_[i] = {{0 - goal(), 0}, {0, 0}};
        for (std::size_t i = 0; i < 4; ++i) lanes_[0][i] = lanes_[1][i] = {0 - goal(), 0, {}}, ours_[i] = 0 - goal();
    }

    void swing(float time_step) {
        const V2 target{goal(), 0};
        for (std::size_t i = 0; i < 3; ++i) {
            auto& [position, velocity] = euler_[i];
            velocity +=
                ((target - position) * (frequency_ * frequency_) - velocity * (2 * ratio_[i] * frequency_)) * time_step;
            velocity.x = veer::clamp(velocity.x, -5000.0f, 5000.0f);
            position.x = veer::clamp(position.x + velocity.x * time_step, -99.0f, 99.0f);
            masses_[i] = veer::spring_step(masses_[i].position, masses_[i].velocity, target,
                veer::Spring<float>{frequency_, ratio_[i]}, time_step);
            // the same motion, in one step from the jump
            const auto whole = veer::spring_step(
                V2{0 - goal(), 0}, V2{0, 0}, target, veer::Spring<float>{frequency_, ratio_[i]}, clock_);
            figures_[0] = veer::maximum(figures_[0], veer::distance(position, whole.position));
            figures_[1] = veer::maximum(figures_[1], veer::distance(masses_[i].position, whole.position));
            off_[i] = veer::distance(masses_[i].position, target);
        }
    }

    void follow() {
        const float fraction = 1 - veer::smooth(1.0f, 0.0f, half_life_, 1 / 60.0f);
        for (std::size_t i = 0; i < 4; ++i)
            for (const auto due = static_cast<std::size_t>(clock_ * rates[i] + 0.02f); lanes_[1][i].frames < due;) {
                for (std::size_t which = 0; which < 2; ++which) {
                    Lane& lane = lanes_[which][i];
                    lane.x = which == 0 ? lane.x + (goal() - lane.x) * fraction
                                        : veer::smooth(lane.x, goal(), half_life_, 1 / rates[i]);
                    if (++lane.frames % (i == 3 ? 4 : 1) == 0) lane.was.push_back(lane.x);
                }
                ours_[i] = lanes_[1][i].x;
            }
        off_[0] = veer::magnitude(lanes_[1][3].x - goal()), off_[1] = veer::magnitude(lanes_[0][0].x - goal()),
        off_[2] = veer::magnitude(lanes_[0][3].x - goal());
        for (std::size_t which = 0; which < 2; ++which) { // at this time all have made whole frames
            const auto& lane = lanes_[which];
            if (lane[3].frames != 16 * lane[0].frames || lane[1].frames != 2 * lane[0].frames
                || lane[2].frames != 4 * lane[0].frames)
                continue;
            const auto [least, most] = std::minmax({lane[0].x, lane[1].x, lane[2].x, lane[3].x});
            figures_[which] = veer::maximum(figures_[which], most - least);
        }
    }

    static void coil(Picture& picture, float from, float to, float y, Color color, float width) {
        std::vector<V2> points{{from, y}};
        constexpr int turns = 14;
        for (int i = 0; i < turns; ++i)
            points.push_back(
                {from + (to - from) * (static_cast<float>(i) + 0.5f) / turns, y + (i % 2 == 0 ? 0.55f : -0.55f)});
        points.push_back({to, y});
        picture.line(points, color, {.width = width, .opacity = 0.55f});
    }

    void draw_springs(Picture& picture) const {
        picture.segment(V2{wall, -11.5f}, V2{wall, 11.5f}, Color::muted, {.width = 5});
        const char* names[] = {"underdamped, ζ =", "critical, ζ =", "overdamped, ζ ="};
        for (std::size_t i = 0; i < 3; ++i) {
            const float y = 7.5f - 7.5f * static_cast<float>(i);
            const V2 ours{masses_[i].position.x, y}, usual{veer::clamp(euler_[i].position.x, -22.0f, 22.0f), y - 2.6f};
            coil(picture, wall, usual.x, usual.y, Color::violet, 1.5f);
            picture.disc(usual, 0.8f, Color::violet);
            coil(picture, wall, ours.x, y, Color::blue, 2);
            picture.disc(ours, 1.1f, Color::blue);
            picture.label(V2{wall + 0.5f, y + 1.7f}, names[i], ratio_[i], 2, "", Color::ink);
        }
    }

    void draw_lanes(Picture& picture) const {
        const char* names[] = {"15 Hz", "30 Hz", "60 Hz", "240 Hz"};
        for (std::size_t which = 0; which < 2; ++which) {
            const Color color = which == 0 ? Color::violet : Color::blue;
            std::vector<V2> front;
            for (std::size_t i = 0; i < 4; ++i) {
                const float y = (which == 0 ? 10.5f : -1.5f) - 2.7f * static_cast<float>(i);
                const Lane& lane = lanes_[which][i];
                std::vector<V2> dots;
                for (const float x : lane.was) dots.push_back({x, y});
                picture.segment(V2{-16, y}, V2{18, y}, Color::grid, {.width = 1});
                picture.dots(dots, color, {.width = 4, .opacity = 0.45f});
                picture.disc(V2{lane.x, y}, 0.75f, color);
                picture.label(V2{18, y}, names[i], Color::muted);
                front.push_back({lane.x, y});
            }
            picture.line(front, color, {.width = 2, .opacity = 0.8f});
            picture.label(V2{-22.5f, which == 0 ? 6.5f : -5.5f}, which == 0 ? "lerp" : "smooth", color);
        }
    }

    float frequency_ = 8, ratio_[3] = {0.15f, 1, 2.6f}, half_life_ = 0.4f;
    V2 goal_{12, 12};
    float side_ = 1, clock_ = 0, off_[3] = {0, 0, 0};
    std::array<veer::Motion<V2>, 3> masses_{}, euler_{};
    std::array<std::array<Lane, 4>, 2> lanes_{}; ///< of the usual way, of veer
    std::array<float, 4> ours_{};
    float figures_[2] = {not_yet, not_yet};
};

} // namespace playground

// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <vector>
#include <veer/rotation.hpp>
#include <veer/ship.hpp>

#include "../scene.hpp"
#include "trail.hpp"

namespace playground {

/// Two ships that push only along their noses, with the same start. One flies by ship_arrive: it burns, flips, brakes
/// and stops. The other turns its nose to the goal and pushes, or brakes if it has to. Then the goal moves on.
class Ships final : public Scene {
public:
    Ships() : Scene("steering", false) {
        entries = {{"ship", "A ship that flips",
            "The engine pushes only along the nose: burn, flip, brake, stop. A ship that turns to the goal and pushes "
            "flies past the goal, again and again.",
            "const auto helm = veer::ship_arrive(position, velocity, nose, target, {0, 0}, {{thrust}, {turn}}, {dt});\n"
            "nose = helm.nose;\nvelocity += helm.nose * (helm.thrust * {dt});\nposition += velocity * ({dt});",
            "half a turn takes π / {turn} = {=3.14159265/turn:2} s", "A lame turn|turn=0.8;A strong engine|thrust=30",
            "const float to_stop = veer::length_squared(velocity) / (2 * {thrust});\n"
            "const bool late = veer::distance(position, target) < to_stop;\n"
            "const V desired = late ? velocity * -1.0f : target - position; // brake, or go\n"
            "nose = veer::turn_towards(nose, desired, {turn} * {dt});\n"
            "if (veer::angle_between(nose, desired) < 0.5f) velocity += nose * ({thrust} * {dt});\n"
            "position += velocity * ({dt});"}};
        controls = {
            slider("thrust", "Thrust", "m/s²", limits_.max_thrust, {2, 40, 1}),
            slider("turn", "Turns at", "rad/s", limits_.turn_rate, {0.4f, 6, 0.1f}),
        };
        argue({"from the goal, when veer has stopped there", "m", 2,
            "By the time the nose points back, the ship is past the goal. It never brakes its sideways velocity.",
            "Plans for the time of the flip, and for the distance flown in that time.", figures_, all_entries,
            Argument::one_picture});
        signs = {
            {Color::blue, Sign::line, "ship_arrive"},
            {Color::violet, Sign::line, "turns to the goal and pushes"},
            {Color::orange, Sign::line, "flame"},
            {Color::green, Sign::dot, "goal"},
        };
        const View room{.left = -60, .right = 60, .bottom = -34, .top = 34};
        handle("goal", "Goal", place_, room);
        const int start = handle("start", "Start", start_, room);
        arrow_handle("velocity", "Velocity at the start", velocity_, start, 1, 30);
        readings = {
            reading("in flight for", "s", 1, clock_),
            reading("speed", "m/s", 2, speed_),
            reading("veer, from the goal", "m", 3, away_[1]),
            reading("usual way, from the goal", "m", 2, away_[0]),
            words("veer's ship", doing_, "burns|flips|brakes|at rest"),
        };
        reset();
    }

    void reset() override {
        random_ = {};
        for (Ship& ship : ships_) ship = {start_, velocity_, veer::normalize_or(velocity_, V2{1, 0}), 0, Trail(280)};
        goal_ = place_;
        clock_ = rests_ = stopped_ = 0, leaves_ = false, figures_[0] = figures_[1] = not_yet;
    }
    void adjust() override { reset(); }

    void step(float time_step) override {
        clock_ += time_step;
        Ship &usual_one = ships_[0], &ours = ships_[1];
        const auto helm =
            veer::ship_arrive(ours.position, ours.velocity, ours.nose, goal_, V2{0, 0}, limits_, time_step);
        fly(ours, helm.nose, helm.thrust, time_step);

        const float to_stop = veer::length_squared(usual_one.velocity) / (2 * limits_.max_thrust);
        const bool late = veer::distance(usual_one.position, goal_) < to_stop;
        const V2 desired = late ? usual_one.velocity * -1.0f : goal_ - usual_one.position;
        const V2 nose = veer::turn_towards(usual_one.nose, desired, limits_.turn_rate * time_step);
        fly(usual_one, nose, veer::angle_between(nose, desired) < 0.5f ? limits_.max_thrust : 0, time_step);

        for (std::size_t i = 0; i < 2; ++i) away_[i] = veer::distance(ships_[i].position, goal_);
        speed_ = veer::length(ships_[way()].velocity);
        const bool there = away_[1] < 0.01f && veer::length(ours.velocity) < 0.01f;
        doing_ = there ? 3.0f : helm.thrust <= 0 ? 1.0f : veer::dot(ours.velocity, helm.nose) < 0 ? 2.0f : 0.0f;
        leaves_ = rests_ > 0 && !there;
        if (there && rests_ <= 0) figures_[0] = away_[0], figures_[1] = away_[1], stopped_ = clock_;
        if (!there) return;
        rests_ += time_step;
        if (rests_ < 2.5f) return;
        goal_ = V2{random_.between(-50, 50), random_.between(-26, 26)}; // and on from there
        for (Ship& ship : ships_) ship.trail.clear();
        clock_ = rests_ = 0;
    }

    void draw(Picture& picture) const override {
        picture.disc(goal_, 1.6f, Color::green, {.opacity = 0.35f});
        picture.circle(goal_, 1.6f, Color::green, {.width = 2});
        for (std::size_t i = 0; i < 2; ++i) {
            const Ship& ship = ships_[i];
            const Color color = i == 0 ? Color::violet : Color::blue;
            const V2 side{0 - ship.nose.y, ship.nose.x};
            picture.line(ship.trail.points(), color, {.width = 2, .opacity = 0.6f});
            if (ship.thrust > 0) {
                const float tail = 2.6f + 3.2f * ship.thrust / limits_.max_thrust;
                for (const float fraction : {-0.35f, 0.0f, 0.35f})
                    picture.segment(ship.position - ship.nose * 1.4f + side * fraction,
                        ship.position - ship.nose * (tail - veer::magnitude(fraction) * 3) + side * (fraction * 1.6f),
                        Color::orange, {.width = 4, .opacity = 0.9f});
            }
            picture.agents(
                1, [&](std::size_t) { return ship.position; }, [&](std::size_t) { return ship.nose; }, 4.2f, color);
        }
        if (doing_ > 2.5f) picture.label(goal_ + V2{0, 1.6f}, "there after", stopped_, 1, "s", Color::ink, Side::above);
        else picture.label(goal_ + V2{0, 1.6f}, "goal", Color::ink, Side::above);
        if (clock_ > 0.5f) picture.label(ships_[0].position + V2{0, 2}, "the usual way", Color::violet, Side::above);
    }

    [[nodiscard]] View view() const override { return {.left = -66, .right = 66, .bottom = -39, .top = 39}; }

    [[nodiscard]] Life life() const override {
        return {.speed = veer::length(ships_[1].velocity), .spread = veer::length(ships_[1].velocity)};
    }
    [[nodiscard]] const char* fault() const override {
        return leaves_ ? "the ship leaves its goal" : clock_ < 60 ? nullptr : "the ship does not arrive";
    }

    [[nodiscard]] std::vector<Array> state() override {
        return {{"ship", &ships_[1].position.x, 7}, {"goal", &goal_.x, 2}, {"clock", &clock_, 1}};
    }

private:
    struct Ship {
        V2 position{0, 0}, velocity{0, 0}, nose{1, 0};
        float thrust = 0;
        Trail trail{280};
    };
    static void fly(Ship& ship, const V2& nose, float thrust, float time_step) {
        ship.nose = nose, ship.thrust = thrust;
        ship.velocity += nose * (thrust * time_step);
        ship.position += ship.velocity * time_step;
        ship.trail.add(ship.position, time_step);
    }

    veer::ShipLimits<float> limits_{12, 2.2f};
    V2 place_{38, -8}, start_{-48, -16}, velocity_{4, 16}, goal_{0, 0};
    Ship ships_[2]; ///< of the usual way, of veer
    Random random_;
    float clock_ = 0, speed_ = 0, away_[2] = {0, 0}, doing_ = 0, rests_ = 0, stopped_ = 0;
    bool leaves_ = false;
    float figures_[2] = {not_yet, not_yet};
};

} // namespace playground

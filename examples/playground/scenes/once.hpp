// SPDX-License-Identifier: MIT
#pragma once

#include <limits>
#include <vector>
#include <veer/homing.hpp>

#include "../scene.hpp"

namespace playground {

/// A missile that has to turn first. It is aimed once, at the place where its true arc meets the target.
class Once final : public Scene {
public:
    Once() : Scene("homing", false) {
        entries = {{"once", "Aim once",
            "One call, before the launch, returns when and where a missile with a turning circle hits. Drag "
            "its heading, the target, or the target's arrow.",
            "const V position{launcher}, velocity = veer::normalize_or(V{heading}, V{1, 0}) * {speed};\n"
            "const auto missile = veer::make_homing({speed}, {radius}, 0.0f);\n"
            "const auto hit = veer::homing_intercept(position, velocity, V{target}, V{velocity}, missile);\n"
            "const auto next = veer::homing_arc_step(position, velocity, hit.point, missile, {dt}); // every frame",
            "half a turn takes π r / v = π · {radius} / {speed} = {=3.14159265*radius/speed:2} s",
            "A target behind it|target_x=-26&target_y=-6&velocity_x=0&velocity_y=0;A target that gets "
            "away|velocity_x=12&velocity_y=-10"}};
        controls = {
            slider("speed", "Speed of the missile", "m/s", speed_, {2, 40, 0.5f}),
            slider("radius", "Curvature radius", "m", radius_, {1, 20, 0.5f}),
        };
        signs = {
            {Color::blue, Sign::line, "missile"},
            {Color::blue, Sign::dashed, "its course, computed before the launch"},
            {Color::orange, Sign::dot, "target"},
            {Color::green, Sign::dot, "where the two meet"},
            {Color::muted, Sign::dashed, "turning circles"},
        };
        const View room{.left = -28, .right = 28, .bottom = -16, .top = 16};
        const int launcher = handle("launcher", "Missile", launcher_, room);
        arrow_handle("heading", "Heading of the missile", heading_, launcher, arrow_scale, 10);
        const int target = handle("target", "Target", target_, room);
        arrow_handle("velocity", "Velocity of the target", velocity_, target, arrow_scale, 30);
        readings = {
            words("status", status_, "hit|coincident|too late|no meeting|invalid"),
            reading("hit after", "s", 3, shown_time_),
            reading("in flight for", "s", 2, clock_),
            reading("missed by", "m", 4, shown_miss_),
        };
        reset();
    }

    void reset() override { aim(); }
    void adjust() override { aim(); }

    void step(float time_step) override {
        const float remaining_time = time_ - clock_; // until the hit, if there is one
        const bool arrives = remaining_time >= 0 && remaining_time <= time_step;
        const auto flown = veer::homing_arc_step(now_, going_, goal_, missile_, arrives ? remaining_time : time_step);
        if (clock_ <= time_) {
            now_ = flown.position, going_ = flown.velocity;
            target_now_ += velocity_ * (arrives ? remaining_time : time_step);
            if (way_.size() < most) way_.push_back(now_);
        }
        if (arrives) shown_miss_ = miss_ = veer::distance(now_, target_now_);
        clock_ += time_step;
        if (clock_ > (time_ < longest ? time_ : longest) + pause) aim();
    }

    void draw(Picture& picture) const override {
        const V2 ahead = heading();
        const V2 left{-ahead.y, ahead.x};
        for (const float side : {radius_, -radius_})
            picture.circle(launcher_ + left * side, radius_, Color::muted, {.width = 1, .dashed = true});
        picture.arrow(launcher_, launcher_ + ahead * (veer::length(heading_) * arrow_scale), Color::blue);
        picture.segment(
            target_, target_ + velocity_ * (hits() ? time_ : longest), Color::muted, {.width = 1.5f, .dashed = true});
        picture.arrow(target_, target_ + velocity_ * arrow_scale, Color::orange, {.width = 2.5f});
        picture.label(launcher_, "missile", Color::muted, Side::below);
        if (hits()) {
            std::vector<V2> course{launcher_};
            veer::Motion<V2> flown{launcher_, ahead * speed_};
            for (int i = 0; i < 100; ++i) {
                flown = veer::homing_arc_step(flown.position, flown.velocity, goal_, missile_, time_ / 100);
                course.push_back(flown.position);
            }
            picture.line(course, Color::blue, {.width = 1.5f, .dashed = true});
            picture.dot(goal_, Color::green, {.width = 10});
            picture.label(goal_, "hit after", time_, 2, "s", Color::ink);
        }
        picture.line(way_, Color::blue, {.width = 2.5f});
        picture.agents(
            1, [&](std::size_t) { return in_space(now_); }, [&](std::size_t) { return in_space(going_); }, 1.3f,
            Color::blue);
        picture.disc(target_now_, 0.6f, Color::orange);
        if (hits() && clock_ >= time_)
            picture.circle(goal_, 0.6f + 3 * (clock_ - time_), Color::green, {.width = 2.5f, .opacity = 0.7f});
    }

    [[nodiscard]] View view() const override { return {.left = -32, .right = 32, .bottom = -19, .top = 19}; }

    [[nodiscard]] Life life() const override {
        return {.speed = clock_ < time_ ? veer::length(going_) : 0, .spread = veer::distance(now_, target_now_)};
    }
    [[nodiscard]] const char* fault() const override { return miss_ > 0.01f ? "the missile misses" : nullptr; }

    [[nodiscard]] std::vector<Array> state() override {
        return {{"missile", &now_.x, 2}, {"velocity", &going_.x, 2}, {"target", &target_now_.x, 2},
            {"goal", &goal_.x, 2}, {"status", &status_, 1}, {"time", &time_, 1}, {"miss", &miss_, 1},
            {"clock", &clock_, 1}};
    }

private:
    static constexpr float arrow_scale = 0.6f, longest = 12, pause = 0.8f; // [s]
    static constexpr std::size_t most = 4'000;

    [[nodiscard]] V2 heading() const { return veer::normalize_or(heading_, V2{1, 0}); }
    [[nodiscard]] bool hits() const { return status_ < 1; }

    void aim() {
        missile_ = veer::make_homing(speed_, radius_, 0.0f);
        const auto hit = veer::homing_intercept(launcher_, heading() * speed_, target_, velocity_, missile_);
        status_ = static_cast<float>(hit.status);
        time_ = hit.time, goal_ = hit.point, miss_ = 0;
        shown_miss_ = hits() ? not_yet : never;
        shown_time_ = hits() ? time_ : never;
        now_ = launcher_, going_ = heading() * speed_, target_now_ = target_;
        way_ = {launcher_};
        clock_ = 0;
    }

    V2 launcher_{-16, -6}, heading_{-8, 3}, target_{14, -12}, velocity_{1, 6};
    float speed_ = 14, radius_ = 5;
    veer::Homing<float> missile_{};
    V2 now_{0, 0}, going_{0, 0}, goal_{0, 0}, target_now_{0, 0};
    std::vector<V2> way_{};
    float status_ = 0, time_ = 0, miss_ = 0, shown_miss_ = not_yet, shown_time_ = not_yet, clock_ = 0;
};

} // namespace playground

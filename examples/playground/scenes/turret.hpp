// SPDX-License-Identifier: MIT
#pragma once

#include <cmath>
#include <vector>
#include <veer/orient.hpp>
#include <veer/rotation.hpp>
#include <veer/turret.hpp>

#include "../scene.hpp"

namespace playground {

/// A turret with a mast and a blind sector behind it, against drones that fly past. It turns the long way round rather
/// than through the mast, and fires as soon as it points at the meeting of a shot and a drone.
class Turret final : public Scene {
public:
    Turret() : Scene("intercept", true) {
        entries = {{"turret", "Turret with a blind sector",
            "The barrel turns to where shot and drone will meet, the long way round if the mast is in between. It "
            "fires when it points there.",
            "const auto base = veer::orientation(V{1, 0, 0}, {0, 1, 0});\n"
            "const auto aim = veer::intercept_after_turn(position, direction, target, target_velocity, {turn}, {.speed "
            "= {speed}});\n"
            "direction = veer::turret_step(direction, aim.intercept.velocity, base, {{turn}, {turn}},\n"
            "    {-{side}, {side}, -0.2f, 1.4f}, {dt});",
            "a turn from one end to the other takes 2 · {side} / {turn} = {=2*side/turn:2} s",
            "A narrow sector|side=1.2;A slow turret|turn=0.4"}};
        controls = {
            slider("turn", "Turns at", "rad/s", rate_, {0.3f, 4, 0.1f}),
            slider("side", "To either side by", "rad", side_, {1, 3, 0.05f}),
            slider("speed", "Speed of the shot", "m/s", speed_, {30, 150, 5}),
            slider("drone_speed", "Speed of the drones", "m/s", drone_speed_, {4, 25, 1}),
        };
        signs = {
            {Color::blue, Sign::line, "barrel and shot"},
            {Color::orange, Sign::dot, "the drone of the next shot"},
            {Color::muted, Sign::dot, "other drones"},
            {Color::green, Sign::dot, "where shot and drone meet"},
            {Color::muted, Sign::dashed, "ends of the sector, and the mast"},
        };
        handle("crossing", "Where the drones cross", crossing_, {.left = -50, .right = 50, .bottom = 5, .top = 40});
        readings = {
            reading("hits", "", 0, hits_),
            reading("a free barrel fires in", "s", 2, wait_),
            reading("missed by, at the last shot", "m", 3, shown_miss_),
            reading("barrel, to the left", "rad", 2, yaw_),
        };
        reset();
    }

    void reset() override {
        random_ = {};
        barrel_ = {1, 0, 0}, shot_ = shot_velocity_ = {0, 0, 0};
        flies_ = hits_ = wait_ = miss_ = yaw_ = 0;
        shown_miss_ = not_yet;
        goal_ = waits_ = 0;
        since_burst_ = 1;
        for (int i = 0; i < count; ++i) send(i);
    }

    void step(float time_step) override {
        for (int i = 0; i < count; ++i) {
            drone_[i] += drone_velocity_[i] * time_step;
            if (veer::length(drone_[i]) > 110 && !(i == goal_ && flies_ > 0)) send(i);
        }
        if (flies_ > 0) {
            const float remaining_time = flies_ < time_step ? flies_ : time_step;
            shot_ += shot_velocity_ * remaining_time, flies_ -= time_step;
            if (flies_ <= 0) {
                shown_miss_ = miss_ =
                    veer::distance(shot_, drone_[goal_] - drone_velocity_[goal_] * (time_step - remaining_time));
                hits_ += 1, burst_ = shot_, since_burst_ = 0;
                send(goal_), goal_ = (goal_ + 1) % count;
            }
        }
        since_burst_ += time_step;

        const auto base = veer::orientation(V3{1, 0, 0}, {0, 1, 0});
        const V3 gun{0, 0, 0};
        const auto aim =
            veer::intercept_after_turn(gun, barrel_, drone_[goal_], drone_velocity_[goal_], rate_, {.speed = speed_});
        const bool ready = aim.wait < 20 && flies_ <= 0;
        wait_ = ready ? aim.wait : 0;
        if (!ready) return;
        barrel_ = veer::turret_step(
            barrel_, aim.intercept.velocity, base, {rate_, rate_}, {-side_, side_, -0.2f, 1.4f}, time_step);
        yaw_ = std::atan2(-barrel_.z, barrel_.x);
        const auto now = veer::intercept(gun, drone_[goal_], drone_velocity_[goal_], speed_);
        if (now && veer::angle_between(barrel_, now.velocity) < 1e-3f)
            shot_ = gun, shot_velocity_ = now.velocity, flies_ = now.time;
        else if (++waits_ > 600) goal_ = (goal_ + 1) % count, waits_ = 0; // the drone stays behind the mast
        if (flies_ > 0) waits_ = 0;
    }

    void draw(Picture& picture) const override {
        std::vector<V3> arc;
        for (int i = 0; i <= 48; ++i) {
            const float yaw = side_ * (static_cast<float>(i) / 24 - 1);
            arc.push_back(V3{std::cos(yaw), 0, -std::sin(yaw)} * 20.0f);
        }
        picture.line(arc, Color::muted, {.width = 1.5f});
        picture.segment(V3{0, 0, 0}, arc.front(), Color::muted, {.width = 1.5f, .dashed = true});
        picture.segment(V3{0, 0, 0}, arc.back(), Color::muted, {.width = 1.5f, .dashed = true});
        picture.capsule(V3{-6, 0, 0}, V3{-6, 22, 0}, 1.2f, Color::muted);
        picture.label(V3{-6, 24, 0}, "mast", Color::muted, Side::above);
        picture.ball(V3{0, 0, 0}, 1.6f, Color::ink);
        picture.segment(V3{0, 0, 0}, barrel_ * 8.0f, Color::blue, {.width = 6});
        for (int i = 0; i < count; ++i) {
            picture.ball(drone_[i], 1.2f, i == goal_ ? Color::orange : Color::muted);
            picture.segment(drone_[i], drone_[i] + drone_velocity_[i], Color::muted, {.width = 1.5f});
        }
        if (flies_ > 0) {
            picture.ball(shot_, 0.5f, Color::blue);
            const V3 meeting = shot_ + shot_velocity_ * flies_;
            picture.segment(shot_, meeting, Color::blue, {.width = 1.5f, .dashed = true});
            picture.dot(meeting, Color::green, {.width = 8});
        }
        if (since_burst_ < 0.5f)
            picture.ball(burst_, 1 + 8 * since_burst_, Color::green, {.opacity = 1 - 2 * since_burst_});
    }

    [[nodiscard]] View view() const override {
        return {.look_at = {0, 12, 0}, .distance = 125, .yaw = 0.6f, .pitch = 0.5f};
    }

    [[nodiscard]] Life life() const override {
        return Life::of(
            count, [&](std::size_t i) { return drone_[i]; }, [&](std::size_t i) { return drone_velocity_[i]; });
    }
    [[nodiscard]] const char* fault() const override {
        if (miss_ > 0.5f) return "a shot misses its drone";
        return std::abs(yaw_) <= side_ + 0.01f ? nullptr : "the barrel is in the blind sector";
    }

    [[nodiscard]] std::vector<Array> state() override {
        return {{"barrel", &barrel_.x, 3}, {"drones", &drone_[0].x, 3 * count}, {"shot", &shot_.x, 3},
            {"flies", &flies_, 1}, {"hits", &hits_, 1}, {"miss", &miss_, 1}};
    }

private:
    static constexpr int count = 6;

    /// A drone that flies about through the place where all drones pass.
    void send(int i) {
        const auto bearing = veer::unit_vector<V2>(random_.between(-3.14f, 3.14f));
        const V3 from{bearing.x * 90, random_.between(5, 40), bearing.y * 90};
        const V3 to = crossing_ + V3{random_.between(-25, 25), random_.between(-4, 15), random_.between(-25, 25)};
        drone_[i] = from;
        drone_velocity_[i] = veer::normalize_or(to - from, V3{1, 0, 0}) * drone_speed_;
    }

    float rate_ = 1.2f, side_ = 2.6f, speed_ = 70, drone_speed_ = 12;
    V3 crossing_{10, 15, 0};
    Random random_;
    V3 barrel_{1, 0, 0}, shot_{0, 0, 0}, shot_velocity_{0, 0, 0}, burst_{0, 0, 0};
    V3 drone_[count], drone_velocity_[count];
    int goal_ = 0, waits_ = 0;
    float flies_ = 0, hits_ = 0, wait_ = 0, miss_ = 0, yaw_ = 0, since_burst_ = 1, shown_miss_ = not_yet;
};

} // namespace playground

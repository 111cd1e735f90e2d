// SPDX-License-Identifier: MIT
#pragma once

#include <vector>
#include <veer/rendezvous.hpp>
#include <veer/rotation.hpp>
#include <veer/servo.hpp>

#include "../scene.hpp"

namespace playground {

/// A ship docks at a spinning station: at a given time it is at the dock, with the velocity of the dock. By then a door
/// of the station, moved by servo_step, is open.
class Dock final : public Scene {
public:
    Dock() : Scene("steering", false) {
        entries = {{"dock", "Dock at a station",
            "At the dock at a given time, with the velocity of the dock, by the least effort. By then the door is "
            "open.",
            "const auto acceleration = veer::rendezvous(\n"
            "    position, velocity, target, target_velocity, time_to_go, {dt});\n"
            "velocity += acceleration * ({dt});\nposition += velocity * ({dt});\n"
            "const auto door = veer::servo_step(0.0f, 0.0f, 1.0f, {{door_speed}, {door_accel}}, {dt});",
            "the door opens in 1 / v + v / a = {=1/door_speed+door_speed/door_accel:2} s, if it gets up to its speed",
            "A quick spin|spin=0.5;A weak engine|max_accel=1.5"}};
        controls = {
            slider("max_accel", "Largest acceleration", "m/s²", max_accel_, {1, 15, 0.5f}),
            slider("spin", "Spin of the station", "rad/s", spin_, {-0.5f, 0.5f, 0.05f}),
            slider("door_speed", "Speed of the door", "1/s", door_speed_, {0.1f, 2, 0.05f}),
            slider("door_accel", "Acceleration of the door", "1/s²", door_accel_, {0.1f, 3, 0.1f}),
        };
        signs = {
            {Color::blue, Sign::line, "ship, and its course"},
            {Color::orange, Sign::line, "door of the dock"},
            {Color::green, Sign::dot, "position and velocity of the dock at the arrival"},
        };
        const View room{.left = -130, .right = 130, .bottom = -75, .top = 75};
        const int start = handle("start", "Start", start_, room);
        arrow_handle("velocity", "Velocity at the start", start_velocity_, start, 1, 40);
        readings = {
            reading("docks in", "s", 2, time_to_go_),
            reading("acceleration", "m/s²", 2, accel_),
            reading("largest so far", "m/s²", 2, most_),
            reading("off by, at the dock", "m", 4, shown_[0]),
            reading("faster than the dock by", "m/s", 4, shown_[1]),
            reading("door", "", 2, door_.position),
        };
        reset();
    }

    void reset() override {
        random_ = {}, time_step_ = 1 / 60.0f;
        turned_ = off_ = faster_ = rests_ = 0, door_ = {0, 0};
        shown_[0] = shown_[1] = not_yet;
        send(start_, start_velocity_);
    }

    void adjust() override { reset(); }

    void step(float time_step) override {
        if (time_step < time_step_ || time_step > time_step_) {
            reset();
            time_step_ = time_step;
            send(start_, start_velocity_);
        }
        const bool docked = rests_ > 0;
        if (!docked) {
            // a dock in uniform motion that is at the real dock at the arrival
            const Body then = dock(time_to_go_);
            const V2 goal = then.position - then.velocity * time_to_go_;
            const V2 acceleration = veer::rendezvous(position_, velocity_, goal, then.velocity, time_to_go_, time_step);
            velocity_ += acceleration * time_step;
            position_ += velocity_ * time_step;
            accel_ = veer::length(acceleration), most_ = accel_ > most_ ? accel_ : most_;
            way_.push_back(position_);
            time_to_go_ -= time_step;
        }
        turned_ = veer::wrap_angle(turned_ + spin_ * time_step);
        const float goal = !docked && time_to_go_ < opening_time() ? 1.0f : 0.0f;
        door_ = veer::servo_step(door_.position, door_.velocity, goal, {door_speed_, door_accel_}, time_step);
        if (docked) {
            position_ = dock(0).position, velocity_ = dock(0).velocity;
            rests_ -= time_step;
            if (rests_ <= 0)
                send(veer::unit_vector<V2>(random_.between(-3, 3)) * 110.0f,
                    V2{random_.between(-20, 20), random_.between(-20, 20)});
        } else if (time_to_go_ < time_step * 0.5f) {
            off_ = veer::distance(position_, dock(0).position), faster_ = veer::distance(velocity_, dock(0).velocity);
            shown_[0] = off_, shown_[1] = faster_;
            rests_ = 4, time_to_go_ = accel_ = 0;
        }
    }

    void draw(Picture& picture) const override {
        picture.circle(V2{0, 0}, rim, Color::ink, {.width = 3});
        for (int i = 0; i < 3; ++i) {
            const V2 spoke = veer::unit_vector<V2>(turned_ + 2.0943951f * static_cast<float>(i)) * rim;
            picture.segment(V2{0, 0}, spoke, Color::muted, {.width = 2});
        }
        const Body now = dock(0);
        const V2 out = veer::normalize_or(now.position, V2{1, 0}), along{-out.y, out.x};
        const float gap = 5 * door_.position;
        for (const float side : {-1.0f, 1.0f})
            picture.segment(now.position + along * (side * gap), now.position + along * (side * (gap + 5)),
                Color::orange, {.width = 6});
        picture.label(V2{0, 0}, "station", Color::muted, Side::below);
        if (rests_ <= 0) {
            const Body then = dock(time_to_go_);
            picture.dot(then.position, Color::green, {.width = 11});
            picture.label(then.position, "docks after", time_to_go_, 1, "s", Color::ink, Side::above);
            picture.arrow(then.position, then.position + then.velocity, Color::green, {.width = 2});
        }
        picture.line(way_, Color::blue, {.width = 2, .opacity = 0.6f});
        picture.agents(
            1, [&](std::size_t) { return in_space(position_); }, [&](std::size_t) { return in_space(velocity_); }, 5,
            Color::blue);
    }

    [[nodiscard]] View view() const override { return {.left = -140, .right = 140, .bottom = -80, .top = 80}; }

    [[nodiscard]] Life life() const override {
        return {.speed = veer::length(velocity_), .spread = veer::length(position_)};
    }
    [[nodiscard]] const char* fault() const override {
        return off_ < 0.01f && faster_ < 0.1f ? nullptr : "the ship is not at its dock";
    }

    [[nodiscard]] std::vector<Array> state() override {
        return {{"ship", &position_.x, 2}, {"velocity", &velocity_.x, 2}, {"turned", &turned_, 1},
            {"time to go", &time_to_go_, 1}, {"door", &door_.position, 2}, {"off", &off_, 1}, {"faster", &faster_, 1}};
    }

private:
    static constexpr float rim = 25;

    struct Body {
        V2 position, velocity;
    };
    /// The dock after a time.
    [[nodiscard]] Body dock(float time) const {
        const V2 arm = veer::unit_vector<V2>(turned_ + spin_ * time) * (rim + 3);
        return {arm, V2{-arm.y, arm.x} * spin_};
    }
    void move_door(float goal, float time_step) {
        door_ = veer::servo_step(door_.position, door_.velocity, goal, {door_speed_, door_accel_}, time_step);
    }
    /// The time of the door, to speed up, cruise and brake, plus a second.
    [[nodiscard]] float opening_time() const {
        const float cruise = 1 / door_speed_ + door_speed_ / door_accel_,
                    hurry = 2 * veer::square_root(1 / door_accel_);
        return 1 + (cruise > hurry ? cruise : hurry);
    }

    /// A ship, with the soonest arrival within the limit of its engine. Each time of arrival has a goal of its own, so
    /// the function tries one frame after the other.
    void send(const V2& position, const V2& velocity) {
        position_ = position, velocity_ = velocity, way_ = {position};
        float frames = 60;
        for (; frames * time_step_ < 60; ++frames) {
            const float arrival = frames * time_step_;
            const Body then = dock(arrival);
            const V2 goal = then.position - then.velocity * arrival;
            if (veer::least_rendezvous_time(position_, velocity_, goal, then.velocity, max_accel_) <= arrival) break;
        }
        time_to_go_ = frames * time_step_, most_ = 0;
    }

    V2 start_{-100, 45}, start_velocity_{12, 14};
    float max_accel_ = 6, spin_ = 0.2f, door_speed_ = 0.5f, door_accel_ = 0.6f;
    V2 position_{0, 0}, velocity_{0, 0};
    std::vector<V2> way_;
    veer::ServoState<float> door_{0, 0};
    Random random_;
    float time_step_ = 1 / 60.0f, turned_ = 0, time_to_go_ = 0, accel_ = 0, most_ = 0, off_ = 0, faster_ = 0,
          rests_ = 0;
    float shown_[2] = {not_yet, not_yet};
};

} // namespace playground

// SPDX-License-Identifier: MIT
#pragma once

#include <array>

#include "lesson.hpp"

namespace lessons {

/// One target, and a missile for each law of homing: the paths over each other, and what each costs. All flights are
/// computed when something changes; `time` says how much of them is drawn.
class Atlas final : public Scene {
public:
    static constexpr std::size_t laws = 6;
    struct Flight {
        std::vector<V2> path;                                   ///< a place for each frame
        float miss = 0, acceleration = 0, time = 0, energy = 0; ///< [m], [m/s^2], [s], [m^2/s^3]
    };

    Atlas() : Scene("atlas", false) {
        entries = {{"pursuit", "Pursuit", "homing_step, an Euler step",
                       "const auto missile = veer::make_homing({speed}, {radius}, 2.0f);\n"
                       "const auto next = veer::homing_step(position, velocity, target, missile, {dt});"},
            {"arc", "Arc", "homing_arc_step, along its circle",
                "const auto missile = veer::make_homing({speed}, {radius}, 0.0f);\n"
                "const auto next = veer::homing_arc_step(position, velocity, target, missile, {dt});"},
            {"swing", "Swing", "homing_swing_step, away from a target inside its circle",
                "const auto missile = veer::make_homing({speed}, {radius}, 0.0f);\n"
                "const auto next = veer::homing_swing_step(position, velocity, target, missile, {dt}, 0.5f);"},
            {"brake", "Brake", "homing_brake_step, slower for a target inside its circle",
                "const auto missile = veer::make_homing({speed}, {radius}, 2.0f);\n"
                "const auto next = veer::homing_brake_step(position, velocity, target, missile, {dt}, 0.5f);"},
            {"pn", "Proportional navigation", "proportional_navigation, turns as the line of sight turns",
                "const V law = veer::proportional_navigation(position, velocity, target, target_velocity, {gain});\n"
                "const V turn = veer::limit_acceleration(law, {speed} * {speed} / {radius}).acceleration;\n"
                "const V turned = {speed} * veer::normalize_or(velocity + turn * ({dt}), velocity);\n"
                "const veer::Motion<V> next{position + turned * ({dt}), turned};"},
            {"on-time", "On time", "homing_on_time, arrives when it is told to",
                "const V push = veer::homing_on_time(position, velocity, target, target_velocity, time_to_go, {dt});\n"
                "const V pushed = velocity + push * ({dt});\n"
                "const veer::Motion<V> next{position + pushed * ({dt}), pushed};"}};
        controls = {slider("time", "Time", "s", time_, {0, longest, 0.02f}),
            slider("rate", "Frame rate", "Hz", rate_, {10, 240, 5}),
            slider("speed", "Speed", "m/s", speed_, {4, 24, 0.5f}),
            slider("radius", "Turning radius", "m", radius_, {1, 10, 0.25f}),
            slider("weave", "Target weaves by", "m", weave_, {0, 3, 0.1f}),
            slider("arrival", "On time: after", "s", arrival_, {1, 6, 0.1f}),
            slider("gain", "Gain of navigation", "", gain_, {2, 6, 0.5f}), slider("shown", "", "", shown_, {0, 63, 1})};
        const int at = handle("target", "Target", target_, room);
        arrow_handle("velocity", "Velocity of the target", velocity_, at, arrow, 12);
        const int from = handle("launcher", "Launcher", launcher_, room);
        arrow_handle("heading", "Direction of the launch", heading_, from, start, 2);
        for (std::size_t i = 0; i < laws; ++i)
            signs.push_back(
                {colors[i], is_dashed(i) ? playground::Sign::dashed : playground::Sign::line, entries[i].title});
        for (Flight& one : flights_) {
            readings.push_back(reading("miss", "m", 2, one.miss));
            readings.push_back(reading("greatest acceleration", "m/s²", 0, one.acceleration));
            readings.push_back(playground::reading_or("no hit", "time", "s", 2, one.time));
            readings.push_back(reading("energy", "m²/s³", 0, one.energy));
        }
        adjust();
    }

    void reset() override { adjust(); }
    void adjust() override {
        for (std::size_t i = 0; i < laws; ++i) flights_[i] = flown(i);
    }
    void step(float) override {}
    void draw(Picture& picture) const override {
        std::vector<V2> way;
        for (int i = 0; i <= 240; ++i) way.push_back(target(longest * static_cast<float>(i) / 240).position);
        picture.line(way, Color::muted, {.width = 1.5f, .dashed = true});
        for (std::size_t i = 0; i < laws; ++i)
            if (shows(i)) draw_flight(picture, i);
        const auto now = target(time_);
        picture.disc(now.position, hit_radius, Color::orange);
        picture.arrow(target_, target_ + velocity_ * arrow, Color::orange);
        picture.arrow(launcher_, launcher_ + heading_ * start, Color::ink);
    }
    [[nodiscard]] View view() const override { return {.left = -16, .right = 16, .bottom = -9, .top = 9}; }
    [[nodiscard]] Life life() const override { return {}; }
    [[nodiscard]] std::vector<Array> state() override { return {{"shown", &shown_, 1}}; }

private:
    static constexpr float longest = 8, hit_radius = 0.5f, arrow = 1, start = 3.5f;
    static constexpr View room{.left = -15, .right = 15, .bottom = -8, .top = 8};
    static constexpr std::array colors{
        Color::violet, Color::blue, Color::green, Color::ink, Color::orange, Color::blue};

    [[nodiscard]] static bool is_dashed(std::size_t law) { return law == 0 || law == 5; }
    [[nodiscard]] bool shows(std::size_t law) const { return (static_cast<unsigned>(shown_) >> law & 1u) == 1; }
    [[nodiscard]] V2 heading() const { return veer::normalize_or(heading_, V2{1, 0}); }
    [[nodiscard]] float time_step() const { return 1 / rate_; }
    /// Place and velocity of the target: straight on, and a weave across with a period of two seconds.
    [[nodiscard]] veer::Motion<V2> target(float time) const {
        const V2 across = veer::perpendicular(veer::normalize_or(velocity_, V2{1, 0}));
        const auto [sine, cosine] = veer::sin_cos(veer::wrap_angle(3.14159265f * time));
        return {target_ + velocity_ * time + across * (weave_ * sine),
            velocity_ + across * (weave_ * 3.14159265f * cosine)};
    }
    [[nodiscard]] veer::Motion<V2> next(std::size_t law, const V2& p, const V2& v, float time) const {
        const auto [q, u] = target(time);
        const auto missile = veer::make_homing(speed_, radius_, law == 0 || law == 3 ? 2.0f : 0.0f);
        const float h = time_step();
        if (law == 0) return veer::homing_step(p, v, q, missile, h);
        if (law == 1) return veer::homing_arc_step(p, v, q, missile, h);
        if (law == 2) return veer::homing_swing_step(p, v, q, missile, h, hit_radius);
        if (law == 3) return veer::homing_brake_step(p, v, q, missile, h, hit_radius);
        if (law == 4) {
            const V2 turn =
                veer::limit_acceleration(veer::proportional_navigation(p, v, q, u, gain_), speed_ * speed_ / radius_)
                    .acceleration;
            const V2 turned = speed_ * veer::normalize_or(v + turn * h, v);
            return {p + turned * h, turned};
        }
        const V2 pushed = v + (arrival_ > time ? veer::homing_on_time(p, v, q, u, arrival_ - time, h) : V2{0, 0}) * h;
        return {p + pushed * h, pushed};
    }
    /// A flight up to its hit, or for the longest time. The miss is the least distance along the chords of the frames.
    [[nodiscard]] Flight flown(std::size_t law) const {
        Flight flight{{launcher_}, playground::never, 0, playground::never, 0};
        V2 p = launcher_, v = heading() * speed_;
        const float h = time_step();
        for (int frame = 0; static_cast<float>(frame) * h < longest; ++frame) {
            const float time = static_cast<float>(frame) * h;
            const V2 from = target(time).position, to = target(time + h).position;
            const auto moved = next(law, p, v, time);
            const V2 chord = (moved.position - p) / h, run = (to - from) / h;
            const float nearest = veer::clamp(veer::time_to_closest_approach(p, chord, from, run), 0.0f, h);
            const float miss = veer::distance(p + chord * nearest, from + run * nearest);
            const float a = veer::length(moved.velocity - v) / h;
            flight.acceleration = veer::maximum(flight.acceleration, a), flight.energy += a * a * h;
            const bool passes = miss < hit_radius && nearest < h;
            flight.path.push_back(passes ? p + chord * nearest : moved.position);
            flight.miss = veer::minimum(flight.miss, miss);
            if (passes) {
                flight.time = time + nearest;
                break;
            }
            p = moved.position, v = moved.velocity;
        }
        return flight;
    }
    void draw_flight(Picture& picture, std::size_t i) const {
        const Flight& flight = flights_[i];
        const bool dashed = is_dashed(i);
        picture.line(flight.path, colors[i], {.width = 2, .opacity = 0.35f, .dashed = dashed});
        const auto frames = veer::minimum(static_cast<float>(flight.path.size() - 1), time_ * rate_);
        const auto whole = static_cast<std::size_t>(frames);
        std::vector<V2> done(flight.path.begin(), flight.path.begin() + static_cast<std::ptrdiff_t>(whole) + 1);
        const V2 ahead = flight.path[whole + 1 < flight.path.size() ? whole + 1 : whole];
        done.push_back(done.back() + (ahead - done.back()) * (frames - static_cast<float>(whole)));
        picture.line(done, colors[i], {.width = 2.5f, .dashed = dashed});
        const V2 course = done.size() > 2 ? done.back() - done[done.size() - 3] : heading();
        picture.agents(
            1, [&](std::size_t) { return done.back(); }, [&](std::size_t) { return course; }, 1.0f, colors[i]);
        if (flight.time < playground::never) picture.dot(flight.path.back(), colors[i], {.width = 8});
    }

    V2 target_{6, 4}, velocity_{1, -3}, launcher_{-11, -4}, heading_{0.6f, 0.8f};
    float time_ = 2, rate_ = 60, speed_ = 12, radius_ = 4, weave_ = 0, arrival_ = 2, gain_ = 3, shown_ = 63;
    std::array<Flight, laws> flights_;
};

} // namespace lessons

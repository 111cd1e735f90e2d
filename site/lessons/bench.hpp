// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cmath>

#include "lesson.hpp"

namespace lessons {

/// A throw over a wall in a physics engine, aimed in three ways: as in a vacuum, in air that brakes without steps, and
/// by the steps of the engine. The engine then moves all three.
class Bench final : public Scene {
public:
    static constexpr std::size_t ways = 3;
    static constexpr float clearance = 0.5f, hit_radius = 0.25f; ///< [m]
    struct Thrown {
        std::vector<V2> places; ///< of the engine, one for each step, up to the wall, the floor or the target
        V2 velocity{};
        float angle = 0, speed = 0, time = 0, miss = 0, above = 0; ///< [degrees], [m/s], [s], [m], [m]
    };

    Bench() : Scene("bench", false) {
        entries = {
            {"world", "Over the wall", "",
                "const veer::Flight air{gravity, {damping}, wind};\n"
                "const auto over = veer::launch_over(gun, target, air, {apex}); // {apex}: height above the gun\n"
                "const auto engine = veer::engine_flight(rule, gravity + wind * {damping}, {damping}, step);\n"
                "const auto shot = veer::launch_in_time(gun, target, engine, over.time);"},
            {"speed", "At a given speed", "",
                "const auto engine = veer::engine_flight(rule, gravity + wind * {damping}, {damping}, step);\n"
                "const auto [flat, steep] = veer::launch(gun, target, engine, {speed});"}};
        controls = {slider("time", "Time", "s", time_, {0, longest, 0.02f}),
            playground::choice("throw", "Throw", throw_, "over the wall|flat, at the speed|steep, at the speed"),
            playground::choice("engine", "Engine", engine_,
                "PhysX: Unity, Unreal|Jolt|Godot|Bullet|Box2D 2|Box2D 3, a sub-step|Rapier"),
            slider("tick", "Tick", "Hz", tick_, {10, 240, 5}),
            slider("damping", "Damping", "1/s", damping_, {0, 0.9f, 0.05f}),
            slider("wind", "Wind", "m/s", wind_, {-12, 12, 0.5f}),
            slider("speed", "Speed of the throw", "m/s", speed_, {5, 40, 0.5f}),
            slider("shown", "", "", shown_, {0, 7, 1}), slider("apex", "", "m", apex_, {0, 1000, 0})};
        handle("gun", "Gun", gun_, {room.left, room.right, room.bottom, 0});
        handle("wall", "Top of the wall", wall_, room);
        handle("target", "Target", target_, room);
        signs = {{Color::violet, playground::Sign::dashed, "as in a vacuum"},
            {Color::ink, playground::Sign::line, "in air, without steps"},
            {Color::blue, playground::Sign::line, "engine_flight"}};
        for (Thrown& one : thrown_) {
            readings.push_back(playground::reading_or("no throw", "miss", "m", 3, one.miss));
            readings.push_back(number("angle", "°", 1, one.angle));
            readings.push_back(number("speed", "m/s", 2, one.speed));
            readings.push_back(number("time", "s", 2, one.time));
            readings.push_back(playground::reading_or("no wall", "above", "m", 2, one.above));
        }
        readings.push_back(playground::reading_or("no speed", "least", "m/s", 1, least_));
        const auto velocity = [this](const char* x, const char* y, V2& v) {
            readings.push_back(reading(x, "", 4, v.x)), readings.push_back(reading(y, "", 4, v.y));
        };
        velocity("unity_x", "unity_y", unity_), velocity("godot_x", "godot_y", godot_);
        velocity("air_x", "air_y", air_), velocity("engine_x", "engine_y", thrown_[2].velocity);
        readings.push_back(playground::reading_or("none, the target is out of range", "flight", "s", 4, flight_time_));
        adjust();
    }

    void reset() override { adjust(); }
    void adjust() override {
        apex_ = lowest_apex();
        const auto vacuum = aimed(veer::Flight<V2>{gravity}), air = aimed(flight());
        thrown_ = {thrown(vacuum), thrown(air), thrown(aimed_in(engine()))};
        unity_ = aimed_in(veer::Engine::physx).velocity, godot_ = aimed_in(veer::Engine::godot).velocity;
        air_ = air.velocity, flight_time_ = air ? air.time : playground::never;
        least_ = veer::minimum_launch_speed(gun_, target_, stepped_flight(engine()));
    }
    void step(float) override {}
    void draw(Picture& picture) const override {
        picture.segment(V2{-40, floor}, V2{40, floor}, Color::muted, {.width = 2});
        picture.segment(V2{wall_.x, floor}, wall_, Color::ink, {.width = 7});
        if (wind_ != 0) {
            picture.arrow(V2{0, 7.4f}, V2{wind_ * 0.5f, 7.4f}, Color::muted, {.width = 3});
            picture.label(V2{0, 7.4f}, "wind", Color::muted, Side::below);
        }
        picture.disc(target_, hit_radius, Color::orange);
        draw_throws(picture, V2{0, 0});
        if (const Thrown& ours = thrown_[2]; ours.time < playground::never)
            picture.arrow(gun_, gun_ + ours.velocity * 0.12f, Color::blue, {.width = 3});
        else picture.label(gun_, "out of range; needs", least_, 1, "m/s", Color::ink, Side::above);
        picture.disc(gun_, 0.35f, Color::ink);
        picture.label(gun_ - V2{0, 0.5f}, "gun", Color::ink, Side::below);
        picture.label(target_ - V2{0, 0.5f}, "target", Color::orange, Side::below);
    }
    /// The places around the target, enlarged.
    void draw_close(Picture& picture) const {
        picture.disc(V2{0, 0}, hit_radius, Color::orange, {.opacity = 0.35f});
        picture.dot(V2{0, 0}, Color::orange, {.width = 7});
        draw_throws(picture, target_);
    }
    [[nodiscard]] View view() const override { return {.left = -16, .right = 16, .bottom = -9, .top = 9}; }
    [[nodiscard]] Life life() const override { return {}; }
    [[nodiscard]] std::vector<Array> state() override { return {{"shown", &shown_, 1}}; }

    /// A step of the engine, as the engine computes it. `pull` is gravity and the push of the wind.
    [[nodiscard]] static veer::Motion<V2> engine_step(
        veer::Engine engine, const V2& p, const V2& v, const V2& pull, float c, float h) {
        using enum veer::Engine;
        const float kept = engine == bullet ? std::pow(1 - c, h) : veer::maximum(0.0f, 1 - c * h);
        const V2 moved = engine == physx || engine == jolt   ? (v + pull * h) * kept
                       : engine == godot || engine == bullet ? v * kept + pull * h
                       : engine == box2d                     ? v / (1 + c * h) + pull * h
                                                             : (v + pull * h) / (1 + c * h);
        return {engine == rapier ? p + v * h + pull * (0.625f * h * h) : p + moved * h, moved};
    }

private:
    static constexpr float longest = 5, floor = -7.5f;
    static constexpr V2 gravity{0, -9.81f};
    static constexpr View room{.left = -15, .right = 15, .bottom = -7, .top = 6};

    static playground::Reading number(const char* label, const char* unit, int decimals, float& value) {
        return playground::reading_or("–", label, unit, decimals, value);
    }
    [[nodiscard]] veer::Engine engine() const { return static_cast<veer::Engine>(engine_); }
    [[nodiscard]] float time_step() const { return 1 / tick_; }
    [[nodiscard]] V2 pull() const { return gravity + V2{wind_, 0} * damping_; }
    [[nodiscard]] veer::Flight<V2> flight() const { return {gravity, damping_, V2{wind_, 0}}; }
    [[nodiscard]] veer::EngineFlight<V2> stepped_flight(veer::Engine rule) const {
        return veer::engine_flight(rule, pull(), damping_, time_step());
    }
    [[nodiscard]] veer::Launch<V2> aimed(const auto& in) const {
        if (throw_ == 0) return veer::launch_over(gun_, target_, in, apex_);
        const auto [low, high] = veer::launch(gun_, target_, in, speed_);
        return throw_ == 1 ? low : high;
    }
    /// The throw of `aimed` by the steps of an engine. Over the wall it takes the time of the throw in air.
    [[nodiscard]] veer::Launch<V2> aimed_in(veer::Engine rule) const {
        const auto in = stepped_flight(rule);
        if (throw_ != 0) return aimed(in);
        const auto over = aimed(flight());
        return over ? veer::launch_in_time(gun_, target_, in, over.time) : over;
    }
    /// How far the chord passes above the top of the wall; infinity if it does not cross the wall.
    [[nodiscard]] float above(const V2& a, const V2& b) const {
        if ((a.x < wall_.x) == (b.x < wall_.x)) return playground::never;
        return a.y + (b.y - a.y) * ((wall_.x - a.x) / (b.x - a.x)) - wall_.y;
    }
    /// The least apex above the gun whose throw in air clears the wall, in whole centimetres. Higher throws clear more,
    /// so halving finds the apex.
    [[nodiscard]] float lowest_apex() const {
        const float least = veer::maximum(0.0f, target_.y - gun_.y) + clearance;
        const auto clears = [&](float apex) {
            const auto over = veer::launch_over(gun_, target_, flight(), apex);
            float height = playground::never;
            V2 last = gun_;
            for (int i = 1; over && i <= 64; ++i) {
                const float t = over.time * static_cast<float>(i) / 64;
                const V2 next = veer::fly(gun_, over.velocity, flight(), t).position;
                height = veer::minimum(height, above(last, next)), last = next;
            }
            return height >= clearance;
        };
        float low = std::ceil(least * 100) / 100, high = least + 100;
        if (clears(low)) return low;
        for (int i = 0; i < 20; ++i) {
            const float middle = (low + high) / 2;
            (clears(middle) ? high : low) = middle;
        }
        return std::ceil(high * 100) / 100;
    }
    /// What the engine makes of a throw.
    [[nodiscard]] Thrown thrown(const veer::Launch<V2>& shot) const {
        using playground::never;
        if (!shot) return {{}, {}, never, never, never, never, never};
        Thrown one{{gun_}, shot.velocity, veer::heading_angle(shot.velocity) * 57.29578f, veer::length(shot.velocity),
            shot.time, never, never};
        V2 p = gun_, v = shot.velocity;
        const float h = time_step();
        for (int i = 0; static_cast<float>(i) * h < 30; ++i) {
            const auto next = engine_step(engine(), p, v, pull(), damping_, h);
            const V2 chord = (next.position - p) / h;
            const float nearest = veer::clamp(veer::time_to_closest_approach(p, chord, target_, V2{0, 0}), 0.0f, h);
            one.miss = veer::minimum(one.miss, veer::distance(p + chord * nearest, target_));
            const float height = above(p, next.position);
            one.above = veer::minimum(one.above, height);
            const bool hits_wall = height < 0, hits = one.miss < hit_radius && nearest < h;
            const float until = hits_wall ? h * (wall_.x - p.x) / (next.position.x - p.x) : hits ? nearest : h;
            one.places.push_back(p + chord * until);
            if (hits_wall || hits || next.position.y < floor) break;
            p = next.position, v = next.velocity;
        }
        return one;
    }
    void draw_throws(Picture& picture, const V2& middle) const {
        static constexpr std::array colors{Color::violet, Color::ink, Color::blue};
        for (std::size_t i = 0; i < ways; ++i) {
            if ((static_cast<unsigned>(shown_) >> i & 1u) == 0 || thrown_[i].places.empty()) continue;
            std::vector<V2> places;
            for (const V2& one : thrown_[i].places) places.push_back(one - middle);
            picture.line(places, colors[i], {.width = 2, .opacity = 0.8f, .dashed = i == 0});
            if (i == 2) picture.dots(places, colors[i], {.width = 4});
            const float at = veer::minimum(time_ * tick_, static_cast<float>(places.size() - 1));
            const auto whole = static_cast<std::size_t>(at), ahead = std::min(whole + 1, places.size() - 1);
            picture.dot(places[whole] + (places[ahead] - places[whole]) * (at - static_cast<float>(whole)), colors[i],
                {.width = 11});
        }
    }

    V2 gun_{-12, -6}, wall_{0, 1}, target_{11, -4}, unity_{}, godot_{}, air_{};
    float time_ = 0, throw_ = 0, engine_ = 0, tick_ = 50, damping_ = 0.2f, wind_ = 0, speed_ = 20, shown_ = 7,
          apex_ = 0, least_ = 0, flight_time_ = 0;
    std::array<Thrown, ways> thrown_;
};

/// The places around the target of the bench, enlarged, as a scene of its own.
class BenchClose final : public Scene {
public:
    explicit BenchClose(const Bench& of) : Scene("bench-close", false), of_(of) { entries = {{"close", "", "", ""}}; }

    void reset() override {}
    void step(float) override {}
    void draw(Picture& picture) const override { of_.draw_close(picture); }
    [[nodiscard]] View view() const override { return {.left = -1, .right = 1, .bottom = -1, .top = 1}; }
    [[nodiscard]] Life life() const override { return {}; }
    [[nodiscard]] std::vector<Array> state() override { return {}; }

private:
    const Bench& of_;
};

} // namespace lessons

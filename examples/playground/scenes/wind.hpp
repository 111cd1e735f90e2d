// SPDX-License-Identifier: MIT
#pragma once

#include <cmath>
#include <vector>
#include <veer/flight.hpp>

#include "../scene.hpp"

namespace playground {

/// Stones thrown in wind, in an engine that damps its bodies: the preview by `fly`, and the path in the engine's steps.
/// Beside them is a stone aimed by the parabola.
class Wind final : public Scene {
public:
    Wind() : Scene("intercept", false) {
        entries = {{"wind", "Wind and drag",
            "Engines move bodies in steps. Most engines damp bodies. Dots: the preview. Lines: the paths in the "
            "engine. "
            "The violet stone is aimed as in a vacuum.",
            "const V position{0, 0}, gravity{0, {-gravity}}, wind{{wind}, 0};\n"
            "const auto stone = veer::engine_flight(\n"
            "    veer::Engine::{engine}, V(gravity + wind * {damping}), {damping}, {dt});\n"
            "const auto [low, high] = veer::launch(position, V{target}, stone, {speed});\n"
            "const V dot = veer::fly(position, low.velocity, stone, 0.2f).position; // the preview",
            "falls at most at g / damping = {gravity} / {damping} = {=gravity/damping:1} m/s",
            "No wind|wind=0;Thick air|damping=0.8&speed=60&wind=-15",
            "const V position{0, 0}, gravity{0, {-gravity}};\n"
            "const auto [low, high] = veer::launch(position, V{target}, gravity, {speed}); // as if nothing damped "
            "it"}};
        controls = {
            choice("engine", "Engine", engine_, "physx|jolt|godot|bullet|box2d_v2|box2d|rapier"),
            slider("speed", "Speed of the throw", "m/s", speed_, {5, 60, 0.5f}),
            slider("damping", "Damping", "1/s", damping_, {0, 0.95f, 0.01f}),
            slider("wind", "Wind", "m/s", wind_, {-25, 25, 0.5f}),
            slider("gravity", "Gravity", "m/s²", gravity_, {0.5f, 25, 0.1f}),
        };
        argue({"missed by", "m", 3,
            "Aims by the parabola of a vacuum. The engine damps the stone and moves it in steps, so it falls "
            "short.",
            "Aims by how the engine moves the stone: damping, steps and wind.", figures_, all_entries,
            Argument::one_picture});
        signs = {
            {Color::blue, Sign::line, "stones, low and high; dots: the preview", all_entries},
            {Color::violet, Sign::dashed, "a stone aimed as in a vacuum"},
            {Color::muted, Sign::line, "wind"},
            {Color::orange, Sign::dot, "target"},
        };
        handle("target", "Target", target_, {.left = 5, .right = 70, .bottom = 0, .top = 45});
        readings = {
            reading_or("out of range", "low arc", "s", 2, shown_[0]),
            reading_or("out of range", "high arc", "s", 2, shown_[1]),
            reading_or("out of range", "missed by", "m", 3, figures_[1]),
            reading_or("out of range", "as in a vacuum, missed by", "m", 3, figures_[0]),
            reading("least speed", "m/s", 2, least_speed_),
        };
        reset();
    }

    void reset() override {
        time_step_ = 1 / 60.0f;
        aim();
        forget();
    }

    void adjust() override {
        aim();
        forget();
    }

    void step(float time_step) override {
        if (time_step < time_step_ || time_step > time_step_) {
            time_step_ = time_step;
            aim();
            forget();
        }
        clock_ += time_step;
        float longest = 0;
        for (Stone& stone : stones_) {
            if (stone.path.empty()) continue;
            longest = longest < stone.time ? stone.time : longest;
            if (clock_ > stone.time + 1) continue;
            const V2 before = stone.position;
            engine_step(stone.position, stone.velocity);
            stone.path.push_back(stone.position);
            const V2 step = stone.position - before;
            const float fraction =
                veer::clamp(veer::ratio(veer::dot(target_ - before, step), veer::dot(step, step)), 0, 1);
            const float distance = veer::distance(target_, before + step * fraction);
            stone.miss = distance < stone.miss ? distance : stone.miss;
            const bool landed = clock_ >= stone.time;
            if (landed && &stone == &stones_[0]) figures_[1] = stone.miss;
            if (landed && &stone == &stones_[2]) figures_[0] = stone.miss;
        }
        if (clock_ > longest + 2) aim();
    }

    void draw(Picture& picture) const override {
        picture.segment(V2{-40, 0}, V2{160, 0}, Color::muted, {.width = 2});
        if (wind_ < 0 || wind_ > 0) {
            picture.arrow(V2{60, 36}, V2{60 + wind_ * 0.5f, 36}, Color::muted, {.width = 2.5f});
            picture.label(V2{60, 36}, "wind", Color::muted, Side::above);
        }
        constexpr Color tints[] = {Color::blue, Color::blue, Color::violet};
        const char* const names[] = {"low, after", "high, after"};
        for (int i = 0; i < 3; ++i) {
            const Stone& stone = stones_[i];
            if (stone.path.empty()) continue;
            const bool faint = (i == 2) != usual();
            picture.line(stone.path, tints[i], {.width = faint ? 1.5f : 2.5f, .dashed = i == 2});
            picture.dot(stone.position, tints[i], {.width = 12});
            if (i == 2) {
                bracket(picture, stone);
                continue;
            }
            std::vector<V2> dots;
            for (float time = 0; time < stone.time; time += 0.2f)
                dots.push_back(veer::fly(V2{0, 0}, stone.thrown, course_, time).position);
            picture.dots(dots, tints[i], {.width = 4.5f});
            const V2 middle = veer::fly(V2{0, 0}, stone.thrown, course_, stone.time * 0.5f).position;
            picture.label(middle, names[i], stone.time, 2, "s", Color::ink, Side::above);
        }
        picture.disc(target_, 0.7f, Color::orange);
        picture.label(target_, "target", Color::muted, Side::right);
        if (stones_[0].path.empty()) picture.label(V2{0, 0}, "out of range", Color::orange, Side::above);
        picture.disc(V2{0, 0}, 0.7f, Color::ink);
        picture.label(V2{0, 0}, "catapult", Color::muted, Side::below);
    }

    [[nodiscard]] View view() const override { return {.left = -6, .right = 74, .bottom = -4, .top = 46}; }

    [[nodiscard]] Life life() const override {
        return {.speed = clock_ < stones_[0].time ? veer::length(stones_[0].velocity) : 0,
            .spread = veer::length(stones_[0].position)};
    }
    [[nodiscard]] const char* fault() const override {
        const bool missed = !stones_[0].path.empty() && clock_ > stones_[0].time + 0.5f && stones_[0].miss > 0.05f;
        return missed ? "a stone misses its target" : nullptr;
    }

    [[nodiscard]] std::vector<Array> state() override {
        std::vector<Array> all{{"clock", &clock_, 1}, {"least speed", &least_speed_, 1}};
        for (Stone& stone : stones_) {
            all.push_back({"stone", &stone.position.x, 2});
            all.push_back({"velocity", &stone.velocity.x, 2});
            all.push_back({"miss", &stone.miss, 1});
        }
        return all;
    }

private:
    struct Stone {
        V2 position{0, 0}, velocity{0, 0}, thrown{0, 0};
        float time = 0, miss = 0;
        std::vector<V2> path{}; ///< empty: there is no such throw
    };

    [[nodiscard]] V2 gravity() const { return {0, -gravity_}; }
    /// A steady acceleration of damping times wind acts as the wind.
    [[nodiscard]] V2 pull() const { return gravity() + V2{wind_, 0} * damping_; }
    [[nodiscard]] veer::Engine engine() const { return static_cast<veer::Engine>(static_cast<int>(engine_)); }

    /// A step of the engine, as in its source.
    void engine_step(V2& p, V2& v) const {
        using veer::Engine;
        const V2 g = pull();
        const float h = time_step_, c = damping_;
        switch (engine()) {
            case Engine::physx:
            case Engine::jolt: v = (v + g * h) * (1 - c * h), p = p + v * h; break;
            case Engine::godot: v = v * (1 - c * h) + g * h, p = p + v * h; break;
            case Engine::bullet:
                v = v * static_cast<float>(std::pow(1 - double(c), double(h))) + g * h, p = p + v * h;
                break;
            case Engine::box2d_v2: v = (v + g * h) * (1 / (1 + c * h)), p = p + v * h; break;
            case Engine::box2d: v = v * (1 / (1 + c * h)) + g * h, p = p + v * h; break;
            case Engine::rapier: p = p + v * h + g * (h * h * 0.625f), v = (v + g * h) * (1 / (1 + c * h)); break;
        }
    }

    void load(Stone& stone, const veer::Launch<V2>& launch) const {
        stone = {};
        if (!launch) return;
        stone.velocity = stone.thrown = launch.velocity, stone.time = launch.time;
        stone.miss = veer::length(target_);
        stone.path = {stone.position};
    }

    void aim() {
        course_ = veer::engine_flight(engine(), pull(), damping_, time_step_);
        const auto [low, high] = veer::launch(V2{0, 0}, target_, course_, speed_);
        load(stones_[0], low), load(stones_[1], high);
        load(stones_[2], veer::launch(V2{0, 0}, target_, gravity(), speed_).low);
        least_speed_ = veer::minimum_launch_speed(V2{0, 0}, target_, course_);
        clock_ = 0;
        for (std::size_t i = 0; i < 2; ++i) shown_[i] = stones_[i].path.empty() ? never : stones_[i].time;
    }
    /// Forgets the results of earlier throws.
    void forget() {
        figures_[0] = stones_[2].path.empty() ? never : not_yet;
        figures_[1] = stones_[0].path.empty() ? never : not_yet;
    }
    /// The distance of the target from the path of a stone that has passed it.
    void bracket(Picture& picture, const Stone& stone) const {
        if (clock_ < stone.time || stone.miss < 0.05f) return;
        V2 nearest = stone.path.front();
        for (const V2& place : stone.path)
            if (veer::distance(place, target_) < veer::distance(nearest, target_)) nearest = place;
        picture.segment(nearest, target_, Color::ink, {.width = 2});
        picture.label((nearest + target_) * 0.5f, "aimed as in a vacuum: misses by", stone.miss, 3, "m", Color::violet,
            Side::below);
    }

    V2 target_{42, 12};
    float engine_ = 0, speed_ = 36, damping_ = 0.3f, wind_ = -8, gravity_ = 9.8f;
    veer::EngineFlight<V2> course_{};
    Stone stones_[3];
    float time_step_ = 1 / 60.0f, clock_ = 0, least_speed_ = 0;
    float shown_[2] = {never, never}, figures_[2] = {not_yet, not_yet};
};

} // namespace playground

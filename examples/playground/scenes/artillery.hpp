// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <vector>
#include <veer/ballistics.hpp>
#include <veer/intercept_accelerating.hpp>
#include <veer/rotation.hpp>

#include "../scene.hpp"

namespace playground {

/// Shells under gravity, moved by an ordinary engine: velocity first, then position.
class Artillery final : public Scene {
public:
    enum { arcs, wall, moving };

    Artillery() : Scene("intercept", false) {
        entries = {
            {"arcs", "Low and high arc", "At a given speed two throws hit; at the least speed they are one.",
                "const V gravity{{wind}, {-gravity}}, position{0, 0};\n"
                "const auto [low, high] = veer::launch(position, V{target}, gravity, {speed}, {dt});\n"
                "const auto least = veer::least_energy_launch(position, V{target}, gravity);",
                "least speed = √(g (h + √(h² + d²))) = "
                "{=sqrt(gravity*(target_y+sqrt(target_x*target_x+target_y*target_y))):2} m/s without wind",
                "Out of range|speed=20;A single throw|target_x=70&target_y=20&speed=30.21"},
            {"wall", "Over a wall", "The lowest lob that clears the top of the wall. Drag the wall.",
                "const V gravity{0, {-gravity}}, position{0, 0};\n"
                "const auto lob = veer::launch_over(position, V{target}, gravity, {apex});",
                "speed upwards = √(2 g · apex) = √(2 · {gravity} · {apex}) = {=sqrt(2*gravity*apex):2} m/s",
                "A high wall|wall_x=30&wall_y=38;The wall before the target|wall_x=58&wall_y=26"},
            {"moving", "Moving target, wind", "Relative to the falling shell, the target accelerates upwards.",
                "const V gained{{-wind}, {gravity}}, position{0, 0}; // acceleration of the target minus that of the "
                "shell\n"
                "const V seen = veer::parabola_velocity(V{velocity}, gained, {dt});\n"
                "const auto shot = veer::intercept_accelerating(position, V{target}, seen, gained, "
                "veer::Shot{{speed}});",
                "relative to the shell the target accelerates by ({=0-wind:1}, {=gravity:2}) m/s²",
                "A head wind|wind=-4&speed=36;It flies away|velocity_x=12&velocity_y=4&speed=40"},
        };
        const View room{.left = 5, .right = 100, .bottom = 0, .top = 45};
        controls = {
            slider("speed", "Muzzle speed", "m/s", speed_, {5, 45, 0.5f}, only(arcs, moving)),
            slider("gravity", "Gravity", "m/s²", gravity_, {0, 25, 0.01f}),
            slider("wind", "Wind", "m/s²", wind_, {-6, 6, 0.5f}, only(arcs, moving)),
            slider("clearance", "Clear of the wall by", "m", clearance_, {0, 10, 0.5f}, only(wall)),
            slider("apex", "", "m", apex_, {0, 1000, 0.01f}, 0),
        };
        signs = {
            {Color::blue, Sign::line, "low and high arc, with a dot for every half second", only(arcs)},
            {Color::muted, Sign::dashed, "throw of the least speed, and the end of the range", only(arcs)},
            {Color::blue, Sign::line, "shell, with a dot for every half second", only(wall, moving)},
            {Color::ink, Sign::line, "wall", only(wall)},
            {Color::muted, Sign::dashed, "course of the target, and the end of the range", only(moving)},
            {Color::green, Sign::dot, "where they meet", only(moving)},
            {Color::orange, Sign::dot, "target"},
        };
        const int target = handle("target", "Target", target_, room);
        handle("wall", "Top of the wall", wall_, room, only(wall));
        arrow_handle("velocity", "Velocity of the target", velocity_, target, 1, 30, only(moving));
        readings = {
            reading_or("out of range", "low arc", "s", 2, shown_[0], only(arcs)),
            reading_or("out of range", "high arc", "s", 2, shown_[1], only(arcs)),
            reading("least speed", "m/s", 2, least_speed_, only(arcs)),
            reading("speed of the lob", "m/s", 2, least_speed_, only(wall)),
            reading("apex", "m", 2, apex_, only(wall)),
            reading_or("out of range", "hit after", "s", 2, shown_[0], only(wall, moving)),
            reading_or("out of range", "missed by", "m", 4, shown_miss_),
        };
        reset();
    }

    void reset() override {
        time_step_ = 1 / 60.0f;
        aim();
    }

    void adjust() override { aim(); }

    void step(float time_step) override {
        if (time_step_ < time_step || time_step < time_step_) {
            time_step_ = time_step;
            aim();
        }
        float longest = 0;
        for (Shell& shell : shells_) {
            if (shell.time <= 0) continue;
            longest = longest < shell.time ? shell.time : longest;
            const float remaining_time = shell.time - clock_;
            if (remaining_time <= 0) continue;
            shell.velocity += acceleration() * time_step;
            shell.position += shell.velocity * (remaining_time < time_step ? remaining_time : time_step);
            if (remaining_time <= time_step)
                shown_miss_ = miss_ = veer::distance(shell.position, target_at(shell.time));
        }
        clock_ += time_step;
        if (clock_ > longest + 1) aim();
    }

    void draw(Picture& picture) const override {
        picture.segment(V2{-40, 0}, V2{160, 0}, Color::muted, {.width = 2});
        if (entry != wall && gravity_ > 0) { // the end of the range
            std::vector<V2> safety;
            for (float angle = 0; angle <= 3.1416f; angle += 0.0314f)
                safety.push_back(envelope(veer::unit_vector<V2>(angle)));
            picture.line(safety, Color::muted, {.width = 1.5f, .dashed = true});
            picture.label(safety[50], "end of the range", Color::muted, Side::above);
        }
        if (entry == wall) {
            picture.segment(V2{wall_.x, 0}, wall_, Color::ink, {.width = 7, .opacity = 0.45f});
            picture.label(wall_, "wall", Color::muted, Side::left);
        }
        if (entry == moving) {
            picture.segment(
                target_ - velocity_ * 8, target_ + velocity_ * 8, Color::muted, {.width = 1.5f, .dashed = true});
            picture.arrow(target_, target_ + velocity_, Color::orange, {.width = 2.5f});
        }
        constexpr Color tints[] = {Color::blue, Color::blue, Color::muted};
        const char* const names[] = {entry == arcs ? "low, after" : "hit after", "high, after", "least speed"};
        for (int i = 0; i < 3; ++i) {
            const Shell& shell = shells_[i];
            if (shell.time <= 0) continue;
            const std::vector<V2> path = parabola(shell.launched, shell.time);
            picture.line(
                path, tints[i], {.width = i == 2 ? 1.5f : 2.5f, .opacity = i == 1 ? 0.6f : 1, .dashed = i == 2});
            std::vector<V2> half_seconds;
            for (float t = 0.5f; t < shell.time; t += 0.5f) half_seconds.push_back(at(shell.launched, t));
            picture.dots(half_seconds, tints[i], {.width = 5});
            picture.dot(shell.position, tints[i], {.width = 12});
            const V2 top = path[path.size() / 2];
            if (i < 2) picture.label(top, names[i], shell.time, 2, "s", Color::ink, Side::above);
            else picture.label(top, names[i], least_speed_, 1, "m/s", Color::muted, Side::above);
            if (entry == moving) {
                picture.dot(target_at(shell.time), Color::green);
                picture.disc(target_at(clock_ < shell.time ? clock_ : shell.time), 1, Color::orange);
            }
        }
        if (entry != moving) picture.disc(target_, 1, Color::orange);
        if (shells_[0].time <= 0) picture.label(V2{0, 0}, "out of range", Color::orange, Side::above);
        picture.disc(V2{0, 0}, 1, Color::ink);
        picture.label(V2{0, 0}, "gun", Color::muted, Side::below);
    }

    [[nodiscard]] View view() const override { return {.left = -8, .right = 104, .bottom = -7, .top = 56}; }

    [[nodiscard]] Life life() const override {
        return {.speed = clock_ < shells_[0].time ? veer::length(shells_[0].velocity) : 0,
            .spread = veer::length(shells_[0].position)};
    }

    [[nodiscard]] std::vector<Array> state() override {
        return {{"shells", &shells_[0].position.x, 3 * sizeof(Shell) / sizeof(float)}, {"clock", &clock_, 1},
            {"miss", &miss_, 1}};
    }

private:
    struct Shell {
        V2 position{0, 0}, velocity{0, 0};
        V2 launched{0, 0}; ///< the velocity at the start of the true parabola
        float time = 0;    ///< of the flight; 0: there is no such shot
    };

    [[nodiscard]] V2 acceleration() const { return {entry == wall ? 0 : wind_, -gravity_}; }
    [[nodiscard]] V2 target_at(float time) const { return entry == moving ? target_ + velocity_ * time : target_; }
    [[nodiscard]] V2 at(const V2& velocity, float time) const {
        return velocity * time + acceleration() * (time * time * 0.5f);
    }
    [[nodiscard]] std::vector<V2> parabola(const V2& velocity, float time) const {
        std::vector<V2> path;
        for (int i = 0; i <= 48; ++i) path.push_back(at(velocity, time * static_cast<float>(i) / 48));
        return path;
    }
    /// The farthest place that a shell can hit in this direction: speed^2 / (|a| (1 + sin)), with the sine of the angle
    /// above the level that is normal to a.
    [[nodiscard]] V2 envelope(const V2& direction) const {
        const V2 a = acceleration();
        const float strength = veer::length(a), rise = 0 - veer::dot(direction, a) / strength;
        return direction * (speed_ * speed_ / (strength * (1 + rise)));
    }

    /// Converts the start velocity of the true parabola into the engine's first velocity, and back.
    void load(Shell& shell, const veer::Launch<V2>& launch, bool for_engine) const {
        shell = {};
        if (!launch) return;
        shell.time = launch.time;
        shell.velocity =
            for_engine ? launch.velocity : veer::parabola_velocity(launch.velocity, acceleration(), -time_step_);
        shell.launched =
            for_engine ? veer::parabola_velocity(launch.velocity, acceleration(), time_step_) : launch.velocity;
    }

    /// The height of the lowest apex whose arc clears the wall, by halving.
    [[nodiscard]] float lowest_apex() const {
        const float need = wall_.y + clearance_;
        float low = target_.y > 0 ? target_.y : 0, high = 500;
        for (int i = 0; i < 40; ++i) {
            const float mean = (low + high) * 0.5f;
            const auto lob = veer::launch_over(V2{0, 0}, target_, acceleration(), mean);
            const float time = lob && lob.velocity.x > 0 ? wall_.x / lob.velocity.x : 0;
            const bool clear = lob && (time >= lob.time || at(lob.velocity, time).y >= need);
            (clear ? high : low) = mean;
        }
        return high;
    }

    void aim() {
        const V2 gun{0, 0}, a = acceleration();
        for (Shell& shell : shells_) shell = {};
        if (entry == arcs) {
            const auto [low, high] = veer::launch(gun, target_, a, speed_, time_step_);
            const auto least = veer::least_energy_launch(gun, target_, a);
            load(shells_[0], low, true), load(shells_[1], high, true), load(shells_[2], least, false);
            least_speed_ = veer::minimum_launch_speed(gun, target_, a);
        } else if (entry == wall) {
            apex_ = lowest_apex();
            const auto lob = veer::launch_over(gun, target_, a, apex_);
            load(shells_[0], lob, false);
            least_speed_ = veer::length(lob.velocity);
        } else {
            const V2 gained = a * -1.0f, seen = veer::parabola_velocity(velocity_, gained, time_step_);
            const auto shot =
                veer::intercept_accelerating(gun, target_, seen, gained, veer::Shot<float>{.speed = speed_});
            load(shells_[0], {static_cast<bool>(shot), shot.time, shot.velocity}, true);
        }
        clock_ = miss_ = 0;
        for (std::size_t i = 0; i < 2; ++i) shown_[i] = shells_[i].time > 0 ? shells_[i].time : never;
        shown_miss_ = shells_[0].time > 0 ? not_yet : never;
    }

    V2 target_{62, 12}, wall_{40, 20}, velocity_{-7, 2};
    float speed_ = 30, gravity_ = 9.81f, wind_ = 0, clearance_ = 1;
    Shell shells_[3];
    float time_step_ = 1 / 60.0f, clock_ = 0, miss_ = 0, least_speed_ = 0, apex_ = 0;
    float shown_[2] = {never, never}, shown_miss_ = not_yet; ///< the readings
};

} // namespace playground

// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <vector>
#include <veer/bounce.hpp>
#include <veer/physic_base.hpp>

#include "../scene.hpp"
#include "trail.hpp"

namespace playground {

/// Balls that fall, bounce, slide and come to rest in a box with pegs and bars.
class Box final : public Scene {
public:
    Box() : Scene("physic", false) {
        entries = {{"box", "Bounces",
            "No ball ends a frame inside an obstacle, and elastic balls keep their energy. Drag the "
            "bars and the peg.",
            "ball.set_acceleration({{wind}, {-gravity}});\n"
            "const auto contact =\n"
            "    veer::update_with_contacts(ball, {radius}, veer::Material{{restitution}, {friction}}, walls, "
            "pegs, bars);",
            "every bounce keeps e² = {restitution}² = {=restitution*restitution:2} of the energy across the wall",
            "Heavy balls at 15 Hz|rate=15&gravity=25&restitution=1;At 60 Hz|rate=60",
            "velocity += V{{wind}, {-gravity}} * ({dt});\nposition += velocity * ({dt});\n"
            "for (const auto& bar : bars) {\n    const auto found = veer::clearance(position, {radius}, bar);\n"
            "    if (found.gap < 0) {\n        position = veer::push_out(position, {radius}, bar);\n"
            "        velocity = veer::bounce(velocity, found.normal, {restitution}, V{0, 0});\n    }\n}",
            15}};
        controls = {
            slider("balls", "Balls", "", count_, {1, 200, 1}, all_entries, true),
            slider("restitution", "Restitution", "", restitution_, {0, 1, 0.05f}),
            slider("friction", "Friction", "", friction_, {0, 1, 0.05f}),
            slider("radius", "Radius of a ball", "m", radius_, {0.1f, 0.6f, 0.05f}),
            slider("gravity", "Gravity", "m/s²", gravity_, {0, 25, 0.1f}),
            slider("wind", "Wind", "m/s²", wind_, {-10, 10, 0.5f}),
        };
        argue({"times that a ball went through a bar", "", 0,
            "Moves, then tests for an overlap. A fast ball is already behind the bar: it tunnels, the "
            "more often the longer the frame.",
            "Tests for contacts along the path: no ball gets through at any speed.", figures_});
        signs = {
            {Color::blue, Sign::dot, "balls", all_entries, Sign::ours},
            {Color::violet, Sign::dot, "balls tested only at the end of a frame", all_entries, Sign::usual},
            {Color::blue, Sign::line, "trails of three balls", all_entries, Sign::ours},
            {Color::violet, Sign::line, "trails of three of these balls", all_entries, Sign::usual},
            {Color::muted, Sign::dot, "pegs and bars"},
        };
        const View room{.left = 0.5f, .right = 15.5f, .bottom = 0.5f, .top = 8.5f};
        handle("peg", "Peg", peg_, room);
        handle("bar", "Left end of the bar", bar_[0], room);
        handle("bar_end", "Right end of the bar", bar_[1], room);
        readings = {
            reading("bounces", "", 0, bounces_),
            reading("energy, mean", "J/kg", 3, energy_),
            reading("smallest separation now", "m", 4, gap_),
        };
        actions = {{"Kick them up", "K"}};
        balls_.reserve(200), places_.reserve(200), velocities_.reserve(200);
        reset();
    }

    void reset() override {
        random_ = {};
        balls_.clear();
        for (std::size_t i = 0; i < static_cast<std::size_t>(count_); ++i) {
            const float x = random_.between(0.8f, 15.2f), y = random_.between(7, 8.3f),
                        sideways = random_.between(-5, 5);
            balls_.emplace_back(V2{x, y}, V2{sideways, 0});
        }
        figures_[way()] = 0;
        bounces_ = resting_ = 0;
        for (Trail& trail : trails_) trail.clear();
        measure();
    }

    void act(int) override {
        for (auto& ball : balls_) {
            const float sideways = random_.between(-4, 4), up = random_.between(4, 12);
            ball.add_velocity({sideways, up});
        }
    }

    void step(float time_step) override {
        for (auto& ball : balls_) {
            if (usual()) {
                overlap_step(ball, time_step);
                continue;
            }
            const V2 before = ball.velocity();
            ball.set_unit_time(time_step);
            ball.set_acceleration({wind_, 0 - gravity_});
            const auto contact = veer::update_with_contacts(
                ball, radius_, veer::Material<float>{restitution_, friction_}, walls(), pegs(), bars());
            bounces_ += contact && veer::distance(ball.velocity(), before) > 0.5f ? 1.0f : 0.0f;
        }
        float speeds = 0;
        for (const auto& ball : balls_) speeds += veer::length(ball.velocity());
        resting_ = speeds < 0.3f * static_cast<float>(balls_.size()) ? resting_ + time_step : 0;
        if (resting_ > 2) act(0), resting_ = 0; // kicks the balls up when all lie on the floor
        for (std::size_t i = 0; i < trails_.size() && i < balls_.size(); ++i)
            trails_[i].add(balls_[i].position(), time_step);
        measure();
    }

    void draw(Picture& picture) const override {
        picture.line(
            std::vector<V2>{{0, 0}, {width, 0}, {width, height}, {0, height}, {0, 0}}, Color::ink, {.width = 2.5f});
        for (const auto& peg : pegs()) picture.ball(peg.center, peg.radius, Color::muted, {.opacity = 0.6f});
        for (const auto& bar : bars()) picture.capsule(bar.start, bar.end, bar.radius, Color::muted, {.opacity = 0.6f});
        for (const Trail& trail : trails_) picture.line(trail.points(), mine(), {.width = 2, .opacity = 0.5f});
        for (std::size_t i = 0; i < places_.size(); ++i) picture.ball(places_[i], radius_, mine());
    }

    [[nodiscard]] View view() const override {
        return {.left = -1.2f, .right = width + 0.6f, .bottom = -0.9f, .top = height + 0.4f};
    }

    [[nodiscard]] Life life() const override {
        return Life::of(
            places_.size(), [&](std::size_t i) { return places_[i]; }, [&](std::size_t i) { return velocities_[i]; });
    }
    [[nodiscard]] const char* fault() const override {
        return gap_ >= 0 || usual() ? nullptr : "a ball is inside an obstacle";
    }

    [[nodiscard]] std::vector<Array> state() override {
        return {{"places", &places_[0].x, 2 * places_.size()},
            {"velocities", &velocities_[0].x, 2 * velocities_.size()}, {"bounces", &bounces_, 1},
            {"energy", &energy_, 1}};
    }

private:
    static constexpr float width = 16, height = 9;
    using Walls = std::array<veer::Plane<V2>, 4>;
    using Pegs = std::array<veer::Sphere<V2>, 2>;
    using Bars = std::array<veer::Capsule<V2>, 2>;

    [[nodiscard]] static Walls walls() {
        return {{{{0, 0}, {0, 1}}, {{0, height}, {0, -1}}, {{0, 0}, {1, 0}}, {{width, 0}, {-1, 0}}}};
    }
    [[nodiscard]] Pegs pegs() const { return {{{peg_, 1.1f}, {{12.6f, 2.6f}, 0.8f}}}; }
    [[nodiscard]] Bars bars() const { return {{{bar_[0], bar_[1], 0.15f}, {{8.6f, 2.0f}, {10.4f, 3.4f}, 0.15f}}}; }

    /// The usual way of small games: moves, tests for overlaps, and pushes the ball out.
    void overlap_step(veer::PhysicBase<V2>& ball, float time_step) {
        const V2 before = ball.position();
        V2 velocity = ball.velocity() + V2{wind_, 0 - gravity_} * time_step, place = before + velocity * time_step;
        const auto look = [&](const auto& obstacle) {
            const auto gap = veer::clearance(place, radius_, obstacle);
            if (gap.gap >= 0) return;
            place = place - gap.normal * gap.gap;
            velocity = veer::bounce(velocity, gap.normal, restitution_, V2{0, 0});
            bounces_ += 1;
        };
        for (const auto& wall : walls()) look(wall);
        for (const auto& peg : pegs()) look(peg);
        for (const auto& bar : bars()) {
            look(bar);
            figures_[0] += crosses(before, place, bar.start, bar.end) ? 1.0f : 0.0f;
        }
        ball.set_position(place), ball.set_velocity(velocity);
    }
    [[nodiscard]] static bool crosses(const V2& a, const V2& b, const V2& c, const V2& d) {
        const auto side = [](const V2& p, const V2& q, const V2& r) {
            return (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x);
        };
        return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
    }
    void measure() {
        places_.clear(), velocities_.clear();
        float sum = 0, least = 100;
        for (const auto& ball : balls_) {
            places_.push_back(ball.position()), velocities_.push_back(ball.velocity());
            sum += veer::length_squared(ball.velocity()) * 0.5f + gravity_ * (ball.position().y - radius_);
            for (const auto& peg : pegs())
                least = veer::minimum(least, veer::clearance(ball.position(), radius_, peg).gap);
            for (const auto& bar : bars())
                least = veer::minimum(least, veer::clearance(ball.position(), radius_, bar).gap);
            for (const auto& wall : walls())
                least = veer::minimum(least, veer::clearance(ball.position(), radius_, wall).gap);
        }
        energy_ = sum / static_cast<float>(balls_.size()), gap_ = least;
    }

    float count_ = 40, restitution_ = 0.8f, friction_ = 0.1f, radius_ = 0.2f, gravity_ = 9.8f, wind_ = 0;
    V2 peg_{4.2f, 2.6f};
    std::array<V2, 2> bar_{{{5.6f, 6.4f}, {10.6f, 5.2f}}};
    Random random_;
    std::vector<veer::PhysicBase<V2>> balls_;
    std::vector<V2> places_, velocities_;
    std::array<Trail, 3> trails_{Trail(50), Trail(50), Trail(50)};
    float bounces_ = 0, energy_ = 0, gap_ = 0, resting_ = 0;
    float figures_[2] = {not_yet, not_yet};
};

} // namespace playground

// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <vector>
#include <veer/bounce.hpp>
#include <veer/physic_base.hpp>
#include <veer/rotation.hpp>

#include "../scene.hpp"
#include "trail.hpp"

namespace playground {

/// Balls that fall on crates, roll off their edges and come to rest on them.
class Crates final : public Scene {
public:
    Crates() : Scene("physic", false) {
        entries = {{"crates", "Crates",
            "Balls bounce off faces and corners, and roll off edges. No ball ends a frame inside a crate. Drag the "
            "crate in the middle.",
            "const veer::Box<V> crate{V{8, 5.4f}, {1.2f, 0.3f}, veer::unit_vector<V>({angle})};\n"
            "ball.set_acceleration({0, -{gravity}});\n"
            "veer::update_with_contacts(ball, {radius}, veer::Material{{restitution}, {friction}}, walls, crate, "
            "boxes);",
            "a box and the ball's radius make a box with round edges", "Steep|angle=0.8;Smooth|friction=0"}};
        controls = {
            slider("balls", "Balls", "", count_, {1, 100, 1}, all_entries, true),
            slider("angle", "Angle of the crate in the middle", "rad", angle_, {-1.5f, 1.5f, 0.05f}),
            slider("restitution", "Restitution", "", restitution_, {0, 1, 0.05f}),
            slider("friction", "Friction", "", friction_, {0, 1, 0.05f}),
            slider("radius", "Radius of a ball", "m", radius_, {0.1f, 0.6f, 0.05f}),
            slider("gravity", "Gravity", "m/s²", gravity_, {0, 25, 0.1f}),
        };
        signs = {
            {Color::blue, Sign::dot, "balls"},
            {Color::blue, Sign::line, "trails of three balls"},
            {Color::muted, Sign::line, "crates"},
        };
        handle("plank", "Crate in the middle", plank_, {.left = 5.5f, .right = 10, .bottom = 5, .top = 6});
        readings = {
            reading("energy, mean", "J/kg", 3, energy_),
            reading("smallest separation now", "m", 4, gap_),
        };
        actions = {{"Kick them up", "K"}};
        balls_.reserve(100), places_.reserve(100), velocities_.reserve(100);
        reset();
    }

    void reset() override {
        random_ = {};
        balls_.clear();
        for (std::size_t i = 0; i < static_cast<std::size_t>(count_); ++i) {
            const float x = random_.between(0.8f, 15.2f), y = random_.between(7.8f, 8.3f),
                        sideways = random_.between(-3, 3);
            balls_.emplace_back(V2{x, y}, V2{sideways, 0});
        }
        resting_ = 0;
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
        float speeds = 0;
        for (auto& ball : balls_) {
            ball.set_unit_time(time_step);
            ball.set_acceleration({0, 0 - gravity_});
            veer::update_with_contacts(
                ball, radius_, veer::Material<float>{restitution_, friction_}, walls(), crates());
            speeds += veer::length(ball.velocity());
        }
        resting_ = speeds < 0.3f * static_cast<float>(balls_.size()) ? resting_ + time_step : 0;
        if (resting_ > 2) act(0), resting_ = 0; // kicks the balls up when all lie still
        for (std::size_t i = 0; i < trails_.size() && i < balls_.size(); ++i)
            trails_[i].add(balls_[i].position(), time_step);
        measure();
    }

    void draw(Picture& picture) const override {
        picture.line(
            std::vector<V2>{{0, 0}, {width, 0}, {width, height}, {0, height}, {0, 0}}, Color::ink, {.width = 2.5f});
        for (const auto& crate : crates()) {
            const V2 along = crate.forward * crate.half_size.x,
                     across = veer::perpendicular(crate.forward) * crate.half_size.y;
            const V2 a = crate.center + along + across, b = crate.center - along + across,
                     c = crate.center - along - across, d = crate.center + along - across;
            picture.line(std::vector<V2>{a, b, c, d, a}, Color::muted, {.width = 3});
            picture.line(std::vector<V2>{a, c}, Color::muted, {.width = 1.5f, .opacity = 0.6f});
            picture.line(std::vector<V2>{b, d}, Color::muted, {.width = 1.5f, .opacity = 0.6f});
        }
        for (const Trail& trail : trails_) picture.line(trail.points(), Color::blue, {.width = 2, .opacity = 0.5f});
        for (const V2& place : places_) picture.ball(place, radius_, Color::blue);
    }

    [[nodiscard]] View view() const override {
        return {.left = -1.2f, .right = width + 0.6f, .bottom = -0.9f, .top = height + 0.4f};
    }

    [[nodiscard]] Life life() const override {
        return Life::of(
            places_.size(), [&](std::size_t i) { return places_[i]; }, [&](std::size_t i) { return velocities_[i]; });
    }
    [[nodiscard]] const char* fault() const override { return gap_ >= 0 ? nullptr : "a ball is inside a crate"; }

    [[nodiscard]] std::vector<Array> state() override {
        return {{"places", &places_[0].x, 2 * places_.size()},
            {"velocities", &velocities_[0].x, 2 * velocities_.size()}, {"energy", &energy_, 1}};
    }

private:
    static constexpr float width = 16, height = 9;

    [[nodiscard]] static std::array<veer::Plane<V2>, 4> walls() {
        return {{{{0, 0}, {0, 1}}, {{0, height}, {0, -1}}, {{0, 0}, {1, 0}}, {{width, 0}, {-1, 0}}}};
    }
    [[nodiscard]] std::array<veer::Box<V2>, 4> crates() const {
        return {{{plank_, {1.2f, 0.3f}, veer::unit_vector<V2>(angle_)}, {{3.6f, 0.9f}, {1.5f, 0.9f}},
            {{3.2f, 2.3f}, {0.6f, 0.5f}}, {{12.4f, 1}, {1, 0.8f}, {0.9f, 0.5f}}}};
    }

    void measure() {
        places_.clear(), velocities_.clear();
        float sum = 0, least = 100;
        for (const auto& ball : balls_) {
            places_.push_back(ball.position()), velocities_.push_back(ball.velocity());
            sum += veer::length_squared(ball.velocity()) * 0.5f + gravity_ * (ball.position().y - radius_);
            for (const auto& crate : crates())
                least = veer::minimum(least, veer::clearance(ball.position(), radius_, crate).gap);
        }
        energy_ = sum / static_cast<float>(balls_.size()), gap_ = least;
    }

    float count_ = 40, angle_ = 0.3f, restitution_ = 0.6f, friction_ = 0.2f, radius_ = 0.25f, gravity_ = 9.8f;
    V2 plank_{8, 5.4f};
    Random random_;
    std::vector<veer::PhysicBase<V2>> balls_;
    std::vector<V2> places_, velocities_;
    std::array<Trail, 3> trails_{Trail(50), Trail(50), Trail(50)};
    float energy_ = 0, gap_ = 0, resting_ = 0;
};

} // namespace playground

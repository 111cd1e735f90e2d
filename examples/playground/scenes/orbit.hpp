// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <vector>
#include <veer/orbit.hpp>
#include <veer/rotation.hpp>

#include "../scene.hpp"
#include "trail.hpp"

namespace playground {

/// Drones that circle a moving carrier, or keep a distance from a runner.
class Orbits final : public Scene {
public:
    enum { orbit, range };

    Orbits() : Scene("steering", false) {
        entries = {
            {"orbit", "Orbit",
                "Eight drones circle a carrier, from any place, in the direction of their flight. The usual way "
                "moves along the tangent: every frame leads a little outwards.",
                "velocity = veer::orbit_velocity(position, velocity, target, target_velocity, {radius}, {max_speed});\n"
                "position += velocity * ({dt});",
                "once round takes 2 π r / v: from {=6.2831853*radius/max_speed:1} s on, the more the faster the "
                "carrier",
                "At 60 Hz|rate=60;A fast carrier|carrier_speed=5",
                "const V out = veer::normalize_or(position - target, V{1, 0});\n"
                "velocity = target_velocity + V{-out.y, out.x} * ({max_speed} - veer::length(target_velocity));\n"
                "position += velocity * ({dt});",
                15},
            {"range", "Keep a distance",
                "Archers stay between two ranges: they approach, back off, or move along. Two ifs at full speed make "
                "them tremble at the edge.",
                "velocity = veer::keep_range_velocity(position, target, target_velocity, {nearest}, {farthest}, "
                "{{max_speed}, 30.0f}, {dt});\n"
                "position += velocity * ({dt});",
                "from full speed they brake within v² / 2 a = {max_speed}² / 60 = {=max_speed*max_speed/60:2} m",
                "A narrow band|nearest=9&farthest=9.5;A fast runner|runner_speed=9",
                "const float distance = veer::distance(position, target);\n"
                "const V away = veer::normalize_or(position - target, V{1, 0});\n"
                "velocity = V{0, 0};\n"
                "if (distance > {farthest}) velocity = away * -{max_speed}; // nearer\n"
                "if (distance < {nearest}) velocity = away * {max_speed};   // back off\n"
                "position += velocity * ({dt});",
                30},
        };
        controls = {
            slider("radius", "Radius", "m", radius_, {4, 14, 0.5f}, only(orbit)),
            slider("nearest", "Not nearer than", "m", nearest_, {4, 10, 0.5f}, only(range)),
            slider("farthest", "Not farther than", "m", farthest_, {6, 14, 0.5f}, only(range)),
            slider("max_speed", "Top speed", "m/s", max_speed_, {6, 20, 0.5f}),
            slider("carrier_speed", "Speed of the carrier", "m/s", carrier_speed_, {0, 8, 0.5f}, only(orbit)),
            slider("runner_speed", "Speed of the runner", "m/s", runner_speed_, {0, 10, 0.5f}, only(range)),
        };
        argue({"off the circle, at most, after 4 s", "m", 2, "A tangent leaves the circle: each frame the orbit grows.",
            "Back on the circle, within 3 %, at every frame rate.", figures_, only(orbit), Argument::one_picture});
        argue({"velocity changes in a second by", "m/s", 1,
            "Away if too close, back if too far, else stand: at full speed, to and fro.",
            "Moves along with the runner, and stops at the edge.", figures_, only(range), Argument::one_picture});
        signs = {
            {Color::blue, Sign::line, "orbit_velocity", only(orbit)},
            {Color::violet, Sign::line, "along the tangent", only(orbit)},
            {Color::blue, Sign::line, "keep_range_velocity", only(range)},
            {Color::violet, Sign::line, "two ifs", only(range)},
            {Color::orange, Sign::dot, "carrier", only(orbit)},
            {Color::orange, Sign::dot, "runner", only(range)},
            {Color::muted, Sign::dashed, "goal: circle or band"},
        };
        handle("middle", "Middle of the course", place_, {.left = -12, .right = 12, .bottom = -6, .top = 6});
        readings = {
            reading("veer, off the circle", "m", 3, off_[1], only(orbit)),
            reading("tangent, off the circle", "m", 2, off_[0], only(orbit)),
            reading("veer, out of the range by", "m", 3, off_[1], only(range)),
            reading("two ifs, out of the range by", "m", 3, off_[0], only(range)),
            reading("running for", "s", 1, time_),
        };
        reset();
    }

    void reset() override {
        time_ = 0, off_[0] = off_[1] = 0;
        figures_[0] = figures_[1] = not_yet;
        for (std::size_t which = 0; which < 2; ++which)
            for (std::size_t i = 0; i < count; ++i) {
                const V2 out = veer::unit_vector<V2>(0.7853982f * static_cast<float>(i) + (which == 0 ? 0.3f : 0.0f));
                // those of veer start near and far
                const float from = entry == range || which == 0 ? radius_ : radius_ * (i % 2 == 0 ? 1.9f : 0.2f);
                drones_[which][i] = {carrier(0).position + out * from, V2{0 - out.y, out.x} * max_speed_};
                trails_[which][i] = Trail(34);
            }
    }
    void adjust() override { farthest_ = veer::maximum(farthest_, nearest_ + 0.5f); }

    void step(float time_step) override {
        // the carrier moves uniformly within a frame
        const V2 now = carrier(time_).position, flow = (carrier(time_ + time_step).position - now) * (1 / time_step);
        time_ += time_step;
        off_[0] = off_[1] = 0;
        float changed[2] = {0, 0};
        for (std::size_t which = 0; which < 2; ++which)
            for (std::size_t i = 0; i < count; ++i) {
                auto& [position, velocity] = drones_[which][i];
                const V2 before = velocity;
                if (entry == orbit)
                    velocity = which == 0 ? tangent(position, now, flow)
                                          : veer::orbit_velocity(position, velocity, now, flow, radius_, max_speed_);
                else
                    velocity = which == 0 ? two_ifs(position, now)
                                          : veer::keep_range_velocity(
                                              position, now, flow, nearest_, farthest_, {max_speed_, 30.0f}, time_step);
                position += velocity * time_step;
                changed[which] += veer::distance(before, velocity) / (count * time_step);
                const float away = veer::distance(position, now + flow * time_step);
                const float off =
                    entry == orbit ? veer::magnitude(away - radius_) : veer::maximum(away - farthest_, nearest_ - away);
                off_[which] = veer::maximum(off_[which], off);
                trails_[which][i].add(position, time_step);
            }
        if (time_ < 4) return; // by now all are at their goal
        for (std::size_t which = 0; which < 2; ++which) {
            float& figure = figures_[which];
            if (!(figure >= 0)) figure = entry == orbit ? off_[which] : changed[which];
            else if (entry == orbit) figure = veer::maximum(figure, off_[which]);
            else figure += (changed[which] - figure) * veer::minimum(1.0f, time_step); // the mean of a second
        }
    }

    void draw(Picture& picture) const override {
        const V2 now = carrier(time_).position;
        if (entry == orbit) picture.circle(now, radius_, Color::muted, {.width = 1.5f, .dashed = true});
        else
            for (const float edge : {nearest_, farthest_})
                picture.circle(now, edge, Color::muted, {.width = 1.5f, .dashed = true});
        picture.disc(now, 0.9f, Color::orange);
        picture.arrow(now, now + carrier(time_).velocity * 1.5f, Color::orange, {.width = 2});
        for (std::size_t which = 0; which < 2; ++which) {
            const Color color = which == 0 ? Color::violet : Color::blue;
            for (const Trail& trail : trails_[which])
                picture.line(trail.points(), color, {.width = 2, .opacity = 0.35f});
            picture.agents(
                count, [&](std::size_t i) { return drones_[which][i].position; },
                [&](std::size_t i) {
                    const V2 v = drones_[which][i].velocity;
                    return entry == orbit ? v : now - drones_[which][i].position;
                },
                1.5f, color);
        }
    }

    [[nodiscard]] View view() const override { return {.left = -28, .right = 28, .bottom = -17, .top = 17}; }
    [[nodiscard]] Life life() const override {
        return {.speed = entry == orbit ? veer::length(drones_[1][0].velocity) : veer::maximum(speed(), 1.0f),
            .spread = radius_};
    }
    [[nodiscard]] const char* fault() const override {
        if (entry == orbit) return figures_[1] > 0.1f * radius_ ? "a drone leaves its circle" : nullptr;
        return time_ < 4 || off_[1] < 0.05f ? nullptr : "an archer is out of its range";
    }
    [[nodiscard]] std::vector<Array> state() override {
        return {{"drones", &drones_[1][0].position.x, 4 * count}, {"time", &time_, 1}, {"off", &off_[1], 1}};
    }

private:
    static constexpr std::size_t count = 8;

    [[nodiscard]] float speed() const { return entry == orbit ? carrier_speed_ : runner_speed_; }
    /// The carrier drives in a flat figure eight.
    [[nodiscard]] veer::Motion<V2> carrier(float time) const {
        const float rate = speed() / 15;
        const auto [sine, cosine] = veer::sin_cos(rate * time);
        return {place_ + V2{12 * sine, 8 * sine * cosine}, V2{12 * cosine, 8 * (cosine * cosine - sine * sine)} * rate};
    }
    [[nodiscard]] V2 tangent(const V2& position, const V2& center, const V2& flow) const {
        const V2 out = veer::normalize_or(position - center, V2{1, 0});
        return flow + V2{0 - out.y, out.x} * (max_speed_ - veer::length(flow));
    }
    [[nodiscard]] V2 two_ifs(const V2& position, const V2& target) const {
        const float distance = veer::distance(position, target);
        const V2 away = veer::normalize_or(position - target, V2{1, 0});
        return distance > farthest_ ? away * (0 - max_speed_) : distance < nearest_ ? away * max_speed_ : V2{0, 0};
    }

    float radius_ = 8, nearest_ = 8, farthest_ = 10, max_speed_ = 14, carrier_speed_ = 3, runner_speed_ = 5;
    V2 place_{0, 0};
    std::array<std::array<veer::Motion<V2>, count>, 2> drones_{}; ///< of the usual way, of veer
    std::array<std::array<Trail, count>, 2> trails_;
    float time_ = 0, off_[2] = {0, 0};
    float figures_[2] = {not_yet, not_yet};
};

} // namespace playground

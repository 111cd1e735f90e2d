// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <vector>
#include <veer/avoid.hpp>
#include <veer/contact.hpp>
#include <veer/rotation.hpp>

#include "../scene.hpp"
#include "trail.hpp"

namespace playground {

/// Missiles that fly to a goal between drifting rocks. The usual way avoids each rock at its present place.
class Rocks final : public Scene {
public:
    Rocks() : Scene("avoidance", false) {
        entries = {{"moving", "Rocks that move",
            "veer avoids a moving rock where it will be. The usual way takes the rock to be at rest, "
            "turns clear of its present place, and is hit.",
            "drifting = {{rock, {radius}, {0, {rock_speed}}}}; // centre, radius, velocity\n"
            "velocity = veer::avoid_spheres(position, course, drifting, {margin}, {sight});\n"
            "position += velocity * ({dt});",
            "seen {sight} m off, at {speed} m/s: {=sight/speed:2} s ahead", "Fast rocks|rock_speed=8;At 15 Hz|rate=15",
            "std::vector<veer::SphereObstacle<V>> standing;\n"
            "standing.push_back(veer::make_obstacle(veer::Sphere<V>{rock, {radius}}, {margin}, {sight}));\n"
            "velocity = veer::avoid_spheres(position, course, standing);\nposition += velocity * ({dt});"}};
        controls = {
            slider("speed", "Speed of the missiles", "m/s", speed_, {9, 25, 1}, all_entries, true),
            slider("rock_speed", "Speed of the rocks", "m/s", rock_speed_, {0, 8, 0.5f}, all_entries, true),
            slider("radius", "Radius of the rocks", "m", radius_, {1, 2.25f, 0.25f}, all_entries, true),
            slider("margin", "Separation", "m", margin_, {0, 1, 0.25f}),
            slider("sight", "Sees a rock within", "m", sight_, {4, 16, 1}),
        };
        argue({"frames inside a rock", "", 0,
            "Turns clear of where the rock is now, and meets the rock where it will be.",
            "Turns clear of where the rock will be: no missile is hit.", figures_});
        signs = {
            {Color::blue, Sign::line, "missiles, and their paths", all_entries, Sign::ours},
            {Color::violet, Sign::line, "missiles that take the rocks to be at rest", all_entries, Sign::usual},
            {Color::muted, Sign::dot, "rocks, and their places in a second"},
            {Color::orange, Sign::dot, "inside a rock"},
            {Color::green, Sign::dot, "goal"},
        };
        handle("goal", "Goal", goal_, {.left = 18, .right = 24, .bottom = -10, .top = 10});
        readings = {
            reading("turning aside now", "", 0, turning_),
            reading("frames inside a rock", "", 0, inside_),
            reading("smallest separation so far", "m", 2, gap_),
        };
        reset();
    }

    void reset() override {
        random_ = {};
        for (std::size_t i = 0; i < rock_count; ++i) { // two in a column, alternately up and down
            const float along = random_.between(-5, 5) + (i < columns ? -0.5f : 0.5f) * edge;
            const std::size_t column = i % columns;
            rocks_[i] = {{8 * static_cast<float>(column) - 12, along}, radius_,
                {0, column % 2 == 0 ? rock_speed_ : 0 - rock_speed_}};
        }
        for (std::size_t i = 0; i < count; ++i) {
            trails_[i] = Trail(60);
            send(i), hit_[i] = 0;
            wait_[i] = 0.35f * static_cast<float>(i * 5 % 8);
        }
        turning_ = inside_ = 0, gap_ = 100, figures_[way()] = 0;
    }

    void step(float time_step) override {
        turning_ = 0;
        std::vector<veer::SphereObstacle<V2>> standing;
        for (const auto& rock : rocks_) standing.push_back(veer::make_obstacle(rock, margin_, sight_));
        for (std::size_t i = 0; i < count; ++i) {
            if (wait_[i] > 0) {
                wait_[i] -= time_step;
                continue;
            }
            auto& [position, velocity] = agents_[i];
            const V2 course = veer::turn_towards(velocity, goal_ - position, 4 * time_step);
            velocity = usual() ? veer::avoid_spheres(position, course, standing)
                               : veer::avoid_spheres(position, course, rocks_, margin_, sight_);
            turning_ += veer::distance(velocity, course) > 0 ? 1.0f : 0.0f;
            position += velocity * time_step;
        }
        for (auto& rock : rocks_) {
            rock.center += rock.velocity * time_step;
            if (veer::magnitude(rock.center.y) > edge) rock.center.y += rock.center.y > 0 ? -2 * edge : 2 * edge;
        }
        for (std::size_t i = 0; i < count; ++i) {
            hit_[i] = veer::maximum(hit_[i] - time_step, 0.0f);
            for (const auto& rock : rocks_) {
                const float gap = veer::distance(agents_[i].position, rock.center) - rock.radius;
                gap_ = veer::minimum(gap_, gap);
                if (gap < 0) inside_ += 1, hit_[i] = 0.6f;
            }
            trails_[i].add(agents_[i].position, time_step);
            if (veer::distance(agents_[i].position, goal_) < 2 || agents_[i].position.x > 27) send(i);
        }
        figures_[way()] = inside_;
    }

    void draw(Picture& picture) const override {
        for (const auto& rock : rocks_) {
            picture.segment(rock.center, rock.center + rock.velocity, Color::muted, {.width = 2, .dashed = true});
            picture.circle(rock.center + rock.velocity, rock.radius, Color::muted, {.width = 1, .dashed = true});
            picture.ball(rock.center, rock.radius, Color::muted, {.opacity = 0.6f});
        }
        for (const Trail& trail : trails_) picture.line(trail.points(), mine(), {.width = 2, .opacity = 0.45f});
        picture.agents(
            count, [&](std::size_t i) { return agents_[i].position; },
            [&](std::size_t i) { return agents_[i].velocity; }, 1.8f, mine());
        picture.circle(goal_, 2, Color::green, {.width = 2});
        for (std::size_t i = 0; i < count; ++i)
            if (hit_[i] > 0)
                picture.circle(agents_[i].position, 0.8f + 2 * (0.6f - hit_[i]), Color::orange,
                    {.width = 3, .opacity = hit_[i] / 0.6f});
    }

    [[nodiscard]] View view() const override { return {.left = -25, .right = 26, .bottom = -23, .top = 23}; }
    [[nodiscard]] Life life() const override {
        return Life::of(
            count, [&](std::size_t i) { return agents_[i].position; },
            [&](std::size_t i) { return agents_[i].velocity; });
    }
    [[nodiscard]] const char* fault() const override { return inside_ > 0 ? "a missile is inside a rock" : nullptr; }
    [[nodiscard]] std::vector<Array> state() override {
        return {{"agents", &agents_[0].position.x, 4 * count},
            {"rocks", &rocks_[0].center.x, rock_count * sizeof rocks_[0] / sizeof(float)}, {"gap", &gap_, 1}};
    }

private:
    static constexpr std::size_t count = 14, columns = 4, rock_count = 2 * columns;
    static constexpr float edge = 21; ///< a rock that leaves here enters on the other side  [m]

    void send(std::size_t i) {
        const float lane = 1.7f * (static_cast<float>(i * 7 % count) - 0.5f * (count - 1));
        agents_[i] = {{-23, lane}, {speed_, 0}};
        trails_[i].clear();
    }

    float speed_ = 12, rock_speed_ = 5, radius_ = 2, margin_ = 0.5f, sight_ = 9;
    V2 goal_{22, 0};
    Random random_;
    std::array<veer::Sphere<V2>, rock_count> rocks_{};
    std::array<veer::Motion<V2>, count> agents_{};
    std::vector<Trail> trails_ = std::vector<Trail>(count);
    float hit_[count] = {}, wait_[count] = {}, turning_ = 0, inside_ = 0,
          gap_ = 100; ///< hit_: remaining time of its display  [s]
    float figures_[2] = {not_yet, not_yet};
};

} // namespace playground

// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <vector>
#include <veer/contact.hpp>
#include <veer/crowd.hpp>
#include <veer/neighbors.hpp>
#include <veer/path.hpp>

#include "../scene.hpp"

namespace playground {

/// Four groups with orders, from the corners of a town through one street to the opposite corners, and back.
class Street final : public Scene {
public:
    Street() : Scene("steering", false) {
        entries = {{"street", "Orders through a street",
            "Everybody aims at the farthest place of its path that it sees within the street, and stands when it is "
            "held "
            "up for a second beside somebody who has arrived.",
            "order = veer::order_step(self, agents, friends, orders, goal, {pace}, {dt});\n"
            "place = veer::nearest_on_path(path, position, place.along, 6.0f);\n"
            "V preferred{};\nif (!order.has_arrived)\n    preferred = veer::follow_path_velocity(position, path, "
            "place,\n"
            "        veer::Corridor<float>{{width} - 2 * {radius}, {look}}, {{pace}, 4}, {dt});\n"
            "const V next = veer::reciprocal_velocity(self, agents, neighbors, houses, preferred,\n"
            "    {pace}, {horizon}, {dt}, {.rest = 4});",
            "a street of {width} m: {=width/(2*radius):1} people side by side",
            "A narrow street|width=4;A large town|people=400",
            "V push{};\nfor (const auto other : neighbors) {\n    const V away = position - agents[other].position;\n"
            "    push += away * (1 / veer::length_squared(away));\n}\n"
            "const V preferred = veer::follow_path_velocity(position, path, 2.0f, {{pace}, 4}, {dt});\n"
            "const V next = veer::truncate(preferred + push * 0.3f, {pace});"}};
        controls = {
            slider("people", "People", "", count_, {4, 400, 4}, all_entries, true),
            slider("width", "Width of the street", "m", width_, {2.5f, 14, 0.5f}, all_entries, true),
            slider("pace", "Walks at", "m/s", pace_, {1, 4, 0.1f}),
            slider("look", "Looks along the path", "m", look_, {1, 30, 1}),
            slider("horizon", "Looks ahead", "s", horizon_, {0.2f, 4, 0.1f}),
            slider("radius", "Radius of a person", "m", radius_, {0.2f, 0.5f, 0.05f}, all_entries, true),
        };
        argue({"overlapping pairs at once, at most", "", 0,
            "Everybody is pushed away by 1 / distance. The street pushes its people into each other.",
            "Everybody takes the nearest velocity that avoids collisions. A group stands in a heap when it is there.",
            figures_});
        signs = {{Color::blue, Sign::dot, "people who start on the left"},
            {Color::orange, Sign::dot, "people who start on the right"},
            {Color::muted, Sign::dot, "people who have arrived"}, {Color::violet, Sign::dot, "overlapping people"},
            {Color::ink, Sign::line, "houses"}};
        readings = {reading("arrived", "", 0, arrived_), reading("overlapping pairs now", "", 0, touching_),
            reading("mean speed", "m/s", 2, speed_), reading("since the order", "s", 1, age_)};
        handle("field", "Field of a group", field_, {.left = 24, .right = 31, .bottom = 9, .top = 15});
        people_.reserve(512), next_.reserve(512), near_by_.reserve(512), friends_.reserve(512);
        reset();
    }

    void reset() override {
        people_.clear(), walls_.clear(), used_field_ = field_;
        const float half = width_ / 2, mouth = street + half;
        for (const float side : {-1.0f, 1.0f}) {
            walls_.push_back({{-street, side * half}, {street, side * half}});
            for (const float end : {-street, street}) walls_.push_back({{end, side * half}, {end, side * 40}});
        }
        const std::size_t each = static_cast<std::size_t>(count_) / 4;
        for (std::size_t g = 0; g < 4; ++g) {
            const float x = g < 2 ? -1.0f : 1.0f, y = g % 2 == 0 ? 1.0f : -1.0f;
            paths_[g] = {V2{field_.x * x, field_.y * y}, {mouth * x, 0}, {0 - mouth * x, 0},
                {field_.x * (0 - x), field_.y * (0 - y)}};
            for (std::size_t i = 0; i < each; ++i)
                people_.push_back({paths_[g][0]
                                       + V2{static_cast<float>(i % 10) - 4.5f + 0.05f * static_cast<float>(i % 3),
                                           static_cast<float>(i / 10) - 4.5f},
                    {0, 0}, radius_});
        }
        figures_[way()] = arrived_ = touching_ = speed_ = 0;
        touches_.assign(people_.size(), false);
        give_order();
    }

    void adjust() override {
        if (veer::distance(field_, used_field_) > 0) reset();
    }
    void step(float time_step) override {
        const std::size_t count = people_.size(), each = count / 4;
        const veer::ArriveLimits<float> limits{pace_, 4};
        const veer::Corridor<float> corridor{width_ - 2 * radius_, look_};
        grid_.build(people_, sight);
        next_.clear(), touches_.assign(count, false);
        arrived_ = touching_ = speed_ = 0;
        for (std::size_t i = 0; i < count; ++i) { // all decide
            const V2 p = people_[i].position;
            const auto& path = paths_[i / each];
            near_by_.clear(), friends_.clear();
            grid_.nearest(p, 13, sight, near_by_);
            for (const std::size_t j : near_by_) {
                if (j / each == i / each) friends_.push_back(j);
                if (j >= i || veer::distance(people_[j].position, p) >= 1.98f * radius_) continue;
                touching_ += 1, touches_[i] = touches_[j] = true;
            }
            orders_[i] = veer::order_step(i, people_, friends_, orders_, path[3], pace_, time_step);
            arrived_ += orders_[i].has_arrived ? 1.0f : 0.0f;
            V2 preferred{0, 0};
            if (usual()) {
                V2 push{0, 0};
                for (const std::size_t j : near_by_) {
                    const V2 away = p - people_[j].position;
                    push += away * veer::ratio(0.3f, veer::length_squared(away));
                }
                preferred = veer::follow_path_velocity(p, path, 2.0f, limits, time_step);
                next_.push_back(veer::truncate(preferred + push, pace_));
                continue;
            }
            places_[i] = veer::nearest_on_path(path, p, places_[i].along, 6.0f);
            if (!orders_[i].has_arrived)
                preferred = veer::follow_path_velocity(p, path, places_[i], corridor, limits, time_step);
            next_.push_back(veer::reciprocal_velocity(
                i, people_, near_by_, walls_, preferred, pace_, horizon_, time_step, {.rest = 4}));
        }
        for (std::size_t i = 0; i < count; ++i) { // all move
            auto& one = people_[i];
            one.velocity = next_[i], one.position += next_[i] * time_step;
            if (usual())
                for (const auto& wall : walls_) one.position = veer::push_out(one.position, radius_, wall);
            speed_ += veer::length(next_[i]) / static_cast<float>(count);
        }
        figures_[way()] = veer::maximum(figures_[way()], touching_);
        age_ += time_step;
        const bool is_over = arrived_ >= 0.99f * static_cast<float>(count) || (age_ > 20 && speed_ < 0.05f);
        if (age_ < 60 && !is_over) return;
        for (auto& path : paths_) path = {path[3], path[2], path[1], path[0]}; // back
        give_order();
    }

    void draw(Picture& picture) const override {
        const std::size_t count = people_.size();
        for (const auto& wall : walls_) picture.segment(wall.start, wall.end, Color::ink, {.width = 3});
        for (std::size_t i = 0; i < count; ++i) {
            const Color color = touches_[i]            ? Color::violet
                              : orders_[i].has_arrived ? Color::muted
                              : i < count / 2          ? Color::blue
                                                       : Color::orange;
            picture.disc(people_[i].position, radius_, color, {.opacity = 0.9f});
        }
    }

    [[nodiscard]] View view() const override { return {.left = -36, .right = 36, .bottom = -21, .top = 21}; }
    [[nodiscard]] Life life() const override {
        return Life::of(
            people_.size(), [&](std::size_t i) { return people_[i].position; },
            [&](std::size_t i) { return people_[i].velocity; });
    }
    [[nodiscard]] const char* fault() const override {
        for (const auto& one : people_) {
            if (!(veer::length(one.position) < 80)) return "a person is far outside";
            for (const auto& wall : walls_)
                if (veer::clearance(one.position, radius_, wall).gap < -0.01f) return "a person is in a wall";
        }
        return nullptr;
    }
    [[nodiscard]] std::vector<Array> state() override {
        return {{"people", &people_[0].position.x, people_.size() * sizeof people_[0] / sizeof(float)}};
    }

private:
    static constexpr float street = 12, sight = 4; // half of its length, how far people see  [m]

    float count_ = 200, width_ = 6, pace_ = 2, look_ = 3, horizon_ = 1, radius_ = 0.35f;
    V2 field_{26, 11}, used_field_{26, 11}; ///< of the first group to the right; the others mirror it
    std::array<std::array<V2, 4>, 4> paths_{};
    std::vector<veer::Agent<V2>> people_; ///< group by group
    std::vector<veer::PathPlace<V2>> places_;
    std::vector<veer::CrowdOrder<float>> orders_;
    std::vector<veer::Capsule<V2>> walls_;
    std::vector<V2> next_;
    std::vector<std::size_t> near_by_, friends_;
    veer::NeighborGrid<V2> grid_;
    float arrived_ = 0, touching_ = 0, speed_ = 0, age_ = 0;
    float figures_[2] = {not_yet, not_yet};
    std::vector<bool> touches_; ///< whether a person touches another now

    void give_order() {
        age_ = 0;
        orders_.assign(people_.size(), {}), places_.assign(people_.size(), {});
    }
};

} // namespace playground

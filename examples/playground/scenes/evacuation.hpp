// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <vector>
#include <veer/crowd.hpp>
#include <veer/neighbors.hpp>
#include <veer/obstacles.hpp>
#include <veer/travel.hpp>

#include "../scene.hpp"

namespace playground {

/// People who leave a building by the fastest ways, round a patch of mud that the user drags.
class Evacuation final : public Scene {
public:
    Evacuation() : Scene("steering", false) {
        entries = {{"evacuation", "An evacuation",
            "Everybody takes the way that is fastest from where they stand: round the walls, and round the mud if that "
            "is faster. Drag the mud.",
            "travel.build(slowness, origin, 0.25f, {241, 137}, exits); // when the mud moves\n"
            "const V preferred = veer::flow_velocity(travel.flow(), position, {pace});\n"
            "const V next = veer::reciprocal_velocity(\n    self, agents, neighbors, walls, preferred, 1.25f * {pace}, "
            "1.5, "
            "{dt});",
            "a metre takes 1 / {pace} = {=1/pace:2} s, and {=mud/pace:2} s in the mud",
            "Deep mud|mud=20;A hundred people|people=100"}};
        controls = {
            slider("people", "People", "", count_, {100, 2000, 100}, all_entries, true),
            slider("pace", "Walks at", "m/s", pace_, {0.5f, 3, 0.1f}),
            slider("mud", "Slower in the mud", "times", mud_, {1, 20, 0.5f}),
            slider("size", "Radius of the mud", "m", size_, {1, 10, 0.5f}),
        };
        signs = {
            {Color::blue, Sign::dot, "people"},
            {Color::orange, Sign::dot, "mud"},
            {Color::ink, Sign::dot, "walls"},
            {Color::green, Sign::dot, "exits"},
        };
        handle("patch", "Mud", patch_, {.left = -25, .right = 25, .bottom = -13, .top = 13});
        readings = {
            reading("inside", "", 0, inside_),
            reading("longest way", "s", 1, longest_),
            reading("since the alarm", "s", 1, time_),
        };
        const auto wall = [&](float x0, float y0, float x1, float y1) { walls_.push_back({{x0, y0}, {x1, y1}, 0.1f}); };
        wall(-26, -14, 26, -14), wall(-26, 14, 26, 14);
        for (const float side : {-1.0f, 1.0f}) { // outer walls with an exit each, and rooms on both sides of a corridor
            wall(26 * side, -14, 26 * side, -4), wall(26 * side, 4, 26 * side, 14);
            wall(-26, 4 * side, -20, 4 * side), wall(-14, 4 * side, -4, 4 * side);
            wall(4, 4 * side, 14, 4 * side), wall(20, 4 * side, 26, 4 * side);
            for (const float x : {-9.0f, 9.0f}) wall(x, 4 * side, x, 8 * side), wall(x, 10 * side, x, 14 * side);
        }
        people_.reserve(2048), places_.reserve(2048), next_.reserve(2048), neighbors_.reserve(64);
        reset();
    }

    void reset() override {
        adjust();
        people_.clear();
        const std::size_t count = static_cast<std::size_t>(count_);
        for (std::size_t k = 0; people_.size() < count && k < 20'000; ++k) { // on a lattice, in the rooms first
            const std::size_t column = k * 7 % 71, row = k / 71 * 11 % 37;
            const V2 place{-24.5f + 0.7f * static_cast<float>(column), -12.6f + 0.7f * static_cast<float>(row)};
            if (veer::component<0>(place) < 25 && travel_.time_at(place) < 1e6f)
                people_.push_back({place, {0, 0}, radius});
        }
        time_ = 0, frame_ = 0;
        see();
    }

    /// Finds the ways anew.
    void adjust() override {
        slowness_.assign(columns * rows, 1 / pace_);
        for (std::size_t i = 0; i < slowness_.size(); ++i) {
            const V2 place =
                origin() + V2{cell * static_cast<float>(i % columns), cell * static_cast<float>(i / columns)};
            if (veer::distance(place, patch_) < size_) slowness_[i] = mud_ / pace_;
            for (const auto& wall : walls_)
                if (veer::clearance(place, radius, wall).gap < 0) slowness_[i] = 0;
        }
        const V2 exits[] = {{-29, 0}, {29, 0}};
        travel_.build(slowness_, origin(), cell, {columns, rows}, exits);
    }

    void step(float time_step) override {
        grid_.build(people_, 2);
        const auto flow = travel_.flow();
        next_.clear();
        for (std::size_t i = 0; i < people_.size(); ++i) { // a quarter of the people decide in each frame
            const V2 place = people_[i].position;
            next_.push_back(people_[i].velocity);
            if (i % 4 != frame_ % 4) continue;
            grid_.nearest(place, 9, 2, neighbors_);
            near_walls_.clear();
            for (const auto& wall : walls_)
                if (veer::clearance(place, radius, wall).gap < 2) near_walls_.push_back(wall);
            next_[i] =
                veer::reciprocal_velocity(i, people_, neighbors_, near_walls_, veer::flow_velocity(flow, place, pace_),
                    1.25f * pace_, 1.5f, 4 * time_step, veer::CrowdTuning{.rest = 0});
        }
        std::size_t left = 0;
        for (std::size_t i = 0; i < people_.size(); ++i) {
            people_[i].velocity = next_[i], people_[i].position += next_[i] * time_step;
            if (veer::magnitude(people_[i].position.x) < 28) people_[left++] = people_[i];
        }
        people_.resize(left);
        time_ += time_step, ++frame_;
        if (people_.size() < 2) return reset();
        see();
    }

    void draw(Picture& picture) const override {
        picture.disc(patch_, size_, Color::orange, {.opacity = 0.35f});
        for (const auto& wall : walls_) picture.capsule(wall.start, wall.end, wall.radius, Color::ink);
        for (const float side : {-1.0f, 1.0f}) picture.dot(V2{28 * side, 0}, Color::green);
        picture.dots(places_, Color::blue);
    }

    [[nodiscard]] View view() const override { return {.left = -30, .right = 30, .bottom = -17, .top = 17}; }
    [[nodiscard]] Life life() const override {
        return Life::of(
            people_.size(), [&](std::size_t i) { return people_[i].position; },
            [&](std::size_t i) { return people_[i].velocity; });
    }
    [[nodiscard]] const char* fault() const override {
        for (const auto& person : people_)
            if (!(veer::magnitude(person.position.x) < 30 && veer::magnitude(person.position.y) < 15))
                return "a person is outside";
        return nullptr;
    }
    [[nodiscard]] std::vector<Array> state() override {
        return {{"people", &people_[0].position.x, people_.size() * sizeof people_[0] / sizeof(float)}};
    }

private:
    static constexpr float radius = 0.2f, cell = 0.25f; // [m]
    static constexpr std::size_t columns = 241, rows = 137;

    float count_ = 2000, pace_ = 1.6f, mud_ = 4, size_ = 4;
    V2 patch_{-10, 1};
    std::vector<veer::Capsule<V2>> walls_, near_walls_;
    std::vector<veer::Agent<V2>> people_;
    std::vector<V2> places_, next_;
    std::vector<float> slowness_;
    std::vector<std::size_t> neighbors_;
    veer::NeighborGrid<V2> grid_;
    veer::TravelTimes<V2> travel_;
    float inside_ = 0, longest_ = 0, time_ = 0;
    std::size_t frame_ = 0;

    static V2 origin() { return {-30, -17}; }
    /// The readings, and the dots of the picture.
    void see() {
        places_.clear(), longest_ = 0;
        for (const auto& person : people_) {
            places_.push_back(person.position);
            const float way = travel_.time_at(person.position);
            if (way < 1e6f) longest_ = veer::maximum(longest_, way);
        }
        inside_ = static_cast<float>(people_.size());
    }
};

} // namespace playground

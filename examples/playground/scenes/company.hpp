// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <vector>
#include <veer/arrive.hpp>
#include <veer/formation.hpp>
#include <veer/turn.hpp>

#include "../scene.hpp"

namespace playground {

/// A company that changes its formation, and then marches round a corner. Who takes which place is decided so that
/// nobody touches anybody on the way.
class Company final : public Scene {
public:
    Company() : Scene("steering", false) {
        entries = {{"formation", "Formations",
            "A company changes from column to line, wedge, block and ring, and marches round a corner. Everybody walks "
            "straight, and all arrive together.",
            "std::vector<veer::Motion<V>> places;\n"
            "for (std::size_t i = 0; i < agents.size(); ++i)\n"
            "    places.push_back(veer::formation_place(leader, heading, turning,\n"
            "        veer::formation_offset(shape, i, agents.size(), V{{spacing}, {spacing}})));\n"
            "assignment.build(agents, places);\ngoal = places[assignment[self]].position;",
            "nobody touches anybody if the places are 2 √2 · {radius} = {=2.8284271*radius:2} m apart",
            "Forty soldiers|soldiers=40;Shoulder to shoulder|radius=0.6&spacing=1.8",
            "goal = places[self].position; // soldier i takes place i"}};
        controls = {
            slider("soldiers", "Soldiers", "", count_, {2, 40, 1}, all_entries, true),
            choice("shape", "Formation", wanted_shape_, "in turn|line|column|wedge|block|ring"),
            slider("spacing", "Spacing", "m", spacing_, {1.8f, 3, 0.1f}, all_entries, true),
            slider("radius", "Radius of a soldier", "m", radius_, {0.2f, 0.6f, 0.05f}),
            slider("pace", "The leader walks at", "m/s", pace_, {0.5f, 2, 0.1f}),
        };
        argue({"overlapping pairs at once, at most", "", 0,
            "Soldier 1 takes place 1, soldier 2 takes place 2. They run into each other.",
            "Of all assignments, that of the least sum of squared ways. Nobody touches anybody.", figures_});
        argue({"mean way to a place, of all orders", "m", 1, "", "", ways_});
        signs = {
            {Color::blue, Sign::dot, "soldiers", all_entries, Sign::ours},
            {Color::violet, Sign::dot, "soldiers", all_entries, Sign::usual},
            {Color::orange, Sign::dot, "overlapping soldiers"},
            {Color::muted, Sign::dot, "places"},
            {Color::green, Sign::dashed, "the way to the place"},
            {Color::ink, Sign::dot, "the leader"},
        };
        handle("start", "Start of the leader", start_, {.left = -15, .right = 15, .bottom = -12, .top = 8});
        readings = {
            words("formation", shown_shape_, "line|column|wedge|block|ring"),
            reading("overlapping pairs now", "", 0, touching_),
            reading("smallest separation so far", "m", 2, gap_),
            reading("farthest from its place", "m", 2, off_),
        };
        reset();
    }

    void reset() override {
        random_ = {};
        shape_ = veer::Formation::column;
        leader_ = {start_, {0, 0}}, started_ = start_, heading_ = wanted_ = {1, 0}, turning_ = {0, 0};
        time_ = touching_ = off_ = way_sum_ = way_count_ = 0, gap_ = 10, shown_shape_ = 1;
        figures_[way()] = 0, ways_[way()] = not_yet;
        const std::size_t count = static_cast<std::size_t>(count_);
        soldiers_.assign(count, {{0, 0}, {0, 0}});
        offsets_.assign(count, {0, 0}), from_.assign(count, {0, 0}), touches_.assign(count, false);
        for (std::size_t i = 0; i < count; ++i) offsets_[i] = offset(i), soldiers_[i].position = place(i).position;
    }

    void adjust() override {
        if (veer::distance(start_, started_) > 0) reset();
    }
    void step(float time_step) override {
        if (time_ <= 0) give_order();
        if (time_ < change_time) change(time_step);
        else march(time_step);
        time_ += time_step;
        if (time_ >= change_time + march_time) time_ = 0;
        look();
    }

    void draw(Picture& picture) const override {
        for (std::size_t i = 0; i < soldiers_.size(); ++i) {
            const V2 goal = place(i).position;
            picture.circle(goal, radius_, Color::muted, {.width = 1.5f});
            if (time_ > 0 && time_ < change_time)
                picture.segment(soldiers_[i].position, goal, Color::green, {.width = 1.5f, .dashed = true});
        }
        for (std::size_t i = 0; i < soldiers_.size(); ++i) {
            const auto& [at, velocity] = soldiers_[i];
            const Color color = touches_[i] ? Color::orange : mine();
            picture.disc(at, radius_, color, {.opacity = 0.9f});
            picture.segment(at, at + velocity * 0.4f, color, {.width = 1.5f, .opacity = 0.6f});
        }
        picture.dot(leader_.position, Color::ink);
        picture.arrow(leader_.position, leader_.position + heading_ * 2.0f, Color::ink, {.width = 2});
    }

    [[nodiscard]] View view() const override { return {.left = -44, .right = 44, .bottom = -27, .top = 27}; }

    [[nodiscard]] Life life() const override {
        return Life::of(
            soldiers_.size(), [&](std::size_t i) { return soldiers_[i].position; },
            [&](std::size_t i) { return soldiers_[i].velocity; });
    }
    [[nodiscard]] const char* fault() const override {
        for (const auto& soldier : soldiers_)
            if (!(veer::length(soldier.position) < 150)) return "a soldier is far outside";
        return gap_ > -0.02f * radius_ || usual() ? nullptr : "two soldiers overlap";
    }

    [[nodiscard]] std::vector<Array> state() override {
        return {{"soldiers", &soldiers_[0].position.x, soldiers_.size() * sizeof soldiers_[0] / sizeof(float)},
            {"leader", &leader_.position.x, 4}, {"heading", &heading_.x, 2}};
    }

private:
    static constexpr float change_time = 5, march_time = 9; // [s]

    [[nodiscard]] V2 offset(std::size_t k) const {
        return veer::formation_offset(shape_, k, soldiers_.size(), V2{spacing_, spacing_});
    }
    /// The place of a soldier.
    [[nodiscard]] veer::Motion<V2> place(std::size_t i) const {
        return veer::formation_place(leader_, heading_, turning_, offsets_[i]);
    }

    void give_order() {
        const int wanted = static_cast<int>(wanted_shape_), last = static_cast<int>(shape_);
        const int next = wanted > 0 ? wanted - 1 : (last + 1 + static_cast<int>(random_() * 4)) % 5;
        shape_ = static_cast<veer::Formation>(next), shown_shape_ = static_cast<float>(next);
        leader_.velocity = {0, 0}, turning_ = {0, 0};
        std::vector<veer::Motion<V2>> places;
        for (std::size_t k = 0; k < soldiers_.size(); ++k)
            places.push_back(veer::formation_place(leader_, heading_, turning_, offset(k)));
        assignment_.build(soldiers_, places);
        for (std::size_t i = 0; i < soldiers_.size(); ++i) {
            offsets_[i] = offset(usual() ? i : assignment_[i]), from_[i] = soldiers_[i].position;
            way_sum_ += veer::distance(from_[i], place(i).position), way_count_ += 1;
        }
        ways_[way()] = way_sum_ / way_count_;
    }
    void change(float time_step) {
        const float done = veer::minimum((time_ + time_step) / change_time, 1.0f);
        for (std::size_t i = 0; i < soldiers_.size(); ++i) {
            const V2 next = from_[i] + (place(i).position - from_[i]) * done;
            soldiers_[i] = {next, (next - soldiers_[i].position) * (1 / time_step)};
        }
    }
    void march(float time_step) {
        if (veer::length_squared(leader_.velocity) <= 0) wanted_ = veer::orthogonal(wanted_); // a corner to the left
        leader_.velocity = heading_ * pace_;
        for (std::size_t i = 0; i < soldiers_.size(); ++i) {
            const auto goal = place(i);
            soldiers_[i].velocity =
                veer::arrive_velocity(soldiers_[i].position, goal.position, goal.velocity, {30, 20}, time_step);
            soldiers_[i].position += soldiers_[i].velocity * time_step;
        }
        leader_.position += leader_.velocity * time_step;
        const auto turned =
            veer::turn_servo_step(heading_, turning_, wanted_, veer::ServoLimits<float>{0.5f, 0.3f}, time_step);
        heading_ = turned.direction, turning_ = turned.turning;
    }
    /// Looks who overlaps, and who is how far from its place.
    void look() {
        touching_ = off_ = 0;
        touches_.assign(soldiers_.size(), false);
        for (std::size_t i = 0; i < soldiers_.size(); ++i) {
            off_ = veer::maximum(off_, veer::distance(soldiers_[i].position, place(i).position));
            for (std::size_t j = 0; j < i; ++j) {
                const float gap = veer::distance(soldiers_[i].position, soldiers_[j].position) - 2 * radius_;
                gap_ = veer::minimum(gap, gap_);
                if (gap > -0.02f * radius_) continue;
                touching_ += 1;
                touches_[i] = touches_[j] = true;
            }
        }
        figures_[way()] = veer::maximum(figures_[way()], touching_);
    }

    float count_ = 16, wanted_shape_ = 0, spacing_ = 2, radius_ = 0.5f, pace_ = 1.3f;
    Random random_;
    veer::Formation shape_ = veer::Formation::column;
    V2 start_{3, -6}, started_{3, -6};
    veer::Motion<V2> leader_{};
    V2 heading_{1, 0}, turning_{0, 0}, wanted_{1, 0};
    std::vector<veer::Motion<V2>> soldiers_;
    std::vector<V2> offsets_, from_; ///< of the place of each soldier; where each was at the order
    veer::SlotAssignment<float> assignment_;
    std::vector<bool> touches_;
    float time_ = 0; ///< since the order  [s]
    float shown_shape_ = 1, touching_ = 0, gap_ = 10, off_ = 0, way_sum_ = 0, way_count_ = 0;
    float figures_[2] = {not_yet, not_yet}, ways_[2] = {not_yet, not_yet};
};

} // namespace playground

// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <vector>
#include <veer/contact.hpp>
#include <veer/crowd.hpp>
#include <veer/neighbors.hpp>
#include <veer/rotation.hpp>

#include "../scene.hpp"

namespace playground {

/// People who walk to their goals and back, through another crowd, without a touch.
class Crowd final : public Scene {
public:
    enum { crossing, ring };

    Crowd() : Scene("steering", false) {
        const char* code = "const veer::CrowdTuning pedestrians{}, units{.squeeze = 1.2, .rest = 4},\n"
                           "    zombies{.squeeze = 1.2, .firmness = 1};\n"
                           "const V preferred = veer::truncate((goal - position) * {rate_hz}, {pace});\n"
                           "const V next = veer::reciprocal_velocity(self, agents, neighbors, standing,\n"
                           "    preferred, {max_speed}, {horizon}, {dt}, {crowd});";
        const char* formula = "keeps 2 r = {=2*radius:2} m from everybody for the next {horizon} s";
        const char* usual_code =
            "const V preferred = veer::truncate((goal - position) * {rate_hz}, {pace});\nV push{};\n"
            "for (const auto other : neighbors) {\n    const V away = position - agents[other].position;\n"
            "    push += away * (1 / veer::length_squared(away));\n}\n"
            "const V next = veer::truncate(preferred + push * 0.3f, {max_speed});";
        entries = {{"crowds", "Two crowds crossing",
                       "Everybody takes the velocity nearest to the preferred one with which, if all do so, nobody "
                       "touches anybody.",
                       code, formula, "Twice as many, in a hurry|people=400&pace=2;Zombies|crowd=2", usual_code},
            {"ring", "A ring crossing", "Everybody walks to the opposite side, through the middle.", code, formula,
                "Sixty people|ring_people=60;A dozen|ring_people=12", usual_code}};
        controls = {
            slider("people", "People", "", count_, {4, 400, 4}, only(crossing), true),
            slider("ring_people", "People", "", ring_count_, {2, 60, 1}, only(ring), true),
            slider("pace", "Walks at", "m/s", pace_, {0.5f, 3, 0.1f}),
            slider("max_speed", "Top speed", "m/s", max_speed_, {0.5f, 5, 0.1f}),
            slider("horizon", "Looks ahead", "s", horizon_, {0.2f, 6, 0.1f}),
            slider("radius", "Radius of a person", "m", radius_, {0.15f, 0.5f, 0.05f}),
            choice("crowd", "They walk as", crowd_, "pedestrians|units|zombies", all_entries, true),
        };
        argue({"overlapping pairs at once, at most", "", 0,
            "Everybody is pushed away by 1 / distance. A crowd pushes its people into each other, and they "
            "tremble.",
            "Everybody takes the nearest velocity that avoids collisions. Giving way takes time: at first "
            "fewer arrive.",
            figures_});
        argue({"arrived", "", 0, "", "", arrivals_});
        signs = {
            {Color::blue, Sign::dot, "people who start on the left", only(crossing)},
            {Color::muted, Sign::dot, "people who start on the right", only(crossing)},
            {Color::blue, Sign::dot, "every second person", only(ring)},
            {Color::muted, Sign::dot, "the others", only(ring)},
            {Color::violet, Sign::dot, "overlapping people", all_entries},
            {Color::ink, Sign::dot, "a person who stands still"},
        };
        handle("stander", "A person who stands still", stander_, {.left = -25, .right = 25, .bottom = -14, .top = 14});
        readings = {
            reading("arrived", "", 0, arrived_),
            reading("overlapping pairs now", "", 0, touching_),
            reading("smallest separation so far", "m", 2, gap_),
            reading("mean speed", "m/s", 2, speed_),
        };
        people_.reserve(512), goals_.reserve(512), next_.reserve(512), neighbors_.reserve(512);
        reset();
    }

    void reset() override {
        people_.clear(), goals_.clear();
        const auto add = [&](const V2& place, const V2& goal) {
            people_.push_back({place, {0, 0}, radius_}), goals_.push_back(goal);
        };
        if (entry == ring) {
            const float size = 7 + 0.12f * ring_count_;
            for (int i = 0; i < static_cast<int>(ring_count_); ++i) {
                const V2 place = veer::unit_vector<V2>(6.2831853f * static_cast<float>(i) / ring_count_) * size;
                add(place, place * -1.0f);
            }
        } else {
            const int count = static_cast<int>(count_), half = count / 2, files = half < 16 ? half : 16;
            for (int i = 0; i < count; ++i) {
                const int k = i % half;
                const float x = (i < half ? -1.0f : 1.0f) * (3 + 1.3f * static_cast<float>(k / files));
                const float y = 1.4f * (static_cast<float>(k % files) - 0.5f * static_cast<float>(files - 1))
                              + 0.08f * static_cast<float>(i % 7);
                add({x, y}, {0 - x, y});
            }
        }
        arrived_ = touching_ = speed_ = since_turn_ = 0, gap_ = 10;
        figures_[way()] = arrivals_[way()] = arrived_before_ = 0;
        touches_.assign(people_.size(), false);
    }

    /// Moves the standing person to free room nearby, if there is any. Nobody can give way to an obstacle that appears
    /// in one frame.
    void adjust() override {
        const float body = 2.02f * radius_;
        for (int tries = 0; tries < 8; ++tries)
            for (const auto& person : people_)
                stander_ = veer::push_out(stander_, body, veer::Sphere<V2>{person.position, radius_});
        for (const auto& person : people_)
            if (veer::distance(person.position, stander_) < 3 * radius_) return void(stander_ = stood_);
        stood_ = stander_;
    }

    void step(float time_step) override {
        const std::size_t count = goals_.size();
        for (auto& person : people_) person.radius = radius_;
        grid_.build(people_, sight);
        next_.clear();
        const std::array standing{veer::Sphere<V2>{stander_, 2 * radius_}}; // an obstacle: it does not give way
        arrived_ = touching_ = speed_ = 0;
        touches_.assign(count, false);
        for (std::size_t i = 0; i < count; ++i) { // all decide
            const V2 p = people_[i].position;
            neighbors_.clear();
            grid_.for_each_near(p, sight, [&](std::size_t j) {
                if (j == i) return;
                neighbors_.push_back(j);
                const float gap = veer::distance(people_[j].position, p) - people_[i].radius - people_[j].radius;
                if (j >= i) return;
                gap_ = gap < gap_ ? gap : gap_;
                if (gap >= -slack * radius_) return;
                touching_ += 1;
                touches_[i] = touches_[j] = true;
            });
            const float from_stander = veer::distance(p, stander_) - 3 * radius_;
            gap_ = from_stander < gap_ ? from_stander : gap_;
            const V2 preferred = veer::truncate((goals_[i] - p) * (1 / time_step), pace_);
            if (usual()) {
                V2 push = (p - stander_) * veer::ratio(1.0f, veer::length_squared(p - stander_));
                for (const std::size_t j : neighbors_) {
                    const V2 away = p - people_[j].position;
                    push += away * veer::ratio(1.0f, veer::length_squared(away));
                }
                next_.push_back(veer::truncate(preferred + push * push_strength, max_speed_));
            } else
                next_.push_back(veer::reciprocal_velocity(i, people_, neighbors_, standing, preferred, max_speed_,
                    horizon_, time_step, tunings[static_cast<std::size_t>(crowd_)]));
            arrived_ += veer::distance(p, goals_[i]) < 0.5f ? 1.0f : 0.0f;
        }
        for (std::size_t i = 0; i < count; ++i) { // all move
            people_[i].velocity = next_[i], people_[i].position += next_[i] * time_step;
            speed_ += veer::length(next_[i]) / static_cast<float>(count);
        }
        figures_[way()] = veer::maximum(figures_[way()], touching_);
        arrivals_[way()] = arrived_before_ + arrived_;
        since_turn_ += time_step;
        const bool all_there = arrived_ >= 0.97f * static_cast<float>(count),
                   nobody_walks = since_turn_ > 2 && speed_ < 0.3f * pace_;
        if (!all_there && !nobody_walks) return; // a person who blocks the last ones turns back too
        since_turn_ = 0, arrived_before_ += arrived_;
        for (V2& goal : goals_) goal.x = 0 - goal.x, goal.y = entry == ring ? 0 - goal.y : goal.y;
    }

    void draw(Picture& picture) const override {
        const std::size_t count = goals_.size();
        for (std::size_t i = 0; i < count; ++i) {
            const auto& person = people_[i];
            const bool first = entry == ring ? i % 2 == 0 : i < count / 2;
            const Color color = touches_[i] ? Color::violet : first ? Color::blue : Color::muted;
            picture.disc(person.position, person.radius, color, {.opacity = 0.9f});
            picture.segment(
                person.position, person.position + person.velocity * 0.6f, color, {.width = 1.5f, .opacity = 0.6f});
        }
        picture.disc(stander_, 2 * radius_, Color::ink);
    }

    [[nodiscard]] View view() const override {
        if (entry == ring) {
            const float size = 9 + 0.12f * ring_count_;
            return {.left = -1.7f * size, .right = 1.7f * size, .bottom = -size, .top = size};
        }
        return {.left = -24, .right = 24, .bottom = -14, .top = 14};
    }

    [[nodiscard]] Life life() const override {
        return Life::of(
            goals_.size(), [&](std::size_t i) { return people_[i].position; },
            [&](std::size_t i) { return people_[i].velocity; });
    }
    [[nodiscard]] const char* fault() const override {
        for (const auto& person : people_)
            if (!(veer::length(person.position) < 40)) return "a person is far outside";
        return gap_ > -overlap * radius_ || usual() || crowd_ > 0 ? nullptr : "two people overlap by a tenth";
    }

    [[nodiscard]] std::vector<Array> state() override {
        return {{"people", &people_[0].position.x, people_.size() * sizeof people_[0] / sizeof(float)},
            {"goals", &goals_[0].x, 2 * goals_.size()}};
    }

private:
    static constexpr float sight = 4, push_strength = 0.3f; // [m], [m²/s] of the usual way
    static constexpr float slack = 0.02f;                   // fraction of the radius: 1 % of the combined radius
    static constexpr float overlap =
        0.2f; // fraction of the radius: 10 % of the combined radius, the most in a conflict

    /// People who keep apart; units of a strategy game, who squeeze by; zombies, who push.
    static constexpr std::array<veer::CrowdTuning, 3> tunings{veer::CrowdTuning{},
        veer::CrowdTuning{.squeeze = 1.2, .rest = 4}, veer::CrowdTuning{.squeeze = 1.2, .firmness = 1}};

    float crowd_ = 0, count_ = 200, ring_count_ = 32, pace_ = 1.3f, max_speed_ = 2, horizon_ = 2.5f, radius_ = 0.3f;
    V2 stander_{0, 9}, stood_{0, 9}; ///< stood_: before the last drag
    std::vector<veer::Agent<V2>> people_;
    std::vector<V2> goals_, next_;
    std::vector<std::size_t> neighbors_;
    veer::NeighborGrid<V2> grid_;
    float arrived_ = 0, touching_ = 0, gap_ = 10, speed_ = 0, since_turn_ = 0, arrived_before_ = 0;
    float figures_[2] = {not_yet, not_yet};
    float arrivals_[2] = {not_yet, not_yet}; ///< includes people who arrived before all turned back
    std::vector<bool> touches_;              ///< whether a person touches another now
};

} // namespace playground

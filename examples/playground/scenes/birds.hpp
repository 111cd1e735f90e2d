// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <vector>
#include <veer/homing.hpp>
#include <veer/rotation.hpp>

#include "../birds.hpp"
#include "../scene.hpp"

namespace playground {

/// Twenty thousand starlings over their roost, and a falcon that dives through them repeatedly.
class Murmuration final : public Scene {
public:
    Murmuration() : Scene("steering", true) {
        entries = {{"birds", "20,000 birds",
            "Twenty thousand starlings and a falcon. A grid finds who is near, and four birds fly at once, in a few "
            "milliseconds a frame. Drag to turn; best on the full screen.",
            "veer::NeighborGrid<V> grid;\n"
            "grid.build(positions, {view});\n"
            "veer::FlockSum<V> sum(self, position, velocity, {{{view}, -0.5f}, {apart}, {max_speed}, 2.5f, "
            "{alignment}, {cohesion}});\n"
            "grid.for_each_near(position, {view}, [&](auto other) { sum.add(other, positions[other], "
            "velocities[other]); });\n"
            "const V steering = sum.steering() + veer::flee(position, velocity, falcon, {max_speed});\n"
            "const auto next = veer::steer_step(position, velocity, steering, {30.0f, 1.0f, {max_speed}}, {dt});",
            "all pairs are {birds}² = {=birds*birds/1000000:0} million a frame",
            "Five thousand|birds=5000;No falcon|fear=1",
            "veer::FlockSum<V> sum(self, position, velocity, {{{view}, -0.5f}, {apart}, {max_speed}, 2.5f, "
            "{alignment}, {cohesion}});\n"
            "for (std::size_t other = 0; other < positions.size(); ++other) // each asks all\n"
            "    sum.add(other, positions[other], velocities[other]);\n"
            "const V steering = sum.steering() + veer::flee(position, velocity, falcon, {max_speed});"}};
        controls = {
            slider("birds", "Birds", "", count_, {1000, 20000, 1000}, all_entries, true),
            slider("view", "Sees others within", "m", view_, {1, 4, 0.1f}),
            slider("apart", "Keeps apart within", "m", apart_, {0.5f, 4, 0.1f}),
            slider("alignment", "Alignment", "", alignment_, {0, 6, 0.1f}),
            slider("cohesion", "Cohesion", "", cohesion_, {0, 3, 0.05f}),
            slider("max_speed", "Top speed", "m/s", max_speed_, {4, 20, 1}),
            slider("fear", "Fears the falcon within", "m", fear_, {1, 40, 1}),
        };
        argue({"pairs looked at in a frame, in millions", "", 1,
            "Each bird looks at all the others. In a frame such a loop finishes one bird in some hundreds: the "
            "others fly straight on, and the flock falls apart.",
            "A grid finds the neighbours, so every bird decides in every frame.", figures_, all_entries,
            Argument::one_picture});
        signs = {
            {Color::blue, Sign::dot, "birds, coloured by heading and height"},
            {Color::ink, Sign::dot, "falcon"},
        };
        handle("roost", "Roost", place_, {.left = -40, .right = 40, .bottom = -10, .top = 30});
        readings = {
            reading("mean speed", "m/s", 1, speed_),
            reading("flying alike", "%", 0, order_),
            reading("others that a bird looks at", "", 0, near_by_),
        };
        reset();
    }

    void reset() override {
        random_ = {};
        birds_.positions.clear(), birds_.velocities.clear();
        for (std::size_t i = 0; i < static_cast<std::size_t>(count_); ++i) {
            V3 p{random_.between(-1, 1), random_.between(-1, 1), random_.between(-1, 1)};
            const V3 wind{random_.spread(), 0.3f * random_.spread(), random_.spread()};
            p = veer::truncate(p, 1);
            birds_.positions.push_back(place_ + V3{40 * p.x, 10 * p.y, 28 * p.z});
            birds_.velocities.push_back((veer::normalize_or(V3{0 - p.z, 0, p.x}, V3{1, 0, 0}) + wind * 0.3f)
                                        * (0.6f * max_speed_)); // they fly in a circle
        }
        time_ = 0, middle_ = place_, falcon_ = {place_ + V3{-70, 25, 20}, {20, -5, 0}};
        first_ = 0;
        figures_[0] = count_ * count_ * 1e-6f, figures_[1] = not_yet;
    }

    void step(float time_step) override {
        time_ += time_step;
        middle_ = {0, 0, 0};
        const std::size_t count = birds_.positions.size();
        for (std::size_t i = 0; i < count; i += 16) middle_ += birds_.positions[i];
        middle_ = middle_ * (16 / static_cast<float>(count));
        falcon_ = veer::homing_arc_step(
            falcon_.position, falcon_.velocity, middle_, veer::make_homing(22.0f, 18.0f, 1.0f), time_step);
        const veer::FlockLimits<float> flock{
            veer::View<float>{view_, -0.5f}, apart_, max_speed_, 2.5f, alignment_, cohesion_};
        const Birds::Rules rules{flock, 30, fear_, roost(), falcon_.position};
        if (usual()) {
            const auto some = static_cast<std::size_t>(looked_at_ * 1e6f / count_) + 1;
            birds_.fly_by_all_pairs(rules, time_step, first_, some);
            first_ = (first_ + some) % count;
        } else {
            birds_.fly(rules, time_step);
            figures_[1] = looked_at_ = static_cast<float>(birds_.looked_at) * 1e-6f;
        }
        near_by_ = looked_at_ * 1e6f / count_;
        V3 heading{0, 0, 0};
        speed_ = 0;
        for (const V3& v : birds_.velocities)
            speed_ += veer::length(v) / count_, heading += veer::normalize_or(v, V3{0, 0, 0}) * (1 / count_);
        order_ = 100 * veer::length(heading);
    }

    void draw(Picture& picture) const override {
        picture.agents(
            1, [&](std::size_t) { return falcon_.position; }, [&](std::size_t) { return falcon_.velocity; }, 3.0f,
            Color::ink);
        picture.label(falcon_.position + V3{0, 1.5f, 0}, "falcon", Color::ink, Side::above);
    }

    bool paint(Image& image, std::size_t size) const override {
        for (std::size_t i = 0; i < birds_.positions.size(); ++i) {
            const V3 &p = birds_.positions[i], &v = birds_.velocities[i];
            const V3 ahead = veer::normalize_or(v, V3{1, 0, 0});
            image.streak(p - v * 0.12f, p, beam_color(0.5f + 0.4f * ahead.x - (p.y - middle_.y) * 0.035f), size);
        }
        return true;
    }

    [[nodiscard]] View view() const override {
        return {.look_at = {0, 8, 0}, .distance = 94, .yaw = 0.35f, .pitch = -0.1f};
    }

    [[nodiscard]] Life life() const override {
        return Life::of(
            birds_.positions.size(), [&](std::size_t i) { return birds_.positions[i]; },
            [&](std::size_t i) { return birds_.velocities[i]; });
    }
    [[nodiscard]] const char* fault() const override {
        for (const V3& p : birds_.positions)
            if (!(veer::distance(p, place_) < 150)) return "a bird is lost";
        return nullptr;
    }

    [[nodiscard]] std::vector<Array> state() override {
        return {{"positions", &birds_.positions[0].x, 3 * birds_.positions.size()},
            {"velocities", &birds_.velocities[0].x, 3 * birds_.velocities.size()}, {"falcon", &falcon_.position.x, 6}};
    }

private:
    /// The roost: it wanders about the place that the user drags.
    [[nodiscard]] V3 roost() const {
        const auto [a, b] = veer::sin_cos(0.31f * time_);
        const auto [c, d] = veer::sin_cos(0.53f * time_);
        return place_ + V3{14 * b, 4 * c, 12 * a + 5 * d};
    }

    float count_ = 20000, view_ = 2.4f, apart_ = 1.8f, alignment_ = 1.2f, cohesion_ = 0.2f, max_speed_ = 12, fear_ = 14;
    V3 place_{0, 6, 0}, middle_{0, 0, 0};
    Random random_;
    Birds birds_;
    veer::Motion<V3> falcon_{{0, 0, 0}, {0, 0, 0}};
    std::size_t first_ = 0;
    float looked_at_ = 1, time_ = 0, speed_ = 0, order_ = 0, near_by_ = 0;
    float figures_[2] = {not_yet, not_yet};
};

} // namespace playground

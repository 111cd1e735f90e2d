// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <vector>
#include <veer/combine.hpp>
#include <veer/contain.hpp>
#include <veer/flock.hpp>
#include <veer/neighbors.hpp>
#include <veer/rotation.hpp>
#include <veer/seek.hpp>
#include <veer/steer.hpp>

#include "../scene.hpp"

namespace playground {

/// Two thousand starlings with separation, alignment and cohesion; and a falcon.
class Flock final : public Scene {
public:
    Flock() : Scene("steering", false) {
        entries = {{"flock", "Flock",
            "Three rules make a flock: separation, alignment, cohesion. Drag the falcon through it.",
            "const veer::View view{{view}, -0.5f};\n"
            "const veer::FlockLimits limits{view, {apart}, {max_speed}, {separation}, {alignment}, {cohesion}};\n"
            "veer::ForceBudget<V> budget({max_force});\n"
            "budget.add(veer::contain(position, velocity, walls, 1.0f, {max_speed}) * 4.0f);\n"
            "if (veer::distance(falcon, position) < {fear})\n    budget.add(veer::flee(position, velocity, falcon, "
            "{max_speed}) * 2.0f);\n"
            "budget.add(veer::flock(self, positions, velocities, neighbors, limits));\n"
            "budget.add(veer::seek(position, velocity, position + velocity, {max_speed})); // go on, at full speed\n"
            "const veer::SteerLimits wings{{max_force}, 1.0f, {max_speed}};\n"
            "const auto next = veer::steer_step(position, velocity, budget.total(), wings, {dt});\n"
            "const auto inside = veer::confine(next.position, next.velocity, 0.0f, walls);",
            "steering = {separation} · separation + {alignment} · alignment + {cohesion} · cohesion, at most "
            "{max_force} N",
            "A hundred birds|birds=100;No cohesion|cohesion=0&alignment=6",
            "V push{};\nfor (const auto other : neighbors) {\n    const V away = position - positions[other];\n"
            "    if (veer::length(away) < {apart}) push += away * (1 / veer::length_squared(away));\n}\n"
            "const V steering = push * ({separation} * {max_speed}); // and alignment, cohesion as before"}};
        controls = {
            slider("birds", "Birds", "", count_, {100, 2000, 100}, all_entries, true),
            slider("view", "Sees others within", "m", view_, {1, 8, 0.5f}),
            slider("apart", "Keeps apart within", "m", apart_, {0.5f, 8, 0.5f}),
            slider("separation", "Separation", "", separation_, {0, 6, 0.1f}),
            slider("alignment", "Alignment", "", alignment_, {0, 6, 0.1f}),
            slider("cohesion", "Cohesion", "", cohesion_, {0, 3, 0.05f}),
            slider("max_speed", "Top speed", "m/s", max_speed_, {2, 25, 1}),
            slider("max_force", "Largest force", "N", max_force_, {2, 80, 1}),
            slider("fear", "Fears the falcon within", "m", fear_, {0, 30, 1}),
        };
        argue({"force changes in a frame by", "N", 2,
            "A push of 1 / distance has no bound and jumps to 0 at the end of its range: the birds tremble.",
            "The push of veer falls to 0 at the end of its range.", figures_});
        signs = {
            {Color::blue, Sign::dot, "birds", all_entries, Sign::ours},
            {Color::violet, Sign::dot, "birds of the usual way", all_entries, Sign::usual},
            {Color::ink, Sign::dashed, "distance at which they fear the falcon"},
            {Color::muted, Sign::line, "walls"},
        };
        handle("falcon", "Falcon", falcon_,
            {.left = -half_width, .right = half_width, .bottom = -half_height, .top = half_height});
        readings = {
            reading("neighbours, mean", "", 1, neighbors_),
            reading("mean speed", "m/s", 2, speed_),
            reading("flying alike", "%", 0, order_),
        };
        positions_.reserve(2000), velocities_.reserve(2000), steering_.reserve(2000);
        reset();
    }

    void reset() override {
        random_ = {};
        positions_.clear(), velocities_.clear();
        for (std::size_t i = 0; i < static_cast<std::size_t>(count_); ++i) {
            const float x = random_.between(-70, 70), y = random_.between(-38, 38);
            positions_.push_back({x, y});
            velocities_.push_back(veer::unit_vector<V2>(random_.between(-3, 3)) * (0.7f * max_speed_));
        }
        neighbors_ = speed_ = order_ = 0;
        figures_[way()] = 0, before_.clear(), steering_.clear();
    }

    void step(float time_step) override {
        const veer::View<float> view{view_, -0.5f};
        const veer::FlockLimits<float> limits{
            view, apart_, max_speed_, usual() ? 0 : separation_, alignment_, cohesion_};
        before_.swap(steering_);
        const veer::SteerLimits<float> wings{max_force_, 1, max_speed_};
        const auto walls = walls_at(0),
                   borders = walls_at(margin); // the birds turn back before the walls
        const std::size_t count = positions_.size();
        const float reach = veer::maximum(view_, apart_);
        grid_.build(positions_, reach);
        steering_.clear();
        float seen = 0;
        for (std::size_t i = 0; i < count; ++i) { // all decide
            const V2 &p = positions_[i], &v = velocities_[i];
            veer::FlockSum<V2> sum(i, p, v, limits);
            V2 push{0, 0};
            grid_.for_each_near(p, reach, [&](std::size_t other) {
                sum.add(other, positions_[other], velocities_[other]);
                if (usual() && other != i && veer::distance(positions_[other], p) < apart_)
                    push += (p - positions_[other]) * veer::ratio(1.0f, veer::length_squared(p - positions_[other]));
                seen += veer::length_squared(positions_[other] - p) < view_ * view_ ? 1.0f : 0.0f;
            });
            veer::ForceBudget<V2> budget(max_force_);
            budget.add(veer::contain(p, v, walls, 1.0f, max_speed_) * 4.0f);
            if (veer::distance(falcon_, p) < fear_) budget.add(veer::flee(p, v, falcon_, max_speed_) * 2.0f);
            budget.add(sum.steering() + push * (separation_ * max_speed_));
            budget.add(veer::seek(p, v, p + v, max_speed_));
            steering_.push_back(budget.total());
        }
        float change = 0;
        for (std::size_t i = 0; i < count && before_.size() == count; ++i)
            change += veer::distance(steering_[i], before_[i]) / static_cast<float>(count);
        figures_[way()] = figures_[way()] + (change - figures_[way()]) * 0.05f; // the mean of the last frames
        float speeds = 0;
        V2 heading{0, 0};
        for (std::size_t i = 0; i < count; ++i) { // all move
            const auto next = veer::steer_step(positions_[i], velocities_[i], steering_[i], wings, time_step);
            const auto inside =
                veer::confine(next.position, next.velocity, 0, borders); // the falcon frightens nobody through a wall
            positions_[i] = inside.position, velocities_[i] = inside.velocity;
            speeds += veer::length(next.velocity), heading += veer::normalize_or(next.velocity, V2{0, 0});
        }
        const float weight = 1 / static_cast<float>(count);
        neighbors_ = seen * weight - 1, speed_ = speeds * weight, order_ = 100 * veer::length(heading) * weight;
    }

    void draw(Picture& picture) const override {
        constexpr float x = half_width + margin, y = half_height + margin;
        picture.line(std::vector<V2>{{-x, -y}, {x, -y}, {x, y}, {-x, y}, {-x, -y}}, Color::muted, {.width = 2});
        if (fear_ > 0) {
            picture.disc(falcon_, fear_, Color::ink, {.opacity = 0.08f});
            picture.circle(falcon_, fear_, Color::ink, {.width = 1.5f, .dashed = true});
        }
        picture.agents(
            positions_.size(), [&](std::size_t i) { return positions_[i]; },
            [&](std::size_t i) { return velocities_[i]; }, 1.3f, mine(), {.opacity = 0.85f});
        picture.label(falcon_ + V2{0, 1}, "falcon", Color::ink, Side::above);
    }

    [[nodiscard]] View view() const override { return {.left = -82, .right = 82, .bottom = -48, .top = 48}; }

    [[nodiscard]] Life life() const override {
        return Life::of(
            positions_.size(), [&](std::size_t i) { return positions_[i]; },
            [&](std::size_t i) { return velocities_[i]; });
    }
    [[nodiscard]] const char* fault() const override {
        for (const V2& p : positions_)
            if (!(veer::magnitude(p.x) <= half_width + margin && veer::magnitude(p.y) <= half_height + margin))
                return "a bird is outside the walls";
        return nullptr;
    }

    [[nodiscard]] std::vector<Array> state() override {
        return {{"positions", &positions_[0].x, 2 * positions_.size()},
            {"velocities", &velocities_[0].x, 2 * velocities_.size()}};
    }

private:
    static constexpr float half_width = 75, half_height = 41, margin = 3; // [m]

    [[nodiscard]] static std::array<veer::Plane<V2>, 4> walls_at(float further) {
        const float x = half_width + further, y = half_height + further;
        return {{{{-x, 0}, {1, 0}}, {{x, 0}, {-1, 0}}, {{0, -y}, {0, 1}}, {{0, y}, {0, -1}}}};
    }

    float count_ = 2000, view_ = 5, apart_ = 2, separation_ = 2, alignment_ = 4, cohesion_ = 0.6f, max_speed_ = 12,
          max_force_ = 40, fear_ = 12;
    V2 falcon_{30, 10};
    Random random_;
    veer::NeighborGrid<V2> grid_;
    std::vector<V2> positions_, velocities_, steering_;
    float neighbors_ = 0, speed_ = 0, order_ = 0;
    std::vector<V2> before_; ///< the steering of the last frame
    float figures_[2] = {not_yet, not_yet};
};

} // namespace playground

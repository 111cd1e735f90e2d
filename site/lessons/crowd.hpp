// SPDX-License-Identifier: MIT
#pragma once

#include <array>

#include "../../examples/playground/scenes/crowd.hpp"
#include "../../examples/playground/scenes/flock.hpp"
#include "lesson.hpp"

namespace lessons {

/// Two people. The picture shows the velocities that collide when each makes half of the change, and the nearest
/// velocity that does not collide.
class Pair final : public Lesson {
public:
    Pair()
        : Lesson("crowd",
            {"pair", "Two people", "",
                "const V next = veer::reciprocal_velocity(self, agents, neighbors, V{4, 0}, 5.0f, {horizon}, {dt});"}) {
        controls = {slider("horizon", "Horizon", "s", horizon_, {0.5f, 5, 0.1f})};
        const int other = handle("other", "Other person", other_, room);
        arrow_handle("velocity", "Velocity of the other person", velocity_, other, 1, 6);
        reset();
    }
    void draw(Picture& picture) const override {
        const V2 offset = other_ - me, along = veer::normalize_or(offset, V2{1, 0});
        const float distance = veer::length(offset), sine = veer::minimum(2 * radius / distance, 0.999f);
        const V2 apex =
            me + (preferred + velocity_) * 0.5f; // each makes half of the change, so the cone begins halfway
        for (const float side : {1.0f, -1.0f}) {
            const V2 edge = along * veer::square_root(1 - sine * sine) + veer::perpendicular(along) * (sine * side);
            picture.segment(apex, apex + edge * 30.0f, Color::ink, {.width = 1.5f, .dashed = true});
        }
        picture.disc(apex + offset / (2 * horizon_), radius / horizon_, Color::ink, {.opacity = 0.12f});
        picture.label(apex + along * 14.0f, "collides", Color::muted);
        picture.disc(me, radius, Color::blue, {.opacity = 0.8f});
        picture.disc(other_, radius, Color::orange, {.opacity = 0.8f});
        picture.arrow(other_, other_ + velocity_, Color::orange);
        picture.arrow(me, me + preferred, Color::violet, {.width = 2});
        picture.label(me + preferred, "preferred", Color::violet, Side::above);
        picture.arrow(me, me + chosen_, Color::blue, {.width = 3});
        picture.label(me + chosen_, "new velocity", Color::blue, Side::below);
    }

private:
    static constexpr V2 me{-7, 0}, preferred{4, 0};
    static constexpr float radius = 1;

    void start() override {
        const std::vector<veer::Agent<V2>> agents{{me, preferred, radius}, {other_, velocity_, radius}};
        chosen_ =
            veer::reciprocal_velocity(0, agents, std::array{std::size_t(1)}, preferred, 5.0f, horizon_, 1 / 60.0f);
    }
    void move(float) override {}

    V2 other_{3, 1}, velocity_{-4, 0}, chosen_{0, 0};
    float horizon_ = 2;
};

/// A crowd that leaves a room by one door.
class Door final : public Lesson {
public:
    Door()
        : Lesson("crowd", {"door", "Through a door", "",
                              "const V preferred_velocity = veer::truncate((goal - position) * 60.0f, {pace});\n"
                              "const V next = veer::reciprocal_velocity(self, agents, neighbors, posts, "
                              "preferred_velocity, 2.5f, 2.0f, {dt});"}) {
        controls = {slider("pace", "Walks at", "m/s", pace_, {0.5f, 3, 0.1f})};
        handle("door", "Door", door_, {.left = 0, .right = 0, .bottom = -5, .top = 5});
        reset();
    }
    void adjust() override {}
    void draw(Picture& picture) const override {
        for (const auto& post : posts()) picture.disc(post.center, post.radius, Color::ink, {.opacity = 0.7f});
        for (const auto& one : people_) {
            picture.disc(one.position, one.radius, Color::blue, {.opacity = 0.9f});
            picture.segment(
                one.position, one.position + one.velocity * 0.5f, Color::blue, {.width = 1.5f, .opacity = 0.6f});
        }
    }

private:
    [[nodiscard]] std::vector<veer::Sphere<V2>> posts() const {
        std::vector<veer::Sphere<V2>> all;
        for (float y = -9; y <= 9; y += 0.7f)
            if (veer::magnitude(y - door_.y) > 1.3f) all.push_back({{0, y}, 0.4f});
        return all;
    }
    void start() override {
        people_.clear(), next_.clear();
        for (int i = 0; i < 40; ++i)
            people_.push_back(
                {{-4 - 1.1f * static_cast<float>(i / 8), 1.2f * static_cast<float>(i % 8) - 4.2f}, {0, 0}, 0.35f});
    }
    void move(float time_step) override {
        const auto all = posts();
        next_.clear();
        bool all_out = true;
        for (std::size_t i = 0; i < people_.size(); ++i) {
            const V2 p = people_[i].position;
            near_.clear();
            for (std::size_t j = 0; j < people_.size(); ++j)
                if (j != i && veer::distance(people_[j].position, p) < 4) near_.push_back(j);
            const V2 goal = p.x < 0.5f ? V2{1, door_.y} : V2{20, p.y * 1.3f};
            all_out = all_out && p.x > 12;
            next_.push_back(veer::reciprocal_velocity(
                i, people_, near_, all, veer::truncate((goal - p) * 60.0f, pace_), 2.5f, 2.0f, time_step));
        }
        for (std::size_t i = 0; i < people_.size(); ++i)
            people_[i].velocity = next_[i], people_[i].position += next_[i] * time_step;
        if (all_out || clock_ > 45) reset();
    }

    V2 door_{0, 0};
    float pace_ = 1.6f;
    std::vector<veer::Agent<V2>> people_;
    std::vector<V2> next_;
    std::vector<std::size_t> near_;
};

} // namespace lessons

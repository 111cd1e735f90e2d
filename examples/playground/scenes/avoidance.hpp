// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <vector>
#include <veer/avoid.hpp>
#include <veer/rotation.hpp>

#include "../scene.hpp"
#include "trail.hpp"

namespace playground {

/// Agents that fly from left to right past spheres, in the plane or in space, by the type V.
template <class V> class Avoidance final : public Scene {
public:
    enum { one, several, ring };

    Avoidance() : Scene("avoidance", in_3d) {
        const char* code =
            "const veer::SphereObstacle<V> spheres[] = {{{sphere}, {escape}, {avoid}}};\n"
            "const auto sphere = veer::first_obstacle(position, course, spheres);\n"
            "const float angle = veer::minimum({turn_rate} * ({dt}), veer::clearing_angle(position, course, sphere));\n"
            "velocity = veer::avoid_sphere(position, course, sphere, angle);\nposition += velocity * ({dt});";
        const char* formula = "tightest circle v / ω = {speed} / {turn_rate} = {=speed/turn_rate:2} m";
        const char* tries = "At 20 m/s|speed=20;Wide turns|turn_rate=1.5";
        const char* usual_code =
            "V push{};\nfor (const auto& sphere : spheres) {\n"
            "    const V away = position - sphere.center;\n    const float distance = veer::length(away);\n"
            "    if (distance < {avoid}) push += away * (({avoid} - distance) / ({avoid} - {escape}) / distance);\n}\n"
            "velocity = {speed} * veer::normalize_or(course + push * ({speed} * {turn_rate} * ({dt})), velocity);\n"
            "position += velocity * ({dt});";
        if (in_3d) {
            entries = {{"one-3d", "One in 3D", "The same function in space. Drag to turn the view.", code, formula,
                           tries, usual_code},
                {"several-3d", "Several in 3D", "Each agent turns aside for the sphere that it would hit first.", code,
                    formula, tries, usual_code},
                {"ring-3d", "Ring in 3D", "Agents that aim at the hole fly through it without turning.", code, formula,
                    tries, usual_code}};
        } else {
            entries = {{"one", "One sphere",
                           "Inside the dashed radius, an agent that would hit the sphere turns aside, just as far as "
                           "needed; one that would pass keeps its course.",
                           code, formula, tries, usual_code},
                {"several", "Several", "Each agent turns aside for the sphere that it would hit first.", code, formula,
                    tries, usual_code},
                {"ring", "A ring", "Through the hole, if it is straight ahead; otherwise around the ring.", code,
                    formula, tries, usual_code}};
        }
        controls = {
            slider("speed", "Speed", "m/s", speed_, {2, 30, 1}, all_entries, true),
            slider("turn_rate", "Largest turn rate", "rad/s", turn_rate_, {0.2f, 8, 0.1f}),
            slider("escape", "Escape range", "m", escape_, {1, 8, 0.25f}),
            slider("avoid", "Avoid range", "m", avoid_, {2, 20, 0.5f}),
        };
        argue({"deepest inside a sphere", "m", 2,
            "Every sphere pushes all agents close to it. An agent that flies straight at it is braked, not "
            "turned; an agent that would pass is pushed too.",
            "Only agents that would hit turn, just as far as needed. Nobody gets inside.", figures_});
        signs = {
            {Color::blue, Sign::line, "agents, and their paths", all_entries, Sign::ours},
            {Color::violet, Sign::line, "pushed agents, and their paths", all_entries, Sign::usual},
            {Color::muted, Sign::dot, "sphere with its escape radius: nobody gets inside"},
            {Color::muted, Sign::dashed, "avoid radius: turns begin here"},
        };
        handle("sphere", "Sphere", place_, {.left = -20, .right = 20, .bottom = -12, .top = 12});
        readings = {
            reading("turning aside now", "", 0, turning_),
            reading("smallest separation so far", "m", 2, gap_),
            reading("largest turn so far", "°", 0, turned_),
        };
        agents_.resize(in_3d ? 25 : 13);
        trails_.assign(agents_.size(), Trail(in_3d ? 60 : 120));
        reset();
    }

    void reset() override {
        see();
        for (std::size_t i = 0; i < agents_.size(); ++i) {
            agents_[i] = {lane(i), veer::first_axis<V>() * speed_};
            agents_[i].position.x += 5.0f * static_cast<float>(i * 5 % 7);
            for (const auto& sphere : obstacles())
                if (veer::distance(agents_[i].position, sphere.center) < sphere.avoid_radius)
                    agents_[i].position.x = from_;
            trails_[i].clear();
        }
        turning_ = turned_ = 0, gap_ = 100;
        figures_[way()] = 0;
    }

    /// A dragged sphere jumps. An agent at its new place could not have turned in time, so that agent starts again.
    void adjust() override {
        const auto before = seen_;
        see();
        for (std::size_t k = 0; k < seen_.size(); ++k) {
            const auto& [center, escape_radius, avoid_radius] = seen_[k];
            const bool jumps = veer::distance(center, before[k].center) > 0 || escape_radius > before[k].escape_radius;
            for (std::size_t i = 0; jumps && i < agents_.size(); ++i)
                if (veer::distance(agents_[i].position, center) < avoid_radius) send(i);
        }
    }

    void step(float time_step) override {
        const auto spheres = obstacles();
        turning_ = 0;
        for (std::size_t i = 0; i < agents_.size(); ++i) {
            auto& [position, velocity] = agents_[i];
            V goal = lane(i);
            goal.x = 60;
            const V course = veer::turn_towards(velocity, goal - position, 0.3f * turn_rate_ * time_step);
            const auto sphere = veer::first_obstacle(position, course, spheres);
            float angle = veer::minimum(turn_rate_ * time_step, veer::clearing_angle(position, course, sphere));
            if (usual()) {
                const V push = push_at(position, spheres);
                velocity = speed_ * veer::normalize_or(course + push * (speed_ * turn_rate_ * time_step), velocity);
                angle = veer::length(push);
            } else {
                velocity = veer::avoid_sphere(position, course, sphere, angle);
            }
            position += velocity * time_step;
            turning_ += angle > 0 ? 1.0f : 0.0f;
            turned_ = veer::maximum(turned_, veer::angle_between(velocity, veer::first_axis<V>()) * 57.29578f);
            for (const auto& one_sphere : spheres)
                gap_ = veer::minimum(gap_, veer::distance(position, one_sphere.center) - one_sphere.escape_radius);
            figures_[way()] = veer::maximum(figures_[way()], 0 - gap_);
            trails_[i].add(position, time_step);
            if (position.x > end || position.x < from_ - 8) send(i);
        }
    }

    void draw(Picture& picture) const override {
        for (const auto& sphere : obstacles()) {
            picture.ball(sphere.center, sphere.escape_radius, Color::muted, {.opacity = in_3d ? 1 : 0.55f});
            if (in_3d) {
                picture.ball(sphere.center, sphere.avoid_radius, Color::muted, {.opacity = 0.07f});
                picture.circle(
                    sphere.center, sphere.avoid_radius, Color::muted, {.width = 1, .opacity = 0.7f, .dashed = true});
            } else {
                picture.disc(sphere.center, sphere.avoid_radius, Color::muted, {.opacity = 0.05f});
                picture.circle(sphere.center, sphere.avoid_radius, Color::muted, {.width = 1.5f, .dashed = true});
                picture.circle(sphere.center, sphere.escape_radius, Color::ink, {.width = 1.5f});
            }
        }
        for (const Trail& trail : trails_) picture.line(trail.points(), mine(), {.width = 2, .opacity = 0.5f});
        picture.agents(
            agents_.size(), [&](std::size_t i) { return agents_[i].position; },
            [&](std::size_t i) { return agents_[i].velocity; }, in_3d ? 1.6f : 1.4f, mine());
        if (entry == one) {
            const V offset = place(0, 1);
            picture.label(place_ + offset * escape_, "escape range", Color::ink, Side::above);
            picture.label(place_ + offset * avoid(), "avoid range", Color::muted, Side::above);
        }
        if (in_3d) {
            for (float metres = -30; metres <= 30; metres += 10) {
                picture.segment(V3{metres, -16, -20}, V3{metres, -16, 20}, Color::grid, {.width = 1});
                if (metres >= -20 && metres <= 20)
                    picture.segment(V3{-30, -16, metres}, V3{30, -16, metres}, Color::grid, {.width = 1});
            }
            picture.label(V3{30, -16, 20}, "floor of 10 m squares", Color::muted, Side::below);
        }
    }

    [[nodiscard]] View view() const override {
        if (in_3d) return {.look_at = {0, -1, 0}, .distance = 62, .yaw = -0.5f, .pitch = 0.3f};
        return {.left = -31, .right = 31, .bottom = -18, .top = 18};
    }

    [[nodiscard]] Life life() const override {
        return Life::of(
            agents_.size(), [&](std::size_t i) { return agents_[i].position; },
            [&](std::size_t i) { return agents_[i].velocity; });
    }
    [[nodiscard]] const char* fault() const override {
        for (const auto& agent : agents_)
            for (const auto& sphere : obstacles())
                if (!(veer::distance(agent.position, sphere.center) > sphere.escape_radius - 0.05f))
                    return "an agent is inside a sphere";
        return nullptr;
    }

    [[nodiscard]] std::vector<Array> state() override {
        return {{"agents", &agents_[0].position.x, agents_.size() * sizeof agents_[0] / sizeof(float)},
            {"gap", &gap_, 1}, {"turned", &turned_, 1}};
    }

private:
    static constexpr bool in_3d = veer::dimension_v<V> == 3;
    static constexpr float start = -32, end = 34; // [m]

    [[nodiscard]] static V place(float x, float y, [[maybe_unused]] float z = 0) {
        if constexpr (in_3d) return {x, y, z};
        else return {x, y};
    }
    /// The start of agent i.
    [[nodiscard]] static V lane(std::size_t i) {
        if (in_3d) return place(start, 5 * (static_cast<float>(i / 5) - 2), 5 * (static_cast<float>(i % 5) - 2));
        return place(start, 2.5f * (static_cast<float>(i) - 6));
    }
    void send(std::size_t i) {
        agents_[i] = {lane(i), veer::first_axis<V>() * speed_}, trails_[i].clear();
        agents_[i].position.x = from_;
    }
    /// Places the spheres, and the starts of agents outside their radii.
    void see() {
        seen_ = obstacles(), from_ = start;
        for (const auto& sphere : seen_) from_ = veer::minimum(from_, sphere.center.x - sphere.avoid_radius);
    }
    /// The push of a sphere in the usual way: stronger at a smaller distance, 1 at the escape radius.
    [[nodiscard]] static V push_at(const V& position, const std::vector<veer::SphereObstacle<V>>& spheres) {
        V push = position * 0.0f;
        for (const auto& sphere : spheres) {
            const V away = position - sphere.center;
            const float distance = veer::length(away), range = sphere.avoid_radius - sphere.escape_radius;
            if (distance < sphere.avoid_radius)
                push += away * veer::ratio(sphere.avoid_radius - distance, range * distance);
        }
        return push;
    }
    [[nodiscard]] float avoid() const { return veer::maximum(avoid_, escape_ + 0.5f); }

    [[nodiscard]] std::vector<veer::SphereObstacle<V>> obstacles() const {
        std::vector<veer::SphereObstacle<V>> all;
        if (entry == ring) {
            for (int i = 0; i < 10; ++i) {
                const auto [sine, cosine] = veer::sin_cos(0.62831853f * static_cast<float>(i));
                const float radius = 10;
                all.push_back({place_
                                   + (in_3d ? place(0, radius * sine, radius * cosine)
                                            : place(radius * cosine, radius * sine)),
                    0.5f * escape_, veer::maximum(0.6f * avoid_, 0.5f * escape_ + 0.5f)});
            }
            return all;
        }
        all.push_back({place_, escape_, avoid()});
        if (entry == one) return all;
        for (const auto& [x, y, z, fraction] : {Rock{-16, 8, -6, 0.7f}, Rock{-15, -8, 5, 0.8f}, Rock{5, 10, 3, 0.8f},
                 Rock{8, -9, -4, 0.6f}, Rock{16, 3, 6, 0.8f}, Rock{20, -7, 2, 0.6f}})
            all.push_back(
                {place(x, y, z), escape_ * fraction, veer::maximum(avoid() * fraction, escape_ * fraction + 0.5f)});
        return all;
    }
    struct Rock {
        float x, y, z, fraction;
    };

    float speed_ = 10, turn_rate_ = 4, escape_ = 3.5f, avoid_ = 8;
    V place_ = place(0, 0.6f);
    std::vector<veer::Motion<V>> agents_;
    std::vector<Trail> trails_;
    std::vector<veer::SphereObstacle<V>> seen_;
    float from_ = start;
    float turning_ = 0, gap_ = 100, turned_ = 0;
    float figures_[2] = {not_yet, not_yet};
};

} // namespace playground

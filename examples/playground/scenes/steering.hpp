// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>
#include <veer/avoid.hpp>
#include <veer/combine.hpp>
#include <veer/contact.hpp>
#include <veer/contain.hpp>
#include <veer/path.hpp>
#include <veer/pursue.hpp>
#include <veer/rotation.hpp>
#include <veer/seek.hpp>
#include <veer/steer.hpp>
#include <veer/wander.hpp>

#include "../scene.hpp"
#include "trail.hpp"

namespace playground {

#define STEP                                                                                                           \
    "const veer::SteerLimits body{{max_force}, {mass}, {max_speed}};\n"                                                \
    "const auto next = veer::steer_step(position, velocity, steering, body, {dt});"
#define INSIDE "\nconst auto inside = veer::confine(next.position, next.velocity, 0.4f, walls);"
#define AVOID "velocity = veer::avoid_spheres(position, desired, rocks);\nposition += velocity * ({dt});"

/// Agents that seek, flee, follow or hide.
class Steering final : public Scene {
public:
    enum { seek, flee, arrive, pursue, evade, interpose, hide, wander, path, flow, context };

    Steering() : Scene("steering", false) {
        entries = {
            {"seek", "Seek", "At full speed to a place beside the target, past it, and back. Then the target jumps.",
                "const V steering = veer::seek(position, velocity, target + offset, {max_speed});\n" STEP,
                "force {max_force} N / mass {mass} kg = {=max_force/mass:1} m/s²",
                "A weak engine|max_force=4;Light and strong|mass=0.3&max_force=40"},
            {"flee", "Flee",
                "Turns away from walls first, then flees from a close threat. Without a close threat it wanders. "
                "No force leads through a wall.",
                "direction = veer::wander_direction(direction, random, 1.2f, {dt});\n"
                "veer::ForceBudget<V> budget({max_force});\n"
                "budget.add(veer::contain(position, velocity, walls, 0.6f, {max_speed}) * 4.0f);\n"
                "if (veer::distance(threat, position) < {panic})\n    budget.add(veer::flee(position, velocity, "
                "threat, "
                "{max_speed}));\n"
                "else\n    budget.add(veer::wander(velocity, direction, veer::WanderLimits{0.5f * {max_speed}, 3.0f, "
                "2.0f}));\n"
                "const V steering = budget.total();\n" STEP INSIDE,
                "force {max_force} N / mass {mass} kg = {=max_force/mass:1} m/s²",
                "Timid|panic=15;The threat is quick|target_speed=10"},
            {"arrive", "Arrive",
                "Brakes as late as it can, and stops on its place without overshoot. Then the target jumps.",
                "const veer::ArriveLimits limits{{max_speed}, {deceleration}};\n"
                "velocity = veer::arrive_velocity(position, target + offset, limits, {dt});\nposition += velocity * "
                "({dt});",
                "brakes from v² / 2 a = {=max_speed*max_speed/(2*deceleration):2} m before its place",
                "Soft brakes|deceleration=1;At 15 Hz|rate=15&max_speed=15"},
            {"pursue", "Pursue",
                "Steers for where the target will be, and starts again on arrival. Dashed: an agent that only "
                "seeks.",
                "const V steering = veer::pursue(position, velocity, target, target_velocity, {max_speed}) * "
                "4.0f;\n" STEP,
                "force {max_force} N / mass {mass} kg = {=max_force/mass:1} m/s²",
                "A quick target|target_speed=9;A heavy pursuer|mass=4"},
            {"evade", "Evade",
                "Turns away from walls first, then flees from where a close threat will be; wanders if the threat is "
                "far.",
                "direction = veer::wander_direction(direction, random, 1.2f, {dt});\n"
                "veer::ForceBudget<V> budget({max_force});\n"
                "budget.add(veer::contain(position, velocity, walls, 0.6f, {max_speed}) * 4.0f);\n"
                "if (veer::distance(threat, position) < {panic})\n"
                "    budget.add(veer::evade(position, velocity, threat, threat_velocity, {max_speed}));\n"
                "else\n    budget.add(veer::wander(velocity, direction, veer::WanderLimits{0.5f * {max_speed}, 3.0f, "
                "2.0f}));\n"
                "const V steering = budget.total();\n" STEP INSIDE,
                "force {max_force} N / mass {mass} kg = {=max_force/mass:1} m/s²",
                "Timid|panic=15;The threat is quick|target_speed=10"},
            {"interpose", "Interpose", "Moves between two others, and stays there.",
                "const V steering =\n    veer::interpose(position, velocity, target, target_velocity, threat, "
                "threat_velocity, {max_speed});\n" STEP,
                "force {max_force} N / mass {mass} kg = {=max_force/mass:1} m/s²",
                "Slow others|target_speed=1;A weak engine|max_force=4"},
            {"hide", "Hide",
                "Keeps a rock between itself and the threat; the agents queue behind it. Their path leads round the "
                "rocks.",
                "const veer::ArriveLimits limits{{max_speed}, {deceleration}};\n"
                "const V desired = veer::hide_velocity(position, threat, rocks, 0.8f, limits, {dt});\n" AVOID,
                "brakes from v² / 2 a = {=max_speed*max_speed/(2*deceleration):2} m before its place",
                "A quick threat|target_speed=10;Twelve agents|agents=12"},
            {"wander", "Wander", "Wanders at random, smoothly, alike at every frame rate.",
                "direction = veer::wander_direction(direction, random, {stray}, {dt});\n"
                "veer::ForceBudget<V> budget({max_force});\n"
                "budget.add(veer::contain(position, velocity, walls, 0.6f, {max_speed}) * 4.0f);\n"
                "budget.add(veer::wander(velocity, direction, veer::WanderLimits{{max_speed}, 3.0f, 2.0f}));\n"
                "const V steering = budget.total();\n" STEP "\n"
                "const V clear = veer::avoid_spheres(position, next.velocity, rocks);\n"
                "const auto inside = veer::confine(position + clear * ({dt}), clear, 0.4f, walls);",
                "after t seconds astray by about {stray} · √t rad", "Hardly astray|stray=0.3;Wildly|stray=4"},
            {"path", "Follow a path", "Steers for a place at a fixed distance ahead on the path. Drag a corner.",
                "const veer::ArriveLimits limits{{max_speed}, {deceleration}};\n"
                "const bool closed = true;\n"
                "const V steering = veer::follow_path(position, velocity, points, {ahead}, limits, {dt}, closed) * "
                "4.0f;\n" STEP,
                "looks {ahead} m ahead: {=ahead/max_speed:2} s", "Cuts corners|ahead=6;Close to the line|ahead=0.5"},
            {"flow", "Follow a flow", "Drifts with a stream that turns about a place. Drag the place.",
                "const V steering = veer::follow_flow(field, position, velocity, {max_speed}) * 4.0f;\n" STEP,
                "force {max_force} N / mass {mass} kg = {=max_force/mass:1} m/s²",
                "The other way round|swirl=-8;A weak stream|swirl=1"},
            {"context", "Context map",
                "Interest (green) and danger (dark) by direction: opposite interests do not cancel. The agents go from "
                "goal to goal, but not back to the last one.",
                "veer::ContextMap<V> map;\n"
                "for (const V& goal : goals)\n    map.add_interest(goal - position, 1 / (1 + veer::distance(goal, "
                "position) / {reach}));\n"
                "for (const auto& rock : rocks) {\n    const float separation = veer::distance(rock.center, position) "
                "- "
                "rock.escape_radius;\n"
                "    map.add_danger(rock.center - position, 1 - separation / {fear});\n}\n"
                "const V steering = veer::seek(position, velocity, position + map.choose().direction, {max_speed}) * "
                "4.0f;\n" STEP "\nconst V desired = next.velocity;\n" AVOID,
                "interest = 1 / (1 + d/{reach}); danger = 1 − separation / {fear}", "Fearless|fear=.5;Timid|fear=8"},
        };
        controls = {
            slider("agents", "Agents", "", count_, {1, 12, 1}, ~only(interpose), true),
            slider("max_speed", "Top speed", "m/s", max_speed_, {1, 15, 0.5f}),
            slider("max_force", "Largest force", "N", max_force_, {1, 60, 1}, ~only(arrive, hide)),
            slider("mass", "Mass", "kg", mass_, {0.2f, 5, 0.1f}, ~only(arrive, hide)),
            slider("deceleration", "Braking", "m/s²", deceleration_, {0.5f, 20, 0.5f}, only(arrive, hide, path)),
            slider("target_speed", "Speed of the others", "m/s", other_speed_, {0, 12, 0.5f},
                ~only(seek, arrive, wander, path, flow, context)),
            slider("panic", "Flees within", "m", panic_, {1, 20, 1}, only(flee, evade)),
            slider("stray", "Strays per second", "rad", stray_, {0, 4, 0.1f}, only(wander)),
            slider("ahead", "Looks ahead", "m", ahead_, {0.5f, 8, 0.5f}, only(path)),
            slider("swirl", "Swirl", "m/s", swirl_, {-8, 8, 0.5f}, only(flow)),
            slider("reach", "Interest halves after", "m", reach_, {1, 20, 1}, only(context)),
            slider("fear", "Fears rocks within", "m", fear_, {0.5f, 8, 0.5f}, only(context)),
        };
        constexpr auto targets = only(seek, arrive, pursue, interpose);
        signs = {
            {Color::blue, Sign::line, "agents, and their trails"},
            {Color::violet, Sign::dashed, "agents that only seek", only(pursue)},
            {Color::orange, Sign::dot, "target", targets},
            {Color::ink, Sign::dot, "threat, or the second target", only(flee, evade, interpose, hide)},
            {Color::green, Sign::dashed, "hiding places", only(hide)},
            {Color::green, Sign::line, "interest", only(context)},
            {Color::ink, Sign::line, "danger, and the chosen direction", only(context)},
            {Color::orange, Sign::dot, "goals", only(context)},
            {Color::muted, Sign::dot, "rocks", only(hide, wander, context)},
            {Color::muted, Sign::dashed, "path", only(path)},
            {Color::muted, Sign::line, "stream", only(flow)},
        };
        const View room{.left = -15, .right = 15, .bottom = -8.5f, .top = 8.5f};
        handle("target", "Target", target_place_, room, only(seek, arrive, pursue, interpose, flow));
        handle("threat", "Threat", threat_place_, room, only(flee, evade, interpose, hide));
        handle("corner", "Corner of the path", points_[2], room, only(path));
        handle("second_corner", "Second corner of the path", points_[4], room, only(path));
        handle("goal", "First goal", goals_[0], room, only(context));
        handle("second_goal", "Second goal", goals_[1], room, only(context));
        handle("third_goal", "Third goal", goals_[2], room, only(context));
        handle("rock", "Rock", rock_, room, only(hide, wander, context));
        readings = {
            reading("first agent", "m/s", 2, speed_),
            reading("from the target", "m", 2, distance_, only(seek, arrive, pursue)),
            reading("from the threat", "m", 2, distance_, only(flee, evade, hide)),
            reading("from the middle of the two", "m", 2, distance_, only(interpose)),
            reading("from the path", "m", 2, distance_, only(path)),
        };
        agents_.resize(most);
        trails_.resize(most + 2);
        reset();
    }

    void reset() override {
        random_ = {};
        for (std::size_t i = 0; i < most; ++i) agents_[i] = at_start(i);
        for (Trail& trail : trails_) trail.clear();
        others_ = {};
        phase_ = there_ = 0, post_ = 0;
        adjust();
    }

    void adjust() override {
        post_ = 0;
        move_others(0);
        for (Agent& me : agents_) // a rock that the user has put on an agent
            for (const auto& rock : rocks_here())
                me.motion.position =
                    veer::push_out(me.motion.position, 0, veer::Sphere<V2>{rock.center, rock.escape_radius});
    }

    void step(float time_step) override {
        move_others(time_step);
        for (std::size_t i = 0; i < shown(); ++i) {
            Agent& me = agents_[i];
            me.motion = moved(me, i, time_step);
            if (entry == pursue && veer::distance(me.motion.position, others_[0].position) < 0.5f)
                me = at_start(i), trails_[i].clear();
            me.heading = veer::normalize_or(me.motion.velocity, me.heading); // an agent at rest keeps its last heading
            trails_[i].add(me.motion.position, time_step);
        }
        if (only(entry) & only(seek, arrive)) leave_when_there(time_step);
        const auto& first = agents_[0].motion;
        speed_ = veer::length(first.velocity);
        distance_ = measured(first.position);
    }

    void draw(Picture& picture) const override {
        if (only(entry) & only(flee, evade, wander)) {
            picture.line(std::vector<V2>{{-half_width, -half_height}, {half_width, -half_height},
                             {half_width, half_height}, {-half_width, half_height}, {-half_width, -half_height}},
                Color::muted, {.width = 2});
        }
        if (entry == path) {
            std::vector<V2> closed(points_.begin(), points_.end());
            closed.push_back(points_[0]);
            picture.line(closed, Color::muted, {.width = 16, .opacity = 0.18f});
            picture.line(closed, Color::muted, {.width = 1.5f, .dashed = true});
        }
        if (entry == flow) draw_flow(picture);
        if (entry == hide) {
            for (const auto& rock : rocks()) {
                picture.disc(rock.center, rock.escape_radius - 0.4f, Color::muted, {.opacity = 0.5f});
                picture.dot(veer::hiding_place(others_[1].position, rock, 0.8f), Color::green, {.width = 7});
                picture.segment(others_[1].position, veer::hiding_place(others_[1].position, rock, 0.8f), Color::green,
                    {.width = 1, .dashed = true});
            }
        }
        if (entry == wander) picture.disc(rock_, rocks()[0].escape_radius - 0.4f, Color::muted, {.opacity = 0.5f});
        if (entry == context) draw_context(picture);
        for (std::size_t i = 0; i < shown(); ++i) {
            const bool other = entry == pursue && i % 2 == 1;
            picture.line(trails_[i].points(), other ? Color::violet : Color::blue,
                {.width = 2, .opacity = 0.45f, .dashed = other});
        }
        const bool target = only(entry) & only(seek, arrive, pursue, interpose),
                   threat = only(entry) & only(flee, evade, interpose, hide);
        for (int i = 0; i < 2; ++i) {
            if (!(i == 0 ? target : threat)) continue;
            const auto& other = others_[static_cast<std::size_t>(i)];
            const Color color = i == 0 ? Color::orange : Color::ink;
            const V2& center = i == 0 ? target_place_ : threat_place_;
            if (veer::length(other.velocity) > 0)
                picture.circle(center, circle_radius, color, {.width = 1, .opacity = 0.4f, .dashed = true});
            picture.line(trails_[most + static_cast<std::size_t>(i)].points(), color, {.width = 1.5f, .opacity = 0.6f});
            picture.disc(other.position, 0.45f, color);
            picture.label(other.position + V2{0, 0.4f},
                i == 0               ? "target"
                : entry == interpose ? "the other"
                                     : "threat",
                Color::ink, Side::above);
        }
        if (entry == interpose)
            picture.segment(others_[0].position, others_[1].position, Color::muted, {.width = 1.5f, .dashed = true});
        const auto all = [&](Color color, std::size_t first, std::size_t stride) {
            if (first >= shown()) return;
            picture.agents((shown() - first + stride - 1) / stride,
                [&](std::size_t i) { return agents_[first + i * stride].motion.position; },
                [&](std::size_t i) { return agents_[first + i * stride].heading; }, 1.1f, color);
        };
        if (entry == pursue) all(Color::blue, 0, 2), all(Color::violet, 1, 2);
        else all(Color::blue, 0, 1);
    }

    [[nodiscard]] View view() const override { return {.left = -16, .right = 16, .bottom = -9.5f, .top = 9.5f}; }

    [[nodiscard]] Life life() const override {
        if (entry == interpose)
            return {.speed = speed_, .spread = veer::distance(others_[0].position, others_[1].position)};
        return Life::of(
            shown(), [&](std::size_t i) { return agents_[i].motion.position; },
            [&](std::size_t i) { return agents_[i].motion.velocity; });
    }
    [[nodiscard]] const char* fault() const override {
        const View seen = view();
        for (std::size_t i = 0; i < shown(); ++i) {
            const V2 p = agents_[i].motion.position;
            if (!(p.x > seen.left - 1 && p.x < seen.right + 1 && p.y > seen.bottom - 1 && p.y < seen.top + 1))
                return "an agent is outside the picture";
            if (only(entry) & only(flee, evade, wander))
                for (const auto& wall : walls())
                    if (veer::clearance(p, body_radius, wall).gap < 0) return "an agent is outside a wall";
            for (const auto& rock : rocks_here())
                if (veer::distance(p, rock.center) < rock.escape_radius - 0.001f) return "an agent is inside a rock";
        }
        return nullptr;
    }

    [[nodiscard]] std::vector<Array> state() override {
        return {{"agents", &agents_[0].motion.position.x, shown() * sizeof(Agent) / sizeof(float)},
            {"others", &others_[0].position.x, 2 * sizeof(veer::Motion<V2>) / sizeof(float)}};
    }

private:
    struct Agent {
        veer::Motion<V2> motion{{0, 0}, {0, 0}};
        V2 direction{1, 0};   ///< of a wandering agent
        float last_goal = -1; ///< the last goal
        V2 heading{1, 0};     ///< its heading
    };
    using Walls = std::array<veer::Plane<V2>, 4>;
    using Rocks = std::array<veer::SphereObstacle<V2>, 3>;

    /// A stream that turns about a place, on the nodes of a grid.
    struct Stream {
        V2 center;
        float swirl;
        V2 operator[](std::size_t node) const {
            const V2 at = V2{-16, -10} + V2{static_cast<float>(node % 17), static_cast<float>(node / 17)} * 2.0f,
                     offset = at - center;
            const float fraction = 1 / (1 + veer::length_squared(offset) * 0.03f);
            return V2{-offset.y, offset.x} * (swirl * fraction * 0.35f) + V2{2 * (1 - fraction), 0};
        }
    };

    static constexpr std::size_t most = 12;
    static constexpr float half_width = 15, half_height = 8.5f, circle_radius = 4, body_radius = 0.4f;

    [[nodiscard]] std::size_t shown() const { return entry == interpose ? 1 : static_cast<std::size_t>(count_); }
    [[nodiscard]] static Walls walls() {
        return {{{{-half_width, 0}, {1, 0}}, {{half_width, 0}, {-1, 0}}, {{0, -half_height}, {0, 1}},
            {{0, half_height}, {0, -1}}}};
    }
    [[nodiscard]] Rocks rocks() const {
        const float sight = entry == context ? fear_ : 4;
        return {{veer::make_obstacle(veer::Sphere<V2>{rock_, 1.6f}, 0.4f, sight),
            veer::make_obstacle(veer::Sphere<V2>{{-8, 4}, 1.3f}, 0.4f, sight),
            veer::make_obstacle(veer::Sphere<V2>{{7, -4.5f}, 1.8f}, 0.4f, sight)}};
    }
    /// The rocks of the entry: all, one or none.
    [[nodiscard]] std::vector<veer::SphereObstacle<V2>> rocks_here() const {
        const auto all = rocks();
        const auto count = only(entry) & only(hide, context) ? 3 : entry == wander ? 1 : 0;
        return {all.begin(), all.begin() + count};
    }
    [[nodiscard]] veer::FlowField<V2, Stream> field() const {
        return {.velocities = {target_place_, swirl_}, .origin = {-16, -10}, .cell_size = 2, .counts = {17, 11}};
    }

    [[nodiscard]] Agent at_start(std::size_t i) const {
        const auto turn = veer::sin_cos(2.4f * static_cast<float>(i) + 2.6f);
        const float away = 5.5f + 0.35f * static_cast<float>(i);
        return {
            {V2{turn.cosine * away * 1.5f, turn.sine * away * 0.8f}, V2{-turn.sine, turn.cosine} * (0.5f * max_speed_)},
            {1, 0}, -1, V2{-turn.sine, turn.cosine}};
    }
    /// The place of an agent beside the target: each agent has its own.
    [[nodiscard]] static V2 offset(std::size_t i) {
        const float k = static_cast<float>(i);
        return veer::unit_vector<V2>(veer::wrap_angle(2.4f * k)) * (1.3f * veer::square_root(k));
    }
    /// When all have arrived, the target jumps to its next place.
    void leave_when_there(float time_step) {
        bool all_there = true;
        for (std::size_t i = 0; i < shown(); ++i)
            all_there = all_there
                     && veer::distance(agents_[i].motion.position, others_[0].position + offset(i))
                            < (entry == arrive ? 0.001f : 3.0f);
        there_ = all_there ? there_ + time_step : 0;
        if (there_ < 1.5f) return;
        there_ = 0, post_ = (post_ + 1) % 4;
        trails_[most].clear();
        move_others(0);
    }
    [[nodiscard]] V2 target_post() const {
        constexpr V2 posts[] = {{0, 0}, {-9, -5}, {10, 5}, {-8, 6}};
        return post_ == 0 ? target_place_ : posts[post_];
    }

    /// Moves the target and the threat in circles about their places, if they move in this entry.
    void move_others(float time_step) {
        const bool move = !(only(entry) & only(seek, arrive)) && other_speed_ > 0;
        phase_ = veer::wrap_angle(phase_ + (move ? other_speed_ / circle_radius * time_step : 0));
        const V2 places[] = {target_post(), threat_place_};
        for (std::size_t i = 0; i < 2; ++i) {
            const V2 out = veer::unit_vector<V2>(i == 0 ? phase_ : 0 - phase_);
            const V2 ahead = veer::perpendicular(out) * (i == 0 ? other_speed_ : 0 - other_speed_);
            others_[i] = {places[i] + out * (move ? circle_radius : 0), ahead * (move ? 1.0f : 0.0f)};
            trails_[most + i].add(others_[i].position, time_step);
        }
    }

    [[nodiscard]] veer::Motion<V2> moved(Agent& me, std::size_t i, float time_step) {
        const V2 &p = me.motion.position, &v = me.motion.velocity;
        const auto& [target, target_velocity] = others_[0];
        const auto& [threat, threat_velocity] = others_[1];
        const auto walk = [&](const V2& velocity) { return veer::Motion<V2>{p + velocity * time_step, velocity}; };
        const auto steer = [&](const V2& steering) {
            return veer::steer_step(p, v, steering, veer::SteerLimits<float>{max_force_, mass_, max_speed_}, time_step);
        };
        const auto within_walls = [&](const V2& force) {
            veer::ForceBudget<V2> budget(max_force_);
            budget.add(veer::contain(p, v, walls(), 0.6f, max_speed_) * 4.0f), budget.add(force);
            const auto next = steer(budget.total());
            return veer::confine(next.position, next.velocity, body_radius, walls());
        };
        const auto walk_clear = [&](const V2& desired) { return walk(veer::avoid_spheres(p, desired, rocks_here())); };
        const veer::ArriveLimits<float> limits{max_speed_, deceleration_};
        switch (entry) {
            case seek: return steer(veer::seek(p, v, target + offset(i), max_speed_));
            case flee:
            case evade: {
                stray(me, 1.2f, time_step);
                if (veer::distance(threat, p) >= panic_)
                    return within_walls(
                        veer::wander(v, me.direction, veer::WanderLimits<float>{0.5f * max_speed_, 3, 2}));
                if (entry == flee) return within_walls(veer::flee(p, v, threat, max_speed_));
                return within_walls(veer::evade(p, v, threat, threat_velocity, max_speed_));
            }
            case arrive: return walk(veer::arrive_velocity(p, target + offset(i), limits, time_step));
            case pursue:
                if (i % 2 == 1) return steer(veer::seek(p, v, target, max_speed_) * 4.0f);
                return steer(veer::pursue(p, v, target, target_velocity, max_speed_) * 4.0f);
            case interpose:
                return steer(veer::interpose(p, v, target, target_velocity, threat, threat_velocity, max_speed_));
            case hide:
                return walk_clear(
                    veer::hide_velocity(p, threat, rocks(), 0.8f + 0.7f * static_cast<float>(i), limits, time_step));
            case wander: {
                stray(me, stray_, time_step);
                veer::ForceBudget<V2> budget(max_force_);
                budget.add(veer::contain(p, v, walls(), 0.6f, max_speed_) * 4.0f);
                budget.add(veer::wander(v, me.direction, veer::WanderLimits<float>{max_speed_, 3, 2}));
                const auto next = walk_clear(steer(budget.total()).velocity);
                return veer::confine(next.position, next.velocity, body_radius, walls());
            }
            case path: return steer(veer::follow_path(p, v, points_, ahead_, limits, time_step, true) * 4.0f);
            case flow: {
                auto next = steer(veer::follow_flow(field(), p, v, max_speed_) * 4.0f);
                if (next.position.x > 16.5f || veer::magnitude(next.position.y) > 10)
                    next.position = V2{-16, random_.between(-8, 8)}, trails_[i].clear();
                return next;
            }
            default: {
                for (std::size_t k = 0; k < goals_.size(); ++k)
                    if (veer::distance(p, goals_[k]) < 1) me.last_goal = static_cast<float>(k);
                const V2 direction = map_of(me).choose().direction;
                return walk_clear(steer(veer::seek(p, v, p + direction, max_speed_) * 4.0f).velocity);
            }
        }
    }

    void stray(Agent& me, float rate, float time_step) {
        const float x = random_.spread(), y = random_.spread();
        me.direction = veer::wander_direction(me.direction, V2{x, y}, rate, time_step);
    }

    [[nodiscard]] float measured(const V2& p) const {
        if (entry == path) return veer::nearest_on_path(points_, p, true).distance;
        if (entry == interpose) return veer::distance(p, (others_[0].position + others_[1].position) * 0.5f);
        return veer::distance(p, others_[only(entry) & only(flee, evade, hide) ? 1 : 0].position);
    }

    // ---- the context map

    [[nodiscard]] float wish_for(const Agent& me, std::size_t k) const {
        return static_cast<std::size_t>(me.last_goal + 1) == k + 1
                 ? 0
                 : 1 / (1 + veer::distance(goals_[k], me.motion.position) / reach_);
    }
    [[nodiscard]] float danger_of(const Agent& me, const veer::SphereObstacle<V2>& rock) const {
        return veer::maximum(1 - (veer::distance(rock.center, me.motion.position) - rock.escape_radius) / fear_, 0.0f);
    }
    [[nodiscard]] veer::ContextMap<V2> map_of(const Agent& me) const {
        veer::ContextMap<V2> map;
        for (std::size_t k = 0; k < goals_.size(); ++k)
            map.add_interest(goals_[k] - me.motion.position, wish_for(me, k));
        for (const auto& rock : rocks()) map.add_danger(rock.center - me.motion.position, danger_of(me, rock));
        return map;
    }

    void draw_flow(Picture& picture) const {
        for (int x = -14; x <= 14; x += 2)
            for (int y = -8; y <= 8; y += 2) {
                const V2 at{static_cast<float>(x), static_cast<float>(y)};
                picture.arrow(at, at + veer::flow_velocity(field(), at, 20.0f) * 0.28f, Color::muted,
                    {.width = 1.5f, .opacity = 0.55f});
            }
    }

    void draw_context(Picture& picture) const {
        for (const auto& rock : rocks()) {
            picture.disc(rock.center, rock.escape_radius, Color::muted, {.opacity = 0.5f});
            picture.circle(
                rock.center, rock.escape_radius + fear_, Color::muted, {.width = 1, .opacity = 0.6f, .dashed = true});
        }
        for (const V2& goal : goals_)
            picture.disc(goal, 0.45f, Color::orange),
                picture.label(goal + V2{0, 0.4f}, "goal", Color::ink, Side::above);
        const Agent& me = agents_[0];
        const V2 p = me.motion.position;
        picture.disc(p, 3.4f, Color::paper, {.opacity = 0.6f});
        picture.circle(p, 0.9f, Color::muted, {.width = 1, .opacity = 0.6f});
        for (int slot = 0; slot < 16; ++slot) { // the weights of combine.hpp
            const V2 direction = veer::unit_vector<V2>(0.39269908f * static_cast<float>(slot));
            float interest = 0, danger = 0;
            for (std::size_t k = 0; k < goals_.size(); ++k) {
                const float ahead = (1 + veer::dot(direction, veer::normalize_or(goals_[k] - p, V2{0, 0}))) * 0.5f;
                interest += wish_for(me, k) * ahead * ahead;
            }
            for (const auto& rock : rocks())
                danger +=
                    danger_of(me, rock)
                    * veer::maximum(2 * veer::dot(direction, veer::normalize_or(rock.center - p, V2{0, 0})) - 1, 0.0f);
            picture.segment(p + direction * 0.9f, p + direction * (0.9f + 2.5f * interest), Color::green,
                {.width = 5, .opacity = 0.8f});
            if (danger > 0)
                picture.segment(p + direction * 0.9f, p + direction * (0.9f + 2.5f * danger), Color::ink,
                    {.width = 5, .opacity = 0.9f});
        }
        const V2 chosen = map_of(me).choose().direction;
        picture.arrow(p + chosen * 0.9f, p + chosen * 3.9f, Color::ink, {.width = 2.5f});
    }

    float count_ = 6, max_speed_ = 6, max_force_ = 12, mass_ = 1, deceleration_ = 5, other_speed_ = 4, panic_ = 7,
          stray_ = 1.2f, ahead_ = 2, swirl_ = 5, reach_ = 6, fear_ = 3;
    V2 target_place_{4, 1.5f}, threat_place_{-3, 1}, rock_{3, -1};
    std::array<V2, 3> goals_{{{-11, -5}, {11, 4.5f}, {-2, 6.5f}}};
    std::array<V2, 6> points_{{{-12, -5}, {-9, 5}, {-1, 1}, {5, 6}, {12, 1}, {4, -6}}};
    std::vector<Agent> agents_;
    std::array<veer::Motion<V2>, 2> others_{}; ///< the target, the threat
    std::vector<Trail> trails_;                ///< of the agents, and of the two
    Random random_;
    std::size_t post_ = 0; ///< the place of a target at rest
    float phase_ = 0, there_ = 0, speed_ = 0, distance_ = 0;
};

#undef STEP
#undef INSIDE
#undef AVOID

} // namespace playground

// SPDX-License-Identifier: MIT
//
// Every steering behaviour, each on its own stage (veer/veer.hpp).
//
// A stage holds steered agents, moving targets and threats, rocks, walls and a path. A behaviour is one or two calls of
// veer in a frame. The gallery draws every stage; this program prints a line for each.

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <glm/glm.hpp>
#include <numeric>
#include <random>
#include <vector>
#include <veer/veer.hpp>

using V = glm::vec2;
using Walker = veer::Motion<V>;

constexpr float top = 3, frame_time = 1 / 60.0f; // [m/s], [s]
constexpr float own_radius = 0.4f, strength = 6; // [m], [N]
constexpr veer::ArriveLimits<float> brakes{.max_speed = top, .max_deceleration = 1};
constexpr veer::View<float> sight{.radius = 7};

struct Other { // moves straight on, or in a circle
    V position, velocity{0, 0};
    float turn = 0; // [rad/s]
};
struct Stage {                            // from (-8, -6) to (8, 6) [m]
    std::vector<V> positions, velocities; // of the steered agents
    std::vector<Other> targets = {}, threats = {};
    std::vector<veer::SphereObstacle<V>> rocks = {};
    std::vector<V> path = {};
    std::vector<veer::Plane<V>> walls = {};
    float time = 0;
    V astray{1, 0};
    std::mt19937 random{17};
    std::vector<std::size_t> everyone = {}; // 0, 1, 2 ...
    std::vector<V> rays = {};               // tested in this frame
};
struct Self {
    V position, velocity;
    std::size_t index;
};
struct Behaviour {
    const char *name, *does;
    float seconds;
    Stage stage;
    Walker (*step)(Stage&, const Self&);
    const char* dashed = ""; // the behaviour of the second agent, whose path is dashed
    float frame = frame_time;
};

Walker move(const Self& me, const V& velocity) { return {me.position + velocity * frame_time, velocity}; }
Walker steer(const Self& me, const V& steering, float mass = 0.6f) {
    return veer::steer_step(me.position, me.velocity, steering, {strength, mass, top}, frame_time);
}

// One frame of all agents.
void advance(Stage& s, const Behaviour& behaviour) {
    s.everyone.resize(s.positions.size());
    std::iota(s.everyone.begin(), s.everyone.end(), std::size_t(0));
    std::vector<Walker> next;
    for (const std::size_t i : s.everyone) next.push_back(behaviour.step(s, {s.positions[i], s.velocities[i], i}));
    for (const std::size_t i : s.everyone) s.positions[i] = next[i].position, s.velocities[i] = next[i].velocity;
    for (auto* others : {&s.targets, &s.threats})
        for (Other& other : *others) {
            other.position += other.velocity * behaviour.frame;
            other.velocity = veer::rotate(other.velocity, other.turn * behaviour.frame);
        }
    s.time += behaviour.frame;
}

// `count` agents on a ring, at rest.
Stage ring(int count, float radius) {
    Stage s;
    for (int i = 0; i < count; ++i)
        s.positions.push_back(veer::rotate(V{radius, 0}, 6.2832f * float(i) / float(count)));
    s.velocities.resize(s.positions.size());
    return s;
}

// `count` agents in a round crowd. They walk to the right, each off by a random angle.
Stage crowd(int count, const V& middle, float radius, float speed, float angle) {
    Stage s;
    for (int i = 0; i < count; ++i) {
        s.positions.push_back(
            middle + veer::rotate(V{radius * std::sqrt((float(i) + 0.5f) / float(count)), 0}, 2.4f * float(i)));
        s.velocities.push_back(veer::rotate(V{speed, 0}, angle * (float(i % 5) / 2 - 1)));
    }
    return s;
}

// A meandering stream: its velocity at the nodes of a grid of 9 by 7.
struct Stream {
    V operator[](std::size_t node) const { return {2, 1.8f * std::cos(0.8f * (2 * float(node % 9) - 8))}; }
};
constexpr veer::FlowField<V, Stream> stream{.velocities = {}, .origin = {-8, -6}, .cell_size = 2, .counts = {9, 7}};

// The attitude of a flyer on the path of a walker: it banks.
veer::Orientation<glm::vec3> attitude(const Walker& before, const Walker& now) {
    const V pull = (now.velocity - before.velocity) / frame_time;
    const glm::vec3 forward{now.velocity, 0}, acceleration{pull, 0}, gravity{0, 0, -9.8f};
    return veer::orientation(forward, veer::banked_up(forward, acceleration, gravity));
}

std::vector<Behaviour> behaviours() {
    const std::vector<V> zigzag{{-7, -4}, {-4, 3.5f}, {0.5f, -2.5f}, {2, 3}, {6.5f, 3.5f}},
        road{{-8, -3.5f}, {-2, -2.5f}, {2, 2.5f}, {8, 3.5f}};
    const std::vector<veer::Plane<V>> room{{{-6.6f, 0}, {1, 0}}, {{6.6f, 0}, {-1, 0}}, {{0, -4.6f}, {0, 1}},
        {{0, 4.6f}, {0, -1}}, {{5.2f, 3.2f}, {-1, -1}}};
    Stage fleeing = ring(7, 2.2f), crossing = ring(6, 5), inside = crowd(6, {0, 0}, 2, 1, 9);
    for (V& velocity : fleeing.velocities) velocity = {2.5f, 0};
    fleeing.threats = {{{0, 0}}}, inside.rocks = {{{0, 0}, 3.5f, 3.5f}};
    for (const V& place : crossing.positions) crossing.targets.push_back({-place});
    const auto rock = [](const V& center, float radius) {
        return veer::make_obstacle<V>({center, radius}, own_radius, 4);
    };

    return {
        // clang-format off: name, what it does, seconds, stage, call
        {"seek", "Full speed to the target, past it, and back.", 9,
            {.positions = {{-6, -3}}, .velocities = {{0, 3}}, .targets = {{{3, 1}}}},
            [](Stage& s, const Self& me) {
                return steer(me, veer::seek(me.position, me.velocity, s.targets[0].position, top), 2);
            }},
        {"flee", "Straight away from the threat.", 1.7f, fleeing,
            [](Stage& s, const Self& me) {
                return steer(me, veer::flee(me.position, me.velocity, s.threats[0].position, top));
            }},
        {"arrive", "Brakes as late as it can, and stops on the target.", 6,
            {.positions = {{-7, -2}}, .velocities = {{2, 0}}, .targets = {{{5.5f, 2}}}},
            [](Stage& s, const Self& me) {
                return move(me, veer::arrive_velocity(me.position, s.targets[0].position, brakes, frame_time));
            }},
        {"arrive, moving target", "Wingmen brake for places beside their leader, and keep them.", 6,
            {.positions = {{-7, 5}, {-3, -5.5f}},
                .velocities = {{0, 0}, {0, 0}},
                .targets = {{{-5, -1}, {1.9f, -0.9f}, 0.2f}}},
            [](Stage& s, const Self& me) {
                const Other& leader = s.targets[0];
                const V ahead = veer::normalize_or(leader.velocity, V{1, 0}), left = veer::perpendicular(ahead);
                const V offset = left * (me.index == 0 ? 1.5f : -1.5f) - ahead * 1.5f;
                const V velocity = leader.velocity + veer::perpendicular(offset) * (veer::length(offset) * leader.turn);
                return move(
                    me, veer::arrive_velocity(me.position, leader.position + offset, velocity, brakes, frame_time));
            }},
        {"pursue", "Steers for where the target will be.", 4.14f,
            {.positions = {{-7, -4}, {-7, -4}},
                .velocities = {{3, 0}, {3, 0}},
                .targets = {{{4, -4.5f}, {-0.4f, 2.1f}}}},
            [](Stage& s, const Self& me) {
                const Other& prey = s.targets[0];
                if (me.index == 1) return move(me, veer::seek_velocity(me.position, prey.position, top));
                return move(me, veer::pursue_velocity(me.position, prey.position, prey.velocity, top));
            },
            "seek"},
        {"evade", "Flees from where the threat will be.", 3.5f,
            {.positions = {{0, -0.4f}, {0, -0.4f}},
                .velocities = {{0, 0}, {0, 0}},
                .threats = {{{-7, -4.5f}, {3.6f, 1.6f}}}},
            [](Stage& s, const Self& me) {
                const Other& hunter = s.threats[0];
                if (me.index == 1) return steer(me, veer::flee(me.position, me.velocity, hunter.position, top));
                return steer(me, veer::evade(me.position, me.velocity, hunter.position, hunter.velocity, top));
            },
            "flee"},
        {"interpose", "Moves between two others, and stays there.", 5,
            {.positions = {{-7, 4.5f}},
                .velocities = {{0, 0}},
                .targets = {{{-4, -5}, {1.5f, 0.3f}}},
                .threats = {{{3, 5}, {0.6f, -0.9f}}}},
            [](Stage& s, const Self& me) {
                const Other &one = s.targets[0], &two = s.threats[0];
                return steer(me, veer::interpose(me.position, me.velocity, one.position, one.velocity, two.position,
                                     two.velocity, top));
            }},
        {"hide", "Keeps a rock between itself and the threat.", 7,
            {.positions = {{5, -4.5f}},
                .velocities = {{0, 0}},
                .threats = {{{-6.5f, 2}, {1.9f, 1}, -0.32f}},
                .rocks = {rock({0.5f, -1}, 1.4f)}},
            [](Stage& s, const Self& me) {
                return move(
                    me, veer::hide_velocity(me.position, s.threats[0].position, s.rocks, 0.4f, brakes, frame_time));
            }},
        {"wander", "Wanders at random, smoothly.", 12, {.positions = {{-5, 0.6f}}, .velocities = {{1, 0}}},
            [](Stage& s, const Self& me) {
                std::uniform_real_distribution<float> noise(-1.732f, 1.732f); // of variance 1
                s.astray = veer::wander_direction(s.astray, V{noise(s.random), noise(s.random)}, 1.2f, frame_time);
                return steer(me,
                    veer::wander(me.velocity, s.astray, {.max_speed = 2, .circle_distance = 1.5f, .circle_radius = 1}));
            }},
        {"separation", "Keeps its distance from its neighbours.", 3, crowd(14, {0, 0}, 1.6f, 0, 0),
            [](Stage& s, const Self& me) {
                return move(me, veer::separation(me.index, s.positions, s.everyone, 3.5f) * top);
            }},
        {"alignment", "Matches the velocity of the others.", 4, crowd(10, {-3.5f, 0}, 4, 2.4f, 1.4f),
            [](Stage& s, const Self& me) {
                return steer(me, veer::alignment(me.index, s.positions, s.velocities, s.everyone, sight));
            }},
        {"cohesion", "Moves towards the middle of the others.", 1.6f, crowd(12, {0, 0}, 5.2f, 0.5f, 9),
            [](Stage& s, const Self& me) {
                return steer(me, veer::cohesion(me.index, s.positions, s.velocities, s.everyone, sight, top));
            }},
        {"flock", "Separation, alignment and cohesion together.", 5, crowd(12, {-4, 0}, 3.8f, 2.2f, 1.3f),
            [](Stage& s, const Self& me) {
                return steer(me,
                    veer::flock(me.index, s.positions, s.velocities, s.everyone, {sight, 2.5f, 2.2f, 1.5f, 1, 0.3f}));
            }},
        {"follow_path", "Follows a path, and stops at its end.", 12,
            {.positions = {{-7.5f, -5.5f}}, .velocities = {{0, 0}}, .path = zigzag},
            [](Stage& s, const Self& me) {
                return steer(me, veer::follow_path(me.position, me.velocity, s.path, 1.5f, brakes, frame_time), 0.2f);
            }},
        {"stay_on_path", "Wanders on the road, and turns back before its edge.", 8.3f,
            {.positions = {{-7.8f, -3.5f}}, .velocities = {{2.2f, -0.6f}}, .path = road},
            [](Stage& s, const Self& me) {
                return steer(me, veer::stay_on_path(me.position, me.velocity, s.path, 0.8f, 0.7f, 2.3f));
            }},
        {"follow_flow", "Drifts with a stream.", 6,
            {.positions = {{-7.5f, 4}, {-7.5f, 0}, {-7.5f, -4}}, .velocities = {{0, -2}, {2, 0}, {0, 2}}},
            [](Stage&, const Self& me) { return steer(me, veer::follow_flow(stream, me.position, me.velocity, top)); }},
        {"avoid_sphere", "Turns aside for an obstacle, as little as possible.", 5,
            {.positions = {{-7, 2.6f}, {-7, 0.8f}, {-7, -1.2f}, {-7, -3}},
                .velocities = {{3, 0}, {3, 0}, {3, 0}, {3, 0}},
                .targets = {{{7, 2.6f}}, {{7, 0.8f}}, {{7, -1.2f}}, {{7, -3}}},
                .rocks = {rock({0, 0}, 2)}},
            [](Stage& s, const Self& me) {
                const V desired = veer::arrive_velocity(me.position, s.targets[me.index].position, brakes, frame_time);
                return move(me, veer::avoid_sphere(me.position, desired, s.rocks[0],
                                    veer::clearing_angle(me.position, desired, s.rocks[0])));
            }},
        {"escape_sphere", "Is pushed out of a forbidden zone.", 1.7f, inside,
            [](Stage& s, const Self& me) { return steer(me, veer::escape_sphere(me.position, s.rocks[0], strength)); }},
        {"contain", "Turns back before a wall, in corners too.", 14,
            {.positions = {{-5, -3}}, .velocities = {{2.2f, 0.6f}}, .walls = room},
            [](Stage& s, const Self& me) {
                return steer(me, veer::contain(me.position, me.velocity, s.walls, 1, 2.5f), 0.3f);
            }},
        {"free_direction", "Tests ray after ray, and takes the first free one.", 7.5f,
            {.positions = {{-7, -1}},
                .velocities = {{3, 0}},
                .targets = {{{6.5f, -2}}},
                .rocks = {rock({-0.5f, -5.6f}, 1), rock({0.3f, -3.9f}, 1), rock({0.6f, -2}, 1), rock({0.3f, -0.1f}, 1),
                    rock({0.3f, 4.5f}, 1.5f)}},
            [](Stage& s, const Self& me) {
                s.rays.clear();
                const auto is_free = [&](const V& ray) {
                    s.rays.push_back(ray);
                    return std::ranges::all_of(
                        s.rocks, [&](const auto& one) { return veer::clearing_angle(me.position, ray, one) <= 0; });
                };
                const V desired = veer::arrive_velocity(me.position, s.targets[0].position, brakes, frame_time);
                return move(me, veer::free_direction(desired, 0.1f, 41, is_free));
            }},
        {"avoid_agents", "Steers aside before it would touch another agent.", 5.2f,
            {.positions = {{-7, 3}, {7, 3.2f}, {-7, -5.5f}, {7, -5.5f}},
                .velocities = {{3, 0}, {-3, 0}, {2.8f, 1.2f}, {-2.8f, 1.2f}},
                .targets = {{{7, 3}}, {{-7, 3.2f}}, {{7, 0.5f}}, {{-7, 0.5f}}}},
            [](Stage& s, const Self& me) {
                std::vector<veer::Agent<V>> agents;
                for (const std::size_t i : s.everyone) agents.push_back({s.positions[i], s.velocities[i], 0.6f});
                const V on = veer::arrive(me.position, me.velocity, s.targets[me.index].position, brakes, frame_time);
                return steer(me, on + 2 * top * veer::avoid_agents(me.index, agents, s.everyone, 2));
            }},
        {"reciprocal_velocity", "A ring of agents crosses the middle, and no two touch.", 9, crossing,
            [](Stage& s, const Self& me) {
                std::vector<veer::Agent<V>> agents;
                for (const std::size_t i : s.everyone) agents.push_back({s.positions[i], s.velocities[i], 0.5f});
                const V desired = veer::arrive_velocity(me.position, s.targets[me.index].position, {2, 2}, frame_time);
                return move(me, veer::reciprocal_velocity(me.index, agents, s.everyone, desired, top, 3, frame_time));
            }},
        {"ForceBudget", "First leaves the circle, then seeks the target.", 6,
            {.positions = {{-7, -2}, {-7, -2}},
                .velocities = {{3, 0}, {3, 0}},
                .targets = {{{6.5f, -1}}},
                .rocks = {{{0, 0}, 3, 3}}},
            [](Stage& s, const Self& me) {
                const V out = veer::escape_sphere(me.position, s.rocks[0], strength);
                const V on = 4.0f * veer::seek(me.position, me.velocity, s.targets[0].position, top);
                veer::ForceBudget<V> budget(strength);
                budget.add(out), budget.add(on);
                return steer(me, me.index == 1 ? out + on : budget.total());
            },
            "the sum of the forces"},
        {"ContextMap", "Chooses one of two targets; their sum would be zero.", 4,
            {.positions = {{0, -2}, {0, -2}},
                .velocities = {{0, 2}, {0, 2}},
                .targets = {{{-6, 1}}, {{6, 1}}},
                .threats = {{{0, 5}}}},
            [](Stage& s, const Self& me) {
                if (me.index == 1) {
                    V sum{0, 0};
                    for (const Other& one : s.targets) sum += veer::seek_velocity(me.position, one.position, top);
                    for (const Other& one : s.threats) sum += veer::flee_velocity(me.position, one.position, top);
                    return move(me, veer::truncate(sum, top));
                }
                veer::ContextMap<V> map;
                for (const Other& one : s.targets)
                    map.add_interest(one.position - me.position, 1 / (1 + veer::distance(one.position, me.position)));
                for (const Other& one : s.threats)
                    map.add_danger(one.position - me.position, 1 / (1 + veer::distance(one.position, me.position)));
                return move(me, map.choose().direction * top);
            },
            "the sum of the velocities"},
        {"limit_turn", "A ship turns round at a limited turn rate.", 6,
            {.positions = {{-3, -3}}, .velocities = {{3, 0}}, .targets = {{{-6, 2}}}},
            [](Stage& s, const Self& me) {
                const V desired = veer::arrive_velocity(me.position, s.targets[0].position, brakes, frame_time);
                return move(me, veer::limit_turn(me.velocity, desired, 1 * frame_time));
            }},
        {"steer_verlet_step", "Stays on the exact curve, even at 2 frames per second.", 3.5f,
            {.positions = {{-7, -4}, {-7, -4}}, .velocities = {{4, 8.6f}, {4, 8.6f}}},
            [](Stage&, const Self& me) {
                constexpr veer::SteerLimits<float> stone{.max_force = 10, .mass = 1, .max_speed = 20};
                if (me.index == 1) return veer::steer_step(me.position, me.velocity, {0, -5}, stone, 0.5f);
                return veer::steer_verlet_step(me.position, me.velocity, {0, -5}, stone, 0.5f);
            },
            "steer_step", 0.5f},
        {"spring_step", "Follows smoothly, as a camera, without overshoot.", 9.7f,
            {.positions = {{-7, -4}}, .velocities = {{0, 0}}, .targets = {{{-7, -4}}}, .path = zigzag},
            [](Stage& s, const Self& me) {
                s.targets[0].position = veer::path_place(s.path, top * (s.time + frame_time)).point;
                return veer::spring_step(me.position, me.velocity, s.targets[0].position, 3, frame_time);
            }},
        {"banked_up", "Leans its wings into the turn.", 5.6f, {.positions = {{-13, -1}}, .velocities = {{3.9f, 3.1f}}},
            [](Stage& s, const Self& me) {
                const V turn = veer::perpendicular(me.velocity) * (-6 * std::sin(1.8f * s.time));
                return veer::steer_verlet_step(me.position, me.velocity, turn, {20, 1, 6}, frame_time);
            }},
    }; // clang-format on
}

int main() {
    for (const Behaviour& behaviour : behaviours()) {
        Stage stage = behaviour.stage;
        while (stage.time < behaviour.seconds) advance(stage, behaviour);
        std::printf("%-21s %-66s at (%4.1f, %4.1f) after %4.1f s\n", behaviour.name, behaviour.does,
            stage.positions[0].x, stage.positions[0].y, behaviour.seconds);
    }
    return 0;
}

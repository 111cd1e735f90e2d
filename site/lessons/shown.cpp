// SPDX-License-Identifier: MIT
//
// Tests that the code below the pictures of the articles is the code that runs. Each piece is compiled and played
// beside its scene, and has to compute the same bits. site/test.js writes the code of each lesson as NAME.inc, at 60
// frames per second, and the code of the usual way as NAME_usual.inc.
#include <array>
#include <cstdio>
#include <cstring>
#include <memory>
#include <vector>
#include <veer/veer.hpp>

#define private public // the agents of a scene are private
#define protected public
#include "atlas.hpp"
#include "bench.hpp"
#include "lessons.hpp"
#undef private
#undef protected

using namespace lessons;
using V = V2;

static constexpr float dt = 1 / 60.0f;
static int faults = 0;

static void same(const char* lesson, const auto& shown, const auto& runs) {
    static_assert(sizeof shown == sizeof runs);
    if (std::memcmp(&shown, &runs, sizeof shown) == 0) return;
    if (++faults < 20) std::printf("%s: the code that is shown is not the code that runs\n", lesson);
}

static void shooting() {
    {
        const Shooting scene(Shooting::at);
        const V position = Shooting::gun, up{0, 1};
#include "aim_at.inc"
        same("aim/at", velocity, scene.shot_.velocity);
    }
    const auto fire = [](const V&) {};
    {
        const Shooting scene(Shooting::lead);
        const V position = Shooting::gun;
#include "aim_lead.inc"
        same("aim/lead", shot.velocity, scene.shot_.velocity);
    }
    {
        const Shooting scene(Shooting::fast);
        const V position = Shooting::gun;
#include "aim_fast.inc"
        same("aim/fast", shot.velocity, scene.shot_.velocity);
    }
    {
        const Throwing scene;
        const V position = Throwing::gun;
#include "aim_arc.inc"
        same("aim/arc", low.velocity, scene.arcs_.low.velocity);
        same("aim/arc", high.velocity, scene.arcs_.high.velocity);
    }
    {
        Turning scene;
        const auto [position, velocity] = scene.now_;
#include "aim_turn.inc"
        same("aim/turn", hit.point, scene.hit_.point);
        scene.step(dt);
        same("aim/turn", next, scene.now_);
    }
}

/// One way of the volley. `code` is called for each missile in each frame, and returns whether the missile hits.
static void volley(Volley::Way way, const auto& code) {
    Volley scene;
    scene.way_ = static_cast<float>(way);
    scene.reset();
    for (int frame = 0; frame < 120; ++frame) {
        const auto before = scene.missiles_;
        scene.step(dt);
        for (std::size_t i = 0; i < before.size(); ++i) {
            const auto& after = scene.missiles_[i];
            if (before[i].done) continue;
            auto [position, velocity] = before[i].motion;
            same("aim/volley", bool(code(position, velocity)), after.hit);
            same("aim/volley", velocity, after.motion.velocity);
            same("aim/volley", position, after.motion.position);
        }
    }
    same("aim/volley", scene.hits_[way], 16.0f);
}
static void volleys() {
    volley(Volley::ours, [](V& position, V& velocity) {
#include "aim_volley.inc"
        position = hit ? position + (next.position - position) * (touch / dt) : next.position;
        velocity = next.velocity;
        return hit;
    });
    volley(Volley::at_the_end, [](V& position, V& velocity) {
#include "aim_volley_usual.inc"
        return hit;
    });
    OnTime scene;
    for (int frame = 0; frame < 150; ++frame) {
        const auto before = scene.missiles_;
        scene.step(dt);
        const float time_to_go = scene.arrival_ - (scene.clock_ - dt);
        for (std::size_t i = 0; i < before.size() && time_to_go > 0; ++i) {
            auto [position, velocity] = before[i];
#include "aim_on_time.inc"
            same("aim/on-time", velocity, scene.missiles_[i].velocity);
            same("aim/on-time", position, scene.missiles_[i].position);
        }
    }
}

static void seeking() {
    for (const auto way : {Seeking::seek, Seeking::arrive}) {
        Seeking scene(way);
        for (int frame = 0; frame < 60; ++frame) {
            const auto [position, velocity] = scene.me_;
            scene.step(dt);
            if (way == Seeking::seek) {
#include "steer_seek.inc"
                same("steer/seek", next, scene.me_);
            } else {
#include "steer_arrive.inc"
                same("steer/arrive", next, scene.me_);
            }
        }
    }
    Chase chase;
    for (int frame = 0; frame < 60; ++frame) {
        const auto [position, velocity] = chase.agents_[1];
        const V target_velocity = chase.going_;
        chase.step(dt);
        const V target = chase.target();
#include "steer_pursue.inc"
        same("steer/pursue", next, chase.agents_[1]);
    }
}

/// The shown code computes a steering force, or moves the agent. The other lines of the scene follow here.
static void herds() {
    for (const auto way : {Herd::flee, Herd::wander, Herd::path, Herd::avoid}) {
        Herd scene(way);
        for (int frame = 0; frame < 60; ++frame) {
            auto chances = scene.random_;
            const auto before = scene.agents_;
            scene.step(dt);
            for (std::size_t i = 0; i < before.size(); ++i) {
                auto [position, velocity] = before[i].motion;
                V direction = before[i].direction;
                const V p = position, v = velocity;
                const auto walls = Herd::walls;
                const auto rocks = scene.rocks();
                const auto points = scene.points();
                const veer::SteerLimits<float> body{30, 1, scene.max_speed_};
                if (way == Herd::avoid) {
                    const V steering = veer::seek(p, v, V{40, p.y}, scene.max_speed_) * 3.0f;
#include "steer_avoid.inc"
                    same("steer/avoid", velocity, scene.agents_[i].motion.velocity);
                    continue;
                }
                const auto move = [&](const V& steering) {
                    auto next = veer::steer_step(p, v, steering, body, dt);
                    if (way == Herd::wander) {
                        next.velocity = veer::avoid_spheres(p, next.velocity, rocks);
                        next.position = p + next.velocity * dt;
                    }
                    const auto inside = veer::confine(next.position, next.velocity, 0.4f, walls);
                    return veer::Motion<V>{inside.position, inside.velocity};
                };
                if (way == Herd::flee) {
                    const float across = chances.between(-1, 1), up = chances.between(-1, 1);
                    direction = veer::wander_direction(direction, V{1.7f * across, 1.7f * up}, scene.stray_, dt);
#include "steer_flee.inc"
                    same("steer/flee", move(steering), scene.agents_[i].motion);
                } else if (way == Herd::wander) {
                    const float across = chances.between(-1, 1), up = chances.between(-1, 1);
                    const V random{1.7f * across, 1.7f * up};
                    veer::ForceBudget<V> budget(30.0f);
                    budget.add(veer::contain(p, v, walls, 0.6f, scene.max_speed_) * 4.0f);
#include "steer_wander.inc"
                    budget.add(steering);
                    same("steer/wander", direction, scene.agents_[i].direction);
                    same("steer/wander", move(budget.total()), scene.agents_[i].motion);
                } else {
                    veer::ForceBudget<V> budget(30.0f);
#include "steer_path.inc"
                    budget.add(steering);
                    same("steer/path", move(budget.total()), scene.agents_[i].motion);
                }
            }
        }
    }
}

static void door() {
    Door scene;
    for (int frame = 0; frame < 60; ++frame) {
        const auto agents = scene.people_;
        const auto posts = scene.posts();
        scene.step(dt);
        for (std::size_t self = 0; self < agents.size(); ++self) {
            const V position = agents[self].position;
            std::vector<std::size_t> neighbors;
            for (std::size_t j = 0; j < agents.size(); ++j)
                if (j != self && veer::distance(agents[j].position, position) < 4) neighbors.push_back(j);
            const V goal = position.x < 0.5f ? V{1, scene.door_.y} : V{20, position.y * 1.3f};
#include "crowd_door.inc"
            same("crowd/door", next, scene.people_[self].velocity);
        }
    }
}

/// One law of the atlas. `code` moves the missile for a frame; the figures are added up here once more.
static void law(std::size_t at, const auto& code) {
    const Atlas scene;
    const auto& flight = scene.flights_[at];
    V position = scene.launcher_, velocity = scene.heading() * 12.0f;
    float miss = playground::never, most = 0, energy = 0;
    for (std::size_t frame = 0; frame + 1 < flight.path.size(); ++frame) {
        const float time = static_cast<float>(frame) * dt;
        const auto [target, target_velocity] = scene.target(time);
        const auto next = code(position, velocity, target, target_velocity, scene.arrival_ - time);
        const float change = veer::length(next.velocity - velocity) / dt;
        most = veer::maximum(most, change), energy += change * change * dt;
        for (int k = 0; k <= 64; ++k) { // 64 places of the frame in place of a formula
            const float part = static_cast<float>(k) / 64;
            const V run = scene.target(time + dt).position - target;
            const V place = position + (next.position - position) * part;
            miss = veer::minimum(miss, veer::distance(place, target + run * part));
        }
        position = next.position, velocity = next.velocity;
    }
    same("atlas, greatest acceleration", most, flight.acceleration);
    same("atlas, energy", energy, flight.energy);
    same("atlas, miss to 5 mm", std::abs(miss - flight.miss) < 0.005f, true); // a 64th of a frame is 3 mm
    std::printf("atlas %.9g %.9g %.9g %.9g\n", flight.miss, flight.acceleration, flight.time, flight.energy);
}
static void atlas() {
    law(0, [](const V& position, const V& velocity, const V& target, [[maybe_unused]] const V& target_velocity,
               [[maybe_unused]] float time_to_go) {
#include "atlas_pursuit.inc"
        return next;
    });
    law(1, [](const V& position, const V& velocity, const V& target, [[maybe_unused]] const V& target_velocity,
               [[maybe_unused]] float time_to_go) {
#include "atlas_arc.inc"
        return next;
    });
    law(2, [](const V& position, const V& velocity, const V& target, [[maybe_unused]] const V& target_velocity,
               [[maybe_unused]] float time_to_go) {
#include "atlas_swing.inc"
        return next;
    });
    law(3, [](const V& position, const V& velocity, const V& target, [[maybe_unused]] const V& target_velocity,
               [[maybe_unused]] float time_to_go) {
#include "atlas_brake.inc"
        return next;
    });
    law(4, [](const V& position, const V& velocity, const V& target, [[maybe_unused]] const V& target_velocity,
               [[maybe_unused]] float time_to_go) {
#include "atlas_pn.inc"
        return next;
    });
    law(5, [](const V& position, const V& velocity, const V& target, [[maybe_unused]] const V& target_velocity,
               [[maybe_unused]] float time_to_go) {
        if (time_to_go <= 0) return veer::Motion<V>{position + velocity * dt, velocity}; // it has arrived
#include "atlas_on_time.inc"
        return next;
    });
}

/// The throws of the workbench, of the code that its page shows, moved by PhysX's step.
static void bench() {
    const Bench scene;
    const V gun{-12, -6}, target{11, -4}, gravity{0, -9.81f};
    const auto rule = veer::Engine::physx;
    const float step = 1 / 50.0f;
    const V wind{0, 0};
    {
#include "bench_world.inc"
        same("bench, over the wall", shot.velocity, scene.thrown_[2].velocity);
        V p = gun, v = shot.velocity;
        float miss = playground::never;
        for (float t = 0; t < shot.time + step; t += step) {
            v = (v + gravity * step) * (1 - 0.2f * step);
            for (int k = 0; k <= 64; ++k)
                miss = veer::minimum(miss, veer::distance(p + v * (step * static_cast<float>(k) / 64), target));
            p += v * step;
        }
        same("bench, the miss to 5 mm", std::abs(miss - scene.thrown_[2].miss) < 0.005f, true);
    }
    Bench flat_scene;
    flat_scene.throw_ = 1;
    flat_scene.adjust();
    {
#include "bench_speed.inc"
        same("bench, flat", flat.velocity, flat_scene.thrown_[2].velocity);
        flat_scene.throw_ = 2;
        flat_scene.adjust();
        same("bench, steep", steep.velocity, flat_scene.thrown_[2].velocity);
    }
    for (const auto& one : scene.thrown_)
        std::printf("bench %.9g %.9g %.9g %.9g %.9g\n", one.miss, one.angle, one.speed, one.time, one.above);
}

int main() {
    atlas(), bench();
    shooting(), volleys(), seeking(), herds(), door();
    std::printf("%d faults\n", faults);
    return faults > 0 ? 1 : 0;
}

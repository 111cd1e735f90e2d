// SPDX-License-Identifier: MIT
// The rules of the game: what flies, and what veer function moves it. Nothing here draws or asks for the time.
#pragma once

#include <SDL_rect.h>
#include <algorithm>
#include <array>
#include <cstdint>
#include <deque>
#include <vector>
#include <veer/veer.hpp>

using V = SDL_FPoint; // SDL's own points are vectors as they are
inline V operator+(V a, V b) { return {a.x + b.x, a.y + b.y}; }
inline V operator-(V a, V b) { return {a.x - b.x, a.y - b.y}; }
inline V operator*(V a, float s) { return {a.x * s, a.y * s}; }

constexpr float frame_time = 1 / 60.0f, width = 160, height = 90; // [s], [m], [m]
constexpr std::size_t trail_length = 44;                          // [frames]

inline const std::array<veer::Plane<V>, 4> walls{{{{0, 0}, {0, 1}}, {{0, height}, {0, -1}}, {{0, 0}, {1, 0}}, {{width, 0}, {-1, 0}}}};

// clang-format off
struct Rock { veer::PhysicBase<V> body; float radius; };
struct Wingman { V position, velocity, place; }; // place: beside the ship, in its own axes
struct Missile { V position, velocity; int target; float fuel; std::deque<V> trail = {}; };
struct Mote { V position, velocity; float life; bool is_hot = false; }; // a shell, a spark
struct Foe { int number; V position, velocity; bool is_turret = false; float reload = 0; V aim = {}; }; // aim: where a turret expects to hit
struct Orders { V move, cursor; bool to_cursor, fire; }; // of the player, for one frame
// clang-format on

class World {
public:
    std::vector<Rock> rocks;
    std::vector<Foe> foes;
    std::vector<Wingman> wingmen = {{{70, 50}, {}, {-5, -5}}, {{70, 40}, {}, {-5, 5}}};
    std::vector<Missile> missiles;
    std::vector<Mote> shells, sparks;
    veer::PhysicBase<V> ship{{width / 2, height / 2}, {}, frame_time};
    V heading{1, 0};
    int hull = 10, hits = 0;

    World() {
        for (const V at : {V{30, 25}, {125, 22}, {45, 68}, {112, 66}, {80, 15}, {92, 80}})
            rocks.push_back({{at, V{chance(), chance()} * 7, frame_time}, 5.2f + 1.8f * chance()});
        for (const V at : {V{8, 8}, {width - 8, 8}, {8, height - 8}, {width - 8, height - 8}})
            foes.push_back({numbers++, at, {}, true, 2 + chance()});
    }

    void step(const Orders& orders) {
        see_rocks(), move_rocks(), move_ship(orders), move_wingmen();
        if ((reload -= frame_time) <= 0 && orders.fire) fire_at(orders.cursor);
        move_foes(), move_missiles(), move_shells();
        for (Mote& spark : sparks) spark.position = spark.position + spark.velocity * frame_time;
        for (auto* motes : {&sparks, &shells}) std::erase_if(*motes, [](Mote& one) { return (one.life -= frame_time) < 0; });
        safe -= frame_time;
        if (hull == 0) *this = World();
    }

    // What a pilot does whom nobody steers: strolls, stays in the arena, and fires at whoever is nearest.
    Orders autopilot() {
        const V place = ship.position(), velocity = ship.velocity();
        astray = veer::wander_direction(astray, {1.7f * chance(), 1.7f * chance()}, 1.4f, frame_time);
        const V home = veer::seek(place, velocity, {width / 2, height / 2}, 30) * 0.02f;
        return {astray + home + veer::contain(place, velocity, walls, 1, 2), nearest_foe(place).position, false, true};
    }

private:
    std::vector<veer::Sphere<V>> spheres;           // the rocks, to bounce off
    std::vector<veer::SphereObstacle<V>> obstacles; // and to keep away from
    V astray{1, 0};
    float reload = 0, next_wave = 0, safe = 0; // [s]
    int numbers = 0;
    std::uint32_t state = 7;

    float chance() { // in -1 to 1, the same in every game
        state = state * 1664525u + 1013904223u;
        return float(std::int32_t(state)) / 2147483648.0f;
    }
    void burst(V at, V velocity, int count, float speed, bool is_hot) {
        while (count-- > 0) sparks.push_back({at, velocity * 0.5f + V{chance(), chance()} * speed, 0.5f + 0.4f * chance(), is_hot});
    }
    const Foe& nearest_foe(V to) const {
        return *std::ranges::min_element(foes, {}, [&](const Foe& foe) { return veer::distance(foe.position, to); });
    }
    V aside(V position, V velocity) const { // the velocity, turned just as far as the nearest rock makes it
        const auto first = veer::first_obstacle(position, velocity, obstacles);
        return veer::avoid_sphere(position, velocity, first, veer::clearing_angle(position, velocity, first));
    }

    void see_rocks() {
        spheres.clear(), obstacles.clear();
        for (const Rock& rock : rocks) {
            spheres.push_back({rock.body.position(), rock.radius, rock.body.velocity()});
            obstacles.push_back(veer::make_obstacle(spheres.back(), 1.0f, 12.0f));
        }
    }
    void move_rocks() { // they bounce off the walls and off each other
        for (std::size_t i = 0; i < rocks.size(); ++i) {
            auto others = spheres;
            others.erase(others.begin() + std::ptrdiff_t(i));
            veer::update_with_contacts(rocks[i].body, rocks[i].radius, {1, 0}, walls, others);
        }
    }

    void move_ship(const Orders& orders) {
        const V place = ship.position(), velocity = ship.velocity(), at_cursor = veer::arrive_velocity(place, orders.cursor, {30, 40}, frame_time);
        const V wanted = orders.to_cursor ? at_cursor : veer::truncate(orders.move, 1) * 30;
        ship.set_acceleration(veer::truncate((wanted - velocity) * 5, 90));
        if (const auto contact = veer::update_with_contacts(ship, 1.5f, {0.9f, 0.1f}, walls, spheres)) burst(contact.point, {}, 6, 9, false);
        heading = veer::turn_towards(heading, orders.cursor - place, 7 * frame_time);
    }
    void move_wingmen() { // they keep their places beside the ship, which moves, and go around rocks
        for (Wingman& one : wingmen) {
            const V place = ship.position() + heading * one.place.x + veer::perpendicular(heading) * one.place.y;
            const V steering = veer::arrive(one.position, one.velocity, place, ship.velocity(), {45, 70}, frame_time);
            one.velocity = aside(one.position, veer::steer_step(one.position, one.velocity, steering, {60, 0.3f, 45}, frame_time).velocity);
            one.position = one.position + one.velocity * frame_time;
        }
    }
    void fire_at(V cursor) { // a fan of missiles, each at a foe of its own, the nearest to the cursor first
        auto wanted = foes;
        std::ranges::stable_sort(wanted, {}, [&](const Foe& foe) { return veer::distance(foe.position, cursor); });
        for (std::size_t i = 0; i < 10; ++i) {
            const float angle = (i % 2 == 0 ? 1.0f : -1.0f) * (0.8f + 0.3f * float(i / 2));
            missiles.push_back({ship.position(), ship.velocity() + veer::rotate(heading, angle) * 40, wanted[i % wanted.size()].number, 3});
        }
        reload = 0.7f;
    }
    void move_foes() {
        if ((next_wave -= frame_time) <= 0 && foes.size() < 110) { // a swarm comes in
            const V gate{chance() < 0 ? 4 : width - 4, height / 2 + 30 * chance()};
            for (int i = 0; i < 40; ++i) foes.push_back({numbers++, gate + V{chance(), chance()} * 6, {}});
            next_wave = 3;
        }
        std::vector<V> positions, velocities;
        std::vector<std::size_t> drones;
        for (const Foe& foe : foes) {
            if (!foe.is_turret) drones.push_back(positions.size());
            positions.push_back(foe.position), velocities.push_back(foe.velocity);
        }
        for (std::size_t i = 0; i < foes.size(); ++i)
            foes[i].is_turret ? aim_turret(foes[i]) : fly_drone(foes[i], veer::flock(i, positions, velocities, drones, swarm));
        if (std::erase_if(foes, [&](const Foe& foe) { return !foe.is_turret && veer::distance(foe.position, ship.position()) < 2; })) hurt();
    }
    static constexpr veer::FlockLimits<float> swarm{{10, -0.7f}, 5, 20, 2, 1, 0.6f}; // view, separation_radius, max_speed, weights
    void fly_drone(Foe& drone, V flocking) {
        const V hunt = veer::pursue(drone.position, drone.velocity, ship.position(), ship.velocity(), swarm.max_speed) * 0.5f;
        const V inside = veer::contain(drone.position, drone.velocity, walls, 0.5f, swarm.max_speed) * 3;
        drone.velocity = veer::steer_step(drone.position, drone.velocity, flocking + hunt + inside, {50, 0.9f, swarm.max_speed}, frame_time).velocity;
        drone.velocity = aside(drone.position, drone.velocity);
        drone.position = drone.position + drone.velocity * frame_time;
        for (const auto& sphere : spheres) drone.position = veer::push_out(drone.position, 0.6f, sphere);
    }
    void aim_turret(Foe& turret) { // it leads the ship
        const auto shot = veer::intercept(turret.position, ship.position(), ship.velocity(), {32, 0, 5});
        turret.aim = shot ? shot.point : turret.position;
        if ((turret.reload -= frame_time) > 0 || !shot) return;
        shells.push_back({turret.position, shot.velocity, 5});
        turret.reload = 1.6f + 0.5f * chance();
    }

    void move_missiles() {
        constexpr auto motor = veer::make_homing(58.0f, 11, 1.2f); // 58 m/s, on turns of 11 m radius
        for (Missile& one : missiles) {
            one.trail.push_front(one.position);
            if (one.trail.size() > trail_length) one.trail.pop_back();
            if ((one.fuel -= frame_time) <= 0) { // what is left is the trail, which fades from its end
                for (int i = 0; i < 2 && !one.trail.empty(); ++i) one.trail.pop_back();
                continue;
            }
            if (std::ranges::find(foes, one.target, &Foe::number) == foes.end()) one.target = nearest_foe(one.position).number;
            const auto foe = std::ranges::find(foes, one.target, &Foe::number);
            const V lead = veer::lead_point(one.position, foe->position, foe->velocity, 58);
            const V pursuit = veer::homing_swing_step(one.position, one.velocity, lead, motor, frame_time, 1.5f).velocity;
            one.velocity = aside(one.position, pursuit); // and only then the move
            one.position = one.position + one.velocity * frame_time;
            for (const auto& sphere : spheres)
                if (veer::clearance(one.position, 0.3f, sphere).gap < 0) one.fuel = 0;
            if (veer::distance(one.position, foe->position) > 1.6f) continue;
            burst(foe->position, foe->velocity, foe->is_turret ? 60 : 26, foe->is_turret ? 26.0f : 17.0f, true);
            if (foe->is_turret) foe->reload = 6; // stunned
            else foes.erase(foe);
            one.fuel = 0, ++hits;
        }
        std::erase_if(missiles, [](const Missile& one) { return one.trail.empty(); });
    }
    void move_shells() { // they ricochet off rocks
        for (Mote& shell : shells) {
            for (const auto& sphere : spheres) {
                const auto contact = veer::contact(shell.position, shell.velocity, 0.5f, sphere, frame_time);
                shell.velocity = veer::bounce(shell.velocity, contact.normal, 1, contact.velocity);
                if (contact) burst(contact.point, {}, 5, 8, false);
            }
            shell.position = shell.position + shell.velocity * frame_time;
            if (veer::distance(shell.position, ship.position()) < 2) shell.life = 0, hurt();
        }
    }
    void hurt() {
        burst(ship.position(), ship.velocity(), 40, 22, false);
        if (safe <= 0) --hull, safe = 1; // for a second nothing more
    }
};

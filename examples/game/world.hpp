// SPDX-License-Identifier: MIT
// The rules of the game, and the functions of veer that move everything. Nothing here draws, reads the clock or needs
// SDL: V may be any vector type.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <deque>
#include <vector>
#include <veer/veer.hpp>

namespace game {

constexpr float width = 160, height = 90; // [m]
constexpr std::size_t trail_length = 44;  // [frames]

template <veer::Vector2 V> class World {
    using S = veer::scalar_t<V>;

public:
    // clang-format off
    struct Rock { veer::PhysicBase<V> body; S radius; S mass() const { return radius * radius; } };
    struct Wingman { V position, velocity, place; }; // place: beside the ship, in the axes of the ship
    struct Missile { V position, velocity; int target; S fuel; std::deque<V> trail = {}; };
    struct Mote { V position, velocity; S life; bool is_hot = false; }; // a shell, a spark
    // aim: the expected hit of a turret
    struct Foe { int number; V position, velocity; bool is_turret = false; S reload = 0; V aim = {}; };
    struct Orders { V move, cursor; bool to_cursor, fire; }; // of the player, for one frame
    // clang-format on

    static constexpr S ship_speed = 60, missile_speed = 58, shell_speed = 32, wingman_speed = 45,
                       drone_speed = 20; // [m/s]

    std::vector<Rock> rocks;
    std::vector<Foe> foes;
    std::vector<Wingman> wingmen;
    std::vector<Missile> missiles;
    std::vector<Mote> shells, sparks;
    std::array<veer::Plane<V>, 4> walls;
    S frame_time; // [s]
    V corner;     // the lower left one of the arena  [m]
    veer::PhysicBase<V> ship;
    V heading{1, 0};
    static constexpr int most_hull = 10;
    static constexpr int hits_to_mend = 20; // hits that mend a player's hull by one; the next one costs 20 more
    int hull = most_hull, hits = 0;
    bool ends = false; // whether a lost game stops, as a player's does
    struct Tally {
        int games, missiles, shells, hits;
    } tally{}; // over all games in this world

    explicit World(S frame = S(1) / 60, V lower_left = {0, 0})
        : frame_time(frame), corner(lower_left), ship(at(width / 2, height / 2), {0, 0}, frame) {
        walls = {{{at(0, 0), {0, 1}}, {at(0, height), {0, -1}}, {at(0, 0), {1, 0}}, {at(width, 0), {-1, 0}}}};
        const V places[]{at(30, 25), at(125, 22), at(45, 68), at(112, 66), at(80, 15), at(92, 80)};
        for (const V& place : places) {
            const V velocity = V{chance(), chance()} * S(7);
            rocks.push_back({{place, velocity, frame_time}, S(5.2f) + S(1.8f) * chance()});
        }
        begin();
    }

    bool over() const { return ends && hull == 0; }
    // Starts a new game, of a player or of the autopilot; the rocks move on.
    void again(bool of_player) {
        ends = of_player;
        begin();
    }

    void step(const Orders& orders) {
        see();
        move_rocks();
        if (over()) return settle();
        move_ship(orders);
        move_wingmen();
        reload = veer::maximum(reload - frame_time, 0);
        if (reload <= 0 && orders.fire) fire_at(orders.cursor);
        move_missiles();
        move_foes();
        move_shells();
        settle();
        safe = veer::maximum(safe - frame_time, 0);
        if (hull == 0 && !ends) begin();
    }

    // The orders of the autopilot: wander, stay in the arena, and fire at the nearest foe.
    Orders autopilot() {
        const V place = ship.position(), velocity = ship.velocity(), whim{S(1.7f) * chance(), S(1.7f) * chance()};
        astray = veer::wander_direction(astray, whim, S(1.4f), frame_time);
        const V home = veer::seek(place, velocity, at(width / 2, height / 2), 30) * S(0.02f);
        return {astray + home + veer::contain(place, velocity, walls, 1, 2), nearest_foe(place).position, false, true};
    }

    // Calls for each agent that confine keeps within the walls, with its radius [m].
    void each_inside(const auto& call) const {
        for (const Rock& one : rocks) call("a rock", one.body.position(), one.radius);
        for (const Wingman& one : wingmen) call("a wingman", one.position, wingman_radius);
        for (const Missile& one : missiles) call("a missile", one.position, missile_radius);
        for (const Mote& one : shells) call("a shell", one.position, shell_radius);
        for (const Foe& one : foes) call(one.is_turret ? "a turret" : "a drone", one.position, drone_radius);
        call("the ship", ship.position(), ship_radius);
    }

private:
    static constexpr S ship_radius = 1.5f, wingman_radius = 1, missile_radius = 0.3f, shell_radius = 0.5f,
                       drone_radius = 0.6f; // [m]
    static constexpr veer::FlockLimits<S> swarm{
        {10, S(-0.7f)}, 5, drone_speed, 2, 1, S(0.6f)}; // view, separation_radius, max_speed, weights

    std::vector<veer::Sphere<V>> spheres;           // the rocks, to bounce off
    std::vector<veer::SphereObstacle<V>> obstacles; // the rocks, to keep away from
    std::vector<veer::Sphere<V>> turrets;           // the rocks bounce off these
    V astray{1, 0};
    S reload = 0, next_wave = 0, safe = 0;         // [s]
    int numbers = 0, mends_at = 0, mend_price = 0; // [hits]
    std::uint32_t state = 7;

    V at(S x, S y) const { return corner + V{x, y}; }
    S chance() { // in -1 to 1, the same in every program
        state = state * 1664525u + 1013904223u;
        return S(float(std::int32_t(state)) / 2147483648.0f);
    }
    void begin() { // a new game; the rocks move on
        foes.clear();
        missiles.clear();
        shells.clear();
        turrets.clear();
        const V places[]{at(8, 8), at(width - 8, 8), at(8, height - 8), at(width - 8, height - 8)};
        for (const V& place : places) {
            foes.push_back({numbers++, place, {0, 0}, true, 2 + chance()});
            turrets.push_back({place, S(2.9f), {0, 0}});
        }
        wingmen = {{at(70, 50), {0, 0}, {-5, -5}}, {at(70, 40), {0, 0}, {-5, 5}}};
        ship = veer::PhysicBase<V>(at(width / 2, height / 2), {0, 0}, frame_time);
        hull = most_hull;
        hits = 0;
        mends_at = mend_price = hits_to_mend;
        reload = next_wave = safe = 0;
        ++tally.games;
    }
    void burst(V place, V velocity, int count, S speed, bool is_hot) {
        for (; count > 0; --count) {
            const V aside{chance(), chance()};
            sparks.push_back({place, velocity * S(0.5f) + aside * speed, S(0.5f) + S(0.4f) * chance(), is_hot});
        }
    }
    const Foe& nearest_foe(V to) const {
        const auto is_nearer = [&](const Foe& a, const Foe& b) {
            return veer::distance(a.position, to) < veer::distance(b.position, to);
        };
        return *std::min_element(foes.begin(), foes.end(), is_nearer);
    }
    void keep_inside(V& position, V& velocity, S radius) const { // after every move
        const auto inside = veer::confine(position, velocity, radius, walls);
        position = inside.position;
        velocity = inside.velocity;
    }

    void settle() { // sparks and trails fade after the end
        for (Mote& spark : sparks) spark.position = spark.position + spark.velocity * frame_time;
        for (auto* motes : {&sparks, &shells})
            std::erase_if(*motes, [&](Mote& one) { return (one.life -= frame_time) < 0; });
    }

    void see() {
        spheres.clear();
        obstacles.clear();
        for (const Rock& rock : rocks) {
            spheres.push_back({rock.body.position(), rock.radius, rock.body.velocity()});
            obstacles.push_back(veer::make_obstacle(spheres.back(), S(1), S(12)));
        }
    }
    void move_rocks() { // rocks bounce off walls, turrets and each other
        for (Rock& rock : rocks) veer::update_with_contacts(rock.body, rock.radius, {1, 0}, walls, turrets);
        for (std::size_t i = 0; i < rocks.size(); ++i)
            for (std::size_t j = 0; j < i; ++j) bounce(rocks[i], rocks[j]);
    }
    static void bounce(Rock& a, Rock& b) { // if they touch
        const V apart = a.body.position() - b.body.position();
        if (veer::length(apart) > a.radius + b.radius) return;
        const auto after = veer::bounce_pair(a.body.velocity(), a.mass(), b.body.velocity(), b.mass(), apart, {1, 0});
        a.body.set_velocity(after.first);
        b.body.set_velocity(after.second);
    }

    void move_ship(const Orders& orders) {
        V place = ship.position(), velocity = ship.velocity();
        const V at_cursor = veer::arrive_velocity(place, orders.cursor, {30, 40}, frame_time);
        const V wanted = orders.to_cursor ? at_cursor : veer::truncate(orders.move, 1) * S(30);
        ship.set_acceleration(veer::truncate((wanted - velocity) * S(5), 90));
        const auto contact = veer::update_with_contacts(ship, ship_radius, {S(0.9f), S(0.1f)}, walls, spheres);
        if (contact) burst(contact.point, {0, 0}, 6, 9, false);
        place = ship.position();
        velocity = veer::truncate(ship.velocity(), ship_speed); // a hit of a rock may have made it faster
        keep_inside(place, velocity, ship_radius);              // a rock may press it against a wall
        ship.set_position(place);
        ship.set_velocity(velocity);
        heading = veer::turn_towards(heading, orders.cursor - place, 7 * frame_time);
    }
    void move_wingmen() { // wingmen keep their places beside the ship, and avoid rocks
        for (Wingman& one : wingmen) {
            const V place = ship.position() + heading * one.place.x + veer::perpendicular(heading) * one.place.y;
            const V steering =
                veer::arrive(one.position, one.velocity, place, ship.velocity(), {wingman_speed, 70}, frame_time);
            const V wanted =
                veer::steer_step(one.position, one.velocity, steering, {60, S(0.3f), wingman_speed}, frame_time)
                    .velocity;
            one.velocity = veer::avoid_spheres(one.position, wanted, obstacles); // just before the move
            one.position = one.position + one.velocity * frame_time;
            keep_inside(one.position, one.velocity, wingman_radius);
        }
    }
    void fire_at(V cursor) { // a fan of missiles, each at its own foe, the nearest to the cursor first
        auto wanted = foes;
        std::stable_sort(wanted.begin(), wanted.end(), [&](const Foe& a, const Foe& b) {
            return veer::distance(a.position, cursor) < veer::distance(b.position, cursor);
        });
        for (std::size_t i = 0; i < 10; ++i) {
            const S angle = (i % 2 == 0 ? S(1) : S(-1)) * (S(0.8f) + S(0.3f) * S(i / 2));
            const V velocity = veer::truncate(ship.velocity() + veer::rotate(heading, angle) * S(40), missile_speed);
            missiles.push_back({ship.position(), velocity, wanted[i % wanted.size()].number, 3});
            ++tally.missiles;
        }
        reload = S(0.7f);
    }
    void move_foes() {
        next_wave = veer::maximum(next_wave - frame_time, 0);
        if (next_wave <= 0 && foes.size() < 110) { // a new swarm arrives, inside of the walls
            const S side = chance() < 0 ? S(8) : S(width - 8), middle = S(height / 2) + 30 * chance();
            for (int i = 0; i < 40; ++i) {
                const V aside{chance(), chance()};
                foes.push_back({numbers++, at(side, middle) + aside * S(6), {0, 0}});
            }
            next_wave = 3;
        }
        std::vector<V> positions, velocities;
        std::vector<std::size_t> drones;
        for (const Foe& foe : foes) {
            if (!foe.is_turret) drones.push_back(positions.size());
            positions.push_back(foe.position);
            velocities.push_back(foe.velocity);
        }
        for (std::size_t i = 0; i < foes.size(); ++i)
            foes[i].is_turret ? aim_turret(foes[i])
                              : fly_drone(foes[i], veer::flock(i, positions, velocities, drones, swarm));
        if (std::erase_if(foes,
                [&](const Foe& foe) { return !foe.is_turret && veer::distance(foe.position, ship.position()) < 2; }))
            hurt();
    }
    void fly_drone(Foe& drone, V flocking) {
        const V hunt =
            veer::pursue(drone.position, drone.velocity, ship.position(), ship.velocity(), drone_speed) * S(0.5f);
        const V inside = veer::contain(drone.position, drone.velocity, walls, S(0.5f), drone_speed) * S(3);
        const V steering = flocking + hunt + inside;
        drone.velocity =
            veer::steer_step(drone.position, drone.velocity, steering, {50, S(0.9f), drone_speed}, frame_time).velocity;
        drone.velocity = veer::avoid_spheres(drone.position, drone.velocity, obstacles);
        drone.position = drone.position + drone.velocity * frame_time;
        for (const auto& sphere : spheres) drone.position = veer::push_out(drone.position, drone_radius, sphere);
        keep_inside(drone.position, drone.velocity, drone_radius);
    }
    void aim_turret(Foe& turret) { // aims ahead of the ship
        const auto shot = veer::intercept(turret.position, ship.position(), ship.velocity(), {shell_speed, 0, 5});
        turret.aim = shot ? shot.point : turret.position;
        turret.reload = veer::maximum(turret.reload - frame_time, 0);
        if (turret.reload > 0 || !shot) return;
        shells.push_back({turret.position, shot.velocity, 5});
        ++tally.shells;
        turret.reload = S(1.6f) + S(0.5f) * chance();
    }

    void move_missiles() {
        constexpr auto motor = veer::make_homing(missile_speed, S(11), S(1.2f)); // turns of 11 m radius
        for (Missile& one : missiles) {
            one.trail.push_front(one.position);
            if (one.trail.size() > trail_length) one.trail.pop_back();
            if ((one.fuel -= frame_time) <= 0) { // only the trail remains; it fades from its end
                for (int i = 0; i < 2 && !one.trail.empty(); ++i) one.trail.pop_back();
                continue;
            }
            const auto with_number = [&] {
                return std::find_if(foes.begin(), foes.end(), [&](const Foe& foe) { return foe.number == one.target; });
            };
            if (with_number() == foes.end()) one.target = nearest_foe(one.position).number;
            const auto foe = with_number();
            const V lead = veer::lead_point(one.position, foe->position, foe->velocity, missile_speed);
            const V pursuit =
                veer::homing_swing_step(one.position, one.velocity, lead, motor, frame_time, S(1.5f)).velocity;
            one.velocity = veer::avoid_spheres(one.position, pursuit, obstacles); // just before the move
            const S touch = veer::touch_time(one.position, one.velocity, foe->position, foe->velocity, S(1.6f));
            one.position = one.position + one.velocity * frame_time;
            keep_inside(one.position, one.velocity, missile_radius);
            for (const auto& sphere : spheres)
                if (veer::clearance(one.position, missile_radius, sphere).gap < 0) one.fuel = 0;
            if (touch < 0 || touch > frame_time) continue;
            burst(foe->position, foe->velocity, foe->is_turret ? 60 : 26, foe->is_turret ? 26 : 17, true);
            if (foe->is_turret) foe->reload = 6; // stunned
            else foes.erase(foe);
            one.fuel = 0;
            ++hits;
            ++tally.hits;
            if (ends && hits == mends_at) {
                hull = std::min(hull + 1, most_hull);
                mend_price += hits_to_mend; // otherwise a player who only fires could not lose
                mends_at += mend_price;
            }
        }
        std::erase_if(missiles, [](const Missile& one) { return one.trail.empty(); });
    }
    void move_shells() { // shells ricochet off rocks, and burst on the walls
        for (Mote& shell : shells) {
            for (const auto& sphere : spheres) {
                const auto contact = veer::contact(shell.position, shell.velocity, shell_radius, sphere, frame_time);
                shell.velocity =
                    veer::truncate(veer::bounce(shell.velocity, contact.normal, 1, contact.velocity), ship_speed);
                if (contact) burst(contact.point, {0, 0}, 5, 8, false);
            }
            for (const auto& wall : walls)
                if (veer::contact(shell.position, shell.velocity, shell_radius, wall, frame_time)) shell.life = 0;
            if (shell.life > 0) shell.position = shell.position + shell.velocity * frame_time;
            else burst(shell.position, {0, 0}, 5, 8, false);
            if (veer::distance(shell.position, ship.position()) < 2) {
                shell.life = 0;
                hurt();
            }
        }
    }
    void hurt() {
        burst(ship.position(), ship.velocity(), 40, 22, false);
        if (safe > 0) return;
        --hull;
        safe = 1; // no further damage for a second
        if (over()) burst(ship.position(), ship.velocity(), 120, 30, true);
    }
};

} // namespace game

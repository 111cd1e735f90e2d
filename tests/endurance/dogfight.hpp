// SPDX-License-Identifier: MIT
#pragma once

#include "scene.hpp"

namespace endurance {

/// A dogfight in a box with rocks. Hunters pursue, their prey evades. Both avoid rocks and stay in the box, in the
/// order of docs/recipes.md: steer, avoid, move, confine. Every four seconds a hunter fires a missile, if
/// homing_intercept finds a hit before the missile burns out. A fighter that is hit starts again elsewhere.
template <class S, class Crew> class Dogfight {
    using V = veer::BasicVector<S, 3>;

public:
    static constexpr const char* name = "dogfight";
    static constexpr std::array faults{Fault{Law::finite, "a heading divided by a speed of 0"},
        Fault{Law::inside, "fighters are not confined"},
        Fault{Law::no_overlap, "missiles do not turn aside for the rocks"},
        Fault{Law::no_overlap, "fighters move before they avoid rocks"},
        Fault{Law::energy, "fighters have a top speed of 80"}, Fault{Law::moves, "a hunter has no engine"},
        Fault{Law::moves, "missiles fly straight on"}};

    explicit Dogfight(const Setting<S>& given)
        : setting(given), middle(given.template middle<V>()), random(given.seed) {
        walls = {{{at(0, 0, -50), {0, 0, 1}}, {at(0, 0, 50), {0, 0, -1}}, {at(-100, 0, 0), {1, 0, 0}},
            {at(100, 0, 0), {-1, 0, 0}}, {at(0, -100, 0), {0, 1, 0}}, {at(0, 100, 0), {0, -1, 0}}}};
        const std::array<veer::Sphere<V>, 5> stones{{{at(0, 0, 0), 14}, {at(-50, -40, 10), 10}, {at(50, -40, -15), 12},
            {at(-45, 45, -10), 9}, {at(45, 50, 10), 11}}};
        for (std::size_t i = 0; i < rocks.size(); ++i) rocks[i] = veer::make_obstacle(stones[i], S(1), S(30));
        for (std::size_t i = 0; i < count; ++i) {
            position.push_back(place()), velocity.push_back(random.template vector<V>(5));
            hunts.push_back(i % 2 == 0 ? S(1) : S(0));
            shot_position.push_back(position[i]), shot_velocity.push_back(V{S(missile_speed), 0, 0}), fuel.push_back(0);
        }
        other = position, other_velocity = keep = velocity;
        reload.resize(count), waited.resize(count), flown.resize(count), last_flown.resize(count, S(window) * 10);
    }

    void step() {
        ++frame;
        const S h = setting.time_step;
        for (std::size_t i = 0; i < count; ++i) {
            other[i] = position[i ^ 1u], other_velocity[i] = velocity[i ^ 1u];
            keep[i] = veer::contain(position[i], velocity[i], walls, S(0.75f), S(prey_speed)) * S(4);
        }
        const auto fly = [&](auto& p, auto& v, const auto& q, const auto& w, const auto& back, const auto& hunt) {
            using W = value_of<decltype(p)>;
            using T = veer::scalar_t<W>;
            const T top = setting.fault == 5 ? T(80) : veer::select(hunt > T(0), T(hunter_speed), T(prey_speed));
            const W chase =
                veer::select(hunt > T(0), W(veer::pursue(p, v, q, w, top)), W(veer::evade(p, v, q, w, top)));
            const veer::SteerLimits<T> limits{T(40), T(1), top};
            const W desired = veer::steer_step(p, v, chase + back, limits, T(h)).velocity;
            if (setting.fault == 4) p = p + desired * T(h);
            v = veer::avoid_spheres(p, desired, rocks); // just before the move
            if (setting.fault != 4) p = p + v * T(h);
            if (setting.fault == 2) return;
            const auto inside = veer::confine(p, v, T(wing), walls);
            p = inside.position, v = inside.velocity;
        };
        const auto home = [&](auto& p, auto& v, const auto& q, const auto& w, const auto& fuel_left) {
            using W = value_of<decltype(p)>;
            using T = veer::scalar_t<W>;
            const W lead = veer::lead_point(p, q, w, T(missile_speed));
            const W pursuit =
                setting.fault == 7 ? v : veer::homing_swing_step(p, v, lead, motor, T(h), T(S(1.5f))).velocity;
            v = setting.fault == 3 ? pursuit : veer::avoid_spheres(p, pursuit, rocks);
            const auto inside = veer::confine(p + v * T(h), v, T(S(0.3f)), walls);
            const auto flies = fuel_left > T(0);
            p = veer::select(flies, inside.position, p), v = veer::select(flies, inside.velocity, v);
        };
        Crew::each(home, shot_position, shot_velocity, std::as_const(other), std::as_const(other_velocity),
            std::as_const(fuel));
        Crew::each(fly, position, velocity, std::as_const(other), std::as_const(other_velocity), std::as_const(keep),
            std::as_const(hunts));
        if (setting.fault == 6) velocity[2] = {0, 0, 0};
        if (setting.fault == 1 && frame == 100) velocity[3] = velocity[3] * (S(0) / veer::length(V{0, 0, 0}));

        for (std::size_t i = 0; i < count; i += 2) { // hunters fire, and hit
            fuel[i] = std::max(fuel[i] - h, S(0)), reload[i] -= h, waited[i] += h;
            const bool rams = veer::distance(position[i], position[i + 1]) < 3;
            if (rams || (fuel[i] > 0 && veer::distance(shot_position[i], position[i + 1]) < 3)) {
                position[i + 1] = place(), velocity[i + 1] = {0, 0, 0};
                fuel[i] = 0, waited[i] = 0, flown[i + 1] = 1000;
            }
            const V aim = veer::normalize_or(velocity[i], V{1, 0, 0}) * S(missile_speed);
            if (reload[i] <= 0
                && veer::homing_intercept(position[i], aim, position[i + 1], velocity[i + 1], motor, S(4))) {
                reload[i] = fuel[i] = 4;
                shot_position[i] = position[i], shot_velocity[i] = aim;
            }
        }
        for (std::size_t i = 0; i < count; ++i) flown[i] += veer::length(velocity[i]) * h;
        if ((seconds += h) > window) {
            seconds = 0, last_flown = flown;
            for (S& each : flown) each = 0;
        }
    }

    void judge(Judge& judge) const {
        for (std::size_t i = 0; i < count; ++i) {
            judge.see_finite(position[i], "fighter", i), judge.see_finite(velocity[i], "fighter", i);
            judge.see_finite(shot_position[i], "missile", i), judge.see_finite(shot_velocity[i], "missile", i);
            for (const auto& one : walls) {
                judge.see(Law::inside, veer::clearance(position[i], S(wing), one).gap >= 0, "fighter", i);
                judge.see(Law::inside, fuel[i] == 0 || veer::clearance(shot_position[i], S(0.3f), one).gap >= 0,
                    "missile", i);
            }
            for (const auto& rock : rocks) {
                judge.see(Law::no_overlap, penetration(position[i], rock) <= 0, "fighter in a rock,", i);
                judge.see(
                    Law::no_overlap, fuel[i] == 0 || penetration(shot_position[i], rock) <= 0, "missile in a rock,", i);
            }
            judge.see(Law::energy,
                veer::length(velocity[i]) <= S(i % 2 == 0 ? hunter_speed : prey_speed) * (1 + 64 * epsilon<S>),
                "fighter", i);
            // a step rounds the speed by an epsilon; the missile's damping of 1 / s removes the error within a second
            const S rounding = (64 + 1 / setting.time_step) * epsilon<S>;
            judge.see(Law::energy, veer::length(shot_velocity[i]) <= S(missile_speed) * (1 + rounding), "missile", i);
            judge.see(Law::moves, last_flown[i] >= 20, "fighter", i);
            judge.see(Law::moves, waited[i] < 60, "hunter without a hit,", i);
        }
    }

    void add_to(tests::Hash& hash) const {
        for (std::size_t i = 0; i < count; ++i)
            hash.add(position[i]), hash.add(velocity[i]), hash.add(shot_position[i]), hash.add(shot_velocity[i]);
    }

private:
    static constexpr std::size_t count = 18; // not a multiple of a register
    static constexpr float hunter_speed = 30, prey_speed = 24, missile_speed = 55, wing = 1, window = 10;
    static constexpr auto motor = veer::make_homing(S(missile_speed), S(15), S(1));

    Setting<S> setting;
    V middle;
    tests::Random random;
    std::array<veer::Plane<V>, 6> walls;
    std::array<veer::SphereObstacle<V>, 5> rocks;
    std::vector<V> position, velocity, other, other_velocity, keep, shot_position, shot_velocity;
    std::vector<S> hunts, fuel, reload, waited, flown, last_flown;
    S seconds = 0;
    int frame = 0;

    V at(S x, S y, S z) const { return middle + V{x, y, z}; }
    V place() { // outside the rocks
        const S x = random.template uniform<S>(-90, 90), y = random.template uniform<S>(80, 95),
                z = random.template uniform<S>(-40, 40);
        return at(x, random.one_in(2) ? y : -y, z);
    }

    /// The penetration into a rock grown by its margin, less the rounding that avoid_sphere allows, and as much for the
    /// rounding of the distance.
    S penetration(const V& p, const veer::SphereObstacle<V>& rock) const {
        return rock.escape_radius - veer::distance(p, rock.center)
             - 8 * epsilon<S> * std::max(std::max(std::abs(p.x), std::abs(p.y)), rock.escape_radius);
    }
};

} // namespace endurance

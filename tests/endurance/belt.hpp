// SPDX-License-Identifier: MIT
#pragma once

#include "scene.hpp"

namespace endurance {

/// A belt of twelve rocks of 5 m/s. Each is on its own lane, more than two steps of a missile from the next lane, as
/// avoid_spheres requires. Missiles pursue a runner by homing_arc_step, turn aside by avoid_spheres, then move. No
/// frame ends in a rock. Ships that push only along their nose fly by ship_arrive to beacons, half of which drift; they
/// stop there and stay. Every minute the ships get other beacons.
template <class S, class Crew> class Belt {
    using V = veer::BasicVector<S, 3>;

public:
    static constexpr const char* name = "belt";
    static constexpr int seconds = 120;
    static constexpr std::array faults{Fault{Law::finite, "a missile is divided by a length of 0"},
        Fault{Law::inside, "missiles take the rocks to be at rest"},
        Fault{Law::energy, "a missile gets faster as it turns"},
        Fault{Law::rests, "ships take the beacons to be at rest"}};

    explicit Belt(const Setting<S>& given) : setting(given), middle(given.template middle<V>()), random(given.seed) {
        for (std::size_t i = 0; i < rocks; ++i) {
            const S x = random.template uniform<S>(-60, 60), velocity = i % 2 == 0 ? S(5) : S(-5);
            rock.push_back({middle + V{x, S(i % 4) * 13 - 20, S(i / 4) * 13 - 13}, 4, {velocity, 0, 0}});
        }
        for (auto* vectors : {&missile, &missile_velocity, &ship, &ship_velocity, &nose, &beacon, &drift})
            vectors->resize(count, veer::zero<V>());
        for (std::size_t i = 0; i < count; ++i) {
            missile[i] = middle + V{-90, S(i) * 6 - 50, 0}, missile_velocity[i] = V{speed, 0, 0};
            ship[i] = middle + random.template vector<V>(S(100)), ship_velocity[i] = random.template vector<V>(S(10));
            nose[i] = random.template direction<V>();
        }
        give_beacons();
    }

    void step() {
        ++frame;
        const S h = setting.time_step;
        age += h;
        const auto [sine, cosine] = veer::sin_cos(S(frame) * h * S(0.3f));
        const V runner = middle + V{cosine * 30, sine * 20, sine * cosine * 26};
        auto seen = rock;
        if (setting.fault == 2)
            for (auto& one : seen) one.velocity = veer::zero<V>();
        Crew::each(
            [&](auto& p, auto& v) {
                using W = value_of<decltype(p)>;
                using T = veer::scalar_t<W>;
                const auto kind = veer::make_homing(speed, S(20), S(0.1f));
                const veer::Homing<T> homing{T(kind.max_centripetal_accel), T(kind.propulsion), T(kind.damping)};
                const W desired = veer::homing_arc_step(p, v, W(runner), homing, T(h)).velocity;
                v = veer::avoid_spheres(p, desired, seen, T(margin), T(20)), p = p + v * T(h);
            },
            missile, missile_velocity);
        for (auto& one : rock) {
            one = veer::moved(one, h);
            come_back(one);
        }
        Crew::each(
            [&](auto& p, auto& v, auto& n, const auto& target, const auto& known) {
                using T = veer::scalar_t<value_of<decltype(p)>>;
                const auto helm = veer::ship_arrive(
                    p, v, n, target, known * T(setting.fault == 4 ? 0 : 1), veer::ShipLimits<T>{T(6), T(2)}, T(h));
                n = helm.nose, v = v + helm.nose * helm.thrust * T(h), p = p + v * T(h);
            },
            ship, ship_velocity, nose, std::as_const(beacon), std::as_const(drift));
        for (std::size_t i = 0; i < count; ++i) beacon[i] = beacon[i] + drift[i] * h;
        if (setting.fault == 1 && frame == 100) missile[3] = missile[3] * (S(0) / veer::length(veer::zero<V>()));
        if (setting.fault == 3) missile_velocity[1] = missile_velocity[1] * S(1.01f);
        if (age >= 60) give_beacons();
    }

    void judge(Judge& judge) const {
        const S h = setting.time_step;
        for (std::size_t i = 0; i < count; ++i) {
            judge.see_finite(missile[i], "missile", i), judge.see_finite(ship[i], "ship", i);
            judge.see(Law::energy, veer::length(missile_velocity[i]) <= speed * S(1.05f), "missile", i);
            for (const auto& one : rock)
                judge.see(Law::inside,
                    veer::distance(missile[i], one.center) >= one.radius + margin - 16 * resolution(missile[i]),
                    "missile", i);
            // the rounding of its place and of its nose limits how close a ship comes: see ship_arrive
            const S off = S(0.05f) + 8 * resolution(ship[i]) / (2 * h);
            judge.see(Law::rests, age < 50 || veer::distance(ship[i], beacon[i]) <= off, "ship", i);
        }
    }

    void add_to(tests::Hash& hash) const {
        for (std::size_t i = 0; i < count; ++i)
            hash.add(missile[i]), hash.add(missile_velocity[i]), hash.add(ship[i]), hash.add(nose[i]);
    }

private:
    static constexpr std::size_t rocks = 12, count = 17;
    static constexpr S speed = 20, margin = S(0.5f);

    Setting<S> setting;
    V middle;
    tests::Random random;
    std::vector<veer::Sphere<V>> rock;
    std::vector<V> missile, missile_velocity, ship, ship_velocity, nose, beacon, drift;
    int frame = 0;
    S age = 0; ///< of the beacons  [s]

    void give_beacons() {
        age = 0;
        for (std::size_t i = 0; i < count; ++i) {
            beacon[i] = middle + random.template vector<V>(S(100));
            drift[i] = i % 2 == 0 ? veer::zero<V>() : random.template vector<V>(S(3));
        }
    }
    /// A rock that leaves the belt enters at the other end, far from the missiles.
    void come_back(veer::Sphere<V>& one) const {
        const S x = one.center.x - middle.x;
        if (std::abs(x) > 80 && x * one.velocity.x > 0) one.center.x = middle.x - x;
    }
};

} // namespace endurance

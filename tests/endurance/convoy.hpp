// SPDX-License-Identifier: MIT
#pragma once

#include "scene.hpp"

namespace endurance {

/// A convoy. Freighters go to and fro, escorts circle them, archers keep a range, autopilots turn to courses that jump.
/// Signs swing for ever, dampers come to rest, ghosts follow messages, and lamps fade. Distances, limits and energies
/// hold, and everything that ends ends at the exact value.
template <class S, class Crew> class Convoy {
    using V = veer::BasicVector<S, 3>;

public:
    static constexpr const char* name = "convoy";
    static constexpr std::array faults{Fault{Law::inside, "escorts get the velocity of their freighters negated"},
        Fault{Law::inside, "archers approach by the wrong edge"},
        Fault{Law::energy, "an autopilot turns without its limits"}, Fault{Law::energy, "signs swing by whole steps"},
        Fault{Law::rests, "ghosts are shown by a lerp"}, Fault{Law::on_time, "autopilots turn too softly"}};

    explicit Convoy(const Setting<S>& given)
        : setting(given), middle(given.template middle<V>()), random(given.seed), h(given.time_step) {
        for (std::size_t i = 0; i < count; ++i) {
            freighter[i] = middle + V{draw(-60, 60), draw(-60, 60), draw(-10, 10)}, course_to_go[i] = 0;
            escort[i] = freighter[i] + random.template vector<V>(S(60)),
            escort_velocity[i] = random.template vector<V>(S(8));
            nose[i] = random.template direction<V>(), turning[i] = V{0, 0, 0}, course[i] = nose[i];
            sign[i] = random.template vector<V>(S(1)), sign_velocity[i] = random.template vector<V>(S(3));
            sign_energy[i] = energy(i), damping[i] = S(i) / 2;
            turn_freighter(i), send_archer(i), hear(i), give_course(i);
        }
    }

    void step() {
        ++frame;
        const S step = h;
        turning_before = turning, nose_before = nose, range_before = range;
        const S known_share = setting.fault == 1 ? S(-1) : S(1);
        Crew::each(
            [step, known_share](auto& p, auto& v, const auto& center, const auto& drift) {
                using W = value_of<decltype(p)>;
                using T = veer::scalar_t<W>;
                v = veer::orbit_velocity(p, v, center, drift * T(known_share), T(radius), T(escort_speed));
                p = p + v * T(step);
            },
            escort, escort_velocity, std::as_const(freighter), std::as_const(drift));
        const S nearest = setting.fault == 2 ? longest_range : shortest_range;
        Crew::each(
            [step, nearest](auto& p, const auto& target, const auto& drift) {
                using T = veer::scalar_t<value_of<decltype(p)>>;
                p = p
                  + veer::keep_range_velocity(p, target, drift, T(nearest), T(longest_range),
                        veer::ArriveLimits<T>{T(archer_speed), T(10)}, T(step))
                        * T(step);
            },
            archer, std::as_const(freighter), std::as_const(drift));
        Crew::each([step](auto& p, const auto& drift) { p = p + drift * veer::scalar_t<value_of<decltype(p)>>(step); },
            freighter, std::as_const(drift));

        const S accel = setting.fault == 6 ? turn_accel / 16 : turn_accel;
        Crew::each(
            [step, accel](auto& d, auto& w, const auto& goal) {
                using T = veer::scalar_t<value_of<decltype(d)>>;
                const auto next =
                    veer::turn_servo_step(d, w, goal, veer::ServoLimits<T>{T(turn_speed), T(accel)}, T(step));
                d = next.direction, w = next.turning;
            },
            nose, turning, std::as_const(course));
        if (setting.fault == 3) nose[1] = veer::turn_towards(nose[1], course[1], 2 * turn_speed * h);

        Crew::each(
            [step](auto& p, auto& v, const auto& damping) {
                using W = value_of<decltype(p)>;
                using T = veer::scalar_t<W>;
                const auto next = veer::spring_step(p, v, veer::zero<W>(), {T(sign_frequency), damping}, T(step));
                p = next.position, v = next.velocity;
            },
            sign, sign_velocity, std::as_const(damping));
        if (setting.fault == 4) sign[0] = sign[0] + sign_velocity[0] * (h * S(0.01f));

        Crew::each(
            [step](auto& p, auto& v, auto& q, const auto& w) {
                using T = veer::scalar_t<value_of<decltype(p)>>;
                const auto next = veer::blend_step(veer::Motion{p, v}, {q, w}, T(half_life), T(step));
                p = next.position, v = next.velocity, q = q + w * T(step);
            },
            ghost, ghost_velocity, known, std::as_const(known_velocity));
        Crew::each([step](auto& x, const auto& goal) { x = veer::smooth(x, goal, veer::scalar_t<V>(half_life), step); },
            lamp, std::as_const(light));
        for (std::size_t i = 0; i < count; ++i) finish(i);
    }

    void judge(Judge& judge) const {
        for (std::size_t i = 0; i < count; ++i) {
            judge.see_finite(escort[i], "escort", i), judge.see_finite(archer[i], "archer", i);
            judge.see_finite(nose[i], "autopilot", i), judge.see_finite(sign[i], "sign", i);

            const S places = 32 * resolution(escort[i]), steps = static_cast<S>(frame) * h;
            const S off = std::abs(veer::distance(escort[i], freighter[i]) - radius);
            judge.see(
                Law::inside, steps < 30 || off <= S(0.03f) * radius + places + std::sqrt(radius * places), "escort", i);
            judge.see(
                Law::energy, veer::length(escort_velocity[i]) <= escort_speed * (1 + 4 * epsilon<S>), "escort", i);

            const S drifted = (8 + static_cast<S>(archer_waited[i]))
                            * (resolution(archer[i]) + 100 * epsilon<S>); // two roundings a frame
            const bool within = range[i] >= shortest_range - drifted && range[i] <= longest_range + drifted;
            judge.see(
                Law::inside, archer_side[i] >= 0 || range[i] <= shortest_range + drifted, "archer beyond its edge", i);
            judge.see(
                Law::inside, archer_side[i] <= 0 || range[i] >= longest_range - drifted, "archer beyond its edge", i);
            judge.see(Law::on_time, within || static_cast<S>(archer_waited[i]) * h < 12, "archer", i);

            const S rate = veer::length(turning[i]), moved = veer::angle_between(nose_before[i], nose[i]);
            judge.see(Law::energy, rate <= turn_speed * (1 + 4 * epsilon<S>), "autopilot", i);
            judge.see(Law::energy, std::abs(moved - rate * h) <= 16 * epsilon<S>, "autopilot", i);
            judge.see(Law::energy, std::abs(veer::length(nose[i]) - 1) <= 2 * epsilon<S>, "autopilot", i);
            judge.see(Law::on_time, course_missed[i] == 0, "autopilot", i);

            // a step has an error of 2 epsilon, of either sign
            const S swung = 4 * epsilon<S> * (static_cast<S>(frame) + 8);
            judge.see(Law::energy, energy(i) <= sign_energy[i] * (1 + swung), "sign", i);
            judge.see(Law::moves, damping[i] > 0 || energy(i) >= sign_energy[i] * (1 - swung), "sign", i);
            judge.see(Law::rests, damping[i] <= 0 || steps < 60 || energy(i) <= sign_energy[i] * S(1e-6), "damper", i);

            judge.see(Law::rests, ghost_missed[i] == 0, "ghost", i);
            judge.see(Law::on_time, lamp_missed[i] == 0, "lamp", i);
        }
    }

    void add_to(tests::Hash& hash) const {
        for (std::size_t i = 0; i < count; ++i) {
            hash.add(escort[i]), hash.add(escort_velocity[i]), hash.add(archer[i]), hash.add(nose[i]),
                hash.add(turning[i]);
            hash.add(sign[i]), hash.add(sign_velocity[i]), hash.add(ghost[i]), hash.add(ghost_velocity[i]);
            hash.add(lamp[i]), hash.add(freighter[i]);
        }
    }

private:
    static constexpr std::size_t count = 19; // a register and a remainder
    static constexpr S radius = 20, escort_speed = 14, archer_speed = 9, shortest_range = 12, longest_range = 16;
    static constexpr S turn_speed = 2, turn_accel = 5, sign_frequency = 6, half_life = S(0.1f);
    template <class T> using Each = std::array<T, count>;

    Setting<S> setting;
    V middle;
    tests::Random random;
    S h;
    int frame = 0;
    Each<V> freighter{}, drift{}, escort{}, escort_velocity{}, archer{};
    Each<V> nose{}, turning{}, course{}, nose_before{}, turning_before{}, sign{}, sign_velocity{};
    Each<V> ghost{}, ghost_velocity{}, known{}, known_velocity{};
    Each<S> range{}, range_before{}, damping{}, sign_energy{}, lamp{}, light{};
    Each<int> course_to_go{}, archer_side{}, archer_waited{}, turn_to_go{}, course_missed{}, heard_to_go{},
        ghost_missed{}, lamp_missed{};

    [[nodiscard]] S draw(S low, S high) { return random.uniform<S>(low, high); }
    [[nodiscard]] int frames_of(S seconds) const { return static_cast<int>(seconds / h); }
    [[nodiscard]] S energy(std::size_t i) const {
        const S w = sign_frequency;
        return veer::length_squared(sign_velocity[i]) + w * w * veer::length_squared(sign[i]);
    }

    void turn_freighter(std::size_t i) { // to the other end
        drift[i] = course_to_go[i] == 0 && frame == 0 ? random.template vector<V>(S(2)) : drift[i] * S(-1);
        course_to_go[i] = frames_of(20);
    }
    void send_archer(std::size_t i) {
        const V direction = random.template direction<V>(); // drawn before the distance, with every compiler
        archer[i] = freighter[i] + direction * draw(1, 45), archer_waited[i] = 0;
        range[i] = veer::distance(archer[i], freighter[i]);
        archer_side[i] = range[i] < shortest_range ? -1 : range[i] > longest_range ? 1 : 0;
    }
    void give_course(std::size_t i) {
        const bool turns_round = random.one_in(8);
        const V direction = random.template direction<V>();
        course[i] = turns_round ? V(nose[i] * S(-3)) : V(direction * draw(1, 9));
        turn_to_go[i] =
            frames_of(4); // a turn of pi at 2 rad/s and 5 rad/s^2 takes 2 s; the sideways turn half a second
    }
    void hear(std::size_t i) {
        known[i] = middle + random.template vector<V>(S(50)), known_velocity[i] = random.template vector<V>(S(5));
        ghost[i] = known[i] + random.template vector<V>(S(5)), light[i] = random.one_in(2) ? S(0) : draw(0, 10);
        heard_to_go[i] = frames_of(S(sizeof(S) == 4 ? 20 : 110)); // of half-lives: 200, 1100
    }

    void finish(std::size_t i) {
        range[i] = veer::distance(archer[i], freighter[i]), ++archer_waited[i];
        if (--course_to_go[i] == 0) turn_freighter(i);
        if (archer_waited[i] == frames_of(15)) send_archer(i);
        course_missed[i] = ghost_missed[i] = lamp_missed[i] = 0;
        if (--turn_to_go[i] == 0) {
            const V goal = veer::normalize_or(course[i], course[i]);
            const bool there = veer::distance(nose[i], goal) <= 0 && veer::length(turning[i]) <= 0;
            course_missed[i] = there ? 0 : 1;
            if (random.one_in(2)) give_course(i);
            else turn_to_go[i] = 1 + random.below(frames_of(4)); // pauses
        }
        if (--heard_to_go[i] == 0) {
            if (setting.fault == 5) ghost[i] = known[i] + (ghost[i] - known[i]) * S(0.5f) + V{S(0.01f), 0, 0};
            // the places are rounded, so their difference is too
            const S off = veer::distance(ghost[i], known[i]);
            ghost_missed[i] =
                off <= 16 * resolution(known[i]) && veer::distance(ghost_velocity[i], known_velocity[i]) <= 0 ? 0 : 1;
            lamp_missed[i] = lamp[i] < light[i] || lamp[i] > light[i] ? 1 : 0;
            hear(i);
        }
    }
};

} // namespace endurance

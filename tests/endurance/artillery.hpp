// SPDX-License-Identifier: MIT
#pragma once

#include "scene.hpp"

namespace endurance {

/// An artillery duel. Guns fire shells at bunkers: on the low arc, on the high arc, in a given time, by the least
/// effort. They fire at moving tanks too. Other guns turn to drones, and fire straight at them as soon as they have
/// turned. Every shell has to meet its target at the computed time, and to rise to its computed apex. Then the gun
/// fires again.
template <class S, class Crew> class Artillery {
    using V = veer::BasicVector<S, 3>;

public:
    static constexpr const char* name = "artillery duel";
    static constexpr std::array faults{Fault{Law::finite, "a barrel divided by its length of 0"},
        Fault{Law::energy, "shells move before they fall"}, Fault{Law::on_time, "fuses burn a thousandth too long"},
        Fault{Law::on_time, "guns aim at where the tanks are now"}, Fault{Law::moves, "a shell hangs at its apex"},
        Fault{Law::on_time, "guns turn at half of the rate that they plan with"}};

    explicit Artillery(const Setting<S>& given)
        : setting(given), middle(given.template middle<V>()), random(given.seed) {
        for (auto* vectors : {&position, &velocity, &pull, &start, &fired, &target, &target_velocity})
            vectors->resize(count);
        for (auto* numbers : {&flight, &time, &miss, &allowed, &height, &apex, &wait, &aside, &aside_allowed})
            numbers->resize(count);
        for (std::size_t i = 0; i < count; ++i) fire(i);
    }

    void step() {
        ++frame;
        const S h = setting.time_step;
        before = position, before_velocity = velocity;
        const auto fly = [&](auto& p, auto& v, const auto& g) {
            using W = value_of<decltype(p)>;
            using T = veer::scalar_t<W>;
            if (setting.fault == 2) {
                p = p + v * T(h), v = v + g * T(h);
                return;
            }
            veer::PhysicBase<W> shell(p, v, T(h));
            shell.set_acceleration(g);
            shell.update();
            p = shell.position(), v = shell.velocity();
        };
        Crew::each(fly, position, velocity, std::as_const(pull));
        if (setting.fault == 1 && frame == 100) velocity[3] = velocity[3] * (S(0) / veer::length(V{0, 0, 0}));
        if (setting.fault == 5 && frame > 100) position[0] = before[0], velocity[0] = before_velocity[0], time[0] = 0;
        for (std::size_t i = 0; i < count; ++i) {
            miss[i] = aside[i] = 0;
            if (wait[i] > 0) {
                turn(i);
                continue;
            }
            const S remaining_time = flight[i] - time[i];
            time[i] += h, waited[i] += h;
            height[i] = std::max(height[i], position[i].z - start[i].z);
            if (remaining_time > h) continue;
            const V hit =
                before[i] + before_velocity[i] * remaining_time + pull[i] * (remaining_time * remaining_time / 2);
            const V there = target[i] + target_velocity[i] * flight[i];
            const S frames = flight[i] / h, speed = veer::length(fired[i]) + veer::length(pull[i]) * flight[i];
            miss[i] = veer::distance(hit, there);
            allowed[i] =
                (4 + frames)
                * (resolution(hit) + epsilon<S> * speed * flight[i]); // position and speed are rounded in every frame
            last_height[i] = height[i], last_apex[i] = apex[i], last_start[i] = start[i], shots[i] += 1;
            fire(i);
        }
    }

    void judge(Judge& judge) const {
        for (std::size_t i = 0; i < count; ++i) {
            judge.see_finite(position[i], "shell", i), judge.see_finite(velocity[i], "shell", i);
            judge.see(Law::on_time, aside[i] <= aside_allowed[i], "barrel of gun", i);
            judge.see(Law::moves, waited[i] < 60, "gun", i);
            if (wait[i] > 0) continue;
            const S speed = veer::length(fired[i]) + veer::length(pull[i]) * flight[i],
                    frames = time[i] / setting.time_step;
            const S energy = veer::length_squared(velocity[i]) / 2 - veer::dot(pull[i], position[i] - start[i]);
            const S rounding =
                (8 + frames) * (epsilon<S> * speed * speed + veer::length(pull[i]) * resolution(position[i]));
            judge.see(Law::energy, std::abs(energy - veer::length_squared(fired[i]) / 2) <= rounding, "shell", i);
            judge.see(Law::on_time, miss[i] <= allowed[i], "shell of gun", i);
            if (shots[i] == 0 || last_apex[i] < 0) continue;
            const S high =
                (8 + 60 / setting.time_step) * epsilon<S> * (1000 + veer::parts::sum_of_magnitudes(last_start[i]));
            const S lowest = last_apex[i] - g * setting.time_step * setting.time_step / 8; // between two frames
            judge.see(Law::on_time, last_height[i] <= last_apex[i] + high && last_height[i] >= lowest - high,
                "apex of gun", i);
        }
    }

    void add_to(tests::Hash& hash) const {
        for (std::size_t i = 0; i < count; ++i) hash.add(position[i]), hash.add(velocity[i]);
    }

private:
    static constexpr std::size_t count = 18;
    static constexpr S g = S(9.8f), turn_rate = S(0.75f);

    Setting<S> setting;
    V middle;
    tests::Random random;
    std::vector<V> position, velocity, pull, start, fired, target, target_velocity, before, before_velocity,
        last_start = std::vector<V>(count);
    std::vector<V> barrel = std::vector<V>(count, V{1, 0, 0});
    std::vector<S> wait, aside, aside_allowed; // time until a gun has turned; remaining angle
    std::vector<S> flight, time, miss, allowed, height, apex, last_height = std::vector<S>(count),
                                                              last_apex = last_height, waited = last_height;
    std::array<int, count> shots{};
    int frame = 0;

    /// A frame in which a gun turns and fires.
    void turn(std::size_t i) {
        const S h = setting.time_step, turns = std::min(wait[i], h);
        waited[i] += h, wait[i] -= turns;
        barrel[i] = veer::turn_towards(barrel[i], fired[i], turn_rate * (setting.fault == 6 ? turns / 2 : turns));
        if (wait[i] > 0) return;
        aside[i] = veer::angle_between(barrel[i], fired[i]);
        aside_allowed[i] = (8 + 4 * waited[i] / h) * epsilon<S>;
        time[i] = h - turns;
        position[i] = start[i] + fired[i] * time[i], velocity[i] = fired[i];
    }

    void fire(std::size_t i) {
        const auto draw = [&](float low, float high) { return random.template uniform<S>(S(low), S(high)); };
        const S side = i % 2 == 0 ? S(1) : S(-1);
        const V gravity{0, 0, -g};
        start[i] = middle + V{-200 * side, static_cast<S>(i) * 20, draw(0, 30)};
        target[i] = middle + V{draw(100, 300) * side, draw(-100, 400), draw(0, 30)};
        target_velocity[i] = {0, 0, 0}, pull[i] = gravity;
        const auto thrown = [&](const veer::Launch<V>& launch) {
            fired[i] = launch.velocity, flight[i] = launch.found ? launch.time : S(100);
        };
        switch (i % 6) {
            case 0: thrown(veer::launch(start[i], target[i], gravity, S(100)).low); break;
            case 1: thrown(veer::launch(start[i], target[i], gravity, S(100)).high); break;
            case 2: thrown(veer::launch_in_time(start[i], target[i], gravity, draw(4, 12))); break;
            case 3: thrown(veer::least_energy_launch(start[i], target[i], gravity)); break;
            case 4: { // a moving tank; relative to the shell it accelerates upwards
                target_velocity[i] = V{draw(-15, 15), draw(-15, 15), 0};
                const V seen = setting.fault == 4 ? V{0, 0, 0} : target_velocity[i];
                const auto shot =
                    veer::intercept_accelerating(start[i], target[i], seen, gravity * S(-1), veer::Shot<S>{S(100)});
                fired[i] = shot.velocity, flight[i] = shot ? shot.time : S(100);
                break;
            }
            default: { // a drone, shot at straight
                target_velocity[i] = random.template vector<V>(S(25)), pull[i] = {0, 0, 0};
                const auto aim = veer::intercept_after_turn(
                    start[i], barrel[i], target[i], target_velocity[i], turn_rate, veer::Shot<S>{S(100)});
                const auto& shot = aim.intercept;
                fired[i] = shot.velocity, flight[i] = shot ? shot.time : S(100);
                wait[i] = shot ? aim.wait : S(0), target[i] = target[i] + target_velocity[i] * wait[i];
            }
        }
        const auto top = veer::apex(start[i], fired[i], gravity);
        apex[i] = pull[i].z < 0 && top.time + setting.time_step < flight[i] ? top.point.z - start[i].z
                                                                            : S(-1); // -1: none before the hit
        if (setting.fault == 3) flight[i] *= S(1.001f);
        position[i] = start[i], velocity[i] = wait[i] > 0 ? V{0, 0, 0} : fired[i], time[i] = height[i] = waited[i] = 0;
    }
};

} // namespace endurance

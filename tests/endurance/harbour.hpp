// SPDX-License-Identifier: MIT
#pragma once

#include "scene.hpp"

namespace endurance {

/// A harbour. Catapults throw stones in wind at buoys and boats, in exact flight and in an engine's steps. Ships dock
/// at drifting docks, lifts go up and down, turrets follow gulls within their limits. Guns fire at gulls as soon as
/// they have turned, and missiles fly to where a boat will be. Everything has to arrive at the computed time, and to
/// keep its limits until then.
template <class S, class Crew> class Harbour {
    using V = veer::BasicVector<S, 3>;

public:
    static constexpr const char* name = "harbour";
    static constexpr std::array faults{Fault{Law::on_time, "catapults forget the wind"},
        Fault{Law::on_time, "ships take their docks to be at rest"}, Fault{Law::energy, "a lift does not brake"},
        Fault{Law::inside, "turrets turn the short distance"},
        Fault{Law::energy, "docking takes half of the time it needs"},
        Fault{Law::on_time, "guns fire half a second early"}, Fault{Law::moves, "a missile orbits"}};

    explicit Harbour(const Setting<S>& given)
        : setting(given), middle(given.template middle<V>()), random(given.seed), h(given.time_step) {
        for (std::size_t i = 0; i < count; ++i)
            throw_stone(i), send_ship(i), send_lift(i), send_gull(i), turn_gun(i), fire_missile(i);
    }

    void step() {
        ++frame;
        const S step = h;
        stone_before = stone, stone_velocity_before = stone_velocity, missile_before = missile;
        ship_velocity_before = ship_velocity, lift_velocity_before = lift_velocity, barrel_before = barrel;

        Crew::each(
            [step](auto& p, auto& v, const auto& g, const auto& air) {
                using W = value_of<decltype(p)>;
                using T = veer::scalar_t<W>;
                const auto next = veer::fly(p, v, veer::Flight<W>{g, T(drag), air}, T(step));
                p = next.position, v = next.velocity;
            },
            stone, stone_velocity, std::as_const(gravity), std::as_const(wind));
        Crew::each(
            [step](auto& p, auto& v, const auto& pull) {
                using T = veer::scalar_t<value_of<decltype(p)>>;
                v = (v + pull * T(step)) * T(S(1) - drag * step), p = p + v * T(step);
            },
            stepped, stepped_velocity, std::as_const(pull));

        for (std::size_t i = 0; i < count; ++i) time_to_go[i] = static_cast<S>(frames_to_go[i]) * step;
        Crew::each(
            [step](auto& p, auto& v, auto& d, const auto& w, const auto& known, const auto& remaining_time) {
                using T = veer::scalar_t<value_of<decltype(p)>>;
                v = v + veer::rendezvous(p, v, d, known, remaining_time, T(step)) * T(step), p = p + v * T(step),
                d = d + w * T(step);
            },
            ship, ship_velocity, dock, std::as_const(dock_velocity), std::as_const(dock_known),
            std::as_const(time_to_go));

        Crew::each(
            [step](auto& x, auto& v, const auto& goal) {
                using T = value_of<decltype(x)>;
                const auto next =
                    veer::servo_step(x, v, goal, veer::ServoLimits<T>{T(lift_speed), T(lift_accel)}, T(step));
                x = next.position, v = next.velocity;
            },
            lift, lift_velocity, std::as_const(floor));
        if (setting.fault == 3 && frame > 100) lift[2] += lift_speed * step, lift_velocity[2] = lift_speed;

        for (std::size_t i = 0; i < count; ++i) {
            gull[i] = gull[i] + gull_velocity[i] * step, sight[i] = gull[i] - middle;
            if (veer::length(sight[i]) > S(120)) send_gull(i);
        }
        const S widest = setting.fault == 4 ? S(7) : widest_yaw;
        Crew::each(
            [step, widest](auto& b, const auto& aim) {
                using W = value_of<decltype(b)>;
                using T = veer::scalar_t<W>;
                const veer::Orientation<W> base{W(T(1), T(0), T(0)), W(T(0), T(1), T(0)), W(T(0), T(0), T(1))};
                b = veer::turret_step(b, aim, base, veer::YawPitchRates<T>{T(yaw_rate), T(pitch_rate)},
                    veer::Traverse<T>{T(-widest), T(widest), T(lowest), T(highest)}, T(step));
            },
            barrel, std::as_const(sight));
        Crew::each(
            [step](auto& b, const auto& aim) {
                using T = veer::scalar_t<value_of<decltype(b)>>;
                b = veer::turn_towards(b, aim, T(gun_rate * step));
            },
            gun, std::as_const(shot));
        Crew::each(
            [step](auto& p, auto& v, const auto& place) {
                using T = veer::scalar_t<value_of<decltype(p)>>;
                const auto next = veer::homing_arc_step(p, v, place, missile_kind<T>(), T(step));
                p = next.position, v = next.velocity;
            },
            missile, missile_velocity, std::as_const(place));
        for (std::size_t i = 0; i < count; ++i) finish(i);
    }

    void judge(Judge& judge) const {
        for (std::size_t i = 0; i < count; ++i) {
            judge.see_finite(stone[i], "stone", i), judge.see_finite(stepped[i], "stepped stone", i);
            judge.see_finite(ship[i], "ship", i), judge.see_finite(barrel[i], "barrel", i);
            judge.see_finite(missile[i], "missile", i);

            judge.see(Law::on_time, stone_miss[i] <= stone_allowed[i], "stone", i);
            judge.see(Law::on_time, stepped_miss[i] <= stepped_allowed[i], "stepped stone", i);
            judge.see(Law::on_time, ship_miss[i] <= ship_allowed[i], "ship", i);
            judge.see(Law::on_time, gun_miss[i] <= gun_allowed[i], "gun", i);
            judge.see(Law::on_time, missile_miss[i] <= missile_allowed[i], "missile", i);

            const S given = veer::distance(ship_velocity[i], ship_velocity_before[i]) / h;
            const S speeds = veer::length(ship_velocity[i]) + veer::length(ship_velocity_before[i]);
            const S rounding = 64 * (resolution(ship[i]) / h + epsilon<S> * speeds) / h;
            judge.see(Law::energy, given <= ship_accel * (1 + 4 * h / ship_time[i]) + rounding, "ship", i);

            judge.see(Law::inside, (floor[i] - lift[i]) * lift_side[i] >= 0, "lift beyond its floor", i);
            judge.see(Law::energy, std::abs(lift_velocity[i]) <= lift_speed, "lift", i);
            judge.see(Law::energy,
                std::abs(lift_velocity[i] - lift_velocity_before[i]) <= lift_accel * h + 8 * epsilon<S> * lift_speed,
                "lift that speeds up", i);

            const V& b = barrel[i];
            const S yaw = std::abs(veer::heading_angle(veer::BasicVector<S, 2>(b.x, b.y)));
            const S size = veer::length(b), frames = static_cast<S>(frame);
            judge.see(Law::inside, yaw <= widest_yaw + 8 * epsilon<S>, "turret", i);
            judge.see(Law::inside, b.z >= size * (std::sin(lowest) - 8 * epsilon<S>)&&b.z <= size, "turret", i);
            judge.see(Law::energy, std::abs(size - 1) <= (8 + 4 * frames) * epsilon<S>, "turret", i);
            const S turned = veer::angle_between(b, barrel_before[i]);
            judge.see(Law::energy, turned <= (yaw_rate + pitch_rate) * h + 16 * epsilon<S>, "turret", i);

            judge.see(Law::moves, lift_waited[i] < 60 && gun_waited[i] < 60 && missile_waited[i] < 60, "agent", i);
        }
    }

    void add_to(tests::Hash& hash) const {
        for (std::size_t i = 0; i < count; ++i) {
            hash.add(stone[i]), hash.add(stone_velocity[i]), hash.add(stepped[i]), hash.add(stepped_velocity[i]);
            hash.add(ship[i]), hash.add(ship_velocity[i]), hash.add(lift[i]), hash.add(lift_velocity[i]);
            hash.add(barrel[i]), hash.add(gun[i]), hash.add(missile[i]), hash.add(missile_velocity[i]);
        }
    }

private:
    static constexpr std::size_t count = 18;
    static constexpr S g = S(9.8f), drag = S(0.3f), throw_speed = 120, ship_accel = 5, lift_speed = 3,
                       lift_accel = S(1.5f);
    static constexpr S yaw_rate = 1, pitch_rate = S(0.5f), widest_yaw = S(2.5f), lowest = S(-0.1f), highest = S(1.2f);
    static constexpr S gun_rate = S(1.25f), gun_speed = 80, cruise = 30, radius = 25;

    using Vectors = std::vector<V>;
    using Numbers = std::vector<S>;

    template <class T> static veer::Homing<T> missile_kind() {
        const auto kind = veer::make_homing(cruise, radius, S(0.1f));
        return {T(kind.max_centripetal_accel), T(kind.propulsion), T(kind.damping)};
    }
    static Vectors vectors() { return Vectors(count, V{0, 0, 0}); }
    static Numbers numbers() { return Numbers(count); }

    Setting<S> setting;
    V middle;
    tests::Random random;
    S h;
    int frame = 0;

    // stones: in the air itself, and in an engine
    Vectors stone = vectors(), stone_velocity = vectors(), gravity = vectors(), wind = vectors(), buoy = vectors(),
            boat_velocity = vectors(), stone_before = vectors(), stone_velocity_before = vectors();
    Numbers stone_flight = numbers(), stone_time = numbers(), stone_miss = numbers(), stone_allowed = numbers();
    Vectors stepped = vectors(), stepped_velocity = vectors(), pull = vectors(), stepped_buoy = vectors();
    Numbers stepped_flight = numbers(), stepped_time = numbers(), stepped_miss = numbers(), stepped_allowed = numbers();
    // ships
    Vectors ship = vectors(), ship_velocity = vectors(), dock = vectors(), dock_velocity = vectors(),
            dock_known = vectors(), ship_velocity_before = vectors();
    Numbers time_to_go = numbers(), ship_time = numbers(), ship_miss = numbers(), ship_allowed = numbers();
    std::array<int, count> frames_to_go{};
    // lifts
    Numbers lift = numbers(), lift_velocity = numbers(), floor = numbers(), lift_side = numbers(),
            lift_waited = numbers(), lift_velocity_before = numbers();
    // turrets, gulls and guns
    Vectors barrel = Vectors(count, V{1, 0, 0}), gull = vectors(), gull_velocity = vectors(), sight = vectors(),
            barrel_before = barrel, gun = barrel, shot = barrel, drone = vectors(), drone_velocity = vectors();
    Numbers wait = numbers(), gun_waited = numbers(), gun_miss = numbers(), gun_allowed = numbers(),
            shot_time = numbers();
    // missiles
    Vectors missile = vectors(), missile_velocity = vectors(), place = vectors(), missile_before = vectors();
    Numbers missile_flight = numbers(), missile_time = numbers(), missile_waited = numbers(), missile_miss = numbers(),
            missile_allowed = numbers();

    S draw(float low, float high) { return random.template uniform<S>(S(low), S(high)); }
    V level(float half_width) { return {draw(-half_width, half_width), draw(-half_width, half_width), 0}; }

    /// The rounding of a place after several frames.
    S rounding(const V& there, S speed, S time) const {
        return (8 + time / h) * (2 * resolution(there) + 4 * epsilon<S> * speed * time);
    }

    void throw_stone(std::size_t i) {
        const V start = middle + V{-60, static_cast<S>(i) * 5, draw(0, 20)};
        const V goal = middle + V{draw(20, 60), draw(-40, 80), draw(0, 10)};
        const V air = level(8), down{0, 0, -g};
        const veer::Flight<V> known{down, drag, setting.fault == 1 ? V{0, 0, 0} : air};
        V aimed{0, 0, 0};
        S flies = 100;
        boat_velocity[i] = {0, 0, 0};
        const auto thrown = [&](const veer::Launch<V>& launch) {
            aimed = launch.velocity, flies = launch.found ? launch.time : S(100);
        };
        switch (i % 5) {
            case 0: thrown(veer::launch(start, goal, known, throw_speed).low); break;
            case 1: thrown(veer::launch(start, goal, known, throw_speed).high); break;
            case 2: thrown(veer::launch_in_time(start, goal, known, draw(3, 9))); break;
            case 3: thrown(veer::least_energy_launch(start, goal, known)); break;
            default: {
                boat_velocity[i] = level(8);
                const auto meeting =
                    veer::intercept_flying(start, goal, boat_velocity[i], known, veer::Shot<S>{throw_speed});
                aimed = meeting.velocity, flies = meeting ? meeting.time : S(100);
            }
        }
        stone[i] = start, stone_velocity[i] = aimed, gravity[i] = down, wind[i] = air, buoy[i] = goal;
        stone_flight[i] = flies, stone_time[i] = 0;

        pull[i] = down + known.wind * drag;
        const auto engine = veer::engine_flight(veer::Engine::physx, pull[i], drag, h);
        const auto arcs = veer::launch(start, goal, engine, throw_speed);
        const auto& arc = i % 2 == 0 ? arcs.low : arcs.high;
        pull[i] = down + air * drag;
        stepped[i] = start, stepped_velocity[i] = arc.velocity, stepped_buoy[i] = goal;
        stepped_flight[i] = arc.found ? arc.time : S(100), stepped_time[i] = 0;
    }

    void send_ship(std::size_t i) {
        ship[i] = middle + V{draw(-90, 90), draw(-90, 90), draw(-20, 20)};
        ship_velocity[i] = random.template vector<V>(S(8));
        dock[i] = middle + V{draw(-90, 90), draw(-90, 90), draw(-20, 20)}, dock_velocity[i] = level(3);
        dock_known[i] = setting.fault == 2 ? V{0, 0, 0} : dock_velocity[i];
        const S least = veer::least_rendezvous_time(ship[i], ship_velocity[i], dock[i], dock_velocity[i], ship_accel);
        const S asked = setting.fault == 5 ? least / 2 : least;
        frames_to_go[i] = std::max(4, static_cast<int>(std::ceil(asked / h)));
        ship_time[i] = static_cast<S>(frames_to_go[i]) * h;
        ship_velocity_before[i] = ship_velocity[i];
    }

    void send_lift(std::size_t i) {
        floor[i] = static_cast<S>(random.below(20)) * 3 + S(0.25f);
        lift_side[i] = floor[i] < lift[i] ? S(-1) : S(1), lift_waited[i] = 0;
    }

    void send_gull(std::size_t i) {
        gull[i] = middle + V{draw(-80, 80), draw(-80, 80), draw(5, 60)};
        gull_velocity[i] = random.template vector<V>(S(12)), sight[i] = gull[i] - middle;
    }

    void turn_gun(std::size_t i) {
        const veer::Shot<S> bullet{.speed = gun_speed, .radius = S(0.5f)};
        gun_waited[i] = 0;
        for (int tries = 0; tries < 20; ++tries) {
            drone[i] = middle + V{draw(-80, 80), draw(-80, 80), draw(5, 60)};
            drone_velocity[i] = random.template vector<V>(S(30));
            const auto aim = veer::intercept_after_turn(middle, gun[i], drone[i], drone_velocity[i], gun_rate, bullet);
            if (!aim.intercept) continue;
            wait[i] = setting.fault == 6 ? std::max(aim.wait - S(0.5f), S(0)) : aim.wait;
            shot[i] = aim.intercept.velocity, shot_time[i] = aim.intercept.time;
            return;
        }
        wait[i] = 100; // does not happen: the drones are slower than the bullets
    }

    void fire_missile(std::size_t i) {
        missile[i] = middle + V{draw(-20, 20), draw(-20, 20), draw(10, 30)};
        missile_velocity[i] = veer::normalize_or(random.template vector<V>(S(1)), V{1, 0, 0}) * cruise;
        const V boat = middle + V{draw(100, 200), draw(-150, 150), draw(-5, 5)}, drift = level(10);
        const auto meeting = veer::homing_intercept(missile[i], missile_velocity[i], boat, drift, missile_kind<S>());
        place[i] = meeting.point, missile_flight[i] = meeting ? meeting.time : S(100);
        if (setting.fault == 7 && i == 1)
            place[i] = missile[i] + veer::perpendicular(missile_velocity[i]) * radius, missile_flight[i] = 1000;
        missile_time[i] = missile_waited[i] = 0;
    }

    /// Checks all bodies that arrive within this frame, and starts them again.
    void finish(std::size_t i) {
        stone_miss[i] = stepped_miss[i] = ship_miss[i] = gun_miss[i] = missile_miss[i] = 0;
        stone_time[i] += h, stepped_time[i] += h, missile_time[i] += h;
        lift_waited[i] += h, gun_waited[i] += h, missile_waited[i] += h;

        if (stone_time[i] >= stone_flight[i]) {
            const S remaining_time = stone_flight[i] - (stone_time[i] - h);
            const veer::Flight<V> flight{gravity[i], drag, wind[i]};
            const V there = buoy[i] + boat_velocity[i] * stone_flight[i];
            stone_miss[i] = veer::distance(
                veer::fly(stone_before[i], stone_velocity_before[i], flight, remaining_time).position, there);
            stone_allowed[i] = rounding(there, throw_speed, stone_flight[i]);
            const bool together = stepped_time[i] >= stepped_flight[i];
            if (together) measure_stepped(i);
            stone_flight[i] = 1000;
        }
        if (stepped_time[i] >= stepped_flight[i]) measure_stepped(i), stepped_flight[i] = 1000;
        if (stone_flight[i] > 500 && stepped_flight[i] > 500) throw_stone(i);

        if (--frames_to_go[i] == 0) {
            ship_miss[i] = veer::distance(ship[i], dock[i]) + veer::distance(ship_velocity[i], dock_velocity[i]) * h;
            ship_allowed[i] = rounding(dock[i], 40, ship_time[i]);
            send_ship(i);
        }
        if (lift[i] == floor[i] && lift_velocity[i] == 0) send_lift(i);
        if (gun_waited[i] >= wait[i]) {
            const V bullet = middle + shot[i] * shot_time[i];
            const V there = drone[i] + drone_velocity[i] * (wait[i] + shot_time[i]);
            gun_miss[i] =
                veer::angle_between(gun[i], shot[i]) + std::max(veer::distance(bullet, there) - S(0.5f), S(0)) / S(100);
            gun_allowed[i] = (8 + 4 * wait[i] / h) * epsilon<S> + rounding(there, 100, wait[i] + shot_time[i]) / 100;
            turn_gun(i);
        }
        if (missile_time[i] >= missile_flight[i]) {
            const S remaining_time = missile_flight[i] - (missile_time[i] - h), distance = cruise * remaining_time;
            missile_miss[i] = std::abs(veer::distance(missile_before[i], place[i]) - distance);
            missile_allowed[i] = 8 * rounding(place[i], cruise, missile_flight[i])
                               + distance * distance * distance / (24 * radius * radius);
            fire_missile(i);
        }
    }
    void measure_stepped(std::size_t i) {
        // the chord of the step leaves the smooth curve by at most |acceleration| h^2 / 8
        const V before = stepped[i] - stepped_velocity[i] * h, step = stepped[i] - before;
        const V off = stepped_buoy[i] - before;
        const S fraction = veer::clamp(veer::ratio(veer::dot(off, step), veer::dot(step, step)), S(0), S(1));
        stepped_miss[i] = veer::distance(off, step * fraction);
        stepped_allowed[i] = (g + drag * (throw_speed + 10)) * h * h / 8 * S(1.1f)
                           + rounding(stepped_buoy[i], throw_speed, stepped_flight[i]);
    }
};

} // namespace endurance

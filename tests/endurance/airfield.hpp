// SPDX-License-Identifier: MIT
#pragma once

#include <numbers>

#include "scene.hpp"

namespace endurance {

/// An airfield. Cars park in bays, and sometimes ask for their way again. Planes fly their way to the runway.
/// Tugs follow a road through a place ahead of them. Missiles on circles fly to and fro between drifting balloons. Each
/// way has to shrink by what is driven, and nobody runs round a circle once more.
template <class S, class Crew> class Airfield {
    using V = veer::BasicVector<S, 2>;

public:
    static constexpr const char* name = "airfield";
    static constexpr std::array faults{Fault{Law::on_time, "the axles of a car are farther apart than it knows"},
        Fault{Law::inside, "tugs turn their wheels to the wrong side"},
        Fault{Law::on_time, "a plane leaves out a piece of its way"},
        Fault{Law::no_overlap, "missiles turn aside as if they could turn at once"},
        Fault{Law::moves, "a tug has a flat tyre"}, Fault{Law::finite, "a heading divided by a speed of 0"},
        Fault{Law::energy, "a car drives two steps in one"}};

    explicit Airfield(const Setting<S>& given)
        : setting(given), middle(given.template middle<V>()), random(given.seed) {
        road = {at(-40, -20), at(-30, -30), at(30, -30), at(40, -20), at(40, 20), at(30, 30), at(-30, 30), at(-40, 20)};
        for (std::size_t i = 0; i < count; ++i) {
            car[i] = {place(30), direction()}, send_car(i);
            flown[i] = {}, send_plane(i, place(150), direction());
            const auto start = veer::path_place(road, veer::path_length(road, true) * S(i) / S(count), true);
            tug[i] = start.point, tug_heading[i] = start.direction, tug_was[i] = tug[i];
            missile[i] = at(-200, S(i) * 20 - 100), missile_velocity[i] = V{S(missile_speed), 0};
        }
        for (std::size_t i = 0; i < balloons.size(); ++i) {
            const V center = place(150), drift = direction() * random.template uniform<S>(0, 20);
            balloons[i] = {center, random.template uniform<S>(3, 8), drift};
            if (magnitude_of(center) < 20) balloons[i].center = center + V{40, 0};
        }
    }

    void step() {
        ++frame;
        const S h = setting.time_step;
        for (std::size_t i = 0; i < count; ++i) drive_car(i, S(car_speed) * h), fly_plane(i, S(plane_speed) * h);
        const S side = setting.fault == 2 ? S(-1) : S(1);
        const auto pull = [&](auto& p, auto& heading) {
            using W = value_of<decltype(p)>;
            using T = veer::scalar_t<W>;
            const auto nearest = veer::nearest_on_path(road, p, true);
            const W ahead = nearest.point + nearest.direction * T(6);
            const T most = T(S(0.6f)),
                    steer = veer::clamp(veer::pure_pursuit(p, heading, ahead, T(S(wheelbase))), T(0) - most, most);
            const auto next = veer::drive_step(p, heading, T(S(tug_speed)), steer * T(side), T(S(wheelbase)), T(h));
            p = next.position, heading = next.heading;
        };
        Crew::each(pull, tug, tug_heading);
        if (setting.fault == 5 && frame > 100) tug[2] = tug_was[2];
        for (std::size_t i = 0; i < count; ++i) fly_missile(i, h);
        for (auto& balloon : balloons) {
            balloon = veer::moved(balloon, h);
            const V from = balloon.center - middle;
            if (veer::length(from) > 400 && veer::dot(from, balloon.velocity) > 0)
                balloon.velocity = balloon.velocity * S(-1);
        }
        if (setting.fault == 6 && frame == 100) car[3].heading = car[3].heading * (S(0) / veer::length(V{0, 0}));
        if ((seconds += h) < 5) return;
        for (std::size_t i = 0; i < count; ++i) tug_moved[i] = veer::distance(tug[i], tug_was[i]), tug_was[i] = tug[i];
        seconds = 0;
    }

    void judge(Judge& judge) const {
        for (std::size_t i = 0; i < count; ++i) {
            judge.see_finite(car[i].position, "car", i), judge.see_finite(car[i].heading, "car", i);
            judge.see_finite(tug[i], "tug", i), judge.see_finite(missile[i], "missile", i);
            judge.see(Law::on_time, car_is_on_time[i], "car", i),
                judge.see(Law::on_time, plane_is_on_time[i], "plane", i);
            judge.see(Law::energy, car_moved[i] <= S(car_speed) * setting.time_step + grain(car[i].position), "car", i);
            judge.see(Law::inside, veer::nearest_on_path(road, tug[i], true).distance < 6, "tug", i);
            judge.see(Law::moves, tug_moved[i] > 1, "tug", i);
            for (const auto& balloon : balloons)
                judge.see(Law::no_overlap, veer::distance(missile[i], balloon.center) > balloon.radius, "missile", i);
        }
    }

    void add_to(tests::Hash& hash) const {
        for (std::size_t i = 0; i < count; ++i)
            hash.add(car[i].position), hash.add(car[i].heading), hash.add(flown[i].position),
                hash.add(flown[i].direction), hash.add(tug[i]), hash.add(tug_heading[i]), hash.add(missile[i]),
                hash.add(missile_velocity[i]);
    }

private:
    static constexpr std::size_t count = 9;
    static constexpr float car_speed = 6, plane_speed = 40, tug_speed = 8, missile_speed = 45, wheelbase = 2.5f,
                           car_radius = 6, plane_radius = 35, missile_radius = 25;

    Setting<S> setting;
    V middle;
    tests::Random random;
    std::array<V, 8> road;
    std::array<veer::DriveState<V>, count> car{};
    std::array<V, count> bay{}, bay_heading{}, tug{}, tug_heading{}, tug_was{}, missile{}, missile_velocity{};
    std::array<veer::DubinsPath<V>, count> car_way{}, flight{};
    std::array<veer::DubinsPlace<V>, count> flown{};
    std::array<S, count> driven{}, along{}, car_moved{}, tug_moved = filled(S(100));
    std::array<bool, count> car_is_on_time = filled(true), plane_is_on_time = filled(true), flies_back{};
    std::array<veer::Sphere<V>, 20> balloons{};
    S seconds = 0;
    int frame = 0;

    template <class T> static std::array<T, count> filled(T value) {
        std::array<T, count> all{};
        all.fill(value);
        return all;
    }
    V at(S x, S y) const { return middle + V{x, y}; }
    V place(S size) { return middle + random.template vector<V>(size); }
    V direction() { return random.template direction<V>(); }
    S magnitude_of(const V& position) const { return veer::length(V(position - middle)); }

    /// The largest rounding of a length that is computed anew from a place.
    S grain(const V& position) const { return 32 * resolution(position) + S(1e-3f); }

    void send_car(std::size_t i) {
        bay[i] = place(30), bay_heading[i] = random.one_in(3) ? V{0, 0} : direction();
        car_way[i] = way_from(i, car[i].position, car[i].heading), driven[i] = 0;
    }
    veer::DubinsPath<V> way_from(std::size_t i, const V& position, const V& heading) const {
        return veer::dubins_path(position, heading, bay[i], bay_heading[i], S(car_radius));
    }
    /// Drives along the way piece by piece. Who asks again on the way gets no longer way.
    void drive_car(std::size_t i, S step) {
        const auto& way = car_way[i];
        const V before = car[i].position;
        S passed = 0;
        const S to = driven[i] + (setting.fault == 7 && frame > 100 ? step * 2 : step);
        const S steer = std::atan(S(wheelbase) / S(car_radius)), true_base = setting.fault == 1 ? S(3) : S(wheelbase);
        for (std::size_t k = 0; k < 3; ++k) {
            const S walked =
                std::clamp(to - passed, S(0), way.lengths[k]) - std::clamp(driven[i] - passed, S(0), way.lengths[k]);
            passed += way.lengths[k];
            car[i] = veer::drive_step(
                car[i].position, car[i].heading, walked, steer * static_cast<S>(way.turns[k]), true_base, 1);
        }
        driven[i] = to, car_moved[i] = veer::distance(before, car[i].position);
        const auto now = veer::place_on(way, driven[i]);
        const S frames = driven[i] / step;
        car_is_on_time[i] =
            veer::distance(now.position, car[i].position) <= grain(now.position) * (1 + frames * S(0.1f));
        if (driven[i] >= way.length) return send_car(i);
        if (!random.one_in(60)) return;
        const auto again = way_from(i, now.position, now.direction);
        car_is_on_time[i] = car_is_on_time[i] && again.length <= way.length - driven[i] + grain(now.position);
        car[i] = {now.position, now.direction}, car_way[i] = again, driven[i] = 0;
    }

    void send_plane(std::size_t i, const V& position, const V& heading) {
        const V end = at(i % 2 == 0 ? -60 : 60, S(i) * 5), along_runway{i % 2 == 0 ? S(1) : S(-1), 0};
        flight[i] = veer::dubins_path(position, heading, end, along_runway, S(plane_radius)), along[i] = 0;
        flown[i] = {position, heading};
    }
    /// At the end of its way the plane is over the runway, in line with it; then it flies on to a new way.
    void fly_plane(std::size_t i, S step) {
        along[i] += step;
        auto way = flight[i];
        if (setting.fault == 3) way.lengths[1] *= S(0.9f);
        const auto now = veer::place_on(way, along[i]);
        plane_is_on_time[i] = veer::distance(now.position, flown[i].position) <= step + grain(now.position);
        flown[i] = now;
        if (along[i] < way.length) return;
        const V end = at(i % 2 == 0 ? -60 : 60, S(i) * 5);
        plane_is_on_time[i] = plane_is_on_time[i] && veer::distance(now.position, end) <= grain(end)
                           && std::abs(veer::component<1>(now.direction)) < S(1e-3f);
        send_plane(i, place(150), direction());
    }

    void fly_missile(std::size_t i, S h) {
        const V goal = at(flies_back[i] ? -200 : 200, S(i) * 20 - 100);
        if (veer::distance(missile[i], goal) < 10) flies_back[i] = !flies_back[i];
        const V wanted = veer::seek_velocity(missile[i], goal, S(missile_speed));
        const S turn = S(missile_speed) * h / S(missile_radius);
        missile_velocity[i] = setting.fault == 4 ? veer::limit_turn(missile_velocity[i],
                                  veer::avoid_spheres(missile[i], wanted, balloons, S(1), S(4)), turn)
                                                 : veer::avoid_spheres(missile[i], missile_velocity[i], wanted,
                                                     balloons, S(1), S(missile_radius), h);
        missile[i] = missile[i] + missile_velocity[i] * h;
    }
};

} // namespace endurance

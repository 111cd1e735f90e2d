// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>

#include "scene.hpp"

namespace endurance {

/// A railway in space, and a race on it. Trains run along a closed spline at constant speed, and cars with mass follow
/// it. Every few seconds one point of the spline moves, and the spline is built again. Each train and each car carries
/// its place over the change: it stays on its branch, although the rails come back close to themselves.
template <class S, class Crew> class Railway {
    using V = veer::BasicVector<S, 3>;

public:
    static constexpr const char* name = "railway";
    static constexpr std::array faults{Fault{Law::on_time, "a train moves along its tangent, a tenth too far"},
        Fault{Law::inside, "trains are not carried over to the new rails"},
        Fault{Law::inside, "cars look a quarter of the round ahead"}};

    explicit Railway(const Setting<S>& given)
        : setting(given), middle(given.template middle<V>()), random(given.seed), h(given.time_step) {
        for (std::size_t i = 0; i < count; ++i) point[i] = first_point(i);
        rail.build(point, true);
        for (std::size_t i = 0; i < trains; ++i) {
            along[i] = rail.length() * static_cast<S>(i) / S(trains),
            speed[i] = random.template uniform<S>(S(5), S(25));
            train[i] = rail.at(along[i]).position, before[i] = train[i], moved[i] = 0;
            car_along[i] = along[i], car[i] = train[i], car_velocity[i] = rail.at(along[i]).velocity * S(12);
        }
    }

    void step() {
        ++frame;
        has_changed = frame % std::max(static_cast<int>(S(4) / h), 1) == 0;
        if (has_changed) change_rails();
        for (std::size_t i = 0; i < trains; ++i) {
            before[i] = train[i];
            const S way = speed[i] * h, start = along[i];
            if (setting.fault == 1 && i == 0)
                along[i] = rail.nearest(train[i] + rail.at(start).velocity * (way * S(1.1f)), start, way * 2);
            else along[i] = start + way;
            along[i] = std::fmod(along[i], rail.length());
            train[i] = rail.at(along[i]).position, moved[i] = way;
        }
        const S ahead = setting.fault == 3 ? rail.length() / 4 : S(6);
        for (std::size_t i = 0; i < trains; ++i) {
            car_along[i] = rail.nearest(car[i], car_along[i], reach);
            force[i] = veer::follow_path(car[i], car_velocity[i], rail, veer::path_place(rail, car_along[i]), ahead,
                           veer::ArriveLimits<S>{12, 20}, h)
                     * S(8);
        }
        Crew::each(
            [step = h](auto& p, auto& v, const auto& steering) {
                using T = veer::scalar_t<value_of<decltype(p)>>;
                const auto next = veer::steer_step(p, v, steering, veer::SteerLimits<T>{T(60), T(1), T(12)}, T(step));
                p = next.position, v = next.velocity;
            },
            car, car_velocity, std::as_const(force));
    }

    void judge(Judge& judge) const {
        for (std::size_t i = 0; i < trains; ++i) {
            judge.see_finite(train[i], "train", i), judge.see_finite(car[i], "car", i);
            const auto here = rail.at(along[i]);
            judge.see(Law::energy, std::abs(veer::length(here.velocity) - 1) <= 4 * epsilon<S>, "train", i);
            // A chord is no longer than its arc; in a frame of a change, a train also moves with the rails.
            const S rounding = 64 * (resolution(train[i]) + epsilon<S> * rail.length());
            const S longest = moved[i] * (1 + S(2e-4f)) + rounding, chord = veer::distance(before[i], train[i]);
            judge.see(Law::on_time, has_changed || chord <= longest, "train", i);
            judge.see(Law::on_time, has_changed || chord >= moved[i] * S(0.7f) - rounding, "train", i);
            // Asked again at its own place, a train is there already.
            const S again = rail.nearest(here.position, along[i], reach);
            judge.see(Law::inside,
                veer::distance(rail.at(again).position, here.position) <= S(1e-3f) * widest + rounding, "train", i);
            judge.see(Law::inside, !has_changed || jump[i] <= allowed_jump[i] + rounding, "train after a change", i);
            judge.see(Law::inside, veer::distance(car[i], rail.at(car_along[i]).position) <= widest, "car", i);
            judge.see(Law::moves, since_change() < 2 || veer::length(car_velocity[i]) >= 4, "car", i);
        }
        for (std::size_t i = 0; i < count; ++i)
            judge.see(Law::on_time, veer::distance(rail[i], point[i]) <= 0, "point", i);
    }

    void add_to(tests::Hash& hash) const {
        for (std::size_t i = 0; i < trains; ++i)
            hash.add(train[i]), hash.add(along[i]), hash.add(car[i]), hash.add(car_velocity[i]), hash.add(car_along[i]);
        for (const V& p : point) hash.add(p);
    }

private:
    static constexpr std::size_t count = 24, trains = 11; // a register and a remainder
    static constexpr S reach = 15, widest = 8;
    template <class T> using Each = std::array<T, trains>;

    Setting<S> setting;
    V middle;
    tests::Random random;
    S h;
    int frame = 0;
    bool has_changed = false;
    veer::Spline<V> rail;
    std::array<V, count> point{};
    Each<V> train{}, before{}, car{}, car_velocity{}, force{};
    Each<S> along{}, speed{}, moved{}, car_along{}, jump{}, allowed_jump{};

    [[nodiscard]] S since_change() const { return static_cast<S>(frame % std::max(static_cast<int>(S(4) / h), 1)) * h; }
    /// An eight of two circles of 100 m, whose middle crosses itself at a height of 8 m.
    [[nodiscard]] V first_point(std::size_t i) const {
        const auto [sine, cosine] = veer::sin_cos(static_cast<S>(i) * S(6.2831853f / count));
        return middle + V{100 * sine, 100 * sine * cosine, 4 * cosine};
    }

    void change_rails() {
        const std::size_t which = static_cast<std::size_t>(random.below(static_cast<int>(count)));
        point[which] = first_point(which) + random.template vector<V>(S(3));
        rail.build(point, true);
        for (std::size_t i = 0; i < trains; ++i) {
            const V place = train[i];
            if (setting.fault != 2) along[i] = rail.nearest(place, along[i], reach);
            else along[i] = along[i] * S(1.1f);
            jump[i] = veer::distance(rail.at(along[i]).position, place), allowed_jump[i] = widest;
            for (S d = -reach; d <= reach; d += S(0.25f)) // the nearest of many places near by
                allowed_jump[i] = std::min(allowed_jump[i], veer::distance(rail.at(along[i] + d).position, place));
            allowed_jump[i] += S(1e-3f) * widest;
            train[i] = rail.at(along[i]).position;
        }
    }
};

} // namespace endurance

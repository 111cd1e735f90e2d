// SPDX-License-Identifier: MIT
#pragma once

#include "scene.hpp"

namespace endurance {

/// Floors and hills of capsules end to end. Balls without friction and restitution slide on them. On a floor no ball
/// loses speed or hops at a joint; over hills its energy never grows, and it moves on. One frame in seventeen takes a
/// quarter of a second.
template <class S, class Crew> class Joints {
    using V = veer::BasicVector<S, 2>;

public:
    static constexpr const char* name = "joints";
    static constexpr int seconds = 24;
    static constexpr std::array between{S(10), S(100), S(1000)}; ///< distances from the origin  [m]
    static constexpr std::array faults{Fault{Law::finite, "a slope divided by its length of 0"},
        Fault{Law::inside, "the balls do not see the floor"}, Fault{Law::energy, "the hills have a restitution of 1.5"},
        Fault{Law::on_time, "every joint takes a hundredth of the speed"},
        Fault{Law::on_time, "a ball hops at its landing"}, Fault{Law::moves, "a ball hangs on a hill"}};

    explicit Joints(const Setting<S>& given) : setting(given), middle(given.template middle<V>()), random(given.seed) {
        for (int i = -2; i < 26; ++i) floor.push_back({at(S(i), 0), at(S(i + 1), 0), half});
        S height = 0;
        for (int i = 0; i < 25; ++i) {
            const S next = i % 8 < 4 ? height + S(0.1f) : height - S(0.1f);
            hills.push_back({at(S(i), height), at(S(i + 1), next), half});
            height = next;
        }
        frames_of_run = static_cast<int>(S(2) / given.time_step);
        for (auto* vectors : {&on_floor, &floor_speed, &on_hills, &hill_speed}) vectors->resize(count);
        started.resize(count);
        begin();
    }

    void step() {
        if (frame++ == frames_of_run) begin();
        const S usual = setting.time_step, h = frame % 17 == 9 ? S(0.25f) : usual;
        const auto play_on = [&](auto& places, auto& speeds, S bounciness, const auto&... obstacles) {
            const auto move = [&](auto& p, auto& v) {
                using T = veer::scalar_t<value_of<decltype(p)>>;
                veer::PhysicBase<value_of<decltype(p)>> ball(p, v, T(h));
                ball.set_acceleration(pull);
                veer::update_with_contacts(ball, half, veer::Material<T>{T(bounciness), T(0)}, obstacles...);
                p = ball.position(), v = ball.velocity();
            };
            Crew::each(move, places, speeds);
        };
        if (setting.fault == 2) play_on(on_floor, floor_speed, S(0));
        else play_on(on_floor, floor_speed, S(0), floor);
        before_hill = hill_speed, before_place = on_hills;
        play_on(on_hills, hill_speed, setting.fault == 3 ? S(1.5f) : S(0), hills);
        if (setting.fault == 1 && frame == 20) floor_speed[3] = floor_speed[3] * (S(1) / veer::length(V{0, 0}));
        if (setting.fault == 4) floor_speed[2] = floor_speed[2] * S(0.999f);
        if (setting.fault == 5 && frame == 30) floor_speed[2].y = 1;
        if (setting.fault == 6 && frame > 20) on_hills[2] = before_place[2], hill_speed[2] = before_hill[2];
    }

    void judge(Judge& judge) const {
        for (std::size_t i = 0; i < count; ++i) {
            judge.see_finite(on_floor[i], "ball", i), judge.see_finite(floor_speed[i], "ball", i);
            judge.see_finite(hill_speed[i], "ball on hills", i);
            const S along = on_floor[i].x - middle.x;
            const bool is_on = along > -1 && along < 25;
            for (const auto& one : floor)
                judge.see(Law::inside, !is_on || veer::clearance(on_floor[i], half, one).gap >= 0, "ball", i);
            if (is_on) { // far from the origin, rounding leaves a separation that the ball falls
                const S hop = S(0.05f) + 16 * resolution(on_floor[i]);
                judge.see(Law::on_time, floor_speed[i].y <= hop, "ball that lands on a floor", i);
                judge.see(Law::on_time, std::abs(floor_speed[i].x - started[i]) <= S(0.01f) * std::abs(started[i]),
                    "ball on a floor", i);
            }
            const S gained = energy(on_hills[i], hill_speed[i]) - energy(before_place[i], before_hill[i]);
            judge.see(Law::energy, frame == 1 || gained <= S(9.8f) * 32 * resolution(on_hills[i]) + S(1e-3f),
                "ball on hills", i);
            // at the turning point on a slope, a frame may end exactly at its start
            judge.see(Law::moves,
                frame == 1 || veer::distance(on_hills[i], before_place[i]) > 0
                    || veer::dot(hill_speed[i], before_hill[i]) <= 0
                    || veer::length(hill_speed[i]) < 100 * resolution(on_hills[i]) / setting.time_step,
                "ball on hills", i);
        }
    }

    void add_to(tests::Hash& hash) const {
        for (const auto* all : {&on_floor, &floor_speed, &on_hills, &hill_speed})
            for (const V& v : *all) hash.add(v);
    }

private:
    static constexpr std::size_t count = 10;
    static constexpr S half = S(0.5f);
    static constexpr V pull{0, S(-9.8f)};

    Setting<S> setting;
    V middle;
    tests::Random random;
    std::vector<veer::Capsule<V>> floor, hills;
    std::vector<V> on_floor, floor_speed, on_hills, hill_speed, before_hill, before_place;
    std::vector<S> started;
    int frame = 0, frames_of_run;

    V at(S x, S y) const { return middle + V{x, y}; }
    S energy(const V& p, const V& v) const { return veer::length_squared(v) / 2 - veer::dot(pull, p - middle); }

    void begin() {
        frame = 1;
        for (std::size_t i = 0; i < count; ++i) {
            const auto draw = [&](float low, float high) { return random.template uniform<S>(S(low), S(high)); };
            started[i] = i % 2 == 0 ? draw(1, 6) : draw(-6, -1);
            on_floor[i] = at(draw(8, 16), draw(1, 3)), floor_speed[i] = {started[i], draw(-3, 0)};
            on_hills[i] = at(draw(4, 20), 3), hill_speed[i] = {draw(-3, 3), 0};
        }
        before_hill = hill_speed, before_place = on_hills;
    }
};

} // namespace endurance

// SPDX-License-Identifier: MIT
#pragma once

#include "scene.hpp"

namespace endurance {

/// A patrol. Guards go around a yard in both directions, sentries walk to and fro between two posts. Messengers follow
/// a road to its end, stop there and come back; strollers wander on the road. All use follow_path and stay_on_path,
/// with steer_step.
template <class S, class Crew> class Patrol {
    using V = veer::BasicVector<S, 2>;

public:
    static constexpr const char* name = "patrol";
    static constexpr std::array faults{Fault{Law::finite, "a heading divided by a speed of 0"},
        Fault{Law::inside, "strollers do not look ahead"}, Fault{Law::energy, "guards have no top speed"},
        Fault{Law::moves, "sentries lose their place on the path"}, Fault{Law::moves, "guards look 0 m ahead"},
        Fault{Law::rests, "messengers have inertia"}};

    explicit Patrol(const Setting<S>& given) : setting(given), middle(given.template middle<V>()), random(given.seed) {
        yard = {at(-30, -20), at(0, -25), at(30, -20), at(32, 0), at(30, 20), at(0, 15), at(-30, 20)};
        posts = {at(-12, -3), at(14, 4)};
        road = {at(-40, 40), at(-20, 44), at(0, 40), at(5, 30), at(20, 30), at(30, 40)};
        length = veer::path_length(road), lap = veer::path_length(yard, true);
        for (std::size_t i = 0; i < count; ++i) {
            const auto along = [&](S whole) { return random.template uniform<S>(0, whole); };
            guards.add(veer::path_place(yard, along(lap), true).point, i % 3 == 0 ? S(-look) : S(look));
            sentries.add(veer::path_place(posts, along(veer::path_length(posts))).point, S(look));
            const V on_road = veer::path_place(road, along(length)).point,
                    off = random.template vector<V>(1); // drawn one after the other
            messengers.add(on_road + off, i % 2 == 0 ? S(-look) : S(look));
            strollers.add(veer::path_place(road, along(length)).point, 0);
            whim.push_back(V{1, 0}), chance.push_back({});
        }
    }

    void step() {
        ++frame;
        const S h = setting.time_step;
        const veer::ArriveLimits<S> arrive{S(top), S(4)};
        const veer::SteerLimits<S> legs{S(10), S(0.5f), S(top)}, free{S(10), S(0.5f), S(20)};
        const auto walk = [&](Group& group, const auto& path, bool closed, S ahead_of,
                              const veer::SteerLimits<S>& limits, bool forgets) {
            const auto move = [&](auto& p, auto& v, const auto& ahead) {
                using W = value_of<decltype(p)>;
                using T = veer::scalar_t<W>;
                const W known = forgets ? v * T(0) : v;
                const T speed = limits.max_speed;
                W steering = veer::follow_path(
                    p, known, path, T(ahead * T(ahead_of)), {speed, T(arrive.max_deceleration)}, T(h), closed);
                if (forgets) steering = steering - v;
                const auto next = veer::steer_step(p, v, steering, limits, T(h));
                p = next.position, v = next.velocity;
            };
            group.before = group.position;
            Crew::each(move, group.position, group.velocity, std::as_const(group.ahead));
        };
        walk(guards, yard, true, setting.fault == 5 ? S(0) : S(1), setting.fault == 3 ? free : legs, false);
        walk(sentries, posts, true, 1, legs, setting.fault == 4);
        const veer::SteerLimits<S> agile{S(1e6f), h, S(top)}; // without inertia, so that they stop exactly
        walk(messengers, road, false, 1, setting.fault == 6 ? legs : agile, false);

        for (V& one : chance) { // of mean 0 and variance 1
            const auto drawn = [&] { return random.template uniform<S>(S(-1.7320508f), S(1.7320508f)); };
            const S x = drawn(), y = drawn();
            one = {x, y};
        }
        const auto stroll = [&](auto& p, auto& v, auto& w, const auto& r) {
            using W = value_of<decltype(p)>;
            using T = veer::scalar_t<W>;
            w = veer::wander_direction(w, r, T(1), T(h));
            const W back = veer::stay_on_path(p, v, road, T(width), T(S(0.6f)), T(top));
            const W whims = veer::wander(v, w, veer::WanderLimits<T>{T(2), T(2), T(1)});
            veer::ForceBudget<W> budget{T(10)};
            if (setting.fault != 2) budget.add(back * T(6));
            budget.add(whims);
            const auto next = veer::steer_step(p, v, budget.total(), legs, T(h));
            p = next.position, v = next.velocity;
        };
        strollers.before = strollers.position;
        Crew::each(stroll, strollers.position, strollers.velocity, whim, std::as_const(chance));
        if (setting.fault == 1 && frame == 100)
            guards.velocity[3] = guards.velocity[3] * (S(0) / veer::length(V{0, 0}));
        look_back();
    }

    void judge(Judge& judge) const {
        const auto see = [&](const Group& group, const auto& path, bool closed, S most_distance, const char* who) {
            for (std::size_t i = 0; i < count; ++i) {
                judge.see_finite(group.position[i], who, i), judge.see_finite(group.velocity[i], who, i);
                judge.see(Law::energy, veer::length(group.velocity[i]) <= S(top) * (1 + 64 * epsilon<S>), who, i);
                judge.see(Law::inside, veer::nearest_on_path(path, group.position[i], closed).distance <= most_distance,
                    who, i);
                judge.see(Law::moves, group.goes_on[i], who, i);
            }
        };
        see(guards, yard, true, 2, "guard"), see(sentries, posts, true, 1, "sentry"),
            see(messengers, road, false, 2, "messenger");
        see(strollers, road, false, S(width) + 1, "stroller");
        for (std::size_t i = 0; i < count; ++i) {
            if (!rested) continue;
            const S moved = veer::distance(messengers.before[i], messengers.position[i]);
            judge.see(Law::rests, moved == 0 && veer::length(messengers.velocity[i]) == 0, "messenger", i);
        }
    }

    void add_to(tests::Hash& hash) const {
        for (const Group* group : {&guards, &sentries, &messengers, &strollers})
            for (std::size_t i = 0; i < count; ++i) hash.add(group->position[i]), hash.add(group->velocity[i]);
    }

private:
    static constexpr std::size_t count = 11;
    static constexpr float top = 3, look = 2, width = 3;
    struct Group {
        std::vector<V> position, velocity, before;
        std::vector<S> ahead, along; ///< along: arc length in thirty seconds
        std::vector<bool> goes_on;
        void add(const V& place, S looks) {
            position.push_back(place), velocity.push_back({0, 0}), ahead.push_back(looks), along.push_back(0),
                goes_on.push_back(true);
            before = position;
        }
    };

    Setting<S> setting;
    V middle;
    tests::Random random;
    std::array<V, 7> yard;
    std::array<V, 2> posts;
    std::array<V, 6> road;
    Group guards, sentries, messengers, strollers;
    std::vector<V> whim, chance;
    std::array<S, count> least{}, most{}; ///< range of a sentry: 0 at the first post, 1 at the second
    S length, lap, seconds = 0, walked = 0;
    int frame = 0;
    bool rested = false;

    V at(S x, S y) const { return middle + V{x, y}; }

    /// Checks that all move on: guards along the yard, sentries from post to post, strollers anywhere. Messengers are
    /// sent back when all have arrived.
    void look_back() {
        for (std::size_t i = 0; i < count; ++i) {
            const S now = veer::nearest_on_path(yard, guards.position[i], true).along,
                    last = veer::nearest_on_path(yard, guards.before[i], true).along;
            const S progress = now - last - (now - last > lap / 2 ? lap : now - last < -lap / 2 ? -lap : S(0));
            guards.along[i] += guards.ahead[i] > 0 ? progress : -progress;
            sentries.along[i] += veer::dot(sentries.position[i] - sentries.before[i], posts[1] - posts[0]) > 0
                                   ? setting.time_step
                                   : S(0);
            const S fraction = veer::dot(sentries.position[i] - posts[0], posts[1] - posts[0])
                             / veer::length_squared(posts[1] - posts[0]);
            least[i] = std::min(least[i], fraction), most[i] = std::max(most[i], fraction);
            strollers.along[i] += veer::distance(strollers.position[i], strollers.before[i]);
        }
        rested = (walked += setting.time_step) > length / S(top) + 5;
        if (walked > length / S(top) + 10) {
            walked = 0, rested = false;
            for (S& one : messengers.ahead) one = -one;
        }
        if ((seconds += setting.time_step) < 30) return;
        for (std::size_t i = 0; i < count; ++i) {
            guards.goes_on[i] = guards.along[i] > 30 * S(top) * S(0.8f); // at least at four fifths of the speed
            const S spread = sentries.along[i] / seconds;                // both directions take equally long
            sentries.goes_on[i] = spread > S(0.3f) && spread < S(0.7f) && turns(i);
            strollers.goes_on[i] = strollers.along[i] > 15;
            guards.along[i] = sentries.along[i] = strollers.along[i] = 0;
        }
        seconds = 0, least.fill(1), most.fill(0);
    }
    bool turns(std::size_t i) const { return least[i] < S(0.1f) && most[i] > S(0.9f); }
};

} // namespace endurance

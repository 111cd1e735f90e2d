// SPDX-License-Identifier: MIT
#pragma once

#include "scene.hpp"

namespace endurance {

/// A shop. People walk in by a door, past shelves and pillars to a counter, and out by another door, repeatedly. Walls,
/// shelves and pillars are capsules that do not give way. The people give way to each other by reciprocal_velocity, and
/// walk by follow_path round corners.
template <class S, class Crew> class Shop {
    using V = veer::BasicVector<S, 2>;

public:
    static constexpr const char* name = "shop";
    static constexpr std::array faults{Fault{Law::finite, "a direction divided by its length of 0"},
        Fault{Law::inside, "people do not see the walls"}, Fault{Law::no_overlap, "people do not see each other"},
        Fault{Law::energy, "people take twice their preferred velocity"}, Fault{Law::moves, "a visitor loses his goal"},
        Fault{Law::rests, "a visitor at a shelf walks on the spot"}};

    explicit Shop(const Setting<S>& given) : setting(given), middle(given.template middle<V>()), random(given.seed) {
        const auto wall = [&](S x, S y, S to_x, S to_y) { walls.push_back({at(x, y), at(to_x, to_y), S(0.1f)}); };
        wall(-10, -6, -8, -6), wall(-6, -6, 6, -6),
            wall(8, -6, 10, -6); // the front, with a door on the left and one on the right
        wall(-10, -6, -10, 6), wall(10, -6, 10, 6), wall(-10, 6, 10, 6);
        wall(-4, -3, -4, 2), wall(0, -3, 0, 2), wall(4, -3, 4, 2);    // shelves
        wall(S(-6.7f), 0, S(-6.7f), 0), wall(S(6.7f), 0, S(6.7f), 0); // pillars on the paths
        loop = {
            at(-7, -9), at(-7, -4.5f), at(-6.5f, 3.8f), at(0, 4), at(6.5f, 3.8f), at(7, -4.5f), at(7, -9), at(0, -9)};
        const S length = veer::path_length(loop, true);
        for (std::size_t i = 0; i < count; ++i) {
            const S along = length * static_cast<S>(i) / static_cast<S>(count);
            people.push_back({veer::path_place(loop, along, true).point, {0, 0}, radius}), pause.push_back(0),
                progress.push_back(0), slow.push_back(0);
            preferred.push_back({}), next.push_back({}), stands.push_back(false);
            pace.push_back(random.template uniform<S>(S(0.9f), S(1.4f)));
        }
        before = people;
    }

    void step() {
        ++frame;
        const S h = setting.time_step;
        before = people;
        position.clear(), velocity.clear();
        for (const auto& one : people) position.push_back(one.position), velocity.push_back(one.velocity);
        const auto prefer = [&](auto& answer, const auto& p, const auto& v,
                                const auto& speed) { // on packs: the preferred velocities
            using W = value_of<decltype(p)>;
            using T = veer::scalar_t<W>;
            answer = v + veer::follow_path(p, v, loop, T(S(1.2f)), veer::ArriveLimits<T>{speed, T(2)}, T(h), true);
        };
        Crew::each(prefer, preferred, std::as_const(position), std::as_const(velocity), std::as_const(pace));
        for (std::size_t i = 0; i < count; ++i) {
            if (pause[i] > 0 || (setting.fault == 5 && i == 5)) preferred[i] = {0, 0};
            near_by.clear();
            for (std::size_t j = 0; j < count; ++j)
                if (setting.fault != 3 && veer::distance(people[i].position, people[j].position) < 4)
                    near_by.push_back(j);
            stands[i] = pause[i] > 0 && veer::length(velocity[i]) == 0 && nobody_comes(i);
            const auto& obstacles = setting.fault == 2 ? nothing : walls;
            next[i] = veer::reciprocal_velocity(i, people, near_by, obstacles, preferred[i], S(top), S(horizon), h);
            if (setting.fault == 4) next[i] = next[i] * S(2);
        }
        for (std::size_t i = 0; i < count; ++i) {
            people[i].velocity = next[i], people[i].position = people[i].position + next[i] * h;
            look_around(i, h);
        }
        if (setting.fault == 1 && frame == 100)
            people[3].velocity = people[3].velocity * (S(0) / veer::length(V{0, 0}));
        if (setting.fault == 6 && stands[2]) people[2].position = people[2].position + V{S(0.01f), 0};
    }

    void judge(Judge& judge) const {
        for (std::size_t i = 0; i < count; ++i) {
            const auto& one = people[i];
            judge.see_finite(one.position, "visitor", i), judge.see_finite(one.velocity, "visitor", i);
            const S rounding = 16 * (resolution(one.position) + epsilon<S> * 20);
            for (const auto& wall : walls)
                judge.see(Law::inside, veer::clearance(one.position, radius, wall).gap >= -rounding, "visitor", i);
            for (std::size_t j = 0; j < i; ++j) // where nothing else is possible the least penetration is
                judge.see(Law::no_overlap, veer::distance(one.position, people[j].position) >= 2 * radius * S(0.75f),
                    "visitor", i);
            judge.see(Law::energy, veer::length(one.velocity) <= S(top) * (1 + 8 * epsilon<S>), "visitor", i);
            judge.see(Law::rests, !stands[i] || veer::distance(before[i].position, one.position) == 0, "visitor", i);
            judge.see(Law::moves, slow[i] < 60, "visitor", i);
        }
    }

    void add_to(tests::Hash& hash) const {
        for (const auto& one : people) hash.add(one.position), hash.add(one.velocity);
    }

private:
    static constexpr std::size_t count = 22;
    static constexpr float top = 1.8f, horizon = 1.5f;
    static constexpr S radius = S(0.3f);

    Setting<S> setting;
    V middle;
    tests::Random random;
    std::vector<veer::Capsule<V>> walls, nothing;
    std::vector<V> loop, position, velocity, preferred, next;
    std::vector<veer::Agent<V>> people, before;
    std::vector<std::size_t> near_by;
    std::vector<bool> stands;                   ///< whether a visitor looks at a shelf: at rest, touched by nobody
    std::vector<S> pace, pause, progress, slow; ///< slow: time since the last five metres of the path  [s]
    int frame = 0;

    V at(S x, S y) const { return middle + V{x, y}; }
    bool nobody_comes(std::size_t i) const {
        for (const std::size_t j : near_by) {
            const S time =
                j == i ? S(-1) : veer::touch_time(position[i], velocity[i], position[j], velocity[j], 2 * radius);
            if (time >= 0 && time <= S(horizon) * S(1.01f)) return false;
        }
        return true;
    }

    /// Notes who moves on, and who stops to look at a shelf for two seconds.
    void look_around(std::size_t i, S h) {
        const S whole = veer::path_length(loop, true);
        const S now = veer::nearest_on_path(loop, people[i].position, true).along,
                last = veer::nearest_on_path(loop, before[i].position, true).along;
        progress[i] += now - last + (now - last < -whole / 2 ? whole : now - last > whole / 2 ? -whole : S(0));
        slow[i] += h;
        if (progress[i] > 5) progress[i] -= 5, slow[i] = 0;
        pause[i] = pause[i] > 0 ? pause[i] - h : random.one_in(2000) ? S(2) : S(0);
    }
};

} // namespace endurance

// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>

#include "given.hpp"

namespace tests {

/// A list of up to 8 elements. An index beyond the last ends the program.
template <class T> struct List {
    std::array<T, 8> elements{};
    std::size_t count = 0;

    [[nodiscard]] constexpr std::size_t size() const { return count; }
    [[nodiscard]] constexpr const T& operator[](std::size_t i) const {
        if (i >= count) __builtin_trap();
        return elements[i];
    }
    [[nodiscard]] constexpr const T* begin() const { return elements.data(); }
    [[nodiscard]] constexpr const T* end() const { return elements.data() + count; }
};

/// Further inputs of a call: places with a velocity and a size, and indices of them, in any order and with repetitions.
template <veer::Vector V> struct Lists {
    List<V> places, velocities;
    List<veer::scalar_t<V>> sizes;
    List<std::size_t> indices;
    std::size_t self = 0; ///< an index of a place, if there is one

    /// A list of make(place, velocity, size).
    [[nodiscard]] constexpr auto made(auto make) const {
        List<decltype(make(places.elements[0], velocities.elements[0], sizes.elements[0]))> list;
        list.count = places.count;
        for (std::size_t i = 0; i < list.count; ++i) list.elements[i] = make(places[i], velocities[i], sizes[i]);
        return list;
    }
};

/// Functions over lists of 0 to 8 elements.
VEER_ALWAYS_INLINE constexpr void list_entries(auto play) {
    play(
        "flock, separation, alignment, cohesion, FlockSum", "flock", with_lists, [](const auto& in, const auto& lists) {
            using V = vector_of<decltype(in)>;
            using S = scalar_of<decltype(in)>;
            const V none = veer::zero<V>();
            if (lists.places.size() == 0) return answers(none, none, none, none, none);
            const veer::View<S> view{in.number, veer::component<0>(in.other)};
            const veer::FlockLimits<S> limits{view, veer::component<1>(in.other), in.number, in.rate, in.time, in.rate};
            const auto& [places, velocities, sizes, indices, self] = lists;
            veer::FlockSum<V> sum(self, places[self], velocities[self], limits);
            for (std::size_t i = 0; i < places.size(); ++i) sum.add(i, places[i], velocities[i]);
            return answers(veer::flock(self, places, velocities, indices, limits),
                veer::separation(self, places, indices, in.number),
                veer::alignment(self, places, velocities, indices, view),
                veer::cohesion(self, places, velocities, indices, view, in.rate), V(sum.steering()));
        });
    play("avoid_agents, reciprocal_velocity", "crowd", with_lists, [](const auto& in, const auto& lists) {
        using V = vector_of<decltype(in)>;
        if (lists.places.size() == 0) return answers(veer::zero<V>(), veer::zero<V>(), veer::zero<V>());
        const auto bars = lists.made([](const V& place, const V& velocity, auto size) {
            return veer::Capsule<V>{place, velocity, size};
        });
        const auto agents = lists.made([](const V& place, const V& velocity, auto size) {
            return veer::Agent<V>{place, velocity, size};
        });
        return answers(V(veer::avoid_agents(lists.self, agents, lists.indices, in.time)),
            V(veer::reciprocal_velocity(lists.self, agents, lists.indices, in.velocity, in.number, in.rate, in.time)),
            V(veer::reciprocal_velocity(
                lists.self, agents, lists.indices, bars, in.velocity, in.number, in.rate, in.time)));
    });
    play("order_step", "crowd_order", with_lists, [](const auto& in, const auto& lists) {
        using V = vector_of<decltype(in)>;
        using S = scalar_of<decltype(in)>;
        if (lists.places.size() == 0) return answers(S(0), S(0));
        const auto agents = lists.made([](const V& place, const V& velocity, auto size) {
            return veer::Agent<V>{place, velocity, size};
        });
        const auto orders = lists.made([](const V&, const V&, auto size) {
            return veer::CrowdOrder<S>{size, size > 0};
        });
        const auto order = veer::order_step(lists.self, agents, lists.indices, orders, in.target, in.number, in.time);
        return answers(order.held_up, S(order.has_arrived ? 1 : 0));
    });
    play("contain, confine", "contain", with_lists, [](const auto& in, const auto& lists) {
        using V = vector_of<decltype(in)>;
        const auto walls = lists.made([](const V& place, const V& velocity, auto) {
            return veer::Plane<V>{place, velocity};
        });
        const auto moving = lists.made([&](const V& place, const V& velocity, auto) {
            return veer::Plane<V>{place, velocity, in.target_velocity};
        });
        const auto kept = veer::confine(in.position, in.velocity, in.rate, moving);
        return answers(veer::contain(in.position, in.velocity, walls, in.time, in.number),
            veer::contain(in.position, in.velocity, moving, in.time, in.number), kept.position, kept.velocity);
    });
    play("hide, first_obstacle, avoid_spheres", "pursue avoid", with_lists, [](const auto& in, const auto& lists) {
        using V = vector_of<decltype(in)>;
        using S = scalar_of<decltype(in)>;
        const auto rocks = lists.made([&](const V& place, const V&, S size) {
            return veer::SphereObstacle<V>{place, size, in.rate};
        });
        const veer::ArriveLimits<S> limits{in.number, in.rate};
        const auto first = veer::first_obstacle(in.position, in.velocity, rocks);
        return answers(veer::hide(in.position, in.velocity, in.target, rocks, in.rate, limits, in.time),
            veer::hide_velocity(in.position, in.target, rocks, in.number, limits, in.time), first.center,
            first.escape_radius, first.avoid_radius, veer::avoid_spheres(in.position, in.velocity, rocks, in.time),
            veer::avoid_spheres(in.position, in.velocity, rocks));
    });
    play("nearest_on_path, path_place, path_length, follow_path, stay_on_path", "path", with_lists,
        [](const auto& in, const auto& lists) {
            const auto& points = lists.places;
            const auto both_ways = [&](bool closed) {
                return answers(veer::nearest_on_path(points, in.position, closed),
                    veer::path_place(points, in.number, closed), veer::path_length(points, closed),
                    veer::follow_path(
                        in.position, in.velocity, points, in.number, {in.rate, in.number}, in.time, closed),
                    veer::stay_on_path(in.position, in.velocity, points, in.number, in.rate, in.number, closed));
            };
            return answers(both_ways(false), both_ways(true));
        });
    play("nearest_on_path within a reach, follow_path from a place, follow_path_velocity", "path", with_lists,
        [](const auto& in, const auto& lists) {
            using S = scalar_of<decltype(in)>;
            const auto& points = lists.places;
            const veer::ArriveLimits<S> limits{in.rate, in.number};
            const auto both_ways = [&](bool closed) {
                const auto place = veer::nearest_on_path(points, in.position, in.number, in.rate, closed);
                return answers(place,
                    veer::follow_path(in.position, in.velocity, points, place, in.number, limits, in.time, closed),
                    veer::follow_path_velocity(in.position, points, in.number, limits, in.time, closed),
                    veer::follow_path_velocity(in.position, points, place, in.number, limits, in.time, closed));
            };
            return answers(both_ways(false), both_ways(true));
        });
    play("follow_path_velocity in a corridor", "path", with_lists, [](const auto& in, const auto& lists) {
        using S = scalar_of<decltype(in)>;
        const auto& points = lists.places;
        const veer::Corridor<S> corridor{in.rate, in.number};
        const auto go = [&](bool closed) {
            const auto place = veer::nearest_on_path(points, in.position, closed);
            return veer::follow_path_velocity(
                in.position, points, place, corridor, {in.rate, in.number}, in.time, closed);
        };
        return answers(go(false), go(true));
    });
    play("flow_velocity, follow_flow", "path", with_lists, [](const auto& in, const auto& lists) {
        using V = vector_of<decltype(in)>;
        veer::FlowField<V, const List<V>&> field{lists.velocities, in.target, in.number, {}};
        std::size_t nodes = lists.velocities.size(); // for this axis and those after it
        for (std::size_t& count : field.counts) {
            count = nodes > 4 ? 2 : nodes;
            nodes = count == 0 ? 0 : nodes / count;
        }
        return answers(veer::flow_velocity(field, in.position, in.rate),
            veer::follow_flow(field, in.position, in.velocity, in.rate));
    });
    play("update_with_contacts", "bounce", with_lists, [](const auto& in, const auto& lists) {
        using V = vector_of<decltype(in)>;
        using S = scalar_of<decltype(in)>;
        const auto play_among = [&](const auto& obstacles) {
            veer::PhysicBase<V> ball(in.time);
            ball.set_position(in.position), ball.set_velocity(in.velocity), ball.set_acceleration(in.other);
            const auto first = veer::update_with_contacts<4>(ball, in.number, {in.rate, in.rate}, obstacles);
            return answers(first, ball.position(), ball.velocity());
        };
        return answers(play_among(lists.made([&](const V& place, const V& velocity, S size) {
            return veer::Sphere<V>{place, size, velocity};
        })),
            play_among(lists.made([&](const V& place, const V& velocity, S) {
                return veer::Plane<V>{place, velocity, in.target_velocity};
            })),
            play_among(lists.made([&](const V& place, const V& velocity, S size) {
                return veer::Capsule<V>{place, velocity, size, in.target_velocity};
            })));
    });
    play("free_direction, ContextMap, ForceBudget", "avoid combine", with_lists, [](const auto& in, const auto& lists) {
        using V = vector_of<decltype(in)>;
        using S = scalar_of<decltype(in)>;
        const int rays = static_cast<int>(lists.places.size());
        const auto is_free = [&](const V& direction) {
            bool is_behind_all = true;
            for (const V& place : lists.places) is_behind_all = is_behind_all && veer::dot(direction, place) <= S(0);
            return is_behind_all;
        };
        const auto how_far = [&](const V& direction) { return S(veer::dot(direction, in.other)); };
        veer::ContextMap<V, 8> map;
        veer::ForceBudget<V> budget(in.number);
        for (std::size_t i = 0; i < lists.places.size(); ++i) {
            if (i % 2 == 0) map.add_interest(lists.places[i], lists.sizes[i]);
            else map.add_danger(lists.places[i], lists.sizes[i]);
            budget.add(lists.velocities[i]);
        }
        const auto choice = map.choose();
        return answers(veer::free_direction(in.velocity, in.number, rays, is_free),
            veer::free_direction(in.velocity, in.rate, rays, how_far), choice.direction, choice.interest,
            budget.total(), budget.left());
    });
}

} // namespace tests

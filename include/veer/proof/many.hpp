// SPDX-License-Identifier: MIT
#pragma once

#include "entry.hpp"

namespace veer { inline namespace VEER_UNIT { namespace parts { namespace entries {

VEER_ALWAYS_INLINE constexpr void many_entries(auto play) {
    play("FlockSum", "flock", anywhere, [](const auto& in) {
        using V = vector_of<decltype(in)>;
        using S = scalar_of<decltype(in)>;
        const veer::FlockLimits<S> own{{in.number, in.rate}, veer::component<0>(in.other), veer::component<1>(in.other),
            in.rate, in.time, in.rate};
        const veer::FlockLimits<number_t<V>> all{{30, number_t<V>(-0.5)}, 20, 5, 2, 1, 1};
        // the indices differ between lanes; agents at the same position separate along the same axis in 2D and 3D
        const auto index_of = [&](const S& number, int rest) {
            const S whole =
                veer::parts::whole_part(veer::minimum(veer::magnitude(number), S(7))) * S(6) + veer::constant<S>(rest);
            if constexpr (std::is_floating_point_v<S>) return static_cast<std::size_t>(whole);
            else return whole;
        };
        const auto self = index_of(in.rate, 0), other = index_of(in.time, 1), third = index_of(in.number, 0);
        const auto sum = [&](const veer::FlockLimits<S>& limits) {
            veer::FlockSum<V> flock(self, in.position, in.velocity, limits);
            flock.add(other, in.target, in.target_velocity), flock.add(third, in.other, in.target),
                flock.add(self, in.position, in.velocity);
            return flock.steering();
        };
        return answers(sum(own), sum(all), sum({{S(2)}, S(2), S(5), S(1), S(0), S(0)}));
    });
    play("nearest_on_path, path_place, path_length", "path", anywhere, [](const auto& in) {
        using V = vector_of<decltype(in)>;
        const std::array own{in.target, in.other, in.target_velocity};
        const std::array for_all{
            at<plain_of<V>>(-2), at<plain_of<V>>(-2), at<plain_of<V>>(3, 1), at<plain_of<V>>(0, 4)};
        return answers(veer::nearest_on_path(own, in.position), veer::nearest_on_path(for_all, in.position, true),
            veer::path_place(own, in.number), veer::path_place(own, in.number, true), veer::path_length(own, true));
    });
    play("follow_path and stay_on_path", "path", anywhere, [](const auto& in) {
        using V = vector_of<decltype(in)>;
        const std::array own{in.target, in.other, in.target_velocity};
        const std::array for_all{at<plain_of<V>>(-2), at<plain_of<V>>(3, 1), at<plain_of<V>>(0, 4)};
        return answers(veer::follow_path(in.position, in.velocity, own, in.number, {in.rate, in.number}, in.time),
            veer::follow_path(in.position, in.velocity, for_all, in.number, {5, 2}, in.time, true),
            veer::stay_on_path(in.position, in.velocity, own, in.number, in.rate, in.number, true),
            veer::stay_on_path(in.position, in.velocity, for_all, 1, in.time, in.number));
    });
    play("nearest_on_path within a reach, follow_path from a place, follow_path_velocity", "path", anywhere,
        [](const auto& in) {
            using V = vector_of<decltype(in)>;
            const std::array own{in.target, in.other, in.target_velocity};
            const std::array for_all{at<plain_of<V>>(-2), at<plain_of<V>>(3, 1), at<plain_of<V>>(0, 4)};
            const veer::ArriveLimits<number_t<V>> limits{5, 2};
            const auto place = veer::nearest_on_path(own, in.position, in.number, in.rate);
            const auto round = veer::nearest_on_path(for_all, in.position, in.number, 2, true);
            return answers(place, round,
                veer::follow_path(in.position, in.velocity, own, place, in.number, {in.rate, in.number}, in.time),
                veer::follow_path_velocity(in.position, for_all, in.number, limits, in.time, true),
                veer::follow_path_velocity(in.position, for_all, round, 3, limits, in.time, true));
        });
    play("follow_path_velocity in a corridor", "path", anywhere, [](const auto& in) {
        using V = vector_of<decltype(in)>;
        using S = veer::scalar_t<V>;
        const std::array own{in.target, in.other, in.target_velocity};
        const std::array for_all{at<plain_of<V>>(-2), at<plain_of<V>>(3, 1), at<plain_of<V>>(0, 4)};
        const auto place = veer::nearest_on_path(own, in.position);
        const auto round = veer::nearest_on_path(for_all, in.position, true);
        return answers(veer::follow_path_velocity(in.position, own, place, veer::Corridor<S>{in.rate, in.number},
                           {in.rate, in.number}, in.time),
            veer::follow_path_velocity(
                in.position, for_all, round, veer::Corridor<S>{S(1), in.number}, {5, 2}, in.time, true));
    });
    play("flow_velocity and follow_flow", "path", anywhere, [](const auto& in) {
        using V = vector_of<decltype(in)>;
        using Plain = plain_of<V>;
        const std::array nodes{
            at<Plain>(1, 2), at<Plain>(-3), at<Plain>(0, 5), at<Plain>(4, 4), at<Plain>(2), at<Plain>(7, -1)};
        veer::FlowField<Plain> field{nodes.data(), at<Plain>(-1, 1), number_t<V>(1.5), {}};
        for (std::size_t& count : field.counts) count = 1;
        field.counts[0] = 3, field.counts[1] = 2;
        return answers(veer::flow_velocity(field, in.position, in.number),
            veer::follow_flow(field, in.position, in.velocity, in.number));
    });
    play("flock, separation, alignment, cohesion", "flock", alone, [](const auto& in) {
        using V = vector_of<decltype(in)>;
        using S = veer::scalar_t<V>;
        const std::array<V, 3> positions{in.position, in.target, in.other},
            velocities{in.velocity, in.target_velocity, in.other};
        const std::array<int, 3> neighbors{0, 1, 2};
        const veer::View<S> view{in.number, S(-0.5)};
        const veer::FlockLimits<S> limits{view, in.number, in.rate, 3, 1, 1};
        return answers(veer::flock(0, positions, velocities, neighbors, limits),
            veer::separation(1, positions, neighbors, in.number),
            veer::alignment(2, positions, velocities, neighbors, view),
            veer::cohesion(0, positions, velocities, neighbors, view, in.rate));
    });
    play("NeighborGrid", "neighbors", storing, [](const auto& in) {
        using V = vector_of<decltype(in)>;
        using S = veer::scalar_t<V>;
        const std::array<V, 5> positions{in.position, in.target, in.other, in.position, in.velocity};
        veer::NeighborGrid<V> grid;
        grid.build(positions, in.rate);
        S near_by = S(0), sum = S(0);
        grid.for_each_near(in.other, in.number, [&](std::size_t i) { near_by = near_by + S(1) + S(i) * S(i); });
        struct {
            std::size_t at[5] = {}, count = 0;
            constexpr void(clear)() { count = 0; } // clear is a macro of POSIX
            constexpr void push_back(std::size_t index) { at[count++] = index; }
            [[nodiscard]] constexpr const std::size_t* begin() const { return at; }
            [[nodiscard]] constexpr const std::size_t* end() const { return at + count; }
        } found;
        const std::size_t count = grid.nearest(in.position, 4, S(in.number + in.number), found);
        for (std::size_t k = 0; k < count; ++k) sum = sum * S(8) + S(1 + found.at[k]);
        const std::array<V, 5> velocities{in.velocity, in.target_velocity, in.other, in.target, in.velocity};
        return answers(
            near_by, sum, veer::flock(0, positions, velocities, found, {{in.number}, S(0), in.rate, S(0), 1, 1}));
    });
    play("formation_offset", "formation", anywhere, [](const auto& in) {
        using veer::Formation;
        return answers(veer::formation_offset(Formation::line, 2, 7, in.other),
            veer::formation_offset(Formation::column, 0, 4, in.other),
            veer::formation_offset(Formation::wedge, 3, 5, in.other),
            veer::formation_offset(Formation::block, 6, 8, in.other),
            veer::formation_offset(Formation::ring, 4, 5, in.other));
    });
    play("formation_place in the plane", "formation", anywhere, [](const auto& in) {
        using V = vector_of<decltype(in)>;
        using S = scalar_of<decltype(in)>;
        const veer::Motion<V> leader{in.position, in.target_velocity};
        if constexpr (veer::dimension_v<V> == 2)
            return answers(veer::formation_place(leader, in.velocity, in.other, in.target));
        else { // the same turn about the z axis
            const auto lies = veer::orientation(in.velocity, veer::vector_traits<V>::make(S(0), S(0), S(1)));
            const S most = veer::parts::range_limit<S>(),
                    turn = veer::component<2>(veer::cross(lies.forward, in.other));
            const S rate = veer::clamp(S(turn * veer::inverse_length(in.velocity)), S(0) - most, most);
            return answers(
                veer::formation_place(leader, lies, veer::vector_traits<V>::make(S(0), S(0), rate), in.target));
        }
    });
    play("formation_place in space", "formation", in_space, [](const auto& in) {
        using V = vector_of<decltype(in)>;
        const auto lies = veer::orientation(in.velocity, in.other);
        return answers(veer::formation_place(
            veer::Motion<V>{in.position, in.target_velocity}, lies, veer::truncate(in.other, in.rate), in.target));
    });
    play("SlotAssignment", "formation", storing, [](const auto& in) {
        using V = vector_of<decltype(in)>;
        using S = veer::scalar_t<V>;
        const std::array<V, 5> all{in.position, in.target, in.other, in.velocity, in.target_velocity};
        const std::array<V, 4> places{in.target, in.other, in.position, in.position};
        veer::SlotAssignment<S> assignment;
        const auto word = [&] {
            S sum = S(0);
            for (std::size_t i = 0; i < assignment.size(); ++i)
                sum = sum * S(8) + (assignment[i] == assignment.none ? S(7) : S(assignment[i]));
            return sum;
        };
        assignment.build(all, places);
        const S fewer = word();
        assignment.build(places, all);
        return answers(fewer, word());
    });
    play("Spline", "spline path", storing, [](const auto& in) {
        using V = vector_of<decltype(in)>;
        using S = veer::scalar_t<V>;
        const std::array<V, 4> points{in.target, in.other, in.target_velocity, in.velocity};
        veer::Spline<V> open, round;
        open.build(points), round.build(points, true);
        const S along = round.nearest(in.position, in.number, in.rate);
        return answers(open.length(), round.length(), along, open.nearest_towards(in.position, in.velocity),
            open.at(in.number), round.at(along), veer::nearest_on_path(open, in.position, in.number, in.rate),
            veer::follow_path(in.position, in.velocity, round, in.number, {in.rate, in.number}, in.time));
    });
    play("TravelTimes", "travel", storing, [](const auto& in) {
        using V = vector_of<decltype(in)>;
        using S = veer::scalar_t<V>;
        const std::array<S, 12> slowness{
            in.rate, S(1), in.time, S(2), S(0), S(1), in.number, S(1), S(1), S(3), S(1), S(1)};
        const std::array<V, 2> goals{in.target, in.other};
        std::size_t counts[static_cast<std::size_t>(veer::dimension_v<V>)];
        for (std::size_t& count : counts) count = 1;
        counts[0] = 4, counts[1] = 3;
        veer::TravelTimes<V> own, for_all;
        own.build(slowness, in.other, in.rate, counts, goals),
            for_all.build(slowness, at<V>(-1, 1), S(1.5), counts, goals);
        return answers(no_infinity(own.time_at(in.position)), no_infinity(for_all.time_at(in.position)),
            veer::flow_velocity(for_all.flow(), in.position, in.number));
    });
    play("avoid_agents, reciprocal_velocity, contain", "crowd contain", alone, [](const auto& in) {
        using V = vector_of<decltype(in)>;
        const std::array<veer::Agent<V>, 3> agents{veer::Agent<V>{in.position, in.velocity, in.rate, in.time},
            veer::Agent<V>{in.target, in.target_velocity, in.rate}, veer::Agent<V>{in.other, in.velocity, in.number}};
        const std::array<int, 3> neighbors{0, 1, 2};
        const std::array<veer::Plane<V>, 2> walls{
            veer::Plane<V>{in.target, in.other}, veer::Plane<V>{in.other, in.target}};
        return answers(veer::avoid_agents(0, agents, neighbors, in.time),
            veer::reciprocal_velocity(1, agents, neighbors, in.velocity, in.number, in.rate, in.time),
            veer::contain(in.position, in.velocity, walls, in.time, in.number));
    });
    play("order_step", "crowd_order", alone, [](const auto& in) {
        using V = vector_of<decltype(in)>;
        using S = veer::scalar_t<V>;
        const std::array<veer::Agent<V>, 3> agents{veer::Agent<V>{in.position, in.velocity, in.rate},
            veer::Agent<V>{in.target, in.target_velocity, in.rate}, veer::Agent<V>{in.other, in.velocity, in.number}};
        const std::array<veer::CrowdOrder<S>, 3> orders{
            veer::CrowdOrder<S>{S(0.5), false}, veer::CrowdOrder<S>{S(0), true}, veer::CrowdOrder<S>{S(2), true}};
        const auto order = veer::order_step(0, agents, std::array{0, 1, 2}, orders, in.other, in.number, in.time);
        return answers(order.held_up, S(order.has_arrived ? 1 : 0));
    });
    play("confine by walls in a list of one's own", "contain", alone, [](const auto& in) {
        using V = vector_of<decltype(in)>;
        const std::array<veer::Plane<V>, 2> walls{
            veer::Plane<V>{in.target, in.other}, veer::Plane<V>{in.other, in.target, in.velocity}};
        return answers(veer::confine(in.position, in.velocity, in.rate, walls));
    });
    play("reciprocal_velocity among obstacles", "crowd", alone, [](const auto& in) {
        using V = vector_of<decltype(in)>;
        using S = veer::scalar_t<V>;
        const std::array<veer::Agent<V>, 3> agents{veer::Agent<V>{in.position, in.velocity, in.rate},
            veer::Agent<V>{in.target, in.target_velocity, in.rate}, veer::Agent<V>{in.other, in.velocity, S(0.5)}};
        const std::array<int, 3> neighbors{0, 1, 2};
        const std::array<veer::Plane<V>, 2> walls{
            veer::Plane<V>{in.target, in.other}, veer::Plane<V>{in.other, in.target, in.velocity}};
        const std::array<veer::Sphere<V>, 1> balls{veer::Sphere<V>{in.target, in.number}};
        const std::array<veer::Capsule<V>, 2> bars{veer::Capsule<V>{in.target, in.other, S(0.25)},
            veer::Capsule<V>{in.other, in.position, in.rate, in.target_velocity}};
        return answers(veer::reciprocal_velocity(0, agents, neighbors, walls, in.other, in.number, in.rate, in.time),
            veer::reciprocal_velocity(1, agents, neighbors, balls, in.other, in.number, in.rate, in.time),
            veer::reciprocal_velocity(2, agents, neighbors, bars, in.velocity, in.number, in.rate, in.time));
    });
    play("reciprocal_velocity among boxes", "crowd", alone, [](const auto& in) {
        using V = vector_of<decltype(in)>;
        const std::array<veer::Agent<V>, 2> agents{
            veer::Agent<V>{in.position, in.velocity, in.rate}, veer::Agent<V>{in.target, in.target_velocity, in.rate}};
        const std::array<int, 2> neighbors{0, 1};
        const std::array<veer::Box<V>, 2> boxes{veer::Box<V>{.center = in.target,
                                                    .half_size = prism<V>(in.other),
                                                    .forward = in.velocity,
                                                    .velocity = in.target_velocity},
            veer::Box<V>{.center = in.other,
                .half_size = prism<V>(in.position),
                .forward = in.velocity,
                .velocity = in.velocity}};
        return answers(veer::reciprocal_velocity(0, agents, neighbors, boxes, in.other, in.number, in.rate, in.time),
            veer::reciprocal_velocity(1, agents, neighbors, boxes, in.velocity, in.number, in.rate, in.time));
    });
    play("moved, zero, first_axis, generate, component, any, all", "obstacles vector", alone, [](const auto& in) {
        using V = vector_of<decltype(in)>;
        const veer::Sphere<V> sphere = veer::moved(veer::Sphere<V>{in.position, in.number, in.velocity}, in.time);
        const veer::Plane<V> plane = veer::moved(veer::Plane<V>{in.position, in.other, in.velocity}, in.time);
        const veer::Capsule<V> bar =
            veer::moved(veer::Capsule<V>{in.position, in.target, in.number, in.velocity}, in.time);
        const V doubled = veer::generate<V>([&](auto i) { return veer::component<i>(in.other) * 2; });
        return answers(sphere.center, plane.point, bar.start, bar.end, veer::zero<V>(), veer::first_axis<V>(), doubled,
            veer::any(in.number < in.rate) && veer::all(in.number < in.time) ? 1.0 : 0.0);
    });
}

}}}} // namespace veer::VEER_UNIT::parts::entries

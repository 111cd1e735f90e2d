// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <map>
#include <string>
#include <tuple>
#include <type_traits>

#include <veer/veer.hpp>

#include "../support/hash.hpp"
#include "../support/steps.hpp"

// Every public function, played for the vectors of an engine: the steps of steps.hpp, and here what does not run on
// packs. A function that is added to the library is added to one of the two; `run` asks that every name of
// compile/names.txt stands there.
namespace engines {

template <veer::Vector V> constexpr auto outcome_of(const veer::Intercept<V>& lead) {
    return std::tuple(
        static_cast<double>(lead.status), lead.time, lead.point, lead.velocity, lead.later_time, lead.miss);
}
template <veer::Vector V> constexpr auto outcome_of(const veer::Launch<V>& launch) {
    return std::tuple(launch.found ? 1.0 : 0.0, launch.time, launch.velocity);
}
template <veer::Vector V> constexpr auto outcome_of(const veer::Launches<V>& launches) {
    return std::tuple_cat(outcome_of(launches.low), outcome_of(launches.high));
}

/// Calls play(name, call, where) for every function that is not among the steps.
VEER_ALWAYS_INLINE constexpr void each_call(auto play) {
    using tests::anywhere, tests::scalar_of, tests::vector_of;
    play(
        "intercept",
        [](const auto& in) {
            using S = scalar_of<decltype(in)>;
            const auto p = in.position, t = in.target, tv = in.target_velocity, own = in.velocity;
            return std::tuple_cat(outcome_of(veer::intercept(p, t, tv, in.number)),
                outcome_of(veer::intercept(p, t, tv, {in.number, in.rate, in.time})),
                outcome_of(veer::intercept(p, t, tv, {in.number, in.rate}, own)),
                outcome_of(veer::intercept(p, t, tv, {.speed = in.number}, own, S(0.25))));
        },
        anywhere);
    play(
        "homing_intercept, homing_time",
        [](const auto& in) {
            using V = vector_of<decltype(in)>;
            const auto missile = tests::missile<V>;
            return std::tuple_cat(outcome_of(veer::homing_intercept(
                                      in.position, in.velocity, in.target, in.target_velocity, missile, in.time)),
                std::tuple(veer::homing_time(in.position, in.velocity, in.target, missile)));
        },
        anywhere);
    play(
        "intercept_after_turn",
        [](const auto& in) {
            const auto aim = veer::intercept_after_turn(in.position, in.other, in.target, in.target_velocity, in.rate,
                {.speed = in.number, .max_time = in.time});
            return std::tuple_cat(std::tuple(aim.wait), outcome_of(aim.intercept));
        },
        anywhere);
    play(
        "least_rendezvous_time",
        [](const auto& in) {
            return std::tuple(
                veer::least_rendezvous_time(in.position, in.velocity, in.target, in.target_velocity, in.number));
        },
        anywhere);
    play(
        "intercept_accelerating, intercept_thrusting, intercept_times",
        [](const auto& in) {
            using S = scalar_of<decltype(in)>;
            const auto p = in.position, t = in.target, tv = in.target_velocity, a = in.other;
            const auto times = veer::intercept_times(p, t, tv, a, in.number);
            S sum = S(0);
            for (const S time : times) sum += time;
            return std::tuple_cat(outcome_of(veer::intercept_accelerating(p, t, tv, a, {in.number, in.rate})),
                outcome_of(veer::intercept_accelerating(p, t, tv, a, {.speed = in.number, .max_time = in.time})),
                outcome_of(veer::intercept_thrusting(p, t, tv, a, {in.number, in.rate})), std::tuple(sum));
        },
        anywhere);
    play(
        "launch, least_energy_launch, launch_in_time, launch_over, minimum_launch_speed",
        [](const auto& in) {
            const auto p = in.position, t = in.target, g = in.other;
            return std::tuple_cat(outcome_of(veer::launch(p, t, g, in.number)),
                outcome_of(veer::launch(p, t, g, in.number, in.time)), outcome_of(veer::least_energy_launch(p, t, g)),
                outcome_of(veer::launch_in_time(p, t, g, in.rate)), outcome_of(veer::launch_over(p, t, g, in.number)),
                std::tuple(veer::minimum_launch_speed(p, t, g)));
        },
        anywhere);
    play(
        "throws along a Flight, intercept_flying, engine_flight",
        [](const auto& in) {
            using V = vector_of<decltype(in)>;
            const V p = in.position, t = in.target, v = in.velocity;
            const veer::Flight<V> flight{in.other, in.rate, in.target_velocity};
            const auto stepped = veer::engine_flight(veer::Engine::rapier, in.other, in.rate, in.time);
            const auto of = [&](const auto& course) {
                return std::tuple_cat(outcome_of(veer::launch(p, t, course, in.number)),
                    outcome_of(veer::launch_in_time(p, t, course, in.time)),
                    outcome_of(veer::least_energy_launch(p, t, course)), tests::outcome(veer::apex(p, v, course)),
                    tests::outcome(veer::landing(p, v, course, t)),
                    outcome_of(veer::intercept_flying(p, t, v, course, {in.number, in.rate}, in.target_velocity)),
                    std::tuple(veer::minimum_launch_speed(p, t, course)));
            };
            const auto& [gravity, drag, of_velocity, of_gravity, drift, engine, damping, time_step] = stepped;
            return std::tuple_cat(of(flight), of(stepped), std::tuple(drag, of_velocity, of_gravity, drift));
        },
        anywhere);
    play(
        "flock, separation, alignment, cohesion",
        [](const auto& in) {
            using V = vector_of<decltype(in)>;
            using S = veer::scalar_t<V>;
            const std::array<V, 3> positions{in.position, in.target, in.other},
                velocities{in.velocity, in.target_velocity, in.other};
            const std::array<int, 3> neighbors{0, 1, 2};
            const veer::View<S> view{in.number, S(-0.5)};
            const veer::FlockLimits<S> limits{view, in.number, in.rate, 3, 1, 1};
            return std::tuple(veer::flock(0, positions, velocities, neighbors, limits),
                veer::separation(1, positions, neighbors, in.number),
                veer::alignment(2, positions, velocities, neighbors, view),
                veer::cohesion(0, positions, velocities, neighbors, view, in.rate));
        },
        anywhere);
    play(
        "avoid_agents, reciprocal_velocity, contain",
        [](const auto& in) {
            using V = vector_of<decltype(in)>;
            const std::array<veer::Agent<V>, 3> agents{veer::Agent<V>{in.position, in.velocity, in.rate},
                veer::Agent<V>{in.target, in.target_velocity, in.rate},
                veer::Agent<V>{in.other, in.velocity, in.number}};
            const std::array<int, 3> neighbors{0, 1, 2};
            const std::array<veer::Plane<V>, 2> walls{
                veer::Plane<V>{in.target, in.other}, veer::Plane<V>{in.other, in.target}};
            return std::tuple(veer::avoid_agents(0, agents, neighbors, in.time),
                veer::reciprocal_velocity(1, agents, neighbors, in.velocity, in.number, in.rate, in.time),
                veer::contain(in.position, in.velocity, walls, in.time, in.number));
        },
        anywhere);
    play(
        "confine by walls in a list of one's own",
        [](const auto& in) {
            using V = vector_of<decltype(in)>;
            const std::array<veer::Plane<V>, 2> walls{
                veer::Plane<V>{in.target, in.other}, veer::Plane<V>{in.other, in.target, in.velocity}};
            const veer::Motion<V> kept = veer::confine(in.position, in.velocity, in.rate, walls);
            return std::tuple(kept.position, kept.velocity);
        },
        anywhere);
    play(
        "reciprocal_velocity among obstacles",
        [](const auto& in) {
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
            return std::tuple(
                veer::reciprocal_velocity(0, agents, neighbors, walls, in.other, in.number, in.rate, in.time),
                veer::reciprocal_velocity(1, agents, neighbors, balls, in.other, in.number, in.rate, in.time),
                veer::reciprocal_velocity(2, agents, neighbors, bars, in.velocity, in.number, in.rate, in.time));
        },
        anywhere);
    play(
        "moved, zero, first_axis, generate, component, any, all",
        [](const auto& in) {
            using V = vector_of<decltype(in)>;
            const veer::Sphere<V> sphere = veer::moved(veer::Sphere<V>{in.position, in.number, in.velocity}, in.time);
            const veer::Plane<V> plane = veer::moved(veer::Plane<V>{in.position, in.other, in.velocity}, in.time);
            const veer::Capsule<V> bar =
                veer::moved(veer::Capsule<V>{in.position, in.target, in.number, in.velocity}, in.time);
            const V doubled = veer::generate<V>([&](auto i) { return veer::component<i>(in.other) * 2; });
            return std::tuple(sphere.center, plane.point, bar.start, bar.end, veer::zero<V>(), veer::first_axis<V>(),
                doubled, veer::any(in.number < in.rate) && veer::all(in.number < in.time) ? 1.0 : 0.0);
        },
        anywhere);
}

// ---- answers as text ------------------------------------------------------------------------------------------------

/// The answers of one type of vectors: for each call, by its name with scalar and dimension, a number that depends on
/// every bit.
using Answers = std::map<std::string, std::uint64_t>;

template <veer::Vector V> using Plain = glm::vec<veer::dimension_v<V>, veer::scalar_t<V>>;

/// What a call is given: every other time anything that the range rule admits, else what a game has.
template <veer::Vector G> [[nodiscard]] inline tests::Given<G> drawn(tests::Wild<G>& wild) {
    using S = veer::scalar_t<G>;
    auto given = tests::Given<G>::drawn(wild);
    if (wild.one_in(2)) return given;
    for (G* v : {&given.position, &given.velocity, &given.target, &given.target_velocity, &given.other})
        *v = wild.tests::Random::template vector<G>(20);
    given.number = wild.template uniform<S>(0, 20), given.rate = wild.template uniform<S>(0, 4),
    given.time = wild.template uniform<S>(0, 1);
    return given;
}

template <veer::Vector V, class G> [[nodiscard]] tests::Given<V> converted(const tests::Given<G>& in) {
    using tests::convert;
    return {convert<V>(in.position), convert<V>(in.velocity), convert<V>(in.target), convert<V>(in.target_velocity),
        convert<V>(in.other), in.number, in.rate, in.time};
}

template <veer::Vector V> [[nodiscard]] Answers answers() {
    Answers all;
    const auto play = [&]<class Call, int Least>(const char* name, Call, std::integral_constant<int, Least>) {
        if constexpr (veer::dimension_v<V> >= Least) {
            tests::Wild<Plain<V>> wild(1);
            tests::Hash hash;
            for (int i = 0; i < 256; ++i)
                std::apply(
                    [&](const auto&... results) { (hash.add(results), ...); }, Call()(converted<V>(drawn(wild))));
            const char* scalar = sizeof(veer::scalar_t<V>) == 4 ? "float" : "double";
            all[std::string(scalar) + std::to_string(veer::dimension_v<V>) + ": " + name] = hash.value;
        }
    };
    tests::each_step(play);
    each_call(play);
    return all;
}

/// Prints the answers of these types: those that the others are compared with.
template <class... Vs> int print_answers() {
    for (const Answers& all : {answers<Vs>()...})
        for (const auto& [call, hash] : all)
            std::printf("%016llx %s\n", static_cast<unsigned long long>(hash), call.c_str());
    return 0;
}

/// What print_answers wrote, from the standard input.
[[nodiscard]] inline const Answers& expected_answers() {
    static const Answers expected = [] {
        Answers read;
        unsigned long long hash = 0;
        for (char call[200]; std::scanf("%llx %199[^\n]\n", &hash, call) == 2;) read[call] = hash;
        return read;
    }();
    return expected;
}

/// Says in one line that these types give the expected answers, or which they do not give; 1 where they do not.
template <class... Vs> int compare_answers(const char* engine) {
    const Answers& expected = expected_answers();
    std::size_t same = 0;
    int different = 0;
    const auto compare = [&](std::size_t type, const Answers& all) {
        for (const auto& [call, answer] : all) {
            const auto found = expected.find(call);
            if (found != expected.end() && found->second == answer) ++same;
            else
                std::printf("%s, vector %zu of %zu, not the answer of glm: %s\n", engine, type + 1, sizeof...(Vs),
                    call.c_str()),
                    ++different;
        }
    };
    std::size_t type = 0;
    (compare(type++, answers<Vs>()), ...);
    if (different == 0) std::printf("%-32s %zu of %zu calls give the bits of glm\n", engine, same, same);
    return different == 0 && same > 0 ? 0 : 1;
}

} // namespace engines

// SPDX-License-Identifier: MIT
// Properties of every function: what becomes of its answer when the scene is given in
// other units, in a mirror, turned, shifted, as a plane in space.

#include <veer/veer.hpp>

#include <algorithm>
#include <array>
#include <cfenv>
#include <cmath>
#include <cstddef>
#include <limits>
#include <string_view>
#include <thread>
#include <type_traits>
#include <vector>

#include "../entries/entries.hpp"
#include "property.hpp"
#include "scenes.hpp"

using namespace properties;
using tests::ButFor, tests::Unit;

namespace {

/// All that functions are asked about.
template <veer::Vector V> struct Scene {
    using S = scalar_t<V>;
    V position, velocity, target, target_velocity, other, acceleration;
    S length, speed, force, rate, time; // [m] [m/s] [m/s^2] [1/s] [s]
    S angle, share;
    bool special; // some vectors may be zero, equal or in line: then it can be a tie on which side to turn

    /// Half of them with special vectors.
    static Scene drawn(Inputs<V>& in) {
        const bool special = in.one_in(2);
        return drawn(in, special, [&](int size) { return special ? in.vector(S(size)) : in.plain_vector(S(size)); });
    }
    /// Whole numbers: sums and differences are exact.
    static Scene of_whole_numbers(Inputs<V>& in) {
        return drawn(in, true, [&](int size) { return in.whole_vector(size); });
    }
    static Scene drawn(Inputs<V>& in, bool special, auto vector) {
        Scene scene{};
        scene.special = special;
        for (V* place : {&scene.position, &scene.target, &scene.other}) *place = vector(20);
        for (V* motion : {&scene.velocity, &scene.target_velocity, &scene.acceleration}) *motion = vector(10);
        scene.length = in.number(0, 20), scene.speed = in.number(0, 20), scene.force = in.number(0, 40),
        scene.rate = in.number(0, 4);
        scene.time = in.time_step(), scene.angle = in.number(0, 1), scene.share = in.number(0, 1);
        return scene;
    }
    /// The same with each place, each other vector, and each unit changed.
    [[nodiscard]] Scene seen(auto place, auto vector, S metre = 1, S second = 1) const {
        Scene scene = *this;
        for (V* point : {&scene.position, &scene.target, &scene.other}) *point = V(place(*point) * metre);
        for (V* motion : {&scene.velocity, &scene.target_velocity}) *motion = V(vector(*motion) * S(metre / second));
        scene.acceleration = vector(acceleration) * S(metre / second / second);
        scene.length *= metre, scene.speed *= metre / second, scene.force *= metre / second / second,
            scene.rate /= second, scene.time *= second;
        return scene;
    }
};

/// An answer of a function: a vector, or a number in x alone.
template <veer::Vector V> struct Answer {
    std::string_view function;
    Unit unit;
    V value;
    bool is_vector;
    ButFor but_for;
};

/// What every function of the library answers, but those that have a side or an axis of their own, that know no units,
/// or that are made of the others.
template <veer::Vector V> struct Answers {
    using S = scalar_t<V>;
    std::array<Answer<V>, 128> of;
    std::size_t count = 0;

    Answers() = default;
    explicit Answers(const Scene<V>& scene) { tests::answers_in_a_scene(scene, *this); }
    void add(std::string_view function, Unit unit, const V& value, ButFor but_for = {}) {
        of.at(count++) = {function, unit, value, true, but_for};
    }
    void add(std::string_view function, Unit unit, S value, ButFor but_for = {}) {
        of.at(count++) = {function, unit, tests::axis<V>(0, value), false, but_for};
    }
    void add(std::string_view function, const veer::Motion<V>& state, ButFor but_for = {}) {
        add(function, tests::a_place, state.position, but_for);
        add(function, tests::a_velocity, state.velocity, but_for);
    }
    void add(std::string_view function, const veer::Intercept<V>& meeting, ButFor but_for = {}) {
        add(function, tests::a_time, meeting.time, but_for), add(function, tests::a_time, meeting.later_time, but_for);
        add(function, tests::a_way, meeting.miss, but_for), add(function, tests::a_place, meeting.point, but_for);
        add(function, tests::a_velocity, meeting.velocity, but_for);
        add(function, tests::a_number, static_cast<S>(static_cast<int>(meeting.status)), but_for);
    }
    void add(std::string_view function, const veer::Launch<V>& thrown) {
        add(function, tests::a_time, thrown.time), add(function, tests::a_velocity, thrown.velocity),
            add(function, tests::a_number, static_cast<S>(thrown.found ? 1 : 0));
    }
};

/// The answers, compiled once, and behind a pointer that the compiler cannot look through.
template <veer::Vector V> Answers<V> answers_to(const Scene<V>& scene) { return Answers<V>(scene); }
template <veer::Vector V> Answers<V> ask(const Scene<V>& scene) {
    Answers<V> (*volatile function)(const Scene<V>&) = &answers_to<V>;
    return function(scene);
}

/// Whether holds(a, b) is so for each pair of answers; the first function for which it is not is named.
template <veer::Vector V, veer::Vector W> bool all_hold(const Answers<V>& a, const Answers<W>& b, auto holds) {
    for (std::size_t i = 0; i < a.count; ++i) {
        if (holds(a.of[i], b.of[i])) continue;
        UNSCOPED_INFO(a.of[i].function);
        return false;
    }
    return a.count == b.count;
}

/// The cases of a property for one of the four kinds of vectors: together 100,000 scenes, each with the answers of all
/// functions.
template <veer::Vector V> void each_scene(std::uint64_t seed, auto holds) {
    tests::sweep<Inputs<V>>(seed, tests::cases(25'000), [&](Inputs<V>& in) { return holds(in, Scene<V>::drawn(in)); });
}

constexpr auto as_it_is = [](const auto& v) { return v; };

/// The vector with one component mirrored.
template <veer::Vector V> V mirrored(const V& v, int axis) {
    auto parts = tests::components(v);
    auto& part = parts[static_cast<std::size_t>(axis)];
    part = -part;
    return tests::vector<V>(parts[0], parts[1], parts[2]);
}

/// The answer in units that are `metre` and `second` times as small. A time of -1, which is none, is none in every
/// unit.
template <veer::Vector V> V in_units(const Answer<V>& answer, scalar_t<V> metre, scalar_t<V> second) {
    using S = scalar_t<V>;
    const bool is_no_time =
        answer.unit.time == 1 && !answer.is_vector && same_value(answer.value, tests::axis<V>(0, -1));
    return is_no_time ? answer.value
                      : V(answer.value * S(std::pow(metre, answer.unit.length) * std::pow(second, answer.unit.time)));
}

/// The same as numbers: -0 is 0.
constexpr auto same = [](const auto& a, const auto& b) { return tests::components(a) == tests::components(b); };

/// Whether b is a in other units.
template <veer::Vector V>
bool agree_in_units(
    const Answer<V>& a, const Answer<V>& b, const Scene<V>& scene, scalar_t<V> metre, scalar_t<V> second) {
    using S = scalar_t<V>;
    const V expected = in_units(a, metre, second);
    const int in_special = scene.special ? a.but_for.ulps_of_special : 0;
    const int ulps = std::max(a.but_for.ulps_in_units, in_special);
    return same(expected, b.value) || ulps == tests::any_ulps
        || (ulps > 0 && error_of(b.value, exact(expected)) <= ulps * exact(epsilon<S>) * size_of(expected));
}

} // namespace

TEMPLATE_LIST_TEST_CASE(
    "every function asked twice, or from another thread, gives the same bits", "[properties]", tests::PlainVectors) {
    using V = TestType;
    each_scene<V>(2, [](Inputs<V>&, const Scene<V>& scene) {
        return all_hold(
            ask(scene), ask(scene), [](const auto& a, const auto& b) { return same_bits(a.value, b.value); });
    });
    std::vector<Scene<V>> scenes(500);
    std::vector<Answers<V>> here(500), elsewhere(500); // too large for a stack
    Inputs<V> in(20);
    for (auto& scene : scenes) scene = Scene<V>::drawn(in);
    const auto ask_all = [&scenes](auto& answers) {
        for (std::size_t i = 0; i < scenes.size(); ++i) answers[i] = ask(scenes[i]);
    };
    std::thread other([&] { ask_all(elsewhere); });
    ask_all(here);
    other.join();
    for (std::size_t i = 0; i < scenes.size(); ++i)
        CHECK(
            all_hold(here[i], elsewhere[i], [](const auto& a, const auto& b) { return same_bits(a.value, b.value); }));
}

TEMPLATE_LIST_TEST_CASE(
    "every function is finite and raises no flag; only times and radii that do not exist are infinite",
    "[properties][flags]", tests::PlainVectors) {
    using V = TestType;
    each_scene<V>(1, [](Inputs<V>&, const Scene<V>& scene) {
        std::feclearexcept(FE_ALL_EXCEPT);
        const auto answers = ask(scene);
        if (std::fetestexcept(FE_INVALID | FE_DIVBYZERO)) return false;
        return all_hold(answers, answers, [](const auto& a, const auto&) {
            return tests::is_finite(a.value)
                || (!a.is_vector && tests::components(a.value)[0] == std::numeric_limits<scalar_t<V>>::infinity());
        });
    });
}

TEMPLATE_LIST_TEST_CASE(
    "a plane in space has the answers of the plane, to the bit", "[properties]", tests::PlainVectors2) {
    using V = TestType;
    using W = glm::vec<3, scalar_t<V>>;
    each_scene<V>(4, [](Inputs<V>&, const Scene<V>& flat) {
        const Scene<W> space{W(flat.position, 0), W(flat.velocity, 0), W(flat.target, 0), W(flat.target_velocity, 0),
            W(flat.other, 0), W(flat.acceleration, 0), flat.length, flat.speed, flat.force, flat.rate, flat.time,
            flat.angle, flat.share, flat.special};
        return all_hold(ask(flat), ask(space), [](const auto& a, const auto& b) { return same(a.value, b.value); });
    });
}

TEMPLATE_LIST_TEST_CASE("the mirrored scene has the mirrored answers, to the bit, but where a tie has to be broken",
    "[properties]", tests::PlainVectors) {
    using V = TestType;
    each_scene<V>(5, [](Inputs<V>& in, const Scene<V>& scene) {
        const int axis = in.below(veer::dimension_v<V>);
        const auto mirror = [axis](const V& v) { return mirrored(v, axis); };
        return all_hold(ask(scene), ask(scene.seen(mirror, mirror)), [&](const auto& a, const auto& b) {
            return (a.but_for.mirrored_ties && scene.special) || same(a.is_vector ? mirror(a.value) : a.value, b.value);
        });
    });
}

TEMPLATE_LIST_TEST_CASE("with another unit of length, a power of two, times and angles keep their bits, and lengths "
                        "are as many times as long",
    "[properties]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    each_scene<V>(6, [](Inputs<V>& in, const Scene<V>& scene) {
        const S metre = in.power_of_two(-6, 6);
        return all_hold(ask(scene), ask(scene.seen(as_it_is, as_it_is, metre)),
            [&](const auto& a, const auto& b) { return agree_in_units(a, b, scene, metre, S(1)); });
    });
}

TEMPLATE_LIST_TEST_CASE(
    "with another unit of time, a power of two, places and angles keep their bits, and times are as many times as long",
    "[properties]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    each_scene<V>(7, [](Inputs<V>& in, const Scene<V>& scene) {
        const S second = in.power_of_two(-6, 6);
        return all_hold(ask(scene), ask(scene.seen(as_it_is, as_it_is, 1, second)),
            [&](const auto& a, const auto& b) { return agree_in_units(a, b, scene, S(1), second); });
    });
}

TEMPLATE_LIST_TEST_CASE(
    "the scene a quarter turn on has the answers a quarter turn on, to the bit", "[properties]", tests::PlainVectors) {
    using V = TestType;
    each_scene<V>(9, [](Inputs<V>&, const Scene<V>& scene) {
        const auto turned = [](const V& v) {
            const auto [x, y, z] = tests::components(v);
            return tests::vector<V>(-y, x, z);
        };
        return all_hold(ask(scene), ask(scene.seen(turned, turned)), [&](const auto& a, const auto& b) {
            return (a.but_for.mirrored_ties && scene.special) || same(a.is_vector ? turned(a.value) : a.value, b.value);
        });
    });
}

TEMPLATE_LIST_TEST_CASE("only differences of places count: a shift of all places by whole numbers changes no time, no "
                        "velocity and no way, to the bit",
    "[properties]", tests::PlainVectors) {
    using V = TestType;
    tests::sweep<Inputs<V>>(8, tests::cases(25'000), [](Inputs<V>& in) {
        const Scene<V> scene = Scene<V>::of_whole_numbers(in);
        const V shift = in.whole_vector(1000);
        const auto shifted = [&](const V& place) { return V(place + shift); };
        return all_hold(ask(scene), ask(scene.seen(shifted, as_it_is)),
            [](const auto& a, const auto& b) { return a.but_for.shifts || a.unit.is_place || same(a.value, b.value); });
    });
}

// ---- turned by any angle, and steps of no time ----------------------------------------------------------------------

namespace {

/// A rotation of the plane, or of space, in long double.
struct Turn {
    long double sine, cosine, pitch_sine, pitch_cosine;

    explicit Turn(long double angle, long double pitch)
        : sine(std::sin(angle)), cosine(std::cos(angle)), pitch_sine(std::sin(pitch)), pitch_cosine(std::cos(pitch)) {}
    [[nodiscard]] Exact operator()(const Exact& v) const {
        const Exact yawed{v.X * cosine - v.Y * sine, v.X * sine + v.Y * cosine, v.Z};
        return {yawed.X, yawed.Y * pitch_cosine - yawed.Z * pitch_sine, yawed.Y * pitch_sine + yawed.Z * pitch_cosine};
    }
};

} // namespace

TEMPLATE_LIST_TEST_CASE("the turned scene has the turned answers, within 8 eps of what they are made of",
    "[properties]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    each<V>(90, [](Inputs<V>& in) {
        const Scene<V> scene = Scene<V>::drawn(in);
        const Turn turn(exact(in.number(-4, 4)), veer::dimension_v<V> == 2 ? 0 : exact(in.number(-4, 4)));
        const auto turned = [&](const V& v) {
            const Exact to = turn(exact(v));
            return tests::vector<V>(to.X, to.Y, to.Z);
        };
        const Scene<V> other = scene.seen(turned, turned);
        const long double places = size_of(scene.position) + size_of(scene.target),
                          way = size_of(V(scene.target - scene.position));
        const long double motions = size_of(scene.velocity) + size_of(scene.target_velocity), h = exact(scene.time),
                          most = exact(scene.speed);
        const auto agrees = [&](auto function, long double made_of) {
            return error_of(function(other), turn(exact(function(scene)))) <= 8 * epsilon<S> * made_of;
        };
        // a way of two places is known to an ulp of these, and its direction to as much of the way
        const long double direction = way > 0 ? places / way : 0;
        return agrees([](const auto& in_scene) { return veer::truncate(in_scene.velocity, in_scene.speed); },
                   std::min(most, size_of(scene.velocity)))
            && agrees(
                [](const auto& in_scene) {
                    return veer::zero_effort_miss(
                        in_scene.position, in_scene.velocity, in_scene.target, in_scene.target_velocity, in_scene.time);
                },
                places + motions * h)
            && agrees(
                [](const auto& in_scene) {
                    return veer::seek_velocity(in_scene.position, in_scene.target, in_scene.speed);
                },
                direction * most)
            && agrees(
                [](const auto& in_scene) {
                    return veer::flee_velocity(in_scene.position, in_scene.target, in_scene.speed);
                },
                direction * most)
            && agrees(
                [](const auto& in_scene) {
                    return veer::spring_step(
                        in_scene.position, in_scene.velocity, in_scene.target, in_scene.rate, in_scene.time)
                        .position;
                },
                places + motions * h)
            && agrees(
                [](const auto& in_scene) {
                    return veer::steer_step(in_scene.position, in_scene.velocity, in_scene.acceleration,
                        {in_scene.force, S(1), in_scene.speed}, in_scene.time)
                        .velocity;
                },
                size_of(scene.velocity) + std::min(exact(scene.force), size_of(scene.acceleration)) * h);
    });
}

TEMPLATE_LIST_TEST_CASE(
    "a step of no time leaves the state as it is, to the bit", "[properties]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    tests::sweep<tests::Wild<V>>(10, tests::cases(100'000), [](tests::Wild<V>& wild) {
        const V position = wild.vector(), velocity = wild.vector(), target = wild.vector();
        const veer::Homing<S> missile{wild.at_least_zero(), wild.number(), wild.rate()};
        const S rate = wild.rate(), speed = veer::parts::range_limit<S>() * 2;
        const auto stays = [&](const veer::Motion<V>& next) {
            return same_value(next.position, position) && same_value(next.velocity, velocity);
        };
        veer::PhysicBase<V> body(position, velocity, S(0));
        body.set_acceleration(target), body.update();
        return stays(veer::homing_step(position, velocity, target, missile, 0))
            && stays(veer::homing_arc_step(position, velocity, target, missile, 0))
            && stays(veer::homing_swing_step(position, velocity, target, missile, 0))
            && stays(veer::homing_turn_step(position, velocity, target, rate, 0))
            && stays(veer::spring_step(position, velocity, target, rate, 0))
            && stays(veer::steer_step(position, velocity, target, {speed, 1, speed}, 0))
            && stays(veer::steer_verlet_step(position, velocity, target, {speed, 1, speed}, 0))
            && stays({body.position(), body.velocity()})
            && same_value(veer::wander_direction(veer::normalize_or(velocity, tests::axis<V>(0)), target, rate, 0),
                veer::normalize_or(velocity, tests::axis<V>(0)));
    });
}

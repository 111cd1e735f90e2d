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

#include "property.hpp"

using namespace properties;

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

/// What a number or vector measures: metre^length second^time.
struct Unit {
    int length, time;
    bool is_place = false; ///< moves with the origin
};
constexpr Unit a_place{1, 0, true}, a_way{1, 0}, a_velocity{1, -1}, an_acceleration{1, -2}, a_time{0, 1},
    a_number{0, 0};

/// An answer of a function: a vector, or a number in x alone.
template <veer::Vector V> struct Answer {
    std::string_view function;
    Unit unit;
    V value;
    bool is_vector;
    bool is_handed = false; ///< on a tie it turns towards perpendicular(...), which is no mirror image of itself
};

template <veer::Vector V> struct Answers {
    using S = scalar_t<V>;
    std::array<Answer<V>, 96> of;
    std::size_t count = 0;

    void add(std::string_view function, Unit unit, const V& value) { of.at(count++) = {function, unit, value, true}; }
    void add(std::string_view function, Unit unit, S value) {
        of.at(count++) = {function, unit, tests::axis<V>(0, value), false};
    }
    void add_handed(std::string_view function, Unit unit, const V& value) {
        of.at(count++) = {function, unit, value, true, true};
    }
    void add_handed(std::string_view function, const veer::Motion<V>& state) {
        add_handed(function, a_place, state.position), add_handed(function, a_velocity, state.velocity);
    }
    void add(std::string_view function, const veer::Motion<V>& state) {
        add(function, a_place, state.position), add(function, a_velocity, state.velocity);
    }
    void add(std::string_view function, const veer::Intercept<V>& meeting) {
        add(function, a_time, meeting.time), add(function, a_time, meeting.later_time),
            add(function, a_way, meeting.miss);
        add(function, a_place, meeting.point), add(function, a_velocity, meeting.velocity),
            add(function, a_number, static_cast<S>(static_cast<int>(meeting.status)));
    }
    void add(std::string_view function, const veer::Launch<V>& thrown) {
        add(function, a_time, thrown.time), add(function, a_velocity, thrown.velocity),
            add(function, a_number, static_cast<S>(thrown.found ? 1 : 0));
    }
};

/// What every function of the library answers; not those that have a side or an axis of their own (perpendicular,
/// rotate, orientation, ContextMap, free_direction, reciprocal_velocity), that know no units (sin_cos,
/// wander_direction), or are made of those here.
template <veer::Vector V> Answers<V> answers_to(const Scene<V>& in) {
    using S = scalar_t<V>;
    using namespace veer;
    const V none = veer::zero<V>();
    const V& p = in.position;
    const V& v = in.velocity;
    const V& q = in.target;
    const V& w = in.target_velocity;
    const S h = in.time;
    Answers<V> out{};

    out.add("normalize_or", a_number, normalize_or(v, none));
    out.add("truncate", a_velocity, veer::truncate(v, in.speed));
    out.add("lateral", a_velocity, lateral(v, w));
    out.add("length", a_way, length(V(q - p)));
    out.add("angle_between", a_number, angle_between(v, w));
    out.add_handed("turn_towards", a_velocity, turn_towards(v, w, in.angle));
    out.add_handed("limit_turn", a_velocity, limit_turn(v, w, in.angle));

    PhysicBase<V> body(p, v, h);
    body.set_acceleration(in.acceleration), body.update();
    out.add("PhysicBase", a_place, body.position()), out.add("PhysicBase", a_velocity, body.velocity());
    out.add("spring_step", spring_step(p, v, q, in.rate, h));

    out.add("lead_time", a_time, lead_time(p, q, w, in.speed)),
        out.add("lead_point", a_place, lead_point(p, q, w, in.speed));
    out.add("touch_time", a_time, touch_time(p, v, q, w, in.length));
    out.add("seek", a_velocity, seek(p, v, q, in.speed)), out.add("flee", a_velocity, flee(p, v, q, in.speed));
    out.add("pursue", a_velocity, pursue(p, v, q, w, in.speed)),
        out.add("evade", a_velocity, evade(p, v, q, w, in.speed));
    out.add("interpose", a_velocity, interpose(p, v, q, w, in.other, v, in.speed));
    const ArriveLimits<S> brakes{in.speed, in.force};
    out.add("arrive", a_velocity, arrive(p, v, q, brakes, h)),
        out.add("arrive, moving target", a_velocity, arrive(p, v, q, w, brakes, h));
    out.add("steer_step", steer_step(p, v, in.acceleration, SteerLimits<S>{in.force, 1, in.speed}, h));
    out.add("steer_verlet_step", steer_verlet_step(p, v, in.acceleration, SteerLimits<S>{in.force, 1, in.speed}, h));
    out.add("wander_velocity", a_velocity, wander_velocity(v, normalize_or(w, none), WanderLimits<S>{in.speed, 4, 1}));

    const Homing<S> missile{in.force, in.speed * in.rate, in.rate};
    out.add("homing_acceleration", an_acceleration, homing_acceleration(p, v, q, missile, in.length));
    out.add("homing_step", homing_step(p, v, q, missile, h, in.length));
    out.add_handed("homing_arc_step", homing_arc_step(p, v, q, missile, h));
    out.add_handed("homing_swing_step", homing_swing_step(p, v, q, missile, h, S(in.length * in.share)));
    out.add_handed("homing_brake_step", homing_brake_step(p, v, q, missile, h, S(in.length * in.share)));
    out.add_handed("homing_turn_step", homing_turn_step(p, v, q, in.rate, h));
    out.add("widest_hitting_radius", a_way, widest_hitting_radius(p, v, q));
    out.add("zero_effort_miss", a_way, zero_effort_miss(p, v, q, w, h));
    out.add("time_to_closest_approach", a_time, time_to_closest_approach(p, v, q, w));
    out.add("homing_on_time", an_acceleration, homing_on_time(p, v, q, w, S(h * 20), h));
    out.add("limit_acceleration", an_acceleration, limit_acceleration(in.acceleration, in.force).acceleration);
    out.add("least_time_to_go", a_time, least_time_to_go(p, v, q, w, in.force));
    out.add_handed("proportional_navigation", an_acceleration, proportional_navigation(p, v, q, w));
    out.add_handed("pure_proportional_navigation", an_acceleration, pure_proportional_navigation(p, v, q, w));
    out.add_handed("augmented_navigation", an_acceleration, augmented_navigation(p, v, q, w, in.acceleration));

    out.add("intercept", intercept(p, q, w, Shot<S>{in.speed, in.length * S(0.125)}, v));
    out.add("intercept_accelerating", intercept_accelerating(p, q, w, in.acceleration, Shot<S>{in.speed}));
    const Launches<V> thrown = launch(p, q, in.acceleration, in.speed);
    out.add("launch, low", thrown.low), out.add("launch, high", thrown.high);
    out.add("minimum_launch_speed", a_velocity, minimum_launch_speed(p, q, in.acceleration));
    out.add("launch_in_time", launch_in_time(p, q, in.acceleration, h));
    const auto top = apex(p, v, in.acceleration), ground = landing(p, v, in.acceleration, q);
    out.add("apex", a_time, top.time), out.add("apex", a_place, top.point);
    out.add("landing", a_time, ground.time), out.add("landing", a_place, ground.point);

    const SphereObstacle<V> rock{q, in.length * S(0.25), S(in.length * 2)};
    out.add_handed("avoid_sphere", a_velocity, avoid_sphere(p, v, rock, in.angle)),
        out.add("clearing_angle", a_number, clearing_angle(p, v, rock));
    const Agent<V> self{p, v, in.length * S(0.125)}, another{q, w, in.length * S(0.125)};
    out.add_handed("avoid_agent", a_number, avoid_agent(self, another, S(h * 100)));
    const std::array places{p, q, none, none, none, none, in.other};
    const std::array motions{v, w, none, none, none, none, V(in.acceleration * h)};
    const std::array<std::size_t, 2> all{
        1, 6}; // two in one place part along axis 1 or 6 mod dimension, for these the same in the plane and in space
    out.add_handed("separation", a_number, separation(0, places, all, S(in.length * 2)));
    out.add("alignment", a_velocity, alignment(0, places, motions, all, View<S>{in.length * 2, in.share - S(0.5)}));
    out.add(
        "cohesion", a_velocity, cohesion(0, places, motions, all, View<S>{in.length * 2, in.share - S(0.5)}, in.speed));
    ForceBudget<V> budget(in.speed);
    budget.add(v), budget.add(w);
    out.add("ForceBudget", a_velocity, budget.total());

    const auto met = contact(p, V(v * S(16)), S(in.length * S(0.125)), Sphere<V>{q, in.length * S(0.125), w}, h);
    out.add("contact", a_time, met.time), out.add("contact", a_place, met.point),
        out.add_handed("contact", a_number, met.normal);
    out.add("bounce", a_velocity, bounce(v, V(q - p), Material<S>{in.share, S(0.25)}, w));
    const auto on_path = nearest_on_path(std::array{p, q, in.other}, V(p + v * h));
    out.add("nearest_on_path", a_place, on_path.point), out.add("nearest_on_path", a_way, on_path.along);
    out.add("nearest_on_path", a_way, on_path.distance), out.add("nearest_on_path", a_number, on_path.direction);
    return out;
}

/// answers_to, compiled once, and behind a pointer that the compiler cannot look through.
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
    if (scene.special && a.function == "angle_between")
        return true; // of float vectors below 2^-12 it takes more care, and has other bits
    // these have a quick formula for the sizes of a game, and another for places all but in one; both are off by a
    // thousand epsilons where the shot is faster by a thousandth, or where a steering is a small difference
    const std::array leading{"lead_time", "lead_point", "touch_time", "pursue", "evade", "interpose"};
    if (scene.special && std::find(leading.begin(), leading.end(), a.function) != leading.end())
        return same(expected, b.value) || error_of(b.value, exact(expected)) <= 1024 * epsilon<S> * size_of(expected);
    if (a.function
        // right to 0.5 + 10^-6 ulp of a length or a time: beside a tie it can be rounded either way
        == "intercept_accelerating")
        return same(expected, b.value) || error_of(b.value, exact(expected)) <= epsilon<S> * size_of(expected);
    return same(expected, b.value);
}

} // namespace

TEMPLATE_LIST_TEST_CASE(
    "every function asked twice, or from another thread, gives the same bits", "[properties]", tests::PlainVectors) {
    using V = TestType;
    each_scene<V>(2, [](Inputs<V>&, const Scene<V>& scene) {
        return all_hold(
            ask(scene), ask(scene), [](const auto& a, const auto& b) { return same_bits(a.value, b.value); });
    });
    std::array<Scene<V>, 500> scenes;
    std::array<Answers<V>, 500> here, elsewhere;
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
            return (a.is_handed && scene.special) || same(a.is_vector ? mirror(a.value) : a.value, b.value);
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
            return (a.is_handed && scene.special) || same(a.is_vector ? turned(a.value) : a.value, b.value);
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
        return all_hold(ask(scene), ask(scene.seen(shifted, as_it_is)), [](const auto& a, const auto& b) {
            // those that compute a place and go on from there round it, and arrive makes no step that is lost in the
            // rounding of the position
            for (const std::string_view by_a_place :
                {"pursue", "evade", "interpose", "arrive", "arrive, moving target", "contact", "nearest_on_path"})
                if (a.function == by_a_place) return true;
            return a.unit.is_place || same(a.value, b.value);
        });
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

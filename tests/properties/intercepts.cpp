// SPDX-License-Identifier: MIT
// Properties of meetings and throws, over questions of every kind that has ever broken a
// solver, judged by exact arithmetic.

#include <veer/ballistics.hpp>
#include <veer/intercept.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <type_traits>

#include "../exact/ballistics_questions.hpp"
#include "../exact/intercept_promises.hpp"
#include "../exact/intercept_questions.hpp"
#include "../exact/intercept_reference.hpp"
#include "../exact/judging.hpp"
#include "property.hpp"

using namespace properties;
using tests::ask, tests::describe, tests::Duel, tests::Dyadic, tests::dyadic, tests::DyadicVector, tests::infinity,
    tests::Kinds, tests::Question, tests::same_answer, tests::square, tests::to_triple, tests::to_vector, tests::Triple;
using veer::Intercept, veer::InterceptStatus, veer::Launch, veer::Shot;
using enum veer::InterceptStatus;

namespace {

template <veer::Vector V> Intercept<V> ask(const tests::Flight& flight) {
    using S = scalar_t<V>;
    return veer::intercept_accelerating(to_vector<V>(flight.position), to_vector<V>(flight.target),
        to_vector<V>(flight.target_velocity), to_vector<V>(flight.acceleration),
        Shot<S>{S(flight.speed), S(flight.radius), S(flight.max_time)});
}

/// Asks a property of 25,000 questions, 100,000 for the four kinds of vectors, as many of each kind of question;
/// through a pointer, so that the kinds are compiled once.
template <veer::Vector V, Kinds kinds>
void each_question_through(std::uint64_t seed, bool (*call)(void* property, const Question& question), void* property) {
    using Source = tests::Questions<scalar_t<V>>;
    const int of_a_kind = tests::cases(25'000) / static_cast<int>(Source::kinds().size()) + 1;
    tests::for_every_kind<Source, kinds>(veer::dimension_v<V>, seed, of_a_kind, [=](const Question& question) {
        return call(property, question) ? std::string() : describe(ask<V>(question));
    });
}
template <veer::Vector V, Kinds kinds = Kinds::all, class Holds> void each_question(std::uint64_t seed, Holds holds) {
    each_question_through<V, kinds>(
        seed,
        [](void* property, const Question& question) -> bool { return (*static_cast<Holds*>(property))(question); },
        &holds);
}

/// Whether |v| = size, but for `error`; without a root.
bool is_long(const DyadicVector& v, const Dyadic& size, const Dyadic& error) {
    const Dyadic squared = square(v), least = size - error, most = size + error;
    return squared <= square(most) && (least.sign() <= 0 || squared >= square(least));
}

/// An ulp of the largest component or number.
template <class S> Dyadic ulp_of(std::initializer_list<double> numbers) {
    double largest = 0;
    for (const double number : numbers) largest = std::max(largest, std::abs(number));
    return tests::ulp<S>(Dyadic(largest));
}
double largest_of(const Triple& v) { return std::max({std::abs(v[0]), std::abs(v[1]), std::abs(v[2])}); }

/// |v|, to 2^-52 of it, in double.
double length_of(const DyadicVector& v) { return std::hypot(v.x.to_double(), v.y.to_double(), v.z.to_double()); }

} // namespace

// ---- meetings -------------------------------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE(
    "at the meeting the target is as far away as the shot has flown, but for half an ulp of the time", "[properties]",
    tests::PlainVectors) {
    using S = scalar_t<TestType>;
    each_question<TestType, Kinds::ordinary>(23, [](const Question& question) {
        const auto answer = ask<TestType>(question);
        if (!answer) return true;
        const Duel duel(question);
        if (duel.outside.sign() <= 0) return answer.time == 0;
        const Dyadic t = double(answer.time), flown = duel.s * t + duel.r;
        const Dyadic of_time =
            (Dyadic(length_of(duel.v) * (1 + 0x1p-40)) + duel.s) * tests::ulp<S>(t) * (sizeof(S) == 4 ? 0.5 : 1.0);
        return is_long(duel.d + duel.v * t, flown, of_time + flown * (2 * double(std::numeric_limits<S>::epsilon())));
    });
}

TEMPLATE_LIST_TEST_CASE(
    "the shot is as fast as it was asked to be, within an ulp", "[properties]", tests::PlainVectors) {
    using S = scalar_t<TestType>;
    each_question<TestType, Kinds::ordinary>(24, [](Question question) {
        question.inherited_velocity = {};
        const auto answer = ask<TestType>(question);
        return answer.status == coincident
            || is_long(dyadic(to_triple(answer.velocity)), question.speed, tests::ulp<S>(Dyadic(question.speed)));
    });
}

TEMPLATE_LIST_TEST_CASE("shot and target are both at the point at that time, within 4 ulp of the largest term",
    "[properties]", tests::PlainVectors) {
    using S = scalar_t<TestType>;
    each_question<TestType, Kinds::ordinary>(25, [](Question question) {
        question.radius = 0;
        const auto answer = ask<TestType>(question);
        if (!answer || !tests::is_finite(answer.point) || !tests::is_finite(answer.velocity)) return true;
        const double t = double(answer.time);
        const Triple fired = to_triple(answer.velocity), point = to_triple(answer.point);
        const Dyadic allowed = ulp_of<S>({largest_of(question.position), largest_of(question.target),
                                   largest_of(fired) * t, largest_of(question.target_velocity) * t, largest_of(point)})
                             * 4;
        const DyadicVector shot = dyadic(question.position) + dyadic(fired) * Dyadic(t),
                           target = dyadic(question.target) + dyadic(question.target_velocity) * Dyadic(t);
        return is_long(shot - dyadic(point), 0, allowed) && is_long(target - dyadic(point), 0, allowed);
    });
}

TEMPLATE_LIST_TEST_CASE(
    "before the meeting the target is out of reach, until the later one within it, and from then on out of it",
    "[properties]", tests::PlainVectors) {
    each_question<TestType, Kinds::ordinary>(26, [](const Question& question) {
        const auto answer = ask<TestType>(question);
        if (answer.status == none || !std::isfinite(answer.time)) return true;
        const Duel duel(question);
        const double first = double(answer.time), last = double(answer.later_time), before = 1 - 0x1p-20,
                     after = 1 + 0x1p-20;
        for (const double part : {0.0, 0.1, 0.5, 0.9, 0.999, 1.0})
            if (first > 0 && duel.gap(first * before * part).sign() <= 0) return false;
        if (!std::isfinite(last)) return true;
        for (const double part : {0.0, 0.001, 0.1, 0.5, 0.9, 1.0}) {
            if (first * after < last * before && duel.gap(first * after * (1 - part) + last * before * part).sign() > 0)
                return false;
            if (last > 0 && duel.gap(last * after * (1 + part)).sign() <= 0) return false;
        }
        return last >= first;
    });
}

TEMPLATE_LIST_TEST_CASE(
    "who is out of reach is hit by every faster shot, and by no slower one that it does not come nearer",
    "[properties]", tests::PlainVectors) {
    each_question<TestType>(27, [](const Question& question) { return tests::faster_always_hits<TestType>(question); });
}

TEMPLATE_LIST_TEST_CASE(
    "the status is that of exact arithmetic, without exception", "[properties]", tests::PlainVectors) {
    using S = scalar_t<TestType>;
    each_question<TestType>(29, [](const Question& question) {
        const auto answer = ask<TestType>(question);
        const Duel duel(question);
        const bool is_here = square(duel.d).sign() == 0;
        if (is_here) return answer.status == coincident;
        if (!duel.meets()) return answer.status == none;
        // too late is what does not fit the type: the target is out of reach up to its largest number
        return answer.status == hit
            || (answer.status == too_late && duel.gap(double((std::numeric_limits<S>::max)())).sign() > 0);
    });
}

TEMPLATE_LIST_TEST_CASE(
    "more speed or more radius never meets later, not by a bit", "[properties]", tests::PlainVectors) {
    each_question<TestType>(
        30, [](const Question& question) { return tests::more_is_never_later<TestType>(question); });
}

TEMPLATE_LIST_TEST_CASE(
    "a velocity that shooter and target share changes nothing, to the bit", "[properties]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    each<V>(31, [](Inputs<V>& in) {
        const V position = in.whole_vector(50), target = in.whole_vector(50), velocity = in.whole_vector(20),
                inherited = in.whole_vector(20), wind = in.whole_vector(1000);
        const Shot<S> shot{in.number(0, 40), S(in.below(3))};
        const auto still = veer::intercept(position, target, velocity, shot, inherited);
        const auto carried = veer::intercept(position, target, V(velocity + wind), shot, V(inherited + wind));
        return still.status == carried.status && same_bits(still.time, carried.time)
            && same_bits(still.later_time, carried.later_time);
    });
}

TEMPLATE_LIST_TEST_CASE(
    "a target at rest is met after distance / speed, correctly rounded", "[properties]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    each<V>(32, [](Inputs<V>& in) {
        const V position = in.vector(100), target = in.vector(100);
        const S speed = in.number(S(0.5), 60), time = veer::intercept_time(position, target, veer::zero<V>(), speed);
        // s (t + h) reaches the target and s (t - h) does not, h half an ulp: no root and no division
        const DyadicVector d = dyadic(to_triple(target)) - dyadic(to_triple(position));
        const Dyadic t = double(time), half = tests::ulp<S>(t) * (0.5 + 1e-6), s = double(speed);
        return square(d).sign() == 0 ? time == 0
                                     : square(s * (t + half)) >= square(d) && square(s * (t - half)) <= square(d);
    });
}

TEMPLATE_LIST_TEST_CASE("no other time comes closer than the closest miss, within 4 eps of the distance",
    "[properties]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    each<V>(34, [](Inputs<V>& in) {
        const V position = in.vector(100), target = in.vector(100), velocity = in.vector(30);
        const S speed = in.number(0, 30);
        const auto answer = veer::intercept(position, target, velocity, speed);
        if (answer.status != none || !std::isfinite(answer.time)) return true;
        const Exact d = exact(target) - exact(position), v = exact(velocity);
        const auto miss = [&](long double t) { return tests::length(d + v * t) - exact(speed) * t; };
        const long double closest = miss(exact(answer.time)), allowed = 4 * epsilon<S> * tests::length(d);
        for (const long double part : {0.0L, 0.5L, 0.99L, 1.01L, 2.0L, 100.0L})
            if (closest > miss(exact(answer.time) * part) + allowed
                || closest > miss(tests::length(d) / tests::length(v) * part) + allowed)
                return false;
        return std::abs(exact(answer.miss) - closest) <= allowed;
    });
}

TEMPLATE_LIST_TEST_CASE(
    "max_time changes the status alone, and only of a meeting that is later", "[properties]", tests::PlainVectors) {
    each_question<TestType>(
        36, [](const Question& question) { return tests::limit_changes_status_alone<TestType>(question); });
}

TEMPLATE_LIST_TEST_CASE("firing later never meets earlier", "[properties]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    each<V>(37, [](Inputs<V>& in) {
        const V position = in.whole_vector(20), target = in.whole_vector(20), velocity = in.whole_vector(9);
        const S speed = S(in.below(12)), delay = S(in.below(40)) / 4; // all places are exact
        const auto now = veer::intercept(position, target, velocity, speed),
                   later = veer::intercept(position, V(target + velocity * delay), velocity, speed);
        return !later || (now && delay + later.time >= now.time * (1 - 4 * std::numeric_limits<S>::epsilon()));
    });
}

TEMPLATE_LIST_TEST_CASE(
    "a shot at the mirror image of the target comes to the target by the wall, within 8 eps of its path",
    "[properties]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    each<V>(38, [](Inputs<V>& in) {
        const V position = in.whole_vector(20), target = in.whole_vector(20), velocity = in.whole_vector(5);
        const S speed = in.number(1, 40), wall = S(21 + in.below(20));
        return tests::comes_by_the_wall(position, target, velocity, speed, wall);
    });
}

TEMPLATE_TEST_CASE("the float answer is the double answer, rounded", "[properties]", glm::vec2, glm::vec3) {
    using Double = std::conditional_t<veer::dimension_v<TestType> == 2, glm::dvec2, glm::dvec3>;
    const auto is_rounded = [](const Question& question, const Intercept<TestType>& single,
                                const Intercept<Double>& full) {
        // in ulps of the length, because small components need not be the same bits; of 2^-40 of its terms where so
        // much of a vector cancels
        const auto rounds_to = [&](const Double& v, const TestType& rounded, double terms) {
            return !tests::is_finite(v)
                || tests::error_of(rounded, dyadic(to_triple(v)), terms * 0x1p-40) <= tests::allowed_error<float>;
        };
        const bool same_status =
            single.status == full.status || (single.status == too_late && !std::isfinite(single.time));
        return same_status && single.time == float(full.time) && single.later_time == float(full.later_time)
            && rounds_to(full.point, single.point, largest_of(question.target))
            && rounds_to(full.velocity, single.velocity,
                std::max(largest_of(question.target_velocity), largest_of(question.inherited_velocity)));
    };
    each_question<TestType>(39,
        [&](const Question& question) { return is_rounded(question, ask<TestType>(question), ask<Double>(question)); });
}

TEMPLATE_LIST_TEST_CASE("in the same place shot and target meet at once, at whatever velocity and speed",
    "[properties]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    tests::sweep<tests::Wild<V>>(40, tests::cases(100'000), [](tests::Wild<V>& wild) {
        const V place = wild.vector(), velocity = wild.vector();
        const auto answer = veer::intercept(place, place, velocity, Shot<S>{wild.at_least_zero(), wild.number()});
        return answer.status == coincident && answer.time == 0 && same_value(answer.point, place);
    });
}

// ---- throws ---------------------------------------------------------------------------------------------------------

namespace {

/// A throw that a game could make, special places included.
template <veer::Vector V> struct Throw {
    using S = scalar_t<V>;
    V position, target, gravity;
    S speed;
    explicit Throw(Inputs<V>& in)
        : position(in.vector(50)), target(in.vector(50)), gravity(in.nonzero_vector(10)), speed(in.number(5, 60)) {}
    [[nodiscard]] veer::Launches<V> arcs() const { return veer::launch(position, target, gravity, speed); }
    [[nodiscard]] Exact way() const { return exact(target) - exact(position); }
};

} // namespace

TEMPLATE_LIST_TEST_CASE(
    "a throw is as fast as asked, and the parabola runs through the target, within 4 ulp of the largest term",
    "[properties]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    each<V>(41, [](Inputs<V>& in) {
        const Throw<V> thrown(in);
        const auto [low, high] = thrown.arcs();
        for (const Launch<V>& arc : {low, high}) {
            if (!arc.found || arc.time == 0) continue;
            const long double t = exact(arc.time), fall = size_of(thrown.gravity) * t * t / 2,
                              flown = exact(thrown.speed) * t;
            const Exact there = exact(arc.velocity) * t + exact(thrown.gravity) * (t * t / 2);
            if (std::abs(size_of(arc.velocity) - exact(thrown.speed)) > tests::ulp<S>(exact(thrown.speed)))
                return false;
            if (tests::length(there - thrown.way())
                > 4 * tests::ulp<S>(std::max({fall, flown, tests::length(thrown.way())})))
                return false;
        }
        return true;
    });
}

TEMPLATE_LIST_TEST_CASE("the low arc arrives first, and the times of both arcs multiply to 2 |d| / |g|, within 4 eps",
    "[properties]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    each<V>(42, [](Inputs<V>& in) {
        const Throw<V> thrown(in);
        const auto [low, high] = thrown.arcs();
        if (!low.found || !high.found || low.time == 0) return true;
        const long double product = 2 * tests::length(thrown.way()) / size_of(thrown.gravity);
        return low.time <= high.time
            && std::abs(exact(low.time) * exact(high.time) - product) <= 4 * epsilon<S> * product;
    });
}

TEMPLATE_LIST_TEST_CASE(
    "at the least speed both arcs are one but for rounding, one number less finds none, and more finds them apart",
    "[properties]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    each<V>(43, [](Inputs<V>& in) {
        const Throw<V> thrown(in);
        const S least = veer::minimum_launch_speed(thrown.position, thrown.target, thrown.gravity);
        const S fall = std::sqrt(veer::length(thrown.gravity) * veer::length(V(thrown.target - thrown.position)));
        if (least <= fall * S(0x1p-10))
            return true; // all but straight below, or on the spot: the times of all throws are equal but for rounding
        const auto at = [&](S speed) { return veer::launch(thrown.position, thrown.target, thrown.gravity, speed); };
        const auto above = at(std::nextafter(least, infinity<S>)), faster = at(least * S(1.25)),
                   below = at(std::nextafter(least, S(0)));
        const auto whole = veer::least_energy_launch(thrown.position, thrown.target, thrown.gravity);
        return !below.low.found && above.low.found && above.high.found && faster.low.time < whole.time
            && whole.time < faster.high.time && above.low.time <= whole.time && whole.time <= above.high.time;
    });
}

TEMPLATE_LIST_TEST_CASE("as gravity fades the throw becomes the straight shot, off it by |g| |d| / speed at most",
    "[properties]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    each<V>(45, [](Inputs<V>& in) {
        Throw<V> thrown(in);
        thrown.gravity = thrown.gravity * in.power_of_two(-30, -7);
        const long double d = tests::length(thrown.way()), s = exact(thrown.speed);
        const auto low = thrown.arcs().low;
        if (d == 0 || size_of(thrown.gravity) * d > s * s / 4) return true;
        return low.found
            && error_of(low.velocity, thrown.way() * (s / d)) <= size_of(thrown.gravity) * d / s + 2 * epsilon<S> * s;
    });
}

TEMPLATE_LIST_TEST_CASE(
    "without an acceleration the quartic has the answer of the quadratic", "[properties]", tests::PlainVectors) {
    each_question<TestType>(46, [](Question question) {
        question.inherited_velocity = {};
        tests::Flight flight;
        static_cast<Question&>(flight) = question;
        return same_answer(ask<TestType>(flight), ask<TestType>(question));
    });
}

TEMPLATE_LIST_TEST_CASE("the first meeting under an acceleration is the first: before it the target is out of reach",
    "[properties]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    each<V>(47, [](Inputs<V>& in) {
        const V position = in.vector(50), target = in.vector(50), velocity = in.vector(30),
                acceleration = in.vector(10);
        const Shot<S> shot{in.number(0, 60), in.number(0, 2)};
        const auto answer = veer::intercept_accelerating(position, target, velocity, acceleration, shot);
        if (answer.status == coincident || !std::isfinite(answer.time)) return true;
        const Exact d = exact(target) - exact(position), v = exact(velocity), a = exact(acceleration);
        const auto gap = [&](long double t) {
            return tests::length(d + v * t + a * (t * t / 2)) - exact(shot.radius) - exact(shot.speed) * t;
        };
        const long double end = answer ? exact(answer.time) : 100;
        const long double rounding =
            4 * (tests::length(d) + (tests::length(v) + exact(shot.speed)) * end + tests::length(a) * end * end)
            * epsilon<long double>;
        for (int i = 0; i < 32; ++i)
            if (gap(end * (i / 32.0L)) < -rounding) return answer.time == 0;
        return true;
    });
}

TEMPLATE_TEST_CASE(
    "in an engine that moves in steps a throw of the engine lands on the target, within 1e-9 of what it is made of",
    "[properties]", glm::dvec2, glm::dvec3) {
    using V = TestType;
    each<V>(48, [](Inputs<V>& in) {
        const V start = in.vector(50), target = in.vector(50), gravity = in.vector(10);
        const int steps = 1 + in.below(60);
        const double h = in.time_step(), time = steps * h;
        V position = start,
          velocity = veer::parabola_velocity(veer::launch_in_time(start, target, gravity, time).velocity, gravity, -h);
        for (int i = 0; i < steps; ++i) velocity = velocity + gravity * h, position = position + velocity * h;
        return veer::length(V(position - target)) <= 1e-9 * (100 + veer::length(gravity) * time * time);
    });
}

TEMPLATE_LIST_TEST_CASE("a throw that takes a given time reaches the target in it, within 2 ulp of its terms",
    "[properties]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    each<V>(49, [](Inputs<V>& in) {
        const Throw<V> thrown(in);
        const S time = in.number(S(0.01), 10);
        const auto arc = veer::launch_in_time(thrown.position, thrown.target, thrown.gravity, time);
        const long double t = exact(time), fall = size_of(thrown.gravity) * t * t / 2;
        const Exact there = exact(arc.velocity) * t + exact(thrown.gravity) * (t * t / 2);
        return arc.found
            && tests::length(there - thrown.way()) <= 2 * epsilon<S> * (tests::length(thrown.way()) + fall);
    });
}

TEMPLATE_LIST_TEST_CASE(
    "what falls as the target falls meets it as if neither fell, to the bit", "[properties]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    each<V>(50, [](Inputs<V>& in) {
        const V position = in.vector(50), target = in.vector(50), velocity = in.vector(30), of_target = in.vector(10),
                of_shot = of_target;
        const Shot<S> shot{in.number(0, 60), in.number(0, 2)};
        return same_answer(veer::intercept_accelerating(position, target, velocity, V(of_target - of_shot), shot),
            veer::intercept(position, target, velocity, shot));
    });
}

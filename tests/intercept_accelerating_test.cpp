// SPDX-License-Identifier: MIT
#include <veer/intercept_accelerating.hpp>

#include <algorithm>
#include <array>
#include <cfenv>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <sstream>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>

#include "exact/ballistics_questions.hpp"
#include "exact/ballistics_reference.hpp"
#include "exact/judging.hpp"
#include "support/sweep.hpp"
#include "support/vectors.hpp"

namespace {

using tests::AcceleratedDuel, tests::allowed_error, tests::describe, tests::Dyadic, tests::dyadic,
    tests::DyadicPolynomial, tests::DyadicVector, tests::error_of, tests::fits, tests::Flight, tests::Flights,
    tests::infinity, tests::Kinds, tests::name, tests::same_answer, tests::status_of, tests::to_vector, tests::Triple,
    tests::Truth, tests::truth_of, tests::vector;
using veer::Intercept, veer::InterceptStatus, veer::Missile, veer::scalar_t, veer::Shot;
using enum veer::InterceptStatus;

// ---- asking ---------------------------------------------------------------------------------------------------------

template <veer::Vector V> Intercept<V> ask(const Flight& flight) {
    using S = scalar_t<V>;
    const V position = to_vector<V>(flight.position), target = to_vector<V>(flight.target),
            target_velocity = to_vector<V>(flight.target_velocity);
    const V acceleration = to_vector<V>(flight.acceleration);
    if (flight.thrust == 0)
        return veer::intercept_accelerating(position, target, target_velocity, acceleration,
            Shot<S>{S(flight.speed), S(flight.radius), S(flight.max_time)});
    return veer::intercept_thrusting(position, target, target_velocity, acceleration,
        Missile<S>{S(flight.thrust), S(flight.speed), S(flight.radius), S(flight.max_time)});
}

template <veer::Vector V> auto ask_times(const Flight& flight) {
    return veer::intercept_times(to_vector<V>(flight.position), to_vector<V>(flight.target),
        to_vector<V>(flight.target_velocity), to_vector<V>(flight.acceleration), scalar_t<V>(flight.speed));
}

/// Asks `holds(flight)` for `count` questions of every kind.
template <veer::Vector V, Kinds kinds = Kinds::all> void for_every_kind(std::uint64_t seed, int count, auto holds) {
    tests::for_every_kind<Flights<scalar_t<V>>, kinds>(veer::dimension_v<V>, seed, count,
        [&](const Flight& flight) { return holds(flight) ? std::string() : describe(ask<V>(flight)); });
}

// ---- judging --------------------------------------------------------------------------------------------------------

/// Vectors whose terms cancel by more than 2^-40 are measured by 2^-40 of their terms.
template <veer::Vector V> bool is_right(const Intercept<V>& answer, const Truth& truth, const Flight& flight) {
    using S = scalar_t<V>;
    if (answer.status != status_of<S>(truth)) return false;
    if (truth.status == none) return true;
    const Dyadic gained = length(dyadic(flight.acceleration)) * *truth.time;
    const Dyadic speed = std::max(length(dyadic(flight.target_velocity)), gained) * 0x1p-40;
    const Dyadic way = std::max(length(dyadic(flight.target)) * 0x1p-40, speed * *truth.time);
    return std::max({error_of(answer.time, truth.time), error_of(answer.later_time, truth.later_time),
               error_of(answer.point, truth.point, way), error_of(answer.velocity, truth.velocity, speed)})
        <= allowed_error<S>;
}

/// Of a shot without a radius and without thrust.
template <veer::Vector V> bool are_times_right(Flight flight) {
    using S = scalar_t<V>;
    flight.radius = flight.thrust = 0;
    const AcceleratedDuel duel(flight);
    std::vector<Dyadic> truth = tests::positive_roots(duel.gap);
    if (duel.gap[0].sign() == 0) truth.insert(truth.begin(), Dyadic());
    std::erase_if(truth, [](const Dyadic& time) { return !fits<S>(time); });
    const auto times = ask_times<V>(flight);
    if (times.size() != truth.size() || times.empty() != truth.empty()) return false;
    std::size_t i = 0;
    for (const S time : times)
        if (error_of(time, truth[i], truth[i]) > allowed_error<S> || time != times[i++]) return false;
    return true;
}

/// Where there is a closest miss, and the distance changes with its time.
template <veer::Vector V> bool is_miss_time_right(const Flight& flight) {
    using S = scalar_t<V>;
    const AcceleratedDuel duel(flight);
    const auto answer = ask<V>(flight);
    if (answer.status != none || !std::isfinite(answer.time) || duel.s.sign() + duel.a.sign() == 0
        || square(duel.w).sign() == 0)
        return true;
    const DyadicPolynomial balance = duel.balance();
    Dyadic best;
    for (const Dyadic& time : tests::positive_roots(balance))
        if (duel.distance_left(time) < duel.distance_left(best) - length(duel.d) * 0x1p-120)
            best = time; // else it is as near
    const Dyadic way = length(duel.d) + (length(duel.v) + length(duel.w) * best) * best;
    const Dyadic fastest = length(duel.v) + duel.s + (length(duel.w) + duel.a) * best;
    const Dyadic slope = value_of(derivative_of(balance), best) * best * 0x1p20, terms = square(way * fastest);
    const bool hardly_nearer = duel.distance_left(Dyadic()) - duel.distance_left(best) < length(duel.d) * 0x1p-40;
    if (best.sign() > 0 && (hardly_nearer || (-terms < slope && slope < terms)))
        return true; // nor does the distance change there
    return error_of(answer.time, best, best) <= allowed_error<S>;
}

} // namespace

// ---- against the reference ------------------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE("the quartic reference solves the equation by which it is checked", "[intercept_accelerating]",
    tests::PlainVectors) {
    for_every_kind<TestType>(300, 60, [](const Flight& flight) {
        const AcceleratedDuel duel(flight);
        for (const Dyadic& t : tests::positive_roots(duel.gap)) {
            const Dyadic gap = length(duel.offset(t)) - duel.reach(t);
            const Dyadic size = length(duel.d) + length(duel.v) * t + length(duel.w) * (t * t) + duel.reach(t);
            if ((gap.sign() < 0 ? -gap : gap) > size * Dyadic::power_of_two(-110))
                return false; // a touch is known to half the digits
        }
        return true;
    });
}

TEMPLATE_LIST_TEST_CASE("every kind of flight is answered rightly: float correctly rounded, double within 1 ulp",
    "[intercept_accelerating]", tests::PlainVectors) {
    for_every_kind<TestType>(301, tests::cases(600),
        [](const Flight& flight) { return is_right(ask<TestType>(flight), truth_of(flight), flight); });
}

TEMPLATE_LIST_TEST_CASE(
    "intercept_times are all the times of meeting", "[intercept_accelerating]", tests::PlainVectors) {
    for_every_kind<TestType>(
        302, tests::cases(300), [](const Flight& flight) { return are_times_right<TestType>(flight); });
}

namespace {

/// Flights that an answer of fewer digits has wrong: the bounds of the solver know so, in any units.
const std::array delicate = {
    // touches, in units of 2^-36 m
    Flight{{.position = {},
               .target = {0x1p-36, 0, 0},
               .target_velocity = {0x1.8p-34, 0x1p-33, 0},
               .inherited_velocity = {},
               .speed = 0x1.80000000671dfp-34,
               .radius = 0x1p-36},
        {-0x1p-33, 0x1p-34, 0}},
    // touches at the start but for a rounding
    Flight{{.position = {-0x1.4d0f232b20758p-17, 0x1.6ff00b79ea92cp-17, 0x1.c48bb814e93acp-17},
               .target = {-0x1.14a5c290d9a46p-15, -0x1.ef1abff0129bp-21, 0x1.087884ede8846p-17},
               .target_velocity = {-0x1.07f7165afac48p-26, -0x1.247760bf9cf02p-25, 0x1.14226fc4959d8p-24},
               .inherited_velocity = {},
               .speed = 0x1.df500cee2e7b2p-23,
               .radius = 0x1.bd3465e3f1fbcp-16},
        {0, 0x1.39eb851eb851fp-31, 0}},
    // nearly at the end of the range, in other units
    Flight{{.position = {},
               .target = {0x1.62937221bc5a8p-29, -0x1.8240aa1e427bcp-27, 0},
               .target_velocity = {},
               .inherited_velocity = {},
               .speed = 0x1.3d994447ef75bp-40},
        {0, 0x1.39eb851eb851fp-48, 0}},
    // touches a shot that does not fly
    Flight{{.position = {},
               .target = {0, -0x1p+2, 0},
               .target_velocity = {-0x1p+1, 0x1.8p+1, 0},
               .inherited_velocity = {},
               .speed = 0},
        {0x1p+1, -0x1p+0, 0}},
    // at the end of the range, exactly
    Flight{{.position = {},
               .target = {0x1.26p-18, -0x1.88p-18, 0},
               .target_velocity = {},
               .inherited_velocity = {},
               .speed = 0x1.d928p-22},
        {0, 0x1.1d8ea4p-23, 0}},
    // likewise, in other units
    Flight{{.position = {},
               .target = {0x1.ea14cp+17, 0x1.46b88p+18, 0},
               .target_velocity = {},
               .inherited_velocity = {},
               .speed = 0x1.6c44p-2},
        {0, 0x1.69p-23, 0}},
    // nearly at the end of the range, from near the origin, in other units
    Flight{{.position = {0x1.a3eec94cad484p-3, -0x1.058947b6446dp-1, 0},
               .target = {0x1.731b83eef1bcep-61, 0x1.6692614cd889ep-62, 0},
               .target_velocity = {},
               .inherited_velocity = {},
               .speed = 0x1.24094fd260564p+17},
        {0, 0x1.39eb851eb851fp+34, 0}},
    // tangent, in other units
    Flight{{.position = {},
               .target = {-0x1.7f33c18b6f966p+31, -0x1.22d5d728517p+31, 0},
               .target_velocity = {0x1.a655f542b455p+21, -0x1.a593c1be52a71p+20, 0},
               .inherited_velocity = {},
               .speed = 0x1.acc8e1ee93bcfp+21},
        {-0x1.22c1d1544c702p+7, -0x1.312c7ec15b557p+7, 0}},
    // thrusts as strongly as the target accelerates, far away
    Flight{{.position = {-0x1.9050899a5f02cp+36, -0x1.76efec3aef27ap+37, 0},
               .target = {0x1.5af0c1938a9a5p-23, 0x1.82ba35ec79f94p-23, 0},
               .target_velocity = {0x1.4429c38a7f706p+55, 0x1.d5709f01735e6p+55, 0},
               .inherited_velocity = {},
               .speed = 0x1.ba7a5fd3247ap+53},
        {0x1.2293431e09d14p+72, 0x1.3defb4621392p+74, 0}, 0x1.46213a45b28bcp+74},
    // likewise
    Flight{{.position = {-0x1.a6885af36a4a8p+35, 0x1.16a4a4b38685cp+35, 0},
               .target = {0x1.f54421db5d514p+36, -0x1.efc39fb5cd52p+36, 0},
               .target_velocity = {0x1.4f89562d5cd1ap+51, 0x1.d575cd289576ep+51, 0},
               .inherited_velocity = {},
               .speed = 0x1.3c1e072bcab69p+52},
        {-0x1.19d7d055bc6b8p+66, 0x1.2ea71b3898eaap+66, 0}, 0x1.9d901310de021p+66},
    // likewise, near by
    Flight{{.position = {},
               .target = {0x1.4fc5db59b5ca6p-11, -0x1.f21260bfe3cfp-12, 0x1.fddb8e9daed5p-12},
               .target_velocity = {0x1.9aea856a32648p-9, -0x1.39a63cbbe9d65p-7, 0x1.f6a4d05b663cp-8},
               .inherited_velocity = {},
               .speed = 0x1.88f96e6dacc55p-11},
        {0x1.759686dc4bcf4p-3, -0x1.2b02f0316fa9ep-2, -0x1.23e7f64e89fdfp-3}, 0x1.7d9418cf32459p-2},
    // misses at a time that has another near by
    Flight{{.position = {},
               .target = {0x1.3f0b3ed443cp-1, 0x1.3484c7d8e1e29p+6, 0},
               .target_velocity = {-0x1.28a85f028765fp+5, -0x1.5e16f519f30bcp+5, 0},
               .inherited_velocity = {},
               .speed = 0x1.26927183b8c39p+5},
        {0, 0x1.39eb851eb851fp+3, 0}},
    // misses with a shot so slow that it is nearest hardly after the target is
    Flight{{.position = {},
               .target = {0x1.1ba7e9b4626acp-15, 0x1.5eff21b474eep-17, -0x1.3a0bd58879f58p-16},
               .target_velocity = {-0x1.396f195af26d4p-20, -0x1.222f9f4b2dp-27, -0x1.decb3108004dbp-21},
               .inherited_velocity = {},
               .speed = 0x1.1887a550db4dp-36},
        {0x1.c504082bba502p+1, -0x1.04c60ed388d1ep+2, -0x1.e0b10d5dad28ap+1}},
    // is as near at the start as after 3 s
    Flight{{.position = {}, .target = {0, 4, 0}, .target_velocity = {3, 4, 0}, .inherited_velocity = {}, .speed = 4},
        {-2, 0, 0}},
    // is as near at two times
    Flight{{.position = {1, 0, 0},
               .target = {-1, -4, 0},
               .target_velocity = {-4, 4, 0},
               .inherited_velocity = {},
               .speed = 4},
        {-1, -1, 0}, 1},
    // misses, in units so small that the powers of lengths do not fit
    Flight{{.position = {},
               .target = {-0x1.89e408p-78, -0x1.5916c6p-80, 0},
               .target_velocity = {},
               .inherited_velocity = {},
               .speed = 0x1.c14caap-121},
        {0, 0x1.4p-145, 0}},
    // likewise, of doubles
    Flight{{.position = {},
               .target = {-0x1.39c985e7a225ap-309, -0x1.4c27503ade1b4p-308, 0},
               .target_velocity = {-0x1.85083f27ef86dp-389, 0x1.db92654ba498p-394, 0},
               .inherited_velocity = {},
               .speed = 0x1.7d146b8a7b93ep-388},
        {0, 0x1.39eb851eb851fp-469, 0}},
    // all in a line, with a distance whose powers do not fit
    Flight{{.position = {},
               .target = {0x1.0887a98dcc195p-80, -0x1.aa87c91d20536p-80, 0},
               .target_velocity = {-0x1.c3fa671c5e728p+17, 0x1.6c63042a945f5p+18, 0},
               .inherited_velocity = {},
               .speed = 0x1.acc6a26aa14f1p+18},
        {0x1.63251ff326a5fp-22, -0x1.1e51ca48f8b93p-21, 0}},
    // accelerates so strongly that the powers do not fit
    Flight{{.position = {},
               .target = {-0x1.25b37cp-4, 0x1.6c036ep-5, -0x1.46360cp-4},
               .target_velocity = {0x1.aa3f1ep+10, -0x1.07455ep+10, 0x1.d90846p+10},
               .inherited_velocity = {},
               .speed = 0x1.374c18p+1},
        {0, 0x1.39eb86p+59, 0}},
};

/// Whether all numbers are floats.
bool fits_float(const Flight& flight) {
    const auto is_float = [](double x) { return double(float(x)) == x; };
    bool fits = is_float(flight.speed) && is_float(flight.radius) && is_float(flight.thrust);
    for (const Triple* triple : {&flight.position, &flight.target, &flight.target_velocity, &flight.acceleration})
        fits = fits && std::all_of(triple->begin(), triple->end(), is_float);
    return fits;
}

} // namespace

TEMPLATE_TEST_CASE(
    "flights that need every digit are answered rightly", "[intercept_accelerating]", glm::vec3, glm::dvec3) {
    for (const Flight& flight : delicate) {
        if (sizeof(scalar_t<TestType>) == 4 && !fits_float(flight)) continue;
        INFO(describe(flight));
        CHECK(is_right(ask<TestType>(flight), truth_of(flight), flight));
        CHECK(are_times_right<TestType>(flight));
        CHECK(is_miss_time_right<TestType>(flight));
    }
}

// ---- answers that can be checked by hand ----------------------------------------------------------------------------

namespace {

/// A shot from the origin in the plane, and what it ought to be answered.
template <veer::Vector V> struct Fired {
    using S = scalar_t<V>;
    using Pair = std::array<S, 2>;

    Fired(Pair target, Pair target_velocity, Pair acceleration, const Shot<S>& shot)
        : answer(veer::intercept_accelerating(at({0, 0}), at(target), at(target_velocity), at(acceleration), shot)) {}
    Fired(Pair target, Pair target_velocity, Pair acceleration, const Missile<S>& missile)
        : answer(veer::intercept_thrusting(at({0, 0}), at(target), at(target_velocity), at(acceleration), missile)) {}

    void gives(InterceptStatus status, S time, Pair point, Pair velocity, S later_time = infinity<S>) const {
        INFO("answer: " << describe(answer));
        CHECK(name(answer.status) == name(status));
        CHECK(answer.time == time);
        CHECK(tests::same_value(answer.point, at(point)));
        CHECK(tests::same_value(answer.velocity, at(velocity)));
        CHECK(answer.later_time == later_time);
        CHECK(static_cast<bool>(answer) == (status == hit || status == coincident));
    }

    static V at(Pair place) { return vector<V>(place[0], place[1]); }

    Intercept<V> answer;
};

template <class S> Shot<S> shot(S speed) { return {speed}; }

template <class S> Missile<S> missile(S thrust) { return {thrust}; }

} // namespace

TEMPLATE_LIST_TEST_CASE("a target can be met four times", "[intercept_accelerating]", tests::Vectors) {
    using S = scalar_t<TestType>;
    using Fire = Fired<TestType>;
    const auto at = Fire::at;
    const auto times = veer::intercept_times(at({0, 0}), at({100, 0}), at({-60, 0}), at({5, 0}), S(25));
    REQUIRE(times.size() == 4); // 100 - 60 t + 2.5 t^2 is 25 t or -25 t
    CHECK(times[1] == 4);
    CHECK(times[2] == 10);
    CHECK(std::abs(times[0] - S(1.2202661619405)) < S(1e-6));
    CHECK(std::abs(times[3] - S(32.7797338380595)) < S(1e-5));
    const auto first = Fire({100, 0}, {-60, 0}, {5, 0}, shot<S>(25)).answer;
    CHECK((first.time == times[0] && first.later_time == 4));
    CHECK(tests::same_value(first.velocity, at({25, 0})));
}

TEMPLATE_LIST_TEST_CASE(
    "a shot up falls back, a stone is met where it falls", "[intercept_accelerating]", tests::Vectors) {
    using S = scalar_t<TestType>;
    using Fire = Fired<TestType>;
    Fire({0, 15}, {0, 0}, {0, 10}, shot<S>(20)).gives(hit, 1, {0, 20}, {0, 20}, 3); // up and past it, down and past it
    Fire({0, 20}, {0, 0}, {0, 10}, shot<S>(20)).gives(hit, 2, {0, 40}, {0, 20});    // just so high
    Fire({0, -15}, {0, 0}, {0, 10}, shot<S>(10)).gives(hit, 1, {0, -10}, {0, -10}, 3); // down at once, or up and down
}

TEMPLATE_LIST_TEST_CASE(
    "at the end of the range there is one arc, one ulp of speed less reaches nothing, one more has two",
    "[intercept_accelerating]", tests::Vectors) {
    using S = scalar_t<TestType>;
    using Fire = Fired<TestType>;
    const Fire just({30, 40}, {0, 0}, {0, 10}, shot<S>(30)); // 30^2 = 10 (50 + 40), at t^2 = 2 * 50 / 10
    CHECK(name(just.answer.status) == "hit");
    CHECK(just.answer.time == std::sqrt(S(10)));
    CHECK(just.answer.later_time == infinity<S>);
    CHECK(name(Fire({30, 40}, {0, 0}, {0, 10}, shot<S>(std::nextafter(S(30), S(0)))).answer.status) == "none");
    const auto more = Fire({30, 40}, {0, 0}, {0, 10}, shot<S>(std::nextafter(S(30), S(31)))).answer;
    CHECK(name(more.status) == "hit");
    CHECK(more.time < std::sqrt(S(10)));
    CHECK(more.later_time > std::sqrt(S(10)));
}

TEMPLATE_LIST_TEST_CASE(
    "without gravity the answer is that of intercept, to the bit", "[intercept_accelerating]", tests::PlainVectors) {
    using S = scalar_t<TestType>;
    tests::Questions<S> questions(303, veer::dimension_v<TestType>);
    for (const auto& kind : tests::Questions<S>::kinds()) {
        for (int i = 0; i < 300; ++i) {
            const tests::Question question = (questions.*kind.draw)();
            const auto position = to_vector<TestType>(question.position), target = to_vector<TestType>(question.target);
            const auto velocity = to_vector<TestType>(question.target_velocity);
            const Shot<S> fired{S(question.speed), S(question.radius), S(question.max_time)};
            const auto still = veer::zero<TestType>();
            INFO(kind.name << ", case " << i << ":\n" << describe(question));
            CHECK(same_answer(veer::intercept_accelerating(position, target, velocity, still, fired),
                veer::intercept(position, target, velocity, fired)));
        }
    }
}

TEMPLATE_LIST_TEST_CASE(
    "shot and target that fall together meet as if neither fell", "[intercept_accelerating]", tests::Vectors) {
    using S = scalar_t<TestType>;
    using Fire = Fired<TestType>;
    Fire({6, 0}, {0, 8}, {0, 0}, shot<S>(10)).gives(hit, 1, {6, 8}, {6, 8});
    Fire({24, 0}, {-8, 0}, {0, 0}, shot<S>(4)).gives(hit, 2, {8, 0}, {4, 0}, 6);
}

TEMPLATE_LIST_TEST_CASE("a target on the shooter is coincident, and met again when it falls back",
    "[intercept_accelerating]", tests::Vectors) {
    using S = scalar_t<TestType>;
    using Fire = Fired<TestType>;
    Fire({0, 0}, {0, 0}, {0, 10}, shot<S>(20)).gives(coincident, 0, {0, 0}, {0, 0}, 4);
    Fire({0, 0}, {5, 0}, {-10, 0}, shot<S>(3)).gives(coincident, 0, {0, 0}, {0, 0}, S(0.4));
    Fire({0, 0}, {0, 0}, {0, 10}, Shot<S>{.speed = 20, .max_time = -1}).gives(coincident, 0, {0, 0}, {0, 0}, 4);
    const auto times =
        veer::intercept_times(Fire::at({0, 0}), Fire::at({0, 0}), Fire::at({0, 0}), Fire::at({0, 10}), S(20));
    REQUIRE(times.size() == 2);
    CHECK(times[0] == 0);
    CHECK(times[1] == 4);
    const auto leaving =
        veer::intercept_times(Fire::at({0, 0}), Fire::at({0, 0}), Fire::at({5, 0}), Fire::at({0, 0}), S(3));
    REQUIRE(leaving.size() == 1);
    CHECK(leaving[0] == 0);
}

TEMPLATE_LIST_TEST_CASE("within the radius the shot hits at once, and the target leaves later",
    "[intercept_accelerating]", tests::Vectors) {
    using S = scalar_t<TestType>;
    using Fire = Fired<TestType>;
    Fire({3, 4}, {0, 0}, {6, 8}, Shot<S>{.speed = 5, .radius = 5}).gives(hit, 0, {3, 4}, {3, 4}, 1);
    Fire({3, 4}, {0, 0}, {6, 8}, Shot<S>{.speed = 5, .radius = 10})
        .gives(hit, 0, {3, 4}, {3, 4}, S(1.61803398874989484820L)); // 5 + 5 t^2 = 10 + 5 t
    Fire({30, 0}, {0, 0}, {-10, 0}, Shot<S>{.speed = 5, .radius = 20})
        .gives(hit, 1, {25, 0}, {5, 0}, S(3.70156211871642434324L)); // 5 t^2 - 30 = 20 + 5 t
    Fire({30, 0}, {0, 0}, {-10, 0}, Shot<S>{.speed = 5, .radius = -20})
        .gives(hit, 2, {10, 0}, {5, 0}, 3); // below 0 counts as 0
}

TEMPLATE_LIST_TEST_CASE("a missile thrusts, from rest or from the muzzle", "[intercept_accelerating]", tests::Vectors) {
    using S = scalar_t<TestType>;
    using Fire = Fired<TestType>;
    Fire({20, 0}, {0, 0}, {0, 0}, missile<S>(10)).gives(hit, 2, {20, 0}, {20, 0});
    Fire({30, 0}, {5, 0}, {0, 0}, missile<S>(10)).gives(hit, 3, {45, 0}, {30, 0});   // 30 + 5 t = 5 t^2
    Fire({40, 0}, {-10, 0}, {0, 0}, missile<S>(10)).gives(hit, 2, {20, 0}, {20, 0}); // 40 - 10 t = 5 t^2
    Fire({7, 0}, {0, 0}, {0, 0}, Missile<S>{.thrust = 4, .speed = 5}).gives(hit, 1, {7, 0}, {9, 0});
    Fire({0, 20}, {0, 0}, {0, 10}, missile<S>(20)).gives(hit, 2, {0, 40}, {0, 40}); // climbing against gravity
    Fire({10, 0}, {0, 0}, {0, 0}, Missile<S>{.thrust = 10, .radius = 5}).gives(hit, 1, {10, 0}, {10, 0});
    Fire({10, 0}, {-5, 0}, {4, 0}, missile<S>(4)).gives(hit, 2, {8, 0}, {8, 0}); // as strong as the target
    Fire({10, 0}, {0, 0}, {4, 0}, missile<S>(4))
        .gives(none, infinity<S>, {10, 0}, {4, 0}); // and never nearer than at the start
}

TEMPLATE_LIST_TEST_CASE("a missile from rest that all but falls short touches its target once",
    "[intercept_accelerating]", tests::PlainVectors) {
    using S = scalar_t<TestType>;
    for (int away = 1; away <= 5; ++away) {
        for (int strength = 1; strength <= 5; ++strength) { // |d + w t^2 / 2| is least, and 3 t^2 / 2, at t^2 = 2.5
            const S n = S(away), m = S(strength);
            const auto& answer = Fired<TestType>({-4 * n, 3 * n}, {0, 0}, {5 * m, 0}, missile<S>(3 * m)).answer;
            CHECK((answer.status == hit && answer.later_time == infinity<S>));
            CHECK(std::abs(answer.time - std::sqrt(S(2.5) * n / m)) <= answer.time * S(1e-6));
        }
    }
}

TEMPLATE_LIST_TEST_CASE(
    "a target that stops at the edge of the reach is touched once", "[intercept_accelerating]", tests::PlainVectors) {
    using S = scalar_t<TestType>;
    for (int seconds = 1; seconds <= 3; ++seconds) {
        for (int strength = 0; strength <= 12; strength += 3) {
            for (int speed = 0; speed <= 4; speed += 4) { // the gap is a (t - time)^2 / 2
                const S time = S(seconds), thrust = S(strength), s = S(speed), a = 1;
                Fired<TestType>({a * time * time / 2, 0}, {s - a * time, 0}, {thrust + a, 0}, Missile<S>{thrust, s})
                    .gives(hit, time, {(s + thrust * time / 2) * time, 0}, {s + thrust * time, 0});
            }
        }
    }
}

TEMPLATE_LIST_TEST_CASE("a target that accelerates as the missile does is met, is nearest once, or is nearer for ever",
    "[intercept_accelerating]", tests::Vectors) {
    using S = scalar_t<TestType>;
    using Fire = Fired<TestType>;
    Fire({-16, 0}, {0, 0}, {4, 0}, missile<S>(4)).gives(hit, 2, {-8, 0}, {-8, 0}); // 16 - 2 t^2 is 2 t^2

    const Fire at_once({10, 0}, {0, 5}, {4, 0}, missile<S>(4)), once({0, 10}, {1, 0}, {4, 0}, missile<S>(4));
    at_once.gives(none, 0, {10, 0}, {0, 0});
    CHECK(at_once.answer.miss == 10);
    CHECK(name(once.answer.status) == "none"); // sqrt(100 + t^2 + 4 t^3 + 4 t^4) - 2 t^2
    CHECK((once.answer.time > 3 && once.answer.time < 4));

    for (const auto& [metre, second] : {std::pair{1.0, 1.0}, {0x1p110, 0x1p20}, {0x1p-20, 1.0}}) {
        const S m = S(metre), speed = S(metre / second), acceleration = S(4 * metre / second / second);
        const Fire nearer({-5 * m, 0}, {0, 5 * speed}, {acceleration, 0}, missile<S>(acceleration));
        nearer.gives(none, infinity<S>, {-5 * m, 0}, {acceleration, 0});
        CHECK(nearer.answer.miss == S(1.25) * m); // the limit of sqrt(25 + 5 t^2 + 4 t^4) - 2 t^2
    }
}

TEMPLATE_LIST_TEST_CASE(
    "an acceleration that is too weak to count is none", "[intercept_accelerating]", tests::DoubleVectors) {
    using Fire = Fired<TestType>;
    Fire({6, 0}, {0, 8}, {0x1p-600, 0}, shot<double>(10)).gives(hit, 1, {6, 8}, {6, 8});
    const Fire fleeing({7, 0}, {3, 0}, {0x1p-600, 0}, shot<double>(3));
    fleeing.gives(none, 0, {7, 0}, {3, 0});
    CHECK(fleeing.answer.miss == 7);
}

TEMPLATE_LIST_TEST_CASE("max_time turns a later meeting into too_late", "[intercept_accelerating]", tests::Vectors) {
    using S = scalar_t<TestType>;
    using Fire = Fired<TestType>;
    const S before = std::nextafter(S(2), S(0));
    Fire({0, 20}, {0, 0}, {0, 10}, Shot<S>{.speed = 20, .max_time = 2}).gives(hit, 2, {0, 40}, {0, 20});
    Fire({0, 20}, {0, 0}, {0, 10}, Shot<S>{.speed = 20, .max_time = before}).gives(too_late, 2, {0, 40}, {0, 20});
    Fire({20, 0}, {0, 0}, {0, 0}, Missile<S>{.thrust = 10, .max_time = before}).gives(too_late, 2, {20, 0}, {20, 0});
    CHECK(name(Fire({30, -40}, {0, 0}, {0, 10}, Shot<S>{.speed = 10, .radius = 60, .max_time = -1}).answer.status)
          == "too_late");
}

TEMPLATE_LIST_TEST_CASE("what is infinite, not a number, or below zero is invalid under acceleration too",
    "[intercept_accelerating]", tests::Vectors) {
    using S = scalar_t<TestType>;
    using Fire = Fired<TestType>;
    const auto is_invalid = [](const Fire& fired) { fired.gives(invalid, 0, {0, 0}, {0, 0}, 0); };
    for (const S bad : {infinity<S>, -infinity<S>, std::numeric_limits<S>::quiet_NaN()}) {
        for (const auto& broken : {std::array{bad, S(1)}, {S(1), bad}}) {
            is_invalid(Fire(broken, {2, 0}, {0, 1}, shot<S>(6)));
            is_invalid(Fire({8, 0}, broken, {0, 1}, shot<S>(6)));
            is_invalid(Fire({8, 0}, {2, 0}, broken, shot<S>(6)));
        }
        is_invalid(Fire({8, 0}, {2, 0}, {0, 1}, shot<S>(bad)));
        is_invalid(Fire({8, 0}, {2, 0}, {0, 1}, missile<S>(bad)));
        is_invalid(Fire({8, 0}, {2, 0}, {0, 1}, Shot<S>{.speed = 6, .radius = bad}));
        if (!(bad > 0)) is_invalid(Fire({8, 0}, {2, 0}, {0, 1}, Shot<S>{.speed = 6, .max_time = bad}));
        CHECK(veer::intercept_times(Fire::at({0, 0}), Fire::at({8, bad}), Fire::at({2, 0}), Fire::at({0, 1}), S(5))
                  .empty());
    }
    is_invalid(Fire({8, 0}, {2, 0}, {0, 1}, shot<S>(-1)));
    is_invalid(Fire({8, 0}, {2, 0}, {0, 1}, missile<S>(-1)));
    is_invalid(Fire({8, 0}, {2, 0}, {0, 1}, shot<S>(-6)));
    is_invalid(Fire({8, 0}, {-2, -2}, {-4, 4}, Missile<S>{.thrust = -1, .speed = 6}));
    CHECK(veer::intercept_times(Fire::at({0, 0}), Fire::at({8, 0}), Fire::at({2, 0}), Fire::at({0, 1}), S(-1)).empty());
    CHECK(veer::intercept_times(Fire::at({0, 0}), Fire::at({8, 0}), Fire::at({2, 0}), Fire::at({0, 1}), S(-6)).empty());
}

TEMPLATE_LIST_TEST_CASE("an infinite number is invalid without a flag, whichever it is",
    "[intercept_accelerating][flags]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V still = veer::zero<V>(), ahead = vector<V>(8, 0);
    for (const S bad : {infinity<S>, -infinity<S>}) {
        const V away = vector<V>(bad, 0);
        std::feclearexcept(FE_ALL_EXCEPT);
        for (const auto& answer : {veer::intercept_thrusting(away, ahead, still, still, Missile<S>{}),
                 veer::intercept_thrusting(still, away, still, still, Missile<S>{}),
                 veer::intercept_thrusting(still, ahead, away, still, Missile<S>{}),
                 veer::intercept_thrusting(still, ahead, still, away, Missile<S>{}),
                 veer::intercept_thrusting(still, ahead, still, still, Missile<S>{.thrust = bad}),
                 veer::intercept_thrusting(still, ahead, still, still, Missile<S>{.speed = bad}),
                 veer::intercept_thrusting(still, ahead, still, still, Missile<S>{.radius = bad})})
            CHECK(name(answer.status) == "invalid");
        CHECK(!std::fetestexcept(FE_INVALID | FE_DIVBYZERO));
    }
}

TEST_CASE("a target that is within the radius by less than a rounding is hit at once", "[intercept_accelerating]") {
    const glm::dvec2 shooter(0), target{0.725, 0.317}; // 2^-57 nearer than 0x1.9521d21c9466ep-1
    const auto answer = veer::intercept_accelerating(
        shooter, target, {2, 0}, {-25, -4}, Shot<double>{.speed = 1, .radius = 0x1.9521d21c9466ep-1});
    CHECK((answer.status == hit && answer.time == 0)); // and not when it comes back, after 0.069 s
}

TEMPLATE_TEST_CASE("the quick way is certain if both roots are, and the reach at them is no rounding, in any units",
    "[intercept_accelerating]", glm::vec2, glm::dvec2) {
    using V = TestType;
    using S = scalar_t<V>;
    for (const S unit : {S(1), S(0x1p-20)}) {
        const auto is_certain = [&](V target, V velocity, V acceleration, S speed, S thrust, S radius) {
            const veer::exact::Asked<V> asked{.position = V(0),
                .target = target * unit,
                .target_velocity = velocity * unit,
                .speed = speed * unit,
                .radius = radius * unit,
                .acceleration = acceleration * unit,
                .thrust = thrust * unit};
            return veer::exact::QuickQuartic<V>(asked).usual_meetings(asked).certain;
        };
        CHECK((is_certain({8, 0}, {2, 0}, {0, 1}, 6, 0, 0) && is_certain({8, 0}, {-2, -2}, {-4, 4}, 6, 0, 0)));
        CHECK(!is_certain({15, -11}, {-6, -8}, {-5, -1}, 8, 5, 2)); // only the first: thrust is nearly |w|
        CHECK(
            !is_certain({100, 0}, {-100, 0}, {-300, 0}, S(0.125), 0, 0)); // it flies by 1000 times as fast as the shot
    }
}

TEMPLATE_LIST_TEST_CASE(
    "every finite flight has an answer and raises no flag", "[intercept_accelerating]", tests::PlainVectors) {
    using S = scalar_t<TestType>;
    using V = TestType;
    const auto is_total = [](const Intercept<V>& answer, S most) {
        const bool times = answer.time >= 0 && answer.later_time >= 0 && !(answer.time > most && answer);
        const auto is_number = [](const V& v) {
            const auto [x, y, z] = tests::components(v);
            return x == x && y == y && z == z;
        };
        return answer.status != invalid && times && is_number(answer.point) && is_number(answer.velocity);
    };
    const auto is_valid = [](const Flight& flight) {
        bool finite = std::isfinite(flight.speed) && std::isfinite(flight.radius) && std::isfinite(flight.thrust)
                   && flight.speed >= 0 && flight.thrust >= 0
                   && (std::isfinite(flight.max_time) || flight.max_time > 0);
        for (const Triple* triple : {&flight.position, &flight.target, &flight.target_velocity, &flight.acceleration})
            for (const double x : *triple) finite = finite && std::isfinite(x);
        return finite;
    };
    Flights<S> flights(304, veer::dimension_v<V>);
    for (int i = 0; i < tests::cases(25'000); ++i) {
        const Flight flight = flights.anything_accelerated();
        std::feclearexcept(FE_ALL_EXCEPT);
        const Intercept<V> answer = ask<V>(flight);
        const auto times = ask_times<V>(flight);
        const bool flagged = std::fetestexcept(FE_INVALID | FE_DIVBYZERO);
        bool right = !is_valid(flight) ? answer.status == invalid
                                       : !flagged && is_total(answer, (std::numeric_limits<S>::max)());
        for (const S time : times) right = right && time >= 0 && time <= (std::numeric_limits<S>::max)();
        if (!right)
            FAIL("seed 304, case " << i << (flagged ? ", flagged" : "") << ":\n"
                                   << describe(flight) << "\nanswer: " << describe(answer));
        if (!is_valid(flight)) continue;

        const tests::FloatingPointTraps traps;
        static_cast<void>(ask<V>(flight));
        static_cast<void>(ask_times<V>(flight));
    }
}

TEMPLATE_LIST_TEST_CASE("a rocket from 10^18 m away, whose first tangents do not fit a double, raises no flag",
    "[intercept_accelerating][flags]", tests::PlainVectors) {
    using V = TestType;
    const V slow = vector<V>(0x1.686868p-95, 52), slowing = vector<V>(-0x1.686868p-95, -52);
    std::feclearexcept(FE_ALL_EXCEPT);
    const auto answer =
        veer::intercept_thrusting(vector<V>(0x1.c26868p+59, 3), vector<V>(0, 2), slow, slowing, {52, 77});
    CHECK(!std::fetestexcept(FE_INVALID | FE_DIVBYZERO));
    CHECK(answer.status == none);
}

TEST_CASE("a quartic that is nearly a line where its root is searched from is not taken for one",
    "[intercept_accelerating]") {
    const glm::vec3 target{16, 33, 0},
        velocity{-0x1.072p+5f, -5, 0x1.2492c4p+6f}; // the gap is 25/4 ((t - 1)^4 - 3) - 2715/2 (t - 1)
    const auto answer =
        veer::intercept_accelerating(glm::vec3{0}, target, velocity, glm::vec3{0, 5, 0}, Shot<float>{0x1.4492c4p+6f});
    CHECK(answer.time == 0x1.f8ed9ep-1f); // 0x1.f8ed9d0006677p-1
}

TEMPLATE_LIST_TEST_CASE("a thrust and an acceleration that take 2^140 s and more to matter change no time",
    "[intercept_accelerating]", tests::DoubleVectors) {
    using V = TestType;
    const V origin = vector<V>(0, 0), target = vector<V>(0x1.c1e72e167b824p+81, -0x1.6d965749f4192p+82);
    const V velocity = vector<V>(0x1.b05a3257054c8p+80, -0x1.0e58a5b4d84bdp+81),
            slowing = vector<V>(-0x1.097fdd10cc744p+0, 0x1.5eef48e360624p+0);
    const double thrust = 0x1.b80d211d347fp+0, speed = 0x1.a0959bcf6769p+82, radius = 0x1.5bc66f7fc49c2p+79;
    const double time = veer::intercept(origin, target, velocity, Shot<double>{speed, radius}).time;
    for (int exponent = -60; exponent > -120; exponent -= 5) {
        const double share = std::ldexp(1.0, exponent);
        CHECK(veer::intercept_thrusting(
                  origin, target, velocity, slowing * share, Missile<double>{thrust * share, speed, radius})
                  .time
              == time);
    }
}

TEMPLATE_LIST_TEST_CASE(
    "every kind of flight is answered without a flag", "[intercept_accelerating][flags]", tests::PlainVectors) {
    using V = TestType;
    for_every_kind<V>(311, tests::cases(1'000), [](const Flight& flight) {
        std::feclearexcept(FE_ALL_EXCEPT);
        static_cast<void>(ask<V>(flight)), static_cast<void>(ask_times<V>(flight));
        return !std::fetestexcept(FE_INVALID | FE_DIVBYZERO);
    });
}

// ---- what holds for every flight ------------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE("no other time comes closer than the closest miss under acceleration",
    "[intercept_accelerating]", tests::PlainVectors) {
    using S = scalar_t<TestType>;
    for_every_kind<TestType, Kinds::ordinary>(305, tests::cases(150), [](const Flight& flight) {
        const auto answer = ask<TestType>(flight);
        if (answer.status != none) return answer.miss == 0;
        const AcceleratedDuel duel(flight);
        const auto miss = [&](const Dyadic& t) { return (length(duel.offset(t)) - duel.reach(t)).to_double(); };
        if (!std::isfinite(answer.time)) return duel.a.sign() > 0 || duel.w.x.sign() == 0; // for ever
        const double time = double(answer.time), closest = miss(time);
        const Dyadic size = length(duel.d) + duel.r + length(duel.v) * time + length(duel.w) * time * time
                          + duel.s * time + duel.a * time * time;
        const double allowed = 4 * double(std::numeric_limits<S>::epsilon()) * size.to_double();
        if (std::abs(double(answer.miss) - closest) > allowed) return false;
        const DyadicVector there = duel.offset(time),
                           velocity = dyadic(tests::to_triple(answer.velocity)); // it is fired there
        const Dyadic speed = duel.s + duel.a * time;
        if (length(velocity * length(there) - there * speed) > speed * allowed) return false;
        const Dyadic fastest = length(duel.v) + duel.s, strongest = length(duel.w) + duel.a;
        const double of_speed = fastest.sign() == 0 ? 0 : (length(duel.d) / fastest).to_double();
        const double of_acceleration = strongest.sign() == 0 ? 0 : square_root(length(duel.d) / strongest).to_double();
        for (const double scale : {time, of_speed, of_acceleration})
            for (const double part :
                {0.0, 0.01, 0.1, 0.3, 0.5, 0.7, 0.9, 0.99, 1.01, 1.1, 1.5, 2.0, 3.0, 5.0, 10.0, 100.0})
                if (closest > miss(scale * part) + allowed) return false;
        return true;
    });
}

TEMPLATE_LIST_TEST_CASE("the time of the closest miss is right: float correctly rounded, double within 1 ulp",
    "[intercept_accelerating]", tests::PlainVectors) {
    for_every_kind<TestType, Kinds::ordinary>(
        312, tests::cases(40), [](const Flight& flight) { return is_miss_time_right<TestType>(flight); });
}

TEMPLATE_LIST_TEST_CASE("the shot is as fast as it was asked to be under acceleration, within 1 ulp",
    "[intercept_accelerating]", tests::PlainVectors) {
    using S = scalar_t<TestType>;
    for_every_kind<TestType, Kinds::ordinary>(306, tests::cases(300), [](Flight flight) {
        flight.thrust = 0;
        const auto answer = ask<TestType>(flight);
        const auto [x, y, z] = tests::components(answer.velocity);
        const DyadicVector velocity{double(x), double(y), double(z)};
        if (!std::isfinite(answer.time)) return true;
        const double fastest =
            (length(dyadic(flight.target_velocity)) + length(dyadic(flight.acceleration)) * double(answer.time))
                .to_double();
        if (flight.speed < fastest * 0x1p-40) return true; // the way has cancelled by that much
        return answer.status == coincident || ulps_off(S(flight.speed), length(velocity), flight.speed) <= 1;
    });
}

TEMPLATE_TEST_CASE("the float answer is the double answer rounded to float under acceleration",
    "[intercept_accelerating]", glm::vec2, glm::vec3) {
    using Double = std::conditional_t<veer::dimension_v<TestType> == 2, glm::dvec2, glm::dvec3>;
    for_every_kind<TestType>(307, tests::cases(600), [](const Flight& flight) {
        const auto single = ask<TestType>(flight);
        const auto full = ask<Double>(flight);
        if (full.status == none) return single.status == none;
        const bool same_status =
            single.status == full.status || (single.status == too_late && !std::isfinite(single.time));
        return same_status && single.time == float(full.time) && single.later_time == float(full.later_time);
    });
}

TEST_CASE("a question of floats asked in double has finer times, which rounded are the float ones",
    "[intercept_accelerating]") {
    using glm::dvec3;
    const glm::vec3 position{1, 2, 3}, target{80, 5, -60}, target_velocity{4, 0.3f, -7}, acceleration{0.1f, 9.81f, 0};
    const auto times = veer::intercept_times(position, target, target_velocity, acceleration, 60.0f);
    const auto finer = veer::intercept_times(
        dvec3(position), dvec3(target), dvec3(target_velocity), dvec3(acceleration), double(60.0f));
    REQUIRE((times.size() == 2 && finer.size() == 2));
    for (std::size_t i = 0; i < 2; ++i) {
        CHECK(times[i] == float(finer[i]));
        const double reach = 60 * finer[i],
                     distance =
                         glm::length(dvec3(target) - dvec3(position)
                                     + (dvec3(target_velocity) + dvec3(acceleration) * (finer[i] / 2)) * finer[i]);
        CHECK(std::abs(distance - reach) < reach * 1e-14); // of the float time it is 1e-8
    }
}

TEMPLATE_LIST_TEST_CASE(
    "a planar flight has the same answer in 2D and 3D", "[intercept_accelerating]", tests::PlainVectors2) {
    using Space = std::conditional_t<sizeof(scalar_t<TestType>) == 4, glm::vec3, glm::dvec3>;
    for_every_kind<TestType>(308, tests::cases(300), [](const Flight& flight) {
        const auto plane = ask<TestType>(flight);
        const Space point = tests::convert<Space>(plane.point), velocity = tests::convert<Space>(plane.velocity);
        return same_answer(
            ask<Space>(flight), Intercept<Space>{plane.status, plane.time, point, velocity, plane.later_time});
    });
}

TEMPLATE_LIST_TEST_CASE(
    "the mirrored flight has the mirrored answer", "[intercept_accelerating]", tests::PlainVectors) {
    for_every_kind<TestType>(309, tests::cases(300), [](Flight flight) {
        const auto answer = ask<TestType>(flight);
        for (Triple* v : {&flight.position, &flight.target, &flight.target_velocity, &flight.acceleration})
            (*v)[1] = -(*v)[1];
        auto other = ask<TestType>(flight);
        const auto mirrored = [](const TestType& v) {
            const auto [x, y, z] = tests::components(v);
            return vector<TestType>(x, -y, z);
        };
        other.point = mirrored(other.point), other.velocity = mirrored(other.velocity);
        return same_answer(other, answer);
    });
}

TEMPLATE_LIST_TEST_CASE("twice the lengths at half the time are the same flight, in other units",
    "[intercept_accelerating]", tests::PlainVectors) {
    for_every_kind<TestType, Kinds::ordinary>(310, tests::cases(300), [](const Flight& flight) {
        constexpr double length = 0x1p4, time = 0x1p-2, speed = length / time, acceleration = speed / time;
        const auto answer = ask<TestType>(flight);
        Flight scaled = flight;
        const auto scale = [](Triple& v, double by) {
            for (double& x : v) x *= by;
        };
        scale(scaled.position, length), scale(scaled.target, length), scale(scaled.target_velocity, speed),
            scale(scaled.acceleration, acceleration);
        scaled.speed *= speed, scaled.radius *= length, scaled.thrust *= acceleration;
        auto other = ask<TestType>(scaled);
        using S = scalar_t<TestType>;
        other.time *= S(1 / time), other.later_time *= S(1 / time), other.point = other.point * S(1 / length),
                                                                    other.velocity = other.velocity * S(1 / speed);
        if (answer.status == none) // which is found by other steps
            return other.status == none
                && (std::isinf(answer.time) || std::abs(other.time - answer.time) <= answer.time * S(1e-5));
        const S slack = std::numeric_limits<S>::epsilon() * S(0x1p-40)
                      * veer::length(to_vector<TestType>(flight.target)); // where terms cancel
        if (veer::length(TestType(other.point - answer.point)) <= slack) other.point = answer.point;
        return same_answer(other, answer);
    });
}

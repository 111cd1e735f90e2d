// SPDX-License-Identifier: MIT
#include <veer/intercept.hpp>

#include <algorithm>
#include <cfenv>
#include <cmath>
#include <cstdint>
#include <limits>
#include <sstream>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <veer/simd.hpp>

#include "exact/intercept_promises.hpp"
#include "exact/intercept_questions.hpp"
#include "exact/intercept_reference.hpp"
#include "exact/judging.hpp"
#include "support/golden.hpp"
#include "support/sweep.hpp"
#include "support/vectors.hpp"

namespace {

using tests::allowed_error, tests::ask, tests::describe, tests::Duel, tests::Dyadic, tests::dyadic, tests::DyadicVector,
    tests::error_of, tests::infinity, tests::Kinds, tests::name, tests::Question, tests::Questions, tests::same_answer,
    tests::same_bits, tests::status_of, tests::to_triple, tests::to_vector, tests::Triple, tests::Truth,
    tests::truth_of, tests::ulp, tests::vector;
using veer::Intercept, veer::InterceptStatus, veer::scalar_t, veer::Shot;
using enum veer::InterceptStatus;

// ---- asking ---------------------------------------------------------------------------------------------------------

/// The short form, for questions it can ask; else the long one.
template <veer::Vector V> Intercept<V> ask_briefly(const Question& question) {
    if (question.radius > 0 || question.inherited_velocity != Triple{} || question.max_time < infinity<double>)
        return ask<V>(question);
    return veer::intercept(to_vector<V>(question.position), to_vector<V>(question.target),
        to_vector<V>(question.target_velocity), scalar_t<V>(question.speed));
}

template <veer::Vector V> scalar_t<V> ask_time(const Question& question) {
    return veer::intercept_time(to_vector<V>(question.position), to_vector<V>(question.target),
        to_vector<V>(question.target_velocity), scalar_t<V>(question.speed));
}

/// The question with the size of its radius for a delay as well.
template <veer::Vector V> Intercept<V> ask_delayed(const Question& question) {
    using S = scalar_t<V>;
    return veer::intercept(to_vector<V>(question.position), to_vector<V>(question.target),
        to_vector<V>(question.target_velocity), Shot<S>{S(question.speed), S(question.radius), S(question.max_time)},
        to_vector<V>(question.inherited_velocity), std::fabs(S(question.radius)));
}

/// The question as one of two spheres: the speed is not asked for.
template <veer::Vector V> scalar_t<V> ask_contact(const Question& question) {
    return veer::contact_time(to_vector<V>(question.position), to_vector<V>(question.inherited_velocity),
        to_vector<V>(question.target), to_vector<V>(question.target_velocity), scalar_t<V>(question.radius));
}

/// Asks `holds(question)` for `count` questions of every kind.
template <veer::Vector V, Kinds kinds = Kinds::all> void for_every_kind(std::uint64_t seed, int count, auto holds) {
    tests::for_every_kind<Questions<scalar_t<V>>, kinds>(veer::dimension_v<V>, seed, count,
        [&](const Question& question) { return holds(question) ? std::string() : describe(ask<V>(question)); });
}

// ---- judging --------------------------------------------------------------------------------------------------------

/// The errors of an answer in ulps; of a vector, in ulps of its length. What cancels by more than 2^-40 is measured by
/// 2^-40 of its terms, because double-double has 2^-100; in float, that can be a vector alone.
struct Errors {
    double time, later_time, point, velocity;
    [[nodiscard]] double largest() const { return std::max({time, later_time, point, velocity}); }
};

template <veer::Vector V> Errors errors_of(const Intercept<V>& answer, const Truth& truth, const Question& question) {
    constexpr double part = 0x1p-40;
    const auto least_time_of = [](const Duel& duel) {
        return duel.V.sign() > 0 ? square_root(duel.R / duel.V) * part : Dyadic();
    };
    const Dyadic least_time =
        sizeof(scalar_t<V>) == 8 && truth.status == none ? least_time_of(Duel(question)) : Dyadic();
    const Dyadic target_speed = length(dyadic(question.target_velocity));
    const Dyadic least_way = std::max(length(dyadic(question.target)) * part, target_speed * least_time);
    const Dyadic least_speed = std::max(target_speed, length(dyadic(question.inherited_velocity))) * part;
    return {error_of(answer.time, truth.time, least_time), error_of(answer.later_time, truth.later_time),
        error_of(answer.point, truth.point, least_way), error_of(answer.velocity, truth.velocity, least_speed)};
}

/// Finite, or infinite where the truth is beyond the type, or nearly so.
template <veer::Vector V> bool is_finite_where_it_can(const V& answer, const DyadicVector& truth) {
    using S = scalar_t<V>;
    const Dyadic end = double((std::numeric_limits<S>::max)() * (1 - std::numeric_limits<S>::epsilon()));
    const auto can = [&](S x, const Dyadic& exact) {
        return std::isfinite(x) || (x > 0 && exact > end) || (x < 0 && exact < -end);
    };
    const auto [x, y, z] = tests::components(answer);
    return can(x, truth.x) && can(y, truth.y) && can(z, truth.z);
}

/// Times are no NaN and in order, infinite only where that is an answer. Among numbers of very different size
/// double-double cannot always tell a hit from a miss, nor when it is; where it can, everything is finite that fits the
/// type.
template <veer::Vector V> bool is_total(const Intercept<V>& answer, const Truth& truth) {
    const bool times = answer.time >= 0 && answer.later_time >= answer.time && (std::isfinite(answer.time) || !answer);
    const bool same = answer.status == truth.status || (answer.status == too_late && truth.status == hit);
    const bool in_time = !truth.time || (std::isfinite(answer.time) && Dyadic(double(answer.time)) <= *truth.time * 2);
    return answer.status != invalid && times
        && (!same || !in_time
            || (is_finite_where_it_can(answer.point, truth.point)
                && is_finite_where_it_can(answer.velocity, truth.velocity)));
}

/// Within a rounding of what is left at the time of the closest miss; 0 for a meeting. Measured by 2^-40 of the
/// distance where that is more.
template <veer::Vector V> bool is_miss_right(const Intercept<V>& answer, const Question& question) {
    if (answer.status != none) return answer.miss == 0;
    const Duel duel(question);
    const Truth truth = truth_of(question);
    const Dyadic least = square_root(duel.R) * 0x1p-40;
    const Dyadic left =
        truth.time ? length(duel.d + duel.v * *truth.time) - duel.s * *truth.time - duel.r : duel.Q / duel.s - duel.r;
    return error_of(answer.miss, left, std::max(left, least)) <= allowed_error<scalar_t<V>>;
}

template <veer::Vector V> bool is_right(const Intercept<V>& answer, const Truth& truth, const Question& question) {
    using S = scalar_t<V>;
    return answer.status == status_of<S>(truth) && errors_of(answer, truth, question).largest() <= allowed_error<S>;
}

} // namespace

// ---- the reference itself -------------------------------------------------------------------------------------------

TEST_CASE("the reference computes exactly, divides and takes roots to 250 bits", "[intercept]") {
    tests::sweep<tests::Random>(69, 50'000, [](tests::Random& random) {
        const double x = random.any_magnitude<double>(-1000, 1000), y = random.any_magnitude<double>(-1000, 1000);
        const Dyadic a = x, b = y, least = Dyadic::power_of_two(-250);
        const auto size = [](const Dyadic& number) { return number.sign() < 0 ? -number : number; };
        return a.to_double() == x && (a < b) == (x < y) && a.exponent() == std::ilogb(x) && a + b - b == a
            && (a + b) * (a - b) == a * a - b * b && size(a / b * b - a) <= size(a) * least
            && size(square_root(a * a) - size(a)) <= size(a) * least;
    });
}

TEMPLATE_LIST_TEST_CASE(
    "the reference solves the equation by which it is checked", "[intercept]", tests::PlainVectors) {
    for_every_kind<TestType>(70, 500, [](const Question& question) {
        const Duel duel(question);
        const Truth truth = truth_of(question);
        if (duel.discriminant != duel.q * duel.q - duel.P * duel.outside) return false;
        if (truth.status != hit || duel.outside.sign() <= 0) return true;

        const Dyadic reach = duel.s * *truth.time + duel.r, gap = length(duel.d + duel.v * *truth.time) - reach;
        const DyadicVector flight =
            (truth.velocity - dyadic(question.inherited_velocity)) * *truth.time; // as seen by the shooter
        const Dyadic left = length(duel.d + duel.v * *truth.time - flight) - duel.r;
        const Dyadic error = std::max({gap, -gap, left, -left}),
                     scale = std::max(length(duel.d), square_root(duel.V) * *truth.time);
        return error <= scale * Dyadic::power_of_two(-200);
    });
}

// ---- against the reference ------------------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE("every kind of question is answered rightly: float correctly rounded, double within 1 ulp",
    "[intercept]", tests::PlainVectors) {
    const int count = tests::cases(
        (sizeof(scalar_t<TestType>) == 4 ? 16'500 : 5'000) / tests::quick); // for 31 kinds: more than a million floats
    for_every_kind<TestType>(71, count, [](const Question& question) {
        const Truth truth = truth_of(question);
        return is_right(ask<TestType>(question), truth, question)
            && is_right(ask_briefly<TestType>(question), truth, question);
    });
}

namespace {

/// Questions of floats whose answers in double lie beside a tie of two floats. Where one of the bounds by which double
/// is certain of itself is left out or wide, it has lost the digits that tell on which side.
const std::array beside_a_tie = {
    Question{.position = {}, // misses hardly later than at once
        .target = {0x1.ce9f34p+5, -0x1.81fa5p+6, 0x1.672eap+6},
        .target_velocity = {0x1.34a05p+1, 0x1.58f674p+4, 0x1.bfbf1cp+3},
        .inherited_velocity = {-0x1.4428acp+4, 0x1.ca5898p+4, 0x1.7d9576p+4},
        .speed = 0x1.ed6a4p+2},
    Question{.position = {}, // likewise, in units of more metres and more seconds
        .target = {0x1.0c4b4p+13, -0x1.63538cp+15, -0x1.7ee156p+15},
        .target_velocity = {0x1.46631cp-13, 0x1.a52dep-16, -0x1.a83788p-15},
        .inherited_velocity = {},
        .speed = 0x1.4c9acap-15},
    Question{.position = {0x1.7d8322p-20, -0x1.a6d85p-21, 0x1.0bbeacp-20}, // misses by little of the distance
        .target = {-0x1.034f88p-12, 0x1.a56b7ep-15, 0x1.200994p-12},
        .target_velocity = {0x1.83ddfep-3, -0x1.1047c6p-5, -0x1.c6c8aap-5},
        .inherited_velocity = {},
        .speed = 0x1.a3d47p-4,
        .radius = 0x1.cbb174p-20},
    Question{.position = {0x1.48ded2p-12, 0x1.8fe4d6p-11, 0x1.50fa8cp-13}, // misses by little of the radius
        .target = {-0x1.bc7022p+3, 0x1.f4c75cp+5, -0x1.917332p+5},
        .target_velocity = {-0x1.7a3f78p-1, -0x1.2109cp+4, 0x1.70f97ep-1},
        .inherited_velocity = {-0x1.e4c202p+0, -0x1.0b28ep+0, -0x1.c19abap+1},
        .speed = 0x1.cfcf24p+2,
        .radius = 0x1.55bc56p+0},
    Question{.position = {}, // likewise, of a large one
        .target = {-0x1.d54cf6p+20, 0x1.1a01dcp+19, 0x1.50a5dap+20},
        .target_velocity = {-0x1.dc9692p+3, 0x1.8bc244p+1, 0x1.2a5876p+3},
        .inherited_velocity = {},
        .speed = 0x1.98043ap+0,
        .radius = 0x1.2936dcp+21},
    Question{
        .position = {0x1.33bc22p+6, -0x1.e881aep+0, -0x1.ab1964p+4}, // misses a target that is near the origin then
        .target = {0x1.c1336p+5, -0x1.3e51bap+6, -0x1.b4e564p+3},
        .target_velocity = {-0x1.903798p+3, 0x1.1b9b9ap+4, 0x1.85411ap+1},
        .inherited_velocity = {},
        .speed = 0x1.a72dccp+3},
    Question{.position = {}, // misses with a shot that the shooter all but brings to rest
        .target = {0x1.6fd668p+21, 0x1.214cfcp+25, -0x1.6f46f4p+23},
        .target_velocity = {-0x1.426ap+10, -0x1.5ee974p+16, 0x1.000acp+15},
        .inherited_velocity = {-0x1.64be2cp+18, -0x1.3b9c7ap+16, -0x1.cca11cp+17},
        .speed = 0x1.afe5eap+18},
    Question{.position = {0x1.5ee52p+4, -0x1.6ae7ep+2, 0x1.dab51cp+5}, // meets near the origin
        .target = {-0x1.08280ap+6, 0x1.3db6f6p+6, 0x1.21156cp+6},
        .target_velocity = {0x1.8a220ep+4, -0x1.da0b5cp+4, -0x1.af535cp+4},
        .inherited_velocity = {},
        .speed = 0x1.7b11c4p+4},
    Question{.position = {-0x1.abd27cp-7, 0x1.719acp-6,
                 -0x1.67259ap-10}, // meets with a shot that the shooter all but brings to rest
        .target = {-0x1.2b8672p-40, -0x1.8a9c54p-40, -0x1.4bb432p-40},
        .target_velocity = {-0x1.4421b2p+30, 0x1.180628p+31, -0x1.1019ep+27},
        .inherited_velocity = {-0x1.74ca2ap+31, 0x1.3ba784p+31, -0x1.645c84p+31},
        .speed = 0x1.2e536p+32},
};

/// And one of doubles: it meets so near the origin that a pair of words has lost the digits.
const Question near_the_origin{.position = {0x1.1528c2c8626e6p+5, -0x1.6ecf8c3ea4006p+5},
    .target = {0x1.02f44e0544bbp+3, 0x1.8eb1f7d13ca1p+2},
    .target_velocity = {-0x1.5ae040e7c5615p+5, -0x1.0b07ffde030d6p+5},
    .inherited_velocity = {},
    .speed = 0x1.982108f8cb384p-7,
    .radius = 0x1.cbba7bdb574f5p+5};

} // namespace

TEST_CASE("a meeting near the origin is where it is, in double", "[intercept]") {
    CHECK(is_right(ask<glm::dvec2>(near_the_origin), truth_of(near_the_origin), near_the_origin));
}

TEMPLATE_TEST_CASE(
    "answers beside a tie of floats are rounded to the nearer one", "[intercept]", glm::vec3, glm::dvec3) {
    for (const Question& question : beside_a_tie) {
        INFO(describe(question));
        const auto answer = ask<TestType>(question);
        CHECK((is_right(answer, truth_of(question), question) && is_miss_right(answer, question)));
    }
}

TEMPLATE_TEST_CASE("the float answer is the double answer rounded to float", "[intercept]", glm::vec2, glm::vec3) {
    using Double = std::conditional_t<veer::dimension_v<TestType> == 2, glm::dvec2, glm::dvec3>;
    for_every_kind<TestType>(72, 5'000 / tests::quick, [](const Question& question) {
        const auto single = ask<TestType>(question);
        const auto full = ask<Double>(question);
        const auto rounds_to =
            [](const Double& exact,
                const TestType& rounded) { // in ulps of the length: small components need not be the same bits
                const DyadicVector truth = dyadic(to_triple(exact));
                return !tests::is_finite(exact) || error_of(rounded, truth) <= allowed_error<float>;
            };
        const bool same_status =
            single.status == full.status || (single.status == too_late && !std::isfinite(single.time));
        return same_status && single.time == float(full.time) && single.later_time == float(full.later_time)
            && rounds_to(full.point, single.point) && rounds_to(full.velocity, single.velocity);
    });
}

TEMPLATE_LIST_TEST_CASE("intercept agrees with the golden cases", "[intercept]", tests::Vectors) {
    using S = scalar_t<TestType>;
    const long double allowed = sizeof(S) == 4 ? 0.5L + 1e-6L : 1;
    for (const auto& golden : tests::read_golden_for<TestType>("intercept")) {
        INFO(golden.name());
        const auto speed = golden.template number<S>("speed");
        const auto answer = veer::intercept(golden.template vector<TestType>("shooter"),
            golden.template vector<TestType>("target"), golden.template vector<TestType>("target_velocity"), speed);
        CHECK(name(answer.status) == golden.out.at("status")[0]);
        if (!golden.defines("time")) continue;

        CHECK(tests::ulps(answer.time, golden.expected("time")) <= allowed);
        const auto off = [&](const TestType& v, const tests::Exact& expected) {
            return tests::error_of(v, expected)
                 / tests::ulp<S>(tests::length(expected)); // sqrt(3) times as much as a component alone
        };
        CHECK(off(answer.point, golden.expected_vector("point")) <= allowed * std::sqrt(3.0L));
        if (golden.defines("velocity"))
            CHECK(off(answer.velocity, golden.expected_vector("velocity")) <= allowed * std::sqrt(3.0L));

        const auto& roots = golden.out.at("roots");
        const bool twice = roots.size() == 2 && roots[0] != roots[1];
        CHECK(twice == std::isfinite(answer.later_time));
        if (twice) CHECK(tests::ulps(answer.later_time, std::strtold(roots[1].c_str(), nullptr)) <= allowed);
    }
}

// ---- answers that can be checked by hand ----------------------------------------------------------------------------

namespace {

/// A shot from the origin in the plane, and what it ought to be answered.
template <veer::Vector V> struct Fired {
    using S = scalar_t<V>;
    using Pair = std::array<S, 2>;

    Fired(Pair target, Pair target_velocity, S speed) : Fired(target, target_velocity, Shot<S>{speed}) {
        answers[0] = veer::intercept(at({0, 0}), at(target), at(target_velocity), speed);
    }
    Fired(Pair target, Pair target_velocity, const Shot<S>& shot, Pair inherited_velocity = {}) {
        answers.fill(veer::intercept(at({0, 0}), at(target), at(target_velocity), shot, at(inherited_velocity)));
    }

    void gives(InterceptStatus status, S time, Pair point, Pair velocity, S later_time = infinity<S>) const {
        for (const Intercept<V>& answer : answers) {
            INFO("answer: " << describe(answer));
            CHECK(name(answer.status) == name(status));
            CHECK(answer.time == time);
            CHECK(tests::same_value(answer.point, at(point)));
            CHECK(tests::same_value(answer.velocity, at(velocity)));
            CHECK(answer.later_time == later_time);
            CHECK(static_cast<bool>(answer) == (status == hit || status == coincident));
        }
    }

    static V at(Pair place) { return vector<V>(place[0], place[1]); }

    std::array<Intercept<V>, 2> answers; // of the short form and of the long one, where both can be asked
};

} // namespace

TEMPLATE_LIST_TEST_CASE("crossing, fleeing and approaching targets are hit where the hand calculation says",
    "[intercept]", tests::Vectors) {
    using Fire = Fired<TestType>;
    Fire({6, 0}, {0, 8}, 10).gives(hit, 1, {6, 8}, {6, 8});
    Fire({8, 0}, {2, 0}, 6).gives(hit, 2, {12, 0}, {6, 0});
    Fire({12, 0}, {4, 0}, 10).gives(hit, 2, {20, 0}, {10, 0});
    Fire({24, 0}, {-8, 0}, 4).gives(hit, 2, {8, 0}, {4, 0}, 6);
}

TEMPLATE_LIST_TEST_CASE(
    "a tangent shot hits once, one ulp less speed misses, one ulp more hits twice", "[intercept]", tests::Vectors) {
    using S = scalar_t<TestType>;
    using Fire = Fired<TestType>;
    Fire({12, 5}, {-13, 0}, 5).gives(hit, S(13) / S(12), {S(-25) / S(12), 5}, {S(-25) / S(13), S(60) / S(13)});

    for (const auto& slower : Fire({12, 5}, {-13, 0}, std::nextafter(S(5), S(0))).answers)
        CHECK(name(slower.status) == "none");
    for (const auto& faster : Fire({12, 5}, {-13, 0}, std::nextafter(S(5), S(6))).answers) {
        CHECK(name(faster.status) == "hit");
        CHECK(faster.time < S(13) / S(12));
        CHECK(faster.later_time > S(13) / S(12));
        if constexpr (sizeof(S) == 4) CHECK((faster.time == 1.08313623f && faster.later_time == 1.08353051f));
    }
}

TEMPLATE_LIST_TEST_CASE("equal speeds meet when closing and never otherwise", "[intercept]", tests::Vectors) {
    using S = scalar_t<TestType>;
    using Fire = Fired<TestType>;
    Fire({12, 0}, {-5, 12}, 13).gives(hit, S(6) / S(5), {6, S(72) / S(5)}, {5, 12});
    Fire({30, 0}, {-10, 0}, 10).gives(hit, S(3) / S(2), {15, 0}, {10, 0});
    Fire({7, 0}, {0, 3}, 3).gives(none, infinity<S>, {7, 0}, {0, 3});  // abeam: the gap shrinks for ever
    Fire({7, 0}, {6, 8}, 10).gives(none, infinity<S>, {7, 0}, {6, 8}); // fleeing at an angle: likewise
    Fire({7, 0}, {10, 0}, 10).gives(none, 0, {7, 0}, {10, 0});         // fleeing straight: the gap stays as it is
}

TEMPLATE_LIST_TEST_CASE(
    "a shot one ulp faster than a fleeing target hits it at a huge time", "[intercept]", tests::Vectors) {
    using S = scalar_t<TestType>;
    using Fire = Fired<TestType>;
    const S speed = std::nextafter(S(3), S(4)), time = S(8) / (speed - S(3));
    Fire({8, 0}, {3, 0}, speed).gives(hit, time, {8 + 3 * time, 0}, {speed, 0});
    Fire({8, 0}, {3, 0}, {.speed = speed, .max_time = 1000}).gives(too_late, time, {8 + 3 * time, 0}, {speed, 0});
    if constexpr (sizeof(S) == 4) CHECK(time == 33554432.0f);
}

TEMPLATE_LIST_TEST_CASE("a target that passes close by a slow shot is missed by hardly less than where it passes",
    "[intercept]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const auto answer = veer::intercept(vector<V>(0, 0), vector<V>(128, S(0.25)), vector<V>(-16, 0), S(0x1p-20));
    CHECK(name(answer.status) == "none");
    CHECK(std::abs(answer.time - 8) < S(1e-6));
    CHECK(std::abs(answer.miss - S(0.25) + S(0x1p-17)) < S(1e-7)); // less what the shot flies in 8 s
}

TEMPLATE_LIST_TEST_CASE("where nothing can be hit the shot goes for the closest miss", "[intercept]", tests::Vectors) {
    using S = scalar_t<TestType>;
    using Fire = Fired<TestType>;
    for (const auto& answer : Fire({9, 0}, {-5, 12}, 6).answers) {
        CHECK(name(answer.status) == "none");
        CHECK(std::abs(answer.time - S(0.59874986)) < S(1e-7)); // anchors of nine digits
        const auto miss = tests::exact(TestType(answer.point - answer.velocity * answer.time));
        CHECK(std::abs(tests::length(miss) - 5.77228852L) < 1e-6L);
    }
    Fire({30, 0}, {10, 0}, 5).gives(none, 0, {30, 0}, {5, 0}); // it only recedes: at once
}

TEMPLATE_LIST_TEST_CASE("the miss is what is left then, 0 for any meeting", "[intercept]", tests::Vectors) {
    using S = scalar_t<TestType>;
    using Fire = Fired<TestType>;
    const auto misses_by = [](const Fire& fired, S miss) {
        for (const auto& answer : fired.answers) CHECK(answer.miss == miss);
    };
    misses_by(Fire({6, 0}, {0, 8}, 10), 0);
    misses_by(Fire({30, 0}, {10, 0}, 5), 30); // it only recedes
    misses_by(Fire({10, 1}, {-5, 0}, 0), 1);  // it passes by
    misses_by(Fire({1024, S(0x1p-9)}, {-512, 0}, 0), S(0x1p-9));
    misses_by(Fire({7, 0}, {0, 3}, 3), 0);       // shrinks for ever, to nothing
    misses_by(Fire({7, 0}, {6, 8}, 10), S(4.2)); // shrinks for ever, to d . v / |v|
    misses_by(Fire({7, 0}, {6, 8}, {.speed = 10, .radius = 2}), S(2.2));
    misses_by(Fire({10, 5}, {-5, 0}, {.speed = 0, .radius = 3}), 2);
    misses_by(Fire({10, 4097}, {-5, 0}, {.speed = 0, .radius = 4096}), 1); // all but grazes
    misses_by(Fire({7, 0}, {10, 0}, 10), 7);
    misses_by(Fire({30, 0}, {10, 0}, {.speed = 5, .radius = -2}), 30); // a radius below 0 counts as 0
    for (const auto& answer : Fire({9, 0}, {-5, 12}, 6).answers) CHECK(std::abs(answer.miss - S(5.77228852)) < S(1e-6));
}

TEMPLATE_LIST_TEST_CASE("after a delay the shot leaves from where the shooter is then", "[intercept]", tests::Vectors) {
    using S = scalar_t<TestType>;
    using Fire = Fired<TestType>;
    const auto fire = [](typename Fire::Pair target, typename Fire::Pair velocity, const Shot<S>& shot, S delay,
                          typename Fire::Pair inherited = {}) {
        Fire fired(target, velocity, shot, inherited);
        const auto at = Fire::at;
        fired.answers.fill(veer::intercept(at({0, 0}), at(target), at(velocity), shot, at(inherited), delay));
        return fired;
    };
    fire({6, -16}, {0, 8}, {.speed = 10}, 2).gives(hit, 1, {6, 8}, {6, 8});
    fire({48, 0}, {-8, 0}, {.speed = 4}, 3).gives(hit, 2, {8, 0}, {4, 0}, 6);
    fire({6, 0}, {100, 58}, {.speed = 10}, 0, {100, 50}).gives(hit, 1, {106, 58}, {106, 58});
    fire({6, -16}, {100, 58}, {.speed = 10}, 2, {100, 50}).gives(hit, 1, {306, 158}, {106, 58});
    fire({6, 8}, {3, 4}, {.speed = 10}, 5, {3, 4}).gives(hit, 1, {24, 32}, {9, 12}); // side by side
    fire({-6, 0}, {3, 0}, {.speed = 10}, 2).gives(coincident, 0, {0, 0}, {0, 0});
    fire({6, -16}, {0, 8}, {.speed = 10, .max_time = S(0.5)}, 2).gives(too_late, 1, {6, 8}, {6, 8});
    for (const S bad : {S(-1), infinity<S>, std::numeric_limits<S>::quiet_NaN()})
        fire({6, 0}, {0, 8}, {.speed = 10}, bad).gives(invalid, 0, {0, 0}, {0, 0}, 0);
}

TEMPLATE_LIST_TEST_CASE("a delay is as exact as a target that has moved on", "[intercept]", tests::PlainVectors) {
    using S = scalar_t<TestType>;
    using V = TestType;
    constexpr double allowed = allowed_error<S>;
    tests::sweep<tests::Random>(90, 20'000, [](tests::Random& random) {
        const V position = random.vector<V>(50), target = random.vector<V>(100), velocity = random.vector<V>(30),
                inherited = random.vector<V>(30);
        const S speed = random.uniform<S>(5, 60), delay = random.uniform<S>(0, 10);
        const auto answer = veer::intercept(position, target, velocity, Shot<S>{speed}, inherited, delay);
        const DyadicVector p = dyadic(to_triple(position)), t = dyadic(to_triple(target)),
                           v = dyadic(to_triple(velocity)), u = dyadic(to_triple(inherited));
        const DyadicVector rate = v - u, d = t - p + rate * double(delay); // the quadratic, once more
        const Dyadic P = square(rate) - Dyadic(double(speed)) * double(speed), Q = dot(d, rate), R = square(d),
                     discriminant = Q * Q - P * R;
        const bool meets = P.sign() < 0 || (Q.sign() < 0 && discriminant.sign() >= 0);
        if (meets != (answer.status == hit)) return false;
        if (!meets) return answer.miss > 0;
        const Dyadic root = square_root(discriminant), time = Q.sign() < 0 ? R / (root - Q) : (Q + root) / -P;
        return error_of(answer.time, time, time) <= allowed
            && error_of(answer.point, t + v * (time + double(delay)), length(t) * 0x1p-40) <= allowed;
    });
}

// ---- the degenerate cases, one by one -------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE("a target at the shooter's place is coincident at any speed", "[intercept]", tests::Vectors) {
    using S = scalar_t<TestType>;
    using Fire = Fired<TestType>;
    for (const S speed : {S(0), S(2), S(5), S(70)}) {
        for (const auto& velocity : {std::array<S, 2>{0, 0}, {3, 4}, {-60, 1}}) {
            Fire({0, 0}, velocity, speed).gives(coincident, 0, {0, 0}, {0, 0});
            Fire({0, 0}, velocity, {.speed = speed, .max_time = -1}, {7, 8}).gives(coincident, 0, {0, 0}, {7, 8});
        }
    }
}

TEMPLATE_LIST_TEST_CASE("a target at rest is hit after distance over speed", "[intercept]", tests::Vectors) {
    Fired<TestType>({30, -40}, {0, 0}, 10).gives(hit, 5, {30, -40}, {6, -8});
}

TEMPLATE_LIST_TEST_CASE("a shot without speed hits only what runs over the shooter", "[intercept]", tests::Vectors) {
    using S = scalar_t<TestType>;
    using Fire = Fired<TestType>;
    Fire({10, 0}, {-5, 0}, 0).gives(hit, 2, {0, 0}, {0, 0});
    Fire({12, -9}, {-4, 3}, 0).gives(hit, 3, {0, 0}, {0, 0});
    for (const S time : {S(3), S(35)}) Fire({7 * time, -13 * time}, {-7, 13}, 0).gives(hit, time, {0, 0}, {0, 0});
    Fire({10, 0}, {5, 0}, 0).gives(none, 0, {10, 0}, {0, 0});
    Fire({10, 1}, {-5, 0}, 0).gives(none, 2, {0, 1}, {0, 0}); // it passes by
    Fire({10, 0}, {0, 0}, 0).gives(none, 0, {10, 0}, {0, 0}); // nothing moves
}

TEMPLATE_LIST_TEST_CASE("a faster target is missed when it recedes, and met twice when it passes within reach",
    "[intercept]", tests::Vectors) {
    using Fire = Fired<TestType>;
    Fire({10, 0}, {3, 4}, 2).gives(none, 0, {10, 0}, {2, 0});
    Fire({10, 0}, {0, 4}, 0).gives(none, 0, {10, 0}, {0, 0});
    Fire({24, 0}, {-8, 0}, 4).gives(hit, 2, {8, 0}, {4, 0}, 6);
}

TEMPLATE_LIST_TEST_CASE(
    "a radius shortens the way, and within it the shot hits at once", "[intercept]", tests::Vectors) {
    using S = scalar_t<TestType>;
    using Fire = Fired<TestType>;
    Fire({10, 0}, {-3, 0}, {.speed = 5, .radius = 2}).gives(hit, 1, {7, 0}, {5, 0});
    Fire({3, 4}, {1, 0}, {.speed = 10, .radius = 5}).gives(hit, 0, {3, 4}, {6, 8});   // touching
    Fire({3, 4}, {1, 0}, {.speed = 10, .radius = 7}).gives(hit, 0, {3, 4}, {6, 8});   // inside
    Fire({10, 0}, {0, 0}, {.speed = 5, .radius = -3}).gives(hit, 2, {10, 0}, {5, 0}); // below 0 counts as 0
    Fire({10, 3}, {-5, 0}, {.speed = 0, .radius = 3}).gives(hit, 2, {0, 3}, {0, 0});  // grazing
    Fire({10, 3}, {-5, 0}, {.speed = 0, .radius = std::nextafter(S(3), S(0))})
        .gives(none, 2, {0, 3}, {0, 0}); // and just not
}

TEMPLATE_LIST_TEST_CASE("the shot carries the shooter's velocity", "[intercept]", tests::Vectors) {
    using S = scalar_t<TestType>;
    using Fire = Fired<TestType>;
    Fire({6, 0}, {100, 58}, {.speed = 10}, {100, 50}).gives(hit, 1, {106, 58}, {106, 58});
    Fire({7, 0}, {100, 53}, {.speed = 3}, {100, 50}).gives(none, infinity<S>, {7, 0}, {100, 53});
    Fire({6, 0}, {100, 50}, {.speed = 0}, {100, 50}).gives(none, 0, {6, 0}, {100, 50});
}

TEMPLATE_LIST_TEST_CASE(
    "a shot that the shooter's velocity brings to rest has no velocity, exactly", "[intercept]", tests::Vectors) {
    using V = TestType;
    const V position = vector<V>(7, -6), target = vector<V>(7, -2), inherited = vector<V>(3, -4);
    const auto answer = veer::intercept(position, target, vector<V>(0, -6), {5}, inherited);
    CHECK((answer.status == hit && answer.time == scalar_t<V>(2) / 3));
    CHECK((tests::same_value(answer.point, position) && tests::same_value(answer.velocity, veer::zero<V>())));
}

TEMPLATE_LIST_TEST_CASE(
    "max_time turns a later hit into too_late and leaves the rest as it is", "[intercept]", tests::Vectors) {
    using S = scalar_t<TestType>;
    using Fire = Fired<TestType>;
    Fire({30, -40}, {0, 0}, {.speed = 10, .max_time = 5}).gives(hit, 5, {30, -40}, {6, -8});
    Fire({30, -40}, {0, 0}, {.speed = 10, .max_time = std::nextafter(S(5), S(0))})
        .gives(too_late, 5, {30, -40}, {6, -8});
    Fire({24, 0}, {-8, 0}, {.speed = 4, .max_time = 1}).gives(too_late, 2, {8, 0}, {4, 0}, 6);
    Fire({30, -40}, {0, 0}, {.speed = 10, .radius = 60, .max_time = 0}).gives(hit, 0, {30, -40}, {6, -8});
    Fire({30, -40}, {0, 0}, {.speed = 10, .radius = 60, .max_time = -1}).gives(too_late, 0, {30, -40}, {6, -8});
    Fire({10, 0}, {3, 4}, {.speed = 2, .max_time = -1}).gives(none, 0, {10, 0}, {2, 0});
}

TEMPLATE_LIST_TEST_CASE(
    "a meeting later than the type can say is too late, at infinity", "[intercept]", tests::Vectors) {
    using S = scalar_t<TestType>;
    const S huge = (std::numeric_limits<S>::max)();
    Fired<TestType>({huge, 0}, {0, 0}, S(0.25)).gives(too_late, infinity<S>, {huge, 0}, {S(0.25), 0});

    Fired<TestType>({huge, 0}, {0, 0}, 1).gives(hit, huge, {huge, 0}, {1, 0}); // the latest that it can say
    const auto at = Fired<TestType>::at;
    CHECK(veer::intercept_time(at({0, 0}), at({huge, 0}), at({0, 0}), S(1)) == huge);
    CHECK(veer::intercept_time(at({0, 0}), at({huge, 0}), at({0, 0}), S(0.25)) == -1);
}

TEMPLATE_LIST_TEST_CASE("a chase that takes 2^1000 seconds has a direction", "[intercept]", tests::PlainVectors) {
    if constexpr (sizeof(scalar_t<TestType>) == 8) {
        using Fire = Fired<TestType>;
        for (const double unit : {1.0, 0x1p150}) {
            for (const auto& answer : Fire({unit, 0}, {unit, 0}, {.speed = unit}, {unit * 0x1p-1000, 0}).answers) {
                CHECK((answer.status == hit && answer.time == 0x1p1000));
                CHECK(tests::same_value(answer.velocity, Fire::at({unit, 0})));
            }
        }
        for (const auto& answer :
            Fire({1, 0}, {1, 0}, {.speed = 1}, {0x1p-1030, 0}).answers) { // beyond the largest number
            CHECK((answer.status == too_late && answer.time == infinity<double>));
            CHECK(tests::same_value(answer.velocity, Fire::at({1, 0})));
        }
    }
}

TEMPLATE_LIST_TEST_CASE(
    "what is infinite, not a number, or a negative speed is invalid, and all is zero", "[intercept]", tests::Vectors) {
    using S = scalar_t<TestType>;
    using Fire = Fired<TestType>;
    const auto is_invalid = [](const Fire& fired) { fired.gives(invalid, 0, {0, 0}, {0, 0}, 0); };
    for (const S bad : {infinity<S>, -infinity<S>, std::numeric_limits<S>::quiet_NaN()}) {
        for (const auto& broken : {std::array{bad, S(1)}, {S(1), bad}}) {
            is_invalid(Fire(broken, {2, 0}, 6));
            is_invalid(Fire({8, 0}, broken, 6));
            is_invalid(Fire({8, 0}, {2, 0}, {.speed = 6}, broken));
        }
        is_invalid(Fire({8, 0}, {2, 0}, bad));
        is_invalid(Fire({8, 0}, {-2, 0}, bad));
        is_invalid(Fire({8, 0}, {2, 0}, {.speed = 6, .radius = bad}));
        is_invalid(Fire({8, 0}, {-2, 9}, {.speed = 1, .radius = bad})); // it would be missed
        if (!(bad > 0)) is_invalid(Fire({8, 0}, {2, 0}, {.speed = 6, .max_time = bad}));
    }
    for (const S speed : {S(-1), S(-6)}) {
        is_invalid(Fire({8, 0}, {2, 0}, speed));
        is_invalid(Fire({8, 0}, {-2, 9}, speed));
        is_invalid(Fire({0, 0}, {2, 0}, speed));
    }

    const TestType broken = Fire::at({1, infinity<S>});
    CHECK(name(veer::intercept(broken, Fire::at({8, 0}), Fire::at({2, 0}), 6).status) == "invalid");
}

TEMPLATE_LIST_TEST_CASE(
    "what is infinite, not a number, or a negative speed has no time", "[intercept]", tests::Vectors) {
    using S = scalar_t<TestType>;
    const auto at = Fired<TestType>::at;
    const TestType origin = at({0, 0}), target = at({8, 0}), velocity = at({-2, 0});
    for (const S bad : {infinity<S>, -infinity<S>, std::numeric_limits<S>::quiet_NaN()}) {
        CHECK(veer::intercept_time(origin, target, velocity, bad) == -1);
        CHECK(veer::contact_time(origin, origin, target, velocity, bad) == -1);
        for (const TestType& broken : {at({bad, 0}), at({0, bad})}) {
            CHECK(veer::intercept_time(broken, target, velocity, S(6)) == -1);
            CHECK(veer::intercept_time(origin, broken, velocity, S(6)) == -1);
            CHECK(veer::intercept_time(origin, target, broken, S(6)) == -1);
            CHECK(veer::contact_time(origin, broken, target, velocity, S(1)) == -1);
        }
    }
    for (const S speed : {S(-1), S(-6)}) CHECK(veer::intercept_time(origin, target, velocity, speed) == -1);
}

TEMPLATE_LIST_TEST_CASE(
    "every finite question has an answer and raises no flag, every other is invalid", "[intercept]", tests::Vectors) {
    using S = scalar_t<TestType>;
    using V = TestType;
    const int count = tests::cases(25'000 / tests::quick); // of each type
    const auto is_refused = [](const Question& question) {
        return same_answer(ask<V>(question), Intercept<V>{invalid, 0, veer::zero<V>(), veer::zero<V>(), 0});
    };
    const auto is_number = [](const V& v) {
        const auto [x, y, z] = tests::components(v);
        return x == x && y == y && z == z;
    };
    const auto is_time = [](S time) { return time == -1 || (time >= 0 && time < infinity<S>); };
    const auto fault_of = [&](const Question& question, const Truth& truth) -> std::string {
        if (truth.status == invalid) return is_refused(question) ? "" : "not refused";
        std::feclearexcept(FE_ALL_EXCEPT);
        const Intercept<V> answer = ask<V>(question), brief = ask_briefly<V>(question);
        const S time = ask_time<V>(question), contact = ask_contact<V>(question);
        const Intercept<V> delayed = ask_delayed<V>(question);
        if (std::fetestexcept(FE_INVALID | FE_DIVBYZERO)) return "a flag is raised";
        if (!is_time(time) || !is_time(contact) || !(delayed.time >= 0 && delayed.later_time >= delayed.time))
            return "no time";
        if (!is_number(delayed.point) || !is_number(delayed.velocity)) return "not a number";
        return is_total(answer, truth) && is_total(brief, truth) ? "" : "not finite";
    };

    Questions<S> questions(73, veer::dimension_v<V>);
    for (int i = 0; i < count; ++i) {
        const Question question = questions.anything();
        const Truth truth = truth_of(question);
        const std::string fault = fault_of(question, truth);
        if (!fault.empty())
            FAIL(fault << ", seed 73, case " << i << ":\n"
                       << describe(question) << "\nanswer: " << describe(ask<V>(question)));
        if (truth.status == invalid) continue;

        const tests::FloatingPointTraps traps;
        static_cast<void>(ask<V>(question));
        static_cast<void>(ask_briefly<V>(question));
        static_cast<void>(ask_delayed<V>(question));
        static_cast<void>(ask_time<V>(question));
        static_cast<void>(ask_contact<V>(question));
    }
}

TEMPLATE_TEST_CASE(
    "packs of which some agents are far beyond the range have the times of single ones, and raise no flag",
    "[intercept][flags]", glm::dvec2, glm::dvec3) {
    using V = TestType;
    tests::Random random(91);
    std::vector<V> targets, velocities;
    std::vector<double> speeds, reaches;
    for (int i = 0; i < 600; ++i) {
        const double huge = random.one_in(3) ? std::ldexp(1.0, 100 + 300 * random.below(4)) : 1;
        const int what = random.below(3);
        targets.push_back(random.vector<V>(50) * (what == 0 ? huge : 1)), velocities.push_back(random.vector<V>(5));
        speeds.push_back(random.uniform<double>(6, 30) * (what == 1 ? huge : 1));
        reaches.push_back(random.uniform<double>(0, 9) * (what == 2 ? huge : 1));
    }
    const auto first = [](const auto& target, const auto& velocity, const auto& speed) {
        return veer::intercept_time(veer::zero<std::remove_cvref_t<decltype(target)>>(), target, velocity, speed);
    };
    const auto touch = [](const auto& target, const auto& velocity, const auto& reach) {
        using Any = std::remove_cvref_t<decltype(target)>;
        return veer::contact_time(veer::zero<Any>(), velocity, target, Any(target * scalar_t<Any>(-0.125)), reach);
    };
    std::vector<double> firsts(targets.size()), touches(targets.size());
    std::feclearexcept(FE_ALL_EXCEPT);
    veer::simd::for_each(
        targets.size(),
        [&](const auto& target, const auto& velocity, const auto& speed, const auto& reach, auto& first_time,
            auto& touch_time) {
            first_time = first(target, velocity, speed), touch_time = touch(target, velocity, reach);
        },
        std::as_const(targets), std::as_const(velocities), std::as_const(speeds), std::as_const(reaches), firsts,
        touches);
    CHECK_FALSE(std::fetestexcept(FE_INVALID | FE_DIVBYZERO));
    int met = 0, touched = 0;
    for (std::size_t i = 0; i < targets.size(); ++i) {
        CHECK(same_bits(firsts[i], first(targets[i], velocities[i], speeds[i])));
        CHECK(same_bits(touches[i], touch(targets[i], velocities[i], reaches[i])));
        met += firsts[i] > 0, touched += touches[i] > 0;
    }
    CHECK((met > 200 && touched > 10));
}

TEMPLATE_LIST_TEST_CASE(
    "every kind of question is answered without a flag", "[intercept][flags]", tests::PlainVectors) {
    using V = TestType;
    for_every_kind<V>(92, tests::cases(2'000 / tests::quick), [](const Question& question) {
        std::feclearexcept(FE_ALL_EXCEPT);
        static_cast<void>(ask<V>(question)), static_cast<void>(ask_briefly<V>(question)),
            static_cast<void>(ask_delayed<V>(question));
        static_cast<void>(ask_time<V>(question)), static_cast<void>(ask_contact<V>(question));
        return !std::fetestexcept(FE_INVALID | FE_DIVBYZERO);
    });
}

// ---- the time alone -------------------------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE("intercept_time is the time of intercept, or -1", "[intercept]", tests::PlainVectors) {
    for_every_kind<TestType>(88, 2'000, [](Question question) {
        question.radius = 0, question.inherited_velocity = {};
        const auto answer = ask<TestType>(question);
        return ask_time<TestType>(question) == (answer ? answer.time : -1);
    });
}

TEMPLATE_LIST_TEST_CASE("contact_time is when two spheres touch: float correctly rounded, double within 1 ulp",
    "[intercept]", tests::PlainVectors) {
    using S = scalar_t<TestType>;
    for_every_kind<TestType>(89, 2'000 / tests::quick, [](Question question) {
        question.speed = 0;
        const Truth truth = truth_of(question);
        const S time = ask_contact<TestType>(question);
        const bool touch = truth.status == coincident || status_of<S>(truth) == hit;
        return touch ? error_of(time, truth.time) <= allowed_error<S> : time == -1;
    });
}

TEMPLATE_LIST_TEST_CASE("spheres touch when the hand calculation says", "[intercept]", tests::Vectors) {
    using S = scalar_t<TestType>;
    const auto contact = [](std::array<S, 2> velocity, std::array<S, 2> target, std::array<S, 2> target_velocity,
                             S distance) {
        const auto at = Fired<TestType>::at;
        return veer::contact_time(at({0, 0}), at(velocity), at(target), at(target_velocity), distance);
    };
    CHECK(contact({1, 0}, {10, 0}, {-1, 0}, 2) == 4);
    CHECK(contact({0, 0}, {10, 3}, {-2, 0}, 5) == 3);
    CHECK(contact({2, 1}, {10, 3}, {0, 1}, 3) == 5);                           // grazing
    CHECK(contact({2, 1}, {10, 3}, {0, 1}, std::nextafter(S(3), S(0))) == -1); // and just not
    CHECK(contact({5, 7}, {3, 4}, {9, 9}, 5) == 0);                            // touching already
    CHECK(contact({0, 0}, {3, 4}, {9, 9}, 6) == 0);                            // overlapping
    CHECK(contact({1, 2}, {0, 0}, {3, 4}, 0) == 0);                            // at the same place
    CHECK(contact({0, 0}, {10, 0}, {1, 0}, 2) == -1);                          // parting
    CHECK(contact({1, 1}, {10, 0}, {1, 1}, 2) == -1);                          // side by side
    CHECK(contact({0, 0}, {10, 0}, {-5, 0}, -3) == 2);                         // a distance below 0 counts as 0
}

// ---- what holds for every question ----------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE(
    "at the meeting the target is as far away as the shot has flown", "[intercept]", tests::PlainVectors) {
    using S = scalar_t<TestType>;
    for_every_kind<TestType, Kinds::ordinary>(74, 500, [](const Question& question) {
        const auto answer = ask<TestType>(question);
        if (!answer) return true;
        const Duel duel(question);
        if (duel.outside.sign() <= 0) return answer.time == 0;
        const Dyadic t = double(answer.time), flown = duel.s * t + duel.r;
        const Dyadic gap = length(duel.d + duel.v * t) - flown;
        const Dyadic of_time = (square_root(duel.V) + duel.s) * ulp<S>(t) * 0.5,
                     of_length = flown * (2 * double(std::numeric_limits<S>::epsilon()));
        return (gap.sign() < 0 ? -gap : gap) <= of_time + of_length;
    });
}

TEMPLATE_LIST_TEST_CASE("the shot is as fast as it was asked to be, within 1 ulp", "[intercept]", tests::PlainVectors) {
    using S = scalar_t<TestType>;
    for_every_kind<TestType, Kinds::ordinary>(75, 500, [](Question question) {
        question.inherited_velocity = {};
        const auto answer = ask<TestType>(question);
        return answer.status == coincident
            || ulps_off(S(question.speed), length(dyadic(to_triple(answer.velocity))), question.speed) <= 1;
    });
}

TEMPLATE_LIST_TEST_CASE("the shot and the target are at the point at that time", "[intercept]", tests::PlainVectors) {
    using S = scalar_t<TestType>;
    for_every_kind<TestType, Kinds::ordinary>(76, 500, [](Question question) {
        question.radius = 0;
        const auto answer = ask<TestType>(question);
        if (!answer || !tests::is_finite(answer.point) || !tests::is_finite(answer.velocity)) return true;
        const Dyadic t = double(answer.time);
        const DyadicVector start = dyadic(question.position), target = dyadic(question.target),
                           point = dyadic(to_triple(answer.point));
        const DyadicVector flight = dyadic(to_triple(answer.velocity)) * t;
        const Dyadic largest = std::max({length(start), length(flight), length(point), length(target)});
        return length(start + flight - point) <= ulp<S>(largest) * 4;
    });
}

TEMPLATE_LIST_TEST_CASE("before the meeting the target is out of reach, from then to the later one within",
    "[intercept]", tests::PlainVectors) {
    for_every_kind<TestType, Kinds::ordinary>(77, 500, [](const Question& question) {
        const auto answer = ask<TestType>(question);
        if (answer.status == none || !std::isfinite(answer.time)) return true;
        const Duel duel(question);
        const Dyadic first = double(answer.time), just_before = 1 - 0x1p-20, just_after = 1 + 0x1p-20;
        for (const double part : {0.0, 0.1, 0.5, 0.9, 0.999, 1.0})
            if (first.sign() > 0 && duel.gap(first * just_before * part).sign() <= 0) return false;
        if (!std::isfinite(answer.later_time)) return true;

        const Dyadic last = double(answer.later_time);
        for (const double part : {0.0, 0.001, 0.1, 0.5, 0.9, 1.0}) {
            const Dyadic between = first * just_after * (1 - part) + last * just_before * part,
                         after = last * just_after * (1 + part);
            if (first * just_after < last * just_before && duel.gap(between).sign() > 0) return false;
            if (last.sign() > 0 && duel.gap(after).sign() <= 0) return false;
        }
        return answer.later_time >= answer.time;
    });
}

TEMPLATE_LIST_TEST_CASE(
    "a faster shot always hits, a slower one never hits what does not close", "[intercept]", tests::PlainVectors) {
    for_every_kind<TestType>(
        78, 500, [](const Question& question) { return tests::faster_always_hits<TestType>(question); });
}

TEMPLATE_LIST_TEST_CASE("more speed or more radius never meets later", "[intercept]", tests::PlainVectors) {
    for_every_kind<TestType>(
        79, 500, [](const Question& question) { return tests::more_is_never_later<TestType>(question); });
}

TEMPLATE_LIST_TEST_CASE("no other time comes closer than the closest miss", "[intercept]", tests::PlainVectors) {
    using S = scalar_t<TestType>;
    for_every_kind<TestType, Kinds::ordinary>(80, 500, [](const Question& question) {
        const auto answer = ask<TestType>(question);
        if (answer.status != none) return true;
        const Duel duel(question);
        const bool for_ever = duel.P.sign() == 0 && !std::isfinite(answer.time);
        if (!for_ever && !std::isfinite(answer.time)) return true; // closest at a time that the type cannot say
        const auto miss = [&](const Dyadic& t) { return length(duel.d + duel.v * t) - duel.s * t; };
        const Dyadic closest = for_ever ? duel.Q / square_root(duel.V) : miss(double(answer.time));
        const Dyadic allowed = square_root(duel.R) * (4 * double(std::numeric_limits<S>::epsilon()));
        const Dyadic scale = duel.V.sign() == 0 ? Dyadic(1) : square_root(duel.R / duel.V);
        for (const double part : {0.0, 0.1, 0.5, 0.9, 0.99, 1.01, 1.1, 2.0, 10.0, 1e6}) {
            if (closest > miss(scale * part) + allowed) return false;
            if (!for_ever && closest > miss(Dyadic(double(answer.time)) * part) + allowed) return false;
        }
        return true;
    });
}

TEMPLATE_LIST_TEST_CASE("the miss is the distance that is left at that time", "[intercept]", tests::PlainVectors) {
    for_every_kind<TestType, Kinds::ordinary>(
        91, 1'000, [](const Question& question) { return is_miss_right(ask<TestType>(question), question); });
}

TEMPLATE_LIST_TEST_CASE(
    "max_time changes the status alone, and only of a hit whose time is greater", "[intercept]", tests::PlainVectors) {
    for_every_kind<TestType>(
        81, 500, [](const Question& question) { return tests::limit_changes_status_alone<TestType>(question); });
}

TEMPLATE_LIST_TEST_CASE("firing later never meets earlier", "[intercept]", tests::PlainVectors) {
    using S = scalar_t<TestType>;
    using V = TestType;
    tests::sweep<tests::Random>(82, 50'000, [](tests::Random& random) {
        const V position = random.lattice<V>(20), target = random.lattice<V>(20), velocity = random.lattice<V>(9);
        const S speed = S(random.below(12)), delay = S(random.below(40)) / 4; // all places are exact
        const auto now = veer::intercept(position, target, velocity, speed);
        const auto later = veer::intercept(position, target + velocity * delay, velocity, speed);
        return !later || (now && delay + later.time >= now.time * (1 - 4 * std::numeric_limits<S>::epsilon()));
    });
}

TEMPLATE_LIST_TEST_CASE(
    "a shot at the mirror image of the target comes to the target by the wall", "[intercept]", tests::PlainVectors) {
    using S = scalar_t<TestType>;
    using V = TestType;
    tests::sweep<tests::Random>(83, 50'000, [](tests::Random& random) {
        const V position = random.lattice<V>(20), target = random.lattice<V>(20), velocity = random.lattice<V>(5);
        const S speed = random.uniform<S>(1, 40), wall = S(21 + random.below(20));
        return tests::comes_by_the_wall(position, target, velocity, speed, wall);
    });
}

// ---- symmetries, to the bit -----------------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE("a planar question has the same answer in 2D and 3D", "[intercept]", tests::PlainVectors2) {
    using Space = std::conditional_t<sizeof(scalar_t<TestType>) == 4, glm::vec3, glm::dvec3>;
    for_every_kind<TestType>(84, 1'000, [](const Question& question) {
        const auto plane = ask<TestType>(question);
        const Space point = tests::convert<Space>(plane.point), velocity = tests::convert<Space>(plane.velocity);
        return same_answer(
            ask<Space>(question), Intercept<Space>{plane.status, plane.time, point, velocity, plane.later_time});
    });
}

TEMPLATE_LIST_TEST_CASE("the mirrored question has the mirrored answer", "[intercept]", tests::PlainVectors) {
    for_every_kind<TestType>(85, 500, [](const Question& question) {
        const auto mirrored = [](Triple v) {
            v[1] = -v[1];
            return v;
        };
        auto other =
            ask<TestType>({mirrored(question.position), mirrored(question.target), mirrored(question.target_velocity),
                mirrored(question.inherited_velocity), question.speed, question.radius});
        other.point = to_vector<TestType>(mirrored(to_triple(other.point)));
        other.velocity = to_vector<TestType>(mirrored(to_triple(other.velocity)));
        return same_answer(other, ask<TestType>(question));
    });
}

TEMPLATE_LIST_TEST_CASE(
    "twice the lengths at half the time are the same answer, in other units", "[intercept]", tests::PlainVectors) {
    for_every_kind<TestType>(86, 500, [](const Question& question) {
        const auto scaled = [](const Triple& v, double by) { return Triple{v[0] * by, v[1] * by, v[2] * by}; };
        const Triple scalars = {question.speed, question.radius, 0};
        for (const Triple& v :
            {question.position, question.target, question.target_velocity, question.inherited_velocity, scalars})
            for (const double x : v)
                if (x != 0 && (std::abs(x) < 0x1p-70 || std::abs(x) > 0x1p70))
                    return true; // nothing may round where it is scaled
        constexpr double lengths = 0x1p7, times = 0x1p-5, speeds = lengths / times;
        auto other = ask<TestType>({scaled(question.position, lengths), scaled(question.target, lengths),
            scaled(question.target_velocity, speeds), scaled(question.inherited_velocity, speeds),
            question.speed * speeds, question.radius * lengths});
        other.time *= scalar_t<TestType>(1 / times), other.later_time *= scalar_t<TestType>(1 / times);
        other.point = to_vector<TestType>(scaled(to_triple(other.point), 1 / lengths));
        other.velocity = to_vector<TestType>(scaled(to_triple(other.velocity), 1 / speeds));
        return same_answer(other, ask<TestType>(question));
    });
}

TEMPLATE_LIST_TEST_CASE(
    "only differences count: shifted places and shared velocities change nothing", "[intercept]", tests::PlainVectors) {
    using S = scalar_t<TestType>;
    using V = TestType;
    tests::sweep<tests::Random>(87, 50'000, [](tests::Random& random) {
        const V position = random.lattice<V>(50), target = random.lattice<V>(50), velocity = random.lattice<V>(20),
                inherited = random.lattice<V>(20);
        const V shift = random.lattice<V>(1000), wind = random.lattice<V>(1000);
        const Shot<S> shot{random.uniform<S>(0, 40), S(random.below(3))};
        const auto answer = veer::intercept(position, target, velocity, shot, inherited);
        const auto shifted = veer::intercept(position + shift, target + shift, velocity, shot, inherited);
        const auto carried = veer::intercept(position, target, velocity + wind, shot, inherited + wind);
        const auto same = [&](const Intercept<V>& other) {
            return other.status == answer.status && same_bits(other.time, answer.time)
                && same_bits(other.later_time, answer.later_time);
        };
        return same(shifted) && same(carried) && tests::same_value(shifted.velocity, answer.velocity);
    });
}

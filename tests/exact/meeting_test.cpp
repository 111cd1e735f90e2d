// SPDX-License-Identifier: MIT
#include <veer/exact/meeting.hpp>

#include <array>
#include <cfenv>
#include <cmath>
#include <cstddef>
#include <tuple>
#include <type_traits>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>

#include "../arithmetic/dyadic.hpp"
#include "../arithmetic/words.hpp"
#include "../support/sweep.hpp"
#include "intercept_reference.hpp"

namespace {

using tests::Duel, tests::Dyadic, tests::dyadic, tests::Question, tests::sweep, tests::Triple, tests::within,
    tests::Words;
using veer::BasicVector, veer::exact::DoubleDouble, veer::exact::RefinedMotion, veer::exact::RelativeMotion;

template <int N> BasicVector<double, N> in_doubles(const Triple& v) {
    if constexpr (N == 2) return {v[0], v[1]};
    else return {v[0], v[1], v[2]};
}

/// Questions from the origin, in so many dimensions: General ones of doubles, with a radius, and others of floats
/// without.
template <bool General, int N> struct Questions : tests::Random {
    using Random::Random;

    /// In one word, as for a float answer.
    static auto one_word(const Question& question) {
        return RelativeMotion<General, BasicVector<double, N>>(
            in_doubles<N>(question.target), in_doubles<N>(question.target_velocity), question.speed, question.radius);
    }
    /// In one word and a step, as for a double answer.
    static auto refined(const Question& question) {
        const auto still = in_doubles<N>({});
        return RefinedMotion<General, double, N>(still, in_doubles<N>(question.target),
            in_doubles<N>(question.target_velocity), question.speed, question.radius, still);
    }

    Question usual() {
        Question question;
        for (std::size_t i = 0; i < std::size_t{N}; ++i)
            question.target[i] = real(-100, 100), question.target_velocity[i] = real(-30, 30);
        question.speed = real(10, 60);
        question.radius = General ? real(0, 10) : 0;
        return question;
    }
    /// Beside whatever one word has trouble with, by 1 to 2^-40 of it, or exactly there: a target that flies abeam, or
    /// straight at the shooter, one that touches at the start, equal speeds, a tangent, a shot without speed.
    Question delicate() {
        Question question = usual();
        for (double& x : question.target) x *= 0x1p-7;
        for (double& x : question.target_velocity) x *= 0x1p-5;
        if (one_in(2)) {
            const Duel duel(question);
            const double fraction = (duel.Q / duel.R).to_double() * nearly_1();
            for (std::size_t i = 0; i < 3; ++i)
                question.target_velocity[i] = kept(question.target_velocity[i] - question.target[i] * fraction);
        } else if (one_in(2)) {
            const double fraction = std::ldexp(1.0, -below(16));
            for (std::size_t i = 0; i < 3; ++i)
                question.target_velocity[i] = kept(question.target_velocity[i] * fraction - question.target[i]);
        }
        Duel duel(question);
        if (General && one_in(8)) { // without a speed
            question.speed = 0,
            question.radius = (length(cross(duel.d, duel.v)) / length(duel.v)).to_double() * std::fabs(nearly_1());
            return question;
        }
        if (General)
            question.radius = one_in(2) ? length(duel.d).to_double() * std::fabs(nearly_1()) : question.radius * 0x1p-7;
        duel = Duel(question);
        Dyadic speed = length(duel.v) * (one_in(4) ? std::ldexp(1.0, -below(6)) : 1);
        if (one_in(2) && duel.outside.sign() > 0)
            speed = (duel.r * duel.Q + square_root(square(cross(duel.d, duel.v)) * duel.outside)) / duel.R;
        question.speed = kept(std::fabs(speed.to_double() * nearly_1()));
        return question;
    }

private:
    static double kept(double x) { return General ? x : double(float(x)); }
    double real(double low, double high) {
        const double fraction = uniform<double>(0, 1), more = General ? uniform<double>(0, 0x1p-24) : 0;
        return kept(low + (high - low) * (fraction + more));
    }
    double nearly_1() { return one_in(8) ? 1 : 1 + any_magnitude<double>(-40, 0); }
};
using Plane = Questions<false, 2>;
using Space = Questions<false, 3>;
using GeneralPlane = Questions<true, 2>;
using GeneralSpace = Questions<true, 3>;
using AllQuestions = std::tuple<Plane, Space, GeneralPlane, GeneralSpace>;

Question question(const Triple& target, const Triple& target_velocity, double speed, double radius = 0) {
    return {.target = target, .target_velocity = target_velocity, .speed = speed, .radius = radius};
}

} // namespace

TEMPLATE_LIST_TEST_CASE("in one word the coefficients have 42 bits, where they cancel too", "[meeting]", AllQuestions) {
    sweep<TestType>(1, 4'000, [](TestType& questions) {
        const Question asked = questions.delicate();
        const Duel duel(asked);
        const auto motion = TestType::one_word(asked);
        const Dyadic off = Dyadic(motion.meeting.q) - duel.q, terms = length(duel.d) * length(duel.v) + duel.s * duel.r;
        return within(motion.meeting.p, duel.P, -42) && within(motion.meeting.r, duel.outside, -42)
            && within(terms + off, terms, -50);
    });
}

TEMPLATE_LIST_TEST_CASE(
    "where one word is certain of a float answer, it is right, and its times have 36 bits", "[meeting]", AllQuestions) {
    int certain = 0;
    sweep<TestType>(2, 6'000, [&](TestType& questions) {
        const Question asked = questions.delicate();
        const auto motion = TestType::one_word(asked);
        if (!motion.is_certain()) return true;
        ++certain;
        const auto truth = truth_of(asked);
        if (motion.meeting.meets != Duel(asked).meets()) return false;
        if (!motion.meeting.meets) return motion.meeting.time == -1;
        return within(motion.meeting.time, *truth.time, -36)
            && (!motion.leaves() || within(motion.leaving_time(), *truth.later_time, -36));
    });
    CHECK(certain > 2'000);
}

TEMPLATE_LIST_TEST_CASE(
    "where one word and a step are certain of a double answer, its times have 60 bits", "[meeting]", AllQuestions) {
    int certain = 0;
    sweep<TestType>(3, 6'000, [&](TestType& questions) {
        const Question asked = questions.delicate();
        const auto motion = TestType::refined(asked);
        if (!motion.certain) return true;
        ++certain;
        const auto truth = truth_of(asked);
        if (motion.rough.meeting.meets != Duel(asked).meets()) return false;
        if (!motion.rough.meeting.meets) return motion.first().time.high == -1;
        const auto first = motion.first();
        if (first.certain && !within(dyadic(first.time), *truth.time, -60)) return false;
        if (!motion.rough.leaves() || truth.time->sign() == 0) return true;
        const auto later = motion.leaving();
        return !later.certain || within(dyadic(later.time), *truth.later_time, -60);
    });
    CHECK(certain > 1'000);
}

TEMPLATE_LIST_TEST_CASE("one word is certain of usual questions, without a flag", "[meeting][flags]", AllQuestions) {
    int of_floats = 0, of_doubles = 0;
    std::feclearexcept(FE_ALL_EXCEPT);
    sweep<TestType>(4, 1'000, [&](TestType& questions) {
        const Question asked = questions.usual();
        const auto motion = TestType::refined(asked);
        of_floats += TestType::one_word(asked).is_certain(), of_doubles += motion.certain && motion.first().certain;
        return true;
    });
    CHECK(of_floats >= 990);
    CHECK(of_doubles >= 990);
    CHECK(!std::fetestexcept(FE_INVALID | FE_DIVBYZERO));
}

TEST_CASE("one word is certain of who stands inside, misses, flies abeam, comes 15 times as fast, or needs no speed",
    "[meeting]") {
    const auto certain_of_float = [](const Question& asked) { return GeneralPlane::one_word(asked).is_certain(); };
    const auto certain_of_double = [](const Question& asked) {
        const auto motion = GeneralPlane::refined(asked);
        return motion.certain && motion.first().certain;
    };
    for (const Question& asked : {question({1, 0}, {0, 3}, 0.5, 4), question({10, 0}, {5, 5}, 3),
             question({10, 0}, {0, 3}, 5), question({100, 0}, {-15, 0.99}, 1), question({10, 0}, {-3, 1}, 0, 4)})
        CHECK((certain_of_float(asked) && certain_of_double(asked)));
    CHECK(certain_of_float(question({10, 0}, {-3, 4}, 5 + 0x1p-13))); // all but equal speeds
    CHECK(GeneralPlane::refined(question({1, 0}, {0, 3}, 0.5, 4)).first().time.high == 0);
}

TEST_CASE(
    "one word leaves to double-double who is 16 times as fast, touches at once, or flies abeam as fast as the shot",
    "[meeting]") {
    const auto certain = [](const Question& asked) { return GeneralPlane::one_word(asked).is_certain(); };
    CHECK(certain(question({10, 0}, {-7, 0}, 0.5)));
    CHECK(!certain(question({10, 0}, {-9, 0}, 0.5)));
    CHECK(!certain(question({10, 0}, {-3, 0}, 1, 10 - 0x1p-16)));
    CHECK(!certain(question({1000, 0}, {-0x1p-20, 5}, 5 + 0x5p-20)));
    CHECK(!certain(question({0, 0}, {1, 0}, 2))); // on the spot
    CHECK(!GeneralPlane::refined(question({10, 0}, {-3, 0}, -1)).certain);
}

TEST_CASE("equal speeds, tangents and touches are met where the hand calculation says", "[meeting][flags]") {
    std::feclearexcept(FE_ALL_EXCEPT);
    const auto meeting = [](const Question& asked) { return GeneralPlane::one_word(asked).meeting; };
    const auto leaves = [](const Question& asked) { return GeneralPlane::one_word(asked).leaves(); };
    const Question tangent = question({12, 5}, {-13, 0}, 5), through = question({0.25, 0}, {-0.5, 0}, 0.25);
    CHECK((meeting(tangent).meets && meeting(tangent).time == 13.0 / 12 && !leaves(tangent)));
    CHECK((meeting(through).meets && meeting(through).time == 1.0 / 3 && leaves(through)
           && GeneralPlane::one_word(through).leaving_time() == 1));
    const Question abeam = question({10, 0}, {0, 5}, 5), fleeing = question({3, 4}, {6, 8}, 10),
                   closing = question({30, 0}, {-10, 0}, 10);
    CHECK((!meeting(abeam).meets && meeting(abeam).time == -1));
    CHECK((!meeting(fleeing).meets && meeting(fleeing).time == -1));
    CHECK((meeting(closing).meets && meeting(closing).time == 1.5 && !leaves(closing)));
    const Question touching = question({3, 4}, {1, 0}, 0, 5);
    CHECK((meeting(touching).meets && meeting(touching).time == 0));
    CHECK(!GeneralPlane::one_word(abeam).is_certain());
    CHECK(!std::fetestexcept(FE_INVALID | FE_DIVBYZERO));
}

TEST_CASE("a shot is fired at where the target will be, and from inside the radius straight at it", "[meeting]") {
    using Vector = BasicVector<double, 2>;
    const auto is = [](const Vector& v, double x, double y) {
        return std::fabs(v.x - x) < 1e-14 && std::fabs(v.y - y) < 1e-14;
    };
    const auto motion = [](const Vector& d, const Vector& v, double speed, double radius) {
        return RelativeMotion<true, Vector>(d, v, speed, radius);
    };
    CHECK(is(RelativeMotion<false, Vector>({12, 0}, {0, 8}, 10, 0).firing_velocity(2, {0, 8}, {0, 0}), 6, 8));
    CHECK(is(motion({12, 0}, {0, 8}, 8, 4).firing_velocity(2, {1, 10}, {1, 2}), 5.8, 8.4)); // to (12, 16), 20 away
    CHECK(is(motion({12, 0}, {0, 32}, 8, 16).firing_velocity(0.5, {1, 34}, {1, 2}), 5.8, 8.4));
    CHECK(is(motion({12, 0}, {0, 32}, 8, 20).firing_velocity(0, {1, 34}, {1, 2}), 9, 2));
}

TEST_CASE("the words of a refined motion are those of the differences", "[meeting]") {
    using Vector = BasicVector<double, 2>;
    const RefinedMotion<true, double, 2> motion(
        Vector{1, 0x1p-60}, Vector{11, 8}, Vector{4, 0x1p-60}, 9, 2, Vector{1, 2});
    CHECK((dyadic(motion.d.x) == 10 && dyadic(motion.d.y) == 8 - Dyadic(0x1p-60) && dyadic(motion.v.x) == 3
           && dyadic(motion.v.y) == Dyadic(0x1p-60) - 2));
    sweep<Words>(6, 4'000, [](Words& words) {
        const veer::exact::WordPair<double> x = words.double_word<double>(-3, 3),
                                            rate = words.double_word<double>(-3, 3);
        const double time = words.word<double>(-3, 3), step = words.word<double>(-50, -40);
        const Dyadic truth = dyadic(x) + dyadic(rate) * (Dyadic(time) + step), size = 0x1p8;
        return within(dyadic(veer::exact::moved_on(x, rate, time, step)) - truth + size, size, -90);
    });
}

TEST_CASE(
    "numbers whose fourth powers do not fit a double are given to double-double, without a flag", "[meeting][flags]") {
    std::feclearexcept(FE_ALL_EXCEPT);
    CHECK(!Plane::refined(question({0x1p-110, 0}, {1, 0}, 2)).certain);
    CHECK(!Plane::refined(question({0x1p110, 0}, {1, 0}, 2)).certain);
    CHECK(!Plane::refined(question({1, 0}, {0x1p-110, 0}, 0x1p-109)).certain);
    CHECK(Plane::refined(question({1, 0}, {-0x1p-1074, 0}, 0x1p-1074)).first().time.high
          == -1); // its time does not fit either
    CHECK(Plane::refined(question({0x1p-110, 0}, {-2, 0}, 1)).leaving().time.high == -1);
    CHECK(!std::fetestexcept(FE_INVALID | FE_DIVBYZERO));
}

TEMPLATE_TEST_CASE(
    "in double-double the coefficients have 100 bits, whatever cancels", "[meeting]", GeneralPlane, Plane) {
    constexpr bool general = std::is_same_v<TestType, GeneralPlane>;
    using Wide = BasicVector<DoubleDouble, 2>;
    sweep<Words>(5, 4'000, [](Words& words) {
        const auto number = [&] { return words.double_word<double>(-3, 3); };
        const Wide v{number(), number()}, across{-v.y, v.x},
            d = words.one_in(4) ? Wide{number(), number()} : Wide(across * number());
        const DoubleDouble speed = veer::length(v), radius = general ? veer::length(d) : DoubleDouble(0.0);
        const auto [p, q, r] = veer::exact::careful_sums<general>(d, v, speed, radius);
        const auto is_right = [](const DoubleDouble& answer, const Dyadic& term,
                                  const Dyadic& other_term) { // 3 words hold 159 bits of the terms
            const Dyadic truth = term - other_term, size = other_term.sign() < 0 ? -other_term : other_term;
            return within(dyadic(answer), truth, -100) || within(dyadic(answer) - truth + size, size, -150);
        };
        const auto product = [](const DoubleDouble& a, const DoubleDouble& b) { return dyadic(a) * dyadic(b); };
        return is_right(p, product(v.x, v.x) + product(v.y, v.y), product(speed, speed))
            && is_right(q, product(d.x, v.x), product(speed, radius) - product(d.y, v.y))
            && is_right(r, product(d.x, d.x) + product(d.y, d.y), product(radius, radius));
    });
}

TEMPLATE_TEST_CASE("in double-double a discriminant beside 0 is exact", "[meeting]", GeneralPlane, GeneralSpace) {
    constexpr int dimension = std::is_same_v<TestType, GeneralPlane> ? 2 : 3;
    using Wide = BasicVector<DoubleDouble, dimension>;
    sweep<Words>(7, 500, [](Words& words) {
        std::array<DoubleDouble, 3> d{}, v{};
        for (std::size_t i = 0; i < std::size_t{dimension}; ++i)
            d[i] = words.double_word<double>(-3, 3), v[i] = words.double_word<double>(-3, 3);
        const DoubleDouble speed = words.double_word<double>(-3, 3), radius = words.double_word<double>(-3, 3);
        const auto in_dyadic = [](const auto& w) {
            return tests::DyadicVector{dyadic(w[0]), dyadic(w[1]), dyadic(w[2])};
        };
        const auto wide = [](const auto& w) {
            if constexpr (dimension == 2) return Wide{w[0], w[1]};
            else return Wide{w[0], w[1], w[2]};
        };
        const Dyadic truth = square(in_dyadic(v) * dyadic(radius) - in_dyadic(d) * dyadic(speed))
                           - square(cross(in_dyadic(d), in_dyadic(v)));
        return within(dyadic(veer::exact::exact_discriminant(wide(d), wide(v), speed, radius)), truth, -100);
    });

    sweep<Words>(8, 500, [](Words& words) { // tangents
        const DoubleDouble distance = words.whole<double>(100), pace = words.whole<double>(100);
        Wide d = veer::zero<Wide>(), v = veer::zero<Wide>();
        d.x = distance * DoubleDouble(12.0), d.y = distance * DoubleDouble(5.0), v.x = -(pace * DoubleDouble(13.0));
        const RelativeMotion<false, Wide> motion(
            d, v, DoubleDouble(veer::magnitude(pace) * DoubleDouble(5.0)), DoubleDouble(0.0));
        const bool closes = (distance.high > 0.0) == (pace.high > 0.0);
        return motion.meeting.meets == closes && motion.meeting.discriminant.high == 0.0;
    });
}

TEST_CASE("the closest miss is where the hand calculation says", "[meeting]") {
    using Vector = BasicVector<double, 2>;
    const auto is = [](const veer::exact::ClosestMiss<double>& miss, double time, double distance, bool for_ever) {
        return miss.time == time && std::fabs(miss.distance - distance) < 1e-14 && miss.for_ever == for_ever;
    };
    for (const double unit : {0.125, 1.0, 8.0}) { // of speed
        const auto miss = [unit](const Vector& d, const Vector& v, double speed) {
            const Vector velocity = v * unit;
            return veer::exact::closest_miss(
                d, velocity, veer::dot(velocity, velocity) - speed * speed * unit * unit, speed * unit);
        };
        CHECK(is(miss({-4, 8}, {5, 0}, 3), 2 / unit, 4, false)); // (6, 8) is 10 away, and the shot has come 6
        CHECK(is(miss({7, 8}, {5, 0}, 3), 0, std::sqrt(113), false));
        CHECK(is(miss({4, 3}, {0, 5}, 5), 0, 3, true));
        CHECK(is(miss({0.05, 3}, {0, 5}, 5), 0, 3, true));
        CHECK(is(miss({4, 0}, {5, 0}, 5), 0, 4, false));
    }
}

TEST_CASE("a shot without speed does not follow for ever", "[meeting][flags]") {
    using Vector = BasicVector<double, 2>;
    std::feclearexcept(FE_ALL_EXCEPT);
    const auto miss =
        veer::exact::closest_miss(Vector{0x1p300, 0}, Vector{0, 0x1p-600}, 0, 0); // the square of the velocity is 0
    CHECK((miss.time == 0 && miss.distance == 0x1p300 && !miss.for_ever));
    CHECK(!std::fetestexcept(FE_INVALID | FE_DIVBYZERO));
}

TEST_CASE("a shot at what is far ahead in time flies along with it", "[meeting]") {
    using Vector = BasicVector<double, 2>;
    const Vector velocity = veer::exact::missing_velocity(Vector{1, 0}, Vector{0, 0x1p300}, 0x1p900, 5);
    CHECK((std::fabs(velocity.x) < 1e-15 && velocity.y == 5));
    const Vector soon = veer::exact::missing_velocity(Vector{2, 0}, Vector{0.5, 2}, 2, 10); // (3, 4)
    CHECK((std::fabs(soon.x - 6) < 1e-14 && std::fabs(soon.y - 8) < 1e-14));
    const Vector at_once = veer::exact::missing_velocity(Vector{3, 4}, Vector{7, 7}, 0, 10);
    CHECK((std::fabs(at_once.x - 6) < 1e-14 && std::fabs(at_once.y - 8) < 1e-14));
}

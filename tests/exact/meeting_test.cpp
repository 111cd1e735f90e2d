// SPDX-License-Identifier: MIT
#include <veer/exact/meeting.hpp>

#include <array>
#include <cfenv>
#include <cmath>
#include <cstddef>
#include <type_traits>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>

#include "dyadic.hpp"
#include "intercept_reference.hpp"
#include "sweep.hpp"
#include "words.hpp"

namespace {

using tests::Duel, tests::Dyadic, tests::dyadic, tests::Question, tests::sweep, tests::Triple, tests::within, tests::Words;
using veer::BasicVector, veer::exact::DoubleDouble, veer::exact::RefinedMotion, veer::exact::RelativeMotion;

template <int N>
BasicVector<double, N> in_doubles(const Triple& v) {
    if constexpr (N == 2) return {v[0], v[1]};
    else return {v[0], v[1], v[2]};
}

/// Questions from the origin, in so many dimensions: General ones of doubles, with a radius, and others of floats without.
template <bool General, int N>
struct Questions : tests::Random {
    using Random::Random;

    /// In one word, as for a float answer.
    static auto one_word(const Question& question) {
        return RelativeMotion<General, BasicVector<double, N>>(in_doubles<N>(question.target), in_doubles<N>(question.target_velocity),
                                                               question.speed, question.radius);
    }
    /// In one word and a step, as for a double answer.
    static auto refined(const Question& question) {
        const auto still = in_doubles<N>({});
        return RefinedMotion<General, double, N>(still, in_doubles<N>(question.target), in_doubles<N>(question.target_velocity), question.speed,
                                                 question.radius, still);
    }

    Question usual() {
        Question question;
        for (std::size_t i = 0; i < std::size_t{N}; ++i) question.target[i] = real(-100, 100), question.target_velocity[i] = real(-30, 30);
        question.speed = real(10, 60);
        question.radius = General ? real(0, 10) : 0;
        return question;
    }
    /// Beside whatever one word has trouble with, by 1 to 2^-40 of it, or exactly there: a target that flies abeam, one that touches at the
    /// start, equal speeds, a tangent, a shot without speed.
    Question delicate() {
        Question question = usual();
        for (double& x : question.target) x *= 0x1p-7;
        for (double& x : question.target_velocity) x *= 0x1p-5;
        if (one_in(2)) {
            const Duel duel(question);
            const double share = (duel.Q / duel.R).to_double() * nearly_1();
            for (std::size_t i = 0; i < 3; ++i) question.target_velocity[i] = kept(question.target_velocity[i] - question.target[i] * share);
        }
        Duel duel(question);
        if (General && one_in(8)) { // without a speed
            question.speed = 0, question.radius = (length(cross(duel.d, duel.v)) / length(duel.v)).to_double() * std::fabs(nearly_1());
            return question;
        }
        if (General) question.radius = one_in(2) ? length(duel.d).to_double() * std::fabs(nearly_1()) : question.radius * 0x1p-7;
        duel = Duel(question);
        Dyadic speed = length(duel.v) * (one_in(4) ? std::ldexp(1.0, -below(6)) : 1);
        if (one_in(2) && duel.outside.sign() > 0) speed = (duel.r * duel.Q + square_root(square(cross(duel.d, duel.v)) * duel.outside)) / duel.R;
        question.speed = kept(std::fabs(speed.to_double() * nearly_1()));
        return question;
    }

private:
    static double kept(double x) { return General ? x : double(float(x)); }
    double real(double low, double high) {
        const double share = uniform<double>(0, 1), rest = General ? uniform<double>(0, 0x1p-24) : 0;
        return kept(low + (high - low) * (share + rest));
    }
    double nearly_1() { return one_in(8) ? 1 : 1 + any_magnitude<double>(-40, 0); }
};
using Plane = Questions<false, 2>;
using Space = Questions<false, 3>;
using GeneralPlane = Questions<true, 2>;
using GeneralSpace = Questions<true, 3>;

Question question(const Triple& target, const Triple& target_velocity, double speed, double radius = 0) {
    return {.target = target, .target_velocity = target_velocity, .speed = speed, .radius = radius};
}

} // namespace

TEMPLATE_TEST_CASE("in one word the coefficients have 42 bits, where they cancel too", "[meeting]", Plane, Space, GeneralPlane, GeneralSpace) {
    sweep<TestType>(1, 4'000, [](TestType& questions) {
        const Question asked = questions.delicate();
        const Duel duel(asked);
        const auto motion = TestType::one_word(asked);
        const Dyadic off = Dyadic(motion.meeting.q) - duel.q, terms = length(duel.d) * length(duel.v) + duel.s * duel.r;
        return within(motion.meeting.p, duel.P, -42) && within(motion.meeting.r, duel.outside, -42) && within(terms + off, terms, -50);
    });
}

TEMPLATE_TEST_CASE("where one word is certain of a float answer, it is right, and its times have 36 bits",
                   "[meeting]",
                   Plane,
                   Space,
                   GeneralPlane,
                   GeneralSpace) {
    int certain = 0;
    sweep<TestType>(2, 6'000, [&](TestType& questions) {
        const Question asked = questions.delicate();
        const auto motion = TestType::one_word(asked);
        if (!motion.is_certain()) return true;
        ++certain;
        const auto truth = truth_of(asked);
        if (motion.meeting.meets != Duel(asked).meets()) return false;
        if (!motion.meeting.meets) return motion.meeting.time == -1;
        return within(motion.meeting.time, *truth.time, -36) && (!motion.leaves() || within(motion.leaving_time(), *truth.later_time, -36));
    });
    CHECK(certain > 2'000);
}

TEMPLATE_TEST_CASE("where one word and a step are certain of a double answer, its times have 60 bits",
                   "[meeting]",
                   Plane,
                   Space,
                   GeneralPlane,
                   GeneralSpace) {
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

TEMPLATE_TEST_CASE("one word is certain of usual questions", "[meeting]", Plane, Space, GeneralPlane, GeneralSpace) {
    int of_floats = 0, of_doubles = 0;
    sweep<TestType>(4, 1'000, [&](TestType& questions) {
        const Question asked = questions.usual();
        const auto motion = TestType::refined(asked);
        of_floats += TestType::one_word(asked).is_certain(), of_doubles += motion.certain && motion.first().certain;
        return true;
    });
    CHECK(of_floats >= 990);
    CHECK(of_doubles >= 990);
}

TEST_CASE("one word is certain of whoever stands inside, misses, flies abeam or needs no speed", "[meeting]") {
    const auto certain_of_float = [](const Question& asked) { return GeneralPlane::one_word(asked).is_certain(); };
    const auto certain_of_double = [](const Question& asked) {
        const auto motion = GeneralPlane::refined(asked);
        return motion.certain && motion.first().certain;
    };
    for (const Question& asked :
         {question({1, 0}, {0, 3}, 0.5, 4), question({10, 0}, {5, 5}, 3), question({10, 0}, {0, 3}, 5), question({10, 0}, {-3, 1}, 0, 4)})
        CHECK((certain_of_float(asked) && certain_of_double(asked)));
    CHECK(certain_of_float(question({10, 0}, {-3, 4}, 5 + 0x1p-13))); // all but equal speeds
    CHECK(GeneralPlane::refined(question({1, 0}, {0, 3}, 0.5, 4)).first().time.high == 0);
}

TEST_CASE("numbers whose fourth powers do not fit a double are left to double-double, without a flag", "[meeting][flags]") {
    std::feclearexcept(FE_ALL_EXCEPT);
    CHECK(!Plane::refined(question({0x1p-110, 0}, {1, 0}, 2)).certain);
    CHECK(!Plane::refined(question({0x1p110, 0}, {1, 0}, 2)).certain);
    CHECK(!Plane::refined(question({1, 0}, {0x1p-110, 0}, 0x1p-109)).certain);
    CHECK(Plane::refined(question({1, 0}, {-0x1p-1074, 0}, 0x1p-1074)).first().time.high == -1); // its time does not fit either
    CHECK(Plane::refined(question({0x1p-110, 0}, {-2, 0}, 1)).leaving().time.high == -1);
    CHECK(!std::fetestexcept(FE_INVALID | FE_DIVBYZERO));
}

TEMPLATE_TEST_CASE("in double-double the coefficients have 100 bits, whatever cancels", "[meeting]", GeneralPlane, Plane) {
    constexpr bool general = std::is_same_v<TestType, GeneralPlane>;
    using Wide = BasicVector<DoubleDouble, 2>;
    sweep<Words>(5, 4'000, [](Words& words) {
        const auto number = [&] { return words.double_word<double>(-3, 3); };
        const Wide v{number(), number()}, across{-v.y, v.x}, d = words.one_in(4) ? Wide{number(), number()} : Wide(across * number());
        const DoubleDouble speed = veer::length(v), radius = general ? veer::length(d) : DoubleDouble(0.0);
        const auto [p, q, r] = veer::exact::careful_sums<general>(d, v, speed, radius);
        const auto is_right = [](const DoubleDouble& answer, const Dyadic& term, const Dyadic& other_term) { // 3 words hold 159 bits of the terms
            const Dyadic truth = term - other_term, size = other_term.sign() < 0 ? -other_term : other_term;
            return within(dyadic(answer), truth, -100) || within(dyadic(answer) - truth + size, size, -150);
        };
        const auto product = [](const DoubleDouble& a, const DoubleDouble& b) { return dyadic(a) * dyadic(b); };
        return is_right(p, product(v.x, v.x) + product(v.y, v.y), product(speed, speed))
            && is_right(q, product(d.x, v.x), product(speed, radius) - product(d.y, v.y))
            && is_right(r, product(d.x, d.x) + product(d.y, d.y), product(radius, radius));
    });
}

TEST_CASE("a shot without speed does not follow for ever", "[meeting][flags]") {
    using Vector = BasicVector<double, 2>;
    std::feclearexcept(FE_ALL_EXCEPT);
    const auto miss = veer::exact::closest_miss(Vector{0x1p300, 0}, Vector{0, 0x1p-600}, 0, 0); // the square of the velocity is 0
    CHECK((miss.time == 0 && miss.distance == 0x1p300 && !miss.for_ever));
    CHECK(!std::fetestexcept(FE_INVALID | FE_DIVBYZERO));
}

TEST_CASE("a shot at what is far ahead in time flies along with it", "[meeting]") {
    using Vector = BasicVector<double, 2>;
    const Vector velocity = veer::exact::missing_velocity(Vector{1, 0}, Vector{0, 0x1p300}, 0x1p900, 5);
    CHECK((std::fabs(velocity.x) < 1e-15 && velocity.y == 5));
    const Vector at_once = veer::exact::missing_velocity(Vector{3, 4}, Vector{7, 7}, 0, 10);
    CHECK((std::fabs(at_once.x - 6) < 1e-14 && std::fabs(at_once.y - 8) < 1e-14));
}

// SPDX-License-Identifier: MIT
// The laws that hold for every entry that runs on packs. VEER_ONLY=avoid plays the entries of avoid.hpp alone,
// VEER_ONLY=seek.* those whose name matches.

#include <cfenv>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <regex>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <veer/simd.hpp>

#include "entries/entries.hpp"
#include "support/packed.hpp"
#include "support/sweep.hpp"

namespace {

using tests::Given, tests::Wild;

#if !defined(VEER_QUICK)
using LawVectors = tests::PlainVectors;
#elif defined(VEER_FLAGS_ALONE) // of level 2
using LawVectors = std::tuple<glm::vec2, glm::dvec3>;
#else
using LawVectors = std::tuple<glm::vec3, glm::dvec2>;
#endif

using tests::Call, tests::Numbers;
template <class T, int Dimension> using Packed = veer::BasicVector<veer::simd::pack<T>, Dimension>;

template <class S> bool all_finite(const Numbers<S>& numbers) {
    return numbers.all_of([&](std::size_t i) { return tests::is_finite(numbers.all[i]); });
}
template <class S, class Pack> bool lane_agrees(const Numbers<S>& one, const Numbers<Pack>& packs, std::size_t lane) {
    return one.count == packs.count
        && one.all_of([&](std::size_t i) { return tests::same_bits(packs.all[i].get(lane), one.all[i]); });
}

/// Whether a step gives a pack the bits of its agents alone, without a flag.
template <class T, int Dimension>
bool packs_agree(
    Call<glm::vec<Dimension, T>> one, Call<Packed<T, Dimension>> all, const tests::Lanes<T, Dimension>& given) {
    std::feclearexcept(FE_ALL_EXCEPT);
    const auto together = all(tests::packed(given));
    if (std::fetestexcept(FE_INVALID | FE_DIVBYZERO)) return false;
    for (std::size_t lane = 0; lane < given.size(); ++lane)
        if (!lane_agrees(one(given[lane]), together, lane)) return false;
    return true;
}
template <class Step, class T, int Dimension> bool packs_agree(Step, const tests::Lanes<T, Dimension>& given) {
    return packs_agree<T, Dimension>(
        &tests::call<Step, glm::vec<Dimension, T>>, &tests::call<Step, Packed<T, Dimension>>, given);
}

/// Agents at limits that a step asks about: what it does for some agents of a pack is not for the others.
template <class T, int Dimension> tests::Lanes<T, Dimension> drawn_at_limits(Wild<glm::vec<Dimension, T>>& wild) {
    auto given = tests::drawn<T, Dimension>(wild);
    for (auto& one : given) {
        for (auto* v : {&one.position, &one.velocity, &one.target, &one.target_velocity, &one.other})
            *v = wild.tests::Random::template vector<glm::vec<Dimension, T>>(4);
        one.number = 99, one.rate = wild.template uniform<T>(0, 1), one.time = 1;
        const auto offset = one.target - one.position;
        switch (wild.below(6)) {
            case 0:
                one.other = wild.template direction<glm::vec<Dimension, T>>();
                break;                                                                   // of length 1 but for rounding
            case 1: one.rate = veer::length(veer::lateral(offset, one.velocity)); break; // a tangent
            case 2: one.velocity = offset; break;                                        // dead ahead
            case 3: one.rate = veer::length(offset) * (1 + 2 * veer::parts::epsilon<T>()); break; // inside by rounding
            case 4: one.number = 1; break; // a shot much slower than its target
            default:                       // one as fast, across the line of sight
                one.target_velocity = veer::lateral(one.target_velocity, offset) - offset * T(0x1p-11);
                one.number = veer::length(one.target_velocity);
        }
    }
    return given;
}

/// Whether an entry plays: all do, unless VEER_ONLY in the environment names a header, or is a pattern of whole names.
class Chosen {
public:
    Chosen() {
        bool any = !only;
        try {
            if (only) pattern = only;
        } catch (const std::regex_error&) {
        } // then it is the name of a header, or nothing
        tests::each_entry(
            [&](const char* name, const char* headers, auto, auto) { any = any || (*this)(name, headers); });
        if (any) return;
        std::fprintf(
            stderr, "VEER_ONLY=%s: expected a header that has entries, or a pattern of an entry's name\n", only);
        std::exit(1);
    }
    bool operator()(const std::string& name, const std::string& headers) const {
        return !only || (" " + headers + " ").find(" " + std::string(only) + " ") != std::string::npos
            || std::regex_match(name, pattern);
    }

private:
    const char* const only = std::getenv("VEER_ONLY");
    std::regex pattern;
};

/// The chosen steps that are defined for each of these types of vectors, in a list that the compiler cannot look
/// through, so that no test is compiled into a step.
template <class... Vs> class Steps {
public:
    Steps() {
        tests::each_step([this]<class Kind, class Step>(const char* name, const char* headers, Kind, Step) {
            if constexpr (((veer::dimension_v<Vs> >= Kind::least_dimension) && ...))
                add(name, headers, &tests::call<Step, Vs>...);
        });
    }
    /// Calls law(the call for each type of vectors) for each step.
    void each(auto law) const {
        for (const auto& [name, calls] : steps) {
            INFO(name);
            std::apply(law, calls);
        }
    }

private:
    void add(const char* name, const char* headers, Call<Vs>... calls) {
        static const Chosen is_chosen;
        if (is_chosen(name, headers)) steps.push_back({name, {calls...}});
    }
    std::vector<std::pair<const char*, std::tuple<Call<Vs>...>>> steps;
};

} // namespace

TEMPLATE_LIST_TEST_CASE("every step is total: finite, and without a flag", "[laws][flags]", LawVectors) {
    using V = TestType;
    Steps<V>().each([](Call<V> step) {
        tests::sweep<Wild<V>>(1, tests::cases(40'000), [=](Wild<V>& wild) {
            const auto in = Given<V>::drawn(wild);
            std::feclearexcept(FE_ALL_EXCEPT);
            const auto results = step(in);
            return !std::fetestexcept(FE_INVALID | FE_DIVBYZERO) && all_finite(results);
        });
    });
}

TEMPLATE_LIST_TEST_CASE(
    "every step is total where random inputs never are, with traps on", "[laws][flags]", LawVectors) {
    using V = TestType;
    using S = veer::scalar_t<V>;
    using tests::vector;
    struct Scene {
        const char* name;
        V position, velocity, target, target_velocity, other;
    };
    const V here = vector<V>(3, -4, 5), none = veer::zero<V>(), x = vector<V>(1, 0);
    const V skew = vector<V>(1, 2, -3), nearly = vector<V>(std::nextafter(S(-1), S(0)), -2, 3);
    const Scene scenes[] = {
        {"all in one place, at rest", none, none, none, none, none},
        {"all in one place away from the origin, moving alike", here, skew, here, skew, here},
        {"at the target, moving apart", here, x, here, V(none - x), here},
        {"in line, the target ahead", none, x, vector<V>(9, 0), x, vector<V>(18, 0)},
        {"in line, the target behind", none, x, vector<V>(-9, 0), none, vector<V>(-18, 0)},
        {"in line, askew", here, skew, V(here + skew * S(3)), V(none - skew), V(here - skew)},
        {"opposite", none, skew, V(none - skew), V(none - skew), skew},
        {"opposite but for an ulp", none, skew, nearly, nearly, V(none - nearly)},
        {"head-on", none, x, vector<V>(10, 0), V(none - x), vector<V>(0, 1)},
        {"a tangent", none, none, vector<V>(12, 5), vector<V>(-13, 0), vector<V>(0, 5)},
        {"speeds as fast, abeam", none, vector<V>(3, 0), vector<V>(7, 0), vector<V>(0, 3), vector<V>(0, -7)},
        {"touching", none, x, vector<V>(5, 0), V(none - x), vector<V>(0, 5)},
        {"touching, along the surface", none, vector<V>(0, 1), vector<V>(5, 0), none, vector<V>(5, 0)},
        {"at rest on a slope", vector<V>(0, 1), none, none, none, vector<V>(1, 1)},
        {"a tie on both sides", none, x, vector<V>(4, 3), none, vector<V>(4, -3)},
        {"all along one axis, up included", none, vector<V>(0, 1), vector<V>(0, 4), vector<V>(0, -1), vector<V>(0, 2)},
    };
    Steps<V>().each([&](Call<V> step) {
        const tests::FloatingPointTraps traps;
        for (const auto& [name, position, velocity, target, target_velocity, other] : scenes)
            for (const S number : {S(0), S(1), S(5), S(13)})
                for (const S rate : {S(0), S(1), S(-1)})
                    for (const S time : {S(0), S(1) / S(60), S(1)}) {
                        const bool finite = all_finite(
                            step(Given<V>{position, velocity, target, target_velocity, other, number, rate, time}));
                        if (!finite) FAIL(name << ", number " << number << ", rate " << rate << ", time " << time);
                    }
    });
}

#if !defined(VEER_FLAGS_ALONE) // a program that plays only the cases tagged [flags], which stand above
#if defined(VEER_QUICK)
TEMPLATE_TEST_CASE("every step gives a plane in space the bits of the plane", "[laws]", float) {
#else
TEMPLATE_TEST_CASE("every step gives a plane in space the bits of the plane", "[laws]", float, double) {
#endif
    using V2 = glm::vec<2, TestType>;
    using V3 = glm::vec<3, TestType>;
    Steps<V2, V3>().each([](Call<V2> in_plane, Call<V3> in_space) {
        tests::sweep<Wild<V2>>(2, tests::cases(20'000), [=](Wild<V2>& wild) {
            const auto flat = Given<V2>::drawn(wild);
            const Given<V3> space{V3(flat.position, 0), V3(flat.velocity, 0), V3(flat.target, 0),
                V3(flat.target_velocity, 0), V3(flat.other, 0), flat.number, flat.rate, flat.time};
            const auto expected = in_plane(flat), answered = in_space(space);
            return expected.count == answered.count // -0 is 0
                && expected.all_of([&](std::size_t i) { return expected.all[i] == answered.all[i]; });
        });
    });
}

#if defined(VEER_QUICK) // determinism/ asks it of every kind of packs
TEMPLATE_TEST_CASE_SIG("every step gives packs the bits of single agents, without a flag", "[laws]",
    ((class T, int Dimension), T, Dimension), (float, 3), (double, 2)) {
#else
TEMPLATE_TEST_CASE_SIG("every step gives packs the bits of single agents, without a flag", "[laws]",
    ((class T, int Dimension), T, Dimension), (float, 2), (float, 3), (double, 2), (double, 3)) {
#endif
    using V = glm::vec<Dimension, T>;
    Steps<V, Packed<T, Dimension>>().each([](Call<V> one, Call<Packed<T, Dimension>> all) {
        const auto agrees = [=](const tests::Lanes<T, Dimension>& given) {
            return packs_agree<T, Dimension>(one, all, given);
        };
        tests::sweep<Wild<V>>(
            3, tests::cases(4'000), [&](Wild<V>& wild) { return agrees(tests::drawn<T, Dimension>(wild)); });
        tests::sweep<Wild<V>>(
            5, tests::cases(1'000), [&](Wild<V>& wild) { return agrees(drawn_at_limits<T, Dimension>(wild)); });

        const auto at = [](T x, T y, T z) { return tests::vector<V>(x, y, Dimension == 3 ? z : T(0)); };
        const T huge = T(0x1.c6bf52p+49), wide = T(0x1.8f67fp+4);
        const Given<V> inside{at(0, 0, 0), at(1, 2, 3), at(0, 0, 0), at(0, 0, 0), at(0, 1, 0), 1, T(0.5), 1};
        tests::Lanes<T, Dimension> given;
        given.fill(inside); // of all obstacles; one among them is clear of its own, which are far out of the range
        given.front() = {at(4, 4, 4), at(T(-0x1.04d6fap+6), T(0x1.6f6accp+6), T(-0x1.a3507p+5)), at(huge, wide, 0),
            at(huge, 0, 0), at(-wide, huge, 0), huge, T(0x1.b6cb28p+1), 1};
        CHECK(agrees(given));

        const T far = T(sizeof(T) == 4 ? 0x1p46 : 0x1p495), slow = T(sizeof(T) == 4 ? 0x1p-53 : 0x1p-332);
        given.fill(inside); // one is there so late that its place is beyond all numbers
        given.front() = {at(0, far, 0), at(far, -slow, 0), at(0, 0, 0), at(0, 0, 0), at(1, 0, 0), 1, 1, 0};
        CHECK(agrees(given));
        // far from all obstacles; one among them is pushed out of its own by as many steps as there can be
        given.fill({at(far, far, 0), at(0, 0, 0), at(0, 0, 0), at(0, 0, 0), at(0, 1, 0), 1, 1, 1});
        given.front() = {at(0, 0, 0), at(0, 0, 0), at(far, -far, 0), at(0, 0, 0), at(1, 1, 0), 0,
            T(sizeof(T) == 4 ? 1e-30 : 1e-300), 1};
        CHECK(agrees(given));
    });
}

TEMPLATE_TEST_CASE("packs have the bits of single agents where no entry asks", "[laws]", float, double) {
    using T = TestType;
    using V = glm::vec<2, T>;
    const auto meets = [](const auto& in) { // also the time of those that do not meet
        using A = veer::Agent<std::remove_cvref_t<decltype(in.position)>>;
        const auto met = veer::parts::encounter_of(
            A{in.position, in.velocity, in.number}, A{in.target, in.target_velocity, in.number * 0});
        return tests::answers(tests::as_number<tests::scalar_of<decltype(in)>>(met.meets), met.time, met.away);
    };
    tests::sweep<Wild<V>>(6, 1'000, [&](Wild<V>& wild) { return packs_agree(meets, tests::drawn<T, 2>(wild)); });

    tests::Lanes<T, 2> given;
    const auto pushed = [](const auto& in) { return tests::answers(veer::parts::over_square(in.rate, in.number)); };
    given.fill({{}, {}, {}, {}, {}, 4, 1, 1});
    given.front() = {{}, {}, {}, {}, {}, 1 + veer::parts::epsilon<T>(), T(1.5), 1}; // halfway between two numbers
    CHECK(packs_agree(pushed, given));

    const auto flown = [](const auto& in, const auto&... obstacles) {
        using Any = tests::vector_of<decltype(in)>;
        veer::PhysicBase<Any> ball(in.position, in.velocity, in.time);
        const auto first = veer::update_with_contacts<3>(ball, in.rate, {in.rate, in.rate}, obstacles...);
        return tests::answers(first, ball.position(), ball.velocity());
    };
    const auto between = [](const auto& in) { // two spheres
        using Any = tests::vector_of<decltype(in)>;
        return decltype(flown)()(in, veer::Sphere<Any>{in.target, in.number}, veer::Sphere<Any>{in.other, in.number});
    };
    const auto along = [](const auto& in) { // a plane that moves
        return decltype(flown)()(
            in, veer::Plane<tests::vector_of<decltype(in)>>{in.target, in.other, in.target_velocity});
    };
    given.fill({{4, 4}, {1, 0}, {0, 0}, {0, 0}, {0, -50}, 1, T(0.25), 1});
    given.front() = {{-3, 0}, {6, 0}, {0, 0}, {0, 0}, {0, -50}, 1, T(0.25), 1}; // through one, far from the other
    CHECK(packs_agree(between, given));

    const T most = Wild<V>::largest, for_ever = Wild<V>::most_rate;
    for (const V normal : {V(most, -most), V(0, 0)}) { // of one plane that has moved out of the range
        given.fill({{4, 4}, {1, 0}, {0, 0}, {0, 0}, {0, 1}, 1, T(0.25), 1});
        given.front() = {{4, 4}, {1 / for_ever, 0}, {0, 0}, {most, most}, normal, 1, T(0.25), for_ever};
        CHECK(packs_agree(along, given));
    }
}

#if !defined(VEER_QUICK) || defined(VEER_OTHER_VECTORS) // level 2 compiles it, and level 3 plays it
TEST_CASE("every step gives two packs at once the bits of single agents", "[laws]") {
    using V = glm::vec3;
    using Two = veer::simd::TwoPacks<veer::simd::pack<float>>;
    using P = Packed<float, 3>;
    using P2 = veer::BasicVector<Two, 3>;
    Steps<V, P2>().each([](Call<V> one, Call<P2> two) {
        tests::sweep<Wild<V>>(4, tests::cases(2'000), [=](Wild<V>& wild) {
            const auto given = tests::drawn<float, 3>(wild), more = tests::drawn<float, 3>(wild);
            const auto together = two(tests::two_of(tests::packed(given), tests::packed(more)));
            Numbers<veer::scalar_t<P>> first, second;
            for (std::size_t i = 0; i < together.count; ++i)
                first.add(together.all[i].first), second.add(together.all[i].second);
            for (std::size_t lane = 0; lane < given.size(); ++lane)
                if (!lane_agrees(one(given[lane]), first, lane) || !lane_agrees(one(more[lane]), second, lane))
                    return false;
            return true;
        });
    });
}
#endif
#endif // VEER_FLAGS_ALONE

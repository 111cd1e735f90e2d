// SPDX-License-Identifier: MIT
#include <veer/vector.hpp>

#include <cmath>
#include <limits>
#include <string>
#include <type_traits>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <glm/gtc/quaternion.hpp>

#include "support/sweep.hpp"
#include "support/vectors.hpp"

namespace {

using tests::same_value, tests::epsilon, tests::exact, tests::Exact, tests::Random, tests::same_bits, tests::sweep,
    tests::vector, tests::Wild;
using veer::dimension_v, veer::scalar_t;

// ---- what is a vector, and what is not ------------------------------------------------------------------------------

struct OneComponent {
    float x;
};

struct HiddenComponents : private glm::vec2 {};

template <class... Types> constexpr bool no_vector_among = (!veer::Vector<Types> && ...);

static_assert(no_vector_among<float, int, int*, void, std::string, float[3]>);
static_assert(no_vector_among<glm::vec1, glm::vec4, glm::quat, glm::mat3, glm::ivec2, glm::bvec3>);
static_assert(no_vector_among<OneComponent, HiddenComponents>);

static_assert(
    veer::Vector2<glm::vec2> && !veer::Vector3<glm::vec2> && veer::Vector3<glm::vec3> && !veer::Vector2<glm::vec3>);
static_assert(veer::Vector2<engine::Vector2<float>> && veer::Vector3<engine::Vector3<double>>);
static_assert(veer::Vector2<exotic::Coordinates<float, 2>> && veer::Vector3<exotic::Coordinates<double, 3>>);

TEMPLATE_LIST_TEST_CASE("the traits of a vector say its scalar, its dimension, and how to take it apart and make it",
    "[vector]", tests::Vectors) {
    using V = TestType;
    STATIC_REQUIRE(veer::Vector<V>);
    STATIC_REQUIRE(std::is_floating_point_v<scalar_t<V>>);
    STATIC_REQUIRE((veer::Vector2<V> ? dimension_v<V> == 2 : veer::Vector3<V> && dimension_v<V> == 3));

    constexpr V v = vector<V>(3, -4, 12);
    STATIC_REQUIRE(veer::vector_traits<V>::template get<0>(v) == 3);
    STATIC_REQUIRE(veer::vector_traits<V>::template get<1>(v) == -4);
    STATIC_REQUIRE(tests::components(v)[2] == (dimension_v<V> == 2 ? 0 : 12));
    STATIC_REQUIRE(same_value(veer::zero<V>(), vector<V>(0, 0, 0)));
}

TEMPLATE_LIST_TEST_CASE("a motion is a position and a velocity, in this order", "[vector]", tests::Vectors) {
    const auto [position, velocity] = veer::Motion<TestType>{vector<TestType>(1, 2, 3), vector<TestType>(4, 5, 6)};
    CHECK(same_value(position, vector<TestType>(1, 2, 3)));
    CHECK(same_value(velocity, vector<TestType>(4, 5, 6)));
}

TEMPLATE_LIST_TEST_CASE("what needs no square root is known at compile time", "[vector]", tests::Vectors) {
    using V = TestType;
    constexpr V a = vector<V>(3, 4, 12), b = vector<V>(1, -2, 2);
    STATIC_REQUIRE(veer::dot(a, b) == (dimension_v<V> == 2 ? -5 : 19));
    STATIC_REQUIRE(veer::length_squared(a) == (dimension_v<V> == 2 ? 25 : 169));
    STATIC_REQUIRE(same_value(veer::select(true, a, b), a));
    STATIC_REQUIRE(same_value(veer::project(a, tests::axis<V>(0)) + veer::reject(a, tests::axis<V>(0)), a));
    if constexpr (dimension_v<V> == 2) {
        STATIC_REQUIRE(veer::cross(a, b) == -10);
    } else {
        STATIC_REQUIRE(same_value(veer::cross(a, b), vector<V>(32, 6, -10)));
    }
}

TEMPLATE_LIST_TEST_CASE(
    "unqualified calls reach veer, not glm, for glm's own vectors", "[vector]", tests::PlainVectors) {
    using V = TestType;
    using namespace glm; // the worst that a caller can do
    using veer::clamp, veer::cross, veer::dot, veer::length, veer::length_squared, veer::maximum, veer::minimum;
    using veer::normalize_or, veer::perpendicular, veer::project, veer::reject, veer::select, veer::truncate;
    const V zero(0), unit = normalize_or(zero, tests::axis<V>(1));

    CHECK(same_value(unit, tests::axis<V>(1)));
    CHECK(same_value(truncate(zero, 0), zero));
    CHECK(same_value(perpendicular(zero), tests::axis<V>(0)));
    CHECK(same_value(project(unit, unit) + reject(unit, unit), unit));
    CHECK(dot(unit, unit) == 1);
    CHECK(length(unit) + length_squared(unit) == 2);
    CHECK(same_value(select(true, unit, zero), unit));
    CHECK(clamp(minimum(length(unit), 7), maximum(length(unit), 5), 6) == 5);
    CHECK(cross(unit, unit) == cross(zero, zero));
}

// ---- products and lengths -------------------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE("dot, length and cross give the schoolbook answers", "[vector]", tests::Vectors) {
    using V = TestType;
    const V a = vector<V>(3, 4, 12);
    CHECK(veer::length(a) == (dimension_v<V> == 2 ? 5 : 13));
    CHECK(veer::length(veer::zero<V>()) == 0);
    CHECK(veer::dot(a, veer::zero<V>()) == 0);
    if constexpr (dimension_v<V> == 2) {
        CHECK(veer::cross(tests::axis<V>(0), tests::axis<V>(1)) == 1);
    } else {
        CHECK(same_value(veer::cross(tests::axis<V>(0), tests::axis<V>(1)), tests::axis<V>(2)));
        CHECK(same_value(veer::cross(tests::axis<V>(1), tests::axis<V>(2)), tests::axis<V>(0)));
    }
}

TEMPLATE_LIST_TEST_CASE(
    "dot, cross, length, distance, inverse_length, project and reject err by no more than they state", "[vector]",
    tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(23, 100'000, [](Random& random) {
        const V a = random.any_vector<V>(-10, 10), b = random.one_in(2) ? a : random.any_vector<V>(-10, 10),
                unit = tests::axis<V>(random.below(veer::dimension_v<V>), random.one_in(2) ? S(1) : S(-1));
        const Exact p = exact(a), q = exact(b), apart = p - q;
        const auto within = [](long double error, long double allowed) {
            return std::abs(error) <= allowed * epsilon<S>;
        };
        const auto size = [](long double x, long double y) { return std::abs(x) + std::abs(y); };

        const long double products = std::abs(p.X * q.X) + std::abs(p.Y * q.Y) + std::abs(p.Z * q.Z);
        const long double roundings = veer::dimension_v<V> == 2 ? 1.0L : 1.5L;
        bool right = within(exact(veer::dot(a, b)) - tests::dot(p, q), roundings * products)
                  && within(exact(veer::length_squared(a)) - tests::dot(p, p), roundings * tests::dot(p, p))
                  && within(exact(veer::length(a)) - tests::length(p), 1.25L * tests::length(p))
                  && within(exact(veer::distance(a, b)) - tests::length(apart), 1.75L * tests::length(apart))
                  && within(exact(veer::inverse_length(a)) * tests::length(p) - 1, 1.5L);

        const Exact cross = tests::cross(p, q);
        if constexpr (veer::dimension_v<V> == 2)
            right = right && within(exact(veer::cross(a, b)) - cross.Z, size(p.X * q.Y, p.Y * q.X));
        else {
            const Exact error = exact(veer::cross(a, b)) - cross;
            right = right && within(error.X, size(p.Y * q.Z, p.Z * q.Y)) && within(error.Y, size(p.Z * q.X, p.X * q.Z))
                 && within(error.Z, size(p.X * q.Y, p.Y * q.X));
        }
        const V oblique = veer::normalize_or(b, unit); // of length 1 but for rounding, which the reference has too
        for (const V& along : {unit, oblique}) {
            const Exact part = exact(along) * tests::dot(p, exact(along));
            right = right && within(tests::error_of(veer::project(a, along), part), 2 * tests::length(p))
                 && within(tests::error_of(veer::reject(a, along), p - part), 2.5L * tests::length(p));
        }
        return right;
    });
}

TEMPLATE_LIST_TEST_CASE(
    "factor_to gives a vector a length, and 0 where the square of its own is below the normal numbers", "[vector]",
    tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(24, 100'000, [](Random& random) {
        const V v = random.any_vector<V>(-10, 10);
        const S length = random.uniform<S>(0, 100);
        const long double made = exact(veer::parts::factor_to(v, length)) * tests::length(exact(v));
        return std::abs(made - exact(length)) <= 1.75L * epsilon<S> * exact(length);
    });
    const S least = std::sqrt(std::numeric_limits<S>::min()); // a power of two: its square is the least normal number
    for (const S length : {S(0), S(3), std::numeric_limits<S>::min()}) {
        CHECK(veer::parts::factor_to(tests::axis<V>(0, 4), length) == length / 4);
        CHECK(veer::parts::factor_to(tests::axis<V>(1, -least), length) == length / least);
        CHECK(veer::parts::factor_to(tests::axis<V>(0, least / 2), length) == 0);
        CHECK(veer::parts::factor_to(veer::zero<V>(), length) == 0);
    }
}

TEMPLATE_LIST_TEST_CASE("clamped clamps each component, and changes no other", "[vector]", tests::Vectors) {
    using V = TestType;
    const auto limit = veer::parts::range_limit<scalar_t<V>>();
    CHECK(same_value(veer::parts::clamped(vector<V>(2 * limit, -2 * limit, 3)), vector<V>(limit, -limit, 3)));
    CHECK(same_bits(veer::parts::clamped(vector<V>(-7, limit, -limit)), vector<V>(-7, limit, -limit)));
    CHECK(same_value(veer::parts::clamped(vector<V>(-7, 5, 1), 2), vector<V>(-2, 2, 1)));
}

TEMPLATE_LIST_TEST_CASE(
    "largest_coordinate is the largest of the components without their signs", "[vector]", tests::Vectors) {
    using V = TestType;
    for (const scalar_t<V> size : {scalar_t<V>(-5), scalar_t<V>(5)}) {
        CHECK(veer::parts::largest_coordinate(vector<V>(size, 2, -1)) == 5);
        CHECK(veer::parts::largest_coordinate(vector<V>(2, size, 1)) == 5);
        CHECK(veer::parts::largest_coordinate(vector<V>(-2, 1, size)) == (dimension_v<V> == 2 ? 2 : 5));
    }
}

/// A structure with a member of each kind that select chooses.
template <class V> struct Chosen {
    V place;
    bool is_left;
    int number;
    veer::Motion<V> motion;
};

TEMPLATE_LIST_TEST_CASE("select chooses every member of a structure", "[vector]", tests::PlainVectors) {
    using V = TestType;
    for (const bool is_left : {false, true}) {
        const Chosen<V> a{vector<V>(1, 2, 3), is_left, 7, {vector<V>(4, 5, 6), vector<V>(7, 8, 9)}},
            b{vector<V>(-1, 0, 1), !is_left, 8, {vector<V>(0, 1, 2), vector<V>(3, 4, 5)}};
        for (const bool first : {false, true}) {
            const Chosen<V> answer = veer::select(first, a, b), &expected = first ? a : b;
            CHECK(same_value(answer.place, expected.place));
            CHECK(answer.is_left == expected.is_left);
            CHECK(answer.number == expected.number);
            CHECK(same_value(answer.motion.position, expected.motion.position));
            CHECK(same_value(answer.motion.velocity, expected.motion.velocity));
        }
    }
}

TEMPLATE_LIST_TEST_CASE("whole numbers satisfy the identity of Lagrange exactly", "[vector]", tests::Vectors) {
    using V = TestType;
    sweep<Random>(13, 100'000, [](Random& random) {
        const V a = random.lattice<V>(16), b = random.lattice<V>(16);
        scalar_t<V> cross_squared = 0;
        if constexpr (dimension_v<V> == 2) cross_squared = veer::cross(a, b) * veer::cross(a, b);
        else {
            cross_squared = veer::length_squared(veer::cross(a, b));
            if (veer::dot(veer::cross(a, b), a) != 0
                || !same_value(veer::cross(a, b), veer::cross(b, a) * scalar_t<V>(-1)))
                return false;
        }
        return cross_squared + veer::dot(a, b) * veer::dot(a, b) == veer::length_squared(a) * veer::length_squared(b);
    });
}

// ---- unit vectors ---------------------------------------------------------------------------------------------------

// dot: 1 rounding of each square and 2 of the sum, 3 u with u = eps / 2; its inverse 1 u more; the root halves that and
// adds 1 u; so does the product with v: (3 + 1) / 2 + 1 + 1 = 4 u = 2 eps
template <veer::Vector V> bool is_unit_along(const V& unit, const V& v) {
    return tests::error_of(unit, exact(v) * (1 / tests::length(exact(v)))) <= 2 * epsilon<scalar_t<V>>;
}

TEMPLATE_LIST_TEST_CASE("normalize_or is the unit vector, within 2 eps", "[vector]", tests::Vectors) {
    using V = TestType;
    CHECK(is_unit_along(veer::normalize_or(vector<V>(3, -4, 12), veer::zero<V>()), vector<V>(3, -4, 12)));
    sweep<Random>(14, 100'000, [](Random& random) {
        const V v = random.any_vector<V>(-40, 40);
        return is_unit_along(veer::normalize_or(v, veer::zero<V>()), v);
    });
}

TEMPLATE_LIST_TEST_CASE("normalize_or gives the fallback where the squared length is below the smallest normal number",
    "[vector]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V fallback = vector<V>(7, -0.0, 9);
    const S root = std::sqrt((std::numeric_limits<S>::min)()); // exact: the exponent is even
    CHECK(same_bits(veer::normalize_or(veer::zero<V>(), fallback), fallback));
    for (int i = 0; i < dimension_v<V>; ++i) {
        CHECK(same_value(veer::normalize_or(tests::axis<V>(i) * root, fallback), tests::axis<V>(i)));
        CHECK(same_bits(veer::normalize_or(tests::axis<V>(i) * std::nextafter(root, S(0)), fallback), fallback));
    }
}

TEMPLATE_LIST_TEST_CASE(
    "normalize_or keeps its bits when v is negated or scaled by a power of two", "[vector]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(15, 100'000, [](Random& random) {
        const V v = random.vector<V>(1), unit = veer::normalize_or(v, veer::zero<V>());
        const V scaled = v * std::ldexp(S(1), random.below(60) - 30);
        return same_bits(veer::normalize_or(scaled, veer::zero<V>()), unit)
            && same_value(veer::normalize_or(v * S(-1), veer::zero<V>()), unit * S(-1));
    });
}

TEMPLATE_LIST_TEST_CASE("normalize_or holds up to the ends of the promised range", "[vector]", tests::Vectors) {
    using V = TestType;
    const auto largest = Wild<V>::largest;
    const V corner = vector<V>(largest, -largest, largest);
    CHECK(is_unit_along(veer::normalize_or(corner, veer::zero<V>()), corner));
}

// ---- truncate -------------------------------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE(
    "truncate leaves a vector alone to the bit until it is longer than the limit", "[vector]", tests::Vectors) {
    using V = TestType;
    const V v = vector<V>(3, -4, 12);
    CHECK(same_bits(veer::truncate(v, 100), v));
    CHECK(same_bits(veer::truncate(v, veer::length(v)), v));
    CHECK(same_value(veer::truncate(v, veer::length(v) * scalar_t<V>(0.5)), v * scalar_t<V>(0.5)));
    sweep<Random>(16, 100'000, [](Random& random) {
        const V any = random.vector<V>(100);
        return same_bits(veer::truncate(any, veer::length(any) * random.uniform<scalar_t<V>>(1, 3)), any);
    });
}

TEMPLATE_LIST_TEST_CASE(
    "truncate shortens to the limit along the vector, within 2.25 eps", "[vector]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(17, 100'000, [](Random& random) {
        const V v = random.vector<V>(100);
        const S limit = veer::length(v) * random.uniform<S>(0, 1);
        const Exact expected = exact(v) * (exact(limit) / tests::length(exact(v)));
        // length: 3 u of the dot product halved by the root, and its own 1 u; the quotient and the product 1 u each:
        // 4.5 u = 2.25 eps
        return tests::error_of(veer::truncate(v, limit), expected) <= 2.25L * epsilon<S> * exact(limit);
    });
}

TEMPLATE_LIST_TEST_CASE(
    "truncate gives zero where the limit is not positive or the vector is zero", "[vector]", tests::Vectors) {
    using V = TestType;
    const V v = vector<V>(3, -4, 12), zero = veer::zero<V>();
    CHECK(same_value(veer::truncate(v, 0), zero));
    CHECK(same_value(veer::truncate(v, -5), zero));
    CHECK(same_value(veer::truncate(zero, 0), zero));
    CHECK(same_value(veer::truncate(zero, 5), zero));
}

TEMPLATE_LIST_TEST_CASE(
    "a float length of few digits is kept by a step that turns, others are led to one", "[vector]", tests::Scalars) {
    using S = TestType;
    const S share = sizeof(S) == 4 ? epsilon<S> : S(0); // roundings of a double need no help
    for (const S length : {S(1), S(3), S(1537)}) {
        CHECK(veer::parts::steady_factor(length) == 1);
        CHECK(veer::parts::steady_factor(std::nextafter(length, S(0))) == 1 + share);
        CHECK(veer::parts::steady_factor(std::nextafter(length, S(2000))) == 1 - share);
    }
}

// ---- project, reject, perpendicular ---------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE(
    "project is the part along a unit vector and reject the part across it", "[vector]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    CHECK(same_value(veer::project(vector<V>(3, 4, 12), tests::axis<V>(1)), vector<V>(0, 4, 0)));
    CHECK(same_value(veer::reject(vector<V>(3, 4, 12), tests::axis<V>(1)), vector<V>(3, 0, 12)));
    CHECK(same_value(veer::project(veer::zero<V>(), tests::axis<V>(1)), veer::zero<V>()));
    sweep<Random>(18, 100'000, [](Random& random) {
        const V v = random.vector<V>(100), unit = veer::normalize_or(random.vector<V>(1), tests::axis<V>(0));
        const V along = veer::project(v, unit), across = veer::reject(v, unit);
        const long double size = epsilon<S> * tests::length(exact(v));
        // the sum: one rounding of v - along and one of the addition, u |v| each
        const bool whole = tests::error_of(along + across, exact(v)) <= 1.01L * size;
        // the angle: unit counts twice with 2 eps each, the dot product 1.5 eps, the product and the difference 0.5 eps
        // each
        const bool upright = std::abs(tests::dot(exact(across), exact(unit))) <= 6.5L * size;
        return whole && upright && tests::length(tests::cross(exact(along), exact(unit))) <= size;
    });
}

TEMPLATE_LIST_TEST_CASE(
    "lateral is the part across a heading of any length, at a right angle however nearly parallel the two are",
    "[vector]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    CHECK(same_value(veer::lateral(vector<V>(3, 4, 12), tests::axis<V>(1, 8)), vector<V>(3, 0, 12)));
    CHECK(same_bits(veer::lateral(vector<V>(3, -0.0, 12), veer::zero<V>()), vector<V>(3, -0.0, 12)));
    sweep<Random>(22, 100'000, [](Random& random) {
        const V heading = random.any_vector<V>(-20, 20);
        const S along = random.uniform<S>(-2, 2), aside = random.any_magnitude<S>(-22, 2);
        const V v = heading * along + veer::perpendicular(heading) * S(veer::length(heading) * aside),
                across = veer::lateral(v, heading);
        const Exact unit = exact(heading) * (1 / tests::length(exact(heading))),
                    expected = exact(v) - unit * tests::dot(exact(v), unit);
        // with u = eps / 2: 4 u |v| of rounding in all directions; of what the first pass leaves along the heading, 5 u
        // |v|, the second leaves 5 u
        const long double size = tests::length(exact(v)),
                          left_along = 5 * epsilon<S> / 2 * (tests::length(expected) + 5 * epsilon<S> / 2 * size);
        return tests::error_of(across, expected) <= 2 * epsilon<S> * size + left_along
            && std::abs(tests::dot(exact(across), unit)) <= left_along
            && same_value(veer::lateral(heading, heading), veer::zero<V>())
            && same_value(veer::lateral(heading * S(-1), heading), veer::zero<V>());
    });
}

TEMPLATE_LIST_TEST_CASE("lateral is at a right angle also where the two are opposite, or alike, but for a rounding",
    "[vector]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const auto is_lateral = [](const V& v, const V& heading) {
        const Exact across = exact(veer::lateral(v, heading)), along = exact(heading);
        return std::abs(tests::dot(across, along)) <= 4 * epsilon<S> * tests::length(across) * tests::length(along);
    };
    const V opposite = vector<V>(-0x1.71b918p-1, -0x1.1493b6p-10), course = vector<V>(0x1.260c4p+2, 0x1.b7ef1cp-8);
    CHECK(is_lateral(opposite, course));
    CHECK(veer::length(veer::lateral(opposite, course)) > 0);
    for (const bool first : {true, false}) CHECK(veer::select(first, S(1), S(2)) == (first ? 1 : 2));
    sweep<Random>(38, 100'000, [&](Random& random) {
        const V heading = random.vector<V>(5);
        auto parts = tests::components(V(heading * random.uniform<S>(-3, 3)));
        if (!random.one_in(4)) {
            S& part = parts[static_cast<std::size_t>(random.below(dimension_v<V>))];
            part = std::nextafter(part, random.one_in(2) ? S(100) : S(-100));
        }
        const V v = vector<V>(parts[0], parts[1], parts[2]);
        return veer::length_squared(v) < std::numeric_limits<S>::min() || is_lateral(v, heading);
    });
    sweep<Random>(39, 100'000, [&](Random& random) { // on one line, but for the rounding of the two products
        const V line = random.lattice<V>(1) * std::ldexp(S(1), random.below(20));
        return is_lateral(line * random.uniform<S>(-9, 9), line * random.uniform<S>(-9, 9));
    });
}

TEMPLATE_LIST_TEST_CASE("perpendicular is a unit vector at a right angle", "[vector]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(19, 100'000, [](Random& random) {
        const V v = random.vector<V>(100), across = veer::perpendicular(v);
        // the numbers before the last rounding are exactly across, so the dot product is off by u |v| at most
        const bool upright = std::abs(tests::dot(exact(across), exact(v))) <= epsilon<S> * tests::length(exact(v));
        return upright && std::abs(tests::length(exact(across)) - 1) <= 2 * epsilon<S>;
    });
}

TEMPLATE_LIST_TEST_CASE("perpendicular crosses with the axis of the smallest component, the highest on a tie",
    "[vector]", tests::Vectors3) {
    using V = TestType;
    sweep<Random>(20, 100'000, [](Random& random) {
        const V v = random.lattice<V>(3);
        if (same_value(v, veer::zero<V>())) return same_value(veer::perpendicular(v), tests::axis<V>(0));
        const auto parts = tests::components(v);
        int smallest = 2;
        for (const int i : {1, 0}) {
            if (std::abs(parts[static_cast<std::size_t>(i)]) < std::abs(parts[static_cast<std::size_t>(smallest)]))
                smallest = i;
        }
        const Exact cross = tests::cross(exact(tests::axis<V>(smallest)), exact(v));
        return tests::error_of(veer::perpendicular(v), cross * (1 / tests::length(cross))) <= 2 * epsilon<scalar_t<V>>;
    });
}

TEMPLATE_LIST_TEST_CASE(
    "perpendicular of the axes and the diagonal is what the contract says", "[vector]", tests::Vectors3) {
    using V = TestType;
    const auto half = std::sqrt(scalar_t<V>(0.5));
    CHECK(same_value(veer::perpendicular(vector<V>(2, 0, 0)), vector<V>(0, 1, 0)));
    CHECK(same_value(veer::perpendicular(vector<V>(0, 2, 0)), vector<V>(-1, 0, 0)));
    CHECK(same_value(veer::perpendicular(vector<V>(0, 0, 2)), vector<V>(1, 0, 0)));
    CHECK(same_value(veer::perpendicular(vector<V>(1, 1, 1)), vector<V>(-half, half, 0)));
}

TEMPLATE_LIST_TEST_CASE("perpendicular in 2D is a turn by +90 degrees", "[vector]", tests::Vectors2) {
    using V = TestType;
    CHECK(same_value(veer::perpendicular(vector<V>(3, 0)), vector<V>(0, 1)));
    CHECK(same_value(veer::perpendicular(vector<V>(0, 3)), vector<V>(-1, 0)));
    CHECK(same_value(veer::perpendicular(vector<V>(0, 0)), vector<V>(1, 0)));
    CHECK(tests::error_of(veer::perpendicular(vector<V>(3, 4)), Exact{-0.8L, 0.6L, 0}) <= 2 * epsilon<scalar_t<V>>);
}

} // namespace

TEMPLATE_LIST_TEST_CASE("distance is the length of the difference", "[vector]", tests::Vectors) {
    using V = TestType;
    CHECK(veer::distance(vector<V>(4, 6, 1), vector<V>(1, 2, 1)) == 5);
    sweep<Random>(77, 10'000, [](Random& random) {
        const V a = random.vector<V>(50), b = random.vector<V>(50);
        return same_bits(veer::distance(a, b), veer::length(V(a - b)))
            && same_bits(veer::distance(a, b), veer::distance(b, a));
    });
}

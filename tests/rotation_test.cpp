// SPDX-License-Identifier: MIT
#include <veer/rotation.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numbers>
#include <vector>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <veer/simd.hpp>

#include "support/golden.hpp"
#include "support/sweep.hpp"
#include "support/vectors.hpp"

namespace {

using tests::axis, tests::error_of, tests::epsilon, tests::exact, tests::Exact, tests::Random, tests::same_bits,
    tests::same_value, tests::sweep, tests::ulps, tests::vector, tests::Wild;
using veer::dimension_v, veer::scalar_t;

template <class S> constexpr S pi = std::numbers::pi_v<S>;
constexpr long double exact_pi = std::numbers::pi_v<long double>;

// ---- rotate ---------------------------------------------------------------------------------------------------------

// u = eps / 2. The unit axis is off by 4 u and counts twice in the last term, whose factor 1 - cos reaches 2: 2 (8 + 3
// for the dot product + 3) u and 2 u for cos; that term is at its largest where the cross product is 0. The two sums of
// at most 3 |v| add 6 u, v cos 3 u: 42 u = 21 eps
constexpr long double rodrigues_roundings = 21;

Exact rotated(const Exact& v, const Exact& unit, long double angle) {
    return v * std::cos(angle) + tests::cross(unit, v) * std::sin(angle)
         + unit * (tests::dot(unit, v) * (1 - std::cos(angle)));
}

Exact unit(const Exact& v) { return v * (1 / tests::length(v)); }

TEMPLATE_LIST_TEST_CASE(
    "rotate agrees with the golden cases within 21 eps |v|", "[rotation][golden]", tests::Vectors3) {
    using V = TestType;
    using S = scalar_t<V>;
    for (const tests::GoldenCase& golden : tests::read_golden("rotate_axis")) {
        INFO(golden.name());
        const V v = golden.vector<V>("vector");
        const V turned = veer::rotate(v, golden.vector<V>("axis"), golden.number<S>("angle"));
        CHECK(error_of(turned, golden.expected_vector("vector"))
              <= rodrigues_roundings * epsilon<S> * tests::length(exact(v)));
    }
}

TEMPLATE_LIST_TEST_CASE(
    "rotate about any axis by any angle agrees with Rodrigues' formula in long double", "[rotation]", tests::Vectors3) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(43, 100'000, [](Random& random) {
        const V v = random.vector<V>(100), about = random.any_vector<V>(-30, 30);
        const S angle = random.uniform<S>(-10, 10);
        const Exact expected = rotated(exact(v), unit(exact(about)), exact(angle));
        return error_of(veer::rotate(v, about, angle), expected)
            <= rodrigues_roundings * epsilon<S> * tests::length(exact(v));
    });
}

TEMPLATE_LIST_TEST_CASE("rotate turns the axes the right way round", "[rotation]", tests::Vectors) {
    using V = TestType;
    const auto quarter = pi<scalar_t<V>> / 2;
    const long double tolerance = epsilon<scalar_t<V>>; // that of the quarter turn itself
    if constexpr (dimension_v<V> == 2) {
        CHECK(error_of(veer::rotate(axis<V>(0), quarter), Exact{0, 1, 0}) <= tolerance);
        CHECK(error_of(veer::rotate(axis<V>(1), quarter), Exact{-1, 0, 0}) <= tolerance);
    } else {
        CHECK(error_of(veer::rotate(axis<V>(0), axis<V>(2), quarter), Exact{0, 1, 0}) <= tolerance);
        CHECK(error_of(veer::rotate(axis<V>(1), axis<V>(0), quarter), Exact{0, 0, 1}) <= tolerance);
        CHECK(error_of(veer::rotate(axis<V>(2), axis<V>(1), quarter), Exact{1, 0, 0}) <= tolerance);
    }
}

TEMPLATE_LIST_TEST_CASE(
    "rotate about a zero axis leaves v as it is, and by no angle too", "[rotation]", tests::Vectors3) {
    using V = TestType;
    const V v = vector<V>(3, -4, 12);
    CHECK(same_bits(veer::rotate(v, veer::zero<V>(), 1), v));
    CHECK(same_value(veer::rotate(v, vector<V>(1, 2, 3), 0), v));
    CHECK(same_value(veer::rotate(veer::zero<V>(), vector<V>(1, 2, 3), 1), veer::zero<V>()));
}

TEMPLATE_LIST_TEST_CASE("rotate in the plane agrees with its formula within 3 eps |v|", "[rotation]", tests::Vectors2) {
    using V = TestType;
    using S = scalar_t<V>;
    CHECK(same_value(veer::rotate(vector<V>(3, 4), 0), vector<V>(3, 4)));
    CHECK(same_value(veer::rotate(veer::zero<V>(), 1), veer::zero<V>()));
    sweep<Random>(44, 100'000, [](Random& random) {
        const V v = random.vector<V>(100);
        const S angle = random.uniform<S>(-10, 10);
        // of sine and cosine 2 u, of the product 1 u, and |x c| + |y s| <= |v| in both components: 3 sqrt(2) u; the sum
        // 1 u
        return error_of(veer::rotate(v, angle), rotated(exact(v), {0, 0, 1}, exact(angle)))
            <= 3 * epsilon<S> * tests::length(exact(v));
    });
}

// ---- angle_between --------------------------------------------------------------------------------------------------

/// A neighbour of `a` at about the angle given, or opposite to it: at angles where a difference of arc cosines would be
/// all noise.
template <veer::Vector V> V neighbour(Random& random, const V& a, scalar_t<V> angle) {
    const V b = a + veer::perpendicular(a) * (veer::length(a) * angle);
    return b * scalar_t<V>(random.one_in(2) ? -1 : 1);
}

/// v scaled by a power of two to some length, from the shortest that does not count as zero.
template <veer::Vector V> V at_exponent(Random& random, const V& v) {
    using S = scalar_t<V>;
    const int shortest = std::numeric_limits<S>::min_exponent / 2, exponent = shortest + random.below(40 - shortest);
    return v * std::ldexp(S(1), exponent - std::ilogb(veer::length(v)));
}

/// The exact angle of two such neighbours: their difference (or sum) is exact in long double, and so the cross product
/// does not cancel.
template <veer::Vector V> long double reference_angle(const V& a, const V& b) {
    const Exact along = tests::dot(exact(a), exact(b)) < 0 ? exact(a) * -1 : exact(a);
    return std::atan2(tests::length(tests::cross(along, exact(b) - along)), tests::dot(exact(a), exact(b)));
}

TEMPLATE_LIST_TEST_CASE("angle_between is within 4 eps of itself from the smallest angles to pi, and symmetric",
    "[rotation]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(45, 100'000, [](Random& random) {
        const V a = random.vector<V>(100);
        const S angle = std::abs(random.any_magnitude<S>(-26, 2));
        const V b = neighbour(random, a, angle);
        const V one = at_exponent(random, a); // lengths do not matter
        const V other = at_exponent(random, b);
        const S answer = veer::angle_between(one, other);
        const long double expected = reference_angle(a, b);
        return std::abs(exact(answer) - expected) <= 4 * epsilon<S> * expected && answer >= 0
            && answer <= pi<S> && same_bits(answer, veer::angle_between(other, one));
    });
}

TEMPLATE_LIST_TEST_CASE("angle_between is exact where the vectors are parallel, opposite or at a right angle",
    "[rotation]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(46, 100'000, [](Random& random) {
        const V v = random.lattice<V>(50);
        if (same_value(v, veer::zero<V>())) return veer::angle_between(v, v) == 0;
        const auto [x, y, z] = tests::components(v);
        const V right = same_value(vector<V>(-y, x), veer::zero<V>()) ? axis<V>(0) : vector<V>(-y, x);
        return veer::angle_between(v, v * S(3)) == 0
            && veer::angle_between(v, v * S(-2)) == pi<S> && veer::angle_between(v, right) == pi<S> / 2;
    });
}

TEMPLATE_LIST_TEST_CASE("angle_between is zero where either vector is zero", "[rotation]", tests::Vectors) {
    using V = TestType;
    const V v = vector<V>(3, -4, 12), zero = veer::zero<V>();
    CHECK(veer::angle_between(v, zero) == 0);
    CHECK(veer::angle_between(zero, v) == 0);
    CHECK(veer::angle_between(zero, zero) == 0);
    CHECK(veer::angle_between(axis<V>(0), axis<V>(1, std::numeric_limits<scalar_t<V>>::min()))
          == 0); // its square is no normal number
    CHECK(veer::angle_between(axis<V>(0), axis<V>(0, -std::numeric_limits<scalar_t<V>>::min())) == 0);
}

TEMPLATE_LIST_TEST_CASE("the length of a cross product is the area, in whatever plane", "[rotation]", tests::Vectors) {
    using V = TestType;
    for (int i = 0; i < dimension_v<V>; ++i)
        for (int k = 0; k < dimension_v<V>; ++k)
            if (i != k) CHECK(veer::parts::cross_length(axis<V>(i, 3), V(axis<V>(i, 4) + axis<V>(k, -5))) == 15);
}

TEMPLATE_LIST_TEST_CASE(
    "a vector is scaled to where its products with another are in range, and back without a rounding", "[rotation]",
    tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    constexpr bool single = sizeof(S) == 4;
    constexpr int longest = single ? 50 : 499; // 10^15, or 10^150
    sweep<Random>(56, 50'000, [](Random& random) {
        const V v = random.vector<V>(100);
        const int shortest = std::numeric_limits<S>::min_exponent / 2,
                  exponent = shortest + random.below(longest - shortest);
        const V asked = v * std::ldexp(S(1), exponent - std::ilogb(veer::length(v)));
        const auto [scaled, unscale] = veer::parts::scaled(asked);
        const S length = veer::length(scaled);
        return same_bits(V(scaled * unscale), asked) && length >= S(single ? 0x1p-8 : 0x1p-202)
            && length <= S(single ? 0x1p31 : 0x1p190);
    });
}

// ---- turn_towards ---------------------------------------------------------------------------------------------------

/// `direction` at the length of v.
template <veer::Vector V> Exact landing(const V& v, const V& direction) {
    return unit(exact(direction)) * tests::length(exact(v));
}

// u = eps / 2: |v| 2.5 u, 1 / |direction| 3 u, their product and that with direction 1 u each: 7.5 u
constexpr long double landing_roundings = 4.75L;

TEMPLATE_LIST_TEST_CASE(
    "turn_towards turns by the angle asked for in the plane of the two vectors, and keeps the length", "[rotation]",
    tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(47, 100'000, [](Random& random) {
        const V v = random.vector<V>(100), direction = random.vector<V>(100);
        const long double angle = tests::angle_between(exact(v), exact(direction)), size = tests::length(exact(v));
        const S max_angle = static_cast<S>(angle) * random.uniform<S>(0, 0.96875);
        const Exact along = unit(exact(v)), sideways = exact(direction) - along * tests::dot(exact(direction), along);
        const Exact expected =
            (along * std::cos(exact(max_angle)) + unit(sideways) * std::sin(exact(max_angle))) * size;
        // the two terms: sine and cosine 2 u, |v| 2.5 u, 1 / |sideways| 3 u, products 3 u, the sum 1 u, together below
        // 6 eps; the part of the direction across v is off by 4 u |direction|, which is 1 / sin(angle) times as much of
        // its own length
        const long double tolerance = (6 + 2 * std::sin(exact(max_angle)) / std::sin(angle)) * epsilon<S>;
        return error_of(veer::turn_towards(v, direction, max_angle), expected) <= tolerance * size;
    });
}

TEMPLATE_LIST_TEST_CASE(
    "turn_towards lands on the direction, the same bits whatever the reach beyond it", "[rotation]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(48, 100'000, [](Random& random) {
        const V v = random.vector<V>(100), direction = random.any_vector<V>(-20, 20);
        const V landed = veer::turn_towards(v, direction, veer::angle_between(v, direction) * S(1.03125));
        return error_of(landed, landing(v, direction)) <= landing_roundings * epsilon<S> * tests::length(exact(v))
            && same_bits(landed, veer::turn_towards(v, direction, pi<S>))
            && same_bits(landed, veer::turn_towards(v, direction, 100));
    });
}

TEMPLATE_LIST_TEST_CASE("turn_towards keeps the length however close to straight ahead or behind the direction is",
    "[rotation]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(49, 100'000, [](Random& random) {
        const V v = random.vector<V>(100);
        const S angle = std::abs(random.any_magnitude<S>(-26, 0));
        const V direction = neighbour(random, v, angle);
        const S max_angle = random.uniform<S>(0, 3.5);
        const V turned = veer::turn_towards(v, direction, max_angle);
        const long double between = reference_angle(v, direction), size = tests::length(exact(v));
        const long double turned_by = tests::angle_between(exact(v), exact(turned)),
                          asked = std::min(exact(max_angle), between);
        const long double tolerance = 6 * epsilon<S>; // as above
        return std::abs(tests::length(exact(turned)) - size) <= tolerance * size
            && std::abs(turned_by - asked) <= tolerance;
    });
}

TEMPLATE_LIST_TEST_CASE(
    "turn_towards keeps the length where the direction is opposite but for a rounding", "[rotation]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const auto keeps = [](const V& v, const V& direction) {
        const long double size = tests::length(exact(v));
        return std::abs(tests::length(exact(veer::turn_towards(v, direction, 1))) - size) <= 6 * epsilon<S> * size;
    };
    CHECK(keeps(vector<V>(0x1.260c4p+2, 0x1.b7ef1cp-8), vector<V>(-0x1.71b918p-1, -0x1.1493b6p-10)));
    sweep<Random>(53, 100'000, [&](Random& random) {
        const V v = random.vector<V>(5);
        return keeps(v, v * random.uniform<S>(-3, 3)); // alike, or opposite
    });
}

TEMPLATE_LIST_TEST_CASE(
    "turn_towards the exact opposite turns towards perpendicular(v)", "[rotation]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(50, 100'000, [](Random& random) {
        const V v = random.lattice<V>(50);
        if (same_value(v, veer::zero<V>())) return true;
        const V direction = v * S(random.one_in(2) ? -1 : -4);
        const S max_angle = random.uniform<S>(0, 3);
        const V turned = veer::turn_towards(v, direction, max_angle);
        const long double size = tests::length(exact(v)), tolerance = 6 * epsilon<S> * size;
        const Exact expected =
            exact(v) * std::cos(exact(max_angle)) + exact(veer::perpendicular(v)) * (std::sin(exact(max_angle)) * size);
        const V landed = veer::turn_towards(v, direction, pi<S>);
        return error_of(turned, expected) <= tolerance && error_of(landed, exact(v) * -1) <= tolerance
            && same_bits(landed, veer::turn_towards(v, direction, 100));
    });
}

TEMPLATE_LIST_TEST_CASE(
    "turn_towards leaves v as it is for a zero vector or an angle that is not positive", "[rotation]", tests::Vectors) {
    using V = TestType;
    const V v = vector<V>(3, -0.0, 12), direction = vector<V>(-1, 2, 7), zero = veer::zero<V>();
    for (const auto max_angle : {0.f, -0.f, -1.f, -100.f}) {
        CHECK(same_bits(veer::turn_towards(v, direction, scalar_t<V>(max_angle)), v));
        CHECK(same_bits(veer::turn_towards(v, v * scalar_t<V>(-1), scalar_t<V>(max_angle)), v));
        CHECK(same_bits(veer::turn_towards(v, v * scalar_t<V>(2), scalar_t<V>(max_angle)), v));
    }
    CHECK(same_bits(veer::turn_towards(v, zero, 1), v));
    CHECK(same_bits(veer::turn_towards(zero, direction, 1), zero));
    CHECK(same_bits(veer::turn_towards(zero, zero, 1), zero));
    const V tiny = axis<V>(0, std::numeric_limits<scalar_t<V>>::min()); // its square is no normal number
    CHECK(same_bits(veer::turn_towards(tiny, direction, 1), tiny));
    CHECK(same_bits(veer::turn_towards(v, tiny, 1), v));
}

TEMPLATE_LIST_TEST_CASE("turn_towards turns short vectors as long ones, as long as they count: ahead, aside and behind",
    "[rotation]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(58, 100'000, [](Random& random) {
        const V v = random.one_in(2) ? random.lattice<V>(9) : random.vector<V>(1);
        const S angle = std::abs(random.any_magnitude<S>(-26, 1));
        const V other = random.one_in(4) ? random.lattice<V>(9) : neighbour(random, v, angle);
        const V direction = other * S(random.one_in(2) ? -1 : 1);
        const S max_angle = random.uniform<S>(0, 3.5), shortest = std::numeric_limits<S>::min();
        const S shrink_v = std::ldexp(S(1), std::numeric_limits<S>::min_exponent / 2 + random.below(30) - 6),
                shrink = std::ldexp(S(1), std::numeric_limits<S>::min_exponent / 2 + random.below(30) - 6);
        const auto counts = [&](const V& vector) { return veer::length_squared(vector) >= shortest; };
        if (!counts(direction * shrink) || same_value(v, veer::zero<V>())) return true;
        // the squares of the shortest are rounded to an epsilon, and the length is led by as much to a steady one
        const long double sine = tests::length(tests::cross(exact(v), exact(direction)))
                               / (tests::length(exact(v)) * tests::length(exact(direction)));
        const long double roundings = 8 + (sine > 0 ? 4 * std::abs(std::sin(exact(max_angle))) / sine : 0);
        const auto as_long = [&](const V& turned, const V& expected) {
            return error_of(turned, exact(expected)) <= roundings * epsilon<S> * tests::length(exact(expected));
        };
        const V turned = veer::turn_towards(v, direction, max_angle);
        return as_long(veer::turn_towards(v, direction * shrink, max_angle), turned)
            && (!counts(v * shrink_v)
                || as_long(veer::turn_towards(v * shrink_v, direction * shrink, max_angle) * (1 / shrink_v), turned));
    });
}

TEMPLATE_LIST_TEST_CASE(
    "repeated turns arrive after the number of frames that the angle asks for", "[rotation]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    V heading = vector<V>(2, 0, 0);
    const V direction = vector<V>(0, 5, 0);
    int frames = 0;
    while (veer::angle_between(heading, direction) > 0 && frames < 100)
        heading = veer::turn_towards(heading, direction, S(0.1)), ++frames;
    CHECK(frames == 16);                                                     // pi/2 / 0.1 = 15.7
    CHECK(error_of(heading, Exact{0, 2, 0}) <= 2 * frames * 6 * epsilon<S>); // 6 eps a turn
}

// ---- turn_yaw_pitch -------------------------------------------------------------------------------------------------

/// Yaw and elevation about an axis in long double; a yaw of 0 is the side of `front`.
struct YawPitch {
    long double yaw, pitch;
};

struct Turret {
    Exact up, front, left;

    explicit Turret(const Exact& axis) : up(unit(axis)) {
        const Exact any = std::abs(up.X) < 0.5L ? Exact{1, 0, 0} : Exact{0, 1, 0};
        front = unit(tests::cross(any, up)), left = tests::cross(up, front);
    }
    [[nodiscard]] YawPitch angles(const Exact& v) const {
        const long double ahead = tests::dot(v, front), aside = tests::dot(v, left);
        return {std::atan2(aside, ahead), std::atan2(tests::dot(v, up), std::hypot(ahead, aside))};
    }
    [[nodiscard]] Exact direction(const YawPitch& to) const {
        return (front * std::cos(to.yaw) + left * std::sin(to.yaw)) * std::cos(to.pitch) + up * std::sin(to.pitch);
    }
};

TEMPLATE_LIST_TEST_CASE(
    "turn_yaw_pitch turns each of the two angles by its own limit, whatever is up", "[rotation]", tests::Vectors3) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(51, 100'000, [](Random& random) {
        const V up = random.one_in(2) ? axis<V>(2) : random.vector<V>(10), v = random.vector<V>(100),
                direction = random.vector<V>(100);
        const S max_yaw = random.uniform<S>(0, 3.25), max_pitch = random.uniform<S>(0, 3.25);
        const Turret turret(exact(up));
        const YawPitch from = turret.angles(exact(v)), to = turret.angles(exact(direction));
        const long double yaw = std::remainder(to.yaw - from.yaw, 2 * exact_pi), pitch = to.pitch - from.pitch;
        if (exact_pi - std::abs(yaw) < 1e-4L) return true; // left or right is a matter of rounding
        const YawPitch expected{from.yaw + std::clamp(yaw, -exact(max_yaw), exact(max_yaw)),
            from.pitch + std::clamp(pitch, -exact(max_pitch), exact(max_pitch))};
        // up, v and direction are made unit vectors, 2 eps each; the level parts lose 1 / cos(pitch) of that; the two
        // turns as in turn_towards
        const long double tolerance = (12 + 4 / std::cos(from.pitch) + 4 / std::cos(to.pitch)) * epsilon<S>,
                          size = tests::length(exact(v));
        return error_of(veer::turn_yaw_pitch(v, direction, max_yaw, max_pitch, up), turret.direction(expected) * size)
            <= tolerance * size;
    });
}

TEMPLATE_LIST_TEST_CASE("near the pole two degrees of arc cost sixty frames of yaw, but one turn of turn_towards",
    "[rotation]", tests::Vectors3) {
    using V = TestType;
    using S = scalar_t<V>;
    const S degree = pi<S> / 180;
    const auto [sine, cosine] = veer::sin_cos(89 * degree);
    const V start = vector<V>(cosine, 0, sine), direction = vector<V>(-cosine, 0, sine);

    V turret = start;
    int frames = 0;
    for (; veer::angle_between(turret, direction) > S(1e-4) && frames < 100; ++frames) {
        turret = veer::turn_yaw_pitch(turret, direction, 3 * degree, 3 * degree, axis<V>(2));
    }
    CHECK((frames == 60 || frames == 61)); // 60 times the rounded 3 degrees may fall short of 180 by a rounding error
    CHECK(
        error_of(veer::turn_towards(start, direction, 3 * degree), exact(direction)) <= landing_roundings * epsilon<S>);
}

TEMPLATE_LIST_TEST_CASE(
    "turn_yaw_pitch lands exactly when both angles are within reach", "[rotation]", tests::Vectors3) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(52, 100'000, [](Random& random) {
        const V v = random.vector<V>(100), direction = random.vector<V>(100), up = random.vector<V>(1);
        const V landed = veer::turn_yaw_pitch(v, direction, 4, 4, up);
        return error_of(landed, landing(v, direction)) <= landing_roundings * epsilon<S> * tests::length(exact(v))
            && same_bits(landed, veer::turn_towards(v, direction, 4));
    });
}

TEMPLATE_LIST_TEST_CASE("turn_yaw_pitch knows its poles, its opposite and its zeros", "[rotation]", tests::Vectors3) {
    using V = TestType;
    using S = scalar_t<V>;
    const V up = axis<V>(2), down = up * S(-1), east = axis<V>(0), north = axis<V>(1), zero = veer::zero<V>();
    const S step = S(0.25);
    const auto [sine, cosine] = veer::sin_cos(step);
    const long double tolerance = 2 * epsilon<S>;

    // straight up or down: the yaw of the direction
    CHECK(error_of(veer::turn_yaw_pitch(up, east, step, step, up), Exact{exact(sine), 0, exact(cosine)}) <= tolerance);
    CHECK(error_of(veer::turn_yaw_pitch(down, north, step, step, up), Exact{0, exact(sine), -exact(cosine)})
          <= tolerance);
    // towards straight up or down: the yaw stays
    CHECK(error_of(veer::turn_yaw_pitch(east, up, step, step, up), Exact{exact(cosine), 0, exact(sine)}) <= tolerance);
    CHECK(error_of(veer::turn_yaw_pitch(north, down, step, step, up), Exact{0, exact(cosine), -exact(sine)})
          <= tolerance);
    // opposite yaw: towards cross(up, v)
    CHECK(error_of(veer::turn_yaw_pitch(east, east * S(-1), step, step, up), Exact{exact(cosine), exact(sine), 0})
          <= tolerance);
    // from pole to pole: by way of perpendicular(up)
    const Exact side = exact(veer::perpendicular(up)) * exact(sine);
    CHECK(error_of(veer::turn_yaw_pitch(up, down, step, step, up), side + exact(up) * exact(cosine)) <= tolerance);
    CHECK(error_of(veer::turn_yaw_pitch(down, up, step, step, up), side + exact(down) * exact(cosine)) <= tolerance);
    // a limit of zero or below holds that angle, even where the yaw is opposite
    CHECK(error_of(veer::turn_yaw_pitch(east, north + up, -1, step, up), Exact{exact(cosine), 0, exact(sine)})
          <= tolerance);
    CHECK(error_of(veer::turn_yaw_pitch(east, north + up, step, -1, up), Exact{exact(cosine), exact(sine), 0})
          <= tolerance);
    CHECK(error_of(veer::turn_yaw_pitch(east, up - east, 0, step, up), Exact{exact(cosine), 0, exact(sine)})
          <= tolerance);
    CHECK(error_of(veer::turn_yaw_pitch(east, north + up, step, 0, up), Exact{exact(cosine), exact(sine), 0})
          <= tolerance);
    CHECK(error_of(veer::turn_yaw_pitch(east, north + up, 0, step, up), Exact{exact(cosine), 0, exact(sine)})
          <= tolerance);

    const V v = vector<V>(3, -0.0, 12);
    CHECK(same_bits(veer::turn_yaw_pitch(v, zero, 1, 1, up), v));
    CHECK(same_bits(veer::turn_yaw_pitch(v, east, 1, 1, zero), v));
    CHECK(same_bits(veer::turn_yaw_pitch(v, east, 0, 0, up), v));
    CHECK(same_bits(veer::turn_yaw_pitch(v, east, -1, -1, up), v));
    CHECK(same_bits(veer::turn_yaw_pitch(zero, east, 1, 1, up), zero));
    const V tiny = axis<V>(0, std::numeric_limits<S>::min()); // its square is no normal number
    CHECK(same_bits(veer::turn_yaw_pitch(tiny, north, 1, 1, up), tiny));
}

TEMPLATE_LIST_TEST_CASE(
    "turn_yaw_pitch keeps the length for hours, whatever the axis", "[rotation][hours]", tests::PlainVectors3) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(59, 160 / tests::quick, [](Random& random) {
        const V up = random.vector<V>(1), start = random.vector<V>(1), ahead = random.vector<V>(1),
                astern = random.vector<V>(1);
        const S yaw = random.one_in(2) ? S(0) : std::exp(random.uniform<S>(-8, 0)),
                pitch = yaw > 0 && random.one_in(2) ? S(0) : std::exp(random.uniform<S>(-8, 0));
        V v = start;
        for (int frame = 0; frame < 20'000; ++frame)
            v = veer::turn_yaw_pitch(v, frame / 600 % 2 == 0 ? ahead : astern, yaw, pitch, up);
        return std::abs(tests::length(exact(v)) / tests::length(exact(start)) - 1) <= 5e-6L;
    });
}

TEMPLATE_LIST_TEST_CASE("in the plane turn_yaw_pitch is turn_towards", "[rotation]", tests::Vectors2) {
    using V = TestType;
    sweep<Random>(55, 20'000, [](Random& random) {
        const V v = random.vector<V>(100), direction = random.vector<V>(100);
        const auto angle = random.uniform<scalar_t<V>>(0, 4);
        return same_bits(veer::turn_yaw_pitch(v, direction, angle), veer::turn_towards(v, direction, angle));
    });
}

// ---- all of them ----------------------------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE("turns scale with powers of two to the bit", "[rotation]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    constexpr int widest = sizeof(S) == 4 ? 40 : 480; // so that squares are normal numbers
    sweep<Random>(54, 100'000, [](Random& random) {
        const V v = random.vector<V>(100), direction = random.vector<V>(100);
        const S angle = random.uniform<S>(0, 3.5), scale = std::ldexp(S(1), random.below(2 * widest) - widest);
        return same_bits(
                   veer::turn_towards(v * scale, direction, angle), veer::turn_towards(v, direction, angle) * scale)
            && same_bits(veer::turn_towards(v, direction * scale, angle), veer::turn_towards(v, direction, angle));
    });
}

} // namespace

TEMPLATE_LIST_TEST_CASE(
    "heading_angle is atan2 within 2 ulp, and unit_vector its inverse", "[rotation]", tests::Vectors2) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(91, 100'000, [](Random& random) {
        const V v = random.one_in(2) ? random.vector<V>(100) : random.any_vector<V>(-20, 20);
        const auto [x, y, z] = tests::components(v);
        const S angle = veer::heading_angle(v);
        if (ulps(angle, std::atan2(exact(y), exact(x))) > 2) return false;
        const V unit = veer::unit_vector<V>(angle);
        // an angle that is off by 2 ulp is off by 4 epsilon at pi
        return tests::error_of(unit * veer::length(v), exact(v)) <= 8 * tests::epsilon<S> * tests::length(exact(v));
    });
}

TEMPLATE_LIST_TEST_CASE("heading_angle counts from +x towards +y, and -0 as 0", "[rotation]", tests::Vectors2) {
    using V = TestType;
    using S = scalar_t<V>;
    CHECK(veer::heading_angle(vector<V>(3, 0)) == 0);
    CHECK(veer::heading_angle(vector<V>(0, 3)) == pi<S> / 2);
    CHECK(veer::heading_angle(vector<V>(0, -3)) == -pi<S> / 2);
    CHECK(veer::heading_angle(vector<V>(-3, 0)) == pi<S>);
    CHECK(veer::heading_angle(vector<V>(-3, S(-0.0))) == pi<S>);
    CHECK(veer::heading_angle(vector<V>(0, 0)) == 0);
    CHECK(veer::heading_angle(vector<V>(0, std::numeric_limits<S>::min())) == 0); // its square is no normal number
}

TEMPLATE_LIST_TEST_CASE(
    "wrap_angle keeps the direction and ends between -pi and pi, to 1 ulp up to 10^4", "[rotation]", tests::Scalars) {
    using S = TestType;
    CHECK(veer::wrap_angle(S(0)) == 0);
    CHECK(veer::wrap_angle(pi<S>) == pi<S>);
    CHECK(veer::wrap_angle(-pi<S>) == pi<S>);
    CHECK(veer::wrap_angle(S(3)) == 3);
    CHECK(veer::wrap_angle(S(-3)) == -3);
    sweep<Random>(92, 300'000, [](Random& random) {
        const S angle = random.one_in(2) ? random.uniform<S>(-30, 30) : random.uniform<S>(-10'000, 10'000);
        const S wrapped = veer::wrap_angle(angle);
        if (std::fabs(angle) <= pi<S>) return wrapped == angle || (angle == -pi<S> && wrapped == pi<S>);
        // by 2 pi in two long doubles: what the first leaves of a remainder is wrong by as many turns of the second
        constexpr long double rest_of_pi = -5.01655761266833202e-20L;
        const long double by_first = std::remainder(exact(angle), 2 * exact_pi),
                          turns = std::round((exact(angle) - by_first) / (2 * exact_pi));
        const long double truth = by_first - turns * 2 * rest_of_pi;
        const bool opposite = std::abs(std::abs(truth) - exact_pi) < 4 * epsilon<S>; // pi and -pi are one direction
        return ulps(wrapped, truth) <= 1
            || (opposite && std::abs(std::abs(exact(wrapped)) - exact_pi) < 4 * epsilon<S>);
    });
    for (const S huge : {S(1e9), S(-1e9), std::numeric_limits<S>::max(), std::numeric_limits<S>::lowest()})
        CHECK(std::fabs(veer::wrap_angle(huge)) <= pi<S>);
}

TEMPLATE_LIST_TEST_CASE(
    "wrap_angle gives packs of angles about half a turn the bits of single ones", "[rotation]", tests::Scalars) {
    using S = TestType;
    Random random(93);
    std::vector<S> angles;
    for (int i = 0; i < 10'000; ++i) {
        const S odd = (2 * static_cast<S>(random.below(2000)) - 1999) * pi<S>;
        angles.push_back(random.one_in(2) ? odd : std::nextafter(odd, random.one_in(2) ? S(1e6) : S(-1e6)));
    }
    auto wrapped = angles;
    veer::simd::for_each(
        angles.size(), [](auto& angle) { angle = veer::wrap_angle(angle); }, wrapped);
    CHECK(std::equal(angles.begin(), angles.end(), wrapped.begin(),
        [](S one, S other) { return tests::same_bits(veer::wrap_angle(one), other); }));
}

// SPDX-License-Identifier: MIT
// Properties of the kit of vectors and angles.

#include <veer/rotation.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

#include "property.hpp"

using namespace properties;

// ---- vectors --------------------------------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE("a unit vector is 1 long within 2 eps, whatever the length of the vector within the range",
    "[properties]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    each<V>(12, [](Inputs<V>& in) {
        constexpr int shortest = std::numeric_limits<S>::min_exponent / 2, longest = sizeof(S) == 4 ? 49 : 498;
        const V any = in.nonzero_vector(1);
        const V v = any * std::ldexp(S(1), shortest - std::ilogb(veer::length(any)) + in.below(longest - shortest));
        // |v|^2 3 u, its inverse 1 u, halved by the root; the root and the product 1 u each: 4 u
        return std::abs(size_of(veer::normalize_or(v, veer::zero<V>())) - 1) <= 2 * epsilon<S>;
    });
}

TEMPLATE_LIST_TEST_CASE(
    "the unit vector of the opposite is the opposite, to the bit", "[properties]", tests::PlainVectors) {
    using V = TestType;
    tests::sweep<tests::Wild<V>>(13, tests::cases(100'000), [](tests::Wild<V>& wild) {
        const V v = wild.vector(), none = veer::zero<V>();
        return same_value(
            veer::normalize_or(v * scalar_t<V>(-1), none), veer::normalize_or(v, none) * scalar_t<V>(-1)); // -0 is 0
    });
}

TEMPLATE_LIST_TEST_CASE(
    "the unit vector does not change with the unit of length, to the bit", "[properties]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    each<V>(14, [](Inputs<V>& in) {
        const V v = in.nonzero_vector(100);
        return same_bits(veer::normalize_or(V(v * in.power_of_two(-24, 24)), v * S(9)), veer::normalize_or(v, v));
    });
}

TEMPLATE_LIST_TEST_CASE(
    "a truncated vector is as long as the limit at most, and keeps its direction; within the limit it keeps its bits",
    "[properties]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    each<V>(15, [](Inputs<V>& in) {
        const V v = in.vector(100);
        const S most = in.number(0, 100);
        const V cut = veer::truncate(v, most);
        if (veer::length(v) <= most) return same_bits(cut, v) || veer::length_squared(v) == 0;
        // |v| 3 u halved by the root, and 1 u; the quotient and the product 1 u each: 4.5 u of the limit
        return size_of(cut) <= exact(most) * (1 + epsilon<S> * 2.25L)
            && error_of(cut, exact(v) * (exact(most) / size_of(v))) <= 2.25L * epsilon<S> * exact(most);
    });
}

TEMPLATE_LIST_TEST_CASE("perpendicular is a unit vector at a right angle", "[properties]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    each<V>(20, [](Inputs<V>& in) {
        const V v = in.nonzero_vector(100), across = veer::perpendicular(v);
        // before the last rounding, u of each component, it is exactly across
        return std::abs(tests::dot(exact(across), exact(v))) <= epsilon<S> * size_of(v)
            && std::abs(size_of(across) - 1) <= 2 * epsilon<S>;
    });
}

// ---- angles ---------------------------------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE("a wrapped angle is between -pi and pi, and wrapping it again changes nothing, to the bit",
    "[properties]", tests::Scalars) {
    using S = TestType;
    using V = glm::vec<2, S>;
    tests::sweep<tests::Wild<V>>(16, tests::cases(100'000), [](tests::Wild<V>& wild) {
        const S angle = wild.one_in(2) ? wild.number() : wild.template any_magnitude<S>(-30, 30),
                wrapped = veer::wrap_angle(angle);
        return -pi<S> < wrapped && wrapped <= pi<S> && same_bits(veer::wrap_angle(wrapped), wrapped);
    });
}

TEMPLATE_LIST_TEST_CASE("the angle between two vectors is that of the two in turn, from 0 to pi, and right to 4 eps of "
                        "itself, however small or large",
    "[properties]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    each<V>(17, [](Inputs<V>& in) {
        // a and a small part of it aside: b - a is exact in long double, and so the cross product of the reference does
        // not cancel
        const V a = in.nonzero_vector(100),
                b = V(a + veer::perpendicular(a) * S(veer::length(a) * in.any_size(-26, 2)));
        const V other = b * S(in.one_in(2) ? -1 : 1);
        const Exact along = tests::dot(exact(a), exact(other)) < 0 ? exact(a) * -1 : exact(a);
        const long double truth =
            std::atan2(tests::length(tests::cross(along, exact(other) - along)), tests::dot(exact(a), exact(other)));
        const S k = in.power_of_two(-20, 20), answer = veer::angle_between(a, V(other * k)); // lengths do not matter
        return std::abs(exact(answer) - truth) <= 4 * epsilon<S> * truth && 0 <= answer
            && answer <= pi<S> && same_bits(answer, veer::angle_between(V(other * k), a));
    });
    each<V>(170, [](Inputs<V>& in) { // any two, zero and in line too
        const V a = in.vector(100), b = in.vector(100);
        const S answer = veer::angle_between(a, b);
        return 0 <= answer && answer <= pi<S> && same_bits(answer, veer::angle_between(b, a));
    });
}

TEMPLATE_LIST_TEST_CASE(
    "a turn towards a direction within reach ends on the direction, with the same bits whatever the reach",
    "[properties]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    each<V>(18, [](Inputs<V>& in) {
        const V v = in.nonzero_vector(100), direction = in.nonzero_vector(100),
                landed = veer::turn_towards(v, direction, pi<S>);
        // |v| 2.5 u, 1 / |direction| 3 u, their product and that with the direction 1 u each: 7.5 u
        const bool lands =
            error_of(landed, exact(direction) * (size_of(v) / size_of(direction))) <= 3.75L * epsilon<S> * size_of(v);
        const S reach = veer::angle_between(v, direction);
        return lands && same_bits(landed, veer::turn_towards(v, direction, S(100)))
            && (reach < S(0x1p-10) || same_bits(landed, veer::turn_towards(v, direction, S(reach * S(1.03125)))));
    });
}

TEMPLATE_LIST_TEST_CASE("a turn goes as far as it may, but not beyond the direction, and keeps the length",
    "[properties]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    each<V>(19, [](Inputs<V>& in) {
        const V v = in.nonzero_vector(100), direction = in.nonzero_vector(100);
        const S most = in.number(0, 3);
        const V turned = veer::turn_towards(v, direction, most);
        // sine and cosine 2 u, |v| 2.5 u, 1 / |sideways| 3 u, products 3 u, the sum 1 u: 12 u, which is an angle too
        const long double goes = std::min(exact(most), angle_of(v, direction));
        return std::abs(angle_of(v, turned) - goes) <= (epsilon<S> * 6)
            && std::abs(size_of(turned) - size_of(v)) <= 6 * epsilon<S> * size_of(v);
    });
}

TEMPLATE_LIST_TEST_CASE("sine and cosine lie on the unit circle within 4 eps, and those of the opposite angle are the "
                        "mirror image, to the bit",
    "[properties]", tests::Scalars) {
    using S = TestType;
    using V = glm::vec<2, S>;
    tests::sweep<tests::Wild<V>>(21, tests::cases(100'000), [](tests::Wild<V>& wild) {
        const S angle = wild.one_in(2) ? wild.number() : wild.template any_magnitude<S>(-30, 30);
        const auto [sine, cosine] = veer::sin_cos(angle);
        const auto mirrored = veer::sin_cos(-angle);
        // an ulp of each, u for the larger one, counts twice in its square: 2 eps; as much again for angles beyond 10^4
        return std::abs(exact(sine) * exact(sine) + exact(cosine) * exact(cosine) - 1) <= (epsilon<S> * 4)
            && mirrored.sine == -sine && same_bits(mirrored.cosine, cosine);
    });
}

TEMPLATE_LIST_TEST_CASE("a turn about the opposite axis by the opposite angle is the same turn, to the bit",
    "[properties]", tests::PlainVectors3) {
    using V = TestType;
    using S = scalar_t<V>;
    each<V>(22, [](Inputs<V>& in) {
        const V v = in.vector(100), axis = in.vector(10);
        const S angle = in.number(-10, 10);
        return same_value(veer::rotate(v, axis, angle), veer::rotate(v, V(axis * S(-1)), S(-angle))); // -0 is 0
    });
}

TEMPLATE_LIST_TEST_CASE(
    "a turn and the turn back return to the start, and keep the length", "[properties]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    each<V>(220, [](Inputs<V>& in) {
        const V v = in.vector(100), axis = in.vector(10);
        const S angle = in.number(-10, 10);
        const auto turned = [&](const V& from, S by) {
            if constexpr (veer::dimension_v<V> == 2) return veer::rotate(from, by);
            else return veer::rotate(from, axis, by);
        };
        // in space: k 4 u, which counts twice; sine and cosine 2 u; products and sums 5 u: below 16 u a turn
        const V there = turned(v, angle);
        return std::abs(size_of(there) - size_of(v)) <= 8 * epsilon<S> * size_of(v)
            && error_of(turned(there, S(-angle)), exact(v)) <= 16 * epsilon<S> * size_of(v);
    });
}

TEMPLATE_LIST_TEST_CASE("the heading of a unit vector is its angle, wrapped", "[properties]", tests::PlainVectors2) {
    using V = TestType;
    using S = scalar_t<V>;
    each<V>(221, [](Inputs<V>& in) {
        const S angle = in.number(-3, 3), length = in.power_of_two(-20, 20);
        // the unit vector 1 ulp, which is an angle of 2 u; the heading 2 ulp of pi at most
        return std::abs(exact(veer::heading_angle(V(veer::unit_vector<V>(angle) * length))) - exact(angle))
            <= 5 * epsilon<S>;
    });
}

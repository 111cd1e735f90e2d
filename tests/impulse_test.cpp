// SPDX-License-Identifier: MIT
#include <veer/contact/impulse.hpp>

#include <cmath>
#include <limits>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <veer/bounce.hpp>

#include "support/random.hpp"
#include "support/sweep.hpp"
#include "support/vectors.hpp"

using tests::epsilon, tests::error_of, tests::exact, tests::Random, tests::same_bits, tests::sweep, tests::vector;
using veer::Material, veer::scalar_t, veer::zero;
using veer::parts::bounced, veer::parts::braked, veer::parts::push_of;

TEMPLATE_LIST_TEST_CASE(
    "a push gives back a share of the closing speed, and none to bodies that part", "[impulse]", tests::Scalars) {
    using S = TestType;
    sweep<Random>(701, 20'000, [](Random& random) {
        const S closing = random.uniform<S>(-30, 30), squared = random.uniform<S>(S(0.1f), 4);
        const S restitution = random.uniform<S>(-1, 1), push = push_of(closing, squared, restitution);
        if (closing <= 0) return push == 0;
        const long double wanted = (1 + std::fmax(static_cast<long double>(restitution), 0))
                                 * static_cast<long double>(closing) / static_cast<long double>(squared);
        return std::abs(static_cast<long double>(push) - wanted)
            <= 2 * epsilon<S> * wanted; // a sum, a quotient, a product
    });
}

TEMPLATE_LIST_TEST_CASE("a push on a normal that is all but zero fits the type", "[impulse]", tests::Scalars) {
    using S = TestType;
    using Limits = std::numeric_limits<S>;
    CHECK(push_of(veer::parts::range_limit<S>(), (Limits::min)(), S(1)) == (Limits::max)());
    CHECK(push_of(S(1), (Limits::min)() / 2, S(1)) == 0); // below the smallest normal number a normal counts as zero
    CHECK(push_of(S(1), S(0), S(1)) == 0);
}

TEMPLATE_LIST_TEST_CASE("friction takes its grip off the motion along the surface, and not more than all of it",
    "[impulse]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V up = vector<V>(0, 1), before = vector<V>(3, -4), back = vector<V>(3, 2);
    CHECK(error_of(braked<V>(back, before, up, S(1)), {2, 2, 0}) <= 8 * epsilon<S>);
    CHECK(error_of(braked<V>(back, before, up, S(3)), {0, 2, 0}) <= 8 * epsilon<S>);
    CHECK(error_of(braked<V>(back, before, up, S(50)), {0, 2, 0}) <= 8 * epsilon<S>);
    CHECK(same_bits(braked<V>(back, before, up, S(0)), back));
}

TEMPLATE_LIST_TEST_CASE("an impulse turns round the closing speed, and brakes along the surface by Coulomb's law, "
                        "however long the normal is",
    "[impulse]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(702, 20'000, [](Random& random) {
        const V velocity = random.vector<V>(20), surface = random.vector<V>(5), unit = random.direction<V>();
        const V normal = unit * random.uniform<S>(S(0.25f), 4);
        const Material<S> material{random.uniform<S>(0, 1), random.uniform<S>(0, 1)};
        const V after = bounced<V>(velocity, normal, material, surface);
        const V w = velocity - surface, w_after = after - surface;
        const S closing = -veer::dot(w, unit), speed = veer::length(velocity) + veer::length(surface);
        const S rounding = 32 * std::numeric_limits<S>::epsilon() * speed;
        if (closing < -rounding) return same_bits(after, velocity);
        const S away = veer::dot(w_after, unit), push = (S(1) + material.restitution) * closing;
        if (std::abs(away - material.restitution * closing) > rounding) return false;
        const V along = veer::lateral(w, unit), along_after = veer::lateral(w_after, unit);
        const S left = std::fmax(veer::length(along) - material.friction * push, S(0));
        return std::abs(veer::length(along_after) - left) <= rounding
            && veer::dot(along, along_after) >= -rounding * speed;
    });
}

TEMPLATE_LIST_TEST_CASE(
    "a ball that moves along the surface keeps its velocity, and the sign of a zero", "[impulse]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V up = vector<V>(0, 1), along = vector<V>(S(-0.0), 0);
    CHECK(same_bits(bounced<V>(along, up, {S(1), S(1)}, zero<V>()), along));
    CHECK(same_bits(bounced<V>(vector<V>(3, 0), up, {S(1), S(1)}, zero<V>()), vector<V>(3, 0)));
}

TEMPLATE_LIST_TEST_CASE("an impulse is bounce, to the bit", "[impulse]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(703, 5'000, [](Random& random) {
        const V velocity = random.vector<V>(20), surface = random.vector<V>(5), normal = random.vector<V>(2);
        const Material<S> material{random.uniform<S>(-1, 1), random.one_in(3) ? S(0) : random.uniform<S>(-1, 1)};
        return same_bits(
            bounced<V>(velocity, normal, material, surface), veer::bounce(velocity, normal, material, surface));
    });
    const V still = zero<V>();
    CHECK(same_bits(bounced<V>(vector<V>(1, 2), still, {S(1), S(1)}, still), vector<V>(1, 2)));
}

// SPDX-License-Identifier: MIT
// What only a call of the part itself shows; the steps that the parts make up are tested in avoid_test.cpp.
#include <veer/geometry/approach.hpp>

#include <limits>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>

#include "support/sweep.hpp"
#include "support/vectors.hpp"

using tests::axis, veer::scalar_t;

TEMPLATE_LIST_TEST_CASE(
    "an agent counts as on the surface only inside by rounding, and if the avoid radius reaches there", "[approach]",
    tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const auto counts = [](S distance, S escape_radius, S avoid_radius) { // at 64 m, of which 4 epsilon count
        const S escape = veer::maximum(escape_radius, S(0)), avoid = veer::maximum(avoid_radius, S(0));
        return bool{veer::parts::is_on_surface<V>(axis<V>(0, 64), escape, avoid, distance * distance)};
    };
    const S inside = 1 - 16 * std::numeric_limits<S>::epsilon();
    CHECK((counts(8 * inside, 8, 9) && counts(8 * inside, 8, 8)));
    CHECK(!counts(8, 8, 9));
    CHECK(!counts(7, 8, 9));
    CHECK(!counts(8 * inside, 8, S(7.5)));
    CHECK((!counts(8 * inside, 8, -9) && !counts(4, -5, 10)));
    CHECK((!counts(inside, S(0.5), 10) && !counts(inside / 2, S(0.5), S(0.25))));
}

// SPDX-License-Identifier: MIT
#include <veer/parts/cells.hpp>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <veer/vector.hpp>

#include "support/sweep.hpp"
#include "support/vectors.hpp"

namespace {

using tests::Random, tests::sweep;
using veer::parts::cell_at, veer::parts::least_square;

TEMPLATE_TEST_CASE(
    "the number of a cell is the floor, and never falls where the place rises", "[cells]", float, double) {
    using S = TestType;
    using Cell = decltype(cell_at(S(0)));
    constexpr int digits = std::numeric_limits<S>::digits, most = std::numeric_limits<S>::max_exponent;
    for (const double x : {0.0, -0.0, 0.5, -0.5, 1.0, -1.0, 7.999, -7.999, 1e-40, -1e-40, 8388607.0, -8388608.0})
        CHECK(cell_at(S(x)) == static_cast<Cell>(std::floor(S(x))));
    sweep<Random>(911, 100'000, [](Random& random) {
        const S x = random.any_magnitude<S>(-20, digits - 1);
        return cell_at(x) == static_cast<Cell>(std::floor(x));
    });
    sweep<Random>(912, 100'000, [](Random& random) {
        const S x = random.any_magnitude<S>(-most + 3, most), above = std::nextafter(x, std::numeric_limits<S>::max());
        const S y = random.any_magnitude<S>(-most + 3, most);
        const bool whole = std::abs(x) > std::ldexp(S(1), digits) && above <= std::numeric_limits<S>::max();
        return cell_at(x) <= cell_at(above)
            && (x <= y) == (cell_at(x) < cell_at(y) || (cell_at(x) == cell_at(y) && x <= y))
            && (!whole || cell_at(above) == cell_at(x) + 1); // a cell for each number
    });
    const S largest = std::numeric_limits<S>::max(), infinity = std::numeric_limits<S>::infinity();
    CHECK(cell_at(largest) < cell_at(infinity));
    CHECK(cell_at(-largest) > cell_at(-infinity));
    CHECK(cell_at(infinity) <= std::numeric_limits<Cell>::max() / 2); // so that a difference of two fits
    CHECK(cell_at(-infinity) == -cell_at(infinity));
}

TEMPLATE_TEST_CASE(
    "a root is below the radius where the square is below least_square, to the bit", "[cells]", float, double) {
    using S = TestType;
    const auto divides = [](S radius) {
        const S square = least_square(radius);
        const S below = std::nextafter(square, S(0));
        return !(veer::square_root(square) < radius) && (square <= 0 || veer::square_root(below) < radius);
    };
    sweep<Random>(913, 100'000, [&](Random& random) {
        constexpr int most = std::numeric_limits<S>::max_exponent;
        return divides(std::abs(random.any_magnitude<S>(-most + 3, most)))
            && divides(random.uniform<S>(S(0.001), 1000));
    });
    CHECK(divides(std::numeric_limits<S>::denorm_min()));
    CHECK(divides(std::numeric_limits<S>::min()));
    CHECK(divides(std::numeric_limits<S>::max()));
}

TEMPLATE_TEST_CASE("a walk whose corners stand in the wrong order ends at once", "[cells]", float, double) {
    using Blocks = veer::parts::CellBlocks<TestType, 2>;
    Blocks blocks;
    const auto in_first_cell = [](std::size_t, auto& cells) {
        cells = {0, 0};
        return true;
    };
    blocks.sort(1, in_first_cell, [](std::size_t k, std::size_t i) { CHECK((k == 0 && i == 0)); });
    typename Blocks::Walk walk;
    blocks.begin(walk, {100, 0}, {0, 1 << 24});
    REQUIRE(walk.by_list); // in place of millions of rows
    blocks.go_on(walk);
    CHECK(walk.ends);
    CHECK(walk.count == 0);
}

// walks, tables and the order of blocks otherwise: neighbors_test.cpp compares them with a look at all agents

} // namespace

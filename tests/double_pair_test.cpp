// SPDX-License-Identifier: MIT
#include <veer/parts/double_pair.hpp>

#include <array>
#include <cstddef>
#include <limits>

#include <catch2/catch_test_macros.hpp>

#include <veer/crowd.hpp>

#include "support/sweep.hpp"
#include "support/vectors.hpp"

namespace {

using tests::Random, tests::same_bits, tests::sweep;

// ---- the same bits as one number after the other --------------------------------------------------------------------

#if defined(VEER_DOUBLE_PAIRS)
using Pair = veer::parts::DoublePair;

/// A number of any size, or one at which an operation turns.
double drawn(Random& random) {
    constexpr std::array corners{0.0, -0.0, 1.0, -1.0, std::numeric_limits<double>::min(),
        std::numeric_limits<double>::denorm_min(), std::numeric_limits<double>::infinity()};
    if (random.one_in(4)) return corners[static_cast<std::size_t>(random.below(7))];
    return random.any_magnitude<double>(-300, 300);
}

TEST_CASE("each of two numbers in a pair gets the bits that it gets alone", "[double_pair]") {
    sweep<Random>(451, 100'000, [](Random& random) {
        const std::array a{drawn(random), drawn(random)}, b{drawn(random), drawn(random)};
        const auto agrees = [&](const auto& operation) {
            const Pair both = operation(Pair(a[0], a[1]), Pair(b[0], b[1]));
            const double first = operation(a[0], b[0]), second = operation(a[1], b[1]);
            // of two NaNs the sign may differ
            return (same_bits(both.first(), first) || (both.first() != both.first() && first != first))
                && (same_bits(both.second(), second) || (both.second() != both.second() && second != second));
        };
        return agrees([](auto x, auto y) { return x + y; }) && agrees([](auto x, auto y) { return x - y; })
            && agrees([](auto x, auto y) { return x * y; })
            && agrees([](auto x, auto y) { return veer::quotient(x, y); })
            && agrees([](auto x, auto y) { return veer::minimum(x, y); })
            && agrees([](auto x, auto y) { return veer::maximum(x, y); })
            && agrees([](auto x, auto) { return veer::magnitude(x); })
            && agrees([](auto x, auto) { return veer::square_root(veer::magnitude(x)); })
            && agrees([](auto x, auto) { return veer::parts::sign_of(x); })
            && agrees([](auto x, auto y) { return veer::select(x < y, x, y); })
            && agrees([](auto x, auto y) { return veer::select(x <= y, y, x); })
            && agrees([](auto x, auto y) { return veer::select(x > y, x, y); })
            && agrees([](auto x, auto y) { return veer::select(x >= y, y, x); });
    });
}

TEST_CASE("a comparison of pairs holds for any, for all or for none", "[double_pair]") {
    const Pair low(1, 4), high(2, 3);
    CHECK((veer::any(low < high) && !veer::all(low < high)));
    CHECK((veer::all(low < Pair(5)) && !veer::any(low > Pair(5))));
    CHECK(veer::all(veer::either(low < high, !(low < high))));
    CHECK(!veer::any(veer::both(low < high, !(low < high))));
}
#endif

// ---- two neighbours at once -----------------------------------------------------------------------------------------

#if !defined(__clang__) // which has no constant roots
/// The first of a few agents among the others, asked with some of them as neighbours.
template <class V> constexpr V velocity_among(std::size_t count) {
    using S = veer::scalar_t<V>;
    const auto at = [](S x, S y) {
        V v = veer::zero<V>();
        v.x = x, v.y = y;
        return v;
    };
    const std::array<veer::Agent<V>, 6> agents{veer::Agent<V>{at(0, 0), at(1, 0), S(0.5)},
        veer::Agent<V>{at(3, S(0.25)), at(-1, 0), S(0.5)}, veer::Agent<V>{at(2, 2), at(0, -1), S(0.25)},
        veer::Agent<V>{at(-4, 1), at(2, S(-0.5)), S(0.75)}, veer::Agent<V>{at(S(0.5), S(-0.5)), at(0, 0), S(0.5)},
        veer::Agent<V>{at(0, 5), at(0, -3), S(1)}};
    std::array<int, 6> neighbors{5, 3, 1, 2, 4, 0};
    struct Range {
        const int *first, *last;
        constexpr const int* begin() const { return first; }
        constexpr const int* end() const { return last; }
    };
    return veer::reciprocal_velocity(
        0, agents, Range{neighbors.data(), neighbors.data() + count}, at(2, 0), 2, 2, S(0.125));
}

template <class V> void is_the_constant() {
    constexpr std::array<V, 7> constants{velocity_among<V>(0), velocity_among<V>(1), velocity_among<V>(2),
        velocity_among<V>(3), velocity_among<V>(4), velocity_among<V>(5), velocity_among<V>(6)};
    for (std::size_t count = 0; count < constants.size(); ++count) {
        const volatile std::size_t asked = count;
        CHECK(same_bits(velocity_among<V>(asked), constants[count]));
    }
}

TEST_CASE("a constant expression, which takes one neighbour after the other, gives the bits of pairs of neighbours",
    "[double_pair][crowd]") {
    is_the_constant<veer::BasicVector<float, 2>>();
    is_the_constant<veer::BasicVector<float, 3>>();
    is_the_constant<veer::BasicVector<double, 2>>();
    is_the_constant<veer::BasicVector<double, 3>>();
}
#endif

} // namespace

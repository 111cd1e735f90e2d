// SPDX-License-Identifier: MIT
#include <veer/parts/list.hpp>

#include <array>
#include <cfenv>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <limits>
#include <span>
#include <vector>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <veer/simd.hpp>

#include "support/sweep.hpp"
#include "support/vectors.hpp"

namespace {

using tests::same_bits, tests::sweep;

template <class T> using Pack = veer::simd::pack<T>;
template <class T> using Lanes = std::array<T, Pack<T>::size>;

template <class T> Pack<T> packed(const Lanes<T>& lanes) { return Pack<T>::load_unaligned(lanes.data()); }

/// A list that keeps nothing and answers by value.
struct Squares {
    [[nodiscard]] int size() const { return 5; }
    [[nodiscard]] float operator[](std::size_t i) const { return static_cast<float>(i * i); }
};

} // namespace

TEST_CASE(
    "a list is anything with [i] and a size: a vector, an array, a span, a view that answers by value", "[list]") {
    using veer::parts::count_of, veer::parts::element_of;
    const double array[] = {1, 2, 3};
    CHECK((count_of(array) == 3 && count_of(std::vector<int>(4)) == 4 && count_of(std::array<char, 7>()) == 7));
    CHECK((count_of(std::span<const double>(array, 2)) == 2 && count_of(Squares()) == 5));
    CHECK(count_of(std::vector<int>()) == 0);
    STATIC_REQUIRE(std::same_as<element_of<double[3]>, double>);
    STATIC_REQUIRE(std::same_as<element_of<std::vector<glm::vec2>>, glm::vec2>);
    STATIC_REQUIRE(std::same_as<element_of<std::span<const double>>, double>);
    STATIC_REQUIRE(std::same_as<element_of<Squares>, float>);
}

TEMPLATE_LIST_TEST_CASE("two in one place part along one axis, the lower index forwards and the higher backwards",
    "[list]", tests::Vectors) {
    using V = TestType;
    sweep<tests::Random>(3, 10'000, [](tests::Random& random) {
        const std::size_t most = std::numeric_limits<std::size_t>::max();
        const auto index = [&] {
            const auto drawn = static_cast<std::size_t>(random.below(9));
            return random.one_in(8) ? most - drawn : drawn; // whose sum has no room
        };
        const std::size_t self = index(), other = index();
        const V mine = veer::parts::parting_axis<V>(self, other), theirs = veer::parts::parting_axis<V>(other, self);
        constexpr auto axes = static_cast<std::size_t>(veer::dimension_v<V>);
        const auto axis = static_cast<int>((self % axes + other % axes) % axes);
        const auto along = [axis](int side) { return tests::axis<V>(axis, static_cast<veer::scalar_t<V>>(side)); };
        return tests::same_value(mine, along(self < other ? 1 : -1))
            && tests::same_value(theirs, along(other < self ? 1 : -1));
    });
}

TEMPLATE_TEST_CASE(
    "two in one place part along the same axis, whether numbers or packs number them", "[list]", float, double) {
    using T = TestType;
    const auto on = []<class V>(V) {
        using Packed = veer::BasicVector<Pack<T>, veer::dimension_v<V>>;
        sweep<tests::Random>(18, 10'000, [](tests::Random& random) {
            const auto most = random.one_in(2) ? T(7) : T(0x1p23); // often the same, or 0 and 0
            Lanes<T> self, other;
            for (T& lane : self) lane = std::floor(random.uniform<T>(0, most));
            for (T& lane : other) lane = std::floor(random.uniform<T>(0, most));
            const Packed together = veer::parts::parting_axis<Packed>(packed<T>(self), packed<T>(other));
            for (std::size_t i = 0; i < self.size(); ++i) {
                const V one =
                    veer::parts::parting_axis<V>(static_cast<std::size_t>(self[i]), static_cast<std::size_t>(other[i]));
                if (!same_bits(veer::generate<V>([&](auto k) { return veer::component<k>(together).get(i); }), one))
                    return false;
            }
            return true;
        });
    };
    on(glm::vec<2, T>()), on(glm::vec<3, T>());
    std::feclearexcept(FE_ALL_EXCEPT);
    for (const T number : {-veer::parts::range_limit<T>(), veer::parts::range_limit<T>()}) { // of nobody
        const auto axis = veer::parts::parting_axis<veer::BasicVector<Pack<T>, 3>>(Pack<T>(number), Pack<T>(number));
        CHECK(veer::all(veer::length_squared(axis) <= Pack<T>(T(1))));
    }
    CHECK(std::fetestexcept(FE_INVALID) == 0);
}

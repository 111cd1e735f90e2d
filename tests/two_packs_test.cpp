// SPDX-License-Identifier: MIT
#include <veer/simd/two_packs.hpp>

#include <array>
#include <cstddef>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <veer/simd/stream.hpp>

#include "support/sweep.hpp"
#include "support/vectors.hpp"

// pack_test.cpp holds the words of scalar.hpp on two packs at once.

namespace {

template <class T> using Pack = veer::simd::pack<T>;
template <class T> using Two = veer::simd::TwoPacks<Pack<T>>;

/// As many numbers as two packs have lanes: the first pack's, then the second's.
template <class T> struct Numbers {
    static constexpr std::size_t width = Pack<T>::size;
    std::array<T, 2 * width> at;

    explicit Numbers(tests::Wild<glm::vec<2, T>>& wild) {
        for (T& number : at) number = wild.one_in(4) ? static_cast<T>(wild.below(3) - 1) : wild.number();
    }
    [[nodiscard]] Two<T> packed() const {
        return {Pack<T>::load_unaligned(at.data()), Pack<T>::load_unaligned(at.data() + width)};
    }
};

template <class T> T lane(const Two<T>& two, std::size_t i) {
    const std::size_t width = Pack<T>::size;
    return i < width ? two.first.get(i) : two.second.get(i - width);
}

} // namespace

TEMPLATE_TEST_CASE(
    "an operator of two packs at once is the operator of numbers in each lane", "[pack]", float, double) {
    using T = TestType;
    tests::sweep<tests::Wild<glm::vec<2, T>>>(1, 10'000, [](tests::Wild<glm::vec<2, T>>& wild) {
        const Numbers<T> a(wild), b(wild);
        const Two<T> p = a.packed(), q = b.packed(), one = T(1), none = T(0);
        const auto as_number = [&](const auto& mask) { return veer::select(mask, one, none); };
        const auto everywhere = [&](const Two<T>& packed, auto number_of) {
            for (std::size_t i = 0; i < a.at.size(); ++i)
                if (!tests::same_bits(lane<T>(packed, i), static_cast<T>(number_of(a.at[i], b.at[i])))) return false;
            return true;
        };
        const auto mask = [&](const auto& packed, auto holds) { return everywhere(as_number(packed), holds); };
        return everywhere(p + q, [](T x, T y) { return x + y; }) && everywhere(p - q, [](T x, T y) { return x - y; })
            && everywhere(p * q, [](T x, T y) { return x * y; })
            && everywhere(p / (q * q + one), [](T x, T y) { return x / (y * y + T(1)); })
            && everywhere(T(3) - p, [](T x, T) { return T(3) - x; }) && mask(p < q, [](T x, T y) { return x < y; })
            && mask(p <= q, [](T x, T y) { return x <= y; }) && mask(p > q, [](T x, T y) { return x > y; })
            && mask(p >= q, [](T x, T y) { return x >= y; }) && mask(!(p < q), [](T x, T y) { return !(x < y); })
            && mask((p < q) & (q > none), [](T x, T y) { return x < y && y > 0; })
            && mask((p < q) | (q > none), [](T x, T y) { return x < y || y > 0; });
    });
}

TEMPLATE_TEST_CASE(
    "both_of puts two packs, or vectors of them, side by side, and one_of takes them out", "[pack]", float, double) {
    using T = TestType;
    const auto on = []<int dimension>(std::integral_constant<int, dimension>) {
        using V = veer::BasicVector<Pack<T>, dimension>;
        tests::sweep<tests::Wild<glm::vec<2, T>>>(2, 1'000, [](tests::Wild<glm::vec<2, T>>& wild) {
            const std::array numbers{Numbers<T>(wild), Numbers<T>(wild), Numbers<T>(wild)};
            const auto vector = [&](Pack<T> Two<T>::*which) {
                return veer::generate<V>([&](auto k) { return numbers[std::size_t{k}].packed().*which; });
            };
            const V a = vector(&Two<T>::first), b = vector(&Two<T>::second);
            const auto two = veer::parts::both_of(a, b);
            const auto same = [](const V& one, const V& other) {
                const auto rest = one - other;
                return veer::all(veer::dot(rest, rest) <= Pack<T>(T(0)));
            };
            const Two<T> x = veer::parts::both_of(a.x, b.x);
            return same(veer::parts::one_of(two, &Two<T>::first), a)
                && same(veer::parts::one_of(two, &Two<T>::second), b)
                && veer::all(veer::parts::one_of(x, &Two<T>::first) == a.x)
                && veer::all(veer::parts::one_of(x, &Two<T>::second) == b.x);
        });
    };
    on(std::integral_constant<int, 2>()), on(std::integral_constant<int, 3>());
}

TEMPLATE_TEST_CASE("a mask of two packs is made of one bool", "[pack]", float, double) {
    using Mask = veer::mask_t<Two<TestType>>;
    CHECK((veer::all(Mask(true)) && !veer::any(Mask(false))));
    CHECK((veer::count(Mask(true)) == 2 * Pack<TestType>::size && veer::count(Mask(false)) == 0));
}

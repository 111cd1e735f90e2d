// SPDX-License-Identifier: MIT
#include <veer/simd/stream.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cfenv>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <type_traits>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>

template <class T> using Pack = veer::simd::pack<T>;

// integers go through memory, as all numbers do where no shuffles are known
TEMPLATE_TEST_CASE(
    "transposing moves the bits of every number, signaling NaN too, and back", "[pack]", float, double, std::int32_t) {
    using T = TestType;
    using Bits = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;
    const auto there_and_back = []<int dimension>(std::integral_constant<int, dimension>) {
        constexpr std::size_t lanes = Pack<T>::size, count = lanes * dimension;
        std::array<Bits, count + 2> from, to{};
        const Bits infinity = std::bit_cast<Bits>(std::numeric_limits<T>::infinity());
        for (std::size_t i = 0; i < from.size(); ++i)
            from[i] = infinity + static_cast<Bits>(i + 1); // a NaN, with a number
        std::feclearexcept(FE_ALL_EXCEPT);
        const auto* numbers = reinterpret_cast<const T*>(from.data() + 1);
        const auto v = veer::parts::transposed<Pack<T>, dimension>(numbers);
        veer::parts::transpose_to(reinterpret_cast<T*>(to.data() + 1), v);
        CHECK(std::fetestexcept(FE_ALL_EXCEPT) == 0);
        CHECK(std::equal(from.begin() + 1, from.end() - 1, to.begin() + 1));
        CHECK((to.front() == 0 && to.back() == 0));

        const auto component = [&](const Pack<T>& pack, std::size_t k) {
            alignas(Pack<T>) std::array<T, lanes> stored;
            pack.store_aligned(stored.data());
            std::array<Bits, lanes> bits;
            std::memcpy(bits.data(), stored.data(), sizeof bits);
            for (std::size_t i = 0; i < lanes; ++i) CHECK(bits[i] == from[1 + dimension * i + k]);
        };
        component(v.x, 0), component(v.y, 1);
        if constexpr (dimension == 3) component(v.z, 2);

        using Packed = veer::BasicVector<Pack<T>, dimension>;
        const auto shifted = veer::generate<Packed>([&](auto k) { return veer::component<(k + 1) % dimension>(v); });
        veer::parts::transpose_to(reinterpret_cast<T*>(to.data() + 1), shifted);
        for (std::size_t i = 0; i < count; ++i) CHECK(to[1 + i] == from[1 + i - i % dimension + (i + 1) % dimension]);
    };
    there_and_back(std::integral_constant<int, 2>());
    there_and_back(std::integral_constant<int, 3>());
}

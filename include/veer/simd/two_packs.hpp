// SPDX-License-Identifier: MIT
#pragma once

#include "../basic_vector.hpp"
#include "../vector_traits.hpp"
#include "pack.hpp"

// Joins two packs into one scalar, for simd::for_each<2>. Each operation runs on the first pack, then on the second.
// The processor can work on the second pack while a division of the first pack is running.

namespace veer { inline namespace VEER_UNIT {
namespace simd {

template <class P> struct TwoPacks;

/// The result of a comparison of two TwoPacks. Like a Mask, the result does not convert to bool.
template <class P> struct TwoMasks {
    mask_t<P> first, second;

    TwoMasks() = default;
    explicit TwoMasks(bool all) noexcept : first(all), second(all) {}
    TwoMasks(const mask_t<P>& a, const mask_t<P>& b) noexcept : first(a), second(b) {}

    // write veer::select(mask, a, b) in place of `if (mask)` and `mask ? a : b`
    template <class Instead = choose_with_veer_select> operator bool() const VEER_REFUSED("choose with veer::select");

    [[nodiscard]] friend TwoMasks operator!(const TwoMasks& a) noexcept { return {!a.first, !a.second}; }
    [[nodiscard]] friend TwoMasks operator&(const TwoMasks& a, const TwoMasks& b) noexcept {
        return {both(a.first, b.first), both(a.second, b.second)};
    }
    [[nodiscard]] friend TwoMasks operator|(const TwoMasks& a, const TwoMasks& b) noexcept {
        return {either(a.first, b.first), either(a.second, b.second)};
    }
};

template <class P> struct TwoPacks {
    P first, second;

    TwoPacks() = default;
    TwoPacks(typename scalar_traits<P>::value x) noexcept : first(x), second(x) {} // x in every lane
    TwoPacks(const P& a, const P& b) noexcept : first(a), second(b) {}

    [[nodiscard]] friend TwoPacks operator-(const TwoPacks& a) noexcept { return {-a.first, -a.second}; }
    [[nodiscard]] friend TwoPacks operator+(const TwoPacks& a, const TwoPacks& b) noexcept {
        return {a.first + b.first, a.second + b.second};
    }
    [[nodiscard]] friend TwoPacks operator-(const TwoPacks& a, const TwoPacks& b) noexcept {
        return {a.first - b.first, a.second - b.second};
    }
    [[nodiscard]] friend TwoPacks operator*(const TwoPacks& a, const TwoPacks& b) noexcept {
        return {a.first * b.first, a.second * b.second};
    }
    [[nodiscard]] friend TwoPacks operator/(const TwoPacks& a, const TwoPacks& b) noexcept {
        return scalar_traits<TwoPacks>::quotient(a, b);
    }
    [[nodiscard]] friend TwoMasks<P> operator<(const TwoPacks& a, const TwoPacks& b) noexcept {
        return {a.first < b.first, a.second < b.second};
    }
    [[nodiscard]] friend TwoMasks<P> operator<=(const TwoPacks& a, const TwoPacks& b) noexcept {
        return {a.first <= b.first, a.second <= b.second};
    }
    [[nodiscard]] friend TwoMasks<P> operator>(const TwoPacks& a, const TwoPacks& b) noexcept { return b < a; }
    [[nodiscard]] friend TwoMasks<P> operator>=(const TwoPacks& a, const TwoPacks& b) noexcept { return b <= a; }
};

} // namespace simd

template <class P> struct scalar_traits<simd::TwoPacks<P>> {
    using S = simd::TwoPacks<P>;
    using One = scalar_traits<P>;
    using value = typename One::value;
    using mask = simd::TwoMasks<P>;
    static constexpr std::size_t lanes = 2 * One::lanes;

    /// Calls f for the first packs of all arguments, then for the second packs.
    [[nodiscard]] VEER_ALWAYS_INLINE static S each(auto f, const auto&... x) noexcept {
        return {f(x.first...), f(x.second...)};
    }
    [[nodiscard]] static S select(const mask& choose_first, const S& a, const S& b) noexcept {
        return each(One::select, choose_first, a, b);
    }
    [[nodiscard]] static S minimum(const S& a, const S& b) noexcept { return each(One::minimum, a, b); }
    [[nodiscard]] static S maximum(const S& a, const S& b) noexcept { return each(One::maximum, a, b); }
    [[nodiscard]] static S quotient(const S& a, const S& b) noexcept { return each(One::quotient, a, b); }
    [[nodiscard]] static S magnitude(const S& x) noexcept { return each(One::magnitude, x); }
    [[nodiscard]] static S square_root(const S& x) noexcept { return each(One::square_root, x); }
    [[nodiscard]] static S sign_of(const S& x) noexcept { return each(One::sign_of, x); }
    [[nodiscard]] static S nearest_whole(const S& x) noexcept { return each(One::nearest_whole, x); }
    [[nodiscard]] static S whole_part(const S& x) noexcept { return each(One::whole_part, x); }
    [[nodiscard]] static S leading_half(const S& x) noexcept { return each(One::leading_half, x); }
    [[nodiscard]] static S through_double(const auto& f) noexcept {
        const auto of = [&f](P S::*which) {
            return One::through_double(
                [&f, which](auto widen) { return f([widen, which](const S& x) { return widen(x.*which); }); });
        };
        return {of(&S::first), of(&S::second)};
    }
    [[nodiscard]] static S lane_by_lane(const mask& keep, const S& x, const auto& f) noexcept {
        const auto of = [&](const mask_t<P>& kept, P S::*which) {
            return One::lane_by_lane(kept, x.*which,
                [&f, which](auto pick) { return f([pick, which](const S& y) { return pick(y.*which); }); });
        };
        return {of(keep.first, &S::first), of(keep.second, &S::second)};
    }
};

template <class P> struct mask_traits<simd::TwoMasks<P>> {
    [[nodiscard]] static bool any(const simd::TwoMasks<P>& mask) noexcept {
        return veer::any(either(mask.first, mask.second));
    }
    [[nodiscard]] static bool all(const simd::TwoMasks<P>& mask) noexcept {
        return veer::all(both(mask.first, mask.second));
    }
    [[nodiscard]] static std::size_t count(const simd::TwoMasks<P>& mask) noexcept {
        return veer::count(mask.first) + veer::count(mask.second);
    }
};

namespace parts {

/// both_of joins two packs, or two vectors of packs, into TwoPacks. one_of returns the first or the second pack.
template <class P> [[nodiscard]] inline simd::TwoPacks<P> both_of(const P& a, const P& b) noexcept { return {a, b}; }
template <class P, int Dimension>
[[nodiscard]] inline BasicVector<simd::TwoPacks<P>, Dimension> both_of(
    const BasicVector<P, Dimension>& a, const BasicVector<P, Dimension>& b) noexcept {
    return generate<BasicVector<simd::TwoPacks<P>, Dimension>>(
        [&](auto k) { return simd::TwoPacks<P>(component<k>(a), component<k>(b)); });
}
template <class P> [[nodiscard]] inline P one_of(const simd::TwoPacks<P>& two, P simd::TwoPacks<P>::*which) noexcept {
    return two.*which;
}
template <class P, int Dimension>
[[nodiscard]] inline BasicVector<P, Dimension> one_of(
    const BasicVector<simd::TwoPacks<P>, Dimension>& two, P simd::TwoPacks<P>::*which) noexcept {
    return generate<BasicVector<P, Dimension>>([&](auto k) { return component<k>(two).*which; });
}

} // namespace parts
}} // namespace veer::VEER_UNIT

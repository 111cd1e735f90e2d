// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include <veer/arithmetic/numbers.hpp>

#include "../support/random.hpp"
#include "dyadic.hpp"

// Words that round in every way, and what they stand for.
namespace tests {

template <class S> inline constexpr int digits = std::numeric_limits<S>::digits;

template <class S> Dyadic dyadic(S x) { return static_cast<double>(x); }

template <class S> Dyadic dyadic(const veer::exact::DoubleWord<S>& x) { return dyadic(x.high) + dyadic(x.low); }

template <class S> Dyadic dyadic(const veer::exact::WordPair<S>& x) { return dyadic(x.high) + dyadic(x.low); }

/// Whether |answer - truth| <= 2^exponent |truth|.
inline bool within(const Dyadic& answer, const Dyadic& truth, int exponent) {
    const Dyadic error = answer - truth, allowed = truth * Dyadic::power_of_two(exponent);
    return (error.sign() < 0 ? -error : error) <= (allowed.sign() < 0 ? -allowed : allowed);
}

/// Whether the low word takes nothing that the high one could hold.
template <class S> bool is_normal(const veer::exact::DoubleWord<S>& x) {
    const volatile S sum = x.high + x.low;
    return sum == x.high;
}

/// Numbers whose sums and products round in every way: mantissas full, sparse, all ones, next to powers of two and to
/// halves of the bits.
class Words : public tests::Random {
public:
    using Random::Random;

    /// 2^low to 2^high, of either sign.
    template <class S> S word(int low, int high) {
        const std::uint64_t whole = mantissa<S>();
        const S sign = one_in(2) ? S(-1) : S(1);
        return noted(std::ldexp(sign * static_cast<S>(whole), low + below(high - low) - digits<S> + 1));
    }

    /// A number in two words; the low one is 0, half an ulp or anything below.
    template <class S> veer::exact::DoubleWord<S> double_word(int low, int high) {
        const S first = word<S>(low, high);
        const S half_ulp = std::ldexp(S(1), std::ilogb(first) - digits<S>);
        const int below_half = one_in(2) ? 0 : below(digits<S>);
        const S second = one_in(4) ? S(0)
                       : one_in(4) ? half_ulp
                                   : std::ldexp(word<S>(0, 1) * half_ulp, -1 - below_half);
        const veer::exact::DoubleWord<S> drawn = veer::exact::fast_two_sum(first, one_in(2) ? second : -second);
        noted(drawn.low);
        return drawn;
    }

    /// Up to so many bits: a whole number that its words hold exactly.
    template <class S> veer::exact::DoubleWord<S> whole(int bits) {
        const int upper = std::min(bits, digits<S>), lower = bits - upper;
        const auto piece = [&](int size) { return noted(std::floor(std::ldexp(word<S>(-1, 0), size))); };
        const S first = std::ldexp(piece(upper), lower);
        return lower == 0 ? veer::exact::DoubleWord<S>(first) : veer::exact::two_sum(first, piece(lower));
    }

private:
    template <class S> std::uint64_t mantissa() {
        constexpr std::uint64_t leading = std::uint64_t{1} << (digits<S> - 1), mask = 2 * leading - 1;
        const std::uint64_t upper = std::uint64_t{bits()} << 32, full = leading | ((upper | bits()) & mask);
        const auto bit = [&] { return std::uint64_t{1} << below(digits<S>); };
        switch (below(6)) {
            case 0: return leading;
            case 1: return leading | (one_in(2) ? 1u : bit());
            case 2: return mask - (one_in(2) ? 0 : bit() / 2);
            case 3: return leading | ((bit() - 1) & mask);
            case 4: return leading | (full & ~(bit() - 1));
            default: return full;
        }
    }
};

} // namespace tests

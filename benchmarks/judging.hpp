// SPDX-License-Identifier: MIT
#pragma once

#include <cmath>
#include <limits>

/// The errors of answers in the benchmarks.
namespace compare {

#ifdef __SIZEOF_FLOAT128__
__extension__ typedef __float128 Wide;
#else
using Wide = long double;
#endif

inline Wide square_root(Wide x) {
    Wide root = Wide(std::sqrt(static_cast<double>(x)));
    for (int step = 0; x > 0 && step != 3; ++step) {
        root = (root + x / root) / 2;
    }
    return root;
}

/// The error of a time in ulp; infinite if only one of the two is a hit.
template <class S> double ulps(S time, Wide exact) {
    if ((time >= 0) != (exact >= 0)) {
        return std::numeric_limits<double>::infinity();
    }
    if (Wide(time) == exact) {
        return 0;
    }
    const double unit = std::ldexp(1.0, std::ilogb(static_cast<double>(exact)) - (std::numeric_limits<S>::digits - 1));
    return std::abs(static_cast<double>((Wide(time) - exact) / Wide(unit)));
}

inline constexpr double correctly_rounded = 0.5 + 0x1p-20; // ulp, and no wrong status

} // namespace compare

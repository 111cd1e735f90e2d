// SPDX-License-Identifier: MIT
#pragma once

#include "../arithmetic/numbers.hpp"
#include "../arithmetic/polynomial.hpp"
#include "../vector.hpp"

// Finds the least time of a rendezvous with limited acceleration. The time is a root of one of two quartics.

namespace veer { inline namespace VEER_UNIT { namespace exact {

/// The least time T at which two conditions hold, for x = offset, w = relative and A = max_accel:
///     |6 * x + 4 * T * w| <= A * T^2      |6 * x + 2 * T * w| <= A * T^2
/// In the units of the code, A is 1, and the larger of 6 * |x| and 4 * |w| is 1. In these units, T is at least 1/4,
/// because the conditions imply |w| <= T and 2 * |x| <= T^2. Both conditions hold for every T >= 3.
template <Vector V>
[[nodiscard]] inline constexpr double least_rendezvous_time(
    const V& offset, const V& relative, double max_accel) noexcept {
    const double distance = length(offset), speed = length(relative);
    if (!(distance > 0.0) && !(speed > 0.0)) return 0.0;
    if (!(max_accel > 0.0)) return parts::infinity<double>();
    const double of_distance = square_root(6.0 * distance) / square_root(max_accel), of_speed = 4.0 * speed / max_accel;
    const double unit = maximum(of_distance, of_speed);
    if (!(unit >= parts::smallest_normal<double>() && unit <= parts::largest<double>()))
        return unit > 1.0 ? parts::infinity<double>() : 0.0;

    const double x = 6.0 * (distance / (max_accel * unit) / unit), w = 2.0 * (speed / (max_accel * unit));
    const double product =
        distance * speed > 0.0 ? dot(offset * (1.0 / distance), relative * (1.0 / speed)) * x * w : 0.0;
    const Polynomial<double, 4> start{{-x * x, -4.0 * product, -4.0 * w * w, 0.0, 1.0}};
    const Polynomial<double, 4> end{{-x * x, -2.0 * product, -w * w, 0.0, 1.0}};
    double least = parts::infinity<double>();
    constexpr double rounding = 0x1p-48; // a condition holds if its quartic is >= -rounding * T^4
    const auto consider = [&](const Polynomial<double, 4>& own, const Polynomial<double, 4>& other) {
        const auto roots = positive_roots<3>(own);
        for (int i = 0; i < roots.count; ++i) {
            const double time = roots[i].at, fourth = time * time * time * time;
            if (roots[i].sign_before <= 0 && other(time) >= fourth * -rounding) least = minimum(time, least);
        }
    };
    consider(start, end), consider(end, start);
    return least * unit;
}

}}} // namespace veer::VEER_UNIT::exact

// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

#include "ground/compiler.hpp"
#include "vector.hpp"

// The answers of ballistics.hpp, flight.hpp and intercept_accelerating.hpp, and of the solvers in exact/.

namespace veer {

/// A throw at a target.
template <Vector V> struct Launch {
    bool found = false;                ///< whether the throw arrives
    scalar_t<V> time = scalar_t<V>(0); ///< time of the flight  [s]
    V velocity = zero<V>();            ///< velocity to throw with  [m/s]

    [[nodiscard]] VEER_ALWAYS_INLINE explicit constexpr operator bool() const noexcept { return found; }
};

/// The low and the high throw with the same speed.
template <Vector V> struct Launches {
    Launch<V> low = {}, high = {};
};

/// The time and place at which a thrown body passes a point of its arc: the apex or the landing.
template <Vector V> struct Passage {
    mask_t<scalar_t<V>> found; ///< whether the arc has such a point
    scalar_t<V> time;          ///< [s]
    V point;                   ///< [m]

    /// This conversion is for single bodies; for packs use `found`.
    [[nodiscard]] VEER_ALWAYS_INLINE explicit constexpr operator bool() const noexcept
        requires(!parts::Pack<scalar_t<V>>) {
        return found;
    }
};

/// The times that `intercept_times` returns, in ascending order.
template <Scalar S> struct InterceptTimes {
    S times[4] = {};
    std::size_t count = 0;

    [[nodiscard]] VEER_ALWAYS_INLINE constexpr const S* begin() const noexcept { return times; }
    [[nodiscard]] VEER_ALWAYS_INLINE constexpr const S* end() const noexcept { return times + count; }
    [[nodiscard]] VEER_ALWAYS_INLINE constexpr std::size_t size() const noexcept { return count; }
    [[nodiscard]] VEER_ALWAYS_INLINE constexpr bool empty() const noexcept { return count == 0; }
    [[nodiscard]] VEER_ALWAYS_INLINE constexpr S operator[](std::size_t i) const noexcept { return times[i]; }
};

} // namespace veer

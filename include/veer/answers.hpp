// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

#include "ground/compiler.hpp"
#include "vector.hpp"

// This header defines the result types of ballistics.hpp, flight.hpp, intercept_accelerating.hpp and exact/.

namespace veer {

/// A throw at a target: the initial velocity and the time of flight.
template <Vector V> struct Launch {
    bool found = false;                ///< whether the throw hits the target
    scalar_t<V> time = scalar_t<V>(0); ///< time of flight  [s]
    V velocity = zero<V>();            ///< initial velocity  [m/s]

    [[nodiscard]] VEER_ALWAYS_INLINE explicit constexpr operator bool() const noexcept { return found; }
};

/// The low throw and the high throw at a target, with the same speed.
template <Vector V> struct Launches {
    Launch<V> low = {}, high = {};
};

/// The time and the position of a thrown body at its apex, or at its landing.
template <Vector V> struct Passage {
    mask_t<scalar_t<V>> found; ///< whether the body reaches its apex or lands
    scalar_t<V> time;          ///< [s]
    V point;                   ///< [m]

    /// Converts to `found`. This conversion exists only for single bodies. For packs, use the member `found`.
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

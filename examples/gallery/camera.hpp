// SPDX-License-Identifier: MIT
#pragma once

#include <cmath>
#include <vector>

#include "svg.hpp"

namespace svg {

/// A perspective view of a scene with y up. Things at `center` keep their size; closer things look larger.
struct Camera {
    double x, y, z;    ///< the centre of the picture
    double yaw, pitch; ///< [rad] 0, 0: z to the right, x towards the eye; yaw turns the eye about y, pitch lifts it
    double distance;   ///< from the eye to the centre

    /// How far behind the centre.
    double depth(const auto& v) const {
        const double dx = static_cast<double>(v.x) - x, dy = static_cast<double>(v.y) - y,
                     dz = static_cast<double>(v.z) - z;
        return -(dx * std::cos(yaw) - dz * std::sin(yaw)) * std::cos(pitch) - dy * std::sin(pitch);
    }

    double zoom(const auto& v) const { return distance / (distance + depth(v)); }

    Point operator()(const auto& v) const {
        const double dx = static_cast<double>(v.x) - x, dy = static_cast<double>(v.y) - y,
                     dz = static_cast<double>(v.z) - z;
        const double along = dx * std::sin(yaw) + dz * std::cos(yaw), towards = dx * std::cos(yaw) - dz * std::sin(yaw);
        return {zoom(v) * along, zoom(v) * (dy * std::cos(pitch) - towards * std::sin(pitch))};
    }

    template <class V> std::vector<Point> operator()(const std::vector<V>& points) const {
        std::vector<Point> seen;
        for (const V& v : points) {
            seen.push_back((*this)(v));
        }
        return seen;
    }
};

} // namespace svg

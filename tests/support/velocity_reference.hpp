// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <vector>

#include "vectors.hpp"

// The velocity nearest to a preferred one within a ball and half spaces, in long double, by testing every corner. Among
// the nearest places on all intersections of boundaries, the answer is the nearest allowed one. Slow, and shares no
// step with half_spaces.hpp.

namespace tests {

/// All places p with normal . p >= offset.
struct ExactHalfSpace {
    Exact normal; ///< a unit vector
    long double offset;
};

/// The exact answer, and its certainty: whether anything is allowed may depend on rounding.
struct ExactNearest {
    std::optional<Exact> place;
    bool is_sure = true;
};

template <int Dimension> class NearestByCorners {
public:
    NearestByCorners(const std::vector<ExactHalfSpace>& all, const Exact& preferred, long double radius)
        : all_(all), preferred_(preferred), radius_(radius) {
        const long double preferred_length = length(preferred);
        visit(preferred_length > radius ? preferred * (radius / preferred_length) : preferred);
        const std::size_t count = all.size();
        for (std::size_t i = 0; i < count; ++i) {
            const Exact foot = all[i].normal * all[i].offset;
            within_ball(foot, [&](const Exact& offset) { return offset - all[i].normal * dot(offset, all[i].normal); });
            for (std::size_t j = 0; j < i; ++j) {
                const Exact edge = cross(all[i].normal, all[j].normal);
                const long double squared = dot(edge, edge);
                if (squared < 1e-18L) continue; // parallel
                // the place on both boundaries that is nearest to the origin
                const Exact meeting =
                    (cross(all[j].normal, edge) * all[i].offset + cross(edge, all[i].normal) * all[j].offset)
                    * (1 / squared);
                if (Dimension == 2) visit(meeting);
                else {
                    within_ball(meeting, [&](const Exact& offset) { return edge * (dot(offset, edge) / squared); });
                    for (std::size_t k = 0; k < j; ++k) {
                        const long double slope = dot(edge, all[k].normal);
                        if (std::abs(slope) > 1e-9L)
                            visit(meeting + edge * ((all[k].offset - dot(all[k].normal, meeting)) / slope));
                    }
                }
            }
        }
    }

    [[nodiscard]] ExactNearest answer() const {
        const bool is_sure = least_lack_ < 1e-12L * (1 + radius_) || least_lack_ > 1e-6L * (1 + radius_);
        return {found_ ? std::optional(best_) : std::nullopt, is_sure};
    }

    /// The largest distance of a place outside of the ball and of all half spaces; below 0 within all of them.
    [[nodiscard]] long double lack(const Exact& place) const {
        long double most = length(place) - radius_;
        for (const ExactHalfSpace& one : all_) most = std::max(most, one.offset - dot(one.normal, place));
        return most;
    }

private:
    const std::vector<ExactHalfSpace>& all_;
    Exact preferred_, best_{};
    long double radius_, nearest_ = 0, least_lack_ = 1e300L;
    bool found_ = false;

    /// Tests the place of a flat that is nearest to the preferred velocity, or where the line to that place leaves the
    /// ball.
    void within_ball(const Exact& foot, auto&& level) {
        const long double chord_squared = radius_ * radius_ - dot(foot, foot);
        const Exact step = level(preferred_ - foot);
        const long double chord = chord_squared > 0 ? std::sqrt(chord_squared) : 0, step_length = length(step);
        visit(step_length > chord ? foot + step * (chord / step_length) : foot + step);
    }

    void visit(const Exact& place) {
        const long double missing = lack(place), away = length(place - preferred_);
        least_lack_ = std::min(least_lack_, missing);
        if (missing > 1e-9L * (1 + radius_) || (found_ && away >= nearest_)) return;
        best_ = place, nearest_ = away, found_ = true;
    }
};

/// The half space of velocities allowed to the first of two agents that both give way. The first makes a fraction of
/// the smallest change out of the cone of velocities that lead to contact within `time`. A normal n leads out where n .
/// offset <= -combined_radius; along n the cone ends at n . w = (n . offset + combined_radius) / time.
///
/// @param fraction  the part of the change that the first makes
/// @param aside     a unit vector across the offset: the side for an exactly head-on approach, where all directions out
///                  are equally long
[[nodiscard]] inline ExactHalfSpace exact_half_space(const Exact& offset, const Exact& own, const Exact& other,
    long double combined_radius, long double time, const Exact& aside, long double fraction = 0.5L) {
    const Exact motion = own - other, from_ball = motion - offset * (1 / time);
    const long double distance = length(offset), size = length(from_ball);
    const auto giving_way = [&](const Exact& normal, long double end) {
        return ExactHalfSpace{normal, dot(own, normal) + (end - dot(motion, normal)) * fraction};
    };
    const Exact straight = size > 0 ? from_ball * (1 / size) : offset * (-1 / distance);
    if (distance <= combined_radius || (size > 0 && dot(straight, offset) <= -combined_radius))
        return giving_way(straight, (dot(straight, offset) + combined_radius) / time);
    const Exact ahead = offset * (1 / distance), across = motion - ahead * dot(motion, ahead);
    const Exact side = length(across) > 1e-12L * length(motion) ? across * (1 / length(across)) : aside;
    const long double sine = combined_radius / distance;
    return giving_way(side * std::sqrt(1 - sine * sine) - ahead * sine, 0);
}

} // namespace tests

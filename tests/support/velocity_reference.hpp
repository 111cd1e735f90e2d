// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <vector>

#include "vectors.hpp"

// The velocity nearest to a preferred one in a ball and in half spaces, in long double and by trying every corner: of
// the places where boundaries meet, alone or several together, the answer is the nearest one that is allowed. Slow, and
// shares no step with half_spaces.hpp.

namespace tests {

/// All places p with normal . p >= offset.
struct ExactHalfSpace {
    Exact normal; ///< a unit vector
    long double offset;
};

/// The exact answer, and how sure it is: whether something is allowed at all may hang on rounding.
struct ExactNearest {
    std::optional<Exact> place;
    bool is_sure = true;
};

template <int Dimension> class NearestByCorners {
public:
    NearestByCorners(const std::vector<ExactHalfSpace>& all, const Exact& wanted, long double radius)
        : all_(all), wanted_(wanted), radius_(radius) {
        const long double length_wanted = length(wanted);
        visit(length_wanted > radius ? wanted * (radius / length_wanted) : wanted);
        const std::size_t count = all.size();
        for (std::size_t i = 0; i < count; ++i) {
            const Exact foot = all[i].normal * all[i].offset;
            within_ball(foot, [&](const Exact& offset) { return offset - all[i].normal * dot(offset, all[i].normal); });
            for (std::size_t j = 0; j < i; ++j) {
                const Exact edge = cross(all[i].normal, all[j].normal);
                const long double squared = dot(edge, edge);
                if (squared < 1e-18L) continue; // parallel
                // of the places in both boundaries the one nearest to the origin
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

    /// How far a place is outside of the ball or of a half space, of all the farthest; below 0 where it is within all.
    [[nodiscard]] long double lack(const Exact& place) const {
        long double most = length(place) - radius_;
        for (const ExactHalfSpace& one : all_) most = std::max(most, one.offset - dot(one.normal, place));
        return most;
    }

private:
    const std::vector<ExactHalfSpace>& all_;
    Exact wanted_, best_{};
    long double radius_, nearest_ = 0, least_lack_ = 1e300L;
    bool found_ = false;

    /// The place of a flat that is nearest to what is wanted, and those where its way there leaves the ball.
    void within_ball(const Exact& foot, auto&& level) {
        const long double chord_squared = radius_ * radius_ - dot(foot, foot);
        const Exact way = level(wanted_ - foot);
        const long double chord = chord_squared > 0 ? std::sqrt(chord_squared) : 0, long_way = length(way);
        visit(long_way > chord ? foot + way * (chord / long_way) : foot + way);
    }

    void visit(const Exact& place) {
        const long double missing = lack(place), away = length(place - wanted_);
        least_lack_ = std::min(least_lack_, missing);
        if (missing > 1e-9L * (1 + radius_) || (found_ && away >= nearest_)) return;
        best_ = place, nearest_ = away, found_ = true;
    }
};

/// What two agents that both give way leave of the velocities of the first: its share of the shortest way out of the
/// cone of velocities that lead to contact within `time`. A normal n is a way out where n . offset <= -reach, for it
/// the cone ends at n . w = (n . offset + reach) / time.
///
/// @param share  of the way out, what the first takes
/// @param aside  a unit vector across the offset: the side for who comes exactly head-on, and where all ways out are as
///               long
[[nodiscard]] inline ExactHalfSpace exact_half_space(const Exact& offset, const Exact& own, const Exact& other,
    long double reach, long double time, const Exact& aside, long double share = 0.5L) {
    const Exact motion = own - other, from_ball = motion - offset * (1 / time);
    const long double apart = length(offset), size = length(from_ball);
    const auto giving_way = [&](const Exact& normal, long double end) {
        return ExactHalfSpace{normal, dot(own, normal) + (end - dot(motion, normal)) * share};
    };
    const Exact straight = size > 0 ? from_ball * (1 / size) : offset * (-1 / apart);
    if (apart <= reach || (size > 0 && dot(straight, offset) <= -reach))
        return giving_way(straight, (dot(straight, offset) + reach) / time);
    const Exact ahead = offset * (1 / apart), across = motion - ahead * dot(motion, ahead);
    const Exact side = length(across) > 1e-12L * length(motion) ? across * (1 / length(across)) : aside;
    const long double sine = reach / apart;
    return giving_way(side * std::sqrt(1 - sine * sine) - ahead * sine, 0);
}

} // namespace tests

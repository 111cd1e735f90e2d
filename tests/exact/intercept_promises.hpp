// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "intercept_questions.hpp"
#include "intercept_reference.hpp"
#include "judging.hpp"
#include <veer/intercept.hpp>

// What intercept promises of every question: for intercept_test.cpp, which asks some of each kind, and for the
// properties, which ask many.
namespace tests {

template <veer::Vector V> [[nodiscard]] veer::Intercept<V> ask(const Question& question) {
    using S = veer::scalar_t<V>;
    return veer::intercept(to_vector<V>(question.position), to_vector<V>(question.target),
        to_vector<V>(question.target_velocity),
        veer::Shot<S>{S(question.speed), S(question.radius), S(question.max_time)},
        to_vector<V>(question.inherited_velocity));
}

/// Who is out of reach is hit by every faster shot, and by no slower one that it does not come nearer.
template <veer::Vector V> [[nodiscard]] bool faster_always_hits(const Question& question) {
    using enum veer::InterceptStatus;
    const auto answer = ask<V>(question);
    const Duel duel(question);
    if (duel.outside.sign() <= 0) return static_cast<bool>(answer);
    if (duel.P.sign() < 0) return answer.status == hit || answer.status == too_late;
    return duel.q.sign() < 0 || answer.status == none;
}

/// More speed or more radius never meets later, not by a bit.
template <veer::Vector V> [[nodiscard]] bool more_is_never_later(const Question& question) {
    using S = veer::scalar_t<V>;
    const auto answer = ask<V>(question);
    if (!answer) return true;
    const auto no_later_with = [&](S speed, S radius) {
        Question eager = question;
        eager.speed = double(speed), eager.radius = double(radius);
        const auto other = ask<V>(eager);
        return other && other.time <= answer.time;
    };
    const auto next = [](S x) { return std::nextafter(x, (std::numeric_limits<S>::max)()); };
    const auto more = [](S x) { return x < S(1e30) ? x * S(1.5) : x; }; // not beyond the largest float
    const S speed = S(question.speed), radius = std::max(S(question.radius), S(0));
    return no_later_with(next(speed), radius) && no_later_with(more(speed), radius)
        && no_later_with(speed, next(radius)) && no_later_with(speed, more(radius));
}

/// max_time changes the status alone, and only of a meeting that is later.
template <veer::Vector V> [[nodiscard]] bool limit_changes_status_alone(Question question) {
    using S = veer::scalar_t<V>;
    using enum veer::InterceptStatus;
    auto answer = ask<V>(question);
    const bool is_hit = answer.status == hit;
    const S time = answer.time;
    for (const S limit :
        {time, std::nextafter(time, S(0)), std::nextafter(time, infinity<S>), time / 2, time * 2, S(0), S(-1)}) {
        question.max_time = double(limit);
        if (is_hit) answer.status = time > limit ? too_late : hit;
        if (!same_answer(ask<V>(question), answer)) return false;
    }
    return true;
}

/// A shot at the mirror image of the target, behind the wall x = `wall`, comes to the target by the wall, within 8
/// epsilon of its path.
template <veer::Vector V>
[[nodiscard]] bool comes_by_the_wall(
    const V& position, const V& target, const V& velocity, veer::scalar_t<V> speed, veer::scalar_t<V> wall) {
    using S = veer::scalar_t<V>;
    const auto mirrored = [](const V& v, S about) {
        const auto [x, y, z] = components(v);
        return vector<V>(2 * about - x, y, z);
    };
    const auto shot = veer::intercept(position, mirrored(target, wall), mirrored(velocity, 0), speed);
    if (!shot) return true;
    const V landing = mirrored(V(position + shot.velocity * shot.time), wall), meeting = target + velocity * shot.time;
    const S path = speed * shot.time + 2 * wall + veer::length(position) + veer::length(meeting);
    return veer::length(V(landing - meeting)) <= 8 * std::numeric_limits<S>::epsilon() * path;
}

} // namespace tests

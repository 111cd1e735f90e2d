// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>

#include "../arithmetic/dyadic.hpp"
#include <veer/intercept.hpp>

// The intercept solved again by other means: statuses from exact arithmetic, values to 250 bits in forms without
// cancellation.
namespace tests {

using Triple = std::array<double, 3>;

/// All that `intercept` is asked. In 2D the third components are 0.
struct Question {
    Triple position{}, target{}, target_velocity{}, inherited_velocity{};
    double speed = 0, radius = 0, max_time = std::numeric_limits<double>::infinity();
};

struct DyadicVector {
    Dyadic x, y, z;
    friend DyadicVector operator+(const DyadicVector& a, const DyadicVector& b) {
        return {a.x + b.x, a.y + b.y, a.z + b.z};
    }
    friend DyadicVector operator-(const DyadicVector& a, const DyadicVector& b) {
        return {a.x - b.x, a.y - b.y, a.z - b.z};
    }
    friend DyadicVector operator*(const DyadicVector& a, const Dyadic& factor) {
        return {a.x * factor, a.y * factor, a.z * factor};
    }
};

[[nodiscard]] inline DyadicVector dyadic(const Triple& v) { return {v[0], v[1], v[2]}; }
[[nodiscard]] inline Dyadic dot(const DyadicVector& a, const DyadicVector& b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}
[[nodiscard]] inline Dyadic square(const DyadicVector& v) { return dot(v, v); }
[[nodiscard]] inline Dyadic square(const Dyadic& x) { return x * x; }
[[nodiscard]] inline Dyadic length(const DyadicVector& v) {
    return square_root(square(DyadicVector{v.x.leading(), v.y.leading(), v.z.leading()}));
}
[[nodiscard]] inline DyadicVector cross(const DyadicVector& a, const DyadicVector& b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

/// What `intercept` ought to answer if it had all the time in the world: max_time is not looked at. A time that is not
/// there is infinite.
struct Truth {
    veer::InterceptStatus status = veer::InterceptStatus::invalid;
    std::optional<Dyadic> time = Dyadic(), later_time = Dyadic();
    DyadicVector point, velocity;
};

/// The quantities of the problem as the shooter sees it, all exact:
///
///     d, v   way to the target, its velocity relative to the shooter       r   radius, not below 0
///     |d + v t| = s t + r   <=>   P t^2 + 2 q t + outside = 0
struct Duel {
    DyadicVector d, v;
    Dyadic s, r, P, Q, q, R, V, outside, discriminant;

    explicit Duel(const Question& question)
        : d(dyadic(question.target) - dyadic(question.position)),
          v(dyadic(question.target_velocity) - dyadic(question.inherited_velocity)), s(question.speed),
          r(std::max(question.radius, 0.0)), P(square(v) - s * s), Q(dot(d, v)), q(Q - s * r), R(square(d)),
          V(square(v)), outside(R - r * r), discriminant(square(v * r - d * s) - square(cross(d, v))) {
    } // Lagrange's identity for q^2 - P outside

    [[nodiscard]] bool meets() const {
        return outside.sign() <= 0 || P.sign() < 0 || (q.sign() < 0 && discriminant.sign() >= 0);
    }

    /// |d + v t|^2 - (s t + r)^2, exact: not above 0 where a shot can be on the target at the time t.
    [[nodiscard]] Dyadic gap(const Dyadic& t) const { return (P * t + q * 2) * t + outside; }
};

[[nodiscard]] inline Truth truth_of(const Question& question) {
    using enum veer::InterceptStatus;
    for (const Triple* triple :
        {&question.position, &question.target, &question.target_velocity, &question.inherited_velocity})
        if (!std::all_of(triple->begin(), triple->end(), [](double x) { return std::isfinite(x); })) return {};
    if (!std::isfinite(question.speed) || !std::isfinite(question.radius) || question.speed < 0) return {};
    if (!std::isfinite(question.max_time) && !(question.max_time > 0)) return {};

    const Duel duel(question);
    const auto& [d, v, s, r, P, Q, q, R, V, outside, discriminant] = duel;
    const DyadicVector target = dyadic(question.target), target_velocity = dyadic(question.target_velocity);
    const DyadicVector inherited = dyadic(question.inherited_velocity);

    const auto aimed = [&, &speed = s](const DyadicVector& way, const Dyadic& way_length) {
        return speed.sign() == 0 || way_length.sign() == 0 ? inherited : inherited + way * (speed / way_length);
    };
    const auto across = [&duel] { return duel.d * duel.V - duel.v * duel.Q; }; // |v|^2 times the part of d across v

    if (duel.meets()) {
        const Dyadic w = square_root(discriminant);
        const bool twice = P.sign() > 0 && discriminant.sign() > 0;
        const std::optional<Dyadic> later =
            !twice ? std::nullopt : std::optional(q.sign() > 0 ? -outside / (w + q) : (w - q) / P);
        if (R.sign() == 0) return {coincident, Dyadic(), later, target, inherited};
        if (outside.sign() <= 0) return {hit, Dyadic(), later, target, aimed(d, square_root(R))};

        const Dyadic t = q.sign() < 0 ? outside / (w - q) : (q + w) / -P;
        const Dyadic reach = (s * t + r).leading();
        // where v is the faster, d and v t may cancel; the parts along and across v do not: |v|^2 t + Q = s reach - w
        const DyadicVector velocity =
            P.sign() < 0 ? aimed(d + v * t, reach) : aimed(across() + v * (s * reach - w), V * reach);
        return {hit, t, later, target + target_velocity * t, velocity};
    }
    if (P.sign() == 0) {
        const bool for_ever = square(cross(d, v)).sign() > 0; // else the target keeps its distance
        return for_ever ? Truth{none, {}, {}, target, target_velocity}
                        : Truth{none, Dyadic(), {}, target, aimed(d, square_root(R))};
    }
    // the least of |d + v t| - s t - r over t >= 0: where |v|^2 t + Q = s |d x v| / sqrt(P), or at once
    const Dyadic shift = s * square_root(square(cross(d, v)) / P);
    const Dyadic lead = s * s * R - Q * Q; // of the sign of shift - Q where Q > 0
    if (Q.sign() > 0 && lead.sign() <= 0) return {none, Dyadic(), {}, target, aimed(d, square_root(R))};
    const Dyadic t = Q.sign() > 0 ? lead / (P * (shift + Q)) : (shift - Q) / V;
    const DyadicVector way = across() + v * shift;
    return {none, t, {}, target + target_velocity * t, aimed(way, length(way))};
}

/// The unit in the last place of a T of this size; that of the smallest normal number below it, and for 0.
template <class T> [[nodiscard]] Dyadic ulp(const Dyadic& size) {
    using Limits = std::numeric_limits<T>;
    const int exponent =
        size.sign() == 0 ? Limits::min_exponent - 1 : std::max(size.exponent(), Limits::min_exponent - 1);
    return Dyadic::power_of_two(exponent - (Limits::digits - 1));
}

/// How far `answer` is from `truth`, in ulps of `size`.
template <class T> [[nodiscard]] double ulps_off(T answer, const Dyadic& truth, const Dyadic& size) {
    const Dyadic error = Dyadic(static_cast<double>(answer)) - truth;
    return std::fabs((error * Dyadic::power_of_two(-ulp<T>(size).exponent())).to_double());
}

} // namespace tests

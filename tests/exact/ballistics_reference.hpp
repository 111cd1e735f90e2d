// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "../arithmetic/dyadic.hpp"
#include "intercept_reference.hpp"

// Meetings under acceleration solved again: coefficients and signs from exact arithmetic, roots to 250 bits.
namespace tests {

/// All that `intercept_thrusting` is asked.
struct Flight : Question {
    Triple acceleration{};
    double thrust = 0;
};

/// c[0] + c[1] x + ... of exact coefficients.
using DyadicPolynomial = std::vector<Dyadic>;

[[nodiscard]] inline Dyadic value_of(const DyadicPolynomial& p, const Dyadic& x) {
    Dyadic sum;
    for (std::size_t i = p.size(); i-- > 0;) sum = sum * x + p[i];
    return sum;
}

/// The sign of the value at x: from the leading bits where they are enough, else from all. At an extremum, known to 250
/// bits, what is below 2^-400 of its terms is 0.
[[nodiscard]] inline int sign_at(const DyadicPolynomial& p, const Dyadic& x, bool extremum = false) {
    Dyadic sum, size;
    const Dyadic magnitude = x.sign() < 0 ? -x : x;
    for (std::size_t i = p.size(); i-- > 0;) {
        sum = (sum * x + p[i]).leading(5);
        size = (size * magnitude + (p[i].sign() < 0 ? -p[i] : p[i])).leading(2);
    }
    const Dyadic doubt = size * Dyadic::power_of_two(-90);
    if (sum > doubt || sum < -doubt) return sum.sign();
    const Dyadic exact = value_of(p, x);
    return extremum && exact.sign() != 0 && exact.exponent() < size.exponent() - 400 ? 0 : exact.sign();
}

[[nodiscard]] inline DyadicPolynomial derivative_of(const DyadicPolynomial& p) {
    DyadicPolynomial result;
    for (std::size_t i = 1; i < p.size(); ++i) result.push_back(p[i] * static_cast<double>(i));
    return result;
}

/// A power of two above all roots: 1 + the largest ratio of coefficients.
[[nodiscard]] inline Dyadic root_bound(const DyadicPolynomial& p) {
    int largest = 0;
    for (std::size_t i = 0; i + 1 < p.size(); ++i)
        if (p[i].sign() != 0) largest = std::max(largest, p[i].exponent() - p.back().exponent() + 1);
    return Dyadic::power_of_two(largest + 1);
}

/// The root between two points of different signs, in double: halved in the order of the doubles.
[[nodiscard]] inline double rough_root(
    const DyadicPolynomial& p, const Dyadic& low, const Dyadic& high, int sign_before) {
    std::vector<double> c;
    for (const Dyadic& coefficient : p) c.push_back(coefficient.to_double());
    auto left = std::bit_cast<std::uint64_t>(low.to_double()), right = std::bit_cast<std::uint64_t>(high.to_double());
    while (left + 1 < right) {
        const std::uint64_t middle = left + (right - left) / 2;
        double sum = 0;
        for (std::size_t i = c.size(); i-- > 0;) sum = sum * std::bit_cast<double>(middle) + c[i];
        ((sum > 0) == (sign_before > 0) ? left : right) = middle;
    }
    return std::bit_cast<double>(left);
}

/// The root between two points of different signs: from the rough one by Newton's iteration, whose slope need not be
/// better than double; and halved where the slope is too small for that.
[[nodiscard]] inline Dyadic root_between(const DyadicPolynomial& p, Dyadic low, Dyadic high, int sign_before) {
    const auto narrow = [&](const Dyadic& x) {
        if (!(low < x && x < high)) return;
        const int sign = sign_at(p, x);
        if (sign == 0) low = high = x;
        else (sign == sign_before ? low : high) = x;
    };
    const DyadicPolynomial slope = derivative_of(p);
    Dyadic x = rough_root(p, low, high, sign_before);
    if (!(low < x && x < high)) x = ((low + high) * 0.5).leading();
    for (int part = -48; part < 0; part += 8) {
        const Dyadic beside = x * Dyadic::power_of_two(part);
        narrow(x - beside), narrow(x + beside);
    }
    for (int i = 0; i < 2000 && low < high; ++i) {
        const double steepness = value_of(slope, x).leading(3).to_double();
        const Dyadic step = std::isfinite(steepness) && steepness != 0 && std::isfinite(1 / steepness)
                              ? value_of(p, x).leading() * (1 / steepness)
                              : high;
        if (step.sign() == 0) return x;
        const Dyadic next = (x - step).leading();
        const bool converges = low < next && next < high && step.exponent() < (high - low).exponent() - 1;
        if (converges && step.exponent() < x.exponent() - 230) return next;
        if (converges && i % 16 < 8) x = next;
        else {
            x = ((low + high) * 0.5).leading();
            narrow(x);
            if (low < high && (high - low).exponent() < x.exponent() - 250) return x;
            x = ((low + high) * 0.5).leading();
        }
    }
    return low;
}

/// The roots x > 0, ascending; one that touches zero without crossing counts once.
[[nodiscard]] inline std::vector<Dyadic> positive_roots(DyadicPolynomial p) {
    std::vector<Dyadic> roots;
    while (!p.empty() && p.back().sign() == 0) p.pop_back();
    if (p.size() < 2) return roots;
    if (p.size() == 2) {
        if (p[0].sign() * p[1].sign() < 0) roots.push_back(-p[0] / p[1]);
        return roots;
    }
    std::vector<Dyadic> ends = positive_roots(derivative_of(p));
    const std::size_t extrema = ends.size();
    const Dyadic bound = root_bound(p), last = ends.empty() ? Dyadic() : ends.back();
    ends.push_back(last < bound ? bound : last * 2);
    Dyadic left;
    int left_sign = p[0].sign();
    for (std::size_t i = 0; i < ends.size(); ++i) {
        const int sign = i < extrema ? sign_at(p, ends[i], true) : p.back().sign();
        if (left_sign * sign < 0) roots.push_back(root_between(p, left, ends[i], left_sign));
        else if (sign == 0) roots.push_back(ends[i]);
        left = ends[i], left_sign = sign;
    }
    return roots;
}

[[nodiscard]] inline DyadicPolynomial product_of(const DyadicPolynomial& a, const DyadicPolynomial& b) {
    DyadicPolynomial product(a.size() + b.size() - 1);
    for (std::size_t i = 0; i < a.size(); ++i)
        for (std::size_t k = 0; k < b.size(); ++k) product[i + k] = product[i + k] + a[i] * b[k];
    return product;
}

/// The quantities of the problem as the shooter sees it, all exact; compare `Duel`.
struct AcceleratedDuel {
    DyadicVector d, v, w;
    Dyadic s, r, a;
    DyadicPolynomial distance_squared, gap;

    explicit AcceleratedDuel(const Flight& flight)
        : d(dyadic(flight.target) - dyadic(flight.position)), v(dyadic(flight.target_velocity)),
          w(dyadic(flight.acceleration)), s(flight.speed), r(std::max(flight.radius, 0.0)),
          a(flight.thrust), distance_squared{square(d), dot(d, v) * 2, square(v) + dot(d, w), dot(v, w),
                                square(w) * 0.25},
          gap{distance_squared[0] - r * r, distance_squared[1] - s * r * 2, distance_squared[2] - s * s - a * r,
              distance_squared[3] - s * a, distance_squared[4] - a * a * 0.25} {}

    [[nodiscard]] DyadicVector offset(const Dyadic& t) const { return d + v * t + w * (t * t * 0.5); }
    [[nodiscard]] Dyadic reach(const Dyadic& t) const { return r + s * t + a * (t * t * 0.5); }
    [[nodiscard]] Dyadic distance_left(const Dyadic& t) const { return length(offset(t)) - reach(t); }

    /// 0 where the distance left stays as it is: (2 |offset| |offset|')^2 - (2 |offset| reach')^2.
    [[nodiscard]] DyadicPolynomial balance() const {
        const DyadicPolynomial closing = derivative_of(distance_squared), pace = {s * 2, a * 2};
        const DyadicPolynomial with_reach = product_of(product_of(pace, pace), distance_squared);
        DyadicPolynomial difference = product_of(closing, closing);
        for (std::size_t i = 0; i < difference.size(); ++i) difference[i] = difference[i] - with_reach[i];
        return difference;
    }
};

/// What the solver ought to answer where there is a meeting; for none, the status alone.
[[nodiscard]] inline Truth truth_of(const Flight& flight) {
    using enum veer::InterceptStatus;
    const AcceleratedDuel duel(flight);
    if (square(duel.w).sign() == 0 && duel.a.sign() == 0)
        return truth_of(static_cast<const Question&>(flight)); // as `intercept` has it
    const bool coincides = duel.distance_squared[0].sign() == 0, inside = duel.gap[0].sign() <= 0;
    const std::vector<Dyadic> times = positive_roots(duel.gap);
    Truth truth;
    truth.status = coincides ? coincident : inside || !times.empty() ? hit : none;
    if (truth.status == none) return truth;
    const std::size_t later = inside ? 0 : 1;
    truth.time = inside ? Dyadic() : times[0];
    if (times.size() > later) truth.later_time = times[later];
    else truth.later_time = std::nullopt;
    const Dyadic& t = *truth.time;
    truth.point = dyadic(flight.target) + (duel.v + duel.w * (t * 0.5)) * t;
    const Dyadic way = t.sign() > 0 ? duel.reach(t) : length(duel.d), speed = duel.s + duel.a * t;
    if (way.sign() != 0 && speed.sign() != 0) truth.velocity = duel.offset(t) * (speed / way);
    return truth;
}

} // namespace tests

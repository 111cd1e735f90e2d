// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <sstream>
#include <string>

#include <catch2/catch_test_macros.hpp>

#include "../arithmetic/dyadic.hpp"
#include "../support/vectors.hpp"
#include "intercept_reference.hpp"
#include <veer/intercept.hpp>

// How the answers of the solvers are judged, in ulps of exact truths, and how they are shown.
namespace tests {

template <class S> inline constexpr S infinity = std::numeric_limits<S>::infinity();

template <veer::Vector V> [[nodiscard]] V to_vector(const Triple& v) { return vector<V>(v[0], v[1], v[2]); }

template <veer::Vector V> [[nodiscard]] Triple to_triple(const V& v) {
    const auto [x, y, z] = components(v);
    return {double(x), double(y), double(z)};
}

[[nodiscard]] inline std::string name(veer::InterceptStatus status) {
    constexpr std::array names = {"hit", "coincident", "too_late", "none", "invalid"};
    return names[static_cast<std::size_t>(status)];
}

template <veer::Vector V> [[nodiscard]] std::string describe(const veer::Intercept<V>& answer) {
    std::ostringstream text;
    text << name(answer.status) << std::hexfloat << ", time " << answer.time << ", later " << answer.later_time;
    for (const V& v : {answer.point, answer.velocity}) {
        const auto [x, y, z] = components(v);
        text << ", {" << x << ", " << y << ", " << z << "}";
    }
    return text.str();
}

/// Whether x, rounded to S, is finite.
template <class S> [[nodiscard]] bool fits(const Dyadic& x) {
    using Limits = std::numeric_limits<S>;
    const Dyadic end =
        Dyadic(double((Limits::max)())) + Dyadic::power_of_two(Limits::max_exponent - Limits::digits - 1);
    return -end < x && x < end;
}

/// In ulps of `size`. A truth that the type cannot hold is answered by infinity.
template <class S> [[nodiscard]] double error_of(S answer, const Dyadic& truth, const Dyadic& size) {
    if (!fits<S>(truth)) return answer == (truth.sign() < 0 ? -infinity<S> : infinity<S>) ? 0 : infinity<double>;
    return std::isfinite(answer) ? ulps_off(answer, truth, size) : infinity<double>;
}

template <class S>
[[nodiscard]] double error_of(S answer, const std::optional<Dyadic>& truth, const Dyadic& least_size = {}) {
    if (!truth) return answer == infinity<S> ? 0 : infinity<double>;
    return error_of(answer, *truth, std::max(*truth, least_size));
}

/// In ulps of the length of the truth, or of `least_size` where that is more.
template <veer::Vector V>
[[nodiscard]] double error_of(const V& answer, const DyadicVector& truth, const Dyadic& least_size = {}) {
    const Dyadic size = std::max(length(truth), least_size);
    const auto [x, y, z] = components(answer);
    return std::max({error_of(x, truth.x, size), error_of(y, truth.y, size), error_of(z, truth.z, size)});
}

/// In float correctly rounded, and in double arithmetic a tie of floats is 10^-8 wide; in double within 1 ulp.
template <class S> inline constexpr double allowed_error = sizeof(S) == 4 ? 0.5 + 1e-6 : 1;

template <class S> [[nodiscard]] veer::InterceptStatus status_of(const Truth& truth) {
    using enum veer::InterceptStatus;
    return truth.status == hit && !fits<S>(*truth.time) ? too_late : truth.status;
}

template <veer::Vector V> [[nodiscard]] bool same_answer(const veer::Intercept<V>& a, const veer::Intercept<V>& b) {
    return a.status == b.status && a.time == b.time && a.later_time == b.later_time && same_value(a.point, b.point)
        && same_value(a.velocity, b.velocity);
}

enum class Kinds { all, ordinary };

/// Draws `count` questions of every kind; the first of a kind in which `fault(question)` finds a fault, a text that is
/// not empty, fails the test and is printed.
template <class Source, Kinds kinds = Kinds::all>
void for_every_kind(int dimension, std::uint64_t seed, int count, auto fault) {
    for (const auto& kind : Source::kinds()) {
        if (kind.extreme && kinds == Kinds::ordinary) continue;
        Source source(seed, dimension);
        for (int i = 0; i < count; ++i) {
            const auto question = (source.*kind.draw)();
            const std::string found = fault(question);
            if (found.empty()) continue;
            FAIL_CHECK(kind.name << ", seed " << seed << ", case " << i << ":\n"
                                 << describe(question) << "\nanswer: " << found);
            break;
        }
    }
    SUCCEED("seed " << seed);
}

} // namespace tests

// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <type_traits>

#include "../veer.hpp"

// The list of functions consists of entries. proof() and many tests run every entry. An entry looks like this:
//
//     play("limit_turn", "steer", anywhere,
//         [](const auto& in) { return answers(veer::limit_turn(in.velocity, in.target, in.number)); });
//
// The arguments of `play` are the name of the function, the headers that the entry tests, the kind of the entry, and a
// lambda without captures. The parameter `in` has the vectors position, velocity, target, target_velocity and other,
// and the numbers number, rate and time. Some vector types have no operators, so entries call veer's functions instead.

namespace veer { inline namespace VEER_UNIT { namespace parts { namespace entries {

// ---- kinds ----------------------------------------------------------------------------------------------------------

enum class Takes {
    packs,  ///< packs and single agents
    agents, ///< one agent at a time
    lists,  ///< one agent at a time, with lists of any length
};
/// The results that are possible if the inputs are in the Range of the entry. The fuzz tests check the results.
enum class Promise { finite, no_nan, nothing };
/// The inputs that an entry accepts.
enum class Range {
    /// the range rule: components up to 1e15 in float and 1e150 in double, rates and times up to 1e6 and 1e50
    rule,
    finite,   ///< every finite number
    game,     ///< multiples of 2^-10 up to 1000 m and m/s, rates up to 3, times up to 2 s: for builds with -ffast-math
    anything, ///< also NaN, infinities and the largest numbers
};

/// An entry for 2D and 3D vectors. If all 3D inputs have z = 0, the results must be equal to those in 2D.
struct Anywhere {
    static constexpr int least_dimension = 2;
    static constexpr Takes takes = Takes::packs;
    static constexpr Range range = Range::rule;
    static constexpr Promise promise = Promise::finite;
    static constexpr bool allocates = false;
};
struct InSpace : Anywhere {
    static constexpr int least_dimension = 3;
};
struct Alone : Anywhere {
    static constexpr Takes takes = Takes::agents;
};
/// An entry that allocates memory. proof() and the tests on GPUs skip it.
struct Storing : Alone {
    static constexpr bool allocates = true;
};
struct WithLists : Anywhere {
    static constexpr Takes takes = Takes::lists;
};
/// A solver that accepts every finite number. If there is no solution, the resulting time is infinite.
struct Solver : Alone {
    static constexpr Range range = Range::finite;
    static constexpr Promise promise = Promise::no_nan;
};
/// A solver for a Flight. If there is no solution, the resulting time is infinite.
struct FlightSolver : Solver {
    static constexpr Range range = Range::rule;
};
inline constexpr Anywhere anywhere;
inline constexpr InSpace in_space;
inline constexpr Alone alone;
inline constexpr Storing storing;
inline constexpr WithLists with_lists;
inline constexpr Solver solver;
inline constexpr FlightSolver flight_solver;

// ---- the inputs of an entry -----------------------------------------------------------------------------------------

template <class Given> using vector_of = std::remove_cvref_t<decltype(std::remove_cvref_t<Given>::position)>;
template <class Given> using scalar_of = veer::scalar_t<vector_of<Given>>;

/// number_t is the type of a single number in V. `missile` contains the homing parameters of all agents.
template <class V> using number_t = typename veer::scalar_traits<veer::scalar_t<V>>::value;
template <class V> constexpr auto missile = veer::make_homing(number_t<V>(30), number_t<V>(25), number_t<V>(0.5));

/// The vector type of a single agent: V, or for a vector of packs, a vector of numbers.
template <class V>
using plain_of = std::conditional_t<std::is_floating_point_v<veer::scalar_t<V>>, V,
    veer::BasicVector<number_t<V>, veer::dimension_v<V>>>;

template <class V> constexpr V at(double x, double y = 0) {
    return veer::generate<V>([&](auto i) { return veer::constant<veer::scalar_t<V>>(i == 0 ? x : i == 1 ? y : 0); });
}
template <class V> constexpr auto in_plane(const V& v) {
    return veer::BasicVector<veer::scalar_t<V>, 2>(veer::component<0>(v), veer::component<1>(v));
}
/// The half size of a box. In 3D, the box is so high that a ball at z = 0 never touches the top.
template <class V> constexpr V prism(const V& half_size) {
    if constexpr (dimension_v<V> == 2) return half_size;
    else {
        const auto x = veer::component<0>(half_size), y = veer::component<1>(half_size);
        return vector_traits<V>::make(x, y, veer::magnitude(x) + veer::magnitude(y));
    }
}
template <class V>
constexpr veer::SphereObstacle<V> rock(double x, double y, double escape_radius, double avoid_radius) {
    using S = veer::scalar_t<V>;
    return {at<V>(x, y), veer::constant<S>(escape_radius), veer::constant<S>(avoid_radius)};
}

// ---- the results of an entry: numbers and vectors -------------------------------------------------------------------

/// A list of numbers and vectors. std::tuple is not used, because translation units would share its functions.
template <class... T> struct Answers {
    constexpr void each(const auto&) const {}
    [[nodiscard]] constexpr bool all_of(const auto&, const auto&...) const { return true; }
    [[nodiscard]] constexpr Answers mapped(const auto&) const { return {}; }
};
template <class First, class... Rest> struct Answers<First, Rest...> {
    First first;
    Answers<Rest...> rest;

    VEER_ALWAYS_INLINE constexpr void each(const auto& act) const {
        act(first);
        rest.each(act);
    }
    /// Whether holds(answer, answers of others...) is true at every index.
    [[nodiscard]] constexpr bool all_of(const auto& holds, const auto&... others) const {
        return holds(first, others.first...) && rest.all_of(holds, others.rest...);
    }
    [[nodiscard]] constexpr auto mapped(const auto& f) const { return joined(f(first), rest.mapped(f)); }
};
template <class First, class... Rest>
constexpr Answers<First, Rest...> joined(const First& first, const Answers<Rest...>& rest) {
    return {first, rest};
}

template <class S> constexpr S as_number(const veer::mask_t<S>& mask) { return veer::select(mask, S(1), S(0)); }

/// x, or -1 if x is infinite.
template <veer::Scalar S> constexpr S no_infinity(S x) {
    return veer::select(veer::magnitude(x) > veer::parts::largest<S>(), S(-1), x);
}
template <veer::Vector V> constexpr V no_infinity(const V& v) {
    return veer::generate<V>([&](auto i) { return no_infinity(veer::component<i>(v)); });
}

/// The scalar type of a number, a vector, or a structure of numbers and vectors.
template <class T> struct ScalarOf { using type = T; };
template <veer::Vector V> struct ScalarOf<V> { using type = veer::scalar_t<V>; };
template <template <class...> class Answer, class T, class... Rest>
    requires veer::parts::Structure<Answer<T, Rest...>>
struct ScalarOf<Answer<T, Rest...>> : ScalarOf<T> {
};

template <class S> constexpr Answers<> flattened() { return {}; }
template <class S, veer::Vector V> constexpr auto flattened(const veer::Passage<V>& passage, const auto&... rest);
template <class S, class First> constexpr auto flattened(const First& first, const auto&... rest) {
    if constexpr (veer::parts::Structure<First>)
        return veer::parts::with_members(
            first, [&](const auto&... members) { return flattened<S>(members..., rest...); });
    else if constexpr (std::is_enum_v<First>) return joined(static_cast<S>(first), flattened<S>(rest...));
    else if constexpr (std::is_same_v<First, veer::mask_t<S>>)
        return joined(as_number<S>(first), flattened<S>(rest...));
    else return joined(first, flattened<S>(rest...));
}
template <class S, veer::Vector V> constexpr auto flattened(const veer::Passage<V>& passage, const auto&... rest) {
    return flattened<S>(passage.found, no_infinity(passage.time), no_infinity(passage.point), rest...);
}
/// A list of results. Structures are split into their members. A mask becomes 0 or 1, a status becomes an integer, and
/// an infinite time of a Passage becomes -1.
template <class First> constexpr auto answers(const First& first, const auto&... rest) {
    return flattened<typename ScalarOf<First>::type>(first, rest...);
}

}}}} // namespace veer::VEER_UNIT::parts::entries

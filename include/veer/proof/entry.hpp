// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <tuple>
#include <type_traits>

#include "../veer.hpp"

// What an entry of the list of functions is made of. proof() plays the list, and so do the tests: the laws,
// determinism/, engines/, fuzz/, cuda/, shaders/ and units/, and the table of accuracy. An entry is
//
//     play("limit_turn", "steer", anywhere,
//         [](const auto& in) { return std::tuple(veer::limit_turn(in.velocity, in.target, in.number)); });
//
// its name; the headers that it plays; its kind; and a call without a state, so that its type is enough to make it.
// `in` has the vectors position, velocity, target, target_velocity and other, and the numbers number, rate and time.
// The call leaves the arithmetic of vectors to veer, because not every vector has operators.

namespace veer { inline namespace VEER_UNIT { namespace parts { namespace entries {

// ---- kinds ----------------------------------------------------------------------------------------------------------

enum class Takes {
    packs,  ///< and single agents
    agents, ///< one at a time
    lists,  ///< one at a time, with lists of any length beside it
};
/// What answers to admitted numbers are; a fuzzer holds an entry to it.
enum class Promise { finite, no_nan, nothing };
/// Which numbers are admitted.
enum class Range {
    /// what the range rule admits: components to 1e15 in float and 1e150 in double, rates and times to 1e6 and 1e50
    rule,
    finite,   ///< every finite number
    game,     ///< up to 1000 m and m/s, 3 of a rate, 2 s, on a grid of 2^-10: what is promised under -ffast-math
    anything, ///< NaN, infinities and the largest numbers too
};

/// Of vectors of two dimensions or three. In a plane in space it has the answers of the plane.
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
/// Keeps storage: no entry of proof() or of a device.
struct Storing : Alone {
    static constexpr bool allocates = true;
};
struct WithLists : Anywhere {
    static constexpr Takes takes = Takes::lists;
};
/// Has an infinite time where there is no answer. Exact, and therefore without a limit of its range.
struct Solver : Alone {
    static constexpr Range range = Range::finite;
    static constexpr Promise promise = Promise::no_nan;
};
/// Has an infinite time where there is no answer.
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

// ---- what an entry is given -----------------------------------------------------------------------------------------

/// The type of the vectors that an entry is given, and their scalar.
template <class Given> using vector_of = std::remove_cvref_t<decltype(std::remove_cvref_t<Given>::position)>;
template <class Given> using scalar_of = veer::scalar_t<vector_of<Given>>;

/// The same numbers for all agents, as a game has them.
template <class V> using number_t = typename veer::scalar_traits<veer::scalar_t<V>>::value;
template <class V> constexpr auto missile = veer::make_homing(number_t<V>(30), number_t<V>(25), number_t<V>(0.5));

/// V, or the vector of plain numbers for one of packs.
template <class V>
using plain_of = std::conditional_t<std::is_floating_point_v<veer::scalar_t<V>>, V,
    veer::BasicVector<number_t<V>, veer::dimension_v<V>>>;

template <class V> constexpr V at(double x, double y = 0) {
    return veer::generate<V>([&](auto i) { return veer::constant<veer::scalar_t<V>>(i == 0 ? x : i == 1 ? y : 0); });
}
template <class V>
constexpr veer::SphereObstacle<V> rock(double x, double y, double escape_radius, double avoid_radius) {
    using S = veer::scalar_t<V>;
    return {at<V>(x, y), veer::constant<S>(escape_radius), veer::constant<S>(avoid_radius)};
}

// ---- what it answers: a tuple of numbers and vectors ----------------------------------------------------------------

/// 1 where the mask holds, else 0.
template <class S> constexpr S as_number(const veer::mask_t<S>& mask) { return veer::select(mask, S(1), S(0)); }

/// -1 for an infinity that is an answer, or an overflow of what is beyond the range rule; a NaN stays one.
template <veer::Scalar S> constexpr S no_infinity(S x) {
    return veer::select(veer::magnitude(x) > veer::parts::largest<S>(), S(-1), x);
}
template <veer::Vector V> constexpr V no_infinity(const V& v) {
    return veer::generate<V>([&](auto i) { return no_infinity(veer::component<i>(v)); });
}

/// The members of an answer one after the other: of a mask whether it holds, of a status its number.
template <class S, class T> constexpr auto flattened(const T& x) {
    if constexpr (veer::parts::Structure<T>)
        return veer::parts::with_members(
            x, [](const auto&... members) { return std::tuple_cat(flattened<S>(members)...); });
    else if constexpr (std::is_enum_v<T>) return std::tuple(static_cast<S>(x));
    else if constexpr (std::is_same_v<T, veer::mask_t<S>>) return std::tuple(as_number<S>(x));
    else return std::tuple(x);
}
template <template <class> class Answer, class T> constexpr auto outcome(const Answer<T>& answer) {
    if constexpr (veer::Vector<T>) return flattened<veer::scalar_t<T>>(answer);
    else return flattened<T>(answer);
}
template <veer::Vector V>
constexpr auto outcome(const veer::Passage<V>& passage) { // that never comes: an infinite time
    return std::tuple(
        as_number<veer::scalar_t<V>>(passage.found), no_infinity(passage.time), no_infinity(passage.point));
}

}}}} // namespace veer::VEER_UNIT::parts::entries

// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <cstddef>
#include <type_traits>

#include "../ground/compiler.hpp"
#include "../vector.hpp"

// A list is an array, or any type with [i] and size(). The operator [i] may return elements by value. The parameter
// `neighbors` is any range of integers that can be read more than once.

namespace veer { inline namespace VEER_UNIT {
namespace parts {

template <class List> [[nodiscard]] constexpr std::size_t count_of(const List& list) noexcept {
    static_assert(
        std::is_bounded_array_v<List> || requires { list.size(); }, "not a list: a list has [i] and size()");
    if constexpr (std::is_bounded_array_v<List>) return std::extent_v<List>;
    else return static_cast<std::size_t>(list.size());
}

template <class List> const List& some_list() noexcept; // has no body, like std::declval
template <class List> using element_of = std::remove_cvref_t<decltype(some_list<List>()[std::size_t{0}])>;
template <class Agents> using vector_of = decltype(element_of<Agents>::position);

// If a call is wrong, the error message of g++ contains the name of one of these types.
struct put_each_position_into_an_Agent;
struct obstacles_come_before_the_preferred_velocity;
struct the_number_of_the_agent_comes_first;

/// The type of an agent's index: std::size_t, or a pack S whose lanes are integers from 0 to 2^23 (double: 2^52).
template <Scalar S> using index_t = std::conditional_t<std::is_floating_point_v<S>, std::size_t, S>;

/// Returns the direction in which agent `self` moves away from agent `other` if both are at the same position. The
/// direction is a unit vector along axis (self + other) mod dimension: positive if self < other, else negative.
template <Vector V>
[[nodiscard]] inline constexpr V parting_axis(index_t<scalar_t<V>> self, index_t<scalar_t<V>> other) noexcept {
    using S = scalar_t<V>;
    constexpr int axes = dimension_v<V>;
    if constexpr (std::is_floating_point_v<S>) {
        const std::size_t axis = (self % axes + other % axes) % axes;
        const S side = self < other ? S(1) : S(-1);
        return generate<V>([&](auto i) { return axis == std::size_t{i} ? side : S(0); });
    } else {
        const S sum = clamp(self + other, S(0), constant<S>(0x1p30)),
                axis = sum - whole_part(quotient(sum, S(axes))) * S(axes);
        const S side = select(self < other, S(1), S(-1));
        return generate<V>([&](auto i) { return select(both(axis >= S(int(i)), axis <= S(int(i))), side, S(0)); });
    }
}

} // namespace parts

// ---- wrong calls of crowd.hpp, with an error of one line ------------------------------------------------------------

template <class Positions, class Instead = parts::put_each_position_into_an_Agent>
    requires Vector<parts::element_of<Positions>>
void avoid_agents(std::size_t, const Positions&, const auto&, const auto&)
    VEER_REFUSED("put each position into an Agent");
template <class Positions, class Instead = parts::put_each_position_into_an_Agent>
    requires Vector<parts::element_of<Positions>>
void reciprocal_velocity(std::size_t, const Positions&, const auto&, const auto&, const auto&, const auto&, const auto&,
    const auto&...) VEER_REFUSED("put each position into an Agent");
template <class Agents, class Obstacles, class Instead = parts::obstacles_come_before_the_preferred_velocity>
    requires(parts::Structure<parts::element_of<Agents>>&& parts::Structure<parts::element_of<Obstacles>>)
void reciprocal_velocity(std::size_t, const Agents&, const auto&, const Vector auto&, const Obstacles&, const auto&,
    const auto&, const auto&, const auto&...) VEER_REFUSED("obstacles come before the preferred velocity");
template <parts::Structure Self, class Instead = parts::the_number_of_the_agent_comes_first>
void avoid_agents(const Self&, const auto&, const auto&...) VEER_REFUSED("the number of the agent comes first");
template <parts::Structure Self, class Instead = parts::the_number_of_the_agent_comes_first>
void reciprocal_velocity(const Self&, const auto&, const auto&...) VEER_REFUSED("the number of the agent comes first");

}} // namespace veer::VEER_UNIT

// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <type_traits>

#include "../basic_vector.hpp"
#include "../ground/compiler.hpp"
#include "../scalar.hpp"

// Overloads that take packs, for functions that take one agent at a time. If a call selects one of these overloads, the
// compiler prints a short error that says what to do. Only simd.hpp includes this file.

namespace veer { inline namespace VEER_UNIT {
namespace parts {

struct call_it_in_a_loop_over_the_agents;
struct call_it_in_a_loop_over_the_agents_or_take_lead_point;

template <class List>
concept ListOfPacks = requires(const List& agents) {
    requires Pack<std::remove_cvref_t<decltype(agents[0].position.x)>>;
};

} // namespace parts

// For a call with too few arguments, the compiler prints the usual error, because the overloads do not match.
template <parts::Pack P, int D, class Instead = parts::call_it_in_a_loop_over_the_agents_or_take_lead_point>
void intercept(const BasicVector<P, D>&, const auto&, const auto&, const auto&, const auto&...)
    VEER_REFUSED("call it in a loop over the agents, or take lead_point");
template <parts::Pack P, int D, class Instead = parts::call_it_in_a_loop_over_the_agents>
void intercept_accelerating(const BasicVector<P, D>&, const auto&, const auto&, const auto&, const auto&)
    VEER_REFUSED("call it in a loop over the agents");
template <parts::Pack P, int D, class Instead = parts::call_it_in_a_loop_over_the_agents>
void intercept_thrusting(const BasicVector<P, D>&, const auto&, const auto&, const auto&, const auto&)
    VEER_REFUSED("call it in a loop over the agents");
template <parts::Pack P, int D, class Instead = parts::call_it_in_a_loop_over_the_agents>
void intercept_times(const BasicVector<P, D>&, const auto&, const auto&, const auto&, const auto&)
    VEER_REFUSED("call it in a loop over the agents");
template <parts::Pack P, int D, class Instead = parts::call_it_in_a_loop_over_the_agents>
void intercept_flying(const BasicVector<P, D>&, const auto&, const auto&, const auto&, const auto&, const auto&...)
    VEER_REFUSED("call it in a loop over the agents");
template <parts::Pack P, int D, class Instead = parts::call_it_in_a_loop_over_the_agents>
void intercept_after_turn(const BasicVector<P, D>&, const auto&, const auto&, const auto&, const auto&, const auto&)
    VEER_REFUSED("call it in a loop over the agents");
template <parts::Pack P, int D, class Instead = parts::call_it_in_a_loop_over_the_agents>
void homing_intercept(const BasicVector<P, D>&, const auto&, const auto&, const auto&, const auto&, const auto&...)
    VEER_REFUSED("call it in a loop over the agents");
template <parts::Pack P, int D, class Instead = parts::call_it_in_a_loop_over_the_agents>
void homing_time(const BasicVector<P, D>&, const auto&, const auto&, const auto&)
    VEER_REFUSED("call it in a loop over the agents");
template <parts::Pack P, int D, class Instead = parts::call_it_in_a_loop_over_the_agents>
void least_rendezvous_time(const BasicVector<P, D>&, const auto&, const auto&, const auto&, const auto&)
    VEER_REFUSED("call it in a loop over the agents");
template <parts::Pack P, int D, class Instead = parts::call_it_in_a_loop_over_the_agents>
void dubins_path(const BasicVector<P, D>&, const auto&, const auto&, const auto&, const auto&)
    VEER_REFUSED("call it in a loop over the agents");
template <class Path, class Instead = parts::call_it_in_a_loop_over_the_agents>
    requires parts::Pack<std::remove_cvref_t<decltype(Path::position.x)>>
void place_on(const Path&, const auto&) VEER_REFUSED("call it in a loop over the agents");
template <parts::Pack P, int D, class Instead = parts::call_it_in_a_loop_over_the_agents>
void launch(const BasicVector<P, D>&, const auto&, const auto&, const auto&, const auto&...)
    VEER_REFUSED("call it in a loop over the agents");
template <parts::Pack P, int D, class Instead = parts::call_it_in_a_loop_over_the_agents>
void launch_in_time(const BasicVector<P, D>&, const auto&, const auto&, const auto&)
    VEER_REFUSED("call it in a loop over the agents");
template <parts::Pack P, int D, class Instead = parts::call_it_in_a_loop_over_the_agents>
void launch_over(const BasicVector<P, D>&, const auto&, const auto&, const auto&)
    VEER_REFUSED("call it in a loop over the agents");
template <parts::Pack P, int D, class Instead = parts::call_it_in_a_loop_over_the_agents>
void least_energy_launch(const BasicVector<P, D>&, const auto&, const auto&)
    VEER_REFUSED("call it in a loop over the agents");
template <parts::Pack P, int D, class Instead = parts::call_it_in_a_loop_over_the_agents>
void minimum_launch_speed(const BasicVector<P, D>&, const auto&, const auto&)
    VEER_REFUSED("call it in a loop over the agents");
template <parts::Pack P, int D, class Instead = parts::call_it_in_a_loop_over_the_agents>
void contain(const BasicVector<P, D>&, const auto&, const auto&, const auto&, const auto&)
    VEER_REFUSED("call it in a loop over the agents");
template <parts::ListOfPacks List, class Instead = parts::call_it_in_a_loop_over_the_agents>
void avoid_agents(std::size_t, const List&, const auto&, const auto&) VEER_REFUSED("call it in a loop over the agents");
template <parts::ListOfPacks List, class Instead = parts::call_it_in_a_loop_over_the_agents>
void order_step(std::size_t, const List&, const auto&, const auto&, const auto&, const auto&, const auto&)
    VEER_REFUSED("call it in a loop over the agents");
template <parts::ListOfPacks List, class Instead = parts::call_it_in_a_loop_over_the_agents>
void reciprocal_velocity(std::size_t, const List&, const auto&, const auto&, const auto&, const auto&, const auto&,
    const auto&...) VEER_REFUSED("call it in a loop over the agents");

}} // namespace veer::VEER_UNIT

// SPDX-License-Identifier: MIT
#pragma once

#include "aiming.hpp"
#include "ground.hpp"
#include "lists.hpp"
#include "many.hpp"
#include "motion.hpp"
#include "solvers.hpp"
#include "steering.hpp"

// The one list of functions. A test of all functions takes each of these entries. A new function gets its entry in a file
// of this folder.
namespace tests {

/// Calls play(name, headers, kind, call) for every entry.
VEER_ALWAYS_INLINE constexpr void each_entry(auto play) {
    ground_entries(play), motion_entries(play), aiming_entries(play), steering_entries(play);
    solver_entries(play), many_entries(play), list_entries(play);
}

template <Takes takes> VEER_ALWAYS_INLINE constexpr void each_that_takes(auto play) {
    each_entry([&]<class Kind>(const char* name, const char* headers, Kind kind, auto call) VEER_IN_LINE {
        if constexpr (Kind::takes == takes) play(name, headers, kind, call);
    });
}
/// The entries that run on packs and on single agents.
VEER_ALWAYS_INLINE constexpr void each_step(auto play) { each_that_takes<Takes::packs>(play); }
/// The entries that take one agent at a time.
VEER_ALWAYS_INLINE constexpr void each_call(auto play) { each_that_takes<Takes::agents>(play); }
/// The entries that take one agent at a time, and lists.
VEER_ALWAYS_INLINE constexpr void each_list(auto play) { each_that_takes<Takes::lists>(play); }

} // namespace tests

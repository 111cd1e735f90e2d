// SPDX-License-Identifier: MIT
#pragma once

#include "lists.hpp"

// The list of functions of veer/proof, plus calls that take lists of any length. A test of all functions takes each of
// these entries.
namespace tests {

/// Calls play(name, headers, kind, call) for every entry.
VEER_ALWAYS_INLINE constexpr void each_entry(auto play) {
    veer::parts::entries::all_entries(play);
    list_entries(play);
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

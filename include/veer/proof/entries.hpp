// SPDX-License-Identifier: MIT
#pragma once

#include "aiming.hpp"
#include "ground.hpp"
#include "many.hpp"
#include "motion.hpp"
#include "solvers.hpp"
#include "steering.hpp"

// The list of functions. proof() and the tests run every entry of the list.

namespace veer { inline namespace VEER_UNIT { namespace parts { namespace entries {

/// Calls play(name, headers, kind, call) for every entry.
VEER_ALWAYS_INLINE constexpr void all_entries(auto play) {
    ground_entries(play), motion_entries(play), aiming_entries(play), steering_entries(play);
    solver_entries(play), many_entries(play);
}

}}}} // namespace veer::VEER_UNIT::parts::entries

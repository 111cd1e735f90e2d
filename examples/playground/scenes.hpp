// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <vector>

#include "scenes/artillery.hpp"
#include "scenes/homing.hpp"
#include "scenes/meeting.hpp"
#include "scenes/steering.hpp"

namespace playground {

/// All scenes, in the order of the page.
[[nodiscard]] inline std::vector<std::unique_ptr<Scene>> all_scenes() {
    std::vector<std::unique_ptr<Scene>> scenes;
    scenes.push_back(std::make_unique<Homing>());
    scenes.push_back(std::make_unique<Meeting>());
    scenes.push_back(std::make_unique<Artillery>());
    scenes.push_back(std::make_unique<Steering>());
    return scenes;
}

} // namespace playground

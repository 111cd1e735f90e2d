// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <vector>

#include "scenes/artillery.hpp"
#include "scenes/avoidance.hpp"
#include "scenes/birds.hpp"
#include "scenes/box.hpp"
#include "scenes/company.hpp"
#include "scenes/crates.hpp"
#include "scenes/crowd.hpp"
#include "scenes/dock.hpp"
#include "scenes/evacuation.hpp"
#include "scenes/flock.hpp"
#include "scenes/homing.hpp"
#include "scenes/meeting.hpp"
#include "scenes/once.hpp"
#include "scenes/orbit.hpp"
#include "scenes/parking.hpp"
#include "scenes/rails.hpp"
#include "scenes/rocks.hpp"
#include "scenes/servo.hpp"
#include "scenes/ship.hpp"
#include "scenes/spring.hpp"
#include "scenes/steering.hpp"
#include "scenes/street.hpp"
#include "scenes/throw.hpp"
#include "scenes/turret.hpp"
#include "scenes/wind.hpp"

namespace playground {

template <class... Scenes> [[nodiscard]] std::vector<std::unique_ptr<Scene>> made_of() {
    std::vector<std::unique_ptr<Scene>> scenes;
    (scenes.push_back(std::make_unique<Scenes>()), ...);
    return scenes;
}

/// All scenes, in the order of the page.
[[nodiscard]] inline std::vector<std::unique_ptr<Scene>> all_scenes() {
    return made_of<Homing, Once, Meeting, Artillery, Wind, Turret, Searchlight, Steering, Orbits, Rails, Parking, Dock,
        Ships, Flock, Murmuration, Crowd, Street, Evacuation, Company, Avoidance<V2>, Rocks, Avoidance<V3>, Throw, Box,
        Crates, Springs>();
}

} // namespace playground

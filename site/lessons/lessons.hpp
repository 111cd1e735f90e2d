// SPDX-License-Identifier: MIT
// The scenes of the articles. site/build compiles them into the playground's module, in place of its own scenes.
#pragma once

#include <memory>
#include <vector>

#include "../../examples/playground/scenes/box.hpp"
#include "aim.hpp"
#include "crowd.hpp"
#include "steer.hpp"

namespace playground {

[[nodiscard]] inline std::vector<std::unique_ptr<Scene>> all_scenes() {
    std::vector<std::unique_ptr<Scene>> all;
    const auto add = [&]<class Of>(std::unique_ptr<Of> scene) { all.push_back(std::move(scene)); };
    for (const auto way : {lessons::Shooting::at, lessons::Shooting::lead, lessons::Shooting::fast})
        add(std::make_unique<lessons::Shooting>(way));
    add(std::make_unique<lessons::Throwing>()), add(std::make_unique<lessons::Turning>());
    add(std::make_unique<lessons::Volley>()), add(std::make_unique<lessons::OnTime>());
    for (const auto way : {lessons::Seeking::seek, lessons::Seeking::arrive})
        add(std::make_unique<lessons::Seeking>(way));
    add(std::make_unique<lessons::Chase>());
    for (const auto way : {lessons::Herd::flee, lessons::Herd::wander, lessons::Herd::path, lessons::Herd::avoid})
        add(std::make_unique<lessons::Herd>(way));
    add(std::make_unique<lessons::Pair>()), add(std::make_unique<lessons::Door>());
    add(std::make_unique<Crowd>()), add(std::make_unique<Flock>()), add(std::make_unique<Box>());
    return all;
}

} // namespace playground

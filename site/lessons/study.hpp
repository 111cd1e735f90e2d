// SPDX-License-Identifier: MIT
// The scenes of the derivations, the atlas and the workbench. site/build compiles them into the playground's module, in
// place of its own scenes.
#pragma once

#include <memory>
#include <vector>

#include "atlas.hpp"
#include "bench.hpp"
#include "circle.hpp"
#include "drag.hpp"
#include "lead.hpp"

namespace playground {

[[nodiscard]] inline std::vector<std::unique_ptr<Scene>> all_scenes() {
    std::vector<std::unique_ptr<Scene>> all;
    const auto derive = [&](std::unique_ptr<lessons::Derivation> of) {
        all.push_back(std::make_unique<lessons::Graph>(of->entries[0].key, *of));
        all.push_back(std::move(of));
    };
    derive(std::make_unique<lessons::Lead>()), derive(std::make_unique<lessons::Circle>());
    derive(std::make_unique<lessons::Drag>());
    all.push_back(std::make_unique<lessons::Atlas>());
    auto bench = std::make_unique<lessons::Bench>();
    all.push_back(std::make_unique<lessons::BenchClose>(*bench));
    all.push_back(std::move(bench));
    return all;
}

} // namespace playground

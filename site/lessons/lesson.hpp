// SPDX-License-Identifier: MIT
#pragma once

#include <vector>
#include <veer/veer.hpp>

#include "../../examples/playground/scene.hpp"
#include "../../examples/playground/scenes/trail.hpp"

/// The pictures of the articles and of the home page: small scenes like those of the playground, with one thing to
/// drag.
namespace lessons {

using playground::all_entries, playground::Array, playground::Color, playground::Entry, playground::Life,
    playground::Look, playground::Picture, playground::reading, playground::Scene, playground::Side, playground::slider,
    playground::Trail, playground::V2, playground::V3, playground::View;

/// A scene with one entry. It starts again when it ends, or when the reader drags something.
class Lesson : public Scene {
public:
    Lesson(const char* group_name, const Entry& entry) : Scene(group_name, false) { entries = {entry}; }

    void reset() override { clock_ = 0, start(); }
    void adjust() override { reset(); }
    void step(float time_step) override {
        clock_ += time_step;
        move(time_step);
        if (clock_ > end()) reset();
    }
    [[nodiscard]] View view() const override { return {.left = -16, .right = 16, .bottom = -8, .top = 8}; }
    [[nodiscard]] Life life() const override { return {}; }
    [[nodiscard]] std::vector<Array> state() override { return {{"clock", &clock_, 1}}; }

protected:
    static constexpr View room{.left = -15, .right = 15, .bottom = -7, .top = 7};

    virtual void start() = 0;
    virtual void move(float time_step) = 0;
    [[nodiscard]] virtual float end() const { return 1e9f; } ///< when it starts again  [s]

    static void agent(Picture& picture, const V2& place, const V2& heading, Color color, float size = 1.1f) {
        picture.agents(
            1, [&](std::size_t) { return place; }, [&](std::size_t) { return heading; }, size, color);
    }

    float clock_ = 0;
};

} // namespace lessons

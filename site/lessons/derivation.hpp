// SPDX-License-Identifier: MIT
#pragma once

#include <cmath>
#include <vector>

#include "lesson.hpp"

namespace lessons {

/// The picture of a derivation, and the graph beside it: a scene each. The page sets `step`, the step that the reader
/// reads, and `term`, the term of the formula that the reader points at, and draws both anew. Nothing moves by itself:
/// `scrub` is the number that the reader scrubs.
///
/// The terms are "name colour|name colour"; term 0 has no name.
class Derivation : public Scene {
public:
    Derivation(const char* key, const char* terms, const char* tries, const playground::Control& scrub)
        : Scene("derive", false) {
        entries = {{key, "", "", "", "", tries}};
        controls = {slider("step", "", "", step_, {1, 12, 1}), playground::choice("term", "", term_, terms), scrub};
    }

    void reset() override { adjust(); }
    void step(float) override {}
    [[nodiscard]] View view() const override { return {.left = -16, .right = 16, .bottom = -8, .top = 8}; }
    [[nodiscard]] Life life() const override { return {}; }
    [[nodiscard]] std::vector<Array> state() override { return {{"step", &step_, 1}}; }

    /// The graph: it lies in the unit square, and the scrubbed number runs from left to right.
    virtual void draw_graph(Picture&) const = 0;

protected:
    static constexpr View room{.left = -15, .right = 15, .bottom = -7, .top = 7};

    [[nodiscard]] int now() const { return static_cast<int>(step_); }
    [[nodiscard]] bool from(int first, int last = 99) const { return now() >= first && now() <= last; }
    /// The look of what a term means: strong if the reader points at the term, faint if at another.
    [[nodiscard]] Look lit(int term, const Look& look = {}) const {
        const int pointed = static_cast<int>(term_);
        return {.width = pointed == term ? look.width * 1.8f + 1 : look.width,
            .opacity = pointed == 0 || pointed == term ? look.opacity : look.opacity * 0.3f,
            .dashed = look.dashed};
    }
    [[nodiscard]] bool points_at(int term) const { return static_cast<int>(term_) == term; }

    /// The axes of the graph, and a curve over the scrubbed number from `low` to `high`. Values are cut at the edges.
    static void axes(Picture& picture, float zero) {
        picture.segment(V2{0, zero}, V2{1, zero}, Color::muted, {.width = 1.5f});
    }
    static void curve(Picture& picture, const auto& value, Color color, const Look& look = {}) {
        std::vector<V2> run;
        const auto end = [&] {
            if (run.size() > 1) picture.line(run, color, look);
            run.clear();
        };
        for (int i = 0; i <= 120; ++i) {
            const float x = static_cast<float>(i) / 120, y = value(x);
            if (y >= -0.04f && y <= 1.04f) run.push_back({x, y});
            else end();
        }
        end();
    }
    static void agent(Picture& picture, const V2& place, const V2& heading, Color color, float size = 1.1f) {
        picture.agents(
            1, [&](std::size_t) { return place; }, [&](std::size_t) { return heading; }, size, color);
    }

private:
    float step_ = 1, term_ = 0;
};

/// The graph of a derivation, as a scene of its own.
class Graph final : public Scene {
public:
    Graph(const char* key, const Derivation& of) : Scene("graph", false), of_(of) { entries = {{key, "", "", ""}}; }

    void reset() override {}
    void step(float) override {}
    void draw(Picture& picture) const override { of_.draw_graph(picture); }
    [[nodiscard]] View view() const override { return {.left = -0.03f, .right = 1.03f, .bottom = -0.02f, .top = 1}; }
    [[nodiscard]] Life life() const override { return {}; }
    [[nodiscard]] std::vector<Array> state() override { return {}; }

private:
    const Derivation& of_;
};

} // namespace lessons

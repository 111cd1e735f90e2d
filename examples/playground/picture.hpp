// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <vector>

#include "words.hpp"

namespace playground {

enum class Color { ink, muted, grid, paper, blue, orange, green, violet };
enum class Side { right, left, above, below };

struct Look {
    float width = 2; ///< of the line, or across the dot  [pixels]
    float opacity = 1;
    bool dashed = false;
};

/// The picture of a scene, as a list of shapes in metres. The page draws them: in the plane on a canvas, in space with
/// WebGL.
class Picture : public Words {
public:
    Picture() : Words(1 << 18) {}

    void line(const auto& points, Color color, const Look& look = {}) {
        begin(Shape::line, color, look);
        add_all(points);
    }
    void segment(const auto& from, const auto& to, Color color, const Look& look = {}) {
        line(std::vector{in_space(from), in_space(to)}, color, look);
    }
    void dots(const auto& points, Color color, const Look& look = {.width = 5}) {
        begin(Shape::dots, color, look);
        add_all(points);
    }
    void dot(const auto& point, Color color, const Look& look = {.width = 9}) {
        dots(std::vector{in_space(point)}, color, look);
    }
    void circle(const auto& center, float radius, Color color, const Look& look = {}) {
        round(Shape::circle, center, radius, color, look);
    }
    void disc(const auto& center, float radius, Color color, const Look& look = {}) {
        round(Shape::disc, center, radius, color, look);
    }
    /// A sphere; in the plane a shaded disc.
    void ball(const auto& center, float radius, Color color, const Look& look = {}) {
        round(Shape::ball, center, radius, color, look);
    }
    void arrow(const auto& from, const auto& to, Color color, const Look& look = {}) {
        begin(Shape::arrow, color, look);
        add(from), add(to);
    }
    /// All points within `radius` of the segment.
    void capsule(const auto& from, const auto& to, float radius, Color color, const Look& look = {}) {
        begin(Shape::capsule, color, look);
        add(from), add(to), add(radius);
    }
    /// Triangles, `size` metres long, along their velocities.
    void agents(
        std::size_t count, const auto& position, const auto& velocity, float size, Color color, const Look& look = {}) {
        begin(Shape::agents, color, look);
        add(size), add(static_cast<int>(count));
        for (std::size_t i = 0; i < count; ++i) add(position(i)), add(velocity(i));
    }
    void label(const auto& place, const char* text, Color color, Side side = Side::right) {
        label(place, text, 0, -1, "", color, side);
    }
    /// A text, a number with this many decimals, and its unit.
    void label(const auto& place, const char* text, float value, int decimals, const char* unit, Color color,
        Side side = Side::right) {
        begin(Shape::label, color, {});
        add(place), add(static_cast<int>(side)), add(text), add(value), add(decimals), add(unit);
    }

private:
    enum class Shape { line, dots, circle, disc, ball, arrow, capsule, agents, label };

    void begin(Shape shape, Color color, const Look& look) {
        add(static_cast<int>(shape)), add(static_cast<int>(color)), add(look.width), add(look.opacity),
            add(look.dashed ? 1 : 0);
    }
    void round(Shape shape, const auto& center, float radius, Color color, const Look& look) {
        begin(shape, color, look);
        add(center), add(radius);
    }
    void add_all(const auto& points) {
        add(static_cast<int>(points.size()));
        for (const auto& point : points) add(point);
    }
};

} // namespace playground

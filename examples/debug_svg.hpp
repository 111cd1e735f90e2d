// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstdio>
#include <fstream>
#include <initializer_list>
#include <string>
#include <veer/vector.hpp>

/// Draws what agents think, as an SVG file for a browser. Copy this file into your project, and call it from anywhere:
///
///     debug::Picture picture("agent 7", glm::vec2{-10, -10}, glm::vec2{10, 10}); // two corners of what it shows
///     picture.circle(position, radius, {debug::blue, .fill = 0.3});
///     picture.arrow(position, position + velocity, {debug::blue});
///     picture.save("agent_7.svg");
///
/// Places are in the units of the game: any vector that veer takes, or {x, y}. Of a vector with three components, the
/// first two count. Where y points down, let the bottom left corner have the larger y. Later shapes cover earlier ones.
namespace debug {

// An agent, its target, a meeting, a wish, an obstacle, a construction. Any other CSS colour works too.
inline constexpr const char *blue = "#195599", *orange = "#c2460c", *green = "#0a8f58", *violet = "#9721ec",
                            *ink = "#1b2430", *gray = "#7d8a99";

struct Look {
    std::string color = ink;
    double width = 2; ///< of the line, in pixels
    double fill = 0;  ///< how opaque the inside of a closed shape is, 0 to 1
    bool dashed = false;
};

struct Point {
    double x, y;

    Point(double given_x, double given_y) : x(given_x), y(given_y) {}
    template <class V>
        requires(!std::same_as<V, Point>)
    &&veer::Vector<V> Point(const V& v)
        : x(static_cast<double>(veer::component<0>(v))),
    y(static_cast<double>(veer::component<1>(v))) {}
};

class Picture {
public:
    /// @param width  of the picture, in pixels; the corners decide its height
    Picture(const std::string& title, Point bottom_left, Point top_right, double width = 800)
        : low_(bottom_left), width_(width), scale_(width / std::abs(top_right.x - bottom_left.x)),
          height_(std::abs(top_right.y - bottom_left.y) * scale_), right_(top_right.x > bottom_left.x ? 1 : -1),
          up_(top_right.y > bottom_left.y ? 1 : -1) {
        grid(top_right);
        words(14, 27, title, "start", ink, "font-size=\"18\" font-weight=\"bold\"");
    }

    void line(Point a, Point b, const Look& look = {}) {
        add("<line", attribute("x1", px(a)), attribute("y1", py(a)), attribute("x2", px(b)), attribute("y2", py(b)),
            pen(look), "/>\n");
    }
    void circle(Point center, double radius, const Look& look = {}) {
        add("<circle", attribute("cx", px(center)), attribute("cy", py(center)), attribute("r", radius * scale_),
            pen(look), "/>\n");
    }
    /// A small filled disc, as large in every view.
    void dot(Point place, const Look& look = {}) { circle(place, 4.5 / scale_, {look.color, 0, 1}); }

    /// An arrow with its head at `to`. From a place to itself: nothing.
    void arrow(Point from, Point to, const Look& look = {}) {
        const double dx = px(to) - px(from), dy = py(to) - py(from), length = std::hypot(dx, dy);
        if (!(length > 0)) return;
        const double head = std::min(5 + 3 * look.width, length), x = dx / length * head, y = dy / length * head;
        const Point back{to.x - right_ * x / scale_ * 0.8, to.y + up_ * y / scale_ * 0.8};
        line(from, back, look);
        add("<path d=\"M", pixels(px(to), py(to)), "L", pixels(px(to) - x - 0.4 * y, py(to) - y + 0.4 * x), "L",
            pixels(px(to) - x + 0.4 * y, py(to) - y - 0.4 * x), "Z\" fill=\"", look.color, "\"/>\n");
    }
    /// Straight lines through the points of a list; look.fill fills the area between them.
    void polyline(const auto& points, const Look& look = {}, bool closed = false) {
        std::string d;
        for (const auto& given : points) {
            const Point point(given);
            d += (d.empty() ? 'M' : 'L') + pixels(px(point), py(point));
        }
        add("<path d=\"", d, closed ? "Z\"" : "\"", pen(look),
            " stroke-linejoin=\"round\" stroke-linecap=\"round\"/>\n");
    }
    /// The places with normal . (place - on_border) < 0, shaded: what the half-plane forbids.
    void half_plane(Point on_border, Point normal, const Look& look = {}) {
        const double size = std::hypot(normal.x, normal.y), x = normal.x / size, y = normal.y / size;
        if (!(size > 0)) return;
        // the place on the border that is nearest to the middle of the picture
        const double half_width = right_ * width_ / scale_ / 2, half_height = up_ * height_ / scale_ / 2;
        const Point middle{low_.x + half_width, low_.y + half_height};
        const double away = x * (middle.x - on_border.x) + y * (middle.y - on_border.y);
        const Point near_by{middle.x - x * away, middle.y - y * away};
        const double reach = std::abs(away) + std::abs(half_width) + std::abs(half_height);
        const Point a{near_by.x - y * reach, near_by.y + x * reach}, b{near_by.x + y * reach, near_by.y - x * reach};
        polyline(
            std::initializer_list<Point>{a, b, {b.x - x * reach, b.y - y * reach}, {a.x - x * reach, a.y - y * reach}},
            {look.color, 0, look.fill > 0 ? look.fill : 0.1});
        line(a, b, look);
    }
    /// Words to the right of a place, or to its left.
    void text(Point place, const std::string& text, const Look& look = {}, bool left = false) {
        words(px(place) + (left ? -10 : 10), py(place) + 5, text, left ? "end" : "start", look.color);
    }

    /// Writes the file. Returns whether this succeeded.
    bool save(const std::string& file_name) const {
        std::ofstream file(file_name);
        const std::string size = attribute("width", width_) + attribute("height", height_);
        file << "<svg xmlns=\"http://www.w3.org/2000/svg\"" << size << " viewBox=\"0 0 " << pixels(width_, height_)
             << "\" font-family=\"system-ui, sans-serif\" font-size=\"14\">\n<rect" << size << " fill=\"#fff\"/>\n"
             << shapes_ << words_ << "</svg>\n";
        return static_cast<bool>(file.flush());
    }

private:
    Point low_;
    double width_, scale_, height_, right_, up_;
    std::string shapes_, words_; // the words cover the shapes

    double px(Point p) const { return (p.x - low_.x) * right_ * scale_; }
    double py(Point p) const { return height_ - (p.y - low_.y) * up_ * scale_; }
    void add(const auto&... parts) { (static_cast<void>(shapes_ += parts), ...); }

    static std::string number(double x, const char* format = "%.1f") {
        char text[32];
        std::snprintf(text, sizeof text, format, x);
        return text;
    }
    static std::string pixels(double x, double y) { return number(x) + ' ' + number(y); }
    static std::string attribute(const char* name, double x) {
        return std::string(" ") + name + "=\"" + number(x) + '"';
    }
    static std::string pen(const Look& look) {
        return " stroke=\"" + look.color + '"' + attribute("stroke-width", look.width) + " fill=\""
             + (look.fill > 0 ? look.color : "none") + "\" fill-opacity=\"" + number(look.fill, "%.2f") + '"'
             + (look.dashed ? " stroke-dasharray=\"7 5\"" : "");
    }
    void words(double x, double y, const std::string& text, const char* anchor, const std::string& color,
        const std::string& more = {}) {
        words_ += "<text" + attribute("x", x) + attribute("y", y) + " text-anchor=\"" + anchor + "\" fill=\"" + color
                + "\" stroke=\"#fff\" stroke-width=\"4\" stroke-linejoin=\"round\" paint-order=\"stroke\" " + more
                + '>';
        for (const char c : text) words_ += c == '<' ? "&lt;" : c == '&' ? "&amp;" : std::string(1, c);
        words_ += "</text>\n";
    }
    /// Grid lines 1, 2 or 5 times a power of ten apart, with their numbers at the edges.
    void grid(Point high) {
        double step = std::pow(10, std::floor(std::log10(80 / scale_)));
        step *= step * 5 * scale_ < 80 ? 10 : step * 2 * scale_ < 80 ? 5 : 2;
        const auto lines = [&](double from, double to, const auto& draw) {
            for (double i = std::ceil(std::min(from, to) / step); i * step <= std::max(from, to); ++i)
                draw(i * step + 0.0); // -0 + 0 is 0
        };
        const std::string small = "font-size=\"11\"";
        lines(low_.x, high.x, [&](double x) {
            line({x, low_.y}, {x, high.y}, {"#e3e8ee", 1});
            if (const double at = px({x, low_.y}); at > 30 && at < width_ - 10)
                words(at, height_ - 6, number(x, "%g"), "middle", gray, small);
        });
        lines(low_.y, high.y, [&](double y) {
            line({low_.x, y}, {high.x, y}, {"#e3e8ee", 1});
            if (const double at = py({low_.x, y}); at > 45 && at < height_ - 16)
                words(6, at + 4, number(y, "%g"), "start", gray, small);
        });
    }
};

} // namespace debug

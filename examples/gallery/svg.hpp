// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "text.hpp"

/// A small SVG writer for the examples: one picture, one coordinate system, drawn from back to front.
///
///     svg::Picture picture({.title = "Flight", .x_label = "x [m]", .y_label = "y [m]", .x = {0, 50}, .y = {-10, 10}});
///     picture.line(path, svg::Color::blue, {.legend = "beam"});
///     picture.label(path.back(), "hit", svg::Color::ink, {.side = svg::Side::left});
///     file << picture.text();
///
/// Points and radii of circles are in the units of the axes; widths and gaps are in pixels of a picture 640 pixels
/// wide. The colours are classes of a style sheet with a light and a dark version.
namespace svg {

/// Each colour has one meaning, as in site/style/palette.css: blue is an agent of veer, orange its target, green a hit
/// or a meeting, violet the usual code or a desired velocity, ink an obstacle, a threat or a construction. `first` to
/// `fourth` are shades of blue, for several agents.
enum class Color { ink, muted, grid, paper, blue, orange, green, violet, first, second, third, fourth };
enum class Side { right, left, above, below };

struct Point {
    double x = 0, y = 0;

    Point() = default;
    Point(auto point_x, auto point_y) : x(static_cast<double>(point_x)), y(static_cast<double>(point_y)) {}
    template <class V>
        requires requires(const V v) { v.x, v.y; }
    Point(const V& v) : Point(v.x, v.y) {} // of a glm::vec2, or of a glm::vec3 seen along z
};
struct Look {
    double width = 2.5; ///< of the line, or across the dot
    double opacity = 1;
    bool dashed = false;
    std::string legend = {}; ///< the name in the legend, where every name stands once
};
struct Place {
    Side side = Side::right; ///< of the point, where the text stands
    double gap = 8;
    double up = 0; ///< how much higher
    bool bold = false;
};
struct Range {
    double low, high;
};
struct Axes {
    std::string title, subtitle = {}, x_label = {}, y_label = {};
    Range x, y;
    double height = 0; ///< of the frame; 0: both axes have the same scale
    bool bare = false; ///< no frame and no ticks: for scenes in perspective
};

constexpr std::string_view color_names[] = {
    "ink", "muted", "grid", "paper", "blue", "orange", "green", "violet", "first", "second", "third", "fourth"};
inline std::string_view name(Color color) { return color_names[static_cast<std::size_t>(color)]; }

/// For every colour, a class that strokes (s-blue) and a class that fills (f-blue), for a light and a dark page. Blue,
/// orange, green and violet also differ in lightness, so every kind of colour blindness can tell them apart.
inline std::string style_sheet() {
    constexpr std::string_view light[] = {"#1b2430", "#556270", "#e3e8ee", "#ffffff", "#195599", "#c2460c", "#0aa464",
        "#9721ec", "#123f73", "#3f8fdc", "#0e8296", "#8297b5"};
    constexpr std::string_view dark[] = {"#e8edf4", "#9eabbb", "#28323e", "#12181f", "#3d94f6", "#ff6f24", "#2be598",
        "#e6b8f5", "#2f7fe0", "#a3cfff", "#3fc9d6", "#7f93b0"};
    const auto rules = [](const auto& colors) {
        std::string css;
        for (std::size_t i = 0; i < std::size(colors); ++i) {
            css += join(".s-", color_names[i], "{stroke:", colors[i], "}.f-", color_names[i], "{fill:", colors[i], "}");
        }
        return join(css, "text{stroke:", colors[static_cast<std::size_t>(Color::paper)],
            "}"); // a halo, so that lines do not run through words
    };
    return join(R"(<style>
text{font:15px system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;
stroke-width:4px;stroke-linejoin:round;paint-order:stroke}
.title{font-size:20px;font-weight:650}.bold{font-weight:650}.line{fill:none;stroke-linecap:round;stroke-linejoin:round}
)",
        rules(light), "@media(prefers-color-scheme:dark){", rules(dark), "}\n</style>\n");
}

class Picture {
public:
    explicit Picture(Axes axes)
        : axes_(std::move(axes)), left_(axes_.bare ? 24 : 60), frame_width_(page_width - left_ - 24) {
        const double ratio = (axes_.y.high - axes_.y.low) / (axes_.x.high - axes_.x.low);
        frame_height_ = axes_.height > 0 ? axes_.height : frame_width_ * ratio;
    }

    void line(const auto& points, Color color, const Look& look = {}) {
        add(join("path", stroked(color, look)), attribute("d", path(points)), attribute("d", "M0 0h22"), look);
    }
    void dots(const auto& points, Color color, const Look& look = {.width = 5}) {
        std::string d;
        for (const Point p : points) {
            d += join("M", pixels(p), "h0");
        }
        add(join("path", stroked(color, look)), attribute("d", d), attribute("d", "M11 0h0"), look);
    }
    void dot(Point point, Color color, const Look& look = {.width = 9}) { dots(std::vector{point}, color, look); }

    void circle(Point center, auto radius, Color color, const Look& look = {}) {
        add(join("circle", stroked(color, look)), at(center, radius), dot_key, look);
    }
    void disc(Point center, auto radius, Color color, const Look& look = {}) {
        add(join("circle", attribute("class", join("f-", name(color))), attribute("opacity", look.opacity)),
            at(center, radius), dot_key, look);
    }
    /// A disc that looks like a sphere.
    void ball(Point center, auto radius, Color color, const Look& look = {}) {
        disc(center, radius, color, look);
        add("circle fill=\"url(#light)\"", at(center, radius), "", {});
    }

    void arrow(Point from, Point to, Color color, const Look& look = {}) {
        const double dx = px(to) - px(from), dy = py(to) - py(from), size = std::hypot(dx, dy);
        const double along = std::min(3.5 * look.width, size) / std::max(size, 1e-9), aside = 0.4 * along;
        const auto corner = [&](double side) {
            return join(
                "L", number(px(to) - along * dx - side * dy, 1), " ", number(py(to) - along * dy + side * dx, 1));
        };
        const std::string d = join("M", pixels(from), corner(0), "M", pixels(to), corner(aside), corner(-aside), "Z");
        const std::string both = attribute("class", join("f-", name(color), " s-", name(color)));
        add(join("path", both, attribute("stroke-linejoin", "round"), pen(look)), attribute("d", d),
            attribute("d", "M0 0h12M22 0l-9 4v-8Z"), look);
    }

    void label(Point point, std::string_view text, Color color = Color::ink, const Place& place = {}) {
        const bool right = place.side == Side::right, left = place.side == Side::left;
        const double dx = right ? place.gap : left ? -place.gap : 0;
        const double dy = right || left ? 5 : place.side == Side::above ? -place.gap : place.gap + 11;
        labels_ += words(px(point) + dx, py(point) + dy - place.up, text, color,
            right  ? "start"
            : left ? "end"
                   : "middle",
            place.bold ? "bold" : "");
    }

    /// The pixels of a point, and a way to add something that this class cannot draw.
    std::string pixels(Point p) const { return join(number(px(p), 1), " ", number(py(p), 1)); }
    double pixels_of(auto length) const { return static_cast<double>(length) * scale(); }
    void raw(std::string_view shapes) { shapes_ += shapes; }

    /// The whole file. Title, subtitle and legend stand above the frame, in as many rows as they need.
    std::string text() const {
        std::string head;
        double x = 24, y = 12;
        for (const std::string& line : wrapped(axes_.title, 1.5)) // 20 pixels instead of 15, and bold
            head += words(x, y += 26, line, Color::ink, "start", "title");
        for (const std::string& line : wrapped(axes_.subtitle, 1)) head += words(x, y += 23, line, Color::muted);
        y += legend_.empty() ? 0 : 28;
        for (const auto& [entry, key] : legend_) {
            const double needed = 30 + text_width(entry);
            if (x > 24 && x + needed > page_width - 24) x = 24, y += 24;
            head += join("<g", moved(x, y - 5), ">", key, "</g>", words(x + 30, y, entry, Color::ink));
            x += needed + 20;
        }
        y += axes_.bare ? 14 : 42;
        const double height = y + frame_height_ + (axes_.bare ? 20 : 64);
        const std::string size = attribute("width", page_width) + attribute("height", std::ceil(height));
        const std::string frame = attribute("width", frame_width_) + attribute("height", frame_height_);
        return join("<svg xmlns=\"http://www.w3.org/2000/svg\"", size,
            attribute("viewBox", join("0 0 640 ", number(std::ceil(height), 0))), " role=\"img\">\n<title>",
            escaped(axes_.title), "</title>\n", style_sheet(), "<clipPath id=\"frame\"><rect", frame,
            R"(/></clipPath>
<radialGradient id="light" cx=".35" cy=".3" r=".8"><stop stop-color="#fff" stop-opacity=".6"/>
<stop offset=".5" stop-color="#fff" stop-opacity="0"/>
<stop offset="1" stop-opacity=".35"/></radialGradient>
<rect class="f-paper" rx="14")",
            size, "/>\n", head, "<g", moved(left_, y), ">\n", axes_.bare ? std::string() : grid(),
            "<g clip-path=\"url(#frame)\">\n", shapes_, "</g>\n", labels_, "</g>\n</svg>\n");
    }

private:
    static constexpr double page_width = 640;
    static constexpr std::string_view dot_key = " cx=\"11\" r=\"7\"";

    Axes axes_;
    double left_, frame_width_, frame_height_;
    std::string shapes_, labels_;
    std::vector<std::pair<std::string, std::string>> legend_; // name and key

    double scale() const { return frame_width_ / (axes_.x.high - axes_.x.low); }
    double px(Point p) const { return (p.x - axes_.x.low) * scale(); }
    double py(Point p) const { return (axes_.y.high - p.y) / (axes_.y.high - axes_.y.low) * frame_height_; }
    std::string at(Point p, auto radius) const {
        return join(
            attribute("cx", px(p)), attribute("cy", py(p)), attribute("r", static_cast<double>(radius) * scale()));
    }

    static std::string moved(double x, double y) {
        return attribute("transform", join("translate(", number(x, 1), " ", number(y, 1), ")"));
    }

    static std::string pen(const Look& look) {
        const std::string dashes = join(number(2.2 * look.width, 1), " ", number(2.6 * look.width, 1));
        return join(attribute("stroke-width", look.width),
            look.opacity < 1 ? attribute("opacity", look.opacity) : std::string(),
            look.dashed ? attribute("stroke-dasharray", dashes) : std::string());
    }
    static std::string stroked(Color color, const Look& look) {
        return join(attribute("class", join("line s-", name(color))), pen(look));
    }

    void add(std::string_view element, std::string_view shape, std::string_view key, const Look& look) {
        shapes_ += join("<", element, shape, "/>\n");
        if (look.legend.empty()) return;
        const std::string sign = join("<", element, key, "/>");
        const auto known =
            std::find_if(legend_.begin(), legend_.end(), [&](const auto& entry) { return entry.first == look.legend; });
        if (known == legend_.end()) legend_.emplace_back(look.legend, sign);
        else if (color_in(known->second) != color_in(sign))
            throw std::logic_error(join("the legend has two colours: ", look.legend));
    }
    static std::string color_in(const std::string& sign) { // of its class
        const auto start = sign.find("class=\""), end = sign.find('"', start + 7);
        return sign.substr(sign.rfind('-', end), end - sign.rfind('-', end));
    }

    /// Drops points that make no visible difference: less than a pixel from the last one, or on a straight line from it
    /// to the next.
    std::string path(const auto& points) const {
        std::string d;
        Point last;
        for (std::size_t i = 0; i < points.size(); ++i) {
            const Point p = points[i], next = points[std::min(i + 1, points.size() - 1)];
            const double dx = px(p) - px(last), dy = py(p) - py(last), nx = px(next) - px(last),
                         ny = py(next) - py(last);
            const double size = std::hypot(dx, dy), next_size = std::hypot(nx, ny);
            const bool straight = std::abs(dx * ny - dy * nx) < 0.05 * next_size && size < next_size && size < 60;
            if (i == 0 || i + 1 == points.size() || !(straight || size < 1)) {
                d += join(i == 0 ? "M" : "L", pixels(p));
                last = p;
            }
        }
        return d;
    }

    static std::string words(double x, double y, std::string_view text, Color color, std::string_view anchor = "start",
        std::string_view kind = "") {
        return join("<text", attribute("class", join("f-", name(color), kind.empty() ? "" : " ", kind)),
            attribute("x", x), attribute("y", y), anchor == "start" ? std::string() : attribute("text-anchor", anchor),
            ">", escaped(text), "</text>\n");
    }

    /// The lines of a text, none wider than the picture in a wide font, whose letters are `size` times 15 pixels.
    static std::vector<std::string> wrapped(std::string_view text, double size) {
        std::vector<std::string> lines;
        while (!text.empty()) {
            const std::size_t end = std::min(text.find(' '), text.size());
            const std::string_view word = text.substr(0, end);
            text.remove_prefix(std::min(end + 1, text.size()));
            const bool fits = !lines.empty() && size * text_width(join(lines.back(), " ", word)) < page_width - 40;
            if (fits) lines.back() += join(" ", word);
            else lines.emplace_back(word);
        }
        return lines;
    }

    /// The approximate width in a wide font.
    static double text_width(std::string_view text) {
        double width = 0;
        for (const char c : text) {
            const bool follows = (static_cast<unsigned char>(c) & 0xc0) == 0x80; // not the first byte of a letter
            const bool narrow = std::string_view(" .,:;il|'tfjr()").find(c) != std::string_view::npos;
            width += follows ? 0 : narrow ? 5.3 : c == 'm' || c == 'w' ? 13.5 : 9.3;
        }
        return width;
    }

    /// Calls tick(value, text) at 1, 2 or 5 times a power of ten, not less than `pixels` apart.
    static void ticks(Range range, double extent, double pixels, auto&& tick) {
        const double raw = (range.high - range.low) * pixels / extent,
                     power = std::pow(10.0, std::floor(std::log10(raw)));
        const double step = power
                          * (raw <= 1.0001 * power    ? 1
                              : raw <= 2.0001 * power ? 2
                              : raw <= 5.0001 * power ? 5
                                                      : 10);
        const int decimals = std::max(0, static_cast<int>(-std::floor(std::log10(step * 1.0001))));
        for (double k = std::ceil(range.low / step - 1e-9); k * step <= range.high + 1e-9 * step; ++k) {
            tick(k * step, number(k * step, decimals));
        }
    }

    std::string grid() const {
        std::string d, texts;
        ticks(axes_.x, frame_width_, 60, [&](double x, const std::string& text) {
            d += join("M", number(px({x, 0}), 1), " 0v", number(frame_height_, 1));
            texts += words(px({x, 0}), frame_height_ + 22, text, Color::muted, "middle");
        });
        ticks(axes_.y, frame_height_, 44, [&](double y, const std::string& text) {
            d += join("M0 ", number(py({0, y}), 1), "h", number(frame_width_, 1));
            texts += words(-10, py({0, y}) + 5, text, Color::muted, "end");
        });
        texts += words(frame_width_, frame_height_ + 46, axes_.x_label, Color::muted, "end")
               + words(-36, -16, axes_.y_label, Color::muted);
        return join("<path class=\"line s-grid\"", attribute("d", d), "/>\n", texts);
    }
};

} // namespace svg

// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <vector>
#include <veer/spline.hpp>

#include "../scene.hpp"

namespace playground {

/// A train on a closed track through six points.
class Rails final : public Scene {
public:
    Rails() : Scene("steering", false) {
        entries = {
            {"rails", "A train on rails",
                "A smooth track through six points, and a train at constant speed. The usual way steps a parameter: it "
                "rushes where the points are far apart, and crawls where they are close.",
                "track.build(points, true); // once\n"
                "along += {speed} * ({dt});\n"
                "for (int car = 0; car < 6; ++car) {\n"
                "    const auto [place, direction] = track.at(along - {gap} * car);\n"
                "    draw(place, direction);\n"
                "}",
                "a round of {=6:0} points, {speed} m/s", "Fast|speed=20;A long train|gap=4",
                "parameter += {speed} * 6 / length * ({dt}); // 6 points a round\n"
                "for (int car = 0; car < 6; ++car)\n"
                "    draw(catmull_rom(points, parameter - {gap} * 6 / length * car));",
                60},
        };
        controls = {
            slider("speed", "Speed", "m/s", speed_, {1, 20, 0.5f}),
            slider("gap", "From car to car", "m", gap_, {1.5f, 4, 0.1f}),
        };
        argue({"off its speed, at most", "%", 0, "A steady parameter is no steady speed.",
            "The same speed everywhere, on every track.", figures_, all_entries, Argument::one_picture});
        signs = {
            {Color::blue, Sign::line, "Spline"},
            {Color::violet, Sign::line, "steady parameter"},
            {Color::muted, Sign::dot, "points of the track"},
        };
        const playground::View room{.left = -16, .right = 16, .bottom = -9, .top = 9};
        handle("first", "First point", points_[0], room);
        handle("third", "Third point", points_[2], room);
        handle("fifth", "Fifth point", points_[4], room);
        readings = {
            reading("length of the track", "m", 1, length_),
            reading("driven", "m", 1, driven_),
        };
        reset();
    }

    void reset() override {
        along_ = parameter_ = driven_ = 0;
        figures_[0] = figures_[1] = not_yet;
        adjust();
    }
    void adjust() override {
        track_.build(points_, true);
        length_ = track_.length();
        place();
    }

    void step(float time_step) override {
        const V2 before[2] = {cars_[0][0], cars_[1][0]};
        along_ = veer::parts::wrapped(along_ + speed_ * time_step, length_);
        parameter_ = veer::parts::wrapped(parameter_ + speed_ * time_step * rate(), static_cast<float>(count));
        driven_ += speed_ * time_step;
        place();
        for (std::size_t way = 0; way < 2; ++way) {
            const float speed = veer::distance(cars_[way][0], before[way]) / time_step;
            const float off = veer::magnitude(speed / speed_ - 1) * 100;
            figures_[way] = figures_[way] >= 0 ? veer::maximum(figures_[way], off) : off;
        }
    }

    void draw(Picture& picture) const override {
        std::vector<V2> line[2];
        for (int i = 0; i <= 200; ++i) {
            const float share = static_cast<float>(i) / 200;
            line[0].push_back(by_parameter(share * count)), line[1].push_back(track_.at(share * length_).position);
        }
        for (std::size_t way = 0; way < 2; ++way) {
            const Color color = way == 0 ? Color::violet : Color::blue;
            picture.line(line[way], color, {.width = 1.5f, .opacity = 0.4f});
            picture.agents(
                cars, [&](std::size_t i) { return cars_[way][i]; }, [&](std::size_t i) { return directions_[way][i]; },
                1.4f, color);
        }
        picture.dots(std::vector<V2>(points_.begin(), points_.end()), Color::muted);
    }

    [[nodiscard]] playground::View view() const override {
        return {.left = -20, .right = 20, .bottom = -12, .top = 12};
    }
    [[nodiscard]] Life life() const override { return {.speed = speed_, .spread = gap_ * cars / 4}; }
    [[nodiscard]] const char* fault() const override {
        return figures_[1] > 50 ? "the train is off its speed" : nullptr;
    }
    [[nodiscard]] std::vector<Array> state() override {
        return {{"cars", &cars_[1][0].x, 2 * cars}, {"along", &along_, 1}, {"length", &length_, 1}};
    }

private:
    static constexpr std::size_t count = 6, cars = 6;

    /// The parameter's growth for each metre.
    [[nodiscard]] float rate() const { return veer::ratio(static_cast<float>(count), length_); }

    /// The textbook's spline: a cubic with the half difference of the neighbours as its slope in each point.
    [[nodiscard]] V2 by_parameter(float parameter) const {
        const float at = veer::parts::wrapped(parameter, static_cast<float>(count)),
                    whole = veer::parts::whole_part(at);
        const float t = at - whole;
        const std::size_t i = static_cast<std::size_t>(whole);
        const V2 &before = points_[(i + count - 1) % count], &from = points_[i % count], &to = points_[(i + 1) % count],
                 &after = points_[(i + 2) % count];
        const V2 curve = before * -0.5f + from * 1.5f - to * 1.5f + after * 0.5f;
        const V2 bend = before - from * 2.5f + to * 2.0f - after * 0.5f;
        return from + ((curve * t + bend) * t + (to - before) * 0.5f) * t;
    }
    void place() {
        for (std::size_t i = 0; i < cars; ++i) {
            const float behind = gap_ * static_cast<float>(i), parameter = parameter_ - behind * rate();
            cars_[0][i] = by_parameter(parameter);
            directions_[0][i] = by_parameter(parameter + 0.01f) - cars_[0][i];
            const auto [place, direction] = track_.at(along_ - behind);
            cars_[1][i] = place, directions_[1][i] = direction;
        }
    }

    float speed_ = 8, gap_ = 2;
    std::array<V2, count> points_{{{-14, -6}, {-12, 5}, {-2, 7}, {0, 4}, {13, 6}, {12, -7}}};
    veer::Spline<V2> track_;
    std::array<std::array<V2, cars>, 2> cars_{}, directions_{}; ///< of the usual way, of veer
    float along_ = 0, parameter_ = 0, length_ = 0, driven_ = 0;
    float figures_[2] = {not_yet, not_yet};
};

} // namespace playground

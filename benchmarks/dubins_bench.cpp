// SPDX-License-Identifier: MIT

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include <veer/dubins.hpp>

#include "compare.hpp"

namespace {

using namespace compare;

/// Planes that ask for the way to a runway up to 140 m away; new ones in every frame.
struct Planes {
    PerAgent<glm::vec2> position{}, heading{}, target{}, goal{}, place{};
    PerAgent<float> radius{}, length{}, along{};
    PerAgent<veer::DubinsPath<glm::vec2>> path{};
    Random random;

    Planes() { next_frame(); }

    glm::vec2 direction() {
        const float angle = random.uniform(-3.0f, 3.0f);
        return {std::cos(angle), std::sin(angle)};
    }
    void next_frame() {
        for (std::size_t i = 0; i != agents; ++i) {
            position[i] = {random.uniform(-50.0f, 50.0f), random.uniform(-50.0f, 50.0f)};
            target[i] = {random.uniform(-50.0f, 50.0f), random.uniform(-50.0f, 50.0f)};
            heading[i] = direction(), goal[i] = direction(), radius[i] = random.uniform(2.0f, 20.0f);
            path[i] = veer::dubins_path(position[i], heading[i], target[i], goal[i], radius[i]);
            along[i] = random.uniform(0.0f, path[i].length);
        }
    }

    /// Shkel's and Lumelsky's formulas in double, with angles; their lengths alone.
    void plain_path(std::size_t i) {
        const double pi = std::numbers::pi;
        const auto in_turn = [&](double a) { return a - 2 * pi * std::floor(a / (2 * pi)); };
        const glm::dvec2 offset(target[i] - position[i]);
        const double r = double(radius[i]), d = std::hypot(offset.x, offset.y) / r,
                     bearing = std::atan2(offset.y, offset.x);
        const double a = in_turn(std::atan2(double(heading[i].y), double(heading[i].x)) - bearing),
                     b = in_turn(std::atan2(double(goal[i].y), double(goal[i].x)) - bearing);
        const double sa = std::sin(a), sb = std::sin(b), ca = std::cos(a), cb = std::cos(b), cab = std::cos(a - b);
        double least = std::numeric_limits<double>::infinity();
        const auto consider = [&](double sum) { least = std::min(least, sum); };
        const double lsl = std::sqrt(std::max(2 + d * d - 2 * cab + 2 * d * (sa - sb), 0.0)),
                     left = std::atan2(cb - ca, d + sa - sb);
        consider(in_turn(left - a) + lsl + in_turn(b - left));
        const double rsr = std::sqrt(std::max(2 + d * d - 2 * cab + 2 * d * (sb - sa), 0.0)),
                     right = std::atan2(ca - cb, d - sa + sb);
        consider(in_turn(a - right) + rsr + in_turn(right - b));
        if (const double square = -2 + d * d + 2 * cab + 2 * d * (sa + sb); square >= 0) {
            const double p = std::sqrt(square), t = std::atan2(-ca - cb, d + sa + sb) - std::atan2(-2.0, p);
            consider(in_turn(t - a) + p + in_turn(t - b));
        }
        if (const double square = -2 + d * d + 2 * cab - 2 * d * (sa + sb); square >= 0) {
            const double p = std::sqrt(square), t = std::atan2(ca + cb, d - sa - sb) - std::atan2(2.0, p);
            consider(in_turn(a - t) + p + in_turn(b - t));
        }
        if (const double cosine = (6 - d * d + 2 * cab + 2 * d * (sa - sb)) / 8; std::abs(cosine) <= 1) {
            const double p = 2 * pi - std::acos(cosine), t = in_turn(a - right + p / 2);
            consider(t + p + in_turn(a - b - t + p));
        }
        if (const double cosine = (6 - d * d + 2 * cab + 2 * d * (sb - sa)) / 8; std::abs(cosine) <= 1) {
            const double p = 2 * pi - std::acos(cosine), t = in_turn(-a - std::atan2(ca - cb, d + sa - sb) + p / 2);
            consider(t + p + in_turn(b - a - t + p));
        }
        length[i] = float(least * r);
    }
    void veer_path(std::size_t i) {
        length[i] = veer::dubins_path(position[i], heading[i], target[i], goal[i], radius[i]).length;
    }
    void veer_free(std::size_t i) {
        length[i] = veer::dubins_path(position[i], heading[i], target[i], glm::vec2(0.0f), radius[i]).length;
    }

    /// The same pieces, each with the angle at its start.
    void plain_place(std::size_t i) {
        const auto& way = path[i];
        float x = way.position.x, y = way.position.y, angle = std::atan2(way.heading.y, way.heading.x), left = along[i];
        for (std::size_t k = 0; k != 3; ++k) {
            const float walked = std::min(left, way.lengths[k]), side = way.turns[k];
            left -= walked;
            if (way.turns[k] == 0) {
                x += walked * std::cos(angle), y += walked * std::sin(angle);
            } else {
                const float end = angle + side * walked / way.radius;
                x += side * way.radius * (std::sin(end) - std::sin(angle));
                y -= side * way.radius * (std::cos(end) - std::cos(angle));
                angle = end;
            }
        }
        place[i] = {x, y};
    }
    void veer_place(std::size_t i) { place[i] = veer::place_on(path[i], along[i]).position; }

    double difference(const Planes& other, std::size_t i) const {
        return std::max(apart(length[i], other.length[i], 100.0), apart(place[i], other.place[i], 100.0));
    }
};

const bool registered[] = {
    functions<Planes>(
        "dubins_path, and for plain six formulas with angles", 1e-6, [](Planes& p, std::size_t i) { p.plain_path(i); },
        [](Planes& p, std::size_t i) { p.veer_path(i); }),
    functions<Planes>(
        "dubins_path in any direction, and for plain in a given one", 10.0, // a different question
        [](Planes& p, std::size_t i) { p.plain_path(i); }, [](Planes& p, std::size_t i) { p.veer_free(i); }),
    functions<Planes>(
        "place_on", 1e-5, [](Planes& p, std::size_t i) { p.plain_place(i); },
        [](Planes& p, std::size_t i) { p.veer_place(i); }),
};

} // namespace

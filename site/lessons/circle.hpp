// SPDX-License-Identifier: MIT
#pragma once

#include "derivation.hpp"

namespace lessons {

/// Homing on a circle, in frames: why the usual steering misses at a low frame rate, and what an exact arc does.
class Circle final : public Derivation {
public:
    Circle()
        : Derivation("circle",
            "|speed blue|radius ink|frame violet|target orange|hit orange|usual violet|arc blue|ahead ink|aside ink|"
            "tangent green|turn green|miss orange",
            "Start|target=8:1.5 heading=0.3:1 rate=15 radius=5 speed=24;"
            "Few frames|rate=8;Many frames|rate=60;"
            "Inside the circle|target=-5:-3 heading=0.3:1 rate=15 radius=5;"
            "Behind|target=-13:-4 heading=1:0.2 radius=3 rate=15",
            slider("rate", "Frame rate", "Hz", rate_, {low, high, 1})) {
        controls.push_back(slider("radius", "Radius", "m", radius_, {1, 8, 0.25f}));
        controls.push_back(slider("speed", "", "m/s", speed_, {4, 40, 0.5f}));
        handle("target", "Target", target_, room);
        const int from = handle("launcher", "Launcher", launcher_, room);
        arrow_handle("heading", "Direction of the launch", heading_, from, 2.5f, 1);
        readings = {reading("a", "m/s²", 0, acceleration_), reading("way", "m", 2, way_),
            reading("angle", "°", 1, angle_), reading("x", "m", 1, x_), reading("y", "m", 1, y_),
            reading("square", "m²", 1, square_), playground::reading_or("never", "turn_needed", "°", 1, turn_needed_),
            reading("chord", "m", 2, chord_), reading("end", "m", 2, missed_[0]), reading("within", "m", 2, missed_[1]),
            reading("ours", "m", 2, missed_[2])};
        adjust();
    }
    void adjust() override {
        const float degrees = 57.29578f, h = 1 / rate_;
        acceleration_ = speed_ * speed_ / radius_, way_ = speed_ * h, angle_ = way_ / radius_ * degrees;
        const V2 ahead = course(), aside = veer::perpendicular(ahead), d = target_ - launcher_;
        x_ = veer::dot(d, ahead), y_ = std::abs(veer::dot(d, aside));
        square_ = x_ * x_ + y_ * y_ - 2 * radius_ * y_;
        turn_needed_ = square_ < 0 ? playground::never : 2 * std::atan2(y_, x_ + veer::square_root(square_)) * degrees;
        chord_ = 2 * radius_ * std::sin(way_ / radius_ * 0.5f);
        for (int i = 0; i < 3; ++i) {
            flights_[i] = flown(static_cast<Way>(i), rate_), missed_[i] = flights_[i].miss;
            for (std::size_t k = 0; k < samples; ++k) misses_[i][k] = flown(static_cast<Way>(i), rate_of(k)).miss;
        }
    }
    void draw(Picture& picture) const override {
        const V2 side = veer::perpendicular(course()) * (turns_left() ? radius_ : -radius_);
        if (from(1, 3) || from(8, 9)) {
            picture.circle(launcher_ + side, radius_, Color::ink, lit(radius, {.width = 1.5f, .dashed = true}));
            picture.segment(launcher_, launcher_ + side, Color::ink, lit(radius, {.width = 1.5f}));
            picture.label(launcher_ + side * 0.5f, "r", Color::ink, Side::left);
        }
        picture.disc(target_, hit_radius, Color::orange, {.opacity = points_at(hit) ? 0.5f : 0.25f});
        picture.circle(target_, hit_radius, Color::orange, lit(hit));
        picture.dot(target_, Color::orange, lit(target, {.width = 6}));
        if (from(2, 6) || now() == 10) draw_flight(picture, flights_[now() < 5 ? 0 : 1], Color::violet, usual);
        if (now() == 1 || now() == 3 || now() >= 7) draw_flight(picture, flights_[2], Color::blue, arc);
        if (from(8, 9)) draw_tangent(picture);
        if (from(4, 5)) draw_miss(picture);
        picture.arrow(launcher_, launcher_ + course() * 2.5f, Color::blue, lit(speed, {.width = 3}));
        picture.disc(launcher_, 0.3f, Color::ink);
    }
    void draw_graph(Picture& picture) const override {
        axes(picture, 0.06f);
        const auto height = [](float metres) { return 0.06f + 0.45f * metres; };
        picture.segment(V2{0, height(hit_radius)}, V2{1, height(hit_radius)}, Color::orange,
            lit(hit, {.width = 1.5f, .dashed = true}));
        picture.label(V2{1, height(hit_radius)}, "hits below", Color::orange, Side::above);
        for (int i = 0; i < 3; ++i) {
            if (i > (now() < 5 ? 0 : now() < 7 ? 1 : 2)) continue;
            const auto& all = misses_[i];
            curve(
                picture,
                [&](float x) {
                    const float at = x * (samples - 1);
                    const auto k = static_cast<std::size_t>(veer::minimum(at, samples - 2.0f));
                    return veer::minimum(height(all[k] + (all[k + 1] - all[k]) * (at - static_cast<float>(k))), 1.0f);
                },
                i < 2 ? Color::violet : Color::blue, lit(i < 2 ? usual : arc, {.width = 2.5f, .dashed = i == 1}));
        }
        const float x = (rate_ - low) / (high - low);
        picture.segment(V2{x, 0}, V2{x, 1}, Color::ink, {.width = 1.5f, .opacity = 0.5f});
        picture.dot(V2{x, veer::minimum(height(missed_[now() < 5   ? 0
                                                       : now() < 7 ? 1
                                                                   : 2]),
                              1.0f)},
            Color::ink, {.width = 10});
        picture.label(V2{0.5f, 1}, "miss [m] at 5 to 60 Hz", Color::muted, Side::below);
    }

private:
    enum Term { none, speed, radius, frame, target, hit, usual, arc, ahead, aside, tangent, turn, miss };
    enum Way { at_the_end, within, exact };
    struct Flight {
        std::vector<V2> places;
        V2 nearest{0, 0}; ///< place of the missile at its least distance
        float miss = playground::never;
    };
    static constexpr float low = 5, high = 60, hit_radius = 0.5f, longest = 2.5f;
    static constexpr std::size_t samples = 111; ///< of the graph: every half a hertz

    [[nodiscard]] static float rate_of(std::size_t k) { return low + 0.5f * static_cast<float>(k); }
    [[nodiscard]] V2 course() const { return veer::normalize_or(heading_, V2{1, 0}); }
    [[nodiscard]] bool turns_left() const { return veer::dot(target_ - launcher_, veer::perpendicular(course())) >= 0; }
    /// A frame of the usual steering: turn by the full acceleration, then move straight on.
    [[nodiscard]] veer::Motion<V2> usually(const V2& p, const V2& v, float h) const {
        const V2 to = veer::normalize_or(target_ - p, v), along = veer::normalize_or(v, to);
        const V2 across = veer::normalize_or(to - along * veer::dot(to, along), V2{0, 0});
        const V2 turned = veer::normalize_or(v + across * (speed_ * speed_ / radius_ * h), along) * speed_;
        return {p + turned * h, turned};
    }
    /// A flight until it passes the target.
    [[nodiscard]] Flight flown(Way how, float rate) const {
        Flight flight{{launcher_}};
        const float h = 1 / rate;
        V2 p = launcher_, v = course() * speed_;
        const auto missile = veer::make_homing(speed_, radius_, 0.0f);
        for (float time = 0; time < longest; time += h) {
            const auto moved = how == exact ? veer::homing_arc_step(p, v, target_, missile, h) : usually(p, v, h);
            const V2 way = moved.position - p;
            const float share =
                how == at_the_end
                    ? 1.0f
                    : veer::clamp(veer::ratio(veer::dot(target_ - p, way), veer::length_squared(way)), 0.0f, 1.0f);
            const V2 nearest = p + way * share;
            if (veer::distance(nearest, target_) < flight.miss)
                flight.miss = veer::distance(nearest, target_), flight.nearest = nearest;
            flight.places.push_back(moved.position);
            p = moved.position, v = moved.velocity;
            if (flight.miss < hit_radius && veer::distance(p, target_) > hit_radius) break;
        }
        return flight;
    }
    void draw_flight(Picture& picture, const Flight& flight, Color color, Term term) const {
        if (term == arc) { // an arc is drawn as an arc
            const auto missile = veer::make_homing(speed_, radius_, 0.0f);
            std::vector<V2> fine{launcher_};
            veer::Motion<V2> at{launcher_, course() * speed_};
            for (std::size_t k = 0; k < 8 * (flight.places.size() - 1); ++k) {
                at = veer::homing_arc_step(at.position, at.velocity, target_, missile, 0.125f / rate_);
                fine.push_back(at.position);
            }
            picture.line(fine, color, lit(term, {.width = 2.5f}));
        } else picture.line(flight.places, color, lit(term, {.width = 2.5f}));
        picture.dots(flight.places, color, lit(frame, {.width = 7}));
    }
    void draw_miss(Picture& picture) const {
        const Flight& flight = flights_[now() - 4];
        picture.segment(flight.nearest, target_, Color::ink, lit(miss, {.width = 2.5f}));
        picture.label((flight.nearest + target_) * 0.5f, flight.miss < hit_radius ? "hit;" : "misses by", flight.miss,
            2, "m", Color::ink, Side::above);
    }
    void draw_tangent(Picture& picture) const {
        const V2 along = course(), across = veer::perpendicular(along) * (turns_left() ? 1.0f : -1.0f);
        picture.segment(launcher_, launcher_ + along * x_, Color::ink, lit(ahead, {.width = 1.5f}));
        picture.segment(launcher_ + along * x_, target_, Color::ink, lit(aside, {.width = 1.5f}));
        picture.label(launcher_ + along * (x_ * 0.5f), "x", Color::ink);
        picture.label(launcher_ + along * x_ + across * (y_ * 0.5f), "y", Color::ink, Side::above);
        if (square_ < 0) return picture.label(target_, "inside the circle", Color::ink, Side::above);
        const auto [sine, cosine] = veer::sin_cos(turn_needed_ / 57.29578f);
        const V2 leaves = launcher_ + (along * sine + across * (1 - cosine)) * radius_;
        picture.segment(leaves, target_, Color::green, lit(tangent, {.width = 3}));
        picture.dot(leaves, Color::green, lit(turn, {.width = 11}));
    }

    V2 target_{8, 1.5f}, launcher_{-7, -4}, heading_{0.3f, 1};
    float rate_ = 15, radius_ = 5, speed_ = 24;
    float acceleration_ = 0, way_ = 0, angle_ = 0, x_ = 0, y_ = 0, square_ = 0, turn_needed_ = 0, chord_ = 0;
    float missed_[3] = {0, 0, 0};
    Flight flights_[3];
    float misses_[3][samples] = {};
};

} // namespace lessons

// SPDX-License-Identifier: MIT
#pragma once

#include "derivation.hpp"

namespace lessons {

/// A throw in air that slows it: two numbers of the flight time, and one division.
class Drag final : public Derivation {
public:
    Drag()
        : Derivation("drag",
            "|velocity blue|gravity_term orange|drag violet|time ink|fades blue|A blue|B orange|carried blue|fallen "
            "orange|wind violet|offset ink|needed violet|speed ink|root green",
            "Start|target=10:0 time=1.8 drag=0.4 wind=0 speed=26;"
            "No air|drag=0;Thick air|drag=1.5;Head wind|wind=-8 drag=0.6;Tail wind|wind=8 drag=0.6;"
            "Out of range|drag=1 target=13:5 speed=20 wind=0",
            slider("time", "Flight time", "s", time_, {low, high, 0.01f})) {
        controls.push_back(slider("drag", "Drag", "1/s", drag_, {0, 2, 0.05f}));
        controls.push_back(slider("wind", "Wind", "m/s", wind_, {-10, 10, 0.5f}));
        controls.push_back(slider("speed", "", "m/s", speed_, {5, 40, 0.5f}));
        handle("target", "Target", target_, {.left = -8, .right = 15, .bottom = -7, .top = 7});
        readings = {reading("A", "s", 3, a_), reading("B", "s²", 3, b_), reading("plain_B", "s²", 3, plain_b_),
            reading("kept", "%", 0, kept_), reading("short", "m", 1, short_), reading("vx", "", 2, throw_.velocity.x),
            reading("vy", "", 2, throw_.velocity.y), reading("needed", "m/s", 2, needed_),
            playground::reading_or("out of range", "low", "s", 2, low_time_),
            playground::reading_or("out of range", "high", "s", 2, high_time_), reading("least", "m/s", 1, least_),
            reading("engine", "m", 2, engine_miss_)};
        adjust();
    }
    void adjust() override {
        const auto air = flight();
        throw_ = veer::launch_in_time(gun, target_, air, time_);
        plain_ = veer::launch_in_time(gun, target_, gravity, time_);
        a_ = carries(time_), b_ = falls(time_), plain_b_ = time_ * time_ / 2;
        kept_ = 100 * std::exp(-drag_ * time_), needed_ = veer::length(throw_.velocity);
        short_ = veer::distance(veer::fly(gun, plain_.velocity, air, time_).position, target_);
        const auto [flat, steep] = veer::launch(gun, target_, air, speed_);
        low_time_ = flat ? flat.time : playground::never, high_time_ = steep ? steep.time : playground::never;
        least_ = veer::minimum_launch_speed(gun, target_, air);
        engine_miss_ = veer::distance(stepped().back(), target_);
    }
    void draw(Picture& picture) const override {
        picture.segment(V2{-40, gun.y}, V2{40, gun.y}, Color::muted, {.width = 2});
        if (from(1, 2)) draw_path(picture, plain_.velocity, false, Color::blue, velocity);
        if (now() == 2) {
            draw_path(picture, plain_.velocity, true, Color::violet, drag);
            const V2 ends = veer::fly(gun, plain_.velocity, flight(), time_).position;
            picture.segment(ends, target_, Color::ink, {.width = 2.5f});
            picture.label((ends + target_) * 0.5f, "short by", short_, 1, "m", Color::ink, Side::above);
        }
        if (now() >= 3) draw_path(picture, throw_.velocity, true, Color::blue, velocity);
        if (now() == 3) draw_speeds(picture);
        if (from(4, 8)) draw_parts(picture);
        if (now() == 9) draw_roots(picture);
        if (now() >= 10) {
            picture.dots(stepped(), Color::violet, {.width = 5});
            picture.label(stepped().back(), "engine: off by", engine_miss_, 2, "m", Color::ink, Side::below);
        }
        if (wind_ != 0) {
            picture.arrow(V2{0, 6.5f}, V2{wind_ * 0.5f, 6.5f}, Color::violet, lit(wind, {.width = 3}));
            picture.label(V2{0, 6.5f}, "wind", Color::violet, Side::below);
        }
        picture.arrow(gun, gun + (from(1, 2) ? plain_ : throw_).velocity * 0.25f, Color::blue, lit(velocity));
        picture.disc(gun, 0.4f, Color::ink);
        picture.disc(target_, 0.5f, Color::orange);
    }
    void draw_graph(Picture& picture) const override {
        axes(picture, 0.06f);
        const float x = (time_ - low) / (high - low);
        const auto at = [](float share) { return low + share * (high - low); };
        const auto cursor = [&](float y) {
            picture.segment(V2{x, 0}, V2{x, 1}, Color::ink, lit(time, {.width = 1.5f, .opacity = 0.5f}));
            picture.dot(V2{x, veer::clamp(y, 0.0f, 1.0f)}, Color::ink, {.width = 10});
        };
        if (now() < 6) { // what carries the throw, and what lets it fall
            const auto height = [](float value) { return 0.06f + 0.2f * value; };
            curve(picture, [&](float s) { return height(at(s)); }, Color::muted, {.width = 1.5f, .dashed = true});
            curve(
                picture, [&](float s) { return height(carries(at(s))); }, Color::blue, lit(A, {.width = 2.5f}));
            picture.label(V2{1, height(carries(high))}, "A", Color::blue, Side::below);
            if (now() == 5)
                curve(
                    picture, [&](float s) { return height(falls(at(s))); }, Color::orange, lit(B, {.width = 2.5f}));
            return cursor(height(now() == 5 ? falls(time_) : carries(time_)));
        }
        const auto height = [&](float value) { return 0.06f + 0.88f * value / 45; };
        const auto needs = [&](float t) { return veer::length(target_ - gun - pull() * falls(t)) / carries(t); };
        curve(
            picture, [&](float s) { return height(needs(at(s))); }, Color::violet, lit(needed, {.width = 2.5f}));
        picture.label(V2{0.5f, 1}, "speed needed [m/s]", Color::violet, Side::below);
        if (now() == 9) {
            picture.segment(V2{0, height(speed_)}, V2{1, height(speed_)}, Color::ink, lit(speed, {.dashed = true}));
            for (const float t : {low_time_, high_time_})
                if (t >= low && t <= high)
                    picture.dot(V2{(t - low) / (high - low), height(speed_)}, Color::green, lit(root, {.width = 12}));
        }
        cursor(height(needed_));
    }

private:
    enum Term {
        none,
        velocity,
        gravity_term,
        drag,
        time,
        fades,
        A,
        B,
        carried,
        fallen,
        wind,
        offset,
        needed,
        speed,
        root
    };
    static constexpr float low = 0.4f, high = 4.4f, step_of_engine = 1 / 30.0f;
    static constexpr V2 gun{-12, -6}, gravity{0, -10};

    [[nodiscard]] veer::Flight<V2> flight() const { return {gravity, drag_, V2{wind_, 0}}; }
    [[nodiscard]] V2 pull() const { return gravity + V2{wind_ * drag_, 0}; }
    /// A and B of the flight: where unit velocity and unit pull bring a throw, by `fly`.
    [[nodiscard]] float carries(float t) const {
        return veer::fly(V2{0, 0}, V2{1, 0}, veer::Flight<V2>{V2{0, 0}, drag_}, t).position.x;
    }
    [[nodiscard]] float falls(float t) const {
        return veer::fly(V2{0, 0}, V2{0, 0}, veer::Flight<V2>{V2{0, 1}, drag_}, t).position.y;
    }
    /// The places of the throw in an engine of 30 steps a second, which damps and moves in steps.
    [[nodiscard]] std::vector<V2> stepped() const {
        const auto engine = veer::engine_flight(veer::Engine::physx, pull(), drag_, step_of_engine);
        std::vector<V2> places;
        for (float t = 0; t < time_; t += step_of_engine)
            places.push_back(veer::fly(gun, throw_.velocity, engine, t).position);
        places.push_back(veer::fly(gun, throw_.velocity, engine, time_).position);
        return places;
    }
    void draw_path(Picture& picture, const V2& velocity_of, bool in_air, Color color, Term term) const {
        std::vector<V2> path;
        const veer::Flight<V2> vacuum{gravity};
        for (int i = 0; i <= 60; ++i)
            path.push_back(
                veer::fly(gun, velocity_of, in_air ? flight() : vacuum, time_ * static_cast<float>(i) / 60).position);
        picture.line(path, color, lit(term, {.width = 2.5f}));
    }
    /// The part of the first velocity that is left, at four times.
    void draw_speeds(Picture& picture) const {
        for (int i = 0; i < 4; ++i) {
            const float t = time_ * static_cast<float>(i) / 3;
            const V2 place = veer::fly(gun, throw_.velocity, flight(), t).position;
            picture.arrow(
                place, place + throw_.velocity * (0.25f * std::exp(-drag_ * t)), Color::blue, lit(fades, {.width = 3}));
        }
    }
    /// The two parts of the way: what the throw carries, and what the pull adds.
    void draw_parts(Picture& picture) const {
        const V2 end = gun + throw_.velocity * a_;
        picture.arrow(gun, end, Color::blue, lit(points_at(A) ? A : carried, {.width = 2.5f}));
        picture.label((gun + end) * 0.5f, "A v", Color::blue, Side::above);
        if (now() < 5) return;
        picture.arrow(end, target_, Color::orange, lit(points_at(B) ? B : fallen, {.width = 2.5f}));
        picture.label((end + target_) * 0.5f, now() < 8 ? "B g" : "B G", Color::orange);
        if (now() >= 6) picture.segment(gun, target_, Color::ink, lit(offset, {.width = 1.5f, .dashed = true}));
    }
    void draw_roots(Picture& picture) const {
        for (const auto& one :
            {veer::launch(gun, target_, flight(), speed_).low, veer::launch(gun, target_, flight(), speed_).high}) {
            if (!one) continue;
            std::vector<V2> path;
            for (int i = 0; i <= 60; ++i)
                path.push_back(veer::fly(gun, one.velocity, flight(), one.time * static_cast<float>(i) / 60).position);
            picture.line(path, Color::green, lit(root, {.width = 2.5f}));
        }
        if (low_time_ < playground::never) return;
        picture.label(gun, "out of range; needs", least_, 1, "m/s", Color::ink, Side::above);
    }

    V2 target_{10, 0};
    float time_ = 1.8f, drag_ = 0.4f, wind_ = 0, speed_ = 26;
    float a_ = 0, b_ = 0, plain_b_ = 0, kept_ = 0, short_ = 0, needed_ = 0, low_time_ = 0, high_time_ = 0, least_ = 0,
          engine_miss_ = 0;
    veer::Launch<V2> throw_{}, plain_{};
};

} // namespace lessons

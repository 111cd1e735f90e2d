// SPDX-License-Identifier: MIT
#pragma once

#include "derivation.hpp"

namespace lessons {

/// A throw in air that slows it: two numbers of the flight time, and one division. Blue belongs to the throw, orange to
/// gravity, violet to the air, green to the throws of a given speed. The gun is the origin.
class Drag final : public Derivation {
public:
    Drag()
        : Derivation("drag",
            "|target ink|velocity blue|gravity_term orange|time ink|now blue|drag violet|fades blue|A blue|B orange|"
            "carried blue|fallen orange|needed blue|wind violet|pull orange|speed ink|flat green|steep green|least ink",
            "Start|target=22:6 time=1.4 drag=0.4 wind=0 speed=24;"
            "No air|target=22:6 time=1.4 drag=0 wind=0 speed=18;"
            "Thick air|target=22:6 time=1.4 drag=1.5 wind=0 speed=43;"
            "Head wind|target=22:6 time=1.4 drag=0.4 wind=-9 speed=28;"
            "Tail wind|target=22:6 time=1.4 drag=0.4 wind=9 speed=21.5;"
            "Out of range|target=26:5 time=1.4 drag=0.4 wind=0 speed=20",
            slider("time", "Time T", "s", time_, {0, high, 0.01f})) {
        controls.push_back(slider("drag", "Drag k", "1/s", drag_, {0, 2, 0.05f}));
        controls.push_back(slider("wind", "Wind w", "m/s", wind_, {-9, 9, 0.5f}));
        controls.push_back(slider("speed", "Speed s", "m/s", speed_, {5, 45, 0.5f}));
        handle("target", "Target", target_, {.left = 4, .right = 30, .bottom = -1.5f, .top = 15});
        readings = {reading("plain_x", "", 1, plain_.velocity.x), reading("plain_y", "", 1, plain_.velocity.y),
            reading("dx", "", 1, target_.x), reading("dy", "", 1, target_.y), reading("A", "s", 2, a_),
            reading("B", "s²", 2, b_), reading("plain_B", "s²", 2, plain_b_), reading("kept", "%", 0, kept_),
            reading("misses", "m", 1, misses_), reading("vx", "", 1, still_.velocity.x),
            reading("vy", "", 1, still_.velocity.y), reading("needed", "m/s", 1, needed_),
            playground::reading_or("no limit", "limit", "s", 2, limit_), reading("wind_x", "", 1, throw_.velocity.x),
            reading("wind_y", "", 1, throw_.velocity.y), playground::reading_or("no throw", "low", "s", 2, low_),
            playground::reading_or("no throw", "high", "s", 2, high_), reading("least", "m/s", 1, least_),
            reading("engine", "m", 2, engine_miss_), reading("early", "m", 2, early_),
            reading("given", "m/s", 1, speed_)};
        adjust();
    }
    [[nodiscard]] View view() const override { return {.left = -3.5f, .right = 31.5f, .bottom = -2, .top = 16.5f}; }

    void adjust() override {
        time_ = veer::maximum(time_, 0.1f);
        plain_ = veer::launch_in_time(gun, target_, gravity, time_);
        still_ = veer::launch_in_time(gun, target_, veer::Flight{gravity, drag_}, time_);
        throw_ = veer::launch_in_time(gun, target_, flight(), time_);
        a_ = carries(time_), b_ = falls(time_), plain_b_ = time_ * time_ / 2;
        kept_ = 100 * std::exp(-drag_ * time_), limit_ = drag_ > 0 ? 1 / drag_ : playground::never;
        misses_ = misses(time_), needed_ = veer::length(still_.velocity);
        const auto [flat, steep] = veer::launch(gun, target_, flight(), speed_);
        low_ = flat ? flat.time : playground::never, high_ = steep ? steep.time : playground::never;
        least_ = veer::minimum_launch_speed(gun, target_, flight());
        engine_miss_ = veer::distance(stepped().back(), target_);
        early_ = veer::length(gravity) * step_of_engine * time_ / 2;
    }
    void draw(Picture& picture) const override {
        picture.segment(V2{-1.2f, -0.6f}, V2{1.2f, -0.6f}, Color::muted, {.width = 3});
        if (now() == 1 || from(6, 8)) draw_offset(picture);
        if (now() == 1) draw_vacuum(picture);
        if (now() == 2) draw_air(picture);
        if (now() == 3) draw_fading(picture);
        if (from(4, 5)) draw_short(picture);
        if (from(6, 8)) draw_parts(picture);
        if (now() == 9) draw_roots(picture);
        if (now() >= 10) {
            draw_path(picture, throw_.velocity, true, Color::blue, lit(velocity));
            picture.dots(stepped(), Color::ink, {.width = 5});
            draw_miss(picture);
        }
        if (wind_ != 0 || now() == 8) {
            const Color color = from(8) ? Color::violet : Color::muted;
            const V2 middle{now() >= 10 ? 8.0f : 4.0f, 15}, half{wind_ * 0.125f, 0};
            picture.arrow(middle - half, middle + half, color, lit(wind, {.width = 3}));
            if (from(8)) picture.label(middle, "wind w =", wind_, 1, "m/s", color, Side::below);
            else picture.label(middle, "wind: from step 8", color, Side::below);
        }
        picture.disc(gun, 0.45f, Color::ink);
        picture.circle(target_, 0.7f, Color::ink, lit(target, {.width = 1.5f}));
    }
    void draw_graph(Picture& picture) const override {
        const auto one = [&](const char* name, V2 at, float full, float line, int decimals, const char* unit,
                             float now_value, const auto& value, Color color, Term term) {
            frame(picture, full, line, unit, now() == 1);
            picture.label(at, name, color);
            const Look look{.width = 2.5f};
            draw_curve(picture, full, value, color, term == none ? look : lit(term, look));
            draw_time(picture);
            mark(picture, now_value, full, "", decimals, unit, color);
        };
        const auto plain = [&](float t) { return veer::length(plain_start(t)); };
        const auto left = [&](float t) { return 100 * std::exp(-drag_ * t); };
        if (now() == 1)
            one("speed |v|", V2{0.45f, 0.97f}, 40, 20, 1, "m/s", plain(time_), plain, Color::blue, velocity);
        else if (now() == 2)
            one(
                "misses by", V2{0.6f, 0.42f}, 20, 10, 1, "m", misses_, [&](float t) { return misses(t); }, Color::ink,
                none);
        else if (now() == 3) one("left of v", V2{0.45f, 0.97f}, 100, 50, 0, "%", kept_, left, Color::blue, fades);
        else if (now() <= 6) draw_numbers(picture);
        else draw_needed(picture);
    }

private:
    enum Term {
        none,
        target,
        velocity,
        gravity_term,
        time,
        velocity_now,
        drag,
        fades,
        A,
        B,
        carried,
        fallen,
        needed,
        wind,
        total_pull,
        speed,
        flat_throw,
        steep_throw,
        least_speed
    };
    static constexpr float high = 4.4f, step_of_engine = 1 / 30.0f, floor = 0.28f;
    static constexpr V2 gun{0, 0}, gravity{0, -10};

    [[nodiscard]] veer::Flight<V2> flight() const { return {gravity, drag_, V2{wind_, 0}}; }
    [[nodiscard]] V2 pull() const { return gravity + V2{wind_ * drag_, 0}; }
    /// A and B of the flight: where unit velocity and unit pull bring a throw, by `fly`.
    [[nodiscard]] float carries(float t) const {
        return veer::fly(V2{0, 0}, V2{1, 0}, veer::Flight<V2>{V2{0, 0}, drag_}, t).position.x;
    }
    [[nodiscard]] float falls(float t) const {
        return veer::fly(V2{0, 0}, V2{0, 0}, veer::Flight<V2>{V2{0, 1}, drag_}, t).position.y;
    }
    /// How far from the target the throw of step 1 is after its flight time, in air.
    [[nodiscard]] float misses(float t) const {
        return veer::length(plain_start(t) * carries(t) + gravity * falls(t) - target_);
    }
    [[nodiscard]] V2 plain_start(float t) const { return target_ * (1 / t) - gravity * (t / 2); }
    /// The places of the throw in an engine of 30 steps a second, which damps and moves in steps.
    [[nodiscard]] std::vector<V2> stepped() const {
        const auto engine = veer::engine_flight(veer::Engine::physx, pull(), drag_, step_of_engine);
        std::vector<V2> places;
        for (float t = 0; t < time_; t += step_of_engine)
            places.push_back(veer::fly(gun, throw_.velocity, engine, t).position);
        places.push_back(veer::fly(gun, throw_.velocity, engine, time_).position);
        return places;
    }

    // ---- the picture

    /// The path of a throw: without air, in air, or, from step 8 on, in wind.
    void draw_path(Picture& picture, const V2& start, bool in_air, Color color, const Look& look, float flown) const {
        std::vector<V2> path;
        const veer::Flight<V2> air{gravity, in_air ? drag_ : 0, V2{from(8) ? wind_ : 0, 0}};
        for (int i = 0; i <= 60; ++i)
            path.push_back(veer::fly(gun, start, air, flown * static_cast<float>(i) / 60).position);
        picture.line(path, color, look);
    }
    void draw_path(Picture& picture, const V2& start, bool in_air, Color color, const Look& look) const {
        draw_path(picture, start, in_air, color, look, time_);
    }
    /// An arrow with its name at the middle of what the view shows of it. An arrow to the target ends beside the
    /// target's handle.
    void vector(Picture& picture, const V2& start, const V2& end, const char* name, Color color, const Look& look,
        Side side = Side::above) const {
        const V2 way = end - start;
        const float size = veer::length(way);
        if (!(size > 0.05f)) return;
        const float gap = veer::distance(end, target_) < 0.01f ? veer::minimum(0.9f, 0.5f * size) : 0;
        picture.arrow(start, end - way * (gap / size), color, look);
        const View box = view();
        V2 sum{0, 0};
        float count = 0;
        for (int i = 0; i <= 60; ++i) {
            const V2 p = start + way * (static_cast<float>(i) / 60);
            if (p.x > box.left && p.x < box.right && p.y > box.bottom && p.y < box.top) sum += p, count += 1;
        }
        if (!(count > 0)) return;
        const V2 beside = side == Side::above ? V2{-way.y, way.x} * ((way.x < 0 ? -0.6f : 0.6f) / size) : V2{0, 0};
        picture.label(sum * (1 / count) + beside, name, color, side);
        goes_on(picture, start, end, color);
    }
    /// Where the picture ends before an arrow does: the height of the arrow's end.
    void goes_on(Picture& picture, const V2& start, const V2& end, Color color) const {
        const float share = (view().top - 0.8f - start.y) / (end.y - start.y);
        if (end.y > view().top)
            picture.label(start + (end - start) * share, "goes on up to", end.y, 0, "m", color, Side::left);
    }
    void draw_offset(Picture& picture) const {
        picture.segment(gun, target_, Color::ink, lit(target, {.width = 1.5f, .dashed = true}));
        picture.label(target_ * 0.6f, "d", Color::ink, Side::below);
    }
    /// Step 1: v T and g T^2 / 2.
    void draw_vacuum(Picture& picture) const {
        const V2 end = plain_.velocity * time_;
        draw_path(picture, plain_.velocity, false, Color::ink, {.width = 2.5f});
        vector(picture, gun, end, "v T", Color::blue, lit(velocity));
        vector(picture, end, target_, "g T² / 2", Color::orange, lit(gravity_term), Side::right);
    }
    /// Step 2: the throw of step 1 in air, and the two accelerations in the middle of the flight.
    void draw_air(Picture& picture) const {
        draw_path(picture, plain_.velocity, false, Color::muted, {.width = 1.5f, .dashed = true});
        draw_path(picture, plain_.velocity, true, Color::blue, {.width = 2.5f});
        const veer::Flight<V2> air{gravity, drag_};
        const auto middle = veer::fly(gun, plain_.velocity, air, time_ / 2);
        const V2 at = middle.position;
        vector(picture, at, at + middle.velocity * 0.25f, "u", Color::blue, lit(velocity_now, {.width = 3}));
        vector(picture, at, at + gravity * 0.25f, "g", Color::orange, lit(gravity_term, {.width = 3}), Side::left);
        vector(picture, at, at - middle.velocity * (drag_ * 0.25f), "−k u", Color::violet, lit(drag, {.width = 3}));
        const V2 ends = veer::fly(gun, plain_.velocity, air, time_).position;
        picture.dot(ends, Color::blue);
        picture.segment(ends, target_, Color::ink, {.width = 2.5f});
        picture.label((ends + target_) * 0.5f, "misses by", misses_, 1, "m", Color::ink);
    }
    /// Step 3: the part of the first velocity that is left, at four times.
    void draw_fading(Picture& picture) const {
        draw_path(picture, plain_.velocity, true, Color::blue, lit(drag, {.width = 1.5f, .opacity = 0.5f}));
        for (int i = 0; i < 4; ++i) {
            const float t = time_ * static_cast<float>(i) / 3;
            const V2 place = veer::fly(gun, plain_.velocity, veer::Flight<V2>{gravity, drag_}, t).position;
            const V2 end = place + plain_.velocity * (0.25f * std::exp(-drag_ * t));
            picture.arrow(place, end, Color::blue, lit(i == 0 && points_at(velocity) ? velocity : fades, {.width = 3}));
            if (i == 0) picture.label(end, "v", Color::blue, Side::above);
            if (i == 3) picture.label(end, "", kept_, 0, "% of v", Color::blue);
        }
    }
    /// Steps 4 and 5: the two parts of the throw of step 1, in air.
    void draw_short(Picture& picture) const {
        const V2 end = plain_.velocity * a_, plain_end = plain_.velocity * time_;
        draw_path(picture, plain_.velocity, true, Color::blue, lit(drag, {.width = 1.5f, .opacity = 0.5f}));
        vector(picture, gun, end, "A v", Color::blue, lit(points_at(A) || now() == 5 ? A : carried, {.width = 2.5f}));
        if (now() == 4) {
            picture.segment(end, plain_end, Color::blue, lit(velocity, {.width = 1.5f, .dashed = true}));
            if (drag_ > 0) picture.dot(plain_end, Color::blue, {.width = 7});
            if (drag_ > 0 && plain_end.y < view().top) picture.label(plain_end, "v T", Color::blue);
        } else
            vector(picture, end, end + gravity * b_, "B g", Color::orange, lit(points_at(B) ? B : fallen), Side::right);
    }
    /// Steps 6 to 8: the two parts of the throw that hits.
    void draw_parts(Picture& picture) const {
        const auto& thrown = from(8) ? throw_ : still_;
        const V2 end = thrown.velocity * a_;
        const bool windy = from(8) && wind_ != 0 && drag_ > 0;
        draw_path(picture, thrown.velocity, true, Color::blue, lit(drag, {.width = 1.5f, .opacity = 0.5f}));
        if (now() == 6) vector(picture, gun, end, "A v", Color::blue, lit(points_at(A) ? A : carried, {.width = 2.5f}));
        else {
            picture.segment(gun, end, Color::blue, lit(points_at(A) ? A : carried, {.width = 1.5f}));
            goes_on(picture, gun, end, Color::blue);
            vector(picture, gun, thrown.velocity * 0.25f, "v", Color::blue, lit(velocity, {.width = 4}));
        }
        if (windy) {
            const V2 corner = end + gravity * b_;
            vector(picture, end, corner, "B g", Color::orange, lit(gravity_term, {.width = 1.5f, .dashed = true}),
                wind_ > 0 ? Side::left : Side::right);
            vector(picture, corner, target_, "B k w", Color::violet, lit(points_at(drag) ? drag : wind), Side::below);
        }
        vector(picture, end, target_, windy ? "B G" : (from(8) ? "B G = B g" : "B g"), Color::orange,
            lit(from(8) ? (points_at(gravity_term) && !windy ? gravity_term : total_pull)
                        : (points_at(B) ? B : fallen)),
            wind_ > 0 && windy ? Side::right : (windy ? Side::left : Side::right));
    }
    /// Step 9: the two throws of the given speed.
    void draw_roots(Picture& picture) const {
        const auto [flat, steep] = veer::launch(gun, target_, flight(), speed_);
        if (flat) {
            draw_path(picture, flat.velocity, true, Color::green, lit(flat_throw, {.width = 2.5f}), flat.time);
            picture.label(veer::fly(gun, flat.velocity, flight(), flat.time * 0.5f).position, "flat", Color::green);
        }
        if (steep) {
            draw_path(picture, steep.velocity, true, Color::green, lit(steep_throw, {.width = 2.5f}), steep.time);
            picture.label(veer::fly(gun, steep.velocity, flight(), steep.time * 0.3f).position - V2{0.6f, 0}, "steep",
                Color::green, Side::left);
        }
        if (!flat) picture.label(gun + V2{1, 1}, "out of range: needs", least_, 1, "m/s", Color::ink, Side::right);
    }

    /// Step 10: what the target's handle covers, enlarged: the end of the throw, and the last dots.
    void draw_miss(Picture& picture) const {
        constexpr V2 middle{-0.4f, 13.3f};
        constexpr float radius = 2.7f;
        const float scale = veer::minimum(8.0f, 1.9f / engine_miss_);
        const auto enlarged = [&](const V2& place) { return middle + (place - target_) * scale; };
        picture.circle(middle, radius, Color::muted, {.width = 1.5f});
        std::vector<V2> path, dots;
        for (int i = 60; i >= 0; --i) {
            const float t = time_ - 0.01f * static_cast<float>(i);
            const V2 place = enlarged(veer::fly(gun, throw_.velocity, flight(), t).position);
            if (veer::distance(place, middle) < radius) path.push_back(place);
        }
        for (const V2& place : stepped())
            if (veer::distance(enlarged(place), middle) < radius) dots.push_back(enlarged(place));
        picture.line(path, Color::blue, {.width = 2});
        picture.circle(middle, 0.5f, Color::ink, {.width = 1.5f});
        picture.segment(middle, enlarged(stepped().back()), Color::ink, {.width = 2.5f});
        picture.dots(dots, Color::ink, {.width = 8});
        picture.label(middle + V2{radius, -1.8f}, "the target, enlarged", Color::muted);
        picture.label(stepped().back(), "engine misses by", engine_miss_, 2, "m", Color::ink, Side::below);
    }

    // ---- the graph

    [[nodiscard]] static float up(float value, float full) { return floor + (0.97f - floor) * value / full; }
    /// The axes: time to the right, and upwards a number, with a line at `mark`.
    static void frame(Picture& picture, float full, float mark, const char* unit, bool at_the_end = false) {
        axes(picture, floor);
        for (int s = 1; s <= 4; ++s) {
            const V2 at{static_cast<float>(s) / high, floor};
            picture.segment(at, at + V2{0, 0.03f}, Color::muted, {.width = 1.5f});
            picture.label(at, "", static_cast<float>(s), 0, "s", Color::muted, Side::below);
        }
        picture.segment(V2{0, up(mark, full)}, V2{1, up(mark, full)}, Color::grid, {.width = 1});
        const V2 end{at_the_end ? 1.0f : 0.0f, up(mark, full)};
        picture.label(end, "", mark, 0, unit, Color::muted, at_the_end ? Side::below : Side::above);
    }
    void draw_curve(Picture& picture, float full, const auto& value, Color color, const Look& look) const {
        curve(
            picture, [&](float x) { return up(value(veer::maximum(x * high, 0.001f)), full); }, color, look);
    }
    void draw_time(Picture& picture) const {
        const float x = time_ / high;
        picture.segment(V2{x, 0}, V2{x, 1}, Color::ink, lit(time, {.width = 1.5f, .opacity = 0.5f}));
        picture.label(V2{x, 0.4f * floor}, "T", Color::ink);
    }
    void mark(Picture& picture, float value, float full, const char* name, int decimals, const char* unit,
        Color color) const {
        const V2 at{time_ / high, veer::clamp(up(value, full), 0.0f, 1.0f)};
        picture.dot(at, color, {.width = 10});
        picture.label(at + V2{0, 0.16f}, name, value, decimals, unit, color);
    }
    /// Steps 4 to 6: A and B, and what they are without air.
    void draw_numbers(Picture& picture) const {
        const bool is_a = now() != 5, is_b = now() >= 5;
        const Look thin{.width = 1.5f, .dashed = true};
        frame(picture, 4, 2, is_a && is_b ? "s, s²" : (is_a ? "s" : "s²"));
        if (now() == 4) {
            draw_curve(
                picture, 4, [](float t) { return t; }, Color::ink, thin);
            picture.label(V2{3.4f / high, up(3.4f, 4) + 0.06f}, "T", Color::ink, Side::left);
            if (limit_ < 3.8f) {
                picture.segment(V2{0, up(limit_, 4)}, V2{1, up(limit_, 4)}, Color::violet, lit(drag, thin));
                picture.label(V2{1, up(limit_, 4)}, "1 / k", Color::violet, Side::above);
            }
        }
        if (now() == 5) {
            draw_curve(
                picture, 4, [](float t) { return t * t / 2; }, Color::ink, thin);
            picture.label(V2{2.4f / high, up(2.88f, 4)}, "T² / 2", Color::ink, Side::left);
        }
        if (is_a) {
            draw_curve(
                picture, 4, [&](float t) { return carries(t); }, Color::blue, lit(A, {.width = 2.5f}));
            picture.label(V2{0.9f, up(veer::minimum(carries(0.9f * high), 3.4f), 4)}, "A", Color::blue, Side::below);
        }
        if (is_b) {
            draw_curve(
                picture, 4, [&](float t) { return falls(t); }, Color::orange, lit(B, {.width = 2.5f}));
            float t = 1;
            while (t < 4 && falls(t) < 2.8f) t += 0.1f;
            picture.label(V2{t / high, up(falls(t), 4)}, "B", Color::orange, Side::right);
        }
        draw_time(picture);
        if (now() == 4) mark(picture, a_, 4, "", 2, "s", Color::blue);
        if (now() == 5) mark(picture, b_, 4, "", 2, "s²", Color::orange);
        if (now() == 6) {
            picture.dot(V2{time_ / high, up(a_, 4)}, Color::blue, {.width = 10});
            if (b_ < 4) picture.dot(V2{time_ / high, up(b_, 4)}, Color::orange, {.width = 10});
        }
    }
    /// From step 7 on: the speed that each flight time needs.
    void draw_needed(Picture& picture) const {
        const float full = veer::maximum(40.0f, 1.5f * veer::maximum(least_, speed_));
        const V2 all = from(8) ? pull() : gravity;
        const auto needs = [&](float t) { return veer::length(target_ - all * falls(t)) / carries(t); };
        frame(picture, full, 20, "m/s", true);
        picture.label(V2{0.45f, 0.97f}, "needed speed", Color::blue);
        draw_curve(picture, full, needs, Color::blue, lit(needed, {.width = 2.5f}));
        if (now() != 9) draw_time(picture);
        if (now() != 9) return mark(picture, needs(time_), full, "", 1, "m/s", Color::blue);
        picture.segment(V2{0, up(speed_, full)}, V2{1, up(speed_, full)}, Color::ink, lit(speed, {.dashed = true}));
        picture.label(V2{0.02f, up(speed_, full)}, "s", Color::ink, Side::above);
        const float best = veer::least_energy_launch(gun, target_, flight()).time;
        if (best <= high) picture.dot(V2{best / high, up(least_, full)}, Color::ink, lit(least_speed, {.width = 8}));
        if (low_ <= high) root(picture, low_, full, "flat", flat_throw);
        if (high_ <= high) root(picture, high_, full, "steep", steep_throw);
    }
    void root(Picture& picture, float t, float full, const char* name, Term term) const {
        const V2 at{t / high, up(speed_, full)};
        picture.dot(at, Color::green, lit(term, {.width = 12}));
        picture.label(at, name, t, 2, "s", Color::green, Side::below);
    }

    V2 target_{22, 6};
    float time_ = 1.4f, drag_ = 0.4f, wind_ = 0, speed_ = 24;
    float a_ = 0, b_ = 0, plain_b_ = 0, kept_ = 0, limit_ = 0, misses_ = 0, needed_ = 0, low_ = 0, high_ = 0,
          least_ = 0, engine_miss_ = 0, early_ = 0;
    veer::Launch<V2> throw_{}, still_{}, plain_{};
};

} // namespace lessons

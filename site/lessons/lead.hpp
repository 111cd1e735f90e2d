// SPDX-License-Identifier: MIT
#pragma once

#include "derivation.hpp"

namespace lessons {

/// Where to aim at a moving target: one quadratic equation.
class Lead final : public Derivation {
public:
    Lead()
        : Derivation("lead",
            "|target orange|velocity orange|speed blue|time ink|offset ink|way orange|away violet|reach blue|P "
            "blue|Q violet|R ink|parabola violet|answer green|aim blue",
            "Start|target=9:-1.5 velocity=-2.5:3 speed=6 time=0.6;"
            "Equal speeds|target=9:1 velocity=-6:-2.5 speed=6.5 time=0.6;"
            "Faster target|target=8:-3 velocity=-9:3 speed=4 time=0.6;"
            "No answer|target=6:-4 velocity=-5:5 speed=3 time=0.6",
            slider("time", "Time", "s", time_, {0, span, 0.01f})) {
        controls.push_back(slider("speed", "Shot speed", "m/s", speed_, {2, 20, 0.5f}));
        const int target = handle("target", "Target", target_, room);
        arrow_handle("velocity", "Velocity of the target", velocity_, target, 1, 12);
        readings = {reading("P", "", 2, p_), reading("Q", "", 2, q_), reading("R", "", 2, r_),
            reading("D", "", 0, discriminant_), reading("f", "m²", 1, value_),
            playground::reading_or("no answer", "t", "s", 3, answer_),
            playground::reading_or("no second answer", "t2", "s", 3, later_), reading("late", "m", 1, late_),
            reading("gap", "m", 1, gap_), reading("aim_x", "", 2, aim_.x), reading("aim_y", "", 2, aim_.y),
            playground::words("status", status_, "The two meet|They meet twice|They never meet|They never meet")};
        adjust();
    }
    void adjust() override {
        shot_ = veer::intercept(gun, target_, velocity_, speed_);
        const V2 d = target_ - gun;
        if (now() == 1) time_ = veer::minimum(time_, veer::length(d) / speed_); // the shot is there
        if (fires()) time_ = veer::minimum(time_, shot_.time);
        p_ = veer::dot(velocity_, velocity_) - speed_ * speed_, q_ = veer::dot(d, velocity_), r_ = veer::dot(d, d);
        discriminant_ = q_ * q_ - p_ * r_, value_ = value(time_);
        answer_ = shot_ ? shot_.time : playground::never, later_ = shot_ ? shot_.later_time : playground::never;
        aim_ = shot_ && answer_ > 0 ? shot_.velocity : V2{playground::not_yet, playground::not_yet};
        late_ = veer::length(velocity_) * veer::length(d) / speed_;
        gap_ = veer::distance(there(time_), gun) - speed_ * time_;
        status_ = shot_ ? (later_ < playground::never ? 1.0f : 0.0f) : 2.0f;
    }
    void draw(Picture& picture) const override {
        const V2 moved = there(time_);
        picture.segment(target_, target_ + velocity_ * span, Color::muted, {.width = 1.5f, .dashed = true});
        if (from(3, 9) && now() != 5 && now() != 7) draw_reach(picture);
        if (now() == 1) draw_late(picture);
        if (from(5, 7) || now() == 10) {
            picture.arrow(gun, target_, Color::ink, lit(points_at(R) ? R : offset));
            if (now() == 7) draw_beside(picture, gun, (gun + target_) * 0.5f, target_ + velocity_, "d", Color::ink);
            else draw_beside(picture, gun, target_, moved, "d", Color::ink);
        }
        if (from(4, 6)) picture.segment(gun, moved, Color::violet, lit(away, {.width = 2.5f}));
        if (from(2) && now() != 7) {
            picture.segment(target_, moved, Color::orange, lit(way, {.width = 3}));
            picture.disc(moved, 0.6f, Color::orange, lit(target, {.opacity = 0.45f}));
        }
        draw_velocity(picture);
        picture.disc(target_, 0.8f, Color::orange, lit(target));
        if (now() == 7) draw_terms(picture);
        if (now() >= 8) draw_answers(picture);
        if (now() >= 10) draw_aim(picture);
        picture.disc(gun, 0.5f, Color::blue);
        picture.label(gun - V2{0.5f, 0}, "gun", Color::ink, Side::left);
        picture.label(target_ + V2{0.7f, 0}, "target", Color::ink, Side::right);
        draw_words(picture, moved);
    }
    void draw_graph(Picture& picture) const override {
        if (now() < 6) draw_lengths(picture);
        else if (now() == 6) draw_squares(picture);
        else draw_parabola(picture);
    }

private:
    enum Term { none, target, velocity, speed, time, offset, way, away, reach, P, Q, R, parabola, answer, aim };
    /// Where the graph has its zero, and the value at its top.
    struct Scale {
        float zero, top;

        [[nodiscard]] float operator()(float number) const {
            const float y = zero + (0.96f - zero) * number / top;
            return y < ground ? -1 : y;
        }
    };
    static constexpr float ground = 0.22f; ///< below it the graph has only the seconds
    static constexpr float span = 4;       ///< the graph's seconds
    static constexpr V2 gun{-6, -1};

    [[nodiscard]] bool fires() const { return now() == 10 && shot_ && shot_.time > 0; }
    [[nodiscard]] V2 there(float t) const { return target_ + velocity_ * t; }
    [[nodiscard]] float distance(float t) const { return veer::distance(there(t), gun); }
    [[nodiscard]] bool is_seen(const V2& place) const { return std::abs(place.x) < 15.8f && std::abs(place.y) < 7.8f; }
    /// The target at time `t`, or where it leaves the picture before.
    [[nodiscard]] V2 seen(float t) const {
        t = veer::minimum(t, 100.0f);
        while (t > 0.1f && !is_seen(there(t))) t -= 0.05f;
        return there(t);
    }
    /// The quadratic: the square of the distance minus the square of the reach.
    [[nodiscard]] float value(float t) const { return (p_ * t + 2 * q_) * t + r_; }
    [[nodiscard]] V2 along() const { return veer::normalize_or(target_ - gun, V2{1, 0}); }

    /// The axes with their numbers: seconds to the right, `number` upwards, which stands at `x`.
    static void draw_axes(
        Picture& picture, const Scale& scale, float number, const char* unit, float x, Side side = Side::above) {
        axes(picture, scale.zero);
        for (float t = 1; t < span; ++t) {
            picture.segment(V2{t / span, ground}, V2{t / span, 1}, Color::muted, {.width = 1, .opacity = 0.19f});
            picture.label(V2{t / span, ground}, "", t, 0, "s", Color::muted, Side::below);
        }
        const V2 at{0, scale(number)};
        picture.segment(at, at + V2{1, 0}, Color::muted, {.width = 1, .opacity = 0.19f});
        picture.label(V2{x, at.y}, "", number, 0, unit, Color::muted, side);
    }
    /// The name of a curve, at `x` or before, where the graph shows the curve.
    static void draw_name(
        Picture& picture, const auto& curve, float x, const char* text, Color color, Side side = Side::above) {
        while (x > 0.05f && !(curve(x) >= 0 && curve(x) <= 1)) x -= 0.02f;
        picture.label(V2{x, curve(x)}, text, color, side);
    }
    void draw_cursor(Picture& picture, float y) const {
        const V2 at{time_ / span, veer::clamp(y, 0.02f, 0.98f)};
        picture.segment(V2{at.x, ground}, V2{at.x, 1}, Color::ink, lit(time, {.width = 1.5f, .opacity = 0.5f}));
        if (y >= 0 && y <= 1) picture.dot(at, Color::ink, {.width = 10});
        picture.label(V2{at.x, 0.9f}, "t =", time_, 2, "s", Color::ink, Side::right);
    }
    /// Of the first steps: the distance of the target and the reach of the shot, over time.
    void draw_lengths(Picture& picture) const {
        const Scale scale{0.28f, 37};
        draw_axes(picture, scale, 20, "m", 0.04f);
        const auto far = [&](float x) { return scale(distance(x * span)); };
        curve(picture, far, Color::violet, lit(points_at(offset) ? offset : away, {.width = 2.5f}));
        draw_name(picture, far, 0.87f, "distance", Color::violet, Side::below);
        if (now() >= 3) {
            const auto radius = [&](float x) { return scale(speed_ * x * span); };
            curve(picture, radius, Color::blue, lit(points_at(speed) ? speed : reach));
            draw_name(picture, radius, 0.5f, "radius", Color::blue);
        }
        if (now() >= 4) draw_zeros(picture, [&](float t) { return scale(distance(t)); });
        draw_cursor(picture, far(time_ / span));
    }
    /// Both sides of the formula, squared.
    void draw_squares(Picture& picture) const {
        const Scale scale{0.28f, veer::maximum(500.0f, 1.2f * r_)};
        const auto square = [](float length) { return length * length; };
        draw_axes(picture, scale, 400, "m²", 0.05f, Side::below);
        const auto far = [&](float x) { return scale(square(distance(x * span))); };
        curve(picture, far, Color::violet, lit(away, {.width = 2.5f}));
        draw_name(picture, far, 0.8f, "distance²", Color::violet);
        const auto radius = [&](float x) { return scale(square(speed_ * x * span)); };
        curve(picture, radius, Color::blue, lit(reach));
        draw_name(picture, radius, 0.5f, "radius²", Color::blue);
        draw_zeros(picture, [&](float t) { return scale(square(distance(t))); });
        draw_cursor(picture, far(time_ / span));
    }
    /// Of the last steps: the difference of the squares.
    void draw_parabola(Picture& picture) const {
        const Scale scale{0.4f, veer::maximum(300.0f, 1.2f * r_)};
        draw_axes(picture, scale, 100, "m²", 0.97f);
        const auto height = [&](float x) { return scale(value(x * span)); };
        curve(picture, height, Color::violet, lit(points_at(P) ? P : parabola, {.width = 2.5f}));
        picture.label(V2{0.42f, 0.9f}, "distance² − radius²", Color::violet, Side::right);
        if (points_at(Q)) {
            const auto slope = [&](float x) { return scale(2 * q_ * x * span + r_); };
            curve(picture, slope, Color::violet, {.width = 2, .dashed = true});
            draw_name(picture, slope, 0.16f, "slope 2 Q", Color::violet, Side::below);
        }
        picture.dot(V2{0, scale(r_)}, Color::ink, lit(R, {.width = 9}));
        picture.label(V2{0, scale(r_)}, "R", Color::ink, Side::below);
        if (now() >= 8) {
            draw_zeros(picture, [&](float) { return scale.zero; });
            for (const float t : {answer_, later_})
                if (t < playground::never)
                    picture.label(V2{veer::minimum(t / span, 0.95f), scale.zero}, t > span ? "later: t =" : "", t, 2,
                        "s", Color::green, Side::above);
        }
        draw_cursor(picture, height(time_ / span));
    }
    void draw_zeros(Picture& picture, const auto& height) const {
        for (const float t : {answer_, later_})
            if (t <= span) picture.dot(V2{t / span, height(t)}, Color::green, lit(answer, {.width = 11}));
    }
    void draw_velocity(Picture& picture) const {
        picture.arrow(target_, target_ + velocity_, Color::orange, lit(velocity, {.width = 2.5f}));
    }
    void draw_late(Picture& picture) const {
        const float flight = veer::length(target_ - gun) / speed_, flown = veer::minimum(time_, flight);
        const V2 course = along() * speed_;
        picture.segment(gun, target_, Color::ink, lit(offset, {.width = 1.5f, .dashed = true}));
        picture.agents(
            1, [&](std::size_t) { return gun + course * flown; }, [&](std::size_t) { return course; },
            points_at(speed) ? 2.0f : 1.1f, Color::blue, lit(speed));
        picture.disc(there(flown), 0.6f, Color::orange, {.opacity = 0.45f});
        picture.segment(target_, there(flight), Color::orange, {.width = 2.5f, .opacity = 0.5f});
    }
    void draw_reach(Picture& picture) const {
        const float radius = speed_ * time_;
        const Term term = points_at(speed) ? speed : reach;
        picture.disc(gun, radius, Color::blue, {.opacity = points_at(term) ? 0.14f : 0.07f});
        picture.circle(gun, radius, Color::blue, lit(term));
        if (now() == 3) picture.segment(gun, gun + V2{0, radius}, Color::blue, lit(term));
        if (from(4, 6) && std::abs(gap_) < 0.05f) picture.dot(there(time_), Color::green, {.width = 14});
    }
    /// Of P and Q: what each compares.
    void draw_terms(Picture& picture) const {
        picture.circle(target_, speed_, Color::blue, lit(P, {.width = 1.5f}));
        picture.label(target_ + V2{0, speed_}, "radius s", Color::blue, Side::above);
        const V2 part = along() * veer::dot(velocity_, along());
        picture.arrow(target_, target_ + part, Color::violet, lit(Q, {.width = 3}));
        picture.segment(target_ + part, target_ + velocity_, Color::muted, {.width = 1.5f, .dashed = true});
        const bool hidden = veer::length(part) < 0.9f && veer::length(velocity_) > 2; // below the target
        const char* const turn = hidden ? "v almost across d: Q near 0" : q_ < 0 ? "comes closer" : "moves away";
        if (q_ != 0 || hidden) draw_beside(picture, target_, target_ + part, target_ + velocity_, turn, Color::violet);
    }
    void draw_answers(Picture& picture) const {
        for (const float t : {answer_, later_})
            if (t < playground::never) {
                picture.circle(gun, speed_ * t, Color::green, lit(answer, {.width = 1.5f, .opacity = 0.7f}));
                picture.dot(there(t), Color::green, lit(answer, {.width = 12}));
                picture.label(seen(t), "t =", t, 2, is_seen(there(t)) ? "s" : "s, outside of the picture", Color::ink,
                    now() == 10 ? Side::below : Side::above);
            }
        if (shot_) return;
        if (shot_.time > 0 && shot_.time < playground::never) {
            picture.circle(gun, speed_ * shot_.time, Color::muted, {.width = 1.5f, .dashed = true});
            picture.dot(shot_.point, Color::muted, {.width = 10});
            picture.label(shot_.point, "no meeting; closest miss", shot_.miss, 1, "m", Color::ink, Side::right);
        } else picture.label(target_, "no meeting", Color::ink, Side::above);
    }
    void draw_aim(Picture& picture) const {
        if (!fires()) return;
        picture.segment(gun, shot_.point, Color::blue, lit(aim, {.dashed = true}));
        picture.arrow(gun, gun + shot_.velocity, Color::blue, lit(aim, {.width = 3}));
        agent(picture, gun + shot_.velocity * veer::minimum(time_, shot_.time), shot_.velocity, Color::blue);
    }
    struct Spot {
        V2 place;
        Side side;
    };
    /// The place of a name beside the middle of a line, on the side that is away from `other`.
    static Spot beside(const V2& a, const V2& b, const V2& other) {
        const V2 middle = (a + b) * 0.5f, way = veer::normalize_or(b - a, V2{1, 0}), left{-way.y, way.x};
        const V2 out = veer::dot(other - middle, left) > 0 ? -left : left;
        const Side flat = out.x > 0 ? Side::right : Side::left, steep = out.y > 0 ? Side::above : Side::below;
        return {middle + out * 0.5f, std::abs(out.x) > std::abs(out.y) ? flat : steep};
    }
    static void draw_beside(
        Picture& picture, const V2& a, const V2& b, const V2& other, const char* text, Color color) {
        const auto [place, side] = beside(a, b, other);
        picture.label(place, text, color, side);
    }
    /// What stands beside the places and lines of each step.
    void draw_words(Picture& picture, const V2& moved) const {
        if (from(1, 4) || now() == 7) draw_beside(picture, target_, target_ + velocity_, gun, "v", Color::orange);
        if (now() == 1) {
            picture.label(seen(veer::length(target_ - gun) / speed_), "late by", late_, 1, "m", Color::ink, Side::left);
        }
        if (from(2, 3)) {
            const auto [place, side] = beside(target_, moved * 2 - target_, moved * 2 - gun);
            picture.label(place, "after", time_, 2, "s", Color::ink, side);
        }
        if (now() == 3) {
            const V2 top = gun + V2{0, veer::minimum(speed_ * time_, 7.5f)};
            picture.label(top, "s t =", speed_ * time_, 1, "m", Color::ink, Side::above);
        }
        if (now() == 4) {
            const V2 rim = gun + veer::normalize_or(moved - gun, V2{1, 0}) * speed_ * time_;
            picture.label((rim + moved) * 0.5f, "distance − radius =", gap_, 1, "m", Color::ink, Side::below);
        }
        if (from(5, 6)) {
            draw_beside(picture, gun, moved, target_, "d + v t", Color::violet);
            draw_beside(picture, target_, moved, gun, "v t", Color::orange);
        }
        if (fires()) {
            picture.label(gun + shot_.velocity * 0.5f, "velocity of the shot", Color::blue, Side::above);
            if (time_ >= shot_.time) picture.label(shot_.point, "hit", Color::green, Side::right);
        }
    }

    V2 target_{9, -1.5f}, velocity_{-2.5f, 3}, aim_{};
    float speed_ = 6, time_ = 0.6f;
    float p_ = 0, q_ = 0, r_ = 1, discriminant_ = 0, value_ = 0, answer_ = 0, later_ = 0, late_ = 0, gap_ = 0,
          status_ = 0;
    veer::Intercept<V2> shot_{};
};

} // namespace lessons

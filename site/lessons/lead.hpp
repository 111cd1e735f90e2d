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
            "violet|Q orange|R ink|root green|aim blue",
            "Start|target=7:-3 velocity=-1:4.5 speed=10 time=0.9;"
            "Equal speeds|target=7:2 velocity=-6:-2.5 speed=6.5 time=1.2;"
            "A faster target|target=9:2 velocity=-9:-3.5 speed=5 time=1.4;"
            "No answer|target=7:-3 velocity=-4:6 speed=4 time=2",
            slider("time", "Time", "s", time_, {0, span, 0.01f})) {
        controls.push_back(slider("speed", "Speed", "m/s", speed_, {2, 20, 0.5f}));
        const int target = handle("target", "Target", target_, room);
        arrow_handle("velocity", "Velocity of the target", velocity_, target, arrow, 14);
        readings = {reading("P", "", 1, p_), reading("Q", "", 1, q_), reading("R", "", 1, r_),
            reading("D", "", 0, discriminant_), reading("f", "", 1, value_),
            playground::reading_or("no answer", "t", "s", 3, answer_),
            playground::reading_or("no second answer", "t2", "s", 3, later_), reading("late", "m", 1, late_),
            reading("gap", "m", 2, gap_), reading("aim_x", "", 2, shot_.velocity.x),
            reading("aim_y", "", 2, shot_.velocity.y),
            playground::words("status", status_, "The two meet|They meet twice|They never meet|They never meet")};
        adjust();
    }
    void adjust() override {
        shot_ = veer::intercept(gun, target_, velocity_, speed_);
        const V2 d = target_ - gun;
        p_ = veer::dot(velocity_, velocity_) - speed_ * speed_, q_ = veer::dot(d, velocity_), r_ = veer::dot(d, d);
        discriminant_ = q_ * q_ - p_ * r_, value_ = value(time_);
        answer_ = shot_ ? shot_.time : playground::never, later_ = shot_ ? shot_.later_time : playground::never;
        late_ = veer::length(velocity_) * veer::length(d) / speed_;
        gap_ = veer::distance(there(time_), gun) - speed_ * time_;
        status_ = shot_ ? (later_ < playground::never ? 1.0f : 0.0f) : 2.0f;
    }
    void draw(Picture& picture) const override {
        const V2 moved = there(time_);
        picture.segment(target_, target_ + velocity_ * span, Color::muted, {.width = 1.5f, .dashed = true});
        if (from(3) && now() != 5 && now() != 7) draw_reach(picture);
        if (now() == 1) draw_late(picture);
        if (from(5, 7)) {
            picture.arrow(gun, target_, Color::ink, lit(offset));
            picture.label((gun + target_) * 0.5f, "d", Color::ink, Side::above);
        }
        if (now() == 7) draw_terms(picture);
        if (from(4, 6)) picture.segment(gun, moved, Color::violet, lit(away, {.width = 2.5f}));
        if (from(2) && now() != 7) {
            picture.segment(target_, moved, Color::orange, lit(way, {.width = 3}));
            picture.disc(moved, 0.5f, Color::orange, lit(target, {.opacity = 0.45f}));
            if (now() < 7) picture.label(moved, "after", time_, 2, "s", Color::ink, Side::above);
        }
        picture.arrow(target_, target_ + velocity_ * arrow, Color::orange, lit(velocity));
        picture.disc(target_, 0.5f, Color::orange, lit(target));
        if (now() >= 8) draw_answers(picture);
        if (now() >= 10) draw_aim(picture);
        picture.disc(gun, 0.45f, Color::ink);
    }
    void draw_graph(Picture& picture) const override {
        if (now() < 6) return draw_lengths(picture);
        axes(picture, 0.5f);
        picture.label(V2{0, 0.1f}, "distance² − radius²", Color::violet);
        const auto height = [&](float t) { return 0.5f + 0.4f * value(t) / r_; };
        curve(
            picture, [&](float x) { return height(x * span); }, Color::violet, lit(P, {.width = 2.5f}));
        const auto tangent = [&](float x) { return 0.5f + 0.4f * (2 * q_ * x * span + r_) / r_; };
        if (points_at(Q)) curve(picture, tangent, Color::orange, {.width = 2, .dashed = true});
        picture.dot(V2{0, 0.9f}, Color::ink, lit(R));
        picture.label(V2{0, 0.9f}, "R", Color::ink, Side::right);
        for (const float t : {answer_, later_})
            if (t <= span && now() >= 8) {
                picture.dot(V2{t / span, 0.5f}, Color::green, lit(root, {.width = 10}));
                picture.label(V2{t / span, 0.5f}, "", t, 2, "s", Color::ink, Side::below);
            }
        draw_cursor(picture, height(time_));
    }

private:
    enum Term { none, target, velocity, speed, time, offset, way, away, reach, P, Q, R, root, aim };
    static constexpr float arrow = 0.5f, span = 5; ///< metres of an arrow per m/s; the graph's seconds
    static constexpr V2 gun{-11, -4};

    [[nodiscard]] V2 there(float t) const { return target_ + velocity_ * t; }
    /// The quadratic: the square of the distance minus the square of the reach.
    [[nodiscard]] float value(float t) const { return (p_ * t + 2 * q_) * t + r_; }

    void draw_cursor(Picture& picture, float y) const {
        const V2 at{time_ / span, veer::clamp(y, 0.02f, 0.98f)};
        picture.segment(V2{at.x, 0}, V2{at.x, 1}, Color::ink, lit(time, {.width = 1.5f, .opacity = 0.5f}));
        picture.dot(at, Color::ink, {.width = 10});
    }
    /// Of the first steps: the distance of the target and the reach of the shot, over time.
    void draw_lengths(Picture& picture) const {
        const float most = 2 * veer::length(target_ - gun);
        axes(picture, 0.06f);
        const auto height = [&](float length) { return 0.06f + 0.88f * length / most; };
        const auto far = [&](float x) { return height(veer::distance(there(x * span), gun)); };
        curve(picture, far, Color::orange, lit(away, {.width = 2.5f}));
        picture.label(V2{0, far(0)}, "distance", Color::orange, Side::above);
        if (now() >= 3) {
            curve(
                picture, [&](float x) { return height(speed_ * x * span); }, Color::blue, lit(reach));
            picture.label(V2{0.1f, height(speed_ * 0.1f * span)}, "radius", Color::blue, Side::right);
        }
        if (now() >= 4)
            for (const float t : {answer_, later_})
                if (t <= span) picture.dot(V2{t / span, far(t / span)}, Color::green, {.width = 12});
        draw_cursor(picture, far(time_ / span));
    }
    void draw_late(Picture& picture) const {
        const float flight = veer::length(target_ - gun) / speed_, flown = veer::minimum(time_, flight);
        const V2 course = veer::normalize_or(target_ - gun, V2{0, 1}) * speed_;
        picture.segment(gun, target_, Color::violet, {.width = 2, .dashed = true});
        agent(picture, gun + course * flown, course, Color::violet);
        picture.disc(there(flown), 0.5f, Color::orange, {.opacity = 0.45f});
        if (time_ < flight) return;
        picture.segment(target_, there(flight), Color::ink, {.width = 2.5f});
        picture.label((target_ + there(flight)) * 0.5f, "late by", late_, 1, "m", Color::ink);
    }
    void draw_reach(Picture& picture) const {
        const float radius = speed_ * time_;
        picture.disc(gun, radius, Color::blue, {.opacity = points_at(reach) ? 0.14f : 0.07f});
        picture.circle(gun, radius, Color::blue, lit(reach));
        if (now() == 3) {
            const V2 edge = gun + veer::normalize_or(target_ - gun, V2{0, 1}) * radius;
            picture.segment(gun, edge, Color::blue, lit(reach));
            picture.label((gun + edge) * 0.5f, "speed t =", radius, 1, "m", Color::ink, Side::above);
        }
        if (!from(4, 6)) return;
        const V2 middle = gun + (there(time_) - gun) * 0.5f;
        if (std::abs(gap_) < 0.1f) picture.dot(there(time_), Color::green, {.width = 14});
        picture.label(middle, gap_ > 0 ? "too far by" : "too near by", std::abs(gap_), 2, "m", Color::ink, Side::above);
    }
    /// Of P, Q and R: what each compares.
    void draw_terms(Picture& picture) const {
        const V2 along = veer::normalize_or(target_ - gun, V2{1, 0});
        picture.circle(target_, speed_ * arrow, Color::blue, lit(P, {.width = 1.5f}));
        picture.label(target_ + V2{0, speed_ * arrow}, "speed", Color::blue, Side::above);
        const V2 closing = along * (veer::dot(velocity_, along) * arrow);
        picture.arrow(target_, target_ + closing, Color::violet, lit(Q, {.width = 3}));
        picture.segment(target_ + closing, target_ + velocity_ * arrow, Color::muted, {.width = 1.5f, .dashed = true});
        picture.label(target_ + closing, q_ < 0 ? "closing" : "opening", Color::violet, Side::below);
    }
    void draw_answers(Picture& picture) const {
        for (const float t : {answer_, later_})
            if (t < playground::never) {
                picture.circle(gun, speed_ * t, Color::green, lit(root, {.width = 1.5f, .opacity = 0.7f}));
                picture.dot(there(t), Color::green, lit(root, {.width = 12}));
                picture.label(there(t), "t =", t, 2, "s", Color::ink, Side::above);
            }
        if (shot_) return;
        const bool ends = shot_.time < playground::never;
        picture.label(gun, ends ? "no meeting; closest miss" : "no meeting", shot_.miss, ends ? 1 : -1, "m", Color::ink,
            Side::above);
    }
    void draw_aim(Picture& picture) const {
        const float flown = shot_ ? veer::minimum(time_, shot_.time) : time_;
        picture.segment(gun, gun + shot_.velocity * (shot_ ? shot_.time : 1), Color::blue, lit(aim, {.dashed = true}));
        picture.arrow(gun, gun + shot_.velocity * arrow, Color::blue, lit(aim, {.width = 3}));
        agent(picture, gun + shot_.velocity * flown, shot_.velocity, Color::blue);
    }

    V2 target_{7, -3}, velocity_{-1, 4.5f};
    float speed_ = 10, time_ = 0.9f;
    float p_ = 0, q_ = 0, r_ = 1, discriminant_ = 0, value_ = 0, answer_ = 0, later_ = 0, late_ = 0, gap_ = 0,
          status_ = 0;
    veer::Intercept<V2> shot_{};
};

} // namespace lessons

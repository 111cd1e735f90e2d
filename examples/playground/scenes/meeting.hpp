// SPDX-License-Identifier: MIT
#pragma once

#include <cmath>
#include <limits>
#include <vector>
#include <veer/intercept.hpp>

#include "../scene.hpp"

namespace playground {

/// A shot at a target in uniform motion: where the two meet, the second meeting with a faster target, and the closest
/// miss where there is no meeting.
class Meeting final : public Scene {
public:
    Meeting() : Scene("intercept", false) {
        entries = {{"meeting", "Moving target",
            "Where to aim at a moving target. Here it is as fast as the shot. Drag the tip of its arrow: a faster "
            "target can be hit at two times, or at none.",
            "const V position{shooter}, target{target}, target_velocity{velocity};\n"
            "const auto shot = veer::intercept(position, target, target_velocity, veer::Shot{{speed}, {reach}, "
            "{burns}});",
            "a t² + 2 b t + c = 0 with a = |target velocity|² − speed² = "
            "{=velocity_x*velocity_x+velocity_y*velocity_y-speed*speed:3} m²/s²; the textbook divides by it",
            "A faster target, two times|velocity_x=-10.2&velocity_y=6.3;"
            "One that gets away|velocity_x=6&velocity_y=5.6",
            "const V position{shooter}, target{target}, target_velocity{velocity}, offset = target - position;\n"
            "const float a = veer::dot(target_velocity, target_velocity) - {speed} * {speed};\n"
            "const float b = 2 * veer::dot(offset, target_velocity), c = veer::dot(offset, offset);\n"
            "const float root = std::sqrt(b * b - 4 * a * c);\n"
            "const float one = (-b - root) / (2 * a), other = (-b + root) / (2 * a);\n"
            "const float time = one > 0 && !(other > 0 && other < one) ? one : other;\n"
            "const V aim = target + target_velocity * time;"}};
        controls = {
            slider("speed", "Speed of the shot", "m/s", speed_, {0, 40, 0.5f}),
            slider("reach", "Combined radius", "m", radius_, {0, 6, 0.25f}),
            slider("burns", "The shot burns out after", "s", max_time_, {0.5f, 15, 0.5f}),
        };
        argue({"missed by", "m", 4,
            "The textbook's formula divides by the difference of the squared speeds. At equal speeds this is zero; "
            "nearby it has no correct digits.",
            "A form of the same formula that loses no digits at any speed.", figures_, all_entries,
            Argument::one_picture, "no meeting"});
        signs = {
            {Color::blue, Sign::line, "shot, and its reach", all_entries},
            {Color::violet, Sign::line, "shot of the textbook, and its miss"},
            {Color::orange, Sign::dot, "target, and its velocity"},
            {Color::green, Sign::dot, "where they meet"},
            {Color::muted, Sign::dashed, "second meeting, or too late"},
        };
        const View room{.left = -28, .right = 28, .bottom = -16, .top = 16};
        const int target = handle("target", "Target", target_, room);
        arrow_handle("velocity", "Velocity of the target", velocity_, target, arrow_scale, 30);
        handle("shooter", "Shooter", shooter_, room);
        readings = {
            words("status", status_, "hit|coincident|too late|no meeting|invalid|misses"),
            reading("meeting or closest miss", "s", 3, time_),
            reading("second meeting", "s", 3, later_),
            reading("closest miss", "m", 3, miss_),
            reading("in flight for", "s", 2, clock_),
        };
        reset();
    }

    void reset() override { aim(); }
    void adjust() override { aim(); }
    void chosen() override { read(); }

    void step(float time_step) override {
        clock_ += time_step;
        const float longest_time = veer::maximum(shown_time(shots_[0]), shown_time(shots_[1]));
        if (clock_ > longest_time + pause) aim();
    }

    void draw(Picture& picture) const override {
        const auto& ours = shots_[1];
        const bool meets = ours.status == veer::InterceptStatus::hit,
                   late = ours.status == veer::InterceptStatus::too_late;
        const float end = ours.later_time < longest ? ours.later_time : longest;
        picture.segment(target_, target_ + velocity_ * (end > ours.time ? end + 1 : ours.time + 1), Color::muted,
            {.width = 1.5f, .dashed = true});
        picture.arrow(target_, target_ + velocity_ * arrow_scale, Color::orange, {.width = 2.5f});
        const float flown = meets ? veer::minimum(clock_, ours.time) : clock_;
        const float reach = speed_ * veer::minimum(flown, max_time_) + radius_;
        picture.disc(shooter_, reach, Color::blue, {.opacity = 0.07f});
        picture.circle(shooter_, reach, Color::blue, {.width = 1.5f});
        picture.label(shooter_ + V2{0, reach}, "reach", Color::blue, Side::above);
        picture.label(shooter_, "shooter", Color::muted, Side::below);

        if (meets || late) {
            meeting(picture, ours.point, ours.time, late ? "too late, after" : "meeting after",
                late ? Color::muted : Color::green);
            if (ours.later_time < std::numeric_limits<float>::infinity())
                meeting(picture, target_ + velocity_ * ours.later_time, ours.later_time, "second meeting after",
                    Color::muted);
        } else if (ours.status == veer::InterceptStatus::none && ours.time < longest) {
            const V2 at = shooter_ + ours.velocity * ours.time;
            picture.segment(shooter_, at, Color::blue, {.width = 1.5f, .dashed = true});
            picture.segment(at, ours.point, Color::orange, {.width = 2});
            picture.dot(ours.point, Color::orange);
            picture.label(ours.point, "closest miss", ours.miss, 2, "m", Color::ink);
        }
        if (radius_ > 0) picture.circle(target_now(), radius_, Color::orange, {.width = 1.5f});
        flight(picture, shots_[0], usual() ? 2.5f : 1.5f, Color::violet);
        flight(picture, ours, usual() ? 1.5f : 2.5f, Color::blue);
        picture.disc(target_now(), 0.6f, Color::orange);
        if (figures_[0] > 0.01f && figures_[0] < never && clock_ >= shots_[0].time) { // a bracket across the miss
            const V2 shot = now(shots_[0]), there = target_ + velocity_ * shots_[0].time;
            picture.disc(there, 0.6f, Color::orange, {.opacity = 0.4f});
            picture.segment(shot, there, Color::ink, {.width = 2});
            picture.label(
                (shot + there) * 0.5f, "the textbook misses by", figures_[0], 4, "m", Color::violet, Side::above);
        }
        if (!(figures_[0] < never)) picture.label(shooter_, "the textbook has no answer", Color::violet, Side::left);
        if (meets && clock_ >= ours.time)
            picture.circle(ours.point, 0.6f + 3 * (clock_ - ours.time), Color::green, {.width = 2.5f, .opacity = 0.7f});
    }

    [[nodiscard]] View view() const override { return {.left = -32, .right = 32, .bottom = -19, .top = 19}; }

    [[nodiscard]] Life life() const override {
        return {.speed = has_hit(shots_[1]) ? 0 : veer::length(shots_[1].velocity),
            .spread = veer::distance(now(shots_[1]), target_now())};
    }

    [[nodiscard]] std::vector<Array> state() override {
        return {{"shot", &shots_[1].velocity.x, 2}, {"of the textbook", &shots_[0].velocity.x, 2},
            {"point", &shots_[1].point.x, 2}, {"status", &status_, 1}, {"time", &shots_[1].time, 1},
            {"later time", &shots_[1].later_time, 1}, {"miss", &shots_[1].miss, 1}, {"clock", &clock_, 1}};
    }

private:
    static constexpr float arrow_scale = 0.6f, longest = 12, pause = 0.8f; // [s]

    [[nodiscard]] veer::Intercept<V2> solve() const {
        return veer::intercept(shooter_, target_, velocity_, veer::Shot<float>{speed_, radius_, max_time_});
    }
    /// The textbook's answer: the first positive root of a t^2 + b t + c = 0.
    [[nodiscard]] veer::Intercept<V2> by_textbook() const {
        const V2 offset = target_ - shooter_;
        const float a = veer::dot(velocity_, velocity_) - speed_ * speed_;
        const float b = 2 * veer::dot(offset, velocity_), c = veer::dot(offset, offset);
        const float root = std::sqrt(b * b - 4 * a * c);
        const float one = (-b - root) / (2 * a), other = (-b + root) / (2 * a);
        const float time = one > 0 && !(other > 0 && other < one) ? one : other;
        if (!(time > 0 && time < 1e6f)) return {veer::InterceptStatus::none, never, target_, {0, 0}, never, never};
        const V2 point = target_ + velocity_ * time;
        return {
            veer::InterceptStatus::hit, time, point, veer::normalize_or(point - shooter_, V2{1, 0}) * speed_, never, 0};
    }
    /// The distance of the shot from the target at the time of the answer.
    [[nodiscard]] float missed_by(const veer::Intercept<V2>& shot) const {
        if (shot.status == veer::InterceptStatus::coincident) return 0;
        if (shot.status != veer::InterceptStatus::hit && shot.status != veer::InterceptStatus::too_late) return never;
        const float distance = veer::distance(shooter_ + shot.velocity * shot.time, target_ + velocity_ * shot.time);
        return veer::maximum(distance - radius_, 0.0f);
    }
    /// Fires again, both ways.
    void aim() {
        shots_[0] = by_textbook(), shots_[1] = solve();
        for (int i = 0; i < 2; ++i) figures_[i] = missed_by(shots_[i]);
        clock_ = 0;
        read();
    }
    /// The readings are those of the chosen way.
    void read() {
        const auto& shot = shots_[way()];
        const bool misses = shot.status == veer::InterceptStatus::hit && figures_[way()] > 0.01f;
        status_ = misses ? 5 : static_cast<float>(shot.status);
        time_ = shot.time, later_ = shot.later_time, miss_ = misses ? figures_[way()] : shot.miss;
    }
    /// A meeting ends a flight; the picture stays.
    [[nodiscard]] bool has_hit(const veer::Intercept<V2>& shot) const {
        return shot.status == veer::InterceptStatus::hit && clock_ >= shot.time;
    }
    [[nodiscard]] V2 now(const veer::Intercept<V2>& shot) const {
        return shooter_ + shot.velocity * (has_hit(shot) ? shot.time : clock_);
    }
    [[nodiscard]] V2 target_now() const { return target_ + velocity_ * (has_hit(shots_[1]) ? shots_[1].time : clock_); }
    [[nodiscard]] float shown_time(const veer::Intercept<V2>& shot) const {
        return shot.status == veer::InterceptStatus::too_late ? max_time_ : veer::minimum(shot.time, longest);
    }
    void flight(Picture& picture, const veer::Intercept<V2>& shot, float width, Color color) const {
        picture.segment(shooter_, now(shot), color, {.width = width});
        picture.agents(
            1, [&](std::size_t) { return in_space(now(shot)); }, [&](std::size_t) { return in_space(shot.velocity); },
            1.3f, color);
    }

    void meeting(Picture& picture, const V2& point, float time, const char* text, Color color) const {
        picture.circle(shooter_, speed_ * time + radius_, color, {.width = 1, .opacity = 0.7f, .dashed = true});
        picture.segment(shooter_, point, color, {.width = 1.5f, .dashed = true});
        picture.dot(point, color, {.width = 10});
        picture.label(point, text, time, 2, "s", Color::ink);
    }

    V2 shooter_{-12, -10}, target_{18, -10}, velocity_{-4.2f, 5.6f};
    float speed_ = 7, radius_ = 0, max_time_ = 10;
    veer::Intercept<V2> shots_[2]{}; ///< of the textbook, of veer
    float status_ = 0, time_ = 0, later_ = 0, miss_ = 0, clock_ = 0;
    float figures_[2] = {not_yet, not_yet};
};

} // namespace playground

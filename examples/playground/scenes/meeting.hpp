// SPDX-License-Identifier: MIT
#pragma once

#include <cmath>
#include <limits>
#include <vector>
#include <veer/intercept.hpp>

#include "../scene.hpp"

namespace playground {

/// A shot at a target in uniform motion: where the two meet, where a faster target is met again, and the closest miss
/// where they do not meet.
class Meeting final : public Scene {
public:
    Meeting() : Scene("intercept", false) {
        entries = {{"meeting", "Moving target",
            "Drag the tip of the target's arrow: a target faster than the shot may be met twice, or not at all.",
            "const V position{shooter}, target{target}, target_velocity{velocity};\n"
            "const auto shot = veer::intercept(position, target, target_velocity, veer::Shot{{speed}, {reach}, "
            "{burns}});",
            "a t² + 2 b t + c = 0 with a = |target velocity|² − speed² = "
            "{=velocity_x*velocity_x+velocity_y*velocity_y-speed*speed:3} m²/s²; the textbook divides by it",
            "Equal speeds, as in the textbook|way=0&speed=7&velocity_x=-4.2&velocity_y=5.6;"
            "Equal speeds, veer|speed=7&velocity_x=-4.2&velocity_y=5.6",
            "const V position{shooter}, target{target}, target_velocity{velocity}, apart = target - position;\n"
            "const float a = veer::dot(target_velocity, target_velocity) - {speed} * {speed};\n"
            "const float b = 2 * veer::dot(apart, target_velocity), c = veer::dot(apart, apart);\n"
            "const float root = std::sqrt(b * b - 4 * a * c);\n"
            "const float one = (-b - root) / (2 * a), other = (-b + root) / (2 * a);\n"
            "const float time = one > 0 && !(other > 0 && other < one) ? one : other;\n"
            "const V aim = target + target_velocity * time;"}};
        controls = {
            slider("speed", "Speed of the shot", "m/s", speed_, {0, 40, 0.5f}),
            slider("reach", "Radius of both together", "m", radius_, {0, 6, 0.25f}),
            slider("burns", "The shot burns out after", "s", max_time_, {0.5f, 15, 0.5f}),
        };
        argue({"missed by", "m", 4,
            "The formula of the textbook divides by the difference of the squared speeds: at equal speeds by zero, and "
            "near that by a number without digits.",
            "A form of the same formula that loses no digits at any speeds.", figures_});
        signs = {
            {Color::blue, Sign::line, "shot, and how far it can be", all_entries, Sign::ours},
            {Color::violet, Sign::line, "shot of the textbook", all_entries, Sign::usual},
            {Color::orange, Sign::dot, "target, and its velocity"},
            {Color::green, Sign::dot, "where they meet"},
            {Color::muted, Sign::dashed, "second meeting, or too late"},
        };
        const View room{.left = -28, .right = 28, .bottom = -16, .top = 16};
        const int target = handle("target", "Target", target_, room);
        arrow_handle("velocity", "Velocity of the target", velocity_, target, arrow_scale, 30);
        handle("shooter", "Shooter", shooter_, room);
        readings = {
            words("status", status_, "hit|coincident|too late|no meeting|invalid"),
            reading("meeting or closest miss", "s", 3, time_),
            reading("second meeting", "s", 3, later_),
            reading("closest miss", "m", 3, miss_),
            reading("on the way for", "s", 2, clock_),
        };
        reset();
    }

    void reset() override { aim(); }
    void adjust() override { aim(); }

    void step(float time_step) override {
        shot_now_ += shot_velocity_ * time_step, target_now_ += velocity_ * time_step, clock_ += time_step;
        const float shown = status_ == 2 ? max_time_ : time_ < longest ? time_ : longest;
        if (clock_ > shown + pause) aim();
    }

    void draw(Picture& picture) const override {
        const auto shot = usual() ? by_textbook() : solve();
        const bool meets = shot.status == veer::InterceptStatus::hit,
                   late = shot.status == veer::InterceptStatus::too_late;
        const float end = later_ < longest ? later_ : longest;
        const float flown = clock_ < shot.time || !meets ? clock_ : shot.time;

        picture.segment(target_, target_ + velocity_ * (end > time_ ? end + 1 : time_ + 1), Color::muted,
            {.width = 1.5f, .dashed = true});
        picture.arrow(target_, target_ + velocity_ * arrow_scale, Color::orange, {.width = 2.5f});
        const float reach = speed_ * (flown < max_time_ ? flown : max_time_) + radius_;
        picture.disc(shooter_, reach, mine(), {.opacity = 0.07f});
        picture.circle(shooter_, reach, mine(), {.width = 1.5f});
        picture.label(shooter_ + V2{0, reach}, "reach", mine(), Side::above);
        picture.label(shooter_, "shooter", Color::muted, Side::below);

        if (meets || late) {
            meeting(picture, shot.point, shot.time, late ? "too late, after" : "meeting after",
                late ? Color::muted : Color::green);
            if (shot.later_time < std::numeric_limits<float>::infinity())
                meeting(picture, target_ + velocity_ * shot.later_time, shot.later_time, "second meeting after",
                    Color::muted);
        } else if (shot.status == veer::InterceptStatus::none && shot.time < longest) {
            const V2 at = shooter_ + shot.velocity * shot.time;
            picture.segment(shooter_, at, mine(), {.width = 1.5f, .dashed = true});
            picture.segment(at, shot.point, Color::orange, {.width = 2});
            picture.dot(shot.point, Color::orange);
            picture.label(shot.point, "closest miss", shot.miss, 2, "m", Color::ink);
        }
        if (radius_ > 0) picture.circle(target_now_, radius_, Color::orange, {.width = 1.5f});
        picture.segment(shooter_, shot_now(), mine(), {.width = 2.5f});
        picture.agents(
            1, [&](std::size_t) { return in_space(shot_now()); }, [&](std::size_t) { return in_space(shot_velocity_); },
            1.3f, mine());
        picture.disc(target_now(), 0.6f, Color::orange);
        const bool misses = meets && missed_by(shot) > 0.01f;
        if (misses && clock_ >= shot.time) {
            picture.segment(shot_now(), target_now(), Color::ink, {.width = 2});
            picture.label(shot_now(), "missed by", missed_by(shot), 2, "m", Color::ink, Side::above);
        }
        if (meets && !misses && clock_ >= shot.time)
            picture.circle(shot.point, 0.6f + 3 * (clock_ - shot.time), Color::green, {.width = 2.5f, .opacity = 0.7f});
    }

    [[nodiscard]] View view() const override { return {.left = -32, .right = 32, .bottom = -19, .top = 19}; }

    [[nodiscard]] Life life() const override {
        return {
            .speed = has_hit() ? 0 : veer::length(shot_velocity_), .spread = veer::distance(shot_now_, target_now_)};
    }

    [[nodiscard]] std::vector<Array> state() override {
        return {{"shot", &shot_now_.x, 2}, {"shot velocity", &shot_velocity_.x, 2}, {"target", &target_now_.x, 2},
            {"point", &point_.x, 2}, {"status", &status_, 1}, {"time", &time_, 1}, {"later time", &later_, 1},
            {"miss", &miss_, 1}, {"clock", &clock_, 1}};
    }

private:
    static constexpr float arrow_scale = 0.6f, longest = 12, pause = 0.8f; // [s]

    [[nodiscard]] veer::Intercept<V2> solve() const {
        return veer::intercept(shooter_, target_, velocity_, veer::Shot<float>{speed_, radius_, max_time_});
    }
    /// As the textbook has it: the first root of a t^2 + b t + c = 0 that is positive.
    [[nodiscard]] veer::Intercept<V2> by_textbook() const {
        const V2 apart = target_ - shooter_;
        const float a = veer::dot(velocity_, velocity_) - speed_ * speed_;
        const float b = 2 * veer::dot(apart, velocity_), c = veer::dot(apart, apart);
        const float root = std::sqrt(b * b - 4 * a * c);
        const float one = (-b - root) / (2 * a), other = (-b + root) / (2 * a);
        const float time = one > 0 && !(other > 0 && other < one) ? one : other;
        if (!(time > 0 && time < 1e6f)) return {veer::InterceptStatus::none, never, target_, {0, 0}, never, never};
        const V2 point = target_ + velocity_ * time;
        return {
            veer::InterceptStatus::hit, time, point, veer::normalize_or(point - shooter_, V2{1, 0}) * speed_, never, 0};
    }
    /// How far the shot passes the target at the time of the answer.
    [[nodiscard]] float missed_by(const veer::Intercept<V2>& shot) const {
        if (shot.status == veer::InterceptStatus::coincident) return 0;
        if (shot.status != veer::InterceptStatus::hit && shot.status != veer::InterceptStatus::too_late) return never;
        const float apart = veer::distance(shooter_ + shot.velocity * shot.time, target_ + velocity_ * shot.time);
        return veer::maximum(apart - radius_, 0.0f);
    }
    /// Fires again.
    void aim() {
        figures_[0] = missed_by(by_textbook()), figures_[1] = missed_by(solve());
        const auto shot = usual() ? by_textbook() : solve();
        status_ = static_cast<float>(shot.status);
        time_ = shot.time, later_ = shot.later_time, miss_ = shot.miss, point_ = shot.point;
        shot_now_ = shooter_, shot_velocity_ = shot.velocity;
        target_now_ = target_;
        clock_ = 0;
    }
    /// A hit ends the flight: the picture stays at the meeting.
    [[nodiscard]] bool has_hit() const { return status_ < 1 && clock_ >= time_; }
    [[nodiscard]] V2 shot_now() const { return has_hit() ? shooter_ + shot_velocity_ * time_ : shot_now_; }
    [[nodiscard]] V2 target_now() const { return has_hit() ? point_ : target_now_; }

    void meeting(Picture& picture, const V2& point, float time, const char* text, Color color) const {
        picture.circle(shooter_, speed_ * time + radius_, color, {.width = 1, .opacity = 0.7f, .dashed = true});
        picture.segment(shooter_, point, color, {.width = 1.5f, .dashed = true});
        picture.dot(point, color, {.width = 10});
        picture.label(point, text, time, 2, "s", Color::ink);
    }

    V2 shooter_{-12, -10}, target_{18, -10}, velocity_{-10.2f, 6.3f};
    float speed_ = 7, radius_ = 0, max_time_ = 10;
    V2 shot_now_{0, 0}, shot_velocity_{0, 0}, target_now_{0, 0}, point_{0, 0};
    float status_ = 0, time_ = 0, later_ = 0, miss_ = 0, clock_ = 0;
    float figures_[2] = {not_yet, not_yet};
};

} // namespace playground

// SPDX-License-Identifier: MIT
#pragma once

#include <vector>
#include <veer/ballistics.hpp>
#include <veer/physic_base.hpp>
#include <veer/vector.hpp>

#include "../scene.hpp"

namespace playground {

/// A thrown ball: on the true parabola at the end of every frame, on the chord within.
class Throw final : public Scene {
public:
    enum { thrown, chord };

    Throw() : Scene("physic", false) {
        const char* code =
            "body.set_acceleration({0, {-gravity}});\nbody.add_acceleration({{wind}, 0});\nbody.update();";
        entries = {
            {"throw", "Throw",
                "Falls exactly at every frame rate; with Euler's steps it does not. Drag the tip of the arrow.", code,
                "highest at y + v² / 2 g = {=start_y+velocity_y*velocity_y/(2*gravity):2} m",
                "At 15 Hz|rate=15;On the Moon|gravity=1.6&velocity_x=4&velocity_y=6",
                "position += velocity * ({dt});\nvelocity += V{{wind}, {-gravity}} * ({dt});", 20},
            {"chord", "Chord and parabola",
                "Within a frame the body moves in a straight line, so tests for contact take uniform motions. The "
                "frames here are long.",
                "veer::PhysicBase<V> body(position, velocity, {frame}); // the length of a frame\n"
                "body.set_acceleration({{wind}, {-gravity}});\nconst V on_chord = body.position_at({dt});",
                "off by at most |a| t² / 8 = {=sqrt(gravity*gravity+wind*wind)*frame*frame/8:3} m",
                "Frames of a second|frame=1;Short frames|frame=0.1"},
        };
        controls = {
            slider("gravity", "Gravity", "m/s²", gravity_, {0, 25, 0.1f}),
            slider("wind", "Wind", "m/s²", wind_, {-8, 8, 0.1f}),
            slider("frame", "Length of a frame", "s", frame_, {0.05f, 1, 0.05f}, only(chord)),
        };
        argue({"off the parabola, at most", "m", 3,
            "Euler's step moves with the velocity of the start of the frame: every frame overshoots by a t² / 2.",
            "Each frame ends on the parabola.", figures_, only(thrown), Argument::one_picture});
        signs = {
            {Color::blue, Sign::line, "body, with a dot for every tenth of a second", only(thrown)},
            {Color::violet, Sign::line, "body, moved by Euler's steps", only(thrown)},
            {Color::blue, Sign::line, "body, with a dot for every frame", only(chord)},
            {Color::ink, Sign::line, "distance off the parabola"},
            {Color::muted, Sign::dashed, "true parabola"},
            {Color::orange, Sign::line, "velocity of the throw, and its landing"},
        };
        const int start = handle("start", "Start", start_, {.left = -2, .right = 40, .bottom = 0, .top = 15});
        arrow_handle("velocity", "Velocity of the throw", velocity_, start, arrow_scale, 25);
        readings = {
            reading("in the air for", "s", 2, clock_),
            reading("height", "m", 2, height_),
            reading("speed", "m/s", 2, speed_),
            reading("off the parabola by", "m", 3, error_, only(thrown)),
            reading("off the parabola by", "m", 3, error_, only(chord)),
            reading("at most, |a| t² / 8", "m", 3, sag_, only(chord)),
        };
        reset();
    }

    void reset() override {
        figures_[0] = figures_[1] = 0;
        again();
    }

    void adjust() override { reset(); }
    void chosen() override { measure(); }

    void step(float time_step) override {
        if (wait_ > 0) { // it lies at its landing
            wait_ -= time_step;
            if (wait_ <= 0) again();
            return;
        }
        clock_ += time_step;
        euler_.position += euler_.velocity * time_step;
        euler_.velocity += acceleration() * time_step;
        figures_[0] = veer::maximum(figures_[0], veer::distance(euler_.position, at(clock_)));
        if (entry == thrown) {
            body_.set_unit_time(time_step);
            body_.set_acceleration({0, 0 - gravity_});
            body_.add_acceleration({wind_, 0});
            body_.update();
            way_.push_back(body_.position()), euler_way_.push_back(euler_.position);
        } else {
            within_ += time_step;
            for (; within_ >= frame_; within_ -= frame_) {
                body_.set_unit_time(frame_);
                body_.set_acceleration(acceleration());
                body_.update();
                way_.push_back(body_.position());
            }
            body_.set_unit_time(frame_);
            body_.set_acceleration(acceleration());
        }
        measure();
        if ((now().y <= 0 && body_.velocity().y <= 0) || clock_ > 12) wait_ = 1;
    }

    void draw(Picture& picture) const override {
        picture.segment(V2{-20, 0}, V2{80, 0}, Color::muted, {.width = 2});
        const V2 gravity{0, 0 - gravity_}; // without the wind: the ground stays level
        const auto down = veer::landing(start_, velocity_, gravity, V2{0, 0}),
                   top = veer::apex(start_, velocity_, gravity);
        const float time = down ? down.time : 8;
        std::vector<V2> parabola;
        for (int i = 0; i <= 80; ++i) parabola.push_back(at(time * static_cast<float>(i) / 80));
        picture.line(parabola, Color::muted, {.width = 1.5f, .dashed = true});
        if (wind_ < 0 || wind_ > 0) {
            picture.arrow(V2{14, 16.5f}, V2{14 + wind_, 16.5f}, Color::muted, {.width = 2.5f});
            picture.label(V2{14, 16.5f}, "wind", Color::muted, Side::above);
        }
        if (top && top.time > 0)
            picture.dot(at(top.time), Color::green),
                picture.label(at(top.time), "apex", top.point.y, 2, "m", Color::ink, Side::above);
        if (down)
            picture.dot(at(time), Color::orange),
                picture.label(at(time), "lands after", time, 2, "s", Color::ink, Side::below);

        if (entry == thrown) {
            picture.line(euler_way_, Color::violet, {.width = usual() ? 2.5f : 1.5f});
            picture.disc(euler_.position, 0.3f, Color::violet);
            bracket(picture, euler_.position, at(clock_));
        }
        picture.line(way_, Color::blue, {.width = entry == thrown && usual() ? 1.5f : 2.5f});
        if (entry == chord) {
            picture.segment(body_.position(), now(), Color::blue, {.width = 2.5f});
            picture.dots(way_, Color::blue, {.width = 7});
            const V2 true_place = at(clock_);
            picture.segment(now(), true_place, Color::ink, {.width = 2});
            picture.dot(true_place, Color::ink, {.width = 8});
        } else {
            std::vector<V2> tenths;
            for (float t = 0.1f; t < clock_; t += 0.1f) tenths.push_back(at(t));
            picture.dots(tenths, Color::blue, {.width = 5});
        }
        picture.arrow(start_, start_ + velocity_ * arrow_scale, Color::orange, {.width = 2.5f});
        picture.disc(now(), 0.3f, Color::blue);
    }

    [[nodiscard]] View view() const override { return {.left = -3, .right = 31, .bottom = -2.5f, .top = 18}; }

    [[nodiscard]] Life life() const override {
        return {.speed = wait_ > 0 ? 0 : speed_, .spread = veer::distance(now_, start_)};
    }
    [[nodiscard]] const char* fault() const override {
        return now_.y > -0.5f * (1 + speed_) ? nullptr : "the ball is below the ground";
    }

    [[nodiscard]] std::vector<Array> state() override {
        return {{"ball", &now_.x, 2}, {"clock", &clock_, 1}, {"speed", &speed_, 1}, {"error", &error_, 1}};
    }

private:
    static constexpr float arrow_scale = 0.25f;

    [[nodiscard]] V2 acceleration() const { return {wind_, 0 - gravity_}; }
    [[nodiscard]] V2 now() const { return entry == chord ? body_.position_at(within_) : body_.position(); }
    /// On the true parabola.
    [[nodiscard]] V2 at(float time) const { return start_ + (velocity_ + acceleration() * (0.5f * time)) * time; }
    void again() {
        body_ = veer::PhysicBase<V2>(start_, velocity_, frame_);
        euler_ = {start_, velocity_};
        way_ = euler_way_ = {start_};
        clock_ = within_ = wait_ = error_ = 0;
        measure();
    }
    /// The distance of a body from its true position, if large enough to see.
    void bracket(Picture& picture, const V2& is, const V2& should) const {
        const float gap = veer::distance(is, should);
        if (gap < 0.02f) return;
        picture.segment(is, should, Color::ink, {.width = 2});
        picture.label(is, "off by", gap, 3, "m", Color::violet, Side::above);
    }
    /// The readings are those of the chosen way.
    void measure() {
        const bool euler = entry == thrown && usual();
        now_ = now(), height_ = euler ? euler_.position.y : now_.y;
        speed_ = veer::length(euler ? euler_.velocity : body_.velocity());
        error_ = veer::distance(euler ? euler_.position : now_, at(clock_));
        if (entry == thrown) figures_[1] = veer::maximum(figures_[1], veer::distance(now_, at(clock_)));
        sag_ = veer::length(acceleration()) * frame_ * frame_ * 0.125f;
    }

    float gravity_ = 9.8f, wind_ = 0, frame_ = 0.5f;
    V2 start_{0, 1}, velocity_{10, 14};
    veer::PhysicBase<V2> body_;
    veer::Motion<V2> euler_{{0, 0}, {0, 0}};
    float figures_[2] = {not_yet, not_yet};
    V2 now_{0, 0};
    std::vector<V2> way_, euler_way_; ///< at the ends of frames
    float clock_ = 0, within_ = 0, wait_ = 0, height_ = 0, speed_ = 0, error_ = 0, sag_ = 0;
};

} // namespace playground

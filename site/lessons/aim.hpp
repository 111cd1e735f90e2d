// SPDX-License-Identifier: MIT
#pragma once

#include "lesson.hpp"

namespace lessons {

/// A shot at a moving target: aimed at where the target is, or at where the two meet.
class Shooting final : public Lesson {
public:
    enum Way { at, lead, fast };

    explicit Shooting(Way way) : Lesson("aim", entry_of(way)), way_(way) {
        if (way == fast) velocity_ = {-9, 4}, speed_ = 7;
        controls = {slider("speed", "Speed of the shot", "m/s", speed_, {2, 30, 0.5f})};
        const int target = handle("target", "Target", target_, room);
        arrow_handle("velocity", "Velocity of the target", velocity_, target, arrow, 14);
        reset();
    }
    void draw(Picture& picture) const override {
        const V2 there = target_at(shot_.time);
        picture.segment(target_, target_ + velocity_ * 4.0f, Color::muted, {.width = 1.5f, .dashed = true});
        picture.arrow(target_, target_ + velocity_ * arrow, Color::orange);
        picture.disc(gun, 0.45f, Color::ink);
        const Color color = way_ == at ? Color::violet : Color::blue;
        const float flown = veer::minimum(clock_, shot_.time);
        if (way_ != at) {
            picture.disc(gun, speed_ * flown, Color::blue, {.opacity = 0.07f});
            picture.circle(gun, speed_ * flown, Color::blue, {.width = 1.5f});
        }
        picture.segment(gun, gun + shot_.velocity * flown, color, {.width = 2.5f});
        agent(picture, gun + shot_.velocity * flown, shot_.velocity, color);
        if (way_ != at && shot_) {
            picture.dot(shot_.point, Color::green, {.width = 10});
            picture.label(shot_.point, "meeting after", shot_.time, 2, "s", Color::ink, Side::above);
            if (shot_.later_time < 20) {
                picture.dot(target_at(shot_.later_time), Color::muted, {.width = 9});
                picture.label(target_at(shot_.later_time), "and after", shot_.later_time, 2, "s", Color::muted);
            }
        }
        picture.disc(target_at(flown), 0.5f, Color::orange);
        if (way_ == at && clock_ >= shot_.time) {
            picture.segment(target_, there, Color::ink, {.width = 2});
            picture.label((target_ + there) * 0.5f, "late by", veer::distance(target_, there), 1, "m", Color::ink);
        }
        if (way_ != at && !shot_)
            picture.label(gun, "cannot hit; misses by", shot_.miss, 1, "m", Color::ink, Side::above);
    }

private:
    static constexpr float arrow = 0.5f;
    static constexpr V2 gun{-11, -5};

    static Entry entry_of(Way way) {
        if (way == at)
            return {"at", "At where the target is", "",
                "const V velocity = veer::normalize_or(V{target} - position, up) * {speed};"};
        const char* code = "const auto shot = veer::intercept(position, V{target}, V{velocity}, {speed});\n"
                           "if (shot) fire(shot.velocity);";
        return {way == lead ? "lead" : "fast", way == lead ? "At where the two meet" : "A target faster than the shot",
            "", code};
    }
    [[nodiscard]] V2 target_at(float time) const { return target_ + velocity_ * time; }
    void start() override {
        shot_ = veer::intercept(gun, target_, velocity_, speed_);
        if (way_ != at) return;
        shot_.velocity = veer::normalize_or(target_ - gun, V2{0, 1}) * speed_;
        shot_.time = veer::distance(gun, target_) / speed_;
    }
    void move(float) override {}
    [[nodiscard]] float end() const override { return veer::minimum(shot_.time, 5.0f) + 1.2f; }

    Way way_;
    V2 target_{7, -3}, velocity_{-1, 4.5f};
    float speed_ = 10;
    veer::Intercept<V2> shot_{};
};

/// Two throws to one target: low and high.
class Throwing final : public Lesson {
public:
    Throwing()
        : Lesson("aim", {"arc", "Two arcs", "",
                            "const V gravity{0, -9.8f};\nconst auto [low, high] = veer::launch(position, V{target}, "
                            "gravity, {speed});"}) {
        controls = {slider("speed", "Speed of the throw", "m/s", speed_, {6, 30, 0.5f})};
        handle("target", "Target", target_, room);
        reset();
    }
    void draw(Picture& picture) const override {
        picture.segment(V2{-40, -7}, V2{40, -7}, Color::muted, {.width = 2});
        picture.disc(gun, 0.45f, Color::ink);
        for (const auto& [thrown, name] : {std::pair{arcs_.low, "low, after"}, std::pair{arcs_.high, "high, after"}}) {
            if (!thrown) continue;
            std::vector<V2> path;
            for (int i = 0; i <= 40; ++i) path.push_back(at(thrown.velocity, thrown.time * static_cast<float>(i) / 40));
            picture.line(path, Color::blue, {.width = 2, .opacity = 0.5f});
            picture.label(path[20], name, thrown.time, 2, "s", Color::ink, Side::above);
            picture.disc(at(thrown.velocity, veer::minimum(clock_, thrown.time)), 0.35f, Color::blue);
        }
        if (!arcs_.low) picture.label(gun, "out of range", Color::orange, Side::above);
        picture.disc(target_, 0.5f, Color::orange);
    }

private:
    static constexpr V2 gun{-12, -7}, gravity{0, -9.8f};

    [[nodiscard]] static V2 at(const V2& velocity, float time) {
        return gun + (velocity + gravity * (0.5f * time)) * time;
    }
    void start() override { arcs_ = veer::launch(gun, target_, gravity, speed_); }
    void move(float) override {}
    [[nodiscard]] float end() const override { return (arcs_.high ? arcs_.high.time : 1.0f) + 1; }

    V2 target_{8, -2};
    float speed_ = 16;
    veer::Launches<V2> arcs_{};
};

/// A missile that has to turn first. Its course is computed before it starts.
class Turning final : public Lesson {
public:
    Turning()
        : Lesson(
            "aim", {"turn", "A missile has to turn first", "",
                       "const auto missile = veer::make_homing({speed}, {radius}, 0.0f);\n"
                       "const auto hit = veer::homing_intercept(position, velocity, V{target}, V{velocity}, missile);\n"
                       "const auto next = veer::homing_arc_step(position, velocity, hit.point, missile, {dt});"}) {
        controls = {slider("speed", "Speed", "m/s", speed_, {4, 20, 0.5f}),
            slider("radius", "Turning radius", "m", radius_, {1, 6, 0.25f})};
        const int target = handle("target", "Target", target_, room);
        arrow_handle("velocity", "Velocity of the target", velocity_, target, 0.6f, 10);
        reset();
    }
    void draw(Picture& picture) const override {
        for (const float side : {radius_, -radius_})
            picture.circle(
                launcher + veer::perpendicular(heading_) * side, radius_, Color::muted, {.width = 1, .dashed = true});
        picture.segment(target_, target_ + velocity_ * 6.0f, Color::muted, {.width = 1.5f, .dashed = true});
        picture.arrow(target_, target_ + velocity_ * 0.6f, Color::orange);
        if (hit_) {
            std::vector<V2> course{launcher};
            veer::Motion<V2> flown{launcher, heading_ * speed_};
            for (int i = 0; i < 80; ++i) {
                flown = veer::homing_arc_step(flown.position, flown.velocity, hit_.point, missile_, hit_.time / 80);
                course.push_back(flown.position);
            }
            picture.line(course, Color::blue, {.width = 1.5f, .dashed = true});
            picture.dot(hit_.point, Color::green, {.width = 10});
            picture.label(hit_.point, "hit after", hit_.time, 2, "s", Color::ink, Side::above);
        } else picture.label(launcher, "the target gets away", Color::orange, Side::above);
        picture.line(trail_.points(), Color::blue, {.width = 2.5f});
        agent(picture, now_.position, now_.velocity, Color::blue);
        picture.disc(target_ + velocity_ * veer::minimum(clock_, hit_ ? hit_.time : clock_), 0.5f, Color::orange);
    }

private:
    static constexpr V2 launcher{-5, 0};

    void start() override {
        missile_ = veer::make_homing(speed_, radius_, 0.0f);
        hit_ = veer::homing_intercept(launcher, heading_ * speed_, target_, velocity_, missile_);
        now_ = {launcher, heading_ * speed_};
        trail_.clear();
    }
    void move(float time_step) override {
        if (!hit_ || clock_ > hit_.time) return;
        now_ = veer::homing_arc_step(now_.position, now_.velocity, hit_.point, missile_, time_step);
        trail_.add(now_.position, time_step);
    }
    [[nodiscard]] float end() const override { return (hit_ ? hit_.time : 3) + 1; }

    V2 target_{8, -5}, velocity_{0.5f, 2.5f}, heading_{-1, 0};
    float speed_ = 9, radius_ = 2.5f;
    veer::Homing<float> missile_{};
    veer::Intercept<V2> hit_{};
    veer::Motion<V2> now_{launcher, {-1, 0}};
    Trail trail_{400};
};

/// A fan of missiles in three ways. They show what a test for the hit within the frame gains, and what the arc gains.
class Volley final : public Lesson {
public:
    enum Way { at_the_end, within, ours };

    Volley()
        : Lesson(
            "aim", {"volley", "Sixteen missiles", "",
                       "const auto missile = veer::make_homing(24.0f, 5.0f, 0.0f);\n"
                       "const auto next = veer::homing_arc_step(position, velocity, V{target}, missile, {dt});\n"
                       "const V chord = (next.position - position) / ({dt}); // the missile moves along the chord\n"
                       "const float touch = veer::touch_time(position, chord, V{target}, V{0, 0}, {radius});\n"
                       "const bool hit = touch >= 0 && touch <= {dt};",
                       "", "",
                       "const V to_target = veer::normalize_or(V{target} - position, velocity);\n"
                       "const V ahead = veer::normalize_or(velocity, to_target);\n"
                       "const V aside = veer::normalize_or(to_target - ahead * veer::dot(to_target, ahead), V{0, 0});\n"
                       "const V turned = velocity + aside * (24.0f * 24.0f / 5.0f * ({dt}));\n"
                       "velocity = veer::normalize_or(turned, ahead) * 24.0f; // as fast as before\n"
                       "position += velocity * ({dt});\n"
                       "const bool hit = veer::distance(position, V{target}) < {radius};"}) {
        controls = {slider("radius", "", "m", radius_, {0.2f, 3, 0.1f}),
            playground::choice("way", "", way_,
                "usual steering|usual steering and touch_time|veer: homing_arc_step and touch_time", all_entries,
                true)};
        handle("target", "Target", target_, {.left = -15, .right = 15, .bottom = -5, .top = 5});
        arguments.push_back({"hit", "of 16", 0, "", "", hits_});
        arguments.push_back({"off the path", "m", 1, "", "", off_});
        missiles_.reserve(16);
        reset();
    }
    void adjust() override {} // missiles in the air turn to the new place of the target
    [[nodiscard]] View view() const override { return {.left = -16, .right = 16, .bottom = -6, .top = 6}; }
    void draw(Picture& picture) const override {
        const Color color = way() == ours ? Color::blue : Color::violet;
        picture.disc(target_, radius_, Color::orange, {.opacity = 0.3f});
        picture.circle(target_, radius_, Color::orange, {.width = 2});
        picture.disc(muzzle, 0.35f, Color::ink);
        for (const Missile& one : missiles_) {
            picture.line(one.fine_trail.points(), Color::muted, {.width = 1, .dashed = true});
            picture.line(one.trail.points(), color, {.width = 2, .opacity = one.done ? 0.25f : 0.6f});
            if (!one.done) agent(picture, one.motion.position, one.motion.velocity, color, 0.9f);
            else if (one.hit) picture.dot(one.motion.position, Color::green, {.width = 7});
        }
    }

private:
    struct Missile {
        veer::Motion<V2> motion{{0, 0}, {0, 0}},
            fine{{0, 0}, {0, 0}}; ///< fine: in frames so short that shorter ones change nothing
        Trail trail{200}, fine_trail{200};
        bool done = false, hit = false, fine_done = false;
    };
    static constexpr V2 muzzle{-13, 0};
    static constexpr float speed = 24, turn = 5, life_time = 2.4f;
    static constexpr int fine_steps = 32; ///< fine frames in a frame

    [[nodiscard]] Way way() const { return static_cast<Way>(static_cast<int>(way_)); }
    [[nodiscard]] float touch_time(const V2& from, const V2& to, float time_step) const {
        return veer::touch_time(from, (to - from) / time_step, target_, V2{0, 0}, radius_);
    }
    [[nodiscard]] veer::Motion<V2> next(const veer::Motion<V2>& now, float time_step) const {
        auto [position, velocity] = now;
        if (way() == ours)
            return veer::homing_arc_step(position, velocity, target_, veer::make_homing(speed, turn, 0.0f), time_step);
        const V2 to = veer::normalize_or(target_ - position, velocity), ahead = veer::normalize_or(velocity, to);
        const V2 aside = veer::normalize_or(to - ahead * veer::dot(to, ahead), V2{0, 0});
        const V2 turned = velocity + aside * (speed * speed / turn * time_step);
        velocity = veer::normalize_or(turned, ahead) * speed;
        return {position + velocity * time_step, velocity};
    }
    void start() override {
        missiles_.assign(16, {});
        for (std::size_t i = 0; i < 16; ++i)
            missiles_[i].motion =
                missiles_[i].fine = {muzzle, veer::unit_vector<V2>(0.19f * (static_cast<float>(i) - 7.5f)) * speed};
        hits_[way()] = off_[way()] = 0;
    }
    void move_finely(Missile& one, float time_step) const {
        for (int k = 0; k < fine_steps && !one.fine_done; ++k) {
            const auto before = one.fine.position;
            one.fine = next(one.fine, time_step / fine_steps);
            const float touch = touch_time(before, one.fine.position, time_step / fine_steps);
            one.fine_done = touch >= 0 && touch <= time_step / fine_steps;
            one.fine_trail.add(one.fine.position, time_step / fine_steps);
        }
    }
    void move(float time_step) override {
        for (Missile& one : missiles_) {
            if (one.done) continue;
            auto& [position, velocity] = one.motion;
            const auto [there, going] = next(one.motion, time_step);
            const float touch = touch_time(position, there, time_step);
            one.hit = way() == at_the_end ? veer::distance(there, target_) < radius_ : touch >= 0 && touch <= time_step;
            const bool stops = one.hit && way() != at_the_end; // where the two touch
            for (int k = 1; k < 4 && way() == ours; ++k)       // an arc is drawn as an arc
                if (const float at = time_step * 0.25f * static_cast<float>(k); !stops || at < touch)
                    one.trail.add(next(one.motion, at).position, time_step * 0.25f);
            position = stops ? position + (there - position) * (touch / time_step) : there, velocity = going;
            one.trail.add(position, way() == ours ? time_step * 0.25f : time_step);
            one.done = one.hit || clock_ > life_time;
            hits_[way()] += one.hit ? 1.0f : 0.0f;
            move_finely(one, time_step);
            if (!one.done && !one.fine_done)
                off_[way()] = veer::maximum(off_[way()], veer::distance(position, one.fine.position));
        }
    }
    [[nodiscard]] float end() const override { return life_time + 1.6f; }

    V2 target_{8, 0};
    float radius_ = 0.5f, way_ = ours;
    std::vector<Missile> missiles_;
    float hits_[3] = {0, 0, 0}, off_[3] = {0, 0, 0};
};

/// Missiles from all sides that hit at the same moment.
class OnTime final : public Lesson {
public:
    OnTime()
        : Lesson("aim",
            {"on-time", "All at once", "",
                "velocity += veer::homing_on_time(position, velocity, V{target}, V{0, 0}, time_to_go, {dt}) * ({dt});\n"
                "position += velocity * veer::minimum({dt}, time_to_go);"}) {
        controls = {slider("arrival", "Hit after", "s", arrival_, {1, 5, 0.1f})};
        handle("target", "Target", target_, room);
        missiles_.resize(10), trails_.assign(10, Trail(240));
        reset();
    }
    void draw(Picture& picture) const override {
        for (const Trail& trail : trails_) picture.line(trail.points(), Color::blue, {.width = 2, .opacity = 0.5f});
        for (const auto& [p, v] : missiles_) agent(picture, p, v, Color::blue);
        picture.disc(target_, 0.6f, Color::orange);
        picture.label(target_, clock_ < arrival_ ? "in" : "now", veer::maximum(arrival_ - clock_, 0.0f), 1, "s",
            Color::ink, Side::above);
    }

private:
    void start() override {
        for (std::size_t i = 0; i < missiles_.size(); ++i) {
            const V2 out = veer::unit_vector<V2>(0.62831853f * static_cast<float>(i));
            missiles_[i] = {V2{out.x * 14, out.y * 6.5f}, veer::perpendicular(out) * (i % 2 == 0 ? 8.0f : -5.0f)};
            trails_[i].clear();
        }
    }
    void move(float time_step) override {
        const float time_to_go = arrival_ - (clock_ - time_step);
        if (time_to_go <= 0) return;
        for (std::size_t i = 0; i < missiles_.size(); ++i) {
            auto& [p, v] = missiles_[i];
            v += veer::homing_on_time(p, v, target_, V2{0, 0}, time_to_go, time_step) * time_step;
            p += v * veer::minimum(time_step, time_to_go);
            trails_[i].add(p, time_step);
        }
    }
    [[nodiscard]] float end() const override { return arrival_ + 1.2f; }

    V2 target_{2, 0};
    float arrival_ = 2.5f;
    std::vector<veer::Motion<V2>> missiles_;
    std::vector<Trail> trails_;
};

} // namespace lessons

// SPDX-License-Identifier: MIT
#pragma once

#include <array>

#include "lesson.hpp"

namespace lessons {

/// One agent and one target, with arrows for velocity, desired velocity and steering force.
class Seeking final : public Lesson {
public:
    enum Way { seek, arrive };

    explicit Seeking(Way way) : Lesson("steer", entry_of(way)), way_(way) {
        controls = {slider("max_speed", "Top speed", "m/s", max_speed_, {1, 12, 0.5f}),
            slider("max_force", "Largest force", "N", max_force_, {2, 60, 1})};
        handle("target", "Target", target_, room);
        reset();
    }
    void adjust() override {} // the agent goes on from its place
    void draw(Picture& picture) const override {
        const auto& [p, v] = me_;
        const V2 steering = steer();
        picture.line(trail_.points(), Color::blue, {.width = 2, .opacity = 0.4f});
        picture.disc(target_, 0.5f, Color::orange);
        picture.arrow(p, p + v * 0.6f, Color::blue, {.width = 2.5f});
        picture.arrow(p, p + (v + steering) * 0.6f, Color::violet, {.width = 2});
        picture.arrow(p + v * 0.6f, p + (v + steering) * 0.6f, Color::ink, {.width = 2});
        picture.label(p + v * 0.6f, "velocity", Color::blue);
        picture.label(p + (v + steering) * 0.6f, "desired", Color::violet, Side::above);
        picture.label(p + (v + steering * 0.5f) * 0.6f, "steering", Color::ink, Side::below);
        agent(picture, p, v, Color::blue, 1.3f);
    }

private:
    static Entry entry_of(Way way) {
        if (way == seek)
            return {"seek", "Full speed to the target", "",
                "const V steering = veer::seek(position, velocity, V{target}, {max_speed});\n"
                "const auto next = veer::steer_step(position, velocity, steering, {{max_force}, 1, {max_speed}}, "
                "{dt});"};
        return {"arrive", "Brakes, and stops there", "",
            "const V steering = veer::arrive(position, velocity, V{target}, {{max_speed}, 5}, {dt});\n"
            "const auto next = veer::steer_step(position, velocity, steering, {{max_force}, 0.2f, {max_speed}}, "
            "{dt});"};
    }
    [[nodiscard]] V2 steer() const {
        if (way_ == seek) return veer::seek(me_.position, me_.velocity, target_, max_speed_);
        return veer::arrive(me_.position, me_.velocity, target_, veer::ArriveLimits<float>{max_speed_, 5}, step_);
    }
    void start() override { me_ = {{-10, -4}, {0, 4}}, trail_.clear(); }
    void move(float time_step) override {
        step_ = time_step;
        const veer::SteerLimits<float> body{max_force_, way_ == seek ? 1 : 0.2f, max_speed_};
        me_ = veer::steer_step(me_.position, me_.velocity, steer(), body, time_step);
        trail_.add(me_.position, time_step);
        time_at_rest_ = veer::length(me_.velocity) < 0.02f ? time_at_rest_ + time_step : 0;
        if (time_at_rest_ > 1.5f) start();
    }

    Way way_;
    V2 target_{6, 2};
    float max_speed_ = 6, max_force_ = 10, step_ = 1 / 60.0f, time_at_rest_ = 0;
    veer::Motion<V2> me_{{0, 0}, {0, 0}};
    Trail trail_{200};
};

/// Two agents: one pursues where the target will be, one seeks where the target is.
class Chase final : public Lesson {
public:
    Chase()
        : Lesson("steer",
            {"pursue", "To where the target will be", "",
                "const V steering = veer::pursue(position, velocity, target, target_velocity, {max_speed}) * 4.0f;\n"
                "const auto next = veer::steer_step(position, velocity, steering, {20, 1, {max_speed}}, {dt});"}) {
        controls = {slider("max_speed", "Top speed", "m/s", max_speed_, {3, 12, 0.5f})};
        const int target = handle("target", "Target", from_, room);
        arrow_handle("target_velocity", "Velocity of the target", going_, target, 0.7f, 10);
        reset();
    }
    void draw(Picture& picture) const override {
        constexpr Color colors[] = {Color::violet, Color::blue};
        picture.segment(from_, from_ + going_ * 6.0f, Color::muted, {.width = 1.5f, .dashed = true});
        picture.arrow(from_, from_ + going_ * 0.7f, Color::orange);
        for (std::size_t i = 0; i < 2; ++i) {
            picture.line(trails_[i].points(), colors[i], {.width = 2, .opacity = 0.6f, .dashed = i == 0});
            agent(picture, agents_[i].position, agents_[i].velocity, colors[i], 1.2f);
            picture.label(agents_[i].position, i == 0 ? "seek" : "pursue", colors[i], Side::below);
        }
        picture.disc(target(), 0.5f, Color::orange);
    }

private:
    [[nodiscard]] V2 target() const { return from_ + going_ * clock_; }
    void start() override {
        for (auto& one : agents_) one = {{-11, -5}, {0, 0}};
        for (Trail& trail : trails_) trail.clear();
    }
    void move(float time_step) override {
        for (std::size_t i = 0; i < 2; ++i) {
            auto& [p, v] = agents_[i];
            const V2 steering =
                (i == 0 ? veer::seek(p, v, target(), max_speed_) : veer::pursue(p, v, target(), going_, max_speed_))
                * 4.0f;
            agents_[i] = veer::steer_step(p, v, steering, veer::SteerLimits<float>{20, 1, max_speed_}, time_step);
            trails_[i].add(agents_[i].position, time_step);
        }
        if (veer::distance(agents_[1].position, target()) < 0.4f) over_ = veer::minimum(over_, clock_ + 0.7f);
        if (clock_ < 0.1f) over_ = 5;
    }
    [[nodiscard]] float end() const override { return over_; }

    V2 from_{9, -6}, going_{-1, 4};
    float max_speed_ = 6, over_ = 5;
    std::array<veer::Motion<V2>, 2> agents_{};
    std::array<Trail, 2> trails_{Trail(300), Trail(300)};
};

/// Some agents in a room.
class Herd final : public Lesson {
public:
    enum Way { flee, wander, path, avoid };

    explicit Herd(Way way) : Lesson("steer", entry_of(way)), way_(way) {
        controls = {slider("max_speed", "Top speed", "m/s", max_speed_, {1, 10, 0.5f})};
        if (way == flee) handle("threat", "Threat", place_, room);
        if (way == wander) controls.push_back(slider("stray", "Strays per second", "rad", stray_, {0, 4, 0.1f}));
        if (way == path) handle("corner", "Corner of the path", place_, room);
        if (way == avoid || way == wander) handle("rock", "Rock", place_, room);
        agents_.resize(way == path ? 4 : 9), trails_.assign(agents_.size(), Trail(50));
        reset();
    }
    void adjust() override {}
    void draw(Picture& picture) const override {
        if (way_ != avoid)
            picture.line(
                std::vector<V2>{{-15.5f, -7.5f}, {15.5f, -7.5f}, {15.5f, 7.5f}, {-15.5f, 7.5f}, {-15.5f, -7.5f}},
                Color::muted, {.width = 2});
        if (way_ == flee)
            picture.disc(place_, 0.7f, Color::ink), picture.circle(place_, 5, Color::ink, {.width = 1, .dashed = true});
        if (way_ == path) {
            auto closed = points();
            closed.push_back(closed.front());
            picture.line(closed, Color::muted, {.width = 1.5f, .dashed = true});
        }
        if (way_ == avoid || way_ == wander)
            for (const auto& rock : rocks())
                picture.ball(rock.center, rock.escape_radius, Color::muted, {.opacity = 0.6f});
        for (const Trail& trail : trails_) picture.line(trail.points(), Color::blue, {.width = 2, .opacity = 0.4f});
        picture.agents(
            agents_.size(), [&](std::size_t i) { return agents_[i].motion.position; },
            [&](std::size_t i) { return agents_[i].motion.velocity; }, 1.1f, Color::blue);
    }

private:
    struct Agent {
        veer::Motion<V2> motion{{0, 0}, {0, 0}};
        V2 direction{1, 0};
    };
    static constexpr std::array<veer::Plane<V2>, 4> walls{
        {{{-15.5f, 0}, {1, 0}}, {{15.5f, 0}, {-1, 0}}, {{0, -7.5f}, {0, 1}}, {{0, 7.5f}, {0, -1}}}};

    static Entry entry_of(Way way) {
        switch (way) {
            case flee:
                return {"flee", "Away, but not through the wall", "",
                    "veer::ForceBudget<V> budget(30.0f); // what is added first comes first\n"
                    "budget.add(veer::contain(position, velocity, walls, 0.6f, {max_speed}) * 4.0f);\n"
                    "if (veer::distance(position, V{threat}) < 5)\n"
                    "    budget.add(veer::evade(position, velocity, V{threat}, V{0, 0}, {max_speed}) * 3.0f);\n"
                    "budget.add(veer::wander(velocity, direction, veer::WanderLimits{0.4f * {max_speed}, 3.0f, "
                    "2.0f}));\n"
                    "const V steering = budget.total();"};
            case wander:
                return {"wander", "Wander", "",
                    "direction = veer::wander_direction(direction, random, {stray}, {dt});\n"
                    "const V steering = veer::wander(velocity, direction, veer::WanderLimits{{max_speed}, 3.0f, "
                    "2.0f});"};
            case path:
                return {"path", "Along a path", "",
                    "const veer::ArriveLimits limits{{max_speed}, 8.0f};\n"
                    "const V steering = veer::follow_path(position, velocity, points, 2.0f, limits, {dt}, true) * "
                    "4.0f;"};
            default:
                return {"avoid", "Round the rocks", "",
                    "const auto next = veer::steer_step(position, velocity, steering, {30, 1, {max_speed}}, {dt});\n"
                    "velocity = veer::avoid_spheres(position, next.velocity, rocks); // just before the move\n"
                    "position += velocity * ({dt});"};
        }
    }
    [[nodiscard]] std::vector<V2> points() const { return {{-13, -5}, {-8, 5}, place_, {7, 5}, {13, -3}, {2, -6}}; }
    [[nodiscard]] std::vector<veer::SphereObstacle<V2>> rocks() const {
        if (way_ == wander) return {{place_, 2, 6}};
        return {{{place_, 2, 6}, {{-6, -4.5f}, 1.6f, 5}, {{6, 4.5f}, 1.8f, 5}}};
    }
    void start() override {
        random_ = {};
        for (std::size_t i = 0; i < agents_.size(); ++i) {
            const float fraction = static_cast<float>(i) / static_cast<float>(agents_.size());
            const V2 place = way_ == avoid ? V2{-15 - 2.5f * static_cast<float>(i * 4 % 9), 12 * fraction - 5.5f}
                                           : V2{random_.between(-12, 12), random_.between(-5, 5)};
            agents_[i] = {{place, V2{max_speed_ * 0.5f, 0}}, veer::unit_vector<V2>(6 * fraction - 3)};
            trails_[i].clear();
        }
    }
    void move(float time_step) override {
        const veer::SteerLimits<float> body{30, 1, max_speed_};
        for (std::size_t i = 0; i < agents_.size(); ++i) {
            auto& [motion, direction] = agents_[i];
            const V2 p = motion.position, v = motion.velocity;
            veer::ForceBudget<V2> budget(30.0f);
            if (way_ == flee || way_ == wander) budget.add(veer::contain(p, v, walls, 0.6f, max_speed_) * 4.0f);
            if (way_ == flee && veer::distance(p, place_) < 5)
                budget.add(veer::evade(p, v, place_, V2{0, 0}, max_speed_) * 3.0f);
            if (way_ == flee || way_ == wander) {
                direction = veer::wander_direction(
                    direction, V2{1.7f * random_.between(-1, 1), 1.7f * random_.between(-1, 1)}, stray_, time_step);
                budget.add(veer::wander(
                    v, direction, veer::WanderLimits<float>{way_ == flee ? 0.4f * max_speed_ : max_speed_, 3, 2}));
            }
            if (way_ == path)
                budget.add(
                    veer::follow_path(p, v, points(), 2, veer::ArriveLimits<float>{max_speed_, 8}, time_step, true)
                    * 4.0f);
            if (way_ == avoid) budget.add(veer::seek(p, v, V2{40, p.y}, max_speed_) * 3.0f);
            auto next = veer::steer_step(p, v, budget.total(), body, time_step);
            if (way_ == avoid || way_ == wander) {
                next.velocity = veer::avoid_spheres(p, next.velocity, rocks());
                next.position = p + next.velocity * time_step;
            }
            if (way_ != avoid) {
                const auto inside = veer::confine(next.position, next.velocity, 0.4f, walls);
                next = {inside.position, inside.velocity};
            }
            motion = next;
            trails_[i].add(motion.position, time_step);
            if (way_ == avoid && motion.position.x > 17)
                motion.position = {-17, 12 * static_cast<float>(i) / static_cast<float>(agents_.size()) - 5.5f},
                trails_[i].clear();
        }
    }

    Way way_;
    V2 place_{0, 0.5f};
    float max_speed_ = 5, stray_ = 1.2f;
    std::vector<Agent> agents_;
    std::vector<Trail> trails_;
    playground::Random random_;
};

} // namespace lessons

// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <vector>
#include <veer/drive.hpp>
#include <veer/dubins.hpp>
#include <veer/rotation.hpp>

#include "../scene.hpp"
#include "trail.hpp"

namespace playground {

/// A car that parks, or a plane that lines up with a runway, along the shortest way. Beside it another one heads for
/// the place, and arrives in any direction.
class Parking final : public Scene {
public:
    enum { park, land };

    Parking() : Scene("steering", false) {
        entries = {
            {"park", "Park a car",
                "The shortest way to a bay has at most three pieces, arcs and a line. The car steers through a place a "
                "little ahead on this way. The usual way steers at the bay: the car comes in askew, or drives round "
                "it.",
                "const auto way = veer::dubins_path(position, heading, bay, bay_heading, {radius}); // once\n"
                "along += {speed} * ({dt});\n"
                "const V ahead = veer::place_on(way, along + 0.3f * {speed}).position;\n"
                "const float steer = veer::clamp(veer::pure_pursuit(position, heading, ahead, 2.5f), -0.6f, 0.6f);\n"
                "const auto next = veer::drive_step(position, heading, {speed}, steer, 2.5f, {dt});\n"
                "position = next.position;\nheading = next.heading;",
                "circles of {radius} m: the wheels turn by atan(2.5 / {radius}) rad, at most 0.6",
                "Slowly|speed=3;In long frames|rate=15",
                "const float steer = veer::clamp(veer::pure_pursuit(position, heading, bay, 2.5f), -0.6f, 0.6f);\n"
                "const auto next = veer::drive_step(position, heading, {speed}, steer, 2.5f, {dt});\n"
                "position = next.position;\nheading = next.heading;"},
            {"land", "Line up with a runway",
                "A plane that flies circles of a least radius comes in along the runway. The usual way turns the plane "
                "towards the threshold: it arrives across, or circles about a place inside its circle for ever.",
                "const auto way = veer::dubins_path(position, heading, runway, runway_heading, {radius}); // once\n"
                "along += {speed} * ({dt});\n"
                "const auto now = veer::place_on(way, along);\n"
                "position = now.position;\nheading = now.direction;",
                "a full circle is 2 π {radius} = {=6.2831853*radius:1} m",
                "Tight circles|radius=5;Wide circles|radius=12",
                "heading = veer::turn_towards(heading, runway - position, {speed} * ({dt}) / {radius});\n"
                "position += heading * ({speed} * ({dt}));"},
        };
        controls = {
            slider("radius", "Circle", "m", radius_, {4.5f, 14, 0.5f}),
            slider("speed", "Speed", "m/s", speed_, {2, 16, 0.5f}),
            slider("angle", "Direction at the end", "rad", angle_, {-3.1f, 3.1f, 0.1f}),
        };
        argue({"off the direction at the end, mean", "°", 1, "Heads for the place: the direction is that of chance.",
            "Comes in along the wanted direction.", figures_, all_entries, Argument::one_picture});
        signs = {
            {Color::blue, Sign::line, "dubins_path and pure_pursuit", only(park)},
            {Color::violet, Sign::line, "pure_pursuit to the bay", only(park)},
            {Color::blue, Sign::line, "dubins_path", only(land)},
            {Color::violet, Sign::line, "turn_towards the runway", only(land)},
            {Color::green, Sign::dashed, "the shortest way"},
            {Color::orange, Sign::dot, "bay", only(park)},
            {Color::orange, Sign::dot, "threshold of the runway", only(land)},
        };
        handle("goal", "Place", goal_, {.left = -18, .right = 18, .bottom = -11, .top = 11});
        readings = {
            reading("the way", "m", 1, length_),
            reading("off the way", "m", 2, off_),
            reading("veer, off the direction", "°", 1, askew_[1]),
            reading("usual way, off the direction", "°", 1, askew_[0]),
        };
        reset();
    }

    void reset() override {
        random_ = {};
        rounds_ = 0, figures_[0] = figures_[1] = not_yet;
        begin();
    }
    void adjust() override { plan(); }

    void step(float time_step) override {
        along_ += speed_ * time_step;
        Agent &usual_one = agents_[0], &ours = agents_[1];
        const V2 end = veer::unit_vector<V2>(angle_);
        if (along_ <= way_ahead_.length) {
            const auto now = veer::place_on(way_ahead_, along_);
            if (entry == land) ours.position = now.position, ours.heading = now.direction;
            else drive(ours, veer::place_on(way_ahead_, along_ + 0.3f * speed_).position, time_step);
            off_ = veer::distance(ours.position, now.position);
            ours.trail.add(ours.position, time_step);
        }
        if (usual_one.nearest > 0.4f) {
            if (entry == park) drive(usual_one, goal_, time_step);
            else {
                usual_one.heading =
                    veer::turn_towards(usual_one.heading, goal_ - usual_one.position, speed_ * time_step / radius_);
                usual_one.position += usual_one.heading * (speed_ * time_step);
            }
            usual_one.trail.add(usual_one.position, time_step);
        }
        for (std::size_t i = 0; i < 2; ++i) {
            const float distance = veer::distance(agents_[i].position, goal_);
            if (i == 0 && distance >= agents_[0].nearest) continue;
            agents_[i].nearest = distance;
            askew_[i] = veer::angle_between(agents_[i].heading, end) * 57.29578f;
        }
        if (along_ < way_ahead_.length + 1.5f * speed_) return;
        rounds_ += 1;
        for (std::size_t i = 0; i < 2; ++i)
            figures_[i] = rounds_ > 1 ? figures_[i] + (askew_[i] - figures_[i]) / rounds_ : askew_[i];
        begin();
    }

    void draw(Picture& picture) const override {
        const V2 end = veer::unit_vector<V2>(angle_), side{0 - end.y, end.x};
        const float half = entry == park ? 1.2f : 1.6f, back = entry == park ? 1.2f : 0.0f,
                    front = entry == park ? 3.8f : 14.0f;
        for (const float at : {half, 0 - half})
            picture.segment(
                goal_ + side * at - end * back, goal_ + side * at + end * front, Color::muted, {.width = 2});
        std::vector<V3> line;
        for (int i = 0; i <= 160; ++i)
            line.push_back(
                in_space(veer::place_on(way_ahead_, way_ahead_.length * static_cast<float>(i) / 160.0f).position));
        picture.line(line, Color::green, {.width = 1.5f, .dashed = true});
        picture.disc(goal_, 0.35f, Color::orange);
        for (std::size_t i = 0; i < 2; ++i) {
            const Color color = i == 0 ? Color::violet : Color::blue;
            picture.line(agents_[i].trail.points(), color, {.width = 2, .opacity = 0.4f});
            picture.agents(
                1, [&](std::size_t) { return agents_[i].position; }, [&](std::size_t) { return agents_[i].heading; },
                2.5f, color);
        }
    }

    [[nodiscard]] View view() const override { return {.left = -24, .right = 24, .bottom = -15, .top = 15}; }
    [[nodiscard]] Life life() const override { return {.speed = speed_, .spread = 10}; }
    [[nodiscard]] const char* fault() const override {
        return off_ > (entry == land ? 0.01f : 3.0f) ? "the agent has left its way" : nullptr;
    }
    [[nodiscard]] std::vector<Array> state() override {
        return {{"car", &agents_[1].position.x, 2}, {"heading", &agents_[1].heading.x, 2},
            {"usual car", &agents_[0].position.x, 2}, {"usual heading", &agents_[0].heading.x, 2},
            {"along", &along_, 1}};
    }

private:
    struct Agent {
        V2 position{0, 0}, heading{1, 0};
        float nearest = 1000; ///< least distance to the place so far
        Trail trail{200};
    };

    void drive(Agent& car, const V2& ahead, float time_step) const {
        const float steer = veer::clamp(veer::pure_pursuit(car.position, car.heading, ahead, 2.5f), -0.6f, 0.6f);
        const auto next = veer::drive_step(car.position, car.heading, speed_, steer, 2.5f, time_step);
        car.position = next.position, car.heading = next.heading;
    }
    /// Both set out from the same place, in the same direction.
    void begin() {
        const float x = random_.between(-20, 20), y = random_.between(-12, 12), turn = random_.between(-3, 3);
        for (Agent& one : agents_) one = {V2{x, y}, veer::unit_vector<V2>(turn), 1000, Trail(200)};
        off_ = 0, askew_[0] = askew_[1] = 0;
        plan();
    }
    void plan() {
        const Agent& own = agents_[1];
        way_ahead_ = veer::dubins_path(own.position, own.heading, goal_, veer::unit_vector<V2>(angle_), radius_);
        along_ = 0, length_ = way_ahead_.length;
    }

    V2 goal_{6, 2};
    float radius_ = 6, speed_ = 7, angle_ = 1.6f;
    veer::DubinsPath<V2> way_ahead_{};
    Agent agents_[2]; ///< of the usual way, of veer
    Random random_;
    float along_ = 0, length_ = 0, off_ = 0, rounds_ = 0;
    float askew_[2] = {0, 0}, figures_[2] = {not_yet, not_yet};
};

} // namespace playground

// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>
#include <veer/guidance.hpp>
#include <veer/homing.hpp>
#include <veer/lead.hpp>
#include <veer/rotation.hpp>

#include "../scene.hpp"

namespace playground {

/// Beams start sideways, bend towards the target and hit it. The initial values are those of the article's demo.
class Homing final : public Scene {
public:
    enum { arc, published, swing, brake, on_time, navigation };

    Homing() : Scene("homing", true) {
        constexpr auto beside = only(arc, published, swing, brake), inside = only(swing, brake);
        entries = {
            {"arc", "True arc", "A circle, then a straight line, with the given radius and speed at every frame rate.",
                "const auto missile = veer::make_homing({speed}, {radius}, {damping});\n"
                "const auto next = veer::homing_arc_step(position, velocity, target, missile, {dt});",
                "turn in a frame = v h / r = {speed} · {dt} / {radius} = {=speed*dt/radius:3} rad",
                "At 15 Hz|rate=15;On tight circles|radius=10",
                "const V to_target = veer::normalize_or(target - position, velocity);\n"
                "const V ahead = veer::normalize_or(velocity, to_target);\n"
                "const V aside = veer::normalize_or(to_target - ahead * veer::dot(to_target, ahead), V{0, 0, 0});\n"
                "velocity += aside * ({speed} * {speed} / {radius} * ({dt}));\nposition += velocity * ({dt});",
                20},
            {"published", "By a force",
                "homing_step turns the beam by a force, at the least cost. The beam flies faster and wider than it "
                "should, and more so in a longer frame: try 15 Hz.",
                "const auto missile = veer::make_homing({speed}, {radius}, {damping});\n"
                "const auto next = veer::homing_step(position, velocity, target, missile, {dt});",
                "centripetal acceleration = v² / r = {speed}² / {radius} = {=speed*speed/radius:1} m/s²",
                "At 15 Hz|rate=15;At 240 Hz|rate=240"},
            {"swing", "Swing",
                "A beam does not orbit a target inside its turning circle: it swings away and comes back.",
                "const auto missile = veer::make_homing({speed}, {wide_radius}, {damping});\n"
                "const auto next = veer::homing_swing_step(position, velocity, target, missile, {dt}, {hit_radius});",
                "circle 2 r = 2 · {wide_radius} = {=2*wide_radius:0} m across; the target is 50 m away",
                "A wider circle|wide_radius=45;A slower beam|speed=15"},
            {"brake", "Brake",
                "A beam does not orbit a target inside its turning circle: it slows down until its circle runs "
                "through "
                "the target.",
                "const auto missile = veer::make_homing({speed}, {wide_radius}, {damping});\n"
                "const auto next = veer::homing_brake_step(position, velocity, target, missile, {dt}, {hit_radius});",
                "circle 2 r = 2 · {wide_radius} = {=2*wide_radius:0} m across; the target is 50 m away",
                "A wider circle|wide_radius=45;A target that circles|target_speed=10"},
            {"on-time", "On time", "Sixteen beams start one after the other, and all hit at the same time.",
                "const auto acceleration =\n    veer::homing_on_time(position, velocity, target, target_velocity, "
                "time_to_go, {dt}, {order});\n"
                "velocity += acceleration * ({dt});\nposition += velocity * ({dt});",
                "{arrival} s / ({dt}) s = {=arrival/dt:0} frames from the first shot to all hits",
                "A target that circles|target_speed=15;At 15 Hz|rate=15"},
            {"navigation", "Proportional navigation",
                "Turns until the direction to the target is constant, which is a collision course.",
                "const auto law = veer::proportional_navigation(position, velocity, target, target_velocity, {gain});\n"
                "const auto turn = veer::limit_acceleration(law, {max_accel}).acceleration;\n"
                "velocity = {speed} * veer::normalize_or(velocity + turn * ({dt}), velocity);",
                "a = gain · closing speed · turn of the line of sight, at most {max_accel} m/s²: circles of "
                "v² / a = {=speed*speed/max_accel:1} m",
                "A target that circles|target_speed=20;A low gain|gain=2&target_speed=20"},
        };
        controls = {
            choice("beams", "Beams", beams_,
                "by hand|a salvo every 3 s|1,000 in the air|10,000 in the air|100,000 in the air", all_entries, true),
            slider("speed", "Speed", "m/s", speed_, {5, 100, 1}),
            slider("radius", "Curvature radius", "m", radius_, {2, 60, 1}, only(arc, published)),
            slider("wide_radius", "Curvature radius", "m", wide_radius_, {2, 60, 1}, inside),
            slider("damping", "Damping", "1/s", damping_, {0, 4, 0.1f}, only(arc, published, swing, brake)),
            slider("arrival", "Hit after", "s", arrival_, {2, 6, 0.1f}, only(on_time)),
            slider("order", "Order of the law", "", order_, {1, 5, 1}, only(on_time)),
            slider("max_accel", "Largest acceleration", "m/s²", max_accel_, {10, 200, 5}, only(navigation)),
            slider("gain", "Gain", "", gain_, {2, 6, 0.1f}, only(navigation)),
            slider("target_speed", "Target circles at", "m/s", target_speed_, {0, 25, 1}),
            slider("hit_radius", "Hit radius", "m", hit_radius_, {0.5f, 6, 0.5f}),
            choice("beside", "Beside it, true arcs", beside_, "no|yes", beside & ~only(arc)),
        };
        argue({"speed gained, at most", "m/s", 3,
            "Each step along the normal is a little too long, so the beam gains speed and "
            "misses "
            "its circle.",
            "Moves along the circle itself: the speed stays, at every frame rate.", figures_, only(arc),
            Argument::one_picture});
        signs = {
            {Color::blue, Sign::dot, "beams, from blue to the orange of the target", only(arc, on_time, navigation)},
            {Color::blue, Sign::dot, "beams of this step, from blue to orange", beside & ~only(arc)},
            {Color::violet, Sign::dot, "beams of the usual way", only(arc)},
            {Color::green, Sign::dot, "true arcs beside them", beside & ~only(arc)},
            {Color::orange, Sign::dot, "target, with its hit radius"},
        };
        handle("target", "Target", place_, {.left = -70, .right = 70, .bottom = -20, .top = 40});
        readings = {
            reading("in the air", "", 0, flying_),
            reading("hits", "", 0, hits_),
            reading("last hit after", "s", 3, shown_flight_, only(arc)),
            reading("last hit after", "s", 3, last_flight_[0], ~only(arc)),
            reading("true arc, after", "s", 3, last_flight_[1], beside & ~only(arc)),
            reading("mean speed", "m/s", 2, mean_speed_),
        };
        actions = {{"Fire", "F"}, {"Fire 16", "G"}};
        for (auto* stream : {&x_, &y_, &z_, &vx_, &vy_, &vz_, &age_, &wait_}) stream->resize(most_beams);
        for (auto* stream : {&particle_x_, &particle_y_, &particle_z_, &born_, &drift_}) stream->resize(most_particles);
        reset();
    }

    void reset() override {
        random_ = {};
        next_beam_ = next_particle_ = 0;
        for (auto* stream :
            {&x_, &y_, &z_, &vx_, &vy_, &vz_, &wait_, &particle_x_, &particle_y_, &particle_z_, &drift_})
            std::fill(stream->begin(), stream->end(), 0.0f);
        time_ = since_salvo_ = phase_ = flying_ = hits_ = mean_speed_ = 0;
        last_flight_[0] = last_flight_[1] = shown_flight_ = not_yet;
        figures_[0] = figures_[1] = 0;
        std::fill(age_.begin(), age_.end(), -1.0f);
        std::fill(born_.begin(), born_.end(), -1000.0f);
        target_ = place_ + circle();
        if (in_the_air() == 0) {
            if (beams_ > 0) fire_16();
        } else {
            for (std::size_t i = 0; i < count(); ++i)
                send(i, random_.between(0.4f, 2.4f), random_.between(-pi, pi), 3 * random_());
        }
    }

    void adjust() override { target_ = place_ + circle(); }
    void chosen() override { shown_flight_ = last_flight_[1 - way()]; }

    void act(int action) override {
        if (action == 0) fire(1.0471976f, random_.between(-pi, pi));
        else fire_16();
    }

    void step(float time_step) override {
        const V3 before = target_;
        phase_ = veer::wrap_angle(phase_ + target_speed_ / circle_radius * time_step);
        target_ = place_ + circle();
        const V3 drift = (target_ - before) / time_step;
        const auto missile =
            veer::make_homing(speed_, entry == swing || entry == brake ? wide_radius_ : radius_, damping_);

        const auto on_arc = [&](const V3& p, const V3& v) {
            return veer::homing_arc_step(p, v, before, missile, time_step);
        };
        switch (entry) {
            case arc: { // every second beam flies the usual way
                const auto by_usual_step = [&](const V3& p, const V3& v) {
                    const V3 to_target = veer::normalize_or(before - p, v), ahead = veer::normalize_or(v, to_target);
                    const V3 aside = veer::normalize_or(to_target - ahead * veer::dot(to_target, ahead), V3{0, 0, 0});
                    const V3 velocity = v + aside * (speed_ * speed_ / radius_ * time_step);
                    return veer::Motion<V3>{p + velocity * time_step, velocity};
                };
                fly(time_step, before, drift, by_usual_step,
                    [&](std::size_t, const V3& p, const V3& v) { return on_arc(p, v); });
                chosen();
                break;
            }
            case published:
                fly(time_step, before, drift, on_arc, [&](std::size_t, const V3& p, const V3& v) {
                    return veer::homing_step(p, v, before, missile, time_step);
                });
                break;
            case swing:
                fly(time_step, before, drift, on_arc, [&](std::size_t, const V3& p, const V3& v) {
                    return veer::homing_swing_step(p, v, before, missile, time_step, hit_radius_);
                });
                break;
            case brake:
                fly(time_step, before, drift, on_arc, [&](std::size_t, const V3& p, const V3& v) {
                    return veer::homing_brake_step(p, v, before, missile, time_step, hit_radius_);
                });
                break;
            case on_time:
                fly(time_step, before, drift, on_arc, [&](std::size_t i, const V3& p, const V3& v) {
                    const float time_to_go = arrival_ - age_[i];
                    const V3 velocity =
                        v
                        + veer::homing_on_time(p, v, before, drift, time_to_go, time_step, static_cast<int>(order_))
                              * time_step;
                    return veer::Motion<V3>{p + velocity * time_step, velocity};
                });
                break;
            default:
                fly(time_step, before, drift, on_arc, [&](std::size_t, const V3& p, const V3& v) {
                    const V3 law = veer::proportional_navigation(p, v, before, drift, gain_);
                    const V3 turn = veer::limit_acceleration(law, max_accel_).acceleration;
                    const V3 velocity = speed_ * veer::normalize_or(v + turn * time_step, v);
                    return veer::Motion<V3>{p + velocity * time_step, velocity};
                });
        }
        time_ += time_step, since_salvo_ += time_step;
        if (beams_ > 0 && in_the_air() == 0 && since_salvo_ >= (entry == on_time ? arrival_ + 0.8f : 3)) fire_16();
    }

    void draw(Picture& picture) const override {
        constexpr float floor = -24;
        for (float metres = -40; metres <= 40; metres += 10) {
            picture.segment(V3{metres, floor, -20}, V3{metres, floor, 70}, Color::grid, {.width = 1});
            picture.segment(V3{-40, floor, metres + 30}, V3{40, floor, metres + 30}, Color::grid, {.width = 1});
        }
        picture.segment(V3{-40, floor, -20}, V3{40, floor, -20}, Color::grid, {.width = 1});
        picture.ball(target_, hit_radius_, Color::orange, {.opacity = 0.35f});
        picture.circle(target_, hit_radius_, Color::orange);
        picture.dot(V3{0, 0, 0}, Color::blue, {.width = 8});
        picture.label(V3{0, 0, 0}, "muzzle", Color::muted, Side::below);
        picture.label(target_ + V3{0, hit_radius_, 0}, "target", Color::ink, Side::above);
        picture.label(V3{-40, floor, 70}, "floor of 10 m squares", Color::muted, Side::below);
    }

    /// Many beams are painted as dots; of a few beams the page draws the arrays.
    bool paint(Image& image, std::size_t size) const override {
        if (count() <= 1000) return false;
        std::uint32_t colors[256]; // by the square of the remaining fraction of the distance
        for (std::size_t i = 0; i < 256; ++i)
            colors[i] = beam_color(1 - veer::square_root(static_cast<float>(i) / 255));
        const float scale = veer::ratio(255.0f, veer::length_squared(target_));
        const bool compare = comparing();
        const std::uint32_t beside = entry == arc ? 0xffec2197u : 0xff64a40au;
        if (count() <= 10000) size *= 2;
        for (std::size_t i = 0; i < count(); ++i) {
            if (age_[i] < 0) continue;
            const V3 p{x_[i], y_[i], z_[i]};
            const auto remaining =
                static_cast<std::size_t>(veer::minimum(veer::length_squared(p - target_) * scale, 255.0f));
            image.dot(p, compare && i % 2 == 1 ? beside : colors[remaining], size);
        }
        return true;
    }

    [[nodiscard]] View view() const override {
        return {.look_at = {0, -2, 25}, .distance = 92, .yaw = -2.35f, .pitch = 0.3f};
    }

    [[nodiscard]] Life life() const override { return {.speed = flying_ > 0 ? mean_speed_ : 0, .spread = flying_}; }

    [[nodiscard]] std::vector<Array> state() override {
        const std::size_t n = count();
        return {{"x", x_.data(), n}, {"y", y_.data(), n}, {"z", z_.data(), n}, {"vx", vx_.data(), n},
            {"vy", vy_.data(), n}, {"vz", vz_.data(), n}, {"age", age_.data(), n}, {"wait", wait_.data(), n},
            {"target", &target_.x, 3}, {"time", &time_, 1}, {"particle x", particle_x_.data(), most_particles},
            {"particle y", particle_y_.data(), most_particles}, {"particle z", particle_z_.data(), most_particles},
            {"born", born_.data(), most_particles}, {"drift", drift_.data(), most_particles}};
    }

private:
    static constexpr std::size_t most_beams = 100000, by_hand = 64, most_particles = 40960;
    static constexpr float pi = 3.14159265f, circle_radius = 8, longest_flight = 12; // [m], [s]

    [[nodiscard]] std::size_t in_the_air() const {
        return beams_ < 2 ? 0 : beams_ < 3 ? 1000 : beams_ < 4 ? 10000 : 100000;
    }
    [[nodiscard]] std::size_t count() const { return std::max(in_the_air(), by_hand); }
    [[nodiscard]] bool comparing() const {
        return entry == arc || (beside_ > 0 && (only(entry) & only(published, swing, brake)) != 0);
    }
    [[nodiscard]] V3 circle() const {
        const auto [sine, cosine] = veer::sin_cos(phase_);
        return V3{cosine, sine, 0} * (target_speed_ > 0 ? circle_radius : 0.0f);
    }

    void send(std::size_t i, float off_axis, float roll, float wait) {
        const auto off = veer::sin_cos(off_axis), rolled = veer::sin_cos(roll);
        x_[i] = y_[i] = z_[i] = age_[i] = 0, wait_[i] = wait;
        vx_[i] = speed_ * off.sine * rolled.cosine, vy_[i] = speed_ * off.sine * rolled.sine,
        vz_[i] = speed_ * off.cosine;
    }
    /// Removes a beam that has flown for the longest allowed time.
    void give_up(bool other) {
        float& last = last_flight_[other ? 1 : 0];
        if (!(last < never)) last = never;
    }
    /// Fires a beam, and if chosen another one on a true arc beside it.
    void fire(float off_axis, float roll, float wait = 0) {
        for (int k = 0; k < 2; ++k, ++next_beam_) {
            if (k == 1 && !comparing()) continue;
            const std::size_t i = next_beam_ % by_hand;
            if (age_[i] > 0) give_up(k == 1); // frees its place
            send(i, off_axis, roll, wait);
        }
    }
    void fire_16() {
        for (int k = 0; k < 16; ++k) {
            fire(1.5707964f, veer::wrap_angle(pi / 8 * static_cast<float>(k)), 0);
            if (entry != on_time) continue;
            const std::size_t i = (next_beam_ - 2) % by_hand; // they start one after the other, so each has less time
            wait_[i] = age_[i] = 0.06f * static_cast<float>(k);
        }
        since_salvo_ = 0;
    }

    void fly(float time_step, const V3& target, const V3& drift, const auto& on_arc, const auto& law) {
        const float rate = 1 / time_step, particles = in_the_air() == 0 ? 12.0f : in_the_air() == 1000 ? 0.8f : 0.0f;
        const bool compare = comparing(), refill = in_the_air() > 0;
        float flying = 0, speeds = 0, fastest[2]{};
        for (std::size_t i = 0; i < count(); ++i) {
            if (age_[i] < 0) continue;
            if (wait_[i] > 0) {
                wait_[i] -= time_step;
                continue;
            }
            const bool other = compare && i % 2 == 1;
            const V3 p{x_[i], y_[i], z_[i]}, v{vx_[i], vy_[i], vz_[i]};
            const veer::Motion<V3> next = other ? on_arc(p, v) : law(i, p, v);
            const V3 displacement = next.position - p;
            const float reach = hit_radius_ + veer::length(displacement) + veer::length(drift) * time_step;
            float touch = -1;
            if (veer::length_squared(target - p) <= reach * reach)
                touch = veer::touch_time(p, displacement * rate, target, drift, hit_radius_);
            x_[i] = next.position.x, y_[i] = next.position.y, z_[i] = next.position.z;
            vx_[i] = next.velocity.x, vy_[i] = next.velocity.y, vz_[i] = next.velocity.z;
            if (particles > 0) leave(p, displacement, particles, other ? -1.0f : 1.0f);
            age_[i] += time_step;
            const bool counts = entry != arc || other == usual(); // the readings are those of the chosen way
            if (counts) flying += 1, speeds += veer::length(next.velocity);
            float& gained = fastest[other ? 0 : 1];
            gained = veer::maximum(gained, veer::length(next.velocity) - speed_);
            const bool hit = touch >= 0 && touch <= time_step;
            if (hit) {
                hits_ += counts ? 1.0f : 0.0f, last_flight_[other ? 1 : 0] = age_[i] - time_step + touch;
                if (particles > 0)
                    burst(p + displacement * (touch * rate), particles > 1 ? 60 : 6, other ? -1.0f : 1.0f);
            }
            if (!hit && age_[i] > longest_flight) give_up(other);
            if (hit || age_[i] > longest_flight) {
                age_[i] = -1;
                if (refill) send(i, random_.between(0.4f, 2.4f), random_.between(-pi, pi), 0);
            }
        }
        for (int i = 0; i < 2; ++i) figures_[i] = veer::maximum(figures_[i], fastest[i]);
        flying_ = flying, mean_speed_ = flying > 0 ? speeds / flying : 0;
    }

    /// Adds particles along the path of a frame, a fixed number per metre, so a trail looks the same at every frame
    /// rate.
    void leave(const V3& from, const V3& displacement, float per_metre, float side) {
        const float number = veer::length(displacement) * per_metre;
        for (float k = random_(); k < number; k += 1) add_particle(from + displacement * (k / number), 0.5f * side);
    }
    void burst(const V3& place, int number, float side) {
        for (int k = 0; k < number; ++k) add_particle(place, random_.between(4, 16) * side);
    }
    void add_particle(const V3& place, float drift) {
        const std::size_t i = next_particle_++ % most_particles;
        particle_x_[i] = place.x, particle_y_[i] = place.y, particle_z_[i] = place.z, born_[i] = time_,
        drift_[i] = drift;
    }

    float beams_ = 1, speed_ = 30, radius_ = 25, wide_radius_ = 29, damping_ = 0.1f, arrival_ = 3, order_ = 3,
          max_accel_ = 80, gain_ = 4, target_speed_ = 0, hit_radius_ = 3, beside_ = 1;
    V3 place_{0, 0, 50}, target_{0, 0, 50}; // as set by the user, and its position now
    Random random_;
    std::vector<float> x_, y_, z_, vx_, vy_, vz_;
    std::vector<float> age_, wait_; // age since the shot, below 0 without a beam; time until the start  [s]
    std::vector<float> particle_x_, particle_y_, particle_z_, born_;
    std::vector<float> drift_; // speed of spreading [m/s]; below 0 for true arcs
    std::size_t next_beam_ = 0, next_particle_ = 0;
    float time_ = 0, since_salvo_ = 0, phase_ = 0;
    float flying_ = 0, hits_ = 0, mean_speed_ = 0, last_flight_[2] = {not_yet, not_yet}, shown_flight_ = not_yet;
    float figures_[2] = {not_yet, not_yet};
};

} // namespace playground

// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <numbers>

#include "scene.hpp"

namespace endurance {

/// Elastic balls between two plates, with a play of 2 mm or of 0.1 m, keep their energy. A ball in a closed glass of
/// ten plates or ten capsules stays inside and comes to rest; in a flying glass it stays inside. One frame in seventeen
/// takes a quarter of a second; every 25 seconds all glasses are filled again.
template <class S, class Crew> class Plates {
    using V = veer::BasicVector<S, 2>;

public:
    static constexpr const char* name = "plates";
    static constexpr int seconds = 52; ///< two fillings
    static constexpr std::array faults{Fault{Law::finite, "a ball is divided by its speed of 0"},
        Fault{Law::inside, "a glass has nine plates"}, Fault{Law::energy, "the plates have a restitution of 1.01"},
        Fault{Law::energy, "the glass has a restitution of 1.5"}, Fault{Law::rests, "a glass is shaken"}};

    explicit Plates(const Setting<S>& given) : setting(given), middle(given.template middle<V>()), random(given.seed) {
        frames_of_fill = static_cast<int>(S(25) / given.time_step);
        for (auto* vectors : {&in_slot, &slot_speed}) vectors->resize(count);
        play.resize(count), slot_energy.resize(count);
        for (std::size_t i = 0; i < count; ++i) {
            play[i] = i % 2 == 0 ? S(0.002f) : S(0.1f);
            in_slot[i] = at(0, half + play[i] / 2), slot_speed[i] = V{1, i % 4 < 2 ? S(4) : S(-4)};
            slot_energy[i] = energy(in_slot[i], slot_speed[i]);
        }
        for (Glass& glass : glasses)
            for (auto* vectors : {&glass.position, &glass.velocity, &glass.before, &glass.before_velocity})
                vectors->resize(count);
        for (auto* numbers : {&radius, &bounciness, &friction}) numbers->resize(count);
        fill();
    }

    void step() {
        if (frame++ == frames_of_fill) fill();
        ++played;
        h = frame % 17 == 9 ? S(0.25f) : setting.time_step, age += h;
        const S elastic = setting.fault == 3 ? S(1.01f) : S(1);
        const auto bounce = [&](auto& p, auto& v, const auto& gap) {
            using W = value_of<decltype(p)>;
            using T = veer::scalar_t<W>;
            veer::PhysicBase<W> ball(p, v, T(h));
            ball.set_acceleration(pull);
            const W top = W(at(0, 2 * half)) + W{T(0), gap};
            veer::update_with_contacts(ball, half, veer::Material<T>{T(elastic), T(0)}, veer::Plane<V>{middle, {0, 1}},
                veer::Plane<W>{top, W{T(0), T(-1)}});
            p = W{T(middle.x), ball.position().y}, v = ball.velocity(); // it keeps its place along the plates
        };
        Crew::each(bounce, in_slot, slot_speed, std::as_const(play));

        std::vector<veer::Plane<V>> walls(planes.begin(), planes.end() - (setting.fault == 2 ? 1 : 0));
        play_in(glasses[0], walls), play_in(glasses[1], bars), play_in(glasses[2], moving_bars);
        for (auto& bar : moving_bars) bar = veer::moved(bar, h);
        if (setting.fault == 1 && frame == 20)
            glasses[0].velocity[3] = glasses[0].velocity[3] * (S(1) / veer::length(V{0, 0}));
        if (setting.fault == 5 && age > 19 && frame % 2 == 0) glasses[1].position[2].y += S(1e-4f);
    }

    void judge(Judge& judge) const {
        for (std::size_t i = 0; i < count; ++i) {
            judge.see_finite(in_slot[i], "ball in a slot", i), judge.see_finite(slot_speed[i], "ball in a slot", i);
            // a thousandth, plus a rounding of the place in each frame, of either sign
            const S walk = std::sqrt(static_cast<S>(played)) + 16, off = walk * 4 * resolution(in_slot[i]);
            judge.see(Law::energy,
                std::abs(energy(in_slot[i], slot_speed[i]) - slot_energy[i]) <= S(0.001f) * slot_energy[i] + g * off,
                "ball in a slot", i);
            for (const auto& one : planes) see_gap(judge, glasses[0], i, one);
            for (const auto& one : bars) see_gap(judge, glasses[1], i, one);
            for (const auto& one : moving_bars) see_gap(judge, glasses[2], i, one);
            for (const Glass& glass : glasses) {
                judge.see_finite(glass.position[i], "ball in a glass", i);
                judge.see_finite(glass.velocity[i], "ball in a glass", i);
                if (&glass == &glasses[2]) { // it leaves through none of the moving bars
                    const V center = moving_bars[0].start + (moving_bars[5].start - moving_bars[0].start) * S(0.5f);
                    judge.see(Law::inside, veer::distance(glass.position[i], center) < 1, "ball in a flying glass", i);
                    continue;
                }
                const S speed = veer::length(glass.velocity[i]) + g * h, lifted = g * (g * h * h / 8);
                const S gained =
                    energy(glass.position[i], glass.velocity[i]) - energy(glass.before[i], glass.before_velocity[i]);
                judge.see(Law::energy,
                    frame == 1
                        || gained <= 16 * (epsilon<S> * speed * speed + g * resolution(glass.position[i])) + lifted,
                    "ball in a glass", i);
                judge.see(Law::rests,
                    age < 20 || is_on_the_brink(i) || veer::distance(glass.position[i], glass.before[i]) == 0,
                    "ball in a glass", i);
            }
        }
    }

    void add_to(tests::Hash& hash) const {
        for (std::size_t i = 0; i < count; ++i) {
            hash.add(in_slot[i]), hash.add(slot_speed[i]);
            for (const Glass& glass : glasses) hash.add(glass.position[i]), hash.add(glass.velocity[i]);
        }
    }

private:
    struct Glass {
        std::vector<V> position, velocity, before, before_velocity;
    };
    static constexpr std::size_t count = 10;
    static constexpr S half = S(0.5f), g = S(9.8f); ///< half: radius of the balls in slots
    static constexpr V pull{0, -g}, drift{S(0.5f), S(0.25f)};

    Setting<S> setting;
    V middle;
    tests::Random random;
    std::vector<V> in_slot, slot_speed;
    std::vector<S> slot_energy, play, radius, bounciness, friction; ///< play: of the ball in its slot  [m]
    std::array<veer::Plane<V>, 10> planes;
    std::array<veer::Capsule<V>, 10> bars, moving_bars;
    std::array<Glass, 3> glasses; ///< of planes, of bars, of bars that move
    int frame = 0, frames_of_fill, played = 0;
    S h = 0, age = 0;

    V at(S x, S y) const { return middle + V{x, y}; }
    S energy(const V& p, const V& v) const { return veer::length_squared(v) / 2 - veer::dot(pull, p - middle); }

    /// Within a thousandth of the steepest slope that friction holds, a ball slides for longer than a glass is watched.
    bool is_on_the_brink(std::size_t i) const {
        return std::any_of(planes.begin(), planes.end(), [&](const auto& plane) {
            const V up = veer::normalize_or(plane.normal, veer::zero<V>());
            return std::abs(std::abs(up.x) - friction[i] * up.y) < S(0.001f);
        });
    }

    void play_in(Glass& glass, const auto& walls) {
        glass.before = glass.position, glass.before_velocity = glass.velocity;
        const auto move = [&](auto& p, auto& v, const auto& r, const auto& bounciness, const auto& friction) {
            using T = value_of<decltype(r)>;
            veer::PhysicBase<value_of<decltype(p)>> ball(p, v, T(h));
            ball.set_acceleration(pull);
            veer::update_with_contacts(ball, r, veer::Material<T>{bounciness, friction}, walls);
            p = ball.position(), v = ball.velocity();
        };
        Crew::each(move, glass.position, glass.velocity, std::as_const(radius), std::as_const(bounciness),
            std::as_const(friction));
    }
    void see_gap(Judge& judge, const Glass& glass, std::size_t i, const auto& wall) const {
        const S trace = 4 * resolution(glass.position[i]); // between two walls, rounding may leave the ball inside
        judge.see(Law::inside, veer::clearance(glass.position[i], radius[i], wall).gap >= -trace, "ball in a glass", i);
    }

    /// New glasses, a metre wide, with a corner at the bottom and a ball in the middle.
    void fill() {
        frame = 1, age = 0;
        const auto draw = [&](float low, float high) { return random.template uniform<S>(S(low), S(high)); };
        const S turned = draw(-0.15f, 0.15f);
        std::array<V, 10> corners;
        for (std::size_t k = 0; k < 10; ++k) {
            const auto [sine, cosine] =
                veer::sin_cos(turned - std::numbers::pi_v<S> * (S(0.5f) + static_cast<S>(k) / 5));
            corners[k] = at(cosine, sine);
        }
        for (std::size_t k = 0; k < 10; ++k) { // clockwise
            const V &from = corners[k], &to = corners[(k + 1) % 10];
            planes[k] = {from, veer::orthogonal(from - to)};
            bars[k] = {from, to, S(0.02f)}, moving_bars[k] = {from, to, S(0.02f), drift};
        }
        for (std::size_t i = 0; i < count; ++i) {
            radius[i] = draw(0.05f, 0.4f), bounciness[i] = i % 3 == 0 ? S(0) : draw(0, 0.6f);
            friction[i] = i % 2 == 0 ? S(0) : draw(0, 0.4f);
            if (setting.fault == 4) bounciness[i] = S(1.5f);
            const V speed = random.template vector<V>(S(3));
            for (Glass& glass : glasses) glass.position[i] = middle, glass.velocity[i] = speed;
        }
    }
};

} // namespace endurance

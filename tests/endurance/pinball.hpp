// SPDX-License-Identifier: MIT
#pragma once

#include "scene.hpp"

namespace endurance {

/// A pinball table. Balls fall and hit walls, slingshots, sliding bumpers and a sweeping bar. They leave at the bottom,
/// where the plunger shoots them up again. The balls have many sizes and do not collide with each other. Friction may
/// hold a ball on the round top of a slingshot, but nowhere else; after three seconds the player nudges the table.
template <class S, class Crew> class Pinball {
    using V = veer::BasicVector<S, 2>;

public:
    static constexpr const char* name = "pinball";
    static constexpr std::array faults{Fault{Law::finite, "a normal divided by its length of 0"},
        Fault{Law::inside, "the balls do not see the slope on the left"},
        Fault{Law::inside, "the balls see the bumpers at their first places"},
        Fault{Law::energy, "the slingshots have a restitution of 1.2"},
        Fault{Law::moves, "a ball hangs at its turning point"}, Fault{Law::moves, "the plunger is broken"}};

    explicit Pinball(const Setting<S>& given) : setting(given), middle(given.template middle<V>()), random(given.seed) {
        constexpr S lean = S(0.25f);
        walls = {{{at(-10, 0), {1, 0}}, {at(10, 0), {-1, 0}}, {at(0, 30), {0, -1}}, {at(0, 0), {lean, 1}},
            {at(0, 0), {-lean, 1}}}};
        slingshots = {{{at(-7, 8), at(-4, 6), S(0.3f)}, {at(7, 8), at(4, 6), S(0.3f)},
            {at(-5, 20), at(-4, 22), S(0.5f)}, {at(5, 20), at(4, 22), S(0.5f)}}};
        bumpers = {{{at(0, 12), 1, {2, 0}}, {at(-3, 17), S(0.75f), {3, 0}}, {at(0, 25), S(1.25f), {-1, 0}}}};
        sweeper = {at(-1, 9), at(1, 9), S(0.25f), {-4, 0}};
        for (std::size_t i = 0; i < count; ++i) {
            const S x = random.template uniform<S>(-8, 8),
                    y = random.template uniform<S>(26, 29); // drawn one after the other
            position.push_back(at(x, y));
            velocity.push_back(random.template vector<V>(5));
            radius.push_back(random.template uniform<S>(S(0.2f), S(0.4f)));
            shot.push_back(V{random.template uniform<S>(-3, 3), random.template uniform<S>(12, 17)});
        }
        since.resize(count), still.resize(count), nudged.resize(count);
    }

    void step() {
        before = position, before_velocity = velocity, before_bumpers = bumpers, before_sweeper = sweeper;
        ++frame;
        veer::Plane<V> left = walls[3];
        if (setting.fault == 2) left.normal = {0, 0};
        auto moving = bumpers;
        if (setting.fault == 3)
            for (auto& one : moving) one.velocity = {0, 0};
        const S h = setting.time_step, elastic = setting.fault == 4 ? S(1.2f) : bounciness;
        const std::array others{walls[0], walls[1], walls[2], left, walls[4]};
        const auto move = [&](auto& p, auto& v, const auto& r) {
            veer::PhysicBase<value_of<decltype(p)>> ball(p, v, h);
            ball.set_acceleration(gravity);
            veer::update_with_contacts(
                ball, r, veer::Material<S>{elastic, friction}, others, slingshots, moving, sweeper);
            p = ball.position(), v = ball.velocity();
        };
        Crew::each(move, position, velocity, std::as_const(radius));
        for (auto& one : bumpers) slide(one, one.center);
        slide(sweeper, sweeper.start);
        for (std::size_t i = 0; i < count; ++i) {
            since[i] += h,
                still[i] = veer::distance(position[i], before[i]) + veer::length(velocity[i]) > 0 ? S(0) : still[i] + h;
            nudged[i] = still[i] > 3;
            if (nudged[i]) velocity[i].x += 2, still[i] = 0;
            const V place = position[i] - middle;
            if (setting.fault != 6 && place.y < drain) { // at most a lane of balls at once, each with its own speed
                position[i] = at(place.x, S(2)), velocity[i] = shot[i];
                shot[i] = V{random.template uniform<S>(-3, 3), random.template uniform<S>(12, 17)};
                since[i] = 0;
            }
        }
        if (setting.fault == 1 && frame == 100) velocity[3] = velocity[3] * (S(1) / veer::length(V{0, 0}));
        if (setting.fault == 5 && frame > 100) position[3] = before[3], velocity[3] = {0, 0}, still[3] = 1;
    }

    void judge(Judge& judge) const {
        for (std::size_t i = 0; i < count; ++i) {
            judge.see_finite(position[i], "ball", i), judge.see_finite(velocity[i], "ball", i);
            const auto see_gap = [&](const auto& obstacle) {
                judge.see(Law::inside, veer::clearance(position[i], radius[i], obstacle).gap >= 0, "ball", i);
            };
            for (const auto& one : walls) see_gap(one);
            for (const auto& one : slingshots) see_gap(one);
            if (since[i] > 0) { // more than a frame on the table
                for (const auto& one : bumpers) see_gap(one);
                see_gap(sweeper);
            }
            judge.see(Law::energy, since[i] == 0 || nudged[i] || gained(i) <= allowed(i), "ball", i);
            judge.see(Law::energy, veer::length(velocity[i]) < 60, "ball", i);
            judge.see(Law::moves, still[i] == 0 || is_held(i), "ball", i);
            judge.see(Law::moves, since[i] < 60, "ball", i); // a game with one ball is over within a minute
        }
    }

    void add_to(tests::Hash& hash) const {
        for (std::size_t i = 0; i < count; ++i) hash.add(position[i]), hash.add(velocity[i]);
        for (const auto& one : bumpers) hash.add(one.center);
        hash.add(sweeper.start);
    }

private:
    static constexpr std::size_t count = 18; // not a multiple of a register
    static constexpr S bounciness = S(0.75f), friction = S(0.1f), drain = S(0.9f);
    static constexpr V gravity{0, -5};

    Setting<S> setting;
    V middle;
    tests::Random random;
    std::array<veer::Plane<V>, 5> walls;
    std::array<veer::Capsule<V>, 4> slingshots;
    std::array<veer::Sphere<V>, 3> bumpers, before_bumpers;
    veer::Capsule<V> sweeper, before_sweeper;
    std::vector<V> position, velocity, shot, before, before_velocity;
    std::vector<S> radius, since, still; ///< time since the plunger, time without a move  [s]
    std::vector<bool> nudged;
    int frame = 0;

    V at(S x, S y) const { return middle + V{x, y}; }

    /// Moves the sliding bumpers, 4 m to either side.
    void slide(auto& obstacle, const V& place) {
        obstacle = moved(obstacle, setting.time_step);
        const S off = place.x - middle.x;
        if ((off > 4 && obstacle.velocity.x > 0) || (off < -4 && obstacle.velocity.x < 0))
            obstacle.velocity = obstacle.velocity * S(-1);
    }
    /// Whether the ground below a ball is so flat that friction holds the ball, up to rounding.
    bool is_held(std::size_t i) const {
        const auto holds = [&](const auto& obstacle) {
            const auto near_by = veer::clearance(position[i], radius[i], obstacle);
            return near_by.gap <= 8 * resolution(position[i])
                && std::abs(near_by.normal.x)
                       <= S(1.01f) * friction * near_by.normal.y + 8 * resolution(position[i]) / radius[i];
        };
        bool is_on_one = false;
        for (const auto& one : slingshots) is_on_one = is_on_one || holds(one);
        return is_on_one;
    }
    S energy(const V& p, const V& v) const { return veer::length_squared(v) / 2 - veer::dot(gravity, p - middle); }
    S gained(std::size_t i) const { return energy(position[i], velocity[i]) - energy(before[i], before_velocity[i]); }

    /// The tolerance of the energy: rounding, and the lift of push_out. Beside a moving obstacle, also its speed, twice
    /// and with the restitution.
    S allowed(std::size_t i) const {
        const S h = setting.time_step, speed = veer::length(before_velocity[i]), pull = veer::length(gravity);
        const S rounding = 8 * epsilon<S> * speed * speed + pull * (8 * resolution(position[i]) + pull * h * h / 8);
        S most = 0;
        const auto touches = [&](const auto& obstacle) {
            const S reach =
                (speed + pull * h + veer::length(obstacle.velocity)) * h * S(1.01f) + 8 * resolution(position[i]);
            if (veer::clearance(before[i], radius[i], obstacle).gap <= reach)
                most = std::max(most, veer::length(obstacle.velocity));
        };
        for (const auto& one : before_bumpers) touches(one);
        touches(before_sweeper);
        const S faster = speed + pull * h + 2 * (1 + bounciness) * most;
        return most == 0 ? rounding : (faster * faster - speed * speed) / 2 + rounding;
    }
};

} // namespace endurance

// SPDX-License-Identifier: MIT
#pragma once

#include "scene.hpp"

namespace endurance {

/// Balls thrown on a terrain of capsules: hills in 2D, in metres and in pixels, and level, crossed logs in 3D. No ball
/// hangs with a speed but without moving, no ball is in the ground, and the energy never grows. The three terrains lie
/// at different distances from the origin. All balls are thrown again every eight seconds. After every second throw one
/// frame in nineteen takes a quarter of a second; such a frame frees a hanging ball.
template <class S, class Crew> class Terrain {
    using V = veer::BasicVector<S, 2>;
    using Space = veer::BasicVector<S, 3>;

public:
    static constexpr const char* name = "terrain";
    static constexpr int seconds = 48; ///< six throws
    static constexpr std::array faults{Fault{Law::finite, "a ball is divided by its speed of 0"},
        Fault{Law::inside, "the balls do not see the terrain"},
        Fault{Law::energy, "the ground has a restitution of 1.5"}, Fault{Law::moves, "a ball hangs"}};

    explicit Terrain(const Setting<S>& given) : setting(given), random(given.seed) {
        const std::array<S, 3> places =
            given.away > 0 ? std::array<S, 3>{given.away, 1000, 300} : std::array<S, 3>{0, 10, 100};
        const auto middle = [&]<class W>(std::size_t k, const W&) {
            auto moved = given;
            moved.away = places[(k + given.seed) % 3];
            return moved.template middle<W>();
        };
        hills.build(middle(0, V{}), 1, random), pixels.build(middle(1, V{}), 100, random);
        logs.build(middle(2, Space{}), 1, random);
        frames_of_throw = static_cast<int>(S(8) / given.time_step);
        throw_all();
    }

    void step() {
        if (frame++ == frames_of_throw) throw_all();
        const S h = throws % 2 == 0 && frame % 19 == 11 ? S(0.25f) : setting.time_step;
        hills.step(h, setting.fault), pixels.step(h, setting.fault), logs.step(h, setting.fault);
        if (setting.fault == 1 && frame == 50) hills.velocity[3] = hills.velocity[3] * (S(1) / veer::length(V{0, 0}));
        if (setting.fault == 4 && frame > 20)
            pixels.position[2] = pixels.before[2], pixels.velocity[2] = {1, 0}, pixels.still[2] = 1;
    }

    void judge(Judge& judge) const {
        hills.judge(judge, frame == 1, "ball on hills"), pixels.judge(judge, frame == 1, "ball of pixels on hills");
        logs.judge(judge, frame == 1, "ball on logs");
    }

    void add_to(tests::Hash& hash) const { hills.add_to(hash), pixels.add_to(hash), logs.add_to(hash); }

private:
    static constexpr std::size_t count = 9; // a register of floats plus one

    /// One terrain, and its balls.
    template <class W> struct Ground {
        W middle{}, pull{};
        S unit = 1, step_taken = 0; ///< unit: the length of a metre
        std::vector<veer::Capsule<W>> ground{};
        std::vector<veer::Plane<W>> walls{};
        std::vector<W> position{}, velocity{}, before{}, before_velocity{};
        std::vector<S> radius{}, bounciness{}, friction{};
        std::vector<S> still{}, thrown{}; ///< time without any move [s]; energy at the throw

        static constexpr bool is_plane = veer::dimension_v<W> == 2;
        [[nodiscard]] W at(S x, S y, S up) const { // y only in space
            return middle + veer::generate<W>([&](auto k) {
                return (k == 0 ? x : k == 1 && !is_plane ? y : up) * unit;
            });
        }

        void build(const W& where, S size, tests::Random& random) {
            middle = where, unit = size;
            pull = at(0, 0, S(-9.8f)) - at(0, 0, 0);
            const auto draw = [&](float low, float high) { return random.template uniform<S>(S(low), S(high)); };
            if constexpr (is_plane) {
                W last = at(0, 0, draw(0, 2));
                for (int i = 0; i < 14; ++i) {
                    const W next = at(S(i + 1), 0, i % 6 == 3 ? (last.y - middle.y) / unit : draw(0, 2));
                    ground.push_back({last, next, S(0.3f) * unit}), last = next;
                }
            } else
                for (int i = 0; i < 7; ++i) { // level, crossed; some side by side at one height
                    const S a = S(i) * S(1.1f), up = i % 3 == 0 ? S(0) : draw(-0.4f, 0);
                    ground.push_back({at(a, -1, up), at(a, 8, up), S(0.5f)});
                    ground.push_back({at(-1, a, up - S(0.7f)), at(8, a, up - S(0.7f)), S(0.6f)});
                }
            const S far = is_plane ? S(14) : S(7);
            walls.push_back({at(0, 0, 0), at(1, 0, 0) - at(0, 0, 0)});
            walls.push_back({at(far, 0, 0), at(-1, 0, 0) - at(0, 0, 0)});
            if (!is_plane) {
                walls.push_back({at(0, 0, 0), at(0, 1, 0) - at(0, 0, 0)});
                walls.push_back({at(0, far, 0), at(0, -1, 0) - at(0, 0, 0)});
            }
            for (auto* vectors : {&position, &velocity, &before, &before_velocity})
                vectors->resize(count, veer::zero<W>());
            for (auto* numbers : {&radius, &bounciness, &friction, &still, &thrown}) numbers->resize(count);
        }

        void throw_all(int fault, tests::Random& random) {
            const auto draw = [&](float low, float high) { return random.template uniform<S>(S(low), S(high)); };
            for (std::size_t i = 0; i < count; ++i) {
                const S x = draw(1, is_plane ? 13 : 6), y = draw(1, 6), up = draw(3.5f, 6);
                position[i] = at(x, y, up), velocity[i] = random.template vector<W>(S(5) * unit);
                radius[i] = draw(0.15f, 0.6f) * unit, still[i] = 0, thrown[i] = energy(position[i], velocity[i]);
                bounciness[i] = i % 3 == 0 ? S(0) : draw(0, 0.8f);
                friction[i] = i % 2 == 0 ? S(0) : draw(0, 0.4f);
                if (fault == 3) bounciness[i] = S(1.5f);
            }
        }

        void step(S h, int fault) {
            before = position, before_velocity = velocity, step_taken = h;
            const auto obstacles = fault == 2 ? std::vector<veer::Capsule<W>>() : ground;
            const auto move = [&](auto& p, auto& v, const auto& r, const auto& bounciness, const auto& friction) {
                using T = value_of<decltype(r)>;
                veer::PhysicBase<value_of<decltype(p)>> ball(p, v, T(h));
                ball.set_acceleration(pull);
                veer::update_with_contacts(ball, r, veer::Material<T>{bounciness, friction}, obstacles, walls);
                p = ball.position(), v = ball.velocity();
            };
            Crew::each(
                move, position, velocity, std::as_const(radius), std::as_const(bounciness), std::as_const(friction));
            for (std::size_t i = 0; i < count; ++i)
                still[i] = veer::distance(position[i], before[i]) > 0 ? S(0) : still[i] + h;
        }

        [[nodiscard]] S energy(const W& place, const W& speed) const {
            return veer::length_squared(speed) / 2 - veer::dot(pull, place - middle);
        }

        void judge(Judge& judge, bool is_thrown, const char* who) const {
            const S h = step_taken, g = veer::length(pull);
            for (std::size_t i = 0; i < count; ++i) {
                const W &p = position[i], &v = velocity[i];
                judge.see_finite(p, who, i), judge.see_finite(v, who, i);
                const S tolerance = resolution(p) + epsilon<S> * radius[i], speed = veer::length(v);
                const auto see_gap =
                    [&](const auto& obstacle) { // between several obstacles, rounding may leave the ball inside
                        judge.see(Law::inside, veer::clearance(p, radius[i], obstacle).gap >= -4 * tolerance, who, i);
                    };
                for (const auto& one : ground) see_gap(one);
                for (const auto& one : walls) see_gap(one);
                const S fastest = speed + g * h; // the largest speed that a frame of a fall rounds
                const S rounding = 16 * epsilon<S> * fastest * fastest + g * 16 * tolerance;
                // the aim is 0; the bound is that of push_out in bounce.hpp: a long frame in a trough may lift a ball
                const S lifted = g * (g * h * h / 8), now = energy(p, v);
                const S gained = now - energy(before[i], before_velocity[i]);
                judge.see(Law::energy, is_thrown || gained <= rounding + lifted, who, i);
                judge.see(Law::energy, now <= thrown[i] + 8 * rounding + lifted, who, i);
                // in a notch, a ball with restitution hops by less than twice the resolution, and lands at its start
                judge.see(Law::moves, still[i] <= S(0.75f) || speed * h <= 2 * tolerance, who, i);
            }
        }

        void add_to(tests::Hash& hash) const {
            for (std::size_t i = 0; i < count; ++i) hash.add(position[i]), hash.add(velocity[i]);
        }
    };

    Setting<S> setting;
    tests::Random random;
    Ground<V> hills, pixels;
    Ground<Space> logs;
    int frame = 0, frames_of_throw, throws = 0;

    void throw_all() {
        frame = 1, ++throws;
        hills.throw_all(setting.fault, random), pixels.throw_all(setting.fault, random);
        logs.throw_all(setting.fault, random);
    }
};

} // namespace endurance

// SPDX-License-Identifier: MIT
#pragma once

#include "scene.hpp"

namespace endurance {

/// Balls thrown on a heap of crates in 2D and in 3D. The floor and the walls are boxes too. Balls fly off edges and
/// corners, roll down slopes and come to rest in gaps. No ball is in a crate, none hangs with a speed but without
/// moving, and the energy never grows. All balls are thrown again every eight seconds. After every second throw one
/// frame in nineteen takes a quarter of a second.
template <class S, class Crew> class Crates {
    using V = veer::BasicVector<S, 2>;
    using Space = veer::BasicVector<S, 3>;

public:
    static constexpr const char* name = "crates";
    static constexpr int seconds = 48; ///< six throws
    static constexpr std::array faults{Fault{Law::finite, "a ball is divided by its speed of 0"},
        Fault{Law::inside, "the balls do not see the crates"},
        Fault{Law::energy, "the crates have a restitution of 1.5"}, Fault{Law::moves, "a ball hangs"}};

    explicit Crates(const Setting<S>& given) : setting(given), random(given.seed) {
        flat.build(given.template middle<V>(), random), deep.build(given.template middle<Space>(), random);
        frames_of_throw = static_cast<int>(S(8) / given.time_step);
        throw_all();
    }

    void step() {
        if (frame++ == frames_of_throw) throw_all();
        const S h = throws % 2 == 0 && frame % 19 == 11 ? S(0.25f) : setting.time_step;
        flat.step(h, setting.fault), deep.step(h, setting.fault);
        if (setting.fault == 1 && frame == 50) flat.velocity[3] = flat.velocity[3] * (S(1) / veer::length(V{0, 0}));
        if (setting.fault == 4 && frame > 20)
            flat.position[2] = flat.before[2], flat.velocity[2] = {1, 0}, flat.still[2] = 1;
    }

    void judge(Judge& judge) const {
        flat.judge(judge, frame == 1, "ball on crates"), deep.judge(judge, frame == 1, "ball on crates in space");
    }

    void add_to(tests::Hash& hash) const { flat.add_to(hash), deep.add_to(hash); }

private:
    static constexpr std::size_t count = 9; // a register of floats plus one

    /// A heap of crates, and its balls.
    template <class W> struct Heap {
        W middle{}, pull{};
        S step_taken = 0;
        std::vector<veer::Box<W>> crates{};
        std::vector<W> position{}, velocity{}, before{}, before_velocity{};
        std::vector<S> radius{}, bounciness{}, friction{}, still{}, thrown{}; ///< as in Terrain

        static constexpr bool is_plane = veer::dimension_v<W> == 2;
        static W of(S x, S y, S up) { // y only in space
            return veer::generate<W>([&](auto k) { return k == 0 ? x : k == 1 && !is_plane ? y : up; });
        }

        void build(const W& where, tests::Random& random) {
            middle = where, pull = of(0, 0, S(-9.8f));
            const auto draw = [&](float low, float high) { return random.template uniform<S>(S(low), S(high)); };
            crates.push_back({middle + of(5, 5, -1), of(9, 9, 1)}); // the floor
            for (const S side : {S(-1), S(1)}) {
                crates.push_back({middle + of(5 + side * 7, 5, 4), of(1, 9, 6)});
                if (!is_plane) crates.push_back({middle + of(5, 5 + side * 7, 4), of(9, 1, 6)});
            }
            for (int i = 0; i < (is_plane ? 7 : 12); ++i) {
                veer::Box<W> crate{middle + of(draw(0, 10), draw(0, 10), draw(0, 2)),
                    of(draw(0.3f, 1), draw(0.3f, 1), draw(0.2f, 1)), random.template direction<W>()};
                if constexpr (!is_plane)
                    if (i % 2 == 0) crate.up = random.template vector<W>(1);
                crates.push_back(crate);
            }
            for (auto* vectors : {&position, &velocity, &before, &before_velocity})
                vectors->resize(count, veer::zero<W>());
            for (auto* numbers : {&radius, &bounciness, &friction, &still, &thrown}) numbers->resize(count);
        }

        void throw_all(int fault, tests::Random& random) {
            const auto draw = [&](float low, float high) { return random.template uniform<S>(S(low), S(high)); };
            for (std::size_t i = 0; i < count; ++i) {
                position[i] = middle + of(draw(0, 10), draw(0, 10), draw(4.5f, 7));
                velocity[i] = random.template vector<W>(S(5));
                radius[i] = draw(0.15f, 0.6f), still[i] = 0, thrown[i] = energy(position[i], velocity[i]);
                bounciness[i] = i % 3 == 0 ? S(0) : draw(0, 0.8f);
                friction[i] = i % 2 == 0 ? S(0) : draw(0, 0.4f);
                if (fault == 3) bounciness[i] = S(1.5f);
            }
        }

        void step(S h, int fault) {
            before = position, before_velocity = velocity, step_taken = h;
            const auto obstacles = fault == 2 ? std::vector<veer::Box<W>>() : crates;
            const auto move = [&](auto& p, auto& v, const auto& r, const auto& bounciness, const auto& friction) {
                using T = value_of<decltype(r)>;
                veer::PhysicBase<value_of<decltype(p)>> ball(p, v, T(h));
                ball.set_acceleration(pull);
                veer::update_with_contacts(ball, r, veer::Material<T>{bounciness, friction}, obstacles);
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
                const S tolerance = resolution(p) + epsilon<S> * (radius[i] + 10), speed = veer::length(v);
                for (const auto& crate : crates) // between several, rounding may leave the ball inside
                    judge.see(Law::inside, veer::clearance(p, radius[i], crate).gap >= -4 * tolerance, who, i);
                const S fastest = speed + g * h; // the largest speed that a frame of a fall rounds
                const S rounding = 16 * epsilon<S> * fastest * fastest + g * 16 * tolerance;
                const S lifted = g * (g * h * h / 8), now = energy(p, v); // as in Terrain
                const S gained = now - energy(before[i], before_velocity[i]);
                judge.see(Law::energy, is_thrown || gained <= rounding + lifted, who, i);
                judge.see(Law::energy, now <= thrown[i] + 8 * rounding + lifted, who, i);
                judge.see(Law::moves, still[i] <= S(0.75f) || speed * h <= 2 * tolerance, who, i);
            }
        }

        void add_to(tests::Hash& hash) const {
            for (std::size_t i = 0; i < count; ++i) hash.add(position[i]), hash.add(velocity[i]);
        }
    };

    Setting<S> setting;
    tests::Random random;
    Heap<V> flat;
    Heap<Space> deep;
    int frame = 0, frames_of_throw, throws = 0;

    void throw_all() {
        frame = 1, ++throws;
        flat.throw_all(setting.fault, random), deep.throw_all(setting.fault, random);
    }
};

} // namespace endurance

// SPDX-License-Identifier: MIT
#pragma once

#include <tuple>

#include "scene.hpp"

namespace endurance {

/// Balls thrown on seven grounds: hills of capsules in metres and in pixels, crossed logs in 3D, heaps of crates in 2D
/// and in 3D, a board of pins and bars in pixels, and a row of spheres. No ball hangs with a speed but without moving,
/// no ball is in the ground, and the energy never grows. The grounds lie at different distances from the origin. All
/// balls are thrown again every eight seconds. After every second throw one frame in nineteen takes a quarter of a
/// second; such a frame frees a hanging ball.
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
        std::size_t count = 0;
        each([&](auto& ground) { ground.place(far(count++), 1); });
        pixels.place(far(1), 100), board.place(far(5), 100);
        build_hills(hills), build_hills(pixels), build_logs(), build_crates(crates), build_crates(heap), build_board();
        frames_of_throw = static_cast<int>(S(8) / given.time_step);
        throw_all();
    }

    void step() {
        if (frame++ == frames_of_throw) throw_all();
        const S h = throws % 2 == 0 && frame % 19 == 11 ? S(0.25f) : setting.time_step;
        each([&](auto& ground) { ground.step(h, setting.fault == 2); });
        if (setting.fault == 1 && frame == 50) hills.velocity[3] = hills.velocity[3] * (S(1) / veer::length(V{0, 0}));
        if (setting.fault == 4 && frame > 20)
            pixels.position[2] = pixels.before[2], pixels.velocity[2] = {1, 0}, pixels.still[2] = 1;
    }

    void judge(Judge& judge) const {
        std::apply([&](const auto&... ground) { (ground.judge(judge, frame == 1), ...); }, all());
    }
    void add_to(tests::Hash& hash) const {
        std::apply([&](const auto&... ground) { (ground.add_to(hash), ...); }, all());
    }

private:
    static constexpr std::size_t count = 9; // a register of floats plus one

    /// One ground of several kinds of obstacles, and its balls.
    template <class W, class... Obstacles> struct Ground {
        const char* who;
        std::array<S, 2> across, aside, up; ///< where the balls are thrown  [m]
        S extent = 0;                       ///< size of the obstacles, if they are rounded by it  [m]
        W middle{}, pull{};
        S unit = 1, step_taken = 0; ///< unit: the length of a metre
        std::tuple<std::vector<Obstacles>...> obstacles{};
        std::vector<W> position{}, velocity{}, before{}, before_velocity{};
        std::vector<S> radius{}, bounciness{}, friction{};
        std::vector<S> still{}, thrown{}; ///< time without any move [s]; energy at the throw

        static constexpr bool is_plane = veer::dimension_v<W> == 2;
        [[nodiscard]] W by(S x, S y, S z) const { // y only in space
            return veer::generate<W>([&](auto k) { return (k == 0 ? x : k == 1 && !is_plane ? y : z) * unit; });
        }
        [[nodiscard]] W at(S x, S y, S z) const { return middle + by(x, y, z); }
        template <class Obstacle> void add(const Obstacle& one) {
            std::get<std::vector<Obstacle>>(obstacles).push_back(one);
        }
        void add_walls(S far) {
            for (const S side : {S(1), S(-1)}) {
                add(veer::Plane<W>{at(side > 0 ? S(0) : far, 0, 0), by(side, 0, 0)});
                if (!is_plane) add(veer::Plane<W>{at(0, side > 0 ? S(0) : far, 0), by(0, side, 0)});
            }
        }

        void place(const Setting<S>& where, S size) {
            middle = where.template middle<W>(), unit = size, pull = by(0, 0, S(-9.8f));
            for (auto* vectors : {&position, &velocity, &before, &before_velocity})
                vectors->resize(count, veer::zero<W>());
            for (auto* numbers : {&radius, &bounciness, &friction, &still, &thrown}) numbers->resize(count);
        }

        void throw_all(int fault, tests::Random& random) {
            const auto draw = [&](S low, S high) { return random.template uniform<S>(low, high); };
            for (std::size_t i = 0; i < count; ++i) {
                const S x = draw(across[0], across[1]), y = draw(aside[0], aside[1]), z = draw(up[0], up[1]);
                position[i] = at(x, y, z), velocity[i] = random.template vector<W>(S(5) * unit);
                radius[i] = draw(S(0.15f), S(0.6f)) * unit, still[i] = 0, thrown[i] = energy(position[i], velocity[i]);
                bounciness[i] = i % 3 == 0 ? S(0) : draw(0, S(0.8f));
                friction[i] = i % 2 == 0 ? S(0) : draw(0, S(0.4f));
                if (fault == 3) bounciness[i] = S(1.5f);
            }
        }

        void step(S h, bool is_blind) {
            before = position, before_velocity = velocity, step_taken = h;
            auto seen = obstacles;
            if (is_blind) std::get<0>(seen).clear();
            std::apply(
                [&](const auto&... obstacle) {
                    const auto move = [&](auto& p, auto& v, const auto& r, const auto& bounciness,
                                          const auto& friction) {
                        using T = value_of<decltype(r)>;
                        veer::PhysicBase<value_of<decltype(p)>> ball(p, v, T(h));
                        ball.set_acceleration(pull);
                        veer::update_with_contacts(ball, r, veer::Material<T>{bounciness, friction}, obstacle...);
                        p = ball.position(), v = ball.velocity();
                    };
                    Crew::each(move, position, velocity, std::as_const(radius), std::as_const(bounciness),
                        std::as_const(friction));
                },
                seen);
            for (std::size_t i = 0; i < count; ++i)
                still[i] = veer::distance(position[i], before[i]) > 0 ? S(0) : still[i] + h;
        }

        [[nodiscard]] S energy(const W& place, const W& speed) const {
            return veer::length_squared(speed) / 2 - veer::dot(pull, place - middle);
        }

        void judge(Judge& judge, bool is_thrown) const {
            const S h = step_taken, g = veer::length(pull);
            for (std::size_t i = 0; i < count; ++i) {
                const W &p = position[i], &v = velocity[i];
                judge.see_finite(p, who, i), judge.see_finite(v, who, i);
                const S tolerance = resolution(p) + epsilon<S> * (radius[i] + extent * unit), speed = veer::length(v);
                const auto see_gaps = [&](const auto& some) { // between several, rounding may leave the ball inside
                    for (const auto& one : some)
                        judge.see(Law::inside, veer::clearance(p, radius[i], one).gap >= -4 * tolerance, who, i);
                };
                std::apply([&](const auto&... some) { (see_gaps(some), ...); }, obstacles);
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
    using Hills = Ground<V, veer::Capsule<V>, veer::Plane<V>>;
    Hills hills{"ball on hills", {1, 13}, {0, 0}, {S(3.5f), 6}},
        pixels{"ball of pixels on hills", {1, 13}, {0, 0}, {S(3.5f), 6}};
    Ground<Space, veer::Capsule<Space>, veer::Plane<Space>> logs{"ball on logs", {1, 6}, {1, 6}, {S(3.5f), 6}};
    Ground<V, veer::Box<V>> crates{"ball on crates", {0, 10}, {0, 0}, {S(4.5f), 7}, 10};
    Ground<Space, veer::Box<Space>> heap{"ball on crates in space", {0, 10}, {0, 10}, {S(4.5f), 7}, 10};
    Ground<V, veer::Sphere<V>, veer::Capsule<V>, veer::Plane<V>> board{"ball on the board", {1, 9}, {0, 0}, {6, 7}};
    Ground<V, veer::Sphere<V>> row{"ball on the row", {1, 9}, {0, 0}, {3, 5}};
    int frame = 0, frames_of_throw, throws = 0;

    [[nodiscard]] auto all() const { return std::tie(hills, pixels, logs, crates, heap, board, row); }
    void each(auto fn) { fn(hills), fn(pixels), fn(logs), fn(crates), fn(heap), fn(board), fn(row); }

    /// The place of a ground: near the origin at one of 0, 10 and 100 m, far from it at one of 300, 1,000 and 10,000 m.
    [[nodiscard]] Setting<S> far(std::size_t k) const {
        const std::array<S, 6> places{0, 10, 100, setting.away, 1000, 300};
        auto moved = setting;
        moved.away = places[(k + setting.seed) % 3 + (setting.away > 0 ? 3 : 0)];
        return moved;
    }
    S draw(S low, S high) { return random.template uniform<S>(low, high); }

    void build_hills(Hills& ground) {
        S height = draw(0, 2);
        for (int i = 0; i < 14; ++i) {
            const S next = i % 6 == 3 ? height : draw(0, 2);
            ground.add(
                veer::Capsule<V>{ground.at(S(i), 0, height), ground.at(S(i + 1), 0, next), S(0.3f) * ground.unit});
            height = next;
        }
        ground.add_walls(14);
    }
    void build_logs() { // level, crossed; some side by side at one height
        const auto log = [&](const Space& a, const Space& b, S r) { logs.add(veer::Capsule<Space>{a, b, r}); };
        for (int i = 0; i < 7; ++i) {
            const S a = S(i) * S(1.1f), up = i % 3 == 0 ? S(0) : draw(S(-0.4f), 0), low = up - S(0.7f);
            log(logs.at(a, -1, up), logs.at(a, 8, up), S(0.5f));
            log(logs.at(-1, a, low), logs.at(8, a, low), S(0.6f));
        }
        logs.add_walls(7);
    }
    template <class W> void build_crates(Ground<W, veer::Box<W>>& ground) { // floor and walls are boxes too
        constexpr bool is_plane = veer::dimension_v<W> == 2;
        ground.add(veer::Box<W>{ground.at(5, 5, -1), ground.by(9, 9, 1)});
        for (const S side : {S(-1), S(1)}) {
            ground.add(veer::Box<W>{ground.at(5 + side * 7, 5, 4), ground.by(1, 9, 6)});
            if (!is_plane) ground.add(veer::Box<W>{ground.at(5, 5 + side * 7, 4), ground.by(9, 1, 6)});
        }
        for (int i = 0; i < (is_plane ? 7 : 12); ++i) {
            std::array<S, 6> drawn{};
            for (std::size_t k = 0; k < 6; ++k) drawn[k] = k < 3 ? draw(0, k < 2 ? 10 : 2) : draw(S(0.2f), 1);
            veer::Box<W> crate{ground.at(drawn[0], drawn[1], drawn[2]), ground.by(drawn[3], drawn[4], drawn[5]),
                random.template direction<W>()};
            if constexpr (!is_plane)
                if (i % 2 == 0) crate.up = random.template vector<W>(1);
            ground.add(crate);
        }
    }
    void build_board() {
        for (int y = 0; y < 5; ++y)
            for (int x = 0; x < 10; ++x)
                board.add(veer::Sphere<V>{board.at(S(x) + S(y % 2) / 2 + S(0.3f), 0, S(y + 1)), S(0.12f) * board.unit});
        for (int x = 0; x < 10; ++x)
            board.add(veer::Capsule<V>{
                board.at(S(x) + S(0.4f), 0, 0), board.at(S(x) + S(0.8f), 0, 0), S(0.08f) * board.unit});
        board.add_walls(10);
        for (const S lean : {S(0.1f), S(-0.1f)}) board.add(veer::Plane<V>{board.at(5, 0, S(-1)), {lean, 1}});
        for (int i = 0; i < 8; ++i) {
            const S height = draw(S(-0.1f), S(0.1f));
            row.add(veer::Sphere<V>{row.at(S(i) * S(1.5f), 0, height), draw(S(0.6f), 1)});
        }
    }
    void throw_all() {
        frame = 1, ++throws;
        each([&](auto& ground) { ground.throw_all(setting.fault, random); });
    }
};

} // namespace endurance

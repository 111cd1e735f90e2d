// SPDX-License-Identifier: MIT
#pragma once

#include "scene.hpp"

namespace endurance {

/// Two boards with balls: a pachinko of 1920 x 1080 pixels with pins and level bars, and a row of spheres, metres wide.
/// The balls fall on round obstacles. A ball may come to rest between two of them. No ball hangs on one obstacle with a
/// speed but without moving. Every six seconds all balls are thrown again.
template <class S, class Crew> class Pachinko {
    using V = veer::BasicVector<S, 2>;

public:
    static constexpr const char* name = "pachinko";
    static constexpr int seconds = 24;
    static constexpr std::array between{S(10), S(100), S(1000)}; ///< distances from the origin  [m]
    static constexpr std::array faults{Fault{Law::finite, "a ball is divided by its speed of 0"},
        Fault{Law::inside, "the balls do not see the pins"}, Fault{Law::energy, "the pins have a restitution of 1.5"},
        Fault{Law::moves, "a ball hangs"}, Fault{Law::rests, "a ball that lies between two spheres is shaken"}};

    explicit Pachinko(const Setting<S>& given)
        : setting(given), middle(given.template middle<V>()), random(given.seed) {
        for (int y = 0; y < 9; ++y)
            for (int x = 0; x < 19; ++x) pins.push_back({at(S(100 * x + y % 2 * 50 + 30), S(100 * y + 100)), S(12)});
        for (int x = 0; x < 19; ++x) bars.push_back({at(S(100 * x + 40), S(1000)), at(S(100 * x + 80), S(1000)), S(8)});
        for (int i = 0; i < 8; ++i)
            row.push_back({at(S(i) * S(1.5f), random.template uniform<S>(S(-0.1f), S(0.1f))),
                random.template uniform<S>(S(0.6f), 1)});
        walls = {{{middle, {1, 0}}, {at(1920, 0), {-1, 0}}, {at(960, 0), {S(0.1f), 1}}, {at(960, 0), {S(-0.1f), 1}}}};
        frames_of_throw = static_cast<int>(S(6) / given.time_step);
        for (auto* all : {&on_board, &on_row}) {
            for (auto* vectors : {&all->position, &all->velocity, &all->before, &all->before_velocity})
                vectors->resize(count);
            for (auto* numbers : {&all->radius, &all->bounciness, &all->friction, &all->still}) numbers->resize(count);
        }
        throw_all();
    }

    void step() {
        if (frame++ == frames_of_throw) throw_all();
        const S h = setting.time_step;
        const auto pins_of = setting.fault == 2 ? std::vector<veer::Sphere<V>>() : pins;
        const auto play = [&](Balls& balls, const V& pull, const auto&... obstacles) {
            balls.before = balls.position, balls.before_velocity = balls.velocity;
            const auto move = [&](auto& p, auto& v, const auto& r, const auto& bounciness, const auto& friction) {
                using T = value_of<decltype(r)>;
                veer::PhysicBase<value_of<decltype(p)>> ball(p, v, h);
                ball.set_acceleration(pull);
                veer::update_with_contacts(ball, r, veer::Material<T>{bounciness, friction}, obstacles...);
                p = ball.position(), v = ball.velocity();
            };
            Crew::each(move, balls.position, balls.velocity, std::as_const(balls.radius),
                std::as_const(balls.bounciness), std::as_const(balls.friction));
            for (std::size_t i = 0; i < count; ++i)
                balls.still[i] = veer::distance(balls.position[i], balls.before[i]) > 0 ? S(0) : balls.still[i] + h;
        };
        play(on_board, board_pull, pins_of, bars, walls);
        play(on_row, row_pull, row);
        if (setting.fault == 1 && frame == 100)
            on_row.velocity[3] = on_row.velocity[3] * (S(1) / veer::length(V{0, 0}));
        if (setting.fault == 4 && frame > 20)
            on_board.position[2] = on_board.before[2], on_board.velocity[2] = {1, 0}, on_board.still[2] = 1;
        if (setting.fault == 5)
            for (std::size_t i = 0; i < count; ++i)
                if (on_row.still[i] > 0) on_row.velocity[i].x += S(1e-3f), on_row.still[i] += h;
    }

    void judge(Judge& judge) const {
        see(judge, on_board, board_pull, "ball on the board");
        see(judge, on_row, row_pull, "ball on the row");
        for (std::size_t i = 0; i < count; ++i) {
            for (const auto& one : pins) see_gap(judge, on_board, i, one);
            for (const auto& one : bars) see_gap(judge, on_board, i, one);
            for (const auto& one : row) see_gap(judge, on_row, i, one);
        }
    }

    void add_to(tests::Hash& hash) const {
        for (const auto* all : {&on_board, &on_row})
            for (std::size_t i = 0; i < count; ++i) hash.add(all->position[i]), hash.add(all->velocity[i]);
    }

private:
    struct Balls {
        std::vector<V> position, velocity, before, before_velocity;
        std::vector<S> radius, bounciness, friction, still; ///< time without any move  [s]
    };
    static constexpr std::size_t count = 12;
    static constexpr V board_pull{0, -980}, row_pull{0, S(-9.8f)};

    Setting<S> setting;
    V middle;
    tests::Random random;
    std::vector<veer::Sphere<V>> pins, row;
    std::vector<veer::Capsule<V>> bars;
    std::array<veer::Plane<V>, 4> walls;
    Balls on_board, on_row;
    int frame = 0, frames_of_throw;

    V at(S x, S y) const { return middle + V{x, y}; }

    void throw_all() {
        frame = 1;
        for (std::size_t i = 0; i < count; ++i) {
            const auto draw = [&](float low, float high) { return random.template uniform<S>(S(low), S(high)); };
            on_board.position[i] = at(draw(50, 1870), draw(1060, 1100)),
            on_row.position[i] = at(draw(1, 9), draw(3, 5));
            on_board.radius[i] = draw(10, 36), on_row.radius[i] = draw(0.1f, 0.5f);
            for (auto* all : {&on_board, &on_row}) {
                all->velocity[i] = {0, 0}, all->still[i] = 0;
                all->bounciness[i] = i % 3 == 0 ? S(0) : draw(0, 0.6f);
                all->friction[i] = i % 2 == 0 ? S(0) : draw(0, 0.2f);
                if (setting.fault == 3) all->bounciness[i] = S(1.5f);
            }
        }
    }

    void see_gap(Judge& judge, const Balls& balls, std::size_t i, const auto& obstacle) const {
        const S trace = 4 * resolution(balls.position[i]); // between two obstacles, rounding may leave the ball inside
        judge.see(Law::inside, veer::clearance(balls.position[i], balls.radius[i], obstacle).gap >= -trace, "ball", i);
    }
    void see(Judge& judge, const Balls& balls, const V& pull, const char* who) const {
        const S h = setting.time_step, sag = veer::length(pull) * h * h / 8;
        for (std::size_t i = 0; i < count; ++i) {
            const V &p = balls.position[i], &v = balls.velocity[i];
            judge.see_finite(p, who, i), judge.see_finite(v, who, i);
            const auto energy = [&](const V& place, const V& speed) {
                return veer::length_squared(speed) / 2 - veer::dot(pull, place - middle);
            };
            const S before = energy(balls.before[i], balls.before_velocity[i]), speed = veer::length(v);
            const S rounding = 16 * epsilon<S> * speed * speed + veer::length(pull) * (sag + 16 * resolution(p));
            judge.see(Law::energy, frame == 1 || energy(p, v) <= before + rounding, who, i);
            const bool hangs =
                balls.still[i] > S(0.75f) && speed * h > resolution(p); // otherwise the move is a rounding
            judge.see(setting.fault == 5 ? Law::rests : Law::moves, !hangs, who, i);
        }
    }
};

} // namespace endurance

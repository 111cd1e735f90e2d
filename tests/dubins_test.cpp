// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <string>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <veer/dubins.hpp>

#include "support/sweep.hpp"
#include "support/vectors.hpp"

namespace {

using tests::axis, tests::components, tests::epsilon, tests::exact, tests::is_finite, tests::Random, tests::same_value,
    tests::sweep, tests::Wild;
using veer::dubins_path, veer::DubinsPath, veer::place_on, veer::scalar_t;
using Number = long double;

constexpr Number pi = std::numbers::pi_v<Number>;

/// A place and a direction [rad].
struct Pose {
    Number x, y, angle;
};
/// The angle in [0, 2 pi); a full turn but for a rounding of the formulas below is none.
Number in_turn(Number angle) {
    const Number turn = angle - 2 * pi * std::floor(angle / (2 * pi));
    return turn > 2 * pi - 1e-15L ? 0 : turn;
}

/// The pose at the end of a piece of an angle or a length of `way` on circles of radius 1.
Pose moved(const Pose& p, int turn, Number way) {
    if (turn == 0) return {p.x + way * std::cos(p.angle), p.y + way * std::sin(p.angle), p.angle};
    const Number side = turn, end = p.angle + side * way;
    return {p.x + side * (std::sin(end) - std::sin(p.angle)), p.y - side * (std::cos(end) - std::cos(p.angle)), end};
}

/// A question on circles of radius 1, from the origin along +x, in long double.
struct Question {
    Number radius;
    Pose target;

    template <class V>
    Question(const V& position, const V& heading, const V& goal, const V& goal_heading, scalar_t<V> circle)
        : radius(exact(circle)), target{} {
        const auto [hx, hy, hz] = exact(heading);
        const auto [gx, gy, gz] = exact(goal_heading);
        const auto start = exact(position), end = exact(goal);
        const Number x = end.X - start.X, y = end.Y - start.Y, size = radius * std::hypot(hx, hy);
        target = {(x * hx + y * hy) / size, (y * hx - x * hy) / size, std::atan2(gy * hx - gx * hy, gx * hx + gy * hy)};
    }

    /// The lengths of the words by the formulas of Shkel and Lumelsky, "Classification of the Dubins set" (2001): LSL
    /// LSR RSL RSR RLR LRL, infinite where there is none.
    [[nodiscard]] std::array<Number, 6> words(Number target_angle) const {
        const Number d = std::hypot(target.x, target.y), bearing = d > 0 ? std::atan2(target.y, target.x) : 0;
        const Number a = in_turn(-bearing), b = in_turn(target_angle - bearing), none = HUGE_VALL;
        const Number sa = std::sin(a), sb = std::sin(b), ca = std::cos(a), cb = std::cos(b), cab = std::cos(a - b);
        std::array lengths{none, none, none, none, none, none};
        {
            const Number p = std::sqrt(std::max(2 + d * d - 2 * cab + 2 * d * (sa - sb), Number(0)));
            const Number t = std::atan2(cb - ca, d + sa - sb);
            lengths[0] = in_turn(t - a) + p + in_turn(b - t);
        }
        if (const Number square = -2 + d * d + 2 * cab + 2 * d * (sa + sb); square >= -1e-15L) {
            const Number p = std::sqrt(std::max(square, Number(0))),
                         t = std::atan2(-ca - cb, d + sa + sb) - std::atan2(Number(-2), p);
            lengths[1] = in_turn(t - a) + p + in_turn(t - b);
        }
        if (const Number square = -2 + d * d + 2 * cab - 2 * d * (sa + sb); square >= -1e-15L) {
            const Number p = std::sqrt(std::max(square, Number(0))),
                         t = std::atan2(ca + cb, d - sa - sb) - std::atan2(Number(2), p);
            lengths[2] = in_turn(a - t) + p + in_turn(b - t);
        }
        {
            const Number p = std::sqrt(std::max(2 + d * d - 2 * cab + 2 * d * (sb - sa), Number(0)));
            const Number t = std::atan2(ca - cb, d - sa + sb);
            lengths[3] = in_turn(a - t) + p + in_turn(t - b);
        }
        if (const Number cosine = (6 - d * d + 2 * cab + 2 * d * (sa - sb)) / 8; std::abs(cosine) <= 1) {
            const Number p = 2 * pi - std::acos(cosine), t = in_turn(a - std::atan2(ca - cb, d - sa + sb) + p / 2);
            lengths[4] = t + p + in_turn(a - b - t + p);
        }
        if (const Number cosine = (6 - d * d + 2 * cab + 2 * d * (sb - sa)) / 8; std::abs(cosine) <= 1) {
            const Number p = 2 * pi - std::acos(cosine), t = in_turn(-a - std::atan2(ca - cb, d + sa - sb) + p / 2);
            lengths[5] = t + p + in_turn(b - a - t + p);
        }
        return lengths;
    }
    [[nodiscard]] Number shortest(Number target_angle) const {
        const auto lengths = words(target_angle);
        return radius * *std::min_element(lengths.begin(), lengths.end());
    }
    [[nodiscard]] Number shortest() const { return shortest(target.angle); }

    /// Where the pieces of a path end, without the rounding of place_on.
    template <class V> [[nodiscard]] Pose end_of(const DubinsPath<V>& path) const {
        Pose pose{0, 0, 0};
        for (int i = 0; i < 3; ++i) pose = moved(pose, path.turns[i], exact(path.lengths[i]) / radius);
        return pose;
    }
};

/// A question of a game; one in four on a lattice, where words tie and tangents touch.
template <class V> struct Asked {
    using S = scalar_t<V>;
    V position, heading, target, goal;
    S radius;

    explicit Asked(Random& random) {
        if (random.one_in(4)) {
            position = random.lattice<V>(3), target = random.lattice<V>(6);
            heading = nonzero(random), goal = nonzero(random);
            radius = S(1 + random.below(3));
        } else {
            position = random.vector<V>(50), target = random.vector<V>(50);
            heading = random.direction<V>() * random.uniform<S>(1, 40);
            goal = random.direction<V>() * random.uniform<S>(1, 40);
            radius = random.uniform<S>(1, 40);
        }
    }
    static V nonzero(Random& random) { return axis<V>(random.below(2), random.one_in(2) ? S(1) : S(-2)); }

    [[nodiscard]] DubinsPath<V> path() const { return dubins_path(position, heading, target, goal, radius); }
    [[nodiscard]] Question question() const { return {position, heading, target, goal, radius}; }
    [[nodiscard]] Number rounding(const DubinsPath<V>& path) const {
        const auto [px, py, pz] = exact(position);
        const auto [tx, ty, tz] = exact(target);
        const Number farthest = std::max({std::abs(px), std::abs(py), std::abs(tx), std::abs(ty)});
        return epsilon<S> * (farthest + exact(path.length) + 7 * exact(radius));
    }
};

TEMPLATE_LIST_TEST_CASE("no word of Dubins is shorter than the path", "[dubins]", tests::Vectors2) {
    using V = TestType;
    using S = scalar_t<V>;
    std::array<int, 27> chosen{};
    sweep<Random>(701, tests::cases(20'000), [&](Random& random) {
        const Asked<V> asked(random);
        const auto path = asked.path();
        ++chosen[static_cast<std::size_t>(path.turns[0] * 9 + path.turns[1] * 3 + path.turns[2] + 13)];
        const Number wrong = exact(path.length) - asked.question().shortest(),
                     most = 8 * epsilon<S> * (exact(path.length) + 7 * exact(asked.radius));

        return std::abs(wrong) <= most;
    });
    const auto count = [&](int first, int middle, int last) {
        return chosen[static_cast<std::size_t>(first * 9 + middle * 3 + last + 13)];
    };
    CHECK(std::min(
              {count(1, 0, 1), count(1, 0, -1), count(-1, 0, 1), count(-1, 0, -1), count(1, -1, 1), count(-1, 1, -1)})
          > 0);
}

TEMPLATE_LIST_TEST_CASE("a path ends on the target, in the wanted direction", "[dubins]", tests::Vectors2) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(702, tests::cases(20'000), [](Random& random) {
        const Asked<V> asked(random);
        const auto path = asked.path();
        const Number rounding = asked.rounding(path), arcs = 1 + (exact(path.length)) / exact(asked.radius);
        const auto [position, direction] = place_on(path, path.length);
        const auto goal = veer::normalize_or(asked.goal, asked.goal);
        const Pose end = asked.question().end_of(path), wanted = asked.question().target;
        const Number missed = exact(asked.radius) * std::hypot(end.x - wanted.x, end.y - wanted.y);
        return missed <= 2 * rounding && tests::error_of(position, exact(asked.target)) <= 4 * rounding
            && tests::error_of(direction, exact(goal)) <= 4 * epsilon<S> * arcs
            && std::abs(std::remainder(end.angle - wanted.angle, 2 * pi)) <= 4 * epsilon<S> * arcs;
    });
}

TEMPLATE_LIST_TEST_CASE("to arrive in any direction, no direction gives a shorter path", "[dubins]", tests::Vectors2) {
    using V = TestType;
    int lines = 0, arcs = 0;
    sweep<Random>(703, tests::cases(1'000), [&](Random& random) {
        Asked<V> asked(random);
        const auto question = asked.question();
        asked.goal = veer::zero<V>();
        const auto path = asked.path();
        ++(path.turns[1] == 0 ? lines : arcs);
        Number least = HUGE_VALL, best = 0;
        for (int i = 0; i < 256; ++i) {
            const Number angle = pi * i / 128, length = question.shortest(angle);
            if (length < least) least = length, best = angle;
        }
        for (Number step = pi / 128; step > 1e-7L; step *= Number(0.5)) {
            for (const Number angle : {best - step, best + step}) {
                const Number length = question.shortest(angle);
                if (length < least) least = length, best = angle;
            }
        }
        const Pose end = question.end_of(path);
        const Number rounding = asked.rounding(path),
                     missed = exact(asked.radius) * std::hypot(end.x - question.target.x, end.y - question.target.y);
        const Number ends_there = question.shortest(end.angle); // no longer: this direction is among all
        return missed <= 8 * rounding && exact(path.length) <= least + 4 * rounding
            && (least <= exact(path.length) * (1 + 1e-3L) + 4 * rounding || ends_there > exact(path.length));
    });
    CHECK(std::min(lines, arcs) > 0);
}

TEMPLATE_LIST_TEST_CASE("who asks again on the way gets the remainder of the way", "[dubins]", tests::Vectors2) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(704, tests::cases(10'000), [](Random& random) {
        Asked<V> asked(random);
        if (random.one_in(3)) asked.goal = veer::zero<V>();
        const auto path = asked.path();
        const S share = random.uniform<S>(0, 1), along = random.one_in(4) ? path.lengths[0] : path.length * share;
        const auto [position, direction] = place_on(path, along);
        const auto remainder = dubins_path(position, direction, asked.target, asked.goal, asked.radius);
        return exact(remainder.length) <= exact(path.length) - exact(along) + 4 * asked.rounding(path);
    });
}

TEMPLATE_LIST_TEST_CASE("a place on a path is at that distance along its pieces", "[dubins]", tests::Vectors2) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(705, tests::cases(20'000), [](Random& random) {
        const Asked<V> asked(random);
        const auto path = asked.path();
        const S along = random.uniform<S>(S(-0.2), S(1.2)) * path.length;
        const auto [position, direction] = place_on(path, along);
        const auto [hx, hy, hz] = exact(path.heading);
        const auto [px, py, pz] = exact(path.position);
        const Number radius = exact(path.radius);
        Pose pose{px / radius, py / radius, std::atan2(hy, hx)};
        Number left = std::clamp(exact(along), Number(0), exact(path.length)) / radius;
        for (int i = 0; i < 3; ++i) {
            const Number way = std::min(left, exact(path.lengths[i]) / radius);
            pose = moved(pose, path.turns[i], way), left -= way;
        }
        const tests::Exact place{pose.x * radius, pose.y * radius, 0},
            way{std::cos(pose.angle), std::sin(pose.angle), 0};
        return tests::error_of(position, place) <= 3 * asked.rounding(path)
            && tests::error_of(direction, way) <= 4 * epsilon<S> * (1 + std::abs(exact(along)) / radius);
    });
}

TEMPLATE_LIST_TEST_CASE("an arc of no length is no full turn", "[dubins]", tests::Vectors2) {
    using V = TestType;
    using S = scalar_t<V>;
    const auto length = [](const V& position, const V& heading, const V& target, const V& goal, S radius) {
        return dubins_path(position, heading, target, goal, radius).length;
    };
    sweep<Random>(706, tests::cases(10'000), [&](Random& random) {
        const V position = random.vector<V>(100), heading = random.direction<V>();
        const S radius = random.uniform<S>(S(0.5), 20), way = random.uniform<S>(0, S(3)) * radius;
        const S side = random.one_in(2) ? S(1) : S(-1), sine = std::sin(way / radius), cosine = std::cos(way / radius);
        const V across = veer::orthogonal(heading) * side;
        const V on_arc = position + heading * S(radius * sine) + across * S(radius * (1 - cosine)),
                tangent = heading * cosine + across * sine, on_line = position + heading * way;
        const V turned_a_little = heading - across * (2 * std::numeric_limits<S>::epsilon());
        const S most = way + 64 * std::numeric_limits<S>::epsilon() * (150 + 30 * radius);
        return length(position, heading, on_arc, tangent, radius) <= most
            && length(position, heading, on_arc, veer::zero<V>(), radius) <= most
            && length(position, heading, on_line, heading, radius) <= most
            && length(position, heading, on_line, veer::zero<V>(), radius) <= most
            && length(position, heading, position, heading, radius) <= most - way
            && length(position, heading, position, turned_a_little, radius) <= most - way;
    });
}

TEMPLATE_LIST_TEST_CASE("what has no way of arcs, or no heading, has a way all the same", "[dubins]", tests::Vectors2) {
    using V = TestType;
    using S = scalar_t<V>;
    const V none = veer::zero<V>(), ahead = axis<V>(0), left = axis<V>(1);
    const V target = tests::vector<V>(3, 4);
    for (const S radius : {S(0), S(-1)}) {
        const auto path = dubins_path(none, ahead, target, ahead, radius);
        CHECK(path.length == 5);
        CHECK(tests::error_of(place_on(path, 9).position, exact(target)) <= 10 * epsilon<S>);
        CHECK(std::abs(components(path.heading)[1] - S(0.8)) < S(1e-6));
    }
    CHECK(dubins_path(none, none, target, none, 1).length == 5);          // points to the target
    CHECK(dubins_path(target, none, target, left * S(3), 1).length == 0); // as the last heading
    CHECK(same_value(dubins_path(target, none, target, none, 1).heading, ahead));
    CHECK(dubins_path(target, left, target, none, 1).length == 0);
    CHECK(same_value(place_on(dubins_path(target, left, target, left, 1), 3).position, target));
    // a target just behind takes a full circle, and to turn round on the spot 7/3 of half a circle
    const auto back = dubins_path(none, ahead, V(ahead * S(-1e-3)), ahead, 1);
    CHECK(std::abs(back.length - S(2 * pi)) < S(0.01));
    CHECK(std::abs(dubins_path(none, ahead, none, V(ahead * S(-1)), 1).length - S(7 * pi / 3)) < S(1e-5));
    CHECK(dubins_path(none, ahead, none, V(ahead * S(-1)), 1).turns[0] == 1); // both sides tie: the left
}

TEMPLATE_LIST_TEST_CASE("a path scales with its units", "[dubins]", tests::Vectors2) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(707, tests::cases(10'000), [](Random& random) {
        Asked<V> asked(random);
        const auto path = asked.path();
        const S unit = random.one_in(2) ? S(0x1p40) : S(0x1p-40);
        const auto other = dubins_path(
            V(asked.position * unit), asked.heading, V(asked.target * unit), asked.goal, S(asked.radius * unit));
        return other.length == path.length * unit && other.lengths[1] == path.lengths[1] * unit
            && std::equal(path.turns, path.turns + 3, other.turns);
    });
}

TEMPLATE_LIST_TEST_CASE("every answer about a path is a number", "[dubins][flags]", tests::Vectors2) {
    using V = TestType;
    tests::stays_finite<V>(708, [](Wild<V>& wild) {
        const V position = wild.vector(), heading = wild.vector(), target = wild.vector(), goal = wild.vector();
        const auto path = dubins_path(position, heading, target, goal, wild.number());
        const auto place = place_on(path, wild.number());
        return veer::Motion<V>{place.position, V(place.direction * path.length)};
    });
}

#if !defined(__clang__) // its square root is no constant expression
static_assert(dubins_path(glm::vec2(0, 0), {1, 0}, {8, 0}, {1, 0}, 2).length == 8);
#endif

} // namespace

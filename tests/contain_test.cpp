// SPDX-License-Identifier: MIT
#include <veer/combine.hpp>
#include <veer/contain.hpp>
#include <veer/simd.hpp>
#include <veer/steer.hpp>
#include <veer/wander.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>

#include "support/sweep.hpp"
#include "support/vectors.hpp"

namespace {

using tests::axis, tests::epsilon, tests::error_of, tests::exact, tests::Exact, tests::Random, tests::same_bits,
    tests::same_value, tests::sweep, tests::vector, tests::Wild;
using veer::dimension_v, veer::scalar_t;

// ---- contain --------------------------------------------------------------------------------------------------------

template <veer::Vector V>
V contained(const V& position, const V& velocity, const std::vector<veer::Plane<V>>& planes, scalar_t<V> horizon,
    scalar_t<V> max_speed) {
    return veer::contain(position, velocity, planes, horizon, max_speed);
}

TEMPLATE_LIST_TEST_CASE(
    "contain in closed form: inside, at a wall, in a corner, behind a sharp corner", "[contain]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V rest = veer::zero<V>();
    const std::vector<veer::Plane<V>> room{
        {axis<V>(0, 10), axis<V>(0, -3)}, {axis<V>(1, 10), axis<V>(1, -1)}, {axis<V>(0, -10), axis<V>(0, 1)}};
    CHECK(same_value(contained<V>(rest, vector<V>(1, 1), room, 10, 5), rest)); // up to the corner itself
    CHECK(same_value(contained<V>(rest, vector<V>(1, 1), {}, 100, 5), rest));
    CHECK(same_value(contained<V>(rest, axis<V>(0, 20), room, 1, 5), axis<V>(0, -15))); // seek (10, 0)
    CHECK(same_value(contained<V>(rest, axis<V>(0, 2), room, 10, 5), axis<V>(0, 3)));   // the same place, 10 s ahead
    CHECK(same_value(
        contained<V>(vector<V>(10, 5), vector<V>(2, 1), room, 1, 5), vector<V>(-2, 4))); // along the wall, to (10, 6)
    CHECK(same_value(
        contained<V>(vector<V>(10, 9), vector<V>(5, 5), room, 1, 5), vector<V>(-5, 0))); // into the corner, (10, 10)
    CHECK(same_value(
        contained<V>(vector<V>(10, 0), vector<V>(5, 0), room, 1, 5), vector<V>(-5, 0))); // at the nearest place: brakes
    CHECK(same_value(contained<V>(axis<V>(0, 14), rest, room, 1, 5), axis<V>(0, -5)));   // has got out
    CHECK(same_value(contained<V>(axis<V>(0, 14), rest, {{rest, rest}}, 1, 5), rest));   // no normal, no wall
    // a wedge of 2 atan(1/2) along +x: the nearest place to what is behind its edge is the edge, which going from wall
    // to wall never reaches
    const std::vector<veer::Plane<V>> wedge{{rest, vector<V>(1, 2)}, {rest, vector<V>(1, -2)}};
    const V out = contained<V>(vector<V>(-3, 1), rest, wedge, 1, 1);
    CHECK(tests::error_of(out, Exact{3 / std::sqrt(10.0L), -1 / std::sqrt(10.0L), 0}) <= 4 * epsilon<S>);
    // walls that leave no room: between them, where it is no deeper behind one than behind the other
    const std::vector<veer::Plane<V>> shut{{axis<V>(0, 4), axis<V>(0, 1)}, {axis<V>(0, -4), axis<V>(0, -1)}};
    CHECK(same_value(contained<V>(axis<V>(0, 3), rest, shut, 1, 5), axis<V>(0, -5)));
    CHECK(same_value(contained<V>(axis<V>(0, -3), rest, shut, 1, 5), axis<V>(0, 5)));
    // a wall that comes
    const std::vector<veer::Plane<V>> press{{axis<V>(0, 10), axis<V>(0, -1), axis<V>(0, -4)}};
    CHECK(same_value(contained<V>(axis<V>(0, 5), rest, press, 1, 5), rest));
    CHECK(same_value(contained<V>(axis<V>(0, 5), rest, press, 2, 5), axis<V>(0, -5)));
}

TEMPLATE_LIST_TEST_CASE(
    "contain where the place ahead, or walls that move, are out of the range", "[contain]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const S most = Wild<V>::largest, longest = Wild<V>::most_rate;
    const V rest = veer::zero<V>();
    const V back = contained<V>(axis<V>(0, 3), axis<V>(0, most), {{rest, axis<V>(0, -1)}}, longest,
        most); // at full speed, and what it has is taken
    CHECK(tests::error_of(back, exact(axis<V>(0, -2 * most))) <= 4 * epsilon<S> * exact(most));
    // one wall ends farther out than any counts, 100 times the range, another half as far: it goes where both are
    // behind it
    const std::vector<veer::Plane<V>> leaving{
        {rest, axis<V>(0), axis<V>(0, most)}, {rest, axis<V>(1), axis<V>(1, 50 * (most / longest))}};
    CHECK(tests::error_of(
              contained<V>(rest, rest, leaving, longest, 1), Exact{2 / std::sqrt(5.0L), 1 / std::sqrt(5.0L), 0})
          <= 4 * epsilon<S>);
}

TEMPLATE_LIST_TEST_CASE("contain seeks the nearest place inside: nothing inside is nearer, and it is inside",
    "[contain]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    int asked = 0;
    sweep<Random>(132, 20'000, [&](Random& random) {
        std::vector<veer::Plane<V>> room; // about the origin
        for (int i = 0; i < 6; ++i) {
            const V normal = random.direction<V>();
            room.push_back({normal * random.uniform<S>(-4, S(-0.5)), normal * S(3)});
        }
        const V position = random.vector<V>(8);
        const V wanted = contained<V>(position, veer::zero<V>(), room, 1, 1); // a unit vector
        const auto depth = [&](const V& place) {
            S most = -100;
            for (const auto& plane : room) most = std::max(most, veer::dot(V(plane.point - place), plane.normal) / 3);
            return most;
        };
        if (depth(position) <= 0) return same_value(wanted, veer::zero<V>());
        ++asked;
        // along the way the depth is convex; the first place that is inside, but for rounding, is the nearest, and all
        // places inside lie beyond it
        const auto depth_at = [&](S way) { return depth(V(position + wanted * way)); };
        S low = 0, high = 20;
        for (int i = 0; i < 60; ++i) {
            const S third = (high - low) / 3;
            depth_at(low + third) < depth_at(high - third) ? high = high - third : low = low + third;
        }
        const S least = depth_at(high);
        for (low = 0; high - low > S(1e-5);) {
            const S middle = (low + high) / 2;
            (depth_at(middle) > S(1e-4) ? low : high) = middle;
        }
        const V other = random.vector<V>(4);
        return least < S(2e-5) && (depth(other) > 0 || veer::dot(V(other - position), wanted) >= high - S(1e-3));
    });
    CHECK(asked > 5'000);
}

TEMPLATE_LIST_TEST_CASE("contain keeps an agent in a room, corners and all", "[contain]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    std::vector<veer::Plane<V>> room;
    for (int i = 0; i < dimension_v<V>; ++i)
        room.push_back({axis<V>(i, 10), axis<V>(i, -1)}), room.push_back({axis<V>(i, -10), axis<V>(i, 1)});
    Random random(133);
    V position = veer::zero<V>(), velocity = axis<V>(0, 3);
    const S way_to_stop =
        S(4 * 4) / (2 * 30) + S(4) / 60; // steering is a force, no wall: 30 m/s^2 against 4 m/s, a frame late
    for (int frame = 0; frame < 20'000; ++frame) {
        const V out = contained<V>(position, velocity, room, 1, 4);
        const V steering = same_value(out, veer::zero<V>()) ? V(velocity + random.vector<V>(2)) : V(out * S(20));
        const auto next = veer::steer_step(position, velocity, steering, {30, 1, 4}, S(1) / 60);
        position = next.position, velocity = next.velocity;
        for (const S x : tests::components(position)) REQUIRE(std::abs(x) <= 10 + way_to_stop);
    }
}

TEMPLATE_LIST_TEST_CASE(
    "contain stays finite for wild inputs, without a flag", "[contain][flags]", tests::PlainVectors) {
    using V = TestType;
    tests::stays_finite<V>(134, [](Wild<V>& wild) {
        std::vector<veer::Plane<V>> planes;
        for (int i = 0; i < 3; ++i) {
            const V point = wild.vector(), normal = wild.vector();
            planes.push_back({point, normal, wild.vector()});
        }
        const V position = wild.vector(), velocity = wild.vector();
        const auto horizon = wild.time_step();
        return contained<V>(position, velocity, planes, horizon, wild.number());
    });
}

// ---- confine --------------------------------------------------------------------------------------------------------

template <veer::Vector V>
veer::Motion<V> confined(
    const V& position, const V& velocity, scalar_t<V> radius, const std::vector<veer::Plane<V>>& planes) {
    return veer::confine(position, velocity, radius, planes);
}
template <veer::Vector V> bool same_state(const veer::Motion<V>& a, const V& position, const V& velocity) {
    return same_value(a.position, position) && same_value(a.velocity, velocity);
}

TEMPLATE_LIST_TEST_CASE(
    "confine in closed form: inside, at walls, in corners, behind a sharp corner, by walls that move", "[contain]",
    tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V rest = veer::zero<V>();
    const std::vector<veer::Plane<V>> room{
        {axis<V>(0, 10), axis<V>(0, -3)}, {axis<V>(1, 10), axis<V>(1, -1)}, {axis<V>(0, -10), axis<V>(0, 1)}};
    for (const V& velocity : {rest, vector<V>(50, 50), vector<V>(-1, 3)}) {
        CHECK(same_state(confined<V>(vector<V>(9, 9), velocity, 1, room), vector<V>(9, 9),
            velocity)); // up to the walls, whatever the velocity
        CHECK(same_state(confined<V>(vector<V>(99, 99), velocity, 1, {}), vector<V>(99, 99), velocity));
        CHECK(same_state(confined<V>(axis<V>(0, 14), velocity, 1, {{rest, rest}}), axis<V>(0, 14),
            velocity)); // no normal, no wall
    }
    CHECK(same_state(
        confined<V>(vector<V>(12, 3), vector<V>(5, 2), 1, room), vector<V>(9, 3), vector<V>(0, 2))); // slides on
    CHECK(same_state(confined<V>(vector<V>(12, 3), vector<V>(5, 2), -1, room), vector<V>(10, 3),
        vector<V>(0, 2))); // a radius below 0 is none
    CHECK(same_state(confined<V>(vector<V>(12, 3), vector<V>(-5, 2), 1, room), vector<V>(9, 3),
        vector<V>(-5, 2))); // leads in already
    CHECK(same_state(confined<V>(vector<V>(12, 14), vector<V>(5, 5), 1, room), vector<V>(9, 9), rest)); // in the corner
    CHECK(same_state(confined<V>(vector<V>(12, 14), vector<V>(-5, 5), 1, room), vector<V>(9, 9), vector<V>(-5, 0)));
    CHECK(same_state(confined<V>(vector<V>(12, 9), vector<V>(5, 5), 1, room), vector<V>(9, 9),
        rest)); // touches one, is behind the other
    CHECK(same_state(confined<V>(vector<V>(12, 8), vector<V>(5, 5), 1, room), vector<V>(9, 8), vector<V>(0, 5)));
    // a wedge of 2 atan(1/2) along +x: the nearest place to what is behind its edge is the edge, which going from wall
    // to wall never reaches
    const std::vector<veer::Plane<V>> wedge{{rest, vector<V>(1, 2)}, {rest, vector<V>(1, -2)}};
    const auto edge = confined<V>(vector<V>(-3, 1), vector<V>(-2, 1), 0, wedge),
               ball = confined<V>(vector<V>(-3, 1), vector<V>(3, 4), 1, wedge);
    CHECK((error_of(edge.position, Exact{0, 0, 0}) <= (epsilon<S> * 32)
           && error_of(edge.velocity, Exact{0, 0, 0}) <= 8 * epsilon<S>));
    CHECK(error_of(ball.position, Exact{std::sqrt(5.0L), 0, 0}) <= 32 * epsilon<S>);
    CHECK(error_of(ball.velocity, Exact{4, 2, 0}) <= 8 * epsilon<S>); // along one side
    // walls that come
    const std::vector<veer::Plane<V>> press{{axis<V>(0, 10), axis<V>(0, -1), vector<V>(-4, 1)}};
    CHECK(same_state(confined<V>(axis<V>(0, 12), rest, 1, press), axis<V>(0, 9), axis<V>(0, -4)));
    CHECK(same_state(confined<V>(axis<V>(0, 12), vector<V>(-6, 1), 1, press), axis<V>(0, 9), vector<V>(-6, 1)));
    CHECK(same_state(confined<V>(axis<V>(0, 5), rest, 1, press), axis<V>(0, 5), rest));
}

TEMPLATE_LIST_TEST_CASE(
    "a plane with a zero normal is ignored beside walls that count, and walls at the ends of the range do", "[contain]",
    tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V rest = veer::zero<V>();
    const veer::Plane<V> none{vector<V>(3, 5), rest, vector<V>(1, 2)}, east{axis<V>(0, 10), axis<V>(0, -3)},
        north{axis<V>(1, 10), axis<V>(1, -1)};
    for (const auto& room :
        {std::vector{none, east, north}, std::vector{east, none, north}, std::vector{east, north, none}}) {
        CHECK(same_state(confined<V>(vector<V>(12, 14), vector<V>(5, 5), 1, room), vector<V>(9, 9), rest));
        CHECK(same_state(confined<V>(vector<V>(12, 3), vector<V>(5, 2), 1, room), vector<V>(9, 3), vector<V>(0, 2)));
        CHECK(same_value(contained<V>(axis<V>(0, 14), rest, room, 1, 5), axis<V>(0, -5)));
    }
    // from one end of the range to the other, and off a wall that is as fast as can be
    const S most = Wild<V>::largest;
    const auto far_off = confined<V>(
        axis<V>(0, -most), vector<V>(-most, most), 0, {{axis<V>(0, most / 2), axis<V>(0), axis<V>(0, most)}});
    CHECK((error_of(far_off.position, exact(axis<V>(0, most / 2))) <= 8 * epsilon<S> * exact(most)
           && error_of(far_off.velocity, exact(vector<V>(most, most))) <= 8 * epsilon<S> * exact(most)));
}

TEMPLATE_TEST_CASE("a ball between two walls that are just as far apart as it is wide moves along them, and with them",
    "[contain]", glm::dvec2, glm::dvec3) { // the places of the walls in float are too rough for that
    using V = TestType;
    sweep<Random>(156, 2'000, [](Random& random) {
        const V normal = random.direction<V>(), center = random.vector<V>(5),
                speed = normal * random.uniform<double>(-3, 3);
        const std::vector<veer::Plane<V>> slab{
            {center - normal, normal, speed}, {center + normal, normal * -1.0, speed}};
        const V velocity = random.vector<V>(3);
        const auto kept =
            confined<V>(center + normal * random.uniform<double>(0.25, 2) + random.vector<V>(1), velocity, 1, slab);
        const long double across = tests::dot(exact(kept.velocity) - exact(speed), exact(normal));
        return std::abs(across) <= 64 * epsilon<double>;
    });
}

TEMPLATE_TEST_CASE("a ball at the one place that walls leave, which move as one, moves with them", "[contain]",
    glm::dvec2, glm::dvec3) {
    using V = TestType;
    int asked = 0;
    sweep<Random>(158, 1'000, [&](Random& random) {
        const V center = random.vector<V>(5), speed = random.vector<V>(3);
        std::vector<veer::Plane<V>> walls;
        V sum = veer::zero<V>();
        for (int i = 0; i < dimension_v<V>; ++i) {
            const V normal = random.direction<V>();
            for (const auto& wall : walls)
                if (std::abs(veer::dot(wall.normal, normal)) > 0.7) return true;
            walls.push_back({center, normal, speed}), sum = sum - normal;
        }
        walls.push_back({center, sum, speed}), ++asked;
        const auto kept = confined<V>(center + random.vector<V>(1), random.vector<V>(3), 0, walls);
        return veer::distance(kept.position, center) <= 1e-6 && veer::distance(kept.velocity, speed) <= 1e-6;
    });
    CHECK(asked > 100);
}

TEMPLATE_LIST_TEST_CASE("contain and confine do not depend on the units of length and of time, to the bit", "[contain]",
    tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(157, 4'000, [](Random& random) { // half of the rooms have no room
        const S metre = std::ldexp(S(1), random.below(80) - 40), pace = metre * std::ldexp(S(1), random.below(20) - 10);
        std::vector<veer::Plane<V>> walls, others;
        for (int i = random.below(6); i >= 0; --i) {
            const V normal = random.direction<V>(), point = normal * random.uniform<S>(-4, 1),
                    speed = random.vector<V>(3);
            walls.push_back({point, normal, speed}), others.push_back({point * metre, normal, speed * pace});
        }
        const V position = random.vector<V>(4), velocity = random.vector<V>(5);
        const S radius = random.uniform<S>(0, 1);
        const auto kept = confined<V>(position, velocity, radius, walls),
                   other = confined<V>(V(position * metre), V(velocity * pace), radius * metre, others);
        return same_bits(other.position, V(kept.position * metre)) && same_bits(other.velocity, V(kept.velocity * pace))
            && same_bits(contained<V>(V(position * metre), V(velocity * pace), others, metre / pace, 2 * pace),
                V(contained<V>(position, velocity, walls, 1, 2) * pace));
    });
}

TEMPLATE_LIST_TEST_CASE("where walls leave no room, confine takes the place of the least depth, and nobody gets faster",
    "[contain]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const std::vector<veer::Plane<V>> shut{{axis<V>(0, 4), axis<V>(0, 1)}, {axis<V>(0, -4), axis<V>(0, -1)}};
    CHECK(same_state(confined<V>(vector<V>(3, 2), vector<V>(3, 0), 1, shut), vector<V>(0, 2), veer::zero<V>()));
    const auto along = confined<V>(vector<V>(3, 2), vector<V>(3, 4), 1, shut);
    CHECK((same_value(along.position, vector<V>(0, 2)) && error_of(along.velocity, Exact{0, 4, 0}) <= 4 * epsilon<S>));
    CHECK(same_state(confined<V>(vector<V>(3, 2), vector<V>(0, 4), 1, shut), vector<V>(0, 2), vector<V>(0, 4)));
    const std::vector<veer::Plane<V>> narrow{{axis<V>(0, -1), axis<V>(0, 1)}, {axis<V>(0, 1), axis<V>(0, -1)}};
    CHECK(same_state(confined<V>(vector<V>(S(0.75), 2), vector<V>(3, 0), 1, narrow), vector<V>(0, 2),
        veer::zero<V>())); // just as wide as the ball
    CHECK(same_state(confined<V>(vector<V>(S(0.75), 2), vector<V>(3, 0), 2, narrow), vector<V>(0, 2), veer::zero<V>()));
    const std::vector<veer::Plane<V>> closing{
        {axis<V>(0, -1), axis<V>(0, 1), axis<V>(0, 7)}, {axis<V>(0, 1), axis<V>(0, -1), axis<V>(0, 3)}};
    const auto carried =
        confined<V>(vector<V>(S(0.75), 2), vector<V>(0, 4), 1, closing); // one comes at 7 m/s, one leaves at 3
    CHECK((same_value(carried.position, vector<V>(0, 2))
           && error_of(carried.velocity, Exact{5, 4, 0}) <= 16 * epsilon<S>));
    const std::vector<veer::Plane<V>> press{
        {axis<V>(0, -1), axis<V>(0, 1), axis<V>(0, 7)}, {axis<V>(0, 1), axis<V>(0, -1), axis<V>(0, -7)}};
    const auto pressed = confined<V>(vector<V>(S(0.75), 2), vector<V>(3, 4), 2, press); // leads out of both by 7 m/s
    CHECK((
        same_value(pressed.position, vector<V>(0, 2)) && error_of(pressed.velocity, Exact{0, 4, 0}) <= 8 * epsilon<S>));
    sweep<Random>(150, 20'000, [](Random& random) {
        std::vector<veer::Plane<V>> walls;
        for (int i = 0; i < 6; ++i)
            walls.push_back({random.vector<V>(4), random.direction<V>() * S(2), random.vector<V>(9)});
        const V velocity = random.vector<V>(5);
        const auto kept = confined<V>(random.vector<V>(8), velocity, 2, walls);
        const bool has_room = std::ranges::all_of(
            walls, [&](const auto& wall) { return veer::clearance(kept.position, S(2), wall).gap >= 0; });
        return has_room || tests::length(exact(kept.velocity)) <= tests::length(exact(velocity));
    });
}

/// A room of six walls about a centre, with place for a ball, and a state out of it or in it.
template <veer::Vector V> struct Room {
    using S = scalar_t<V>;
    V center, position, velocity;
    S radius;
    std::vector<veer::Plane<V>> walls;

    explicit Room(Random& random)
        : center(random.direction<V>()
                 * S(random.one_in(2)   ? 0
                     : random.one_in(2) ? 1000
                                        : 10'000)),
          radius(random.uniform<S>(0, 1)) {
        for (int i = 0; i < 6; ++i) {
            const V normal = random.direction<V>();
            walls.push_back({center - normal * (radius + random.uniform<S>(S(0.25), 3)),
                normal * random.uniform<S>(S(0.5), 4), random.vector<V>(2)});
        }
        position = center + random.vector<V>(6), velocity = random.vector<V>(9);
    }
    /// The gap to a wall, and by how much a velocity leads away from it, exactly, but for 2^-60.
    [[nodiscard]] long double gap(const V& place, const veer::Plane<V>& wall) const {
        const Exact normal = exact(wall.normal);
        return tests::dot(exact(place) - exact(wall.point), normal) / tests::length(normal) - exact(radius);
    }
    [[nodiscard]] static long double leading_in(const V& motion, const veer::Plane<V>& wall) {
        return tests::dot(exact(motion) - exact(wall.velocity), exact(wall.normal)) / tests::length(exact(wall.normal));
    }
    [[nodiscard]] long double rounding() const { return epsilon<S> * (tests::length(exact(center)) + 8); }
};

TEMPLATE_LIST_TEST_CASE(
    "confine leaves nobody outside, not by an ulp, and takes the nearest place and the nearest velocity", "[contain]",
    tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    int put_back = 0, left_alone = 0, turned = 0;
    sweep<Random>(151, tests::cases(100'000 / tests::quick), [&](Random& random) {
        const Room<V> room(random);
        const auto kept = confined<V>(room.position, room.velocity, room.radius, room.walls);
        const long double tolerance = 64 * room.rounding(); // of sharp corners, whose place is uncertain by so much
        for (const auto& wall : room.walls)
            if (veer::clearance(kept.position, room.radius, wall).gap < 0
                || room.gap(kept.position, wall) < (sizeof(S) == 4 ? 0 : -2 * room.rounding()))
                return false;
        if (!same_state(
                confined<V>(kept.position, kept.velocity, room.radius, room.walls), kept.position, kept.velocity))
            return false;

        const bool was_inside = std::ranges::all_of(
            room.walls, [&](const auto& wall) { return room.gap(room.position, wall) > 4 * room.rounding(); });
        if (was_inside)
            return ++left_alone, same_bits(kept.position, room.position) && same_bits(kept.velocity, room.velocity);
        if (same_value(kept.position, room.position)) return true;
        ++put_back, turned += !same_value(kept.velocity, room.velocity);

        // of a convex set the nearest place is the one from which all of the set lies ahead: no way into the room leads
        // back to where it came from
        const Exact back = exact(kept.position) - exact(room.position),
                    change = exact(kept.velocity) - exact(room.velocity);
        const auto touches = [&](const auto& wall) { return room.gap(kept.position, wall) < tolerance / 8; };
        for (int i = 0; i < 4; ++i) {
            const V other =
                confined<V>(room.center + random.vector<V>(6), room.velocity, room.radius, room.walls).position;
            if (tests::dot(back, exact(other) - exact(kept.position)) < -tolerance * 40) return false;
            const V motion = kept.velocity + random.vector<V>(3);
            const bool allowed = std::ranges::all_of(
                room.walls, [&](const auto& wall) { return !touches(wall) || room.leading_in(motion, wall) >= 0; });
            if (allowed && tests::dot(change, exact(motion) - exact(kept.velocity)) < -200 * epsilon<S>) return false;
        }
        return std::ranges::all_of(room.walls, [&](const auto& wall) {
            return room.gap(kept.position, wall) > room.rounding()
                || room.leading_in(kept.velocity, wall) >= -64 * epsilon<S>;
        });
    });
    CHECK((put_back > 5'000 && left_alone > 500 && turned > 2'000));
}

TEMPLATE_LIST_TEST_CASE(
    "confine in a sharp wedge: no place is nearer, and no velocity leads out, by more than rounding", "[contain]",
    tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const auto unit = [](const V& v) { return exact(v) * (1 / tests::length(exact(v))); };
    sweep<Random>(155, 400'000 / tests::quick, [&](Random& random) {
        const V center = random.direction<V>() * S(random.one_in(2) ? 0 : 1000), first = random.direction<V>(),
                other = random.vector<V>(random.template uniform<S>(S(0.02), 1)) - first;
        const S radius = random.template uniform<S>(0, 1);
        const std::array<veer::Plane<V>, 2> walls{
            veer::Plane<V>{center, first, random.vector<V>(2)}, veer::Plane<V>{center, other, random.vector<V>(2)}};
        const V position = center + random.vector<V>(2), velocity = random.vector<V>(9);
        const Exact left = unit(first), right = unit(other), way = exact(center) - exact(position);
        const long double cosine = tests::dot(left, right), squared_sine = 1 - cosine * cosine;
        const long double by_left = tests::dot(way, left) + exact(radius),
                          by_right = tests::dot(way, right) + exact(radius);
        const long double push = by_left - cosine * by_right, other_push = by_right - cosine * by_left;
        if (1 + cosine < 1e-4L || push < 0 || other_push < 0) return true; // the nearest place is not at the edge
        const Exact nearest = left * (push / squared_sine) + right * (other_push / squared_sine);

        // 1.4 and 9.3 were the most; before double was solved twice, 216 and 146
        const auto kept = veer::confine(position, velocity, radius, walls);
        const long double grain = epsilon<S> * (2 * tests::length(exact(center)) + tests::length(nearest) + 3),
                          at_edge = std::sqrt(2 / (1 + cosine)); // the edge moves by this much of what a wall does
        if (tests::length(exact(kept.position) - exact(position)) > tests::length(nearest) + 2 * grain * at_edge)
            return false;
        for (const auto& wall : walls) {
            const long double off = tests::dot(exact(kept.velocity) - exact(wall.velocity), unit(wall.normal));
            if (off < -16 * epsilon<S> * (tests::length(exact(kept.velocity)) + 2)) return false;
        }
        return true;
    });
}

TEMPLATE_LIST_TEST_CASE("confine lets nobody out through the walls of a corner at the origin", "[contain]",
    tests::PlainVectors) { // where floats are finer than the rounding of the linear program
    using V = TestType;
    using S = scalar_t<V>;
    int in_corner = 0;
    sweep<Random>(159, 400'000 / tests::quick, [&](Random& random) {
        const V first = random.direction<V>();
        const V second = random.vector<V>(std::pow(S(10), random.template uniform<S>(-2, 0))) - first;
        std::vector<veer::Plane<V>> walls{{veer::zero<V>(), first, random.vector<V>(2)},
            {veer::zero<V>(), second, random.vector<V>(2)},
            {veer::zero<V>(), random.vector<V>(1), random.vector<V>(2)}};
        walls.resize(static_cast<std::size_t>(dimension_v<V>));
        const auto kept = confined<V>(random.vector<V>(2), random.vector<V>(9), 0, walls);
        if (tests::length(exact(kept.position)) > 1e-10L) return true;
        ++in_corner;
        return std::ranges::all_of(walls, [&](const auto& wall) {
            return Room<V>::leading_in(kept.velocity, wall)
                >= -16 * epsilon<S> * (tests::length(exact(kept.velocity)) + 2);
        });
    });
    CHECK(in_corner > 50'000 / tests::quick);
}

TEMPLATE_TEST_CASE_SIG("confine gives packs the bits of single agents, with planes for all and planes of their own",
    "[contain]", ((class T, int Dimension), T, Dimension), (float, 2), (float, 3), (double, 2), (double, 3)) {
    using V = glm::vec<Dimension, T>;
    constexpr std::size_t count = 1003;
    Random random(152);
    std::vector<V> positions(count), velocities(count), points(count), normals(count);
    std::vector<T> radii(count);
    for (std::size_t i = 0; i < count; ++i) {
        positions[i] = random.vector<V>(12), velocities[i] = random.vector<V>(9), radii[i] = random.uniform<T>(0, 1);
        normals[i] = random.direction<V>(), points[i] = normals[i] * T(-2);
        if (i < 64) positions[i] = positions[i] * T(0.125); // first packs whose lanes are all inside
    }
    std::vector<veer::Plane<V>> walls;
    for (int i = 0; i < Dimension; ++i)
        walls.push_back({axis<V>(i, 8), axis<V>(i, -1), axis<V>(0, -1)}),
            walls.push_back({axis<V>(i, -8), axis<V>(i, 3)});
    const auto step = [&](auto& p, auto& v, const auto& point, const auto& normal, const auto& radius) {
        const auto kept = veer::confine(p, v, radius, walls);
        const veer::Plane own{point, normal};
        const auto after = veer::confine(kept.position, kept.velocity, radius, std::array{own, own});
        p = after.position, v = after.velocity;
    };
    auto together = positions, together_velocities = velocities;
    veer::simd::for_each(count, step, together, together_velocities, std::as_const(points), std::as_const(normals),
        std::as_const(radii));
    for (std::size_t i = 0; i < count; ++i) {
        step(positions[i], velocities[i], points[i], normals[i], radii[i]);
        REQUIRE((same_bits(positions[i], together[i]) && same_bits(velocities[i], together_velocities[i])));
    }
}

TEMPLATE_LIST_TEST_CASE(
    "confine stays finite for wild inputs, without a flag", "[contain][flags]", tests::PlainVectors) {
    using V = TestType;
    tests::stays_finite<V>(153, [](Wild<V>& wild) {
        std::vector<veer::Plane<V>> planes;
        for (int i = 0; i < 4; ++i) {
            const V point = wild.vector(), normal = wild.vector();
            planes.push_back({point, normal, wild.vector()});
        }
        const V position = wild.vector(), velocity = wild.vector();
        return confined<V>(position, velocity, wild.number(), planes);
    });
}

/// Rooms that are left in many ways: a box, a triangle or tetrahedron, a sharp wedge, a box that breathes.
template <veer::Vector V> std::vector<veer::Plane<V>> some_room(int which, const V& center, std::size_t frame) {
    using S = scalar_t<V>;
    std::vector<veer::Plane<V>> walls;
    const auto add = [&](const V& normal, S distance, S speed = S(0)) {
        walls.push_back({center - normal * distance, normal, normal * speed});
    };
    const S phase = static_cast<S>(frame % 120), beat = phase < 60 ? S(2) : S(-2); // a second in, a second out
    const S breath = (phase < 60 ? phase : 120 - phase) * S(2) / 60;
    for (int i = 0; i < dimension_v<V>; ++i) {
        if (which == 0) add(axis<V>(i), 5), add(axis<V>(i, -1), 5);
        if (which == 1) add(veer::normalize_or(axis<V>(i) + axis<V>(0, S(0.25)), axis<V>(i)), 3);
        if (which == 2 && i != 1) add(axis<V>(i), 5), add(axis<V>(i, -1), 5);
        if (which == 3) add(axis<V>(i), 5 - breath, beat), add(axis<V>(i, -1), 5 - breath, beat);
    }
    if (which == 1)
        add(veer::normalize_or(dimension_v<V> == 2 ? vector<V>(-1, -1) : vector<V>(-1, -1, -1), axis<V>(0, -1)), 3);
    if (which == 2)
        add(veer::normalize_or(vector<V>(S(0.25), 1), axis<V>(1)), 1),
            add(veer::normalize_or(vector<V>(S(0.25), -1), axis<V>(1, -1)), 1);
    return walls;
}

TEMPLATE_LIST_TEST_CASE(
    "contain and confine let nobody out of any room, whatever else an agent wants; contain alone does", "[contain]",
    tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    constexpr S radius = S(0.3f), dt = S(1) / 60, top = 12;
    const veer::SteerLimits<S> limits{60, 1, top};
    int outside = 0, outside_by_contain = 0, samples = 0, moved = 0;
    const int steps = tests::cases(tests::quick > 1 ? 30'000 : 300'000);
    for (const bool kept_in : {true, false}) {
        Random random(154);
        for (int flight = 0; flight * 600 < (kept_in ? steps : steps / 10); ++flight) {
            const int which = flight % 4;
            const V center = random.direction<V>() * S(flight % 3 == 0 ? 0 : flight % 3 == 1 ? 1000 : 10'000);
            V position = center, velocity = random.vector<V>(5), stroll = random.direction<V>();
            for (std::size_t frame = 0; frame < 600; ++frame) {
                const auto walls = some_room(which, center, frame), next_walls = some_room(which, center, frame + 1);
                auto grown = walls; // contain takes the agent for a point
                for (auto& wall : grown) wall.point = wall.point + veer::normalize_or(wall.normal, axis<V>(0)) * radius;
                const V far_out = center + veer::normalize_or(V(position - center), axis<V>(0)) * S(100);
                stroll = veer::wander_direction(stroll, random.vector<V>(2), S(3), dt);
                veer::ForceBudget<V> budget(limits.max_force);
                const V wish = flight % 5 < 2 ? veer::flee(position, velocity, center, top)
                             : flight % 5 < 4 ? veer::seek(position, velocity, far_out, top)
                                              : veer::wander(velocity, stroll, {top, 2, 1});
                budget.add(wish * S(4)),
                    budget.add(veer::contain(position, velocity, grown, S(0.5f), top) * S(4)); // the wish comes first
                auto next = veer::steer_step(position, velocity, budget.total(), limits, dt);
                if (kept_in) next = veer::confine(next.position, next.velocity, radius, next_walls);
                moved += !same_value(next.position, position);
                position = next.position, velocity = next.velocity;
                for (const auto& wall : next_walls)
                    (kept_in ? outside : outside_by_contain) += veer::clearance(position, radius, wall).gap < 0;
                samples += kept_in;
            }
        }
    }
    CHECK(outside == 0);
    CHECK(outside_by_contain > steps / 100);
    CHECK((samples >= steps && moved > samples / 4));
}

} // namespace

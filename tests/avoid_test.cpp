// SPDX-License-Identifier: MIT
#include <veer/avoid.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <span>
#include <string>
#include <vector>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>

#include "golden.hpp"
#include "sweep.hpp"
#include "vectors.hpp"

namespace {

using tests::axis, tests::epsilon, tests::error_of, tests::exact, tests::Exact, tests::GoldenCase, tests::Random, tests::same_bits, tests::same_value,
    tests::sweep, tests::vector, tests::Wild;
using veer::avoid_sphere, veer::avoid_spheres, veer::clearing_angle, veer::dimension_v, veer::escape_sphere, veer::first_obstacle, veer::scalar_t,
    veer::SphereObstacle;

template <class S>
constexpr S pi = std::numbers::pi_v<S>;

/// How an obstacle lies in the way, in long double.
struct Sight {
    Exact offset, aside; // to the centre, from the position and from the line of flight
    long double distance, line_distance, ahead;

    template <veer::Vector V>
    Sight(const V& position, const V& velocity, const V& center) : offset(exact(center) - exact(position)) {
        const Exact heading = exact(velocity) * (1 / tests::length(exact(velocity)));
        ahead = tests::dot(offset, heading);
        aside = offset - heading * ahead;
        distance = tests::length(offset), line_distance = tests::length(aside);
    }
};

// ---- the golden cases -------------------------------------------------------------------------------------------------------

// u = eps / 2. The two terms: sine and cosine 2 u, |v| 2.5 u, 1 / |aside| 3 u, products 3 u, the sum 1 u, together below 6 eps; of the
// offset 4 u are left across the velocity, which is distance / line distance as much of the part across
template <veer::Vector V>
long double turn_tolerance(const V& velocity, const Sight& sight, scalar_t<V> angle) {
    using S = scalar_t<V>;
    return (6 + 2 * std::abs(std::sin(exact(angle))) * sight.distance / sight.line_distance) * epsilon<S> * tests::length(exact(velocity));
}

TEMPLATE_LIST_TEST_CASE("avoid_sphere and clearing_angle agree with the golden cases", "[avoid][golden]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    for (const GoldenCase& golden : tests::read_golden_for<V>("sphere_avoid")) {
        const bool decided = golden.kind == "boundary" || golden.margin() > 16 * epsilon<S>;
        if (!golden.keeps_range_rule<S>() || !decided) continue;
        INFO(golden.name());
        const V position = golden.vector<V>("position"), velocity = golden.vector<V>("velocity");
        const SphereObstacle<V> sphere{golden.vector<V>("center"), golden.number<S>("escape_radius"), golden.number<S>("avoid_radius")};
        const S angle = golden.number<S>("angle");
        const V turned = avoid_sphere(position, velocity, sphere, angle);
        const Sight sight(position, velocity, sphere.center);

        const std::string& status = golden.out.at("status")[0];
        if (status == "avoid") {
            CHECK(error_of(turned, golden.expected_vector("velocity")) <= turn_tolerance(velocity, sight, angle));
        } else if (status == "head_on") {
            CHECK(std::abs(tests::length(exact(turned)) / tests::length(exact(velocity)) - 1) <= 6 * epsilon<S>);
            CHECK(std::abs(tests::angle_between(exact(velocity), exact(turned)) - exact(angle)) <= 6 * epsilon<S>);
        } else {
            CHECK(same_bits(turned, velocity));
            CHECK(clearing_angle(position, velocity, sphere) == 0);
        }
        if (golden.meta.contains("min_clear_angle")) {
            // asin(r / d) is off by tan(asin(r / d)) times the 4 eps of r / d, at d = r by its root; the other angle and the arc tangent by 8 eps
            const long double radius = exact(sphere.escape_radius), tangent = std::sqrt(sight.distance * sight.distance - radius * radius);
            const long double tolerance = (8 + 4 * radius / std::max(tangent, radius * std::sqrt(epsilon<S>))) * epsilon<S>;
            CHECK(std::abs(exact(clearing_angle(position, velocity, sphere)) - golden.margin("min_clear_angle")) <= tolerance);
        }
    }
}

// ---- the four tests ---------------------------------------------------------------------------------------------------------

/// What avoid_sphere makes of a flight from the origin along the first axis, and whether it does anything.
template <veer::Vector V>
V flight_past(const V& center, scalar_t<V> escape_radius, scalar_t<V> avoid_radius) {
    return avoid_sphere(veer::zero<V>(), axis<V>(0, 2), {center, escape_radius, avoid_radius}, scalar_t<V>(0.25));
}

template <veer::Vector V>
bool acts(const V& center, scalar_t<V> escape_radius, scalar_t<V> avoid_radius) {
    return !same_bits(flight_past(center, escape_radius, avoid_radius), axis<V>(0, 2));
}

TEMPLATE_LIST_TEST_CASE("avoid_sphere turns away from the centre: to the right of an obstacle on the left", "[avoid]", tests::Vectors) {
    using V = TestType;
    const auto [sine, cosine] = veer::sin_cos(scalar_t<V>(0.25));
    CHECK(same_value(flight_past(vector<V>(8, 1), 3, 20), vector<V>(2 * cosine, -2 * sine)));
    CHECK(same_value(flight_past(vector<V>(8, -1), 3, 20), vector<V>(2 * cosine, 2 * sine)));
}

TEMPLATE_LIST_TEST_CASE("avoid_sphere acts from the escape radius to the avoid radius, both included", "[avoid]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const auto acts_at = [](S distance) { return acts(axis<V>(0, distance), 2, 8); };
    CHECK((acts_at(2) && acts_at(5) && acts_at(8)));
    CHECK((!acts_at(std::nextafter(S(2), S(0))) && !acts_at(std::nextafter(S(8), S(9))) && !acts_at(0)));
}

TEMPLATE_LIST_TEST_CASE("avoid_sphere acts on what is ahead or exactly abeam, not behind", "[avoid]", tests::Vectors) {
    using V = TestType;
    CHECK((acts(vector<V>(4, 4), 4, 8) && acts(vector<V>(0, 4), 4, 8) && acts(vector<V>(0, -4), 4, 8)));
    CHECK((!acts(vector<V>(-4, 4), 4, 8) && !acts(vector<V>(-0x1p-10, 4), 4, 8) && !acts(vector<V>(-5, 0), 4, 8)));
}

TEMPLATE_LIST_TEST_CASE("avoid_sphere acts when the line of flight comes within the escape radius or touches it", "[avoid]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    CHECK((acts(vector<V>(6, 2), 2, 20) && acts(vector<V>(6, 1), 2, 20) && acts(vector<V>(6, -2), 2, 20)));
    CHECK((!acts(vector<V>(6, std::nextafter(S(2), S(3))), 2, 20) && !acts(vector<V>(6, -3), 2, 20)));
}

TEMPLATE_LIST_TEST_CASE("avoid_sphere leaves a velocity of zero alone, and any velocity at angle zero", "[avoid]", tests::Vectors) {
    using V = TestType;
    const SphereObstacle<V> sphere{vector<V>(4, 1), 2, 20};
    CHECK(same_value(avoid_sphere(veer::zero<V>(), veer::zero<V>(), sphere, 1), veer::zero<V>()));
    CHECK(same_value(avoid_sphere(veer::zero<V>(), axis<V>(0, 3), sphere, 0), axis<V>(0, 3)));
    const V counts_as_zero = axis<V>(0, std::numeric_limits<scalar_t<V>>::min()); // its square is no normal number
    CHECK(same_bits(avoid_sphere(veer::zero<V>(), counts_as_zero, {vector<V>(0, 2), 2, 20}, 1), counts_as_zero));
    CHECK(clearing_angle(veer::zero<V>(), veer::zero<V>(), sphere) == 0);
}

TEMPLATE_LIST_TEST_CASE("radii below zero count as zero, and an avoid radius below the escape radius never acts", "[avoid]", tests::Vectors) {
    using V = TestType;
    const V ahead = axis<V>(0, 4);
    CHECK((acts(ahead, 0, 8) && acts(ahead, -1, 8) && acts(ahead, -100, 8))); // a point dead ahead
    CHECK((!acts(ahead, 1, -8) && !acts(ahead, 1, 0) && !acts(ahead, 3, 2) && !acts(ahead, -100, -8)));
    CHECK(same_value(escape_sphere(ahead, {ahead, -1, 8}, 5), veer::zero<V>()));
}

// ---- the turn ---------------------------------------------------------------------------------------------------------------

/// A sphere in the way of the velocity.
template <veer::Vector V>
struct Encounter {
    using S = scalar_t<V>;
    V position, velocity;
    SphereObstacle<V> sphere;

    explicit Encounter(Random& random) : position(random.vector<V>(100)), velocity(random.vector<V>(10)) {
        const V heading = veer::normalize_or(velocity, axis<V>(0)), other = random.vector<V>(1);
        const S ahead = random.uniform<S>(4, 40), aside = random.uniform<S>(0, 1);
        const V offset = heading * ahead + veer::normalize_or(veer::reject(other, heading), veer::perpendicular(heading)) * aside;
        sphere = {position + offset, S(1.0625f) + random.uniform<S>(0, 2), 100};
    }
};

/// Asks `holds(random, position, velocity, sphere)` for 10^5 encounters.
template <veer::Vector V, class Property>
void sweep_encounters(std::uint64_t seed, Property holds) {
    sweep<Random>(seed, 100'000, [holds](Random& random) {
        const Encounter<V> encounter(random);
        return holds(random, encounter.position, encounter.velocity, encounter.sphere);
    });
}

TEMPLATE_LIST_TEST_CASE("avoid_sphere keeps the speed and turns by the angle, straight away from the centre", "[avoid]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep_encounters<V>(121, [](Random& random, const V& position, const V& velocity, const SphereObstacle<V>& sphere) {
        const S angle = random.uniform<S>(-3, 3);
        const Sight sight(position, velocity, sphere.center);
        if (sight.line_distance < 1e-3L) return true; // head-on, but for rounding
        const Exact away = sight.aside * (-tests::length(exact(velocity)) / sight.line_distance);
        const Exact expected = exact(velocity) * std::cos(exact(angle)) + away * std::sin(exact(angle));
        return error_of(avoid_sphere(position, velocity, sphere, angle), expected) <= turn_tolerance(velocity, sight, angle);
    });
}

TEMPLATE_LIST_TEST_CASE("avoid_sphere never turns towards the obstacle: the line distance does not fall", "[avoid]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep_encounters<V>(122, [](Random& random, const V& position, const V& velocity, const SphereObstacle<V>& sphere) {
        const Sight before(position, velocity, sphere.center);
        const S quarter = static_cast<S>(std::atan2(before.ahead, before.line_distance)); // until the obstacle is abeam
        const V turned = avoid_sphere(position, velocity, sphere, random.uniform<S>(0, 1) * quarter);
        const long double rounding = 6 * epsilon<S> * (before.distance + tests::length(exact(position)));
        return Sight(position, turned, sphere.center).line_distance >= before.line_distance - rounding;
    });
}

TEMPLATE_LIST_TEST_CASE("head-on, avoid_sphere turns towards perpendicular(velocity), in the plane to the left", "[avoid]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(123, 100'000, [](Random& random) {
        const V velocity = random.lattice<V>(10);
        if (same_value(velocity, veer::zero<V>())) return true;
        const S angle = random.uniform<S>(0, 1);
        const V turned = avoid_sphere(veer::zero<V>(), velocity, {velocity * S(4), 1, 1000}, angle);
        const Exact expected = exact(velocity) * std::cos(exact(angle))
                             + exact(veer::perpendicular(velocity)) * (std::sin(exact(angle)) * tests::length(exact(velocity)));
        return error_of(turned, expected) <= 6 * epsilon<S> * tests::length(exact(velocity));
    });
    if constexpr (dimension_v<V> == 2) CHECK(tests::components(avoid_sphere(veer::zero<V>(), axis<V>(0), {axis<V>(0, 4), 1, 9}, 1))[1] > 0);
}

TEMPLATE_LIST_TEST_CASE("after clearing_angle the line of flight grazes the escape sphere", "[avoid]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep_encounters<V>(124, [](Random&, const V& position, const V& velocity, const SphereObstacle<V>& sphere) {
        const S angle = clearing_angle(position, velocity, sphere);
        const Sight grazing(position, avoid_sphere(position, velocity, sphere, angle), sphere.center);
        // the angle and the turn are each off by some 8 eps, which at the centre's distance is as much of that distance
        return angle >= 0 && angle <= pi<S> / 2
            && std::abs(grazing.line_distance - exact(sphere.escape_radius)) <= 16 * epsilon<S> * (grazing.distance + tests::length(exact(position)));
    });
}

TEMPLATE_LIST_TEST_CASE("clearing_angle is the whole quarter turn on the sphere itself, and nothing when already clear", "[avoid]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const auto angle = [](const V& center, S escape) { return clearing_angle(veer::zero<V>(), axis<V>(0, 3), {center, escape, 20}); };
    CHECK(angle(axis<V>(0, 4), 4) == pi<S> / 2);
    CHECK(std::abs(exact(angle(axis<V>(0, 4), 2)) - std::numbers::pi_v<long double> / 6) <= epsilon<S>);
    CHECK(angle(vector<V>(0, 4), 4) == 0);
    CHECK(angle(veer::zero<V>(), 0) == 0); // a point that has been reached
    CHECK(angle(vector<V>(6, 2), 2) == 0);
    CHECK((angle(vector<V>(6, 3), 2) == 0 && angle(axis<V>(0, -4), 2) == 0 && angle(axis<V>(0, 4), 5) == 0 && angle(axis<V>(0, 40), 5) == 0));
}

// ---- flights ----------------------------------------------------------------------------------------------------------------

constexpr double turn_rate = 3, frames_per_second = 60;

/// Flies on at 60 fps, turning by at most `turn_rate`; the least distance to each obstacle less its escape radius.
template <veer::Vector V>
std::vector<scalar_t<V>> clearances(V position, V velocity, const std::vector<SphereObstacle<V>>& obstacles, bool capped, int frames) {
    using S = scalar_t<V>;
    constexpr S dt = S(1 / frames_per_second), rate = S(turn_rate);
    std::vector<S> clearance(obstacles.size(), S(1e9));
    for (int frame = 0; frame < frames; ++frame) {
        const S clearing = clearing_angle(position, velocity, first_obstacle(position, velocity, obstacles));
        velocity = avoid_spheres(position, velocity, obstacles, capped ? std::min(rate * dt, clearing) : rate * dt);
        position = position + velocity * dt;
        for (std::size_t i = 0; i < obstacles.size(); ++i) {
            clearance[i] = std::min(clearance[i], veer::length(position - obstacles[i].center) - obstacles[i].escape_radius);
        }
    }
    return clearance;
}

TEMPLATE_LIST_TEST_CASE("an obstacle dead ahead is cleared from every direction, along the axes and diagonals too", "[avoid]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    std::vector<V> directions;
    for (int i = 0; i < dimension_v<V>; ++i) directions.push_back(axis<V>(i)), directions.push_back(axis<V>(i, -1));
    for (const int x : {-1, 1}) {
        for (const int y : {-1, 0, 1}) directions.push_back(vector<V>(x, y, x)), directions.push_back(vector<V>(0, x, y));
    }
    Random random(125);
    for (int i = 0; i < 200; ++i) directions.push_back(random.vector<V>(1));

    const SphereObstacle<V> sphere{vector<V>(5, -7, 9), 2, 10};
    for (const V& direction : directions) {
        const V velocity = veer::normalize_or(direction, axis<V>(0)) * S(10);
        for (const bool capped : {false, true}) {
            INFO(Catch::Detail::stringify(direction) << (capped ? ", capped" : ", uncapped"));
            // capped, the line grazes the sphere but for rounding: the distances of up to 30 are off by some 16 eps
            CHECK(exact(clearances(sphere.center - velocity * S(1.5), velocity, {sphere}, capped, 180)[0]) >= -16 * 30 * epsilon<S>);
        }
    }
}

TEMPLATE_LIST_TEST_CASE("while it acts in flight the line distance to the obstacle never falls", "[avoid]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(126, 2'000, [](Random& random) {
        const SphereObstacle<V> sphere{random.vector<V>(2), 2, 20};
        V position = axis<V>(0, -25), velocity = axis<V>(0, 10);
        for (int frame = 0; frame < 150; ++frame) {
            const V turned = avoid_sphere(position, velocity, sphere, S(turn_rate / frames_per_second));
            const bool acted = !same_bits(turned, velocity);
            if (acted && Sight(position, turned, sphere.center).line_distance < Sight(position, velocity, sphere.center).line_distance) return false;
            velocity = turned;
            position = position + velocity * S(1 / frames_per_second);
        }
        return true;
    });
}

TEMPLATE_LIST_TEST_CASE("a ring of spheres is threaded without a turn, bit for bit", "[avoid]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const int count = dimension_v<V> == 2 ? 2 : 8;
    std::vector<SphereObstacle<V>> ring;
    for (int i = 0; i < count; ++i) {
        const auto [sine, cosine] = veer::sin_cos(static_cast<S>(i) * 2 * pi<S> / static_cast<S>(count) + pi<S> / 2);
        ring.push_back({vector<V>(0, 4 * sine, 4 * cosine), 3, 12});
    }
    const V velocity = axis<V>(0, 10);
    for (V position = axis<V>(0, -20); tests::components(position)[0] < 20; position = position + velocity * S(1 / frames_per_second)) {
        REQUIRE(same_bits(avoid_spheres(position, velocity, ring, 1), velocity));
    }
}

TEMPLATE_LIST_TEST_CASE("several obstacles, one behind the other, are all cleared", "[avoid]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    std::vector<SphereObstacle<V>> row;
    for (const V& center : {vector<V>(20, 0, 0), vector<V>(40, 1, 1), vector<V>(60, 7, -1), vector<V>(60, -7, 1)}) row.push_back({center, 2, 10});
    for (const bool capped : {false, true}) {
        for (const S clearance : clearances(veer::zero<V>(), axis<V>(0, 10), row, capped, 600)) CHECK(exact(clearance) >= -16 * 100 * epsilon<S>);
    }
}

// ---- several obstacles ------------------------------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE("of several obstacles the one whose surface is reached first is avoided, wherever it stands", "[avoid]", tests::Vectors) {
    using V = TestType;
    const V velocity = axis<V>(0, 2);
    const SphereObstacle<V> reached_first{vector<V>(10, 2), 6, 30}, with_a_nearer_center{vector<V>(8, -0.5), 1, 30}, aside{vector<V>(3, 4), 1, 30};
    std::array obstacles{with_a_nearer_center, reached_first, aside};
    const V expected = avoid_sphere(veer::zero<V>(), velocity, reached_first, 1);
    for (int turn = 0; turn < 3; ++turn) {
        std::rotate(obstacles.begin(), obstacles.begin() + 1, obstacles.end());
        CHECK(same_bits(avoid_spheres(veer::zero<V>(), velocity, obstacles, 1), expected));
        CHECK(same_bits(first_obstacle(veer::zero<V>(), velocity, obstacles).center, reached_first.center));
    }
}

TEMPLATE_LIST_TEST_CASE("of two obstacles that are reached together the first in the list is avoided", "[avoid]", tests::Vectors) {
    using V = TestType;
    const SphereObstacle<V> left{vector<V>(8, 1), 2, 30}, right{vector<V>(8, -1), 2, 30};
    CHECK(same_value(first_obstacle(veer::zero<V>(), axis<V>(0, 2), std::array{left, right}).center, left.center));
    CHECK(same_value(first_obstacle(veer::zero<V>(), axis<V>(0, 2), std::array{right, left}).center, right.center));
}

TEMPLATE_LIST_TEST_CASE("with nothing in the way first_obstacle is a sphere that every function leaves alone", "[avoid]", tests::Vectors) {
    using V = TestType;
    sweep<Wild<V>>(71, 20'000, [](Wild<V>& wild) {
        const V position = wild.vector(), velocity = wild.vector();
        const SphereObstacle<V> none = first_obstacle(position, velocity, std::array<SphereObstacle<V>, 0>());
        return same_bits(avoid_sphere(position, velocity, none, 1), velocity) && clearing_angle(position, velocity, none) == 0
            && same_value(escape_sphere(position, none, 5), veer::zero<V>());
    });
}

TEMPLATE_LIST_TEST_CASE("the order of the obstacles does not matter, bit for bit", "[avoid]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(127, 100'000, [](Random& random) {
        std::array<SphereObstacle<V>, 6> obstacles;
        for (auto& obstacle : obstacles) obstacle = {random.vector<V>(20), random.uniform<S>(0, 6), random.uniform<S>(5, 30)};
        const V position = random.vector<V>(10), velocity = random.vector<V>(10), turned = avoid_spheres(position, velocity, obstacles, S(0.25));
        for (int i = 5; i > 0; --i) std::swap(obstacles[static_cast<std::size_t>(i)], obstacles[static_cast<std::size_t>(random.below(i + 1))]);
        return same_bits(avoid_spheres(position, velocity, obstacles, S(0.25)), turned);
    });
}

TEMPLATE_LIST_TEST_CASE("without an obstacle in the way nothing changes, and the first obstacle is one to leave alone", "[avoid]", tests::Vectors) {
    using V = TestType;
    const V position = vector<V>(1, 2, 3), velocity = axis<V>(0, 2);
    const std::vector<SphereObstacle<V>> none, behind{{vector<V>(-9, 2, 3), 2, 20}};
    for (const auto& obstacles : {none, behind}) {
        CHECK(same_bits(avoid_spheres(position, velocity, obstacles, 1), velocity));
        const SphereObstacle<V> first = first_obstacle(position, velocity, obstacles);
        CHECK(same_bits(avoid_sphere(position, velocity, first, 1), velocity));
        CHECK(clearing_angle(position, velocity, first) == 0);
    }
}

TEMPLATE_LIST_TEST_CASE("one obstacle in a list is that obstacle", "[avoid]", tests::Vectors) {
    using V = TestType;
    sweep_encounters<V>(128, [](Random&, const V& position, const V& velocity, const SphereObstacle<V>& sphere) {
        return same_bits(avoid_spheres(position, velocity, std::span(&sphere, 1), 1), avoid_sphere(position, velocity, sphere, 1));
    });
}

// ---- escape -----------------------------------------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE("escape_sphere pushes straight out of the sphere, and does nothing on its surface or outside", "[avoid]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V center = vector<V>(1, 2, 3);
    const auto push = [&](const V& offset) { return escape_sphere(center + offset, {center, 5, 9}, 10); };
    CHECK(error_of(push(vector<V>(S(1.5), 2)), Exact{6, 8, 0}) <= 10 * 2.5L * epsilon<S>); // a unit vector within 2 eps, and the product
    CHECK(same_value(push(axis<V>(1, S(4.75))), axis<V>(1, 10)));
    CHECK(same_value(push(vector<V>(3, 4)), veer::zero<V>()));
    CHECK(same_value(push(axis<V>(0, 6)), veer::zero<V>()));
}

TEMPLATE_LIST_TEST_CASE("escape_sphere at the centre pushes along the first axis", "[avoid]", tests::Vectors) {
    using V = TestType;
    const V center = vector<V>(1, 2, 3);
    CHECK(same_value(escape_sphere(center, {center, 5, 9}, 10), axis<V>(0, 10)));
    CHECK(same_value(escape_sphere(center, {center, 0, 9}, 10), veer::zero<V>()));
}

// ---- units, planes and every input ------------------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE("avoidance does not depend on the unit of length", "[avoid]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep_encounters<V>(130, [](Random& random, const V& position, const V& velocity, const SphereObstacle<V>& sphere) {
        const S k = std::ldexp(S(1), random.below(20) - 10);
        const SphereObstacle<V> scaled{sphere.center * k, sphere.escape_radius * k, sphere.avoid_radius * k};
        return same_bits(avoid_sphere(position * k, velocity * k, scaled, 1), avoid_sphere(position, velocity, sphere, 1) * k)
            && same_bits(clearing_angle(position * k, velocity, scaled), clearing_angle(position, velocity, sphere));
    });
}

} // namespace

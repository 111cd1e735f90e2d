// SPDX-License-Identifier: MIT
#include <veer/avoid.hpp>
#include <veer/homing.hpp>
#include <veer/steer.hpp>

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

#include "support/golden.hpp"
#include "support/sweep.hpp"
#include "support/vectors.hpp"

namespace {

using tests::axis, tests::epsilon, tests::error_of, tests::exact, tests::Exact, tests::GoldenCase, tests::Random,
    tests::same_bits, tests::same_value, tests::sweep, tests::vector, tests::Wild;
using veer::avoid_sphere, veer::avoid_spheres, veer::clearing_angle, veer::dimension_v, veer::escape_sphere,
    veer::first_obstacle, veer::scalar_t, veer::SphereObstacle;

template <class S> constexpr S pi = std::numbers::pi_v<S>;
template <class S> constexpr S epsilon_of = std::numeric_limits<S>::epsilon();

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

// ---- the golden cases -----------------------------------------------------------------------------------------------

// u = eps / 2. The two terms: sine and cosine 2 u, |v| 2.5 u, 1 / |aside| 3 u, products 3 u, the sum 1 u, together
// below 6 eps; of the offset 4 u are left across the velocity, which is distance / line distance as much of the part
// across
template <veer::Vector V> long double turn_tolerance(const V& velocity, const Sight& sight, scalar_t<V> angle) {
    using S = scalar_t<V>;
    return (6 + 2 * std::abs(std::sin(exact(angle))) * sight.distance / sight.line_distance)
         * epsilon<S> * tests::length(exact(velocity));
}

TEMPLATE_LIST_TEST_CASE(
    "avoid_sphere and clearing_angle agree with the golden cases", "[avoid][golden]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    for (const GoldenCase& golden : tests::read_golden_for<V>("sphere_avoid")) {
        const bool decided = golden.group == "boundary" || golden.margin() > 16 * epsilon<S>;
        if (!golden.keeps_range_rule<S>() || !decided) continue;
        INFO(golden.name());
        const V position = golden.vector<V>("position"), velocity = golden.vector<V>("velocity");
        const SphereObstacle<V> sphere{
            golden.vector<V>("center"), golden.number<S>("escape_radius"), golden.number<S>("avoid_radius")};
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
            // asin(r / d) is off by tan(asin(r / d)) times the 4 eps of r / d, at d = r by its root; the other angle
            // and the arc tangent by 8 eps
            const long double radius = exact(sphere.escape_radius),
                              tangent = std::sqrt(sight.distance * sight.distance - radius * radius);
            const long double tolerance =
                (8 + 4 * radius / std::max(tangent, radius * std::sqrt(epsilon<S>))) * epsilon<S>;
            CHECK(std::abs(exact(clearing_angle(position, velocity, sphere)) - golden.margin("min_clear_angle"))
                  <= tolerance);
        }
    }
}

// ---- the four tests -------------------------------------------------------------------------------------------------

/// What avoid_sphere makes of a flight from the origin along the first axis, and whether it does anything.
template <veer::Vector V> V flight_past(const V& center, scalar_t<V> escape_radius, scalar_t<V> avoid_radius) {
    return avoid_sphere(veer::zero<V>(), axis<V>(0, 2), {center, escape_radius, avoid_radius}, scalar_t<V>(0.25));
}

template <veer::Vector V> bool acts(const V& center, scalar_t<V> escape_radius, scalar_t<V> avoid_radius) {
    return !same_bits(flight_past(center, escape_radius, avoid_radius), axis<V>(0, 2));
}

TEMPLATE_LIST_TEST_CASE(
    "avoid_sphere turns away from the centre: to the right of an obstacle on the left", "[avoid]", tests::Vectors) {
    using V = TestType;
    const auto [sine, cosine] = veer::sin_cos(scalar_t<V>(0.25));
    CHECK(same_value(flight_past(vector<V>(8, 1), 3, 20), vector<V>(2 * cosine, -2 * sine)));
    CHECK(same_value(flight_past(vector<V>(8, -1), 3, 20), vector<V>(2 * cosine, 2 * sine)));
}

TEMPLATE_LIST_TEST_CASE(
    "avoid_sphere acts from the escape radius to the avoid radius, both included", "[avoid]", tests::Vectors) {
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

TEMPLATE_LIST_TEST_CASE("avoid_sphere acts when the line of flight comes within the escape radius or touches it",
    "[avoid]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    CHECK((acts(vector<V>(6, 2), 2, 20) && acts(vector<V>(6, 1), 2, 20) && acts(vector<V>(6, -2), 2, 20)));
    CHECK((!acts(vector<V>(6, std::nextafter(S(2), S(3))), 2, 20) && !acts(vector<V>(6, -3), 2, 20)));
}

TEMPLATE_LIST_TEST_CASE(
    "avoid_sphere leaves a velocity of zero alone, and any velocity at angle zero", "[avoid]", tests::Vectors) {
    using V = TestType;
    const SphereObstacle<V> sphere{vector<V>(4, 1), 2, 20};
    CHECK(same_value(avoid_sphere(veer::zero<V>(), veer::zero<V>(), sphere, 1), veer::zero<V>()));
    CHECK(same_value(avoid_sphere(veer::zero<V>(), axis<V>(0, 3), sphere, 0), axis<V>(0, 3)));
    const V counts_as_zero = axis<V>(0, std::numeric_limits<scalar_t<V>>::min()); // its square is no normal number
    CHECK(same_bits(avoid_sphere(veer::zero<V>(), counts_as_zero, {vector<V>(0, 2), 2, 20}, 1), counts_as_zero));
    CHECK(clearing_angle(veer::zero<V>(), veer::zero<V>(), sphere) == 0);
}

TEMPLATE_LIST_TEST_CASE("radii below zero count as zero, and an avoid radius below the escape radius never acts",
    "[avoid]", tests::Vectors) {
    using V = TestType;
    const V ahead = axis<V>(0, 4);
    CHECK((acts(ahead, 0, 8) && acts(ahead, -1, 8) && acts(ahead, -100, 8))); // a point dead ahead
    CHECK((!acts(ahead, 1, -8) && !acts(ahead, 1, 0) && !acts(ahead, 3, 2) && !acts(ahead, -100, -8)));
    CHECK(same_value(escape_sphere(ahead, {ahead, -1, 8}, 5), veer::zero<V>()));
}

// ---- the turn -------------------------------------------------------------------------------------------------------

/// A sphere in the way of the velocity.
template <veer::Vector V> struct Encounter {
    using S = scalar_t<V>;
    V position, velocity;
    SphereObstacle<V> sphere;

    explicit Encounter(Random& random) : position(random.vector<V>(100)), velocity(random.vector<V>(10)) {
        const V heading = veer::normalize_or(velocity, axis<V>(0)), other = random.vector<V>(1);
        const S ahead = random.uniform<S>(4, 40), aside = random.uniform<S>(0, 1);
        const V offset =
            heading * ahead + veer::normalize_or(veer::reject(other, heading), veer::perpendicular(heading)) * aside;
        sphere = {position + offset, S(1.0625f) + random.uniform<S>(0, 2), 100};
    }
};

/// Asks `holds(random, position, velocity, sphere)` for 10^5 encounters.
template <veer::Vector V, class Property> void sweep_encounters(std::uint64_t seed, Property holds) {
    sweep<Random>(seed, 100'000, [holds](Random& random) {
        const Encounter<V> encounter(random);
        return holds(random, encounter.position, encounter.velocity, encounter.sphere);
    });
}

TEMPLATE_LIST_TEST_CASE(
    "avoid_sphere keeps the speed and turns by the angle, straight away from the centre", "[avoid]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep_encounters<V>(121, [](Random& random, const V& position, const V& velocity, const SphereObstacle<V>& sphere) {
        const S angle = random.uniform<S>(-3, 3);
        const Sight sight(position, velocity, sphere.center);
        if (sight.line_distance < 1e-3L) return true; // head-on, but for rounding
        const Exact away = sight.aside * (-tests::length(exact(velocity)) / sight.line_distance);
        const Exact expected = exact(velocity) * std::cos(exact(angle)) + away * std::sin(exact(angle));
        return error_of(avoid_sphere(position, velocity, sphere, angle), expected)
            <= turn_tolerance(velocity, sight, angle);
    });
}

TEMPLATE_LIST_TEST_CASE(
    "avoid_sphere never turns towards the obstacle: the line distance does not fall", "[avoid]", tests::Vectors) {
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

TEMPLATE_LIST_TEST_CASE("head-on, avoid_sphere turns towards perpendicular(velocity), in the plane to the left",
    "[avoid]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(123, 100'000, [](Random& random) {
        const V velocity = random.lattice<V>(10);
        if (same_value(velocity, veer::zero<V>())) return true;
        const S angle = random.uniform<S>(0, 1);
        const Exact expected =
            exact(velocity) * std::cos(exact(angle))
            + exact(veer::perpendicular(velocity)) * (std::sin(exact(angle)) * tests::length(exact(velocity)));
        const auto agrees = [&](const V& center, S escape_radius) {
            const V answer = avoid_sphere(veer::zero<V>(), velocity, {center, escape_radius, 1000}, angle);
            return error_of(answer, expected) <= 6 * epsilon<S> * tests::length(exact(velocity));
        };
        const V nearly_here = velocity * std::ldexp(S(1), sizeof(S) == 4 ? -40 : -460);
        return agrees(velocity * S(4), 1) && agrees(velocity * S(4), 0) && agrees(nearly_here, 0);
    });
    if constexpr (dimension_v<V> == 2)
        CHECK(tests::components(avoid_sphere(veer::zero<V>(), axis<V>(0), {axis<V>(0, 4), 1, 9}, 1))[1] > 0);
    // small, and ahead but for a little: it is passed as it is
    const V beside = vector<V>(4, std::ldexp(S(1), sizeof(S) == 4 ? -8 : -22));
    const S half = std::ldexp(S(1), sizeof(S) == 4 ? -9 : -23);
    CHECK(same_bits(avoid_sphere(veer::zero<V>(), axis<V>(0), {beside, half, 9}, 1), axis<V>(0)));
}

TEMPLATE_LIST_TEST_CASE("after clearing_angle the line of flight grazes the escape sphere", "[avoid]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep_encounters<V>(124, [](Random&, const V& position, const V& velocity, const SphereObstacle<V>& sphere) {
        const S angle = clearing_angle(position, velocity, sphere);
        const Sight grazing(position, avoid_sphere(position, velocity, sphere, angle), sphere.center);
        // the angle and the turn are each off by some 8 eps, which at the centre's distance is as much of that distance
        return angle >= 0 && angle <= pi<S> / 2
            && std::abs(grazing.line_distance - exact(sphere.escape_radius))
                   <= 16 * epsilon<S> * (grazing.distance + tests::length(exact(position)));
    });
}

TEMPLATE_LIST_TEST_CASE("clearing_angle is the whole quarter turn on the sphere itself, and nothing when already clear",
    "[avoid]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const auto angle = [](const V& center, S escape) {
        return clearing_angle(veer::zero<V>(), axis<V>(0, 3), {center, escape, 20});
    };
    CHECK(angle(axis<V>(0, 4), 4) == pi<S> / 2);
    CHECK(std::abs(exact(angle(axis<V>(0, 4), 2)) - std::numbers::pi_v<long double> / 6) <= epsilon<S>);
    CHECK(angle(vector<V>(0, 4), 4) == 0);
    CHECK(angle(veer::zero<V>(), 0) == 0); // a point that has been reached
    CHECK(angle(vector<V>(6, 2), 2) == 0);
    CHECK((angle(vector<V>(6, 3), 2) == 0 && angle(axis<V>(0, -4), 2) == 0 && angle(axis<V>(0, 4), 5) == 0
           && angle(axis<V>(0, 40), 5) == 0));
}

// ---- flights --------------------------------------------------------------------------------------------------------

constexpr double turn_rate = 3, frames_per_second = 60;

/// Flies on at 60 fps, turning by at most `turn_rate`; the least distance to each obstacle less its escape radius.
template <veer::Vector V>
std::vector<scalar_t<V>> clearances(
    V position, V velocity, const std::vector<SphereObstacle<V>>& obstacles, bool capped, int frames) {
    using S = scalar_t<V>;
    constexpr S dt = S(1 / frames_per_second), rate = S(turn_rate);
    std::vector<S> clearance(obstacles.size(), S(1e9));
    for (int frame = 0; frame < frames; ++frame) {
        const S clearing = clearing_angle(position, velocity, first_obstacle(position, velocity, obstacles));
        velocity = avoid_spheres(position, velocity, obstacles, capped ? std::min(rate * dt, clearing) : rate * dt);
        position = position + velocity * dt;
        for (std::size_t i = 0; i < obstacles.size(); ++i) {
            clearance[i] =
                std::min(clearance[i], veer::length(position - obstacles[i].center) - obstacles[i].escape_radius);
        }
    }
    return clearance;
}

TEMPLATE_LIST_TEST_CASE("an obstacle dead ahead is cleared from every direction, along the axes and diagonals too",
    "[avoid]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    std::vector<V> directions;
    for (int i = 0; i < dimension_v<V>; ++i) directions.push_back(axis<V>(i)), directions.push_back(axis<V>(i, -1));
    for (const int x : {-1, 1}) {
        for (const int y : {-1, 0, 1})
            directions.push_back(vector<V>(x, y, x)), directions.push_back(vector<V>(0, x, y));
    }
    Random random(125);
    for (int i = 0; i < 200; ++i) directions.push_back(random.vector<V>(1));

    const SphereObstacle<V> sphere{vector<V>(5, -7, 9), 2, 10};
    for (const V& direction : directions) {
        const V velocity = veer::normalize_or(direction, axis<V>(0)) * S(10);
        for (const bool capped : {false, true}) {
            INFO(Catch::Detail::stringify(direction) << (capped ? ", capped" : ", uncapped"));
            // capped, the line grazes the sphere but for rounding: the distances of up to 30 are off by some 16 eps
            CHECK(exact(clearances(sphere.center - velocity * S(1.5), velocity, {sphere}, capped, 180)[0])
                  >= -16 * 30 * epsilon<S>);
        }
    }
}

TEMPLATE_LIST_TEST_CASE(
    "while it acts in flight the line distance to the obstacle never falls", "[avoid]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(126, 2'000, [](Random& random) {
        const SphereObstacle<V> sphere{random.vector<V>(2), 2, 20};
        V position = axis<V>(0, -25), velocity = axis<V>(0, 10);
        for (int frame = 0; frame < 150; ++frame) {
            const V turned = avoid_sphere(position, velocity, sphere, S(turn_rate / frames_per_second));
            const bool acted = !same_bits(turned, velocity);
            if (acted
                && Sight(position, turned, sphere.center).line_distance
                       < Sight(position, velocity, sphere.center).line_distance)
                return false;
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
    for (V position = axis<V>(0, -20); tests::components(position)[0] < 20;
         position = position + velocity * S(1 / frames_per_second)) {
        REQUIRE(same_bits(avoid_spheres(position, velocity, ring, 1), velocity));
    }
}

TEMPLATE_LIST_TEST_CASE("several obstacles, one behind the other, are all cleared", "[avoid]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    std::vector<SphereObstacle<V>> row;
    for (const V& center : {vector<V>(20, 0, 0), vector<V>(40, 1, 1), vector<V>(60, 7, -1), vector<V>(60, -7, 1)})
        row.push_back({center, 2, 10});
    for (const bool capped : {false, true}) {
        for (const S clearance : clearances(veer::zero<V>(), axis<V>(0, 10), row, capped, 600))
            CHECK(exact(clearance) >= -16 * 100 * epsilon<S>);
    }
}

// ---- several obstacles ----------------------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE("of several obstacles the one whose surface is reached first is avoided, wherever it stands",
    "[avoid]", tests::Vectors) {
    using V = TestType;
    const V velocity = axis<V>(0, 2);
    const SphereObstacle<V> reached_first{vector<V>(10, 2), 6, 30}, with_a_nearer_center{vector<V>(8, -0.5), 1, 30},
        aside{vector<V>(3, 4), 1, 30};
    std::array obstacles{with_a_nearer_center, reached_first, aside};
    const V expected = avoid_sphere(veer::zero<V>(), velocity, reached_first, 1);
    for (int turn = 0; turn < 3; ++turn) {
        std::rotate(obstacles.begin(), obstacles.begin() + 1, obstacles.end());
        CHECK(same_bits(avoid_spheres(veer::zero<V>(), velocity, obstacles, 1), expected));
        CHECK(same_bits(first_obstacle(veer::zero<V>(), velocity, obstacles).center, reached_first.center));
    }
}

TEMPLATE_LIST_TEST_CASE(
    "of two obstacles that are reached together the first in the list is avoided", "[avoid]", tests::Vectors) {
    using V = TestType;
    const SphereObstacle<V> left{vector<V>(8, 1), 2, 30}, right{vector<V>(8, -1), 2, 30};
    CHECK(same_value(first_obstacle(veer::zero<V>(), axis<V>(0, 2), std::array{left, right}).center, left.center));
    CHECK(same_value(first_obstacle(veer::zero<V>(), axis<V>(0, 2), std::array{right, left}).center, right.center));
}

TEMPLATE_LIST_TEST_CASE(
    "with nothing in the way first_obstacle is a sphere that every function leaves alone", "[avoid]", tests::Vectors) {
    using V = TestType;
    sweep<Wild<V>>(71, 20'000, [](Wild<V>& wild) {
        const V position = wild.vector(), velocity = wild.vector();
        const SphereObstacle<V> none = first_obstacle(position, velocity, std::array<SphereObstacle<V>, 0>());
        return same_bits(avoid_sphere(position, velocity, none, 1), velocity)
            && clearing_angle(position, velocity, none) == 0
            && same_value(escape_sphere(position, none, 5), veer::zero<V>());
    });
}

TEMPLATE_LIST_TEST_CASE("the order of the obstacles does not matter, bit for bit", "[avoid]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(127, 100'000, [](Random& random) {
        std::array<SphereObstacle<V>, 6> obstacles;
        for (auto& obstacle : obstacles)
            obstacle = {random.vector<V>(20), random.uniform<S>(0, 6), random.uniform<S>(5, 30)};
        const V position = random.vector<V>(10), velocity = random.vector<V>(10),
                turned = avoid_spheres(position, velocity, obstacles, S(0.25));
        for (int i = 5; i > 0; --i)
            std::swap(obstacles[static_cast<std::size_t>(i)], obstacles[static_cast<std::size_t>(random.below(i + 1))]);
        return same_bits(avoid_spheres(position, velocity, obstacles, S(0.25)), turned);
    });
}

TEMPLATE_LIST_TEST_CASE("without an obstacle in the way nothing changes, and the first obstacle is one to leave alone",
    "[avoid]", tests::Vectors) {
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

TEMPLATE_LIST_TEST_CASE("the first obstacle is the one whose surface comes first, not the one whose centre does",
    "[avoid]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V here = veer::zero<V>(), velocity = axis<V>(0, 2);
    const auto first = [&](const SphereObstacle<V>& one, const SphereObstacle<V>& other) {
        const V found = first_obstacle(here, velocity, std::array{one, other}).center;
        CHECK(same_value(found, first_obstacle(here, velocity, std::array{other, one}).center));
        return found;
    };
    const V grazed = vector<V>(10, 3), small = axis<V>(0, 9), center = axis<V>(0, 10), behind = axis<V>(0, S(10.25));
    CHECK(same_value(first({grazed, 3, 20}, {small, 1, 20}), small));                      // entered at 10, at 8
    CHECK(same_value(first({center, 3, 20}, {axis<V>(0, 7), S(0.5), 20}), axis<V>(0, 7))); // at 7, at 6.5
    CHECK(same_value(first({center, S(0.5), 20}, {behind, 1, 20}), behind));               // at 9.5, at 9.25
}

TEMPLATE_LIST_TEST_CASE("one obstacle in a list is that obstacle", "[avoid]", tests::Vectors) {
    using V = TestType;
    sweep_encounters<V>(128, [](Random&, const V& position, const V& velocity, const SphereObstacle<V>& sphere) {
        return same_bits(
            avoid_spheres(position, velocity, std::span(&sphere, 1), 1), avoid_sphere(position, velocity, sphere, 1));
    });
}

// ---- without an angle -----------------------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE(
    "avoid_sphere without an angle turns by clearing_angle, and keeps the speed", "[avoid]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep_encounters<V>(140, [](Random&, const V& position, const V& velocity, const SphereObstacle<V>& sphere) {
        const V turned = avoid_sphere(position, velocity, sphere),
                by_angle = avoid_sphere(position, velocity, sphere, clearing_angle(position, velocity, sphere));
        const Sight sight(position, velocity, sphere.center);
        const long double speed = tests::length(exact(velocity));
        // the angle of both is known to 2 eps, and the speed to 5; the way aside to as much of the line distance as 4
        // eps of the distance are
        const long double aside = 4 * std::sin(exact(clearing_angle(position, velocity, sphere))) * sight.distance
                                / std::max(sight.line_distance, 1e-9L);
        return std::abs(tests::length(exact(turned)) / speed - 1) <= (epsilon<S> * 5)
            && (sight.line_distance < 1e-3L || error_of(turned, exact(by_angle)) <= (12 + aside) * epsilon<S> * speed)
            && std::abs(tests::angle_between(exact(velocity), exact(turned))
                        - exact(clearing_angle(position, velocity, sphere)))
                   <= (epsilon<S> * 4)
            && same_bits(avoid_spheres(position, velocity, std::span(&sphere, 1)), turned);
    });
}

TEMPLATE_LIST_TEST_CASE(
    "avoid_sphere without an angle in closed form, and where it leaves the velocity alone, to the bit", "[avoid]",
    tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V here = veer::zero<V>(), velocity = vector<V>(2, 0);
    CHECK(error_of(avoid_sphere(here, velocity, {vector<V>(5, 0), 3, 20}), Exact{1.6L, 1.2L, 0})
          <= 4 * epsilon<S>); // head-on: to the left
    CHECK(error_of(avoid_sphere(here, velocity, {vector<V>(4, 2), S(std::sqrt(10.0)), 20}),
              Exact{6 / std::sqrt(10.0L), -2 / std::sqrt(10.0L), 0})
          <= 8 * epsilon<S>);
    CHECK(error_of(avoid_sphere(here, velocity, {vector<V>(3, 4), 5, 20}), Exact{1.6L, -1.2L, 0})
          <= 4 * epsilon<S>); // on the surface: along it
    CHECK(error_of(avoid_sphere(here, velocity, {vector<V>(6, 2), 2, 20}), exact(velocity))
          <= 2 * epsilon<S>); // it grazes already
    for (const SphereObstacle<V>& alone : {SphereObstacle<V>{vector<V>(6, 3), 2, 20}, {vector<V>(-5, 0), 2, 20},
             {vector<V>(50, 0), 2, 20}, {vector<V>(1, 0), 2, 20}, {here, 0, 20}, {vector<V>(5, 0), 3, 2}}) {
        CHECK(same_bits(avoid_sphere(here, velocity, alone), velocity));
        CHECK(same_bits(avoid_spheres(here, velocity, std::array{alone, alone}), velocity));
    }
    CHECK(same_value(avoid_sphere(here, here, {vector<V>(5, 0), 3, 20}), here));
    CHECK(same_bits(avoid_spheres(here, velocity, std::array<SphereObstacle<V>, 0>()), velocity));
}

// ---- inside by rounding ---------------------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE("avoidance acts inside by 4 epsilon of the largest coordinate, or of the radius, and no deeper",
    "[avoid]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    // depth in epsilons; the coordinates are powers of two, so that they are as exact
    const auto acts_towards = [](const V& velocity, S coordinate, S depth, S radius, int along) {
        const V position = axis<V>(along, coordinate);
        const SphereObstacle<V> sphere{
            position + axis<V>(0, radius * (1 - depth * epsilon_of<S>)), radius, 100 * radius};
        const bool by_angle = !same_bits(avoid_sphere(position, velocity, sphere, 1), velocity);
        CHECK(by_angle == !same_bits(avoid_sphere(position, velocity, sphere), velocity));
        CHECK(by_angle == (clearing_angle(position, velocity, sphere) > 0));
        CHECK(by_angle == same_bits(first_obstacle(position, velocity, std::array{sphere}).center, sphere.center));
        return by_angle;
    };
    const auto acts_at = [&](S coordinate, S depth, S radius, int along = 1) { // straight at the centre, or askew
        const bool straight = acts_towards(vector<V>(1, 0), coordinate, depth, radius, along);
        CHECK(straight == acts_towards(vector<V>(1, 1), coordinate, depth, radius, along));
        return straight;
    };
    CHECK((acts_at(4, 3, 8) && !acts_at(4, 5, 8)));
    CHECK((acts_at(-4, 3, 8) && !acts_at(-4, 5, 8)));
    CHECK((acts_at(1024, 384, 8) && !acts_at(1024, 640, 8))); // 4 epsilon of 1024 are 512 of 8
    const int last = dimension_v<V> - 1;
    CHECK((acts_at(-1024, 384, 8, last) && !acts_at(-1024, 640, 8, last)));
    CHECK((acts_at(S(0x1p-20), 3, 8) && !acts_at(S(0x1p-20), 5, 8)));
    CHECK((acts_at(0, 0, 8) && !acts_at(0, 1, 8))); // at the origin coordinates are exact
    const S huge = 4 / epsilon_of<S>;
    CHECK((acts_at(huge, S(0.375) / epsilon_of<S>, 8)
           && !acts_at(huge, S(0.625) / epsilon_of<S>, 8))); // half the radius at most
}

TEMPLATE_LIST_TEST_CASE("a known sine and cosine turn as their angle does, to the bit", "[avoid]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    Random random(171);
    int turned = 0;
    for (int i = 0; i < 2000; ++i) {
        const V position = random.vector<V>(20), velocity = random.vector<V>(10);
        const SphereObstacle<V> sphere{random.vector<V>(5), random.uniform<S>(0, 8), 30};
        const S angle = random.uniform<S>(-4, 4);
        const V known = avoid_sphere(position, velocity, sphere, veer::sin_cos(angle));
        REQUIRE(same_bits(known, avoid_sphere(position, velocity, sphere, angle)));
        turned += same_bits(known, velocity) ? 0 : 1;
    }
    CHECK(turned > 20);
}

TEMPLATE_LIST_TEST_CASE("clearing_angle is not below 0 where the line of flight touches the sphere but for rounding",
    "[avoid]", tests::Vectors) {
    using V = TestType;
    sweep_encounters<V>(125, [](Random&, const V& position, const V& velocity, SphereObstacle<V> sphere) {
        sphere.escape_radius = veer::length(veer::lateral(V(sphere.center - position), velocity));
        return clearing_angle(position, velocity, sphere) >= 0;
    });
}

TEMPLATE_LIST_TEST_CASE(
    "who is inside by rounding turns along the surface and outwards, straight outwards at the deepest", "[avoid]",
    tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const auto outward_part = [](S depth) {
        const V position = vector<V>(4, 0), velocity = vector<V>(3, 4);
        const SphereObstacle<V> sphere{position + axis<V>(0, 8 * (1 - depth * epsilon_of<S>)), 8, 100};
        const V turned = avoid_sphere(position, velocity, sphere),
                by_angle = avoid_sphere(position, velocity, sphere, clearing_angle(position, velocity, sphere));
        CHECK(error_of(turned, exact(by_angle)) <= 60 * epsilon<S>);
        CHECK(std::abs(tests::length(exact(turned)) - 5) <= 5 * 5 * epsilon<S>);
        CHECK(tests::components(turned)[1] > -8 * epsilon_of<S>); // along the surface as it flew
        return -exact(tests::components(turned)[0]) / 5;
    };
    CHECK(std::abs(outward_part(0)) <= 4 * epsilon<S>);
    CHECK(std::abs(outward_part(1) - 0.0625L) <= 8 * epsilon<S>);
    CHECK(std::abs(outward_part(2) - 0.25L) <= 8 * epsilon<S>);
    CHECK(std::abs(outward_part(4) - 1) <= 8 * epsilon<S>);
    const V far_out = axis<V>(1, 4 / epsilon_of<S>); // where rounding would let it in deeper than half the radius
    CHECK(error_of(avoid_sphere(far_out, vector<V>(3, 4), {far_out + vector<V>(4, 0), 8, 100}), Exact{-5, 0, 0})
          <= 60 * epsilon<S>);
    const V outwards = vector<V>(-3, 4); // leads out already
    CHECK(same_bits(
        avoid_sphere(vector<V>(4, 0), outwards, {vector<V>(4 + 8 * (1 - 2 * epsilon_of<S>), 0), 8, 100}), outwards));
}

// ---- flights that enter nothing -------------------------------------------------------------------------------------

/// How deep inside an escape sphere an agent is, in units of what avoid_sphere allows: 4 epsilon of its largest
/// coordinate, or of the radius.
template <veer::Vector V> long double depth_inside(const V& position, const SphereObstacle<V>& sphere) {
    long double most = exact(sphere.escape_radius);
    const long double depth = most - tests::length(exact(position) - exact(sphere.center));
    for (const auto x : tests::components(position)) most = std::max(most, std::abs(exact(x)));
    return depth / (4 * epsilon<scalar_t<V>> * most);
}

/// What a flight has to say.
struct Flown {
    long double deepest = -1; ///< inside of any escape sphere, as depth_inside says it
    bool arrived = false;
};

/// Flies to the target: the pursuit, which is seek with a strong engine or homing, then the turn aside, then the move.
template <veer::Vector V>
Flown fly(V position, const V& target, const std::vector<SphereObstacle<V>>& rocks, scalar_t<V> rate,
    scalar_t<V> seconds, bool homes, auto turn_aside) {
    using S = scalar_t<V>;
    constexpr S speed = 10;
    const auto missile = veer::make_homing(speed, S(3), S(1));
    const veer::SteerLimits<S> limits{100, S(0.1f), speed};
    const S dt = 1 / rate;
    V velocity = veer::normalize_or(target - position, axis<V>(0)) * speed;
    Flown flown;
    for (int frame = 0; frame < static_cast<int>(seconds * rate) && !flown.arrived; ++frame) {
        const V wanted =
            homes ? veer::homing_arc_step(position, velocity, target, missile, dt).velocity
                  : veer::steer_step(position, velocity, veer::seek(position, velocity, target, speed), limits, dt)
                        .velocity;
        velocity = turn_aside(position, wanted, rocks);
        position = position + velocity * dt;
        for (const auto& rock : rocks)
            if (veer::distance(position, rock.center) < rock.escape_radius * S(1.001f))
                flown.deepest = std::max(flown.deepest, depth_inside(position, rock));
        flown.arrived = veer::distance(position, target) < 1;
    }
    return flown;
}

constexpr auto clears_one = [](const auto& position, const auto& wanted, const auto& rocks) {
    return avoid_sphere(position, wanted, rocks[0]);
};
constexpr auto clears_by_angle = [](const auto& position, const auto& wanted, const auto& rocks) {
    return avoid_sphere(position, wanted, rocks[0], clearing_angle(position, wanted, rocks[0]));
};
constexpr auto clears_all = [](const auto& position, const auto& wanted, const auto& rocks) {
    return avoid_spheres(position, wanted, rocks);
};

/// A million flights for the four kinds of vectors; a tenth in a quick run.
constexpr int flights = tests::quick > 1 ? 25'000 : 250'000;

TEMPLATE_LIST_TEST_CASE(
    "of a million flights past a rock, at any frame rate, near the origin and far, none enters the grown rock",
    "[avoid][flights]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    int turned_by_angle = 0, arrived = 0, asked = 0;
    sweep<Random>(141, tests::cases(flights), [&](Random& random) {
        constexpr std::array rates{S(15), S(60), S(240)};
        constexpr std::array far{S(0), S(1000), S(10'000), S(6.5)}; // 6.5: the surface runs through the origin
        const S rate = random.one_in(8) ? rates[static_cast<std::size_t>(random.below(3))] : S(60);
        const V center = random.direction<V>() * far[static_cast<std::size_t>(random.below(4))],
                way = random.direction<V>() * S(20);
        const std::vector rocks{veer::make_obstacle(veer::Sphere<V>{center, 6}, S(0.5), S(12))};
        const V from = center - way + random.vector<V>(3), to = center + way + random.vector<V>(3);
        const bool homes = random.one_in(2), by_angle = random.one_in(2);
        const Flown flown = by_angle ? fly(from, to, rocks, rate, S(8), homes, clears_by_angle)
                                     : fly(from, to, rocks, rate, S(8), homes, clears_one);
        ++asked, turned_by_angle += by_angle, arrived += flown.arrived;
        return flown.deepest <= 1;
    });
    CHECK(arrived > asked - asked / 1000); // some circle a target that they cannot turn to
}

TEMPLATE_LIST_TEST_CASE(
    "a flight around a rock of half a kilometre, and one on steps longer than the rock, enters nothing",
    "[avoid][flights]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(142, 100, [](Random& random) {
        const V center = random.direction<V>() * (random.one_in(2) ? S(0) : S(1000)),
                way = random.direction<V>() * S(515);
        const std::vector rocks{veer::make_obstacle(veer::Sphere<V>{center, 500}, S(0.5), S(12))};
        return fly<V>(center - way, center + way + random.vector<V>(9), rocks, 60, 80, random.one_in(2), clears_one)
                   .deepest
            <= 1;
    });
    sweep<Random>(143, 10'000, [](Random& random) {
        const V center = random.vector<V>(2), way = random.direction<V>() * S(20);
        const std::vector rocks{veer::make_obstacle(veer::Sphere<V>{center, S(0.25f)}, S(0.25f), S(12))};
        return fly<V>(center - way, center + way + random.vector<V>(1), rocks, 5, 8, false, clears_one).deepest <= 1;
    });
}

/// Rocks whose grown spheres leave gaps of `gap` and more, within a square or cube about the centre.
template <veer::Vector V>
std::vector<SphereObstacle<V>> field(
    Random& random, const V& center, std::size_t count, scalar_t<V> size, scalar_t<V> gap) {
    using S = scalar_t<V>;
    std::vector<SphereObstacle<V>> rocks;
    for (int tries = 0; rocks.size() < count && tries < 2000; ++tries) {
        const auto rock = veer::make_obstacle(
            veer::Sphere<V>{center + random.vector<V>(size), random.uniform<S>(1, 6)}, S(0.5), S(12));
        if (std::ranges::all_of(rocks, [&](const auto& other) {
                return veer::distance(rock.center, other.center) >= rock.escape_radius + other.escape_radius + gap;
            }))
            rocks.push_back(rock);
    }
    return rocks;
}

TEMPLATE_LIST_TEST_CASE(
    "among twelve rocks and more, with gaps of two steps and more between them, no flight enters a grown rock",
    "[avoid][flights]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    int arrived = 0, asked = 0, entered_by_the_first_alone = 0;
    sweep<Random>(144, tests::cases(tests::quick > 1 ? 3'000 : 30'000), [&](Random& random) {
        const S rate = random.one_in(2) ? S(60) : S(15), gap = random.one_in(2) ? S(1.34f) : 20 / rate;
        const V center = random.one_in(2) ? veer::zero<V>() : random.direction<V>() * S(1000);
        const auto rocks = field(random, center, 12 + static_cast<std::size_t>(random.below(8)), S(30), gap);
        V from, to;
        const auto is_free = [&](const V& place) {
            return std::ranges::all_of(
                rocks, [&](const auto& rock) { return veer::distance(place, rock.center) > rock.escape_radius + 1; });
        };
        do from = center + random.vector<V>(45);
        while (!is_free(from));
        do to = center + random.vector<V>(45);
        while (!is_free(to) || veer::distance(from, to) < 30);
        const bool homes = random.one_in(2);
        const Flown flown = fly(from, to, rocks, rate, S(20), homes, clears_all);
        ++asked, arrived += flown.arrived;
        if (asked <= 1000) {
            const auto by_first = [](const V& position, const V& wanted, const auto& all) {
                return avoid_sphere(position, wanted, first_obstacle(position, wanted, all));
            };
            entered_by_the_first_alone += fly(from, to, rocks, rate, S(20), homes, by_first).deepest > 1;
        }
        return flown.deepest <= 1;
    });
    CHECK(arrived > asked - asked / 50);
    if (dimension_v<V> == 2) CHECK(entered_by_the_first_alone > 20); // what this test is about
}

TEMPLATE_LIST_TEST_CASE(
    "where the turn leads into a nearer sphere, the nearer one has the last word", "[avoid]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    // along a sphere on the right, towards one ahead that asks for a turn to the right
    const SphereObstacle<V> beside{vector<V>(0, -4 - S(0x1p-10)), 4, 30}, ahead{vector<V>(9, 1), 3, 30};
    const V velocity = vector<V>(2, 0), here = veer::zero<V>();
    const V turned = avoid_sphere(here, velocity, ahead);
    REQUIRE(clearing_angle(here, turned, beside) > S(0.1));
    for (const auto& both : {std::array{beside, ahead}, std::array{ahead, beside}}) {
        CHECK(same_bits(first_obstacle(here, velocity, both).center, ahead.center));
        CHECK(same_bits(avoid_spheres(here, velocity, both), avoid_sphere(here, turned, beside)));
        const long double towards = 2 * std::sqrt(0x1p-10L / 2); // of a way that grazes from there
        CHECK(error_of(avoid_spheres(here, velocity, both), Exact{2, -towards, 0}) <= 1e-3L);
    }
    // one behind the first, which the turn leads into later: it has to wait
    const SphereObstacle<V> behind{vector<V>(20, -8), 4, 30};
    REQUIRE(clearing_angle(here, turned, behind) > 0);
    for (const auto& both : {std::array{behind, ahead}, std::array{ahead, behind}})
        CHECK(same_bits(avoid_spheres(here, velocity, both), turned));
}

TEMPLATE_LIST_TEST_CASE(
    "avoid_spheres without an angle does not depend on the order of the obstacles, and keeps the speed", "[avoid]",
    tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    int several = 0;
    sweep<Random>(145, 50'000, [&](Random& random) {
        std::array<SphereObstacle<V>, 6> obstacles;
        for (auto& obstacle : obstacles)
            obstacle = {random.vector<V>(20), random.uniform<S>(0, 6), random.uniform<S>(5, 30)};
        const V position = random.vector<V>(10), velocity = random.vector<V>(10),
                turned = avoid_spheres(position, velocity, obstacles);
        several += !same_bits(turned, avoid_sphere(position, velocity, first_obstacle(position, velocity, obstacles)));
        for (int i = 5; i > 0; --i)
            std::swap(obstacles[static_cast<std::size_t>(i)], obstacles[static_cast<std::size_t>(random.below(i + 1))]);
        const long double speed = tests::length(exact(velocity));
        return same_bits(avoid_spheres(position, velocity, obstacles), turned)
            && std::abs(tests::length(exact(turned)) - speed) <= 6 * 5 * epsilon<S> * speed;
    });
    CHECK(several > (dimension_v<V> == 2 ? 100 : 0));
}

// ---- escape ---------------------------------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE("avoid_sphere acts from the avoid radius inwards, however small", "[avoid]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V here = veer::zero<V>(), velocity = axis<V>(0, 2), center = axis<V>(0, S(0.75));
    CHECK(same_value(avoid_sphere(here, velocity, {center, S(0.25), S(0.5)}, 1), velocity));
    CHECK(!same_value(avoid_sphere(here, velocity, {center, S(0.25), S(0.75)}, 1), velocity));
    CHECK(same_value(avoid_sphere(here, velocity, {center, S(0.25), -1}, 1), velocity)); // below 0 counts as 0
}

TEMPLATE_LIST_TEST_CASE("escape_sphere pushes straight out of the sphere, and does nothing on its surface or outside",
    "[avoid]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V center = vector<V>(1, 2, 3);
    const auto push = [&](const V& offset) { return escape_sphere(center + offset, {center, 5, 9}, 10); };
    CHECK(error_of(push(vector<V>(S(1.5), 2)), Exact{6, 8, 0})
          <= 10 * 2.5L * epsilon<S>); // a unit vector within 2 eps, and the product
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

// ---- units, planes and every input ----------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE("avoidance does not depend on the unit of length", "[avoid]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep_encounters<V>(130, [](Random& random, const V& position, const V& velocity, const SphereObstacle<V>& sphere) {
        const S k = std::ldexp(S(1), random.below(20) - 10);
        const SphereObstacle<V> scaled{sphere.center * k, sphere.escape_radius * k, sphere.avoid_radius * k};
        return same_bits(
                   avoid_sphere(position * k, velocity * k, scaled, 1), avoid_sphere(position, velocity, sphere, 1) * k)
            && same_bits(clearing_angle(position * k, velocity, scaled), clearing_angle(position, velocity, sphere));
    });
}

// ---- make_obstacle, and avoidance beside a pursuit ------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE(
    "make_obstacle grows a sphere by the margin and by how far one sees", "[avoid]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const auto radii = [](S radius, S margin, S sight) {
        const SphereObstacle<V> made = veer::make_obstacle(veer::Sphere<V>{vector<V>(1, 2, 3), radius}, margin, sight);
        CHECK(same_value(made.center, vector<V>(1, 2, 3)));
        return std::array{made.escape_radius, made.avoid_radius};
    };
    CHECK(radii(4, 1, 7) == std::array<S, 2>{5, 12});
    CHECK(radii(-4, 1, 7) == std::array<S, 2>{1, 8});
    CHECK(radii(4, -1, -7) == std::array<S, 2>{4, 4});
}

TEMPLATE_LIST_TEST_CASE("a missile that turns by clearing_angle before each move enters no sphere, one that turns "
                        "aside slower than it pursues does",
    "[avoid]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const auto missile = veer::make_homing(S(30), S(8), S(1)); // turns by 3.75 rad/s
    const auto deepest = [&](S rate) {
        Random random(131);
        S least = 100;
        for (int flight = 0; flight < 100; ++flight) {
            const V target = random.direction<V>() * S(30), aside = random.direction<V>() * S(4);
            const auto rock = veer::make_obstacle(veer::Sphere<V>{veer::zero<V>(), 5}, S(1), S(12));
            V position = target * S(-1) + aside, velocity = veer::normalize_or(target, axis<V>(0)) * S(30);
            for (int frame = 0; frame < 180 && veer::length(V(target - position)) > 3; ++frame) {
                const V wanted = veer::homing_arc_step(position, velocity, target, missile, S(1) / 60).velocity;
                velocity =
                    avoid_sphere(position, wanted, rock, std::min(rate / 60, clearing_angle(position, wanted, rock)));
                position = position + velocity * (S(1) / 60);
                least = std::min(least, veer::length(position) - 6);
            }
        }
        return -least;
    };
    CHECK(deepest(3) > 2);          // below 30 / 8
    CHECK(deepest(1000) < S(1e-4)); // as far as clearing_angle says
}

// ---- free_direction -------------------------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE("free_direction asks straight ahead first, unit vectors, and as many as there are rays",
    "[avoid]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V velocity = vector<V>(3, 4);
    std::vector<V> asked;
    const V none = veer::free_direction(
        velocity, S(0.25), 9, [&](const V& direction) { return asked.push_back(direction), false; });
    CHECK(same_bits(none, velocity));
    REQUIRE(asked.size() == 9);
    CHECK(tests::error_of(asked[0], exact(vector<V>(S(0.6), S(0.8)))) <= 2 * epsilon<S>);
    for (std::size_t i = 0; i < asked.size(); ++i) {
        CHECK(std::abs(tests::length(exact(asked[i])) - 1) <= 4 * epsilon<S>);
        const double steps =
            dimension_v<V> == 2 ? std::floor(static_cast<double>(i + 1) / 2) : std::sqrt(static_cast<double>(i));
        CHECK(
            std::abs(tests::angle_between(exact(asked[i]), exact(velocity)) - 0.25L * exact(steps)) <= 8 * epsilon<S>);
    }
    if constexpr (dimension_v<V> == 2)
        for (std::size_t i = 1; i < asked.size(); ++i)
            CHECK((veer::cross(velocity, asked[i]) > 0) == (i % 2 == 1)); // left, right, left ...
    // in space: from the perpendicular on, each a golden angle about the velocity farther than the one before
    if constexpr (dimension_v<V> == 3)
        for (std::size_t i = 1; i < asked.size(); ++i) {
            const S angle = std::sqrt(static_cast<S>(i)) / 4, roll = static_cast<S>(i - 1) * S(2.3999632297286533);
            const Exact ahead = exact(velocity) * (std::cos(exact(angle)) / 5);
            const Exact aside =
                exact(veer::rotate(veer::perpendicular(velocity), velocity, roll)) * std::sin(exact(angle));
            CHECK(tests::error_of(asked[i], ahead + aside) <= 16 * epsilon<S>);
        }
    // the first that is free
    for (std::size_t free = 0; free < asked.size(); ++free) {
        std::size_t calls = 0;
        const V found = veer::free_direction(velocity, S(0.25), 9, [&](const V&) { return calls++ == free; });
        CHECK(calls == free + 1);
        CHECK(tests::error_of(found, exact(asked[free]) * 5) <= 16 * epsilon<S>);
        if (free == 0) CHECK(same_bits(found, velocity));
    }
}

TEMPLATE_LIST_TEST_CASE(
    "free_direction with a distance takes the farthest, the first of those as far", "[avoid]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V velocity = vector<V>(3, 4);
    const auto farthest = [&](std::vector<S> ways) {
        std::size_t i = 0;
        return veer::free_direction(
            velocity, S(0.25), static_cast<int>(ways.size()), [&](const V&) { return ways[i++]; });
    };
    const auto is_ray = [&](const V& found, std::size_t number) {
        std::size_t i = 0;
        return same_bits(found, veer::free_direction(velocity, S(0.25), 9, [&](const V&) { return i++ == number; }));
    };
    CHECK(is_ray(farthest({1, 5, 2, 5}), 1));
    CHECK(is_ray(farthest({7, 7, 7}), 0));
    CHECK(is_ray(farthest({-3, -2, -9}), 1));
    CHECK(is_ray(farthest({1, 2, std::numeric_limits<S>::infinity(), 3}), 2));
    CHECK(same_bits(farthest({}), velocity));
    const V still = veer::zero<V>();
    CHECK(same_bits(veer::free_direction(still, S(0.25), 9, [](const V&) -> bool { throw "nobody is asked"; }), still));
}

TEMPLATE_LIST_TEST_CASE(
    "free_direction stays finite for wild inputs, without a flag", "[avoid][flags]", tests::PlainVectors) {
    using V = TestType;
    tests::stays_finite<V>(134, [](Wild<V>& wild) {
        const V position = wild.vector(), velocity = wild.vector();
        return veer::free_direction(
            velocity, wild.number(), 3, [&](const V& direction) { return veer::dot(direction, position) > 0; });
    });
}

// ---- spheres that move ----------------------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE("a sphere without velocity is avoided with the bits of make_obstacle and avoid_sphere",
    "[avoid][moving]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const auto same = [](const V& p, const V& v, const veer::Sphere<V>& sphere, S margin, S sight) {
        const auto obstacle = veer::make_obstacle(sphere, margin, sight);
        return same_bits(avoid_sphere(p, v, sphere, margin, sight), avoid_sphere(p, v, obstacle))
            && same_bits(avoid_spheres(p, v, std::array{sphere, sphere}, margin, sight),
                avoid_spheres(p, v, std::array{obstacle, obstacle}));
    };
    sweep<Wild<V>>(151, 100'000 / tests::quick, [&](Wild<V>& wild) {
        const V p = wild.vector(), v = wild.vector();
        return same(p, v, {wild.vector(), wild.number()}, wild.number(), wild.number());
    });
    sweep<Random>(152, 100'000 / tests::quick, [&](Random& random) {
        const V p = random.vector<V>(9), v = random.vector<V>(9);
        return same(p, v, {p + random.vector<V>(9), random.uniform<S>(0, 5)}, random.uniform<S>(0, 1), 9);
    });
    // one so slow that the square of its speed vanishes counts as one without velocity
    const S least = std::sqrt(std::numeric_limits<S>::min());
    const V p = veer::zero<V>(), v = vector<V>(least * 3, 0), center = vector<V>(9, 1);
    const auto slow = avoid_sphere(p, v, veer::Sphere<V>{center, 3, vector<V>(0, least / 2)}, S(1), S(12));
    CHECK(same_bits(slow, avoid_sphere(p, v, veer::Sphere<V>{center, 3}, S(1), S(12))));
    CHECK(!same_bits(slow, v));
}

/// How far the line of flight relative to a sphere passes its centre, in long double; the distance where it recedes.
template <veer::Vector V> long double miss(const V& position, const V& velocity, const veer::Sphere<V>& sphere) {
    const Exact offset = exact(sphere.center) - exact(position), relative = exact(velocity) - exact(sphere.velocity);
    const long double along = tests::dot(offset, relative), squared = tests::dot(relative, relative);
    return along <= 0 ? tests::length(offset) : tests::length(offset - relative * (along / squared));
}

TEMPLATE_LIST_TEST_CASE(
    "a turn away from a moving sphere keeps the speed and grazes the grown sphere, or passes as far as it can",
    "[avoid][moving]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    int turned = 0, unable = 0;
    sweep<Random>(153, 200'000 / tests::quick, [&](Random& random) {
        const V p = random.vector<V>(20), v = random.vector<V>(20);
        const veer::Sphere<V> rock{
            p + random.vector<V>(20), random.uniform<S>(S(0.5), 4), random.vector<V>(random.one_in(2) ? 10 : 40)};
        const S margin = random.uniform<S>(0, 1), grown = rock.radius + margin;
        const V after = avoid_sphere(p, v, rock, margin, 15);
        const long double speed = tests::length(exact(v)), flow = tests::length(exact(rock.velocity)),
                          apart = tests::length(exact(rock.center) - exact(p));
        if (apart < exact(grown) || apart > exact(grown) + 15) return same_value(after, v);
        if (miss(p, v, rock) > exact(grown)) return same_value(after, v);
        ++turned;
        const long double relative = tests::length(exact(after) - exact(rock.velocity));
        const long double rounding = 64 * epsilon<S> * (speed + flow) * (apart + exact(grown)) / relative;
        const bool keeps = std::abs(tests::length(exact(after)) - speed) <= 4 * epsilon<S> * speed;
        if (std::abs(miss(p, after, rock) - exact(grown)) <= rounding) return keeps;
        ++unable; // then no turn suffices, and none leads past it farther
        bool farthest = keeps && flow > speed && miss(p, after, rock) < exact(grown);
        for (int i = 0; i < 64; ++i) {
            const V other = random.direction<V>() * static_cast<S>(speed);
            farthest = farthest && miss(p, other, rock) <= miss(p, after, rock) + rounding + 1e-3L * exact(grown);
        }
        return farthest;
    });
    CHECK((turned > 100 && unable > 0));
}

TEMPLATE_LIST_TEST_CASE(
    "avoiding spheres that move does not depend on the unit of length", "[avoid][moving]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(155, 40'000 / tests::quick, [](Random& random) {
        const V p = random.vector<V>(20), v = random.vector<V>(20);
        const veer::Sphere<V> rock{p + random.vector<V>(20), random.uniform<S>(1, 6), random.vector<V>(40)};
        const S k = std::ldexp(S(1), random.below(2) == 0 ? -20 : 20);
        const veer::Sphere<V> scaled{rock.center * k, rock.radius * k, rock.velocity * k};
        return same_bits(avoid_sphere(p * k, v * k, scaled, k, 30 * k), avoid_sphere(p, v, rock, 1, 30) * k);
    });
}

TEMPLATE_LIST_TEST_CASE("of the two velocities that lead past a moving sphere along a course, the nearer one counts",
    "[avoid][moving]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const auto leads_to = [](const V& velocity, const V& flow, const V& expected) {
        const V next = veer::parts::along_course(velocity, flow, vector<V>(1, 0), vector<V>(10, 0), S(1));
        return error_of(next, exact(expected)) <= 8 * epsilon<S>;
    };
    CHECK(leads_to(vector<V>(5, 0), vector<V>(0, 3), vector<V>(4, 3)));
    const V flow = vector<V>(-4, 3); // faster than the agent
    CHECK(leads_to(vector<V>(0.5, 3), flow, vector<V>(0.5, 3)));
    CHECK(leads_to(vector<V>(-0.5, 3), flow, vector<V>(-0.5, 3)));
    CHECK(leads_to(vector<V>(3, 0), flow, vector<V>(0, 3))); // both are one
    // none: at a right angle to the relative line of flight
    const V faster = vector<V>(0.5, 0.75),
            next = veer::parts::along_course(vector<V>(0.75, 0), faster, vector<V>(1, 0), vector<V>(10, 0), S(1));
    CHECK(std::abs(tests::dot(exact(next), exact(next) - exact(faster))) <= 8 * epsilon<S>);
}

TEMPLATE_LIST_TEST_CASE("spheres that move: head-on, from behind, at rest, on the other side, and too fast",
    "[avoid][moving]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V here = veer::zero<V>(), ahead = axis<V>(0, 10);
    const auto avoid = [&](const V& velocity, const V& flow) {
        return avoid_sphere(here, velocity, veer::Sphere<V>{ahead, 1, flow}, S(0.5), 20);
    };
    CHECK(same_value(avoid(axis<V>(0, 3), axis<V>(0, 4)), axis<V>(0, 3))); // it recedes
    CHECK(same_value(avoid(veer::zero<V>(), axis<V>(0, -4)), veer::zero<V>()));
    CHECK(same_value(avoid(veer::zero<V>(), veer::zero<V>()), veer::zero<V>()));
    const V creeping = axis<V>(0, std::sqrt((std::numeric_limits<S>::min)()) / 4); // it counts as zero, and is kept
    CHECK(same_value(avoid(creeping, axis<V>(0, -4)), creeping));
    // head-on, towards perpendicular(velocity): in the sphere's frame by asin(1.5 / 10)
    const V aside = avoid(axis<V>(0, 3), axis<V>(0, -2));
    CHECK(tests::components(aside)[1] > 0);
    const long double grown = miss(here, aside, veer::Sphere<V>{ahead, 1, axis<V>(0, -2)});
    CHECK(std::abs(grown - 1.5L) <= 32 * epsilon<S>);
    // too fast from the front: at a right angle to the relative line of flight
    const V flow = axis<V>(0, -100), hopeless = avoid(axis<V>(0, 1), flow);
    CHECK(std::abs(tests::length(exact(hopeless)) - 1) <= 4 * epsilon<S>);
    CHECK(std::abs(tests::dot(exact(hopeless), exact(hopeless) - exact(flow))) <= 200 * epsilon<S>);
    // a fast one that crosses from the left: the near side is out of reach, the agent lets it pass in front
    const veer::Sphere<V> crossing{vector<V>(10, 30), 3, vector<V>(0, -30)};
    const V behind = avoid_sphere(here, axis<V>(0, 10), crossing, S(0.5), 40);
    CHECK(std::abs(miss(here, behind, crossing) - 3.5L) <= 64 * epsilon<S>);
    CHECK(tests::components(behind)[0] < 10);
}

TEMPLATE_LIST_TEST_CASE("of spheres that move, the one counts that is met first, not the one that is nearest",
    "[avoid][moving]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V here = veer::zero<V>(), velocity = axis<V>(0, 3);
    const veer::Sphere<V> waits{vector<V>(8, S(0.75f)), S(0.5f)},
        comes{vector<V>(14, S(0.25f)), S(0.5f), axis<V>(0, -9)};
    const V expected = avoid_sphere(here, velocity, comes, S(0.5f), 20);
    CHECK(!same_value(expected, avoid_sphere(here, velocity, waits, S(0.5f), 20)));
    for (const auto& both : {std::array{waits, comes}, std::array{comes, waits}})
        CHECK(same_bits(avoid_spheres(here, velocity, both, S(0.5f), 20), expected));
    CHECK(same_value(avoid_spheres(here, velocity, std::array<veer::Sphere<V>, 0>(), 1, 9), velocity));
}

/// Agents that hunt a target at 12 m/s among `count` rocks of 5 m/s that fly through a room and come back on the other
/// side of a larger one: the greatest depth inside of a grown rock, in epsilons of the coordinates.
template <veer::Vector V>
long double deepest_among(Random& random, int count, scalar_t<V> room, int rate, int seconds) {
    using S = scalar_t<V>;
    const S h = S(1) / S(rate), margin = S(0.5), sight = 12;
    const auto missile = veer::make_homing(S(12), S(4), S(0.5));
    std::vector<veer::Sphere<V>> rocks;
    V position = veer::zero<V>(), velocity = random.direction<V>() * S(12), target = random.vector<V>(room);
    while (static_cast<int>(rocks.size()) < count) {
        const V center = random.vector<V>(2 * room);
        if (veer::length(center) > 6) rocks.push_back({center, S(1.5f), random.direction<V>() * S(5)});
    }
    long double deepest = 0;
    for (int frame = 0; frame < seconds * rate; ++frame) {
        if (veer::distance(position, target) < 1) target = random.vector<V>(room);
        velocity = veer::homing_arc_step(position, velocity, target, missile, h).velocity;
        velocity = avoid_spheres(position, velocity, rocks, margin, sight);
        position = position + velocity * h;
        for (auto& rock : rocks) {
            const V middle = rock.center + rock.velocity * h;
            rock.center = veer::generate<V>([&](auto i) { // out of sight, and back
                const S x = veer::component<i>(middle);
                return x > 2 * room ? x - 4 * room : x < -2 * room ? x + 4 * room : x;
            });
            const long double depth = exact(rock.radius + margin) - tests::length(exact(rock.center) - exact(position));
            deepest = std::max(deepest, depth / (epsilon<S> * (exact(room) * 2)));
        }
    }
    return deepest;
}

TEMPLATE_LIST_TEST_CASE("nobody enters a rock that moves, at any frame rate, nor one of twelve in half a minute",
    "[avoid][moving][flights]", tests::PlainVectors) {
    using V = TestType;
    for (const int rate : {15, 60, 240}) {
        CAPTURE(rate);
        Random random(154);
        for (int flight = 0; flight < tests::cases(200) / tests::quick; ++flight)
            CHECK(deepest_among<V>(random, 1, 15, rate, 10) <= 8);
        if constexpr (dimension_v<V> == 3)
            for (int flight = 0; flight < 40 / tests::quick; ++flight)
                CHECK(deepest_among<V>(random, 12, 15, rate, 30) <= 8);
    }
}

TEMPLATE_LIST_TEST_CASE(
    "avoiding spheres that move stays finite, without a flag", "[avoid][moving][flags]", tests::PlainVectors) {
    using V = TestType;
    tests::stays_finite<V>(155, [](Wild<V>& wild) {
        const V position = wild.vector(), velocity = wild.vector();
        const veer::Sphere<V> first{wild.vector(), wild.number(), wild.vector()},
            second{wild.vector(), wild.number(), wild.vector()};
        const auto margin = wild.number(), sight = wild.number();
        const V one = avoid_sphere(position, velocity, first, margin, sight);
        const V two = avoid_spheres(position, velocity, std::array{first, second}, margin, sight);
        return tests::is_finite(one) ? two : one;
    });
}

TEMPLATE_LIST_TEST_CASE(
    "an agent that circles a rock keeps its speed for hours", "[avoid][hours]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const SphereObstacle<V> rock{veer::zero<V>(), 4, 40};
    for (const S rate : {S(15), S(60), S(240)}) {
        V position = axis<V>(0, -5), velocity = vector<V>(S(1.1), S(2.2), S(2.4));
        const long double from = tests::length(exact(velocity));
        for (int i = 0; i < tests::cases(1'000'000) / tests::quick; ++i) {
            const V wanted = veer::turn_towards(velocity, veer::zero<V>() - position, S(0.05f));
            velocity = avoid_sphere(position, wanted, rock), position = position + velocity * (1 / rate);
        }
        CHECK(std::abs(tests::length(exact(velocity)) / from - 1) <= 5e-6L);
    }
    V spinning = vector<V>(S(1.1), S(2.2)); // an eighth of a turn to the left in every frame
    for (int i = 0; i < tests::cases(50'000); ++i) {
        const auto [x, y, z] = tests::components(spinning);
        const V center = spinning * S(4) + vector<V>(y, -x) * S(0.1f);
        spinning = avoid_sphere(veer::zero<V>(), spinning, {center, 1, 1000}, S(0.79f));
    }
    CHECK(std::abs(tests::length(exact(spinning)) / tests::length(exact(vector<V>(S(1.1), S(2.2)))) - 1) <= 5e-6L);
}

} // namespace

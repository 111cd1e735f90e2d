// SPDX-License-Identifier: MIT
#include <veer/contact/corner.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <initializer_list>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>

#include "support/sweep.hpp"
#include "support/vectors.hpp"

namespace {

using tests::Random, tests::sweep;
using veer::dot, veer::length, veer::zero;

template <int Dimension> using Wide = veer::BasicVector<double, Dimension>;
using Flat = Wide<2>;
using Space = Wide<3>;
template <class V> using Corner = veer::parts::Corner<V>;

constexpr double noise = 1e-9; // far above the rounding of speeds below 10, far below what the tests tell apart

template <class V> Corner<V> corner_of(std::initializer_list<V> normals) {
    Corner<V> corner{};
    for (const V& normal : normals) corner.add(normal, zero<V>(), 0);
    return corner;
}

/// The surfaces that push, a bit for each.
template <class V> unsigned pushing(const Corner<V>& corner) {
    unsigned bits = 0;
    for (std::size_t i = 0; i < corner.count; ++i) bits |= corner.surfaces[i].impulse > 0 ? 1u << i : 0u;
    return bits;
}

template <class V> double violation(const Corner<V>& corner, const V& velocity) {
    double most = -1e30;
    for (std::size_t i = 0; i < corner.count; ++i) {
        const auto& surface = corner.surfaces[i];
        most = std::max(most, surface.speed - dot(surface.normal, V(velocity - surface.velocity)));
    }
    return most;
}

// ---- the nearest velocity -------------------------------------------------------------------------------------------

TEST_CASE(
    "a floor takes the speed into it, a wall besides it the speed into that, and what leads away stays", "[corner]") {
    auto corner = corner_of<Space>({{0, 1, 0}, {1, 0, 0}});
    CHECK(tests::same_value(corner.nearest({3, -4, 5}, noise), Space{3, 0, 5}));
    CHECK((corner.surfaces[0].impulse == 4 && corner.surfaces[1].impulse == 0));
    CHECK(tests::same_value(corner.nearest({-3, -4, 5}, noise), Space{0, 0, 5}));
    CHECK((corner.surfaces[0].impulse == 4 && corner.surfaces[1].impulse == 3));
    CHECK(tests::same_value(corner.nearest({3, 4, 5}, noise), Space{3, 4, 5}));
    CHECK((corner.surfaces[0].impulse == 0 && corner.surfaces[1].impulse == 0));
}

TEST_CASE("a surface that moves, or that the ball leaves with some speed, gives it that", "[corner]") {
    Corner<Flat> corner{};
    corner.add({0, 8}, {9, 2}, 3);
    CHECK(tests::same_value(corner.nearest({1, -4}, noise), Flat{1, 5}));
    CHECK(corner.support().bounces);
    CHECK(tests::same_value(corner.support().velocity, Flat{9, 2}));
}

TEST_CASE("without a normal there is no surface, and no more than fit are taken", "[corner]") {
    Corner<Flat> corner{};
    corner.add({0, 0}, {1, 1}, 1);
    CHECK(corner.count == 0);
    CHECK(tests::same_value(corner.nearest({1, -4}, noise), Flat{1, -4}));
    for (int i = 0; i < 9; ++i) corner.add({0, 1}, {0, 0}, 0);
    CHECK(corner.count == Corner<Flat>::capacity);
    corner.remove(0);
    CHECK(corner.count == Corner<Flat>::capacity - 1);
}

TEST_CASE("one surface given twice is one surface", "[corner]") {
    auto corner = corner_of<Space>({{0, 1, 0}, {0, 1, 0}, {0, 1, 1e-8}});
    CHECK(length(Space(corner.nearest({3, -4, 5}, noise) - Space{3, 0, 5})) <= 1e-7); // the third leans by 1e-8
}

TEST_CASE("squeezed between surfaces that close in, the first alone counts", "[corner]") {
    Corner<Flat> corner{};
    corner.add({0, 1}, {0, 2}, 0), corner.add({0, -1}, {0, -2}, 0);
    CHECK(tests::same_value(corner.nearest({5, 0}, noise), Flat{5, 2}));
}

TEST_CASE("squeezed between surfaces that lie around one line, the first alone counts too", "[corner]") {
    Corner<Space> corner{};
    corner.add({0, 1, 0}, {0, 2, 0}, 0), corner.add({0, -1, 0}, {0, -2, 0}, 0), corner.add({1, 0, 0}, {1, 0, 0}, 0);
    CHECK(tests::same_value(corner.nearest({-5, 0, 3}, noise), Space{-5, 2, 3}));
}

TEST_CASE("squeezed by others, a ball that leaves the first surface is pushed by the next alone", "[corner]") {
    Corner<Flat> corner{};
    corner.add({0, 1}, {0, 0}, 0), corner.add({1, 0}, {0, 0}, 1), corner.add({-1, 0}, {0, 0}, 1);
    CHECK(tests::same_value(corner.nearest({0, 1}, noise), Flat{1, 1}));
    for (std::size_t i = 0; i < corner.count; ++i) CHECK(corner.surfaces[i].impulse == (i == 1 ? 1 : 0));
}

TEST_CASE("in a narrow groove, where large pushes cancel, each surface gets the speed that it demands", "[corner]") {
    Corner<Flat> corner{};
    corner.add({1e-4, 1}, {0, 0.3}, 0.5), corner.add({1e-4, -1}, {0, 0.1}, 0.25);
    const Flat found = corner.nearest({-3, 0.7}, noise);
    Corner<Space> closed{}; // by a third wall
    closed.add({1e-4, 1, 0}, {0, 0.3, 0}, 0.5), closed.add({1e-4, -1, 0}, {0, 0.1, 0}, 0.25);
    closed.add({0, 0, 1}, {0, 0, 0.1}, 0);
    const Space end = closed.nearest({-3, 0.7, -1}, noise);
    for (std::size_t i = 0; i < 2; ++i) {
        const auto& surface = corner.surfaces[i];
        const auto& wall = closed.surfaces[i];
        CHECK(std::abs(dot(surface.normal, Flat(found - surface.velocity)) - surface.speed)
              <= 1e-13); // once solved, 1e-9
        CHECK(std::abs(dot(wall.normal, Space(end - wall.velocity)) - wall.speed) <= 1e-13);
    }
}

TEST_CASE("two surfaces that push get the speeds that they demand, whatever their angle", "[corner]") {
    sweep<Random>(2613, 100'000, [](Random& random) {
        Corner<Space> corner{};
        for (int i = 0; i < 2; ++i)
            corner.add(random.direction<Space>(), random.vector<Space>(2), random.one_in(3) ? 1.0 : 0.0);
        const Space found = corner.nearest(random.vector<Space>(10), noise);
        const double cosine = dot(corner.surfaces[0].normal, corner.surfaces[1].normal);
        if (pushing(corner) != 3 || cosine * cosine > 0.999) return violation(corner, found) <= 2 * noise;
        for (std::size_t i = 0; i < 2; ++i) {
            const auto& surface = corner.surfaces[i];
            if (std::abs(dot(surface.normal, Space(found - surface.velocity)) - surface.speed) > 2e-13) return false;
        }
        return true; // 10 epsilon (10 + 2) / squared_sine, which is above 1/8 where they are solved once
    });
}

TEST_CASE("a normal that was rounded in float becomes a unit vector, without a root as with one", "[corner]") {
    sweep<Random>(2614, 100'000, [](Random& random) {
        Corner<Space> corner{};
        corner.add(random.direction<Space>() * (1 + random.uniform<double>(-0x1p-22, 0x1p-22)), zero<Space>(), 0);
        const Space normal = corner.surfaces[0].normal;
        return std::abs(dot(normal, normal) - 1) <= 4 * 0x1p-52; // its products and sums
    });
}

TEST_CASE("a surface that was just added does not push yet", "[corner]") {
    CHECK(corner_of<Flat>({{0, 1}}).surfaces[0].impulse == 0);
}

TEST_CASE("a ball that leaves a surface as slowly as rounding does not rest on it", "[corner]") {
    Corner<Flat> corner{};
    corner.add({0, 1}, {0, 0}, noise / 8);
    CHECK(corner.nearest({0, -4}, noise).y > noise / 16);
}

TEST_CASE("in a corner out of which no way leads the ball has the velocity of the surfaces, exactly", "[corner]") {
    Corner<Space> corner{};
    const Space carried{0.1, 0.2, 0.3};
    for (const Space& normal : {Space{0.3, 1, 0.1}, Space{-0.5, 0.7, 0.2}, Space{0.1, 0.6, -0.9}})
        corner.add(normal, carried, 0);
    CHECK(tests::same_bits(corner.nearest({0.05, -9.8, 0}, noise), carried));
}

TEST_CASE("a ball that a surface holds, but for rounding along it, has its velocity to the bit", "[corner]") {
    Corner<Flat> corner{};
    corner.add({0, 1}, {0.1, 0.2}, 0);
    CHECK(tests::same_bits(corner.nearest({0.1 + noise / 8, -4}, noise), Flat{0.1, 0.2}));
    CHECK(!tests::same_bits(corner.nearest({0.1 + noise * 8, -4}, noise), Flat{0.1, 0.2}));
    CHECK(tests::same_bits(corner.nearest({0.1, 0.2 + noise / 8}, noise), Flat{0.1, 0.2 + noise / 8})); // not held
    CHECK(tests::same_bits(corner.nearest({0.1 + noise / 8, -0.5}, noise), Flat{0.1, 0.2}));
    auto floor = corner_of<Flat>({{0, 1}});
    CHECK(tests::same_bits(floor.nearest({0, noise / 8}, noise), Flat{0, noise / 8}));
    floor.add({0.6, 0.8}, {0, 0}, 0); // a slope, out of which the floor leads
    CHECK(tests::same_bits(floor.nearest({noise / 8, -4}, noise), Flat{0, 0}));
    Corner<Space> apart{};
    apart.add({0, 1, 0}, {1, 0, 0}, 0), apart.add({0, 0, 1}, {1 + noise / 8, 0, 0}, 0);
    CHECK(!tests::same_bits(apart.nearest({1 + noise / 4, -4, -4}, noise), Space{1, 0, 0}));
}

template <class V> bool is_nearest(Random& random, int surfaces) {
    Corner<V> corner{};
    for (int i = 0; i < surfaces; ++i)
        corner.add(
            random.direction<V>(), random.one_in(2) ? zero<V>() : random.vector<V>(2), random.one_in(3) ? 1.0 : 0.0);
    const V wanted = random.vector<V>(10), found = corner.nearest(wanted, noise);
    if (violation(corner, found) > 2 * noise)
        return true; // none that all admit was found: the next test asks where there is one
    // Of all that the surfaces admit it is the nearest one: the angle at it is never acute.
    for (int i = 0; i < 50; ++i) {
        const V other = found + random.vector<V>(std::exp2(-i / 5));
        if (violation(corner, other) <= 0 && dot(V(wanted - found), V(other - found)) > 1e-7) return false;
    }
    // and it is the wanted one and what the surfaces push
    V sum = wanted;
    double pushes = 0;
    for (std::size_t i = 0; i < corner.count; ++i) {
        if (corner.surfaces[i].impulse < 0) return false;
        sum = sum + corner.surfaces[i].normal * corner.surfaces[i].impulse, pushes += corner.surfaces[i].impulse;
    }
    return length(V(sum - found))
        <= 1e-7 * (1 + length(found)) + 1e-11 * pushes; // in a narrow groove large pushes cancel
}

TEST_CASE("no velocity that the surfaces admit is nearer to the wanted one, and the way there is pushed", "[corner]") {
    for (int surfaces = 1; surfaces <= 4; ++surfaces)
        sweep<Random>(2610, 20'000, [&](Random& random) { return is_nearest<Flat>(random, surfaces); });
    for (int surfaces = 1; surfaces <= 5; ++surfaces)
        sweep<Random>(2611, 20'000, [&](Random& random) { return is_nearest<Space>(random, surfaces); });
}

TEST_CASE("where a velocity leads into no surface, one is found", "[corner]") {
    sweep<Random>(2612, 100'000, [](Random& random) {
        Corner<Space> corner{};
        const Space way = random.direction<Space>(); // that all admit
        for (int i = 0; i < 5; ++i) {
            Space normal = random.direction<Space>();
            if (dot(normal, way) < 0) normal = normal * -1.0;
            if (dot(normal, way) > 0.05) corner.add(normal, zero<Space>(), 0);
        }
        return violation(corner, corner.nearest(random.vector<Space>(10), noise)) <= noise;
    });
}

TEST_CASE("the ground is one where all that push move alike, and is left where one of them is", "[corner]") {
    const auto ground = [](double sideways, double first_speed, double second_speed) {
        Corner<Space> corner{};
        corner.add({0, 1, 0}, {1, 0, 0}, first_speed), corner.add({0, 0, 1}, {1 + sideways, 0, 0}, second_speed);
        static_cast<void>(corner.nearest({0, -4, -2}, noise));
        return corner.support();
    };
    CHECK((ground(0, 0, 0).is_one && !ground(0, 0, 0).bounces && ground(0, 0, 0).impulse == 6));
    CHECK(!ground(0.5, 0, 0).is_one);
    CHECK((ground(0, 0.5, 0).bounces && ground(0, 0, 0.5).bounces));
    Corner<Space> corner{}; // of which the last does not push, and the floor by less than 1
    corner.add({0, 1, 0}, {1, 0, 0}, 0), corner.add({0, 0, 1}, {2, 0, 0}, 0), corner.add({1, 0, 0}, {-9, 0, 0}, 3);
    static_cast<void>(corner.nearest({0, -0.5, 1}, noise));
    CHECK((corner.support().is_one && !corner.support().bounces && corner.support().impulse == 0.5));
    static_cast<void>(corner.nearest({0, -0.5, -0.25}, noise));
    CHECK((!corner.support().is_one && tests::same_value(corner.support().velocity, Space{1, 0, 0})));
    Corner<Space> three{};
    three.add({0, 1, 0}, {0, 0, 0}, 0), three.add({0, 0, 1}, {1, 0, 0}, 0), three.add({1, 0, 0}, {0, 0, 0}, 0);
    static_cast<void>(three.nearest({-1, -1, -1}, noise));
    CHECK((three.support().impulse == 3 && !three.support().is_one));
    const auto none = corner_of<Space>({{0, 1, 0}}).support();
    CHECK((none.impulse == 0 && none.is_one && !none.bounces));
}

TEST_CASE("a surface is found by the number of its obstacle, and the first one that pushes", "[corner]") {
    Corner<Space> corner{};
    corner.add({0, 1, 0}, {0, 0, 0}, 0, 7), corner.add({1, 0, 0}, {0, 0, 0}, 0, 9);
    CHECK((corner.has(7) && corner.has(9) && !corner.has(0) && !corner.has(8)));
    CHECK(corner_of<Space>({{0, 1, 0}}).has(0)); // where nobody says which
    const auto first = [&](const Space& wanted) {
        static_cast<void>(corner.nearest(wanted, noise));
        return corner.first_pushing();
    };
    CHECK((first({1, 1, 0}) == 2 && first({1, -1, 0}) == 0 && first({-1, 1, 0}) == 1 && first({-1, -1, 0}) == 0));
}

TEST_CASE("levelled on two surfaces that push, a velocity runs along both", "[corner]") {
    Corner<Space> corner{};
    corner.add({0, 1, 0}, {0, 0, 0}, 0), corner.add({0.6, 0.8, 0}, {0, 0, 0}, 0);
    CHECK(length(corner.nearest({-0.6, -2.8, 2}, noise) - Space{0, 0, 2}) <= 1e-14); // some roundings of at most 10
    CHECK(pushing(corner) == 3);
    CHECK(length(corner.levelled({5, 6, 7}, 0) - Space{0, 0, 7}) <= 1e-14);
    CHECK(length(corner.levelled({5, 6, 7}, noise) - Space{0, 0, 7}) <= 1e-14);
}

TEST_CASE("levelled: only the part across the surfaces that push goes", "[corner]") {
    auto corner = corner_of<Space>({{0, 1, 0}, {1, 0, 0}});
    static_cast<void>(corner.nearest({3, -4, 5}, noise));
    CHECK(tests::same_value(corner.levelled({2, 6, 7}, noise), Space{2, 0, 7}));
    static_cast<void>(corner.nearest({3, -0.5, 5}, noise));
    CHECK(tests::same_value(corner.levelled({2, 6, 7}, noise), Space{2, 0, 7}));
}

TEST_CASE("levelled where two slopes meet, a velocity leads into neither", "[corner]") {
    Corner<Flat> corner{};
    corner.add({0, 1}, {0, 0}, 0), corner.add({0.6, 0.8}, {0, 0}, 0);
    static_cast<void>(corner.nearest({1, -4}, noise)); // the floor pushes alone
    CHECK(tests::same_value(corner.levelled({1, 2}, noise), Flat{1, 0}));
    CHECK(length(corner.levelled({-4, 3}, noise)) <= 1e-15); // up the slope: without the part off the floor, into it
}

TEST_CASE("levelled on one surface that moves, a velocity has its speed across, if it pushes", "[corner]") {
    Corner<Flat> corner{};
    corner.add({0, 1}, {9, 2}, 3);
    static_cast<void>(corner.nearest({1, 4.5}, noise)); // pushes by 1/2
    CHECK(tests::same_value(corner.levelled({-2, 6}, noise), Flat{-2, 5}));
    static_cast<void>(corner.nearest({1, 8}, noise));
    CHECK(tests::same_value(corner.levelled({-2, 6}, noise), Flat{-2, 6}));
    auto walls = corner_of<Space>({{0, 1, 0}, {1, 0, 0}});
    static_cast<void>(walls.nearest({-3, 4, 5}, noise)); // the second one pushes
    CHECK(tests::same_value(walls.levelled({-2, 6, 7}, noise), Space{0, 6, 7}));
}

TEST_CASE("where hardly any of a large velocity is left, each surface gets the speed that it demands", "[corner]") {
    Corner<Flat> corner{};
    corner.add({1, 0}, {0.1, 0.3}, 0.5), corner.add({-0.8, 0.6}, {0, 0.1}, 0.25);
    const auto misses = [&](const Flat& found) {
        double most = 0;
        for (std::size_t i = 0; i < 2; ++i) {
            const auto& surface = corner.surfaces[i];
            most = std::max(most, std::abs(dot(surface.normal, Flat(found - surface.velocity)) - surface.speed));
        }
        return most;
    };
    CHECK(misses(corner.nearest({-3.1e6, -7.7e6}, noise)) <= 1e-14); // once solved, 1e-10
    CHECK(pushing(corner) == 3);
    for (const double x : {-3.1e6, 3.1e6})
        for (const double y : {-1.86e6, 1.86e6, 5e6}) // the shares are -x and -5/3 y
            CHECK(misses(corner.levelled({x, y}, noise)) <= 1e-14);
}

// ---- friction -------------------------------------------------------------------------------------------------------

TEST_CASE("each surface brakes by at most friction times its own push", "[corner]") {
    auto corner = corner_of<Space>({{0, 1, 0}, {1, 0, 0}});
    const Space along = corner.nearest({-2, -4, 5}, noise);
    CHECK(tests::same_value(corner.braked(along, 0.5), Space{0, 0, 2})); // 5 - 0.5 (4 + 2)
    CHECK(tests::same_value(corner.braked(along, 10), Space{0, 0, 0}));
    CHECK(tests::same_value(corner.braked(along, 0), along));
}

TEST_CASE("a surface that moves brakes what slides along it to its own velocity", "[corner]") {
    Corner<Flat> corner{};
    corner.add({0, 1}, {1, 0}, 0);
    const Flat along = corner.nearest({3, -4}, noise);
    CHECK(tests::same_value(corner.braked(along, 0.25), Flat{2, 0}));
    CHECK(tests::same_value(corner.braked(along, 1), Flat{1, 0}));
    Corner<Flat> bouncing{};
    bouncing.add({0, 1}, {1, 0}, 0.5);
    CHECK(tests::same_value(bouncing.braked(bouncing.nearest({3, -4}, noise), 1), Flat{1, 0.5}));
}

TEST_CASE("a surface that does not push brakes nothing, and takes nothing of what leads off it", "[corner]") {
    auto corner = corner_of<Space>({{0, 1, 0}, {1, 0, 0}});
    const Space along = corner.nearest({3, -4, 4}, noise); // 5 along the floor, of which it takes 2
    CHECK(length(Space(corner.braked(along, 0.5) - Space{1.8, 0, 2.4})) <= 1e-15);
}

TEST_CASE("slide: across a slope a ball halts for good, or turns into the slope", "[corner]") {
    const auto held = veer::parts::slide<Flat>({2, 0}, {0, 3}, 5, noise); // (5 2 + 0) / (5^2 - 3^2)
    CHECK((tests::same_value(held.velocity, zero<Flat>()) && held.time == 0.625));
    const auto turned = veer::parts::slide<Flat>({2, 0}, {-1, 6}, 2, noise); // 2 / (2 + 1), then it has 2/3 of 6 aside
    CHECK((tests::same_value(turned.velocity, Flat{0, 6 * (2 / 3.0)}) && turned.time == 2 / 3.0));
    const auto late =
        veer::parts::slide<Flat>({4, 0}, {0, 4}, 5, noise); // at rest after 20/9 of the time, it has turned
    CHECK((std::abs(late.velocity.y - 3.2) <= 1e-15 && late.velocity.x == 0 && late.time == 0.8));
    const auto aside = [](double sideways) {
        return veer::parts::slide<Flat>({2, 0}, {-9, sideways}, 2, noise).velocity;
    };
    CHECK((tests::same_value(aside(noise / 2), zero<Flat>()) && aside(noise * 3).y > 0)); // of rounding nothing is left
    const auto slides = veer::parts::slide<Flat>({6, 0}, {-3, 4}, 2.5, noise);            // |(3, 4)| loses 2.5 of 5
    CHECK((tests::same_value(slides.velocity, Flat{1.5, 2}) && slides.time == 1));
}

TEST_CASE("slide: friction brakes, halts, and holds", "[corner]") {
    const auto slide = [](double speed, double change, double grip) {
        return veer::parts::slide<Flat>({speed, 0}, {change, 0}, grip, noise);
    };
    CHECK((slide(5, 0, 2).velocity.x == 3 && slide(5, 0, 2).time == 1));
    CHECK((slide(5, 1, 2).velocity.x == 4 && slide(5, 1, 2).time == 1));
    CHECK((slide(2, 0, 8).velocity.x == 0 && slide(2, 0, 8).time == 0.25));   // at rest after a quarter of the time
    CHECK((slide(2, -2, 6).velocity.x == 0 && slide(2, -2, 6).time == 0.25)); // the pull helps to halt
    CHECK((slide(0, 3, 4).velocity.x == 0 && slide(0, 3, 4).time == 1));      // held
    CHECK((slide(0, 3, 1).velocity.x == 2 && slide(0, 3, 1).time == 1));
    CHECK((slide(0.25, 0, 0.5).velocity.x == 0 && slide(0.25, 0, 0.5).time == 0.5));
    CHECK((slide(5, -7, 0).velocity.x == -2 && slide(5, -7, 0).time == 1)); // without friction nothing halts it
}

} // namespace

// SPDX-License-Identifier: MIT
#include <veer/geometry/half_spaces.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>

#include "support/sweep.hpp"
#include "support/vectors.hpp"

// crowd_test.cpp judges the places themselves. Here is what does not change them: the order, what is everything, what
// is given twice, the dimension.

namespace {

using tests::axis, tests::Random, tests::sweep, tests::vector;
using veer::parts::HalfSpace, veer::parts::NearestPlace;

template <veer::Vector V> using Walls = std::vector<HalfSpace<V>>;

/// Up to eight half spaces, most of which hold the origin.
template <veer::Vector V> Walls<V> drawn(Random& random) {
    Walls<V> walls(static_cast<std::size_t>(random.below(9)));
    for (HalfSpace<V>& wall : walls) wall = {random.direction<V>(), random.uniform<double>(-2, 0.5), 0, 1};
    return walls;
}

template <veer::Vector V> NearestPlace<V> nearest(const Walls<V>& walls, const V& wanted, double radius = 2) {
    return veer::parts::nearest_place(
        [&walls](std::size_t i) noexcept { return walls[i]; }, walls.size(), wanted, radius);
}

template <veer::Vector V> bool alike(const NearestPlace<V>& a, const NearestPlace<V>& b) {
    return a.found == b.found && (!a.found || veer::distance(a.place, b.place) <= 1e-6); // the root of 2^-40: corners
}

} // namespace

TEMPLATE_TEST_CASE(
    "the order of the half spaces decides nothing but rounding", "[half_spaces]", glm::dvec2, glm::dvec3) {
    using V = TestType;
    int found = 0;
    sweep<Random>(1, 20'000, [&](Random& random) {
        const Walls<V> walls = drawn<V>(random);
        const V wanted = random.vector<V>(3);
        Walls<V> other = walls;
        std::reverse(other.begin(), other.end());
        if (!other.empty()) std::swap(other.front(), other[static_cast<std::size_t>(random.below(int(other.size())))]);
        const auto answer = nearest(walls, wanted);
        found += answer.found ? 1 : 0;
        return alike(answer, nearest(other, wanted));
    });
    CHECK(found > 8'000);
}

TEMPLATE_TEST_CASE("a half space with a zero normal is everything, and one given twice is given once", "[half_spaces]",
    glm::dvec2, glm::dvec3) {
    using V = TestType;
    sweep<Random>(2, 20'000, [&](Random& random) {
        const Walls<V> walls = drawn<V>(random);
        const V wanted = random.vector<V>(3);
        Walls<V> more = walls;
        more.insert(more.begin(), {veer::zero<V>(), 0, 0, 1});
        more.push_back({veer::zero<V>(), 0, 0, 1});
        if (!walls.empty()) more.push_back(walls.front());
        return alike(nearest(walls, wanted), nearest(more, wanted));
    });
}

TEMPLATE_TEST_CASE("a wanted place in all half spaces and in the ball is the answer, to the bit", "[half_spaces]",
    glm::dvec2, glm::dvec3) {
    using V = TestType;
    int inside = 0;
    sweep<Random>(3, 20'000, [&](Random& random) {
        const Walls<V> walls = drawn<V>(random);
        const V wanted = random.vector<V>(1);
        const auto holds = [&](const HalfSpace<V>& wall) { return veer::dot(wall.normal, wanted) >= wall.offset; };
        if (!std::all_of(walls.begin(), walls.end(), holds)) return true;
        ++inside;
        const auto answer = nearest(walls, wanted);
        return answer.found && tests::same_bits(answer.place, wanted);
    });
    CHECK(inside > 4'000);
}

TEMPLATE_TEST_CASE("half spaces beyond the 64th count as those before it, also in a conflict", "[half_spaces]",
    glm::dvec2, glm::dvec3) {
    using V = TestType;
    int conflicts = 0;
    sweep<Random>(6, 5'000, [&](Random& random) {
        Walls<V> walls(12);
        for (HalfSpace<V>& wall : walls) wall = {random.direction<V>(), random.uniform<double>(-0.5, 0.5), 0, 1};
        const V wanted = random.vector<V>(3);
        conflicts += nearest(walls, wanted).found ? 0 : 1;
        const auto least_violating = [&](std::size_t before) { // so many that are everything
            return veer::parts::least_violating_place(
                [&, before](std::size_t i) noexcept {
                    return i < before ? HalfSpace<V>{veer::zero<V>(), -9, 0, 1} : walls[i - before];
                },
                0, before + walls.size(), wanted, 2.0);
        };
        return veer::distance(least_violating(100), least_violating(0)) <= 1e-6;
    });
    CHECK(conflicts > 1'000);
}

TEMPLATE_TEST_CASE("of more than 64 half spaces the neighbours that bind most are kept, after all walls, and first the "
                   "walls that the agent is outside of",
    "[half_spaces]", glm::dvec2, glm::dvec3) {
    using V = TestType;
    sweep<Random>(407, 1'000, [](Random& random) {
        constexpr double outside = 1, inside = 2, neighbor = 3; // weights that say whose half space it is
        veer::parts::HalfSpaceList<V> list;
        std::vector<std::pair<double, double>> all, kept; // each the offset and whose it is
        const auto keep_most = [](auto& of_some, std::size_t most) {
            std::sort(of_some.rbegin(), of_some.rend());
            of_some.resize(std::min(of_some.size(), most));
        };
        const auto next = [&](double whose) {
            all.emplace_back(random.uniform<double>(-1, 1), whose);
            return veer::parts::HalfSpace<V>{axis<V>(0), all.back().first, 1, whose};
        };
        for (int i = random.below(65); i > 0; --i) {
            const bool is_outside = random.one_in(2);
            list.add_wall(next(is_outside ? outside : inside), is_outside);
        }
        const std::size_t walls = all.size();
        std::swap(all, kept);
        for (int i = random.below(100); i > 0; --i) list.add(next(neighbor));
        keep_most(all, 64 - walls);
        kept.insert(kept.end(), all.begin(), all.end());

        std::vector<std::pair<double, double>> listed;
        bool in_order = list.walls == walls;
        for (std::size_t i = 0; i < list.count; ++i) {
            listed.emplace_back(list(i).offset, list(i).weight);
            const double whose = i < list.outside ? outside : i < walls ? inside : neighbor;
            in_order = in_order && !(list(i).weight < whose) && !(list(i).weight > whose);
        }
        std::sort(listed.begin(), listed.end()), std::sort(kept.begin(), kept.end());
        return in_order && listed == kept;
    });
}

TEMPLATE_TEST_CASE("a half space that touches the ball, up to rounding, has one place of it, and one beyond has none",
    "[half_spaces]", glm::dvec2, glm::dvec3) {
    using V = TestType;
    sweep<Random>(5, 20'000, [&](Random& random) {
        const double radius = random.uniform<double>(0.5, 4), scale = radius * random.uniform<double>(0, 100);
        const V normal = random.direction<V>(), wanted = normal * radius + random.vector<V>(radius / 4);
        const double rounding = 0x1p-48 * (radius + scale); // of the offset, as half_chord counts it
        const auto touching = nearest<V>({{normal, radius + rounding * 0.9, scale, 1}}, wanted, radius);
        const auto beyond = nearest<V>({{normal, radius + rounding * 1.1, scale, 1}}, wanted, radius);
        const auto tangent = nearest<V>({{normal, radius, scale, 1}}, wanted, radius); // exactly
        const double share = radius * 0x1p-41; // `rounding` is at most 101 2^-48 of the radius
        return touching.found && veer::distance(touching.place, normal * radius) <= share && !beyond.found
            && tangent.found && veer::distance(tangent.place, normal * radius) <= share;
    });
}

TEST_CASE(
    "half spaces that lack each other by 2^-26 of the largest scale among them have a place in common, in the order "
    "of any",
    "[half_spaces]") {
    using Plane = glm::dvec2;
    using Space = glm::dvec3;
    // a wedge that is open downwards, and y >= its edge: on that line x >= 2 and x <= 2 - gap, 1 m from the origin
    const double half = std::sqrt(0.5), slope = 0.01, steep = std::sqrt(1 - slope * slope);
    const auto in_plane = [&](double y, double gap, double left, double right) {
        return nearest<Plane>({{{half, -half}, (2 - y) * half, left, 1},
                                  {{-half, -half}, (gap - 2 - y) * half, right, 1}, {{0, 1}, y, 0, 1}},
            Plane(2, y - 2.5), 10)
            .found;
    };
    // the same in the plane z = 1, with the scale of one of the two planes that meet in the line
    const auto in_space = [&](double gap, double floor, double edge) {
        return nearest<Space>(
            {{{slope, -steep, 0}, 2 * slope - steep, 0, 1}, {{-slope, -steep, 0}, (gap - 2) * slope - steep, 0, 1},
                {{0, 0, 1}, 1, floor, 1}, {{0, 1, 0}, 1, edge, 1}},
            Space(2, -3, 0), 10)
            .found;
    };
    for (const double y : {1.0, -1.0}) {
        CHECK((in_plane(y, 4.9 * 0x1p-26, 0, 0) && !in_plane(y, 5.1 * 0x1p-26, 0, 0))); // of 2, 2 and 1
        for (const double left : {0.0, 100.0})
            CHECK((in_plane(y, 90 * 0x1p-26, left, 100 - left) && !in_plane(y, 110 * 0x1p-26, left, 100 - left)));
    }
    for (const double floor : {0.0, 100.0})
        CHECK((in_space(90 * 0x1p-26, floor, 100 - floor) && !in_space(110 * 0x1p-26, floor, 100 - floor)));
}

TEST_CASE("in space, half spaces upright on a plane have the place of the plane", "[half_spaces]") {
    using Plane = glm::dvec2;
    using Space = glm::dvec3;
    sweep<Random>(4, 20'000, [&](Random& random) {
        const Walls<Plane> flat = drawn<Plane>(random);
        Walls<Space> upright;
        for (const HalfSpace<Plane>& wall : flat)
            upright.push_back({tests::convert<Space>(wall.normal), wall.offset, wall.scale, wall.weight});
        const Plane wanted = random.vector<Plane>(3);
        const auto in_plane = nearest(flat, wanted);
        const auto in_space = nearest(upright, tests::convert<Space>(wanted));
        return alike(NearestPlace<Space>{tests::convert<Space>(in_plane.place), in_plane.found}, in_space);
    });
}

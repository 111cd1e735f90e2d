// SPDX-License-Identifier: MIT
#include <veer/neighbors.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <deque>
#include <limits>
#include <new>
#include <numeric>
#include <span>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <veer/flock.hpp>
#include <veer/formation.hpp>
#include <veer/simd.hpp>
#include <veer/spline.hpp>

#include "support/sweep.hpp"
#include "support/vectors.hpp"

// ---- what the grid allocates: veer alone calls new[] in this program ------------------------------------------------

namespace {
std::size_t arrays_made = 0, bytes_held = 0, most_bytes = 0;
std::size_t arrays_left = std::numeric_limits<std::size_t>::max(); // until there is no memory
constexpr std::size_t header = 16;                                 // bytes before an array, for its size
} // namespace

void* operator new[](std::size_t bytes) {
    void* const memory = arrays_left > 0 ? std::malloc(bytes + header) : nullptr;
    if (memory == nullptr) throw std::bad_alloc();
    *static_cast<std::size_t*>(memory) = bytes;
    --arrays_left, ++arrays_made, bytes_held += bytes, most_bytes = std::max(most_bytes, bytes_held);
    return static_cast<std::byte*>(memory) + header;
}
void operator delete[](void* array) noexcept {
    if (array == nullptr) return;
    void* const memory = static_cast<std::byte*>(array) - header;
    bytes_held -= *static_cast<std::size_t*>(memory);
    std::free(memory);
}
void operator delete[](void* array, std::size_t) noexcept { operator delete[](array); }

namespace {

using tests::axis, tests::is_finite, tests::Random, tests::sweep, tests::vector, tests::Wild;
using veer::dimension_v, veer::distance, veer::NeighborGrid, veer::scalar_t, veer::zero;
using Indices = std::vector<std::size_t>;

template <class S> constexpr S infinity = std::numeric_limits<S>::infinity();
template <class S> constexpr S not_a_number = std::numeric_limits<S>::quiet_NaN();

/// Where each agent stands in the grid's order.
Indices ranks(const auto& grid) {
    Indices rank(grid.size());
    for (std::size_t k = 0; k < grid.size(); ++k) rank[grid.order()[k]] = k;
    return rank;
}
/// Everybody near, by looking at all.
template <veer::Vector V> Indices all_near(const std::vector<V>& positions, const V& asked, scalar_t<V> radius) {
    Indices near_by;
    for (std::size_t i = 0; i < positions.size(); ++i)
        if (is_finite(positions[i]) && is_finite(asked) && is_finite(radius) && distance(asked, positions[i]) < radius)
            near_by.push_back(i);
    return near_by;
}
/// Whether the grid finds whom a look at all finds, in its order, and the nearest of them.
template <veer::Vector V>
bool finds_all(const NeighborGrid<V>& grid, const std::vector<V>& positions, const V& asked, scalar_t<V> radius) {
    Indices expected = all_near(positions, asked, radius), found{77}, called;
    const Indices rank = ranks(grid);
    std::sort(expected.begin(), expected.end(), [&](auto a, auto b) { return rank[a] < rank[b]; });
    grid.for_each_near(asked, radius, [&](std::size_t i) { called.push_back(i); });
    if (grid.find_near(asked, radius, found) != expected.size() || found != expected || called != expected)
        return false;

    std::sort(expected.begin(), expected.end(), [&](auto a, auto b) {
        return std::pair(distance(asked, positions[a]), a) < std::pair(distance(asked, positions[b]), b);
    });
    for (const std::size_t count :
        {std::size_t{1} << 40, std::size_t{40}, std::size_t{12}, std::size_t{1}, std::size_t{0}}) {
        if (count < expected.size()) expected.resize(count);
        if (grid.nearest(asked, count, radius, found) != expected.size() || found != expected) return false;
    }
    return true;
}

// ---- as a look at all -----------------------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE("a grid finds whom distance() says, in its order, and the nearest first: anywhere, on lattices "
                        "whose ties lie on the radius, all in one place",
    "[neighbors]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(901, 400 / tests::quick, [](Random& random) {
        std::vector<V> positions(static_cast<std::size_t>(random.below(150)), zero<V>());
        const int kind = random.below(4);
        for (V& position : positions)
            position = kind == 0 ? random.vector<V>(10) : kind == 1 ? random.lattice<V>(4) : vector<V>(1, 2, 3);
        if (kind == 3)
            for (V& position : positions) position = random.any_vector<V>(-6, 9);
        NeighborGrid<V> grid;
        const S size = random.one_in(3) ? S(1 + random.below(4)) : random.any_magnitude<S>(-3, 6);
        grid.build(positions, size);
        for (int i = 0; i < 20; ++i) {
            const V asked = positions.empty() || random.one_in(3)
                              ? random.vector<V>(12)
                              : positions[static_cast<std::size_t>(random.below(int(positions.size())))];
            const S radius = random.one_in(2) ? S(random.below(6)) : std::abs(random.any_magnitude<S>(-4, 7));
            if (!finds_all(grid, positions, asked, radius)) return false;
        }
        return true;
    });
}

TEMPLATE_LIST_TEST_CASE(
    "a grid finds whom distance() says for every number, also where squares overflow or vanish, and "
    "raises no flag",
    "[neighbors][flags]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Wild<V>>(902, 2'000 / tests::quick, [](Wild<V>& wild) {
        std::vector<V> positions;
        for (int i = 0; i < 20; ++i) positions.push_back(wild.vector());
        for (int i = 0; i < 4; ++i) positions.push_back(wild.template any_vector<V>(-126, 127));
        NeighborGrid<V> grid;
        std::feclearexcept(FE_ALL_EXCEPT);
        grid.build(positions, wild.number());
        for (std::size_t i = 0; i < positions.size(); ++i)
            if (!finds_all(grid, positions, positions[i], wild.number())) return false;
        return !std::fetestexcept(FE_INVALID | FE_DIVBYZERO);
    });
    const S tiny = (std::numeric_limits<S>::min)(), largest = (std::numeric_limits<S>::max)();
    const std::vector<V> positions{zero<V>(), axis<V>(0, tiny), axis<V>(0, largest), axis<V>(1, -largest), zero<V>()};
    for (const S size : {tiny, S(1), largest}) {
        NeighborGrid<V> grid;
        grid.build(positions, size);
        for (const S radius : {std::numeric_limits<S>::denorm_min(), tiny, S(1), largest})
            for (const V& asked : positions) CHECK(finds_all(grid, positions, asked, radius));
    }
}

TEMPLATE_LIST_TEST_CASE("cells far from the origin, where numbers are farther apart than cells, hold whom they should",
    "[neighbors]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(903, 200 / tests::quick, [](Random& random) {
        const S far_away = std::ldexp(S(1), (sizeof(S) == 4 ? 18 : 47) + random.below(10));
        std::vector<V> positions;
        for (int i = 0; i < 60; ++i) positions.push_back(random.lattice<V>(6) + axis<V>(i % dimension_v<V>, far_away));
        NeighborGrid<V> grid;
        grid.build(positions, S(random.one_in(2) ? 1 : 3));
        return finds_all(grid, positions, positions[0], S(3)) && finds_all(grid, positions, positions[1], S(64))
            && finds_all(grid, positions, positions[2], far_away / 8);
    });
}

// ---- the order ------------------------------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE(
    "the order holds every index once: a cell's side by side and ascending, and last those that are "
    "nowhere",
    "[neighbors]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    Random random(904);
    std::vector<V> positions;
    for (int i = 0; i < 500; ++i) positions.push_back(random.vector<V>(20));
    positions[3] = axis<V>(0, not_a_number<S>), positions[100] = axis<V>(1, infinity<S>),
    positions[499] = axis<V>(0, -infinity<S>);
    NeighborGrid<V> grid;
    grid.build(positions, 4);
    CHECK(grid.size() == 500);
    Indices order(grid.order().begin(), grid.order().end()), sorted = order;
    CHECK(Indices(order.end() - 3, order.end()) == Indices{3, 100, 499});
    std::sort(sorted.begin(), sorted.end());
    Indices everybody(500);
    std::iota(everybody.begin(), everybody.end(), std::size_t{0});
    CHECK(sorted == everybody);
    const auto cell = [&](std::size_t k) {
        const auto p = tests::components(positions[order[k]]);
        return std::array{std::floor(p[0] / 4), std::floor(p[1] / 4), std::floor(p[2] / 4)};
    };
    std::vector<std::array<S, 3>> seen;
    for (std::size_t k = 0; k < 497; ++k) {
        if (k > 0 && cell(k) == cell(k - 1)) CHECK(order[k] > order[k - 1]);
        else {
            CHECK(std::find(seen.begin(), seen.end(), cell(k)) == seen.end());
            seen.push_back(cell(k));
        }
    }
    for (const std::size_t lost : {std::size_t{3}, std::size_t{100}, std::size_t{499}})
        CHECK(finds_all(grid, positions, positions[lost], S(1000)));
    CHECK(finds_all(grid, positions, zero<V>(), S(1000)));
}

TEMPLATE_LIST_TEST_CASE("of two agents far from each other the one whose place is lower comes first, along any axis",
    "[neighbors]", tests::PlainVectors) {
    using V = TestType;
    for (int i = 0; i < dimension_v<V>; ++i) {
        NeighborGrid<V> grid, other;
        grid.build(std::vector<V>{axis<V>(i, 100), axis<V>(i, -100)}, 1);
        other.build(std::vector<V>{axis<V>(i, -100), axis<V>(i, 100)}, 1);
        CHECK((grid.order()[0] == 1 && grid.order()[1] == 0 && other.order()[0] == 0 && other.order()[1] == 1));
    }
}

TEMPLATE_LIST_TEST_CASE(
    "a grid that is built anew with fewer agents finds none of those before", "[neighbors]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    std::vector<V> positions; // in a row, each in a block of its own: the fifth and the sixth on either side of an edge
    for (int i = 0; i < 10; ++i) positions.push_back(vector<V>(S(4 * i) + (i == 4 ? S(3.75) : S(0.25)), S(1.5), 1));
    NeighborGrid<V> grid;
    grid.build(positions, 1);
    CHECK(finds_all(grid, positions, positions[4], S(0.75)));
    positions.resize(5);
    grid.build(positions, 1);
    CHECK(finds_all(grid, positions, positions[4], S(0.75)));
}

TEST_CASE("agents that follow each other in the order are near each other", "[neighbors]") {
    using V = glm::vec3;
    Random random(905);
    std::vector<V> positions;
    for (int i = 0; i < 20'000; ++i) positions.push_back(random.vector<V>(100));
    NeighborGrid<V> grid;
    grid.build(positions, 10);
    std::size_t apart = 0;
    for (std::size_t k = 1; k < grid.size(); ++k)
        if (distance(positions[grid.order()[k]], positions[grid.order()[k - 1]]) > 35) ++apart; // two cells' diagonal
    CHECK(apart < grid.size() / 20);
}

TEST_CASE("the order and the answers have the same hash on every machine", "[neighbors]") {
    using V = glm::vec3;
    Random random(906);
    std::vector<V> positions;
    for (int i = 0; i < 3'000; ++i)
        positions.push_back(random.one_in(50) ? random.any_vector<V>(-4, 40) : random.vector<V>(50));
    NeighborGrid<V> grid;
    grid.build(positions, 7);
    std::uint64_t hash = 0;
    const auto add = [&](std::size_t index) { hash = (hash ^ index) * 0x100000001b3; };
    for (const auto index : grid.order()) add(index);
    for (const V& position : positions) grid.for_each_near(position, 7, add);
    CHECK(hash == 0x41c6ca2deb1826c2);
}

// ---- nobody ---------------------------------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE("nobody is near: in an empty grid, for a radius <= 0 or not finite, for a place that is not "
                        "finite",
    "[neighbors]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    NeighborGrid<V> grid;
    Indices found{1, 2};
    CHECK((grid.size() == 0 && grid.order().size() == 0 && grid.order().begin() == grid.order().end()));
    CHECK((grid.find_near(zero<V>(), 5, found) == 0 && found.empty()));
    CHECK(grid.nearest(zero<V>(), 5, 5, found) == 0);
    grid.build(std::vector<V>{}, 5);
    CHECK(grid.find_near(zero<V>(), 5, found) == 0);
    grid.build(std::vector<V>(3, zero<V>()), 5);
    CHECK(grid.find_near(zero<V>(), 5, found) == 3);
    for (const S radius : {S(0), S(-1), infinity<S>, -infinity<S>, not_a_number<S>}) {
        CHECK((grid.find_near(zero<V>(), radius, found) == 0 && found.empty()));
        CHECK(grid.nearest(zero<V>(), 2, radius, found) == 0);
    }
    for (const S number : {infinity<S>, -infinity<S>, not_a_number<S>})
        for (int i = 0; i < dimension_v<V>; ++i) CHECK(grid.find_near(axis<V>(i, number), 5, found) == 0);
    grid.build(std::vector<V>{}, 5);
    CHECK((grid.size() == 0 && grid.find_near(zero<V>(), 5, found) == 0));
}

TEMPLATE_LIST_TEST_CASE(
    "with a cell size that is no size all are in one cell, and are found", "[neighbors][flags]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    Random random(907);
    std::vector<V> positions;
    for (int i = 0; i < 300; ++i) positions.push_back(random.vector<V>(20));
    Indices everybody(300);
    std::iota(everybody.begin(), everybody.end(), std::size_t{0});
    constexpr S largest = std::numeric_limits<S>::max(), far = S(0.6) * largest;
    const std::vector<V> edges{axis<V>(0, -far), axis<V>(0, far), vector<V>(-far, far), vector<V>(far, -far, far)};
    for (const S size : {S(0), S(-2), infinity<S>, -infinity<S>, not_a_number<S>}) {
        NeighborGrid<V> grid;
        grid.build(positions, size);
        CHECK(Indices(grid.order().begin(), grid.order().end()) == everybody);
        CHECK(finds_all(grid, positions, positions[5], S(9)));
        for (const V& place : edges) { // the box about it reaches beyond the largest number
            grid.build(std::vector<V>{place}, size);
            std::feclearexcept(FE_ALL_EXCEPT);
            const bool finds = finds_all(grid, std::vector<V>{place}, place, S(0.7) * largest);
            CHECK((finds && !std::fetestexcept(FE_INVALID)));
        }
    }
}

// ---- lists and containers -------------------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE(
    "the list may hold structures with a position, and answer by value; a container needs clear and "
    "push_back; a copy is a grid of its own",
    "[neighbors]", tests::Vectors) {
    using V = TestType;
    struct Ship {
        int crew;
        V position;
    };
    struct Listing { // [i], a size and nothing else
        const std::vector<V>* all;
        V operator[](std::size_t i) const { return (*all)[i]; }
        std::size_t size() const { return all->size(); }
    };
    struct Pushed {
        std::array<std::size_t, 9> at{};
        std::size_t count = 5;
        void clear() { count = 0; }
        void push_back(std::size_t index) { at[count++] = index; }
    };
    const std::vector<V> positions{zero<V>(), axis<V>(0, 1), axis<V>(0, 5), axis<V>(1, 2)};
    std::vector<Ship> ships;
    for (const V& position : positions) ships.push_back({1, position});
    const V bare[] = {positions[0], positions[1], positions[2], positions[3]};
    NeighborGrid<V> grid, other, third, fourth;
    grid.build(ships, 3), other.build(Listing{&positions}, 3), third.build(std::span(positions), 3),
        fourth.build(bare, 3);
    Pushed pushed;
    std::vector<unsigned char> bytes;
    std::deque<int> numbers;
    for (const auto* each : {&grid, &other, &third, &fourth}) {
        CHECK(each->nearest(zero<V>(), 3, 3, pushed) == 3);
        CHECK((pushed.count == 3 && pushed.at[0] == 0 && pushed.at[1] == 1 && pushed.at[2] == 3));
        CHECK((each->nearest(zero<V>(), 2, 3, bytes) == 2 && bytes == std::vector<unsigned char>{0, 1}));
        CHECK((each->find_near(axis<V>(0, 5), 1, numbers) == 1 && numbers == std::deque<int>{2}));
    }
    NeighborGrid<V> copy = grid, moved = std::move(other);
    grid.build(std::vector<V>(9, axis<V>(0, 5)), 1);
    CHECK((copy.size() == 4 && moved.size() == 4 && copy.find_near(axis<V>(0, 5), 1, numbers) == 1));
    moved = grid;
    CHECK((moved.find_near(axis<V>(0, 5), 1, numbers) == 9 && grid.size() == 9));
}

// ---- packs ----------------------------------------------------------------------------------------------------------

TEMPLATE_TEST_CASE(
    "a pack is called with whoever is near any of its agents, in the order of the grid", "[neighbors]", float, double) {
    using V = glm::vec<3, TestType>;
    Random random(908);
    std::vector<V> positions;
    for (int i = 0; i < 413; ++i) positions.push_back(random.vector<V>(10));
    positions[17] = axis<V>(0, not_a_number<TestType>);
    positions[50] = axis<V>(0, -infinity<TestType>), positions[90] = axis<V>(1, infinity<TestType>);
    NeighborGrid<V> grid;
    grid.build(positions, 3);
    const Indices rank = ranks(grid);
    std::size_t first = 0, wrong = 0;
    const auto asked = [&](const auto& position) {
        constexpr std::size_t lanes = veer::lane_count_v<scalar_t<std::remove_cvref_t<decltype(position)>>>;
        Indices found, expected;
        grid.for_each_near(position, 3, [&](std::size_t j) { found.push_back(j); });
        for (std::size_t i = first; i < std::min(first + lanes, positions.size()); ++i)
            for (const std::size_t j : all_near(positions, positions[i], TestType(3)))
                if (std::find(expected.begin(), expected.end(), j) == expected.end()) expected.push_back(j);
        std::sort(expected.begin(), expected.end(), [&](auto a, auto b) { return rank[a] < rank[b]; });
        if (found != expected) ++wrong;
        first += lanes;
    };
    veer::simd::for_each(asked, std::as_const(positions));
    CHECK((first >= positions.size() && wrong == 0));
}

TEST_CASE("a flock in packs over a grid has the bits of one by one, on one thread, two and seven", "[neighbors]") {
    using V = glm::vec3;
    Random random(909);
    std::vector<V> positions, velocities;
    for (int i = 0; i < 2'003; ++i)
        positions.push_back(random.vector<V>(40)), velocities.push_back(random.vector<V>(5));
    positions[9] = positions[1'200];
    const veer::FlockLimits<float> limits{{10, -0.5f}, 5, 10, 2, 1, 0.5f};
    NeighborGrid<V> grid;
    grid.build(positions, 10);
    const auto steer = [&](const auto& self, const auto& position, const auto& velocity, auto& force) {
        veer::FlockSum sum(self, position, velocity, limits);
        grid.for_each_near(position, 10, [&](std::size_t j) { sum.add(j, positions[j], velocities[j]); });
        force = sum.steering();
    };
    std::vector<V> expected(positions.size());
    for (std::size_t k = 0; k < positions.size(); ++k) {
        const std::size_t i = grid.order()[k];
        steer(i, positions[i], velocities[i], expected[k]);
    }
    for (const std::size_t count : {std::size_t{1}, std::size_t{2}, std::size_t{7}}) {
        std::vector<V> forces(positions.size());
        std::vector<std::thread> threads;
        for (std::size_t part = 0; part < count; ++part) {
            const std::size_t begin = part * forces.size() / count, end = (part + 1) * forces.size() / count;
            threads.emplace_back([&, begin, end] {
                veer::simd::for_each(veer::simd::Slice{begin, end - begin}, steer, grid.order(),
                    veer::simd::gather(positions, grid.order()), veer::simd::gather(velocities, grid.order()), forces);
            });
        }
        for (std::thread& thread : threads) thread.join();
        bool same = true;
        for (std::size_t k = 0; k < forces.size(); ++k) same = same && tests::same_bits(forces[k], expected[k]);
        CHECK(same);
    }
}

// ---- memory ---------------------------------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE(
    "at most 256 bytes an agent, wherever the agents are; a question allocates nothing, and a build "
    "of as many agents neither",
    "[neighbors]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    for (const int count : {3'000, 4'097, 8'193}) {
        Random random(910);
        std::vector<V> positions, moved;
        for (int i = 0; i < count; ++i) positions.push_back(random.vector<V>(S(sizeof(S) == 4 ? 1e7 : 1e9)));
        positions[1] = axis<V>(1, S(1e30));
        for (const V& position : positions) moved.push_back(position + random.vector<V>(1000));
        most_bytes = bytes_held = 0;
        NeighborGrid<V> grid;
        grid.build(positions, 1); // each in a block of its own
        CHECK(most_bytes <= 256 * positions.size());
        const std::size_t before = arrays_made;
        grid.build(positions, 1), grid.build(moved, 1), grid.build(positions, 1e9);
        std::size_t met = 0;
        grid.for_each_near(positions[0], 1e8, [&](std::size_t) { ++met; });
        CHECK((met > 0 && arrays_made == before));
    }
    CHECK(bytes_held == 0);
}

TEMPLATE_LIST_TEST_CASE("a spline of as many points allocates nothing, nor does a question; without memory it is empty",
    "[neighbors][spline]", tests::PlainVectors) {
    using V = TestType;
    Random random(912);
    std::vector<V> points, others;
    for (int i = 0; i < 100; ++i) points.push_back(random.vector<V>(10)), others.push_back(random.vector<V>(1000));
    const std::size_t held = bytes_held;
    {
        veer::Spline<V> spline;
        spline.build(points, true);
        const std::size_t before = arrays_made;
        spline.build(others), spline.build(others, true), spline.build(std::vector(9, points[0]));
        spline.build(points);
        CHECK((spline.nearest(others[0], 5, 50) >= 0 && is_finite(spline.at(7)) && arrays_made == before));
        others.push_back(points[0]);
        arrays_left = 0;
        CHECK_THROWS_AS(spline.build(others), std::bad_alloc);
        arrays_left = std::numeric_limits<std::size_t>::max();
        CHECK((spline.size() == 0 && spline.length() == 0 && spline.nearest(others[0], 5, 50) == 0));
        spline.build(others);
        CHECK(spline.size() == 101);
    }
    CHECK(bytes_held == held);
}

TEMPLATE_LIST_TEST_CASE("a build that finds no memory throws, and the next one that finds some is as any other",
    "[neighbors]", tests::PlainVectors) {
    using V = TestType;
    Random random(911);
    std::vector<V> positions;
    for (int i = 0; i < 300; ++i) positions.push_back(random.vector<V>(1000));
    bool throws = true;
    for (std::size_t arrays = 0; throws && arrays < 100; ++arrays) {
        NeighborGrid<V> grid;
        arrays_left = arrays;
        try {
            grid.build(positions, 1);
            throws = false;
        } catch (const std::bad_alloc&) {
        }
        arrays_left = std::numeric_limits<std::size_t>::max();
        grid.build(positions, 1);
        CHECK(finds_all(grid, positions, positions[7], 100));
    }
    CHECK((!throws && bytes_held == 0));
}

TEST_CASE("a second assignment of as many slots allocates nothing, and the memory is O(n)", "[formation]") {
    std::vector<glm::vec2> agents(400), slots(300);
    for (std::size_t i = 0; i < agents.size(); ++i) agents[i] = {float(i % 20), float(i / 20)};
    for (std::size_t i = 0; i < slots.size(); ++i) slots[i] = {float(i), 9.0f};
    const std::size_t held = bytes_held;
    veer::SlotAssignment<float> assignment;
    assignment.build(agents, slots);
    CHECK(bytes_held - held < 200 * (agents.size() + slots.size()));
    const std::size_t made = arrays_made;
    std::swap(agents.front(), agents.back());
    assignment.build(agents, slots);
    agents.pop_back(), slots.pop_back();
    assignment.build(agents, slots);
    CHECK(arrays_made == made);
}

} // namespace

// SPDX-License-Identifier: MIT
#include <veer/formation.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>

#include "support/sweep.hpp"
#include "support/vectors.hpp"

namespace {

using tests::axis, tests::epsilon, tests::error_of, tests::exact, tests::Exact, tests::Random, tests::same_value,
    tests::sweep, tests::vector, tests::Wild;
using veer::Formation, veer::formation_offset, veer::formation_place, veer::Motion, veer::scalar_t, veer::zero;

constexpr std::array shapes{Formation::line, Formation::column, Formation::wedge, Formation::block, Formation::ring};

// ---- the places -----------------------------------------------------------------------------------------------------

template <veer::Vector V> std::vector<Exact> offsets(Formation shape, std::size_t count, const V& spacing) {
    std::vector<Exact> found;
    for (std::size_t i = 0; i < count; ++i) found.push_back(exact(formation_offset(shape, i, count, spacing)));
    return found;
}

TEMPLATE_LIST_TEST_CASE("the mean of all offsets is zero, but for a wedge, whose point is the origin; z is 0",
    "[formation]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V spacing = vector<V>(3, 2, 5);
    for (const Formation shape : shapes) {
        for (std::size_t count = 1; count < 70; ++count) {
            const auto places = offsets(shape, count, spacing);
            Exact sum{0, 0, 0};
            for (const Exact& place : places) sum = sum + place;
            if (shape == Formation::wedge) CHECK(tests::length(places[0]) == 0);
            else CHECK(tests::length(sum) <= 4 * epsilon<S> * static_cast<long double>(count * count));
            CHECK(std::all_of(places.begin(), places.end(), [](const Exact& place) { return place.Z == 0; }));
        }
    }
}

TEST_CASE("a line goes from left to right, a column from front to back, a wedge back in two wings", "[formation]") {
    using V = glm::vec2;
    const V spacing{3, 2};
    CHECK(formation_offset(Formation::line, 0, 4, spacing) == V(0, 3));
    CHECK(formation_offset(Formation::line, 3, 4, spacing) == V(0, -3));
    CHECK(formation_offset(Formation::column, 0, 3, spacing) == V(3, 0));
    CHECK(formation_offset(Formation::column, 2, 3, spacing) == V(-3, 0));
    CHECK(formation_offset(Formation::wedge, 0, 5, spacing) == V(0, 0));
    CHECK(formation_offset(Formation::wedge, 1, 5, spacing) == V(-3, 2));
    CHECK(formation_offset(Formation::wedge, 2, 5, spacing) == V(-3, -2));
    CHECK(formation_offset(Formation::wedge, 3, 5, spacing) == V(-6, 4));
    static_assert(
        veer::component<0>(formation_offset(Formation::column, 0, 3, veer::BasicVector<float, 2>{3, 2})) == 3);
    static_assert(
        veer::component<1>(formation_offset(Formation::ring, 1, 4, veer::BasicVector<double, 3>{0, 2, 0})) > 1.4);
    static_assert(
        veer::component<1>(formation_offset(Formation::block, 8, 9, veer::BasicVector<double, 2>{3, 2})) == -2);
}

TEST_CASE("a block has as many columns as rows, or one more; only its last row may lack some, and stands in the middle",
    "[formation]") {
    for (std::size_t count = 1; count < 200; ++count) {
        const auto places = offsets(Formation::block, count, glm::dvec2(3, 2));
        std::vector<std::vector<long double>> rows; // the places to the left, row by row
        for (std::size_t i = 0; i < count; ++i) {
            if (i == 0 || places[i].X < places[i - 1].X - 1) rows.emplace_back();
            if (!rows.back().empty()) {
                CHECK(std::abs(places[i].X - places[i - 1].X) < 1e-12L);
                CHECK(std::abs(rows.back().back() - places[i].Y - 2) < 1e-12L);
            } else if (i > 0) CHECK(std::abs(places[i - 1].X - places[i].X - 3) < 1e-12L);
            rows.back().push_back(places[i].Y);
        }
        const std::size_t columns = rows[0].size();
        CHECK((columns == rows.size() || columns == rows.size() + 1));
        for (const auto& row : rows) {
            CHECK((row.size() == columns || &row == &rows.back()));
            CHECK(std::abs(row.front() + row.back()) < 1e-12L);
        }
    }
}

TEMPLATE_LIST_TEST_CASE(
    "the places of a ring are spacing.y from each other and as far from the middle, the first ahead", "[formation]",
    tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    for (std::size_t count = 2; count < 300; ++count) {
        const auto places = offsets(Formation::ring, count, vector<V>(77, 2));
        const long double radius = 1 / std::sin(3.14159265358979323846L / static_cast<long double>(count));
        CHECK(places[0].X > 0);
        CHECK(places[0].Y == 0);
        for (std::size_t i = 0; i < count; ++i) {
            const Exact& next = places[(i + 1) % count];
            CHECK(std::abs(tests::length(places[i] - next) - 2) <= 16 * epsilon<S> * radius);
            CHECK(std::abs(tests::length(places[i]) - radius) <= 8 * epsilon<S> * radius);
            CHECK((count == 2 || tests::cross(places[i], next).Z > 0));
        }
    }
}

TEMPLATE_LIST_TEST_CASE("an index beyond the count is the last, a count of 0 is 1, any count and spacing is finite",
    "[formation]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V spacing = vector<V>(3, 2);
    const S largest = tests::Wild<V>::largest;
    constexpr std::size_t most = std::numeric_limits<std::size_t>::max();
    for (const Formation shape : shapes) {
        CHECK(same_value(formation_offset(shape, 9, 7, spacing), formation_offset(shape, 6, 7, spacing)));
        CHECK(same_value(formation_offset(shape, most, 7, spacing), formation_offset(shape, 6, 7, spacing)));
        CHECK(same_value(formation_offset(shape, 0, 0, spacing), zero<V>()));
        CHECK(same_value(formation_offset(shape, 5, 0, spacing), zero<V>()));
        CHECK(same_value(formation_offset(shape, 5, 8, zero<V>()), zero<V>()));
        CHECK(
            same_value(formation_offset(shape, 5, 8, spacing * S(-1)), formation_offset(shape, 5, 8, spacing) * S(-1)));
        for (const std::size_t count : {std::size_t{1}, std::size_t{1} << 31, most})
            for (const std::size_t index : {std::size_t{0}, std::size_t{1}, count / 2, count - 1, most})
                CHECK(tests::is_finite(formation_offset(shape, index, count, vector<V>(largest, -largest))));
        CHECK(same_value(formation_offset(shape, 3, most, spacing),
            formation_offset(shape, 3, static_cast<std::size_t>(std::uint64_t{1} << 52), spacing)));
    }
    CHECK(same_value(
        formation_offset(static_cast<Formation>(77), 3, 7, spacing), formation_offset(Formation::ring, 3, 7, spacing)));
}

/// A place by the words of the contract, in long double.
Exact offset_by_definition(Formation shape, std::size_t index, std::size_t count, const Exact& spacing) {
    using Number = long double;
    const auto last_row_from = [&](std::size_t columns) { return (count - 1) / columns * columns; };
    const auto number = [](std::size_t n) { return static_cast<Number>(n); };
    Number ahead = 0, left = 0;
    if (shape == Formation::line) left = (number(count) - 1) / 2 - number(index);
    if (shape == Formation::column) ahead = (number(count) - 1) / 2 - number(index);
    if (shape == Formation::wedge) {
        left = number((index + 1) / 2) * (index % 2 == 1 ? 1 : -1);
        ahead = -std::abs(left);
    }
    if (shape == Formation::block) {
        std::size_t columns = 1;
        while (columns * columns < count) ++columns;
        for (std::size_t i = 0; i < count; ++i) ahead += number(i / columns) / number(count);
        ahead -= number(index / columns);
        const std::size_t in_row = index < last_row_from(columns) ? columns : count - last_row_from(columns);
        left = (number(in_row) - 1) / 2 - number(index % columns);
    }
    if (shape == Formation::ring && count > 1) {
        const Number pi = 3.14159265358979323846L, angle = 2 * pi * number(index) / number(count);
        const Number radius = spacing.Y / 2 / std::sin(pi / number(count));
        return {radius * std::cos(angle), radius * std::sin(angle), 0};
    }
    return {ahead * spacing.X, left * spacing.Y, 0};
}

TEMPLATE_LIST_TEST_CASE("a place is that of the definition in long double", "[formation]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(690, 100'000, [](Random& random) {
        const Formation shape = shapes[static_cast<std::size_t>(random.below(5))];
        const std::size_t count = static_cast<std::size_t>(1 + random.below(300)),
                          index = static_cast<std::size_t>(random.below(static_cast<int>(count)));
        const V spacing = random.vector<V>(10);
        const Exact wanted = offset_by_definition(shape, index, count, exact(spacing));
        const long double largest = tests::length(exact(spacing)) * static_cast<long double>(count),
                          most = sizeof(S) == 4 ? epsilon<S> * tests::length(wanted) : 8 * epsilon<S> * largest;
        return error_of(formation_offset(shape, index, count, spacing), wanted) <= most + 1e-17L * largest;
    });
}

// ---- a place beside a leader ----------------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE("a place in the plane and its velocity are those of long double, for a heading of any length",
    "[formation]", tests::Vectors2) {
    using V = TestType;
    using S = scalar_t<V>;
    const auto seen = formation_place(
        Motion<V>{vector<V>(10, 20), vector<V>(1, 0)}, vector<V>(0, 5), vector<V>(-10, 7), vector<V>(2, 3));
    CHECK(same_value(seen.position, vector<V>(7, 22)));  // two ahead, which is +y, and three to the left, which is -x
    CHECK(same_value(seen.velocity, vector<V>(-3, -6))); // turns by 2 rad/s to the left

    sweep<Random>(691, 100'000, [](Random& random) {
        const V heading = random.any_vector<V>(-20, 20),
                turning = heading * random.uniform<S>(-2, 2) + random.vector<V>(3) * veer::length(heading),
                offset = random.vector<V>(20);
        const Motion<V> leader{random.vector<V>(50), random.vector<V>(20)};
        const auto place = formation_place(leader, heading, turning, offset);
        const Exact h = exact(heading), o = exact(offset);
        const long double size = tests::length(h), rate = tests::cross(h, exact(turning)).Z / (size * size);
        const Exact ahead = h * (1 / size), left{-ahead.Y, ahead.X, 0};
        const long double arm = tests::length(o), spin = arm * tests::length(exact(turning)) / size;
        return error_of(place.position, exact(leader.position) + ahead * o.X + left * o.Y)
                <= 3 * epsilon<S> * (tests::length(exact(leader.position)) + arm)
            && error_of(place.velocity, exact(leader.velocity) + left * (o.X * rate) - ahead * (o.Y * rate))
                   <= 2 * epsilon<S> * tests::length(exact(leader.velocity)) + 8 * epsilon<S> * spin;
    });
}

/// v turned about a unit axis.
Exact turned(const Exact& v, const Exact& unit, long double angle) {
    return v * std::cos(angle) + tests::cross(unit, v) * std::sin(angle)
         + unit * (tests::dot(unit, v) * (1 - std::cos(angle)));
}

TEST_CASE("the velocity of a place in the plane is the derivative of the place", "[formation]") {
    using V = glm::dvec2;
    sweep<Random>(692, 10'000, [](Random& random) {
        const V heading = random.vector<V>(9) + V(10, 0), turning = random.vector<V>(9), offset = random.vector<V>(20);
        const Motion<V> leader{random.vector<V>(50), random.vector<V>(20)};
        const auto at = [&](double time) {
            return formation_place(Motion<V>{leader.position + leader.velocity * time, leader.velocity},
                heading + turning * time, turning, offset)
                .position;
        };
        const double step = 1e-4;
        const V slope = (at(step) - at(-step)) / (2 * step);
        return veer::distance(slope, formation_place(leader, heading, turning, offset).velocity) < 1e-3;
    });
}

TEMPLATE_LIST_TEST_CASE(
    "a place in space and its velocity are those of long double; the velocity is the derivative of the place",
    "[formation]", tests::Vectors3) {
    using V = TestType;
    using S = scalar_t<V>;
    const auto lies = veer::orientation(axis<V>(1), axis<V>(2));
    const auto seen = formation_place(
        Motion<V>{vector<V>(10, 20, 30), vector<V>(0, 1, 0)}, lies, vector<V>(0, 0, 2), vector<V>(2, 3, 4));
    CHECK(same_value(seen.position, vector<V>(7, 22, 34)));
    CHECK(same_value(seen.velocity, vector<V>(-4, -5, 0)));

    sweep<Random>(693, 100'000, [](Random& random) {
        const auto frame = veer::orientation(random.vector<V>(1), random.vector<V>(1));
        const V spin = random.vector<V>(3), offset = random.vector<V>(20);
        const Motion<V> leader{random.vector<V>(50), random.vector<V>(20)};
        const auto place = formation_place(leader, frame, spin, offset);
        const Exact o = exact(offset),
                    arm = exact(frame.forward) * o.X + exact(frame.left) * o.Y + exact(frame.up) * o.Z;
        const Exact w = exact(spin), velocity = exact(leader.velocity) + tests::cross(w, arm);
        const long double size = tests::length(o), rate = tests::length(w), step = 1e-5L;
        const bool is_derivative =
            rate < 1e-3L
            || tests::length((turned(arm, w * (1 / rate), rate * step) - turned(arm, w * (1 / rate), -rate * step))
                                 * (1 / (2 * step))
                             - tests::cross(w, arm))
                   < 1e-6L;
        return is_derivative
            && error_of(place.position, exact(leader.position) + arm)
                   <= 3 * epsilon<S> * (tests::length(exact(leader.position)) + size)
            && error_of(place.velocity, velocity)
                   <= 2 * epsilon<S> * tests::length(exact(leader.velocity)) + 8 * epsilon<S> * size * rate;
    });
}

TEMPLATE_LIST_TEST_CASE(
    "a leader without a heading looks along the first axis, and does not turn", "[formation]", tests::Vectors2) {
    using V = TestType;
    const Motion<V> leader{vector<V>(10, 20), vector<V>(1, 2)};
    const auto place = formation_place(leader, zero<V>(), vector<V>(4, 5), vector<V>(2, 3));
    CHECK(same_value(place.position, vector<V>(12, 23)));
    CHECK(same_value(place.velocity, leader.velocity));
    tests::stays_finite<V>(694, [](Wild<V>& wild) {
        const Motion<V> start{wild.vector(), wild.vector()};
        const V heading = wild.vector(), turning = wild.vector();
        return formation_place(start, heading, turning, wild.vector());
    });
}

} // namespace

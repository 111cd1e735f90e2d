// SPDX-License-Identifier: MIT
#include <veer/formation.hpp>

#include <algorithm>
#include <array>
#include <cfenv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>

#include "support/sweep.hpp"
#include "support/vectors.hpp"

namespace {

using tests::axis, tests::epsilon, tests::error_of, tests::exact, tests::Exact, tests::Random, tests::same_value,
    tests::sweep, tests::vector, tests::Wild;
using veer::component, veer::dimension_v, veer::Formation, veer::formation_offset, veer::formation_place, veer::Motion,
    veer::scalar_t, veer::SlotAssignment, veer::zero;

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

// ---- who takes which: the references --------------------------------------------------------------------------------

constexpr std::size_t none = SlotAssignment<float>::none;
using Slots = std::vector<std::size_t>;

template <veer::Vector V> long double squared_distance(const V& a, const V& b) {
    const Exact apart = exact(a) - exact(b);
    return tests::dot(apart, apart);
}
template <class S> Slots slots_of(const SlotAssignment<S>& assignment) {
    Slots found;
    for (std::size_t i = 0; i < assignment.size(); ++i) found.push_back(assignment[i]);
    return found;
}
template <veer::Vector V> Slots assigned(const std::vector<V>& agents, const std::vector<V>& slots) {
    SlotAssignment<scalar_t<V>> assignment;
    assignment.build(agents, slots);
    return slots_of(assignment);
}
template <veer::Vector V>
long double sum_of(const std::vector<V>& agents, const std::vector<V>& slots, const Slots& slot) {
    long double sum = 0;
    for (std::size_t i = 0; i < agents.size(); ++i)
        if (slot[i] != none) sum += squared_distance(agents[i], slots[slot[i]]);
    return sum;
}
/// Whether no slot is taken twice, and as many are taken as can be.
bool is_assignment(const Slots& slot, std::size_t slot_count) {
    std::vector<int> taken(slot_count);
    std::size_t count = 0;
    for (const std::size_t s : slot) {
        if (s == none) continue;
        if (s >= slot_count || taken[s]++ > 0) return false;
        ++count;
    }
    return count == std::min(slot.size(), slot_count);
}

/// The first assignment of least sum, by a look at all. Sums of long double that differ by rounding are equal.
template <veer::Vector V> Slots by_looking_at_all(const std::vector<V>& agents, const std::vector<V>& slots) {
    std::vector<std::size_t> order(std::max(agents.size(), slots.size()));
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::vector<std::pair<long double, Slots>> all;
    long double least = std::numeric_limits<long double>::infinity();
    do {
        Slots slot;
        for (std::size_t i = 0; i < agents.size(); ++i) slot.push_back(order[i] < slots.size() ? order[i] : none);
        const long double sum = sum_of(agents, slots, slot);
        if (sum <= least * (1 + 0x1p-50L)) all.emplace_back(sum, slot);
        least = std::min(least, sum);
    } while (std::next_permutation(order.begin(), order.end()));
    Slots best(agents.size(), none);
    for (const auto& [sum, slot] : all)
        if (sum <= least * (1 + 0x1p-50L)) best = std::min(best, slot);
    return best;
}

/// The least sum by the plain Hungarian method, with potentials, row by row, on a matrix.
template <class Number> Number least_sum(const std::vector<std::vector<Number>>& cost) {
    const std::size_t rows = cost.size(), columns = rows > 0 ? cost[0].size() : 0;
    std::vector<Number> u(rows + 1), v(columns + 1);
    std::vector<std::size_t> owner(columns + 1), way(columns + 1);
    for (std::size_t i = 1; i <= rows; ++i) {
        owner[0] = i;
        std::size_t at = 0;
        std::vector<Number> slack(columns + 1, std::numeric_limits<Number>::max());
        std::vector<char> used(columns + 1);
        do {
            used[at] = 1;
            Number delta = std::numeric_limits<Number>::max();
            std::size_t next = 0;
            for (std::size_t j = 1; j <= columns; ++j) {
                if (used[j]) continue;
                const Number reduced = cost[owner[at] - 1][j - 1] - u[owner[at]] - v[j];
                if (reduced < slack[j]) slack[j] = reduced, way[j] = at;
                if (slack[j] < delta) delta = slack[j], next = j;
            }
            for (std::size_t j = 0; j <= columns; ++j)
                if (used[j]) u[owner[j]] += delta, v[j] -= delta;
                else slack[j] -= delta;
            at = next;
        } while (owner[at] != 0);
        for (; at != 0; at = way[at]) owner[at] = owner[way[at]];
    }
    Number sum = 0;
    for (std::size_t j = 1; j <= columns; ++j)
        if (owner[j] != 0) sum += cost[owner[j] - 1][j - 1];
    return sum;
}
template <class Number, veer::Vector V> Number least_sum(const std::vector<V>& agents, const std::vector<V>& slots) {
    const bool turned = agents.size() > slots.size();
    std::vector<std::vector<Number>> cost(std::min(agents.size(), slots.size()));
    for (std::size_t r = 0; r < cost.size(); ++r)
        for (std::size_t c = 0; c < std::max(agents.size(), slots.size()); ++c)
            cost[r].push_back(static_cast<Number>(
                turned ? squared_distance(agents[c], slots[r]) : squared_distance(agents[r], slots[c])));
    return least_sum(cost);
}

template <veer::Vector V> std::vector<V> some(Random& random, std::size_t count, int kind) {
    std::vector<V> places(count, zero<V>());
    for (V& place : places) {
        if (kind == 0) place = random.vector<V>(10);
        else if (kind == 1) place = random.lattice<V>(1);
        else if (kind == 2) place = random.lattice<V>(5);
        else if (kind == 3) place = random.lattice<V>(1000);
        else if (kind == 4) place = random.vector<V>(1) + vector<V>(300, -200, 100);
        else place = axis<V>(random.below(2), static_cast<scalar_t<V>>(random.below(9) - 4));
    }
    return places;
}

// ---- who takes which ------------------------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE("an assignment is the first of those of least sum, as a look at all finds, for up to 7 agents",
    "[formation]", tests::PlainVectors) {
    using V = TestType;
    sweep<Random>(695, tests::cases(6'000 / tests::quick), [](Random& random) {
        const int most = random.one_in(8) ? 8 : 6;
        const auto agents = some<V>(random, static_cast<std::size_t>(random.below(most)), random.below(6)),
                   slots = some<V>(random, static_cast<std::size_t>(random.below(most)), random.below(6));
        return assigned(agents, slots) == by_looking_at_all(agents, slots);
    });
}

TEMPLATE_LIST_TEST_CASE(
    "a larger assignment has the least sum, as the Hungarian method finds", "[formation]", tests::PlainVectors) {
    using V = TestType;
    sweep<Random>(696, tests::cases(400 / tests::quick), [](Random& random) {
        const auto agents = some<V>(random, static_cast<std::size_t>(random.below(70)), random.below(6)),
                   slots = some<V>(random, static_cast<std::size_t>(random.below(70)), random.below(6));
        const Slots slot = assigned(agents, slots);
        const long double sum = sum_of(agents, slots, slot), least = least_sum<long double>(agents, slots);
        return is_assignment(slot, slots.size()) && std::abs(sum - least) <= 0x1p-40L * (least + 1);
    });
}

TEMPLATE_LIST_TEST_CASE("of several assignments of least sum, each agent in turn has its lowest slot, none being last",
    "[formation]", tests::PlainVectors) {
    using V = TestType;
    sweep<Random>(697, tests::cases(60 / tests::quick), [](Random& random) {
        const auto agents = some<V>(random, static_cast<std::size_t>(6 + random.below(8)), 1 + random.below(2)),
                   slots = some<V>(random, static_cast<std::size_t>(6 + random.below(8)), 1 + random.below(2));
        const Slots slot = assigned(agents, slots);
        auto least = least_sum<std::int64_t>(agents, slots);
        if (static_cast<long double>(least) != sum_of(agents, slots, slot)) return false;
        // no lower slot for an agent, while those before it keep theirs, has the same sum
        std::vector<V> later_agents = agents, free_slots = slots;
        std::vector<std::size_t> numbers(slots.size());
        std::iota(numbers.begin(), numbers.end(), std::size_t{0});
        for (std::size_t i = 0; i < agents.size(); ++i) {
            later_agents.erase(later_agents.begin());
            const auto after = [&](std::size_t k) { // the least sum if agent i takes the k-th free slot
                auto others = free_slots;
                others.erase(others.begin() + static_cast<std::ptrdiff_t>(k));
                return static_cast<std::int64_t>(squared_distance(agents[i], free_slots[k]))
                     + least_sum<std::int64_t>(later_agents, others);
            };
            const bool must_fill = later_agents.size() < free_slots.size(); // fewer would be assigned than can be
            std::size_t k = 0;
            for (; k < numbers.size() && numbers[k] != slot[i]; ++k)
                if (after(k) <= least) return false;
            if (k == numbers.size()) {
                if (must_fill) return false;
                continue;
            }
            least = after(k) - static_cast<std::int64_t>(squared_distance(agents[i], free_slots[k]));
            free_slots.erase(free_slots.begin() + static_cast<std::ptrdiff_t>(k));
            numbers.erase(numbers.begin() + static_cast<std::ptrdiff_t>(k));
        }
        return true;
    });
}

TEMPLATE_LIST_TEST_CASE(
    "agents and slots 2 sqrt(2) radii apart: who walks straight, all arriving together, touches nobody", "[formation]",
    tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(698, tests::cases(1'000 / tests::quick), [](Random& random) {
        const long double radius = 1, apart = 2 * std::sqrt(2.0L) * radius;
        const auto scattered = [&](std::size_t count) {
            std::vector<V> places;
            while (places.size() < count) {
                const V place = random.vector<V>(12);
                if (std::all_of(places.begin(), places.end(),
                        [&](const V& other) { return squared_distance(place, other) >= apart * apart; }))
                    places.push_back(place);
            }
            return places;
        };
        const std::size_t count = static_cast<std::size_t>(2 + random.below(20));
        const auto agents = scattered(count), slots = scattered(count);
        const Slots slot = assigned(agents, slots);
        for (std::size_t i = 0; i < count; ++i)
            for (std::size_t j = 0; j < i; ++j) {
                const Exact start = exact(agents[i]) - exact(agents[j]),
                            end = exact(slots[slot[i]]) - exact(slots[slot[j]]);
                const Exact change = end - start;
                const long double square = tests::dot(change, change);
                const long double time =
                    square > 0 ? std::clamp(-tests::dot(start, change) / square, 0.0L, 1.0L) : 0.0L;
                if (tests::length(start + change * time) < 2 * radius * (1 - 4 * epsilon<S>)) return false;
            }
        return true;
    });
}

TEMPLATE_LIST_TEST_CASE(
    "in other units, and in another place, everybody has the same slot", "[formation]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    constexpr bool single = sizeof(S) == 4;
    sweep<Random>(699, tests::cases(300 / tests::quick), [](Random& random) {
        auto agents = some<V>(random, 12, 3), slots = some<V>(random, static_cast<std::size_t>(8 + random.below(8)), 2);
        const Slots slot = assigned(agents, slots);
        const S unit = std::ldexp(S(1), random.below(single ? 180 : 1500) - (single ? 90 : 900));
        for (auto* list : {&agents, &slots})
            for (V& place : *list) place = (place + vector<V>(4000, -3000, 5000)) * unit;
        return assigned(agents, slots) == slot;
    });
}

TEMPLATE_LIST_TEST_CASE(
    "every number gives an assignment, raises no flag and does not hang: enormous, tiny, in one place",
    "[formation][flags]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    SlotAssignment<S> assignment;
    sweep<Wild<V>>(700, tests::cases(3'000 / tests::quick), [&](Wild<V>& wild) {
        std::vector<V> agents, slots;
        for (int i = wild.below(12); i > 0; --i)
            agents.push_back(wild.one_in(2) ? wild.vector() : wild.template any_vector<V>(-126, 127));
        for (int i = wild.below(12); i > 0; --i)
            slots.push_back(wild.one_in(2) ? wild.vector() : wild.template any_vector<V>(-126, 127));
        std::feclearexcept(FE_ALL_EXCEPT);
        assignment.build(agents, slots);
        return is_assignment(slots_of(assignment), slots.size()) && !std::fetestexcept(FE_INVALID | FE_DIVBYZERO);
    });
    const S largest = std::numeric_limits<S>::max(), least = std::numeric_limits<S>::denorm_min();
    const std::vector<V> ends{axis<V>(0, -largest), axis<V>(0, largest), axis<V>(1, largest)};
    CHECK(assigned(ends, {ends[2], ends[0], ends[1]}) == Slots{1, 2, 0});
    const std::vector<V> close{axis<V>(0, -least * 4), axis<V>(0, least * 4), axis<V>(1, least * 4)};
    CHECK(assigned(close, {close[2], close[0], close[1]}) == Slots{1, 2, 0});
    const std::vector<V> same(40, vector<V>(1, 2, 3));
    Slots in_order(40);
    std::iota(in_order.begin(), in_order.end(), std::size_t{0});
    CHECK(assigned(same, same) == in_order);
}

TEMPLATE_LIST_TEST_CASE(
    "without slots nobody has one; an agent that is not finite has none, nor has anybody such a slot", "[formation]",
    tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const std::vector<V> nobody, two{axis<V>(0), axis<V>(0, 5)}, three{axis<V>(0, 6), axis<V>(0, 9), axis<V>(0, 2)};
    CHECK(assigned(nobody, two).empty());
    CHECK(assigned(nobody, nobody).empty());
    CHECK(assigned(two, nobody) == Slots{none, none});
    CHECK(assigned(two, three) == Slots{2, 0});
    CHECK(assigned(three, two) == Slots{1, none, 0});
    for (const S strange : {std::numeric_limits<S>::quiet_NaN(), std::numeric_limits<S>::infinity()})
        for (int i = 0; i < dimension_v<V>; ++i) {
            std::vector<V> agents{axis<V>(0), axis<V>(i, strange), axis<V>(0, 5)};
            CHECK(assigned(agents, three) == Slots{2, none, 0});
            CHECK(assigned(three, agents) == Slots{2, none, 0});
            CHECK(assigned(std::vector<V>(3, axis<V>(i, strange)), agents) == Slots{none, none, none});
        }
}

struct Soldier {
    int rank;
    glm::vec2 position;
};

TEST_CASE("an assignment takes structures with a position, arrays, spans and vectors of two types, and is copied",
    "[formation]") {
    const Soldier soldiers[] = {{1, {0, 0}}, {2, {9, 0}}, {3, {4, 1}}};
    const std::vector<engine::Vector2<float>> places{{8, 0}, {1, 0}, {5, 0}};
    SlotAssignment<float> assignment;
    assignment.build(soldiers, std::span<const engine::Vector2<float>>(places));
    CHECK(slots_of(assignment) == Slots{1, 0, 2});
    const SlotAssignment<float> copy = assignment;
    assignment.build(std::array{glm::vec3(1, 2, 3)}, std::array{exotic::Coordinates<float, 3>({3.0f, 2.0f, 1.0f})});
    CHECK(slots_of(assignment) == Slots{0});
    CHECK(slots_of(copy) == Slots{1, 0, 2});
}

} // namespace

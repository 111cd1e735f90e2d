// SPDX-License-Identifier: MIT
#include <veer/parts/assignment.hpp>

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
#include <veer/formation.hpp>

#include "support/assignments.hpp"
#include "support/sweep.hpp"
#include "support/vectors.hpp"

namespace {

using tests::assigned, tests::axis, tests::epsilon, tests::exact, tests::Exact, tests::is_assignment, tests::least_sum,
    tests::none, tests::Random, tests::same_value, tests::Slots, tests::slots_of, tests::some, tests::squared_distance,
    tests::sum_of, tests::sweep, tests::vector, tests::Wild;
using veer::dimension_v, veer::scalar_t, veer::SlotAssignment;

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
    "among many slots or many agents, near and far, the sum is the least, and equal assignments keep "
    "their order",
    "[formation]", tests::PlainVectors) {
    using V = TestType;
    sweep<Random>(696, tests::cases(1'000 / tests::quick), [](Random& random) {
        const V center = random.lattice<V>(30);
        std::vector<V> few(static_cast<std::size_t>(1 + random.below(9)), center), many(100, center);
        const int size = 1 + random.below(6), spread = 1 + random.below(40);
        for (V& place : few) place = center + random.lattice<V>(size);
        for (V& place : many) place = random.lattice<V>(spread);
        const bool more_agents = random.one_in(2);
        const std::vector<V>&agents = more_agents ? many : few, &slots = more_agents ? few : many;
        const Slots slot = assigned(agents, slots);
        if (static_cast<long double>(least_sum<std::int64_t>(agents, slots)) != sum_of(agents, slots, slot))
            return false;
        for (std::size_t i = 0; i < slots.size() && !more_agents; ++i) // of equal slots the lowest are taken
            for (std::size_t j = i + 1; j < slots.size(); ++j) {
                const auto is_taken = [&](std::size_t k) {
                    return std::find(slot.begin(), slot.end(), k) != slot.end();
                };
                if (same_value(slots[i], slots[j]) && is_taken(j) && !is_taken(i)) return false;
            }
        return is_assignment(slot, slots.size());
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

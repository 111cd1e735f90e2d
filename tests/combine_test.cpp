// SPDX-License-Identifier: MIT
#include <veer/combine.hpp>

#include <algorithm>
#include <cmath>
#include <set>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <veer/seek.hpp>

#include "support/sweep.hpp"
#include "support/vectors.hpp"

namespace {

using tests::axis, tests::epsilon, tests::exact, tests::Exact, tests::Random, tests::same_bits, tests::same_value,
    tests::sweep, tests::vector, tests::Wild;
using veer::ContextMap, veer::dimension_v, veer::dot, veer::ForceBudget, veer::length, veer::scalar_t;

// ---- ForceBudget ----------------------------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE("ForceBudget grants each force what the ones before have left", "[combine]", tests::Vectors) {
    using V = TestType;
    ForceBudget<V> budget(10);
    budget.add(vector<V>(3, 4));
    CHECK(same_value(budget.total(), vector<V>(3, 4)));
    CHECK(budget.left() == 5);
    budget.add(vector<V>(-8, 0));
    CHECK(same_value(budget.total(), vector<V>(-2, 4)));
    CHECK(budget.left() == 0);
    budget.add(vector<V>(1, 1));
    CHECK(same_value(budget.total(), vector<V>(-2, 4)));
}

TEMPLATE_LIST_TEST_CASE(
    "ForceBudget spends magnitudes: forces that cancel have been paid for", "[combine]", tests::Vectors) {
    using V = TestType;
    ForceBudget<V> budget(10);
    budget.add(axis<V>(0, 5)), budget.add(axis<V>(0, -5)), budget.add(axis<V>(1, 5));
    CHECK(same_value(budget.total(), veer::zero<V>()));
    CHECK(budget.left() == 0);
}

TEMPLATE_LIST_TEST_CASE(
    "ForceBudget: nothing costs nothing, and a budget <= 0 grants nothing", "[combine]", tests::Vectors) {
    using V = TestType;
    ForceBudget<V> budget(4), none(0), debt(-4);
    CHECK(debt.left() == 0);
    budget.add(veer::zero<V>()), none.add(axis<V>(0)), debt.add(axis<V>(0));
    CHECK((budget.left() == 4 && none.left() == 0 && debt.left() == 0));
    CHECK((same_value(budget.total(), veer::zero<V>()) && same_value(none.total(), veer::zero<V>())
           && same_value(debt.total(), veer::zero<V>())));
}

TEMPLATE_LIST_TEST_CASE("the total of a ForceBudget is the sum of what was granted, and at most max_force long",
    "[combine]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(421, 20'000, [](Random& random) {
        const S most = random.uniform<S>(0, 20);
        ForceBudget<V> budget(most);
        Exact expected{};
        long double left = exact(most);
        for (int i = 0; i < 6; ++i) {
            const V force = random.vector<V>(6);
            const long double size = tests::length(exact(force)), granted = std::min(size, left);
            expected = expected + exact(force) * (size > 0 ? granted / size : 0), left -= granted;
            budget.add(force);
        }
        return tests::error_of(budget.total(), expected) <= 16 * epsilon<S> * exact(most)
            && std::abs(exact(budget.left()) - left) <= 8 * epsilon<S> * exact(most) && length(budget.total()) <= most;
    });
}

TEMPLATE_LIST_TEST_CASE(
    "the total of a ForceBudget is not an ulp longer than max_force, of however many forces in line", "[combine]",
    tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    int cut = 0; // totals that roundings have made too long
    sweep<Random>(426, 50'000, [&cut](Random& random) {
        const S most = random.uniform<S>(0, 20);
        const V direction = random.direction<V>();
        ForceBudget<V> budget(most);
        V sum = veer::zero<V>();
        for (int i = 0; i < 12; ++i) {
            const V force = direction * random.uniform<S>(0, i < 11 ? most / 6 : most);
            sum = sum + veer::truncate(force, budget.left()), budget.add(force);
        }
        const V total = budget.total();
        if (length(sum) <= most) return same_bits(total, sum); // to the bit
        ++cut;
        return length(total) <= most && tests::error_of(total, exact(sum)) <= 24 * epsilon<S> * exact(most);
    });
    CHECK(cut > 10'000);
    ForceBudget<V> all(length(vector<V>(3, 4, 5))); // a force exactly at the limit stays what it is
    all.add(vector<V>(3, 4, 5));
    CHECK(same_bits(all.total(), vector<V>(3, 4, 5)));
}

// ---- ContextMap -----------------------------------------------------------------------------------------------------

template <veer::Vector V, int Slots> V chosen(const ContextMap<V, Slots>& map) { return map.choose().direction; }

TEMPLATE_LIST_TEST_CASE("a seek and a flee of equal weight: a sum of forces stands still, ContextMap takes a way",
    "[combine]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    // food and a hunter in the same direction
    const V self = veer::zero<V>(), there = axis<V>(0, 8);
    CHECK(same_value(V(veer::seek_velocity(self, there, 5) + veer::flee_velocity(self, there, 5)), veer::zero<V>()));
    ContextMap<V> map;
    map.add_interest(there, 1), map.add_danger(there, 1);
    const auto choice = map.choose();
    CHECK(choice.found);
    CHECK(std::abs(length(choice.direction) - 1) <= 4 * S(epsilon<S>));
    CHECK(dot(choice.direction, axis<V>(0)) <= S(0.5) + 4 * S(epsilon<S>)); // 60 degrees off the danger
    CHECK(dot(choice.direction, axis<V>(0)) > S(0.3));                      // and not farther than it must
    // two wishes, straight opposite
    ContextMap<V> torn;
    torn.add_interest(there, 1), torn.add_interest(there * S(-1), 1);
    CHECK(torn.choose().found);
    CHECK(std::abs(dot(chosen(torn), axis<V>(0))) > S(0.9));
}

TEMPLATE_LIST_TEST_CASE(
    "ContextMap takes the slot next to the only wish, and away from a danger", "[combine]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(422, 10'000, [](Random& random) {
        const V wish = random.direction<V>(), danger = random.direction<V>();
        ContextMap<V> one, both;
        one.add_interest(wish * S(7), 2), both.add_interest(wish, 2), both.add_danger(danger * S(3), S(0.5));
        const auto choice = one.choose();
        const S off = dot(choice.direction, wish); // 2D: half of 22.5 degrees; 3D: the widest gap between 64 points
        const bool next_to = off > (dimension_v<V> == 2 ? S(0.98) : S(0.92))
                          && std::abs(choice.interest - 2 * (1 + off) * (1 + off) / 4) <= 8 * S(epsilon<S>);
        return choice.found && next_to && dot(chosen(both), danger) <= S(0.5) + 4 * S(epsilon<S>);
    });
}

TEMPLATE_LIST_TEST_CASE("a wish is positive in every slot but the opposite one", "[combine]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    // where everything else is dangerous, the slot that is left is chosen, with what interest there is in it
    ContextMap<V, 8> map;
    map.add_interest(axis<V>(0), 1);
    sweep<Random>(423, 200, [&](Random& random) {
        ContextMap<V, 8> pressed = map;
        const V left_over = random.direction<V>();
        for (int i = 0; i < 200; ++i) {
            const V danger = random.direction<V>();
            if (dot(danger, left_over) < S(0.4)) pressed.add_danger(danger, 1);
        }
        const auto choice = pressed.choose();
        const S cosine = dot(choice.direction, axis<V>(0));
        return choice.found && (cosine < S(-0.9999) || choice.interest > 0);
    });
    if constexpr (dimension_v<V> == 2) { // exactly opposite: exactly none
        for (const V& danger : {axis<V>(0), axis<V>(1), axis<V>(1, -1), vector<V>(1, 1), vector<V>(1, -1),
                 vector<V>(-1, 1), vector<V>(-1, -1)})
            map.add_danger(danger, 1);
        CHECK(same_value(map.choose().direction, axis<V>(0, -1)));
        CHECK(map.choose().interest == 0);
        CHECK(map.choose().found);
    }
}

TEMPLATE_LIST_TEST_CASE("ContextMap: ties go to the lowest slot, nothing adds nothing, danger alone finds nothing",
    "[combine]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const ContextMap<V> empty;
    CHECK((!empty.choose().found && same_value(chosen(empty), veer::zero<V>()) && empty.choose().interest == 0));
    ContextMap<V> danger, nothing;
    danger.add_danger(axis<V>(0), 1);
    nothing.add_interest(axis<V>(0), 0), nothing.add_interest(axis<V>(0), -1), nothing.add_interest(veer::zero<V>(), 1);
    for (const auto& map : {danger, nothing}) CHECK((!map.choose().found && same_value(chosen(map), veer::zero<V>())));
    ContextMap<V> wish, wish_and_nothing;
    wish.add_interest(axis<V>(1), 1);
    wish_and_nothing = wish;
    wish_and_nothing.add_interest(axis<V>(1), -3), wish_and_nothing.add_interest(veer::zero<V>(), 1),
        wish_and_nothing.add_danger(axis<V>(1), -1);
    CHECK((wish_and_nothing.choose().found && same_value(chosen(wish_and_nothing), chosen(wish))));
    CHECK(wish_and_nothing.choose().interest == wish.choose().interest);

    if constexpr (dimension_v<V> == 2) {
        ContextMap<V, 4> map; // slots along +x, +y, -x, -y
        map.add_interest(vector<V>(0, 1), 1), map.add_interest(vector<V>(-1, 0), 1);
        CHECK(same_value(chosen(map), axis<V>(1))); // as good as -x, and before it
        map.add_danger(axis<V>(1), S(0.001));
        CHECK(same_value(chosen(map), axis<V>(0, -1)));
    }
}

TEMPLATE_LIST_TEST_CASE(
    "the slots of a ContextMap are unit vectors, all around, none twice", "[combine]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    std::set<tests::Components<S>> slots;
    Random random(424);
    V sum = veer::zero<V>();
    for (int i = 0; i < 4000; ++i) {
        ContextMap<V, 24> map;
        map.add_interest(random.direction<V>(), 1);
        const V slot = chosen(map);
        CHECK(std::abs(length(slot) - 1) <= 4 * S(epsilon<S>));
        if (slots.insert(tests::components(slot)).second) sum = sum + slot;
    }
    CHECK(slots.size() == 24);
    CHECK(length(sum) < S(0.5));
}

/// How far the slot of this number is from where the comment of Directions puts it.
template <std::size_t Dimension, std::size_t Slots>
long double slot_error(const veer::parts::Directions<double, Dimension, Slots>& slots, std::size_t i) {
    constexpr long double pi = 3.14159265358979323846L;
    const long double number = static_cast<long double>(i), count = static_cast<long double>(Slots),
                      z = 1 - (2 * number + 1) / count;
    const long double angle = Dimension == 2 ? 2 * pi * number / count : number * pi * (3 - std::sqrt(5.0L)),
                      radius = Dimension == 2 ? 1 : std::sqrt(1 - z * z);
    const auto exact = [&](std::size_t k) { return static_cast<long double>(slots.at[i][k]); };
    long double error = std::hypot(exact(0) - radius * std::cos(angle), exact(1) - radius * std::sin(angle));
    if constexpr (Dimension == 3) error += std::abs(exact(2) - z);
    return error;
}

TEST_CASE(
    "the slots of a ContextMap are where they are said to be: at equal angles, exact on the axes, and on a spiral",
    "[combine]") {
    const veer::parts::Directions<double, 2, 16> circle;
    const veer::parts::Directions<double, 2, 7> seven;
    const veer::parts::Directions<double, 3, 64> sphere; // whose angles, up to 24 turns, are rounded
    for (std::size_t i = 0; i < 16; ++i) CHECK(slot_error(circle, i) <= 2 * epsilon<double>);
    for (std::size_t i = 0; i < 7; ++i) CHECK(slot_error(seven, i) <= 2 * epsilon<double>);
    for (std::size_t i = 0; i < 64; ++i) CHECK(slot_error(sphere, i) <= 64 * epsilon<double>);
    const double axes[4][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    for (std::size_t i = 0; i < 4; ++i) CHECK((circle.at[4 * i][0] == axes[i][0] && circle.at[4 * i][1] == axes[i][1]));
}

TEMPLATE_LIST_TEST_CASE(
    "combiners stay finite for wild inputs, without a flag", "[combine][flags]", tests::PlainVectors) {
    using V = TestType;
    tests::stays_finite<V>(425, [](Wild<V>& wild) {
        ForceBudget<V> budget(wild.number());
        ContextMap<V, 8> map;
        budget.add(wild.vector()), budget.add(wild.vector());
        map.add_interest(wild.vector(), wild.number()), map.add_danger(wild.vector(), wild.number()),
            map.add_interest(wild.vector(), wild.rate());
        const auto choice = map.choose();
        return veer::Motion<V>{budget.total(), choice.direction * (choice.interest > 0 ? 1 : budget.left())};
    });
}

} // namespace

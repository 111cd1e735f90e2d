// SPDX-License-Identifier: MIT
#include <veer/flock.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>

#include "support/sweep.hpp"
#include "support/vectors.hpp"

namespace {

using tests::axis, tests::epsilon, tests::error_of, tests::exact, tests::Exact, tests::Random, tests::same_bits,
    tests::same_value, tests::sweep, tests::vector, tests::Wild;
using veer::alignment, veer::cohesion, veer::dimension_v, veer::flock, veer::FlockLimits, veer::scalar_t,
    veer::separation, veer::View, veer::zero;

constexpr std::size_t count = 8;
constexpr std::array<int, count> everybody{0, 1, 2, 3, 4, 5, 6, 7};

/// A few agents, each of which is the neighbour of all.
template <veer::Vector V> struct Flock {
    using S = scalar_t<V>;
    std::array<V, count> positions, velocities;
    FlockLimits<S> limits;

    explicit Flock(auto& inputs) {
        for (V& position : positions) position = inputs.vector();
        for (V& velocity : velocities) velocity = inputs.vector();
        limits = {{inputs.number(), inputs.rate()}, inputs.number(), inputs.number(), inputs.rate(), inputs.rate(),
            inputs.rate()};
    }
    /// Within some ten metres.
    static Flock of_a_game(Random& random) {
        struct {
            Random& random;
            V vector() { return random.vector<V>(6); }
            S number() { return random.uniform<S>(2, 12); }
            S rate() { return random.uniform<S>(-1, 1); }
        } inputs{random};
        return Flock(inputs);
    }
};

/// What the comments promise, in long double.
long double weight_at(long double distance, long double radius) {
    const long double x = distance / radius;
    return x < 1 ? (1 - x * x) * (1 - x * x) : 0;
}

// ---- separation -----------------------------------------------------------------------------------------------------

/// The push by one neighbour.
template <veer::Vector V> V push(const V& self, const V& other, scalar_t<V> radius) {
    return separation(0, std::array{self, other}, std::array{1}, radius);
}

TEMPLATE_LIST_TEST_CASE(
    "separation pushes straight away, by 1 at the agent and by nothing at the radius", "[flock]", tests::Vectors) {
    using V = TestType;
    const V self = vector<V>(1, 2, 3);
    CHECK(same_value(push(self, V(self + axis<V>(0, 2)), 4), axis<V>(0, -0.5625))); // (1 - 1/4)^2
    CHECK(same_value(push(self, V(self + axis<V>(1, -1)), 4), axis<V>(1, 0.87890625)));
    CHECK(same_value(push(self, V(self + axis<V>(1, 4)), 4), zero<V>()));
    CHECK(same_value(push(self, V(self + axis<V>(1, 9)), 4), zero<V>()));
    CHECK(error_of(push(zero<V>(), vector<V>(3, 4), 10), Exact{-0.6L * 0.5625L, -0.8L * 0.5625L, 0})
          <= 4 * epsilon<scalar_t<V>>);
}

TEMPLATE_LIST_TEST_CASE("separation is the sum of its formula", "[flock]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(1, 20'000, [](Random& random) {
        const auto many = Flock<V>::of_a_game(random);
        const S radius = random.uniform<S>(2, 12);
        Exact expected{0, 0, 0};
        for (std::size_t j = 1; j < count; ++j) {
            const Exact away = exact(many.positions[0]) - exact(many.positions[j]);
            expected = expected + away * (weight_at(tests::length(away), exact(radius)) / tests::length(away));
        }
        // a term is off by 8 eps; of 1 - x^2 each weight loses another 4 eps; the offsets lose as much as the positions
        // are larger
        return error_of(separation(0, many.positions, everybody, radius), expected) <= 64 * count * epsilon<S>;
    });
}

TEMPLATE_LIST_TEST_CASE("the weight is at most 1, never grows with the distance, and ends at the radius with slope 0",
    "[flock]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const auto size_at = [](S distance, S radius) {
        return -tests::components(push(zero<V>(), axis<V>(0, distance), radius))[0];
    };
    sweep<Random>(2, 100'000, [&](Random& random) {
        const S radius = random.any_magnitude<S>(-20, 20), size = std::abs(radius);
        const S nearer = size * random.uniform<S>(0, S(1.25)), farther = nearer * random.uniform<S>(1, 2);
        const S one = size_at(nearer, size), other = size_at(farther, size);
        return one <= 1 && other >= 0 && other <= one * (1 + 4 * std::numeric_limits<S>::epsilon())
            && (farther < size || other == 0);
    });
    const S step = S(0x1p-10); // before the radius the weight grows with the square of the gap, (2 gap / radius)^2
    CHECK(size_at(1 - step, 1) <= 4 * step * step);
    CHECK(exact(size_at(std::nextafter(S(1), S(0)), 1)) <= 4 * epsilon<S> * epsilon<S>);
}

TEMPLATE_LIST_TEST_CASE(
    "what one does to the other, the other does to the one, to the bit", "[flock]", tests::PlainVectors) {
    using V = TestType;
    sweep<Wild<V>>(3, 100'000, [](Wild<V>& wild) {
        const std::array pair{wild.vector(), wild.vector()};
        const auto radius = wild.number();
        return same_value(
            separation(0, pair, std::array{1}, radius), zero<V>() - separation(1, pair, std::array{0}, radius));
    });
}

TEMPLATE_LIST_TEST_CASE(
    "agents in one place part along an axis, the lower index along +", "[flock]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    std::array<V, count> positions;
    positions.fill(vector<V>(5, -7, 9));
    for (std::size_t i = 0; i < count; ++i) {
        for (std::size_t j = 0; j < count; ++j) {
            const V expected =
                i == j ? zero<V>() : axis<V>(int((i + j) % std::size_t{dimension_v<V>}), i < j ? S(1) : S(-1));
            CHECK(same_value(separation(i, positions, std::array{j}, 2), expected));
        }
    }
    // nearer than counts: the square of the distance is below the smallest normal number
    const S tiny = std::sqrt((std::numeric_limits<S>::min)()) / 2;
    for (const S radius : {S(2), 3 * tiny}) CHECK(same_value(push(zero<V>(), axis<V>(1, tiny), radius), axis<V>(1)));
}

TEMPLATE_LIST_TEST_CASE(
    "nobody is their own neighbour, and nobody is one without a radius", "[flock]", tests::PlainVectors) {
    using V = TestType;
    const std::array<V, 3> positions{zero<V>(), axis<V>(0), zero<V>()};
    CHECK(same_bits(separation(0, positions, std::array{0, 1, 0}, 2), separation(0, positions, std::array{1}, 2)));
    CHECK(same_value(separation(0, positions, std::array{0}, 2), zero<V>()));
    CHECK(same_value(separation(0, positions, std::array<int, 0>(), 2), zero<V>()));
    using S = scalar_t<V>;
    for (const S radius : {S(0), S(-2),
             std::sqrt((std::numeric_limits<S>::min)())
                 / 2}) // of the last the square is below the smallest normal number
        CHECK(same_value(separation(0, positions, std::array{1, 2}, radius), zero<V>()));
}

// ---- who is in view -------------------------------------------------------------------------------------------------

/// Whether an agent at the origin takes notice of one other.
template <veer::Vector V> bool sees(const V& velocity, const V& offset, const View<scalar_t<V>>& view) {
    const std::array positions{zero<V>(), offset}, velocities{velocity, V(velocity + axis<V>(0, 1))};
    return !same_value(alignment(0, positions, velocities, std::array{1}, view), zero<V>());
}

TEMPLATE_LIST_TEST_CASE(
    "in view is who is nearer than the radius and within the cone about the velocity", "[flock]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V velocity = axis<V>(0, 3);
    CHECK((sees(velocity, axis<V>(1, S(1.75)), {2}) && !sees(velocity, axis<V>(1, 2), {2})
           && !sees(velocity, axis<V>(1, 3), {2})));
    CHECK((sees(velocity, axis<V>(0, -1), {2}) && sees(velocity, axis<V>(0, -1), {2, -1})
           && !sees(velocity, axis<V>(0, -1), {2, S(-0.99)})));
    CHECK(
        (sees(velocity, axis<V>(1, 1), {2, 0}) && !sees(velocity, vector<V>(S(-0x1p-10), 1), {2, 0}))); // exactly abeam
    CHECK((sees(velocity, axis<V>(0, 1), {2, 1}) && !sees(velocity, vector<V>(1, S(0.25)), {2, 1})));
    CHECK((sees(velocity, vector<V>(3, 4), {9, S(0.599)}) && !sees(velocity, vector<V>(3, 4), {9, S(0.601)})));
    CHECK((sees(velocity, vector<V>(-3, 4), {9, S(-0.601)}) && !sees(velocity, vector<V>(-3, 4), {9, S(-0.599)})));
    CHECK(!sees(velocity, axis<V>(0, 1), {2, S(1.5)}));
    CHECK((!sees(velocity, axis<V>(0, 1), {0}) && !sees(velocity, zero<V>(), {0}) && !sees(velocity, zero<V>(), {-1})));
}

TEMPLATE_LIST_TEST_CASE(
    "at rest one sees all around, and sees who is in the same place at any speed", "[flock]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    for (const S min_cosine : {S(-1), S(0), S(0.5), S(1)}) {
        CHECK((sees(zero<V>(), axis<V>(0, -1), {2, min_cosine}) && sees(zero<V>(), axis<V>(1, 1), {2, min_cosine})));
        CHECK(sees(axis<V>(0, std::sqrt((std::numeric_limits<S>::min)()) / 2), axis<V>(0, -1),
            {2, min_cosine})); // as good as at rest
        CHECK(sees(axis<V>(0, 3), zero<V>(), {2, min_cosine}));
        CHECK(sees(axis<V>(0, 3), axis<V>(0, -std::sqrt((std::numeric_limits<S>::min)()) / 2), {2, min_cosine}));
    }
}

TEMPLATE_LIST_TEST_CASE(
    "a cosine of -1 is all around: straight behind too, whatever the rounding", "[flock]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(4, 50'000, [](Random& random) {
        const V velocity = random.vector<V>(5), behind = velocity * -random.uniform<S>(S(0.01), S(0.5));
        return sees(velocity, behind, {10}) && sees(velocity, V(behind * S(-1)), {10});
    });
}

// ---- alignment and cohesion -----------------------------------------------------------------------------------------

template <veer::Vector V> struct Mean {
    Exact position{0, 0, 0}, velocity{0, 0, 0};
    long double weight = 0;
    bool decided = true; ///< nobody is so near an edge of the view that rounding could say otherwise

    Mean(const Flock<V>& many, const View<scalar_t<V>>& view) {
        const Exact heading = exact(many.velocities[0]) * (1 / tests::length(exact(many.velocities[0])));
        for (std::size_t j = 1; j < count; ++j) {
            const Exact offset = exact(many.positions[j]) - exact(many.positions[0]);
            const long double cosine = tests::dot(heading, offset) / tests::length(offset);
            decided = decided && std::abs(cosine - exact(view.min_cosine)) > 16 * epsilon<scalar_t<V>>;
            const long double w =
                cosine >= exact(view.min_cosine) ? weight_at(tests::length(offset), exact(view.radius)) : 0;
            position = position + exact(many.positions[j]) * w, velocity = velocity + exact(many.velocities[j]) * w,
            weight += w;
        }
        decided = decided && (weight == 0 || weight > 0.001L);
        if (weight > 0) position = position * (1 / weight), velocity = velocity * (1 / weight);
    }
};

TEMPLATE_LIST_TEST_CASE("alignment is the weighted mean velocity, less the own one", "[flock]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(5, 20'000, [](Random& random) {
        const auto many = Flock<V>::of_a_game(random);
        const View<S> view{many.limits.view.radius, random.uniform<S>(-1, 1)};
        const Mean<V> mean(many, view);
        if (!mean.decided) return true;
        const V steering = alignment(0, many.positions, many.velocities, everybody, view);
        if (mean.weight == 0) return same_value(steering, zero<V>());
        // a weight of at least 0.001 is off by 16 eps of 1, and the velocities differ by up to 20
        return error_of(steering, mean.velocity - exact(many.velocities[0]))
            <= 20 * 16 * count / mean.weight * epsilon<S>;
    });
}

TEMPLATE_LIST_TEST_CASE("a flock that flies as one needs no alignment, exactly", "[flock]", tests::PlainVectors) {
    using V = TestType;
    sweep<Random>(6, 5'000, [](Random& random) {
        auto many = Flock<V>::of_a_game(random);
        many.velocities.fill(many.velocities[0]);
        return same_value(alignment(0, many.positions, many.velocities, everybody, {20}), zero<V>());
    });
}

TEMPLATE_LIST_TEST_CASE("cohesion seeks the weighted mean position", "[flock]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(7, 20'000, [](Random& random) {
        const auto many = Flock<V>::of_a_game(random);
        const View<S> view{many.limits.view.radius, random.uniform<S>(-1, 1)};
        const Mean<V> mean(many, view);
        if (!mean.decided) return true;
        const V steering = cohesion(0, many.positions, many.velocities, everybody, view, 5);
        if (mean.weight == 0) return same_value(steering, zero<V>());
        const Exact offset = mean.position - exact(many.positions[0]);
        const Exact expected = offset * (5 / tests::length(offset)) - exact(many.velocities[0]);
        return error_of(steering, expected)
            <= (16 + 5 * 20 * 16 * count / mean.weight / tests::length(offset)) * epsilon<S>;
    });
}

TEMPLATE_LIST_TEST_CASE(
    "cohesion at the mean position brakes, and a top speed below 0 counts as 0", "[flock]", tests::Vectors) {
    using V = TestType;
    const std::array positions{zero<V>(), axis<V>(0, 2), axis<V>(0, -2)},
        velocities{axis<V>(1, 3), zero<V>(), zero<V>()};
    CHECK(same_value(cohesion(0, positions, velocities, std::array{1, 2}, {4}, 5), axis<V>(1, -3)));
    CHECK(same_value(cohesion(0, positions, velocities, std::array{1}, {4}, 5), vector<V>(5, -3)));
    CHECK(same_value(cohesion(0, positions, velocities, std::array{1}, {4}, -5), axis<V>(1, -3)));
}

TEMPLATE_LIST_TEST_CASE(
    "cohesion seeks the one in view also where the weight is as little as rounding, and the offset small", "[flock]",
    tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const S radius = sizeof(S) == 4 ? S(0x1p-40) : S(0x1p-480);
    const std::array positions{zero<V>(), axis<V>(0, std::nextafter(radius, S(0)))},
        velocities{axis<V>(1, 3), zero<V>()};
    CHECK(error_of(cohesion(0, positions, velocities, std::array{1}, {radius}, 5), Exact{5, -3, 0}) <= 8 * epsilon<S>);
}

TEMPLATE_LIST_TEST_CASE("with nobody in view there is no opinion", "[flock]", tests::PlainVectors) {
    using V = TestType;
    const std::array positions{zero<V>(), axis<V>(0, -2), axis<V>(0, 9)},
        velocities{axis<V>(0, 3), axis<V>(1), axis<V>(1)};
    const View<scalar_t<V>> ahead{.radius = 4, .min_cosine = 0};
    for (const auto& neighbors : {std::vector<int>{}, {0}, {1, 2}}) {
        CHECK(same_value(alignment(0, positions, velocities, neighbors, ahead), zero<V>()));
        CHECK(same_value(cohesion(0, positions, velocities, neighbors, ahead, 5), zero<V>()));
        CHECK(same_value(flock(0, positions, velocities, neighbors, {ahead, 1, 5, 1, 1, 1}), zero<V>()));
    }
}

// ---- the three together ---------------------------------------------------------------------------------------------

template <veer::Vector V> V three_together(const Flock<V>& many, std::size_t self) {
    using S = scalar_t<V>;
    const auto& [positions, velocities, limits] = many;
    const S speed = std::max(limits.max_speed, S(0));
    const V apart =
        separation(self, positions, everybody, limits.separation_radius) * S(speed * limits.separation_weight);
    const V along = alignment(self, positions, velocities, everybody, limits.view) * limits.alignment_weight;
    const V together =
        cohesion(self, positions, velocities, everybody, limits.view, limits.max_speed) * limits.cohesion_weight;
    return apart + along + together;
}

TEMPLATE_LIST_TEST_CASE("flock is the weighted sum of the three, to the bit", "[flock]", tests::PlainVectors) {
    using V = TestType;
    sweep<Random>(8, 10'000, [](Random& random) {
        const auto many = Flock<V>::of_a_game(random);
        return same_value(flock(3, many.positions, many.velocities, everybody, many.limits), three_together(many, 3));
    });
    sweep<Wild<V>>(9, 10'000, [](Wild<V>& wild) {
        const Flock<V> many(wild);
        return same_value(flock(3, many.positions, many.velocities, everybody, many.limits), three_together(many, 3));
    });
}

TEMPLATE_LIST_TEST_CASE("FlockSum has the bits of flock; who is out of reach, and the agent itself, change nothing",
    "[flock]", tests::PlainVectors) {
    using V = TestType;
    sweep<Random>(10, 10'000, [](Random& random) {
        const auto many = Flock<V>::of_a_game(random);
        veer::FlockSum<V> all(2, many.positions[2], many.velocities[2], many.limits), some = all;
        const auto reach = std::max(many.limits.view.radius, many.limits.separation_radius);
        for (std::size_t j = 0; j < count; ++j) {
            all.add(j, many.positions[j], many.velocities[j]);
            if (j != 2 && veer::distance(many.positions[j], many.positions[2]) <= reach)
                some.add(j, many.positions[j], many.velocities[j]);
        }
        const V steering = flock(2, many.positions, many.velocities, everybody, many.limits);
        return same_bits(all.steering(), steering) && same_bits(some.steering(), steering);
    });
}

TEMPLATE_LIST_TEST_CASE("flocking does not depend on the unit of length", "[flock]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(11, 10'000, [](Random& random) {
        auto many = Flock<V>::of_a_game(random);
        const V steering = flock(1, many.positions, many.velocities, everybody, many.limits);
        const S unit = std::ldexp(S(1), random.below(20) - 10);
        for (V& position : many.positions) position = position * unit;
        for (V& velocity : many.velocities) velocity = velocity * unit;
        auto& [view, separation_radius, max_speed, w1, w2, w3] = many.limits;
        view.radius *= unit, separation_radius *= unit, max_speed *= unit;
        return same_bits(flock(1, many.positions, many.velocities, everybody, many.limits), V(steering * unit));
    });
}

TEMPLATE_LIST_TEST_CASE("every answer is finite, and raises no flag", "[flock][flags]", tests::PlainVectors) {
    using V = TestType;
    tests::stays_finite<V>(12, [](Wild<V>& wild) {
        const std::array positions{wild.vector(), wild.vector(), wild.vector()},
            velocities{wild.vector(), wild.vector(), wild.vector()};
        const View<scalar_t<V>> view{wild.number(), wild.rate()};
        const V pushed = separation(1, positions, std::array{0, 1, 2}, wild.number());
        const V aligned = alignment(1, positions, velocities, std::array{0, 2}, view);
        const V drawn = cohesion(1, positions, velocities, std::array{0, 2}, view, wild.number());
        return tests::is_finite(pushed) && tests::is_finite(aligned) ? drawn : V(pushed + aligned);
    });
}

TEMPLATE_LIST_TEST_CASE(
    "the steering of a flock is finite, and raises no flag", "[flock][flags]", tests::PlainVectors) {
    using V = TestType;
    tests::stays_finite<V>(13, [](Wild<V>& wild) {
        const Flock<V> many(wild);
        return flock(5, many.positions, many.velocities, std::array{0, 1, 5, 7}, many.limits);
    });
}

// ---- lists and ranges -----------------------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE("any list and any range of indices will do", "[flock]", tests::Vectors) {
    using V = TestType;
    Random random(14);
    const auto many = Flock<V>::of_a_game(random);
    const V expected = flock(0, many.positions, many.velocities, everybody, many.limits);
    struct View { // an index, a size and nothing else
        const std::array<V, count>* all;
        V operator[](std::size_t i) const { return (*all)[i]; }
        std::size_t size() const { return count; }
    };
    const V bare[] = {many.velocities[0], many.velocities[1], many.velocities[2], many.velocities[3],
        many.velocities[4], many.velocities[5], many.velocities[6], many.velocities[7]};
    const std::vector<unsigned char> bytes{0, 1, 2, 3, 4, 5, 6, 7};
    CHECK(same_bits(flock(0, View{&many.positions}, bare, bytes, many.limits), expected));
    CHECK(same_bits(flock(0, std::span(many.positions), std::vector(many.velocities.begin(), many.velocities.end()),
                        std::span(everybody), many.limits),
        expected));
}

// ---- a flock in flight ----------------------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE(
    "a crowd that starts in one place flies apart, and a flock comes to fly as one", "[flock]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const FlockLimits<S> limits{.view = {.radius = 20},
        .separation_radius = 3,
        .max_speed = 5,
        .separation_weight = 2,
        .alignment_weight = 1,
        .cohesion_weight = 1};
    std::array<V, count> positions, velocities;
    positions.fill(zero<V>());
    Random random(15);
    for (V& velocity : velocities) velocity = random.vector<V>(1);
    for (int frame = 0; frame < 1200; ++frame) {
        std::array<V, count> steering;
        for (std::size_t i = 0; i < count; ++i) steering[i] = flock(i, positions, velocities, everybody, limits);
        for (std::size_t i = 0; i < count; ++i) {
            velocities[i] = veer::truncate(velocities[i] + steering[i] * S(1 / 60.0), 5);
            positions[i] = positions[i] + velocities[i] * S(1 / 60.0);
        }
    }
    for (std::size_t i = 0; i < count; ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            CHECK((veer::distance(positions[i], positions[j]) > S(0.5)
                   && veer::distance(positions[i], positions[j]) < 20));
            CHECK(veer::distance(velocities[i], velocities[j]) < 2);
        }
    }
}

} // namespace

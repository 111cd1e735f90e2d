// SPDX-License-Identifier: MIT
#include <veer/ballistics.hpp>

#include <algorithm>
#include <array>
#include <cfenv>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <sstream>
#include <string>
#include <type_traits>
#include <utility>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>

#include "exact/ballistics_questions.hpp"
#include "exact/ballistics_reference.hpp"
#include "exact/judging.hpp"
#include "support/sweep.hpp"
#include "support/vectors.hpp"

namespace {

using tests::allowed_error, tests::describe, tests::Dyadic, tests::dyadic, tests::DyadicVector, tests::error_of,
    tests::Flight, tests::Flights, tests::infinity, tests::to_vector, tests::Triple, tests::vector;
using veer::Launch, veer::Launches, veer::scalar_t;

// ---- the launches, solved again by other means ----------------------------------------------------------------------

/// A launch of any kind: the questions are those of flights whose target is at rest.
template <veer::Vector V> struct Throw {
    using S = scalar_t<V>;
    V position, target, gravity;
    S speed;
    DyadicVector d, g;

    explicit Throw(const Flight& flight)
        : position(to_vector<V>(flight.position)), target(to_vector<V>(flight.target)),
          gravity(to_vector<V>(flight.acceleration) * S(-1)), speed(S(flight.speed)),
          d(dyadic(flight.target) - dyadic(flight.position)), g(dyadic(flight.acceleration) * -1) {}

    [[nodiscard]] DyadicVector velocity(const Dyadic& t) const { return d * (Dyadic(1) / t) - g * (t * 0.5); }
    [[nodiscard]] bool has_gravity() const { return square(g).sign() > 0; }
    [[nodiscard]] bool is_on_the_spot() const { return square(d).sign() == 0; }

    [[nodiscard]] static bool is_time(S time, const Dyadic& truth) {
        return std::isfinite(time) && error_of(time, truth, truth) <= allowed_error<S>;
    }
    /// What cancels by more than 2^-40 is measured by 2^-40 of its terms.
    [[nodiscard]] bool is_velocity(const V& u, const DyadicVector& truth, const Dyadic& t) const {
        return tests::is_finite(u) && error_of(u, truth, length(g) * t * 0x1p-40) <= allowed_error<S>;
    }
    [[nodiscard]] bool is_right(const Launch<V>& launch, const Dyadic& t) const {
        if (t > Dyadic(double((std::numeric_limits<S>::max)()))) return !launch.found;
        if (t.sign() == 0)
            return launch.found && launch.time == 0 && tests::same_value(launch.velocity, veer::zero<V>());
        return launch.found && is_time(launch.time, t) && is_velocity(launch.velocity, velocity(t), t);
    }
};

template <veer::Vector V> std::string describe(const Launch<V>& launch) {
    std::ostringstream text;
    const auto [x, y, z] = tests::components(launch.velocity);
    text << (launch.found ? "found" : "not found") << std::hexfloat << ", time " << launch.time << ", velocity {" << x
         << ", " << y << ", " << z << "}\n";
    return text.str();
}

/// Asks `fault(throw, flight)` for `count` launches of every kind.
template <veer::Vector V> void for_every_kind(std::uint64_t seed, int count, auto fault) {
    const auto judge = [&](const Flight& flight) { return std::string(fault(Throw<V>(flight), flight)); };
    tests::for_every_kind<Flights<scalar_t<V>>>(veer::dimension_v<V>, seed, count, judge);
    tests::for_every_kind<tests::Throws<scalar_t<V>>>(veer::dimension_v<V>, seed, count, judge);
}

} // namespace

TEMPLATE_LIST_TEST_CASE("every kind of launch is right: float correctly rounded, double within 1 ulp", "[ballistics]",
    tests::PlainVectors) {
    for_every_kind<TestType>(400, tests::cases(600), [](const Throw<TestType>& t, const Flight& flight) -> std::string {
        const auto [low, high] = veer::launch(t.position, t.target, t.gravity, t.speed);
        const std::string answer = "low " + describe(low) + "high " + describe(high);
        const Dyadic s = flight.speed, fall = dot(t.d, t.g), b = s * s + fall,
                     discriminant = b * b - square(t.d) * square(t.g);
        if (!t.has_gravity()) {
            const Dyadic way = length(t.d);
            return high.found
                        || (t.is_on_the_spot() ? !low.found
                            : s.sign() == 0    ? low.found
                                               : !t.is_time(low.time, way / s))
                     ? answer
                     : "";
        }
        if (t.is_on_the_spot()) return t.is_right(low, Dyadic()) && t.is_right(high, s * 2 / length(t.g)) ? "" : answer;
        const bool reaches = discriminant.sign() >= 0 && b.sign() > 0;
        if (!reaches) return low.found || high.found ? answer : "";
        const bool falls = s.sign() == 0 && high.found; // straight down, without a velocity
        if (falls
            && !(tests::same_value(low.velocity, veer::zero<TestType>())
                 && tests::same_value(high.velocity, low.velocity)))
            return answer;
        const Dyadic sum = (b + square_root(discriminant)) * 2;
        return t.is_right(low, square_root(square(t.d) * 4 / sum)) && t.is_right(high, square_root(sum / square(t.g)))
                 ? ""
                 : answer;
    });
}

TEMPLATE_LIST_TEST_CASE(
    "the least speed and its arc are right for every kind of launch", "[ballistics]", tests::PlainVectors) {
    for_every_kind<TestType>(401, tests::cases(400), [](const Throw<TestType>& t, const Flight&) -> std::string {
        const auto speed = veer::minimum_launch_speed(t.position, t.target, t.gravity);
        const auto arc = veer::least_energy_launch(t.position, t.target, t.gravity);
        const std::string answer = "speed " + std::to_string(speed) + ", " + describe(arc);
        if (!t.has_gravity()) return speed == 0 && !arc.found ? "" : answer;
        const Dyadic product = square_root(square(t.d) * square(t.g)), fall = dot(t.d, t.g),
                     across = square(cross(t.d, t.g));
        if (t.is_on_the_spot() || (fall.sign() > 0 && across.sign() == 0)) {
            return speed == 0 && arc.found && tests::same_value(arc.velocity, veer::zero<TestType>()) ? "" : answer;
        }
        const Dyadic least = square_root(fall.sign() > 0 ? across / (product + fall) : product - fall);
        return t.is_time(speed, least) && t.is_right(arc, square_root(square_root(square(t.d) / square(t.g)) * 2))
                 ? ""
                 : answer;
    });
}

TEMPLATE_LIST_TEST_CASE(
    "launches in a given time are right for every kind of launch", "[ballistics]", tests::PlainVectors) {
    using S = scalar_t<TestType>;
    for_every_kind<TestType>(402, tests::cases(400), [](const Throw<TestType>& t, const Flight& flight) -> std::string {
        const S time = flight.speed > 0 ? S(flight.speed / 16) : S(1);
        const auto arc = veer::launch_in_time(t.position, t.target, t.gravity, time);
        return arc.found && arc.time == time && t.is_velocity(arc.velocity, t.velocity(double(time)), double(time))
                 ? ""
                 : describe(arc);
    });
}

TEMPLATE_LIST_TEST_CASE(
    "launches over an apex are right for every kind of launch", "[ballistics]", tests::PlainVectors) {
    using S = scalar_t<TestType>;
    for_every_kind<TestType>(403, tests::cases(400), [](const Throw<TestType>& t, const Flight& flight) -> std::string {
        const S height = S(flight.radius > 0 ? flight.radius : flight.speed / 2);
        const auto arc = veer::launch_over(t.position, t.target, t.gravity, height);
        if (!t.has_gravity()) return arc.found ? describe(arc) : "";
        const Dyadic g = length(t.g), y = -(dot(t.d, t.g) / g), h = double(height), least = std::max(y, Dyadic());
        if (t.is_on_the_spot() && height == 0) return t.is_right(arc, Dyadic()) ? "" : describe(arc);
        const Dyadic fall = dot(t.d, t.g); // h >= y, without the division and the root that y has
        const bool clears = h.sign() >= 0 && (fall.sign() >= 0 || square(h) * square(t.g) >= square(fall));
        const Dyadic apex = clears ? h : least, drop = std::max(apex - y, Dyadic());
        const Dyadic time = (square_root(apex) + square_root(drop)) * square_root(Dyadic(2) / g);
        if (time.sign() == 0) return arc.found ? describe(arc) : "";
        Launch<TestType> of_arc = arc;
        of_arc.found = true;
        const bool fits = time <= Dyadic(double((std::numeric_limits<S>::max)()));
        return arc.found == (clears && fits) && (!fits || t.is_right(of_arc, time)) ? "" : describe(arc);
    });
}

// ---- answers that can be checked by hand ----------------------------------------------------------------------------

namespace {

/// Launches from the origin in the plane.
template <veer::Vector V> struct Thrown {
    using S = scalar_t<V>;
    using Pair = std::array<S, 2>;

    static V at(Pair place) { return vector<V>(place[0], place[1]); }

    static Launches<V> launch(Pair target, Pair gravity, S speed) {
        return veer::launch(at({0, 0}), at(target), at(gravity), speed);
    }

    static void gives(const Launch<V>& launch, bool found, S time, Pair velocity) {
        INFO(describe(launch));
        CHECK(launch.found == found);
        CHECK(launch.time == time);
        const V expected = at(velocity);
        CHECK(
            veer::length(V(launch.velocity - expected)) <= std::numeric_limits<S>::epsilon() * veer::length(expected));
    }
};

} // namespace

TEMPLATE_LIST_TEST_CASE("low and high arc are where the hand calculation says", "[ballistics]", tests::Vectors) {
    using S = scalar_t<TestType>;
    using Arc = Thrown<TestType>;
    const auto steep = Arc::launch({6, 3}, {0, -10}, 10), deep = Arc::launch({12, -4}, {0, -10}, 10);
    Arc::gives(steep.low, true, 1, {6, 8});
    CHECK(steep.high.time == S(1.34164078649987381785L)); // the product of the times is 2 |d| / |gravity|
    Arc::gives(deep.high, true, 2, {6, 8});
    CHECK(deep.low.time == S(1.26491106406735172765L));
    Arc::gives(Arc::launch({-6, 3}, {0, -10}, 10).low, true, 1, {-6, 8});
    Arc::gives(Arc::launch({3, 6}, {-10, 0}, 10).low, true, 1, {8, 6}); // gravity to the left
}

TEST_CASE("the end of the range is known to the last digit of numbers that fill a double", "[ballistics]") {
    for (const double k : {60013.0, 60017.0, 59999.0, 59981.0}) {
        for (const double h : {67108859.0, 67108837.0, 67108819.0}) {
            for (const double n :
                {1.0, 100.0, 300.0}) { // sides of 2 n + 1 and 2 n (n + 1) have a diagonal one longer than the second
                for (const double up : {1.0, -1.0}) {
                    const glm::dvec2 target = glm::dvec2(2 * n + 1, up * 2 * n * (n + 1)) * (k * k), gravity(0, -h * h);
                    const double speed = h * k * (up > 0 ? 2 * n + 1 : 1),
                                 time = std::sqrt(2 * (2 * n * (n + 1) + 1)) * (k / h);
                    const auto [low, high] = veer::launch(glm::dvec2(0), target, gravity, speed);
                    INFO(k << ", " << h << ", " << n << ", " << up << ":\n" << describe(low) << describe(high));
                    CHECK((low.found && high.found && low.time == high.time));
                    CHECK(std::abs(low.time - time) <= time * 0x1p-51);
                    CHECK(!veer::launch(glm::dvec2(0), target, gravity, std::nextafter(speed, 0.0)).low.found);
                }
            }
        }
    }
}

TEST_CASE("an apex hardly above a target that lies hardly above the thrower, in units of 2^-33 m", "[ballistics]") {
    const Throw<glm::dvec2> t([] {
        Flight flight;
        flight.target = {0x1.8754d1bf603b7p-33, -0x1.b53c20c3d9a56p-34, 0},
        flight.acceleration = {0x1.dda1eabe6934bp+1, 0x1.ab7cdd73231cep+2, 0};
        return flight;
    }());
    const double apex_height = 0x1.457493b91030dp-84;
    const Dyadic apex = apex_height, g = length(t.g), drop = apex + dot(t.d, t.g) / g;
    const Dyadic time = (square_root(apex) + square_root(drop)) * square_root(Dyadic(2) / g);
    CHECK(t.is_right(veer::launch_over(t.position, t.target, t.gravity, apex_height), time));
}

TEMPLATE_LIST_TEST_CASE("vertical shots are shots like any other", "[ballistics]", tests::Vectors) {
    using Arc = Thrown<TestType>;
    const auto into_a_well = Arc::launch({0, -3306}, {0, -2}, 1);
    Arc::gives(into_a_well.low, true, 57, {0, -1});
    Arc::gives(into_a_well.high, true, 58, {0, 1});
    const auto up = Arc::launch({0, 15}, {0, -10}, 20), down = Arc::launch({0, -15}, {0, -10}, 10);
    Arc::gives(up.low, true, 1, {0, 20}); // past it upwards, and downwards
    Arc::gives(up.high, true, 3, {0, 20});
    Arc::gives(down.low, true, 1, {0, -10}); // thrown down, or up
    Arc::gives(down.high, true, 3, {0, 10});
}

TEMPLATE_LIST_TEST_CASE("without gravity there is one straight shot", "[ballistics]", tests::Vectors) {
    using Arc = Thrown<TestType>;
    const auto straight = Arc::launch({30, -40}, {0, 0}, 10);
    Arc::gives(straight.low, true, 5, {6, -8});
    Arc::gives(straight.high, false, 0, {0, 0});
    Arc::gives(Arc::launch({30, -40}, {0, 0}, 0).low, false, 0, {0, 0});
    CHECK(veer::minimum_launch_speed(Arc::at({0, 0}), Arc::at({30, -40}), Arc::at({0, 0})) == 0);
    Arc::gives(veer::least_energy_launch(Arc::at({0, 0}), Arc::at({30, -40}), Arc::at({0, 0})), false, 0, {0, 0});
    Arc::gives(veer::launch_over(Arc::at({0, 0}), Arc::at({30, -40}), Arc::at({0, 0}), 5), false, 0, {0, 0});
    Arc::gives(veer::launch_in_time(Arc::at({0, 0}), Arc::at({30, -40}), Arc::at({0, 0}), 5), true, 5, {6, -8});
}

TEMPLATE_LIST_TEST_CASE("gravity that is too weak to count is none", "[ballistics]", tests::DoubleVectors) {
    using Arc = Thrown<TestType>;
    const auto straight = Arc::launch({30, -40}, {0, -0x1p-600}, 10);
    Arc::gives(straight.low, true, 5, {6, -8});
    Arc::gives(straight.high, false, 0, {0, 0});
}

TEMPLATE_LIST_TEST_CASE("point blank is not on the spot", "[ballistics]", tests::Vectors) {
    using S = scalar_t<TestType>;
    using Arc = Thrown<TestType>;
    const S tiny = (std::numeric_limits<S>::min)() * 16;
    const auto blank = Arc::launch({tiny, 0}, {0, -10}, 8);
    Arc::gives({blank.low.found, blank.low.time, blank.low.velocity}, true, tiny / 8, {8, 0});
    const auto spot = Arc::launch({0, 0}, {0, -10}, 20);
    Arc::gives(spot.low, true, 0, {0, 0});
    Arc::gives(spot.high, true, 4, {0, 20});
    const auto rest = Arc::launch({0, 0}, {0, -10}, 0);
    Arc::gives(rest.low, true, 0, {0, 0});
    Arc::gives(rest.high, true, 0, {0, 0});
    Arc::gives(veer::least_energy_launch(Arc::at({0, 0}), Arc::at({0, 0}), Arc::at({0, -10})), true, 0, {0, 0});
    CHECK(veer::minimum_launch_speed(Arc::at({0, 0}), Arc::at({0, 0}), Arc::at({0, -10})) == 0);
}

TEMPLATE_LIST_TEST_CASE("without speed it reaches what is straight below", "[ballistics]", tests::Vectors) {
    using Arc = Thrown<TestType>;
    const auto below = Arc::launch({0, -20}, {0, -10}, 0), beside = Arc::launch({1, -20}, {0, -10}, 0),
               above = Arc::launch({0, 20}, {0, -10}, 0);
    Arc::gives(below.low, true, 2, {0, 0});
    Arc::gives(below.high, true, 2, {0, 0});
    CHECK((!beside.low.found && !beside.high.found && !above.low.found && !above.high.found));
    Arc::gives(veer::least_energy_launch(Arc::at({0, 0}), Arc::at({0, -20}), Arc::at({0, -10})), true, 2, {0, 0});
    CHECK(veer::minimum_launch_speed(Arc::at({0, 0}), Arc::at({0, -20}), Arc::at({0, -10})) == 0);
}

TEMPLATE_LIST_TEST_CASE("at the end of the range both arcs are one, one ulp of speed less finds none, one more two",
    "[ballistics]", tests::Vectors) {
    using S = scalar_t<TestType>;
    using Arc = Thrown<TestType>;
    const auto just = Arc::launch({30, 40}, {0, -10}, 30); // 30^2 = 10 (50 + 40), t^2 = 2 * 50 / 10
    CHECK((just.low.found && just.high.found));
    CHECK((just.low.time == std::sqrt(S(10)) && just.high.time == just.low.time
           && tests::same_value(just.low.velocity, just.high.velocity)));
    CHECK(veer::minimum_launch_speed(Arc::at({0, 0}), Arc::at({30, 40}), Arc::at({0, -10})) == 30);
    Arc::gives(veer::least_energy_launch(Arc::at({0, 0}), Arc::at({12, 16}), Arc::at({0, -10})), true, 2, {6, 18});

    const auto less = Arc::launch({30, 40}, {0, -10}, std::nextafter(S(30), S(0))),
               more = Arc::launch({30, 40}, {0, -10}, std::nextafter(S(30), S(31)));
    CHECK((!less.low.found && !less.high.found && more.low.found && more.high.found && more.low.time < more.high.time));
    CHECK(std::abs(veer::length(less.low.velocity) - 30) < S(1e-4)); // the best that it can do
    CHECK(std::abs(less.low.time - std::sqrt(S(10))) < S(1e-2));
}

TEMPLATE_LIST_TEST_CASE("a launch in a given time takes that time", "[ballistics]", tests::Vectors) {
    using S = scalar_t<TestType>;
    using Arc = Thrown<TestType>;
    const auto in = [](typename Arc::Pair target, S time) {
        return veer::launch_in_time(Arc::at({0, 0}), Arc::at(target), Arc::at({0, -10}), time);
    };
    Arc::gives(in({12, -4}, 2), true, 2, {6, 8});
    Arc::gives(in({0, 0}, 2), true, 2, {0, 10});
    Arc::gives(in({0, -20}, 2), true, 2, {0, 0}); // falls
    Arc::gives(in({0, 0}, 0), true, 0, {0, 0});
    Arc::gives(in({0, 0}, -1), false, 0, {0, 0});
    Arc::gives(in({1, 0}, 0), false, 0, {0, 0});
    const S least = (std::numeric_limits<S>::min)();
    CHECK(tests::same_value(in({0, 0}, 4 * least).velocity, Arc::at({0, 20 * least}))); // the smallest numbers
    const auto small =
        veer::launch_in_time(Arc::at({0, 0}), Arc::at({12 * least, -4 * least}), Arc::at({0, -10 * least}), 2);
    CHECK(tests::same_value(small.velocity, Arc::at({6 * least, 8 * least})));
    for (const S bad : {S(-1), infinity<S>, std::numeric_limits<S>::quiet_NaN()})
        Arc::gives(in({12, -4}, bad), false, 0, {0, 0});
}

TEMPLATE_LIST_TEST_CASE("a launch over an apex is as high as that", "[ballistics]", tests::Vectors) {
    using S = scalar_t<TestType>;
    using Arc = Thrown<TestType>;
    const auto over = [](typename Arc::Pair target, S height) {
        return veer::launch_over(Arc::at({0, 0}), Arc::at(target), Arc::at({0, -10}), height);
    };
    Arc::gives(over({12, 0}, 20), true, 4, {3, 20});
    Arc::gives(over({12, 15}, 20), true, 3, {4, 20});
    Arc::gives(over({12, -25}, 20), true, 5, {S(2.4), 20});
    Arc::gives(over({12, 20}, 20), true, 2, {6, 20}); // the target is the apex
    Arc::gives(over({12, -20}, 0), true, 2, {6, 0});  // the start is
    Arc::gives(over({0, 0}, 5), true, 2, {0, 10});
    Arc::gives(over({0, 0}, 0), true, 0, {0, 0});
    Arc::gives(over({12, 20}, 15), false, 2, {6, 20}); // the least that clears it
    Arc::gives(over({12, -20}, -1), false, 2, {6, 0});
    Arc::gives(over({0, 0}, -1), false, 0, {0, 0});
    Arc::gives(over({12, 0}, 0), false, 0, {0, 0}); // would take infinite speed
    for (const S bad : {infinity<S>, -infinity<S>, std::numeric_limits<S>::quiet_NaN()})
        Arc::gives(over({12, 0}, bad), false, 0, {0, 0});
}

TEMPLATE_LIST_TEST_CASE("an apex below the target by less than 2^-95 of its height is as high as the target",
    "[ballistics]", tests::Vectors) {
    using Arc = Thrown<TestType>;
    using S = scalar_t<TestType>;
    const auto over =
        [](S aside) { // gravity is tilted by 2^-50, so that the target is higher than 16 by 2^-50 aside less 2^-97
            return veer::launch_over(Arc::at({0, 0}), Arc::at({aside, 16}), Arc::at({S(-0x1p-47), -8}), 16);
        };
    CHECK(over(S(0x1p-45)).found); // 2^-95: 3 / 4 of 2^-99 of the height
    CHECK_FALSE(over(S(0x1p-40)).found);
    CHECK(over(S(0x1p-40)).time == 2);
}

TEMPLATE_LIST_TEST_CASE("a flight whose time the type cannot hold is not found", "[ballistics]", tests::Vectors) {
    using Arc = Thrown<TestType>;
    using S = scalar_t<TestType>;
    const auto arc = veer::launch_over(Arc::at({0, 0}), Arc::at({1, 0}),
        Arc::at({0, -std::numeric_limits<S>::denorm_min()}), (std::numeric_limits<S>::max)() / 4);
    CHECK_FALSE(arc.found);
    CHECK(arc.time == infinity<S>);
}

TEMPLATE_LIST_TEST_CASE("a throw whose velocity the type cannot hold is not found", "[ballistics]", tests::Vectors) {
    using Arc = Thrown<TestType>;
    using S = scalar_t<TestType>;
    const S least = std::numeric_limits<S>::denorm_min(), most = (std::numeric_limits<S>::max)();
    const auto is_none = [](const auto& launch) {
        return !launch.found && launch.time == 0 && tests::same_value(launch.velocity, veer::zero<TestType>());
    };
    const auto in_time = [](S distance, S gravity, S time) {
        return veer::launch_in_time(Arc::at({0, 0}), Arc::at({distance, 0}), Arc::at({0, gravity}), time);
    };
    CHECK(is_none(in_time(1, -10, least)));
    CHECK(is_none(in_time(most, 0, S(0.5))));
    CHECK(is_none(in_time(1, most, 3)));
    CHECK(in_time(most, 0, 1).found);
    CHECK(is_none(veer::launch_over(Arc::at({0, 0}), Arc::at({1, 0}), Arc::at({0, -most}), least)));
}

TEMPLATE_LIST_TEST_CASE("an arc has an apex, a landing and a range", "[ballistics]", tests::Vectors) {
    using S = scalar_t<TestType>;
    using Arc = Thrown<TestType>;
    using Pair = typename Arc::Pair;
    const auto passes = [](const veer::Passage<TestType>& passage, bool found, S time, Pair point) {
        CHECK(passage.found == found);
        CHECK(passage.time == time);
        CHECK(tests::same_value(passage.point, Arc::at(point)));
    };
    const auto apex = [](Pair velocity, Pair gravity) {
        return veer::apex(Arc::at({1, 2}), Arc::at(velocity), Arc::at(gravity));
    };
    passes(apex({10, 16}, {0, -8}), true, 2, {21, 18});
    passes(apex({10, -16}, {0, -8}), true, 0, {1, 2});
    passes(apex({10, 16}, {0, 0}), false, 0, {1, 2});

    const auto landing = [](Pair velocity, Pair gravity, Pair ground) {
        return veer::landing(Arc::at({1, 2}), Arc::at(velocity), Arc::at(gravity), Arc::at(ground));
    };
    passes(landing({10, 16}, {0, -8}, {99, 2}), true, 4, {41, 2});
    passes(landing({10, 16}, {0, -8}, {99, -18}), true, 5, {51, -18});
    passes(landing({10, 16}, {0, -8}, {99, 14}), true, 3, {31, 14}); // through it upwards, and down again
    passes(landing({10, 16}, {0, -8}, {99, 18}), true, 2, {21, 18});
    passes(landing({10, 16}, {0, -8}, {99, 19}), false, 2, {21, 18});
    passes(landing({10, -8}, {0, -8}, {99, -10}), true, 1, {11, -10});
    passes(landing({10, -8}, {0, -8}, {99, 2}), true, 0, {1, 2}); // it lies there
    passes(landing({10, -8}, {0, -8}, {99, 3}), false, 0, {1, 2});
    passes(landing({10, 16}, {0, 0}, {99, 2}), false, 0, {1, 2});

    CHECK(veer::launch_range(Arc::at({10, 16}), Arc::at({0, -8})) == 40);
    CHECK(veer::launch_range(Arc::at({10, -16}), Arc::at({0, -8})) == 0);
    CHECK(veer::launch_range(Arc::at({10, 16}), Arc::at({0, 0})) == 0);
}

TEMPLATE_LIST_TEST_CASE(
    "what is infinite, not a number, or below zero launches nothing", "[ballistics]", tests::Vectors) {
    using S = scalar_t<TestType>;
    using Arc = Thrown<TestType>;
    const auto nothing = [](const Launches<TestType>& arcs) {
        Arc::gives(arcs.low, false, 0, {0, 0}), Arc::gives(arcs.high, false, 0, {0, 0});
    };
    for (const S bad : {infinity<S>, -infinity<S>, std::numeric_limits<S>::quiet_NaN()}) {
        nothing(Arc::launch({bad, 0}, {0, -10}, 5));
        nothing(Arc::launch({8, 0}, {0, bad}, 5));
        nothing(Arc::launch({8, 0}, {0, -10}, bad));
        const TestType start = Arc::at({0, 0}), broken = Arc::at({8, bad}), gravity = Arc::at({0, -10});
        CHECK(veer::minimum_launch_speed(start, broken, gravity) == infinity<S>);
        Arc::gives(veer::least_energy_launch(start, broken, gravity), false, 0, {0, 0});
        Arc::gives(veer::launch_in_time(start, broken, gravity, 1), false, 0, {0, 0});
        Arc::gives(veer::launch_over(start, broken, gravity, 1), false, 0, {0, 0});
    }
    nothing(Arc::launch({8, 0}, {0, -10}, -1));
}

// ---- totality -------------------------------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE("every kind of launch is answered without a flag", "[ballistics][flags]", tests::PlainVectors) {
    using S = scalar_t<TestType>;
    for_every_kind<TestType>(
        411, tests::cases(1'000), [](const Throw<TestType>& t, const Flight& flight) -> std::string {
            const S number = S(std::abs(flight.radius));
            std::feclearexcept(FE_ALL_EXCEPT);
            static_cast<void>(veer::launch(t.position, t.target, t.gravity, t.speed));
            static_cast<void>(veer::launch(t.position, t.target, t.gravity, t.speed, S(1) / 60));
            static_cast<void>(veer::minimum_launch_speed(t.position, t.target, t.gravity));
            static_cast<void>(veer::least_energy_launch(t.position, t.target, t.gravity));
            static_cast<void>(veer::launch_in_time(t.position, t.target, t.gravity, number));
            static_cast<void>(veer::launch_over(t.position, t.target, t.gravity, number));
            return std::fetestexcept(FE_INVALID | FE_DIVBYZERO) ? "a flag is raised" : "";
        });
}

TEMPLATE_LIST_TEST_CASE(
    "a launch over an apex below the start raises no flag", "[ballistics][flags]", tests::PlainVectors) {
    using Arc = Thrown<TestType>;
    std::feclearexcept(FE_ALL_EXCEPT);
    CHECK_FALSE(veer::launch_over(Arc::at({0, 0}), Arc::at({12, -20}), Arc::at({0, -10}), -1).found);
    CHECK_FALSE(std::fetestexcept(FE_INVALID | FE_DIVBYZERO));
}

TEMPLATE_LIST_TEST_CASE(
    "every finite launch has an answer and raises no flag", "[ballistics][flags]", tests::PlainVectors) {
    using S = scalar_t<TestType>;
    using V = TestType;
    const auto is_number = [](const Launch<V>& launch) {
        const auto [x, y, z] = tests::components(launch.velocity);
        return launch.time >= 0 && x == x && y == y && z == z
            && (!launch.found || (std::isfinite(launch.time) && tests::is_finite(launch.velocity)));
    };
    const auto ask_all = [&](const Throw<V>& t, S number) {
        const auto arcs = veer::launch(t.position, t.target, t.gravity, t.speed);
        const auto in_steps = veer::launch(t.position, t.target, t.gravity, t.speed, number);
        return is_number(arcs.low) && is_number(arcs.high) && is_number(in_steps.low) && is_number(in_steps.high)
            && veer::minimum_launch_speed(t.position, t.target, t.gravity) >= 0
            && is_number(veer::least_energy_launch(t.position, t.target, t.gravity))
            && is_number(veer::launch_in_time(t.position, t.target, t.gravity, number))
            && is_number(veer::launch_over(t.position, t.target, t.gravity, number));
    };
    Flights<S> flights(404, veer::dimension_v<V>);
    for (int i = 0; i < tests::cases(25'000); ++i) {
        Flight flight = flights.anything_accelerated();
        bool finite = std::isfinite(flight.speed) && std::isfinite(flight.thrust);
        for (const Triple* triple : {&flight.position, &flight.target, &flight.acceleration})
            for (const double x : *triple) finite = finite && std::isfinite(x);
        if (!finite) continue;
        const Throw<V> t(flight);
        std::feclearexcept(FE_ALL_EXCEPT);
        const bool answered = ask_all(t, S(flight.thrust));
        const bool flagged = std::fetestexcept(FE_INVALID | FE_DIVBYZERO);
        if (!answered || flagged)
            FAIL("seed 404, case " << i << (flagged ? ", flagged" : "") << ":\n" << describe(flight));
        const tests::FloatingPointTraps traps;
        static_cast<void>(ask_all(t, S(flight.thrust)));
    }
}

TEMPLATE_LIST_TEST_CASE("a throw without speed under a gravity that all but misses the target raises no flag",
    "[ballistics][flags]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const S tiny = std::numeric_limits<S>::denorm_min() * S(1 << 20);
    for (const S speed : {S(0), tiny, -tiny}) {
        for (const S aside : {(std::numeric_limits<S>::min)() * S(6), S(0)}) {
            const tests::FloatingPointTraps traps;
            const auto thrown =
                veer::launch(tests::vector<V>(0, 0), tests::vector<V>(aside, 116), tests::vector<V>(168, -tiny), speed);
            CHECK_FALSE(thrown.low.found);
        }
    }
}

TEMPLATE_LIST_TEST_CASE(
    "arcs of every kind have an apex and a landing and raise no flag", "[ballistics]", tests::PlainVectors) {
    using S = scalar_t<TestType>;
    using V = TestType;
    const auto is_number = [](const veer::Passage<V>& passage) {
        const auto [x, y, z] = tests::components(passage.point);
        return passage.time >= 0 && x == x && y == y && z == z;
    };
    tests::sweep<tests::Wild<V>>(405, 100'000, [&](tests::Wild<V>& wild) {
        const V position = wild.vector(), velocity = wild.vector(), gravity = wild.vector(), ground = wild.vector();
        const tests::FloatingPointTraps traps;
        const V shifted = veer::parabola_velocity(velocity, gravity, S(1) / 64);
        return is_number(veer::apex(position, velocity, gravity))
            && is_number(veer::landing(position, velocity, gravity, ground))
            && veer::launch_range(velocity, gravity) >= 0 && tests::is_finite(shifted);
    });
}

// ---- what holds for every arc ---------------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE("an arc lands where it was sent, over its apex", "[ballistics]", tests::PlainVectors) {
    using S = scalar_t<TestType>;
    using V = TestType;
    constexpr S epsilon = std::numeric_limits<S>::epsilon();
    tests::sweep<tests::Random>(406, 20'000, [](tests::Random& random) {
        const V position = random.vector<V>(50), target = random.vector<V>(50), gravity = random.vector<V>(10);
        const S speed = random.uniform<S>(5, 60), g = veer::length(gravity);
        for (const auto& arc :
            {veer::launch(position, target, gravity, speed).low, veer::launch(position, target, gravity, speed).high}) {
            if (!arc.found) continue;
            const S size = veer::length(V(target - position)) + speed * arc.time + g * arc.time * arc.time + 50;
            const auto landing = veer::landing(position, arc.velocity, gravity, target);
            const auto top = veer::apex(position, arc.velocity, gravity);
            const V there = position + arc.velocity * arc.time + gravity * S(arc.time * arc.time / 2);
            if (veer::length(V(there - target)) > 8 * epsilon * size) return false;
            if (std::abs(veer::length(arc.velocity) - speed) > 2 * epsilon * speed) return false;
            const bool comes_down = veer::dot(V(arc.velocity + gravity * arc.time), gravity) > S(0.01) * g * speed;
            if (comes_down && !(std::abs(landing.time - arc.time) <= S(1e-4) * (1 + arc.time))) return false;
            const S rise = veer::dot(V(top.point - position), gravity); // the apex is the highest point
            if (rise > veer::dot(V(target - position), gravity) + 8 * epsilon * size * g) return false;
        }
        return true;
    });
}

TEMPLATE_LIST_TEST_CASE("the faster the launch, the sooner the low arc arrives", "[ballistics]", tests::PlainVectors) {
    using S = scalar_t<TestType>;
    using V = TestType;
    tests::sweep<tests::Random>(407, 20'000, [](tests::Random& random) {
        const V position = random.vector<V>(50), target = random.vector<V>(50), gravity = random.vector<V>(10);
        const S least = veer::minimum_launch_speed(position, target, gravity), more = least * random.uniform<S>(1, 3);
        const auto slow = veer::launch(position, target, gravity, std::nextafter(least, infinity<S>)),
                   fast = veer::launch(position, target, gravity, more);
        return slow.low.found
            && (!fast.low.found || (fast.low.time <= slow.low.time && fast.high.time >= slow.high.time))
            && !veer::launch(position, target, gravity, std::nextafter(least, S(0))).low.found;
    });
}

// ---- engines that move in steps -------------------------------------------------------------------------------------

namespace {

/// The place after so many steps: accelerated before each move, or after.
template <veer::Vector V>
V stepped(V position, V velocity, const V& gravity, scalar_t<V> time_step, int steps, bool accelerate_first) {
    for (int i = 0; i < steps; ++i) {
        if (accelerate_first) velocity = velocity + gravity * time_step;
        position = position + velocity * time_step;
        if (!accelerate_first) velocity = velocity + gravity * time_step;
    }
    return position;
}

} // namespace

TEST_CASE("without gravity a throw in any time has the velocity of its line", "[ballistics]") {
    using V = glm::dvec2;
    for (int time = -1000; time <= 1000; time += 50)
        for (int distance = -1000; distance <= 1000; distance += 50) {
            if (time < distance - 1000 || time > distance + 1000) continue; // the velocity is no normal number
            const V target(std::ldexp(1.0, distance), std::ldexp(-0.5, distance));
            const auto thrown = veer::launch_in_time(V(0), target, V(0), std::ldexp(1.0, time));
            CHECK((thrown.found && thrown.velocity.x == std::ldexp(1.0, distance - time)));
            CHECK(thrown.velocity.y == -0.5 * thrown.velocity.x);
        }
}

TEMPLATE_TEST_CASE(
    "an engine's steps lie on the parabola of parabola_velocity", "[ballistics]", glm::dvec2, glm::dvec3) {
    tests::sweep<tests::Random>(408, 2'000, [](tests::Random& random) {
        const auto position = random.vector<TestType>(50), velocity = random.vector<TestType>(50),
                   gravity = random.vector<TestType>(10);
        const int steps = 1 + random.below(200);
        const double h = random.uniform<double>(0.002, 0.05), t = steps * h;
        for (const bool accelerate_first : {true, false}) {
            const TestType start = veer::parabola_velocity(velocity, gravity, accelerate_first ? h : -h);
            const TestType there = position + start * t + gravity * (t * t / 2);
            if (veer::length(TestType(stepped(position, velocity, gravity, h, steps, accelerate_first) - there))
                > 1e-11)
                return false;
        }
        return true;
    });
}

TEMPLATE_TEST_CASE(
    "launches hit after whole steps of an engine, 1e-9 relative", "[ballistics]", glm::dvec2, glm::dvec3) {
    tests::sweep<tests::Random>(409, 2'000, [](tests::Random& random) {
        const auto position = random.vector<TestType>(50), target = random.vector<TestType>(50),
                   gravity = random.vector<TestType>(10);
        const int steps = 10 + random.below(200);
        for (const double h : {1 / 30.0, 1 / 60.0, 1 / 120.0}) {
            for (const bool accelerate_first : {true, false}) {
                const double of_engine = accelerate_first ? h : -h;
                const auto launch = veer::launch_in_time(position, target, gravity, steps * h);
                const TestType velocity = veer::parabola_velocity(launch.velocity, gravity, -of_engine);
                if (veer::length(TestType(stepped(position, velocity, gravity, h, steps, accelerate_first) - target))
                    > 1e-9)
                    return false;
            }
        }
        return true;
    });
}

TEMPLATE_TEST_CASE(
    "a launch for an engine misses by what is left between two steps", "[ballistics]", glm::dvec2, glm::dvec3) {
    double worst = 0, worst_without = 0;
    int hits = 0;
    tests::sweep<tests::Random>(410, 2'000, [&](tests::Random& random) {
        const auto position = random.vector<TestType>(50), target = random.vector<TestType>(50);
        const auto gravity = tests::axis<TestType>(1, -9.81);
        const double speed = random.uniform<double>(20, 60), h = 1 / 60.0;
        const auto plain = veer::launch(position, target, gravity, speed),
                   of_engine = veer::launch(position, target, gravity, speed, h);
        const auto miss = [&](const Launch<TestType>& arc) { // on the chord of the step in which it arrives
            const int steps = static_cast<int>(arc.time / h);
            const auto before = stepped(position, arc.velocity, gravity, h, steps, true),
                       after = stepped(position, arc.velocity, gravity, h, steps + 1, true);
            return veer::length(TestType(before + (after - before) * (arc.time / h - steps) - target));
        };
        for (const auto& [with, without] : {std::pair{of_engine.low, plain.low}, {of_engine.high, plain.high}}) {
            if (!with.found || !without.found) continue;
            worst = std::max(worst, miss(with)), worst_without = std::max(worst_without, miss(without)), ++hits;
            if (std::abs(veer::length(with.velocity) - speed) > 1e-12 * speed) return false;
        }
        return true;
    });
    CHECK(hits > 1000);
    CHECK(worst < 9.81 / 60 / 60 / 8 * 1.01);
    CHECK(worst_without > 0.1);
}

TEMPLATE_LIST_TEST_CASE("the arcs of an engine are where the hand calculation says", "[ballistics]", tests::Vectors) {
    using S = scalar_t<TestType>;
    using Arc = Thrown<TestType>;
    const auto in_steps = [](typename Arc::Pair target, S speed, S time_step, S gravity = -10) {
        return veer::launch(Arc::at({0, 0}), Arc::at(target), Arc::at({0, gravity}), speed, time_step);
    };
    Arc::gives(in_steps({6, S(1.75)}, 10, S(0.25)).low, true, 1, {6, 8}); // 8 t - 10 t (t + 1 / 4) / 2
    Arc::gives(in_steps({12, S(-6.5)}, 10, S(0.25)).high, true, 2, {6, 8});
    Arc::gives(
        in_steps({6, S(4.25)}, 10, S(-0.25)).low, true, 1, {6, 8}); // moves before it falls: 8 t - 10 t (t - 1 / 4) / 2

    const auto just = in_steps({0, 20}, S(21.25), S(0.25)), straight = in_steps({30, -40}, 10, S(0.25), 0);
    Arc::gives(just.low, true, 2, {0, S(21.25)}); // just so high: one arc
    Arc::gives(just.high, false, 0, {0, 0});
    Arc::gives(straight.low, true, 5, {6, -8});
    Arc::gives(straight.high, false, 0, {0, 0});

    const auto none =
        in_steps({0, 80}, S(21.25), S(0.25)); // the closest miss: nearer than where it is highest, the target runs away
    CHECK((!none.low.found && !none.high.found && none.low.time > 1));
    Arc::gives(none.high, false, none.low.time, {0, S(21.25)});
    const auto never = in_steps({6, 3}, 10, infinity<S>);
    Arc::gives(never.low, false, 0, {0, 0});
    Arc::gives(never.high, false, 0, {0, 0});
}

TEMPLATE_LIST_TEST_CASE(
    "an engine without a time step gets the launch itself, to the bit", "[ballistics]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    tests::sweep<tests::Random>(412, 500, [](tests::Random& random) {
        const V position = random.vector<V>(50), target = random.vector<V>(50), gravity = random.vector<V>(10);
        const S speed = random.uniform<S>(5, 60);
        const auto plain = veer::launch(position, target, gravity, speed);
        const auto is_plain = [&](const Launches<V>& arcs) {
            const auto same = [](const Launch<V>& a, const Launch<V>& b) {
                return a.found == b.found && a.time == b.time && tests::same_bits(a.velocity, b.velocity);
            };
            return same(arcs.low, plain.low) && same(arcs.high, plain.high);
        };
        return is_plain(veer::launch(position, target, gravity, speed, 0))
            && is_plain(veer::launch(position, target, gravity, speed, std::numeric_limits<S>::quiet_NaN()));
    });
}

TEMPLATE_LIST_TEST_CASE("a launch and a passage are true where they are found", "[ballistics]", tests::Vectors) {
    using V = TestType;
    const V start = veer::zero<V>(), target = tests::axis<V>(0, 10), gravity = tests::axis<V>(1, -10);
    CHECK(veer::launch(start, target, gravity, 20).low);
    CHECK_FALSE(veer::launch(start, target, gravity, 5).low);
    CHECK(veer::apex(start, tests::axis<V>(1, 5), gravity));
    CHECK_FALSE(veer::landing(start, tests::axis<V>(1, 5), gravity, tests::axis<V>(1, 9)));
}

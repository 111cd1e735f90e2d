// SPDX-License-Identifier: MIT
#include <veer/exact/throws.hpp>

#include <algorithm>
#include <cfenv>
#include <cmath>
#include <cstddef>
#include <limits>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <veer/flight.hpp>

#include "thrown.hpp"

namespace {

using tests::Random, tests::sweep, tests::Thrown;
using veer::exact::DoubleDouble, veer::exact::FlightQuestion, veer::exact::in_double, veer::exact::RelativeFlight;

using Plane = veer::BasicVector<double, 2>;
using Space = veer::BasicVector<double, 3>;
using SinglePlane = veer::BasicVector<float, 2>;
using SingleSpace = veer::BasicVector<float, 3>;

/// Not found, and all zero.
template <class V> bool is_none(const veer::Launch<V>& launch) {
    return !launch.found && launch.time == 0 && tests::same_value(launch.velocity, veer::zero<V>());
}
template <class V> bool same_launch(const veer::Launch<V>& a, const veer::Launch<V>& b) {
    return a.found == b.found && a.time == b.time && tests::same_value(a.velocity, b.velocity);
}

/// A throw under gravity, drag and wind, or in an engine that moves in steps.
FlightQuestion<Plane> drawn_flight(Random& random) {
    auto asked = Thrown<Plane>(random, false).asked;
    if (random.one_in(2)) return asked;
    asked.wind = {0, 0};
    asked.rule = {random.uniform<double>(0.25, 4), veer::exact::Braking::linear, random.one_in(2), false,
        random.uniform<double>(0.01, 0.2)};
    return asked;
}

} // namespace

TEMPLATE_TEST_CASE("no time takes less speed than the time of least speed, from a start in double or without one",
    "[throws]", Plane, Space) {
    using V = TestType;
    sweep<Random>(1, 2'000, [](Random& random) {
        const auto asked = Thrown<V>(random, false).asked;
        const RelativeFlight<V, double> rough(asked);
        const RelativeFlight<V, DoubleDouble> motion(asked);
        const double star = veer::exact::time_of_least_speed(rough);
        const DoubleDouble least = veer::exact::time_of_least_speed(motion, star),
                           alone = veer::exact::time_of_least_speed(motion);
        for (const double wrong : {star * 0.5, star * 1.5, star * 8}) { // from which Newton's steps lead astray
            const DoubleDouble found = veer::exact::time_of_least_speed(motion, wrong);
            if (!(in_double(veer::magnitude(found - alone)) <= star * 0x1p-70)) return false;
        }
        const auto speed = [&](const DoubleDouble& t) {
            const auto then = motion.at(t);
            return veer::length(then.offset) / then.mean_time;
        };
        const double near_by = in_double(veer::magnitude(alone - least));
        return star > 0 && near_by <= in_double(least) * 0x1p-70
            && !(speed(least * DoubleDouble(1 + 0x1p-12)) < speed(least))
            && !(speed(least * DoubleDouble(1 - 0x1p-12)) < speed(least));
    });
}

TEMPLATE_TEST_CASE(
    "what is certain in double is the answer of double-double, to the bit", "[throws]", SinglePlane, SingleSpace) {
    using V = TestType;
    std::size_t certain = 0;
    sweep<Random>(2, 2'000, [&certain](Random& random) {
        const auto asked = Thrown<V>(random, false).asked;
        const RelativeFlight<V, double> rough(asked);
        const double star = veer::exact::time_of_least_speed(rough);
        const auto answer = veer::exact::throws_of_flight(asked);
        const auto truth = veer::exact::throws_exactly(asked, rough, star, 0.0, 0.0);
        certain += answer.low.found;
        return answer.low.found == truth.low.found && answer.low.time == truth.low.time
            && tests::same_value(answer.low.velocity, truth.low.velocity) && answer.high.found == truth.high.found
            && answer.high.time == truth.high.time && tests::same_value(answer.high.velocity, truth.high.velocity);
    });
    CHECK(certain > 200);
}

TEST_CASE("at the least speed both throws are one, a little below none arrives, and a little above there are two",
    "[throws]") {
    sweep<Random>(3, 1'000, [](Random& random) {
        auto asked = Thrown<Plane>(random, false).asked;
        asked.speed = veer::exact::least_speed_of_flight(asked).speed;
        asked.speed = asked.speed * (1 - 0x1p-40);
        const auto missed = veer::exact::throws_of_flight(asked);
        asked.speed = asked.speed * (1 + 0x1p-39);
        const auto [low, high] = veer::exact::throws_of_flight(asked);
        return !missed.low.found && !missed.high.found && low.found && high.found && low.time < high.time
            && std::abs(missed.low.time - low.time) <= low.time * 0x1p-12;
    });
}

TEST_CASE("a straight throw arrives where its speed is more than drag times distance", "[throws]") {
    const veer::exact::FlightQuestion<Plane> asked{
        {0.5}, {0, 0}, {8, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, 4 + 0x1p-40, 0};
    const auto answer = veer::exact::throws_of_flight(asked);
    CHECK((answer.low.found && !answer.high.found));
    CHECK(std::abs(static_cast<long double>(answer.low.time) - 2 * std::log((4 + 0x1p-40L) * 0x1p40L)) <= 1e-9L);
    auto short_of = asked;
    short_of.speed = 4;
    CHECK((!veer::exact::throws_of_flight(short_of).low.found && veer::exact::least_speed_of_flight(asked).speed == 4));
    short_of.speed = 0;
    CHECK(!veer::exact::throws_of_flight(short_of).low.found);
    short_of.speed = 16; // loses 4 m/s
    CHECK(std::abs(veer::exact::throws_of_flight(short_of).low.time - 2 * std::log(4 / 3.0)) <= 0x1p-52);

    // the speed is the root of x^2 + y^2 + 1: the drag leaves one part in 2^45 of it
    const float x = 2 * 1501 * 1501, y = 2 * 1501, speed = x + 1;
    const FlightQuestion<SinglePlane> barely{{1}, {0, 0}, {x, y}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, speed, 0};
    const auto arrives = veer::exact::throws_of_flight(barely).low;
    const double time = std::log(2.0) + 2 * std::log(static_cast<double>(speed));
    CHECK((arrives.found && arrives.time == static_cast<float>(time)));

    const auto engine = veer::engine_flight(veer::Engine::physx, Plane{0, 0}, 0.5, 0.25);
    const auto stepped = veer::launch(Plane{0, 0}, Plane{30, -40}, engine, 60.0).low;
    CHECK((stepped.found && veer::length(stepped.velocity - Plane{36, -48}) <= 60 * 0x1p-52));
}

TEST_CASE("under a gravity that is too weak for the drag a throw goes straight, or never arrives", "[throws]") {
    const auto asked = [](double drag, const Plane& target, double gravity) {
        return FlightQuestion<Plane>{{drag}, {0, 0}, target, {0, 0}, {0, -gravity}, {0, 0}, {0, 0}, 1, 0};
    };
    // at 1 m/s through a drag of 2 1/s and more the body stops after half a metre
    for (const auto& question :
        {asked(2, {1, 0}, 0x1p-700), asked(0x1p200, {1, 0}, 0x1p-300), asked(0x1p200, {0, -1}, 0.5)}) {
        const auto [low, high] = veer::exact::throws_of_flight(question);
        CHECK((!low.found && std::isinf(low.time) && is_none(high)));
        CHECK(tests::same_value(low.velocity, question.target));
    }
    // it comes nearest to a target above where it turns: e^(drag t) = 1 + drag speed / gravity
    const auto above = veer::exact::throws_of_flight(asked(0x1p80, {0, 1}, 0.5)).low;
    CHECK((!above.found && std::abs(above.time / (81 * std::log(2.0) * 0x1p-80) - 1) <= 0x1p-50));
    // to rise by 1 m takes the speed drag * 1 m, and until the rest of it is what gravity takes: e^(drag t) = drag^2
    const auto rises = veer::exact::least_speed_of_flight(asked(0x1p80, {0, 1}, 1));
    CHECK((rises.speed == 0x1p80 && rises.thrown.found && tests::same_value(rises.thrown.velocity, Plane{0, 0x1p80})));
    CHECK(std::abs(rises.thrown.time / (160 * std::log(2.0) * 0x1p-80) - 1) <= 0x1p-20);
    const auto falls = veer::exact::least_speed_of_flight(asked(0x1p200, {0, -1}, 0.5));
    CHECK((falls.speed == 0x1p200 && is_none(falls.thrown)));
}

TEMPLATE_TEST_CASE(
    "on the spot a throw takes no time, and at speed 0 there is no high one", "[throws]", Plane, SinglePlane) {
    using V = TestType;
    using S = veer::scalar_t<V>;
    const V place{3, 4}, down{0, -8};
    const auto here = [&](const auto& flight, S speed) {
        const auto [low, high] = veer::launch(place, place, flight, speed);
        CHECK((low.found && low.time == 0 && tests::same_value(low.velocity, veer::zero<V>())));
        return high;
    };
    CHECK(here(veer::Flight<V>{down, S(0.5)}, S(5)).found);
    CHECK(is_none(here(veer::Flight<V>{down, S(0.5)}, S(0))));
    for (const S speed : {S(0), S(5)}) {
        CHECK(is_none(here(veer::Flight<V>{veer::zero<V>(), S(0.5)}, speed)));
        const auto stopped = veer::engine_flight(veer::Engine::physx, down, S(4), S(0.25));
        CHECK(is_none(here(stopped, speed)));
        CHECK(is_none(veer::launch(place, V{3, 3}, stopped, speed).low));
    }
    // the steps of this engine sink by 1 m in each second more than the fall: t + 4 t^2 = speed t
    const auto sinks = veer::engine_flight(veer::Engine::physx, down, S(0), S(0.25));
    CHECK((is_none(here(sinks, S(0.5))) && is_none(here(sinks, S(1)))));
    CHECK(here(sinks, S(3)).time == S(0.5));
    const veer::Flight<V> still{veer::zero<V>(), S(0.5)};
    CHECK((veer::minimum_launch_speed(place, place, still) == 0
           && is_none(veer::least_energy_launch(place, place, still))));
}

TEST_CASE("who falls straight down on the target is thrown at speed 0 to the bit", "[throws]") {
    sweep<Random>(6, 200, [](Random& random) {
        auto asked = drawn_flight(random);
        asked.wind = {0, 0}, asked.gravity = {0, -random.uniform<double>(1, 20)};
        asked.target = asked.position - Plane{0, random.uniform<double>(1, 100)}, asked.speed = 0;
        const auto [low, high] = veer::exact::throws_of_flight(asked);
        const auto least = veer::exact::least_speed_of_flight(asked);
        return low.found && low.time > 0 && tests::same_value(low.velocity, Plane{0, 0}) && same_launch(low, high)
            && least.speed == 0 && same_launch(least.thrown, low);
    });
    // 20 m at 10 m/s^2
    const FlightQuestion<Plane> fall{{0}, {0, 0}, {0, -20}, {0, 0}, {0, -10}, {0, 0}, {0, 0}, 0, 0};
    CHECK((veer::exact::throws_of_flight(fall).low.time == 2
           && veer::exact::least_speed_of_flight(fall).thrown.time == 2));
}

TEST_CASE("the closest miss is where the separation is least, and aims at where the target is then", "[throws]") {
    sweep<Random>(7, 1'000, [](Random& random) {
        auto asked = drawn_flight(random);
        asked.speed = veer::exact::least_speed_of_flight(asked).speed * random.uniform<double>(0.01, 0.99);
        const auto [low, high] = veer::exact::throws_of_flight(asked);
        const RelativeFlight<Plane, DoubleDouble> motion(asked);
        const DoubleDouble t(std::ldexp(low.time, -motion.time_unit));
        const auto slope = [&motion](const DoubleDouble& at) {
            const auto then = motion.at(at);
            return veer::dot(then.offset, then.velocity) - veer::length(then.offset) * then.sphere_speed;
        };
        const Plane aim = in_double(motion.at(t).offset);
        const Plane off = low.velocity - aim * (asked.speed / veer::length(aim));
        return !low.found && same_launch(low, high) && slope(t * DoubleDouble(1 - 0x1p-36)) < DoubleDouble(0.0)
            && slope(t * DoubleDouble(1 + 0x1p-36)) > DoubleDouble(0.0) && veer::length(off) <= asked.speed * 0x1p-40;
    });
    // at speed 0 a body under the target is closest at once
    const FlightQuestion<Plane> asked{{0.5}, {0, 0}, {3, 4}, {0, 0}, {0, -10}, {0, 0}, {0, 0}, 0, 0};
    const auto [low, high] = veer::exact::throws_of_flight(asked);
    CHECK((is_none(low) && is_none(high)));
}

TEST_CASE("at the end of the range both throws are one, to the bit", "[throws]") {
    struct Exactly {
        Plane target;
        double gravity, speed; // speed^2 = gravity (|target| + target.y)
    };
    for (const auto& [target, gravity, speed] : {Exactly{{4, 0}, 1, 2}, Exactly{{3, 4}, 1, 3}, Exactly{{4, -3}, 2, 2},
             Exactly{{12, 5}, 2, 6}, Exactly{{5, -12}, 1, 1}, Exactly{{8, 15}, 2, 8}, Exactly{{15, 8}, 1, 5}}) {
        const auto [low, high] = veer::exact::throws_of_flight(
            FlightQuestion<Plane>{{0}, {0, 0}, target, {0, 0}, {0, -gravity}, {0, 0}, {0, 0}, speed, 0});
        CHECK((low.found && same_launch(low, high)));
        CHECK(std::abs(low.time / std::sqrt(2 * veer::length(target) / gravity) - 1) <= 0x1p-52);
    }
}

TEST_CASE("what is certain in double is right to 2^-40, and all but what grazes the target is certain", "[throws]") {
    int doubtful = 0, grazing = 0;
    sweep<Random>(8, 2'000, [&doubtful, &grazing](Random& random) {
        auto asked = drawn_flight(random);
        const int closeness = random.below(40);
        asked.speed = veer::exact::least_speed_of_flight(asked).speed * (1 + std::ldexp(1.0, -closeness));
        const RelativeFlight<Plane, double> rough(asked);
        const RelativeFlight<Plane, DoubleDouble> motion(asked);
        const double star = veer::exact::time_of_least_speed(rough);
        const auto is_right = [&](double low, double high, bool rises) {
            const double t = rough.root(low, high, rises);
            const bool is_certain = veer::exact::is_certain(rough, t);
            doubtful += !is_certain && closeness < 4;
            grazing += is_certain && closeness > 16;
            const DoubleDouble truth = motion.root(DoubleDouble(low), DoubleDouble(high), rises);
            const auto off = rough.at(t).offset - in_double(motion.at(truth).offset);
            return !is_certain
                || (in_double(veer::magnitude(truth - DoubleDouble(t))) <= t * 0x1p-40
                    && veer::length(off) <= veer::length(rough.at(t).offset) * 0x1p-38);
        };
        return is_right(0, star, false) && is_right(star, RelativeFlight<Plane, double>::latest, true);
    });
    CHECK(doubtful < 16); // of 400
    CHECK(grazing == 0);
}

TEMPLATE_TEST_CASE("the throw of a given time is that of its speed", "[throws]", Plane, SingleSpace) {
    using V = TestType;
    using S = veer::scalar_t<V>;
    sweep<Random>(4, 2'000, [](Random& random) {
        auto asked = Thrown<V>(random, false).asked;
        const auto thrown = veer::exact::flight_in_time(asked, random.uniform<S>(S(0.25), 8));
        asked.speed = veer::length(thrown.velocity);
        const auto [low, high] = veer::exact::throws_of_flight(asked);
        const S off = std::min(std::abs(low.time - thrown.time), std::abs(high.time - thrown.time));
        return thrown.found && off <= thrown.time * std::sqrt(std::numeric_limits<S>::epsilon());
    });
}

TEST_CASE("a throw takes no time below 0", "[throws]") {
    veer::exact::FlightQuestion<Plane> asked{{0.5}, {0, 0}, {8, 0}, {0, 0}, {0, -10}, {0, 0}, {0, 0}, 0, 0};
    CHECK((veer::exact::flight_in_time(asked, 1.0).found && !veer::exact::flight_in_time(asked, -1.0).found));
    asked.target = asked.position;
    const auto at_once = veer::exact::flight_in_time(asked, 0.0);
    CHECK((at_once.found && at_once.time == 0));
    const auto thrown = veer::exact::flight_in_time(asked, -1.0);
    CHECK((!thrown.found && thrown.time == 0 && thrown.velocity.x == 0 && thrown.velocity.y == 0));
}

TEST_CASE("what a throw in a given time has to add to a fall is right to the last bit of a float", "[throws]") {
    sweep<Random>(9, 2'000, [](Random& random) {
        auto asked = Thrown<SinglePlane>(random, false).asked;
        const float time = random.uniform<float>(0.25f, 4);
        const auto same = [](const SinglePlane& v) {
            return Plane{static_cast<double>(v.x), static_cast<double>(v.y)};
        };
        FlightQuestion<Plane> in_doubles{
            asked.rule, same(asked.position), {0, 0}, {0, 0}, same(asked.gravity), same(asked.wind), {0, 0}, 0, 0};
        // where the fall ends, to the digits of a float
        const auto fall = veer::fly(in_doubles.position, Plane{0, 0},
            veer::Flight<Plane>{in_doubles.gravity, asked.rule.damping, in_doubles.wind}, static_cast<double>(time));
        asked.target = {static_cast<float>(fall.position.x), static_cast<float>(fall.position.y)};
        in_doubles.target = same(asked.target);
        const auto single = veer::exact::flight_in_time(asked, time);
        const auto truth = veer::exact::flight_in_time(in_doubles, static_cast<double>(time));
        return single.found && single.velocity.x == static_cast<float>(truth.velocity.x)
            && single.velocity.y == static_cast<float>(truth.velocity.y);
    });
}

TEMPLATE_TEST_CASE("a least speed beyond the range of its type is infinite, and its throw is not found", "[throws]",
    Plane, SinglePlane) {
    using S = veer::scalar_t<TestType>;
    // straight up, the least speed is sqrt(2 gravity distance): 1.4 times these
    const S most = std::numeric_limits<S>::max() * S(0.9);
    veer::exact::FlightQuestion<TestType> asked{{0}, {0, 0}, {0, most}, {0, 0}, {0, -most}, {0, 0}, {0, 0}, 0, 0};
    const auto beyond = veer::exact::least_speed_of_flight(asked);
    CHECK((beyond.speed > std::numeric_limits<S>::max() && !beyond.thrown.found && beyond.thrown.velocity.y == 0));
    asked.gravity.y = -most / 4;
    const auto within = veer::exact::least_speed_of_flight(asked);
    CHECK((within.speed == within.thrown.velocity.y && within.thrown.found));
    CHECK(std::abs(within.speed / most - std::sqrt(S(0.5))) <= 2 * std::numeric_limits<S>::epsilon());
}

TEST_CASE(
    "a throw that is short of a place all but straight below misses it by little, in the time of a fall", "[throws]") {
    int missed = 0;
    sweep<Random>(5, 2'000, [&missed](Random& random) {
        auto asked = Thrown<Plane>(random, false).asked;
        asked.wind = {0, 0}, asked.position = {0, 0};
        // rounded, so that the place lies beside the line of the fall by up to 2^-52 of the way
        asked.target = asked.gravity * (1 / random.uniform<double>(0.5, 3));
        asked.speed = random.one_in(4) ? 0 : 0x1p-80;
        std::feclearexcept(FE_ALL_EXCEPT);
        const auto [low, high] = veer::exact::throws_of_flight(asked);
        if (std::fetestexcept(FE_INVALID | FE_DIVBYZERO)) return false;
        if (low.found) return true; // the place is straight below
        ++missed;
        const RelativeFlight<Plane, double> motion(asked);
        const auto then = motion.at(std::ldexp(low.time, -motion.time_unit));
        return !high.found && low.time == high.time && veer::length(low.velocity) <= asked.speed * (1 + 0x1p-40)
            && veer::length(then.offset) <= then.size * 0x1p-48;
    });
    CHECK(missed > 500);
}

TEST_CASE("a high throw that takes 2^200 times as long as the low one does not count", "[throws]") {
    // 2^-50 m at 2^50 m/s: the high throw comes down after 2^51 m/s / gravity: 2^97 s, and 2^104 s
    const auto thrown = [](float gravity) {
        return veer::exact::throws_of_flight(veer::exact::FlightQuestion<SinglePlane>{
            {0}, {0, 0}, {0x1p-50f, 0}, {0, 0}, {0, -gravity}, {0, 0}, {0, 0}, 0x1p50f, 0});
    };
    const auto within = thrown(0x1p-46f), beyond = thrown(0x1p-53f);
    for (const auto& low : {within.low, beyond.low})
        CHECK((low.found && low.time == 0x1p-100f && low.velocity.x == 0x1p50f));
    CHECK((within.high.found && within.high.time == 0x1p97f && within.high.velocity.y == 0x1p50f));
    CHECK(is_none(beyond.high));
    // at half of 2^200 / sqrt(3) s it has sunk by sqrt(3) m, and is 2 m away, to where drag lets it go
    const auto late = veer::exact::throws_of_flight(
        FlightQuestion<Plane>{{0.5}, {0, 0}, {1, 0}, {0, 0}, {0, -0x1p-200}, {0, 0}, {0, 0}, 1, 0});
    CHECK((late.low.found && late.high.found));
    CHECK(std::abs(late.high.time - std::sqrt(3.0) * 0x1p199) <= 0x1p148);
}

TEST_CASE("gravity across the line to the target counts as none under a drag of 1e50", "[throws]") {
    int weak = 0; // flights whose time of least speed, in double, is rounding
    sweep<Random>(13, 2'000, [&weak](Random& random) {
        const auto offset = random.vector<Plane>(50.0);
        FlightQuestion<Plane> asked{{1e50}, {0, 0}, offset, {0, 0}, {-offset.y, offset.x}, {0, 0}, {0, 0}, 0, 0};
        const double star = veer::exact::time_of_least_speed(RelativeFlight<Plane, double>(asked)),
                     bound = 1e50 * veer::length(offset);
        if (star > 0 && !(veer::exact::time_of_least_speed(RelativeFlight<Plane, DoubleDouble>(asked)).high > 0))
            ++weak;
        std::feclearexcept(FE_ALL_EXCEPT);
        const double least = veer::exact::least_speed_of_flight(asked).speed;
        asked.speed = bound * (1 + 0x1p-40);
        const auto enough = veer::exact::throws_of_flight(asked);
        asked.speed = bound * (1 - 0x1p-40);
        const auto too_slow = veer::exact::throws_of_flight(asked);
        return std::abs(least / bound - 1) <= 0x1p-50 && enough.low.found && !too_slow.low.found
            && !std::fetestexcept(FE_INVALID | FE_DIVBYZERO);
    });
    CHECK(weak > 100);
}

TEST_CASE("a throw whose time does not fit its type is not found", "[throws]") {
    const auto asked = [](const SinglePlane& target, float gravity, float speed, double drag = 0) {
        return FlightQuestion<SinglePlane>{{drag}, {0, 0}, target, {0, 0}, {0, -gravity}, {0, 0}, {0, 0}, speed, 0};
    };
    // 2^100 m away at 2^100 m/s; the high throw comes down after 2^132 s
    const auto [low, high] = veer::exact::throws_of_flight(asked({0x1p100f, 0}, 0x1p-31f, 0x1p100f));
    CHECK((low.found && low.time == 1 && is_none(high)));
    // the throw of least speed takes 2^129 s or more
    const auto beside = veer::exact::least_speed_of_flight(asked({0x1p127f, 0}, 0x1p-131f, 0)),
               below = veer::exact::least_speed_of_flight(asked({0, -0x1p127f}, 0x1p-132f, 0, 0x1p-129));
    CHECK((beside.speed == 0.25f && is_none(beside.thrown)));
    CHECK((below.speed == 0 && is_none(below.thrown)));
}

TEST_CASE("of an engine that takes all but 1e-240 of a velocity a body falls, and is not thrown too fast for a double",
    "[throws]") {
    // below, no throw of this speed moves the body by a digit of its fall
    const auto falling = veer::engine_flight(veer::Engine::bullet, Plane{0, -0x1p-47}, 1 - 0x1p-53, 19.0);
    CHECK((falling.of_velocity > 0 && falling.of_velocity < 1e-300));
    const auto slower = veer::engine_flight(veer::Engine::bullet, Plane{0, -0x1p-47}, 1 - 0x1p-53, 15.0);
    const Plane below{0, -0x1p100};
    const auto fall = veer::launch(Plane{0, 0}, below, slower, 1.0).low;
    CHECK((fall.found && veer::length(fall.velocity) <= 1));
    const auto end = veer::fly(Plane{0, 0}, fall.velocity, slower, fall.time).position;
    CHECK(std::abs(end.y / below.y - 1) <= 0x1p-48);
    // of one that takes all but 1e-300 a long fall counts as one that never ends
    const auto endless = veer::launch(Plane{0, 0}, Plane{0, -0x1p957}, falling, 0x1p213).low;
    CHECK((!endless.found && std::isinf(endless.time)));
    // without gravity every place takes at least drag |d| / of_velocity
    const auto still = veer::engine_flight(veer::Engine::bullet, Plane{0, 0}, 1 - 0x1p-53, 19.0);
    const auto in_float = veer::engine_flight(veer::Engine::bullet, SinglePlane{0, 0}, 1 - 0x1p-24f, 42.0f);
    for (double distance = 0x1p100; distance < 0x1p105; distance *= 1.1) {
        CHECK(std::isinf(veer::minimum_launch_speed(Plane{0, 0}, Plane{distance, 0}, still)));
        const SinglePlane place{static_cast<float>(distance), 0};
        CHECK(std::isinf(veer::minimum_launch_speed(SinglePlane{0, 0}, place, in_float)));
    }
    std::feclearexcept(FE_ALL_EXCEPT);
    CHECK(std::isinf(veer::minimum_launch_speed(Plane{0, 0}, Plane{0x1p30, -0x1p30}, falling)));
    CHECK(!std::fetestexcept(FE_INVALID | FE_DIVBYZERO));
    // beside, a throw of more than the largest double would be needed
    const auto lost = veer::engine_flight(veer::Engine::bullet, Plane{0x1p45, 0}, 1 - 0x1p-53, 14.0);
    const auto [low, high] = veer::launch(Plane{0, 0}, Plane{0x1p864, 0x1p500}, lost, 0x1p967);
    CHECK((!low.found && !high.found && std::isfinite(low.velocity.x) && std::isfinite(low.velocity.y)));
}

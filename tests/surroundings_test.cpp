// SPDX-License-Identifier: MIT
#include <veer/contact/surroundings.hpp>

#include <array>
#include <cstddef>
#include <limits>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>

#include "support/vectors.hpp"

using tests::same_bits, tests::same_value, tests::vector;
using veer::Capsule, veer::Plane, veer::scalar_t, veer::Sphere, veer::zero;
using veer::parts::each, veer::parts::out_of_all, veer::parts::out_of_touched, veer::parts::seen;

namespace {

/// Obstacles as `out_of_all` asks for them, which counts its questions.
template <class V, std::size_t Count> auto world_of(const std::array<Plane<V>, Count>& planes, int& asked) {
    return [&](const auto& look) {
        for (std::size_t i = 0; i < Count; ++i) ++asked, look(i, planes[i]);
    };
}

/// A groove of 11 degrees around the x axis. A ball of radius 1/2 fits into it at x = 5.
template <class V> std::array<Plane<V>, 2> sharp_groove() {
    using S = scalar_t<V>;
    return {
        Plane<V>{zero<V>(), vector<V>(S(0.1), S(0.9949874))}, Plane<V>{zero<V>(), vector<V>(S(0.1), S(-0.9949874))}};
}

} // namespace

TEMPLATE_LIST_TEST_CASE(
    "seen: an obstacle where it is after some time, from another origin", "[surroundings]", tests::PlainVectors) {
    using V = TestType;
    const V place = vector<V>(3, 4), speed = vector<V>(2, 0), origin = vector<V>(1, 1);
    const auto same = [](const auto& number) { return number; };
    const auto sphere = seen<V>(Sphere<V>{place, 2, speed}, same, origin, 0.5);
    CHECK((same_value(sphere.center, vector<V>(3, 3)) && sphere.radius == 2 && same_value(sphere.velocity, speed)));
    const auto plane = seen<V>(Plane<V>{place, vector<V>(0, 1), speed}, same, origin, 0.5);
    CHECK((same_value(plane.point, vector<V>(3, 3)) && same_value(plane.normal, vector<V>(0, 1))));
    const auto capsule = seen<V>(Capsule<V>{place, origin, 2, speed}, same, origin, 0.5);
    CHECK((same_value(capsule.start, vector<V>(3, 3)) && same_value(capsule.end, vector<V>(1, 0))));
    veer::Box<V> given{place, vector<V>(5, 6, 7), vector<V>(0, 4)};
    given.velocity = speed;
    const auto box = seen<V>(given, same, origin, 0.5); // its axes become unit vectors
    CHECK((same_value(box.center, vector<V>(3, 3)) && same_value(box.half_size, vector<V>(5, 6, 7))));
    CHECK((same_value(box.forward, vector<V>(0, 1)) && same_value(box.velocity, speed)));
}

TEMPLATE_LIST_TEST_CASE("an obstacle of a game's own is asked where the ball is, not where its frame began",
    "[surroundings]", tests::PlainVectors) {
    using V = TestType;
    using Wide = veer::BasicVector<double, veer::dimension_v<V>>;
    const auto same = [](const auto& number) { return number; };
    const Sphere<V> sphere{vector<V>(9, 4), 1, zero<V>()};
    const auto place = vector<Wide>(2, 3), velocity = vector<Wide>(4, 0);
    const veer::parts::OwnObstacle<V, Sphere<V>, decltype(same)> own{sphere, same, vector<Wide>(1, 1), 0};
    const auto met = own.meets(place, velocity, 1, 2); // from (3, 4) to where the two touch, at (7, 4)
    CHECK((met.time == 1 && same_value(met.normal, vector<Wide>(-1, 0))));
}

TEMPLATE_LIST_TEST_CASE("out_of_all: the shortest way out of a corner, and nothing for a ball outside",
    "[surroundings]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const std::array<Plane<V>, 2> walls{Plane<V>{zero<V>(), vector<V>(0, 1)}, Plane<V>{zero<V>(), vector<V>(1, 0)}};
    int asked = 0;
    const auto world = world_of(walls, asked);
    CHECK(same_bits(out_of_all(vector<V>(9, 9), S(0.5), 16, world), vector<V>(9, 9)));
    CHECK(same_value(out_of_all(vector<V>(9, S(0.25)), S(0.5), 16, world), vector<V>(9, S(0.5))));
    CHECK(same_value(out_of_all(vector<V>(S(0.25), S(-3)), S(0.5), 16, world), vector<V>(S(0.5), S(0.5))));
}

TEMPLATE_LIST_TEST_CASE("out_of_all: in a sharp groove, outside of both walls after two rounds and the shortest way",
    "[surroundings]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const auto groove = sharp_groove<V>();
    int asked = 0;
    const V place = out_of_all(vector<V>(1, S(0.1)), S(0.5), 16, world_of(groove, asked));
    for (const auto& wall : groove) // one rounding of the last step
        CHECK(veer::clearance(place, S(0.5), wall).gap >= -2 * veer::parts::resolution<V>(place, wall.normal, S(0.5)));
    CHECK(asked == 4 * 2); // pushed to and fro alone, it would take hundreds of rounds; the last one only looks
}

TEMPLATE_LIST_TEST_CASE("out_of_all: what lies on the shortest way out of a groove is asked once more",
    "[surroundings]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const auto groove = sharp_groove<V>();
    const Sphere<V> rock{vector<V>(S(4.9), 0), S(0.125)};
    const V place = out_of_all(vector<V>(1, S(0.1)), S(0.5), 16,
        [&](const auto& look) { look(0u, groove[0]), look(1u, groove[1]), look(2u, rock); });
    CHECK(veer::distance(place, vector<V>(S(4.9 + 0.625), 0)) <= 32 * std::numeric_limits<S>::epsilon());
    CHECK(veer::clearance(place, S(0.5), rock).gap >= 0);
}

TEMPLATE_LIST_TEST_CASE(
    "out_of_touched: two grains out of each wall at once; what is out by that but half a grain stays", "[surroundings]",
    tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    constexpr S grain = std::numeric_limits<S>::epsilon();
    int asked = 0;
    const std::array<Plane<V>, 2> corner{Plane<V>{zero<V>(), vector<V>(0, 1)}, Plane<V>{zero<V>(), vector<V>(1, 0)}};
    const S out = S(0.5) + 2 * (S(0.75) * grain); // 0.25 of the place and 0.5 of the radius
    CHECK(
        same_value(out_of_touched(vector<V>(S(0.25), S(0.25)), S(0.5), world_of(corner, asked)), vector<V>(out, out)));

    // the places are off by 1.25 along x, by 0.5 along y; the floor, two of these below the ball, asks for nothing
    const std::array<Plane<V>, 2> walls{
        Plane<V>{vector<V>(S(0.25), 0), vector<V>(1, 0)}, Plane<V>{vector<V>(0, S(-0.5) - grain), vector<V>(0, 1)}};
    const auto answer = [&](S gap) {
        const V place = vector<V>(S(0.75) + gap, 0);
        return tests::components(out_of_touched(place, S(0.5), world_of(walls, asked)))[0] - S(0.75);
    };
    CHECK(answer(2 * grain) == 2 * grain);
    CHECK(answer(S(1.5) * grain) == S(2.5) * grain);
}

TEMPLATE_LIST_TEST_CASE(
    "out_of_touched: obstacles out of touch count for nothing, however many", "[surroundings]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const Plane<V> distant{vector<V>(0, -100), vector<V>(0, 1)}, floor{zero<V>(), vector<V>(0, 1)};
    const std::array<Plane<V>, 6> planes{distant, distant, distant, distant, distant, floor};
    int asked = 0;
    const V place = out_of_touched(vector<V>(3, S(0.25)), S(0.5), world_of(planes, asked));
    CHECK(veer::distance(place, vector<V>(3, S(0.5))) <= 4 * std::numeric_limits<S>::epsilon());
}

TEST_CASE("each: one after the other, in ranges of ranges too, until one does not hold", "[surroundings]") {
    const std::array<std::array<int, 2>, 3> numbers{{{1, 2}, {3, 4}, {5, 6}}};
    int asked = 0;
    const auto is_below = [&asked](
                              int limit) { return [&asked, limit](int number) { return ++asked, number < limit; }; };
    CHECK((each(is_below(9), numbers) && asked == 6));
    asked = 0;
    CHECK((!each(is_below(3), numbers) && asked == 3));
    asked = 0;
    CHECK((!each(is_below(7), 8) && asked == 1));
}

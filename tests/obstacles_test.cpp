// SPDX-License-Identifier: MIT
#include <veer/obstacles.hpp>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <veer/simd.hpp>

#include "support/sweep.hpp"
#include "support/vectors.hpp"

namespace {

using tests::same_bits, tests::same_value, tests::vector;
using veer::Box, veer::Capsule, veer::Material, veer::Plane, veer::scalar_t, veer::Sphere, veer::zero;

template <veer::Vector V> using Packed = veer::BasicVector<veer::simd::pack<scalar_t<V>>, veer::dimension_v<V>>;

/// The last lane of a pack, and of a vector of packs.
template <class T> T lane_of(const veer::simd::pack<T>& pack) { return pack.get(veer::simd::lanes_v<T> - 1); }
template <veer::Vector V> V agent_of(const Packed<V>& v) {
    return veer::generate<V>([&](auto i) { return lane_of<scalar_t<V>>(veer::component<i>(v)); });
}

} // namespace

TEMPLATE_LIST_TEST_CASE(
    "moved: an obstacle goes as its velocity says, and keeps the rest", "[obstacles]", tests::Vectors) {
    using V = TestType;
    const V velocity = vector<V>(2, -4, 6);
    const auto time = scalar_t<V>(0.5);
    const auto keeps_velocity = [&](const auto& obstacle) { return same_value(obstacle.velocity, velocity); };
    const Sphere<V> sphere = veer::moved(Sphere<V>{vector<V>(1, 2), 3, velocity}, time);
    CHECK((same_value(sphere.center, vector<V>(2, 0, 3)) && sphere.radius == 3 && keeps_velocity(sphere)));
    const Plane<V> plane = veer::moved(Plane<V>{vector<V>(1, 2), vector<V>(0, 5), velocity}, time);
    CHECK((same_value(plane.point, vector<V>(2, 0, 3)) && same_value(plane.normal, vector<V>(0, 5))
           && keeps_velocity(plane)));
    const Capsule<V> bar = veer::moved(Capsule<V>{vector<V>(1, 2), vector<V>(9, 3), 4, velocity}, time);
    CHECK((same_value(bar.start, vector<V>(2, 0, 3)) && same_value(bar.end, vector<V>(10, 1, 3)) && bar.radius == 4
           && keeps_velocity(bar)));
    Box<V> box{vector<V>(1, 2), vector<V>(9, 3, 7), vector<V>(0, 1)};
    box.velocity = velocity;
    const Box<V> later = veer::moved(box, time);
    CHECK((same_value(later.center, vector<V>(2, 0, 3)) && same_value(later.half_size, box.half_size)
           && same_value(later.forward, box.forward) && keeps_velocity(later)));
}

TEMPLATE_LIST_TEST_CASE(
    "an obstacle without a velocity stands still, a capsule without a radius is a line, and a material "
    "without numbers gives back all speed without friction",
    "[obstacles]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V place = vector<V>(1, 2, 3);
    CHECK(same_value(Sphere<V>{place, 1}.velocity, zero<V>()));
    CHECK(same_value(Plane<V>{place, place}.velocity, zero<V>()));
    CHECK((same_value(Capsule<V>{place, place}.velocity, zero<V>()) && Capsule<V>{place, place}.radius == 0));
    CHECK((same_value(Box<V>{place, place}.velocity, zero<V>()) && same_value(Box<V>().forward, vector<V>(1, 0))));
    if constexpr (veer::dimension_v<V> == 3) CHECK(same_value(Box<V>{place, place}.up, vector<V>(0, 0, 1)));
    CHECK((Material<S>().restitution == 1 && Material<S>().friction == 0));
}

TEMPLATE_LIST_TEST_CASE(
    "an obstacle of plain numbers has all of them in every lane of one of packs", "[obstacles]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    tests::sweep<tests::Wild<V>>(1, 2'000, [](tests::Wild<V>& wild) {
        const V first = wild.vector(), second = wild.vector(), velocity = wild.vector();
        const S radius = wild.number(), friction = wild.number();
        const Sphere<Packed<V>> sphere = Sphere<V>{first, radius, velocity};
        const Plane<Packed<V>> plane = Plane<V>{first, second, velocity};
        const Capsule<Packed<V>> bar = Capsule<V>{first, second, radius, velocity};
        Box<V> crate{first, second, velocity};
        crate.velocity = second;
        if constexpr (veer::dimension_v<V> == 3) crate.up = first;
        const Box<Packed<V>> box = crate;
        const Material<veer::simd::pack<S>> ice = Material<S>{radius, friction};
        const auto is = [](const Packed<V>& packed, const V& plain) { return same_bits(agent_of<V>(packed), plain); };
        if constexpr (veer::dimension_v<V> == 3)
            if (!is(box.up, first)) return false;
        if (!(is(box.center, first) && is(box.half_size, second) && is(box.forward, velocity)
                && is(box.velocity, second)))
            return false;
        return is(sphere.center, first) && same_bits(lane_of<S>(sphere.radius), radius) && is(sphere.velocity, velocity)
            && is(plane.point, first) && is(plane.normal, second) && is(plane.velocity, velocity)
            && is(bar.start, first) && is(bar.end, second) && same_bits(lane_of<S>(bar.radius), radius)
            && is(bar.velocity, velocity) && same_bits(lane_of<S>(ice.restitution), radius)
            && same_bits(lane_of<S>(ice.friction), friction);
    });
}

TEMPLATE_LIST_TEST_CASE("an obstacle that moves on and back is where it was", "[obstacles]", tests::Vectors) {
    using V = TestType;
    tests::sweep<tests::Random>(2, 5'000, [](tests::Random& random) { // whole numbers, and so without rounding
        const V first = random.lattice<V>(100), second = random.lattice<V>(100), velocity = random.lattice<V>(100);
        const auto time = static_cast<scalar_t<V>>(random.below(9) - 4);
        const auto there_and_back = [time](const auto& obstacle) {
            return veer::moved(veer::moved(obstacle, time), -time);
        };
        const Sphere<V> sphere = there_and_back(Sphere<V>{first, 2, velocity});
        const Plane<V> plane = there_and_back(Plane<V>{first, second, velocity});
        const Capsule<V> bar = there_and_back(Capsule<V>{first, second, 2, velocity});
        return same_value(sphere.center, first) && same_value(plane.point, first) && same_value(bar.start, first)
            && same_value(bar.end, second);
    });
}

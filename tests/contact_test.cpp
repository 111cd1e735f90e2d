// SPDX-License-Identifier: MIT
#include <veer/contact.hpp>

#include <algorithm>
#include <array>
#include <cfenv>
#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>

#include "support/sweep.hpp"
#include "support/vectors.hpp"

namespace {

using tests::epsilon, tests::error_of, tests::exact, tests::Exact, tests::Random, tests::same_bits, tests::same_value,
    tests::sweep, tests::vector, tests::Wild;
using veer::Capsule, veer::clearance, veer::Contact, veer::contact, veer::Plane, veer::push_out, veer::scalar_t,
    veer::Sphere, veer::zero;

template <veer::Vector V> Plane<V> ground() { return {zero<V>(), vector<V>(0, 1)}; }

template <veer::Vector V> bool none(const Contact<V>& found, const V& position) {
    return found.time == -1 && same_bits(found.point, position) && same_value(found.normal, zero<V>())
        && same_value(found.velocity, zero<V>());
}

/// From a place to the nearest of a segment.
long double distance_to_segment(const Exact& place, const Exact& start, const Exact& end) {
    const Exact axis = end - start;
    const long double squared = tests::dot(axis, axis),
                      share = squared > 0 ? tests::dot(place - start, axis) / squared : 0;
    return tests::length(place - (start + axis * std::clamp(share, 0.0L, 1.0L)));
}

// ---- planes ---------------------------------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE("a ball meets a plane when its surface does", "[contact]", tests::Vectors) {
    using V = TestType;
    const Contact<V> found = contact(vector<V>(1, 5, 2), vector<V>(3, -8, 1), 1, ground<V>(), 1);
    CHECK(found.time == scalar_t<V>(0.5));
    CHECK(same_value(found.point, vector<V>(2.5, 0, 2.5)));
    CHECK(same_value(found.normal, vector<V>(0, 1)));
    CHECK(same_value(found.velocity, zero<V>()));
}

TEMPLATE_LIST_TEST_CASE("the normal of a plane may have any length", "[contact]", tests::Vectors) {
    using V = TestType;
    for (const double size : {1e-10, 0.5, 1e10}) {
        const Plane<V> plane{vector<V>(0, -3), vector<V>(0, size)};
        const Contact<V> found = contact(zero<V>(), vector<V>(0, -8), 1, plane, 1);
        CHECK(std::abs(found.time - scalar_t<V>(0.25)) <= std::numeric_limits<scalar_t<V>>::epsilon());
        CHECK(error_of(found.normal, Exact{0, 1, 0}) <= epsilon<scalar_t<V>>);
    }
}

TEMPLATE_LIST_TEST_CASE("a plane that comes is met as early, and its velocity is told", "[contact]", tests::Vectors) {
    using V = TestType;
    const Plane<V> lift{vector<V>(0, 0), vector<V>(0, 1), vector<V>(5, 6)};
    const Contact<V> found = contact(vector<V>(0, 3), vector<V>(0, -2), 1, lift, 1);
    CHECK(found.time == scalar_t<V>(0.25));
    CHECK(same_value(found.point, vector<V>(0, 1.5)));
    CHECK(same_value(found.velocity, vector<V>(5, 6)));
}

TEMPLATE_LIST_TEST_CASE(
    "clearance from a plane, a ball and a bar: how far, which way, from where", "[contact]", tests::Vectors) {
    using V = TestType;
    const auto is = [](const veer::Clearance<V>& found, scalar_t<V> gap, const V& normal, const V& point) {
        return found.gap == gap && same_value(found.normal, normal) && same_value(found.point, point);
    };
    const V place = vector<V>(4, 5, 2), up = vector<V>(0, 1);
    CHECK(is(clearance(place, 1, Plane<V>{vector<V>(7, -3), up * scalar_t<V>(2)}), 7, up, vector<V>(4, -3, 2)));
    CHECK(is(clearance(place, 1, Plane<V>{vector<V>(7, 8), up}), -4, up, vector<V>(4, 8, 2)));
    CHECK(is(clearance(place, 1, Sphere<V>{vector<V>(4, -3, 2), 3}), 4, up, vector<V>(4, 0, 2)));
    CHECK(is(clearance(place, 1, Capsule<V>{vector<V>(-8, -3, 2), vector<V>(8, -3, 2), 3}), 4, up, vector<V>(4, 0, 2)));
    CHECK(is(clearance(place, 1, Capsule<V>{vector<V>(4, -8, 2), vector<V>(4, -3, 2), 3}), 4, up, vector<V>(4, 0, 2)));
}

TEMPLATE_LIST_TEST_CASE(
    "the distance to a plane shrinks to the radius at the time of the contact", "[contact]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(501, 100'000, [](Random& random) {
        const V position = random.vector<V>(10), velocity = random.vector<V>(10);
        const Plane<V> plane{random.vector<V>(10), random.vector<V>(1), random.vector<V>(3)};
        const S radius = random.uniform<S>(0, 2);
        const Contact<V> found = contact(position, velocity, radius, plane, 100);
        const Exact normal = exact(plane.normal) * (1 / tests::length(exact(plane.normal))),
                    closing = exact(velocity) - exact(plane.velocity);
        const long double gap = tests::dot(exact(position) - exact(plane.point), normal) - exact(radius),
                          speed = -tests::dot(closing, normal);
        const long double size = 100; // the terms of the gap, and how far their rounding goes
        if (found.time < 0) return gap / speed >= 100 - 1e-3L || speed <= 64 * epsilon<S>;
        const long double left = gap - speed * exact(found.time);
        return found.time == 0 ? gap <= 4 * epsilon<S> * size && speed > 0
                               : std::abs(left) <= 4 * epsilon<S> * (size + exact(found.time) * 20)
                                     && error_of(found.normal, normal) <= 2 * epsilon<S>;
    });
}

// ---- spheres --------------------------------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE("two balls touch between their centres", "[contact]", tests::Vectors) {
    using V = TestType;
    const Sphere<V> ball{vector<V>(10, 0), 2, vector<V>(-2, 0)};
    const Contact<V> found = contact(zero<V>(), vector<V>(5, 0), 1, ball, 2);
    CHECK(found.time == 1);
    CHECK(same_value(found.point, vector<V>(6, 0)));
    CHECK(same_value(found.normal, vector<V>(-1, 0)));
    CHECK(same_value(found.velocity, vector<V>(-2, 0)));
    CHECK(none(contact(zero<V>(), vector<V>(5, 0), 1, ball, scalar_t<V>(0.999)), zero<V>()));
}

TEMPLATE_LIST_TEST_CASE(
    "balls meet at the touch_time of their centres, and the point lies on both", "[contact]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    int met = 0;
    sweep<Random>(502, 20'000, [&](Random& random) {
        const V position = random.vector<V>(5), velocity = random.vector<V>(10);
        const Sphere<V> sphere{random.vector<V>(5), random.uniform<S>(0, 3), random.vector<V>(10)};
        const S radius = random.uniform<S>(0, 3);
        const S time = veer::touch_time(position, velocity, sphere.center, sphere.velocity, radius + sphere.radius);
        const Contact<V> found = contact(position, velocity, radius, sphere, 100);
        if (!(time > 0)) return found.time == (time < 0 || found.time < 0 ? -1 : 0);
        if (found.time < 0) { // only where rounding hides that they still close in: a graze
            const Exact offset = exact(position) - exact(sphere.center),
                        closing = exact(velocity) - exact(sphere.velocity);
            return std::abs(tests::dot(offset + closing * exact(time), closing)) <= 1e-4L * tests::length(closing);
        }
        ++met;
        const Exact place = exact(position) + exact(velocity) * exact(time),
                    center = exact(sphere.center) + exact(sphere.velocity) * exact(time);
        const long double close = 16 * epsilon<S> * (20 + 20 * exact(time));
        return same_bits(found.time, time) && std::abs(tests::length(exact(found.normal)) - 1) <= (epsilon<S> * 2)
            && std::abs(tests::length(exact(found.point) - center) - exact(sphere.radius)) <= close
            && std::abs(tests::length(exact(found.point) - place) - exact(radius)) <= close;
    });
    CHECK(met > 1000);
}

// ---- capsules -------------------------------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE("a ball meets a capsule at its side and at its ends", "[contact]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const Capsule<V> bar{vector<V>(-4, 0), vector<V>(4, 0), S(0.5)};
    const auto at = [&](const V& position, const V& velocity) { return contact(position, velocity, S(0.5), bar, 10); };
    const Contact<V> side = at(vector<V>(3, 5), vector<V>(0, -2)), below = at(vector<V>(3, -5), vector<V>(0, 2));
    CHECK((side.time == 2 && same_value(side.point, vector<V>(3, 0.5)) && same_value(side.normal, vector<V>(0, 1))));
    CHECK(
        (below.time == 2 && same_value(below.point, vector<V>(3, -0.5)) && same_value(below.normal, vector<V>(0, -1))));
    const Contact<V> end = at(vector<V>(9, 0), vector<V>(-2, 0)), start = at(vector<V>(-9, 0), vector<V>(2, 0));
    CHECK((end.time == 2 && same_value(end.point, vector<V>(4.5, 0)) && same_value(end.normal, vector<V>(1, 0))));
    CHECK(
        (start.time == 2 && same_value(start.point, vector<V>(-4.5, 0)) && same_value(start.normal, vector<V>(-1, 0))));
    const Contact<V> corner = at(vector<V>(4.6, 8.8), vector<V>(0, -2)); // 0.6 beyond the end, so 0.8 above it
    CHECK(std::abs(corner.time - 4) <= 8 * std::numeric_limits<S>::epsilon());
    CHECK(error_of(corner.normal, Exact{0.6L, 0.8L, 0}) <= 8 * epsilon<S>);
    CHECK(none(at(vector<V>(5.5, 8), vector<V>(0, -2)), vector<V>(5.5, 8)));
}

TEMPLATE_LIST_TEST_CASE(
    "a ball is beside a capsule at the contact and nowhere nearer before", "[contact]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    int met = 0, missed = 0;
    sweep<Random>(503, 20'000, [&](Random& random) {
        const V position = random.vector<V>(5), velocity = random.vector<V>(5);
        const Capsule<V> capsule{
            random.vector<V>(5), random.vector<V>(5), random.uniform<S>(0, 1), random.vector<V>(5)};
        const S radius = random.uniform<S>(0, 1);
        const Contact<V> found = contact(position, velocity, radius, capsule, 4);
        const Exact closing = exact(velocity) - exact(capsule.velocity);
        const auto gap_at = [&](long double time) {
            return distance_to_segment(exact(position) + closing * time, exact(capsule.start), exact(capsule.end))
                 - exact(radius) - exact(capsule.radius);
        };
        const long double close = 64 * epsilon<S> * 100;
        if (gap_at(0) < 0) return found.time <= 0;
        const long double until = found.time < 0 ? 4 : exact(found.time);
        for (int i = 0; i < 32; ++i) {
            if (gap_at(until * i / 32) < -close) return false;
        }
        ++(found.time < 0 ? missed : met);
        return found.time < 0 || (std::abs(gap_at(until)) <= close && tests::dot(exact(found.normal), closing) < 0);
    });
    CHECK(met > 500);
    CHECK(missed > 500);
}

TEMPLATE_LIST_TEST_CASE("a capsule of length zero is a sphere", "[contact]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(504, 20'000, [](Random& random) { // on a lattice, where differences are exact
        const V position = random.lattice<V>(9), velocity = random.lattice<V>(9), center = random.lattice<V>(9),
                drift = random.lattice<V>(9);
        const S radius = random.uniform<S>(0, 3), other = random.uniform<S>(0, 3);
        const Contact<V> a = contact(position, velocity, radius, Sphere<V>{center, other, drift}, 10);
        const Contact<V> b = contact(position, velocity, radius, Capsule<V>{center, center, other, drift}, 10);
        return same_bits(a.time, b.time) && same_bits(a.point, b.point) && same_bits(a.normal, b.normal)
            && same_bits(a.velocity, b.velocity);
    });
}

TEMPLATE_LIST_TEST_CASE("parallel flight meets the end of a capsule, or nothing", "[contact]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const Capsule<V> bar{zero<V>(), vector<V>(4, 0), S(0.5)};
    CHECK(none(contact(vector<V>(-9, 2), vector<V>(2, 0), S(0.5), bar, 100), vector<V>(-9, 2)));
    const Contact<V> end = contact(vector<V>(-6.5, 0.6), vector<V>(2, 0), S(0.5), bar, 100);
    CHECK(std::abs(end.time - S(2.85)) <= 4 * std::numeric_limits<S>::epsilon());
}

TEMPLATE_LIST_TEST_CASE("a point meets a segment, from either side", "[contact]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const Capsule<V> segment{vector<V>(-1, -1), vector<V>(3, 3)};
    const long double h = std::sqrt(0.5L);
    const Contact<V> above = contact(vector<V>(0, 2), vector<V>(1, -1), 0, segment, 10),
                     below = contact(vector<V>(2, 0), vector<V>(-1, 1), 0, segment, 10);
    CHECK(
        (std::abs(exact(above.time) - 1) <= (epsilon<S> * 2) && error_of(above.normal, Exact{-h, h, 0}) <= epsilon<S>));
    CHECK(
        (std::abs(exact(below.time) - 1) <= (epsilon<S> * 2) && error_of(below.normal, Exact{h, -h, 0}) <= epsilon<S>));
}

TEMPLATE_LIST_TEST_CASE(
    "beyond the end of a bar the nearest place is the end, to the bit", "[contact]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(516, 10'000, [](Random& random) {
        const Capsule<V> bar{random.vector<V>(10), random.vector<V>(10)};
        const V beyond = bar.end + (bar.end - bar.start) * random.uniform<S>(S(0.01), 2);
        return same_bits(clearance(beyond, 1, bar).point, bar.end)
            && same_bits(clearance(bar.end, 1, bar).point, bar.end);
    });
}

// ---- what spares the questions --------------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE(
    "on a bar and near it the way out is across the bar, by the shortest way", "[contact]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const Capsule<V> bar{vector<V>(0, 0), vector<V>(10, 3), S(0.5)};
    const V tenth = vector<V>(1, S(0.3));
    const Exact normal = exact(clearance(tenth, S(0.25), bar).normal), axis{10.0L, 3.0L, 0.0L};
    CHECK(std::abs(tests::dot(normal, axis)) <= 16 * epsilon<S> * tests::length(axis));
    CHECK(std::abs(tests::length(exact(push_out(tenth, S(0.25), bar)) - exact(tenth)) - 0.75L) <= 8 * epsilon<S>);

    sweep<Random>(508, 400'000 / tests::quick, [](Random& random) {
        const V start = random.one_in(3) ? random.any_vector<V>(0, 14) : zero<V>(), way = random.any_vector<V>(-3, 17);
        const S share = random.uniform<S>(S(0.02), S(0.98)), thick = random.uniform<S>(S(0.1), 1);
        V place = start + way * share;
        if (random.one_in(2)) place = place + random.any_vector<V>(-24, -4) * std::min(S(1), veer::length(way));
        const Capsule<V> post{start, start + way, thick};

        const Exact along = exact(post.end) - exact(post.start), offset = exact(place) - exact(post.start);
        const long double size = tests::length(along), part = tests::dot(offset, along) / (size * size);
        if (!(part > 0.01L && part < 0.99L)) return true; // at an end
        const auto there = clearance(place, S(0.25), post);
        const long double depth = static_cast<long double>(thick) + 0.25L - tests::length(offset - along * part);
        const long double coordinates =
            tests::length(exact(place)) + tests::length(exact(post.start)) + tests::length(exact(post.end)) + 1;
        if (std::abs(tests::dot(exact(there.normal), along)) > 16 * epsilon<S> * size) return false;
        return tests::length(exact(push_out(place, S(0.25), post)) - exact(place))
            <= std::max(depth, 0.0L) + 8 * epsilon<S> * coordinates;
    });
}

TEMPLATE_LIST_TEST_CASE("a ball clears a plane beyond doubt: by more than a thousandth of height and way", "[contact]",
    tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V normal = vector<V>(0, 2);
    for (const S size :
        {S(0x1p-10), S(1), S(0x1p10)}) { // 5 high and 3 down leave 2 less 8 / 1024, over 2 for the normal: 0.99609
        const auto clears = [&](S radius) { return veer::parts::clears<V>(5 * size, 3 * size, radius * size, normal); };
        CHECK((clears(S(0.995)) && !clears(S(0.997))));
        CHECK((clears(0) && clears(-7)));
        CHECK_FALSE(veer::parts::clears<V>(3 * size, 5 * size, 0, normal));
    }
}

TEMPLATE_LIST_TEST_CASE(
    "a closing speed of 4 epsilon of the velocities is rounding", "[contact]", tests::PlainVectors) {
    using V = TestType;
    const auto closes_in = [](int epsilons) { // of |(3, 4)| = 5
        using S = scalar_t<V>;
        return veer::parts::closes_in<V>(
            static_cast<S>(epsilons) * std::numeric_limits<S>::epsilon(), vector<V>(3, 0), vector<V>(0, 4));
    };
    CHECK((!closes_in(19) && closes_in(21) && !closes_in(-21)));
    const auto meets = [](double epsilons) {
        using S = scalar_t<V>;
        const S down = static_cast<S>(epsilons) * std::numeric_limits<S>::epsilon();
        return contact(vector<V>(0, 1), vector<V>(1, -down), 1, ground<V>(), 1).time == 0;
    };
    CHECK((!meets(3.5) && meets(4.5)));
}

TEMPLATE_LIST_TEST_CASE(
    "a ball is clear of an obstacle beyond doubt, and then push_out leaves it", "[contact]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    using veer::parts::is_clear_of;
    const Sphere<V> ball{vector<V>(-4, 0), 2};
    const auto clear_at = [&](S way) { return is_clear_of(ball, vector<V>(S(-4) + way, 0), S(1)); };
    CHECK((clear_at(S(3.002)) && !clear_at(S(3.001)) && !clear_at(1))); // 3, and a thousandth of the square
    CHECK((is_clear_of(ball, vector<V>(-2, 1), S(-9)) && is_clear_of(Sphere<V>{zero<V>(), -9}, vector<V>(2, 0), S(1))));
    CHECK((is_clear_of(Sphere<V>{zero<V>(), S(0.5)}, vector<V>(1, 0), S(0.25))
           && is_clear_of(Sphere<V>{zero<V>(), 0}, vector<V>(S(0.5), 0), S(0.25))));
    CHECK_FALSE(
        is_clear_of(Capsule<V>{zero<V>(), zero<V>()}, vector<V>(9, 0), S(1))); // nothing is known of other kinds

    const S most = Wild<V>::largest;
    const Plane<V> floor{vector<V>(3, -1), vector<V>(0, S(0.25))};
    CHECK((is_clear_of(floor, vector<V>(3, 1), S(1.9)) && !is_clear_of(floor, vector<V>(3, 1), S(2.1))
           && !is_clear_of(floor, vector<V>(3, -2), S(0))));
    CHECK(
        (is_clear_of(ground<V>(), vector<V>(0, 0x1p-40), S(0)) && is_clear_of(ground<V>(), vector<V>(0, most), S(1))));
    CHECK_FALSE(is_clear_of(ground<V>(), vector<V>(0, 2 * most), S(1)));
    sweep<Random>(517, 50'000, [&](Random& random) { // touching, a kilometre from the point of the plane
        const Plane<V> plane{random.vector<V>(1000), random.vector<V>(1)};
        const V normal = veer::normalize_or(plane.normal, zero<V>());
        const S radius = random.uniform<S>(-1, S(0.01)),
                off = random.uniform<S>(-20, 20) * 1000 * std::numeric_limits<S>::epsilon();
        const V position = veer::reject(V(random.vector<V>(1000) - plane.point), normal) + plane.point
                         + normal * (std::max(radius, S(0)) + off);
        return !is_clear_of(plane, position, radius) || clearance(position, radius, plane).gap >= 0;
    });
}

TEMPLATE_LIST_TEST_CASE(
    "a ball passes an obstacle beyond doubt: by more than a thousandth of height and way, or of the "
    "square of radii and way",
    "[contact]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    using veer::parts::passes;
    const V still = zero<V>(), up = vector<V>(0, 1);
    const Plane<V> lift{vector<V>(3, -1), vector<V>(0, S(0.25)), vector<V>(0, 1)};
    const auto passes_lift = [&](S radius) { return passes(lift, vector<V>(3, 5), vector<V>(7, -5), radius, S(0.5)); };
    CHECK((passes_lift(S(2.98)) && !passes_lift(S(3)))); // 6 high, 3 down
    const V above = vector<V>(0, 2);
    CHECK((passes(ground<V>(), above, up, S(1), S(1)) && passes(ground<V>(), above, vector<V>(1, 0), S(1), S(1))));
    CHECK_FALSE(passes(ground<V>(), up, up, S(1), S(1))); // it touches at the start

    const auto passes_ball = [&](S way, S ball_radius, S radius) { // 4 towards it
        const Sphere<V> ball{vector<V>(-4, 0), ball_radius, vector<V>(1, 0)};
        return passes(ball, vector<V>(way - 4, 0), vector<V>(-7, 0), radius, S(0.5));
    };
    CHECK((passes_ball(S(7.08), 2, 1) && !passes_ball(S(7.07), 2, 1)));           // 2 (3^2 + 4^2) is 7.071^2
    CHECK((passes_ball(S(6.05), 1, S(0.5)) && !passes_ball(S(6.04), 1, S(0.5)))); // 2 (1.5^2 + 4^2) is 6.042^2
    CHECK((passes_ball(S(6.05), S(0.5), 1) && !passes_ball(S(6.04), S(0.5), 1)));
    CHECK((passes_ball(S(6.34), 2, -9) && passes_ball(S(6.34), -9, 2))); // radii below 0 are 0
    CHECK_FALSE(passes(Sphere<V>{still, 0}, still, still, S(0), S(1)));
    CHECK_FALSE(
        passes(Capsule<V>{still, still}, vector<V>(9, 0), still, S(1), S(1))); // nothing is known of other kinds
}

TEMPLATE_LIST_TEST_CASE("the resolution of a place is epsilon of its coordinates along the normal, and of the radius",
    "[contact]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const S epsilon = std::numeric_limits<S>::epsilon(), least = (std::numeric_limits<S>::min)();
    for (const S radius : {S(2), S(-2)})
        CHECK(veer::parts::resolution(vector<V>(3, -4), vector<V>(0, 1), radius) == 6 * epsilon);
    CHECK((veer::parts::inverse_or_zero(S(4)) == S(0.25) && veer::parts::inverse_or_zero(least / 2) == 0));
}

TEMPLATE_LIST_TEST_CASE(
    "a normal that is a unit vector but for rounding is told to the bit", "[contact]", tests::PlainVectors) {
    using V = TestType;
    const V normal = vector<V>(0, 1 + std::numeric_limits<scalar_t<V>>::epsilon());
    CHECK(same_bits(contact(vector<V>(0, 5), vector<V>(0, -8), 1, Plane<V>{zero<V>(), normal}, 1).normal, normal));
}

// ---- degenerate inputs ----------------------------------------------------------------------------------------------

/// Asks holds(obstacle) for an obstacle of each kind whose surface passes through the origin, the solid below it.
template <veer::Vector V> bool for_every_kind(auto holds) {
    return holds(ground<V>()) && holds(Plane<V>{zero<V>(), vector<V>(0, 2)}) && holds(Sphere<V>{vector<V>(0, -4), 4})
        && holds(Capsule<V>{vector<V>(-8, -4), vector<V>(8, -4), 4});
}

TEMPLATE_LIST_TEST_CASE(
    "touching and closing in is a contact at once; touching and not closing in is none", "[contact]", tests::Vectors) {
    using V = TestType;
    const V touching = vector<V>(0, 1), up = vector<V>(0, 1);
    const auto at_once = [](const Contact<V>& found) {
        return found.time == 0 && same_value(found.normal, vector<V>(0, 1));
    };
    CHECK(for_every_kind<V>([&](const auto& o) { return at_once(contact(touching, vector<V>(3, -1), 1, o, 1)); }));
    CHECK(for_every_kind<V>([&](const auto& o) { return at_once(contact(touching, vector<V>(3, -1), 1, o, 0)); }));
    CHECK(for_every_kind<V>([&](const auto& o) { return none(contact(touching, up, 1, o, 1), touching); }));
    std::feclearexcept(FE_ALL_EXCEPT);
    CHECK(
        for_every_kind<V>([&](const auto& o) { return none(contact(touching, vector<V>(5, 0), 1, o, 1), touching); }));
    CHECK(!std::fetestexcept(FE_INVALID | FE_DIVBYZERO));
    CHECK(for_every_kind<V>([&](const auto& o) { return none(contact(touching, zero<V>(), 1, o, 1), touching); }));
}

TEMPLATE_LIST_TEST_CASE(
    "on a slope, flight along it but for rounding is no contact", "[contact]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(518, 10'000, [](Random& random) {
        const Plane<V> slope{random.vector<V>(1), random.direction<V>()};
        const V drift = random.vector<V>(10), velocity = drift + veer::orthogonal(slope.normal) * S(10);
        const V touching = slope.point;
        return none(contact(touching, velocity, 0, Plane<V>{slope.point, slope.normal, drift}, 1), touching);
    });
}

TEMPLATE_LIST_TEST_CASE("inside and closing in is a contact at once, with the way out; inside and leaving is none",
    "[contact]", tests::Vectors) {
    using V = TestType;
    const V inside = vector<V>(0, -1);
    CHECK(for_every_kind<V>([&](const auto& o) {
        const Contact<V> found = contact(inside, vector<V>(0, -3), 1, o, 1);
        return found.time == 0 && same_value(found.normal, vector<V>(0, 1)) && same_value(found.point, zero<V>());
    }));
    for (const int speed : {1, 3})
        CHECK(for_every_kind<V>(
            [&](const auto& o) { return none(contact(inside, vector<V>(1, speed), 1, o, 1), inside); }));
    CHECK(for_every_kind<V>([&](const auto& o) { return none(contact(inside, vector<V>(0, -1), 1, o, -1), inside); }));
    CHECK(for_every_kind<V>([&](const auto& o) { return none(contact(inside, zero<V>(), 1, o, 1), inside); }));
}

TEMPLATE_LIST_TEST_CASE("who flies along with an obstacle never meets it", "[contact]", tests::Vectors) {
    using V = TestType;
    const V together = vector<V>(3, -2, 1), away = vector<V>(0, 2);
    CHECK(for_every_kind<V>([&](auto o) {
        o.velocity = together;
        return none(contact(away, together, 1, o, 1000), away);
    }));
}

TEMPLATE_LIST_TEST_CASE("a contact after the frame is none, and one at its end counts", "[contact]", tests::Vectors) {
    using V = TestType;
    const V high = vector<V>(0, 3);
    CHECK(for_every_kind<V>([&](const auto& o) {
        return contact(high, vector<V>(0, -4), 1, o, scalar_t<V>(0.5)).time == scalar_t<V>(0.5);
    }));
    CHECK(for_every_kind<V>(
        [&](const auto& o) { return none(contact(high, vector<V>(0, -4), 1, o, scalar_t<V>(0.4375)), high); }));
    const scalar_t<V> just_before = std::nextafter(scalar_t<V>(0.5), scalar_t<V>(0));
    CHECK(for_every_kind<V>(
        [&](const auto& o) { return none(contact(high, vector<V>(0, -4), 1, o, just_before), high); }));
    CHECK(for_every_kind<V>(
        [&](const auto& o) { return none(contact(high, vector<V>(0, -4), 1, o, scalar_t<V>(-1)), high); }));
}

TEMPLATE_LIST_TEST_CASE(
    "no contact with a plane is later than the frame, by rounding", "[contact]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    int last = 0;
    sweep<Random>(551, 20'000, [&](Random& random) {
        const S speed = random.uniform<S>(1, 2), time = random.uniform<S>(S(0.01), S(0.1));
        const S found = contact(vector<V>(0, speed * time), vector<V>(0, -speed), 0, ground<V>(), time).time;
        last += found == time;
        return found <= time;
    });
    CHECK(last > 10'000);
}

TEMPLATE_LIST_TEST_CASE("radii below zero count as zero", "[contact]", tests::Vectors) {
    using V = TestType;
    const V high = vector<V>(0, 2), down = vector<V>(0, -1);
    CHECK(for_every_kind<V>(
        [&](const auto& o) { return contact(high, down, -7, o, 9).time == 2 && clearance(high, -7, o).gap == 2; }));
    CHECK((clearance(high, 1, Sphere<V>{zero<V>(), -5}).gap == 1
           && same_value(clearance(high, 1, Sphere<V>{zero<V>(), -5}).point, zero<V>())));
    CHECK(contact(high, down, 1, Sphere<V>{zero<V>(), -5}, 9).time == 1);
    CHECK(contact(high, down, 1, Capsule<V>{vector<V>(-1, 0), vector<V>(1, 0), -5}, 9).time == 1);
}

TEMPLATE_LIST_TEST_CASE("a plane without a normal is not there", "[contact]", tests::Vectors) {
    using V = TestType;
    const Plane<V> nothing{vector<V>(0, 5), zero<V>()};
    CHECK(none(contact(vector<V>(1, 2), vector<V>(3, 4), 10, nothing, 100), vector<V>(1, 2)));
    CHECK(same_bits(push_out(vector<V>(1, 2), 10, nothing), vector<V>(1, 2)));
    CHECK((clearance(vector<V>(1, 2), 10, nothing).gap == 0
           && same_value(clearance(vector<V>(1, 2), 10, nothing).normal, zero<V>())));
}

TEMPLATE_LIST_TEST_CASE("centre in centre, the way out is back, or along the first axis", "[contact]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const Contact<V> found = contact(vector<V>(1, 2), vector<V>(0, -3), 1, Sphere<V>{vector<V>(1, 2), 1}, 1);
    CHECK((found.time == 0 && same_value(found.normal, vector<V>(0, 1))));
    CHECK(same_value(push_out(vector<V>(1, 2), 1, Sphere<V>{vector<V>(1, 2), 1}), vector<V>(3, 2)));
    // a point has no side: off another one it goes back, too
    CHECK(same_value(clearance(vector<V>(3, 0), 0, Sphere<V>{zero<V>(), 0}, vector<V>(0, -2)).normal, vector<V>(0, 1)));
    const Capsule<V> bar{vector<V>(-4, 0), vector<V>(4, 0), 1};
    const Contact<V> across = contact(zero<V>(), vector<V>(7, -3), 1, bar, 1);
    CHECK(across.time == 0);
    CHECK(error_of(across.normal, Exact{0, 1, 0}) <= epsilon<S>);
    CHECK(same_value(push_out(zero<V>(), 1, bar), vector<V>(0, 2)));
}

TEMPLATE_LIST_TEST_CASE(
    "the earlier of two contacts: the first on a tie, any before none", "[contact]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const auto earlier_of = [](double a, double b) { // 1 or 2, which one it is in all that it tells
        const auto at = [](double time, S mark) {
            return Contact<V>{S(time), vector<V>(mark, 0), vector<V>(0, mark), vector<V>(mark, 7)};
        };
        const Contact<V> found = veer::earlier(at(a, 1), at(b, 2));
        const S mark = tests::components(found.point)[0];
        const bool is_whole = found.time == S(mark == 1 ? a : b) && same_value(found.normal, vector<V>(0, mark))
                           && same_value(found.velocity, vector<V>(mark, 7));
        return is_whole ? mark : S(0);
    };
    CHECK((earlier_of(2, 1) == 2 && earlier_of(1, 2) == 1 && earlier_of(1, 1) == 1));
    CHECK((earlier_of(1, 0.5) == 2 && earlier_of(0.5, 0.75) == 1));
    CHECK((earlier_of(1, 0) == 2 && earlier_of(0, 1) == 1 && earlier_of(0, 0) == 1));
    CHECK((earlier_of(-1, 1) == 2 && earlier_of(0, -1) == 1 && earlier_of(-1, 0) == 2 && earlier_of(-1, -1) == 1));
}

// ---- push_out -------------------------------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE("push_out leaves who is outside, and takes who is inside to the surface by the shortest way",
    "[contact]", tests::Vectors) {
    using V = TestType;
    CHECK(for_every_kind<V>([](const auto& o) { return same_bits(push_out(vector<V>(0, 1), 1, o), vector<V>(0, 1)); }));
    CHECK(
        for_every_kind<V>([](const auto& o) { return same_value(push_out(vector<V>(0, -2), 1, o), vector<V>(0, 1)); }));
}

TEMPLATE_LIST_TEST_CASE("what push_out returns is not inside by an ulp, and no further out than rounding makes it",
    "[contact]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    int pushed = 0;
    sweep<Random>(505, 100'000, [&](Random& random) {
        const S size = random.any_magnitude<S>(-8, 8), wide = std::abs(size) * 2;
        const V position = random.vector<V>(wide), a = random.vector<V>(wide), b = random.vector<V>(wide);
        const S radius = random.uniform<S>(0, wide), other = random.uniform<S>(0, wide);
        const auto holds = [&](const auto& obstacle) {
            const S before = clearance(position, radius, obstacle).gap;
            const V outside = push_out(position, radius, obstacle);
            const S after = clearance(outside, radius, obstacle).gap;
            pushed += before < 0;
            return before < 0 ? after >= 0 && after <= 64 * std::numeric_limits<S>::epsilon() * wide
                              : same_bits(outside, position);
        };
        return holds(Plane<V>{a, b}) && holds(Sphere<V>{a, other}) && holds(Capsule<V>{a, b, other});
    });
    CHECK(pushed > 10'000);
}

TEMPLATE_LIST_TEST_CASE(
    "push_out gets a ball at the origin out of a plane that begins far away", "[contact]", tests::PlainVectors) {
    using V = TestType;
    const Plane<V> plane{vector<V>(-1e7, 1e7), vector<V>(-30, -30)}; // through the origin, as far as its type can tell
    const V outside = push_out(zero<V>(), scalar_t<V>(1e-15), plane);
    CHECK(clearance(outside, scalar_t<V>(1e-15), plane).gap >= 0);
}

TEMPLATE_LIST_TEST_CASE(
    "push_out gets out where rounding is much larger than the ball's coordinates", "[contact]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(519, 20'000, [](Random& random) {
        const V position = random.vector<V>(1), direction = random.direction<V>();
        const auto is_out = [&](S radius, const auto& obstacle) {
            return clearance(push_out(position, radius, obstacle), radius, obstacle).gap >= 0;
        };
        return is_out(0, Plane<V>{veer::orthogonal(direction) * S(1e5), direction}) // whose point is far away
            && is_out(100, Sphere<V>{direction * S(100), 1}) && is_out(-100, Sphere<V>{direction * S(100), 100});
    });
}

} // namespace

TEMPLATE_LIST_TEST_CASE(
    "a contact is true where there is one, and false where there is none", "[contact]", tests::Vectors) {
    using V = TestType;
    const veer::Plane<V> floor{veer::zero<V>(), tests::axis<V>(1)};
    CHECK(veer::contact(tests::axis<V>(1, 2), tests::axis<V>(1, -4), 1, floor, 1));
    CHECK(veer::contact(tests::axis<V>(1), tests::axis<V>(1, -4), 1, floor, 1)); // at once
    CHECK_FALSE(veer::contact(tests::axis<V>(1, 2), tests::axis<V>(1, 4), 1, floor, 1));
}

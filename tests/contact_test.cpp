// SPDX-License-Identifier: MIT
#include <veer/contact.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <veer/simd.hpp>

#include "random.hpp"
#include "vectors.hpp"

namespace game { // with an obstacle of its own, as the documentation of update_with_contacts asks for it

template <veer::Vector V>
struct Terrain {
    veer::Plane<V> surface;
};
template <veer::Vector V>
veer::Clearance<V> clearance(const V& position, veer::scalar_t<V> radius, const Terrain<V>& terrain, const V& = {}) {
    return veer::clearance(position, radius, terrain.surface);
}
template <veer::Vector V>
veer::Contact<V> contact(const V& position, const V& velocity, veer::scalar_t<V> radius, const Terrain<V>& terrain, veer::scalar_t<V> time_step) {
    return veer::contact(position, velocity, radius, terrain.surface, time_step);
}

} // namespace game

namespace {

using tests::epsilon, tests::error_of, tests::exact, tests::Exact, tests::Random, tests::same_bits, tests::same_value, tests::sweep, tests::vector,
    tests::Wild;
using veer::bounce, veer::Capsule, veer::clearance, veer::Contact, veer::contact, veer::Material, veer::PhysicBase, veer::Plane, veer::push_out,
    veer::scalar_t, veer::Sphere, veer::zero;

template <veer::Vector V>
Plane<V> ground() {
    return {zero<V>(), vector<V>(0, 1)};
}

template <veer::Vector V>
bool none(const Contact<V>& found, const V& position) {
    return found.time == -1 && same_bits(found.point, position) && same_value(found.normal, zero<V>()) && same_value(found.velocity, zero<V>());
}

template <veer::Vector V>
PhysicBase<V> body(const V& position, const V& velocity, scalar_t<V> unit_time) {
    PhysicBase<V> made(unit_time);
    made.set_position(position);
    made.set_velocity(velocity);
    return made;
}

/// From a place to the nearest of a segment.
long double distance_to_segment(const Exact& place, const Exact& start, const Exact& end) {
    const Exact axis = end - start;
    const long double squared = tests::dot(axis, axis), share = squared > 0 ? tests::dot(place - start, axis) / squared : 0;
    return tests::length(place - (start + axis * std::clamp(share, 0.0L, 1.0L)));
}

// ---- planes -----------------------------------------------------------------------------------------------------------------

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

TEMPLATE_LIST_TEST_CASE("the distance to a plane shrinks to the radius at the time of the contact", "[contact]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(501, 100'000, [](Random& random) {
        const V position = random.vector<V>(10), velocity = random.vector<V>(10);
        const Plane<V> plane{random.vector<V>(10), random.vector<V>(1), random.vector<V>(3)};
        const S radius = random.uniform<S>(0, 2);
        const Contact<V> found = contact(position, velocity, radius, plane, 100);
        const Exact normal = exact(plane.normal) * (1 / tests::length(exact(plane.normal))), closing = exact(velocity) - exact(plane.velocity);
        const long double gap = tests::dot(exact(position) - exact(plane.point), normal) - exact(radius), speed = -tests::dot(closing, normal);
        const long double size = 100; // the terms of the gap, and how far their rounding goes
        if (found.time < 0) return gap / speed >= 100 - 1e-3L || speed <= 64 * epsilon<S>;
        const long double left = gap - speed * exact(found.time);
        return found.time == 0
                 ? gap <= 4 * epsilon<S> * size && speed > 0
                 : std::abs(left) <= 4 * epsilon<S> * (size + exact(found.time) * 20) && error_of(found.normal, normal) <= 2 * epsilon<S>;
    });
}

// ---- spheres ----------------------------------------------------------------------------------------------------------------

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

TEMPLATE_LIST_TEST_CASE("balls meet at the contact_time of their centres, and the point lies on both", "[contact]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    int met = 0;
    sweep<Random>(502, 20'000, [&](Random& random) {
        const V position = random.vector<V>(5), velocity = random.vector<V>(10);
        const Sphere<V> sphere{random.vector<V>(5), random.uniform<S>(0, 3), random.vector<V>(10)};
        const S radius = random.uniform<S>(0, 3);
        const S time = veer::contact_time(position, velocity, sphere.center, sphere.velocity, radius + sphere.radius);
        const Contact<V> found = contact(position, velocity, radius, sphere, 100);
        if (!(time > 0)) return found.time == (time < 0 || found.time < 0 ? -1 : 0);
        if (found.time < 0) { // only where rounding hides that they still close in: a graze
            const Exact offset = exact(position) - exact(sphere.center), closing = exact(velocity) - exact(sphere.velocity);
            return std::abs(tests::dot(offset + closing * exact(time), closing)) <= 1e-4L * tests::length(closing);
        }
        ++met;
        const Exact place = exact(position) + exact(velocity) * exact(time), center = exact(sphere.center) + exact(sphere.velocity) * exact(time);
        const long double close = 16 * epsilon<S> * (20 + 20 * exact(time));
        return same_bits(found.time, time)
            && std::abs(tests::length(exact(found.normal)) - 1)
                   <= 2 * epsilon<S> && std::abs(tests::length(exact(found.point) - center) - exact(sphere.radius)) <= close
            && std::abs(tests::length(exact(found.point) - place) - exact(radius)) <= close;
    });
    CHECK(met > 1000);
}

// ---- capsules ---------------------------------------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE("a ball meets a capsule at its side and at its ends", "[contact]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const Capsule<V> bar{vector<V>(-4, 0), vector<V>(4, 0), S(0.5)};
    const auto at = [&](const V& position, const V& velocity) { return contact(position, velocity, S(0.5), bar, 10); };
    const Contact<V> side = at(vector<V>(3, 5), vector<V>(0, -2)), below = at(vector<V>(3, -5), vector<V>(0, 2));
    CHECK((side.time == 2 && same_value(side.point, vector<V>(3, 0.5)) && same_value(side.normal, vector<V>(0, 1))));
    CHECK((below.time == 2 && same_value(below.point, vector<V>(3, -0.5)) && same_value(below.normal, vector<V>(0, -1))));
    const Contact<V> end = at(vector<V>(9, 0), vector<V>(-2, 0)), start = at(vector<V>(-9, 0), vector<V>(2, 0));
    CHECK((end.time == 2 && same_value(end.point, vector<V>(4.5, 0)) && same_value(end.normal, vector<V>(1, 0))));
    CHECK((start.time == 2 && same_value(start.point, vector<V>(-4.5, 0)) && same_value(start.normal, vector<V>(-1, 0))));
    const Contact<V> corner = at(vector<V>(4.6, 8.8), vector<V>(0, -2)); // 0.6 beyond the end, so 0.8 above it
    CHECK(std::abs(corner.time - 4) <= 8 * std::numeric_limits<S>::epsilon());
    CHECK(error_of(corner.normal, Exact{0.6L, 0.8L, 0}) <= 8 * epsilon<S>);
    CHECK(none(at(vector<V>(5.5, 8), vector<V>(0, -2)), vector<V>(5.5, 8)));
}

TEMPLATE_LIST_TEST_CASE("a ball is beside a capsule at the contact and nowhere nearer before", "[contact]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    int met = 0, missed = 0;
    sweep<Random>(503, 20'000, [&](Random& random) {
        const V position = random.vector<V>(5), velocity = random.vector<V>(5);
        const Capsule<V> capsule{random.vector<V>(5), random.vector<V>(5), random.uniform<S>(0, 1), random.vector<V>(5)};
        const S radius = random.uniform<S>(0, 1);
        const Contact<V> found = contact(position, velocity, radius, capsule, 4);
        const Exact closing = exact(velocity) - exact(capsule.velocity);
        const auto gap_at = [&](long double time) {
            return distance_to_segment(exact(position) + closing * time, exact(capsule.start), exact(capsule.end)) - exact(radius)
                 - exact(capsule.radius);
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
        const V position = random.lattice<V>(9), velocity = random.lattice<V>(9), center = random.lattice<V>(9), drift = random.lattice<V>(9);
        const S radius = random.uniform<S>(0, 3), other = random.uniform<S>(0, 3);
        const Contact<V> a = contact(position, velocity, radius, Sphere<V>{center, other, drift}, 10);
        const Contact<V> b = contact(position, velocity, radius, Capsule<V>{center, center, other, drift}, 10);
        return same_bits(a.time, b.time) && same_bits(a.point, b.point) && same_bits(a.normal, b.normal) && same_bits(a.velocity, b.velocity);
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
    CHECK((above.time == 1 && error_of(above.normal, Exact{-h, h, 0}) <= epsilon<S>));
    CHECK((below.time == 1 && error_of(below.normal, Exact{h, -h, 0}) <= epsilon<S>));
}

// ---- degenerate inputs ------------------------------------------------------------------------------------------------------

/// Asks holds(obstacle) for an obstacle of each kind whose surface passes through the origin, the solid below it.
template <veer::Vector V>
bool for_every_kind(auto holds) {
    return holds(Plane<V>{zero<V>(), vector<V>(0, 2)}) && holds(Sphere<V>{vector<V>(0, -4), 4})
        && holds(Capsule<V>{vector<V>(-8, -4), vector<V>(8, -4), 4});
}

TEMPLATE_LIST_TEST_CASE("touching and closing in is a contact at once; touching and not closing in is none", "[contact]", tests::Vectors) {
    using V = TestType;
    const V touching = vector<V>(0, 1), up = vector<V>(0, 1);
    const auto at_once = [](const Contact<V>& found) { return found.time == 0 && same_value(found.normal, vector<V>(0, 1)); };
    CHECK(for_every_kind<V>([&](const auto& o) { return at_once(contact(touching, vector<V>(3, -1), 1, o, 1)); }));
    CHECK(for_every_kind<V>([&](const auto& o) { return none(contact(touching, up, 1, o, 1), touching); }));
    CHECK(for_every_kind<V>([&](const auto& o) { return none(contact(touching, vector<V>(5, 0), 1, o, 1), touching); }));
    CHECK(for_every_kind<V>([&](const auto& o) { return none(contact(touching, zero<V>(), 1, o, 1), touching); }));
}

TEMPLATE_LIST_TEST_CASE("inside and closing in is a contact at once, with the way out; inside and leaving is none", "[contact]", tests::Vectors) {
    using V = TestType;
    const V inside = vector<V>(0, -1);
    CHECK(for_every_kind<V>([&](const auto& o) {
        const Contact<V> found = contact(inside, vector<V>(0, -3), 1, o, 1);
        return found.time == 0 && same_value(found.normal, vector<V>(0, 1)) && same_value(found.point, zero<V>());
    }));
    CHECK(for_every_kind<V>([&](const auto& o) { return none(contact(inside, vector<V>(1, 3), 1, o, 1), inside); }));
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
    CHECK(for_every_kind<V>([&](const auto& o) { return contact(high, vector<V>(0, -4), 1, o, scalar_t<V>(0.5)).time == scalar_t<V>(0.5); }));
    CHECK(for_every_kind<V>([&](const auto& o) { return none(contact(high, vector<V>(0, -4), 1, o, scalar_t<V>(0.4375)), high); }));
    CHECK(for_every_kind<V>([&](const auto& o) { return none(contact(high, vector<V>(0, -4), 1, o, scalar_t<V>(-1)), high); }));
}

TEMPLATE_LIST_TEST_CASE("radii below zero count as zero", "[contact]", tests::Vectors) {
    using V = TestType;
    const V high = vector<V>(0, 2), down = vector<V>(0, -1);
    CHECK(for_every_kind<V>([&](const auto& o) { return contact(high, down, -7, o, 9).time == 2 && clearance(high, -7, o).gap == 2; }));
    CHECK(contact(high, down, 1, Sphere<V>{zero<V>(), -5}, 9).time == 1);
    CHECK(contact(high, down, 1, Capsule<V>{vector<V>(-1, 0), vector<V>(1, 0), -5}, 9).time == 1);
}

TEMPLATE_LIST_TEST_CASE("a plane without a normal is not there", "[contact]", tests::Vectors) {
    using V = TestType;
    const Plane<V> nothing{vector<V>(0, 5), zero<V>()};
    CHECK(none(contact(vector<V>(1, 2), vector<V>(3, 4), 10, nothing, 100), vector<V>(1, 2)));
    CHECK(same_bits(push_out(vector<V>(1, 2), 10, nothing), vector<V>(1, 2)));
}

TEMPLATE_LIST_TEST_CASE("centre in centre, the way out is back, or along the first axis", "[contact]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const Contact<V> found = contact(vector<V>(1, 2), vector<V>(0, -3), 1, Sphere<V>{vector<V>(1, 2), 1}, 1);
    CHECK((found.time == 0 && same_value(found.normal, vector<V>(0, 1))));
    CHECK(same_value(push_out(vector<V>(1, 2), 1, Sphere<V>{vector<V>(1, 2), 1}), vector<V>(3, 2)));
    const Capsule<V> bar{vector<V>(-4, 0), vector<V>(4, 0), 1};
    const Contact<V> across = contact(zero<V>(), vector<V>(7, -3), 1, bar, 1);
    CHECK(across.time == 0);
    CHECK(error_of(across.normal, Exact{0, 1, 0}) <= epsilon<S>);
    CHECK(same_value(push_out(zero<V>(), 1, bar), vector<V>(0, 2)));
}

TEMPLATE_LIST_TEST_CASE("the earlier of two contacts: the first on a tie, any before none", "[contact]", tests::Vectors) {
    using V = TestType;
    const auto at = [](double time, double mark) { return Contact<V>{scalar_t<V>(time), vector<V>(mark, 0), zero<V>(), zero<V>()}; };
    const auto marked = [](const Contact<V>& found) { return tests::components(found.point)[0]; };
    CHECK(marked(veer::earlier(at(2, 1), at(1, 2))) == 2);
    CHECK(marked(veer::earlier(at(1, 1), at(2, 2))) == 1);
    CHECK(marked(veer::earlier(at(1, 1), at(1, 2))) == 1);
    CHECK(marked(veer::earlier(at(-1, 1), at(1, 2))) == 2);
    CHECK(marked(veer::earlier(at(0, 1), at(-1, 2))) == 1);
    CHECK(marked(veer::earlier(at(-1, 1), at(-1, 2))) == 1);
}

// ---- push_out ---------------------------------------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE("push_out leaves who is outside, and takes who is inside to the surface by the shortest way", "[contact]", tests::Vectors) {
    using V = TestType;
    CHECK(for_every_kind<V>([](const auto& o) { return same_bits(push_out(vector<V>(0, 1), 1, o), vector<V>(0, 1)); }));
    CHECK(for_every_kind<V>([](const auto& o) { return same_value(push_out(vector<V>(0, -2), 1, o), vector<V>(0, 1)); }));
}

TEMPLATE_LIST_TEST_CASE("what push_out returns is not inside by an ulp, and no further out than rounding makes it",
                        "[contact]",
                        tests::PlainVectors) {
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
            return before < 0 ? after >= 0 && after <= 64 * std::numeric_limits<S>::epsilon() * wide : same_bits(outside, position);
        };
        return holds(Plane<V>{a, b}) && holds(Sphere<V>{a, other}) && holds(Capsule<V>{a, b, other});
    });
    CHECK(pushed > 10'000);
}

// ---- bounce -----------------------------------------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE("a bounce turns the velocity into the surface round, less what the restitution keeps", "[contact]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V normal = vector<V>(0, 1), velocity = vector<V>(3, -4, 5);
    CHECK(same_value(bounce(velocity, normal, S(1)), vector<V>(3, 4, 5)));
    CHECK(same_value(bounce(velocity, normal, S(0.5)), vector<V>(3, 2, 5)));
    CHECK(same_value(bounce(velocity, normal, S(0)), vector<V>(3, 0, 5)));
    CHECK(same_value(bounce(velocity, normal, S(-3)), vector<V>(3, 0, 5)));
    CHECK(same_value(bounce(velocity, normal * S(8), S(1)), vector<V>(3, 4, 5)));
    CHECK(same_value(bounce(velocity, normal, 1, vector<V>(9, 2)), vector<V>(3, 8, 5)));
    CHECK(same_value(bounce(velocity, normal, {.restitution = S(0.5)}), vector<V>(3, 2, 5)));
}

TEMPLATE_LIST_TEST_CASE("what moves apart or along, and what meets no normal, keeps its velocity", "[contact]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const Material<S> rough{1, 1};
    for (const V& velocity : {vector<V>(3, 4, 5), vector<V>(3, 0, 5), vector<V>(3, -0.0, 5)}) {
        CHECK(same_bits(bounce(velocity, vector<V>(0, 1), S(1)), velocity));
        CHECK(same_bits(bounce(velocity, vector<V>(0, 1), rough), velocity));
    }
    CHECK(same_bits(bounce(vector<V>(3, -4), zero<V>(), rough), vector<V>(3, -4)));
    CHECK(same_bits(bounce(vector<V>(3, -4), vector<V>(0, 1), rough, vector<V>(0, -5)), vector<V>(3, -4)));
}

TEMPLATE_LIST_TEST_CASE("an elastic bounce keeps the speed against the surface, whatever rounding did to the normal",
                        "[contact]",
                        tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(506, 100'000, [](Random& random) {
        const V velocity = random.vector<V>(10), surface = random.vector<V>(10), normal = random.direction<V>() * random.uniform<S>(S(0.5), 2);
        const V after = bounce(velocity, normal, 1, surface);
        const long double before = tests::length(exact(velocity) - exact(surface));
        return std::abs(tests::length(exact(after) - exact(surface)) - before) <= 8 * epsilon<S> * 20;
    });
}

TEMPLATE_LIST_TEST_CASE("friction takes along the surface at most its share of the push, and no more than there is", "[contact]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V normal = vector<V>(0, 1);
    CHECK(same_value(bounce(vector<V>(8, -4), normal, {1, S(0.25)}), vector<V>(6, 4))); // the push is 8, a quarter of it 2
    CHECK(same_value(bounce(vector<V>(8, -4), normal, {0, S(0.25)}), vector<V>(7, 0)));
    CHECK(same_value(bounce(vector<V>(8, -4), normal, {1, 2}), vector<V>(0, 4)));
    CHECK(same_value(bounce(vector<V>(8, -4), normal, {1, 2}, vector<V>(5, 0)), vector<V>(5, 4))); // carried along
    CHECK(same_value(bounce(vector<V>(8, -4), normal, {1, -2}), vector<V>(8, 4)));
}

TEMPLATE_LIST_TEST_CASE("two masses that bounce off their centre of mass keep momentum and energy", "[contact]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V a = vector<V>(3, -1), b = vector<V>(-1, 2), normal = vector<V>(-1, 0); // masses 1 and 3
    const V middle = (a + b * S(3)) * S(0.25);
    const V a2 = bounce(a, normal, 1, middle), b2 = bounce(b, normal * S(-1), 1, middle);
    CHECK(same_value(a2 + b2 * S(3), a + b * S(3)));
    CHECK(veer::length_squared(a2) + 3 * veer::length_squared(b2) == veer::length_squared(a) + 3 * veer::length_squared(b));
    CHECK(same_value(a2 - b2, vector<V>(-4, -3)));
}

TEMPLATE_LIST_TEST_CASE("fall_time: forwards, backwards, slowing down, and standing still", "[contact]", tests::Scalars) {
    using S = TestType;
    using veer::fall_time;
    CHECK(fall_time(S(8), S(4), S(0)) == 2);
    CHECK(fall_time(S(8), S(0), S(4)) == 2);
    CHECK(fall_time(S(8), S(2), S(2)) == 2);
    CHECK(fall_time(S(8), S(6), S(-2)) == 2); // and not the 4 of the way back
    CHECK(fall_time(S(0), S(-2), S(2)) == 2); // up and back
    CHECK(fall_time(S(8), S(-2), S(6)) == 2);
    CHECK(fall_time(S(0), S(3), S(7)) == 0);
    CHECK(fall_time(S(0), S(0), S(7)) == 0);
    CHECK(fall_time(S(0), S(0), S(0)) == 0);
    CHECK(fall_time(S(9), S(6), S(-4)) == 3); // cannot get there: the time of the 9 at half the 6, as if it just could
}

// ---- the frame --------------------------------------------------------------------------------------------------------------

/// A ball that is thrown on a floor, as a game has it.
template <veer::Vector V>
struct Game {
    using S = scalar_t<V>;
    S radius = S(0.5);
    V gravity = vector<V>(0, S(-9.8f));
    PhysicBase<V> ball = PhysicBase<V>(S(1) / S(60));

    void frame(const Material<S>& material, const auto&... obstacles) {
        ball.set_acceleration(gravity);
        veer::update_with_contacts(ball, radius, material, obstacles...);
    }
    [[nodiscard]] long double height() const { return exact(tests::components(ball.position())[1]) - exact(radius); }
    [[nodiscard]] long double energy() const { // of a kilogram, above the floor
        const Exact v = exact(ball.velocity());
        return tests::dot(v, v) / 2 - tests::dot(exact(gravity), exact(ball.position()) - Exact{0, exact(radius), 0});
    }
};

TEMPLATE_LIST_TEST_CASE("without a contact a frame is update", "[contact][frame]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(507, 10'000, [](Random& random) {
        PhysicBase<V> plain = body(random.vector<V>(10), random.vector<V>(10), S(1) / S(60));
        plain.set_acceleration(random.vector<V>(10));
        PhysicBase<V> ball = plain;
        plain.update(plain.unit_time());
        veer::update_with_contacts(ball, 1, {}, Plane<V>{vector<V>(0, -20), vector<V>(0, 1)}, Sphere<V>{vector<V>(30, 0), 3});
        return same_bits(ball.position(), plain.position()) && same_bits(ball.velocity(), plain.velocity())
            && same_value(ball.acceleration(), zero<V>()) && ball.unit_time() == plain.unit_time();
    });
}

TEMPLATE_LIST_TEST_CASE("a thousand bounces keep the energy to 1e-4, and no frame ends in the floor", "[contact][frame]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    for (const double height : {0.1, 0.25, 1.0, 2.0, 5.0, 10.0, 30.0}) {
        for (const double radius : {0.0, 0.5}) {
            Game<V> game{.radius = S(radius)};
            game.ball.set_position(vector<V>(0, S(height) + game.radius));
            const long double energy = game.energy();
            const double frames = 1000 * 2 * std::sqrt(2 * height / 9.8) * 60;
            long double worst = 0, lowest = 1;
            for (int frame = 0; frame < frames; ++frame) {
                game.frame({.restitution = 1}, ground<V>());
                worst = std::max(worst, std::abs(game.energy() - energy) / energy), lowest = std::min(lowest, game.height());
            }
            CAPTURE(height, radius);
            CHECK(worst <= (sizeof(S) == 4 ? 1e-4L : 1e-12L)); // what rounding of the flight leaves: the contacts add 3e-6 in float
            CHECK(lowest >= 0);
        }
    }
}

TEMPLATE_LIST_TEST_CASE("a ball on a slope keeps its energy, and the slope keeps it out", "[contact][frame]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(508, 20, [](Random& random) {
        const std::array<Plane<V>, 2> valley{Plane<V>{zero<V>(), vector<V>(random.uniform<S>(S(0.2), 1), 1)},
                                             Plane<V>{zero<V>(), vector<V>(random.uniform<S>(-1, S(-0.2)), 1)}};
        Game<V> game;
        game.ball.set_position(vector<V>(random.uniform<S>(-2, 2), 6));
        const long double energy = game.energy();
        for (int frame = 0; frame < 20'000; ++frame) {
            game.frame({.restitution = 1}, valley);
            if (std::abs(game.energy() - energy) > energy * (sizeof(S) == 4 ? 1e-4L : 1e-12L)) return false;
            if (clearance(game.ball.position(), game.radius, valley[1]).gap < 0
                || clearance(game.ball.position(), game.radius, valley[0]).gap < -8 * std::numeric_limits<S>::epsilon())
                return false;
        }
        return true;
    });
}

TEMPLATE_LIST_TEST_CASE("a bouncing ball is where the law says, after a thousand bounces", "[contact][frame]", tests::DoubleVectors) {
    using V = TestType;
    for (const double height : {1e-4, 0.01, 1.0, 7.0}) {
        Game<V> game{.radius = 0.25, .gravity = vector<V>(0, -10)};
        game.ball.set_position(vector<V>(0, height + 0.25));
        const double flight = 2 * std::sqrt(2 * height / 10); // from bounce to bounce: several of them in a frame for the lowest
        for (int frame = 1; frame * game.ball.unit_time() < 1000 * flight; ++frame) {
            game.frame({}, ground<V>());
            const double age = std::remainder(frame * game.ball.unit_time(), flight); // from the top
            REQUIRE(std::abs(game.height() - exact(height - 5 * age * age)) <= 2e-10L * exact(height) + 1e-12L);
        }
    }
}

TEMPLATE_LIST_TEST_CASE("a fast ball in a narrow box is where its mirror images say", "[contact][frame]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const std::array<Plane<V>, 4> box{Plane<V>{vector<V>(0, 0), vector<V>(1, 0)}, Plane<V>{vector<V>(3, 0), vector<V>(-1, 0)},
                                      Plane<V>{vector<V>(0, 0), vector<V>(0, 1)}, Plane<V>{vector<V>(0, 2), vector<V>(0, -1)}};
    const auto folded = [](long double x, long double width) { return std::abs(std::remainder(x, 2 * width)); }; // walls at 0 and width
    sweep<Random>(509, 50, [&](Random& random) {
        const V start = vector<V>(random.uniform<S>(S(0.25), S(2.75)), random.uniform<S>(S(0.25), S(1.75)));
        const V velocity = vector<V>(random.uniform<S>(-1000, 1000), random.uniform<S>(-700, 700)); // up to 13 bounces a frame
        PhysicBase<V> ball = body(start, velocity, S(1) / S(64));
        const Exact from = exact(start) - Exact{0.25L, 0.25L, 0}, speed = exact(velocity);
        for (int frame = 1; frame <= 64; ++frame) {
            veer::update_with_contacts(ball, S(0.25), {}, box);
            const long double time = frame / 64.0L;
            const Exact image{0.25L + folded(from.X + speed.X * time, 2.5L), 0.25L + folded(from.Y + speed.Y * time, 1.5L), 0};
            const Exact now = exact(ball.velocity());
            if (error_of(ball.position(), image) > 1000 * epsilon<S> * 13 * frame || std::abs(now.X) != std::abs(speed.X)
                || std::abs(now.Y) != std::abs(speed.Y))
                return false;
        }
        return true;
    });
}

TEMPLATE_LIST_TEST_CASE("a ball thrown about a box keeps its energy, through walls, floor and ceiling", "[contact][frame]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const std::array<Plane<V>, 4> box{Plane<V>{vector<V>(0, 0), vector<V>(1, 0)}, Plane<V>{vector<V>(3, 0), vector<V>(-1, 0)},
                                      Plane<V>{vector<V>(0, 0), vector<V>(0, 1)}, Plane<V>{vector<V>(0, 2), vector<V>(0, -1)}};
    const Capsule<V> bar{vector<V>(1, 1), vector<V>(S(1.7), S(1.2)), S(0.1)};
    Game<V> game{.radius = S(0.125)};
    game.ball = body(vector<V>(S(0.5), 1), vector<V>(5, 3), S(1) / S(60));
    const long double energy = game.energy();
    for (int frame = 0; frame < 20'000; ++frame) {
        game.frame({}, box, bar);
        REQUIRE(std::abs(game.energy() - energy) <= energy * (sizeof(S) == 4 ? 1e-4L : 1e-12L));
        for (const Plane<V>& wall : box) REQUIRE(clearance(game.ball.position(), game.radius, wall).gap >= 0);
        REQUIRE(clearance(game.ball.position(), game.radius, bar).gap >= 0);
    }
}

/// A box with crooked walls, balls and bars in it, and a ball somewhere above them.
template <veer::Vector V>
struct World {
    using S = scalar_t<V>;
    std::vector<Plane<V>> walls;
    std::vector<Sphere<V>> spheres;
    std::vector<Capsule<V>> capsules;
    Game<V> game;

    explicit World(Random& random) {
        for (int i = 0; i < 2 * veer::dimension_v<V>; ++i) {
            const V out = tests::axis<V>(i / 2, i % 2 == 0 ? S(1) : S(-1));
            walls.push_back({out * S(-5), out + random.vector<V>(S(0.2))});
        }
        for (int i = 0; i < 3; ++i) {
            const V center = random.vector<V>(3);
            spheres.push_back({center, random.uniform<S>(S(0.2), S(0.8))});
            capsules.push_back({center, center + random.vector<V>(2), random.uniform<S>(S(0.05), S(0.3))});
        }
        game.radius = random.uniform<S>(S(0.05), S(0.3));
        game.ball.set_position(vector<V>(0, 3.5));
        game.ball.set_velocity(random.vector<V>(6));
        for (const Sphere<V>& sphere : spheres) game.ball.set_position(push_out(game.ball.position(), S(1), sphere));
    }

    void frame(const Material<S>& material) { game.frame(material, walls, spheres, capsules); }
    [[nodiscard]] long double energy() const { return game.energy() + 9.8L * 12; } // above the lowest place
    [[nodiscard]] S clear_by() const {
        S least = 1;
        const auto look = [&](const auto& obstacle) { least = std::min(least, clearance(game.ball.position(), game.radius, obstacle).gap); };
        veer::visit_obstacles(walls, look), veer::visit_obstacles(spheres, look), veer::visit_obstacles(capsules, look);
        return least;
    }
};

TEMPLATE_LIST_TEST_CASE("in any world an elastic ball keeps its energy, and ends no frame inside anything", "[contact][frame]", tests::PlainVectors) {
    using V = TestType;
    sweep<Random>(513, 25, [](Random& random) {
        World<V> world(random);
        world.frame({}); // out of what it may have been put into
        const long double energy = world.energy(), most = energy * (sizeof(scalar_t<V>) == 4 ? 1e-4L : 1e-12L);
        for (int frame = 0; frame < 2000; ++frame) {
            world.frame({});
            if (world.clear_by() < 0 || std::abs(world.energy() - energy) > most) return false;
        }
        return true;
    });
}

TEMPLATE_LIST_TEST_CASE("in any world a ball that loses speed gains no height but the sag of a chord, and wedges itself in by a trace",
                        "[contact][frame]",
                        tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(514, 25, [](Random& random) {
        World<V> world(random);
        const Material<S> material{random.uniform<S>(0, S(0.9)), random.uniform<S>(0, S(0.5))};
        world.frame(material);
        long double energy = world.energy();
        for (int frame = 0; frame < 2000; ++frame) {
            world.frame(material);
            if (world.clear_by() < S(-1e-5) || world.energy() > energy + 9.8L * 9.8L / (8 * 3600) * 2) return false; // g times the sag, twice
            energy = world.energy();
        }
        return true;
    });
}

TEMPLATE_LIST_TEST_CASE("a ball that loses speed comes to rest on the floor, and stays there to the bit", "[contact][frame]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    for (const double restitution : {0.0, 0.3, 0.5, 0.8, 0.9, 0.95}) {
        Game<V> game;
        game.ball.set_position(vector<V>(0, 1.5));
        int resting = 0;
        for (int frame = 0; frame < 60 * 60; ++frame) {
            const V before = game.ball.position();
            game.frame({.restitution = S(restitution)}, ground<V>());
            REQUIRE(game.height() >= 0);
            resting = same_bits(before, game.ball.position()) && same_value(game.ball.velocity(), zero<V>()) ? resting + 1 : 0;
        }
        // sqrt(2h/g) (1 + e) / (1 - e) seconds of bouncing: 17.6 for 0.95
        CAPTURE(restitution);
        CHECK(resting >= 60 * 40);
        CHECK(game.height() <= epsilon<S>);
    }
}

TEMPLATE_LIST_TEST_CASE("the bounces take as long as the geometric series says", "[contact][frame]", tests::DoubleVectors) {
    using V = TestType;
    for (const double restitution : {0.5, 0.8, 0.9}) {
        Game<V> game{.gravity = vector<V>(0, -10)};
        game.ball.set_position(vector<V>(0, 5.5)); // falls for one second
        int frames = 0;
        while (frames < 10'000 && veer::length(game.ball.velocity()) + (frames == 0) > 0)
            game.frame({.restitution = restitution}, ground<V>()), ++frames;
        CHECK(std::abs(frames / 60.0 - (1 + restitution) / (1 - restitution)) <= 1 / 60.0 + 1e-9);
    }
}

TEMPLATE_LIST_TEST_CASE("a resting ball slides as on ice, is braked by friction, and sticks where that is enough",
                        "[contact][frame]",
                        tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const auto slid = [](S speed, S friction, const Plane<V>& floor, int frames, S restitution = 0) {
        Game<V> game{.gravity = vector<V>(0, -10)};
        const V along = vector<V>(tests::components(floor.normal)[1], -tests::components(floor.normal)[0]);
        game.ball = body(push_out(V(floor.normal * S(-1)), game.radius, floor), along * speed, S(1) / S(64));
        const V start = game.ball.position();
        for (int frame = 0; frame < frames; ++frame) game.frame({restitution, friction}, floor);
        return std::pair{tests::dot(exact(game.ball.position()) - exact(start), exact(along)), tests::length(exact(game.ball.velocity()))};
    };
    const auto agrees = [](const auto& found, long double way, long double speed) {
        return std::abs(found.first - way) <= 200 * epsilon<S> * (1 + way) && std::abs(found.second - speed) <= 200 * epsilon<S> * (1 + speed);
    };
    const Plane<V> floor = ground<V>(), slope{zero<V>(), vector<V>(S(0.6L), S(0.8L))};
    CHECK(agrees(slid(3, 0, floor, 64), 3, 3));
    CHECK(agrees(slid(3, S(0.125), floor, 64), 3 - 0.625L, 1.75L));
    CHECK(agrees(slid(S(2.5), S(0.5), floor, 320), 0.625L, 0)); // v^2 / (2 friction g)
    CHECK(agrees(slid(0, 0, slope, 64), 3, 6));                 // g sin = 6
    CHECK(agrees(slid(0, S(0.25), slope, 64), 2, 4));           // less a quarter of g cos = 8
    CHECK(agrees(slid(0, S(0.78), slope, 640), 0, 0));          // more than the tangent of the slope
    CHECK(agrees(slid(0, 0, slope, 64, S(0.5)), 3, 6));
    CHECK(agrees(slid(0, 0, slope, 64, 1), 3, 6)); // hops too low to count do not hold it up
}

TEMPLATE_LIST_TEST_CASE("friction that is enough holds a resting ball on any slope, at any frame rate, to the bit", "[contact][frame]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    int crept = 0;
    for (const double rate : {15, 24, 30, 60, 144, 240}) {
        for (const double restitution : {0.0, 0.3, 0.7}) {
            for (int i = 1; i <= 100; ++i) {
                const double angle = i * 0.012;
                const Plane<V> slope{zero<V>(), vector<V>(std::sin(angle), std::cos(angle))};
                Game<V> game{.gravity = vector<V>(0, -10), .ball = PhysicBase<V>(S(1 / rate))};
                game.ball.set_position(push_out(V(slope.normal * game.radius), game.radius, slope));
                game.frame({S(restitution), S(1.5 * std::tan(angle))}, slope); // in which push_out may have the last word
                const V start = game.ball.position();
                for (int frame = 0; frame < 60; ++frame) game.frame({S(restitution), S(1.5 * std::tan(angle))}, slope);
                crept += !same_bits(game.ball.position(), start) || veer::length(game.ball.velocity()) > std::numeric_limits<S>::epsilon();
            }
        }
    }
    CHECK(crept == 0);

    const V n = vector<V>(std::sin(0.4), std::cos(0.4)); // a frame of 1/24 s
    PhysicBase<V> ball = body(n * S(0.5), zero<V>(), S(1) / S(24));
    ball.set_acceleration(vector<V>(0, -10));
    veer::update_with_contacts(ball, S(0.5), {0, S(0.6)}, Plane<V>{zero<V>(), n});
    CHECK(veer::length(ball.velocity()) <= std::numeric_limits<S>::epsilon());
}

TEMPLATE_LIST_TEST_CASE("a lift carries a resting ball, and a moving wall gives it its speed", "[contact][frame]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    Game<V> game{.ball = PhysicBase<V>(S(1) / S(64))};
    Plane<V> lift{zero<V>(), vector<V>(0, 1), vector<V>(0, 2)};
    game.ball.set_position(vector<V>(0, 1));
    for (int frame = 0; frame < 256; ++frame) {
        game.frame({.restitution = S(0.5)}, lift);
        lift = veer::moved<V>(lift, game.ball.unit_time());
        REQUIRE(clearance(game.ball.position(), game.radius, lift).gap >= 0);
    }
    CHECK(std::abs(game.height() - 8) <= 16 * epsilon<S> * 8);
    CHECK(error_of(game.ball.velocity(), Exact{0, 2, 0}) <= 16 * epsilon<S>);

    PhysicBase<V> still = body(vector<V>(1, 0), zero<V>(), S(0.5));
    veer::update_with_contacts(still, S(0.5), {}, Plane<V>{zero<V>(), vector<V>(1, 0), vector<V>(2, 0)}); // meets it at 0.25
    CHECK(same_value(still.position(), vector<V>(2, 0)));
    CHECK(same_value(still.velocity(), vector<V>(4, 0)));
}

TEMPLATE_LIST_TEST_CASE("an obstacle that moves is met again where it is by then", "[contact][frame]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const Plane<V> wall{vector<V>(4, 0), vector<V>(-1, 0)};
    const Sphere<V> hammer{vector<V>(-4, 0), 1, vector<V>(2, 0)};
    PhysicBase<V> ball = body(vector<V>(2, 0), vector<V>(4, 0), S(1.25));
    veer::update_with_contacts(ball, 1, {}, wall, hammer); // the wall at 0.25; the hammer, -4 + 2 t, when it is 2 away from 3 - 4 (t - 0.25)
    CHECK(error_of(ball.position(), Exact{2, 0, 0}) <= 8 * epsilon<S>);
    CHECK(error_of(ball.velocity(), Exact{8, 0, 0}) <= 8 * epsilon<S>);
}

TEMPLATE_LIST_TEST_CASE("a frame tells of its first contact, by the law and not by the chord", "[contact][frame]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    PhysicBase<V> ball = body(vector<V>(0, 2, 3), vector<V>(4, 0), 1);
    ball.set_acceleration(vector<V>(0, -8));
    const Contact<V> hit = veer::update_with_contacts(ball, 1, {}, ground<V>()); // the fall of 1 takes 0.5, on the chord it would be 0.25
    CHECK(hit.time == S(0.5));
    CHECK(same_value(hit.point, vector<V>(2, 0, 3)));
    CHECK(same_value(hit.normal, vector<V>(0, 1)));
    CHECK((same_value(ball.position(), vector<V>(4, 2, 3)) && same_value(ball.velocity(), vector<V>(4, 0))));
    CHECK(none(veer::update_with_contacts(ball, 1, {}, ground<V>()), vector<V>(4, 2, 3)));
}

TEMPLATE_LIST_TEST_CASE("an obstacle of one's own holds as those of the library do", "[contact][frame]", tests::PlainVectors) {
    using V = TestType;
    PhysicBase<V> a = body(vector<V>(0, 1), vector<V>(0, -8), scalar_t<V>(0.25)), b = a;
    veer::update_with_contacts(a, scalar_t<V>(0.5), {}, ground<V>());
    veer::update_with_contacts(b, scalar_t<V>(0.5), {}, std::vector{game::Terrain<V>{ground<V>()}});
    CHECK((same_bits(a.position(), b.position()) && same_value(b.velocity(), vector<V>(0, 8))));
}

TEMPLATE_LIST_TEST_CASE("a ball that an obstacle was put upon is outside at the end of the frame", "[contact][frame]", tests::Vectors) {
    using V = TestType;
    PhysicBase<V> ball = body(vector<V>(0, -3), vector<V>(0, -2), scalar_t<V>(0.5));
    veer::update_with_contacts(ball, 1, {}, ground<V>());
    CHECK(same_value(ball.position(), vector<V>(0, 1)));
    CHECK(same_value(ball.velocity(), vector<V>(0, 2)));
}

TEMPLATE_LIST_TEST_CASE("more contacts than a frame allows leave the ball on the last surface, with all its velocity",
                        "[contact][frame]",
                        tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const std::array<Plane<V>, 2> slit{Plane<V>{zero<V>(), vector<V>(1, 0)}, Plane<V>{vector<V>(2, 0), vector<V>(-1, 0)}};
    PhysicBase<V> ball = body(vector<V>(1, 5), vector<V>(64, 1), S(1));
    veer::update_with_contacts<4>(ball, S(0.5), {}, slit);
    CHECK(same_value(ball.velocity(), vector<V>(64, 1)));
    CHECK(same_value(ball.position(), vector<V>(0.5, 6)));
    veer::update_with_contacts<4>(ball, S(0.5), {}, slit, Plane<V>{vector<V>(0, 7), vector<V>(0, -1)}); // met on the way: it waits
    CHECK((same_value(ball.velocity(), vector<V>(64, 1)) && same_value(ball.position(), vector<V>(0.5, 6.5))));
    PhysicBase<V> again = body(vector<V>(1, 5), vector<V>(64, 1), S(1));
    veer::update_with_contacts<100>(again, S(0.5), {}, slit);
    CHECK(same_value(again.position(), vector<V>(1, 6)));
}

TEMPLATE_LIST_TEST_CASE("no time, no move; and time runs backwards through everything", "[contact][frame]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    PhysicBase<V> still = body(vector<V>(0, 1), vector<V>(1, -5), S(0)), back = body(vector<V>(0, 2), vector<V>(0, 8), S(-0.5));
    veer::update_with_contacts(still, S(0.5), {}, ground<V>());
    CHECK((same_value(still.position(), vector<V>(0, 1)) && same_value(still.velocity(), vector<V>(1, -5))));
    veer::update_with_contacts(back, S(0.5), {}, Sphere<V>{zero<V>(), S(0.25)});
    CHECK(same_value(back.position(), vector<V>(0, -2)));
}

// ---- every width, every input -----------------------------------------------------------------------------------------------

template <veer::Vector V>
struct Throw {
    V position, velocity, acceleration, a, b, drift;
    scalar_t<V> radius, other, time, restitution, friction;
};

/// Contacts with all three kinds, a bounce, and a whole frame: every number that this header can make.
template <veer::Vector V>
auto everything(const Throw<V>& t) {
    using S = scalar_t<V>;
    const Plane<V> plane{t.a, t.b, t.drift};
    const Sphere<V> sphere{t.a, t.other, t.drift};
    const Capsule<V> capsule{t.a, t.b, t.other, t.drift};
    const Contact<V> p = contact(t.position, t.velocity, t.radius, plane, t.time), s = contact(t.position, t.velocity, t.radius, sphere, t.time),
                     c = contact(t.position, t.velocity, t.radius, capsule, t.time), first = veer::earlier(veer::earlier(p, s), c);
    const Material<S> material{t.restitution, t.friction};
    PhysicBase<V> ball(t.time);
    ball.set_position(t.position), ball.set_velocity(t.velocity), ball.set_acceleration(t.acceleration);
    const Contact<V> hit = veer::update_with_contacts<3>(ball, t.radius, material, plane, sphere, capsule);
    return std::array{hit.point,
                      hit.normal,
                      p.point,
                      p.normal,
                      s.point,
                      s.normal,
                      c.point,
                      c.normal,
                      first.velocity,
                      veer::generate<V>([&](auto i) { return i == 0 ? p.time
                                                           : i == 1 ? s.time
                                                                    : c.time; }),
                      veer::generate<V>([&](auto i) { return i == 0 ? hit.time : first.time; }),
                      bounce(t.velocity, t.b, material, t.drift),
                      push_out(t.position, t.radius, capsule),
                      ball.position(),
                      ball.velocity()};
}

template <class V, class W>
Throw<V> drawn(W& random) {
    using S = scalar_t<V>;
    const V position = random.vector(), velocity = random.vector(), acceleration = random.vector(), a = random.vector(), b = random.vector(),
            drift = random.vector();
    const S radius = random.number(), other = random.number();
    const S time = random.time_step(), restitution = random.rate(), friction = random.rate();
    return {position, velocity, acceleration, a, b, drift, radius, other, time, restitution, friction};
}

TEMPLATE_LIST_TEST_CASE("contacts are total", "[contact]", tests::PlainVectors) {
    using V = TestType;
    tests::stays_finite<V>(510, [](Wild<V>& wild) {
        const auto vectors = everything(drawn<V>(wild));
        V worst = vectors[0];
        for (const V& v : vectors) {
            if (!tests::is_finite(v)) worst = v;
        }
        return worst;
    });
}

TEMPLATE_LIST_TEST_CASE("packs give the bits of scalars, with obstacles of their own and with those of all", "[contact][simd]", tests::PlainVectors) {
    using S = scalar_t<TestType>;
    using V = veer::BasicVector<S, veer::dimension_v<TestType>>;
    using Pack = veer::simd::pack<S>;
    using P = veer::BasicVector<Pack, veer::dimension_v<V>>;
    constexpr std::size_t width = Pack::size;
    using Throws = std::array<Throw<V>, width>;
    const auto number = [](const Throws& throws, auto member) {
        alignas(64) std::array<S, width> lanes;
        for (std::size_t i = 0; i < width; ++i) lanes[i] = throws[i].*member;
        return Pack::load_unaligned(lanes.data());
    };
    const auto packed = [](const Throws& throws, auto member) {
        return veer::generate<P>([&](auto k) {
            std::array<S, width> lanes;
            for (std::size_t i = 0; i < width; ++i) lanes[i] = veer::component<k>(throws[i].*member);
            return Pack::load_unaligned(lanes.data());
        });
    };
    const auto lane_agrees = [](const P& pack, const V& one, std::size_t i) {
        return same_bits(veer::generate<V>([&](auto k) { return veer::component<k>(pack).get(i); }), one);
    };
    sweep<Wild<V>>(511, 4'000, [&](Wild<V>& wild) {
        Throws throws;
        const bool tame = wild.one_in(2); // within a few metres, where contacts are frequent
        for (Throw<V>& t : throws) {
            t = drawn<V>(wild);
            if (!tame) continue;
            for (V* v : {&t.position, &t.velocity, &t.acceleration, &t.a, &t.b, &t.drift}) *v = wild.Random::template vector<V>(4);
            t.radius = wild.template uniform<S>(0, 1), t.other = wild.template uniform<S>(0, 1), t.time = 1;
        }
        using T = Throw<V>;
        const auto together =
            everything(Throw<P>{packed(throws, &T::position), packed(throws, &T::velocity), packed(throws, &T::acceleration), packed(throws, &T::a),
                                packed(throws, &T::b), packed(throws, &T::drift), number(throws, &T::radius), number(throws, &T::other),
                                number(throws, &T::time), number(throws, &T::restitution), number(throws, &T::friction)});
        const std::array shared{Capsule<V>{throws[0].a, throws[0].b, 1}, Capsule<V>{throws[0].b, throws[0].drift, 1}};
        PhysicBase<P> all(number(throws, &T::time));
        all.set_position(packed(throws, &T::position)), all.set_velocity(packed(throws, &T::velocity));
        all.set_acceleration(packed(throws, &T::acceleration));
        veer::update_with_contacts<3>(all, Pack(S(0.5)), Material<S>{S(0.5), S(0.25)}, shared, ground<V>());
        for (std::size_t i = 0; i < width; ++i) {
            const auto alone = everything(throws[i]);
            for (std::size_t k = 0; k < alone.size(); ++k) {
                if (!lane_agrees(together[k], alone[k], i)) return false;
            }
            PhysicBase<V> one(throws[i].time);
            one.set_position(throws[i].position), one.set_velocity(throws[i].velocity), one.set_acceleration(throws[i].acceleration);
            veer::update_with_contacts<3>(one, S(0.5), Material<S>{S(0.5), S(0.25)}, shared, ground<V>());
            if (!lane_agrees(all.position(), one.position(), i) || !lane_agrees(all.velocity(), one.velocity(), i)) return false;
        }
        return true;
    });
}

TEMPLATE_LIST_TEST_CASE("a contact in the plane and one on a plane in space agree to the bit", "[contact]", tests::Scalars) {
    using S = TestType;
    using V2 = glm::vec<2, S>;
    using V3 = glm::vec<3, S>;
    sweep<Wild<V2>>(512, 20'000, [](Wild<V2>& wild) {
        const Throw<V2> t = drawn<V2>(wild);
        const Throw<V3> in_space{
            V3(t.position, 0), V3(t.velocity, 0), V3(t.acceleration, 0), V3(t.a, 0), V3(t.b, 0), V3(t.drift, 0), t.radius, t.other, t.time,
            t.restitution,     t.friction};
        const auto flat = everything(t);
        const auto space = everything(in_space);
        for (std::size_t k = 0; k < flat.size(); ++k) {
            if (k != 9 && k != 10 && !same_value(V3(flat[k], 0), space[k])) return false;
        }
        return true;
    });
}

} // namespace

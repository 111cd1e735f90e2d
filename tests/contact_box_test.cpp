// SPDX-License-Identifier: MIT

#include <veer/contact_box.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>

#include "support/sweep.hpp"
#include "support/vectors.hpp"

namespace {

using tests::epsilon, tests::error_of, tests::exact, tests::Exact, tests::Random, tests::same_bits, tests::same_value,
    tests::sweep, tests::vector, tests::Wild;
using veer::Box, veer::clearance, veer::Contact, veer::contact, veer::push_out, veer::scalar_t, veer::zero;

template <veer::Vector V> bool none(const Contact<V>& found, const V& position) {
    return found.time == -1 && same_bits(found.point, position) && same_value(found.normal, zero<V>())
        && same_value(found.velocity, zero<V>());
}

/// A box of any dimension.
template <veer::Vector V>
Box<V> box_of(const V& center, const V& half_size, const V& forward, const V& up, const V& velocity) {
    Box<V> box{center, half_size, forward};
    if constexpr (veer::dimension_v<V> == 3) box.up = up;
    box.velocity = velocity;
    return box;
}

/// A box in long double: its axes, and the distance of a place from it.
struct Reference {
    std::array<Exact, 3> axes;
    std::array<long double, 3> half;
    Exact center;
    int dimension;
    long double sine = 1; ///< of the angle between forward and up: their rounding turns the box by as much more

    template <veer::Vector V> explicit Reference(const Box<V>& box) : center(exact(box.center)) {
        dimension = veer::dimension_v<V>;
        const Exact forward = exact(box.forward);
        axes[0] = forward * (1 / tests::length(forward));
        axes[1] = {-axes[0].Y, axes[0].X, 0};
        if constexpr (veer::dimension_v<V> == 3) {
            const Exact up = exact(box.up), across = up - axes[0] * tests::dot(up, axes[0]);
            axes[2] = across * (1 / tests::length(across));
            sine = tests::length(across) / tests::length(up);
            axes[1] = tests::cross(axes[2], axes[0]);
        }
        const auto sizes = tests::components(box.half_size);
        for (std::size_t i = 0; i < 3; ++i) half[i] = std::max(exact(sizes[i]), 0.0L);
    }

    /// From the surface: below 0 inside.
    long double distance(const Exact& place) const {
        long double squared = 0, most = -1e4000L;
        for (int i = 0; i < dimension; ++i) {
            const auto k = static_cast<std::size_t>(i);
            const long double excess = std::abs(tests::dot(place - center, axes[k])) - half[k];
            most = std::max(most, excess);
            squared += excess > 0 ? excess * excess : 0;
        }
        return squared > 0 ? std::sqrt(squared) : most;
    }
    Exact nearest(const Exact& place) const { // outside of it
        Exact result = center;
        for (int i = 0; i < dimension; ++i) {
            const auto k = static_cast<std::size_t>(i);
            result = result + axes[k] * std::clamp(tests::dot(place - center, axes[k]), -half[k], half[k]);
        }
        return result;
    }
    long double size() const { return half[0] + half[1] + half[2]; }
};

template <veer::Vector V> Box<V> random_box(Random& random, double place = 4) {
    using S = scalar_t<V>;
    const V center = random.vector<V>(S(place)), drift = random.vector<V>(3);
    const auto size = [&] { return random.one_in(6) ? S(0) : random.uniform<S>(0, 3); };
    const S x = size(), y = size(), z = size();
    if (random.one_in(4)) return box_of(center, vector<V>(x, y, z), tests::axis<V>(0), tests::axis<V>(2), drift);
    return box_of(center, vector<V>(x, y, z), random.any_vector<V>(-3, 3), random.vector<V>(1), drift);
}

// ---- clearance ------------------------------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE("clearance from a box: how far, which way, from where", "[contact_box]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const Box<V> box{vector<V>(1, 2, 3), vector<V>(4, 2, 3)};
    const auto is = [&](const V& place, S gap, const V& normal, const V& point) {
        const auto found = clearance(place, 1, box);
        return found.gap == gap && same_value(found.normal, normal) && same_value(found.point, point);
    };
    CHECK(is(vector<V>(2, 9, 3), 4, vector<V>(0, 1), vector<V>(2, 4, 3))); // across a face
    CHECK(is(vector<V>(-9, 1, 3), 5, vector<V>(-1, 0), vector<V>(-3, 1, 3)));
    CHECK(is(vector<V>(2, 3.5, 3), S(-1.5), vector<V>(0, 1), vector<V>(2, 4, 3))); // inside
    CHECK(is(vector<V>(4.5, 1, 3), S(-1.5), vector<V>(1, 0), vector<V>(5, 1, 3)));
    const auto corner = clearance(vector<V>(8, 8, 3), 1, box); // in 3D an edge
    CHECK((corner.gap == 4 && same_value(corner.point, vector<V>(5, 4, 3))));
    CHECK(error_of(corner.normal, Exact{0.6L, 0.8L, 0}) <= epsilon<S>);
}

TEMPLATE_LIST_TEST_CASE(
    "clearance and push_out agree with the nearest place of the box", "[contact_box]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    int inside = 0, beside = 0;
    sweep<Random>(901, tests::cases(20'000), [&](Random& random) {
        const Box<V> box = random_box<V>(random);
        const V position = random.one_in(3) ? box.center + random.vector<V>(1) : random.vector<V>(8);
        const S radius = random.one_in(4) ? S(0) : random.uniform<S>(0, 1);
        const Reference reference(box);
        const auto found = clearance(position, radius, box);
        const Exact place = exact(position), offset = place - reference.center;
        const long double distance = reference.distance(place), size = tests::length(offset) + exact(radius);
        const long double close = 4 / reference.sine * epsilon<S> * (size + std::abs(distance));
        if (std::abs(exact(found.gap) - (distance - exact(radius))) > close) return false;
        if (std::abs(tests::length(exact(found.normal)) - 1) > 8 * epsilon<S>) return false;
        const long double coordinates = tests::length(place) + tests::length(reference.center) + reference.size();
        if (std::abs(reference.distance(exact(found.point))) > 4 / reference.sine * epsilon<S> * coordinates)
            return false;
        ++(distance < 0 ? inside : beside);
        // a step along the normal takes the ball as far out
        const long double step = 0.01L, after = reference.distance(place + exact(found.normal) * step);
        if (std::abs(after - distance - step) > close + 64 * epsilon<S> * step + 1e-4L * step * (distance == 0)) {
            if (distance > 0 || distance < -close) return false;
        }
        if (distance > 1e-3L) {
            const Exact outward = place - reference.nearest(place);
            if (error_of(found.normal, outward * (1 / distance))
                > 8 / reference.sine * epsilon<S> * (1 + coordinates / distance))
                return false;
        }
        const V outside = push_out(position, radius, box);
        const long double moved = tests::length(exact(outside) - place);
        return clearance(outside, radius, box).gap >= 0
            && (found.gap >= 0 ? same_bits(outside, position)
                               : std::abs(moved + exact(found.gap)) <= 4 * epsilon<S> * coordinates);
    });
    CHECK((inside > 100 && beside > 100));
}

TEMPLATE_LIST_TEST_CASE(
    "across a face the normal is the axis, however large the box is", "[contact_box]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const Box<V> floor{vector<V>(300, -2, 100), vector<V>(1000, 2, 1000)};
    const auto found = clearance(vector<V>(-650, S(1e-3), 17), S(1e-4), floor);
    CHECK(same_value(found.normal, vector<V>(0, 1)));
    CHECK(std::abs(found.gap - S(0.9e-3)) <= 4 * std::numeric_limits<S>::epsilon());
}

// ---- contact --------------------------------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE(
    "a ball meets a box at a face, at an edge, and not beside it", "[contact_box]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const Box<V> box{vector<V>(0, -2), vector<V>(4, 2, 3)};
    const auto at = [&](const V& position, const V& velocity) { return contact(position, velocity, 1, box, 10); };
    const Contact<V> top = at(vector<V>(3, 5), vector<V>(0, -2)), side = at(vector<V>(-9, -1), vector<V>(2, 0));
    CHECK((top.time == 2 && same_value(top.point, vector<V>(3, 0)) && same_value(top.normal, vector<V>(0, 1))));
    CHECK((side.time == 2 && same_value(side.point, vector<V>(-4, -1)) && same_value(side.normal, vector<V>(-1, 0))));
    const Contact<V> edge = at(vector<V>(S(4.6), S(8.8)), vector<V>(0, -2)); // 0.6 beyond the edge, so 0.8 above it
    CHECK(std::abs(edge.time - 4) <= 8 * std::numeric_limits<S>::epsilon());
    CHECK(error_of(edge.normal, Exact{0.6L, 0.8L, 0}) <= 8 * epsilon<S>);
    CHECK(none(at(vector<V>(5.5, 8), vector<V>(0, -2)), vector<V>(5.5, 8)));
    CHECK(none(at(vector<V>(4.9, 8), vector<V>(0, 2)), vector<V>(4.9, 8)));
    const Box<V> lift =
        box_of(vector<V>(0, -2), vector<V>(4, 2, 3), tests::axis<V>(0), tests::axis<V>(2), vector<V>(1, 2));
    const Contact<V> lifted = contact(vector<V>(3, 5), vector<V>(1, 0), 1, lift, 10);
    CHECK((lifted.time == 2 && same_value(lifted.point, vector<V>(5, 4)) && same_value(lifted.normal, vector<V>(0, 1))
           && same_value(lifted.velocity, vector<V>(1, 2))));
}

TEMPLATE_LIST_TEST_CASE("a ball meets a box from the far side of a face that it has passed", "[contact_box]",
    tests::PlainVectors) { // it comes from below, past the near corner, and meets the corner beyond
    using V = TestType;
    using S = scalar_t<V>;
    const Box<V> box{zero<V>(), vector<V>(1, 1, 1)};
    const Contact<V> found = contact(vector<V>(S(1.2), -20), vector<V>(S(0.01), 1), S(0.5), box, 100);
    CHECK((found.time > 0 && tests::components(found.normal)[0] > 0 && tests::components(found.normal)[1] < 0));
}

/// The first time at which a ball touches a box, from the outside; -1 if never. The distance to a convex box is a
/// convex function of the time: a search finds its least value, and a bisection its first zero before that.
long double first_touch(
    const Reference& box, const Exact& place, const Exact& drift, long double radius, long double end) {
    const auto gap_at = [&](long double time) { return box.distance(place + drift * time) - radius; };
    long double low = 0, high = end;
    for (int i = 0; i < 200; ++i) {
        const long double a = low + (high - low) / 3, b = high - (high - low) / 3;
        if (gap_at(a) <= gap_at(b)) high = b;
        else low = a;
    }
    long double before = 0, after = (low + high) / 2;
    if (gap_at(end) < gap_at(after)) after = end;
    if (gap_at(after) > 0) return -1;
    for (int i = 0; i < 200; ++i) {
        const long double middle = (before + after) / 2;
        if (gap_at(middle) > 0) before = middle;
        else after = middle;
    }
    return after;
}

TEMPLATE_LIST_TEST_CASE(
    "the time of a contact is the first at which the ball touches the box", "[contact_box]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    int met = 0, missed = 0;
    sweep<Random>(902, tests::cases(10'000), [&](Random& random) {
        const Box<V> box = random_box<V>(random);
        const V position = random.vector<V>(8);
        const V aim = random.one_in(4) ? random.vector<V>(5) : V(random.vector<V>(2) + (box.center - position));
        const V velocity = box.velocity + aim * random.uniform<S>(S(0.2), 2);
        const S radius = random.one_in(4) ? S(0) : random.uniform<S>(0, 1);
        const Contact<V> found = contact(position, velocity, radius, box, 4);
        const Reference reference(box);
        const Exact place = exact(position), drift = exact(velocity) - exact(box.velocity);
        const auto gap_at = [&](long double time) { return reference.distance(place + drift * time) - exact(radius); };
        const long double close = 64 * epsilon<S> * (16 + reference.size() + 4 * tests::length(drift));
        if (gap_at(0) < close)
            return exact(found.time) <= close && (found.time < 0 || tests::dot(exact(found.normal), drift) < 0);
        const long double time = first_touch(reference, place, drift, exact(radius), 4);
        if (found.time < 0) { // none, or a graze, or at the end of the frame; a ball of radius 0 may pass an edge
            ++missed;
            if (time < 0 || time > 4 - close) return true;
            long double least = gap_at(time);
            for (int i = 0; i <= 64; ++i) least = std::min(least, gap_at(time + (4 - time) * i / 64.0L));
            for (int i = 0; i <= 64; ++i) least = std::min(least, gap_at(time + 0.02L * i / 64.0L));
            return least > -close;
        }
        ++met;
        const long double there = exact(found.time);
        if (std::abs(gap_at(there)) > close || tests::dot(exact(found.normal), drift) >= 0) return false;
        if (time >= 0 && (gap_at(there * 0.999L) < -close || gap_at(there * 0.5L) < -close)) return false;
        const Exact moved = exact(found.point) - exact(box.velocity) * there;
        const long double closing = std::abs(tests::dot(exact(found.normal), drift));
        const bool grazes = gap_at((there + time) / 2) > -close;
        return std::abs(reference.distance(moved)) <= close
            && std::abs(tests::length(exact(found.normal)) - 1)
                   <= 8 * epsilon<S> && (time < 0 || std::abs(there - time) * closing <= 4 * close || grazes);
    });
    CHECK((met > 100 && missed > 100));
}

TEMPLATE_LIST_TEST_CASE(
    "a point meets a plate without thickness from either side", "[contact_box]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(903, 10'000, [](Random& random) {
        const V center = random.vector<V>(10), forward = random.direction<V>();
        const Box<V> plate = box_of(center, vector<V>(0, 3, 3), forward, random.vector<V>(1), zero<V>());
        const S side = random.one_in(2) ? S(1) : S(-1);
        const V aside = veer::reject(random.vector<V>(1), forward);
        const auto found = contact(V(center + forward * side + aside), V(forward * (side * S(-4))), S(0), plate, 10);
        return std::abs(exact(found.time) - 0.25L)
                <= 64 * epsilon<S> && error_of(found.normal, exact(forward) * exact(side)) <= 4 * epsilon<S>;
    });
}

// ---- quick tests ----------------------------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE("a ball that is clear of a box, or passes it beyond doubt, does not touch it", "[contact_box]",
    tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    int clear = 0, passed = 0, touched = 0;
    sweep<Random>(904, tests::cases(50'000), [&](Random& random) {
        const Box<V> box = random_box<V>(random);
        const V position = random.vector<V>(6), velocity = random.vector<V>(5);
        const S radius = random.uniform<S>(S(-0.2), 1), time = random.uniform<S>(0, 1);
        const bool is_clear = veer::parts::is_clear_of(box, position, radius),
                   passes = veer::parts::passes(box, position, velocity, radius, time);
        clear += is_clear, passed += passes, touched += clearance(position, radius, box).gap < 0;
        return (!is_clear || clearance(position, radius, box).gap >= 0)
            && (!passes || contact(position, velocity, radius, box, time).time < 0);
    });
    CHECK((clear > 100 && passed > 100 && touched > 100));
    const Box<V> box{zero<V>(), vector<V>(1, 2, 1)};
    CHECK((veer::parts::is_clear_of(box, vector<V>(0, S(3.002)), S(1))
           && !veer::parts::is_clear_of(box, vector<V>(0, S(3.0005)), S(1))));
    const auto passes = [&](double from, double speed) {
        return veer::parts::passes(box, vector<V>(0, from), vector<V>(0, speed), S(1), S(0.5));
    };
    CHECK((passes(5.01, -4) && !passes(5, -4) && passes(3.01, 4) && passes(-5.01, 4) && !passes(-5, 4)));
}

// ---- degenerate inputs ----------------------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE("half sizes below 0 count as 0: a plate, a segment, a point", "[contact_box]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V high = vector<V>(1, 5), down = vector<V>(0, -2);
    const Box<V> plate{zero<V>(), vector<V>(4, -9, 4)}, segment{zero<V>(), vector<V>(4, 0, -1)},
        point{vector<V>(1, 0), zero<V>()};
    for (const auto& box : {plate, segment, point}) {
        const Contact<V> found = contact(high, down, 1, box, 10);
        CHECK(
            (found.time == 2 && same_value(found.normal, vector<V>(0, 1)) && same_value(found.point, vector<V>(1, 0))));
        CHECK(clearance(high, 1, box).gap == 4);
        CHECK(same_value(push_out(vector<V>(1, S(0.5)), 1, box), vector<V>(1, 1)));
    }
}

TEMPLATE_LIST_TEST_CASE(
    "inside, the nearest face is the way out; on a tie, that of the first axis", "[contact_box]", tests::Vectors) {
    using V = TestType;
    const Box<V> cube{zero<V>(), vector<V>(2, 2, 2)};
    const auto normal_at = [&](const V& place, const V& velocity) {
        return clearance(place, 0, cube, velocity).normal;
    };
    CHECK(same_value(normal_at(zero<V>(), zero<V>()), vector<V>(1, 0)));
    CHECK(same_value(normal_at(zero<V>(), vector<V>(3, 5)), vector<V>(-1, 0)));
    CHECK(same_value(normal_at(vector<V>(-1, 1), zero<V>()), vector<V>(-1, 0)));
    CHECK(same_value(normal_at(vector<V>(1, -1.5), zero<V>()), vector<V>(0, -1)));
    CHECK(clearance(zero<V>(), 1, cube).gap == -3);
    CHECK(same_value(push_out(zero<V>(), 1, cube), vector<V>(3, 0)));
    const Contact<V> found = contact(zero<V>(), vector<V>(1, 0), 1, cube, 1);
    CHECK((found.time == 0 && same_value(found.normal, vector<V>(-1, 0))));
    CHECK(none(contact(vector<V>(0.5, 0), vector<V>(1, 0), 1, cube, 1), vector<V>(0.5, 0))); // it leaves
}

TEMPLATE_LIST_TEST_CASE(
    "forward zero is the first axis, and up zero or along forward any perpendicular", "[contact_box]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V half = vector<V>(3, 2, 1), place = vector<V>(9, 1, 0), aside = vector<V>(0, 7, 0);
    const Box<V> usual{zero<V>(), half};
    CHECK(clearance(place, 1, box_of(zero<V>(), half, zero<V>(), tests::axis<V>(2), zero<V>())).gap
          == clearance(place, 1, usual).gap);
    for (const S size : {S(1e-12), S(0.3), S(1e12)}) { // of any length
        const auto found = clearance(
            aside, 1, box_of(zero<V>(), half, tests::axis<V>(1, size), tests::axis<V>(2, size * S(3)), zero<V>()));
        CHECK((found.gap == 3 && same_value(found.normal, vector<V>(0, 1))));
    }
    for (const V& up : {zero<V>(), tests::axis<V>(0), tests::axis<V>(0, -4)}) // perpendicular(first axis): the second
        CHECK(clearance(aside, 1, box_of(zero<V>(), half, tests::axis<V>(0), up, zero<V>())).gap
              == (veer::dimension_v<V> == 2 ? 4 : 5));
}

TEMPLATE_LIST_TEST_CASE("touching and closing in is a contact at once; leaving, or going along with the box, is none",
    "[contact_box]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V touching = vector<V>(0, 1), high = vector<V>(0, 3);
    Box<V> box{vector<V>(0, -2), vector<V>(4, 2, 4)};
    const auto at_once = contact(touching, vector<V>(3, -1), 1, box, 0);
    CHECK((at_once.time == 0 && same_value(at_once.normal, vector<V>(0, 1))));
    for (const V& velocity : {vector<V>(0, 1), vector<V>(5, 0), zero<V>()})
        CHECK(none(contact(touching, velocity, 1, box, 1), touching));
    CHECK(contact(high, vector<V>(0, -4), 1, box, S(0.5)).time == S(0.5));
    const S just_before = std::nextafter(S(0.5), S(0));
    for (const S time : {S(0.4375), just_before, S(-1)})
        CHECK(none(contact(high, vector<V>(0, -4), 1, box, time), high));
    CHECK((contact(high, vector<V>(0, -1), -7, box, 9).time == 3 && clearance(high, -7, box).gap == 3));
    box.velocity = vector<V>(3, -2, 1);
    CHECK(none(contact(vector<V>(0, 2), box.velocity, 1, box, 1000), vector<V>(0, 2)));
    const Box<V> later = veer::moved(box, 2);
    CHECK((same_value(later.center, vector<V>(6, -6, 2)) && same_value(later.half_size, box.half_size)
           && same_value(later.forward, box.forward) && same_value(later.velocity, box.velocity)));
}

TEMPLATE_LIST_TEST_CASE(
    "every answer about a box is finite, and raises no flag", "[contact_box][flags]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    tests::stays_finite<V>(905, [](Wild<V>& wild) {
        const V position = wild.vector(), velocity = wild.vector();
        const Box<V> box = box_of(wild.vector(), wild.vector(), wild.vector(), wild.vector(), wild.vector());
        const S radius = wild.number();
        const auto found = clearance(position, radius, box, velocity);
        const auto met = contact(position, velocity, radius, box, wild.time_step());
        return veer::Motion<V>{V(found.normal + found.point * S(0.25) + tests::axis<V>(0, found.gap)),
            V(met.normal + met.point * S(0.25) + tests::axis<V>(0, met.time)
                + push_out(position, S(0), box) * S(0.25))};
    });
}

} // namespace

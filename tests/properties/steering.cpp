// SPDX-License-Identifier: MIT
// Properties of steering, avoidance, flocks and contacts.

#include <veer/arrive.hpp>
#include <veer/avoid.hpp>
#include <veer/combine.hpp>
#include <veer/contact.hpp>
#include <veer/crowd.hpp>
#include <veer/flock.hpp>
#include <veer/pursue.hpp>
#include <veer/seek.hpp>
#include <veer/steer.hpp>
#include <veer/wander.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <utility>

#include "property.hpp"

using namespace properties;
using veer::Agent, veer::ArriveLimits, veer::Motion, veer::SphereObstacle, veer::SteerLimits;

// ---- steering -------------------------------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE("no agent is faster than max_speed, and none accelerates by more than max_force / mass",
    "[properties]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    each<V>(64, [](Inputs<V>& in) {
        const V position = in.vector(100), velocity = in.vector(10), steering = in.vector(100);
        const SteerLimits<S> limits{in.number(0, 100), in.number(S(0.5), 20), in.number(0, 20)};
        const S time = in.time_step();
        const auto speeds_up = [&](const V& from) {
            return veer::steer_step(position, from, steering, limits, time).velocity;
        };
        const V start = veer::truncate(velocity, limits.max_speed), next = speeds_up(start);
        const long double most = exact(limits.max_speed),
                          change = exact(limits.max_force) / exact(limits.mass) * exact(time);
        // truncate 4.5 u; the change also has the roundings of the force, a quotient, a product and a sum
        return size_of(speeds_up(velocity)) <= most * (1 + epsilon<S> * 2.25L)
            && size_of(next) <= most * (1 + epsilon<S> * 2.25L)
            && error_of(next, exact(start)) <= change + 4 * epsilon<S> * (change + most);
    });
}

TEMPLATE_LIST_TEST_CASE(
    "flee is the opposite of seek, and evade of pursue, to the bit", "[properties]", tests::PlainVectors) {
    using V = TestType;
    tests::sweep<tests::Wild<V>>(65, tests::cases(100'000), [](tests::Wild<V>& wild) {
        const V position = wild.vector(), target = wild.vector(), velocity = wild.vector(), none = veer::zero<V>();
        const auto speed = wild.number();
        return same_value(
                   veer::flee_velocity(position, target, speed), none - veer::seek_velocity(position, target, speed))
            && same_value(veer::evade_velocity(position, target, velocity, speed),
                none - veer::pursue_velocity(position, target, velocity, speed));
    });
}

TEMPLATE_LIST_TEST_CASE(
    "at the target every behaviour brakes: the steering is the opposite of the velocity, to the bit", "[properties]",
    tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    tests::sweep<tests::Wild<V>>(66, tests::cases(100'000), [](tests::Wild<V>& wild) {
        const V there = wild.vector(), velocity = wild.vector(), none = veer::zero<V>(), braking = none - velocity;
        const S speed = wild.number(), time = wild.time_step();
        const ArriveLimits<S> limits{speed, wild.at_least_zero()};
        return same_value(veer::seek(there, velocity, there, speed), braking)
            && same_value(veer::flee(there, velocity, there, speed), braking)
            && same_value(veer::pursue(there, velocity, there, none, speed), braking)
            && same_value(veer::arrive(there, velocity, there, limits, time), braking);
    });
}

TEMPLATE_LIST_TEST_CASE("a pursuit of a target at rest is a seek, to the bit", "[properties]", tests::PlainVectors) {
    using V = TestType;
    tests::sweep<tests::Wild<V>>(67, tests::cases(100'000), [](tests::Wild<V>& wild) {
        const V position = wild.vector(), velocity = wild.vector(), target = wild.vector();
        const auto speed = wild.number();
        return same_value(veer::pursue(position, velocity, target, veer::zero<V>(), speed),
            veer::seek(position, velocity, target, speed));
    });
}

TEMPLATE_LIST_TEST_CASE("who arrives never passes the target, not by a bit, and brakes no harder than allowed, at 15 "
                        "to 1000 frames a second",
    "[properties]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    each<V>(68, [](Inputs<V>& in) { // two steps from anywhere: so it is for all steps
        const V target = in.vector(100), position = target + in.vector(12);
        const ArriveLimits<S> limits{in.number(2, 30), in.number(1, 30)};
        const S time = in.time_step();
        const V velocity = veer::arrive_velocity(position, target, limits, time), there = position + velocity * time;
        const auto p = tests::components(position), q = tests::components(there), t = tests::components(target);
        for (std::size_t i = 0; i < 3; ++i)
            if ((p[i] < t[i] && q[i] > t[i]) || (p[i] > t[i] && q[i] < t[i])) return false;
        const long double slower = size_of(velocity) - size_of(veer::arrive_velocity(there, target, limits, time));
        // rounding takes the place by an ulp, and so the speed by 2 ulp / time_step
        const long double rounding =
            epsilon<S> * (2 * (size_of(position) + size_of(target)) / exact(time) + 8 * exact(limits.max_speed));
        return slower <= exact(limits.max_deceleration) * exact(time) * (1 + 1e-6L) + rounding;
    });
}

TEMPLATE_LIST_TEST_CASE(
    "beyond its braking distance who arrives seeks, but for rounding", "[properties]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    each<V>(69, [](Inputs<V>& in) {
        const V position = in.vector(100), target = in.vector(100);
        const ArriveLimits<S> limits{in.number(0, 30), in.number(1, 30)};
        const S time = in.time_step(),
                braking = limits.max_speed * limits.max_speed / (2 * limits.max_deceleration) + limits.max_speed * time;
        return veer::distance(position, target) <= braking * S(1.01)
            || size_of(V(veer::arrive_velocity(position, target, limits, time)
                         - veer::seek_velocity(position, target, limits.max_speed)))
                   <= 2 * epsilon<S> * exact(limits.max_speed);
    });
}

TEMPLATE_LIST_TEST_CASE("a heading wanders with the variance rate^2 time, at 30, 60 and 240 frames a second",
    "[properties]", tests::PlainVectors2) {
    using V = TestType;
    using S = scalar_t<V>;
    const int agents = tests::cases(100'000) / 3 + 1;
    for (const int rate : {30, 60, 240}) {
        CAPTURE(rate);
        tests::Random random(74);
        const auto normal = [&random] { // mean 0 and variance 1: the sum of 12 uniform numbers
            S sum = -6;
            for (int i = 0; i < 12; ++i) sum += random.uniform<S>(0, 1);
            return sum;
        };
        constexpr double strays = 0.5; // rad / sqrt(s)
        const int frames = rate / 10;
        double squares = 0;
        for (int agent = 0; agent < agents; ++agent) {
            V heading = tests::axis<V>(0);
            for (int frame = 0; frame < frames; ++frame) {
                const S x = normal(), y = normal();
                heading =
                    veer::wander_direction(heading, tests::vector<V>(x, y), S(strays), S(1) / static_cast<S>(rate));
            }
            const double angle = static_cast<double>(veer::heading_angle(heading));
            squares += angle * angle;
        }
        const double expected =
            strays * strays * frames
            / rate; // the mean of so many squares is off by sqrt(2 / agents) of it: 4 of these are allowed
        CHECK(std::abs(squares / agents - expected) <= 4 * std::sqrt(2.0 / agents) * expected);
    }
}

TEMPLATE_LIST_TEST_CASE(
    "what a budget grants adds up to max_force at most, in magnitudes", "[properties]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    each<V>(75, [](Inputs<V>& in) {
        const S most = in.number(0, 20);
        veer::ForceBudget<V> budget(most);
        long double granted = 0;
        for (int i = 0; i < 6; ++i) {
            const V before = budget.total();
            budget.add(in.vector(6));
            granted += error_of(budget.total(), exact(before));
        }
        // each is truncated to 2.25 eps, and what is left rounded by u; the total is rounded by u of itself
        return granted <= exact(most) * (1 + 6 * 3.25L * epsilon<S>);
    });
}

// ---- avoidance ------------------------------------------------------------------------------------------------------

namespace {

/// A sphere in the way of an agent, or near it.
template <veer::Vector V> struct Encounter {
    using S = scalar_t<V>;
    V position, velocity;
    SphereObstacle<V> sphere;

    explicit Encounter(Inputs<V>& in) : position(in.vector(100)), velocity(in.nonzero_vector(10)), sphere{} {
        const V heading = veer::normalize_or(velocity, tests::axis<V>(0));
        const S ahead = in.number(4, 40), aside = in.number(0, 1);
        const V offset = heading * ahead
                       + veer::normalize_or(veer::lateral(in.vector(1), heading), veer::perpendicular(heading)) * aside;
        sphere = {position + offset, S(1.0625f) + in.number(0, 2), 100};
    }
    [[nodiscard]] Exact way() const { return exact(sphere.center) - exact(position); }
    /// How far the line of flight passes from the centre.
    [[nodiscard]] long double line_distance(const V& flight) const {
        return tests::length(tests::cross(way(), exact(flight))) / size_of(flight);
    }
};

} // namespace

TEMPLATE_LIST_TEST_CASE("avoiding a sphere keeps the speed, turns as far as asked, never nearer to the sphere, and "
                        "with the clearing angle past it",
    "[properties]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    each<V>(76, [](Inputs<V>& in) {
        const Encounter<V> met(in);
        const S clearing = veer::clearing_angle(met.position, met.velocity, met.sphere),
                angle = veer::minimum(in.number(0, 1), clearing);
        const V turned = veer::avoid_sphere(met.position, met.velocity, met.sphere, angle),
                cleared = veer::avoid_sphere(met.position, met.velocity, met.sphere, clearing);
        // sine and cosine 2 u, |v| 2.5 u, 1 / |aside| 3 u, products 3 u, the sum 1 u: 12 u of speed and of angle; of
        // the line 12 u of the distance
        const long double places = size_of(met.position) + size_of(met.sphere.center),
                          before = met.line_distance(met.velocity);
        return std::abs(size_of(turned) - size_of(met.velocity)) <= 6 * epsilon<S> * size_of(met.velocity)
            && std::abs(angle_of(met.velocity, turned) - exact(angle)) <= (epsilon<S> * 6)
            && met.line_distance(turned) >= before - 6 * epsilon<S> * places
            && std::abs(met.line_distance(cleared) - exact(met.sphere.escape_radius)) <= 16 * epsilon<S> * places;
    });
}

TEMPLATE_LIST_TEST_CASE("a sphere that is far, behind, or beside the line of flight changes no velocity, not by a bit",
    "[properties]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    each<V>(77, [](Inputs<V>& in) {
        const V position = in.vector(20), velocity = in.vector(10);
        const SphereObstacle<V> sphere{in.vector(20), in.number(0, 10), in.number(0, 30)};
        const Exact way = exact(sphere.center) - exact(position);
        const long double distance = tests::length(way), speed = size_of(velocity),
                          escape = exact(sphere.escape_radius), sure = 0x1p-10L;
        const bool is_far = distance > exact(sphere.avoid_radius) * (1 + sure),
                   is_inside = distance < escape * (1 - sure);
        const bool is_behind = tests::dot(way, exact(velocity)) < -sure * distance * speed;
        const bool is_beside =
            speed > 0 && tests::length(tests::cross(way, exact(velocity))) / speed > escape + sure * distance;
        return !(is_far || is_inside || is_behind || is_beside || speed == 0)
            || (same_bits(veer::avoid_sphere(position, velocity, sphere, S(0.5)), velocity)
                && veer::clearing_angle(position, velocity, sphere) == 0);
    });
}

TEMPLATE_LIST_TEST_CASE("an agent on the axis of a ring of spheres flies through it without a turn, not by a bit",
    "[properties]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    each<V>(78, [](Inputs<V>& in) {
        constexpr std::size_t count = veer::dimension_v<V> == 2 ? 2 : 6;
        const V axis = veer::normalize_or(in.nonzero_vector(1), tests::axis<V>(0)), side = veer::perpendicular(axis);
        const S wide = in.number(2, 10), radius = wide * in.number(0, S(0.99));
        std::array<SphereObstacle<V>, count> ring{};
        for (std::size_t i = 0; i < count; ++i) {
            V spoke = side * S(i % 2 == 0 ? 1 : -1);
            if constexpr (veer::dimension_v<V> == 3) spoke = veer::rotate(side, axis, static_cast<S>(i) * pi<S> / 3);
            ring[i] = {spoke * wide, radius, 100};
        }
        const V velocity = axis * in.number(S(0.1), 30), position = axis * in.number(-30, 30);
        return same_bits(veer::avoid_spheres(position, velocity, ring, S(0.5)), velocity);
    });
}

TEMPLATE_LIST_TEST_CASE(
    "the order of the obstacles does not matter, not by a bit", "[properties]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    each<V>(79, [](Inputs<V>& in) {
        std::array<SphereObstacle<V>, 6> obstacles;
        for (auto& obstacle : obstacles)
            obstacle = {in.plain_vector(20), in.number(0, 6), in.number(5, 30)}; // no two the same: there are no ties
        const V position = in.vector(10), velocity = in.vector(10),
                turned = veer::avoid_spheres(position, velocity, obstacles, S(0.25));
        for (int i = 5; i > 0; --i)
            std::swap(obstacles[static_cast<std::size_t>(i)], obstacles[static_cast<std::size_t>(in.below(i + 1))]);
        return same_bits(veer::avoid_spheres(position, velocity, obstacles, S(0.25)), turned);
    });
}

TEMPLATE_LIST_TEST_CASE(
    "spheres that touch are then as far apart as their radii, and were farther apart at every time before",
    "[properties]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    each<V>(81, [](Inputs<V>& in) {
        const V position = in.vector(50), velocity = in.vector(30), target = in.vector(50),
                target_velocity = in.vector(30);
        const S reach = in.number(0, 20), time = veer::touch_time(position, velocity, target, target_velocity, reach);
        const Exact d = exact(target) - exact(position), v = exact(target_velocity) - exact(velocity);
        const auto apart = [&](long double t) { return tests::length(d + v * t); };
        const long double r = exact(reach), t = exact(time), w = tests::length(v);
        // the offset and the drift are rounded once, the rest is off by less than 4 eps of the offset
        const long double rounding =
            4 * epsilon<S> * tests::length(d)
            + (size_of(position) + size_of(target) + (size_of(velocity) + size_of(target_velocity)) * std::max(t, 0.0L))
                  * epsilon<S>;
        if (time == 0) return apart(0) <= r + rounding;
        if (time > 0 && std::abs(apart(t) - r) > rounding) return false;
        const long double end = time > 0 ? t : w > 0 ? 2 * tests::length(d) / w : 1;
        const long double graze = 8 * (tests::length(d) + size_of(position) + size_of(target))
                                * epsilon<S>; // closer than this a touch can be missed
        for (int i = 0; i < 16; ++i)
            if (apart(end * (i / 16.0L)) < r - rounding - (time > 0 ? 0 : graze)) return false;
        return true;
    });
}

TEMPLATE_LIST_TEST_CASE("two that both take their reciprocal velocity, head-on or not, do not touch before the horizon",
    "[properties]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    tests::sweep<Inputs<V>>(82, tests::cases(25'000), [](Inputs<V>& in) {
        const V way = in.nonzero_vector(10), heading = in.vector(3);
        const S radius = in.number(S(0.1), 1), horizon = in.number(1, 4);
        const V across = in.one_in(2) ? veer::zero<V>() : in.vector(3);
        const std::array<Agent<V>, 2> agents{{{veer::zero<V>(), heading, radius}, {way, V(across - heading), radius}}};
        if (veer::length(way) < 2 * radius * S(1.001)) return true; // they overlap
        const std::array<int, 2> all{0, 1};
        const auto next = [&](std::size_t self) {
            return veer::reciprocal_velocity(self, agents, all, agents[self].velocity, S(100), horizon, S(1) / 60);
        };
        const Exact drift = exact(next(1)) - exact(next(0)), d = exact(way);
        const long double squared = tests::dot(drift, drift);
        const long double closest = squared > 0 ? std::clamp(-tests::dot(d, drift) / squared, 0.0L, exact(horizon)) : 0;
        return tests::length(d + drift * closest) >= 2 * exact(radius) * (1 - 1e-3L);
    });
}

// ---- flocks ---------------------------------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE("two agents push each other apart by opposite forces, to the bit, in one place too",
    "[properties]", tests::PlainVectors) {
    using V = TestType;
    tests::sweep<tests::Wild<V>>(70, tests::cases(100'000), [](tests::Wild<V>& wild) {
        const V place = wild.vector(), other = wild.one_in(4) ? place : wild.vector();
        const std::array pair{place, other};
        const auto radius = wild.number();
        return same_value(veer::separation(0, pair, std::array{1}, radius),
            veer::zero<V>() - veer::separation(1, pair, std::array{0}, radius));
    });
}

TEMPLATE_LIST_TEST_CASE("separation fades to nothing at the edge of its range, by the square of what is left of it",
    "[properties]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    each<V>(71, [](Inputs<V>& in) {
        const V self = in.vector(20), other = in.vector(20);
        const S apart = veer::distance(self, other),
                radius = apart * (1 + in.number(S(-0.5), S(0.5)) * in.any_size(-20, 0));
        const long double push = size_of(veer::separation(0, std::array{self, other}, std::array{1}, radius)),
                          left = std::max(1 - exact(apart) / exact(radius), 0.0L);
        // (1 - x^2)^2 = (1 - x)^2 (1 + x)^2; the bracket is off by 2 eps
        const long double most = 2 * left + 2 * epsilon<S>;
        return radius <= 0
            || (push <= most * most * (1 + epsilon<S> * 4) && (left > 0 || push <= 4 * epsilon<S> * epsilon<S>));
    });
}

namespace {

/// Nine agents, the first of which looks at the others.
template <veer::Vector V> struct Neighbors {
    using S = scalar_t<V>;
    std::array<V, 9> positions, velocities;
    std::array<std::size_t, 8> order{1, 2, 3, 4, 5, 6, 7, 8};
    S radius;

    explicit Neighbors(Inputs<V>& in) : radius(in.number(5, 30)) {
        for (V& position : positions) position = in.vector(10);
        for (V& velocity : velocities) velocity = in.vector(5);
    }
};

} // namespace

TEMPLATE_LIST_TEST_CASE(
    "the order of the neighbours changes what a flock does by rounding alone, 8 eps of the summed magnitudes",
    "[properties]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    each<V>(72, [](Inputs<V>& in) {
        Neighbors<V> near_by(in);
        const auto pushed = [&] { return veer::separation(0, near_by.positions, near_by.order, near_by.radius); };
        const auto aligned = [&] {
            return veer::alignment(
                0, near_by.positions, near_by.velocities, near_by.order, veer::View<S>{near_by.radius});
        };
        const V push = pushed(), follow = aligned();
        for (std::size_t i = 7; i > 0; --i)
            std::swap(near_by.order[i], near_by.order[static_cast<std::size_t>(in.below(static_cast<int>(i) + 1))]);
        long double pushes = 0, fastest = 0;
        for (const std::size_t i : near_by.order) {
            pushes += size_of(veer::separation(0, near_by.positions, std::array{i}, near_by.radius));
            fastest = std::max(fastest, size_of(V(near_by.velocities[i] - near_by.velocities[0])));
        }
        return error_of(pushed(), exact(push)) <= 8 * epsilon<S> * pushes
            && error_of(aligned(), exact(follow)) <= 16 * epsilon<S> * fastest; // sum and sum of weights
    });
}

TEMPLATE_LIST_TEST_CASE(
    "amid neighbours that stand opposite each other, pair by pair, there is no push, and cohesion brakes, exactly",
    "[properties]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    each<V>(73, [](Inputs<V>& in) {
        Neighbors<V> around(in);
        around.positions[0] = in.whole_vector(100);
        for (std::size_t i = 1; i < 9; i += 2) {
            const V spoke = in.whole_vector(10) * S(0.25) + tests::axis<V>(0, S(0.125));
            around.positions[i] = around.positions[0] + spoke,
            around.positions[i + 1] = around.positions[0] - spoke; // exact
        }
        const V none = veer::zero<V>(), velocity = around.velocities[0];
        const V together =
            veer::cohesion(0, around.positions, around.velocities, around.order, veer::View<S>{around.radius}, S(5));
        return same_value(veer::separation(0, around.positions, around.order, around.radius), none)
            && same_value(together, none - velocity);
    });
}

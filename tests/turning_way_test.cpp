// SPDX-License-Identifier: MIT
// avoid_spheres for agents that turn along circles, and the ways that it looks for.
#include <veer/geometry/turning_way.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <veer/avoid.hpp>
#include <veer/homing.hpp>
#include <veer/steer.hpp>

#include "support/sweep.hpp"
#include "support/vectors.hpp"

namespace {

using tests::axis, tests::error_of, tests::exact, tests::Random, tests::same_value, tests::sweep, tests::Wild;
using veer::avoid_spheres, veer::scalar_t;

/// A belt of rocks through which missiles chase targets. Rocks beyond the edge turn back, far from all missiles.
template <class V> struct Belt {
    using S = scalar_t<V>;
    static constexpr S speed = 45, radius = 25, margin = 1;
    struct Missile {
        V position, velocity, target;
        S gap = S(1e9); ///< least distance to the surface of a rock
    };
    std::vector<veer::Sphere<V>> rocks;
    std::vector<Missile> missiles;
    S edge, time_step;
    Random random;

    Belt(std::uint64_t seed, S width, S rock_speed, S frame) : edge(width), time_step(frame), random(seed) {
        for (int i = 0; i < 120; ++i)
            rocks.push_back({random.vector<V>(edge * S(1.5)), random.uniform<S>(3, 8),
                random.direction<V>() * random.uniform<S>(0, rock_speed)});
        while (missiles.size() < 40) {
            const Missile missile{random.vector<V>(edge), random.direction<V>() * speed, random.vector<V>(edge)};
            const auto is_apart = [&](const auto& rock) {
                return veer::distance(rock.center, missile.position) > rock.radius + radius + margin;
            };
            if (std::all_of(rocks.begin(), rocks.end(), is_apart)) missiles.push_back(missile);
        }
    }
    void step(auto avoid) {
        for (Missile& missile : missiles) {
            const veer::Homing<S> homing = veer::make_homing(speed, radius, S(0));
            const V course =
                veer::homing_arc_step(missile.position, missile.velocity, missile.target, homing, time_step).velocity;
            missile.velocity = avoid(missile, course);
            missile.position = missile.position + missile.velocity * time_step;
            if (veer::distance(missile.position, missile.target) < 4) missile.target = random.vector<V>(edge);
        }
        for (auto& rock : rocks) {
            rock = veer::moved(rock, time_step);
            if (veer::length(rock.center) > 3 * edge && veer::dot(rock.center, rock.velocity) > 0)
                rock.velocity = rock.velocity * S(-1);
            for (Missile& missile : missiles)
                missile.gap = std::min(missile.gap, S(veer::distance(missile.position, rock.center) - rock.radius));
        }
    }
    [[nodiscard]] auto dead() const {
        return std::count_if(missiles.begin(), missiles.end(), [](const auto& missile) { return missile.gap < 0; });
    }
};

TEMPLATE_LIST_TEST_CASE(
    "missiles on circles pass moving rocks, and die where they turn aside too late", "[avoid]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    using Missile = typename Belt<V>::Missile;
    const S frame = S(1) / 30;
    long late = 0;
    for (const std::uint64_t seed : {1u, 2u}) {
        Belt<V> now(seed, S(veer::dimension_v<V> == 2 ? 400 : 90), 26, frame), before = now;
        for (int i = 0; i < 600 / tests::quick; ++i) {
            now.step([&](const Missile& missile, const V& course) {
                return avoid_spheres(
                    missile.position, missile.velocity, course, now.rocks, now.margin, now.radius, frame);
            });
            before.step([&](const Missile& missile, const V& course) {
                const V aside = avoid_spheres(missile.position, course, before.rocks, before.margin, S(12));
                return veer::limit_turn(missile.velocity, aside, now.speed / now.radius * frame);
            });
        }
        late += before.dead();
        CHECK(now.dead() == 0);
    }
    CHECK((late > 0 || tests::quick > 1));
}

TEMPLATE_LIST_TEST_CASE("missiles on circles enter no resting rock", "[avoid]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    using Missile = typename Belt<V>::Missile;
    Belt<V> belt(3, S(veer::dimension_v<V> == 2 ? 320 : 90), 0, S(1) / 20);
    for (int i = 0; i < 800 / tests::quick; ++i)
        belt.step([&](const Missile& missile, const V& course) {
            return avoid_spheres(
                missile.position, missile.velocity, course, belt.rocks, belt.margin, belt.radius, belt.time_step);
        });
    CHECK(belt.dead() == 0);
    CHECK(std::count_if(belt.missiles.begin(), belt.missiles.end(), [](const Missile& m) { return m.gap >= S(0.999); })
          > 35);
}

TEMPLATE_LIST_TEST_CASE("a step round spheres keeps the speed wanted and the circle", "[avoid]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(731, tests::cases(2'000), [](Random& random) {
        const V velocity = random.direction<V>() * random.uniform<S>(5, 50),
                wanted = random.direction<V>() * random.uniform<S>(5, 50);
        const S radius = random.uniform<S>(2, 60), frame = S(1) / 60;
        std::array<veer::Sphere<V>, 5> rocks{};
        for (auto& rock : rocks)
            rock = {random.vector<V>(60), random.uniform<S>(1, 12), random.direction<V>() * random.uniform<S>(0, 20)};
        const V next = avoid_spheres(veer::zero<V>(), velocity, wanted, rocks, S(1), radius, frame);
        const S turn = veer::length(wanted) * frame / radius, most = std::min(turn, S(std::numbers::pi / 2));
        return std::abs(veer::length(next) / veer::length(wanted) - 1) <= 16 * std::numeric_limits<S>::epsilon()
            && veer::angle_between(velocity, next) <= most * (1 + 64 * std::numeric_limits<S>::epsilon()) + S(1e-6);
    });
}

TEMPLATE_LIST_TEST_CASE(
    "without spheres in its way an agent turns to what it wants, as limit_turn", "[avoid]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    const V place = axis<V>(0, 3), velocity = axis<V>(0, 20), wanted = tests::vector<V>(12, 16);
    const std::array far{veer::Sphere<V>{axis<V>(0, 900), S(5)}};
    const auto answer = [&](const V& own, const V& goal, S radius, S frame, const auto& rocks) {
        return avoid_spheres(place, own, goal, rocks, S(1), radius, frame);
    };
    const S frame = S(1) / 60;
    CHECK(same_value(answer(velocity, wanted, 10, frame, far), veer::limit_turn(velocity, wanted, 20 * frame / 10)));
    CHECK(same_value(answer(veer::zero<V>(), wanted, 10, frame, far), wanted));
    CHECK(same_value(answer(velocity, veer::zero<V>(), 10, frame, far), veer::zero<V>()));
    CHECK(same_value(answer(velocity, wanted, 10, 0, far), veer::limit_turn(velocity, wanted, 0)));
    CHECK(same_value(answer(velocity, wanted, 0, frame, far), wanted)); // turns at once
    const std::array ahead{veer::Sphere<V>{axis<V>(0, 11), S(6)}};
    const V aside =
        answer(velocity, velocity, -1, frame, ahead); // the same, and clear of a rock less than 4 steps away
    CHECK(same_value(aside, avoid_spheres(place, velocity, ahead, S(1), S(80) * frame)));
    CHECK(!same_value(aside, velocity));
    CHECK(same_value(answer(velocity, wanted, 10, frame, std::vector<veer::Sphere<V>>()),
        veer::limit_turn(velocity, wanted, 20 * frame / 10)));
}

TEMPLATE_LIST_TEST_CASE("an agent turns aside as late as its circle allows", "[avoid]", tests::PlainVectors2) {
    using V = TestType;
    using S = scalar_t<V>;
    // past a rock dead ahead: the circle and the rock touch at sqrt((R + r)^2 - R^2) from its centre
    const S radius = 25, grown = 6, speed = 45, frame = S(1) / 120;
    V position = veer::zero<V>(), velocity = axis<V>(0, speed);
    const std::array rock{veer::Sphere<V>{axis<V>(0, 100), grown - 1}};
    S turned_at = 0;
    for (int i = 0; i < 400 && turned_at <= 0; ++i) {
        velocity = avoid_spheres(position, velocity, axis<V>(0, speed), rock, S(1), radius, frame);
        position = position + velocity * frame;
        if (std::abs(veer::component<1>(velocity)) > 0) turned_at = 100 - veer::component<0>(position);
    }
    const S least = std::sqrt((radius + grown) * (radius + grown) - radius * radius);
    CHECK((turned_at > least - 1 && turned_at < least + 4));
}

TEMPLATE_LIST_TEST_CASE("every answer of an agent on circles is a number", "[avoid][flags]", tests::PlainVectors) {
    using V = TestType;
    tests::stays_finite<V>(732, [](Wild<V>& wild) {
        const V position = wild.vector(), velocity = wild.vector(), wanted = wild.vector();
        const std::array<veer::Sphere<V>, 2> rocks{veer::Sphere<V>{wild.vector(), wild.number(), wild.vector()},
            veer::Sphere<V>{wild.vector(), wild.number(), wild.vector()}};
        const auto margin = wild.number(), radius = wild.number();
        return avoid_spheres(position, velocity, wanted, rocks, margin, radius, wild.time_step());
    });
}

} // namespace

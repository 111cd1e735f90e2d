// SPDX-License-Identifier: MIT
// Limits and makers take any mix of numbers: the floating-point ones decide, integers alone give float, and nothing holds integers.
#include <veer/veer.hpp>

#include <type_traits>
#include <vector>

#include <catch2/catch_test_macros.hpp>
#include <glm/glm.hpp>

namespace {

template <class Answer, class... Mixes>
constexpr bool all_are = (std::is_same_v<Mixes, Answer> && ...);

using veer::ArriveLimits, veer::Homing, veer::Material, veer::Missile, veer::Shot, veer::SteerLimits, veer::WanderLimits, veer::YawPitchRates;

static_assert(all_are<SteerLimits<float>, decltype(SteerLimits{20, 1, 10}), decltype(SteerLimits{20, 1.5f, 10}), decltype(SteerLimits{20.0f, 1.5f, 10.0f})>);
static_assert(all_are<SteerLimits<double>, decltype(SteerLimits{20, 1.5, 10}), decltype(SteerLimits{20.0f, 1.5, 10}), decltype(SteerLimits{2.0, 1.0, 1.0})>);
static_assert(all_are<ArriveLimits<float>, decltype(ArriveLimits{3, 4}), decltype(ArriveLimits{3, 4.5f}), decltype(ArriveLimits{3.0f, 4.5f})>);
static_assert(all_are<ArriveLimits<double>, decltype(ArriveLimits{3, 4.5}), decltype(ArriveLimits{3.0f, 4.5}), decltype(ArriveLimits{3.0, 4.5})>);
static_assert(all_are<WanderLimits<float>, decltype(WanderLimits{5, 2, 1}), decltype(WanderLimits{5, 2, 0.5f})>);
static_assert(all_are<WanderLimits<double>, decltype(WanderLimits{5, 2, 0.5}), decltype(WanderLimits{5.0, 2.0, 0.5})>);
static_assert(all_are<Homing<float>, decltype(Homing{36, 3, 1}), decltype(Homing{36.0f, 3, 1})>);
static_assert(all_are<Homing<double>, decltype(Homing{36, 3.0, 1})>);
static_assert(all_are<YawPitchRates<float>, decltype(YawPitchRates{1, 2}), decltype(YawPitchRates{1, 0.5f})>);
static_assert(all_are<YawPitchRates<double>, decltype(YawPitchRates{1, 0.5})>);
static_assert(all_are<Shot<float>, decltype(Shot{50}), decltype(Shot{50, 1}), decltype(Shot{50, 1, 9}), decltype(Shot{50.0f, 1, 9})>);
static_assert(all_are<Shot<double>, decltype(Shot{50.0}), decltype(Shot{50, 0.5}), decltype(Shot{50, 1, 9.0})>);
static_assert(all_are<Missile<float>, decltype(Missile{9}), decltype(Missile{9, 1}), decltype(Missile{9, 1, 1}), decltype(Missile{9, 1, 0.5f, 5})>);
static_assert(all_are<Missile<double>, decltype(Missile{9, 1, 0.5, 5})>);
static_assert(all_are<Material<float>, decltype(Material{1}), decltype(Material{1, 0}), decltype(Material{0.8f, 0})>);
static_assert(all_are<Material<double>, decltype(Material{0.8, 0})>);

// what holds vectors: the first one decides, and numbers and lists in braces follow it
static_assert(all_are<veer::Sphere<glm::vec3>, decltype(veer::Sphere{glm::vec3(), 2}), decltype(veer::Sphere{glm::vec3(), 2.5, {1, 0, 0}})>);
static_assert(all_are<veer::Plane<glm::dvec2>, decltype(veer::Plane{glm::dvec2(), {0, 1}}), decltype(veer::Plane{glm::dvec2(), {0, 1}, {1, 0}})>);
static_assert(all_are<veer::Capsule<glm::vec2>, decltype(veer::Capsule{glm::vec2(), {0, 1}}), decltype(veer::Capsule{glm::vec2(), {0, 1}, 2}),
                      decltype(veer::Capsule{glm::vec2(), {0, 1}, 2, {1, 0}})>);
static_assert(all_are<veer::SphereObstacle<glm::vec3>, decltype(veer::SphereObstacle{glm::vec3(), 2, 5.5})>);
static_assert(all_are<veer::Agent<glm::vec3>, decltype(veer::Agent{glm::vec3(), {1, 0, 0}, 1})>);
static_assert(all_are<veer::Motion<glm::dvec3>, decltype(veer::Motion{glm::dvec3(), {1, 0, 0}})>);

// by name too, where the compiler can; clang++ can from version 17
#if !defined(__clang__) || __clang_major__ >= 17
static_assert(all_are<ArriveLimits<float>, decltype(ArriveLimits{.max_speed = 3, .max_deceleration = 4})>);
static_assert(all_are<ArriveLimits<double>, decltype(ArriveLimits{.max_speed = 3, .max_deceleration = 4.5})>);
static_assert(all_are<WanderLimits<float>, decltype(WanderLimits{.max_speed = 5, .circle_distance = 2, .circle_radius = 1})>);
#endif

static_assert(all_are<Homing<float>, decltype(veer::make_homing(30, 25, 1)), decltype(veer::make_homing(30, 25, 0.1f)),
                      decltype(veer::make_homing(30.0f, 25, 0.1))>); // a speed that is no integer decides alone
static_assert(all_are<Homing<double>, decltype(veer::make_homing(30, 25, 0.1)), decltype(veer::make_homing(30.0, 25, 0.1f))>);

} // namespace

TEST_CASE("limits made from integers hold fractions", "[limits]") {
    SteerLimits limits{20, 1, 10};
    limits.mass = 0.5f;
    CHECK(limits.mass == 0.5f);
    const auto next = veer::steer_step(glm::vec2(0), {1, 0}, {10, 0}, limits, 1);
    CHECK(next.velocity.x == 10.0f); // 1 + 10 / 0.5, cut to the greatest speed
}

TEST_CASE("limits of doubles serve agents in float, and braces every function", "[limits]") {
    const glm::vec2 position(0), velocity(30, 0), target(0, 40);
    const auto wide = veer::make_homing(30, 25, 0.1), narrow = veer::make_homing(30.0, 25, 0.1);
    const auto a = veer::homing_arc_step(position, velocity, target, wide, 0.1f), b = veer::homing_arc_step(position, velocity, target, narrow, 0.1f);
    CHECK(a.position == b.position);
    CHECK(veer::intercept(position, target, {1, 0}, Shot{50}).time == veer::intercept(position, target, {1, 0}, 50).time);
    CHECK(veer::intercept(position, target, {1, 0}, {.speed = 50, .max_time = 5}));
    CHECK(veer::bounce(velocity, {-1, 0}, Material{1, 0}) == -velocity);
}

TEST_CASE("a vector of obstacles is made from braces alone, and at rest where nothing is said", "[limits]") { // g++ 12 crashed at this
    const std::vector<veer::Sphere<glm::vec2>> spheres = {{{1, 2}, 3}, {.center = {1, 2}, .radius = 3, .velocity = {4, 5}}};
    const std::vector<veer::Plane<glm::vec3>> planes = {{{0, 0, 0}, {0, 1, 0}}, {{0, 0, 0}, {0, 1, 0}, {4, 5, 6}}};
    const std::vector<veer::Capsule<glm::dvec3>> capsules = {{{0, 0, 0}, {0, 1, 0}}, {{0, 0, 0}, {0, 1, 0}, 0.5, {4, 5, 6}}};
    CHECK(spheres[0].velocity == glm::vec2(0));
    CHECK(spheres[1].velocity == glm::vec2(4, 5));
    CHECK(planes[0].velocity == glm::vec3(0));
    CHECK(planes[1].velocity == glm::vec3(4, 5, 6));
    CHECK(capsules[0].radius == 0.0);
    CHECK(capsules[0].velocity == glm::dvec3(0));
    CHECK(capsules[1].velocity == glm::dvec3(4, 5, 6));
}

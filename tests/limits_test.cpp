// SPDX-License-Identifier: MIT
// Limits and makers take any mix of numbers: the floating-point ones decide, integers
// alone give float, and nothing holds integers.
#include <veer/simd.hpp>
#include <veer/veer.hpp>

#include <concepts>
#include <limits>
#include <type_traits>
#include <vector>

#include <catch2/catch_test_macros.hpp>
#include <glm/glm.hpp>

namespace {

template <class Answer, class... Mixes> constexpr bool all_are = (std::is_same_v<Mixes, Answer> && ...);

using veer::ArriveLimits, veer::Homing, veer::Material, veer::Missile, veer::Shot, veer::SteerLimits,
    veer::WanderLimits, veer::YawPitchRates;
using veer::FlockLimits, veer::View;

static_assert(all_are<SteerLimits<float>, decltype(SteerLimits{20, 1, 10}), decltype(SteerLimits{20, 1.5f, 10}),
    decltype(SteerLimits{20.0f, 1.5f, 10.0f})>);
static_assert(all_are<SteerLimits<double>, decltype(SteerLimits{20, 1.5, 10}), decltype(SteerLimits{20.0f, 1.5, 10}),
    decltype(SteerLimits{2.0, 1.0, 1.0})>);
static_assert(all_are<ArriveLimits<float>, decltype(ArriveLimits{3, 4}), decltype(ArriveLimits{3, 4.5f}),
    decltype(ArriveLimits{3.0f, 4.5f})>);
static_assert(all_are<ArriveLimits<double>, decltype(ArriveLimits{3, 4.5}), decltype(ArriveLimits{3.0f, 4.5}),
    decltype(ArriveLimits{3.0, 4.5})>);
static_assert(all_are<WanderLimits<float>, decltype(WanderLimits{5, 2, 1}), decltype(WanderLimits{5, 2, 0.5f})>);
static_assert(all_are<WanderLimits<double>, decltype(WanderLimits{5, 2, 0.5}), decltype(WanderLimits{5.0, 2.0, 0.5})>);
static_assert(all_are<Homing<float>, decltype(Homing{36, 3, 1}), decltype(Homing{36.0f, 3, 1})>);
static_assert(all_are<Homing<double>, decltype(Homing{36, 3.0, 1})>);
static_assert(all_are<YawPitchRates<float>, decltype(YawPitchRates{1, 2}), decltype(YawPitchRates{1, 0.5f})>);
static_assert(all_are<YawPitchRates<double>, decltype(YawPitchRates{1, 0.5})>);
static_assert(all_are<Shot<float>, decltype(Shot{50}), decltype(Shot{50, 1}), decltype(Shot{50, 1, 9}),
    decltype(Shot{50.0f, 1, 9})>);
static_assert(all_are<Shot<double>, decltype(Shot{50.0}), decltype(Shot{50, 0.5}), decltype(Shot{50, 1, 9.0})>);
static_assert(all_are<Missile<float>, decltype(Missile{9}), decltype(Missile{9, 1}), decltype(Missile{9, 1, 1}),
    decltype(Missile{9, 1, 0.5f, 5})>);
static_assert(all_are<Missile<double>, decltype(Missile{9, 1, 0.5, 5})>);
static_assert(all_are<Material<float>, decltype(Material{1}), decltype(Material{1, 0}), decltype(Material{0.8f, 0})>);
static_assert(all_are<Material<double>, decltype(Material{0.8, 0})>);
static_assert(all_are<View<float>, decltype(View{9}), decltype(View{9, 0}), decltype(View{9, -0.5f})>);
static_assert(all_are<View<double>, decltype(View{9.0}), decltype(View{9, -0.5})>);
static_assert(all_are<FlockLimits<float>, decltype(FlockLimits{View{9}, 4, 5, 1, 1, 1}),
    decltype(FlockLimits{View{9}, 4, 5, 1, 1, 0.5f}), decltype(FlockLimits{{9}, 4, 5, 1, 1, 1}),
    decltype(FlockLimits{{9.0f, -0.5f}, 4, 5, 1, 1, 1})>);
static_assert(all_are<FlockLimits<double>, decltype(FlockLimits{View{9.0}, 4, 5, 1, 1, 1}),
    decltype(FlockLimits{View{9}, 4, 5, 1, 1, 0.5})>);

// a View's braces may not be left out (compile/calls.cpp), and what forbids it takes no room: shaders read the
// structures as they lie
static_assert(std::is_aggregate_v<View<float>> && std::is_trivially_copyable_v<View<float>>);
static_assert(sizeof(View<float>) == 2 * sizeof(float) && sizeof(FlockLimits<float>) == 7 * sizeof(float));
static_assert(sizeof(View<double>) == 2 * sizeof(double) && sizeof(FlockLimits<double>) == 7 * sizeof(double));

// what holds vectors: the first one decides, and numbers and lists in braces follow it
static_assert(all_are<veer::Sphere<glm::vec3>, decltype(veer::Sphere{glm::vec3(), 2}),
    decltype(veer::Sphere{glm::vec3(), 2.5, {1, 0, 0}})>);
static_assert(all_are<veer::Plane<glm::dvec2>, decltype(veer::Plane{glm::dvec2(), {0, 1}}),
    decltype(veer::Plane{glm::dvec2(), {0, 1}, {1, 0}})>);
static_assert(all_are<veer::Capsule<glm::vec2>, decltype(veer::Capsule{glm::vec2(), {0, 1}}),
    decltype(veer::Capsule{glm::vec2(), {0, 1}, 2}), decltype(veer::Capsule{glm::vec2(), {0, 1}, 2, {1, 0}})>);
static_assert(all_are<veer::Box<glm::vec2>, decltype(veer::Box{glm::vec2(), {1, 2}}),
    decltype(veer::Box{glm::vec2(), {1, 2}, {0, 1}}), decltype(veer::Box{glm::vec2(), {1, 2}, {0, 1}, {3, 4}})>);
static_assert(all_are<veer::Box<glm::dvec3>, decltype(veer::Box{glm::dvec3(), {1, 2, 3}}),
    decltype(veer::Box{glm::dvec3(), {1, 2, 3}, {1, 0, 0}, {0, 0, 1}}),
    decltype(veer::Box{glm::dvec3(), {1, 2, 3}, {1, 0, 0}, {0, 0, 1}, {4, 5, 6}})>);
static_assert(all_are<veer::SphereObstacle<glm::vec3>, decltype(veer::SphereObstacle{glm::vec3(), 2, 5.5})>);
static_assert(all_are<veer::Agent<glm::vec3>, decltype(veer::Agent{glm::vec3(), {1, 0, 0}, 1})>);
static_assert(all_are<veer::Motion<glm::dvec3>, decltype(veer::Motion{glm::dvec3(), {1, 0, 0}})>);
static_assert(
    all_are<veer::Orientation<glm::dvec3>, decltype(veer::Orientation{glm::dvec3(1, 0, 0), {0, 1, 0}, {0, 0, 1}})>);

// whatever a call takes is made from the same of another type of numbers, and for packs from plain numbers
using Floats = veer::simd::pack<float>;
using Doubles = veer::simd::pack<double>;

template <class From, class... To> constexpr bool becomes = (std::convertible_to<From, To> && ...);
/// Converted while the program runs: what is made of constants, the compiler converts.
template <class To> To made(const auto& from) { return from; }
template <template <class> class Limits>
constexpr bool limits_convert = bool(becomes<Limits<float>, Limits<double>, Limits<Floats>, Limits<Doubles>>)
                             && bool(becomes<Limits<double>, Limits<float>, Limits<Floats>, Limits<Doubles>>);
static_assert(limits_convert<SteerLimits>);
static_assert(limits_convert<ArriveLimits>);
static_assert(limits_convert<WanderLimits>);
static_assert(limits_convert<Homing>);
static_assert(limits_convert<YawPitchRates>);
static_assert(limits_convert<Shot>);
static_assert(limits_convert<Missile>);
static_assert(limits_convert<Material>);
static_assert(limits_convert<View>);
static_assert(limits_convert<FlockLimits>);

template <template <class> class Thing, int Dimension>
constexpr bool converts_in = bool(becomes<Thing<glm::vec<Dimension, float>>, Thing<glm::vec<Dimension, double>>,
                                 Thing<veer::BasicVector<Floats, Dimension>>>)
                          && bool(becomes<Thing<glm::vec<Dimension, double>>, Thing<glm::vec<Dimension, float>>,
                              Thing<veer::BasicVector<Doubles, Dimension>>>);
template <template <class> class Thing>
constexpr bool converts = bool(converts_in<Thing, 2>) && bool(converts_in<Thing, 3>);
static_assert(converts<veer::Sphere>);
static_assert(converts<veer::Plane>);
static_assert(converts<veer::Capsule>);
static_assert(converts<veer::Box>);
static_assert(converts<veer::SphereObstacle>);
static_assert(converts<veer::Agent>);
static_assert(converts_in<veer::Orientation, 3>);

// by name too, where the compiler can; clang++ can from version 17
#if !defined(__clang__) || __clang_major__ >= 17
static_assert(all_are<ArriveLimits<float>, decltype(ArriveLimits{.max_speed = 3, .max_deceleration = 4})>);
static_assert(all_are<ArriveLimits<double>, decltype(ArriveLimits{.max_speed = 3, .max_deceleration = 4.5})>);
static_assert(
    all_are<WanderLimits<float>, decltype(WanderLimits{.max_speed = 5, .circle_distance = 2, .circle_radius = 1})>);
#endif

static_assert(all_are<Homing<float>, decltype(veer::make_homing(30, 25, 1)), decltype(veer::make_homing(30, 25, 0.1f)),
    decltype(veer::make_homing(30.0f, 25, 0.1))>); // a speed that is no integer decides alone
static_assert(
    all_are<Homing<double>, decltype(veer::make_homing(30, 25, 0.1)), decltype(veer::make_homing(30.0, 25, 0.1f))>);

} // namespace

TEST_CASE("limits made from integers hold fractions", "[limits]") {
    SteerLimits limits{20, 1, 10};
    limits.mass = 0.5f;
    CHECK(limits.mass == 0.5f);
    const auto next = veer::steer_step(glm::vec2(0), {1, 0}, {10, 0}, limits, 1);
    CHECK(next.velocity.x == 10.0f); // 1 + 10 / 0.5, cut to the greatest speed
}

TEST_CASE("FlockLimits hold the numbers in the order in which they are given", "[limits]") {
    const FlockLimits<float> typed{{10}, 4, 5, 1, 2, 3};
    for (const auto& limits : {typed, FlockLimits{{10}, 4, 5, 1, 2, 3}, FlockLimits{View{10}, 4, 5, 1, 2, 3}}) {
        CHECK((limits.view.radius == 10 && limits.view.min_cosine == -1 && limits.separation_radius == 4
               && limits.max_speed == 5));
        CHECK((limits.separation_weight == 1 && limits.alignment_weight == 2 && limits.cohesion_weight == 3));
    }
    const FlockLimits<float> named{.view = {.radius = 10},
        .separation_radius = 4,
        .max_speed = 5,
        .separation_weight = 1,
        .alignment_weight = 2,
        .cohesion_weight = 3};
    CHECK((named.view.radius == 10 && named.view.min_cosine == -1 && named.separation_radius == 4
           && named.cohesion_weight == 3));
    const FlockLimits<double> cone{{10, -0.5}, 4, 5, 1, 2, 3};
    CHECK((cone.view.radius == 10 && cone.view.min_cosine == -0.5 && cone.separation_radius == 4
           && cone.cohesion_weight == 3));
}

TEST_CASE("limits of doubles serve agents in float, and braces every function", "[limits]") {
    const glm::vec2 position(0), velocity(30, 0), target(0, 40);
    const auto wide = veer::make_homing(30, 25, 0.1), narrow = veer::make_homing(30.0, 25, 0.1);
    const auto a = veer::homing_arc_step(position, velocity, target, wide, 0.1f),
               b = veer::homing_arc_step(position, velocity, target, narrow, 0.1f);
    CHECK(a.position == b.position);
    CHECK(
        veer::intercept(position, target, {1, 0}, Shot{50}).time == veer::intercept(position, target, {1, 0}, 50).time);
    CHECK(veer::intercept(position, target, {1, 0}, {.speed = 50, .max_time = 5}));
    CHECK(veer::bounce(velocity, {-1, 0}, Material{1, 0}) == -velocity);
}

TEST_CASE("what is made of floats serves agents in double, and back", "[limits]") {
    const glm::dvec2 position(0), velocity(30, 0), target(0, 40), drift(1, 0);
    CHECK(veer::intercept(position, target, drift, Shot{50}).time == veer::intercept(position, target, drift, 50).time);
    CHECK(veer::intercept(position, target, drift, Shot{50}, velocity).time
          == veer::intercept(position, target, drift, {.speed = 50}, velocity).time);
    CHECK(veer::intercept_thrusting(position, target, drift, drift, Missile{9}).time
          == veer::intercept_thrusting(position, target, drift, drift, {.thrust = 9}).time);
    CHECK(veer::push_out(position, 1, veer::Sphere{glm::vec2(0.5f, 0), 1})
          == veer::push_out(position, 1, veer::Sphere{glm::dvec2(0.5, 0), 1}));
    CHECK(veer::intercept(glm::vec2(0), {0, 40}, {1, 0}, Shot{50.0}).time
          == veer::intercept(glm::vec2(0), {0, 40}, {1, 0}, 50).time);
}

TEST_CASE(
    "a structure with a default for one member has one for each, so that nothing in it is indeterminate", "[limits]") {
    using V = glm::vec3;
    constexpr Shot<float> shot; // a constant has no indeterminate number
    constexpr Missile<float> missile;
    constexpr Material<float> material;
    constexpr FlockLimits<float> flock;
    constexpr veer::InterceptTimes<float> times;
    STATIC_REQUIRE((shot.speed == 0 && shot.radius == 0 && shot.max_time == std::numeric_limits<float>::infinity()));
    STATIC_REQUIRE((missile.thrust == 0 && missile.speed == 0 && missile.max_time == shot.max_time));
    STATIC_REQUIRE((material.restitution == 1 && material.friction == 0 && times.empty()));
    STATIC_REQUIRE((flock.view.radius == 0 && flock.view.min_cosine == -1 && flock.cohesion_weight == 0));
    constexpr veer::Sphere<V> sphere;
    constexpr veer::Plane<V> plane;
    constexpr veer::Capsule<V> capsule;
    constexpr veer::Box<V> box;
    constexpr veer::Flight<V> flight;
    STATIC_REQUIRE((sphere.center == V(0) && sphere.radius == 0 && plane.normal == V(0) && capsule.end == V(0)));
    STATIC_REQUIRE((box.center == V(0) && box.half_size == V(0) && box.forward.x == 1 && box.velocity == V(0)));
    STATIC_REQUIRE((flight.gravity == V(0) && flight.drag == 0));
    constexpr veer::Aim<V> aim;
    constexpr veer::Launches<V> launches;
    STATIC_REQUIRE((aim.wait == 0 && aim.intercept.status == veer::InterceptStatus::invalid && !launches.high.found));
}

TEST_CASE("every member stays what it is when the type of its numbers changes", "[limits]") {
    const Shot<double> shot = Shot{50, 1.5f};
    CHECK((shot.speed == 50 && shot.radius == 1.5 && shot.max_time == std::numeric_limits<double>::infinity()));
    const Missile<float> missile = Missile{9.5, 8.5, 7.5, 6.5};
    CHECK((missile.thrust == 9.5f && missile.speed == 8.5f && missile.radius == 7.5f && missile.max_time == 6.5f));
    const SteerLimits<double> steer = SteerLimits{1.5f, 2.5f, 3.5f};
    CHECK((steer.max_force == 1.5 && steer.mass == 2.5 && steer.max_speed == 3.5));
    const ArriveLimits<double> arrive = ArriveLimits{1.5f, 2.5f};
    CHECK((arrive.max_speed == 1.5 && arrive.max_deceleration == 2.5));
    const WanderLimits<double> wander = WanderLimits{1.5f, 2.5f, 3.5f};
    CHECK((wander.max_speed == 1.5 && wander.circle_distance == 2.5 && wander.circle_radius == 3.5));
    const Homing<double> homing = Homing{1.5f, 2.5f, 3.5f};
    CHECK((homing.max_centripetal_accel == 1.5 && homing.propulsion == 2.5 && homing.damping == 3.5));
    const YawPitchRates<double> rates = YawPitchRates{1.5f, 2.5f};
    CHECK((rates.yaw == 1.5 && rates.pitch == 2.5));
    const Material<double> material = Material{0.5f, 0.25f};
    CHECK((material.restitution == 0.5 && material.friction == 0.25));
    const FlockLimits<double> flock = FlockLimits{View{9.5f, -0.5f}, 1.5f, 2.5f, 3.5f, 4.5f, 5.5f};
    CHECK((flock.view.radius == 9.5 && flock.view.min_cosine == -0.5 && flock.separation_radius == 1.5
           && flock.max_speed == 2.5));
    CHECK((flock.separation_weight == 3.5 && flock.alignment_weight == 4.5 && flock.cohesion_weight == 5.5));

    const glm::vec2 a(1, 2), b(3, 4), c(5, 6);
    const glm::dvec2 wide_a = a, wide_b = b, wide_c = c;
    const veer::Sphere<glm::dvec2> sphere = veer::Sphere<glm::vec2>{a, 7, b};
    CHECK((sphere.center == wide_a && sphere.radius == 7 && sphere.velocity == wide_b));
    const veer::Plane<glm::dvec2> plane = veer::Plane<glm::vec2>{a, b, c};
    CHECK((plane.point == wide_a && plane.normal == wide_b && plane.velocity == wide_c));
    const veer::Capsule<glm::dvec2> capsule = veer::Capsule<glm::vec2>{a, b, 7, c};
    CHECK((capsule.start == wide_a && capsule.end == wide_b && capsule.radius == 7 && capsule.velocity == wide_c));
    const veer::Box<glm::dvec2> box = veer::Box<glm::vec2>{a, b, c, b};
    CHECK((box.center == wide_a && box.half_size == wide_b && box.forward == wide_c && box.velocity == wide_b));
    const glm::vec3 up(7, 8, 9), still(0);
    const auto crate = made<veer::Box<glm::dvec3>>(veer::Box<glm::vec3>{up, still, still, up, up});
    CHECK((crate.center == glm::dvec3(up) && crate.up == glm::dvec3(up) && crate.forward == glm::dvec3(0)));
    const veer::SphereObstacle<glm::dvec2> rock = veer::SphereObstacle<glm::vec2>{a, 7, 8};
    CHECK((rock.center == wide_a && rock.escape_radius == 7 && rock.avoid_radius == 8));
    const veer::Agent<glm::dvec2> agent = veer::Agent<glm::vec2>{a, b, 7};
    CHECK((agent.position == wide_a && agent.velocity == wide_b && agent.radius == 7));
    const auto body =
        made<veer::Orientation<glm::dvec3>>(veer::Orientation<glm::vec3>{glm::vec3(1), glm::vec3(2), glm::vec3(3)});
    CHECK((body.forward == glm::dvec3(1) && body.left == glm::dvec3(2) && body.up == glm::dvec3(3)));
    const auto turn = made<veer::SineCosine<double>>(veer::SineCosine<float>{0.6f, 0.8f});
    CHECK((turn.sine == static_cast<double>(0.6f) && turn.cosine == static_cast<double>(0.8f)));
    const auto traverse = made<veer::Traverse<double>>(veer::Traverse{-1.5f, 2.5f, -0.5f, 0.75f});
    CHECK((traverse.min_yaw == -1.5 && traverse.max_yaw == 2.5));
    CHECK((traverse.min_pitch == -0.5 && traverse.max_pitch == 0.75));
}

TEST_CASE("a vector of obstacles is made from braces alone, and at rest where nothing is said",
    "[limits]") { // g++ 12 crashed at this
    const std::vector<veer::Sphere<glm::vec2>> spheres = {
        {{1, 2}, 3}, {.center = {1, 2}, .radius = 3, .velocity = {4, 5}}};
    const std::vector<veer::Plane<glm::vec3>> planes = {{{0, 0, 0}, {0, 1, 0}}, {{0, 0, 0}, {0, 1, 0}, {4, 5, 6}}};
    const std::vector<veer::Capsule<glm::dvec3>> capsules = {
        {{0, 0, 0}, {0, 1, 0}}, {{0, 0, 0}, {0, 1, 0}, 0.5, {4, 5, 6}}};
    const std::vector<veer::Box<glm::vec3>> boxes = {
        {{0, 0, 0}, {1, 2, 3}}, {{0, 0, 0}, {1, 2, 3}, {0, 1, 0}, {1, 0, 0}, {4, 5, 6}}};
    CHECK((boxes[0].forward == glm::vec3(1, 0, 0) && boxes[0].up == glm::vec3(0, 0, 1)));
    CHECK((boxes[0].velocity == glm::vec3(0) && boxes[1].velocity == glm::vec3(4, 5, 6)));
    CHECK(spheres[0].velocity == glm::vec2(0));
    CHECK(spheres[1].velocity == glm::vec2(4, 5));
    CHECK(planes[0].velocity == glm::vec3(0));
    CHECK(planes[1].velocity == glm::vec3(4, 5, 6));
    CHECK(capsules[0].radius == 0.0);
    CHECK(capsules[0].velocity == glm::dvec3(0));
    CHECK(capsules[1].velocity == glm::dvec3(4, 5, 6));
}

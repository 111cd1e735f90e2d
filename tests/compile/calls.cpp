// SPDX-License-Identifier: MIT
// Calls that must not compile. `run` compiles one at a time; behind each stands what the compiler's first message has to say. "first line": with both
// compilers the first line with an error says it. These are the calls of a newcomer's first day.
#include "prelude.hpp"

namespace simd = veer::simd;
using glm::vec2, glm::vec3, veer::SphereObstacle, veer::SteerLimits;

constexpr vec2 p2(0), v2(1, 0), t2(3, 4);
constexpr vec3 p(0), v(1, 0, 0), t(3, 4, 5);
constexpr float time_step = 0.1f;
const auto missile = veer::make_homing(30.0f, 25, 0.1f);
const SteerLimits limits{20, 1, 10};
std::vector<float> numbers(10);
std::vector<double> wide(10);
std::vector<vec3> positions(10);
const std::vector<vec3> targets(10);
const std::vector<vec2> flat(10);
std::deque<vec3> queue(10);
const std::vector<veer::Plane<vec3>> walls(2);
const std::vector<veer::Agent<vec3>> crowd(3);
const std::vector<int> several{1, 2};
template <class V> std::vector<veer::Agent<V>> of_packs(const V&);
const veer::BasicVector<simd::pack<float>, 3> packs(0, 0, 0);

void call() {
#if CALL == 1 // a vector of four: /seek.*(vec4|vec<4)/
    veer::seek(glm::vec4(0), glm::vec4(0), glm::vec4(0), 5);
#elif CALL == 2 // a quaternion: /seek.*(quat|qua<)/
    veer::seek(glm::quat(), glm::quat(), glm::quat(), 5);
#elif CALL == 3 // a vector of integers: /seek.*(ivec3|vec<3, int)/
    veer::seek(glm::ivec3(0), glm::ivec3(0), glm::ivec3(0), 5);
#elif CALL == 4 // no vector at all: /seek.*string/
    veer::seek(std::string("here"), v, t, 5);
#elif CALL == 5 // no time step: /homing_arc_step.*4 (arguments )?(were )?provided|homing_arc_step.*Homing<float>&\)/
    veer::homing_arc_step(p, v, t, missile);
#elif CALL == 6 // the limits before the target: /from.*Homing<float>/
    veer::homing_arc_step(p, v, missile, t, time_step);
#elif CALL == 7 // a planar target for a missile in space: /from.*(vec2|vec<2)/
    veer::seek(p, v, t2, 5);
#elif CALL == 8 // an axis in the plane: /rotate.*(vec2|vec<2)/
    veer::rotate(v2, t2, 0.1f);
#elif CALL == 9 // pitch in the plane: /turn_yaw_pitch.*(vec2|vec<2)/
    veer::turn_yaw_pitch(v2, t2, 0.1f, 0.1f, t2);
#elif CALL == 10 // a vector among the limits: /deduction.*SteerLimits/
    veer::steer_step(p, v, t, SteerLimits{20, v, 10}, time_step);
#elif CALL == 11 // a velocity for a speed: /make_homing.*(vec3|vec<3)/
    veer::make_homing(v, 25, 0.1f);
#elif CALL == 12 // the speed before the target: /from.*int/
    veer::seek(p, v, 5, t);
#elif CALL == 13 // no velocity of the target: /intercept.*(, int\)|3 were provided)/
    veer::intercept(p, t, 50);
#elif CALL == 14 // a body of numbers: /constraint.*PhysicBase/
    veer::PhysicBase<float> body;
#elif CALL == 15 // a disc for a sphere: /SphereObstacle<.*(vec2|vec<2).*SphereObstacle<.*vec<3/
    veer::avoid_sphere(p, v, SphereObstacle<vec2>{t2, 1, 2}, 0.1f);
#elif CALL == 16 // one sphere for a list: /SphereObstacle/
    veer::avoid_spheres(p, v, SphereObstacle<vec3>{t, 1, 2}, 0.1f);
#elif CALL == 17 // a point for an obstacle: /contact.*vec3/
    veer::contact(p, v, 1.0f, t, time_step);
#elif CALL == 18 // the limits of another function: /SteerLimits.come.before.the.time.step/
    veer::steer_step(p, v, t, missile, time_step);
#elif CALL == 19 // the type of the answer is not said: /unit_vector.*V/
    veer::unit_vector(0.1f);
#elif CALL == 20 // first line: packs for a solver, in 12 lines, clang++ 59: /call.it.in.a.loop.over.the.agents.*or.take.lead_point/
    simd::for_each(10, [](auto& a) { a = veer::intercept(a, a, a, 5).point; }, positions);
#elif CALL == 21 // first line: packs for a solver, in 12 lines, clang++ 62: /call.it.in.a.loop.over.the.agents/
    simd::for_each(10, [](auto& a) { a = veer::launch(a, a, a, 5).low.velocity; }, positions);
#elif CALL == 22 // one vector first, packs behind: /(vec3|vec<3).*from.*Batch<float|from.*Batch<float.*(vec3|vec<3)/
    simd::for_each(10, [](auto& a) { a = veer::seek(p, a, a, 5); }, positions);
#elif CALL == 23 // a planar target for packs in space: /from.*(vec2|vec<2)/
    simd::for_each(10, [](auto& a) { a = veer::seek(a, a, t2, 5); }, positions);
#elif CALL == 24 // one vector as a stream: /a stream is a Soa2, .* What is the same for all agents is no stream: fn captures it/
    simd::for_each(10, [](auto& a, auto& b) { a = b; }, positions, targets.front());
#elif CALL == 25 // first line: streams of floats and of doubles: /all floats or all doubles/
    simd::for_each(10, [](auto& a, auto& b) { a = a * 2, b = b * 2; }, numbers, wide);
#elif CALL == 26 // nothing but indices: /one of them holds some/
    simd::for_each(10, [](auto index) { (void)index; }, simd::Indices{});
#elif CALL == 27 // a constant stream is written to: /'const.*BasicVector/
    simd::for_each(10, [](auto& a, auto& b) { b = a; }, positions, targets);
#elif CALL == 28 // a temporary range is written to: /'const.*BasicVector/
    simd::for_each(10, [](auto& a) { a = a * 2; }, std::vector<vec3>(10));
#elif CALL == 29 // a stream too many: /fn takes one argument for each stream/
    simd::for_each(10, [](auto& a) { a = a * 2; }, positions, targets);
#elif CALL == 30 // first line: fn takes vectors, not packs of them: /fn takes one argument for each stream, and takes it as auto&/
    simd::for_each(10, [](vec3& a) { a = a * 2.0f; }, positions);
#elif CALL == 31 // first line: a branch on packs, with any register: /choose.with.veer/
    simd::for_each(10, [](auto& a) { if (veer::length(a) > 5) a = a * 2; }, positions);
#elif CALL == 32 // neither a count nor a range: /without a count, one stream is a contiguous range or a gather/
    simd::for_each([](auto& a) { a = a * 2; }, positions.data());
#elif CALL == 33 // a view without braces of its own: /int.*PutTheViewInBraces|PutTheViewInBraces.*int/
    veer::FlockLimits<float> rules{10, 4, 5, 1, 1, 1};
#elif CALL == 34 // the same, its numbers' type not said: /int.*PutTheViewInBraces|PutTheViewInBraces.*int/
    veer::FlockLimits rules{10, 4, 5, 1, 1, 1};
#elif CALL == 35 // the same in the call: /PutTheViewInBraces|cannot convert initializer list.*FlockLimits/
    veer::flock(0, positions, positions, std::vector<int>{1}, {10, 4, 5, 1, 1, 1});
#elif CALL == 36 // first line: a choice with ?: on packs, with any register: /choose.with.veer/
    simd::for_each(10, [](auto& a) { a = veer::length(a) > 5 ? a * 2 : a; }, positions);
#elif CALL == 37 // a mask kept as a bool, with any register: /choose.with.veer|from.*Mask<.*to .const bool/
    simd::for_each(10, [](auto& a) { const bool is_long = veer::length(a) > 5; a = a * is_long; }, positions);
#elif CALL == 38 // a mask as a number, with any register: /Mask<.*(int|choose.with.veer)/
    simd::for_each(10, [](auto& a) { a = a * static_cast<int>(veer::length(a) > 5); }, positions);
#elif CALL == 39 // a branch on two packs: /choose.with.veer/
    simd::for_each<2>(10, [](auto& a) { if (veer::length(a) > 5) a = a * 2; }, positions);
#elif CALL == 40 // a branch on the agents' numbers, with any register: /choose.with.veer/
    simd::for_each(10, [](auto& a, auto i) { if ((i & 1) == 0) a = a * 2; }, positions, simd::Indices{});
#elif CALL == 41 // first line: std::max of packs, with any register: /choose.with.veer/
    simd::for_each(10, [](auto& a) { a.x = std::max(a.x, a.y); }, positions);
#elif CALL == 42 // packs for contain, in 12 lines, clang++ 54: /call.it.in.a.loop.over.the.agents/
    simd::for_each(10, [](auto& a) { a = veer::contain(a, a, walls, 1, 5); }, positions);
#elif CALL == 43 // packs for avoid_agents, in 12 lines, clang++ 63: /call.it.in.a.loop.over.the.agents/
    simd::for_each(10, [](auto& a) { a = veer::avoid_agents(0, of_packs(a), several, 5); }, positions);
#elif CALL == 44 // packs for reciprocal_velocity, in 12 lines, clang++ 69: /call.it.in.a.loop.over.the.agents/
    simd::for_each(10, [](auto& a) { a = veer::reciprocal_velocity(0, of_packs(a), several, a, 5, 1, 0.1f); }, positions);
#elif CALL == 45 // the number of each agent for reciprocal_velocity: /reciprocal_velocity.*Batch<int/
    simd::for_each(10, [](auto& a, auto i) { a = veer::reciprocal_velocity(i, crowd, several, p, 5, 1, 0.1f); }, positions, simd::Indices{});
#elif CALL == 46 // what is picked by index is written to: /'const.*BasicVector/
    simd::for_each([](auto& a) { a = a * 2; }, simd::gather(positions, several));
#elif CALL == 47 // indices that are no integers: /its second argument is a range of integers/
    simd::for_each([](auto& a, const auto& b) { a = b; }, positions, simd::gather(positions, numbers));
#elif CALL == 48 // one vector to pick from: /its first argument is a range of vectors or numbers/
    simd::for_each([](auto& a, const auto& b) { a = b; }, positions, simd::gather(p, several));
#elif CALL == 49 // a member of constant structures is written to: /'const.*BasicVector/
    simd::for_each(3, [](auto& a) { a = a * 2; }, simd::Strided{&crowd[0].position, sizeof crowd[0]});
#elif CALL == 50 // whole structures as a stream: /a stream is a Soa2, .* a Strided, /
    simd::for_each([](auto& a) { a = a; }, crowd);
#elif CALL == 51 // a member that is neither vector nor number: /a stream is a Soa2, /
    simd::for_each(3, [](auto& a) { a = a; }, simd::Strided{&crowd[0], sizeof crowd[0]});
#elif CALL == 52 // packs for a grid, in 20 lines, clang++ 41: /NeighborGrid.*OneAgent|OneAgent.*NeighborGrid|NeighborGrid.*constraint/
    simd::for_each(10, [](auto& a) { veer::NeighborGrid<std::remove_cvref_t<decltype(a)>> grid; a = a; }, positions);
#elif CALL == 53 // a field of the limits that they do not have: /SteerLimits/
    veer::steer_step(p, v, t, {.max_fore = 20, .mass = 1, .max_speed = 10}, time_step);
#elif CALL == 54 // first line: the same, of limits whose type is named: /SteerLimits.*max_fore|max_fore.*SteerLimits/
    veer::steer_step(p, v, t, SteerLimits<float>{.max_fore = 20, .mass = 1, .max_speed = 10}, time_step);
#elif CALL == 55 // packs for a solver, without for_each, in 9 lines, clang++ 25: /call.it.in.a.loop.over.the.agents.*or.take.lead_point/
    veer::intercept(packs, packs, packs, 5);
#elif CALL == 56 // packs for a throw, without for_each, in 9 lines, clang++ 28: /call.it.in.a.loop.over.the.agents/
    veer::launch(packs, packs, packs, 5);
#elif CALL == 57 // packs for a missile's time, in 9 lines, clang++ 16: /call.it.in.a.loop.over.the.agents/
    veer::homing_time(packs, packs, packs, missile);
#elif CALL == 58 // first line: places in space for a grid in the plane: /z would be lost/
    veer::NeighborGrid<vec2> grid;
    grid.build(positions, 5);
#elif CALL == 59 // the same, in structures: /z would be lost/
    veer::NeighborGrid<vec2> grid;
    grid.build(crowd, 5);
#elif CALL == 60 // first line: a path in space for an agent in the plane: /z would be lost/
    veer::follow_path(p2, v2, positions, 1, {5, 2}, time_step);
#elif CALL == 61 // the same, for the nearest place: /z would be lost|vectors with z are expected/
    veer::nearest_on_path(positions, p2);
#elif CALL == 62 // a path in the plane for an agent in space: /vectors with z are expected/
    veer::follow_path(p, v, flat, 1, {5, 2}, time_step);
#elif CALL == 63 // points in space for a spline in the plane: /z would be lost/
    veer::Spline<vec2> spline;
    spline.build(positions);
#elif CALL == 64 // velocities in space for a flock in the plane: /z would be lost/
    veer::flock(0, flat, positions, several, {{10}, 4, 5, 1, 1, 1});
#elif CALL == 65 // the same, for alignment: /z would be lost/
    veer::alignment(0, flat, positions, several, {10});
#elif CALL == 66 // packs for a spline: /a Spline takes one agent at a time/
    veer::Spline<vec3> spline;
    simd::for_each(10, [&](auto& a) { a = veer::follow_path(a, a, spline, 1, {5, 2}, time_step); }, positions);
#elif CALL == 67 // first line: positions in place of agents: /put.each.position.into.an.Agent/
    veer::reciprocal_velocity(0, positions, several, v, 5, 1, time_step);
#elif CALL == 68 // the same, to avoid agents: /put.each.position.into.an.Agent/
    veer::avoid_agents(0, positions, several, 5);
#elif CALL == 69 // first line: the walls after the velocity: /obstacles.come.before.the.preferred.velocity/
    veer::reciprocal_velocity(0, crowd, several, v, walls, 5, 1, time_step);
#elif CALL == 70 // first line: numbers for a path: /a list of vectors is expected/
    veer::follow_path(p, v, wide, 1, {5, 2}, time_step);
#elif CALL == 71 // one point for a path: /not a list: a list has .i. and size/
    veer::follow_path(p, v, t, 1, {5, 2}, time_step);
#elif CALL == 72 // first line: a deque as a stream: /one stream is a contiguous range/
    simd::for_each([](auto& a) { a = a * 2; }, queue);
#elif CALL == 73 // first line: the time step before the limits: /SteerLimits.come.before.the.time.step/
    veer::steer_step(p, v, t, time_step, limits);
#elif CALL == 74 // first line: a time step for a body that has its own: /an obstacle is expected; the time step is the body's unit_time/
    veer::PhysicBase<vec3> body(p, v);
    veer::update_with_contacts(body, 0.5f, {.restitution = 0.8f}, time_step, walls);
#elif CALL == 75 // first line: no limits: /SteerLimits.come.before.the.time.step/
    veer::steer_step(p, v, t, time_step);
#elif CALL == 76 // an array as a vector: /seek.*array/
    veer::seek(std::array{0.0f, 0.0f, 0.0f}, std::array{1.0f, 0.0f, 0.0f}, std::array{3.0f, 4.0f, 5.0f}, 5);
#elif CALL == 77 // first line: a sum of vectors that have no operators: /Place/
    struct Place {
        float x, y, z;
    } a{}, b{};
    veer::seek(a, a, b, 5) + veer::flee(a, a, b, 5);
#elif CALL == 78 // first line: the obstacles before the material: /the.material.comes.before.the.obstacles/
    veer::PhysicBase<vec3> body(p, v);
    veer::update_with_contacts(body, 0.5f, walls, {.restitution = 0.8f});
#elif CALL == 79 // packs summed into one vector: /Batch/
    vec3 total(0);
    simd::for_each(10, [&](auto& a) { total += a; }, positions);
#elif CALL == 80 // first line: the streams before the function: /fn comes before the streams/
    simd::for_each(positions, [](auto& a) { a = a * 2; });
#elif CALL == 81 // first line: an orientation as a quaternion: /Orientation.*(quat|qua<)/
    const glm::quat lies = veer::orientation(v, p);
#elif CALL == 82 // first line: an agent in place of its number: /the.number.of.the.agent.comes.first/
    veer::reciprocal_velocity(crowd[0], crowd, several, v, 5, 1, time_step);
#elif CALL == 83 // first line: loose numbers in place of limits: /SteerLimits.come.before.the.time.step/
    veer::steer_step(p, v, t, 20, 1, 10, time_step);
#elif CALL == 84 // first line: the limits of a turret in place of its rate: /turret_step.takes.a.Traverse/
    veer::intercept_after_turn(p, v, t, v, veer::Traverse<float>{-1, 1, -1, 1}, {50});
#elif CALL == 85 // first line: a flight in place of a shot: /intercept_flying.takes.a.flight/
    veer::intercept(p, t, v, veer::Flight<vec3>{});
#endif
}

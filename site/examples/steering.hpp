// SPDX-License-Identifier: MIT
#pragma once

#include "given.hpp"

EXAMPLE(seek) {
    const vec3 steering =
        veer::seek(position, velocity, target, max_speed) + veer::flee(position, velocity, threat, max_speed);
    const auto next = veer::steer_step(position, velocity, steering, {20, 0.2f, max_speed}, time_step);
    position = next.position;
    velocity = next.velocity;
}
EXAMPLE(seek_velocity) {
    velocity = veer::seek_velocity(position, target, max_speed); // for an agent without mass
    position += velocity * time_step;
    const vec3 away = veer::flee_velocity(position, threat, max_speed);
    draw(position + away);
}
EXAMPLE(arrive) {
    const veer::ArriveLimits<float> limits{10, 5}; // 10 m/s, brakes at 5 m/s²
    const vec3 steering = veer::arrive(position, velocity, target, limits, time_step);
    const vec3 beside_the_leader = target + vec3{-5, 0, 3}; // a formation
    const vec3 desired = veer::arrive_velocity(position, beside_the_leader, target_velocity, limits, time_step);
    velocity += veer::truncate(steering + desired - velocity, 20) * time_step;
}
EXAMPLE(wander_direction) {
    static vec3 direction{1, 0, 0};
    const vec3 random{normal(engine), normal(engine), normal(engine)};
    direction = veer::wander_direction(direction, random, 1.4f, time_step); // strays by 1.4 rad in a second
    const vec3 steering = veer::wander(velocity, direction, {max_speed, 6, 3});
    velocity += steering * time_step;
}
EXAMPLE(wander) {
    const vec3 direction{0, 0, 1};                           // from wander_direction
    const veer::WanderLimits<float> circle{max_speed, 6, 3}; // speed, distance and radius of the circle ahead
    const vec3 force = veer::wander(velocity, direction, circle);
    velocity = veer::wander_velocity(velocity, direction, circle) + force * time_step;
}
EXAMPLE(steer_step) {
    const vec3 steering = veer::seek(position, velocity, target, max_speed);
    const veer::SteerLimits<float> limits{.max_force = 20, .mass = 0.2f, .max_speed = 10};
    const auto next = veer::steer_step(position, velocity, steering, limits, time_step);
    position = next.position;
    velocity = next.velocity;
}
EXAMPLE(limit_turn) {
    const vec3 desired = veer::seek_velocity(position, target, max_speed);
    velocity = veer::limit_turn(velocity, desired, 2 * time_step); // a car: at most 2 rad/s
    position += velocity * time_step;
}
EXAMPLE(spring_step) {
    static veer::Motion<vec3> camera{{0, 5, -10}, {0, 0, 0}};
    const vec3 behind = target - veer::normalize_or(target_velocity, up) * 8.0f + up * 3.0f;
    camera = veer::spring_step(camera.position, camera.velocity, behind, 4, time_step); // half of the distance in 0.4 s
    draw(camera.position);
}
EXAMPLE(spring_of_half_life) {
    static veer::Motion<vec3> sign{{0, 2, 1}, {0, 0, 0}};
    const veer::Spring<float> swinging{.frequency = 9, .damping_ratio = 0.1f};
    sign = veer::spring_step(sign.position, sign.velocity, vec3{0, 2, 0}, swinging, time_step);
    static veer::ServoState<float> zoom{1, 0};
    const auto soft = veer::spring_of_half_life(0.2f); // half of the distance in 0.2 s, no overshoot
    zoom = veer::spring_step(zoom.position, zoom.velocity, 2, soft, time_step);
    draw(sign.position * zoom.position);
}
EXAMPLE(smooth) {
    static vec3 shown{0, 0, 0};
    shown = veer::smooth(shown, target, 0.1f, time_step); // in place of lerp(shown, target, 0.1f)
    static float volume = 1;
    volume = veer::smooth(volume, 0.2f, 0.5f, time_step);
    draw(shown * volume);
}
EXAMPLE(between) {
    const veer::Motion<vec3> last{position, velocity}, newest{target, target_velocity}; // received 0.1 s apart
    const float since = 0.04f;                                                          // drawn one message late
    const auto shown = veer::between(last, newest, 0.1f, since);
    draw(shown.position);
}
EXAMPLE(blend_step) {
    static veer::Motion<vec3> shown{{0, 0, 0}, {0, 0, 0}};
    static veer::Motion<vec3> known{target, target_velocity}; // replaced by each message
    shown = veer::blend_step(shown, known, 0.1f, time_step);  // nothing jumps when a message comes
    known.position += known.velocity * time_step;
    draw(shown.position);
}
EXAMPLE(orbit) {
    velocity = veer::orbit_velocity(position, velocity, target, target_velocity, 8, max_speed); // circles at 8 m
    position += velocity * time_step;
    target += target_velocity * time_step;
}
EXAMPLE(keep_range) {
    const veer::ArriveLimits<float> limits{.max_speed = 10, .max_deceleration = 20};
    velocity = veer::keep_range_velocity(position, target, target_velocity, 12, 20, limits, time_step); // an archer
    position += velocity * time_step;
    target += target_velocity * time_step;
}
EXAMPLE(servo_step) {
    static veer::ServoState<float> door{0, 0};
    const float open = 1.2f; // [m]
    door = veer::servo_step(door.position, door.velocity, open, veer::ServoLimits<float>{0.8f, 2}, time_step);
    if (door.position == open) std::puts("open"); // it stops exactly there
}
EXAMPLE(turn_servo_step) {
    static veer::TurnState<vec3> nose{{1, 0, 0}, {0, 0, 0}};
    const veer::ServoLimits<float> limits{.max_speed = 2, .max_accel = 6}; // rad/s and rad/s^2
    nose = veer::turn_servo_step(nose.direction, nose.turning, target - position, limits, time_step);
    position += nose.direction * (max_speed * time_step);
}
EXAMPLE(ship_arrive) {
    static vec3 nose{0, 0, 1};
    const veer::ShipLimits<float> engines{20, 2}; // pushes by 20 m/s², turns by 2 rad/s
    const auto helm = veer::ship_arrive(position, velocity, nose, target, target_velocity, engines, time_step);
    nose = helm.nose;
    velocity += nose * (helm.thrust * time_step);
    position += velocity * time_step;
}
EXAMPLE(drive_step) {
    static vec2 place{0, 0}, heading{1, 0}; // the middle of the rear axle
    const float steer = 0.3f;               // the wheels point 0.3 rad to the left
    const auto next = veer::drive_step(place, heading, 8, steer, 2.5f, time_step);
    place = next.position;
    heading = next.heading;
}
EXAMPLE(pure_pursuit) {
    static vec2 place{0, 0}, heading{1, 0};
    const vec2 ahead{12, 4}; // a place on the road, some metres ahead
    const float steer = glm::clamp(veer::pure_pursuit(place, heading, ahead, 2.5f), -0.6f, 0.6f);
    const auto next = veer::drive_step(place, heading, 8, steer, 2.5f, time_step);
    place = next.position;
    heading = next.heading;
}
EXAMPLE(dubins_path) {
    const vec2 place{0, 0}, heading{1, 0}, bay{20, 8}, bay_heading{0, 1};
    const auto way = veer::dubins_path(place, heading, bay, bay_heading, 6); // on circles of 6 m
    for (float along = 0; along < way.length; along += 2) {
        const vec2 dot = veer::place_on(way, along).position;
        draw(vec3{dot.x, 0, dot.y});
    }
}
EXAMPLE(place_on) {
    static float along = 0;
    const auto way = veer::dubins_path(vec2{0, 0}, {1, 0}, {60, 20}, {1, 0}, 15); // to a runway
    along += 30 * time_step;                                                      // at 30 m/s
    const auto plane = veer::place_on(way, along);
    draw(vec3{plane.position.x, way.length - along, plane.position.y}); // loses height on the way
}
EXAMPLE(orientation) {
    const auto axes = veer::orientation(velocity, up);
    const glm::mat3 model(axes.left, axes.up, axes.forward); // the columns of a matrix
    draw(model * vec3{0, 0, 1});
}
EXAMPLE(banked_up) {
    const vec3 turn = veer::proportional_navigation(position, velocity, target, target_velocity);
    const vec3 top = veer::banked_up(velocity, turn, gravity); // a plane leans into its turn
    const auto axes = veer::orientation(velocity, top);
    draw(axes.left);
}
EXAMPLE(turret_step) {
    static vec3 barrel{0, 0, 1};
    const auto base = veer::orientation(vec3{0, 0, 1}, up);
    const veer::Traverse<float> blind{-2.5f, 2.5f, -0.1f, 1.2f}; // limits of yaw and pitch
    const vec3 aim = veer::lead_point(position, target, target_velocity, 50) - position;
    barrel = veer::turret_step(barrel, aim, base, {1.5f, 0.8f}, blind, time_step);
    draw(position + barrel * 3.0f);
}
EXAMPLE(intercept_after_turn) {
    const vec3 barrel{0, 0, 1};
    const auto aim = veer::intercept_after_turn(position, barrel, target, target_velocity, 0.8f, veer::Shot{50.0f});
    if (aim.intercept) std::printf("turn, and fire in %.2f s\n", aim.wait);
    move_to(aim.intercept.point); // where to turn to
}
EXAMPLE(pursue) {
    const vec3 hunt = veer::pursue(position, velocity, target, target_velocity, max_speed);
    const vec3 flight = veer::evade(position, velocity, threat, threat_velocity, max_speed);
    const auto next = veer::steer_step(position, velocity, hunt + flight * 2.0f, {20, 0.2f, max_speed}, time_step);
    position = next.position;
    velocity = next.velocity;
}
EXAMPLE(interpose) {
    const vec3 guard = veer::interpose(position, velocity, target, target_velocity, threat, threat_velocity, max_speed);
    velocity += guard * time_step;
    position += velocity * time_step;
}
EXAMPLE(hide) {
    const veer::ArriveLimits<float> limits{10, 5};
    const vec3 steering = veer::hide(position, velocity, threat, rocks, 1, limits, time_step); // 1 m behind a rock
    velocity += steering * time_step;
    draw(veer::hiding_place(threat, rocks[0], 1.0f));
}
EXAMPLE(avoid_sphere) {
    const vec3 desired = veer::seek_velocity(position, target, max_speed); // first steer,
    velocity = veer::avoid_spheres(position, desired, rocks);              // then avoid,
    position += velocity * time_step;                                      // then move
    const vec3 by_an_angle = veer::avoid_sphere(position, desired, rocks[0], 0.05f);
    draw(position + by_an_angle);
}
EXAMPLE(clearing_angle) {
    const auto first = veer::first_obstacle(position, velocity, rocks);
    if (first.escape_radius > 0) { // 0: nothing is in the way
        const float angle = veer::clearing_angle(position, velocity, first);
        std::printf("turn by %.2f rad to graze the rock\n", angle);
    }
}
EXAMPLE(escape_sphere) {
    vec3 push{0, 0, 0};
    for (const auto& rock : rocks) push += veer::escape_sphere(position, rock, 30); // zero outside
    velocity += push * time_step;
    position += velocity * time_step;
}
EXAMPLE(make_obstacle) {
    const veer::Sphere<vec3> rock{vec3{15, 0, 9}, 3};
    const auto obstacle = veer::make_obstacle(rock, 0.5f, 12); // agent radius 0.5 m, seen from 12 m
    velocity = veer::avoid_sphere(position, velocity, obstacle);
    position += velocity * time_step;
}
EXAMPLE(avoid_spheres) {
    static std::vector<veer::Sphere<vec3>> asteroids{{vec3{15, 0, 9}, 3, vec3{-4, 0, 1}}, {vec3{30, 0, 20}, 4}};
    const vec3 desired = veer::seek_velocity(position, target, max_speed);
    velocity = veer::avoid_spheres(position, desired, asteroids, 0.5f, 12); // agent radius 0.5 m, seen from 12 m
    position += velocity * time_step;
    for (auto& rock : asteroids) rock = veer::moved(rock, time_step); // all in the same frame
}
EXAMPLE(free_direction) {
    const auto is_free = [](const vec3& ray) { return ray.x > 0; };     // your engine's ray cast
    velocity = veer::free_direction(vec3{10, 0, 0}, 0.2f, 15, is_free); // 15 rays, 0.2 rad apart
    position += velocity * time_step;
}
EXAMPLE(contain) {
    const vec3 steering = veer::seek(position, velocity, target, max_speed);
    const vec3 inside = veer::contain(position, velocity, walls, 1, max_speed); // one second ahead
    const auto next = veer::steer_step(position, velocity, steering + inside * 4.0f, {40, 0.2f, max_speed}, time_step);
    position = next.position;
    velocity = next.velocity;
}
EXAMPLE(confine) {
    position += velocity * time_step;
    const auto inside = veer::confine(position, velocity, 0.5f, walls); // after every move
    position = inside.position;
    velocity = inside.velocity;
}
EXAMPLE(avoid_agent) {
    const veer::Agent<vec3> self{position, velocity, 0.4f}, other{target, target_velocity, 0.4f};
    const vec3 aside = veer::avoid_agent(self, other, 2); // of length 0 to 1, for the next 2 s
    veer::ForceBudget<vec3> budget(10);
    budget.add(aside * 10.0f);
    budget.add(veer::seek(position, velocity, target, max_speed));
    velocity += budget.total() * time_step;
}
EXAMPLE(avoid_agents) {
    const vec3 aside = veer::avoid_agents(std::size_t(0), agents, both_of_us, 2);
    const vec3 steering = veer::seek(agents[0].position, agents[0].velocity, target, 2);
    agents[0].velocity += (aside * 8.0f + steering) * time_step;
    agents[0].position += agents[0].velocity * time_step;
}
EXAMPLE(reciprocal_velocity) {
    std::vector<vec3> next; // all decide, then all move
    for (std::size_t i = 0; i < agents.size(); ++i) {
        const vec3 preferred = veer::seek_velocity(agents[i].position, target, 1.4f);
        next.push_back(veer::reciprocal_velocity(i, agents, both_of_us, preferred, 2, 3, time_step));
    }
    for (std::size_t i = 0; i < agents.size(); ++i) agents[i].position += next[i] * time_step;
}
EXAMPLE(order_step) {
    static std::vector<veer::CrowdOrder<float>> orders(agents.size()); // kept from frame to frame
    for (std::size_t i = 0; i < agents.size(); ++i)
        orders[i] = veer::order_step(i, agents, both_of_us, orders, target, 2, time_step);
    for (std::size_t i = 0; i < agents.size(); ++i) // who has arrived stands
        agents[i].velocity = orders[i].has_arrived ? vec3{0, 0, 0} : veer::seek_velocity(agents[i].position, target, 2);
}
EXAMPLE(flock) {
    const veer::FlockLimits<float> herd{veer::View<float>{10, -0.7f}, 1.5f, 4, 3, 1, 1};
    std::vector<vec3> steering; // all decide, then all move
    for (std::size_t i = 0; i < positions.size(); ++i)
        steering.push_back(veer::flock(i, positions, velocities, neighbors, herd));
    for (std::size_t i = 0; i < positions.size(); ++i) velocities[i] += steering[i] * time_step;
}
EXAMPLE(separation) {
    const vec3 apart = veer::separation(std::size_t(0), positions, neighbors, 1.5f);
    velocities[0] += apart * 20.0f * time_step;
    positions[0] += velocities[0] * time_step;
}
EXAMPLE(alignment) {
    const veer::View<float> view{10, -0.7f}; // 10 m, none behind
    const vec3 along = veer::alignment(std::size_t(0), positions, velocities, neighbors, view);
    velocities[0] += along * time_step;
}
EXAMPLE(cohesion) {
    const veer::View<float> view{10, -0.7f};
    const vec3 together = veer::cohesion(std::size_t(0), positions, velocities, neighbors, view, max_speed);
    velocities[0] += together * time_step;
}
EXAMPLE(FlockSum) {
    const veer::FlockLimits<float> herd{veer::View<float>{10}, 1.5f, 4, 3, 1, 1};
    veer::FlockSum sum(std::size_t(0), positions[0], velocities[0], herd);
    for (std::size_t i = 0; i < positions.size(); ++i) sum.add(i, positions[i], velocities[i]); // as a grid finds them
    velocities[0] += sum.steering() * time_step;
}
EXAMPLE(NeighborGrid) {
    static veer::NeighborGrid<vec3> grid; // kept from frame to frame
    grid.build(positions, 10);            // cells as large as the largest distance asked for
    std::vector<std::size_t> near_by;
    grid.nearest(position, 12, 10, near_by); // the nearest twelve within 10 m
    grid.for_each_near(position, 5, [](std::size_t i) { draw(positions[i]); });
    const veer::FlockLimits<float> herd{veer::View<float>{10}, 1.5f, 4, 3, 1, 1};
    if (!near_by.empty()) velocity += veer::flock(near_by[0], positions, velocities, near_by, herd) * time_step;
}
EXAMPLE(formation_offset) {
    for (std::size_t i = 0; i < ships.size(); ++i) { // the first is the point, and leads
        const vec2 offset = veer::formation_offset(veer::Formation::wedge, i, ships.size(), vec2{8, 6});
        ships[i].position = ships[0].position + vec3{offset.x, 0, -offset.y}; // they fly along x; their left is -z
    }
}
EXAMPLE(formation_place) {
    const veer::Motion<vec3> leader{target, target_velocity};
    const auto lies = veer::orientation(target_velocity, up);
    const vec3 angular_velocity = up * 0.3f;                                                   // the leader turns left
    const auto place = veer::formation_place(leader, lies, angular_velocity, vec3{-10, 8, 0}); // behind, to the left
    velocity = veer::arrive_velocity(position, place.position, place.velocity, {30, 8}, time_step);
    position += velocity * time_step;
}
EXAMPLE(SlotAssignment) {
    static veer::SlotAssignment<float> assignment; // it keeps its memory from order to order
    assignment.build(ships, path);                 // lists of vectors, or of structures with a position
    for (std::size_t i = 0; i < ships.size(); ++i)
        if (assignment[i] != assignment.none) draw(path[assignment[i]]); // the goal of ship i
}
EXAMPLE(follow_path) {
    const veer::ArriveLimits<float> limits{10, 5};
    const bool closed = true;                                                                        // a race track
    const vec3 steering = veer::follow_path(position, velocity, path, 4, limits, time_step, closed); // looks 4 m ahead
    velocity += steering * time_step;
    position += velocity * time_step;
}
EXAMPLE(follow_path_velocity) {
    static auto place = veer::path_place(path, 0); // kept between frames: it stays on its branch
    place = veer::nearest_on_path(path, position, place.along, 1.1f * 4 + 10 * time_step);
    position += veer::follow_path_velocity(position, path, place, 4, {10, 5}, time_step) * time_step;
}
EXAMPLE(stay_on_path) {
    const vec3 back = veer::stay_on_path(position, velocity, path, 3, 0.5f, max_speed); // a road, 6 m wide
    const vec3 steering = veer::seek(position, velocity, target, max_speed);
    velocity += (back * 2.0f + steering) * time_step;
}
EXAMPLE(nearest_on_path) {
    const auto near = veer::nearest_on_path(path, position, true);
    const auto ahead = veer::path_place(path, near.along + 5, true);
    std::printf("%.1f m beside the path\n", near.distance);
    draw(ahead.point);
}
EXAMPLE(path_length) {
    const float lap = veer::path_length(path, true);
    const auto start = veer::path_place(path, 0.25f * lap, true); // a quarter of a lap
    move_to(start.point);
}
EXAMPLE(Spline) {
    static veer::Spline<vec3> rail; // kept, and built once
    static float along = 0;
    if (rail.size() == 0) rail.build(path, true);
    along += 12 * time_step;                                        // 12 m/s, round and round
    const auto train = rail.at(along), wagon = rail.at(along - 20); // 20 m behind, on the rail
    draw(train.position + train.velocity * 5.0f);                   // the direction, from 5 m ahead
    move_to(rail.at(rail.nearest(position, along, 20)).position);   // to the rail beside, near the train
    draw(wagon.position);
}
EXAMPLE(flow_velocity) {
    static const std::vector<vec2> nodes(6 * 4, vec2{1, 0.5f}); // row by row
    const veer::FlowField<vec2> stream{nodes.data(), {0, 0}, 2, {6, 4}};
    static vec2 boat{3, 3}, speed{0, 0};
    speed += veer::follow_flow(stream, boat, speed, 4) * time_step;
    boat += veer::flow_velocity(stream, boat, 4) * time_step;
}
EXAMPLE(TravelTimes) {
    static veer::TravelTimes<vec2> travel;                   // kept between builds
    static const std::vector<float> slowness(64 * 48, 0.7f); // seconds a metre at each node; 0 is a wall
    const std::vector<vec2> exits{{1, 4}, {30, 12}};
    travel.build(slowness, {0, 0}, 0.5f, {64, 48}, exits); // when the ground or the exits change
    static vec2 person{12, 20};
    person += veer::flow_velocity(travel.flow(), person, 1.5f) * time_step;
    std::printf("%.1f s to the nearest exit\n", travel.time_at(person));
}
EXAMPLE(ForceBudget) {
    veer::ForceBudget<vec3> budget(20); // 20 N in all; what is added first comes first
    budget.add(veer::contain(position, velocity, walls, 1, max_speed) * 4.0f);
    budget.add(veer::flee(position, velocity, threat, max_speed) * 2.0f);
    if (budget.left() > 0) budget.add(veer::seek(position, velocity, target, max_speed));
    velocity += budget.total() * time_step;
}
EXAMPLE(ContextMap) {
    veer::ContextMap<vec3> map;
    map.add_interest(target - position, 1);
    map.add_danger(threat - position, 1);
    const auto choice = map.choose();
    if (choice.found) velocity = choice.direction * max_speed;
}

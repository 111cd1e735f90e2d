// SPDX-License-Identifier: MIT
// The functions of veer_c.h that look at all agents together, or that call several functions of veer.
#include <algorithm>
#include <initializer_list>
#include <span>
#include <vector>

#include "structures.hpp"

using namespace veer_c;

namespace {

namespace simd = veer::simd;

template <int dimension> struct World { ///< a copy of the agents, and who is near whom
    using V = veer::BasicVector<float, dimension>;
    veer::NeighborGrid<V> grid;
    std::vector<V> positions, velocities, answers;
    std::vector<veer::Agent<V>> agents;
    std::vector<std::size_t> near_by;

    static void take(std::vector<V>& into, std::int64_t count, const veer_vectors& from) {
        const Points<V> list = point_list<V>(count, from);
        into.resize(list.size());
        for (std::size_t i = 0; i < into.size(); ++i) into[i] = list[i];
    }
};

} // namespace

struct veer_grid {
    World<2> plane;
    World<3> space;
};

namespace {

bool is_there(const veer_vectors& a, int dimension) {
    return a.x != nullptr && a.y != nullptr && (dimension == 2 || a.z != nullptr);
}
/// The number of the first of the arguments, numbered from `number` on, that is null or written at a stride of 0.
int first_wrong(std::int64_t count, int dimension, int number, std::initializer_list<veer_vectors> given, bool writes) {
    for (const veer_vectors& one : given) {
        if (!is_there(one, dimension) || (writes && one.stride == 0 && count > 1)) return number;
        ++number;
    }
    return 0;
}
/// Calls act(world) with the world of the dimension.
int in_world(veer_grid* grid, int dimension, const auto& act) {
    if (dimension == 2) act(grid->plane);
    else act(grid->space);
    return 0;
}
template <class V> void put(const veer_vectors& into, std::size_t i, const V& value) {
    const auto bytes = static_cast<std::ptrdiff_t>(i) * static_cast<std::ptrdiff_t>(into.stride);
    const auto at = [bytes](
                        float* first) { return reinterpret_cast<float*>(reinterpret_cast<std::byte*>(first) + bytes); };
    *at(into.x) = value.x, *at(into.y) = value.y;
    if constexpr (veer::dimension_v<V> == 3) *at(into.z) = value.z;
}
float number_at(const veer_numbers& from, std::size_t i) {
    return *reinterpret_cast<const float*>(reinterpret_cast<const std::byte*>(from.x)
                                           + static_cast<std::ptrdiff_t>(i) * static_cast<std::ptrdiff_t>(from.stride));
}

/// A list of structures as C++ takes it.
template <class V, class From> auto copied(std::int64_t count, const From* from) {
    std::vector<decltype(of<V>(*from))> all;
    for (std::int64_t i = 0; i < count; ++i) all.push_back(of<V>(from[i]));
    return all;
}

/// The steering of a flock, in packs, from cell to cell; answers are in the order of the grid.
template <int dimension> void fly(World<dimension>& world, const veer_flock_limits& given) {
    using V = typename World<dimension>::V;
    const auto limits = of<V>(given);
    const float reach = veer::maximum(limits.view.radius, limits.separation_radius);
    world.grid.build(world.positions, reach);
    world.answers.resize(world.positions.size());
    simd::for_each(
        [&](const auto& self, const auto& position, const auto& velocity, auto& answer) {
            veer::FlockSum<std::remove_cvref_t<decltype(position)>> sum(self, position, velocity, limits);
            world.grid.for_each_near(position, reach,
                [&](std::size_t other) { sum.add(other, world.positions[other], world.velocities[other]); });
            answer = sum.steering();
        },
        world.grid.order(), simd::gather(world.positions, world.grid.order()),
        simd::gather(world.velocities, world.grid.order()), world.answers);
}

} // namespace

veer_grid* veer_grid_new(void) { return new veer_grid; }
void veer_grid_delete(veer_grid* grid) { delete grid; }

int veer_flock(int64_t count, veer_grid* grid, veer_vectors position, veer_vectors velocity, veer_flock_limits limits,
    veer_vectors_out answer) {
    if (count < 0) return 1;
    if (grid == nullptr) return 2;
    if (count == 0) return 0;
    const int dimension = position.z != nullptr ? 3 : 2;
    if (const int wrong = first_wrong(count, dimension, 3, {position, velocity}, false)) return wrong;
    if (first_wrong(count, dimension, 6, {answer}, true) != 0) return 6;
    return in_world(grid, dimension, [&](auto& world) {
        world.take(world.positions, count, position), world.take(world.velocities, count, velocity);
        fly(world, limits);
        for (std::size_t k = 0; k < world.answers.size(); ++k) put(answer, world.grid.order()[k], world.answers[k]);
    });
}

int veer_flock_step(int64_t count, veer_grid* grid, veer_vectors_both position, veer_vectors_both velocity,
    veer_flock_limits limits, veer_steer_limits steer_limits, float time_step) {
    if (count < 0) return 1;
    if (grid == nullptr) return 2;
    if (count == 0) return 0;
    const int dimension = position.z != nullptr ? 3 : 2;
    if (const int wrong = first_wrong(count, dimension, 3, {position, velocity}, true)) return wrong;
    return in_world(grid, dimension, [&](auto& world) {
        using V = std::remove_cvref_t<decltype(world.positions[0])>;
        world.take(world.positions, count, position), world.take(world.velocities, count, velocity);
        fly(world, limits);
        const auto own = of<V>(steer_limits);
        for (std::size_t k = 0; k < world.answers.size(); ++k) {
            const std::size_t i = world.grid.order()[k];
            const auto next =
                veer::steer_step(world.positions[i], world.velocities[i], world.answers[k], own, time_step);
            put(position, i, next.position), put(velocity, i, next.velocity);
        }
    });
}

int veer_crowd_velocity(int64_t count, veer_grid* grid, veer_vectors position, veer_vectors velocity,
    veer_numbers radius, veer_vectors preferred_velocity, float sight, float max_speed, float horizon, float time_step,
    int64_t walls_count, const veer_capsule* walls, veer_vectors_out answer) {
    if (count < 0) return 1;
    if (grid == nullptr) return 2;
    if (count == 0) return 0;
    const int dimension = position.z != nullptr ? 3 : 2;
    if (const int wrong = first_wrong(count, dimension, 3, {position, velocity}, false)) return wrong;
    if (radius.x == nullptr) return 5;
    if (first_wrong(count, dimension, 6, {preferred_velocity}, false) != 0) return 6;
    if (const int wrong = list_is_wrong(11, walls_count, walls != nullptr)) return wrong;
    if (first_wrong(count, dimension, 13, {answer}, true) != 0) return 13;
    return in_world(grid, dimension, [&](auto& world) {
        using V = std::remove_cvref_t<decltype(world.positions[0])>;
        world.take(world.positions, count, position), world.take(world.velocities, count, velocity);
        const Points<V> preferred = point_list<V>(count, preferred_velocity);
        world.agents.resize(world.positions.size()), world.answers.resize(world.positions.size());
        for (std::size_t i = 0; i < world.agents.size(); ++i)
            world.agents[i] = {world.positions[i], world.velocities[i], number_at(radius, i)};
        world.grid.build(world.positions, sight);
        for (std::size_t i = 0; i < world.agents.size(); ++i) {
            world.grid.find_near(world.positions[i], sight, world.near_by);
            world.answers[i] = veer::reciprocal_velocity(i, world.agents, world.near_by, list_of<V>(walls_count, walls),
                preferred[i], max_speed, horizon, time_step);
        }
        for (std::size_t i = 0; i < world.answers.size(); ++i) put(answer, i, world.answers[i]);
    });
}

int veer_nearest(int64_t count, veer_grid* grid, veer_vectors position, int most, float radius, int32_t* neighbors) {
    if (count < 0) return 1;
    if (grid == nullptr) return 2;
    if (count == 0) return 0;
    const int dimension = position.z != nullptr ? 3 : 2;
    if (const int wrong = first_wrong(count, dimension, 3, {position}, false)) return wrong;
    if (most < 0) return 4;
    if (neighbors == nullptr) return 6;
    return in_world(grid, dimension, [&](auto& world) {
        world.take(world.positions, count, position);
        world.grid.build(world.positions, radius);
        const auto places = static_cast<std::size_t>(most);
        for (std::size_t i = 0; i < world.positions.size(); ++i) {
            world.grid.nearest(world.positions[i], places + 1, radius, world.near_by);
            std::erase(world.near_by, i); // an agent is no neighbour of itself
            for (std::size_t k = 0; k < places; ++k)
                neighbors[i * places + k] = k < world.near_by.size() ? static_cast<int32_t>(world.near_by[k]) : -1;
        }
    });
}

int veer_assign_places(
    int64_t count, veer_vectors position, int64_t places_count, veer_vectors places, int32_t* chosen) {
    if (count < 0) return 1;
    if (count == 0) return 0;
    const int dimension = position.z != nullptr ? 3 : 2;
    if (first_wrong(count, dimension, 2, {position}, false) != 0) return 2;
    if (const int wrong = list_is_wrong(3, places_count, is_there(places, dimension))) return wrong;
    if (chosen == nullptr) return 5;
    const auto choose = [&]<int d>(std::integral_constant<int, d>) {
        using V = veer::BasicVector<float, d>;
        std::vector<V> agents, all;
        World<d>::take(agents, count, position), World<d>::take(all, places_count, places);
        veer::SlotAssignment<float> assignment;
        assignment.build(agents, all);
        for (std::size_t i = 0; i < agents.size(); ++i)
            chosen[i] = assignment[i] == assignment.none ? -1 : static_cast<int32_t>(assignment[i]);
    };
    if (dimension == 2) choose(std::integral_constant<int, 2>());
    else choose(std::integral_constant<int, 3>());
    return 0;
}

int veer_physic_step(
    int64_t count, veer_vectors_both position, veer_vectors_both velocity, veer_vectors acceleration, float time_step) {
    return each<Takes::packs, 5>(
        count, 0,
        [=](auto tag, auto& position_, auto& velocity_, const auto& acceleration_) {
            using V = typename decltype(tag)::type;
            veer::PhysicBase<V> body(position_, velocity_, time_step);
            body.set_acceleration(acceleration_);
            body.update();
            position_ = body.position(), velocity_ = body.velocity();
        },
        both(2, position), both(3, velocity), in(4, acceleration));
}

int veer_move_with_contacts(int64_t count, veer_vectors_both position, veer_vectors_both velocity,
    veer_vectors acceleration, float radius, veer_material material, int64_t planes_count, const veer_plane* planes,
    int64_t spheres_count, const veer_sphere* spheres, int64_t capsules_count, const veer_capsule* capsules,
    float time_step, veer_numbers_out time, veer_vectors_out point, veer_vectors_out normal) {
    if (const int wrong = list_is_wrong(7, planes_count, planes != nullptr)) return wrong;
    if (const int wrong = list_is_wrong(9, spheres_count, spheres != nullptr)) return wrong;
    if (const int wrong = list_is_wrong(11, capsules_count, capsules != nullptr)) return wrong;
    const auto move = [&]<int d>(std::integral_constant<int, d>) {
        using P = veer::BasicVector<float, d>;
        const auto all_planes = copied<P>(planes_count, planes);
        const auto all_spheres = copied<P>(spheres_count, spheres);
        const auto all_capsules = copied<P>(capsules_count, capsules);
        return each<Takes::packs, d>(
            count, d,
            [=, walls = std::span(all_planes), balls = std::span(all_spheres), bars = std::span(all_capsules)](auto tag,
                auto& position_, auto& velocity_, const auto& acceleration_, auto& time_, auto& point_, auto& normal_) {
                using V = typename decltype(tag)::type;
                veer::PhysicBase<V> body(position_, velocity_, time_step);
                body.set_acceleration(acceleration_);
                const auto first = veer::update_with_contacts(body, radius, of<V>(material), walls, balls, bars);
                position_ = body.position(), velocity_ = body.velocity();
                time_ = first.time, point_ = first.point, normal_ = first.normal;
            },
            both(2, position), both(3, velocity), in(4, acceleration), out(14, time), out(15, point), out(16, normal));
    };
    return position.z != nullptr ? move(std::integral_constant<int, 3>()) : move(std::integral_constant<int, 2>());
}

const char* veer_version(void) { return VEER_C_VERSION; }

// SPDX-License-Identifier: MIT
// One unit of a program: every public function, every structure made by default, and structures that pass to the other
// unit. Built twice, as `baseline` for any x86-64 and as `wide` for AVX2 or AVX-512.
#include "units.hpp"

#include <array>

#include <veer/proof.hpp>

std::uint64_t UNIT::proof() { return veer::proof(); }

veer::Motion<Place> UNIT::step(const veer::Motion<Place>& missile, const veer::Homing<float>& homing) {
    return veer::homing_arc_step(missile.position, missile.velocity, Place(0, 0, 50), homing, 1 / 60.0f);
}

void UNIT::fall(veer::PhysicBase<Place>& ball, const veer::Plane<Place>& floor) {
    ball.set_acceleration(Place(0, -9.8f, 0));
    static_cast<void>(veer::update_with_contacts(ball, 0.5f, {.restitution = 0.8f, .friction = 0.2f}, floor));
}

veer::Intercept<Place> UNIT::aim(const veer::Shot<float>& shot) {
    return veer::intercept(Place(0, 0, 0), Place(60, 20, 0), Place(-10, 0, 5), shot);
}

// ---- every structure, made by default -------------------------------------------------------------------------------

// With -O0 clang++ makes a function of a constructor unless the structure has braces. g++ makes none for a structure
// with a default for every member.
#if defined(__clang__)
#define BY_DEFAULT = {}
#else
#define BY_DEFAULT
#endif

namespace {

const void* volatile kept;

template <class T> bool make() {
    T local BY_DEFAULT, row[2] BY_DEFAULT;
    std::array<T, 2> list BY_DEFAULT;
    struct {
        T member{};
    } holder BY_DEFAULT;
    const T temporary = T{};
    for (const void* structure : {static_cast<const void*>(&local), static_cast<const void*>(row),
             static_cast<const void*>(&list), static_cast<const void*>(&holder), static_cast<const void*>(&temporary)})
        kept = structure;
    return kept != nullptr;
}
template <class... T> bool make_all() { return (make<T>() && ...); }

} // namespace

bool UNIT::made() {
    using namespace veer;
    const Place places[] = {Place(0, 0, 0), Place(1, 0, 0), Place(9, 0, 0)};
    std::size_t met = 0;
    NeighborGrid<Place> grid;
    grid.build(places, 2.0f);
    const NeighborGrid<Place> copy = grid;
    copy.for_each_near(places[0], 2.0f, [&](std::size_t) { ++met; });
    TravelTimes<Place> travel;
    float slowness[27];
    for (float& each : slowness) each = 1;
    travel.build(slowness, places[0], 1.0f, {3, 3, 3}, places);
    const TravelTimes<Place> times = travel;
    SlotAssignment<float> assignment;
    assignment.build(places, places);
    const SlotAssignment<float> same = assignment;
    Spline<Place> spline;
    spline.build(places);
    return met == 2 && times.time_at(places[1]) < 1 && same[1] == 1 && spline.length() == 9
        && make_all<Agent<Place>, Aim<Place>, ArriveLimits<float>, BasicVector<float, 2>, Box<Place>, Capsule<Place>,
            Choice<Place>, Clearance<Place>, Contact<Place>, Corridor<float>, CrowdOrder<float>, CrowdTuning,
            Decay<float>, DriveState<BasicVector<float, 2>>, DubinsPath<BasicVector<float, 2>>,
            DubinsPlace<BasicVector<float, 2>>, EngineFlight<Place>, Flight<Place>, FlockLimits<float>,
            FlowField<Place>, Helm<Place>, Homing<float>, Intercept<Place>, InterceptTimes<float>, Launch<Place>,
            Launches<Place>, LimitedAcceleration<Place>, Material<float>, Missile<float>, Motion<Place>,
            Orientation<Place>, PairVelocities<Place>, Passage<Place>, PathPlace<Place>, Plane<Place>,
            ServoLimits<float>, ServoState<float>, ShipLimits<float>, Shot<float>, SineCosine<float>, Sphere<Place>,
            SphereObstacle<Place>, Spring<float>, SteerLimits<float>, Traverse<float>, TurnState<Place>, View<float>,
            WanderLimits<float>, YawPitchRates<float>>();
}

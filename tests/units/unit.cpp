// SPDX-License-Identifier: MIT
// One unit of a program: every public function, and structures that pass to the other unit. Built twice, as `baseline`
// for any x86-64 and as `wide` for AVX2 or AVX-512.
#include "units.hpp"

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

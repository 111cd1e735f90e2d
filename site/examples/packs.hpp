// SPDX-License-Identifier: MIT
// These need xsimd, or take long to compile.
#pragma once

#include "given.hpp"
#include <veer/proof.hpp>
#include <veer/simd.hpp>

EXAMPLE(proof) {
    if (veer::proof() != veer::proof_expected) { // once, when the game starts
        std::puts("this build does not compute what the library computes:");
        std::puts("is -ffp-contract=off there?");
    }
}
EXAMPLE(shader_proof) {
    // in a shader, for each question: atomicAdd(total, veer_proof(question));
    std::uint32_t total = 0;
    for (std::uint32_t ask = 0; ask < veer::shader_proof_questions; ++ask) total += veer::shader_proof(ask);
    if (total == veer::shader_proof_expected) std::puts("the bits of the headers");
}
EXAMPLE(simd_for_each) {
    const auto missile = veer::make_homing(30.0f, 25, 0.1f);
    const auto fly = [&](auto& p, auto& v) { // a register of agents at a time
        const auto next = veer::homing_arc_step(p, v, target, missile, time_step);
        p = next.position;
        v = next.velocity;
    };
    veer::simd::for_each(fly, positions, velocities);
}

EXAMPLE(simd_Strided) {
    // struct Ship { vec3 place, way; int crew; };  std::vector<Ship> ships;
    const veer::simd::Strided places{&ships[0].place, sizeof(Ship)}, ways{&ships[0].way, sizeof(Ship)};
    const auto fly = [](auto& p, auto& v) {
        v = veer::seek_velocity(p, target, max_speed);
        p = p + v * time_step;
    };
    veer::simd::for_each(ships.size(), fly, places, ways);
}

// SPDX-License-Identifier: MIT
// These need xsimd, or take long to compile.
#pragma once

#include "given.hpp"
#include <veer/proof.hpp>
#include <veer/simd.hpp>

EXAMPLE(proof) {
    if (veer::proof() != veer::proof_expected) { // once, when the game starts
        std::puts("this build computes other bits than the library:");
        std::puts("is -ffp-contract=off set?");
    }
}
EXAMPLE(shader_proof) {
    // in a shader, for each question: atomicAdd(total, veer_proof(question));
    std::uint32_t total = 0;
    for (std::uint32_t ask = 0; ask < veer::shader_proof_questions; ++ask) total += veer::shader_proof(ask);
    if (total == veer::shader_proof_expected) std::puts("the same bits as the headers");
}
EXAMPLE(simd_for_each) {
    const auto missile = veer::make_homing(30.0f, 25, 0.1f);
    const auto fly = [&](auto& p, auto& v) { // p and v hold a register of agents
        const auto next = veer::homing_arc_step(p, v, target, missile, time_step);
        p = next.position;
        v = next.velocity;
    };
    veer::simd::for_each(fly, positions, velocities);
}

EXAMPLE(simd_Strided) {
    // struct Ship { vec3 position, velocity; int crew; };  std::vector<Ship> ships;
    const veer::simd::Strided places{&ships[0].position, sizeof(Ship)}, speeds{&ships[0].velocity, sizeof(Ship)};
    const auto fly = [](auto& p, auto& v) {
        v = veer::seek_velocity(p, target, max_speed);
        p = p + v * time_step;
    };
    veer::simd::for_each(ships.size(), fly, places, speeds);
}

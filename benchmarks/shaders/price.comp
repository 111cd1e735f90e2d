#version 450
// The cost of an agent and frame with exact division and roots, and with those of the device (-DVEER_NATIVE); price.cpp
// runs both. -DARC: a homing beam. -DSTEER: seek, and a step of steering. -DFLOCK: a bird among sixteen neighbours, and
// the same step.
#extension GL_GOOGLE_include_directive : require
#include "veer.glsl"

layout(local_size_x = 64) in;
layout(std430, binding = 0) buffer Positions { vec4 positions[]; };
layout(std430, binding = 1) buffer Velocities { vec4 velocities[]; };
layout(std430, binding = 2) readonly buffer Targets { vec4 targets[]; };
layout(std430, binding = 3) writeonly buffer Answers { vec4 answers[]; };

const float frame_time = 0.016666668; // [s]

void main() {
    uint i = gl_GlobalInvocationID.x;
    vec3 position = positions[i].xyz, velocity = velocities[i].xyz, goal = targets[i].xyz;
#if defined(ARC)
    veer_Motion3 next = veer_homing_arc_step(position, velocity, goal, veer_Homing(36.0, 3.0, 0.1), frame_time);
#elif defined(STEER)
    veer_Motion3 next = veer_steer_step(position, velocity, veer_seek(position, velocity, goal, 10.0), veer_SteerLimits(20.0, 1.0, 10.0), frame_time);
#elif defined(FLOCK)
    veer_FlockLimits flock = veer_FlockLimits(veer_View(80.0, -0.5), 60.0, 14.0, 3.0, 1.0, 0.3);
    veer_FlockSum3 sum = veer_flock_sum(i, position, velocity, flock);
    uint first = i & 0xfffffff0u;
    for (uint k = first; k < first + 16u; ++k) sum = veer_flock_add(sum, k, positions[k].xyz, velocities[k].xyz);
    veer_Motion3 next = veer_steer_step(position, velocity, veer_flock_steering(sum, flock), veer_SteerLimits(16.0, 0.5, 14.0), frame_time);
#endif
    answers[2u * i] = vec4(next.position, 1.0);
    answers[2u * i + 1u] = vec4(next.velocity, 0.0);
}

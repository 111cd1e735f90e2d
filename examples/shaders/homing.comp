#version 450
// A step of many homing beams (compute.cpp).
#extension GL_GOOGLE_include_directive : require
#include "veer.glsl"

layout(local_size_x = 64) in;
layout(std430, binding = 0) buffer Positions { vec4 positions[]; };
layout(std430, binding = 1) buffer Velocities { vec4 velocities[]; };
layout(std430, binding = 2) readonly buffer Targets { vec4 targets[]; };
layout(std430, binding = 3) readonly buffer Rules {
    veer_Homing missile;
    float frame_time; // [s]
    uint count;
};

void main() {
    uint i = gl_GlobalInvocationID.x;
    if (i >= count) return;
    veer_Motion3 next = veer_homing_arc_step(positions[i].xyz, velocities[i].xyz, targets[i].xyz, missile, frame_time);
    positions[i] = vec4(next.position, 1.0);
    velocities[i] = vec4(next.velocity, 0.0);
}

#version 450
// A frame of a flock (gpu_flock.cpp), in six kernels: compile this file once for each, with -DCOUNT, -DSCAN, -DPLACE,
// -DORDER, -DSTEER, -DMOVE.
//
// A grid finds the neighbours: each cell has a run of places in `agents`, which holds its birds in the order of their
// numbers. So the order in which a bird adds up its neighbours depends on no race of threads, and every run of the
// program gives the same bits.
#extension GL_GOOGLE_include_directive : require
#include "veer.glsl"

layout(local_size_x = 64) in;
layout(std430, binding = 0) buffer Positions { vec4 positions[]; };
layout(std430, binding = 1) buffer Velocities { vec4 velocities[]; };
layout(std430, binding = 2) buffer Steering { vec4 steering[]; };
layout(std430, binding = 3) buffer Counts { uint counts[]; }; // birds in a cell; 0 again after PLACE
// where the run of each cell starts, and at the end where the last run ends
layout(std430, binding = 4) buffer Starts { uint starts[]; };
layout(std430, binding = 5) buffer Agents { uint agents[]; };
layout(std430, binding = 6) readonly buffer Rules {
    veer_FlockLimits flock;
    veer_SteerLimits wings;
    float frame_time; // [s]
    uint birds;
};

const int side = 32; // cells along an edge of the grid
const uint cells = 32u * 32u * 32u;
const float cells_per_metre = 0.125; // a cell is as wide as a bird sees

ivec3 cell_at(vec3 position) { return clamp(ivec3(floor(position * cells_per_metre)) + side / 2, 0, side - 1); }
uint number_of(ivec3 cell) { return uint((cell.z * side + cell.y) * side + cell.x); }

#if defined(COUNT)
void main() {
    uint i = gl_GlobalInvocationID.x;
    if (i < birds) atomicAdd(counts[number_of(cell_at(positions[i].xyz))], 1u);
}

#elif defined(SCAN) // one group: each thread has a run of cells
shared uint sums[64];
void main() {
    uint each = cells / 64u, own = gl_LocalInvocationID.x, first = own * each;
    uint sum = 0u;
    for (uint k = first; k < first + each; ++k) sum += counts[k];
    sums[own] = sum;
    barrier();
    uint start = 0u;
    for (uint k = 0u; k < own; ++k) start += sums[k];
    for (uint k = first; k < first + each; ++k) {
        starts[k] = start;
        start += counts[k];
    }
    if (own == 63u) starts[cells] = start;
}

#elif defined(PLACE)
void main() {
    uint i = gl_GlobalInvocationID.x;
    if (i >= birds) return;
    uint cell = number_of(cell_at(positions[i].xyz));
    agents[starts[cell] + atomicAdd(counts[cell], 0xFFFFFFFFu) - 1u] = i; // adds -1
}

#elif defined(ORDER) // one thread a cell
void main() {
    uint cell = gl_GlobalInvocationID.x;
    for (uint k = starts[cell] + 1u; k < starts[cell + 1u]; ++k) {
        uint bird = agents[k], place = k;
        for (; place > starts[cell] && agents[place - 1u] > bird; --place) agents[place] = agents[place - 1u];
        agents[place] = bird;
    }
}

#elif defined(STEER)
void main() {
    uint i = gl_GlobalInvocationID.x;
    if (i >= birds) return;
    vec3 position = positions[i].xyz, velocity = velocities[i].xyz;
    ivec3 cell = cell_at(position), from = max(cell - 1, 0), to = min(cell + 1, side - 1);
    veer_FlockSum3 sum = veer_flock_sum(i, position, velocity, flock);
    for (int z = from.z; z <= to.z; ++z) {
        for (int y = from.y; y <= to.y; ++y) { // the cells from left to right are one run
            uint end = starts[number_of(ivec3(to.x, y, z)) + 1u];
            for (uint k = starts[number_of(ivec3(from.x, y, z))]; k < end; ++k) {
                uint other = agents[k];
                sum = veer_flock_add(sum, other, positions[other].xyz, velocities[other].xyz);
            }
        }
    }
    precise vec3 home = veer_seek(position, velocity, vec3(0.0, 0.0, 0.0), flock.max_speed) * 0.125;
    precise vec3 wanted = veer_flock_steering(sum, flock) + home;
    steering[i] = vec4(wanted, 0.0);
}

#elif defined(MOVE)
void main() {
    uint i = gl_GlobalInvocationID.x;
    if (i >= birds) return;
    veer_Motion3 next = veer_steer_step(positions[i].xyz, velocities[i].xyz, steering[i].xyz, wings, frame_time);
    positions[i] = vec4(next.position, 1.0);
    velocities[i] = vec4(next.velocity, 0.0);
}
#endif

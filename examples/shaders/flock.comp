#version 450
// A frame of a flock (gpu_flock.cpp), in eight kernels: compile this file once for each, with -DCLEAR, -DBLOCKS,
// -DCOUNT, -DSUM, -DSTARTS, -DPLACE, -DSORT, -DFLY.
//
// The cells are those of veer's NeighborGrid (veer/neighbors.hpp): blocks of 4 x 2 x 2 cells. Only blocks that hold a
// bird are kept, found by the same hash, so the world has no bounds. A counting sort moves the birds into arrays in the
// order of the cells, so the neighbours of a bird stand in a few runs. The runs are read in the order of NeighborGrid;
// in a cell the birds are in the order of their numbers. The order of the blocks depends on the threads; no sum depends
// on it.
#extension GL_GOOGLE_include_directive : require
#include "veer.glsl"

#if defined(CLEAR) || defined(SUM) || defined(STARTS)
const uint group = 256u; // one thread a block
#else
const uint group = 64u; // one thread a bird
#endif
layout(local_size_x = group) in;

struct Bird {
    vec3 position;
    uint number; // the bird's index in the flock
};
layout(std430, binding = 0) buffer Birds { Bird birds[]; }; // in the order of the frame before
layout(std430, binding = 1) buffer Velocities { vec4 velocities[]; };
layout(std430, binding = 2) buffer Sorted { Bird sorted[]; }; // cell by cell
layout(std430, binding = 3) buffer SortedVelocities { vec4 sorted_velocities[]; };
layout(std430, binding = 4) buffer Owners { uint owners[]; }; // of each place in the table: the first bird
layout(std430, binding = 5) buffer Numbers { uint numbers[]; }; // of each place in the table: its block
layout(std430, binding = 6) buffer Blocks { ivec4 blocks[]; };
layout(std430, binding = 7) buffer Starts { uint starts[]; }; // 16 a block: birds in a cell, then the start of its run
// of each bird: its block's place in the table; then its cell, and the number of birds before it
layout(std430, binding = 8) buffer Homes { uvec2 homes[]; };
layout(std430, binding = 9) buffer Members { uint members[]; }; // numbers of birds, cell by cell, in any order
layout(std430, binding = 10) buffer Totals { uint totals[]; }; // birds in the blocks of a group
layout(std430, binding = 11) buffer State { uint block_count; };
layout(std430, binding = 12) readonly buffer Rules {
    veer_FlockLimits flock;
    veer_SteerLimits wings;
    float frame_time;      // [s]
    float cells_per_metre; // a cell is as wide as the sight of a bird
    uint count;            // of the birds
    uint mask;             // the table has mask + 1 places, a power of two, at least twice as many as birds
};

const uint none = 0xFFFFFFFFu;

// As parts::cell_at: from 2^23 on each number has a cell of its own.
ivec3 cells_of(vec3 position) {
    precise vec3 x = position * cells_per_metre;
    ivec3 beyond = floatBitsToInt(abs(x)) - 0x4B000000 + 0x800000;
    return mix(mix(beyond, -beyond, lessThan(x, vec3(0.0))), ivec3(floor(x)), lessThan(abs(x), vec3(8388608.0)));
}
ivec3 block_of(ivec3 cells) { return cells >> ivec3(2, 1, 1); }

// Each of the four rows of a block lies beside the one before, and every other row is numbered backwards.
uint number_within(ivec3 cells) {
    int layer = cells.z & 1, row = layer << 1 | ((cells.y & 1) ^ layer), x = cells.x & 3;
    return uint(row * 4 + ((row & 1) == 0 ? x : 3 - x));
}

// The hash of NeighborGrid, in words of 64 bits: x holds the lower half.
uvec2 times_factor(uvec2 a) { // 2^64 over the golden ratio
    const uvec2 factor = uvec2(0x7F4A7C15u, 0x9E3779B9u);
    uvec2 product;
    umulExtended(a.x, factor.x, product.y, product.x);
    return uvec2(product.x, product.y + a.x * factor.y + a.y * factor.x);
}
uvec2 plus(uvec2 a, int b) {
    uint carry, low = uaddCarry(a.x, uint(b), carry);
    return uvec2(low, a.y + carry + uint(b >> 31));
}
uint slot_of(ivec3 block) {
    uvec2 hash = plus(times_factor(plus(times_factor(plus(uvec2(0u), block.x)), block.y)), block.z);
    hash = times_factor(uvec2(hash.x ^ hash.y, hash.y));
    return (hash.x ^ hash.y) & mask;
}

#if defined(CLEAR)
void main() {
    uint slot = gl_GlobalInvocationID.x;
    if (slot > mask) return;
    owners[slot] = numbers[slot] = none;
    if (slot == 0u) block_count = 0u;
}

#elif defined(BLOCKS) // the first bird of a block gives the block its number
void main() {
    uint i = gl_GlobalInvocationID.x;
    if (i >= count) return;
    ivec3 block = block_of(cells_of(birds[i].position));
    uint slot = slot_of(block);
    for (;; slot = (slot + 1u) & mask) {
        uint owner = atomicCompSwap(owners[slot], none, i);
        if (owner == none) {
            uint number = atomicAdd(block_count, 1u);
            numbers[slot] = number;
            blocks[number] = ivec4(block, 0);
            for (uint cell = 0u; cell < 16u; ++cell) starts[number * 16u + cell] = 0u;
            break;
        }
        if (block_of(cells_of(birds[owner].position)) == block) break;
    }
    homes[i].x = slot;
}

#elif defined(COUNT)
void main() {
    uint i = gl_GlobalInvocationID.x;
    if (i >= count) return;
    uint cell = numbers[homes[i].x] * 16u + number_within(cells_of(birds[i].position));
    homes[i] = uvec2(cell, atomicAdd(starts[cell], 1u));
}

#elif defined(SUM)
shared uint total;
void main() {
    uint block = gl_GlobalInvocationID.x, own = 0u;
    if (gl_WorkGroupID.x * group >= block_count) return; // the whole group returns
    if (gl_LocalInvocationID.x == 0u) total = 0u;
    for (uint cell = 0u; cell < 16u && block < block_count; ++cell) own += starts[block * 16u + cell];
    barrier();
    atomicAdd(total, own);
    barrier();
    if (gl_LocalInvocationID.x == 0u) totals[gl_WorkGroupID.x] = total;
}

#elif defined(STARTS) // the prefix sum over all cells
shared uint before, sums[group];
void main() {
    uint block = gl_GlobalInvocationID.x, self = gl_LocalInvocationID.x, sum = 0u;
    if (gl_WorkGroupID.x * group >= block_count) return; // the whole group returns
    if (self == 0u) before = 0u;
    barrier();
    for (uint other = self; other < gl_WorkGroupID.x; other += group) sum += totals[other];
    atomicAdd(before, sum);

    uint cells[16];
    sum = 0u;
    for (uint cell = 0u; cell < 16u; ++cell) {
        cells[cell] = block < block_count ? starts[block * 16u + cell] : 0u;
        sum += cells[cell];
    }
    uint own = sum;
    for (uint step = 1u; step < group; step *= 2u) { // sums up to and with each block
        sums[self] = sum;
        barrier();
        if (self >= step) sum += sums[self - step];
        barrier();
    }
    if (block >= block_count) return;
    uint start = before + sum - own;
    for (uint cell = 0u; cell < 16u; ++cell) {
        starts[block * 16u + cell] = start;
        start += cells[cell];
    }
    if (block == block_count - 1u) starts[block * 16u + 16u] = start;
}

#elif defined(PLACE)
void main() {
    uint i = gl_GlobalInvocationID.x;
    if (i < count) members[starts[homes[i].x] + homes[i].y] = birds[i].number;
}

#elif defined(SORT) // each bird counts the birds of its cell with lower numbers
void main() {
    uint i = gl_GlobalInvocationID.x;
    if (i >= count) return;
    Bird bird = birds[i];
    uint cell = homes[i].x, place = starts[cell], end = starts[cell + 1u];
    for (uint k = place; k < end; ++k) place += members[k] < bird.number ? 1u : 0u;
    sorted[place] = bird;
    sorted_velocities[place] = velocities[i];
}

#elif defined(FLY)
// Lists the neighbours first, so that all threads of a group add at the same time.
const uint most = 32u;
shared uint found[most * group];

veer_FlockSum3 with_found(veer_FlockSum3 sum, uint near_by) {
    for (uint k = 0u; k < near_by; ++k) {
        uint other = found[k * group + gl_LocalInvocationID.x];
        sum = veer_flock_add(sum, sorted[other].number, sorted[other].position, sorted_velocities[other].xyz);
    }
    return sum;
}
uint number_of(ivec3 block) {
    uint slot = slot_of(block), number = numbers[slot];
    while (number != none && blocks[number].xyz != block) {
        slot = (slot + 1u) & mask;
        number = numbers[slot];
    }
    return number;
}

void main() {
    uint i = gl_GlobalInvocationID.x;
    if (i >= count) return;
    Bird self = sorted[i];
    vec3 velocity = sorted_velocities[i].xyz;
    ivec3 from = cells_of(self.position - flock.view.radius), to = cells_of(self.position + flock.view.radius);
    ivec3 first = block_of(from), last = block_of(to), block;
    float far = 1.001 * flock.view.radius * flock.view.radius; // birds beyond the wider radius add nothing
    veer_FlockSum3 sum = veer_flock_sum(self.number, self.position, velocity, flock);
    uint near_by = 0u;
    for (block.z = first.z; block.z <= last.z; ++block.z) {
        for (block.y = first.y; block.y <= last.y; ++block.y) {
            for (block.x = first.x; block.x <= last.x; ++block.x) {
                uint number = number_of(block);
                if (number == none) continue;
                ivec3 corner = block << ivec3(2, 1, 1);
                ivec3 low = max(from - corner, 0), high = min(to - corner, ivec3(3, 1, 1));
                for (int row = 0; row < 4; ++row) { // the cells from `low` to `high` in a row are one run
                    int layer = row >> 1, line = (row & 1) ^ layer;
                    if (line < low.y || line > high.y || layer < low.z || layer > high.z) continue;
                    bool backwards = (row & 1) == 1;
                    uint cell = number * 16u + uint(row * 4);
                    uint end = starts[cell + 1u + uint(backwards ? 3 - low.x : high.x)];
                    for (uint k = starts[cell + uint(backwards ? 3 - high.x : low.x)]; k < end; ++k) {
                        vec3 offset = sorted[k].position - self.position;
                        if (dot(offset, offset) < far) {
                            found[near_by++ * group + gl_LocalInvocationID.x] = k;
                            if (near_by == most) {
                                sum = with_found(sum, most);
                                near_by = 0u;
                            }
                        }
                    }
                }
            }
        }
    }
    sum = with_found(sum, near_by);
    precise vec3 home = veer_seek(self.position, velocity, vec3(0.0, 0.0, 0.0), flock.max_speed) * 0.125;
    precise vec3 wanted = veer_flock_steering(sum, flock) + home;
    veer_Motion3 next = veer_steer_step(self.position, velocity, wanted, wings, frame_time);
    birds[i] = Bird(next.position, self.number);
    velocities[i] = vec4(next.velocity, 0.0);
}
#endif

// SPDX-License-Identifier: MIT
// A million birds on an NVIDIA GPU: the flock of examples/shaders, in CUDA on the headers. Built and run by
// tests/cuda/gpu. Prints a row of a table. Exits with 3 without a GPU, with 1 if a bird ends at another place than in
// C++.
//
// The kernels are those of examples/shaders/flock.comp, which says how the birds are sorted.

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "../examples/shaders/flock.hpp"

namespace {

constexpr int no_device = 3;
constexpr std::uint32_t birds = 1'000'000, warm_up = 3, frames = 10, none = 0xFFFFFFFFu;
constexpr unsigned group = 128, block_group = 256; // threads: one a bird, one a block
using V3 = veer::BasicVector<float, 3>;

void need(cudaError_t result) {
    if (result == cudaSuccess) return;
    std::fprintf(stderr, "CUDA: %s\n", cudaGetErrorString(result));
    std::exit(1);
}

struct alignas(16) Bird {
    float x, y, z;
    std::uint32_t number;
};
struct alignas(16) Four {
    float x, y, z, unused;
};
struct alignas(16) Cell {
    int x, y, z, unused;
};
struct alignas(8) Home {
    std::uint32_t place, before;
};

/// The arrays of flock.comp.
struct Arrays {
    Bird *now, *sorted;
    Four *velocities, *sorted_velocities;
    Cell* blocks;
    Home* homes;
    std::uint32_t *owners, *numbers, *starts, *members, *totals, *block_count;
};

// ---- on the device --------------------------------------------------------------------------------------------------

template <class From> __device__ V3 vector_of(const From& from) { return {from.x, from.y, from.z}; }
__device__ unsigned self_of() { return blockIdx.x * blockDim.x + threadIdx.x; }

__device__ Cell cell_of(const V3& position, const Rules& rules) {
    const V3 scaled = position * rules.cells_per_metre;
    return {veer::parts::cell_at(scaled.x), veer::parts::cell_at(scaled.y), veer::parts::cell_at(scaled.z), 0};
}
__device__ Cell block_of(const Cell& cell) { return {cell.x >> 2, cell.y >> 1, cell.z >> 1, 0}; }
__device__ bool same(const Cell& a, const Cell& b) { return a.x == b.x && a.y == b.y && a.z == b.z; }
__device__ unsigned number_within(const Cell& cell) {
    const int layer = cell.z & 1, row = layer << 1 | ((cell.y & 1) ^ layer), x = cell.x & 3;
    return static_cast<unsigned>(row * 4 + ((row & 1) == 0 ? x : 3 - x));
}
__device__ std::uint32_t slot_of(const Cell& block, std::uint32_t mask) {
    constexpr std::uint64_t factor = 0x9E3779B97F4A7C15u; // as NeighborGrid
    const auto word = [](int x) { return static_cast<std::uint64_t>(std::int64_t{x}); };
    std::uint64_t hash = (word(block.x) * factor + word(block.y)) * factor + word(block.z);
    hash = (hash ^ hash >> 32) * factor;
    return static_cast<std::uint32_t>(hash ^ hash >> 32) & mask;
}

__global__ void clear(Arrays a, Rules rules) {
    const unsigned slot = self_of();
    if (slot > rules.mask) return;
    a.owners[slot] = a.numbers[slot] = none;
    if (slot == 0) *a.block_count = 0;
}
__global__ void number_blocks(Arrays a, Rules rules) {
    const unsigned i = self_of();
    if (i >= rules.count) return;
    const Cell block = block_of(cell_of(vector_of(a.now[i]), rules));
    std::uint32_t slot = slot_of(block, rules.mask), owner = atomicCAS(&a.owners[slot], none, i);
    while (owner != none && !same(block_of(cell_of(vector_of(a.now[owner]), rules)), block)) {
        slot = (slot + 1) & rules.mask;
        owner = atomicCAS(&a.owners[slot], none, i);
    }
    if (owner == none) {
        const std::uint32_t number = atomicAdd(a.block_count, 1u);
        a.numbers[slot] = number;
        a.blocks[number] = block;
        for (unsigned cell = 0; cell < 16; ++cell) a.starts[number * 16 + cell] = 0;
    }
    a.homes[i].place = slot;
}
__global__ void count(Arrays a, Rules rules) {
    const unsigned i = self_of();
    if (i >= rules.count) return;
    const std::uint32_t cell = a.numbers[a.homes[i].place] * 16 + number_within(cell_of(vector_of(a.now[i]), rules));
    a.homes[i] = {cell, atomicAdd(&a.starts[cell], 1u)};
}
__global__ void sum(Arrays a) {
    __shared__ std::uint32_t total;
    const unsigned block = self_of(), blocks = *a.block_count;
    if (blockIdx.x * block_group >= blocks) return; // the whole group returns
    if (threadIdx.x == 0) total = 0;
    std::uint32_t own = 0;
    for (unsigned cell = 0; cell < 16 && block < blocks; ++cell) own += a.starts[block * 16 + cell];
    __syncthreads();
    atomicAdd(&total, own);
    __syncthreads();
    if (threadIdx.x == 0) a.totals[blockIdx.x] = total;
}
__global__ void start(Arrays a) {
    __shared__ std::uint32_t before, sums[block_group];
    const unsigned block = self_of(), self = threadIdx.x, blocks = *a.block_count;
    if (blockIdx.x * block_group >= blocks) return; // the whole group returns
    if (self == 0) before = 0;
    __syncthreads();
    std::uint32_t sum = 0, cells[16];
    for (unsigned other = self; other < blockIdx.x; other += block_group) sum += a.totals[other];
    atomicAdd(&before, sum);
    sum = 0;
    for (unsigned cell = 0; cell < 16; ++cell) {
        cells[cell] = block < blocks ? a.starts[block * 16 + cell] : 0;
        sum += cells[cell];
    }
    const std::uint32_t own = sum;
    for (unsigned step = 1; step < block_group; step *= 2) { // sums up to and with each block
        sums[self] = sum;
        __syncthreads();
        if (self >= step) sum += sums[self - step];
        __syncthreads();
    }
    if (block >= blocks) return;
    std::uint32_t place = before + sum - own;
    for (unsigned cell = 0; cell < 16; ++cell) {
        a.starts[block * 16 + cell] = place;
        place += cells[cell];
    }
    if (block == blocks - 1) a.starts[block * 16 + 16] = place;
}
__global__ void place(Arrays a, Rules rules) {
    const unsigned i = self_of();
    if (i < rules.count) a.members[a.starts[a.homes[i].place] + a.homes[i].before] = a.now[i].number;
}
__global__ void sort(Arrays a, Rules rules) {
    const unsigned i = self_of();
    if (i >= rules.count) return;
    const Bird bird = a.now[i];
    const std::uint32_t cell = a.homes[i].place, first = a.starts[cell], last = a.starts[cell + 1];
    std::uint32_t to = first;
    for (std::uint32_t k = first; k < last; ++k) to += a.members[k] < bird.number ? 1 : 0;
    a.sorted[to] = bird;
    a.sorted_velocities[to] = a.velocities[i];
}

__device__ std::uint32_t number_of(const Arrays& a, const Cell& block, std::uint32_t mask) {
    std::uint32_t slot = slot_of(block, mask), number = a.numbers[slot];
    while (number != none && !same(a.blocks[number], block)) {
        slot = (slot + 1) & mask;
        number = a.numbers[slot];
    }
    return number;
}
__global__ void fly(Arrays a, Rules rules) {
    constexpr unsigned most = 32; // lists the neighbours first, so all threads add at the same time
    __shared__ std::uint32_t found[most][group];
    const unsigned i = self_of();
    if (i >= rules.count) return;
    const Bird self = a.sorted[i];
    const V3 position = vector_of(self), velocity = vector_of(a.sorted_velocities[i]);
    veer::FlockSum<V3> sum(self.number, position, velocity, rules.flock);
    unsigned near_by = 0;
    const auto add_found = [&] {
        for (unsigned k = 0; k < near_by; ++k) {
            const std::uint32_t at = found[k][threadIdx.x];
            const Bird other = a.sorted[at];
            sum.add(other.number, vector_of(other), vector_of(a.sorted_velocities[at]));
        }
        near_by = 0;
    };
    const float radius = rules.flock.view.radius, far = 1.001f * radius * radius; // birds beyond add nothing
    const V3 reach{radius, radius, radius};
    const Cell from = cell_of(position - reach, rules), to = cell_of(position + reach, rules);
    const Cell first = block_of(from), last = block_of(to);
    Cell block{};
    for (block.z = first.z; block.z <= last.z; ++block.z) {
        for (block.y = first.y; block.y <= last.y; ++block.y) {
            for (block.x = first.x; block.x <= last.x; ++block.x) {
                const std::uint32_t number = number_of(a, block, rules.mask);
                if (number == none) continue;
                const int low_x = max(from.x - block.x * 4, 0), high_x = min(to.x - block.x * 4, 3);
                const int low_y = max(from.y - block.y * 2, 0), high_y = min(to.y - block.y * 2, 1);
                const int low_z = max(from.z - block.z * 2, 0), high_z = min(to.z - block.z * 2, 1);
                for (int row = 0; row < 4; ++row) {
                    const int layer = row >> 1, line = (row & 1) ^ layer;
                    if (line < low_y || line > high_y || layer < low_z || layer > high_z) continue;
                    const bool backwards = (row & 1) == 1;
                    const std::uint32_t* const starts = a.starts + number * 16 + row * 4;
                    const std::uint32_t end = starts[1 + (backwards ? 3 - low_x : high_x)];
                    for (std::uint32_t k = starts[backwards ? 3 - high_x : low_x]; k < end; ++k) {
                        if (!(veer::length_squared(vector_of(a.sorted[k]) - position) < far)) continue;
                        found[near_by++][threadIdx.x] = k;
                        if (near_by == most) add_found();
                    }
                }
            }
        }
    }
    add_found();
    const V3 home = veer::seek(position, velocity, V3{0, 0, 0}, rules.flock.max_speed) * 0.125f;
    const auto next = veer::steer_step(position, velocity, V3(sum.steering() + home), rules.wings, rules.frame_time);
    a.now[i] = {next.position.x, next.position.y, next.position.z, self.number};
    a.velocities[i] = {next.velocity.x, next.velocity.y, next.velocity.z, 0};
}

// ---- on the host ----------------------------------------------------------------------------------------------------

template <class T> T* array(std::size_t size) {
    void* memory = nullptr;
    need(cudaMalloc(&memory, size * sizeof(T)));
    return static_cast<T*>(memory);
}

/// Flies the flock on the device, and returns the time of a frame [ms].
double fly_on_device(Flock& flock) {
    Rules rules = flock.rules;
    rules.count = birds, rules.mask = std::bit_ceil(2 * birds) - 1;
    const Arrays a{array<Bird>(birds), array<Bird>(birds), array<Four>(birds), array<Four>(birds), array<Cell>(birds),
        array<Home>(birds), array<std::uint32_t>(rules.mask + 1), array<std::uint32_t>(rules.mask + 1),
        array<std::uint32_t>(16ull * birds + 1), array<std::uint32_t>(birds),
        array<std::uint32_t>(birds / block_group + 1), array<std::uint32_t>(1)};
    std::vector<Bird> places(birds);
    std::vector<Four> velocities(birds);
    for (std::uint32_t i = 0; i < birds; ++i) {
        const glm::vec3 p = flock.positions[i], v = flock.velocities[i];
        places[i] = {p.x, p.y, p.z, i}, velocities[i] = {v.x, v.y, v.z, 0};
    }
    need(cudaMemcpy(a.now, places.data(), birds * sizeof(Bird), cudaMemcpyHostToDevice));
    need(cudaMemcpy(a.velocities, velocities.data(), birds * sizeof(Four), cudaMemcpyHostToDevice));

    constexpr unsigned of_birds = (birds + group - 1) / group, of_blocks = (birds + block_group - 1) / block_group;
    const auto film = [&](std::uint32_t length) {
        for (std::uint32_t k = 0; k < length; ++k) {
            clear<<<(rules.mask + block_group) / block_group, block_group>>>(a, rules);
            number_blocks<<<of_birds, group>>>(a, rules), count<<<of_birds, group>>>(a, rules);
            sum<<<of_blocks, block_group>>>(a), start<<<of_blocks, block_group>>>(a);
            place<<<of_birds, group>>>(a, rules), sort<<<of_birds, group>>>(a, rules),
                fly<<<of_birds, group>>>(a, rules);
        }
        need(cudaGetLastError());
    };
    cudaEvent_t begin, end;
    need(cudaEventCreate(&begin)), need(cudaEventCreate(&end));
    film(warm_up);
    need(cudaEventRecord(begin));
    film(frames);
    need(cudaEventRecord(end)), need(cudaEventSynchronize(end));
    float milliseconds = 0;
    need(cudaEventElapsedTime(&milliseconds, begin, end));

    need(cudaMemcpy(places.data(), a.now, birds * sizeof(Bird), cudaMemcpyDeviceToHost));
    need(cudaMemcpy(velocities.data(), a.velocities, birds * sizeof(Four), cudaMemcpyDeviceToHost));
    for (std::uint32_t i = 0; i < birds; ++i) {
        flock.positions[places[i].number] = {places[i].x, places[i].y, places[i].z};
        flock.velocities[places[i].number] = {velocities[i].x, velocities[i].y, velocities[i].z};
    }
    return milliseconds / frames;
}

} // namespace

int main() {
    int devices = 0;
    if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0) return no_device;
    Flock on_cpu(birds), on_device = on_cpu;
    const double milliseconds = fly_on_device(on_device);
    for (std::uint32_t k = 0; k < warm_up + frames; ++k) on_cpu.fly();
    std::size_t differ = 0;
    for (std::size_t i = 0; i < birds; ++i)
        differ += std::memcmp(&on_device.positions[i], &on_cpu.positions[i], sizeof(glm::vec3)) == 0 ? 0 : 1;
    std::printf("| CUDA | %.1f | %.2f | %zu |\n", on_cpu.neighbors(), milliseconds, differ);
    return differ == 0 ? 0 : 1;
}

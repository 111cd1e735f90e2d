// SPDX-License-Identifier: MIT
// What packaging/test looks at in gdb.

#include <veer/simd.hpp>
#include <veer/veer.hpp>

using Pack = xsimd::batch<float>;

struct Agent {
    veer::BasicVector<float, 3> position;
    veer::BasicVector<double, 2> heading;
};

[[gnu::noinline]] int looked_at(const Agent& agent, const Pack& pack, const veer::BasicVector<Pack, 3>& agents,
    const xsimd::batch_bool<float>& mask) {
    return agent.position.x > 0 && xsimd::all(mask) && pack.get(0) > 0 && agents.x.get(0) > 0;
}

int main() {
    const Agent agent{{1, 2.5f, 3}, {-0.25, 1.5}};
    alignas(64) float numbers[Pack::size];
    for (std::size_t i = 0; i < Pack::size; ++i) numbers[i] = float(i) / 2;
    const Pack pack = Pack::load_aligned(numbers);
    const veer::BasicVector<Pack, 3> agents(pack, Pack(1), pack + Pack(10));
    return looked_at(agent, pack, agents, pack < Pack(1));
}

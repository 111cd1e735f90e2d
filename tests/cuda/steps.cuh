// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <tuple>
#include <type_traits>

#include "../support/steps.hpp"

// Every step of steps.hpp, as device code and as code of the host alike.
namespace tests {

/// Writes the results of all steps, one number after the other, `stride` numbers apart. Returns how many.
template <veer::Vector V>
constexpr std::size_t play_steps(const Given<V>& given, veer::scalar_t<V>* results, std::size_t stride) {
    std::size_t count = 0;
    const auto write = [&](const auto& result) {
        if constexpr (std::is_arithmetic_v<std::remove_cvref_t<decltype(result)>>) {
            results[count++ * stride] = result;
        } else {
            results[count++ * stride] = veer::component<0>(result);
            results[count++ * stride] = veer::component<1>(result);
            if constexpr (veer::dimension_v<V> == 3) results[count++ * stride] = veer::component<2>(result);
        }
    };
    each_step([&]<class Step, int Least>(const char*, Step step, std::integral_constant<int, Least>) {
        if constexpr (veer::dimension_v<V> >= Least) std::apply([&](const auto&... each) { (write(each), ...); }, step(given));
    });
    return count;
}

template <veer::Vector V>
__global__ void play_on_device(const Given<V>* given, veer::scalar_t<V>* results, std::size_t agents) {
    const std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
    if (i < agents) play_steps(given[i], results + i, agents);
}

} // namespace tests

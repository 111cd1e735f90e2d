// SPDX-License-Identifier: MIT
// Runs SPIR-V kernels on the first Vulkan device; see jobs.hpp.

#include "../../examples/shaders/vulkan.hpp"

#include <algorithm>

#include "jobs.hpp"

namespace {

struct Device {
    vulkan::Device device;

    [[nodiscard]] std::string name() const { return device.name(); }

    void run(const jobs::Job& job) const {
        const auto spirv = vulkan::spirv(job.kernel);
        const auto numbers = jobs::read_words(job.input);

        const vulkan::Buffer input(device, numbers.size() * 4), output(device, job.output_bytes);
        std::ranges::copy(numbers, input.as<std::uint32_t>().begin());
        std::ranges::fill(output.as<std::uint32_t>(), jobs::untouched);
        const vulkan::Kernel kernel(device, spirv, {&input, &output});
        device.run({{&kernel, job.groups}});
        jobs::write(job.output, output.as<std::uint32_t>().data(), job.output_bytes);
    }
};

} // namespace

int main(int argc, char** argv) { return jobs::main<Device, vulkan::NoDevice>(argc, argv); }

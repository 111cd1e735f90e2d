// SPDX-License-Identifier: MIT
#pragma once

#include <vulkan/vulkan.h>

#include <cstdint>
#include <fstream>
#include <initializer_list>
#include <iterator>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

// The part of Vulkan that kernels need: a device, buffers that the program reads and writes as arrays, kernels over
// buffers, and runs.
//
//     vulkan::Device device;
//     vulkan::Buffer numbers(device, bytes);           // binding 0
//     vulkan::Kernel kernel(device, spirv, {&numbers});
//     device.run({{&kernel, groups}});
//
// The device has to outlive every other object. Failures are thrown.

namespace vulkan {

struct NoDevice : std::runtime_error {
    using std::runtime_error::runtime_error;
};

inline void check(VkResult result, const char* call) {
    if (result != VK_SUCCESS) throw std::runtime_error(std::string(call) + " gave VkResult " + std::to_string(result));
}

/// The words of a SPIR-V file.
inline std::vector<std::uint32_t> spirv(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(file), {}};
    std::vector<std::uint32_t> words(bytes.size() / 4);
    bytes.copy(reinterpret_cast<char*>(words.data()), words.size() * 4);
    constexpr std::uint32_t magic = 0x07230203; // drivers may trust what follows
    if (words.empty() || words.front() != magic) throw std::runtime_error(path + " holds no SPIR-V");
    return words;
}

class Kernel;

/// A kernel, and the number of groups to run.
struct Dispatch {
    const Kernel* kernel;
    std::uint32_t groups;
};

/// The first device of the loader. VK_ICD_FILENAMES=FILE.json chooses the driver.
class Device {
public:
    Device() {
        VkApplicationInfo application{};
        application.sType = VK_STRUCTURE_TYPE_APPLICATION_INFO;
        application.apiVersion = VK_API_VERSION_1_1;
        VkInstanceCreateInfo instance_info{};
        instance_info.sType = VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO;
        instance_info.pApplicationInfo = &application;
        if (vkCreateInstance(&instance_info, nullptr, &instance_) != VK_SUCCESS) throw NoDevice("no Vulkan driver");

        std::uint32_t count = 1;
        vkEnumeratePhysicalDevices(instance_, &count, &physical_device_);
        if (count == 0 || physical_device_ == VK_NULL_HANDLE) {
            vkDestroyInstance(instance_, nullptr);
            throw NoDevice("no Vulkan device");
        }
        const float priority = 1;
        VkDeviceQueueCreateInfo queue{};
        queue.sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO;
        queue.queueFamilyIndex = compute_family();
        queue.queueCount = 1;
        queue.pQueuePriorities = &priority;
        VkDeviceCreateInfo device_info{};
        device_info.sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO;
        device_info.queueCreateInfoCount = 1;
        device_info.pQueueCreateInfos = &queue;
        if (vkCreateDevice(physical_device_, &device_info, nullptr, &device_) != VK_SUCCESS) {
            vkDestroyInstance(instance_, nullptr);
            throw NoDevice("no Vulkan device that starts");
        }
        vkGetDeviceQueue(device_, queue.queueFamilyIndex, 0, &queue_);
        VkCommandPoolCreateInfo pool{};
        pool.sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO;
        pool.queueFamilyIndex = queue.queueFamilyIndex;
        check(vkCreateCommandPool(device_, &pool, nullptr, &commands_), "vkCreateCommandPool");
    }
    Device(const Device&) = delete;
    Device& operator=(const Device&) = delete;
    ~Device() {
        vkDestroyCommandPool(device_, commands_, nullptr);
        vkDestroyDevice(device_, nullptr);
        vkDestroyInstance(instance_, nullptr);
    }

    [[nodiscard]] VkDevice handle() const { return device_; }

    /// The names of device and driver.
    [[nodiscard]] std::string name() const {
        VkPhysicalDeviceDriverProperties driver{};
        driver.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DRIVER_PROPERTIES;
        VkPhysicalDeviceProperties2 properties{};
        properties.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2;
        properties.pNext = &driver;
        vkGetPhysicalDeviceProperties2(physical_device_, &properties);
        return std::string(properties.properties.deviceName) + ", " + driver.driverName + " " + driver.driverInfo;
    }

    /// A memory type for a buffer, visible to the program if `seen`; on the device itself if it has such memory.
    [[nodiscard]] std::uint32_t memory_type(std::uint32_t allowed, bool seen = true) const {
        const VkMemoryPropertyFlags needed =
            seen ? VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT : 0;
        VkPhysicalDeviceMemoryProperties memory;
        vkGetPhysicalDeviceMemoryProperties(physical_device_, &memory);
        for (const VkMemoryPropertyFlags wanted : {needed | VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT, needed})
            for (std::uint32_t type = 0; type < memory.memoryTypeCount; ++type)
                if ((allowed >> type & 1) != 0 && (memory.memoryTypes[type].propertyFlags & wanted) == wanted)
                    return type;
        throw std::runtime_error("the Vulkan device has no memory that the program sees");
    }

    /// Runs kernels one after the other, each on the results of the one before, and waits for the last.
    void run(std::span<const Dispatch> dispatches) const;
    void run(std::initializer_list<Dispatch> dispatches) const {
        run(std::span(dispatches.begin(), dispatches.size()));
    }

private:
    [[nodiscard]] std::uint32_t compute_family() const {
        std::uint32_t count = 0;
        vkGetPhysicalDeviceQueueFamilyProperties(physical_device_, &count, nullptr);
        std::vector<VkQueueFamilyProperties> families(count);
        vkGetPhysicalDeviceQueueFamilyProperties(physical_device_, &count, families.data());
        for (std::uint32_t family = 0; family < count; ++family)
            if ((families[family].queueFlags & VK_QUEUE_COMPUTE_BIT) != 0) return family;
        return 0; // Vulkan guarantees a compute queue if there is a graphics queue
    }

    VkInstance instance_ = VK_NULL_HANDLE;
    VkPhysicalDevice physical_device_ = VK_NULL_HANDLE;
    VkDevice device_ = VK_NULL_HANDLE;
    VkQueue queue_ = VK_NULL_HANDLE;
    VkCommandPool commands_ = VK_NULL_HANDLE;
};

/// Memory shared by kernels and, if `seen`, by the program.
class Buffer {
public:
    Buffer(const Device& device, std::size_t bytes, bool seen = true) : device_(device.handle()), bytes_(bytes) {
        VkBufferCreateInfo info{};
        info.sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO;
        info.size = bytes;
        info.usage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT;
        check(vkCreateBuffer(device_, &info, nullptr, &buffer_), "vkCreateBuffer");
        VkMemoryRequirements needs;
        vkGetBufferMemoryRequirements(device_, buffer_, &needs);
        VkMemoryAllocateInfo memory{};
        memory.sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO;
        memory.allocationSize = needs.size;
        memory.memoryTypeIndex = device.memory_type(needs.memoryTypeBits, seen);
        check(vkAllocateMemory(device_, &memory, nullptr, &memory_), "vkAllocateMemory");
        check(vkBindBufferMemory(device_, buffer_, memory_, 0), "vkBindBufferMemory");
        if (seen) check(vkMapMemory(device_, memory_, 0, VK_WHOLE_SIZE, 0, &data_), "vkMapMemory");
    }
    Buffer(const Buffer&) = delete;
    Buffer& operator=(const Buffer&) = delete;
    ~Buffer() {
        vkDestroyBuffer(device_, buffer_, nullptr);
        vkFreeMemory(device_, memory_, nullptr);
    }

    /// A visible buffer as an array of T.
    template <class T> [[nodiscard]] std::span<T> as() const { return {static_cast<T*>(data_), bytes_ / sizeof(T)}; }
    [[nodiscard]] VkBuffer handle() const { return buffer_; }

private:
    VkDevice device_;
    std::size_t bytes_;
    VkBuffer buffer_ = VK_NULL_HANDLE;
    VkDeviceMemory memory_ = VK_NULL_HANDLE;
    void* data_ = nullptr;
};

/// `main` of a SPIR-V text over storage buffers: the first is binding 0, the second binding 1, and so on.
class Kernel {
public:
    Kernel(const Device& device, std::span<const std::uint32_t> spirv, std::initializer_list<const Buffer*> buffers)
        : device_(device.handle()) {
        const auto count = static_cast<std::uint32_t>(buffers.size());
        std::vector<VkDescriptorSetLayoutBinding> bindings;
        for (std::uint32_t i = 0; i < count; ++i)
            bindings.push_back({i, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1, VK_SHADER_STAGE_COMPUTE_BIT, nullptr});
        VkDescriptorSetLayoutCreateInfo layout{};
        layout.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO;
        layout.bindingCount = count;
        layout.pBindings = bindings.data();
        check(vkCreateDescriptorSetLayout(device_, &layout, nullptr, &set_layout_), "vkCreateDescriptorSetLayout");
        VkPipelineLayoutCreateInfo pipeline_layout{};
        pipeline_layout.sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO;
        pipeline_layout.setLayoutCount = 1;
        pipeline_layout.pSetLayouts = &set_layout_;
        check(vkCreatePipelineLayout(device_, &pipeline_layout, nullptr, &layout_), "vkCreatePipelineLayout");

        VkShaderModuleCreateInfo module{};
        module.sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO;
        module.codeSize = spirv.size_bytes();
        module.pCode = spirv.data();
        check(vkCreateShaderModule(device_, &module, nullptr, &module_), "vkCreateShaderModule");
        VkComputePipelineCreateInfo pipeline{};
        pipeline.sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO;
        pipeline.stage.sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO;
        pipeline.stage.stage = VK_SHADER_STAGE_COMPUTE_BIT;
        pipeline.stage.module = module_;
        pipeline.stage.pName = "main";
        pipeline.layout = layout_;
        check(vkCreateComputePipelines(device_, VK_NULL_HANDLE, 1, &pipeline, nullptr, &pipeline_),
            "vkCreateComputePipelines");

        const VkDescriptorPoolSize size{VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, count};
        VkDescriptorPoolCreateInfo pool{};
        pool.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO;
        pool.maxSets = 1;
        pool.poolSizeCount = 1;
        pool.pPoolSizes = &size;
        check(vkCreateDescriptorPool(device_, &pool, nullptr, &pool_), "vkCreateDescriptorPool");
        VkDescriptorSetAllocateInfo set{};
        set.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO;
        set.descriptorPool = pool_;
        set.descriptorSetCount = 1;
        set.pSetLayouts = &set_layout_;
        check(vkAllocateDescriptorSets(device_, &set, &set_), "vkAllocateDescriptorSets");
        std::uint32_t binding = 0;
        for (const Buffer* buffer : buffers) {
            const VkDescriptorBufferInfo whole{buffer->handle(), 0, VK_WHOLE_SIZE};
            VkWriteDescriptorSet write{};
            write.sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET;
            write.dstSet = set_;
            write.dstBinding = binding++;
            write.descriptorCount = 1;
            write.descriptorType = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
            write.pBufferInfo = &whole;
            vkUpdateDescriptorSets(device_, 1, &write, 0, nullptr);
        }
    }
    Kernel(const Kernel&) = delete;
    Kernel& operator=(const Kernel&) = delete;
    ~Kernel() {
        vkDestroyDescriptorPool(device_, pool_, nullptr);
        vkDestroyPipeline(device_, pipeline_, nullptr);
        vkDestroyShaderModule(device_, module_, nullptr);
        vkDestroyPipelineLayout(device_, layout_, nullptr);
        vkDestroyDescriptorSetLayout(device_, set_layout_, nullptr);
    }

    /// Records the commands that run the kernel.
    void record(VkCommandBuffer commands, std::uint32_t groups) const {
        vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline_);
        vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_COMPUTE, layout_, 0, 1, &set_, 0, nullptr);
        vkCmdDispatch(commands, groups, 1, 1);
    }

private:
    VkDevice device_;
    VkDescriptorSetLayout set_layout_ = VK_NULL_HANDLE;
    VkPipelineLayout layout_ = VK_NULL_HANDLE;
    VkShaderModule module_ = VK_NULL_HANDLE;
    VkPipeline pipeline_ = VK_NULL_HANDLE;
    VkDescriptorPool pool_ = VK_NULL_HANDLE;
    VkDescriptorSet set_ = VK_NULL_HANDLE;
};

inline void Device::run(std::span<const Dispatch> dispatches) const {
    VkCommandBufferAllocateInfo allocation{};
    allocation.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO;
    allocation.commandPool = commands_;
    allocation.level = VK_COMMAND_BUFFER_LEVEL_PRIMARY;
    allocation.commandBufferCount = 1;
    VkCommandBuffer commands = VK_NULL_HANDLE;
    check(vkAllocateCommandBuffers(device_, &allocation, &commands), "vkAllocateCommandBuffers");
    VkCommandBufferBeginInfo begin{};
    begin.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO;
    begin.flags = VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT;
    check(vkBeginCommandBuffer(commands, &begin), "vkBeginCommandBuffer");

    VkMemoryBarrier written{};
    written.sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER;
    written.srcAccessMask = VK_ACCESS_SHADER_WRITE_BIT;
    written.dstAccessMask = VK_ACCESS_SHADER_READ_BIT | VK_ACCESS_SHADER_WRITE_BIT | VK_ACCESS_HOST_READ_BIT;
    for (const Dispatch& dispatch : dispatches) {
        dispatch.kernel->record(commands, dispatch.groups);
        vkCmdPipelineBarrier(commands, VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT,
            VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT | VK_PIPELINE_STAGE_HOST_BIT, 0, 1, &written, 0, nullptr, 0, nullptr);
    }
    check(vkEndCommandBuffer(commands), "vkEndCommandBuffer");
    VkSubmitInfo submit{};
    submit.sType = VK_STRUCTURE_TYPE_SUBMIT_INFO;
    submit.commandBufferCount = 1;
    submit.pCommandBuffers = &commands;
    check(vkQueueSubmit(queue_, 1, &submit, VK_NULL_HANDLE), "vkQueueSubmit");
    check(vkQueueWaitIdle(queue_), "vkQueueWaitIdle");
    vkFreeCommandBuffers(device_, commands_, 1, &commands);
}

} // namespace vulkan

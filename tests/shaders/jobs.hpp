// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <cstdio>
#include <exception>
#include <fstream>
#include <iterator>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

// What the hosts share. A host runs kernels on one device: `HOST JOBS`, where each line of the file JOBS is
//
//     KERNEL_FILE INPUT_FILE OUTPUT_FILE OUTPUT_BYTES GROUPS
//
// Binding 0 of the kernel holds the input file, binding 1 the output, which is filled with `untouched` before the run
// and written to the output file after it. The first line that a host prints is the name of its device. It exits with
// one of `Exit`, and one line on stderr.

namespace jobs {

enum Exit { ran = 0, failed = 1, wrong_arguments = 2, no_device = 3 };

constexpr std::uint32_t untouched = 0xFFC0DEAD;

struct Job {
    std::string kernel, input, output;
    std::size_t output_bytes = 0;
    std::uint32_t groups = 0;
};

struct WrongArguments : std::runtime_error {
    using std::runtime_error::runtime_error;
};

inline std::vector<Job> read(const std::string& path) {
    std::ifstream file(path);
    if (!file) throw WrongArguments("cannot read " + path);
    std::vector<Job> list;
    for (std::string line; std::getline(file, line);) {
        std::istringstream words(line);
        Job job;
        std::string rest;
        words >> job.kernel >> job.input >> job.output >> job.output_bytes >> job.groups;
        if (!words || words >> rest || job.output_bytes == 0 || job.output_bytes % 4 != 0 || job.groups == 0)
            throw WrongArguments(path + ": not KERNEL INPUT OUTPUT OUTPUT_BYTES GROUPS: " + line);
        list.push_back(job);
    }
    if (list.empty()) throw WrongArguments(path + " holds no job");
    return list;
}

/// The file as words of 32 bits: floats, or SPIR-V.
inline std::vector<std::uint32_t> read_words(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(file), {}};
    if (!file || bytes.empty() || bytes.size() % 4 != 0)
        throw std::runtime_error("cannot read words of 32 bits from " + path);
    std::vector<std::uint32_t> words(bytes.size() / 4);
    bytes.copy(reinterpret_cast<char*>(words.data()), bytes.size());
    return words;
}

inline std::string read_text(const std::string& path) {
    std::ifstream file(path);
    std::string text{std::istreambuf_iterator<char>(file), {}};
    if (!file || text.empty()) throw std::runtime_error("cannot read " + path);
    return text;
}

inline void write(const std::string& path, const std::uint32_t* words, std::size_t bytes) {
    std::ofstream file(path, std::ios::binary);
    if (!file.write(reinterpret_cast<const char*>(words), static_cast<std::streamsize>(bytes)).flush())
        throw std::runtime_error("cannot write " + path);
}

/// Makes a Device, prints its name(), and hands it every job of the list: device.run(job).
template <class Device, class NoDevice> int main(int argc, char** argv) {
    std::string kernel;
    const auto report = [&](Exit exit, const std::exception& e) {
        std::fprintf(stderr, "%s: %s%s%s\n", argv[0], kernel.c_str(), kernel.empty() ? "" : ": ", e.what());
        return exit;
    };
    try {
        if (argc != 2) throw WrongArguments("one argument, please: a file of jobs");
        const std::vector<Job> list = read(argv[1]);
        Device device;
        std::printf("%s\n", device.name().c_str());
        std::fflush(stdout);
        for (const Job& job : list) {
            kernel = job.kernel;
            device.run(job);
        }
        return ran;
    } catch (const WrongArguments& e) {
        return report(wrong_arguments, e);
    } catch (const NoDevice& e) {
        return report(no_device, e);
    } catch (const std::exception& e) {
        return report(failed, e);
    }
}

} // namespace jobs

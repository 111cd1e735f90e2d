// SPDX-License-Identifier: MIT
// What the headers answer, for the devices to be compared with.
//
//     records write FOLDER RECORDS     the inputs, FOLDER/given.D, and for each kernel of FOLDER/kernels.list the
//                                      answers: K.D.expected, and
//                                      K.D.flushed as a machine answers that takes subnormal numbers for 0
//     records compare FOLDER LANE      counts the floats of FOLDER/LANE/K.D.answer that differ from either, whichever
//                                      it is nearer to

#include <array>
#include <bit>
#include <concepts>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include <glm/glm.hpp>
#include <veer/veer.hpp>

#include "entries.hpp"

#if !defined(ROOMS)
#define ROOMS each_entry(play), shader_entries(play)
#endif

#if defined(__SSE2__)
#include <immintrin.h>
#endif

namespace {

// ---- answers --------------------------------------------------------------------------------------------------------

[[noreturn]] void give_up(const std::string& line) {
    std::fprintf(stderr, "records: %s\n", line.c_str());
    std::exit(1);
}

template <int Dimension> using Records = std::vector<tests::Given<glm::vec<Dimension, float>>>;

/// Wild ones, and every other one with everything within a few metres, where things meet.
template <int Dimension> Records<Dimension> drawn(int count) {
    using V = glm::vec<Dimension, float>;
    tests::Wild<V> wild(1);
    Records<Dimension> records;
    for (int i = 0; i < count; ++i) {
        auto one = tests::Given<V>::drawn(wild);
        if (wild.one_in(2)) {
            for (V* v : {&one.position, &one.velocity, &one.target, &one.target_velocity, &one.other})
                *v = wild.tests::Random::template vector<V>(4);
            one.number = wild.template uniform<float>(0, 8), one.rate = wild.template uniform<float>(0, 2),
            one.time = wild.one_in(2) ? 1 : 1.0f / 60;
        }
        records.push_back(one);
    }
    return records;
}

class Answers {
public:
    template <class T> void add(const T& answer) {
        if constexpr (veer::Vector<T>)
            static_cast<void>(
                veer::generate<T>([&](auto i) { return numbers.emplace_back(veer::component<i>(answer)); }));
        else numbers.push_back(static_cast<float>(answer));
    }
    /// Those that the kernel answers too: all for "-", else those with a 1.
    void add_kept(const auto& answers, const std::string& kept) {
        std::size_t i = 0;
        answers.each([&](const auto& answer) {
            if (kept == "-" || kept.at(i++) == '1') add(answer);
        });
    }
    std::vector<float> numbers;
};

template <class T> void write(const std::string& path, const std::vector<T>& numbers) {
    std::ofstream file(path, std::ios::binary);
    file.write(reinterpret_cast<const char*>(numbers.data()), static_cast<std::streamsize>(numbers.size() * sizeof(T)));
    if (!file) give_up("cannot write " + path);
}

std::vector<std::uint32_t> read_bits(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    const std::vector<char> bytes{std::istreambuf_iterator<char>(file), {}};
    if (!file || bytes.empty()) give_up("cannot read " + path);
    std::vector<std::uint32_t> bits(bytes.size() / 4);
    std::memcpy(bits.data(), bytes.data(), bits.size() * 4);
    return bits;
}

/// A step of a kernel: the floats that it answers, of those that the kernel answers for a record.
struct Step {
    std::string kernel, kept, name;
    int dimension;
    std::size_t first, floats, all_floats;
};

std::vector<Step> read_steps(const std::string& folder) {
    std::ifstream file(folder + "/kernels.list");
    std::vector<Step> steps;
    std::map<std::string, std::size_t> floats;
    for (std::string line; std::getline(file, line);) {
        std::istringstream words(line);
        Step one{};
        words >> one.kernel >> one.dimension >> one.floats >> one.kept >> std::ws;
        std::getline(words, one.name);
        one.kernel += "." + std::to_string(one.dimension);
        one.first = floats[one.kernel], floats[one.kernel] += one.floats;
        steps.push_back(one);
    }
    if (steps.empty()) give_up("no kernels in " + folder + "/kernels.list");
    for (Step& one : steps) one.all_floats = floats[one.kernel];
    return steps;
}

/// Subnormal numbers count as 0 from here on, or no longer.
void flush_subnormals([[maybe_unused]] bool flush) {
#if defined(__SSE2__)
    _mm_setcsr(flush ? _mm_getcsr() | 0x8040u : _mm_getcsr() & ~0x8040u);
#endif
}

/// The answers of every kernel: as they are, and flushed.
using Kernels = std::map<std::string, std::array<std::vector<float>, 2>>;

template <int Dimension>
void write_records(const std::string& folder, int count, const std::vector<Step>& steps, Kernels& kernels,
    std::map<std::string, int>& written) {
    using V = glm::vec<Dimension, float>;
    const auto records = drawn<Dimension>(count);
    Answers given;
    given.add(1.0f), given.add(0.0f); // for the kernels, which may not know these
    for (const auto& one : records) {
        for (const V& v : {one.position, one.velocity, one.target, one.target_velocity, one.other}) given.add(v);
        given.add(one.number), given.add(one.rate), given.add(one.time);
    }
    write(folder + "/given." + std::to_string(Dimension), given.numbers);

    const auto play = [&]<class Kind>(const char* name, const char*, Kind, auto call) {
        // solvers compute in double, which shaders have not, and lists have no length there
        if constexpr (Dimension >= Kind::least_dimension && Kind::takes != tests::Takes::lists
                      && !std::derived_from<Kind, tests::Solver>) {
            for (const Step& step : steps) {
                if (step.name != name || step.dimension != Dimension) continue;
                for (const bool flush : {false, true}) {
                    Answers answers;
                    flush_subnormals(flush);
                    for (const auto& one : records) answers.add_kept(call(one), step.kept);
                    flush_subnormals(false);
                    if (answers.numbers.size() != step.floats * records.size())
                        give_up(step.name + ": the headers answer "
                                + std::to_string(answers.numbers.size() / records.size()) + " floats, the kernel "
                                + std::to_string(step.floats));
                    auto& all = kernels[step.kernel][flush ? 1 : 0];
                    all.resize(step.all_floats * records.size());
                    for (std::size_t i = 0; i < answers.numbers.size(); ++i)
                        all[i / step.floats * step.all_floats + step.first + i % step.floats] = answers.numbers[i];
                }
                ++written[step.kernel + step.name];
            }
        }
    };
    using namespace tests;
    ROOMS;
}

int write_all(const std::string& folder, int count) {
    const auto steps = read_steps(folder);
    Kernels kernels;
    std::map<std::string, int> written;
    write_records<2>(folder, count, steps, kernels, written);
    write_records<3>(folder, count, steps, kernels, written);
    for (const Step& step : steps)
        if (written[step.kernel + step.name] != 1) give_up(step.name + ": not an entry");
    for (const auto& [name, answers] : kernels) {
        write(folder + "/" + name + ".expected", answers[0]);
        write(folder + "/" + name + ".flushed", answers[1]);
        std::printf("%s %d %zu\n", name.c_str(), name.back() - '0',
            answers[0].size() * sizeof(float)); // for the jobs of the hosts
    }
    return 0;
}

// ---- the comparison -------------------------------------------------------------------------------------------------

/// How the answers of a step differ from those of the headers.
struct Differences {
    std::size_t floats = 0, differ = 0, first = 0;
};

[[nodiscard]] Differences differences(const Step& step, const std::vector<std::uint32_t>& answer,
    const std::vector<std::uint32_t>& expected, bool flushed) {
    Differences found;
    for (std::size_t i = 0; i < answer.size(); ++i) {
        const std::size_t column = i % step.all_floats;
        if (column < step.first || column >= step.first + step.floats) continue;
        ++found.floats;
        const std::uint32_t size = answer[i] & 0x7fffffffu, expected_size = expected[i] & 0x7fffffffu;
        if (answer[i] == expected[i] || (flushed && size < 0x00800000u && expected_size < 0x00800000u))
            continue; // what is only passed on is flushed by some devices
        if (found.differ++ == 0) found.first = i;
    }
    return found;
}

int compare(const std::string& folder, const std::string& lane) {
    struct Of {
        std::vector<std::uint32_t> answer, expected[2];
    };
    const auto steps = read_steps(folder);
    std::map<std::string, Of> kernels;
    for (const Step& step : steps) {
        auto& of = kernels[step.kernel];
        if (!of.answer.empty()) continue;
        of.answer = read_bits(folder + "/" + lane + "/" + step.kernel + ".answer");
        of.expected[0] = read_bits(folder + "/" + step.kernel + ".expected"),
        of.expected[1] = read_bits(folder + "/" + step.kernel + ".flushed");
        if (of.answer.size() != of.expected[0].size())
            give_up(lane + ": kernel " + step.kernel + " has not answered every record");
    }
    std::array<Differences, 2> total;
    for (const bool flushed : {false, true}) {
        for (const Step& step : steps) {
            const Of& of = kernels[step.kernel];
            const auto found = differences(step, of.answer, of.expected[flushed ? 1 : 0], flushed);
            auto& sum = total[flushed ? 1 : 0];
            sum.floats += found.floats, sum.differ += found.differ;
        }
    }
    const bool flushes = total[1].differ < total[0].differ;
    const Differences& sum = total[flushes ? 1 : 0];
    std::printf("%s: %zu of %zu floats differ%s\n", lane.c_str(), sum.differ, sum.floats,
        flushes ? "; subnormal numbers count as 0 there" : "");
    for (const Step& step : steps) {
        const Of& of = kernels[step.kernel];
        const auto found = differences(step, of.answer, of.expected[flushes ? 1 : 0], flushes);
        const auto number = [&found](const std::vector<std::uint32_t>& bits) {
            return static_cast<double>(std::bit_cast<float>(bits[found.first]));
        };
        if (found.differ > 0)
            std::printf("    %s in %dD: %zu; the first in record %zu, float %zu: %.9g instead of %.9g\n",
                step.name.c_str(), step.dimension, found.differ, found.first / step.all_floats,
                found.first % step.all_floats - step.first, number(of.answer), number(of.expected[flushes ? 1 : 0]));
    }
    return sum.differ == 0 ? 0 : 1;
}

} // namespace

int main(int count, char** arguments) {
    const std::vector<std::string> words(arguments + 1, arguments + count);
    if (words.size() == 3 && words[0] == "write" && std::atoi(words[2].c_str()) > 0)
        return write_all(words[1], std::atoi(words[2].c_str()));
    if (words.size() == 3 && words[0] == "compare") return compare(words[1], words[2]);
    std::fprintf(stderr, "records: not `write FOLDER RECORDS` or `compare FOLDER LANE`\n");
    return 2;
}

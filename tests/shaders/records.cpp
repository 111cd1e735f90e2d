// SPDX-License-Identifier: MIT
// What the headers answer, for the devices to be compared with.
//
//     records write FOLDER RECORDS     the inputs, FOLDER/given.D, and for each line of FOLDER/kernels.list the answers: K.D.expected, and
//                                      K.D.flushed as a machine answers that takes subnormal numbers for 0
//     records compare FOLDER DEVICE    counts the bits of FOLDER/DEVICE/K.D.answer that differ from either, whichever it is nearer to

#include <array>
#include <bit>
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

#include "../random.hpp"
#include "../steps.hpp"

#if defined(__SSE2__)
#include <immintrin.h>
#endif

namespace {

// ---- the steps that steps.hpp has not: what packs need no step for, and lists, of which a shader folds one after the other -----------------

void each_step_of_shaders(auto play) {
    using tests::anywhere;
    using tests::scalar_of;
    using tests::vector_of;
    play("minimum, maximum, clamp, select, ratio", [](const auto& in) {
        const auto a = in.number, b = veer::component<0>(in.other);
        return std::tuple(veer::minimum(a, b), veer::maximum(a, b), veer::clamp(in.rate, a, b), veer::select(a < b, a, b),
                          veer::select(a < b, in.target, in.other), tests::no_infinity(veer::ratio(a, b)));
    }, anywhere);
    play("turn_yaw_pitch in the plane", [](const auto& in) {
        if constexpr (veer::dimension_v<vector_of<decltype(in)>> == 2) return std::tuple(veer::turn_yaw_pitch(in.velocity, in.target, in.rate));
        else return std::tuple(veer::turn_towards(in.velocity, in.target, in.rate));
    }, anywhere);
    play("PhysicBase within a frame", [](const auto& in) {
        veer::PhysicBase<vector_of<decltype(in)>> body(in.position, in.velocity, in.time);
        body.set_acceleration(in.other);
        return std::tuple(body.mean_velocity(), body.velocity_at(in.rate));
    }, anywhere);
    play("moved", [](const auto& in) {
        using V = vector_of<decltype(in)>;
        const auto plane = veer::moved(veer::Plane<V>{in.target, in.other, in.target_velocity}, in.time);
        const auto sphere = veer::moved(veer::Sphere<V>{in.target, in.number, in.target_velocity}, in.time);
        const auto capsule = veer::moved(veer::Capsule<V>{in.target, in.other, in.number, in.target_velocity}, in.time);
        return std::tuple(plane.point, sphere.center, capsule.start, capsule.end);
    }, anywhere);
    play("hiding_place", [](const auto& in) {
        return std::tuple(veer::hiding_place(in.target, {in.other, in.number, in.rate}, in.rate));
    }, anywhere);
    play("make_obstacle", [](const auto& in) {
        const auto made = veer::make_obstacle(veer::Sphere<vector_of<decltype(in)>>{in.target, in.number}, in.rate, in.time);
        return std::tuple(made.center, made.escape_radius, made.avoid_radius);
    }, anywhere);
    play("first_obstacle of two", [](const auto& in) {
        using S = scalar_of<decltype(in)>;
        const veer::SphereObstacle own{in.target, in.rate, in.number}, other{in.other, in.number * S(0.25), in.number};
        const std::array both{own, other};
        const auto first = veer::first_obstacle(in.position, in.velocity, both);
        return std::tuple(veer::avoid_sphere(in.position, in.velocity, first, veer::clearing_angle(in.position, in.velocity, first)));
    }, anywhere);
    play("ContextMap of all slots", [](const auto& in) {
        veer::ContextMap<vector_of<decltype(in)>> map;
        map.add_interest(in.target, in.number), map.add_interest(in.other, in.rate), map.add_danger(in.velocity, in.rate);
        const auto choice = map.choose();
        return std::tuple(choice.direction, choice.interest, tests::as_number<scalar_of<decltype(in)>>(choice.found));
    }, anywhere);
    const auto index_of = [](auto x, int rest) {
        return static_cast<std::size_t>(veer::parts::whole_part(veer::minimum(veer::magnitude(x), decltype(x)(7))) * decltype(x)(6)) + std::size_t(rest);
    };
    play("FlockSum with own limits", [index_of](const auto& in) {
        using V = vector_of<decltype(in)>;
        using S = scalar_of<decltype(in)>;
        const veer::FlockLimits<S> own{{in.number, in.rate}, veer::component<0>(in.other), veer::component<1>(in.other), in.rate, in.time, in.rate};
        veer::FlockSum<V> flock(index_of(in.rate, 0), in.position, in.velocity, own);
        flock.add(index_of(in.time, 1), in.target, in.target_velocity), flock.add(index_of(in.number, 0), in.other, in.target);
        flock.add(index_of(in.rate, 0), in.position, in.velocity);
        return std::tuple(flock.steering());
    }, anywhere);
    play("FlockSum with limits for all", [index_of](const auto& in) {
        using V = vector_of<decltype(in)>;
        using S = scalar_of<decltype(in)>;
        const veer::FlockLimits<S> all{{S(30), S(-0.5)}, S(20), S(5), S(2), S(1), S(1)};
        veer::FlockSum<V> flock(index_of(in.rate, 0), in.position, in.velocity, all);
        flock.add(index_of(in.time, 1), in.target, in.target_velocity), flock.add(index_of(in.number, 0), in.other, in.target);

        // the same three sums by the functions over lists
        std::vector<V> positions(50, in.position), velocities(50, in.velocity);
        const std::size_t self = index_of(in.rate, 0), others[] = {index_of(in.time, 1), index_of(in.number, 0)};
        const bool twice = others[0] == others[1];
        positions[others[0]] = in.target, velocities[others[0]] = in.target_velocity;
        if (!twice) positions[others[1]] = in.other, velocities[others[1]] = in.target;
        positions[self] = in.position, velocities[self] = in.velocity;
        const std::array<std::size_t, 2> list{others[0], others[1]};
        const V apart = veer::separation(self, positions, list, S(20)), alike = veer::alignment(self, positions, velocities, list, all.view);
        const V together = veer::cohesion(self, positions, velocities, list, all.view, S(5));
        const S no = S(-7); // two neighbours of one number cannot be put in a list
        const V none = veer::generate<V>([no](auto) { return no; });
        return std::tuple(flock.steering(), twice ? none : apart, twice ? none : alike, twice ? none : together);
    }, anywhere);
}

// ---- answers ---------------------------------------------------------------------------------------------------------------------------

[[noreturn]] void give_up(const std::string& line) {
    std::fprintf(stderr, "records: %s\n", line.c_str());
    std::exit(1);
}

template <int Dimension>
using Records = std::vector<tests::Given<glm::vec<Dimension, float>>>;

/// Wild ones, and every other one with everything within a few metres, where things meet.
template <int Dimension>
Records<Dimension> drawn(int count) {
    using V = glm::vec<Dimension, float>;
    tests::Wild<V> wild(1);
    Records<Dimension> records;
    for (int i = 0; i < count; ++i) {
        auto one = tests::Given<V>::drawn(wild);
        if (wild.one_in(2)) {
            for (V* v : {&one.position, &one.velocity, &one.target, &one.target_velocity, &one.other}) *v = wild.tests::Random::template vector<V>(4);
            one.number = wild.template uniform<float>(0, 8), one.rate = wild.template uniform<float>(0, 2), one.time = wild.one_in(2) ? 1 : 1.0f / 60;
        }
        records.push_back(one);
    }
    return records;
}

class Answers {
public:
    template <std::floating_point T>
    void add(T number) {
        numbers.push_back(number);
    }
    template <veer::Vector V>
    void add(const V& v) {
        static_cast<void>(veer::generate<V>([&](auto i) { return numbers.emplace_back(veer::component<i>(v)); }));
    }
    std::vector<float> numbers;
};

template <class T>
void write(const std::string& path, const std::vector<T>& numbers) {
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

struct Kernel {
    std::string number, name;
    int dimension;
    std::size_t floats;
    [[nodiscard]] std::string file() const { return number + "." + std::to_string(dimension) + "."; }
};

std::vector<Kernel> read_kernels(const std::string& folder) {
    std::ifstream file(folder + "/kernels.list");
    std::vector<Kernel> kernels;
    for (std::string line; std::getline(file, line);) {
        std::istringstream words(line);
        Kernel one;
        words >> one.number >> one.dimension >> one.floats >> std::ws;
        std::getline(words, one.name);
        kernels.push_back(one);
    }
    if (kernels.empty()) give_up("no kernels in " + folder + "/kernels.list");
    return kernels;
}

/// Subnormal numbers count as 0 from here on, or no longer.
void flush_subnormals([[maybe_unused]] bool flush) {
#if defined(__SSE2__)
    _mm_setcsr(flush ? _mm_getcsr() | 0x8040u : _mm_getcsr() & ~0x8040u);
#endif
}

template <int Dimension>
void write_records(const std::string& folder, int count, const std::vector<Kernel>& kernels, std::map<std::string, int>& written) {
    using V = glm::vec<Dimension, float>;
    const auto records = drawn<Dimension>(count);
    Answers given;
    for (const auto& one : records) {
        for (const V& v : {one.position, one.velocity, one.target, one.target_velocity, one.other}) given.add(v);
        given.add(one.number), given.add(one.rate), given.add(one.time);
    }
    write(folder + "/given." + std::to_string(Dimension), given.numbers);

    const auto play = [&]<class Step, int Least>(const char* name, Step step, std::integral_constant<int, Least>) {
        if constexpr (Dimension >= Least) {
            for (const Kernel& kernel : kernels) {
                if (kernel.name != name || kernel.dimension != Dimension) continue;
                for (const bool flush : {false, true}) {
                    Answers answers;
                    flush_subnormals(flush);
                    for (const auto& one : records) std::apply([&](const auto&... results) { (answers.add(results), ...); }, step(one));
                    flush_subnormals(false);
                    if (answers.numbers.size() != kernel.floats * records.size())
                        give_up(kernel.name + ": the step answers " + std::to_string(answers.numbers.size() / records.size()) + " floats, the kernel "
                                + std::to_string(kernel.floats));
                    write(folder + "/" + kernel.file() + (flush ? "flushed" : "expected"), answers.numbers);
                }
                ++written[kernel.file()];
            }
        }
    };
    tests::each_step(play);
    each_step_of_shaders(play);
}

int write_all(const std::string& folder, int count) {
    const auto kernels = read_kernels(folder);
    std::map<std::string, int> written;
    write_records<2>(folder, count, kernels, written);
    write_records<3>(folder, count, kernels, written);
    for (const Kernel& kernel : kernels)
        if (written[kernel.file()] != 1) give_up(kernel.name + ": not a step of steps.hpp or records.cpp");
    return 0;
}

// ---- the comparison ----------------------------------------------------------------------------------------------------------------------

int compare(const std::string& folder, const std::string& device) {
    struct Difference {
        std::size_t count = 0, first = 0;
    };
    std::array<std::map<std::string, Difference>, 2> different; // by kernel, from the expected answers and from the flushed ones
    std::array<std::size_t, 2> total{}, signs{};
    std::size_t floats = 0;
    const auto kernels = read_kernels(folder);
    for (const Kernel& kernel : kernels) {
        const auto answer = read_bits(folder + "/" + device + "/" + kernel.file() + "answer");
        for (const std::size_t flushed : {0u, 1u}) {
            const auto expected = read_bits(folder + "/" + kernel.file() + (flushed != 0 ? "flushed" : "expected"));
            if (answer.size() != expected.size()) give_up(device + ": " + kernel.name + " has answered " + std::to_string(answer.size()) + " floats");
            for (std::size_t i = 0; i < answer.size(); ++i) {
                if (answer[i] == expected[i]) continue;
                const std::uint32_t size = answer[i] & 0x7fffffffu, expected_size = expected[i] & 0x7fffffffu;
                if (flushed != 0 && size < 0x00800000u && expected_size == 0) continue; // what is only passed on is not flushed
                if (size == 0 && expected_size == 0) {
                    ++signs[flushed];
                    continue;
                }
                auto& of = different[flushed][kernel.file()];
                if (of.count++ == 0) of.first = i;
                ++total[flushed];
            }
        }
        floats += answer.size();
    }
    const std::size_t nearer = total[1] < total[0] ? 1 : 0;
    std::printf("%s: %zu of %zu floats differ, and the signs of %zu zeros%s\n", device.c_str(), total[nearer], floats, signs[nearer],
                nearer != 0 ? "; subnormal numbers count as 0 there" : "");
    for (const Kernel& kernel : kernels) {
        const auto found = different[nearer].find(kernel.file());
        if (found == different[nearer].end()) continue;
        const std::size_t first = found->second.first;
        const auto answer = read_bits(folder + "/" + device + "/" + kernel.file() + "answer");
        const auto expected = read_bits(folder + "/" + kernel.file() + (nearer != 0 ? "flushed" : "expected"));
        std::printf("    %s in %dD: %zu; the first in record %zu, float %zu: %.9g instead of %.9g\n", kernel.name.c_str(), kernel.dimension,
                    found->second.count, first / kernel.floats, first % kernel.floats, static_cast<double>(std::bit_cast<float>(answer[first])),
                    static_cast<double>(std::bit_cast<float>(expected[first])));
    }
    return total[nearer] == 0 ? 0 : 1;
}

} // namespace

int main(int count, char** arguments) {
    const std::vector<std::string> words(arguments + 1, arguments + count);
    if (words.size() == 3 && words[0] == "write" && std::atoi(words[2].c_str()) > 0) return write_all(words[1], std::atoi(words[2].c_str()));
    if (words.size() == 3 && words[0] == "compare") return compare(words[1], words[2]);
    std::fprintf(stderr, "records: not `write FOLDER RECORDS` or `compare FOLDER DEVICE`\n");
    return 2;
}

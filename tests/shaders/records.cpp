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

#include "../entries/entries.hpp"
#include "../support/random.hpp"

#if defined(__SSE2__)
#include <immintrin.h>
#endif

namespace {

// ---- the steps that steps.hpp has not -------------------------------------------------------------------------------
// What packs need no step for, and lists, of which a shader folds one after the other

void each_step_of_shaders(auto play) {
    using tests::anywhere;
    using tests::scalar_of;
    using tests::vector_of;
    play(
        "minimum, maximum, clamp, select, ratio",
        [](const auto& in) {
            const auto a = in.number, b = veer::component<0>(in.other);
            return std::tuple(veer::minimum(a, b), veer::maximum(a, b), veer::clamp(in.rate, a, b),
                veer::select(a < b, in.rate, b), veer::select(a < b, in.target, in.other),
                tests::no_infinity(veer::ratio(a, b)));
        },
        anywhere);
    play(
        "turn_yaw_pitch in the plane",
        [](const auto& in) {
            if constexpr (veer::dimension_v<vector_of<decltype(in)>> == 2)
                return std::tuple(veer::turn_yaw_pitch(in.velocity, in.target, in.rate));
            else return std::tuple(veer::turn_towards(in.velocity, in.target, in.rate));
        },
        anywhere);
    play(
        "PhysicBase within a frame",
        [](const auto& in) {
            veer::PhysicBase<vector_of<decltype(in)>> body(in.position, in.velocity, in.time);
            body.set_acceleration(in.other);
            return std::tuple(body.mean_velocity(), body.velocity_at(in.rate));
        },
        anywhere);
    play(
        "moved",
        [](const auto& in) {
            using V = vector_of<decltype(in)>;
            const auto plane = veer::moved(veer::Plane<V>{in.target, in.other, in.target_velocity}, in.time);
            const auto sphere = veer::moved(veer::Sphere<V>{in.target, in.number, in.target_velocity}, in.time);
            const auto capsule =
                veer::moved(veer::Capsule<V>{in.target, in.other, in.number, in.target_velocity}, in.time);
            return std::tuple(plane.point, sphere.center, capsule.start, capsule.end);
        },
        anywhere);
    play(
        "hiding_place",
        [](const auto& in) {
            return std::tuple(veer::hiding_place(in.target, {in.other, in.number, in.rate}, in.rate));
        },
        anywhere);
    play(
        "make_obstacle",
        [](const auto& in) {
            const auto made =
                veer::make_obstacle(veer::Sphere<vector_of<decltype(in)>>{in.target, in.number}, in.rate, in.time);
            return std::tuple(made.center, made.escape_radius, made.avoid_radius);
        },
        anywhere);
    play(
        "first_obstacle of two",
        [](const auto& in) {
            using S = scalar_of<decltype(in)>;
            const veer::SphereObstacle own{in.target, in.rate, in.number},
                other{in.other, in.number * S(0.25), in.number};
            const std::array both{own, other};
            const auto first = veer::first_obstacle(in.position, in.velocity, both);
            return std::tuple(veer::avoid_sphere(
                in.position, in.velocity, first, veer::clearing_angle(in.position, in.velocity, first)));
        },
        anywhere);
    play(
        "ContextMap of all slots",
        [](const auto& in) {
            veer::ContextMap<vector_of<decltype(in)>> map;
            map.add_interest(in.target, in.number), map.add_interest(in.other, in.rate),
                map.add_danger(in.velocity, in.rate);
            const auto choice = map.choose();
            return std::tuple(
                choice.direction, choice.interest, tests::as_number<scalar_of<decltype(in)>>(choice.found));
        },
        anywhere);
    const auto index_of = [](auto x, int rest) {
        return static_cast<std::size_t>(
                   veer::parts::whole_part(veer::minimum(veer::magnitude(x), decltype(x)(7))) * decltype(x)(6))
             + std::size_t(rest);
    };
    play(
        "FlockSum with own limits",
        [index_of](const auto& in) {
            using V = vector_of<decltype(in)>;
            using S = scalar_of<decltype(in)>;
            const veer::FlockLimits<S> own{{in.number, in.rate}, veer::component<0>(in.other),
                veer::component<1>(in.other), in.rate, in.time, in.rate};
            veer::FlockSum<V> flock(index_of(in.rate, 0), in.position, in.velocity, own);
            flock.add(index_of(in.time, 1), in.target, in.target_velocity),
                flock.add(index_of(in.number, 0), in.other, in.target);
            flock.add(index_of(in.rate, 0), in.position, in.velocity);
            return std::tuple(flock.steering());
        },
        anywhere);
    play(
        "FlockSum with limits for all",
        [index_of](const auto& in) {
            using V = vector_of<decltype(in)>;
            using S = scalar_of<decltype(in)>;
            const veer::FlockLimits<S> all{{S(30), S(-0.5)}, S(20), S(5), S(2), S(1), S(1)};
            veer::FlockSum<V> flock(index_of(in.rate, 0), in.position, in.velocity, all);
            flock.add(index_of(in.time, 1), in.target, in.target_velocity),
                flock.add(index_of(in.number, 0), in.other, in.target);

            // the same three sums by the functions over lists
            std::vector<V> positions(50, in.position), velocities(50, in.velocity);
            const std::size_t self = index_of(in.rate, 0), others[] = {index_of(in.time, 1), index_of(in.number, 0)};
            const bool twice = others[0] == others[1];
            positions[others[0]] = in.target, velocities[others[0]] = in.target_velocity;
            if (!twice) positions[others[1]] = in.other, velocities[others[1]] = in.target;
            positions[self] = in.position, velocities[self] = in.velocity;
            const std::array<std::size_t, 2> list{others[0], others[1]};
            const V apart = veer::separation(self, positions, list, S(20)),
                    alike = veer::alignment(self, positions, velocities, list, all.view);
            const V together = veer::cohesion(self, positions, velocities, list, all.view, S(5));
            const S no = S(-7); // two neighbours of one number cannot be put in a list
            const V none = veer::generate<V>([no](auto) { return no; });
            return std::tuple(flock.steering(), twice ? none : apart, twice ? none : alike, twice ? none : together);
        },
        anywhere);
}

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
    template <std::floating_point T> void add(T number) { numbers.push_back(number); }
    template <veer::Vector V> void add(const V& v) {
        static_cast<void>(veer::generate<V>([&](auto i) { return numbers.emplace_back(veer::component<i>(v)); }));
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
    std::string kernel, name;
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
        words >> one.kernel >> one.dimension >> one.floats >> std::ws;
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

    const auto play = [&]<class Call, class Kind>(const char* name, Call call, Kind) {
        if constexpr (Dimension >= Kind::least_dimension) {
            for (const Step& step : steps) {
                if (step.name != name || step.dimension != Dimension) continue;
                for (const bool flush : {false, true}) {
                    Answers answers;
                    flush_subnormals(flush);
                    for (const auto& one : records)
                        std::apply([&](const auto&... results) { (answers.add(results), ...); }, call(one));
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
    tests::each_step([&](const char* name, const char*, auto kind, auto step) { play(name, step, kind); });
    each_step_of_shaders(play);
}

int write_all(const std::string& folder, int count) {
    const auto steps = read_steps(folder);
    Kernels kernels;
    std::map<std::string, int> written;
    write_records<2>(folder, count, steps, kernels, written);
    write_records<3>(folder, count, steps, kernels, written);
    for (const Step& step : steps)
        if (written[step.kernel + step.name] != 1) give_up(step.name + ": not a step of steps.hpp or records.cpp");
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

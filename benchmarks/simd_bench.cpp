// SPDX-License-Identifier: MIT
// Packs of agents beside one agent at a time and the article's plain loop.
//
//     veer_simd_bench_avx2 [--rounds=31] [--table] [--csv=FILE]
//
// Built once for each instruction set. All ways to move the agents alternate frame by frame, and every ratio is the
// median of ratios within a turn. Before any timing, packs have to give the bits of the scalars. --table prints
// Markdown; veer_simd_chart draws the file.
//
// The limit of each row, on a Zen 3 core with AVX2. No loop has a gather or scalar code. The loop of homing_step spills
// no register of the sixteen; longer loops do:
//
//     homing_step, in the cache       latency: a chain of some 95 cycles, with two divisions and a root. Two packs
//                                     are in flight at once, as
//                                     many as the registers of the core hold. The divider alone could process 2.3
//                                     times as many
//     homing_step, in the memory      memory: as fast as a loop that only moves the 60 bytes of an agent, or within a
//                                     fifth of it if nothing else uses the memory
//     seek + steer_step               latency: three lengths, each waiting for the one before
//     avoid_sphere, turn_towards      latency: as above, with sin_cos between; out of range, the traffic of the first
//                                     cache
//     sin_cos                         multiplications and additions
//     intercept_time, contact_time    additions and multiplications in double, half a pack at a time; if double is
//                                     not enough, one agent at a time
//     PhysicBase::update              the traffic of the first cache

#include <charconv>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <span>
#include <string_view>
#include <thread>
#include <utility>

#include <veer/intercept.hpp>
#include <veer/rotation.hpp>
#include <veer/simd.hpp>

#ifdef VEER_WITH_TBB
#include <execution>

#include <tbb/blocked_range.h>
#include <tbb/global_control.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>
#endif

#include "compare.hpp"
#include "plain.hpp"
#include "second_thread.hpp"
#include "worlds.hpp"

namespace {

using namespace compare;
namespace simd = veer::simd;

// ---- What the program was built for ---------------------------------------------------------------------------------

constexpr const char* instructions =
#if defined(__AVX512F__)
    "AVX-512";
#elif defined(__AVX2__)
    "AVX2";
#elif defined(__SSE2__)
    "SSE2";
#else
    "native";
#endif

bool processor_has_instructions() {
#if defined(__GNUC__) && defined(__AVX512F__)
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512cd")
        && __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
#elif defined(__GNUC__) && defined(__AVX2__)
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") && __builtin_cpu_supports("bmi")
        && __builtin_cpu_supports("bmi2");
#else
    return true;
#endif
}

// ---- Structures of arrays -------------------------------------------------------------------------------------------

/// An array aligned to a cache line. Each array begins at another offset in its page: equal offsets would evict each
/// other from the cache.
class Numbers {
public:
    explicit Numbers(std::size_t count = agents) : memory_(count + 2 * page) {
        static std::size_t made = 0;
        const std::size_t place = reinterpret_cast<std::uintptr_t>(memory_.data()) / sizeof(float) % page;
        first_ = page - place + made++ % 9 * 112;
    }

    void load(std::span<const float> values) { std::copy(values.begin(), values.end(), data()); }
    bool holds(std::span<const float> values) const {
        return std::memcmp(constant(), values.data(), values.size_bytes()) == 0;
    }

    float* data() { return memory_.data() + first_; }
    const float* constant() const { return memory_.data() + first_; }

private:
    static constexpr std::size_t page = 4096 / sizeof(float);

    std::vector<float> memory_;
    std::size_t first_;
};

/// Vectors, an array per component.
class Vectors {
public:
    explicit Vectors(std::size_t count = agents) : x_(count), y_(count), z_(count) {}

    void load(std::span<const glm::vec3> vectors) {
        float *x = x_.data(), *y = y_.data(), *z = z_.data();
        for (std::size_t i = 0; i != vectors.size(); ++i) {
            x[i] = vectors[i].x, y[i] = vectors[i].y, z[i] = vectors[i].z;
        }
    }

    /// Equal bit for bit.
    bool holds(std::span<const glm::vec3> vectors) const {
        bool same = true;
        for (std::size_t i = 0; i != vectors.size(); ++i) {
            const glm::vec3 own(x_.constant()[i], y_.constant()[i], z_.constant()[i]);
            same = same && std::memcmp(&own, &vectors[i], sizeof own) == 0;
        }
        return same;
    }

    simd::Soa3<float> stream() { return {x_.data(), y_.data(), z_.data()}; }
    simd::Soa3<const float> constant() const { return {x_.constant(), y_.constant(), z_.constant()}; }

private:
    Numbers x_, y_, z_;
};

// ---- Homing, from the cache to the memory ---------------------------------------------------------------------------

constexpr std::size_t cached = 256; // agents that fit the first cache

constexpr plain::Beam beam = {36.0f, 3.0f, 0.1f};
constexpr veer::Homing<float> homing = {beam.max_centripetal_accel, beam.propulsion, beam.damping};

/// The data of a frame, as an array of structures and as a structure of arrays.
struct Fleet {
    std::size_t count;
    std::vector<glm::vec3> position, velocity, target;
    Vectors positions, velocities, targets;

    explicit Fleet(std::size_t size)
        : count(size), position(size), velocity(size), target(size), positions(size), velocities(size), targets(size) {
        for (std::size_t i = 0; i != count; ++i) {
            target[i] = start_->target[i % agents];
        }
        targets.load(target);
        start();
    }

    /// The beams of the article's demo, repeated.
    void start() {
        for (std::size_t i = 0; i != count; ++i) {
            position[i] = start_->position[i % agents];
            velocity[i] = start_->velocity[i % agents];
        }
        positions.load(position);
        velocities.load(velocity);
    }

    bool is_same_in_packs() const { return positions.holds(position) && velocities.holds(velocity); }

private:
    std::shared_ptr<const Beams> start_ = std::make_shared<Beams>();
};

[[gnu::noinline]] void plain_homing(Fleet& fleet) {
    for (std::size_t i = 0; i != fleet.count; ++i) {
        plain::homing_step(fleet.position[i], fleet.velocity[i], fleet.target[i], beam, frame_time);
    }
}

[[gnu::noinline]] void scalar_homing(Fleet& fleet) {
    for (std::size_t i = 0; i != fleet.count; ++i) {
        const auto next = veer::homing_step(fleet.position[i], fleet.velocity[i], fleet.target[i], homing, frame_time);
        fleet.position[i] = next.position;
        fleet.velocity[i] = next.velocity;
    }
}

[[gnu::noinline]] void packed_homing(Fleet& fleet, simd::Slice slice) {
    simd::for_each(
        slice,
        [](auto& p, auto& v, const auto& t) {
            const auto next = veer::homing_step(p, v, t, homing, frame_time);
            p = next.position;
            v = next.velocity;
        },
        fleet.positions.stream(), fleet.velocities.stream(), fleet.targets.constant());
}

/// Two packs at once.
[[gnu::noinline]] void homing_in_twos(Fleet& fleet) {
    simd::for_each<2>(
        fleet.count,
        [](auto& p, auto& v, const auto& t) {
            const auto next = veer::homing_step(p, v, t, homing, frame_time);
            p = next.position;
            v = next.velocity;
        },
        fleet.positions.stream(), fleet.velocities.stream(), fleet.targets.constant());
}

/// On the article's arrays of vectors.
[[gnu::noinline]] void homing_in_rows(Fleet& fleet) {
    simd::for_each(
        fleet.count,
        [](auto& p, auto& v, const auto& t) {
            const auto next = veer::homing_step(p, v, t, homing, frame_time);
            p = next.position;
            v = next.velocity;
        },
        fleet.position, fleet.velocity, std::as_const(fleet.target));
}

/// Only the memory traffic of homing_step.
[[gnu::noinline]] void streaming(Fleet& fleet, simd::Slice slice) {
    simd::for_each(
        slice,
        [](auto& p, auto& v, const auto& t) {
            p = p + v;
            v = v + t;
        },
        fleet.positions.stream(), fleet.velocities.stream(), fleet.targets.constant());
}

/// Only the square roots and the divisions of homing_step, two of each an agent, on numbers in the cache.
[[gnu::noinline]] void roots_and_divisions(Fleet& fleet) {
    for (std::size_t first = 0; first < fleet.count; first += cached) {
        simd::for_each(
            std::min(cached, fleet.count - first),
            [](auto& a, auto& b) {
                a = veer::square_root(frame_time / veer::magnitude(a));
                b = veer::square_root(frame_time / veer::magnitude(b));
            },
            fleet.positions.stream().x, fleet.positions.stream().y);
    }
}

using Step = void (*)(Fleet&, simd::Slice);

/// A thread that is started for the frame takes one half.
void on_std_thread(Fleet& fleet, Step step) {
    const std::size_t half = fleet.count / 2;
    std::thread other([&] { step(fleet, {0, half}); });
    step(fleet, {half, fleet.count - half});
    other.join();
}

#ifdef VEER_WITH_TBB
constexpr std::size_t grain = 4096; // agents in a task; smaller tasks do not pay

void on_tbb(Fleet& fleet, Step step) {
    static tbb::task_arena arena(2);
    arena.execute([&] {
        tbb::parallel_for(tbb::blocked_range<std::size_t>(0, fleet.count, grain), [&](const auto& range) {
            step(fleet, {range.begin(), range.size()});
        });
    });
}

/// libstdc++ runs the algorithms on oneTBB, which takes as many threads as there are processors.
void on_std_execution(Fleet& fleet, Step step) {
    static const tbb::global_control two(tbb::global_control::max_allowed_parallelism, 2);
    static std::vector<simd::Slice> slices;
    slices.clear();
    for (std::size_t first = 0; first < fleet.count; first += grain)
        slices.push_back({first, std::min(grain, fleet.count - first)});
    std::for_each(std::execution::par, slices.begin(), slices.end(), [&](simd::Slice slice) { step(fleet, slice); });
}
#endif

// ---- The report -----------------------------------------------------------------------------------------------------

/// A way to move the agents, and its times per agent, turn by turn  [ns]
struct Way {
    std::string name;
    std::function<void()> frame = {};
    int threads = 1;
    std::vector<double> times = {};

    double time() const { return median(times); }
};

/// The speed-up over another way.
double gain(const Way& way, const Way& other) {
    std::vector<double> ratios(way.times.size());
    std::transform(other.times.begin(), other.times.end(), way.times.begin(), ratios.begin(), std::divides<>());
    return median(ratios);
}

class Report {
public:
    explicit Report(bool markdown, std::FILE* csv) : markdown_(markdown), csv_(csv) {
        if (csv_) {
            std::fprintf(csv_, "instructions,function,agents,code,threads,ns,times_plain\n");
        }
    }

    void head(std::initializer_list<std::string> words) {
        std::printf("\n");
        row(words);
        if (markdown_) {
            std::string rule = "|---|";
            for (std::size_t i = 1; i != words.size(); ++i) {
                rule += "---:|";
            }
            std::puts(rule.c_str());
        }
    }

    /// The first column is the widest.
    void row(std::initializer_list<std::string> words) {
        bool first = true;
        for (const std::string& word : words) {
            std::printf(markdown_ ? (first ? "| %s |" : " %s |") : (first ? "%-50s" : " %12s"), word.c_str());
            first = false;
        }
        std::printf("\n");
        std::fflush(stdout);
    }

    void keep(const std::string& function, std::size_t count, const Way& way, const Way& plain) {
        if (csv_) {
            std::fprintf(csv_, "%s,\"%s\",%zu,\"%s\",%d,%.4f,%.4f\n", instructions, function.c_str(), count,
                way.name.c_str(), way.threads, way.time(), gain(way, plain));
        }
    }

    /// Packs and scalars differ: there is nothing to time.
    void mismatch(const std::string& function) {
        every_answer_agrees = false;
        row({function, "ERROR: packs and scalars differ"});
    }

private:
    bool markdown_;
    std::FILE* csv_;
};

std::string number(double value) {
    char text[32];
    std::snprintf(text, sizeof text, value < 10 ? "%.2f" : "%.1f", value);
    return text;
}

// ---- The measurements -----------------------------------------------------------------------------------------------

/// The limit of homing_step on packs: a loop that needs almost as long, or the latency of its operations.
std::string limit(const Way& packs, const Way& stream, const Way& roots) {
    const double memory = gain(packs, stream), arithmetic = gain(packs, roots);
    if (std::max(memory, arithmetic) >= 0.7) {
        return memory > arithmetic ? "memory" : "sqrt and division throughput";
    }
    return memory < 0.4 ? "latency" : "latency and memory";
}

void measure_homing(Report& report, std::size_t count) {
    Fleet fleet(count);
    const simd::Slice all{0, count};
    const int frames_a_turn = static_cast<int>(std::max<std::size_t>(1, 16384 / count));
    const auto turns = static_cast<int>(count > 1'000'000 ? (rounds + 2) / 3 : rounds);
    const std::string name = "homing_step, " + std::to_string(count) + " agents";

    for (int frame = 0; frame != frames_a_turn + 1; ++frame) {
        scalar_homing(fleet);
        frame % 2 == 0 ? packed_homing(fleet, all) : homing_in_twos(fleet);
    }
    const bool same = fleet.is_same_in_packs();
    fleet.start();
    homing_in_rows(fleet);
    packed_homing(fleet, all);
    if (!same || !fleet.is_same_in_packs()) {
        return report.mismatch(name);
    }
    Way plain{"article, plain", [&] { plain_homing(fleet); }},
        scalar{"veer, one by one", [&] { scalar_homing(fleet); }};
    Way packs{"veer, packs", [&] { packed_homing(fleet, all); }},
        stream{"only the traffic", [&] { streaming(fleet, all); }};
    Way twos{"veer, two packs at once", [&] { homing_in_twos(fleet); }};
    Way rows{"veer, packs of vectors in a row", [&] { homing_in_rows(fleet); }};
    Way roots{"only the sqrt and divisions", [&] { roots_and_divisions(fleet); }};
    Way packs2{"veer, packs, 2 threads", [&] { on_std_thread(fleet, packed_homing); }, 2};
    Way stream2{"only the traffic, 2 threads", [&] { on_std_thread(fleet, streaming); }, 2};
    std::vector<Way*> ways{&plain, &scalar, &packs, &twos, &rows, &stream, &roots, &packs2, &stream2};

    for (int turn = 0; turn != turns; ++turn) {
        for (Way* way : ways) {
            fleet.start();
            way->frame(); // warms up
            way->times.push_back(time_per_agent(count * static_cast<std::size_t>(frames_a_turn), [&] {
                for (int frame = 0; frame != frames_a_turn; ++frame) {
                    way->frame();
                }
            }));
        }
    }
    report.head({name, "ns an agent", "times plain", "of traffic", "limit"});
    for (const Way* way : ways) {
        const bool packed = way == &packs || way == &packs2;
        const Way& same_traffic = way->threads == 2 ? stream2 : stream;
        report.row({way->name, number(way->time()), number(gain(*way, plain)),
            way == &roots ? "" : number(gain(*way, same_traffic)), packed ? limit(*way, same_traffic, roots) : ""});
        report.keep("homing_step", count, *way, plain);
    }
}

/// The fastest of many frames on one thread and on two: other programs hardly disturb the fastest. The ways are
/// measured one after the other, because a thread that spins slows down others.
void measure_threads(Report& report, std::size_t count) {
    Fleet fleet(count);
    report.head({"homing_step in packs, " + std::to_string(count) + " agents", "ns an agent", "times 1 thread"});
    double of_one = 0;
    const auto measure = [&](const char* name, auto frame) {
        double quickest = HUGE_VAL;
        for (int turn = 0; turn != 100 * static_cast<int>(rounds); ++turn) {
            fleet.start();
            quickest = std::min(quickest, time_per_agent(count, frame));
        }
        if (of_one <= 0) of_one = quickest;
        report.row({name, number(quickest), number(of_one / quickest)});
    };
    measure("1 thread", [&] { packed_homing(fleet, {0, count}); });
    measure("2 threads: one started a frame", [&] { on_std_thread(fleet, packed_homing); });
    {
        SecondThread second;
        measure("2 threads: one waits awake", [&] {
            second.start([&] { packed_homing(fleet, {0, count / 2}); });
            packed_homing(fleet, {count / 2, count - count / 2});
            second.wait();
        });
    }
#ifdef VEER_WITH_TBB
    measure("2 threads: oneTBB", [&] { on_tbb(fleet, packed_homing); });
    measure("2 threads: std::execution::par", [&] { on_std_execution(fleet, packed_homing); });
#endif
}

/// Packed holds the arrays of a World: it loads them, moves every agent, and tests whether the world's answers are the
/// same. All ways play the same frames, each from the state of the plain loop.
template <class World, class Packed, class Plain, class Scalar>
void measure(Report& report, const std::string& name, Plain plain_step, Scalar scalar_step) {
    const auto world = std::make_unique<World>(), plain_world = std::make_unique<World>(),
               scalar_world = std::make_unique<World>();
    const auto packed = std::make_unique<Packed>();
    const auto all = [](World& agents_of, auto step) {
        for (std::size_t i = 0; i != agents; ++i) {
            step(agents_of, i);
        }
    };
    Way plain{"article, plain"}, scalar{"veer, one by one"}, packs{"veer, packs"};

    for (int round = -1; round != rounds; ++round) { // the first round compares
        *world = World();
        for (int frame = 0; frame != frames; ++frame) {
            *scalar_world = *world;
            const double scalar_time = time_per_agent(agents, [&] { all(*scalar_world, scalar_step); });
            packed->load(*world);
            const double packed_time = time_per_agent(agents, [&] { packed->step(*world); });
            *plain_world = *world;
            const double plain_time = time_per_agent(agents, [&] { all(*plain_world, plain_step); });
            if (round == -1 && !packed->agrees(*scalar_world)) {
                return report.mismatch(name);
            }
            if (round != -1) {
                plain.times.push_back(plain_time);
                scalar.times.push_back(scalar_time);
                packs.times.push_back(packed_time);
            }
            *world = *plain_world;
            world->next_frame();
        }
    }
    report.row({name, number(plain.time()), number(scalar.time()), number(packs.time()), number(gain(packs, plain)),
        number(gain(packs, scalar))});
    for (const Way* way : {&plain, &scalar, &packs}) {
        report.keep(name, agents, *way, plain);
    }
}

// ---- Worlds in packs ------------------------------------------------------------------------------------------------

struct PackedSeekers {
    Vectors position, velocity, target;

    void load(const Seekers& world) {
        position.load(world.position), velocity.load(world.velocity), target.load(world.target);
    }
    bool agrees(const Seekers& world) const { return position.holds(world.position) && velocity.holds(world.velocity); }

    [[gnu::noinline]] void step(const Seekers& world) {
        const veer::SteerLimits<float> limits{world.max_force, world.mass, world.max_speed};
        simd::for_each(
            agents,
            [limits, max_velocity = world.max_velocity](auto& p, auto& v, const auto& t) {
                const auto next = veer::steer_step(p, v, veer::seek(p, v, t, max_velocity), limits, 1.0f);
                p = next.position;
                v = next.velocity;
            },
            position.stream(), velocity.stream(), target.constant());
    }
};

/// The same for agents as structures, with the index of a target in a list.
struct PackedShips {
    struct Ship {
        glm::vec3 place;
        unsigned target;
        glm::vec3 way;
        float fuel;
    };
    std::vector<Ship> ships = std::vector<Ship>(agents);
    std::vector<glm::vec3> targets = std::vector<glm::vec3>(agents);
    std::vector<unsigned> target_of = std::vector<unsigned>(agents);

    void load(const Seekers& world) {
        for (std::size_t i = 0; i != agents; ++i) {
            const std::size_t k = i * 37 % agents; // agents is a power of two
            target_of[i] = static_cast<unsigned>(k), targets[k] = world.target[i];
            ships[i] = {world.position[i], target_of[i], world.velocity[i], 1.0f};
        }
    }
    bool agrees(const Seekers& world) const {
        bool same = true;
        for (std::size_t i = 0; i != agents; ++i)
            same = same && ships[i].place == world.position[i] && ships[i].way == world.velocity[i];
        return same;
    }

    [[gnu::noinline]] void step(const Seekers& world) {
        const veer::SteerLimits<float> limits{world.max_force, world.mass, world.max_speed};
        simd::for_each(
            agents,
            [limits, max_velocity = world.max_velocity](auto& p, auto& v, const auto& t) {
                const auto next = veer::steer_step(p, v, veer::seek(p, v, t, max_velocity), limits, 1.0f);
                p = next.position;
                v = next.velocity;
            },
            simd::Strided{&ships[0].place, sizeof(Ship)}, simd::Strided{&ships[0].way, sizeof(Ship)},
            simd::gather(targets, target_of));
    }
};

struct PackedStream {
    Vectors position, velocity;
    Numbers angle;

    void load(const Stream& world) {
        position.load(world.position), velocity.load(world.velocity), angle.load(world.angle);
    }
    bool agrees(const Stream& world) const { return velocity.holds(world.velocity); }

    [[gnu::noinline]] void step(const Stream& world) {
        simd::for_each(
            agents,
            [sphere = world.sphere](const auto& p, auto& v, const auto& a) { v = veer::avoid_sphere(p, v, sphere, a); },
            position.constant(), velocity.stream(), angle.constant());
    }
};

struct PackedHeadings {
    Vectors velocity, goal;
    Numbers max_angle;

    void load(const Headings& world) {
        velocity.load(world.velocity), goal.load(world.goal), max_angle.load(world.max_angle);
    }
    bool agrees(const Headings& world) const { return velocity.holds(world.velocity); }

    [[gnu::noinline]] void step(const Headings&) {
        simd::for_each(
            agents, [](auto& v, const auto& g, const auto& a) { v = veer::turn_towards(v, g, a); }, velocity.stream(),
            goal.constant(), max_angle.constant());
    }
};

struct PackedAngles {
    Numbers angle, sines, cosines;

    void load(const Headings& world) { angle.load(world.angle); }
    bool agrees(const Headings& world) const {
        PerAgent<float> expected_sines, expected_cosines;
        for (std::size_t i = 0; i != agents; ++i) {
            expected_sines[i] = world.sine_cosine[i].x, expected_cosines[i] = world.sine_cosine[i].y;
        }
        return sines.holds(expected_sines) && cosines.holds(expected_cosines);
    }

    [[gnu::noinline]] void step(const Headings&) {
        simd::for_each(
            agents,
            [](const auto& a, auto& s, auto& c) {
                const auto [sine, cosine] = veer::sin_cos(a);
                s = sine, c = cosine;
            },
            angle.constant(), sines.data(), cosines.data());
    }
};

template <class Data> struct PackedTurrets {
    Vectors position, target, target_velocity;
    Numbers speed, time;

    void load(const Turrets<Data>& world) {
        position.load(world.position), target.load(world.target), target_velocity.load(world.target_velocity),
            speed.load(world.speed);
    }
    bool agrees(const Turrets<Data>& world) const { return time.holds(world.time); }

    [[gnu::noinline]] void step(const Turrets<Data>&) {
        simd::for_each(
            agents,
            [](const auto& p, const auto& t, const auto& tv, const auto& s, auto& result) {
                result = veer::intercept_time(p, t, tv, s);
            },
            position.constant(), target.constant(), target_velocity.constant(), speed.constant(), time.data());
    }
};

struct PackedSpheres {
    Vectors position, velocity, target, target_velocity;
    Numbers time;

    void load(const Spheres& world) {
        position.load(world.position), velocity.load(world.velocity);
        target.load(world.target), target_velocity.load(world.target_velocity);
    }
    bool agrees(const Spheres& world) const { return time.holds(world.time); }

    [[gnu::noinline]] void step(const Spheres&) {
        simd::for_each(
            agents,
            [](const auto& p, const auto& v, const auto& t, const auto& tv, auto& result) {
                result = veer::contact_time(p, v, t, tv, 2.0f);
            },
            position.constant(), velocity.constant(), target.constant(), target_velocity.constant(), time.data());
    }
};

struct PackedBodies {
    Vectors position, velocity;

    static PerAgent<glm::vec3> of(const Bodies& world, glm::vec3 (veer::PhysicBase<glm::vec3>::*property)() const) {
        PerAgent<glm::vec3> values;
        std::transform(
            world.veer.begin(), world.veer.end(), values.begin(), [&](const auto& body) { return (body.*property)(); });
        return values;
    }

    void load(const Bodies& world) {
        position.load(of(world, &veer::PhysicBase<glm::vec3>::position));
        velocity.load(of(world, &veer::PhysicBase<glm::vec3>::velocity));
    }
    bool agrees(const Bodies& world) const {
        return position.holds(of(world, &veer::PhysicBase<glm::vec3>::position))
            && velocity.holds(of(world, &veer::PhysicBase<glm::vec3>::velocity));
    }

    [[gnu::noinline]] void step(const Bodies& world) {
        simd::for_each(
            agents,
            [gravity = world.gravity](auto& p, auto& v) {
                using V = std::remove_cvref_t<decltype(p)>;
                using S = veer::scalar_t<V>;
                veer::PhysicBase<V> body{S(frame_time)};
                body.set_position(p);
                body.set_velocity(v);
                body.set_acceleration({S(gravity.x), S(gravity.y), S(gravity.z)});
                body.update(S(frame_time));
                p = body.position();
                v = body.velocity();
            },
            position.stream(), velocity.stream());
    }
};

struct PackedStones {
    Vectors position, velocity, next, next_velocity;
    Numbers time;

    void load(const Stones& world) {
        position.load(world.position), velocity.load(world.velocity), time.load(world.time);
    }
    bool agrees(const Stones& world) const {
        return next.holds(world.next) && next_velocity.holds(world.next_velocity);
    }

    [[gnu::noinline]] void step(const Stones& world) {
        simd::for_each(
            agents,
            [flight = world.flight](const auto& p, const auto& v, const auto& t, auto& to, auto& speed) {
                const auto motion = veer::fly(p, v, flight, t);
                to = motion.position;
                speed = motion.velocity;
            },
            position.constant(), velocity.constant(), time.constant(), next.stream(), next_velocity.stream());
    }
};

template <class World> void measure_avoid(Report& report, const std::string& name) {
    measure<World, PackedStream>(
        report, name, [](World& w, std::size_t i) { w.plain_avoid(i); },
        [](World& w, std::size_t i) { w.veer_avoid(i); });
}

template <class Data> void measure_intercept(Report& report) {
    using World = Turrets<Data>;
    const std::string targets = std::string(", ") + Data::name;
    measure<World, PackedTurrets<Data>>(
        report, "intercept_time" + targets, [](World& w, std::size_t i) { w.plain_time(i); },
        [](World& w, std::size_t i) { w.veer_time(i); });
    measure<World, PackedTurrets<Data>>(
        report, "intercept_time beside the whole intercept" + targets,
        [](World& w, std::size_t i) { w.plain_intercept(i); }, [](World& w, std::size_t i) { w.veer_intercept(i); });
}

/// The same step of agents in an array for each component, and in structures.
void measure_storage(Report& report) {
    report.head(
        {std::to_string(agents) + " agents, ns an agent", "plain", "veer", "packs", "times plain", "times veer"});
    measure<Seekers, PackedSeekers>(
        report, "seek + steer_step", [](Seekers& s, std::size_t i) { s.plain_step(i); },
        [](Seekers& s, std::size_t i) { s.veer_step(i); });
    measure<Seekers, PackedShips>(
        report, "the same: Strided, and targets by gather", [](Seekers& s, std::size_t i) { s.plain_step(i); },
        [](Seekers& s, std::size_t i) { s.veer_step(i); });
}

void measure_functions(Report& report) {
    measure_storage(report);
    measure_avoid<Stream>(report, "avoid_sphere, 42 % avoid");
    measure_avoid<CollisionCourse>(report, "avoid_sphere, all avoid");
    measure_avoid<PassingBy>(report, "avoid_sphere, none avoids: passing by");
    measure_avoid<OutOfRange>(report, "avoid_sphere, none avoids: out of range");
    measure<Headings, PackedHeadings>(
        report, "turn_towards", [](Headings& h, std::size_t i) { h.plain_turn(i); },
        [](Headings& h, std::size_t i) { h.veer_turn(i); });
    measure<Headings, PackedAngles>(
        report, "sin_cos", [](Headings& h, std::size_t i) { h.plain_sin_cos(i); },
        [](Headings& h, std::size_t i) { h.veer_sin_cos(i); });
    measure_intercept<Crossing<float>>(report);
    measure_intercept<Adversarial>(report);
    measure<Spheres, PackedSpheres>(
        report, "contact_time", [](Spheres& s, std::size_t i) { s.plain_contact_time(i); },
        [](Spheres& s, std::size_t i) { s.veer_contact_time(i); });
    measure<Stones, PackedStones>(
        report, "fly, against steps of 1/60 s", [](Stones& s, std::size_t i) { s.plain_steps(i); },
        [](Stones& s, std::size_t i) { s.veer_fly(i); });
    measure<StonesInFrames, PackedStones>(
        report, "fly by a frame, against the closed form with exp",
        [](StonesInFrames& s, std::size_t i) { s.plain_fly(i); },
        [](StonesInFrames& s, std::size_t i) { s.veer_fly(i); });
    measure<Bodies, PackedBodies>(
        report, "PhysicBase::update", [](Bodies& b, std::size_t i) { b.plain_update(i); },
        [](Bodies& b, std::size_t i) { b.veer_update(i); });
}

struct Options {
    bool markdown = false;
    bool threads = false;
    bool storage = false;
    std::string csv;
};

/// Prints a message for an unknown argument.
bool parse(std::string_view argument, Options& options) {
    if (argument == "--table") {
        return options.markdown = true;
    }
    if (argument == "--threads") {
        return options.threads = true;
    }
    if (argument == "--storage") {
        return options.storage = true;
    }
    if (argument.starts_with("--csv=") && argument.size() > 6) {
        options.csv = argument.substr(6);
        return true;
    }
    if (argument.starts_with("--rounds=")) {
        const std::string_view digits = argument.substr(9);
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), rounds);
        if (error == std::errc() && end == digits.data() + digits.size() && rounds >= 1 && rounds <= 10'000) {
            return true;
        }
    }
    std::fprintf(stderr,
        "veer_simd_bench: '%.*s' is no option: expected --rounds=1 to 10000, --table, --threads, --storage or "
        "--csv=FILE\n",
        static_cast<int>(argument.size()), argument.data());
    return false;
}

[[gnu::noinline]] int run(int argument_count, char** arguments) {
    Options options;
    for (int i = 1; i != argument_count; ++i) {
        if (!parse(arguments[i], options)) {
            return 2;
        }
    }
    std::FILE* csv = options.csv.empty() ? nullptr : std::fopen(options.csv.c_str(), "w");
    if (!options.csv.empty() && !csv) {
        std::fprintf(stderr, "veer_simd_bench: cannot write '%s'\n", options.csv.c_str());
        return 2;
    }
    std::printf("Machine: %s  \nCompiler: %s  \nFlags: %s  \n", machine().c_str(), compiler, compare::flags);
    std::printf("%s, packs of %zu floats, medians of %d rounds, seed %u\n", instructions, simd::pack<float>::size,
        rounds, seed);
    Report report(options.markdown, csv);
    if (options.threads) {
        for (const std::size_t count : {std::size_t{20'000}, std::size_t{100'000}, std::size_t{400'000}})
            measure_threads(report, count);
        return 0;
    }
    if (options.storage) {
        measure_storage(report);
    } else {
        for (const std::size_t count : {cached, std::size_t{100'000}, std::size_t{4'000'000}}) {
            measure_homing(report, count);
        }
        measure_functions(report);
    }
    if (csv && std::fclose(csv) != 0) {
        std::fprintf(stderr, "veer_simd_bench: cannot write '%s'\n", options.csv.c_str());
        return 1;
    }
    return every_answer_agrees ? 0 : 1;
}

} // namespace

int main(int argument_count, char** arguments) {
    if (!processor_has_instructions()) {
        std::fprintf(
            stderr, "veer_simd_bench: this processor has no %s, which the program was built for\n", instructions);
        return 3;
    }
    return run(argument_count, arguments);
}

// SPDX-License-Identifier: MIT
// Packs beside the loops of loops.cpp, which an expert writes by hand for one instruction set.
//
//     veer_race_avx2 [--rounds=31] [--only=NAME]
//
// Prints a table in Markdown. All ways to move the agents alternate, and a cell is the ratio of two medians of the
// processor's clock: the plain loop's time over veer's. Below 1 veer is slower. Answers are compared before any timing;
// a difference above the tolerance of a row stops the program.

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <functional>
#include <limits>
#include <numbers>
#include <random>
#include <string_view>
#include <vector>

#include <veer/arrive.hpp>
#include <veer/avoid.hpp>
#include <veer/contact.hpp>
#include <veer/homing.hpp>
#include <veer/lead.hpp>
#include <veer/physic_base.hpp>
#include <veer/seek.hpp>
#include <veer/simd.hpp>
#include <veer/steer.hpp>
#include <veer/wander.hpp>

#include "loops.hpp"

namespace race { namespace {

namespace simd = veer::simd;
using V3 = veer::BasicVector<float, 3>;
using In = simd::Soa3<const float>;
using Out = simd::Soa3<float>;

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

// ---- The agents -----------------------------------------------------------------------------------------------------

constexpr std::size_t arrays = 16,
                      pad = 80; // floats between two arrays, so that they begin at different offsets in a page

class Agents {
public:
    explicit Agents(std::size_t count) : memory_(arrays * (count + pad)), count_(count) {}

    [[nodiscard]] Arrays all() {
        const auto at = [this](std::size_t k) { return memory_.data() + k * (count_ + pad); };
        return {at(0), at(1), at(2), at(3), at(4), at(5), at(6), at(7), at(8), at(9), at(10), at(11), at(12), at(13),
            at(14), at(15)};
    }
    [[nodiscard]] std::size_t count() const { return count_; }
    [[nodiscard]] const std::vector<float>& numbers() const { return memory_; }
    void take(const Agents& from) { std::copy(from.memory_.begin(), from.memory_.end(), memory_.begin()); }

private:
    std::vector<float> memory_;
    std::size_t count_;
};

Out position(const Arrays& a) { return {a.px, a.py, a.pz}; }
Out velocity(const Arrays& a) { return {a.vx, a.vy, a.vz}; }
Out other(const Arrays& a) { return {a.wx, a.wy, a.wz}; }
Out answer(const Arrays& a) { return {a.ox, a.oy, a.oz}; }
In read(const Out& v) { return {v.x, v.y, v.z}; }
In target(const Arrays& a) { return {a.tx, a.ty, a.tz}; }

class Random {
public:
    float uniform(float low, float high) { return low + (high - low) * static_cast<float>(bits_() >> 8) * 0x1p-24f; }
    V3 direction() {
        const float z = uniform(-1, 1), angle = uniform(0, 2 * std::numbers::pi_v<float>), flat = std::sqrt(1 - z * z);
        return {flat * std::cos(angle), flat * std::sin(angle), z};
    }
    V3 normal() { return {gaussian_(bits_), gaussian_(bits_), gaussian_(bits_)}; }

private:
    std::mt19937 bits_{20261124};
    std::normal_distribution<float> gaussian_;
};

void put(const Out& into, std::size_t i, const V3& v) { into.x[i] = v.x, into.y[i] = v.y, into.z[i] = v.z; }

/// Agents up to 90 m from the origin, at 5 to 30 m/s, with targets 30 to 150 m away.
void scatter(Agents& agents, float least_speed, float most_speed, float least_way, float most_way) {
    Random random;
    const Arrays a = agents.all();
    for (std::size_t i = 0; i < agents.count(); ++i) {
        const V3 p = random.direction() * random.uniform(45, 90);
        put(position(a), i, p);
        put(velocity(a), i, random.direction() * random.uniform(least_speed, most_speed));
        put({a.tx, a.ty, a.tz}, i, p + random.direction() * random.uniform(least_way, most_way));
        put(other(a), i, random.direction() * random.uniform(5, 30));
    }
}

// ---- The rows -------------------------------------------------------------------------------------------------------

using Loop = void (*)(const Arrays&, const Rules&, std::size_t);

struct Row {
    const char* name;
    double tolerance; // of an answer, as a fraction of 100 m, 100 m/s or a second
    Loop veer, strict, fused, fast;
    std::function<void(Agents&)> world;
};

// Each function of veer in its own function, as a game calls it.

void homing_step(const Arrays& a, const Rules& rules, std::size_t count) {
    const veer::Homing<float> missile{rules.turn, rules.push, rules.drag};
    const float dt = rules.dt;
    simd::for_each<2>( // a short chain of roots and divisions: two packs are interleaved
        count,
        [=](auto& p, auto& v, const auto& t) {
            const auto next = veer::homing_step(p, v, t, missile, dt);
            p = next.position, v = next.velocity;
        },
        position(a), velocity(a), target(a));
}

void homing_arc_step(const Arrays& a, const Rules& rules, std::size_t count) {
    const veer::Homing<float> missile{rules.turn, rules.push, rules.drag};
    const float dt = rules.dt;
    simd::for_each(
        count,
        [=](auto& p, auto& v, const auto& t) {
            const auto next = veer::homing_arc_step(p, v, t, missile, dt);
            p = next.position, v = next.velocity;
        },
        position(a), velocity(a), target(a));
}

void seek_and_steer_step(const Arrays& a, const Rules& rules, std::size_t count) {
    const veer::SteerLimits<float> limits{rules.max_force, rules.mass, rules.max_speed};
    const float dt = rules.dt;
    simd::for_each(
        count,
        [=](auto& p, auto& v, const auto& t) {
            const auto next = veer::steer_step(p, v, veer::seek(p, v, t, limits.max_speed), limits, dt);
            p = next.position, v = next.velocity;
        },
        position(a), velocity(a), target(a));
}

veer::SphereObstacle<V3> rock(const Rules& rules) {
    return {{rules.sphere_x, rules.sphere_y, rules.sphere_z}, rules.escape, rules.avoid};
}

void avoid_sphere(const Arrays& a, const Rules& rules, std::size_t count) {
    const auto sphere = rock(rules);
    const auto turn = veer::sin_cos(rules.angle);
    simd::for_each(
        count, [=](const auto& p, const auto& v, auto& next) { next = veer::avoid_sphere(p, v, sphere, turn); },
        read(position(a)), read(velocity(a)), answer(a));
}

void avoid_sphere_clearing(const Arrays& a, const Rules& rules, std::size_t count) {
    const auto sphere = rock(rules);
    simd::for_each(
        count, [=](const auto& p, const auto& v, auto& next) { next = veer::avoid_sphere(p, v, sphere); },
        read(position(a)), read(velocity(a)), answer(a));
}

void arrive(const Arrays& a, const Rules& rules, std::size_t count) {
    const veer::ArriveLimits<float> limits{rules.max_speed, rules.deceleration};
    const float dt = rules.dt;
    simd::for_each(
        count,
        [=](const auto& p, const auto& v, const auto& t, auto& force) { force = veer::arrive(p, v, t, limits, dt); },
        read(position(a)), read(velocity(a)), target(a), answer(a));
}

void physic_base(const Arrays& a, const Rules& rules, std::size_t count) {
    const float dt = rules.dt;
    simd::for_each(
        count,
        [=](auto& p, auto& v, const auto& acceleration) {
            veer::PhysicBase body(p, v, dt);
            body.set_acceleration(acceleration);
            body.update();
            p = body.position(), v = body.velocity();
        },
        position(a), velocity(a), read(other(a)));
}

void lead_point(const Arrays& a, const Rules& rules, std::size_t count) {
    const float shot = rules.shot;
    simd::for_each(
        count, [=](const auto& p, const auto& t, const auto& w, auto& aim) { aim = veer::lead_point(p, t, w, shot); },
        read(position(a)), target(a), read(other(a)), answer(a));
}

void lead_point_or_miss(const Arrays& a, const Rules& rules, std::size_t count) { lead_point(a, rules, count); }

void contact(const Arrays& a, const Rules& rules, std::size_t count) {
    const V3 normal{rules.plane_x, rules.plane_y, rules.plane_z};
    const veer::Plane<V3> plane{{0, rules.plane_height, 0}, veer::normalize_or(normal, veer::first_axis<V3>())};
    const float radius = rules.radius, dt = rules.dt;
    simd::for_each(
        count,
        [=](const auto& p, const auto& v, auto& point, auto& time) {
            const auto met = veer::contact(p, v, radius, plane, dt);
            point = met.point, time = met.time;
        },
        read(position(a)), read(velocity(a)), answer(a), a.time);
}

void wander_direction(const Arrays& a, const Rules& rules, std::size_t count) {
    const float rate = rules.rate, dt = rules.dt;
    simd::for_each(
        count,
        [=](auto& direction, const auto& random) { direction = veer::wander_direction(direction, random, rate, dt); },
        other(a), target(a));
}

void wander(const Arrays& a, const Rules& rules, std::size_t count) {
    const veer::WanderLimits<float> limits{rules.max_speed, rules.circle_distance, rules.circle_radius};
    simd::for_each(
        count, [=](const auto& v, const auto& direction, auto& force) { force = veer::wander(v, direction, limits); },
        read(velocity(a)), read(other(a)), answer(a));
}

/// Agents from half of the rock's escape radius to four thirds of its avoid radius away. A fraction of those outside
/// flies at the rock but not at its centre, the others in any direction, or with fraction 0 away from it. So no
/// processor can predict which agents act.
void about_the_rock(Agents& agents, float fraction) {
    scatter(agents, 5, 30, 30, 150);
    Random random;
    const Rules rules;
    const Arrays a = agents.all();
    const V3 center = rock(rules).center;
    for (std::size_t i = 0; i < agents.count(); ++i) {
        const V3 out = random.direction();
        const float least = fraction >= 1 ? rules.escape : rules.escape / 2,
                    most = fraction >= 1 ? rules.avoid : rules.avoid * 4 / 3;
        const V3 p = center + out * random.uniform(least + 1, most - 1);
        const V3 aim = center + random.direction() * random.uniform(2, rules.escape * 0.9f);
        const V3 direction = fraction <= 0 ? out : random.uniform(0, 1) < fraction ? aim - p : random.direction();
        put(position(a), i, p);
        put(velocity(a), i,
            direction
                * (random.uniform(5, 30)
                    / std::sqrt(direction.x * direction.x + direction.y * direction.y + direction.z * direction.z)));
    }
}
void nobody_acts(Agents& agents) { about_the_rock(agents, 0); }
void a_third_acts(Agents& agents) { about_the_rock(agents, 1 / 3.0f); }
void all_act(Agents& agents) { about_the_rock(agents, 1); }

/// Missiles. A fraction flies almost at its target, within the turn of half a step: their arc ends within the step.
void aim(Agents& agents, float fraction) {
    scatter(agents, 25, 32, 30, 150);
    Random random;
    const Arrays a = agents.all();
    for (std::size_t i = 0; i < agents.count(); ++i) {
        const V3 off = random.direction() * random.uniform(0.001f, 0.009f);
        const V3 sight = V3{a.tx[i], a.ty[i], a.tz[i]} - V3{a.px[i], a.py[i], a.pz[i]};
        const V3 forward = veer::normalize_or(veer::normalize_or(sight, V3{1, 0, 0}) + off, V3{1, 0, 0});
        if (random.uniform(0, 1) < fraction) put(velocity(a), i, forward * random.uniform(25, 32));
    }
}
void no_arc_ends(Agents& agents) { aim(agents, 0); }
void a_third_of_arcs_ends(Agents& agents) { aim(agents, 1 / 3.0f); }
void all_arcs_end(Agents& agents) { aim(agents, 1); }

/// Balls above a slope. A fraction touches it within the step; the others move away.
void fall(Agents& agents, float fraction) {
    scatter(agents, 5, 30, 30, 150);
    Random random;
    const Rules rules;
    const Arrays a = agents.all();
    const V3 normal = veer::normalize_or(V3{rules.plane_x, rules.plane_y, rules.plane_z}, V3{0, 1, 0});
    for (std::size_t i = 0; i < agents.count(); ++i) {
        V3 p{a.px[i], a.py[i] - rules.plane_height, a.pz[i]}, v{a.vx[i], a.vy[i], a.vz[i]};
        const bool reaches = random.uniform(0, 1) < fraction;
        const float speed = random.uniform(5, 30), gap = random.uniform(0, 0.9f) * speed * rules.dt;
        p = p + normal * (rules.radius + gap - (p.x * normal.x + p.y * normal.y + p.z * normal.z));
        const float away = v.x * normal.x + v.y * normal.y + v.z * normal.z;
        v = v - normal * (away + (reaches ? speed : -speed));
        put(position(a), i, {p.x, p.y + rules.plane_height, p.z}), put(velocity(a), i, v);
    }
}
void nobody_falls(Agents& agents) { fall(agents, 0); }
void a_third_falls(Agents& agents) { fall(agents, 1 / 3.0f); }
void all_fall(Agents& agents) { fall(agents, 1); }

/// Walkers. A fraction moves away from its target, so fast that max_force limits the steering.
void walk(Agents& agents, float fraction) {
    scatter(agents, 5, 12, 30, 150);
    Random random;
    const Arrays a = agents.all();
    for (std::size_t i = 0; i < agents.count(); ++i) {
        const V3 sight = V3{a.tx[i], a.ty[i], a.tz[i]} - V3{a.px[i], a.py[i], a.pz[i]};
        const V3 away = veer::normalize_or(sight, V3{1, 0, 0}) * -random.uniform(30, 40);
        if (random.uniform(0, 1) < fraction) put(velocity(a), i, away);
    }
}
void nobody_is_limited(Agents& agents) { walk(agents, 0); }
void a_third_is_limited(Agents& agents) { walk(agents, 1 / 3.0f); }
void all_are_limited(Agents& agents) { walk(agents, 1); }

/// Agents that brake from 14 m on. A fraction is closer than that, the others farther away.
void near_targets(Agents& agents, float fraction) {
    scatter(agents, 5, 12, 20, 150);
    Random random;
    const Arrays a = agents.all();
    for (std::size_t i = 0; i < agents.count(); ++i) {
        const V3 there = V3{a.px[i], a.py[i], a.pz[i]} + random.direction() * random.uniform(0.5f, 12);
        if (random.uniform(0, 1) < fraction) put({a.tx, a.ty, a.tz}, i, there);
    }
}
void nobody_brakes(Agents& agents) { near_targets(agents, 0); }
void a_third_brakes(Agents& agents) { near_targets(agents, 1 / 3.0f); }
void all_brake(Agents& agents) { near_targets(agents, 1); }

/// Targets. A fraction is faster than the shot.
void outrun(Agents& agents, float fraction) {
    scatter(agents, 5, 30, 30, 150);
    Random random;
    const Arrays a = agents.all();
    for (std::size_t i = 0; i < agents.count(); ++i) {
        const V3 fast = random.direction() * random.uniform(70, 100);
        if (random.uniform(0, 1) < fraction) put(other(a), i, fast);
    }
}
void nobody_outruns(Agents& agents) { outrun(agents, 0); }
void a_third_outruns(Agents& agents) { outrun(agents, 1 / 3.0f); }
void all_outrun(Agents& agents) { outrun(agents, 1); }

/// Directions, and numbers of a normal distribution.
void stroll(Agents& agents) {
    scatter(agents, 5, 12, 30, 150);
    Random random;
    const Arrays a = agents.all();
    for (std::size_t i = 0; i < agents.count(); ++i) {
        put(other(a), i, random.direction());
        put({a.tx, a.ty, a.tz}, i, random.normal());
    }
}

#define RACE_ROW(name, tolerance, loop, world)                                                                         \
    { name, tolerance, loop, strict::loop, fused::loop, fast::loop, world }
const std::vector<Row> rows = {
    RACE_ROW("homing_step", 1e-5, homing_step, [](Agents& a) { scatter(a, 25, 32, 30, 150); }),
    RACE_ROW("homing_arc_step, the same arc: nobody's ends", 1e-5, homing_arc_step, no_arc_ends),
    RACE_ROW("homing_arc_step, the same arc: a third end", 1e-5, homing_arc_step, a_third_of_arcs_ends),
    RACE_ROW("homing_arc_step, the same arc: all end", 1e-5, homing_arc_step, all_arcs_end),
    RACE_ROW("seek + steer_step: nobody's force is limited", 1e-5, seek_and_steer_step, nobody_is_limited),
    RACE_ROW("seek + steer_step: a third's is", 1e-5, seek_and_steer_step, a_third_is_limited),
    RACE_ROW("seek + steer_step: all are", 1e-5, seek_and_steer_step, all_are_limited),
    RACE_ROW("avoid_sphere, an angle: nobody acts", 1e-4, avoid_sphere, nobody_acts),
    RACE_ROW("avoid_sphere, an angle: a third acts", 1e-4, avoid_sphere, a_third_acts),
    RACE_ROW("avoid_sphere, an angle: all act", 1e-4, avoid_sphere, all_act),
    RACE_ROW("avoid_sphere, clearing: nobody acts", 1e-4, avoid_sphere_clearing, nobody_acts),
    RACE_ROW("avoid_sphere, clearing: a third acts", 1e-4, avoid_sphere_clearing, a_third_acts),
    RACE_ROW("avoid_sphere, clearing: all act", 1e-4, avoid_sphere_clearing, all_act),
    RACE_ROW("arrive: nobody brakes", 1e-5, arrive, nobody_brakes),
    RACE_ROW("arrive: a third brakes", 1e-5, arrive, a_third_brakes),
    RACE_ROW("arrive: all brake", 1e-5, arrive, all_brake),
    RACE_ROW("PhysicBase", 1e-6, physic_base, [](Agents& a) { scatter(a, 5, 30, 30, 150); }),
    RACE_ROW("lead_point", 1e-4, lead_point, nobody_outruns),
    RACE_ROW("lead_point or closest miss: nobody outruns the shot", 1e-4, lead_point_or_miss, nobody_outruns),
    RACE_ROW("lead_point or closest miss: a third does", 1e-4, lead_point_or_miss, a_third_outruns),
    RACE_ROW("lead_point or closest miss: all do", 1e-4, lead_point_or_miss, all_outrun),
    RACE_ROW("contact with a plane: nobody reaches it", 1e-5, contact, nobody_falls),
    RACE_ROW("contact with a plane: a third reach it", 1e-5, contact, a_third_falls),
    RACE_ROW("contact with a plane: all reach it", 1e-5, contact, all_fall),
    RACE_ROW("wander_direction", 1e-5, wander_direction, stroll),
    RACE_ROW("wander", 1e-5, wander, stroll),
};
#undef RACE_ROW

// ---- Comparing and timing -------------------------------------------------------------------------------------------

/// The largest difference of any number, one step after the same state. One agent of a thousand may differ, if rounding
/// decides differently.
double difference(const Row& row, Loop loop, const Agents& start) {
    const Rules rules;
    Agents expected = start, actual = start;
    loop(expected.all(), rules, start.count());
    row.veer(actual.all(), rules, start.count());
    std::vector<double> apart;
    for (std::size_t i = 0; i < expected.numbers().size(); ++i) {
        const double far = std::fabs(double(expected.numbers()[i]) - double(actual.numbers()[i])) / 100;
        apart.push_back(far >= 0 ? far : std::numeric_limits<double>::infinity());
    }
    const auto most = apart.end() - 1 - static_cast<std::ptrdiff_t>(start.count() / 1000);
    std::nth_element(apart.begin(), most, apart.end());
    return *most;
}

double now() {
    timespec time{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return double(time.tv_sec) * 1e9 + double(time.tv_nsec);
}

/// ns an agent and step, of `steps` steps from the same state
double time_of(Loop loop, const Agents& start, Agents& agents, int steps) {
    const Rules rules;
    agents.take(start);
    const Arrays all = agents.all();
    const double begin = now();
    for (int step = 0; step < steps; ++step) loop(all, rules, start.count());
    return (now() - begin) / (double(steps) * double(start.count()));
}

double median(std::vector<double> values) {
    const auto middle = values.begin() + std::ssize(values) / 2;
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

struct Times {
    std::vector<double> veer, strict, fused, fast;
};

bool number_of(std::string_view text, int& number) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size() && number > 0 && number <= 100000;
}

}} // namespace race

int main(int count, char** arguments) {
    using namespace race;
    int rounds = 31;
    std::string_view only;
    for (int i = 1; i < count; ++i) {
        const std::string_view argument = arguments[i];
        if (argument.starts_with("--only=")) only = argument.substr(7);
        else if (!argument.starts_with("--rounds=") || !number_of(argument.substr(9), rounds)) {
            std::fprintf(stderr, "usage: %s [--rounds=31] [--only=NAME]\n", arguments[0]);
            return 2;
        }
    }
    if (!processor_has_instructions()) {
        std::fprintf(stderr, "this processor has no %s\n", instructions);
        return 2;
    }
    if (!only.empty() && std::none_of(rows.begin(), rows.end(), [only](const Row& row) {
            return std::string_view(row.name).find(only) != std::string_view::npos;
        })) {
        std::fprintf(stderr, "no row is named %.*s\n", static_cast<int>(only.size()), only.data());
        return 2;
    }

    constexpr std::size_t sizes[] = {256, 100'000};
    std::printf("| %s, plain / veer | veer [ns], 256 agents | fast | fused | strict | veer [ns], 100,000 | fast | "
                "fused | strict |\n"
                "|---|---:|---:|---:|---:|---:|---:|---:|---:|\n",
        instructions);
    for (const Row& row : rows) {
        if (!only.empty() && std::string_view(row.name).find(only) == std::string_view::npos) continue;
        std::printf("| %s |", row.name);
        for (const std::size_t size : sizes) {
            Agents start(size);
            row.world(start);
            for (const Loop loop : {row.strict, row.fused, row.fast}) {
                const double apart = difference(row, loop, start);
                if (apart > row.tolerance) {
                    std::fprintf(
                        stderr, "\n%s: the answers differ by %g, more than %g\n", row.name, apart, row.tolerance);
                    return 1;
                }
            }
            Times times;
            Agents agents = start;
            const int steps = size < 1000 ? 60 : 1;
            for (int round = -1; round < rounds; ++round) { // the first round fills caches and predictors
                const double veer = time_of(row.veer, start, agents, steps);
                const double strict = time_of(row.strict, start, agents, steps);
                const double fused = time_of(row.fused, start, agents, steps);
                const double fast = time_of(row.fast, start, agents, steps);
                if (round < 0) continue;
                times.veer.push_back(veer), times.strict.push_back(strict), times.fused.push_back(fused);
                times.fast.push_back(fast);
            }
            const double veer = median(times.veer);
            std::printf(" %.2f | %.2f | %.2f | **%.2f** |", veer, median(times.fast) / veer, median(times.fused) / veer,
                median(times.strict) / veer);
            std::fflush(stdout);
        }
        std::printf("\n");
    }
}

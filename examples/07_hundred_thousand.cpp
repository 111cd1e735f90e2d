// SPDX-License-Identifier: MIT
//
// A hundred thousand beams at 60 frames per second (veer/simd.hpp).
//
// The same functions that fly one beam fly a register full of them: the state is kept as one array per component, and
// simd::for_each hands out a pack of agents at a time. Sixty-four targets wander about, each hunted by its own share of the
// beams; a beam that comes within 3 m is fired again from the origin, in a direction of its own. They fly three times: by
// homing_step, on true arcs, and by proportional navigation.

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <string_view>
#include <vector>

#include <veer/simd.hpp>
#include <veer/veer.hpp>

namespace {

using Vector = veer::BasicVector<float, 3>;
using Clock = std::chrono::steady_clock;

constexpr float frame_time = 1 / 60.0f; // [s]
constexpr float hit_radius = 3;         // [m]
constexpr std::size_t target_count = 64;

/// One array per component.
struct Vectors {
    std::vector<float> x, y, z;
    explicit Vectors(std::size_t count) : x(count), y(count), z(count) {}
    [[nodiscard]] veer::simd::Soa3<float> stream() { return {x.data(), y.data(), z.data()}; }
};

/// A launch in every direction: agent after agent along a spiral over the sphere, the golden angle apart.
template <class V>
[[gnu::noinline]] V launch_velocity(veer::scalar_t<V> agent, float speed) {
    using S = veer::scalar_t<V>;
    const auto fraction = [](S x) { return S(x - veer::whole_part(x)); };
    const S height = S(1) - S(2) * fraction(agent * S(0.7548776f)), ring = veer::square_root(veer::maximum(S(1) - height * height, S(0)));
    const auto [sine, cosine] = veer::sin_cos(fraction(agent * S(0.56984028f)) * S(6.2831853f));
    return veer::vector_traits<V>::make(ring * cosine * S(speed), ring * sine * S(speed), height * S(speed));
}

Vector target_at(std::size_t k, float time) {
    const float phase = static_cast<float>(k);
    const auto [s, c] = veer::sin_cos(0.11f * time + phase);
    const auto [s2, c2] = veer::sin_cos(0.23f * time + 2.4f * phase);
    return {80 * c, 80 * s, 40 * s2 + 20 * c2};
}

/// How many agents a mask holds for. The lanes behind the last agent repeat it: they have its number.
template <class S, class Numbers>
std::size_t count_of(const veer::mask_t<S>& mask, const Numbers& numbers) {
    std::array<float, S::size> ones;
    std::array<typename Numbers::value_type, S::size> number;
    veer::select(mask, S(1), S(0)).store_unaligned(ones.data());
    numbers.store_unaligned(number.data());
    std::size_t count = 0;
    for (std::size_t i = 0; i < S::size; ++i) count += ones[i] > 0 && (i == 0 || number[i] != number[i - 1]);
    return count;
}

constexpr auto missile = veer::make_homing(30.0f, 25, 0.1f);

constexpr auto by_step = [](const auto& p, const auto& v, const auto& t, const auto&) { return veer::homing_step(p, v, t, missile, frame_time); };
constexpr auto on_arcs = [](const auto& p, const auto& v, const auto& t, const auto&) { return veer::homing_arc_step(p, v, t, missile, frame_time); };
constexpr auto by_navigation = []<class V>(const V& p, const V& v, const V& t, const V& tv) {
    using S = veer::scalar_t<V>;
    const V wanted = veer::proportional_navigation(p, v, t, tv);
    const V turned = v + veer::limit_acceleration(wanted, S(missile.max_centripetal_accel)).acceleration * S(frame_time);
    const V velocity = veer::normalize_or(turned, v) * S(30); // an engine holds the speed
    return veer::Motion<V>{p + velocity * S(frame_time), velocity};
};

/// The whole of a frame. Returns how many beams hit.
std::size_t fly(Vectors& positions, Vectors& velocities, float time, auto law) {
    const std::size_t count = positions.x.size();
    std::size_t hits = 0;
    for (std::size_t k = 0; k < target_count; ++k) {
        const veer::simd::Slice share{count * k / target_count, count * (k + 1) / target_count - count * k / target_count};
        const Vector target = target_at(k, time), moved = target_at(k, time + frame_time) - target;
        veer::simd::for_each(
            share,
            [&](auto& p, auto& v, const auto& agent) {
                using V = std::remove_cvref_t<decltype(p)>;
                using S = veer::scalar_t<V>;
                const V goal{S(target.x), S(target.y), S(target.z)};
                const V goal_velocity{S(moved.x / frame_time), S(moved.y / frame_time), S(moved.z / frame_time)};
                const auto next = law(p, v, goal, goal_velocity);
                p = next.position, v = next.velocity;

                const auto hit = veer::length_squared(goal - p) < S(hit_radius * hit_radius);
                if (!veer::any(hit)) return;
                p = veer::select(hit, veer::zero<V>(), p);
                v = veer::select(hit, launch_velocity<V>(xsimd::to_float(agent), 30), v);
                hits += count_of<S>(hit, agent);
            },
            positions.stream(), velocities.stream(), veer::simd::Indices{});
    }
    return hits;
}

struct Options {
    std::size_t beams = 100'000, seconds = 10;
};

/// A whole number from 1 to `most`; complains about anything else.
bool parse(std::string_view text, std::size_t most, const char* meaning, std::size_t& number) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error == std::errc() && end == text.data() + text.size() && number >= 1 && number <= most) return true;
    std::fprintf(stderr, "07_hundred_thousand: '%.*s' is no %s: expected a whole number from 1 to %zu\n", static_cast<int>(text.size()), text.data(),
                 meaning, most);
    return false;
}

void play(const char* name, const Options& options, auto law) {
    Vectors positions(options.beams), velocities(options.beams);
    for (std::size_t i = 0; i < options.beams; ++i) {
        const Vector velocity = launch_velocity<Vector>(static_cast<float>(i), 30);
        velocities.x[i] = velocity.x, velocities.y[i] = velocity.y, velocities.z[i] = velocity.z;
    }

    std::printf("\n%s\n\nsecond   ms per frame   at worst   ns per beam   hits\n", name);
    for (std::size_t second = 0, frame = 0; second < options.seconds; ++second) {
        double total = 0, worst = 0;
        std::size_t hits = 0;
        for (std::size_t end = frame + 60; frame < end; ++frame) {
            const auto start = Clock::now();
            hits += fly(positions, velocities, static_cast<float>(frame) * frame_time, law);
            const double milliseconds = std::chrono::duration<double, std::milli>(Clock::now() - start).count();
            total += milliseconds, worst = std::max(worst, milliseconds);
        }
        std::printf("%6zu %14.3f %10.3f %13.2f %6zu\n", second + 1, total / 60, worst, total / 60 * 1e6 / static_cast<double>(options.beams), hits);
        std::fflush(stdout);
    }
}

} // namespace

int main(int argc, char** argv) {
    Options options;
    if (argc > 1 && std::string_view(argv[1]) == "--help") {
        std::puts("usage: 07_hundred_thousand [beams] [seconds]\n"
                  "Flies the beams (default 100000, try 1000000) by three laws, for so many seconds of game time each\n"
                  "(default 10), and prints the milliseconds that a frame takes, on average and at worst, of the last 60.");
        return 0;
    }
    if (argc > 3) return std::fprintf(stderr, "07_hundred_thousand: '%s' is one argument too many: expected [beams] [seconds]\n", argv[3]), 2;
    if (argc > 1 && !parse(argv[1], 50'000'000, "count of beams", options.beams)) return 2;
    if (argc > 2 && !parse(argv[2], 3600, "count of seconds", options.seconds)) return 2;

    std::printf("%zu beams, %zu targets, 60 frames per second, packs of %zu\n", options.beams, target_count, veer::simd::pack<float>::size);
    play("homing_step, the article's", options, by_step);
    play("homing_arc_step, on true arcs", options, on_arcs);
    play("proportional_navigation", options, by_navigation);
    return std::ferror(stdout) ? std::fprintf(stderr, "07_hundred_thousand: cannot print: expected a standard output that can be written to\n"),
           1                   : 0;
}

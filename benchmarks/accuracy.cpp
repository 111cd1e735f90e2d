// SPDX-License-Identifier: MIT
// Measures the errors of the functions of angles and of the solvers, beside plain code: the largest and the mean error
// of a million answers (solvers: a tenth of that), in ulp of the exact answer, as tables in Markdown. A row is a
// function, a class of inputs, and lambdas; see `rows` and `solvers`.
//
//     veer_accuracy [CASES]
//     veer_accuracy exhaustive [STRIDE]     the functions of one number over every float (or every STRIDE-th), on all
//                                           processors, in minutes;
//                                           exit status 1 if a bound stated by a header is broken
//
// The reference of angles is the formula in long double, with the functions of the standard library, for the same
// inputs. If long double has only 53 bits, the rows in double mean nothing. The reference of solvers is computed in 113
// bits, if the compiler has them. The reference of an entry of tests/entries in float is the same entry in double.

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <numbers>
#include <random>
#include <string_view>
#include <thread>
#include <tuple>
#include <utility>
#include <vector>

#include <glm/geometric.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <veer/veer.hpp>

#include "../tests/entries/entries.hpp"
#include "judging.hpp"
#include "plain.hpp"

/// The functions of one number and those of directions in 2D, for every float. The reference is computed in double; its
/// rounding is 10^-9 ulp of a float.
namespace exhaustive {

constexpr double wide(float x) { return static_cast<double>(x); }

/// The distance between two floats at the size of x.
double ulp(double x) {
    const auto exponent = static_cast<int>(std::bit_cast<std::uint64_t>(x) >> 52 & 0x7ff) - 1023;
    return std::bit_cast<double>(static_cast<std::uint64_t>(std::max(exponent, -126) - 23 + 1023) << 52);
}

/// The errors of one function, in ulp or another unit.
struct Errors {
    double largest = 0, sum = 0;
    float worst = 0; ///< input of the largest error
    std::uint64_t answers = 0;

    void add(double error, float x) {
        if (!(error <= largest)) largest = error, worst = x; // keeps a NaN
        sum += error, ++answers;
    }
    void add(const Errors& other) {
        if (!(other.largest <= largest) || (other.largest == largest && other.worst < worst))
            largest = other.largest, worst = other.worst;
        sum += other.sum, answers += other.answers;
    }
    void add_ulps(float answer, double exact, float x) { add(std::abs(wide(answer) - exact) / ulp(exact), x); }
    void add_epsilons(float answer, double exact, float x) { add(std::abs(wide(answer) / exact - 1) * 0x1p23, x); }
};

/// Calls `ask(x, errors)` for every `stride`-th float from `first` to `last`, both 0 or more, on all processors.
template <std::size_t Functions>
std::array<Errors, Functions> over(float first, float last, std::uint32_t stride, auto ask) {
    const std::uint64_t begin = std::bit_cast<std::uint32_t>(first),
                        end = std::uint64_t{std::bit_cast<std::uint32_t>(last)} + 1;
    const std::uint64_t slice = std::uint64_t{stride} << 20;
    std::vector<std::array<Errors, Functions>> of_slices((end - begin + slice - 1) / slice);
    std::atomic<std::size_t> next = 0;
    const auto work = [&] {
        for (std::size_t i = next++; i < of_slices.size(); i = next++) {
            std::array<Errors, Functions> errors; // of this thread alone
            const std::uint64_t from = begin + i * slice, to = std::min(from + slice, end);
            for (std::uint64_t bits = from; bits < to; bits += stride)
                ask(std::bit_cast<float>(static_cast<std::uint32_t>(bits)), errors);
            of_slices[i] = errors;
        }
    };
    std::vector<std::thread> threads;
    for (unsigned i = 1; i < std::thread::hardware_concurrency(); ++i) threads.emplace_back(work);
    work();
    for (std::thread& thread : threads) thread.join();

    std::array<Errors, Functions> all; // in the order of the floats: the same sums on every machine
    for (const auto& slices : of_slices)
        for (std::size_t i = 0; i < Functions; ++i) all[i].add(slices[i]);
    return all;
}

/// Prints the table. Returns whether all stated bounds hold.
bool print_table(std::uint32_t stride) {
    constexpr double pi = std::numbers::pi;
    constexpr float half_turn = std::numbers::pi_v<float>, subnormal = std::numeric_limits<float>::denorm_min();
    constexpr float normal = std::numeric_limits<float>::min(), range = 1e15f,
                    largest = std::numeric_limits<float>::max();
    bool kept = true;
    const auto row = [&](const char* function, const char* floats, const char* unit, const Errors& errors,
                         double stated) {
        const bool keeps = errors.largest <= stated;
        kept = kept && keeps;
        std::printf("| %s | %s | %.0f | %s | %.4f | %a | %.4f | %g%s |\n", function, floats,
            static_cast<double>(errors.answers), unit, errors.largest, wide(errors.worst),
            errors.sum / static_cast<double>(errors.answers), stated, keeps ? "" : " BROKEN");
        std::fflush(stdout);
    };
    const auto infinite = std::numeric_limits<double>::infinity();
    std::puts("| function | every float | answers | unit | largest | where | mean | stated "
              "|\n|---|---|---:|---|---:|---|---:|---:|");

    // ---- sine and cosine. Those of -x have to be the same bits, with the sign of the sine changed
    const auto sine_cosine = [infinite](float x, auto& errors) {
        const auto [sine, cosine] = veer::sin_cos(x);
        const auto [back, forth] = veer::sin_cos(-x);
        const auto bits = [](float number) { return std::bit_cast<std::uint32_t>(number); };
        const bool mirrored = (back == -sine && bits(forth) == bits(cosine));
        errors[0].add_ulps(sine, std::sin(wide(x)), x), errors[1].add_ulps(cosine, std::cos(wide(x)), x);
        if (!mirrored) errors[0].add(infinite, x);
    };
    for (const auto& [floats, first, last] :
        {std::tuple("-10^4 to 10^4", 0.0f, 1e4f), std::tuple("10^4 to 12868, both signs", 1e4f, 12868.0f)}) {
        const auto errors = over<2>(first, last, stride, sine_cosine);
        row("sin_cos, sine", floats, "ulp", errors[0], 1), row("sin_cos, cosine", floats, "ulp", errors[1], 1);
    }
    const auto far_angle = over<1>(std::nextafter(12868.0f, largest), 0x1p30f, stride, [](float x, auto& errors) {
        const auto [sine, cosine] = veer::sin_cos(x); // exact for x + off
        const double off = wide(sine) * std::cos(wide(x)) - wide(cosine) * std::sin(wide(x));
        errors[0].add(std::abs(off) / ulp(wide(x)), x);
    });
    row("sin_cos, the angle of its answer", "12868 to 2^30", "ulp of the angle asked", far_angle[0], 1);

    // ---- wrap_angle
    const auto in_turn = over<1>(0, half_turn, stride, [](float x, auto& errors) {
        const bool kept_both = veer::wrap_angle(x) == x && (veer::wrap_angle(-x) == -x || x >= half_turn);
        errors[0].add(kept_both ? 0 : 1, x);
    });
    row("wrap_angle", "-pi to pi", "changed", in_turn[0], 0);
    const auto wrapped = over<1>(std::nextafter(half_turn, 4.0f), 1e4f, stride, [infinite](float x, auto& errors) {
        constexpr double low_turn = 2.4492935982947064e-16; // low part of 2 pi in two doubles
        const double turns = std::round(wide(x) / (2 * pi)), exact = std::remainder(wide(x), 2 * pi) - turns * low_turn;
        const float answer = veer::wrap_angle(x), opposite = veer::wrap_angle(-x);
        errors[0].add(std::abs(std::remainder(wide(answer) - exact, 2 * pi)) / ulp(exact),
            x); // pi and -pi are the same direction
        if (opposite != -answer && (answer != half_turn || opposite != half_turn)) errors[0].add(infinite, x);
    });
    row("wrap_angle", "pi to 10^4, both signs", "ulp", wrapped[0], 1);

    // ---- angles of vectors (1, y) and (x, 1), in all quadrants
    const auto angles = [](float size, auto& errors) {
        using V = glm::vec2;
        const double up = std::atan(wide(size)), flat = std::atan2(1.0, wide(size));
        const V ahead(1, 0);
        const auto judge = [&](const V& v, double exact) {
            errors[0].add_epsilons(veer::angle_between(ahead, v), exact, size);
            errors[1].add_ulps(veer::heading_angle(v), exact, size);
            errors[1].add_ulps(-veer::heading_angle(V(v.x, -v.y)), exact, size);
        };
        judge(V(1, size), up), judge(V(-1, size), pi - up), judge(V(size, 1), flat), judge(V(-size, 1), pi - flat);
    };
    const auto of_angles = over<2>(normal, range, stride, angles);
    row("angle_between", "(1, 0) and (1, y), (-1, y), (x, 1), (-x, 1), up to 10^15", "epsilon", of_angles[0], 4);
    row("heading_angle", "(1, y), (-1, y), (x, 1), (-x, 1), y negative too, up to 10^15", "ulp", of_angles[1], 2);
    const auto of_least_angles = over<1>(subnormal, normal, stride, [](float y, auto& errors) {
        errors[0].add_ulps(veer::angle_between(glm::vec2(1, 0), glm::vec2(1, y)), wide(y), y);
    });
    row("angle_between", "(1, 0) and (1, y), y subnormal", "ulp", of_least_angles[0], 1);

    // ---- drag
    const auto drag = over<2>(0, largest, stride, [](float size, auto& errors) {
        const double x = wide(size);
        const double mean = x == 0 ? 1 : -std::expm1(-x) / x,
                     gain = x < 0x1p-12 ? 0.5 - x * (1.0 / 6 - x * (1.0 / 24 - x / 120)) : (1 - mean) / x;
        const auto decay = veer::exponential_decay(size);
        errors[0].add_epsilons(decay.mean, mean, size), errors[1].add_epsilons(decay.gain, gain, size);
    });
    row("exponential_decay, mean", "0 to the largest", "epsilon", drag[0], 4),
        row("exponential_decay, gain", "0 to the largest", "epsilon", drag[1], 4);
    return kept;
}

} // namespace exhaustive

namespace {

using Exact = long double;
using ExactVector = glm::vec<3, Exact>;

constexpr Exact pi = std::numbers::pi_v<Exact>, rest_of_pi = -5.01655761266833202e-20L;

// ---- errors ---------------------------------------------------------------------------------------------------------

/// The error of `answer`, in ulp of type S at `size`.
template <class S> double ulps(Exact error, Exact size) {
    const int exponent = std::max(std::ilogb(size), std::numeric_limits<S>::min_exponent - 1);
    return static_cast<double>(std::abs(error) / std::ldexp(Exact(1), exponent - (std::numeric_limits<S>::digits - 1)));
}
template <class S> double off(S answer, Exact exact) {
    return Exact(answer) == exact ? 0 : ulps<S>(Exact(answer) - exact, exact);
}
/// The error of a vector: the length of the error, in ulp of the vector's length.
template <class S> double off(const glm::vec<3, S>& answer, const ExactVector& exact) {
    return ulps<S>(glm::length(ExactVector(answer) - exact), glm::length(exact));
}

struct Error {
    double largest = 0, sum = 0;
    int count = 0;
    void add(double error) { largest = std::max(largest, error), sum += error, ++count; }
};

int cases = 1'000'000;

/// One row. `draw` makes an input from random numbers, `truth` is the exact answer; `plain` and `veer` are measured.
template <class S, class Draw, class Truth, class Plain, class Veer>
void row(const char* function, const char* questions, Draw draw, Truth truth, Plain plain, Veer veer) {
    std::mt19937_64 bits(20261122);
    const auto uniform = [&bits](double low, double high) {
        return static_cast<S>(low + (high - low) * double(bits() >> 11) * 0x1p-53);
    };
    Error of_plain, of_veer;
    for (int i = 0; i != cases; ++i) {
        const auto question = draw(uniform);
        const auto exact = truth(question);
        of_plain.add(off(plain(question), exact));
        of_veer.add(off(veer(question), exact));
    }
    std::printf("| %s | %s | %s | %.3g | %.3g | %.3g | %.3g |\n", function, questions,
        sizeof(S) == 4 ? "float" : "double", of_plain.largest, of_plain.sum / cases, of_veer.largest,
        of_veer.sum / cases);
}

// ---- inputs ---------------------------------------------------------------------------------------------------------

template <class S> auto within(double low, double high) {
    return [=](auto uniform) { return uniform(low, high); };
}
template <class S> glm::vec<3, S> vector(auto uniform) {
    return {uniform(-100, 100), uniform(-100, 100), uniform(-100, 100)};
}

/// Two vectors at an angle of up to `angle`.
template <class S> struct Two {
    glm::vec<3, S> a, b;
    S angle;
};
template <class S> auto two_within(double angle) {
    return [=](auto uniform) {
        Two<S> two{vector<S>(uniform), vector<S>(uniform), uniform(0, 1)};
        const glm::vec<3, S> side =
            glm::cross(two.a, two.b) * (glm::length(two.a) / glm::length(glm::cross(two.a, two.b)));
        const S chosen = uniform(angle / 1000, angle);
        two.b = two.a * std::cos(chosen) + side * std::sin(chosen);
        return two;
    };
}

// ---- the exact answers ----------------------------------------------------------------------------------------------

Exact wrapped(Exact angle) { // by 2 pi in two long doubles
    const Exact by_first = std::remainder(angle, 2 * pi), turns = std::round((angle - by_first) / (2 * pi));
    return by_first - turns * 2 * rest_of_pi;
}
/// Angles up to `size`, at least 0.001 away from the jump from pi to -pi.
template <class S> auto away_from_seam(double size) {
    return [=](auto uniform) {
        S angle = uniform(-size, size);
        while (std::abs(wrapped(Exact(angle))) > pi - 0.001L) angle = uniform(-size, size);
        return angle;
    };
}
Exact angle_of(const ExactVector& a, const ExactVector& b) {
    const ExactVector along = glm::dot(a, b) < 0 ? -a : a; // b - along is exact for nearly parallel vectors
    return std::atan2(glm::length(glm::cross(along, b - along)), glm::dot(a, b));
}
ExactVector turned(const ExactVector& v, const ExactVector& axis, Exact angle) {
    const ExactVector k = axis / glm::length(axis);
    return v * std::cos(angle) + glm::cross(k, v) * std::sin(angle) + k * (glm::dot(k, v) * (1 - std::cos(angle)));
}
template <class V> V towards(const V& v, const V& direction, auto angle) { // the formula, exact and plain
    const V side = glm::cross(glm::cross(v, direction), v);
    return v * std::cos(angle) + side * (glm::length(v) / glm::length(side) * std::sin(angle));
}

// ---- the rows -------------------------------------------------------------------------------------------------------

template <class S> void rows() {
    using V = glm::vec<3, S>;
    const auto exact = [](const V& v) { return ExactVector(v); };

    const auto sine_cosine = [](const char* questions, double size) {
        row<S>(
            "sin_cos, sine", questions, within<S>(-size, size), [](S x) { return std::sin(Exact(x)); },
            [](S x) { return std::sin(x); }, [](S x) { return veer::sin_cos(x).sine; });
        row<S>(
            "sin_cos, cosine", questions, within<S>(-size, size), [](S x) { return std::cos(Exact(x)); },
            [](S x) { return std::cos(x); }, [](S x) { return veer::sin_cos(x).cosine; });
    };
    sine_cosine("up to pi/4", std::numbers::pi / 4), sine_cosine("up to pi", std::numbers::pi),
        sine_cosine("up to 10^4", 1e4);

    row<S>(
        "unit_vector", "up to pi", within<S>(-std::numbers::pi, std::numbers::pi),
        [](S x) { return ExactVector(std::cos(Exact(x)), std::sin(Exact(x)), 0); },
        [](S x) { return V(std::cos(x), std::sin(x), 0); },
        [](S x) {
            const auto unit = veer::unit_vector<glm::vec<2, S>>(x);
            return V(unit.x, unit.y, 0);
        });
    row<S>(
        "heading_angle", "all directions", [](auto uniform) { return vector<S>(uniform); },
        [](const V& v) { return std::atan2(Exact(v.y), Exact(v.x)); }, [](const V& v) { return std::atan2(v.y, v.x); },
        [](const V& v) { return veer::heading_angle(glm::vec<2, S>(v.x, v.y)); });
    for (const auto& [questions, size] :
        {std::pair("up to 3 pi", 3 * std::numbers::pi), std::pair("up to 10^4", 1e4)}) {
        row<S>(
            "wrap_angle", questions, away_from_seam<S>(size), [](S x) { return wrapped(Exact(x)); },
            [](S x) { return std::remainder(x, 2 * std::numbers::pi_v<S>); }, [](S x) { return veer::wrap_angle(x); });
    }
    for (const auto& [questions, angle] : {std::pair("0 to pi", std::numbers::pi), std::pair("0 to 0.01", 0.01)}) {
        row<S>(
            "angle_between", questions, two_within<S>(angle),
            [&](const Two<S>& two) { return angle_of(exact(two.a), exact(two.b)); },
            [](const Two<S>& two) {
                return std::acos(std::clamp(glm::dot(glm::normalize(two.a), glm::normalize(two.b)), S(-1), S(1)));
            },
            [](const Two<S>& two) { return veer::angle_between(two.a, two.b); });
    }
    row<S>(
        "rotate", "any axis, up to 1", two_within<S>(std::numbers::pi),
        [&](const Two<S>& two) { return turned(exact(two.a), exact(two.b), Exact(two.angle)); },
        [](const Two<S>& two) {
            const V k = glm::normalize(two.b);
            const S s = std::sin(two.angle), c = std::cos(two.angle);
            return V(two.a * c + glm::cross(k, two.a) * s + k * (glm::dot(k, two.a) * (1 - c)));
        },
        [](const Two<S>& two) { return veer::rotate(two.a, two.b, two.angle); });
    row<S>(
        "turn_towards", "by up to 0.02, goals within 3", two_within<S>(3),
        [&](const Two<S>& two) {
            const ExactVector a = exact(two.a), b = exact(two.b);
            return towards(a, b, std::min(Exact(S(0.02)), angle_of(a, b)));
        },
        [](const Two<S>& two) {
            const S angle = std::acos(std::clamp(glm::dot(glm::normalize(two.a), glm::normalize(two.b)), S(-1), S(1)));
            return angle <= S(0.02) ? glm::normalize(two.b) * glm::length(two.a) : towards(two.a, two.b, S(0.02));
        },
        [](const Two<S>& two) { return veer::turn_towards(two.a, two.b, S(0.02)); });
    for (const auto& [questions, most] : {std::pair("up to 0.02, a step", 0.02), std::pair("up to 10", 10.0)}) {
        row<S>(
            "exponential_decay, mean", questions, within<S>(0, most),
            [](S x) { return x == 0 ? Exact(1) : -std::expm1(-Exact(x)) / Exact(x); },
            [](S x) { return x == 0 ? S(1) : (1 - std::exp(-x)) / x; },
            [](S x) { return veer::exponential_decay(x).mean; });
    }
}

// ---- solvers --------------------------------------------------------------------------------------------------------

/// The errors of times. A hit for a miss, or a miss for a hit, counts as wrong, without an error.
struct TimeError : Error {
    int wrong = 0;
    void judge(auto time, compare::Wide exact) {
        const double error = compare::ulps(time, exact);
        if (std::isinf(error)) ++wrong;
        else if (exact >= 0) add(error);
    }
    void print() const { std::printf(" %d | %.3g | %.3g |", wrong, largest, count > 0 ? sum / count : 0.0); }
};

/// One row. `draw` makes an input; `truth` and each of `solvers` return a time, -1 for none.
template <class S>
void solver_row(const char* function, const char* questions, auto draw, auto truth, auto... solvers) {
    std::mt19937_64 bits(20261122);
    const auto uniform = [&bits](double low, double high) {
        return static_cast<S>(low + (high - low) * double(bits() >> 11) * 0x1p-53);
    };
    TimeError errors[sizeof...(solvers)];
    for (int i = 0; i < cases; i += 10) {
        const auto question = draw(uniform);
        const compare::Wide exact = truth(question);
        int solver = 0;
        (errors[solver++].judge(solvers(question), exact), ...);
    }
    std::printf("| %s | %s | %s |", function, questions, sizeof(S) == 4 ? "float" : "double");
    for (const TimeError& error : errors) error.print();
    std::puts("");
}

template <class S> struct Pursuit {
    glm::vec<3, S> position, target, velocity;
    S speed;
};

/// Moves a number by up to `most` ulp.
template <class S> S moved_by(S number, int most, auto uniform) {
    for (int steps = int(uniform(0, most + 1)); steps > 0; --steps)
        number = std::nextafter(number, uniform(-1, 1) < 0 ? S(0) : number * 2);
    return number;
}

/// The first root of |d + v t| = speed t, in the form that does not cancel.
template <class S> compare::Wide meeting_time(const Pursuit<S>& asked) {
    using compare::Wide;
    Wide p = -Wide(asked.speed) * Wide(asked.speed), q = 0, r = 0;
    for (int k = 0; k != 3; ++k) {
        const Wide d = Wide(asked.target[k]) - Wide(asked.position[k]), v = Wide(asked.velocity[k]);
        p += v * v, q += d * v, r += d * d;
    }
    const Wide discriminant = q * q - p * r;
    if (discriminant < 0 || (p >= 0 && q >= 0)) return -1;
    const Wide root = compare::square_root(discriminant);
    return q < 0 ? r / (root - q) : (root + q) / -p;
}

/// The time of the flat throw under gravity: t^2 = 2 |d|^2 / (m + sqrt(m^2 - |g|^2 |d|^2)) with m = speed^2 + d . g.
template <class S> compare::Wide flat_time(const Pursuit<S>& asked, S gravity) {
    using compare::Wide;
    Wide squared = 0, middle = Wide(asked.speed) * Wide(asked.speed);
    for (int k = 0; k != 3; ++k) {
        const Wide d = Wide(asked.target[k]) - Wide(asked.position[k]);
        squared += d * d;
        if (k == 1) middle -= d * Wide(gravity);
    }
    const Wide discriminant = middle * middle - Wide(gravity) * Wide(gravity) * squared;
    if (discriminant < 0 || middle < 0) return -1;
    return compare::square_root(2 * squared / (middle + compare::square_root(discriminant)));
}

template <class S> void leads() {
    using Question = Pursuit<S>;
    const auto ask = [](const char* questions, auto speed_of, bool closing = false) {
        solver_row<S>(
            "the first meeting", questions,
            [=](auto uniform) {
                Question asked{vector<S>(uniform) / S(10), vector<S>(uniform), vector<S>(uniform) / S(3), 0};
                if (closing && glm::dot(asked.target - asked.position, asked.velocity) > 0)
                    asked.velocity = -asked.velocity;
                asked.speed = speed_of(asked, uniform);
                return asked;
            },
            [](const Question& asked) { return meeting_time(asked); },
            [](const Question& asked) {
                return plain::intercept_time(asked.position, asked.target, asked.velocity, asked.speed);
            },
            [](const Question& asked) {
                return veer::lead_time(asked.position, asked.target, asked.velocity, asked.speed);
            },
            [](const Question& asked) {
                return veer::intercept_time(asked.position, asked.target, asked.velocity, asked.speed);
            });
    };
    const auto pace = [](const Question& asked) { return glm::length(asked.velocity); };
    const auto across = [](const Question& asked) {
        const glm::vec<3, S> d = asked.target - asked.position;
        return glm::length(glm::cross(d, asked.velocity)) / glm::length(d);
    };
    ask("shots twice to 10 times as fast",
        [=](const Question& asked, auto uniform) { return pace(asked) * uniform(2, 10); });
    ask("shots of 30 m/s, targets of up to 58", [](const Question&, auto) { return S(30); });
    ask(
        "slower shots, targets that come",
        [=](const Question& asked, auto uniform) { return across(asked) * uniform(1.1, 2); }, true);
    ask("speeds equal to 1 %", [=](const Question& asked, auto uniform) { return pace(asked) * uniform(0.99, 1.01); });
    ask("speeds equal to 2 ulp",
        [=](const Question& asked, auto uniform) { return moved_by(pace(asked), 2, uniform); });
    ask(
        "tangents to 1 %", [=](const Question& asked, auto uniform) { return across(asked) * uniform(0.99, 1.01); },
        true);
    ask(
        "tangents to 4 ulp", [=](const Question& asked, auto uniform) { return moved_by(across(asked), 4, uniform); },
        true);
}

void launches() {
    using V = glm::vec3;
    constexpr float gravity = 9.81f;
    const auto ask = [](const char* questions, double least, double most) {
        solver_row<float>(
            "launch, the flat throw", questions,
            [=](auto uniform) {
                Pursuit<float> asked{vector<float>(uniform) / 10.0f, vector<float>(uniform), V(0), 0};
                const glm::dvec3 d = glm::dvec3(asked.target) - glm::dvec3(asked.position);
                asked.speed = float(std::sqrt(double(gravity) * (glm::length(d) + d.y))
                                    * double(uniform(least, most))); // 1: the end of the range
                return asked;
            },
            [](const Pursuit<float>& asked) { return flat_time(asked, gravity); },
            [](const Pursuit<float>& asked) {
                const auto arcs = plain::launch(asked.position, asked.target, gravity, asked.speed);
                return arcs.low.found ? arcs.low.time : -1.0f;
            },
            [](const Pursuit<float>& asked) {
                const auto low = veer::launch(asked.position, asked.target, V(0, -gravity, 0), asked.speed).low;
                return low.found ? low.time : -1.0f;
            });
    };
    ask("targets within half of the range", 1.42, 3);
    ask("at the end of the range to 1 %", 0.99, 1.01);
    ask("at the end of the range to 10^-6", 1 - 1e-6, 1 + 1e-6);
}

// ---- every entry of tests/entries, in float beside double -----------------------------------------------------------

/// Two agents some metres apart, and numbers of a game.
tests::Given<glm::vec3> drawn_encounter(auto uniform) {
    const auto vector = [&](double size) {
        return glm::vec3(uniform(-size, size), uniform(-size, size), uniform(-size, size));
    };
    const glm::vec3 position = vector(20), velocity = vector(10), target = vector(20), target_velocity = vector(10),
                    other = vector(20);
    const float number = uniform(1, 20), rate = uniform(0.1, 4), time = uniform(0.001, 0.05);
    return {position, velocity, target, target_velocity, other, number, rate, time};
}

double off_by(auto answer, double exact) { return off(static_cast<float>(answer), Exact(exact)); }
double off_by(const glm::vec3& answer, const glm::dvec3& exact) { return off(answer, ExactVector(exact)); }
template <class... A, class... B>
double off_by(const tests::Answers<A...>& answers, const tests::Answers<B...>& exact) {
    double worst = 0;
    (void)answers.all_of(
        [&](const auto& a, const auto& b) { return worst = std::max(worst, off_by(a, b)), true; }, exact);
    return worst;
}

/// One row. The error of a case is that of the worst answer. Cases in which only one of the two types finds a solution
/// are counted separately.
void entry_row(const char* name, const auto& call) {
    std::mt19937_64 bits(20261122);
    const auto uniform = [&bits](double low, double high) {
        return static_cast<float>(low + (high - low) * double(bits() >> 11) * 0x1p-53);
    };
    std::vector<double> errors;
    int otherwise = 0;
    for (int i = 0; i < cases; i += 10) {
        const tests::Given<glm::vec3> in = drawn_encounter(uniform);
        const tests::Given<glm::dvec3> exactly{in.position, in.velocity, in.target, in.target_velocity, in.other,
            double(in.number), double(in.rate), double(in.time)};
        const double error = off_by(call(in), call(exactly));
        if (error < 0x1p20) errors.push_back(error);
        else ++otherwise;
    }
    std::sort(errors.begin(), errors.end());
    const auto quantile = [&](double fraction) {
        return errors.empty() ? 0.0 : errors[static_cast<std::size_t>(fraction * double(errors.size() - 1))];
    };
    std::printf("| %s | %.3g | %.3g | %.3g | %d |\n", name, quantile(1), quantile(0.99), quantile(0.5), otherwise);
}

void entries() {
    const auto row = [](const char* name, const char*, auto, auto call) { entry_row(name, call); };
    tests::each_step(row), tests::each_call(row);
}

} // namespace

int main(int argument_count, char** arguments) {
    if (argument_count > 1 && arguments[1] == std::string_view("exhaustive")) {
        const int stride = argument_count > 2 ? std::max(std::atoi(arguments[2]), 1) : 1;
        return exhaustive::print_table(static_cast<std::uint32_t>(stride)) ? 0 : 1;
    }
    if (argument_count > 1) cases = std::max(std::atoi(arguments[1]), 1);
    std::printf(
        "| function | questions, %d of each | type | plain: largest [ulp] | mean | veer: largest [ulp] | mean |\n",
        cases);
    std::puts("|---|---|---|---:|---:|---:|---:|");
    rows<float>();
    rows<double>();

    std::printf("\n| time of | questions, %d of each | type | textbook: wrong | largest [ulp] | mean | lead_time: "
                "wrong | largest [ulp] | mean "
                "| intercept_time: wrong | largest [ulp] | mean |\n",
        (cases + 9) / 10);
    std::puts("|---|---|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|");
    leads<float>();
    leads<double>();

    std::printf("\n| time of | questions, %d of each | type | textbook: wrong | largest [ulp] | mean | launch: wrong | "
                "largest [ulp] | mean |\n",
        (cases + 9) / 10);
    std::puts("|---|---|---|---:|---:|---:|---:|---:|---:|");
    launches();

    std::printf("\n| entry, in float | %d encounters: largest [ulp] | all but 1 %% [ulp] | median [ulp] | decided "
                "otherwise |\n",
        (cases + 9) / 10);
    std::puts("|---|---:|---:|---:|---:|");
    entries();
}

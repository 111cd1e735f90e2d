// SPDX-License-Identifier: MIT
#pragma once

#include <type_traits>

#include "../parts/compiler.hpp"
#include "ballistics.hpp"
#include "numbers.hpp"
#include "question.hpp"

// Flights under gravity, linear drag and wind, and those of engines that move in steps, in double and in double-double.
// Every one of them is
//
//     position(t) = position + way(t) velocity + fall(t) pull
//     way  = of_velocity t mean(drag t)
//     fall = t (drift + of_velocity of_pull t gain(drag t))
//
// with mean and gain of decay.hpp: the curve of a body under gravity and drag, except for three constant factors.

namespace veer::inline VEER_UNIT::exact {

// ---- what drag leaves, in wide numbers ------------------------------------------------------------------------------

/// The factors of exponential_decay, and what is left of a velocity.
template <Scalar W> struct Fading {
    W mean; ///< (1 - e^-x) / x
    W gain; ///< (1 - mean) / x
    W left; ///< e^-x
};

/// 1 - x/k (1 - x/(k + 1) (1 - ...)), to the last term that counts for x <= 1/8. The calls are unrolled, in place of a
/// table of 1/k: device code of CUDA reads no table of the host.
template <int k, Scalar W> [[nodiscard]] VEER_ALWAYS_INLINE constexpr W series_from(const W& x) noexcept {
    if constexpr (k > (is_double_word_v<W> ? 19 : 12)) return W(1.0);
    else {
        constexpr W per_k = W(1.0) / W(static_cast<double>(k));
        return W(1.0) - x * series_from<k + 1>(x) * per_k;
    }
}

/// The factors for x >= 0, within 2^-45 in double and 2^-93 in double-double; for x beyond 700, left is 0.
///
/// Source: Taylor's series up to x = 1/8, and from there by doubling: mean(2x) = mean (1 + left) / 2,
/// gain(2x) = (gain + mean^2 / 2) / 2, left(2x) = left^2.
template <Scalar W> [[nodiscard]] constexpr Fading<W> fading(const W& x) noexcept {
    if (x > W(700.0)) {
        const W mean = W(1.0) / x;
        return {mean, (W(1.0) - mean) * mean, W(0.0)};
    }
    W part = x;
    int doublings = 0;
    for (; part > W(0.125); ++doublings) part = part * W(0.5);
    W gain = series_from<3>(part) * W(0.5), mean = W(1.0) - part * gain, left = W(1.0) - part * mean;
    for (; doublings > 0; --doublings) {
        gain = (gain + mean * mean * W(0.5)) * W(0.5);
        mean = mean * (W(1.0) + left) * W(0.5);
        left = left * left;
    }
    return {mean, gain, left};
}

/// The natural logarithm of 1 / left, for left = 1 - lost in (0, 1]. Both are passed, because each is the more accurate
/// one where it is small.
///
/// Source: Newton's iteration for e^-x = left, from a start with 20 right bits.
template <Scalar W> [[nodiscard]] constexpr W time_to_lose(const W& lost, const W& left) noexcept {
    const auto atanh_series = [](double s) { // atanh(s) 2, for |s| <= 1/3
        const double q = s * s;
        return 2 * s * (1 + q * (1.0 / 3 + q * (1.0 / 5 + q * (1.0 / 7 + q * (1.0 / 9 + q / 11)))));
    };
    const double small_loss = in_double(lost), rest = in_double(left);
    const int halves = small_loss < 0.5 ? 0 : -parts::math::ilogb(rest);
    const double share = parts::math::ldexp(rest, halves);
    const double start = small_loss < 0.5 ? atanh_series(small_loss / (2 - small_loss))
                                          : halves * 0.69314718055994531 - atanh_series((share - 1) / (share + 1));
    W x(start);
    for (int round = 0; round < (is_double_word_v<W> ? 3 : 2); ++round) {
        const Fading<W> faded = fading(x);
        x = x + (small_loss < 0.5 ? W(lost - x * faded.mean) / left : W(faded.left / left - W(1.0)));
    }
    return x;
}

// ---- engines that move in steps -------------------------------------------------------------------------------------

/// How an engine brakes: what is left of a velocity after a step of length h under damping c.
enum class Braking : unsigned char {
    linear,  ///< max(0, 1 - c h)
    power,   ///< (1 - c)^h, c at most 1
    implicit ///< 1 / (1 + c h)
};

/// What an engine does in a step: it brakes, adds gravity, and moves.
struct StepRule {
    Braking braking;
    bool brakes_gravity; ///< adds gravity before it brakes
    bool moves_first;    ///< p += v h + 5/8 h^2 gravity, and then v = left (v + h gravity)
};

/// The numbers that make the curve of a flight: see the top of this file.
template <Scalar W> struct Course { W drag, of_velocity, of_pull, drift; };

/// The course through the places at which an engine's steps end; in double or in double-double.
///
///     left = e^-y      drag = y / h      A = left / mean(y)      B = 1 / mean(y)      q = gain(y) / mean(y)
///
///     gravity, then braking, then the move      of_velocity A, of_pull A, drift h A (1 - q)
///     braking, then gravity, then the move      of_velocity A, of_pull B, drift h B (1 - q)
///     the move, then gravity, then braking      of_velocity B, of_pull A, drift h (5/8 - A q)
///
/// Source: the geometric sums of the steps, with (1 - left^n) h = y t mean(drag t), n = t / h.
template <Scalar W>
[[nodiscard]] inline constexpr Course<W> course_of_steps(StepRule rule, double damping, double time_step) noexcept {
    const W one(1.0), zero(0.0), h(clamp(time_step, 0.0, 1e150));
    const W c(clamp(damping, 0.0, rule.braking == Braking::power ? 1.0 : 1e150));
    const W drift_without = h * W(rule.moves_first ? 0.125 : 0.5);

    W lost = c * h, left = one, y = zero, drag = c;
    bool stops = false;
    if (rule.braking == Braking::linear) {
        stops = !(lost < one);
        left = stops ? zero : W(one - lost);
    } else if (rule.braking == Braking::implicit) {
        left = one / (one + lost);
        lost = lost * left;
    } else {
        stops = !(c < one);
        if (!stops && c > zero) drag = time_to_lose<W>(c, W(one - c));
        y = drag * h;
        const Fading<W> faded = fading(y);
        left = faded.left, lost = y * faded.mean;
        stops = stops || !(left > zero);
    }
    if (stops) {                                                 // e^-1024 counts as 0
        const W stopped_drag = W(1024.0) / maximum(h, W(1e-22)); // its product with a time fits a float
        return {stopped_drag, zero, rule.brakes_gravity ? zero : W(1024.0), rule.brakes_gravity ? zero : h};
    }
    if (!(lost > W(1e-200))) return {drag, one, one, drift_without};
    if (rule.braking != Braking::power) {
        y = time_to_lose(lost, left);
        drag = y / h;
    }

    const Fading<W> faded = fading(y);
    const W quicker = one / faded.mean, slower = left * quicker, share = faded.gain * quicker;
    if (rule.moves_first) return {drag, quicker, slower, h * (W(0.625) - slower * share)};
    const W of_pull = rule.brakes_gravity ? slower : quicker;
    return {drag, slower, of_pull, h * of_pull * (one - share)};
}

// ---- the way to a target, as a function of the time of the flight ---------------------------------------------------

/// The value of a function at one place, and its derivative.
template <Scalar W> struct Sloped { W value, slope; };

/// The root in [low, high] of a function that changes its sign there once, within 2 epsilon of itself, by Newton's
/// iteration; where that leaves the interval, or does not halve its steps, the interval is halved.
///
/// @param f      gives value and slope
/// @param rises  the function is below 0 at low, and above 0 at high; else the other way round
template <Scalar W> [[nodiscard]] constexpr W root_between(const auto& f, W low, W high, bool rises) noexcept {
    const W narrow_enough(is_double_word_v<W> ? 0x1p-100 : 0x1p-52);
    const W close(is_double_word_v<W> ? 0x1p-54 : 0x1p-28); // from here the next step is the last: it squares the error
    const auto middle = [&](double stride) {                // in a wide interval, the end of a stride
        const W from = maximum(low, W(0.25)) * W(stride);
        return high > from * W(4.0) ? from : W((low + high) * W(0.5));
    };
    double stride = 4;
    W t = middle(stride), step = high - low;
    for (int round = 0; round < 300; ++round) {
        const Sloped<W> here = f(t);
        if (!(magnitude(here.value) > W(0.0))) return t;
        if ((here.value < W(0.0)) == rises) {
            low = t;
            stride = minimum(stride * stride, 0x1p64);
        } else high = t;
        const bool slopes = magnitude(here.slope) > W(0x1p-1000);
        W next = slopes ? W(t - here.value / here.slope) : low;
        const W newton_step = magnitude(next - t);
        if (slopes && newton_step <= t * close && next >= low && next <= high) return next;
        const bool is_slow = newton_step > step * W(0.5);
        if (!(next > low && next < high) || is_slow) next = middle(stride);
        if (!(next > low && next < high) || !(high - low > high * narrow_enough)) return t;
        step = magnitude(next - t), t = next;
    }
    return t;
}

/// What is asked of a flight, in the caller's numbers.
template <Vector V> struct FlightQuestion {
    V position, target, target_velocity;
    V gravity, wind; ///< no wind in engines
    V inherited_velocity = zero<V>();
    scalar_t<V> speed = scalar_t<V>(0);
    scalar_t<V> radius = scalar_t<V>(0);
};

/// `way`, from a body thrown with no velocity of its own to the target, and `reach`, how far a given speed takes the
/// body from there, both at any time; in units of length and of time that bring the largest numbers near 1.
///
///     way(t)  = offset + drift t - inherited t mean - pull t^2 gain      mean and gain of drag t
///             = offset + settled t + fading_part t mean                  where little is left: the same, but a target
///                                                                        that drifts as the throw does cancels nothing
///     settled = drift - pull / drag      fading_part = pull / drag - inherited
///     reach(t) = radius + speed t mean
template <Scalar W, int Dimension> struct Chase {
    using Wide = BasicVector<W, Dimension>;

    int length_unit = 0, time_unit = 0; // exponents
    Wide offset, drift, inherited, pull;
    Wide settled = zero<Wide>(), fading_part = zero<Wide>();
    W drag, speed, radius, of_velocity;

    /// @param time  the one time that is asked for, or 0
    template <Vector V> constexpr Chase(const FlightQuestion<V>& asked, const Course<W>& course, double time) noexcept {
        const Wide own_pull = pull_of(asked, course);
        offset = widen<W>(asked.target) - widen<W>(asked.position);
        drift = widen<W>(asked.target_velocity) - own_pull * course.drift;
        inherited = widen<W>(asked.inherited_velocity) * course.of_velocity;
        pull = own_pull * W(course.of_velocity * course.of_pull);
        speed = W(static_cast<double>(asked.speed)) * course.of_velocity;
        radius = W(maximum(static_cast<double>(asked.radius), 0.0));
        drag = course.drag, of_velocity = course.of_velocity;

        const auto exponent = [](double x) { return x > 0.0 && is_finite(x) ? parts::math::ilogb(x) : nothing; };
        const int way = exponent(maximum(largest_component(in_double(offset)), in_double(radius))),
                  fastest = exponent(maximum(maximum(largest_component(in_double(drift)), in_double(speed)),
                      largest_component(in_double(inherited)))),
                  strongest = exponent(largest_component(in_double(pull)));
        if (time > 0.0) {
            time_unit = exponent(time);
            length_unit = larger(way, larger(fastest + time_unit, strongest + 2 * time_unit));
        } else {
            const bool both_act = fastest > nothing && strongest > nothing;
            length_unit = way > nothing ? way : both_act ? 2 * fastest - strongest : larger(fastest, strongest);
            time_unit = -larger(fastest - length_unit, (strongest - length_unit) / 2);
        }
        if (length_unit < -5'000 || length_unit > 5'000) length_unit = 0; // some of them are 0
        if (time_unit < -5'000 || time_unit > 5'000) time_unit = 0;

        const auto in_units = [](const Wide& v, int unit) {
            return generate<Wide>([&](auto i) { return scaled(component<i>(v), unit); });
        };
        const int of_speed = time_unit - length_unit;
        offset = in_units(offset, -length_unit), radius = scaled(radius, -length_unit);
        drift = in_units(drift, of_speed), inherited = in_units(inherited, of_speed);
        speed = scaled(speed, of_speed);
        pull = in_units(pull, of_speed + time_unit);
        const bool fits = exponent(in_double(drag)) + time_unit < 200;
        drag = fits ? scaled(drag, time_unit) : W(0x1p200);
        if (drag > W(0x1p-200)) {
            const Wide terminal = pull * W(W(1.0) / drag);
            settled = drift - terminal, fading_part = terminal - inherited;
        }
    }

    /// gravity + drag wind; as a sum of two words where both are doubles, because in an updraft they may cancel.
    template <Vector V>
    [[nodiscard]] static constexpr Wide pull_of(const FlightQuestion<V>& asked, const Course<W>& course) noexcept {
        if constexpr (is_double_word_v<W> || parts::is_single_v<scalar_t<V>>)
            return widen<W>(asked.gravity) + widen<W>(asked.wind) * course.drag;
        else
            return in_double(
                widen<DoubleDouble>(asked.gravity) + widen<DoubleDouble>(asked.wind) * DoubleDouble(course.drag));
    }

    static constexpr int nothing = -10'000'000; // the exponent of 0
    [[nodiscard]] static constexpr int larger(int a, int b) noexcept { return a > b ? a : b; }

    /// The latest time that counts.
    static constexpr double latest = 0x1p200;
    /// Where the way is 0 at the start, the earliest root that counts, apart from 0.
    static constexpr double earliest = 0x1p-60;

    /// All numbers of the chase at one time. `size` is that of the terms whose sum is the way, and of the reach.
    struct At {
        Wide way, closing; // closing: the derivative of the way
        W left, mean_time, reach, closing_reach;
        double size;

        /// |way| - reach: above 0 where the target is out of reach.
        [[nodiscard]] constexpr W gap() const noexcept { return length(way) - reach; }
        /// |way|^2 - reach^2, and half its derivative.
        [[nodiscard]] constexpr W gap_of_squares() const noexcept { return dot(way, way) - reach * reach; }
        [[nodiscard]] constexpr W slope() const noexcept { return dot(way, closing) - reach * closing_reach; }
    };

    /// Whether the target drifts in the end exactly as the throw does, but for rounding.
    [[nodiscard]] constexpr bool comes_to_rest() const noexcept {
        return drag > W(0x1p-200)
            && !(largest_component(in_double(settled)) > largest_component(in_double(drift)) * 0x1p-88);
    }

    [[nodiscard]] constexpr At at(const W& t) const noexcept {
        const Fading<W> faded = fading(W(drag * t));
        const W mean_time = t * faded.mean, gain_time = t * (t * faded.gain);
        const bool is_late = drag * t > W(8.0);
        const Wide way = is_late ? offset + settled * t + fading_part * mean_time
                                 : offset + drift * t - inherited * mean_time - pull * gain_time;
        const Wide closing =
            is_late ? settled + fading_part * faded.left : drift - inherited * faded.left - pull * mean_time;
        const double size = largest_component(in_double(offset)) + largest_component(in_double(drift)) * in_double(t)
                          + largest_component(in_double(inherited)) * in_double(mean_time)
                          + largest_component(in_double(pull)) * in_double(gain_time);
        const W reach = radius + speed * mean_time;
        return {way, closing, faded.left, mean_time, reach, speed * faded.left, size + in_double(reach)};
    }
};

/// Makes the course of a flight, in any kind of number: from the drag, or from the steps of an engine.
struct CourseSource {
    double drag; ///< or the damping of an engine
    bool in_steps = false;
    StepRule rule{};
    double time_step = 0;

    template <Scalar W> [[nodiscard]] constexpr Course<W> in() const noexcept {
        if (in_steps) return course_of_steps<W>(rule, drag, time_step);
        return {W(maximum(drag, 0.0)), W(1.0), W(1.0), W(0.0)};
    }
};

/// The chase of a flight in the numbers W, with its answers in the caller's units.
template <Vector V, Scalar W> struct FlightChase : Chase<W, dimension_v<V>> {
    using Base = Chase<W, dimension_v<V>>;
    using typename Base::At;
    using typename Base::Wide;
    using S = scalar_t<V>;

    constexpr FlightChase(const FlightQuestion<V>& asked, const CourseSource& source, double time = 0) noexcept
        : Base(asked, source.template in<W>(), time) {}

    /// Takes over how the target drifts in the end, in which a double has no digits to lose.
    constexpr void settle_as(const FlightChase<V, DoubleDouble>& other) noexcept {
        const int of_speed = other.length_unit - this->length_unit - other.time_unit + this->time_unit;
        this->settled = generate<Wide>([&](auto i) {
            return other.comes_to_rest() ? 0.0 : in_double(scaled(component<i>(other.settled), of_speed));
        });
    }
    [[nodiscard]] constexpr bool is_on_the_spot() const noexcept {
        return !(largest_component(in_double(this->offset)) > 0.0);
    }
    [[nodiscard]] constexpr S time_of(const W& t) const noexcept { return narrow<S>(scaled(t, this->time_unit)); }
    [[nodiscard]] constexpr V velocity_of(const Wide& v) const noexcept {
        return generate<V>(
            [&](auto i) { return narrow<S>(scaled(component<i>(v), this->length_unit - this->time_unit)); });
    }
    /// The throw whose flight takes the time t > 0.
    [[nodiscard]] constexpr Launch<V> throw_at(const W& t) const noexcept {
        const At then = this->at(t);
        const W of_throw = this->of_velocity * then.mean_time;
        const bool moves = this->speed > W(0.0) && of_throw > W(0.0);
        const V velocity = velocity_of(moves ? Wide(then.way * W(W(1.0) / of_throw)) : zero<Wide>());
        const S time = time_of(t);
        const bool found = is_finite(time) && is_finite(velocity);
        return found ? Launch<V>{true, time, velocity} : Launch<V>{};
    }

    /// Below 0 before the time whose throw takes the least speed, and above 0 after it: the derivative of |way| /
    /// mean_time, times a factor above 0.
    [[nodiscard]] constexpr W effort_slope(const At& then) const noexcept {
        return dot(then.way, then.closing) * then.mean_time - dot(then.way, then.way) * then.left;
    }
    /// The derivative of effort_slope.
    [[nodiscard]] constexpr double effort_curvature(const At& then) const noexcept {
        const auto turn = in_double(this->inherited * this->drag - this->pull) * in_double(then.left);
        const auto way = in_double(then.way), closing = in_double(then.closing);
        const double left = in_double(then.left);
        return (dot(closing, closing) + dot(way, turn)) * in_double(then.mean_time) - dot(way, closing) * left
             + in_double(this->drag) * dot(way, way) * left;
    }

    /// The time whose throw takes the least speed; 0 where there is none.
    ///
    /// Source: as functions of `fall` (see the top of this file), way is linear, |way| convex and mean_time concave; so
    /// the quotient has one minimum.
    [[nodiscard]] constexpr W least_effort() const noexcept {
        const W first(Base::earliest), last(Base::latest);
        if (!(effort_slope(this->at(first)) < W(0.0)) || !(effort_slope(this->at(last)) > W(0.0))) return W(0.0);
        return root_between(
            [this](const W& t) {
                const At then = this->at(t);
                return Sloped<W>{effort_slope(then), W(effort_curvature(then))};
            },
            first, last, true);
    }
    /// The same from a start that is right to the bits of a double.
    [[nodiscard]] constexpr W least_effort(double start) const noexcept {
        W t(start);
        for (int round = 0; round < 3; ++round) {
            const At then = this->at(t);
            const double curvature = effort_curvature(then);
            if (!(curvature > 0.0)) return least_effort();
            const W next = t - effort_slope(then) / W(curvature);
            if (!(in_double(magnitude(next - t)) <= start * 0x1p-20)) return least_effort();
            t = next;
        }
        return t;
    }

    /// The root of the gap between two times, between which its sign changes; `rough` is right to the bits of a double.
    [[nodiscard]] constexpr W root_near(double rough, const W& low, const W& high, bool rises) const noexcept {
        W t(rough);
        for (int round = 0; round < 2; ++round) {
            const At then = this->at(t);
            const double slope = in_double(then.slope());
            if (!(magnitude(slope) * rough > then.size * then.size * 0x1p-24)) return root(low, high, rises);
            t = t - then.gap_of_squares() / W(2 * slope);
        }
        return t;
    }
    /// The root of the gap between two times, between which its sign changes.
    [[nodiscard]] constexpr W root(const W& low, const W& high, bool rises) const noexcept {
        return root_between(
            [this](const W& t) {
                const At then = this->at(t);
                return Sloped<W>{then.gap_of_squares(), then.slope() * W(2.0)};
            },
            low, high, rises);
    }

    /// Whether a root in double is right to 2^-40, and the velocity at it.
    [[nodiscard]] static constexpr bool is_certain(const At& then, double t) noexcept {
        return magnitude(in_double(then.slope())) * t >= then.size * then.size * 0x1p-6
            && in_double(dot(then.way, then.way)) >= then.size * then.size * 0x1p-12;
    }
};

// ---- throws ---------------------------------------------------------------------------------------------------------

/// The throws without gravity: low goes straight at the target, high is not found.
///
///     1 - e^-x = drag |offset| / speed      t = x / drag
template <Vector V, Scalar W>
[[nodiscard]] constexpr Launches<V> straight_throws(const FlightChase<V, W>& chase) noexcept {
    using S = scalar_t<V>;
    const W distance_left = length(chase.offset);
    if (chase.is_on_the_spot()) return {{true, S(0), zero<V>()}, {}};
    if (!(chase.speed > W(0.0))) return {{false, parts::infinity<S>(), zero<V>()}, {}};
    const W straight = minimum(W(distance_left / chase.speed), W(0x1p500)), lost = straight * chase.drag;
    const V velocity = chase.velocity_of(chase.offset * W(chase.speed / (distance_left * chase.of_velocity)));
    if (!(lost < W(1.0))) return {{false, parts::infinity<S>(), velocity}, {}};
    const W t = lost > W(0x1p-300) ? W(time_to_lose(lost, W(W(1.0) - lost)) / chase.drag) : straight;
    const S time = chase.time_of(t);
    return {{is_finite(time), time, velocity}, {}};
}

/// The throw that misses least, for a target out of range: where |way| - reach, which is convex in `fall`, is least.
template <Vector V>
[[nodiscard]] inline constexpr Launch<V> closest_throw(const FlightChase<V, double>& chase) noexcept {
    using Chased = FlightChase<V, double>;
    const auto slope = [&chase](double t) { // that of the gap, times |way|
        const auto then = chase.at(t);
        const double distance_left = length(then.way), nearing = dot(then.way, then.closing);
        const auto turn = (chase.inherited * chase.drag - chase.pull) * then.left;
        const double bend = dot(then.closing, then.closing) + dot(then.way, turn)
                          - (distance_left > 0.0 ? nearing / distance_left : 0.0) * then.closing_reach
                          + distance_left * (chase.drag * then.closing_reach);
        return Sloped<double>{nearing - distance_left * then.closing_reach, bend};
    };
    const double first = Chased::earliest, last = Chased::latest;
    double t = 0;
    if (slope(first).value < 0.0 && slope(last).value > 0.0) t = root_between(slope, first, last, true);
    const auto way = chase.at(t).way;
    const double size = length(way),
                 share = size > 0.0 && chase.of_velocity > 0.0 ? chase.speed / (size * chase.of_velocity) : 0.0;
    return {false, chase.time_of(t), chase.velocity_of(way * share)};
}

/// The two throws of a given speed, in double-double; `star` is the time of least effort, and low and high are the
/// roots, all right to the bits of a double; low and high are 0 where double did not find them.
template <Vector V>
[[nodiscard]] VEER_OUT_OF_LINE inline constexpr Launches<V> throws_exactly(const FlightQuestion<V>& asked,
    const CourseSource& source, const FlightChase<V, double>& rough, double star, double low, double high) noexcept {
    using Chased = FlightChase<V, DoubleDouble>;
    const Chased chase(asked, source);
    const DoubleDouble first(chase.is_on_the_spot() ? Chased::earliest : 0.0), last(Chased::latest);
    DoubleDouble middle(star);
    if (!(low > 0.0) && !chase.is_on_the_spot()) {
        middle = chase.least_effort(star);
        const auto then = chase.at(middle);
        const double gap = in_double(then.gap());
        if (gap > then.size * 0x1p-88) {
            const Launch<V> miss = closest_throw(rough);
            return {miss, miss};
        }
        if (gap > -then.size * 0x1p-88) {
            const Launch<V> both = chase.throw_at(middle);
            return {both, both};
        }
    }
    Launches<V> answer{{}, {}};
    if (chase.is_on_the_spot()) answer.low = {true, scalar_t<V>(0), zero<V>()};
    else
        answer.low =
            chase.throw_at(low > 0.0 ? chase.root_near(low, first, middle, false) : chase.root(first, middle, false));
    if (chase.at(last).gap() > DoubleDouble(0.0))
        answer.high =
            chase.throw_at(high > 0.0 ? chase.root_near(high, middle, last, true) : chase.root(middle, last, true));
    return answer;
}

/// The two throws of a given speed.
///
/// Source: the gap is convex in `fall` (see least_effort), and so has two roots at most, one on each side of the time
/// of least effort.
template <Vector V>
[[nodiscard]] inline constexpr Launches<V> throws_of_flight(
    const FlightQuestion<V>& asked, const CourseSource& source) noexcept {
    using S = scalar_t<V>;
    using Chased = FlightChase<V, double>;
    if (!all_finite(asked.position, asked.target, asked.gravity, asked.wind, asked.speed, source.drag, source.time_step)
        || !(asked.speed >= S(0)))
        return {};
    const Chased chase(asked, source);
    const auto straight = [&]() -> Launches<V> {
        if constexpr (parts::is_single_v<S>)
            if (const double share = chase.drag * length(chase.offset);
                magnitude(chase.speed - share) > share * 0x1p-20)
                return straight_throws(chase);
        return straight_throws(FlightChase<V, DoubleDouble>(asked, source));
    };
    if (!(chase.of_velocity > 0.0)) {
        if (chase.is_on_the_spot()) return {{true, S(0), zero<V>()}, {}};
        return {};
    }
    if (!(largest_component(chase.pull) > 0.0)) return straight();

    const bool on_the_spot = chase.is_on_the_spot();
    const double star = on_the_spot ? Chased::earliest : chase.least_effort();
    if (!(star > 0.0)) return straight(); // gravity is too weak to count
    const auto then = chase.at(star);
    const double gap = then.gap_of_squares(), noise = then.size * then.size * 0x1p-30;
    if (on_the_spot) {
        if (!(gap < 0.0)) return {{true, S(0), zero<V>()}, {}};
    } else if (gap > noise) {
        const Launch<V> miss = closest_throw(chase);
        return {miss, miss};
    }
    if (!on_the_spot && gap > -noise) return throws_exactly(asked, source, chase, star, 0.0, 0.0);

    const double last = Chased::latest; // local: device code of CUDA refers to no static member
    const double low = on_the_spot ? 0.0 : chase.root(0.0, star, false), high = chase.root(star, last, true);
    if constexpr (parts::is_single_v<S>) {
        const bool certain = (on_the_spot || Chased::is_certain(chase.at(low), low))
                          && Chased::is_certain(chase.at(high), high) && high < last;
        if (certain)
            return {on_the_spot ? Launch<V>{true, S(0), zero<V>()} : chase.throw_at(low), chase.throw_at(high)};
    }
    return throws_exactly(asked, source, chase, star, low, high);
}

/// The throw of least speed, and that speed; infinity where no speed is enough.
template <Vector V> struct LeastEffort {
    scalar_t<V> speed;
    Launch<V> thrown;
};
template <Vector V>
[[nodiscard]] inline constexpr LeastEffort<V> least_effort_of(
    const FlightQuestion<V>& asked, const CourseSource& source) noexcept {
    using S = scalar_t<V>;
    const LeastEffort<V> none{parts::infinity<S>(), {false, S(0), zero<V>()}};
    if (!all_finite(asked.position, asked.target, asked.gravity, asked.wind, source.drag, source.time_step))
        return none;
    const FlightChase<V, double> rough(asked, source);
    const bool pulls = largest_component(rough.pull) > 0.0;
    if (rough.is_on_the_spot()) return {S(0), {pulls, S(0), zero<V>()}};
    if (!(rough.of_velocity > 0.0)) return none;

    using Exact = FlightChase<V, DoubleDouble>;
    const Exact chase(asked, source);
    const double start = pulls ? rough.least_effort() : 0.0;
    const auto speed_of = [&chase, &rough](const DoubleDouble& speed) {
        const int exponent = parts::math::ilogb(rough.of_velocity);
        const DoubleDouble own = scaled(speed / scaled(chase.of_velocity, -exponent), // a tiny divisor would overflow
            chase.length_unit - chase.time_unit - exponent);
        return is_finite(own.high) ? narrow<S>(own) : parts::infinity<S>();
    };
    if (!(start > 0.0)) return {speed_of(length(chase.offset) * chase.drag), none.thrown};
    const DoubleDouble t = chase.least_effort(start);
    const auto then = chase.at(t);
    const DoubleDouble distance_left = length(then.way);
    const bool falls = !(in_double(distance_left) > then.size * 0x1p-88);
    const S time = chase.time_of(t);
    if (!is_finite(time)) return {falls ? S(0) : speed_of(distance_left / then.mean_time), none.thrown};
    if (falls) return {S(0), {true, time, zero<V>()}};
    const DoubleDouble share = chase.of_velocity * then.mean_time;
    if (!(share > DoubleDouble(0x1p-900))) return none;
    const V velocity = chase.velocity_of(then.way * DoubleDouble(DoubleDouble(1.0) / share));
    return {
        speed_of(distance_left / then.mean_time), is_finite(velocity) ? Launch<V>{true, time, velocity} : none.thrown};
}

/// The throw that arrives after a given time.
template <Vector V>
[[nodiscard]] inline constexpr Launch<V> flight_in_time(
    const FlightQuestion<V>& asked, const CourseSource& source, scalar_t<V> time) noexcept {
    using S = scalar_t<V>;
    if (!all_finite(asked.position, asked.target, asked.gravity, asked.wind, source.drag, source.time_step, time)
        || !(time >= S(0)))
        return {};
    const auto thrown = [&]<class W>(const FlightChase<V, W>& chase, bool& certain) -> Launch<V> {
        const W t = scaled(W(static_cast<double>(time)), -chase.time_unit);
        const auto then = chase.at(t);
        certain = in_double(dot(then.way, then.way)) >= then.size * then.size * 0x1p-24;
        const W share = chase.of_velocity * then.mean_time;
        if (!(share > W(0.0))) return {};
        const V velocity = chase.velocity_of(then.way * W(W(1.0) / share));
        return is_finite(velocity) ? Launch<V>{true, time, velocity} : Launch<V>{};
    };
    bool certain = false;
    const double seconds = static_cast<double>(time);
    const FlightChase<V, double> chase(asked, source, seconds);
    if (!(time > S(0))) return {chase.is_on_the_spot(), S(0), zero<V>()};
    if (parts::is_single_v<S>)
        if (Launch<V> quick = thrown(chase, certain); certain) return quick;
    return thrown(FlightChase<V, DoubleDouble>(asked, source, seconds), certain);
}

// ---- what a throw does ----------------------------------------------------------------------------------------------

/// When and where a thrown body passes a place of its path.
template <Vector V> struct Pass {
    bool found = false;
    scalar_t<V> time = scalar_t<V>(0);
    V point = zero<V>();
};

/// The depth of a thrown body below its start, along gravity.
///
///     depth(t) = way(t) velocity . down + fall(t) pull . down
///     depth'(t) = left begin + t mean bend      begin = depth'(0)
template <Vector V, Scalar W> struct Descent {
    using Wide = BasicVector<W, dimension_v<V>>;
    using S = scalar_t<V>;

    Course<W> course;
    Wide start, velocity, pull, down; // down: along gravity, near 1
    W moves, pulls, begin, bend;
    bool certain; // these sums have lost no digits that matter

    constexpr Descent(const FlightQuestion<V>& asked, const CourseSource& source) noexcept
        : course(source.template in<W>()), start(widen<W>(asked.position)), velocity(widen<W>(asked.target_velocity)),
          pull(widen<W>(asked.gravity) + widen<W>(asked.wind) * course.drag), down(generate<Wide>([&](auto i) {
              return scaled(
                  component<i>(widen<W>(asked.gravity)), -parts::math::ilogb(largest_component(asked.gravity)));
          })) {
        moves = course.of_velocity * dot(velocity, down), pulls = dot(pull, down);
        begin = moves + course.drift * pulls;
        bend = (course.of_velocity * course.of_pull + course.drag * course.drift) * pulls;
        const double size = in_double(course.of_velocity) * largest_component(in_double(velocity))
                          + in_double(course.drift) * largest_component(in_double(pull));
        certain = in_double(magnitude(begin)) >= size * 0x1p-12
               && in_double(magnitude(pulls)) >= largest_component(in_double(pull)) * 0x1p-12;
    }

    struct At {
        W depth, speed, way, fall;
    };
    [[nodiscard]] constexpr At at(const W& t) const noexcept {
        const Fading<W> faded = fading(W(course.drag * t));
        const W mean_time = t * faded.mean;
        const W way = course.of_velocity * mean_time,
                fall = t * (course.drift + course.of_velocity * course.of_pull * (t * faded.gain));
        return {dot(velocity, down) * way + pulls * fall, begin * faded.left + bend * mean_time, way, fall};
    }
    static constexpr double latest = 0x1p200; // later times are not found  [s]

    /// When the body turns round; 0 where it never does.
    ///
    ///     e^x - 1 = -drag begin / bend      t = x / drag
    [[nodiscard]] constexpr W turn() const noexcept {
        if (!(begin < W(0.0) && bend > W(0.0)) && !(begin > W(0.0) && bend < W(0.0))) return W(0.0);
        const W straight = minimum(W(-begin / bend), W(latest)), x = straight * course.drag;
        if (!(x > W(0x1p-300))) return straight;
        return time_to_lose(W(x / (W(1.0) + x)), W(W(1.0) / (W(1.0) + x))) / course.drag;
    }
    [[nodiscard]] constexpr Pass<V> pass(bool found, const W& t) const noexcept {
        const S time = narrow<S>(t);
        if (!is_finite(time) || !(t < W(latest))) return {false, S(0), narrow_vector<V>(start)};
        const At then = at(t);
        const V point = narrow_vector<V>(start + (velocity * then.way + pull * then.fall));
        if (!is_finite(point)) return {false, S(0), narrow_vector<V>(start)};
        return {found, time, point};
    }
    /// When the body is `depth` below its start: between two times at which the body is on different sides of that
    /// depth.
    [[nodiscard]] constexpr W time_of_depth(const W& depth, const W& low, const W& high) const noexcept {
        if (!(at(low).depth < depth)) return low;
        if (!(at(high).depth > depth)) return high;
        return root_between(
            [&](const W& t) {
                const At then = at(t);
                return Sloped<W>{then.depth - depth, then.speed};
            },
            low, high, true);
    }
    /// The same near a time that is right to the bits of a double.
    [[nodiscard]] constexpr W time_of_depth_near(
        double rough, const W& depth, const W& low, const W& high) const noexcept {
        W t(rough);
        for (int round = 0; round < 2; ++round) {
            const At then = at(t);
            const double size = magnitude(in_double(moves)) * rough + in_double(magnitude(depth));
            if (!(in_double(then.speed) * rough > size * 0x1p-20)) return time_of_depth(depth, low, high);
            t = t - (then.depth - depth) / then.speed;
        }
        return t;
    }
};

/// When and where a thrown body is highest; asked.target_velocity is its velocity.
template <Vector V>
[[nodiscard]] inline constexpr Pass<V> apex_of_flight(
    const FlightQuestion<V>& asked, const CourseSource& source) noexcept {
    using S = scalar_t<V>;
    Pass<V> none{false, S(0), asked.position};
    if (!all_finite(asked.position, asked.target_velocity, asked.gravity, asked.wind, source.drag, source.time_step)
        || !(largest_component(asked.gravity) > 0.0))
        return none;
    const auto answer = [&]<class W>(const Descent<V, W>& descent) {
        const int sign = sign_of(descent.begin), of_bend = sign_of(descent.bend);
        return of_bend < 0 || (sign < 0 && of_bend == 0) ? none : descent.pass(true, descent.turn());
    };
    if constexpr (parts::is_single_v<S>)
        if (const Descent<V, double> quick(asked, source); quick.certain) return answer(quick);
    return answer(Descent<V, DoubleDouble>(asked, source));
}

/// When and where a thrown body comes down on the floor through asked.target; asked.target_velocity is its velocity.
///
/// Source: depth' has one root at most, so the body turns round at most once, and passes the floor downwards at most
/// once.
template <Vector V>
[[nodiscard]] inline constexpr Pass<V> landing_of_flight(
    const FlightQuestion<V>& asked, const CourseSource& source) noexcept {
    using S = scalar_t<V>;
    Pass<V> none{false, S(0), asked.position};
    if (!all_finite(asked.position, asked.target, asked.target_velocity, asked.gravity, asked.wind, source.drag,
            source.time_step)
        || !(largest_component(asked.gravity) > 0.0))
        return none;
    const auto answer = [&]<class W>(const Descent<V, W>& descent, double rough) -> Pass<V> {
        const W zero_time(0.0);
        const W depth = dot(widen<W>(asked.target) - descent.start, descent.down), turn = descent.turn();
        const int begin = sign_of(descent.begin), bend = sign_of(descent.bend);
        const auto at_time = [&](const W& low, const W& high) {
            return descent.pass(true, rough > 0.0 ? descent.time_of_depth_near(rough, depth, low, high)
                                                  : descent.time_of_depth(depth, low, high));
        };
        if (bend < 0) { // in the end an updraft lifts the body
            if (begin <= 0 || depth < zero_time || descent.at(turn).depth < depth) return none;
            return at_time(zero_time, turn);
        }
        if (bend == 0) { // wind and gravity balance: only the velocity moves the body, and fades
            if (begin <= 0 || depth < zero_time || !(depth * descent.course.drag < descent.begin)) return none;
        } else if (descent.at(turn).depth > depth) return descent.pass(false, turn);
        W high = maximum(turn, W(0x1p-20));
        for (int round = 0; round < 40 && descent.at(high).depth < depth; ++round) high = high * W(32.0);
        return descent.at(high).depth < depth ? none : at_time(turn, high);
    };
    double rough = 0;
    if constexpr (parts::is_single_v<S>) {
        const Descent<V, double> quick(asked, source);
        Pass<V> landed = answer(quick, 0.0);
        const auto then = quick.at(static_cast<double>(landed.time));
        const double reached = dot(in_double(widen<double>(asked.target)), quick.down),
                     from = dot(quick.start, quick.down);
        const double size = magnitude(reached) + magnitude(from)
                          + largest_component(quick.velocity) * in_double(then.way)
                          + largest_component(quick.pull) * in_double(then.fall);
        if (quick.certain && landed.found && then.speed * static_cast<double>(landed.time) > size * 0x1p-12)
            return landed;
    }
    return answer(Descent<V, DoubleDouble>(asked, source), rough);
}

// ---- a target that moves --------------------------------------------------------------------------------------------

/// The roots of the gap between a target in uniform motion and the reach of a shot, found one by one.
///
///     gap of squares = |way|^2 - reach^2
///
/// Its third derivative is e^-x times a function that is convex or concave everywhere, and so has two roots at most. So
/// the second derivative has three at most, the first four, and the gap five: each lies between two neighbouring roots
/// of the next derivative, where its function is monotone.
template <Vector V> struct Meetings {
    using Rough = FlightChase<V, double>;
    using Exact = FlightChase<V, DoubleDouble>;
    static constexpr int most = 8;

    const Rough& rough;
    const Exact& exact_chase;
    double first, last; // no meeting is earlier, or later
    double nodes[most] = {};
    int count = 0; // of nodes

    constexpr Meetings(const Rough& in_double_numbers, const Exact& exactly) noexcept
        : rough(in_double_numbers), exact_chase(exactly), first(rough.is_on_the_spot() ? Rough::earliest : 0.0),
          last(rough.comes_to_rest() ? minimum(Rough::latest, 128.0 / rough.drag) : Rough::latest) {
        for (int order = 4; order > 0; --order) {
            const auto f = [this, order](double t) { return derivative(order, t); };
            double found[most] = {};
            int of_found = 0;
            double low = first, at_low = f(low).value;
            for (int i = 0; i <= count && of_found < most; ++i) {
                const double high = i < count ? nodes[i] : last, at_high = f(high).value;
                if ((at_low < 0.0) != (at_high < 0.0)) found[of_found++] = root_between(f, low, high, at_low < 0.0);
                low = high;
                at_low = at_high;
            }
            count = of_found;
            for (int i = 0; i < count; ++i) nodes[i] = found[i];
        }
    }

    /// A derivative of half the gap of squares, and its slope; the third and fourth without a factor that is above 0.
    [[nodiscard]] constexpr Sloped<double> derivative(int order, double t) const noexcept {
        const auto then = rough.at(t);
        const auto turn = rough.inherited * rough.drag - rough.pull; // closing' = turn left
        const double brake = -rough.drag * rough.speed;              // closing_reach' = brake left
        const auto first_one = [&] { return then.slope(); };
        const auto second = [&] {
            return dot(then.closing, then.closing) + dot(then.way, turn) * then.left
                 - then.closing_reach * then.closing_reach - then.reach * brake * then.left;
        };
        const auto third = [&] {
            return dot(then.closing * 3.0 - then.way * rough.drag, turn)
                 - (3.0 * then.closing_reach - then.reach * rough.drag) * brake;
        };
        const auto fourth = [&] {
            return dot(turn * (3.0 * then.left) - then.closing * rough.drag, turn)
                 - (3.0 * brake * then.left - then.closing_reach * rough.drag) * brake;
        };
        if (order == 1) return {first_one(), second()};
        if (order == 2) return {second(), third() * then.left};
        if (order == 3) return {third(), fourth()};
        return {fourth(), -4.0 * rough.drag * then.left * (dot(turn, turn) - brake * brake)};
    }

    /// The sign of the gap at a time; 0 where the two touch. `is_node` says that the time is that of an extremum.
    [[nodiscard]] constexpr int sign_at(double t, bool is_node) const noexcept {
        const auto then = rough.at(t);
        const double gap = then.gap_of_squares();
        if (magnitude(gap) > then.size * then.size * 0x1p-30) return sign_of(gap);
        DoubleDouble exact_time(t);
        for (int round = 0; is_node && round < 3; ++round) {
            const double curvature = derivative(2, t).value;
            const DoubleDouble step =
                exact_chase.at(exact_time).slope() / DoubleDouble(magnitude(curvature) > 0.0 ? curvature : 1.0);
            if (!(in_double(magnitude(step)) < t * 0x1p-16)) break;
            exact_time = exact_time - step;
        }
        const auto exactly = exact_chase.at(exact_time);
        const double exact_gap = in_double(exactly.gap());
        return magnitude(exact_gap) > exactly.size * 0x1p-88 ? sign_of(exact_gap) : 0;
    }

    /// A meeting: between two times, or the touch at `high`.
    struct Meeting {
        bool found = false, touch = false, rises = false;
        double low = 0, high = 0;
    };
    /// The first change of the sign of the gap, from out of reach to within reach or back, in the pieces from `piece`
    /// on; `piece` becomes the next piece after it.
    [[nodiscard]] constexpr Meeting next(int& piece, int& sign) const noexcept {
        for (; piece <= count; ++piece) {
            const double low = piece == 0 ? first : nodes[piece - 1], high = piece < count ? nodes[piece] : last;
            const int at_high = sign_at(high, piece < count), at_low = sign;
            if (at_high == sign || (at_high == 0 && (sign < 0 || piece == count))) continue;
            ++piece;
            if (at_high == 0) return {true, true, false, low, high};
            sign = at_high;
            return {true, false, at_low < 0, low, high};
        }
        return {};
    }
    [[nodiscard]] constexpr DoubleDouble time_of(const Meeting& meeting) const noexcept {
        if (meeting.touch) return DoubleDouble(meeting.high);
        const double guess = rough.root(meeting.low, meeting.high, meeting.rises);
        return exact_chase.root_near(guess, DoubleDouble(meeting.low), DoubleDouble(meeting.high), meeting.rises);
    }

    /// The time of the closest miss, where shot and target never meet; `latest` where the miss shrinks for ever.
    [[nodiscard]] constexpr double closest() const noexcept {
        const auto gap = [this](double t) { return rough.at(t).gap(); };
        double best = 0.0, least = gap(0.0), step = 0.0;
        const auto see = [&](double t, double width) {
            const double here = gap(t);
            if (!(here < least)) return;
            best = t;
            least = here;
            step = width;
        };
        for (double t = 0x1p-8, width = 0x1p-8; t < 0x1p40; t += width) {
            see(t, width);
            width = t * 0.0625;
        }
        for (int i = 0; i < count; ++i) see(nodes[i], nodes[i] * 0.0625);
        if (best > 0x1p39) return Rough::latest;
        for (int round = 0; round < 100 && step > best * 0x1p-40; ++round) {
            const double before = gap(maximum(best - step, 0.0)), after = gap(best + step);
            if (before < least) see(maximum(best - step, 0.0), step);
            else if (after < least) see(best + step, step);
            else step = step * 0.5;
        }
        return best;
    }
};

/// Where, when and how to throw at a target in uniform motion.
template <Vector V>
[[nodiscard]] inline constexpr Answer<V> intercept_of_flight(
    const FlightQuestion<V>& asked, const CourseSource& source) noexcept {
    using S = scalar_t<V>;
    using Exact = FlightChase<V, DoubleDouble>;
    if (!all_finite(asked.position, asked.target, asked.target_velocity, asked.gravity, asked.wind,
            asked.inherited_velocity, asked.speed, asked.radius, source.drag, source.time_step)
        || !(asked.speed >= S(0)))
        return {};
    FlightChase<V, double> rough(asked, source);
    const Exact chase(asked, source);
    rough.settle_as(chase);
    const Meetings<V> meetings(rough, chase);

    const DoubleDouble own_speed(static_cast<double>(asked.speed));
    const auto fired_at = [&](const typename Exact::Wide& way) {
        const double size = largest_component(in_double(way));
        typename Exact::Wide shot = zero<typename Exact::Wide>();
        if (size > 0x1p-400) shot = way * DoubleDouble(own_speed / length(way));
        return narrow_vector<V>(widen<DoubleDouble>(asked.inherited_velocity) + shot);
    };
    const auto answer_at = [&](Outcome outcome, const DoubleDouble& t) -> Answer<V> {
        const DoubleDouble seconds = scaled(t, chase.time_unit);
        const S time = narrow<S>(seconds);
        if (!is_finite(time)) return {outcome, parts::infinity<S>(), asked.target, fired_at(chase.at(t).way)};
        V point = asked.target;
        if (largest_component(widen<double>(asked.target_velocity)) * in_double(seconds) < 0x1p1000) {
            const V moved = narrow_vector<V>(
                widen<DoubleDouble>(asked.target) + widen<DoubleDouble>(asked.target_velocity) * seconds);
            if (is_finite(moved)) point = moved;
        }
        return {outcome, time, point, fired_at(chase.at(t).way)};
    };

    int piece = 0, sign = rough.is_on_the_spot() ? meetings.sign_at(meetings.first, false) : 1;
    Answer<V> answer;
    if (rough.is_on_the_spot()) {
        answer = {Outcome::coincident, S(0), asked.target, asked.inherited_velocity};
        if (asked.radius > S(0)) sign = -1;
    } else if (chase.at(DoubleDouble(0.0)).gap() <= DoubleDouble(0.0)) {
        answer = answer_at(Outcome::meets, DoubleDouble(0.0));
        sign = -1;
    } else {
        const auto meeting = meetings.next(piece, sign);
        if (!meeting.found) {
            const double t = meetings.closest();
            if (!(t < Exact::latest)) {
                const auto at_last = rough.at(0x1p40);
                return {Outcome::misses, parts::infinity<S>(), asked.target,
                    fired_at(chase.at(DoubleDouble(0x1p40)).way), parts::infinity<S>(),
                    narrow<S>(scaled(at_last.gap(), rough.length_unit))};
            }
            Answer<V> miss = answer_at(Outcome::misses, DoubleDouble(t));
            miss.later_time = parts::infinity<S>();
            miss.miss = narrow<S>(scaled(chase.at(DoubleDouble(t)).gap(), chase.length_unit));
            return miss;
        }
        answer = answer_at(Outcome::meets, meetings.time_of(meeting));
    }
    const auto later = meetings.next(piece, sign);
    answer.later_time = later.found ? chase.time_of(meetings.time_of(later)) : parts::infinity<S>();
    return answer;
}

} // namespace veer::inline VEER_UNIT::exact

// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <type_traits>

#include "ballistics.hpp"
#include "decay.hpp"
#include "exact/descent.hpp"
#include "exact/flight_curve.hpp"
#include "exact/flight_meetings.hpp"
#include "exact/throws.hpp"
#include "vector.hpp"

// Derivations: docs/notes/flight.md.

namespace veer {

/// The forces on a thrown body: gravity, and a drag proportional to the body's velocity through the air.
///
///     dv/dt = gravity - drag * (v - wind)
///
/// Real drag grows with the square of the speed. To get a chosen terminal speed, set drag = |gravity| / terminal_speed.
template <Vector V> struct Flight {
    V gravity = []() VEER_IN_LINE { return zero<V>(); }(); ///< [m/s^2]
    scalar_t<V> drag = scalar_t<V>(0);                     ///< [1/s]  negative values are treated as 0
    V wind = []() VEER_IN_LINE { return zero<V>(); }();    ///< velocity of the air; has no effect if drag is 0  [m/s]

    template <parts::VectorMadeFrom<V> U>
    [[nodiscard]] VEER_ALWAYS_INLINE constexpr operator Flight<U>() const noexcept {
        return parts::converted<Flight<U>>(*this);
    }
};
template <Vector V> Flight(V) -> Flight<V>;
template <Vector V> Flight(V, scalar_t<V>) -> Flight<V>;
template <Vector V> Flight(V, scalar_t<V>, As<V>) -> Flight<V>;

/// A physics engine. Each update of velocity v and position p uses the time step h, the gravity g and the damping c.
enum class Engine : unsigned char {
    physx,    ///< v = (v + g * h) * max(0, 1 - c * h); p += v * h      Unity and Unreal use these formulas
    jolt,     ///< Jolt has the formulas of physx
    godot,    ///< v = v * max(0, 1 - c * h) + g * h; p += v * h        2D and 3D
    bullet,   ///< v = v * (1 - c)^h + g * h; p += v * h                c in [0, 1]
    box2d_v2, ///< v = (v + g * h) / (1 + c * h); p += v * h            Box2D up to 2.4
    box2d,    ///< v = v / (1 + c * h) + g * h; p += v * h              Box2D 3, Box3D; h is the length of a sub-step
    rapier    ///< p += v * h + 5/8 * g * h^2; v = (v + g * h) / (1 + c * h)
};

/// The flight of a body in a physics engine: the result of `engine_flight`. The members drag, of_velocity, of_gravity
/// and drift describe a smooth curve through the positions of the body at the ends of the time steps. `fly` uses these
/// four members. The solvers compute the curve again from engine, damping and time_step, in higher precision.
///
///     position(t) = position + travel(t) * velocity + fall(t) * gravity
///     travel(t) = of_velocity * t * mean(drag * t)
///     fall(t) = t * (drift + of_velocity * of_gravity * t * gain(drag * t))      mean, gain: see exponential_decay
template <Vector V> struct EngineFlight {
    V gravity;               ///< [m/s^2]
    scalar_t<V> drag;        ///< drag of the smooth curve  [1/s]
    scalar_t<V> of_velocity; ///< factor of the velocity in travel(t)
    scalar_t<V> of_gravity;  ///< factor of gravity in fall(t)
    scalar_t<V> drift;       ///< coefficient of t in fall(t)  [s]
    Engine engine;           ///< as given to engine_flight
    scalar_t<V> damping;     ///< as given to engine_flight  [1/s]
    scalar_t<V> time_step;   ///< as given to engine_flight  [s]

    template <parts::VectorMadeFrom<V> U>
    [[nodiscard]] VEER_ALWAYS_INLINE constexpr operator EngineFlight<U>() const noexcept {
        return parts::converted<EngineFlight<U>>(*this);
    }
};

} // namespace veer

namespace veer { inline namespace VEER_UNIT {

namespace parts {

struct intercept_flying_takes_a_flight;

/// Whether F converts to Flight<V> or EngineFlight<V>.
template <class F, class V>
concept FlightOf = std::convertible_to<F, veer::Flight<V>> || std::convertible_to<F, veer::EngineFlight<V>>;

template <Vector V, FlightOf<V> F> [[nodiscard]] constexpr auto flight_as(const F& flight) noexcept {
    if constexpr (std::convertible_to<F, veer::Flight<V>>) return static_cast<veer::Flight<V>>(flight);
    else return static_cast<veer::EngineFlight<V>>(flight);
}

[[nodiscard]] inline constexpr exact::FlightRule rule_of(Engine engine, double damping, double time_step) noexcept {
    using enum exact::Braking;
    switch (engine) {
        case Engine::physx:
        case Engine::jolt: break;
        case Engine::godot: return {damping, linear, false, false, time_step};
        case Engine::bullet: return {damping, power, false, false, time_step};
        case Engine::box2d_v2: return {damping, implicit, true, false, time_step};
        case Engine::box2d: return {damping, implicit, false, false, time_step};
        case Engine::rapier: return {damping, implicit, true, true, time_step};
    }
    return {damping, linear, true, false, time_step};
}

/// Whether gravity is the only force on the body.
template <Vector V> [[nodiscard]] constexpr bool is_parabola(const veer::Flight<V>& flight) noexcept {
    return flight.drag <= scalar_t<V>(0) && exact::is_finite(flight.drag) && exact::is_finite(flight.wind);
}
// uncovered: the compiler replaces each call by the constant result
template <Vector V> [[nodiscard]] constexpr bool is_parabola(const veer::EngineFlight<V>&) noexcept { return false; }

/// Whether no force acts on the body.
template <Vector V> [[nodiscard]] constexpr bool is_straight(const veer::Flight<V>& flight) noexcept {
    return is_parabola(flight) && exact::is_finite(flight.gravity) && !(exact::largest_component(flight.gravity) > 0.0);
}
template <Vector V> [[nodiscard]] constexpr bool is_straight(const veer::EngineFlight<V>& flight) noexcept {
    return flight.damping <= scalar_t<V>(0) && exact::all_finite(flight.damping, flight.time_step, flight.gravity)
        && !(exact::largest_component(flight.gravity) > 0.0);
}

template <Vector V>
[[nodiscard]] constexpr exact::FlightQuestion<V> question_of(
    const V& position, const V& target, const auto& flight, scalar_t<V> speed = scalar_t<V>(0)) noexcept {
    exact::FlightQuestion<V> asked{{}, position, target, zero<V>(), flight.gravity, zero<V>(), zero<V>(), speed};
    if constexpr (requires { flight.wind; })
        asked.rule.damping = static_cast<double>(flight.drag), asked.wind = flight.wind;
    else
        asked.rule = rule_of(flight.engine, static_cast<double>(flight.damping), static_cast<double>(flight.time_step));
    return asked;
}

} // namespace parts

/// Returns the flight of a body in a physics engine, for `fly` and for the solvers below. After each time step, `fly`
/// returns the position and velocity that the engine computes. Within a time step, the engine moves the body straight,
/// but `fly` follows a smooth curve. So a throw may miss its target by up to |acceleration| * time_step^2 / 8.
///
/// @param gravity    gravity times the body's gravity scale  [m/s^2]  For a steady wind, add damping * wind. `apex` and
///                   `landing` measure heights along -gravity
/// @param damping    damping as the engine defines it  [1/s]  at most 1 for bullet; negative values are treated as 0
/// @param time_step  time step of the engine, or sub-step for box2d  [s]  negative values are treated as 0
///
/// Error: drag, of_velocity, of_gravity and drift are correctly rounded, except for ties.
/// Degenerate: if time_step is 0, the result is the limit as the time step approaches 0. If damping * time_step >= 1 in
/// physx, jolt or godot, or if damping is 1 in bullet, the body stops in one step, and of_velocity is 0.
template <OneAgent V>
[[nodiscard]] inline constexpr EngineFlight<V> engine_flight(
    Engine engine, const V& gravity, scalar_t<V> damping, scalar_t<V> time_step) noexcept {
    using S = scalar_t<V>;
    using W = std::conditional_t<parts::is_single_v<S>, double, exact::DoubleDouble>;
    const exact::FlightCurve<W> curve =
        exact::curve_of<W>(parts::rule_of(engine, static_cast<double>(damping), static_cast<double>(time_step)));
    const auto narrowed = [](const W& x) { return exact::narrow<S>(x); };
    return {gravity, narrowed(curve.drag), narrowed(curve.of_velocity), narrowed(curve.of_pull), narrowed(curve.drift),
        engine, damping, time_step};
}

/// Returns the position and velocity of a thrown body after a time of any length. For an EngineFlight, the formulas are
/// those of struct EngineFlight. For a Flight, these formulas are the exact solution of the equation of motion:
///
///     x = drag * time      pull = gravity + drag * wind      travel = time * mean(x)      fall = time^2 * gain(x)
///     position' = position + velocity * travel + pull * fall      mean, gain: see exponential_decay
///     velocity' = velocity * e^-x + pull * travel
///
/// @param flight  Flight or EngineFlight
/// @param time    [s]  negative values are treated as 0
///
/// Error: each term of the two sums has a relative error of at most 8 epsilon.
/// Degenerate: if time is 0, position and velocity do not change. If drag is 0, the wind has no effect.
/// Source: the solution of velocity' = gravity - drag * (velocity - wind).
template <Vector V, parts::FlightOf<V> F>
[[nodiscard]] inline constexpr Motion<V> fly(
    const V& position, const As<V>& velocity, const F& flight, scalar_t<V> time) noexcept {
    using S = scalar_t<V>;
    const auto typed = parts::flight_as<V>(flight);
    exact::FlightCurve<S> curve{typed.drag, S(1), S(1), S(0)};
    V pull = typed.gravity;
    if constexpr (requires { typed.wind; }) {
        curve.drag = maximum(typed.drag, S(0));
        pull = typed.gravity + typed.wind * curve.drag;
    } else curve = {typed.drag, typed.of_velocity, typed.of_gravity, typed.drift};

    const S duration = maximum(time, S(0)), x = curve.drag * duration;
    const Decay<S> decay = exponential_decay(x);
    const S mean_time = duration * decay.mean, travel = curve.of_velocity * mean_time,
            fall = duration * (curve.drift + curve.of_velocity * curve.of_pull * (duration * decay.gain));
    const S kept = parts::remaining_fraction(x, decay.mean), gained = curve.of_pull * mean_time;
    return {position + (velocity * travel + pull * fall), velocity * kept + pull * gained};
}

/// Returns the low throw and the high throw that hit a target at rest with a given initial speed.
///
///     |d - fall(t) * pull| = speed * travel(t)      d = target - position      travel, fall, pull: see `fly`
///     velocity = (d - fall(t) * pull) / travel(t)
///
/// At most two times t solve the first equation. In an engine, the body passes the target in the step that contains t.
///
/// @param position  [m]
/// @param target    [m]      at rest; for a moving target see intercept_flying
/// @param flight    Flight or EngineFlight
/// @param speed     [m/s]    >= 0
/// @return two throws with low.time <= high.time and |velocity| = speed
///
/// Error: time and velocity are off by at most 0.5 ulp in float (0.5 + 2^-16 at ties), and 1 ulp in double. Near the
/// maximum range, if the two times are equal within 2^-20 of their size, their relative error is at most 2^-40. `found`
/// is right, unless the speed is too low by less than 2^-86 * speed.
/// Degenerate:
///     drag <= 0 in a Flight      the result is exactly that of `launch` under gravity alone
///     target out of range        neither throw is found; both have the time and velocity of the closest miss
///     target at maximum range    both throws are equal
///     gravity + drag * wind = 0    low is the straight shot, and high is not found, all zero. If speed <= drag * |d|,
///                                  the shot stops before the target, and low is not found, with infinite time
///     target at the start        low has time 0 and velocity zero; high goes up and comes back
///     speed 0                    the body falls, and hits only a target straight below
///     an engine that stops the body in one step    neither throw is found, all zero
///     a flight or fall longer than 10^58 / drag    the solvers in this header treat the flight as endless
///     an engine whose step keeps less than 10^-290 of the velocity    a fall beyond some 10^6 m is treated as endless
///     NaN, infinity, speed < 0   neither throw is found, all zero
/// Source: docs/notes/flight.md.
template <OneAgent V, parts::FlightOf<V> F>
[[nodiscard]] inline constexpr Launches<V> launch(
    const V& position, const As<V>& target, const F& flight, scalar_t<V> speed) noexcept {
    const auto typed = parts::flight_as<V>(flight);
    if (parts::is_parabola(typed)) return launch<V>(position, target, typed.gravity, speed);
    return exact::throws_of_flight(parts::question_of<V>(position, target, typed, speed));
}

/// Returns the least speed of a throw that hits a target, under the forces of `flight`.
///
///     minimum over all times t of |d - fall(t) * pull| / travel(t)      names as in `launch`
///
/// Error: the speed is off by at most 0.5 ulp in float, and 1 ulp in double.
/// Degenerate:
///     target at the start or straight below    the result is 0
///     no gravity and no wind    the result is drag * |d|, or drag * |d| / of_velocity in an engine. At this speed, the
///                               body only approaches the target. To hit the target, throw the body faster
///     NaN, infinity, an engine that stops the body in one step    the result is infinity
template <OneAgent V, parts::FlightOf<V> F>
[[nodiscard]] inline constexpr scalar_t<V> minimum_launch_speed(
    const V& position, const As<V>& target, const F& flight) noexcept {
    const auto typed = parts::flight_as<V>(flight);
    if (parts::is_parabola(typed)) return minimum_launch_speed<V>(position, target, typed.gravity);
    return exact::least_speed_of_flight(parts::question_of<V>(position, target, typed)).speed;
}

/// Returns the throw of least speed that hits a target, under the forces of `flight`. Of all throws at the target, this
/// throw is the least sensitive to an error in the speed.
///
/// Error: time and velocity are off by at most 0.5 ulp in float, and 1 ulp in double.
/// Degenerate:
///     target straight below    the body falls, with velocity zero
///     target at the start      time and velocity are zero
///     gravity + drag * wind = 0    the throw is not found, all zero, because there is no least speed
///     NaN, infinity, an engine that stops the body in one step    the throw is not found, all zero
template <OneAgent V, parts::FlightOf<V> F>
[[nodiscard]] inline constexpr Launch<V> least_energy_launch(
    const V& position, const As<V>& target, const F& flight) noexcept {
    const auto typed = parts::flight_as<V>(flight);
    if (parts::is_parabola(typed)) return least_energy_launch<V>(position, target, typed.gravity);
    return exact::least_speed_of_flight(parts::question_of<V>(position, target, typed)).thrown;
}

/// Returns the throw that hits a target after a given time, under the forces of `flight`.
///
///     velocity = (d - fall(time) * pull) / travel(time)      names as in `launch`
///
/// @param time  time of the flight  [s]  > 0
///
/// Error: the velocity is off by at most 0.5 ulp in float, and 1 ulp in double.
/// Degenerate:
///     time 0, target at the start       the velocity is zero
///     time 0, target somewhere else     the throw is not found, all zero
///     time < 0, NaN, infinity, a velocity that does not fit the type    the throw is not found, all zero
///     an engine that stops the body in one step    the throw is not found, all zero
/// Source: docs/notes/flight.md.
template <OneAgent V, parts::FlightOf<V> F>
[[nodiscard]] inline constexpr Launch<V> launch_in_time(
    const V& position, const As<V>& target, const F& flight, scalar_t<V> time) noexcept {
    const auto typed = parts::flight_as<V>(flight);
    if (parts::is_parabola(typed)) return launch_in_time<V>(position, target, typed.gravity, time);
    return exact::flight_in_time(parts::question_of<V>(position, target, typed), time);
}

/// Returns the throw that rises to a given height above the start and then hits a target, under the forces of `flight`.
/// Use this function to throw over a wall. Height is measured along -gravity.
///
///     rise in a time t:  apex_height * e^-x = a * t^2 * (mean(x) - gain(x))      x = drag * t
///     fall in a time t:  apex_height - target_height = a * t^2 * gain(x)         a: see `apex`
///     velocity = (d - fall(T) * pull) / travel(T)      T: time of the rise plus time of the fall
///
/// @param apex_height  [m]  >= 0 and not below the target
///
/// Error: time and velocity are off by at most 0.5 ulp in float, and 1 ulp in double, but by more if gravity and
/// drag * wind cancel.
/// Degenerate:
///     drag <= 0 in a Flight       the result is exactly that of `launch_over` under gravity alone
///     apex below the target or the start    the throw is not found, but has the time and velocity of the lowest
///                                           possible arc. An apex too low by at most 2^-88 * |d| is allowed
///     start, apex and target at one height    the throw is found only if the target is at the start; else all zero
///     no gravity, NaN, infinity, a velocity that does not fit the type    the throw is not found, all zero
///     an updraft that lifts the body forever    the throw is not found, all zero
///     an engine that stops the body in one step    the throw is not found, all zero
template <OneAgent V, parts::FlightOf<V> F>
[[nodiscard]] inline constexpr Launch<V> launch_over(
    const V& position, const As<V>& target, const F& flight, scalar_t<V> apex_height) noexcept {
    const auto typed = parts::flight_as<V>(flight);
    if (parts::is_parabola(typed)) return launch_over<V>(position, target, typed.gravity, apex_height);
    auto asked = parts::question_of<V>(position, target, typed);
    asked.radius = apex_height;
    return exact::flight_over(asked);
}

/// Returns the time and position of the highest point of a flight. Height is measured along -gravity.
///
///     e^x - 1 = -drag * v / a      t = x / drag
///     v: component of `velocity` along gravity      a: acceleration of a body at rest, along gravity
///
/// Error: the time is off by at most 0.5 ulp in float, and 1 ulp in double, but by more if gravity and drag * wind
/// cancel.
/// Degenerate:
///     drag <= 0 in a Flight     the result is that of `apex` under gravity alone
///     a body thrown downwards   the apex is found, with time = 0 and point = position
///     no gravity, NaN, infinity, an updraft that lifts the body forever    no apex, time = 0, point = position
template <Vector V, parts::FlightOf<V> F>
    requires OneAgent<V> // this test comes last, because packs may call the overload that takes gravity as a vector
[[nodiscard]] inline constexpr Passage<V> apex(const V& position, const As<V>& velocity, const F& flight) noexcept {
    const auto typed = parts::flight_as<V>(flight);
    if (parts::is_parabola(typed)) return apex<V>(position, velocity, typed.gravity);
    auto asked = parts::question_of<V>(position, position, typed);
    asked.inherited_velocity = velocity;
    return exact::apex_of_flight(asked);
}

/// Returns the time and position at which a thrown body falls onto the floor. The floor is the plane through `ground`,
/// perpendicular to gravity.
///
///     dot(position(t) - ground, gravity) = 0
///
/// Error: the time is off by at most 0.5 ulp in float, and 1 ulp in double, but by more if gravity and drag * wind
/// cancel.
/// Degenerate:
///     drag <= 0 in a Flight    the result is that of `landing` under gravity alone
///     floor above the apex     no landing is found; the result has the time and position of the apex
///     no gravity, NaN, infinity    no landing is found, time = 0, point = position
///     an updraft in which the body never comes down to the floor    no landing is found, time = 0, point = position
template <Vector V, parts::FlightOf<V> F>
    requires OneAgent<V> // this test comes last, because packs may call the overload that takes gravity as a vector
[[nodiscard]] inline constexpr Passage<V> landing(
    const V& position, const As<V>& velocity, const F& flight, const As<V>& ground) noexcept {
    const auto typed = parts::flight_as<V>(flight);
    if (parts::is_parabola(typed)) return landing<V>(position, velocity, typed.gravity, ground);
    auto asked = parts::question_of<V>(position, ground, typed);
    asked.inherited_velocity = velocity;
    return exact::landing_of_flight(asked);
}

/// Returns the throw that hits a target in uniform motion as early as possible, under the forces of `flight`.
///
///     |d + target_velocity * t - inherited_velocity * travel(t) - fall(t) * pull| = radius + speed * travel(t)
///     d = target - position      travel, fall, pull: see `fly`
///
/// @param position            position where the throw starts  [m]
/// @param target              position of the target           [m]
/// @param target_velocity     [m/s]
/// @param flight              Flight or EngineFlight
/// @param shot                speed, combined radius of shot and target, latest time
/// @param inherited_velocity  velocity of the thrower, added to the throw's own  [m/s]
/// @return see intercept; `velocity` includes the inherited velocity
///
/// Error: time and velocity are off by at most 0.5 ulp in float (except for ties), and 1 ulp in double. A separation of
/// shot and target below 2^-88 of the distances in the formula is treated as a touch.
/// Degenerate: as for `intercept`, with these additions:
///     no gravity and no drag    the result is that of `intercept`
///     drag <= 0 in a Flight, no inherited velocity    all members but `point` are as in intercept_accelerating
///     target velocity equal to the throw's terminal velocity    a hit is possible only while the velocities differ
template <OneAgent V, parts::FlightOf<V> F>
[[nodiscard]] inline constexpr Intercept<V> intercept_flying(const V& position, const As<V>& target,
    const As<V>& target_velocity, const F& flight, const Shot<scalar_t<V>>& shot,
    const As<V>& inherited_velocity = zero<V>()) noexcept {
    using S = scalar_t<V>;
    const auto typed = parts::flight_as<V>(flight);
    if (parts::is_straight(typed)) return intercept(position, target, target_velocity, shot, inherited_velocity);
    if (parts::is_parabola(typed) && !(exact::largest_component(inherited_velocity) > 0.0)
        && exact::is_finite(inherited_velocity)) {
        Intercept<V> answer = intercept_accelerating<V>(position, target, target_velocity, typed.gravity * S(-1), shot);
        const S time = answer.time;
        if (answer.status != InterceptStatus::invalid)
            answer.point = exact::is_finite(time) ? V(target + target_velocity * time) : V(target);
        return answer;
    }
    auto asked = parts::question_of<V>(position, target, typed, shot.speed);
    asked.target_velocity = target_velocity, asked.inherited_velocity = inherited_velocity, asked.radius = shot.radius;
    return parts::limited(exact::intercept_of_flight(asked), shot.max_time);
}
/// Returns the throw that hits a target in uniform motion as early as possible, without a radius or a latest time.
///
/// @param speed  [m/s]  >= 0
///
/// Error: see the overload with a Shot.
/// Degenerate: see the overload with a Shot.
template <OneAgent V, parts::FlightOf<V> F>
[[nodiscard]] constexpr Intercept<V> intercept_flying(const V& position, const As<V>& target,
    const As<V>& target_velocity, const F& flight, scalar_t<V> speed,
    const As<V>& inherited_velocity = zero<V>()) noexcept {
    return intercept_flying(position, target, target_velocity, flight, Shot<scalar_t<V>>{speed}, inherited_velocity);
}
template <OneAgent V, parts::FlightOf<V> F, class Instead = parts::intercept_flying_takes_a_flight>
void intercept(const V&, const As<V>&, const As<V>&, const F&, const auto&...)
    VEER_REFUSED("intercept_flying takes a flight, and a shot behind it");

}} // namespace veer::VEER_UNIT

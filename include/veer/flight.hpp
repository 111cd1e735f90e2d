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

/// The forces on a thrown body: gravity, and a drag proportional to the body's speed through the air.
///
///     dv/dt = gravity - drag (v - wind)
///
/// The drag of real air grows with the square of the speed, which gives no closed formula. Choose the linear drag with
/// the same terminal speed: drag = |gravity| / terminal speed.
template <Vector V> struct Flight {
    V gravity = []() VEER_IN_LINE { return zero<V>(); }(); ///< [m/s^2]
    scalar_t<V> drag = scalar_t<V>(0);                     ///< [1/s]  below 0 counts as 0
    V wind = []() VEER_IN_LINE { return zero<V>(); }();    ///< velocity of the air; no effect without drag  [m/s]

    template <parts::VectorMadeFrom<V> U>
    [[nodiscard]] VEER_ALWAYS_INLINE constexpr operator Flight<U>() const noexcept {
        return parts::converted<Flight<U>>(*this);
    }
};
template <Vector V> Flight(V) -> Flight<V>;
template <Vector V> Flight(V, scalar_t<V>) -> Flight<V>;
template <Vector V> Flight(V, scalar_t<V>, As<V>) -> Flight<V>;

/// Physics engines: each name stands for the engine's rule for a step of length h under a damping c.
enum class Engine : unsigned char {
    physx,    ///< v = (v + h g) max(0, 1 - c h); p += h v      Unity, and Unreal
    jolt,     ///< the same rule as physx
    godot,    ///< v = v max(0, 1 - c h) + h g; p += h v        2D and 3D
    bullet,   ///< v = v (1 - c)^h + h g; p += h v              c in [0, 1]
    box2d_v2, ///< v = (v + h g) / (1 + c h); p += h v          Box2D up to 2.4
    box2d,    ///< v = v / (1 + c h) + h g; p += h v            Box2D 3, Box3D; h is the length of a sub-step
    rapier    ///< p += h v + 5/8 h^2 g; v = (v + h g) / (1 + c h)
};

/// The flight of a body in an engine that moves bodies in steps, made by `engine_flight`. `fly` reads the members drag,
/// of_velocity, of_gravity and drift, which describe the smooth curve through the steps. The solvers read engine,
/// damping and time_step, and compute the curve to more digits.
///
///     position(t) = position + travel(t) velocity + fall(t) gravity
///     travel = of_velocity t mean(drag t)
///     fall   = t (drift + of_velocity of_gravity t gain(drag t))      mean and gain of decay.hpp
template <Vector V> struct EngineFlight {
    V gravity;               ///< [m/s^2]
    scalar_t<V> drag;        ///< drag of the smooth curve through the steps  [1/s]
    scalar_t<V> of_velocity; ///< fraction of the velocity with which the steps move the body
    scalar_t<V> of_gravity;  ///< fraction of gravity that the steps add to the velocity
    scalar_t<V> drift;       ///< [s]  extra displacement by the steps, per unit of time and gravity
    Engine engine;           ///< the engine, its damping and its step, as given to engine_flight
    scalar_t<V> damping;     ///< [1/s]
    scalar_t<V> time_step;   ///< [s]

    template <parts::VectorMadeFrom<V> U>
    [[nodiscard]] VEER_ALWAYS_INLINE constexpr operator EngineFlight<U>() const noexcept {
        return parts::converted<EngineFlight<U>>(*this);
    }
};

} // namespace veer

namespace veer { inline namespace VEER_UNIT {

namespace parts {

struct intercept_flying_takes_a_flight;

/// F is, or converts to, a Flight or EngineFlight of vectors V. Flights of plain numbers convert to flights of packs.
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

/// Whether gravity alone acts on a flight. ballistics.hpp solves such flights.
template <Vector V> [[nodiscard]] constexpr bool is_parabola(const veer::Flight<V>& flight) noexcept {
    return flight.drag <= scalar_t<V>(0) && exact::is_finite(flight.drag) && exact::is_finite(flight.wind);
}
// uncovered: the compiler replaces each call by the constant result
template <Vector V> [[nodiscard]] constexpr bool is_parabola(const veer::EngineFlight<V>&) noexcept { return false; }

/// Whether no force acts on a flight, so that a shot flies straight at constant speed.
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

/// The flight of a body in an engine that moves bodies in steps. After each step `fly` returns the engine's own state.
/// Between two steps `fly` returns a state on the smooth curve through the engine's states. The engine moves the body
/// along chords of the curve. So a body passes a target on the curve closer than |acceleration| time_step^2 / 8.
///
/// @param engine     the engine whose rule moves the body
/// @param gravity    gravity times the body's gravity scale  [m/s^2]; for a steady wind add damping * wind. `apex` and
///                   `landing` then measure height along the sum
/// @param damping    damping, as the engine defines it  [1/s]  below 0 counts as 0; for bullet at most 1
/// @param time_step  step of the engine, for box2d its sub-step  [s]  below 0 counts as 0
///
/// Error: the four numbers of the curve are correctly rounded, except for ties.
/// Degenerate: time_step 0 gives the limit of ever shorter steps. A body stops in one step if damping * time_step >= 1
/// in physx, jolt or godot, or if damping is 1 in bullet. Then of_velocity is 0, so the velocity has no effect.
/// Source: exact::curve_of.
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

/// The position and velocity of a thrown body after a time of any length, for one body and for packs.
///
///     Flight         dv/dt = gravity - drag (v - wind), solved exactly: two calls for half the time equal one call
///     EngineFlight   the engine's own states after whole steps, and between them the smooth curve through these states
///     x = drag time      pull = gravity + drag wind      travel = time mean(x)      fall = time^2 gain(x)
///     position' = position + velocity travel + pull fall
///     velocity' = velocity e^-x + pull travel
///
/// @param flight  Flight or EngineFlight
/// @param time    [s]  below 0 counts as 0
/// @return position and velocity
///
/// Error: each term within 8 epsilon.
/// Degenerate: at time 0, position and velocity are unchanged. Without drag, the path is a parabola, whatever the wind.
/// Source: the linear differential equation, with the factors of exponential_decay.
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

/// The low and the high throw that hit a target at rest, with a given speed and along a flight.
///
///     |d - fall(t) pull| = speed travel(t)      velocity = (d - fall(t) pull) / travel(t)      d = target - position
///
/// travel, fall and pull are those of `fly`. At most two times t fulfil the equation. In an engine the body passes the
/// target during the step that contains t.
///
/// @param position  [m]
/// @param target    [m]      at rest; for a moving target see intercept_flying
/// @param flight    Flight or EngineFlight
/// @param speed     [m/s]    >= 0
/// @return low.time <= high.time; |velocity| = speed
///
/// Error: time and velocity float 0.5 ulp (of a vector: of its length; 0.5 + 2^-16 at ties), double 1 ulp. Near the end
/// of the range, if both times differ by less than 2^-20, their relative error is 2^-40. `found` is right, but a speed
/// counts as enough if it is below the least speed by a fraction of less than 2^-86.
/// Degenerate:
///     drag <= 0 in a Flight      exactly the answer of `launch` under gravity alone
///     out of range               neither is found; both hold time and velocity of the closest miss
///     at the end of the range    both are the same arc
///     no pull                    low is the straight shot. It is found if speed > drag |d|, because no shot flies
///                                farther than speed / drag; else its time is infinite. high is not found, all zero
///     target on the spot         low has time 0 and velocity zero; high goes up and comes back
///     speed 0                    found only if the target is straight below: the body falls there
///     an engine that stops the body in one step    not found, all zero
///     a flight or fall longer than 10^58 / drag    counts as one that never ends, also in the solvers below
///     an engine that leaves less than 10^-290 of a velocity    a fall of more than some 10^6 m counts as endless
///     NaN, infinity, speed < 0   neither is found, all zero
/// Source: exact::throws_of_flight.
template <OneAgent V, parts::FlightOf<V> F>
[[nodiscard]] inline constexpr Launches<V> launch(
    const V& position, const As<V>& target, const F& flight, scalar_t<V> speed) noexcept {
    const auto typed = parts::flight_as<V>(flight);
    if (parts::is_parabola(typed)) return launch<V>(position, target, typed.gravity, speed);
    return exact::throws_of_flight(parts::question_of<V>(position, target, typed, speed));
}

/// The least speed of a throw that hits a target along a flight. `launch` finds a throw at every larger speed.
///
///     the least of |d - fall(t) pull| / travel(t) over all times t
///
/// Error: float 0.5 ulp, double 1 ulp.
/// Degenerate:
///     target on the spot or straight below    0
///     no gravity and no wind    drag |d|, in an engine drag |d| / of_velocity; a shot must be faster
///     NaN, infinity, an engine that stops the body in one step    infinity
template <OneAgent V, parts::FlightOf<V> F>
[[nodiscard]] inline constexpr scalar_t<V> minimum_launch_speed(
    const V& position, const As<V>& target, const F& flight) noexcept {
    const auto typed = parts::flight_as<V>(flight);
    if (parts::is_parabola(typed)) return minimum_launch_speed<V>(position, target, typed.gravity);
    return exact::least_speed_of_flight(parts::question_of<V>(position, target, typed)).speed;
}

/// The throw of least speed along a flight, whose arc is the least sensitive to an error in the speed.
///
/// Error: time and velocity float 0.5 ulp, double 1 ulp.
/// Degenerate:
///     target straight below    the body falls, with velocity zero
///     target on the spot       time and velocity zero
///     no pull (then no speed is the least)    not found, all zero
///     NaN, infinity, an engine that stops the body in one step    not found, all zero
template <OneAgent V, parts::FlightOf<V> F>
[[nodiscard]] inline constexpr Launch<V> least_energy_launch(
    const V& position, const As<V>& target, const F& flight) noexcept {
    const auto typed = parts::flight_as<V>(flight);
    if (parts::is_parabola(typed)) return least_energy_launch<V>(position, target, typed.gravity);
    return exact::least_speed_of_flight(parts::question_of<V>(position, target, typed)).thrown;
}

/// The throw along a flight that arrives after a given time.
///
///     velocity = (d - fall(time) pull) / travel(time)      d = target - position
///
/// @param time  time of the flight  [s]  > 0
///
/// Error: velocity float 0.5 ulp, double 1 ulp of its length.
/// Degenerate:
///     time 0, target on the spot    velocity zero
///     any other time that is not above 0    not found, all zero
///     NaN, infinity, a velocity that does not fit the type    not found, all zero
///     an engine that stops the body in one step    not found, all zero
template <OneAgent V, parts::FlightOf<V> F>
[[nodiscard]] inline constexpr Launch<V> launch_in_time(
    const V& position, const As<V>& target, const F& flight, scalar_t<V> time) noexcept {
    const auto typed = parts::flight_as<V>(flight);
    if (parts::is_parabola(typed)) return launch_in_time<V>(position, target, typed.gravity, time);
    return exact::flight_in_time(parts::question_of<V>(position, target, typed), time);
}

/// The throw at a target, along a flight, over an apex at a given height above the start. Height is measured along
/// -gravity. Use this function to throw over a wall.
///
///     rise: apex_height e^-x = a t^2 (mean - gain)    fall: apex_height - height of the target = a t^2 gain
///     velocity = (d - fall(t) pull) / travel(t)       t: the sum of both times      d = target - position
///     a: the acceleration downwards of a body at rest at the apex      mean, gain: of x = drag t
///
/// @param apex_height  [m]  >= 0 and not below the target
///
/// Error: time and velocity float 0.5 ulp, double 1 ulp; larger where gravity and drag * wind cancel.
/// Degenerate:
///     drag <= 0 in a Flight       exactly the answer of `launch_over` under gravity alone
///     apex below the target or below the start    not found, but with time and velocity of the lowest arc that is high
///                                                 enough; an apex too low by up to 2^-88 |d| is found
///     start, apex and target level    not found, all zero; found if the target is on the spot
///     no gravity, NaN, infinity, a velocity that does not fit the type    not found, all zero
///     an updraft that lifts the body for ever, an engine that stops the body in one step    not found, all zero
/// Source: exact::Climb solves the equation of motion along gravity, forwards and backwards from the apex.
template <OneAgent V, parts::FlightOf<V> F>
[[nodiscard]] inline constexpr Launch<V> launch_over(
    const V& position, const As<V>& target, const F& flight, scalar_t<V> apex_height) noexcept {
    const auto typed = parts::flight_as<V>(flight);
    if (parts::is_parabola(typed)) return launch_over<V>(position, target, typed.gravity, apex_height);
    auto asked = parts::question_of<V>(position, target, typed);
    asked.radius = apex_height;
    return exact::flight_over(asked);
}

/// The time and place at which a body thrown along a flight is highest, measured along -gravity.
///
///     e^x - 1 = -drag v / a      t = x / drag
///     v: the first velocity downwards      a: the acceleration downwards of a body at rest
///
/// Error: time float 0.5 ulp, double 1 ulp; larger where gravity and drag * wind cancel.
/// Degenerate:
///     drag <= 0 in a Flight     the answer of `apex` under gravity alone
///     a body thrown downwards   highest at once
///     no gravity, NaN, infinity, an updraft that lifts the body for ever    not found, time = 0, point = position
template <Vector V, parts::FlightOf<V> F>
    requires OneAgent<V> // this test comes last, because packs may call the overload that takes gravity as a vector
[[nodiscard]] inline constexpr Passage<V> apex(const V& position, const As<V>& velocity, const F& flight) noexcept {
    const auto typed = parts::flight_as<V>(flight);
    if (parts::is_parabola(typed)) return apex<V>(position, velocity, typed.gravity);
    auto asked = parts::question_of<V>(position, position, typed);
    asked.inherited_velocity = velocity;
    return exact::apex_of_flight(asked);
}

/// The time and place at which a body on a flight lands on the floor: the plane through `ground` across gravity.
///
///     depth(t) = (ground - position) . gravity / |gravity|, downwards
///
/// Error: time float 0.5 ulp, double 1 ulp; larger where gravity and drag * wind cancel.
/// Degenerate:
///     drag <= 0 in a Flight    the answer of `landing` under gravity alone
///     floor above the apex     not found, but with time and point of the apex
///     no gravity, NaN, infinity    not found, time = 0, point = position
///     an updraft that never lets the body pass the floor downwards    not found, time = 0, point = position
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

/// The throw that meets a target in uniform motion at the earliest time, with a given speed and along a flight.
///
///     |d + target_velocity t - inherited_velocity travel(t) - fall(t) pull| = radius + speed travel(t)
///
/// d = target - position; travel, fall and pull are those of `fly`. The solver finds all meetings in the order of time.
///
/// @param position            where the throw starts  [m]
/// @param target              where the target is     [m]
/// @param target_velocity     [m/s]
/// @param flight              Flight or EngineFlight
/// @param shot                speed, combined radius of shot and target, latest time
/// @param inherited_velocity  velocity of the thrower, which the throw inherits  [m/s]
/// @return as intercept; `velocity` includes the inherited velocity
///
/// Error: time and velocity float 0.5 ulp (ties aside), double 1 ulp. A separation below 2^-88 of its terms is a touch.
/// Degenerate: as for `intercept`, and
///     no gravity and no drag    the answer of `intercept`
///     drag <= 0 in a Flight, no inherited velocity    time, velocity, status and miss of intercept_accelerating
///     target with the throw's terminal velocity    met early, while the velocities still differ, or never
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
/// The same for a shot of a given speed, without a radius or a latest time.
///
/// @param speed  [m/s]  >= 0
///
/// Error: as the overload with a Shot.
/// Degenerate: as the overload with a Shot.
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

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
/// The drag of real air grows with the square of the speed, and has no closed formula. To give the body a chosen
/// terminal speed, set drag = |gravity| / terminal speed.
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

/// Physics engines, and how each updates velocity v and position p in a step of length h, with gravity g and damping c.
enum class Engine : unsigned char {
    physx,    ///< v = (v + h g) max(0, 1 - c h); p += h v      Unity, and Unreal
    jolt,     ///< the same rule as physx
    godot,    ///< v = v max(0, 1 - c h) + h g; p += h v        2D and 3D
    bullet,   ///< v = v (1 - c)^h + h g; p += h v              c in [0, 1]
    box2d_v2, ///< v = (v + h g) / (1 + c h); p += h v          Box2D up to 2.4
    box2d,    ///< v = v / (1 + c h) + h g; p += h v            Box2D 3, Box3D; h is the length of a sub-step
    rapier    ///< p += h v + 5/8 h^2 g; v = (v + h g) / (1 + c h)
};

/// The flight of a body in a physics engine: the result of `engine_flight`. The members drag, of_velocity, of_gravity
/// and drift describe a smooth curve through the body's positions after each step. `fly` uses this curve. The solvers
/// compute the curve again from engine, damping and time_step, in higher precision.
///
///     position(t) = position + travel(t) * velocity + fall(t) * gravity
///     travel(t) = of_velocity * t * mean(drag * t)
///     fall(t) = t * (drift + of_velocity * of_gravity * t * gain(drag * t))      mean, gain: see exponential_decay
template <Vector V> struct EngineFlight {
    V gravity;               ///< [m/s^2]
    scalar_t<V> drag;        ///< drag of the smooth curve through the steps  [1/s]
    scalar_t<V> of_velocity; ///< factor of the velocity in travel(t)
    scalar_t<V> of_gravity;  ///< factor of gravity in fall(t)
    scalar_t<V> drift;       ///< [s]  displacement per unit of time and gravity, in fall(t)
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

/// Whether F is Flight<V> or EngineFlight<V>, or a type that converts to one of them.
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

/// Whether gravity is the only force on the body. The functions of ballistics.hpp solve this case.
template <Vector V> [[nodiscard]] constexpr bool is_parabola(const veer::Flight<V>& flight) noexcept {
    return flight.drag <= scalar_t<V>(0) && exact::is_finite(flight.drag) && exact::is_finite(flight.wind);
}
// uncovered: the compiler replaces each call by the constant result
template <Vector V> [[nodiscard]] constexpr bool is_parabola(const veer::EngineFlight<V>&) noexcept { return false; }

/// Whether no force acts on the body. Then the body flies straight at constant speed.
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

/// The flight of a body in a physics engine that moves bodies in steps. At the end of each step, `fly` returns the
/// state that the engine computes. Between two steps, `fly` returns a state on a smooth curve. The engine moves the
/// body along chords of this curve. So a body that a solver aimed passes its target at a small distance, at most
/// |acceleration| * time_step^2 / 8.
///
/// @param engine     the physics engine
/// @param gravity    gravity * the body's gravity scale  [m/s^2]; for a steady wind, add damping * wind. `apex` and
///                   `landing` then take the direction opposite to this sum as up
/// @param damping    damping, as the engine defines it  [1/s]  below 0 counts as 0; for bullet at most 1
/// @param time_step  step of the engine, for box2d its sub-step  [s]  below 0 counts as 0
///
/// Error: drag, of_velocity, of_gravity and drift are correctly rounded, except for ties.
/// Degenerate: with time_step 0, the steps are infinitely short. If damping * time_step >= 1 in physx, jolt or
/// godot, or if damping is 1 in bullet, the body stops in one step. Then of_velocity is 0.
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

/// The position and velocity of a thrown body after a time of any length. For a Flight, the formulas solve the
/// differential equation exactly. For an EngineFlight, see engine_flight.
///
///     x = drag * time      pull = gravity + drag * wind      travel = time * mean(x)      fall = time^2 * gain(x)
///     position' = position + velocity * travel + pull * fall      mean, gain: see exponential_decay
///     velocity' = velocity * e^-x + pull * travel
///
/// @param flight  Flight or EngineFlight
/// @param time    [s]  below 0 counts as 0
///
/// Error: each term of the sums has a relative error of at most 8 epsilon.
/// Degenerate: at time 0, position and velocity are unchanged. Without drag, the wind has no effect.
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

/// The low and the high throw of a given speed that hit a target at rest, under the forces of `flight`.
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
/// @return low.time <= high.time; |velocity| = speed
///
/// Error: time and velocity 0.5 ulp in float (0.5 + 2^-16 at ties), 1 ulp in double. Near the maximum range, if the two
/// times differ by a fraction below 2^-20, their relative error is 2^-40. `found` may be true for a speed that is too
/// low by a fraction below 2^-86. Otherwise `found` is right.
/// Degenerate:
///     drag <= 0 in a Flight      exactly the result of `launch` under gravity alone
///     target out of range        neither is found; both hold time and velocity of the closest miss
///     target at maximum range    both throws are equal
///     gravity + drag * wind = 0    low is the straight shot. If speed <= drag * |d|, the shot stops before the target:
///                                  low is not found, with infinite time. high is not found, all zero
///     target at the start        low has time 0 and velocity zero; high goes up and comes back
///     speed 0                    found only if the target is straight below: the body falls there
///     an engine that stops the body in one step    not found, all zero
///     a flight or fall longer than 10^58 / drag    treated as endless, by the solvers below too
///     an engine whose step keeps less than 10^-290 of the velocity    a fall beyond some 10^6 m is treated as endless
///     NaN, infinity, speed < 0   neither is found, all zero
template <OneAgent V, parts::FlightOf<V> F>
[[nodiscard]] inline constexpr Launches<V> launch(
    const V& position, const As<V>& target, const F& flight, scalar_t<V> speed) noexcept {
    const auto typed = parts::flight_as<V>(flight);
    if (parts::is_parabola(typed)) return launch<V>(position, target, typed.gravity, speed);
    return exact::throws_of_flight(parts::question_of<V>(position, target, typed, speed));
}

/// The least speed of a throw that hits a target, under the forces of `flight`. At a higher speed, `launch` finds a
/// throw.
///
///     minimum over all times t of |d - fall(t) * pull| / travel(t)      names as in `launch`
///
/// Error: 0.5 ulp in float, 1 ulp in double.
/// Degenerate:
///     target at the start or straight below    0
///     no gravity and no wind    drag * |d|, in an engine drag * |d| / of_velocity; a shot must be faster
///     NaN, infinity, an engine that stops the body in one step    infinity
template <OneAgent V, parts::FlightOf<V> F>
[[nodiscard]] inline constexpr scalar_t<V> minimum_launch_speed(
    const V& position, const As<V>& target, const F& flight) noexcept {
    const auto typed = parts::flight_as<V>(flight);
    if (parts::is_parabola(typed)) return minimum_launch_speed<V>(position, target, typed.gravity);
    return exact::least_speed_of_flight(parts::question_of<V>(position, target, typed)).speed;
}

/// The throw of least speed that hits a target, under the forces of `flight`. The arc of this throw is the least
/// sensitive to an error in the speed.
///
/// Error: time and velocity 0.5 ulp in float, 1 ulp in double.
/// Degenerate:
///     target straight below    the body falls, with velocity zero
///     target at the start      time and velocity zero
///     gravity + drag * wind = 0    not found, all zero, because no speed is the least
///     NaN, infinity, an engine that stops the body in one step    not found, all zero
template <OneAgent V, parts::FlightOf<V> F>
[[nodiscard]] inline constexpr Launch<V> least_energy_launch(
    const V& position, const As<V>& target, const F& flight) noexcept {
    const auto typed = parts::flight_as<V>(flight);
    if (parts::is_parabola(typed)) return least_energy_launch<V>(position, target, typed.gravity);
    return exact::least_speed_of_flight(parts::question_of<V>(position, target, typed)).thrown;
}

/// The throw that hits a target after a given time, under the forces of `flight`.
///
///     velocity = (d - fall(time) * pull) / travel(time)      names as in `launch`
///
/// @param time  time of the flight  [s]  > 0
///
/// Error: velocity 0.5 ulp in float, 1 ulp in double.
/// Degenerate:
///     time 0, target at the start       velocity zero
///     time 0, target somewhere else     not found, all zero
///     time < 0, NaN, infinity, a velocity that does not fit the type    not found, all zero
///     an engine that stops the body in one step    not found, all zero
template <OneAgent V, parts::FlightOf<V> F>
[[nodiscard]] inline constexpr Launch<V> launch_in_time(
    const V& position, const As<V>& target, const F& flight, scalar_t<V> time) noexcept {
    const auto typed = parts::flight_as<V>(flight);
    if (parts::is_parabola(typed)) return launch_in_time<V>(position, target, typed.gravity, time);
    return exact::flight_in_time(parts::question_of<V>(position, target, typed), time);
}

/// The throw that rises to a given height above the start and then hits a target, under the forces of `flight`. Use
/// this function to throw over a wall. Height is measured along -gravity.
///
///     rise: apex_height * e^-x = a * t^2 * (mean(x) - gain(x))      x = drag * t
///     fall: apex_height - target_height = a * t^2 * gain(x)         a: acceleration of a body at rest, along gravity
///     velocity = (d - fall(t) * pull) / travel(t)                   t: time of the rise + time of the fall
///
/// @param apex_height  [m]  >= 0 and not below the target
///
/// Error: time and velocity 0.5 ulp in float, 1 ulp in double; larger where gravity and drag * wind cancel.
/// Degenerate:
///     drag <= 0 in a Flight       exactly the result of `launch_over` under gravity alone
///     apex below the target or below the start    not found, but with time and velocity of the lowest possible arc. An
///                                                 apex that is too low by at most 2^-88 |d| is found
///     start, apex and target at one height    not found, all zero; found if the target is at the start
///     no gravity, NaN, infinity, a velocity that does not fit the type    not found, all zero
///     an updraft that lifts the body forever, an engine that stops the body in one step    not found, all zero
template <OneAgent V, parts::FlightOf<V> F>
[[nodiscard]] inline constexpr Launch<V> launch_over(
    const V& position, const As<V>& target, const F& flight, scalar_t<V> apex_height) noexcept {
    const auto typed = parts::flight_as<V>(flight);
    if (parts::is_parabola(typed)) return launch_over<V>(position, target, typed.gravity, apex_height);
    auto asked = parts::question_of<V>(position, target, typed);
    asked.radius = apex_height;
    return exact::flight_over(asked);
}

/// The time and position of the highest point of a flight. Height is measured along -gravity.
///
///     e^x - 1 = -drag * v / a      t = x / drag
///     v: initial velocity along gravity      a: acceleration of a body at rest, along gravity
///
/// Error: time 0.5 ulp in float, 1 ulp in double; larger where gravity and drag * wind cancel.
/// Degenerate:
///     drag <= 0 in a Flight     the result of `apex` under gravity alone
///     a body thrown downwards   found, time = 0, point = position
///     no gravity, NaN, infinity, an updraft that lifts the body forever    not found, time = 0, point = position
template <Vector V, parts::FlightOf<V> F>
    requires OneAgent<V> // this test comes last, because packs may call the overload that takes gravity as a vector
[[nodiscard]] inline constexpr Passage<V> apex(const V& position, const As<V>& velocity, const F& flight) noexcept {
    const auto typed = parts::flight_as<V>(flight);
    if (parts::is_parabola(typed)) return apex<V>(position, velocity, typed.gravity);
    auto asked = parts::question_of<V>(position, position, typed);
    asked.inherited_velocity = velocity;
    return exact::apex_of_flight(asked);
}

/// The time and position at which a thrown body lands on the floor. The floor is the plane through `ground` at a right
/// angle to gravity.
///
///     (position(t) - ground) . gravity = 0, on the way down
///
/// Error: time 0.5 ulp in float, 1 ulp in double; larger where gravity and drag * wind cancel.
/// Degenerate:
///     drag <= 0 in a Flight    the result of `landing` under gravity alone
///     floor above the apex     not found, but with time and position of the apex
///     no gravity, NaN, infinity    not found, time = 0, point = position
///     an updraft in which the body never comes down to the floor    not found, time = 0, point = position
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

/// The throw of a given speed that meets a target in uniform motion as early as possible, under the forces of `flight`.
///
///     |d + target_velocity * t - inherited_velocity * travel(t) - fall(t) * pull| = radius + speed * travel(t)
///     d = target - position      travel, fall, pull: see `fly`
///
/// @param position            where the throw starts  [m]
/// @param target              where the target is     [m]
/// @param target_velocity     [m/s]
/// @param flight              Flight or EngineFlight
/// @param shot                speed, combined radius of shot and target, latest time
/// @param inherited_velocity  velocity of the thrower, which the throw inherits  [m/s]
/// @return as intercept; `velocity` includes the inherited velocity
///
/// Error: time and velocity 0.5 ulp in float (except for ties), 1 ulp in double. A separation of shot and target below
/// 2^-88 of the distances in the formula is treated as a touch.
/// Degenerate: as for `intercept`, and
///     no gravity and no drag    the result of `intercept`
///     drag <= 0 in a Flight, no inherited velocity    time, velocity, status and miss of intercept_accelerating
///     target velocity equal to the throw's terminal velocity    met while the velocities still differ, or never
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

// SPDX-License-Identifier: MIT
// The public contract of veer as code: this file compiles if, and only if, every public name exists with the promised arguments
// and result types, for glm and for vectors that know nothing of glm or of veer.
//
//     g++ -std=c++20 -fsyntax-only -I include tests/contract.cpp               everything but simd.hpp
//     g++ -std=c++20 -fsyntax-only -I include -DWITHOUT_ARRIVAL tests/contract.cpp   everything but simd, arrive, pursue and evade
//
// One section per header, in reading order; the first error names the first missing part. It checks shapes, not numbers.

#include <array>
#include <concepts>
#include <limits>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#ifdef ONLY_CORE
#include <veer/avoid.hpp>
#include <veer/homing.hpp>
#include <veer/intercept.hpp>
#include <veer/physic_base.hpp>
#include <veer/rotation.hpp>
#include <veer/seek.hpp>
#include <veer/steer.hpp>
#include <veer/vector.hpp>
#else
#include <veer/veer.hpp>
#endif

// ---- the vectors ------------------------------------------------------------------------------------------------------------

namespace engine { // components X Y [Z]; nothing but + - and * with a scalar on the right: no /, no unary -, no +=, no ==

struct Vector3 {
    double X, Y, Z;
    friend Vector3 operator+(const Vector3& a, const Vector3& b) { return {a.X + b.X, a.Y + b.Y, a.Z + b.Z}; }
    friend Vector3 operator-(const Vector3& a, const Vector3& b) { return {a.X - b.X, a.Y - b.Y, a.Z - b.Z}; }
    friend Vector3 operator*(const Vector3& a, double s) { return {a.X * s, a.Y * s, a.Z * s}; }
};

struct Vector2 {
    double X, Y;
    friend Vector2 operator+(const Vector2& a, const Vector2& b) { return {a.X + b.X, a.Y + b.Y}; }
    friend Vector2 operator-(const Vector2& a, const Vector2& b) { return {a.X - b.X, a.Y - b.Y}; }
    friend Vector2 operator*(const Vector2& a, double s) { return {a.X * s, a.Y * s}; }
};

} // namespace engine

namespace exotic { // components behind operator[], an explicit constructor, private data

template <int Dimension>
class Coordinates {
    float component[Dimension] = {};

public:
    Coordinates() = default;
    explicit Coordinates(const std::array<float, Dimension>& from) {
        for (int i = 0; i < Dimension; ++i) component[i] = from[static_cast<std::size_t>(i)];
    }
    float operator[](int i) const { return component[i]; }
    float& operator[](int i) { return component[i]; }
    Coordinates operator+(const Coordinates& other) const { return combine(other, 1); }
    Coordinates operator-(const Coordinates& other) const { return combine(other, -1); }
    Coordinates operator*(float s) const { return Coordinates().combine(*this, s); }

private:
    Coordinates combine(const Coordinates& other, float s) const {
        Coordinates result = *this;
        for (int i = 0; i < Dimension; ++i) result[i] += other[i] * s;
        return result;
    }
};

} // namespace exotic

template <int Dimension>
struct veer::vector_traits<exotic::Coordinates<Dimension>> { // the four lines a foreign vector needs
    using scalar = float;
    static constexpr int dimension = Dimension;
    template <int I> static float get(const exotic::Coordinates<Dimension>& v) { return v[I]; }
    static exotic::Coordinates<Dimension> make(auto... c) { return exotic::Coordinates<Dimension>({static_cast<float>(c)...}); }
};

template <class V, class T> constexpr bool is = std::is_same_v<std::remove_cvref_t<V>, T>;

/// Any vector of type V, made through the traits.
template <class V>
V some() {
    using S = veer::scalar_t<V>;
    if constexpr (veer::dimension_v<V> == 2) return veer::vector_traits<V>::make(S(3), S(4));
    else return veer::vector_traits<V>::make(S(3), S(4), S(12));
}

// ---- vector.hpp -------------------------------------------------------------------------------------------------------------

static_assert(veer::Vector<glm::vec2> && veer::Vector<glm::vec3> && veer::Vector<glm::dvec2> && veer::Vector<glm::dvec3>);
static_assert(veer::Vector<engine::Vector2> && veer::Vector<engine::Vector3>);
static_assert(veer::Vector<exotic::Coordinates<2>> && veer::Vector<exotic::Coordinates<3>>);
static_assert(veer::Vector2<glm::vec2> && !veer::Vector3<glm::vec2> && veer::Vector3<glm::dvec3> && !veer::Vector2<glm::dvec3>);
static_assert(veer::Vector2<engine::Vector2> && veer::Vector3<exotic::Coordinates<3>>);
static_assert(!veer::Vector<float> && !veer::Vector<int*> && !veer::Vector<std::string> && !veer::Vector<glm::vec4>); // "no", not an error
static_assert(is<veer::scalar_t<glm::vec3>, float> && is<veer::scalar_t<glm::dvec2>, double> && is<veer::scalar_t<engine::Vector3>, double>);
static_assert(veer::dimension_v<glm::vec2> == 2 && veer::dimension_v<engine::Vector3> == 3 && veer::dimension_v<exotic::Coordinates<2>> == 2);

// function objects: glm's functions of the same name must not be found in their place
static_assert(std::is_object_v<decltype(veer::dot)> && std::is_object_v<decltype(veer::length)> && std::is_object_v<decltype(veer::length_squared)>);
static_assert(std::is_object_v<decltype(veer::select)> && std::is_object_v<decltype(veer::minimum)> && std::is_object_v<decltype(veer::maximum)>);
static_assert(std::is_object_v<decltype(veer::clamp)> && std::is_object_v<decltype(veer::cross)> && std::is_object_v<decltype(veer::normalize_or)>);
static_assert(std::is_object_v<decltype(veer::truncate)> && std::is_object_v<decltype(veer::project)> && std::is_object_v<decltype(veer::reject)>);
static_assert(std::is_object_v<decltype(veer::perpendicular)>);

template <class V>
bool contract_vector() {
    using S = veer::scalar_t<V>;
    const V a = some<V>(), b = a * S(2);

    static_assert(is<decltype(veer::dot(a, b)), S>);
    static_assert(is<decltype(veer::length(a)), S>);
    static_assert(is<decltype(veer::length_squared(a)), S>);
    static_assert(is<decltype(veer::select(true, S(1), S(2))), S>);
    static_assert(is<decltype(veer::select(true, a, b)), V>);
    static_assert(is<decltype(veer::minimum(S(1), 2)), S> && is<decltype(veer::maximum(S(1), 2)), S>);
    static_assert(is<decltype(veer::clamp(S(1), 0, 2)), S>);
    static_assert(is<decltype(veer::normalize_or(a, b)), V>);
    static_assert(is<decltype(veer::truncate(a, 5)), V>);
    static_assert(is<decltype(veer::project(a, b)), V> && is<decltype(veer::reject(a, b)), V>);
    static_assert(is<decltype(veer::perpendicular(a)), V>);
    if constexpr (veer::dimension_v<V> == 2) static_assert(is<decltype(veer::cross(a, b)), S>);
    else static_assert(is<decltype(veer::cross(a, b)), V>);

    using veer::clamp, veer::cross, veer::dot, veer::length, veer::length_squared, veer::maximum, veer::minimum;
    using veer::normalize_or, veer::perpendicular, veer::project, veer::reject, veer::select, veer::truncate;
    const V unit = normalize_or(a, b), across = perpendicular(unit);
    const V parts = project(a, unit) + reject(a, unit) + truncate(b, 5) + select(dot(a, b) > S(0), a, across);
    veer::Motion<V> motion{parts, across};
    auto [position, velocity] = motion;
    (void)cross(a, b);
    return length(position) + length_squared(velocity) < clamp(minimum(S(1), S(2)), maximum(S(0), S(1)), S(3));
}

// ---- rotation.hpp -----------------------------------------------------------------------------------------------------------

template <class V>
bool contract_rotation() {
    using S = veer::scalar_t<V>;
    const V a = some<V>(), b = veer::perpendicular(a);

    const auto [sine, cosine] = veer::sin_cos(S(0.5));
    static_assert(is<decltype(sine), S> && is<decltype(cosine), S>);
    static_assert(is<decltype(veer::angle_between(a, b)), S>);
    static_assert(is<decltype(veer::turn_towards(a, b, 0.5)), V>);
    V turned = veer::turn_towards(a, b, 1);
    if constexpr (veer::dimension_v<V> == 2) {
        static_assert(is<decltype(veer::rotate(a, 0.5)), V>);
        static_assert(is<decltype(veer::turn_yaw_pitch(a, b, 0.5)), V>);
        turned = turned + veer::rotate(a, 1) + veer::turn_yaw_pitch(a, b, 1);
        static_assert(is<decltype(veer::heading_angle(a)), S> && is<decltype(veer::unit_vector<V>(0.5)), V>);
        turned = turned + veer::unit_vector<V>(veer::wrap_angle(veer::heading_angle(a)));
    } else {
        static_assert(is<decltype(veer::rotate(a, b, 0.5)), V>);
        static_assert(is<decltype(veer::turn_yaw_pitch(a, b, 0.5, 0.25, b)), V>);
        turned = turned + veer::rotate(a, b, 1) + veer::turn_yaw_pitch(a, b, 1, 1, b);
    }
    return veer::angle_between(turned, a) < sine + cosine;
}

// ---- homing.hpp -------------------------------------------------------------------------------------------------------------

template <class V>
bool contract_homing() {
    using S = veer::scalar_t<V>;
    const V position = some<V>(), velocity = veer::perpendicular(position), target = position * S(2);

    const auto missile = veer::make_homing(S(30), 25, 0.1);
    static_assert(is<decltype(missile), veer::Homing<S>>);
    static_assert(is<decltype(missile.max_centripetal_accel), S> && is<decltype(missile.propulsion), S> && is<decltype(missile.damping), S>);
    static_assert(is<decltype(veer::homing_acceleration(position, velocity, target, missile)), V>);
    static_assert(is<decltype(veer::homing_acceleration(position, velocity, target, missile, 2)), V>);
    static_assert(is<decltype(veer::homing_step(position, velocity, target, missile, 0.125)), veer::Motion<V>>);
    static_assert(is<decltype(veer::homing_step(position, velocity, target, missile, 0.125, 2)), veer::Motion<V>>);
    const veer::Motion<V> next = veer::homing_step(position, velocity, target, {.max_centripetal_accel = 36, .propulsion = 3, .damping = 1}, 1);
    static_assert(is<decltype(veer::homing_arc_step(position, velocity, target, missile, 0.125)), veer::Motion<V>>);
    static_assert(is<decltype(veer::widest_hitting_radius(position, velocity, target)), S>);
    const auto [p, v] = veer::homing_arc_step(next.position, next.velocity, target, missile, 1);
    return veer::widest_hitting_radius(p, v, target) > S(0);
}

// ---- guidance.hpp -----------------------------------------------------------------------------------------------------------

template <class V>
bool contract_guidance() {
    using S = veer::scalar_t<V>;
    const V p = some<V>(), v = veer::perpendicular(p), t = p * S(2), tv = v * S(3), ta = p;

    static_assert(is<decltype(veer::zero_effort_miss(p, v, t, tv, 2)), V>);
    static_assert(is<decltype(veer::time_to_closest_approach(p, v, t, tv)), S>);
    static_assert(is<decltype(veer::homing_on_time(p, v, t, tv, 2, 0.125)), V>);
    static_assert(is<decltype(veer::homing_on_time(p, v, t, tv, 2, 0.125, 4)), V>);
    static_assert(is<decltype(veer::proportional_navigation(p, v, t, tv)), V>);
    static_assert(is<decltype(veer::proportional_navigation(p, v, t, tv, 4)), V>);
    static_assert(is<decltype(veer::augmented_navigation(p, v, t, tv, ta)), V>);
    static_assert(is<decltype(veer::augmented_navigation(p, v, t, tv, ta, 4)), V>);
    const V sum = veer::zero_effort_miss(p, v, t, tv, 2) + veer::homing_on_time(p, v, t, tv, 2, 1) + veer::homing_on_time(p, v, t, tv, 2, 1, 4)
                + veer::proportional_navigation(p, v, t, tv) + veer::augmented_navigation(p, v, t, tv, ta);
    return veer::length(sum) > veer::time_to_closest_approach(p, v, t, tv);
}

// ---- intercept.hpp ----------------------------------------------------------------------------------------------------------

static_assert(is<std::underlying_type_t<veer::InterceptStatus>, unsigned char>);

template <class V>
bool contract_intercept() {
    using S = veer::scalar_t<V>;
    using Status = veer::InterceptStatus;
    const V p = some<V>(), t = p * S(2), tv = veer::perpendicular(p);

    const auto lead = veer::intercept(p, t, tv, 30);
    static_assert(is<decltype(lead), veer::Intercept<V>>);
    static_assert(is<decltype(lead.status), Status> && is<decltype(lead.time), S> && is<decltype(lead.point), V>);
    static_assert(is<decltype(lead.velocity), V> && is<decltype(lead.later_time), S>);
    static_assert(!std::is_convertible_v<veer::Intercept<V>, bool> && std::is_constructible_v<bool, veer::Intercept<V>>); // explicit
    static_assert(is<decltype(veer::intercept(p, t, tv, veer::Shot<S>{30})), veer::Intercept<V>>);
    static_assert(is<decltype(veer::intercept(p, t, tv, {.speed = 30, .radius = 1, .max_time = 5})), veer::Intercept<V>>);
    static_assert(is<decltype(veer::intercept(p, t, tv, {.speed = 30}, tv)), veer::Intercept<V>>);

    const veer::Shot<S> shot{30};
    const bool defaults = shot.radius == S(0) && shot.max_time > (std::numeric_limits<S>::max)();
    const auto moving = veer::intercept(p, t, tv, shot, tv);
    const auto limited = veer::intercept(p, t, tv, {.speed = 30, .radius = 1, .max_time = 5});
    bool any = lead && !moving && limited ? defaults : false;
    for (const Status status : {Status::hit, Status::coincident, Status::too_late, Status::none, Status::invalid}) any = any || lead.status == status;
    static_assert(is<decltype(veer::intercept_time(p, t, tv, 30)), S>);
    static_assert(is<decltype(veer::contact_time(p, tv, t, tv, 2)), S>);
    any = any && veer::intercept_time(p, t, tv, 30) < veer::contact_time(p, tv, t, tv, 2);
    return any;
}

// ---- ballistics.hpp ---------------------------------------------------------------------------------------------------------

template <class V>
bool contract_ballistics() {
    using S = veer::scalar_t<V>;
    const V p = some<V>(), t = p * S(2), tv = veer::perpendicular(p), gravity = tv * S(-9.81);

    const auto arcs = veer::launch(p, t, gravity, 30);
    static_assert(is<decltype(arcs), veer::Launches<V>> && is<decltype(arcs.low), veer::Launch<V>> && is<decltype(arcs.high), veer::Launch<V>>);
    static_assert(is<decltype(arcs.low.found), bool> && is<decltype(arcs.low.time), S> && is<decltype(arcs.low.velocity), V>);
    static_assert(is<decltype(veer::minimum_launch_speed(p, t, gravity)), S>);
    static_assert(is<decltype(veer::intercept_accelerating(p, t, tv, gravity, veer::Shot<S>{30})), veer::Intercept<V>>);
    const auto lead = veer::intercept_accelerating(p, t, tv, gravity, {.speed = 30, .max_time = 5});

    const auto times = veer::intercept_times(p, t, tv, gravity, 30); // a range of scalars, ascending
    static_assert(is<decltype(*times.begin()), S>);
    S last = 0;
    for (const S time : times) last = time;
    return (lead && times.size() <= 4 && arcs.low.found) || last > veer::minimum_launch_speed(p, t, gravity);
}

// ---- seek.hpp, arrive.hpp, pursue.hpp, steer.hpp ------------------------------------------------------------------------------

template <class V>
bool contract_seek() {
    using S = veer::scalar_t<V>;
    const V p = some<V>(), v = veer::perpendicular(p), t = p * S(2);

    static_assert(is<decltype(veer::seek(p, v, t, 5)), V> && is<decltype(veer::seek_velocity(p, t, 5)), V>);
    static_assert(is<decltype(veer::flee(p, v, t, 5)), V> && is<decltype(veer::flee_velocity(p, t, 5)), V>);
    const V steering = veer::seek(p, v, t, 5) + veer::flee(p, v, t, 5) + veer::seek_velocity(p, t, 5) + veer::flee_velocity(p, t, 5);
    const veer::SteerLimits<S> limits{.max_force = 10, .mass = 2, .max_speed = 5};
    static_assert(is<decltype(veer::steer_step(p, v, steering, limits, 0.125)), veer::Motion<V>>);
    const auto [p2, v2] = veer::steer_step(p, v, steering, {.max_force = 10, .mass = 2, .max_speed = 5}, 1);
    return veer::length(p2) > veer::length(v2);
}

#ifndef WITHOUT_ARRIVAL

template <class V>
bool contract_arrive_pursue() {
    using S = veer::scalar_t<V>;
    const V p = some<V>(), v = veer::perpendicular(p), t = p * S(2), tv = v * S(3);

    const veer::ArriveLimits<S> limits{.max_speed = 5, .max_deceleration = 2};
    static_assert(is<decltype(veer::arrive(p, v, t, limits, 0.125)), V>);
    static_assert(is<decltype(veer::arrive_velocity(p, t, limits, 0.125)), V>);
    static_assert(is<decltype(veer::pursue(p, v, t, tv, 5)), V> && is<decltype(veer::pursue_velocity(p, t, tv, 5)), V>);
    static_assert(is<decltype(veer::evade(p, v, t, tv, 5)), V> && is<decltype(veer::evade_velocity(p, t, tv, 5)), V>);
    const V sum = veer::arrive(p, v, t, {.max_speed = 5, .max_deceleration = 2}, 1) + veer::arrive_velocity(p, t, limits, 1)
                + veer::pursue(p, v, t, tv, 5) + veer::pursue_velocity(p, t, tv, 5) + veer::evade(p, v, t, tv, 5) + veer::evade_velocity(p, t, tv, 5);
    return veer::length(sum) > S(0);
}

#endif
// ---- avoid.hpp --------------------------------------------------------------------------------------------------------------

template <class V>
bool contract_avoid() {
    using S = veer::scalar_t<V>;
    const V p = some<V>(), v = veer::perpendicular(p), center = p + v * S(3);

    const veer::SphereObstacle<V> rock{.center = center, .escape_radius = 1, .avoid_radius = 5};
    static_assert(is<decltype(rock.center), V> && is<decltype(rock.escape_radius), S> && is<decltype(rock.avoid_radius), S>);
    static_assert(is<decltype(veer::avoid_sphere(p, v, rock, 0.125)), V>);
    static_assert(is<decltype(veer::clearing_angle(p, v, rock)), S>);
    static_assert(is<decltype(veer::escape_sphere(p, rock, 2)), V>);
    const std::vector<veer::SphereObstacle<V>> field{rock, rock};
    const std::array<veer::SphereObstacle<V>, 2> pair{rock, rock};
    static_assert(is<decltype(veer::avoid_spheres(p, v, std::span<const veer::SphereObstacle<V>>(field), 0.125)), V>);
    const V sum = veer::avoid_sphere(p, v, {center, 1, 5}, 1) + veer::escape_sphere(p, {center, 1, 5}, 1)
                + veer::avoid_spheres(p, v, field, 1) + veer::avoid_spheres(p, v, pair, 1); // spans convert: only p deduces
    return veer::length(sum) > veer::clearing_angle(p, v, {center, 1, 5});
}

// ---- physic_base.hpp --------------------------------------------------------------------------------------------------------

template <class V>
bool contract_physic_base() {
    using S = veer::scalar_t<V>;
    using Body = veer::PhysicBase<V>;
    const V a = some<V>();

    static_assert(std::is_default_constructible_v<Body> && std::is_constructible_v<Body, S> && !std::is_convertible_v<S, Body>);
    Body body;
    Body slow(S(1) / S(30));
    body.set_position(a), body.set_velocity(a), body.set_acceleration(a);
    body.add_position(a * S(2)), body.add_velocity(a * S(2)), body.add_acceleration(a * S(2)); // temporaries are welcome
    body.update(body.unit_time());
    body.update(0.125, false);
    const Body& reading = body;
    static_assert(is<decltype(reading.position()), V> && is<decltype(reading.velocity()), V> && is<decltype(reading.acceleration()), V>);
    static_assert(is<decltype(reading.unit_time()), S>);
    static_assert(is<decltype(reading.position_at(0.125)), V> && is<decltype(reading.velocity_at(0.125)), V>);
    return veer::length(reading.position_at(1)) + veer::length(reading.velocity_at(1)) > slow.unit_time();
}

// ---- only the first vector deduces: every later one may be of a type that merely converts --------------------------------------

template <class V>
struct Converts { // an expression template, a network handle, a bit field: anything that turns into a V
    V value;
    operator V() const { return value; }
};

template <class V>
bool contract_conversion() {
    using S = veer::scalar_t<V>;
    const V p = some<V>();
    const Converts<V> o{veer::perpendicular(p)};
    const auto missile = veer::make_homing(S(30), 25, 1);
    const veer::SphereObstacle<V> rock{o, 1, 5};

    V sum = veer::normalize_or(p, o) + veer::project(p, o) + veer::reject(p, o) + veer::select(true, p, o) + veer::turn_towards(p, o, 1);
    sum = sum + veer::homing_acceleration(p, o, o, missile) + veer::homing_step(p, o, o, missile, 1).position;
    sum = sum + veer::seek(p, o, o, 5) + veer::flee(p, o, o, 5) + veer::seek_velocity(p, o, 5) + veer::flee_velocity(p, o, 5);
    sum = sum + veer::steer_step(p, o, o, {10, 1, 5}, 1).position + veer::avoid_sphere(p, o, rock, 1) + veer::intercept(p, o, o, 5).point;
    sum = sum + veer::intercept(p, o, o, {.speed = 5}, o).point;
    S total = veer::dot(p, o) + veer::angle_between(p, o) + veer::clearing_angle(p, o, rock);
    if constexpr (veer::dimension_v<V> == 3) sum = sum + veer::cross(p, o) + veer::rotate(p, o, 1) + veer::turn_yaw_pitch(p, o, 1, 1, o);
    else total = total + veer::cross(p, o) + veer::length(veer::turn_yaw_pitch(p, o, 1));
    sum = sum + veer::homing_arc_step(p, o, o, missile, 1).position + veer::zero_effort_miss(p, o, o, o, 1) + veer::homing_on_time(p, o, o, o, 1, 1);
    sum = sum + veer::proportional_navigation(p, o, o, o) + veer::augmented_navigation(p, o, o, o, o) + veer::launch(p, o, o, 5).low.velocity;
    sum = sum + veer::intercept_accelerating(p, o, o, o, {.speed = 5}).point;
#ifndef WITHOUT_ARRIVAL
    sum = sum + veer::arrive(p, o, o, {5, 2}, 1) + veer::arrive_velocity(p, o, {5, 2}, 1);
    sum = sum + veer::pursue(p, o, o, o, 5) + veer::evade(p, o, o, o, 5) + veer::pursue_velocity(p, o, o, 5) + veer::evade_velocity(p, o, o, 5);
#endif
    total = total + veer::intercept_time(p, o, o, 5) + veer::contact_time(p, o, o, o, 5) + veer::widest_hitting_radius(p, o, o);
    total = total + veer::time_to_closest_approach(p, o, o, o) + veer::minimum_launch_speed(p, o, o);
    total = total + S(veer::intercept_times(p, o, o, o, 5).size());
    return veer::length(sum) > total;
}

// ---- every section, every vector --------------------------------------------------------------------------------------------

template <class V>
bool contract() {
    return contract_vector<V>() && contract_rotation<V>() && contract_homing<V>() && contract_intercept<V>() && contract_seek<V>()
        && contract_avoid<V>() && contract_physic_base<V>() && contract_conversion<V>()
        && contract_guidance<V>() && contract_ballistics<V>()
#ifndef WITHOUT_ARRIVAL
        && contract_arrive_pursue<V>()
#endif
        ;
}

template bool contract<glm::vec2>();
template bool contract<glm::vec3>();
template bool contract<glm::dvec2>();
template bool contract<glm::dvec3>();
template bool contract<engine::Vector2>();
template bool contract<engine::Vector3>();
template bool contract<exotic::Coordinates<2>>();
template bool contract<exotic::Coordinates<3>>();

// ---- braces, integers and doubles convert -----------------------------------------------------------------------------------

template <class V>
bool braces2() {
    const V p{0, 0}, v{1, 0};
    bool ok = veer::dot(p, {4, 3}) < veer::length(veer::seek(p, v, {4, 3}, 5)) && veer::angle_between(v, {0, 1}) > 1;
    ok = ok && veer::length(veer::homing_step(p, v, {4, 3}, {36, 3, 1}, 0.125).position) > 0 && veer::length(veer::turn_towards(v, {0, 1}, 0.5)) > 0;
    ok = ok && veer::intercept(p, {4, 3}, {1, 0}, 5) && veer::intercept(p, {4, 3}, {1, 0}, {.speed = 5, .max_time = 9}, {0, 1});
    ok = ok && veer::length(veer::flee(p, {1, 0}, {4, 3}, 5)) > 0 && veer::length(veer::steer_step(p, {1, 0}, {0, 1}, {10, 1, 5}, 1).velocity) > 0;
    ok = ok && veer::length(veer::avoid_sphere(p, {1, 0}, {{4, 3}, 1, 5}, 0.125)) > 0 && veer::length(veer::normalize_or(p, {1, 0})) > 0;
#ifndef WITHOUT_ARRIVAL
    ok = ok && veer::length(veer::pursue(p, {1, 0}, {4, 3}, {0, 1}, 5)) > 0 && veer::length(veer::arrive(p, {1, 0}, {4, 3}, {5, 2}, 0.125)) > 0;
#endif
    ok = ok && veer::launch(p, {4, 3}, {0, -9.5f}, 20).low.found && veer::contact_time(p, {1, 0}, {4, 3}, {-1, 0}, 2) > 0;
    ok = ok && veer::length(veer::homing_on_time(p, {1, 0}, {4, 3}, {0, 0}, 2, 0.125)) > 0;
    veer::PhysicBase<V> body;
    body.set_position({1, 2}), body.add_velocity({3, 4});
    return ok;
}

template <class V>
bool braces3() {
    const V p{0, 0, 0}, v{1, 0, 0};
    bool ok = veer::dot(p, {4, 0, 3}) < veer::length(veer::seek(p, v, {4, 0, 3}, 5)) && veer::length(veer::cross(v, {0, 1, 0})) > 0;
    ok = ok && veer::length(veer::homing_step(p, v, {4, 0, 3}, {36, 3, 1}, 0.125).position) > 0 && veer::length(veer::rotate(v, {0, 0, 1}, 1)) > 0;
    ok = ok && veer::length(veer::turn_yaw_pitch(v, {0, 1, 1}, 0.5, 0.25, {0, 0, 1})) > 0;
    ok = ok && veer::intercept(p, {4, 0, 3}, {1, 0, 0}, 5) && veer::intercept(p, {4, 0, 3}, {1, 0, 0}, {.speed = 5, .max_time = 9}, {0, 1, 0});
    ok = ok && veer::length(veer::flee(p, {1, 0, 0}, {4, 0, 3}, 5)) > 0 && veer::length(veer::steer_step(p, {1, 0, 0}, {0, 1, 0}, {10, 1, 5}, 1).velocity) > 0;
    ok = ok && veer::length(veer::avoid_sphere(p, {1, 0, 0}, {{4, 0, 3}, 1, 5}, 0.125)) > 0 && veer::length(veer::normalize_or(p, {1, 0, 0})) > 0;
#ifndef WITHOUT_ARRIVAL
    ok = ok && veer::length(veer::pursue(p, {1, 0, 0}, {4, 0, 3}, {0, 1, 0}, 5)) > 0 && veer::length(veer::arrive(p, {1, 0, 0}, {4, 0, 3}, {5, 2}, 0.125)) > 0;
#endif
    ok = ok && veer::launch(p, {4, 0, 3}, {0, -9.5f, 0}, 20).low.found && veer::contact_time(p, {1, 0, 0}, {4, 0, 3}, {-1, 0, 0}, 2) > 0;
    ok = ok && veer::length(veer::homing_on_time(p, {1, 0, 0}, {4, 0, 3}, {0, 0, 0}, 2, 0.125)) > 0;
    veer::PhysicBase<V> body;
    body.set_position({1, 2, 3}), body.add_velocity({3, 4, 5});
    return ok;
}

template bool braces2<glm::vec2>();
template bool braces2<glm::dvec2>();
template bool braces2<engine::Vector2>();
template bool braces3<glm::vec3>();
template bool braces3<glm::dvec3>();
template bool braces3<engine::Vector3>();

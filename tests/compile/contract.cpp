// SPDX-License-Identifier: MIT
// The public contract of veer as code: this file compiles if, and only if, every public name exists with the promised arguments
// and result types, for glm and for vectors that know nothing of glm or of veer.
//
//     g++ -std=c++20 -fsyntax-only -I include tests/compile/contract.cpp    everything but simd.hpp
#include <array>
#include <concepts>
#include <cstddef>
#include <limits>
#include <ranges>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <veer/veer.hpp>

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

/// A list of the caller's own: an index, a size and nothing else. It answers by value, as a structure of arrays has to.
template <class T>
class Listing {
    std::span<const T> all;

public:
    explicit Listing(std::span<const T> from) : all(from) {}
    T operator[](std::size_t i) const { return all[i]; }
    std::size_t size() const { return all.size(); }
};

/// 0 ... count - 1. clang before 16 cannot read the <ranges> of libstdc++: there a range of our own stands in.
#if defined(__clang__) && __clang_major__ < 16
template <class T>
struct UpTo {
    struct Iterator {
        T at;
        T operator*() const { return at; }
        Iterator& operator++() { return ++at, *this; }
        bool operator==(const Iterator&) const = default;
    };
    T count;
    Iterator begin() const { return {0}; }
    Iterator end() const { return {count}; }
};
template <class T> UpTo<T> up_to(T count) { return {count}; }
#else
template <class T> auto up_to(T count) { return std::views::iota(T(0), count); }
#endif

/// What a grid or a tree has found: a range that is changed by being walked, so that it cannot be const.
class Found {
    std::array<unsigned, 3> indices{0, 1, 2};
    std::size_t asked = 0;

public:
    unsigned* begin() {
        ++asked;
        return indices.data();
    }
    unsigned* end() { return indices.data() + indices.size(); }
};

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

// ---- lead.hpp ---------------------------------------------------------------------------------------------------------------

template <class V>
bool contract_lead() {
    using S = veer::scalar_t<V>;
    const V p = some<V>(), v = veer::perpendicular(p), t = p * S(2), tv = v * S(3);

    static_assert(is<decltype(veer::lead_time(p, t, tv, 30)), S>);
    static_assert(is<decltype(veer::lead_point(p, t, tv, 30)), V>);
    static_assert(is<decltype(veer::touch_time(p, v, t, tv, 2)), S>);
    return veer::lead_time(p, t, tv, 30) + veer::touch_time(p, v, t, tv, 2) > veer::length(veer::lead_point(p, t, tv, 30));
}

// ---- seek.hpp, arrive.hpp, pursue.hpp, wander.hpp, steer.hpp, spring.hpp, orient.hpp ---------------------------------------------

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

    // a moving target
    static_assert(is<decltype(veer::arrive(p, v, t, tv, limits, 0.125)), V> && is<decltype(veer::arrive_velocity(p, t, tv, limits, 0.125)), V>);
    static_assert(is<decltype(limits.max_speed), S> && is<decltype(limits.max_deceleration), S>);
    static_assert(is<decltype(veer::ArriveLimits{5, 2}), veer::ArriveLimits<float>>); // of numbers without a point: float
    static_assert(is<decltype(veer::ArriveLimits{5, 2.5}), veer::ArriveLimits<double>> && is<decltype(veer::ArriveLimits{5.0f, 2}), veer::ArriveLimits<float>>);
    const V formation = veer::arrive(p, v, t, tv, {.max_speed = 5, .max_deceleration = 2}, 1) + veer::arrive_velocity(p, t, tv, limits, 1);

    // between two, and behind something
    static_assert(is<decltype(veer::interpose(p, v, t, tv, p, v, 5)), V> && is<decltype(veer::interpose_velocity(p, t, tv, p, v, 5)), V>);
    const veer::SphereObstacle<V> rock{.center = t, .escape_radius = 1, .avoid_radius = 5};
    const std::vector<veer::SphereObstacle<V>> rocks{rock, rock};
    const std::array<veer::SphereObstacle<V>, 2> pair{rock, rock};
    const veer::SphereObstacle<V> bare[] = {rock, rock};
    static_assert(is<decltype(veer::hiding_place(tv, rock, 2)), V>);
    static_assert(is<decltype(veer::hide(p, v, tv, rocks, 2, limits, 0.125)), V>);
    static_assert(is<decltype(veer::hide_velocity(p, tv, rocks, 2, limits, 0.125)), V>);
    const V hidden = veer::hiding_place(tv, {t, 1, 5}, 2) + veer::hide(p, v, tv, pair, 2, {.max_speed = 5, .max_deceleration = 2}, 1)
                   + veer::hide(p, v, tv, std::span(rocks), 2, limits, 1) + veer::hide(p, v, tv, bare, 2, limits, 1)
                   + veer::hide_velocity(p, tv, Listing<veer::SphereObstacle<V>>(rocks), 2, {5, 2}, 1);
    return veer::length(sum + formation + hidden + veer::interpose(p, v, t, tv, p, v, 5) + veer::interpose_velocity(p, t, tv, p, v, 5)) > S(0);
}

template <class V>
bool contract_wander() {
    using S = veer::scalar_t<V>;
    const V v = some<V>(), direction = veer::perpendicular(v), random = v * S(0.25);

    static_assert(is<decltype(veer::wander_direction(direction, random, 0.5, 0.125)), V>);
    const veer::WanderLimits<S> limits{.max_speed = 5, .circle_distance = 2, .circle_radius = 1};
    static_assert(is<decltype(veer::wander(v, direction, limits)), V> && is<decltype(veer::wander_velocity(v, direction, limits)), V>);
    static_assert(is<decltype(veer::WanderLimits{5, 2.5, 1}), veer::WanderLimits<double>>);
    static_assert(is<decltype(veer::WanderLimits{5, 2, 1}), veer::WanderLimits<float>>);
    return veer::length(veer::wander(v, veer::wander_direction(direction, random, 1, 1), {.max_speed = 5, .circle_distance = 2, .circle_radius = 1}))
         > veer::length(veer::wander_velocity(v, direction, {5, 2, 1}));
}

template <class V>
bool contract_orient() {
    using S = veer::scalar_t<V>;
    const V p = some<V>(), v = veer::perpendicular(p), wanted = p * S(2);

    const veer::SteerLimits<S> limits{.max_force = 10, .mass = 2, .max_speed = 5};
    static_assert(is<decltype(veer::steer_verlet_step(p, v, wanted, limits, 0.125)), veer::Motion<V>>);
    static_assert(is<decltype(veer::limit_turn(v, wanted, 0.5)), V>);
    static_assert(is<decltype(veer::spring_step(p, v, wanted, 2, 0.125)), veer::Motion<V>>);
    const auto [p2, v2] = veer::steer_verlet_step(p, v, wanted, {.max_force = 10, .mass = 2, .max_speed = 5}, 1);
    V sum = p2 + veer::limit_turn(v2, wanted, 1) + veer::spring_step(p, v, wanted, 2, 1).position;
    if constexpr (veer::dimension_v<V> == 3) {
        const auto frame = veer::orientation(v, wanted);
        static_assert(is<decltype(frame), veer::Orientation<V>>);
        static_assert(is<decltype(frame.forward), V> && is<decltype(frame.left), V> && is<decltype(frame.up), V>);
        static_assert(is<decltype(veer::banked_up(v, p, wanted)), V>);
        const auto [forward, left, up] = veer::orientation(v, veer::banked_up(v, p, wanted));
        sum = sum + frame.forward + frame.left + frame.up + forward + left + up;
    }
    return veer::length(sum) > S(0);
}

// ---- flock.hpp, path.hpp, combine.hpp, crowd.hpp: over lists, and ranges of indices into them ---------------------------------------

template <class V>
bool contract_flock() {
    using S = veer::scalar_t<V>;
    const V a = some<V>();
    const std::vector<V> positions{a, a * S(2), a * S(3)}, velocities{a, a, a};
    const std::array<V, 3> fixed{a, a * S(2), a * S(3)};
    const V bare[] = {a, a * S(2), a * S(3)};
    const std::vector<int> found{0, 1, 2};
    const std::array<std::size_t, 2> others{1, 2};

    const veer::View<S> view{.radius = 50};
    static_assert(is<decltype(view.radius), S> && is<decltype(view.min_cosine), S>);
    static_assert(is<decltype(veer::separation(0, positions, found, 20)), V>);
    static_assert(is<decltype(veer::alignment(0, positions, velocities, found, view)), V>);
    static_assert(is<decltype(veer::cohesion(0, positions, velocities, found, view, 5)), V>);
    const veer::FlockLimits<S> limits{.view = {.radius = 50, .min_cosine = -0.5},
                                      .separation_radius = 20,
                                      .max_speed = 5,
                                      .separation_weight = 2,
                                      .alignment_weight = 1,
                                      .cohesion_weight = 1};
    static_assert(is<decltype(limits.view), veer::View<S>> && is<decltype(limits.cohesion_weight), S>);
    static_assert(is<decltype(veer::flock(0, positions, velocities, found, limits)), V>);

    const std::size_t self = 1;
    Found grid;
    V sum = veer::separation(self, positions, up_to(3), 20) + veer::separation(self, fixed, others, 20)
          + veer::separation(self, bare, std::span(found), 20) + veer::separation(self, Listing<V>(positions), grid, 20);
    sum = sum + veer::alignment(self, fixed, velocities, up_to(positions.size()), view)
        + veer::alignment(0, std::span(positions), Listing<V>(velocities), grid, {.radius = 50, .min_cosine = 0.5});
    sum = sum + veer::cohesion(self, bare, fixed, others, {50}, 5) + veer::cohesion(0, Listing<V>(positions), velocities, grid, view, 5);
    sum = sum + veer::flock(self, fixed, std::span(velocities), up_to(3), limits)
        + veer::flock(0, positions, bare, grid, {{.radius = 50}, 20, 5, 2, 1, 1});
    return veer::length(sum) > view.min_cosine;
}

template <class V>
bool contract_path() {
    using S = veer::scalar_t<V>;
    const V p = some<V>(), v = veer::perpendicular(p);
    const std::vector<V> points{p, p * S(2), p + v};
    const std::array<V, 2> fixed{p, v};
    const V bare[] = {p, v};

    const auto place = veer::path_place(points, 2);
    static_assert(is<decltype(place), veer::PathPlace<V>> && is<decltype(place.point), V> && is<decltype(place.direction), V>);
    static_assert(is<decltype(place.along), S> && is<decltype(place.distance), S>);
    static_assert(is<decltype(veer::path_length(points)), S> && is<decltype(veer::path_length(points, true)), S>);
    static_assert(is<decltype(veer::path_place(fixed, 2, true)), veer::PathPlace<V>>);
    static_assert(is<decltype(veer::nearest_on_path(points, p)), veer::PathPlace<V>>);
    static_assert(is<decltype(veer::nearest_on_path(bare, p, true)), veer::PathPlace<V>>);
    const veer::ArriveLimits<S> limits{.max_speed = 5, .max_deceleration = 2};
    static_assert(is<decltype(veer::follow_path(p, v, points, 2, limits, 0.125)), V>);
    static_assert(is<decltype(veer::follow_path(p, v, points, 2, limits, 0.125, true)), V>);
    static_assert(is<decltype(veer::stay_on_path(p, v, points, 2, 0.5, 5)), V> && is<decltype(veer::stay_on_path(p, v, points, 2, 1, 5, true)), V>);

    using veer::FlowField, veer::flow_velocity, veer::follow_flow; // the grid itself is left open
    const V sum = veer::follow_path(p, v, fixed, 2, {.max_speed = 5, .max_deceleration = 2}, 1) + veer::follow_path(p, v, Listing<V>(points), 2, limits, 1)
                + veer::stay_on_path(p, v, std::span(points), 2, 1, 5) + veer::stay_on_path(p, v, bare, 2, 1, 5)
                + veer::nearest_on_path(Listing<V>(points), p).point + veer::path_place(std::span(points), 2).direction;
    return veer::length(sum) > veer::path_length(bare, true) + veer::path_length(Listing<V>(points));
}

template <class V>
bool contract_combine() {
    using S = veer::scalar_t<V>;
    const V a = some<V>();

    static_assert(std::is_constructible_v<veer::ForceBudget<V>, S> && !std::is_convertible_v<S, veer::ForceBudget<V>>); // explicit
    veer::ForceBudget<V> budget(10);
    budget.add(a), budget.add(a * S(2));
    const veer::ForceBudget<V>& spent = budget;
    static_assert(is<decltype(spent.total()), V> && is<decltype(spent.left()), S>);

    veer::ContextMap<V> map;
    veer::ContextMap<V, 24> finer;
    map.add_interest(a, 1), map.add_danger(a * S(-1), 0.5);
    finer.add_interest(a, 1), finer.add_danger(a * S(-1), 0.5);
    const veer::ContextMap<V>& reading = map;
    const auto choice = reading.choose();
    static_assert(is<decltype(choice.direction), V> && is<decltype(choice.interest), S> && is<decltype(choice.found), bool>);
    const auto [direction, interest, exists] = finer.choose();
    return choice.found && exists && veer::length(spent.total() + direction) > spent.left() + interest;
}

template <class V>
bool contract_crowd() {
    using S = veer::scalar_t<V>;
    const V p = some<V>(), v = veer::perpendicular(p);

    const veer::Agent<V> one{.position = p, .velocity = v, .radius = 1}, two{p * S(2), v * S(-1), 1};
    static_assert(is<decltype(one.position), V> && is<decltype(one.velocity), V> && is<decltype(one.radius), S>);
    static_assert(is<decltype(veer::avoid_agent(one, two, 5)), V>);
    const std::vector<veer::Agent<V>> agents{one, two};
    const std::array<veer::Agent<V>, 2> pair{one, two};
    const veer::Agent<V> bare[] = {one, two};
    const std::vector<int> found{0, 1};
    static_assert(is<decltype(veer::avoid_agents(0, agents, found, 5)), V>);
    static_assert(is<decltype(veer::reciprocal_velocity(0, agents, found, v, 5, 2, 0.125)), V>);

    const std::size_t self = 1;
    Found grid;
    V sum = veer::avoid_agent(one, {p, v, 1}, 5) + veer::avoid_agents(self, pair, up_to(2), 5)
          + veer::avoid_agents(0, Listing<veer::Agent<V>>(agents), std::span(found), 5) + veer::avoid_agents(0, bare, found, 5);
    sum = sum + veer::reciprocal_velocity(self, pair, up_to(agents.size()), v, 5, 2, 1)
        + veer::reciprocal_velocity(0, bare, found, v, 5, 2, 1) + veer::reciprocal_velocity(0, std::span(agents), found, v, 5, 2, 1)
        + veer::reciprocal_velocity(0, Listing<veer::Agent<V>>(agents), found, v, 5, 2, 1);
    const std::array<veer::Agent<V>, 3> three{one, two, one};
    const std::vector<veer::Capsule<V>> walls{{p, v, 1}};
    const veer::Plane<V> floors[] = {{p, v}};
    static_assert(is<decltype(veer::reciprocal_velocity(0, agents, found, walls, v, 5, 2, 0.125)), V>);
    sum = sum + veer::reciprocal_velocity(0, pair, up_to(2), floors, v, 5, 2, 1)
        + veer::reciprocal_velocity(0, three, grid, Listing<veer::Capsule<V>>(walls), v, 5, 2, 1)
        + veer::reciprocal_velocity(0, bare, found, std::array<veer::Sphere<V>, 1>{{{p, 2}}}, v, 5, 2, 1);
    return veer::length(sum + veer::avoid_agents(0, three, grid, 5) + veer::reciprocal_velocity(0, three, grid, v, 5, 2, 1)) > S(0);
}

// ---- avoid.hpp --------------------------------------------------------------------------------------------------------------

template <class V>
bool contract_avoid() {
    using S = veer::scalar_t<V>;
    const V p = some<V>(), v = veer::perpendicular(p), center = p + v * S(3);

    const veer::SphereObstacle<V> rock{.center = center, .escape_radius = 1, .avoid_radius = 5};
    static_assert(is<decltype(rock.center), V> && is<decltype(rock.escape_radius), S> && is<decltype(rock.avoid_radius), S>);
    static_assert(is<decltype(veer::avoid_sphere(p, v, rock, 0.125)), V> && is<decltype(veer::avoid_sphere(p, v, rock)), V>);
    static_assert(is<decltype(veer::clearing_angle(p, v, rock)), S>);
    static_assert(is<decltype(veer::escape_sphere(p, rock, 2)), V>);
    const std::vector<veer::SphereObstacle<V>> field{rock, rock};
    const std::array<veer::SphereObstacle<V>, 2> pair{rock, rock};
    static_assert(is<decltype(veer::avoid_spheres(p, v, std::span<const veer::SphereObstacle<V>>(field), 0.125)), V>);
    static_assert(is<decltype(veer::avoid_spheres(p, v, std::span<const veer::SphereObstacle<V>>(field))), V>);
    const V sum = veer::avoid_sphere(p, v, {center, 1, 5}, 1) + veer::escape_sphere(p, {center, 1, 5}, 1)
                + veer::avoid_spheres(p, v, field, 1) + veer::avoid_spheres(p, v, pair, 1) // any list: only p deduces
                + veer::avoid_sphere(p, v, {center, 1, 5}) + veer::avoid_spheres(p, v, field) + veer::avoid_spheres(p, v, pair);
    const std::vector<veer::Plane<V>> walls{{.point = p * S(2), .normal = v}, {center, p}};
    const std::array<veer::Plane<V>, 2> corner{walls[0], walls[1]};
    const veer::SphereObstacle<V> bare[] = {rock, rock};
    static_assert(is<decltype(veer::contain(p, v, walls, 2, 5)), V>);
    static_assert(is<decltype(veer::confine(p, v, 1, walls)), veer::Motion<V>>);
    const auto is_free = [](const V& direction) { return veer::length(direction) > S(0); };
    const auto free_way = [](const auto& direction) { return S(veer::length(direction)); }; // a distance
    static_assert(is<decltype(veer::free_direction(v, 0.125, 8, is_free)), V>);
    static_assert(is<decltype(veer::free_direction(v, 0.125, 8, free_way)), V>);
    const V more = veer::contain(p, v, corner, 2, 5) + veer::contain(p, v, std::span(walls), 2, 5) + veer::contain(p, v, Listing<veer::Plane<V>>(walls), 2, 5)
                 + veer::confine(p, v, 1, corner).position + veer::confine(p, v, 1, Listing<veer::Plane<V>>(walls)).velocity
                 + veer::avoid_spheres(p, v, bare, 1) + veer::avoid_spheres(p, v, Listing<veer::SphereObstacle<V>>(field), 1)
                 + veer::free_direction(v, 1, 8, is_free) + veer::free_direction(v, 1, 8, free_way);
    return veer::length(sum + more) > veer::clearing_angle(p, v, {center, 1, 5});
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
    body = Body(a, a), body = Body(a, a, S(1) / S(30));
    body.update(); // by unit_time
    static_assert(is<decltype(veer::distance(a, a)), S>);
    static_assert(is<decltype(veer::SteerLimits{20, 1, 10}.mass), float> && is<decltype(veer::SteerLimits{20, 1.5, 10}.mass), double>);
    static_assert(is<decltype(veer::Shot{50}.speed), float> && is<decltype(veer::make_homing(30, 25, 0.1f).damping), float>);
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
    sum = sum + veer::intercept_accelerating(p, o, o, o, {.speed = 5}).point + veer::arrive(p, o, o, {5, 2}, 1) + veer::arrive_velocity(p, o, {5, 2}, 1);
    sum = sum + veer::pursue(p, o, o, o, 5) + veer::evade(p, o, o, o, 5) + veer::pursue_velocity(p, o, o, 5) + veer::evade_velocity(p, o, o, 5);
    total = total + veer::intercept_time(p, o, o, 5) + veer::contact_time(p, o, o, o, 5) + veer::widest_hitting_radius(p, o, o);
    total = total + veer::time_to_closest_approach(p, o, o, o) + veer::minimum_launch_speed(p, o, o);
    total = total + S(veer::intercept_times(p, o, o, o, 5).size());
    total = total + veer::lead_time(p, o, o, 5) + veer::touch_time(p, o, o, o, 2) + veer::nearest_on_path(std::array<V, 2>{p, o}, o).distance;
    sum = sum + veer::lead_point(p, o, o, 5) + veer::arrive(p, o, o, o, {5, 2}, 1) + veer::arrive_velocity(p, o, o, {5, 2}, 1);
    sum = sum + veer::interpose(p, o, o, o, o, o, 5) + veer::interpose_velocity(p, o, o, o, o, 5) + veer::hiding_place(p, rock, 1);
    const std::array<veer::SphereObstacle<V>, 1> rocks{rock};
    sum = sum + veer::hide(p, o, o, rocks, 1, {5, 2}, 1) + veer::hide_velocity(p, o, rocks, 1, {5, 2}, 1);
    sum = sum + veer::wander_direction(p, o, 1, 1) + veer::wander_velocity(p, o, {5, 2, 1}) + veer::wander(p, o, {5, 2, 1});
    const std::array<V, 2> points{p, o};
    sum = sum + veer::follow_path(p, o, points, 2, {5, 2}, 1) + veer::stay_on_path(p, o, points, 2, 1, 5);
    sum = sum + veer::steer_verlet_step(p, o, o, {10, 1, 5}, 1).position + veer::limit_turn(p, o, 1) + veer::spring_step(p, o, o, 2, 1).position;
    sum = sum + veer::contain(p, o, std::array<veer::Plane<V>, 1>{{{p, o}}}, 1, 5);
    const std::array<veer::Agent<V>, 2> agents{{{p, o, 1}, {o, o, 1}}};
    sum = sum + veer::avoid_agent(agents[0], {o, o, 1}, 5) + veer::reciprocal_velocity(0, agents, up_to(2), o, 5, 2, 1);
    if constexpr (veer::dimension_v<V> == 3) sum = sum + veer::orientation(p, o).up + veer::banked_up(p, o, o);
    return veer::length(sum) > total;
}

// ---- every section, every vector --------------------------------------------------------------------------------------------

template <class V>
bool contract() {
    return contract_vector<V>() && contract_rotation<V>() && contract_homing<V>() && contract_intercept<V>() && contract_seek<V>()
        && contract_avoid<V>() && contract_physic_base<V>() && contract_conversion<V>()
        && contract_guidance<V>() && contract_ballistics<V>() && contract_lead<V>() && contract_arrive_pursue<V>() && contract_wander<V>()
        && contract_orient<V>() && contract_flock<V>() && contract_path<V>() && contract_combine<V>() && contract_crowd<V>()
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
    ok = ok && veer::length(veer::pursue(p, {1, 0}, {4, 3}, {0, 1}, 5)) > 0 && veer::length(veer::arrive(p, {1, 0}, {4, 3}, {5, 2}, 0.125)) > 0;
    ok = ok && veer::launch(p, {4, 3}, {0, -9.5f}, 20).low.found && veer::contact_time(p, {1, 0}, {4, 3}, {-1, 0}, 2) > 0;
    ok = ok && veer::length(veer::homing_on_time(p, {1, 0}, {4, 3}, {0, 0}, 2, 0.125)) > 0;
    ok = ok && veer::lead_time(p, {4, 3}, {0, 1}, 5) > 0 && veer::length(veer::lead_point(p, {4, 3}, {0, 1}, 5)) > 0;
    ok = ok && veer::touch_time(p, {1, 0}, {4, 0}, {-1, 0}, 2) > 0 && veer::length(veer::arrive(p, {1, 0}, {4, 3}, {0, 1}, {5, 2}, 0.125)) > 0;
    ok = ok && veer::length(veer::interpose(p, {1, 0}, {4, 3}, {0, 1}, {-4, 3}, {0, 1}, 5)) > 0;
    ok = ok && veer::length(veer::hiding_place(p, {{4, 3}, 1, 5}, 1)) > 0 && veer::length(veer::wander(v, {0, 1}, {5, 2, 1})) > 0;
    ok = ok && veer::length(veer::wander_direction(v, {0, 1}, 0.5, 0.125)) > 0 && veer::length(veer::limit_turn(v, {0, 1}, 0.5)) > 0;
    ok = ok && veer::length(veer::steer_verlet_step(p, {1, 0}, {0, 1}, {10, 1, 5}, 1).velocity) > 0;
    ok = ok && veer::length(veer::spring_step(p, {1, 0}, {4, 3}, 2, 0.125).position) > 0;
    const std::array<V, 2> points{p, v};
    ok = ok && veer::nearest_on_path(points, {4, 3}).distance > 0 && veer::length(veer::follow_path(p, {1, 0}, points, 2, {5, 2}, 0.125)) > 0;
    const std::vector<veer::Agent<V>> agents{{{0, 0}, {1, 0}, 1}, {{9, 0}, {-1, 0}, 1}};
    ok = ok && veer::length(veer::avoid_agent(agents[0], {{9, 0}, {-1, 0}, 1}, 5)) > 0;
    ok = ok && veer::length(veer::reciprocal_velocity(0, agents, up_to(2), {1, 0}, 5, 2, 0.125)) > 0;
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
    ok = ok && veer::length(veer::pursue(p, {1, 0, 0}, {4, 0, 3}, {0, 1, 0}, 5)) > 0 && veer::length(veer::arrive(p, {1, 0, 0}, {4, 0, 3}, {5, 2}, 0.125)) > 0;
    ok = ok && veer::launch(p, {4, 0, 3}, {0, -9.5f, 0}, 20).low.found && veer::contact_time(p, {1, 0, 0}, {4, 0, 3}, {-1, 0, 0}, 2) > 0;
    ok = ok && veer::length(veer::homing_on_time(p, {1, 0, 0}, {4, 0, 3}, {0, 0, 0}, 2, 0.125)) > 0;
    ok = ok && veer::lead_time(p, {4, 0, 3}, {0, 1, 0}, 5) > 0 && veer::length(veer::lead_point(p, {4, 0, 3}, {0, 1, 0}, 5)) > 0;
    ok = ok && veer::touch_time(p, {1, 0, 0}, {4, 0, 0}, {-1, 0, 0}, 2) > 0;
    ok = ok && veer::length(veer::arrive(p, {1, 0, 0}, {4, 0, 3}, {0, 1, 0}, {5, 2}, 0.125)) > 0;
    ok = ok && veer::length(veer::interpose(p, {1, 0, 0}, {4, 0, 3}, {0, 1, 0}, {-4, 0, 3}, {0, 1, 0}, 5)) > 0;
    ok = ok && veer::length(veer::hiding_place(p, {{4, 0, 3}, 1, 5}, 1)) > 0 && veer::length(veer::wander(v, {0, 1, 0}, {5, 2, 1})) > 0;
    ok = ok && veer::length(veer::wander_direction(v, {0, 1, 0}, 0.5, 0.125)) > 0 && veer::length(veer::limit_turn(v, {0, 1, 0}, 0.5)) > 0;
    ok = ok && veer::length(veer::steer_verlet_step(p, {1, 0, 0}, {0, 1, 0}, {10, 1, 5}, 1).velocity) > 0;
    ok = ok && veer::length(veer::spring_step(p, {1, 0, 0}, {4, 0, 3}, 2, 0.125).position) > 0;
    ok = ok && veer::length(veer::orientation(v, {0, 0, 1}).left) > 0 && veer::length(veer::banked_up(v, {0, 1, 0}, {0, 0, -9})) > 0;
    const std::array<V, 2> points{p, v};
    ok = ok && veer::nearest_on_path(points, {4, 0, 3}).distance > 0 && veer::length(veer::follow_path(p, {1, 0, 0}, points, 2, {5, 2}, 0.125)) > 0;
    const std::vector<veer::Agent<V>> agents{{{0, 0, 0}, {1, 0, 0}, 1}, {{9, 0, 0}, {-1, 0, 0}, 1}};
    ok = ok && veer::length(veer::avoid_agent(agents[0], {{9, 0, 0}, {-1, 0, 0}, 1}, 5)) > 0;
    ok = ok && veer::length(veer::reciprocal_velocity(0, agents, up_to(2), {1, 0, 0}, 5, 2, 0.125)) > 0;
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

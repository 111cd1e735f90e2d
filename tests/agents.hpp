// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <type_traits>
#include <vector>

#include <veer/simd.hpp>
#include <veer/veer.hpp>

namespace tests {

// ---- agents, moved one by one and in packs ----------------------------------------------------------------------------------

/// An array of numbers between two margins, which nobody is to touch. With a margin of 0 its ends are the ends of its memory.
template <class T>
class Guarded {
public:
    Guarded(std::size_t count, std::size_t width_of_margins) : numbers(count + 2 * width_of_margins, guard), margin(width_of_margins) {}

    [[nodiscard]] T* data() { return numbers.data() + margin; }
    [[nodiscard]] std::size_t size() const { return numbers.size() - 2 * margin; }
    [[nodiscard]] bool unharmed() const {
        const auto is_guard = [](T number) { return std::memcmp(&number, &guard, sizeof guard) == 0; };
        const auto end = static_cast<std::ptrdiff_t>(margin);
        return std::all_of(numbers.begin(), numbers.begin() + end, is_guard) && std::all_of(numbers.end() - end, numbers.end(), is_guard);
    }
    friend bool operator==(const Guarded& a, const Guarded& b) {
        return a.numbers.empty() || std::memcmp(a.numbers.data(), b.numbers.data(), a.numbers.size() * sizeof(T)) == 0;
    }

private:
    static constexpr T guard = T(-12345.678);

    std::vector<T> numbers;
    std::size_t margin;
};

inline constexpr std::size_t odd = 17; // more than a register, and not a multiple of one

/// As the streams see them: positions, velocities, targets, the targets' velocities, and a number each.
template <class T, int Dimension>
struct Agents {
    using V = veer::BasicVector<T, Dimension>;
    using Arrays = std::array<Guarded<T>, std::size_t{Dimension}>;

    Arrays position, velocity, target, target_velocity;
    Guarded<T> number;
    std::size_t count;

    /// Drawn from `inputs`, which makes a vector() and a number().
    Agents(std::size_t size, auto inputs, std::size_t margin = odd)
        : position(arrays(size, margin)), velocity(position), target(position), target_velocity(position), number(size, margin), count(size) {
        for (std::size_t i = 0; i < size; ++i) {
            for (Arrays* vectors : {&position, &velocity, &target, &target_velocity}) put(*vectors, i, inputs.vector());
            number.data()[i] = inputs.number();
        }
    }

    static void put(Arrays& arrays, std::size_t i, const V& v) {
        arrays[0].data()[i] = v.x, arrays[1].data()[i] = v.y;
        if constexpr (Dimension == 3) arrays[2].data()[i] = v.z;
    }
    static V get(Arrays& arrays, std::size_t i) {
        return veer::generate<V>([&](auto k) { return arrays[std::size_t{k}].data()[i]; });
    }

    template <class Number>
    static auto stream(Arrays& arrays) {
        if constexpr (Dimension == 2) return veer::simd::Soa2<Number>{arrays[0].data(), arrays[1].data()};
        else return veer::simd::Soa3<Number>{arrays[0].data(), arrays[1].data(), arrays[2].data()};
    }

    [[nodiscard]] bool unharmed() const {
        const auto unharmed = [](const Guarded<T>& array) { return array.unharmed(); };
        const auto all = [&](const Arrays& arrays) { return std::all_of(arrays.begin(), arrays.end(), unharmed); };
        return all(position) && all(velocity) && all(target) && all(target_velocity) && number.unharmed();
    }
    friend bool operator==(const Agents& a, const Agents& b) {
        return a.position == b.position && a.velocity == b.velocity && a.target == b.target && a.target_velocity == b.target_velocity
            && a.number == b.number;
    }

    /// step(position&, velocity&, target, target_velocity, number&) for one agent after the other.
    void one_by_one(auto step) {
        for (std::size_t i = 0; i < count; ++i) {
            V p = get(position, i), v = get(velocity, i);
            step(p, v, get(target, i), get(target_velocity, i), number.data()[i]);
            put(position, i, p), put(velocity, i, v);
        }
    }

    /// The same a pack at a time.
    void in_packs(auto step) { in_packs(veer::simd::Slice{0, count}, step); }
    void in_packs(veer::simd::Slice slice, auto step) {
        veer::simd::for_each(slice, step, stream<T>(position), stream<T>(velocity), stream<const T>(target), stream<const T>(target_velocity),
                             number.data());
    }

private:
    static Arrays arrays(std::size_t size, std::size_t margin) {
        const Guarded<T> array(size, margin);
        if constexpr (Dimension == 2) return {array, array};
        else return {array, array, array};
    }
};

/// How many agents to try: every count that could go wrong.
inline constexpr auto counts = [] {
    std::array<std::size_t, 69> all{};
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = i;
    all.back() = 1000;
    return all;
}();

// ---- steps: every function that runs on packs -------------------------------------------------------------------------------

template <class Argument>
using vector_of = std::remove_cvref_t<Argument>;

template <class V>
using number_t = typename veer::scalar_traits<veer::scalar_t<V>>::value;

/// A limits struct of plain numbers, as a game has it.
template <class V>
constexpr auto missile = veer::make_homing(number_t<V>(30), number_t<V>(25), number_t<V>(0.5));

template <class V, class Number>
veer::SphereObstacle<V> rock(Number x, Number y, Number z, Number escape_radius, Number avoid_radius) {
    using Plain = veer::BasicVector<Number, veer::dimension_v<V>>;
    const std::array components{x, y, z};
    return veer::SphereObstacle<Plain>{veer::generate<Plain>([&](auto i) { return components[std::size_t{i}]; }), escape_radius, avoid_radius};
}

inline constexpr auto vector_kit = [](auto& p, auto& v, const auto& t, const auto& u, auto& s) {
    const auto mask = veer::dot(p, t) < s;
    p = veer::normalize_or(p, t) + veer::perpendicular(u) + veer::lateral(t, v);
    v = veer::truncate(v, s) + veer::select(mask, t, u);
    s = veer::clamp(veer::minimum(s, veer::length(t)), veer::maximum(s, veer::length_squared(u)), veer::magnitude(s));
};

inline constexpr auto rotations = [](auto& p, auto& v, const auto& t, const auto& u, auto& s) {
    using V = vector_of<decltype(p)>;
    const auto [sine, cosine] = veer::sin_cos(s);
    if constexpr (veer::dimension_v<V> == 2) p = veer::rotate(p, s) + veer::turn_yaw_pitch(t, u, s);
    else p = veer::rotate(p, u, s) + veer::turn_yaw_pitch(t, u, s, sine, v);
    v = veer::turn_towards(v, t, s);
    s = veer::angle_between(t, u) + sine * cosine;
};

inline constexpr auto homing = [](auto& p, auto& v, const auto& t, const auto&, auto& s) {
    const auto next = veer::homing_step(p, v, t, missile<vector_of<decltype(p)>>, s, 2);
    p = next.position, v = next.velocity;
};

/// With a missile of its own for each agent.
inline constexpr auto homing_each = [](auto& p, auto& v, const auto& t, const auto& u, auto& s) {
    using S = veer::scalar_t<vector_of<decltype(p)>>;
    const veer::Homing<S> own = veer::make_homing(S(veer::component<0>(u)), S(veer::component<1>(u)), s);
    const auto next = veer::homing_step(p, v, t, own, S(0.125));
    p = next.position, v = next.velocity;
};

inline constexpr auto homing_arcs = [](auto& p, auto& v, const auto& t, const auto& u, auto& s) {
    using V = vector_of<decltype(p)>;
    using S = veer::scalar_t<V>;
    const veer::Homing<S> own = veer::make_homing(S(veer::component<0>(u)), S(veer::component<1>(u)), s);
    const auto arc = veer::homing_arc_step(p, v, t, own, S(0.125)), fast = veer::homing_arc_step(p, v, t, missile<V>, s);
    const auto swing = veer::homing_swing_step(p, v, t, missile<V>, S(0.125), S(1));
    const auto brake = veer::homing_brake_step(p, v, t, missile<V>, S(0.125), s);
    const auto turn = veer::homing_turn_step(arc.position, arc.velocity, t, s, S(0.125));
    s = veer::widest_hitting_radius(p, v, t);
    p = turn.position + swing.position + brake.position + fast.position;
    v = turn.velocity + swing.velocity + brake.velocity + fast.velocity;
};

inline constexpr auto guidance = [](auto& p, auto& v, const auto& t, const auto& u, auto& s) {
    using S = veer::scalar_t<vector_of<decltype(p)>>;
    const auto on_time = veer::homing_on_time(p, v, t, u, s, S(0.125), 4);
    const auto limited = veer::limit_acceleration(veer::proportional_navigation(p, v, t, u, s), S(50));
    const auto laws = veer::pure_proportional_navigation(p, v, t, u) + veer::augmented_navigation(p, v, t, u, v, S(4));
    s = veer::time_to_closest_approach(p, v, t, u) + veer::least_time_to_go(p, v, t, u, s) + veer::select(limited.saturated, S(1), S(0));
    p = limited.acceleration + on_time;
    v = laws;
};

inline constexpr auto steering = [](auto& p, auto& v, const auto& t, const auto& u, auto& s) {
    using S = veer::scalar_t<vector_of<decltype(p)>>;
    const auto sum = veer::seek(p, v, t, s) + veer::flee(p, v, u, 3);
    const auto uniform = veer::steer_step(p, v, sum, {5, 2, 7}, S(0.25));
    const auto own = veer::steer_step(uniform.position, uniform.velocity, sum, {s, S(veer::length(t)), S(9)}, 1);
    p = own.position, v = own.velocity;
};

/// Of one sphere and of several.
inline constexpr auto avoidance = [](auto& p, auto& v, const auto& t, const auto&, auto& s) {
    using V = vector_of<decltype(p)>;
    using S = veer::scalar_t<V>;
    using T = number_t<V>;
    const veer::SphereObstacle<V> own{t, S(veer::magnitude(s)), S(1000)};
    const std::array several{rock<V, T>(3, 0, 0, 1, 50), rock<V, T>(20, 1, -1, 5, 90), rock<V, T>(-9, 4, 2, 3, 60), own};
    const auto angle = veer::clearing_angle(p, v, own);
    v = veer::avoid_sphere(p, v, own, angle) + veer::avoid_spheres(p, v, several, S(0.125));
    p = veer::escape_sphere(p, own, s);
    s = angle;
};

inline constexpr auto frames = [](auto& p, auto& v, const auto& t, const auto& u, auto& s) {
    veer::PhysicBase<vector_of<decltype(p)>> body(s);
    body.set_position(p), body.set_velocity(v), body.set_acceleration(t), body.add_acceleration(u);
    p = body.position_at(0.25);
    body.update(0.5);
    p = p + body.position();
    v = body.velocity();
};

/// Degenerate ones included.
inline constexpr auto meetings = [](auto& p, auto& v, const auto& t, const auto& u, auto& s) {
    const auto contact = veer::contact_time(p, v, t, u, s);
    s = veer::intercept_time(p, t, u, s);
    p = veer::generate<vector_of<decltype(p)>>([&](auto) { return contact; });
};

inline constexpr auto throws = [](auto& p, auto& v, const auto& t, const auto& u, auto& s) {
    const auto top = veer::apex(p, v, u);
    const auto down = veer::landing(top.point, t, u, p);
    s = veer::select(down.found, veer::launch_range(v, u), top.time);
    p = veer::select(top.found, down.point, p);
    v = veer::parabola_velocity(v, u, down.time);
};

/// With a plane, a sphere and a capsule of its own for each agent, and a frame with one of them.
inline constexpr auto contacts = [](auto& p, auto& v, const auto& t, const auto& u, auto& s) {
    using V = vector_of<decltype(p)>;
    using S = veer::scalar_t<V>;
    const veer::Plane<V> floor{t, u};
    const auto first = veer::earlier(veer::contact(p, v, S(1), floor, S(0.5)), veer::contact(p, v, S(1), veer::Sphere<V>{t, S(2), u}, S(0.5)));
    const auto bar = veer::contact(p, v, s, veer::Capsule<V>{t, u, S(1)}, S(0.5));
    veer::PhysicBase<V> ball(S(0.125));
    ball.set_position(p), ball.set_velocity(v), ball.set_acceleration(u);
    veer::update_with_contacts(ball, S(1), {S(0.75), S(0.25)}, floor);
    s = first.time + bar.time;
    p = first.point + bar.normal + ball.position();
    v = veer::bounce(v, first.normal, S(0.5), first.velocity) + ball.velocity();
};

/// All of them.
void each_step(auto play) {
    play("the vector kit", vector_kit);
    play("rotations", rotations);
    play("homing", homing);
    play("homing, each its own missile", homing_each);
    play("homing on arcs and by angles", homing_arcs);
    play("guidance", guidance);
    play("seek, flee and steer_step", steering);
    play("avoidance", avoidance);
    play("PhysicBase", frames);
    play("intercept_time and contact_time", meetings);
    play("throws", throws);
    play("contacts", contacts);
}

} // namespace tests

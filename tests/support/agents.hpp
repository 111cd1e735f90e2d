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

// ---- agents, moved one by one and in packs --------------------------------------------------------------------------

/// An array of numbers between two margins that nothing may write to. With a margin of 0 the array ends at the ends of
/// its memory.
template <class T> class Guarded {
public:
    Guarded(std::size_t count, std::size_t width_of_margins)
        : numbers(count + 2 * width_of_margins, guard), margin(width_of_margins) {}

    [[nodiscard]] T* data() { return numbers.data() + margin; }
    [[nodiscard]] std::size_t size() const { return numbers.size() - 2 * margin; }
    [[nodiscard]] bool unharmed() const {
        const auto is_guard = [](T number) { return std::memcmp(&number, &guard, sizeof guard) == 0; };
        const auto end = static_cast<std::ptrdiff_t>(margin);
        return std::all_of(numbers.begin(), numbers.begin() + end, is_guard)
            && std::all_of(numbers.end() - end, numbers.end(), is_guard);
    }
    friend bool operator==(const Guarded& a, const Guarded& b) {
        return a.numbers.empty() || std::memcmp(a.numbers.data(), b.numbers.data(), a.numbers.size() * sizeof(T)) == 0;
    }

private:
    static constexpr T guard = T(-12345.678);

    std::vector<T> numbers;
    std::size_t margin;
};

inline constexpr std::size_t odd = 17; // more than a register, not a multiple of one

/// The arrays of the streams: positions, velocities, targets, velocities of the targets, and a number each.
template <class T, int Dimension> struct Agents {
    using V = veer::BasicVector<T, Dimension>;
    using Arrays = std::array<Guarded<T>, std::size_t{Dimension}>;

    Arrays position, velocity, target, target_velocity;
    Guarded<T> number;
    std::size_t count;

    /// Draws the agents from `inputs`, by its vector() and number().
    Agents(std::size_t size, auto inputs, std::size_t margin = odd)
        : position(arrays(size, margin)), velocity(position), target(position), target_velocity(position),
          number(size, margin), count(size) {
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

    template <class Number> static auto stream(Arrays& arrays) {
        if constexpr (Dimension == 2) return veer::simd::Soa2<Number>{arrays[0].data(), arrays[1].data()};
        else return veer::simd::Soa3<Number>{arrays[0].data(), arrays[1].data(), arrays[2].data()};
    }

    [[nodiscard]] bool unharmed() const {
        const auto unharmed = [](const Guarded<T>& array) { return array.unharmed(); };
        const auto all = [&](const Arrays& arrays) { return std::all_of(arrays.begin(), arrays.end(), unharmed); };
        return all(position) && all(velocity) && all(target) && all(target_velocity) && number.unharmed();
    }
    friend bool operator==(const Agents& a, const Agents& b) {
        return a.position == b.position && a.velocity == b.velocity && a.target == b.target
            && a.target_velocity == b.target_velocity && a.number == b.number;
    }

    /// step(position&, velocity&, target, target_velocity, number&) for one agent after the other.
    void one_by_one(auto step) {
        for (std::size_t i = 0; i < count; ++i) {
            V p = get(position, i), v = get(velocity, i);
            step(p, v, get(target, i), get(target_velocity, i), number.data()[i]);
            put(position, i, p), put(velocity, i, v);
        }
    }

    /// The same, one or two packs at a time.
    template <int Packs = 1> void in_packs(auto step) { in_packs<Packs>(veer::simd::Slice{0, count}, step); }
    template <int Packs = 1> void in_packs(veer::simd::Slice slice, auto step) {
        veer::simd::for_each<Packs>(slice, step, stream<T>(position), stream<T>(velocity), stream<const T>(target),
            stream<const T>(target_velocity), number.data());
    }

private:
    static Arrays arrays(std::size_t size, std::size_t margin) {
        const Guarded<T> array(size, margin);
        if constexpr (Dimension == 2) return {array, array};
        else return {array, array, array};
    }
};

/// The counts of agents to test: each that could go wrong.
inline constexpr auto counts = [] {
    std::array<std::size_t, 69> all{};
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = i;
    all.back() = 1000;
    return all;
}();

/// A step with all kinds of arguments: a missile for all and one for each agent, a sphere for all, numbers and vectors
/// in and out.
inline constexpr auto fly = [](auto& p, auto& v, const auto& t, const auto& u, auto& s) {
    using V = std::remove_cvref_t<decltype(p)>;
    using S = veer::scalar_t<V>;
    using Number = typename veer::scalar_traits<S>::value;
    using Plain = veer::BasicVector<Number, veer::dimension_v<V>>;
    const auto own = veer::make_homing(S(veer::component<0>(u)), S(veer::component<1>(u)), s);
    const auto next = veer::homing_step(p, v, t, own, S(0.125));
    const auto after =
        veer::homing_arc_step(next.position, next.velocity, t, veer::make_homing(Number(30), 25, Number(0.5)), S(0.25));
    const veer::SphereObstacle<V> rock =
        veer::SphereObstacle<std::conditional_t<std::is_floating_point_v<S>, V, Plain>>{{}, 3, 50};
    p = after.position, v = veer::avoid_sphere(p, after.velocity, rock, s);
    s = veer::angle_between(v, u) + veer::contact_time(p, v, t, u, s);
};

} // namespace tests

// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <tuple>
#include <utility>

#include <glm/glm.hpp>
#include <veer/simd.hpp>

#include "../entries/entries.hpp"

// The arguments of a step, one agent in each lane of a pack, and its results, lane by lane.
namespace tests {

template <class T> inline constexpr std::size_t lanes_v = veer::simd::lanes_v<T>;
template <class T, int Dimension> using Lanes = std::array<Given<glm::vec<Dimension, T>>, lanes_v<T>>;

/// An agent for each lane; every other time within a few metres, so that agents meet. The agents do not depend on the
/// number of lanes.
template <class T, int Dimension> Lanes<T, Dimension> drawn(Wild<glm::vec<Dimension, T>>& wild) {
    using V = glm::vec<Dimension, T>;
    Lanes<T, Dimension> given;
    for (Given<V>& one : given) {
        one = Given<V>::drawn(wild);
        if (wild.one_in(2)) continue;
        for (V* v : {&one.position, &one.velocity, &one.target, &one.target_velocity, &one.other})
            *v = wild.Random::template vector<V>(4);
        one.number = wild.template uniform<T>(0, 2), one.rate = wild.template uniform<T>(0, 1), one.time = 1;
    }
    return given;
}

template <int Dimension, class T, std::size_t Width>
auto packed(const std::array<Given<glm::vec<Dimension, T>>, Width>& given) {
    using Packed = veer::BasicVector<veer::simd::pack<T>, Dimension>;
    const auto gathered = [&](auto number_of) {
        std::array<T, Width> lanes;
        for (std::size_t i = 0; i < Width; ++i) lanes[i] = number_of(given[i]);
        return veer::simd::pack<T>::load_unaligned(lanes.data());
    };
    const auto vector = [&](auto member) {
        return veer::generate<Packed>(
            [&](auto k) { return gathered([&](const auto& one) { return veer::component<k>(one.*member); }); });
    };
    const auto number = [&](auto member) { return gathered([&](const auto& one) { return one.*member; }); };
    using G = Given<glm::vec<Dimension, T>>;
    return Given<Packed>{vector(&G::position), vector(&G::velocity), vector(&G::target), vector(&G::target_velocity),
        vector(&G::other), number(&G::number), number(&G::rate), number(&G::time)};
}

/// Two packs of arguments, for a call with two packs at once.
template <class V> auto two_of(const Given<V>& a, const Given<V>& b) {
    const auto both = [&](auto member) { return veer::parts::both_of(a.*member, b.*member); };
    using G = Given<V>;
    return Given<veer::BasicVector<veer::simd::TwoPacks<veer::scalar_t<V>>, veer::dimension_v<V>>>{both(&G::position),
        both(&G::velocity), both(&G::target), both(&G::target_velocity), both(&G::other), both(&G::number),
        both(&G::rate), both(&G::time)};
}

/// What a step answers, number after number. A vector has three numbers; in the plane the third is 0.
template <class Number> struct Numbers {
    std::array<Number, 128> all;
    std::size_t count = 0;

    template <std::same_as<Number> N> void add(const N& x) { all.at(count++) = x; }
    template <veer::Vector V> void add(const V& v) {
        add(veer::component<0>(v)), add(veer::component<1>(v));
        if constexpr (veer::dimension_v<V> == 3) add(veer::component<2>(v));
        else add(veer::constant<Number>(0));
    }
    [[nodiscard]] bool all_of(auto holds) const {
        for (std::size_t i = 0; i < count; ++i)
            if (!holds(i)) return false;
        return true;
    }
};

/// A step for vectors V. Laws call steps through such pointers, and so are compiled once for all steps.
template <class V> using Call = Numbers<veer::scalar_t<V>> (*)(const Given<V>& in);
template <class Step, class V> Numbers<veer::scalar_t<V>> call(const Given<V>& in) {
    Numbers<veer::scalar_t<V>> numbers;
    Step()(in).each([&](const auto& answer) { numbers.add(answer); });
    return numbers;
}

} // namespace tests

// SPDX-License-Identifier: MIT
// The inputs and the hash of the program that asks C++ itself for the answers of every function. Each language draws
// the same inputs.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <map>
#include <string>
#include <vector>

#include "structures.hpp"

using namespace veer_c;

constexpr int agents = 37;

template <int D> struct Inputs {
    using V = veer::BasicVector<float, D>;
    const char* name;
    float size; ///< of the room: small for functions of a world, so that agents are near each other
    std::uint32_t state = 1, hash = 2166136261u;

    explicit Inputs(const char* of, bool near_by = false) : name(of), size(near_by ? 12.0f : 40.0f) {}
    float unit() { return static_cast<float>((state = state * 1664525u + 1013904223u) >> 8) * 0x1p-24f; }
    float coordinate() { return unit() * size - size / 2; }
    float positive() { return unit() * 3 + 0.125f; }
    std::vector<V> empty_vectors() { return std::vector<V>(agents); }
    std::vector<float> empty_numbers() { return std::vector<float>(agents); }
    std::vector<V> vectors() {
        auto all = empty_vectors();
        for (V& v : all) {
            v.x = coordinate(), v.y = coordinate();
            if constexpr (D == 3) v.z = coordinate();
        }
        return all;
    }
    std::vector<float> numbers() {
        auto all = empty_numbers();
        for (float& number : all) number = positive();
        return all;
    }
    template <class T> T structure() { // all members are floats
        float all[sizeof(T) / sizeof(float)];
        for (float& number : all) number = positive();
        return std::bit_cast<T>(all);
    }
    template <class T> std::array<T, 3> structures() {
        std::array<T, 3> all;
        for (T& one : all) one = structure<T>();
        return all;
    }
    static veer_vectors stream(std::vector<V>& rows) {
        float* first = &rows[0].x;
        return {first, first + 1, D == 3 ? first + 2 : nullptr, sizeof(V)};
    }
    void add(std::uint32_t word) {
        for (int i = 0; i < 4; ++i) hash = (hash ^ (word >> (8 * i) & 255)) * 16777619u;
    }
    void add(float number) { add(number != number ? 0x7fc00000u : std::bit_cast<std::uint32_t>(number)); }
    void answer(const std::vector<float>& all) {
        for (const float one : all) add(one);
    }
    void answer(const std::vector<V>& all) {
        for (const V& one : all) {
            add(one.x), add(one.y);
            if constexpr (D == 3) add(one.z);
        }
    }
    static veer_world& handle() { ///< one for all functions: what one builds, the next ones use
        static veer_world world;
        return world;
    }
    static auto& world() { return world_of<V>({.address = &handle()}); }
    void print() const { std::printf("%s %d %08x\n", name, D, hash); }
};

/// A function of all agents: its answers by the library.
template <int D>
void of_all(const char* name, int number, const std::string& described, const std::map<std::string, int>& sizes) {
    Inputs<D> in(name, described.find(":h") != described.npos);
    std::vector<veer_argument> arguments;
    std::vector<std::vector<typename Inputs<D>::V>> vectors;
    std::vector<std::vector<float>> numbers, structures;
    std::vector<std::int32_t> indices(agents * (std::strcmp(name, "nearest") == 0 ? 3 : 1));
    std::vector<char> roles;
    vectors.reserve(20), numbers.reserve(20), structures.reserve(20);
    const auto floats = [&](int count) {
        structures.emplace_back();
        for (int i = 0; i < count; ++i) structures.back().push_back(in.positive());
        return veer_argument{.address = structures.back().data()};
    };
    for (std::size_t at = 0; at < described.size();) {
        const std::size_t end = std::min(described.find(' ', at), described.size());
        const std::string one = described.substr(at, end - at);
        const std::string kind = one.substr(one.find(':') + 1, one.find('=') - one.find(':') - 1);
        at = end + 1;
        const bool is_answer = kind == "vo" || kind == "no";
        if (kind[0] == 'v') {
            vectors.push_back(is_answer ? in.empty_vectors() : in.vectors());
            arguments.push_back({.vectors = in.stream(vectors.back())});
            if (kind != "v") roles.push_back('v'), roles.push_back(static_cast<char>(vectors.size() - 1));
        } else if (kind[0] == 'n') {
            numbers.push_back(is_answer ? in.empty_numbers() : in.numbers());
            arguments.push_back({.vectors = {numbers.back().data(), nullptr, nullptr, 4}});
            if (kind != "n") roles.push_back('n'), roles.push_back(static_cast<char>(numbers.size() - 1));
        } else if (kind == "f") arguments.push_back({.number = in.positive()});
        else if (kind == "i") arguments.push_back({.integer = 3});
        else if (kind == "h") arguments.push_back({.address = &Inputs<D>::handle()});
        else if (kind == "k")
            arguments.push_back({.address = indices.data()}), roles.push_back('k'), roles.push_back(0);
        else if (kind == "p") {
            arguments.push_back({.count = agents});
            vectors.push_back(in.vectors());
            arguments.push_back({.vectors = in.stream(vectors.back())});
        } else if (kind[0] == 's') arguments.push_back(floats(sizes.at(kind.substr(2))));
        else arguments.push_back({.count = 3}), arguments.push_back(floats(3 * sizes.at(kind.substr(2))));
    }
    const int wrong = veer_call(number, agents, arguments.data());
    if (wrong != 0) std::printf("%s: argument %d\n", name, wrong);
    for (std::size_t i = 0; i < roles.size(); i += 2) {
        const auto k = static_cast<std::size_t>(roles[i + 1]);
        if (roles[i] == 'v') in.answer(vectors[k]);
        else if (roles[i] == 'n') in.answer(numbers[k]);
        else
            for (const std::int32_t index : indices) in.add(static_cast<std::uint32_t>(index));
    }
    in.print();
}

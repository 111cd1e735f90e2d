// SPDX-License-Identifier: MIT
// Every function that runs on packs, and every kind of stream, in one unit of a program, which is compiled as unit.cpp
// is. What this unit takes from the tests is renamed after the unit, so that no two units share it. The functions play
// on vectors of three floats; ../determinism plays packs of all four types.
#define tests UNIT
#include "../entries/entries.hpp"
#undef tests

#include <veer/simd.hpp>

#include "units.hpp"

namespace {

constexpr std::size_t count = 37; // no multiple of a pack's width

/// Agents of one type of vectors, in plain arrays, and what the functions answer to each.
template <class S, int Dimension> struct Agents {
    using V = veer::BasicVector<S, Dimension>;

    V position[count], velocity[count], target[count], target_velocity[count], other[count];
    S number[count], rate[count], time[count], answer[count];

    Agents() {
        std::uint64_t state = 1;
        const auto drawn = [&] { // below 16, of 21 bits
            state = state * 0x5851f42d4c957f2d + 0x14057b7ef767814f;
            return static_cast<S>(static_cast<std::int32_t>(state >> 43) - (1 << 20)) * S(0x1p-16);
        };
        for (std::size_t i = 0; i < count; ++i) {
            for (V* v : {position + i, velocity + i, target + i, target_velocity + i, other + i}) {
                v->x = drawn(), v->y = drawn();
                if constexpr (Dimension == 3) v->z = drawn();
            }
            number[i] = veer::magnitude(drawn()), rate[i] = veer::magnitude(drawn()) * S(0.0625);
            time[i] = veer::magnitude(drawn()) * S(0.0625), answer[i] = S(0);
        }
    }
    void add_to(std::uint64_t& hash) const {
        for (const S& x : answer) {
            if constexpr (sizeof(S) == 4) hash = (hash ^ veer::parts::bits_as<std::uint32_t>(x)) * 0x100000001b3;
            else hash = (hash ^ veer::parts::bits_as<std::uint64_t>(x)) * 0x100000001b3;
            hash ^= hash >> 29;
        }
    }
};

/// Adds the components of what a step has answered to each agent's number.
template <veer::Scalar Number> void add(Number& sum, const Number& x) {
    sum = sum * Number(0.5) + UNIT::no_infinity(x);
}
template <veer::Scalar Number, veer::Vector V> void add(Number& sum, const V& v) {
    add(sum, Number(veer::component<0>(v))), add(sum, Number(veer::component<1>(v)));
    if constexpr (veer::dimension_v<V> == 3) add(sum, Number(veer::component<2>(v)));
}

/// Every step, on all agents, as UNIT::each_step asks.
template <class S, int Dimension> struct Play {
    Agents<S, Dimension>& agents;
    std::uint64_t& hash;

    template <class Kind, class Step> void operator()(const char*, const char*, Kind, Step) const {
        if constexpr (Dimension >= Kind::least_dimension) {
            Agents<S, Dimension>& a = agents;
            veer::simd::for_each(
                count,
                [](const auto& p, const auto& v, const auto& t, const auto& w, const auto& o, const auto& n,
                    const auto& r, const auto& h, auto& sum) {
                    const UNIT::Given<std::remove_cvref_t<decltype(p)>> in{p, v, t, w, o, n, r, h};
                    Step()(in).each([&](const auto& answer) { add(sum, answer); });
                },
                a.position, a.velocity, a.target, a.target_velocity, a.other, a.number, a.rate, a.time, a.answer);
            a.add_to(hash);
        }
    }
};

template <class S, int Dimension> void play(std::uint64_t& hash) {
    Agents<S, Dimension> agents;
    UNIT::each_step(Play<S, Dimension>{agents, hash});
}

/// Every kind of stream: members of a structure, components apart, elements by index, indices, a slice, two packs.
void play_streams(std::uint64_t& hash) {
    Agents<float, 3> a;
    float x[count]{}, y[count]{}, z[count]{};
    std::uint16_t chosen[count];
    for (std::size_t i = 0; i < count; ++i) chosen[i] = static_cast<std::uint16_t>(i * 7 % count);
    struct Member {
        std::int32_t id;
        Agents<float, 3>::V position;
        float speed;
    } members[count]{};
    const veer::simd::Soa3<float> apart{x, y, z};
    const veer::simd::Strided<Agents<float, 3>::V> positions{&members[0].position, sizeof(Member)};
    const veer::simd::Strided<float> speeds{&members[0].speed, sizeof(Member)};
    const auto target = veer::simd::gather(a.target, chosen);
    const auto step = [](auto& p, auto& v, auto& q, const auto& t, auto& s) {
        v = veer::seek_velocity(p, t, s + 1), p = p + v, q = q + t, s = veer::distance(p, t);
    };
    veer::simd::for_each(count, step, positions, a.velocity, apart, target, speeds);
    veer::simd::for_each<2>(count, step, a.position, a.velocity, apart, a.target, a.answer);
    const auto mark = [](const auto& index, const auto& p, auto& sum) {
        const auto near = veer::length(p) < 8;
        if (veer::any(near)) sum = veer::select(near, sum, sum + p.x);
        if (!veer::all(near)) sum = veer::select(near, sum, p.y + index);
    };
    for (std::size_t first = 0; first < count; first += 10)
        veer::simd::for_each(veer::simd::Slice{first, first + 10 < count ? 10 : count - first}, mark,
            veer::simd::Indices{}, a.position, a.answer);
    for (std::size_t i = 0; i < count; ++i) a.answer[i] = a.answer[i] + x[i] - y[i] * z[i] + members[i].position.x;
    a.add_to(hash);
}

} // namespace

std::uint64_t UNIT::packs() {
    std::uint64_t hash = 0xcbf29ce484222325;
    play<float, 3>(hash);
    play_streams(hash);
    return hash;
}

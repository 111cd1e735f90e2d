// SPDX-License-Identifier: MIT
// Plays every step of agents.hpp one agent at a time and in packs, and prints a number that depends on every bit of the results.
// `sh tests/matrix` builds this program for many compilers and instruction sets: all have to print the same number.

#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <limits>

#include "agents.hpp"

namespace {

/// Inputs out of integers alone: zero, enormous, subnormal and plain ones; and vectors that are copies, opposites, multiples and
/// neighbours of earlier ones.
template <class T, int Dimension>
class Inputs {
public:
    using V = veer::BasicVector<T, Dimension>;

    explicit Inputs(std::uint32_t seed) : state(seed) {}

    T number() {
        constexpr T large = sizeof(T) == 4 ? T(1e15) : T(1e150);
        constexpr T least = (std::numeric_limits<T>::min)(), subnormal = std::numeric_limits<T>::denorm_min();
        constexpr std::array special{T(0), T(-0.0), T(1), T(-1), large, -large, least, subnormal};
        switch (below(4)) {
            case 0: return special[below(special.size())];
            case 1: return static_cast<T>(below(9)) - T(4);
            default: return static_cast<T>(below(1u << 24)) * T(0x1p-17) - T(64);
        }
    }

    V vector() {
        V& earlier = drawn[below(4)];
        switch (below(8)) {
            case 0: break;
            case 1: earlier = veer::zero<V>() - earlier; break;
            case 2: earlier = veer::magnitude(earlier.x) < T(100) ? earlier * T(3) : earlier; break;
            case 3: earlier = earlier * (T(1) - std::numeric_limits<T>::epsilon()); break;
            case 4: earlier = veer::first_axis<V>() * number(); break;
            default: earlier = veer::generate<V>([this](auto) { return number(); });
        }
        return earlier;
    }

private:
    std::uint64_t state;
    std::array<V, 4> drawn{};

    std::size_t below(std::size_t count) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        return static_cast<std::size_t>((state >> 40) * count >> 24);
    }
};

/// FNV-1a.
class Hash {
public:
    template <class T>
    void add(T number) {
        using Bits = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;
        Bits bits = std::bit_cast<Bits>(number);
        for (std::size_t i = 0; i < sizeof(T); ++i, bits >>= 8) value = (value ^ (bits & 255u)) * 0x100000001b3u;
    }
    std::uint64_t value = 0xcbf29ce484222325u;
};

/// Functions of their own, so that what plays them is compiled once and not for every step.
template <class Agents, class Step>
void one_by_one(Agents& agents) {
    agents.one_by_one(Step());
}
template <class Agents, class Step>
void in_packs(Agents& agents) {
    agents.in_packs(Step());
}

template <class T, int Dimension>
bool agree(Hash& hash, const char* name, void (*one_by_one)(tests::Agents<T, Dimension>&), void (*in_packs)(tests::Agents<T, Dimension>&)) {
    for (const std::size_t margin : {tests::odd, std::size_t{0}}) {
        for (const std::size_t count : tests::counts) {
            tests::Agents<T, Dimension> single(count, Inputs<T, Dimension>(static_cast<std::uint32_t>(count)), margin), packed = single;
            one_by_one(single);
            in_packs(packed);
            if (!(single == packed && packed.unharmed())) {
                std::printf("%zu agents in packs of %zu differ from single ones: %s, %s, %dD\n", count, veer::simd::pack<T>::size, name,
                            sizeof(T) == 4 ? "float" : "double", Dimension);
                return false;
            }
            for (std::size_t i = 0; i < count; ++i) {
                for (auto* arrays : {&packed.position, &packed.velocity}) {
                    for (auto& array : *arrays) hash.add(array.data()[i]);
                }
                hash.add(packed.number.data()[i]);
            }
        }
    }
    return true;
}

template <class T, int Dimension, class Step>
bool play(Hash& hash, const char* name) {
    using Agents = tests::Agents<T, Dimension>;
    return agree<T, Dimension>(hash, name, one_by_one<Agents, Step>, in_packs<Agents, Step>);
}

} // namespace

int main() {
    Hash hash;
    bool agreed = true;
    tests::each_step([&]<class Step>(const char* name, Step) {
        const bool flat = play<float, 2, Step>(hash, name) && play<double, 2, Step>(hash, name);
        const bool space = play<float, 3, Step>(hash, name) && play<double, 3, Step>(hash, name);
        agreed = agreed && flat && space;
    });
    if (agreed) std::printf("%016llx\n", static_cast<unsigned long long>(hash.value));
    return agreed ? 0 : 1;
}

// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "../support/hash.hpp"
#include "../support/random.hpp"
#if defined(PACKS)
#include <veer/simd.hpp>
#endif
#include <veer/veer.hpp>

// The parts common to all scenes. A scene is a small game, made by docs/recipes.md. After every frame it checks its
// laws:
//
//     template <class S, class Crew>
//     class Billiard {
//         static constexpr const char* name;
//         static constexpr std::array faults;    // Fault{law, text}: a play with fault 1, 2 ... breaks the law
//
//         explicit Billiard(const Setting<S>&);
//         void step();                           // a frame
//         void judge(Judge&) const;              // the laws
//         void add_to(tests::Hash&) const;       // the whole state that the next frame depends on
//     };

namespace endurance {

/// The laws of the scenes.
enum class Law { finite, inside, no_overlap, energy, moves, rests, on_time, same_bits };

inline const char* name_of(Law law) {
    constexpr std::array names{"all is finite", "nobody is outside", "no two overlap", "energy is bounded",
        "agents that should move do", "agents that should be at rest are", "time and place are those of the formula",
        "packs have the same bits"};
    return names[static_cast<std::size_t>(law)];
}

/// A deliberate fault of a scene, to show that a law can fail.
struct Fault {
    Law law;
    const char* what;
};

/// The parameters of a play.
template <class S> struct Setting {
    S time_step;        ///< [s]
    S away;             ///< of the scene from the origin  [m]
    std::uint64_t seed; ///< of all random numbers
    int fault = 0;      ///< number of the scene's fault, from 1; 0: none

    template <veer::Vector V> [[nodiscard]] V middle() const { // (3, 4) / 5 is exact in neither type
        return veer::generate<V>([&](auto i) { return i == 0 ? away * S(0.6f) : i == 1 ? away * S(0.8f) : S(0); });
    }
};

/// Keeps the first breach of a law.
class Judge {
public:
    void see(Law law, bool holds, const char* who, std::size_t number = 0) {
        if (holds || broken) return;
        broken = true, which = law, text = std::string(name_of(law)) + ": " + who + " " + std::to_string(number);
    }
    void see_finite(const veer::Vector auto& v, const char* who, std::size_t number = 0) {
        see(Law::finite, tests::is_finite(v), who, number);
    }
    [[nodiscard]] bool found() const { return broken; }
    [[nodiscard]] Law law() const { return which; }
    [[nodiscard]] const std::string& words() const { return text; }

private:
    bool broken = false;
    Law which{};
    std::string text;
};

/// Moves agents one after the other: fn(a, b ...) for the first element of each array, then for the second ...
struct OneByOne {
    template <class Function, class First, class... Rest> static void each(Function fn, First& first, Rest&... rest) {
        for (std::size_t i = 0; i < first.size(); ++i) fn(first[i], rest[i]...);
    }
};

#if defined(PACKS)
/// Moves the same agents a register at a time.
struct InPacks {
    template <class Function, class First, class... Rest> static void each(Function fn, First& first, Rest&... rest) {
        veer::simd::for_each(first.size(), fn, first, rest...);
    }
};
#endif

/// The type of an argument of the function of `each`: a vector or a number, or a pack of these.
template <class T> using value_of = std::remove_cvref_t<T>;

template <class S> inline constexpr S epsilon = std::numeric_limits<S>::epsilon();

/// The resolution at a place: an epsilon of its coordinates.
template <veer::Vector V> [[nodiscard]] veer::scalar_t<V> resolution(const V& place) {
    return epsilon<veer::scalar_t<V>> * veer::parts::sum_of_magnitudes(place);
}

} // namespace endurance

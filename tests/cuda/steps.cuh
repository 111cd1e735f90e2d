// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <tuple>
#include <type_traits>

#include "../entries/entries.hpp"

// Every public function, as device code and as code of the host alike: the steps and the calls of entries.hpp.
namespace tests {

/// How many numbers a result is.
template <class Result> [[nodiscard]] constexpr std::size_t numbers_of() {
    if constexpr (std::is_arithmetic_v<Result>) return 1;
    else return static_cast<std::size_t>(veer::dimension_v<Result>);
}
template <class... Results> [[nodiscard]] constexpr std::size_t numbers_of_all(const Answers<Results...>*) {
    return (numbers_of<std::remove_cvref_t<Results>>() + ... + 0);
}

/// Plays the functions that chosen(number of the function) admits, and writes their results `stride` numbers apart. A
/// result has the same place, whatever is chosen. Everything is inlined, so that each place is a constant of the
/// device code. Returns how many numbers all functions have.
///
/// @param note  note(name, place, numbers): called for each function, chosen or not
template <veer::Vector V>
VEER_ALWAYS_INLINE constexpr std::size_t play_chosen(
    const Given<V>& given, veer::scalar_t<V>* results, std::size_t stride, const auto& chosen, const auto& note) {
    using S = veer::scalar_t<V>;
    std::size_t function = 0, count = 0;
    const auto play = [&]<class Kind>(const char* name, const char*, Kind, auto step) VEER_IN_LINE {
        if constexpr (veer::dimension_v<V> >= Kind::least_dimension && !Kind::allocates) {
            constexpr std::size_t numbers =
                numbers_of_all(static_cast<std::remove_cvref_t<decltype(step(given))>*>(nullptr));
            note(name, count, numbers);
            if (chosen(function++)) {
                std::size_t place = count * stride;
                const auto write = [&](const auto& result) VEER_IN_LINE {
                    const auto put = [&](const auto& x) VEER_IN_LINE {
                        results[place] = static_cast<S>(x);
                        place += stride;
                    };
                    if constexpr (std::is_arithmetic_v<std::remove_cvref_t<decltype(result)>>) {
                        put(result);
                    } else {
                        put(veer::component<0>(result));
                        put(veer::component<1>(result));
                        if constexpr (veer::dimension_v<V> == 3) put(veer::component<2>(result));
                    }
                };
                step(given).each(write);
            }
            count += numbers;
        }
    };
    each_step(play);
#if !defined(STEPS_ALONE) // clang++ 14 can make no PTX of the calls: "cannot lower memory intrinsic in address space 5"
    each_call(play);
#endif
    return count;
}

/// Plays every function. Returns how many numbers these have.
template <veer::Vector V>
constexpr std::size_t play_all(const Given<V>& given, veer::scalar_t<V>* results, std::size_t stride) {
    return play_chosen(
        given, results, stride, [](std::size_t) { return true; }, [](const char*, std::size_t, std::size_t) {});
}

} // namespace tests

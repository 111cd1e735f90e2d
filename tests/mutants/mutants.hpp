// SPDX-License-Identifier: MIT
#pragma once

#include <cstdlib>
#include <ctime>
#include <tuple>
#include <type_traits>

// What mutants.py writes into its copy of a header: every operator, literal, guard and condition by name, with the
// number of its first mutant. VEER_MUTANT chooses the one that is wrong in this run; 0, none is. What the compiler
// computes is wrong by -DVEER_MUTANT. VEER_MUTANTS is above all the numbers.
#if !defined(VEER_MUTANT)
#define VEER_MUTANT 0
#endif

namespace mutants {

inline const int chosen = std::getenv("VEER_MUTANT") ? std::atoi(std::getenv("VEER_MUTANT")) : 0;

inline signed char reached[VEER_MUTANTS]; // 1: the mutant was asked for; -1: its types have no such operator

// With VEER_MUTANTS_MADE the compiler warns of every mutant that it makes code or a constant of.
template <int I> struct Made { [[deprecated]] static constexpr int by_the_compiler = I; };
template <int I> [[gnu::always_inline]] constexpr bool is_chosen() {
#if defined(VEER_MUTANTS_MADE)
    static_cast<void>(Made<I>::by_the_compiler);
#endif
    if (std::is_constant_evaluated()) return I == VEER_MUTANT;
    reached[I] = 1;
    return chosen == I;
}
constexpr void has_none(int mutant) {
    if (!std::is_constant_evaluated() && !reached[mutant]) reached[mutant] = -1;
}

/// right(), or the answer of mutant I, wrong(), where it is of the same type.
template <int I> [[gnu::always_inline]] constexpr auto either_of(const auto& right, const auto& wrong) {
    using Result = decltype(right());
    if constexpr (std::is_convertible_v<decltype(wrong()), Result>) {
        if (is_chosen<I>()) return static_cast<Result>(wrong());
    } else has_none(I);
    return right();
}
struct Nothing {};

#define BINARY(NAME, RIGHT, WRONG)                                                                                     \
    template <int I, class A, class B> [[gnu::always_inline]] constexpr auto NAME(const A& a, const B& b) {            \
        const auto wrong = [&] {                                                                                       \
            if constexpr (requires { a WRONG b; }) return a WRONG b;                                                   \
            else return Nothing{};                                                                                     \
        };                                                                                                             \
        return either_of<I>([&] { return a RIGHT b; }, wrong);                                                         \
    }
BINARY(plus, +, -)
BINARY(minus, -, +)
BINARY(divided, /, *)
BINARY(remainder, %, *)
BINARY(and_bits, &, |)
BINARY(or_bits, |, &)
BINARY(xor_bits, ^, |)
BINARY(left, <<, >>)
BINARY(right, >>, <<)
#undef BINARY

template <int I, class A, class B> [[gnu::always_inline]] constexpr auto times(const A& a, const B& b) {
    using Product = std::remove_cvref_t<decltype(a * b)>;
    const auto wrong = [&] {
        if constexpr (std::is_same_v<A, B> && requires { a / b; }) return a / b;
        else if constexpr (std::is_same_v<A, Product>) return a; // a vector, times 1
        else if constexpr (std::is_same_v<B, Product>) return b;
        else if constexpr (requires { a / b; }) return a / b;
        else return Nothing{};
    };
    return either_of<I>([&] { return a * b; }, wrong);
}

// a comparison: with the other answer for equals, and with the opposite answer
#define COMPARISON(NAME, RIGHT, BOUND, OPPOSITE)                                                                       \
    template <int I> [[gnu::always_inline]] constexpr auto NAME(const auto& a, const auto& b) {                        \
        return either_of<I>([&] { return either_of<I + 1>([&] { return a RIGHT b; }, [&] { return a OPPOSITE b; }); }, \
            [&] { return a BOUND b; });                                                                                \
    }
COMPARISON(less, <, <=, >=)
COMPARISON(greater, >, >=, <=)
COMPARISON(less_or_equal, <=, <, >)
COMPARISON(greater_or_equal, >=, >, <)
#undef COMPARISON
#define EQUALITY(NAME, RIGHT, WRONG)                                                                                   \
    template <int I> [[gnu::always_inline]] constexpr auto NAME(const auto& a, const auto& b) {                        \
        const auto wrong = [&] {                                                                                       \
            if constexpr (requires { a WRONG b; }) return a WRONG b;                                                   \
            else return Nothing{};                                                                                     \
        };                                                                                                             \
        return either_of<I>([&] { return a RIGHT b; }, wrong);                                                         \
    }
EQUALITY(equal, ==, !=)
EQUALITY(not_equal, !=, ==)
#undef EQUALITY

template <int I> [[gnu::always_inline]] constexpr auto negative(const auto& x) {
    return either_of<I>([&] { return -x; }, [&] { return x; });
}
template <int I> [[gnu::always_inline]] constexpr auto negation(const auto& x) {
    return either_of<I>([&] { return !x; }, [&] { return x; });
}

#define ASSIGNMENT(NAME, RIGHT, WRONG)                                                                                 \
    template <int I> [[gnu::always_inline]] constexpr auto& NAME(auto& a, const auto& b) {                             \
        if (is_chosen<I>()) return a WRONG b;                                                                          \
        return a RIGHT b;                                                                                              \
    }
ASSIGNMENT(add_to, +=, -=)
ASSIGNMENT(take_from, -=, +=)
ASSIGNMENT(times_to, *=, /=)
ASSIGNMENT(divide_to, /=, *=)
ASSIGNMENT(and_to, &=, |=)
ASSIGNMENT(or_to, |=, &=)
#undef ASSIGNMENT

/// A literal: twice as large, one more where it is a whole number or zero, the other one of true and false.
template <int I, class T> [[gnu::always_inline]] constexpr T literal(T x) {
    if (!is_chosen<I>()) return x;
    if constexpr (std::is_same_v<T, bool>) return !x;
    else if constexpr (std::is_integral_v<T>) return x + 1;
    else return x == 0 ? T(1) : x + x;
}

/// A condition: always true, always false.
template <int I> [[gnu::always_inline]] constexpr bool condition(const auto& holds) {
    return either_of<I>(
        [&] { return either_of<I + 1>([&] { return static_cast<bool>(holds); }, [] { return false; }); },
        [] { return true; });
}
/// A part of a condition: left out of the "and", of the "or".
template <int I> [[gnu::always_inline]] constexpr bool conjunct(const auto& holds) {
    return either_of<I>([&] { return static_cast<bool>(holds); }, [] { return true; });
}
template <int I> [[gnu::always_inline]] constexpr bool disjunct(const auto& holds) {
    return either_of<I>([&] { return static_cast<bool>(holds); }, [] { return false; });
}

/// A call f(a, b ...): one of its arguments instead, by Number the mutant I, by the others the mutants behind it.
template <int I, int Number, int... Numbers, class F> [[gnu::always_inline]] constexpr auto call(const F& f) {
    return [&f](const auto&... arguments) __attribute__((always_inline)) {
        const auto right = [&] {
            if constexpr (sizeof...(Numbers) == 0) return f(arguments...);
            else return call<I + 1, Numbers...>(f)(arguments...);
        };
        const auto wrong = [&] {
            if constexpr (Number <= int(sizeof...(arguments))) return std::get<Number - 1>(std::tie(arguments...));
            else return Nothing{};
        };
        return either_of<I>(right, wrong);
    };
}

} // namespace mutants

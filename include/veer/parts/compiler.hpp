// SPDX-License-Identifier: MIT
#pragma once

// What each compiler spells in its own way, in one place.

#if defined(_MSVC_LANG) ? _MSVC_LANG < 202002L : __cplusplus < 202002L
#error "veer needs C++20: compile with -std=c++20, or /std:c++20"
#endif

// ---- the name of the unit -------------------------------------------------------------------------------------------
// Functions carry the version, the instruction set and -ffast-math in their names, by an inline namespace. So a unit for
// AVX2 and one for any x86-64 share no function, and the linker cannot take the one for the other. Structures do not:
// they pass between such units.

#if defined(__AVX512F__) && defined(__AVX512BW__) && defined(__AVX512CD__) && defined(__AVX512DQ__)                    \
    && defined(__AVX512VL__)
#define VEER_PROCESSOR x86_64_v4
#elif defined(__AVX512F__)
#define VEER_PROCESSOR avx512f
#elif defined(__AVX2__) && (defined(__FMA__) && defined(__BMI__) && defined(__BMI2__) || defined(_MSC_VER))
#define VEER_PROCESSOR x86_64_v3
#elif defined(__AVX2__) && defined(__FMA__)
#define VEER_PROCESSOR avx2_fma
#elif defined(__AVX2__)
#define VEER_PROCESSOR avx2
#elif defined(__FMA__)
#define VEER_PROCESSOR avx_fma
#elif defined(__AVX__)
#define VEER_PROCESSOR avx
#elif defined(__BMI__) || defined(__BMI2__) || defined(__LZCNT__)
#define VEER_PROCESSOR bmi
#elif defined(__SSE4_2__) && defined(__POPCNT__)
#define VEER_PROCESSOR x86_64_v2
#elif defined(__SSE4_2__)
#define VEER_PROCESSOR sse4_2
#elif defined(__SSE4_1__)
#define VEER_PROCESSOR sse4_1
#elif defined(__SSSE3__)
#define VEER_PROCESSOR ssse3
#elif defined(__SSE3__)
#define VEER_PROCESSOR sse3
#elif defined(__ARM_FEATURE_SVE)
#define VEER_PROCESSOR sve
#elif defined(__wasm_simd128__)
#define VEER_PROCESSOR simd128
#else
#define VEER_PROCESSOR any
#endif
#if defined(__FAST_MATH__) || defined(_M_FP_FAST)
#define VEER_ARITHMETIC _fast
#else
#define VEER_ARITHMETIC
#endif
#define VEER_JOIN_WORDS(version, processor, arithmetic) version##processor##arithmetic
#define VEER_JOIN(version, processor, arithmetic) VEER_JOIN_WORDS(version, processor, arithmetic)
#define VEER_UNIT VEER_JOIN(v1_1_, VEER_PROCESSOR, VEER_ARITHMETIC)

// ---- hints about what is put in line --------------------------------------------------------------------------------
// They change no result; without them a solver takes up to twice as long. Beside the version, they and the one below
// are the only macros of the library, since an attribute can have no other name.
//
//     VEER_FLATTEN       every call inside of this function is put in line
//     VEER_ALWAYS_INLINE instead of `inline`: this function is put in line, however long it is. For what takes and
//     returns structures in every
//                        frame: where it is called, they go through memory, in pieces of another size than they are
//                        read in
//     VEER_OUT_OF_LINE   this function is called and not put in line: it is long, and rarely needed
//     VEER_APART         this function is called, and every call inside of it is put in line: it is long, but not
//                        rarely needed
//     VEER_IN_LINE       this lambda is put in line; the hint stands behind its parameters

#if defined(__GNUC__)
#define VEER_FLATTEN [[gnu::flatten]]
#define VEER_ALWAYS_INLINE [[gnu::always_inline]] inline
#define VEER_OUT_OF_LINE [[gnu::noinline, gnu::cold]]
#define VEER_APART [[gnu::noinline, gnu::flatten]]
#define VEER_IN_LINE __attribute__((always_inline))
#elif defined(_MSC_VER)
#define VEER_FLATTEN
#define VEER_ALWAYS_INLINE __forceinline
#define VEER_OUT_OF_LINE __declspec(noinline)
#define VEER_APART __declspec(noinline)
#define VEER_IN_LINE
#else
#define VEER_FLATTEN
#define VEER_ALWAYS_INLINE inline
#define VEER_OUT_OF_LINE
#define VEER_APART
#define VEER_IN_LINE
#endif

// ---- members without size -------------------------------------------------------------------------------------------
//
//     VEER_NO_ROOM       this member is empty, and the structure is as large as without it: buffers of a shader keep
//                        their layout

#if defined(__has_cpp_attribute)
#if __has_cpp_attribute(msvc::no_unique_address)
#define VEER_NO_ROOM [[msvc::no_unique_address]] // MSVC hears nothing in the standard one
#endif
#endif
#if !defined(VEER_NO_ROOM)
#define VEER_NO_ROOM [[no_unique_address]]
#endif

// ---- the bits of a number -------------------------------------------------------------------------------------------

namespace veer::parts {

/// The same bits as another type. std::bit_cast is a function of its own where nothing is put in line, and two units
/// for different processors would share it.
template <class To, class From> [[nodiscard]] VEER_ALWAYS_INLINE constexpr To bits_as(const From& from) noexcept {
    static_assert(sizeof(To) == sizeof(From));
    return __builtin_bit_cast(To, from); // g++, clang++, MSVC and nvcc have it
}

} // namespace veer::parts

// ---- the functions of <cmath> that the library calls ----------------------------------------------------------------
// g++ and clang++ have them built in. Without <cmath>, #include <veer/veer.hpp> takes half as long.
//
// The functions that veer.hpp gives a game are constexpr templates, so that device code of CUDA can call them. Whether
// a call is computed at compile time depends on the compiler: g++ 12 can do so for most steps, clang++ 14, whose square
// root is no constant, for few. docs/determinism.md counts them. `inline` stands beside constexpr because clang++ takes
// only that word as a hint to put the function in line.

#if defined(__GNUC__)
namespace veer::parts::math {

template <class S> [[nodiscard]] inline constexpr S fabs(S x) noexcept {
    if constexpr (sizeof(S) == 4) return __builtin_fabsf(x);
    else return __builtin_fabs(x);
}
template <class S> [[nodiscard]] inline constexpr S copysign(S size, S sign) noexcept {
    if constexpr (sizeof(S) == 4) return __builtin_copysignf(size, sign);
    else return __builtin_copysign(size, sign);
}
template <class S> [[nodiscard]] inline constexpr S ldexp(S x, int exponent) noexcept {
    return __builtin_ldexp(x, exponent);
}
template <class S> [[nodiscard]] inline constexpr int ilogb(S x) noexcept { return __builtin_ilogb(x); }

// The built-in root of a number below 0 sets errno. So each root would be a comparison and a call beside the
// instruction, and around a call nothing stays in a register. The instruction itself asks nothing. (Not clang++'s
// __builtin_ia32_sqrtss: of that its vectorizer makes loops over vectors that take twice as long.) Where errno is not
// asked for, and on other processors, the built-in one is taken.
template <class S> [[nodiscard]] inline constexpr S sqrt(S x) noexcept {
#if defined(__SSE2_MATH__) && !defined(__NO_MATH_ERRNO__) && !defined(__CUDA_ARCH__)
    if (!__builtin_constant_p(x)) {
#if defined(__AVX__)
        if constexpr (sizeof(S) == 4) asm("vsqrtss %0, %0, %0" : "+x"(x));
        else asm("vsqrtsd %0, %0, %0" : "+x"(x));
#else
        if constexpr (sizeof(S) == 4) asm("sqrtss %0, %0" : "+x"(x));
        else asm("sqrtsd %0, %0" : "+x"(x));
#endif
        return x;
    }
#endif
    if constexpr (sizeof(S) == 4) return __builtin_sqrtf(x);
    else return __builtin_sqrt(x);
}

} // namespace veer::parts::math
#else
#include <cmath>
namespace veer::parts::math {

using std::copysign, std::fabs, std::ilogb, std::ldexp, std::sqrt;

} // namespace veer::parts::math
#endif

// ---- rounding to a whole number -------------------------------------------------------------------------------------

namespace veer::parts::math {

/// The whole number nearest to x, for |x| < 2^22: beside 1.5 / epsilon there are no bits for a fraction. -ffast-math
/// would take the two sums for none, unless it is told to keep their order.
template <class S> [[nodiscard]] constexpr S nearest_whole(S x) noexcept {
#if defined(__clang__)
#pragma clang fp reassociate(off)
#endif
    constexpr S shift = sizeof(S) == 4 ? S(0x1.8p23) : S(0x1.8p52);
    const S shifted = x + shift;
#if defined(__has_builtin)
#if __has_builtin(__builtin_assoc_barrier) && !defined(__CUDACC__) // nvcc says yes, and has it not
    return __builtin_assoc_barrier(shifted) - shift;
#endif
#endif
    return shifted - shift;
}

} // namespace veer::parts::math

// SPDX-License-Identifier: MIT
#pragma once

// Macros for attributes and keywords that differ between g++, clang++ and MSVC.

#if defined(_MSVC_LANG) ? _MSVC_LANG < 202002L : __cplusplus < 202002L
#error "veer needs C++20: compile with -std=c++20, or /std:c++20"
#include <veer/needs_cpp20> // this file does not exist: the compilation stops here, before thousands of errors
#endif

// ---- the name of a unit ---------------------------------------------------------------------------------------------
// A program may contain one translation unit for AVX2, and another for all x86-64 processors. If both units emit a
// function of the same name, the linker keeps only one of the functions. If the AVX2 function remains, the program
// crashes on old processors. So all functions are in an inline namespace whose name contains the version, the
// instruction set and -ffast-math. Public structures are outside of this namespace, so that all units can use them. To
// keep g++ -O0 from emitting a constructor, give a default value to all members of a public structure, or to none.

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

// ---- inlining hints -------------------------------------------------------------------------------------------------
// The hints do not change results, but make long functions faster. All macros of the library stand in this file, except
// VEER_VERSION_* in veer.hpp.
//
//     VEER_FLATTEN        Inlines all calls inside this function.
//     VEER_ALWAYS_INLINE  Replaces `inline`, and always inlines this function.
//     VEER_OUT_OF_LINE    Never inlines this function, because it is rarely called.
//     VEER_APART          Never inlines this function, but inlines all calls inside this function.
//     VEER_IN_LINE        Inlines this lambda. Write the hint after the parameters of the lambda.

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

// VEER_REFUSED marks a function that no program may call. For a call, clang++ prints the message `what_to_do`, and
// other compilers print the name of the type `Instead`.
#if defined(__clang__)
#define VEER_REFUSED(what_to_do) __attribute__((unavailable(what_to_do)))
#else
#define VEER_REFUSED(what_to_do) = delete
#endif

// VEER_NO_ROOM marks an empty member that takes no space, so that the structure has the layout of a shader buffer.
#if defined(__has_cpp_attribute)
#if __has_cpp_attribute(msvc::no_unique_address)
#define VEER_NO_ROOM [[msvc::no_unique_address]] // MSVC ignores [[no_unique_address]]
#endif
#endif
#if !defined(VEER_NO_ROOM)
#define VEER_NO_ROOM [[no_unique_address]]
#endif

// VEER_OBJECT declares a function object, such as veer::length. CUDA device code can only call __device__ objects.
#if defined(__CUDA_ARCH__)
#define VEER_OBJECT __device__ constexpr
#else
#define VEER_OBJECT inline constexpr
#endif

#if !defined(__GNUC__)
#include <cmath>
#endif

namespace veer { inline namespace VEER_UNIT { namespace parts {

/// The bits of `from` as a value of another type. Translation units would share std::bit_cast, so it is not used.
template <class To, class From> [[nodiscard]] VEER_ALWAYS_INLINE constexpr To bits_as(const From& from) noexcept {
    static_assert(sizeof(To) == sizeof(From));
    return __builtin_bit_cast(To, from); // g++, clang++, MSVC and nvcc have this builtin
}

// These functions replace <cmath>. Without <cmath>, g++ and clang++ compile veer.hpp in half the time.

namespace math {

#if defined(__GNUC__)
template <class S> [[nodiscard]] VEER_ALWAYS_INLINE constexpr S fabs(S x) noexcept {
    if constexpr (sizeof(S) == 4) return __builtin_fabsf(x);
    else return __builtin_fabs(x);
}
template <class S> [[nodiscard]] VEER_ALWAYS_INLINE constexpr S copysign(S size, S sign) noexcept {
    if constexpr (sizeof(S) == 4) return __builtin_copysignf(size, sign);
    else return __builtin_copysign(size, sign);
}
template <class S> [[nodiscard]] VEER_ALWAYS_INLINE constexpr S ldexp(S x, int exponent) noexcept {
    return __builtin_ldexp(x, exponent);
}
template <class S> [[nodiscard]] VEER_ALWAYS_INLINE constexpr int ilogb(S x) noexcept { return __builtin_ilogb(x); }

// __builtin_sqrt sets errno for negative numbers, which costs a comparison and a function call. The asm instruction
// avoids these costs. (With clang++, __builtin_ia32_sqrtss makes loops twice as slow.)
template <class S> [[nodiscard]] VEER_ALWAYS_INLINE constexpr S sqrt(S x) noexcept {
#if defined(__CUDA_ARCH__) // correctly rounded, also under -prec-sqrt=false
    if constexpr (sizeof(S) == 4) {
        if (!__builtin_is_constant_evaluated()) {
#if defined(__clang__)
            return __nvvm_sqrt_rn_f(x);
#else
            return __fsqrt_rn(x);
#endif
        }
    }
#endif
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
#else
using std::copysign, std::fabs, std::ilogb, std::ldexp, std::sqrt;
#endif

/// a / b, correctly rounded. With -prec-div=false or --use_fast_math, the `/` of nvcc is only an approximation.
template <class S> [[nodiscard]] VEER_ALWAYS_INLINE constexpr S quotient(S a, S b) noexcept {
#if defined(__CUDA_ARCH__)
    if constexpr (sizeof(S) == 4) {
        if (!__builtin_is_constant_evaluated()) {
#if defined(__clang__)
            return __nvvm_div_rn_f(a, b);
#else
            return __fdiv_rn(a, b);
#endif
        }
    }
#endif
    return a / b;
}

/// x rounded to the nearest integer, ties to even, for |x| < 2^22. The sum x + shift is so large that it is always an
/// integer. The pragma and the barrier keep -ffast-math from simplifying (x + shift) - shift to x.
template <class S> [[nodiscard]] VEER_ALWAYS_INLINE constexpr S nearest_whole(S x) noexcept {
#if defined(__clang__)
#pragma clang fp reassociate(off)
#endif
    constexpr S shift = sizeof(S) == 4 ? S(0x1.8p23) : S(0x1.8p52);
    const S shifted = x + shift;
#if defined(__has_builtin)
#if __has_builtin(__builtin_assoc_barrier) && !defined(__CUDACC__) // __has_builtin of nvcc is wrong
    return __builtin_assoc_barrier(shifted) - shift;
#endif
#endif
    return shifted - shift;
}

} // namespace math

}}} // namespace veer::VEER_UNIT::parts

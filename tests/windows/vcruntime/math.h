// SPDX-License-Identifier: MIT
// <math.h> of Wine, and what it has not: Microsoft's standard library names all of C99.
#pragma once

#include_next <math.h>

extern "C" {

using float_t = float;
using double_t = double;

#define VCR_ONE(name) long double name##l(long double);
#define VCR_TWO(name) long double name##l(long double, long double);
// clang-format off
VCR_ONE(acos) VCR_ONE(acosh) VCR_ONE(asin) VCR_ONE(asinh) VCR_ONE(atan) VCR_ONE(atanh) VCR_ONE(cbrt) VCR_ONE(ceil)
VCR_ONE(cos) VCR_ONE(cosh) VCR_ONE(erf) VCR_ONE(erfc) VCR_ONE(exp) VCR_ONE(exp2) VCR_ONE(expm1) VCR_ONE(fabs)
VCR_ONE(floor) VCR_ONE(lgamma) VCR_ONE(log) VCR_ONE(log10) VCR_ONE(log1p) VCR_ONE(log2) VCR_ONE(logb)
VCR_ONE(nearbyint) VCR_ONE(rint) VCR_ONE(round) VCR_ONE(sin) VCR_ONE(sinh) VCR_ONE(sqrt) VCR_ONE(tan) VCR_ONE(tanh)
VCR_ONE(tgamma) VCR_ONE(trunc) VCR_TWO(atan2) VCR_TWO(copysign) VCR_TWO(fdim) VCR_TWO(fmax) VCR_TWO(fmin)
VCR_TWO(fmod) VCR_TWO(hypot) VCR_TWO(nextafter) VCR_TWO(nexttoward) VCR_TWO(pow) VCR_TWO(remainder)
// clang-format on
#undef VCR_ONE
#undef VCR_TWO

                            double erfc(double);
float erfcf(float);
double nexttoward(double, long double);
float nexttowardf(float, long double);
float fmaf(float, float, float);
long double fmal(long double, long double, long double);
long double frexpl(long double, int*);
long double ldexpl(long double, int);
long double modfl(long double, long double*);
long double remquol(long double, long double, int*);
long double scalblnl(long double, long);
long double scalbnl(long double, int);
int ilogbl(long double);
long lrintl(long double);
long lroundl(long double);
long long llrintl(long double);
long long llroundl(long double);
double nan(const char*);
float nanf(const char*);
long double nanl(const char*);

} // extern "C"

// macros in C; functions for <cmath>
#undef isfinite
#undef isinf
#undef isnan
#undef isnormal
#undef signbit
#undef fpclassify
#undef isgreater
#undef isgreaterequal
#undef isless
#undef islessequal
#undef islessgreater
#undef isunordered
template <class T> bool isfinite(T x) noexcept { return __builtin_isfinite(x); }
template <class T> bool isinf(T x) noexcept { return __builtin_isinf(x); }
template <class T> bool isnan(T x) noexcept { return __builtin_isnan(x); }
template <class T> bool isnormal(T x) noexcept { return __builtin_isnormal(x); }
template <class T> bool signbit(T x) noexcept { return __builtin_signbit(x); }
template <class T> int fpclassify(T x) noexcept { return __builtin_fpclassify(2, 1, -1, -2, 0, x); }
template <class T, class U> bool isgreater(T x, U y) noexcept { return __builtin_isgreater(x, y); }
template <class T, class U> bool isgreaterequal(T x, U y) noexcept { return __builtin_isgreaterequal(x, y); }
template <class T, class U> bool isless(T x, U y) noexcept { return __builtin_isless(x, y); }
template <class T, class U> bool islessequal(T x, U y) noexcept { return __builtin_islessequal(x, y); }
template <class T, class U> bool islessgreater(T x, U y) noexcept { return __builtin_islessgreater(x, y); }
template <class T, class U> bool isunordered(T x, U y) noexcept { return __builtin_isunordered(x, y); }

// SPDX-License-Identifier: MIT
// <stdlib.h> of Wine, and what it has not.
#pragma once

#include_next <stdlib.h>

extern "C" {
int at_quick_exit(void (*)(void));
[[noreturn]] void quick_exit(int);
long double strtold(const char*, char**);
}
[[noreturn]] void _invoke_watson(const wchar_t*, const wchar_t*, const wchar_t*, unsigned, uintptr_t);
inline long abs(long x) noexcept { return x < 0 ? -x : x; }
inline long long abs(long long x) noexcept { return x < 0 ? -x : x; }

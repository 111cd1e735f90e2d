// SPDX-License-Identifier: MIT
// <wchar.h> of Wine, and what it has not.
#pragma once

#include_next <wchar.h>

#include <stdarg.h>

using _Mbstatet = mbstate_t;

extern "C" {
int fwide(struct _iobuf*, int);
int mbsinit(const mbstate_t*);
int vfwscanf(struct _iobuf*, const wchar_t*, va_list);
int vswscanf(const wchar_t*, const wchar_t*, va_list);
int vwscanf(const wchar_t*, va_list);
long double wcstold(const wchar_t*, wchar_t**);
}

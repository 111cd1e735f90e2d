// SPDX-License-Identifier: MIT
// <stdio.h> of Wine, and what it has not.
#pragma once

#include_next <stdio.h>

#include <stdarg.h>
#include <wchar.h>

extern "C" {
int vfscanf(FILE*, const char*, va_list);
int vscanf(const char*, va_list);
int vsscanf(const char*, const char*, va_list);
}

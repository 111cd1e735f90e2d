// SPDX-License-Identifier: MIT
// As much of Microsoft's vcruntime.h as its standard library needs to compile with the C headers of Wine; written for
// tests/windows/msvc, because Microsoft's own comes only with Visual Studio.
#pragma once

#include <sal.h>
#include <vadefs.h>

#define _VCRTIMP
#define _VCRUNTIME_DISABLED_WARNINGS
#define _CRT_BEGIN_C_HEADER extern "C" {
#define _CRT_END_C_HEADER }
#define _CRT_STRINGIZE_(x) #x
#define _CRT_STRINGIZE(x) _CRT_STRINGIZE_(x)
#define _CRT_CONCATENATE_(a, b) a##b
#define _CRT_CONCATENATE(a, b) _CRT_CONCATENATE_(a, b)
#define _CRT_UNPARENTHESIZE_(...) __VA_ARGS__
#define _CRT_UNPARENTHESIZE(...) _CRT_UNPARENTHESIZE_ __VA_ARGS__
#define _HAS_NODISCARD 1
#define _NODISCARD [[nodiscard]]
#define _CRT_SECURE_CPP_OVERLOAD_STANDARD_NAMES 0

using size_t = unsigned long long;
using ptrdiff_t = long long;
using intptr_t = long long;
using uintptr_t = unsigned long long;
#define _SIZE_T_DEFINED
#define _PTRDIFF_T_DEFINED
#define _INTPTR_T_DEFINED
#define _UINTPTR_T_DEFINED
#define __CLRCALL_OR_CDECL __cdecl
#define __CLR_OR_THIS_CALL
#define __CLRCALL_PURE_OR_CDECL __cdecl
#define __CRTDECL __cdecl

#define _HAS_CXX17 1
#define _HAS_CXX20 1
#define _HAS_CXX23 0
#define _HAS_CXX26 0

#define _CRTIMP2
#define _MRTIMP2
#define _CRTDATA2_IMPORT
#define _CRT_SATELLITE_1
#define _CRT_SATELLITE_2
#define _MSVC_CONSTEXPR

// annotations that sal.h of Wine has not
#define _Pre_satisfies_(condition)
#define _Post_satisfies_(condition)
#define _Out_writes_all_(size)
#define _Post_readable_size_(size)
#define _Analysis_assume_(condition)
#define _CRT_GUARDOVERFLOW

#if !defined(_HAS_EXCEPTIONS)
#define _HAS_EXCEPTIONS 1
#endif
#define _CRT_SATELLITE_CODECVT_IDS_NOIMPORT
#define _CRT_SATELLITE_CODECVT_IDS
#define _PGLOBAL
#define _PMTR

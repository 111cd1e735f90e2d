// SPDX-License-Identifier: MIT
// The operators new and delete, and those of placement.
#pragma once

#include <vcruntime.h>

namespace std {
struct nothrow_t {
    explicit nothrow_t() = default;
};
extern nothrow_t const nothrow;
enum class align_val_t : size_t {};
} // namespace std

void* operator new(size_t);
void* operator new[](size_t);
void* operator new(size_t, std::align_val_t);
void* operator new[](size_t, std::align_val_t);
void* operator new(size_t, const std::nothrow_t&) noexcept;
void* operator new[](size_t, const std::nothrow_t&) noexcept;
void operator delete(void*) noexcept;
void operator delete[](void*) noexcept;
void operator delete(void*, size_t) noexcept;
void operator delete[](void*, size_t) noexcept;
void operator delete(void*, std::align_val_t) noexcept;
void operator delete[](void*, std::align_val_t) noexcept;
void operator delete(void*, size_t, std::align_val_t) noexcept;
void operator delete[](void*, size_t, std::align_val_t) noexcept;
inline void* operator new(size_t, void* place) noexcept { return place; }
inline void* operator new[](size_t, void* place) noexcept { return place; }
inline void operator delete(void*, void*) noexcept {}
inline void operator delete[](void*, void*) noexcept {}

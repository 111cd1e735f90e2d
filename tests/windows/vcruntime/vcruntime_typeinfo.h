// SPDX-License-Identifier: MIT
// What typeid gives, as far as names and comparisons of headers go.
#pragma once

#include <vcruntime_exception.h>

class type_info {
public:
    type_info(const type_info&) = delete;
    type_info& operator=(const type_info&) = delete;
    virtual ~type_info() noexcept;
    [[nodiscard]] size_t hash_code() const noexcept;
    [[nodiscard]] bool operator==(const type_info& other) const noexcept;
    [[nodiscard]] const char* name() const;
};

namespace std {
using ::type_info;
class bad_cast : public exception {
public:
    using exception::exception;
};
class bad_typeid : public exception {
public:
    using exception::exception;
};
} // namespace std

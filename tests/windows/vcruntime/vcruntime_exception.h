// SPDX-License-Identifier: MIT
// The root of the exceptions.
#pragma once

#include <eh.h>

namespace std {

class exception {
public:
    exception() noexcept = default;
    explicit exception(const char* text) noexcept : text_(text) {}
    exception(const char* text, int) noexcept : text_(text) {}
    virtual ~exception() noexcept {}
    [[nodiscard]] virtual const char* what() const { return text_; }

private:
    const char* text_ = "";
};
class bad_exception : public exception {};
class bad_alloc : public exception {
public:
    using exception::exception;
};
class bad_array_new_length : public bad_alloc {};

} // namespace std

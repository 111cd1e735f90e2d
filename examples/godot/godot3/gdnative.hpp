// SPDX-License-Identifier: MIT
//
// The eighteen functions of Godot 3's C interface that this example calls, by their places in the engine's table.
// Source: godot_gdnative_core_api_struct, version 1.0, in gdnative_api_struct.gen.h of the repository godot-headers.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <veer/basic_vector.hpp>

namespace gdnative {

using Vector3 = veer::BasicVector<float, 3>;
using Vector2 = veer::BasicVector<float, 2>;
struct Variant {
    std::uint64_t bytes[3];
};
struct Pool {
    void* bytes;
}; // an array of vectors; copies share their memory until one writes
struct Access {
    void* bytes;
}; // the right to read or write the memory of a pool
struct Array;

struct Table {
    unsigned type, major, minor;
    const void* next;
    unsigned extension_count;
    const void* extensions;
    void (*functions[744])();

    template <class Function> [[nodiscard]] Function* at(std::size_t index) const {
        return reinterpret_cast<Function*>(functions[index]);
    }
};

struct InitOptions {
    bool in_editor;
    std::uint64_t hashes[3];
    void (*reports[2])();
    void* library;
    const Table* table;
    const void* path;
};

inline const Table* table = nullptr; // set when the engine loads this library

/// An argument of a call, as the engine passes it.
class Argument {
public:
    Argument(const Array* arguments, int index)
        : variant_(table->at<Variant(const Array*, int)>(333)(arguments, index)) {}
    ~Argument() { table->at<void(Variant*)>(570)(&variant_); }
    Argument(const Argument&) = delete;

    [[nodiscard]] float number() const { return static_cast<float>(table->at<double(const Variant*)>(540)(&variant_)); }
    [[nodiscard]] Vector3 vector3() const {
        struct Bytes {
            std::uint8_t bytes[12];
        }; // the engine returns bytes, which are passed otherwise than floats
        return std::bit_cast<Vector3>(table->at<Bytes(const Variant*)>(544)(&variant_));
    }
    [[nodiscard]] const Variant* variant() const { return &variant_; }

private:
    Variant variant_;
};

/// The vectors of an array of the engine. Writing copies the array once, because the engine holds it too.
template <std::size_t FromVariant, std::size_t ToVariant, std::size_t First, std::size_t WriteAccess, class V>
class Vectors {
public:
    explicit Vectors(const Argument& argument)
        : pool_(table->at<Pool(const Variant*)>(FromVariant)(argument.variant())),
          access_(table->at<Access*(Pool*)>(First + 2)(&pool_)) {}
    ~Vectors() {
        table->at<void(Access*)>(WriteAccess + 3)(access_);
        table->at<void(Pool*)>(First + 6)(&pool_);
    }
    Vectors(const Vectors&) = delete;

    [[nodiscard]] V* data() { return table->at<V*(const Access*)>(WriteAccess + 1)(access_); }
    [[nodiscard]] std::size_t size() const {
        return static_cast<std::size_t>(table->at<int(const Pool*)>(First + 5)(&pool_));
    }
    [[nodiscard]] Variant answer() const {
        Variant variant;
        table->at<void(Variant*, const Pool*)>(ToVariant)(&variant, &pool_);
        return variant;
    }

private:
    Pool pool_;
    Access* access_;
};
using Vectors2 = Vectors<561, 534, 228, 311, Vector2>;
using Vectors3 = Vectors<562, 535, 244, 315, Vector3>;

} // namespace gdnative

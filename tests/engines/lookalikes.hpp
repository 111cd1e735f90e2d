// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include <veer/vector_traits.hpp>

// The vectors of engines that Debian does not carry: types of our own with the members, the constructors and the
// operators of theirs, as far as these tell one vector from another.

#ifdef __GNUC__
#pragma GCC diagnostic ignored "-Wpedantic" // structs without a name, in the unions of half the engines
#endif

namespace raylib { // raylib.h alone: C, no operators

struct Vector2 {
    float x, y;
};
struct Vector3 {
    float x, y, z;
};
struct Vector4 {
    float x, y, z, w;
};
using Quaternion = Vector4;
struct Rectangle {
    float x, y, width, height;
};

} // namespace raylib

// raylib.h with raymath.h, which gives operators since raylib 5.5; * of two vectors is by components, and with a matrix
namespace raymath {

struct Vector2 {
    float x, y;
};
struct Vector3 {
    float x, y, z;
};
struct Matrix {
    float m0;
};
inline Vector2 operator+(const Vector2& a, const Vector2& b) { return {a.x + b.x, a.y + b.y}; }
inline Vector2 operator-(const Vector2& a, const Vector2& b) { return {a.x - b.x, a.y - b.y}; }
inline Vector2 operator*(const Vector2& a, const float& s) { return {a.x * s, a.y * s}; }
inline Vector2 operator*(const Vector2& a, const Vector2& b) { return {a.x * b.x, a.y * b.y}; }
inline Vector2 operator*(const Vector2& a, const Matrix& m) { return {a.x * m.m0, a.y * m.m0}; }
inline Vector3 operator+(const Vector3& a, const Vector3& b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
inline Vector3 operator-(const Vector3& a, const Vector3& b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
inline Vector3 operator*(const Vector3& a, const float& s) { return {a.x * s, a.y * s, a.z * s}; }
inline Vector3 operator*(const Vector3& a, const Vector3& b) { return {a.x * b.x, a.y * b.y, a.z * b.z}; }
inline Vector3 operator*(const Vector3& a, const Matrix& m) { return {a.x * m.m0, a.y * m.m0, a.z * m.m0}; }

} // namespace raymath

namespace godot { // godot-cpp: components that are an array too, operators for every number on the left

using real_t = float;
struct Vector3i {
    std::int32_t x, y, z;
};
struct Vector2 {
    union {
        struct {
            real_t x, y;
        };
        struct {
            real_t width, height;
        };
        real_t coord[2] = {0};
    };
    Vector2() {}
    Vector2(const real_t p_x, const real_t p_y) { x = p_x, y = p_y; }
    Vector2 operator+(const Vector2& b) const { return {x + b.x, y + b.y}; }
    Vector2 operator-(const Vector2& b) const { return {x - b.x, y - b.y}; }
    Vector2 operator*(const Vector2& b) const { return {x * b.x, y * b.y}; }
    Vector2 operator*(const real_t& s) const { return {x * s, y * s}; }
};
struct Vector3 {
    union {
        struct {
            real_t x, y, z;
        };
        real_t coord[3] = {0};
    };
    Vector3() {}
    Vector3(const real_t p_x, const real_t p_y, const real_t p_z) { x = p_x, y = p_y, z = p_z; }
    operator Vector3i() const {
        return {static_cast<std::int32_t>(x), static_cast<std::int32_t>(y), static_cast<std::int32_t>(z)};
    }
    Vector3 operator+(const Vector3& b) const { return {x + b.x, y + b.y, z + b.z}; }
    Vector3 operator-(const Vector3& b) const { return {x - b.x, y - b.y, z - b.z}; }
    Vector3 operator*(const Vector3& b) const { return {x * b.x, y * b.y, z * b.z}; }
    Vector3 operator*(const real_t s) const { return {x * s, y * s, z * s}; }
};
inline Vector2 operator*(const float s, const Vector2& v) { return v * s; }
inline Vector2 operator*(const double s, const Vector2& v) { return v * static_cast<real_t>(s); }
inline Vector2 operator*(const std::int32_t s, const Vector2& v) { return v * static_cast<real_t>(s); }
inline Vector2 operator*(const std::int64_t s, const Vector2& v) { return v * static_cast<real_t>(s); }
inline Vector3 operator*(const float s, const Vector3& v) { return v * s; }
inline Vector3 operator*(const double s, const Vector3& v) { return v * static_cast<real_t>(s); }
inline Vector3 operator*(const std::int32_t s, const Vector3& v) { return v * static_cast<real_t>(s); }
inline Vector3 operator*(const std::int64_t s, const Vector3& v) { return v * static_cast<real_t>(s); }

} // namespace godot

namespace unreal { // X Y Z in double, * for numbers of any type, | and ^ for the products

template <class T> struct TVector2 {
    union {
        struct {
            T X, Y;
        };
        T XY[2];
    };
    TVector2() {}
    TVector2(T InX, T InY) : X(InX), Y(InY) {}
    explicit TVector2(T InF) : X(InF), Y(InF) {}
    TVector2 operator+(const TVector2& V) const { return {X + V.X, Y + V.Y}; }
    TVector2 operator-(const TVector2& V) const { return {X - V.X, Y - V.Y}; }
    TVector2 operator+(T Bias) const { return {X + Bias, Y + Bias}; }
    TVector2 operator-(T Bias) const { return {X - Bias, Y - Bias}; }
    TVector2 operator*(const TVector2& V) const { return {X * V.X, Y * V.Y}; }
    TVector2 operator*(T Scale) const { return {X * Scale, Y * Scale}; }
    T operator|(const TVector2& V) const { return X * V.X + Y * V.Y; }
};
template <class T> struct TVector {
    union {
        struct {
            T X, Y, Z;
        };
        T XYZ[3];
    };
    TVector() {}
    explicit TVector(T InF) : X(InF), Y(InF), Z(InF) {}
    TVector(T InX, T InY, T InZ) : X(InX), Y(InY), Z(InZ) {}
    explicit TVector(const TVector2<T>& V, T InZ) : X(V.X), Y(V.Y), Z(InZ) {}
    TVector operator+(const TVector& V) const { return {X + V.X, Y + V.Y, Z + V.Z}; }
    TVector operator-(const TVector& V) const { return {X - V.X, Y - V.Y, Z - V.Z}; }
    TVector operator*(const TVector& V) const { return {X * V.X, Y * V.Y, Z * V.Z}; }
    template <class FArg>
    requires std::is_arithmetic_v<FArg> TVector operator+(FArg Bias) const {
        return {X + static_cast<T>(Bias), Y + static_cast<T>(Bias), Z + static_cast<T>(Bias)};
    }
    template <class FArg>
    requires std::is_arithmetic_v<FArg> TVector operator*(FArg Scale) const {
        return {X * static_cast<T>(Scale), Y * static_cast<T>(Scale), Z * static_cast<T>(Scale)};
    }
    T operator|(const TVector& V) const { return X * V.X + Y * V.Y + Z * V.Z; }
};
template <class T> struct TQuat {
    T X, Y, Z, W;
    TQuat operator+(const TQuat& Q) const { return {X + Q.X, Y + Q.Y, Z + Q.Z, W + Q.W}; }
    TQuat operator-(const TQuat& Q) const { return {X - Q.X, Y - Q.Y, Z - Q.Z, W - Q.W}; }
    TQuat operator*(T Scale) const { return {X * Scale, Y * Scale, Z * Scale, W * Scale}; }
};
struct FPlane : TVector<double> {
    double W;
};
using FVector = TVector<double>;
using FVector3f = TVector<float>;
using FVector2D = TVector2<double>;
using FQuat = TQuat<double>;

} // namespace unreal

namespace jolt { // GetX(), and a fourth lane that repeats the third: it takes the four lines, see below

class alignas(16) Vec3 {
public:
    Vec3() = default;
    Vec3(float inX, float inY, float inZ) : mF32{inX, inY, inZ, inZ} {}
    float GetX() const { return mF32[0]; }
    float GetY() const { return mF32[1]; }
    float GetZ() const { return mF32[2]; }
    float operator[](unsigned inCoordinate) const { return mF32[inCoordinate]; }
    Vec3 operator+(const Vec3& b) const { return {mF32[0] + b.mF32[0], mF32[1] + b.mF32[1], mF32[2] + b.mF32[2]}; }
    Vec3 operator-(const Vec3& b) const { return {mF32[0] - b.mF32[0], mF32[1] - b.mF32[1], mF32[2] - b.mF32[2]}; }
    Vec3 operator*(const Vec3& b) const { return {mF32[0] * b.mF32[0], mF32[1] * b.mF32[1], mF32[2] * b.mF32[2]}; }
    Vec3 operator*(float s) const { return {mF32[0] * s, mF32[1] * s, mF32[2] * s}; }

private:
    float mF32[4];
};

} // namespace jolt

namespace directx { // DirectXMath's types for storage: constructors, no operators

struct XMFLOAT2 {
    float x, y;
    XMFLOAT2() = default;
    constexpr XMFLOAT2(float x_, float y_) noexcept : x(x_), y(y_) {}
    explicit XMFLOAT2(const float* array) noexcept : x(array[0]), y(array[1]) {}
};
struct XMFLOAT3 {
    float x, y, z;
    XMFLOAT3() = default;
    constexpr XMFLOAT3(float x_, float y_, float z_) noexcept : x(x_), y(y_), z(z_) {}
    explicit XMFLOAT3(const float* array) noexcept : x(array[0]), y(array[1]), z(array[2]) {}
};
struct alignas(16) XMFLOAT3A : XMFLOAT3 {
    using XMFLOAT3::XMFLOAT3;
};
struct XMFLOAT4 {
    float x, y, z, w;
    XMFLOAT4() = default;
    constexpr XMFLOAT4(float x_, float y_, float z_, float w_) noexcept : x(x_), y(y_), z(z_), w(w_) {}
};

} // namespace directx

namespace handmade { // Handmade Math 2: unions; W is the third of U V W

union HMM_Vec2 {
    struct {
        float X, Y;
    };
    struct {
        float U, V;
    };
    struct {
        float Width, Height;
    };
    float Elements[2];
    const float& operator[](int Index) const { return Elements[Index]; }
};
union HMM_Vec3 {
    struct {
        float X, Y, Z;
    };
    struct {
        float U, V, W;
    };
    struct {
        float R, G, B;
    };
    struct {
        HMM_Vec2 XY;
        float Ignored0;
    };
    float Elements[3];
    const float& operator[](int Index) const { return Elements[Index]; }
};
union HMM_Vec4 {
    struct {
        union {
            HMM_Vec3 XYZ;
            struct {
                float X, Y, Z;
            };
        };
        float W;
    };
    float Elements[4];
};
inline HMM_Vec2 operator+(HMM_Vec2 a, HMM_Vec2 b) { return {{a.X + b.X, a.Y + b.Y}}; }
inline HMM_Vec2 operator-(HMM_Vec2 a, HMM_Vec2 b) { return {{a.X - b.X, a.Y - b.Y}}; }
inline HMM_Vec2 operator*(HMM_Vec2 a, HMM_Vec2 b) { return {{a.X * b.X, a.Y * b.Y}}; }
inline HMM_Vec2 operator*(HMM_Vec2 a, float s) { return {{a.X * s, a.Y * s}}; }
inline HMM_Vec2 operator*(float s, HMM_Vec2 a) { return a * s; }
inline HMM_Vec3 operator+(HMM_Vec3 a, HMM_Vec3 b) { return {{a.X + b.X, a.Y + b.Y, a.Z + b.Z}}; }
inline HMM_Vec3 operator-(HMM_Vec3 a, HMM_Vec3 b) { return {{a.X - b.X, a.Y - b.Y, a.Z - b.Z}}; }
inline HMM_Vec3 operator*(HMM_Vec3 a, HMM_Vec3 b) { return {{a.X * b.X, a.Y * b.Y, a.Z * b.Z}}; }
inline HMM_Vec3 operator*(HMM_Vec3 a, float s) { return {{a.X * s, a.Y * s, a.Z * s}}; }
inline HMM_Vec3 operator*(float s, HMM_Vec3 a) { return a * s; }
inline HMM_Vec4 operator+(HMM_Vec4 a, HMM_Vec4) { return a; }
inline HMM_Vec4 operator-(HMM_Vec4 a, HMM_Vec4) { return a; }
inline HMM_Vec4 operator*(HMM_Vec4 a, float) { return a; }

} // namespace handmade

namespace cglm { // its structs: unions with the array first, no operators

using vec2 = float[2];
using vec3 = float[3];
union vec2s {
    vec2 raw;
    struct {
        float x, y;
    };
    struct {
        float u, v;
    };
};
union vec3s {
    vec3 raw;
    struct {
        float x, y, z;
    };
    struct {
        float r, g, b;
    };
};
union alignas(16) vec4s {
    float raw[4];
    struct {
        float x, y, z, w;
    };
};

} // namespace cglm

namespace qt { // x() y() z(), private data, * for numbers on both sides

class QVector3D {
public:
    constexpr QVector3D() noexcept : v{0, 0, 0} {}
    constexpr QVector3D(float xpos, float ypos, float zpos) noexcept : v{xpos, ypos, zpos} {}
    constexpr float x() const noexcept { return v[0]; }
    constexpr float y() const noexcept { return v[1]; }
    constexpr float z() const noexcept { return v[2]; }
    friend constexpr QVector3D operator+(QVector3D a, QVector3D b) noexcept {
        return {a.v[0] + b.v[0], a.v[1] + b.v[1], a.v[2] + b.v[2]};
    }
    friend constexpr QVector3D operator-(QVector3D a, QVector3D b) noexcept {
        return {a.v[0] - b.v[0], a.v[1] - b.v[1], a.v[2] - b.v[2]};
    }
    friend constexpr QVector3D operator*(float s, QVector3D a) noexcept { return {a.v[0] * s, a.v[1] * s, a.v[2] * s}; }
    friend constexpr QVector3D operator*(QVector3D a, float s) noexcept { return {a.v[0] * s, a.v[1] * s, a.v[2] * s}; }
    friend constexpr QVector3D operator*(QVector3D a, QVector3D b) noexcept {
        return {a.v[0] * b.v[0], a.v[1] * b.v[1], a.v[2] * b.v[2]};
    }

private:
    float v[3];
};
class QPointF {
public:
    constexpr QPointF() noexcept : xp(0), yp(0) {}
    constexpr QPointF(double xpos, double ypos) noexcept : xp(xpos), yp(ypos) {}
    constexpr double x() const noexcept { return xp; }
    constexpr double y() const noexcept { return yp; }
    double& rx() noexcept { return xp; }
    friend constexpr QPointF operator+(const QPointF& a, const QPointF& b) { return {a.xp + b.xp, a.yp + b.yp}; }
    friend constexpr QPointF operator-(const QPointF& a, const QPointF& b) { return {a.xp - b.xp, a.yp - b.yp}; }
    friend constexpr QPointF operator*(const QPointF& p, double c) { return {p.xp * c, p.yp * c}; }
    friend constexpr QPointF operator*(double c, const QPointF& p) { return {p.xp * c, p.yp * c}; }

private:
    double xp, yp;
};
class QVector4D {
public:
    constexpr QVector4D(float xpos, float ypos, float zpos, float wpos) noexcept : v{xpos, ypos, zpos, wpos} {}
    constexpr float x() const noexcept { return v[0]; }
    constexpr float y() const noexcept { return v[1]; }
    constexpr float z() const noexcept { return v[2]; }
    constexpr float w() const noexcept { return v[3]; }

private:
    float v[4];
};
class QRectF {
public:
    constexpr QRectF(double left, double top, double width, double height) noexcept
        : xp(left), yp(top), w(width), h(height) {}
    constexpr double x() const noexcept { return xp; }
    constexpr double y() const noexcept { return yp; }
    constexpr double width() const noexcept { return w; }
    constexpr double height() const noexcept { return h; }

private:
    double xp, yp, w, h;
};

} // namespace qt

namespace sgorsten { // linalg.h: operators for anything whose types have a result

template <class T, int M> struct vec;
template <class T> struct vec<T, 2> {
    T x, y;
    constexpr vec() : x(), y() {}
    constexpr vec(T x_, T y_) : x(x_), y(y_) {}
    constexpr explicit vec(T s) : x(s), y(s) {}
};
template <class T> struct vec<T, 3> {
    T x, y, z;
    constexpr vec() : x(), y(), z() {}
    constexpr vec(T x_, T y_, T z_) : x(x_), y(y_), z(z_) {}
    constexpr explicit vec(T s) : x(s), y(s), z(s) {}
    constexpr vec(const vec<T, 2>& xy, T z_) : vec(xy.x, xy.y, z_) {}
};
template <class T, int M> struct mat { // columns by the names x and y
    vec<T, M> x, y;
};
template <class A, class B> struct traits {};
template <class T, int M> struct traits<vec<T, M>, vec<T, M>> { using result = vec<T, M>; };
template <class T, int M> struct traits<vec<T, M>, T> { using result = vec<T, M>; };
template <class T> constexpr vec<T, 2> zip(const vec<T, 2>& a, const vec<T, 2>& b, auto f) {
    return {f(a.x, b.x), f(a.y, b.y)};
}
template <class T> constexpr vec<T, 3> zip(const vec<T, 3>& a, const vec<T, 3>& b, auto f) {
    return {f(a.x, b.x), f(a.y, b.y), f(a.z, b.z)};
}
template <class T, int M> constexpr vec<T, M> zip(const vec<T, M>& a, T b, auto f) { return zip(a, vec<T, M>(b), f); }
template <class A, class B> constexpr typename traits<A, B>::result operator+(const A& a, const B& b) {
    return zip(a, b, [](auto l, auto r) { return l + r; });
}
template <class A, class B> constexpr typename traits<A, B>::result operator-(const A& a, const B& b) {
    return zip(a, b, [](auto l, auto r) { return l - r; });
}
template <class A, class B> constexpr typename traits<A, B>::result operator*(const A& a, const B& b) {
    return zip(a, b, [](auto l, auto r) { return l * r; });
}

} // namespace sgorsten

// ---- the four lines -------------------------------------------------------------------------------------------------

template <> struct veer::vector_traits<jolt::Vec3> {
    using scalar = float;
    static constexpr int dimension = 3;
    template <int I> static float get(const jolt::Vec3& v) { return v[I]; }
    static jolt::Vec3 make(float x, float y, float z) { return jolt::Vec3(x, y, z); }
};

template <class S> struct veer::vector_traits<std::array<S, 2>> {
    using scalar = S;
    static constexpr int dimension = 2;
    template <int I> static S get(const std::array<S, 2>& v) { return v[I]; }
    static std::array<S, 2> make(S x, S y) { return {x, y}; }
};
template <class S> struct veer::vector_traits<std::array<S, 3>> {
    using scalar = S;
    static constexpr int dimension = 3;
    template <int I> static S get(const std::array<S, 3>& v) { return v[I]; }
    static std::array<S, 3> make(S x, S y, S z) { return {x, y, z}; }
};

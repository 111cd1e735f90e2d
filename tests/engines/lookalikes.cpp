// SPDX-License-Identifier: MIT
#include "lookalikes.hpp"

#include "answers.hpp"

template <class... Vs> constexpr bool all_vectors = (veer::Vector<Vs> && ...);
template <class... Vs> constexpr bool no_vector_among = (!veer::Vector<Vs> && ...);

// the siblings of those that are played
static_assert(all_vectors<raylib::Vector2, raymath::Vector2, godot::Vector2, unreal::FVector2D, unreal::FVector3f,
    qt::QVector3D>);
static_assert(
    all_vectors<directx::XMFLOAT2, directx::XMFLOAT3, handmade::HMM_Vec2, cglm::vec2s, sgorsten::vec<double, 3>>);
static_assert(all_vectors<std::array<double, 2>, std::array<float, 3>>);
// and what resembles a vector without being one
static_assert(no_vector_among<raylib::Vector4, raylib::Rectangle, godot::Vector3i, unreal::FQuat, unreal::FPlane,
    directx::XMFLOAT4>);
static_assert(no_vector_among<handmade::HMM_Vec4, cglm::vec4s, qt::QVector4D, qt::QRectF, sgorsten::mat<float, 2>,
    std::array<int, 3>>);

int main() {
    int different = 0;
    different |= engines::compare_answers<raylib::Vector3>("raylib alone");
    different |= engines::compare_answers<raymath::Vector3>("raylib with raymath");
    different |= engines::compare_answers<godot::Vector3>("godot-cpp");
    different |= engines::compare_answers<unreal::FVector>("Unreal");
    different |= engines::compare_answers<jolt::Vec3>("Jolt, by the four lines");
    different |= engines::compare_answers<directx::XMFLOAT3A>("DirectXMath");
    different |= engines::compare_answers<handmade::HMM_Vec3>("Handmade Math");
    different |= engines::compare_answers<cglm::vec3s>("cglm");
    different |= engines::compare_answers<qt::QPointF>("Qt");
    different |= engines::compare_answers<sgorsten::vec<float, 2>>("linalg");
    different |= engines::compare_answers<std::array<double, 3>>("std::array, by the four lines");
    return different;
}

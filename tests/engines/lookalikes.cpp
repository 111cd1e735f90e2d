// SPDX-License-Identifier: MIT
#include "lookalikes.hpp"

#include "calls.hpp"

int main() {
    return engines::compare_answers<raylib::Vector2, raylib::Vector3, raymath::Vector3, godot::Vector2, godot::Vector3, unreal::FVector,
                                    unreal::FVector2D, jolt::Vec3, directx::XMFLOAT2, directx::XMFLOAT3A, handmade::HMM_Vec2, handmade::HMM_Vec3,
                                    cglm::vec2s, cglm::vec3s, qt::QVector3D, qt::QPointF, sgorsten::vec<float, 2>, sgorsten::vec<double, 3>,
                                    std::array<float, 2>, std::array<double, 3>>("look-alikes");
}

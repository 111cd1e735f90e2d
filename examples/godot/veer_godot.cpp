// SPDX-License-Identifier: MIT
//
// A GDExtension for Godot 4: VeerHoming, a node that flies at another node; VeerCrowd, people who walk to one place;
// VeerBatch, functions for whole arrays. demo/main.gd uses all three.

#include <gdextension_interface.h>

#include <cstddef>
#include <cstdint>
#include <godot_cpp/classes/engine.hpp>
#include <godot_cpp/classes/node3d.hpp>
#include <godot_cpp/classes/ref_counted.hpp>
#include <godot_cpp/core/class_db.hpp>
#include <godot_cpp/godot.hpp>
#include <godot_cpp/variant/array.hpp>
#include <godot_cpp/variant/packed_vector2_array.hpp>
#include <godot_cpp/variant/packed_vector3_array.hpp>
#include <godot_cpp/variant/string.hpp>
#include <godot_cpp/variant/vector2.hpp>
#include <godot_cpp/variant/vector3.hpp>

#include "motion.hpp"

using namespace godot;

/// A missile: it flies at its target on arcs of one radius, and emits `hit` when it is there.
class VeerHoming : public Node3D {
    GDCLASS(VeerHoming, Node3D)

public:
    void _physics_process(double delta) override {
        const auto* target = Object::cast_to<Node3D>(get_node_or_null(target_path_));
        if (Engine::get_singleton()->is_editor_hint() || target == nullptr) return;
        const Vector3 goal = target->get_global_position(), position = get_global_position();
        if (velocity_ == Vector3()) velocity_ = -get_global_basis().get_column(2) * speed_; // a node looks along -z
        const auto homing = veer::make_homing(speed_, turning_radius_, damping_);
        const auto next = veer::homing_arc_step(position, velocity_, goal, homing, delta);
        velocity_ = next.velocity;
        set_global_position(next.position);
        const float frames = veer::touch_time(position, next.position - position, goal, Vector3(), hit_distance_);
        if (frames <= 1) emit_signal("hit");
    }

    void set_target(const NodePath& path) { target_path_ = path; }
    NodePath get_target() const { return target_path_; }
    void set_speed(float speed) { speed_ = speed; }
    float get_speed() const { return speed_; }
    void set_turning_radius(float radius) { turning_radius_ = radius; }
    float get_turning_radius() const { return turning_radius_; }
    void set_damping(float damping) { damping_ = damping; }
    float get_damping() const { return damping_; }
    void set_hit_distance(float distance) { hit_distance_ = distance; }
    float get_hit_distance() const { return hit_distance_; }
    void set_velocity(const Vector3& velocity) { velocity_ = velocity; }
    Vector3 get_velocity() const { return velocity_; }

protected:
    static void _bind_methods() {
        const auto property = [](Variant::Type type, const char* name, auto setter, auto getter) {
            const String set = String("set_") + name, get = String("get_") + name;
            ClassDB::bind_method(D_METHOD(set, "value"), setter);
            ClassDB::bind_method(D_METHOD(get), getter);
            ClassDB::add_property(get_class_static(), PropertyInfo(type, name), set, get);
        };
        property(Variant::NODE_PATH, "target", &VeerHoming::set_target, &VeerHoming::get_target);
        property(Variant::FLOAT, "speed", &VeerHoming::set_speed, &VeerHoming::get_speed);
        property(Variant::FLOAT, "turning_radius", &VeerHoming::set_turning_radius, &VeerHoming::get_turning_radius);
        property(Variant::FLOAT, "damping", &VeerHoming::set_damping, &VeerHoming::get_damping);
        property(Variant::FLOAT, "hit_distance", &VeerHoming::set_hit_distance, &VeerHoming::get_hit_distance);
        property(Variant::VECTOR3, "velocity", &VeerHoming::set_velocity, &VeerHoming::get_velocity);
        ADD_SIGNAL(MethodInfo("hit"));
    }

private:
    NodePath target_path_;
    Vector3 velocity_;          // zero: the missile starts in the direction in which the node looks  [m/s]
    float speed_ = 30;          // [m/s]
    float turning_radius_ = 20; // [m]
    float damping_ = 0.5f;      // how fast the missile regains its speed  [1/s]
    float hit_distance_ = 1;    // [m]
};

/// People in the plane who walk to one place, pass each other, and come to rest there.
class VeerCrowd : public RefCounted {
    GDCLASS(VeerCrowd, RefCounted)

public:
    void add(const Vector2& position) { crowd_.add(position); }
    void order(const Vector2& goal) { crowd_.order(goal); }
    void step(float delta) { crowd_.step(delta); }
    PackedVector2Array get_positions() const {
        PackedVector2Array positions;
        positions.resize(static_cast<std::int64_t>(crowd_.size()));
        for (std::size_t i = 0; i < crowd_.size(); ++i) positions.ptrw()[i] = crowd_.position(i);
        return positions;
    }
    bool has_arrived(std::int64_t i) const {
        ERR_FAIL_INDEX_V(i, static_cast<std::int64_t>(crowd_.size()), false);
        return crowd_.has_arrived(static_cast<std::size_t>(i));
    }

protected:
    static void _bind_methods() {
        ClassDB::bind_method(D_METHOD("add", "position"), &VeerCrowd::add);
        ClassDB::bind_method(D_METHOD("order", "goal"), &VeerCrowd::order);
        ClassDB::bind_method(D_METHOD("step", "delta"), &VeerCrowd::step);
        ClassDB::bind_method(D_METHOD("get_positions"), &VeerCrowd::get_positions);
        ClassDB::bind_method(D_METHOD("has_arrived", "index"), &VeerCrowd::has_arrived);
    }

private:
    motion::Crowd<Vector2> crowd_;
};

/// Functions for arrays of positions and velocities. Each returns [positions, velocities] after a frame.
class VeerBatch : public Object {
    GDCLASS(VeerBatch, Object)

public:
    static Array fly(PackedVector3Array positions, PackedVector3Array velocities, const Vector3& target, float speed,
        float turning_radius, float damping, float delta) {
        const auto homing = veer::make_homing(speed, turning_radius, damping);
        motion::fly(count_of(positions, velocities), positions.ptrw(), velocities.ptrw(), target, homing, delta);
        return Array::make(positions, velocities);
    }
    static Array seek(PackedVector3Array positions, PackedVector3Array velocities, const Vector3& target,
        float max_speed, float max_acceleration, float delta) {
        motion::seek(count_of(positions, velocities), positions.ptrw(), velocities.ptrw(), target, max_speed,
            max_acceleration, delta);
        return Array::make(positions, velocities);
    }

protected:
    static void _bind_methods() {
        ClassDB::bind_static_method("VeerBatch",
            D_METHOD("fly", "positions", "velocities", "target", "speed", "turning_radius", "damping", "delta"),
            &VeerBatch::fly);
        ClassDB::bind_static_method("VeerBatch",
            D_METHOD("seek", "positions", "velocities", "target", "max_speed", "max_acceleration", "delta"),
            &VeerBatch::seek);
    }

private:
    static std::size_t count_of(const PackedVector3Array& positions, const PackedVector3Array& velocities) {
        ERR_FAIL_COND_V_MSG(
            positions.size() != velocities.size(), 0, "VeerBatch: expected a velocity for each position");
        return static_cast<std::size_t>(positions.size());
    }
};

extern "C" GDExtensionBool GDE_EXPORT veer_godot_init(GDExtensionInterfaceGetProcAddress get_proc_address,
    GDExtensionClassLibraryPtr library, GDExtensionInitialization* initialization) {
    GDExtensionBinding::InitObject init(get_proc_address, library, initialization);
    init.register_initializer([](ModuleInitializationLevel level) {
        if (level != MODULE_INITIALIZATION_LEVEL_SCENE) return;
        GDREGISTER_CLASS(VeerHoming);
        GDREGISTER_CLASS(VeerCrowd);
        GDREGISTER_ABSTRACT_CLASS(VeerBatch);
    });
    init.register_terminator([](ModuleInitializationLevel) {});
    init.set_minimum_library_initialization_level(MODULE_INITIALIZATION_LEVEL_SCENE);
    return init.init();
}

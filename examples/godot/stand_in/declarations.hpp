// SPDX-License-Identifier: MIT
//
// The declarations of godot-cpp 4.5 that veer_godot.cpp uses. The test compiles the extension with them where
// godot-cpp is not at hand.
#pragma once

#include <cstdint>
#include <initializer_list>

#define GDE_EXPORT
#define GDCLASS(Class, Parent)                                                                                         \
public:                                                                                                                \
    static const StringName& get_class_static();
#define D_METHOD(...)                                                                                                  \
    MethodDefinition { __VA_ARGS__ }
#define ADD_SIGNAL(signal) ClassDB::add_signal(get_class_static(), signal)
#define GDREGISTER_CLASS(Class) ClassDB::register_class<Class>()
#define GDREGISTER_ABSTRACT_CLASS(Class) ClassDB::register_class<Class>()
#define ERR_FAIL_INDEX_V(index, size, answer)                                                                          \
    if ((index) < 0 || (index) >= (size)) return answer
#define ERR_FAIL_COND_V_MSG(condition, answer, message)                                                                \
    if (condition) return static_cast<void>(message), answer

using GDExtensionBool = std::uint8_t;
using GDExtensionClassLibraryPtr = void*;
using GDExtensionInterfaceGetProcAddress = void (*(*)(const char*))();
struct GDExtensionInitialization;

namespace godot {

using real_t = float;
struct String {
    String(const char* = "");
    String operator+(const char*) const;
};
struct StringName {
    StringName(const char* = "");
    StringName(const String&);
};
struct NodePath {};
struct MethodDefinition {
    template <class Name, class... Arguments> MethodDefinition(const Name&, const Arguments&...);
};

struct Vector2 {
    union {
        struct {
            real_t x, y;
        };
        real_t coord[2] = {0};
    };
    Vector2();
    Vector2(real_t, real_t);
    Vector2 operator+(const Vector2&) const;
    Vector2 operator-(const Vector2&) const;
    Vector2 operator*(real_t) const;
};
struct Vector3 {
    union {
        struct {
            real_t x, y, z;
        };
        real_t coord[3] = {0};
    };
    Vector3();
    Vector3(real_t, real_t, real_t);
    Vector3 operator+(const Vector3&) const;
    Vector3 operator-(const Vector3&) const;
    Vector3 operator-() const;
    Vector3 operator*(real_t) const;
    bool operator==(const Vector3&) const;
};
struct Basis {
    Vector3 get_column(int) const;
};
template <class V> struct PackedArray {
    V* ptrw();
    std::int64_t size() const;
    std::int64_t resize(std::int64_t);
};
using PackedVector2Array = PackedArray<Vector2>;
using PackedVector3Array = PackedArray<Vector3>;
struct Array {
    template <class... Elements> static Array make(const Elements&...);
};
struct Variant {
    enum Type { FLOAT, VECTOR3, NODE_PATH };
};
struct PropertyInfo {
    PropertyInfo(Variant::Type, const StringName&);
};
struct MethodInfo {
    MethodInfo(const StringName&);
};

struct Object {
    template <class To, class From> static To* cast_to(From*);
    void emit_signal(const StringName&);
};
struct RefCounted : Object {};
struct Node : Object {
    virtual ~Node();
    virtual void _physics_process(double);
    Node* get_node_or_null(const NodePath&) const;
};
struct Node3D : Node {
    Vector3 get_global_position() const;
    void set_global_position(const Vector3&);
    Basis get_global_basis() const;
};
struct Engine : Object {
    static Engine* get_singleton();
    bool is_editor_hint() const;
};
struct ClassDB {
    template <class Method> static void bind_method(MethodDefinition, Method);
    template <class Method> static void bind_static_method(const StringName&, MethodDefinition, Method);
    static void add_property(const StringName&, const PropertyInfo&, const StringName&, const StringName&);
    static void add_signal(const StringName&, const MethodInfo&);
    template <class Class> static void register_class();
};

enum ModuleInitializationLevel { MODULE_INITIALIZATION_LEVEL_SCENE };
struct GDExtensionBinding {
    struct InitObject {
        InitObject(GDExtensionInterfaceGetProcAddress, GDExtensionClassLibraryPtr, GDExtensionInitialization*);
        void register_initializer(void (*)(ModuleInitializationLevel));
        void register_terminator(void (*)(ModuleInitializationLevel));
        void set_minimum_library_initialization_level(ModuleInitializationLevel);
        GDExtensionBool init();
    };
};

} // namespace godot

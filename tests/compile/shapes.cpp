// SPDX-License-Identifier: MIT
// What a call of veer may look like; it compiles, or a promise is broken. api.txt has the declarations themselves.
//
//     g++ -std=c++20 -fsyntax-only -I include tests/compile/shapes.cpp
#include "../entries/entries.hpp"

#include <concepts>
#include <ranges>
#include <span>
#include <type_traits>
#include <vector>

namespace {

template <class T, class... Others> constexpr bool all_are = (std::same_as<T, Others> && ...);

// ---- every function takes vectors that know nothing of glm ----------------------------------------------------------

template <veer::Vector V> void play_all() {
    tests::each_entry([]<class Kind>(const char*, const char*, Kind, auto call) {
        if constexpr (Kind::least_dimension > veer::dimension_v<V>) return;
        else if constexpr (Kind::takes == tests::Takes::lists) (void)call(tests::Given<V>{}, tests::Lists<V>{});
        else (void)call(tests::Given<V>{});
    });
}
template void play_all<engine::Vector3<double>>();
template void play_all<exotic::Coordinates<float, 2>>();

// ---- function objects: functions of the same name in glm are not found in their place -------------------------------

template <class... Ts> constexpr bool are_objects = (std::is_object_v<Ts> && ...);
static_assert(are_objects<decltype(veer::dot), decltype(veer::length), decltype(veer::cross), decltype(veer::select),
    decltype(veer::minimum), decltype(veer::maximum), decltype(veer::clamp), decltype(veer::distance)>);

// ---- what a number or a vector does not turn into -------------------------------------------------------------------

template <class T, class From>
constexpr bool is_asked_for = std::constructible_from<T, From> && !std::convertible_to<From, T>;
static_assert(is_asked_for<bool, veer::Intercept<glm::vec3>> && is_asked_for<veer::PhysicBase<glm::vec3>, float>);
static_assert(is_asked_for<veer::ForceBudget<glm::vec3>, float>);

// ---- only the first vector says the type: the others convert, as do braces, whole numbers and doubles ---------------

template <class V> struct Converts { // an expression template, a network handle
    V value;
    operator V() const { return value; }
};

template <veer::Vector2 V> void convert(const V& p, const Converts<V>& o) {
    const auto missile = veer::make_homing(veer::scalar_t<V>(30), 25, 0.5);
    const veer::SphereObstacle<V> rock{o, 1, 5};
    static_assert(all_are<V, decltype(veer::seek(p, o, o, 5)), decltype(veer::seek(p, {1, 0}, {4, 3}, 5.0)),
        decltype(veer::select(true, p, o)), decltype(veer::avoid_sphere(p, {1, 0}, {{4, 3}, 1, 5}, 1)),
        decltype(veer::avoid_sphere(p, o, rock, 0.5))>);
    static_assert(all_are<veer::Motion<V>, decltype(veer::homing_step(p, o, o, missile, 1)),
        decltype(veer::homing_step(
            p, {1, 0}, {4, 3}, {.max_centripetal_accel = 36, .propulsion = 3, .damping = 1}, 0.5)),
        decltype(veer::steer_step(p, o, {0, 1}, {.max_force = 10, .mass = 2, .max_speed = 5}, 1))>);
    static_assert(all_are<veer::Intercept<V>, decltype(veer::intercept(p, o, o, 5)),
        decltype(veer::intercept(p, {4, 3}, {1, 0}, {.speed = 5, .max_time = 9}, {0, 1}))>);
    veer::PhysicBase<V> body;
    body.set_position({1, 2}), body.add_velocity(o), body.update(0.125, false);
    const auto [position, velocity] = veer::Motion<V>{body.position(), o};
    const auto [direction, interest, found] = veer::ContextMap<V, 24>().choose();
    (void)position, (void)velocity, (void)direction, (void)interest, (void)found;
}
template void convert<glm::vec2>(const glm::vec2&, const Converts<glm::vec2>&);
template void convert<glm::dvec2>(const glm::dvec2&, const Converts<glm::dvec2>&);
template void convert<engine::Vector2<double>>(
    const engine::Vector2<double>&, const Converts<engine::Vector2<double>>&);

// ---- a vector without a default constructor -------------------------------------------------------------------------

struct Made {
    float x, y;
    constexpr Made(float first, float second) : x(first), y(second) {}
    friend constexpr Made operator+(const Made& a, const Made& b) { return {a.x + b.x, a.y + b.y}; }
    friend constexpr Made operator-(const Made& a, const Made& b) { return {a.x - b.x, a.y - b.y}; }
    friend constexpr Made operator*(const Made& a, float s) { return {a.x * s, a.y * s}; }
};
[[maybe_unused]] void drop(veer::PhysicBase<Made>& ball) {
    const veer::Plane<Made> floors[] = {{Made(0, 0), {0, 1}}, {Made(0, 0), {1, 1}}};
    const veer::Contact<Made> first = veer::update_with_contacts(ball, 0.5f, {0.5f, 0.2f}, floors,
        veer::Sphere{Made(1, 2), 3}, veer::Capsule{Made(1, 2), {3, 4}, 1}, veer::Box{Made(1, 2), {3, 4}});
    static_cast<void>(first);
}

// ---- lists: a vector, an array, a span, a view that answers by value; indices: any range ----------------------------

/// An index, a size and nothing else. It answers by value, as a structure of arrays has to.
template <class T> struct Listing {
    std::span<const T> all;
    T operator[](std::size_t i) const { return all[i]; }
    [[nodiscard]] std::size_t size() const { return all.size(); }
};

/// What a grid or a tree has found: a range that is changed by being walked, so that it cannot be const.
struct Found {
    std::array<unsigned, 2> indices{0, 1};
    std::size_t asked = 0;
    unsigned* begin() { return ++asked, indices.data(); }
    unsigned* end() { return indices.data() + indices.size(); }
};

template <class V> void list_them(const V& p) {
    const std::vector<V> places{p, p};
    const std::array<V, 2> ways{p, p};
    const veer::Agent<V> agents[] = {{p, p, 1}, {p, p, 1}};
    const std::vector<veer::Capsule<V>> walls{{p, p, 1}};
    const std::vector<veer::Box<V>> houses{{p, p}};
    const std::vector<int> found{0, 1};
    Found grid;
    static_assert(
        all_are<V, decltype(veer::flock(0, places, Listing<V>{places}, grid, {{.radius = 50}, 20, 5, 2, 1, 1})),
            decltype(veer::flock(std::size_t(0), std::span(places), ways, found, {{50, 0.5}, 20, 5, 2, 1, 1})),
            decltype(veer::reciprocal_velocity(0, agents, grid, Listing<veer::Capsule<V>>{walls}, p, 5, 2, 1)),
            decltype(veer::reciprocal_velocity(0, agents, grid, Listing<veer::Box<V>>{houses}, p, 5, 2, 1)),
            decltype(veer::reciprocal_velocity(0, Listing<veer::Agent<V>>{agents}, std::span(found), p, 5, 2, 1))>);
#if !defined(__clang__) || __clang_major__ > 15 // older ones cannot read the <ranges> of libstdc++
    static_assert(all_are<V, decltype(veer::avoid_agents(0, agents, std::views::iota(0, 2), 5))>);
#endif
}
template void list_them<glm::vec3>(const glm::vec3&);

} // namespace

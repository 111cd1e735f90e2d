// SPDX-License-Identifier: MIT
#include <veer/vector_traits.hpp>

#include <array>
#include <type_traits>

#include <catch2/catch_test_macros.hpp>
#include <veer/rotation.hpp>
#include <veer/seek.hpp>

#include "support/sweep.hpp"
#include "support/vectors.hpp"

// What is a vector without being told, and what only resembles one. The vectors of engines stand in engines/.

namespace samples {

struct Assigned { // no constructor of its numbers
    float x, y, z;
    constexpr Assigned() : x(0), y(0), z(0) {}
};
struct CapitalAssigned {
    double X, Y;
    constexpr CapitalAssigned() : X(0), Y(0) {}
};
struct Bare { // no operators
    float x, y, z;
};

struct Half { // number * vector and +, as in Box2D; it counts its sums
    double X, Y;
    static inline int sums = 0;
    friend Half operator+(const Half& a, const Half& b) { return ++sums, Half{a.X + b.X, a.Y + b.Y}; }
    friend Half operator*(double s, const Half& a) { return {a.X * s, a.Y * s}; }
};

class Hidden { // functions for its components
public:
    Hidden(float a, float b) : components{a, b} {}
    const float& x() const { return components[0]; }
    const float& y() const { return components[1]; }

private:
    float components[2];
};

class Four : public Hidden { // functions for three components, made from four
public:
    Four(float a, float b, float c, float d) : Hidden(a, b), more{c, d} {}
    float z() const { return more[0]; }
    float w() const { return more[1]; }

private:
    float more[2];
};

struct Rectangle {
    float x, y, width, height;
};
struct Weighted { // a sum of its own makes it a vector
    float x, y, weight;
    friend Weighted operator+(const Weighted& a, const Weighted& b) { return {a.x + b.x, a.y + b.y, a.weight}; }
};
struct Homogeneous {
    float x, y, w;
};
struct Quaternion {
    double X, Y, Z, W;
};
struct Pixel {
    int x, y;
};
struct Wide {
    long double x, y;
};
struct Shared { // no room for a fourth
    double X, Y;
    union {
        double Z, W;
    };
};

template <class V>
concept CanAdd = requires(const V v) {
    v + v;
};

} // namespace samples

using namespace samples;
using tests::Random, tests::same_bits, tests::sweep, veer::Vector2, veer::Vector3;

static_assert(Vector3<Bare> && Vector2<Half> && Vector2<Hidden> && Vector2<Weighted> && Vector3<Shared>);
static_assert(std::is_same_v<veer::scalar_t<Half>, double> && std::is_same_v<veer::scalar_t<Hidden>, float>);
static_assert(
    !veer::Vector<Four> && !veer::Vector<Rectangle> && !veer::Vector<Homogeneous> && !veer::Vector<Quaternion>);
static_assert(!veer::Vector<Pixel> && !veer::Vector<Wide> && !veer::Vector<std::array<float, 3>>);
static_assert(veer::dimension_v<int> == 0 && veer::dimension_v<Rectangle> == 0 && veer::dimension_v<Quaternion> == 0
              && veer::dimension_v<Pixel> == 2);
static_assert(!CanAdd<Bare>); // what veer lends stays inside

template <> struct veer::vector_traits<std::array<double, 2>> {
    using scalar = double;
    static constexpr int dimension = 2;
    template <int I> static double get(const std::array<double, 2>& v) { return v[I]; }
    static std::array<double, 2> make(double x, double y) { return {x, y}; }
};

TEST_CASE("the components of a type are those with names, unless there is room for more", "[vector]") {
    using veer::parts::count_components;
    CHECK((count_components<Bare, float, true, false>() == 3 && count_components<Half, double, false, false>() == 2));
    CHECK((count_components<Shared, double, true, true>() == 3
           && count_components<Quaternion, double, true, true>() == 0));
    CHECK(count_components<Homogeneous, float, false, true>() == 0);
    CHECK((count_components<Rectangle, float, false, false>() == 0
           && count_components<Weighted, float, false, false>() == 2));
}

TEST_CASE("types without operators get the bits of glm", "[vector]") {
    sweep<Random>(1, 1000, [](Random& random) {
        const auto p = random.vector<glm::vec3>(100), v = random.vector<glm::vec3>(10),
                   t = random.vector<glm::vec3>(100);
        const auto bare = [](const glm::vec3& from) { return Bare{from.x, from.y, from.z}; };
        const Bare steering = veer::seek(bare(p), bare(v), bare(t), 5),
                   turned = veer::turn_towards(bare(v), bare(t), 0.5f);
        return same_bits(tests::convert<glm::vec3>(steering), veer::seek(p, v, t, 5))
            && same_bits(tests::convert<glm::vec3>(turned), veer::turn_towards(v, t, 0.5f));
    });
}

TEST_CASE("an operator that a type has is used, and the others are lent", "[vector]") {
    Half::sums = 0;
    const Half turned = veer::rotate(Half{3, 4}, 0.0);
    CHECK(Half::sums == 1);
    CHECK(turned.X == 3);
    CHECK(turned.Y == 4);
    CHECK(veer::distance(Half{3, 4}, {0, 0}) == 5);
}

TEST_CASE("functions for the components, and the four lines, make a vector too", "[vector]") {
    const Hidden heading = veer::seek_velocity(Hidden(1, 1), Hidden(4, 5), 10);
    CHECK(heading.x() == 6);
    CHECK(heading.y() == 8);
    const auto back = veer::flee_velocity(std::array{1.0, 1.0}, {4, 5}, 10);
    CHECK((back == std::array{-6.0, -8.0}));
}

TEST_CASE("a type without a constructor of its numbers is made, and its components are assigned", "[vector]") {
    static_assert(veer::dimension_v<samples::Assigned> == 3 && veer::dimension_v<samples::CapitalAssigned> == 2);
    samples::Assigned place, target;
    target.x = 3, target.z = 4;
    const samples::Assigned wish = veer::seek_velocity(place, target, 10);
    CHECK((wish.x == 6 && wish.y == 0 && wish.z == 8));
    samples::CapitalAssigned aim;
    aim.Y = 2;
    const samples::CapitalAssigned back = veer::flee_velocity(samples::CapitalAssigned(), aim, 1);
    CHECK((back.X == 0 && back.Y == -1));
}

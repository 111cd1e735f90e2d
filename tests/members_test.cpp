// SPDX-License-Identifier: MIT
#include <cstddef>
#include <utility>
#include <vector>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <glm/vec3.hpp>
#include <veer/ground/members.hpp>
#include <veer/simd.hpp>
#include <veer/veer.hpp>

#include "support/sweep.hpp"
#include "support/vectors.hpp"

namespace simd = veer::simd;

namespace {

/// A game's own structure: numbers, vectors, a structure in it, a mask, and nothing.
template <veer::Vector V> struct Unit {
    struct Nothing {};
    veer::Motion<V> motion;
    veer::scalar_t<V> fuel;
    veer::mask_t<veer::scalar_t<V>> armed;
    Nothing nothing;
    V home;
};

template <class V> Unit<V> unit(float x) {
    return {
        {V(x, x + 1, x + 2), V(x + 3, x + 4, x + 5)}, x + 6, veer::mask_t<veer::scalar_t<V>>(x < 0), {}, V(x, x, x)};
}

template <class T> struct Members1 { T a; };
template <class T> struct Members5 { T a, b, c, d, e; };
template <class T> struct Members7 { T a, b, c, d, e, f, g; };
template <class T> struct Members8 { T a, b, c, d, e, f, g, h; };

/// A vector without a default constructor, as some engines have.
struct Made {
    float x, y;
    Made(float first, float second) : x(first), y(second) {}
};

} // namespace

TEST_CASE("the members of a structure are counted, vectors and nested structures as one each", "[members]") {
    using veer::parts::count_members;
    using V = glm::vec3;
    using W = veer::BasicVector<simd::pack<float>, 3>;
    STATIC_REQUIRE(count_members<Members1<float>>() == 1);
    STATIC_REQUIRE(count_members<veer::Motion<V>>() == 2);
    STATIC_REQUIRE(count_members<veer::Motion<W>>() == 2);
    STATIC_REQUIRE(count_members<veer::Motion<Made>>() == 2);
    STATIC_REQUIRE(count_members<veer::Motion<engine::Vector3<float>>>() == 2);
    STATIC_REQUIRE(count_members<veer::View<float>>() == 3); // the last one is empty
    STATIC_REQUIRE(count_members<veer::Contact<W>>() == 4);
    STATIC_REQUIRE(count_members<Unit<W>>() == 5);
    STATIC_REQUIRE(count_members<veer::Intercept<V>>() == 6);
    STATIC_REQUIRE(count_members<Members7<double>>() == 7);
    STATIC_REQUIRE(count_members<Members8<W>>() == 8);
    CHECK(count_members<Members7<double>>() == 7); // while it runs, too
    CHECK(veer::parts::has_members<Members7<double>>(std::make_index_sequence<7>()));
    CHECK(!veer::parts::has_members<Members7<double>>(std::make_index_sequence<8>()));
}

TEST_CASE("select of structures chooses all members by one mask, lane by lane", "[members]") {
    using P = simd::pack<float>;
    using W = veer::BasicVector<P, 3>;
    float lanes[simd::lanes_v<float>];
    for (std::size_t i = 0; i < simd::lanes_v<float>; ++i) lanes[i] = static_cast<float>(i % 3);
    const auto mask = P::load_unaligned(lanes) < P(1);

    const Unit<W> of_first = unit<W>(-10), of_second = unit<W>(20), chosen = veer::select(mask, of_first, of_second);
    for (std::size_t i = 0; i < simd::lanes_v<float>; ++i) {
        const bool first = i % 3 == 0;
        CHECK(mask.get(i) == first);
        const Unit<glm::vec3> expected = veer::select(first, unit<glm::vec3>(-10), unit<glm::vec3>(20));
        CHECK((expected.fuel < 0) == first);
        CHECK(chosen.fuel.get(i) == expected.fuel);
        CHECK(chosen.armed.get(i) == expected.armed);
        CHECK((expected.armed == first && chosen.home.z.get(i) == expected.home.z));
        CHECK(chosen.motion.position.y.get(i) == expected.motion.position.y);
        CHECK(chosen.motion.velocity.x.get(i) == expected.motion.velocity.x);
    }
}

TEST_CASE(
    "select takes the library's structures of vectors and of numbers, and structures of 1 to 8 members", "[members]") {
    using V = glm::vec3;
    const V a(1, 2, 3), b(4, 5, 6);
    for (const bool first : {true, false}) {
        const V v = first ? a : b;
        CHECK(veer::select(first, veer::Motion<V>{a, a}, {b, b}).velocity == v);
        CHECK(veer::select(first, veer::Orientation<V>{a, a, a}, {b, b, b}).up == v);
        CHECK(veer::select(first, veer::SphereObstacle<V>{a, 1, 2}, {b, 1, 2}).center == v);
        CHECK(veer::select(first, veer::Agent<V>{a, a, 1}, {b, b, 2}).radius == (first ? 1 : 2));
        CHECK(veer::select(first, veer::Homing<float>{1, 2, 3}, {4, 5, 6}).damping == (first ? 3 : 6));
        CHECK(veer::select(first, veer::FlockLimits<float>{{1, 0}, 2, 3, 4, 5, 6}, {{7, 1}, 2, 3, 4, 5, 8}).view.radius
              == (first ? 1 : 7));
        const auto hit = veer::intercept(a, b, -a, 5.0f), miss = veer::intercept(a, b, b * 100.0f, 5.0f);
        CHECK(veer::select(first, hit, miss).status == (first ? hit.status : miss.status));
        CHECK(veer::select(first, veer::launch(a, b, {0, -9, 0}, 50).low, veer::Launch<V>{}).found == first);
        CHECK(veer::select(first, Members1<float>{1}, {2}).a == (first ? 1 : 2));
        CHECK(veer::select(first, Members5<V>{a, a, a, a, a}, {b, b, b, b, b}).e == v);
        CHECK(veer::select(first, Members7<V>{a, a, a, a, a, a, a}, {b, b, b, b, b, b, b}).g == v);
        CHECK(veer::select(first, Members8<V>{a, a, a, a, a, a, a, a}, {b, b, b, b, b, b, b, b}).h == v);
        CHECK(veer::select(first, veer::Motion<Made>{{1, 2}, {3, 4}}, {{5, 6}, {7, 8}}).velocity.x == (first ? 3 : 7));
    }
}

TEMPLATE_TEST_CASE("in a kernel whole motions are chosen, with the bits of single agents", "[members]", float, double) {
    using V = glm::vec<3, TestType>;
    const V target(3, 4, 5);
    const auto step = [&](auto& p, auto& v) {
        const auto missile = veer::make_homing(TestType(30), 25, TestType(0.1));
        const auto turned = veer::homing_arc_step(p, v, target, missile, TestType(0.125));
        const auto next = veer::select(veer::distance(p, target) < TestType(5), turned, {p, v});
        p = next.position, v = next.velocity;
    };
    tests::Wild<V> wild(4711);
    std::vector<V> p(77), v(77);
    for (std::size_t i = 0; i < p.size(); ++i) p[i] = target + wild.vector() * TestType(1e-3), v[i] = wild.vector();
    auto packed_p = p, packed_v = v;
    for (std::size_t i = 0; i < p.size(); ++i) step(p[i], v[i]);
    simd::for_each(p.size(), step, packed_p, packed_v);
    for (std::size_t i = 0; i < p.size(); ++i)
        CHECK((tests::same_bits(p[i], packed_p[i]) && tests::same_bits(v[i], packed_v[i])));
}

TEMPLATE_TEST_CASE("any, all and count ask how many lanes of a mask hold", "[members]", float, double) {
    using P = simd::pack<TestType>;
    constexpr std::size_t width = simd::lanes_v<TestType>;
    STATIC_REQUIRE(veer::lane_count_v<TestType> == 1);
    STATIC_REQUIRE(veer::lane_count_v<P> == width);
    STATIC_REQUIRE(veer::lane_count_v<simd::TwoPacks<P>> == 2 * width);
    TestType lanes[width];
    for (std::size_t i = 0; i < width; ++i) lanes[i] = TestType(i);
    const P x = P::load_unaligned(lanes);
    for (std::size_t below = 0; below <= width; ++below) {
        const auto mask = x < TestType(below);
        CHECK(veer::count(mask) == below);
        CHECK(veer::any(mask) == (below > 0));
        CHECK(veer::all(mask) == (below == width));
        const simd::TwoPacks<P> two(x, P(0));
        CHECK(veer::count(two < simd::TwoPacks<P>(TestType(below))) == below + (below > 0 ? width : 0));
    }
    for (const bool holds : {true, false}) CHECK(veer::count(holds) == (holds ? 1 : 0));
    const auto native = xsimd::batch<TestType>(1) < xsimd::batch<TestType>(2);
    CHECK((veer::count(native) == width && veer::all(native) && veer::lane_count_v<xsimd::batch<TestType>> == width));
}

TEMPLATE_LIST_TEST_CASE("converted keeps a vector to the bit, spreads a plain one over packs, and picks one of a pack",
    "[members]", tests::Vectors) {
    using V = TestType;
    using P = simd::pack<veer::scalar_t<V>>;
    using Packed = veer::BasicVector<P, veer::dimension_v<V>>;
    tests::sweep<tests::Wild<V>>(2, 2'000, [](tests::Wild<V>& wild) {
        const V v = wild.vector();
        const Packed spread = veer::parts::converted<Packed>(v), again = veer::parts::converted<Packed>(spread);
        const auto last = [](const P& x) { return x.get(P::size - 1); };
        return tests::same_bits(veer::parts::converted<V>(v), v)
            && tests::same_bits(veer::parts::converted<V>(v, [](auto x) { return x; }), v)
            && tests::same_bits(veer::parts::converted<V>(spread, last), v)
            && tests::same_bits(veer::parts::converted<V>(again, last), v);
    });
}

TEST_CASE("converted makes a vector of another type, or of other numbers, component by component", "[members]") {
    const glm::dvec3 from_engine = veer::parts::converted<glm::dvec3>(engine::Vector3<float>{1, 2, 3});
    CHECK(from_engine == glm::dvec3(1, 2, 3));
    const auto packs = veer::parts::converted<veer::BasicVector<simd::pack<double>, 2>>(glm::vec2(4, 5));
    CHECK((packs.x.get(0) == 4 && packs.y.get(simd::pack<double>::size - 1) == 5));
    const veer::BasicVector<double, 2> wide = veer::parts::converted<double>(glm::vec2(4, 5));
    CHECK((wide.x == 4 && wide.y == 5));
}

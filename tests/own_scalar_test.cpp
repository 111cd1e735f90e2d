// SPDX-License-Identifier: MIT
// What another library's pack has to bring to be a scalar of veer: std::experimental::simd, as in
// docs/packs-and-threads.md. Its answers have the bits of single agents.
#include <cstddef>
#include <vector>

#include <catch2/catch_test_macros.hpp>
#include <glm/vec3.hpp>
#include <veer/homing.hpp>
#include <veer/seek.hpp>
#include <veer/steer.hpp>

#include "support/random.hpp"
#include "support/vectors.hpp"

#if __has_include(<experimental/simd>)
#include <experimental/simd>

namespace stdx = std::experimental;

template <class T, class Abi> struct veer::scalar_traits<stdx::simd<T, Abi>> {
    using S = stdx::simd<T, Abi>;
    using value = T;
    using mask = typename S::mask_type;
    static constexpr std::size_t lanes = S::size();

    static S select(const mask& choose_first, const S& a, const S& b) noexcept {
        S chosen = b;
        stdx::where(choose_first, chosen) = a;
        return chosen;
    }
    static S minimum(const S& a, const S& b) noexcept { return select(a < b, a, b); }
    static S maximum(const S& a, const S& b) noexcept { return select(a > b, a, b); }
    static S magnitude(const S& x) noexcept { return stdx::abs(x); }
    static S quotient(const S& a, const S& b) noexcept { return a / b; }
    static S square_root(const S& x) noexcept { return stdx::sqrt(x); }
};
template <class T, class Abi> struct veer::mask_traits<stdx::simd_mask<T, Abi>> {
    using Mask = stdx::simd_mask<T, Abi>;
    static bool any(const Mask& mask) noexcept { return stdx::any_of(mask); }
    static bool all(const Mask& mask) noexcept { return stdx::all_of(mask); }
    static std::size_t count(const Mask& mask) noexcept { return static_cast<std::size_t>(stdx::popcount(mask)); }
};

namespace {

using P = stdx::native_simd<float>;
using V = veer::BasicVector<P, 3>;

/// The next vectors of a seeded sequence, one per lane: as a vector of packs, and each alone.
struct Lanes {
    V packed;
    std::vector<glm::vec3> alone;

    explicit Lanes(tests::Wild<glm::vec3>& wild) : alone(P::size()) {
        for (glm::vec3& v : alone) v = wild.vector();
        packed = V(P([&](auto i) { return alone[i].x; }), P([&](auto i) { return alone[i].y; }),
            P([&](auto i) { return alone[i].z; }));
    }
};

bool has_lane(const V& packed, std::size_t lane, const glm::vec3& expected) {
    return tests::same_bits(glm::vec3(packed.x[lane], packed.y[lane], packed.z[lane]), expected);
}

} // namespace

TEST_CASE("scalar_traits and mask_traits make a scalar of another library's pack", "[own_scalar]") {
    STATIC_REQUIRE(veer::Vector3<V>);
    STATIC_REQUIRE(veer::lane_count_v<P> == P::size());
    tests::Wild<glm::vec3> wild(4711);
    const veer::SteerLimits<float> limits{20, 1, 10};
    const auto missile = veer::make_homing(30.0f, 25, 0.1f);
    for (int round = 0; round < 200; ++round) {
        const Lanes p(wild), v(wild), t(wild);
        const V steering = veer::seek(p.packed, v.packed, t.packed, 5.0f);
        const auto moved = veer::steer_step(p.packed, v.packed, steering, limits, 0.125f);
        const auto flown = veer::homing_step(p.packed, v.packed, glm::vec3(1, 2, 3), missile, 0.125f);
        const auto within = veer::distance(p.packed, t.packed) < P(1000);
        const auto chosen = veer::select(within, moved, flown);
        std::size_t held = 0;
        for (std::size_t i = 0; i < P::size(); ++i) {
            const glm::vec3 force = veer::seek(p.alone[i], v.alone[i], t.alone[i], 5);
            const auto one = veer::steer_step(p.alone[i], v.alone[i], force, limits, 0.125f);
            const auto other = veer::homing_step(p.alone[i], v.alone[i], glm::vec3(1, 2, 3), missile, 0.125f);
            const bool is_within = veer::distance(p.alone[i], t.alone[i]) < 1000;
            REQUIRE(has_lane(steering, i, force));
            REQUIRE(has_lane(moved.position, i, one.position));
            REQUIRE(has_lane(flown.velocity, i, other.velocity));
            REQUIRE(has_lane(chosen.position, i, is_within ? one.position : other.position));
            held += is_within ? 1 : 0;
        }
        REQUIRE(veer::count(within) == held);
        REQUIRE((veer::any(within) == (held > 0) && veer::all(within) == (held == P::size())));
    }
}

#endif // else this standard library has no other pack

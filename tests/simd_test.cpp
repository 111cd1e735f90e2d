// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cfenv>
#include <cstddef>
#include <cstring>
#include <numeric>
#include <vector>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <veer/simd.hpp>
#include <veer/veer.hpp>

#include "random.hpp"
#include "vectors.hpp"

namespace simd = veer::simd;

namespace {

template <class T>
constexpr T guard = T(-12345.678); // what must still stand before and behind every array

/// An array of numbers at an odd address, with guards on both sides.
template <class T>
class Guarded {
public:
    explicit Guarded(std::size_t count) : numbers(count + 2 * margin, guard<T>), size(count) {}

    [[nodiscard]] T* data() { return numbers.data() + margin; }
    [[nodiscard]] bool unharmed() const {
        const auto is_guard = [](T number) { return tests::same_bits(number, guard<T>); };
        return std::all_of(numbers.begin(), numbers.begin() + margin, is_guard) && std::all_of(numbers.end() - margin, numbers.end(), is_guard);
    }
    friend bool operator==(const Guarded& a, const Guarded& b) {
        return std::memcmp(a.numbers.data(), b.numbers.data(), a.numbers.size() * sizeof(T)) == 0;
    }

private:
    static constexpr std::ptrdiff_t margin = 17; // more than a register, and not a multiple of one
    std::vector<T> numbers;
    std::size_t size;
};

/// The agents of a test as the streams see them: positions, velocities, targets, the targets' velocities, and a number each.
template <class T, int Dimension>
struct Agents {
    using V = veer::BasicVector<T, Dimension>;
    using Arrays = std::array<Guarded<T>, 3>;

    Arrays position, velocity, target, target_velocity;
    Guarded<T> number;
    std::size_t count;

    explicit Agents(std::size_t size)
        : position(arrays(size)), velocity(arrays(size)), target(arrays(size)), target_velocity(arrays(size)), number(size), count(size) {
        tests::Wild<V> wild(4711 + size);
        for (std::size_t i = 0; i < size; ++i) {
            put(position, i, wild.vector()), put(velocity, i, wild.vector()), put(target, i, wild.vector()), put(target_velocity, i, wild.vector());
            number.data()[i] = wild.number();
        }
    }

    static Arrays arrays(std::size_t size) { return {Guarded<T>(size), Guarded<T>(size), Guarded<T>(size)}; }
    static void put(Arrays& arrays, std::size_t i, const V& v) {
        const auto c = tests::components(v);
        for (std::size_t k = 0; k < 3; ++k) arrays[k].data()[i] = c[k];
    }
    static V get(Arrays& arrays, std::size_t i) { return tests::vector<V>(arrays[0].data()[i], arrays[1].data()[i], arrays[2].data()[i]); }

    template <class Number>
    static auto stream(Arrays& arrays) {
        if constexpr (Dimension == 2) return simd::Soa2<Number>{arrays[0].data(), arrays[1].data()};
        else return simd::Soa3<Number>{arrays[0].data(), arrays[1].data(), arrays[2].data()};
    }

    [[nodiscard]] bool unharmed() const {
        const auto all = [](const Arrays& arrays) { return arrays[0].unharmed() && arrays[1].unharmed() && arrays[2].unharmed(); };
        return all(position) && all(velocity) && all(target) && all(target_velocity) && number.unharmed();
    }
    friend bool operator==(const Agents& a, const Agents& b) {
        return a.position == b.position && a.velocity == b.velocity && a.target == b.target && a.target_velocity == b.target_velocity
            && a.number == b.number;
    }

    /// step(position&, velocity&, target, target_velocity, number&) for one agent after the other.
    void one_by_one(auto step) {
        for (std::size_t i = 0; i < count; ++i) {
            V p = get(position, i), v = get(velocity, i);
            step(p, v, get(target, i), get(target_velocity, i), number.data()[i]);
            put(position, i, p), put(velocity, i, v);
        }
    }

    /// The same a pack at a time.
    void in_packs(auto step) { in_packs(simd::Slice{0, count}, step); }
    void in_packs(simd::Slice slice, auto step) {
        simd::for_each(slice, step, stream<T>(position), stream<T>(velocity), stream<const T>(target), stream<const T>(target_velocity), number.data());
    }
};

template <class T, int Dimension>
bool agree(std::size_t count, auto step) {
    Agents<T, Dimension> scalar(count), packed(count);
    scalar.one_by_one(step);
    std::feclearexcept(FE_ALL_EXCEPT);
    packed.in_packs(step);
    return scalar == packed && packed.unharmed();
}

/// Every count that could go wrong, in 2D and 3D.
template <class T>
void agree_for_every_count(auto step) {
    for (std::size_t count = 0; count <= 68; ++count) {
        const std::size_t agents = count == 68 ? 1000 : count;
        CAPTURE(agents);
        REQUIRE(agree<T, 2>(agents, step));
        REQUIRE(agree<T, 3>(agents, step));
    }
}

template <class Argument>
using vector_of = std::remove_cvref_t<Argument>;

template <class V>
using number_t = typename veer::scalar_traits<veer::scalar_t<V>>::value;

/// A limits struct of plain numbers, as a game has it.
template <class V>
constexpr auto missile = veer::make_homing(number_t<V>(30), number_t<V>(25), number_t<V>(0.5));

template <class V, class Number>
veer::SphereObstacle<V> rock(Number x, Number y, Number z, Number escape_radius, Number avoid_radius) {
    using Plain = veer::BasicVector<Number, veer::dimension_v<V>>;
    return veer::SphereObstacle<Plain>{tests::vector<Plain>(x, y, z), escape_radius, avoid_radius};
}

} // namespace

TEMPLATE_TEST_CASE("packs are vectors' scalars like any other", "[simd]", float, double) {
    using Pack = simd::pack<TestType>;
    STATIC_REQUIRE(veer::Scalar<Pack>);
    STATIC_REQUIRE(veer::Vector2<veer::BasicVector<Pack, 2>>);
    STATIC_REQUIRE(veer::Vector3<veer::BasicVector<Pack, 3>>);
    STATIC_REQUIRE(std::same_as<veer::scalar_t<veer::BasicVector<Pack, 3>>, Pack>);
}

TEMPLATE_TEST_CASE("the vector kit gives packs the bits of scalars", "[simd]", float, double) {
    agree_for_every_count<TestType>([](auto& p, auto& v, const auto& t, const auto& u, auto& s) {
        const auto mask = veer::dot(p, t) < s;
        p = veer::normalize_or(p, t) + veer::perpendicular(u) + veer::lateral(t, v);
        v = veer::truncate(v, s) + veer::select(mask, t, u);
        s = veer::clamp(veer::minimum(s, veer::length(t)), veer::maximum(s, veer::length_squared(u)), veer::magnitude(s));
    });
}

TEMPLATE_TEST_CASE("rotations give packs the bits of scalars", "[simd]", float, double) {
    agree_for_every_count<TestType>([](auto& p, auto& v, const auto& t, const auto& u, auto& s) {
        using V = vector_of<decltype(p)>;
        const auto [sine, cosine] = veer::sin_cos(s);
        if constexpr (veer::dimension_v<V> == 2) p = veer::rotate(p, s) + veer::turn_yaw_pitch(t, u, s);
        else p = veer::rotate(p, u, s) + veer::turn_yaw_pitch(t, u, s, sine, v);
        v = veer::turn_towards(v, t, s);
        s = veer::angle_between(t, u) + sine * cosine;
    });
}

TEMPLATE_TEST_CASE("homing gives packs the bits of scalars, with one missile for all", "[simd]", float, double) {
    agree_for_every_count<TestType>([](auto& p, auto& v, const auto& t, const auto&, auto& s) {
        const auto next = veer::homing_step(p, v, t, missile<vector_of<decltype(p)>>, s, 2);
        p = next.position, v = next.velocity;
    });
}

TEMPLATE_TEST_CASE("homing gives packs the bits of scalars, with a missile of its own for each agent", "[simd]", float, double) {
    agree_for_every_count<TestType>([](auto& p, auto& v, const auto& t, const auto& u, auto& s) {
        using S = veer::scalar_t<vector_of<decltype(p)>>;
        const veer::Homing<S> own = veer::make_homing(S(veer::component<0>(u)), S(veer::component<1>(u)), s);
        const auto next = veer::homing_step(p, v, t, own, S(0.125));
        p = next.position, v = next.velocity;
    });
}

TEMPLATE_TEST_CASE("seek, flee and steer_step give packs the bits of scalars", "[simd]", float, double) {
    agree_for_every_count<TestType>([](auto& p, auto& v, const auto& t, const auto& u, auto& s) {
        using S = veer::scalar_t<vector_of<decltype(p)>>;
        const auto steering = veer::seek(p, v, t, s) + veer::flee(p, v, u, 3);
        const auto uniform = veer::steer_step(p, v, steering, {5, 2, 7}, S(0.25));
        const auto own = veer::steer_step(uniform.position, uniform.velocity, steering, {s, S(veer::length(t)), S(9)}, 1);
        p = own.position, v = own.velocity;
    });
}

TEMPLATE_TEST_CASE("avoidance gives packs the bits of scalars, of one sphere and of several", "[simd]", float, double) {
    agree_for_every_count<TestType>([](auto& p, auto& v, const auto& t, const auto&, auto& s) {
        using V = vector_of<decltype(p)>;
        using S = veer::scalar_t<V>;
        const veer::SphereObstacle<V> own{t, S(veer::magnitude(s)), S(1000)};
        const std::array several{rock<V, TestType>(3, 0, 0, 1, 50), rock<V, TestType>(20, 1, -1, 5, 90), rock<V, TestType>(-9, 4, 2, 3, 60), own};
        const auto angle = veer::clearing_angle(p, v, own);
        v = veer::avoid_sphere(p, v, own, angle) + veer::avoid_spheres(p, v, several, S(0.125));
        p = veer::escape_sphere(p, own, s);
        s = angle;
    });
}

TEMPLATE_TEST_CASE("PhysicBase gives packs the bits of scalars", "[simd]", float, double) {
    agree_for_every_count<TestType>([](auto& p, auto& v, const auto& t, const auto& u, auto& s) {
        veer::PhysicBase<vector_of<decltype(p)>> body(s);
        body.set_position(p), body.set_velocity(v), body.set_acceleration(t), body.add_acceleration(u);
        p = body.position_at(0.25);
        body.update(0.5);
        p = p + body.position();
        v = body.velocity();
    });
}

TEMPLATE_TEST_CASE("intercept_time and contact_time give packs the answers of the scalar solvers, degenerate lanes included", "[simd]", float, double) {
    agree_for_every_count<TestType>([](auto& p, auto& v, const auto& t, const auto& u, auto& s) {
        const auto contact = veer::contact_time(p, v, t, u, s);
        s = veer::intercept_time(p, t, u, s);
        using V = vector_of<decltype(p)>;
        p = veer::generate<V>([&](auto) { return contact; });
    });
}

TEMPLATE_TEST_CASE("a range cut into slices anywhere gives the same bits", "[simd]", float, double) {
    const auto step = [](auto& p, auto& v, const auto& t, const auto&, auto&) {
        const auto next = veer::homing_step(p, v, t, missile<vector_of<decltype(p)>>, 0.125);
        p = next.position, v = next.velocity;
    };
    Agents<TestType, 3> whole(1000);
    whole.in_packs(step);
    for (const std::size_t cut : {0u, 1u, 7u, 333u, 999u, 1000u}) {
        Agents<TestType, 3> sliced(1000);
        sliced.in_packs(simd::Slice{cut, 1000 - cut}, step);
        sliced.in_packs(simd::Slice{0, cut}, step);
        REQUIRE(sliced == whole);
    }
}

TEMPLATE_TEST_CASE("the padding lanes raise no flag that the agents do not raise", "[simd]", float, double) {
    Agents<TestType, 3> agents(5);
    for (std::size_t i = 0; i < 5; ++i) Agents<TestType, 3>::put(agents.velocity, i, {TestType(i + 1), 2, 3});
    const tests::FloatingPointTraps traps;
    agents.in_packs([](auto& p, auto& v, const auto& t, const auto&, auto&) {
        const auto next = veer::homing_step(p, v, t, missile<vector_of<decltype(p)>>, 0.125);
        p = next.position, v = veer::turn_towards(next.velocity, t, 0.5);
    });
    CHECK(agents.unharmed());
}

TEMPLATE_TEST_CASE("indices count the agents through every lane, slice and tail", "[simd]", float, double) {
    using Integer = std::conditional_t<sizeof(TestType) == 4, std::int32_t, std::int64_t>;
    std::vector<TestType> seen(103, -1);
    const auto note = [](auto& number, const auto& index) {
        STATIC_REQUIRE(std::same_as<typename vector_of<decltype(index)>::value_type, Integer>);
        number = xsimd::to_float(index);
    };
    simd::for_each(simd::Slice{10, 93}, note, seen.data(), simd::Indices{});
    for (std::size_t i = 0; i < seen.size(); ++i) CHECK(seen[i] == (i < 10 ? TestType(-1) : static_cast<TestType>(i)));
}

TEST_CASE("any and all answer for masks of packs and for bool", "[simd]") {
    using Pack = simd::pack<float>;
    std::array<float, Pack::size> lanes{};
    const Pack none = Pack::load_unaligned(lanes.data());
    lanes.back() = 1;
    const Pack one = Pack::load_unaligned(lanes.data());
    CHECK_FALSE(veer::any(none > Pack(0.0f)));
    CHECK(veer::any(one > Pack(0.0f)));
    CHECK(veer::all(none <= Pack(0.0f)));
    CHECK_FALSE(veer::all(one <= Pack(0.0f)));
    CHECK((veer::any(true) && !veer::any(false) && veer::all(true) && !veer::all(false)));
}

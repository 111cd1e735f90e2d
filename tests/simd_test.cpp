// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cfenv>
#include <concepts>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <execution>
#include <numeric>
#include <span>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <veer/simd.hpp>
#include <veer/veer.hpp>

#if defined(VEER_TBB)
#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>
#endif

#include "support/agents.hpp"
#include "support/sweep.hpp"
#include "support/vectors.hpp"

#if defined(__unix__)
#include <sys/wait.h>
#include <unistd.h>
#endif

namespace simd = veer::simd;

namespace {

using tests::Agents;

template <class T, int Dimension> Agents<T, Dimension> wild(std::size_t count) {
    return {count, tests::Wild<veer::BasicVector<T, Dimension>>(4711 + count)};
}

template <class T, int Dimension, int Packs = 1> bool agree(std::size_t count, auto step) {
    Agents<T, Dimension> scalar = wild<T, Dimension>(count), packed = scalar;
    scalar.one_by_one(step);
    std::feclearexcept(FE_ALL_EXCEPT);
    packed.template in_packs<Packs>(step);
    return scalar == packed && packed.unharmed();
}

/// Every count that could go wrong, in 2D and 3D.
template <class T> void agree_for_every_count(auto step) {
    for (const std::size_t count : tests::counts) {
        CAPTURE(count);
        REQUIRE(agree<T, 2>(count, step));
        REQUIRE(agree<T, 3>(count, step));
    }
}

/// Sixteen bytes for three floats, as many engines have them.
struct alignas(16) Padded {
    float x, y, z;
    friend Padded operator+(const Padded& a, const Padded& b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
    friend Padded operator-(const Padded& a, const Padded& b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
    friend Padded operator*(const Padded& a, float s) { return {a.x * s, a.y * s, a.z * s}; }
};

/// z first in memory.
struct Backwards : engine::Vector3<float> {
    Backwards(float x, float y, float z) : engine::Vector3<float>{z, y, x} {} // and no other constructor
    Backwards(const engine::Vector3<float>& v) : engine::Vector3<float>(v) {}
};

/// x the other way in memory, and y by its sign.
template <int SignY> struct Mirrored : engine::Vector2<double> {
    Mirrored(double x, double y) : engine::Vector2<double>{-x, SignY * y} {}
    Mirrored(const engine::Vector2<double>& v) : engine::Vector2<double>(v) {}
};

using InARow = tests::Joined<tests::PlainVectors, std::tuple<exotic::Coordinates<float, 3>, Padded, Backwards>>;

template <veer::Vector V> std::vector<V> wild_row(std::size_t count, std::uint64_t seed) {
    tests::Wild<V> wild(seed);
    std::vector<V> row;
    for (std::size_t i = 0; i < count; ++i) row.push_back(wild.vector());
    return row;
}

template <veer::Vector V> bool same_row(const std::vector<V>& a, const std::vector<V>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
        [](const V& one, const V& other) { return tests::same_bits(one, other); });
}

} // namespace

template <> struct veer::vector_traits<Backwards> {
    using scalar = float;
    static constexpr int dimension = 3;
    template <int I> static float get(const Backwards& v) noexcept { return I == 0 ? v.Z : I == 1 ? v.Y : v.X; }
    static Backwards make(auto x, auto y, auto z) noexcept { return {x, y, z}; }
};

template <int SignY> struct veer::vector_traits<Mirrored<SignY>> {
    using scalar = double;
    static constexpr int dimension = 2;
    template <int I> static double get(const Mirrored<SignY>& v) noexcept { return I == 0 ? -v.X : SignY * v.Y; }
    static Mirrored<SignY> make(auto x, auto y) noexcept { return {x, y}; }
};

TEMPLATE_TEST_CASE("for_each gives the bits of a loop over single agents, for every count", "[simd]", float, double) {
    agree_for_every_count<TestType>(tests::fly);
}

TEST_CASE("for_each of two packs at once gives the bits of a loop over single agents, for every count", "[simd]") {
    for (const std::size_t count : tests::counts) {
        CAPTURE(count);
        REQUIRE(agree<float, 3, 2>(count, tests::fly));
        REQUIRE(agree<double, 2, 2>(count, [](auto& p, auto& v, const auto& t, const auto&, auto& s) {
            const auto next = veer::homing_step(p, v, t, veer::make_homing(30, 25, 0.5), s);
            p = next.position, v = next.velocity, s = veer::length(p);
        }));
    }
}

TEST_CASE("two packs at once take vectors in a row, numbers and slices", "[simd]") {
    std::vector<glm::vec3> row(77, glm::vec3(1, 2, 3));
    std::array<float, 77> numbers{};
    simd::for_each<simd::packs_in_flight>(
        simd::Slice{3, 70}, [](auto& v, auto& x) { x = veer::length_squared(v), v = v * x; }, row, numbers);
    simd::for_each<2>(
        simd::Slice{3, 70}, [](const auto& v, auto& x) { x = x + veer::component<0>(v); }, std::as_const(row), numbers);
    for (std::size_t i = 0; i < row.size(); ++i) {
        const bool is_inside = i >= 3 && i < 73;
        CHECK(row[i] == glm::vec3(1, 2, 3) * (is_inside ? 14.0f : 1.0f));
        CHECK(numbers[i] == (is_inside ? 28.0f : 0.0f));
    }
}

TEMPLATE_TEST_CASE(
    "more agents than the first cache holds are asked for ahead, which changes nothing", "[simd]", float, double) {
    constexpr std::size_t count = 5003;
    const auto add = [](auto& sum, auto& a, const auto& b, const auto& c, auto& x) {
        sum = sum + b, a = a * x + c, x = x + veer::component<0>(sum);
    };
    Agents<TestType, 3> alone = wild<TestType, 3>(count), packed = alone, two = alone;
    alone.one_by_one(add), packed.in_packs(add), two.template in_packs<2>(add);
    CHECK((packed == alone && two == alone && packed.unharmed() && two.unharmed()));

    std::vector<veer::BasicVector<TestType, 3>> row(count, {1, 2, 3});
    std::vector<TestType> numbers(count);
    simd::for_each(
        count, [](auto& v, auto& x, const auto& i) { x = xsimd::to_float(i), v = v * x; }, row, numbers,
        simd::Indices{});
    for (std::size_t i = 0; i < count; ++i) REQUIRE((numbers[i] == TestType(i) && row[i].y == 2 * TestType(i)));
}

TEMPLATE_TEST_CASE("a range cut into slices anywhere gives the same bits", "[simd]", float, double) {
    auto whole = wild<TestType, 3>(1000);
    whole.in_packs(tests::fly);
    for (const std::size_t cut : {0u, 1u, 7u, 333u, 999u, 1000u}) {
        auto sliced = wild<TestType, 3>(1000);
        sliced.in_packs(simd::Slice{cut, 1000 - cut}, tests::fly);
        sliced.in_packs(simd::Slice{0, cut}, tests::fly);
        REQUIRE(sliced == whole);
    }
}

TEMPLATE_TEST_CASE("the padding lanes raise no flag that the agents do not raise", "[simd]", float, double) {
    auto agents = wild<TestType, 3>(5);
    for (std::size_t i = 0; i < 5; ++i) Agents<TestType, 3>::put(agents.velocity, i, {TestType(i + 1), 2, 3});
    const tests::FloatingPointTraps traps;
    agents.in_packs([](auto& p, auto& v, const auto& t, const auto&, auto&) {
        const auto next = veer::homing_step(p, v, t, veer::make_homing(TestType(30), 25, TestType(0.5)), 0.125);
        p = next.position, v = veer::turn_towards(next.velocity, t, 0.5);
    });
    CHECK(agents.unharmed());
}

TEMPLATE_TEST_CASE("indices count the agents through every lane, slice and tail", "[simd]", float, double) {
    using Integer = std::conditional_t<sizeof(TestType) == 4, std::int32_t, std::int64_t>;
    std::vector<TestType> seen(103, -1);
    std::vector<Integer> in_lanes;
    const auto note = [&](auto& number, const auto& index) {
        using Lanes = std::remove_cvref_t<decltype(index)>;
        STATIC_REQUIRE(std::same_as<typename Lanes::value_type, Integer>);
        number = xsimd::to_float(index);
        in_lanes.resize(in_lanes.size() + Lanes::size);
        index.store_unaligned(in_lanes.data() + in_lanes.size() - Lanes::size);
    };
    simd::for_each(simd::Slice{10, 93}, note, seen.data(), simd::Indices{});
    for (std::size_t i = 0; i < seen.size(); ++i) CHECK(seen[i] == (i < 10 ? TestType(-1) : static_cast<TestType>(i)));
    for (std::size_t i = 0; i < in_lanes.size(); ++i)
        CHECK(in_lanes[i] == static_cast<Integer>(std::min<std::size_t>(10 + i, 102))); // then the last
    in_lanes.clear();
    simd::for_each(2 * simd::lanes_v<TestType>, note, seen.data(), simd::Indices{}); // nothing is left over
    for (std::size_t i = 0; i < in_lanes.size(); ++i) CHECK(in_lanes[i] == static_cast<Integer>(i));
}

TEST_CASE("an fn with a name keeps its state, also a state of its own", "[simd]") {
    std::vector<float> numbers(simd::lanes_v<float> * 3 + 1);
    auto counts = [calls = 0](const auto&) mutable { return ++calls; };
    simd::for_each(numbers.size(), counts, numbers);
    simd::for_each<2>(numbers.size(), counts, numbers);
    const bool packs = simd::lanes_v<float> > 1;
    CHECK(counts(0.0f) == 1 + 4 + (packs ? 3 : 2)); // then three packs and a rest; two packs at once, one, and a rest
}

TEMPLATE_TEST_CASE("fn is called once for each pack, and once for what is left", "[simd]", float, double) {
    constexpr std::size_t width = simd::lanes_v<TestType>;
    std::vector<TestType> numbers(4 * width);
    for (std::size_t count = 0; count <= numbers.size(); ++count) {
        std::size_t calls = 0;
        simd::for_each(
            count, [&](const auto&) { ++calls; }, numbers);
        CHECK(calls == (count + width - 1) / width);
    }
}

TEMPLATE_TEST_CASE(
    "the lanes behind the last agent repeat it: nothing beside the agents is read", "[simd]", float, double) {
    using V = veer::BasicVector<TestType, 3>;
    constexpr std::size_t width = simd::lanes_v<TestType>;
    for (std::size_t count = 1; count <= 2 * width; ++count) {
        std::vector<TestType> numbers(count + 2 * width, -1); // whose root raises a flag
        std::vector<V> vectors(count + 2 * width, V{-1, -1, -1});
        std::fill_n(numbers.begin() + width, count, TestType(4)),
            std::fill_n(vectors.begin() + width, count, V{4, 9, 16});
        std::feclearexcept(FE_ALL_EXCEPT);
        simd::for_each(
            count,
            [](auto& x, auto& v) {
                x = veer::square_root(x);
                v = {veer::square_root(v.x), veer::square_root(v.y), veer::square_root(v.z)};
            },
            numbers.data() + width, vectors.data() + width);
        CHECK(std::fetestexcept(FE_INVALID) == 0);
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            const bool is_agent = i >= width && i < width + count;
            CHECK(tests::same_bits(numbers[i], TestType(is_agent ? 2 : -1)));
            CHECK(tests::same_bits(vectors[i], is_agent ? V{2, 3, 4} : V{-1, -1, -1}));
        }
    }
}

TEMPLATE_LIST_TEST_CASE(
    "vectors in a row are a stream, with the bits of a loop over them, for every count", "[simd]", InARow) {
    using V = TestType;
    using S = veer::scalar_t<V>;
    const auto step = [](auto& p, auto& v, const auto& w, auto& s) {
        v = v * s + w;
        p = p - v * S(0.125);
        s = veer::dot(p, v);
    };
    for (const std::size_t count : tests::counts) {
        const std::size_t size = count + 2; // the first and the last are not given to for_each
        auto p = wild_row<V>(size, count), v = wild_row<V>(size, count + 100);
        const auto w = wild_row<V>(size, count + 200);
        std::vector<S> s(size, 20);
        auto packed_p = p, packed_v = v;
        auto packed_s = s;

        for (std::size_t i = 1; i <= count; ++i) step(p[i], v[i], w[i], s[i]);
        simd::for_each(count, step, std::span(packed_p).subspan(1), packed_v.data() + 1, w.data() + 1,
            std::span(packed_s).subspan(1));
        CAPTURE(count);
        REQUIRE(same_row(p, packed_p));
        REQUIRE(same_row(v, packed_v));
        REQUIRE(s == packed_s);
    }
}

TEMPLATE_TEST_CASE("vectors that are not their components in memory are read and written component by component",
    "[simd]", Mirrored<1>, Mirrored<-1>) {
    std::vector<TestType> row(37, TestType{3, 2});
    simd::for_each(
        row.size(), [](auto& v) { v = v * veer::component<0>(v); }, row);
    for (const TestType& v : row)
        CHECK((tests::same_bits(veer::component<0>(v), 9.0) && tests::same_bits(veer::component<1>(v), 6.0)));
}

TEST_CASE("what lies between padded vectors is of no account, and stays finite", "[simd]") {
    std::vector<Padded> row(37, Padded{1, 2, 2});
    std::memset(static_cast<void*>(row.data()), 0xff, sizeof row[0]); // NaN in the padding
    row[0] = {1, 2, 2};
    std::feclearexcept(FE_ALL_EXCEPT);
    simd::for_each(
        row.size(), [](auto& v) { v = v * veer::inverse_length(v); }, row);
    CHECK(std::fetestexcept(FE_INVALID | FE_DIVBYZERO) == 0);
    const Padded unit = Padded{1, 2, 2} * veer::inverse_length(Padded{1, 2, 2});
    CHECK(std::all_of(row.begin(), row.end(), [&](const Padded& v) { return tests::same_bits(v, unit); }));
}

TEST_CASE("ranges of every kind are streams", "[simd]") {
    std::vector<float> list(20, 1);
    std::array<float, 20> array{};
    float plain[20] = {};
    const std::vector<float> constant(20, 3);
    const std::span<float> view(array);
    simd::for_each(
        20, [](auto& a, auto& b, auto& c, const auto& d, const auto& e) { a = a + d, b = b + a, c = b + e; }, list,
        view, plain, constant, std::vector<float>(20, 10)); // a temporary one is read
    for (std::size_t i = 0; i < 20; ++i) CHECK((list[i] == 4 && array[i] == 4 && plain[i] == 14));

    std::array<glm::dvec2, 5> vectors{};
    simd::for_each(
        simd::Slice{2, 2}, [](auto& v) { v += glm::dvec2(1, 2); }, vectors);
    for (std::size_t i = 0; i < 5; ++i) CHECK(vectors[i] == (i == 2 || i == 3 ? glm::dvec2(1, 2) : glm::dvec2(0)));
}

TEST_CASE("a stream that is only read is handed over as const", "[simd]") {
    const std::vector<glm::vec3> read(3);
    std::vector<glm::vec3> written(3);
    const auto is_const = []<class V>(V&) { return std::is_const_v<V>; };
    simd::for_each(
        3,
        [&](auto& a, auto& b, auto& c, auto d) {
            CHECK((is_const(a) && !is_const(b) && is_const(c) && !is_const(d)));
            b = a * 2 + c;
        },
        read, written, std::as_const(written), read);
}

TEMPLATE_TEST_CASE("a member of structures is a stream, with the bits of a loop over them, for every count", "[simd]",
    glm::vec3, glm::dvec2, Padded, engine::Vector2<float>) {
    using V = TestType;
    using S = veer::scalar_t<V>;
    struct Missile {
        char name;
        V position;
        S fuel;
        V velocity;
        int id;
    };
    const auto step = [](auto& p, auto& v, auto& fuel, const auto& wind) {
        v = v * S(0.5) + wind;
        p = p - v * S(0.125);
        fuel = fuel + veer::dot(p, v);
    };
    for (const std::size_t count : tests::counts) {
        CAPTURE(count);
        const auto places = wild_row<V>(count + 1, count), speeds = wild_row<V>(count + 1, count + 100);
        std::vector<Missile> missiles;
        for (std::size_t i = 0; i <= count; ++i)
            missiles.push_back({'a', places[i], S(i), speeds[i], static_cast<int>(i)});
        auto packed = missiles, two = missiles;
        const auto& still = packed.back(); // behind the last one, and read backwards
        for (std::size_t i = 0; i < count; ++i)
            step(missiles[i].position, missiles[i].velocity, missiles[i].fuel, places[count - i]);
        const auto in_packs = [&](auto of, auto& all) {
            constexpr int packs = decltype(of)::value;
            constexpr std::size_t stride = sizeof(Missile);
            simd::for_each<packs>(count, step, simd::Strided{&all[0].position, stride},
                simd::Strided{&all[0].velocity, static_cast<int>(stride)}, simd::Strided{&all[0].fuel, stride},
                simd::Strided{&places[count], -static_cast<std::ptrdiff_t>(sizeof(V))});
        };
        in_packs(std::integral_constant<int, 1>(), packed), in_packs(std::integral_constant<int, 2>(), two);
        for (std::size_t i = 0; i <= count; ++i) {
            for (const Missile& one : {packed[i], two[i]}) {
                REQUIRE(tests::same_bits(one.position, missiles[i].position));
                REQUIRE(tests::same_bits(one.velocity, missiles[i].velocity));
                REQUIRE(tests::same_bits(one.fuel, missiles[i].fuel));
                REQUIRE((one.name == 'a' && one.id == static_cast<int>(i)));
            }
        }
        CHECK(tests::same_bits(still.position, places[count]));
    }
}

TEMPLATE_TEST_CASE("elements picked by index are a stream, by integers of any type, slice and count", "[simd]",
    std::uint8_t, std::int16_t, int, std::uint32_t, std::size_t) {
    using V = glm::vec3;
    const std::vector<V> targets = wild_row<V>(100, 7);
    const std::vector<float> weights = {1, 2, 4, 8, 16, 32, 64, 128};
    for (const std::size_t count : tests::counts) {
        CAPTURE(count);
        std::vector<TestType> target_of(count), weight_of(count);
        for (std::size_t i = 0; i < count; ++i) {
            target_of[i] = static_cast<TestType>(i * 37 % 100);
            weight_of[i] = static_cast<TestType>(i * 5 % 8);
        }
        std::vector<V> whole(count), sliced(count), two(count), deduced(count);
        const auto step = [](auto& sum, const auto& target, const auto& weight) { sum = sum + target * weight; };
        const auto chosen = simd::gather(targets, target_of);
        simd::for_each(count, step, whole, chosen, simd::gather(weights, weight_of));
        simd::for_each(step, deduced, chosen,
            simd::gather(std::to_array({1.0f, 2.0f, 4.0f, 8.0f, 16.0f, 32.0f, 64.0f, 128.0f}), std::span(weight_of)));
        simd::for_each<2>(step, two, chosen, simd::gather(std::span(weights), std::span(weight_of)));
        const std::size_t cut = count / 3;
        simd::for_each(simd::Slice{cut, count - cut}, step, sliced, chosen, simd::gather(weights, weight_of));
        simd::for_each(simd::Slice{0, cut}, step, sliced, chosen, simd::gather(weights, weight_of));
        for (std::size_t i = 0; i < count; ++i) {
            const V expected = V(0) + targets[i * 37 % 100] * weights[i * 5 % 8];
            REQUIRE((whole[i] == expected && sliced[i] == expected && two[i] == expected && deduced[i] == expected));
        }
    }
}

TEST_CASE("without a count there are as many agents as the ranges and the indices have", "[simd]") {
    std::vector<float> list(21, 1);
    const std::array<float, 21> ones = [] {
        std::array<float, 21> all{};
        all.fill(1);
        return all;
    }();
    float plain[21] = {};
    std::vector<int> of_each(21, 20);
    const std::vector<double> doubles(5, 2);
    simd::for_each([](auto& a, const auto& b, auto& c) { a = a + b, c = a; }, list, ones, plain);
    simd::for_each<2>([](auto& a, const auto& b) { a = a + b; }, list, std::span(ones));
    simd::for_each([](auto& a, const auto& b, auto i) { a = a + b * 0 + i; }, list.data(), simd::gather(plain, of_each),
        simd::Indices{});
    for (std::size_t i = 0; i < 21; ++i) CHECK((list[i] == 3 + static_cast<float>(i) && plain[i] == 2));
    std::size_t seen = 0;
    simd::for_each([&](const auto& x) { seen += veer::count(x > 1); }, doubles);
    CHECK(seen >= 5); // the lanes behind the last agent repeat it
    simd::for_each([&](const auto&) { FAIL("of no agents"); }, std::vector<float>());
}

#if defined(__unix__) && !defined(NDEBUG)
TEST_CASE("streams that are too short, ranges that differ and indices beyond their range end the program", "[simd]") {
    const auto ends = [](auto call) {
        const pid_t child = fork();
        if (child == 0) {
            std::signal(SIGABRT, SIG_DFL), std::fclose(stderr);
            call();
            std::_Exit(0);
        }
        int status = 0;
        waitpid(child, &status, 0);
        return WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT;
    };
    std::vector<float> ten(10), nine(9);
    const std::vector<int> indices{0, 9, -1};
    const auto sum = [](auto& a, const auto& b) { a = a + b; };
    CHECK(!ends([&] { simd::for_each(9, sum, ten, nine); }));
    CHECK(ends([&] { simd::for_each(10, sum, ten, nine); }));
    CHECK(ends([&] { simd::for_each(sum, ten, nine); }));
    CHECK(!ends([&] { simd::for_each(simd::Slice{2, 7}, sum, ten, nine); }));
    CHECK(ends([&] { simd::for_each(simd::Slice{3, 7}, sum, ten, nine); }));
    CHECK(ends([&] { simd::for_each(simd::Slice{10, 0}, sum, ten, nine); }));
    CHECK(!ends([&] { simd::for_each(2, sum, ten, simd::gather(ten, indices)); }));
    CHECK(ends([&] { simd::for_each(2, sum, ten, simd::gather(nine, indices)); }));
    CHECK(ends([&] { simd::for_each(3, sum, ten, simd::gather(ten, indices)); }));
    CHECK(ends([&] { simd::for_each(4, sum, ten, simd::gather(ten, indices)); }));
}
#endif

TEMPLATE_TEST_CASE(
    "the agents' numbers serve FlockSum: flock in packs has the bits of single agents", "[simd]", float, double) {
    using V = glm::vec<3, TestType>;
    std::vector<V> positions, velocities;
    tests::Random random(4711);
    for (int i = 0; i < 41; ++i) {
        positions.push_back(random.vector<V>(5));
        velocities.push_back(random.vector<V>(1));
    }
    positions[7] = positions[30]; // two in one place: their numbers decide who goes where
    const veer::FlockLimits<TestType> limits{{4, 0}, 2, 5, 1, 1, 1};
    std::vector<int> everybody(positions.size());
    std::iota(everybody.begin(), everybody.end(), 0);
    std::vector<V> steering(positions.size());
    simd::for_each(
        [&](auto& force, const auto& p, const auto& v, auto self) {
            veer::FlockSum<std::remove_cvref_t<decltype(force)>> sum(self, p, v, limits);
            for (std::size_t j = 0; j < positions.size(); ++j) sum.add(j, positions[j], velocities[j]);
            force = sum.steering();
        },
        steering, std::as_const(positions), std::as_const(velocities), simd::Indices{});
    for (std::size_t i = 0; i < positions.size(); ++i)
        CHECK(tests::same_bits(steering[i], veer::flock(i, positions, velocities, everybody, limits)));
}

TEST_CASE("slices run on any threads: std::thread, oneTBB and the algorithms of std::execution", "[simd]") {
    auto whole = wild<float, 3>(1000);
    whole.in_packs(tests::fly);

    auto threaded = wild<float, 3>(1000);
    {
        std::vector<std::thread> threads;
        for (std::size_t first = 0; first < 1000; first += 300)
            threads.emplace_back([&threaded, first] {
                threaded.in_packs(simd::Slice{first, std::min<std::size_t>(300, 1000 - first)}, tests::fly);
            });
        for (std::thread& one : threads) one.join();
    }
    CHECK(threaded == whole);
#if defined(__cpp_lib_execution) && (defined(VEER_TBB) || !__has_include(<tbb/tbb.h>)) // libstdc++ needs to link it
    auto executed = wild<float, 3>(1000);
    std::vector<simd::Slice> slices;
    for (std::size_t first = 0; first < 1000; first += 125) slices.push_back({first, 125});
    std::for_each(std::execution::par, slices.begin(), slices.end(),
        [&](simd::Slice slice) { executed.in_packs(slice, tests::fly); });
    CHECK(executed == whole);
#endif
#if defined(VEER_TBB)
    auto tasked = wild<float, 3>(1000);
    tbb::parallel_for(tbb::blocked_range<std::size_t>(0, 1000, 50), [&](const auto& range) {
        tasked.in_packs(simd::Slice{range.begin(), range.size()}, tests::fly);
    });
    CHECK(tasked == whole);
#endif
}

TEST_CASE("what fn captures are plain vectors and lists of plain obstacles", "[simd]") {
    using glm::vec3;
    const vec3 target(3, 4, 5), wind(-1, 0.5, 2);
    const std::vector<veer::SphereObstacle<vec3>> rocks{{{5, 1, 0}, 2, 30}, {{-4, 2, 1}, 1, 20}};
    const auto step = [&](auto& p, auto& v) {
        v = veer::seek(p, v, target, 5) + wind;
        v += veer::avoid_spheres(p, v, rocks, 0.25f) - 2.0f * wind;
        v -= veer::escape_sphere(p, rocks[1], 0.5f);
        p += veer::normalize_or(v, wind) * 0.125f;
    };
    auto p = wild_row<vec3>(100, 1), v = wild_row<vec3>(100, 2), packed_p = p, packed_v = v;
    for (std::size_t i = 0; i < p.size(); ++i) step(p[i], v[i]);
    simd::for_each(p.size(), step, packed_p, packed_v);
    CHECK(same_row(p, packed_p));
    CHECK(same_row(v, packed_v));
}

TEST_CASE("limits, obstacles and a field of plain numbers become those of packs", "[simd]") {
    using glm::vec3;
    const vec3 target(3, 4, 5), up(0, 0, 1);
    const veer::Sphere<vec3> rock{{5, 1, 0}, 2};
    const vec3 wind(1, 2, 3);
    const auto step = [&](auto& p, auto& v) {
        v = veer::arrive_velocity(p, target, veer::ArriveLimits{8, 4}, 0.125f);
        v += veer::wander(v, up, veer::WanderLimits{5, 2, 1});
        v = veer::homing_yaw_pitch_step(p, v, target, veer::YawPitchRates{2, 1}, up, 0.125f).velocity;
        p = veer::steer_step(p, v, target, veer::SteerLimits{20, 1, 10}, 0.125f).position;
        v += veer::clearance(p, 0.5f, rock).normal;
        for (const veer::FlowField<vec3>& field :
            {veer::FlowField<vec3>{&wind, {}, 2, {1, 1, 1}}, {&wind, {}, 2, {0, 1, 1}}})
            v += veer::follow_flow(field, p, v, 5);
    };
    auto p = wild_row<vec3>(40, 1), v = wild_row<vec3>(40, 2), packed_p = p, packed_v = v;
    for (std::size_t i = 0; i < p.size(); ++i) step(p[i], v[i]);
    simd::for_each(p.size(), step, packed_p, packed_v);
    CHECK(same_row(p, packed_p));
    CHECK(same_row(v, packed_v));
}

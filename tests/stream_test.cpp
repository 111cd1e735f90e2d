// SPDX-License-Identifier: MIT
#include <veer/simd/stream.hpp>

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>

#include "support/sweep.hpp"
#include "support/vectors.hpp"

// What a stream is, and its single steps. simd_test.cpp runs for_each over all of them.

namespace {

namespace simd = veer::simd;
using veer::parts::stream_traits;

struct Padded { // larger than its components
    alignas(16) float x;
    float y, z;
};

struct Halved { // has twice its x in memory
    float twice_x, y;
};

} // namespace

template <> struct veer::vector_traits<Halved> {
    using scalar = float;
    static constexpr int dimension = 2;
    template <int I> static float get(const Halved& v) noexcept { return I == 0 ? v.twice_x / 2 : v.y; }
    static Halved make(float x, float y) noexcept { return {2 * x, y}; }
};

TEST_CASE("the stream of a range is the pointer to its first element, and a temporary range is only read", "[simd]") {
    using veer::parts::stream_of;
    std::vector<glm::vec3> list(3);
    const std::array<double, 2> constant{};
    float plain[4] = {};
    CHECK((stream_of(list) == list.data() && stream_of(constant) == constant.data() && stream_of(plain) == plain));
    STATIC_REQUIRE(std::same_as<decltype(stream_of(list)), glm::vec3*>);
    STATIC_REQUIRE(std::same_as<decltype(stream_of(constant)), const double*>);
    STATIC_REQUIRE(std::same_as<decltype(stream_of(std::vector<float>())), const float*>);
    STATIC_REQUIRE(std::same_as<decltype(stream_of(std::span<float>())), float*>); // a view writes to what it views
    STATIC_REQUIRE(std::same_as<decltype(stream_of(simd::Soa2<float>())), simd::Soa2<float>>);
}

TEST_CASE("streams are numbers, vectors, arrays of components and indices, and nothing else", "[simd]") {
    using veer::parts::AnyStream;
    STATIC_REQUIRE(
        (AnyStream<float*> && AnyStream<const double*> && AnyStream<glm::dvec2*> && AnyStream<const Padded*>));
    STATIC_REQUIRE((AnyStream<simd::Soa2<float>> && AnyStream<simd::Soa3<const double>> && AnyStream<simd::Indices>));
    STATIC_REQUIRE((!AnyStream<glm::vec3> && !AnyStream<float> && !AnyStream<std::string*> && !AnyStream<void*>));
}

TEST_CASE("the streams of one call hold all floats or all doubles, and one of them holds some", "[simd]") {
    using veer::parts::have_one_number_v;
    STATIC_REQUIRE(have_one_number_v<float*, const glm::vec3*, simd::Soa2<float>, simd::Indices>);
    STATIC_REQUIRE((have_one_number_v<simd::Indices, double*> && !have_one_number_v<simd::Indices>));
    STATIC_REQUIRE((!have_one_number_v<float*, double*> && !have_one_number_v<glm::dvec2*, const float*>));
}

TEST_CASE("fn may change what is stored back, and nothing else", "[simd]") {
    using veer::parts::Handed;
    STATIC_REQUIRE((std::same_as<Handed<float*, int>, int&> && std::same_as<Handed<const float*, int>, const int&>));
    STATIC_REQUIRE(std::same_as<Handed<simd::Soa3<const float>, int>, const int&>);
    STATIC_REQUIRE(
        (std::same_as<Handed<simd::Soa3<float>, int>, int&> && std::same_as<Handed<simd::Indices, int>, const int&>));
}

TEST_CASE("vectors are a row where they are their components in this order, and nothing more", "[simd]") {
    CHECK((veer::parts::is_row<glm::vec2>() && veer::parts::is_row<glm::dvec3>()));
    CHECK((veer::parts::is_row<engine::Vector3<float>>() && veer::parts::is_row<exotic::Coordinates<double, 2>>()));
    CHECK_FALSE((veer::parts::is_row<Padded>() || veer::parts::is_row<Halved>()));
    STATIC_REQUIRE(veer::Vector3<Padded>);
}

TEMPLATE_TEST_CASE(
    "the last pack is filled with the last agent, and only the agents are written back", "[simd]", float, double) {
    using T = TestType;
    constexpr std::size_t width = simd::lanes_v<T>;
    const auto on = []<class E>(E, auto element) {
        using Traits = stream_traits<E*>;
        for (std::size_t count = 1; count <= width; ++count) {
            std::vector<E> agents(width + 2, element(0));
            for (std::size_t i = 0; i < count; ++i) agents[i] = element(i + 1);
            typename Traits::Buffer buffer;
            E* const padded = Traits::pad(buffer, agents.data(), count);
            for (std::size_t i = 0; i < width; ++i) {
                CHECK(padded[i] == element(i < count ? i + 1 : count));
                padded[i] = element(i + 100);
            }
            Traits::unpad(buffer, agents.data(), count);
            for (std::size_t i = 0; i < agents.size(); ++i) CHECK(agents[i] == element(i < count ? i + 100 : 0));
        }
    };
    on(T(), [](std::size_t i) { return static_cast<T>(i); });
    on(glm::vec<3, T>(), [](std::size_t i) { return glm::vec<3, T>(T(i), T(2 * i), T(3 * i)); });
}

TEMPLATE_TEST_CASE(
    "a stream loads the agents from an index on, stores them there, and moves on by agents", "[simd]", float, double) {
    using T = TestType;
    constexpr std::size_t width = simd::lanes_v<T>;
    tests::sweep<tests::Random>(1, 500, [](tests::Random& random) {
        std::vector<T> x(3 * width), y(3 * width), numbers(3 * width);
        std::vector<glm::vec<2, T>> row(3 * width);
        for (std::size_t i = 0; i < x.size(); ++i) {
            row[i] = random.vector<glm::vec<2, T>>(100);
            x[i] = numbers[i] = row[i].x, y[i] = row[i].y;
        }
        const auto first = static_cast<std::size_t>(random.below(int(width))), index = width;
        const auto soa = stream_traits<simd::Soa2<T>>::from({x.data(), y.data()}, first);
        T* const number = stream_traits<T*>::from(numbers.data(), first);
        auto* const vector = stream_traits<glm::vec<2, T>*>::from(row.data(), first);
        const auto a = stream_traits<simd::Soa2<T>>::template load<T>(soa, index, 0);
        const auto b = stream_traits<glm::vec<2, T>*>::template load<T>(vector, index, 0);
        const auto c = stream_traits<T*>::template load<T>(number, index, 0);
        bool same = true;
        for (std::size_t lane = 0; lane < width; ++lane) {
            const glm::vec<2, T> agent = row[first + index + lane];
            same = same && a.x.get(lane) == agent.x && a.y.get(lane) == agent.y && b.x.get(lane) == agent.x
                && b.y.get(lane) == agent.y && c.get(lane) == agent.x;
        }
        const auto before = row;
        stream_traits<simd::Soa2<T>>::store(soa, index, a * simd::pack<T>(T(2)));
        stream_traits<glm::vec<2, T>*>::store(vector, index, b * simd::pack<T>(T(2)));
        stream_traits<T*>::store(number, index, c * simd::pack<T>(T(2)));
        for (std::size_t i = 0; i < row.size(); ++i) {
            const bool is_stored = i >= first + index && i < first + index + width;
            const glm::vec<2, T> agent = before[i] * T(is_stored ? 2 : 1);
            same = same && row[i] == agent && x[i] == agent.x && y[i] == agent.y && numbers[i] == agent.x;
        }
        return same;
    });
}

TEMPLATE_TEST_CASE("indices count on from their first, and repeat the last agent behind it", "[simd]", float, double) {
    using T = TestType;
    using Traits = stream_traits<simd::Indices>;
    constexpr std::size_t width = simd::lanes_v<T>;
    const simd::Indices from = Traits::from(simd::Indices{10}, 90);
    CHECK(from.first == 100);
    for (std::size_t last = 5; last < 5 + width; ++last) {
        const auto lanes = Traits::template load<T>(from, 5, last);
        for (std::size_t i = 0; i < width; ++i)
            CHECK(static_cast<std::size_t>(lanes.get(i)) == 100 + std::min(5 + i, last));
    }
    STATIC_REQUIRE(std::same_as<typename Traits::template Value<float>::value_type, std::int32_t> && !Traits::written);
    STATIC_REQUIRE(std::same_as<typename Traits::template Value<double>::value_type, std::int64_t>);
}

TEST_CASE("elements picked by index move on by indices", "[simd]") {
    const std::vector<float> elements{1, 2, 4, 8};
    const std::vector<int> indices{3, 2, 1, 0, 3};
    using Traits = stream_traits<simd::Gathered<float, int>>;
    const auto rest = Traits::from(simd::gather(elements, indices), 2);
    CHECK((rest.count == 3 && rest.size == 4 && rest[0] == 2 && rest[2] == 8));
    const auto lanes = Traits::load<float>(rest, 0, 1); // two agents: the others repeat the second
    for (std::size_t i = 0; i < simd::lanes_v<float>; ++i) CHECK(lanes.get(i) == (i == 0 ? 2.0f : 1.0f));
}

TEST_CASE("the ranges say how many agents there are, and a pointer does not", "[simd]") {
    using veer::parts::shared_size, veer::parts::size_of;
    const std::vector<float> list(7);
    const double plain[7] = {};
    const auto without_end = static_cast<std::size_t>(-1);
    CHECK((size_of(list) == 7 && size_of(plain) == 7 && size_of(list.data()) == without_end));
    CHECK((shared_size(list.data()) == without_end && shared_size(list.data(), plain, simd::Indices{}, list) == 7));
}

TEST_CASE("a pack has as many lanes as the widest register holds numbers", "[simd]") {
    STATIC_REQUIRE(simd::lanes_v<float> * sizeof(float) == sizeof(simd::pack<float>));
    STATIC_REQUIRE(simd::lanes_v<float> == 2 * simd::lanes_v<double>);
}

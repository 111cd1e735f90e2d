// SPDX-License-Identifier: MIT
#include <veer/parts/question.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include <catch2/catch_test_macros.hpp>

#include <veer/basic_vector.hpp>
#include <veer/proof.hpp>

namespace {

using Word = veer::parts::ProofWord<float>;

TEST_CASE("a word depends on every bit of a number that is added, and on the order", "[question]") {
    const Word start{11};
    const auto added = [&](float x) { return veer::parts::with(start, x).value; };
    for (std::uint32_t bit = 0; bit < 32; ++bit) {
        CAPTURE(bit);
        CHECK(veer::parts::with_bits(start, 1u << bit).value != veer::parts::with_bits(start, 0).value);
    }
    CHECK(added(1.0f) != added(1.0f + std::numeric_limits<float>::epsilon()));
    CHECK(added(0.0f) != added(-0.0f));
    CHECK(veer::parts::with(veer::parts::with(start, 1.0f), 2.0f).value
          != veer::parts::with(veer::parts::with(start, 2.0f), 1.0f).value);
}

TEST_CASE("a subnormal number counts as 0 of its sign in a word", "[question]") {
    const Word start{11};
    for (const float subnormal : {std::numeric_limits<float>::min() / 2, std::numeric_limits<float>::denorm_min()}) {
        CHECK(veer::parts::with(start, subnormal).value == veer::parts::with(start, 0.0f).value);
        CHECK(veer::parts::with(start, -subnormal).value == veer::parts::with(start, -0.0f).value);
    }
}

TEST_CASE("no two seeds draw the same chance", "[question]") {
    std::vector<std::uint32_t> drawn;
    for (std::uint32_t seed = 0; seed < 1u << 16; ++seed) drawn.push_back(veer::parts::chance_of(seed));
    std::sort(drawn.begin(), drawn.end());
    CHECK(std::adjacent_find(drawn.begin(), drawn.end()) == drawn.end());
}

TEST_CASE("a number that is drawn has 21 bits below 16, is whole if asked, or is 0", "[question]") {
    bool is_inside = true, is_whole = true, vanishes = true;
    for (std::uint32_t seed = 0; seed < 10'000; ++seed) {
        const auto x = veer::parts::drawn_number<double>(seed, false, false);
        is_inside = is_inside && x >= -16 && x < 16 && std::nearbyint(x * 65536) == x * 65536;
        const auto whole = veer::parts::drawn_number<float>(seed, true, false);
        is_whole = is_whole && std::nearbyint(whole) == whole;
        vanishes = vanishes && veer::parts::drawn_number<float>(seed, false, true) == 0;
    }
    CHECK((is_inside && is_whole && vanishes));
}

TEST_CASE("a vector of a question has the components that its kind asks for", "[proof]") {
    using V = veer::BasicVector<float, 3>;
    for (std::uint32_t i = 0; i < veer::shader_proof_questions; ++i) {
        const auto ask = veer::parts::question_of<V>(i);
        CAPTURE(i);
        CHECK(veer::length(ask.position) < 28);
        if (i % 4 == 2) CHECK(ask.position.x * ask.position.y * ask.position.z == 0);
        if (i % 8 == 3) CHECK(veer::distance(ask.position, ask.target) == 0);
        if (i % 8 == 7) CHECK(veer::length(ask.velocity) == 0);
        else CHECK(veer::length(ask.velocity) > 0);
    }
}

TEST_CASE("the questions of a proof are the same in every build, to the bit", "[question]") {
    veer::parts::ProofHash hash;
    std::uint32_t sum = 0;
    const auto ask = [&]<class V>(V) {
        veer::parts::ProofQuestions<V> in(11);
        for (int kind = 0; kind < 8; ++kind) {
            in.draw(kind);
            for (const V& v : {in.position, in.velocity, in.target, in.target_velocity, in.other}) hash.add(v);
            for (const auto x : {in.number, in.rate, in.time}) hash.add(x);
        }
        for (std::uint32_t i = 0; i < veer::shader_proof_questions; ++i)
            for (const std::uint32_t question : {i, i * 0x9e3779b1u}) { // and far beyond those that are asked
                const auto given = veer::parts::question_of<V>(question);
                veer::parts::ProofWord<decltype(V::x)> word{question};
                for (const V& v : {given.position, given.velocity, given.target, given.target_velocity, given.other})
                    word = veer::parts::with_vector(word, v);
                for (const auto x : {given.number, given.rate, given.time}) word = veer::parts::with(word, x);
                sum += word.value;
            }
    };
    ask(veer::BasicVector<float, 2>(0, 0)), ask(veer::BasicVector<float, 3>(0, 0, 0));
    ask(veer::BasicVector<double, 2>(0, 0)), ask(veer::BasicVector<double, 3>(0, 0, 0));
    CHECK(hash.value == 0x381b6e840a2a2bb5); // to other questions proof_expected is no answer
    CHECK(sum == 0x9144c570);
}

} // namespace

// SPDX-License-Identifier: MIT
// Built with -ffast-math: what holds there, for inputs of a game's size. There is more
// that does not hold: see docs/determinism.md.

#include <array>
#include <cstdint>
#include <limits>
#include <tuple>
#include <type_traits>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>

#include "../entries/entries.hpp"
#include "../support/random.hpp"
#include "../support/sweep.hpp"

namespace {

using tests::Given;

/// Up to some 1000 m, 1000 m/s and 2 s, with the zeros, copies and opposites that a game has.
template <class V> class InAGame : public tests::Random {
public:
    using Random::Random;

    Given<V> draw() {
        using S = veer::scalar_t<V>;
        Given<V> given;
        V* const vectors[] = {&given.position, &given.velocity, &given.target, &given.target_velocity, &given.other};
        for (int i = 0; i < 5; ++i) *vectors[i] = vector_after(vectors, i);
        given.number = one_in(4) ? S(0) : uniform<S>(0, 100);
        given.rate = one_in(4) ? S(0) : uniform<S>(0, 3);
        given.time = one_in(4) ? S(0) : uniform<S>(0, 2);
        return given;
    }

private:
    V vector_after(V* const* vectors, int count) {
        switch (below(6)) {
            case 0: return veer::zero<V>();
            case 1: return tests::axis<V>(below(veer::dimension_v<V>), uniform<veer::scalar_t<V>>(-100, 100));
            case 2: return count > 0 ? *vectors[below(count)] : veer::zero<V>();
            case 3: return count > 0 ? veer::zero<V>() - *vectors[below(count)] : veer::zero<V>();
            default: return vector<V>(1000);
        }
    }
};

bool all_finite(const auto& answers) { // by their bits: -ffast-math takes std::isfinite for true
    return answers.all_of([](const auto& answer) { return veer::exact::all_finite(answer); });
}

} // namespace

TEMPLATE_TEST_CASE("under -ffast-math every step stays finite, and comes to an end, for what a game has", "[fast_math]",
    glm::vec2, glm::vec3, glm::dvec3) {
    using V = TestType;
    tests::each_step([]<class Kind, class Step>(const char* name, const char*, Kind, Step) {
        if constexpr (veer::dimension_v<V> >= Kind::least_dimension) {
            INFO(name);
            tests::sweep<InAGame<V>>(
                1, tests::cases(20'000), [](InAGame<V>& game) { return all_finite(Step()(game.draw())); });
        }
    });
}

TEMPLATE_TEST_CASE("under -ffast-math a place on a path is found in the end, also for a length that is none",
    "[fast_math]", glm::vec2, glm::dvec3) {
    using V = TestType;
    using S = veer::scalar_t<V>;
    constexpr auto nan = std::numeric_limits<S>::quiet_NaN(), infinity = std::numeric_limits<S>::infinity();
    volatile S lengths[] = {
        nan, infinity, -infinity, std::numeric_limits<S>::max(), std::numeric_limits<S>::denorm_min()};
    for (const S along : lengths)
        for (const S size : lengths)
            CHECK_NOTHROW(veer::path_place(
                std::array{veer::zero<V>(), tests::axis<V>(0, size), tests::axis<V>(1, size)}, along, true));
}

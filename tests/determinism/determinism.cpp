// SPDX-License-Identifier: MIT
// Plays every public function on seeded inputs and prints a line for each, for each scalar
// and dimension: a number that depends on every bit of the answers, the type, the name. `run` builds this program for
// many targets: each has to print the lines of hashes.txt. With PACKS, what runs on packs is played through
// simd::for_each, and its lines have to be the same ones. After the functions come scenes, which compose them: see
// tests/endurance. With FEW two of the four types are played.

#include <cinttypes>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <tuple>
#include <type_traits>
#include <vector>

#include <veer/proof.hpp>

#include "../endurance/convoy.hpp"
#include "../endurance/dogfight.hpp"
#include "../endurance/game.hpp"
#include "../endurance/harbour.hpp"
#include "../endurance/marble_run.hpp"
#include "../endurance/patrol.hpp"
#include "../endurance/pinball.hpp"
#include "../entries/entries.hpp"
#if defined(PACKS)
#include "../support/agents.hpp"
#endif

namespace {

using tests::Hash, tests::Given;

constexpr std::size_t count = 512; // a multiple of every pack's width

/// What the agents are given: every other one anything within the range rule, else what a game has.
template <veer::Vector V> struct Inputs {
    std::vector<V> position, velocity, target, target_velocity, other;
    std::vector<veer::scalar_t<V>> number, rate, time;

    Inputs() {
        tests::Wild<V> wild(1);
        for (std::size_t i = 0; i < count; ++i) {
            const Given<V> in = Given<V>::drawn_for_a_game(wild);
            position.push_back(in.position), velocity.push_back(in.velocity), target.push_back(in.target),
                other.push_back(in.other);
            target_velocity.push_back(in.target_velocity), number.push_back(in.number), rate.push_back(in.rate),
                time.push_back(in.time);
        }
    }
    [[nodiscard]] Given<V> operator[](std::size_t i) const {
        return {position[i], velocity[i], target[i], target_velocity[i], other[i], number[i], rate[i], time[i]};
    }
};

/// What one call answers: number after number of one agent or, of a pack, of all its lanes.
template <class T> struct Answers {
    std::vector<T> numbers;
    std::size_t lanes = 1;

    [[gnu::noinline]] void add(T number) { numbers.push_back(number); }
    template <veer::Vector V> void add(const V& v) {
        add(veer::component<0>(v)), add(veer::component<1>(v));
        if constexpr (veer::dimension_v<V> == 3) add(veer::component<2>(v));
    }
#if defined(PACKS)
    template <class Pack>
        requires(!veer::Vector<Pack> && !std::is_floating_point_v<Pack>)
    [[gnu::noinline]] void add(const Pack& pack) {
        lanes = veer::simd::lanes_v<T>;
        numbers.resize(numbers.size() + lanes);
        veer::parts::to_memory(&numbers.back() + 1 - lanes, pack);
    }
#endif
    /// Agent after agent, so that the number of lanes makes no difference.
    [[gnu::noinline]] void add_to(Hash& hash) const {
        for (std::size_t lane = 0; lane < lanes; ++lane)
            for (std::size_t i = lane; i < numbers.size(); i += lanes) hash.add(numbers[i]);
    }
};

template <class Step, veer::Vector V> [[gnu::noinline]] void play(Hash& hash, const Given<V>& in) {
    Answers<tests::number_t<V>> all;
    Step()(in).each([&](const auto& answer) { all.add(answer); });
    all.add_to(hash);
}

template <veer::Vector V> void print(const Hash& hash, const char* kind, const char* name) {
    const char* scalar = sizeof(veer::scalar_t<V>) == 4 ? "float" : "double";
    std::printf("%016" PRIx64 " %s%d%s %s\n", hash.value, scalar, int{veer::dimension_v<V>}, kind, name);
}

template <veer::Vector V> struct OneByOne {
    const Inputs<V>& in;
    const char* kind;

    template <class Kind, class Step> void operator()(const char* name, const char*, Kind, Step) const {
        if constexpr (veer::dimension_v<V> >= Kind::least_dimension) {
            Hash hash;
            for (std::size_t i = 0; i < count; ++i) play<Step>(hash, in[i]);
            print<V>(hash, kind, name);
        }
    }
};

#if defined(PACKS)
template <veer::Vector V> struct InPacks {
    const Inputs<V>& in;

    template <class Kind, class Step> void operator()(const char* name, const char*, Kind, Step) const {
        if constexpr (veer::dimension_v<V> >= Kind::least_dimension) {
            Hash hash;
            const auto step = [&](const auto& p, const auto& v, const auto& t, const auto& tv, const auto& o,
                                  const auto& n, const auto& r, const auto& h) {
                play<Step>(hash, Given<std::remove_cvref_t<decltype(p)>>{p, v, t, tv, o, n, r, h});
            };
            veer::simd::for_each(count, step, in.position, in.velocity, in.target, in.target_velocity, in.other,
                in.number, in.rate, in.time);
            print<V>(hash, "", name);
        }
    }
};

/// for_each itself: every count, at odd addresses, moves each agent as one by one, and touches nothing else.
template <veer::Vector V> void play_every_count() {
    using Agents = tests::Agents<veer::scalar_t<V>, veer::dimension_v<V>>;
    Hash hash;
    for (const std::size_t margin : {tests::odd, std::size_t{0}}) {
        for (const std::size_t agents : tests::counts) {
            Agents single(agents, tests::Wild<typename Agents::V>(agents), margin), together = single;
            single.one_by_one(tests::fly);
            together.in_packs(tests::fly);
            if (!(single == together && together.unharmed()))
                return print<V>(Hash(), " packs", "for_each differs from one by one");
            for (std::size_t i = 0; i < agents; ++i) hash.add(together.number.data()[i]);
        }
    }
    print<V>(hash, " packs", "for_each");
}
#endif

#if defined(PACKS)
using Crew = endurance::InPacks;
#else
using Crew = endurance::OneByOne;
#endif

/// Five seconds of a scene of tests/endurance.
template <veer::Vector V, template <class, class> class Scene> void play_scene(const char* kind = "") {
    using S = veer::scalar_t<V>;
    Scene<S, Crew> scene({S(1) / S(60), S(0), 1});
    Hash hash;
    for (int frame = 1; frame <= 300; ++frame) {
        scene.step();
        if (frame % 20 == 0) scene.add_to(hash);
    }
    print<V>(hash, kind, (std::string("scene: ") + scene.name).c_str());
}

template <veer::Vector V> void play_scenes() {
    if constexpr (veer::dimension_v<V> == 2) {
        play_scene<V, endurance::Pinball>(), play_scene<V, endurance::Patrol>();
#if !defined(PACKS)
        play_scene<V, endurance::Game>(" alone");
#endif
    } else {
        play_scene<V, endurance::MarbleRun>(), play_scene<V, endurance::Dogfight>(),
            play_scene<V, endurance::Harbour>(), play_scene<V, endurance::Convoy>();
    }
}

template <veer::Vector V> void play_all() {
    const Inputs<V> inputs;
    play_scenes<V>();
#if defined(PACKS)
    tests::each_step(InPacks<V>{inputs});
    play_every_count<V>();
#else
    tests::each_step(OneByOne<V>{inputs, ""});
    tests::each_call(OneByOne<V>{inputs, " alone"});
#endif
}

} // namespace

int main() {
    std::printf("%016llx proof of this build\n", static_cast<unsigned long long>(veer::proof()));
#if !defined(FEW)
    play_all<glm::vec2>();
#endif
    play_all<glm::vec3>();
    play_all<glm::dvec2>();
#if !defined(FEW)
    play_all<glm::dvec3>();
#endif
}

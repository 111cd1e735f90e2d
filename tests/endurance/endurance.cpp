// SPDX-License-Identifier: MIT
// Plays one scene, SCENE of the header HEADER, in float and double, at three frame rates, near the origin and 10 km
// away. A scene that names distances between plays a third of the frames at each. The scene is played one agent at a
// time, and in packs beside it. Then it is played with each of its faults; each has to break its law.
//     endurance [frames]

#include <chrono>
#include <cstdio>
#include <cstdlib>

#define PACKS
#include HEADER

namespace {

constexpr int usual_frames = 5000;
int passed = 0, failed = 0;

struct End {
    int frame;
    endurance::Judge judge;
};

/// Plays until a law is broken, or to the end. `twin` is the setting of the scene in packs.
template <class S> End play(const endurance::Setting<S>& setting, const endurance::Setting<S>& twin, int frames) {
    endurance::SCENE<S, endurance::OneByOne> single(setting);
    endurance::SCENE<S, endurance::InPacks> packs(twin);
    endurance::Judge judge;
    for (int frame = 1; frame <= frames; ++frame) {
        single.step(), packs.step();
        single.judge(judge);
        tests::Hash one, other;
        single.add_to(one), packs.add_to(other);
        if (setting.fault == 0) judge.see(endurance::Law::same_bits, one.value == other.value, "the scene");
        if (judge.found()) return {frame, judge};
    }
    return {frames, judge};
}

/// The number of frames of a scene: the number asked for, or those of the scene's own seconds, if it has any, in a run
/// of the usual length.
template <class Scene> int frames_at([[maybe_unused]] int rate, int frames) {
    if constexpr (requires { Scene::seconds; })
        if (frames <= usual_frames) return Scene::seconds * rate;
    return frames;
}

template <class S> void play_at(const char* type, int rate, S away, std::uint64_t seed, int frames) {
    const endurance::Setting<S> setting{S(1) / static_cast<S>(rate), away, seed};
    const End end = play(setting, setting, frames);
    ++(end.judge.found() ? failed : passed);
    if (end.judge.found())
        std::printf("FAILED %s, %s, %d Hz, %g km away, seed %d, frame %d: this law is broken: %s\n",
            endurance::SCENE<S, endurance::OneByOne>::name, type, rate, static_cast<double>(away) / 1000,
            static_cast<int>(seed), end.frame, end.judge.words().c_str());
}

template <class S> void play_everywhere(const char* type, int asked) {
    using Scene = endurance::SCENE<S, endurance::OneByOne>;
    std::uint64_t seed = 0;
    for (const int rate : {15, 60, 240}) {
        const int frames = frames_at<Scene>(rate, asked);
        for (const S away : {S(0), S(10'000)}) play_at(type, rate, away, ++seed, frames);
        if constexpr (requires { Scene::between; })
            for (const S away : Scene::between) play_at(type, rate, away, ++seed, frames / 3);
    }
}

void break_laws() {
    using Scene = endurance::SCENE<float, endurance::OneByOne>;
    const auto expect = [&](const End& end, endurance::Fault fault) {
        const bool as_said = end.judge.found() && end.judge.law() == fault.law;
        ++(as_said ? passed : failed);
        if (!as_said)
            std::printf("FAILED %s: %s, but the broken law is not \"%s\"; it is: %s\n", Scene::name, fault.what,
                name_of(fault.law), end.judge.found() ? end.judge.words().c_str() : "nothing");
    };
    const endurance::Setting<float> usual{1 / 60.0f, 0, 1};
    for (std::size_t i = 0; i < Scene::faults.size(); ++i) {
        auto broken = usual;
        broken.fault = static_cast<int>(i + 1);
        expect(play(broken, broken, usual_frames), Scene::faults[i]);
    }
    auto other = usual;
    other.time_step = std::nextafter(usual.time_step, 1.0f);
    expect(play(usual, other, usual_frames), {endurance::Law::same_bits, "packs take a step longer by an ulp"});
}

} // namespace

int main(int argc, char** argv) {
    const int frames = argc > 1 ? std::atoi(argv[1]) : usual_frames;
    const auto start = std::chrono::steady_clock::now();
    play_everywhere<float>("float", frames);
    play_everywhere<double>("double", frames);
    break_laws();
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    std::printf("%s, %d frames each: %d passed, %d failed, %.1f s\n",
        endurance::SCENE<float, endurance::OneByOne>::name, frames, passed, failed, seconds);
    return failed > 0 || passed == 0;
}

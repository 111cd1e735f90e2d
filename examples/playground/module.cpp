// SPDX-License-Identifier: MIT
//
// The playground as a WebAssembly module for its page.
#include <cstddef>
#include <cstdint>

#ifdef PLAYGROUND_SCENES // others, for another page: site/build
#include PLAYGROUND_SCENES
#else
#include "scenes.hpp"
#endif

using namespace playground;

namespace {

std::vector<std::unique_ptr<Scene>>& scenes() {
    static auto all = all_scenes();
    return all;
}
Scene& scene_of(int scene) { return *scenes()[static_cast<std::size_t>(scene)]; }

void add(Words& words, const Entry& e) {
    words.add(e.key), words.add(e.title), words.add(e.note), words.add(e.code);
    words.add(e.formula), words.add(e.tries), words.add(e.usual), words.add(e.rate);
}
void add(Words& words, const Control& c) {
    words.add(c.key), words.add(c.label), words.add(c.unit), words.add(c.value), words.add(c.low), words.add(c.high),
        words.add(c.step);
    words.add(c.choices), words.add(c.entries), words.add(c.restarts ? 1 : 0);
}
void add(Words& words, const Handle& h) {
    words.add(h.key), words.add(h.label), words.add(h.unit), words.add(h.first), words.add(h.dimension),
        words.add(h.origin), words.add(h.scale);
    words.add(h.entries);
}
void add(Words& words, const Reading& r) {
    words.add(r.label), words.add(r.unit), words.add(r.decimals), words.add(r.value), words.add(r.texts),
        words.add(r.entries), words.add(r.none);
}
void add(Words& words, const Sign& s) {
    words.add(static_cast<int>(s.color)), words.add(static_cast<int>(s.kind)), words.add(s.meaning);
    words.add(s.entries), words.add(static_cast<int>(s.way));
}
void add(Words& words, const Argument& a) {
    words.add(a.label), words.add(a.unit), words.add(a.decimals), words.add(a.usual), words.add(a.ours);
    words.add(a.figures), words.add(a.entries), words.add(static_cast<int>(a.how)), words.add(a.none);
}
void add(Words& words, const Action& a) { words.add(a.label), words.add(a.key); }
void add(Words& words, const Array& a) { words.add(a.name), words.add(a.data), words.add(static_cast<int>(a.size)); }

void add_all(Words& words, const auto& list) {
    words.add(static_cast<int>(list.size()));
    for (const auto& one : list) add(words, one);
}

} // namespace

extern "C" {

int scene_count() { return static_cast<int>(scenes().size()); }

/// The constant parts of a scene. description() in page/module.js reads them in this order.
const std::uint32_t* describe(int scene) {
    static Words words(1 << 12);
    const Scene& s = scene_of(scene);
    words.clear();
    words.add(s.group), words.add(s.space ? 1 : 0);
    add_all(words, s.entries), add_all(words, s.controls), add_all(words, s.handles), add_all(words, s.readings),
        add_all(words, s.actions), add_all(words, s.signs), add_all(words, s.arguments);
    return words.data();
}

/// The parts that depend on the entry: the view, and the arrays of the state.
const std::uint32_t* begin(int scene, int entry) {
    static Words words(1 << 8);
    Scene& s = scene_of(scene);
    s.entry = entry;
    s.reset();
    words.clear();
    const View v = s.view();
    words.add(v.left), words.add(v.right), words.add(v.bottom), words.add(v.top);
    words.add(v.look_at), words.add(v.distance), words.add(v.yaw), words.add(v.pitch);
    add_all(words, s.state());
    return words.data();
}

void step(int scene, float time_step) { scene_of(scene).step(time_step); }
void adjust(int scene) { scene_of(scene).adjust(); }
void chosen(int scene) { scene_of(scene).chosen(); }
void act(int scene, int action) { scene_of(scene).act(action); }

const std::uint32_t* draw(int scene) {
    static Picture picture;
    picture.clear();
    scene_of(scene).draw(picture);
    picture.add(-1);
    return picture.data();
}

/// The camera's matrix. The page writes it before it calls paint().
float* camera() {
    static float matrix[16];
    return matrix;
}

/// The pixels of a transparent image, or nothing.
const std::uint32_t* paint(int scene, int width, int height, int size) {
    static Image image;
    image.clear(static_cast<std::size_t>(width), static_cast<std::size_t>(height), camera());
    return scene_of(scene).paint(image, static_cast<std::size_t>(size)) ? image.data() : nullptr;
}

std::uint64_t hash(int scene) { return scene_of(scene).hash(); }

} // extern "C"

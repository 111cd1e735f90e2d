// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "chance.hpp"
#include "image.hpp"
#include "picture.hpp"

namespace playground {

/// The entries of a scene that have a control, a handle or a reading: a bit for each.
using Entries = std::uint32_t;
constexpr Entries all_entries = ~Entries(0);
constexpr Entries only(auto... entries) { return (Entries(0) | ... | (Entries(1) << static_cast<unsigned>(entries))); }

/// One behaviour of a scene.
struct Entry {
    const char *key, *title, *note;
    const char* code;         ///< the C++ that runs; {key} is replaced by the value of a control
    const char* formula = ""; ///< with {key}, and {=key*key:2} for the value of an expression with 2 decimals
    const char* tries = "";   ///< what to try: "words|values of a link;words|values of a link"
    const char* usual = "";   ///< the code of the usual way, if the scene compares
    float rate = 60;          ///< initial frame rate  [Hz]
};

/// An entry of the legend: a dot, a line or a dashed line, and its meaning.
struct Sign {
    enum Kind { dot, line, dashed };
    Color color;
    Kind kind;
    const char* meaning;
    Entries entries = all_entries;
    enum Way { both, usual, ours } way = both; ///< the way whose picture has this sign
};

/// A comparison of the usual way with veer: a number for each. NaN: not yet tried; infinity: no answer. Both ways run
/// at once, in one picture if the scene moves both, or else in two copies of the scene side by side.
struct Argument {
    enum How { two_scenes, one_picture };
    const char *label, *unit;
    int decimals;
    const char *usual, *ours; ///< a sentence about each
    float* figures;           ///< of the usual way, of veer
    Entries entries = all_entries;
    How how = two_scenes;
    const char* none = "out of range"; ///< why veer has no answer
};

constexpr float not_yet = std::numeric_limits<float>::quiet_NaN(), never = std::numeric_limits<float>::infinity();

/// A number that the user sets, with a slider or from a list of choices "one|two". Controls without a label are the
/// coordinates of handles.
struct Control {
    const char *key, *label, *unit;
    float* value;
    float low, high, step;
    const char* choices = "";
    Entries entries = all_entries;
    bool restarts = false; ///< a new value restarts the scene
};

struct Range {
    float low, high, step;
};
inline Control slider(const char* key, const char* label, const char* unit, float& value, const Range& range,
    Entries entries = all_entries, bool restarts = false) {
    return {key, label, unit, &value, range.low, range.high, range.step, "", entries, restarts};
}
inline Control choice(const char* key, const char* label, float& value, const char* choices,
    Entries entries = all_entries, bool restarts = false) {
    float last = 0;
    for (const char* c = choices; *c != 0; ++c) last += *c == '|' ? 1.0f : 0.0f;
    return {key, label, "", &value, 0, last, 1, choices, entries, restarts};
}

/// A place or the tip of an arrow that the user drags. The coordinates are the controls `first`, `first` + 1 ...
struct Handle {
    const char *key, *label, *unit;
    int first, dimension;
    int origin = -1; ///< the first control of the start of the arrow
    float scale = 1; ///< metres per unit
    Entries entries = all_entries;
};

/// A number or one of the texts "one|two". It changes as the scene runs.
struct Reading {
    const char *label, *unit;
    int decimals;
    float* value;
    const char* texts = "";
    Entries entries = all_entries;
    const char* none = "never"; ///< the text for infinity; NaN means: not yet
};

inline Reading reading(const char* label, const char* unit, int decimals, float& value, Entries entries = all_entries) {
    return {label, unit, decimals, &value, "", entries};
}
inline Reading reading_or(
    const char* none, const char* label, const char* unit, int decimals, float& value, Entries entries = all_entries) {
    return {label, unit, decimals, &value, "", entries, none};
}
inline Reading words(const char* label, float& value, const char* texts, Entries entries = all_entries) {
    return {label, "", 0, &value, texts, entries};
}

struct Action {
    const char *label, *key; ///< of the keyboard
};

/// Part of the state. The page draws these arrays, and the hash is computed of them.
struct Array {
    const char* name;
    float* data;
    std::size_t size;
};

/// The initial view: in the plane a rectangle, in space a camera that looks at (x, y, z).
struct View {
    float left = 0, right = 0, bottom = 0, top = 0;
    V3 look_at{0, 0, 0};
    float distance = 0, yaw = 0, pitch = 0;
};

/// The activity of a scene: the mean speed of all agents, and their mean distance from their middle.
struct Life {
    float speed = 0, spread = 0; ///< [m/s], [m]

    static Life of(std::size_t count, const auto& place, const auto& velocity) {
        Life life;
        auto middle = place(0) * 0.0f;
        const float share = 1 / static_cast<float>(count);
        for (std::size_t i = 0; i < count; ++i)
            middle += place(i) * share, life.speed += veer::length(velocity(i)) * share;
        for (std::size_t i = 0; i < count; ++i) life.spread += veer::distance(place(i), middle) * share;
        return life;
    }
};

/// A small world moved by functions of veer. A scene runs natively and in a browser, with the same bits.
class Scene {
public:
    Scene(const char* group_name, bool in_3d) : group(group_name), space(in_3d) {}
    virtual ~Scene() = default;
    Scene(const Scene&) = delete;
    Scene& operator=(const Scene&) = delete;

    virtual void reset() = 0;
    virtual void step(float time_step) = 0;
    virtual void draw(Picture&) const = 0;
    virtual void act(int) {}
    /// Called when the user has set a value: everything aimed before aims again.
    virtual void adjust() {}
    /// Called when the user has chosen a way: in a scene that moves both, the readings become those of this way.
    virtual void chosen() {}
    /// Paints what is too much for shapes, in squares of this many pixels. Returns whether it paints anything.
    virtual bool paint(Image&, std::size_t) const { return false; }
    [[nodiscard]] virtual View view() const = 0;
    /// A text if something impossible has happened, such as an agent outside a wall or inside a rock; null otherwise.
    [[nodiscard]] virtual const char* fault() const { return nullptr; }
    [[nodiscard]] virtual Life life() const = 0;
    [[nodiscard]] virtual std::vector<Array> state() = 0;

    [[nodiscard]] std::uint64_t hash() {
        Hash hash;
        for (const Array& array : state())
            for (std::size_t i = 0; i < array.size; ++i) hash.add(array.data[i]);
        return hash.value;
    }

    const char* const group;
    const bool space;
    int entry = 0;
    std::vector<Entry> entries;
    std::vector<Control> controls;
    std::vector<Handle> handles;
    std::vector<Reading> readings;
    std::vector<Action> actions;
    std::vector<Sign> signs;
    std::vector<Argument> arguments;

protected:
    /// Compares with the usual way in these entries. The page shows a switch.
    void argue(const Argument& argument) {
        arguments.push_back(argument);
        for (Control& control : controls)
            if (control.value == &way_) return void(control.entries |= argument.entries);
        controls.push_back(choice("way", "", way_, "the usual way|veer", argument.entries, true));
    }
    [[nodiscard]] bool usual() const { return way_ < 1; }
    /// The colour of the agents: veer's, or that of the usual way.
    [[nodiscard]] Color mine() const { return usual() ? Color::violet : Color::blue; }
    /// The figure of the current way.
    [[nodiscard]] std::size_t way() const { return usual() ? 0 : 1; }

    /// Adds a place that the user drags, and the controls behind it. Returns the first of these controls.
    template <class V>
    int handle(const char* key, const char* label, V& place, const View& bounds, Entries which = all_entries) {
        return add_handle(key, label, "m", place, bounds, -1, 1, which);
    }
    /// Adds the tip of an arrow that starts at the place of another handle.
    template <class V>
    int arrow_handle(const char* key, const char* label, V& velocity, int origin, float scale, float most,
        Entries which = all_entries) {
        return add_handle(key, label, "m/s", velocity, {-most, most, -most, most}, origin, scale, which);
    }

private:
    float way_ = 1;

    template <class V>
    int add_handle(const char* key, const char* label, const char* unit, V& v, const View& bounds, int origin,
        float scale, Entries which) {
        const int first = static_cast<int>(controls.size());
        const auto coordinate = [&](float& value, float low, float high) {
            controls.push_back({.key = key,
                .label = "",
                .unit = unit,
                .value = &value,
                .low = low,
                .high = high,
                .step = 0,
                .entries = which});
        };
        coordinate(v.x, bounds.left, bounds.right), coordinate(v.y, bounds.bottom, bounds.top);
        if constexpr (veer::dimension_v<V> == 3) coordinate(v.z, bounds.left, bounds.right);
        handles.push_back({key, label, unit, first, veer::dimension_v<V>, origin, scale, which});
        return first;
    }
};

} // namespace playground

// SPDX-License-Identifier: MIT
// The questions of dodgy's unit tests, put to veer: velocities that avoid, in the plane and in space.
// README.md says where they come from, which of them are here, and where the two libraries mean different things.

#include <array>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <limits>
#include <numbers>
#include <vector>

#include <veer/crowd.hpp>

namespace {

using veer::BasicVector, veer::Vector, veer::scalar_t, veer::dot;
using veer::parts::HalfSpace;
using D2 = BasicVector<double, 2>;
using D3 = BasicVector<double, 3>;

constexpr double root_half = 0.70710678118654752440;
constexpr std::array<int, 1> nobody{0}; // the agent itself, which is skipped

int passed = 0, failed = 0;
bool tells = false;

/// One line a case: how far the answers are off, and the most that is allowed.
void tell(const char* group, const char* question, double error, double bound) {
    const bool is_right = error <= bound;
    ++(is_right ? passed : failed);
    if (tells) std::printf("| %s | %s | %.1e | %.1e |\n", group, question, error, bound);
    else std::printf("%s  %-14s %s: %.2g of %.2g\n", is_right ? "ok  " : "FAIL", group, question, error, bound);
}

template <Vector V> V to(const auto& v) {
    return veer::generate<V>([&](auto i) { return static_cast<scalar_t<V>>(veer::component<i>(v)); });
}

/// A unit vector across n.
D2 across(const D2& n) { return veer::orthogonal(n); }
D3 across(const D3& n) { return veer::normalize_or(veer::orthogonal(n), D3{1, 0, 0}); }

// ---- the half space that a neighbour leaves -------------------------------------------------------------------------

/// The allowed velocities: those with normal . (v - place) >= 0.
template <Vector D> struct Border { D place, normal; };

template <Vector D> struct Pair {
    const char* question;
    D velocity, other; ///< self is at the origin; the other one rests at its place
    double radius, other_radius;
    double yielding, other_yielding;
    double horizon, time_step;
    Border<D> border;
};

/// Wishes on both sides of the border: those that are allowed come back to the bit, and of the others the answer is the
/// nearest place on the border. One half space is computed in double and rounded once, and so is the answer.
template <Vector V, Vector D> void ask(const char* group, const Pair<D>& pair) {
    using S = scalar_t<V>;
    const std::array<veer::Agent<V>, 2> agents{
        veer::Agent<V>{{}, to<V>(pair.velocity), S(pair.radius), S(pair.yielding)},
        veer::Agent<V>{to<V>(pair.other), {}, S(pair.other_radius), S(pair.other_yielding)}};
    const std::array<int, 2> both{0, 1};
    const veer::CrowdTuning paper{.side = 0, .rest = 0}; // the paper, without the rules beyond it
    const D along = across(pair.border.normal);
    double worst = 0, size = 1;
    for (const double depth : {-3.0, -0.5, 0.25, 2.0})
        for (const double aside : {-2.0, 0.0, 1.0}) {
            const V wish = to<V>(pair.border.place + pair.border.normal * depth + along * aside);
            const D given = to<D>(wish);
            const D expected =
                given - pair.border.normal * std::fmin(dot(pair.border.normal, D(given - pair.border.place)), 0.0);
            const V answer =
                veer::reciprocal_velocity(0, agents, both, wish, S(100), S(pair.horizon), S(pair.time_step), paper);
            worst = std::fmax(worst, veer::length(D(to<D>(answer) - expected)));
            if (depth > 0 && std::memcmp(&answer, &wish, sizeof answer) != 0) worst = 1e9;
            size = std::fmax(size, veer::length(given));
        }
    tell(group, pair.question, worst, 4 * size * std::numeric_limits<S>::epsilon());
}

void pairs_in_the_plane() {
    const double root5 = std::sqrt(5.0);
    // away from the other along the diagonal
    const D2 back{-root_half, -root_half};
    const D2 towards{1 / root5, 2 / root5};
    const std::vector<Pair<D2>> pairs{
        // dodgy leaves all of the way to a self that is not on a collision course: as if the other did not yield
        {"at rest: the cut-off circle", {0, 0}, {1, 2}, 1, 1, 1, 0, 1, 1, {towards * (root5 - 2), towards * -1.0}},
        {"inside the shadow", {1, 3}, {2, 2}, 1, 1, 1, 1, 1, 1, {{0.5, 3}, {-1, 0}}},
        {"outside of the shadow", {10, -1}, {2, 2}, 1, 1, 1, 0, 1, 1, {{10, 0}, {0, -1}}},
        {"overlapping: the time step", {0, 0}, {2, 2}, 2, 2, 1, 1, 1, 0.5, {D2{2, 2} + back * 4.0, back}},
        {"apart: the horizon", {0, 0}, {2, 2}, 1, 1, 1, 0, 2, 0.5, {D2{1, 1} + back, back}},
        {"who yields thrice as much", {1.5, 0}, {4, 0}, 1, 1, 1, 3, 2, 0.5, {{1.375, 0}, {-1, 0}}},
        {"and to whom nobody is in the way", {0.5, 0}, {4, 0}, 1, 1, 1, 0, 2, 0.5, {{1, 0}, {-1, 0}}},
        // the paper shares also the way that is left: here dodgy does not
        {"the paper's share of the way left", {0.5, 0}, {4, 0}, 1, 1, 1, 3, 2, 0.5, {{0.625, 0}, {-1, 0}}},
    };
    for (const Pair<D2>& pair : pairs) {
        ask<D2>("plane, double", pair);
        ask<BasicVector<float, 2>>("plane, float", pair);
    }
}

void pairs_in_space() {
    const double root5 = std::sqrt(5.0);
    const D3 back{-root_half, -root_half, 0}, towards{1 / root5, 2 / root5, 0};
    const std::vector<Pair<D3>> pairs{
        {"at rest: the cut-off ball", {0, 0, 0}, {1, 2, 0}, 1, 1, 1, 0, 1, 1, {towards * (root5 - 2), towards * -1.0}},
        {"inside the shadow", {1, 3, 0}, {2, 2, 0}, 1, 1, 1, 1, 1, 1, {{0.5, 3, 0}, {-1, 0, 0}}},
        {"outside of the shadow", {10, -1, 0}, {2, 2, 0}, 1, 1, 1, 0, 1, 1, {{10, 0, 0}, {0, -1, 0}}},
        {"overlapping: the time step", {0, 0, 0}, {2, 2, 0}, 2, 2, 1, 1, 1, 0.5, {D3{2, 2, 0} + back * 4.0, back}},
        {"apart: the horizon", {0, 0, 0}, {2, 2, 0}, 1, 1, 1, 0, 2, 0.5, {D3{1, 1, 0} + back, back}},
        {"who yields thrice as much", {1.5, 0, 0}, {4, 0, 0}, 1, 1, 1, 3, 2, 0.5, {{1.375, 0, 0}, {-1, 0, 0}}},
        {"and to whom nobody is in the way", {0.5, 0, 0}, {4, 0, 0}, 1, 1, 1, 0, 2, 0.5, {{1, 0, 0}, {-1, 0, 0}}},
        {"the paper's share of the way left", {0.5, 0, 0}, {4, 0, 0}, 1, 1, 1, 3, 2, 0.5, {{0.625, 0, 0}, {-1, 0, 0}}},
    };
    for (const Pair<D3>& pair : pairs) {
        ask<D3>("space, double", pair);
        ask<BasicVector<float, 3>>("space, float", pair);
    }
}

/// Two in one place part: both move, in opposite directions.
template <Vector V> void ask_in_one_place(const char* group) {
    using S = scalar_t<V>;
    const veer::Agent<V> agent{{}, {}, S(0.5)};
    const std::array<veer::Agent<V>, 2> agents{agent, agent};
    const std::array<int, 2> both{0, 1};
    const V first = veer::reciprocal_velocity(0, agents, both, V{}, S(2), S(1), S(0.01));
    const V second = veer::reciprocal_velocity(1, agents, both, V{}, S(2), S(1), S(0.01));
    tell(group, "two in one place part", veer::length(first) > 0 ? double(veer::length(V(first + second))) : 1e9, 0);
}

// ---- linear programs ------------------------------------------------------------------------------------------------

template <Vector D> HalfSpace<D> half_space(const D& place, const D& normal) {
    const D unit = normal * (1 / veer::length(normal));
    return {unit, dot(unit, place), 1, 1};
}
/// What is left of a line.
HalfSpace<D2> left_of(const D2& place, const D2& direction) { return half_space(place, veer::orthogonal(direction)); }

template <Vector D> using Bounds = std::vector<HalfSpace<D>>;

/// The bounds, with a line or plane in front, given as the two half spaces that share it.
template <Vector D> Bounds<D> on(const HalfSpace<D>& border, const Bounds<D>& others = {}) {
    Bounds<D> all{border, {border.normal * -1.0, -border.offset, 1, 1}};
    all.insert(all.end(), others.begin(), others.end());
    return all;
}
/// The line in space where two planes meet.
Bounds<D3> on_line(const HalfSpace<D3>& first, const HalfSpace<D3>& second, const Bounds<D3>& others = {}) {
    return on(first, on(second, others));
}

constexpr double rounding = 8 * std::numeric_limits<double>::epsilon(); // a few operations, each rounded

/// The place that is nearest to the wish, or, with a direction, the farthest along it.
template <Vector D>
void find(const char* question, const Bounds<D>& bounds, double radius, const D& wish, const D& expected,
    const D& direction = D{}) {
    const auto at = [&](std::size_t i) { return bounds[i]; };
    const D objective = veer::length(direction) > 0 ? D(direction * (1 / veer::length(direction))) : D{};
    const veer::parts::LinearProgram<D, decltype(at)> program{at, wish, radius, objective};
    D best = program.start();
    const std::size_t satisfied = program.solve(0, bounds.size(), best);
    tell("programs", question, satisfied == bounds.size() ? veer::length(D(best - expected)) : 1e9, radius * rounding);
}
/// Bounds that have no place in common: how many have one, added one by one, and the best place of these.
template <Vector D>
void fail(const char* question, const Bounds<D>& bounds, const D& wish, std::size_t most, const D* expected = nullptr) {
    const auto at = [&](std::size_t i) { return bounds[i]; };
    const veer::parts::LinearProgram<D, decltype(at)> program{at, wish, 1.0};
    D best = program.start();
    const std::size_t satisfied = program.solve(0, bounds.size(), best);
    const double error = expected ? veer::length(D(best - *expected)) : 0;
    tell("programs", question, satisfied == most ? error : 1e9, rounding);
}
/// The place of the least greatest violation. Ties: in space the expected place counts but for its z.
template <Vector D>
void least(const char* question, const Bounds<D>& bounds, std::size_t hard, double radius, const D& wish, D expected) {
    const D place =
        veer::parts::least_violating_place([&](std::size_t i) { return bounds[i]; }, hard, bounds.size(), wish, radius);
    tell("programs", question, veer::length(D(place - expected)), radius * rounding);
}

void programs_in_the_plane() {
    const double height = std::sqrt(0.75), root2 = std::numbers::sqrt2;
    // along a line
    const HalfSpace<D2> line = left_of({0.5, 0}, {0, 1});
    find<D2>("line: the nearest place", on(line), 1, {5, 0.25}, {0.5, 0.25});
    find<D2>("line: it ends at the circle above", on(line), 1, {5, 2}, {0.5, height});
    find<D2>("line: it ends at the circle below", on(line), 1, {5, -100}, {0.5, -height});
    find<D2>("line: the farthest upwards", on(line), 1, {}, {0.5, height}, {1, 0.5});
    find<D2>("line: the farthest downwards", on(line), 1, {}, {0.5, -height}, {1, -0.5});
    const Bounds<D2> cuts{left_of({-100, 0.5}, {-1, 0}), left_of({0.25, -1}, {1, 1})};
    find<D2>("line: between two cuts", on(line, cuts), 1, {-5, 0.25}, {0.5, 0.25});
    find<D2>("line: at the upper cut", on(line, cuts), 1, {-5, 1}, {0.5, 0.5});
    find<D2>("line: at the lower cut", on(line, cuts), 1, {-5, -1}, {0.5, -0.75});
    fail<D2>("line: cuts that leave nothing", on(line, {left_of({-100, 0.5}, {1, 0}), left_of({-100, -0.5}, {-1, 0})}),
        {}, 3);
    fail<D2>("line: outside of the circle", on(half_space<D2>({2, 0}, {1, 0})), {}, 0);

    // within the circle
    find<D2>("circle: a wish within", {}, 1, {0.5, 0.25}, {0.5, 0.25});
    find<D2>("circle: a wish outside", {}, 1, {1, 1}, {root_half, root_half});
    find<D2>("circle: the farthest place", {}, 3, {}, {3 * root_half, 3 * root_half}, {1, 1});
    find<D2>("circle: another farthest place", {}, 5, {}, {5 * root_half, -5 * root_half}, {1, -1});
    const Bounds<D2> corner{left_of({0.5, 0}, {0, 1}), left_of({-0.5, -0.25}, {1, 0})};
    find<D2>("two bounds: a wish within", corner, 1, {-0.1, 0.3}, {-0.1, 0.3});
    find<D2>("two bounds: the circle", corner, 1, {-2, 2}, {-root_half, root_half});
    find<D2>("two bounds: the first", corner, 1, {2, 0.5}, {0.5, 0.5});
    find<D2>("two bounds: the second", corner, 1, {0, -0.5}, {0, -0.25});
    find<D2>("two bounds: both", corner, 1, {1, -0.5}, {0.5, -0.25});
    const D2 partial{0, 1};
    fail<D2>("three bounds without a place in common",
        {left_of({}, {0, 1}), left_of({}, {1, 0}), left_of({0.1, -0.1}, {-1, -1})}, {1, 1}, 2, &partial);
    const Bounds<D2> three{left_of({0.5, 0}, {0, 1}), left_of({-0.5, -0.3}, {1, 0}), left_of({-0.6, 0.6}, {-1, -1})};
    find<D2>("three bounds: farthest in a corner", three, 1, {}, {0.5, -0.3}, {1, -1});
    find<D2>("three bounds: farthest on the circle", three, 1, {}, {0.5, height}, {1, 0.5});
    find<D2>("three bounds: farthest beside them", three, 1, {}, {0, 1}, {0, 1});

    // conflicts
    const Bounds<D2> conflict{left_of({-100, 0}, {1, 0}), left_of({}, {0, -1}), left_of({0, -1}, {-1, 1})};
    const double middle = -root_half * root2 / (2 + root2);
    const double slope = std::tan(std::numbers::pi / 8);
    least<D2>("conflict: equally far from three", conflict, 0, 2, {1, 1}, {middle, middle});
    least<D2>("conflict: and with another wish", conflict, 0, 2, {}, {middle, middle});
    least<D2>("conflict: two that are hard", conflict, 2, 2, {}, {});
    least<D2>("conflict: one that is hard", conflict, 1, 2, {}, {-slope, 0});
    fail<D2>("hard bounds a millionth apart", {left_of({1, 0}, {0, 1}), left_of({1 + 1e-6, 0}, {0, -1})}, {}, 1);
}

void programs_in_space() {
    const double height = std::sqrt(0.75);
    const HalfSpace<D3> half = half_space<D3>({0.5, 0, 0}, {1, 0, 0}), level = half_space<D3>({}, {0, 0, 1});
    find<D3>("line in space: the nearest place", on_line(half, level), 1, {5, 0.25, 0}, {0.5, 0.25, 0});
    find<D3>("line in space: its upper end", on_line(half, level), 1, {5, 2, 0}, {0.5, height, 0});
    find<D3>("line in space: its lower end", on_line(half, level), 1, {5, -100, 0}, {0.5, -height, 0});
    const HalfSpace<D3> side = half_space<D3>({}, {0, 1, 0});
    find<D3>("line in space: the farthest upwards", on_line(half, side), 1, {}, {0.5, 0, height}, {1, 0, 0.5});
    find<D3>("line in space: the farthest downwards", on_line(half, side), 1, {}, {0.5, 0, -height}, {1, 0, -0.5});
    const HalfSpace<D3> beyond = half_space<D3>({0, 0.5, 0}, {0, 1, 0}), wall = half_space<D3>({}, {1, 0, 0});
    const Bounds<D3> cuts{half_space<D3>({0, -100, 0.5}, {0, 0, -1}), half_space<D3>({0, 0.25, -1}, {0, -1, 1})};
    find<D3>("line in space: between two cuts", on_line(beyond, wall, cuts), 1, {0, -5, 0.25}, {0, 0.5, 0.25});
    find<D3>("line in space: at the upper cut", on_line(beyond, wall, cuts), 1, {0, -5, 1}, {0, 0.5, 0.5});
    find<D3>("line in space: at the lower cut", on_line(beyond, wall, cuts), 1, {0, -5, -1}, {0, 0.5, -0.75});
    fail<D3>("line in space: cuts that leave nothing",
        on_line(half, level, {half_space<D3>({-100, 0.5, 0}, {0, 1, 0}), half_space<D3>({-100, -0.5, 0}, {0, -1, 0})}),
        {}, 5);
    fail<D3>("line in space: outside of the ball", on_line(half_space<D3>({2, 0, 0}, {1, 0, 0}), level), {}, 0);
    find<D3>("line in space: a bound along it", on_line(side, level, {half_space<D3>({0, -0.1, 0}, {0, 1, 0})}), 1, {},
        {1, 0, 0}, {1, 0, 0});
    fail<D3>("line in space: a bound along it that leaves nothing",
        on_line(side, level, {half_space<D3>({0, 0.1, 0}, {0, 1, 0})}), {}, 4);

    const HalfSpace<D3> slanted = half_space<D3>({2, 2, 2}, {1, 0, 1});
    const double rim = std::sqrt(92.0);
    find<D3>("plane: the nearest place", on(slanted), 10, {0, 1, 0}, {2, 1, 2});
    find<D3>("plane: it ends at the ball", on(slanted), 10, {0, 15, 0}, {2, rim, 2});
    find<D3>("plane: the farthest place", on(slanted), 10, {}, {2, rim, 2}, {0, 1, 0});
    find<D3>("plane: the farthest straight off it", on(slanted), 10, {}, {2, 0, 2}, {1, 0, 1});
    const Bounds<D3> wedge{half_space<D3>({0, -0.1, 0}, {0, 1, 0}), half_space<D3>({0, 0.5, 0}, {-1, -1, 0})};
    find<D3>("plane: farthest between two bounds", on(level, wedge), 1, {}, {0.6, -0.1, 0}, {1, 0, 0});
    fail<D3>("plane: bounds that leave nothing",
        on(level, {half_space<D3>({0, -0.1, 0}, {0, -1, 0}), half_space<D3>({0, 0.1, 0}, {0, 1, 0})}), {}, 3);
    fail<D3>("plane: a bound along it", on(level, {half_space<D3>({0, 0, 0.1}, {0, 0, 1})}), {}, 2);
    fail<D3>("plane: outside of the ball", on(half_space<D3>({0, 0, 1.1}, {0, 0, 1})), {}, 0);

    find<D3>("ball: a wish within", {}, 1, {0.5, 0.25, 0}, {0.5, 0.25, 0});
    find<D3>("ball: a wish outside", {}, 1, {1, 1, 0}, {root_half, root_half, 0});
    find<D3>("ball: the farthest place", {}, 3, {}, {0, 3 * root_half, 3 * root_half}, {0, 1, 1});
    find<D3>("ball: another farthest place", {}, 5, {}, {0, 5 * root_half, -5 * root_half}, {0, 1, -1});
    find<D3>("ball: one bound", {half_space<D3>({0.5, 0.5, 0.5}, {1, 1, 1})}, 1, {}, {0.5, 0.5, 0.5});
    const D3 partial{0, 0.1, 0};
    fail<D3>("ball: three bounds without a place in common",
        {half_space<D3>({0.5, 0, 0}, {-1, 0, 0}), half_space<D3>({0, 0.1, 0}, {0, 1, 0}),
            half_space<D3>({0, -0.1, 0}, {0, -1, 0})},
        {}, 2, &partial);
    find<D3>("ball: a corner of three",
        {half_space<D3>({0, 1, 0}, {0, 1, 0}), half_space<D3>({1, 0, 0}, {1, 0, 0}),
            half_space<D3>({0, 0, 1}, {0, 0, 1})},
        10, {}, {1, 1, 1});
    // the violation leaves z free: dodgy's answer is on the ball (z = 9.94248), veer's is nearest to the wish
    const double meeting = -(4 / std::numbers::sqrt2 - 1) / (1 + std::numbers::sqrt2);
    least<D3>("ball: a conflict of three, one given twice",
        {half_space<D3>({0, 1, 0}, {0, 1, 0}), half_space<D3>({0, 1, 0}, {0, 1, 0}),
            half_space<D3>({1, 0, 0}, {1, 0, 0}), half_space<D3>({-2, -2, 0}, {-1, -1, 0})},
        0, 10, {}, {meeting, meeting, 0});
}

// ---- walls ----------------------------------------------------------------------------------------------------------

using Wall = veer::Capsule<D2>;

struct BesideWall {
    const char* question;
    D2 position, velocity;
    double radius, horizon;
    Wall wall;
    Border<D2> border;
};

/// The half plane of one wall. veer asks it for the mean of the velocity and the wish: each wish comes with the
/// velocity for which this mean is the velocity in question. An agent counts as larger by the rounding of its next
/// position, 2 epsilon (|position| + 8 (radius + max_speed horizon)).
void ask(const BesideWall& beside) {
    const veer::CrowdTuning tuning{.side = 0, .rest = 0, .wall = 1};
    const std::array walls{beside.wall};
    const double max_speed = 20, time_step = 0.25;
    const D2 along = across(beside.border.normal);
    double worst = 0;
    for (const double depth : {-3.0, -0.5, 0.25, 2.0})
        for (const double aside : {-0.25, 0.0, 1.0}) {
            const D2 wish = beside.border.place + beside.border.normal * depth + along * aside;
            const D2 velocity = beside.velocity * 2.0 - wish;
            const std::array agents{veer::Agent<D2>{beside.position, velocity, beside.radius}};
            const D2 answer =
                veer::reciprocal_velocity(0, agents, nobody, walls, wish, max_speed, beside.horizon, time_step, tuning);
            worst = std::fmax(worst, veer::length(D2(answer - (wish - beside.border.normal * std::fmin(depth, 0.0)))));
        }
    const double way = beside.radius + max_speed * beside.horizon;
    tell("one wall", beside.question, worst,
        4 * std::numeric_limits<double>::epsilon() * (4 + 8 * way) / std::fmin(beside.horizon, time_step));
}

void one_wall() {
    const Wall bar{{-1, 0}, {1, 0}};
    const D2 down{0, -1}, slant{-root_half, -root_half};
    const std::vector<BesideWall> questions{
        // dodgy lets who overlaps stay; veer leads out within the time step, along the same normal
        {"overlapping its side", {0, -0.1}, {0, -1}, 1, 1, bar, {down * (0.9 / 0.25), down}},
        {"overlapping its left end", {-1.1, -0.1}, {0, -1}, 1, 1, bar, {slant * ((1 - 0.1 / root_half) / 0.25), slant}},
        {"overlapping its right end", {1.1, -0.1}, {0, -1}, 1, 1, bar,
            {D2{root_half, -root_half} * ((1 - 0.1 / root_half) / 0.25), {root_half, -root_half}}},
        {"the cut-off line", {0, -2}, {0.5, -1}, 1, 0.5, bar, {{-2, 2}, down}},
        {"the shadow to the right", {0, -2}, {3, 3}, 1, 0.5, bar, {{3.2, 2.4}, {0.6, -0.8}}},
        {"the shadow to the left", {0, -2}, {-3, 3}, 1, 0.5, bar, {{-3.2, 2.4}, {-0.6, -0.8}}},
        {"of length zero", {}, {}, 0, 1, {{0, 2}, {0, 2}}, {{0, 2}, down}},
        {"behind the shadow of its right end", {}, {-0.5, 3}, 1, 1, {{-1, 4}, {0, std::numbers::sqrt2}},
            {{-root_half, root_half}, slant}},
        {"behind the shadow of its left end", {}, {0.5, 3}, 1, 1, {{0, std::numbers::sqrt2}, {1, 4}},
            {{root_half, root_half}, {root_half, -root_half}}},
    };
    for (const BesideWall& question : questions) ask(question);
}

/// An obstacle of several edges. For dodgy its hidden edges leave nothing; for veer every edge is a wall of its own. So
/// the question is what both mean: with the answer, nobody touches the obstacle within the horizon.
struct BesideObstacle {
    const char* question;
    D2 position, velocity;
    double radius, max_speed;
    std::vector<D2> corners;
    bool is_closed;
    Bounds<D2> borders; ///< dodgy's, where it names them
};

void ask(const BesideObstacle& beside) {
    const veer::CrowdTuning tuning{.side = 0, .rest = 0, .wall = 1};
    std::vector<Wall> walls;
    for (std::size_t i = 0; i + (beside.is_closed ? 0 : 1) < beside.corners.size(); ++i)
        walls.push_back({beside.corners[i], beside.corners[(i + 1) % beside.corners.size()]});
    const std::array agents{veer::Agent<D2>{beside.position, beside.velocity, beside.radius}};
    const double horizon = 1, time_step = 0.01;
    const D2 wish = beside.velocity;
    const D2 answer =
        veer::reciprocal_velocity(0, agents, nobody, walls, wish, beside.max_speed, horizon, time_step, tuning);
    double entered = std::isfinite(answer.x) && std::isfinite(answer.y) ? 0 : 1e9;
    for (int step = 1; step <= 100; ++step)
        for (const Wall& wall : walls) {
            const auto gap = [&](double time) {
                return veer::clearance(D2(beside.position + answer * (time * horizon)), beside.radius, wall).gap;
            };
            entered = std::fmax(entered, std::fmin(gap(0), 0.0) - gap(step * 0.01));
        }
    char question[160];
    const D2 theirs = veer::parts::nearest_place(
        [&](std::size_t i) { return beside.borders[i]; }, beside.borders.size(), wish, beside.max_speed)
                          .place;
    const double off = veer::length(D2(answer - wish));
    if (beside.borders.empty())
        std::snprintf(question, sizeof question, "%s (off the wish: %.2f)", beside.question, off);
    else
        std::snprintf(question, sizeof question, "%s (off the wish: %.2f, dodgy %.2f)", beside.question, off,
            veer::length(D2(theirs - wish)));
    tell("an obstacle", question, entered, 1e-12 * (beside.max_speed + 10));
}

void obstacles() {
    const std::vector<D2> triangle{{4, 4}, {-4, 4}, {0, 2}}, roof{{-4, 4}, {0, 2}, {4, 4}};
    const std::vector<BesideObstacle> questions{
        {"triangle, its right edge", {}, {0.5, 3}, 0, 10, triangle, true, {left_of({0, 2}, {-2, -1})}},
        {"triangle, its left edge", {}, {-0.5, 3}, 0, 10, triangle, true, {left_of({-4, 4}, {-2, 1})}},
        {"triangle, its shadow", {}, {2, 7}, 0, 10, triangle, true, {left_of({4, 4}, {-1, -1})}},
        {"two walls, the right one", {}, {0.5, 3}, 0, 10, roof, false, {left_of({0, 2}, {-2, -1})}},
        {"two walls, the left one", {}, {-0.5, 3}, 0, 10, roof, false, {left_of({-4, 4}, {-2, 1})}},
        {"two walls, their shadow", {}, {2, 7}, 0, 10, roof, false, {left_of({4, 4}, {-1, -1})}},
        {"into a hollow corner", {}, {0, 3}, 0, 10, {{-1, 1}, {0, 2}, {1, 1}}, false,
            {left_of({0, 2}, {-1, -1}), left_of({0, 2}, {-1, 1})}},
        {"a hollow behind an edge", {}, {}, 0, 10, {{1, 1}, {0, 2}, {0, 4}, {-1, 1}}, true,
            {left_of({-1, 1}, {-1, 0})}},
        {"a hollow behind an edge, turned", {}, {}, 0, 10, {{1, 1}, {0, 4}, {0, 2}, {-1, 1}}, true,
            {left_of({-1, 1}, {-1, 0})}},
        {"the end of an edge of no thickness", {}, {3, 0}, 0, 10, {{-1, 2}, {1, 2}}, false,
            {left_of({1, 2}, {-1, -1})}},
        {"its other end", {}, {-3, 0}, 0, 10, {{-1, 2}, {1, 2}}, false, {left_of({-1, 2}, {-1, 1})}},
        {"two triangles that shut a way", {}, {2, 0}, 0.5, 2, {{1, 10}, {1, 0}, {2, 10}}, true, {}},
    };
    for (const BesideObstacle& question : questions) ask(question);

    // corners that overlap somebody at rest: veer leads out, dodgy's borders pass through rest
    struct Overlapping {
        const char* question;
        D2 position;
        std::vector<D2> corners;
    };
    const std::vector<Overlapping> overlaps{
        {"overlapping a flat edge", {0, -0.5}, {{-1, 1}, {0, 0}, {3, 0}, {2, 1}}},
        {"overlapping another end of it", {3.1, -0.5}, {{-1, 1}, {0, 0}, {3, 0}, {2, 1}}},
        {"overlapping a hollow corner", {0.1, -0.1}, {{-2, -1}, {-1, 0}, {0, 0}, {1, -1}}},
        {"overlapping another hollow corner", {-1.1, -0.1}, {{-2, -1}, {-1, 0}, {0, 0}, {1, -1}}},
        {"overlapping two edges that are nearly in line", {2.0607681, 13.4058075},
            {{2.000002, 15.279997}, {2.000002, 13.599997}, {0.80000305, 13.599998}}},
    };
    for (const Overlapping& question : overlaps) {
        std::vector<Wall> walls;
        for (std::size_t i = 0; i + 1 < question.corners.size(); ++i)
            walls.push_back({question.corners[i], question.corners[i + 1]});
        const double radius = question.position.y > 1 ? 0.5 : 1;
        const auto deepest = [&](const D2& place) {
            double least_gap = 1e9;
            for (const Wall& wall : walls) least_gap = std::fmin(least_gap, veer::clearance(place, radius, wall).gap);
            return least_gap;
        };
        D2 place = question.position;
        const double before = deepest(place);
        for (int step = 0; step < 400; ++step) { // 4 s
            const std::array agents{veer::Agent<D2>{place, {}, radius}};
            place = place + veer::reciprocal_velocity(0, agents, nobody, walls, D2{}, 1.0, 1.0, 0.01) * 0.01;
        }
        char text[160];
        std::snprintf(text, sizeof text, "%s (gap %.2f, after 4 s %.2f)", question.question, before, deepest(place));
        tell("an obstacle", text, -deepest(place), 1e-9);
    }
}

// ---- two that walk --------------------------------------------------------------------------------------------------

/// Two swap places at 10 Hz. They arrive, and do not overlap on the way. The wish is the whole way to the goal, cut to
/// max_speed, as dodgy's simulation has it: at the end what is left of the way falls by a tenth in each step.
template <Vector V>
void swap(const char* group, int steps, const V& start, const V& other, const std::vector<veer::Capsule<V>>& walls) {
    using S = scalar_t<V>;
    std::array agents{veer::Agent<V>{start, {}, S(1)}, veer::Agent<V>{other, {}, S(1)}};
    std::array<V, 2> goals{};
    goals[0].x = -10, goals[1].x = 10;
    const std::array<int, 2> both{0, 1};
    double overlap = 0, into_walls = 0;
    for (int step = 0; step < steps; ++step) {
        std::array<V, 2> next;
        for (std::size_t i = 0; i < 2; ++i)
            next[i] = veer::reciprocal_velocity(
                i, agents, both, walls, V(goals[i] - agents[i].position), S(2), S(i == 0 ? 2 : 3), S(0.1));
        for (std::size_t i = 0; i < 2; ++i) {
            agents[i].velocity = next[i], agents[i].position = agents[i].position + next[i] * S(0.1);
            for (const auto& wall : walls)
                into_walls = std::fmax(into_walls, -double(veer::clearance(agents[i].position, S(1), wall).gap));
        }
        overlap = std::fmax(overlap, 2 - double(veer::length(V(agents[1].position - agents[0].position))));
    }
    const double off = std::fmax(
        double(veer::length(V(agents[0].position - goals[0]))), double(veer::length(V(agents[1].position - goals[1]))));
    tell(group, "two swap places: their distance from the goals", off, 1e-4);
    tell(group, "two swap places: their overlap", overlap, 1e-5);
    if (!walls.empty()) tell(group, "two swap places: into the obstacle", into_walls, 1e-5);
}

} // namespace

int main(int argc, char** argv) {
    const char* mode = argc > 1 ? argv[1] : "quick";
    tells = std::strcmp(mode, "table") == 0;
    if (tells) std::puts("| asked | question | largest error | allowed |\n|---|---|---:|---:|");
    pairs_in_the_plane();
    pairs_in_space();
    ask_in_one_place<BasicVector<float, 2>>("plane, float");
    ask_in_one_place<D2>("plane, double");
    ask_in_one_place<BasicVector<float, 3>>("space, float");
    ask_in_one_place<D3>("space, double");
    programs_in_the_plane();
    programs_in_space();
    one_wall();
    obstacles();
    using F2 = BasicVector<float, 2>;
    using F3 = BasicVector<float, 3>;
    const std::vector<veer::Capsule<F2>> house{
        {{-2, -2}, {-2, -1}}, {{-2, -1}, {0, 1}}, {{0, 1}, {2, -2}}, {{2, -2}, {2, -1}}, {{2, -1}, {-2, -2}}};
    swap<F2>("plane, float", 200, {10, 0}, {-5, 0}, {});
    swap<F2>("round a house", 250, {10, 0}, {-5, 0}, house);
    swap<F3>("space, float", 200, {10, 0, 0.01f}, {-5, 0, 0}, {});
    std::fprintf(tells ? stderr : stdout, "%d passed, %d failed\n", passed, failed);
    return failed == 0 ? 0 : 1;
}

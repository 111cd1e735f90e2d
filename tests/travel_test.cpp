// SPDX-License-Identifier: MIT

#include <veer/travel.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <new>
#include <queue>
#include <utility>
#include <vector>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>

#include "support/sweep.hpp"
#include "support/vectors.hpp"

namespace {

using tests::axis, tests::cases, tests::components, tests::Exact, tests::exact, tests::Random, tests::sweep,
    tests::vector;
using veer::dimension_v, veer::scalar_t, veer::TravelTimes, veer::zero;

template <class S> constexpr S infinity = std::numeric_limits<S>::infinity();
template <class S> constexpr S not_a_number = std::numeric_limits<S>::quiet_NaN();

/// A grid of nodes one metre apart, from the origin on. A slowness of 0 is a wall.
template <veer::Vector V> struct Ground {
    using S = scalar_t<V>;
    static constexpr std::size_t axes = dimension_v<V>;
    std::size_t counts[axes];
    std::vector<S> slowness;

    explicit Ground(std::size_t width, std::size_t height, std::size_t depth = 1) {
        counts[0] = width, counts[1] = height;
        if constexpr (axes == 3) counts[2] = depth;
        slowness.assign(width * height * (axes == 3 ? depth : 1), S(1));
    }
    [[nodiscard]] std::size_t number(std::size_t x, std::size_t y, std::size_t z = 0) const {
        return (z * counts[1] + y) * counts[0] + x;
    }
    [[nodiscard]] V place(std::size_t i) const {
        return vector<V>(i % counts[0], i / counts[0] % counts[1], i / counts[0] / counts[1]);
    }
    /// Sets the slowness of a box of nodes, both ends included.
    void fill(std::array<std::size_t, 3> low, std::array<std::size_t, 3> high, S to) {
        for (std::size_t i = 0; i < slowness.size(); ++i) {
            const std::size_t at[] = {i % counts[0], i / counts[0] % counts[1], i / counts[0] / counts[1]};
            bool inside = true;
            for (std::size_t k = 0; k < axes; ++k) inside = inside && at[k] >= low[k] && at[k] <= high[k];
            if (inside) slowness[i] = to;
        }
    }
    [[nodiscard]] TravelTimes<V> times(const std::vector<V>& goals) const {
        TravelTimes<V> travel;
        travel.build(slowness, zero<V>(), S(1), counts, goals);
        return travel;
    }
    /// How deep a place is in the walls: the distance to the nearest place outside of them.
    [[nodiscard]] double depth(const V& at) const {
        const auto p = components(at);
        long cell[3] = {};
        const auto clamped = [&](double x, std::size_t k) {
            return std::clamp(std::lround(x), 0L, static_cast<long>(counts[k]) - 1);
        };
        for (std::size_t k = 0; k < axes; ++k) cell[k] = clamped(double(p[k]), k);
        const auto is_open = [&](const long(&c)[3]) {
            return slowness[number(std::size_t(c[0]), std::size_t(c[1]), std::size_t(c[2]))] > S(0);
        };
        if (is_open(cell)) return 0;
        double least = 2;
        for (int k = 0; k < 125; ++k) {
            long other[3] = {};
            double squared = 0;
            bool inside = true;
            for (std::size_t i = 0, stride = 1; i < 3; ++i, stride *= 5) {
                const long step = k / long(stride) % 5 - 2;
                if (i >= axes) inside = inside && step == 0;
                else {
                    other[i] = cell[i] + step;
                    inside = inside && other[i] >= 0 && other[i] < long(counts[i]);
                    const double away = std::max(0.0, std::abs(double(p[i]) - double(other[i])) - 0.5);
                    squared += away * away;
                }
            }
            if (inside && is_open(other)) least = std::min(least, std::sqrt(squared));
        }
        return least;
    }
};

template <class S> bool within(S answer, long double reference, long double share) {
    return std::abs(exact(answer) - reference) <= share * reference;
}

// ---- the true time ------------------------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE("in the open the time is the distance: from 30 cells on within half a percent, and in the cell "
                        "of the goal exactly",
    "[travel]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    constexpr bool flat = dimension_v<V> == 2;
    sweep<Random>(1201, flat ? 6 : 2, [](Random& random) {
        const Ground<V> ground = flat ? Ground<V>(90, 80) : Ground<V>(44, 40, 36);
        const V goal = vector<V>(10, 12, 3) + random.vector<V>(1);
        const auto travel = ground.times({goal});
        for (std::size_t i = 0; i < ground.slowness.size(); ++i) {
            const V place = ground.place(i);
            const Exact away = exact(place) - exact(goal);
            const long double far_off = tests::length(away);
            const bool beside = std::max({std::abs(away.X), std::abs(away.Y), std::abs(away.Z)}) < 1;
            const S time = travel.time_at(place);
            if (far_off >= 30 && !within(time, far_off, 0.005L)) return false;
            if (std::abs(exact(time) - far_off) > 0.15L) return false;
            if (beside && std::abs(exact(time) - far_off) > 8 * tests::epsilon<S>) return false;
        }
        return exact(travel.time_at(goal)) < 0.5L; // between nodes about a goal
    });
}

/// The time from `from` to `to` through an interface at `level` of axis y, by the best place to cross.
long double time_through(
    long double x0, long double y0, long double x1, long double y1, long double level, long double s0, long double s1) {
    const auto time = [&](long double x) {
        return s0 * std::hypot(x - x0, level - y0) + s1 * std::hypot(x1 - x, y1 - level);
    };
    long double low = std::min(x0, x1), high = std::max(x0, x1);
    for (int i = 0; i < 200; ++i) {
        const long double third = (high - low) / 3;
        if (time(low + third) < time(high - third)) high -= third;
        else low += third;
    }
    return time(low);
}

TEMPLATE_LIST_TEST_CASE(
    "through two speeds the time is that of Snell's law, and where the other side is faster, of the "
    "way along it",
    "[travel]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    constexpr bool flat = dimension_v<V> == 2;
    for (const double other : {0.25, 0.5, 2.0, 4.0}) {
        Ground<V> ground = flat ? Ground<V>(90, 60) : Ground<V>(60, 50, 5);
        ground.fill({0, 25, 0}, {89, 59, 4}, S(other));
        const auto travel = ground.times({vector<V>(6, 5, 2)});
        long double worst = 0;
        for (std::size_t i = 0; i < ground.slowness.size(); ++i) {
            const auto p = components(ground.place(i));
            if (!flat && p[2] != 2) continue;
            const long double x = exact(p[0]), y = exact(p[1]), far_off = std::hypot(x - 6, y - 5);
            if (far_off < 30) continue;
            long double truth = y > 24 ? time_through(6, 5, x, y, 24.5L, 1, exact(other)) : far_off;
            if (y < 25 && other < 1) { // down to the fast side, along it, and up again
                const long double sine = exact(other), cosine = std::sqrt(1 - sine * sine),
                                  rise = 24.5L - 5 + 24.5L - y;
                if (std::abs(x - 6) > rise * sine / cosine)
                    truth = std::min(truth, rise / cosine + sine * (std::abs(x - 6) - rise * sine / cosine));
            }
            worst = std::max(worst, std::abs(exact(travel.time_at(ground.place(i))) - truth) / truth);
        }
        CAPTURE(other);
        CHECK(worst < 0.015L);
    }
}

/// A rectangle of wall, with its edges half a cell outside of the nodes.
struct Block {
    long double low_x, low_y, high_x, high_y;
    /// Whether the straight line between two places runs through the inside.
    [[nodiscard]] bool hides(long double x0, long double y0, long double x1, long double y1) const {
        long double from = 0, to = 1;
        const auto cut = [&](long double start, long double end, long double low, long double high) {
            const long double step = end - start;
            if (std::abs(step) < 1e-12L) return start > low + 1e-9L && start < high - 1e-9L;
            const long double a = (low - start) / step, b = (high - start) / step;
            from = std::max(from, std::min(a, b)), to = std::min(to, std::max(a, b));
            return true;
        };
        return cut(x0, x1, low_x, high_x) && cut(y0, y1, low_y, high_y) && to - from > 1e-9L;
    }
};

/// Distances from a place round blocks: the shortest ways from corner to corner that see each other.
class Sight {
public:
    Sight(const std::vector<Block>& blocks, long double x, long double y) : blocks_(blocks), corners_{{x, y, 0}} {
        for (const Block& b : blocks)
            for (const auto& [cx, cy] : {std::pair(b.low_x, b.low_y), std::pair(b.low_x, b.high_y),
                     std::pair(b.high_x, b.low_y), std::pair(b.high_x, b.high_y)})
                corners_.push_back({cx, cy, 1e9L});
        for (bool lower = true; lower;) {
            lower = false;
            for (Corner& to : corners_) {
                const long double found = distance(to.x, to.y);
                if (found < to.distance - 1e-9L) to.distance = found, lower = true;
            }
        }
    }
    [[nodiscard]] long double distance(long double x, long double y) const {
        long double least = 1e9L;
        for (const Corner& c : corners_) {
            const long double found = c.distance + std::hypot(x - c.x, y - c.y);
            if (found < least && !is_hidden(c.x, c.y, x, y)) least = found;
        }
        return least;
    }

private:
    struct Corner {
        long double x, y, distance;
    };
    std::vector<Block> blocks_;
    std::vector<Corner> corners_;

    [[nodiscard]] bool is_hidden(long double x0, long double y0, long double x1, long double y1) const {
        return std::any_of(blocks_.begin(), blocks_.end(), [&](const Block& b) { return b.hides(x0, y0, x1, y1); });
    }
};

TEMPLATE_LIST_TEST_CASE("round the corners of blocks and thin walls the time is that of the shortest way within 2 %",
    "[travel]", tests::Vectors2) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(1202, cases(12 / tests::quick + 1), [](Random& random) {
        Ground<V> ground(70, 60);
        std::vector<Block> blocks;
        const auto draw = [&](int most) { return static_cast<std::size_t>(random.below(most)); };
        for (int tries = 0; tries < 40; ++tries) {
            const std::size_t x = draw(60) + 4, y = draw(50) + 4, wide = random.one_in(2) ? 0 : draw(14),
                              high = random.one_in(2) ? 0 : draw(14);
            const std::size_t x1 = std::min(x + wide, std::size_t{66}), y1 = std::min(y + high, std::size_t{56});
            bool apart = true;
            for (std::size_t j = y - 2; j <= y1 + 2; ++j)
                for (std::size_t i = x - 2; i <= x1 + 2; ++i)
                    apart = apart && ground.slowness[ground.number(i, j)] > S(0);
            if (!apart) continue;
            ground.fill({x, y, 0}, {x1, y1, 0}, S(0));
            blocks.push_back(
                {exact(double(x)) - 0.5L, exact(double(y)) - 0.5L, exact(double(x1)) + 0.5L, exact(double(y1)) + 0.5L});
        }
        const std::size_t column = draw(70), start = ground.number(column, draw(60));
        if (!(ground.slowness[start] > S(0))) return true;
        const auto travel = ground.times({ground.place(start)});
        const auto from = components(ground.place(start));
        const Sight sight(blocks, exact(from[0]), exact(from[1]));
        for (std::size_t i = draw(7); i < ground.slowness.size(); i += 7) {
            if (!(ground.slowness[i] > S(0))) continue;
            const auto to = components(ground.place(i));
            const long double truth = sight.distance(exact(to[0]), exact(to[1]));
            if (truth >= 30 && !within(travel.time_at(ground.place(i)), truth, 0.02L)) return false;
        }
        return true;
    });
}

TEMPLATE_LIST_TEST_CASE("in 3D the time over the edge of a wall is that of the straight way on the unfolded sides",
    "[travel]", tests::Vectors3) {
    using V = TestType;
    using S = scalar_t<V>;
    for (const std::size_t thick : {std::size_t{1}, std::size_t{4}}) {
        Ground<V> ground(50, 34, 26);
        ground.fill({20, 0, 0}, {19 + thick, 33, 14}, S(0));
        const auto travel = ground.times({vector<V>(8, 4, 3)});
        long double worst = 0;
        const long double width = exact(double(thick)), side = width + 19.5L, up = std::hypot(19.5L - 8, 14.5L - 3);
        for (std::size_t i = 0; i < ground.slowness.size(); ++i) {
            const auto p = components(ground.place(i));
            const long double x = exact(p[0]), y = exact(p[1]), z = exact(p[2]);
            if (x <= side || z > 13) continue;
            const long double level = up + width + std::hypot(x - side, z - 14.5L);
            const long double truth = std::hypot(level, y - 4);
            if (truth < 30) continue;
            worst = std::max(worst, std::abs(exact(travel.time_at(ground.place(i))) - truth) / truth);
        }
        CAPTURE(thick);
        CHECK(worst < 0.02L);
    }
}

// ---- any ground ---------------------------------------------------------------------------------------------------

/// A ground with walls and slownesses at random.
template <veer::Vector V> Ground<V> random_ground(Random& random, int kinds, int walls) {
    using S = scalar_t<V>;
    Ground<V> ground = dimension_v<V> == 2 ? Ground<V>(40, 36) : Ground<V>(12, 11, 10);
    for (S& each : ground.slowness) each = random.below(100) < walls ? S(0) : S(1 + random.below(kinds));
    return ground;
}

/// The least time by steps to the neighbours, along axes and diagonals, from the nodes of the goal's cell on.
template <veer::Vector V> std::vector<double> by_steps(const Ground<V>& ground, std::size_t goal) {
    std::vector<double> least(ground.slowness.size(), infinity<double>);
    using Entry = std::pair<double, std::size_t>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
    const auto is_open = [&](std::size_t i) { return ground.slowness[i] > 0; };
    const auto lower = [&](std::size_t i, double time) {
        if (time < least[i]) least[i] = time, queue.push({time, i});
    };
    if (is_open(goal)) lower(goal, 0);
    while (!queue.empty()) {
        const auto [time, i] = queue.top();
        queue.pop();
        if (time > least[i]) continue;
        const long x = long(i % ground.counts[0]), y = long(i / ground.counts[0] % ground.counts[1]),
                   z = long(i / ground.counts[0] / ground.counts[1]);
        const long depth = dimension_v<V> == 3 ? long(ground.counts[ground.axes - 1]) : 1;
        const auto at = [&](long a, long b, long c) -> std::size_t {
            const bool inside =
                a >= 0 && b >= 0 && c >= 0 && a < long(ground.counts[0]) && b < long(ground.counts[1]) && c < depth;
            return inside ? ground.number(std::size_t(a), std::size_t(b), std::size_t(c)) : ground.slowness.size();
        };
        for (int k = 0; k < 27; ++k) {
            const long dx = k % 3 - 1, dy = k / 3 % 3 - 1, dz = k / 9 - 1;
            const std::size_t to = at(x + dx, y + dy, z + dz);
            if (to == ground.slowness.size() || !is_open(to)) continue;
            bool passes = dx * dx + dy * dy + dz * dz == 1; // in steps along one axis after the other
            std::array<std::array<long, 3>, 3> steps{{{dx, 0, 0}, {0, dy, 0}, {0, 0, dz}}};
            std::array<int, 3> order{0, 1, 2};
            do {
                long a = x, b = y, c = z;
                bool open = true;
                for (const int s : order) {
                    const auto& step = steps[std::size_t(s)];
                    a += step[0], b += step[1], c += step[2];
                    const std::size_t node = at(a, b, c);
                    open = open && node != ground.slowness.size() && is_open(node);
                }
                passes = passes || open;
            } while (std::next_permutation(order.begin(), order.end()));
            if (passes)
                lower(to, time
                              + 0.5 * double(ground.slowness[i] + ground.slowness[to])
                                    * std::sqrt(double(dx * dx + dy * dy + dz * dz)));
        }
    }
    return least;
}

TEMPLATE_LIST_TEST_CASE("on any ground the time is at most that of the steps to neighbours, infinite where no steps "
                        "lead, and not below the straight way at the highest speed",
    "[travel]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(1203, cases(30 / tests::quick + 1), [](Random& random) {
        const int kinds = 1 + random.below(9);
        const Ground<V> ground = random_ground<V>(random, kinds, random.below(dimension_v<V> == 2 ? 45 : 65));
        const std::size_t goal = static_cast<std::size_t>(random.below(int(ground.slowness.size())));
        const auto travel = ground.times({ground.place(goal)});
        const std::vector<double> steps = by_steps(ground, goal);
        for (std::size_t i = 0; i < steps.size(); ++i) {
            const double time = double(travel.time_at(ground.place(i)));
            const double straight = double(veer::distance(ground.place(i), ground.place(goal)));
            if (std::isinf(steps[i]) != std::isinf(time)) return false;
            if (std::isinf(time)) continue;
            if (time > steps[i] * (1 + 32 * double(tests::epsilon<S>)) || time < straight * 0.97 - 0.3) return false;
        }
        return true;
    });
}

TEMPLATE_LIST_TEST_CASE("among single walls no time of 30 cells or more is 2 % below that of the straight line",
    "[travel]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<Random>(1209, cases(6 / tests::quick + 1), [](Random& random) {
        Ground<V> ground = dimension_v<V> == 2 ? Ground<V>(120, 110) : Ground<V>(44, 40, 36);
        const int walls = 5 + random.below(45);
        for (S& each : ground.slowness) each = random.below(100) < walls ? S(0) : S(1);
        const V goal = ground.place(static_cast<std::size_t>(random.below(int(ground.slowness.size()))));
        const auto travel = ground.times({goal});
        for (std::size_t i = 0; i < ground.slowness.size(); ++i) {
            const S straight = veer::distance(ground.place(i), goal);
            if (straight >= 30 && travel.time_at(ground.place(i)) < S(0.98) * straight) return false;
        }
        return true;
    });
}

/// What came of those who follow the flow, one from every node that has a way.
struct Walk {
    int walkers = 0, lost = 0, deep = 0;
    double deepest = 0;
};
template <veer::Vector V> Walk walk_from_everywhere(const Ground<V>& ground, const std::vector<V>& goals, double step) {
    using S = scalar_t<V>;
    const auto travel = ground.times(goals);
    const auto flow = travel.flow();
    S quickest = 0;
    for (const S each : ground.slowness)
        if (each > 0) quickest = std::max(quickest, 1 / each);
    const S time_step = S(step) / quickest;
    Walk walk;
    for (std::size_t i = 0; i < ground.slowness.size(); ++i) {
        V place = ground.place(i);
        const S time = travel.time_at(place);
        if (std::isinf(time)) continue;
        ++walk.walkers;
        double deepest = 0;
        bool arrives = false;
        for (int k = 0; k < int(4 * time / time_step) + 400 && !arrives; ++k) {
            for (const V& goal : goals)
                arrives = arrives || (veer::distance(place, goal) <= 1 && ground.depth(goal) <= 0);
            place = place + veer::flow_velocity(flow, place, quickest) * time_step;
            deepest = std::max(deepest, ground.depth(place));
        }
        walk.lost += !arrives, walk.deep += deepest > 0.4, walk.deepest = std::max(walk.deepest, deepest);
    }
    return walk;
}

TEMPLATE_LIST_TEST_CASE("who follows the flow gets to a goal from every node that has a way, and cuts corners by less "
                        "than 0.4 of a cell; where single nodes are walls, a few cut more",
    "[travel]", tests::PlainVectors2) {
    using V = TestType;
    using S = scalar_t<V>;
    Walk blocks, single;
    Random random(1204);
    const int least = cases(3'000);
    for (int k = 0; std::min(blocks.walkers, single.walkers) < least; ++k) {
        Ground<V> ground(48, 44);
        const int walls = 8 + random.below(25);
        if (k % 3 == 0) // blocks and corridors
            for (int b = 0; b < 40; ++b) {
                const std::size_t x = std::size_t(random.below(48)), y = std::size_t(random.below(44));
                const bool flat = random.one_in(2);
                const std::size_t size = std::size_t(random.below(12));
                ground.fill({x, y, 0}, {flat ? x + size : x, flat ? y : y + size, 0}, S(0));
            }
        else
            for (S& each : ground.slowness) each = random.below(100) < walls ? S(0) : S(1);
        std::vector<V> goals;
        for (int g = random.below(3); g >= 0; --g)
            goals.push_back(vector<V>(random.uniform<S>(0, 47), random.uniform<S>(0, 43)));
        const Walk walk = walk_from_everywhere(ground, goals, k % 2 == 0 ? 1 : 0.3);
        Walk& all = k % 3 == 0 ? blocks : single;
        all.walkers += walk.walkers, all.lost += walk.lost, all.deep += walk.deep;
        all.deepest = std::max(all.deepest, walk.deepest);
    }
    CAPTURE(blocks.walkers, blocks.deepest, single.walkers, single.deep, single.deepest);
    CHECK((blocks.lost == 0 && blocks.deep == 0));
    CHECK((single.lost <= single.walkers / 100'000 && single.deep <= 1 + single.walkers / 5'000));
    CHECK(single.deepest < 0.5);
}

TEMPLATE_LIST_TEST_CASE("in mud and in 3D, who follows the flow gets to a goal too", "[travel]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    Random random(1205);
    for (int k = 0; k < 4; ++k) {
        Ground<V> ground = random_ground<V>(random, 3, 0);
        if (dimension_v<V> == 3) // a wall with a door
            ground.fill({6, 0, 0}, {6, 10, 9}, S(0)), ground.fill({6, 2, 2}, {6, 4, 4}, S(1));
        else ground.fill({6, 0, 0}, {9, 30, 0}, S(0)), ground.fill({20, 10, 0}, {20, 35, 0}, S(0));
        const Walk walk = walk_from_everywhere(ground, {vector<V>(2, 5, 3)}, 1);
        CHECK((walk.walkers > 500 && walk.lost == 0 && walk.deep == 0));
    }
}

TEMPLATE_LIST_TEST_CASE(
    "the flow leads to the nearest goal, within 12 degrees, 1 / slowness fast", "[travel]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    Ground<V> ground = dimension_v<V> == 2 ? Ground<V>(60, 50) : Ground<V>(24, 20, 16);
    for (S& each : ground.slowness) each = S(0.4);
    const std::vector<V> goals{vector<V>(7.3, 8.6, 5), vector<V>(20, 17.5, 12)};
    const auto travel = ground.times(goals);
    const auto flow = travel.flow();
    CHECK((flow.counts[0] == ground.counts[0] && flow.counts[1] == ground.counts[1]));
    CHECK(flow.cell_size == S(1));
    int wrong = 0;
    for (std::size_t i = 0; i < ground.slowness.size(); ++i) {
        const V place = ground.place(i), velocity = flow.velocities[i];
        const S first = veer::distance(place, goals[0]), second = veer::distance(place, goals[1]);
        if (first < S(0.01) || second < S(0.01)) continue;
        if (std::abs(veer::length(velocity) - S(2.5)) > S(1e-5)) ++wrong;
        if (std::abs(first - second) < S(1)) continue; // about as near
        const V way = goals[first < second ? 0 : 1] - place;
        if (tests::angle_between(exact(velocity), exact(way)) > 0.2L) ++wrong;
    }
    CHECK(wrong == 0);
}

// ---- degenerate inputs --------------------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE("nobody has a way: without goals, to a goal in a wall or that is not finite, in an empty grid, "
                        "with a cell size that is none",
    "[travel][flags]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    Ground<V> ground = dimension_v<V> == 2 ? Ground<V>(6, 5) : Ground<V>(6, 5, 4);
    ground.fill({2, 2, 2}, {2, 2, 2}, S(0));
    const auto nobody = [&](const TravelTimes<V>& travel) {
        for (std::size_t i = 0; i < ground.slowness.size(); ++i)
            if (travel.time_at(ground.place(i))
                    < infinity<S> || veer::length(veer::flow_velocity(travel.flow(), ground.place(i), S(9))) > S(0))
                return false;
        return true;
    };
    std::feclearexcept(FE_ALL_EXCEPT);
    const TravelTimes<V> unbuilt;
    CHECK(nobody(unbuilt));
    CHECK(nobody(ground.times({})));
    CHECK(nobody(ground.times({vector<V>(2.2, 1.8, 2)})));
    CHECK(nobody(ground.times({axis<V>(0, infinity<S>), axis<V>(1, -infinity<S>)})));
    for (const S size : {S(0), S(-1), infinity<S>, not_a_number<S>}) {
        TravelTimes<V> travel;
        travel.build(ground.slowness, zero<V>(), size, ground.counts, std::vector<V>{zero<V>()});
        CHECK(nobody(travel));
    }
    for (std::size_t k = 0; k < ground.axes; ++k)
        for (const std::size_t count : {std::size_t{0}, std::size_t{1} << 31, ~std::size_t{0}}) {
            std::size_t counts[dimension_v<V>];
            for (std::size_t i = 0; i < ground.axes; ++i) counts[i] = i == k ? count : 2;
            TravelTimes<V> travel = ground.times({zero<V>()});
            travel.build(ground.slowness, zero<V>(), S(1), counts, std::vector<V>{zero<V>()});
            CHECK((nobody(travel) && travel.flow().counts[0] == 0));
        }
    CHECK(!std::fetestexcept(FE_INVALID | FE_DIVBYZERO));
}

TEMPLATE_LIST_TEST_CASE(
    "what is slow without end is a wall; a goal or a place outside counts at the edge; a grid may be "
    "a line or a single node",
    "[travel][flags]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    std::feclearexcept(FE_ALL_EXCEPT);
    for (const S wall : {S(0), S(-0.0), S(-2), infinity<S>, -infinity<S>, not_a_number<S>}) {
        Ground<V> ground = dimension_v<V> == 2 ? Ground<V>(5, 4) : Ground<V>(5, 4, 3);
        ground.fill({2, 0, 0}, {2, 3, 2}, wall);
        const auto travel = ground.times({axis<V>(0, -7)});
        CHECK(std::abs(travel.time_at(axis<V>(0, 1)) - S(1)) < S(1e-5));
        CHECK(std::abs(travel.time_at(vector<V>(1, -3, 0)) - S(1)) < S(1e-5));
        for (const auto x : {1.5, 2.0, 2.49, 3.0, 4.0, 9.0}) CHECK(std::isinf(travel.time_at(axis<V>(0, S(x)))));
        CHECK(veer::length(travel.flow().velocities[2]) <= S(0));
        CHECK(veer::length(travel.flow().velocities[4]) <= S(0));
    }
    Ground<V> line = dimension_v<V> == 2 ? Ground<V>(9, 1) : Ground<V>(9, 1, 1);
    const auto along = line.times({axis<V>(0, 2)});
    for (int x = 0; x < 9; ++x) CHECK(std::abs(along.time_at(vector<V>(x, 5, -3)) - S(std::abs(x - 2))) < S(1e-5));
    CHECK(std::abs(along.time_at(axis<V>(0, S(6.25))) - S(4.25)) < S(1e-5));
    Ground<V> point = Ground<V>(1, 1, 1);
    CHECK(point.times({axis<V>(1, 5)}).time_at(axis<V>(0, 3)) <= S(0));
    point.slowness.clear(); // shorter than the counts say
    CHECK(std::isinf(point.times({zero<V>()}).time_at(zero<V>())));
    CHECK(!std::fetestexcept(FE_INVALID | FE_DIVBYZERO));
}

TEMPLATE_LIST_TEST_CASE("no way leads between two walls that touch at a corner", "[travel]", tests::PlainVectors2) {
    using V = TestType;
    using S = scalar_t<V>;
    Ground<V> ground(12, 12);
    for (std::size_t i = 0; i < 12; ++i) ground.slowness[ground.number(i, i)] = S(0);
    const auto travel = ground.times({vector<V>(8, 2)});
    for (std::size_t i = 0; i < ground.slowness.size(); ++i) {
        const auto p = components(ground.place(i));
        CHECK(std::isinf(travel.time_at(ground.place(i))) == (p[0] <= p[1]));
    }
    CHECK(std::isinf(travel.time_at(vector<V>(3.4, 3.55)))); // between two nodes beyond
}

TEMPLATE_LIST_TEST_CASE(
    "slownesses, cells and counts of any size end, and raise no flag", "[travel][flags]", tests::PlainVectors) {
    using V = TestType;
    using S = scalar_t<V>;
    sweep<tests::Wild<V>>(1206, cases(400 / tests::quick), [](tests::Wild<V>& wild) {
        std::size_t counts[dimension_v<V>];
        std::size_t size = 1;
        for (std::size_t& count : counts) count = std::size_t(wild.below(7)), size *= count;
        std::vector<S> slowness(size + std::size_t(wild.below(3)) - std::min(size, std::size_t{1}), S(1));
        for (S& each : slowness) each = wild.one_in(3) ? wild.number() : std::abs(wild.number());
        const std::vector<V> goals{wild.vector(), wild.vector()};
        const V origin = wild.vector();
        std::feclearexcept(FE_ALL_EXCEPT);
        TravelTimes<V> travel;
        travel.build(slowness, origin, wild.number(), counts, goals);
        const S time = travel.time_at(wild.vector());
        const V velocity = veer::flow_velocity(travel.flow(), wild.vector(), S(5));
        return time >= S(0) && tests::is_finite(velocity) && !std::fetestexcept(FE_INVALID | FE_DIVBYZERO);
    });
}

// ---- memory, bits and units ---------------------------------------------------------------------------------------

TEMPLATE_LIST_TEST_CASE(
    "in other units the times are the same, and a copy is an object of its own", "[travel]", tests::Vectors) {
    using V = TestType;
    using S = scalar_t<V>;
    Random random(1207);
    const Ground<V> ground = random_ground<V>(random, 4, 20);
    Ground<V> other = ground;
    for (S& each : other.slowness) each = each * S(0.25);
    TravelTimes<V> near_by, far_off;
    near_by.build(ground.slowness, zero<V>(), S(1), ground.counts, std::vector<V>{vector<V>(3, 4, 5)});
    far_off.build(other.slowness, zero<V>(), S(4), ground.counts, std::vector<V>{vector<V>(12, 16, 20)});
    const TravelTimes<V> copy = near_by;
    near_by.build(ground.slowness, zero<V>(), S(1), ground.counts, std::vector<V>{});
    int wrong = 0;
    for (std::size_t i = 0; i < ground.slowness.size(); ++i) {
        const V place = ground.place(i);
        if (!tests::same_bits(copy.time_at(place), far_off.time_at(place * S(4)))) ++wrong;
        if (!tests::same_value(copy.flow().velocities[i] * S(4), far_off.flow().velocities[i])) ++wrong;
    }
    CHECK(wrong == 0);
}

TEST_CASE("the times and the flow have the same hash on every machine", "[travel]") {
    using V = glm::vec2;
    Random random(1208);
    const Ground<V> ground = random_ground<V>(random, 5, 25);
    const auto travel = ground.times({V(11.3f, 20.7f), V(30, 5)});
    std::uint64_t hash = 0;
    const auto add = [&](float x) { hash = (hash ^ veer::parts::bits_as<std::uint32_t>(x)) * 0x100000001b3; };
    for (std::size_t i = 0; i < ground.slowness.size(); ++i) {
        add(travel.time_at(ground.place(i)));
        add(travel.flow().velocities[i].x + 0.0f), add(travel.flow().velocities[i].y + 0.0f);
    }
    CHECK(hash == 0xc4f4142ac0273a09);
}

} // namespace

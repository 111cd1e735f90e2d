// SPDX-License-Identifier: MIT
#include <veer/geometry/grid_ways.hpp>

#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include <catch2/catch_test_macros.hpp>

namespace {

using veer::parts::GridWays, veer::parts::OnGrid;

/// A picture of 5 x 5 nodes, the last row on top: # is a wall. The time rises with the distance from the right.
struct Picture {
    static constexpr std::size_t side = 7;
    std::vector<double> pace, time;
    std::vector<OnGrid<double, 2>> slope;
    std::vector<unsigned char> neighbor;
    GridWays<double, 2> ways{};

    explicit Picture(const std::array<std::string, 5>& rows, double rise_y = 0)
        : pace(side * side, -1.0), time(side * side, 1e9), slope(side * side), neighbor(side * side) {
        for (std::size_t y = 0; y < 5; ++y)
            for (std::size_t x = 0; x < 5; ++x) {
                const std::size_t i = at(x, y);
                pace[i] = rows[4 - y][x] == '#' ? 0 : 1;
                if (pace[i] > 0) time[i] = 20 - double(x) + rise_y * double(y), slope[i] = {{-1, rise_y}};
            }
        ways = {pace.data(), time.data(), slope.data(), {1, side}, {}, neighbor.data()};
        for (std::size_t k = 0; k < 9; ++k)
            ways.step[k] = ways.rows.offset[k][0] + std::ptrdiff_t(side) * ways.rows.offset[k][1];
        for (std::size_t y = 0; y < 5; ++y)
            for (std::size_t x = 0; x < 5; ++x) neighbor[at(x, y)] = ways.steepest_neighbor(at(x, y));
    }
    static std::size_t at(std::size_t x, std::size_t y) { return (y + 1) * side + x + 1; }
    [[nodiscard]] std::array<double, 2> way(std::size_t x, std::size_t y) const {
        const auto found = ways.beside_corners(at(x, y));
        return {found.at[0], found.at[1]};
    }
};
using Way = std::array<double, 2>;

TEST_CASE("in the open the way is down the slope, and never out of the grid", "[grid_ways]") {
    const Picture open({".....", ".....", ".....", ".....", "....."}, 0.5);
    CHECK(open.way(2, 2) == Way{1, -0.5});
    CHECK(open.way(2, 0) == Way{1, 0});
    CHECK(open.way(4, 2) == Way{0, -0.5});
}

TEST_CASE("beside a wall the way leads to a neighbour, and past no corner", "[grid_ways]") {
    const Picture wall({".....", ".....", "..#..", ".....", "....."}, 0.5);
    CHECK(wall.way(3, 2) == Way{1, -1}); // the steepest of eight
    CHECK(wall.way(2, 2) == Way{0, 0});  // within the wall
    const Picture corner({".....", "..#..", ".....", ".....", "....."}, -0.9);
    CHECK(corner.way(1, 1) == Way{1, 0.9});
    CHECK(corner.way(3, 2) == Way{1, 1});
    const Picture alley({"#####", "#####", ".....", "#####", "#####"}, 0.5);
    CHECK(alley.way(1, 2) == Way{1, 0});
}

TEST_CASE("where ways part at a corner, the longer one turns back or both bend away from the wall", "[grid_ways]") {
    const auto parted = [](const std::array<std::string, 5>& rows) {
        Picture picture(rows);
        for (std::size_t y = 0; y < 5; ++y)
            for (std::size_t x = 0; x < 5; ++x) { // times fall to the right and upwards
                const std::size_t i = picture.at(x, y);
                if (picture.pace[i] > 0)
                    picture.time[i] = 20 - double(x) - 0.9 * double(y), picture.slope[i] = {{-1, -0.9}};
            }
        for (std::size_t y = 0; y < 5; ++y)
            for (std::size_t x = 0; x < 5; ++x)
                picture.neighbor[picture.at(x, y)] = picture.ways.steepest_neighbor(picture.at(x, y));
        return picture;
    };
    const Picture pillar = parted({".....", ".....", "..#..", ".....", "....."});
    CHECK(pillar.way(2, 1) == Way{1, -1}); // below the pillar, to the right
    CHECK(pillar.way(1, 2) == Way{-1, 1}); // left of it, upwards
    const Picture block = parted({"..###", "..###", "..###", ".....", "....."});
    CHECK(block.way(2, 1) == Way{1, 0});
    CHECK(block.way(1, 2) == Way{0, -1}); // the way up is the longer one
    CHECK(block.way(1, 1) == Way{1, 0});
}

} // namespace

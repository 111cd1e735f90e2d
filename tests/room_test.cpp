// SPDX-License-Identifier: MIT
#include <veer/parts/room.hpp>

#include <cstddef>
#include <cstdint>
#include <new>
#include <utility>
#include <vector>

#include <catch2/catch_test_macros.hpp>

namespace {

using veer::parts::Room;

TEST_CASE("a Room grows and never shrinks, and is copied, moved and swapped with what it holds", "[room]") {
    Room<int> room;
    CHECK((room.size() == 0 && room.data() == nullptr));
    room.grow(3);
    for (std::size_t i = 0; i < 3; ++i) room[i] = static_cast<int>(i) + 7;
    const int* const before = room.data();
    room.grow(2), room.grow(3);
    CHECK((room.size() == 3 && room.data() == before && room[2] == 9));
    Room<int> copy = room, other;
    copy[0] = 1;
    CHECK((room[0] == 7 && copy[0] == 1 && copy[2] == 9 && copy.data() != room.data()));
    Room<int> moved = std::move(room);
    CHECK((moved.data() == before && moved.size() == 3));
    other = copy;
    CHECK((other.size() == 3 && other[0] == 1 && other.data() != copy.data()));
    other.swap(moved);
    CHECK((other.data() == before && moved[0] == 1));
    other.grow(5);
    CHECK((other.size() == 5 && other[0] == 0 && other[4] == 0));
}

TEST_CASE("a Room for which there is no memory is empty", "[room]") {
    Room<int> room;
    room.grow(3);
    const volatile std::size_t too_many = static_cast<std::size_t>(-1) / 2;
    CHECK_THROWS_AS(room.grow(too_many), std::bad_alloc);
    CHECK((room.size() == 0 && room.data() == nullptr));
}

TEST_CASE("an index is appended as what the container holds", "[room]") {
    std::vector<std::uint8_t> bytes{9};
    veer::parts::append(bytes, 3);
    CHECK(bytes == std::vector<std::uint8_t>{9, 3});
    struct {
        std::size_t last = 0;
        void push_back(std::size_t index) { last = index; }
    } nameless;
    veer::parts::append(nameless, 4'000'000'000);
    CHECK(nameless.last == 4'000'000'000);
}

TEST_CASE("indices in a row are a range", "[room]") {
    const std::uint32_t numbers[] = {4, 5, 6};
    const veer::parts::IndexRange range{numbers, 3};
    CHECK((range.size() == 3 && range[2] == 6 && range.data() == numbers && range.end() - range.begin() == 3));
    CHECK(std::vector<std::uint32_t>(range.begin(), range.end()) == std::vector<std::uint32_t>{4, 5, 6});
}

} // namespace

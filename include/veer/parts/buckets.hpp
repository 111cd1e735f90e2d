// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>

#include "../scalar.hpp"
#include "room.hpp"

namespace veer { inline namespace VEER_UNIT { namespace parts {

/// The priority queue of travel.hpp. Items are sorted by time into buckets, and each bucket covers a time span of the
/// same width. `take` returns the first item of the first bucket that is not empty. Items in the same bucket are not
/// sorted by time. The time of a new item must not be below the time of the item taken last. Each bucket is a circular
/// doubly linked list. When a bucket is empty, the queue reuses the bucket for later times.
template <class S> class Buckets {
public:
    using Item = std::uint32_t;
    static constexpr std::size_t most = 1024;

    /// Makes an empty queue for the items 0 to count - 1. The width must be above 0.
    constexpr void start(std::size_t count, S width) {
        per_width_ = quotient(S(1), width);
        count_ = count;
        queued_ = 0;
        current_ = 0;
        links_.grow(count + most);
        for (std::size_t i = 0; i < count + most; ++i) links_[i] = {static_cast<Item>(i), static_cast<Item>(i)};
    }

    /// Puts an item at the end of the bucket for its time. If the item is in the queue already, moves it.
    constexpr void put(std::size_t item, S time) noexcept {
        if (links_[item].next == item) ++queued_;
        else unlink(item);
        // the limit keeps the value of `bucket` within 64 bits
        const auto bucket = static_cast<std::uint64_t>(minimum(time * per_width_, constant<S>(0x1p62)));
        const std::size_t end = count_ + static_cast<Item>(bucket % most), last = links_[end].previous;
        links_[item] = {static_cast<Item>(last), static_cast<Item>(end)};
        links_[last].next = links_[end].previous = static_cast<Item>(item);
    }

    /// Takes the next item out of the queue. Returns false if the queue is empty.
    constexpr bool take(std::size_t& item) noexcept {
        if (queued_ == 0) return false;
        while (links_[count_ + current_].next == count_ + current_) current_ = (current_ + 1) % most;
        item = links_[count_ + current_].next;
        --queued_, unlink(item);
        return true;
    }

private:
    struct Link {
        Item previous, next;
    };
    S per_width_ = S(1);
    std::size_t count_ = 0, queued_ = 0, current_ = 0;
    Room<Link> links_; ///< links of the items, then of the buckets

    constexpr void unlink(std::size_t item) noexcept {
        const Link link = links_[item];
        links_[link.previous].next = link.next, links_[link.next].previous = link.previous;
        links_[item] = {static_cast<Item>(item), static_cast<Item>(item)};
    }
};

}}} // namespace veer::VEER_UNIT::parts

// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>

#include "least_cost.hpp"
#include "room.hpp"

// Finds the slots of agents for SlotAssignment (formation.hpp).

namespace veer { inline namespace VEER_UNIT { namespace parts {

/// Assigns agents to slots so that the sum of squared distances is least. If several assignments have the least sum,
/// agent 0 gets its lowest possible slot, then agent 1, and so on. LeastCost finds one assignment with the least sum.
/// After that, agents exchange slots in chains: each agent takes the slot of the next agent, and the last agent takes
/// the slot of the first. If may_pair is true for each agent and its new slot, the sum stays the same. Free slots
/// belong to agent nobody_. Agents without a slot have the slot none_.
template <int Dimension> class Assignment {
public:
    using Index = std::uint32_t;

    /// The positions of agents and slots. Fill both lists before solve().
    constexpr Points<Dimension>& agents(std::size_t agent_count, std::size_t slot_count) noexcept {
        return agent_count <= slot_count ? least_.rows : least_.columns;
    }
    constexpr Points<Dimension>& places(std::size_t agent_count, std::size_t slot_count) noexcept {
        return agent_count <= slot_count ? least_.columns : least_.rows;
    }
    constexpr void solve(std::size_t agent_count, std::size_t slot_count) {
        nobody_ = static_cast<Index>(agent_count);
        none_ = static_cast<Index>(slot_count);
        grow();
        for (std::size_t a = 0; a < nobody_; ++a) slot_[a] = none_;
        for (std::size_t s = 0; s < none_; ++s) agent_[s] = nobody_;
        if (nobody_ == 0 || none_ == 0) return;
        least_.solve();
        for (std::size_t r = 0; r < least_.rows.count; ++r) {
            const Index c = least_.column(r), row = static_cast<Index>(r);
            nobody_ <= none_ ? take(row, c) : take(c, row);
        }
        find_chains();
        for (Index a = 0; a < nobody_; ++a)
            if (is_in_chain_[a]) take_lowest(a), is_in_chain_[a] = 0;
    }
    /// Returns the slot of an agent. For an agent without a slot, returns the number of slots.
    [[nodiscard]] constexpr std::size_t slot(std::size_t agent) const noexcept { return slot_[agent]; }

private:
    LeastCost<Dimension> least_;
    Index nobody_ = 0, none_ = 0;     ///< the number of agents, the number of slots
    Room<Index> slot_, agent_;        ///< the slot of each agent, the agent of each slot
    Room<Index> next_, queue_;        ///< the slot that each agent takes in a chain; the queue of a search
    Room<Index> wanted_;              ///< how many agents could take each slot
    Room<unsigned char> is_in_chain_; ///< whether an agent may be part of a chain
    Room<unsigned char> can_move_;    ///< whether a chain leads from an agent to the slot that becomes free

    constexpr void grow() {
        const std::size_t agents = std::size_t{nobody_} + 1, places = std::size_t{none_} + 2;
        slot_.grow(agents);
        next_.grow(agents);
        is_in_chain_.grow(agents);
        can_move_.grow(agents);
        agent_.grow(places);
        wanted_.grow(places);
        queue_.grow(agents + places);
    }
    constexpr void take(Index agent, Index slot) noexcept {
        if (agent != nobody_) slot_[agent] = slot;
        if (slot != none_) agent_[slot] = agent;
    }
    [[nodiscard]] constexpr bool may_pair(Index agent, Index slot) const noexcept {
        const bool agents_are_rows = nobody_ <= none_;
        if (agent == nobody_) return agents_are_rows && slot != none_ && least_.may_stay_free(slot);
        if (slot == none_) return !agents_are_rows && least_.may_stay_free(agent);
        return agents_are_rows ? least_.may_pair(agent, slot) : least_.may_pair(slot, agent);
    }
    /// Returns the index of an agent's slot in wanted_. All free slots have the same index, none_ + 1.
    [[nodiscard]] constexpr Index place_of(Index agent) const noexcept {
        return agent == nobody_ ? none_ + 1 : slot_[agent];
    }
    [[nodiscard]] constexpr Index place(Index slot) const noexcept {
        return slot != none_ && agent_[slot] == nobody_ ? none_ + 1 : slot;
    }
    constexpr void each_wish(Index agent, const auto& fn) const {
        const Index own = place_of(agent);
        for (Index s = 0; s <= none_; ++s)
            if (may_pair(agent, s) && place(s) != own) fn(place(s));
    }
    /// Finds the agents that may be part of a chain. An agent drops out if no other agent could take its slot. After
    /// that, more agents may drop out.
    constexpr void find_chains() {
        for (Index p = 0; p <= none_ + 1; ++p) wanted_[p] = 0;
        for (Index a = 0; a <= nobody_; ++a) {
            is_in_chain_[a] = 1;
            each_wish(a, [&](Index p) { ++wanted_[p]; });
        }
        std::size_t count = 0;
        for (Index p = 0; p <= none_ + 1; ++p)
            if (wanted_[p] == 0) queue_[count++] = p;
        while (count > 0) {
            const Index p = queue_[--count];
            const auto drop_out = [&](Index agent) {
                is_in_chain_[agent] = 0;
                each_wish(agent, [&](Index wish) {
                    if (--wanted_[wish] == 0) queue_[count++] = wish;
                });
            };
            if (p > none_) drop_out(nobody_);
            else if (p < none_ && agent_[p] != nobody_) drop_out(agent_[p]);
            else if (p == none_)
                for (Index a = 0; a < nobody_; ++a)
                    if (slot_[a] == none_) drop_out(a);
        }
    }

    /// Gives an agent the lowest slot that it can get by a chain with agents of larger indices.
    constexpr void take_lowest(Index agent) {
        const Index from = slot_[agent];
        Index wished = 0; // the lowest slot that the agent may still get
        const auto next_wish = [&] {
            while (wished < from && !(may_pair(agent, wished) && is_in_chain_[agent_[wished]])) ++wished;
        };
        next_wish();
        if (wished == from) return;
        for (Index a = 0; a <= nobody_; ++a) can_move_[a] = 0;
        Index without_slot = nobody_; // a movable agent without a slot, else nobody_
        std::size_t looked_at = 0, count = 0;
        queue_[count++] = from;
        while (looked_at < count && !can_move_[agent_[wished]]) { // searches from the end of the chain
            const Index vacant = queue_[looked_at++];
            for (Index a = agent + 1; a <= nobody_; ++a) {
                if (!is_in_chain_[a] || can_move_[a] || !may_pair(a, vacant)) continue;
                can_move_[a] = 1;
                next_[a] = vacant;
                if (a == nobody_) {
                    for (Index s = 0; s < none_; ++s)
                        if (agent_[s] == nobody_) queue_[count++] = s;
                } else if (slot_[a] != none_) queue_[count++] = slot_[a];
                else if (without_slot == nobody_) {
                    without_slot = a;
                    queue_[count++] = none_;
                }
            }
        }
        while (wished < from && !can_move_[agent_[wished]]) ++wished, next_wish();
        if (wished == from) return;
        for (Index mover = agent, to = wished;;) {
            const Index former = to == none_ ? without_slot : agent_[to];
            take(mover, to);
            if (to == from) return;
            mover = former;
            to = next_[mover];
        }
    }
};

}}} // namespace veer::VEER_UNIT::parts

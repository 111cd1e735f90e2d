// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <span>
#include <vector>

#include <glm/common.hpp>
#include <glm/vec3.hpp>
#include <nanoflann.hpp>

/// Who is near whom, by nanoflann's k-d tree, with one search for a group of agents that are near each other instead of
/// one for each.
///
/// The order of the tree says who they are: its next agents, as many as fit into a box. Agents are kept as copies in
/// the order of the tree of the step before, so that who is near in space is near in memory too, and the next tree
/// finds them nearly sorted.
class Groups {
public:
    std::vector<glm::vec3> positions, velocities; ///< of the agents, in that order
    std::vector<unsigned> agents;                 ///< which agent each of these is

    /// @param radius  how far `for_each` will look
    explicit Groups(float radius) : radius_(radius) {}
    Groups(const Groups&) = delete; // the tree knows where this is
    Groups& operator=(const Groups&) = delete;

    void build(const std::vector<glm::vec3>& all_positions, const std::vector<glm::vec3>& all_velocities) {
        const std::size_t count = all_positions.size();
        const bool known = agents.size() == count;
        agents_before_.swap(agents), agents.resize(count), positions.resize(count), velocities.resize(count),
            around_.resize(count + 1);
        if (!known) std::iota(agents.begin(), agents.end(), 0u);
        for (std::size_t k = 0; k < count; ++k) {
            if (known) agents[k] = agents_before_[order()[k]];
            positions[k] = all_positions[agents[k]], velocities[k] = all_velocities[agents[k]];
        }
        tree_.buildIndex();
    }

    /// Calls fn(members, around) for one group after the other: places in `positions` of its members, and of all who
    /// may be nearer than the radius to one of them, the members too. Valid during the call.
    void for_each(auto&& fn) {
        const std::span<const unsigned> all = order();
        for (std::size_t first = 0, end = 0; first < all.size(); first = end) {
            glm::vec3 low = positions[all[first]], high = low;
            for (end = first + 1; end < std::min(first + most, all.size()); ++end) {
                const glm::vec3 lower = glm::min(low, positions[all[end]]), upper = glm::max(high, positions[all[end]]),
                                size = upper - lower;
                if (std::max({size.x, size.y, size.z}) > widest * radius_) break;
                low = lower, high = upper;
            }
            fn(all.subspan(first, end - first), around(low, high));
        }
    }
    static constexpr std::size_t most = 32; ///< members of a group

    // What nanoflann asks for.
    std::size_t kdtree_get_point_count() const { return positions.size(); }
    float kdtree_get_pt(std::size_t k, std::size_t axis) const { return positions[k][static_cast<int>(axis)]; }
    template <class Box> bool kdtree_get_bbox(Box&) const { return false; }

private:
    static constexpr float widest = 2.5f;        // radii
    static constexpr std::size_t leaf_size = 16; // the fastest of 4 to 32

    /// The square of the distance from the box of a group about the place that is searched for.
    struct DistanceFromBox {
        using ElementType = float;
        using DistanceType = float;
        const Groups& groups;
        DistanceFromBox(const Groups& of) : groups(of) {}
        float accum_dist(float center, float other, int axis) const {
            const float rest = std::abs(other - center) - groups.half_size_[axis], beyond = rest > 0 ? rest : 0;
            return beyond * beyond;
        }
        float evalMetric(const float*, unsigned, std::size_t) const {
            return 0;
        } // leaves are taken as they are: `around` asks all of them at once
    };
    using Tree = nanoflann::KDTreeSingleIndexAdaptor<DistanceFromBox, Groups, 3, unsigned>;

    /// What a search gives: indices alone.
    struct Found {
        using DistanceType = float;
        using IndexType = unsigned;
        unsigned* indices;
        float squared;
        std::size_t count = 0;
        std::size_t size() const { return count; }
        bool full() const { return true; }
        bool addPoint(float, unsigned index) { return indices[count++] = index, true; }
        float worstDist() const { return squared; }
        void sort() {}
    };

    std::span<const unsigned> around(const glm::vec3& low, const glm::vec3& high) {
        const glm::vec3 center = 0.5f * (low + high);
        half_size_ = 0.5f * (high - low);
        Found found{around_.data(), radius_ * radius_ * 1.0001f}; // more than all roundings
        tree_.findNeighbors(found, &center.x, {});
        const DistanceFromBox distance(*this);
        std::size_t count = 0;
        for (const unsigned k : std::span(around_.data(), found.count)) {
            const glm::vec3 other = positions[k];
            around_[count] = k; // without a branch: kept by the next line, or written over
            count += distance.accum_dist(center.x, other.x, 0) + distance.accum_dist(center.y, other.y, 1)
                       + distance.accum_dist(center.z, other.z, 2)
                   < found.squared;
        }
        return {around_.data(), count};
    }
    static const auto& order_of(const auto& tree) {
        if constexpr (requires { tree.vAcc_; }) return tree.vAcc_; // nanoflann 1.5 and later
        else return tree.vAcc;
    }
    /// The agents in the order of the tree: who share a leaf follow each other.
    std::span<const unsigned> order() const { return order_of(tree_); }

    float radius_;
    glm::vec3 half_size_{0};
    std::vector<unsigned> agents_before_, around_;
    Tree tree_{3, *this, nanoflann::KDTreeSingleIndexAdaptorParams(leaf_size)};
};

// SPDX-License-Identifier: MIT
#include "rvo2.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <ostream>
#include <utility>
#include <vector>

// The whole library in one unit, so that the compiler inlines its vectors. Its agents are private to its simulator.
#if defined(__clang__)
#pragma clang diagnostic ignored "-Wkeyword-macro"
#endif
#define private public
#define RVO rvo2_in_space
#include <Vector3.cc>

#include <Plane.cc>

#include <Agent.cc>

#include <KdTree.cc>

#include <RVOSimulator.cc>
#undef private

namespace race {
namespace {

namespace peer = rvo2_in_space;

class Space final : public Steering<glm::vec3> {
public:
    Space(const World<glm::vec3>& world, float time_step)
        : library_(time_step, Neighbors::sight, most_neighbors, horizon, radius, 0.0f) {
        for (std::size_t i = 0; i < world.size(); ++i) {
            library_.addAgent(vector(world.people[i].position));
            library_.agents_[i]->radius_ = world.people[i].radius;
            library_.agents_[i]->maxSpeed_ = world.max_speed(i);
        }
    }

    void see(const World<glm::vec3>& world, const Neighbors& neighbors, const std::vector<glm::vec3>& wishes) override {
        for (std::size_t i = 0; i < world.size(); ++i) {
            peer::Agent& agent = *library_.agents_[i];
            agent.position_ = vector(world.people[i].position), agent.velocity_ = vector(world.people[i].velocity);
            agent.prefVelocity_ = vector(wishes[i]);
        }
        for (std::size_t i = 0; i < world.size(); ++i) {
            peer::Agent& agent = *library_.agents_[i];
            agent.agentNeighbors_.clear();
            for (const int j : neighbors.of(i)) {
                const peer::Agent* const other = library_.agents_[static_cast<std::size_t>(j)];
                agent.agentNeighbors_.emplace_back(peer::absSq(agent.position_ - other->position_), other);
            }
        }
    }
    void decide() override {
        for (peer::Agent* const agent : library_.agents_) agent->computeNewVelocity();
    }
    glm::vec3 velocity(std::size_t i) const override {
        const peer::Vector3& v = library_.agents_[i]->newVelocity_;
        return {v.x(), v.y(), v.z()};
    }

private:
    peer::RVOSimulator library_;

    static peer::Vector3 vector(const glm::vec3& v) { return {v.x, v.y, v.z}; }
};

} // namespace

std::unique_ptr<Steering<glm::vec3>> rvo2(const World<glm::vec3>& world, float time_step) {
    return std::make_unique<Space>(world, time_step);
}

} // namespace race

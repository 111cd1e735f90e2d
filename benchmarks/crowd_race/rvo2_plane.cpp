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
#define RVO rvo2_in_the_plane
#include <Vector2.cc>

#include <Line.cc>

#include <Obstacle.cc>

#include <Agent.cc>

#include <KdTree.cc>

#include <RVOSimulator.cc>
#undef private

namespace race {
namespace {

namespace peer = rvo2_in_the_plane;

class Plane final : public Steering<glm::vec2> {
public:
    Plane(const World<glm::vec2>& world, float time_step)
        : step_(time_step), library_(time_step, Neighbors::sight, most_neighbors, horizon, horizon, radius, 0.0f) {
        for (std::size_t i = 0; i < world.size(); ++i) {
            library_.addAgent(vector(world.people[i].position));
            library_.agents_[i]->radius_ = world.people[i].radius;
            library_.agents_[i]->maxSpeed_ = world.max_speed(i);
        }
        for (const auto& wall : world.walls) library_.addObstacle({vector(wall.start), vector(wall.end)});
        library_.processObstacles();
    }

    void see(const World<glm::vec2>& world, const Neighbors& neighbors, const std::vector<glm::vec2>& wishes) override {
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
        const float sight = library_.agents_.front()->timeHorizonObst_;
        for (peer::Agent* const agent : library_.agents_) { // finds the walls too, as veer does
            const float range = sight * agent->maxSpeed_ + agent->radius_;
            agent->obstacleNeighbors_.clear();
            library_.kdTree_->computeObstacleNeighbors(agent, range * range);
            agent->computeNewVelocity(step_);
        }
    }
    glm::vec2 velocity(std::size_t i) const override {
        const peer::Vector2& v = library_.agents_[i]->newVelocity_;
        return {v.x(), v.y()};
    }

private:
    float step_;
    peer::RVOSimulator library_;

    static peer::Vector2 vector(const glm::vec2& v) { return {v.x, v.y}; }
};

} // namespace

std::unique_ptr<Steering<glm::vec2>> rvo2(const World<glm::vec2>& world, float time_step) {
    return std::make_unique<Plane>(world, time_step);
}

} // namespace race

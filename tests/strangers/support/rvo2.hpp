// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <limits>
#include <ostream>
#include <utility>
#include <vector>

#include "steering.hpp"

// RVO2, the library of the authors of the method, out of a checkout on the include path: `VEER_RVO2=... sh
// tests/strangers/run` sets it there. As one unit, whose agents are open to its simulator only.
#define private public
#include <Vector2.cc>

#include <Line.cc>

#include <Obstacle.cc>

#include <Agent.cc>

#include <KdTree.cc>

#include <RVOSimulator.cc>
#undef private

namespace strangers {

/// Of a disc RVO2 sees the polygon around it, for it knows no others. Its wishes are disturbed by up to 1e-4, as in its
/// examples.
class Rvo2 final : public Steering {
public:
    Rvo2(const Rules& rules, const Walls& walls, const People& people, std::uint32_t seed, float disturbance = 1e-4f)
        : rules_(rules), random_(seed), disturbance_(disturbance),
          library_(rules.time_step, rules.sight, rules.most, rules.horizon, rules.walls_horizon, 0.0f, 0.0f) {
        for (std::size_t i = 0; i < people.agents.size(); ++i) {
            library_.addAgent(of(people.agents[i].position));
            library_.agents_[i]->radius_ = people.agents[i].radius;
            library_.agents_[i]->maxSpeed_ = people.max_speeds[i];
        }
        for (const Box& box : walls.boxes) {
            std::vector<RVO::Vector2> corners;
            for (const V& corner : box.corners) corners.push_back(of(corner));
            library_.addObstacle(corners);
        }
        for (const Disc& disc : walls.discs) {
            std::vector<RVO::Vector2> corners;
            for (int i = 0; i < 16; ++i) {
                const float angle = 0.39269908f * static_cast<float>(i);
                const V way{std::cos(angle), std::sin(angle)};
                corners.push_back(of(disc.middle + way * (disc.radius * 1.0195912f))); // / cos(pi / 16)
            }
            library_.addObstacle(corners);
        }
        library_.processObstacles();
    }

    void see(const People& people) override {
        for (std::size_t i = 0; i < people.agents.size(); ++i) {
            RVO::Agent& agent = *library_.agents_[i];
            agent.position_ = of(people.agents[i].position), agent.velocity_ = of(people.agents[i].velocity);
            agent.prefVelocity_ = of(people.wishes[i] + random_.within(disturbance_));
        }
        for (std::size_t i = 0; i < people.agents.size(); ++i) {
            RVO::Agent& agent = *library_.agents_[i];
            agent.maxNeighbors_ = 0; // walls alone
            agent.computeNeighbors(library_.kdTree_);
            agent.maxNeighbors_ = rules_.most;
            for (const std::size_t j : people.near[i])
                agent.agentNeighbors_.emplace_back(
                    RVO::absSq(agent.position_ - library_.agents_[j]->position_), library_.agents_[j]);
        }
    }
    [[nodiscard]] V velocity(std::size_t i) override {
        library_.agents_[i]->computeNewVelocity(rules_.time_step);
        const RVO::Vector2& next = library_.agents_[i]->newVelocity_;
        return {next.x(), next.y()};
    }

private:
    const Rules& rules_;
    Random random_;
    float disturbance_;
    RVO::RVOSimulator library_;

    static RVO::Vector2 of(const V& v) { return {v.x, v.y}; }
};

} // namespace strangers

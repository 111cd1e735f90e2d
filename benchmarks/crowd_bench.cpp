// SPDX-License-Identifier: MIT

#include <veer/crowd.hpp>

#include "compare.hpp"

namespace {

using namespace compare;

/// The collision avoidance of a textbook, by the distance at the closest approach.
glm::vec3 plain_avoid_agent(const veer::Agent<glm::vec3>& self, const veer::Agent<glm::vec3>& other, float horizon) {
    const glm::vec3 offset = other.position - self.position, motion = other.velocity - self.velocity;
    const float combined_radius = self.radius + other.radius;
    if (glm::dot(offset, offset) < combined_radius * combined_radius) return -glm::normalize(offset);
    const float a = glm::dot(motion, motion), b = glm::dot(offset, motion),
                c = glm::dot(offset, offset) - combined_radius * combined_radius;
    const float discriminant = b * b - a * c;
    if (b >= 0.0f || discriminant < 0.0f) return glm::vec3(0.0f);
    const float time = (-b - std::sqrt(discriminant)) / a;
    if (time >= horizon) return glm::vec3(0.0f);
    return glm::normalize(offset + motion * (-b / a)) * (time / horizon - 1.0f);
}

/// Pairs within 10 m of each other; one in three collides.
struct Pairs {
    PerAgent<veer::Agent<glm::vec3>> self{}, other{};
    PerAgent<glm::vec3> away{};
    Random random;

    Pairs() { next_frame(); }

    void next_frame() {
        for (std::size_t i = 0; i != agents; ++i) {
            const glm::vec3 place = random.vector(0.0f, 100.0f), offset = random.vector(3.0f, 10.0f);
            self[i] = {place, random.direction(offset, 0.2f) * random.uniform(1.0f, 4.0f), 1.0f};
            other[i] = {place + offset, random.vector(0.0f, 2.0f), 1.0f};
        }
    }

    double difference(const Pairs& o, std::size_t i) const { return apart(away[i], o.away[i], 1.0); }
};

/// The usual linear program in 2D: a half-plane for each neighbour, in a std::vector, and the least penetration if they
/// are infeasible. Without the lean of veer, and without a case for agents in the same place.
struct PlainCrowd {
    struct Line {
        glm::vec2 point, direction;
    };
    std::vector<Line> lines, projected;

    static float det(const glm::vec2& a, const glm::vec2& b) { return a.x * b.y - a.y * b.x; }

    static bool on_line(const std::vector<Line>& all, std::size_t number, float radius, const glm::vec2& preferred,
        bool along, glm::vec2& best) {
        const Line& line = all[number];
        const float middle = glm::dot(line.point, line.direction);
        const float discriminant = middle * middle + radius * radius - glm::dot(line.point, line.point);
        if (discriminant < 0.0f) return false;
        float low = -middle - std::sqrt(discriminant), high = -middle + std::sqrt(discriminant);
        for (std::size_t i = 0; i < number; ++i) {
            const float denominator = det(line.direction, all[i].direction),
                        numerator = det(all[i].direction, line.point - all[i].point);
            if (std::abs(denominator) <= 1e-5f) {
                if (numerator < 0.0f) return false;
                continue;
            }
            if (denominator >= 0.0f) high = std::min(high, numerator / denominator);
            else low = std::max(low, numerator / denominator);
            if (low > high) return false;
        }
        const float t = along ? (glm::dot(preferred, line.direction) > 0.0f ? high : low)
                              : std::min(std::max(glm::dot(line.direction, preferred - line.point), low), high);
        best = line.point + t * line.direction;
        return true;
    }

    static std::size_t in_plane(
        const std::vector<Line>& all, float radius, const glm::vec2& preferred, bool along, glm::vec2& best) {
        best = along                                            ? preferred * radius
             : glm::dot(preferred, preferred) > radius * radius ? glm::normalize(preferred) * radius
                                                                : preferred;
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (det(all[i].direction, all[i].point - best) <= 0.0f) continue;
            const glm::vec2 before = best;
            if (!on_line(all, i, radius, preferred, along, best)) {
                best = before;
                return i;
            }
        }
        return all.size();
    }

    glm::vec2 operator()(std::size_t self, const auto& crowd, const auto& neighbors, const glm::vec2& preferred,
        float max_speed, float horizon, float step) {
        lines.clear();
        for (const int j : neighbors) {
            if (static_cast<std::size_t>(j) == self) continue;
            const auto &own = crowd[self], &other = crowd[static_cast<std::size_t>(j)];
            const glm::vec2 offset = other.position - own.position, motion = own.velocity - other.velocity;
            const float squared = glm::dot(offset, offset), combined_radius = own.radius + other.radius;
            const float time = squared > combined_radius * combined_radius ? horizon : step;
            const glm::vec2 w = motion - offset / time;
            const float size = glm::length(w), ahead = glm::dot(w, offset);
            glm::vec2 direction, change;
            if (squared <= combined_radius * combined_radius
                || (ahead < 0.0f && ahead * ahead > combined_radius * combined_radius * size * size)) {
                direction = glm::vec2(w.y, -w.x) / size;
                change = w * ((combined_radius / time - size) / size);
            } else {
                const float leg = std::sqrt(squared - combined_radius * combined_radius);
                if (det(offset, w) > 0.0f)
                    direction = glm::vec2(offset.x * leg - offset.y * combined_radius,
                                    offset.x * combined_radius + offset.y * leg)
                              / squared;
                else
                    direction = -glm::vec2(offset.x * leg + offset.y * combined_radius,
                                    -offset.x * combined_radius + offset.y * leg)
                              / squared;
                change = glm::dot(motion, direction) * direction - motion;
            }
            lines.push_back({own.velocity + 0.5f * change, direction});
        }
        glm::vec2 best(0.0f);
        const std::size_t failed = in_plane(lines, max_speed, preferred, false, best);
        float worst = 0.0f;
        for (std::size_t i = failed; i < lines.size(); ++i) {
            if (det(lines[i].direction, lines[i].point - best) <= worst) continue;
            projected.clear();
            for (std::size_t j = 0; j < i; ++j) {
                Line line{};
                const float determinant = det(lines[i].direction, lines[j].direction);
                if (std::abs(determinant) <= 1e-5f) {
                    if (glm::dot(lines[i].direction, lines[j].direction) > 0.0f) continue;
                    line.point = 0.5f * (lines[i].point + lines[j].point);
                } else {
                    line.point =
                        lines[i].point
                        + det(lines[j].direction, lines[i].point - lines[j].point) / determinant * lines[i].direction;
                }
                line.direction = glm::normalize(lines[j].direction - lines[i].direction);
                projected.push_back(line);
            }
            const glm::vec2 before = best;
            if (in_plane(projected, max_speed, glm::vec2(-lines[i].direction.y, lines[i].direction.x), true, best)
                < projected.size())
                best = before;
            worst = det(lines[i].direction, lines[i].point - best);
        }
        return best;
    }
};

/// A thousand walkers on a square, each with its own goal and the nearest dozen, as dense as a busy street.
struct Walkers {
    std::vector<veer::Agent<glm::vec2>> crowd;
    std::vector<glm::vec2> goals, next;
    std::vector<std::array<int, 12>> neighbors;
    PlainCrowd plain;
    Random random;

    Walkers() : crowd(agents), goals(agents), next(agents), neighbors(agents) {
        for (std::size_t i = 0; i != agents; ++i) {
            crowd[i] = {2.0f * glm::vec2(i % 32, i / 32) + place(0.5f), glm::vec2(0.0f), 0.3f};
            goals[i] = place(64.0f);
        }
        for (int frame = 0; frame != 30; ++frame) {
            find_neighbors();
            for (std::size_t i = 0; i != agents; ++i) veer_step(i);
            next_frame();
        }
        find_neighbors();
    }

    glm::vec2 place(float size) {
        const float x = random.uniform(0.0f, size), y = random.uniform(0.0f, size);
        return {x, y};
    }
    glm::vec2 preferred_velocity(std::size_t i) const { return glm::normalize(goals[i] - crowd[i].position) * 1.3f; }
    void plain_step(std::size_t i) { next[i] = plain(i, crowd, neighbors[i], preferred_velocity(i), 1.8f, 2.0f, 0.1f); }
    void veer_step(std::size_t i) {
        next[i] = veer::reciprocal_velocity(i, crowd, neighbors[i], preferred_velocity(i), 1.8f, 2.0f, 0.1f);
    }

    void find_neighbors() {
        for (std::size_t i = 0; i != agents; ++i) {
            std::vector<std::pair<float, int>> all;
            for (std::size_t j = 0; j != agents; ++j) {
                const glm::vec2 offset = crowd[j].position - crowd[i].position;
                if (j != i) all.emplace_back(glm::dot(offset, offset), static_cast<int>(j));
            }
            std::partial_sort(all.begin(), all.begin() + 12, all.end());
            for (std::size_t k = 0; k != 12; ++k) neighbors[i][k] = all[k].second;
        }
    }

    /// Moves all walkers. The neighbours stay the same; they hardly change in a second.
    void next_frame() {
        for (std::size_t i = 0; i != agents; ++i) {
            crowd[i].velocity = next[i], crowd[i].position += next[i] * 0.02f;
            if (glm::distance(crowd[i].position, goals[i]) < 1.0f) goals[i] = place(64.0f);
        }
    }

    /// In a conflict, and by veer's rules, the answers differ by design. So only agents are compared that need not give
    /// way: they keep the preferred velocity in the textbook's code and in veer's without the rules.
    double difference(const Walkers& other, std::size_t i) const {
        const veer::CrowdTuning paper{.side = 0, .squeeze = 0, .rest = 0};
        const glm::vec2 without =
            veer::reciprocal_velocity(i, crowd, neighbors[i], preferred_velocity(i), 1.8f, 2.0f, 0.1f, paper);
        return without == preferred_velocity(i)
                 ? std::min(apart(without, next[i], 1.0), apart(without, other.next[i], 1.0))
                 : 0.0;
    }
};

const bool registered[] = {
    functions<Pairs>(
        // longer: A `touch_time`, a perpendicular part in two passes and a unit vector take six divisions against four.
        // It also answers for agents in one place and head-on.
        "avoid_agent",
        5e-3, // for grazing agents, the error of the textbook's roots
        [](Pairs& p, std::size_t i) { p.away[i] = plain_avoid_agent(p.self[i], p.other[i], 3.0f); },
        [](Pairs& p, std::size_t i) { p.away[i] = veer::avoid_agent(p.self[i], p.other[i], 3.0f); }),
    functions<Walkers>(
        // longer: It computes in double.
        "reciprocal_velocity, 12 neighbours of 1,024 walkers",
        1e-4, // agents that need not give way keep the preferred velocity in both
        [](Walkers& w, std::size_t i) { w.plain_step(i); }, [](Walkers& w, std::size_t i) { w.veer_step(i); }),
};

} // namespace

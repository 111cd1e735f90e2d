// SPDX-License-Identifier: MIT

#include <veer/path.hpp>

#include <algorithm>
#include <numbers>

#include "compare.hpp"

namespace {

using namespace compare;

using Points = std::array<glm::vec3, 24>;

/// Textbook code for a closed path. It divides by the lengths of the segments, and stops at the place asked for.
struct PlainPlace {
    glm::vec3 point;
    float along, length;
};
PlainPlace plain_nearest_on_path(const Points& points, const glm::vec3& position) {
    PlainPlace nearest{points[0], 0.0f, 0.0f};
    float least = std::numeric_limits<float>::max();
    for (std::size_t i = 0; i != points.size(); ++i) {
        const glm::vec3 start = points[i], segment = points[(i + 1) % points.size()] - start;
        const float squared = glm::dot(segment, segment), size = std::sqrt(squared);
        const float fraction = std::clamp(glm::dot(position - start, segment) / squared, 0.0f, 1.0f);
        const glm::vec3 point = start + segment * fraction, offset = position - point;
        if (const float distance = glm::dot(offset, offset); distance < least) {
            least = distance, nearest.point = point, nearest.along = nearest.length + size * fraction;
        }
        nearest.length += size;
    }
    return nearest;
}
glm::vec3 plain_follow_path(
    const glm::vec3& position, const glm::vec3& velocity, const Points& points, float ahead, float max_speed) {
    const PlainPlace nearest = plain_nearest_on_path(points, position);
    float remaining = std::fmod(nearest.along + ahead, nearest.length);
    glm::vec3 goal = points[0];
    for (std::size_t i = 0; i != points.size(); ++i) {
        const glm::vec3 start = points[i], segment = points[(i + 1) % points.size()] - start;
        const float size = glm::length(segment);
        if (remaining <= size) {
            goal = start + segment * (remaining / size);
            break;
        }
        remaining -= size;
    }
    return glm::normalize(goal - position) * max_speed - velocity;
}

/// Cars within 10 m of a round track of 24 points.
struct Track {
    Points points{};
    PerAgent<glm::vec3> position{}, velocity{}, steering{};
    veer::ArriveLimits<float> limits{20.0f, 10.0f};
    Random random;

    Track() {
        for (std::size_t i = 0; i != points.size(); ++i) {
            const float angle = 2.0f * std::numbers::pi_v<float> * float(i) / float(points.size());
            points[i] = glm::vec3(80.0f * std::cos(angle), 50.0f * std::sin(angle), 10.0f * std::sin(3.0f * angle));
        }
        next_frame();
    }

    void next_frame() {
        for (std::size_t i = 0; i != agents; ++i) {
            const float at = random.uniform(0.0f, float(points.size()));
            const std::size_t k = std::size_t(at) % points.size();
            position[i] =
                glm::mix(points[k], points[(k + 1) % points.size()], at - std::floor(at)) + random.vector(0.0f, 10.0f);
            velocity[i] = random.vector(5.0f, 20.0f);
        }
    }

    void plain_follow(std::size_t i) { steering[i] = plain_follow_path(position[i], velocity[i], points, 8.0f, 20.0f); }
    void veer_follow(std::size_t i) {
        steering[i] = veer::follow_path(position[i], velocity[i], points, 8.0f, limits, frame_time, true);
    }
    double difference(const Track& other, std::size_t i) const { return apart(steering[i], other.steering[i], 20.0); }
};

/// The velocity to the farthest place on the open path that is seen in a corridor, tried every 32nd of the way ahead.
glm::vec3 plain_corridor(const glm::vec3& position, const Points& points, float ahead, float half, float max_speed) {
    const float along = plain_nearest_on_path(points, position).along;
    glm::vec3 goal = position;
    for (int k = 32; k >= 0; --k) {
        const float to = along + ahead * float(k) / 32;
        float walked = 0;
        std::size_t end = 1;
        for (; end + 1 != points.size(); ++end) {
            const float size = glm::distance(points[end - 1], points[end]);
            if (walked + size > to) break;
            walked += size;
        }
        const glm::vec3 segment = points[end] - points[end - 1];
        goal = points[end - 1] + segment * std::min((to - walked) / glm::length(segment), 1.0f);
        bool is_seen = true;
        float corner = 0;
        for (std::size_t i = 0; i != end; ++i) {
            if (i > 0) corner += glm::distance(points[i - 1], points[i]);
            if (corner <= along) continue;
            const glm::vec3 way = goal - position;
            const float fraction = glm::clamp(glm::dot(points[i] - position, way) / glm::dot(way, way), 0.0f, 1.0f);
            is_seen = is_seen && glm::distance(points[i], position + way * fraction) <= half;
        }
        if (is_seen) break;
    }
    return glm::normalize(goal - position) * max_speed;
}

/// Walkers in a corridor about half of the track, 30 m wide.
struct Street : Track {
    void plain_follow(std::size_t i) { steering[i] = plain_corridor(position[i], points, 60.0f, 15.0f, 20.0f); }
    void veer_follow(std::size_t i) {
        const auto place = veer::nearest_on_path(points, position[i]);
        steering[i] = veer::follow_path_velocity(
            position[i], points, place, veer::Corridor<float>{30.0f, 60.0f}, {20.0f, 1e6f}, frame_time);
    }
    double difference(const Street& other, std::size_t i) const {
        // near the end of the track, which is open, the one brakes and the other walks on the closing piece
        return plain_nearest_on_path(points, position[i]).along > 300 ? 0 : apart(steering[i], other.steering[i], 20.0);
    }
};

/// The nearest places. Of two places at the same distance up to the rounding of coordinates of 80 m, either is right.
struct Places : Track {
    void plain_nearest(std::size_t i) { steering[i] = plain_nearest_on_path(points, position[i]).point; }
    void veer_nearest(std::size_t i) { steering[i] = veer::nearest_on_path(points, position[i], true).point; }

    double difference(const Places& other, std::size_t i) const {
        return static_cast<double>(
                   std::abs(glm::distance(position[i], steering[i]) - glm::distance(position[i], other.steering[i])))
             / 80;
    }
};

/// The nearest places within 20 m of the last one.
struct Progress : Places {
    PerAgent<float> along{};

    Progress() { remember(); }
    void next_frame() { Places::next_frame(), remember(); }
    void remember() {
        for (std::size_t i = 0; i != agents; ++i) along[i] = plain_nearest_on_path(points, position[i]).along;
    }
    void veer_progress(std::size_t i) {
        steering[i] = veer::nearest_on_path(points, position[i], along[i], 20.0f, true).point;
    }
};

const bool registered[] = {
    functions<Places>(
        "nearest_on_path, 24 points", 8 * epsilon, [](Places& p, std::size_t i) { p.plain_nearest(i); },
        [](Places& p, std::size_t i) { p.veer_nearest(i); }),
    functions<Progress>(
        // longer: It measures the path first, and goes on round the end of a closed path, up to three times over a
        // segment. Plain code searches the whole path for the nearest place.
        "nearest_on_path within 20 m of 400", 8 * epsilon, [](Progress& p, std::size_t i) { p.plain_nearest(i); },
        [](Progress& p, std::size_t i) { p.veer_progress(i); }),
    functions<Track>(
        "follow_path, 24 points",
        // of two places at the same distance up to rounding, here up to half a metre apart, veer takes that of the
        // velocity
        0.05, [](Track& t, std::size_t i) { t.plain_follow(i); }, [](Track& t, std::size_t i) { t.veer_follow(i); }),
    functions<Street>(
        // longer: It goes along the path once more for each place that it tries, ten on the last piece.
        "follow_path_velocity in a corridor, 24 points",
        0.1, // plain code finds the place to 2 m, veer to 2^-10 of a segment
        [](Street& t, std::size_t i) { t.plain_follow(i); }, [](Street& t, std::size_t i) { t.veer_follow(i); }),
};

} // namespace

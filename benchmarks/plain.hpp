// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <glm/mat3x3.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

/// The articles' own code, typed in C++ with glm as a game programmer would: what they guard is guarded, what they do
/// not is not.
namespace plain {

// ---- Vectors --------------------------------------------------------------------------------------------------------

inline glm::vec3 truncate(const glm::vec3& vector, float max) {
    const float i = max / glm::length(vector);
    return vector * (i < 1.0f ? i : 1.0f);
}

/// Across the axis of the smallest component.
inline glm::vec3 perpendicular(const glm::vec3& v) {
    const glm::vec3 size = glm::abs(v);
    glm::vec3 axis(1.0f, 0.0f, 0.0f);
    if (size.z <= size.x && size.z <= size.y) {
        axis = glm::vec3(0.0f, 0.0f, 1.0f);
    } else if (size.y <= size.x) {
        axis = glm::vec3(0.0f, 1.0f, 0.0f);
    }
    return glm::normalize(glm::cross(axis, v));
}

// ---- Homing by acceleration: class Beam -----------------------------------------------------------------------------

struct Beam {
    float max_centripetal_accel;
    float propulsion;
    float damping;
};

inline Beam emit(float speed, float curvature_radius, float damping) {
    return {speed * speed / curvature_radius, speed * damping, damping};
}

inline glm::vec3 homing_force(
    const glm::vec3& position, const glm::vec3& velocity, const glm::vec3& target, const Beam& beam) {
    const glm::vec3 to_target = target - position;
    const glm::vec3 vn = glm::normalize(velocity);
    const float dot = glm::dot(to_target, vn);
    glm::vec3 centripetal_accel = to_target - (vn * dot);
    const float centripetal_accel_magnitude = glm::length(centripetal_accel);
    if (centripetal_accel_magnitude > 1.0f) {
        centripetal_accel /= centripetal_accel_magnitude;
    }
    glm::vec3 force = centripetal_accel * beam.max_centripetal_accel;
    force += vn * beam.propulsion;
    force -= velocity * beam.damping;
    return force;
}

inline void homing_step(
    glm::vec3& position, glm::vec3& velocity, const glm::vec3& target, const Beam& beam, float delta_time) {
    velocity += homing_force(position, velocity, target, beam) * delta_time;
    position += velocity * delta_time;
}

/// On a true arc: school trigonometry and the functions of the standard library.
inline void homing_arc_step(
    glm::vec3& position, glm::vec3& velocity, const glm::vec3& target, const Beam& beam, float delta_time) {
    const float speed = glm::length(velocity);
    const glm::vec3 heading = velocity / speed;
    const float cruise = beam.propulsion / beam.damping;
    const float decay = std::exp(-beam.damping * delta_time);
    const float way = cruise * delta_time + (speed - cruise) * (1.0f - decay) / beam.damping;
    const float mean_speed = way / delta_time;
    const float radius = mean_speed * mean_speed / beam.max_centripetal_accel;

    const glm::vec3 to_target = target - position;
    const float ahead = glm::dot(to_target, heading);
    const glm::vec3 rejection = to_target - heading * ahead;
    const float aside = glm::length(rejection);
    const glm::vec3 side = aside > 0.0f ? rejection / aside : glm::vec3(0.0f);
    const float tangent = glm::dot(to_target, to_target) - 2.0f * radius * aside;
    float angle = way / radius;
    if (tangent >= 0.0f) {
        angle = std::min(angle, 2.0f * std::atan2(aside, ahead + std::sqrt(tangent)));
    }
    const glm::vec3 next_heading = std::cos(angle) * heading + std::sin(angle) * side;
    position +=
        radius * (std::sin(angle) * heading + (1.0f - std::cos(angle)) * side) + (way - radius * angle) * next_heading;
    velocity = (cruise + (speed - cruise) * decay) * next_heading;
}

// ---- Guidance: the formulas as the books print them -----------------------------------------------------------------

inline glm::vec3 proportional_navigation(const glm::vec3& position, const glm::vec3& velocity, const glm::vec3& target,
    const glm::vec3& target_velocity, float gain) {
    const glm::vec3 d = target - position;
    const glm::vec3 w = target_velocity - velocity;
    const glm::vec3 los = glm::normalize(d);
    const float closing = -glm::dot(los, w);
    if (closing <= 0.0f) {
        return glm::vec3(0.0f);
    }
    const glm::vec3 omega = glm::cross(d, w) / glm::dot(d, d);
    return gain * closing * glm::cross(omega, los);
}

inline glm::vec3 pure_proportional_navigation(const glm::vec3& position, const glm::vec3& velocity,
    const glm::vec3& target, const glm::vec3& target_velocity, float gain) {
    const glm::vec3 d = target - position;
    const glm::vec3 omega = glm::cross(d, target_velocity - velocity) / glm::dot(d, d);
    return gain * glm::cross(omega, velocity);
}

inline glm::vec3 augmented_navigation(const glm::vec3& position, const glm::vec3& velocity, const glm::vec3& target,
    const glm::vec3& target_velocity, const glm::vec3& target_acceleration, float gain) {
    const glm::vec3 los = glm::normalize(target - position);
    const glm::vec3 across = target_acceleration - los * glm::dot(target_acceleration, los);
    return proportional_navigation(position, velocity, target, target_velocity, gain) + 0.5f * gain * across;
}

inline glm::vec3 homing_on_time(const glm::vec3& position, const glm::vec3& velocity, const glm::vec3& target,
    const glm::vec3& target_velocity, float time_to_go, float delta_time, int order) {
    const glm::vec3 miss = (target + target_velocity * time_to_go) - (position + velocity * time_to_go);
    return miss
         * ((1.0f - std::pow(1.0f - delta_time / time_to_go, static_cast<float>(order))) / (delta_time * time_to_go));
}

// ---- Rotations: the other two ways of homing, and Rodrigues' formula ------------------------------------------------

/// The entries in the order of a shader's float3x3, row after row, which glm reads as column after column: the
/// transposed matrix.
inline glm::mat3 rotate_matrix_by_axis(const glm::vec3& axis, float angle) {
    const float s = std::sin(angle);
    const float c = std::cos(angle);
    const float k = 1.0f - c;
    return glm::mat3(axis.x * axis.x * k + c, axis.x * axis.y * k - axis.z * s, axis.x * axis.z * k + axis.y * s,
        axis.x * axis.y * k + axis.z * s, axis.y * axis.y * k + c, axis.y * axis.z * k - axis.x * s,
        axis.x * axis.z * k - axis.y * s, axis.y * axis.z * k + axis.x * s, axis.z * axis.z * k + c);
}

inline glm::vec3 rotate(const glm::vec3& v, const glm::vec3& axis, float angle) {
    return v * rotate_matrix_by_axis(glm::normalize(axis), angle);
}

inline glm::vec2 rotate(const glm::vec2& v, float angle) {
    const float s = std::sin(angle);
    const float c = std::cos(angle);
    return {v.x * c - v.y * s, v.x * s + v.y * c};
}

inline glm::vec2 sin_cos(float angle) { return {std::sin(angle), std::cos(angle)}; }

inline float angle_between(const glm::vec3& a, const glm::vec3& b) {
    return std::acos(glm::dot(glm::normalize(a), glm::normalize(b)));
}

inline glm::vec3 turn_towards(const glm::vec3& v, const glm::vec3& direction, float max_angle) {
    if (angle_between(v, direction) <= max_angle) {
        return glm::normalize(direction) * glm::length(v);
    }
    const glm::vec3 axis = glm::normalize(glm::cross(v, direction));
    return glm::angleAxis(max_angle, axis) * v;
}

inline glm::vec3 turn_yaw_pitch(const glm::vec3& v, const glm::vec3& direction, float max_yaw, float max_pitch) {
    constexpr float pi = 3.14159265f;
    const float length = glm::length(v);
    float yaw = std::atan2(v.x, v.z);
    float pitch = std::asin(v.y / length);
    float yaw_left = std::atan2(direction.x, direction.z) - yaw;
    if (yaw_left > pi) {
        yaw_left -= 2.0f * pi;
    }
    if (yaw_left < -pi) {
        yaw_left += 2.0f * pi;
    }
    yaw += glm::clamp(yaw_left, -max_yaw, max_yaw);
    pitch += glm::clamp(std::asin(direction.y / glm::length(direction)) - pitch, -max_pitch, max_pitch);
    return glm::vec3(std::cos(pitch) * std::sin(yaw), std::sin(pitch), std::cos(pitch) * std::cos(yaw)) * length;
}

// ---- Intercept at constant velocity ---------------------------------------------------------------------------------

template <class S> struct Intercept {
    bool found;
    S time;
    glm::vec<3, S> point;
    glm::vec<3, S> velocity;
};

/// The first time of meeting, -1 where there is none; the discriminant is the right one, Q^2 - P R.
template <class S>
inline S intercept_time(
    const glm::vec<3, S>& position, const glm::vec<3, S>& target, const glm::vec<3, S>& target_velocity, S speed) {
    const glm::vec<3, S> d = target - position;
    const S p = glm::dot(target_velocity, target_velocity) - speed * speed;
    const S q = glm::dot(target_velocity, d);
    const S r = glm::dot(d, d);
    if (p == S(0)) {
        const S time = -r / (S(2) * q);
        return time >= S(0) ? time : S(-1);
    }
    const S discriminant = q * q - p * r;
    if (discriminant < S(0)) {
        return S(-1);
    }
    const S root = std::sqrt(discriminant);
    const S time1 = (-q + root) / p;
    const S time2 = (-q - root) / p;
    if (time1 >= S(0) && time2 >= S(0)) {
        return time1 < time2 ? time1 : time2;
    }
    if (time1 >= S(0)) {
        return time1;
    }
    return time2 >= S(0) ? time2 : S(-1);
}

template <class S>
inline Intercept<S> intercept(
    const glm::vec<3, S>& position, const glm::vec<3, S>& target, const glm::vec<3, S>& target_velocity, S speed) {
    const S time = intercept_time(position, target, target_velocity, speed);
    if (time < S(0)) {
        return {false, time, target, glm::vec<3, S>(S(0))};
    }
    const glm::vec<3, S> point = target_velocity * time + target;
    const glm::vec<3, S> d = point - position;
    return {true, time, point, speed / glm::length(d) * d};
}

/// Two moving spheres: P t^2 + 2 Q t + R = 0 with R = d^2 - distance^2.
inline float contact_time(const glm::vec3& position, const glm::vec3& velocity, const glm::vec3& target,
    const glm::vec3& target_velocity, float distance) {
    const glm::vec3 d = target - position;
    const glm::vec3 v = target_velocity - velocity;
    const float p = glm::dot(v, v);
    const float q = glm::dot(v, d);
    const float r = glm::dot(d, d) - distance * distance;
    if (r <= 0.0f) {
        return 0.0f;
    }
    const float discriminant = q * q - p * r;
    if (q >= 0.0f || discriminant < 0.0f) {
        return -1.0f;
    }
    return (-q - std::sqrt(discriminant)) / p;
}

// ---- Arcs and accelerating targets, in closed form ------------------------------------------------------------------

struct Arc {
    bool found;
    float time;
    glm::vec3 velocity;
};
struct Arcs {
    Arc low, high;
};

/// The textbook's two angles, for gravity along -y:  tan a = (v^2 -+ sqrt(v^4 - g (g x^2 + 2 y v^2))) / (g x)
inline Arcs launch(const glm::vec3& position, const glm::vec3& target, float gravity, float speed) {
    const glm::vec3 d = target - position;
    const float x = std::sqrt(d.x * d.x + d.z * d.z);
    const float square = speed * speed;
    const float discriminant = square * square - gravity * (gravity * x * x + 2.0f * d.y * square);
    if (discriminant < 0.0f) {
        return {};
    }
    const float root = std::sqrt(discriminant);
    const auto arc = [&](float angle) {
        const float level = speed * std::cos(angle);
        return Arc{true, x / level, glm::vec3(d.x / x * level, speed * std::sin(angle), d.z / x * level)};
    };
    return {arc(std::atan2(square - root, gravity * x)), arc(std::atan2(square + root, gravity * x))};
}

/// The real roots of x^2 + p x + q.
inline int quadratic_roots(double p, double q, double* roots) {
    const double discriminant = p * p / 4.0 - q;
    if (discriminant < 0.0) {
        return 0;
    }
    const double root = std::sqrt(discriminant);
    roots[0] = -p / 2.0 - root;
    roots[1] = -p / 2.0 + root;
    return 2;
}

/// The largest real root of x^3 + a x^2 + b x + c, by Cardano's formula, where it is negative with cosines.
inline double cubic_root(double a, double b, double c) {
    const double p = (b - a * a / 3.0) / 3.0;
    const double q = (a * (2.0 * a * a / 27.0 - b / 3.0) + c) / 2.0;
    const double discriminant = q * q + p * p * p;
    if (discriminant < 0.0) {
        return 2.0 * std::sqrt(-p) * std::cos(std::acos(-q / std::sqrt(-p * p * p)) / 3.0) - a / 3.0;
    }
    const double root = std::sqrt(discriminant);
    return std::cbrt(root - q) - std::cbrt(root + q) - a / 3.0;
}

/// The real roots of c[4] x^4 + ... + c[0], by Ferrari's method.
inline int quartic_roots(const double* c, double* roots) {
    const double a = c[3] / c[4], b = c[2] / c[4], e = c[1] / c[4], f = c[0] / c[4];
    const double p = b - 3.0 * a * a / 8.0; // of y^4 + p y^2 + q y + r, y = x + a / 4
    const double q = a * a * a / 8.0 - a * b / 2.0 + e;
    const double r = -3.0 * a * a * a * a / 256.0 + a * a * b / 16.0 - a * e / 4.0 + f;
    int count = 0;
    if (q == 0.0) {
        double squares[2];
        const int found = quadratic_roots(p, r, squares);
        for (int i = 0; i != found; ++i) {
            if (squares[i] >= 0.0) {
                roots[count++] = -std::sqrt(squares[i]);
                roots[count++] = std::sqrt(squares[i]);
            }
        }
    } else {
        const double z = cubic_root(-p / 2.0, -r, r * p / 2.0 - q * q / 8.0);
        const double u = z * z - r, v = 2.0 * z - p;
        if (u < 0.0 || v < 0.0) {
            return 0;
        }
        const double m = std::sqrt(u), n = q < 0.0 ? -std::sqrt(v) : std::sqrt(v);
        count = quadratic_roots(n, z - m, roots);
        count += quadratic_roots(-n, z + m, roots + count);
    }
    for (int i = 0; i != count; ++i) {
        roots[i] -= a / 4.0;
    }
    return count;
}

/// The first meeting with a target that accelerates relative to the shot: the quartic of |d + v t + w t^2 / 2| = speed
/// t, by Ferrari's method, in double, without which it is of no use.
inline Intercept<float> intercept_accelerating(const glm::vec3& position, const glm::vec3& target,
    const glm::vec3& target_velocity, const glm::vec3& relative_acceleration, float speed) {
    const glm::dvec3 d = glm::dvec3(target) - glm::dvec3(position), v = target_velocity, w = relative_acceleration;
    const double c[5] = {glm::dot(d, d), 2.0 * glm::dot(d, v),
        glm::dot(v, v) + glm::dot(d, w) - double(speed) * double(speed), glm::dot(v, w), glm::dot(w, w) / 4.0};
    double roots[4];
    const int count = quartic_roots(c, roots);
    double time = std::numeric_limits<double>::infinity();
    for (int i = 0; i != count; ++i) {
        if (roots[i] >= 0.0 && roots[i] < time) {
            time = roots[i];
        }
    }
    if (!(time < std::numeric_limits<double>::infinity())) {
        return {false, -1.0f, target, glm::vec3(0.0f)};
    }
    const glm::dvec3 way = d + (v + w * (time / 2.0)) * time;
    return {true, float(time), glm::vec3(glm::dvec3(position) + way), glm::vec3(way / time)};
}

// ---- Seek and flee --------------------------------------------------------------------------------------------------

inline glm::vec3 seek(
    const glm::vec3& position, const glm::vec3& velocity, const glm::vec3& target, float max_velocity) {
    const glm::vec3 desired_velocity = glm::normalize(target - position) * max_velocity;
    return desired_velocity - velocity;
}

/// The estimate of the time to get there that most libraries use.
inline glm::vec3 pursue(const glm::vec3& position, const glm::vec3& velocity, const glm::vec3& target,
    const glm::vec3& target_velocity, float max_speed) {
    const float time = glm::distance(position, target) / max_speed;
    return glm::normalize(target + target_velocity * time - position) * max_speed - velocity;
}

inline glm::vec3 flee(
    const glm::vec3& position, const glm::vec3& velocity, const glm::vec3& target, float max_velocity) {
    const glm::vec3 desired_velocity = glm::normalize(position - target) * max_velocity;
    return desired_velocity - velocity;
}

inline void steer_step(
    glm::vec3& position, glm::vec3& velocity, glm::vec3 steering, float max_force, float mass, float max_speed) {
    steering = truncate(steering, max_force);
    steering = steering / mass;
    velocity = truncate(velocity + steering, max_speed);
    position = position + velocity;
}

// ---- Arrival, wandering, springs and orientations: the textbook's formulas ------------------------------------------

/// A linear ramp of the speed within a radius.
inline glm::vec3 arrive_ramp(
    const glm::vec3& position, const glm::vec3& target, float max_speed, float slowing_radius) {
    const glm::vec3 offset = target - position;
    const float distance = glm::length(offset);
    if (distance == 0.0f) {
        return glm::vec3(0.0f);
    }
    return offset * (std::min(max_speed * distance / slowing_radius, max_speed) / distance);
}

/// The speed from which the rest of the way is just enough to brake.
inline glm::vec3 arrive_velocity(
    const glm::vec3& position, const glm::vec3& target, float max_speed, float max_deceleration) {
    const glm::vec3 offset = target - position;
    const float distance = glm::length(offset);
    if (distance == 0.0f) {
        return glm::vec3(0.0f);
    }
    return offset * (std::min(max_speed, std::sqrt(2.0f * max_deceleration * distance)) / distance);
}

/// A step in the tangent plane.
inline glm::vec3 wander_direction(const glm::vec3& direction, const glm::vec3& random, float rate, float dt) {
    const glm::vec3 across = random - direction * glm::dot(random, direction);
    return glm::normalize(direction + across * (rate * std::sqrt(dt)));
}

/// A rotation, so that long steps are right too.
inline glm::vec3 wander_rotation(const glm::vec3& direction, const glm::vec3& random, float rate, float dt) {
    const glm::vec3 axis = glm::cross(direction, random);
    const float size = glm::length(axis);
    return glm::angleAxis(rate * std::sqrt(dt) * size, axis / size) * direction;
}

inline glm::vec3 wander_velocity(const glm::vec3& velocity, const glm::vec3& direction, float max_speed,
    float circle_distance, float circle_radius) {
    return glm::normalize(glm::normalize(velocity) * circle_distance + direction * circle_radius) * max_speed;
}

/// By the mean of the velocities before and after.
inline void steer_verlet_step(glm::vec3& position, glm::vec3& velocity, glm::vec3 steering, float max_force, float mass,
    float max_speed, float dt) {
    steering = truncate(steering, max_force);
    const glm::vec3 next = truncate(velocity + steering / mass * dt, max_speed);
    position = position + (velocity + next) * (0.5f * dt);
    velocity = next;
}

inline glm::vec3 limit_turn(const glm::vec3& velocity, const glm::vec3& wanted, float max_angle) {
    if (angle_between(velocity, wanted) <= max_angle) {
        return wanted;
    }
    return glm::angleAxis(max_angle, glm::normalize(glm::cross(velocity, wanted))) * velocity
         * (glm::length(wanted) / glm::length(velocity));
}

inline void spring_step(glm::vec3& position, glm::vec3& velocity, const glm::vec3& target, float frequency, float dt) {
    const float rest = std::exp(-frequency * dt);
    const glm::vec3 offset = position - target;
    const glm::vec3 drift = (velocity + offset * frequency) * dt;
    position = target + (offset + drift) * rest;
    velocity = (velocity - drift * frequency) * rest;
}

struct Orientation {
    glm::vec3 forward, left, up;
};

inline Orientation orientation(const glm::vec3& forward, const glm::vec3& up) {
    const glm::vec3 ahead = glm::normalize(forward);
    const glm::vec3 left = glm::normalize(glm::cross(up, ahead));
    return {ahead, left, glm::cross(ahead, left)};
}

inline glm::vec3 banked_up(const glm::vec3& forward, const glm::vec3& acceleration, const glm::vec3& gravity) {
    const glm::vec3 ahead = glm::normalize(forward), felt = acceleration - gravity;
    return glm::normalize(felt - ahead * glm::dot(felt, ahead));
}

// ---- Sphere avoidance: the compute shader ---------------------------------------------------------------------------

struct Obstacle {
    glm::vec3 position;
    float escape_radius;
    float avoid_radius;
};

/// The four tests of the shader; the axis to turn about where all are passed.
inline bool avoid_axis(
    const glm::vec3& position, const glm::vec3& velocity, const Obstacle& obstacle, glm::vec3& axis) {
    const glm::vec3 diff = obstacle.position - position;
    const float distance = std::sqrt(glm::dot(diff, diff));
    if (distance > obstacle.avoid_radius || obstacle.escape_radius > distance) {
        return false;
    }
    const glm::vec3 target_to_obstacle_direction = glm::normalize(diff);
    const glm::vec3 forward = glm::normalize(velocity);
    const float direction_dot = glm::dot(target_to_obstacle_direction, forward);
    if (direction_dot < 0.0f) {
        return false;
    }
    const glm::vec3 forward_to_diff_cross = glm::cross(forward, diff);
    const float forward_to_obstacle_distance = glm::length(forward_to_diff_cross);
    if (forward_to_obstacle_distance > obstacle.escape_radius) {
        return false;
    }
    const float cross_element_sum = forward_to_diff_cross.x + forward_to_diff_cross.y + forward_to_diff_cross.z;
    axis = cross_element_sum != 0.0f ? glm::normalize(forward_to_diff_cross) : glm::vec3(0.0f, 1.0f, 0.0f);
    return true;
}

/// The shader multiplies the vector with the matrix from the left, mul(velocity, torque). Where there is nothing to
/// avoid it multiplies with the unit matrix, which a game on a CPU would not.
inline glm::vec3 avoid_sphere(
    const glm::vec3& position, const glm::vec3& velocity, const Obstacle& obstacle, float angular_velocity) {
    glm::vec3 axis;
    if (!avoid_axis(position, velocity, obstacle, axis)) {
        return velocity;
    }
    return rotate_matrix_by_axis(axis, angular_velocity) * velocity;
}

/// "With several obstacles I compose the axes": their sum.
inline glm::vec3 avoid_spheres(
    const glm::vec3& position, const glm::vec3& velocity, std::span<const Obstacle> obstacles, float angular_velocity) {
    glm::vec3 sum(0.0f);
    for (const Obstacle& obstacle : obstacles) {
        glm::vec3 axis;
        if (avoid_axis(position, velocity, obstacle, axis)) {
            sum += axis;
        }
    }
    if (sum == glm::vec3(0.0f)) {
        return velocity;
    }
    return rotate_matrix_by_axis(glm::normalize(sum), angular_velocity) * velocity;
}

inline glm::vec3 escape_sphere(const glm::vec3& position, const Obstacle& obstacle, float weight) {
    const glm::vec3 p = position - obstacle.position;
    if (glm::length(p) > obstacle.escape_radius) {
        return glm::vec3(0.0f);
    }
    return glm::normalize(p) * weight;
}

/// The least turn that keeps the line of flight out of the sphere, in school trigonometry.
inline float clearing_angle(const glm::vec3& position, const glm::vec3& velocity, const Obstacle& obstacle) {
    glm::vec3 axis;
    if (!avoid_axis(position, velocity, obstacle, axis)) {
        return 0.0f;
    }
    const glm::vec3 diff = obstacle.position - position;
    return std::asin(obstacle.escape_radius / glm::length(diff)) - angle_between(velocity, diff);
}

/// The turn that just clears the sphere, from its sine and cosine. Without the degenerate cases: neither head-on nor at
/// rest.
inline glm::vec3 clear_sphere(const glm::vec3& position, const glm::vec3& velocity, const Obstacle& obstacle) {
    const float r = obstacle.escape_radius;
    const glm::vec3 o = obstacle.position - position;
    const float d2 = glm::dot(o, o), ahead = glm::dot(o, velocity);
    if (d2 < r * r || d2 > obstacle.avoid_radius * obstacle.avoid_radius || ahead < 0.0f) {
        return velocity;
    }
    const float speed2 = glm::dot(velocity, velocity);
    const glm::vec3 aside = o - velocity * (ahead / speed2);
    const float a2 = glm::dot(aside, aside);
    if (a2 > r * r) {
        return velocity;
    }
    const float speed = std::sqrt(speed2), a = std::sqrt(a2), p = ahead / speed, t = std::sqrt(d2 - r * r);
    const float sine = (r * p - a * t) / d2, cosine = (t * p + a * r) / d2;
    return velocity * cosine - aside * (speed * sine / a);
}

/// Puts a ball back behind walls, one after the other, as is commonly done: in a sharp corner it stays outside.
struct Wall {
    glm::vec3 point, normal; // a unit vector
};
inline void confine(glm::vec3& position, glm::vec3& velocity, float radius, std::span<const Wall> walls) {
    for (const Wall& wall : walls) {
        const float gap = glm::dot(position - wall.point, wall.normal) - radius;
        if (gap < 0.0f) {
            position -= wall.normal * gap;
            const float out = glm::dot(velocity, wall.normal);
            if (out < 0.0f) {
                velocity -= wall.normal * out;
            }
        }
    }
}

// ---- PhysicBase -----------------------------------------------------------------------------------------------------

class PhysicBase {
public:
    explicit PhysicBase(float unit_time = 1 / 60.f) : t_(unit_time), pos_(0.0f), vel_(0.0f), acc_(0.0f) {}

    void set_pos(const glm::vec3& pos) { pos_ = pos; }
    void set_velocity(const glm::vec3& vel) { vel_ = vel; }
    void set_accel(const glm::vec3& acc) { acc_ = acc; }

    glm::vec3& get_pos(glm::vec3& out, float dt) {
        const glm::vec3 next = vel_ * t_ + 0.5f * acc_ * t_ * t_;
        out = pos_ + dt / t_ * next;
        return out;
    }

    glm::vec3& get_velocity(glm::vec3& out, float dt) {
        const glm::vec3 next = acc_ * t_;
        out = vel_ + dt / t_ * next;
        return out;
    }

    void update(float dt, bool is_reset_accel = true) {
        get_pos(pos_, dt);
        vel_ += acc_ * dt;
        if (is_reset_accel) {
            acc_.x = acc_.y = acc_.z = 0.0f;
        }
    }

    const glm::vec3& get_cur_pos() const { return pos_; }
    const glm::vec3& get_cur_velocity() const { return vel_; }

private:
    float t_;
    glm::vec3 pos_;
    glm::vec3 vel_;
    glm::vec3 acc_;
};

// ---- Contacts and bounces: textbook formulas, and the tests without which they give other answers -------------------

struct Contact {
    float time = -1;
    glm::vec3 point{0.0f}, normal{0.0f}, velocity{0.0f}; // velocity: of the obstacle
};

inline Contact contact_plane(const glm::vec3& position, const glm::vec3& velocity, float radius, const glm::vec3& point,
    const glm::vec3& normal, const glm::vec3& plane_velocity, float dt) {
    const float gap = glm::dot(position - point, normal) - radius;
    const float speed = glm::dot(plane_velocity - velocity, normal);
    if (speed <= 0.0f) {
        return {};
    }
    const float time = gap > 0.0f ? gap / speed : 0.0f;
    if (time > dt) {
        return {};
    }
    const glm::vec3 place = position + velocity * time;
    return {time, place - normal * std::min(gap + radius, radius), normal, plane_velocity};
}

inline Contact contact_sphere(const glm::vec3& position, const glm::vec3& velocity, float radius,
    const glm::vec3& center, float sphere_radius, const glm::vec3& sphere_velocity, float dt) {
    const float time = contact_time(position, velocity, center, sphere_velocity, radius + sphere_radius);
    if (time < 0.0f || time > dt) {
        return {};
    }
    const glm::vec3 there = center + sphere_velocity * time;
    const glm::vec3 normal = glm::normalize(position + velocity * time - there);
    if (glm::dot(normal, velocity - sphere_velocity) >= 0.0f) {
        return {};
    }
    return {time, there + normal * sphere_radius, normal, sphere_velocity};
}

/// The infinite cylinder first; where that is met beyond an end, the sphere of the end.
inline Contact contact_capsule(const glm::vec3& position, const glm::vec3& velocity, float radius,
    const glm::vec3& start, const glm::vec3& end, float capsule_radius, const glm::vec3& capsule_velocity, float dt) {
    const glm::vec3 closing = velocity - capsule_velocity;
    const glm::vec3 axis = end - start;
    const glm::vec3 offset = position - start;
    const float squared = glm::dot(axis, axis);
    const float reach = radius + capsule_radius;
    const glm::vec3 offset_across = offset - axis * (glm::dot(offset, axis) / squared);
    const glm::vec3 velocity_across = closing - axis * (glm::dot(closing, axis) / squared);
    float time = contact_time(offset_across, velocity_across, glm::vec3(0.0f), glm::vec3(0.0f), reach);
    if (time < 0.0f) {
        return {};
    }
    const float share = glm::dot(offset + closing * time, axis) / squared;
    if (share < 0.0f || share > 1.0f) {
        time = contact_time(position, closing, share > 1.0f ? end : start, glm::vec3(0.0f), reach);
    }
    if (time < 0.0f || time > dt) {
        return {};
    }
    const glm::vec3 place = position + closing * time;
    const glm::vec3 core = start + axis * glm::clamp(glm::dot(place - start, axis) / squared, 0.0f, 1.0f);
    const glm::vec3 normal = glm::normalize(place - core);
    if (glm::dot(normal, closing) >= 0.0f) {
        return {};
    }
    return {time, core + normal * capsule_radius + capsule_velocity * time, normal, capsule_velocity};
}

inline glm::vec3 bounce(const glm::vec3& velocity, const glm::vec3& normal, float restitution) {
    const float closing = glm::dot(velocity, normal);
    return closing < 0.0f ? velocity - (1.0f + restitution) * closing * normal : velocity;
}

inline void bounce_pair(glm::vec3& first, float first_mass, glm::vec3& second, float second_mass,
    const glm::vec3& normal, float restitution) {
    const float closing = glm::dot(first - second, normal);
    if (closing >= 0.0f) {
        return;
    }
    const glm::vec3 impulse = (1.0f + restitution) * closing / (1.0f / first_mass + 1.0f / second_mass) * normal;
    first -= impulse / first_mass;
    second += impulse / second_mass;
}

/// To the end of the chord, the velocity turned round, and on with the rest: it loses energy at every contact.
inline void update_with_contacts(PhysicBase& body, const glm::vec3& gravity, float radius, float restitution,
    const glm::vec3& point, const glm::vec3& normal, float dt) {
    glm::vec3 end;
    body.set_accel(gravity);
    const glm::vec3 chord = (body.get_pos(end, dt) - body.get_cur_pos()) / dt;
    const Contact hit = contact_plane(body.get_cur_pos(), chord, radius, point, normal, glm::vec3(0.0f), dt);
    if (hit.time < 0.0f) {
        body.update(dt);
        return;
    }
    body.update(hit.time, false);
    body.set_velocity(bounce(body.get_cur_velocity(), normal, restitution));
    body.update(dt - hit.time);
}

/// The same with several planes: on the chord to the nearest, the velocity turned round, and so on, up to four times.
template <class Planes>
void update_with_contacts(
    PhysicBase& body, const glm::vec3& gravity, float radius, float restitution, const Planes& planes, float dt) {
    glm::vec3 end;
    float rest = dt;
    for (int contacts = 0; contacts != 4 && rest > 0.0f; ++contacts) {
        body.set_accel(gravity);
        const glm::vec3 chord = (body.get_pos(end, rest) - body.get_cur_pos()) / rest;
        float time = rest;
        glm::vec3 normal(0.0f);
        for (const auto& plane : planes) {
            const Contact hit =
                contact_plane(body.get_cur_pos(), chord, radius, plane.point, plane.normal, glm::vec3(0.0f), rest);
            if (hit.time >= 0.0f && hit.time < time) {
                time = hit.time;
                normal = plane.normal;
            }
        }
        body.update(time);
        if (normal == glm::vec3(0.0f)) {
            return;
        }
        body.set_velocity(bounce(body.get_cur_velocity(), normal, restitution));
        rest -= time;
    }
}

} // namespace plain

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

/// The code of the articles, in C++ with glm as a game programmer would write it. It has the guards of the articles and
/// no others.
namespace plain {

// ---- Vectors --------------------------------------------------------------------------------------------------------

inline glm::vec3 truncate(const glm::vec3& vector, float max) {
    const float i = max / glm::length(vector);
    return vector * (i < 1.0f ? i : 1.0f);
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

// ---- Intercept at constant velocity ---------------------------------------------------------------------------------

template <class S> struct Intercept {
    bool found;
    S time;
    glm::vec<3, S> point;
    glm::vec<3, S> velocity;
};

/// The first time of meeting, -1 if there is none. The discriminant is the correct one, Q^2 - P R.
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

// ---- Seek and flee --------------------------------------------------------------------------------------------------

inline glm::vec3 seek(
    const glm::vec3& position, const glm::vec3& velocity, const glm::vec3& target, float max_velocity) {
    const glm::vec3 desired_velocity = glm::normalize(target - position) * max_velocity;
    return desired_velocity - velocity;
}

inline void steer_step(
    glm::vec3& position, glm::vec3& velocity, glm::vec3 steering, float max_force, float mass, float max_speed) {
    steering = truncate(steering, max_force);
    steering = steering / mass;
    velocity = truncate(velocity + steering, max_speed);
    position = position + velocity;
}

// ---- Sphere avoidance: the compute shader ---------------------------------------------------------------------------

struct Obstacle {
    glm::vec3 position;
    float escape_radius;
    float avoid_radius;
};

/// The four tests of the shader. Returns the axis of the turn if all are passed.
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

/// The shader multiplies the vector from the left, mul(velocity, torque). With nothing to avoid it multiplies by the
/// unit matrix, which a game on a CPU would skip.
inline glm::vec3 avoid_sphere(
    const glm::vec3& position, const glm::vec3& velocity, const Obstacle& obstacle, float angular_velocity) {
    glm::vec3 axis;
    if (!avoid_axis(position, velocity, obstacle, axis)) {
        return velocity;
    }
    return rotate_matrix_by_axis(axis, angular_velocity) * velocity;
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

// ---- Contacts and bounces: textbook formulas, with the tests that they need  ----------------------------------------

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

inline glm::vec3 bounce(const glm::vec3& velocity, const glm::vec3& normal, float restitution) {
    const float closing = glm::dot(velocity, normal);
    return closing < 0.0f ? velocity - (1.0f + restitution) * closing * normal : velocity;
}

/// Moves to the contact on the chord, reflects the velocity, and moves on for the remainder: loses energy at each
/// contact.
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

/// The same with several planes: to the nearest on the chord, reflected, and so on, up to four times.
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

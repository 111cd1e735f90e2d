// SPDX-License-Identifier: MIT
#pragma once

#include <array>

#include <veer/avoid.hpp>
#include <veer/flight.hpp>
#include <veer/homing.hpp>
#include <veer/intercept.hpp>
#include <veer/physic_base.hpp>
#include <veer/rotation.hpp>
#include <veer/seek.hpp>
#include <veer/steer.hpp>
#include <veer/trigonometry.hpp>

#include "compare.hpp"
#include "plain.hpp"

/// The worlds of several benchmarks.
namespace compare {

// ---- Homing ---------------------------------------------------------------------------------------------------------

/// The demo of the article: beams fired 60 degrees off the direction to a target 50 m ahead, each fired again after a
/// hit. They are in all phases of their flight: each has flown for up to 2 s at the start.
struct Beams {
    PerAgent<glm::vec3> position{}, velocity{}, target{}, force{};
    PerAgent<plain::Beam> beam{};
    PerAgent<veer::Homing<float>> homing{};
    Random random;

    Beams() {
        for (std::size_t i = 0; i != agents; ++i) {
            target[i] = 50.0f * random.direction();
            homing[i] = veer::make_homing(30.0f, 25.0f, 0.1f);
            beam[i] = plain::emit(30.0f, 25.0f, 0.1f);
            fire(i);
            for (float age = random.uniform(0.0f, 2.0f); age > 0; age -= frame_time) {
                plain::homing_step(position[i], velocity[i], target[i], beam[i], frame_time);
                fire_again_after_hit(i);
            }
        }
    }

    void fire(std::size_t i) {
        position[i] = glm::vec3(0.0f);
        velocity[i] = 30.0f * random.direction(target[i], std::numbers::pi_v<float> / 3);
    }

    void fire_again_after_hit(std::size_t i) {
        if (glm::distance(position[i], target[i]) < 3.0f) {
            fire(i);
        }
    }

    void next_frame() {
        for (std::size_t i = 0; i != agents; ++i) {
            fire_again_after_hit(i);
        }
    }

    double difference(const Beams& other, std::size_t i) const {
        return std::max({apart(position[i], other.position[i]), apart(velocity[i], other.velocity[i]),
            apart(force[i], other.force[i], 36.0)});
    }
};

// ---- Rotations ------------------------------------------------------------------------------------------------------

/// Headings that turn towards goals by up to 2 to 4 degrees a frame; then the goal jumps.
struct Headings {
    PerAgent<glm::vec3> velocity{}, goal{}, axis{}, turned{};
    PerAgent<glm::vec2> planar{}, planar_turned{};
    PerAgent<float> angle{}, max_angle{}, between{};
    PerAgent<glm::vec2> sine_cosine{};
    Random random;

    Headings() {
        for (std::size_t i = 0; i != agents; ++i) {
            velocity[i] = 30.0f * level_direction();
            goal[i] = 50.0f * level_direction();
            axis[i] = random.vector(0.5f, 2.0f);
            planar[i] = glm::vec2(random.direction());
            angle[i] = random.uniform(-std::numbers::pi_v<float>, std::numbers::pi_v<float>);
            max_angle[i] = random.uniform(2.0f, 4.0f) * std::numbers::pi_v<float> / 180;
        }
    }

    /// Not close to the poles, where yaw is undefined.
    glm::vec3 level_direction() {
        const glm::vec3 direction = random.direction();
        return glm::normalize(
            glm::vec3(direction.x, 0.5f * direction.y, direction.z + (direction.z < 0 ? -0.5f : 0.5f)));
    }

    void plain_sin_cos(std::size_t i) { sine_cosine[i] = plain::sin_cos(angle[i]); }
    void veer_sin_cos(std::size_t i) {
        const auto [sine, cosine] = veer::sin_cos(angle[i]);
        sine_cosine[i] = {sine, cosine};
    }

    void plain_turn(std::size_t i) { velocity[i] = plain::turn_towards(velocity[i], goal[i], max_angle[i]); }
    void veer_turn(std::size_t i) { velocity[i] = veer::turn_towards(velocity[i], goal[i], max_angle[i]); }

    void next_frame() {
        for (std::size_t i = 0; i != agents; ++i) {
            if (glm::dot(velocity[i], goal[i]) > 0.9999f * 30.0f * 50.0f) {
                goal[i] = 50.0f * level_direction();
            }
        }
    }

    double difference(const Headings& other, std::size_t i) const {
        return std::max({apart(velocity[i], other.velocity[i]), apart(turned[i], other.turned[i]),
            apart(planar_turned[i], other.planar_turned[i]), apart(between[i], other.between[i], 1.0),
            apart(sine_cosine[i], other.sine_cosine[i])});
    }
};

// ---- Intercept and contact ------------------------------------------------------------------------------------------

/// Turrets within 10 m and targets at 20 to 200 m that cross at up to 40 m/s, new ones in every frame. The shots fly at
/// 30 m/s, so one target in four is faster and almost one in five is never hit.
template <class S> struct Crossing {
    using Number = S;
    static constexpr const char* name = sizeof(S) == 4 ? "crossing targets" : "crossing targets, double";
    PerAgent<glm::vec<3, S>> position{}, target{}, target_velocity{};
    PerAgent<S> speed{};
    Random random;

    Crossing() { next_frame(); }

    void next_frame() {
        for (std::size_t i = 0; i != agents; ++i) {
            position[i] = glm::vec<3, S>(random.direction()) * S(10);
            target[i] = glm::vec<3, S>(random.vector(60.0f, 600.0f)) / S(3); // with all digits in double too
            target_velocity[i] = glm::vec<3, S>(random.vector(0.0f, 120.0f)) / S(3);
            speed[i] = S(30);
        }
    }
};

/// Hard inputs for the textbook. Every other target is as fast as the shot within 2 ulp. The others can be hit at one
/// time only: the shot is as fast as the target's motion across, within 4 ulp.
struct Adversarial {
    using Number = float;
    static constexpr const char* name = "equal speeds and tangents";
    PerAgent<glm::vec3> position{}, target{}, target_velocity{};
    PerAgent<float> speed{};
    Random random;

    Adversarial() { next_frame(); }

    void next_frame() {
        for (std::size_t i = 0; i != agents; ++i) {
            const bool tangent = i % 2 == 1;
            position[i] = 10.0f * random.direction();
            target[i] = random.vector(20.0f, 200.0f);
            const glm::vec3 offset = target[i] - position[i];
            target_velocity[i] = random.vector(5.0f, 40.0f);
            if (tangent && glm::dot(offset, target_velocity[i]) > 0) {
                target_velocity[i] = -target_velocity[i];
            }
            const float across = glm::length(glm::cross(offset, target_velocity[i])) / glm::length(offset);
            speed[i] = step(tangent ? across : glm::length(target_velocity[i]), tangent ? 4 : 2);
        }
    }

    /// Moves a number by up to `most` floats.
    float step(float value, int most) {
        const int steps = int(random.uniform(0.0f, float(2 * most + 1))) - most;
        for (int step = 0; step != std::abs(steps); ++step) {
            value = std::nextafter(value, steps < 0 ? 0.0f : std::numeric_limits<float>::infinity());
        }
        return value;
    }
};

/// Turrets that aim at one of these; time is -1 without a hit.
template <class Data> struct Turrets : Data {
    using S = typename Data::Number;
    using V = glm::vec<3, S>;
    PerAgent<S> time{};
    PerAgent<V> point{}, velocity{};

    void plain_intercept(std::size_t i) {
        const plain::Intercept<S> shot =
            plain::intercept(this->position[i], this->target[i], this->target_velocity[i], this->speed[i]);
        time[i] = shot.found ? shot.time : S(-1);
        point[i] = shot.point;
        velocity[i] = shot.velocity;
    }
    void veer_intercept(std::size_t i) {
        const veer::Intercept<V> shot =
            veer::intercept(this->position[i], this->target[i], this->target_velocity[i], this->speed[i]);
        time[i] = shot ? shot.time : S(-1);
        point[i] = shot.point;
        velocity[i] = shot.velocity;
    }

    void plain_time(std::size_t i) {
        time[i] = plain::intercept_time(this->position[i], this->target[i], this->target_velocity[i], this->speed[i]);
    }
    void veer_time(std::size_t i) {
        time[i] = veer::intercept_time(this->position[i], this->target[i], this->target_velocity[i], this->speed[i]);
    }
};

/// Pairs of spheres of radius 1 that fly to and fro within 10 m of a centre.
struct Spheres {
    PerAgent<glm::vec3> position{}, velocity{}, target{}, target_velocity{};
    PerAgent<float> time{};
    Random random;

    Spheres() { next_frame(); }

    void next_frame() {
        for (std::size_t i = 0; i != agents; ++i) {
            enter(position[i], velocity[i]);
            enter(target[i], target_velocity[i]);
        }
    }

    void plain_contact_time(std::size_t i) {
        time[i] = plain::contact_time(position[i], velocity[i], target[i], target_velocity[i], 2.0f);
    }
    void veer_contact_time(std::size_t i) {
        time[i] = veer::contact_time(position[i], velocity[i], target[i], target_velocity[i], 2.0f);
    }

    /// Almost towards the centre.
    void enter(glm::vec3& place, glm::vec3& motion) {
        place = 10.0f * random.direction();
        motion = random.direction(-place, 0.1f);
        motion *= random.uniform(1.0f, 5.0f);
    }
};

// ---- Seek and steer -------------------------------------------------------------------------------------------------

/// The demo of the tutorial, in pixels and frames: agents seek a target on a field of 800 pixels; the target jumps when
/// they arrive. The largest force, 0.8, limits the steering of agents that turn round.
struct Seekers {
    PerAgent<glm::vec3> position{}, velocity{}, target{};
    float max_velocity = 3.0f, max_force = 0.8f, mass = 20.0f, max_speed = 3.0f;
    Random random;

    Seekers() {
        for (std::size_t i = 0; i != agents; ++i) {
            position[i] = random.vector(0.0f, 400.0f);
            velocity[i] = random.vector(0.0f, 3.0f);
            target[i] = random.vector(0.0f, 400.0f);
        }
        for (int frame = 0; frame != 2 * frames; ++frame) {
            for (std::size_t i = 0; i != agents; ++i) {
                plain_step(i);
            }
            next_frame();
        }
    }

    void plain_step(std::size_t i) {
        const glm::vec3 steering = plain::seek(position[i], velocity[i], target[i], max_velocity);
        plain::steer_step(position[i], velocity[i], steering, max_force, mass, max_speed);
    }

    void veer_step(std::size_t i) {
        const glm::vec3 steering = veer::seek(position[i], velocity[i], target[i], max_velocity);
        const auto motion = veer::steer_step(position[i], velocity[i], steering, {max_force, mass, max_speed}, 1.0f);
        position[i] = motion.position;
        velocity[i] = motion.velocity;
    }

    void next_frame() {
        for (std::size_t i = 0; i != agents; ++i) {
            if (glm::distance(position[i], target[i]) < 20.0f) {
                target[i] = random.vector(0.0f, 400.0f);
            }
        }
    }

    double difference(const Seekers& other, std::size_t i) const {
        return std::max(
            apart(velocity[i], other.velocity[i], double(max_speed)), apart(position[i], other.position[i]));
    }
};

// ---- Sphere avoidance -----------------------------------------------------------------------------------------------

using Sphere = veer::SphereObstacle<glm::vec3>;

inline constexpr float stream_speed = 4.0f;

inline Sphere sphere_at(const glm::vec3& center) { return {center, 2.0f, 6.0f}; }

inline plain::Obstacle plain_sphere(const Sphere& sphere) {
    return {sphere.center, sphere.escape_radius, sphere.avoid_radius};
}

/// A stream of agents past a sphere. Each flies from one side to a goal on the other, and turns back to the goal after
/// every turn aside. At any time two in five avoid. The others are out of range, beside or behind the sphere, or have
/// been pushed into it.
struct Stream {
    PerAgent<glm::vec3> position{}, velocity{}, goal{}, away{};
    PerAgent<float> angle{}, turn{};
    Sphere sphere = sphere_at(glm::vec3(0.0f));
    plain::Obstacle obstacle = plain_sphere(sphere);
    Random random;

    Stream() {
        for (std::size_t i = 0; i != agents; ++i) {
            angle[i] = random.uniform(1.0f, 2.0f) * frame_time;
            enter(i);
            for (float age = random.uniform(0.0f, 4.0f); age > 0.0f; age -= frame_time) {
                plain_avoid(i);
                fly_on(i);
            }
        }
    }

    void enter(std::size_t i) {
        goal[i] = 7.0f * random.direction();
        position[i] = -7.0f * random.direction(goal[i], random.uniform(0.0f, 0.2f));
        velocity[i] = stream_speed * random.direction(goal[i] - position[i], 0.2f);
    }

    void plain_avoid(std::size_t i) { velocity[i] = plain::avoid_sphere(position[i], velocity[i], obstacle, angle[i]); }
    void veer_avoid(std::size_t i) { velocity[i] = veer::avoid_sphere(position[i], velocity[i], sphere, angle[i]); }

    void fly_on(std::size_t i) {
        const glm::vec3 pull = 0.05f * stream_speed * glm::normalize(goal[i] - position[i]);
        velocity[i] = stream_speed * glm::normalize(velocity[i] + pull);
        position[i] += velocity[i] * frame_time;
        if (glm::distance(position[i], goal[i]) < 2.0f || glm::length(position[i]) > 8.0f) {
            enter(i);
        }
    }

    void next_frame() {
        for (std::size_t i = 0; i != agents; ++i) {
            fly_on(i);
        }
    }

    double difference(const Stream& other, std::size_t i) const {
        return std::max(
            {apart(velocity[i], other.velocity[i]), apart(away[i], other.away[i]), apart(turn[i], other.turn[i], 1.0)});
    }
};

/// The limits of the range: agents set in every frame at a distance from the centre and at an angle off the direction
/// to it.
struct Range {
    float least, greatest;
};

template <Range distance, Range off_axis> struct Placed : Stream {
    Placed() { next_frame(); }

    void next_frame() {
        for (std::size_t i = 0; i != agents; ++i) {
            position[i] = random.vector(distance.least, distance.greatest);
            velocity[i] =
                stream_speed * random.direction(-position[i], random.uniform(off_axis.least, off_axis.greatest));
        }
    }
};

using CollisionCourse = Placed<Range{2.5f, 5.5f}, Range{0.01f, 0.3f}>;
using PassingBy = Placed<Range{3.5f, 5.5f}, Range{0.8f, 1.5f}>;
using OutOfRange = Placed<Range{7.0f, 20.0f}, Range{0.01f, 1.0f}>;
using Inside = Placed<Range{0.5f, 3.0f}, Range{0.01f, 1.0f}>;

// ---- PhysicBase -----------------------------------------------------------------------------------------------------

/// Thrown bodies: every frame sets the gravity and updates, as in the article's loop; then all are thrown again.
struct Bodies {
    PerAgent<plain::PhysicBase> plain;
    PerAgent<veer::PhysicBase<glm::vec3>> veer;
    PerAgent<glm::vec3> answer{};
    glm::vec3 gravity{0.0f, -9.8f, 0.0f};
    float half_frame = frame_time / 2;
    Random random;

    Bodies() { next_frame(); }

    void plain_update(std::size_t i) {
        plain[i].set_accel(gravity);
        plain[i].update(frame_time);
    }
    void veer_update(std::size_t i) {
        veer[i].set_acceleration(gravity);
        veer[i].update(frame_time);
    }

    void next_frame() {
        for (std::size_t i = 0; i != agents; ++i) {
            const glm::vec3 position = 100.0f * random.direction();
            const glm::vec3 velocity = random.vector(5.0f, 20.0f);
            plain[i].set_pos(position);
            plain[i].set_velocity(velocity);
            plain[i].set_accel(gravity);
            veer[i].set_position(position);
            veer[i].set_velocity(velocity);
            veer[i].set_acceleration(gravity);
        }
    }

    double difference(const Bodies& other, std::size_t i) const {
        return std::max({apart(plain[i].get_cur_pos(), other.veer[i].position()),
            apart(plain[i].get_cur_velocity(), other.veer[i].velocity()), apart(answer[i], other.answer[i])});
    }
};

// ---- Flights --------------------------------------------------------------------------------------------------------

/// Stones in wind, thrown at up to 40 m/s; new ones in every frame, each after up to 4 s.
struct Stones {
    static constexpr float drag = 0.4f, gravity = 9.81f; // [1/s], [m/s^2]
    static constexpr glm::vec3 pull{0.0f, -gravity, 0.0f}, wind{3.0f, 0.0f, -4.0f};

    PerAgent<glm::vec3> position{}, velocity{}, next{}, next_velocity{};
    PerAgent<float> time{};
    veer::Flight<glm::vec3> flight{pull, drag, wind};
    Random random;

    Stones() { next_frame(); }

    void next_frame() {
        for (std::size_t i = 0; i != agents; ++i) {
            position[i] = random.vector(0.0f, 50.0f);
            velocity[i] = random.vector(0.0f, 40.0f);
            time[i] = random.uniform(0.5f, 4.0f);
        }
    }

    /// The closed form of a textbook.
    void plain_fly(std::size_t i) {
        const float rest = std::exp(-drag * time[i]);
        const glm::vec3 fall = flight.gravity / drag + flight.wind, across = (velocity[i] - fall) * rest;
        next[i] = position[i] + fall * time[i] + (velocity[i] - fall) * ((1.0f - rest) / drag);
        next_velocity[i] = fall + across;
    }
    /// Frame by frame, as in a preview of a trajectory.
    void plain_steps(std::size_t i) {
        glm::vec3 p = position[i], v = velocity[i];
        for (float remaining = time[i]; remaining > 0.0f; remaining -= frame_time) {
            const float step = std::min(remaining, frame_time);
            v += (flight.gravity - drag * (v - flight.wind)) * step;
            p += v * step;
        }
        next[i] = p, next_velocity[i] = v;
    }
    void veer_fly(std::size_t i) {
        const auto motion = veer::fly(position[i], velocity[i], flight, time[i]);
        next[i] = motion.position, next_velocity[i] = motion.velocity;
    }

    double difference(const Stones& other, std::size_t i) const {
        return std::max(apart(next[i], other.next[i], 50.0), apart(next_velocity[i], other.next_velocity[i], 40.0));
    }
};

/// The same stones, moved by one frame.
struct StonesInFrames : Stones {
    StonesInFrames() { time.fill(frame_time); }
    void next_frame() {
        Stones::next_frame();
        time.fill(frame_time);
    }
};

} // namespace compare

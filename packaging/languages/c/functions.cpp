// SPDX-License-Identifier: MIT
// Written by packaging/languages/generate.py from the headers of veer: the functions on packs.
#include "structures.hpp"

using namespace veer_c;

int veer_dot(int64_t count, veer_vectors a, veer_vectors b, veer_numbers_out answer) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto, const auto& a_, const auto& b_, auto& answer_) {
            answer_ = veer::dot(a_, b_);
        },
        in(2, a), in(3, b), out(4, answer));
}

int veer_length_squared(int64_t count, veer_vectors v, veer_numbers_out answer) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto, const auto& v_, auto& answer_) {
            answer_ = veer::length_squared(v_);
        },
        in(2, v), out(3, answer));
}

int veer_length(int64_t count, veer_vectors v, veer_numbers_out answer) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto, const auto& v_, auto& answer_) {
            answer_ = veer::length(v_);
        },
        in(2, v), out(3, answer));
}

int veer_distance(int64_t count, veer_vectors a, veer_vectors b, veer_numbers_out answer) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto, const auto& a_, const auto& b_, auto& answer_) {
            answer_ = veer::distance(a_, b_);
        },
        in(2, a), in(3, b), out(4, answer));
}

int veer_inverse_length(int64_t count, veer_vectors v, veer_numbers_out answer) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto, const auto& v_, auto& answer_) {
            answer_ = veer::inverse_length(v_);
        },
        in(2, v), out(3, answer));
}

int veer_normalize_or(int64_t count, veer_vectors v, veer_vectors fallback, veer_vectors_out answer) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto, const auto& v_, const auto& fallback_, auto& answer_) {
            answer_ = veer::normalize_or(v_, fallback_);
        },
        in(2, v), in(3, fallback), out(4, answer));
}

int veer_truncate(int64_t count, veer_vectors v, float max_length, veer_vectors_out answer) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto, const auto& v_, auto& answer_) {
            answer_ = veer::truncate(v_, max_length);
        },
        in(2, v), out(4, answer));
}

int veer_project(int64_t count, veer_vectors v, veer_vectors unit, veer_vectors_out answer) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto, const auto& v_, const auto& unit_, auto& answer_) {
            answer_ = veer::project(v_, unit_);
        },
        in(2, v), in(3, unit), out(4, answer));
}

int veer_reject(int64_t count, veer_vectors v, veer_vectors unit, veer_vectors_out answer) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto, const auto& v_, const auto& unit_, auto& answer_) {
            answer_ = veer::reject(v_, unit_);
        },
        in(2, v), in(3, unit), out(4, answer));
}

int veer_lateral(int64_t count, veer_vectors v, veer_vectors heading, veer_vectors_out answer) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto, const auto& v_, const auto& heading_, auto& answer_) {
            answer_ = veer::lateral(v_, heading_);
        },
        in(2, v), in(3, heading), out(4, answer));
}

int veer_orthogonal(int64_t count, veer_vectors v, veer_vectors_out answer) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto, const auto& v_, auto& answer_) {
            answer_ = veer::orthogonal(v_);
        },
        in(2, v), out(3, answer));
}

int veer_perpendicular(int64_t count, veer_vectors v, veer_vectors_out answer) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto, const auto& v_, auto& answer_) {
            answer_ = veer::perpendicular(v_);
        },
        in(2, v), out(3, answer));
}

int veer_sin_cos(int64_t count, veer_numbers angle, veer_numbers_out sine, veer_numbers_out cosine) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto, const auto& angle_, auto& sine_, auto& cosine_) {
            const auto answer = veer::sin_cos(angle_);
            sine_ = answer.sine;
            cosine_ = answer.cosine;
        },
        in(2, angle), out(3, sine), out(4, cosine));
}

int veer_angle_between(int64_t count, veer_vectors a, veer_vectors b, veer_numbers_out answer) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto, const auto& a_, const auto& b_, auto& answer_) {
            answer_ = veer::angle_between(a_, b_);
        },
        in(2, a), in(3, b), out(4, answer));
}

int veer_heading_angle(int64_t count, veer_vectors v, veer_numbers_out answer) {
    return each<Takes::packs, 2>(count, 0,
        [=](auto, const auto& v_, auto& answer_) {
            answer_ = veer::heading_angle(v_);
        },
        in(2, v), out(3, answer));
}

int veer_unit_vector(int64_t count, veer_numbers angle, veer_vectors_out answer) {
    return each<Takes::packs, 2>(count, 0,
        [=](auto tag, const auto& angle_, auto& answer_) {
            using V = typename decltype(tag)::type;
            answer_ = veer::unit_vector<V>(angle_);
        },
        in(2, angle), out(3, answer));
}

int veer_wrap_angle(int64_t count, veer_numbers angle, veer_numbers_out answer) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto, const auto& angle_, auto& answer_) {
            answer_ = veer::wrap_angle(angle_);
        },
        in(2, angle), out(3, answer));
}

int veer_rotate(int64_t count, veer_vectors v, veer_vectors axis, veer_numbers angle, veer_vectors_out answer) {
    return each<Takes::packs, 3>(count, 0,
        [=](auto, const auto& v_, const auto& axis_, const auto& angle_, auto& answer_) {
            answer_ = veer::rotate(v_, axis_, angle_);
        },
        in(2, v), in(3, axis), in(4, angle), out(5, answer));
}

int veer_rotate_in_plane(int64_t count, veer_vectors v, veer_numbers angle, veer_vectors_out answer) {
    return each<Takes::packs, 2>(count, 0,
        [=](auto, const auto& v_, const auto& angle_, auto& answer_) {
            answer_ = veer::rotate(v_, angle_);
        },
        in(2, v), in(3, angle), out(4, answer));
}

int veer_turn_towards(int64_t count, veer_vectors v, veer_vectors direction, float max_angle, veer_vectors_out answer) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto, const auto& v_, const auto& direction_, auto& answer_) {
            answer_ = veer::turn_towards(v_, direction_, max_angle);
        },
        in(2, v), in(3, direction), out(5, answer));
}

int veer_turn_yaw_pitch(int64_t count, veer_vectors v, veer_vectors direction, float max_yaw, float max_pitch,
    veer_vectors up, veer_vectors_out answer) {
    return each<Takes::packs, 3>(count, 0,
        [=](auto, const auto& v_, const auto& direction_, const auto& up_, auto& answer_) {
            answer_ = veer::turn_yaw_pitch(v_, direction_, max_yaw, max_pitch, up_);
        },
        in(2, v), in(3, direction), in(6, up), out(7, answer));
}

int veer_exponential_decay(int64_t count, veer_numbers x, veer_numbers_out mean, veer_numbers_out gain) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto, const auto& x_, auto& mean_, auto& gain_) {
            const auto answer = veer::exponential_decay(x_);
            mean_ = answer.mean;
            gain_ = answer.gain;
        },
        in(2, x), out(3, mean), out(4, gain));
}

int veer_lead_time(int64_t count, veer_vectors position, veer_vectors target, veer_vectors target_velocity,
    float speed, veer_numbers_out answer) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto, const auto& position_, const auto& target_, const auto& target_velocity_, auto& answer_) {
            answer_ = veer::lead_time(position_, target_, target_velocity_, speed);
        },
        in(2, position), in(3, target), in(4, target_velocity), out(6, answer));
}

int veer_lead_point(int64_t count, veer_vectors position, veer_vectors target, veer_vectors target_velocity,
    float speed, veer_vectors_out answer) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto, const auto& position_, const auto& target_, const auto& target_velocity_, auto& answer_) {
            answer_ = veer::lead_point(position_, target_, target_velocity_, speed);
        },
        in(2, position), in(3, target), in(4, target_velocity), out(6, answer));
}

int veer_touch_time(int64_t count, veer_vectors position, veer_vectors velocity, veer_vectors target,
    veer_vectors target_velocity, float distance_apart, veer_numbers_out answer) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto, const auto& position_, const auto& velocity_, const auto& target_, const auto& target_velocity_, auto& answer_) {
            answer_ = veer::touch_time(position_, velocity_, target_, target_velocity_, distance_apart);
        },
        in(2, position), in(3, velocity), in(4, target), in(5, target_velocity), out(7, answer));
}

int veer_clearance_plane(int64_t count, veer_vectors position, float radius, veer_plane plane, veer_numbers_out gap,
    veer_vectors_out normal, veer_vectors_out point) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto tag, const auto& position_, auto& gap_, auto& normal_, auto& point_) {
            using V = typename decltype(tag)::type;
            const auto answer = veer::clearance(position_, radius, of<V>(plane));
            gap_ = answer.gap;
            normal_ = answer.normal;
            point_ = answer.point;
        },
        in(2, position), out(5, gap), out(6, normal), out(7, point));
}

int veer_clearance(int64_t count, veer_vectors position, float radius, veer_sphere sphere, veer_vectors velocity,
    veer_numbers_out gap, veer_vectors_out normal, veer_vectors_out point) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto tag, const auto& position_, const auto& velocity_, auto& gap_, auto& normal_, auto& point_) {
            using V = typename decltype(tag)::type;
            const auto answer = veer::clearance(position_, radius, of<V>(sphere), velocity_);
            gap_ = answer.gap;
            normal_ = answer.normal;
            point_ = answer.point;
        },
        in(2, position), in(5, velocity), out(6, gap), out(7, normal), out(8, point));
}

int veer_clearance_capsule(int64_t count, veer_vectors position, float radius, veer_capsule capsule,
    veer_vectors velocity, veer_numbers_out gap, veer_vectors_out normal, veer_vectors_out point) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto tag, const auto& position_, const auto& velocity_, auto& gap_, auto& normal_, auto& point_) {
            using V = typename decltype(tag)::type;
            const auto answer = veer::clearance(position_, radius, of<V>(capsule), velocity_);
            gap_ = answer.gap;
            normal_ = answer.normal;
            point_ = answer.point;
        },
        in(2, position), in(5, velocity), out(6, gap), out(7, normal), out(8, point));
}

int veer_push_out_plane(int64_t count, veer_vectors position, float radius, veer_plane plane, veer_vectors_out answer) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto tag, const auto& position_, auto& answer_) {
            using V = typename decltype(tag)::type;
            answer_ = veer::push_out(position_, radius, of<V>(plane));
        },
        in(2, position), out(5, answer));
}

int veer_push_out_sphere(int64_t count, veer_vectors position, float radius, veer_sphere sphere,
    veer_vectors_out answer) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto tag, const auto& position_, auto& answer_) {
            using V = typename decltype(tag)::type;
            answer_ = veer::push_out(position_, radius, of<V>(sphere));
        },
        in(2, position), out(5, answer));
}

int veer_push_out_capsule(int64_t count, veer_vectors position, float radius, veer_capsule capsule,
    veer_vectors_out answer) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto tag, const auto& position_, auto& answer_) {
            using V = typename decltype(tag)::type;
            answer_ = veer::push_out(position_, radius, of<V>(capsule));
        },
        in(2, position), out(5, answer));
}

int veer_push_out_box(int64_t count, veer_vectors position, float radius, veer_box box, veer_vectors_out answer) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto tag, const auto& position_, auto& answer_) {
            using V = typename decltype(tag)::type;
            answer_ = veer::push_out(position_, radius, of<V>(box));
        },
        in(2, position), out(5, answer));
}

int veer_contact_plane(int64_t count, veer_vectors position, veer_vectors velocity, float radius, veer_plane plane,
    float time_step, veer_numbers_out time, veer_vectors_out point, veer_vectors_out normal,
    veer_vectors_out answer_velocity) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto tag, const auto& position_, const auto& velocity_, auto& time_, auto& point_, auto& normal_, auto& answer_velocity_) {
            using V = typename decltype(tag)::type;
            const auto answer = veer::contact(position_, velocity_, radius, of<V>(plane), time_step);
            time_ = answer.time;
            point_ = answer.point;
            normal_ = answer.normal;
            answer_velocity_ = answer.velocity;
        },
        in(2, position), in(3, velocity), out(7, time), out(8, point), out(9, normal), out(10, answer_velocity));
}

int veer_contact(int64_t count, veer_vectors position, veer_vectors velocity, float radius, veer_sphere sphere,
    float time_step, veer_numbers_out time, veer_vectors_out point, veer_vectors_out normal,
    veer_vectors_out answer_velocity) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto tag, const auto& position_, const auto& velocity_, auto& time_, auto& point_, auto& normal_, auto& answer_velocity_) {
            using V = typename decltype(tag)::type;
            const auto answer = veer::contact(position_, velocity_, radius, of<V>(sphere), time_step);
            time_ = answer.time;
            point_ = answer.point;
            normal_ = answer.normal;
            answer_velocity_ = answer.velocity;
        },
        in(2, position), in(3, velocity), out(7, time), out(8, point), out(9, normal), out(10, answer_velocity));
}

int veer_contact_capsule(int64_t count, veer_vectors position, veer_vectors velocity, float radius,
    veer_capsule capsule, float time_step, veer_numbers_out time, veer_vectors_out point, veer_vectors_out normal,
    veer_vectors_out answer_velocity) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto tag, const auto& position_, const auto& velocity_, auto& time_, auto& point_, auto& normal_, auto& answer_velocity_) {
            using V = typename decltype(tag)::type;
            const auto answer = veer::contact(position_, velocity_, radius, of<V>(capsule), time_step);
            time_ = answer.time;
            point_ = answer.point;
            normal_ = answer.normal;
            answer_velocity_ = answer.velocity;
        },
        in(2, position), in(3, velocity), out(7, time), out(8, point), out(9, normal), out(10, answer_velocity));
}

int veer_clearance_box(int64_t count, veer_vectors position, float radius, veer_box box, veer_vectors velocity,
    veer_numbers_out gap, veer_vectors_out normal, veer_vectors_out point) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto tag, const auto& position_, const auto& velocity_, auto& gap_, auto& normal_, auto& point_) {
            using V = typename decltype(tag)::type;
            const auto answer = veer::clearance(position_, radius, of<V>(box), velocity_);
            gap_ = answer.gap;
            normal_ = answer.normal;
            point_ = answer.point;
        },
        in(2, position), in(5, velocity), out(6, gap), out(7, normal), out(8, point));
}

int veer_contact_box(int64_t count, veer_vectors position, veer_vectors velocity, float radius, veer_box box,
    float time_step, veer_numbers_out time, veer_vectors_out point, veer_vectors_out normal,
    veer_vectors_out answer_velocity) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto tag, const auto& position_, const auto& velocity_, auto& time_, auto& point_, auto& normal_, auto& answer_velocity_) {
            using V = typename decltype(tag)::type;
            const auto answer = veer::contact(position_, velocity_, radius, of<V>(box), time_step);
            time_ = answer.time;
            point_ = answer.point;
            normal_ = answer.normal;
            answer_velocity_ = answer.velocity;
        },
        in(2, position), in(3, velocity), out(7, time), out(8, point), out(9, normal), out(10, answer_velocity));
}

int veer_bounce(int64_t count, veer_vectors velocity, veer_vectors normal, float restitution,
    veer_vectors surface_velocity, veer_vectors_out answer) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto, const auto& velocity_, const auto& normal_, const auto& surface_velocity_, auto& answer_) {
            answer_ = veer::bounce(velocity_, normal_, restitution, surface_velocity_);
        },
        in(2, velocity), in(3, normal), in(5, surface_velocity), out(6, answer));
}

int veer_bounce_material(int64_t count, veer_vectors velocity, veer_vectors normal, veer_material material,
    veer_vectors surface_velocity, veer_vectors_out answer) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto tag, const auto& velocity_, const auto& normal_, const auto& surface_velocity_, auto& answer_) {
            using V = typename decltype(tag)::type;
            answer_ = veer::bounce(velocity_, normal_, of<V>(material), surface_velocity_);
        },
        in(2, velocity), in(3, normal), in(5, surface_velocity), out(6, answer));
}

int veer_bounce_pair(int64_t count, veer_vectors first_velocity, veer_numbers first_mass,
    veer_vectors second_velocity, veer_numbers second_mass, veer_vectors normal, veer_material material,
    veer_vectors_out first, veer_vectors_out second) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto tag, const auto& first_velocity_, const auto& first_mass_, const auto& second_velocity_, const auto& second_mass_, const auto& normal_, auto& first_, auto& second_) {
            using V = typename decltype(tag)::type;
            const auto answer = veer::bounce_pair(first_velocity_, first_mass_, second_velocity_, second_mass_, normal_, of<V>(material));
            first_ = answer.first;
            second_ = answer.second;
        },
        in(2, first_velocity), in(3, first_mass), in(4, second_velocity), in(5, second_mass), in(6, normal),
        out(8, first), out(9, second));
}

int veer_zero_effort_miss(int64_t count, veer_vectors position, veer_vectors velocity, veer_vectors target,
    veer_vectors target_velocity, veer_numbers time_to_go, veer_vectors_out answer) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto, const auto& position_, const auto& velocity_, const auto& target_, const auto& target_velocity_, const auto& time_to_go_, auto& answer_) {
            answer_ = veer::zero_effort_miss(position_, velocity_, target_, target_velocity_, time_to_go_);
        },
        in(2, position), in(3, velocity), in(4, target), in(5, target_velocity), in(6, time_to_go), out(7, answer));
}

int veer_time_to_closest_approach(int64_t count, veer_vectors position, veer_vectors velocity, veer_vectors target,
    veer_vectors target_velocity, veer_numbers_out answer) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto, const auto& position_, const auto& velocity_, const auto& target_, const auto& target_velocity_, auto& answer_) {
            answer_ = veer::time_to_closest_approach(position_, velocity_, target_, target_velocity_);
        },
        in(2, position), in(3, velocity), in(4, target), in(5, target_velocity), out(6, answer));
}

int veer_homing_on_time(int64_t count, veer_vectors position, veer_vectors velocity, veer_vectors target,
    veer_vectors target_velocity, veer_numbers time_to_go, float time_step, int order, veer_vectors_out answer) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto, const auto& position_, const auto& velocity_, const auto& target_, const auto& target_velocity_, const auto& time_to_go_, auto& answer_) {
            answer_ = veer::homing_on_time(position_, velocity_, target_, target_velocity_, time_to_go_, time_step, order);
        },
        in(2, position), in(3, velocity), in(4, target), in(5, target_velocity), in(6, time_to_go), out(9, answer));
}

int veer_homing_on_time_step(int64_t count, veer_vectors_both position, veer_vectors_both velocity,
    veer_vectors target, veer_vectors target_velocity, veer_numbers time_to_go, int order, float max_accel,
    float time_step) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto, auto& position_, auto& velocity_, const auto& target_, const auto& target_velocity_, const auto& time_to_go_) {
            const auto answer = accelerated(position_, velocity_, veer::homing_on_time(position_, velocity_, target_, target_velocity_, time_to_go_, time_step, order), max_accel, time_step);
            position_ = answer.position;
            velocity_ = answer.velocity;
        },
        both(2, position), both(3, velocity), in(4, target), in(5, target_velocity), in(6, time_to_go));
}

int veer_limit_acceleration(int64_t count, veer_vectors acceleration, float max_accel,
    veer_vectors_out answer_acceleration, veer_numbers_out saturated) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto, const auto& acceleration_, auto& answer_acceleration_, auto& saturated_) {
            const auto answer = veer::limit_acceleration(acceleration_, max_accel);
            answer_acceleration_ = answer.acceleration;
            saturated_ = as_number(answer.saturated);
        },
        in(2, acceleration), out(4, answer_acceleration), out(5, saturated));
}

int veer_least_time_to_go(int64_t count, veer_vectors position, veer_vectors velocity, veer_vectors target,
    veer_vectors target_velocity, float max_accel, veer_numbers_out answer) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto, const auto& position_, const auto& velocity_, const auto& target_, const auto& target_velocity_, auto& answer_) {
            answer_ = veer::least_time_to_go(position_, velocity_, target_, target_velocity_, max_accel);
        },
        in(2, position), in(3, velocity), in(4, target), in(5, target_velocity), out(7, answer));
}

int veer_proportional_navigation(int64_t count, veer_vectors position, veer_vectors velocity, veer_vectors target,
    veer_vectors target_velocity, float gain, veer_vectors_out answer) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto, const auto& position_, const auto& velocity_, const auto& target_, const auto& target_velocity_, auto& answer_) {
            answer_ = veer::proportional_navigation(position_, velocity_, target_, target_velocity_, gain);
        },
        in(2, position), in(3, velocity), in(4, target), in(5, target_velocity), out(7, answer));
}

int veer_proportional_navigation_step(int64_t count, veer_vectors_both position, veer_vectors_both velocity,
    veer_vectors target, veer_vectors target_velocity, float gain, float max_accel, float time_step) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto, auto& position_, auto& velocity_, const auto& target_, const auto& target_velocity_) {
            const auto answer = accelerated(position_, velocity_, veer::proportional_navigation(position_, velocity_, target_, target_velocity_, gain), max_accel, time_step);
            position_ = answer.position;
            velocity_ = answer.velocity;
        },
        both(2, position), both(3, velocity), in(4, target), in(5, target_velocity));
}

int veer_pure_proportional_navigation(int64_t count, veer_vectors position, veer_vectors velocity,
    veer_vectors target, veer_vectors target_velocity, float gain, veer_vectors_out answer) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto, const auto& position_, const auto& velocity_, const auto& target_, const auto& target_velocity_, auto& answer_) {
            answer_ = veer::pure_proportional_navigation(position_, velocity_, target_, target_velocity_, gain);
        },
        in(2, position), in(3, velocity), in(4, target), in(5, target_velocity), out(7, answer));
}

int veer_pure_proportional_navigation_step(int64_t count, veer_vectors_both position, veer_vectors_both velocity,
    veer_vectors target, veer_vectors target_velocity, float gain, float max_accel, float time_step) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto, auto& position_, auto& velocity_, const auto& target_, const auto& target_velocity_) {
            const auto answer = accelerated(position_, velocity_, veer::pure_proportional_navigation(position_, velocity_, target_, target_velocity_, gain), max_accel, time_step);
            position_ = answer.position;
            velocity_ = answer.velocity;
        },
        both(2, position), both(3, velocity), in(4, target), in(5, target_velocity));
}

int veer_augmented_navigation(int64_t count, veer_vectors position, veer_vectors velocity, veer_vectors target,
    veer_vectors target_velocity, veer_vectors target_acceleration, float gain, veer_vectors_out answer) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto, const auto& position_, const auto& velocity_, const auto& target_, const auto& target_velocity_, const auto& target_acceleration_, auto& answer_) {
            answer_ = veer::augmented_navigation(position_, velocity_, target_, target_velocity_, target_acceleration_, gain);
        },
        in(2, position), in(3, velocity), in(4, target), in(5, target_velocity), in(6, target_acceleration),
        out(8, answer));
}

int veer_augmented_navigation_step(int64_t count, veer_vectors_both position, veer_vectors_both velocity,
    veer_vectors target, veer_vectors target_velocity, veer_vectors target_acceleration, float gain, float max_accel,
    float time_step) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto, auto& position_, auto& velocity_, const auto& target_, const auto& target_velocity_, const auto& target_acceleration_) {
            const auto answer = accelerated(position_, velocity_, veer::augmented_navigation(position_, velocity_, target_, target_velocity_, target_acceleration_, gain), max_accel, time_step);
            position_ = answer.position;
            velocity_ = answer.velocity;
        },
        both(2, position), both(3, velocity), in(4, target), in(5, target_velocity), in(6, target_acceleration));
}

int veer_rendezvous(int64_t count, veer_vectors position, veer_vectors velocity, veer_vectors target,
    veer_vectors target_velocity, veer_numbers time_to_go, float time_step, veer_vectors_out answer) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto, const auto& position_, const auto& velocity_, const auto& target_, const auto& target_velocity_, const auto& time_to_go_, auto& answer_) {
            answer_ = veer::rendezvous(position_, velocity_, target_, target_velocity_, time_to_go_, time_step);
        },
        in(2, position), in(3, velocity), in(4, target), in(5, target_velocity), in(6, time_to_go), out(8, answer));
}

int veer_rendezvous_step(int64_t count, veer_vectors_both position, veer_vectors_both velocity, veer_vectors target,
    veer_vectors target_velocity, veer_numbers time_to_go, float max_accel, float time_step) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto, auto& position_, auto& velocity_, const auto& target_, const auto& target_velocity_, const auto& time_to_go_) {
            const auto answer = accelerated(position_, velocity_, veer::rendezvous(position_, velocity_, target_, target_velocity_, time_to_go_, time_step), max_accel, time_step);
            position_ = answer.position;
            velocity_ = answer.velocity;
        },
        both(2, position), both(3, velocity), in(4, target), in(5, target_velocity), in(6, time_to_go));
}

int veer_rendezvous_arriving(int64_t count, veer_vectors position, veer_vectors velocity, veer_vectors target,
    veer_vectors target_velocity, veer_vectors arrival_velocity, veer_numbers time_to_go, float time_step,
    veer_vectors_out answer) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto, const auto& position_, const auto& velocity_, const auto& target_, const auto& target_velocity_, const auto& arrival_velocity_, const auto& time_to_go_, auto& answer_) {
            answer_ = veer::rendezvous(position_, velocity_, target_, target_velocity_, arrival_velocity_, time_to_go_, time_step);
        },
        in(2, position), in(3, velocity), in(4, target), in(5, target_velocity), in(6, arrival_velocity),
        in(7, time_to_go), out(9, answer));
}

int veer_rendezvous_arriving_step(int64_t count, veer_vectors_both position, veer_vectors_both velocity,
    veer_vectors target, veer_vectors target_velocity, veer_vectors arrival_velocity, veer_numbers time_to_go,
    float max_accel, float time_step) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto, auto& position_, auto& velocity_, const auto& target_, const auto& target_velocity_, const auto& arrival_velocity_, const auto& time_to_go_) {
            const auto answer = accelerated(position_, velocity_, veer::rendezvous(position_, velocity_, target_, target_velocity_, arrival_velocity_, time_to_go_, time_step), max_accel, time_step);
            position_ = answer.position;
            velocity_ = answer.velocity;
        },
        both(2, position), both(3, velocity), in(4, target), in(5, target_velocity), in(6, arrival_velocity),
        in(7, time_to_go));
}

int veer_intercept_time(int64_t count, veer_vectors position, veer_vectors target, veer_vectors target_velocity,
    float speed, veer_numbers_out answer) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto, const auto& position_, const auto& target_, const auto& target_velocity_, auto& answer_) {
            answer_ = veer::intercept_time(position_, target_, target_velocity_, speed);
        },
        in(2, position), in(3, target), in(4, target_velocity), out(6, answer));
}

int veer_contact_time(int64_t count, veer_vectors position, veer_vectors velocity, veer_vectors target,
    veer_vectors target_velocity, float combined_radius, veer_numbers_out answer) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto, const auto& position_, const auto& velocity_, const auto& target_, const auto& target_velocity_, auto& answer_) {
            answer_ = veer::contact_time(position_, velocity_, target_, target_velocity_, combined_radius);
        },
        in(2, position), in(3, velocity), in(4, target), in(5, target_velocity), out(7, answer));
}

int veer_make_homing(int64_t count, float speed, float curvature_radius, float damping,
    veer_numbers_out max_centripetal_accel, veer_numbers_out propulsion, veer_numbers_out answer_damping) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto, auto& max_centripetal_accel_, auto& propulsion_, auto& answer_damping_) {
            const auto answer = veer::make_homing(speed, curvature_radius, damping);
            max_centripetal_accel_ = answer.max_centripetal_accel;
            propulsion_ = answer.propulsion;
            answer_damping_ = answer.damping;
        },
        out(5, max_centripetal_accel), out(6, propulsion), out(7, answer_damping));
}

int veer_homing_acceleration(int64_t count, veer_vectors position, veer_vectors velocity, veer_vectors target,
    veer_homing homing, float full_turn_distance, veer_vectors_out answer) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto tag, const auto& position_, const auto& velocity_, const auto& target_, auto& answer_) {
            using V = typename decltype(tag)::type;
            answer_ = veer::homing_acceleration(position_, velocity_, target_, of<V>(homing), full_turn_distance);
        },
        in(2, position), in(3, velocity), in(4, target), out(7, answer));
}

int veer_homing_step(int64_t count, veer_vectors_both position, veer_vectors_both velocity, veer_vectors target,
    veer_homing homing, float time_step, float full_turn_distance) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto tag, auto& position_, auto& velocity_, const auto& target_) {
            using V = typename decltype(tag)::type;
            const auto answer = veer::homing_step(position_, velocity_, target_, of<V>(homing), time_step, full_turn_distance);
            position_ = answer.position;
            velocity_ = answer.velocity;
        },
        both(2, position), both(3, velocity), in(4, target));
}

int veer_homing_arc_step(int64_t count, veer_vectors_both position, veer_vectors_both velocity, veer_vectors target,
    veer_homing homing, float time_step) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto tag, auto& position_, auto& velocity_, const auto& target_) {
            using V = typename decltype(tag)::type;
            const auto answer = veer::homing_arc_step(position_, velocity_, target_, of<V>(homing), time_step);
            position_ = answer.position;
            velocity_ = answer.velocity;
        },
        both(2, position), both(3, velocity), in(4, target));
}

int veer_widest_hitting_radius(int64_t count, veer_vectors position, veer_vectors velocity, veer_vectors target,
    veer_numbers_out answer) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto, const auto& position_, const auto& velocity_, const auto& target_, auto& answer_) {
            answer_ = veer::widest_hitting_radius(position_, velocity_, target_);
        },
        in(2, position), in(3, velocity), in(4, target), out(5, answer));
}

int veer_homing_swing_step(int64_t count, veer_vectors_both position, veer_vectors_both velocity, veer_vectors target,
    veer_homing homing, float time_step, float hit_radius) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto tag, auto& position_, auto& velocity_, const auto& target_) {
            using V = typename decltype(tag)::type;
            const auto answer = veer::homing_swing_step(position_, velocity_, target_, of<V>(homing), time_step, hit_radius);
            position_ = answer.position;
            velocity_ = answer.velocity;
        },
        both(2, position), both(3, velocity), in(4, target));
}

int veer_homing_brake_step(int64_t count, veer_vectors_both position, veer_vectors_both velocity, veer_vectors target,
    veer_homing homing, float time_step, float hit_radius) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto tag, auto& position_, auto& velocity_, const auto& target_) {
            using V = typename decltype(tag)::type;
            const auto answer = veer::homing_brake_step(position_, velocity_, target_, of<V>(homing), time_step, hit_radius);
            position_ = answer.position;
            velocity_ = answer.velocity;
        },
        both(2, position), both(3, velocity), in(4, target));
}

int veer_homing_turn_step(int64_t count, veer_vectors_both position, veer_vectors_both velocity, veer_vectors target,
    float turn_rate, float time_step) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto, auto& position_, auto& velocity_, const auto& target_) {
            const auto answer = veer::homing_turn_step(position_, velocity_, target_, turn_rate, time_step);
            position_ = answer.position;
            velocity_ = answer.velocity;
        },
        both(2, position), both(3, velocity), in(4, target));
}

int veer_homing_yaw_pitch_step(int64_t count, veer_vectors_both position, veer_vectors_both velocity,
    veer_vectors target, veer_yaw_pitch_rates rates, veer_vectors up, float time_step) {
    return each<Takes::packs, 3>(count, 0,
        [=](auto tag, auto& position_, auto& velocity_, const auto& target_, const auto& up_) {
            using V = typename decltype(tag)::type;
            const auto answer = veer::homing_yaw_pitch_step(position_, velocity_, target_, of<V>(rates), up_, time_step);
            position_ = answer.position;
            velocity_ = answer.velocity;
        },
        both(2, position), both(3, velocity), in(4, target), in(6, up));
}

int veer_apex(int64_t count, veer_vectors position, veer_vectors velocity, veer_vectors gravity,
    veer_numbers_out found, veer_numbers_out time, veer_vectors_out point) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto, const auto& position_, const auto& velocity_, const auto& gravity_, auto& found_, auto& time_, auto& point_) {
            const auto answer = veer::apex(position_, velocity_, gravity_);
            found_ = as_number(answer.found);
            time_ = answer.time;
            point_ = answer.point;
        },
        in(2, position), in(3, velocity), in(4, gravity), out(5, found), out(6, time), out(7, point));
}

int veer_landing(int64_t count, veer_vectors position, veer_vectors velocity, veer_vectors gravity,
    veer_vectors ground, veer_numbers_out found, veer_numbers_out time, veer_vectors_out point) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto, const auto& position_, const auto& velocity_, const auto& gravity_, const auto& ground_, auto& found_, auto& time_, auto& point_) {
            const auto answer = veer::landing(position_, velocity_, gravity_, ground_);
            found_ = as_number(answer.found);
            time_ = answer.time;
            point_ = answer.point;
        },
        in(2, position), in(3, velocity), in(4, gravity), in(5, ground), out(6, found), out(7, time), out(8, point));
}

int veer_launch_range(int64_t count, veer_vectors velocity, veer_vectors gravity, veer_numbers_out answer) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto, const auto& velocity_, const auto& gravity_, auto& answer_) {
            answer_ = veer::launch_range(velocity_, gravity_);
        },
        in(2, velocity), in(3, gravity), out(4, answer));
}

int veer_parabola_velocity(int64_t count, veer_vectors velocity, veer_vectors acceleration, float time_step,
    veer_vectors_out answer) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto, const auto& velocity_, const auto& acceleration_, auto& answer_) {
            answer_ = veer::parabola_velocity(velocity_, acceleration_, time_step);
        },
        in(2, velocity), in(3, acceleration), out(5, answer));
}

int veer_fly(int64_t count, veer_vectors position, veer_vectors velocity, veer_flight flight, float time,
    veer_vectors_out answer_position, veer_vectors_out answer_velocity) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto tag, const auto& position_, const auto& velocity_, auto& answer_position_, auto& answer_velocity_) {
            using V = typename decltype(tag)::type;
            const auto answer = veer::fly(position_, velocity_, of<V>(flight), time);
            answer_position_ = answer.position;
            answer_velocity_ = answer.velocity;
        },
        in(2, position), in(3, velocity), out(6, answer_position), out(7, answer_velocity));
}

int veer_seek_velocity(int64_t count, veer_vectors position, veer_vectors target, float max_speed,
    veer_vectors_out answer) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto, const auto& position_, const auto& target_, auto& answer_) {
            answer_ = veer::seek_velocity(position_, target_, max_speed);
        },
        in(2, position), in(3, target), out(5, answer));
}

int veer_flee_velocity(int64_t count, veer_vectors position, veer_vectors target, float max_speed,
    veer_vectors_out answer) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto, const auto& position_, const auto& target_, auto& answer_) {
            answer_ = veer::flee_velocity(position_, target_, max_speed);
        },
        in(2, position), in(3, target), out(5, answer));
}

int veer_seek(int64_t count, veer_vectors position, veer_vectors velocity, veer_vectors target, float max_speed,
    veer_vectors_out answer) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto, const auto& position_, const auto& velocity_, const auto& target_, auto& answer_) {
            answer_ = veer::seek(position_, velocity_, target_, max_speed);
        },
        in(2, position), in(3, velocity), in(4, target), out(6, answer));
}

int veer_seek_step(int64_t count, veer_vectors_both position, veer_vectors_both velocity, veer_vectors target,
    float max_speed, veer_steer_limits steer_limits, float time_step) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto tag, auto& position_, auto& velocity_, const auto& target_) {
            using V = typename decltype(tag)::type;
            const auto answer = veer::steer_step(position_, velocity_, veer::seek(position_, velocity_, target_, max_speed), of<V>(steer_limits), time_step);
            position_ = answer.position;
            velocity_ = answer.velocity;
        },
        both(2, position), both(3, velocity), in(4, target));
}

int veer_flee(int64_t count, veer_vectors position, veer_vectors velocity, veer_vectors target, float max_speed,
    veer_vectors_out answer) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto, const auto& position_, const auto& velocity_, const auto& target_, auto& answer_) {
            answer_ = veer::flee(position_, velocity_, target_, max_speed);
        },
        in(2, position), in(3, velocity), in(4, target), out(6, answer));
}

int veer_flee_step(int64_t count, veer_vectors_both position, veer_vectors_both velocity, veer_vectors target,
    float max_speed, veer_steer_limits steer_limits, float time_step) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto tag, auto& position_, auto& velocity_, const auto& target_) {
            using V = typename decltype(tag)::type;
            const auto answer = veer::steer_step(position_, velocity_, veer::flee(position_, velocity_, target_, max_speed), of<V>(steer_limits), time_step);
            position_ = answer.position;
            velocity_ = answer.velocity;
        },
        both(2, position), both(3, velocity), in(4, target));
}

int veer_arrive_velocity(int64_t count, veer_vectors position, veer_vectors target, veer_arrive_limits limits,
    float time_step, veer_vectors_out answer) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto tag, const auto& position_, const auto& target_, auto& answer_) {
            using V = typename decltype(tag)::type;
            answer_ = veer::arrive_velocity(position_, target_, of<V>(limits), time_step);
        },
        in(2, position), in(3, target), out(6, answer));
}

int veer_arrive_velocity_moving(int64_t count, veer_vectors position, veer_vectors target,
    veer_vectors target_velocity, veer_arrive_limits limits, float time_step, veer_vectors_out answer) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto tag, const auto& position_, const auto& target_, const auto& target_velocity_, auto& answer_) {
            using V = typename decltype(tag)::type;
            answer_ = veer::arrive_velocity(position_, target_, target_velocity_, of<V>(limits), time_step);
        },
        in(2, position), in(3, target), in(4, target_velocity), out(7, answer));
}

int veer_arrive(int64_t count, veer_vectors position, veer_vectors velocity, veer_vectors target,
    veer_arrive_limits limits, float time_step, veer_vectors_out answer) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto tag, const auto& position_, const auto& velocity_, const auto& target_, auto& answer_) {
            using V = typename decltype(tag)::type;
            answer_ = veer::arrive(position_, velocity_, target_, of<V>(limits), time_step);
        },
        in(2, position), in(3, velocity), in(4, target), out(7, answer));
}

int veer_arrive_step(int64_t count, veer_vectors_both position, veer_vectors_both velocity, veer_vectors target,
    veer_arrive_limits limits, veer_steer_limits steer_limits, float time_step) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto tag, auto& position_, auto& velocity_, const auto& target_) {
            using V = typename decltype(tag)::type;
            const auto answer = veer::steer_step(position_, velocity_, veer::arrive(position_, velocity_, target_, of<V>(limits), time_step), of<V>(steer_limits), time_step);
            position_ = answer.position;
            velocity_ = answer.velocity;
        },
        both(2, position), both(3, velocity), in(4, target));
}

int veer_arrive_moving(int64_t count, veer_vectors position, veer_vectors velocity, veer_vectors target,
    veer_vectors target_velocity, veer_arrive_limits limits, float time_step, veer_vectors_out answer) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto tag, const auto& position_, const auto& velocity_, const auto& target_, const auto& target_velocity_, auto& answer_) {
            using V = typename decltype(tag)::type;
            answer_ = veer::arrive(position_, velocity_, target_, target_velocity_, of<V>(limits), time_step);
        },
        in(2, position), in(3, velocity), in(4, target), in(5, target_velocity), out(8, answer));
}

int veer_arrive_moving_step(int64_t count, veer_vectors_both position, veer_vectors_both velocity,
    veer_vectors target, veer_vectors target_velocity, veer_arrive_limits limits, veer_steer_limits steer_limits,
    float time_step) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto tag, auto& position_, auto& velocity_, const auto& target_, const auto& target_velocity_) {
            using V = typename decltype(tag)::type;
            const auto answer = veer::steer_step(position_, velocity_, veer::arrive(position_, velocity_, target_, target_velocity_, of<V>(limits), time_step), of<V>(steer_limits), time_step);
            position_ = answer.position;
            velocity_ = answer.velocity;
        },
        both(2, position), both(3, velocity), in(4, target), in(5, target_velocity));
}

int veer_wander_direction(int64_t count, veer_vectors direction, veer_vectors random, float rate, float time_step,
    veer_vectors_out answer) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto, const auto& direction_, const auto& random_, auto& answer_) {
            answer_ = veer::wander_direction(direction_, random_, rate, time_step);
        },
        in(2, direction), in(3, random), out(6, answer));
}

int veer_wander_velocity(int64_t count, veer_vectors velocity, veer_vectors direction, veer_wander_limits limits,
    veer_vectors_out answer) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto tag, const auto& velocity_, const auto& direction_, auto& answer_) {
            using V = typename decltype(tag)::type;
            answer_ = veer::wander_velocity(velocity_, direction_, of<V>(limits));
        },
        in(2, velocity), in(3, direction), out(5, answer));
}

int veer_wander(int64_t count, veer_vectors velocity, veer_vectors direction, veer_wander_limits limits,
    veer_vectors_out answer) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto tag, const auto& velocity_, const auto& direction_, auto& answer_) {
            using V = typename decltype(tag)::type;
            answer_ = veer::wander(velocity_, direction_, of<V>(limits));
        },
        in(2, velocity), in(3, direction), out(5, answer));
}

int veer_wander_step(int64_t count, veer_vectors_both position, veer_vectors_both velocity, veer_vectors direction,
    veer_wander_limits limits, veer_steer_limits steer_limits, float time_step) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto tag, auto& position_, auto& velocity_, const auto& direction_) {
            using V = typename decltype(tag)::type;
            const auto answer = veer::steer_step(position_, velocity_, veer::wander(velocity_, direction_, of<V>(limits)), of<V>(steer_limits), time_step);
            position_ = answer.position;
            velocity_ = answer.velocity;
        },
        both(2, position), both(3, velocity), in(4, direction));
}

int veer_steer_step(int64_t count, veer_vectors_both position, veer_vectors_both velocity, veer_vectors steering,
    veer_steer_limits limits, float time_step) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto tag, auto& position_, auto& velocity_, const auto& steering_) {
            using V = typename decltype(tag)::type;
            const auto answer = veer::steer_step(position_, velocity_, steering_, of<V>(limits), time_step);
            position_ = answer.position;
            velocity_ = answer.velocity;
        },
        both(2, position), both(3, velocity), in(4, steering));
}

int veer_steer_verlet_step(int64_t count, veer_vectors_both position, veer_vectors_both velocity,
    veer_vectors steering, veer_steer_limits limits, float time_step) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto tag, auto& position_, auto& velocity_, const auto& steering_) {
            using V = typename decltype(tag)::type;
            const auto answer = veer::steer_verlet_step(position_, velocity_, steering_, of<V>(limits), time_step);
            position_ = answer.position;
            velocity_ = answer.velocity;
        },
        both(2, position), both(3, velocity), in(4, steering));
}

int veer_limit_turn(int64_t count, veer_vectors velocity, veer_vectors wanted, float max_angle,
    veer_vectors_out answer) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto, const auto& velocity_, const auto& wanted_, auto& answer_) {
            answer_ = veer::limit_turn(velocity_, wanted_, max_angle);
        },
        in(2, velocity), in(3, wanted), out(5, answer));
}

int veer_servo_step(int64_t count, veer_numbers_both position, veer_numbers_both velocity, veer_numbers target,
    veer_servo_limits limits, float time_step) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto tag, auto& position_, auto& velocity_, const auto& target_) {
            using V = typename decltype(tag)::type;
            const auto answer = veer::servo_step(position_, velocity_, target_, of<V>(limits), time_step);
            position_ = answer.position;
            velocity_ = answer.velocity;
        },
        both(2, position), both(3, velocity), in(4, target));
}

int veer_turn_servo_step(int64_t count, veer_vectors_both direction, veer_vectors_both turning, veer_vectors wanted,
    veer_servo_limits limits, float time_step) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto tag, auto& direction_, auto& turning_, const auto& wanted_) {
            using V = typename decltype(tag)::type;
            const auto answer = veer::turn_servo_step(direction_, turning_, wanted_, of<V>(limits), time_step);
            direction_ = answer.direction;
            turning_ = answer.turning;
        },
        both(2, direction), both(3, turning), in(4, wanted));
}

int veer_drive_step(int64_t count, veer_vectors_both position, veer_vectors_both heading, veer_numbers speed,
    veer_numbers steer, float wheelbase, float time_step) {
    return each<Takes::packs, 2>(count, 0,
        [=](auto, auto& position_, auto& heading_, const auto& speed_, const auto& steer_) {
            const auto answer = veer::drive_step(position_, heading_, speed_, steer_, wheelbase, time_step);
            position_ = answer.position;
            heading_ = answer.heading;
        },
        both(2, position), both(3, heading), in(4, speed), in(5, steer));
}

int veer_pure_pursuit(int64_t count, veer_vectors position, veer_vectors heading, veer_vectors target,
    float wheelbase, veer_numbers_out answer) {
    return each<Takes::packs, 2>(count, 0,
        [=](auto, const auto& position_, const auto& heading_, const auto& target_, auto& answer_) {
            answer_ = veer::pure_pursuit(position_, heading_, target_, wheelbase);
        },
        in(2, position), in(3, heading), in(4, target), out(6, answer));
}

int veer_ship_arrive(int64_t count, veer_vectors position, veer_vectors velocity, veer_vectors nose,
    veer_vectors target, veer_vectors target_velocity, veer_ship_limits limits, float time_step,
    veer_vectors_out answer_nose, veer_numbers_out thrust) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto tag, const auto& position_, const auto& velocity_, const auto& nose_, const auto& target_, const auto& target_velocity_, auto& answer_nose_, auto& thrust_) {
            using V = typename decltype(tag)::type;
            const auto answer = veer::ship_arrive(position_, velocity_, nose_, target_, target_velocity_, of<V>(limits), time_step);
            answer_nose_ = answer.nose;
            thrust_ = answer.thrust;
        },
        in(2, position), in(3, velocity), in(4, nose), in(5, target), in(6, target_velocity), out(9, answer_nose),
        out(10, thrust));
}

int veer_spring_step(int64_t count, veer_vectors_both position, veer_vectors_both velocity, veer_vectors target,
    float frequency, float time_step) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto, auto& position_, auto& velocity_, const auto& target_) {
            const auto answer = veer::spring_step(position_, velocity_, target_, frequency, time_step);
            position_ = answer.position;
            velocity_ = answer.velocity;
        },
        both(2, position), both(3, velocity), in(4, target));
}

int veer_spring_step_damped(int64_t count, veer_vectors_both position, veer_vectors_both velocity,
    veer_vectors target, veer_spring spring, float time_step) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto tag, auto& position_, auto& velocity_, const auto& target_) {
            using V = typename decltype(tag)::type;
            const auto answer = veer::spring_step(position_, velocity_, target_, of<V>(spring), time_step);
            position_ = answer.position;
            velocity_ = answer.velocity;
        },
        both(2, position), both(3, velocity), in(4, target));
}

int veer_spring_step_number(int64_t count, veer_numbers_both number, veer_numbers_both velocity, veer_numbers target,
    veer_spring spring, float time_step) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto tag, auto& number_, auto& velocity_, const auto& target_) {
            using V = typename decltype(tag)::type;
            const auto answer = veer::spring_step(number_, velocity_, target_, of<V>(spring), time_step);
            number_ = answer.position;
            velocity_ = answer.velocity;
        },
        both(2, number), both(3, velocity), in(4, target));
}

int veer_spring_of_half_life(int64_t count, float half_life, veer_numbers_out frequency,
    veer_numbers_out damping_ratio) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto, auto& frequency_, auto& damping_ratio_) {
            const auto answer = veer::spring_of_half_life(half_life);
            frequency_ = answer.frequency;
            damping_ratio_ = answer.damping_ratio;
        },
        out(3, frequency), out(4, damping_ratio));
}

int veer_smooth(int64_t count, veer_vectors value, veer_vectors target, float half_life, float time_step,
    veer_vectors_out answer) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto, const auto& value_, const auto& target_, auto& answer_) {
            answer_ = veer::smooth(value_, target_, half_life, time_step);
        },
        in(2, value), in(3, target), out(6, answer));
}

int veer_smooth_number(int64_t count, veer_numbers number, veer_numbers target, float half_life, float time_step,
    veer_numbers_out answer) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto, const auto& number_, const auto& target_, auto& answer_) {
            answer_ = veer::smooth(number_, target_, half_life, time_step);
        },
        in(2, number), in(3, target), out(6, answer));
}

int veer_between(int64_t count, veer_vectors first_position, veer_vectors first_velocity,
    veer_vectors second_position, veer_vectors second_velocity, float duration, float time, veer_vectors_out position,
    veer_vectors_out velocity) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto tag, const auto& first_position_, const auto& first_velocity_, const auto& second_position_, const auto& second_velocity_, auto& position_, auto& velocity_) {
            using V = typename decltype(tag)::type;
            const auto answer = veer::between(veer::Motion<V>{first_position_, first_velocity_}, veer::Motion<V>{second_position_, second_velocity_}, duration, time);
            position_ = answer.position;
            velocity_ = answer.velocity;
        },
        in(2, first_position), in(3, first_velocity), in(4, second_position), in(5, second_velocity), out(8, position),
        out(9, velocity));
}

int veer_blend_step(int64_t count, veer_vectors_both shown_position, veer_vectors_both shown_velocity,
    veer_vectors known_position, veer_vectors known_velocity, float half_life, float time_step) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto tag, auto& shown_position_, auto& shown_velocity_, const auto& known_position_, const auto& known_velocity_) {
            using V = typename decltype(tag)::type;
            const auto answer = veer::blend_step(veer::Motion<V>{shown_position_, shown_velocity_}, veer::Motion<V>{known_position_, known_velocity_}, half_life, time_step);
            shown_position_ = answer.position;
            shown_velocity_ = answer.velocity;
        },
        both(2, shown_position), both(3, shown_velocity), in(4, known_position), in(5, known_velocity));
}

int veer_orbit_velocity(int64_t count, veer_vectors position, veer_vectors velocity, veer_vectors center,
    veer_vectors center_velocity, float radius, float max_speed, veer_vectors_out answer) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto, const auto& position_, const auto& velocity_, const auto& center_, const auto& center_velocity_, auto& answer_) {
            answer_ = veer::orbit_velocity(position_, velocity_, center_, center_velocity_, radius, max_speed);
        },
        in(2, position), in(3, velocity), in(4, center), in(5, center_velocity), out(8, answer));
}

int veer_orbit(int64_t count, veer_vectors position, veer_vectors velocity, veer_vectors center,
    veer_vectors center_velocity, float radius, float max_speed, veer_vectors_out answer) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto, const auto& position_, const auto& velocity_, const auto& center_, const auto& center_velocity_, auto& answer_) {
            answer_ = veer::orbit(position_, velocity_, center_, center_velocity_, radius, max_speed);
        },
        in(2, position), in(3, velocity), in(4, center), in(5, center_velocity), out(8, answer));
}

int veer_orbit_step(int64_t count, veer_vectors_both position, veer_vectors_both velocity, veer_vectors center,
    veer_vectors center_velocity, float radius, float max_speed, veer_steer_limits steer_limits, float time_step) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto tag, auto& position_, auto& velocity_, const auto& center_, const auto& center_velocity_) {
            using V = typename decltype(tag)::type;
            const auto answer = veer::steer_step(position_, velocity_, veer::orbit(position_, velocity_, center_, center_velocity_, radius, max_speed), of<V>(steer_limits), time_step);
            position_ = answer.position;
            velocity_ = answer.velocity;
        },
        both(2, position), both(3, velocity), in(4, center), in(5, center_velocity));
}

int veer_keep_range_velocity(int64_t count, veer_vectors position, veer_vectors target, veer_vectors target_velocity,
    float min_range, float max_range, veer_arrive_limits limits, float time_step, veer_vectors_out answer) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto tag, const auto& position_, const auto& target_, const auto& target_velocity_, auto& answer_) {
            using V = typename decltype(tag)::type;
            answer_ = veer::keep_range_velocity(position_, target_, target_velocity_, min_range, max_range, of<V>(limits), time_step);
        },
        in(2, position), in(3, target), in(4, target_velocity), out(9, answer));
}

int veer_keep_range(int64_t count, veer_vectors position, veer_vectors velocity, veer_vectors target,
    veer_vectors target_velocity, float min_range, float max_range, veer_arrive_limits limits, float time_step,
    veer_vectors_out answer) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto tag, const auto& position_, const auto& velocity_, const auto& target_, const auto& target_velocity_, auto& answer_) {
            using V = typename decltype(tag)::type;
            answer_ = veer::keep_range(position_, velocity_, target_, target_velocity_, min_range, max_range, of<V>(limits), time_step);
        },
        in(2, position), in(3, velocity), in(4, target), in(5, target_velocity), out(10, answer));
}

int veer_keep_range_step(int64_t count, veer_vectors_both position, veer_vectors_both velocity, veer_vectors target,
    veer_vectors target_velocity, float min_range, float max_range, veer_arrive_limits limits,
    veer_steer_limits steer_limits, float time_step) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto tag, auto& position_, auto& velocity_, const auto& target_, const auto& target_velocity_) {
            using V = typename decltype(tag)::type;
            const auto answer = veer::steer_step(position_, velocity_, veer::keep_range(position_, velocity_, target_, target_velocity_, min_range, max_range, of<V>(limits), time_step), of<V>(steer_limits), time_step);
            position_ = answer.position;
            velocity_ = answer.velocity;
        },
        both(2, position), both(3, velocity), in(4, target), in(5, target_velocity));
}

int veer_orientation(int64_t count, veer_vectors forward, veer_vectors up, veer_vectors_out answer_forward,
    veer_vectors_out left, veer_vectors_out answer_up) {
    return each<Takes::packs, 3>(count, 0,
        [=](auto, const auto& forward_, const auto& up_, auto& answer_forward_, auto& left_, auto& answer_up_) {
            const auto answer = veer::orientation(forward_, up_);
            answer_forward_ = answer.forward;
            left_ = answer.left;
            answer_up_ = answer.up;
        },
        in(2, forward), in(3, up), out(4, answer_forward), out(5, left), out(6, answer_up));
}

int veer_banked_up(int64_t count, veer_vectors forward, veer_vectors acceleration, veer_vectors gravity,
    veer_vectors_out answer) {
    return each<Takes::packs, 3>(count, 0,
        [=](auto, const auto& forward_, const auto& acceleration_, const auto& gravity_, auto& answer_) {
            answer_ = veer::banked_up(forward_, acceleration_, gravity_);
        },
        in(2, forward), in(3, acceleration), in(4, gravity), out(5, answer));
}

int veer_turret_step(int64_t count, veer_vectors_both barrel, veer_vectors wanted, veer_vectors base_forward,
    veer_vectors base_left, veer_vectors base_up, veer_yaw_pitch_rates rates, veer_traverse traverse, float time_step) {
    return each<Takes::packs, 3>(count, 0,
        [=](auto tag, auto& barrel_, const auto& wanted_, const auto& base_forward_, const auto& base_left_, const auto& base_up_) {
            using V = typename decltype(tag)::type;
            const auto answer = veer::turret_step(barrel_, wanted_, veer::Orientation<V>{base_forward_, base_left_, base_up_}, of<V>(rates), of<V>(traverse), time_step);
            barrel_ = answer;
        },
        both(2, barrel), in(3, wanted), in(4, base_forward), in(5, base_left), in(6, base_up));
}

int veer_confine(int64_t count, veer_vectors_both position, veer_vectors_both velocity, float radius,
    int64_t planes_count, const veer_plane *planes) {
    if (const int wrong = list_is_wrong(5, planes_count, planes != nullptr); wrong != 0 && count != 0) return wrong;
    return each<Takes::packs, 6>(count, 0,
        [=](auto tag, auto& position_, auto& velocity_) {
            using V = typename decltype(tag)::type;
            using P = Plain<V>;
            const auto answer = veer::confine(position_, velocity_, radius, list_of<P>(planes_count, planes));
            position_ = answer.position;
            velocity_ = answer.velocity;
        },
        both(2, position), both(3, velocity));
}

int veer_avoid_sphere_angle(int64_t count, veer_vectors position, veer_vectors velocity,
    veer_sphere_obstacle obstacle, veer_numbers angle, veer_vectors_out answer) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto tag, const auto& position_, const auto& velocity_, const auto& angle_, auto& answer_) {
            using V = typename decltype(tag)::type;
            answer_ = veer::avoid_sphere(position_, velocity_, of<V>(obstacle), angle_);
        },
        in(2, position), in(3, velocity), in(5, angle), out(6, answer));
}

int veer_avoid_sphere(int64_t count, veer_vectors position, veer_vectors velocity, veer_sphere_obstacle obstacle,
    veer_vectors_out answer) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto tag, const auto& position_, const auto& velocity_, auto& answer_) {
            using V = typename decltype(tag)::type;
            answer_ = veer::avoid_sphere(position_, velocity_, of<V>(obstacle));
        },
        in(2, position), in(3, velocity), out(5, answer));
}

int veer_clearing_angle(int64_t count, veer_vectors position, veer_vectors velocity, veer_sphere_obstacle obstacle,
    veer_numbers_out answer) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto tag, const auto& position_, const auto& velocity_, auto& answer_) {
            using V = typename decltype(tag)::type;
            answer_ = veer::clearing_angle(position_, velocity_, of<V>(obstacle));
        },
        in(2, position), in(3, velocity), out(5, answer));
}

int veer_first_obstacle(int64_t count, veer_vectors position, veer_vectors velocity,
    int64_t obstacles_count, const veer_sphere_obstacle *obstacles, veer_vectors_out center,
    veer_numbers_out escape_radius, veer_numbers_out avoid_radius) {
    if (const int wrong = list_is_wrong(4, obstacles_count, obstacles != nullptr); wrong != 0 && count != 0) return wrong;
    return each<Takes::packs, 5>(count, 0,
        [=](auto tag, const auto& position_, const auto& velocity_, auto& center_, auto& escape_radius_, auto& avoid_radius_) {
            using V = typename decltype(tag)::type;
            using P = Plain<V>;
            const auto answer = veer::first_obstacle(position_, velocity_, list_of<P>(obstacles_count, obstacles));
            center_ = answer.center;
            escape_radius_ = answer.escape_radius;
            avoid_radius_ = answer.avoid_radius;
        },
        in(2, position), in(3, velocity), out(6, center), out(7, escape_radius), out(8, avoid_radius));
}

int veer_avoid_spheres_angle(int64_t count, veer_vectors position, veer_vectors velocity,
    int64_t obstacles_count, const veer_sphere_obstacle *obstacles, veer_numbers angle, veer_vectors_out answer) {
    if (const int wrong = list_is_wrong(4, obstacles_count, obstacles != nullptr); wrong != 0 && count != 0) return wrong;
    return each<Takes::packs, 5>(count, 0,
        [=](auto tag, const auto& position_, const auto& velocity_, const auto& angle_, auto& answer_) {
            using V = typename decltype(tag)::type;
            using P = Plain<V>;
            answer_ = veer::avoid_spheres(position_, velocity_, list_of<P>(obstacles_count, obstacles), angle_);
        },
        in(2, position), in(3, velocity), in(6, angle), out(7, answer));
}

int veer_avoid_spheres(int64_t count, veer_vectors position, veer_vectors velocity,
    int64_t obstacles_count, const veer_sphere_obstacle *obstacles, veer_vectors_out answer) {
    if (const int wrong = list_is_wrong(4, obstacles_count, obstacles != nullptr); wrong != 0 && count != 0) return wrong;
    return each<Takes::packs, 5>(count, 0,
        [=](auto tag, const auto& position_, const auto& velocity_, auto& answer_) {
            using V = typename decltype(tag)::type;
            using P = Plain<V>;
            answer_ = veer::avoid_spheres(position_, velocity_, list_of<P>(obstacles_count, obstacles));
        },
        in(2, position), in(3, velocity), out(6, answer));
}

int veer_escape_sphere(int64_t count, veer_vectors position, veer_sphere_obstacle obstacle, float strength,
    veer_vectors_out answer) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto tag, const auto& position_, auto& answer_) {
            using V = typename decltype(tag)::type;
            answer_ = veer::escape_sphere(position_, of<V>(obstacle), strength);
        },
        in(2, position), out(5, answer));
}

int veer_avoid_moving_sphere(int64_t count, veer_vectors position, veer_vectors velocity, veer_sphere sphere,
    float margin, float sight, veer_vectors_out answer) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto tag, const auto& position_, const auto& velocity_, auto& answer_) {
            using V = typename decltype(tag)::type;
            answer_ = veer::avoid_sphere(position_, velocity_, of<V>(sphere), margin, sight);
        },
        in(2, position), in(3, velocity), out(7, answer));
}

int veer_avoid_moving_spheres(int64_t count, veer_vectors position, veer_vectors velocity,
    int64_t spheres_count, const veer_sphere *spheres, float margin, float sight, veer_vectors_out answer) {
    if (const int wrong = list_is_wrong(4, spheres_count, spheres != nullptr); wrong != 0 && count != 0) return wrong;
    return each<Takes::packs, 5>(count, 0,
        [=](auto tag, const auto& position_, const auto& velocity_, auto& answer_) {
            using V = typename decltype(tag)::type;
            using P = Plain<V>;
            answer_ = veer::avoid_spheres(position_, velocity_, list_of<P>(spheres_count, spheres), margin, sight);
        },
        in(2, position), in(3, velocity), out(8, answer));
}

int veer_pursue_velocity(int64_t count, veer_vectors position, veer_vectors target, veer_vectors target_velocity,
    float max_speed, veer_vectors_out answer) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto, const auto& position_, const auto& target_, const auto& target_velocity_, auto& answer_) {
            answer_ = veer::pursue_velocity(position_, target_, target_velocity_, max_speed);
        },
        in(2, position), in(3, target), in(4, target_velocity), out(6, answer));
}

int veer_pursue(int64_t count, veer_vectors position, veer_vectors velocity, veer_vectors target,
    veer_vectors target_velocity, float max_speed, veer_vectors_out answer) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto, const auto& position_, const auto& velocity_, const auto& target_, const auto& target_velocity_, auto& answer_) {
            answer_ = veer::pursue(position_, velocity_, target_, target_velocity_, max_speed);
        },
        in(2, position), in(3, velocity), in(4, target), in(5, target_velocity), out(7, answer));
}

int veer_pursue_step(int64_t count, veer_vectors_both position, veer_vectors_both velocity, veer_vectors target,
    veer_vectors target_velocity, float max_speed, veer_steer_limits steer_limits, float time_step) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto tag, auto& position_, auto& velocity_, const auto& target_, const auto& target_velocity_) {
            using V = typename decltype(tag)::type;
            const auto answer = veer::steer_step(position_, velocity_, veer::pursue(position_, velocity_, target_, target_velocity_, max_speed), of<V>(steer_limits), time_step);
            position_ = answer.position;
            velocity_ = answer.velocity;
        },
        both(2, position), both(3, velocity), in(4, target), in(5, target_velocity));
}

int veer_evade_velocity(int64_t count, veer_vectors position, veer_vectors target, veer_vectors target_velocity,
    float max_speed, veer_vectors_out answer) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto, const auto& position_, const auto& target_, const auto& target_velocity_, auto& answer_) {
            answer_ = veer::evade_velocity(position_, target_, target_velocity_, max_speed);
        },
        in(2, position), in(3, target), in(4, target_velocity), out(6, answer));
}

int veer_evade(int64_t count, veer_vectors position, veer_vectors velocity, veer_vectors target,
    veer_vectors target_velocity, float max_speed, veer_vectors_out answer) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto, const auto& position_, const auto& velocity_, const auto& target_, const auto& target_velocity_, auto& answer_) {
            answer_ = veer::evade(position_, velocity_, target_, target_velocity_, max_speed);
        },
        in(2, position), in(3, velocity), in(4, target), in(5, target_velocity), out(7, answer));
}

int veer_evade_step(int64_t count, veer_vectors_both position, veer_vectors_both velocity, veer_vectors target,
    veer_vectors target_velocity, float max_speed, veer_steer_limits steer_limits, float time_step) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto tag, auto& position_, auto& velocity_, const auto& target_, const auto& target_velocity_) {
            using V = typename decltype(tag)::type;
            const auto answer = veer::steer_step(position_, velocity_, veer::evade(position_, velocity_, target_, target_velocity_, max_speed), of<V>(steer_limits), time_step);
            position_ = answer.position;
            velocity_ = answer.velocity;
        },
        both(2, position), both(3, velocity), in(4, target), in(5, target_velocity));
}

int veer_interpose_velocity(int64_t count, veer_vectors position, veer_vectors first, veer_vectors first_velocity,
    veer_vectors second, veer_vectors second_velocity, float max_speed, veer_vectors_out answer) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto, const auto& position_, const auto& first_, const auto& first_velocity_, const auto& second_, const auto& second_velocity_, auto& answer_) {
            answer_ = veer::interpose_velocity(position_, first_, first_velocity_, second_, second_velocity_, max_speed);
        },
        in(2, position), in(3, first), in(4, first_velocity), in(5, second), in(6, second_velocity), out(8, answer));
}

int veer_interpose(int64_t count, veer_vectors position, veer_vectors velocity, veer_vectors first,
    veer_vectors first_velocity, veer_vectors second, veer_vectors second_velocity, float max_speed,
    veer_vectors_out answer) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto, const auto& position_, const auto& velocity_, const auto& first_, const auto& first_velocity_, const auto& second_, const auto& second_velocity_, auto& answer_) {
            answer_ = veer::interpose(position_, velocity_, first_, first_velocity_, second_, second_velocity_, max_speed);
        },
        in(2, position), in(3, velocity), in(4, first), in(5, first_velocity), in(6, second), in(7, second_velocity),
        out(9, answer));
}

int veer_interpose_step(int64_t count, veer_vectors_both position, veer_vectors_both velocity, veer_vectors first,
    veer_vectors first_velocity, veer_vectors second, veer_vectors second_velocity, float max_speed,
    veer_steer_limits steer_limits, float time_step) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto tag, auto& position_, auto& velocity_, const auto& first_, const auto& first_velocity_, const auto& second_, const auto& second_velocity_) {
            using V = typename decltype(tag)::type;
            const auto answer = veer::steer_step(position_, velocity_, veer::interpose(position_, velocity_, first_, first_velocity_, second_, second_velocity_, max_speed), of<V>(steer_limits), time_step);
            position_ = answer.position;
            velocity_ = answer.velocity;
        },
        both(2, position), both(3, velocity), in(4, first), in(5, first_velocity), in(6, second),
        in(7, second_velocity));
}

int veer_hiding_place(int64_t count, veer_vectors threat, veer_sphere_obstacle obstacle, float margin,
    veer_vectors_out answer) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto tag, const auto& threat_, auto& answer_) {
            using V = typename decltype(tag)::type;
            answer_ = veer::hiding_place(threat_, of<V>(obstacle), margin);
        },
        in(2, threat), out(5, answer));
}

int veer_hide_velocity(int64_t count, veer_vectors position, veer_vectors threat,
    int64_t obstacles_count, const veer_sphere_obstacle *obstacles, float margin, veer_arrive_limits limits,
    float time_step, veer_vectors_out answer) {
    if (const int wrong = list_is_wrong(4, obstacles_count, obstacles != nullptr); wrong != 0 && count != 0) return wrong;
    return each<Takes::packs, 5>(count, 0,
        [=](auto tag, const auto& position_, const auto& threat_, auto& answer_) {
            using V = typename decltype(tag)::type;
            using P = Plain<V>;
            answer_ = veer::hide_velocity(position_, threat_, list_of<P>(obstacles_count, obstacles), margin, of<V>(limits), time_step);
        },
        in(2, position), in(3, threat), out(9, answer));
}

int veer_hide(int64_t count, veer_vectors position, veer_vectors velocity, veer_vectors threat,
    int64_t obstacles_count, const veer_sphere_obstacle *obstacles, float margin, veer_arrive_limits limits,
    float time_step, veer_vectors_out answer) {
    if (const int wrong = list_is_wrong(5, obstacles_count, obstacles != nullptr); wrong != 0 && count != 0) return wrong;
    return each<Takes::packs, 5>(count, 0,
        [=](auto tag, const auto& position_, const auto& velocity_, const auto& threat_, auto& answer_) {
            using V = typename decltype(tag)::type;
            using P = Plain<V>;
            answer_ = veer::hide(position_, velocity_, threat_, list_of<P>(obstacles_count, obstacles), margin, of<V>(limits), time_step);
        },
        in(2, position), in(3, velocity), in(4, threat), out(10, answer));
}

int veer_hide_step(int64_t count, veer_vectors_both position, veer_vectors_both velocity, veer_vectors threat,
    int64_t obstacles_count, const veer_sphere_obstacle *obstacles, float margin, veer_arrive_limits limits,
    veer_steer_limits steer_limits, float time_step) {
    if (const int wrong = list_is_wrong(5, obstacles_count, obstacles != nullptr); wrong != 0 && count != 0) return wrong;
    return each<Takes::packs, 5>(count, 0,
        [=](auto tag, auto& position_, auto& velocity_, const auto& threat_) {
            using V = typename decltype(tag)::type;
            using P = Plain<V>;
            const auto answer = veer::steer_step(position_, velocity_, veer::hide(position_, velocity_, threat_, list_of<P>(obstacles_count, obstacles), margin, of<V>(limits), time_step), of<V>(steer_limits), time_step);
            position_ = answer.position;
            velocity_ = answer.velocity;
        },
        both(2, position), both(3, velocity), in(4, threat));
}

int veer_avoid_agent(int64_t count, veer_vectors self_position, veer_vectors self_velocity, veer_numbers self_radius,
    veer_numbers self_yielding, veer_vectors other_position, veer_vectors other_velocity, veer_numbers other_radius,
    veer_numbers other_yielding, float horizon, veer_vectors_out answer) {
    return each<Takes::packs, 5>(count, 0,
        [=](auto tag, const auto& self_position_, const auto& self_velocity_, const auto& self_radius_, const auto& self_yielding_, const auto& other_position_, const auto& other_velocity_, const auto& other_radius_, const auto& other_yielding_, auto& answer_) {
            using V = typename decltype(tag)::type;
            answer_ = veer::avoid_agent(veer::Agent<V>{self_position_, self_velocity_, self_radius_, self_yielding_}, veer::Agent<V>{other_position_, other_velocity_, other_radius_, other_yielding_}, horizon);
        },
        in(2, self_position), in(3, self_velocity), in(4, self_radius), in(5, self_yielding), in(6, other_position),
        in(7, other_velocity), in(8, other_radius), in(9, other_yielding), out(11, answer));
}

int veer_path_length(int64_t count, int64_t points_count, veer_vectors points, int closed, veer_numbers_out answer) {
    if (const int wrong = list_is_wrong(2, points_count, points.x != nullptr); wrong != 0 && count != 0) return wrong;
    return each<Takes::packs, 5>(count, points.z != nullptr ? 3 : 2,
        [=](auto tag, auto& answer_) {
            using V = typename decltype(tag)::type;
            answer_ = veer::path_length(point_list<V>(points_count, points), closed != 0);
        },
        out(5, answer));
}

int veer_path_place(int64_t count, int64_t points_count, veer_vectors points, veer_numbers along, int closed,
    veer_vectors_out point, veer_vectors_out direction, veer_numbers_out answer_along, veer_numbers_out distance) {
    if (const int wrong = list_is_wrong(2, points_count, points.x != nullptr); wrong != 0 && count != 0) return wrong;
    return each<Takes::packs, 5>(count, points.z != nullptr ? 3 : 2,
        [=](auto tag, const auto& along_, auto& point_, auto& direction_, auto& answer_along_, auto& distance_) {
            using V = typename decltype(tag)::type;
            const auto answer = veer::path_place(point_list<V>(points_count, points), along_, closed != 0);
            point_ = answer.point;
            direction_ = answer.direction;
            answer_along_ = answer.along;
            distance_ = answer.distance;
        },
        in(4, along), out(6, point), out(7, direction), out(8, answer_along), out(9, distance));
}

int veer_nearest_on_path(int64_t count, int64_t points_count, veer_vectors points, veer_vectors position, int closed,
    veer_vectors_out point, veer_vectors_out direction, veer_numbers_out along, veer_numbers_out distance) {
    if (const int wrong = list_is_wrong(2, points_count, points.x != nullptr); wrong != 0 && count != 0) return wrong;
    return each<Takes::packs, 5>(count, points.z != nullptr ? 3 : 2,
        [=](auto tag, const auto& position_, auto& point_, auto& direction_, auto& along_, auto& distance_) {
            using V = typename decltype(tag)::type;
            using P = Plain<V>;
            const auto answer = veer::nearest_on_path(point_list<P>(points_count, points), position_, closed != 0);
            point_ = answer.point;
            direction_ = answer.direction;
            along_ = answer.along;
            distance_ = answer.distance;
        },
        in(4, position), out(6, point), out(7, direction), out(8, along), out(9, distance));
}

int veer_nearest_on_path_along(int64_t count, int64_t points_count, veer_vectors points, veer_vectors position,
    veer_numbers along, float reach, int closed, veer_vectors_out point, veer_vectors_out direction,
    veer_numbers_out answer_along, veer_numbers_out distance) {
    if (const int wrong = list_is_wrong(2, points_count, points.x != nullptr); wrong != 0 && count != 0) return wrong;
    return each<Takes::packs, 5>(count, points.z != nullptr ? 3 : 2,
        [=](auto tag, const auto& position_, const auto& along_, auto& point_, auto& direction_, auto& answer_along_, auto& distance_) {
            using V = typename decltype(tag)::type;
            using P = Plain<V>;
            const auto answer = veer::nearest_on_path(point_list<P>(points_count, points), position_, along_, reach, closed != 0);
            point_ = answer.point;
            direction_ = answer.direction;
            answer_along_ = answer.along;
            distance_ = answer.distance;
        },
        in(4, position), in(5, along), out(8, point), out(9, direction), out(10, answer_along), out(11, distance));
}

int veer_follow_path_velocity(int64_t count, veer_vectors position, int64_t points_count, veer_vectors points,
    float ahead, veer_arrive_limits limits, float time_step, int closed, veer_vectors_out answer) {
    if (const int wrong = list_is_wrong(3, points_count, points.x != nullptr); wrong != 0 && count != 0) return wrong;
    return each<Takes::packs, 5>(count, points.z != nullptr ? 3 : 2,
        [=](auto tag, const auto& position_, auto& answer_) {
            using V = typename decltype(tag)::type;
            using P = Plain<V>;
            answer_ = veer::follow_path_velocity(position_, point_list<P>(points_count, points), ahead, of<V>(limits), time_step, closed != 0);
        },
        in(2, position), out(9, answer));
}

int veer_follow_path_velocity_place(int64_t count, veer_vectors position, int64_t points_count, veer_vectors points,
    veer_vectors place_point, veer_vectors place_direction, veer_numbers place_along, veer_numbers place_distance,
    float ahead, veer_arrive_limits limits, float time_step, int closed, veer_vectors_out answer) {
    if (const int wrong = list_is_wrong(3, points_count, points.x != nullptr); wrong != 0 && count != 0) return wrong;
    return each<Takes::packs, 5>(count, points.z != nullptr ? 3 : 2,
        [=](auto tag, const auto& position_, const auto& place_point_, const auto& place_direction_, const auto& place_along_, const auto& place_distance_, auto& answer_) {
            using V = typename decltype(tag)::type;
            using P = Plain<V>;
            answer_ = veer::follow_path_velocity(position_, point_list<P>(points_count, points), veer::PathPlace<V>{place_point_, place_direction_, place_along_, place_distance_}, ahead, of<V>(limits), time_step, closed != 0);
        },
        in(2, position), in(5, place_point), in(6, place_direction), in(7, place_along), in(8, place_distance),
        out(13, answer));
}

int veer_follow_path_velocity_corridor(int64_t count, veer_vectors position,
    int64_t points_count, veer_vectors points, veer_vectors place_point, veer_vectors place_direction,
    veer_numbers place_along, veer_numbers place_distance, veer_corridor corridor, veer_arrive_limits limits,
    float time_step, int closed, veer_vectors_out answer) {
    if (const int wrong = list_is_wrong(3, points_count, points.x != nullptr); wrong != 0 && count != 0) return wrong;
    return each<Takes::packs, 5>(count, points.z != nullptr ? 3 : 2,
        [=](auto tag, const auto& position_, const auto& place_point_, const auto& place_direction_, const auto& place_along_, const auto& place_distance_, auto& answer_) {
            using V = typename decltype(tag)::type;
            using P = Plain<V>;
            answer_ = veer::follow_path_velocity(position_, point_list<P>(points_count, points), veer::PathPlace<V>{place_point_, place_direction_, place_along_, place_distance_}, of<V>(corridor), of<V>(limits), time_step, closed != 0);
        },
        in(2, position), in(5, place_point), in(6, place_direction), in(7, place_along), in(8, place_distance),
        out(13, answer));
}

int veer_follow_path(int64_t count, veer_vectors position, veer_vectors velocity,
    int64_t points_count, veer_vectors points, float ahead, veer_arrive_limits limits, float time_step, int closed,
    veer_vectors_out answer) {
    if (const int wrong = list_is_wrong(4, points_count, points.x != nullptr); wrong != 0 && count != 0) return wrong;
    return each<Takes::packs, 5>(count, points.z != nullptr ? 3 : 2,
        [=](auto tag, const auto& position_, const auto& velocity_, auto& answer_) {
            using V = typename decltype(tag)::type;
            using P = Plain<V>;
            answer_ = veer::follow_path(position_, velocity_, point_list<P>(points_count, points), ahead, of<V>(limits), time_step, closed != 0);
        },
        in(2, position), in(3, velocity), out(10, answer));
}

int veer_follow_path_step(int64_t count, veer_vectors_both position, veer_vectors_both velocity,
    int64_t points_count, veer_vectors points, float ahead, veer_arrive_limits limits, int closed,
    veer_steer_limits steer_limits, float time_step) {
    if (const int wrong = list_is_wrong(4, points_count, points.x != nullptr); wrong != 0 && count != 0) return wrong;
    return each<Takes::packs, 5>(count, points.z != nullptr ? 3 : 2,
        [=](auto tag, auto& position_, auto& velocity_) {
            using V = typename decltype(tag)::type;
            using P = Plain<V>;
            const auto answer = veer::steer_step(position_, velocity_, veer::follow_path(position_, velocity_, point_list<P>(points_count, points), ahead, of<V>(limits), time_step, closed != 0), of<V>(steer_limits), time_step);
            position_ = answer.position;
            velocity_ = answer.velocity;
        },
        both(2, position), both(3, velocity));
}

int veer_follow_path_place(int64_t count, veer_vectors position, veer_vectors velocity,
    int64_t points_count, veer_vectors points, veer_vectors place_point, veer_vectors place_direction,
    veer_numbers place_along, veer_numbers place_distance, float ahead, veer_arrive_limits limits, float time_step,
    int closed, veer_vectors_out answer) {
    if (const int wrong = list_is_wrong(4, points_count, points.x != nullptr); wrong != 0 && count != 0) return wrong;
    return each<Takes::packs, 5>(count, points.z != nullptr ? 3 : 2,
        [=](auto tag, const auto& position_, const auto& velocity_, const auto& place_point_, const auto& place_direction_, const auto& place_along_, const auto& place_distance_, auto& answer_) {
            using V = typename decltype(tag)::type;
            using P = Plain<V>;
            answer_ = veer::follow_path(position_, velocity_, point_list<P>(points_count, points), veer::PathPlace<V>{place_point_, place_direction_, place_along_, place_distance_}, ahead, of<V>(limits), time_step, closed != 0);
        },
        in(2, position), in(3, velocity), in(6, place_point), in(7, place_direction), in(8, place_along),
        in(9, place_distance), out(14, answer));
}

int veer_follow_path_place_step(int64_t count, veer_vectors_both position, veer_vectors_both velocity,
    int64_t points_count, veer_vectors points, veer_vectors place_point, veer_vectors place_direction,
    veer_numbers place_along, veer_numbers place_distance, float ahead, veer_arrive_limits limits, int closed,
    veer_steer_limits steer_limits, float time_step) {
    if (const int wrong = list_is_wrong(4, points_count, points.x != nullptr); wrong != 0 && count != 0) return wrong;
    return each<Takes::packs, 5>(count, points.z != nullptr ? 3 : 2,
        [=](auto tag, auto& position_, auto& velocity_, const auto& place_point_, const auto& place_direction_, const auto& place_along_, const auto& place_distance_) {
            using V = typename decltype(tag)::type;
            using P = Plain<V>;
            const auto answer = veer::steer_step(position_, velocity_, veer::follow_path(position_, velocity_, point_list<P>(points_count, points), veer::PathPlace<V>{place_point_, place_direction_, place_along_, place_distance_}, ahead, of<V>(limits), time_step, closed != 0), of<V>(steer_limits), time_step);
            position_ = answer.position;
            velocity_ = answer.velocity;
        },
        both(2, position), both(3, velocity), in(6, place_point), in(7, place_direction), in(8, place_along),
        in(9, place_distance));
}

int veer_stay_on_path(int64_t count, veer_vectors position, veer_vectors velocity,
    int64_t points_count, veer_vectors points, float radius, float ahead_time, float max_speed, int closed,
    veer_vectors_out answer) {
    if (const int wrong = list_is_wrong(4, points_count, points.x != nullptr); wrong != 0 && count != 0) return wrong;
    return each<Takes::packs, 5>(count, points.z != nullptr ? 3 : 2,
        [=](auto tag, const auto& position_, const auto& velocity_, auto& answer_) {
            using V = typename decltype(tag)::type;
            using P = Plain<V>;
            answer_ = veer::stay_on_path(position_, velocity_, point_list<P>(points_count, points), radius, ahead_time, max_speed, closed != 0);
        },
        in(2, position), in(3, velocity), out(10, answer));
}

int veer_stay_on_path_step(int64_t count, veer_vectors_both position, veer_vectors_both velocity,
    int64_t points_count, veer_vectors points, float radius, float ahead_time, float max_speed, int closed,
    veer_steer_limits steer_limits, float time_step) {
    if (const int wrong = list_is_wrong(4, points_count, points.x != nullptr); wrong != 0 && count != 0) return wrong;
    return each<Takes::packs, 5>(count, points.z != nullptr ? 3 : 2,
        [=](auto tag, auto& position_, auto& velocity_) {
            using V = typename decltype(tag)::type;
            using P = Plain<V>;
            const auto answer = veer::steer_step(position_, velocity_, veer::stay_on_path(position_, velocity_, point_list<P>(points_count, points), radius, ahead_time, max_speed, closed != 0), of<V>(steer_limits), time_step);
            position_ = answer.position;
            velocity_ = answer.velocity;
        },
        both(2, position), both(3, velocity));
}

int veer_formation_place(int64_t count, veer_vectors leader_position, veer_vectors leader_velocity,
    veer_vectors heading, veer_vectors turning, veer_vectors offset, veer_vectors_out position,
    veer_vectors_out velocity) {
    return each<Takes::packs, 2>(count, 0,
        [=](auto tag, const auto& leader_position_, const auto& leader_velocity_, const auto& heading_, const auto& turning_, const auto& offset_, auto& position_, auto& velocity_) {
            using V = typename decltype(tag)::type;
            const auto answer = veer::formation_place(veer::Motion<V>{leader_position_, leader_velocity_}, heading_, turning_, offset_);
            position_ = answer.position;
            velocity_ = answer.velocity;
        },
        in(2, leader_position), in(3, leader_velocity), in(4, heading), in(5, turning), in(6, offset), out(7, position),
        out(8, velocity));
}

int veer_formation_place_in_space(int64_t count, veer_vectors leader_position, veer_vectors leader_velocity,
    veer_vectors lies_forward, veer_vectors lies_left, veer_vectors lies_up, veer_vectors angular_velocity,
    veer_vectors offset, veer_vectors_out position, veer_vectors_out velocity) {
    return each<Takes::packs, 3>(count, 0,
        [=](auto tag, const auto& leader_position_, const auto& leader_velocity_, const auto& lies_forward_, const auto& lies_left_, const auto& lies_up_, const auto& angular_velocity_, const auto& offset_, auto& position_, auto& velocity_) {
            using V = typename decltype(tag)::type;
            const auto answer = veer::formation_place(veer::Motion<V>{leader_position_, leader_velocity_}, veer::Orientation<V>{lies_forward_, lies_left_, lies_up_}, angular_velocity_, offset_);
            position_ = answer.position;
            velocity_ = answer.velocity;
        },
        in(2, leader_position), in(3, leader_velocity), in(4, lies_forward), in(5, lies_left), in(6, lies_up),
        in(7, angular_velocity), in(8, offset), out(9, position), out(10, velocity));
}

// SPDX-License-Identifier: MIT
// Written by packaging/languages/generate.py from the headers of veer: the functions of one agent at a time.
#include "structures.hpp"

using namespace veer_c;

int veer_least_rendezvous_time(int64_t count, veer_vectors position, veer_vectors velocity, veer_vectors target,
    veer_vectors target_velocity, float max_accel, veer_numbers_out answer) {
    return each<Takes::agents, 5>(count, 0,
        [=](auto, const auto& position_, const auto& velocity_, const auto& target_, const auto& target_velocity_, auto& answer_) {
            answer_ = veer::least_rendezvous_time(position_, velocity_, target_, target_velocity_, max_accel);
        },
        in(2, position), in(3, velocity), in(4, target), in(5, target_velocity), out(7, answer));
}

int veer_intercept(int64_t count, veer_vectors position, veer_vectors target, veer_vectors target_velocity,
    float speed, veer_numbers_out status, veer_numbers_out time, veer_vectors_out point, veer_vectors_out velocity,
    veer_numbers_out later_time, veer_numbers_out miss) {
    return each<Takes::agents, 5>(count, 0,
        [=](auto, const auto& position_, const auto& target_, const auto& target_velocity_, auto& status_, auto& time_, auto& point_, auto& velocity_, auto& later_time_, auto& miss_) {
            const auto answer = veer::intercept(position_, target_, target_velocity_, speed);
            status_ = whole(answer.status);
            time_ = answer.time;
            point_ = answer.point;
            velocity_ = answer.velocity;
            later_time_ = answer.later_time;
            miss_ = answer.miss;
        },
        in(2, position), in(3, target), in(4, target_velocity), out(6, status), out(7, time), out(8, point),
        out(9, velocity), out(10, later_time), out(11, miss));
}

int veer_intercept_shot(int64_t count, veer_vectors position, veer_vectors target, veer_vectors target_velocity,
    veer_shot shot, veer_vectors inherited_velocity, float delay, veer_numbers_out status, veer_numbers_out time,
    veer_vectors_out point, veer_vectors_out velocity, veer_numbers_out later_time, veer_numbers_out miss) {
    return each<Takes::agents, 5>(count, 0,
        [=](auto tag, const auto& position_, const auto& target_, const auto& target_velocity_, const auto& inherited_velocity_, auto& status_, auto& time_, auto& point_, auto& velocity_, auto& later_time_, auto& miss_) {
            using V = typename decltype(tag)::type;
            const auto answer = veer::intercept(position_, target_, target_velocity_, of<V>(shot), inherited_velocity_, delay);
            status_ = whole(answer.status);
            time_ = answer.time;
            point_ = answer.point;
            velocity_ = answer.velocity;
            later_time_ = answer.later_time;
            miss_ = answer.miss;
        },
        in(2, position), in(3, target), in(4, target_velocity), in(6, inherited_velocity), out(8, status), out(9, time),
        out(10, point), out(11, velocity), out(12, later_time), out(13, miss));
}

int veer_homing_intercept(int64_t count, veer_vectors position, veer_vectors velocity, veer_vectors target,
    veer_vectors target_velocity, veer_homing homing, float max_time, veer_numbers_out status, veer_numbers_out time,
    veer_vectors_out point, veer_vectors_out answer_velocity, veer_numbers_out later_time, veer_numbers_out miss) {
    return each<Takes::agents, 5>(count, 0,
        [=](auto tag, const auto& position_, const auto& velocity_, const auto& target_, const auto& target_velocity_, auto& status_, auto& time_, auto& point_, auto& answer_velocity_, auto& later_time_, auto& miss_) {
            using V = typename decltype(tag)::type;
            const auto answer = veer::homing_intercept(position_, velocity_, target_, target_velocity_, of<V>(homing), max_time);
            status_ = whole(answer.status);
            time_ = answer.time;
            point_ = answer.point;
            answer_velocity_ = answer.velocity;
            later_time_ = answer.later_time;
            miss_ = answer.miss;
        },
        in(2, position), in(3, velocity), in(4, target), in(5, target_velocity), out(8, status), out(9, time),
        out(10, point), out(11, answer_velocity), out(12, later_time), out(13, miss));
}

int veer_homing_time(int64_t count, veer_vectors position, veer_vectors velocity, veer_vectors target,
    veer_homing homing, veer_numbers_out answer) {
    return each<Takes::agents, 5>(count, 0,
        [=](auto tag, const auto& position_, const auto& velocity_, const auto& target_, auto& answer_) {
            using V = typename decltype(tag)::type;
            answer_ = veer::homing_time(position_, velocity_, target_, of<V>(homing));
        },
        in(2, position), in(3, velocity), in(4, target), out(6, answer));
}

int veer_intercept_accelerating(int64_t count, veer_vectors position, veer_vectors target,
    veer_vectors target_velocity, veer_vectors relative_acceleration, veer_shot shot, veer_numbers_out status,
    veer_numbers_out time, veer_vectors_out point, veer_vectors_out velocity, veer_numbers_out later_time,
    veer_numbers_out miss) {
    return each<Takes::agents, 5>(count, 0,
        [=](auto tag, const auto& position_, const auto& target_, const auto& target_velocity_, const auto& relative_acceleration_, auto& status_, auto& time_, auto& point_, auto& velocity_, auto& later_time_, auto& miss_) {
            using V = typename decltype(tag)::type;
            const auto answer = veer::intercept_accelerating(position_, target_, target_velocity_, relative_acceleration_, of<V>(shot));
            status_ = whole(answer.status);
            time_ = answer.time;
            point_ = answer.point;
            velocity_ = answer.velocity;
            later_time_ = answer.later_time;
            miss_ = answer.miss;
        },
        in(2, position), in(3, target), in(4, target_velocity), in(5, relative_acceleration), out(7, status),
        out(8, time), out(9, point), out(10, velocity), out(11, later_time), out(12, miss));
}

int veer_intercept_thrusting(int64_t count, veer_vectors position, veer_vectors target, veer_vectors target_velocity,
    veer_vectors relative_acceleration, veer_missile missile, veer_numbers_out status, veer_numbers_out time,
    veer_vectors_out point, veer_vectors_out velocity, veer_numbers_out later_time, veer_numbers_out miss) {
    return each<Takes::agents, 5>(count, 0,
        [=](auto tag, const auto& position_, const auto& target_, const auto& target_velocity_, const auto& relative_acceleration_, auto& status_, auto& time_, auto& point_, auto& velocity_, auto& later_time_, auto& miss_) {
            using V = typename decltype(tag)::type;
            const auto answer = veer::intercept_thrusting(position_, target_, target_velocity_, relative_acceleration_, of<V>(missile));
            status_ = whole(answer.status);
            time_ = answer.time;
            point_ = answer.point;
            velocity_ = answer.velocity;
            later_time_ = answer.later_time;
            miss_ = answer.miss;
        },
        in(2, position), in(3, target), in(4, target_velocity), in(5, relative_acceleration), out(7, status),
        out(8, time), out(9, point), out(10, velocity), out(11, later_time), out(12, miss));
}

int veer_intercept_times(int64_t count, veer_vectors position, veer_vectors target, veer_vectors target_velocity,
    veer_vectors relative_acceleration, float speed, veer_numbers_out times_0, veer_numbers_out times_1,
    veer_numbers_out times_2, veer_numbers_out times_3, veer_numbers_out answer_count) {
    return each<Takes::agents, 5>(count, 0,
        [=](auto, const auto& position_, const auto& target_, const auto& target_velocity_, const auto& relative_acceleration_, auto& times_0_, auto& times_1_, auto& times_2_, auto& times_3_, auto& answer_count_) {
            const auto answer = veer::intercept_times(position_, target_, target_velocity_, relative_acceleration_, speed);
            times_0_ = answer.times[0];
            times_1_ = answer.times[1];
            times_2_ = answer.times[2];
            times_3_ = answer.times[3];
            answer_count_ = whole(answer.count);
        },
        in(2, position), in(3, target), in(4, target_velocity), in(5, relative_acceleration), out(7, times_0),
        out(8, times_1), out(9, times_2), out(10, times_3), out(11, answer_count));
}

int veer_launch(int64_t count, veer_vectors position, veer_vectors target, veer_vectors gravity, float speed,
    veer_numbers_out low_found, veer_numbers_out low_time, veer_vectors_out low_velocity, veer_numbers_out high_found,
    veer_numbers_out high_time, veer_vectors_out high_velocity) {
    return each<Takes::agents, 5>(count, 0,
        [=](auto, const auto& position_, const auto& target_, const auto& gravity_, auto& low_found_, auto& low_time_, auto& low_velocity_, auto& high_found_, auto& high_time_, auto& high_velocity_) {
            const auto answer = veer::launch(position_, target_, gravity_, speed);
            low_found_ = whole(answer.low.found);
            low_time_ = answer.low.time;
            low_velocity_ = answer.low.velocity;
            high_found_ = whole(answer.high.found);
            high_time_ = answer.high.time;
            high_velocity_ = answer.high.velocity;
        },
        in(2, position), in(3, target), in(4, gravity), out(6, low_found), out(7, low_time), out(8, low_velocity),
        out(9, high_found), out(10, high_time), out(11, high_velocity));
}

int veer_minimum_launch_speed(int64_t count, veer_vectors position, veer_vectors target, veer_vectors gravity,
    veer_numbers_out answer) {
    return each<Takes::agents, 5>(count, 0,
        [=](auto, const auto& position_, const auto& target_, const auto& gravity_, auto& answer_) {
            answer_ = veer::minimum_launch_speed(position_, target_, gravity_);
        },
        in(2, position), in(3, target), in(4, gravity), out(5, answer));
}

int veer_least_energy_launch(int64_t count, veer_vectors position, veer_vectors target, veer_vectors gravity,
    veer_numbers_out found, veer_numbers_out time, veer_vectors_out velocity) {
    return each<Takes::agents, 5>(count, 0,
        [=](auto, const auto& position_, const auto& target_, const auto& gravity_, auto& found_, auto& time_, auto& velocity_) {
            const auto answer = veer::least_energy_launch(position_, target_, gravity_);
            found_ = whole(answer.found);
            time_ = answer.time;
            velocity_ = answer.velocity;
        },
        in(2, position), in(3, target), in(4, gravity), out(5, found), out(6, time), out(7, velocity));
}

int veer_launch_in_time(int64_t count, veer_vectors position, veer_vectors target, veer_vectors gravity,
    veer_numbers time, veer_numbers_out found, veer_numbers_out answer_time, veer_vectors_out velocity) {
    return each<Takes::agents, 5>(count, 0,
        [=](auto, const auto& position_, const auto& target_, const auto& gravity_, const auto& time_, auto& found_, auto& answer_time_, auto& velocity_) {
            const auto answer = veer::launch_in_time(position_, target_, gravity_, time_);
            found_ = whole(answer.found);
            answer_time_ = answer.time;
            velocity_ = answer.velocity;
        },
        in(2, position), in(3, target), in(4, gravity), in(5, time), out(6, found), out(7, answer_time),
        out(8, velocity));
}

int veer_launch_over(int64_t count, veer_vectors position, veer_vectors target, veer_vectors gravity,
    float apex_height, veer_numbers_out found, veer_numbers_out time, veer_vectors_out velocity) {
    return each<Takes::agents, 5>(count, 0,
        [=](auto, const auto& position_, const auto& target_, const auto& gravity_, auto& found_, auto& time_, auto& velocity_) {
            const auto answer = veer::launch_over(position_, target_, gravity_, apex_height);
            found_ = whole(answer.found);
            time_ = answer.time;
            velocity_ = answer.velocity;
        },
        in(2, position), in(3, target), in(4, gravity), out(6, found), out(7, time), out(8, velocity));
}

int veer_launch_stepped(int64_t count, veer_vectors position, veer_vectors target, veer_vectors gravity, float speed,
    float time_step, veer_numbers_out low_found, veer_numbers_out low_time, veer_vectors_out low_velocity,
    veer_numbers_out high_found, veer_numbers_out high_time, veer_vectors_out high_velocity) {
    return each<Takes::agents, 5>(count, 0,
        [=](auto, const auto& position_, const auto& target_, const auto& gravity_, auto& low_found_, auto& low_time_, auto& low_velocity_, auto& high_found_, auto& high_time_, auto& high_velocity_) {
            const auto answer = veer::launch(position_, target_, gravity_, speed, time_step);
            low_found_ = whole(answer.low.found);
            low_time_ = answer.low.time;
            low_velocity_ = answer.low.velocity;
            high_found_ = whole(answer.high.found);
            high_time_ = answer.high.time;
            high_velocity_ = answer.high.velocity;
        },
        in(2, position), in(3, target), in(4, gravity), out(7, low_found), out(8, low_time), out(9, low_velocity),
        out(10, high_found), out(11, high_time), out(12, high_velocity));
}

int veer_launch_flight(int64_t count, veer_vectors position, veer_vectors target, veer_flight flight, float speed,
    veer_numbers_out low_found, veer_numbers_out low_time, veer_vectors_out low_velocity, veer_numbers_out high_found,
    veer_numbers_out high_time, veer_vectors_out high_velocity) {
    return each<Takes::agents, 5>(count, 0,
        [=](auto tag, const auto& position_, const auto& target_, auto& low_found_, auto& low_time_, auto& low_velocity_, auto& high_found_, auto& high_time_, auto& high_velocity_) {
            using V = typename decltype(tag)::type;
            const auto answer = veer::launch(position_, target_, of<V>(flight), speed);
            low_found_ = whole(answer.low.found);
            low_time_ = answer.low.time;
            low_velocity_ = answer.low.velocity;
            high_found_ = whole(answer.high.found);
            high_time_ = answer.high.time;
            high_velocity_ = answer.high.velocity;
        },
        in(2, position), in(3, target), out(6, low_found), out(7, low_time), out(8, low_velocity), out(9, high_found),
        out(10, high_time), out(11, high_velocity));
}

int veer_minimum_launch_speed_flight(int64_t count, veer_vectors position, veer_vectors target, veer_flight flight,
    veer_numbers_out answer) {
    return each<Takes::agents, 5>(count, 0,
        [=](auto tag, const auto& position_, const auto& target_, auto& answer_) {
            using V = typename decltype(tag)::type;
            answer_ = veer::minimum_launch_speed(position_, target_, of<V>(flight));
        },
        in(2, position), in(3, target), out(5, answer));
}

int veer_least_energy_launch_flight(int64_t count, veer_vectors position, veer_vectors target, veer_flight flight,
    veer_numbers_out found, veer_numbers_out time, veer_vectors_out velocity) {
    return each<Takes::agents, 5>(count, 0,
        [=](auto tag, const auto& position_, const auto& target_, auto& found_, auto& time_, auto& velocity_) {
            using V = typename decltype(tag)::type;
            const auto answer = veer::least_energy_launch(position_, target_, of<V>(flight));
            found_ = whole(answer.found);
            time_ = answer.time;
            velocity_ = answer.velocity;
        },
        in(2, position), in(3, target), out(5, found), out(6, time), out(7, velocity));
}

int veer_launch_in_time_flight(int64_t count, veer_vectors position, veer_vectors target, veer_flight flight,
    float time, veer_numbers_out found, veer_numbers_out answer_time, veer_vectors_out velocity) {
    return each<Takes::agents, 5>(count, 0,
        [=](auto tag, const auto& position_, const auto& target_, auto& found_, auto& answer_time_, auto& velocity_) {
            using V = typename decltype(tag)::type;
            const auto answer = veer::launch_in_time(position_, target_, of<V>(flight), time);
            found_ = whole(answer.found);
            answer_time_ = answer.time;
            velocity_ = answer.velocity;
        },
        in(2, position), in(3, target), out(6, found), out(7, answer_time), out(8, velocity));
}

int veer_launch_over_flight(int64_t count, veer_vectors position, veer_vectors target, veer_flight flight,
    float apex_height, veer_numbers_out found, veer_numbers_out time, veer_vectors_out velocity) {
    return each<Takes::agents, 5>(count, 0,
        [=](auto tag, const auto& position_, const auto& target_, auto& found_, auto& time_, auto& velocity_) {
            using V = typename decltype(tag)::type;
            const auto answer = veer::launch_over(position_, target_, of<V>(flight), apex_height);
            found_ = whole(answer.found);
            time_ = answer.time;
            velocity_ = answer.velocity;
        },
        in(2, position), in(3, target), out(6, found), out(7, time), out(8, velocity));
}

int veer_apex_flight(int64_t count, veer_vectors position, veer_vectors velocity, veer_flight flight,
    veer_numbers_out found, veer_numbers_out time, veer_vectors_out point) {
    return each<Takes::agents, 5>(count, 0,
        [=](auto tag, const auto& position_, const auto& velocity_, auto& found_, auto& time_, auto& point_) {
            using V = typename decltype(tag)::type;
            const auto answer = veer::apex(position_, velocity_, of<V>(flight));
            found_ = as_number(answer.found);
            time_ = answer.time;
            point_ = answer.point;
        },
        in(2, position), in(3, velocity), out(5, found), out(6, time), out(7, point));
}

int veer_landing_flight(int64_t count, veer_vectors position, veer_vectors velocity, veer_flight flight,
    veer_vectors ground, veer_numbers_out found, veer_numbers_out time, veer_vectors_out point) {
    return each<Takes::agents, 5>(count, 0,
        [=](auto tag, const auto& position_, const auto& velocity_, const auto& ground_, auto& found_, auto& time_, auto& point_) {
            using V = typename decltype(tag)::type;
            const auto answer = veer::landing(position_, velocity_, of<V>(flight), ground_);
            found_ = as_number(answer.found);
            time_ = answer.time;
            point_ = answer.point;
        },
        in(2, position), in(3, velocity), in(5, ground), out(6, found), out(7, time), out(8, point));
}

int veer_intercept_flying_shot(int64_t count, veer_vectors position, veer_vectors target,
    veer_vectors target_velocity, veer_flight flight, veer_shot shot, veer_vectors inherited_velocity,
    veer_numbers_out status, veer_numbers_out time, veer_vectors_out point, veer_vectors_out velocity,
    veer_numbers_out later_time, veer_numbers_out miss) {
    return each<Takes::agents, 5>(count, 0,
        [=](auto tag, const auto& position_, const auto& target_, const auto& target_velocity_, const auto& inherited_velocity_, auto& status_, auto& time_, auto& point_, auto& velocity_, auto& later_time_, auto& miss_) {
            using V = typename decltype(tag)::type;
            const auto answer = veer::intercept_flying(position_, target_, target_velocity_, of<V>(flight), of<V>(shot), inherited_velocity_);
            status_ = whole(answer.status);
            time_ = answer.time;
            point_ = answer.point;
            velocity_ = answer.velocity;
            later_time_ = answer.later_time;
            miss_ = answer.miss;
        },
        in(2, position), in(3, target), in(4, target_velocity), in(7, inherited_velocity), out(8, status), out(9, time),
        out(10, point), out(11, velocity), out(12, later_time), out(13, miss));
}

int veer_intercept_flying(int64_t count, veer_vectors position, veer_vectors target, veer_vectors target_velocity,
    veer_flight flight, float speed, veer_vectors inherited_velocity, veer_numbers_out status, veer_numbers_out time,
    veer_vectors_out point, veer_vectors_out velocity, veer_numbers_out later_time, veer_numbers_out miss) {
    return each<Takes::agents, 5>(count, 0,
        [=](auto tag, const auto& position_, const auto& target_, const auto& target_velocity_, const auto& inherited_velocity_, auto& status_, auto& time_, auto& point_, auto& velocity_, auto& later_time_, auto& miss_) {
            using V = typename decltype(tag)::type;
            const auto answer = veer::intercept_flying(position_, target_, target_velocity_, of<V>(flight), speed, inherited_velocity_);
            status_ = whole(answer.status);
            time_ = answer.time;
            point_ = answer.point;
            velocity_ = answer.velocity;
            later_time_ = answer.later_time;
            miss_ = answer.miss;
        },
        in(2, position), in(3, target), in(4, target_velocity), in(7, inherited_velocity), out(8, status), out(9, time),
        out(10, point), out(11, velocity), out(12, later_time), out(13, miss));
}

int veer_dubins_path(int64_t count, veer_vectors position, veer_vectors heading, veer_vectors target,
    veer_vectors target_heading, float radius, veer_vectors_out answer_position, veer_vectors_out answer_heading,
    veer_numbers_out answer_radius, veer_numbers_out lengths_0, veer_numbers_out lengths_1,
    veer_numbers_out lengths_2, veer_numbers_out turns_0, veer_numbers_out turns_1, veer_numbers_out turns_2,
    veer_numbers_out length) {
    return each<Takes::agents, 2>(count, 0,
        [=](auto, const auto& position_, const auto& heading_, const auto& target_, const auto& target_heading_, auto& answer_position_, auto& answer_heading_, auto& answer_radius_, auto& lengths_0_, auto& lengths_1_, auto& lengths_2_, auto& turns_0_, auto& turns_1_, auto& turns_2_, auto& length_) {
            const auto answer = veer::dubins_path(position_, heading_, target_, target_heading_, radius);
            answer_position_ = answer.position;
            answer_heading_ = answer.heading;
            answer_radius_ = answer.radius;
            lengths_0_ = answer.lengths[0];
            lengths_1_ = answer.lengths[1];
            lengths_2_ = answer.lengths[2];
            turns_0_ = whole(answer.turns[0]);
            turns_1_ = whole(answer.turns[1]);
            turns_2_ = whole(answer.turns[2]);
            length_ = answer.length;
        },
        in(2, position), in(3, heading), in(4, target), in(5, target_heading), out(7, answer_position),
        out(8, answer_heading), out(9, answer_radius), out(10, lengths_0), out(11, lengths_1), out(12, lengths_2),
        out(13, turns_0), out(14, turns_1), out(15, turns_2), out(16, length));
}

int veer_place_on(int64_t count, veer_vectors path_position, veer_vectors path_heading, veer_numbers path_radius,
    veer_numbers path_lengths_0, veer_numbers path_lengths_1, veer_numbers path_lengths_2, veer_numbers path_turns_0,
    veer_numbers path_turns_1, veer_numbers path_turns_2, veer_numbers path_length, veer_numbers along,
    veer_vectors_out position, veer_vectors_out direction) {
    return each<Takes::agents, 5>(count, 0,
        [=](auto tag, const auto& path_position_, const auto& path_heading_, const auto& path_radius_, const auto& path_lengths_0_, const auto& path_lengths_1_, const auto& path_lengths_2_, const auto& path_turns_0_, const auto& path_turns_1_, const auto& path_turns_2_, const auto& path_length_, const auto& along_, auto& position_, auto& direction_) {
            using V = typename decltype(tag)::type;
            const auto answer = veer::place_on(veer::DubinsPath<V>{path_position_, path_heading_, path_radius_, {path_lengths_0_, path_lengths_1_, path_lengths_2_}, {static_cast<signed char>(path_turns_0_), static_cast<signed char>(path_turns_1_), static_cast<signed char>(path_turns_2_)}, path_length_}, along_);
            position_ = answer.position;
            direction_ = answer.direction;
        },
        in(2, path_position), in(3, path_heading), in(4, path_radius), in(5, path_lengths_0), in(6, path_lengths_1),
        in(7, path_lengths_2), in(8, path_turns_0), in(9, path_turns_1), in(10, path_turns_2), in(11, path_length),
        in(12, along), out(13, position), out(14, direction));
}

int veer_intercept_after_turn(int64_t count, veer_vectors position, veer_vectors barrel, veer_vectors target,
    veer_vectors target_velocity, float turn_rate, veer_shot shot, veer_numbers_out wait,
    veer_numbers_out intercept_status, veer_numbers_out intercept_time, veer_vectors_out intercept_point,
    veer_vectors_out intercept_velocity, veer_numbers_out intercept_later_time, veer_numbers_out intercept_miss) {
    return each<Takes::agents, 5>(count, 0,
        [=](auto tag, const auto& position_, const auto& barrel_, const auto& target_, const auto& target_velocity_, auto& wait_, auto& intercept_status_, auto& intercept_time_, auto& intercept_point_, auto& intercept_velocity_, auto& intercept_later_time_, auto& intercept_miss_) {
            using V = typename decltype(tag)::type;
            const auto answer = veer::intercept_after_turn(position_, barrel_, target_, target_velocity_, turn_rate, of<V>(shot));
            wait_ = answer.wait;
            intercept_status_ = whole(answer.intercept.status);
            intercept_time_ = answer.intercept.time;
            intercept_point_ = answer.intercept.point;
            intercept_velocity_ = answer.intercept.velocity;
            intercept_later_time_ = answer.intercept.later_time;
            intercept_miss_ = answer.intercept.miss;
        },
        in(2, position), in(3, barrel), in(4, target), in(5, target_velocity), out(8, wait), out(9, intercept_status),
        out(10, intercept_time), out(11, intercept_point), out(12, intercept_velocity), out(13, intercept_later_time),
        out(14, intercept_miss));
}

int veer_contain(int64_t count, veer_vectors position, veer_vectors velocity,
    int64_t planes_count, const veer_plane *planes, float horizon, float max_speed, veer_vectors_out answer) {
    if (const int wrong = list_is_wrong(4, planes_count, planes != nullptr); wrong != 0 && count != 0) return wrong;
    return each<Takes::agents, 5>(count, 0,
        [=](auto tag, const auto& position_, const auto& velocity_, auto& answer_) {
            using V = typename decltype(tag)::type;
            using P = Plain<V>;
            answer_ = veer::contain(position_, velocity_, list_of<P>(planes_count, planes), horizon, max_speed);
        },
        in(2, position), in(3, velocity), out(8, answer));
}

int veer_contain_step(int64_t count, veer_vectors_both position, veer_vectors_both velocity,
    int64_t planes_count, const veer_plane *planes, float horizon, float max_speed, veer_steer_limits steer_limits,
    float time_step) {
    if (const int wrong = list_is_wrong(4, planes_count, planes != nullptr); wrong != 0 && count != 0) return wrong;
    return each<Takes::agents, 5>(count, 0,
        [=](auto tag, auto& position_, auto& velocity_) {
            using V = typename decltype(tag)::type;
            using P = Plain<V>;
            const auto answer = veer::steer_step(position_, velocity_, veer::contain(position_, velocity_, list_of<P>(planes_count, planes), horizon, max_speed), of<V>(steer_limits), time_step);
            position_ = answer.position;
            velocity_ = answer.velocity;
        },
        both(2, position), both(3, velocity));
}

int veer_avoid_spheres_turning(int64_t count, veer_vectors position, veer_vectors velocity, veer_vectors wanted,
    int64_t spheres_count, const veer_sphere *spheres, float margin, float turning_radius, float time_step,
    veer_vectors_out answer) {
    if (const int wrong = list_is_wrong(5, spheres_count, spheres != nullptr); wrong != 0 && count != 0) return wrong;
    return each<Takes::agents, 5>(count, 0,
        [=](auto tag, const auto& position_, const auto& velocity_, const auto& wanted_, auto& answer_) {
            using V = typename decltype(tag)::type;
            using P = Plain<V>;
            answer_ = veer::avoid_spheres(position_, velocity_, wanted_, list_of<P>(spheres_count, spheres), margin, turning_radius, time_step);
        },
        in(2, position), in(3, velocity), in(4, wanted), out(10, answer));
}

// SPDX-License-Identifier: MIT
// Written by packaging/languages/generate.py from the headers of veer: the list of functions.
#include "call.hpp"

const char *veer_functions(void) {
    return
        "struct plane point:v=0 normal:v=0 velocity:v=0\n"
        "struct sphere center:v=0 radius:f=0 velocity:v=0\n"
        "struct capsule start:v=0 end:v=0 radius:f=0 velocity:v=0\n"
        "struct box center:v=0 half_size:v=0 forward:v=x up:v=z velocity:v=0\n"
        "struct material restitution:f=1 friction:f=0\n"
        "struct shot speed:f=0 radius:f=0 max_time:f=inf\n"
        "struct homing max_centripetal_accel:f propulsion:f damping:f\n"
        "struct yaw_pitch_rates yaw:f pitch:f\n"
        "struct missile thrust:f=0 speed:f=0 radius:f=0 max_time:f=inf\n"
        "struct flight gravity:v=0 drag:f=0 wind:v=0\n"
        "struct steer_limits max_force:f mass:f max_speed:f\n"
        "struct arrive_limits max_speed:f max_deceleration:f\n"
        "struct wander_limits max_speed:f circle_distance:f circle_radius:f\n"
        "struct servo_limits max_speed:f max_accel:f\n"
        "struct ship_limits max_thrust:f=0 turn_rate:f=0 max_reverse_thrust:f=0\n"
        "struct spring frequency:f=0 damping_ratio:f=1\n"
        "struct traverse min_yaw:f max_yaw:f min_pitch:f max_pitch:f\n"
        "struct sphere_obstacle center:v escape_radius:f avoid_radius:f\n"
        "struct corridor width:f ahead:f\n"
        "struct view radius:f=0 min_cosine:f=-1\n"
        "struct flock_limits view:s.view=0 separation_radius:f=0 max_speed:f=0 separation_weight:f=0 alignment_weight:f=0 cohesion_weight:f=0\n"
        "physic_step 5 position:vb velocity:vb acceleration:v time_step:f\n"
        "lead_time 5 position:v target:v target_velocity:v speed:f answer:no\n"
        "lead_point 5 position:v target:v target_velocity:v speed:f answer:vo\n"
        "touch_time 5 position:v velocity:v target:v target_velocity:v distance_apart:f answer:no\n"
        "clearance 5 position:v radius:f sphere:s.sphere velocity:v=0 gap:no normal:vo point:vo\n"
        "contact 5 position:v velocity:v radius:f sphere:s.sphere time_step:f time:no point:vo normal:vo answer_velocity:vo\n"
        "bounce 5 velocity:v normal:v restitution:f surface_velocity:v=0 answer:vo\n"
        "bounce_material 5 velocity:v normal:v material:s.material surface_velocity:v=0 answer:vo\n"
        "time_to_closest_approach 5 position:v velocity:v target:v target_velocity:v answer:no\n"
        "homing_on_time 5 position:v velocity:v target:v target_velocity:v time_to_go:n time_step:f order:i=3 answer:vo\n"
        "homing_on_time_step 5 position:vb velocity:vb target:v target_velocity:v time_to_go:n order:i=3 max_accel:f time_step:f\n"
        "proportional_navigation 5 position:v velocity:v target:v target_velocity:v gain:f=3 answer:vo\n"
        "proportional_navigation_step 5 position:vb velocity:vb target:v target_velocity:v gain:f=3 max_accel:f time_step:f\n"
        "rendezvous 5 position:v velocity:v target:v target_velocity:v time_to_go:n time_step:f answer:vo\n"
        "rendezvous_step 5 position:vb velocity:vb target:v target_velocity:v time_to_go:n max_accel:f time_step:f\n"
        "least_rendezvous_time 5 position:v velocity:v target:v target_velocity:v max_accel:f answer:no\n"
        "intercept 5 position:v target:v target_velocity:v speed:f status:no time:no point:vo velocity:vo later_time:no miss:no\n"
        "intercept_shot 5 position:v target:v target_velocity:v shot:s.shot inherited_velocity:v=0 delay:f=0 status:no time:no point:vo velocity:vo later_time:no miss:no\n"
        "intercept_time 5 position:v target:v target_velocity:v speed:f answer:no\n"
        "contact_time 5 position:v velocity:v target:v target_velocity:v combined_radius:f answer:no\n"
        "make_homing 5 speed:f curvature_radius:f damping:f max_centripetal_accel:no propulsion:no answer_damping:no\n"
        "homing_step 5 position:vb velocity:vb target:v homing:s.homing time_step:f full_turn_distance:f=1\n"
        "homing_arc_step 5 position:vb velocity:vb target:v homing:s.homing time_step:f\n"
        "widest_hitting_radius 5 position:v velocity:v target:v answer:no\n"
        "homing_swing_step 5 position:vb velocity:vb target:v homing:s.homing time_step:f hit_radius:f=0\n"
        "homing_brake_step 5 position:vb velocity:vb target:v homing:s.homing time_step:f hit_radius:f=0\n"
        "homing_turn_step 5 position:vb velocity:vb target:v turn_rate:f time_step:f\n"
        "homing_yaw_pitch_step 3 position:vb velocity:vb target:v rates:s.yaw_pitch_rates up:v time_step:f\n"
        "launch 5 position:v target:v gravity:v speed:f low_found:no low_time:no low_velocity:vo high_found:no high_time:no high_velocity:vo\n"
        "minimum_launch_speed 5 position:v target:v gravity:v answer:no\n"
        "least_energy_launch 5 position:v target:v gravity:v found:no time:no velocity:vo\n"
        "launch_in_time 5 position:v target:v gravity:v time:n found:no answer_time:no velocity:vo\n"
        "launch_over 5 position:v target:v gravity:v apex_height:f found:no time:no velocity:vo\n"
        "apex 5 position:v velocity:v gravity:v found:no time:no point:vo\n"
        "landing 5 position:v velocity:v gravity:v ground:v found:no time:no point:vo\n"
        "fly 5 position:v velocity:v flight:s.flight time:f answer_position:vo answer_velocity:vo\n"
        "seek_velocity 5 position:v target:v max_speed:f answer:vo\n"
        "flee_velocity 5 position:v target:v max_speed:f answer:vo\n"
        "seek 5 position:v velocity:v target:v max_speed:f answer:vo\n"
        "seek_step 5 position:vb velocity:vb target:v max_speed:f steer_limits:s.steer_limits time_step:f\n"
        "flee 5 position:v velocity:v target:v max_speed:f answer:vo\n"
        "flee_step 5 position:vb velocity:vb target:v max_speed:f steer_limits:s.steer_limits time_step:f\n"
        "arrive_velocity 5 position:v target:v limits:s.arrive_limits time_step:f answer:vo\n"
        "arrive_velocity_moving 5 position:v target:v target_velocity:v limits:s.arrive_limits time_step:f answer:vo\n"
        "arrive 5 position:v velocity:v target:v limits:s.arrive_limits time_step:f answer:vo\n"
        "arrive_step 5 position:vb velocity:vb target:v limits:s.arrive_limits steer_limits:s.steer_limits time_step:f\n"
        "arrive_moving 5 position:v velocity:v target:v target_velocity:v limits:s.arrive_limits time_step:f answer:vo\n"
        "arrive_moving_step 5 position:vb velocity:vb target:v target_velocity:v limits:s.arrive_limits steer_limits:s.steer_limits time_step:f\n"
        "wander_direction 5 direction:v random:v rate:f time_step:f answer:vo\n"
        "wander 5 velocity:v direction:v limits:s.wander_limits answer:vo\n"
        "wander_step 5 position:vb velocity:vb direction:v limits:s.wander_limits steer_limits:s.steer_limits time_step:f\n"
        "steer_step 5 position:vb velocity:vb steering:v limits:s.steer_limits time_step:f\n"
        "limit_turn 5 velocity:v wanted:v max_angle:f answer:vo\n"
        "servo_step 5 position:nb velocity:nb target:n limits:s.servo_limits time_step:f\n"
        "turn_servo_step 5 direction:vb turning:vb wanted:v limits:s.servo_limits time_step:f\n"
        "drive_step 2 position:vb heading:vb speed:n steer:n wheelbase:f time_step:f\n"
        "pure_pursuit 2 position:v heading:v target:v wheelbase:f answer:no\n"
        "ship_arrive 5 position:v velocity:v nose:v target:v target_velocity:v limits:s.ship_limits time_step:f answer_nose:vo thrust:no\n"
        "spring_step 5 position:vb velocity:vb target:v frequency:f time_step:f\n"
        "spring_step_damped 5 position:vb velocity:vb target:v spring:s.spring time_step:f\n"
        "spring_step_number 5 number:nb velocity:nb target:n spring:s.spring time_step:f\n"
        "spring_of_half_life 5 half_life:f frequency:no damping_ratio:no\n"
        "smooth 5 value:v target:v half_life:f time_step:f answer:vo\n"
        "smooth_number 5 number:n target:n half_life:f time_step:f answer:no\n"
        "between 5 first_position:v first_velocity:v second_position:v second_velocity:v duration:f time:f position:vo velocity:vo\n"
        "blend_step 5 shown_position:vb shown_velocity:vb known_position:v known_velocity:v half_life:f time_step:f\n"
        "orbit 5 position:v velocity:v center:v center_velocity:v radius:f max_speed:f answer:vo\n"
        "orbit_step 5 position:vb velocity:vb center:v center_velocity:v radius:f max_speed:f steer_limits:s.steer_limits time_step:f\n"
        "keep_range 5 position:v velocity:v target:v target_velocity:v min_range:f max_range:f limits:s.arrive_limits time_step:f answer:vo\n"
        "keep_range_step 5 position:vb velocity:vb target:v target_velocity:v min_range:f max_range:f limits:s.arrive_limits steer_limits:s.steer_limits time_step:f\n"
        "orientation 3 forward:v up:v answer_forward:vo left:vo answer_up:vo\n"
        "banked_up 3 forward:v acceleration:v gravity:v answer:vo\n"
        "turret_step 3 barrel:vb wanted:v base_forward:v base_left:v base_up:v rates:s.yaw_pitch_rates traverse:s.traverse time_step:f\n"
        "avoid_sphere 5 position:v velocity:v obstacle:s.sphere_obstacle answer:vo\n"
        "clearing_angle 5 position:v velocity:v obstacle:s.sphere_obstacle answer:no\n"
        "avoid_spheres 5 position:v velocity:v obstacles:l.sphere_obstacle answer:vo\n"
        "avoid_moving_sphere 5 position:v velocity:v sphere:s.sphere margin:f sight:f answer:vo\n"
        "avoid_moving_spheres 5 position:v velocity:v spheres:l.sphere margin:f sight:f answer:vo\n"
        "pursue_velocity 5 position:v target:v target_velocity:v max_speed:f answer:vo\n"
        "pursue 5 position:v velocity:v target:v target_velocity:v max_speed:f answer:vo\n"
        "pursue_step 5 position:vb velocity:vb target:v target_velocity:v max_speed:f steer_limits:s.steer_limits time_step:f\n"
        "evade 5 position:v velocity:v target:v target_velocity:v max_speed:f answer:vo\n"
        "evade_step 5 position:vb velocity:vb target:v target_velocity:v max_speed:f steer_limits:s.steer_limits time_step:f\n"
        "interpose 5 position:v velocity:v first:v first_velocity:v second:v second_velocity:v max_speed:f answer:vo\n"
        "interpose_step 5 position:vb velocity:vb first:v first_velocity:v second:v second_velocity:v max_speed:f steer_limits:s.steer_limits time_step:f\n"
        "hide 5 position:v velocity:v threat:v obstacles:l.sphere_obstacle margin:f limits:s.arrive_limits time_step:f answer:vo\n"
        "hide_step 5 position:vb velocity:vb threat:v obstacles:l.sphere_obstacle margin:f limits:s.arrive_limits steer_limits:s.steer_limits time_step:f\n"
        "nearest 5 grid:h position:v most:i radius:f neighbors:k\n"
        "crowd_velocity 5 grid:h position:v velocity:v radius:n preferred_velocity:v sight:f max_speed:f horizon:f time_step:f walls:l.capsule answer:vo\n"
        "flock 5 grid:h position:v velocity:v limits:s.flock_limits answer:vo\n"
        "flock_step 5 grid:h position:vb velocity:vb limits:s.flock_limits steer_limits:s.steer_limits time_step:f\n"
        "path_length 5 points:p closed:i=0 answer:no\n"
        "nearest_on_path 5 points:p position:v closed:i=0 point:vo direction:vo along:no distance:no\n"
        "nearest_on_path_along 5 points:p position:v along:n reach:f closed:i=0 point:vo direction:vo answer_along:no distance:no\n"
        "follow_path_velocity 5 position:v points:p ahead:f limits:s.arrive_limits time_step:f closed:i=0 answer:vo\n"
        "follow_path 5 position:v velocity:v points:p ahead:f limits:s.arrive_limits time_step:f closed:i=0 answer:vo\n"
        "follow_path_step 5 position:vb velocity:vb points:p ahead:f limits:s.arrive_limits closed:i=0 steer_limits:s.steer_limits time_step:f\n"
        "stay_on_path 5 position:v velocity:v points:p radius:f ahead_time:f max_speed:f closed:i=0 answer:vo\n"
        "stay_on_path_step 5 position:vb velocity:vb points:p radius:f ahead_time:f max_speed:f closed:i=0 steer_limits:s.steer_limits time_step:f\n"
#if !defined(VEER_C_SCRIPTS)
        "dot 5 a:v b:v answer:no\n"
        "length_squared 5 v:v answer:no\n"
        "length 5 v:v answer:no\n"
        "distance 5 a:v b:v answer:no\n"
        "inverse_length 5 v:v answer:no\n"
        "normalize_or 5 v:v fallback:v answer:vo\n"
        "truncate 5 v:v max_length:f answer:vo\n"
        "project 5 v:v unit:v answer:vo\n"
        "reject 5 v:v unit:v answer:vo\n"
        "lateral 5 v:v heading:v answer:vo\n"
        "orthogonal 5 v:v answer:vo\n"
        "perpendicular 5 v:v answer:vo\n"
        "sin_cos 5 angle:n sine:no cosine:no\n"
        "angle_between 5 a:v b:v answer:no\n"
        "heading_angle 2 v:v answer:no\n"
        "unit_vector 2 angle:n answer:vo\n"
        "wrap_angle 5 angle:n answer:no\n"
        "rotate 3 v:v axis:v angle:n answer:vo\n"
        "rotate_in_plane 2 v:v angle:n answer:vo\n"
        "turn_towards 5 v:v direction:v max_angle:f answer:vo\n"
        "turn_yaw_pitch 3 v:v direction:v max_yaw:f max_pitch:f up:v answer:vo\n"
        "exponential_decay 5 x:n mean:no gain:no\n"
        "clearance_plane 5 position:v radius:f plane:s.plane gap:no normal:vo point:vo\n"
        "clearance_capsule 5 position:v radius:f capsule:s.capsule velocity:v=0 gap:no normal:vo point:vo\n"
        "push_out_plane 5 position:v radius:f plane:s.plane answer:vo\n"
        "push_out_sphere 5 position:v radius:f sphere:s.sphere answer:vo\n"
        "push_out_capsule 5 position:v radius:f capsule:s.capsule answer:vo\n"
        "push_out_box 5 position:v radius:f box:s.box answer:vo\n"
        "contact_plane 5 position:v velocity:v radius:f plane:s.plane time_step:f time:no point:vo normal:vo answer_velocity:vo\n"
        "contact_capsule 5 position:v velocity:v radius:f capsule:s.capsule time_step:f time:no point:vo normal:vo answer_velocity:vo\n"
        "clearance_box 5 position:v radius:f box:s.box velocity:v=0 gap:no normal:vo point:vo\n"
        "contact_box 5 position:v velocity:v radius:f box:s.box time_step:f time:no point:vo normal:vo answer_velocity:vo\n"
        "bounce_pair 5 first_velocity:v first_mass:n second_velocity:v second_mass:n normal:v material:s.material first:vo second:vo\n"
        "move_with_contacts 5 position:vb velocity:vb acceleration:v radius:f material:s.material planes:l.plane spheres:l.sphere capsules:l.capsule time_step:f time:no point:vo normal:vo\n"
        "zero_effort_miss 5 position:v velocity:v target:v target_velocity:v time_to_go:n answer:vo\n"
        "limit_acceleration 5 acceleration:v max_accel:f answer_acceleration:vo saturated:no\n"
        "least_time_to_go 5 position:v velocity:v target:v target_velocity:v max_accel:f answer:no\n"
        "pure_proportional_navigation 5 position:v velocity:v target:v target_velocity:v gain:f=3 answer:vo\n"
        "pure_proportional_navigation_step 5 position:vb velocity:vb target:v target_velocity:v gain:f=3 max_accel:f time_step:f\n"
        "augmented_navigation 5 position:v velocity:v target:v target_velocity:v target_acceleration:v gain:f=3 answer:vo\n"
        "augmented_navigation_step 5 position:vb velocity:vb target:v target_velocity:v target_acceleration:v gain:f=3 max_accel:f time_step:f\n"
        "rendezvous_arriving 5 position:v velocity:v target:v target_velocity:v arrival_velocity:v time_to_go:n time_step:f answer:vo\n"
        "rendezvous_arriving_step 5 position:vb velocity:vb target:v target_velocity:v arrival_velocity:v time_to_go:n max_accel:f time_step:f\n"
        "homing_acceleration 5 position:v velocity:v target:v homing:s.homing full_turn_distance:f=1 answer:vo\n"
        "homing_intercept 5 position:v velocity:v target:v target_velocity:v homing:s.homing max_time:f=inf status:no time:no point:vo answer_velocity:vo later_time:no miss:no\n"
        "homing_time 5 position:v velocity:v target:v homing:s.homing answer:no\n"
        "intercept_accelerating 5 position:v target:v target_velocity:v relative_acceleration:v shot:s.shot status:no time:no point:vo velocity:vo later_time:no miss:no\n"
        "intercept_thrusting 5 position:v target:v target_velocity:v relative_acceleration:v missile:s.missile status:no time:no point:vo velocity:vo later_time:no miss:no\n"
        "intercept_times 5 position:v target:v target_velocity:v relative_acceleration:v speed:f times_0:no times_1:no times_2:no times_3:no answer_count:no\n"
        "launch_range 5 velocity:v gravity:v answer:no\n"
        "parabola_velocity 5 velocity:v acceleration:v time_step:f answer:vo\n"
        "launch_stepped 5 position:v target:v gravity:v speed:f time_step:f low_found:no low_time:no low_velocity:vo high_found:no high_time:no high_velocity:vo\n"
        "launch_flight 5 position:v target:v flight:s.flight speed:f low_found:no low_time:no low_velocity:vo high_found:no high_time:no high_velocity:vo\n"
        "minimum_launch_speed_flight 5 position:v target:v flight:s.flight answer:no\n"
        "least_energy_launch_flight 5 position:v target:v flight:s.flight found:no time:no velocity:vo\n"
        "launch_in_time_flight 5 position:v target:v flight:s.flight time:f found:no answer_time:no velocity:vo\n"
        "launch_over_flight 5 position:v target:v flight:s.flight apex_height:f found:no time:no velocity:vo\n"
        "apex_flight 5 position:v velocity:v flight:s.flight found:no time:no point:vo\n"
        "landing_flight 5 position:v velocity:v flight:s.flight ground:v found:no time:no point:vo\n"
        "intercept_flying_shot 5 position:v target:v target_velocity:v flight:s.flight shot:s.shot inherited_velocity:v=0 status:no time:no point:vo velocity:vo later_time:no miss:no\n"
        "intercept_flying 5 position:v target:v target_velocity:v flight:s.flight speed:f inherited_velocity:v=0 status:no time:no point:vo velocity:vo later_time:no miss:no\n"
        "wander_velocity 5 velocity:v direction:v limits:s.wander_limits answer:vo\n"
        "steer_verlet_step 5 position:vb velocity:vb steering:v limits:s.steer_limits time_step:f\n"
        "dubins_path 2 position:v heading:v target:v target_heading:v radius:f answer_position:vo answer_heading:vo answer_radius:no lengths_0:no lengths_1:no lengths_2:no turns_0:no turns_1:no turns_2:no length:no\n"
        "place_on 5 path_position:v path_heading:v path_radius:n path_lengths_0:n path_lengths_1:n path_lengths_2:n path_turns_0:n path_turns_1:n path_turns_2:n path_length:n along:n position:vo direction:vo\n"
        "orbit_velocity 5 position:v velocity:v center:v center_velocity:v radius:f max_speed:f answer:vo\n"
        "keep_range_velocity 5 position:v target:v target_velocity:v min_range:f max_range:f limits:s.arrive_limits time_step:f answer:vo\n"
        "intercept_after_turn 5 position:v barrel:v target:v target_velocity:v turn_rate:f shot:s.shot wait:no intercept_status:no intercept_time:no intercept_point:vo intercept_velocity:vo intercept_later_time:no intercept_miss:no\n"
        "contain 5 position:v velocity:v planes:l.plane horizon:f max_speed:f answer:vo\n"
        "contain_step 5 position:vb velocity:vb planes:l.plane horizon:f max_speed:f steer_limits:s.steer_limits time_step:f\n"
        "confine 5 position:vb velocity:vb radius:f planes:l.plane\n"
        "avoid_sphere_angle 5 position:v velocity:v obstacle:s.sphere_obstacle angle:n answer:vo\n"
        "first_obstacle 5 position:v velocity:v obstacles:l.sphere_obstacle center:vo escape_radius:no avoid_radius:no\n"
        "avoid_spheres_angle 5 position:v velocity:v obstacles:l.sphere_obstacle angle:n answer:vo\n"
        "escape_sphere 5 position:v obstacle:s.sphere_obstacle strength:f answer:vo\n"
        "avoid_spheres_turning 5 position:v velocity:v wanted:v spheres:l.sphere margin:f turning_radius:f time_step:f answer:vo\n"
        "evade_velocity 5 position:v target:v target_velocity:v max_speed:f answer:vo\n"
        "interpose_velocity 5 position:v first:v first_velocity:v second:v second_velocity:v max_speed:f answer:vo\n"
        "hiding_place 5 threat:v obstacle:s.sphere_obstacle margin:f answer:vo\n"
        "hide_velocity 5 position:v threat:v obstacles:l.sphere_obstacle margin:f limits:s.arrive_limits time_step:f answer:vo\n"
        "avoid_agent 5 self_position:v self_velocity:v self_radius:n self_yielding:n other_position:v other_velocity:v other_radius:n other_yielding:n horizon:f answer:vo\n"
        "path_place 5 points:p along:n closed:i=0 point:vo direction:vo answer_along:no distance:no\n"
        "follow_path_velocity_place 5 position:v points:p place_point:v place_direction:v place_along:n place_distance:n ahead:f limits:s.arrive_limits time_step:f closed:i=0 answer:vo\n"
        "follow_path_velocity_corridor 5 position:v points:p place_point:v place_direction:v place_along:n place_distance:n corridor:s.corridor limits:s.arrive_limits time_step:f closed:i=0 answer:vo\n"
        "follow_path_place 5 position:v velocity:v points:p place_point:v place_direction:v place_along:n place_distance:n ahead:f limits:s.arrive_limits time_step:f closed:i=0 answer:vo\n"
        "follow_path_place_step 5 position:vb velocity:vb points:p place_point:v place_direction:v place_along:n place_distance:n ahead:f limits:s.arrive_limits closed:i=0 steer_limits:s.steer_limits time_step:f\n"
        "formation_place 2 leader_position:v leader_velocity:v heading:v turning:v offset:v position:vo velocity:vo\n"
        "formation_place_in_space 3 leader_position:v leader_velocity:v lies_forward:v lies_left:v lies_up:v angular_velocity:v offset:v position:vo velocity:vo\n"
        "assign_places 5 position:v places:p chosen:k\n"
#endif
        ;
}

static const veer_c::Call calls[] = {
    veer_c::call<veer_physic_step>,
    veer_c::call<veer_lead_time>,
    veer_c::call<veer_lead_point>,
    veer_c::call<veer_touch_time>,
    veer_c::call<veer_clearance>,
    veer_c::call<veer_contact>,
    veer_c::call<veer_bounce>,
    veer_c::call<veer_bounce_material>,
    veer_c::call<veer_time_to_closest_approach>,
    veer_c::call<veer_homing_on_time>,
    veer_c::call<veer_homing_on_time_step>,
    veer_c::call<veer_proportional_navigation>,
    veer_c::call<veer_proportional_navigation_step>,
    veer_c::call<veer_rendezvous>,
    veer_c::call<veer_rendezvous_step>,
    veer_c::call<veer_least_rendezvous_time>,
    veer_c::call<veer_intercept>,
    veer_c::call<veer_intercept_shot>,
    veer_c::call<veer_intercept_time>,
    veer_c::call<veer_contact_time>,
    veer_c::call<veer_make_homing>,
    veer_c::call<veer_homing_step>,
    veer_c::call<veer_homing_arc_step>,
    veer_c::call<veer_widest_hitting_radius>,
    veer_c::call<veer_homing_swing_step>,
    veer_c::call<veer_homing_brake_step>,
    veer_c::call<veer_homing_turn_step>,
    veer_c::call<veer_homing_yaw_pitch_step>,
    veer_c::call<veer_launch>,
    veer_c::call<veer_minimum_launch_speed>,
    veer_c::call<veer_least_energy_launch>,
    veer_c::call<veer_launch_in_time>,
    veer_c::call<veer_launch_over>,
    veer_c::call<veer_apex>,
    veer_c::call<veer_landing>,
    veer_c::call<veer_fly>,
    veer_c::call<veer_seek_velocity>,
    veer_c::call<veer_flee_velocity>,
    veer_c::call<veer_seek>,
    veer_c::call<veer_seek_step>,
    veer_c::call<veer_flee>,
    veer_c::call<veer_flee_step>,
    veer_c::call<veer_arrive_velocity>,
    veer_c::call<veer_arrive_velocity_moving>,
    veer_c::call<veer_arrive>,
    veer_c::call<veer_arrive_step>,
    veer_c::call<veer_arrive_moving>,
    veer_c::call<veer_arrive_moving_step>,
    veer_c::call<veer_wander_direction>,
    veer_c::call<veer_wander>,
    veer_c::call<veer_wander_step>,
    veer_c::call<veer_steer_step>,
    veer_c::call<veer_limit_turn>,
    veer_c::call<veer_servo_step>,
    veer_c::call<veer_turn_servo_step>,
    veer_c::call<veer_drive_step>,
    veer_c::call<veer_pure_pursuit>,
    veer_c::call<veer_ship_arrive>,
    veer_c::call<veer_spring_step>,
    veer_c::call<veer_spring_step_damped>,
    veer_c::call<veer_spring_step_number>,
    veer_c::call<veer_spring_of_half_life>,
    veer_c::call<veer_smooth>,
    veer_c::call<veer_smooth_number>,
    veer_c::call<veer_between>,
    veer_c::call<veer_blend_step>,
    veer_c::call<veer_orbit>,
    veer_c::call<veer_orbit_step>,
    veer_c::call<veer_keep_range>,
    veer_c::call<veer_keep_range_step>,
    veer_c::call<veer_orientation>,
    veer_c::call<veer_banked_up>,
    veer_c::call<veer_turret_step>,
    veer_c::call<veer_avoid_sphere>,
    veer_c::call<veer_clearing_angle>,
    veer_c::call<veer_avoid_spheres>,
    veer_c::call<veer_avoid_moving_sphere>,
    veer_c::call<veer_avoid_moving_spheres>,
    veer_c::call<veer_pursue_velocity>,
    veer_c::call<veer_pursue>,
    veer_c::call<veer_pursue_step>,
    veer_c::call<veer_evade>,
    veer_c::call<veer_evade_step>,
    veer_c::call<veer_interpose>,
    veer_c::call<veer_interpose_step>,
    veer_c::call<veer_hide>,
    veer_c::call<veer_hide_step>,
    veer_c::call<veer_nearest>,
    veer_c::call<veer_crowd_velocity>,
    veer_c::call<veer_flock>,
    veer_c::call<veer_flock_step>,
    veer_c::call<veer_path_length>,
    veer_c::call<veer_nearest_on_path>,
    veer_c::call<veer_nearest_on_path_along>,
    veer_c::call<veer_follow_path_velocity>,
    veer_c::call<veer_follow_path>,
    veer_c::call<veer_follow_path_step>,
    veer_c::call<veer_stay_on_path>,
    veer_c::call<veer_stay_on_path_step>,
#if !defined(VEER_C_SCRIPTS)
    veer_c::call<veer_dot>,
    veer_c::call<veer_length_squared>,
    veer_c::call<veer_length>,
    veer_c::call<veer_distance>,
    veer_c::call<veer_inverse_length>,
    veer_c::call<veer_normalize_or>,
    veer_c::call<veer_truncate>,
    veer_c::call<veer_project>,
    veer_c::call<veer_reject>,
    veer_c::call<veer_lateral>,
    veer_c::call<veer_orthogonal>,
    veer_c::call<veer_perpendicular>,
    veer_c::call<veer_sin_cos>,
    veer_c::call<veer_angle_between>,
    veer_c::call<veer_heading_angle>,
    veer_c::call<veer_unit_vector>,
    veer_c::call<veer_wrap_angle>,
    veer_c::call<veer_rotate>,
    veer_c::call<veer_rotate_in_plane>,
    veer_c::call<veer_turn_towards>,
    veer_c::call<veer_turn_yaw_pitch>,
    veer_c::call<veer_exponential_decay>,
    veer_c::call<veer_clearance_plane>,
    veer_c::call<veer_clearance_capsule>,
    veer_c::call<veer_push_out_plane>,
    veer_c::call<veer_push_out_sphere>,
    veer_c::call<veer_push_out_capsule>,
    veer_c::call<veer_push_out_box>,
    veer_c::call<veer_contact_plane>,
    veer_c::call<veer_contact_capsule>,
    veer_c::call<veer_clearance_box>,
    veer_c::call<veer_contact_box>,
    veer_c::call<veer_bounce_pair>,
    veer_c::call<veer_move_with_contacts>,
    veer_c::call<veer_zero_effort_miss>,
    veer_c::call<veer_limit_acceleration>,
    veer_c::call<veer_least_time_to_go>,
    veer_c::call<veer_pure_proportional_navigation>,
    veer_c::call<veer_pure_proportional_navigation_step>,
    veer_c::call<veer_augmented_navigation>,
    veer_c::call<veer_augmented_navigation_step>,
    veer_c::call<veer_rendezvous_arriving>,
    veer_c::call<veer_rendezvous_arriving_step>,
    veer_c::call<veer_homing_acceleration>,
    veer_c::call<veer_homing_intercept>,
    veer_c::call<veer_homing_time>,
    veer_c::call<veer_intercept_accelerating>,
    veer_c::call<veer_intercept_thrusting>,
    veer_c::call<veer_intercept_times>,
    veer_c::call<veer_launch_range>,
    veer_c::call<veer_parabola_velocity>,
    veer_c::call<veer_launch_stepped>,
    veer_c::call<veer_launch_flight>,
    veer_c::call<veer_minimum_launch_speed_flight>,
    veer_c::call<veer_least_energy_launch_flight>,
    veer_c::call<veer_launch_in_time_flight>,
    veer_c::call<veer_launch_over_flight>,
    veer_c::call<veer_apex_flight>,
    veer_c::call<veer_landing_flight>,
    veer_c::call<veer_intercept_flying_shot>,
    veer_c::call<veer_intercept_flying>,
    veer_c::call<veer_wander_velocity>,
    veer_c::call<veer_steer_verlet_step>,
    veer_c::call<veer_dubins_path>,
    veer_c::call<veer_place_on>,
    veer_c::call<veer_orbit_velocity>,
    veer_c::call<veer_keep_range_velocity>,
    veer_c::call<veer_intercept_after_turn>,
    veer_c::call<veer_contain>,
    veer_c::call<veer_contain_step>,
    veer_c::call<veer_confine>,
    veer_c::call<veer_avoid_sphere_angle>,
    veer_c::call<veer_first_obstacle>,
    veer_c::call<veer_avoid_spheres_angle>,
    veer_c::call<veer_escape_sphere>,
    veer_c::call<veer_avoid_spheres_turning>,
    veer_c::call<veer_evade_velocity>,
    veer_c::call<veer_interpose_velocity>,
    veer_c::call<veer_hiding_place>,
    veer_c::call<veer_hide_velocity>,
    veer_c::call<veer_avoid_agent>,
    veer_c::call<veer_path_place>,
    veer_c::call<veer_follow_path_velocity_place>,
    veer_c::call<veer_follow_path_velocity_corridor>,
    veer_c::call<veer_follow_path_place>,
    veer_c::call<veer_follow_path_place_step>,
    veer_c::call<veer_formation_place>,
    veer_c::call<veer_formation_place_in_space>,
    veer_c::call<veer_assign_places>,
#endif
};

int veer_call(int function, int64_t count, const veer_argument *arguments) {
    return calls[function](count, arguments);
}

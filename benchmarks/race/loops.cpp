// SPDX-License-Identifier: MIT
// Compiled with -DRACE_FLAGS=strict, fused and fast, each with its own flags: see loops.hpp.

#include "loops.hpp"

#include <cmath>

#if defined(__clang__)
#define RACE_LOOP _Pragma("clang loop vectorize(assume_safety)")
#else
#define RACE_LOOP _Pragma("GCC ivdep")
#endif

// NOLINTBEGIN(bugprone-easily-swappable-parameters)
namespace race::RACE_FLAGS {
namespace {

float larger(float a, float b) { return a > b ? a : b; }
float smaller(float a, float b) { return a < b ? a : b; }
float dot(float ax, float ay, float az, float bx, float by, float bz) { return ax * bx + ay * by + az * bz; }

} // namespace

/// Leaves out: the guard for a missile at rest.
void homing_step(const Arrays& a, const Rules& rules, std::size_t count) {
    const float dt = rules.dt, turn = rules.turn * dt, push = rules.push * dt, drag = rules.drag * dt;
    float *px = a.px, *py = a.py, *pz = a.pz, *vx = a.vx, *vy = a.vy, *vz = a.vz;
    const float *tx = a.tx, *ty = a.ty, *tz = a.tz;
    RACE_LOOP
    for (std::size_t i = 0; i < count; ++i) {
        const float x = tx[i] - px[i], y = ty[i] - py[i], z = tz[i] - pz[i];
        const float per_square = 1.0f / dot(vx[i], vy[i], vz[i], vx[i], vy[i], vz[i]);
        const float along = dot(x, y, z, vx[i], vy[i], vz[i]) * per_square;
        const float ax = x - vx[i] * along, ay = y - vy[i] * along, az = z - vz[i] * along;
        const float aside = turn / std::sqrt(larger(dot(ax, ay, az, ax, ay, az), 1.0f));
        const float thrust = 1.0f + (push * std::sqrt(per_square) - drag);
        vx[i] = vx[i] * thrust + ax * aside, vy[i] = vy[i] * thrust + ay * aside, vz[i] = vz[i] * thrust + az * aside;
        px[i] += vx[i] * dt, py[i] += vy[i] * dt, pz[i] += vz[i] * dt;
    }
}

/// The arc and the straight line of veer's homing_arc_step. The exponential of the drag is shared. The angle is found
/// by one arc tangent and two short series, with an error of some 10^-6.
///
/// Leaves out: a missile at rest; a target straight ahead, where `aside` is rounding; a target straight behind; a step
/// of more than half a circle; a target within the step.
void homing_arc_step(const Arrays& a, const Rules& rules, std::size_t count) {
    const float dt = rules.dt, x_drag = rules.drag * dt;
    const float mean = (1 - std::exp(-x_drag)) / x_drag, gain = (1 - mean) / x_drag;
    const float mean_time = mean * dt, gain_time = gain * dt, per_turn = 2 / rules.turn;
    const float push = rules.push, drag = rules.drag, half_turn = 0.5f * rules.turn * dt;
    float *px = a.px, *py = a.py, *pz = a.pz, *vx = a.vx, *vy = a.vy, *vz = a.vz;
    const float *tx = a.tx, *ty = a.ty, *tz = a.tz;
    RACE_LOOP
    for (std::size_t i = 0; i < count; ++i) {
        const float x = tx[i] - px[i], y = ty[i] - py[i], z = tz[i] - pz[i];
        const float speed = std::sqrt(dot(vx[i], vy[i], vz[i], vx[i], vy[i], vz[i])), per_speed = 1.0f / speed;
        const float hx = vx[i] * per_speed, hy = vy[i] * per_speed, hz = vz[i] * per_speed;
        const float ahead = dot(x, y, z, hx, hy, hz);
        const float ax = x - hx * ahead, ay = y - hy * ahead, az = z - hz * ahead;
        const float aside_squared = dot(ax, ay, az, ax, ay, az), aside = std::sqrt(aside_squared);
        const float per_aside = 1.0f / larger(aside, 1e-20f);

        const float slope = push - drag * speed, change = slope * mean_time, mean_speed = speed + slope * gain_time;
        const float distance = mean_speed * dt, half = half_turn / mean_speed,
                    diameter = mean_speed * mean_speed * per_turn;

        const float tangent_squared = dot(x, y, z, x, y, z) - diameter * aside;
        const float tangent = std::sqrt(larger(tangent_squared, 0.0f));
        const float across = aside, along = ahead + tangent; // tan(needed) = across / along
        const float size = std::fabs(along), longer = larger(across, size), shorter = smaller(across, size);
        const bool steep = across > size, behind = along < 0;
        const float t = shorter / longer, q = t * t;
        float angle =
            t
            * (0.99999942f
                + q
                      * (-0.33327013f
                          + q
                                * (0.19887321f
                                    + q * (-0.13512175f + q * (0.08435407f + q * (-0.03744297f + q * 0.00800690f))))));
        angle = steep ? 1.57079633f - angle : angle;
        angle = behind ? 3.14159265f - angle : angle;
        const float bent = tangent_squared >= 0 ? smaller(angle, half) : half;
        const float square = bent * bent;
        const float sinc = 1 + square * (-0.16666667f + square * (0.00833333f - square * 0.00019841f));
        const float cosine = 1 + square * (-0.5f + square * (0.04166667f - square * 0.00138889f));
        const float sine = bent * sinc, length = diameter * bent, chord = diameter * sine, rest = distance - length;
        const float full_sine = 2 * sine * cosine, versine = 2 * sine * sine;
        const float next_speed = speed + change;
        const float move_on = (chord * cosine + rest * (1 - versine)) * per_speed;
        const float move_aside = (chord * sine + rest * full_sine) * per_aside;
        const float turn_on = (change - next_speed * versine) * per_speed,
                    turn_aside = next_speed * full_sine * per_aside;
        px[i] += vx[i] * move_on + ax * move_aside, py[i] += vy[i] * move_on + ay * move_aside;
        pz[i] += vz[i] * move_on + az * move_aside;
        const float nx = vx[i] + (vx[i] * turn_on + ax * turn_aside), ny = vy[i] + (vy[i] * turn_on + ay * turn_aside),
                    nz = vz[i] + (vz[i] * turn_on + az * turn_aside);
        vx[i] = nx, vy[i] = ny, vz[i] = nz;
    }
}

/// Leaves out: an agent at its target, and force and speed 0, where it divides by 0.
void seek_and_steer_step(const Arrays& a, const Rules& rules, std::size_t count) {
    const float dt = rules.dt, speed = rules.max_speed, force = rules.max_force, gain = rules.dt / rules.mass;
    float *px = a.px, *py = a.py, *pz = a.pz, *vx = a.vx, *vy = a.vy, *vz = a.vz;
    const float *tx = a.tx, *ty = a.ty, *tz = a.tz;
    RACE_LOOP
    for (std::size_t i = 0; i < count; ++i) {
        const float x = tx[i] - px[i], y = ty[i] - py[i], z = tz[i] - pz[i];
        const float scale = speed / std::sqrt(dot(x, y, z, x, y, z));
        const float fx = x * scale - vx[i], fy = y * scale - vy[i], fz = z * scale - vz[i];
        const float factor = gain * smaller(force / std::sqrt(dot(fx, fy, fz, fx, fy, fz)), 1.0f);
        const float nx = vx[i] + fx * factor, ny = vy[i] + fy * factor, nz = vz[i] + fz * factor;
        const float cut = smaller(speed / std::sqrt(dot(nx, ny, nz, nx, ny, nz)), 1.0f);
        vx[i] = nx * cut, vy[i] = ny * cut, vz[i] = nz * cut;
        px[i] += vx[i] * dt, py[i] += vy[i] * dt, pz[i] += vz[i] * dt;
    }
}

/// Leaves out: an agent at rest, or exactly towards the centre, where it divides by 0; and the second pass that makes
/// the part across perpendicular for flight almost towards the centre.
void avoid_sphere(const Arrays& a, const Rules& rules, std::size_t count) {
    const float sine = std::sin(rules.angle), cosine = std::cos(rules.angle);
    const float cx = rules.sphere_x, cy = rules.sphere_y, cz = rules.sphere_z;
    const float inner = rules.escape * rules.escape, outer = rules.avoid * rules.avoid;
    const float *px = a.px, *py = a.py, *pz = a.pz, *vx = a.vx, *vy = a.vy, *vz = a.vz;
    float *ox = a.ox, *oy = a.oy, *oz = a.oz;
    RACE_LOOP
    for (std::size_t i = 0; i < count; ++i) {
        const float x = cx - px[i], y = cy - py[i], z = cz - pz[i];
        const float distance = dot(x, y, z, x, y, z), ahead = dot(x, y, z, vx[i], vy[i], vz[i]);
        const float speed = dot(vx[i], vy[i], vz[i], vx[i], vy[i], vz[i]), along = ahead / speed;
        const float ax = x - vx[i] * along, ay = y - vy[i] * along, az = z - vz[i] * along;
        const float aside = dot(ax, ay, az, ax, ay, az);
        const bool acts = (distance >= inner) & (distance <= outer) & (ahead >= 0) & (aside <= inner);
        const float away = -sine * std::sqrt(speed / aside);
        const float on = acts ? cosine : 1.0f, off = acts ? away : 0.0f;
        ox[i] = vx[i] * on + ax * off, oy[i] = vy[i] * on + ay * off, oz[i] = vz[i] * on + az * off;
    }
}

/// The turn that just grazes the sphere. Leaves out the same as avoid_sphere, and agents inside the sphere.
void avoid_sphere_clearing(const Arrays& a, const Rules& rules, std::size_t count) {
    const float cx = rules.sphere_x, cy = rules.sphere_y, cz = rules.sphere_z, radius = rules.escape;
    const float inner = rules.escape * rules.escape, outer = rules.avoid * rules.avoid;
    const float *px = a.px, *py = a.py, *pz = a.pz, *vx = a.vx, *vy = a.vy, *vz = a.vz;
    float *ox = a.ox, *oy = a.oy, *oz = a.oz;
    RACE_LOOP
    for (std::size_t i = 0; i < count; ++i) {
        const float x = cx - px[i], y = cy - py[i], z = cz - pz[i];
        const float distance = dot(x, y, z, x, y, z), forward = dot(x, y, z, vx[i], vy[i], vz[i]);
        const float squared = dot(vx[i], vy[i], vz[i], vx[i], vy[i], vz[i]), along = forward / squared;
        const float ax = x - vx[i] * along, ay = y - vy[i] * along, az = z - vz[i] * along;
        const float across = dot(ax, ay, az, ax, ay, az);
        const bool acts = (distance >= inner) & (distance <= outer) & (forward >= 0) & (across <= inner);
        const float speed = std::sqrt(squared), aside = std::sqrt(across);
        const float tangent = std::sqrt(larger(distance - inner, 0.0f)), ahead = along * speed;
        const float scale = speed / (distance * aside);
        const float cosine = (tangent * ahead + aside * radius) / distance;
        const float sine = larger(radius * ahead - aside * tangent, 0.0f) * scale;
        const float on = acts ? cosine : 1.0f, off = acts ? -sine : 0.0f;
        ox[i] = vx[i] * on + ax * off, oy[i] = vy[i] * on + ay * off, oz[i] = vz[i] * on + az * off;
    }
}

/// Leaves out: an agent at its target, where it divides by 0; times and lengths so short that squares underflow; and
/// the last rounding, so an agent may pass its target.
void arrive(const Arrays& a, const Rules& rules, std::size_t count) {
    const float speed = rules.max_speed, lost = rules.deceleration * rules.dt, half_lost = 0.5f * lost;
    const float per_step = 8 / (lost * rules.dt), per_time = 1 / rules.dt;
    const float *px = a.px, *py = a.py, *pz = a.pz, *vx = a.vx, *vy = a.vy, *vz = a.vz;
    const float *tx = a.tx, *ty = a.ty, *tz = a.tz;
    float *ox = a.ox, *oy = a.oy, *oz = a.oz;
    RACE_LOOP
    for (std::size_t i = 0; i < count; ++i) {
        const float x = tx[i] - px[i], y = ty[i] - py[i], z = tz[i] - pz[i];
        const float distance = std::sqrt(dot(x, y, z, x, y, z));
        const float exact = 0.5f * std::sqrt(1 + distance * per_step) - 0.5f;
        const float whole = static_cast<float>(static_cast<int>(exact));
        const float steps = larger(exact > whole ? whole + 1 : whole, 1.0f);
        const float braking = distance * per_time / steps + half_lost * (steps - 1);
        const float scale = smaller(speed, braking) / distance;
        ox[i] = x * scale - vx[i], oy[i] = y * scale - vy[i], oz[i] = z * scale - vz[i];
    }
}

/// Leaves out nothing.
void physic_base(const Arrays& a, const Rules& rules, std::size_t count) {
    const float dt = rules.dt, half = 0.5f * dt;
    float *px = a.px, *py = a.py, *pz = a.pz, *vx = a.vx, *vy = a.vy, *vz = a.vz;
    const float *wx = a.wx, *wy = a.wy, *wz = a.wz;
    RACE_LOOP
    for (std::size_t i = 0; i < count; ++i) {
        px[i] += (vx[i] + wx[i] * half) * dt, py[i] += (vy[i] + wy[i] * half) * dt,
            pz[i] += (vz[i] + wz[i] * half) * dt;
        vx[i] += wx[i] * dt, vy[i] += wy[i] * dt, vz[i] += wz[i] * dt;
    }
}

/// The stable root of the quadratic. Leaves out: targets that cannot be hit; the shooter at the target.
void lead_point(const Arrays& a, const Rules& rules, std::size_t count) {
    const float square = rules.shot * rules.shot;
    const float *px = a.px, *py = a.py, *pz = a.pz, *tx = a.tx, *ty = a.ty, *tz = a.tz;
    const float *wx = a.wx, *wy = a.wy, *wz = a.wz;
    float *ox = a.ox, *oy = a.oy, *oz = a.oz;
    RACE_LOOP
    for (std::size_t i = 0; i < count; ++i) {
        const float x = tx[i] - px[i], y = ty[i] - py[i], z = tz[i] - pz[i];
        const float c = dot(x, y, z, x, y, z), b = dot(x, y, z, wx[i], wy[i], wz[i]);
        const float spare = square - dot(wx[i], wy[i], wz[i], wx[i], wy[i], wz[i]);
        const float time = c / (std::sqrt(b * b + spare * c) - b);
        ox[i] = tx[i] + wx[i] * time, oy[i] = ty[i] + wy[i] * time, oz[i] = tz[i] + wz[i] * time;
    }
}

/// The same, and the closest miss if there is no hit. Leaves out: a shot as fast as its target; a target at rest; the
/// shooter at the target.
void lead_point_or_miss(const Arrays& a, const Rules& rules, std::size_t count) {
    const float shot = rules.shot, square = shot * shot;
    const float *px = a.px, *py = a.py, *pz = a.pz, *tx = a.tx, *ty = a.ty, *tz = a.tz;
    const float *wx = a.wx, *wy = a.wy, *wz = a.wz;
    float *ox = a.ox, *oy = a.oy, *oz = a.oz;
    RACE_LOOP
    for (std::size_t i = 0; i < count; ++i) {
        const float x = tx[i] - px[i], y = ty[i] - py[i], z = tz[i] - pz[i];
        const float c = dot(x, y, z, x, y, z), b = dot(x, y, z, wx[i], wy[i], wz[i]);
        const float rate = dot(wx[i], wy[i], wz[i], wx[i], wy[i], wz[i]), spare = square - rate;
        const float inner = b * b + spare * c;
        const bool meets = (inner >= 0) & ((spare > 0) | (b < 0));
        const float meeting = c / (std::sqrt(larger(inner, 0.0f)) - b);
        const float across = larger(rate * c - b * b, 0.0f), excess = larger(-spare, 1e-20f);
        const float closest = larger((shot * std::sqrt(across / excess) - b) / rate, 0.0f);
        const float time = meets ? meeting : closest;
        ox[i] = tx[i] + wx[i] * time, oy[i] = ty[i] + wy[i] * time, oz[i] = tz[i] + wz[i] * time;
    }
}

/// With a plane at rest; its normal is made a unit vector before the loop. Leaves out: flight along the plane up to
/// rounding, which it may take for an approach.
void contact(const Arrays& a, const Rules& rules, std::size_t count) {
    const float per_length =
        1 / std::sqrt(dot(rules.plane_x, rules.plane_y, rules.plane_z, rules.plane_x, rules.plane_y, rules.plane_z));
    const float nx = rules.plane_x * per_length, ny = rules.plane_y * per_length, nz = rules.plane_z * per_length;
    const float base = rules.plane_height * ny, radius = rules.radius, dt = rules.dt;
    const float *px = a.px, *py = a.py, *pz = a.pz, *vx = a.vx, *vy = a.vy, *vz = a.vz;
    float *ox = a.ox, *oy = a.oy, *oz = a.oz, *times = a.time;
    RACE_LOOP
    for (std::size_t i = 0; i < count; ++i) {
        const float height = dot(px[i], py[i], pz[i], nx, ny, nz) - base;
        const float closing = -dot(vx[i], vy[i], vz[i], nx, ny, nz);
        const float time = larger(height - radius, 0.0f) / closing;
        const bool meets = (closing > 0) & (time <= dt);
        const float moved = meets ? time : 0.0f, depth = meets ? smaller(height, radius) : 0.0f;
        times[i] = meets ? time : -1.0f;
        ox[i] = px[i] + vx[i] * moved - nx * depth, oy[i] = py[i] + vy[i] * moved - ny * depth;
        oz[i] = pz[i] + vz[i] * moved - nz * depth;
    }
}

/// Sine and cosine by short series of the square of the angle, with an error of 10^-7 up to 45 degrees, so the length
/// of the part across is not needed. Leaves out: directions that are not unit vectors; angles above 45 degrees.
void wander_direction(const Arrays& a, const Rules& rules, std::size_t count) {
    const float step = rules.rate * std::sqrt(rules.dt), step_squared = step * step;
    float *wx = a.wx, *wy = a.wy, *wz = a.wz;
    const float *tx = a.tx, *ty = a.ty, *tz = a.tz;
    RACE_LOOP
    for (std::size_t i = 0; i < count; ++i) {
        const float along = dot(tx[i], ty[i], tz[i], wx[i], wy[i], wz[i]);
        const float ax = tx[i] - wx[i] * along, ay = ty[i] - wy[i] * along, az = tz[i] - wz[i] * along;
        const float square = step_squared * dot(ax, ay, az, ax, ay, az);
        const float sine = step * (1 + square * (-0.16666667f + square * (0.00833315f - square * 0.00019515f)));
        const float cosine =
            1 + square * (-0.5f + square * (0.04166665f - square * (0.00138873f - square * 2.4432e-5f)));
        const float nx = wx[i] * cosine + ax * sine, ny = wy[i] * cosine + ay * sine, nz = wz[i] * cosine + az * sine;
        const float scale = 1 / std::sqrt(dot(nx, ny, nz, nx, ny, nz));
        wx[i] = nx * scale, wy[i] = ny * scale, wz[i] = nz * scale;
    }
}

/// Leaves out: an agent at rest.
void wander(const Arrays& a, const Rules& rules, std::size_t count) {
    const float speed = rules.max_speed, distance = rules.circle_distance, radius = rules.circle_radius;
    const float *vx = a.vx, *vy = a.vy, *vz = a.vz, *wx = a.wx, *wy = a.wy, *wz = a.wz;
    float *ox = a.ox, *oy = a.oy, *oz = a.oz;
    RACE_LOOP
    for (std::size_t i = 0; i < count; ++i) {
        const float on = distance / std::sqrt(dot(vx[i], vy[i], vz[i], vx[i], vy[i], vz[i]));
        const float x = vx[i] * on + wx[i] * radius, y = vy[i] * on + wy[i] * radius, z = vz[i] * on + wz[i] * radius;
        const float scale = speed / std::sqrt(dot(x, y, z, x, y, z));
        ox[i] = x * scale - vx[i], oy[i] = y * scale - vy[i], oz[i] = z * scale - vz[i];
    }
}

} // namespace race::RACE_FLAGS
// NOLINTEND(bugprone-easily-swappable-parameters)

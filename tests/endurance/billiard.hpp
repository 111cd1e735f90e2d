// SPDX-License-Identifier: MIT
#pragma once

#include "scene.hpp"

namespace endurance {

/// A billiard: balls of several sizes and masses between cushions, on a cloth that slows them down. They move from
/// collision to collision within the frame; bounce_pair gives the velocities after a collision. When all are at rest,
/// the next stroke is played.
///
/// The time of a stroke of energy m u^2 / 2 follows from the speeds alone: each second the cloth takes a |v| of every
/// ball's v^2 / 2, and the sum of m |v| lies between sqrt(2 E m_least) and sqrt(2 E M). So all balls are at rest after
/// u sqrt(m / m_least) / a, and not before u sqrt(m / M) / a.
template <class S, class Crew> class Billiard {
    using V = veer::BasicVector<S, 2>;

public:
    static constexpr const char* name = "billiard";
    static constexpr std::array faults{Fault{Law::finite, "balls roll in their direction, divided by their speed"},
        Fault{Law::inside, "a cushion is soft"}, Fault{Law::no_overlap, "balls do not collide"},
        Fault{Law::energy, "balls bounce off each other as off moving walls"}, Fault{Law::moves, "a stroke misses"},
        Fault{Law::rests, "a ball rolls on in the end"}};

    explicit Billiard(const Setting<S>& given)
        : setting(given), middle(given.template middle<V>()), random(given.seed) {
        cushions = {{{at(-6, -3), {1, 0}}, {at(-6, -3), {0, 1}}, {at(6, 3), {-1, 0}}, {at(6, 3), {0, -1}}}};
        for (std::size_t i = 0; i < count; ++i) {
            position.push_back(at(static_cast<S>(i % 5) * S(1.5f) - 3, static_cast<S>(i / 5) * S(1.5f) - S(1.5f)));
            radius.push_back(random.template uniform<S>(S(0.2f), S(0.4f)));
            mass.push_back(radius[i] * radius[i] * radius[i]);
            least_mass = i == 0 ? mass[0] : std::min(least_mass, mass[i]), all_mass += mass[i];
        }
        velocity.resize(count), time.resize(count);
        for (std::size_t i = 0; i < count; ++i)
            for (std::size_t j = 0; j < i; ++j)
                pairs.push_back({i, j}), combined_radius.push_back(radius[i] + radius[j]);
        for (auto* vectors : {&first, &second, &first_velocity, &second_velocity}) vectors->resize(pairs.size());
        pair_time.resize(pairs.size());
        stroke();
    }

    void step() {
        ++frame, ++frames_of_stroke;
        if (still()) stroke();
        const S before = energy();
        S remaining_time = setting.time_step;
        for (int events = 0; remaining_time > 0 && events < 1000; ++events) remaining_time -= go_on(remaining_time);
        gained = energy() - before, size_of_energy = before;
        const auto rub = [lost = deceleration * setting.time_step](auto& v) {
            using T = veer::scalar_t<value_of<decltype(v)>>;
            const T speed = veer::length(v);
            v = v * veer::ratio(veer::maximum(T(speed - T(lost)), T(0)), speed);
        };
        Crew::each(rub, velocity);
        if (setting.fault == 1 && frame == 100) velocity[0] = velocity[0] * (S(0) / veer::length(V{0, 0}));
        if (setting.fault == 6 && frames_of_stroke > 10) velocity[4] = V{S(0.01f), 0};
    }

    void judge(Judge& judge) const {
        for (std::size_t i = 0; i < count; ++i) {
            judge.see_finite(position[i], "ball", i), judge.see_finite(velocity[i], "ball", i);
            for (const auto& one : cushions)
                judge.see(Law::inside, veer::clearance(position[i], radius[i], one).gap >= -2 * resolution(position[i]),
                    "ball", i);
        }
        for (std::size_t i = 0; i < pairs.size(); ++i) {
            const auto [a, b] = pairs[i];
            judge.see(Law::no_overlap,
                veer::distance(position[a], position[b])
                    >= combined_radius[i] - 4 * (resolution(position[a]) + epsilon<S> * combined_radius[i]),
                "pair of balls", i);
        }
        judge.see(Law::energy, std::abs(gained) <= 1000 * epsilon<S> * size_of_energy, "frame's collisions",
            static_cast<std::size_t>(collisions));
        const S played = static_cast<S>(frames_of_stroke) * setting.time_step, frame_time = setting.time_step;
        if (played > stroke_speed * veer::square_root(stroke_mass / least_mass) / deceleration + 2 * frame_time)
            judge.see(Law::rests, still(), "table");
        if (played < stroke_speed * veer::square_root(stroke_mass / all_mass) / deceleration - 2 * frame_time)
            judge.see(Law::moves, !still(), "table");
    }

    void add_to(tests::Hash& hash) const {
        for (std::size_t i = 0; i < count; ++i) hash.add(position[i]), hash.add(velocity[i]);
    }

private:
    static constexpr std::size_t count = 10;
    static constexpr S deceleration = S(1.5f);

    Setting<S> setting;
    V middle;
    tests::Random random;
    std::array<veer::Plane<V>, 4> cushions;
    std::vector<V> position, velocity, first, second, first_velocity, second_velocity;
    std::vector<S> radius, mass, time, combined_radius, pair_time;
    std::vector<std::pair<std::size_t, std::size_t>> pairs;
    S least_mass = 0, all_mass = 0, stroke_speed = 0, stroke_mass = 0, gained = 0, size_of_energy = 0;
    int frame = 0, frames_of_stroke = 0, collisions = 0;

    V at(S x, S y) const { return middle + V{x, y}; }
    bool still() const {
        for (const V& v : velocity)
            if (veer::length_squared(v) > 0) return false;
        return true;
    }
    S energy() const {
        S sum = 0;
        for (std::size_t i = 0; i < count; ++i) sum += mass[i] * veer::length_squared(velocity[i]) / 2;
        return sum;
    }
    void stroke() { // hits the next ball in turn, in any direction
        const auto cue = static_cast<std::size_t>(random.below(int{count}));
        stroke_speed = random.template uniform<S>(3, 9), stroke_mass = mass[cue], frames_of_stroke = 0;
        velocity[cue] = veer::unit_vector<V>(random.template uniform<S>(0, S(6.25f))) * stroke_speed;
        if (setting.fault == 5) velocity[cue] = {0, 0};
    }

    /// Moves all balls to the next collision, or to the end of the frame, and bounces the balls that meet there.
    /// Returns the time of the move.
    S go_on(S remaining_time) {
        for (std::size_t i = 0; i < pairs.size(); ++i) {
            const auto [a, b] = pairs[i];
            first[i] = position[a], second[i] = position[b], first_velocity[i] = velocity[a],
            second_velocity[i] = velocity[b];
        }
        const auto meet = [](auto& t, const auto& p, const auto& v, const auto& q, const auto& w,
                              const auto& distance) { t = veer::touch_time(p, v, q, w, distance); };
        Crew::each(meet, pair_time, std::as_const(first), std::as_const(first_velocity), std::as_const(second),
            std::as_const(second_velocity), std::as_const(combined_radius));
        const auto hit = [&](auto& t, const auto& p, const auto& v, const auto& r) {
            using W = value_of<decltype(p)>;
            t = -1;
            for (const auto& one : cushions) {
                if (setting.fault == 2 && &one == &cushions[2]) continue;
                const auto touched = veer::contact(p, v, r, veer::Plane<W>(one), remaining_time).time;
                t = veer::select(touched >= 0, veer::select(veer::both(t >= 0, t < touched), t, touched), t);
            }
        };
        Crew::each(hit, time, std::as_const(position), std::as_const(velocity), std::as_const(radius));

        S next = remaining_time;
        for (std::size_t i = 0; i < pairs.size(); ++i)
            if (setting.fault != 3 && pair_time[i] >= 0 && pair_time[i] < next && closing(pairs[i]))
                next = pair_time[i];
        for (const S t : time)
            if (t >= 0 && t < next) next = t;
        for (std::size_t i = 0; i < count; ++i) position[i] = position[i] + velocity[i] * next;
        for (std::size_t i = 0; i < pairs.size(); ++i)
            if (setting.fault != 3 && pair_time[i] >= 0 && pair_time[i] <= next && closing(pairs[i])) bounce(pairs[i]);
        for (std::size_t i = 0; i < count; ++i)
            if (time[i] >= 0 && time[i] <= next) bounce_off_cushions(i);
        return next;
    }
    bool closing(std::pair<std::size_t, std::size_t> pair) const {
        return veer::dot(velocity[pair.first] - velocity[pair.second], position[pair.first] - position[pair.second])
             < 0;
    }
    void bounce(std::pair<std::size_t, std::size_t> pair) {
        const auto [a, b] = pair;
        const V normal = position[a] - position[b];
        ++collisions;
        if (setting.fault == 4) {
            const V before = velocity[a];
            velocity[a] = veer::bounce(velocity[a], normal, 1, velocity[b]),
            velocity[b] = veer::bounce(velocity[b], normal, 1, before);
            return;
        }
        const auto after = veer::bounce_pair(velocity[a], mass[a], velocity[b], mass[b], normal, {1, 0});
        velocity[a] = after.first, velocity[b] = after.second;
    }
    void bounce_off_cushions(std::size_t i) {
        for (const auto& one : cushions) {
            const auto near_by = veer::clearance(position[i], radius[i], one);
            if (near_by.gap <= 2 * resolution(position[i])) velocity[i] = veer::bounce(velocity[i], near_by.normal, 1);
        }
    }
};

} // namespace endurance

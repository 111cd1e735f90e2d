// SPDX-License-Identifier: MIT
#pragma once

#include "scene.hpp"

namespace endurance {

/// Marbles on ramps, in gutters, on rails and in funnels. Every two seconds each marble gets another slope, another
/// friction and another speed. After every frame its place is compared with the formula of school:
///
///     x = v t - g (sin slope + sign(x') friction cos slope / cosine of the groove) t^2 / 2
template <class S, class Crew> class MarbleRun {
    using V = veer::BasicVector<S, 3>;

public:
    static constexpr const char* name = "marble run";
    static constexpr std::array faults{Fault{Law::finite, "a slope divided by its length of 0"},
        Fault{Law::inside, "a marble does not see its gutter"},
        Fault{Law::on_time, "a ramp has 1 % more friction than the formula"},
        Fault{Law::on_time, "a marble hangs where it turns"}, Fault{Law::rests, "a marble at rest in a funnel creeps"},
        Fault{Law::rests, "a marble at rest on a slope slides on"}};

    explicit MarbleRun(const Setting<S>& given)
        : setting(given), middle(given.template middle<V>()), random(given.seed) {
        frames_of_run = static_cast<int>(S(2) / given.time_step + S(0.5f));
        for (Lane& lane : lanes) lane.resize(marbles);
        begin();
    }

    void step() {
        if (frame++ == frames_of_run) begin(), frame = 1;
        before = lanes;
        const S h = setting.time_step, worn = setting.fault == 3 ? S(0.01f) : S(0);
        const auto run = [&](int kind, auto touched) {
            Lane& lane = lanes[static_cast<std::size_t>(kind)];
            const auto move = [&](auto& p, auto& v, const auto& friction, const auto& a, const auto& b,
                                  const auto& along) {
                using W = value_of<decltype(p)>;
                using T = veer::scalar_t<W>;
                veer::PhysicBase<W> ball(p, v, h);
                ball.set_acceleration(gravity);
                const veer::Material<T> material{
                    T(kind == funnel ? S(0.3f) : S(0)), T(friction + T(kind == ramp ? worn : S(0)))};
                touched(ball, material, a, b, along);
                p = ball.position(), v = ball.velocity();
            };
            Crew::each(move, lane.position, lane.velocity, std::as_const(lane.friction), std::as_const(lane.first),
                std::as_const(lane.second), std::as_const(lane.along));
        };
        const auto on_slope = [&](auto& ball, const auto& material, const auto& a, const auto&, const auto&) {
            using W = value_of<decltype(a)>;
            veer::update_with_contacts(ball, radius, material, veer::Plane<W>{W(middle), a});
        };
        run(ramp, on_slope);
        run(brake, on_slope);
        run(gutter, [&](auto& ball, const auto& material, const auto& a, const auto& b, const auto&) {
            using W = value_of<decltype(a)>;
            if (setting.fault == 2) return ball.update();
            veer::update_with_contacts(
                ball, radius, material, veer::Plane<W>{W(middle), a}, veer::Plane<W>{W(middle), b});
        });
        run(rails, [&](auto& ball, const auto& material, const auto& a, const auto& b, const auto& along) {
            using W = value_of<decltype(a)>;
            veer::update_with_contacts(ball, radius, material, bar<W>(a, along), bar<W>(b, along));
        });
        run(funnel, [&](auto& ball, const auto& material, const auto& a, const auto& b, const auto&) {
            using W = value_of<decltype(a)>;
            const auto mirrored = [](const W& n) {
                return W{veer::scalar_t<W>(0) - n.x, veer::scalar_t<W>(0) - n.y, n.z};
            };
            const std::array sides{veer::Plane<W>{W(middle), a}, veer::Plane<W>{W(middle), b},
                veer::Plane<W>{W(middle), mirrored(a)}, veer::Plane<W>{W(middle), mirrored(b)}};
            veer::update_with_contacts(ball, radius, material, sides);
        });
        if (setting.fault == 1 && frame == 20)
            lanes[ramp].velocity[3] = lanes[ramp].velocity[3] * (S(1) / veer::length(V{0, 0, 0}));
        if (setting.fault == 4 && frame == 20)
            lanes[ramp].position[2] = before[ramp].position[2], lanes[ramp].velocity[2] = {0, 0, 0};
        if (setting.fault == 5) lanes[funnel].position[1] = lanes[funnel].position[1] + V{S(1e-6f), 0, 0};
        if (setting.fault == 6 && frame == frames_of_run) lanes[brake].velocity[1] = lanes[brake].along[1] * S(1e-6f);
    }

    void judge(Judge& judge) const {
        constexpr std::array who{"marble on a ramp", "marble in a gutter", "marble on rails",
            "marble that slides to rest", "marble in a funnel"};
        for (int kind = 0; kind < kinds; ++kind)
            for (std::size_t i = 0; i < marbles; ++i) see(judge, kind, i, who[static_cast<std::size_t>(kind)]);
    }

    void add_to(tests::Hash& hash) const {
        for (const Lane& lane : lanes)
            for (std::size_t i = 0; i < marbles; ++i) hash.add(lane.position[i]), hash.add(lane.velocity[i]);
    }

private:
    enum Kind { ramp, gutter, rails, brake, funnel, kinds };
    struct Lane { // the marbles on one kind of track
        std::vector<V> position, velocity, start, along, first,
            second; ///< along: uphill; first, second: the normals, or the middles of rails
        std::vector<S> friction, speed, pull,
            grip; ///< speed: at the start; pull: gravity along the track; grip: friction  [m/s^2]
        void resize(std::size_t count) {
            for (auto* vectors : {&position, &velocity, &start, &along, &first, &second}) vectors->resize(count);
            for (auto* numbers : {&friction, &speed, &pull, &grip}) numbers->resize(count);
        }
    };
    static constexpr std::size_t marbles = 10;
    static constexpr S radius = S(0.25f), rail = S(0.05f), g = S(9.8f), half_bar = 30;
    static constexpr V gravity{0, 0, -g};

    Setting<S> setting;
    V middle;
    tests::Random random;
    std::array<Lane, kinds> lanes, before;
    int frame = 0, frames_of_run;

    template <class W> static veer::Capsule<W> bar(const W& at, const W& along) {
        const W half = along * veer::scalar_t<W>(half_bar);
        return {at - half, at + half, veer::scalar_t<W>(rail)};
    }

    /// Makes new tracks, and puts every marble at the start of its track.
    void begin() {
        for (int kind = 0; kind < kinds; ++kind) {
            Lane& lane = lanes[static_cast<std::size_t>(kind)];
            for (std::size_t i = 0; i < marbles; ++i) {
                const auto draw = [&](float low, float high) { return random.template uniform<S>(S(low), S(high)); };
                const auto [sine, cosine] = veer::sin_cos(draw(0.1f, 0.8f)); // of the slope
                const auto [east, north] = veer::sin_cos(draw(0, 6.25f));
                const V uphill{cosine * east, cosine * north, sine}, across{north, -east, 0},
                    up = veer::cross(across, uphill);
                const V normal = up.z < 0 ? up * S(-1) : up;
                const auto [lean, flat] = veer::sin_cos(draw(0.3f, 1)); // of the sides of a groove
                S grip = 0;                                             // normal force in excess of that on a plane
                lane.along[i] = uphill, lane.start[i] = middle + normal * radius;
                lane.first[i] = lane.second[i] = normal;
                lane.friction[i] = draw(0, 0.6f) * sine / cosine, lane.speed[i] = draw(0, 6);
                if (i % 3 == 0 && kind != brake) lane.friction[i] = 0;
                if (kind == gutter) {
                    lane.first[i] = normal * flat + across * lean, lane.second[i] = normal * flat - across * lean;
                    lane.start[i] = middle + normal * (radius / flat), lane.friction[i] = lane.friction[i] * flat;
                } else if (kind == rails) {
                    const V down = normal * (flat * (radius + rail)), aside = across * (lean * (radius + rail));
                    lane.start[i] = middle;
                    lane.first[i] = middle - down + aside, lane.second[i] = middle - down - aside,
                    lane.friction[i] = lane.friction[i] * flat;
                } else if (kind == brake) {
                    lane.friction[i] = sine / cosine * draw(1.01f, 3);
                } else if (kind == funnel) {
                    lane.first[i] = {east * lean, north * lean, flat},
                    lane.second[i] = {north * lean, -east * lean, flat};
                    lane.start[i] = middle + V{draw(-0.2f, 0.2f), draw(-0.2f, 0.2f), draw(0.6f, 0.8f)};
                    lane.friction[i] = lean / flat + draw(0.4f, 1); // more than the slope of the sides
                }
                grip = kind == gutter || kind == rails ? lane.friction[i] / flat : lane.friction[i];
                lane.pull[i] = g * sine, lane.grip[i] = g * cosine * grip;
                lane.position[i] = lane.start[i],
                lane.velocity[i] = kind == funnel ? random.template vector<V>(1) : uphill * lane.speed[i];
            }
        }
    }

    /// The place of a marble up the track after so many frames: up against pull and grip, then down by the pull minus
    /// the grip, if this is above 0.
    S distance_after(const Lane& lane, std::size_t i, S time) const {
        const S up = lane.pull[i] + lane.grip[i], down = std::max(lane.pull[i] - lane.grip[i], S(0));
        const S turn = lane.speed[i] / up, rising = std::min(time, turn), falling = time - rising;
        return rising * (lane.speed[i] - up * rising / 2) - down * falling * falling / 2;
    }

    void see(Judge& judge, int kind, std::size_t i, const char* who) const {
        const Lane& lane = lanes[static_cast<std::size_t>(kind)];
        const V& place = lane.position[i];
        judge.see_finite(place, who, i), judge.see_finite(lane.velocity[i], who, i);
        // in a groove push_out alternates between the sides, and may end inside one by a rounding
        const S trace =
            kind == gutter || kind == rails ? 2 * epsilon<S> * (radius + veer::parts::sum_of_magnitudes(place)) : S(0);
        const auto see_gap = [&](const auto& obstacle) {
            judge.see(Law::inside, veer::clearance(place, radius, obstacle).gap >= -trace, who, i);
        };
        if (kind == rails)
            see_gap(bar<V>(lane.first[i], lane.along[i])), see_gap(bar<V>(lane.second[i], lane.along[i]));
        else see_gap(veer::Plane<V>{middle, lane.first[i]}), see_gap(veer::Plane<V>{middle, lane.second[i]});

        const S time = static_cast<S>(frame) * setting.time_step;
        const Lane& last = before[static_cast<std::size_t>(kind)];
        const bool stood = veer::distance(last.position[i], place) == 0
                        && veer::length(lane.velocity[i]) <= 8 * epsilon<S> * g * setting.time_step;
        if (kind == funnel) {
            judge.see(Law::rests, frame < frames_of_run * 9 / 10 || stood, who, i);
        } else {
            const V expected = lane.start[i] + lane.along[i] * distance_after(lane, i, time);
            const S rounding = (8 + static_cast<S>(frame)) * resolution(expected); // of the place in every frame
            const S travelled = (64 + static_cast<S>(frame)) * epsilon<S> * (1 + lane.speed[i] * time);
            const S lifted = kind == gutter || kind == rails
                               ? 4 * (resolution(place) + epsilon<S> * (kind == rails ? half_bar : radius))
                               : S(0);
            const S in_air =
                veer::square_root(2 * lifted / g) / setting.time_step; // the fraction of the frame without friction
            // the loss of n frames that each begin with this time: grip in_air (n + (n - 1) + ... + 1) time_step^2
            const S lost = lane.grip[i] * in_air * time * (time + setting.time_step) / 2;
            const S slack = rounding + travelled + lost;
            judge.see(Law::on_time, veer::distance(place, expected) <= slack, who, i);
        }
        if (kind == brake && time > lane.speed[i] / (lane.pull[i] + lane.grip[i]) + 2 * setting.time_step)
            judge.see(Law::rests, stood, who, i);
    }
};

} // namespace endurance

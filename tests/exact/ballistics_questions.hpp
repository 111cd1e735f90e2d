// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cmath>
#include <concepts>
#include <cstdint>
#include <string>

#include "ballistics_reference.hpp"
#include "intercept_questions.hpp"

namespace tests {

[[nodiscard]] inline std::string describe(const Flight& flight) {
    std::ostringstream text;
    text << describe(static_cast<const Question&>(flight)) << std::hexfloat << "\n  acceleration {"
         << flight.acceleration[0] << ", " << flight.acceleration[1] << ", " << flight.acceleration[2] << "}, thrust "
         << flight.thrust;
    return text.str();
}

/// Random questions of every kind that breaks a quartic. All numbers are numbers of the type S.
template <std::floating_point S> class Flights : public Questions<S> {
protected:
    static constexpr bool single = sizeof(S) == 4;
    using Base = Questions<S>;
    using Base::below, Base::dimension, Base::logarithmic, Base::nudged, Base::one_in, Base::perpendicular_to,
        Base::real, Base::rounded, Base::scaled, Base::scene, Base::sign, Base::sum, Base::vector, Base::whole_triple,
        Base::pythagorean, Base::any_number;

public:
    struct Kind {
        const char* name;
        Flight (Flights::*draw)();
        /// Times may be too small to have all their digits, or numbers on one side of a bound of the solver and then on
        /// the other.
        bool extreme = false;
    };
    static auto kinds() {
        return std::array{
            Kind{"gravity", &Flights::gravity},
            Kind{"gravity, target at rest", &Flights::at_rest},
            Kind{"weak gravity", &Flights::weak_gravity},
            Kind{"no gravity", &Flights::no_gravity},
            Kind{"at the end of the range", &Flights::end_of_range},
            Kind{"exactly at the end of the range", &Flights::exact_end_of_range},
            Kind{"equal speed", &Flights::equal_speed},
            Kind{"point blank", &Flights::point_blank},
            Kind{"tangent", &Flights::tangent},
            Kind{"nearly a triple root", &Flights::triple},
            Kind{"vertical", &Flights::vertical},
            Kind{"in line", &Flights::all_in_line},
            Kind{"four meetings", &Flights::four},
            Kind{"accelerating target", &Flights::accelerating},
            Kind{"fast closing", &Flights::fast},
            Kind{"with a radius", &Flights::with_radius},
            Kind{"touching", &Flights::touching_start},
            Kind{"large coordinates", &Flights::large},
            Kind{"meeting at the origin", &Flights::at_the_origin},
            Kind{"target on the shooter", &Flights::on_the_shooter},
            Kind{"still shot", &Flights::without_speed},
            Kind{"whole numbers", &Flights::whole},
            Kind{"thrust", &Flights::thrust},
            Kind{"thrust and muzzle speed", &Flights::thrust_and_speed},
            Kind{"thrust as strong as the acceleration", &Flights::equal_thrust},
            Kind{"mixed magnitudes", &Flights::mixed},
            Kind{"root of two, accelerated", &Flights::root_of_two_accelerated, true},
            Kind{"other units", &Flights::other_units, true},
            Kind{"any bits", &Flights::any, true},
        };
    }

    using Base::Base;

protected:
    Flight flight(const Question& question, const Triple& acceleration) {
        Flight drawn;
        static_cast<Question&>(drawn) = question;
        drawn.target_velocity =
            sum(question.target_velocity, scaled(question.inherited_velocity, -1)); // the shooter's frame
        drawn.inherited_velocity = {};
        for (std::size_t i = 0; i < 3; ++i) drawn.acceleration[i] = rounded(acceleration[i]);
        return drawn;
    }
    /// In units of 2^-lengths to 2^lengths m and of 2^-times to 2^times s.
    Flight in_units(Flight drawn, int lengths, int times) {
        const double length = std::ldexp(1.0, below(2 * lengths + 1) - lengths),
                     time = std::ldexp(1.0, below(2 * times + 1) - times);
        drawn.position = scaled(drawn.position, length), drawn.target = scaled(drawn.target, length);
        drawn.target_velocity = scaled(drawn.target_velocity, length / time),
        drawn.acceleration = scaled(drawn.acceleration, length / time / time);
        drawn.speed = rounded(drawn.speed * (length / time)), drawn.radius = rounded(drawn.radius * length);
        drawn.thrust = rounded(drawn.thrust * (length / time / time));
        return drawn;
    }
    /// With which a shot that falls just carries to a target at rest.
    static double least_speed(const Flight& flight) {
        const AcceleratedDuel duel(flight);
        const Dyadic product = length(duel.d) * length(duel.w), fall = -dot(duel.d, duel.w);
        if (fall.sign() <= 0) return square_root(product - fall).to_double();
        return square_root(square(cross(duel.d, duel.w)) / (product + fall)).to_double();
    }

public:
    // ---- everyday ---------------------------------------------------------------------------------------------------

    Flight gravity() { return with_speed(flight(scene(100, 30), up(9.81)), 5, 70); }
    Flight at_rest() { return with_speed(flight(scene(100, 0), up(9.81)), 5, 70); }
    Flight weak_gravity() { return with_speed(flight(scene(100, 30), up(std::abs(logarithmic(-20, -6)))), 0, 60); }
    Flight no_gravity() { return with_speed(flight(scene(100, 30), {}), 0, 60); }
    Flight accelerating() { return with_speed(flight(scene(100, 30), vector(10)), 0, 60); }
    Flight fast() {
        const Triple d = vector(100);
        const double speed = real(0.1, 10), times = std::pow(10.0, real(1, 4)) / std::hypot(d[0], d[1], d[2]);
        const Question question = this->placed(d, sum(scaled(d, -speed * times), vector(speed)));
        return with_speed(flight(question, one_in(2) ? up(9.81) : vector(10)), speed, speed);
    }
    Flight with_radius() {
        Flight drawn = one_in(2) ? gravity() : accelerating();
        drawn.radius = real(0, 50);
        return drawn;
    }
    Flight large() {
        Flight drawn = gravity();
        drawn.position = vector(single ? 1e6 : 1e14);
        drawn.target = sum(drawn.position, vector(50));
        return drawn;
    }
    Flight point_blank() { return with_speed(flight(scene(logarithmic(-24, -17), 30, 0, 1), up(9.81)), 0, 60); }
    Flight vertical() {
        const double height = real(-100, 100), rise = one_in(2) ? 0 : real(-30, 30);
        const Triple d = {0, height, 0}, v = {0, rise, 0};
        return with_speed(flight(this->placed(d, v, 0), up(9.81)), 5, 70);
    }
    /// The acceleration too.
    Flight all_in_line() {
        Flight drawn = flight(this->in_line(), {});
        const Triple d = sum(drawn.target, scaled(drawn.position, -1));
        drawn.acceleration = scaled(one_in(2) ? d : drawn.target_velocity, real(-1, 1));
        if (one_in(4)) drawn.thrust = std::abs(real(0, 20));
        const double least = least_speed(drawn);
        if (least > 0 && one_in(4)) drawn.speed = nudged(least, below(5) - 2);
        return drawn;
    }
    Flight on_the_shooter() {
        return with_speed(flight(one_in(3) ? scene(0, 0) : scene(0, 30), one_in(2) ? up(9.81) : vector(10)), 0, 60);
    }
    Flight without_speed() {
        Flight drawn = one_in(2) ? gravity() : accelerating();
        drawn.speed = 0;
        if (one_in(2)) drawn.radius = real(0, 50);
        return drawn;
    }

    // ---- roots that nearly coincide ---------------------------------------------------------------------------------

    /// Of the speed that just carries to the target, one part in 10^1 to 10^7, or 10^15, more or less.
    Flight end_of_range() {
        Flight drawn = at_rest();
        drawn.speed = rounded(least_speed(drawn) * (1 + sign() * std::pow(10.0, real(single ? -7 : -15, -1))));
        return drawn;
    }
    /// |d| = 5 k^2, |g| = h^2: the least speed is 3 k h upwards and k h downwards, whole numbers.
    Flight exact_end_of_range() {
        const double k = 1 + below(single ? 100 : 1 << 12), h = 1 + below(single ? 30 : 1 << 12), side = sign();
        const bool upwards = one_in(2);
        const Triple d = {3 * k * k * side, (upwards ? 4 : -4) * k * k, 0};
        Flight drawn = flight(this->placed_at_rest(d, {}), {0, h * h, 0});
        drawn.speed = nudged((upwards ? 3 : 1) * k * h, one_in(2) ? 0 : below(3) - 1);
        return drawn;
    }
    Flight equal_speed() {
        Flight drawn = gravity();
        const double part = std::pow(10.0, -1 - below(single ? 7 : 15)),
                     speed = length(dyadic(drawn.target_velocity)).to_double();
        drawn.speed = rounded(speed * (1 + part * sign()));
        return drawn;
    }
    /// At some time the target is in reach and moves away as fast as the reach grows: gap and its slope are 0, but for
    /// rounding.
    Flight tangent() {
        const double time = real(0.1, 10), speed = real(1, 60);
        const Triple n = direction(), w = one_in(2) ? up(9.81) : vector(10);
        const Triple then = sum(scaled(n, speed), scaled(unit_across(n), real(-30, 30)));
        return passing(n, then, w, speed, time);
    }
    /// And the slope's slope as well: the centripetal acceleration is that of the growing sphere.
    Flight triple() {
        const double time = real(0.5, 5), speed = real(5, 60), across = real(-30, 30);
        const Triple n = direction(), side = unit_across(n), then = sum(scaled(n, speed), scaled(side, across));
        const Triple w = sum(scaled(n, -across * across / (speed * time)), scaled(side, real(-10, 10)));
        return passing(n, then, w, speed, time);
    }
    Flight four() {
        const double size = std::pow(2.0, real(-3, 3));
        const auto about = [&](double x) { return rounded(x * size * real(0.9, 1.1)); };
        const Triple d = {about(100), real(-1, 1), 0}, v = {about(-60), real(-1, 1), 0},
                     w = {about(5), real(-0.1, 0.1), 0};
        return with_speed(flight(this->placed_at_rest(d, v), w), 22 * size, 27 * size);
    }
    /// The target starts on the radius, or accelerates as much as the shot, but for one part in 10^31.
    Flight root_of_two_accelerated() {
        const Question question = this->root_of_two();
        if (question.radius > 0) return with_speed(flight(question, vector(question.radius)), 0, question.radius);
        const double larger = std::max(std::abs(question.target_velocity[0]), question.speed);
        Flight drawn = flight(scene(100, 30), question.target_velocity);
        drawn.thrust = question.speed, drawn.speed = real(0, larger);
        return drawn;
    }
    Flight touching_start() {
        Flight drawn = gravity();
        drawn.radius = nudged(square_root(AcceleratedDuel(drawn).distance_squared[0]).to_double(), below(5) - 2);
        return drawn;
    }
    Flight at_the_origin() {
        Flight drawn = gravity();
        const Truth truth = truth_of(drawn);
        if (truth.status != veer::InterceptStatus::hit) return drawn;
        const Triple back = {-truth.point.x.to_double(), -truth.point.y.to_double(), -truth.point.z.to_double()};
        drawn.position = sum(drawn.position, back), drawn.target = sum(drawn.target, back);
        return drawn;
    }
    Flight whole() {
        const Triple d = whole_triple(4), v = whole_triple(4), w = whole_triple(2);
        Flight drawn = flight(this->placed_exactly(d, v), w);
        drawn.speed = below(7), drawn.radius = one_in(2) ? 0 : below(4), drawn.thrust = one_in(2) ? 0 : below(4);
        return drawn;
    }

    // ---- missiles ---------------------------------------------------------------------------------------------------

    Flight thrust() {
        Flight drawn = flight(scene(100, 30), one_in(2) ? Triple{} : vector(10));
        drawn.thrust = real(0.1, 40);
        return drawn;
    }
    Flight thrust_and_speed() {
        Flight drawn = with_speed(thrust(), 0, 60);
        if (one_in(2)) drawn.radius = real(0, 50);
        return drawn;
    }
    Flight equal_thrust() {
        Flight drawn = thrust_and_speed();
        drawn.acceleration = vector(10);
        drawn.thrust = nudged(length(dyadic(drawn.acceleration)).to_double(), below(5) - 2);
        return drawn;
    }

    // ---- far from the size of a game --------------------------------------------------------------------------------

    Flight mixed() {
        const int most = single ? 15 : 40;
        const double size = std::abs(logarithmic(-most, most)), speed = std::abs(logarithmic(-most, most));
        Flight drawn = flight(scene(size, speed, speed, size), vector(std::abs(logarithmic(-most, most))));
        if (one_in(4)) drawn.radius = real(0, size);
        if (one_in(4)) drawn.thrust = std::abs(logarithmic(-most, most));
        drawn.speed = one_in(2) ? std::abs(logarithmic(-most, most)) : real(0, 2 * speed);
        return drawn;
    }
    /// Any of the kinds before this one, in units of up to 2^20 m and 2^10 s, or 2^150 m and 2^60 s, or their inverses.
    Flight other_units() {
        const auto all = kinds();
        const Flight drawn = (this->*all[static_cast<std::size_t>(below(int(all.size()) - 2))].draw)();
        return in_units(drawn, single ? 20 : 150, single ? 10 : 60);
    }
    Flight any() { return of_any_bits_accelerated(40); }

    /// Any bits, zeros and the ends of the range; one in four with an infinity or a NaN somewhere, or a negative
    /// number. For totality.
    Flight anything_accelerated() {
        Flight drawn;
        static_cast<Question&>(drawn) = this->anything();
        using Limits = std::numeric_limits<S>;
        constexpr std::array ends = {S(0), -S(0), S(1), (Limits::max)(), Limits::lowest(), (Limits::min)(),
            Limits::denorm_min(), Limits::epsilon()};
        const auto number = [&] {
            return one_in(4) ? double(ends[static_cast<std::size_t>(below(int(ends.size())))]) : any_number(1100);
        };
        for (int i = 0; i < dimension; ++i) drawn.acceleration[static_cast<std::size_t>(i)] = number();
        if (one_in(3)) drawn.acceleration = scaled(drawn.target_velocity, 1);
        if (one_in(4)) drawn.acceleration = {};
        if (one_in(2)) drawn.thrust = std::abs(number());
        drawn.inherited_velocity = {};
        return drawn;
    }

private:
    /// The other way of gravity: what a target that stays gains on a shot that falls.
    static Triple up(double gravity) { return {0, rounded(gravity), 0}; }

    Triple direction() {
        for (;;) {
            const Triple v = vector(1);
            const double size = std::hypot(v[0], v[1], v[2]);
            if (size > 0.1 && size < 1) return {v[0] / size, v[1] / size, v[2] / size};
        }
    }
    Triple unit_across(const Triple& n) {
        for (;;) {
            const Triple v = perpendicular_to(n);
            const double size = std::hypot(v[0], v[1], v[2]);
            if (size > 0.01) return {v[0] / size, v[1] / size, v[2] / size};
        }
    }
    /// A target that is just in reach, in direction n, at this time, with this velocity.
    Flight passing(const Triple& n, const Triple& velocity, const Triple& w, double speed, double time) {
        const Triple v = sum(velocity, scaled(w, -time));
        Triple d;
        for (std::size_t i = 0; i < 3; ++i) d[i] = rounded(n[i] * speed * time - (v[i] + w[i] * time / 2) * time);
        Flight drawn = flight(this->placed_at_rest(d, v), w);
        drawn.speed = nudged(speed, below(9) - 4);
        return drawn;
    }
    Flight with_speed(Flight drawn, double low, double high) {
        drawn.speed = real(low, high);
        return drawn;
    }
    Flight of_any_bits_accelerated(int most) {
        const auto triple = [&] {
            const double x = any_number(most), y = any_number(most), z = dimension == 2 ? 0 : any_number(most);
            return Triple{x, y, z};
        };
        Flight drawn;
        for (Triple* numbers : {&drawn.position, &drawn.target, &drawn.target_velocity, &drawn.acceleration})
            *numbers = triple();
        if (one_in(3)) drawn.radius = any_number(most);
        if (one_in(3)) drawn.thrust = std::abs(any_number(most));
        drawn.speed = std::abs(any_number(most));
        return drawn;
    }
};

/// Questions at a target at rest of every kind that breaks a throw, but not an intercept, which may take what is all
/// but a touch for one.
template <std::floating_point S> class Throws : public Flights<S> {
    using Base = Flights<S>;
    using Base::below, Base::dimension, Base::flight, Base::in_units, Base::least_speed, Base::logarithmic,
        Base::nudged, Base::one_in, Base::perpendicular_to, Base::placed_at_rest, Base::real, Base::rounded,
        Base::scaled, Base::sign, Base::single, Base::sum, Base::vector, Base::whole_triple;

public:
    struct Kind {
        const char* name;
        Flight (Throws::*draw)();
        bool extreme = false;
    };
    static auto kinds() {
        return std::array{
            Kind{"within the range by one part in 10^30, or not", &Throws::just_in_range},
            Kind{"all but straight below", &Throws::nearly_below},
            Kind{"straight below", &Throws::straight_below},
            Kind{"where it falls", &Throws::fallen},
            Kind{"all but level", &Throws::nearly_level},
        };
    }

    using Base::Base;

    /// In whole numbers of which a^2 - 2 b^2 is 1 or -1: the target is in range where it is 1. Gravity is k = b c, the
    /// target is 2 m k aside and (m^2 - 1) k above or below, so that it takes a speed of 2 b^2 c^2 squared, m^2 times
    /// that if it is above; the speed is a c, or m a c.
    Flight just_in_range() {
        double a = 1, b = 1;
        constexpr int most = single ? 18 : 41; // half of them with nearly as many bits as there are
        for (int steps = most - below(one_in(2) ? 4 : most + 1); steps > 0; --steps) {
            const double next = a + 2 * b;
            b += a, a = next;
        }
        const int bits = std::max((single ? 22 : 51) - std::ilogb(a), 0);
        const double m = 1 + below(1 << (bits / 3)), c = 1 + below(1 << (bits / 3)), k = b * c;
        const auto along = static_cast<std::size_t>(below(dimension)),
                   other = static_cast<std::size_t>(1 + below(dimension - 1));
        const std::size_t upwards = (along + other) % static_cast<std::size_t>(dimension);
        const double side = sign(), up = sign();
        const bool above = one_in(2);
        Triple d{}, w{};
        d[along] = side * 2 * m * k, d[upwards] = (above ? up : -up) * (m * m - 1) * k, w[upwards] = up * k;
        Flight drawn = flight(placed_at_rest(d, {}), w);
        drawn.speed = (above ? m : 1) * a * c;
        return drawn;
    }
    /// But for a rounding, or for a part of what the rounding took, which is in the position then.
    Flight nearly_below() {
        const Triple w = vector(10);
        const double depth = real(-4, 0);
        const bool twice = one_in(2);
        Flight drawn = flight(placed_at_rest(scaled(w, depth), {}), w);
        for (std::size_t i = 0; i < 3; ++i) {
            double& x = drawn.target[i];
            const double part = 1 + sign() * (single ? 0x1p-12 : 0x1p-20);
            if (twice) drawn.position[i] = rounded(-std::fma(drawn.acceleration[i], depth, -x) * part);
            else if (x < 0 || x > 0) x = (x < 0 ? -1 : 1) * nudged(std::abs(x), below(3) - 1);
        }
        drawn = in_units(drawn, 20, 10);
        drawn.speed = rounded(least_speed(drawn) * (1 + sign() * std::pow(10.0, real(single ? -7 : -15, 1))));
        if (!(drawn.speed > 0)) drawn.speed = 0;
        return drawn;
    }
    Flight straight_below() {
        const Triple w = whole_triple(9);
        Flight drawn = flight(placed_at_rest(scaled(w, -1 - below(99)), {}), w);
        drawn.speed = one_in(2) ? 0 : std::abs(logarithmic(-40, -1));
        return drawn;
    }
    /// After a sixteenth of its speed, in seconds.
    Flight fallen() {
        const double speed = real(1, 100), time = rounded(speed / 16);
        const Triple w = vector(10);
        Flight drawn = flight(placed_at_rest(scaled(w, -time * time / 2), {}), w);
        drawn.speed = speed;
        return drawn;
    }
    /// The radius, which is the height to throw over, is a little more than that of the target.
    Flight nearly_level() {
        const Triple d = vector(100), w = sum(scaled(perpendicular_to(d), real(0, 1)), scaled(d, sign() * 0x1p-24));
        Flight drawn = in_units(flight(placed_at_rest(d, {}), w), 30, 10);
        const AcceleratedDuel duel(drawn);
        if (duel.w.x.sign() != 0)
            drawn.radius = rounded(
                std::abs((dot(duel.d, duel.w) / length(duel.w)).to_double()) * (1 + std::abs(logarithmic(-9, -1))));
        drawn.speed = real(5, 70);
        return drawn;
    }
};

} // namespace tests

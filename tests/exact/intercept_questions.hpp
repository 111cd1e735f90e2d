// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <sstream>
#include <string>
#include <type_traits>
#include <utility>

#include "../support/sweep.hpp"
#include "intercept_reference.hpp"

namespace tests {

[[nodiscard]] inline std::string describe(const Question& question) {
    std::ostringstream text;
    text << std::hexfloat;
    const auto triple = [&](const char* name, const Triple& v) {
        text << "  " << name << " {" << v[0] << ", " << v[1] << ", " << v[2] << "}\n";
    };
    triple("position", question.position);
    triple("target", question.target);
    triple("target_velocity", question.target_velocity);
    triple("inherited_velocity", question.inherited_velocity);
    text << "  speed " << question.speed << ", radius " << question.radius << ", max_time " << question.max_time;
    return text.str();
}

/// Random questions of every kind that has ever broken an intercept. All numbers are numbers of the type S.
template <std::floating_point S> class Questions : public Random {
    static constexpr bool single = sizeof(S) == 4;

public:
    struct Kind {
        const char* name;
        Question (Questions::*draw)();
        bool extreme = false; ///< times may be too small to have all their digits
    };
    static auto kinds() {
        return std::array{
            Kind{"generic", &Questions::generic},
            Kind{"slow target", &Questions::slow_target},
            Kind{"moving shooter", &Questions::moving_shooter},
            Kind{"with a radius", &Questions::radius},
            Kind{"large coordinates", &Questions::large_coordinates},
            Kind{"equal speed", &Questions::equal_speed},
            Kind{"equal speed, with a radius", &Questions::equal_speed_with_radius},
            Kind{"equal speed, moving shooter", &Questions::equal_speed_moving_shooter},
            Kind{"equal speed, perpendicular", &Questions::equal_speed_perpendicular},
            Kind{"equal speed exactly", &Questions::equal_speed_exactly},
            Kind{"receding", &Questions::receding},
            Kind{"nearly equal speed", &Questions::nearly_equal_speed},
            Kind{"near miss", &Questions::near_miss},
            Kind{"tangent", &Questions::tangent},
            Kind{"tangent, with a radius", &Questions::tangent_with_radius},
            Kind{"exact tangent", &Questions::exact_tangent},
            Kind{"root of two", &Questions::root_of_two},
            Kind{"closest at once", &Questions::closest_at_once},
            Kind{"parallel", &Questions::parallel},
            Kind{"in line", &Questions::in_line},
            Kind{"fast closing", &Questions::fast_closing},
            Kind{"squares overflow", &Questions::squares_overflow},
            Kind{"squares underflow", &Questions::squares_underflow},
            Kind{"mixed magnitudes", &Questions::mixed_magnitudes},
            Kind{"tiny distance", &Questions::tiny_distance},
            Kind{"any bits", &Questions::any_bits, true},
            Kind{"coincident", &Questions::coincident},
            Kind{"still target", &Questions::still_target},
            Kind{"still shot", &Questions::still_shot},
            Kind{"touching", &Questions::touching},
            Kind{"whole numbers", &Questions::whole_numbers},
            Kind{"meeting at the origin", &Questions::meeting_at_the_origin},
        };
    }

    Questions(std::uint64_t seed, int dimensions) : Random(seed), dimension(dimensions) {}

    // Draws are statements of their own, never two in one call: the order of arguments is the compiler's, and the
    // numbers must not be.

    // ---- everyday ---------------------------------------------------------------------------------------------------

    Question generic() { return with_speed(scene(100, 30), 0, 60); }
    Question slow_target() { return with_speed(scene(100, 1), 10, 100); }
    Question moving_shooter() { return with_speed(scene(100, 30, 1e4), 0, 60); }
    Question radius() { return with_radius(generic(), 0, 50); }
    Question large_coordinates() {
        Question question = generic();
        question.position = vector(single ? 1e6 : 1e14);
        question.target = sum(question.position, vector(50));
        return question;
    }

    // ---- P is small or 0 --------------------------------------------------------------------------------------------

    Question equal_speed() { return near_target_speed(scene(100, 30)); }
    Question equal_speed_with_radius() { return near_target_speed(with_radius(scene(100, 30), 0, 50)); }
    Question equal_speed_moving_shooter() { return near_target_speed(scene(100, 30, 1e4)); }
    Question equal_speed_perpendicular() {
        const Triple v = vector(30), across = scaled(perpendicular_to(v), real(0, 4)),
                     along = scaled(v, logarithmic(-30, -5));
        return near_target_speed(placed(sum(across, along), v));
    }
    /// The components and the length of v are whole numbers: P is 0. Half of them are all but abeam.
    Question equal_speed_exactly() {
        const int size = single ? 1000 : 1 << 24;
        const double a = below(size), b = below(size), c = dimension == 2 ? 0 : below(size),
                     d = dimension == 2 ? 0 : below(size);
        const double x = a * a + d * d - b * b - c * c, y = 2 * (a * b + c * d), z = 2 * (b * d - a * c);
        const Triple v = mixed_up({x, y, z}), across = scaled(perpendicular_to(v), real(0, 4)),
                     along = scaled(v, logarithmic(-30, -5));
        Question question = placed(one_in(2) ? vector(100) : sum(across, along), v, 0);
        question.speed = a * a + b * b + c * c + d * d;
        return question;
    }
    Question receding() {
        Question question;
        if (one_in(2)) {
            const Triple d = whole_triple(9);
            question = placed_exactly(d, scaled(d, 1 + below(4)));
        } else {
            const Triple d = vector(100), v = scaled(d, real(0, 1));
            question = placed(d, v);
        }
        question.speed = nudged(target_speed(question), 1 + below(3));
        return question;
    }
    Question nearly_equal_speed() {
        Question question = scene(100, 30);
        const double part = std::pow(10.0, -1 - below(6)), times = 1 + part * sign();
        question.speed = rounded(target_speed(question) * times);
        return question;
    }
    /// a^2 + b^2 + 1 = s^2 with the 1 a little less: P is one part in 10^7, or less, of its terms.
    Question near_miss() {
        const Triple d = vector(100);
        if (dimension == 2) {
            const double m = 1 + 2 * below(single ? 2048 : 1 << 25), nearly_m = nudged(m, below(3) - 1);
            return with_speed(placed(d, mixed_up({nearly_m, (m * m - 1) / 2, 0}), 0), (m * m + 1) / 2);
        }
        const double n = 1 + below(single ? 2800 : 1 << 25), nearly_one = nudged(1, -below(4));
        return with_speed(placed(d, mixed_up({2 * n * n, 2 * n, nearly_one}), 0), 2 * n * n + 1);
    }

    // ---- the discriminant is small or 0 -----------------------------------------------------------------------------

    Question tangent() { return nearly_tangent(closing()); }
    Question tangent_with_radius() {
        const Question question = closing();
        return nearly_tangent(with_radius(question, 0, square_root(Duel(question).R).to_double()));
    }
    /// Way and velocity out of Pythagorean triples: the speed that just touches is a whole number, one ulp beside it is
    /// no longer tangent.
    Question exact_tangent() {
        const auto [a, b, c] = pythagorean(single ? 4 : 64);
        const double d_scale = 1 + 2 * below(single ? 16 : 1 << 18), v_scale = 1 + 2 * below(single ? 16 : 1 << 18);
        Triple d = {a * d_scale, b * d_scale, 0}, v = {-c * v_scale, 0, 0};
        double speed = b * v_scale;
        for (int turn = 2; turn <= dimension; ++turn) { // about z, then about y, each by an angle of whole sides
            const auto [p, q, r] = pythagorean(single ? 3 : 16);
            const auto turned = [turn, &along = p, &aside = q, &whole = r](const Triple& x) {
                return turn == 2 ? Triple{along * x[0] - aside * x[1], aside * x[0] + along * x[1], whole * x[2]}
                                 : Triple{along * x[0] - aside * x[2], whole * x[1], aside * x[0] + along * x[2]};
            };
            d = turned(d), v = turned(v), speed *= r;
        }
        return with_speed(placed_exactly(d, v), nudged(speed, one_in(2) ? 0 : below(3) - 1));
    }
    /// a^2 - 2 b^2 = 1 or -1: one part in 10^31 beside a tangent, an equal speed, or a start on the radius.
    Question root_of_two() {
        double a = 1, b = 1;
        for (int steps = below(single ? 18 : 41); steps >= 0; --steps) {
            const double next = a + 2 * b;
            b += a, a = next;
        }
        const int first = below(dimension), second = (first + 1 + below(dimension - 1)) % dimension;
        const auto in_plane = [&](double x, double y) {
            Triple v{};
            v[static_cast<std::size_t>(first)] = x, v[static_cast<std::size_t>(second)] = y;
            return v;
        };
        const double side = sign(), size = one_in(2) ? 1 : 1 + 2 * below(single ? 1 << 20 : 1 << 30),
                     part = real(-1, 1);
        switch (below(3)) {
            case 0: return with_speed(placed_at_rest(in_plane(size, side * size), in_plane(-a, 0)), b);
            case 1: return with_speed(placed_at_rest(in_plane(size, rounded(part * size)), in_plane(-b, side * b)), a);
            default: {
                Question question = with_speed(placed_at_rest(in_plane(b, side * b), vector(b)), 0, b);
                question.radius = a;
                return question;
            }
        }
    }
    /// The target recedes, and whether now or a little later is the closest miss is decided by the last bit of the
    /// speed.
    Question closest_at_once() {
        Question question = scene(100, 30);
        const Duel duel(question);
        question.speed = nudged(std::abs((duel.Q / square_root(duel.R)).to_double()), below(9) - 4);
        return question;
    }
    Question parallel() {
        const Triple d = vector(100), along = scaled(d, real(-1, 1)), beside = vector(30);
        return with_speed(placed(d, sum(along, scaled(beside, logarithmic(-30, -8)))), 0, 60);
    }
    /// All on one line, or a rounding beside it, so that cross products are 0 or nothing but rounding; half of the
    /// lines lie in a plane or on an axis.
    Question in_line() {
        Triple n = one_in(2) ? vector(1) : whole_triple(9);
        for (int zeros = one_in(2) ? below(dimension) : 0; zeros > 0; --zeros)
            n[static_cast<std::size_t>(below(dimension))] = 0;
        const auto along = [&](double size) { return scaled(n, real(-size, size)); };
        const Triple d = along(100);
        Question question = with_speed(placed_at_rest(d, one_in(2) ? along(30) : scaled(d, real(-4, 4))), 0, 60);
        if (one_in(2)) question.inherited_velocity = along(30);
        if (one_in(3)) question.position = along(100);
        if (one_in(4)) question.radius = std::abs(real(0, 50));
        return one_in(4) ? near_target_speed(question) : question;
    }
    Question fast_closing() {
        const Triple d = vector(100);
        const double speed = real(0.1, 10), times = std::pow(10.0, real(1, 5)) / std::hypot(d[0], d[1], d[2]);
        return with_speed(placed(d, sum(scaled(d, -speed * times), vector(speed))), speed);
    }

    // ---- far from the size of a game --------------------------------------------------------------------------------

    Question squares_overflow() { return of_magnitudes(single ? 33 : 520, single ? 83 : 900); }
    Question squares_underflow() { return of_magnitudes(single ? -100 : -900, single ? -60 : -520); }
    Question mixed_magnitudes() { return of_magnitudes(single ? -20 : -60, single ? 20 : 60); }
    Question tiny_distance() {
        const double size = std::abs(logarithmic(-40, -13));
        return with_speed(scene(size, 30, 30, size), 0, 60);
    }
    /// Squares of squares fit a double.
    Question any_bits() { return of_any_bits(single ? 150 : 250); }

    /// Any bits, zeros and the ends of the range; one in four with an infinity or a NaN somewhere, or a negative speed.
    /// For totality.
    Question anything() {
        using Limits = std::numeric_limits<S>;
        constexpr std::array ends = {S(0), -S(0), S(1), (Limits::max)(), Limits::lowest(), (Limits::min)(),
            Limits::denorm_min(), Limits::epsilon()};
        Question question = of_any_bits(1100);
        if (one_in(3)) question.max_time = any_number(1100);
        std::array<double*, 15> fields = {&question.speed, &question.radius, &question.max_time};
        std::size_t count = 3;
        for (Triple* triple :
            {&question.position, &question.target, &question.target_velocity, &question.inherited_velocity})
            for (int i = 0; i < dimension; ++i) fields[count++] = &(*triple)[static_cast<std::size_t>(i)];
        const auto field = [&]() -> double& { return *fields[static_cast<std::size_t>(below(int(count)))]; };
        for (int changes = below(20); changes > 0; --changes)
            field() = double(ends[static_cast<std::size_t>(below(int(ends.size())))]);
        if (one_in(4))
            field() = one_in(3) ? -infinity() : one_in(2) ? infinity() : std::numeric_limits<double>::quiet_NaN();
        return question;
    }

    // ---- something is 0, or touches ---------------------------------------------------------------------------------

    Question coincident() {
        const Question question = one_in(3) ? scene(0, 0) : scene(0, 30);
        return with_speed(question, 0, one_in(3) ? 0 : 60);
    }
    Question still_target() { return with_speed(scene(100, 0), 0, 60); }
    Question still_shot() {
        if (!one_in(3)) return scene(100, 30);
        const Triple d = whole_triple(99);
        return placed_exactly(d, scaled(d, -1 - below(9)));
    }
    Question touching() {
        Question question = generic();
        question.radius = nudged(square_root(Duel(question).R).to_double(), below(5) - 2);
        return question;
    }
    Question whole_numbers() {
        const Triple d = whole_triple(4), v = whole_triple(4);
        Question question = placed_exactly(d, v);
        question.speed = below(7);
        question.radius = one_in(2) ? 0 : below(4);
        return question;
    }
    /// The target's start and its way to the meeting cancel in the meeting point.
    Question meeting_at_the_origin() {
        Question question = generic();
        const Truth truth = truth_of(question);
        if (!truth.time) return question;
        const Triple back = {-truth.point.x.to_double(), -truth.point.y.to_double(), -truth.point.z.to_double()};
        question.position = sum(question.position, back), question.target = sum(question.target, back);
        return question;
    }

protected:
    // ---- numbers of the type S --------------------------------------------------------------------------------------

    static constexpr double infinity() { return std::numeric_limits<double>::infinity(); }
    static double rounded(double x) { return static_cast<double>(static_cast<S>(x)); }

    static double nudged(double x, int ulps) {
        S result = static_cast<S>(x);
        for (int i = 0; i < std::abs(ulps); ++i)
            result = std::nextafter(result, ulps < 0 ? S(0) : std::numeric_limits<S>::infinity());
        return static_cast<double>(result);
    }

    /// 0 to 1, in every bit of S.
    double part() {
        const double high = uniform<double>(0, 1), middle = uniform<double>(0, 1), low = uniform<double>(0, 1);
        return rounded(single ? high : high + 0x1p-24 * middle + 0x1p-48 * low);
    }
    double real(double low, double high) { return rounded(low + (high - low) * part()); }
    double sign() { return one_in(2) ? 1 : -1; }
    /// 2^low to 2^high, of either sign.
    double logarithmic(int low, int high) {
        const double mantissa = 1 + part(), signed_mantissa = mantissa * sign();
        return rounded(std::ldexp(signed_mantissa, low + below(high - low)));
    }
    /// Every bit by chance, but neither above 2^most nor below 2^-most.
    double any_number(int most) {
        using Bits = std::conditional_t<single, std::uint32_t, std::uint64_t>;
        for (;;) {
            const std::uint64_t high = bits();
            const auto drawn = double(std::bit_cast<S>(static_cast<Bits>(high << 32 | bits())));
            if (std::isfinite(drawn) && drawn != 0 && std::abs(std::ilogb(drawn)) <= most) return drawn;
        }
    }

    Triple vector(double size) {
        const double x = real(-size, size), y = real(-size, size), z = dimension == 2 ? 0 : real(-size, size);
        return {x, y, z};
    }
    Triple whole_triple(int size) {
        const auto whole = [&] { return below(2 * size + 1) - size; };
        const int x = whole(), y = whole(), z = dimension == 2 ? 0 : whole();
        return {double(x), double(y), double(z)};
    }
    static Triple sum(const Triple& a, const Triple& b) {
        return {rounded(a[0] + b[0]), rounded(a[1] + b[1]), rounded(a[2] + b[2])};
    }
    static Triple scaled(const Triple& v, double factor) {
        return {rounded(v[0] * factor), rounded(v[1] * factor), rounded(v[2] * factor)};
    }
    Triple perpendicular_to(const Triple& v) {
        if (dimension == 2) return {-v[1], v[0], 0};
        const Triple other = vector(1);
        return {rounded(v[1] * other[2] - v[2] * other[1]), rounded(v[2] * other[0] - v[0] * other[2]),
            rounded(v[0] * other[1] - v[1] * other[0])};
    }
    /// The components in another order, with other signs; in 2D z stays.
    Triple mixed_up(Triple v) {
        for (int last = dimension - 1; last > 0; --last)
            std::swap(v[static_cast<std::size_t>(last)], v[static_cast<std::size_t>(below(last + 1))]);
        for (double& component : v) component *= sign();
        return v;
    }
    /// p^2 - q^2, 2 p q, p^2 + q^2
    Triple pythagorean(int size) {
        const int q = 1 + below(size), p = q + 1 + below(size);
        return {double(p * p - q * q), double(2 * p * q), double(p * p + q * q)};
    }

    // ---- questions --------------------------------------------------------------------------------------------------

    /// The target at about d from the shooter and moving at about v relative to it. Half of all shooters stand at the
    /// origin, half are at rest; some targets are so near the origin that the difference of the two places has more
    /// digits than a double.
    Question placed(const Triple& d, const Triple& v, double shooter_speed = 30, double coordinates = 100) {
        Question question = placed_at_rest(d, v);
        if (one_in(2)) question.position = vector(coordinates);
        if (one_in(2)) question.inherited_velocity = vector(shooter_speed);
        question.target = sum(question.position, d), question.target_velocity = sum(question.inherited_velocity, v);
        if (one_in(8))
            question.position = scaled(d, -1),
            question.target = scaled(vector(1), (single ? 0x1p-34 : 0x1p-60) * coordinates);
        return question;
    }
    /// As far as whole numbers up to 2^24, or 2^53, go.
    Question placed_exactly(const Triple& d, const Triple& v) {
        Question question = placed_at_rest(d, v);
        if (one_in(2)) question.position = whole_triple(9);
        if (one_in(2)) question.inherited_velocity = whole_triple(9);
        question.target = sum(question.position, d), question.target_velocity = sum(question.inherited_velocity, v);
        return question;
    }
    static Question placed_at_rest(const Triple& d, const Triple& v) {
        return {.position = {}, .target = d, .target_velocity = v, .inherited_velocity = {}};
    }
    Question scene(double distance, double speed, double shooter_speed = 30, double coordinates = 100) {
        const Triple d = vector(distance), v = vector(speed);
        return placed(d, v, shooter_speed, coordinates);
    }
    Question closing() {
        const Triple d = vector(100), v = vector(30);
        return placed(d, d[0] * v[0] + d[1] * v[1] + d[2] * v[2] < 0 ? v : scaled(v, -1));
    }

    static Question with_speed(Question question, double speed) {
        question.speed = rounded(speed);
        return question;
    }
    Question with_speed(Question question, double low, double high) {
        question.speed = real(low, high);
        return question;
    }
    Question with_radius(Question question, double low, double high) {
        question.radius = real(low, high);
        return question;
    }
    static double target_speed(const Question& question) { return square_root(Duel(question).V).to_double(); }

    Question near_target_speed(Question question) {
        question.speed = nudged(target_speed(question), below(5) - 2);
        return question;
    }
    /// The speed for which the discriminant is 0, give or take 4 ulps.
    Question nearly_tangent(Question question) {
        const Duel duel(question);
        if (duel.outside.sign() <= 0) return question;
        const Dyadic speed = (duel.r * duel.Q + square_root(square(cross(duel.d, duel.v)) * duel.outside)) / duel.R;
        question.speed = speed.sign() < 0 ? 0 : nudged(speed.to_double(), below(9) - 4);
        return question;
    }
    Question of_any_bits(int most) {
        const auto triple = [&] {
            const double x = any_number(most), y = any_number(most), z = dimension == 2 ? 0 : any_number(most);
            return Triple{x, y, z};
        };
        Question question;
        for (Triple* drawn : {&question.position, &question.target, &question.target_velocity}) *drawn = triple();
        if (one_in(2)) question.inherited_velocity = triple();
        if (one_in(3)) question.radius = any_number(most);
        question.speed = std::abs(any_number(most));
        return question;
    }
    Question of_magnitudes(int low, int high) {
        const double size = std::abs(logarithmic(low, high)), speed = std::abs(logarithmic(low, high));
        Question question = scene(size, speed, speed, size);
        if (one_in(4)) question = with_radius(question, 0, size);
        return one_in(2) ? with_speed(question, std::abs(logarithmic(low, high))) : with_speed(question, 0, 2 * speed);
    }

    int dimension;
};

} // namespace tests

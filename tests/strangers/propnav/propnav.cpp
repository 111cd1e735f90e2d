// SPDX-License-Identifier: MIT
// Recorded flights of pure proportional navigation, flown again by veer, point by point. README.md says where they come
// from.

#include <cmath>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <numbers>
#include <sstream>
#include <string>
#include <vector>

#include <veer/guidance.hpp>

namespace {

using veer::BasicVector;
using D3 = BasicVector<double, 3>;

constexpr double standard_gravity = 9.80665; // [m/s^2]
constexpr double degree = std::numbers::pi / 180;

/// A line of the record.
struct Point {
    double time, x, y, z, azimuth, elevation, target_x, target_y;
};

/// A missile of 450 m/s and 8 g, gain 4, and an aircraft of 200 m/s that turns to its left with some g.
struct Flight {
    int turn; ///< [g]
    std::vector<Point> points;
};

std::vector<Flight> recorded() {
    std::vector<Flight> flights;
    std::ifstream file(FOLDER "/flights.txt");
    for (std::string line; std::getline(file, line);) {
        std::istringstream text(line);
        if (line.starts_with("flight")) {
            std::string word;
            text >> word >> flights.emplace_back().turn;
        } else if (!line.starts_with("#")) {
            Point p{};
            text >> p.time >> p.x >> p.y >> p.z >> p.azimuth >> p.elevation >> p.target_x >> p.target_y;
            flights.back().points.push_back(p);
        }
    }
    return flights;
}

template <class S> struct State {
    using V = BasicVector<S, 3>;
    V position, velocity, target, target_velocity;
    double time = 0;
};

template <class S> State<S> start() {
    const double azimuth = 10 * degree, elevation = 12 * degree;
    State<S> state;
    state.position = {0, 0, 2}, state.target = {2000, 0, 500}, state.target_velocity = {0, 200, 0};
    state.velocity = {S(450 * std::cos(elevation) * std::cos(azimuth)),
        S(450 * std::cos(elevation) * std::sin(azimuth)), S(450 * std::sin(elevation))};
    return state;
}

/// What the missile is told, and how the aircraft turns.
template <class S> BasicVector<S, 3> guided(const State<S>& now) {
    const auto law =
        veer::pure_proportional_navigation(now.position, now.velocity, now.target, now.target_velocity, S(4));
    return veer::limit_acceleration(law, S(8 * standard_gravity)).acceleration;
}
template <class S> BasicVector<S, 3> turning(const State<S>& now, int turn) {
    const auto& v = now.target_velocity;
    const S rate = S(turn * standard_gravity) / veer::length(v);
    return {-v.y * rate, v.x * rate, 0};
}

/// A step of the classical method of Runge and Kutta, which the program that recorded the flights takes too.
State<double> stepped(const State<double>& now, int turn, double step) {
    const auto rate = [&](const State<double>& s) {
        return State<double>{s.velocity, guided(s), s.target_velocity, turning(s, turn), 1};
    };
    const auto moved = [&](const State<double>& by, double times) {
        return State<double>{now.position + by.position * times, now.velocity + by.velocity * times,
            now.target + by.target * times, now.target_velocity + by.target_velocity * times, now.time + times};
    };
    const State<double> a = rate(now), b = rate(moved(a, step / 2)), c = rate(moved(b, step / 2)),
                        d = rate(moved(c, step));
    const auto mean = [](const D3& k1, const D3& k2, const D3& k3, const D3& k4) {
        return (k1 + (k2 + k3) * 2.0 + k4) * (1.0 / 6);
    };
    return moved({mean(a.position, b.position, c.position, d.position),
                     mean(a.velocity, b.velocity, c.velocity, d.velocity), mean(a.target, b.target, c.target, d.target),
                     mean(a.target_velocity, b.target_velocity, c.target_velocity, d.target_velocity)},
        step);
}

/// Whether the relative velocity points more than 45 degrees away from the missile: veer's law is no longer the pure
/// one, but goes over to turning towards the target. Only a miss of metres comes to this, in its last moments.
bool is_handed_over(const State<double>& s) {
    const D3 offset = s.target - s.position, closing = s.velocity - s.target_velocity;
    return veer::dot(offset, closing) < std::sqrt(0.5) * veer::length(offset) * veer::length(closing);
}
template <class S> bool recedes(const State<S>& s) {
    return veer::dot(s.velocity - s.target_velocity, s.target - s.position) < 0;
}

/// How far a flight is off the record at most, in half of the last digits printed there: centimetres, thousandths of a
/// degree, 1/10,000 s.
struct Errors {
    double place = 0, direction = 0, target = 0, time = 0;
    double closest = 0;            ///< [m]
    double handed_over = HUGE_VAL; ///< since when  [s]
};

/// From the hand-over on, the two laws differ by 16 g at most, and the record may be off by what this makes.
void compare(Errors& errors, const State<double>& state, const Point& point) {
    const double since = std::fmax(state.time - errors.handed_over, 0.0), speed = 16 * standard_gravity * since;
    const auto see = [](double& error, double difference, double half_digit, double allowance) {
        error = std::fmax(error, (std::fabs(difference) - allowance) / half_digit);
    };
    see(errors.place, state.position.x - point.x, 0.005, speed * since);
    see(errors.place, state.position.y - point.y, 0.005, speed * since);
    see(errors.place, state.position.z - point.z, 0.005, speed * since);
    see(errors.target, state.target.x - point.target_x, 0.005, 0);
    see(errors.target, state.target.y - point.target_y, 0.005, 0);
    const D3& v = state.velocity;
    see(errors.direction, std::atan2(v.y, v.x) / degree - point.azimuth, 0.0005, speed / 450 / degree);
    see(errors.direction, std::atan2(v.z, std::hypot(v.x, v.y)) / degree - point.elevation, 0.0005,
        speed / 450 / degree);
    see(errors.time, state.time - point.time, 0.00005, 0);
}

Errors flown(const Flight& flight) {
    Errors errors;
    const double first = 0.005;
    State<double> state = start<double>(), before = state;
    const auto advance = [&](double step) {
        if (is_handed_over(state)) errors.handed_over = std::fmin(errors.handed_over, state.time);
        before = state, state = stepped(state, flight.turn, step);
    };
    for (std::size_t i = 0; i + 1 < flight.points.size(); ++i) {
        while (state.time < flight.points[i].time - first / 2 && !recedes(state)) advance(first);
        compare(errors, state, flight.points[i]);
    }
    while (!recedes(state)) advance(first);
    // the last state before the two recede, in ever shorter steps
    double step = first;
    for (int tries = 0; step > first / 50 && tries < 4;) {
        const double last = step, apart = veer::length(D3(before.target - before.position));
        step = first / (apart < 3 ? 50 : apart < 10 ? 20 : apart < 100 ? 10 : 2);
        for (state = before; !recedes(state);) advance(step);
        if (!(step < last)) ++tries;
    }
    compare(errors, before, flight.points.back());
    errors.closest = veer::length(D3(before.target - before.position));
    return errors;
}

/// The same flight as a game flies it: float, two sums a frame. How near it comes, and how far it is off the record.
struct InFrames {
    double miss = 1e9, off = 0;
};

InFrames in_frames(const Flight& flight, double frames_per_second) {
    using F3 = BasicVector<float, 3>;
    const float step = float(1 / frames_per_second);
    InFrames result;
    State<float> state = start<float>();
    for (std::size_t i = 0; i + 1 < flight.points.size() || !recedes(state);) {
        const F3 acceleration = guided(state), turn = turning(state, flight.turn);
        state.velocity = state.velocity + acceleration * step;
        state.target_velocity = state.target_velocity + turn * step;
        const F3 offset = state.target - state.position, motion = state.target_velocity - state.velocity;
        const float nearest = std::fmin(
            veer::time_to_closest_approach(state.position, state.velocity, state.target, state.target_velocity), step);
        result.miss = std::fmin(result.miss, double(veer::length(F3(offset + motion * nearest))));
        state.position = state.position + state.velocity * step,
        state.target = state.target + state.target_velocity * step;
        state.time += step;
        for (; i + 1 < flight.points.size() && flight.points[i].time <= state.time; ++i) {
            const Point& point = flight.points[i];
            const float back = float(state.time - point.time);
            const F3 place = state.position - state.velocity * back;
            result.off = std::fmax(result.off, std::hypot(place.x - point.x, place.y - point.y, place.z - point.z));
        }
    }
    return result;
}

} // namespace

int main(int argc, char** argv) {
    const bool tells = argc > 1 && std::strcmp(argv[1], "table") == 0;
    const std::vector<Flight> flights = recorded();
    if (tells)
        std::puts(
            "| the aircraft turns with | points | off the record, half digits | closest, m | recorded | off in frames"
            ", m: 60 Hz | 20 Hz | closest: 60 Hz | 20 Hz |\n|---|---:|---:|---:|---:|---:|---:|---:|---:|");
    int passed = 0, failed = 0;
    for (const Flight& flight : flights) {
        const Errors errors = flown(flight);
        const Point& last = flight.points.back();
        const double recorded_miss = std::hypot(last.x - last.target_x, last.y - last.target_y, last.z - 500);
        const double most = std::fmax(std::fmax(errors.place, errors.direction), std::fmax(errors.target, errors.time));
        const bool is_right = flight.points.size() > 70 && most <= 1.001; // what is printed is rounded
        ++(is_right ? passed : failed);
        if (tells) {
            const InFrames fast = in_frames(flight, 60), slow = in_frames(flight, 20);
            std::printf("| %d g | %zu | %.3f | %.2f | %.2f | %.2f | %.2f | %.2f | %.2f |\n", flight.turn,
                flight.points.size(), most, errors.closest, recorded_miss, fast.off, slow.off, fast.miss, slow.miss);
        } else
            std::printf(
                "%s  %d g: %zu points within %.4f half digits of 1.001 (places %.3f, directions %.3f, the aircraft"
                " %.3f, times %.3f); closest %.3f m, recorded %.3f\n",
                is_right ? "ok  " : "FAIL", flight.turn, flight.points.size(), most, errors.place, errors.direction,
                errors.target, errors.time, errors.closest, recorded_miss);
    }
    if (flights.size() != 7) std::printf("FAIL  %zu flights of 7 in " FOLDER "\n", flights.size()), ++failed;
    std::fprintf(tells ? stderr : stdout, "%d passed, %d failed\n", passed, failed);
    return failed == 0 ? 0 : 1;
}

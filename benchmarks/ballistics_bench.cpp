// SPDX-License-Identifier: MIT

#include <veer/ballistics.hpp>

#include "compare.hpp"
#include "judging.hpp"
#include "plain.hpp"

namespace plain { // see plain.hpp

/// The real roots of x^2 + p x + q.
inline int quadratic_roots(double p, double q, double* roots) {
    const double discriminant = p * p / 4.0 - q;
    if (discriminant < 0.0) {
        return 0;
    }
    const double root = std::sqrt(discriminant);
    roots[0] = -p / 2.0 - root;
    roots[1] = -p / 2.0 + root;
    return 2;
}

/// The largest real root of x^3 + a x^2 + b x + c, by Cardano's formula, or by cosines for a negative discriminant.
inline double cubic_root(double a, double b, double c) {
    const double p = (b - a * a / 3.0) / 3.0;
    const double q = (a * (2.0 * a * a / 27.0 - b / 3.0) + c) / 2.0;
    const double discriminant = q * q + p * p * p;
    if (discriminant < 0.0) {
        return 2.0 * std::sqrt(-p) * std::cos(std::acos(-q / std::sqrt(-p * p * p)) / 3.0) - a / 3.0;
    }
    const double root = std::sqrt(discriminant);
    return std::cbrt(root - q) - std::cbrt(root + q) - a / 3.0;
}

/// The real roots of c[4] x^4 + ... + c[0], by Ferrari's method.
inline int quartic_roots(const double* c, double* roots) {
    const double a = c[3] / c[4], b = c[2] / c[4], e = c[1] / c[4], f = c[0] / c[4];
    const double p = b - 3.0 * a * a / 8.0; // of y^4 + p y^2 + q y + r, y = x + a / 4
    const double q = a * a * a / 8.0 - a * b / 2.0 + e;
    const double r = -3.0 * a * a * a * a / 256.0 + a * a * b / 16.0 - a * e / 4.0 + f;
    int count = 0;
    if (q == 0.0) {
        double squares[2];
        const int found = quadratic_roots(p, r, squares);
        for (int i = 0; i != found; ++i) {
            if (squares[i] >= 0.0) {
                roots[count++] = -std::sqrt(squares[i]);
                roots[count++] = std::sqrt(squares[i]);
            }
        }
    } else {
        const double z = cubic_root(-p / 2.0, -r, r * p / 2.0 - q * q / 8.0);
        const double u = z * z - r, v = 2.0 * z - p;
        if (u < 0.0 || v < 0.0) {
            return 0;
        }
        const double m = std::sqrt(u), n = q < 0.0 ? -std::sqrt(v) : std::sqrt(v);
        count = quadratic_roots(n, z - m, roots);
        count += quadratic_roots(-n, z + m, roots + count);
    }
    for (int i = 0; i != count; ++i) {
        roots[i] -= a / 4.0;
    }
    return count;
}

/// The first hit on a target that accelerates relative to the shot: the quartic of |d + v t + w t^2 / 2| = speed t, by
/// Ferrari's method. In float the method is useless, so it is computed in double.
inline Intercept<float> intercept_accelerating(const glm::vec3& position, const glm::vec3& target,
    const glm::vec3& target_velocity, const glm::vec3& relative_acceleration, float speed) {
    const glm::dvec3 d = glm::dvec3(target) - glm::dvec3(position), v = target_velocity, w = relative_acceleration;
    const double c[5] = {glm::dot(d, d), 2.0 * glm::dot(d, v),
        glm::dot(v, v) + glm::dot(d, w) - double(speed) * double(speed), glm::dot(v, w), glm::dot(w, w) / 4.0};
    double roots[4];
    const int count = quartic_roots(c, roots);
    double time = std::numeric_limits<double>::infinity();
    for (int i = 0; i != count; ++i) {
        if (roots[i] >= 0.0 && roots[i] < time) {
            time = roots[i];
        }
    }
    if (!(time < std::numeric_limits<double>::infinity())) {
        return {false, -1.0f, target, glm::vec3(0.0f)};
    }
    const glm::dvec3 displacement = d + (v + w * (time / 2.0)) * time;
    return {true, float(time), glm::vec3(glm::dvec3(position) + displacement), glm::vec3(displacement / time)};
}

} // namespace plain

namespace {

using namespace compare;

// ---- The exact answer -----------------------------------------------------------------------------------------------

/// c[0] + ... + c[degree] x^degree
template <class S> S value_of(const Wide* c, int degree, S x) {
    S sum = S(c[degree]);
    for (int i = degree; i-- > 0;) {
        sum = sum * x + S(c[i]);
    }
    return sum;
}

/// The roots x > 0, ascending: between the extrema by bisection in double, then by Newton's iteration.
int positive_roots(const Wide* c, int degree, Wide* roots) {
    if (degree == 1) {
        roots[0] = -c[0] / c[1];
        return roots[0] > 0 ? 1 : 0;
    }
    Wide slope[4], ends[4];
    for (int i = 0; i != degree; ++i) {
        slope[i] = c[i + 1] * (i + 1);
    }
    const int extrema = positive_roots(slope, degree - 1, ends);
    ends[extrema] = Wide(1e9); // longer than any shot
    int count = 0;
    Wide start = 0;
    for (int i = 0; i <= extrema; ++i) {
        const bool rises = value_of(c, degree, start) < 0;
        if (rises != (value_of(c, degree, ends[i]) < 0)) {
            double low = double(start), high = double(ends[i]);
            for (double middle = (low + high) / 2; low < middle && middle < high; middle = (low + high) / 2) {
                ((value_of(c, degree, middle) < 0) == rises ? low : high) = middle;
            }
            Wide root = Wide(low);
            for (int step = 0; step != 4; ++step) {
                root -= value_of(c, degree, root) / value_of(slope, degree - 1, root);
            }
            roots[count++] = root;
        }
        start = ends[i];
    }
    return count;
}

/// The first time of |d + v t + w t^2 / 2| = speed t; -1 where there is none.
Wide exact_time(const glm::vec3& position, const glm::vec3& target, const glm::vec3& target_velocity,
    const glm::vec3& acceleration, float speed) {
    Wide c[5] = {0, 0, -Wide(speed) * Wide(speed), 0, 0};
    for (int k = 0; k != 3; ++k) {
        const Wide d = Wide(target[k]) - Wide(position[k]), v = Wide(target_velocity[k]), w = Wide(acceleration[k]);
        c[0] += d * d;
        c[1] += 2 * d * v;
        c[2] += v * v + d * w;
        c[3] += v * w;
        c[4] += w * w / 4;
    }
    Wide roots[4];
    return positive_roots(c, 4, roots) > 0 ? roots[0] : Wide(-1);
}

constexpr int judged_frames = 10; // of a table of errors, because the exact answer is slow

// ---- Worlds ---------------------------------------------------------------------------------------------------------

/// Guns within 10 m that fire at 60 m/s, in wind, at targets 20 to 200 m away that move at up to 15 m/s, others in
/// every frame.
struct Drivers {
    static constexpr const char* name = "moving targets";
    PerAgent<glm::vec3> position{}, target{}, target_velocity{}, acceleration{};
    PerAgent<float> speed{};
    Random random;

    Drivers() { next_frame(); }

    void next_frame() {
        for (std::size_t i = 0; i != agents; ++i) {
            position[i] = 10.0f * random.direction();
            target[i] = random.vector(20.0f, 200.0f);
            target_velocity[i] = random.vector(0.0f, 15.0f);
            acceleration[i] = glm::vec3(random.uniform(-2.0f, 2.0f), 9.81f, random.uniform(-2.0f, 2.0f));
            speed[i] = 60.0f;
        }
    }
};

/// The same guns and targets at rest; without wind, as the textbook has it.
struct Posts : Drivers {
    static constexpr const char* name = "targets at rest";

    Posts() { next_frame(); }

    void next_frame() {
        Drivers::next_frame();
        for (std::size_t i = 0; i != agents; ++i) {
            target_velocity[i] = glm::vec3(0.0f);
            acceleration[i] = glm::vec3(0.0f, 9.81f, 0.0f);
        }
    }
};

/// Hard inputs for closed forms: targets at rest at the end of the range, one part in a million before or behind it.
struct EndOfRange : Posts {
    static constexpr const char* name = "at the end of the range";

    EndOfRange() { next_frame(); }

    void next_frame() {
        Posts::next_frame();
        for (std::size_t i = 0; i != agents; ++i) {
            const glm::dvec3 d = glm::dvec3(target[i]) - glm::dvec3(position[i]);
            const double least = std::sqrt(9.81 * (glm::length(d) + d.y));
            speed[i] = float(least * (1.0 + 1e-6 * double(random.uniform(-1.0f, 1.0f))));
        }
    }
};

/// Time is -1 without a hit.
template <class Data> struct Guns : Data {
    PerAgent<float> time{}, later_time{};
    PerAgent<glm::vec3> velocity{}, later_velocity{};

    void plain_intercept(std::size_t i) {
        const plain::Intercept<float> shot = plain::intercept_accelerating(
            this->position[i], this->target[i], this->target_velocity[i], this->acceleration[i], this->speed[i]);
        time[i] = shot.found ? shot.time : -1.0f;
        velocity[i] = shot.velocity;
    }
    void veer_intercept(std::size_t i) {
        const veer::Intercept<glm::vec3> shot = veer::intercept_accelerating(this->position[i], this->target[i],
            this->target_velocity[i], this->acceleration[i], veer::Shot<float>{this->speed[i]});
        time[i] = shot ? shot.time : -1.0f;
        velocity[i] = shot.velocity;
    }

    void plain_launch(std::size_t i) {
        const plain::Arcs arcs = plain::launch(this->position[i], this->target[i], 9.81f, this->speed[i]);
        time[i] = arcs.low.found ? arcs.low.time : -1.0f;
        later_time[i] = arcs.high.time;
        velocity[i] = arcs.low.velocity, later_velocity[i] = arcs.high.velocity;
    }
    void veer_launch(std::size_t i) {
        const veer::Launches<glm::vec3> arcs =
            veer::launch(this->position[i], this->target[i], glm::vec3(0.0f, -9.81f, 0.0f), this->speed[i]);
        time[i] = arcs.low.found ? arcs.low.time : -1.0f;
        later_time[i] = arcs.high.time;
        velocity[i] = arcs.low.velocity, later_velocity[i] = arcs.high.velocity;
    }

    double error(std::size_t i) const {
        return ulps(time[i], exact_time(this->position[i], this->target[i], this->target_velocity[i],
                                 this->acceleration[i], this->speed[i]));
    }

    /// The error of veer beside the exact answer; the closed form is too inexact as a reference.
    double difference(const Guns& other, std::size_t i) const { return other.error(i); }
};

template <class Data> using Solver = void (Guns<Data>::*)(std::size_t);

template <class Data> auto calls(Solver<Data> solver) {
    return [=](Guns<Data>& world, std::size_t i) { (world.*solver)(i); };
}

template <class Data> bool errors_of(const std::string& function, Solver<Data> plain, Solver<Data> veer) {
    return errors<Guns<Data>>(function + ", " + Data::name, calls<Data>(plain), calls<Data>(veer), judged_frames);
}

template <class Data> bool times_of(const std::string& function, Solver<Data> plain, Solver<Data> veer) {
    return functions<Guns<Data>>(
        function + ", " + Data::name, correctly_rounded, calls<Data>(plain), calls<Data>(veer));
}

const bool registered[] = {
    errors_of<Posts>("launch", &Guns<Posts>::plain_launch, &Guns<Posts>::veer_launch),
    times_of<Posts>("launch", &Guns<Posts>::plain_launch, &Guns<Posts>::veer_launch),
    errors_of<EndOfRange>("launch", &Guns<EndOfRange>::plain_launch, &Guns<EndOfRange>::veer_launch),
    errors_of<Drivers>("intercept_accelerating", &Guns<Drivers>::plain_intercept, &Guns<Drivers>::veer_intercept),
    // longer: It computes five coefficients, and an error bound at each root; plain code is Ferrari's closed form in
    // double. The search for the closest miss in double uses double-double from the start.
    times_of<Drivers>("intercept_accelerating", &Guns<Drivers>::plain_intercept, &Guns<Drivers>::veer_intercept),
    errors_of<EndOfRange>(
        "intercept_accelerating", &Guns<EndOfRange>::plain_intercept, &Guns<EndOfRange>::veer_intercept),
};

} // namespace

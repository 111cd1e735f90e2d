// SPDX-License-Identifier: MIT

#include <veer/intercept.hpp>

#include "compare.hpp"
#include "judging.hpp"
#include "plain.hpp"
#include "worlds.hpp"

namespace {

using namespace compare;

// ---- The exact answer -----------------------------------------------------------------------------------------------

/// The first time t at which the distance of a target in uniform motion is speed t + `distance`; -1 if there is none.
template <class V, class S>
Wide exact_time(const V& position, const V& velocity, const V& target, const V& target_velocity, S speed, S distance) {
    Wide p = -Wide(speed) * Wide(speed), q = -Wide(speed) * Wide(distance), r = -Wide(distance) * Wide(distance);
    for (int k = 0; k != 3; ++k) {
        const Wide d = Wide(target[k]) - Wide(position[k]), v = Wide(target_velocity[k]) - Wide(velocity[k]);
        p += v * v;
        q += d * v;
        r += d * d;
    }
    const Wide discriminant = q * q - p * r;
    if (r <= 0) {
        return 0;
    }
    if (discriminant < 0 || (p >= 0 && q >= 0)) {
        return -1;
    }
    const Wide root = square_root(discriminant);
    return q < 0 ? r / (root - q) : (root + q) / -p;
}

/// Turrets that know their errors.
template <class Data> struct Judged : Turrets<Data> {
    using typename Turrets<Data>::S, typename Turrets<Data>::V;

    double error(std::size_t i) const {
        return ulps(this->time[i],
            exact_time(this->position[i], V(0), this->target[i], this->target_velocity[i], this->speed[i], S(0)));
    }

    /// The error of veer beside the exact answer; the textbook is too inexact as a reference.
    double difference(const Judged& other, std::size_t i) const { return other.error(i); }
};

template <class Data> bool intercept() {
    using World = Judged<Data>;
    // longer: It computes floats in double, with slower roots and divisions, and doubles with a dozen exact products,
    // which take 17 operations each without FMA. At equal speeds and tangents veer decides in double-double; in these
    // cases one of sixteen plain answers is wrong.
    const std::string name = std::string("intercept, ") + Data::name;
    const auto plain = [](World& world, std::size_t i) { world.plain_intercept(i); };
    const auto veer = [](World& world, std::size_t i) { world.veer_intercept(i); };
    return errors<World>(name, plain, veer) && functions<World>(name, correctly_rounded, plain, veer);
}

struct Contacts : Spheres {
    double difference(const Contacts& other, std::size_t i) const {
        return ulps(other.time[i], exact_time(position[i], velocity[i], target[i], target_velocity[i], 0.0f, 2.0f));
    }
};

template <class Data> bool intercept_time() {
    using World = Judged<Data>;
    return functions<World>(
        // longer: As `intercept`.
        std::string("intercept_time, ") + Data::name, correctly_rounded,
        [](World& world, std::size_t i) { world.plain_time(i); },
        [](World& world, std::size_t i) { world.veer_time(i); });
}

const bool registered[] = {
    intercept<Crossing<float>>(),
    intercept<Crossing<double>>(),
    intercept<Adversarial>(),
    intercept_time<Crossing<float>>(),
    intercept_time<Crossing<double>>(),
    functions<Contacts>(
        // longer: As `intercept`.
        "contact_time", correctly_rounded, [](Contacts& c, std::size_t i) { c.plain_contact_time(i); },
        [](Contacts& c, std::size_t i) { c.veer_contact_time(i); }),
};

} // namespace

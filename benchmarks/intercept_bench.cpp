// SPDX-License-Identifier: MIT

#include <veer/intercept.hpp>

#include "compare.hpp"
#include "exact.hpp"
#include "plain.hpp"
#include "worlds.hpp"

namespace {

using namespace compare;

// ---- The exact answer ---------------------------------------------------------------------------------------------------------------

/// The first time at which a target in uniform motion is `distance` from the shooter and the shot has covered the rest; -1 where there is none.
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

/// Time is -1 where there is no hit.
template <class Data>
struct Turrets : Data {
    using S = typename Data::Number;
    using V = glm::vec<3, S>;
    PerAgent<S> time{};
    PerAgent<V> point{}, velocity{};

    void plain_intercept(std::size_t i) {
        const plain::Intercept<S> shot = plain::intercept(this->position[i], this->target[i], this->target_velocity[i], this->speed[i]);
        time[i] = shot.found ? shot.time : S(-1);
        point[i] = shot.point;
        velocity[i] = shot.velocity;
    }

    void veer_intercept(std::size_t i) {
        const veer::Intercept<V> shot = veer::intercept(this->position[i], this->target[i], this->target_velocity[i], this->speed[i]);
        time[i] = shot ? shot.time : S(-1);
        point[i] = shot.point;
        velocity[i] = shot.velocity;
    }

    void plain_time(std::size_t i) { time[i] = plain::intercept_time(this->position[i], this->target[i], this->target_velocity[i], this->speed[i]); }
    void veer_time(std::size_t i) { time[i] = veer::intercept_time(this->position[i], this->target[i], this->target_velocity[i], this->speed[i]); }

    double error(std::size_t i) const {
        return ulps(time[i], exact_time(this->position[i], V(0), this->target[i], this->target_velocity[i], this->speed[i], S(0)));
    }

    /// Of veer from the exact answer: the textbook is no measure here.
    double difference(const Turrets& other, std::size_t i) const { return other.error(i); }
};

template <class Data>
bool intercept() {
    using World = Turrets<Data>;
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

using Crossings = Turrets<Crossing<float>>;

const bool registered[] = {
    intercept<Crossing<float>>(),
    intercept<Crossing<double>>(),
    intercept<Adversarial>(),
    functions<Crossings>(
        "intercept_time",
        correctly_rounded,
        [](Crossings& t, std::size_t i) { t.plain_time(i); },
        [](Crossings& t, std::size_t i) { t.veer_time(i); }),
    functions<Contacts>(
        "contact_time",
        correctly_rounded,
        [](Contacts& s, std::size_t i) { s.time[i] = plain::contact_time(s.position[i], s.velocity[i], s.target[i], s.target_velocity[i], 2.0f); },
        [](Contacts& s, std::size_t i) { s.time[i] = veer::contact_time(s.position[i], s.velocity[i], s.target[i], s.target_velocity[i], 2.0f); }),
};

} // namespace

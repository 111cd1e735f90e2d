// SPDX-License-Identifier: MIT
// Plays both units, or with an argument the baseline alone, as a processor without AVX has to.
#include "units.hpp"

#include <cstdio>

namespace {

template <auto Step, auto Fall, auto Aim, auto Made> void play() {
    veer::Motion<Place> missile{{0, 0, 0}, {26, 0, 15}};
    veer::PhysicBase<Place> ball({0, 3, 0}, {1, 0, 0});
    const auto homing = veer::make_homing(30.0f, 25, 0.1f);
    for (int i = 0; i < 60; ++i) missile = Step(missile, homing), Fall(ball, {{0, 0, 0}, {0, 1, 0}});
    const auto lead = Aim({.speed = 50});
    std::printf("%a %a %a %a %d\n", double(missile.position.x), double(ball.position().y), double(ball.velocity().x),
        double(lead.time), Made());
}

} // namespace

int main(int count, char**) {
    std::printf("%016llx %016llx\n", static_cast<unsigned long long>(baseline::proof()),
        static_cast<unsigned long long>(baseline::packs()));
    play<baseline::step, baseline::fall, baseline::aim, baseline::made>();
    if (count > 1) return 0;
    std::printf("%016llx %016llx\n", static_cast<unsigned long long>(wide::proof()),
        static_cast<unsigned long long>(wide::packs()));
    play<wide::step, wide::fall, wide::aim, wide::made>();
}

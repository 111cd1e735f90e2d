// SPDX-License-Identifier: MIT
#pragma once

#include "../../examples/game/referee.hpp"
#include "scene.hpp"

namespace endurance {

/// The game of examples/game under autopilot, checked by its referee. Rocks bounce off each other and keep their
/// energy. The ship, its wingmen, drones, missiles and shells stay within the walls and below their top speeds. In
/// every minute all fire and some hit.
template <class S, class Crew> class Game {
    using V = veer::BasicVector<S, 2>;

public:
    static constexpr const char* name = "game";
    static constexpr std::array faults{Fault{Law::finite, "a place divided by a length of 0"},
        Fault{Law::inside, "a wall lets a rock through"}, Fault{Law::energy, "a rock bounces off as off a moving wall"},
        Fault{Law::moves, "the pilot does not fire"}};
    static constexpr int hour = 216'000; ///< frames of a full run

    explicit Game(const Setting<S>& given)
        : setting(given), world(given.time_step, given.template middle<V>()), referee(world) {}

    void step() {
        ++frame;
        auto orders = world.autopilot();
        if (setting.fault == 4) orders.fire = false;
        world.step(orders);
        auto& rock = world.rocks[2].body;
        if (frame == 100 && setting.fault == 1) rock.set_position(rock.position() * (S(0) / veer::length(V{0, 0})));
        if (frame >= 100 && setting.fault == 2) rock.add_position({1, 0});
        if (frame == 100 && setting.fault == 3) rock.set_velocity(rock.velocity() * S(2));
        complaint = referee.complaint(world);
    }

    void judge(Judge& judge) const {
        if (complaint.empty()) return;
        const auto says = [&](const char* word) { return complaint.find(word) != std::string::npos; };
        const Law law = says("nowhere")                    ? Law::finite
                      : says("outside")                    ? Law::inside
                      : says("too fast") || says("energy") ? Law::energy
                                                           : Law::moves;
        judge.see(law, false, complaint.c_str());
    }

    void add_to(tests::Hash& hash) const {
        world.each_inside([&](const char*, const V& place, S) { hash.add(place); });
        for (const auto& one : world.rocks) hash.add(one.body.velocity());
        for (const auto& one : world.missiles) hash.add(one.velocity);
    }

private:
    Setting<S> setting;
    game::World<V> world;
    game::Referee<V> referee;
    std::string complaint;
    int frame = 0;
};

} // namespace endurance

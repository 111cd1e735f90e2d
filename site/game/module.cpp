// SPDX-License-Identifier: MIT
//
// The game of examples/game as a WebAssembly module for the home page.
#include "../../examples/game/picture.hpp"

namespace {

using V = veer::BasicVector<float, 2>;

game::World<V>& world() {
    static game::World<V> only;
    return only;
}
game::Picture<V>& picture() {
    static game::Picture<V> only;
    return only;
}
static_assert(sizeof(game::Picture<V>::Corner) == 5 * sizeof(float)); // place and colour, as the page reads them

} // namespace

extern "C" {

/// A frame under autopilot.
void fly() { world().step(world().autopilot()); }
/// A frame of the player: direction, cursor, whether to fly to the cursor, whether to fire.
void steer(float across, float down, float cursor_x, float cursor_y, int to_cursor, int fire) {
    world().step({{across, down}, {cursor_x, cursor_y}, to_cursor != 0, fire != 0});
}
/// Starts a new game. A player's game ends with the hull; the autopilot's goes on.
void again(int of_player) { world().again(of_player != 0); }

/// Triangles: five numbers for each corner.
const void* draw() {
    picture().draw(world());
    return picture().corners.data();
}
int corner_count() { return static_cast<int>(picture().corners.size()); }

int hits() { return world().hits; }
int hull() { return world().hull; }
int ended() { return world().over() ? 1 : 0; }

} // extern "C"

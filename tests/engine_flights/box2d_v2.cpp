// SPDX-License-Identifier: MIT

// Box2D 2.4.

#include <memory>

#include <box2d/box2d.h>

#include "world.hpp"

namespace {

struct World {
    float time_step;
    b2World world;

    World(float step_length, const float (&gravity)[3]) : time_step(step_length), world({gravity[0], gravity[1]}) {}

    b2Body* add(const flown::Throw& t, const float (&velocity)[3]) {
        b2BodyDef body;
        body.type = b2_dynamicBody;
        body.allowSleep = false;
        body.position.Set(t.position[0], t.position[1]);
        body.linearVelocity.Set(velocity[0], velocity[1]);
        body.linearDamping = t.damping;
        body.gravityScale = t.scale;
        b2CircleShape ball;
        ball.m_radius = 0.01f;
        b2FixtureDef fixture;
        fixture.shape = &ball, fixture.density = 1;
        fixture.filter.maskBits = 0; // hits nothing
        b2Body* made = world.CreateBody(&body);
        made->CreateFixture(&fixture);
        return made;
    }
    void step() { world.Step(time_step, 1, 1); }
    flown::Place place(const b2Body* body) const {
        return {static_cast<double>(body->GetPosition().x), static_cast<double>(body->GetPosition().y), 0};
    }
};

} // namespace

int main(int, char** arguments) { return flown::fly_all<World>(arguments[1]); }

// SPDX-License-Identifier: MIT

// Bullet 3.

#include <memory>
#include <vector>

#include <btBulletDynamicsCommon.h>

#include "world.hpp"

namespace {

class World {
public:
    World(float step_length, const float (&gravity)[3])
        : time_step_(step_length), gravity_(gravity[0], gravity[1], gravity[2]) {}
    ~World() {
        for (const auto& body : bodies_) world_.removeRigidBody(body.get());
    }
    World(const World&) = delete;
    World& operator=(const World&) = delete;

    const btRigidBody* add(const flown::Throw& t, const float (&velocity)[3]) {
        btRigidBody::btRigidBodyConstructionInfo info(1, nullptr, &shape_, btVector3(1, 1, 1));
        info.m_linearDamping = t.damping;
        info.m_startWorldTransform =
            btTransform(btQuaternion::getIdentity(), btVector3(t.position[0], t.position[1], t.position[2]));
        bodies_.push_back(std::make_unique<btRigidBody>(info));
        btRigidBody& body = *bodies_.back();
        body.setActivationState(DISABLE_DEACTIVATION);
        world_.addRigidBody(&body, 0, 0); // in no group it hits nothing
        body.setGravity(gravity_ * t.scale);
        body.setLinearVelocity(btVector3(velocity[0], velocity[1], velocity[2]));
        return &body;
    }
    void step() { world_.stepSimulation(time_step_, 1, time_step_); }
    flown::Place place(const btRigidBody* body) const {
        const btVector3& at = body->getWorldTransform().getOrigin();
        return {static_cast<double>(at.x()), static_cast<double>(at.y()), static_cast<double>(at.z())};
    }

private:
    float time_step_;
    btVector3 gravity_;
    btSphereShape shape_{0.01f};
    btDefaultCollisionConfiguration configuration_;
    btCollisionDispatcher dispatcher_{&configuration_};
    btDbvtBroadphase broadphase_;
    btSequentialImpulseConstraintSolver solver_;
    btDiscreteDynamicsWorld world_{&dispatcher_, &broadphase_, &solver_, &configuration_};
    std::vector<std::unique_ptr<btRigidBody>> bodies_;
};

} // namespace

int main(int, char** arguments) { return flown::fly_all<World>(arguments[1]); }

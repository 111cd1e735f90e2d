// SPDX-License-Identifier: MIT

// Flies the bodies of throws.cpp in an engine that npm has, and writes for each how far it passed its target: by veer's
// aim, and as in a vacuum. `node engines.mjs engine file`; `node engines.mjs version engine` names its package of npm.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const packages =
    { rapier: "@dimforge/rapier3d-compat", jolt: "jolt-physics", box2d: "box2d3-wasm", physx: "physx-js-webidl" };
const beside = name => fileURLToPath(new URL(`node_modules/${name}`, import.meta.url));

/** Each engine: (time step, gravity) -> { add(throw, velocity), step(), place(handle), close() }. */
const engines = {
    async rapier() {
        const { default: rapier } = await import("@dimforge/rapier3d-compat");
        await rapier.init();
        return (timeStep, gravity) => {
            const world = new rapier.World({ x: gravity[0], y: gravity[1], z: gravity[2] });
            world.timestep = timeStep;
            return {
                add(thrown, velocity) {
                    const body = rapier.RigidBodyDesc.dynamic()
                        .setTranslation(...thrown.position)
                        .setLinvel(...velocity)
                        .setLinearDamping(thrown.damping)
                        .setGravityScale(thrown.scale)
                        .setAdditionalMass(1)
                        .setCanSleep(false);
                    return world.createRigidBody(body);
                },
                step: () => world.step(),
                place: body => body.translation(),
                close: () => world.free(),
            };
        };
    },

    async jolt() {
        const { default: load } = await import("jolt-physics");
        const jolt = await load();
        return (timeStep, gravity) => {
            const settings = new jolt.JoltSettings();
            settings.mMaxWorkerThreads = 0;
            const pairs = new jolt.ObjectLayerPairFilterTable(1); // nothing hits anything
            const layers = new jolt.BroadPhaseLayerInterfaceTable(1, 1);
            layers.MapObjectToBroadPhaseLayer(0, new jolt.BroadPhaseLayer(0));
            settings.mObjectLayerPairFilter = pairs;
            settings.mBroadPhaseLayerInterface = layers;
            settings.mObjectVsBroadPhaseLayerFilter =
                new jolt.ObjectVsBroadPhaseLayerFilterTable(layers, 1, pairs, 1);
            const world = new jolt.JoltInterface(settings);
            const bodies = world.GetPhysicsSystem().GetBodyInterface();
            world.GetPhysicsSystem().SetGravity(new jolt.Vec3(...gravity));
            const ball = new jolt.SphereShape(0.01);
            return {
                add(thrown, velocity) {
                    const body = new jolt.BodyCreationSettings(ball, new jolt.RVec3(...thrown.position),
                        new jolt.Quat(0, 0, 0, 1), jolt.EMotionType_Dynamic, 0);
                    body.mLinearVelocity = new jolt.Vec3(...velocity);
                    body.mLinearDamping = thrown.damping;
                    body.mGravityFactor = thrown.scale;
                    body.mAllowSleeping = false;
                    const made = bodies.CreateBody(body);
                    bodies.AddBody(made.GetID(), jolt.EActivation_Activate);
                    jolt.destroy(body);
                    return made;
                },
                step: () => world.Step(timeStep, 1),
                place(body) {
                    const at = body.GetPosition();
                    return { x: at.GetX(), y: at.GetY(), z: at.GetZ() };
                },
                close: () => jolt.destroy(world),
            };
        };
    },

    async box2d() {
        const { default: load } = await import(beside("box2d3-wasm/build/dist/es/compat/Box2D.compat.mjs"));
        const box2d = await load();
        return (timeStep, gravity) => {
            const settings = box2d.b2DefaultWorldDef();
            settings.gravity.Set(gravity[0], gravity[1]);
            settings.enableSleep = false;
            const world = box2d.b2CreateWorld(settings);
            return {
                add(thrown, velocity) {
                    const body = box2d.b2DefaultBodyDef();
                    body.type = box2d.b2BodyType.b2_dynamicBody;
                    body.position.Set(thrown.position[0], thrown.position[1]);
                    body.linearVelocity.Set(velocity[0], velocity[1]);
                    body.linearDamping = thrown.damping;
                    body.gravityScale = thrown.scale;
                    const made = box2d.b2CreateBody(world, body);
                    const mass = new box2d.b2MassData();
                    mass.mass = 1, mass.rotationalInertia = 1;
                    box2d.b2Body_SetMassData(made, mass);
                    mass.delete(), body.delete();
                    return made;
                },
                step: () => box2d.b2World_Step(world, timeStep, 4),
                place(body) {
                    const at = box2d.b2Body_GetPosition(body), place = { x: at.x, y: at.y, z: 0 };
                    at.delete();
                    return place;
                },
                close: () => box2d.b2DestroyWorld(world),
            };
        };
    },

    async physx() {
        // the module is made for browsers: it starts where there is a window and no process
        const node = globalThis.process;
        globalThis.window = globalThis;
        globalThis.process = undefined;
        let px;
        try {
            const { default: load } = await import("physx-js-webidl");
            px = await load({ wasmBinary: readFileSync(beside("physx-js-webidl/physx-js-webidl.wasm")) });
        } finally {
            globalThis.process = node;
        }
        const foundation =
            px.CreateFoundation(px.PHYSICS_VERSION, new px.PxDefaultAllocator(), new px.PxDefaultErrorCallback());
        const scale = new px.PxTolerancesScale();
        const physics = px.CreatePhysics(px.PHYSICS_VERSION, foundation, scale);
        return (timeStep, gravity) => {
            const settings = new px.PxSceneDesc(scale);
            settings.gravity = new px.PxVec3(...gravity);
            settings.cpuDispatcher = px.DefaultCpuDispatcherCreate(0);
            settings.filterShader = px.DefaultFilterShader();
            const world = physics.createScene(settings), pose = new px.PxTransform(px.PxIDENTITYEnum.PxIdentity);
            return {
                add(thrown, velocity) {
                    pose.set_p(new px.PxVec3(...thrown.position));
                    const body = physics.createRigidDynamic(pose); // without a shape it hits nothing
                    body.setLinearVelocity(new px.PxVec3(...velocity));
                    body.setLinearDamping(thrown.damping);
                    body.setSleepThreshold(0);
                    world.addActor(body);
                    return body;
                },
                step() {
                    world.simulate(timeStep);
                    world.fetchResults(true);
                },
                place: body => body.getGlobalPose().p,
                close: () => world.release(),
            };
        };
    },
};

const [name, file] = process.argv.slice(2);
if (name === "version" && packages[file]) {
    console.log(`${packages[file]} ${JSON.parse(readFileSync(beside(`${packages[file]}/package.json`))).version}`);
    process.exit(0);
}
if (!engines[name] || !file) {
    console.error(`engines.mjs: engine and file of throws expected; engines: ${Object.keys(engines).join(" ")}`);
    process.exit(1);
}

const throws = readFileSync(file, "utf8").trim().split("\n").map(line => {
    const x = line.split(" ").map(Number);
    return { timeStep: x[0], gravity: x.slice(1, 4), scale: x[4], damping: x[5], steps: x[6], position: x.slice(7, 10),
        target: x.slice(10, 13), velocities: [x.slice(13, 16), x.slice(16, 19)], bound: x[19], misses: [1e9, 1e9] };
});

/** The distance of a place from the chord of a step. */
function fromChord(start, end, target) {
    const way = [end.x - start.x, end.y - start.y, end.z - start.z];
    const to = [target[0] - start.x, target[1] - start.y, target[2] - start.z];
    const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
    const squared = dot(way, way), share = squared > 0 ? Math.min(Math.max(dot(way, to) / squared, 0), 1) : 0;
    return Math.hypot(...to.map((x, i) => x - way[i] * share));
}

const create = await engines[name]();
const worldOf = thrown => `${thrown.timeStep} ${thrown.gravity}`;
for (let first = 0, end; first < throws.length; first = end) {
    for (end = first; end < throws.length && worldOf(throws[end]) === worldOf(throws[first]);) ++end;
    const world = create(throws[first].timeStep, throws[first].gravity), bodies = [];
    for (const thrown of throws.slice(first, end))
        for (const [k, velocity] of thrown.velocities.entries()) {
            const [x, y, z] = thrown.position;
            bodies.push({ thrown, k, body: world.add(thrown, velocity), last: { x, y, z } });
        }
    const steps = Math.max(...bodies.map(({ thrown }) => thrown.steps));
    for (let step = 0; step < steps; ++step) {
        world.step();
        for (const one of bodies) {
            if (step >= one.thrown.steps) continue;
            const { x, y, z } = world.place(one.body);
            one.thrown.misses[one.k] =
                Math.min(one.thrown.misses[one.k], fromChord(one.last, { x, y, z }, one.thrown.target));
            one.last = { x, y, z };
        }
    }
    world.close();
}
process.stdout.write(throws.map(({ misses, bound }) => `${misses[0]} ${misses[1]} ${bound}\n`).join(""));

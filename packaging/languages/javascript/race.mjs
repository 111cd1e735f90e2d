// SPDX-License-Identifier: MIT
// veer beside yuka, in turns in one process: ns an agent and a frame. In a folder with both packages (npm install yuka@0.7.8 .../veer.tgz):
//     node race.mjs
import { load } from "veer";
import * as yuka from "yuka";

const veer = await load(), frame = 1 / 60;
const best = (runs, act) => Math.min(...Array.from({ length: runs }, () => { const start = performance.now(); act(); return performance.now() - start; }));

function crowd(count, behave, size = 100) {
    const manager = new yuka.EntityManager, vehicles = [];
    let state = 1;
    const draw = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0, state / 2 ** 32 * size - size / 2);
    const position = veer.rows3(count), velocity = veer.rows3(count);
    for (let i = 0; i < count; ++i) {
        const vehicle = new yuka.Vehicle;
        vehicle.maxSpeed = 10, vehicle.maxForce = 20, vehicle.mass = 0.2, vehicle.updateOrientation = false;
        vehicle.position.set(position[3 * i] = draw(), position[3 * i + 1] = draw(), position[3 * i + 2] = draw());
        vehicle.velocity.set(velocity[3 * i] = draw() / size, velocity[3 * i + 1] = draw() / size, velocity[3 * i + 2] = draw() / size);
        for (const one of behave()) vehicle.steering.add(one);
        manager.add(vehicle), vehicles.push(vehicle);
    }
    return { manager, vehicles, position, velocity };
}
function race(name, count, runs, behave, step, prepare = () => {}) {
    const { manager, vehicles, position, velocity } = crowd(count, behave);
    prepare(manager, vehicles);
    const theirs = () => manager.update(frame), ours = () => step(position, velocity);
    for (let i = 0; i < 3; ++i) theirs(), ours();
    let a = Infinity, b = Infinity;
    for (let i = 0; i < runs; ++i) a = Math.min(a, best(1, theirs)), b = Math.min(b, best(3, ours));
    console.log(`${name}: yuka ${(a * 1e6 / count).toFixed(1)} ns, veer ${(b * 1e6 / count).toFixed(1)} ns: ${(a / b).toFixed(1)} times as fast`);
    veer.free(position), veer.free(velocity);
}

const limits = { maxForce: 20, mass: 0.2, maxSpeed: 10 }, goal = new yuka.Vector3(0, 0, 50), world = veer.world();
race("seek", 10000, 20, () => [new yuka.SeekBehavior(goal)], (p, v) => veer.space.seekStep(p, v, [0, 0, 50], 10, limits, frame));
race("arrive", 10000, 20, () => [new yuka.ArriveBehavior(goal, 2, 0)],
    (p, v) => veer.space.arriveStep(p, v, [0, 0, 50], { maxSpeed: 10, maxDeceleration: 5 }, limits, frame));
race("a flock of 10,000", 10000, 4, () => [new yuka.SeparationBehavior, new yuka.AlignmentBehavior, new yuka.CohesionBehavior],
    (p, v) => veer.space.flockStep(world, p, v, { view: { radius: 5 }, separationRadius: 5, maxSpeed: 10, separationWeight: 1, alignmentWeight: 1, cohesionWeight: 1 }, limits, frame),
    (manager, vehicles) => {
        manager.spatialIndex = new yuka.CellSpacePartitioning(110, 110, 110, 22, 22, 22);
        for (const one of vehicles) one.updateNeighborhood = true, one.neighborhoodRadius = 5;
    });

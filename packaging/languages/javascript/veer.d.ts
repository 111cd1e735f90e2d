// SPDX-License-Identifier: MIT
// Written by packaging/languages/generate.py from the headers of veer.

/** Numbers of each agent, one after the other: rows of vectors. In veer's memory they are used where they lie. */
export type Rows = Float32Array | number[];
/** Rows of vectors, or one vector for all agents. */
export type Vectors = ArrayLike<number>;
/** A number of each agent, or one for all. */
export type Numbers = ArrayLike<number> | number;
export type Vector = readonly number[] | Float32Array;
/** The memory of functions that look at all agents together. */
export interface Grid { readonly address: number }
export interface Plane {
    /** any place on the plane  [m] */
    point?: Vector;
    /** points out of the solid, any length; zero: no obstacle */
    normal?: Vector;
    /** [m/s] */
    velocity?: Vector;
}
export interface Sphere {
    /** [m] */
    center?: Vector;
    /** [m]  below 0 counts as 0 */
    radius?: number;
    /** [m/s] */
    velocity?: Vector;
}
export interface Capsule {
    /** [m] */
    start?: Vector;
    /** [m] */
    end?: Vector;
    /** [m]  below 0 counts as 0 */
    radius?: number;
    /** [m/s] */
    velocity?: Vector;
}
export interface Box {
    /** [m] */
    center?: Vector;
    /** half the lengths of the edges; < 0 counts as 0  [m] */
    halfSize?: Vector;
    /** of any length; zero counts as the first axis */
    forward?: Vector;
    /** if zero or along forward: perpendicular(forward) */
    up?: Vector;
    /** [m/s] */
    velocity?: Vector;
}
export interface Material {
    /** fraction of the closing speed that a bounce gives back: 1 all, 0 none; < 0 counts as 0 */
    restitution?: number;
    /** Coulomb's coefficient: largest friction force / normal force; < 0 counts as 0 */
    friction?: number;
}
export interface Shot {
    /** [m/s]  >= 0 */
    speed?: number;
    /** [m]    radius of target plus radius of shot; below 0 counts as 0 */
    radius?: number;
    /** [s]    latest time of a hit */
    maxTime?: number;
}
export interface Homing {
    /** [m/s^2]  >= 0  largest acceleration across the velocity */
    maxCentripetalAccel: number;
    /** [m/s^2]  >= 0  acceleration along the velocity */
    propulsion: number;
    /** [1/s]    >= 0  drag: deceleration per unit of velocity */
    damping: number;
}
export interface YawPitchRates {
    /** [rad/s]  >= 0  about `up` */
    yaw: number;
    /** [rad/s]  >= 0  towards and away from `up` */
    pitch: number;
}
export interface Missile {
    /** acceleration by the motor  [m/s^2]  >= 0 */
    thrust?: number;
    /** speed at the muzzle  [m/s]  >= 0 */
    speed?: number;
    /** [m]    radius of target plus radius of missile; below 0 counts as 0 */
    radius?: number;
    /** [s]    time at which the motor burns out: latest time of a hit */
    maxTime?: number;
}
export interface Flight {
    /** [m/s^2] */
    gravity?: Vector;
    /** [1/s]  below 0 counts as 0 */
    drag?: number;
    /** velocity of the air; no effect without drag  [m/s] */
    wind?: Vector;
}
export interface SteerLimits {
    /** [N]    >= 0  largest steering force */
    maxForce: number;
    /** [kg]   >  0 */
    mass: number;
    /** [m/s]  >= 0 */
    maxSpeed: number;
}
export interface ArriveLimits {
    /** [m/s]    >= 0 */
    maxSpeed: number;
    /** [m/s^2]  >  0 */
    maxDeceleration: number;
}
export interface WanderLimits {
    /** [m/s]  >= 0 */
    maxSpeed: number;
    /** [m]    >= 0  from the agent to the centre of the circle; if long, paths are nearly straight */
    circleDistance: number;
    /** [m]    >= 0  a large circle makes sharp turns */
    circleRadius: number;
}
export interface ServoLimits {
    /** [1/s]    below 0 counts as 0 */
    maxSpeed: number;
    /** [1/s^2]  below 0 counts as 0 */
    maxAccel: number;
}
export interface ShipLimits {
    /** [m/s^2]  >= 0  thrust forwards */
    maxThrust?: number;
    /** [rad/s]  >= 0  largest rate at which the nose turns */
    turnRate?: number;
    /** [m/s^2]  >= 0  thrust backwards, which brakes during a flip */
    maxReverseThrust?: number;
}
export interface Spring {
    /** [rad/s]  angular frequency without damping; below 0 counts as 0 */
    frequency?: number;
    /** below 1 the spring swings, at 1 it is quickest without overshoot, above 1 it creeps; */
    dampingRatio?: number;
}
export interface Traverse {
    /** [rad]  each within two turns of 0 */
    minYaw: number;
    /** [rad]  each within two turns of 0 */
    maxYaw: number;
    /** [rad]  limits beyond a quarter of a turn have no effect */
    minPitch: number;
    /** [rad]  limits beyond a quarter of a turn have no effect */
    maxPitch: number;
}
export interface SphereObstacle {
    /** [m] */
    center: Vector;
    /** [m]  radius of the obstacle itself; escape_sphere pushes agents out of it */
    escapeRadius: number;
    /** [m]  radius inside which avoid_sphere turns agents aside */
    avoidRadius: number;
}
export interface Corridor {
    /** [m]  below 0 counts as 0 */
    width: number;
    /** how far ahead along the path an agent looks  [m] */
    ahead: number;
}
export interface View {
    /** [m] */
    radius?: number;
    minCosine?: number;
}
export interface FlockLimits {
    /** the view for alignment and cohesion */
    view?: View;
    /** [m]    reach of the pushes, usually less than view.radius */
    separationRadius?: number;
    /** [m/s]  below 0 counts as 0 */
    maxSpeed?: number;
    separationWeight?: number;
    alignmentWeight?: number;
    cohesionWeight?: number;
}
export interface Plane {
    /** The body after a frame of a PhysicBase: on the exact parabola. */
    physicStep(position: Rows, velocity: Rows, acceleration: Vectors, timeStep: number): void;
    /** The first time at which a shot of constant speed meets a target in uniform motion; intercept_time is more exact. */
    leadTime(position: Vectors, target: Vectors, targetVelocity: Vectors, speed: number, answer?: Float32Array): Float32Array | number;
    /** The point to aim at: the place where a shot of constant speed meets the target. */
    leadPoint(position: Vectors, target: Vectors, targetVelocity: Vectors, speed: number, answer?: Float32Array): Float32Array;
    /** The first time at which two spheres in uniform motion touch; contact_time is more exact. */
    touchTime(position: Vectors, velocity: Vectors, target: Vectors, targetVelocity: Vectors, distanceApart: number, answer?: Float32Array): Float32Array | number;
    /** The clearance of a ball from a sphere. */
    clearance(position: Vectors, radius: number, sphere: Sphere, velocity?: Vectors, answers?: { gap?: Float32Array; normal?: Float32Array; point?: Float32Array }): { gap: number; normal: Float32Array; point: Float32Array };
    /** The contact of a ball in uniform motion with a sphere, within a frame. */
    contact(position: Vectors, velocity: Vectors, radius: number, sphere: Sphere, timeStep: number, answers?: { time?: Float32Array; point?: Float32Array; normal?: Float32Array; answerVelocity?: Float32Array }): { time: number; point: Float32Array; normal: Float32Array; answerVelocity: Float32Array };
    /** The velocity of a ball after it bounces off a surface. */
    bounce(velocity: Vectors, normal: Vectors, restitution: number, surfaceVelocity?: Vectors, answer?: Float32Array): Float32Array;
    /** The velocity of a ball after it bounces off a surface with friction, which reduces the velocity along the surface. */
    bounceMaterial(velocity: Vectors, normal: Vectors, material: Material, surfaceVelocity?: Vectors, answer?: Float32Array): Float32Array;
    /** The time from now on at which two agents that do not accelerate are closest to each other. */
    timeToClosestApproach(position: Vectors, velocity: Vectors, target: Vectors, targetVelocity: Vectors, answer?: Float32Array): Float32Array | number;
    /** The acceleration of a pursuer that hits at a definite time, not sooner and not later. */
    homingOnTime(position: Vectors, velocity: Vectors, target: Vectors, targetVelocity: Vectors, timeToGo: Numbers, timeStep: number, order?: number | boolean, answer?: Float32Array): Float32Array;
    /** homing_on_time, then the acceleration, cut to max_accel, moves the agent. */
    homingOnTimeStep(position: Rows, velocity: Rows, target: Vectors, targetVelocity: Vectors, timeToGo: Numbers, order: number | boolean | undefined, maxAccel: number, timeStep: number): void;
    /** The acceleration of true proportional navigation, across the line of sight. */
    proportionalNavigation(position: Vectors, velocity: Vectors, target: Vectors, targetVelocity: Vectors, gain?: number, answer?: Float32Array): Float32Array;
    /** proportional_navigation, then the acceleration, cut to max_accel, moves the agent. */
    proportionalNavigationStep(position: Rows, velocity: Rows, target: Vectors, targetVelocity: Vectors, gain: number | undefined, maxAccel: number, timeStep: number): void;
    /** The acceleration that brings a craft to a target at a definite time, with the velocity of the target. */
    rendezvous(position: Vectors, velocity: Vectors, target: Vectors, targetVelocity: Vectors, timeToGo: Numbers, timeStep: number, answer?: Float32Array): Float32Array;
    /** rendezvous, then the acceleration, cut to max_accel, moves the agent. */
    rendezvousStep(position: Rows, velocity: Rows, target: Vectors, targetVelocity: Vectors, timeToGo: Numbers, maxAccel: number, timeStep: number): void;
    /** The least time_to_go for which the acceleration of `rendezvous`, in continuous time, never exceeds max_accel. */
    leastRendezvousTime(position: Vectors, velocity: Vectors, target: Vectors, targetVelocity: Vectors, maxAccel: number, answer?: Float32Array): Float32Array | number;
    /** Where, when and how a shooter at rest fires a shot of constant speed at a target in uniform motion. */
    intercept(position: Vectors, target: Vectors, targetVelocity: Vectors, speed: number, answers?: { status?: Float32Array; time?: Float32Array; point?: Float32Array; velocity?: Float32Array; laterTime?: Float32Array; miss?: Float32Array }): { status: number; time: number; point: Float32Array; velocity: Float32Array; laterTime: number; miss: number };
    /** Where, when and how to fire a shot of constant speed at a target in uniform motion. */
    interceptShot(position: Vectors, target: Vectors, targetVelocity: Vectors, shot: Shot, inheritedVelocity?: Vectors, delay?: number, answers?: { status?: Float32Array; time?: Float32Array; point?: Float32Array; velocity?: Float32Array; laterTime?: Float32Array; miss?: Float32Array }): { status: number; time: number; point: Float32Array; velocity: Float32Array; laterTime: number; miss: number };
    /** The `time` of `intercept` without the other fields, for one agent and for packs. */
    interceptTime(position: Vectors, target: Vectors, targetVelocity: Vectors, speed: number, answer?: Float32Array): Float32Array | number;
    /** The first time at which two spheres in uniform motion touch, for one agent and for packs. */
    contactTime(position: Vectors, velocity: Vectors, target: Vectors, targetVelocity: Vectors, combinedRadius: number, answer?: Float32Array): Float32Array | number;
    /** The Homing of a missile that flies at `speed` and turns on circles of `curvature_radius`. */
    makeHoming(speed: number, curvatureRadius: number, damping: number, answers?: { maxCentripetalAccel?: Float32Array; propulsion?: Float32Array; answerDamping?: Float32Array }): { maxCentripetalAccel: number; propulsion: number; answerDamping: number };
    /** The state after one Euler step of the class Beam of Hirayama's article. */
    homingStep(position: Rows, velocity: Rows, target: Vectors, homing: Homing, timeStep: number, fullTurnDistance?: number): void;
    /** The state after one step on a true arc. */
    homingArcStep(position: Rows, velocity: Rows, target: Vectors, homing: Homing, timeStep: number): void;
    /** The largest turning radius with which homing_arc_step still hits a target at rest. */
    widestHittingRadius(position: Vectors, velocity: Vectors, target: Vectors, answer?: Float32Array): Float32Array | number;
    /** The state after a step of homing_arc_step that swings away from a target inside the turning circle, and so hits every target at rest. */
    homingSwingStep(position: Rows, velocity: Rows, target: Vectors, homing: Homing, timeStep: number, hitRadius?: number): void;
    /** The state after a step of homing_arc_step that brakes for a target inside the turning circle. */
    homingBrakeStep(position: Rows, velocity: Rows, target: Vectors, homing: Homing, timeStep: number, hitRadius?: number): void;
    /** The state after one step of a missile that turns by a limited angle, whatever its speed. */
    homingTurnStep(position: Rows, velocity: Rows, target: Vectors, turnRate: number, timeStep: number): void;
    /** The low and the high throw that hit a target with a given speed, for any direction of gravity and of the shot. */
    launch(position: Vectors, target: Vectors, gravity: Vectors, speed: number, answers?: { lowFound?: Float32Array; lowTime?: Float32Array; lowVelocity?: Float32Array; highFound?: Float32Array; highTime?: Float32Array; highVelocity?: Float32Array }): { lowFound: number; lowTime: number; lowVelocity: Float32Array; highFound: number; highTime: number; highVelocity: Float32Array };
    /** The least speed of a throw that hits a target. */
    minimumLaunchSpeed(position: Vectors, target: Vectors, gravity: Vectors, answer?: Float32Array): Float32Array | number;
    /** The throw of least speed, and so of least energy. */
    leastEnergyLaunch(position: Vectors, target: Vectors, gravity: Vectors, answers?: { found?: Float32Array; time?: Float32Array; velocity?: Float32Array }): { found: number; time: number; velocity: Float32Array };
    /** The throw that arrives after a given time. */
    launchInTime(position: Vectors, target: Vectors, gravity: Vectors, time: Numbers, answers?: { found?: Float32Array; answerTime?: Float32Array; velocity?: Float32Array }): { found: number; answerTime: number; velocity: Float32Array };
    /** The throw at a target over an apex at a given height above the start. */
    launchOver(position: Vectors, target: Vectors, gravity: Vectors, apexHeight: number, answers?: { found?: Float32Array; time?: Float32Array; velocity?: Float32Array }): { found: number; time: number; velocity: Float32Array };
    /** The time and place at which a thrown body is highest, for one body and for packs. */
    apex(position: Vectors, velocity: Vectors, gravity: Vectors, answers?: { found?: Float32Array; time?: Float32Array; point?: Float32Array }): { found: number; time: number; point: Float32Array };
    /** The time and place at which a thrown body lands on the floor, for one body and for packs. */
    landing(position: Vectors, velocity: Vectors, gravity: Vectors, ground: Vectors, answers?: { found?: Float32Array; time?: Float32Array; point?: Float32Array }): { found: number; time: number; point: Float32Array };
    /** The position and velocity of a thrown body after a time of any length, for one body and for packs. */
    fly(position: Vectors, velocity: Vectors, flight: Flight, time: number, answers?: { answerPosition?: Float32Array; answerVelocity?: Float32Array }): { answerPosition: Float32Array; answerVelocity: Float32Array };
    /** Velocity that heads for the target at full speed. */
    seekVelocity(position: Vectors, target: Vectors, maxSpeed: number, answer?: Float32Array): Float32Array;
    /** Velocity straight away from the target at full speed: bit for bit the opposite of seek_velocity. */
    fleeVelocity(position: Vectors, target: Vectors, maxSpeed: number, answer?: Float32Array): Float32Array;
    /** Steering towards the target: seek_velocity - velocity. */
    seek(position: Vectors, velocity: Vectors, target: Vectors, maxSpeed: number, answer?: Float32Array): Float32Array;
    /** seek, then steer_step. */
    seekStep(position: Rows, velocity: Rows, target: Vectors, maxSpeed: number, steerLimits: SteerLimits, timeStep: number): void;
    /** Steering away from the target: flee_velocity - velocity. */
    flee(position: Vectors, velocity: Vectors, target: Vectors, maxSpeed: number, answer?: Float32Array): Float32Array;
    /** flee, then steer_step. */
    fleeStep(position: Rows, velocity: Rows, target: Vectors, maxSpeed: number, steerLimits: SteerLimits, timeStep: number): void;
    /** Velocity that brings `position` to rest on `target`, braking as late as the limits allow. */
    arriveVelocity(position: Vectors, target: Vectors, limits: ArriveLimits, timeStep: number, answer?: Float32Array): Float32Array;
    /** Velocity that brings an agent to a moving target and keeps the agent there. */
    arriveVelocityMoving(position: Vectors, target: Vectors, targetVelocity: Vectors, limits: ArriveLimits, timeStep: number, answer?: Float32Array): Float32Array;
    /** Steering that brings an agent to rest on the target: arrive_velocity - velocity. */
    arrive(position: Vectors, velocity: Vectors, target: Vectors, limits: ArriveLimits, timeStep: number, answer?: Float32Array): Float32Array;
    /** arrive, then steer_step. */
    arriveStep(position: Rows, velocity: Rows, target: Vectors, limits: ArriveLimits, steerLimits: SteerLimits, timeStep: number): void;
    /** Steering that brings an agent to a moving target and keeps the agent there: arrive_velocity - velocity. */
    arriveMoving(position: Vectors, velocity: Vectors, target: Vectors, targetVelocity: Vectors, limits: ArriveLimits, timeStep: number, answer?: Float32Array): Float32Array;
    /** arrive_moving, then steer_step. */
    arriveMovingStep(position: Rows, velocity: Rows, target: Vectors, targetVelocity: Vectors, limits: ArriveLimits, steerLimits: SteerLimits, timeStep: number): void;
    /** Next direction of a random walk: the last direction, turned a little towards a random vector. */
    wanderDirection(direction: Vectors, random: Vectors, rate: number, timeStep: number, answer?: Float32Array): Float32Array;
    /** Steering of a wandering agent: wander_velocity - velocity. */
    wander(velocity: Vectors, direction: Vectors, limits: WanderLimits, answer?: Float32Array): Float32Array;
    /** wander, then steer_step. */
    wanderStep(position: Rows, velocity: Rows, direction: Vectors, limits: WanderLimits, steerLimits: SteerLimits, timeStep: number): void;
    /** Position and velocity after a step under a steering force: the force is cut to max_force, the velocity to max_speed. */
    steerStep(position: Rows, velocity: Rows, steering: Vectors, limits: SteerLimits, timeStep: number): void;
    /** The velocity `wanted`, turned towards `velocity` until the angle between the two is at most max_angle. */
    limitTurn(velocity: Vectors, wanted: Vectors, maxAngle: number, answer?: Float32Array): Float32Array;
    /** One step of a number, such as a lift's height, towards a target. */
    servoStep(position: Rows, velocity: Rows, target: Numbers, limits: ServoLimits, timeStep: number): void;
    /** One step of a turning direction: the turn speeds up, brakes, and comes to rest exactly on the wanted direction. */
    turnServoStep(direction: Rows, turning: Rows, wanted: Vectors, limits: ServoLimits, timeStep: number): void;
    /** The state of a car after one step with the front wheels at a fixed angle. */
    driveStep(position: Rows, heading: Rows, speed: Numbers, steer: Numbers, wheelbase: number, timeStep: number): void;
    /** The angle of the front wheels at which the middle of the rear axle moves forwards on an arc through a target. */
    purePursuit(position: Vectors, heading: Vectors, target: Vectors, wheelbase: number, answer?: Float32Array): Float32Array | number;
    /** The nose and the thrust with which a ship flies to a target and stays there. */
    shipArrive(position: Vectors, velocity: Vectors, nose: Vectors, target: Vectors, targetVelocity: Vectors, limits: ShipLimits, timeStep: number, answers?: { answerNose?: Float32Array; thrust?: Float32Array }): { answerNose: Float32Array; thrust: number };
    /** Position and velocity after one step of a critically damped spring that pulls a position to a target. */
    springStep(position: Rows, velocity: Rows, target: Vectors, frequency: number, timeStep: number): void;
    /** Position and velocity after one step of a spring of any damping, such as the body of a car or a door with a closer. */
    springStepDamped(position: Rows, velocity: Rows, target: Vectors, spring: Spring, timeStep: number): void;
    /** The same step, for a number such as a zoom. */
    springStepNumber(number: Rows, velocity: Rows, target: Numbers, spring: Spring, timeStep: number): void;
    /** A critically damped spring of a given half-life. */
    springOfHalfLife(halfLife: number, answers?: { frequency?: Float32Array; dampingRatio?: Float32Array }): { frequency: number; dampingRatio: number };
    /** The value after a move towards the target. */
    smooth(value: Vectors, target: Vectors, halfLife: number, timeStep: number, answer?: Float32Array): Float32Array;
    /** The same move, for a number such as a volume. */
    smoothNumber(number: Numbers, target: Numbers, halfLife: number, timeStep: number, answer?: Float32Array): Float32Array | number;
    /** The state at a time between two known states, on the cubic curve through both places with both velocities. */
    between(firstPosition: Vectors, firstVelocity: Vectors, secondPosition: Vectors, secondVelocity: Vectors, duration: number, time: number, answers?: { position?: Float32Array; velocity?: Float32Array }): { position: Float32Array; velocity: Float32Array };
    /** The shown state after one step towards the known state. */
    blendStep(shownPosition: Rows, shownVelocity: Rows, knownPosition: Vectors, knownVelocity: Vectors, halfLife: number, timeStep: number): void;
    /** Steering that circles about a centre at a radius: orbit_velocity - velocity. */
    orbit(position: Vectors, velocity: Vectors, center: Vectors, centerVelocity: Vectors, radius: number, maxSpeed: number, answer?: Float32Array): Float32Array;
    /** orbit, then steer_step. */
    orbitStep(position: Rows, velocity: Rows, center: Vectors, centerVelocity: Vectors, radius: number, maxSpeed: number, steerLimits: SteerLimits, timeStep: number): void;
    /** Steering that keeps the distance from a target between min_range and max_range: keep_range_velocity - velocity. */
    keepRange(position: Vectors, velocity: Vectors, target: Vectors, targetVelocity: Vectors, minRange: number, maxRange: number, limits: ArriveLimits, timeStep: number, answer?: Float32Array): Float32Array;
    /** keep_range, then steer_step. */
    keepRangeStep(position: Rows, velocity: Rows, target: Vectors, targetVelocity: Vectors, minRange: number, maxRange: number, limits: ArriveLimits, steerLimits: SteerLimits, timeStep: number): void;
    /** The velocity, turned by exactly clearing_angle away from a sphere in the agent's path, so that the line of flight only grazes the escape sphere. */
    avoidSphere(position: Vectors, velocity: Vectors, obstacle: SphereObstacle, answer?: Float32Array): Float32Array;
    /** The least turn after which the line of flight only grazes the escape sphere. */
    clearingAngle(position: Vectors, velocity: Vectors, obstacle: SphereObstacle, answer?: Float32Array): Float32Array | number;
    /** The velocity, turned by exactly clearing_angle away from one sphere of a list: the sphere that the agent would enter first. */
    avoidSpheres(position: Vectors, velocity: Vectors, obstacles: readonly SphereObstacle[], answer?: Float32Array): Float32Array;
    /** The velocity, turned away from a moving sphere so that the agent only grazes the escape sphere. */
    avoidMovingSphere(position: Vectors, velocity: Vectors, sphere: Sphere, margin: number, sight: number, answer?: Float32Array): Float32Array;
    /** The velocity, turned away from one moving sphere of a list: the sphere that the agent would enter first. */
    avoidMovingSpheres(position: Vectors, velocity: Vectors, spheres: readonly Sphere[], margin: number, sight: number, answer?: Float32Array): Float32Array;
    /** Velocity at full speed towards the place where the agent can meet the target. */
    pursueVelocity(position: Vectors, target: Vectors, targetVelocity: Vectors, maxSpeed: number, answer?: Float32Array): Float32Array;
    /** Steering towards the place where the agent can meet the target: pursue_velocity - velocity. */
    pursue(position: Vectors, velocity: Vectors, target: Vectors, targetVelocity: Vectors, maxSpeed: number, answer?: Float32Array): Float32Array;
    /** pursue, then steer_step. */
    pursueStep(position: Rows, velocity: Rows, target: Vectors, targetVelocity: Vectors, maxSpeed: number, steerLimits: SteerLimits, timeStep: number): void;
    /** Steering away from the place where the agent would meet the target: evade_velocity - velocity. */
    evade(position: Vectors, velocity: Vectors, target: Vectors, targetVelocity: Vectors, maxSpeed: number, answer?: Float32Array): Float32Array;
    /** evade, then steer_step. */
    evadeStep(position: Rows, velocity: Rows, target: Vectors, targetVelocity: Vectors, maxSpeed: number, steerLimits: SteerLimits, timeStep: number): void;
    /** Steering that brings the agent midway between two other agents: interpose_velocity - velocity. */
    interpose(position: Vectors, velocity: Vectors, first: Vectors, firstVelocity: Vectors, second: Vectors, secondVelocity: Vectors, maxSpeed: number, answer?: Float32Array): Float32Array;
    /** interpose, then steer_step. */
    interposeStep(position: Rows, velocity: Rows, first: Vectors, firstVelocity: Vectors, second: Vectors, secondVelocity: Vectors, maxSpeed: number, steerLimits: SteerLimits, timeStep: number): void;
    /** Steering to the nearest hiding place: hide_velocity - velocity. */
    hide(position: Vectors, velocity: Vectors, threat: Vectors, obstacles: readonly SphereObstacle[], margin: number, limits: ArriveLimits, timeStep: number, answer?: Float32Array): Float32Array;
    /** hide, then steer_step. */
    hideStep(position: Rows, velocity: Rows, threat: Vectors, obstacles: readonly SphereObstacle[], margin: number, limits: ArriveLimits, steerLimits: SteerLimits, timeStep: number): void;
    /** The indices of the agents nearest to each agent and nearer than radius, the nearest first: a row of `most` for each agent, filled up with -1. */
    nearest(grid: Grid, position: Vectors, most: number | boolean, radius: number, neighbors?: Int32Array): Int32Array;
    /** The velocity of every agent of a crowd by reciprocal_velocity, among the agents nearer than sight and the walls. */
    crowdVelocity(grid: Grid, position: Vectors, velocity: Vectors, radius: Numbers, preferredVelocity: Vectors, sight: number, maxSpeed: number, horizon: number, timeStep: number, walls: readonly Capsule[], answer?: Float32Array): Float32Array;
    /** The steering of every agent of a flock: separation, alignment and cohesion. The grid keeps its memory between calls. */
    flock(grid: Grid, position: Vectors, velocity: Vectors, limits: FlockLimits, answer?: Float32Array): Float32Array;
    /** flock, then steer_step. */
    flockStep(grid: Grid, position: Rows, velocity: Rows, limits: FlockLimits, steerLimits: SteerLimits, timeStep: number): void;
    /** The length of a path: the sum of the lengths of its segments. */
    pathLength(points: Vectors, closed?: number | boolean, answer?: Float32Array): Float32Array | number;
    /** The place on a path nearest to a position; if several are equally near up to rounding, the first. */
    nearestOnPath(points: Vectors, position: Vectors, closed?: number | boolean, answers?: { point?: Float32Array; direction?: Float32Array; along?: Float32Array; distance?: Float32Array }): { point: Float32Array; direction: Float32Array; along: number; distance: number };
    /** The place on a path nearest to a position, among the places whose arc length differs from `along` by at most `reach`. */
    nearestOnPathAlong(points: Vectors, position: Vectors, along: Numbers, reach: number, closed?: number | boolean, answers?: { point?: Float32Array; direction?: Float32Array; answerAlong?: Float32Array; distance?: Float32Array }): { point: Float32Array; direction: Float32Array; answerAlong: number; distance: number };
    /** Velocity along a path: towards the place `ahead` metres past the nearest place. */
    followPathVelocity(position: Vectors, points: Vectors, ahead: number, limits: ArriveLimits, timeStep: number, closed?: number | boolean, answer?: Float32Array): Float32Array;
    /** Steering along a path: seek towards the place `ahead` metres past the nearest place. */
    followPath(position: Vectors, velocity: Vectors, points: Vectors, ahead: number, limits: ArriveLimits, timeStep: number, closed?: number | boolean, answer?: Float32Array): Float32Array;
    /** follow_path, then steer_step. */
    followPathStep(position: Rows, velocity: Rows, points: Vectors, ahead: number, limits: ArriveLimits, closed: number | boolean | undefined, steerLimits: SteerLimits, timeStep: number): void;
    /** Steering back to a path: zero if the agent, at its present velocity, will be within `radius` of the path after ahead_time. */
    stayOnPath(position: Vectors, velocity: Vectors, points: Vectors, radius: number, aheadTime: number, maxSpeed: number, closed?: number | boolean, answer?: Float32Array): Float32Array;
    /** stay_on_path, then steer_step. */
    stayOnPathStep(position: Rows, velocity: Rows, points: Vectors, radius: number, aheadTime: number, maxSpeed: number, closed: number | boolean | undefined, steerLimits: SteerLimits, timeStep: number): void;
}
export interface Space {
    /** The body after a frame of a PhysicBase: on the exact parabola. */
    physicStep(position: Rows, velocity: Rows, acceleration: Vectors, timeStep: number): void;
    /** The first time at which a shot of constant speed meets a target in uniform motion; intercept_time is more exact. */
    leadTime(position: Vectors, target: Vectors, targetVelocity: Vectors, speed: number, answer?: Float32Array): Float32Array | number;
    /** The point to aim at: the place where a shot of constant speed meets the target. */
    leadPoint(position: Vectors, target: Vectors, targetVelocity: Vectors, speed: number, answer?: Float32Array): Float32Array;
    /** The first time at which two spheres in uniform motion touch; contact_time is more exact. */
    touchTime(position: Vectors, velocity: Vectors, target: Vectors, targetVelocity: Vectors, distanceApart: number, answer?: Float32Array): Float32Array | number;
    /** The clearance of a ball from a sphere. */
    clearance(position: Vectors, radius: number, sphere: Sphere, velocity?: Vectors, answers?: { gap?: Float32Array; normal?: Float32Array; point?: Float32Array }): { gap: number; normal: Float32Array; point: Float32Array };
    /** The contact of a ball in uniform motion with a sphere, within a frame. */
    contact(position: Vectors, velocity: Vectors, radius: number, sphere: Sphere, timeStep: number, answers?: { time?: Float32Array; point?: Float32Array; normal?: Float32Array; answerVelocity?: Float32Array }): { time: number; point: Float32Array; normal: Float32Array; answerVelocity: Float32Array };
    /** The velocity of a ball after it bounces off a surface. */
    bounce(velocity: Vectors, normal: Vectors, restitution: number, surfaceVelocity?: Vectors, answer?: Float32Array): Float32Array;
    /** The velocity of a ball after it bounces off a surface with friction, which reduces the velocity along the surface. */
    bounceMaterial(velocity: Vectors, normal: Vectors, material: Material, surfaceVelocity?: Vectors, answer?: Float32Array): Float32Array;
    /** The time from now on at which two agents that do not accelerate are closest to each other. */
    timeToClosestApproach(position: Vectors, velocity: Vectors, target: Vectors, targetVelocity: Vectors, answer?: Float32Array): Float32Array | number;
    /** The acceleration of a pursuer that hits at a definite time, not sooner and not later. */
    homingOnTime(position: Vectors, velocity: Vectors, target: Vectors, targetVelocity: Vectors, timeToGo: Numbers, timeStep: number, order?: number | boolean, answer?: Float32Array): Float32Array;
    /** homing_on_time, then the acceleration, cut to max_accel, moves the agent. */
    homingOnTimeStep(position: Rows, velocity: Rows, target: Vectors, targetVelocity: Vectors, timeToGo: Numbers, order: number | boolean | undefined, maxAccel: number, timeStep: number): void;
    /** The acceleration of true proportional navigation, across the line of sight. */
    proportionalNavigation(position: Vectors, velocity: Vectors, target: Vectors, targetVelocity: Vectors, gain?: number, answer?: Float32Array): Float32Array;
    /** proportional_navigation, then the acceleration, cut to max_accel, moves the agent. */
    proportionalNavigationStep(position: Rows, velocity: Rows, target: Vectors, targetVelocity: Vectors, gain: number | undefined, maxAccel: number, timeStep: number): void;
    /** The acceleration that brings a craft to a target at a definite time, with the velocity of the target. */
    rendezvous(position: Vectors, velocity: Vectors, target: Vectors, targetVelocity: Vectors, timeToGo: Numbers, timeStep: number, answer?: Float32Array): Float32Array;
    /** rendezvous, then the acceleration, cut to max_accel, moves the agent. */
    rendezvousStep(position: Rows, velocity: Rows, target: Vectors, targetVelocity: Vectors, timeToGo: Numbers, maxAccel: number, timeStep: number): void;
    /** The least time_to_go for which the acceleration of `rendezvous`, in continuous time, never exceeds max_accel. */
    leastRendezvousTime(position: Vectors, velocity: Vectors, target: Vectors, targetVelocity: Vectors, maxAccel: number, answer?: Float32Array): Float32Array | number;
    /** Where, when and how a shooter at rest fires a shot of constant speed at a target in uniform motion. */
    intercept(position: Vectors, target: Vectors, targetVelocity: Vectors, speed: number, answers?: { status?: Float32Array; time?: Float32Array; point?: Float32Array; velocity?: Float32Array; laterTime?: Float32Array; miss?: Float32Array }): { status: number; time: number; point: Float32Array; velocity: Float32Array; laterTime: number; miss: number };
    /** Where, when and how to fire a shot of constant speed at a target in uniform motion. */
    interceptShot(position: Vectors, target: Vectors, targetVelocity: Vectors, shot: Shot, inheritedVelocity?: Vectors, delay?: number, answers?: { status?: Float32Array; time?: Float32Array; point?: Float32Array; velocity?: Float32Array; laterTime?: Float32Array; miss?: Float32Array }): { status: number; time: number; point: Float32Array; velocity: Float32Array; laterTime: number; miss: number };
    /** The `time` of `intercept` without the other fields, for one agent and for packs. */
    interceptTime(position: Vectors, target: Vectors, targetVelocity: Vectors, speed: number, answer?: Float32Array): Float32Array | number;
    /** The first time at which two spheres in uniform motion touch, for one agent and for packs. */
    contactTime(position: Vectors, velocity: Vectors, target: Vectors, targetVelocity: Vectors, combinedRadius: number, answer?: Float32Array): Float32Array | number;
    /** The Homing of a missile that flies at `speed` and turns on circles of `curvature_radius`. */
    makeHoming(speed: number, curvatureRadius: number, damping: number, answers?: { maxCentripetalAccel?: Float32Array; propulsion?: Float32Array; answerDamping?: Float32Array }): { maxCentripetalAccel: number; propulsion: number; answerDamping: number };
    /** The state after one Euler step of the class Beam of Hirayama's article. */
    homingStep(position: Rows, velocity: Rows, target: Vectors, homing: Homing, timeStep: number, fullTurnDistance?: number): void;
    /** The state after one step on a true arc. */
    homingArcStep(position: Rows, velocity: Rows, target: Vectors, homing: Homing, timeStep: number): void;
    /** The largest turning radius with which homing_arc_step still hits a target at rest. */
    widestHittingRadius(position: Vectors, velocity: Vectors, target: Vectors, answer?: Float32Array): Float32Array | number;
    /** The state after a step of homing_arc_step that swings away from a target inside the turning circle, and so hits every target at rest. */
    homingSwingStep(position: Rows, velocity: Rows, target: Vectors, homing: Homing, timeStep: number, hitRadius?: number): void;
    /** The state after a step of homing_arc_step that brakes for a target inside the turning circle. */
    homingBrakeStep(position: Rows, velocity: Rows, target: Vectors, homing: Homing, timeStep: number, hitRadius?: number): void;
    /** The state after one step of a missile that turns by a limited angle, whatever its speed. */
    homingTurnStep(position: Rows, velocity: Rows, target: Vectors, turnRate: number, timeStep: number): void;
    /** The state after one step of a missile that turns by yaw and by pitch, each at its own rate. */
    homingYawPitchStep(position: Rows, velocity: Rows, target: Vectors, rates: YawPitchRates, up: Vectors, timeStep: number): void;
    /** The low and the high throw that hit a target with a given speed, for any direction of gravity and of the shot. */
    launch(position: Vectors, target: Vectors, gravity: Vectors, speed: number, answers?: { lowFound?: Float32Array; lowTime?: Float32Array; lowVelocity?: Float32Array; highFound?: Float32Array; highTime?: Float32Array; highVelocity?: Float32Array }): { lowFound: number; lowTime: number; lowVelocity: Float32Array; highFound: number; highTime: number; highVelocity: Float32Array };
    /** The least speed of a throw that hits a target. */
    minimumLaunchSpeed(position: Vectors, target: Vectors, gravity: Vectors, answer?: Float32Array): Float32Array | number;
    /** The throw of least speed, and so of least energy. */
    leastEnergyLaunch(position: Vectors, target: Vectors, gravity: Vectors, answers?: { found?: Float32Array; time?: Float32Array; velocity?: Float32Array }): { found: number; time: number; velocity: Float32Array };
    /** The throw that arrives after a given time. */
    launchInTime(position: Vectors, target: Vectors, gravity: Vectors, time: Numbers, answers?: { found?: Float32Array; answerTime?: Float32Array; velocity?: Float32Array }): { found: number; answerTime: number; velocity: Float32Array };
    /** The throw at a target over an apex at a given height above the start. */
    launchOver(position: Vectors, target: Vectors, gravity: Vectors, apexHeight: number, answers?: { found?: Float32Array; time?: Float32Array; velocity?: Float32Array }): { found: number; time: number; velocity: Float32Array };
    /** The time and place at which a thrown body is highest, for one body and for packs. */
    apex(position: Vectors, velocity: Vectors, gravity: Vectors, answers?: { found?: Float32Array; time?: Float32Array; point?: Float32Array }): { found: number; time: number; point: Float32Array };
    /** The time and place at which a thrown body lands on the floor, for one body and for packs. */
    landing(position: Vectors, velocity: Vectors, gravity: Vectors, ground: Vectors, answers?: { found?: Float32Array; time?: Float32Array; point?: Float32Array }): { found: number; time: number; point: Float32Array };
    /** The position and velocity of a thrown body after a time of any length, for one body and for packs. */
    fly(position: Vectors, velocity: Vectors, flight: Flight, time: number, answers?: { answerPosition?: Float32Array; answerVelocity?: Float32Array }): { answerPosition: Float32Array; answerVelocity: Float32Array };
    /** Velocity that heads for the target at full speed. */
    seekVelocity(position: Vectors, target: Vectors, maxSpeed: number, answer?: Float32Array): Float32Array;
    /** Velocity straight away from the target at full speed: bit for bit the opposite of seek_velocity. */
    fleeVelocity(position: Vectors, target: Vectors, maxSpeed: number, answer?: Float32Array): Float32Array;
    /** Steering towards the target: seek_velocity - velocity. */
    seek(position: Vectors, velocity: Vectors, target: Vectors, maxSpeed: number, answer?: Float32Array): Float32Array;
    /** seek, then steer_step. */
    seekStep(position: Rows, velocity: Rows, target: Vectors, maxSpeed: number, steerLimits: SteerLimits, timeStep: number): void;
    /** Steering away from the target: flee_velocity - velocity. */
    flee(position: Vectors, velocity: Vectors, target: Vectors, maxSpeed: number, answer?: Float32Array): Float32Array;
    /** flee, then steer_step. */
    fleeStep(position: Rows, velocity: Rows, target: Vectors, maxSpeed: number, steerLimits: SteerLimits, timeStep: number): void;
    /** Velocity that brings `position` to rest on `target`, braking as late as the limits allow. */
    arriveVelocity(position: Vectors, target: Vectors, limits: ArriveLimits, timeStep: number, answer?: Float32Array): Float32Array;
    /** Velocity that brings an agent to a moving target and keeps the agent there. */
    arriveVelocityMoving(position: Vectors, target: Vectors, targetVelocity: Vectors, limits: ArriveLimits, timeStep: number, answer?: Float32Array): Float32Array;
    /** Steering that brings an agent to rest on the target: arrive_velocity - velocity. */
    arrive(position: Vectors, velocity: Vectors, target: Vectors, limits: ArriveLimits, timeStep: number, answer?: Float32Array): Float32Array;
    /** arrive, then steer_step. */
    arriveStep(position: Rows, velocity: Rows, target: Vectors, limits: ArriveLimits, steerLimits: SteerLimits, timeStep: number): void;
    /** Steering that brings an agent to a moving target and keeps the agent there: arrive_velocity - velocity. */
    arriveMoving(position: Vectors, velocity: Vectors, target: Vectors, targetVelocity: Vectors, limits: ArriveLimits, timeStep: number, answer?: Float32Array): Float32Array;
    /** arrive_moving, then steer_step. */
    arriveMovingStep(position: Rows, velocity: Rows, target: Vectors, targetVelocity: Vectors, limits: ArriveLimits, steerLimits: SteerLimits, timeStep: number): void;
    /** Next direction of a random walk: the last direction, turned a little towards a random vector. */
    wanderDirection(direction: Vectors, random: Vectors, rate: number, timeStep: number, answer?: Float32Array): Float32Array;
    /** Steering of a wandering agent: wander_velocity - velocity. */
    wander(velocity: Vectors, direction: Vectors, limits: WanderLimits, answer?: Float32Array): Float32Array;
    /** wander, then steer_step. */
    wanderStep(position: Rows, velocity: Rows, direction: Vectors, limits: WanderLimits, steerLimits: SteerLimits, timeStep: number): void;
    /** Position and velocity after a step under a steering force: the force is cut to max_force, the velocity to max_speed. */
    steerStep(position: Rows, velocity: Rows, steering: Vectors, limits: SteerLimits, timeStep: number): void;
    /** The velocity `wanted`, turned towards `velocity` until the angle between the two is at most max_angle. */
    limitTurn(velocity: Vectors, wanted: Vectors, maxAngle: number, answer?: Float32Array): Float32Array;
    /** One step of a number, such as a lift's height, towards a target. */
    servoStep(position: Rows, velocity: Rows, target: Numbers, limits: ServoLimits, timeStep: number): void;
    /** One step of a turning direction: the turn speeds up, brakes, and comes to rest exactly on the wanted direction. */
    turnServoStep(direction: Rows, turning: Rows, wanted: Vectors, limits: ServoLimits, timeStep: number): void;
    /** The nose and the thrust with which a ship flies to a target and stays there. */
    shipArrive(position: Vectors, velocity: Vectors, nose: Vectors, target: Vectors, targetVelocity: Vectors, limits: ShipLimits, timeStep: number, answers?: { answerNose?: Float32Array; thrust?: Float32Array }): { answerNose: Float32Array; thrust: number };
    /** Position and velocity after one step of a critically damped spring that pulls a position to a target. */
    springStep(position: Rows, velocity: Rows, target: Vectors, frequency: number, timeStep: number): void;
    /** Position and velocity after one step of a spring of any damping, such as the body of a car or a door with a closer. */
    springStepDamped(position: Rows, velocity: Rows, target: Vectors, spring: Spring, timeStep: number): void;
    /** The same step, for a number such as a zoom. */
    springStepNumber(number: Rows, velocity: Rows, target: Numbers, spring: Spring, timeStep: number): void;
    /** A critically damped spring of a given half-life. */
    springOfHalfLife(halfLife: number, answers?: { frequency?: Float32Array; dampingRatio?: Float32Array }): { frequency: number; dampingRatio: number };
    /** The value after a move towards the target. */
    smooth(value: Vectors, target: Vectors, halfLife: number, timeStep: number, answer?: Float32Array): Float32Array;
    /** The same move, for a number such as a volume. */
    smoothNumber(number: Numbers, target: Numbers, halfLife: number, timeStep: number, answer?: Float32Array): Float32Array | number;
    /** The state at a time between two known states, on the cubic curve through both places with both velocities. */
    between(firstPosition: Vectors, firstVelocity: Vectors, secondPosition: Vectors, secondVelocity: Vectors, duration: number, time: number, answers?: { position?: Float32Array; velocity?: Float32Array }): { position: Float32Array; velocity: Float32Array };
    /** The shown state after one step towards the known state. */
    blendStep(shownPosition: Rows, shownVelocity: Rows, knownPosition: Vectors, knownVelocity: Vectors, halfLife: number, timeStep: number): void;
    /** Steering that circles about a centre at a radius: orbit_velocity - velocity. */
    orbit(position: Vectors, velocity: Vectors, center: Vectors, centerVelocity: Vectors, radius: number, maxSpeed: number, answer?: Float32Array): Float32Array;
    /** orbit, then steer_step. */
    orbitStep(position: Rows, velocity: Rows, center: Vectors, centerVelocity: Vectors, radius: number, maxSpeed: number, steerLimits: SteerLimits, timeStep: number): void;
    /** Steering that keeps the distance from a target between min_range and max_range: keep_range_velocity - velocity. */
    keepRange(position: Vectors, velocity: Vectors, target: Vectors, targetVelocity: Vectors, minRange: number, maxRange: number, limits: ArriveLimits, timeStep: number, answer?: Float32Array): Float32Array;
    /** keep_range, then steer_step. */
    keepRangeStep(position: Rows, velocity: Rows, target: Vectors, targetVelocity: Vectors, minRange: number, maxRange: number, limits: ArriveLimits, steerLimits: SteerLimits, timeStep: number): void;
    /** Orientation of a body that looks along `forward`, with its up vector as near to `up` as a right angle allows. */
    orientation(forward: Vectors, up: Vectors, answers?: { answerForward?: Float32Array; left?: Float32Array; answerUp?: Float32Array }): { answerForward: Float32Array; left: Float32Array; answerUp: Float32Array };
    /** Up vector of a flyer that banks into its turns, so that passengers feel no sideways force. */
    bankedUp(forward: Vectors, acceleration: Vectors, gravity: Vectors, answer?: Float32Array): Float32Array;
    /** The barrel after a step towards a direction. */
    turretStep(barrel: Rows, wanted: Vectors, baseForward: Vectors, baseLeft: Vectors, baseUp: Vectors, rates: YawPitchRates, traverse: Traverse, timeStep: number): void;
    /** The velocity, turned by exactly clearing_angle away from a sphere in the agent's path, so that the line of flight only grazes the escape sphere. */
    avoidSphere(position: Vectors, velocity: Vectors, obstacle: SphereObstacle, answer?: Float32Array): Float32Array;
    /** The least turn after which the line of flight only grazes the escape sphere. */
    clearingAngle(position: Vectors, velocity: Vectors, obstacle: SphereObstacle, answer?: Float32Array): Float32Array | number;
    /** The velocity, turned by exactly clearing_angle away from one sphere of a list: the sphere that the agent would enter first. */
    avoidSpheres(position: Vectors, velocity: Vectors, obstacles: readonly SphereObstacle[], answer?: Float32Array): Float32Array;
    /** The velocity, turned away from a moving sphere so that the agent only grazes the escape sphere. */
    avoidMovingSphere(position: Vectors, velocity: Vectors, sphere: Sphere, margin: number, sight: number, answer?: Float32Array): Float32Array;
    /** The velocity, turned away from one moving sphere of a list: the sphere that the agent would enter first. */
    avoidMovingSpheres(position: Vectors, velocity: Vectors, spheres: readonly Sphere[], margin: number, sight: number, answer?: Float32Array): Float32Array;
    /** Velocity at full speed towards the place where the agent can meet the target. */
    pursueVelocity(position: Vectors, target: Vectors, targetVelocity: Vectors, maxSpeed: number, answer?: Float32Array): Float32Array;
    /** Steering towards the place where the agent can meet the target: pursue_velocity - velocity. */
    pursue(position: Vectors, velocity: Vectors, target: Vectors, targetVelocity: Vectors, maxSpeed: number, answer?: Float32Array): Float32Array;
    /** pursue, then steer_step. */
    pursueStep(position: Rows, velocity: Rows, target: Vectors, targetVelocity: Vectors, maxSpeed: number, steerLimits: SteerLimits, timeStep: number): void;
    /** Steering away from the place where the agent would meet the target: evade_velocity - velocity. */
    evade(position: Vectors, velocity: Vectors, target: Vectors, targetVelocity: Vectors, maxSpeed: number, answer?: Float32Array): Float32Array;
    /** evade, then steer_step. */
    evadeStep(position: Rows, velocity: Rows, target: Vectors, targetVelocity: Vectors, maxSpeed: number, steerLimits: SteerLimits, timeStep: number): void;
    /** Steering that brings the agent midway between two other agents: interpose_velocity - velocity. */
    interpose(position: Vectors, velocity: Vectors, first: Vectors, firstVelocity: Vectors, second: Vectors, secondVelocity: Vectors, maxSpeed: number, answer?: Float32Array): Float32Array;
    /** interpose, then steer_step. */
    interposeStep(position: Rows, velocity: Rows, first: Vectors, firstVelocity: Vectors, second: Vectors, secondVelocity: Vectors, maxSpeed: number, steerLimits: SteerLimits, timeStep: number): void;
    /** Steering to the nearest hiding place: hide_velocity - velocity. */
    hide(position: Vectors, velocity: Vectors, threat: Vectors, obstacles: readonly SphereObstacle[], margin: number, limits: ArriveLimits, timeStep: number, answer?: Float32Array): Float32Array;
    /** hide, then steer_step. */
    hideStep(position: Rows, velocity: Rows, threat: Vectors, obstacles: readonly SphereObstacle[], margin: number, limits: ArriveLimits, steerLimits: SteerLimits, timeStep: number): void;
    /** The indices of the agents nearest to each agent and nearer than radius, the nearest first: a row of `most` for each agent, filled up with -1. */
    nearest(grid: Grid, position: Vectors, most: number | boolean, radius: number, neighbors?: Int32Array): Int32Array;
    /** The velocity of every agent of a crowd by reciprocal_velocity, among the agents nearer than sight and the walls. */
    crowdVelocity(grid: Grid, position: Vectors, velocity: Vectors, radius: Numbers, preferredVelocity: Vectors, sight: number, maxSpeed: number, horizon: number, timeStep: number, walls: readonly Capsule[], answer?: Float32Array): Float32Array;
    /** The steering of every agent of a flock: separation, alignment and cohesion. The grid keeps its memory between calls. */
    flock(grid: Grid, position: Vectors, velocity: Vectors, limits: FlockLimits, answer?: Float32Array): Float32Array;
    /** flock, then steer_step. */
    flockStep(grid: Grid, position: Rows, velocity: Rows, limits: FlockLimits, steerLimits: SteerLimits, timeStep: number): void;
    /** The length of a path: the sum of the lengths of its segments. */
    pathLength(points: Vectors, closed?: number | boolean, answer?: Float32Array): Float32Array | number;
    /** The place on a path nearest to a position; if several are equally near up to rounding, the first. */
    nearestOnPath(points: Vectors, position: Vectors, closed?: number | boolean, answers?: { point?: Float32Array; direction?: Float32Array; along?: Float32Array; distance?: Float32Array }): { point: Float32Array; direction: Float32Array; along: number; distance: number };
    /** The place on a path nearest to a position, among the places whose arc length differs from `along` by at most `reach`. */
    nearestOnPathAlong(points: Vectors, position: Vectors, along: Numbers, reach: number, closed?: number | boolean, answers?: { point?: Float32Array; direction?: Float32Array; answerAlong?: Float32Array; distance?: Float32Array }): { point: Float32Array; direction: Float32Array; answerAlong: number; distance: number };
    /** Velocity along a path: towards the place `ahead` metres past the nearest place. */
    followPathVelocity(position: Vectors, points: Vectors, ahead: number, limits: ArriveLimits, timeStep: number, closed?: number | boolean, answer?: Float32Array): Float32Array;
    /** Steering along a path: seek towards the place `ahead` metres past the nearest place. */
    followPath(position: Vectors, velocity: Vectors, points: Vectors, ahead: number, limits: ArriveLimits, timeStep: number, closed?: number | boolean, answer?: Float32Array): Float32Array;
    /** follow_path, then steer_step. */
    followPathStep(position: Rows, velocity: Rows, points: Vectors, ahead: number, limits: ArriveLimits, closed: number | boolean | undefined, steerLimits: SteerLimits, timeStep: number): void;
    /** Steering back to a path: zero if the agent, at its present velocity, will be within `radius` of the path after ahead_time. */
    stayOnPath(position: Vectors, velocity: Vectors, points: Vectors, radius: number, aheadTime: number, maxSpeed: number, closed?: number | boolean, answer?: Float32Array): Float32Array;
    /** stay_on_path, then steer_step. */
    stayOnPathStep(position: Rows, velocity: Rows, points: Vectors, radius: number, aheadTime: number, maxSpeed: number, closed: number | boolean | undefined, steerLimits: SteerLimits, timeStep: number): void;
}
export interface Veer {
    readonly plane: Plane;
    readonly space: Space;
    readonly memory: { readonly buffer: ArrayBuffer };
    /** Arrays in veer's memory, of zeros. */
    numbers(count: number): Float32Array;
    rows2(count: number): Float32Array;
    rows3(count: number): Float32Array;
    integers(count: number): Int32Array;
    free(array: Float32Array | Int32Array): void;
    grid(): Grid;
    freeGrid(grid: Grid): void;
}
/** Loads the module, with a memory of its own, which never grows: views of it stay valid. */
export function load(options?: { megabytes?: number }): Promise<Veer>;

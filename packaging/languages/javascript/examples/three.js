// SPDX-License-Identifier: MIT
// A flock of 3,000 in three.js. The rows that veer moves are the attributes that the graphics card reads: nothing is copied in JavaScript.
import * as THREE from "three";
import { load } from "veer";

const veer = await load(), world = veer.world(), count = 3000;
const position = veer.rows3(count), velocity = veer.rows3(count), flocking = veer.rows3(count), staying = veer.rows3(count), steering = veer.rows3(count);
for (let i = 0; i < 3 * count; ++i) position[i] = 60 * Math.random() - 30, velocity[i] = 10 * Math.random() - 5;

const room = [[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1]].map((normal) => ({ normal, point: normal.map((x) => -35 * x) }));
const flock = { view: { radius: 5, minCosine: -0.5 }, separationRadius: 2, maxSpeed: 12, separationWeight: 1.5, alignmentWeight: 1, cohesionWeight: 1 };
const limits = { maxForce: 25, mass: 1, maxSpeed: 12 };
function step(time) {
    veer.space.contain(position, velocity, room, 1, 12, staying);
    veer.space.flock(world, position, velocity, flock, flocking);
    veer.space.forceBudget(staying, flocking, ...Array(4), limits.maxForce, { answer: steering }); // walls come first
    veer.space.steerStep(position, velocity, steering, limits, time);
}

const bird = new THREE.ConeGeometry(0.4, 1.8, 5).rotateX(Math.PI / 2); // its tip points along +z
const birds = new THREE.InstancedBufferGeometry();
birds.index = bird.index;
birds.setAttribute("position", bird.attributes.position);
const place = new THREE.InstancedBufferAttribute(position, 3), heading = new THREE.InstancedBufferAttribute(velocity, 3); // uncopied
birds.setAttribute("place", place);
birds.setAttribute("heading", heading);
birds.instanceCount = count;
const material = new THREE.ShaderMaterial({
    vertexShader: `
        attribute vec3 place, heading;
        varying vec3 tint;
        void main() {
            vec3 ahead = normalize(heading + vec3(0, 0, 1e-6)), side = normalize(cross(vec3(0, 1, 1e-3), ahead)), up = cross(ahead, side);
            tint = mix(vec3(0.15, 0.45, 0.75), vec3(1.0, 0.75, 0.3), 0.5 + 0.5 * ahead.y) * (0.65 + 0.35 * sign(position.y));
            gl_Position = projectionMatrix * viewMatrix * vec4(place + side * position.x + up * position.y + ahead * position.z, 1);
        }`,
    fragmentShader: "varying vec3 tint; void main() { gl_FragColor = vec4(tint, 1); }",
});
const scene = new THREE.Scene().add(new THREE.Mesh(birds, material));
scene.children[0].frustumCulled = false; // the birds are not where the cone is
scene.add(new THREE.LineSegments(new THREE.EdgesGeometry(new THREE.BoxGeometry(70, 70, 70)), new THREE.LineBasicMaterial({ color: 0x667788 })));

const renderer = new THREE.WebGLRenderer({ canvas: document.querySelector("canvas"), antialias: true }), camera = new THREE.PerspectiveCamera(50, 1, 1, 500);
renderer.setClearColor(0x0b1016);
const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
let last = 0, flies = !still; // a press stops the flock, and lets it go on
addEventListener("pointerdown", () => (flies = !flies));
renderer.setAnimationLoop((now) => {
    const { clientWidth: width, clientHeight: height } = renderer.domElement;
    renderer.setSize(width, height, false);
    camera.aspect = width / height;
    camera.updateProjectionMatrix();
    const turn = still ? 0.5 : 0.5 + now / 20000;
    const far = 135 * Math.max(1, 1.15 / camera.aspect); // narrow screens see the whole box too
    camera.position.set(far * Math.cos(turn), 0.35 * far, far * Math.sin(turn));
    camera.lookAt(0, -6, 0);
    if (flies) step(Math.min(now - last, 50) / 1000);
    last = now;
    place.needsUpdate = heading.needsUpdate = true; // the only copy: from veer's memory to the graphics card
    renderer.render(scene, camera);
});

// Draws scenes in space with WebGL. Beams and their particles are drawn from the memory of the module, without a
// copy.
import * as three from "three";
import { LineMaterial } from "three/addons/lines/LineMaterial.js";
import { LineSegments2 } from "three/addons/lines/LineSegments2.js";
import { LineSegmentsGeometry } from "three/addons/lines/LineSegmentsGeometry.js";

three.ColorManagement.enabled = false; // the colours are final

const inSpace = new Set(["line", "ball", "agents"]);

/** From the muzzle's blue to the target's orange, as in the gallery. */
const gradient = `
    vec3 gradient(float share) {
        vec3 a = vec3(38., 120., 240.), b = vec3(128., 92., 240.), c = vec3(222., 62., 140.), d = vec3(242., 106., 16.);
        float at = 3. * clamp(share, 0., 1.);
        return (at < 1. ? mix(a, b, at) : at < 2. ? mix(b, c, at - 1.) : mix(c, d, at - 2.)) / 255.;
    }
    float toward(vec3 p) { return 1. - distance(p, goal) / max(length(goal), 1.); }`;

const beamVertices = `
    attribute float py, pz, age;
    uniform vec3 goal, other;
    uniform float size, compare;
    varying vec3 color;
    ${gradient}
    void main() {
        vec3 p = vec3(position.x, py, pz);
        vec4 eye = modelViewMatrix * vec4(p, 1.);
        gl_Position = age < 0. ? vec4(2., 2., 2., 1.) : projectionMatrix * eye;
        gl_PointSize = max(size / -eye.z, 1.);
        color = compare > 0. && gl_VertexID % 2 == 1 ? other : gradient(toward(p));
    }`;

const particleVertices = `
    attribute float py, pz, born, drift;
    uniform vec3 goal, other;
    uniform float now, size, life;
    varying vec3 color;
    varying float fade;
    ${gradient}
    float chance(float n) { return fract(sin(n * 12.9898) * 43758.5453) * 2. - 1.; }
    void main() {
        float n = mod(float(gl_VertexID), 4096.), age = now - born;
        vec3 away = vec3(chance(n), chance(n + .31), chance(n + .73));
        vec3 p = vec3(position.x, py, pz);
        color = drift < 0. ? other : gradient(toward(p));
        fade = clamp(1. - age / life, 0., 1.);
        vec4 eye = modelViewMatrix * vec4(p + away * drift * (1. - exp(-3. * age)) / 3., 1.);
        gl_Position = age > life ? vec4(2., 2., 2., 1.) : projectionMatrix * eye;
        gl_PointSize = max(size * (.5 + .5 * fade) / -eye.z, 1.);
    }`;

const round = `
    varying vec3 color;
    void main() {
        vec2 p = gl_PointCoord * 2. - 1.;
        if (dot(p, p) > 1.) discard;
        gl_FragColor = vec4(color, 1.);
    }`;
const square = `
    varying vec3 color;
    varying float fade;
    void main() { gl_FragColor = vec4(color, fade); }`;

export class Space {
    /** `colors` comes from colors.js. This script is bundled by itself and must not contain a second copy. */
    constructor(canvas, colors) {
        this.colors = colors;
        this.renderer = new three.WebGLRenderer({ canvas, antialias: true });
        this.renderer.outputColorSpace = three.LinearSRGBColorSpace;
        this.gl = this.renderer.getContext();
        this.scene = new three.Scene();
        this.camera = new three.PerspectiveCamera(45, 1, 0.5, 600);
        this.scene.add(new three.HemisphereLight(0xffffff, 0x9aa6b4, 3.4));
        const sun = new three.DirectionalLight(0xffffff, 1.6);
        sun.position.set(-1, 2, -1);
        this.scene.add(sun);
        this.sphere = new three.SphereGeometry(1, 32, 20);
        this.cone = new three.ConeGeometry(0.32, 1, 12).rotateX(Math.PI / 2);
        this.parts = new Map(); // shared geometries and materials, by their look
        this.points = [];
    }

    resize(width, height) {
        this.width = width;
        this.height = height;
        this.renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
        this.renderer.setSize(width, height, false);
        this.camera.aspect = width / height;
    }

    /** The camera of a view. `turn` is the user's part: yaw, pitch, and a factor of the distance. */
    look(view, turn) {
        const yaw = view.yaw + turn.yaw, pitch = Math.max(-1.5, Math.min(1.5, view.pitch + turn.pitch));
        const portrait = Math.max(1, 1.2 / this.camera.aspect), distance = view.distance * turn.distance * portrait;
        const [x, y, z] = view.lookAt;
        const flat = distance * Math.cos(pitch);
        this.camera.position.set(x + flat * Math.sin(yaw), y + distance * Math.sin(pitch), z + flat * Math.cos(yaw));
        this.camera.lookAt(x, y, z);
        this.camera.updateProjectionMatrix();
        this.camera.updateMatrixWorld();
    }

    /** The pixels of a place, the pixels of a metre there, and the distance of the place in metres. */
    project = (p) => {
        const place = new three.Vector3(p[0], p[1], p[2]),
            eye = place.clone().applyMatrix4(this.camera.matrixWorldInverse);
        place.project(this.camera);
        const depth = Math.max(-eye.z, 0.1),
            scale = (this.camera.projectionMatrix.elements[5] * this.height) / 2 / depth;
        return [((place.x + 1) / 2) * this.width, ((1 - place.y) / 2) * this.height, scale, depth];
    };
    /** The place at a pixel, at the distance of the place `like`. */
    unproject = (at, like) => {
        const depth = new three.Vector3(like[0], like[1], like[2]).project(this.camera).z;
        return new three.Vector3((at[0] / this.width) * 2 - 1, 1 - (at[1] / this.height) * 2, depth)
            .unproject(this.camera).toArray();
    };

    /** Draws beams and particles from arrays of the module. The arrays do not move until the scene restarts. */
    begin(arrays) {
        for (const points of this.points) {
            this.scene.remove(points);
            points.material.dispose();
            for (const { buffer } of points.streams) this.gl.deleteBuffer(buffer);
        }
        this.points = [];
        this.arrays = arrays;
        if (!arrays.age || arrays.age.length > 1000) return; // image.hpp paints larger numbers
        const goal = { value: new three.Vector3() }, other = { value: new three.Color() };
        const add = (names, more) => {
            const points = new three.Points(new three.BufferGeometry(),
                new three.ShaderMaterial({ ...more, uniforms: { goal, other, ...more.uniforms } }));
            points.streams = Object.entries(names).map(([attribute, name]) => {
                const array = arrays[name], buffer = this.gl.createBuffer();
                points.geometry.setAttribute(attribute,
                    new three.GLBufferAttribute(buffer, this.gl.FLOAT, 1, 4, array.length));
                return { array, buffer };
            });
            points.geometry.boundingSphere = new three.Sphere(); // not used
            points.frustumCulled = false;
            this.scene.add(points);
            this.points.push(points);
        };
        add({ position: "x", py: "y", pz: "z", age: "age" }, {
            vertexShader: beamVertices, fragmentShader: round,
            uniforms: { size: { value: 1 }, compare: { value: 0 } },
        });
        add({ position: "particle x", py: "particle y", pz: "particle z", born: "born", drift: "drift" }, {
            vertexShader: particleVertices, fragmentShader: square, transparent: true, depthWrite: false,
            uniforms: { size: { value: 1 }, now: { value: 0 }, life: { value: 2.4 } },
        });
    }

    drawPoints(compare, besideIsUsual) {
        const [beams, particles] = this.points, { arrays, gl } = this;
        const { y } = this.renderer.getDrawingBufferSize(new three.Vector2());
        const pixels = (y * this.camera.projectionMatrix.elements[5]) / 2;
        const { uniforms } = beams.material;
        uniforms.size.value = pixels * 1.1;
        uniforms.compare.value = compare ? 1 : 0;
        uniforms.other.value.set(this.colors[besideIsUsual ? 7 : 6]);
        uniforms.goal.value.fromArray(arrays.target);
        particles.material.uniforms.size.value = pixels * 0.3;
        particles.material.uniforms.now.value = arrays.time[0];
        for (const { array, buffer } of [...beams.streams, ...particles.streams]) {
            gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
            gl.bufferData(gl.ARRAY_BUFFER, array, gl.STREAM_DRAW); // from the memory of the module
        }
    }

    /** From the world to the sides of the picture. */
    matrix() {
        return new three.Matrix4().multiplyMatrices(this.camera.projectionMatrix, this.camera.matrixWorldInverse)
            .elements;
    }

    /** Draws the shapes in space, and returns the others, which the canvas above draws. */
    draw(shapes, compare, besideIsUsual) {
        this.scene.background = (this.scene.background ?? new three.Color()).set(this.colors[3]);
        if (this.points.length) this.drawPoints(compare, besideIsUsual);
        for (const part of this.parts.values()) part.items.length = 0;
        for (const shape of shapes) if (inSpace.has(shape.kind)) this.collect(shape);
        for (const part of this.parts.values()) this[part.kind](part);
        this.renderer.render(this.scene, this.camera);
        return shapes.filter((shape) => !inSpace.has(shape.kind));
    }

    collect(shape) {
        const kind = shape.kind === "ball" ? "balls" : shape.kind === "agents" ? "cones" : "lines";
        const key = [kind, shape.color, shape.width, shape.opacity].join();
        if (!this.parts.has(key)) this.parts.set(key, { kind, look: shape, items: [], object: null });
        this.parts.get(key).items.push(shape);
    }

    lines(part) {
        const { look, items } = part;
        const places = [];
        for (const { points } of items)
            for (let i = 3; i < points.length; i += 3)
                places.push(points[i - 3], points[i - 2], points[i - 1], points[i], points[i + 1], points[i + 2]);
        if (!part.object) {
            const material = new LineMaterial({ linewidth: look.width, transparent: look.opacity < 1,
                opacity: look.opacity });
            part.object = new LineSegments2(new LineSegmentsGeometry(), material);
            part.object.frustumCulled = false;
            this.scene.add(part.object);
        }
        part.object.visible = places.length > 0;
        if (!part.object.visible) return;
        const { geometry } = part.object, room = geometry.attributes.instanceStart?.data.array.length ?? 0;
        if (room < places.length) {
            geometry.dispose();
            part.object.geometry = new LineSegmentsGeometry().setPositions(new Float32Array(2 * places.length));
        }
        const { data } = part.object.geometry.attributes.instanceStart;
        data.array.set(places);
        data.needsUpdate = true;
        part.object.geometry.instanceCount = places.length / 6;
        part.object.material.color.set(this.colors[look.color]);
        part.object.material.resolution.set(this.width, this.height);
    }

    instances(part, geometry, count, material) {
        if (!part.object || part.object.instanceMatrix.count < count) {
            if (part.object) this.scene.remove(part.object);
            part.object = new three.InstancedMesh(geometry, material(), Math.max(64, count));
            part.object.frustumCulled = false;
            this.scene.add(part.object);
        }
        part.object.count = count;
        part.object.visible = count > 0;
        part.object.material.color.set(this.colors[part.look.color]);
        part.object.instanceMatrix.needsUpdate = true;
        return part.object;
    }

    balls(part) {
        const { opacity } = part.look;
        const mesh = this.instances(part, this.sphere, part.items.length, () =>
            new three.MeshLambertMaterial({ transparent: opacity < 1, opacity, depthWrite: opacity === 1 }));
        const place = new three.Matrix4();
        part.items.forEach(({ points, radius }, i) =>
            mesh.setMatrixAt(i, place.makeScale(radius, radius, radius).setPosition(...points)));
    }

    cones(part) {
        const count = part.items.reduce((sum, { points }) => sum + points.length / 6, 0);
        const mesh = this.instances(part, this.cone, count, () => new three.MeshLambertMaterial());
        const cone = new three.Object3D();
        let i = 0;
        for (const { points, size } of part.items)
            for (let k = 0; k < points.length; k += 6) {
                cone.position.set(points[k], points[k + 1], points[k + 2]);
                cone.lookAt(points[k] + points[k + 3], points[k + 1] + points[k + 4], points[k + 2] + points[k + 5]);
                cone.scale.setScalar(size);
                cone.updateMatrix();
                mesh.setMatrixAt(i++, cone.matrix);
            }
    }
}

// The game on the home page: the rules of examples/game, compiled to WebAssembly, drawn with WebGL. The game flies itself until the reader takes over.
import { loadBytes } from "../load.js";

const [across, height] = [160, 90]; // of the arena [m]: world.hpp
const canvas = document.getElementById("game"), fly = document.getElementById("fly"), pause = document.getElementById("pause"), score = document.getElementById("score"), over = document.getElementById("over");
/** The best score of this browser. */
const best = { get: () => { try { return Number(localStorage.getItem("veer-best") ?? 0); } catch { return 0; } }, set: (hits) => { try { localStorage.setItem("veer-best", hits); } catch { /* a page from a disk may have no store */ } } };
const keys = new Set();
const cursor = [across / 2, height / 2];
let game, gl, steered = false, finger = false, firing = false, playing = !matchMedia("(prefers-reduced-motion: reduce)").matches, visible = true, last = 0, due = 0, corners = 0;

const vertexShader = `attribute vec2 place; attribute vec3 color; varying lowp vec3 light;
void main() { light = color; gl_Position = vec4(place.x / ${across / 2}.0 - 1.0, 1.0 - place.y / ${height / 2}.0, 0.0, 1.0); }`;
const fragmentShader = `varying lowp vec3 light;
void main() { gl_FragColor = vec4(light, 1.0); }`;

function makePicture() {
    gl = canvas.getContext("webgl", { antialias: true, alpha: false, preserveDrawingBuffer: false });
    if (!gl) return false;
    const program = gl.createProgram();
    for (const [kind, text] of [[gl.VERTEX_SHADER, vertexShader], [gl.FRAGMENT_SHADER, fragmentShader]]) {
        const shader = gl.createShader(kind);
        gl.shaderSource(shader, text);
        gl.compileShader(shader);
        gl.attachShader(program, shader);
    }
    gl.linkProgram(program);
    gl.useProgram(program);
    gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
    for (const [name, size, start] of [["place", 2, 0], ["color", 3, 8]]) {
        const at = gl.getAttribLocation(program, name);
        gl.enableVertexAttribArray(at);
        gl.vertexAttribPointer(at, size, gl.FLOAT, false, 20, start);
    }
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.ONE, gl.ONE); // light adds up
    gl.clearColor(0.02, 0.027, 0.063, 1);
    return true;
}

function draw() {
    const ratio = Math.min(devicePixelRatio, 2), width = Math.round(canvas.clientWidth * ratio), tall = Math.round((width * height) / across);
    if (canvas.width !== width || canvas.height !== tall) {
        canvas.width = width;
        canvas.height = tall;
        gl.viewport(0, 0, width, tall);
    }
    const address = game.draw();
    corners = game.corner_count();
    gl.clear(gl.COLOR_BUFFER_BIT);
    gl.bufferData(gl.ARRAY_BUFFER, new Float32Array(game.memory.buffer, address, 5 * corners), gl.STREAM_DRAW);
    gl.drawArrays(gl.TRIANGLES, 0, corners);
}

const pressed = (...names) => (names.some((name) => keys.has(name)) ? 1 : 0);
function step() {
    if (!steered) return game.fly();
    const right = pressed("KeyD", "ArrowRight") - pressed("KeyA", "ArrowLeft"), down = pressed("KeyS", "ArrowDown") - pressed("KeyW", "ArrowUp");
    if (!finger && (right || down) && !aimed) aim(right, down);
    game.steer(right, down, cursor[0], cursor[1], finger ? 1 : 0, firing || pressed("Space") ? 1 : 0);
}
/** Without a mouse the ship fires ahead. */
let aimed = false;
function aim(right, down) {
    cursor[0] = across / 2 + right * across * 0.45;
    cursor[1] = height / 2 + down * height * 0.45;
}

function frame(now) {
    requestAnimationFrame(frame);
    const passed = Math.min(now - last, 100) / 1000;
    last = now;
    if (!playing || !visible) return;
    due += passed;
    for (; due >= 1 / 60; due -= 1 / 60) step();
    draw();
    show();
}
function show() {
    const hits = game.hits(), ended = game.ended() === 1;
    if (steered && hits > best.get()) best.set(hits);
    const text = steered ? `${hits} hits · best ${best.get()} · hull ${game.hull()} of 10` : `It flies itself: ${hits} hits`;
    if (score.textContent !== text) score.textContent = text;
    if (over.hidden !== ended) return;
    over.hidden = !ended;
    over.querySelector("span").textContent = `${hits} hits, your best ${best.get()}`;
}
function again() {
    game.again(1);
    show();
    canvas.focus({ preventScroll: true });
}

function take(mine) {
    if (mine !== steered) game.again(mine ? 1 : 0); // a player's score starts at 0
    steered = mine;
    if (mine && !playing) setPlaying(true);
    fly.textContent = mine ? "Let it fly itself" : "Fly it yourself";
    document.body.classList.toggle("flying", mine);
    show();
    if (mine) canvas.focus({ preventScroll: true });
    else keys.clear(), (firing = finger = aimed = false);
}
function setPlaying(value) {
    playing = value;
    pause.textContent = playing ? "Pause" : "Play";
    last = performance.now();
}

function point(event) {
    const box = canvas.getBoundingClientRect();
    cursor[0] = ((event.clientX - box.left) / box.width) * across;
    cursor[1] = ((event.clientY - box.top) / box.height) * height;
    aimed = true;
}

function listen() {
    fly.onclick = () => take(!steered);
    over.querySelector("button").onclick = again;
    pause.onclick = () => setPlaying(!playing);
    canvas.addEventListener("keydown", (event) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        if (event.code === "Escape") return take(false);
        if (event.code === "KeyR" && steered) return again();
        if (!/^(Key[WASD]|Arrow\w+|Space)$/.test(event.code)) return;
        if (!steered) take(true);
        keys.add(event.code);
        event.preventDefault();
    });
    addEventListener("keydown", (event) => { // W A S D take over wherever the focus is, while the game is in sight
        if (event.target.matches("input, textarea, select, #game") || event.ctrlKey || event.metaKey || event.altKey) return;
        if (!/^Key[WASD]$/.test(event.code) || !visible) return;
        take(true);
        keys.add(event.code);
    });
    addEventListener("keyup", (event) => keys.delete(event.code));
    addEventListener("blur", () => keys.clear());
    canvas.addEventListener("pointermove", (event) => steered && point(event));
    canvas.addEventListener("pointerdown", (event) => {
        if (event.pointerType === "touch" && !steered) return; // a finger scrolls the page until the button starts the game
        point(event);
        take(true);
        firing = true;
        finger = event.pointerType === "touch" || event.button === 2;
        canvas.setPointerCapture(event.pointerId);
    });
    for (const end of ["pointerup", "pointercancel"])
        canvas.addEventListener(end, () => {
            firing = false;
            finger = false;
        });
    canvas.addEventListener("contextmenu", (event) => steered && event.preventDefault());
    new IntersectionObserver(([{ isIntersecting }]) => {
        visible = isIntersecting;
        if (!visible && steered) take(false);
    }).observe(canvas);
    addEventListener("resize", () => !playing && draw());
}

async function start() {
    try {
        const nothing = new Proxy({}, { get: () => () => 0 }); // the C++ library imports output functions; the game calls none
        const { instance } = await WebAssembly.instantiate(await loadBytes("game/game.wasm"), { wasi_snapshot_preview1: nothing });
        game = instance.exports;
        game._initialize();
        if (!makePicture()) throw new Error("no WebGL");
    } catch (problem) {
        document.body.classList.add("no-game"); // the picture below the canvas stays
        console.info(`The game does not run here: ${problem.message}`);
        return;
    }
    for (let i = 0; i < 240; ++i) game.fly(); // begin in the middle of a fight
    listen();
    setPlaying(playing);
    draw();
    show();
    document.body.classList.add("game-runs");
    globalThis.veerGame = { game, steered: () => steered, playing: () => playing, corners: () => corners }; // for tests
    requestAnimationFrame((now) => {
        last = now;
        frame(now);
    });
}
start();

// The page: scenes, time, input.
import { figureOf, showArgument, showLegend, showTries } from "./argument.js";
import { showChips } from "./chips.js";
import { codeOf, isUsual, showCode, usualCodeOf } from "./code.js";
import { loadScript } from "../../../site/load.js";
import { colors, watchColors } from "./colors.js";
import { allSteps, measure } from "./gauge.js";
import { Handles } from "./handles.js";
import { linkTo, readLink } from "./link.js";
import { loadModule } from "./module.js";
import { byId, element, refreshControl, showPanel } from "./panel.js";
import { keepOffline } from "./offline.js";
import { Plane } from "./plane.js";

const groups = [["homing", "Homing"], ["intercept", "Intercept"], ["steering", "Steering"], ["avoidance", "Avoidance"], ["physic", "Physics"]];
const rates = [15, 20, 30, 60, 90, 120, 144, 240];
const most = 3e6; // most pixels of a painted image
const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;

const stage = byId("stage"), plane = new Plane(byId("plane")), besidePlane = new Plane(byId("beside"));
let space = null, spaceFails = false; // WebGL, loaded with the first scene that needs it
let scenes, makeScenes, scene, refreshReadings = () => {}, refreshFigures = () => {}, instead = "";
let playing = !calm, slow = false, rate = 60, debt = 0, last = 0, stale = true, firstFrame = 0, opened = "", opens = 0;
let twins = null, twin = null; // a second copy of the scenes; the copy that runs the other way
const turn = { yaw: 0, pitch: 0, distance: 1 };

const view = () => (scene.space ? space : plane);
const handles = new Handles(byId("handles"), {
    project: (p) => (view() ? view().project(p) : [0, 0, 1]),
    unproject: (at, like) => view().unproject(at, like),
}, adjust);

// ---- the current scene ----

async function open(link) {
    clearTimeout(linkTimer);
    linkTimer = 0;
    let { scene: wanted, entry, values, rate: wantedRate } = readLink(link, scenes);
    instead = "";
    if (wanted.space && !(await hasWebGL())) { // opens a scene in the plane of the same group
        const { title } = wanted.entries[entry];
        ({ scene: wanted, entry, values, rate: wantedRate } = readLink(`#${planeOf(wanted)}`, scenes));
        instead = `“${title}” needs WebGL, which this browser does not have. Here is “${wanted.entries[entry].title}”, in the plane.`;
    }
    scene = wanted;
    for (const [control, value] of values) scene.set(control.address, value);
    rate = rates.includes(wantedRate) ? wantedRate : wanted.entries[entry].rate;
    byId("rate").value = rate;
    Object.assign(turn, { yaw: 0, pitch: 0, distance: 1 });
    scene.entry = entry;
    const compares = scene.argument();
    twin = compares && !compares.inOnePicture ? (twins ??= await makeScenes())[scene.index] : null;
    showPlace();
    say("");
    mirror();
    for (const one of [scene, twin]) one?.begin(entry);
    stage.style.setProperty("--aspect", scene.space ? 1.1 : (scene.view.right - scene.view.left) / (scene.view.top - scene.view.bottom));
    refreshReadings = showPanel(scene, adjust, act);
    byId("instead").textContent = instead;
    byId("instead").hidden = !instead;
    showWay();
    lastLink = location.hash;
    changed();
    if (scene.space && !space) { // text and controls are there while the 3D library loads
        byId("stage").classList.add("waits");
        await loadSpace();
        byId("stage").classList.remove("waits");
        if (scene !== wanted || scene.entry !== entry) return; // the user has moved on while it loaded
        if (spaceFails) return open(location.hash);
    }
    begin();
    if (!playing) for (let i = 0; i < 0.9 * rate; ++i) step(); // shows more than the start
    if (compares) untilTheyDiffer();
    ++opens;
    opened = `#${scene.group}/${scene.entries[entry].key}`;
}

async function hasWebGL() {
    if (space) return true;
    const probe = spaceFails ? null : document.createElement("canvas").getContext("webgl2");
    spaceFails = !probe;
    probe?.getExtension("WEBGL_lose_context")?.loseContext();
    return !spaceFails;
}
/** A scene in the plane of the same group. */
function planeOf({ group }) {
    const flat = scenes.find((one) => one.group === group && !one.space) ?? scenes.find((one) => !one.space);
    return `${flat.group}/${flat.entries[0].key}`;
}

/** Gives the twin the same values and the other way. */
function mirror() {
    if (!twin) return;
    scene.controls.forEach(({ address, key }, i) => twin.set(twin.controls[i].address, key === "way" ? 1 - scene.get(address) : scene.get(address)));
}
function step() {
    scene.step(1 / rate);
    twin?.step(1 / rate);
}
/** Runs a comparison up to the moment at which the two ways differ, if that is soon. */
function untilTheyDiffer() {
    const start = performance.now(), figure = (way) => figureOf(scene, twin, way);
    for (let i = 0; i < 9 * rate && performance.now() - start < 400 && (i < 0.7 * rate || figure(0) === figure(1) || figure(0) === "–" || figure(1) === "–"); ++i) step();
}

/** Updates the switch, the legend and the links to try, which depend on the current way. */
function showWay() {
    const refresh = showArgument(scene, twin, chooseWay), halves = stage.querySelectorAll(".half");
    if (twin && !scene.space) stage.dataset.chosen = isUsual(scene) ? "usual" : "veer";
    else delete stage.dataset.chosen;
    byId("beside").hidden = !("chosen" in stage.dataset);
    halves.forEach((half) => (half.hidden = byId("beside").hidden));
    refreshFigures = () => {
        refresh();
        halves.forEach((half, way) => half.hidden || (half.lastChild.textContent = figureOf(scene, twin, way)));
    };
    showLegend(scene);
    showTries(scene);
}
function chooseWay(way) {
    if (way === (isUsual(scene) ? 0 : 1)) return;
    if (twin) { // the two scenes change places; none restarts
        [scenes[scene.index], twins[scene.index]] = [twin, scene];
        [scene, twin] = [twin, scene];
        refreshReadings = showPanel(scene, adjust, act);
        resize();
        if (scene.space && space) space.begin(scene.arrays);
        handles.begin(scene);
    } else scene.choose(way);
    stale = true;
    showWay();
    byId("argument").querySelector(`[data-way="${way}"]`).focus();
    changed();
}
/** Called when a number of the code was changed. */
function setNumber(control, value) {
    scene.set(control.address, value);
    refreshControl(control);
    adjust(control);
    handles.place();
}

async function loadSpace() {
    try {
        await loadScript("space.js"); // a plain script, which a page from a disk may load too
        space = new veerSpace.Space(byId("space"), colors);
    } catch (problem) {
        spaceFails = true;
        console.info(`no WebGL: ${problem.message}`);
    }
}

function begin() {
    mirror();
    for (const one of [scene, twin]) one?.begin(scene.entry);
    resize();
    if (scene.space && space) space.begin(scene.arrays);
    debt = 0;
    handles.begin(scene);
    stale = true;
}

/** Tabs, and the entries of the group. */
function showPlace() {
    const current = (yes) => (yes ? "page" : "false");
    byId("groups").replaceChildren(...groups.map(([key, title]) => {
        const tab = element("a", { href: `#${key}` }, title);
        tab.setAttribute("aria-current", current(key === scene.group));
        return tab;
    }));
    const entries = scenes.filter((one) => one.group === scene.group).flatMap((one) => one.entries.map((entry, i) => {
        const chip = element("a", { href: `#${one.group}/${entry.key}` }, entry.title);
        chip.setAttribute("aria-current", current(one === scene && i === scene.entry));
        return chip;
    }));
    byId("entries").replaceChildren(...entries);
    showChips();
    const { title } = scene.entries[scene.entry];
    document.title = `${title} · veer`;
    stage.setAttribute("aria-label", `${title}: a moving picture. ${scene.space ? "The arrow keys turn the view. " : ""}Press Tab to reach what you can move.`);
    byId("space").hidden = !scene.space;
}

/** After a control or a handle was set. */
function adjust(control) {
    mirror();
    if (control?.restarts) begin();
    else for (const one of [scene, twin]) one?.adjust();
    plane.loosen();
    changed();
}

function changed() {
    showCode(scene, rate, setNumber);
    linkTimer ||= setTimeout(showLink, 250);
    stale = true;
}

/** Delays the change of the address: browsers limit how often it may change. */
let linkTimer = 0, lastLink = "";
function showLink() {
    clearTimeout(linkTimer);
    linkTimer = 0;
    const link = linkTo(scene, rate);
    if (location.hash === lastLink && lastLink !== link) history.replaceState(null, "", link); // otherwise another link is opening
    if (location.hash === link) lastLink = link;
    return location.href;
}

function say(text) {
    byId("main").classList.remove("loading");
    byId("main").removeAttribute("aria-busy");
    byId("message").textContent = text;
    byId("message").hidden = !text;
}

// ---- time ----

function showTime() {
    byId("play").textContent = playing ? "Pause" : "Play";
    byId("play").title = playing ? "Pause (Space)" : "Play (Space)";
    byId("slow").setAttribute("aria-pressed", String(slow));
}
function setPlaying(value) {
    playing = value;
    showTime();
}
function stepOnce() {
    setPlaying(false);
    step();
    stale = true;
}
function act(action) {
    if (action >= scene.actions.length) return;
    for (const one of [scene, twin]) one?.act(action);
    setPlaying(true);
}

function frame(now) {
    requestAnimationFrame(frame);
    const start = performance.now(), timeStep = 1 / rate;
    let steps = 0;
    if (playing) {
        debt += (Math.min(now - last, 250) / 1000) * (slow ? 0.2 : 1);
        while (debt >= timeStep && performance.now() - start < 40) {
            step();
            debt -= timeStep;
            ++steps;
        }
        if (debt >= timeStep) debt = 0; // too slow: drops the time that is due
    }
    last = now;
    if (steps > 0 || stale) draw();
    measure(performance.now() - start, steps, now);
}

function draw() {
    stale = false;
    let shapes = scene.shapes(), all = shapes;
    plane.clear();
    if (scene.space) {
        if (!space) return;
        space.look(scene.view, turn);
        const beside = scene.controls.find((control) => control.key === "beside"), both = Boolean(scene.argument());
        if (twin) shapes = shapes.concat(twin.shapes().filter(({ color }) => color === (isUsual(twin) ? 7 : 4))); // the moving shapes of the twin
        all = shapes;
        shapes = space.draw(shapes, both || (beside && scene.shows(beside) && scene.get(beside.address) > 0), both);
        plane.project = space.project;
        const { width, height } = plane.canvas, share = Math.min(1, Math.sqrt(most / (width * height))), size = (pixels) => Math.round(pixels * share);
        const image = scene.image(size(width), size(height), space.matrix(), Math.max(1, size(plane.ratio)));
        if (image) plane.put(image);
    } else {
        if (!handles.held()) plane.fit(scene.view, shapes, playing && !calm);
        plane.grid();
    }
    if (!byId("beside").hidden) {
        const others = twin.shapes();
        besidePlane.clear();
        besidePlane.look(plane.shown ?? scene.view);
        besidePlane.grid();
        besidePlane.draw(others, others, []);
    }
    handles.place();
    plane.draw(shapes, all, handles.places());
    refreshReadings();
    refreshFigures();
    firstFrame ||= performance.now();
}

function resize() {
    const { clientHeight: height } = stage, width = stage.clientWidth / ("chosen" in stage.dataset ? 2 : 1);
    plane.resize(width, height);
    besidePlane.resize(width, height);
    if (scene.space && space) {
        space.resize(width, height);
        space.look(scene.view, turn);
    } else {
        plane.loosen();
        plane.look(scene.view);
    }
    stale = true;
}

// ---- input ----

async function copy(text, what) {
    try {
        await navigator.clipboard.writeText(text);
        announce(`${what} copied`);
    } catch {
        announce(`${what}: the browser does not allow the page to copy`);
    }
}
let hushed;
function announce(text) {
    byId("said").textContent = text;
    byId("said").classList.add("seen");
    clearTimeout(hushed);
    hushed = setTimeout(() => {
        byId("said").textContent = "";
        byId("said").classList.remove("seen");
    }, 1800);
}
const copyLink = () => copy(showLink(), "Link");

function setSlow() {
    slow = !slow;
    showTime();
}

function onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input[type=range], select, .number")) return;
    const key = event.key.toLowerCase();
    if (key === " ") {
        if (event.target.matches("button, input, a")) return;
        setPlaying(!playing);
    } else if (key === ".") stepOnce();
    else if (key === "s") setSlow();
    else if (key === "r") begin();
    else if (key === "l") copyLink();
    else if (/^[1-5]$/.test(key)) location.hash = groups[Number(key) - 1][0];
    else if (scene.actions.some((action) => action.key.toLowerCase() === key)) act(scene.actions.findIndex((action) => action.key.toLowerCase() === key));
    else return;
    event.preventDefault();
}

/** The stage: in space a drag turns the view; in the plane a press takes the first handle under it. */
function watchStage() {
    let from = null;
    stage.addEventListener("pointerdown", (event) => {
        if (event.target.closest("button")) return;
        from = [event.clientX, event.clientY];
        stage.setPointerCapture(event.pointerId);
        if (!scene.space) drag(event);
    });
    const drag = (event) => {
        const [first] = handles.shown;
        if (!first || first.handle.origin >= 0) return;
        const box = byId("plane").getBoundingClientRect();
        handles.set(first.handle, plane.unproject([event.clientX - box.left, event.clientY - box.top]).map((x) => Math.round(x * 10) / 10));
    };
    stage.addEventListener("pointermove", (event) => {
        if (!from) return;
        if (!scene.space) return drag(event);
        turn.yaw -= (event.clientX - from[0]) * 0.006;
        turn.pitch += (event.clientY - from[1]) * 0.006;
        from = [event.clientX, event.clientY];
        stale = true;
    });
    for (const end of ["pointerup", "pointercancel"]) stage.addEventListener(end, () => (from = null));
    stage.addEventListener("keydown", (event) => {
        const by = { ArrowLeft: [0.1, 0, 1], ArrowRight: [-0.1, 0, 1], ArrowUp: [0, 0.1, 1], ArrowDown: [0, -0.1, 1], "+": [0, 0, 0.9], "-": [0, 0, 1.1] }[event.key];
        if (!by || !scene.space || event.target !== stage) return;
        turn.yaw += by[0], turn.pitch += by[1], turn.distance *= by[2];
        stale = true;
        event.preventDefault();
    });
    stage.addEventListener("wheel", (event) => {
        if (!scene.space || !event.ctrlKey) return; // a pinch; the wheel alone scrolls the page
        turn.distance = Math.min(3, Math.max(0.3, turn.distance * Math.exp(0.01 * event.deltaY)));
        stale = true;
        event.preventDefault();
    }, { passive: false });
    new ResizeObserver(() => scene.view && resize()).observe(stage);
}

async function start() {
    byId("rate").append(...rates.map((hertz) => element("option", { value: hertz }, `${hertz} Hz`)));
    if (typeof WebAssembly !== "object") return say("The playground needs WebAssembly, which this browser does not have or does not allow. The functions, the gallery and the docs do without it.");
    try {
        makeScenes = await loadModule("playground.wasm");
        scenes = await makeScenes();
    } catch (problem) {
        return say(`The playground needs WebAssembly, and cannot load it here: ${problem.message}`);
    }
    byId("skip").onclick = () => stage.focus();
    byId("play").onclick = () => setPlaying(!playing);
    byId("step").onclick = stepOnce;
    byId("slow").onclick = setSlow;
    byId("restart").onclick = begin;
    byId("link").onclick = copyLink;
    byId("full").hidden = !document.fullscreenEnabled; // as on an iPhone
    byId("full").onclick = () => stage.requestFullscreen().catch(() => {});
    byId("copy").onclick = () => copy(byId("code").textContent, "Code");
    byId("defaults").onclick = () => {
        for (const control of scene.controls) scene.set(control.address, control.first);
        rate = scene.entries[scene.entry].rate;
        open(linkTo(scene, rate));
    };
    byId("rate").onchange = () => {
        rate = Number(byId("rate").value);
        if (scene.argument()) begin(); // results at another rate do not hold at this one
        changed();
    };
    addEventListener("keydown", onKey);
    addEventListener("hashchange", () => open(location.hash));
    watchStage();
    showTime();
    await open(location.hash);
    watchColors(() => (stale = true));
    requestAnimationFrame((now) => {
        last = now;
        frame(now);
    });
    window.playground = { // for tests
        scene: () => scene,
        figures: () => [0, 1].map((way) => figureOf(scene, twin, way)),
        run(frames) {
            setPlaying(false);
            begin();
            for (let i = 0; i < frames; ++i) step();
            draw();
            return scene.hash();
        },
        play: setPlaying,
        playing: () => playing,
        steps: () => allSteps,
        link: showLink,
        firstFrame: () => firstFrame,
        shown: () => opened,
        opens: () => opens,
        labels: () => plane.taken.map(({ left, right, top, bottom }) => [left, right, top, bottom]),
        project: (place) => view().project(place),
        codes: () => scenes.flatMap((one) => one.entries.flatMap(({ usual }, i) => [codeOf, ...(usual ? [usualCodeOf] : [])].map((of) => ({ space: one.space, code: of(one, rate, i) })))),
    };
}

start();
keepOffline();
setTimeout(() => loadScript("proof.js").then(() => veerProof.prove(byId("proof"))), 2000); // after the first pictures

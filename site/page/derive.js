// A derivation: the step in sight decides what the picture shows; the address names it. Terms of the formulas light up in the picture, and handles light up
// terms. Nothing moves until the reader drags, or presses Play.
import { loadModule } from "../../examples/playground/page/module.js";
import { Stage } from "./stage.js";
import { Study } from "./study.js";

const place = document.querySelector("[data-derive]"), all = (what) => [...place.querySelectorAll(what)];
const steps = all(".step"), links = all(".see nav a"), see = place.querySelector(".see");

/** The graph lies in the unit square: it fills its stage. */
class GraphStage extends Stage {
    look() {
        const { plane } = this, { left, right, bottom, top } = this.scene.view, x = plane.width / (right - left), y = plane.height / (top - bottom);
        plane.scale = Math.min(x, y);
        plane.project = (p) => [(p[0] - left) * x, (top - p[1]) * y, plane.scale];
        plane.unproject = (at) => [at[0] / x + left, top - at[1] / y, 0];
    }
}

async function start() {
    const scenes = await (await loadModule("../game/study.wasm"))(), key = place.dataset.derive;
    const of = (group) => ({ scene: scenes.find((one) => one.group === group && one.entries[0].key === key), entry: 0 });
    const world = new Stage(place.querySelector(".world"), of("derive"), () => study.change()), graph = new GraphStage(place.querySelector(".graph"), of("graph"), () => study.change());
    const { scene } = world, scrub = scene.controls[2]; // see derivation.hpp
    const study = new Study(place, [world, graph], scrub), { control } = study, terms = control("term").choices.map((one) => one.split(" ")[0]);

    place.querySelector(".play").addEventListener("click", () => study.playing || study.set(scrub, scrub.low), { capture: true }); // Play begins at the start
    for (const one of all("[data-set]")) one.addEventListener("click", () => study.stop());
    const drag = (event) => {
        if (!event.buttons) return;
        const share = graph.plane.unproject([event.clientX - graph.place.getBoundingClientRect().left, 0])[0];
        study.stop();
        study.set(scrub, scrub.low + share * (scrub.high - scrub.low));
        study.change();
    };
    graph.place.addEventListener("pointerdown", (event) => (graph.place.setPointerCapture(event.pointerId), drag(event)));
    graph.place.addEventListener("pointermove", drag);

    // ---- terms

    let pointed = "";
    function point(name) {
        pointed = name;
        scene.set(control("term").address, Math.max(0, terms.indexOf(name)));
        for (const one of all("[data-term]")) one.classList.toggle("lit", one.dataset.term === name);
        study.draw();
    }
    for (const one of all("[data-term]")) {
        const { term } = one.dataset;
        one.addEventListener("pointerenter", (event) => event.pointerType === "mouse" && point(term));
        one.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && point(""));
        one.addEventListener("focus", () => one.matches(":focus-visible") && point(term));
        one.addEventListener("blur", () => point(""));
        one.addEventListener("click", (event) => event.pointerType !== "mouse" && point(event.pointerType && pointed === term ? "" : term));
    }

    // ---- steps

    let step = 0;
    function show(next, inAddress) {
        if (next === step) return;
        step = next;
        scene.set(control("step").address, step);
        links.forEach((link, i) => (i === step - 1 ? link.setAttribute("aria-current", "step") : link.removeAttribute("aria-current")));
        steps.forEach((one, i) => one.classList.toggle("now", i === step - 1));
        if (inAddress) history.replaceState(null, "", `#step-${step}`);
        study.change();
    }
    const isAbove = () => getComputedStyle(place).display !== "grid"; // on a phone the picture is above the steps
    function look(inAddress = true) {
        const line = isAbove() ? see.getBoundingClientRect().bottom + 0.25 * (innerHeight - see.getBoundingClientRect().bottom) : innerHeight * 0.38;
        show(Math.max(1, steps.filter((one) => one.getBoundingClientRect().top <= line).length), inAddress);
    }
    const go = (next) => steps[Math.min(steps.length, Math.max(1, next)) - 1].scrollIntoView({ behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
    addEventListener("scroll", () => requestAnimationFrame(() => look(!landing)), { passive: true });
    addEventListener("keydown", (event) => {
        const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
        if (!by || event.altKey || event.ctrlKey || event.metaKey || event.target.matches("input, pre, .handle")) return;
        event.preventDefault();
        go(step + by);
    });
    place.querySelector(".see nav").addEventListener("pointermove", (event) => { // the numbers can be scrubbed
        const link = event.buttons && document.elementFromPoint(event.clientX, event.clientY)?.closest(".see nav a");
        if (link) steps[links.indexOf(link)].scrollIntoView({ behavior: "instant" });
    });
    links.forEach((link) => (link.draggable = false));

    let landing = steps.find(({ id }) => `#${id}` === location.hash); // the step of the address stays in sight while the page grows: for a second, or until somebody acts
    const landed = () => (landing = undefined);
    for (const act of ["pointerdown", "wheel", "keydown", "touchstart"]) addEventListener(act, landed, { once: true, passive: true, capture: true });
    setTimeout(landed, 1000);
    const settle = () => {
        place.style.setProperty("--see", `${isAbove() ? see.offsetHeight : 0}px`);
        landing?.scrollIntoView({ behavior: "instant" });
    };
    for (const grows of [see, place]) new ResizeObserver(settle).observe(grows);
    study.begin();
    world.handles.shown.forEach(({ handle, button }) => { // a handle lights up its term
        button.addEventListener("pointerdown", () => (study.stop(), point(handle.key)));
        button.addEventListener("focus", () => button.matches(":focus-visible") && point(handle.key));
        for (const end of ["pointerup", "blur"]) button.addEventListener(end, () => point(""));
    });
    settle();
    look(false);
    globalThis.veerDerivation = { scene, step: () => step, pointed: () => pointed }; // for tests
}
start().catch((problem) => console.info(`The picture does not move here: ${problem.message}`));

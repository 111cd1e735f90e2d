// The moving pictures of the home page, its cards and the articles. Each is a scene of site/lessons, compiled to WebAssembly. It plays while it is in
// sight. For a reader who asks for reduced motion it stands still, and changes only when dragged.
import { watchColors } from "../../examples/playground/page/colors.js";
import { codeOf, usualCodeOf } from "../../examples/playground/page/code.js";
import { loadModule, number } from "../../examples/playground/page/module.js";
import { Stage } from "./stage.js";

const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
const figures = [...document.querySelectorAll("[data-lesson]")], playing = new Set();
const root = document.querySelector("link[href*='style/']").getAttribute("href").replace(/style\/.*/, "");

/** A figure: one stage, or one for each way, with sliders, numbers and code. */
class Lesson {
    constructor(figure, scenes) {
        this.figure = figure;
        this.rate = Number(figure.dataset.rate ?? 60);
        this.debt = this.last = 0;
        this.stages = scenes.map((scene, i) => new Stage(figure.querySelectorAll(".stage")[i], scene, () => this.adjust(i)));
        for (const [key, value] of new URLSearchParams((figure.dataset.set ?? "").replaceAll(",", "&"))) for (const { scene } of scenes) this.set(scene, key, Number(value));
        if (scenes.length > 1) scenes.forEach(({ scene }, way) => this.set(scene, "way", way));
        for (const slider of figure.querySelectorAll("input[type=range]")) {
            const show = () => {
                const value = this.value(slider), { unit } = slider.dataset;
                slider.style.setProperty("--share", `${(100 * (slider.value - slider.min)) / (slider.max - slider.min)}%`);
                slider.previousElementSibling.textContent = `${number(value, slider.step < 1 ? 1 : 0)}${unit ? ` ${unit}` : ""}`;
                slider.setAttribute("aria-valuetext", slider.previousElementSibling.textContent);
            };
            slider.addEventListener("input", () => {
                if (slider.name === "rate") {
                    this.rate = this.value(slider);
                    this.begin();
                } else {
                    for (const { scene } of this.stages) this.set(scene, slider.name, Number(slider.value));
                    this.adjust(0);
                }
                show();
            });
            show();
        }
        this.begin();
        const start = performance.now(); // starts from the still picture
        for (let i = 0; i < (figure.dataset.start ?? 0) * this.rate && performance.now() - start < 400 && !calm; ++i) this.step();
        this.show();
    }
    /** The slider of common frame rates. */
    value(slider) {
        return slider.name === "rate" ? [10, 15, 20, 30, 60, 120, 240][slider.value] : Number(slider.value);
    }
    set(scene, key, value) {
        scene.set(scene.controls.find((one) => one.key === key).address, value);
    }
    begin() {
        for (const stage of this.stages) stage.begin();
        if (calm) for (let i = 0; i < Math.max(this.figure.dataset.start ?? 0, 1.4) * this.rate; ++i) this.step(); // by then the missiles have hit
        this.show();
    }
    step() {
        for (const { scene } of this.stages) scene.step(1 / this.rate);
    }
    /** Takes over what was dragged on one of the stages. */
    adjust(from) {
        const { scene } = this.stages[from];
        for (const { scene: other } of this.stages) {
            if (other !== scene) scene.controls.forEach(({ address, key }, i) => key !== "way" && other.set(other.controls[i].address, scene.get(address)));
            other.adjust();
        }
        if (calm) for (let i = 0; i < 0.7 * this.rate; ++i) this.step();
        this.show();
        for (const { handles } of this.stages) handles?.place();
    }
    show() {
        for (const stage of this.stages) stage.draw();
        for (const one of this.figure.querySelectorAll(".count")) {
            const { way, figure } = one.dataset, { scene } = this.stages[way], argument = scene.arguments[figure], text = number(scene.get(argument.address + 4 * way), argument.decimals);
            if (one.textContent !== text) one.textContent = text;
        }
        for (const [place, of] of [["code.live", codeOf], ["code.usual", usualCodeOf]]) {
            const code = this.figure.querySelector(place), { scene, entry } = this.stages.at(-1), text = code && of(scene, this.rate, entry);
            if (code && code.dataset.text !== text) code.textContent = code.dataset.text = text;
        }
    }
    play(now) {
        this.debt += Math.min(now - this.last, 100) / 1000;
        this.last = now;
        let steps = 0;
        for (; this.debt >= 1 / this.rate && steps < 12; this.debt -= 1 / this.rate, ++steps) this.step();
        if (steps === 12) this.debt = 0;
        if (steps) this.show();
    }
}

async function start() {
    let make;
    try {
        make = await loadModule(`${root}game/lessons.wasm`);
    } catch (problem) {
        console.info(`The pictures do not move here: ${problem.message}`);
        return;
    }
    const modules = [await make()], [ours] = modules, taken = new Set();
    const scenesOf = async (figure) => {
        const [group, key] = figure.dataset.lesson.split("/"), index = ours.findIndex((one) => one.group === group && one.entries.some((entry) => entry.key === key));
        const of = (scenes) => ({ scene: scenes[index], entry: scenes[index].entries.findIndex((entry) => entry.key === key) });
        if (index < 0) throw new Error(`there is no lesson ${figure.dataset.lesson}`);
        const ways = figure.querySelectorAll(".stage").length;
        if (ways > 1) {
            while (modules.length < ways) modules.push(await make());
            taken.add(index);
            return Array.from({ length: ways }, (_, way) => of(modules[ways - 1 - way]));
        }
        const scenes = taken.has(index) ? await make() : ours; // another figure uses that one
        taken.add(index);
        return [of(scenes)];
    };
    const lessons = new Map(), watch = new IntersectionObserver((seen) => seen.forEach(async ({ target, isIntersecting }) => {
        if (isIntersecting && !lessons.has(target)) {
            lessons.set(target, null);
            lessons.set(target, new Lesson(target, await scenesOf(target)));
            target.classList.add("runs");
        }
        const lesson = lessons.get(target);
        if (isIntersecting && lesson) (lesson.last = performance.now()), playing.add(lesson);
        else playing.delete(lesson);
    }), { rootMargin: "60px" });
    figures.forEach((figure) => watch.observe(figure));
    watchColors(() => lessons.forEach((lesson) => lesson?.show()));
    globalThis.veerLessons = { lessons, playing }; // for tests
    const frame = (now) => {
        requestAnimationFrame(frame);
        if (!calm) for (const lesson of playing) lesson.play(now);
    };
    requestAnimationFrame(frame);
}
if (figures.length) start();

// The atlas and the workbench: switches, the numbers in the code, and the address, which names every number that was changed.
import { loadModule } from "../../examples/playground/page/module.js";
import { numberOf } from "./numbers.js";
import { Stage } from "./stage.js";
import { Study } from "./study.js";

async function start() {
    const place = document.querySelector("[data-atlas]"), scenes = await (await loadModule("../game/study.wasm"))();
    const stageOf = (kind, name) => place.querySelector(kind) && new Stage(place.querySelector(kind), { scene: scenes.find(({ group }) => group === name), entry: 0 }, () => study.change());
    const group = place.dataset.atlas, stage = stageOf(".world", group), stages = [stage, stageOf(".close", `${group}-close`)].filter(Boolean);
    const study = new Study(place, stages, stage.scene.controls[0], 8), { scene } = stage, laws = study.control("shown"), boxes = study.all("[data-law]");
    boxes.forEach((box, i) => box.addEventListener("change", () => {
        scene.set(laws.address, boxes.reduce((sum, one, j) => sum + (one.checked ? 2 ** j : 0), 0));
        study.change();
    }));
    const hash = () => scene.controls.filter((one) => one !== study.scrub && scene.get(one.address) !== one.first).map((one) => `${one.key}=${Number(scene.get(one.address).toPrecision(5))}`).join("&");
    const read = () => study.setAll(location.hash.slice(1).split("&").filter(Boolean));
    let timer = 0;
    study.onChange = () => {
        boxes.forEach((box, i) => (box.checked = ((scene.get(laws.address) >> i) & 1) === 1));
        for (const one of study.all("[data-number]")) one.textContent = numberOf(scene, one.dataset.number);
        for (const one of study.all("[data-throw]")) one.hidden = (scene.get(study.control("throw").address) > 0 ? 1 : 0) !== Number(one.dataset.throw);
        stages[1]?.place.classList.toggle("right", scene.get(study.control("target_x").address) < 0);
        clearTimeout(timer);
        if (!study.playing) timer = setTimeout(() => history.replaceState(null, "", `#${hash()}`), 300);
        const open = document.getElementById("open");
        if (open) open.href = `index.html#${hash()}`;
    };
    read();
    study.begin();
    addEventListener("hashchange", () => (read(), study.change()));
    const copies = { frame: () => `<iframe src="${new URL(`embed.html#${hash()}`, location.href)}" width="720" height="660" title="Six laws of homing" loading="lazy"></iframe>`, address: () => new URL(`#${hash()}`, location.href).href };
    for (const [id, text] of Object.entries(copies))
        document.getElementById(id)?.addEventListener("click", async ({ target }) => {
            const before = target.textContent;
            await navigator.clipboard?.writeText(text());
            target.textContent = "Copied";
            setTimeout(() => (target.textContent = before), 1500);
        });
    globalThis.veerAtlas = { scene, study }; // for tests
}
start().catch((problem) => console.info(`The picture does not move here: ${problem.message}`));

// The atlas of homing laws: one target, a missile for each law, and what each costs. The same picture as a frame for other sites: embed.html.
import { codeOf } from "../examples/playground/page/code.js";
import { block, escaped, tabsOf } from "./code.js";
import { scenes, sliderOf, valueOf } from "./derive.js";
import { picture } from "./lessons.js";
import { linkerInCode } from "./prose.js";

const { scene } = scenes.get("atlas/arc");
const names = ["ink", "muted", "grid", "paper", "blue", "orange", "green", "violet"];
const cases = [["Start", "target=6:4 velocity=1:-3 speed=12 radius=4 weave=0 rate=60 arrival=2"], ["Inside the circle", "target=-9:-1 velocity=0:0 heading=1:0 speed=12 radius=4 weave=0"], ["It crosses fast", "target=3:7 velocity=2:-7 speed=12 radius=4 weave=0"], ["It weaves", "target=10:0 velocity=-2:1 weave=2 speed=12 radius=3"], ["15 frames a second", "rate=15"]];

/** A table of what a scene's signs mean: a switch and some figures each. */
export function tableOf(scene, title, heads) {
    const rows = scene.signs.map(({ color, kind, meaning }, i) => `<tr><th scope="row"><label><input type="checkbox" checked data-law="${i}"><i class="${kind}" style="--of:var(--${names[color]})"></i>${meaning}</label></th>${heads.map((_, j) => `<td class="number"><output data-value="${heads.length * i + j}">${valueOf(scene, String(heads.length * i + j))}</output></td>`).join("")}</tr>`);
    return `<div class="scroll" tabindex="0" role="group" aria-label="The figures of each"><table class="laws"><thead><tr><th>${title}</th>${heads.map((head) => `<th class="number">${head}</th>`).join("")}</tr></thead><tbody>${rows.join("\n")}</tbody></table></div>`;
}

const heads = ["miss", "greatest acceleration", "time", "energy"];
export const stageOf = (name, kind = "world") => `<div class="stage ${kind}">${picture(scenes.get(name))}<canvas aria-hidden="true"></canvas><div class="handles"></div></div>`;
export const slidersOf = (scene, only) => scene.controls.filter(({ key, label, choices }) => label && choices.length === 1 && (key === "time") === only).map((control) => sliderOf(scene, control)).join("");

/** The body of the atlas, or, `inside`, of the frame for other sites. */
export function atlasOf(inside) {
    scene.begin(0);
    const see = `<div class="see">${stageOf("atlas/arc")}<div class="under"><button type="button" class="play">Play</button>${slidersOf(scene, true)}</div></div>`;
    if (inside) return `<main id="main" class="atlas inside"><h1 class="hidden">Six laws of homing</h1><div data-atlas="atlas">${see}${tableOf(scene, "law", heads)}</div><p class="note"><a href="index.html" target="_blank" id="open">Open the atlas of homing laws</a></p></main>`;
    const codes = scene.entries.map(({ title, note }, i) => [title, `<p class="note">${escaped(note)}</p>${block(codeOf(scene, 60, i), "cpp", { link: linkerInCode("../"), label: title })}`]);
    return `<main id="main" class="atlas wide">
<h1>Six laws of homing</h1>
<p>One target, and a missile for each law. All start in the same place, in the same direction and at the same speed. Drag the target, the launcher and their arrows. Switch laws off to see the others.</p>
<div data-atlas="atlas">
<div class="bench">${see}<div class="sliders">${slidersOf(scene, false)}<p class="presets" role="group" aria-label="Cases">${cases.map(([words, values]) => `<button type="button" data-set="${values}">${words}</button>`).join("")}</p></div></div>
${tableOf(scene, "law", heads)}
<p class="note">A law hits if the missile comes within 0.5 m. The miss is the least distance between the two, within frames too. The energy is the sum of the squared acceleration over the time. A miss of several metres belongs to a missile that circles the target.</p>
<p><button type="button" id="frame">Copy a frame for your page</button> <button type="button" id="address">Copy the address of this scene</button></p>
</div>
<h2>The code of each law</h2>
${tabsOf(codes, "laws", "Laws")}
<p>Why the usual steering misses at a low frame rate: <a href="../learn/aim.html">aim at a moving target</a>. All homing functions: <a href="../functions/index.html#homing.hpp">homing.hpp</a>.</p>
</main>`;
}

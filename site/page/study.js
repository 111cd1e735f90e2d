// A scene that stands still until the reader changes a number: sliders, cases, numbers in the text, and Play, which runs one number through its range.
// The derivations, the atlas and the workbench have it.
import { watchColors } from "../../examples/playground/page/colors.js";
import { number } from "../../examples/playground/page/module.js";
import { valueText } from "../../examples/playground/page/panel.js";

export class Study {
    /** `stages`: the first one's scene has the numbers. `scrub` is the control that Play runs, in `seconds`. */
    constructor(place, stages, scrub, seconds = 5) {
        Object.assign(this, { place, stages, scrub, seconds, scene: stages[0].scene, playing: 0, onChange: () => {} });
        this.control = (name) => this.scene.controls.find((one) => one.key === name);
        this.all = (what) => [...place.querySelectorAll(what)];
        this.button = place.querySelector(".play");
        for (const slider of this.all("input[type=range]"))
            slider.addEventListener("input", () => {
                if (slider.name === scrub.key) this.stop();
                this.set(this.control(slider.name), Number(slider.value));
                this.change();
            });
        for (const list of this.all("select"))
            list.addEventListener("change", () => {
                this.set(this.control(list.name), Number(list.value));
                this.change();
            });
        for (const button of this.all("[data-set]"))
            button.addEventListener("click", () => {
                this.setAll(button.dataset.set.split(" "));
                this.change();
            });
        this.button.addEventListener("click", () => (this.playing ? this.stop() : this.play()));
    }
    set({ address, low, high }, value) {
        this.scene.set(address, Math.min(high, Math.max(low, value)));
    }
    /** "key=value", or "key=x:y" for the place of a handle. */
    setAll(parts) {
        for (const part of parts) {
            const [name, values = ""] = part.split("="), numbers = values.split(":").map(Number);
            numbers.forEach((value, i) => {
                const control = this.control(numbers.length > 1 ? `${name}_${"xy"[i]}` : name);
                if (control && Number.isFinite(value)) this.set(control, value);
            });
        }
    }
    draw() {
        for (const stage of this.stages) stage.draw();
    }
    /** Called after each change of a number. */
    change() {
        this.scene.adjust();
        this.draw();
        this.stages[0].handles?.place();
        for (const one of this.all("[data-value]")) {
            const { value: name } = one.dataset, { readings } = this.scene, reading = readings[name] ?? readings.find(({ label }) => label === name);
            const text = reading ? valueText(this.scene.get(reading.address), reading) : number(this.scene.get(this.control(name).address), 2);
            if (one.textContent !== text) one.textContent = text;
        }
        for (const list of this.all("select")) list.value = this.scene.get(this.control(list.name).address);
        for (const slider of this.all("input[type=range]")) {
            const value = this.scene.get(this.control(slider.name).address), { unit } = slider.dataset, text = `${number(value, slider.step < 0.1 ? 2 : slider.step < 1 ? 1 : 0)}${unit ? ` ${unit}` : ""}`;
            if (document.activeElement !== slider || this.playing) slider.value = value;
            slider.previousElementSibling.textContent = text;
            slider.setAttribute("aria-valuetext", text);
        }
        this.onChange();
    }
    begin() {
        for (const stage of this.stages) stage.begin();
        this.place.classList.add("runs");
        watchColors(() => this.draw());
        this.change();
    }
    stop() {
        cancelAnimationFrame(this.playing);
        this.playing = 0;
        this.button.textContent = "Play";
    }
    play() {
        const { scene, scrub } = this;
        this.button.textContent = "Stop";
        if (scene.get(scrub.address) > scrub.high - 1e-3) this.set(scrub, scrub.low);
        let last = performance.now();
        const frame = (now) => {
            const value = scene.get(scrub.address) + (Math.min(now - last, 100) / 1000 / this.seconds) * (scrub.high - scrub.low);
            last = now;
            this.set(scrub, value);
            this.change();
            if (value >= scrub.high || scene.get(scrub.address) < value - 1e-3) this.stop(); // at its end, or where the scene stops it
            else this.playing = requestAnimationFrame(frame);
        };
        this.playing = requestAnimationFrame(frame);
    }
}

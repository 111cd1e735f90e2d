// The handles: buttons over the stage, for mouse, touch and the arrow keys.
import { number } from "./module.js";

export class Handles {
    /** `stage` has project and unproject; `changed` is called after a move. */
    constructor(parent, stage, changed) {
        this.parent = parent;
        this.stage = stage;
        this.changed = changed;
        this.shown = [];
    }

    begin(scene) {
        this.scene = scene;
        this.shown = scene.handles.filter((handle) => scene.shows(handle))
            .map((handle) => ({ handle, button: this.make(handle) }));
        this.parent.replaceChildren(...this.shown.map(({ button }) => button));
        this.place();
    }

    value(handle) {
        return [0, 1, 2].map((i) =>
            (i < handle.dimension ? this.scene.get(this.scene.controls[handle.first + i].address) : 0));
    }
    origin(handle) {
        const { origin } = handle, { controls } = this.scene;
        return [0, 1, 2].map((i) =>
            (origin < 0 || i >= handle.dimension ? 0 : this.scene.get(controls[origin + i].address)));
    }
    placeOf(handle) {
        const from = this.origin(handle);
        return this.value(handle).map((component, i) => from[i] + component * handle.scale);
    }
    set(handle, value) {
        for (let i = 0; i < handle.dimension; ++i) {
            const control = this.scene.controls[handle.first + i];
            this.scene.set(control.address, Math.min(control.high, Math.max(control.low, value[i])));
        }
        this.changed();
        this.place();
    }

    make(handle) {
        const button = document.createElement("button");
        button.className = handle.origin < 0 ? "handle" : "handle tip";
        const moveTo = (event) => {
            const box = this.parent.getBoundingClientRect();
            const at = [event.clientX - box.left - button.grip[0], event.clientY - box.top - button.grip[1]];
            const from = this.origin(handle), place = this.stage.unproject(at, this.placeOf(handle));
            this.set(handle, place.map((component, i) => Math.round(((component - from[i]) / handle.scale) * 10) / 10));
        };
        button.addEventListener("pointerdown", (event) => {
            const box = this.parent.getBoundingClientRect(), [x, y] = this.stage.project(this.placeOf(handle));
            button.grip = [event.clientX - box.left - x, event.clientY - box.top - y];
            button.setPointerCapture(event.pointerId);
        });
        button.addEventListener("pointermove", (event) => button.hasPointerCapture(event.pointerId) && moveTo(event));
        button.addEventListener("keydown", (event) => {
            const move = { ArrowLeft: [-1, 0, 0], ArrowRight: [1, 0, 0], ArrowUp: [0, 1, 0], ArrowDown: [0, -1, 0],
                PageUp: [0, 0, 1], PageDown: [0, 0, -1] }[event.key];
            if (!move) return;
            event.preventDefault();
            event.stopPropagation();
            const far = event.shiftKey ? 5 : 0.5;
            this.set(handle, this.value(handle).map((component, i) => component + far * move[i]));
        });
        return button;
    }

    /** Whether the user drags a handle. */
    held() {
        return this.shown.some(({ button }) => button.matches(":active"));
    }
    /** The places of the handles, in pixels. */
    places() {
        return this.shown.map(({ handle }) => this.stage.project(this.placeOf(handle)));
    }

    /** Moves the buttons to their places on the screen. */
    place() {
        for (const { handle, button } of this.shown) {
            const [x, y] = this.stage.project(this.placeOf(handle));
            button.style.transform = `translate(${x}px, ${y}px)`;
            const value = this.value(handle).slice(0, handle.dimension).map((component) => number(component, 1))
                .join(", ");
            const label = `${handle.label}: ${value} ${handle.unit}`;
            if (button.title !== label) {
                button.title = label;
                button.setAttribute("aria-label", label);
            }
        }
    }
}

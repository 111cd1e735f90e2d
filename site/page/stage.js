// A canvas that draws a scene in the plane, with its handles.
import { colors } from "../../examples/playground/page/colors.js";
import { Handles } from "../../examples/playground/page/handles.js";
import { Plane } from "../../examples/playground/page/plane.js";

export class Stage {
    constructor(place, { scene, entry }, changed) {
        this.entry = entry;
        this.place = place;
        this.scene = scene;
        this.plane = new Plane(place.querySelector("canvas"));
        const grips = place.querySelector(".handles");
        this.handles = grips && new Handles(grips, { project: (p) => this.plane.project(p), unproject: (at) => this.plane.unproject(at) }, changed);
        new ResizeObserver(() => this.resize()).observe(place);
    }
    resize() {
        this.plane.resize(this.place.clientWidth, this.place.clientHeight);
        this.look();
        this.handles?.place();
        this.draw();
    }
    look() {
        this.plane.look(this.scene.view);
    }
    begin() {
        this.scene.begin(this.entry);
        this.resize();
        this.handles?.begin(this.scene);
    }
    draw() {
        if (!colors.length || !this.plane.width) return;
        const shapes = this.scene.shapes();
        this.plane.clear();
        this.plane.draw(this.place.dataset.words === "none" ? shapes.filter(({ kind }) => kind !== "label") : shapes, shapes, this.handles?.places() ?? []);
    }
}

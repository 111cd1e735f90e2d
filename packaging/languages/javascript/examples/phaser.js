// SPDX-License-Identifier: MIT
// Homing missiles in Phaser: fifty missiles turn towards the pointer, each on an arc that just hits.
import * as Phaser from "phaser";
import { load } from "veer";

const veer = await load(), count = 50;
const place = veer.rows2(count), velocity = veer.rows2(count), target = veer.rows2(1);
const missile = { maxCentripetalAccel: 900, propulsion: 250, damping: 1 }; // [px/s^2], [px/s^2], [1/s]

class Missiles extends Phaser.Scene {
    create() {
        const { width, height } = this.scale;
        this.make.graphics().fillStyle(0xffc857).fillTriangle(0, 0, 0, 8, 18, 4).generateTexture("missile", 18, 8).destroy();
        this.goal = this.add.circle(0.7 * width, 0.4 * height, 9, 0x4cc9f0);
        this.ships = Array.from({ length: count }, () => this.add.image(0, 0, "missile"));
        this.hits = 0;
        for (let i = 0; i < count; ++i) this.launch(i);
        this.flies = !matchMedia("(prefers-reduced-motion: reduce)").matches; // else from the first move of the pointer on
        this.input.on("pointermove", (pointer) => (this.goal.setPosition(pointer.x, pointer.y), (this.flies = true)));
    }
    launch(i) { // from the lower edge, in any direction upwards
        const angle = -Math.PI * (0.1 + 0.8 * Math.random()), speed = 150 + 150 * Math.random();
        place.set([this.scale.width * (i + 0.5) / count, this.scale.height], 2 * i);
        velocity.set([speed * Math.cos(angle), speed * Math.sin(angle)], 2 * i);
    }
    update(time, delta) {
        target.set([this.goal.x, this.goal.y]);
        if (this.flies) veer.plane.homingArcStep(place, velocity, target, missile, Math.min(delta, 50) / 1000);
        this.ships.forEach((ship, i) => {
            const [x, y, vx, vy] = [place[2 * i], place[2 * i + 1], velocity[2 * i], velocity[2 * i + 1]];
            ship.setPosition(x, y).setRotation(Math.atan2(vy, vx));
            if (Math.hypot(target[0] - x, target[1] - y) < 14) ++this.hits, this.launch(i);
        });
        document.title = `${this.hits} hits`;
    }
}

new Phaser.Game({ backgroundColor: "#0b1016", banner: false, audio: { noAudio: true }, scale: { mode: Phaser.Scale.RESIZE, parent: document.body }, scene: Missiles });

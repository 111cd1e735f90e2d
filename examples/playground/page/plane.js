// Draws shapes on a canvas: scenes in the plane, with a grid in metres, and labels over a scene in space.
import { colors } from "./colors.js";
import { number } from "./module.js";

const font = '13px system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';

export class Plane {
    constructor(canvas) {
        this.canvas = canvas;
        this.sides = new Map(); // the last side of each label, so that labels do not jump
        this.context = canvas.getContext("2d", { willReadFrequently: true });
    }

    resize(width, height) {
        this.width = width;
        this.height = height;
        const ratio = (this.ratio = Math.min(devicePixelRatio, 2));
        this.canvas.width = Math.round(width * ratio);
        this.canvas.height = Math.round(height * ratio);
        this.context.setTransform(ratio, 0, 0, ratio, 0, 0);
    }

    /** Shows a whole view, as large as possible. */
    look(view) {
        const scale = Math.min(this.width / (view.right - view.left), this.height / (view.top - view.bottom));
        const x = this.width / 2 - ((view.left + view.right) / 2) * scale,
            y = this.height / 2 + ((view.bottom + view.top) / 2) * scale;
        this.scale = scale;
        this.project = (p) => [x + scale * p[0], y - scale * p[1], scale];
        this.unproject = (at) => [(at[0] - x) / scale, (y - at[1]) / scale, 0];
    }

    /** Allows the picture to shrink to the view again. */
    loosen() {
        this.needed = null;
    }

    /** Shows the view and the paths, dots and arrows outside of it, but no ground and no construction. */
    fit(view, shapes, smoothly) {
        const far = 1.6, across = view.right - view.left, tall = view.top - view.bottom;
        const needed = (this.needed ??= { ...view });
        for (const shape of shapes) {
            const isPath = shape.kind === "line" && !shape.dashed && shape.color !== 1 && shape.color !== 2;
            if (!isPath && !["dots", "arrow", "capsule"].includes(shape.kind)) continue;
            for (let i = 0; i < shape.points.length; i += 3) {
                const x = shape.points[i], y = shape.points[i + 1];
                if (x < needed.left) needed.left = Math.max(x - 0.03 * across, view.left - far * across);
                if (x > needed.right) needed.right = Math.min(x + 0.03 * across, view.right + far * across);
                if (y < needed.bottom) needed.bottom = Math.max(y - 0.03 * tall, view.bottom - far * tall);
                if (y > needed.top) needed.top = Math.min(y + 0.06 * tall, view.top + far * tall);
            }
        }
        const share = smoothly && this.shown?.of === view ? 0.15 : 1, from = this.shown ?? needed;
        const shown = { of: view };
        for (const side of ["left", "right", "bottom", "top"]) shown[side] = from[side] + (needed[side] - from[side]) * share;
        this.shown = shown;
        this.look(shown);
    }

    clear() {
        this.ticks = null;
        this.context.clearRect(0, 0, this.width, this.height);
    }

    /** An image over all of the canvas. */
    put(image) {
        if (image.width === this.canvas.width) return this.context.putImageData(image, 0, 0);
        const coarse = (this.coarse ??= document.createElement("canvas"));
        coarse.width = image.width, coarse.height = image.height;
        coarse.getContext("2d").putImageData(image, 0, 0);
        this.context.drawImage(coarse, 0, 0, this.width, this.height);
    }

    /** Lines at round numbers of metres. */
    grid() {
        const { context, width, height } = this;
        const [left, top] = this.unproject([0, 0]), [right, bottom] = this.unproject([width, height]);
        const wanted = 90 / this.scale, power = 10 ** Math.floor(Math.log10(wanted)),
            step = power * [1, 2, 5, 10].find((m) => m * power >= wanted);
        context.lineWidth = 1;
        context.strokeStyle = colors[2];
        context.beginPath();
        for (let x = Math.ceil(left / step) * step; x < right; x += step) {
            const [at] = this.project([x, 0]);
            context.moveTo(at, 0), context.lineTo(at, height);
        }
        for (let y = Math.ceil(bottom / step) * step; y < top; y += step) {
            const at = this.project([0, y])[1];
            context.moveTo(0, at), context.lineTo(width, at);
        }
        context.stroke();
        this.ticks = { step, left, top, right, bottom };
    }

    /** The numbers of these lines, at the edges, over all shapes. */
    numbers() {
        const { context, width, height } = this, { step, left, top, right, bottom } = this.ticks;
        const decimals = step < 1 ? 1 : 0;
        context.font = font.replace("13", "12");
        for (let x = Math.ceil(left / step) * step; x < right; x += step) {
            const [at] = this.project([x, 0]);
            if (at > 40 && at < width - 30) this.tick(number(x, decimals), at, height - 13, 0.5);
        }
        for (let y = Math.ceil(bottom / step) * step; y < top; y += step) {
            const at = this.project([0, y])[1];
            if (at > 20 && at < height - 30) this.tick(number(y, decimals), 8, at, 0);
        }
        this.tick("m", 8, height - 13, 0);
    }
    tick(text, x, y, share) {
        const width = this.context.measureText(text).width, left = x - share * width;
        const box = { left: left - 3, right: left + width + 3, top: y - 9, bottom: y + 9 };
        this.plate(box, 0.85);
        this.taken.push(box);
        this.context.fillStyle = colors[1];
        this.context.textAlign = "left";
        this.context.textBaseline = "middle";
        this.context.fillText(text, left, y);
    }
    /** A ground below a text, so that lines do not run through it. */
    plate({ left, right, top, bottom }, opacity) {
        const { context } = this;
        context.globalAlpha = opacity;
        context.fillStyle = colors[3];
        context.beginPath();
        context.roundRect(left, top, right - left, bottom - top, 5);
        context.fill();
        context.globalAlpha = 1;
    }

    /** A text with a halo, so that lines do not run through it. */
    write(text, x, y) {
        const { context } = this;
        context.strokeStyle = colors[3];
        context.lineWidth = 4;
        context.lineJoin = "round";
        context.strokeText(text, x, y);
        context.fillText(text, x, y);
    }

    /** Draws the labels beside `all` shapes and beside `handles`, the places of the handles. */
    draw(shapes, all, handles) {
        this.taken = [];
        for (const shape of shapes) {
            if (shape.kind === "label") continue;
            const { context } = this;
            context.globalAlpha = shape.opacity;
            context.strokeStyle = context.fillStyle = colors[shape.color];
            context.lineWidth = shape.width;
            context.lineCap = context.lineJoin = "round";
            context.setLineDash(shape.dashed ? [shape.width * 2.5, shape.width * 3] : []);
            this[shape.kind](shape);
        }
        this.context.globalAlpha = 1;
        this.context.setLineDash([]);
        if (this.ticks) this.numbers();
        const labels = shapes.filter(({ kind }) => kind === "label");
        if (labels.length === 0) return;
        this.lines = this.pixelsOf(all);
        this.handles = handles;
        for (const label of labels) this.label(label);
    }

    /** Places on all shapes, some pixels apart. */
    pixelsOf(shapes) {
        const pixels = [];
        const add = (x, y) => x >= 0 && y >= 0 && x <= this.width && y <= this.height && pixels.push(x, y);
        for (const shape of shapes) {
            if (pixels.length > 8000 || shape.color === 2 || shape.opacity < 0.2) continue;
            if (shape.kind === "line" || shape.kind === "arrow") {
                for (let i = 1; i < shape.points.length / 3; ++i) {
                    const [x, y] = this.at(shape, i - 1), [nextX, nextY] = this.at(shape, i);
                    const count = Math.min(200, Math.ceil(Math.hypot(nextX - x, nextY - y) / 6));
                    for (let k = 0; k < count; ++k) add(x + ((nextX - x) * k) / count, y + ((nextY - y) * k) / count);
                }
            } else if (shape.kind === "circle") {
                const [x, y, scale] = this.at(shape, 0);
                for (let k = 0; k < 60; ++k) add(x + shape.radius * scale * Math.cos(k / 9.55), y + shape.radius * scale * Math.sin(k / 9.55));
            } else if (shape.kind === "dots") {
                for (let i = 0; i < shape.points.length / 3; ++i) add(...this.at(shape, i));
            } else if (shape.kind === "disc" || shape.kind === "ball") {
                const [x, y, scale] = this.at(shape, 0), size = Math.min(shape.radius * scale, 60);
                for (let dx = -size; dx <= size; dx += 6) for (let dy = -size; dy <= size; dy += 6) if (dx * dx + dy * dy <= size * size) add(x + dx, y + dy);
            }
        }
        return pixels;
    }

    at(shape, i, stride = 3) {
        return this.project(shape.points.subarray(i * stride, i * stride + 3));
    }
    line(shape) {
        this.context.beginPath();
        for (let i = 0; i < shape.points.length / 3; ++i) {
            const [x, y] = this.at(shape, i);
            if (i === 0) this.context.moveTo(x, y);
            else this.context.lineTo(x, y);
        }
        this.context.stroke();
    }
    dots(shape) {
        this.context.beginPath();
        for (let i = 0; i < shape.points.length / 3; ++i) {
            const [x, y] = this.at(shape, i);
            this.context.moveTo(x + shape.width / 2, y);
            this.context.arc(x, y, shape.width / 2, 0, 7);
        }
        this.context.fill();
    }
    round(shape) {
        const [x, y, scale, depth = Infinity] = this.at(shape, 0), share = Math.min(shape.radius / depth, 0.9);
        this.context.beginPath();
        // the outline of a sphere close to the camera
        this.context.arc(x, y, (shape.radius * scale) / Math.sqrt(1 - share * share), 0, 7);
    }
    circle(shape) {
        this.round(shape);
        this.context.stroke();
    }
    disc(shape) {
        this.round(shape);
        this.context.fill();
    }
    ball(shape) {
        this.disc(shape);
        const [x, y, scale] = this.at(shape, 0), radius = shape.radius * scale;
        const light = this.context.createRadialGradient(x - radius / 3, y - radius / 3, 0, x, y, radius);
        light.addColorStop(0, "#ffffff66");
        light.addColorStop(0.6, "#ffffff00");
        light.addColorStop(1, "#00000026");
        this.context.fillStyle = light;
        this.context.fill();
    }
    arrow(shape) {
        const { context } = this;
        const [x, y] = this.at(shape, 0), [tipX, tipY] = this.at(shape, 1), length = Math.hypot(tipX - x, tipY - y);
        if (length < 1) return;
        const along = Math.min(4.5 * shape.width, length), ux = (tipX - x) / length, uy = (tipY - y) / length;
        context.beginPath();
        context.moveTo(x, y);
        context.lineTo(tipX - ux * along * 0.8, tipY - uy * along * 0.8);
        context.stroke();
        context.beginPath();
        context.moveTo(tipX, tipY);
        context.lineTo(tipX - ux * along + uy * along * 0.42, tipY - uy * along - ux * along * 0.42);
        context.lineTo(tipX - ux * along - uy * along * 0.42, tipY - uy * along + ux * along * 0.42);
        context.fill();
    }
    capsule(shape) {
        this.context.lineWidth = 2 * shape.radius * this.scale;
        this.line(shape);
    }
    agents(shape) {
        const { context } = this, { points } = shape;
        const size = Math.max(shape.size * this.scale, 5);
        for (let i = 0; i < points.length; i += 6) { // one by one: much faster than one path of thousands
            const [x, y] = this.project(points.subarray(i, i + 3));
            const speed = Math.hypot(points[i + 3], points[i + 4]) || 1;
            const ux = ((points[i + 3] / speed) * size) / 2, uy = ((-points[i + 4] / speed) * size) / 2;
            context.beginPath();
            context.moveTo(x + ux, y + uy);
            context.lineTo(x - ux - uy * 0.62, y - uy + ux * 0.62);
            context.lineTo(x - ux * 0.6, y - uy * 0.6);
            context.lineTo(x - ux + uy * 0.62, y - uy - ux * 0.62);
            context.fill();
        }
    }
    /** A text beside its place, on the side where it covers the least; on the given side if all are free. */
    label(shape) {
        const { context } = this;
        const [x, y] = this.at(shape, 0);
        context.font = font;
        const width = context.measureText(shape.text).width + 8, tall = 20;
        let best = null;
        for (const gap of [7, 22, 40])
            for (const side of [shape.side, 0, 1, 2, 3]) {
                const left = x + [gap, -gap - width, -width / 2, -width / 2][side], top = y + [-tall / 2, -tall / 2, -gap - tall, gap][side];
                const box = { left: Math.max(2, Math.min(this.width - width - 2, left)), top: Math.max(2, Math.min(this.height - tall - 2, top)), side };
                box.right = box.left + width, box.bottom = box.top + tall;
                const moved = Math.abs(box.left - left) + Math.abs(box.top - top);
                box.cost = this.cost(box) + 0.25 * moved + 0.12 * gap + (side === shape.side ? 0 : 2) - (this.sides.get(shape.text) === `${side} ${gap}` ? 4 : 0);
                box.key = `${side} ${gap}`;
                if (!best || box.cost < best.cost) best = box;
            }
        this.sides.set(shape.text, best.key);
        this.taken.push(best);
        this.plate(best, 0.72);
        context.fillStyle = colors[shape.color];
        context.textAlign = "left";
        context.textBaseline = "middle";
        this.write(shape.text, best.left + 4, best.top + tall / 2 + 0.5);
    }
    /** How much a text in this box would cover. */
    cost({ left, right, top, bottom }) {
        let cost = 0;
        for (let i = 0; i < this.lines.length; i += 2) if (this.lines[i] > left && this.lines[i] < right && this.lines[i + 1] > top && this.lines[i + 1] < bottom) cost += 1;
        for (const [x, y] of this.handles) if (x > left - 9 && x < right + 9 && y > top - 9 && y < bottom + 9) cost += 8;
        for (const other of this.taken) if (other.left < right && other.right > left && other.top < bottom && other.bottom > top) cost += 60;
        return cost;
    }
}

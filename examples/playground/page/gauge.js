// The average and the longest time of the last 60 frames.
import { byId } from "./panel.js";

const times = new Float32Array(60);
let at = 0, filled = 0, steps = 0, since = 0, perSecond = 0;

export let allSteps = 0;

export function measure(milliseconds, stepsDone, now) {
    times[at++ % 60] = milliseconds;
    filled = Math.min(filled + 1, 60);
    steps += stepsDone;
    allSteps += stepsDone;
    if (now - since < 500) return;
    perSecond = (1000 * steps) / (now - since);
    steps = 0;
    since = now;
    show();
}

export function figures() {
    const last = times.subarray(0, filled);
    return { average: last.reduce((sum, time) => sum + time, 0) / Math.max(filled, 1), worst: Math.max(0, ...last),
        stepsPerSecond: perSecond };
}

function show() {
    const { average, worst } = figures(), share = (time) => `${Math.min(100, (100 * time) / (1000 / 30))}%`;
    byId("average").textContent = `${average.toFixed(1)} ms`;
    byId("worst").textContent = `worst ${worst.toFixed(1)} ms`;
    byId("rate-shown").textContent = `${perSecond.toFixed(0)} steps/s`;
    const [bar, mark] = byId("gauge").querySelectorAll("i, b");
    bar.style.width = share(average);
    mark.style.left = share(worst);
}

// Stores the playground for a visit without a network, when worker.js answers.

export function keepOffline() {
    if (!/^https?:$/.test(location.protocol) || !navigator.serviceWorker) return;
    addEventListener("load", async () => {
        try {
            await navigator.serviceWorker.register("worker.js");
            const { active } = await navigator.serviceWorker.ready;
            const used = performance.getEntriesByType("resource").map(({ name }) => name).filter((name) => name.startsWith(location.origin));
            active.postMessage({ keep: used }); // with the style sheet of the site, if any
        } catch {
            // the browser stores nothing; the page works as before
        }
    });
}

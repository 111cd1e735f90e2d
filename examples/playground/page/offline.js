// Keeps the playground for the next visit without a network: worker.js answers then.

export function keepOffline() {
    if (!/^https?:$/.test(location.protocol) || !navigator.serviceWorker) return;
    addEventListener("load", async () => {
        try {
            await navigator.serviceWorker.register("worker.js");
            const { active } = await navigator.serviceWorker.ready;
            const used = performance.getEntriesByType("resource").map(({ name }) => name).filter((name) => name.startsWith(location.origin));
            active.postMessage({ keep: used }); // the style sheet of the site, too, where there is one
        } catch {
            // a browser that keeps nothing: the page works as before
        }
    });
}

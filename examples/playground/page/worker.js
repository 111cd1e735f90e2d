// The service worker of the playground: stores each answer of the network, and returns it when there is no network.
const store = "playground";
const files = ["./", "index.html", "main.js", "main.css", "space.js", "playground.wasm"];

const keep = async (addresses) => {
    const cache = await caches.open(store);
    await Promise.all(addresses.map((address) => cache.add(new Request(address, { cache: "no-cache" })).catch(() => {})));
};
self.addEventListener("install", (event) => event.waitUntil(keep(files).then(() => self.skipWaiting())));
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("message", ({ data }) => data.keep && keep(data.keep));
self.addEventListener("fetch", (event) => {
    const { request } = event;
    if (request.method !== "GET" || new URL(request.url).origin !== location.origin) return;
    event.respondWith((async () => {
        try {
            const response = await fetch(request);
            if (response.ok) (await caches.open(store)).put(request, response.clone());
            return response;
        } catch (problem) {
            const kept = await (await caches.open(store)).match(request.url, { ignoreSearch: true, ignoreVary: true });
            if (kept) return kept;
            throw problem;
        }
    })());
});

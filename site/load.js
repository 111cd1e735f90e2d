// Loads what a page needs later, from a server or from a disk. From a disk a browser loads scripts only.

/** A script beside the page, once. */
const scripts = new Map();
export function loadScript(address) {
    if (!scripts.has(address))
        scripts.set(address, new Promise((resolve, reject) => {
            const script = document.createElement("script");
            script.src = address;
            script.onload = resolve;
            script.onerror = () => reject(new Error(`${address} cannot be loaded`));
            document.head.append(script);
        }));
    return scripts.get(address);
}

/** The bytes of a file. From a disk they come from the script that embed.js made of it. */
export async function loadBytes(address) {
    if (location.protocol === "file:") {
        await loadScript(address + ".js");
        const text = atob(globalThis.veerBytes[address.split("/").pop()]);
        return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    }
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${address} cannot be loaded: ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
}

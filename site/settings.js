// The addresses and the version of veer: from packaging/address, the environment and CMakeLists.txt.
import { readFileSync } from "node:fs";

const root = new URL("..", import.meta.url).pathname;
const read = (file) => readFileSync(root + file, "utf8");

/** `repository` and `site` are addresses without a slash at the end, or empty. */
export function settingsOf(text, environment) {
    const of = (key, name) => (environment[name] ?? new RegExp(`^${key}=(.*)$`, "m").exec(text)?.[1] ?? "").trim().replace(/\/$/, "");
    const found = { repository: of("repository", "VEER_REPOSITORY"), site: of("site", "VEER_SITE") };
    for (const [key, address] of Object.entries(found)) if (address && !/^https?:\/\/[^\s"<>]+$/.test(address)) throw new Error(`packaging/address: ${key} has to begin with https://: ${address}`);
    return found;
}

export const settings = settingsOf(read("packaging/address"), process.env);
export const version = /project\(veer VERSION ([\d.]+)/.exec(read("CMakeLists.txt"))[1];

/** A text with the address of the repository filled in, if known. */
export const published = (text, { repository } = settings) => (repository ? text.replace(/<(?:address of this repository|repository)>/g, repository) : text);

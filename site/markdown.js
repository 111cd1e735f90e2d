// The pages of docs/ as HTML. A link to a page of the repository becomes a link to the page of the site; a link to another file becomes a link to its text.
import MarkdownIt from "markdown-it";
import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, normalize } from "node:path";
import { block, escaped } from "./code.js";
import { addressOf, linkerInCode, nameIn } from "./prose.js";

/** The page of the site for a file or a folder of the repository. */
export const pages = new Map([
    ["README.md", "docs/index.html"], ["CHANGELOG.md", "docs/changes.html"], ["LICENSE", "docs/licence.html"],
    ["docs/functions.md", "functions/index.html"], ["docs", "docs/index.html"],
    ["benchmarks/RESULTS.md", "benchmarks/index.html"], ["benchmarks", "benchmarks/index.html"], ["benchmarks/simd.svg", "benchmarks/simd.svg"],
    ["examples", "gallery/index.html"], ["examples/playground", "playground/index.html"], ["examples/game", "index.html"],
    ["examples/beams.svg", "gallery/beams.svg"], ["packaging/README.md", "docs/packages.html"], ["packaging/languages/javascript/README.md", "docs/npm.html"],
    ["packaging/languages/javascript/examples/three.js", "javascript/three.html"], ["packaging/languages/javascript/examples/phaser.js", "javascript/phaser.html"],
    ["site/README.md", "docs/site.html"], ["site", "docs/site.html"], ["site/bench.js", "workbench/index.html"],
]);
/** The files whose text a page links to. */
export const sources = new Set();

export const slug = (text) => text.toLowerCase().replace(/<[^>]*>|`/g, "").replace(/[^\p{L}\p{N}\s_-]/gu, "").trim().replace(/\s/g, "-");

/** A link of a page of the repository, as a link of the page of the site; null for a folder that is no page. */
function address(link, file, root) {
    if (/^[a-z]+:/.test(link) || link.startsWith("#")) return link;
    const [path, hash] = link.split("#"), target = normalize(`${dirname(file)}/${path}`).replace(/\/$/, "");
    if (!existsSync(target)) throw new Error(`${file} links to ${link}, which is not there`);
    const known = pages.get(/^benchmarks\/results\b/.test(target) ? "benchmarks" : target) ?? (/^docs\/(notes\/)?[a-z_-]+\.md$/.test(target) && target.replace(/\.md$/, ".html"));
    if (known) return root + known + (hash ? `#${hash}` : "");
    if (statSync(target).isDirectory()) return null;
    sources.add(target);
    return `${root}source/${target}.html`;
}

/** Comments and formulas get columns of their own only where these fit a page. */
const narrowed = (code) => (code.split("\n").some((line) => line.length > 131) ? code.replace(/(\S) {2,}(?=\/\/)/g, "$1 ").replace(/(\S) {4,}(?=\S)/g, "$1   ") : code);

export function rendered(text, { file, root, link }) {
    const md = new MarkdownIt({ html: false, linkify: false });
    const { rules } = md.renderer, plain = (tokens, i, options, env, self) => self.renderToken(tokens, i, options);
    rules.fence = (tokens, i) => block(narrowed(tokens[i].content), tokens[i].info.trim(), { link: linkerInCode(root) });
    rules.code_block = (tokens, i) => block(narrowed(tokens[i].content.trimEnd()), "", { link: linkerInCode(root) });
    rules.code_inline = (tokens, i) => {
        const code = tokens[i].content, name = nameIn(code);
        const inLink = tokens.slice(0, i).filter((one) => one.type === "link_open").length > tokens.slice(0, i).filter((one) => one.type === "link_close").length;
        const to = !inLink && name && addressOf(name, root);
        return to ? `<a href="${to}"><code>${escaped(code)}</code></a>` : `<code>${escaped(code).replace(/(?<=\w)\/(?=\w)/g, "/<wbr>")}</code>`; // a path may wrap
    };
    rules.text = (tokens, i) => escaped(tokens[i].content).replace(/(?<=[\w)|])\^(-?\d+)/g, "<sup>$1</sup>"); // 10^-14
    rules.link_open = (tokens, i, options, env, self) => {
        const [next] = tokens.slice(i + 1), ofHeader = /^include\/veer\/[a-z_]+\.hpp$/.test(tokens[i].attrGet("href")); // link to the function
        const to = (ofHeader && next.type === "code_inline" && addressOf(next.content, root)) || address(tokens[i].attrGet("href"), file, root);
        if (to === null) {
            tokens.slice(i).find((one) => one.type === "link_close").hidden = true;
            return "";
        }
        tokens[i].attrSet("href", to);
        return plain(tokens, i, options, env, self);
    };
    rules.link_close = (tokens, i, options, env, self) => (tokens[i].hidden ? "" : plain(tokens, i, options, env, self));
    rules.image = (tokens, i) => {
        const alt = escaped(tokens[i].content);
        const source = tokens[i].attrGet("src"), [, width, height] = /width="(\d+)" height="(\d+)"/.exec(readFileSync(normalize(`${dirname(file)}/${source}`), "utf8"));
        return `<img src="${address(source, file, root)}" alt="${alt}" width="${width}" height="${height}" loading="lazy">`;
    };
    rules.heading_open = (tokens, i, options, env, self) => {
        tokens[i].attrSet("id", slug(tokens[i + 1].content));
        return plain(tokens, i, options, env, self);
    };
    rules.table_open = () => `<div class="scroll" tabindex="0" role="group" aria-label="Table"><table>`;
    rules.table_close = () => "</table></div>";
    return md.render(text.replace(/^<!--.*-->\n/gm, "")).replace(/<th([^>]*)><\/th>/g, "<td$1></td>");
}

// The frame of every page: the style sheet, the header, the footer. A page says where they belong:
//
//     <!-- site: head -->      in its <head>, before its own style sheet
//     <!-- site: header -->    first in its <body>
//     <!-- site: footer -->    last in it
//
// The playground and the gallery have these comments too. site/build fills them in; built alone they stay comments.

import { escaped } from "./code.js";
import { settings as known } from "./settings.js";

export const places = [
    ["learn", "Learn"], ["playground", "Playground"], ["functions", "Functions"], ["gallery", "Gallery"], ["benchmarks", "Benchmarks"], ["docs", "Docs"],
];

/** The card that other sites show for a link to the page. Its picture needs a full address; without one, they show title and description. */
function card(page, address, { site }) {
    if (!site) return "";
    const description = /<meta name="description" content="([^"]*)">/.exec(page)?.[1];
    const facts = [["title", /<title>([^<]*)<\/title>/.exec(page)[1]], ["description", description], ["type", "website"], ["url", `${site}/${address}`], ["image", `${site}/game/game.png`]];
    return facts.filter(([, value]) => value).map(([name, value]) => `<meta property="og:${name}" content="${value}">`).join("\n") + '\n<meta name="twitter:card" content="summary_large_image">\n';
}

/** The page in its frame. `root` leads to the site's home: "" or "../"; `here` is one of the places; `address` is the page's own. */
export function framed(page, { root, here, address, main = "main", settings = known }) {
    const links = places.map(([place, title]) => `<a href="${root}${place}/index.html"${place === here ? ' aria-current="true"' : ""}>${title}</a>`).join("");
    const parts = {
        head: `${card(page, address, settings)}${/rel="icon"/.test(page) ? "" : `<link rel="icon" href="${root}style/icon.svg">\n`}<link rel="stylesheet" href="${root}style/frame.css">\n<script>if (self !== top) document.documentElement.classList.add("site-inside")</script>\n<script defer src="${root}style/frame.js"></script>`,
        header: `<header class="site-header"><a class="site-skip" href="#${main}">To the content</a><div class="site-bar">
<a class="site-brand" href="${root}index.html" aria-label="veer: home"><img src="${root}style/icon.svg" alt="" width="26" height="26">veer</a>
<nav class="site-nav" aria-label="Site">${links}</nav>
<p class="site-get"><a href="${root}docs/install.html#download">Download</a>${settings.repository ? `<a href="${escaped(settings.repository)}">Repository</a>` : ""}</p>
<form class="site-search" role="search" action="${root}search/index.html"><input type="search" name="q" aria-label="Search" placeholder="Search …" autocomplete="off"><kbd aria-hidden="true">/</kbd></form>
</div></header>`,
        footer: `<footer class="site-footer"><div class="site-foot"><a href="${root}docs/licence.html">MIT licence</a><a href="${root}docs/install.html">Install</a><a href="${root}docs/changes.html">Changes</a><a href="${root}docs/sources.html">Sources</a><a href="${root}docs/what_veer_does_not_do.html">What veer does not do</a><a href="${root}docs/contributing.html">Contributing</a>${here === "home" ? "<span>No cookies, no tracking, no request to anybody else.</span>" : ""}</div></footer>`,
    };
    return page.replace(/<!-- site: (head|header|footer) -->/g, (_, part) => parts[part]);
}

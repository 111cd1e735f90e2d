// Code with colours, by shiki's grammars: each kind of word has a class instead of a colour.
import { createCssVariablesTheme, createHighlighter } from "shiki";

const languages = ["cpp", "glsl", "hlsl", "wgsl", "shellscript", "cmake", "python", "json", "csharp", "toml", "xml", "rust", "javascript"];
const theme = createCssVariablesTheme({ name: "veer", variablePrefix: "--" });
const highlighter = await createHighlighter({ themes: [theme], langs: languages });
const kinds = { keyword: "w", constant: "n", string: "s", "string-expression": "s", comment: "c", function: "f", parameter: "", punctuation: "", link: "s" };
const called = { sh: "shellscript", bash: "shellscript", cxx: "cpp", "c++": "cpp", js: "javascript", cs: "csharp", yaml: "python", lua: "python", gdscript: "python", starlark: "python" };

export const escaped = (text) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");

/** The inside of a <code>. `link` may make a link of a word; it gets the text before and after the word in the line. */
export function colored(text, language, link = () => null) {
    const name = called[language] ?? language;
    if (!languages.includes(name)) return escaped(text);
    const { tokens } = highlighter.codeToTokens(text, { lang: name, theme: "veer", tokenizeTimeLimit: 0 });
    return tokens.map((line) => {
        const whole = line.map(({ content }) => content).join("");
        let html = "", before = "", said = "";
        for (const { content, color } of line) {
            let kind = kinds[/--token-([a-z-]+)/.exec(color)?.[1]] ?? "";
            if (kind === "w" && content === "f" && before === "n") kind = "n"; // of 1.0f
            if (kind === "w" && !/\w/.test(content)) kind = "";
            if (kind === "n" && !/^(-?\.?\d.*|f|true|false|nullptr)$/.test(content)) kind = ""; // a variable is no number
            const inner = kind === "c" || kind === "s" ? escaped(content) : content.split(/((?:simd::)?[A-Za-z_]\w*)/).map((word, i) => {
                const to = i % 2 && link(word, said, whole.slice(said.length + word.length));
                said += word;
                return to || escaped(word);
            }).join("");
            if (kind === "c" || kind === "s") said += content;
            html += kind ? `<i class="${kind}">${inner}</i>` : inner;
            before = kind;
        }
        return html.replace(/<\/i><i class="n">f<\/i>/g, "f</i>");
    }).join("\n");
}

/** A block of code with a button that copies it. The keyboard can scroll it. */
export function block(text, language, { link, label = "Code" } = {}) {
    const isPlain = !languages.includes(called[language] ?? language); // its lines never wrap, to keep its columns
    return `<div class="code${isPlain ? " plain" : ""}"><pre tabindex="0" aria-label="${escaped(label)}"><code>${colored(text.replace(/\n+$/, ""), language, link)}</code></pre><button type="button" class="copy" hidden>Copy</button></div>`;
}

/** Pieces of code of which a row of radio buttons shows one at a time: [title, html] each. */
export const tabsOf = (all, id, title) => `<fieldset class="tabs"><legend class="hidden">${escaped(title)}: language</legend>${all.map(([name], i) => `<input type="radio" name="in-${id}" id="in-${id}-${i}"${i ? "" : " checked"}><label for="in-${id}-${i}">${name}</label>`).join("")}${all.map(([, html]) => `<div class="tab">${html}</div>`).join("")}</fieldset>`;

// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <iterator>
#include <sstream>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "page.hpp"
#include "text.hpp"

/// index.html, which shows all pages.
namespace gallery {

using svg::escaped, svg::join;

/// site/build puts the header and the footer of the site where the comments `site:` are.
constexpr std::string_view head_of_index = R"(<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>veer: the gallery</title>
<!-- site: head -->
<style>
)";

constexpr std::string_view rules_of_index = R"(* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); }
body { font: 16px/1.5 var(--sans); }
.top, main, .foot { max-width: 1220px; margin: 0 auto; padding: 0 20px; }
.top { display: grid; grid-template-columns: minmax(0, 1fr) 460px; gap: 0 28px; align-items: center;
    padding-top: 22px; }
.top img { width: 100%; height: auto; }
h1 { margin: 0 0 8px; font-size: 40px; line-height: 1.1; letter-spacing: -0.02em; }
.top p { margin: 0; max-width: 36em; color: var(--muted); font-size: 17px; }
.tabs { grid-column: 1 / 3; display: flex; flex-wrap: wrap; gap: 7px; margin: 12px 0 0; }
a { color: var(--accent); text-decoration: none; }
a:hover { text-decoration: underline; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.tabs a { padding: 5px 13px; border: 1px solid var(--line); border-radius: 99px; background: var(--paper);
    font-size: 15px; }
main section { display: grid; grid-template: auto auto 1fr / 290px minmax(0, 1fr); gap: 0 24px; margin-top: 28px;
    padding-top: 24px; border-top: 1px solid var(--line); scroll-margin-top: 4px; }
h2 { margin: 0; font-size: 23px; line-height: 1.25; letter-spacing: -0.01em; }
section > p { margin: 6px 0 0; color: var(--muted); }
.small { grid-area: 1 / 2 / 4; display: flex; flex-wrap: wrap; gap: 14px; }
.small figure { flex: 1 1 190px; max-width: 282px; }
figure { margin: 0; border: 1px solid var(--line); border-radius: 12px; background: var(--paper); overflow: hidden; }
figure > a { display: block; cursor: zoom-in; }
figure > a:focus-visible { outline-offset: -3px; border-radius: 12px; }
figure:hover { border-color: var(--field); }
figure img { display: block; width: 100%; height: auto; }
.small img { aspect-ratio: 6 / 5; object-fit: contain; }
figcaption { padding: 7px 12px 10px; border-top: 1px solid var(--line); color: var(--muted);
    font-size: 14px; line-height: 1.4; }
.more { grid-column: 1 / 3; display: flex; flex-wrap: wrap; gap: 0 22px; margin-top: 8px; }
details { min-width: 0; }
details[open] { flex: 1 0 100%; max-width: 100%; }
summary { width: max-content; max-width: 100%; padding: 8px 0; color: var(--accent); font-size: 15px; cursor: pointer; }
.wide { grid-template-columns: minmax(0, 1fr); grid-template-rows: none; }
.wide .more { grid-column: 1; }
.signs { display: flex; flex-wrap: wrap; gap: 2px 20px; margin: 10px 0 12px; color: var(--muted); font-size: 15px; }
.signs span { display: flex; align-items: center; gap: 6px; }
.panels { display: grid; grid-template-columns: repeat(6, 1fr); gap: 12px; }
.panels img { aspect-ratio: 4 / 3; }
.panels figcaption { padding: 6px 10px 9px; line-height: 1.35; font-size: 13px; }
.panels b { display: block; color: var(--ink); overflow-wrap: anywhere;
    font: 600 13px/1.5 var(--mono); }
pre { margin: 0 0 12px; padding: 14px 18px; overflow-x: auto; border: 1px solid var(--line); border-radius: 12px; }
pre { background: var(--paper); font: 14px/1.55 var(--mono); tab-size: 4; }
pre i { font-style: normal; }
.c { color: var(--code-comment); } .w { color: var(--code-word); } .n { color: var(--code-number); }
.s { color: var(--code-text); }
.numbers > div { columns: 2 440px; column-gap: 16px; }
.tables { margin: 0 0 12px; padding: 4px 18px 8px; overflow-x: auto; break-inside: avoid; border: 1px solid var(--line);
    border-radius: 12px; background: var(--paper); }
.all { column-span: all; }
table { width: 100%; margin: 6px 0; border-collapse: collapse; font-size: 15px; font-variant-numeric: tabular-nums; }
th, td { padding: 6px 0 6px 16px; border-bottom: 1px solid var(--line); text-align: right; white-space: nowrap; }
th { color: var(--muted); font-weight: 500; line-height: 1.3; vertical-align: bottom; white-space: normal; }
th:first-child, td:first-child { padding-left: 0; text-align: left; white-space: normal; }
tr:last-child td { border-bottom: 0; }
#large { width: min(880px, 100vw - 16px); max-width: none; max-height: none; padding: 0; border: 1px solid var(--line);
    border-radius: 14px; background: var(--paper); color: var(--ink); }
#large::backdrop { background: #0009; }
#large img { display: block; width: 100%; height: min(800px, 100vw - 20px, 100vh - 190px); object-fit: contain; }
#large p { margin: 0; padding: 8px 16px; min-height: 60px; border-top: 1px solid var(--line); }
#large b { display: block; }
#large div { display: flex; gap: 8px; align-items: center; padding: 0 16px 12px; }
#large span { margin: 0 auto; color: var(--muted); font-variant-numeric: tabular-nums; }
#large button { min-width: 44px; min-height: 40px; padding: 0 14px; border: 1px solid var(--field); border-radius: 9px;
    background: var(--paper); color: var(--ink); font: 15px var(--sans); cursor: pointer; }
.foot { margin-top: 36px; padding-top: 20px; color: var(--muted); font-size: 15px; }
@media (max-width: 1000px) {
  .top { grid-template-columns: minmax(0, 1fr); }
  .top img { max-width: 560px; }
  .tabs, .more { grid-column: 1; }
  main section { grid-template: none / minmax(0, 1fr); }
  .small { grid-area: auto; margin-top: 12px; }
  .panels { grid-template-columns: repeat(auto-fill, minmax(150px, 1fr)); }
}
@media (max-width: 560px) {
  .top, main, .foot { padding-left: 12px; padding-right: 12px; }
  h1 { font-size: 32px; }
  .tabs a { padding: 7px 12px; }
  .small { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 8px; }
  .small figure:last-child:nth-child(odd) { grid-column: 1 / 3; display: grid; grid-template-columns: 1fr 1fr; }
  .small figure:last-child:nth-child(odd) figcaption { border: 0; }
  .small figcaption { padding: 6px 10px 8px; font-size: 13.5px; }
  .more { gap: 0 16px; }
  summary { font-size: 14px; }
  .panels { grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 8px; }
  .panels figcaption { padding: 4px 7px 6px; font-size: 0; } /* the text is below the large picture */
  .panels b { font-size: 11.5px; letter-spacing: -0.03em; }
  pre { font-size: 12.5px; padding: 12px; }
  .tables { padding: 4px 12px 8px; }
  table { font-size: 14px; }
  th, td { padding-left: 12px; }
  .many tr:first-child { display: none; } /* tables of many columns: a line for each cell */
  .many, .many tbody, .many tr { display: block; }
  .many tr { padding: 8px 0; border-bottom: 1px solid var(--line); }
  .many tr:last-child { border-bottom: 0; }
  .many td { display: flex; justify-content: space-between; padding: 2px 0; border: 0; text-align: right; }
  .many td::before { content: attr(data-head); padding-right: 12px; color: var(--muted); text-align: left; }
}
</style>
</head>
<body>
<!-- site: header -->
<section class="top" aria-label="The gallery">
<div><h1>Gallery</h1>
<p>Homing, intercept, steering, avoidance and motion for games, in 2D and 3D, with any vector type.
A picture grows when you press it. Below it stand the numbers and the code that drew it.</p></div>
<img src="beams.svg" width="900" height="420"
alt="Two volleys of sixteen homing beams fan out and meet on their targets">
<nav class="tabs" aria-label="Examples">
)";

/// A click on a picture shows it large, with buttons for the one before and after. Without the script it is a link.
constexpr std::string_view large_picture = R"(<dialog id="large" aria-label="A picture, large">
<img alt=""><p aria-live="polite"></p>
<div><button type="button" aria-label="The picture before">&#8249;</button><span></span>
<button type="button" aria-label="The next picture">&#8250;</button><button type="button">Close</button></div>
</dialog>
<script>
{
  const large = document.getElementById("large"), all = [...document.querySelectorAll("figure > a")];
  const [picture, text, of] = ["img", "p", "span"].map((one) => large.querySelector(one));
  const [before, next, close] = large.querySelectorAll("button");
  let at = 0;
  const show = (i) => {
    at = (i + all.length) % all.length;
    const figure = all[at].parentElement, name = document.createElement("b");
    name.textContent = (figure.querySelector("b") ?? figure.closest("section").querySelector("h2")).textContent;
    picture.src = all[at].href;
    picture.alt = figure.querySelector("img").alt;
    text.replaceChildren(name, " " + figure.querySelector("figcaption").lastChild.textContent);
    of.textContent = `${at + 1} of ${all.length}`;
  };
  all.forEach((link, i) => link.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    show(i);
    large.showModal();
  }));
  before.onclick = () => show(at - 1);
  next.onclick = () => show(at + 1);
  close.onclick = () => large.close();
  large.addEventListener("click", (event) => { if (event.target === large) large.close(); }); // outside the picture
  large.addEventListener("close", () => all[at].focus());
  large.addEventListener("keydown", ({ key }) => {
    if (key === "ArrowLeft") show(at - 1);
    if (key === "ArrowRight") show(at + 1);
  });
}
</script>
)";

constexpr std::string_view keywords[] = {"auto", "bool", "break", "case", "char", "class", "const", "constexpr",
    "continue", "default", "do", "double", "else", "enum", "false", "float", "for", "if", "inline", "int", "long",
    "namespace", "nullptr", "operator", "private", "public", "return", "static", "static_cast", "struct", "switch",
    "template", "this", "true", "typename", "unsigned", "using", "void", "while"};

/// C++ as HTML, with a class for comments, strings, numbers and keywords.
inline std::string code_html(const std::string& code) {
    const auto letter = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
    std::string html;
    for (std::size_t at = 0; at < code.size();) {
        std::size_t end = at + 1;
        std::string_view kind;
        if (code.compare(at, 2, "//") == 0) {
            kind = "c";
            end = std::min(code.find('\n', at), code.size());
        } else if (code[at] == '"') {
            while (end < code.size() && code[end] != '"') end += code[end] == '\\' ? 2u : 1u;
            kind = "s";
            end = std::min(end + 1, code.size());
        } else if (letter(code[at])) {
            const bool digit = std::isdigit(static_cast<unsigned char>(code[at])) != 0;
            const auto goes_on = [&](char c) { return letter(c) || (digit && (c == '.' || c == '\'')); };
            while (end < code.size() && goes_on(code[end])) ++end;
            const std::string_view word = std::string_view(code).substr(at, end - at);
            const bool known = std::find(std::begin(keywords), std::end(keywords), word) != std::end(keywords);
            kind = digit ? "n" : known ? "w" : "";
        }
        const std::string text = escaped(code.substr(at, end - at));
        html += kind.empty() ? text : join("<i class=\"", kind, "\">", text, "</i>");
        at = end;
    }
    return join("<pre><code>", html, "</code></pre>");
}

/// The functions of a page, with the comments above them, as in the program; empty if one of them is missing.
inline std::string functions_of(const Page& page, const std::string& program) {
    std::string all;
    for (const std::string& function : page.functions) {
        std::istringstream lines(program);
        std::string code;
        bool found = false, ended = false;
        for (std::string line; !ended && std::getline(lines, line);) {
            const std::size_t start =
                line.starts_with("template <") ? line.find(join("> ", function)) : std::string::npos;
            found = found || line.starts_with(function) || start != std::string::npos;
            code = found || line.starts_with("// ") || line.starts_with("template") ? join(code, line, "\n") : "";
            ended = found && line.ends_with("}") && !line.starts_with(" ");
        }
        if (!ended) return "";
        all += join(all.empty() ? "" : "\n", code);
    }
    return all;
}

inline std::string html_of(const Table& table) {
    std::string html = "<tr>";
    for (const std::string& cell : table.head) html += join("<th>", escaped(cell), "</th>");
    for (const auto& row : table.rows) {
        html += "</tr>\n<tr>";
        for (std::size_t i = 0; i < row.size(); ++i)
            html += join("<td data-head=\"", escaped(table.head[i]), "\">", escaped(row[i]), "</td>");
    }
    return join("<div class=\"tables", table.wide ? " all" : "", "\" tabindex=\"0\"><table",
        table.head.size() > 4 ? " class=\"many\"" : "", ">\n", html, "</tr>\n</table></div>\n");
}

/// A picture that links to its file, under `title` if it has one.
inline std::string figure_html(const std::string& file, const std::string& caption, const std::string& title = "") {
    const std::string text = escaped(caption), name = title.empty() ? "" : join("<b>", escaped(title), "</b>");
    return join("<figure><a href=\"", file, "\"><img loading=\"lazy\" src=\"", file, "\" alt=\"", text,
        "\"></a><figcaption>", name, text, "</figcaption></figure>\n");
}

/// Small pictures side by side, below their legend.
inline std::string panels_html(const Page& page) {
    std::string signs, panels;
    for (const Sign& sign : page.signs)
        signs += join("<span><img src=\"", sign.file, "\" width=\"26\" height=\"26\" alt=\"\">", escaped(sign.meaning),
            "</span>\n");
    for (const Panel& panel : page.panels) panels += figure_html(panel.file, panel.caption, panel.title);
    return join("<div class=\"signs\">\n", signs, "</div>\n<div class=\"panels\">\n", panels, "</div>\n");
}

/// A section: its text and pictures; below them, folded, its tables, its code and the whole program.
inline std::string section_html(const Page& page, const std::string& program) {
    std::string pictures, tables;
    for (const auto& card : page.cards) {
        if (const Image* image = std::get_if<Image>(&card)) pictures += figure_html(image->file, image->caption);
        else tables += html_of(std::get<Table>(card));
    }
    if (!pictures.empty()) pictures = join("<div class=\"small\">\n", pictures, "</div>\n");
    if (!tables.empty())
        tables = join("<details class=\"numbers\"><summary>Numbers</summary><div>", tables, "</div></details>\n");
    return join("<section id=\"", page.name, "\"", page.panels.empty() ? "" : " class=\"wide\"", ">\n<h2>",
        escaped(page.title), "</h2>\n<p>", escaped(page.text), "</p>\n", page.panels.empty() ? "" : panels_html(page),
        pictures, "<div class=\"more\">", tables, "<details class=\"calls\"><summary>Calls of veer</summary>",
        code_html(functions_of(page, program)), "</details>\n<details><summary>Whole program</summary><p>examples/",
        page.name, ".cpp</p>", code_html(program), "</details></div>\n</section>\n");
}

/// @param programs  the source of each page's example
/// @param palette   site/style/palette.css
inline std::string index_html(
    const std::vector<Page>& pages, const std::vector<std::string>& programs, const std::string& palette) {
    std::string html = join(head_of_index, palette, rules_of_index);
    for (const Page& page : pages) html += join("<a href=\"#", page.name, "\">", escaped(page.title), "</a>\n");
    html += "</nav>\n</section>\n<main id=\"main\">\n";
    for (std::size_t i = 0; i < pages.size(); ++i) html += section_html(pages[i], programs[i]);
    return html
         + "</main>\n<section class=\"foot\" aria-label=\"More\">Each section is one program of the folder examples. "
           "One more program, "
           "11_hundred_thousand, flies a hundred thousand beams in packs."
           "</section>\n"
         + std::string(large_picture) + "<!-- site: footer -->\n</body>\n</html>\n";
}

} // namespace gallery

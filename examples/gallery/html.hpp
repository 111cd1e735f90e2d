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
body { font: 17px/1.6 var(--sans); }
.top, main, .foot { max-width: 1180px; margin: 0 auto; padding: 0 20px; }
.top { padding-top: 40px; text-align: center; }
.top img { width: min(720px, 100%); height: auto; }
h1 { margin: 0; font-size: 52px; line-height: 1.1; letter-spacing: -0.02em; }
.top p { margin: 12px auto 0; max-width: 40em; color: var(--muted); }
.tabs { display: flex; flex-wrap: wrap; gap: 8px; justify-content: center; margin: 8px 0 0; }
a { color: var(--accent); text-decoration: none; }
a:hover { text-decoration: underline; }
.tabs a { padding: 5px 14px; border: 1px solid var(--line); border-radius: 99px; background: var(--paper);
    font-size: 15px; }
section { margin-top: 64px; scroll-margin-top: 20px; }
h2 { margin: 0; font-size: 30px; line-height: 1.2; letter-spacing: -0.01em; }
section > p { margin: 10px 0 24px; max-width: 46em; color: var(--muted); }
.columns { columns: 2; column-gap: 20px; }
.columns > div { padding-bottom: 20px; break-inside: avoid; }
.card { margin: 0 0 20px; border: 1px solid var(--line); border-radius: 14px; background: var(--paper);
    overflow: hidden; }
.columns .card { margin: 0; }
figure img { display: block; width: 100%; height: auto; }
figcaption { padding: 10px 22px 14px; border-top: 1px solid var(--line); color: var(--muted); font-size: 15px; }
.signs { display: flex; flex-wrap: wrap; gap: 4px 20px; margin: 0 0 16px; color: var(--muted); font-size: 15px; }
.signs span { display: flex; align-items: center; gap: 6px; }
.panels { display: grid; grid-template-columns: repeat(4, 1fr); gap: 14px; margin-bottom: 20px; }
.panels .card { margin: 0; }
.panels img { aspect-ratio: 4 / 3; }
.panels figcaption { padding: 8px 12px 12px; line-height: 1.35; font-size: 14px; }
.panels b { display: block; color: var(--ink);
    font: 600 14px/1.5 var(--mono); }
pre { margin: 0; padding: 18px 22px; overflow-x: auto; }
pre { font: 14px/1.55 var(--mono); tab-size: 4; }
pre i { font-style: normal; }
.c { color: var(--code-comment); } .w { color: var(--code-word); } .n { color: var(--code-number); }
.s { color: var(--code-text); }
details + details { border-top: 1px solid var(--line); }
summary { padding: 10px 22px; color: var(--accent); font-size: 15px;
    cursor: pointer; }
details pre { border-top: 1px solid var(--line); }
.tables { padding: 6px 22px 12px; }
table { width: 100%; margin: 8px 0; border-collapse: collapse; font-size: 15px; font-variant-numeric: tabular-nums; }
th, td { padding: 6px 0 6px 16px; border-bottom: 1px solid var(--line); text-align: right; white-space: nowrap; }
th { color: var(--muted); font-weight: 500; line-height: 1.3; vertical-align: bottom; white-space: normal; }
th:first-child, td:first-child { padding-left: 0; text-align: left; white-space: normal; }
tr:last-child td { border-bottom: 0; }
.foot { margin-top: 44px; padding-top: 24px; padding-bottom: 48px; color: var(--muted); font-size: 15px;
    text-align: center; }
@media (max-width: 760px) {
  body { font-size: 16px; }
  .top, main, .foot { padding-left: 14px; padding-right: 14px; }
  h1 { font-size: 42px; }
  .columns { columns: auto; }
  .columns figure.card { margin: 0 -14px; border-width: 1px 0; border-radius: 0; }
  .panels { grid-template-columns: repeat(2, 1fr); gap: 8px; }
  .panels figcaption { padding: 6px 10px 10px; font-size: 13px; }
  .panels b { font-size: 12.5px; }
  pre { font-size: 12.5px; padding: 14px 16px; }
  .tables { padding: 4px 16px 8px; }
  table { font-size: 14px; }
  th, td { padding-left: 12px; }
}
@media (max-width: 560px) { /* tables of many columns: a line for each cell */
  .many tr:first-child { display: none; }
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
<h1>Gallery</h1>
<p>Homing, intercept, steering, avoidance and motion for games, in 2D and 3D, with any vector type.
The code below each picture flew what the picture shows.</p>
<img src="beams.svg" width="900" height="420"
alt="Two volleys of sixteen homing beams fan out and meet on their targets">
<nav class="tabs" aria-label="Examples">
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

/// The functions of a page, with the comments above them, as they stand in the program; empty if one of them is not
/// there.
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
    return join("<div class=\"card tables\"><table", table.head.size() > 4 ? " class=\"many\"" : "", ">\n", html,
        "</tr>\n</table></div>\n");
}

inline std::string html_of(const Image& image) {
    const std::string caption = escaped(image.caption),
                      picture = join("<img src=\"", image.file, "\" alt=\"", caption, "\">");
    return join("<figure class=\"card\"><a href=\"", image.file, "\">", picture, "</a><figcaption>", caption,
        "</figcaption></figure>\n");
}

/// Small pictures side by side, under their legend.
inline std::string panels_html(const Page& page) {
    std::string signs, panels;
    for (const Sign& sign : page.signs)
        signs += join("<span><img src=\"", sign.file, "\" width=\"26\" height=\"26\" alt=\"\">", escaped(sign.meaning),
            "</span>\n");
    for (const Panel& panel : page.panels) {
        const std::string picture =
            join("<img src=\"", panel.file, "\" width=\"320\" height=\"240\" alt=\"", escaped(panel.caption), "\">");
        panels += join("<figure class=\"card\">", picture, "<figcaption><b>", escaped(panel.title), "</b>",
            escaped(panel.caption), "</figcaption></figure>\n");
    }
    return panels.empty()
             ? ""
             : join("<div class=\"signs\">\n", signs, "</div>\n<div class=\"panels\">\n", panels, "</div>\n");
}

/// A section: its text, pictures, tables and code, and below them the whole program.
inline std::string section_html(const Page& page, const std::string& program) {
    std::string columns, wide;
    for (const auto& card : page.cards) {
        const Table* table = std::get_if<Table>(&card);
        const std::string html = std::visit([](const auto& any) { return html_of(any); }, card);
        if (table && table->wide) wide += html;
        else columns += join("<div>", html, "</div>");
    }
    if (!columns.empty()) columns = join("<div class=\"columns\">\n", columns, "</div>\n");
    return join("<section id=\"", page.name, "\">\n<h2>", escaped(page.title), "</h2>\n<p>", escaped(page.text),
        "</p>\n", panels_html(page), columns, wide,
        "<div class=\"card\"><details class=\"calls\"><summary>The calls of veer</summary>",
        code_html(functions_of(page, program)), "</details>\n<details><summary>The whole program: examples/", page.name,
        ".cpp</summary>", code_html(program), "</details></div>\n</section>\n");
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
           "</section>\n<!-- site: footer -->\n</body>\n</html>\n";
}

} // namespace gallery

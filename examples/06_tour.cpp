// SPDX-License-Identifier: MIT
//
// The tour: runs every example, and makes index.html of what they print, draw and say.
//
// Each example is a whole program, so each is included into a namespace of its own, and their headers come first.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <fstream>
#include <glm/glm.hpp>
#include <iterator>
#include <numbers>
#include <span>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>
#include <veer/veer.hpp>

#include "beams.hpp"
#include "camera.hpp"
#include "gallery.hpp"

namespace homing_example {
#include "01_homing.cpp"
}
namespace intercept_example {
#include "02_intercept.cpp"
}
namespace steering_example {
#include "03_steering.cpp"
}
namespace avoid_example {
#include "04_avoid.cpp"
}
namespace physic_base_example {
#include "05_physic_base.cpp"
}
namespace homing_arc_example {
#include "08_homing_arc.cpp"
}
namespace on_time_example {
#include "09_on_time.cpp"
}
namespace guidance_example {
#include "10_guidance.cpp"
}
namespace artillery_example {
#include "11_artillery.cpp"
}
namespace bounce_example {
#include "12_bounce.cpp"
}

using svg::escaped, svg::join;

// A function of an example, with the comment above it, as it stands in the source.
std::string code_of(const gallery::Page& page) {
    std::ifstream source(page.source);
    std::string code;
    bool found = false;
    for (std::string line; std::getline(source, line);) {
        found = found || line.starts_with(page.function);
        code = found || line.starts_with("// ") || line.starts_with("template") ? join(code, line, "\n") : "";
        if (found && line == "}") {
            return code;
        }
    }
    throw std::runtime_error(
        join("cannot show the code of ", page.name, ": expected '", page.function, "' in '", page.source, "', as when it was compiled"));
}

// Comments stand back.
std::string code_html(const std::string& code) {
    std::string html;
    std::istringstream lines(escaped(code));
    for (std::string line; std::getline(lines, line);) {
        const std::size_t comment = std::min(line.find("//"), line.size());
        html += join(line.substr(0, comment), "<i>", line.substr(comment), "</i>\n");
    }
    return html;
}

std::string table_html(const gallery::Table& table) {
    std::string html;
    const auto add = [&](const std::vector<std::string>& cells, std::string_view tag) {
        html += "<tr>";
        for (const std::string& cell : cells) {
            html += join("<", tag, ">", escaped(cell), "</", tag, ">");
        }
        html += "</tr>\n";
    };
    add(table.head, "th");
    for (const auto& row : table.rows) {
        add(row, "td");
    }
    return join("<div class=\"scroll\"><table>\n", html, "</table></div>\n");
}

std::string index(const std::vector<gallery::Page>& pages) {
    std::string html = R"(<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>veer: a tour</title>
<style>
:root { --ink: #1b2430; --muted: #5a6675; --paper: #fff; --page: #f1f4f8; --line: #dde3ea; --accent: #195599; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8edf4; --muted: #9eabbb; --paper: #12181f; --page: #0a0e13; --line: #28323e; --accent: #3d94f6; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); }
body { font: 17px/1.6 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; }
header, main, footer { max-width: 1180px; margin: 0 auto; padding: 0 20px; }
header { padding-top: 40px; text-align: center; }
header img { width: min(720px, 100%); height: auto; }
h1 { margin: 0; font-size: 52px; line-height: 1.1; letter-spacing: -0.02em; }
header p { margin: 12px auto 0; max-width: 40em; color: var(--muted); }
nav { display: flex; flex-wrap: wrap; gap: 8px; justify-content: center; margin: 8px 0 0; }
a { color: var(--accent); text-decoration: none; }
a:hover { text-decoration: underline; }
nav a { padding: 5px 14px; border: 1px solid var(--line); border-radius: 99px; background: var(--paper); font-size: 15px; }
section { margin-top: 64px; scroll-margin-top: 20px; }
h2 { margin: 0; font-size: 30px; line-height: 1.2; letter-spacing: -0.01em; }
section > p { margin: 10px 0 24px; max-width: 46em; color: var(--muted); }
.grid { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 20px; }
figure, .code, .tables { border: 1px solid var(--line); border-radius: 14px; background: var(--paper); overflow: hidden; }
figure { display: flex; flex-direction: column; margin: 0; }
figure img { display: block; width: 100%; height: auto; }
figcaption { margin-top: auto; padding: 10px 22px 14px; border-top: 1px solid var(--line); color: var(--muted); font-size: 15px; }
.scroll { overflow-x: auto; }
pre { margin: 0; padding: 18px 22px; overflow-x: auto; }
pre { font: 14px/1.55 ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; tab-size: 4; }
.code, .tables:nth-child(odd) { grid-column: 1 / -1; }
pre i { color: var(--muted); font-style: normal; }
.tables { padding: 6px 22px 12px; }
table { width: 100%; margin: 8px 0; border-collapse: collapse; font-size: 15px; font-variant-numeric: tabular-nums; }
th, td { padding: 6px 0 6px 16px; border-bottom: 1px solid var(--line); text-align: right; white-space: nowrap; }
th { color: var(--muted); font-weight: 500; line-height: 1.3; vertical-align: bottom; white-space: normal; }
th:first-child, td:first-child { padding-left: 0; text-align: left; white-space: normal; }
tr:last-child td { border-bottom: 0; }
footer { margin-top: 64px; padding-top: 24px; padding-bottom: 48px; color: var(--muted); font-size: 15px; text-align: center; }
@media (max-width: 760px) {
  body { font-size: 16px; }
  header, main, footer { padding-left: 14px; padding-right: 14px; }
  h1 { font-size: 42px; }
  .grid { grid-template-columns: minmax(0, 1fr); }
  pre { font-size: 12.5px; padding: 14px 16px; }
  .tables { padding: 4px 16px 8px; }
  table { font-size: 14px; }
  th, td { padding-left: 12px; }
}
</style>
</head>
<body>
<header>
<h1>veer</h1>
<p>Homing, intercept, steering, avoidance and motion for games, in 2D and 3D, with any vector type.
Every line drawn here was flown by the code below it.</p>
<img src="01_homing_animated.svg" width="720" height="400" alt="Sixteen homing beams fan out and meet on their target">
<nav>
)";
    for (const gallery::Page& page : pages) {
        html += join("<a href=\"#", page.name, "\">", escaped(page.title), "</a>\n");
    }
    html += "</nav>\n</header>\n<main>\n";
    for (const gallery::Page& page : pages) {
        html += join("<section id=\"", page.name, "\">\n<h2>", escaped(page.title), "</h2>\n<p>", escaped(page.text), "</p>\n<div class=\"grid\">\n");
        for (const gallery::Image& image : page.images) {
            if (image.file != "01_homing_animated.svg") { // that one is at the top
                const std::string caption = escaped(image.caption);
                html += join("<figure><img src=\"", image.file, "\" alt=\"", caption, "\"><figcaption>", caption, "</figcaption></figure>\n");
            }
        }
        html += "<div class=\"tables\">\n";
        for (const gallery::Table& table : page.tables) {
            html += table_html(table);
        }
        html += join("</div>\n<div class=\"code\"><pre><code>", code_html(code_of(page)), "</code></pre></div>\n</div>\n</section>\n");
    }
    return join(html,
                "</main>\n<footer>Each section is one program of the folder examples.</footer>\n</body>\n</html>\n");
}

int main(int argc, char** argv) {
    return gallery::show(
        argc, argv,
        {homing_example::homing, homing_arc_example::homing_arc, on_time_example::on_time, guidance_example::guidance, intercept_example::intercept,
         artillery_example::artillery, steering_example::steering, avoid_example::avoid, physic_base_example::physic_base, bounce_example::bounce},
        index);
}

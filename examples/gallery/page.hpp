// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <utility>
#include <variant>
#include <vector>

/// The pages of the gallery. Each file has the name of its example, and draws what the functions of that example
/// compute.
namespace gallery {

struct Table {
    std::vector<std::string> head;
    std::vector<std::vector<std::string>> rows = {};
    bool wide = false; ///< over the whole page
};

struct Image {
    std::string file, caption, content;
};

/// A small picture in a row, and a sign in the legend above the row.
struct Panel {
    std::string file, title, caption, content;
};
struct Sign {
    std::string file, meaning, content;
};

/// One example: its text, and the functions of its source that the page shows.
struct Page {
    std::string name, title, text;           ///< the name is that of the example, without .cpp
    std::vector<std::string> functions = {}; ///< the beginnings of the first lines of these functions
    std::vector<std::variant<Image, Table>> cards = {};
    std::vector<Sign> signs = {};
    std::vector<Panel> panels = {};
    Image top = {}; ///< stands at the head of the gallery
    std::vector<std::string> surprises = {};

    void add(Image image) { cards.emplace_back(std::move(image)); }
    void add(Table table) { cards.emplace_back(std::move(table)); }

    /// Checks a number that the example claims. A false claim is printed, and makes the program fail.
    void expect(bool kept, std::string promise) {
        if (!kept) surprises.push_back(std::move(promise));
    }
};

Page homing_page();
Page homing_arc_page();
Page on_time_page();
Page guidance_page();
Page intercept_page();
Page artillery_page();
Page steering_page();
Page avoid_page();
Page physic_base_page();
Page bounce_page();
Page formation_page();
Page crowds_page();
Page flock_page();
Page race_page();
Page behaviours_page();
Page wind_page();
Page dock_page();
Page turret_page();

} // namespace gallery

// SPDX-License-Identifier: MIT
//
// The gallery: plays the examples, draws them, and writes index.html.
//
//     gallery [folder]
//
// examples/beams.svg, the picture in README.md, is a copy of its beams.svg.

#include <exception>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <variant>
#include <vector>

#include "html.hpp"
#include "page.hpp"

namespace {

using gallery::Page;

constexpr Page (*pages[])() = {gallery::homing_page, gallery::homing_arc_page, gallery::on_time_page,
    gallery::guidance_page, gallery::intercept_page, gallery::artillery_page, gallery::steering_page,
    gallery::avoid_page, gallery::physic_base_page, gallery::bounce_page, gallery::formation_page, gallery::crowds_page,
    gallery::flock_page, gallery::race_page, gallery::behaviours_page, gallery::wind_page, gallery::dock_page,
    gallery::turret_page};

/// Replaces a text file as a whole or not at all.
void write(const std::filesystem::path& file, std::string_view content) {
    std::filesystem::path draft = file;
    draft += ".new";
    std::error_code error;
    if (std::filesystem::is_directory(file, error)) {
        throw std::runtime_error("cannot write '" + file.string() + "': it is a folder, expected a file or nothing");
    }
    std::ofstream stream(draft, std::ios::binary);
    stream << content;
    stream.close();
    if (stream) std::filesystem::rename(draft, file, error);
    if (!stream || error) {
        std::filesystem::remove(draft, error);
        throw std::runtime_error("cannot write '" + file.string()
                                 + "': expected a folder that may be written to, on a disk with free space");
    }
}

std::filesystem::path examples() { return std::filesystem::path(__FILE__).parent_path().parent_path(); }

std::string read(const std::filesystem::path& file) {
    std::ifstream stream(file);
    return {std::istreambuf_iterator<char>(stream), {}};
}

std::string source_of(const Page& page) {
    const auto file = examples() / (page.name + ".cpp");
    const std::string source = read(file);
    if (source.empty() || gallery::functions_of(page, source).empty()) {
        throw std::runtime_error(
            "cannot show the code of " + page.name + ": expected '" + file.string() + "' as it was compiled");
    }
    return source;
}

/// Writes all pages into the folder. Returns whether all numbers are as every page expects.
bool fill(const std::filesystem::path& folder) {
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (!std::filesystem::is_directory(folder, error)) {
        throw std::runtime_error(
            "cannot make the folder '" + folder.string() + "': expected a path where a folder is or can be made");
    }
    std::vector<Page> done;
    std::vector<std::string> sources;
    bool kept = true;
    for (const auto page_of : pages) {
        done.push_back(page_of());
        const Page& page = done.back();
        sources.push_back(source_of(page));
        int pictures = 0;
        for (const auto& card : page.cards) {
            if (const auto* image = std::get_if<gallery::Image>(&card))
                write(folder / image->file, image->content), ++pictures;
        }
        for (const gallery::Sign& sign : page.signs) write(folder / sign.file, sign.content);
        for (const gallery::Panel& panel : page.panels) write(folder / panel.file, panel.content), ++pictures;
        if (!page.top.file.empty()) write(folder / page.top.file, page.top.content);
        for (const std::string& promise : page.surprises) {
            std::cerr << page.name << ": this does not hold: " << promise << "\n";
            kept = false;
        }
        std::cout << page.name << ": " << pictures << " pictures\n";
    }
    const auto colors = examples().parent_path() / "site/style/palette.css";
    const std::string palette = read(colors);
    if (palette.empty()) throw std::runtime_error("cannot read the colours: expected '" + colors.string() + "'");
    write(folder / "index.html", gallery::index_html(done, sources, palette));
    std::cout << "wrote " << (folder / "index.html").string() << std::endl;
    if (!std::cout) throw std::runtime_error("cannot print: expected a standard output that can be written to");
    return kept;
}

} // namespace

int main(int argc, char** argv) {
    const std::string first = argc > 1 ? argv[1] : "gallery";
    if (first == "--help") {
        std::cout << "usage: gallery [folder]\nDraws the examples into the folder (default: gallery), and "
                     "makes index.html of it.\n";
        return 0;
    }
    if (argc > 2 || first.empty() || first.front() == '-') {
        std::cerr << "gallery: unknown argument '" << (argc > 2 ? argv[2] : argv[1])
                  << "': expected at most one, the folder for the pictures\n";
        return 2;
    }
    try {
        return fill(first) ? 0 : 1;
    } catch (const std::exception& problem) {
        std::cerr << "gallery: " << problem.what() << "\n";
        return 1;
    }
}

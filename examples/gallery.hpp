// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "svg.hpp"

/// What every example does besides veer: it prints tables, writes pictures into a folder, and checks what it shows.
namespace gallery {

using svg::join, svg::number;

struct Table {
    std::vector<std::string> head;
    std::vector<std::vector<std::string>> rows = {};
};

struct Image {
    std::string file, caption, content;
};

/// One example: what it has to say, and the function of its source that says how.
struct Page {
    std::string name, title, text;
    std::string source = {}, function = {}; ///< the file, and what the first line of the function to be shown begins with
    std::vector<Table> tables = {};
    std::vector<Image> images = {};
    std::vector<std::string> surprises = {};

    /// A number that the example promises. A broken promise is told, and makes the program fail.
    void expect(bool kept, std::string promise) {
        if (!kept) {
            surprises.push_back(std::move(promise));
        }
    }
};

/// Text files are replaced as a whole or not at all.
inline void write(const std::filesystem::path& file, std::string_view content) {
    std::filesystem::path draft = file;
    draft += ".new";
    std::error_code error;
    if (std::filesystem::is_directory(file, error)) {
        throw std::runtime_error("cannot write '" + file.string() + "': it is a folder, expected a file or nothing");
    }
    std::ofstream stream(draft, std::ios::binary);
    stream << content;
    stream.close();
    if (stream) {
        std::filesystem::rename(draft, file, error);
    }
    if (!stream || error) {
        std::filesystem::remove(draft, error);
        throw std::runtime_error("cannot write '" + file.string() + "': expected a folder that may be written to, with space left");
    }
}

inline std::string text_of(const Table& table) {
    std::vector<std::size_t> widths(table.head.size());
    const auto widen = [&](const std::vector<std::string>& cells) {
        for (std::size_t i = 0; i < cells.size(); ++i) {
            widths[i] = std::max(widths[i], cells[i].size());
        }
    };
    widen(table.head);
    std::for_each(table.rows.begin(), table.rows.end(), widen);
    std::string text;
    const auto print = [&](const std::vector<std::string>& cells) {
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const std::string space(widths[i] - cells[i].size(), ' ');
            text += join("  ", i == 0 ? cells[i] : space, i == 0 ? space : cells[i]);
        }
        text += "\n";
    };
    print(table.head);
    std::for_each(table.rows.begin(), table.rows.end(), print);
    return text;
}

inline void publish(const Page& page, const std::filesystem::path& folder) {
    std::cout << page.title << "\n\n";
    for (const Table& table : page.tables) {
        std::cout << text_of(table) << "\n";
    }
    for (const Image& image : page.images) {
        write(folder / image.file, image.content);
        std::cout << "wrote " << (folder / image.file).string() << "\n";
    }
    std::cout << std::endl;
}

/// The main of every example: prints the pages, writes their pictures into argv[1], and for a tour the index.
inline int show(int argc, char** argv, const std::vector<Page (*)()>& examples, std::string (*index)(const std::vector<Page>&) = nullptr) {
    const std::string program = argc > 0 ? std::filesystem::path(argv[0]).filename().string() : "example";
    const std::string usage = "expected at most one argument, the folder for the pictures (default: gallery)";
    try {
        if (argc > 1 && std::string_view(argv[1]) == "--help") {
            std::cout << "usage: " << program << " [folder]\nPrints its tables, and writes its pictures into the folder (default: gallery).\n";
            return 0;
        }
        for (int i = 1; i < argc; ++i) {
            const std::string argument = argv[i];
            if (argument.empty() || argument.front() == '-' || i > 1) {
                std::cerr << program << ": unknown " << (i > 1 ? "argument" : "option") << " '" << argument << "': " << usage << "\n";
                return 2;
            }
        }
        const std::filesystem::path folder = argc > 1 ? argv[1] : "gallery";
        std::error_code error;
        std::filesystem::create_directories(folder, error);
        if (!std::filesystem::is_directory(folder)) {
            throw std::runtime_error("cannot make the folder '" + folder.string() + "': expected a path where a folder is or can be made");
        }
        std::vector<Page> pages;
        bool surprised = false;
        for (Page (*const example)() : examples) {
            pages.push_back(example());
            publish(pages.back(), folder);
            for (const std::string& promise : pages.back().surprises) {
                std::cerr << pages.back().name << ": this does not hold: " << promise << "\n";
                surprised = true;
            }
        }
        if (index) {
            write(folder / "index.html", index(pages));
            std::cout << "wrote " << (folder / "index.html").string() << std::endl;
        }
        if (!std::cout) {
            throw std::runtime_error("cannot print the tables: expected a standard output that can be written to");
        }
        return surprised ? 1 : 0;
    } catch (const std::exception& problem) {
        std::cerr << program << ": " << problem.what() << "\n";
        return 1;
    }
}

} // namespace gallery

// SPDX-License-Identifier: MIT
// Draws the chart of homing_step from the output of veer_simd_bench:
//
//     veer_simd_chart sse2.csv avx2.csv avx512.csv > simd.svg

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "../examples/gallery/svg.hpp"

namespace {

struct Row {
    std::string instructions, function, code;
    int agents = 0, threads = 0;
    double nanoseconds = 0, times_plain = 0;
};

/// The cells of a line; a quoted cell may have commas.
std::vector<std::string> cells(const std::string& line) {
    std::vector<std::string> all(1);
    bool quoted = false;
    for (const char c : line) {
        if (c == '"') {
            quoted = !quoted;
        } else if (c == ',' && !quoted) {
            all.emplace_back();
        } else {
            all.back() += c;
        }
    }
    return all;
}

/// Of homing_step on one thread.
bool read(const char* name, std::vector<Row>& rows) {
    std::ifstream file(name);
    std::string line;
    if (!std::getline(file, line) || line != "instructions,function,agents,code,threads,ns,times_plain") {
        std::fprintf(stderr, "veer_simd_chart: '%s' is no file that veer_simd_bench --csv=FILE wrote\n", name);
        return false;
    }
    while (std::getline(file, line)) {
        const std::vector<std::string> cell = cells(line);
        if (cell.size() == 7 && cell[1] == "homing_step" && cell[4] == "1") {
            rows.push_back({cell[0], cell[1], cell[3], std::atoi(cell[2].c_str()), 1, std::atof(cell[5].c_str()),
                std::atof(cell[6].c_str())});
        }
    }
    return true;
}

const Row* find(const std::vector<Row>& rows, std::string_view instructions, std::string_view code, int agents) {
    const auto found = std::find_if(rows.begin(), rows.end(), [&](const Row& row) {
        return (instructions.empty() || row.instructions == instructions) && row.code == code && row.agents == agents;
    });
    return found == rows.end() ? nullptr : &*found;
}

std::string with_thousands(int value) {
    std::string digits = std::to_string(value);
    for (std::size_t end = digits.size(); end > 3; end -= 3) {
        digits.insert(end - 3, ",");
    }
    return digits;
}

std::string nanoseconds(const Row& row) { return svg::number(row.nanoseconds, row.nanoseconds < 10 ? 2 : 1) + " ns"; }

constexpr double left = 108, right = 562, bar = 17, step = 24, greatest = 64;
constexpr double label_width = 118; // of a bar, in a wide font

/// The place of a speed-up on the axis.
double place(double times) {
    return left + (right - left) * std::log2(std::clamp(times, 1.0, greatest)) / std::log2(greatest);
}

struct Bar {
    std::string name;
    const Row* row;
    svg::Color color;
    double opacity;
};

std::string draw(const std::vector<Row>& rows) {
    // plain and scalar code, and the memory limit, of the AVX2 build, as in results/packs.md
    const std::string common = find(rows, "AVX2", "article, plain", 256) ? "AVX2" : rows.front().instructions;
    std::vector<int> counts;
    for (const Row& row : rows) {
        if (std::find(counts.begin(), counts.end(), row.agents) == counts.end()) {
            counts.push_back(row.agents);
        }
    }
    std::vector<std::vector<Bar>> groups;
    double height = 22;
    for (const int agents : counts) {
        std::vector<Bar> bars{{"one by one", find(rows, common, "veer, one by one", agents), svg::Color::muted, 1}};
        double opacity = 0.4;
        for (const std::string instructions : {"SSE2", "AVX2", "AVX-512", "native"}) {
            bars.push_back({instructions, find(rows, instructions, "veer, packs", agents), svg::Color::blue, opacity});
            opacity += 0.3;
        }
        std::erase_if(bars, [](const Bar& one) { return !one.row; });
        height += 40 + step * static_cast<double>(bars.size());
        groups.push_back(bars);
    }

    svg::Picture picture({.title = "homing_step: times as fast as a plain loop",
        .subtitle = "The plain loop is the article's. In 3D, float, one core; ns for an agent.",
        .x = {0, 592},
        .y = {0, height},
        .bare = true});
    const auto rectangle = [&](double x, double y, double width, double tall, svg::Color color, double opacity) {
        picture.raw(svg::join("<rect rx=\"2\"", svg::attribute("class", svg::join("f-", svg::name(color))),
            svg::attribute("x", x), svg::attribute("y", height - y), svg::attribute("width", width),
            svg::attribute("height", tall), svg::attribute("opacity", opacity), "/>\n"));
    };
    for (double times = 1; times <= greatest; times *= 2) {
        picture.line(
            std::vector<svg::Point>{{place(times), 22}, {place(times), height}}, svg::Color::grid, {.width = 1});
        picture.label(
            {place(times), 6}, svg::number(times, 0) + "×", svg::Color::muted, {.side = svg::Side::above, .gap = -5});
    }
    double y = height;
    for (std::size_t k = 0; k != groups.size(); ++k) {
        const Row* plain = find(rows, common, "article, plain", counts[k]);
        const Row* traffic = find(rows, common, "only the traffic", counts[k]);
        y -= 26;
        const double top = y - 6, bottom = y - 6 - step * static_cast<double>(groups[k].size());
        picture.label({0, y + 4}, with_thousands(counts[k]) + " agents", svg::Color::ink, {.gap = 0, .bold = true});
        picture.label({592, y + 4}, "plain loop " + nanoseconds(*plain) + ", only the memory " + nanoseconds(*traffic),
            svg::Color::muted, {.side = svg::Side::left, .gap = 0});
        const double limit = place(traffic->times_plain);
        picture.line(std::vector<svg::Point>{{limit, top}, {limit, bottom + 4}}, svg::Color::ink,
            {.width = 2.5, .dashed = true, .legend = "as fast as only moving the same memory"});
        for (const Bar& one : groups[k]) {
            y -= step;
            const double end = place(one.row->times_plain);
            rectangle(left, y + bar, end - left, bar, one.color, one.opacity);
            picture.label({left, y + bar / 2}, one.name, svg::Color::ink, {.side = svg::Side::left});
            const bool crossed = end + label_width > limit && end < limit; // then the label stands beyond the limit
            const std::string times = svg::number(one.row->times_plain, 1) + "× · " + nanoseconds(*one.row);
            picture.label({crossed ? limit : end, y + bar / 2}, times, svg::Color::ink, {.gap = 5});
        }
        y -= 14;
    }
    return picture.text();
}

} // namespace

int main(int argument_count, char** arguments) {
    std::vector<Row> rows;
    for (int i = 1; i != argument_count; ++i) {
        if (!read(arguments[i], rows)) {
            return 2;
        }
    }
    if (rows.empty()) {
        std::fprintf(
            stderr, "veer_simd_chart: nothing to draw: expected files that veer_simd_bench --csv=FILE wrote\n");
        return 2;
    }
    const std::string picture = draw(rows);
    return std::fwrite(picture.data(), 1, picture.size(), stdout) == picture.size() && std::fflush(stdout) == 0 ? 0 : 1;
}

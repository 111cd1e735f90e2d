// SPDX-License-Identifier: MIT
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <limits>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "vectors.hpp"

namespace tests {

/// One golden case: exact inputs, and answers of 40 digits that tests/golden/generate.py computes with no header of
/// veer.
///
///     KIND ID GROUP; in NAME v1 .. vN; ...; out NAME v1 .. vN; ...; meta NAME v1 .. vN
///
/// An input is the exact value of a float, so one file serves every scalar type; `null` is no answer; meta: facts.
struct GoldenCase {
    using Fields = std::map<std::string, std::vector<std::string>>;

    std::string kind, id, group;
    Fields in, out, meta;

    [[nodiscard]] std::string name() const { return kind + " case " + id + ", " + group; }
    [[nodiscard]] int dimension() const { return std::stoi(in.at("dim")[0]); }

    template <class S> [[nodiscard]] S number(const std::string& field) const {
        return static_cast<S>(parse(in.at(field)[0]));
    }

    template <veer::Vector V> [[nodiscard]] V vector(const std::string& field) const {
        const Exact v = read(in.at(field), 0);
        return tests::vector<V>(v.X, v.Y, v.Z);
    }

    /// The step counts at which a trajectory is written down.
    [[nodiscard]] std::vector<int> steps() const {
        std::vector<int> counts;
        for (const std::string& count : in.at("steps")) counts.push_back(std::stoi(count));
        return counts;
    }

    [[nodiscard]] bool defines(const std::string& field) const { return out.at(field)[0] != "null"; }
    [[nodiscard]] long double expected(const std::string& field) const { return parse(out.at(field)[0]); }
    [[nodiscard]] Exact expected_vector(const std::string& field, std::size_t index = 0) const {
        return read(out.at(field), index);
    }

    /// Relative distance to the nearest branch: below a few epsilon rounding may rightly land on the other side.
    [[nodiscard]] long double margin(const std::string& field = "margin") const { return parse(meta.at(field)[0]); }

    /// Whether every input lies where stepping functions promise an answer: up to 1e15 in float, and with squares that
    /// are normal numbers.
    template <class S> [[nodiscard]] bool keeps_range_rule() const {
        const long double largest = sizeof(S) == 4 ? 1e15L : 1e150L,
                          smallest = std::sqrt(exact((std::numeric_limits<S>::min)()));
        for (const auto& [name, values] : in) {
            for (const std::string& value : values) {
                const long double size = std::abs(parse(value));
                if (size > largest || (size != 0 && size < smallest)) return false;
            }
        }
        return true;
    }

private:
    static long double parse(const std::string& text) {
        return text == "null" ? 0 : std::strtold(text.c_str(), nullptr);
    }

    [[nodiscard]] Exact read(const std::vector<std::string>& values, std::size_t index) const {
        const std::size_t size = in.contains("dim") ? static_cast<std::size_t>(dimension()) : 3;
        const auto value = [&](std::size_t i) { return i < size ? parse(values.at(index * size + i)) : 0; };
        return {value(0), value(1), value(2)};
    }
};

/// The cases of a kind in answers.gold: those of tests/golden, or of the folder that VEER_GOLDEN of the environment
/// names, where generate.py wrote new ones.
[[nodiscard]] inline std::vector<GoldenCase> read_golden(const std::string& kind) {
    const char* const asked = std::getenv("VEER_GOLDEN");
    const std::filesystem::path stored = std::filesystem::path(__FILE__).parent_path().parent_path() / "golden",
                                path = (asked ? std::filesystem::path(asked) : stored) / "answers.gold";
    std::ifstream file(path);
    std::string line, word;
    std::size_t announced = 0, found = 0;
    file >> word >> announced, std::getline(file, line); // # N cases.
    std::vector<GoldenCase> cases;
    for (; std::getline(file, line); ++found) {
        if (!line.starts_with(kind + " ")) continue;
        GoldenCase one{.kind = kind, .id = {}, .group = {}, .in = {}, .out = {}, .meta = {}};
        std::istringstream fields(line);
        std::getline(fields, word, ';'), std::istringstream(word.substr(kind.size())) >> one.id >> one.group;
        while (std::getline(fields, word, ';')) {
            std::istringstream words(word);
            std::string keyword, field;
            words >> keyword >> field;
            auto& values = (keyword == "in" ? one.in : keyword == "out" ? one.out : one.meta)[field];
            while (words >> word) values.push_back(word);
        }
        cases.push_back(one);
    }
    if (found == 0 || found != announced) throw std::runtime_error(path.string() + " is not there, or not complete");
    if (cases.empty()) throw std::runtime_error("there are no golden cases of " + kind + " in " + path.string());
    return cases;
}

/// The cases that vectors of this dimension can run: in 3D the planar ones too.
template <veer::Vector V> [[nodiscard]] std::vector<GoldenCase> read_golden_for(const std::string& kind) {
    std::vector<GoldenCase> cases = read_golden(kind);
    std::erase_if(cases, [](const GoldenCase& golden) { return golden.dimension() > veer::dimension_v<V>; });
    return cases;
}

} // namespace tests

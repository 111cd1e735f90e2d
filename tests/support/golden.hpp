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

/// One case of a golden file: exact inputs, and answers of 40 digits from an independent reference (80-digit
/// arithmetic).
///
///     case ID KIND
///     in NAME N v1 .. vN          inputs: the exact value of a float, so that one file serves every scalar type
///     out NAME N v1 .. vN         answers; `null` where the formula defines none
///     meta NAME N v1 .. vN        facts about the case
///     end
struct GoldenCase {
    using Fields = std::map<std::string, std::vector<std::string>>;

    std::string file, id, kind;
    Fields in, out, meta;

    [[nodiscard]] std::string name() const { return file + " case " + id + ", " + kind; }
    [[nodiscard]] int dimension() const { return std::stoi(in.at("dim")[0]); }

    template <class S> [[nodiscard]] S number(const std::string& field) const {
        return static_cast<S>(parse(in.at(field)[0]));
    }

    template <veer::Vector V> [[nodiscard]] V vector(const std::string& field) const {
        const Exact v = read(in.at(field), 0);
        return tests::vector<V>(v.X, v.Y, v.Z);
    }

    /// The step counts at which a trajectory is recorded.
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

    /// Relative distance to the nearest branch. Below a few epsilons, rounding may correctly take the other side.
    [[nodiscard]] long double margin(const std::string& field = "margin") const { return parse(meta.at(field)[0]); }

    /// Whether every input is in the range of stepping functions: up to 1e15 in float, and with squares that are normal
    /// numbers.
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

/// The cases of tests/golden/NAME.gold.
[[nodiscard]] inline std::vector<GoldenCase> read_golden(const std::string& name) {
    const std::filesystem::path folder = std::filesystem::path(__FILE__).parent_path().parent_path() / "golden";
    std::ifstream file(folder / (name + ".gold"));
    if (!file) throw std::runtime_error("no golden file for " + name + " in " + folder.string());

    std::vector<GoldenCase> cases;
    std::size_t announced = 0;
    for (std::string line; std::getline(file, line);) {
        std::istringstream tokens(line);
        std::string keyword, field, count;
        tokens >> keyword >> field;
        if (keyword == "#") { // NAME : N cases. ...
            tokens >> count >> announced;
        } else if (keyword == "case") {
            cases.push_back({.file = name, .id = field, .kind = {}, .in = {}, .out = {}, .meta = {}});
            tokens >> cases.back().kind;
        } else if (keyword == "in" || keyword == "out" || keyword == "meta") {
            GoldenCase& last = cases.back();
            std::vector<std::string>& values = (keyword == "in"    ? last.in
                                                : keyword == "out" ? last.out
                                                                   : last.meta)[field];
            tokens >> count;
            for (std::string value; tokens >> value;) values.push_back(value);
        }
    }
    if (cases.empty() || cases.size() != announced)
        throw std::runtime_error("the golden file for " + name + " is not complete");
    return cases;
}

/// The cases for vectors of this dimension; in 3D also those of 2D.
template <veer::Vector V> [[nodiscard]] std::vector<GoldenCase> read_golden_for(const std::string& name) {
    std::vector<GoldenCase> cases = read_golden(name);
    std::erase_if(cases, [](const GoldenCase& golden) { return golden.dimension() > veer::dimension_v<V>; });
    return cases;
}

} // namespace tests

// SPDX-License-Identifier: MIT
#pragma once

#include <charconv>
#include <cmath>
#include <string>
#include <string_view>

/// Words and numbers for SVG and HTML.
namespace svg {

/// All parts, one after the other.
std::string join(const auto&... parts) {
    std::string all;
    (all.append(std::string_view(parts)), ...);
    return all;
}

/// The value with so many decimals, with a point in every locale, and without a minus before zero.
std::string number(auto value, int decimals) {
    char text[64];
    const double wide = static_cast<double>(value),
                 shown = std::abs(wide) * std::pow(10.0, decimals) < 0.5 ? 0.0 : wide;
    return {text, std::to_chars(text, text + sizeof text, shown, std::chars_format::fixed, decimals).ptr};
}

inline std::string escaped(std::string_view text) {
    std::string safe;
    for (const char c : text) {
        safe += c == '&' ? "&amp;" : c == '<' ? "&lt;" : c == '>' ? "&gt;" : c == '"' ? "&quot;" : std::string(1, c);
    }
    return safe;
}

/// name="value"
std::string attribute(std::string_view name, const auto& value) {
    if constexpr (requires { std::string_view(value); }) return join(" ", name, "=\"", value, "\"");
    else return attribute(name, number(value, value == std::floor(value) ? 0 : 2));
}

} // namespace svg

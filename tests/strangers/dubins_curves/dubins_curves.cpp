// SPDX-License-Identifier: MIT
// The shortest ways of another library, asked again. README.md says where they come from.

#include <cmath>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <sstream>
#include <string>

#include <veer/dubins.hpp>

namespace {

using V = veer::BasicVector<double, 2>;

struct Pose {
    double x, y, angle;
    [[nodiscard]] V position() const { return {x, y}; }
    [[nodiscard]] V heading() const { return {std::cos(angle), std::sin(angle)}; }
};
/// A line of the record.
struct Answer {
    Pose start, end;
    double radius, length;
    std::string word;
    bool has_full_turn; ///< a turn of no length became a full turn
};

/// Whether veer's path is as long, or shorter where the other has a turn too many, and ends on the target.
bool is_right(const Answer& answer, double& most, int& same_words) {
    const auto path = veer::dubins_path(
        answer.start.position(), answer.start.heading(), answer.end.position(), answer.end.heading(), answer.radius);
    const auto [position, direction] = veer::place_on(path, path.length);
    const double apart = (path.length - answer.length) / (answer.length + 7 * answer.radius);
    const double missed = veer::length(V(position - answer.end.position()))
                        + veer::length(V(direction - answer.end.heading())) * answer.radius;
    std::string word;
    for (const int turn : path.turns) word += "RSL"[turn + 1];
    if (!answer.has_full_turn) most = std::fmax(most, std::fabs(apart)), same_words += word == answer.word;
    const bool ends_there = missed <= 1e-12 * (path.length + 7 * answer.radius);
    return ends_there && (answer.has_full_turn ? apart < -1e-3 : std::fabs(apart) <= 1e-12);
}

} // namespace

int main(int argc, char** argv) {
    if (argc > 1 && std::strcmp(argv[1], "table") == 0) return 0; // has no table
    int passed = 0, failed = 0, same_words = 0;
    double most = 0;
    bool has_full_turn = false;
    std::ifstream file(FOLDER "/answers.txt");
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with("#")) has_full_turn = passed + failed > 0;
        else {
            Answer answer{{}, {}, 0, 0, "", has_full_turn};
            std::istringstream text(line);
            text >> answer.start.x >> answer.start.y >> answer.start.angle >> answer.end.x >> answer.end.y
                >> answer.end.angle >> answer.radius >> answer.word >> answer.length;
            const bool right = is_right(answer, most, same_words);
            ++(right ? passed : failed);
            if (!right) std::printf("FAIL  %s\n", line.c_str());
        }
    }
    if (passed + failed != 424) std::printf("FAIL  %d questions of 424 in " FOLDER "\n", passed + failed), ++failed;
    std::printf("ok    400 lengths within %.2g, the same word in %d\n", most, same_words);
    std::printf("%d passed, %d failed\n", passed, failed);
    return failed == 0 ? 0 : 1;
}

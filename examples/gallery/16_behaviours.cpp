// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <glm/glm.hpp>
#include <numbers>
#include <numeric>
#include <random>
#include <string>
#include <string_view>
#include <vector>
#include <veer/veer.hpp>

#include "camera.hpp"
#include "page.hpp"
#include "svg.hpp"

namespace behaviours_game { // the example, whose headers stand above
#include "../16_behaviours.cpp"
}

using namespace behaviours_game;
using svg::Point, svg::attribute, svg::join, svg::number;

namespace {

constexpr std::string_view style = R"(<style>
.line{fill:none;stroke-linecap:round;stroke-linejoin:round}
.self{--c:#195599}.target{--c:#c2460c}.threat{--c:#1b2430}.grey{--c:#8793a1}.pale{--c:#dbe1e8}
.f{fill:var(--c)}.s{stroke:var(--c);fill:none;stroke-linecap:round;stroke-linejoin:round}.paper{fill:#fff}
@media(prefers-color-scheme:dark){.self{--c:#3d94f6}.target{--c:#ff6f24}.threat{--c:#e8edf4}.grey{--c:#7f8c9b}
.pale{--c:#2b3642}.paper{fill:#12181f}}
)";

/// The signs: a steered agent, an agent for comparison, a target, a threat.
constexpr std::string_view
    self_sign = R"(<path class="f" d="M12 0L-8 8-4 0-8-8Z"/>)",
    plain_sign = R"(<path class="s paper" stroke-width="2" d="M9 0L-6 6-3 0-6-6Z"/>)",
    target_sign =
        R"(<circle r="10" class="paper"/><circle r="8.5" class="s" stroke-width="3"/><circle r="3.5" class="f"/>)",
    threat_sign = R"(<path class="f" d="M12 0L5 2.1 8.5 8.5 2.1 5 0 12-2.1 5-8.5 8.5-5 2.1-12 0-5-2.1-8.5-8.5-2.1-5)"
                  R"( 0-12 2.1-5 8.5-8.5 5-2.1Z"/>)";

gallery::Sign sign(std::string_view name, std::string_view meaning, std::string_view kind, std::string_view shape) {
    return {join("16_sign_", name, ".svg"), std::string(meaning),
        join(R"(<svg xmlns="http://www.w3.org/2000/svg" width="26" height="26" viewBox="-13 -13 26 26">)", "\n", style,
            "</style>\n<g", attribute("class", kind), ">", shape, "</g></svg>\n")};
}

/// A moving thing as it is drawn: its path, and the sign at the end.
struct Track {
    std::string_view kind; ///< self, target, threat; grey: for comparison
    std::vector<V> places, velocities;
};

/// A small picture of a stage, without words: 320 by 240 pixels, 20 to the metre.
class Drawing {
public:
    void shape(std::string_view element, std::string_view classes, std::string_view attributes) {
        shapes_ += join("<", element, attribute("class", classes), attributes, "/>\n");
    }
    void disc(Point center, float radius, std::string_view classes) {
        shape("circle", classes, join(" cx=\"", x(center), "\" cy=\"", y(center), "\"", attribute("r", 20 * radius)));
    }
    void line(const auto& points, std::string_view classes, double width, std::string_view more = "") {
        std::string d;
        Point last;
        for (std::size_t i = 0; i < points.size(); ++i) {
            const Point p = points[i];
            if (i > 0 && i + 1 < points.size() && std::hypot(p.x - last.x, p.y - last.y) < 0.08) continue;
            d += join(i == 0 ? "M" : "L", x(p), " ", y(p)), last = p;
        }
        shape("path", join("s ", classes), join(attribute("stroke-width", width), attribute("d", d), more));
    }

    /// The path as a line with a dot for each half second. The sign stands at its end, and moves along the path where a
    /// browser shows animations: a triangle for a steered agent, a ring for a target, a star for a threat.
    void track(const Track& track, float seconds) {
        const bool dashed = track.kind == "grey";
        line(track.places, track.kind, dashed ? 2 : 2.5, dashed ? " stroke-dasharray=\"5 5\"" : " opacity=\".45\"");
        const std::size_t last = track.places.size() - 1,
                          steps = std::max<std::size_t>(std::size_t(seconds * 2 + 0.01f), 1);
        if (!dashed)
            for (std::size_t i = 0; i < steps; ++i) disc(track.places[i * last / steps], 0.13f, join("f ", track.kind));

        const std::string name = join("m", std::to_string(movers_++));
        const auto placed = [&](std::size_t i, double angle) {
            return join(
                "translate(", x(track.places[i]), "px,", y(track.places[i]), "px) rotate(", number(angle, 0), "deg)");
        };
        std::string frames, end;
        double angle = 0;
        constexpr std::size_t moments = 60;
        for (std::size_t k = 0; k <= moments; ++k) {
            const std::size_t i = k * last / moments;
            const V velocity = track.velocities[i];
            double next = -std::atan2(double(velocity.y), double(velocity.x)) * 180 / std::numbers::pi;
            if (veer::length(velocity) < 0.02f) next = angle;
            angle += std::remainder(next - angle, 360);
            end = placed(i, track.kind == "self" || dashed ? angle : 0);
            frames += join(number(100 * double(k) / moments * seconds / (seconds + 1), 1), "%{transform:", end, "}");
        }
        moves_ += join("@keyframes ", name, "{", frames, "100%{transform:", end, "}}\n");
        moves_ += join(
            ".", name, "{transform:", end, ";animation:", name, " ", number(seconds + 1, 1), "s linear infinite}\n");
        const std::string_view body = track.kind == "target" ? target_sign
                                    : track.kind == "threat" ? threat_sign
                                    : dashed                 ? plain_sign
                                                             : self_sign;
        bodies_ += join("<g class=\"", track.kind, " ", name, "\">", body, "</g>\n");
    }

    /// A plane in space, seen from behind and above, over the line of its shadow on the ground.
    void wings(const Track& track, const std::vector<veer::Orientation<glm::vec3>>& attitudes, float seconds) {
        const svg::Camera camera{0, 0, 0, 0, 0.45, 24};
        const auto seen = [&](const glm::vec3& v) {
            const Point p = camera(glm::vec3(-v.x, v.z, -v.y) * 0.75f);
            return V{float(p.x), float(p.y) - 0.8f};
        };
        std::vector<V> path, ground;
        std::vector<std::string> moments;
        for (std::size_t i = 0; i < attitudes.size(); ++i) {
            const veer::Orientation<glm::vec3>& lies = attitudes[i];
            const glm::vec3 at{track.places[i + 1], 2};
            const auto part = [&](float ahead, float aside, float above) {
                return seen(at + (lies.forward * ahead + lies.left * aside + lies.up * above) * 1.3f);
            };
            path.push_back(part(0, 0, 0)), ground.push_back(seen(glm::vec3(track.places[i + 1], -2)));
            std::string d;
            for (const V& p : {part(1.8f, 0, 0), part(0.2f, 0.25f, 0), part(-0.4f, 2.6f, 0), part(-0.9f, 2.6f, 0),
                     part(-0.7f, 0.2f, 0), part(-1.2f, 0, 0), part(-1.5f, 0, 1), part(-0.7f, 0, 0.2f),
                     part(-0.7f, -0.2f, 0), part(-0.9f, -2.6f, 0), part(-0.4f, -2.6f, 0), part(0.2f, -0.25f, 0)})
                d += join(d.empty() ? "M" : "L", x(p), " ", y(p));
            moments.push_back(d + "Z");
        }
        line(ground, "pale", 4);
        line(path, "self", 2, " opacity=\".45\"");
        for (std::size_t i = 52; i + 40 < moments.size(); i += 105)
            shape("path", "self f", join(attribute("opacity", 0.4), attribute("d", moments[i])));
        std::string frames;
        for (std::size_t k = 0; k <= 60; ++k)
            frames += join(number(double(k) / 60 * 100 * seconds / (seconds + 1), 1), "%{d:path('",
                moments[k * (moments.size() - 1) / 60], "')}");
        moves_ += join(
            "@keyframes wings{", frames, "}\n.wings{animation:wings ", number(seconds + 1, 1), "s linear infinite}\n");
        bodies_ += join("<path class=\"self f wings\"", attribute("d", moments.back()), "/>\n");
    }

    std::string text(std::string_view title) const {
        return join(
            R"(<svg xmlns="http://www.w3.org/2000/svg" width="320" height="240" viewBox="0 0 320 240" role="img">)",
            "\n<title>", svg::escaped(title), "</title>\n", style, moves_,
            "@media(prefers-reduced-motion:reduce){g,path{animation:none!important}}\n</style>\n",
            "<rect class=\"paper\" width=\"320\" height=\"240\"/>\n", shapes_, bodies_, "</svg>\n");
    }

private:
    std::string shapes_, moves_, bodies_;
    int movers_ = 0;

    static std::string x(Point p) { return number(160 + 20 * p.x, 1); }
    static std::string y(Point p) { return number(120 - 20 * p.y, 1); }
};

/// A flight of a behaviour: everybody's path, and the stage at the end.
struct Play {
    std::vector<Track> tracks;
    Stage last;
    std::vector<veer::Orientation<glm::vec3>> attitudes; // of the first agent
    std::vector<V> rays;                                 // of the frame with the most rays
    V asked_at{0, 0};
};

Play play(const Behaviour& behaviour) {
    Play play{{}, behaviour.stage, {}, {}};
    Stage& s = play.last;
    const bool compares = *behaviour.dashed != '\0';
    const auto note = [&](std::size_t& at, std::string_view kind, const V& place, const V& velocity) {
        if (at == play.tracks.size()) play.tracks.push_back({kind, {}, {}});
        play.tracks[at].places.push_back(place), play.tracks[at].velocities.push_back(velocity), ++at;
    };
    const auto note_all = [&] {
        std::size_t at = 0;
        for (const Other& one : s.targets) note(at, "target", one.position, one.velocity);
        for (const Other& one : s.threats) note(at, "threat", one.position, one.velocity);
        for (std::size_t i = s.positions.size(); i-- > 0;)
            note(at, compares && i == 1 ? "grey" : "self", s.positions[i], s.velocities[i]);
    };
    note_all();
    while (s.time < behaviour.seconds - 0.001f) {
        const Walker before{s.positions[0], s.velocities[0]};
        advance(s, behaviour);
        if (s.rays.size() > play.rays.size()) play.rays = s.rays, play.asked_at = before.position;
        play.attitudes.push_back(attitude(before, {s.positions[0], s.velocities[0]}));
        note_all();
    }
    return play;
}

bool is(const Behaviour& behaviour, std::string_view name) { return behaviour.name == name; }

/// The things on the stage, behind the agents.
void scenery(Drawing& panel, const Behaviour& behaviour, const Play& played) {
    const Stage& s = behaviour.stage;
    if (is(behaviour, "stay_on_path")) panel.line(s.path, "pale", 48);
    if (!s.path.empty()) panel.line(s.path, "grey", 1.5, " stroke-dasharray=\"6 6\"");
    const bool zone = is(behaviour, "escape_sphere") || is(behaviour, "ForceBudget");
    for (const auto& rock : s.rocks)
        panel.disc(rock.center, rock.escape_radius - (zone ? 0 : own_radius), zone ? "f pale" : "f grey");
    if (is(behaviour, "contain"))
        panel.line(std::vector<V>{{-7, -5}, {7, -5}, {7, 2}, {4, 5}, {-7, 5}, {-7, -5}}, "grey", 5);
    if (is(behaviour, "follow_flow"))
        for (float x = -7.5f; x <= 7.5f; x += 1.5f)
            for (float y = -5; y <= 5; y += 2) {
                const V at{x, y}, half = 0.22f * veer::flow_velocity(stream, at, top), head = at + half;
                const V back = veer::normalize_or(half, V{1, 0}) * 0.25f;
                panel.line(std::vector<V>{at - half, head}, "grey", 1.5);
                panel.line(std::vector<V>{head - veer::rotate(back, 0.6f), head, head - veer::rotate(back, -0.6f)},
                    "grey", 1.5);
            }
    if (is(behaviour, "interpose") || is(behaviour, "hide"))
        panel.line(std::vector<V>{played.last.threats[0].position,
                       is(behaviour, "hide") ? played.last.positions[0] : played.last.targets[0].position},
            "threat", 1.5, " stroke-dasharray=\"3 5\"");
    for (std::size_t i = 0; i < played.rays.size(); ++i)
        panel.line(std::vector<V>{played.asked_at, played.asked_at + 4.0f * played.rays[i]},
            i + 1 == played.rays.size() ? "self" : "grey", 1.2);
    if (is(behaviour, "steer_verlet_step")) {
        std::vector<V> exact;
        for (Walker stone{{-7, -4}, {4, 8.6f}}; exact.size() < 1750;
             stone = veer::steer_verlet_step(stone.position, stone.velocity, {0, -5}, {10, 1, 20}, 0.002f))
            exact.push_back(stone.position);
        panel.line(exact, "pale", 8);
    }
}

/// The smallest distance of two tracks at the same time.
float nearest(const Track& one, const Track& other) {
    float least = 1e9f;
    for (std::size_t i = 0; i < one.places.size(); ++i)
        least = std::min(least, veer::distance(one.places[i], other.places[i]));
    return least;
}

/// The mean distance of the steered agents from their middle: at first (0) or at last (1).
float spread(const Play& played, std::size_t when) {
    const auto at = [&](const Track& track) { return when == 0 ? track.places.front() : track.places.back(); };
    V middle{0, 0};
    float sum = 0;
    for (const Track& track : played.tracks) middle += at(track) / float(played.tracks.size());
    for (const Track& track : played.tracks) sum += veer::distance(at(track), middle);
    return sum / float(played.tracks.size());
}

/// The order at the end: the length of the mean heading, 0 to 1.
float order(const Play& played) {
    V sum{0, 0};
    for (const Track& track : played.tracks) sum += veer::normalize_or(track.velocities.back(), V{0, 0});
    return veer::length(sum) / float(played.tracks.size());
}

/// Checks that everybody did what the text below the picture says.
void expect(gallery::Page& page, const Behaviour& behaviour, const Play& played) {
    const Track& self = played.tracks.back();
    const V end = self.places.back();
    const auto promise = [&](std::string_view name, std::string_view what, auto kept) {
        if (is(behaviour, name)) page.expect(kept(), join(name, ": ", what));
    };
    const auto all = [&](auto holds) { return std::ranges::all_of(self.places, holds); };
    const auto to_end = [&](const Track& track) { return veer::distance(end, track.places.back()); };
    float closest = 1e9f; // of two steered agents
    for (const Track& one : played.tracks)
        for (const Track& other : played.tracks)
            if (&one != &other && one.kind == "self" && other.kind == "self")
                closest = std::min(closest, nearest(one, other));

    promise("seek", "passes the target", [&] { return nearest(played.tracks[0], self) < 1; });
    promise("flee", "nobody runs into the threat", [&] { return nearest(played.tracks[0], self) > 0.5f; });
    promise("arrive", "stops on the target", [&] { return to_end(played.tracks[0]) < 1e-3f; });
    promise("arrive, moving target", "keeps the place",
        [&] { return std::abs(to_end(played.tracks[0]) - std::sqrt(4.5f)) < 0.01f; });
    promise("pursue", "meets the target", [&] { return to_end(played.tracks[0]) < 0.1f; });
    promise("evade", "is not caught", [&] { return nearest(played.tracks[0], self) > 1; });
    promise("interpose", "stands between", [&] {
        return veer::distance(end, (played.tracks[0].places.back() + played.tracks[1].places.back()) * 0.5f) < 0.3f;
    });
    promise("hide", "the rock hides it", [&] {
        const V threat = played.tracks[0].places.back();
        return veer::length(veer::lateral(V(played.last.rocks[0].center - end), V(end - threat))) < 1;
    });
    promise("separation", "they move apart", [&] { return spread(played, 0) * 2 < spread(played, 1); });
    promise("alignment", "all head in the same direction", [&] { return order(played) > 0.97f; });
    promise("cohesion", "they come together", [&] { return spread(played, 0) > spread(played, 1) * 2; });
    promise("flock", "all head in the same direction", [&] { return order(played) > 0.9f; });
    promise("escape_sphere", "all get out", [&] {
        return std::ranges::all_of(
            played.tracks, [](const Track& track) { return veer::length(track.places.back()) > 3.5f; });
    });
    promise("ForceBudget", "less deep in than the sum of the forces", [&] {
        const auto depth = [&](std::size_t i) {
            return nearest({"", std::vector<V>(self.places.size()), {}}, played.tracks[i]);
        };
        return depth(2) > depth(1);
    });
    promise("steer_verlet_step", "is exact", [&] {
        return veer::distance(end, V{-7 + 4 * 3.5f, -4 + 8.6f * 3.5f - 5 * 3.5f * 3.5f / 2}) < 1e-4f;
    });
    promise("follow_path", "rests at the end", [&] { return veer::distance(end, played.last.path.back()) < 0.05f; });
    promise("stay_on_path", "stays on the road",
        [&] { return all([&](const V& p) { return veer::nearest_on_path(played.last.path, p).distance < 1.2f; }); });
    promise("avoid_sphere", "does not touch", [&] { return all([&](const V& p) { return veer::length(p) > 2; }); });
    promise("contain", "stays in the room",
        [&] { return all([&](const V& p) { return std::abs(p.x) < 7 && std::abs(p.y) < 5 && p.x + p.y < 9; }); });
    promise("free_direction", "finds the gap", [&] { return to_end(played.tracks[0]) < 0.1f; });
    promise("avoid_agents", "touches nobody", [&] { return closest > 1; });
    promise("reciprocal_velocity", "touches nobody", [&] { return closest > 0.99f; });
    promise("ContextMap", "comes to one of the two", [&] { return std::abs(end.x) > 5; });
    promise("limit_turn", "comes about", [&] { return to_end(played.tracks[0]) < 0.01f; });
    promise("spring_step", "follows", [&] { return nearest(played.tracks[0], self) < 1; });
}

} // namespace

gallery::Page gallery::behaviours_page() {
    Page page{.name = "16_behaviours",
        .title = "Every behaviour",
        .text = "Each panel shows a few seconds of one behaviour, on a stage of 16 m by 12 m. The dots are half "
                "a second apart; where they are "
                "closer together, the agent is slower. Everything moves at its true speed.",
        .functions = {"Walker move(", "Walker steer(", "void advance("},
        .signs = {sign("self", "steered agent", "self", self_sign),
            sign("target", "target, leader", "target", target_sign), sign("threat", "threat", "threat", threat_sign),
            sign("rock", "obstacle", "grey", R"(<circle r="11" class="f"/>)"),
            sign("zone", "road, zone", "pale", R"(<circle r="11" class="f"/>)"),
            sign("plain", "dashed: for comparison", "grey", plain_sign)}};

    for (const Behaviour& behaviour : behaviours()) {
        const Play played = play(behaviour);
        Drawing drawing;
        scenery(drawing, behaviour, played);
        if (is(behaviour, "banked_up")) drawing.wings(played.tracks[0], played.attitudes, behaviour.seconds);
        else
            for (const Track& track : played.tracks) drawing.track(track, behaviour.seconds);
        std::string file = join("16_", behaviour.name, ".svg"), caption = behaviour.does;
        std::replace_if(
            file.begin(), file.end(), [](char c) { return c == ' ' || c == ','; }, '_');
        if (*behaviour.dashed != '\0') caption += join(" Dashed: ", behaviour.dashed, ".");
        page.panels.push_back({file, behaviour.name, caption, drawing.text(behaviour.name)});
        expect(page, behaviour, played);
    }
    return page;
}

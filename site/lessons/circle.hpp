// SPDX-License-Identifier: MIT
#pragma once

#include "derivation.hpp"

namespace lessons {

/// Homing on a circle, in frames: why the usual steering misses at a low frame rate, and what an exact arc does.
class Circle final : public Derivation {
public:
    Circle()
        : Derivation("circle",
            "|speed blue|radius ink|accel violet|target orange|frame ink|usual violet|corner violet|arc blue|hit orange"
            "|miss ink|needs green|chord blue|ahead ink|sideways ink|tangent green|back green|turn green|centre ink"
            "|swing green|brake violet|gap orange",
            "Start|launcher=-3:-6 heading=1:0 target=7:4.5 rate=15 radius=5 speed=24;"
            "Few frames|rate=8;Many frames|rate=60;"
            "Inside the circle|launcher=-1:-4.5 heading=1:0 target=0:-0.5 rate=15 radius=5 speed=24;"
            "Behind|launcher=5:-6 heading=1:0 target=-1.2:-1.7 rate=15 radius=5 speed=24",
            slider("rate", "Frame rate", "Hz", rate_, {low, high, 1})) {
        controls.push_back(slider("radius", "Radius", "m", radius_, {1, 8, 0.25f}));
        controls.push_back(slider("speed", "", "m/s", speed_, {4, 40, 0.5f}));
        handle("target", "Target", target_, room);
        const int from = handle("launcher", "Launcher", launcher_, room);
        arrow_handle("heading", "Direction of the launch", heading_, from, arrow, 1);
        using playground::reading_or;
        readings = {reading("s", "m/s", 0, speed_), reading("r", "m", 2, radius_),
            reading("a", "m/s²", 0, acceleration_), reading("dt", "s", 3, frame_), reading("way", "m", 2, way_),
            reading("corner", "°", 1, corner_), reading("turns", "°", 1, turns_),
            reading_or("more", "off", "°", 1, off_), reading("arc_turn", "°", 1, arc_turn_),
            reading("chord", "m", 2, chord_), reading("x", "m", 1, x_), reading("y", "m", 1, y_),
            reading_or("none: the target is inside", "T", "m", 2, tangent_),
            reading_or("none: the target is inside", "turn_needed", "°", 1, turn_needed_),
            reading("to_centre", "m", 2, to_centre_), reading("square", "m²", 1, square_),
            reading_or("below 0", "gap", "m", 2, gap_), reading("end", "m", 2, flights_[at_the_dots].miss),
            reading("within", "m", 2, flights_[within].miss), reading("ours", "m", 2, flights_[exact].miss),
            reading("off_arc", "m", 2, off_arc_)};
        adjust();
    }
    void adjust() override {
        frame_ = 1 / rate_, acceleration_ = speed_ * speed_ / radius_, way_ = speed_ * frame_;
        const float radians = way_ / radius_;
        corner_ = std::atan(radians) * degrees, arc_turn_ = radians * degrees;
        chord_ = 2 * radius_ * std::sin(radians * 0.5f), off_arc_ = radius_ * (1 - std::cos(radians * 0.5f));
        const V2 d = target_ - launcher_;
        x_ = veer::dot(d, course()), y_ = veer::dot(d, aside());
        to_centre_ = veer::distance(target_, centre()), square_ = x_ * x_ + y_ * y_ - 2 * radius_ * y_;
        gap_ = inside() ? radius_ - to_centre_ : playground::never;
        tangent_ = inside() ? playground::never : veer::square_root(square_);
        const bool behind = x_ < 0 && y_ <= 0; // y / (x + T) is 0 / 0
        const float half = behind ? std::atan2(-x_, -radius_) : std::atan2(y_, x_ + tangent_);
        turn_needed_ = inside() ? playground::never : 2 * half * degrees;
        for (const Way way : {at_the_dots, within, exact, swings, brakes}) flights_[way] = flown(way, rate_);
        for (const Way way : {at_the_dots, within, exact})
            for (std::size_t k = 0; k < samples; ++k) misses_[way][k] = flown(way, rate_of(k)).miss;
        find_last_turn();
    }
    void draw(Picture& picture) const override {
        const int at = now();
        if (at == 1 || at == 3 || from(7, 9)) draw_circle(picture);
        picture.disc(target_, hit_radius, Color::orange, {.opacity = points_at(hit) ? 0.5f : 0.25f});
        picture.circle(target_, hit_radius, Color::orange, lit(hit));
        picture.dot(target_, Color::orange, lit(target, {.width = 6}));
        if (from(2, 6) || at == 10) draw_flight(picture, flights_[at < 5 ? at_the_dots : within], Color::violet, usual);
        if (at == 1 || at == 3 || at >= 7) draw_arcs(picture);
        if (at == 9 && inside()) draw_ways_out(picture);
        picture.arrow(launcher_, launcher_ + course() * arrow, Color::blue, lit(speed, {.width = 3}));
        if (from(1, 2)) draw_acceleration(picture);
        if (at == 2) draw_frame(picture);
        if (at == 3) draw_corner(picture);
        if (from(4, 5)) draw_miss(picture);
        if (at == 6) draw_last_turn(picture);
        if (at == 7) draw_chord(picture);
        if (at == 8) draw_tangent(picture);
        if (at == 9) draw_depth(picture);
        if (at == 10) draw_names(picture);
        picture.disc(launcher_, 0.3f, Color::ink);
        picture.label(target_ + V2{hit_radius, 0}, "target", Color::orange, Side::right);
        if (at != 7 && at != 8) picture.label(launcher_, "missile", Color::ink, Side::left);
    }
    void draw_graph(Picture& picture) const override {
        const std::size_t curves = now() < 4 ? 0 : now() < 5 ? 1 : now() < 7 ? 2 : 3;
        float most = curves > 0 ? 1 : speed_ / low;
        for (std::size_t i = 0; i < curves; ++i)
            for (const float one : misses_[i]) most = veer::maximum(most, one);
        const auto height = [most](float metres) { return ground + (sky - ground) * metres / most; };
        if (now() == 1) { // before the first frame
            draw_axes(picture, 0, height);
            picture.label(V2{0.03f, 0.93f}, "frame rate, from step 2 on", Color::muted, Side::right);
            return draw_cursor(picture, ground);
        }
        draw_axes(picture, most, height);
        if (curves == 0) {
            const auto frame_at = [&](float x) { return height(speed_ / (low + x * (high - low))); };
            curve(picture, frame_at, Color::ink, lit(frame, {.width = 2.5f}));
            draw_key(picture, 0.3f, "length of a frame, at each frame rate", Color::ink, lit(frame, {.width = 2.5f}));
            return draw_cursor(picture, height(way_));
        }
        picture.segment(V2{0, height(hit_radius)}, V2{1, height(hit_radius)}, Color::orange, lit(hit, {.width = 1.5f}));
        picture.label(V2{0.75f, height(hit_radius)}, "hit: below 0.5 m", Color::orange, Side::above);
        picture.label(V2{0.08f, 0.93f}, "miss:", Color::muted, Side::right);
        const char* const names[] = {"at the dots", "in frames", "arc"};
        const float places[] = {0.27f, 0.58f, 0.85f};
        for (std::size_t i = 0; i < curves; ++i) {
            const auto miss_at = [&, i](float x) {
                const float at = x * (samples - 1);
                const auto k = static_cast<std::size_t>(veer::minimum(at, samples - 2.0f));
                return height(misses_[i][k] + (misses_[i][k + 1] - misses_[i][k]) * (at - static_cast<float>(k)));
            };
            const Color color = i < 2 ? Color::violet : Color::blue;
            const Look look = lit(i < 2 ? usual : arc, {.width = 2.5f, .dashed = i == 1});
            curve(picture, miss_at, color, look);
            draw_key(picture, places[i], names[i], color, look);
        }
        draw_cursor(picture, height(flights_[curves - 1].miss));
    }

private:
    enum Term {
        none,
        speed,
        radius,
        accel,
        target,
        frame,
        usual,
        corner,
        arc,
        hit,
        miss,
        needs,
        chord,
        ahead,
        sideways,
        tangent,
        back,
        turn,
        middle,
        swing,
        brake,
        closest
    };
    enum Way { at_the_dots, within, exact, swings, brakes };
    struct Flight {
        std::vector<V2> places, velocities; ///< at the ends of the frames
        V2 nearest{0, 0};                   ///< place of the missile at its least distance
        std::size_t frame = 0;              ///< in which it is there
        float miss = playground::never;
    };
    static constexpr float low = 5, high = 60, hit_radius = 0.5f, longest = 2.5f, degrees = 57.29578f;
    static constexpr float half_turn = 3.1415927f, full_turn = 2 * half_turn;
    static constexpr float arrow = 4.8f;               ///< length of the arrow of the velocity  [m]
    static constexpr float ground = 0.22f, sky = 0.8f; ///< of the graph: heights of the axis and of the largest value
    static constexpr std::size_t samples = 111;        ///< of the graph: every half a hertz

    [[nodiscard]] static float rate_of(std::size_t k) { return low + 0.5f * static_cast<float>(k); }
    [[nodiscard]] V2 course() const { return veer::normalize_or(heading_, V2{1, 0}); }
    /// At a right angle to the course, towards the target.
    [[nodiscard]] V2 aside() const {
        const V2 left = veer::perpendicular(course());
        return left * (veer::dot(target_ - launcher_, left) >= 0 ? 1.0f : -1.0f);
    }
    [[nodiscard]] V2 centre() const { return launcher_ + aside() * radius_; }
    [[nodiscard]] bool inside() const { return square_ < 0; }
    /// The course after a turn by this angle towards the target.
    [[nodiscard]] V2 turned(float angle) const { return course() * std::cos(angle) + aside() * std::sin(angle); }
    /// The place on the circle after a turn by this angle.
    [[nodiscard]] V2 on_circle(float angle) const {
        return centre() + (course() * std::sin(angle) - aside() * std::cos(angle)) * radius_;
    }
    [[nodiscard]] veer::Homing<float> missile() const { return veer::make_homing(speed_, radius_, 0.0f); }

    [[nodiscard]] veer::Motion<V2> moved(Way how, const V2& p, const V2& v, float h) const {
        if (how == exact) return veer::homing_arc_step(p, v, target_, missile(), h);
        if (how == swings) return veer::homing_swing_step(p, v, target_, missile(), h, hit_radius);
        if (how == brakes) return veer::homing_brake_step(p, v, target_, braking(), h, hit_radius);
        const V2 to = veer::normalize_or(target_ - p, v), along = veer::normalize_or(v, to);
        const V2 across = veer::normalize_or(to - along * veer::dot(to, along), V2{0, 0});
        const V2 next = veer::normalize_or(v + across * (speed_ * speed_ / radius_ * h), along) * speed_;
        return {p + next * h, next};
    }
    /// A missile that regains its speed after braking.
    [[nodiscard]] veer::Homing<float> braking() const { return veer::make_homing(speed_, radius_, 2.0f); }
    /// A flight until it has passed the target, or once round a target inside the circle.
    [[nodiscard]] Flight flown(Way how, float rate) const {
        Flight flight{{launcher_}, {course() * speed_}};
        const float h = 1 / rate, most = inside() && how <= exact ? 7.5f * radius_ / speed_ : longest;
        bool came = x_ > 0;
        for (float time = 0; time < most; time += h) {
            const auto next = moved(how, flight.places.back(), flight.velocities.back(), h);
            look_for_target(flight, how, next.position, h);
            flight.places.push_back(next.position), flight.velocities.push_back(next.velocity);
            if (how > exact && flight.miss < hit_radius) break;
            const bool comes = veer::dot(target_ - next.position, next.velocity) >= 0;
            if (came && !comes && !inside()) break;
            came = came || comes;
        }
        return flight;
    }
    /// Whether a frame comes nearer to the target than those before.
    void look_for_target(Flight& flight, Way how, const V2& end, float h) const {
        const V2 start = flight.places.back(), v = flight.velocities.back();
        const auto test = [&](const V2& from, const V2& to) {
            const V2 way = to - from;
            const float share =
                veer::clamp(veer::ratio(veer::dot(target_ - from, way), veer::length_squared(way)), 0.0f, 1.0f);
            const V2 nearest = how == at_the_dots ? to : from + way * share;
            const float away = veer::distance(nearest, target_);
            if (away < flight.miss)
                flight.miss = away, flight.nearest = nearest, flight.frame = flight.places.size() - 1;
        };
        if (how != exact) return test(start, end);
        // the point of the circle nearest to the target, then the rest: straight, unless the target is inside
        const V2 d = target_ - start, along = veer::normalize_or(v, V2{1, 0});
        const float angle = std::atan2(veer::dot(d, along), radius_ - std::abs(veer::cross(along, d)));
        const float time = veer::minimum((angle < 0 ? angle + full_turn : angle) * radius_ / speed_, h);
        const V2 place = veer::homing_arc_step(start, v, target_, missile(), time).position;
        if (inside()) test(place, place), test(end, end);
        else test(place, end);
    }
    static constexpr int parts = 8; ///< of an arc, which is drawn as short lines
    /// The frame of the usual steering that needs the smallest turn.
    void find_last_turn() {
        const Flight& flight = flights_[within];
        float least = playground::never;
        for (std::size_t k = 0; k + 1 < flight.places.size(); ++k) {
            const V2 d = target_ - flight.places[k], v = flight.velocities[k];
            const float off = std::atan2(std::abs(veer::cross(v, d)), veer::dot(v, d)) * degrees;
            if (off < least) least = off, last_turn_ = k;
        }
        off_ = least < corner_ ? least : playground::never;
        const V2 before = flight.velocities[last_turn_], after = flight.velocities[last_turn_ + 1];
        turns_ = std::atan2(std::abs(veer::cross(before, after)), veer::dot(before, after)) * degrees;
    }

    void draw_circle(Picture& picture) const {
        picture.circle(centre(), radius_, Color::ink, lit(radius, {.width = 1.5f, .dashed = true}));
        if (now() == 8) return;
        picture.segment(launcher_, centre(), Color::ink, lit(radius, {.width = 1.5f}));
        picture.label(launcher_ + aside() * (radius_ * 0.55f), "r", Color::ink, Side::left);
    }
    void draw_flight(Picture& picture, const Flight& flight, Color color, Term term) const {
        picture.line(flight.places, color, lit(term, {.width = 2.5f}));
        picture.dots(flight.places, color, lit(term, {.width = 7}));
    }
    /// The flight along the arc, each frame as short lines.
    void draw_arcs(Picture& picture) const {
        const Flight& flight = flights_[exact];
        std::vector<V2> fine{launcher_};
        for (std::size_t k = 0; k + 1 < flight.places.size(); ++k)
            for (int i = 1; i <= parts; ++i)
                fine.push_back(veer::homing_arc_step(
                    flight.places[k], flight.velocities[k], target_, missile(), frame_ * static_cast<float>(i) / parts)
                                   .position);
        picture.line(fine, Color::blue, lit(arc, {.width = 2.5f}));
        if (now() >= 7) picture.dots(flight.places, Color::blue, lit(arc, {.width = 7}));
    }
    void draw_acceleration(Picture& picture) const {
        const V2 tip = launcher_ + aside() * veer::clamp(0.42f * speed_ / radius_, 0.5f, 6.0f);
        picture.arrow(launcher_, tip, Color::violet, lit(accel, {.width = 3}));
        picture.label(tip, "a", Color::violet, Side::left);
        picture.label(launcher_ + course() * arrow, "s", Color::blue, Side::right);
    }
    void draw_frame(Picture& picture) const {
        const Flight& flight = flights_[at_the_dots];
        picture.segment(flight.places[0], flight.places[1], Color::ink, lit(frame, {.width = 4}));
        picture.label((flight.places[0] + flight.places[1]) * 0.5f, "s dt", Color::ink, Side::below);
    }
    /// The turn of one frame: v, and at a right angle to it a dt. Both are drawn in the scale of the arrow of v.
    void draw_corner(Picture& picture) const {
        const float angle = corner_ / degrees;
        const V2 tip = launcher_ + course() * arrow, end = tip + aside() * (arrow * std::tan(angle));
        picture.arrow(tip, end, Color::violet, lit(accel, {.width = 3}));
        picture.segment(launcher_, end, Color::violet, lit(corner, {.width = 1.5f, .dashed = true}));
        picture.label(launcher_ + course() * (0.35f * arrow), "v", Color::blue, Side::below);
        picture.label((tip + end) * 0.5f, "a dt", Color::violet, Side::right);
        draw_angle(picture, launcher_, 3.4f, 0, angle, "corner", Color::violet, corner, Side::below);
    }
    /// An angle of the course, from `first` to `last`. Its name stands in the middle, or below or above its end.
    void draw_angle(Picture& picture, const V2& at, float size, float first, float last, const char* name, Color color,
        Term term, Side side = Side::right) const {
        std::vector<V2> points;
        for (int i = 0; i <= 16; ++i)
            points.push_back(at + turned(first + (last - first) * static_cast<float>(i) / 16) * size);
        picture.line(points, color, lit(term));
        picture.label(points[side == Side::below ? 0 : side == Side::above ? 16 : 8], name, color, side);
    }
    void draw_miss(Picture& picture) const {
        const Flight& flight = flights_[now() == 4 ? at_the_dots : within];
        if (now() == 5) draw_nearest_frame(picture, flight);
        picture.segment(flight.nearest, target_, Color::ink, lit(miss, {.width = 3}));
        picture.dot(flight.nearest, Color::ink, lit(miss, {.width = 9}));
        picture.label(flight.nearest, flight.miss < hit_radius ? "hit: miss" : "miss", flight.miss, 2, "m", Color::ink,
            Side::below);
    }
    void draw_nearest_frame(Picture& picture, const Flight& flight) const {
        const V2 p = flight.places[flight.frame], end = flight.places[flight.frame + 1];
        picture.arrow(p, end, Color::violet, lit(usual, {.width = 4}));
        picture.dot(p, Color::violet, lit(usual, {.width = 11}));
        name(picture, p, "p", Color::violet, Side::left);
        name(picture, p + (end - p) * 0.3f, "m", Color::violet, Side::above);
        name(picture, flight.nearest, "p + f m", Color::ink, Side::right);
    }
    void draw_last_turn(Picture& picture) const {
        const Flight& flight = flights_[within];
        const V2 p = flight.places[last_turn_], v = veer::normalize_or(flight.velocities[last_turn_], V2{1, 0}),
                 end = flight.places[last_turn_ + 1];
        picture.segment(p, target_, Color::green, lit(needs, {.width = 2.5f}));
        picture.segment(p, p + v * 4, Color::ink, lit(speed, {.width = 1.5f, .dashed = true}));
        picture.segment(p, end, Color::violet, lit(corner, {.width = 5}));
        picture.dot(p, Color::ink, {.width = 11});
        picture.label(p + v * 4, "heading", Color::ink);
        const V2 halfway = (p + target_) * 0.5f;
        if (off_ < playground::never) picture.label(halfway, "needs", off_, 1, "°", Color::green, Side::below);
        else picture.label(halfway, "needs more", Color::green, Side::below);
        picture.label(end, "turns", turns_, 1, "°", Color::violet, Side::above);
    }
    void draw_chord(Picture& picture) const {
        const float angle = way_ / radius_;
        const V2 end = on_circle(angle);
        picture.dot(centre(), Color::ink, lit(radius, {.width = 7}));
        picture.segment(centre(), end, Color::ink, lit(radius, {.width = 1.5f}));
        picture.segment(launcher_, end, Color::blue, lit(chord, {.width = 5}));
        const float size = veer::minimum(0.45f * radius_, 2.0f);
        std::vector<V2> points;
        for (int i = 0; i <= 16; ++i)
            points.push_back(centre() + (on_circle(angle * static_cast<float>(i) / 16) - centre()) * (size / radius_));
        picture.line(points, Color::green, lit(turn));
        picture.label(points[8], "turn", Color::green, Side::right);
        picture.segment(end, end + turned(angle) * arrow, Color::ink, lit(speed, {.width = 1.5f, .dashed = true}));
        picture.label(launcher_ + course() * arrow, "heading", Color::ink, Side::right);
        picture.label((launcher_ + end) * 0.5f, "chord", Color::blue, Side::above);
        if (chord_ < 1) return;
        picture.label(end + turned(angle) * arrow, "new heading", Color::ink);
        picture.segment(end, end + turned(angle * 0.5f) * 4, Color::blue, lit(chord, {.width = 1.5f, .dashed = true}));
        draw_angle(picture, launcher_, 3.5f, 0, angle * 0.5f, "turn / 2", Color::green, turn, Side::below);
        draw_angle(picture, end, 3.5f, angle * 0.5f, angle, "turn / 2", Color::green, turn, Side::above);
    }
    void draw_tangent(Picture& picture) const {
        const V2 along = course(), foot = launcher_ + along * x_;
        picture.segment(launcher_, foot, Color::ink, lit(ahead, {.width = 1.5f}));
        picture.segment(foot, target_, Color::ink, lit(sideways, {.width = 1.5f}));
        name(picture, launcher_ + along * (x_ * 0.75f), "x", Color::ink, Side::below);
        name(picture, foot + aside() * (y_ * 0.5f), "y", Color::ink, Side::right);
        if (inside()) return picture.label(centre(), "no tangent: the target is inside", Color::ink, Side::above);
        const float half = turn_needed_ * 0.5f / degrees, to_meeting = radius_ * std::tan(half);
        const V2 leaves = on_circle(2 * half), behind = launcher_ - along * tangent_,
                 meeting = launcher_ + along * to_meeting;
        picture.segment(centre(), leaves, Color::ink, lit(radius, {.width = 1.5f}));
        name(picture, (centre() + leaves) * 0.5f, "r", Color::ink, Side::right);
        picture.dot(centre(), Color::ink, lit(middle, {.width = 7}));
        name(picture, centre(), "centre", Color::ink, Side::left);
        picture.segment(leaves, target_, Color::green, lit(tangent, {.width = 3}));
        picture.segment(launcher_, behind, Color::green, lit(back, {.width = 3}));
        picture.segment(behind, target_, Color::green, lit(turn, {.width = 1.5f, .dashed = true}));
        if (std::abs(to_meeting) < 20) {
            picture.segment(launcher_, meeting, Color::ink, lit(turn, {.width = 1.5f, .dashed = true}));
            picture.segment(meeting, leaves, Color::ink, lit(turn, {.width = 1.5f, .dashed = true}));
            picture.dot(meeting, Color::ink, {.width = 7});
            name(picture, meeting, "Q", Color::ink, Side::below);
        }
        picture.dot(leaves, Color::green, lit(tangent, {.width = 9}));
        picture.dot(behind, Color::green, lit(back, {.width = 9}));
        name(picture, behind, "B", Color::green, Side::below);
        name(picture, (leaves + target_) * 0.5f, "T", Color::green, Side::below);
        name(picture, (launcher_ + behind) * 0.5f, "T back", Color::green, Side::below);
        const float side = veer::distance(behind, target_), size = veer::minimum(0.5f * side, 4.0f);
        if (in_frame(behind)) draw_angle(picture, behind, size, 0, half, "turn / 2", Color::green, turn);
        const bool is_behind = 2 * half > half_turn; // Q
        if (!is_behind && in_frame(meeting))
            draw_angle(picture, meeting, 1.5f, 0, 2 * half, "needed turn", Color::green, turn);
        if (!is_behind) return;
        // the turn as the angle at the centre
        picture.segment(centre(), launcher_, Color::ink, lit(radius, {.width = 1.5f}));
        std::vector<V2> points;
        for (int i = 0; i <= 32; ++i)
            points.push_back(centre() + (on_circle(2 * half * static_cast<float>(i) / 32) - centre()) * 0.3f);
        picture.line(points, Color::green, lit(turn));
        name(picture, centre() + aside() * (0.3f * radius_), "needed turn", Color::green, Side::above);
        if (in_frame(meeting))
            draw_angle(picture, meeting, size, 0, 2 * half - half_turn, "needed turn − 180°", Color::green, turn);
    }
    void draw_depth(Picture& picture) const {
        picture.dot(centre(), Color::ink, lit(middle, {.width = 7}));
        picture.segment(centre(), target_, Color::ink, lit(middle, {.width = 2.5f, .dashed = true}));
        picture.label((centre() + target_) * 0.5f, "c =", to_centre_, 2, "m", Color::ink, Side::above);
        name(picture, centre(), "centre", Color::ink, Side::left);
        if (!inside()) return;
        const V2 out = veer::normalize_or(target_ - centre(), V2{1, 0}), place = centre() + out * radius_;
        picture.segment(target_, place, Color::orange, lit(closest, {.width = 3}));
        picture.dot(place, Color::orange, lit(closest, {.width = 9}));
        picture.label(place, "r − c =", gap_, 2, "m", Color::orange, Side::right);
    }
    void draw_ways_out(Picture& picture) const {
        draw_flight(picture, flights_[swings], Color::green, swing);
        draw_flight(picture, flights_[brakes], Color::violet, brake);
        const auto middle_of = [](const Flight& flight) { return flight.places[flight.places.size() / 2]; };
        name(picture, middle_of(flights_[swings]), "swings away first", Color::green, Side::right);
        name(picture, middle_of(flights_[brakes]), "brakes", Color::violet, Side::right);
    }
    void draw_names(Picture& picture) const {
        const auto end_of = [](const Flight& flight) { return flight.places[flight.places.size() / 2]; };
        name(picture, end_of(flights_[within]), "usual", Color::violet, Side::above);
        name(picture, end_of(flights_[exact]), "arc", Color::blue, Side::below);
    }
    [[nodiscard]] static bool in_frame(const V2& p) { return std::abs(p.x) < 15.5f && std::abs(p.y) < 7.8f; }
    /// A label, unless its place is outside the picture.
    static void name(Picture& picture, const V2& place, const char* text, Color color, Side side) {
        if (in_frame(place)) picture.label(place, text, color, side);
    }

    /// The axes of the graph: the frame rate to the right, metres upwards.
    void draw_axes(Picture& picture, float most, const auto& height) const {
        axes(picture, ground);
        for (float rate = 20; rate <= high; rate += 20) {
            const float x = (rate - low) / (high - low);
            picture.segment(V2{x, ground - 0.03f}, V2{x, ground}, Color::muted, {.width = 1.5f});
            picture.label(V2{x, ground - 0.02f}, "", rate, 0, "Hz", Color::muted, Side::below);
        }
        const float every = most < 3 ? 1 : most < 6 ? 2 : 5;
        for (float metres = every; metres < most; metres += every) {
            picture.segment(V2{0.995f, height(metres)}, V2{1.01f, height(metres)}, Color::muted, {.width = 1.5f});
            picture.label(V2{1, height(metres)}, "", metres, 0, "m", Color::muted, Side::left);
        }
    }
    /// A curve's name in the top row of the graph.
    static void draw_key(Picture& picture, float x, const char* text, Color color, const Look& look) {
        picture.segment(V2{x - 0.06f, 0.93f}, V2{x, 0.93f}, color, look);
        picture.label(V2{x, 0.93f}, text, color, Side::right);
    }
    void draw_cursor(Picture& picture, float y) const {
        const float x = (rate_ - low) / (high - low);
        picture.segment(V2{x, ground}, V2{x, sky + 0.04f}, Color::ink, {.width = 1.5f, .opacity = 0.5f});
        picture.dot(V2{x, y}, Color::ink, {.width = 10});
        picture.label(V2{x, sky - 0.05f}, "now", Color::ink, Side::right);
    }

    V2 target_{7, 4.5f}, launcher_{-3, -6}, heading_{1, 0};
    float rate_ = 15, radius_ = 5, speed_ = 24;
    float acceleration_ = 0, frame_ = 0, way_ = 0, corner_ = 0, off_ = 0, arc_turn_ = 0, chord_ = 0, off_arc_ = 0;
    float turns_ = 0, gap_ = 0, x_ = 0, y_ = 0, tangent_ = 0, turn_needed_ = 0, to_centre_ = 0, square_ = 0;
    std::size_t last_turn_ = 0;
    Flight flights_[5];
    float misses_[3][samples] = {};
};

} // namespace lessons

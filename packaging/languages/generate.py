# SPDX-License-Identifier: MIT
"""Writes what other languages call, from the declarations in the headers: packaging/languages/c/veer_c.h and functions.inc, and
packaging/languages/javascript/veer.d.ts.

    /usr/bin/python3 packaging/languages/generate.py [--check]      with --check: changes nothing, and fails if a file is stale

Every function of vectors, numbers, structures and lists becomes a function of many agents: a vector or a number of each
agent is a stream; what all agents share is a value, a structure or a list. Functions of veer that are left out stand in
LEFT_OUT, with a reason.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tools"))
import headers  # noqa: E402

FOLDER = ROOT / "packaging" / "languages"
# headers whose functions are for C++ alone: numbers and packs, types of vectors; the classes, which have handles
HEADERS_LEFT_OUT = ("scalar.hpp", "vector_traits.hpp", "basic_vector.hpp", "simd", "proof.hpp")
# what is no function of streams, values and lists; the handles of veer_c.h do the work of those with a star
LEFT_OUT = {
    "cross": "a number in the plane, a vector in space",
    "zero": "a constant", "first_axis": "a constant", "select": "a choice between C++ values", "earlier": "a comparison",
    "moved": "a sum", "make_obstacle": "avoid_moving_spheres takes spheres", "free_direction": "takes a function",
    "engine_flight": "the functions ..._in_engine take the engine", "update_with_contacts": "*", "formation_offset": "*",
    "order_step": "*", "avoid_agents": "*", "reciprocal_velocity": "*", "separation": "*", "alignment": "*", "cohesion": "*",
    "flock": "*", "flow_velocity": "*", "follow_flow": "*",
}
# a number of each agent, as a vector is; other numbers are the same for all
OF_EACH = {"number", "angle", "x", "along", "time_to_go", "first_mass", "second_mass"}
OF_EACH_IN = {("servo_step", "position"), ("servo_step", "velocity"), ("servo_step", "target"), ("spring_step_number", "velocity"),
              ("spring_step_number", "target"), ("smooth_number", "target"), ("drive_step", "speed"), ("drive_step", "steer"),
              ("launch_in_time", "time"), ("unit_vector", "angle")}
# overloads, by their parameters, whose names in C are not the first one's with the parameter that only they have
NAMES = {
    ("rotate", "v angle"): "rotate_in_plane", ("turn_yaw_pitch", "v direction max_yaw"): None,  # None: as turn_towards
    ("clearance", "position radius plane"): "clearance_plane", ("contact", "position velocity radius plane time_step"): "contact_plane",
    ("avoid_sphere", "position velocity obstacle"): "avoid_sphere", ("avoid_sphere", "position velocity obstacle angle"): "avoid_sphere_angle",
    ("avoid_sphere", "position velocity obstacle turn"): None,  # as with an angle
    ("avoid_sphere", "position velocity sphere margin sight"): "avoid_moving_sphere",
    ("avoid_spheres", "position velocity obstacles"): "avoid_spheres", ("avoid_spheres", "position velocity obstacles angle"): "avoid_spheres_angle",
    ("avoid_spheres", "position velocity spheres margin sight"): "avoid_moving_spheres",
    ("avoid_spheres", "position velocity wanted spheres margin turning_radius time_step"): "avoid_spheres_turning",
    ("arrive", "position velocity target target_velocity limits time_step"): "arrive_moving",
    ("arrive_velocity", "position target target_velocity limits time_step"): "arrive_velocity_moving",
    ("rendezvous", "position velocity target target_velocity arrival_velocity time_to_go time_step"): "rendezvous_arriving",
    ("spring_step", "position velocity target spring time_step"): "spring_step_damped",
    ("intercept_flying", "position target target_velocity flight shot inherited_velocity"): "intercept_flying_shot",
    ("intercept_flying", "position target target_velocity flight speed inherited_velocity"): "intercept_flying",
    ("launch", "position target gravity speed time_step"): "launch_stepped",
    ("formation_place", "leader lies angular_velocity offset"): "formation_place_in_space",
}
ELEMENTS = {"planes": "Plane", "spheres": "Sphere", "obstacles": "SphereObstacle", "points": "points"}
# written by hand in packaging/languages/c/handles.cpp: what lives longer than a call, and answers about all agents together
BY_HAND = """
flock.hpp flock grid:h position:v velocity:v limits:s.FlockLimits answer:vo
    The steering of every agent of a flock: separation, alignment and cohesion. The grid keeps its memory between calls
flock.hpp flock_step grid:h position:vb velocity:vb limits:s.FlockLimits steer_limits:s.SteerLimits time_step:f
    flock, then steer_step
crowd.hpp crowd_velocity grid:h position:v velocity:v radius:n preferred_velocity:v sight:f max_speed:f horizon:f time_step:f walls:l.Capsule answer:vo
    The velocity of every agent of a crowd by reciprocal_velocity, among the agents nearer than sight and the walls
neighbors.hpp nearest grid:h position:v most:i radius:f neighbors:k
    The indices of the agents nearest to each agent and nearer than radius, the nearest first: a row of `most` for each agent, filled up with -1
formation.hpp assign_places position:v places:p chosen:k
    The place of each agent, so that the ways are short in sum; -1 for those without a place: SlotAssignment
physic_base.hpp physic_step position:vb velocity:vb acceleration:v time_step:f
    The body after a frame of a PhysicBase: on the exact parabola
bounce.hpp move_with_contacts position:vb velocity:vb acceleration:v radius:f material:s.Material planes:l.Plane spheres:l.Sphere capsules:l.Capsule time_step:f time:no point:vo normal:vo
    The ball after a frame in which it falls, flies and bounces, and its first contact: update_with_contacts
"""
STEERING = re.compile(r"Steering")
ACCELERATION = re.compile(r"The acceleration (of|that)")


# ---- the headers -------------------------------------------------------------------------------------------------------


def split(text, at=","):
    """The parts between commas that stand in no bracket."""
    parts, depth = [""], 0
    for letter in text:
        depth += {"<": 1, "(": 1, "{": 1, ">": -1, ")": -1, "}": -1}.get(letter, 0)
        if letter == at and depth == 0:
            parts.append("")
        else:
            parts[-1] += letter
    return [part.strip() for part in parts if part.strip()]


def default_value(text):
    """A default as a number, or None."""
    text = text.strip()
    if "infinity" in text:
        return "inf"
    if "first_axis" in text:
        return "x"
    if "third_axis" in text:
        return "z"
    if "zero" in text or text == "{}":
        return "0"
    number = re.fullmatch(r"(?:S|scalar_t<V>)?\(?(-?[\d.]+|true|false)\)?", text)
    return {"true": "1", "false": "0"}.get(number[1], number[1]) if number else None


class Member:
    def __init__(self, kind, name, default=None, size=0, comment=""):
        self.kind, self.name, self.default, self.size, self.comment = kind, name, default, size, comment


def members_of(declaration):
    found = []
    for line in declaration.split("\n")[1:]:
        code, _, comment = line.partition("///")
        code = re.sub(r"//.*", "", code).strip()
        if not code.endswith(";") or re.match(r"(static|template|constexpr|using|[\w:<>]+ (begin|end|size|empty|operator)\(|const )|.*\boperator\b|storage::", code):
            continue
        read = re.match(r"((?:std::|signed )?\w+(?:<[\w<>]+>)?)\s+(\w+[^()]*(?:=.*)?);", code)
        if not read:
            continue
        kind, rest = read.groups()
        for one in split(rest):
            name, _, default = one.partition("=")
            size = re.search(r"\[(\d)\]", name)
            found.append(Member(kind, re.sub(r"\[.*", "", name).strip(), default_value(default) if default else None,
                                int(size[1]) if size else 0, comment.strip(" <")))
    return found


def bare(kind):
    return re.sub(r"<.*", "", kind)


def is_number(kind):
    return kind in ("S", "double") or kind.startswith("scalar_t")


class Argument:
    """kind: v n (of each agent), f i (a number), s (a structure), p (points), l (a list of structures)
    role: "", "both" (read and written), "out"; of: the structure; code: how C++ takes it"""

    def __init__(self, kind, name, of="", role="", default=None):
        self.kind, self.name, self.of, self.role, self.default = kind, name, of, role, default

    def as_c(self):
        if self.kind in "vn":
            return f"veer_{'vectors' if self.kind == 'v' else 'numbers'}{'_' + self.role if self.role else ''} {self.name}"
        if self.kind in "fi":
            return f"{'float' if self.kind == 'f' else 'int'} {self.name}"
        if self.kind == "s":
            return f"veer_{snake(self.of)} {self.name}"
        if self.kind == "h":
            return f"veer_grid *{self.name}"
        if self.kind == "k":
            return f"int32_t *{self.name}"
        if self.kind == "p":
            return f"int64_t {self.name}_count, veer_vectors {self.name}"
        if self.kind == "l":
            return f"int64_t {self.name}_count, const veer_{snake(self.of)} *{self.name}"

    def described(self):
        kind = self.kind + {"": "", "both": "b", "out": "o"}[self.role] + (f".{snake(self.of)}" if self.kind in "sl" else "")
        return f"{self.name}:{kind}" + (f"={self.default}" if self.default is not None else "")


def snake(name):
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()


class Function:
    """name: in C; arguments: after the count; body: of the lambda that C++ calls for each pack or agent; dims: 2, 3 or 5
    (both); alone: one agent at a time"""

    def __init__(self, name, arguments, body, dims, alone, comment, header):
        self.name, self.arguments, self.body, self.dims, self.alone, self.comment, self.header = name, arguments, body, dims, alone, comment, header


class Reader:
    def __init__(self):
        read = headers.read()
        self.structures, self.functions, self.used, self.unread = {}, [], [], []
        self.order = [one["file"] for one in read.headers]
        for entry in read.entries:
            if entry["kind"] == "type" and re.search(r"\bstruct \w+ \{", entry["declaration"]) and "simd" not in entry["header"]:
                self.structures[entry["name"]] = members_of(entry["declaration"])
        taken = {}
        for entry in read.entries:
            if entry["kind"] == "function" and not entry["header"].startswith(HEADERS_LEFT_OUT) and entry["name"] not in LEFT_OUT:
                self.add(entry, taken)

        for described, comment in re.findall(r"(\S.*)\n    (.*)", BY_HAND):
            header, name, *arguments = described.split()
            read = [re.match(r"(\w+):(\w)([bo]?)(?:\.(\w+))?$", one).groups() for one in arguments]
            for _, _, _, of in read:
                if of:
                    self.use(of)
            self.functions.append(Function(name, [Argument(kind, named, of or "", {"b": "both", "o": "out", "": ""}[role]) for named, kind, role, of in read],
                                           None, 5, False, comment, header))

    def parts_of(self, structure, prefix):
        """The numbers and vectors of a structure, one after the other: kind, name, place in C++, size."""
        for member in self.structures[structure]:
            places = [f".{member.name}[{i}]" for i in range(member.size)] or [f".{member.name}"]
            names = [f"{prefix}{member.name}_{i}" for i in range(member.size)] or [prefix + member.name]
            for place, name in zip(places, names):
                if bare(member.kind) in self.structures:
                    for kind, inner, below, number in self.parts_of(bare(member.kind), name + "_"):
                        yield kind, inner, place + below, number
                else:
                    number = "mask" if member.kind.startswith("mask_t") else "" if is_number(member.kind) or member.kind == "V" else "whole"
                    yield "v" if member.kind == "V" else "n", name, place, number

    def flat(self, structure):
        """Whether a structure is the same for all agents: limits, obstacles, flights."""
        return structure not in ("Motion", "Agent", "Orientation", "Contact", "DubinsPath", "PathPlace", "SineCosine")

    def use(self, structure):
        for member in self.structures[structure]:
            if bare(member.kind) in self.structures:
                self.use(bare(member.kind))
        if structure not in self.used:
            self.used.append(structure)

    def read_parameter(self, text, function):
        """The arguments of C for a parameter of C++, and its code in the call."""
        text, _, default = text.partition("=")
        default = default_value(default) if default else None
        kind, name = re.match(r"(.*?)\s*&?\s*(\w+)$", text.strip()).groups()
        kind = re.sub(r"^const |&$", "", kind).strip()
        if kind == "V" or kind in ("Position", "parts::vector_of<Agents>"):
            return [Argument("v", name, default=default)], f"{name}_"
        if is_number(kind):
            if name in OF_EACH or (function, name) in OF_EACH_IN:
                return [Argument("n", name, default=default)], f"{name}_"
            return [Argument("f", name, default=default)], name
        if kind in ("bool", "int", "std::size_t"):
            return [Argument("i", name, default=default)], f"{name} != 0" if kind == "bool" else name
        if kind == "Points" or (kind == "auto" and name == "points"):
            return [Argument("p", name)], f"point_list<P>({name}_count, {name})"
        if kind == "auto" and name in ELEMENTS:
            self.use(ELEMENTS[name])
            return [Argument("l", name, ELEMENTS[name])], f"list_of<P>({name}_count, {name})"
        if kind == "F":
            self.use("Flight")
            return [Argument("s", name, "Flight")], f"of<V>({name})"
        structure = bare(kind)
        if structure not in self.structures:
            return None
        if self.flat(structure):
            self.use(structure)
            return [Argument("s", name, structure)], f"of<V>({name})"
        arguments, code = [], ""
        prefix = f"{name}_"
        if structure == "SineCosine" or structure == "DubinsPath":
            prefix = "" if structure == "SineCosine" else "path_"
        parts = list(self.parts_of(structure, prefix))
        for one, inner, _, _ in parts:
            arguments.append(Argument(one, inner))
        code = f"veer::{structure}<{'S' if structure == 'SineCosine' else 'V'}>{{"
        code += ", ".join(f"{inner}_" if number != "whole" else f"static_cast<signed char>({inner}_)" for _, inner, _, number in parts)
        if structure == "DubinsPath":
            names = [inner for _, inner, _, _ in parts]
            turns = ", ".join(f"static_cast<signed char>({one}_)" for one in names[6:9])
            code = f"veer::DubinsPath<V>{{{names[0]}_, {names[1]}_, {names[2]}_, {{{names[3]}_, {names[4]}_, {names[5]}_}}, {{{turns}}}, {names[9]}_"
        return arguments, code + "}"

    def name_of(self, entry, names, taken):
        """The name in C: of the first overload its own; of another, also the first parameter that only it has."""
        name = entry["name"]
        if (name, " ".join(names)) in NAMES:
            return NAMES[name, " ".join(names)]
        known = taken.setdefault(name, [])
        known.append(names)
        if len(known) == 1:
            return name
        own = [one for one in names if all(one not in other for other in known[:-1])]
        return f"{name}_{own[0]}" if own else f"{name}_without_{next(one for one in known[0] if one not in names)}"

    def add(self, entry, taken):
        declaration = re.sub(r"\s+", " ", entry["declaration"])
        declaration = re.sub(r"requires OneAgent<[^ ]*> |requires Vector2<V> ", "", declaration)
        if "std::integral A" in declaration:
            return None  # the same for numbers of several types
        if "const Obstacle& obstacle" in declaration:
            for kind in headers.OBSTACLES:
                one = declaration.replace("const Obstacle& obstacle", f"const {kind}<V>& {kind.lower()}").replace(", class Obstacle", "")
                self.add({**entry, "declaration": one, "name": entry["name"], "as": f"{entry['name']}_{kind.lower()}"}, taken)
            return
        head = re.match(r"template <(.*?)> (\S+) (\w+)\((.*)\);$", declaration)
        if not head or "parts::vector_of" in declaration:
            # a template with brackets of its own
            head = re.match(r"template <(.*)> ((?:V|S|bool|scalar_t<V>|\w+<V>|\w+<S>|\w+<scalar_t<V>>)) (\w+)\((.*)\);$", declaration)
        if not head or (head[2] == "auto"):
            return self.unread.append(entry["declaration"])
        template, answer, _, given = head.groups()
        parameters = split(given)
        names = [re.search(r"(\w+)(?= *(=|$))", one)[1] for one in parameters]
        name = entry.get("as") or self.name_of(entry, names, taken)
        if name is None:
            return
        dims = 2 if "Vector2 V" in template or "Vector2<V>" in entry["declaration"] else 3 if "Vector3 V" in template else 5
        alone = "OneAgent" in entry["declaration"]
        read = [self.read_parameter(one, name) for one in parameters]
        if None in read or (bare(answer) not in self.structures and answer not in ("V", "S", "scalar_t<V>")):
            return self.unread.append(entry["declaration"])
        arguments = [one for few, _ in read for one in few]
        asked = "<V>" if " V" in template and " V>" in template + ">" and answer == "V" and not any(one.kind == "v" for one in arguments) else ""
        call = f"veer::{entry['name']}{asked}({', '.join(code for _, code in read)})"
        if not any(one.kind == "v" for one in arguments):  # packs of places on a path, along packs of points
            call = call.replace("point_list<P>", "point_list<V>")
        comment = headers.first_sentence(entry["comment"])
        if not comment:  # the second overload under one comment
            comment = next((one.comment for one in reversed(self.functions) if one.name.startswith(entry["name"])), "")
        if entry["name"].endswith("_step") or entry["name"] == "confine":
            return self.step(name, arguments, call, answer, dims, alone, comment, entry)
        self.answers(name, arguments, call, answer, dims, alone, comment, entry)
        if answer == "V" and any(one.name == "velocity" and one.kind == "v" for one in arguments):
            self.fused(name, arguments, call, dims, alone, comment, entry)

    def append(self, *what):
        self.functions.append(Function(*what))

    def step(self, name, arguments, call, answer, dims, alone, comment, entry):
        """A step writes the state that it reads."""
        arguments = [Argument(**vars(one)) for one in arguments]
        if answer == "V":
            state, places = arguments[:1], [("", "")]
        else:
            parts = list(self.parts_of(bare(answer), ""))
            state, places = arguments[:len(parts)], [(part[2], part[3]) for part in parts]
        for one in state:
            one.role = "both"
        body = [f"const auto answer = {call};"]
        body += [f"{one.name}_ = {read_part('answer', place, number)};" for one, (place, number) in zip(state, places)]
        self.append(name, arguments, body, 6 if name == "confine" else dims, alone, comment, entry["header"])

    def answers(self, name, arguments, call, answer, dims, alone, comment, entry):
        taken = {one.name for one in arguments} | {"count"}
        if answer in ("V", "S", "scalar_t<V>"):
            out = [("v" if answer == "V" else "n", "answer", "", "")]
        else:
            out = [(kind, f"answer_{inner}" if inner in taken else inner, place, number) for kind, inner, place, number in self.parts_of(bare(answer), "")]
        outs = [Argument(kind, inner, role="out") for kind, inner, _, _ in out]
        if answer in ("V", "S", "scalar_t<V>"):
            body = [f"answer_ = {call};"]
        else:
            body = [f"const auto answer = {call};"] + [f"{inner}_ = {read_part('answer', place, number)};" for _, inner, place, number in out]
        if not any(one.kind in "vn" for one in arguments):
            arguments = [Argument("f" if one.kind == "n" else one.kind, one.name, one.of, one.role, one.default) for one in arguments]
        self.append(name, arguments + outs, body, dims, alone, comment, entry["header"])

    def fused(self, name, arguments, call, dims, alone, comment, entry):
        """Steering, or an acceleration, and the step that it is for."""
        has_step = any(one.name == "time_step" for one in arguments)
        given = [Argument(**vars(one)) for one in arguments if one.name != "time_step"]
        if STEERING.match(comment):
            more, what = Argument("s", "steer_limits", "SteerLimits"), "steer_step"
            step = f"veer::steer_step(position_, velocity_, {call}, of<V>(steer_limits), time_step)"
            self.use("SteerLimits")
        elif ACCELERATION.match(comment) and entry["header"] in ("guidance.hpp", "rendezvous.hpp"):
            more, what = Argument("f", "max_accel"), "the acceleration, cut to max_accel, moves the agent"
            step = f"accelerated(position_, velocity_, {call}, max_accel, time_step)"
        else:
            return
        if given[0].name != "position":
            given.insert(0, Argument("v", "position"))
        for one in given:
            if one.name in ("position", "velocity"):
                one.role = "both"
        body = [f"const auto answer = {step};", "position_ = answer.position;", "velocity_ = answer.velocity;"]
        self.append(f"{name}_step", given + [more, Argument("f", "time_step")], body, dims, alone, f"{name}, then {what}", entry["header"])


def read_part(what, place, number):
    return f"{'as_number' if number == 'mask' else 'whole' if number == 'whole' else ''}({what}{place})" if number else f"{what}{place}"


# ---- what is written ---------------------------------------------------------------------------------------------------


def wrapped(first, parts, width=120, indent="    "):
    """first(part, part ...) in lines."""
    lines, line = [], first + "("
    for i, part in enumerate(parts):
        part += "," if i < len(parts) - 1 else ")"
        if len(line) + len(part) + 2 > width:
            lines.append(line.rstrip())
            line = indent
        line += part + " "
    return lines + [line.rstrip()]


def wrapped_list(parts, width=120):
    lines = [" " * 7]
    for i, part in enumerate(parts):
        part += ");" if i == len(parts) - 1 else ","
        if len(lines[-1]) + len(part) + 1 > width:
            lines.append(" " * 7)
        lines[-1] += " " + part
    return lines


def commented(text, width=118):
    words, lines = text.split(), ["/*"]
    for word in words:
        if len(lines[-1]) + len(word) + 4 > width:
            lines.append("  ")
        lines[-1] += " " + word
    return lines[:-1] + [lines[-1] + " */"]


def declaration(function):
    return wrapped(f"int veer_{function.name}", ["int64_t count"] + [one.as_c() for one in function.arguments])


def structure_in_c(reader, name):
    lines = [f"typedef struct {{ /* {name} */"]
    for member in reader.structures[name]:
        kind = "veer_vector" if member.kind == "V" else "double" if member.kind == "double" else "float" if is_number(member.kind) else f"veer_{snake(bare(member.kind))}"
        said = re.sub(r" +", " ", re.sub(r"`", "", member.comment))
        if member.default is not None:
            said += f"{'; ' if said else ''}in C++ {member.default} unless given"
        lines.append(f"    {kind} {member.name};" + (f" /* {said} */" if said else ""))
    return lines + [f"}} veer_{snake(name)};"]


def in_order(reader):
    found = []
    for header in reader.order:
        found += [one for one in reader.functions if one.header == header]
    return found


def write_header(reader):
    lines = []
    for name in reader.used:
        lines += structure_in_c(reader, name)
    last = ""
    for function in in_order(reader):
        if function.header != last:
            lines += ["", f"/* ---- {function.header[:-4]} {'-' * (105 - len(function.header))} */", ""]
            last = function.header
        plain = function.comment.replace("`", "")
        where = {2: "In the plane alone. ", 3: "In space alone. ", 5: "", 6: ""}[function.dims]
        lines += commented(f"{where}{plain}.") + ["VEER_C " + declaration(function)[0]] + declaration(function)[1:]
        lines[-1] += ";"
    return lines


def conversion(reader, name):
    """How C++ makes its structure of C's."""
    members = reader.structures[name]
    has_vectors = any(member.kind == "V" for member in members)

    def made(member):
        if member.kind == "V":
            return f"vector<V>(a.{member.name})"
        if bare(member.kind) in reader.structures:
            return f"of<V>(a.{member.name})"
        return f"a.{member.name}"

    kind = f"veer::{name}<V>" if has_vectors else f"veer::{name}" if name == "CrowdTuning" else f"veer::{name}<{'veer::scalar_t<V>' if name == 'Corridor' else 'float'}>"
    if name == "Box":  # in the plane a box has no up
        plane = ", ".join(made(member) for member in members if member.name != "up")
        return [f"template <class V> {kind} of(const veer_box& a) {{", f"    if constexpr (veer::dimension_v<V> == 2) return {{{plane}}};",
                f"    else return {{{', '.join(map(made, members))}}};", "}"]
    return [f"template <class V> {kind} of(const veer_{snake(name)}& a) {{", f"    return {{{', '.join(map(made, members))}}};", "}"]


def write_structures(reader):
    lines = ["// SPDX-License-Identifier: MIT", "// Written by packaging/languages/generate.py from the headers of veer: its structures, made of C's.", "#pragma once", "",
             '#include "streams.hpp"', "", "namespace veer_c {", ""]
    for name in reader.used:
        lines += conversion(reader, name)
    return lines + ["", "template <class V, class From> struct List { ///< a list of structures as C++ takes it", "    const From* at;", "    std::size_t count;",
                    "    [[nodiscard]] std::size_t size() const { return count; }", "    [[nodiscard]] auto operator[](std::size_t i) const { return of<V>(at[i]); }", "};",
                    "template <class V, class From> List<V, From> list_of(std::int64_t count, const From* at) {",
                    "    return {at, static_cast<std::size_t>(count)};", "}", "", "} // namespace veer_c"]


def write_functions(reader, alone):
    lines = ["// SPDX-License-Identifier: MIT", "// Written by packaging/languages/generate.py from the headers of veer: the functions "
             + ("of one agent at a time." if alone else "on packs."), '#include "structures.hpp"', "", "using namespace veer_c;"]
    for function in in_order(reader):
        if function.alone != alone or function.body is None:
            continue
        lines += [""] + declaration(function)
        lines[-1] += " {"
        number, streams, lambdas, shape = 2, [], [], "0"
        for one in function.arguments:
            if one.kind in "vn":
                role = {"": "in", "both": "both", "out": "out"}[one.role]
                streams.append(f"{role}({number}, {one.name})")
                lambdas.append(f"{'const auto' if not one.role else 'auto'}& {one.name}_")
            elif one.kind in "lp":
                there = f"{one.name}.x" if one.kind == "p" else one.name
                lines.append(f"    if (const int wrong = list_is_wrong({number}, {one.name}_count, {there} != nullptr); wrong != 0 && count != 0) return wrong;")
                shape = f"{one.name}.z != nullptr ? 3 : 2" if one.kind == "p" else shape
                number += 1
            number += 1
        used = " ".join(function.body)
        typed = re.search(r"<V>|<P>|<S>", used)
        lines.append(f"    return each<Takes::{'agents' if function.alone else 'packs'}, {function.dims}>(count, {shape},")
        lines.append(f"        [=]({', '.join(['auto tag' if typed else 'auto'] + lambdas)}) {{")
        if typed:
            lines.append("            using V = typename decltype(tag)::type;")
        if "<P>" in used:
            lines.append("            using P = Plain<V>;")
        lines += [f"            {line}" for line in function.body] + ["        },"]
        lines += wrapped_list(streams)
        lines.append("}")
    return lines


# JavaScript's module has to be small: it leaves out what a script adds up itself, and what has a nearer name
HEADERS_OUT_OF_SCRIPTS = ("vector.hpp", "rotation.hpp", "trigonometry.hpp", "decay.hpp", "contact_box.hpp")
OUT_OF_SCRIPTS = re.compile(r"clearance_|contact_(plane|sphere|capsule|box)|push_out|.*_(place|corridor)(_step)?$|place_on|.*_flight$|intercept_flying"
                            r"|homing_acceleration|steer_verlet|pure_proport|augmented|avoid_spheres?_angle|bounce_pair|limit_accel|.*_arriving"
                            r"|wander_velocity|interpose_vel|hide_vel|orbit_vel|keep_range_vel|evade_vel|formation_place|least_time_to_go|escape|avoid_agent"
                            r"|avoid_spheres_turning|hiding|confine|contain|move_with_contacts|assign_places|intercept_thrusting|dubins|homing_intercept|homing_time$|intercept_after_turn|intercept_accelerating|intercept_times|first_obstacle|zero_effort|parabola|launch_stepped|launch_range")


def in_scripts(function):
    return function.header not in HEADERS_OUT_OF_SCRIPTS and not OUT_OF_SCRIPTS.match(function.name)


def write_table(reader):
    """The list itself, for languages that read it at run time, and the calls by number."""
    described = []
    for name in reader.used:
        members = " ".join(f"{member.name}:{'v' if member.kind == 'V' else 'f' if is_number(member.kind) else 's.' + snake(bare(member.kind))}"
                           + (f"={member.default}" if member.default is not None else "") for member in reader.structures[name])
        described.append(f"struct {snake(name)} {members}")
    structures = len(described)
    functions = sorted(in_order(reader), key=lambda one: not in_scripts(one))  # those of scripts come first
    last = sum(map(in_scripts, functions))
    for function in functions:
        described.append(f"{function.name} {min(function.dims, 5)} " + " ".join(one.described() for one in function.arguments))
    lines = ["// SPDX-License-Identifier: MIT", "// Written by packaging/languages/generate.py from the headers of veer: the list of functions.", '#include "call.hpp"', "",
             "const char *veer_functions(void) {", "    return"]
    texts = [f'        "{line}\\n"' for line in described]
    lines += texts[:structures + last] + ["#if !defined(VEER_C_SCRIPTS)"] + texts[structures + last:] + ["#endif", "        ;"]
    lines += ["}", "", "static const veer_c::Call calls[] = {"]
    texts = [f"    veer_c::call<veer_{one.name}>," for one in functions]
    lines += texts[:last] + ["#if !defined(VEER_C_SCRIPTS)"] + texts[last:] + ["#endif"]
    return lines + ["};", "", "int veer_call(int function, int64_t count, const veer_argument *arguments) {",
                    "    return calls[function](count, arguments);", "}"]


def write_types(reader):
    """veer.d.ts"""
    def camel(name):
        return re.sub(r"_(\w)", lambda found: found[1].upper(), name)

    def kind_of(one):
        return {"v": "Vectors" if not one.role else "Rows", "n": "Numbers" if not one.role else "Rows", "f": "number", "i": "number | boolean", "p": "Vectors",
                "h": "Grid", "k": "Int32Array", "s": one.of, "l": f"readonly {one.of}[]"}[one.kind]

    lines = ["// SPDX-License-Identifier: MIT", "// Written by packaging/languages/generate.py from the headers of veer.", "",
             "/** Numbers of each agent, one after the other: rows of vectors. In veer's memory they are used where they lie. */",
             "export type Rows = Float32Array | number[];", "/** Rows of vectors, or one vector for all agents. */", "export type Vectors = ArrayLike<number>;",
             "/** A number of each agent, or one for all. */", "export type Numbers = ArrayLike<number> | number;",
             "export type Vector = readonly number[] | Float32Array;", "/** The memory of functions that look at all agents together. */",
             "export interface Grid { readonly address: number }"]
    for name in reader.used:
        lines.append(f"export interface {name} {{")
        for member in reader.structures[name]:
            kind = "Vector" if member.kind == "V" else "number" if is_number(member.kind) else bare(member.kind)
            said = member.comment.replace("*/", "")
            lines += ([f"    /** {said} */"] if said else []) + [f"    {camel(member.name)}{'?' if member.default is not None else ''}: {kind};"]
        lines.append("}")
    functions = [one for one in in_order(reader) if in_scripts(one)]
    for title, dimension in (("Plane", 2), ("Space", 3)):
        lines.append(f"export interface {title} {{")
        for function in functions:
            if function.dims not in (dimension, 5, 6):
                continue
            given = [one for one in function.arguments if one.role != "out" and one.kind != "k"]
            outs = [one for one in function.arguments if one.role == "out" or one.kind == "k"]
            last = max([i for i, one in enumerate(given) if one.default is None], default=-1)
            parameters = [f"{camel(one.name)}{'?' if i > last else ''}: {kind_of(one)}{' | undefined' if i < last and one.default is not None else ''}"
                          for i, one in enumerate(given)]
            kinds = {"v": "Float32Array", "n": "Float32Array", "k": "Int32Array"}
            answer = "void"
            if len(outs) == 1:
                answer = kinds[outs[0].kind] + (" | number" if outs[0].kind == "n" else "")
                parameters.append(f"{camel(outs[0].name)}?: {'Int32Array' if outs[0].kind == 'k' else 'Float32Array'}")
            elif outs:
                answer = "{ " + "; ".join(f"{camel(one.name)}: {'number' if one.kind == 'n' else kinds[one.kind]}" for one in outs) + " }"
                parameters.append("answers?: { " + "; ".join(f"{camel(one.name)}?: Float32Array" for one in outs) + " }")
                many = answer.replace(": number", ": Float32Array")
                answer = answer if many == answer else f"{answer} & {{ }}"
            lines.append(f"    /** {function.comment.replace('*/', '')}. */")
            lines.append(f"    {camel(function.name)}({', '.join(parameters)}): {answer.replace(' & { }', '')};")
        lines.append("}")
    return lines + ["export interface Veer {", "    readonly plane: Plane;", "    readonly space: Space;", "    readonly memory: { readonly buffer: ArrayBuffer };",
                    "    /** Arrays in veer's memory, of zeros. */", "    numbers(count: number): Float32Array;", "    rows2(count: number): Float32Array;",
                    "    rows3(count: number): Float32Array;", "    integers(count: number): Int32Array;", "    free(array: Float32Array | Int32Array): void;",
                    "    grid(): Grid;", "    freeGrid(grid: Grid): void;", "}",
                    "/** Loads the module, with a memory of its own, which never grows: views of it stay valid. */",
                    "export function load(options?: { megabytes?: number }): Promise<Veer>;"]


def write_direct(reader):
    """A program that asks C++ itself, an agent at a time, and prints a hash of each function's answers."""
    lines = ['#include "direct.hpp"', ""]
    for function in in_order(reader):
        lines.append(f"template <int D> void {function.name}_of() {{")
        if function.body is None:
            lines += [f'    by_hand<D>("{function.name}", veer_{function.name}, "{" ".join(one.described() for one in function.arguments)}");', "}"]
            continue
        lines.append(f'    Inputs<D> in("{function.name}");')
        lambdas, given = [], []
        for one in function.arguments:
            if one.kind in "vn":
                made = "vectors" if one.kind == "v" else "numbers"
                lines.append(f"    auto {one.name} = in.{'empty_' if one.role == 'out' else ''}{made}();")
                lambdas.append(f"{'const auto' if not one.role else 'auto'}& {one.name}_")
                given.append(f"{one.name}[i]")
            elif one.kind == "f":
                lines.append(f"    const float {one.name} = in.positive();")
            elif one.kind == "i":
                lines.append(f"    const int {one.name} = 1;")
            elif one.kind == "s":
                lines.append(f"    const auto {one.name} = in.template structure<veer_{snake(one.of)}>();")
            elif one.kind == "l":
                lines.append(f"    const auto {one.name}_data = in.template structures<veer_{snake(one.of)}>();")
                lines.append(f"    const auto* {one.name} = {one.name}_data.data(); const int {one.name}_count = 3;")
            elif one.kind == "p":
                lines.append(f"    auto {one.name}_data = in.vectors(); const veer_vectors {one.name} = in.stream({one.name}_data); const int {one.name}_count = agents;")
        used = " ".join(function.body)
        typed = re.search(r"<V>|<P>|<S>", used)
        lines.append(f"    const auto function = [=]({', '.join(['auto tag' if typed else 'auto'] + lambdas)}) {{")
        if typed:
            lines.append("        using V = typename decltype(tag)::type;")
        if "<P>" in used:
            lines.append("        using P = Plain<V>;")
        lines += [f"        {line}" for line in function.body] + ["    };"]
        lines.append(f"    for (int i = 0; i < agents; ++i) function(Tag<veer::BasicVector<float, D>>(), {', '.join(given)});")
        for one in function.arguments:
            if one.role:
                lines.append(f"    in.answer({one.name});")
        lines += ["    in.print();", "}"]
    lines.append("int main() {")
    for function in sorted(in_order(reader), key=lambda one: not in_scripts(one)):
        for dimension in (2, 3):
            if function.dims in (dimension, 5, 6):
                lines.append(f"    {function.name}_of<{dimension}>();")
    return lines + ["}"]


MARKS = "/* Written by packaging/languages/generate.py: */\n", "/* Until here. */\n"


def main():
    reader = Reader()
    if reader.unread:
        sys.exit("packaging/languages/generate.py cannot read:\n" + "\n".join(reader.unread))
    header = FOLDER / "c/veer_c.h"
    before, rest = header.read_text().split(MARKS[0])
    after = rest.split(MARKS[1])[1]
    files = {header: before + MARKS[0] + "\n".join(write_header(reader)) + "\n" + MARKS[1] + after,
             FOLDER / "javascript/veer.d.ts": "\n".join(write_types(reader)) + "\n",
             FOLDER / "c/table.cpp": "\n".join(write_table(reader)) + "\n",
             FOLDER / "c/structures.hpp": "\n".join(write_structures(reader)) + "\n",
             FOLDER / "c/functions.cpp": "\n".join(write_functions(reader, False)) + "\n",
             FOLDER / "c/solvers.cpp": "\n".join(write_functions(reader, True)) + "\n"}
    if "--direct" in sys.argv:
        print("\n".join(write_direct(reader)))
        return
    stale = [path for path, text in files.items() if not path.exists() or path.read_text() != text]
    for path in stale:
        if "--check" in sys.argv:
            print(f"{path.relative_to(ROOT)} is stale: sh tools/generate")
        else:
            path.write_text(files[path])
    sys.exit(1 if stale and "--check" in sys.argv else 0)


if __name__ == "__main__":
    main()

# SPDX-License-Identifier: MIT
"""Writes what other languages call, from the declarations in the headers.

    /usr/bin/python3 packaging/languages/generate.py [--check]      the declarations in packaging/languages/c/veer_c.h; with --check: changes
                                                                    nothing, and fails if they are stale
    /usr/bin/python3 packaging/languages/generate.py --into FOLDER  the sources of the C library,
                                                                    veer.d.ts of the npm package, and direct.cpp, which asks C++ itself

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
# what is no function of streams, values and lists; WRITTEN has those with a star
LEFT_OUT = {
    "zero": "a constant", "first_axis": "a constant", "select": "a choice between C++ values", "earlier": "a comparison",
    "moved": "a sum", "make_obstacle": "avoid_moving_spheres takes spheres", "free_direction": "takes a function",
    "engine_flight": "the functions ..._in_engine take the engine", "cross": "*", "update_with_contacts": "*", "formation_offset": "*",
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
ELEMENTS = {"planes": "Plane", "spheres": "Sphere", "obstacles": "SphereObstacle"}
# structures that C has in another form
STRUCTURES = """
struct FlowField {
    V origin;    ///< place of the first node [m]
    S cell_size; ///< distance from a node to the next [m]
    V counts;    ///< number of nodes along each axis: whole numbers
struct EngineFlight {
    S engine;    ///< VEER_PHYSX, VEER_JOLT ...
    V gravity;   ///< [m/s^2]
    S damping;   ///< as the engine defines it [1/s]
    S time_step; ///< step of the engine, for VEER_BOX2D its sub-step [s]
"""
# header, name, [dimensions], arguments; the comment; what is done for each agent or pack. Functions without the last are those of all agents, in world.hpp
WRITTEN = """
vector.hpp cross 3 a:v b:v answer:vo
    The cross product
    answer_ = veer::cross(a_, b_);
vector.hpp cross_in_plane 2 a:v b:v answer:no
    The cross product in the plane: a.x b.y - a.y b.x
    answer_ = veer::cross(a_, b_);
physic_base.hpp physic_step position:vb velocity:vb acceleration:v time_step:f
    The body after a frame of a PhysicBase: on the exact parabola
    veer::PhysicBase<V> body(position_, velocity_, time_step); body.set_acceleration(acceleration_); body.update(); position_ = body.position(); velocity_ = body.velocity();
bounce.hpp move_with_contacts position:vb velocity:vb acceleration:v radius:f material:s.Material planes:l.Plane spheres:l.Sphere capsules:l.Capsule boxes:l.Box time_step:f time:no point:vo normal:vo
    The ball after a frame in which it falls, flies and bounces, and its first contact: update_with_contacts
    veer::PhysicBase<V> body(position_, velocity_, time_step); body.set_acceleration(acceleration_); const auto first = veer::update_with_contacts(body, radius, material, planes, spheres, capsules, boxes); position_ = body.position(); velocity_ = body.velocity(); time_ = first.time; point_ = first.point; normal_ = first.normal;
flock.hpp separation 6 world:h position:v radius:f answer:vo
    The push of every agent away from the agents nearer than radius
flock.hpp alignment 6 world:h position:v velocity:v view:s.View answer:vo
    The steering of every agent to the mean velocity of the agents in its view
flock.hpp cohesion 6 world:h position:v velocity:v view:s.View max_speed:f answer:vo
    The steering of every agent to the centre of the agents in its view
flock.hpp flock 6 world:h position:v velocity:v limits:s.FlockLimits answer:vo
    The steering of every agent of a flock: separation, alignment and cohesion. The world keeps its memory between calls
flock.hpp flock_step 6 world:h position:vb velocity:vb limits:s.FlockLimits steer_limits:s.SteerLimits time_step:f
    flock, then steer_step
crowd.hpp avoid_agents 6 world:h position:v velocity:v radius:n sight:f horizon:f answer:vo
    Steering with which every agent avoids the agent that it would touch first, of those nearer than sight
crowd.hpp crowd_velocity 6 world:h position:v velocity:v radius:n preferred_velocity:v sight:f max_speed:f horizon:f time_step:f walls:l.Capsule yielding:n=1 tuning:s.CrowdTuning=0 answer:vo
    The velocity of every agent of a crowd by reciprocal_velocity, among the agents nearer than sight and the walls
crowd_order.hpp order_step world:h position:v velocity:v radius:n goal:v max_speed:f time_step:f held_up:nb has_arrived:nb
    The order of every agent of a crowd after a step: how long it is held up beside an agent that has arrived, and whether it has arrived
neighbors.hpp nearest world:h position:v most:i radius:f neighbors:k
    The indices of the agents nearest to each agent and nearer than radius, the nearest first: a row of `most` for each agent, filled up with -1
spline.hpp spline_build world:h points:v closed:i=0
    Makes the spline of the world, a smooth way through points: each agent of this call is a point
spline.hpp spline_nearest_towards world:h position:v heading:v answer:no alone
    The arc length of the place of the spline nearest to a position; of equally near places, that which leads most along heading
    answer_ = world.spline.nearest_towards(position_, heading_);
path.hpp flow_velocity position:v velocities:p field:s.FlowField max_speed:f answer:vo
    The velocity of a flow at a position, with the length max_speed at most. The flow has a velocity for each node of a grid, row by row
    answer_ = veer::flow_velocity(of_nodes<P>(field, velocities), position_, max_speed);
path.hpp follow_flow position:v velocity:v velocities:p field:s.FlowField max_speed:f answer:vo
    Steering with a flow: flow_velocity - velocity
    answer_ = veer::follow_flow(of_nodes<P>(field, velocities), position_, velocity_, max_speed);
path.hpp follow_flow_step position:vb velocity:vb velocities:p field:s.FlowField max_speed:f steer_limits:s.SteerLimits time_step:f
    follow_flow, then steer_step
    const auto answer = veer::steer_step(position_, velocity_, veer::follow_flow(of_nodes<P>(field, velocities), position_, velocity_, max_speed), steer_limits, time_step); position_ = answer.position; velocity_ = answer.velocity;
travel.hpp travel_build 6 world:h slowness:n goals:p field:s.FlowField answer:vo
    Finds the travel times from every node of a grid to the nearest goal. Each agent of this call is a node: its time for a metre, and the flow, for flow_velocity
travel.hpp travel_time 6 world:h position:v answer:no
    The time from a position to the nearest goal: after travel_build
formation.hpp formation_offset formation:i spacing:v answer:vo
    The places of a formation as its leader sees them: x ahead, y to the left. Each agent of this call is a place. Formations: VEER_LINE, VEER_COLUMN ...
formation.hpp assign_places world:h position:v places:p chosen:k
    The place of each agent, so that the ways are short in sum; -1 for those without a place: SlotAssignment
combine.hpp force_budget first:v second:v third:v=0 fourth:v=0 fifth:v=0 sixth:v=0 max_force:f left:no answer:vo
    The sum of forces by priority, the most important first: each gets what the forces before it have left of max_force
    veer::ForceBudget<V> budget(max_force); budget.add(first_); budget.add(second_); budget.add(third_); budget.add(fourth_); budget.add(fifth_); budget.add(sixth_); left_ = budget.left(); answer_ = budget.total();
combine.hpp context_interest 6 world:h direction:v weight:n
    Adds an interest in a direction to the ContextMap of each agent; the first call after context_choose says how many agents there are
combine.hpp context_danger 6 world:h direction:v weight:n
    Adds a danger in a direction to the ContextMap of each agent
combine.hpp context_choose 6 world:h direction:vo interest:no found:no
    The direction that the ContextMap of each agent chooses. Then the maps are empty. The arrays of the answers say how many agents there are
"""
# functions whose answers in the plane have other bits than with z = 0 in space
OWN_BITS = re.compile(r"confine|avoid_spheres_turning")
# what a script calls in every frame for thousands of agents: on packs even where code has to be small
QUICK = re.compile(r"(seek|flee|arrive|pursue|evade|wander|steer|homing|homing_arc|physic|proportional_navigation)_step$")
STEERING = re.compile(r"(Returns (the )?s|S)teering")
ACCELERATION = re.compile(r"((The|Returns the) a|A)cceleration (of|that|with)")


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
    """kind: v n (of each agent), f i (a number), s (a structure), p (points), l (a list of structures), h (a world), k (indices)
    role: "", "both" (read and written), "out"; of: the structure"""

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
            return f"veer_world *{self.name}"
        if self.kind == "k":
            return f"int32_t *{self.name}"
        if self.kind == "p":
            return f"int64_t {self.name}_count, veer_vectors {self.name}"
        if self.kind == "l":
            return f"int64_t {self.name}_count, const veer_{snake(self.of)} *{self.name}"

    def letters(self):
        """As in Entry::kinds."""
        letter = {"v": "vbo", "n": "nmu"}.get(self.kind, self.kind * 3)[["", "both", "out"].index(self.role)]
        return f"c{letter}" if self.kind in "lp" else letter

    def as_cpp(self, slot, is_of_packs, is_all):
        """The value in C++ of argument number `slot`; for streams only if a function takes all agents."""
        given, structure = f"given[{slot}]", f"veer_{snake(self.of)}"
        if self.kind in "vn":
            return is_all and (f"const auto {self.name} = points_of<V>(count, {given});" if self.kind == "v" else f"const Numbers {self.name}{{{given}.vectors, count}};")
        return f"const auto{'&' if self.of == 'FlowField' else ''} {self.name} = " + {
            "f": f"{given}.number;", "i": f"{given}.integer;", "l": f"list_of<P, {structure}>({given}, given[{slot + 1}]);",
            "s": f"read<{structure}>({given});" if self.of == "FlowField" else f"of<V>(read<{structure}>({given}));",
            "p": f"points_of<{'V' if is_of_packs else 'P'}>({given}.count, given[{slot + 1}]);",
            "k": f"static_cast<std::int32_t*>(const_cast<void*>({given}.address));"}[self.kind] if self.kind != "h" else f"auto& {self.name} = world_of<V>({given});"

    def described(self):
        kind = self.kind + {"": "", "both": "b", "out": "o"}[self.role] + (f".{snake(self.of)}" if self.kind in "sl" else "")
        return f"{self.name}:{kind}" + (f"={self.default}" if self.default is not None else "")


def snake(name):
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()


class Function:
    """name: in C; arguments: after the count; body: of the lambda that C++ calls for each pack or agent; dims: 2, 3 or 5
    (both); alone: one agent at a time. Without a body it takes all agents"""

    def __init__(self, name, arguments, body, dims, alone, comment, header):
        self.name, self.arguments, self.body, self.dims, self.alone, self.comment, self.header = name, arguments, body, dims, alone, comment, header

    def values(self):
        """The lines that make C++ values of the arguments."""
        slot, is_of_packs = 0, not any(one.kind == "v" and one.role != "out" for one in self.arguments)
        for one in self.arguments:
            if line := one.as_cpp(slot, is_of_packs, self.body is None):
                yield line
            slot += len(one.letters())

    def streams(self):
        return [one for one in self.arguments if one.kind in "vn"]

    def lambda_of_streams(self):
        return ", ".join(f"{'' if one.role else 'const '}auto& {one.name}_" for one in self.streams())


class Reader:
    def __init__(self):
        read = headers.read()
        self.structures, self.functions, self.used, self.unread = {}, [], [], []
        self.order = [one["file"] for one in read.headers]
        for entry in read.entries:
            if entry["kind"] == "type" and re.search(r"\bstruct \w+ \{", entry["declaration"]) and "simd" not in entry["header"]:
                self.structures[entry["name"]] = members_of(entry["declaration"])
        for name, declaration in re.findall(r"struct (\w+) (\{(?:\n    .*)*)", STRUCTURES):
            self.structures[name] = members_of(declaration)
        taken = {}
        for entry in read.entries:
            if entry["kind"] == "function" and not entry["header"].startswith(HEADERS_LEFT_OUT) and entry["name"] not in LEFT_OUT:
                self.add(entry, taken)

        for described, comment, body in re.findall(r"(\S.*)\n    (.*)\n(?:    (.*)\n)?", WRITTEN):
            header, name, *arguments = described.split()
            dims = int(arguments.pop(0)) if arguments[0].isdigit() else 5
            alone = arguments[-1] == "alone" and bool(arguments.pop())
            read = [re.match(r"(\w+):(\w)([bo]?)(?:\.(\w+))?(?:=(.*))?$", one).groups() for one in arguments]
            for _, _, _, of, _ in read:
                if of:
                    self.use(of)
            given = [Argument(kind, named, of or "", {"b": "both", "o": "out", "": ""}[role], default) for named, kind, role, of, default in read]
            self.functions.append(Function(name, given, body.rstrip(";").split("; ") if body else None, dims, alone, comment, header))

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
            return [Argument("p", name)], name
        if kind == "Spline":
            return [Argument("h", "world")], "world.spline"
        structure = ELEMENTS.get(name) if kind == "auto" else "Flight" if kind == "F" else bare(kind)
        if kind == "auto" and structure:
            self.use(structure)
            return [Argument("l", name, structure)], name
        if structure not in self.structures:
            return None
        if self.flat(structure):
            self.use(structure)
            return [Argument("s", name, structure)], name
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
        dims = 6 if dims == 5 and OWN_BITS.match(name) else dims
        alone = "OneAgent" in entry["declaration"] or "const Spline&" in declaration
        read = [self.read_parameter(one, name) for one in parameters]
        if None in read or (bare(answer) not in self.structures and answer not in ("V", "S", "scalar_t<V>")):
            return self.unread.append(entry["declaration"])
        arguments = [one for few, _ in read for one in few]
        asked = "<V>" if " V" in template and " V>" in template + ">" and answer == "V" and not any(one.kind == "v" for one in arguments) else ""
        call = f"veer::{entry['name']}{asked}({', '.join(code for _, code in read)})"
        comment = headers.first_sentence(entry["comment"])
        if not comment:  # the second overload under one comment
            comment = next((one.comment for one in reversed(self.functions) if one.name.startswith(entry["name"])), "")
        if alone and "const Spline&" in declaration:
            comment = re.sub(r"\bpath\b", "spline", comment)
        if entry["name"].endswith("_step") or entry["name"] == "confine":
            return self.step(name, arguments, call, answer, dims, alone, comment, entry)
        self.answers(name, arguments, call, answer, dims, alone, comment, entry)
        if answer == "V" and any(one.name == "velocity" and one.kind == "v" for one in arguments):
            self.fused(name, arguments, call, dims, alone, comment, entry)
        if "const F& flight" in declaration:
            self.add({**entry, "declaration": entry["declaration"].replace("const F& flight", "const EngineFlight<V>& flight"),
                      "as": re.sub("_flight$", "", name) + "_in_engine"}, taken)
        if re.search(r"const (Points|auto)& points", declaration) and "Corridor" not in declaration:  # a corridor has straight walls
            curve = re.sub(r"const (Points|auto)& points", "const Spline& curve", declaration).replace(", bool closed = false", "")
            self.add({**entry, "declaration": curve, "as": name.replace("path", "spline")}, taken)

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
        self.append(name, arguments, body, dims, alone, comment, entry["header"])

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
        given = [Argument(**vars(one)) for one in arguments if one.name != "time_step"]
        if STEERING.match(comment):
            more, what = Argument("s", "steer_limits", "SteerLimits"), "steer_step"
            step = f"veer::steer_step(position_, velocity_, {call}, steer_limits, time_step)"
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
        kind = "veer_vector" if member.kind == "V" else "float" if is_number(member.kind) else f"veer_{snake(bare(member.kind))}"
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


def numbered(reader):
    """The functions in the order of their numbers: the arrays of entries, one after the other."""
    return sorted(in_order(reader), key=lambda one: list(ENTRIES).index(array_of(one)))


# the arrays of entries: file, how many agents a call takes. The solvers stand last, because the small module for scripts leaves them out
ENTRIES = {"of_all": ("worlds", "all"), "quick": ("quick", "packs"), "on_packs": ("functions", "few"), "alone": ("functions", "agents"),
           "searches": ("solvers", "all"), "times": ("solvers", "few"), "solvers": ("solvers", "agents")}


def array_of(function):
    if function.body is None:
        return "searches" if re.match("travel|assign", function.name) else "of_all"
    if function.alone:
        return "alone" if re.search("spline|contain|avoid_", function.name) else "solvers"
    return "quick" if QUICK.match(function.name) else "times" if function.header == "intercept.hpp" else "on_packs"


def is_solver(function):
    return ENTRIES[array_of(function)][0] == "solvers"


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
    if name == "FlowField":  # of_nodes makes it
        return []
    members = reader.structures[name]
    has_vectors = any(member.kind == "V" for member in members)

    def made(member):
        if member.kind == "V":
            return f"vector<V>(a.{member.name})"
        if bare(member.kind) in reader.structures:
            return f"of<V>(a.{member.name})"
        return f"in_double(a.{member.name}, {member.default})" if member.kind == "double" else f"a.{member.name}"

    kind = f"veer::{name}<V>" if has_vectors else f"veer::{name}" if name == "CrowdTuning" else f"veer::{name}<{'veer::scalar_t<V>' if name == 'Corridor' else 'float'}>"
    lines = [f"template <class V> {kind} of(const veer_{snake(name)}& a) {{"]
    if name == "EngineFlight":
        return lines + ["    return veer::engine_flight(static_cast<veer::Engine>(static_cast<int>(veer::clamp(a.engine, 0.0f, 7.0f))), vector<Plain<V>>(a.gravity), a.damping, a.time_step);", "}"]
    if name == "Box":  # in the plane a box has no up
        plane = ", ".join(made(member) for member in members if member.name != "up")
        lines += [f"    if constexpr (veer::dimension_v<V> == 2) return {{{plane}}};", f"    else return {{{', '.join(map(made, members))}}};"]
    else:
        lines.append(f"    return {{{', '.join(map(made, members))}}};")
    return lines + ["}"]


WRITTEN_BY = "// Written by packaging/languages/generate.py from the headers of veer: "


def write_structures(reader):
    lines = [WRITTEN_BY + "its structures, made of C's.", "#pragma once", "", '#include "world.hpp"', "", "namespace veer_c {", ""]
    for name in reader.used:
        lines += conversion(reader, name)
    return lines + ["", "template <class V, class From> struct List { ///< a list of structures as C++ takes it",
                    "    struct Iterator {", "        const From* at;", "        auto operator*() const { return of<V>(*at); }",
                    "        Iterator& operator++() { return ++at, *this; }", "        bool operator==(const Iterator&) const = default;", "    };",
                    "    const From* at;", "    std::size_t count;", "    [[nodiscard]] std::size_t size() const { return count; }",
                    "    [[nodiscard]] auto operator[](std::size_t i) const { return of<V>(at[i]); }",
                    "    [[nodiscard]] Iterator begin() const { return {at}; }", "    [[nodiscard]] Iterator end() const { return {at + count}; }", "};",
                    "template <class V, class From> List<V, From> list_of(const veer_argument& count, const veer_argument& given) {",
                    "    return {static_cast<const From*>(given.address), static_cast<std::size_t>(count.count)};", "}", "", "} // namespace veer_c"]


def write_functions(reader, wanted):
    lines = [WRITTEN_BY + "functions.", '#include "structures.hpp"', "", "namespace veer_c {"]
    for title, (file, takes) in ENTRIES.items():
        if file != wanted:
            continue
        lines += ["", f"extern const Entry {title}[] = {{"]
        for one in numbered(reader):
            if array_of(one) != title:
                continue
            streams = "".join(f", '{stream.letters()}'" for stream in one.streams()) if one.body else ""
            uses_plain = "<P" in "".join([*one.values(), *(one.body or [])])
            count = "" if one.body else ", [[maybe_unused]] std::size_t count"
            lines += [f"    // {one.name}", f"    entry<Takes::{takes}, {one.dims}{streams}>(\"{''.join(each.letters() for each in one.arguments)}\",",
                      f"        []<class V>(Tag<V>, [[maybe_unused]] const veer_argument* given{count}) {{"]
            lines += ["            using P = Plain<V>;"] if uses_plain else []
            lines += [f"            {line}" for line in one.values()]
            if one.body is None:
                lines.append(f"            {one.name}({', '.join(each.name for each in one.arguments)});")
            else:
                lines += [f"            return [={references(one)}]({one.lambda_of_streams()}) {{"] + [f"                {line}" for line in ended(one.body)] + ["            };"]
            lines.append("        }),")
        lines.append("};")
    return lines + ["", "} // namespace veer_c"]


def references(function):
    return "".join(f", &{one.name}" for one in function.arguments if one.kind == "h" or one.of == "FlowField")


def ended(body):
    return [line if line.endswith(";") else line + ";" for line in body]


def described(reader):
    """The list itself, for languages that read it at run time."""
    lines = []
    for name in reader.used:
        members = " ".join(f"{member.name}:{'v' if member.kind == 'V' else 'f' if is_number(member.kind) else 's.' + snake(bare(member.kind))}"
                           + (f"={member.default}" if member.default is not None else "") for member in reader.structures[name])
        lines.append(f"struct {snake(name)} {members}")
    return lines + [f"{one.name} {min(one.dims, 5)} {' '.join(argument.described() for argument in one.arguments)}" for one in numbered(reader)]


def write_calls(reader):
    """The C functions, and the list of them."""
    lines = [WRITTEN_BY + "the functions of veer_c.h, and their list.", '#include "streams.hpp"', "", "using veer_c::argument;", ""]
    lines += ["namespace veer_c {", f"extern const Entry {'[], '.join(ENTRIES)}[];", "}", "", "const char* veer_functions(void) {", "    return"]
    order = numbered(reader)
    sizes = {array: sum(array_of(one) == array for one in order) for array in ENTRIES}
    texts = [f'        "{line}\\n"' for line in described(reader)]
    last = sum(map(is_solver, order))
    lines += texts[:-last] + ["#if !defined(VEER_C_STEPS)"] + texts[-last:] + ["#endif", "        ;", "}", ""]
    lines += ["int veer_call(int function, int64_t count, const veer_argument* given) {"]
    for array, size in sizes.items():
        lines += ["#if !defined(VEER_C_STEPS)"] * (array == "searches")
        lines += [f"    if (function < {size}) return veer_c::run(veer_c::{array}[function], count, given);", f"    function -= {size};"]
    lines += ["#endif", "    return 1;", "}"]
    for number, one in enumerate(order):
        given = [f"argument({name})" for each in one.arguments for name in ([f"{each.name}_count"] if each.kind in "lp" else []) + [each.name]]
        lines += ["", *declaration(one)]
        lines[-1] += " {"
        lines += [f"    const veer_argument given[] = {{{', '.join(given)}}};", f"    return veer_call({number}, count, given);", "}"]
    return lines


def write_types(reader, wanted):
    """veer.d.ts, and steps.d.ts without the solvers"""
    def camel(name):
        return re.sub(r"_(\w)", lambda found: found[1].upper(), name)

    def kind_of(one):
        return {"v": "Vectors" if not one.role else "Rows", "n": "Numbers" if not one.role else "Rows", "f": "number", "i": "number | boolean", "p": "Vectors",
                "h": "World", "k": "Int32Array", "s": one.of, "l": f"readonly {one.of}[]"}[one.kind]

    lines = ["// SPDX-License-Identifier: MIT", "",
             "/** Numbers of each agent, one after the other: rows of vectors. In veer's memory they are used where they lie. */",
             "export type Rows = Float32Array | number[];", "/** Rows of vectors, or one vector for all agents. */", "export type Vectors = ArrayLike<number>;",
             "/** A number of each agent, or one for all. */", "export type Numbers = ArrayLike<number> | number;",
             "export type Vector = readonly number[] | Float32Array;", "/** What lives longer than a call: who is near whom, a spline, travel times, context maps. */",
             "export interface World { readonly address: number }"]
    for name in reader.used:
        lines.append(f"export interface {name} {{")
        for member in reader.structures[name]:
            kind = "Vector" if member.kind == "V" else "number" if is_number(member.kind) else bare(member.kind)
            said = member.comment.replace("*/", "")
            lines += ([f"    /** {said} */"] if said else []) + [f"    {camel(member.name)}{'?' if member.default is not None else ''}: {kind};"]
        lines.append("}")
    for title, dimension in (("Plane", 2), ("Space", 3)):
        lines.append(f"export interface {title} {{")
        for function in in_order(reader):
            if function.dims not in (dimension, 5, 6) or not wanted(function):
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
                    "    world(): World;", "    freeWorld(world: World): void;", "}",
                    "/** Loads the module, with a memory of its own, which never grows: views of it stay valid. */",
                    "export function load(options?: { megabytes?: number }): Promise<Veer>;"]


def write_direct(reader):
    """A program that asks C++ itself, an agent at a time, and prints a hash of each function's answers."""
    def size_of(name):
        return sum(3 if one.kind == "V" else size_of(bare(one.kind)) if bare(one.kind) in reader.structures else 1 for one in reader.structures[name])

    lines = ['#include "direct.hpp"', "", "const std::map<std::string, int> sizes = {" + ", ".join(f'{{"{snake(name)}", {size_of(name)}}}' for name in reader.used) + "};", ""]
    calls = []
    for number, function in enumerate(numbered(reader)):
        calls += [f"    {function.name}_of<{dimension}>();" for dimension in (2, 3) if function.dims in (dimension, 5, 6)]
        lines.append(f"template <int D> void {function.name}_of() {{")
        if function.body is None:
            lines += [f'    of_all<D>("{function.name}", {number}, "{" ".join(one.described() for one in function.arguments)}", sizes);', "}"]
            continue
        near_by = ", true" if any(one.kind == "h" for one in function.arguments) else ""
        lines += [f'    Inputs<D> in("{function.name}"{near_by});', "    using V [[maybe_unused]] = veer::BasicVector<float, D>;"]
        for one in function.arguments:
            structure = f"veer_{snake(one.of)}"
            if one.kind == "l":
                lines.append(f"    const auto {one.name}_data = in.template structures<{structure}>();")
            if one.kind == "p":
                lines.append(f"    auto {one.name}_data = in.vectors();")
            lines.append("    " + {
                "v": f"auto {one.name} = in.{'empty_' if one.role == 'out' else ''}vectors();", "n": f"auto {one.name} = in.{'empty_' if one.role == 'out' else ''}numbers();",
                "f": f"const float {one.name} = in.positive();", "i": f"const int {one.name} = 3;", "h": f"auto& {one.name} = Inputs<D>::world();",
                "s": f"const auto {one.name} = {'' if one.of == 'FlowField' else 'of<V>'}(in.template structure<{structure}>());",
                "l": f"const List<V, {structure}> {one.name}{{{one.name}_data.data(), 3}};", "p": f"const Points<V> {one.name}{{in.stream({one.name}_data), agents}};"}[one.kind])
        body = " ".join(ended(function.body)).replace("<P>", "<V>")
        given = ", ".join(f"{one.name}[i]" for one in function.streams())
        lines += [f"    const auto function = [&]({function.lambda_of_streams()}) {{ {body} }};", f"    for (std::size_t i = 0; i < agents; ++i) function({given});"]
        lines += [f"    in.answer({one.name});" for one in function.arguments if one.role] + ["    in.print();", "}"]
    return lines + ["int main() {"] + calls + ["}"]


MARKS = "/* Written by packaging/languages/generate.py: */\n", "/* Until here. */\n"


def main():
    reader = Reader()
    if reader.unread:
        sys.exit("packaging/languages/generate.py cannot read:\n" + "\n".join(reader.unread))
    header = FOLDER / "c/veer_c.h"
    before, rest = header.read_text().split(MARKS[0])
    files = {header: before + MARKS[0] + "\n".join(write_header(reader)) + "\n" + MARKS[1] + rest.split(MARKS[1])[1]}
    if "--into" in sys.argv:
        into = pathlib.Path(sys.argv[sys.argv.index("--into") + 1])
        into.mkdir(parents=True, exist_ok=True)
        files = {into / name: "\n".join(lines) + "\n" for name, lines in (
            ("structures.hpp", write_structures(reader)), ("calls.cpp", write_calls(reader)), ("direct.cpp", write_direct(reader)),
            ("veer.d.ts", write_types(reader, lambda one: True)), ("steps.d.ts", write_types(reader, lambda one: not is_solver(one))),
            *((f"{file}.cpp", write_functions(reader, file)) for file in {file for file, _ in ENTRIES.values()}))}
    stale = [path for path, text in files.items() if not path.exists() or path.read_text() != text]
    for path in stale:
        if "--check" in sys.argv:
            print(f"{path.relative_to(ROOT)} is stale: sh tools/generate")
        else:
            path.write_text(files[path])
    sys.exit(1 if stale and "--check" in sys.argv else 0)


if __name__ == "__main__":
    main()

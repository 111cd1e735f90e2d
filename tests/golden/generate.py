# SPDX-License-Identifier: MIT
"""Computes the golden answers: each from its formula, in decimal numbers of 100 digits, and from no header of veer.

    python3 tests/golden/generate.py --check [FOLDER]     computes every stored case once more, and names what differs

The files have a word at the beginning of each line:

    case ID CLASS               what is special about the case, or random
    in NAME N v1 .. vN          inputs: the exact value of a float, so that one file serves every scalar type
    out NAME N v1 .. vN         answers of 40 digits, checkpoint after checkpoint; null where the formula defines none
    meta NAME N v1 .. vN        facts about the case; a space of a note is written _
    end
"""
import decimal
import pathlib
import sys

decimal.getcontext().prec = 120  # 100 digits, and 20 for what cancels and what 240 steps add up
D = decimal.Decimal
ZERO, ONE, TWO, HALF = D(0), D(1), D(2), D("0.5")
HERE = pathlib.Path(__file__).resolve().parent


# ---- what decimal lacks


class Vector(tuple):
    """A vector of decimal numbers."""
    def __add__(self, other):
        return Vector(a + b for a, b in zip(self, other))

    def __sub__(self, other):
        return Vector(a - b for a, b in zip(self, other))

    def __mul__(self, scale):
        return Vector(a * scale for a in self)

    def dot(self, other):
        return sum((a * b for a, b in zip(self, other)), ZERO)

    def length(self):
        return self.dot(self).sqrt()

    def unit(self):
        """Of length 1 this way; the zero vector stays what it is."""
        return self * (1 / self.length()) if any(self) else self

    def truncated(self, limit):
        return self * (limit / self.length()) if self.length() > limit else self


def cross(a, b):
    return Vector((a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]))


def sine_and_cosine(angle):
    """By their series, for angles of a few turns."""
    sums, term, n = [ZERO, ZERO], ONE, 0
    while n < abs(angle) or abs(term) > D("1e-125"):
        sums[n % 2] += term * (-1) ** (n // 2)
        n += 1
        term = term * angle / n
    return sums[1], sums[0]


def angle_of(x, y):
    """atan2(y, x) for y >= 0: halved ten times, then by the series of the arc tangent."""
    if y == 0 and x >= 0:
        return ZERO
    for _ in range(10):
        x += (x * x + y * y).sqrt()
    ratio, total, n = y / x, ZERO, 0
    power = ratio
    while abs(power) > D("1e-125"):
        total += power / (2 * n + 1) * (-1) ** n
        power *= ratio * ratio
        n += 1
    return total * 1024


# ---- the kinds: inputs to answers and facts


def homing_emit(speed, curvature_radius, damping):
    """What a missile needs to fly at this speed on circles of this radius."""
    return {"max_centripetal_accel": speed * speed / curvature_radius if curvature_radius else None, "propulsion": speed * damping}, {}


def homing(position, velocity, target, max_accel, propulsion, damping, dt):
    """One step of the article: the force, the state after it, and how far the target lies beside the line of flight."""
    heading, way = velocity.unit(), target - position
    aside = way - heading * way.dot(heading)
    lateral = aside.length()
    force = aside.truncated(ONE) * max_accel + heading * propulsion - velocity * damping
    velocity = velocity + force * dt
    return force, velocity, position + velocity * dt, lateral


def accel_homing_step(dim, **given):
    force, velocity, position, lateral = homing(**given)
    return ({"force": force, "velocity": velocity, "position": position, "lateral_distance": lateral},
            {"branch": "saturated" if lateral > 1 else "linear", "margin": abs(lateral - 1)})


def accel_homing_trajectory(dim, position, velocity, target, target_velocity, speed, curvature_radius, damping, dt, steps):
    made, _ = homing_emit(speed, curvature_radius, damping)
    positions, velocities, laterals = [], [], []
    for step in range(steps[-1]):
        aim = target + target_velocity * (dt * step)
        _, velocity, position, lateral = homing(position, velocity, aim, *made.values(), damping, dt)
        laterals.append(lateral)
        if step + 1 in steps:
            positions += position
            velocities += velocity
    return ({"position": Vector(positions), "velocity": Vector(velocities)},
            {"saturated_steps": D(sum(lateral > 1 for lateral in laterals)), "min_branch_margin": min(abs(lateral - 1) for lateral in laterals)})


def kinematic_frame(dim, unit_time, position, velocity, acceleration, dt, reset_accel):
    """A frame of unit_time: along its chord, with the velocity of the law. The article divides by the unit time: no answer where it is 0."""
    after = velocity + acceleration * dt
    if unit_time:
        there = position + (velocity + acceleration * (unit_time / 2)) * dt
        out = {"get_position": there, "get_velocity": after, "updated_position": there, "updated_velocity": after}
    else:
        out = {"get_position": None, "get_velocity": None, "updated_position": None, "updated_velocity": after}
    out["updated_acceleration"] = acceleration * (1 - reset_accel)
    out["parabola"] = position + velocity * dt + acceleration * (dt * dt / 2) if unit_time else None
    return out, {}


def kinematic_sequence(dim, unit_time, position, velocity, acceleration, dt, steps):
    positions, velocities = [], []
    for step in range(steps[-1]):
        out, _ = kinematic_frame(dim, unit_time, position, velocity, acceleration, dt, ZERO)
        position, velocity = out["updated_position"], out["updated_velocity"]
        if step + 1 in steps:
            positions += position
            velocities += velocity
    return {"position": Vector(positions), "velocity": Vector(velocities)}, {}


def steering_step(dim, behavior, position, velocity, target, max_velocity, max_force, mass, max_speed, dt):
    """Seek or flee, then a step of the article: truncate, divide by the mass, truncate."""
    desired = (target - position if behavior == "seek" else position - target).unit() * max_velocity
    steering = desired - velocity
    acceleration = steering.truncated(max_force) * (1 / mass)
    wanted = velocity + acceleration * dt
    velocity = wanted.truncated(max_speed)
    sizes = [(steering.length(), max_force), (wanted.length(), max_speed)]
    return ({"desired": desired, "steering": steering, "acceleration": acceleration, "velocity": velocity, "position": position + velocity * dt},
            {"force_truncated": D(sizes[0][0] > max_force), "speed_truncated": D(sizes[1][0] > max_speed),
             "margin": min(abs(size / limit - 1) for size, limit in sizes if limit)})


def steering_trajectory(dim, position, velocity, steps, **given):
    positions, velocities, margins, ways = [], [], [], []
    for step in range(steps[-1]):
        ways.append((given["target"] - position).length())
        out, _ = steering_step(dim, position=position, velocity=velocity, **given)
        margins.append(abs(out["steering"].length() / given["max_force"] - 1))
        position, velocity = out["position"], out["velocity"]
        if step + 1 in steps:
            positions += position
            velocities += velocity
    return {"position": Vector(positions), "velocity": Vector(velocities)}, {"min_branch_margin": min(margins), "closest": min(ways)}


def sphere_avoid(dim, position, velocity, center, escape_radius, avoid_radius, angle):
    """The tests of the article in their order; then the velocity turns away from the centre."""
    way, heading = center - position, velocity.unit()
    distance, ahead = way.length(), way.dot(heading)
    aside = way - heading * ahead
    line_distance = aside.length()
    tests = [("out_of_range", distance > avoid_radius, abs(distance / avoid_radius - 1)),
             ("inside_escape", distance < escape_radius, abs(distance / escape_radius - 1)),
             ("behind", ahead < 0, abs(ahead / distance) if distance else ONE),
             ("clear", line_distance > escape_radius, abs(line_distance / escape_radius - 1))]
    last = next((i for i, (_, ends, _) in enumerate(tests) if ends), len(tests))
    status = tests[last][0] if last < len(tests) else "avoid" if any(aside) else "head_on"
    facts = {"margin": min(margin for _, _, margin in tests[:last + 1])}
    if status in ("avoid", "head_on"):
        facts["min_clear_angle"] = (angle_of((distance * distance - escape_radius * escape_radius).sqrt(), escape_radius)
                                    - angle_of(ahead, line_distance))
    sine, cosine = sine_and_cosine(angle)
    turned = velocity * cosine - aside.unit() * (velocity.length() * sine)
    return {"status": status, "velocity": turned if status == "avoid" else None if status == "head_on" else velocity}, facts


def rotate_axis(axis, vector, angle):
    """The formula of Rodrigues."""
    unit, (sine, cosine) = axis.unit(), sine_and_cosine(angle)
    return {"vector": vector * cosine + cross(unit, vector) * sine + unit * (unit.dot(vector) * (1 - cosine))}, {}


def analytic_anchors(**given):
    """Closed forms."""
    if "distance" in given:
        return reachability(**given), {}
    if "steps" in given:
        return damping_decay(**given), {}
    return saturated_turn(**given), {}


def saturated_turn(speed, curvature_radius, damping, dt):
    """The speed that an Euler step with full lateral force keeps: |v (1 - damping dt) + propulsion dt ahead + accel dt aside| = |v|."""
    made, _ = homing_emit(speed, curvature_radius, damping)
    ahead, aside, kept = made["propulsion"] * dt, made["max_centripetal_accel"] * dt, 1 - damping * dt
    a, b, c = 1 - kept * kept, kept * ahead, ahead * ahead + aside * aside  # a v^2 - 2 b v - c = 0
    settled = (b + (b * b + a * c).sqrt()) / a
    turn = angle_of(kept * settled + ahead, aside)
    radius = settled * dt / (2 * sine_and_cosine(turn / 2)[0])  # of the circle through the corners
    return {"seed_speed": settled, "seed_radius": radius, "turn_per_step": turn, "ideal_speed": speed, "ideal_radius": curvature_radius,
            "ideal_turn_per_step": speed * dt / curvature_radius, "speed_excess": settled / speed - 1, "radius_excess": radius / curvature_radius - 1}


def damping_decay(damping, dt, steps):
    return {"euler_factor": (1 - damping * dt) ** steps[0], "exact_factor": (-damping * dt * steps[0]).exp()}


def reachability(distance, curvature_radius):
    """The headings off the target at which its circle leads past it: the sine is above distance / (2 radius)."""
    sine = distance / (2 * curvature_radius)
    cosine = (1 - sine * sine).sqrt() if sine < 1 else None
    return {"max_radius_any_heading": distance / 2, "blocked_from": angle_of(cosine, sine) if cosine else None,
            "blocked_to": angle_of(-cosine, sine) if cosine else None}


def intercept(dim, shooter, target, target_velocity, speed):
    """The roots of P t^2 + 2 Q t + R that are not negative; the earliest meets."""
    way = target - shooter
    p, q, r = target_velocity.dot(target_velocity) - speed * speed, way.dot(target_velocity), way.dot(way)
    discriminant = q * q - p * r
    if r == 0:
        roots = [ZERO]
    elif p == 0:
        roots = [-r / (2 * q)] if q else []
    elif discriminant < 0:
        roots = []
    else:
        far = -q - discriminant.sqrt() if q > 0 else -q + discriminant.sqrt()  # no difference: both of a sign
        roots = [far / p, r / far] if far else []
    roots = sorted(root for root in roots if root >= 0)
    out = {"status": "coincident" if r == 0 else "hit" if roots else "none", "time": None, "point": None, "velocity": None, "roots": Vector(roots)}
    sizes = target_velocity.dot(target_velocity) + speed * speed
    facts = {"rel_disc": discriminant / (q * q + abs(p * r)) if q or p * r else ZERO, "rel_P": p / sizes if sizes else ZERO}
    if roots:
        time = roots[0]
        flown = way + target_velocity * time
        out.update(time=time, point=target + target_velocity * time, velocity=flown.unit() * speed if any(flown) else None)
        slope = 2 * (p * time + q)
        if r and discriminant:  # sum |x dt/dx| / t
            parts = [*(a * b * 2 for a, b in zip(target, flown)), *(a * b * 2 for a, b in zip(shooter, flown)),
                     *(a * b * 2 * time for a, b in zip(target_velocity, flown)), 2 * speed * speed * time * time]
            facts["cond_t"] = sum(map(abs, parts)) / abs(slope * time)
    return out, facts


# ---- files


def read(path):
    """The cases of a file."""
    cases = []
    for line in path.read_text().splitlines():
        word, *rest = line.split()
        if word == "case":
            cases.append({"name": " ".join(rest), "in": {}, "out": {}, "meta": {}})
        elif word in ("in", "out", "meta"):
            cases[-1][word][rest[0]] = rest[2:]
    return cases


def value(name, words):
    """An input: a word, a number, a vector or the steps."""
    if name == "steps":
        return [int(word) for word in words]
    if words[0].isalpha():
        return words[0]
    return Vector(map(D, words)) if len(words) > 1 else D(words[0])


def differs(stored, made):
    """Whether an answer, as it is stored, is not that which was computed: to 38 digits."""
    made = list(made) if isinstance(made, Vector) else [made]
    if len(stored) != len(made):
        return True
    for old, new in zip(stored, made):
        if new is None or isinstance(new, str) or old == "null":
            if old != (new or "null"):
                return True
        elif abs(D(old) - new) > max(abs(new) * D("1e-38"), D("1e-80")):
            return True
    return False


def check(folder):
    """What is stored beside what the formulas give: a line for every difference, and how many agree."""
    faults, numbers = 0, 0
    for path in sorted(folder.glob("*.gold")):
        cases = read(path)
        before, numbers_before = faults, numbers
        for case in cases:
            answers = globals()[path.stem](**{name: value(name, words) for name, words in case["in"].items()})
            for part, made in zip(("out", "meta"), answers):
                for name in sorted(set(case[part]) | set(made)):
                    if name in ("note", "text_status"):
                        continue
                    if name not in case[part] or name not in made or differs(case[part][name], made[name]):
                        print(f"{path.stem} case {case['name']}: {part} {name} is {' '.join(case[part].get(name, ['missing']))}, "
                              f"computed {made.get(name, 'none')}")
                        faults += 1
                    numbers += len(case[part].get(name, []))
        print(f"{path.stem}: {len(cases)} cases, {numbers - numbers_before} numbers, {faults - before} differ", file=sys.stderr)
    return faults


sys.exit(check(pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else HERE) > 0)

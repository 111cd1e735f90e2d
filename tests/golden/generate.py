# SPDX-License-Identifier: MIT
"""Computes the golden answers: each from its formula, in decimal numbers, and from no header of veer.

    python3 tests/golden/generate.py --check [FOLDER]                       computes every case once more, and names what differs
    python3 tests/golden/generate.py --random COUNT [--seed SEED] FOLDER    writes COUNT new cases of each kind, which the tests read
                                                                            where the environment has VEER_GOLDEN=FOLDER

answers.gold says how many cases it has, and has a case on each line: KIND ID GROUP, then fields, with a semicolon before each:

    KIND ID GROUP           the function; what is special about the case, or random
    in NAME v1 .. vN        inputs: the exact value of a float, so that one file serves every scalar type
    out NAME v1 .. vN       answers of 40 digits, checkpoint after checkpoint; null where the formula defines none
    meta NAME v1 .. vN      facts about the case; a space of a note is written _
"""
import decimal
import math
import pathlib
import random
import re
import struct
import sys

decimal.getcontext().prec = 120  # 100 digits, and 20 for what cancels and what 240 steps add up
D = decimal.Decimal
ZERO, ONE = D(0), D(1)
HERE = pathlib.Path(__file__).resolve().parent
KINDS = ["homing_emit", "accel_homing_step", "accel_homing_trajectory", "kinematic_frame", "kinematic_sequence", "steering_step",
         "steering_trajectory", "sphere_avoid", "rotate_axis", "analytic_anchors", "intercept"]
FACTS = ("margin", "min_clear_angle")  # what else a formula returns is an answer

# ---- what decimal lacks


class Vector(tuple):
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
        return self * (1 / self.length()) if any(self) else self

    def truncated(self, limit):
        return self * (limit / self.length()) if self.length() > limit else self


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
    ratio = y / x  # below 2^-9
    return 1024 * sum(ratio ** (2 * n + 1) / (2 * n + 1) * (-1) ** n for n in range(30))


# ---- the kinds: from inputs to answers


def homing_emit(speed, curvature_radius, damping):
    """What a missile needs to fly at this speed on circles of this radius."""
    return {"max_centripetal_accel": speed * speed / curvature_radius if curvature_radius else None, "propulsion": speed * damping}


def accel_homing_step(dim, position, velocity, target, max_accel, propulsion, damping, dt):
    """One step of the article: the force, and the state after it."""
    heading, way = velocity.unit(), target - position
    aside = way - heading * way.dot(heading)
    force = aside.truncated(ONE) * max_accel + heading * propulsion - velocity * damping
    velocity += force * dt
    return {"force": force, "velocity": velocity, "position": position + velocity * dt}


def checkpoints(steps, position, velocity, step):
    """The state after each number of steps; step(k, position, velocity) begins after k of them."""
    positions, velocities = [], []
    for k in range(steps[-1]):
        out = step(k, position, velocity)
        position, velocity = out["position"], out["velocity"]
        if k + 1 in steps:
            positions += position
            velocities += velocity
    return {"position": Vector(positions), "velocity": Vector(velocities)}


def accel_homing_trajectory(dim, position, velocity, target, target_velocity, speed, curvature_radius, damping, dt, steps):
    made = homing_emit(speed, curvature_radius, damping).values()
    return checkpoints(steps, position, velocity, lambda k, p, v: accel_homing_step(
        dim, p, v, target + target_velocity * (dt * k), *made, damping, dt))


def along_chord(unit_time, position, velocity, acceleration, dt):
    """The position on the chord of a frame, with the velocity of the law."""
    return {"position": position + (velocity + acceleration * (unit_time / 2)) * dt, "velocity": velocity + acceleration * dt}


def kinematic_frame(dim, unit_time, position, velocity, acceleration, dt, reset_accel):
    """Along the chord. The article divides by the unit time: where it is 0, only the updated velocity and acceleration have an answer."""
    there = along_chord(unit_time, position, velocity, acceleration, dt)
    shown = there if unit_time else {"position": None, "velocity": None}
    return {"get_position": shown["position"], "get_velocity": shown["velocity"], "updated_position": shown["position"],
            "updated_velocity": there["velocity"], "updated_acceleration": acceleration * (1 - reset_accel)}


def kinematic_sequence(dim, unit_time, position, velocity, acceleration, dt, steps):
    return checkpoints(steps, position, velocity, lambda k, p, v: along_chord(unit_time, p, v, acceleration, dt))


def steering_step(dim, behavior, position, velocity, target, max_velocity, max_force, mass, max_speed, dt):
    """Seek or flee, then a step of the article: truncate, divide by the mass, truncate."""
    desired = (target - position if behavior == "seek" else position - target).unit() * max_velocity
    steering = desired - velocity
    velocity = (velocity + steering.truncated(max_force) * (dt / mass)).truncated(max_speed)
    return {"desired": desired, "steering": steering, "velocity": velocity, "position": position + velocity * dt}


def steering_trajectory(position, velocity, steps, **given):
    return checkpoints(steps, position, velocity, lambda k, p, v: steering_step(position=p, velocity=v, **given))


def sphere_avoid(dim, position, velocity, center, escape_radius, avoid_radius, angle):
    """The tests of the article in their order, each with its distance to the other answer; then the velocity turns away from the centre."""
    way, heading = center - position, velocity.unit()
    distance, ahead = way.length(), way.dot(heading)
    aside = way - heading * ahead
    tests = [("out_of_range", distance > avoid_radius, abs(distance / avoid_radius - 1)),
             ("inside_escape", distance < escape_radius, abs(distance / escape_radius - 1)),
             ("behind", ahead < 0, abs(ahead / distance) if distance else ONE),
             ("clear", aside.length() > escape_radius, abs(aside.length() / escape_radius - 1))]
    last = next((i for i, (_, ends, _) in enumerate(tests) if ends), 4)
    margin = min(margin for _, _, margin in tests[:last + 1])
    if last < 4:
        return {"status": tests[last][0], "velocity": velocity, "margin": margin}
    tangent, (sine, cosine) = (way.dot(way) - escape_radius * escape_radius).sqrt(), sine_and_cosine(angle)
    turned = velocity * cosine - aside.unit() * (velocity.length() * sine)
    return {"status": "avoid" if any(aside) else "head_on", "velocity": turned if any(aside) else None, "margin": margin,
            "min_clear_angle": angle_of(tangent, escape_radius) - angle_of(ahead, aside.length())}


def rotate_axis(axis, vector, angle):
    """The formula of Rodrigues."""
    (a, b, c), (x, y, z), (sine, cosine) = axis.unit(), vector, sine_and_cosine(angle)
    crossed = Vector((b * z - c * y, c * x - a * z, a * y - b * x))
    return {"vector": vector * cosine + crossed * sine + Vector((a, b, c)) * (vector.dot((a, b, c)) * (1 - cosine))}


def analytic_anchors(**given):
    return (reachability if "distance" in given else damping_decay if "steps" in given else saturated_turn)(**given)


def reachability(distance, curvature_radius):
    """Up to which radius every heading reaches a target at rest; and the angle off the target whose circle runs through it: beyond, it is missed."""
    sine = distance / (2 * curvature_radius)
    return {"max_radius_any_heading": distance / 2, "blocked_from": angle_of((1 - sine * sine).sqrt(), sine) if sine < 1 else None}


def damping_decay(damping, dt, steps):
    return {"euler_factor": (1 - damping * dt) ** steps[0]}


def saturated_turn(speed, curvature_radius, damping, dt):
    """The speed that an Euler step with full lateral force keeps: |v (1 - damping dt) + propulsion dt ahead + accel dt aside| = |v|."""
    aside, ahead = (accel * dt for accel in homing_emit(speed, curvature_radius, damping).values())
    kept = 1 - damping * dt
    a, b, c = 1 - kept * kept, kept * ahead, ahead * ahead + aside * aside  # a v^2 - 2 b v - c = 0
    settled = (b + (b * b + a * c).sqrt()) / a
    turn = angle_of(kept * settled + ahead, aside)
    return {"seed_speed": settled, "turn_per_step": turn,
            "seed_radius": settled * dt / (2 * sine_and_cosine(turn / 2)[0])}  # of the circle through the corners


def intercept(dim, shooter, target, target_velocity, speed):
    """The roots of P t^2 + 2 Q t + R that are not negative; the earliest meets."""
    way = target - shooter
    p, q, r = target_velocity.dot(target_velocity) - speed * speed, way.dot(target_velocity), way.dot(way)
    discriminant = q * q - p * r
    if r == 0:
        roots = [ZERO]
    elif p == 0:
        roots = [-r / (2 * q)] if q else []
    else:
        root = max(discriminant, ZERO).sqrt()
        far = -q - root if q > 0 else -q + root  # a sum of one sign
        roots = [far / p, r / far] if discriminant >= 0 and far else []
    roots = sorted(root for root in roots if root >= 0)
    if not roots:
        return {"status": "none", "time": None, "point": None, "velocity": None, "roots": Vector()}
    flown = way + target_velocity * roots[0]
    return {"status": "hit" if r else "coincident", "time": roots[0], "point": target + target_velocity * roots[0],
            "velocity": flown.unit() * speed if any(flown) else None, "roots": Vector(roots)}


# ---- new cases: what is drawn is rounded to floats later


class Draw(random.Random):
    def number(self, low, high):
        return D(self.uniform(low, high))

    def size(self, low, high):
        """Every power of ten as often."""
        return D(math.exp(self.uniform(math.log(low), math.log(high))))

    def sign(self):
        return self.choice([1, -1])

    def frame(self, *others):
        return self.choice([ONE / 30, ONE / 60, ONE / 120, *others])

    def vector(self, dim, largest):
        return Vector(self.number(-largest, largest) for _ in range(dim))

    def direction(self, dim):
        return Vector(D(self.gauss(0, 1)) for _ in range(dim)).unit()

    def homing_emit(self, dim):
        return dict(speed=self.size(0.01, 1e4), curvature_radius=self.size(0.01, 1e4), damping=self.number(0.1, 5))

    def accel_homing_step(self, dim):
        position, velocity = self.vector(dim, 100), self.direction(dim) * self.size(0.1, 60)
        near = position + velocity * self.number(-3, 3) + self.vector(dim, 1)  # some lie beside the line of flight by less than 1
        return dict(dim=dim, position=position, velocity=velocity, target=self.choice([near, self.vector(dim, 100)]), dt=self.frame(ONE / 4),
                    max_accel=self.size(0.01, 5000), propulsion=self.size(0.05, 150), damping=self.number(0.1, 3))

    def accel_homing_trajectory(self, dim):
        """No flight close past its target, after which rounding errors grow a hundred thousandfold or without end."""
        speed = self.size(2, 50)
        given = dict(dim=dim, position=self.vector(dim, 50), velocity=self.direction(dim) * speed, target=self.vector(dim, 80),
                     target_velocity=self.vector(dim, self.choice([0, 10])), speed=speed, curvature_radius=self.size(3, 60),
                     damping=self.number(0.1, 2), dt=self.frame(), steps=[1, 2, 5, 10, 20, 30, 60, 90, 120, 180, 240])
        given = {name: rounded(part) for name, part in given.items()}
        exact = accel_homing_trajectory(**given)
        with decimal.localcontext() as context:
            context.prec = 40
            rough = accel_homing_trajectory(**given)
        off = max(abs(a - b) for name in exact for a, b in zip(exact[name], rough[name]))
        return given if off < D("1e-33") else self.accel_homing_trajectory(dim)

    def kinematic_frame(self, dim):
        frame = self.frame(ONE / 4)
        return dict(dim=dim, unit_time=frame, position=self.vector(dim, 100), velocity=self.vector(dim, 50), acceleration=self.vector(dim, 30),
                    dt=frame * self.choice([ONE, self.number(0, 1)]), reset_accel=self.choice([0, 1]))

    def kinematic_sequence(self, dim):
        given = self.kinematic_frame(dim)
        del given["reset_accel"]
        return dict(given, dt=given["unit_time"], steps=[1, 5, 20, 60, 200])

    def steering_step(self, dim):
        fast = self.size(0.5, 30)
        return dict(dim=dim, behavior=self.choice(["seek", "flee"]), position=self.vector(dim, 200), velocity=self.direction(dim) * fast,
                    target=self.vector(dim, 200), max_velocity=fast * self.choice([ONE, self.number(1, 5)]), max_force=self.size(0.05, 60),
                    mass=self.size(1, 40), max_speed=fast * self.choice([ONE, self.number(0.8, 1.2)]), dt=self.frame(ONE))

    def steering_trajectory(self, dim):
        given = self.steering_step(dim)
        target = given["position"] + self.direction(dim) * given["max_speed"] * 250  # too far to pass through it
        return dict(given, target=target, steps=[1, 2, 5, 10, 20, 50, 100, 200])

    def sphere_avoid(self, dim):
        center, escape = self.vector(dim, 50), self.size(0.5, 5)
        avoid = escape * self.number(2, 5)
        position = center + self.direction(dim) * self.choice([self.number(0.5, 1.2) * avoid, self.number(0.5, 2) * escape])
        aim = center + self.direction(dim) * escape * self.number(0, 1.5)
        return dict(dim=dim, position=position, velocity=(aim - position).unit() * self.size(0.1, 25) * self.choice([1, 1, 1, -1]),
                    center=center, escape_radius=escape, avoid_radius=avoid, angle=self.size(0.01, 0.5))

    def rotate_axis(self, dim):
        return dict(axis=self.vector(3, 1) * self.size(0.01, 100), vector=self.vector(3, 10), angle=self.sign() * self.size(1e-4, 20))

    def analytic_anchors(self, dim):
        radius, damping, dt = self.size(5, 60), self.size(0.05, 2), self.frame()
        return self.choice([dict(speed=self.size(5, 60), curvature_radius=radius, damping=damping, dt=dt),
                            dict(damping=damping, dt=dt, steps=[self.randint(1, 240)]), dict(distance=self.size(5, 60), curvature_radius=radius)])

    def intercept(self, dim):
        """Faster than the target, slower, nearly as fast; exactly as fast; and so fast across its line that the shot just touches that line."""
        shooter, target, velocity = self.vector(dim, 100), self.vector(dim, 100), rounded(self.vector(dim, 20))
        speed = velocity.length() * self.choice([self.number(1, 5), self.number(0.2, 1), 1 + self.sign() * self.size(1e-7, 1e-2)])
        exact = self.choice(["no", "no", "as fast", "touches"])
        if exact != "no":  # whole numbers: nothing is rounded
            (a, b, c), scale = self.choice([(3, 4, 5), (5, 12, 13), (8, 15, 17), (20, 21, 29)]), D(2) ** self.randint(-3, 3)
            shooter, target = (Vector(D(self.randint(-40, 40)) for _ in range(dim)) for _ in range(2))
            turn = self.sample([D(a) * self.sign(), D(b) * self.sign(), ZERO][:dim], dim)
            velocity, speed = Vector(turn) * scale, c * scale
            if exact == "touches":
                target = shooter + Vector(turn)
                velocity, speed = Vector(self.sign() * speed if abs(leg) == a else ZERO for leg in turn), b * scale
        return dict(dim=dim, shooter=shooter, target=target, target_velocity=velocity, speed=speed)


# ---- files


def rounded(given):
    """The nearest float; words and steps stay what they are."""
    if isinstance(given, Vector):
        return Vector(map(rounded, given))
    return D(struct.unpack("f", struct.pack("f", given))[0]) if isinstance(given, (D, int)) else given


def words_of(answer, digits=40):
    """How an answer is written, or with 150 digits the exact value of a float."""
    if isinstance(answer, (Vector, list)):
        return [word for part in answer for word in words_of(part, digits)]
    if isinstance(answer, D):
        answer = decimal.Context(prec=digits).plus(answer).normalize()
        return [format(answer, "f") if -25 < answer.adjusted() < 40 else str(answer)]
    return ["null" if answer is None else str(answer)]


def value(name, words):
    """An input: a word, a number, a vector or the steps."""
    if name == "steps":
        return [int(word) for word in words]
    if words[0].isalpha():
        return words[0]
    return Vector(map(D, words)) if len(words) > 1 else D(words[0])


def read(path):
    """The cases of a file: kind, name, and the words of each field."""
    cases = []
    for line in path.read_text().splitlines()[1:]:
        case, *fields = line.split("; ")
        of = {"in": {}, "out": {}, "meta": {}}
        for kind, name, *words in map(str.split, fields):
            of[kind][name] = words
        cases.append((case.split()[0], case.rpartition(" ")[0], of))
    return cases


def agrees(stored, made):
    """Whether a stored answer is that which was computed: to 38 digits."""
    def same(old, new):
        if not isinstance(new, D) or old == "null":
            return [old] == words_of(new)
        return abs(D(old) - new) <= max(abs(new) * D("1e-38"), D("1e-80"))  # of zero only roundings are left

    made = made if isinstance(made, Vector) else [made]
    return len(stored) == len(made) and all(map(same, stored, made))


def check(folder):
    """Prints a line for every stored answer that is not what its formula gives, and returns how many."""
    faults = []
    for kind, case, fields in read(folder / "answers.gold"):
        made = globals()[kind](**{name: value(name, words) for name, words in fields["in"].items()})
        stored = {name: words for name, words in {**fields["out"], **fields["meta"]}.items() if name != "note"}
        for name in sorted(set(stored) | set(made)):
            if name not in stored or name not in made or not agrees(stored[name], made[name]):
                faults.append(f"{case}: {name} is {' '.join(stored.get(name, ['missing']))}, "
                              f"and computed {' '.join(words_of(made.get(name)))}")
    print(*faults, sep="\n", end="\n" if faults else "")
    return len(faults)


def write(folder, count, seed):
    """New random cases of each kind, as many in the plane as in space."""
    folder.mkdir(parents=True, exist_ok=True)
    lines = [f"# {count * len(KINDS)} cases."]
    for kind in KINDS:
        draw = Draw(f"{kind} {seed}")
        for number in range(count):
            given = {name: rounded(part) for name, part in getattr(draw, kind)(2 + number % 2).items()}
            fields = [("in", name, words_of(part, 150)) for name, part in given.items()]
            fields += [("meta" if name in FACTS else "out", name, words_of(part)) for name, part in globals()[kind](**given).items()]
            lines.append("; ".join([f"{kind} {number} random", *(" ".join([*field, *words]) for *field, words in fields)]))
    (folder / "answers.gold").write_text("\n".join(lines) + "\n")


def main():
    asked = re.fullmatch(r"--check(?: ([^-].*))?|--random ([1-9]\d*)(?: --seed (\d+))? ([^-].*)", " ".join(sys.argv[1:]))
    if not asked:
        sys.exit("generate.py: say --check [FOLDER], or --random COUNT [--seed SEED] FOLDER")
    checked, count, seed, folder = asked.groups()
    try:
        if count is None:
            sys.exit(check(pathlib.Path(checked or HERE)) > 0)
        if pathlib.Path(folder).resolve() == HERE:
            sys.exit("generate.py: random cases go into a folder of their own")
        write(pathlib.Path(folder), int(count), seed or "1")
    except OSError as fault:
        sys.exit(f"generate.py: {fault.filename}: {fault.strerror}")


if __name__ == "__main__":
    main()

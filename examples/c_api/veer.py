# SPDX-License-Identifier: MIT
"""veer from Python, by ctypes: arrays of floats in, a batch at a time.

    import veer
    missiles, velocities, targets = veer.Vectors(1000), veer.Vectors(1000), veer.Vectors(1000)
    veer.homing_arc_step(missiles, velocities, targets, speed=30, radius=25, damping=0.1, time_step=1 / 60)

Any array with the buffer protocol serves: array.array("f"), numpy's float32, a slice of a game's own memory.
"""
import array
import ctypes
import os
import sys

_names = {"win32": "veer_c.dll", "darwin": "libveer_c.dylib"}
_library = ctypes.CDLL(os.environ.get("VEER_C") or os.path.join(os.path.dirname(__file__), _names.get(sys.platform, "libveer_c.so")))
_float, _array = ctypes.c_float, ctypes.POINTER(ctypes.c_float)


class _Vectors(ctypes.Structure):
    _fields_ = [("x", _array), ("y", _array), ("z", _array)]


class _Vector(ctypes.Structure):
    _fields_ = [("x", _float), ("y", _float), ("z", _float)]


class SteerLimits(ctypes.Structure):
    _fields_ = [("max_force", _float), ("mass", _float), ("max_speed", _float)]


def _pointer(numbers, count):
    view = memoryview(numbers)
    if view.format != "f" or view.readonly or not view.contiguous or len(view) != count:
        raise ValueError(f"expected {count} writable floats in a row, not {len(view)} of format {view.format!r}")
    return ctypes.cast((_float * count).from_buffer(view), _array)


class Vectors:
    """One array of floats for each component: of zeros, or your own."""

    def __init__(self, x, y=None, z=None):
        if isinstance(x, int):
            x, y, z = (array.array("f", bytes(4 * x)) for _ in range(3))
        self.x, self.y, self.z, self.count = x, y, z, len(x)
        self._as_parameter = _Vectors(*(_pointer(numbers, self.count) for numbers in (x, y, z)))

    def __len__(self):
        return self.count

    def __getitem__(self, i):
        return self.x[i], self.y[i], self.z[i]

    def __setitem__(self, i, vector):
        self.x[i], self.y[i], self.z[i] = vector


def _function(name, *kinds):
    function = getattr(_library, "veer_" + name)
    function.restype = ctypes.c_int
    function.argtypes = [ctypes.c_int64, *(kind for _, kind in kinds)]
    names = [name for name, _ in kinds]

    def call(*given, **named):
        if len(given) + len(named) != len(names):
            raise TypeError(f"veer.{name} takes {', '.join(names)}")
        values = dict(zip(names, given), **named)
        if set(values) != set(names):
            raise TypeError(f"veer.{name} takes {', '.join(names)}, not {', '.join(set(values) - set(names))}")
        count = len(values[names[0]])
        arguments = []
        for key, kind in kinds:
            value = values[key]
            if kind is _Vectors:
                if len(value) != count:
                    raise ValueError(f"veer.{name}: {count} agents, and {len(value)} of {key}")
                value = value._as_parameter
            elif kind is _array:
                value = _pointer(value, count)
            elif kind is _Vector:
                value = _Vector(*value)
            arguments.append(value)
        wrong = function(count, *arguments)
        if wrong:
            raise ValueError(f"veer.{name}: argument {wrong} is wrong")

    call.__name__ = call.__qualname__ = name
    return call


_state = [("position", _Vectors), ("velocity", _Vectors), ("target", _Vectors)]
_moving = _state + [("target_velocity", _Vectors)]
_aim = [_state[0], _state[2], _moving[3]]
_step = ("time_step", _float)
_answer = [("velocity", _Vectors), ("time", _array)]

homing_arc_step = _function("homing_arc_step", *_state, ("speed", _float), ("radius", _float), ("damping", _float), _step)
homing_turn_step = _function("homing_turn_step", *_state, ("turn_rate", _float), _step)
navigation_step = _function("navigation_step", *_moving, ("gain", _float), ("max_accel", _float), _step)
seek_step = _function("seek_step", *_state, ("limits", SteerLimits), _step)
flee_step = _function("flee_step", *_state, ("limits", SteerLimits), _step)
arrive_step = _function("arrive_step", *_moving, ("max_deceleration", _float), ("limits", SteerLimits), _step)
confine = _function("confine", *_state[:2], ("radius", _float), ("low", _Vector), ("high", _Vector))
lead_point = _function("lead_point", *_aim, ("speed", _float), ("point", _Vectors))
intercept = _function("intercept", *_aim, ("speed", _float), *_answer)
launch = _function("launch", _state[0], _state[2], ("gravity", _Vector), ("speed", _float), *_answer)
spring_step = _function("spring_step", *_state, ("frequency", _float), _step)


def avoid_spheres(position, velocity, centers, radii, margin, sight):
    """As many rocks as radii; their number does not depend on that of the agents."""
    function = _library.veer_avoid_spheres
    function.argtypes = [ctypes.c_int64, _Vectors, _Vectors, ctypes.c_int64, _Vectors, _array, _float, _float]
    if len(velocity) != len(position) or len(centers) != len(radii):
        raise ValueError("veer.avoid_spheres: a velocity for each position, and a radius for each center")
    wrong = function(len(position), position._as_parameter, velocity._as_parameter, len(centers), centers._as_parameter,
                     _pointer(radii, len(radii)), margin, sight)
    if wrong:
        raise ValueError(f"veer.avoid_spheres: argument {wrong} is wrong")


def version():
    _library.veer_version.restype = ctypes.c_char_p
    return _library.veer_version().decode()

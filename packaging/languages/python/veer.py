# SPDX-License-Identifier: MIT
"""veer for Python: the functions of veer_c.h on arrays of numpy, by ctypes. The library tells its functions itself.

    import numpy, veer
    position, velocity = numpy.zeros((1000, 3), "f"), numpy.ones((1000, 3), "f")
    veer.seek_step(position, velocity, (0, 0, 50), max_speed=10, steer_limits=veer.SteerLimits(20, 0.2, 10), time_step=1 / 60)
    shot = veer.intercept(position, target, target_velocity, speed=40)      # shot.time, shot.velocity, ...

A vector of each agent is an array of float32 of shape (n, 2) or (n, 3), with any strides, and is not copied; a tuple is one
vector for all agents. A number of each agent is an array of shape (n,), or a number for all. A step changes its arrays.
Other functions return their answers, or write them into arrays given by name: answer=..., time=..., velocity=...
help(veer.seek) names the arguments. Lengths in metres, times in seconds, or any other consistent units.
"""
import collections
import ctypes
import os
import struct
import sys

import numpy

_names = {"darwin": "libveer_c.dylib", "win32": "veer_c.dll"}
_library = ctypes.CDLL(os.environ.get("VEER_C") or os.path.join(os.path.dirname(os.path.abspath(__file__)), _names.get(sys.platform, "libveer_c.so")))
_library.veer_functions.restype = _library.veer_version.restype = ctypes.c_char_p
_library.veer_world_new.restype = ctypes.c_void_p
_library.veer_world_delete.argtypes = [ctypes.c_void_p]
_library.veer_call.argtypes = [ctypes.c_int, ctypes.c_int64, ctypes.c_char_p]
_AXES = {"0": (0, 0, 0), "x": (1, 0, 0), "z": (0, 0, 1)}
_structures = {}


class World:
    """What lives longer than a call: who is near whom, a spline, travel times, context maps."""

    def __init__(self):
        self.address = _library.veer_world_new()

    def __del__(self):
        _library.veer_world_delete(self.address)


def version():
    return _library.veer_version().decode()


def _members(text):
    """[name, kind, default] of each member or argument."""
    found = []
    for one in text:
        name, kind = one.split(":")
        kind, _, default = kind.partition("=")
        found.append((name, kind, default or None))
    return found


def _default(kind, default):
    if kind == "v":
        return _AXES[default]
    return _structures[kind[2:]]() if kind[0] == "s" else int(default) if kind == "i" else float(default)


def _structure(name, members):
    """A named tuple with the defaults of C++, and how it lies in memory."""
    title = "".join(word.capitalize() for word in name.split("_"))
    made = collections.namedtuple(title, [one[0] for one in members], defaults=[_default(*one[1:]) for one in members if one[2] is not None])
    made.kinds = [kind for _, kind, _ in members]
    _structures[name] = globals()[title] = made


def _floats(value, made):
    """The numbers of a structure, given as itself, a tuple or a dictionary."""
    value = made(**value) if isinstance(value, dict) else made(*value)
    for one, kind in zip(value, made.kinds):
        if kind == "f":
            yield one
        elif kind == "v":
            yield from one
            yield from (0,) * (3 - len(one))
        else:
            yield from _floats(one, _structures[kind[2:]])


def _packed(values, made):
    numbers = [number for value in values for number in _floats(value, made)]
    return struct.pack(f"{len(numbers)}f", *numbers)


def _vectors(value, written, kept):
    """x, y, z and stride of a stream of vectors, and the count and the dimension."""
    if not isinstance(value, numpy.ndarray) or value.dtype != numpy.float32:
        if written:
            raise ValueError("expected an array of float32")
        value = numpy.asarray(value, "f")
        kept.append(value)
    if value.ndim == 1:
        if written:
            raise ValueError("expected an array of vectors, of shape (n, 2) or (n, 3)")
        x, step, stride, count = value.__array_interface__["data"][0], value.strides[0], 0, None
    elif value.ndim == 2:
        (x, is_read_only), (stride, step), count = value.__array_interface__["data"], value.strides, len(value)
        if written and is_read_only:
            raise ValueError("an array that is written is read-only")
    else:
        raise ValueError("expected vectors")
    dimension = value.shape[-1]
    if dimension not in (2, 3):
        raise ValueError(f"expected vectors of 2 or 3 numbers, not of {dimension}")
    return struct.pack("QQQq", x, x + step, x + 2 * step if dimension == 3 else 0, stride), count, dimension


def _numbers(value, written, kept):
    if not isinstance(value, numpy.ndarray) or value.dtype != numpy.float32:
        if written:
            raise ValueError("expected an array of float32")
        value = numpy.asarray(value, "f")
        kept.append(value)
    if value.ndim > 1:
        raise ValueError("expected a number of each agent")
    return struct.pack("QQQq", value.__array_interface__["data"][0], 0, 0, value.strides[0] if value.ndim else 0), len(value) if value.ndim else None


def _function(number, name, dimensions, members):
    given = [one for one in members if one[1] not in ("vo", "no", "k")]
    outs = [one for one in members if one[1] in ("vo", "no", "k")]
    order = [one[0] for one in given] + [one[0] for one in outs]
    returned = collections.namedtuple(name, [one[0] for one in outs]) if len(outs) > 1 else None

    def call(*positional, **named):
        values = dict(zip(order, positional), **named)
        if len(positional) > len(order) or len(values) != len(positional) + len(named) or not values.keys() <= set(order):
            raise TypeError(f"veer.{name} takes {', '.join(order)}")
        count, dimension, kept, slots = None, dimensions if dimensions != 5 else None, [], {}

        def counted(argument, size):
            nonlocal count
            if size is not None and count is not None and size != count:
                raise ValueError(f"veer.{name}: {count} agents, and {size} of {argument}")
            count = count if size is None else size

        def of_dimension(argument, size):
            nonlocal dimension
            if dimension is not None and size != dimension:
                raise ValueError(f"veer.{name}: {argument} has {size} numbers, and another vector {dimension}")
            dimension = size

        for argument, kind, default in given:
            value = values.get(argument)
            if value is None:
                if default is None:
                    raise TypeError(f"veer.{name} takes {', '.join(order)}, and {argument} is missing")
                value = _default(kind, default) if kind != "v" else None  # a vector: when the dimension is known
            if kind in ("v", "vb") and value is not None:
                slots[argument], size, axes = _vectors(value, kind == "vb", kept)
                counted(argument, size), of_dimension(argument, axes)
            elif kind in ("n", "nb"):
                slots[argument], size = _numbers(value, kind == "nb", kept)
                counted(argument, size)
            elif kind == "f":
                slots[argument] = struct.pack("f28x", value)
            elif kind == "i":
                slots[argument] = struct.pack("i28x", value)
            elif kind == "h":
                slots[argument] = struct.pack("Q24x", value.address)
            elif kind == "p":
                points, size, axes = _vectors(value, False, kept)
                slots[argument] = struct.pack("q24x", size) + points
                of_dimension(argument, axes)
            elif kind[0] in "sl":
                made = _structures[kind[2:]]
                data = ctypes.create_string_buffer(_packed(value if kind[0] == "l" else [value], made) or b"\0")
                kept.append(data)
                address = struct.pack("Q24x", ctypes.addressof(data))
                slots[argument] = address if kind[0] == "s" else struct.pack("q24x", len(value)) + address
        for argument, kind, _ in outs:
            if count is None and argument in values and kind in ("vo", "no"):
                count = len(values[argument])
        one, count = count is None, 1 if count is None else count
        answers = []
        for argument, kind, _ in outs:
            value = values.get(argument)
            if value is None and kind == "k":
                value = numpy.empty((count, values["most"]) if "most" in values else count, "i4")
            elif value is None:
                value = numpy.empty((count, dimension or 3) if kind == "vo" else count, "f")
            if kind == "k":
                if value.dtype != numpy.int32 or not value.flags.c_contiguous:
                    raise ValueError("expected an array of int32")
                slots[argument] = struct.pack("Q24x", value.__array_interface__["data"][0])
            else:
                slots[argument], size = (_vectors if kind == "vo" else _numbers)(value, True, kept)[:2]
                counted(argument, size)
            answers.append(value)
        for argument, kind, default in given:
            if argument not in slots:
                slots[argument] = _vectors(_default(kind, default)[:dimension], False, kept)[0]
        wrong = _library.veer_call(number, count, b"".join(slots[one[0]] for one in members))
        if wrong:
            raise ValueError(f"veer.{name}: argument {wrong} of veer_{name} in veer_c.h is wrong")
        answers = [value[0] for value in answers] if one else answers
        return returned(*answers) if returned else answers[0] if answers else None

    call.__name__ = call.__qualname__ = name
    call.__doc__ = f"{name}({', '.join(one[0] + ('' if one[2] is None else '=' + one[2]) for one in given)})" + (
        " -> " + ", ".join(one[0] for one in outs) if outs else "")
    call.members, call.dimensions = members, dimensions
    globals()[name] = call
    return call


functions = []
for _line in _library.veer_functions().decode().splitlines():
    _name, *_rest = _line.split()
    if _name == "struct":
        _structure(_rest[0], _members(_rest[1:]))
    else:
        functions.append(_function(len(functions), _name, int(_rest[0]), _members(_rest[1:])))

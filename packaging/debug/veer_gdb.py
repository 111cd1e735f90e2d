# SPDX-License-Identifier: MIT
"""How gdb prints veer's vectors and the packs of xsimd: `source veer_gdb.py` in gdb, or in ~/.gdbinit.

    position = (1, 2.5, 3)                                  a vector
    time = 8 lanes = {0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5}       a pack
    ahead = 8 lanes = {true, false, ...}                    a mask of packs
    target = 8 agents = {(1, 0, 0), (2, 0, 0), ...}         a vector of packs
"""
import re

import gdb
import gdb.printing


def is_one(kind, of_xsimd, of_veer):
    """Whether a type is a class of xsimd or of veer; a namespace of veer may stand in another one, which is inline."""
    name = kind.strip_typedefs().unqualified().name or ""
    return re.match(rf"(xsimd::{of_xsimd}|veer::(\w+::)*{of_veer})<", name) is not None


def is_pack(kind):
    return is_one(kind, "batch", "Batch")


def is_mask(kind):
    return is_one(kind, "batch_bool", "Mask")


def register_of(value):
    """What a pack or a mask holds, which is a member of a base class."""
    fields = value.type.strip_typedefs().fields()
    return value["data"] if any(field.name == "data" for field in fields) else register_of(value.cast(fields[0].type))


def as_array(register, number):
    count = register.type.strip_typedefs().sizeof // number.sizeof
    lanes = register.address.cast(number.pointer()) if register.address else register.cast(number.array(count - 1))
    return [lanes[i] for i in range(count)]


def lanes_of(pack):
    """The numbers of a pack, one for each lane."""
    return as_array(register_of(pack), pack.type.strip_typedefs().template_argument(0))


def lanes_of_mask(mask):
    """AVX-512 has a bit for each lane. Elsewhere a lane is all ones or all zeros, as wide as a number."""
    number = mask.type.strip_typedefs().template_argument(0)
    own = mask.type.strip_typedefs().fields()
    register = register_of(mask["lanes"] if any(field.name == "lanes" for field in own) else mask)
    if register.type.strip_typedefs().code == gdb.TYPE_CODE_INT:
        return [int(register) >> i & 1 for i in range(64 // number.sizeof)]
    unsigned = {1: "unsigned char", 2: "unsigned short", 4: "unsigned int", 8: "unsigned long long"}[number.sizeof]
    return [int(word) for word in as_array(register, gdb.lookup_type(unsigned))]


class Lanes:
    """A pack, a mask, or a vector of packs."""

    def __init__(self, what, lanes):
        self.what, self.lanes = what, lanes

    def to_string(self):
        return f"{len(self.lanes)} {self.what}"

    def children(self):
        return ((f"[{i}]", lane) for i, lane in enumerate(self.lanes))

    def display_hint(self):
        return "array"


def in_parentheses(components):
    return "(" + ", ".join(component.format_string() for component in components) + ")"


class Vector:
    def __init__(self, components):
        self.components = components

    def to_string(self):
        return in_parentheses(self.components)


def printer_of(value):
    kind = value.type.strip_typedefs().unqualified()
    if re.match(r"veer::(\w+::)*BasicVector<", kind.name or ""):
        components = [value[name] for name in "xyz"[:int(kind.template_argument(1))]]
        if not is_pack(kind.template_argument(0)):
            return Vector(components)
        return Lanes("agents", [in_parentheses(agent) for agent in zip(*map(lanes_of, components))])
    if is_pack(kind):
        return Lanes("lanes", lanes_of(value))
    if is_mask(kind):
        return Lanes("lanes", ["true" if lane else "false" for lane in lanes_of_mask(value)])
    return None


printer_of.name = "veer"
printer_of.enabled = True
gdb.printing.register_pretty_printer(None, printer_of, replace=True)

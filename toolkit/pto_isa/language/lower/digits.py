"""Indices of two digits, ``r * rows + d``: the axis of the array is split in two, which is a view."""

from __future__ import annotations

from ..tree import Read
from .access import base_array, keep_inside
from .emit import Emitter
from .linear import Linear, NotLinear, atom, render
from .linearise import linear, name_in_run
from .region import ZERO, Axis, Region


def split_axis(read: Read, region: Region, emitter: Emitter) -> str | None:
    """The read (or target) as a view, if one index has two digits and each other one is an axis; else ``None``."""
    try:
        forms = [linear(index, region.names(), emitter) for index in read.indices]
    except NotLinear:
        return None
    digits = [_digits(form, region) for form in forms]
    used = [axis for pair in digits if pair is not None for axis in pair]
    if None in digits or len(used) != len(digits) + 1 or {axis.name for axis in used} != region.names():
        return None
    base, extents = base_array(read, emitter)
    if len(extents) != len(digits):
        return None
    ends: list[str] = []
    for pair, extent in zip(digits, extents, strict=True):
        high = pair[0].high if pair is not None else ZERO
        if pair is not None and len(pair) == 2:
            high = atom(f"{render(pair[0].high)} * {render(pair[1].high)}")
        keep_inside(high, extent, emitter, read.operand)
        ends.append("" if high == extent else name_in_run(high, emitter))
    shape = ", ".join(name_in_run(axis.high, emitter) for axis in used)
    whole = not any(ends)
    code = f"{base}{'' if whole else '[' + ', '.join(f':{end}' for end in ends) + ']'}.reshape({shape})"
    order = [region.position(axis.name) for axis in used]
    if order != sorted(order):
        code += f".transpose({', '.join(str(order.index(position)) for position in range(len(order)))})"
    return code


def _digits(form: Linear, region: Region) -> tuple[Axis, ...] | None:
    """The axes of an index from 0: one, or an outer one that steps by the extent of an inner one."""
    factors = {name[1:]: str(factor) for name, factor in form.terms.items() if name.startswith("%") and factor != 1}
    factors.update(form.scaled)
    plain = [name for name in form.axes() if name not in factors]
    if form.constant or form.is_run() or len(plain) != 1 or len(factors) > 1 or set(form.terms) - _axes(form):
        return None
    axes = [region.axis(name) for name in (*factors, *plain)]
    if any(axis.low != ZERO or axis.high.is_run() for axis in axes):
        return None
    if factors and factors[axes[0].name] != render(axes[1].high):
        return None
    return tuple(axes)


def _axes(form: Linear) -> set[str]:
    return {name for name in form.terms if name.startswith("%")}

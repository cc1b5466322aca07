"""Text of what a statement stores: conversions that the assignment makes by itself are left to it."""

from __future__ import annotations

from dataclasses import replace

from ..functions import CODES, FLOATS, INTEGERS
from ..tree import INDEX, Convert, Node, Number
from .narrow import narrow
from .numpy_text import Text
from .values import Values


def stored_text(values: Values, value: Node) -> Text:
    """The value; an implied conversion at the root is left to the assignment unless it can be computed directly."""
    while isinstance(value, Convert) and not value.implied and by_assignment(value):
        value = replace(value, implied=True)
    if isinstance(value, Number) and _small(value):
        return Text(repr(int(value.value)), value.type.name if value.type else "")
    if isinstance(value, Convert) and value.implied and value.type is not None:
        narrowed = narrow(values, value.value, value.type.name)
        return narrowed if narrowed is not None else values.value(value.value)
    return values.value(value)


def by_assignment(value: Convert) -> bool:
    """An author's conversion that storing into the target does anyway: same kind, no modes."""
    if value.round_mode is not None or value.sat_mode is not None or value.type is None or value.value.type is None:
        return False
    source, target = value.value.type, value.type.name
    if source == INDEX:
        return target in INTEGERS
    return (source.name in INTEGERS) == (target in INTEGERS) and not {source.name, target} & (CODES | {"i4"})


def _small(value: Number) -> bool:
    """A whole number that every float and integer type holds exactly: storing it needs no type of its own."""
    numeric = value.type is not None and value.type.name in FLOATS | INTEGERS
    return numeric and value.value == int(value.value) and 0 <= value.value < 8

"""Buffers that a program reserves for its pipes: their names and what their attributes say."""

from __future__ import annotations

from ...syntax.attributes import bare, symbol
from ...syntax.tree import Operation
from ...written.attribute_words import word
from ...written.functions import properties
from ..fault import Unsupported

Buffer = tuple[str, str]  # the function that reserves it, and its name


def buffer_of(function: str, op: Operation) -> Buffer:
    """The buffer that ``reserve_buffer`` or ``import_reserved_buffer`` names in a function."""
    given = properties(op)
    return symbol(str(given.get("peer_func", function))), bare(str(given.get("name", "")))


def whole(op: Operation, key: str, default: int | None = None) -> int:
    """An attribute that is a whole number; ``default`` where it is not written."""
    given = properties(op)
    if default is not None and key not in given:
        return default
    number = word(given.get(key, ""), "int")
    if not isinstance(number, int) or number < 0:
        raise Unsupported(op, (f"`{key}` is no whole number of 0 or more", f"`{key}` 不是非负整数"))
    return number

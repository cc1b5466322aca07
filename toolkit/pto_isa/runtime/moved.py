"""Pointers that calls give: another pointer of the call, moved on.

What computes elements knows nothing of them; a call that asks for such a pointer gets one whose place follows from its
other operands, as the record says (``moved`` of operands).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .rules.rule import Moved
from .run import Run


def bytes_on(moved: Moved, types: Mapping[str, Any], values: Mapping[str, Any]) -> int:
    """By how many bytes a pointer is moved on, for numbers by their values and other operands by their types."""
    return int(moved.by(*(types[name] if hasattr(types.get(name), "dtype") else values[name] for name in moved.reads)))


def moving(run: Run, moves: Mapping[str, Moved], types: Mapping[str, Any], names: tuple[str, ...]) -> Run:
    """A run that also sets the pointers that it is asked for.

    types: those of the operands, and the attributes; names: the operands in their order.
    """

    def moved(*values: Any) -> None:
        run(*values)
        given = {**types, **dict(zip(names, values, strict=True))}
        for name, how in moves.items():
            start = given[how.pointer]
            given[name].lead_to(start, bytes_on(how, types, given))

    return moved

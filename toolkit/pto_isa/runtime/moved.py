"""Pointers that calls give: another pointer of the call, moved on.

What computes elements knows nothing of them; a call that asks for such a pointer gets one whose place follows from its
other operands, as the record says (``moved`` of operands).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .rules.rule import Moved
from .run import Run


def moving(run: Run, moves: Mapping[str, Moved], types: Mapping[str, Any], names: tuple[str, ...]) -> Run:
    """A run that also sets the pointers that it is asked for.

    types: those of the operands, and the attributes; names: the operands in their order.
    """
    settled = {name: type for name, type in types.items() if name not in names or hasattr(type, "dtype")}

    def moved(*values: Any) -> None:
        run(*values)
        given = dict(zip(names, values, strict=True))
        for name, how in moves.items():
            bytes_on = how.by(*(settled.get(read, given.get(read)) for read in how.reads))  # of numbers their values
            given[name].lead_to(given[how.pointer], int(bytes_on))

    return moved

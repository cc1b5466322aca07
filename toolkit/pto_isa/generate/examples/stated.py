"""What an example of a record states of its operands, without making them: no NumPy is needed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...runtime.types.dtypes import DTYPES, FLOATS, SIGNLESS

if TYPE_CHECKING:
    from ...database import Op
    from ...schema.example import Example


_ELEMENTS = frozenset({*DTYPES, *FLOATS, *SIGNLESS})  # of scalars too: i1 and f64


def same_tile(example: Example, name: str) -> str:
    """The operand that programs write for this one: its partner when it is the same tile in every respect."""
    entry = example.operands[name]
    if entry.storage_of is None or entry.written_type() is not example.operands[entry.storage_of].written_type():
        return name
    return entry.storage_of


def scalar_type(op: Op, name: str, example: Example) -> str:
    """The element type of a scalar or array (or ``index``): its own in the type table, that of the operand it is bound
    with, the one that the example states, or the only one its variable has.
    """
    stated = example.operands.get(name)
    for form in op.forms():
        table = op.types(form)
        if table is None or name not in table.bind:
            continue
        variable = table.bind[name]
        if variable == "index" or variable in _ELEMENTS:
            return variable
        for other, bound in table.bind.items():
            entry = example.operands.get(other) if bound == variable and other != name else None
            if entry is not None and (dtype := getattr(entry.written_type(), "dtype", "")):
                return str(dtype)
        if stated is not None and stated.dtype is not None:
            return stated.dtype
        given = [row[variable] for rows in table.rows.values() for row in rows if variable in row]
        words = {word for choice in given if choice != "any" for word in choice}
        if len(words) == 1:
            return words.pop()
    return ""

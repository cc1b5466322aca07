"""How far pointers that calls give are moved on, as functions of the other operands: what runs ask."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ...language.rules.queries import Operands, names_read
from ...language.tree import Node
from ...text.python import literal
from .parts import UsedFunction
from .writer import RuleWriter

if TYPE_CHECKING:
    from ...database import Op


def move_functions(op: Op, trees: Mapping[str, Node], writer: RuleWriter, infos: Operands) -> list[UsedFunction]:
    """Write a function for each pointer that is a result; the entries of the table of them."""
    found = []
    for operand, by in trees.items():
        stated = op.record.operands[operand].moved
        assert stated is not None
        read = names_read(by, infos)
        names = tuple(name for name in op.record.operands if name in read)
        doc = f"Bytes from `{stated.pointer}` to `{operand}`."
        body = [f"return {writer.code(by, infos).text}"]
        place = writer.function(f"moved_{operand}", "", names, doc, body)
        before = f"{literal(operand)}: Moved({literal(stated.pointer)}, {literal(names)}, "
        found.append(UsedFunction(before, place, "),"))
    return found

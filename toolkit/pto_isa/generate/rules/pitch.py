"""How far apart columns of boxes are accessed, as functions of the other operands: what runs and verifiers ask."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ...language.rules.kleene import may_be_unknown
from ...language.rules.queries import Operands, names_read
from ...language.tree import Node
from ...text.python import literal
from .parts import UsedFunction
from .writer import RuleWriter

if TYPE_CHECKING:
    from ...database import Op

Trees = Mapping[tuple[str | int, ...], Node]  # by the place in the record


def pitch_functions(op: Op, trees: Trees, writer: RuleWriter, infos: Operands) -> list[UsedFunction]:
    """Write a function for each operand of which the record states a pitch; the entries of the table of them."""
    found = []
    for operand, stated in op.record.operands.items():
        if not stated.pitch:
            continue
        reads: dict[str, None] = {}
        body: list[str] = []
        for place, entry in enumerate(stated.pitch):
            when, rows = (trees.get(("operands", operand, "pitch", place, key)) for key in ("when", "rows"))
            assert rows is not None  # else the record has a fault and is not generated
            tests = [f"profile in {literal(tuple(entry.profiles))}"] if entry.profiles else []
            if entry.type_narrows is not None:
                tests.append("narrows" if entry.type_narrows else "not narrows")
            reads |= dict.fromkeys(
                name for node in (when, rows) if node is not None for name in names_read(node, infos)
            )
            lines = [f"return {writer.code(rows, infos).text}"]
            if when is not None:
                lines = _under(when, lines[0], writer, infos)
            body += [f"if {' and '.join(tests)}:", *(f"    {line}" for line in lines)] if tests else lines
        if not body[-1].startswith("return"):
            body.append("return None")
        names = tuple(name for name in op.record.operands if name in reads)
        doc = f"Rows between the columns of boxes of `{operand}`."
        place = writer.function(f"pitch_{operand}", "", ("profile", "narrows", *names), doc, body)
        found.append(UsedFunction(f"{literal(operand)}: BoxPitch({literal(names)}, ", place, "),"))
    return found


def _under(when: Node, result: str, writer: RuleWriter, infos: Operands) -> list[str]:
    """The lines that give a result under a condition, which may be open."""
    text = writer.code(when, infos).text
    if not may_be_unknown(when, infos):
        return [f"if {text}:", f"    {result}"]
    writer.needs("UNKNOWN")
    return [f"holds = {text}", "if holds is UNKNOWN:", "    return UNKNOWN", "if holds:", f"    {result}"]

"""Cited lines: is the place about the op?

A line of a declaration or of an operation of the assembler has to be one of the op, and a range of operations has to
hold the op. A line in the header of another member of its group has to be in a function that the op comes to: what a
group cites for one member is no source for the others. Disputes may cite what they compare with, and are left aside.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from pto_isa.database import Op
from pto_isa.database.cite import cited

from ...runtime.program_op import STYLES
from ..checkout import file_of
from ..cpp.declarations import Function
from ..facts import AuditReport, Difference, Place, both
from ..headers.overloads import bare
from ..ptoas.td import TdOp
from .interface import intrinsics_of, references
from .types import record_place

_FACTS = ("overloads", "operands", "syntax", "types", "constraints", "forms", "effects")


@dataclass
class Places:
    """What stands where: functions of the headers, those that each op comes to, operations of the assembler.

    A file is known by its tree and its path.
    """

    declared: dict[tuple[str, str], dict[int, Function]] = field(default_factory=dict)  # file -> first line -> function
    interfaces: set[tuple[str, str]] = field(default_factory=set)  # the files that declare intrinsics
    users: Mapping[tuple[str, int], set[tuple[str, str]]] = field(default_factory=dict)
    operations: dict[tuple[str, str], list[TdOp]] = field(default_factory=dict)  # file -> operations in order

    def add(self, tree: str, functions: Iterable[Function]) -> None:
        """Note the functions of a build of a tree."""
        for function in functions:
            self.declared.setdefault((tree, function.file), {})[function.line] = function

    def compare(self, op: Op, report: AuditReport) -> None:
        """Report the cited lines that belong to another op."""
        for reference, path in references(op):
            place = cited(reference)
            if path[0] not in _FACTS or place.line is None:
                continue
            source = op.database.sources[place.source]
            file = file_of(place, source, op.name, op.family)
            owner = self._owner(op, (source.tree, file or ""), place.line, place.last or place.line)
            if owner is None:
                continue
            report.count("place")
            name, belongs = owner
            if not belongs:
                said = both(f"the line belongs to {name}", f"该行属于 {name}")
                report.differences.append(
                    Difference(
                        "place", op.name, op.family, None, ".".join(map(str, path)), both(reference, reference),
                        record_place(op, path), place.source, said, Place(file or "", place.line),
                    )
                )  # fmt: skip

    def _owner(self, op: Op, file: tuple[str, str], line: int, last: int) -> tuple[str, bool] | None:
        """What a line stands in, and whether it is of the op; None where that cannot be told."""
        if file in self.operations:
            begins = [one.line for one in self.operations[file]]
            found = bisect_right(begins, line) - 1
            if found < 0:
                return None
            held = [one.name for one in self.operations[file][found : bisect_right(begins, last)]]
            names = {op.record.op, op.name, *op.record.aliases, *_written(op)}
            return held[0], not {one.removeprefix("pto.") for one in names}.isdisjoint(held)
        inside = [one for one in self.declared.get(file, {}).values() if one.line <= line <= one.last_line]
        if not inside:
            return None
        if file in self.interfaces:
            own = {*map(bare, intrinsics_of(op))}
            return inside[0].name, any(one.name in own for one in inside)
        if Path(file[1]).stem.lower() not in _siblings(op):
            return None
        users = {name for one in inside for name, _ in self.users.get((file[1], one.line), ())}
        return inside[0].name, op.name in users or not users


def _written(op: Op) -> set[str]:
    """The names under which text forms write the op, one of another op among them."""
    ways = (form for _, syntax in op.record.syntaxes() for style in STYLES for form in syntax.ways(style))
    return {form.name for form in ways if form.name}


def _siblings(op: Op) -> set[str]:
    """Names of headers of the other members of the op's group: ``trowsum``."""
    groups = {op.record.group, *op.record.parts} - {None}
    others = (other for other in op.database.ops.values() if other.name != op.name and other.family == op.family)
    found = {other.name for other in others if groups & {other.record.group, *other.record.parts}}
    return {name.removeprefix("comm_") for name in found} - {op.name.removeprefix("comm_")}

"""Expansions of the records that do not fit their op, or that the verifier refuses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pto_isa.database import Op
from pto_isa.database.expansions import expansion_file, expansion_text, function_texts
from pto_isa.database.faults import fault
from pto_isa.database.files import shown
from pto_isa.expansion.instance import Instance, instances
from pto_isa.expansion.tiles import MEASURES
from pto_isa.program.verifier import verify
from pto_isa.runtime.profile import ProfileName
from pto_isa.schema.issue import Issue, Position

from ..say import Both, both

PROFILE: ProfileName = "a5"  # the only one with micro-instructions


def expansion_issues(ops: Iterable[Op]) -> Iterator[Issue]:
    """Faults of the programs of ops: of their files, functions, parameters, types, and what the verifier says."""
    for op in ops:
        if op.record.expansion is not None:
            found = list(_function_issues(op))
            yield from found or _instance_issues(op)


def _function_issues(op: Op) -> Iterator[Issue]:
    """Functions that are stated and not written, or the other way round."""
    stated, written = op.record.expansion, function_texts(expansion_text(op))
    assert stated is not None
    for name in stated.functions:
        if name not in written:
            yield _issue(op, name, both("expansion.no_function", function=name, file=shown(expansion_file(op))))
    for name in written:
        if name not in stated.functions:
            place = Position(shown(expansion_file(op)), 1, 1)
            said = both("expansion.not_stated", function=name, record=op.record.op)
            yield fault(place, "expansion/function", said.en, said.zh)


def _instance_issues(op: Op) -> Iterator[Issue]:
    stated = op.record.expansion
    assert stated is not None
    told: set[str] = set()
    for one in instances(stated, expansion_text(op)):
        problems = _unknown(op, one) or _types(op, one) or _refused(one)
        for problem in problems:
            if one.function not in told:  # its other types have the same fault
                told.add(one.function)
                yield _issue(op, one.function, problem)


def _unknown(op: Op, one: Instance) -> list[Both]:
    """Names that are no operands or no modes."""
    known = op.record.operands
    names = [*one.words, *one.layouts]
    names += [_operand(part.name) for part in one.parameters if part.name not in known]
    found = [both("expansion.unknown", name=name, record=op.record.op) for name in names if name not in known]
    bodies = [op.record.semantics, *(form.semantics for form in op.record.forms.values())]
    modes = {mode for body in bodies if body is not None for mode in body.modes}
    return found + [
        both("expansion.no_mode", name=name, record=op.record.op) for name in one.modes if name not in modes
    ]


def _operand(name: str) -> str:
    """The operand that a parameter measures, or the name itself."""
    operand, _, measure = name.rpartition("_")
    return operand if measure in MEASURES else name


def _types(op: Op, one: Instance) -> list[Both]:
    """Element types that no row of the op has together; tiles of bits are read by bytes, whatever their type."""
    given = {part.name: part.dtype for part in one.parameters if part.dtype is not None and part.name not in one.bits}
    for row in op.rows(PROFILE):
        if all(row.get(name) in (dtype, "any", None) for name, dtype in given.items()):
            return []
    types = ", ".join(f"{name} {dtype}" for name, dtype in given.items())
    return [both("expansion.no_such_types", function=one.function, types=types, record=op.record.op)]


def _refused(one: Instance) -> list[Both]:
    """What the verifier says of the program."""
    found = [entry for entry in verify(one.text, profile=PROFILE) if entry.severity in ("error", "undefined")]
    said = [(str(entry.line), Both(entry.text("en"), entry.text("zh"))) for entry in found]
    return [both("expansion.refused", function=one.function, line=line, why=why) for line, why in said]


def _issue(op: Op, function: str, message: Both) -> Issue:
    place = op.position(("expansion", "functions", function), key=True)
    return fault(place, "expansion/program", message.en, message.zh)

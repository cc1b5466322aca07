"""Recorded ops with a syntax of their own, such as views and flags: their operands by name, judged by the record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from ...runtime.kinds.table import passed, takes
from ...runtime.program_op import ProgramOp
from ...runtime.rules.acceptance import acceptance
from ...runtime.rules.rule import OpRules
from ...runtime.types.plain_type import ArrayType, ScalarType
from ...runtime.types.unknown import UNKNOWN
from ..syntax.tree import Operation
from ..walk.values import SsaValue
from ..walk.walk import Walk
from ..written.attribute_words import word
from ..written.recorded import program_op
from ..written.scalar_types import misses
from .outcome import call_findings, written_finding

Named = SsaValue | Sequence[SsaValue | None] | str | None


def judge_ordered(
    check: Walk, op: Operation, values: Sequence[SsaValue | None], made: Sequence[SsaValue | None]
) -> None:
    """Judge an op that names its operands one after the other; an op written otherwise is left alone."""
    known = program_op(op.name)
    for form in known.forms if known is not None else ():
        if form.style == "dps" and len(values) == len(form.ins) and len(made) == len(form.outs) + len(form.results):
            names = (*form.ins, *form.outs, *form.results)
            judge_named(check, op, dict(zip(names, [*values, *made], strict=True)))
            return


def judge_values(check: Walk, op: Operation, values: Sequence[SsaValue | None]) -> None:
    """Judge an op by its only way to be written: the values that it names, and those that it makes."""
    known = program_op(op.name)
    form = next((form for form in known.forms if form.style == "dps"), None) if known is not None else None
    if form is not None:
        names = (form.generic if op.quoted else ()) or (*form.ins, *form.outs)
        made = [check.env.get(name) for name in op.results]
        judge_named(check, op, dict(zip((*names, *form.results), (*values, *made), strict=False)))


def judge_named(check: Walk, op: Operation, named: Mapping[str, Named], known: ProgramOp | None = None) -> None:
    """Judge a call whose operands are told apart by keywords or places.

    named: a value, the values of a list, or an attribute as it is written; None for a value that is not defined.
    known: the op that is meant, by default the one of the name that is written.
    """
    known = known or program_op(op.name)
    if known is None:
        return
    check.judges((value for value in named.values() if isinstance(value, SsaValue)), op)
    rules, profile = known.rules, check.profile
    full = {name: _judged(rules, name, named) for name in known.order}
    form = acceptance(rules, profile)([*full.values()])
    wrong = _scalars(check, op, known, named)
    words = all(full[name] in rules.operands[name].vocabulary for name in _worded(known) if name in named)
    if form is not None and not wrong and words and _legal(known, form, profile, full):
        return
    unknown = frozenset(name for name, value in full.items() if value is UNKNOWN) | wrong
    for name, value in named.items():
        if name not in wrong and isinstance(value, SsaValue) and value.type.kind == "scalar":
            full[name] = ScalarType(value.type.dtype or "", value.judged)
            unknown -= {name}
    for rule, severity, make in call_findings(rules, full, unknown, profile, release=check.release):
        check.out.add(rule, severity, rules.op, make, op, lambda operand: _place(named.get(operand or "")))


@cache
def _worded(known: ProgramOp) -> tuple[str, ...]:
    """The attributes whose values are words of a list."""
    return tuple(name for name, spec in known.rules.operands.items() if spec.vocabulary)


def _judged(rules: OpRules, name: str, named: Mapping[str, Named]) -> Any:
    """What rules take for an operand."""
    spec = rules.operands[name]
    if name not in named:
        return spec.default
    value = named[name]
    if passed(spec.kinds, "word"):
        return word(value, spec.type) if value is not None else spec.default
    if isinstance(value, SsaValue):  # a pointer in the place of numbers says nothing of them
        return UNKNOWN if value.type.kind == "pointer" and not takes(spec.kinds, "pointer") else value.judged
    return UNKNOWN if value is None or isinstance(value, str) else ArrayType("i64", len(value))


@cache
def _free(known: ProgramOp, form: str, profile: str) -> tuple[tuple[str, ...], ...] | None:
    """The operands of each element type of a form when all of its types are free; None otherwise.

    An index is no element.
    """
    rules = known.rules
    bind = rules.bind[form]
    groups: dict[str, list[str]] = {}
    for name, spec in rules.operands.items():
        if name in bind and bind[name] != "index" and not passed(spec.kinds, "numpy"):
            groups.setdefault(bind[name], []).append(name)
    if any(row.get(variable, ()) is not None for row in rules.types[form][profile] for variable in groups):
        return None
    return tuple(map(tuple, groups.values()))


def _legal(known: ProgramOp, form: str, profile: str, full: Mapping[str, Any]) -> bool:
    """Whether the element types of a call are surely legal: free, and one for operands that share it."""
    groups = _free(known, form, profile)
    return groups is not None and all(
        len({getattr(full[name], "dtype", None) for name in group}) == 1 for group in groups
    )


def _scalars(check: Walk, op: Operation, known: ProgramOp, named: Mapping[str, Named]) -> frozenset[str]:
    """Report scalars that are not of the types that programs write; returns their operands."""
    wrong: set[str] = set()
    for name, value in named.items():
        if isinstance(value, SsaValue) and (expected := misses(known, name, value.type)) is not None:
            wrong.add(name)
            finding = written_finding(known.rules, name, value.type, expected)
            check.out.add(finding.rule, finding.severity, known.rules.op, finding, op, value.name)
    return frozenset(wrong)


def _place(value: Named) -> str | None:
    """The value at which a finding about an operand stands."""
    first = value[0] if isinstance(value, Sequence) and not isinstance(value, str) and value else value
    return first.name if isinstance(first, SsaValue) else None

"""What one op brings to ``generated/rules``: functions of rules, the choice of form and mode, tables."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import TYPE_CHECKING

from ...runtime.memory.state import UNREAD
from ...runtime.rules.rule import AllowedTypes, OperandSpec, Owner, TypeDemand
from ...text.python import literal
from .homes import home_of, module_of
from .moves import move_functions
from .op_rules import RulesData
from .parts import OpRuleParts, RuleEntry, UsedFunction
from .pitch import pitch_functions
from .writer import RuleWriter, block

if TYPE_CHECKING:
    from ...database import Op


def rule_parts(op: Op, data: RulesData) -> OpRuleParts:
    """The parts of an op; raises ElaborationError with the place of a rule that cannot be written as code."""
    rules, infos = data.judged, data.infos
    writer = RuleWriter()
    select = writer.choice("form", "", data.select, infos) if data.select else None
    modes = []
    for name, tries in data.modes.items():
        choice = writer.choice("mode", name, tries, infos)
        modes.append(UsedFunction(f"{literal(name)}: {choice.before}", choice.function, f"{choice.after},"))
    entries = []
    for rule in data.rules:
        function, facts = writer.rule(rule, infos)
        entries.append(RuleEntry(*home_of(op, rule), rule.rule.id.removeprefix(f"{rules.op}/"), function, facts))
    pitches = pitch_functions(op, data.pitches, writer, infos)
    moves = move_functions(op, data.moves, writer, infos)
    asked = [writer.asked(rule, infos) for rule in data.asked]
    before = [f"{literal(rules.op)},", *block("operands", map(_operand, rules.operands.items()))]
    before += block("bind", (f"{literal(name)}: {literal(bind)}," for name, bind in rules.bind.items()))
    before += block("types", (line for name, table in rules.types.items() for line in _types(name, table)))
    after: list[str] = []
    for key, facts_of in (("needed", rules.needed), ("unknown", rules.unknown)):
        lines = [f"{literal(name)}: {literal(fact)}," for name, fact in facts_of.items()]
        after += block(key, lines) if lines else []
    for key, by_form in (("types_by", rules.types_by), ("demands", rules.demands)):
        lines = [f"{literal(name)}: {_as_code(fact)}," for name, fact in by_form.items()]
        after += block(key, lines) if lines else []
    after += [f"formless={literal(rules.formless)},"] if rules.formless != "compile" else []
    names = {"OpRules", "OperandSpec"}
    names |= {"Choice"} if select or modes else set()
    names |= {"BoxPitch"} if pitches else set()
    names |= {"Moved"} if moves else set()
    names |= {"Asked"} if asked else set()
    names |= {"TypeDemand"} if rules.demands else set()
    names |= {type(spec.belongs).__name__ for spec in rules.operands.values() if spec.belongs is not None}
    names |= {"UNREAD"} if any(spec.default is UNREAD for spec in rules.operands.values()) else set()
    tables = {"modes": tuple(modes), "pitches": tuple(pitches), "moves": tuple(moves), "asked": tuple(asked)}
    return OpRuleParts(
        rules.op, module_of(op.record.family), op.path, tuple(writer.functions), tuple(before), tuple(entries),
        tuple(after), select, {name: entries for name, entries in tables.items() if entries}, tuple(sorted(names)),
    )  # fmt: skip


def _operand(entry: tuple[str, OperandSpec]) -> str:
    """``name: OperandSpec(...)``"""
    name, spec = entry
    parts = [literal(spec.kinds)]
    parts += [f"access={literal(spec.access)}"] if spec.access != "read" else []
    parts += ["optional=True"] if spec.optional else []
    parts += [f"written={literal(spec.written)}"] if spec.written else []
    parts += ["keeps_sign=True"] if spec.keeps_sign else []
    parts += [f"any_type={literal(spec.any_type)}"] if spec.any_type else []
    parts += [f"core={literal(spec.core)}"] if spec.core is not None else []
    parts += [f"belongs={_belonging(spec.belongs)}"] if spec.belongs is not None else []
    parts += [f"in_text={literal(spec.in_text)}"] if spec.in_text else []
    parts += [f"type={literal(spec.type)}"] if spec.type else []
    parts += [f"vocabulary={literal(spec.vocabulary)}"] if spec.vocabulary else []
    default = "UNREAD" if spec.default is UNREAD else literal(spec.default)
    parts += [f"default={default}"] if spec.default is not None else []
    return f"{literal(name)}: OperandSpec({', '.join(parts)}),"


def _belonging(place: Owner) -> str:
    values = (getattr(place, entry.name) for entry in fields(place))
    return f"{type(place).__name__}({', '.join(literal(value) for value in values)})"


def _types(form: str, table: Mapping[str, tuple[AllowedTypes, ...]]) -> list[str]:
    rows = [
        f"{literal(profile)}: ({' '.join(f'{literal(row)},' for row in entries)}),"
        for profile, entries in table.items()
    ]
    return [f"{literal(form)}: {{", *(f"    {line}" for line in rows), "},"]


def _as_code(fact: Mapping[str, str] | tuple[TypeDemand, ...]) -> str:
    """What is known of the types of a form, as code."""
    if not isinstance(fact, tuple):
        return literal(dict(fact))
    made = (
        f"TypeDemand({literal(one.of)}, {literal(one.rows)}, {literal(one.profiles)}, {one.since})," for one in fact
    )
    return f"({' '.join(made)})"

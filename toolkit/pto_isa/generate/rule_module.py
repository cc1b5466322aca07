"""generated/rules/<op>.py: the rules of one op as functions and data; what a group states is written once, apart."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from ..runtime.memory.state import UNREAD
from ..runtime.rules.rule import OperandSpec, Row, TypeDemand
from ..text.python import generated_from, literal
from .group_rules import constant_of, module_of, of_group, source_of
from .op_rules import RuleData, RulesData
from .pitch import pitch_functions
from .rule_writer import RuleWriter, block, import_lines

if TYPE_CHECKING:
    from ..database import Op


def rule_modules(op: Op, data: RulesData) -> dict[str, str]:
    """The modules by name: the op's own, and one for each rule that a group states.

    The op's has one function per rule of its own, the choice of form and mode, the tables, ``RULES``.  Raises
    ElaborationError with the place of a rule that cannot be written as code.
    """
    rules, infos = data.judged, data.infos
    writer = RuleWriter(infos)
    form = writer.choice("_form", "form", data.select, infos) if data.select else ""
    modes = [
        f"{literal(name)}: {writer.choice(writer.name('mode', name), 'mode', tries, infos)},"
        for name, tries in data.modes.items()
    ]
    modules: dict[str, str] = {}
    imported: list[str] = []
    entries: list[str] = []
    for rule in data.rules:
        general = of_group(op, data, rule)
        if general is None:
            lines = writer.rule(rule, infos)
            entries += [*lines[:-1], f"{lines[-1]},"]
            continue
        name, constant = module_of(op, rule), constant_of(general.rule)
        modules[name] = _shared_module(op, data, general, constant)
        imported.append(f"from .{name} import {constant}")
        own = [literal(rules.op), literal(rule.rule.by)]
        own += [f"profiles={literal(rule.rule.profiles)}"] if rule.rule.profiles != general.rule.profiles else []
        entries.append(f"{constant}.of({', '.join(own)}),")
    parts = [f"{literal(rules.op)},", *block("operands", map(_operand, rules.operands.items()))]
    parts += block("bind", (f"{literal(name)}: {literal(bind)}," for name, bind in rules.bind.items()))
    parts += block("types", (line for name, table in rules.types.items() for line in _types(name, table)))
    parts += ["rules=(", *(f"    {line}" for line in entries), "),"]
    for key, facts in (("needed", rules.needed), ("unknown", rules.unknown)):
        parts += block(key, (f"{literal(name)}: {literal(fact)}," for name, fact in facts.items())) if facts else []
    for key, by_form in (("types_by", rules.types_by), ("demands", rules.demands)):
        told = [f"{literal(name)}: {_as_code(fact)}," for name, fact in by_form.items()]
        parts += block(key, told) if told else []
    parts += [f"formless={literal(rules.formless)},"] if rules.formless != "compile" else []
    parts += [f"select={form},"] if form else []
    parts += block("modes", modes) if modes else []
    pitches = pitch_functions(op, data.pitches, writer, infos)
    parts += block("pitches", pitches) if pitches else []
    table = "\n".join(["RULES = OpRules(", *(f"    {part}" for part in parts), "    tile=TILE_RULES,", ")"])
    names = {"OpRules", "OperandSpec", *writer.helpers}
    names |= {"Rule"} if any(line == "Rule(" for line in entries) else set()
    names |= {"Choice"} if form or modes else set()
    names |= {"BoxPitch"} if pitches else set()
    names |= {"TypeDemand"} if rules.demands else set()
    names |= {"UNREAD"} if any(spec.default is UNREAD for spec in rules.operands.values()) else set()
    head = _head(f"Rules of {rules.op}.", op.path, import_lines(names))
    lines = [head, "", *sorted(imported), "from ._tile import TILE_RULES"]
    modules[op.name] = "\n\n\n".join(["\n".join(lines), *writer.functions, table]) + "\n"
    return modules


def _shared_module(op: Op, data: RulesData, rule: RuleData, constant: str) -> str:
    """The text of the module of a rule that a group states."""
    writer = RuleWriter(data.infos)
    entry = writer.rule(rule, data.infos)
    head = _head(f"The rule {rule.rule.key} of a group.", source_of(op, rule), import_lines({"Rule", *writer.helpers}))
    return "\n\n\n".join([head, *writer.functions, "\n".join([f"{constant} = {entry[0]}", *entry[1:]])]) + "\n"


def tile_module(data: RulesData) -> str:
    """Text of generated/rules/_tile.py: the rules that every tile must satisfy; the operand is called ``t``."""
    writer = RuleWriter(data.infos)
    entries = [[*lines[:-1], f"{lines[-1]},"] for rule in data.rules for lines in [writer.rule(rule, data.infos)]]
    head = _head("Rules of every tile, whatever the op.", "tile_rules.yaml", import_lines({"Rule", *writer.helpers}))
    table = "\n".join(["TILE_RULES = (", *(f"    {line}" for entry in entries for line in entry), ")"])
    return "\n\n\n".join([head, *writer.functions, table]) + "\n"


def _as_code(fact: Mapping[str, str] | tuple[TypeDemand, ...]) -> str:
    """What is known of the types of a form, as code."""
    if not isinstance(fact, tuple):
        return literal(dict(fact))
    made = (f"TypeDemand({literal(one.of)}, {literal(one.rows)}, {literal(one.profiles)})," for one in fact)
    return f"({' '.join(made)})"


def _head(title: str, path: str, imports: Iterable[str]) -> str:
    return "\n".join([*generated_from(title, path), "", "# ruff: noqa", "", *imports])


def _operand(entry: tuple[str, OperandSpec]) -> str:
    """``name: OperandSpec(...)``"""
    name, spec = entry
    parts = [literal(spec.kinds)]
    parts += [f"access={literal(spec.access)}"] if spec.access != "read" else []
    parts += ["optional=True"] if spec.optional else []
    parts += [f"written={literal(spec.written)}"] if spec.written else []
    parts += ["keeps_sign=True"] if spec.keeps_sign else []
    parts += [f"any_type={literal(spec.any_type)}"] if spec.any_type else []
    parts += [f"in_text={literal(spec.in_text)}"] if spec.in_text else []
    parts += [f"type={literal(spec.type)}"] if spec.type else []
    parts += [f"vocabulary={literal(spec.vocabulary)}"] if spec.vocabulary else []
    default = "UNREAD" if spec.default is UNREAD else literal(spec.default)
    parts += [f"default={default}"] if spec.default is not None else []
    return f"{literal(name)}: OperandSpec({', '.join(parts)}),"


def _types(form: str, table: Mapping[str, tuple[Row, ...]]) -> list[str]:
    rows = [
        f"{literal(profile)}: ({' '.join(f'{literal(row)},' for row in entries)}),"
        for profile, entries in table.items()
    ]
    return [f"{literal(form)}: {{", *(f"    {line}" for line in rows), "},"]

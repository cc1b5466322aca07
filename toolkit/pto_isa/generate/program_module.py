"""generated/programs/<op>.py: how an op is written in a program, and its rules as one test per profile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..runtime.rule import Choice, OpRules
from .program_test import Conditions
from .rule_module import compiled
from .rule_writer import literal
from .syntax_text import STYLES

if TYPE_CHECKING:
    from ..database import Database, Op
    from ..schema.syntax import Syntax

_WITHIN_A_CORE = frozenset({"event", "pipe", "console"})  # effects that change no element, register or other core
_PROFILE = {"cpu": "the CPU simulator", "a2a3": "A2/A3", "a5": "A5"}


def program_module(op: Op, rules_text: str) -> str:
    """Text of the module: one test per profile that has the op, and ``PROGRAM``.  rules_text: its rules module."""
    rules: OpRules = compiled(rules_text, TILE_RULES=())["RULES"]
    conditions = Conditions(rules_text, rules)
    tests = [_test(rules, profile, conditions) for profile in rules.profiles]
    accepts = ", ".join(f"{literal(profile)}: _{profile}" for profile in rules.profiles)
    table = [
        "PROGRAM = ProgramOp(",
        "    RULES,",
        f"    order={literal(tuple(rules.operands))},",
        "    forms=(",
        *(f"        {line}," for line in _forms(op)),
        "    ),",
        f"    accepts={{{accepts}}},",
        *([f"    also={literal(tuple(op.record.syntax.also))},"] if op.record.syntax.also else []),
        *_registers(op),
        *(["    orders=True,"] if _orders(op) else []),
        ")",
    ]
    head = [
        *_head(f"{op.record.op} in programs.", op.path),
        *conditions.imports({"ProgramOp", "TextForm"}),
        "",
        f"from ..rules.{op.name} import {', '.join(sorted({'RULES', *conditions.called}))}",
    ]
    return "\n\n\n".join(["\n".join(head), *tests, "\n".join(table)]) + "\n"


def _orders(op: Op) -> bool:
    """Whether all that an op does is to order the pipes of its core or to print."""
    effects = op.record.effects
    told = {*effects.waits, *effects.signals, *effects.writes}
    written = any(operand.access in ("write", "read_write") for operand in op.record.operands.values())
    return bool(told) and told <= _WITHIN_A_CORE and not written


def _registers(op: Op) -> list[str]:
    """The registers that an op reads or sets, of those that must have been set before they are read.

    An op that does both reads first.
    """
    vocabulary, effects = op.database.vocabulary, op.record.effects
    first = {name for name, register in vocabulary.registers.items() if register.set_first}
    reads = tuple(word for word in effects.reads if first & set(vocabulary.registers_of(word)))
    sets = tuple(word for word in effects.writes if first & set(vocabulary.registers_of(word)) and word not in reads)
    given = {"reads": reads, "sets": sets}
    lines = [f"    {name}={literal(words)}," for name, words in given.items() if words]
    left = [
        f"{literal(register)}: {literal((entry.operand, entry.column or '', tuple(entry.profiles)))}"
        for register, entry in effects.leaves.items()
    ]
    return [*lines, f"    leaves={{{', '.join(left)}}},"] if left else lines


def alias_module(op: Op, alias: str) -> str:
    """Text of the module of another name of an op."""
    head = _head(f"{alias}, another name of {op.record.op}.", op.path)
    return "\n".join([*head, f"from .{op.name} import PROGRAM", "", '__all__ = ["PROGRAM"]']) + "\n"


def alias_names(op: Op) -> dict[str, str]:
    """The aliases of an op by the name of their module, without those that are spelled like the op itself."""
    found = {alias.removeprefix("pto.").lower().replace(".", "_"): alias for alias in op.record.aliases}
    found.pop(op.name, None)
    return found


def names_module(database: Database) -> str:
    """Text of generated/programs/_names.py: spellings of attribute words, and sizes of memories."""
    lines = _head("Names that programs use.", "vocabulary.yaml and profiles.yaml")
    lines.append("WORDS = {")
    for name, enumeration in database.vocabulary.enumerations.items():
        pairs = {spelled: word for word, entry in enumeration.values.items() for spelled in (*entry.ir, word)}
        lines.append(f"    {literal(name)}: {{{_pairs(pairs)}}},")
    lines += ["}", "", "# bytes and alignment of each memory", "MEMORIES = {"]
    for profile, facts in database.profiles.items():
        sizes = ", ".join(f"{literal(name)}: ({m.bytes}, {m.align})" for name, m in facts.memories.items())
        lines.append(f"    {literal(profile)}: {{{sizes}}},")
    return "\n".join([*lines, "}"]) + "\n"


def rules_module(database: Database) -> str:
    """Text of generated/programs/_rules.py: the rules about whole programs."""
    lines = _head("Rules about whole programs.", "program_rules.yaml")
    ordering = sorted(database.shared.ordering)
    lines += ["from ...runtime.program_op import ProgramRule", "", "# ops without a record that only order others"]
    lines += ["ORDERING = (", *(f"    {literal(name)}," for name in ordering), ")", "", "PROGRAM_RULES = {"]
    for key, rule in database.program_rules.items():
        lines += [
            f"    {literal(key)}: ProgramRule(",
            f"        {literal(rule.id_of(key))}, {literal(rule.class_)}, {literal(rule.severity)},",
            f"        en={literal(rule.message.en)},",
            f"        zh={literal(rule.message.zh)},",
            "    ),",
        ]
    return "\n".join([*lines, "}"]) + "\n"


def _head(title: str, path: str) -> list[str]:
    return [
        f'"""{title}',
        "",
        f"Generated from {path} by `pto-isa generate`; do not edit.",
        '"""',
        "",
        "# ruff: noqa",
        "",
    ]


def _pairs(pairs: dict[str, str]) -> str:
    return ", ".join(f"{literal(key)}: {literal(value)}" for key, value in pairs.items())


def _test(rules: OpRules, profile: str, conditions: Conditions) -> str:
    """The function ``_a5``: the form of a call without a broken rule, None for every other call."""
    lines = [
        f"def _{profile}({', '.join(rules.operands)}):",
        f'    """Name the form of a call that breaks no rule of {_PROFILE.get(profile, profile)}, None for others."""',
    ]
    if rules.select is not None:
        lines.append(f"    form = {_choice(rules.select, profile, conditions)}")
        alike: dict[tuple[str, ...], list[str]] = {}
        for form, table in rules.types.items():
            if profile in table:
                alike.setdefault(tuple(_body(rules, form, profile, conditions)), []).append(form)
        for body, forms in alike.items():
            among = f"== {literal(forms[0])}" if len(forms) == 1 else f"in {literal(tuple(forms))}"
            lines += [f"    if form {among}:", *(f"        {line}" for line in body)]
        return "\n".join([*lines, "    return None"])
    (form,) = rules.types
    return "\n".join([*lines, *(f"    {line}" for line in _body(rules, form, profile, conditions))])


def _body(rules: OpRules, form: str, profile: str, conditions: Conditions) -> list[str]:
    here = [r for r in rules.rules if profile in r.profiles and r.form in ("", form) and r.stage != "data"]
    lines: list[str] = []
    name = literal(form) if rules.select is None else "form"
    if any("mode" in rule.reads for rule in here):
        choice = rules.modes.get(form)
        lines.append(f"mode = {_choice(choice, profile, conditions)}" if choice is not None else 'mode = ""')
    needed = [f"{name} is not None" for name in rules.needed.get(form, ())]
    tests = list(dict.fromkeys([*needed, *(test for rule in here for test in conditions.of(rule, form, profile))]))
    if not tests:
        return [*lines, f"return {name}"]
    return [*lines, "if (", f"    {tests[0]}", *(f"    and {test}" for test in tests[1:]), "):",
            f"    return {name}", "return None"]  # fmt: skip


def _choice(choice: Choice, profile: str, conditions: Conditions) -> str:
    conditions.called.add(choice.choose.__name__)
    return f"{choice.choose.__name__}({', '.join(literal(profile) if n == 'profile' else n for n in choice.reads)})"


def _forms(op: Op) -> list[str]:
    """The text forms of the op and of its forms, as calls of TextForm."""
    found = _written(op, op.record.syntax, "")
    for name, form in op.record.forms.items():
        if form.syntax is not None:
            found += _written(op, form.syntax, name)
    return found


def _written(op: Op, syntax: Syntax, form: str) -> list[str]:
    found = []
    for style in STYLES:
        entry = getattr(syntax, style)
        if entry is None:
            continue
        parts = [literal(style), *([f"form={literal(form)}"] if form else [])]
        parts += [f"name={literal(entry.name)}"] if entry.name else []
        for key in ("ins", "outs", "results", "generic"):
            names = tuple(getattr(entry, key))
            parts += [f"{key}={literal(names)}"] if names else []
        parts += ["more=True"] if entry.more else []
        if entry.attributes:
            parts.append(f"attributes={{{_pairs({op.operands[n].ir or n: n for n in entry.attributes})}}}")
        if entry.sets:
            parts.append(f"sets={{{_pairs(dict(entry.sets))}}}")
        if entry.groups:
            groups = ", ".join(f"{literal(word)}: {literal(tuple(names))}" for word, names in entry.groups.items())
            parts.append(f"groups={{{groups}}}")
        if entry.arrays:
            sizes = ", ".join(f"{literal(name)}: {size}" for name, size in entry.arrays.items())
            parts.append(f"arrays={{{sizes}}}")
        found.append(f"TextForm({', '.join(parts)})")
    return found

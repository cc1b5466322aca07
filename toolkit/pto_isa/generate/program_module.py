"""generated/programs/<op>.py: how an op is written in a program."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..op_name import plain_name
from ..runtime.release import FIRST, LAST, number_of_release
from ..text.python import generated_from, literal
from .implicit import ImplicitWriter
from .rule_writer import import_lines
from .syntax_text import STYLES, attribute_keys, attribute_words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..database import Database, Op
    from ..language.front.opdef import OpDef
    from ..schema.catalog import Renamed
    from ..schema.release import Span
    from ..schema.syntax import Syntax, SyntaxForm

_WITHIN_A_CORE = frozenset({"event", "pipe", "console"})  # effects that change no element, register or other core


def program_module(op: Op, opdef: OpDef) -> str:
    """Text of the module: ``PROGRAM``, how programs write the op.  Raises ``ElaborationError``."""
    forms = _forms(op)
    implicit = ImplicitWriter(op, opdef)
    table = [
        "PROGRAM = ProgramOp(",
        "    RULES,",
        "    forms=(",
        *(f"        {line}," for line in forms),
        "    ),",
        *([f"    also={literal(tuple(op.record.syntax.also))},"] if op.record.syntax.also else []),
        *_registers(op),
        *(["    orders=True,"] if _orders(op) else []),
        *([f"    implicit={{{', '.join(implicit.entries)}}},"] if implicit.entries else []),
        ")",
    ]
    names = {"ProgramOp", "TextForm", *implicit.helpers}
    names |= {"TextSlot"} if any("TextSlot(" in line for line in forms) else set()
    names |= {"ImplicitScratch"} if implicit.entries else set()
    head = [
        *_head(f"{op.record.op} in programs.", op.path),
        *import_lines(names),
        "",
        f"from ..rules.{op.name} import RULES",
    ]
    return "\n\n\n".join(["\n".join(head), *implicit.functions, "\n".join(table)]) + "\n"


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
    found = {plain_name(alias): alias for alias in op.record.aliases}
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
    lines += ["}", "", "# alignment of addresses that programs write, and the release that asks for it", "IN_TEXT = {"]
    for profile, facts in database.profiles.items():
        asked = {name: memory.in_text for name, memory in facts.memories.items() if memory.in_text is not None}
        sizes = ", ".join(f"{literal(n)}: ({t.align}, {number_of_release(t.since)})" for n, t in asked.items())
        lines.append(f"    {literal(profile)}: {{{sizes}}},")
    return "\n".join([*lines, "}"]) + "\n"


def releases_module(database: Database) -> str:
    """Text of generated/programs/_releases.py: the releases of the assembler, and the names that only some read."""
    lines = [*_head("Releases of the assembler.", "assembler.yaml, program_rules.yaml and the records")]
    lines += ["# in order, with their dates", "RELEASES = {"]
    lines += [f"    {literal(name)}: {literal(entry.date)}," for name, entry in database.releases.items()]
    renamed = {name: entry.renamed for name, entry in database.shared.unrecorded.items() if entry.renamed is not None}
    lines += ["}", "", "# from which to which release a name of an op is read", "READ = {"]
    lines += [f"    {literal(name)}: {span}," for name, span in sorted(_names_read(database, renamed).items())]
    lines += ["}", "", "# another name of the same text, in which an op older releases read the new one", "RENAMED = {"]
    lines += [f"    {literal(name)}: {literal((to.to, to.earlier_in))}," for name, to in renamed.items()]
    return "\n".join([*lines, "}"]) + "\n"


def _names_read(database: Database, renamed: Mapping[str, Renamed]) -> dict[str, tuple[int, int]]:
    """The first and the last release of every name that not all of them read."""
    spans: dict[str, list[tuple[int, int]]] = {}
    for op in database.ops.values():
        for syntax in (
            op.record.syntax,
            *(form.syntax for form in op.record.forms.values() if form.syntax is not None),
        ):
            for entry in syntax.dps:
                span = syntax.span(entry)
                numbers = (
                    number_of_release(span.since) if span.since else FIRST,
                    number_of_release(span.until) if span.until else LAST,
                )
                for name in [entry.name] if entry.name else [op.record.op, *op.record.aliases]:
                    spans.setdefault(name, []).append(numbers)
    for name, other in renamed.items():
        since = number_of_release(other.since)
        spans[name], spans[other.to] = [(FIRST, since - 1)], [(since, LAST)]
    found = {name: (min(first for first, _ in each), max(last for _, last in each)) for name, each in spans.items()}
    return {name: span for name, span in found.items() if span != (FIRST, LAST)}


def rules_module(database: Database) -> str:
    """Text of generated/programs/_rules.py: the rules about whole programs."""
    lines = _head("Rules about whole programs.", "program_rules.yaml")
    known = database.shared.unrecorded
    ordering = [name for name, entry in known.items() if entry.orders]
    lines += ["from ...runtime.program_op import ProgramRule", "", "# ops without a record that only order others"]
    lines += ["ORDERING = (", *(f"    {literal(name)}," for name in ordering), ")", ""]
    lines += ["# what each op without a record does; None where nothing of it is left to check", "UNRECORDED = {"]
    lines += [
        f"    {literal(name)}: {'None' if entry.judged else literal((entry.does.en, entry.does.zh))},"
        for name, entry in known.items()
    ]
    executed = [name for name, entry in known.items() if entry.executed and not entry.judged]
    lines += ["}", "", "# those of them that a run executes", "EXECUTED = frozenset({"]
    lines += [f"    {literal(name)}," for name in executed]
    lines += ["})", "", "# ops of which only the name is known", "NAMED = frozenset({"]
    lines += [f"    {literal(name)}," for name in sorted(set(database.shared.named))]
    lines += ["})", "", "PROGRAM_RULES = {"]
    for key, rule in database.program_rules.items():
        lines += [
            f"    {literal(key)}: ProgramRule(",
            f"        {literal(rule.id_of(key))}, {literal(rule.class_)}, {literal(rule.severity)},",
            f"        en={literal(rule.message.en)},",
            f"        zh={literal(rule.message.zh)},",
            *(["        stops=True,"] if rule.stops else []),
            *([f"        since={number_of_release(rule.since)},"] if rule.since else []),
            "    ),",
        ]
    return "\n".join([*lines, "}"]) + "\n"


def _head(title: str, path: str) -> list[str]:
    return [*generated_from(title, path), "", "# ruff: noqa", ""]


def _pairs(pairs: dict[str, str]) -> str:
    return ", ".join(f"{literal(key)}: {literal(value)}" for key, value in pairs.items())


def _forms(op: Op) -> list[str]:
    """The text forms of the op and of its forms, as calls of TextForm."""
    found = _written(op, op.record.syntax, "")
    for name, form in op.record.forms.items():
        if form.syntax is not None:
            found += _written(op, form.syntax, name)
    return found


def _written(op: Op, syntax: Syntax, form: str) -> list[str]:
    found = []
    ways = [(style, entry) for style in STYLES for entry in syntax.ways(style)]
    for name, entry in ways:
        parts = [literal(name), *([f"form={literal(form)}"] if form else [])]
        parts += [f"name={literal(entry.name)}"] if entry.name else []
        for key in ("ins", "outs", "results", "generic"):
            names = tuple(getattr(entry, key))
            parts += [f"{key}={literal(names)}"] if names else []
        parts += [f"always=frozenset({literal(tuple(entry.always))})"] if entry.always else []
        parts += ["more=True"] if entry.more else []
        parts += ["apart=True"] if entry.types_apart else []
        parts += [f"place={literal(entry.attribute_place)}"] if entry.attribute_place != "end" else []
        if entry.attributes:
            keys = {key: n for n in entry.attributes for key in attribute_keys(op, entry, n)}
            parts.append(f"attributes={{{_pairs(keys)}}}")
        if entry.sets:
            parts.append(f"sets={{{_pairs(dict(entry.sets))}}}")
        if entry.groups:
            groups = ", ".join(f"{literal(word)}: {literal(tuple(names))}" for word, names in entry.groups.items())
            parts.append(f"groups={{{groups}}}")
        if entry.arrays:
            sizes = ", ".join(f"{literal(name)}: {size}" for name, size in entry.arrays.items())
            parts.append(f"arrays={{{sizes}}}")
        if entry.slots:
            slots = ", ".join(f"{literal(name)}: {_slot(op, entry, name)}" for name in entry.slots)
            parts.append(f"slots={{{slots}}}")
        parts += [f"flags=frozenset({literal(tuple(entry.flags))})"] if entry.flags else []
        parts += _span(syntax.span(entry)) if name == "dps" else []
        found.append(f"TextForm({', '.join(parts)})")
    return found


def _slot(op: Op, entry: SyntaxForm, name: str) -> str:
    slot = entry.slots[name]
    words = attribute_words(op, entry, name)
    parts = [f"word={literal(slot.word)}"] if slot.word else []
    parts += ["brackets=True"] if slot.brackets else []
    parts += ["many=True"] if slot.many else []
    parts += [f"memory={literal(slot.memory)}"] if slot.memory else []
    parts += [f"key={literal(slot.key)}"] if slot.key else []
    parts += [f"words={{{_pairs(words)}}}"] if words else []
    parts += _span(slot)
    if slot.needed is not None:
        since, until = slot.needed.since, slot.needed.until
        parts.append(f"needed={number_of_release(since) if since else 0}")
        parts += [f"freed={number_of_release(until)}"] if until else []
    if slot.defaults:
        found = sorted(((number_of_release(r), value) for r, value in slot.defaults.items()), reverse=True)
        parts.append(f"defaults={literal(tuple(found))}")
    return f"TextSlot({', '.join(parts)})"


def _span(span: Span) -> list[str]:
    given = {"since": span.since, "until": span.until}
    return [f"{key}={number_of_release(release)}" for key, release in given.items() if release]

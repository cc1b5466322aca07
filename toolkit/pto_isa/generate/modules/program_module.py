"""generated/programs/<op>.py: how an op is written in a program."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...database.stages import program_stages
from ...op_name import plain_name
from ...runtime.kinds.table import passed
from ...runtime.program_op import INDEX, STYLES, in_clause, positional
from ...runtime.release import number_of_release
from ...text.python import generated_from, literal
from ..forms.syntax_text import attribute_keys, attribute_words
from ..rules.writer import import_lines
from .implicit import ImplicitWriter
from .op_effects import EffectsWriter
from .releases_module import numbers_of_span
from .span_writer import SpanWriter

if TYPE_CHECKING:
    from ...database import Database, Op
    from ...language.front.opdef import OpDef
    from ...schema.release import Span
    from ...schema.syntax import Syntax, SyntaxForm

_WITHIN_A_CORE = frozenset(
    {"buffer", "event", "pipe", "console"}
)  # effects that change no element, register or other core


def program_module(op: Op, opdef: OpDef) -> str:
    """Text of the module: ``PROGRAM``, how programs write the op.  Raises ``ElaborationError``."""
    forms = _forms(op)
    implicit, effects, spans = ImplicitWriter(op, opdef), EffectsWriter(op, opdef), SpanWriter(op, opdef)
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
        *_composed(op),
        *([f"    effects={effects.text},"] if effects.text else []),
        *([f"    spans={spans.text},"] if spans.text else []),
        *_core_flags(op),
        ")",
    ]
    names = {"ProgramOp", "TextForm", *implicit.helpers, *effects.helpers, *spans.helpers}
    names |= {"TextSlot"} if any("TextSlot(" in line for line in forms) else set()
    names |= {"Composed"} if op.record.syntax.composed is not None else set()
    names |= {"FlagWay"} if op.record.effects.core_flags else set()
    names |= {"ImplicitScratch"} if implicit.entries else set()
    head = [
        *_head(f"{op.record.op} in programs.", op.path),
        *import_lines(names),
        "",
        "from ..rules import rules_of",
        "",
        f"RULES = rules_of({literal(op.name)})",
    ]
    functions = [*implicit.functions, *effects.functions, *spans.functions]
    return "\n\n\n".join(["\n".join(head), *functions, "\n".join(table)]) + "\n"


def _composed(op: Op) -> list[str]:
    """What the assembler makes of an op that the headers of a profile lack."""
    made = op.record.syntax.composed
    if made is None:
        return []
    calls = [f"({literal(call.op)}, {{{_pairs(call.operands)}}})" for call in made.calls]
    return [f"    composed=Composed({literal(tuple(made.profiles))}, ({', '.join(calls)},)),"]


def _core_flags(op: Op) -> list[str]:
    """The flags between cores that an op sets or waits for."""
    entries = [
        f"FlagWay({literal(flags.way)}, {flags.mode}, {literal(tuple(flags.profiles))}, {first}, {last})"
        for flags in op.record.effects.core_flags for first, last in [numbers_of_span(flags)]
    ]  # fmt: skip
    return [f"    core_flags=({', '.join(entries)},),"] if entries else []


def _orders(op: Op) -> bool:
    """Whether all that an op does is to order the pipes of its core or to print."""
    effects = op.record.effects
    told = {*effects.waits, *effects.signals, *effects.writes}
    written = any(operand.is_output for operand in op.record.operands.values())
    return bool(told) and told <= _WITHIN_A_CORE and not written


def _words_among(op: Op, entry: SyntaxForm) -> list[str]:
    """The words that stand among the operands of a form; the reader of flags and barriers takes its own apart."""
    if _orders(op) or op.record.effects.core_flags:
        return []
    return [name for name in entry.ins if passed(op.record.operands[name].kind, "word")]


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
    """Text of generated/programs/_names.py: spellings of attribute words, types, and sizes of memories."""
    lines = _head("Names that programs use.", "vocabulary.yaml and profiles.yaml")
    lines.append("WORDS = {")
    for name, enumeration in database.vocabulary.enumerations.items():
        pairs = {spelled: word for word, entry in enumeration.values.items() for spelled in (*entry.ir, word)}
        lines.append(f"    {literal(name)}: {{{_pairs(pairs)}}},")
    lines += ["}", "", "# how programs write them", "PRINTED = {"]
    for name, enumeration in database.vocabulary.enumerations.items():
        if enumeration.ir is not None:
            printed = {word: enumeration.printed(word) for word in enumeration.values}
            lines.append(f"    {literal(name)}: {{{_pairs(printed)}}},")
    lines += ["}", "", "# the pipe on which each kind of operation runs", "PIPES_OF = {"]
    for name, enumeration in database.vocabulary.enumerations.items():
        pipes = {word: value.pipe for word, value in enumeration.values.items() if value.pipe is not None}
        lines += [f"    {literal(name)}: {{{_pairs(pipes)}}},"] if pipes else []
    lines += [
        "}",
        "",
        "# types of the assembler's text that are no element types, `!pto.NAME`",
        "TEXT_TYPES = frozenset({",
    ]
    lines += [f"    {literal(name)}," for name in database.vocabulary.text_types]
    lines += ["})", "", "# bytes and alignment of each memory", "MEMORIES = {"]
    for profile, facts in database.profiles.items():
        sizes = ", ".join(f"{literal(name)}: ({m.bytes}, {m.align})" for name, m in facts.memories.items())
        lines.append(f"    {literal(profile)}: {{{sizes}}},")
    lines += ["}", "", "# alignment of addresses that programs write, and the release that asks for it", "IN_TEXT = {"]
    for profile, facts in database.profiles.items():
        asked = {name: memory.in_text for name, memory in facts.memories.items() if memory.in_text is not None}
        sizes = ", ".join(f"{literal(n)}: ({t.align}, {number_of_release(t.since)})" for n, t in asked.items())
        lines.append(f"    {literal(profile)}: {{{sizes}}},")
    lines += ["}", "", "# bytes that the assembler plans a memory with, where it has another number", "PLANNED = {"]
    for profile, facts in database.profiles.items():
        planned = {name: memory.planned for name, memory in facts.memories.items() if memory.planned is not None}
        sizes = ", ".join(f"{literal(name)}: {one.bytes}" for name, one in planned.items())
        lines.append(f"    {literal(profile)}: {{{sizes}}},")
    lines += ["}", "", "# how far apart the parts of a memory are addressed, and how many it has", "SEGMENTS = {"]
    for profile, facts in database.profiles.items():
        parts = {name: memory.segments for name, memory in facts.memories.items() if memory.segments is not None}
        sizes = ", ".join(f"{literal(name)}: ({one.apart}, {one.count})" for name, one in parts.items())
        lines.append(f"    {literal(profile)}: {{{sizes}}},")
    lines += [
        "}",
        "",
        "# ops that may overwrite bytes which no operand names, in the words of programs",
        "OVERWRITING = {",
    ]
    for profile in database.profiles:
        found = [name for op in database.ops.values() if (entry := op.record.effects.clobbers.get(profile)) is not None
                 and entry.bytes is not None for name in (op.record.op, *op.record.aliases)]  # fmt: skip
        lines.append(f"    {literal(profile)}: {literal(tuple(found))},")
    return "\n".join([*lines, "}"]) + "\n"


def products_module(database: Database) -> str:
    """Text of generated/programs/_products.py: the products without records, by every plain name that they have."""
    lines = [*_head("Products without records.", "profiles.yaml"), "from ...runtime.products import Product", ""]
    lines.append("PRODUCTS = {")
    for name, product in database.products.items():
        parts = ", ".join(map(literal, (product.name, product.nearest, product.known)))
        lines.append(f"    {literal(name)}: Product({parts}),")
    return "\n".join([*lines, "}"]) + "\n"


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
    lines += ["})", "", "# ops of which only the name is known, with the level that they are of", "NAMED = {"]
    lines += [f"    {literal(name)}: {literal(level)}," for name, level in sorted(database.shared.named.items())]
    lines += ["}", "", "# of each level what its ops are called, and why they have no records", "LEVELS = {"]
    levels = database.shared.levels
    for key, level in levels.items():
        texts = ", ".join(literal((text.en, text.zh)) for text in (level.name, level.why))
        lines.append(f"    {literal(key)}: ({texts}),")
    lines += ["}", "", "# the level of each type that only its ops have", "LEVEL_TYPES = {"]
    lines += [f"    {literal(name)}: {literal(key)}," for key, level in levels.items() for name in level.types]
    lines += ["}", "", "PROGRAM_RULES = {"]
    for key, rule in database.program_rules.items():
        lines += [
            f"    {literal(key)}: ProgramRule(",
            f"        {literal(rule.id_of(key))}, {literal(rule.class_)}, {literal(rule.severity)},",
            f"        en={literal(rule.message.en)},",
            f"        zh={literal(rule.message.zh)},",
            *(["        stops=True,"] if rule.stops else []),
            *([f"        since={number_of_release(rule.since)},"] if rule.since else []),
            f"        by={literal(program_stages(rule, database.sources))},",
            "    ),",
        ]
    return "\n".join([*lines, "}"]) + "\n"


def _head(title: str, path: str) -> list[str]:
    return [*generated_from(title, path), "", "# ruff: noqa", ""]


def _pairs(pairs: dict[str, str]) -> str:
    return ", ".join(f"{literal(key)}: {literal(value)}" for key, value in pairs.items())


def _forms(op: Op) -> list[str]:
    """The text forms of the op and of its forms, as calls of TextForm."""
    return [form for owner, syntax in op.record.syntaxes() for form in _written(op, syntax, owner)]


def _written(op: Op, syntax: Syntax, form: str) -> list[str]:
    found = []
    ways = [(style, entry) for style in STYLES for entry in syntax.ways(style)]
    for name, entry in ways:
        parts = [literal(name), *([f"form={literal(form)}"] if form else [])]
        parts += [f"name={literal(entry.name)}"] if entry.name else []
        words = _words_among(op, entry)
        for key in ("ins", "outs", "results", "generic", "named"):
            names = tuple(n for n in getattr(entry, key) if n not in words)
            parts += [f"{key}={literal(names)}"] if names else []
        parts += [f"always=frozenset({literal(tuple(entry.always))})"] if entry.always else []
        parts += ["more=True"] if entry.more else []
        parts += ["apart=True"] if entry.types_apart else []
        parts += [f"place={literal(entry.attribute_place)}"] if entry.attribute_place != "end" else []
        keys = {positional(k): n for k, n in enumerate(words)}
        keys |= {key: n for n in entry.attributes for key in attribute_keys(op, entry, n)}
        if keys:
            parts.append(f"attributes={{{_pairs(keys)}}}")
        parts += [f"refused={literal(tuple(entry.refused))}"] if entry.refused else []
        if entry.sets:
            parts.append(f"sets={{{_pairs(dict(entry.sets))}}}")
        if entry.groups:
            groups = ", ".join(f"{literal(word)}: {literal(tuple(names))}" for word, names in entry.groups.items())
            parts.append(f"groups={{{groups}}}")
        if entry.arrays:
            sizes = ", ".join(f"{literal(name)}: {size}" for name, size in entry.arrays.items())
            parts.append(f"arrays={{{sizes}}}")
        if entry.slots or entry.named:
            told = {name: _slot(op, entry, name) for name in entry.slots}
            told |= {name: f"TextSlot(word={literal(name)}, brackets=True)" for name in entry.named}
            slots = ", ".join(f"{literal(name)}: {slot}" for name, slot in told.items())
            parts.append(f"slots={{{slots}}}")
        parts += [f"flags=frozenset({literal(tuple(entry.flags))})"] if entry.flags else []
        parts += _span(syntax.span(entry)) if name == "dps" else []
        found.append(f"TextForm({', '.join(parts)})")
    return found


def _slot(op: Op, entry: SyntaxForm, name: str) -> str:
    slot = entry.slots[name]
    words = attribute_words(op, entry, name)
    word = INDEX if slot.index else slot.word
    if word and slot.key:
        word = "" if name in entry.attributes else in_clause(word, slot.key)
    parts = [f"word={literal(word)}"] if word else []
    parts += ["brackets=True"] if slot.brackets else []
    parts += ["many=True"] if slot.many else []
    parts += [f"memory={literal(slot.memory)}"] if slot.memory else []
    parts += [f"key={literal(slot.key)}"] if slot.key and not slot.word else []
    parts += [f"words={{{_pairs(words)}}}"] if words else []
    parts += _span(slot)
    if slot.needed is not None:
        since, until = slot.needed.since, slot.needed.until
        parts.append(f"needed={number_of_release(since) if since else 0}")
        parts += [f"freed={number_of_release(until)}"] if until else []
    if slot.defaults:
        found = sorted(((number_of_release(r), value) for r, value in slot.defaults.items()), reverse=True)
        parts.append(f"defaults={literal(tuple(found))}")
    if slot.extents:
        stated = sorted(((number_of_release(r), how) for r, how in slot.extents.items()), reverse=True)
        parts.append(f"extents={literal(tuple(stated))}")
    parts += [f"like={literal(slot.like)}"] if slot.like else []
    parts += ["unsigned=True"] if slot.unsigned else []
    parts += [f"beside={literal(slot.beside)}"] if slot.beside else []
    return f"TextSlot({', '.join(parts)})"


def _span(span: Span) -> list[str]:
    given = {"since": span.since, "until": span.until}
    return [f"{key}={number_of_release(release)}" for key, release in given.items() if release]

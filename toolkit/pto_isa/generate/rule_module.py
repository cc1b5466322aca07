"""generated/rules/<op>.py: the rules of one op as functions and data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ..language.errors import ExpressionError
from ..language.judged import must_be_present
from ..language.meaning import Meaning
from ..language.meaning_parts import MeaningError, Rule
from ..language.parse import parse
from ..language.scope import OperandInfo, Scope, resolve
from ..language.tree import Call, Name, Node, walk
from ..language.typing import type_expression
from ..language.typing_numbers import TypeEnv
from ..language.vocabulary import Predicates, Words
from .rule_choice import form_choice, mode_choices
from .rule_writer import RuleWriter, block, literal
from .sentences import Sentences
from .signature import signature

if TYPE_CHECKING:
    from ..database import Database, Op
    from ..schema.record import Types

TILE = {"t": OperandInfo(("tile",))}


def rule_module(op: Op, meaning: Meaning, sentences: Sentences) -> str:
    """Text of the module: one function per rule, the choice of form and mode, the tables, ``RULES``.

    sentences(rule) gives the rule in English and Chinese.  Raises MeaningError with the place of a rule that cannot be
    written as code.
    """
    record = op.record
    writer = RuleWriter(meaning.scope.operands, sentences)
    form, modes = form_choice(writer, meaning), mode_choices(writer, meaning)
    rules = [writer.rule(rule) for rule in meaning.rules]
    parts = [f"{literal(record.op)},", *block("operands", _operands(op)), *_types(meaning)]
    parts += ["rules=(", *(f"    {line}" for entry in rules for line in entry), "),"]
    needed = _needed(meaning)
    parts += block("needed", needed) if needed else []
    unknown = _unknown(op, meaning)
    parts += block("unknown", unknown) if unknown else []
    parts += [f"select={form},"] if form else []
    parts += block("modes", modes) if modes else []
    table = "\n".join(["RULES = OpRules(", *(f"    {part}" for part in parts), "    tile=TILE_RULES,", ")"])
    names = {"OpRules", "OperandSpec", *({"Rule"} if rules else ()), *({"Choice"} if form or modes else ())}
    names |= {"UNREAD"} if any("registers" in operand.kind for operand in record.operands.values()) else set()
    head = _head(f"Rules of {record.op}.", op.path, writer.imports(names))
    return "\n\n\n".join([f"{head}\n\nfrom ._tile import TILE_RULES", *writer.functions, table]) + "\n"


def tile_module(database: Database, sentences: Sentences) -> str:
    """Text of generated/rules/_tile.py: the rules that every tile must satisfy; the operand is called ``t``."""
    writer = RuleWriter(TILE, sentences)
    entries = [writer.rule(rule) for rule in tile_rules(database)]
    head = _head("Rules of every tile, whatever the op.", "tile_rules.yaml", writer.imports({"Rule"}))
    table = "\n".join(["TILE_RULES = (", *(f"    {line}" for entry in entries for line in entry), ")"])
    return "\n\n\n".join([head, *writer.functions, table]) + "\n"


def tile_rules(database: Database) -> list[Rule]:
    """The rules of tile_rules.yaml with their trees; ids are ``tile/<key>``."""
    scope = Scope(TILE, Words(database), predicates=Predicates(database))
    found = []
    for key, constraint in database.tile_rules.items():
        path = ("constraints", key)
        try:
            check = type_expression(resolve(parse(constraint.check), scope, where="rule"), TypeEnv(scope, {}))
        except ExpressionError as error:
            raise MeaningError((*path, "check"), error) from None
        profiles = tuple(constraint.profiles or database.profiles)
        found.append(Rule(f"tile/{key}", key, check, constraint, profiles, "", path))
    return found


def compiled(text: str, **names: Any) -> dict[str, Any]:
    """The names of a generated module without writing it: ``compiled(text, TILE_RULES=…)["RULES"]``."""
    lines = [line for line in text.splitlines() if not line.startswith("from ._tile import")]
    home = f"{__name__.removesuffix('.generate.rule_module')}.generated.rules"
    space: dict[str, Any] = {"__package__": home, **names}
    exec(compile("\n".join(lines), "<generated rules>", "exec"), space)  # text of our own generator, never of a record
    return space


def _head(title: str, path: str, imports: list[str]) -> str:
    lines = [
        f'"""{title}',
        "",
        f"Generated from {path} by `pto-isa generate`; do not edit.",
        '"""',
        "",
        "# ruff: noqa",
        "",
    ]
    return "\n".join([*lines, *imports])


def _operands(op: Op) -> list[str]:
    """Entries ``name: OperandSpec(...)`` in call order."""
    record = op.record
    names = signature(record)
    order = [*names.operands, *names.attributes]
    order += [name for name in record.operands if name not in order]
    found = []
    for name in order:
        operand = record.operands[name]
        attribute = "attribute" in operand.kind
        registers = "registers" in operand.kind
        optional = (name in names.defaults) if attribute else name not in names.required or registers
        parts = [literal(tuple(operand.kind))]
        parts += [f"access={literal(operand.access)}"] if operand.access != "read" else []
        parts += ["optional=True"] if optional else []
        parts += ["default=UNREAD"] if registers else []
        parts += [f"written={literal(tuple(operand.written))}"] if operand.written else []
        if attribute:
            parts += [f"type={literal(operand.type or 'int')}"]
            vocabulary = _vocabulary(op, operand.type or "int")
            parts += [f"vocabulary={literal(vocabulary)}"] if vocabulary else []
            parts += [f"default={literal(operand.default)}"] if operand.default is not None else []
        found.append(f"{literal(name)}: OperandSpec({', '.join(parts)}),")
    return found


def _vocabulary(op: Op, name: str) -> tuple[str, ...]:
    """The words of an attribute's vocabulary; empty for ``bool`` and ``int``."""
    vocabulary = op.database.vocabulary
    if name in vocabulary.enumerations:
        return tuple(vocabulary.enumerations[name].values)
    return tuple(vocabulary.element_types) if name in ("dtype", "element_type") else ()


def _types(meaning: Meaning) -> list[str]:
    """The keyword arguments ``bind`` and ``types``: by form, then operand or profile."""
    bind: list[str] = []
    table: list[str] = []
    for form in meaning.forms:
        types = form.types
        bound = ", ".join(f"{literal(k)}: {literal(v)}" for k, v in types.bind.items()) if types is not None else ""
        bind.append(f"{literal(form.name)}: {{{bound}}},")
        table += [f"{literal(form.name)}: {{", *(f"    {line}" for line in _rows(types)), "},"]
    return [*block("bind", bind), *block("types", table)]


def _needed(meaning: Meaning) -> list[str]:
    """Entries ``form: operands`` for optional operands that every mode of a form reads on every profile."""
    operands = meaning.scope.operands
    found = []
    for form in meaning.forms:
        sets: list[set[str]] = []
        for profile in form.profiles:
            for mode in meaning.modes(form, profile):
                trees = [s.value for s in mode.block.statements if s.where is None]
                sets.append({name for tree in trees for name in must_be_present(tree, operands)})
        common = set.intersection(*sets) if sets else set()
        common -= {name for rule in meaning.rules if rule.form in ("", form.name) for name in _asked_for(rule.check)}
        names = tuple(name for name in operands if name in common and "attribute" not in operands[name].kinds)
        if names:
            found.append(f"{literal(form.name)}: {literal(names)},")
    return found


def _unknown(op: Op, meaning: Meaning) -> list[str]:
    """Entries ``form: (titles, titles)``: the sources searched for a form of unknown semantics, in both languages."""
    found = []
    for form in meaning.forms:
        if form.semantics is not None and form.semantics.unknown is not None:
            names = dict.fromkeys(reference.partition("#")[0] for reference in form.semantics.unknown.searched)
            titles = [op.database.sources[name].title for name in names]
            searched = "; ".join(title.en for title in titles), "；".join(title.zh for title in titles)
            found.append(f"{literal(form.name)}: {literal(searched)},")
    return found


def _asked_for(check: Node) -> set[str]:
    """Operands that a rule asks ``present`` of; such a rule says itself what is missing."""
    calls = [node for node in walk(check) if isinstance(node, Call) and node.function == "present"]
    return {arg.id for node in calls for arg in node.args if isinstance(arg, Name)}


def _rows(types: Types | None) -> list[str]:
    return [
        f"{literal(profile)}: ({' '.join(f'{{{_row(row)}}},' for row in rows)}),"
        for profile, rows in (types.rows.items() if types is not None else ())
    ]


def _row(row: Mapping[str, Any]) -> str:
    return ", ".join(
        f"{literal(name)}: {None if words == 'any' else literal(tuple(words))}" for name, words in row.items()
    )

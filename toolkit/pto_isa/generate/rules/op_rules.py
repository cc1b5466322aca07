"""The rules of an op as data: trees with all that is known of them, from which printers and searches start."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field
from typing import TYPE_CHECKING, Any

from ...database.cite import source_name
from ...database.stages import absence_stages, rule_stages, type_stages
from ...language.errors import ExpressionError
from ...language.expression_text import text_of
from ...language.front.elaborate import rule_def
from ...language.front.opdef import ElaborationError, FormDef, ModeDef, OpDef, RuleDef
from ...language.front.resolve import OperandInfo, Scope
from ...language.front.signature import signature
from ...language.front.words import Predicates, Words
from ...language.nodes import replace, walk
from ...language.rules.queries import (
    Operands,
    data_of,
    decided_by,
    must_be_present,
    names_read,
    numbers_in,
    shown,
    stage,
    types_read,
)
from ...language.tree import Call, Name, Node
from ...language.typing import TypeEnv
from ...runtime.frozen import frozen
from ...runtime.kinds.table import passed
from ...runtime.kinds.tiles import TILE
from ...runtime.memory.state import UNREAD
from ...runtime.release import FIRST, LAST, number_of_release
from ...runtime.rules.rule import (
    AllowedTypes,
    Asked,
    Belonging,
    Choice,
    InRegister,
    InWord,
    OperandSpec,
    OpRules,
    Owner,
    Rule,
    TypeDemand,
)
from ...runtime.types.dtypes import ANY_INTEGER, SIGNLESS
from ...runtime.types.unknown import UNKNOWN
from ...schema import record as schema
from ...text.lists import clauses
from ..sentences import Sentences

if TYPE_CHECKING:
    from ...database import Database, Op
    from ...schema.record import DemandedTypes, Types

ANY_TILE = {"t": OperandInfo((TILE.name,))}


@frozen
class RuleData:
    """One rule: its tree, where it is stated, and all facts of it; ``rule.check`` judges by the tree."""

    rule: Rule
    tree: Node
    path: tuple[str | int, ...]


@frozen
class Tries:
    """Names that are tried in order, each with its condition; ``profiles`` is empty when all of them try these."""

    profiles: tuple[str, ...]
    named: tuple[tuple[Node, str], ...]


@frozen
class RulesData:
    """All rules of one op with their trees; ``judged`` are the same rules for judging calls.

    ``select`` says how the form of a call is found, ``modes`` how its mode is, by form; ``pitches`` are the expressions
    of the pitch of operands, by their place in the record, ``moves`` those of how far pointers are moved on, ``asked``
    what the assembler asks in place of rules.
    """

    judged: OpRules
    infos: Operands
    rules: tuple[RuleData, ...]
    select: tuple[Tries, ...] = ()
    modes: Mapping[str, tuple[Tries, ...]] = field(default_factory=dict)
    pitches: Mapping[tuple[str | int, ...], Node] = field(default_factory=dict)
    moves: Mapping[str, Node] = field(default_factory=dict)
    asked: tuple[RuleDef, ...] = ()


def op_rules(op: Op, opdef: OpDef, sentences: Sentences, tile: tuple[Rule, ...] = ()) -> RulesData:
    """The rules of one op.  sentences(rule) gives a rule in English and Chinese; tile: the rules of every tile.

    Raises ElaborationError with the place of a rule that cannot be judged.
    """
    infos = opdef.scope.operands
    rules = tuple(rule_data(rule, infos, sentences, op.database) for rule in opdef.rules)
    select = form_tries(opdef)
    modes = {form.name: tries for form in opdef.forms if (tries := mode_tries(opdef, form))}
    tables = {form.name: form.types for form in opdef.forms}
    asked = tuple(rule.asked for rule in opdef.rules if rule.asked is not None)
    judged = OpRules(
        op.record.op,
        operands=_operands(op),
        bind={form: dict(table.bind) if table is not None else {} for form, table in tables.items()},
        types={form: _rows(table) for form, table in tables.items()},
        rules=tuple(data.rule for data in rules),
        needed=_needed(opdef),
        unknown=_unknown(op, opdef),
        select=_choice(select, infos) if select else None,
        modes={form: _choice(tries, infos) for form, tries in modes.items()},
        tile=tile,
        formless="compile" if op.record.formless is None else "assembler compile",
        types_by={name: by for name, table in tables.items() if (by := _types_by(op, table))},
        demands={name: _demands(op, table) for name, table in tables.items() if table is not None and table.assembler},
        asked={rule.key: _asked(rule, infos) for rule in asked},
    )
    pitches = {path: node for path, node in opdef.effects.items() if "pitch" in path}
    moves = {str(path[1]): node for path, node in opdef.effects.items() if "moved" in path}
    return RulesData(judged, infos, rules, select, modes, pitches, moves, asked)


def tile_rules(database: Database, sentences: Sentences) -> RulesData:
    """The rules that every tile must satisfy, as those of an op with one tile ``t``; ids are ``tile/<key>``."""
    rules = tuple(rule_data(rule, ANY_TILE, sentences, database) for rule in stated_of_tiles(database))
    types: dict[str, dict[str, tuple[AllowedTypes, ...]]] = {"": {profile: ({},) for profile in database.profiles}}
    judged = OpRules("tile", {"t": OperandSpec((TILE.name,))}, {"": {}}, types, tuple(data.rule for data in rules))
    return RulesData(judged, ANY_TILE, rules)


def stated_of_tiles(database: Database) -> list[RuleDef]:
    """The rules of tile_rules.yaml with their trees."""
    scope = Scope(ANY_TILE, Words(database), predicates=Predicates(database))
    found = []
    for key, constraint in database.tile_rules.items():
        path = ("constraints", key)
        profiles = tuple(constraint.profiles or database.profiles)
        found.append(rule_def(f"tile/{key}", key, constraint, profiles, "", path, TypeEnv(scope, {})))
    return found


def rule_data(stated: RuleDef, operands: Operands, sentences: Sentences, database: Database) -> RuleData:
    """One rule with its facts; raises ElaborationError for one that cannot be judged."""
    tree, constraint = stated.check, stated.constraint
    kind = stage(tree, operands)
    late = kind == "data"
    reads = types_read(tree, operands) if late else tuple(names_read(tree, operands))
    data = data_of(tree, operands) if late else ()
    en, zh = sentences(stated)
    rule = Rule(
        stated.id, _check(stated, operands, reads, data if late else None), reads, tuple(stated.profiles), en, zh,
        severity=constraint.severity, stage=kind, needs=tuple(constraint.needs), form=stated.form,
        requires=tuple(must_be_present(tree, operands)), data=data, shows=tuple(shown(tree, operands)),
        numbers=numbers_in(tree), text=text_of(tree), was=constraint.was or "", at_run=tuple(constraint.at_run.items()),
        in_text=constraint.in_text or "", since=number_of_release(constraint.since) if constraint.since else FIRST,
        until=number_of_release(constraint.until) if constraint.until else LAST,
        by=tuple((name, " ".join(words)) for name, words in stages_by_profile(stated, operands, database).items()),
    )  # fmt: skip
    return RuleData(rule, tree, stated.path)


def stages_by_profile(stated: RuleDef, operands: Operands, database: Database) -> dict[str, tuple[str, ...]]:
    """Who refuses what breaks a rule, or suffers from it, on each of its profiles."""
    reads = decided_by(stated.check, operands)
    return {name: rule_stages(stated.constraint, name, reads, database.sources) for name in stated.profiles}


def _asked(stated: RuleDef, operands: Operands) -> Asked:
    """What the assembler asks in place of a rule, judged by its tree; it knows no elements."""
    if stage(stated.check, operands) == "data":
        en, zh = "the assembler sees types, attributes and constants only", "汇编器只看得到类型、属性与常量"
        raise ElaborationError((*stated.path, "check"), ExpressionError(en, zh))
    reads = tuple(names_read(stated.check, operands))
    judge: list[Callable[..., Any]] = []

    def check(*values: Any) -> Any:
        if not judge:
            judge.append(_judge(stated.check, operands))
        return judge[0](dict(zip(reads, values, strict=True)))

    return Asked(reads, tuple(stated.profiles), check)


def _check(
    stated: RuleDef, operands: Operands, reads: tuple[str, ...], data: tuple[str, ...] | None
) -> Callable[..., Any]:  # fmt: skip
    """The function of a rule, made when it is called for the first time: most uses of the data never judge."""
    made: list[Callable[..., Any]] = []

    def static(*values: Any) -> Any:
        if not made:
            made.append(_judge(stated.check, operands))
        return made[0](dict(zip(reads, values, strict=True)))

    def late(*types: Any) -> Any:
        assert data is not None
        if not made:
            from ...language.rules.judge import judge_of_elements

            made.append(judge_of_elements(stated.typed, operands))
        known = dict(zip(reads, types, strict=True))
        return lambda *given: made[0](known, dict(zip(data, given, strict=True)))

    return static if data is None else late


def _judge(condition: Node, operands: Operands) -> Callable[[Mapping[str, Any]], Any]:
    from ...language.rules.judge import judge_of  # with the oracle and NumPy: whoever only writes rules judges none

    return judge_of(condition, operands)


# -- forms and modes ------------------------------------------------------------------------------------------------


def form_tries(opdef: OpDef) -> tuple[Tries, ...]:
    """How the form of a call is found; nothing for an op without forms.  Forms absent on a profile are passed over."""
    every = set(opdef.profiles)
    found = []
    for form in opdef.forms:
        profiles = form.profiles
        if form.when is not None and (profiles or not every):
            found.append(Tries(() if set(profiles) == every else profiles, ((form.when, form.name),)))
    return tuple(found)


def mode_tries(opdef: OpDef, form: FormDef) -> tuple[Tries, ...]:
    """How the mode of a call of this form is found; nothing when the form has none."""
    every = set(form.profiles)
    return tuple(
        Tries(
            () if set(profiles) == every else profiles,
            tuple((mode.when, mode.name) for mode in modes if mode.when is not None),
        )
        for profiles, modes in _by_modes(opdef, form)
    )


def _by_modes(opdef: OpDef, form: FormDef) -> list[tuple[tuple[str, ...], list[ModeDef]]]:
    """Profiles with the same modes, and these modes; nothing when the form has none."""
    groups: list[tuple[list[str], list[ModeDef]]] = []
    for profile in form.profiles:
        modes = [mode for mode in form.modes(profile) if mode.when is not None]
        for names, known in groups:
            if [(m.name, m.when) for m in known] == [(m.name, m.when) for m in modes]:
                names.append(profile)
                break
        else:
            groups.append(([profile], modes))
    return [(tuple(names), modes) for names, modes in groups if modes]


def reads_of(tries: Iterable[Tries], operands: Operands) -> tuple[str, ...]:
    """What a choice asks of a call."""
    tries = tuple(tries)
    found = {name for group in tries for when, _ in group.named for name in names_read(when, operands)}
    found |= {"profile"} if any(group.profiles for group in tries) else set()
    return tuple(name for name in (*operands, "profile", "form") if name in found)


def _choice(tries: tuple[Tries, ...], operands: Operands) -> Choice:
    """The choice judged by the trees."""
    reads = reads_of(tries, operands)
    made = [(group.profiles, [(_judge(when, operands), name) for when, name in group.named]) for group in tries]

    def choose(*values: Any) -> Any:
        known = dict(zip(reads, values, strict=True))
        for profiles, named in made:
            if profiles and known["profile"] not in profiles:
                continue
            for when, name in named:
                held = when(known)
                if held is UNKNOWN:
                    return UNKNOWN
                if held:
                    return name
        return ""

    return Choice(reads, choose)


# -- operands and types ---------------------------------------------------------------------------------------------


def _operands(op: Op) -> dict[str, OperandSpec]:
    """The operands and attributes in call order."""
    record = op.record
    names = signature(record)
    order = dict.fromkeys([*names.operands, *names.attributes, *record.operands])
    found = {}
    for name in order:
        operand = record.operands[name]
        registers = passed(operand.kind, "core")
        spec = OperandSpec(tuple(operand.kind), operand.access, name not in names.required or registers)
        if registers:
            spec = replace(spec, default=UNREAD)
        if operand.written:
            spec = replace(spec, written=_written(operand.written), keeps_sign="own" in operand.written)
        if operand.kind_in_text:
            spec = replace(spec, in_text=tuple(operand.kind_in_text))
        if operand.core is not None:
            spec = replace(spec, core=operand.core)
        if operand.belongs is not None:
            spec = replace(spec, belongs=_belonging(operand.belongs))
        if operand.any_type:
            spec = replace(spec, any_type=tuple(operand.any_type))
        if passed(operand.kind, "word"):
            kind = operand.type or "int"
            spec = replace(
                spec, optional=name in names.defaults, type=kind, vocabulary=_vocabulary(op, kind),
                default=operand.default,
            )  # fmt: skip
        found[name] = spec
    return found


def _belonging(stated: schema.PlaceBeside | schema.PlaceInRegister | schema.NumberInWord) -> Owner:
    """What an operand goes with, as the runtime knows it."""
    if isinstance(stated, schema.PlaceBeside):
        return Belonging(stated.pointer, stated.space, stated.bytes)
    if isinstance(stated, schema.PlaceInRegister):
        return InRegister(stated.held_by, stated.high, stated.low, stated.space, stated.bytes)
    unless = None if stated.unless is None else (stated.unless.high, stated.unless.low)
    return InWord(stated.word, stated.high, stated.low, unless)


def _written(words: Sequence[str]) -> tuple[str, ...]:
    """The types that programs write instead of an operand's own, words for several taken apart."""
    several: dict[str, tuple[str, ...]] = {"own": (), "integer": SIGNLESS, "any_integer": ANY_INTEGER}
    return tuple(each for word in words for each in several.get(word, (word,)))


def _vocabulary(op: Op, name: str) -> tuple[str, ...]:
    """The words of an attribute's vocabulary; empty for ``bool`` and ``int``."""
    vocabulary = op.database.vocabulary
    if name in vocabulary.enumerations:
        return tuple(vocabulary.enumerations[name].values)
    return tuple(vocabulary.element_types) if name in ("dtype", "element_type") else ()


def _rows(types: Types | None) -> dict[str, tuple[AllowedTypes, ...]]:
    """The type table of a form by profile."""
    rows = types.rows if types is not None else {}
    return {profile: tuple(_row(row) for row in entries) for profile, entries in rows.items()}


def _types_by(op: Op, types: Types | None) -> dict[str, str]:
    """By profile who refuses element types that are in no row, or the op where there are no rows."""
    if types is None:
        return {}
    known = op.database
    return {
        name: " ".join(type_stages(types, name, known.sources) if name in types.rows else absence_stages(types, name))
        for name in known.profiles
    }


def _demands(op: Op, types: Types) -> tuple[TypeDemand, ...]:
    """What the assembler asks of element types."""
    profiles = tuple(op.database.profiles)
    return tuple(
        TypeDemand(tuple(one.of), _demanded(one), tuple(one.profiles or profiles), _read_in(op, one.source))
        for one in types.assembler
    )


def _read_in(op: Op, references: Iterable[str]) -> int:
    """The earliest release of the assembler that these lines are of."""
    cited = (op.database.sources[source_name(reference)].release for reference in references)
    return min((number_of_release(release) for release in cited if release is not None), default=FIRST)


def _demanded(one: DemandedTypes) -> tuple[dict[str, tuple[str, ...]], ...]:
    """The rows of what the assembler asks for; none where all types are to be alike."""
    rows = one.rows or ([dict.fromkeys(one.of, one.types)] if one.types else [])
    return tuple({name: tuple(words) for name, words in row.items()} for row in rows)


def _row(row: Mapping[str, Any]) -> AllowedTypes:
    return {name: None if words == "any" else tuple(words) for name, words in row.items()}


def _needed(opdef: OpDef) -> dict[str, tuple[str, ...]]:
    """By form the optional operands that every mode of it reads on every profile."""
    operands = opdef.scope.operands
    found = {}
    for form in opdef.forms:
        sets: list[set[str]] = []
        for profile in form.profiles:
            for mode in form.modes(profile):
                trees = [s.value for s in mode.block.statements if s.where is None]
                sets.append({name for tree in trees for name in must_be_present(tree, operands)})
        common = set.intersection(*sets) if sets else set()
        common -= {name for rule in opdef.rules if rule.form in ("", form.name) for name in _asked_for(rule.check)}
        common -= {name for name, operand in opdef.record.operands.items() if operand.default is not None}
        names = tuple(name for name in operands if name in common and not passed(operands[name].kinds, "word"))
        if names:
            found[form.name] = names
    return found


def _asked_for(check: Node) -> set[str]:
    """Operands that a rule asks ``present`` of; such a rule says itself what is missing."""
    calls = [node for node in walk(check) if isinstance(node, Call) and node.function == "present"]
    return {arg.id for node in calls for arg in node.args if isinstance(arg, Name)}


def _unknown(op: Op, opdef: OpDef) -> dict[str, tuple[str, str]]:
    """By form of unknown semantics the titles of the sources that were searched, in both languages."""
    found = {}
    for form in opdef.forms:
        if form.semantics is not None and form.semantics.unknown is not None:
            names = dict.fromkeys(source_name(reference) for reference in form.semantics.unknown.searched)
            titles = [op.database.sources[name].title for name in names]
            found[form.name] = clauses((title.en, title.zh) for title in titles)
    return found

"""The index of all ops: what ``view.index`` reads, made of the records alone, op by op."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from ...database.cite import address, source_name
from ...database.name_parts import search_words
from ...database.stages import program_stages
from ...database.status import agreement_of, level, status
from ...language.front.elaborate import elaborate
from ...language.front.parse import parse
from ...language.tree import free_names
from ...op_name import plain_name
from ...runtime.kinds.table import passed
from ...view.bilingual import Text
from ...view.compare import differences
from ...view.data import as_data
from ...view.index import KnownNames, OpEntry, OpIndex, Searched, SharedRule, Table
from ..rules.op_rules import tile_rules
from ..sentences import sentences_of
from .general import PREFIX, general_of
from .history import history_of, shared_history
from .op_view import meanings, op_view
from .rules_view import elsewhere, is_remark, releases

if TYPE_CHECKING:
    from ...database import Database, Op
    from ...schema import base
    from ...schema.evidence import Dispute
    from ...schema.record import Types


def entry_of(
    op: Op, reached: str, general: Iterable[str] = (), agrees: Mapping[str, int] = MappingProxyType({})
) -> OpEntry:
    """The entry of an op.

    reached: its status; general: keys of the general statements that hold of it; agrees: with how many recorded cases,
    by profile.
    """
    record = op.record
    return OpEntry(
        name=op.name,
        op=record.op,
        intrinsic=record.intrinsic,
        aliases=tuple(record.aliases),
        set=record.set,
        family=op.family,
        group=op.group,
        status=reached,
        file=op.path,
        digest=op.digest,
        profiles=tuple(op.profiles),
        summary=Text(record.summary.en, record.summary.zh),
        disputes=tuple(record.disputes),
        rules=tuple(op.constraints()),
        general=tuple(general),
        compared=dict(agrees),
        micro=record.micro,
    )


def types_of(op: Op) -> tuple[Table, ...]:
    """The type tables of an op, each once; where there are several, with the forms that have it."""
    of: dict[int, list[str]] = {}
    tables: dict[int, Types] = {}
    for name, form in zip(op.record.forms or ("",), op.forms(), strict=True):
        if (table := op.types(form)) is not None:
            tables[id(table)] = table
            of.setdefault(id(table), []).append(name)
    return tuple(
        Table(
            table.bind,
            {profile: [dict(row) for row in rows] for profile, rows in table.rows.items()},
            tuple(of[key]) if len(tables) > 1 else (),
        )
        for key, table in tables.items()
    )


def facts_of(op: Op) -> dict[str, dict[str, list[str]]]:
    """What queries ask for: fact -> profile -> values; profiles of which the same holds as in general are left out."""
    found = {}
    for fact, values in {"dtype": _dtypes, "loc": _locations, "pipe": _pipes, "severity": _severities}.items():
        every = sorted(values(op, None))
        each = {profile: sorted(values(op, profile)) for profile in op.database.profiles}
        found[fact] = {"": every} | {profile: own for profile, own in each.items() if own != every}
    kinds = {kind for operand in op.operands.values() for kind in operand.kind}
    same: dict[str, Iterable[str]] = {
        "profile": op.profiles,
        "family": [op.family],
        "group": [op.group or ""],
        "set": [op.record.set],
        "kind": sorted(kinds),
        "attribute": [name for name, operand in op.operands.items() if passed(operand.kind, "word")],
        "source": sorted({source_name(ref) for rule in op.constraints().values() for ref in rule.source}),
    }
    return found | {fact: {"": list(values)} for fact, values in same.items()}


def _dtypes(op: Op, profile: str | None) -> set[str]:
    profiles: Iterable[str] = op.profiles if profile is None else (profile,)
    return {dtype for name in profiles for row in op.rows(name) for dtype in row.values()} - {"index"}


def _locations(op: Op, profile: str | None) -> set[str]:
    """Locations that a rule of the op (on the profile) or the tile of an example names."""
    known = op.database.vocabulary.enumerations.get("location")
    said = {word for rule in op.constraints(profile).values() for word in free_names(parse(rule.check))}
    for example in op.record.examples.values():
        said |= {(entry.tile or "").partition(",")[0] for entry in example.operands.values()}
    return said & set(known.values) if known is not None else set()


def _pipes(op: Op, profile: str | None) -> set[str]:
    stated = [each for _, named in op.record.effects.pipes(op.profiles) for each in named.items()]
    return {name.lower() for where, name in stated if profile in (None, where)}


def _severities(op: Op, profile: str | None) -> set[str]:
    return {rule.severity for rule in op.constraints(profile).values()}


def differs_of(op: Op) -> dict[str, dict[str, Any]]:
    """Facts that are not the same on all profiles of the op, in the order in which ``diff`` names them."""
    stated = {profile: {"rules": list(op.constraints(profile)), **_stated(op, profile)} for profile in op.profiles}
    facts = next(iter(stated.values()), {})
    different = [fact for fact in facts if len({repr(own[fact]) for own in stated.values()}) > 1]
    return {profile: {fact: own[fact] for fact in different} for profile, own in stated.items()} if different else {}


def _stated(op: Op, profile: str) -> dict[str, Any]:
    """Formulas, numerics and the pipe of one profile."""
    found: dict[str, Any] = {}
    owners = [("semantics", op.record.semantics)]
    owners += [(f"forms.{name}.semantics", form.semantics) for name, form in op.record.forms.items()]
    for name, body in owners:
        if body is not None:
            found[f"{name}.outside"] = body.outside.get(profile, "unchanged")
            found[f"{name}.equations"] = "own" if body.profiles.get(profile) else "common"
    numerics = op.record.numerics
    own = numerics.profiles.get(profile)
    common = numerics.model_dump(exclude={"profiles"})
    for name, value in (common | (own.model_dump(exclude_unset=True) if own is not None else {})).items():
        found[f"numerics.{name}"] = value
    pipes = [stated.get(profile) for _, stated in op.record.effects.pipes(op.profiles)]
    return found | {"effects.pipe": [name for name in pipes if name is not None]}


def described(op: Op) -> dict[str, Any]:
    """What ``list --format json`` says of an op."""
    return entry_of(op, status(op), agrees=agreement_of(op)).described()


def record_data(op: Op) -> dict[str, Any]:
    """One op as plain data: the resolved record and what is computed from it."""
    return {
        "format": 1,
        **described(op),
        "rules": op.rule_ids(),
        "types": {profile: op.rows(profile) for profile in op.profiles},
        "related": list(op.related),
        "record": op.data,
    }


def differences_of(op: Op, a: str, b: str) -> list[dict[str, Any]]:
    """What two profiles do differently in an op: ``{"fact": …, a: …, b: …}``."""
    return list(differences(entry_of(op, level(op)), types_of(op), differs_of(op), a, b))


def searched(op: Op) -> Searched:
    """What words are looked up in."""
    record, family = op.record, op.database.families.get(op.family)
    texts: list[base.Text] = [record.text] if record.text is not None else []
    texts += [family.name] if family is not None else []
    texts += [operand.text for operand in record.operands.values()]
    texts += [text for rule in op.constraints().values() for text in (rule.text, rule.reason) if text is not None]
    texts += [form.text for form in record.forms.values()]
    names = dict.fromkeys(plain_name(name) for name in (op.name, record.intrinsic or "", *record.aliases))
    words = dict.fromkeys(word.lower() for word in search_words(op, "zh"))
    spelled = [*op.constraints(), *_spellings(op)]
    text = "\n".join([*map(_said, texts), *words, *spelled]).lower()
    return Searched([name for name in names if name], [*words], _said(record.summary).lower(), text)


def _said(text: base.Text) -> str:
    return f"{text.en}\n{text.zh}"


def _spellings(op: Op) -> Iterator[str]:
    """How programs and C++ write the words of attributes."""
    for operand in op.operands.values():
        enumeration = op.database.vocabulary.enumerations.get(operand.type or "")
        for word, value in (enumeration.values if enumeration is not None else {}).items():
            yield from filter(None, (word, value.cpp, *value.ir))


def shared_rules(db: Database) -> dict[str, SharedRule]:
    """Id -> rule of every tile, rule of programs, general statement."""
    found: dict[str, SharedRule] = {}
    tiles = {data.rule.key: data.rule for data in tile_rules(db, sentences_of(db)).rules}
    for key, rule in db.tile_rules.items():
        found[f"tile/{key}"] = SharedRule(
            id=f"tile/{key}",
            severity=rule.severity,
            profiles=tuple(rule.profiles or db.profiles),
            text=Text(tiles[key].en, tiles[key].zh),
            check=" ".join(rule.check.split()),
            needs=tuple(rule.needs) or None,
            reason=None if rule.reason is None else Text(rule.reason.en, rule.reason.zh),
            was=rule.was,
            sources=_sources(db, rule.source),
            record=db.place(db.position("tile_rules", ("constraints", key), True)),
            disputes=_disputes(db, "tile_rules", f"constraints.{key}"),
            by=None if is_remark(rule) else dict(tiles[key].by),
            elsewhere=tuple(elsewhere(rule)) or None,
            releases=releases(rule),
        )
    for key, program in db.program_rules.items():
        found[program.id_of(key)] = SharedRule(
            id=program.id_of(key),
            severity=program.severity,
            profiles=tuple(db.profiles),
            text=Text(program.text.en, program.text.zh),
            class_=program.class_,
            message=Text(program.message.en, program.message.zh),
            sources=_sources(db, program.source or ()),
            record=db.place(db.position("program_rules", ("rules", key), True)),
            disputes=_disputes(db, "program_rules", f"rules.{key}"),
            by=dict.fromkeys(db.profiles, " ".join(words)) if (words := program_stages(program, db.sources)) else None,
            asked=None if program.asked is None else Text(program.asked.en, program.asked.zh),
        )
    for key, stated in db.general.items():
        values = meanings(db, stated.values) if stated.values is not None else None
        found[f"{PREFIX}/{key}"] = SharedRule(
            id=f"{PREFIX}/{key}",
            profiles=tuple(stated.profiles or db.profiles),
            title=Text(stated.title.en, stated.title.zh),
            text=Text(stated.text.en, stated.text.zh),
            rules=tuple(f"tile/{rule}" for rule in stated.rules) or None,
            values=None if values is None else {value.word: value.text for value in values},
            sources=_sources(db, stated.source),
            record=db.place(db.position("general", ("statements", key), True)),
            disputes=_disputes(db, "general", f"statements.{key}"),
        )
    return found


def _sources(db: Database, references: Iterable[str]) -> dict[str, str]:
    return {reference: address(db, reference, None) for reference in references}


def _disputes(db: Database, shared: str, fact: str) -> tuple[str, ...] | None:
    """The disputes about a shared rule, where there are any."""
    stated: dict[str, Dispute] = db.shared_disputes[shared]
    return tuple(name for name, dispute in stated.items() if dispute.fact == fact) or None


def names_of(db: Database) -> KnownNames:
    """The names that records use."""
    locations = db.vocabulary.enumerations.get("location")
    return KnownNames(
        {name: list(entry.aliases) for name, entry in db.profiles.items()},
        dict(db.products),
        tuple(db.vocabulary.element_types),
        tuple(locations.values) if locations is not None else (),
        {name: entry.date or "" for name, entry in db.releases.items()},
        {name: Text(entry.measured.en, entry.measured.zh) for name, entry in db.profiles.items()},
    )


class RecordIndex(OpIndex):
    """The index of records that nothing is compiled from: it makes what ``generated/`` would hold when it is asked."""

    def __init__(self, db: Database) -> None:
        self.db = db
        super().__init__("")

    @property
    def records(self) -> str:
        """The folder of the records."""
        return str(self.db.root)

    def part(self, name: str) -> Any:
        """What the file of this name would hold."""
        if name == "names":
            return as_data(names_of(self.db))
        if name == "rules":
            return as_data(shared_rules(self.db))
        if name == "compared":
            return {op.name: agreement_of(op) for op in self.db.values()}
        if name == "words":
            return as_data(shared_history(self.db))
        write = {
            "ops": self._entry, "types": types_of, "facts": facts_of, "search": searched, "differs": differs_of,
            "history": history_of,
        }[name]  # fmt: skip
        return {op.name: as_data(write(op)) for op in self.db.values()}

    def _entry(self, op: Op) -> OpEntry:
        return entry_of(op, status(op), general_of(op, elaborate(op, self.db)), agreement_of(op))

    def view_data(self, name: str) -> dict[str, Any]:
        """The view of an op as plain data."""
        op = self.db.ops[name]
        found: dict[str, Any] = as_data(op_view(op, elaborate(op, self.db), sentences_of(self.db)))
        return found

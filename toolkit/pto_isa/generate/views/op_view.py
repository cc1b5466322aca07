"""The view of an op, from its record and what the compiler made of it: ``generated/views/<op>.json``."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from ...database.cite import address, citations, source_name
from ...language.front.opdef import FormDef, OpDef
from ...runtime.kinds.table import passed
from ...schema.evidence import CLAIM_NOTES
from ...text.words import word
from ...view.bilingual import Text
from ...view.data import as_text
from ...view.op import (
    FORMAT,
    Change,
    Claim,
    Clobber,
    Dispute,
    Events,
    Example,
    Family,
    Given,
    Meaning,
    Operand,
    OpView,
    PhaseSentence,
    Pipe,
    PipePhase,
    Profile,
    Report,
    ShownTypes,
    Signature,
    Source,
    Statement,
    Syntax,
    Types,
    Value,
)
from ..examples.display_default import usual, usual_first
from ..examples.stated import scalar_type
from ..examples.text import example_text
from ..forms.cpp_signature import cpp_signatures
from ..forms.syntax_text import shown_type, text_forms
from ..sentences import Sentences
from .facts_text import Sayer, effects_text, events_text
from .general import PREFIX, general_of, profiles_of
from .history import history_of
from .phases_text import phases_text
from .rules_view import rule_views, shown_text
from .semantics_text import form_view

if TYPE_CHECKING:
    from ...database import Database, Op
    from ...schema import catalog, evidence, example, record, vocabulary


def view_text(view: OpView) -> str:
    """The view as JSON text with a newline at the end."""
    return as_text(view) + "\n"


def op_view(op: Op, opdef: OpDef, sentences: Sentences) -> OpView:
    """The view; ``sentences`` gives a rule in English and Chinese."""
    stated, database = op.record, op.database
    forms = tuple(form_view(op, opdef, form) for form in shown_forms(op, opdef))
    rules = rule_views(op, opdef, sentences)
    general = general_views(op, opdef)
    disputes = dispute_views(op, opdef)
    return OpView(
        format=FORMAT,
        name=op.name,
        op=stated.op,
        intrinsic=stated.intrinsic,
        aliases=tuple(stated.aliases),
        set=stated.set,
        family=Family(op.family, shown_text(database.families[op.family].name)),
        group=op.group,
        file=op.path,
        summary=shown_text(stated.summary),
        text=None if stated.text is None else shown_text(stated.text),
        headers=headers_text(op),
        profiles=tuple(_profile(op, name) for name in op.profiles),
        operands=operand_views(op, opdef),
        signatures=signature_views(op, opdef),
        syntax=syntax_views(op, opdef),
        types=type_views(op, opdef),
        forms=forms,
        form_order=tuple(form.name for form in opdef.forms if form.name),
        rules=rules,
        general=general,
        pipes=pipe_views(op, opdef),
        phases=phase_views(op, opdef),
        phase_sentences=tuple(PhaseSentence(Text(*said), on) for said, on in phases_text(op, opdef)),
        effects=(*effect_views(op, opdef), *(Text(*pair) for pair in events_text(op, opdef))),
        clobbers=clobber_views(op, opdef),
        events=event_views(op, opdef),
        disputes=disputes,
        reports=report_views(op, opdef),
        changes=change_views(op, opdef),
        history=tuple(history_of(op)),
        related=tuple(op.related),
        examples=example_views(op, opdef),
        sources=source_views(op, opdef),
        addresses={place: where for place in sorted(_cited(op, opdef)) if (where := address(database, place, op))},
    )


def headers_text(op: Op) -> Text | None:
    """When the headers have an op that not all of their states have; None where nothing is said of it."""
    span = op.record.headers
    if span is None:
        return None
    key = "headers_between" if span.since and span.until else "headers_until" if span.until else "headers_since"
    en, zh = (word(key, lang, since=span.since, until=span.until) for lang in ("en", "zh"))
    return Text(en, zh)


def _profile(op: Op, name: str) -> Profile:
    entry = op.database.profiles[name]
    return Profile(name, shown_text(entry.name), tuple(entry.aliases))


def _values(database: Database, name: str | None) -> dict[str, vocabulary.Value]:
    enumeration = database.vocabulary.enumerations.get(name or "")
    return enumeration.values if enumeration is not None else {}


def signature_views(op: Op, opdef: OpDef) -> tuple[Signature, ...]:
    """The C++ overloads."""
    return tuple(cpp_signatures(op))


def syntax_views(op: Op, opdef: OpDef) -> tuple[Syntax, ...]:
    """The text forms."""
    return tuple(text_forms(op))


def operand_views(op: Op, opdef: OpDef) -> tuple[Operand, ...]:
    """The operands as the first C++ overload that has them passes them, then the others."""
    passed = [name for overload in op.record.overloads.values() for name in overload.args]
    return tuple(_operand(op, name, op.operands[name]) for name in dict.fromkeys([*passed, *op.operands]))


def _operand(op: Op, name: str, operand: record.Operand) -> Operand:
    values = _values(op.database, operand.type)
    in_cpp = bool(op.record.overloads)  # a word of C++ is none of an op that has no call there
    return Operand(
        name,
        tuple(operand.kind),
        operand.access,
        operand.optional,
        shown_text(operand.text),
        operand.cpp,
        operand.type,
        operand.default,
        tuple(
            Value(word, shown_text(value.name), value.cpp if in_cpp else None, tuple(value.ir))
            for word, value in values.items()
        ),
    )


def shown_forms(op: Op, opdef: OpDef) -> list[FormDef]:
    """The forms in the order of every output: what a reader wants to see first before the others."""
    return usual_first(opdef.forms, usual(op, opdef)[0])


def type_views(op: Op, opdef: OpDef) -> tuple[Types, ...]:
    """The type tables; forms that share the record's table appear once, under the empty name."""
    seen: dict[int, Types] = {}
    for form in shown_forms(op, opdef):
        table = form.types
        if table is not None and id(table) not in seen:
            rows: dict[str, list[ShownTypes]] = {
                profile: [{**row} for row in rows] for profile, rows in table.rows.items()
            }
            bind = {name: shown_type(op, name, word) for name, word in table.bind.items()}
            name = "" if table is op.record.types else form.name
            sources = {profile: list(table.source[profile]) for profile in rows if profile in table.source}
            seen[id(table)] = Types(name, bind, rows, sources)
    return tuple(seen.values())


def general_views(op: Op, opdef: OpDef) -> tuple[Statement, ...]:
    """The general statements that hold of the op, with its profiles on which each does."""
    found = general_of(op, opdef).items()
    return tuple(statement_view(op.database, key, stated, profiles_of(stated, op)) for key, stated in found)


def statement_view(
    database: Database, key: str, stated: catalog.GeneralStatement, profiles: Iterable[str]
) -> Statement:
    """A general statement as it holds on some profiles."""
    of_tiles = tuple(f"tile/{name}" for name in stated.rules)
    return Statement(
        f"{PREFIX}/{key}",
        shown_text(stated.title),
        shown_text(stated.text),
        tuple(profiles),
        of_tiles + tuple(database.program_rules[name].id_of(name) for name in stated.program_rules),
        meanings(database, stated.values),
        tuple(stated.source),
    )


def meanings(database: Database, enumeration: str | None) -> tuple[Meaning, ...]:
    """The words that a statement is about, with their meaning."""
    values = _values(database, enumeration)
    return tuple(Meaning(word, shown_text(value.text or value.name)) for word, value in values.items())


def pipe_views(op: Op, opdef: OpDef) -> tuple[Pipe, ...]:
    """The pipes that the op runs on, in the order in which their conditions are tried; those of phases together."""
    found: dict[tuple[str, Text | None], list[str]] = {}
    for place, named in op.record.effects.pipes(op.profiles):
        when = None if place[0] == "phases" else _when(op, opdef, *place[:-1])
        for profile, name in named.items():
            found.setdefault((name, when), []).append(profile)
    return tuple(Pipe(name, tuple(p for p in op.profiles if p in on), when) for (name, when), on in found.items())


def phase_views(op: Op, opdef: OpDef) -> tuple[PipePhase, ...]:
    """What the op does on one pipe after the other."""
    effects = op.record.effects
    pipes = dict(effects.pipes(op.profiles))
    found = []
    for k, phase in enumerate(effects.phases):
        on: dict[str, str | None] = dict(pipes.get(("phases", k, "pipe"), {}))
        on = on or dict.fromkeys(phase.profiles or op.profiles)
        for name in dict.fromkeys(on.values()):
            where = tuple(p for p in op.profiles if p in on and on[p] == name)
            when, sources = _when(op, opdef, "phases", k), tuple(phase.source)
            found.append(PipePhase(name, where, tuple(phase.reads), tuple(phase.writes), when, sources, phase.ring))
    return tuple(found)


def _when(op: Op, opdef: OpDef, *path: str | int) -> Text | None:
    """The condition of an effect that stands there in the record."""
    when = opdef.effects.get(("effects", *path, "when"))
    return None if when is None else Text(*Sayer(op).condition(when))


def effect_views(op: Op, opdef: OpDef) -> tuple[Text, ...]:
    """What the op does to state and to memory that no operand names, in sentences."""
    return tuple(Text(*pair) for pair in effects_text(op, opdef))


def clobber_views(op: Op, opdef: OpDef) -> tuple[Clobber, ...]:
    """What is overwritten although it is no result."""
    return tuple(
        Clobber(
            (profile,),
            clobber.bytes,
            tuple(clobber.operands),
            _when(op, opdef, "clobbers", profile),
            tuple(clobber.source),
        )
        for profile, clobber in op.record.effects.clobbers.items()
    )


def event_views(op: Op, opdef: OpDef) -> tuple[Events, ...]:
    """The events that a call sets and awaits itself."""
    return tuple(
        Events(
            tuple(use.profiles),
            tuple(map(tuple, use.pipes)),
            tuple(use.ids),
            _when(op, opdef, "events", key),
            tuple(use.source),
            use.manual_only,
        )
        for key, use in op.record.effects.events.items()
    )


def dispute_views(op: Op, opdef: OpDef) -> tuple[Dispute, ...]:
    """The disputes of the op."""
    return tuple(
        dispute_view(key, dispute, op.profiles, op.database.place(op.position(("disputes", key), key=True)))
        for key, dispute in op.record.disputes.items()
    )


def shared_dispute_views(database: Database, file: str) -> tuple[Dispute, ...]:
    """The disputes of a file that all ops share; of where they stand nothing is said."""
    stated = database.shared_disputes[file].items()
    return tuple(dispute_view(key, dispute, tuple(database.profiles), "") for key, dispute in stated)


def dispute_view(key: str, dispute: evidence.Dispute, profiles: Sequence[str], place: str) -> Dispute:
    """One dispute; it is about the profiles that it names, as such or in its fact, or else about all of these.

    What is decided is shown as the place of the claim that is followed.
    """
    named = dispute.profiles or [part for part in dispute.fact.split(".") if part in profiles]
    return Dispute(
        key,
        dispute.fact,
        tuple(named or profiles),
        tuple(map(_claim, dispute.claims)),
        dispute.followed[0].source,
        shown_text(dispute.because),
        place,
    )


def _claim(claim: evidence.Claim) -> Claim:
    says = None if claim.says is None else tuple(claim.says) if isinstance(claim.says, list) else (claim.says,)
    words = CLAIM_NOTES[claim.note] if claim.note else (claim.en, claim.zh)
    text = None if words[0] is None or words[1] is None else Text(words[0], words[1])
    return Claim(claim.source, says, text, claim.note)


def report_views(op: Op, opdef: OpDef) -> tuple[Report, ...]:
    """What users reported or measured."""
    return tuple(Report(shown_text(report), report.source) for report in op.record.reports)


def change_views(op: Op, opdef: OpDef) -> tuple[Change, ...]:
    """What changed between versions."""
    return tuple(Change(change.version, shown_text(change)) for change in op.record.changes)


def example_views(op: Op, opdef: OpDef) -> tuple[Example, ...]:
    """The examples with their programs."""
    return tuple(_example(op, key, stated) for key, stated in op.record.examples.items())


def _example(op: Op, key: str, stated: example.Example) -> Example:
    programs = example_text(op, key, stated)
    operands = {
        name: Given(_given_type(op, name, stated), entry.value, entry.values, entry.rest, entry.storage_of)
        for name, entry in stated.operands.items()
    }
    text = None if stated.text is None else shown_text(stated.text)
    profiles = tuple(stated.profiles)
    return Example(key, text, profiles, operands, programs.auto, programs.manual, programs.cpp, stated.expect)


def _given_type(op: Op, name: str, stated: example.Example) -> str | None:
    entry = stated.operands[name]
    if found := entry.tile or entry.tensor or entry.group or entry.conv or entry.type:
        return found
    if not passed(op.operands[name].kind, "number", "numpy"):
        return None
    return shown_type(op, name, scalar_type(op, name, stated)) or None


def source_views(op: Op, opdef: OpDef) -> dict[str, Source]:
    """The sources that the record and the general statements cite, by name."""
    return {name: _source(op, name) for name in sorted({source_name(place) for place in _cited(op, opdef)})}


def _cited(op: Op, opdef: OpDef) -> set[str]:
    """Every reference to a source but those of reports, and who told of a release."""
    data = {name: value for name, value in op.data.items() if name != "reports"}
    found = {one.reference for one in citations(data) if "told_by" not in one.path}
    found = {place for place in found if source_name(place) in op.database.sources}
    return found | {place for stated in general_of(op, opdef).values() for place in stated.source}


def _source(op: Op, name: str) -> Source:
    source = op.database.sources[name]
    where = address(op.database, name, op)
    return Source(shown_text(source.title), source.repository, where, source.commit, source.date)

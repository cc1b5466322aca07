"""The view of an op, from its record and what the compiler made of it: ``generated/views/<op>.json``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from ..database.cite import address
from ..language.front.opdef import FormDef, OpDef, RuleDef
from ..language.print.expression import text_of
from ..schema.evidence import CLAIM_NOTES
from ..view.data import as_text
from ..view.op import (
    FORMAT,
    Change,
    Claim,
    Dispute,
    Example,
    Family,
    Form,
    Given,
    Meaning,
    Operand,
    OpView,
    Pipe,
    Profile,
    Report,
    Row,
    Rule,
    Signature,
    Source,
    Statement,
    Syntax,
    Text,
    Types,
    Value,
)
from .cpp_signature import cpp_signatures
from .display_default import usual, usual_first
from .example_text import example_text
from .facts_text import Sayer, effects_text, events_text
from .general import PREFIX, general_of, profiles_of
from .semantics_text import form_view
from .sentences import Sentences
from .syntax_text import shown_type, text_forms

if TYPE_CHECKING:
    from ..database import Database, Op
    from ..schema import base, catalog, evidence, example, record


def view_text(view: OpView) -> str:
    """The view as JSON text with a newline at the end."""
    return as_text(view) + "\n"


def op_view(op: Op, opdef: OpDef, sentences: Sentences) -> OpView:
    """The view; ``sentences`` gives a rule in English and Chinese."""
    stated, database = op.record, op.database
    forms = usual_first(opdef.forms, usual(op, opdef)[0])
    shown_forms = tuple(form_view(op, opdef, form, op.profiles) for form in forms)
    rules = tuple(_rule(op, rule, sentences(rule)) for rule in opdef.rules)
    general = tuple(_statement(op, key, entry) for key, entry in general_of(op, opdef).items())
    disputes = tuple(_dispute(op, key) for key in stated.disputes)
    cited = sorted({*_cited(rules, general, disputes, shown_forms)})
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
        profiles=tuple(_profile(op, name) for name in op.profiles),
        operands=tuple(_operand(op, name, op.operands[name]) for name in _call_order(op)),
        signatures=tuple(Signature(s.key, s.text, tuple(s.profiles)) for s in cpp_signatures(op)),
        syntax=tuple(Syntax(t.style, t.form, t.text, t.spelling) for t in text_forms(op)),
        types=tuple(_types(op, forms)),
        forms=shown_forms,
        form_order=tuple(form.name for form in opdef.forms if form.name),
        rules=rules,
        general=general,
        pipes=tuple(_pipes(op, opdef)),
        effects=tuple(Text(*pair) for pair in (*effects_text(op, opdef), *events_text(op, opdef))),
        disputes=disputes,
        reports=tuple(Report(shown_text(report), report.source) for report in stated.reports),
        changes=tuple(Change(change.version, shown_text(change)) for change in stated.changes),
        related=tuple(op.related),
        examples=tuple(_example(op, key, entry) for key, entry in stated.examples.items()),
        sources={name: _source(op, name) for name in sorted({place.partition("#")[0] for place in cited})},
        addresses={place: where for place in cited if (where := address(database, place, op))},
    )


def shown_text(text: base.Text) -> Text:
    """A text of a record on one line."""
    return Text(" ".join(text.en.split()), " ".join(text.zh.split()))


def _profile(op: Op, name: str) -> Profile:
    entry = op.database.profiles[name]
    return Profile(name, shown_text(entry.name), tuple(entry.aliases))


def _call_order(op: Op) -> list[str]:
    """The operands as the first C++ overload that has them passes them, then the others."""
    passed = [name for overload in op.record.overloads.values() for name in overload.args]
    return list(dict.fromkeys([*passed, *op.operands]))


def _values(database: Database, name: str | None) -> dict[str, catalog.Value]:
    enumeration = database.vocabulary.enumerations.get(name or "")
    return enumeration.values if enumeration is not None else {}


def _operand(op: Op, name: str, operand: record.Operand) -> Operand:
    values = _values(op.database, operand.type)
    return Operand(
        name,
        tuple(operand.kind),
        operand.access,
        operand.optional,
        shown_text(operand.text),
        operand.cpp,
        operand.type,
        operand.default,
        tuple(Value(word, shown_text(value.name), value.cpp, tuple(value.ir)) for word, value in values.items()),
    )


def _types(op: Op, forms: Sequence[FormDef]) -> Iterator[Types]:
    """The type tables; forms that share the record's table appear once, under the empty name."""
    seen: list[record.Types] = []
    for form in forms:
        table = form.types
        if table is None or any(known is table for known in seen):
            continue
        seen.append(table)
        rows: dict[str, list[Row]] = {profile: [{**row} for row in rows] for profile, rows in table.rows.items()}
        bind = {name: shown_type(op, name, word) for name, word in table.bind.items()}
        yield Types("" if table is op.record.types else form.name, bind, rows)


def _rule(op: Op, rule: RuleDef, said: tuple[str, str]) -> Rule:
    constraint = rule.constraint
    return Rule(
        rule.id,
        rule.key,
        rule.form,
        constraint.severity,
        tuple(rule.profiles),
        tuple(constraint.needs),
        Text(*said),
        text_of(rule.check),
        None if constraint.reason is None else shown_text(constraint.reason),
        tuple(constraint.source),
        op.database.place(op.position(rule.path, key=True)),
        constraint.was,
    )


def _statement(op: Op, key: str, stated: catalog.GeneralStatement) -> Statement:
    return Statement(
        f"{PREFIX}/{key}",
        shown_text(stated.title),
        shown_text(stated.text),
        tuple(profiles_of(stated, op)),
        tuple(f"tile/{name}" for name in stated.rules),
        meanings(op.database, stated.values),
        tuple(stated.source),
    )


def meanings(database: Database, enumeration: str | None) -> tuple[Meaning, ...]:
    """The words that a statement is about, with their meaning."""
    values = _values(database, enumeration)
    return tuple(Meaning(word, shown_text(value.text or value.name)) for word, value in values.items())


def _pipes(op: Op, opdef: OpDef) -> Iterator[Pipe]:
    pipe = op.record.effects.pipe
    if pipe is None:
        return
    if isinstance(pipe, str):
        yield Pipe(pipe, tuple(op.profiles), None)
    elif isinstance(pipe, dict):
        yield from _by_profile(op, pipe, None)
    else:
        for k, choice in enumerate(pipe):
            when = Text(*Sayer(op).condition(opdef.effects["effects", "pipe", k, "when"]))
            table = dict.fromkeys(op.profiles, choice.pipe) if isinstance(choice.pipe, str) else choice.pipe
            yield from _by_profile(op, table, when)


def _by_profile(op: Op, table: dict[str, str], when: Text | None) -> Iterator[Pipe]:
    for name in dict.fromkeys(table.values()):
        yield Pipe(name, tuple(p for p in op.profiles if table.get(p) == name), when)


def _dispute(op: Op, key: str) -> Dispute:
    dispute = op.record.disputes[key]
    return Dispute(
        key,
        dispute.fact,
        tuple(dispute.profiles or op.profiles),
        tuple(map(_claim, dispute.claims)),
        dispute.decision,
        shown_text(dispute.because),
        op.database.place(op.position(("disputes", key), key=True)),
    )


def _claim(claim: evidence.Claim) -> Claim:
    says = None if claim.says is None else tuple(claim.says) if isinstance(claim.says, list) else (claim.says,)
    words = CLAIM_NOTES[claim.note] if claim.note else (claim.en, claim.zh)
    text = None if words[0] is None or words[1] is None else Text(words[0], words[1])
    return Claim(claim.source, says, text, claim.note)


def _example(op: Op, key: str, stated: example.Example) -> Example:
    programs = example_text(op, key, stated)
    operands = {
        name: Given(
            entry.tile or entry.tensor or entry.group or entry.conv,
            entry.value,
            entry.values,
            entry.rest,
            entry.storage_of,
        )
        for name, entry in stated.operands.items()
    }
    text = None if stated.text is None else shown_text(stated.text)
    profiles = tuple(stated.profiles)
    return Example(key, text, profiles, operands, programs.auto, programs.manual, programs.cpp, stated.expect)


def _source(op: Op, name: str) -> Source:
    source = op.database.sources[name]
    where = address(op.database, name, op)
    return Source(shown_text(source.title), source.repository, where, source.commit, source.date)


def _cited(
    rules: Iterable[Rule], general: Iterable[Statement], disputes: Iterable[Dispute], forms: Iterable[Form]
) -> Iterator[str]:
    for rule in rules:
        yield from rule.sources
    for statement in general:
        yield from statement.sources
    for dispute in disputes:
        yield dispute.decision
        yield from (claim.source for claim in dispute.claims)
    for form in forms:
        for semantics in form.semantics:
            yield from semantics.searched or ()

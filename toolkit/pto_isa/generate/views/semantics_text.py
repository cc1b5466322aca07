"""What an op computes, as text: forms and modes with their conditions, formulas and sentences, per profile."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, TypeVar

from ...language.front.opdef import FormDef, ModeDef, OpDef, Statement
from ...language.print.formula import SIGNS, formula
from ...language.prose import LANGUAGES, ProseError, equation_sentence
from ...language.tree import Attribute, Node
from ...runtime.rules.rule import RESULT
from ...view.bilingual import Text
from ...view.op import Equation, Form, Mode, Note, Numerics, Semantics
from ..examples.display_default import usual, usual_first
from .facts_text import Sayer, computes_floats, defined, numerics_text

if TYPE_CHECKING:
    from ...database import Op
    from ...schema.record import Semantics as SemanticsDef
    from ...schema.record import UnstatedSemantics

T = TypeVar("T")
_EXTENTS = {("valid_row", "valid_col"): "valid", ("rows", "cols"): "static"}


def form_view(op: Op, opdef: OpDef, form: FormDef) -> Form:
    """One form: when it is chosen, what it computes and what is promised of the numbers."""
    model = op.record.forms.get(form.name)
    chosen = form.when is not None and model is not None
    return Form(
        form.name,
        semantics_views(op, opdef, form),
        numerics_views(op, opdef, form),
        Text(*Sayer(op).condition(form.when)) if chosen and form.when is not None else None,
        Text(model.text.en, model.text.zh) if chosen and model is not None else None,
    )


def profiles_of(form: FormDef, op: Op) -> tuple[str, ...]:
    """The profiles on which a form exists, in the order of the database."""
    return tuple(name for name in op.profiles if form.types is None or name in form.types.rows)


def numerics_by_form(op: Op, opdef: OpDef) -> dict[str, tuple[Numerics, ...]]:
    """Name of a form -> what is promised of its numbers."""
    return {form.name: found for form in opdef.forms if (found := numerics_views(op, opdef, form))}


def semantics_by_form(op: Op, opdef: OpDef) -> dict[str, tuple[Semantics, ...]]:
    """Name of a form -> what it computes."""
    return {form.name: semantics_views(op, opdef, form) for form in opdef.forms}


def computes(forms: Mapping[str, Sequence[Semantics]]) -> bool:
    """Whether an equation is stated: some ops only order, bind or describe, or nobody says what they compute."""
    entries = (entry for found in forms.values() for entry in found)
    return any(mode.equations for entry in entries for mode in entry.modes or ())


def numerics_views(op: Op, opdef: OpDef, form: FormDef) -> tuple[Numerics, ...]:
    """What is promised of the numbers of a form; profiles of which the same holds share an entry."""
    found: dict[tuple[tuple[Text, ...], bool], list[str]] = {}
    for profile in profiles_of(form, op):
        said = tuple(Text(*pair) for pair in numerics_text(op, opdef, form, profile))
        floats = computes_floats(op, opdef, form, profile)
        if said or floats:
            found.setdefault((said, floats), []).append(profile)
    return tuple(Numerics(tuple(profiles), *promised) for promised, profiles in found.items())


def semantics_views(op: Op, opdef: OpDef, form: FormDef) -> tuple[Semantics, ...]:
    """What a form computes; profiles that compute the same share an entry, whatever is to be noted of each."""
    if not op.profiles and form.semantics is not None and form.semantics.unknown is not None:
        return (_unknown((), form.semantics.unknown),)  # known, but of no profile
    found: dict[Semantics, list[tuple[str, SemanticsDef]]] = {}
    modes = _ModeViews(op, opdef)
    for profile in profiles_of(form, op):
        semantics = form.semantics_on(profile)
        if semantics is not None:
            found.setdefault(_computed(semantics, form.modes(profile), modes), []).append((profile, semantics))
    return tuple(_with_notes(op, form, entry, on) for entry, on in found.items())


def _with_notes(op: Op, form: FormDef, entry: Semantics, on: Sequence[tuple[str, SemanticsDef]]) -> Semantics:
    """An entry with its profiles and what is to be said of each."""
    profiles = tuple(profile for profile, _ in on)
    if entry.unknown is not None:
        return entry._replace(profiles=profiles)
    notes: dict[Text, list[str]] = {}
    outside: dict[Text, list[str]] = {}
    for profile, semantics in on:
        modes = form.modes(profile)
        for text in _notes(op, semantics, modes):
            notes.setdefault(text, []).append(profile)
        if any(mode.block.elementwise for mode in modes):
            outside.setdefault(_outside(op, semantics, modes, profile), []).append(profile)
    return entry._replace(profiles=profiles, notes=_noted(notes), outside=_noted(outside))


def _outside(op: Op, semantics: SemanticsDef, modes: Sequence[ModeDef], profile: str) -> Text:
    """What becomes of the elements that no equation sets; results are new values, which hold nothing before."""
    facts = op.database.phrases.facts
    if semantics.outside.get(profile, "unchanged") != "unchanged":
        return Text(*Sayer(op).pair(facts.outside_unspecified))
    targets = {statement.target.operand for mode in modes for statement in mode.block.elementwise}
    written = [op.operands[name] for name in targets if name in op.operands]
    fresh = bool(written) and all(operand.access == RESULT for operand in written)
    return Text(*Sayer(op).pair(facts.result_zero if fresh else facts.unchanged))


def _noted(notes: dict[Text, list[str]]) -> tuple[Note, ...]:
    return tuple(Note(tuple(profiles), text) for text, profiles in notes.items())


class _ModeViews:
    """The views of modes, each made once: most are those of several profiles."""

    def __init__(self, op: Op, opdef: OpDef) -> None:
        self._op, self._first = op, usual(op, opdef)[1]
        self._made: dict[int, Mode] = {}

    def of(self, modes: Sequence[ModeDef], semantics: SemanticsDef) -> tuple[Mode, ...]:
        """The views of the modes of a form on a profile, what a reader wants to see first before the others."""
        for mode in modes:
            if id(mode) not in self._made:
                self._made[id(mode)] = mode_view(self._op, mode, semantics)
        return tuple(self._made[id(mode)] for mode in usual_first(modes, self._first))


def _computed(semantics: SemanticsDef, modes: Sequence[ModeDef], views: _ModeViews) -> Semantics:
    """What is computed, without the profiles and what is to be noted of them."""
    if semantics.unknown is not None:
        return _unknown((), semantics.unknown)
    return Semantics((), views.of(modes, semantics), tuple(mode.name for mode in modes if mode.name))


def _notes(op: Op, semantics: SemanticsDef, modes: Sequence[ModeDef]) -> Iterator[Text]:
    """The text of the record, and when something is done at all."""
    sayer, facts = Sayer(op), op.database.phrases.facts
    if semantics.text is not None:
        yield Text(semantics.text.en, semantics.text.zh)
    if modes and modes[0].block.when is not None:
        yield Text(*sayer.judged(facts.nothing_done, modes[0].block.when))
    if modes and modes[0].block.until is not None:
        yield Text(*sayer.judged(facts.returns_when, modes[0].block.until))


def _unknown(profiles: tuple[str, ...], stated: UnstatedSemantics) -> Semantics:
    text = Text(stated.text.en, stated.text.zh)
    return Semantics(profiles, unknown=text, searched=tuple(stated.searched))


def mode_view(op: Op, mode: ModeDef, semantics: SemanticsDef) -> Mode:
    """One mode: its condition, its equations and the names that they use."""
    equations = tuple(equation_view(op, statement) for statement in mode.block.statements)
    where = tuple(Text(en, zh) for en, zh in zip(*(definitions(mode, lang) for lang in LANGUAGES), strict=True))
    if mode.when is None:
        return Mode(mode.name, equations, where)
    text = semantics.modes[mode.name].text
    return Mode(mode.name, equations, where, Text(*Sayer(op).condition(mode.when)), Text(text.en, text.zh))


def definitions(mode: ModeDef, lang: str) -> list[str]:
    """The names that a mode uses, as ``name(i) = value``; those of index sets and of its conditions too."""
    mentioned = [node for s in mode.block.statements for node in (s.value, s.target, s.where) if node is not None]
    mentioned += [extent for s in mode.block.statements for _, extent in s.over]
    mentioned += [node for node in (mode.when, mode.block.when, mode.block.until) if node is not None]
    return defined(mentioned, lang)


def equation_view(op: Op, statement: Statement) -> Equation:
    """One equation: its formula, index set and condition as text, and as a sentence where one can say it."""
    try:
        sentence = Text(*(equation_sentence(statement, lang, op.database, op.operands) for lang in LANGUAGES))
    except ProseError:
        sentence = None
    return Equation(
        _in_both(_assignment, statement),
        _in_both(_domain, statement.over) if statement.over else None,
        _in_both(formula, statement.where) if statement.where is not None else None,
        sentence,
    )


def _in_both(write: Callable[[T, str], str], what: T) -> Text:
    return Text(write(what, "en"), write(what, "zh"))


def _assignment(statement: Statement, lang: str) -> str:
    target, value = formula(statement.target, lang), formula(statement.value, lang)
    if statement.by == "replace":
        return f"{target} = {value}"
    return f"{target} += {value}" if statement.by == "add" else f"{target} = {statement.by}({target}, {value})"


def _domain(over: tuple[tuple[str, Node], ...], lang: str) -> str:
    """``i, j in dst.valid`` or ``i < src.valid_row``."""
    bases = {extent.base for _, extent in over if isinstance(extent, Attribute)}
    names = tuple(extent.name for _, extent in over if isinstance(extent, Attribute))
    if len(bases) == 1 and len(names) == len(over) and names in _EXTENTS:
        return f"{', '.join(name for name, _ in over)} ∈ {bases.pop()}.{_EXTENTS[names]}"
    return ", ".join(f"{name} {SIGNS['<']} {formula(extent, lang)}" for name, extent in over)

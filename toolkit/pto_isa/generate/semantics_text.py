"""What an op computes, as text: forms and modes with their conditions, formulas and sentences, per profile."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from ..language.front.opdef import FormDef, ModeDef, OpDef, Statement
from ..language.print.formula import SIGNS, formula
from ..language.print.latex import explained
from ..language.prose import LANGUAGES, ProseError, equation_sentence
from ..language.tree import Attribute, Let, Node
from ..view.op import Equation, Form, Mode, Numerics, Semantics, Text
from .display_default import usual, usual_first
from .facts_text import Sayer, in_code, numerics_text

if TYPE_CHECKING:
    from ..database import Op
    from ..schema.record import UnstatedSemantics

T = TypeVar("T")
OnSome = TypeVar("OnSome", Semantics, Numerics)
_EXTENTS = {("valid_row", "valid_col"): "valid", ("rows", "cols"): "static"}


def form_view(op: Op, opdef: OpDef, form: FormDef, profiles: Sequence[str]) -> Form:
    """One form: when it is chosen, what it computes and what is promised of the numbers."""
    model = op.record.forms.get(form.name)
    chosen = form.when is not None and model is not None
    semantics: list[Semantics] = []
    numerics: list[Numerics] = []
    if not profiles and form.semantics is not None and form.semantics.unknown is not None:
        semantics.append(_unknown((), form.semantics.unknown))  # known, but of no profile
    modes = _ModeViews(op, opdef)
    for profile in profiles:
        found = semantics_view(op, form, profile, modes)
        if found is not None:
            _add(semantics, found)
        if form.types is None or profile in form.types.rows:
            said = tuple(Text(*pair) for pair in numerics_text(op, opdef, form, profile))
            if said:
                _add(numerics, Numerics((profile,), said))
    return Form(
        form.name,
        tuple(semantics),
        tuple(numerics),
        Text(*Sayer(op).condition(form.when)) if chosen and form.when is not None else None,
        Text(model.text.en, model.text.zh) if chosen and model is not None else None,
    )


def _add(entries: list[OnSome], found: OnSome) -> None:
    """Add what holds on a profile; profiles of which the same holds share an entry."""
    for place in range(len(entries)):
        entry: OnSome = entries[place]
        if entry._replace(profiles=found.profiles) == found:
            entries[place] = entry._replace(profiles=(*entry.profiles, *found.profiles))
            return
    entries.append(found)


class _ModeViews:
    """The views of modes, each made once: most are those of several profiles."""

    def __init__(self, op: Op, opdef: OpDef) -> None:
        self._op, self._first = op, usual(op, opdef)[1]
        self._made: dict[int, Mode] = {}

    def of(self, modes: Sequence[ModeDef], semantics: Any) -> tuple[Mode, ...]:
        """The views of the modes of a form on a profile, what a reader wants to see first before the others."""
        for mode in modes:
            if id(mode) not in self._made:
                self._made[id(mode)] = mode_view(self._op, mode, semantics)
        return tuple(self._made[id(mode)] for mode in usual_first(modes, self._first))


def semantics_view(op: Op, form: FormDef, profile: str, views: _ModeViews) -> Semantics | None:
    """The meaning of one form on one profile; None when the form does not exist there."""
    if form.types is not None and profile not in form.types.rows:
        return None
    semantics = form.semantics_on(profile)
    if semantics is None:
        return None
    if semantics.unknown is not None:
        return _unknown((profile,), semantics.unknown)
    modes = form.modes(profile)
    sayer, facts = Sayer(op), op.database.phrases.facts
    notes = [(semantics.text.en, semantics.text.zh)] if semantics.text is not None else []
    if modes and modes[0].block.when is not None:
        notes.append(sayer.raw(facts.nothing_done, a=sayer.condition(modes[0].block.when)))
    if modes and modes[0].block.until is not None:
        notes.append(sayer.raw(facts.returns_when, a=in_code(modes[0].block.until)))
    if any(mode.block.elementwise for mode in modes):
        outside = semantics.outside.get(profile, "unchanged")
        notes.append(sayer.pair(facts.unchanged if outside == "unchanged" else facts.outside_unspecified))
    return Semantics(
        (profile,),
        views.of(modes, semantics),
        tuple(mode.name for mode in modes if mode.name),
        tuple(Text(*pair) for pair in notes),
    )


def _unknown(profiles: tuple[str, ...], stated: UnstatedSemantics) -> Semantics:
    text = Text(stated.text.en, stated.text.zh)
    return Semantics(profiles, unknown=text, searched=tuple(stated.searched))


def mode_view(op: Op, mode: ModeDef, semantics: Any) -> Mode:
    """One mode: its condition, its equations and the names that they use."""
    equations = tuple(equation_view(op, statement) for statement in mode.block.statements)
    where = tuple(Text(en, zh) for en, zh in zip(*(definitions(mode, lang) for lang in LANGUAGES), strict=True))
    if mode.when is None:
        return Mode(mode.name, equations, where)
    text = semantics.modes[mode.name].text
    return Mode(mode.name, equations, where, Text(*Sayer(op).condition(mode.when)), Text(text.en, text.zh))


def definitions(mode: ModeDef, lang: str) -> list[str]:
    """The names that a mode uses, as ``name(i) = value``; those of index sets and of its condition too."""
    mentioned = [node for s in mode.block.statements for node in (s.value, s.target, s.where) if node is not None]
    mentioned += [extent for s in mode.block.statements for _, extent in s.over]
    if mode.when is not None:
        mentioned.append(mode.when)
    return [_definition(let, lang) for let in explained(mentioned)]


def _definition(let: Let, lang: str) -> str:
    head = let.name + (f"({', '.join(let.params)})" if let.params else "")
    return f"{head} = {formula(let.shape or let.body, lang)}"


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

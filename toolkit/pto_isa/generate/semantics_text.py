"""What an op computes, as text: forms and modes with their conditions, formulas and sentences, per profile."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from ..language.front.opdef import FormDef, ModeDef, OpDef, Statement
from ..language.print.formula import SIGNS, formula
from ..language.print.latex import explained
from ..language.prose import LANGUAGES, ProseError, equation_sentence
from ..language.tree import Attribute, Let, Node
from .facts_text import Sayer, in_code, numerics_text
from .usual import usual, usual_first

if TYPE_CHECKING:
    from ..database import Op
    from ..schema.record import UnknownSemantics

T = TypeVar("T")
_EXTENTS = {("valid_row", "valid_col"): "valid", ("rows", "cols"): "static"}


def form_entry(op: Op, opdef: OpDef, form: FormDef, profiles: Sequence[str]) -> dict[str, Any]:
    """One form: when it is chosen, what it computes and what is promised of the numbers."""
    sayer = Sayer(op)
    model = op.record.forms.get(form.name)
    entry: dict[str, Any] = {"name": form.name, "semantics": [], "numerics": []}
    if form.when is not None and model is not None:
        entry["when"] = both(sayer.condition(form.when))
        entry["text"] = both((model.text.en, model.text.zh))
    if not profiles and form.semantics is not None and form.semantics.unknown is not None:
        entry["semantics"].append({"profiles": [], **_unknown(form.semantics.unknown)})  # known, but of no profile
    for profile in profiles:
        _add(entry["semantics"], profile, semantics_entry(op, opdef, form, profile))
        if form.types is None or profile in form.types.rows:
            said = [both(pair) for pair in numerics_text(op, opdef, form, profile)]
            _add(entry["numerics"], profile, {"sentences": said} if said else {})
    return entry


def _add(entries: list[dict[str, Any]], profile: str, found: dict[str, Any]) -> None:
    """Add what holds on a profile; profiles of which the same holds share an entry."""
    if not found:
        return
    for entry in entries:
        if {key: value for key, value in entry.items() if key != "profiles"} == found:
            entry["profiles"].append(profile)
            return
    entries.append({"profiles": [profile], **found})


def semantics_entry(op: Op, opdef: OpDef, form: FormDef, profile: str) -> dict[str, Any]:
    """The meaning of one form on one profile; empty when the form does not exist there."""
    if form.types is not None and profile not in form.types.rows:
        return {}
    semantics = form.semantics_on(profile)
    if semantics is None:
        return {}
    if semantics.unknown is not None:
        return _unknown(semantics.unknown)
    modes = form.modes(profile)
    shown = usual_first(modes, usual(op, opdef)[1])
    entry: dict[str, Any] = {"modes": [mode_entry(op, mode, semantics) for mode in shown]}
    entry["mode_order"] = [mode.name for mode in modes if mode.name]
    sayer, facts = Sayer(op), op.database.phrases.facts
    notes = [both((semantics.text.en, semantics.text.zh))] if semantics.text is not None else []
    if modes and modes[0].block.when is not None:
        notes.append(both(sayer.raw(facts.nothing_done, a=sayer.condition(modes[0].block.when))))
    if modes and modes[0].block.until is not None:
        notes.append(both(sayer.raw(facts.returns_when, a=in_code(modes[0].block.until))))
    if any(mode.block.elementwise for mode in modes):
        outside = semantics.outside.get(profile, "unchanged")
        notes.append(both(sayer.pair(facts.unchanged if outside == "unchanged" else facts.outside_unspecified)))
    return {**entry, "notes": notes}


def _unknown(stated: UnknownSemantics) -> dict[str, Any]:
    return {"unknown": both((stated.text.en, stated.text.zh)), "searched": list(stated.searched)}


def mode_entry(op: Op, mode: ModeDef, semantics: Any) -> dict[str, Any]:
    """One mode: its condition, its equations and the names that they use."""
    entry: dict[str, Any] = {"name": mode.name, "equations": [equation_entry(op, s) for s in mode.block.statements]}
    if mode.when is not None:
        text = semantics.modes[mode.name].text
        entry["when"] = both(Sayer(op).condition(mode.when))
        entry["text"] = both((text.en, text.zh))
    entry["where"] = [both((en, zh)) for en, zh in zip(*(definitions(mode, lang) for lang in LANGUAGES), strict=True)]
    return entry


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


def equation_entry(op: Op, statement: Statement) -> dict[str, Any]:
    """One equation: its formula, index set and condition as text, and as a sentence where one can say it."""
    entry: dict[str, Any] = {"formula": both(_in_both(_assignment, statement))}
    if statement.over:
        entry["for"] = both(_in_both(_domain, statement.over))
    if statement.where is not None:
        entry["if"] = both(_in_both(formula, statement.where))
    try:
        entry["sentence"] = {lang: equation_sentence(statement, lang, op.database, op.operands) for lang in LANGUAGES}
    except ProseError:
        pass
    return entry


def _in_both(write: Callable[[T, str], str], what: T) -> tuple[str, str]:
    return write(what, "en"), write(what, "zh")


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


def both(pair: tuple[str, str]) -> dict[str, str]:
    """A pair of texts as it stands in JSON."""
    return {"en": pair[0], "zh": pair[1]}

"""Facts of a view as words of one language: roles, types and equations as lines."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ..runtime.kinds.table import kinds_of, passed
from ..text.words import bracketed, comma, pause, word
from .bilingual import Text
from .op import Equation, OnProfiles, Operand, OpView, Types


def said(text: Text | None, lang: str) -> str:
    """A text in one language; empty for none."""
    return "" if text is None else text.said(lang)


def first_sentence(text: str) -> str:
    """The text up to its first full stop."""
    for place, char in enumerate(text):
        if char == "。" or (char == "." and text[place + 1 : place + 2] in ("", " ")):
            return text[: place + 1]
    return text


def shown_profiles(entry: OnProfiles, view: OpView) -> str:
    """Profiles of an entry, empty when they are all of the op's."""
    own, every = entry.profiles, view.profile_names
    return "" if set(own) == set(every) else " ".join(sorted(own, key=every.index))


class Agreement(NamedTuple):
    """With how many recorded results of a profile an op agrees, and what they come from."""

    profile: str
    cases: int
    measured: Text


def agreement(found: Iterable[Agreement], lang: str) -> str:
    """``the simulator (cpu: 46 cases), the executed headers (a2a3: 30 cases, a5: 41 cases)``."""
    by_source: dict[str, list[str]] = {}
    for entry in found:
        key = "screen.cases" if entry.cases > 1 else "screen.case"
        counted = word(key, lang, a=entry.profile, n=entry.cases)
        by_source.setdefault(entry.measured.said(lang), []).append(counted)
    return comma(lang).join(said + bracketed(comma(lang).join(counts), lang) for said, counts in by_source.items())


def role(operand: Operand, lang: str) -> str:
    """``tile, write, optional``."""
    parts = [comma(lang).join(kind.noun[lang == "zh"] for kind in kinds_of(operand.kinds))]
    if not passed(operand.kinds, "word"):
        parts.append(word(f"access.{operand.access}", lang))
    elif operand.default is not None:
        parts.append(word("screen.default", lang, v=value(operand.default)))
    if operand.optional:
        parts.append(word("optional", lang))
    return pause(lang).join(parts)


def value(data: object) -> str:
    """A value as records write it: ``true``, ``rint``, 3."""
    return str(data).lower() if isinstance(data, bool) else str(data)


def type_table(table: Types, view: OpView, profile: str, lang: str) -> tuple[list[str], list[list[str]]]:
    """Header and rows of one type table: profiles, then the types of each variable; equal rows are one."""
    variables = list(dict.fromkeys(table.bind.values()))
    rows: dict[tuple[str, ...], list[str]] = {}
    for name in view.profile_names:
        if name not in table.rows or (profile and name != profile):
            continue
        for row in table.rows[name]:
            key = tuple(_types(row.get(variable), variable, lang) for variable in variables)
            rows.setdefault(key, []).append(name)
    fixed = [place for place, variable in enumerate(variables) if all(key[place] == variable for key in rows)]
    free = [place for place in range(len(variables)) if place not in fixed]
    bound = [", ".join(name for name, own in table.bind.items() if own == variable) for variable in variables]
    header = [word("screen.profile", lang), *(bound[place] for place in free)]
    body = [[" ".join(dict.fromkeys(own)), *(key[place] for place in free)] for key, own in rows.items()]
    if fixed:
        header.append("; ".join(f"{bound[place]} {variables[place]}" for place in fixed))
        body = [[*row, ""] for row in body]
    return header, body


def _types(types: list[str] | str | None, variable: str, lang: str) -> str:
    if types is None:
        return variable
    return word("screen.any", lang) if isinstance(types, str) else " ".join(types)


def equation(entry: Equation, lang: str) -> str:
    """A formula with its index set and condition."""
    text = entry.formula.said(lang)
    if entry.over is not None:
        text += f"   {word('screen.for', lang, v=entry.over.said(lang))}"
    if entry.only is not None:
        text += f"{pause(lang)}{word('screen.only_where', lang, v=entry.only.said(lang))}"
    return text

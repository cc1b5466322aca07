"""The short answer: what a kernel writer needs, on one screen of 45 lines."""

from __future__ import annotations

from collections.abc import Sequence

from ..runtime.words import SEVERITIES
from ..text.width import width
from ..text.words import bracketed, colon, comma, word
from .document import Block, as_text
from .facts import Agreement, agreement, first_sentence, shown_profiles
from .op import OpView, on
from .screen import WIDTH
from .sections import computes, cut, fitting, interface, operands, pipes, types

LINES = 45
# Lines for element types, for equations and for the text of one operand; the first that leaves room for some rules.
_ROOMS = ((9, 14, 3), (7, 10, 1), (5, 7, 1), (3, 4, 1), (2, 3, 1), (1, 3, 1), (1, 2, 1))
_LEAST_RULES = 5
_PIPE_LINES = 3


def brief(view: OpView, lang: str, profile: str, cases: Sequence[Agreement] = ()) -> list[Block]:
    """Blocks of the short answer; cases: recorded results with which the op agrees."""
    tail = _tail(view, lang, profile, cases)
    rules = min(_LEAST_RULES, sum(on(rule, profile) for rule in view.rules))
    for type_lines, equation_lines, operand_lines in _ROOMS:
        head = [*top(view, lang), *interface(view, lang, profile), *operands(view, lang, operand_lines)]
        head += [*types(view, lang, profile, type_lines), *computes(view, lang, profile, equation_lines)]
        room = LINES - len(as_text([*head, *tail]))
        if room >= rules + 2:
            break
    return [*head, *_rules(view, lang, profile, room), *tail]


def top(view: OpView, lang: str) -> list[Block]:
    """Name, family, profiles and summary."""
    right = f"{view.family.text.said(lang)} · {' '.join(view.profile_names) or word('screen.nowhere', lang)}"
    left = view.op + (f"  {view.intrinsic}" if view.intrinsic else "")
    blocks: list[Block] = [("title", left, right), ("para", view.summary.said(lang))]
    if view.aliases:
        blocks.append(("para", f"{word('screen.aliases', lang)}{colon(lang)}{comma(lang).join(view.aliases)}"))
    return blocks


def _rules(view: OpView, lang: str, profile: str, room: int) -> list[Block]:
    usual = ("", *(form.name for form in view.forms[:1]))  # the first form is the usual one
    rules = [rule for rule in view.rules if on(rule, profile)]
    rules.sort(key=lambda rule: (SEVERITIES.index(rule.severity), rule.form not in usual))
    rows: list[list[str]] = []
    for rule in rules:
        text = rule.text.said(lang)
        if rule.form:  # without it, a rule of one form would read as one of all calls
            text = f"{bracketed(rule.form, lang).lstrip()}{'' if lang == 'zh' else ' '}{text}"
        if rule.severity == "warning":
            text = f"{word('severity.warning', lang)}{colon(lang)}{text}"
        where = [] if profile else [shown_profiles(rule, view)]
        rows.append([rule.key, *where, text])
    sizes = [max((width(row[place]) for row in rows), default=0) for place in range(2)]
    left = max(WIDTH - 6 - sizes[0] - (0 if profile else sizes[1]), 40)
    rows = [[*row[:-1], cut(row[-1], left, 2)] for row in rows]
    shown = rows[: max(fitting(None, rows, room - 2), 1)]
    if not rows:
        return []
    left = len(rows) - len(shown)
    rest = [("para", "  " + word("screen.more_rules" if left > 1 else "screen.one_rule", lang, n=left))] if left else []
    return [("head", word("rules", lang)), ("rows", None, shown), *rest]


def _tail(view: OpView, lang: str, profile: str, cases: Sequence[Agreement]) -> list[Block]:
    rows: list[list[str]] = []
    if told := pipes(view, lang, profile):
        rows.append([word("pipe", lang), cut(told, WIDTH - 16, _PIPE_LINES)])
    general = [entry.title.said(lang) for entry in view.general if on(entry, profile)]
    if view.effects:
        rows.append([word("effects", lang), first_sentence(view.effects[0].said(lang))])
    if general:
        rows.append([word("screen.general", lang), _counted(general, lang)])
    if view.history:
        last = view.history[-1]
        told = f"{last.release}{colon(lang)}{first_sentence(last.said(lang))}"
        rows.append([word("screen.releases", lang), cut(told, WIDTH - 16, 1)])
    if cases:
        rows.append([word("screen.agrees", lang), agreement(cases, lang)])
    if view.disputes:
        rows.append([word("disputes", lang), _counted([entry.id for entry in view.disputes], lang)])
    if view.related:
        rows.append([word("screen.see", lang), " ".join(view.related[:10])])
    rows.append([word("record", lang), view.file])
    return [("gap",), ("rows", None, rows)]


def _counted(found: list[str], lang: str) -> str:
    """How many there are, and the first of them."""
    shown = comma(lang).join(found[:3]) + (" …" if len(found) > 3 else "")
    return word("screen.counted", lang, n=len(found), v=shown)

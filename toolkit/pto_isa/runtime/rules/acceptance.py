"""Whether a call surely breaks no rule: the short answer for the usual call, which needs no account of every rule."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import Any

from ..types.unknown import UNKNOWN
from .judgement import UNJUDGED
from .rule import Choice, OpRules

Accepts = Callable[[Sequence[Any]], str | None]
CallInOrder = list[Any]
Pick = Callable[[CallInOrder], tuple[Any, ...]]


def acceptance(rules: OpRules, profile: str) -> Accepts:
    """Return a function of a call's operands and attributes, in the order of the op, that names the form of the call.

    It gives None for a call that may break a rule or whose form is open; the full judgement then says what is wrong.
    Element types are not looked at, nor rules over elements and storage.
    """
    known = rules.accepts.get(profile)
    if known is None:
        known = rules.accepts[profile] = _acceptance(rules, profile)
    return known


def _acceptance(rules: OpRules, profile: str) -> Accepts:
    places = {name: k for k, name in enumerate((*rules.operands, "profile", "form", "mode"))}
    form_at, mode_at = places["form"], places["mode"]
    select = _choose(rules.select, places)
    forms = {form: _Form(rules, form, profile, places) for form, table in rules.types.items() if profile in table}

    def accepts(operands: Sequence[Any]) -> str | None:
        values = [*operands, profile, "", ""]
        try:
            if select is not None:
                values[form_at] = select(values)
            name = values[form_at]
            form = forms.get(name)
            if form is None or (form.needed and any(values[place] is None for place in form.needed)):
                return None
            if form.mode is not None:
                values[mode_at] = form.mode(values)
            for check, pick in form.tests:
                held = check(*pick(values))
                if held is not True and held is not UNKNOWN and not held:
                    return None
            for required, check, pick in form.conditional:
                if not any(values[place] is None for place in required):
                    held = check(*pick(values))
                    if held is not True and held is not UNKNOWN and not held:
                        return None
        except UNJUDGED:
            return None
        return str(name)

    return accepts


class _Form:
    """The tests of one form on one profile; ``conditional`` are those that apply where some operands are given."""

    __slots__ = ("needed", "mode", "tests", "conditional")

    def __init__(self, rules: OpRules, form: str, profile: str, places: dict[str, int]) -> None:
        here = [r for r in rules.rules if profile in r.profiles and r.form in ("", form) and r.stage != "data"]
        self.needed = tuple(places[name] for name in rules.needed.get(form, ()))
        self.mode = _choose(rules.modes.get(form), places)
        self.tests = [(r.check, _pick(r.reads, places)) for r in here if not r.requires]
        self.conditional = [
            (tuple(places[name] for name in r.requires), r.check, _pick(r.reads, places)) for r in here if r.requires
        ]


def _choose(choice: Choice | None, places: dict[str, int]) -> Callable[[CallInOrder], Any] | None:
    """What names the form or the mode of a call; None where there is only one."""
    if choice is None:
        return None
    choose, pick = choice.choose, _pick(choice.reads, places)
    return lambda values: choose(*pick(values))


def _pick(names: tuple[str, ...], places: dict[str, int]) -> Pick:
    """What takes some of the values, in this order."""
    if len(names) > 1:
        return itemgetter(*(places[name] for name in names))
    if not names:
        return lambda values: ()
    place = places[names[0]]
    return lambda values: (values[place],)

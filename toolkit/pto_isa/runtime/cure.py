"""Whether a changed call can mend one broken rule: only that rule is judged, the rest of the call later."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from operator import itemgetter
from typing import Any

from .errors import InputError
from .judgement import UNJUDGED
from .moves import put
from .rule import OpRules, Rule
from .tile_type import FIELDS, TileType
from .unknown import UNKNOWN

Cure = Callable[[Mapping[str, Any]], bool]


def cure_of(rules: OpRules, rule: Rule, operand: str | None, profile: str) -> Cure:
    """Return a test of calls (plain values by name) that is False where the rule is still broken.

    operand: the tile, for a rule of every tile.  True means that the whole call is worth judging: the rule holds,
    cannot be judged, or no longer applies, because of the form or of an operand that is gone.
    """
    if operand is not None:
        return _tile_cure(rule, operand, profile)
    check, requires, select, modes = rule.check, rule.requires, rules.select, rules.modes
    if not {"profile", "form", "mode"} & set(rule.reads) and not rule.form and not requires and len(rule.reads) > 1:
        pick = itemgetter(*rule.reads)

        def usual(made: Mapping[str, Any]) -> bool:
            try:
                held = check(*pick(made))
            except UNJUDGED:
                return True
            return held is True or held is UNKNOWN or bool(held)

        return usual

    def cures(made: Mapping[str, Any]) -> bool:
        if any(made[name] is None for name in requires):
            return True
        try:
            types = {**made, "profile": profile, "form": "", "mode": ""}
            if select is not None:
                types["form"] = select.choose(*[types[name] for name in select.reads])
                if types["form"] is UNKNOWN or types["form"] not in rules.bind or rule.form not in ("", types["form"]):
                    return True
            if (mode := modes.get(types["form"])) is not None:
                types["mode"] = mode.choose(*[types[name] for name in mode.reads])
            held = check(*[types[name] for name in rule.reads])
        except UNJUDGED:
            return True
        return held is True or held is UNKNOWN or bool(held)

    return cures


def _tile_cure(rule: Rule, operand: str, profile: str) -> Cure:
    def cures(made: Mapping[str, Any]) -> bool:
        try:
            held = rule.check(*(profile if name == "profile" else made[operand] for name in rule.reads))
        except UNJUDGED:
            return True
        return held is True or held is UNKNOWN or bool(held)

    return cures


class Draft:
    """A tile type that is only tried: fields as given, what follows from them made when a rule asks for it.

    Making and interning a type takes longer than judging a rule of it.
    """

    kind = "tile"

    def __init__(self, base: TileType, field: str, value: Any) -> None:
        self.__dict__.update(_fields(base))
        self.__dict__[field] = value

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return getattr(TileType(**self.__dict__), name)


@lru_cache(maxsize=256)
def _fields(type: TileType) -> dict[str, Any]:
    return {name: getattr(type, name) for name in FIELDS}


def drafted(value: Any, field: str, new: Any) -> Any:
    """The operand with one field changed, for judging a rule; raises nothing for what is no type."""
    if isinstance(value, TileType) and field in FIELDS:
        return Draft(value, field, new)
    try:
        return put(value, field, new)
    except InputError:
        return UNKNOWN

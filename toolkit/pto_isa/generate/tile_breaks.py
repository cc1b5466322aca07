"""The break search over the rules of every tile: one tile type that passes, and one that breaks the rule alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from ..language.breaker import Breaker
from ..language.front.opdef import FormDef, RuleDef
from ..language.front.resolve import Scope
from ..language.outcome import Found, Redundant
from ..runtime.rule import Rule
from .op_rules import TILE, stated_of_tiles, tile_rules
from .sentences import unsaid

if TYPE_CHECKING:
    from ..database import Database


@dataclass(frozen=True)
class _Tiles:
    """The rules of every tile as if they were those of an op with one tile."""

    rules: list[RuleDef]
    scope: Scope
    forms: tuple[FormDef, ...] = ()

    @property
    def record(self) -> Any:
        """Without examples."""
        return SimpleNamespace(examples={})


def tile_breaks(database: Database) -> Iterator[tuple[Rule, Found | Redundant]]:
    """What the search finds for every rule of tile_rules.yaml on each of its profiles, in order."""
    rules = tile_rules(database, unsaid).judged
    tiles = _Tiles(stated_of_tiles(database), Scope(TILE, frozenset()))
    for profile in database.profiles:
        breaker = Breaker(tiles, rules, profile)
        yield from ((rule, breaker.find(rule)) for rule in rules.rules if profile in rule.profiles)

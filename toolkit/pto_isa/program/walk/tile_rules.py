"""The rules of every tile, whatever op uses it, about a type as it is written."""

from __future__ import annotations

from functools import cache, partial

from ...generated.rules._tile import TILE_RULES
from ...runtime.kinds.tiles import TILE
from ...runtime.rules.finding import Finding
from ...runtime.rules.message import rule_finding
from ...runtime.rules.rule import OperandSpec, OpRules, Rule
from ...runtime.search.nearest import allowed, nearest
from ..written.types import WrittenType


@cache
def tile_rules(profile: str) -> OpRules:
    """The rules of every tile on a profile, as those of an op with any tile ``t``."""
    return OpRules("tile", {"t": OperandSpec((TILE.name,))}, {"": {}}, {"": {profile: ({},)}}, (), tile=TILE_RULES)


def tile_finding(rules: OpRules, rule: Rule, type: WrittenType, profile: str) -> Finding:
    """A rule of every tile that a written type breaks."""
    search = (rules, rule, "t", {"t": type.judged}, profile)
    closest = partial(nearest, *search), partial(allowed, *search)
    return rule_finding(rules, rule, None, {"t": type.judged}, profile, *closest)

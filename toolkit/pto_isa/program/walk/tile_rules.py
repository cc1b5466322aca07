"""The rules of every tile, whatever op uses it, about a type as it is written."""

from __future__ import annotations

from collections.abc import Container
from functools import cache, partial

from ...generated import rules as generated
from ...runtime.kinds.tiles import TILE
from ...runtime.rules.finding import Finding
from ...runtime.rules.message import rule_finding
from ...runtime.rules.rule import OperandSpec, OpRules, Rule
from ...runtime.search.nearest import allowed, nearest
from ..written.types import WrittenType

_READ_WITH_TYPE = ("valid-rows", "valid-cols")


@cache
def tile_rules(profile: str) -> OpRules:
    """The rules of every tile on a profile, as those of an op with any tile ``t``."""
    every = generated.tile_rules()
    return OpRules("tile", {"t": OperandSpec((TILE.name,))}, {"": {}}, {"": {profile: ({},)}}, (), tile=every)


def tile_finding(
    rules: OpRules, rule: Rule, type: WrittenType, profile: str, allocated: Container[WrittenType]
) -> Finding:
    """A rule of every tile that a written type breaks.

    allocated: the types of the tiles that the program allocates; the assembler looks at no others
    (ptoas-august#L3590, #L3655), but for their valid regions, which it reads with the type.
    """
    search = (rules, rule, "t", {"t": type.judged}, profile)
    closest = partial(nearest, *search), partial(allowed, *search)
    found = rule_finding(rules, rule, None, {"t": type.judged}, profile, *closest)
    if type in allocated or rule.key in _READ_WITH_TYPE:
        return found
    return found.but(by=tuple(stage for stage in found.by if stage.word != "assembler"))

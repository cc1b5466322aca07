"""Claims that say the same of several things become one: `dst` and `src` must be vector tiles."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields, replace

from .claims import Bound, Claim, Counts, Flag, Given, Multiple, Range, Same, Special, Words


def merged(claims: Iterable[Claim]) -> tuple[Claim, ...]:
    """The claims in order, each joined to the first earlier one that it agrees with."""
    found: list[Claim] = []
    for claim in claims:
        for place, earlier in enumerate(found):
            both = _join(earlier, claim)
            if both is not None:
                found[place] = both
                break
        else:
            found.append(claim)
    return tuple(found)


def _join(a: Claim, b: Claim) -> Claim | None:
    if isinstance(a, Same) and isinstance(b, Same) and not (a.negated or b.negated):
        if a.operands == b.operands or (len(a.operands) == 2 and a.operands == b.operands[::-1]):
            return replace(a, attributes=_union(a.attributes, b.attributes))
        if a.attributes == b.attributes and len(set(a.operands) & set(b.operands)) == 1:
            return replace(a, operands=_union(a.operands, b.operands))
    if isinstance(a, Words) and isinstance(b, Words) and _alike(a, b, "operands"):
        return replace(a, operands=_union(a.operands, b.operands))
    if isinstance(a, Counts) and isinstance(b, Counts):
        if _alike(a, b, "attributes"):
            return replace(a, attributes=_union(a.attributes, b.attributes))
        if _alike(a, b, "operands"):
            return replace(a, operands=_union(a.operands, b.operands))
    for kind in (Bound, Multiple, Range, Flag, Special):
        if isinstance(a, kind) and isinstance(b, kind) and _alike(a, b, "values"):
            return replace(a, values=(*a.values, *b.values))  # type: ignore[arg-type]
    if isinstance(a, Given) and isinstance(b, Given) and a.negated == b.negated:
        return replace(a, operands=_union(a.operands, b.operands))
    return None


def _alike(a: Claim, b: Claim, but: str) -> bool:
    return all(getattr(a, item.name) == getattr(b, item.name) for item in fields(a) if item.name != but)


def _union(a: tuple[str, ...], b: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*a, *b)))

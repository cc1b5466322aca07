"""Claims that say the same of several things become one: `dst` and `src` must be vector tiles."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import fields
from itertools import combinations

from ..nodes import replace
from ..tree import Node, Number
from .claims import Bound, Claim, Counts, Flag, Given, Multiple, Outside, Range, Same, Special, Storage, Words


def merged(claims: Iterable[Claim]) -> tuple[Claim, ...]:
    """The claims in order, each joined to the first earlier one that it agrees with."""
    return tuple(_gathered(claims, _join))


def merged_options(claims: Iterable[Claim]) -> list[Claim]:
    """Alternatives in order, each joined to an earlier one: `a` or `b` is NaN; `a` is outside a range."""
    given = list(claims)
    found = _gathered(given, _join_options)
    return found if len(found) == len(given) else merged_options(found)


def _gathered(claims: Iterable[Claim], join: Callable[[Claim, Claim], Claim | None]) -> list[Claim]:
    found: list[Claim] = []
    for claim in claims:
        for place, earlier in enumerate(found):
            both = join(earlier, claim)
            if both is not None:
                found[place] = both
                break
        else:
            found.append(claim)
    return found


def _join_options(a: Claim, b: Claim) -> Claim | None:
    if isinstance(a, Special) and isinstance(b, Special) and (a.what, a.negated) == (b.what, b.negated):
        return replace(a, values=(*a.values, *b.values), some=True)
    if isinstance(a, Outside) and isinstance(b, Outside) and _alike(a, b, "values"):
        return replace(a, values=(*a.values, *b.values))
    if isinstance(a, Bound) and isinstance(b, Bound):
        return _outside(a, b) or _outside(b, a)
    return None


def _join(a: Claim, b: Claim) -> Claim | None:
    if isinstance(a, Same) and isinstance(b, Same) and not (a.negated or b.negated):
        if a.operands == b.operands or (len(a.operands) == 2 and a.operands == b.operands[::-1]):
            return replace(a, attributes=_union(a.attributes, b.attributes))
        if a.attributes == b.attributes and len(set(a.operands) & set(b.operands)) == 1:
            return replace(a, operands=_union(a.operands, b.operands))
    if isinstance(a, Storage) and isinstance(b, Storage) and a.negated and _alike(a, b, "pairs"):
        pairs = (*a.pairs, *b.pairs)
        return replace(a, pairs=pairs) if common(pairs) or clique(pairs) else None
    if isinstance(a, Bound) and isinstance(b, Bound):
        inside = _inside(a, b) or _inside(b, a)
        if inside is not None:
            return inside
    if isinstance(a, Words) and isinstance(b, Words) and _alike(a, b, "operands"):
        return replace(a, operands=_union(a.operands, b.operands))
    if isinstance(a, Counts) and isinstance(b, Counts):
        if _alike(a, b, "attributes"):
            return replace(a, attributes=_union(a.attributes, b.attributes))
        if _alike(a, b, "operands"):
            return replace(a, operands=_union(a.operands, b.operands))
    for kind in (Bound, Multiple, Range, Flag, Special):
        if isinstance(a, kind) and isinstance(b, kind) and _alike(a, b, "values"):
            return replace(a, values=(*a.values, *b.values))
    if isinstance(a, Given) and isinstance(b, Given) and a.negated == b.negated:
        return replace(a, operands=_union(a.operands, b.operands))
    return None


def _inside(low: Bound, high: Bound) -> Range | None:
    """At least one number and at most another."""
    if low.values != high.values or (low.op, high.op) != (">=", "<=") or not _ascending(low.right, high.right):
        return None
    return Range(low.values, low.right, "<=", "<=", high.right)


def _outside(low: Bound, high: Bound) -> Outside | None:
    """Less than one number or greater than another."""
    if low.values != high.values or (low.op, high.op) != ("<", ">") or not _ascending(low.right, high.right):
        return None
    return Outside(low.values, low.right, high.right)


def _ascending(low: Node, high: Node) -> bool:
    return isinstance(low, Number) and isinstance(high, Number) and low.value < high.value


def common(pairs: tuple[tuple[str, ...], ...]) -> str:
    """The one name that stands in every pair, or nothing."""
    shared = [name for name in pairs[0] if all(name in pair for pair in pairs)]
    return shared[0] if len(shared) == 1 else ""


def clique(pairs: tuple[tuple[str, ...], ...]) -> tuple[str, ...]:
    """The names when the pairs are all pairs of at least three of them, or nothing."""
    names = tuple(dict.fromkeys(name for pair in pairs for name in pair))
    every = {frozenset(pair) for pair in pairs} == {frozenset(pair) for pair in combinations(names, 2)}
    return names if every and len(names) > 2 else ()


def _alike(a: Claim, b: Claim, but: str) -> bool:
    return all(getattr(a, item.name) == getattr(b, item.name) for item in fields(a) if item.name != but)


def _union(a: tuple[str, ...], b: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*a, *b)))

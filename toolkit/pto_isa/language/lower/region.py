"""Rectangular index regions: the iteration space of a statement and how bounds cut it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from ..tree import Compare, Let, Logic, Node, Predicate, has_reads
from .emit import Emitter
from .linear import Linear, NotLinear, atom, render, wrapped
from .linearise import linear, name_in_run

ZERO = Linear()


@dataclass(frozen=True, slots=True)
class Axis:
    """One index variable with ``low <= name < high``; ``full`` while it is still the whole domain."""

    name: str
    low: Linear
    high: Linear

    def extent(self) -> Linear:
        return self.high.plus(self.low, -1)


@dataclass(frozen=True, slots=True)
class Region:
    """A box of axes in the order of ``over``."""

    axes: tuple[Axis, ...]
    _hash: int = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_hash", hash(self.axes))

    def __hash__(self) -> int:
        return self._hash

    def names(self) -> frozenset[str]:
        return frozenset(axis.name for axis in self.axes)

    def position(self, name: str) -> int:
        return next(k for k, axis in enumerate(self.axes) if axis.name == name)

    def axis(self, name: str) -> Axis:
        return self.axes[self.position(name)]

    def with_axis(self, changed: Axis) -> Region:
        return Region(tuple(changed if axis.name == changed.name else axis for axis in self.axes))

    def extended(self, extra: Sequence[Axis]) -> Region:
        return Region((*self.axes, *extra))


@dataclass(frozen=True, slots=True)
class Bound:
    """``axis < limit`` (upper) or ``axis >= limit``."""

    axis: str
    limit: Linear
    upper: bool


def bounds_of(test: Node, region: Region, emitter: Emitter) -> list[Bound] | None:
    """The test as a conjunction of bounds on single axes, or ``None`` when it is anything else."""
    if isinstance(test, (Let, Predicate)):
        return bounds_of(test.body, region, emitter)
    if isinstance(test, Logic) and test.op == "and":
        found: list[Bound] = []
        for arg in test.args:
            inner = bounds_of(arg, region, emitter)
            if inner is None:
                return None
            found += inner
        return found
    if isinstance(test, Compare) and not has_reads(test):
        found = []
        for op, left, right in zip(test.ops, test.operands, test.operands[1:], strict=False):
            bound = _bound(op, left, right, region, emitter)
            if bound is None:
                return None
            found += bound
        return found
    return None


def _bound(op: str, left: Node, right: Node, region: Region, emitter: Emitter) -> list[Bound] | None:
    if op in (">", ">="):
        return _bound({">": "<", ">=": "<="}[op], right, left, region, emitter)
    if op not in ("<", "<=", "=="):
        return None
    if op == "==":
        first, second = _bound("<=", left, right, region, emitter), _bound("<=", right, left, region, emitter)
        return None if first is None or second is None else first + second
    try:
        form = linear(left, region.names(), emitter).plus(linear(right, region.names(), emitter), -1)
    except NotLinear:
        return None
    axes = form.axes()
    if not axes or form.scaled or len(axes) != 1:
        return None
    factor = form.terms["%" + axes[0]]
    if op == "<=":
        form = form.plus(Linear({}, 1), -1)
    rest = form.without(axes[0])
    if factor == 1:
        return [Bound(axes[0], rest.times(-1), upper=True)]
    if factor > 1 and not rest.is_run():  # factor * axis < -rest
        over = wrapped(render(rest.times(-1).plus(Linear({}, factor - 1))))
        return [Bound(axes[0], atom(f"{over} // {factor}"), upper=True)]
    if factor != -1:
        return None
    return [Bound(axes[0], rest.plus(Linear({}, 1)), upper=False)]


def cut(region: Region, bound: Bound, emitter: Emitter, *, inside: bool = True) -> Region:
    """The part of the region where the bound holds, or (``inside=False``) where it does not."""
    axis = region.axis(bound.axis)
    if bound.upper == inside:
        return region.with_axis(replace(axis, high=_smaller(axis, bound.limit, emitter)))
    return region.with_axis(replace(axis, low=_larger(axis, bound.limit, emitter)))


def _smaller(axis: Axis, limit: Linear, emitter: Emitter) -> Linear:
    if limit == axis.high or (axis.low == ZERO and _within(limit, axis.high)):
        return limit
    if axis.low == ZERO and _below(limit, axis.high):
        return limit
    if limit.is_run() or axis.high.is_run():
        return atom(f"clip({_pair(limit, emitter)}, {_pair(axis.low, emitter)}, {_pair(axis.high, emitter)})", run=True)
    return atom(f"min({render(axis.high)}, {_positive(limit)})")


def _larger(axis: Axis, limit: Linear, emitter: Emitter) -> Linear:
    if limit == axis.low or (axis.low == ZERO and _below(limit, axis.high)):
        return limit
    if limit.is_run() or axis.high.is_run():
        return atom(f"clip({_pair(limit, emitter)}, {_pair(axis.low, emitter)}, {_pair(axis.high, emitter)})", run=True)
    if axis.low == ZERO:
        return atom(f"min({render(axis.high)}, {_positive(limit)})")
    return atom(f"min({render(axis.high)}, max({render(axis.low)}, {render(limit)}))")


def _positive(limit: Linear) -> str:
    """Code of a limit, kept from becoming negative unless it is a plain extent."""
    code = render(limit)
    plain = limit.constant >= 0 and all(factor > 0 for factor in limit.terms.values()) and "-" not in code
    return code if plain else f"max(0, {code})"


def _pair(form: Linear, emitter: Emitter) -> str:
    emitter.helper("clip")
    return name_in_run(form, emitter)


def _within(limit: Linear, high: Linear) -> bool:
    """A valid extent never exceeds the static extent of the same operand."""
    if len(limit.terms) != 1 or len(high.terms) != 1 or limit.constant or high.constant:
        return False
    small, large = next(iter(limit.terms)), next(iter(high.terms))
    pairs = {"valid_row": "rows", "valid_col": "cols"}
    owner, _, extent = small.partition(".")
    return pairs.get(extent) is not None and large == f"{owner}.{pairs[extent]}"


def _below(limit: Linear, high: Linear) -> bool:
    """``0 <= limit <= high`` for all extents: the difference and the limit are sums of extents."""
    rest = high.plus(limit, -1)
    return all(_is_sum(form) for form in (limit, rest))


def _is_sum(form: Linear) -> bool:
    extents = (code.rpartition(".")[2] in ("valid_row", "valid_col", "rows", "cols") for code in form.terms)
    return form.constant >= 0 and not form.scaled and all(c > 0 for c in form.terms.values()) and all(extents)


def covers(bounds: list[Bound], region: Region) -> bool:
    """True when the bounds take the whole region (they say what the region already is)."""
    for bound in bounds:
        axis = region.axis(bound.axis)
        if (bound.limit != axis.high) if bound.upper else (bound.limit != axis.low):
            return False
    return True

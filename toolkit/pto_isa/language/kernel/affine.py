"""Affine forms of indices, and boxes of axes: which slice an index makes, and what surely lies inside.

A form is ``sum(coefficient * axis) + sum(factor * atom) + constant``.  Atoms are expressions without axes that are not
sums themselves: an extent, an attribute, a scalar operand, a quotient.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from functools import cache
from typing import ClassVar

from ...runtime.frozen import frozen
from ..nodes import Interned, replace, walk
from .functions import function
from .ir import ONE, Apply, Const, Expr, Field, Index, Named, Select, Sym, bare, number

VALID = {"valid_row": "rows", "valid_col": "cols"}
STATIC = {static: valid for valid, static in VALID.items()}
_EXTENTS = {*VALID, *STATIC}


@frozen(eq=False)
class Affine:
    """``axes`` maps axes to coefficients, which are numbers or expressions of the plan; ``terms`` atoms to factors."""

    axes: Mapping[str, Expr] = field(default_factory=dict)
    terms: Mapping[Expr, int] = field(default_factory=dict)
    constant: int = 0
    _key: tuple[object, ...] = field(init=False, repr=False)
    _hash: int = field(init=False, repr=False)

    def __post_init__(self) -> None:
        terms = frozenset((bare(term), factor) for term, factor in self.terms.items())
        key = (frozenset(self.axes.items()), terms, self.constant)
        object.__setattr__(self, "_key", key)
        object.__setattr__(self, "_hash", hash(key))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Affine) and self._key == other._key

    def __hash__(self) -> int:
        return self._hash

    @property
    def live(self) -> bool:
        """Whether an atom is known only when the op runs."""
        return any(term.live for term in self.terms)

    def is_constant(self) -> bool:
        return not self.terms and not self.axes

    def single(self) -> Expr | None:
        """The atom that the form consists of, if it is one."""
        if len(self.terms) != 1 or self.constant or self.axes:
            return None
        ((term, factor),) = self.terms.items()
        return bare(term) if factor == 1 else None

    def without(self, axis: str) -> Affine:
        return Affine({name: c for name, c in self.axes.items() if name != axis}, self.terms, self.constant)

    def plus(self, other: Affine, sign: int = 1) -> Affine | None:
        """The sum or difference; None where coefficients do not add."""
        axes = dict(self.axes)
        for axis, coefficient in other.axes.items():
            known = axes.get(axis, number(0))
            if not (isinstance(known, Const) and isinstance(coefficient, Const)):
                if axis in axes or sign < 0:
                    return None
                axes[axis] = coefficient
                continue
            total = int(known.value or 0) + sign * int(coefficient.value or 0)
            axes[axis] = number(total)
            if total == 0:
                del axes[axis]
        return Affine(axes, _added(self.terms, other.terms, sign), self.constant + sign * other.constant)

    def shifted(self, other: Affine, sign: int = 1) -> Affine:
        """The sum with a form that has no axes."""
        return Affine(self.axes, _added(self.terms, other.terms, sign), self.constant + sign * other.constant)

    def moved(self, by: int) -> Affine:
        return Affine(self.axes, self.terms, self.constant + by)

    def times(self, factor: int) -> Affine | None:
        """The form times a number; None where a coefficient is an expression."""
        if not all(isinstance(c, Const) for c in self.axes.values()):
            return self if factor == 1 else None
        axes = {name: number(int(c.value or 0) * factor) for name, c in self.axes.items() if isinstance(c, Const)}
        return Affine(axes if factor else {}, {t: f * factor for t, f in self.terms.items() if factor},
                      self.constant * factor)  # fmt: skip

    def step(self, axis: str) -> int:
        """The coefficient of an axis, 0 where it is an expression."""
        coefficient = self.axes[axis]
        return int(coefficient.value or 0) if isinstance(coefficient, Const) else 0

    def expr(self) -> Expr:
        """The form as an expression: what is added first, then what is subtracted."""
        parts = [(factor, _scaled(term, abs(factor))) for term, factor in self.terms.items()]
        if self.constant or not parts:
            parts.append((self.constant, number(abs(self.constant))))
        if parts[0][0] < 0:  # `4 - n` rather than `-n + 4`
            parts.sort(key=lambda part: part[0] < 0)
        sign, total = parts[0]
        if sign < 0:
            total = number(-int(total.value or 0)) if isinstance(total, Const) else Apply("-", (total,), "index")
        for sign, part in parts[1:]:
            total = Apply("-" if sign < 0 else "+", (total, part), "index")
        return total


def _added(one: Mapping[Expr, int], other: Mapping[Expr, int], sign: int) -> dict[Expr, int]:
    terms = dict(one)
    for term, factor in other.items():
        terms[term] = terms.get(term, 0) + sign * factor
        if not terms[term]:
            del terms[term]
    return terms


def _scaled(term: Expr, factor: int) -> Expr:
    return term if factor == 1 else Apply("*", (number(factor), term), "index")


NOTHING = Affine()


@cache
def constant(value: int) -> Affine:
    """The form of a number."""
    return Affine({}, {}, value)


@cache
def atom(term: Expr) -> Affine:
    """The form of one expression without axes."""
    if isinstance(term, Const):
        return constant(int(term.value or 0))
    return Affine({}, {term: 1})


def affine(node: Expr, equal: Mapping[Expr, Expr], relied: set[Expr]) -> Affine | None:
    """The form of an index expression; None where an axis enters in another way, and for a word.

    equal: the representatives of equal extents; the ones that are used are added to ``relied``.
    """
    if isinstance(node, Index):
        return Affine({node.axis: ONE})
    if isinstance(node, Const):
        return None if isinstance(node.value, str) else constant(int(node.value or 0))
    if isinstance(node, Field) and node in equal:
        relied.add(node)
        return atom(equal[node])
    if isinstance(node, Named):
        inner = affine(node.value, equal, relied)
        if inner is None or inner.axes or inner.is_constant() or not _opaque(node.value):
            return inner
        return atom(node)
    if isinstance(node, Apply) and node.fn in ("+", "-", "*"):
        forms = [affine(arg, equal, relied) for arg in node.args]
        if None in forms:
            return None
        first, *rest = (form for form in forms if form is not None)
        if not rest:
            return first.times(-1)
        if node.fn == "*":
            return _product(first, rest[0])
        return first.plus(rest[0], 1 if node.fn == "+" else -1)
    return None if node.axes else atom(node)


def _opaque(node: Expr) -> bool:
    """Whether the author's name for a value tells more than its parts: it is no plain sum."""
    return not isinstance(bare(node), (Field, Sym, Const)) and not (
        isinstance(node, Apply) and node.fn in ("+", "-") and all(isinstance(a, (Const, Sym, Field)) for a in node.args)
    )


def _product(left: Affine, right: Affine) -> Affine | None:
    for one, other in ((left, right), (right, left)):
        if one.is_constant():
            return other.times(one.constant)
    for one, other in ((left, right), (right, left)):
        if not one.axes and not one.live and len(other.axes) == 1 and not other.terms and not other.constant:
            ((axis, step),) = other.axes.items()
            if step is ONE:
                return Affine({axis: one.expr()})
    if left.axes or right.axes:
        return None
    return atom(Apply("*", (left.expr(), right.expr()), "index"))


# -- boxes ---------------------------------------------------------------------------------------------------------


@frozen(eq=False)
class Axis(metaclass=Interned):
    """One index variable with ``low <= name < high``."""

    key: ClassVar[None] = None
    name: str
    low: Affine
    high: Affine

    def extent(self) -> Affine:
        return self.high.shifted(self.low, -1)


@frozen(eq=False)
class Box(metaclass=Interned):
    """Axes in the order of the equation: the points of a statement."""

    key: ClassVar[None] = None
    axes: tuple[Axis, ...] = ()

    def names(self) -> frozenset[str]:
        return frozenset(axis.name for axis in self.axes)

    def position(self, name: str) -> int:
        return next(k for k, axis in enumerate(self.axes) if axis.name == name)

    def axis(self, name: str) -> Axis:
        return self.axes[self.position(name)]

    def with_axis(self, changed: Axis) -> Box:
        return Box(tuple(changed if axis.name == changed.name else axis for axis in self.axes))

    def extended(self, extra: Sequence[Axis]) -> Box:
        return Box((*self.axes, *extra))

    def only(self, names: Iterable[str]) -> Box:
        """The axes of these names, in the order of the box."""
        wanted = {*names}
        return Box(tuple(axis for axis in self.axes if axis.name in wanted))

    def is_empty(self) -> bool:
        return any(axis.low == axis.high for axis in self.axes)


@frozen
class Bound:
    """``axis < limit`` (upper) or ``axis >= limit``."""

    axis: str
    limit: Affine
    upper: bool


def bounds(test: Expr, box: Box, equal: Mapping[Expr, Expr], relied: set[Expr]) -> list[Bound] | None:
    """The test as a conjunction of bounds on single axes, None when it is anything else."""
    test = bare(test)
    if not isinstance(test, Apply):
        return None
    if test.fn == "and":
        found: list[Bound] = []
        for arg in test.args:
            inner = bounds(arg, box, equal, relied)
            if inner is None:
                return None
            found += inner
        return found
    if test.fn in ("<", "<=", ">", ">=", "=="):
        left, right = test.args
        return _bound(test.fn, left, right, box, equal, relied)
    return None


def _bound(
    op: str, left: Expr, right: Expr, box: Box, equal: Mapping[Expr, Expr], relied: set[Expr]
) -> list[Bound] | None:
    if op in (">", ">="):
        return _bound({">": "<", ">=": "<="}[op], right, left, box, equal, relied)
    if op == "==":
        first = _bound("<=", left, right, box, equal, relied)
        second = _bound("<=", right, left, box, equal, relied)
        return None if first is None or second is None else first + second
    if not (left.axes | right.axes) <= box.names():
        return None
    one, other = affine(left, equal, relied), affine(right, equal, relied)
    form = None if one is None or other is None else one.plus(other, -1)
    if form is None or len(form.axes) != 1:
        return None
    ((axis, _),) = form.axes.items()
    factor = form.step(axis)
    if op == "<=":
        form = form.moved(-1)
    rest = form.without(axis)
    if factor == 1:
        return [Bound(axis, _negated(rest), upper=True)]
    if factor > 1 and not rest.live:  # factor * axis < -rest
        over = _negated(rest).moved(factor - 1).expr()
        return [Bound(axis, atom(Apply("//", (over, number(factor)), "index")), upper=True)]
    return [Bound(axis, rest.moved(1), upper=False)] if factor == -1 else None


def _negated(form: Affine) -> Affine:
    return Affine({}, {term: -factor for term, factor in form.terms.items()}, -form.constant)


def cut(box: Box, bound: Bound, *, inside: bool = True) -> Box:
    """The part of the box where the bound holds, or (``inside=False``) where it does not."""
    axis = box.axis(bound.axis)
    if bound.upper == inside:
        return box.with_axis(replace(axis, high=_smaller(axis, bound.limit)))
    return box.with_axis(replace(axis, low=_larger(axis, bound.limit)))


def _smaller(axis: Axis, limit: Affine) -> Affine:
    if limit == axis.high or (axis.low == NOTHING and (_within(limit, axis.high) or _below(limit, axis.high))):
        return limit
    if limit.live or axis.high.live:
        return _clipped(axis, limit)
    return atom(_least(axis.high.expr(), _positive(limit)))


def _larger(axis: Axis, limit: Affine) -> Affine:
    if limit == axis.low or (axis.low == NOTHING and _below(limit, axis.high)):
        return limit
    if limit.live or axis.high.live:
        return _clipped(axis, limit)
    if axis.low == NOTHING:
        return atom(_least(axis.high.expr(), _positive(limit)))
    return atom(_least(axis.high.expr(), Apply("max", (axis.low.expr(), limit.expr()), "index")))


def _least(*parts: Expr) -> Expr:
    return Apply("min", parts, "index")


def _clipped(axis: Axis, limit: Affine) -> Affine:
    return atom(Apply("clip", (limit.expr(), axis.low.expr(), axis.high.expr()), "index"))


def _positive(limit: Affine) -> Expr:
    """A limit, kept from becoming negative unless it is a sum of what cannot be."""
    plain = limit.constant >= 0 and all(f > 0 and _never_negative(t) for t, f in limit.terms.items())
    return limit.expr() if plain else Apply("max", (number(0), limit.expr()), "index")


def _never_negative(term: Expr) -> bool:
    """An extent, or a product, quotient or minimum of what is never negative."""
    term = bare(term)
    if isinstance(term, Const):
        return isinstance(term.value, int) and term.value >= 0
    if isinstance(term, Field):
        return True
    if isinstance(term, Sym):
        return term.role == "attribute"
    if isinstance(term, Select):
        return _never_negative(term.yes) and _never_negative(term.no)
    return isinstance(term, Apply) and function(term.fn).grows and all(map(_never_negative, term.args))


def _within(limit: Affine, high: Affine) -> bool:
    """A valid extent never exceeds the static extent of the same operand."""
    small, large = limit.single(), high.single()
    if not isinstance(small, Field) or not isinstance(large, Field):
        return False
    return small.owner == large.owner and VALID.get(small.name) == large.name


def _below(limit: Affine, high: Affine) -> bool:
    """``0 <= limit <= high`` for all extents: the difference and the limit are sums of extents."""
    return all(_is_sum(form) for form in (limit, high.shifted(limit, -1)))


def _is_sum(form: Affine) -> bool:
    extents = (isinstance(term, Field) and term.name in _EXTENTS for term in form.terms)
    return form.constant >= 0 and all(factor > 0 for factor in form.terms.values()) and all(extents)


def contained(low: Affine, high: Affine, size: Affine, equal: Mapping[Expr, Expr]) -> bool:
    """Whether a slice lies inside for every legal type.

    It starts at a constant, or at the least of extents, and ends at a known extent.
    """
    first = low.single()
    least = isinstance(first, Apply) and first.fn == "min" and _never_negative(first)
    if least and first is not None:  # attributes may be negative
        least = not any(isinstance(part, Sym) for part in walk(first))
    if not least and not (low.is_constant() and low.constant >= 0):
        return False
    if high == size:
        return True
    end, limit = high.single(), size.single()
    if end is None or high.live or limit is None:
        return False
    inner: set[Expr] = {limit}
    if isinstance(limit, Field) and limit.name in STATIC:
        valid = Field(limit.owner, STATIC[limit.name])
        inner |= {valid, equal.get(valid, valid)}
        if end in inner:
            return True
    return _ends(end, inner)


def _ends(node: Expr, inner: set[Expr]) -> bool:
    """Whether the value is one of these extents, or a minimum of one of them and others."""
    node = bare(node)
    return node in inner or (
        isinstance(node, Apply) and node.fn == "min" and any(_ends(arg, inner) for arg in node.args)
    )

"""One kernel instead of two: equal ones, and long ones that differ only in bringing an operand to an element type."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, is_dataclass
from typing import Any

from ..front.opdef import Row
from ..nodes import children, replace
from .ir import Cast, Expr, Kernel, Memory, Slice, Stmt, Turned, size
from .kinds import NUMPY_TYPES, numpy_name

# A look at an array that already has the element type costs 0.1 µs; a run of so many nodes takes a hundred times that.
LONG = 60
_ELEMENTS = {name: dtype for dtype, name in NUMPY_TYPES.items()}


def merged(known: Kernel, rows: Sequence[Row], other: Kernel, others: Sequence[Row]) -> Kernel | None:
    """``known``, made for the element types ``rows``, such that it also serves ``others``; None where it cannot.

    before  ``x = src.valid.astype(np.float32)`` for f16, ``x = src.valid`` for f32
    after   ``x = src.valid.astype(np.float32, copy=False)`` for both
    """
    if (known.plan, known.run) == (other.plan, other.run):
        return replace(known, titles={**other.titles, **known.titles})
    if known.plan != other.plan or len(known.run) != len(other.run) or min(map(size, (known.run, other.run))) < LONG:
        return None
    run = _Merging(rows, others).all(known.run, other.run)
    return None if run is None else replace(known, run=run, titles={**other.titles, **known.titles})


class _Merging:
    def __init__(self, rows: Sequence[Row], others: Sequence[Row]) -> None:
        self.rows, self.others = rows, others
        self._known: dict[tuple[Expr, Expr], Expr | None] = {}

    def all(self, one: Any, other: Any) -> Any:
        """Both values as one, None where they differ in more."""
        if one is other:
            return one
        if isinstance(one, Expr) or isinstance(other, Expr):
            return self.expr(one, other) if isinstance(one, Expr) and isinstance(other, Expr) else None
        if isinstance(one, tuple) and isinstance(other, tuple) and len(one) == len(other):
            found = tuple(self.all(a, b) for a, b in zip(one, other, strict=True))
            differ = any(x is None and not (a is None and b is None) for x, a, b in zip(found, one, other, strict=True))
            return None if differ else found
        if isinstance(one, Stmt) and type(one) is type(other) and is_dataclass(one):
            return self._fields(one, other)
        return one if one == other else None

    def _fields(self, one: Any, other: Any) -> Any:
        updates: dict[str, Any] = {}
        for field in fields(one):
            if not field.init:
                continue
            a, b = getattr(one, field.name), getattr(other, field.name)
            both = self.all(a, b)
            if both is None and not (a is None and b is None):
                return None
            updates[field.name] = both
        return replace(one, **updates)

    def expr(self, one: Expr, other: Expr) -> Expr | None:
        key = one, other
        if key not in self._known:
            self._known[key] = self._expr(one, other)
        return self._known[key]

    def _expr(self, one: Expr, other: Expr) -> Expr | None:
        if one is other:
            return one
        for longer, shorter, plain in ((one, other, self.others), (other, one, self.rows)):
            if (
                isinstance(longer, Cast)
                and not isinstance(shorter, Cast)
                and self.expr(longer.value, shorter) is not None
            ):
                return replace(longer, lazy=True) if _has_type(shorter, longer.kind, plain) else None
        if isinstance(one, Cast) and isinstance(other, Cast) and one.lazy != other.lazy:
            one, other = replace(one, lazy=True), replace(other, lazy=True)
            if one is other:
                return one
        if type(one) is not type(other) or not children(one):
            return None
        found: Expr | None = self._fields(one, other)
        return found


def _has_type(view: Expr, kind: Expr, rows: Sequence[Row]) -> bool:
    """Whether a view is of an operand that in all these rows has the type."""
    while isinstance(view, (Slice, Turned)):
        view = view.base
    dtype = _ELEMENTS.get(numpy_name(kind), "")
    return isinstance(view, Memory) and bool(dtype) and all((view.name, dtype) in row for row in rows)

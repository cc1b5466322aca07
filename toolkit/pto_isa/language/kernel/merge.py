"""One kernel instead of two: equal ones, and long ones that differ only in bringing an operand to an element type."""

from __future__ import annotations

from collections.abc import Sequence

from ..front.opdef import Row
from ..nodes import children, replace
from .ir import Cast, Expr, Kernel, Memory, Slice, Turned, size
from .kinds import NUMPY_TYPES, numpy_name
from .pairing import Apart, Pairing

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
    try:
        run = _Merging(rows, others).all(known.run, other.run)
    except Apart:
        return None
    return replace(known, run=run, titles={**other.titles, **known.titles})


class _Merging(Pairing):
    """A conversion on one side alone becomes one that is done where it is needed."""

    def __init__(self, rows: Sequence[Row], others: Sequence[Row]) -> None:
        super().__init__()
        self.rows, self.others = rows, others

    def pair(self, one: Expr, other: Expr) -> Expr:
        if one is other:
            return one
        for longer, shorter, plain in ((one, other, self.others), (other, one, self.rows)):
            if isinstance(longer, Cast) and not isinstance(shorter, Cast) and self._alike(longer.value, shorter):
                if not _has_type(shorter, longer.kind, plain):
                    raise Apart
                return replace(longer, lazy=True)
        if isinstance(one, Cast) and isinstance(other, Cast) and one.lazy != other.lazy:
            return self.expr(replace(one, lazy=True), replace(other, lazy=True))
        if type(one) is not type(other) or not children(one):
            raise Apart
        return self.fields(one, other)  # type: ignore[no-any-return]

    def _alike(self, one: Expr, other: Expr) -> bool:
        try:
            self.expr(one, other)
        except Apart:
            return False
        return True


def _has_type(view: Expr, kind: Expr, rows: Sequence[Row]) -> bool:
    """Whether a view is of an operand that in all these rows has the type."""
    while isinstance(view, (Slice, Turned)):
        view = view.base
    dtype = _ELEMENTS.get(numpy_name(kind), "")
    return isinstance(view, Memory) and bool(dtype) and all((view.name, dtype) in row for row in rows)

"""Running sums: ``sum(x[i, t] for t in range(n) if t <= b)`` over an axis b of extent n is one cumulative sum."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..functions import INTEGERS
from ..tree import Compare, Fold, Name, free_names
from .converts import numpy_type
from .linearise import linear
from .numpy_text import Text
from .region import ZERO, Axis, Region

if TYPE_CHECKING:
    from .values import Values


def running_sum(values: Values, node: Fold) -> Text | None:
    """The sum along the axis that bounds it; None for any other fold.  Integers only: their order does not matter."""
    if node.function != "sum" or node.type is None or node.type.name not in INTEGERS or len(node.binders) != 1:
        return None
    ((bound, extent),) = node.binders
    outer = _upper_end(node, bound)
    names = values.region.names()
    if outer not in names or outer in free_names(node.body) or free_names(extent) & names:
        return None
    axis, whole = values.region.axis(outer), linear(extent, names, values.emitter)
    if axis.low != ZERO or axis.high != whole:
        return None
    inner = values.over(Region(tuple(Axis(bound, ZERO, whole) if a is axis else a for a in values.region.axes)))
    kind = numpy_type(values, node.type.name)
    args = (inner.value(node.body).code, f"axis={values.region.position(outer)}", f"dtype={kind}")
    return Text(f"np.cumsum({', '.join(args)})", node.type.name, call=("np.cumsum", args))


def _upper_end(node: Fold, bound: str) -> str:
    """The name b of the test ``t <= b``."""
    test = node.test
    if not isinstance(test, Compare) or test.ops != ("<=",):
        return ""
    left, right = test.operands
    plain = isinstance(left, Name) and left.id == bound and isinstance(right, Name)
    return right.id if plain and isinstance(right, Name) else ""

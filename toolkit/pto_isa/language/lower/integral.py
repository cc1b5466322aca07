"""Rounding to integral floats, which equations say as a conversion to an integer and back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..functions import INTEGERS
from ..tree import Call, Compare, Conditional, Convert, Logic, Node, Number, Read
from .numpy_text import Text
from .scalars import static_code

if TYPE_CHECKING:
    from .values import Values

_FRACTION_BITS = {"f32": 23, "f64": 52}


def integral_text(values: Values, node: Conditional) -> Text | None:
    """``x if isnan(x) or abs(x) >= limit else convert(convert(x, i64, mode), f32)`` as one rounding function.

    From ``limit`` on every number must be integral already, and below it fit the integer type.  A conversion loses the
    sign of zero, a rounding function keeps it, so the sign must be open.
    """
    back = node.no
    if not isinstance(back, Convert) or back.implied or not isinstance(back.value, Convert) or back.value.implied:
        return None
    there, number = back.value, back.value.value
    if not isinstance(number, Read) or number != node.yes or number.type is None or back.type != number.type:
        return None
    dtype, whole = number.type.name, there.type.name if there.type else ""
    limit = _limit(node.test, number)
    if limit is None or dtype not in _FRACTION_BITS or whole not in INTEGERS or whole[0] == "u":
        return None
    modes = (there.round_mode, there.sat_mode, back.round_mode, back.sat_mode)
    if not 2 ** _FRACTION_BITS[dtype] <= limit <= 2 ** (int(whole[1:]) - 1) or any(modes[1:]):
        return None
    if not values.emitter.allows("any_zero"):
        return None
    mode = "'trunc'" if modes[0] is None else static_code(modes[0], values.emitter)
    rounded = values.emitter.plan_name(f"{values.emitter.helper('rounder')}({mode})", "rounded")
    args = (values.value(number).code,)
    return Text(f"{rounded}({args[0]})", dtype, call=(rounded, args))


def _limit(test: Node, number: Read) -> int | float | None:
    """The limit in ``isnan(x) or abs(x) >= limit``."""
    if not isinstance(test, Logic) or test.op != "or" or len(test.args) != 2:
        return None
    nan, large = test.args
    if not isinstance(nan, Call) or nan.function != "isnan" or nan.args != (number,):
        return None
    if not isinstance(large, Compare) or large.ops != (">=",):
        return None
    size, limit = large.operands
    if not isinstance(size, Call) or size.function != "abs" or size.args != (number,) or not isinstance(limit, Number):
        return None
    return limit.value

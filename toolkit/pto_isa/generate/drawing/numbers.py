"""Numbers of a drawing as text: short ones for the cells, at most six characters where that is possible, and full ones
for the sentence about an element.

The explorer's script has the same rules (``PTO.short``, ``PTO.full``); a test compares them.
"""

from __future__ import annotations

import math
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

LONGEST = 6
_DIGITS = 7  # of floats in full, which is what an f32 holds
_WHOLE = 10**15  # floats below are written without an exponent when they are whole
_MINUS = "\u2212"


def short(value: Any) -> str:
    """An integer, float or bool as the text of a cell."""
    if isinstance(value, bool):
        return "1" if value else "0"
    if isinstance(value, float):
        if math.isnan(value):
            return "NaN"
        if math.isinf(value):
            return "∞" if value > 0 else _MINUS + "∞"
        if value == 0.0:
            return "0" if math.copysign(1.0, value) > 0 else _MINUS + "0"
    return ("" if value > 0 or value == 0 else _MINUS) + _positive(abs(value))


def full(value: Any) -> str:
    """An integer with all its digits, a float with seven."""
    if isinstance(value, bool) or (isinstance(value, float) and (not math.isfinite(value) or value == 0.0)):
        return short(value)
    size = abs(value)
    whole = isinstance(value, int) or (size < _WHOLE and size == int(size))
    return ("" if value >= 0 else _MINUS) + (str(int(size)) if whole else _digits(Decimal(size), _DIGITS))


def _positive(value: Any) -> str:
    """A number above zero, or the integer 0: four digits and all those before the point, fewer if they do not fit."""
    if value == int(value) and value < 10**LONGEST:
        return str(int(value))
    exact = Decimal(value)
    exponent = exact.adjusted()
    for digits in (max(4, exponent + 1 if exponent < LONGEST else 0), 3, 2):
        said = _digits(exact, digits)
        if len(said) <= LONGEST:
            return said
    return _digits(exact, 1)


def _digits(value: Decimal, digits: int) -> str:
    """``digits`` significant digits, ties away from zero; trailing zeros behind the point are left out."""
    exponent = value.adjusted()
    rounded = value.quantize(Decimal(1).scaleb(exponent - digits + 1), rounding=ROUND_HALF_UP)
    exponent = rounded.adjusted()
    if -3 <= exponent < LONGEST:
        return _stripped(f"{rounded:f}")
    return f"{_stripped(f'{rounded.scaleb(-exponent):f}')}e{exponent}"


def _stripped(text: str) -> str:
    return text.rstrip("0").rstrip(".") if "." in text else text

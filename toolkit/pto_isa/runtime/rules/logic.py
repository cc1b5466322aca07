"""Kleene logic over True, False and UNKNOWN, for rules over extents that are not known yet.

Every function takes and returns True, False or UNKNOWN; other values count by their truth.
"""

from __future__ import annotations

from typing import Any

from ..types.unknown import UNKNOWN


def both(*conditions: Any) -> Any:
    """Return False if a condition is false, else UNKNOWN if one is unknown, else True."""
    result: Any = True
    for condition in conditions:
        if condition is True:  # the usual case first
            continue
        if condition is UNKNOWN:
            result = UNKNOWN
        elif not condition:
            return False
    return result


def either(*conditions: Any) -> Any:
    """Return True if a condition holds, else UNKNOWN if one is unknown, else False."""
    result: Any = False
    for condition in conditions:
        if condition is UNKNOWN:
            result = UNKNOWN
        elif condition:
            return True
    return result


def negate(condition: Any) -> Any:
    """Return the opposite; UNKNOWN stays UNKNOWN."""
    return UNKNOWN if condition is UNKNOWN else not condition


def implies(premise: Any, conclusion: Any) -> Any:
    """Return ``not premise or conclusion``."""
    return either(negate(premise), conclusion)


def exactly_one(*conditions: Any) -> Any:
    """Return whether one condition holds and all others do not."""
    held = unknown = 0
    for condition in conditions:
        if condition is UNKNOWN:
            unknown += 1
        elif condition:
            held += 1
    if held > 1:
        return False
    return UNKNOWN if unknown else held == 1


def same(first: Any, *others: Any) -> Any:
    """Return whether all values are equal; tuples (shapes) are compared element by element.

    Plain ``==`` on tuples would take UNKNOWN for equal to itself.
    """
    return both(*(_equal(first, other) for other in others))


def member(value: Any, choices: Any) -> Any:
    """Return whether ``value`` equals one of ``choices``."""
    return either(*(_equal(value, choice) for choice in choices))


def least(*values: Any) -> Any:
    """Return the smallest value, UNKNOWN if one is unknown."""
    return UNKNOWN if any(value is UNKNOWN for value in values) else min(values)


def greatest(*values: Any) -> Any:
    """Return the largest value, UNKNOWN if one is unknown."""
    return UNKNOWN if any(value is UNKNOWN for value in values) else max(values)


def _equal(left: Any, right: Any) -> Any:
    if isinstance(left, tuple) and isinstance(right, tuple):
        if len(left) != len(right):
            return False
        return both(*(_equal(a, b) for a, b in zip(left, right, strict=True)))
    return left == right

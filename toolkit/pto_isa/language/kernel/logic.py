"""Conditions and signs in the IR: joined, turned round, folded where a part is known."""

from __future__ import annotations

from ...runtime.types.dtypes import INTEGERS, NARROW_FLOATS
from .ir import FALSE, TRUE, Apply, Const, Expr, bare

_OPPOSITE = {"==": "!=", "!=": "==", "is": "is not", "is not": "is", "in": "not in", "not in": "in"}


def negated(test: Expr) -> Expr:
    """The opposite of a condition; equalities are turned round, while numbers may be unordered."""
    inner = bare(test)
    if isinstance(inner, Const):
        return FALSE if inner is TRUE else TRUE
    if isinstance(inner, Apply) and inner.fn == "not":
        return inner.args[0]
    if isinstance(inner, Apply) and inner.fn in _OPPOSITE and (len(inner.args) == 2 or "in" in inner.fn):
        return Apply(_OPPOSITE[inner.fn], inner.args, "bool")
    return Apply("not", (test,), "bool")


def both(*tests: Expr) -> Expr:
    """All conditions joined by ``and``."""
    return _joined("and", tests, TRUE, FALSE)


def either(*tests: Expr) -> Expr:
    """All conditions joined by ``or``."""
    return _joined("or", tests, FALSE, TRUE)


def _joined(op: str, tests: tuple[Expr, ...], neutral: Expr, decisive: Expr) -> Expr:
    left: dict[Expr, None] = {}
    for test in tests:
        if bare(test) is decisive:
            return decisive
        if bare(test) is not neutral:
            inner = isinstance(test, Apply) and test.fn == op
            left |= dict.fromkeys(test.args if inner and isinstance(test, Apply) else (test,))
    if len(left) < 2:
        return next(iter(left), neutral)
    return Apply(op, tuple(left), "bool")


def sign(op: str, value: Expr, dtype: str) -> Expr:
    """``-value`` or ``~value`` for elements of ``dtype``, by the ufunc that computes it into a given array.

    ``np.negative`` is not used for 32 and 64 bits: up to NumPy 2.4.6 it reads a column that lies 16 bytes (32-bit
    numbers) or 64 bytes (64-bit numbers) apart as if it were contiguous when ``out=`` is strided as well.
    """
    if op == "~":
        return Apply("~", (value,), dtype)
    if dtype in INTEGERS:
        return Apply("0 -", (value,), dtype)
    return Apply("negative" if dtype in NARROW_FLOATS else "* -1", (value,), dtype)

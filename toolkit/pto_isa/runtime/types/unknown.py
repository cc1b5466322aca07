"""UNKNOWN, the extent that is written ``?``: known only when the program runs.

Arithmetic with it gives UNKNOWN, and so does every comparison, so a rule over it is three-valued (see ``logic``).
Asking for its truth is an error of the caller: it would silently turn "not known" into yes or no.
"""

from __future__ import annotations

from typing import Any


class Unknown:
    """The type of UNKNOWN; there is one instance."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "?"

    __str__ = __repr__

    def __reduce__(self) -> str:
        return "UNKNOWN"

    def __bool__(self) -> bool:
        raise TypeError("an unknown extent is neither true nor false; combine conditions with runtime.rules.logic")

    def __hash__(self) -> int:
        return 0x3F

    def _binary(self, other: object) -> Any:
        return self

    def _unary(self) -> Any:
        return self

    def _compare(self, other: object) -> Any:
        return self

    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = _binary
    __floordiv__ = __rfloordiv__ = __truediv__ = __rtruediv__ = __mod__ = __rmod__ = _binary
    __and__ = __rand__ = __or__ = __ror__ = __xor__ = __rxor__ = _binary
    __lshift__ = __rlshift__ = __rshift__ = __rrshift__ = __pow__ = __rpow__ = _binary
    __neg__ = __pos__ = __abs__ = __invert__ = _unary
    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = _compare


# Any: an extent is declared ``int``, and only static verification ever meets UNKNOWN in its place.
UNKNOWN: Any = Unknown()

"""A piece of NumPy text with what it is."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ..functions import INTEGERS, NARROW_FLOATS

# the ufunc of each operator: the call that takes `out=`
UFUNC = {
    "+": "np.add", "-": "np.subtract", "*": "np.multiply", "/": "np.divide", "&": "np.bitwise_and",
    "|": "np.bitwise_or", "^": "np.bitwise_xor", "<<": "np.left_shift", ">>": "np.right_shift",
}  # fmt: skip
_PLAIN = re.compile(r"[\w.]+")


def _closed(code: str) -> bool:
    """True when the code is one parenthesis or one call or index without operators outside brackets."""
    depth = 0
    for place, sign in enumerate(code):
        if sign in "([{":
            depth += 1
        elif sign in ")]}":
            depth -= 1
            if depth == 0 and place < len(code) - 1 and code[place + 1] not in "([.":
                return False
        elif depth == 0 and sign in " ":
            return False
    return code.endswith((")", "]"))


@dataclass(frozen=True, slots=True)
class Text:
    """``code`` with what it is: ``call`` holds (function, arguments) when the root is one ufunc that takes ``out=``.

    ``parts`` are the texts of the arguments, where they are known; ``gathers`` marks a read through index arrays.
    """

    code: str
    dtype: str = ""
    atomic: bool = True
    call: tuple[str, tuple[str, ...]] | None = None
    parts: tuple[Text, ...] = ()
    gathers: bool = False

    def is_view(self) -> bool:
        """True when evaluating the code again costs nothing: a name or a slice."""
        return self.atomic and not self.gathers and "(" not in self.code

    def inner(self) -> str:
        """The code as a part of a larger expression, in parentheses where it needs them."""
        if self.atomic or _PLAIN.fullmatch(self.code) or _closed(self.code):
            return self.code
        return f"({self.code})"


def unary(op: str, value: Text, dtype: str) -> Text:
    """The text of ``-value`` or ``~value`` for elements of ``dtype``.

    ``np.negative`` is not used for 32 and 64 bits: up to NumPy 2.4.6 it reads a column that lies 16 bytes (32-bit
    numbers) or 64 bytes (64-bit numbers) apart as if it were contiguous when ``out=`` is strided as well.
    """
    call: tuple[str, tuple[str, ...]]
    if op == "~":
        call = ("np.invert", (value.code,))
    elif dtype in INTEGERS:
        call = ("np.subtract", ("0", value.code))
    elif dtype in NARROW_FLOATS:
        call = ("np.negative", (value.code,))
    else:
        call = ("np.multiply", (value.code, "-1"))
    return Text(f"{op}{value.inner()}", dtype, atomic=False, call=call)

"""A piece of NumPy text with what it is."""

from __future__ import annotations

import re
from dataclasses import dataclass

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
    """``code`` with what it is: ``call`` holds (function, arguments) when the root is one ufunc that takes ``out=``."""

    code: str
    dtype: str = ""
    atomic: bool = True
    call: tuple[str, tuple[str, ...]] | None = None

    def inner(self) -> str:
        """The code as a part of a larger expression, in parentheses where it needs them."""
        if self.atomic or _PLAIN.fullmatch(self.code) or _closed(self.code):
            return self.code
        return f"({self.code})"

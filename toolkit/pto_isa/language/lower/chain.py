"""Nested ufuncs written into the result one after the other, where what follows still reads what it should."""

from __future__ import annotations

import re

from .emit import Emitter
from .numpy_text import Text

_NAME = re.compile(r"(?<![\w.])[A-Za-z_]\w*")


def into(code: str, operand: str, text: Text, dtype: str, emitter: Emitter) -> list[str]:
    """Statements that compute ``text``, one ufunc, into ``code``, a view of ``operand`` with elements of ``dtype``.

    ``np.add(a * d, b, out=d)`` becomes two statements without an array between them.  That pays where the inner
    operation reads the result anyway, or where nothing else is read later; a source read later is set aside if it
    shares memory with the result.
    """
    assert text.call is not None
    function, args = text.call
    for place, part in enumerate(text.parts):
        if part.call is None or part.dtype != dtype or not part.parts or args[place] != part.code:
            continue
        later = _operands([arg for k, arg in enumerate(args) if k != place], emitter)
        if later is None or operand in later:
            continue
        if later and operand not in (_operands([part.code], emitter) or ()):
            continue
        aside = [f"{name} = {emitter.helper('apart')}({name}, {operand})" for name in sorted(later)]
        last = ", ".join(code if k == place else arg for k, arg in enumerate(args))
        return [*aside, *into(code, operand, part, dtype, emitter), f"{function}({last}, out={code})"]
    return [f"{function}({', '.join(args)}, out={code})"]


def _operands(codes: list[str], emitter: Emitter) -> set[str] | None:
    """Operands with memory that the texts read; None when they name a local array, which may be a view of one."""
    names = {name for code in codes for name in _NAME.findall(code)} - {"np", "None"}
    kinds = {name: emitter.operands.get(name, "") for name in names}
    known = {*emitter.scalars, *emitter.plan_names.values(), *emitter.helpers}
    if any(kind != "tile" and name not in known for name, kind in kinds.items()):
        return None
    return {name for name, kind in kinds.items() if kind == "tile"}

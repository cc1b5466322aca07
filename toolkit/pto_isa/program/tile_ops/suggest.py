"""Names of ops that are close to one that no record describes."""

from __future__ import annotations

import difflib

from .names import op_names

_PREFIX = "pto."


def op_hint(name: str) -> tuple[str, str]:
    """What may have been meant instead, in both languages: a name that a slip of the pen turns into this one.

    The names themselves are compared, without what all of them begin with, and only those with the same first letter:
    it tells instructions on tiles from those on vectors (`vadd` is no slip for `tadd`).
    """
    plain = name.removeprefix(_PREFIX)[:60]
    known = [other.removeprefix(_PREFIX) for other in op_names() if other[len(_PREFIX)] == plain[:1].lower()]
    close = difflib.get_close_matches(plain, known, n=1, cutoff=0.75)
    return (f"; did you mean `{_PREFIX}{close[0]}`?", f"；是否想写 `{_PREFIX}{close[0]}`？") if close else ("", "")

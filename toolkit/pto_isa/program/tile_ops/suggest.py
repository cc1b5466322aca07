"""Names of ops that are close to one that nothing describes."""

from __future__ import annotations

from ...generated.programs._rules import NAMED, UNRECORDED
from ...text.suggest import close, question
from ..known_ops import known_ops

_PREFIX = "pto."


def op_hint(name: str) -> tuple[str, str]:
    """What may have been meant instead, in both languages: a name that a slip of the pen turns into this one.

    The names themselves are compared, without what all of them begin with, and only those with the same first letter:
    it tells instructions on tiles from those on vectors (`vadd` is no slip for `tadd`).
    """
    plain = name.removeprefix(_PREFIX)[:60]
    names = (*known_ops(), *UNRECORDED, *NAMED)
    known = [other.removeprefix(_PREFIX) for other in names if other[len(_PREFIX)] == plain[:1].lower()]
    return question(f"{_PREFIX}{other}" for other in close(plain, known, 1, 0.75))

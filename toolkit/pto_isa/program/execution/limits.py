"""Limits: how much a run may do."""

from __future__ import annotations

import math
from typing import Any

from pto_isa.runtime.checked_int import whole
from pto_isa.runtime.errors import InputError
from pto_isa.runtime.frozen import frozen
from pto_isa.text.visible import brief


@frozen
class Limits:
    """What a run must not exceed; None is no limit.  The defaults are those of the command line too.

    ``steps`` are ops that are executed, ``bytes`` those of the arrays of arguments, local memories and pipes together.
    Raises InputError for what is no number of the kind, or less than 0.
    """

    steps: int | None = 100_000_000
    seconds: float | None = 600
    bytes: int | None = 4 << 30

    def __post_init__(self) -> None:
        for name, zh in (("steps", "步数"), ("bytes", "字节数")):
            value = getattr(self, name)
            if value is not None:
                object.__setattr__(self, name, whole(value, (f"the limit of {name}", f"{zh}上限"), 0))
        seconds: Any = self.seconds
        if seconds is None or (type(seconds) in (int, float) and 0 <= seconds < math.inf):
            return
        raise InputError(
            f"the limit of seconds is {brief(seconds)}; expected a number of 0 or more, or None",
            f"秒数上限为 {brief(seconds)}；应为不小于 0 的数，或 None",
        )


DEFAULT = Limits()

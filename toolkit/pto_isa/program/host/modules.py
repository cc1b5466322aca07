"""What a module says of itself besides the architecture that it is for.

After the driver of the assembler in August 2026.
"""

from __future__ import annotations

from ...text.lists import alternatives
from ..syntax.attributes import bare
from ..syntax.tree import Operation
from ..walk.walk import Walk
from ..written.functions import properties

_BACKEND = "pto.backend"
_WAYS = ("emitc", "vpto")


def backend(check: Walk, op: Operation) -> None:
    """Report a way to code that is none of the two that the assembler has: ``pto.backend = "vpto"``."""
    written = properties(op).get(_BACKEND)
    if written is not None and bare(str(written)) not in _WAYS:
        found, expected = bare(str(written)), alternatives(_WAYS, "or")
        check.out.report("word", op, op=op.name, what=_BACKEND, found=found, expected=expected)

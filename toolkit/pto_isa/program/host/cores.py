"""How many vector cores a program takes to stand beside a cube core."""

from __future__ import annotations

from collections.abc import Iterable

from ..syntax.tree import Operation
from ..written.attribute_words import word
from ..written.functions import properties
from ..written.recorded import program_op
from .places import named_items

FLAGS_OF_A_CORE = 16  # direct ones, of each vector core
_PREFIX = ("pto.set_", "pto.wait_", "pto.sync.")  # of all that sets or waits


def vector_cores_of(ops: Iterable[Operation], profile: str, release: int) -> int:
    """Two when tiles are split between them, or a flag is for the second one; else one."""
    return 1 + any(_is_split(op) or _names_second(op, profile, release) for op in ops)


def _is_split(op: Operation) -> bool:
    return str(properties(op).get("split", "0")).partition(" ")[0] != "0"


def _names_second(op: Operation, profile: str, release: int) -> bool:
    """Whether an op names a flag between the cube core and the second vector core."""
    known = program_op(op.name) if op.name.startswith(_PREFIX) else None
    flags = known.way_of_flags(profile, release) if known is not None else None
    if flags is None or flags.way != "direct":
        return False
    number = word(named_items(op).get("event_id"), "int")
    return isinstance(number, int) and number >= FLAGS_OF_A_CORE

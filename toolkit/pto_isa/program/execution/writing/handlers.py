"""What writes each op of a program that runs, by its name."""

from __future__ import annotations

from collections.abc import Mapping

from ...syntax.tree import Operation
from ...written.recorded import program_op
from ..cores import addresses
from ..writer import Writer
from . import between_cores, control, meeting, ordering, pipes, scalars, several, stack, views
from .operations import kernel_of
from .translator import Handler


def block_number(t: Writer, op: Operation) -> None:
    """``get_block_idx``, ``get_block_num``, ``get_subblock_idx``: which core this is."""
    made = t.result(op)
    t.emit(op, f"{made.py} = core.{_PLACES[op.name]}")


_PLACES = {
    "pto.get_block_idx": "block",
    "pto.get_block_num": "blocks",
    "pto.get_subblock_idx": "number",
    "pto.get_subblock_num": "beside",
}
HANDLERS: Mapping[str, Handler] = {
    **control.HANDLERS,
    **scalars.HANDLERS,
    **views.HANDLERS,
    **pipes.HANDLERS,
    **ordering.HANDLERS,
    **between_cores.HANDLERS,
    **meeting.HANDLERS,
    **addresses.HANDLERS,
    **several.HANDLERS,
    **stack.HANDLERS,
    **dict.fromkeys(_PLACES, block_number),
}


def without_formula(name: str) -> bool:
    """Whether an op is executed by other means than the formula of its record."""
    known = program_op(name)
    return name in HANDLERS or (known is not None and known.orders)


def executed(name: str) -> bool:
    """Whether an op of this name may stand in a program that runs, provided that its record has a formula."""
    known = program_op(name)
    return without_formula(name) or (known is not None and bool(known.forms) and kernel_of(known) is not None)

"""Flags between the cores of a block: ``sync.set``, ``set_intra_block``, ``set_cross_block`` and those that wait."""

from __future__ import annotations

from collections.abc import Callable

from ...host.places import named_items
from ...steps.steps import NUMBER_OF
from ...syntax.tree import Operation
from ...written.recorded import program_op
from ..cores.core import Core
from ..cores.core_flags import ALL_BLOCKS, LAST
from ..named import PIPE, missing, mode_of, number_of_item, pipe_of
from .translator import Translator

ONE_BLOCK = 2  # the mode of flags between the cube core and the vector cores of a block


def flag(t: Translator, op: Operation) -> None:
    """``sync.set <PIPE_FIX>, 0``, ``wait_intra_block <PIPE_V>, %flag`` and their like; the simulator ignores them.

    Where one core runs everything, nobody else of the block is there to set or to take a flag. A core waits as a whole
    even where only one of its pipes would, as data are computed in the order of the text.
    """
    known, items = program_op(op.name), named_items(op)
    flags = known.way_of_flags(t.profile, t.release) if known is not None else None
    if flags is None:
        return
    way, mode = flags.way, mode_of(op, items, "ffts_mode", flags.mode)
    if mode == ALL_BLOCKS:
        t.emit(op, "core.alone()")
    elif not t.kinds:
        return
    name = "event_id" if "event_id" in items else "event_id_dyn"
    missing(op, items, "pipe", name)
    number = number_of_item(t, op, items, name, LAST[way])
    pipe = pipe_of(op, items, "pipe").removeprefix(PIPE)
    if mode == ONE_BLOCK:
        place = NUMBER_OF.get(pipe)
        if place is None:
            t.trace(op, "not_judged")
        else:
            t.trace(op, "core_flag", str(place), number, repr("wait" in op.name), repr(way == "direct"))
    if "wait" in op.name:
        t.emit(op, f"core.world.flags.waits(core.name, {way!r}, {number}, {op.name!r})")
    else:
        t.emit(op, f"{t.helper(sets)}(core, {pipe_of(op, items, 'pipe')!r}, {way!r}, {mode}, {number})")


def sets(core: Core, pipe: str, way: str, mode: int, number: int) -> None:
    """Set a flag of other cores when the pipe comes to it."""
    flags, name = core.world.flags, core.name
    if way == "direct":
        core.flags.then(pipe, lambda: flags.sets_one(name, number))
    else:
        core.flags.then(pipe, lambda: flags.sets(name, mode, number))


HANDLERS: dict[str, Callable[[Translator, Operation], None]] = dict.fromkeys(
    ("pto.sync.set", "pto.sync.wait", "pto.set_cross_block", "pto.wait_cross_block", "pto.set_intra_block",
     "pto.wait_intra_block"), flag
)  # fmt: skip

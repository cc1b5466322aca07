"""Pipes between the cores on one way: what a push reads and a pop writes, and that a pop waits for its push.

What a call touches on which pipe its record says, ``pto.tpush`` or ``pto.tpop``, which the op of one core stands for.
A slot is another one each time: that a slot is filled again before it has been read is kept off by the pipe itself.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ...runtime.program_op import ProgramOp
from ...runtime.types.pipe_type import PipeType
from ...runtime.types.tile_type import TileType
from ...runtime.types.unknown import UNKNOWN
from ..host.functions import properties
from ..machine.pipe_end import CORES, direction_of, number_in
from ..syntax.tree import Operation
from ..tile_ops.attribute_words import word
from ..tile_ops.binder import program_op
from .calls import touched_by
from .control import Compiler, Handler, names_in, nothing
from .places import Tensor, Tile, tile_of, valid_of
from .steps import ALL, NUMBER_OF, Access, CoreFlag, Phase
from .way import Do, Way


def opens(compiler: Compiler, op: Operation) -> Do:
    """``aic_initialize_pipe {id = 0, dir_mask = 1, …} (…)``: this core's end of a pipe."""
    number, direction = _id(op), direction_of(op, compiler.profile)

    def go(way: Way) -> None:
        if direction is None:
            way.unjudged.setdefault(op.name, op)
        else:
            way.pipes[number] = PipeType("f32", direction, CORES[op.name])

    return go


def push(compiler: Compiler, op: Operation) -> Do:
    """``tpush_to_aiv(%tile) {split = 1}``: of a slot in global memory only the signal is left to do."""
    source = names_in(op)[0]
    signals = NUMBER_OF["FIX" if op.name.endswith("aiv") else "MTE3"]

    def go(way: Way) -> None:
        _touches(compiler, way, op, "pto.tpush", "src", way.env.get(source))
        _between(way, op, signals, False)

    return go


def pop(compiler: Compiler, op: Operation) -> Do:
    """``%tile = tpop_from_aic(%rows, %columns) {split = 1} -> T``: its wait holds up who takes the data on."""
    name, text = compiler.result(op)
    extents = names_in(op)
    local = NUMBER_OF["V" if op.name.endswith("aic") else "MTE1"]

    def go(way: Way) -> None:
        pipe = way.pipes.get(_id(op))
        if compiler.profile == "a2a3":
            waits = ALL
        else:
            waits = NUMBER_OF["MTE2"] if pipe is not None and pipe.direction.endswith("_gm") else local
        _between(way, op, waits, True)
        given = [way.number(each) for each in extents] if len(extents) == 2 else [None, None]
        way.env[name] = _slot(compiler, way, op, (name, text), given)
        _touches(compiler, way, op, "pto.tpop", "dst", way.env[name])

    return go


def allocates(compiler: Compiler, op: Operation) -> Do:
    """``%slot = talloc_to_aiv {split = 0} -> T``: a slot in global memory, to be filled."""
    name, text = compiler.result(op)

    def go(way: Way) -> None:
        way.env[name] = _slot(compiler, way, op, (name, text), [None, None])

    return go


def _id(op: Operation) -> int:
    found = number_in(properties(op).get("id", 0))
    return found if isinstance(found, int) else 0


def _slot(compiler: Compiler, way: Way, op: Operation, made: tuple[str, str], given: list[Any]) -> Tile | Tensor | None:
    """A slot as a tile or a tensor, which lies apart from all others."""
    name, text = made
    type = compiler.types(text)
    count = way.visits[op, "slot"] = way.visits.get((op, "slot"), 0) + 1
    if type.kind == "tile" and type.problem is None and isinstance(type.judged, TileType):
        valid = valid_of(type.judged, given, lambda key: way.unknown(op, key))
        return tile_of(type.judged, ("slot", op, count), 0, valid)
    found = compiler.stands_for(way, text, name, op)
    if not isinstance(found, Tensor):
        return None
    return replace(found, space=("gm", name, op, count), of=("slot", op, count))


def _touches(compiler: Compiler, way: Way, op: Operation, record: str, operand: str, value: Any) -> None:
    """Take the phases of the recorded op with a tile; with a tensor, a slot in global memory, it touches nothing."""
    if isinstance(value, Tensor):
        return
    known = program_op(record)
    pipe = way.pipes.get(_id(op), UNKNOWN)
    touched = None
    if known is not None and isinstance(value, Tile):
        touched = touched_by(known.effects, _named(known, op, operand, value, pipe), (operand,), compiler.profile)
    if touched is None:
        way.unjudged.setdefault(op.name, op)
        return
    bytes = way.touched(value)
    here = () if bytes is None else (bytes,)
    phases = [Phase(at, here if reads else (), here if writes else ()) for at, reads, writes in touched.phases]
    way.take(Access(op, way.rounds, tuple(phases), touched.inner, (), touched.scratch))


def _named(known: ProgramOp, op: Operation, operand: str, value: Tile, pipe: Any) -> dict[str, Any]:
    """What stands for each operand and attribute of the recorded op."""
    operands = known.rules.operands
    named: dict[str, Any] = {name: spec.default for name, spec in operands.items()}
    split = word(properties(op).get("split", "0"), operands["split"].type)
    return named | {operand: value.type, "pipe": pipe, "split": split}


def _between(way: Way, op: Operation, pipe: int, waits: bool) -> None:
    """The signal of a push, and the wait of a pop for it, where both cores are followed."""
    if way.kind is not None:
        to_vector = op.name in ("pto.tpush_to_aiv", "pto.tpop_from_aic")
        number = _id(op)
        way.take(CoreFlag(op, way.rounds, pipe, number, waits, (("pipe", number, to_vector),)))


HANDLERS: dict[str, Handler] = {
    **dict.fromkeys(CORES, opens),
    **dict.fromkeys(("pto.tpush_to_aiv", "pto.tpush_to_aic"), push),
    **dict.fromkeys(("pto.tpop_from_aic", "pto.tpop_from_aiv"), pop),
    **dict.fromkeys(("pto.talloc_to_aic", "pto.talloc_to_aiv"), allocates),
    **dict.fromkeys(("pto.tfree_from_aic", "pto.tfree_from_aiv"), nothing),
}

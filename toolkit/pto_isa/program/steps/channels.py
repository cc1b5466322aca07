"""Pipes between the cores on one way: what a push reads and a pop writes, and that a pop waits for its push.

What a call touches on which pipe its record says, ``pto.tpush`` or ``pto.tpop``, which the op of one core stands for.
On A5 a pipe without global memory is a ring of slots in the memory of the core that takes out: a push writes the next
one, behind the wait that it has for slots that were given back, half a ring at a time; a popped tile is the slot.
Through global memory a pop copies, before the slot is given back, into the next one of local slots, as the record says
(``ring``); as many as ``local_slot_num`` says, else as the pipe has (PTOToEmitC.cpp, L1179).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from ...runtime.effects import ring_of
from ...runtime.program_op import ProgramOp
from ...runtime.types.pipe_type import PipeType
from ...runtime.types.tile_type import TileType
from ...runtime.types.unknown import UNKNOWN
from ..machine.pipe_end import BOTH, CORES, direction_of, number_in
from ..syntax.tree import Operation
from ..written.attribute_words import word
from ..written.functions import properties
from ..written.recorded import program_op
from .calls import touched_by
from .control import Compiler, Handler, names_in
from .footprints import Footprint
from .linear import Number, add, scaled
from .places import Tensor, Tile, tile_of, valid_of
from .scalars import remainder
from .steps import ALL, NUMBER_OF, Access, CoreFlag, Phase
from .way import COUNTED, Do, Way

PUSHES = ("pto.tpush_to_aiv", "pto.tpush_to_aic")
POPS = ("pto.tpop_from_aic", "pto.tpop_from_aiv")
FREES = ("pto.tfree_from_aic", "pto.tfree_from_aiv")


def opens(compiler: Compiler, op: Operation) -> Do:
    """``aic_initialize_pipe {id = 0, dir_mask = 1, …} (…)``: this core's end of a pipe."""
    number, direction = _id(op), direction_of(op, compiler.profile)

    def go(way: Way) -> None:
        if direction is None or not _ring(op)[0]:
            way.not_judged(op)
        else:
            way.pipes[number] = PipeType("f32", direction, CORES[op.name], 0, *_ring(op))
            way.copies[number] = _copies(op)
            way.env.update(dict.fromkeys(_counts(number), 0))

    return go


def push(compiler: Compiler, op: Operation) -> Do:
    """``tpush_to_aiv(%tile) {split = 1}``: of a slot in global memory only the signal is left to do."""
    source = names_in(op)[0]
    signals = NUMBER_OF["FIX" if op.name.endswith("aiv") else "MTE3"]

    def go(way: Way) -> None:
        slots, bytes = _ring_of(compiler, way, op)
        written = []
        count = _count(way, op) if slots else 0
        turn = _turn(way, op, count, slots) if slots else None
        if turn is not None:
            half, free = half_of(slots), _channels(way, op, "free")
            primed = way.prime(free, -(-slots // half))
            if turn % half == 0 and (primed or not isinstance(count, int) or count >= slots):
                way.take(CoreFlag(op, way.rounds, signals, _id(op), True, free))
            runs, first = ((0, bytes),), turn * bytes
            written = [Footprint(space, first, runs, runs) for space in _spaces(way, op)]
        _touches(compiler, way, op, "pto.tpush", "src", way.env.get(source), [*map(way.same, written)])
        _between(way, op, signals, False)

    return go


def pop(compiler: Compiler, op: Operation) -> Do:
    """``%tile = tpop_from_aic(%rows, %columns) {split = 1} -> T``: its wait holds up who takes the data on."""
    name, text = compiler.result(op)
    extents = names_in(op)
    local = taker(op)

    def go(way: Way) -> None:
        pipe = way.pipes.get(_id(op))
        slots, bytes = _ring_of(compiler, way, op)
        if compiler.profile == "a2a3":
            waits = ALL
        else:
            waits = NUMBER_OF["MTE2"] if pipe is not None and pipe.direction.endswith("_gm") else local
        _between(way, op, waits, True)
        given = [way.number(each) for each in extents] if len(extents) == 2 else [None, None]
        turn = _turn(way, op, _count(way, op), slots) if slots else None
        place = (_spaces(way, op)[0], turn * bytes) if turn is not None else _copied(compiler, way, op, text)
        way.env[name] = _slot(compiler, way, op, (name, text), given, place)
        _touches(compiler, way, op, "pto.tpop", "dst", way.env[name])

    return go


def frees(compiler: Compiler, op: Operation) -> Do:
    """``tfree_from_aic {split = 1}``: the pipe that took the slot gives it back, half a ring at a time."""
    local = taker(op)

    def go(way: Way) -> None:
        slots, _ = _ring_of(compiler, way, op)
        if slots and _turn(way, op, add(_count(way, op), 1), half_of(slots)) == 0:
            way.take(CoreFlag(op, way.rounds, local, _id(op), False, _channels(way, op, "free")))

    return go


def allocates(compiler: Compiler, op: Operation) -> Do:
    """``%slot = talloc_to_aiv {split = 0} -> T``: a slot in global memory, to be filled."""
    name, text = compiler.result(op)

    def go(way: Way) -> None:
        way.env[name] = _slot(compiler, way, op, (name, text), [None, None])

    return go


def rings_in(ops: Iterable[Operation]) -> Iterator[int]:
    """How many slots the rings of pipes have, where the text says it."""
    for op in ops:
        if op.name in CORES:
            yield from filter(None, (_ring(op)[0], _copies(op)))


def _copies(op: Operation) -> int:
    """The local slots that pops copy into."""
    return local_slots(op) or _ring(op)[0]


def local_slots(op: Operation) -> int:
    """How many local slots the op that sets up a pipe names; 0 where there are as many as the pipe has."""
    local = number_in(properties(op).get("local_slot_num", ""))
    return local if isinstance(local, int) and local > 0 else 0


def copies_apart(op: Operation, type: TileType, pipe: PipeType, profile: str) -> int:
    """How many bytes the local slots are apart that pops of a tile copy into in turn; 0 where they copy into none."""
    known = program_op("pto.tpop")
    assert known is not None
    ring = ring_of(known.effects, _named(known, op, "dst", type, pipe), profile)
    return {"slot": int(pipe.slot_bytes), "tile": type.bytes}.get(ring, 0)


def _ring(op: Operation) -> tuple[int, int]:
    """The slots of each direction of a pipe and their bytes, as the op that sets it up says; 0 where it does not."""
    given = properties(op)
    both = number_in(given.get("dir_mask", "")) == BOTH
    found = number_in(given.get("slot_num", 4 if both else 8)), number_in(given.get("slot_size", ""))
    return (found[0], found[1]) if all(isinstance(each, int) and each > 0 for each in found) else (0, 0)


def _ring_of(compiler: Compiler, way: Way, op: Operation) -> tuple[int, int]:
    """Slots and bytes of a ring that is followed, 0 of another one: both cores must be, and the slots be in place."""
    pipe = way.pipes.get(_id(op))
    if pipe is None or way.kind is None or compiler.profile != "a5" or pipe.direction.endswith("_gm"):
        return 0, 0
    return int(pipe.slots), int(pipe.slot_bytes)


def _copied(compiler: Compiler, way: Way, op: Operation, text: str) -> tuple[Hashable, Number] | None:
    """Where a pop of a tile of this type copies a slot to; None where it copies none, or the ring is not known."""
    pipe, slots = way.pipes.get(_id(op)), way.copies.get(_id(op), 0)
    type = compiler.types(text)
    if pipe is None or not slots or type.kind != "tile" or not isinstance(type.judged, TileType):
        return None
    if type.judged.bytes is UNKNOWN:
        return None
    apart = copies_apart(op, type.judged, pipe, compiler.profile)
    if not apart:
        return None
    count = _count(way, op)
    turn = count % slots if isinstance(count, int) else remainder(way, count, slots)
    turn = way.unknown(op, "turn") if turn is None else turn
    return ("copied", _id(op), _to_vector(op)), scaled(turn, apart)


def half_of(slots: int) -> int:
    """After how many slots it is told that they are free: half of a ring, of one or two slots the whole."""
    return slots if slots <= 2 else slots // 2


def _to_vector(op: Operation) -> bool:
    return op.name in ("pto.tpush_to_aiv", "pto.tpop_from_aic", "pto.tfree_from_aic")


def taker(op: Operation) -> int:
    """The pipe that takes the data of a pop further: of a vector core V, of a cube core MTE1."""
    return NUMBER_OF["V" if op.name.endswith("aic") else "MTE1"]


def _spaces(way: Way, op: Operation) -> list[tuple[str, int, bool, int]]:
    """The memories of a ring, which both cores know: of each vector core that takes out its own.

    A slot for the cube core has a part for each vector core that fills it; that of the first one stands for it.
    """
    return [("slot", _id(op), _to_vector(op), vector) for vector in way.vectors]


def _channels(way: Way, op: Operation, word: str) -> tuple[Hashable, ...]:
    """What is signalled to or by the vector cores of a pipe, apart for each."""
    return tuple((word, _id(op), _to_vector(op), vector) for vector in way.vectors)


def _counts(id: int) -> list[str]:
    """The names of what is counted of a pipe: in an outline a loop carries it like any other value."""
    return [f"{COUNTED}{name} {id}" for name in (*PUSHES, *POPS, *FREES)]


def _count(way: Way, op: Operation) -> Number:
    """How many pushes, pops or frees of a pipe this core has done before; one more is done."""
    name = f"{COUNTED}{op.name} {_id(op)}"
    count = way.number(name)
    if count is None:
        count = way.unknown(op, name)
    way.env[name] = add(count, 1)
    return count


def _turn(way: Way, op: Operation, count: Number, of: int) -> int | None:
    """The remainder of a count; None, and the op is not judged, where it is not known."""
    turn = count % of if isinstance(count, int) else remainder(way, count, of)
    found = way.path.decided(turn) if turn is not None else None
    if isinstance(found, int):
        return found
    way.not_judged(op)
    return None


def _id(op: Operation) -> int:
    found = number_in(properties(op).get("id", 0))
    return found if isinstance(found, int) else 0


def _slot(
    compiler: Compiler, way: Way, op: Operation, made: tuple[str, str], given: list[Any],
    place: tuple[Hashable, Number] | None = None,
) -> Tile | Tensor | None:  # fmt: skip
    """A slot as a tile or a tensor, which lies apart from all others unless it has a place."""
    name, text = made
    type = compiler.types(text)
    count = way.visits[op, "slot"] = way.visits.get((op, "slot"), 0) + 1
    if type.kind == "tile" and type.problem is None and isinstance(type.judged, TileType):
        valid = valid_of(type.judged, given, lambda key: way.unknown(op, key))
        return tile_of(type.judged, *(place or (("popped", op, count), 0)), valid)
    found = compiler.stands_for(way, text, name, op)
    if not isinstance(found, Tensor):
        return None
    return replace(found, space=("gm", name, op, count), of=("popped", op, count))


def _touches(
    compiler: Compiler, way: Way, op: Operation, record: str, operand: str, value: Any, slots: Sequence[Footprint] = ()
) -> None:
    """Take the phases of the recorded op with a tile; with a tensor, a slot in global memory, it touches nothing.

    slots: what its last phase writes.
    """
    if isinstance(value, Tensor):
        return
    known = program_op(record)
    pipe = way.pipes.get(_id(op), UNKNOWN)
    touched = None
    if known is not None and isinstance(value, Tile):
        touched = touched_by(known.effects, _named(known, op, operand, value.type, pipe), (operand,), compiler.profile)
    if touched is None:
        way.not_judged(op)
        return
    bytes = way.touched(value)
    here = () if bytes is None else (bytes,)
    phases = [Phase(at, here if reads else (), here if writes else ()) for at, reads, writes in touched.phases]
    if slots and phases:
        phases[-1] = phases[-1]._replace(writes=(*phases[-1].writes, *slots))
    way.take(Access(op, way.rounds, tuple(phases), touched.inner, (), touched.scratch))


def _named(known: ProgramOp, op: Operation, operand: str, type: Any, pipe: Any) -> dict[str, Any]:
    """What stands for each operand and attribute of the recorded op."""
    operands = known.rules.operands
    named: dict[str, Any] = {name: spec.default for name, spec in operands.items()}
    split = word(properties(op).get("split", "0"), operands["split"].type)
    return named | {operand: type, "pipe": pipe, "split": split}


def _between(way: Way, op: Operation, pipe: int, waits: bool) -> None:
    """The signal of a push, and the wait of a pop for it, where both cores are followed."""
    if way.kind is not None:
        way.take(CoreFlag(op, way.rounds, pipe, _id(op), waits, _channels(way, op, "pipe")))


HANDLERS: dict[str, Handler] = {
    **dict.fromkeys(CORES, opens),
    **dict.fromkeys(PUSHES, push),
    **dict.fromkeys(POPS, pop),
    **dict.fromkeys(("pto.talloc_to_aic", "pto.talloc_to_aiv"), allocates),
    **dict.fromkeys(FREES, frees),
}

"""What a run does to memory and in which order, for its hazards: the steps of each core, with exact bytes.

Data are computed in the order of the text; what the pipes would do is replayed behind it (``execution.judged``).  What
is done again and again is noted as the same step: a round of a loop that does what another one did is one object with
it.  Places in global memory, which are others in most rounds, are kept apart from the steps, as numbers, together for
all ops that do the same: of straight code there are few lists of them, too.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple, TypeAlias, TypeVar

from pto_isa.runtime.memory.global_tensor import GlobalTensor
from pto_isa.runtime.memory.pipe import PipeEnd
from pto_isa.runtime.program_op import ProgramOp
from pto_isa.runtime.rules.box_pitch import may_differ, pitch_of
from pto_isa.runtime.types.group_type import GroupType
from pto_isa.runtime.types.pipe_type import PipeType
from pto_isa.runtime.types.unknown import UNKNOWN

from ...host.cores import FLAGS_OF_A_CORE
from ...steps.boxes import boxed
from ...steps.calls import Touched, touched_by
from ...steps.channels import half_of
from ...steps.footprints import Footprint, Runs, rectangle
from ...steps.shapes import Shapes
from ...steps.steps import ALL, NUMBER_OF, SCALAR, Access, CoreFlag, Flag, Phase, Rounds, Step, Token
from ...syntax.tree import Operation
from ..memory import owner
from .local import LocalTile
from .pointer_calls import FollowedCall, PointerCall, start_of
from .pointers import LocalPointer

S = TypeVar("S", bound=Step)
MOST_LIKES = 256  # operands of which it is kept what they touch
MOST_SEGMENTS = 2_000_000  # of a core


class TracedCall:
    """A recorded op of the text: its operands by name, in an order, and its attributes.

    ``accesses`` are the steps that it has been, by what its operands were like.
    """

    __slots__ = ("op", "known", "names", "fixed", "profile", "leave_open", "touched", "accesses")

    def __init__(
        self, op: Operation, known: ProgramOp, names: Sequence[str], fixed: dict[str, Any], profile: str,
        leave_open: frozenset[str],
    ) -> None:  # fmt: skip
        """leave_open: the operands whose types leave it open how many of their rows are valid."""
        self.leave_open = leave_open
        self.op, self.known, self.names, self.fixed, self.profile = op, known, tuple(names), fixed, profile
        self.touched: dict[Any, Touched | None] = {}
        self.accesses: dict[Hashable, TracedStep | None] = {}

    def of(self, values: Sequence[Any]) -> Touched | None:
        """What the op touches with these operands."""
        key = tuple([getattr(value, "key", None) for value in values])
        if key not in self.touched:
            named = {name: spec.default for name, spec in self.known.rules.operands.items()} | self.fixed
            named |= {name: _judged(value) for name, value in zip(self.names, values, strict=True)}
            self.touched[key] = touched_by(self.known.effects, named, self.names, self.profile)
        return self.touched[key]

    def pitches(self, values: Sequence[Any]) -> dict[int, int]:
        """How far apart the op has columns of boxes of its operands, by their places, where the record says that."""
        stated, found = self.known.rules.pitches, {}
        if stated:
            given = dict(zip(self.names, values, strict=True))
            types = dict.fromkeys(self.known.rules.operands) | {name: _judged(each) for name, each in given.items()}
            rows = {name: each.pitch for name, each in given.items() if isinstance(each, LocalTile)}
            for name in rows.keys() & stated.keys():
                if may_differ(types[name]):
                    pitch = pitch_of(stated[name], name, types, rows, self.profile, name in self.leave_open)
                    found[self.names.index(name)] = 0 if pitch is UNKNOWN else pitch
        return found


def _judged(value: Any) -> Any:
    """What conditions of a record take for an operand; tensors that are named one after the other are a group."""
    if isinstance(value, tuple) and value and all(isinstance(each, GlobalTensor) for each in value):
        return GroupType(value[0].type, len(value))
    return getattr(value, "type", value)


class Tracing(NamedTuple):
    """What all traces of a run are given: names of arguments by the identity of their memory, the profile.

    ``footprints``, ``steps``, ``shapes`` and ``likes`` are those of all runs of a kernel: what is done again is the
    same object in each, and operands that touch the same have the same mark.
    """

    names: dict[int, str]
    footprints: dict[Hashable, Footprint]
    steps: dict[Hashable, Step]
    shapes: Shapes
    likes: dict[Hashable, object]
    profile: str


class TensorBytes(NamedTuple):
    """What a step touches of a tensor, wherever that begins, and the phases that do, each with whether it writes."""

    space: Hashable
    runs: Runs
    phases: tuple[tuple[int, bool], ...]


class TracedStep(NamedTuple):
    """An op as a step: without what it touches of tensors, the places of these among its operands, what it touches of
    each, and the shape of all that."""

    step: Access
    places: tuple[int, ...]
    bytes: tuple[TensorBytes, ...]
    shape: Access


class GlobalUse:
    """What accesses touch of a tensor in one run: ``starts`` are the bytes where it began, each time."""

    __slots__ = ("bytes", "starts")

    def __init__(self, bytes: TensorBytes) -> None:
        self.bytes = bytes
        self.starts: list[int] = []


class RepeatedAccess:
    """Accesses that do the same: their shape, without what they touch of tensors, and that, each time."""

    __slots__ = ("shape", "uses")

    def __init__(self, shape: Access, bytes: Sequence[TensorBytes]) -> None:
        self.shape, self.uses = shape, [*map(GlobalUse, bytes)]


# What an op was last called with: the access, tiles with their types, and tensors of which only the place may differ.
Last: TypeAlias = tuple[Access, list[tuple[int, LocalTile, Any]], list[tuple[int, Any, Any, int, list[int]]]]


class Trace:
    """The steps of one core, in ``segments``: what is done between two beginnings of rounds, and in which ``rounds``.

    ``unjudged`` names ops of which it is not known what they touch or order; ``overwrites``: one of them writes bytes
    that no operand names.
    """

    def __init__(self, kind: str | None, number: int, beside: int, tracing: Tracing) -> None:
        self.kind, self.number, self.beside = kind, number, beside
        self.names, self.footprints, self.steps, self.shapes, self.likes, self.profile = tracing
        self.segments: list[tuple[Step, ...]] = []
        self.rounds: list[Rounds] = []
        self.round: Rounds = ()
        self.unjudged: dict[str, Operation] = {}
        self.whole = True  # nothing was left out
        self.overwrites = False
        self._open: list[Step] = []
        self.take = self._open.append
        self._alike: dict[tuple[Step, ...], tuple[Step, ...]] = {}
        self._shaped: dict[int, tuple[Step, ...]] = {}  # by the identity of a segment
        self._known: dict[Access, RepeatedAccess] = {}  # by shape
        self._last: dict[TracedCall, Last] = {}
        self._likes: dict[int, tuple[Any, Any, object]] = {}  # by the identities of operands
        self._core = self._like((kind, number))  # each core has memories of its own

    def end(self) -> None:
        """End a segment."""
        if self._open:
            if len(self.segments) < MOST_SEGMENTS:
                segment = tuple(self._open)
                self.segments.append(self._alike.setdefault(segment, segment))
                self.rounds.append(self.round)
            else:
                self.whole = False
            self._open.clear()

    def in_rounds(self, values: Iterable[Any]) -> Iterator[Any]:
        """The values of a loop, round by round."""
        outer = self.round
        try:
            for number, value in enumerate(values):
                self.end()
                self.round = (*outer, number)
                yield value
        finally:
            self.end()
            self.round = outer

    def accesses(self) -> list[RepeatedAccess]:
        """All accesses that touch tensors, by their shapes."""
        return [each for each in self._known.values() if each.uses]

    def shaped(self, segment: tuple[Step, ...]) -> tuple[Step, ...]:
        """The shapes of the steps of a segment."""
        found = self._shaped.get(id(segment))
        if found is None:
            found = self._shaped[id(segment)] = self.shapes.all(segment)
        return found

    def all_shaped(self) -> list[tuple[Step, ...]]:
        """The shapes of the steps of all segments, each once."""
        return [*map(self.shaped, self._alike.values())]

    def once(self) -> list[Step]:
        """All steps in order, of segments that come again only the first time."""
        self.end()
        return [step for segment in self._alike.values() for step in segment]

    def done(self) -> Hashable:
        """All that the core has done: of two traces of a kernel that agree in it everything is the same."""
        self.end()
        uses = [
            (each.shape, *[(use.bytes, *use.starts) for use in each.uses]) for each in self.accesses()
        ]  # fmt: skip
        return self.kind, self.number, tuple(self.segments), tuple(self.rounds), tuple(uses)

    def not_judged(self, op: Operation) -> None:
        """Note an op of which it is not known what it does."""
        self.unjudged.setdefault(op.name, op)

    # Accesses

    def call(self, call: TracedCall, *values: Any) -> None:
        """A recorded op with its operands."""
        last = self._last.get(call)
        if last is not None:
            step, tiles, tensors = last
            for k, tile, type in tiles:
                if values[k] is not tile or tile.type is not type:
                    break
            else:
                for k, type, base, _, _ in tensors:
                    if values[k].type is not type or values[k].base is not base:
                        break
                else:
                    for k, _, _, size, starts in tensors:
                        starts.append(values[k].offset * size)
                    self.take(step)
                    return
        self._call(call, values)

    def _call(self, call: TracedCall, values: Sequence[Any]) -> None:
        """A recorded op with other operands than the last time."""
        flat = values if tuple not in map(type, values) else _flat(values)
        likes, marks = self._likes, [self._core]
        for value in flat:
            like = likes.get(id(value))
            marks.append(
                like[2] if like is not None and like[0] is value and like[1] is value.type else self._alike_for(value)
            )
        key = tuple(marks)
        made = call.accesses.get(key)
        if made is None:
            if key not in call.accesses:
                touched = call.of(values)
                made = call.accesses[key] = None if touched is None else self._access(call, touched, values, flat)
            if made is None:
                self.not_judged(call.op)
                return
        step, places, bytes, shape = made
        if not step.phases and not step.hidden:
            return
        uses: Sequence[GlobalUse] = ()
        if places:
            uses = (self._known.get(shape) or self._of_shape(shape, bytes)).uses
            for k, place in enumerate(places):
                tensor = flat[place]
                uses[k].starts.append(tensor.offset * tensor.base.itemsize)
        if step.hidden:
            self.overwrites = True
        self.take(step)
        if self.round and flat is values:  # outside of loops most of it is done once
            tensors = [
                (place, flat[place].type, flat[place].base, flat[place].base.itemsize, use.starts)
                for place, use in zip(places, uses, strict=True)
            ]
            self._last[call] = step, [(k, v, v.type) for k, v in enumerate(flat) if isinstance(v, LocalTile)], tensors

    def behind(self, call: PointerCall, *values: Any) -> None:
        """A recorded op that reaches behind pointers: these, then its numbers."""
        key = self._core, call.key(values)
        if key not in call.accesses:
            followed = call.followed(values)
            call.accesses[key] = None if followed is None else self._behind(call.op, followed)
        made = call.accesses[key]
        if made is None:
            self.not_judged(call.op)
            return
        step, outside, bytes, shape, whole = made
        if not whole:
            self.not_judged(call.op)
        if outside:
            uses = (self._known.get(shape) or self._of_shape(shape, bytes)).uses
            for use, access in zip(uses, outside, strict=True):
                use.starts.append(start_of(values[access.place]) + access.at.start)
        self.take(step)

    def _behind(self, op: Operation, followed: FollowedCall) -> Any:
        phases = tuple([
            Phase(pipe, tuple(map(self._known_bytes, reads)), tuple(map(self._known_bytes, writes)))
            for pipe, reads, writes in followed.phases
        ])  # fmt: skip
        bytes = tuple([
            TensorBytes(each.at.space, each.at.most, ((each.phase, each.writes),)) for each in followed.outside
        ])  # fmt: skip
        step = Access(op, (), phases)
        return step, followed.outside, bytes, self.shapes.of(step, bytes), followed.whole

    def _known_bytes(self, at: Footprint) -> Footprint:
        """The same footprint for the same bytes of this core."""
        key = self.kind, self.number, at.space, at.start, at.least, at.most
        return self.footprints.setdefault(key, at)

    def _of_shape(self, shape: Access, bytes: Sequence[TensorBytes]) -> RepeatedAccess:
        self._known[shape] = found = RepeatedAccess(shape, bytes)
        return found

    def _like(self, key: Hashable) -> object:
        """What stands for a key in others, as it is compared faster: the same in all runs of a kernel."""
        return self.likes.get(key) or self.likes.setdefault(key, object())

    def _alike_for(self, value: Any) -> object:
        """What operands have in common that touch the same, wherever a tensor begins; kept for the last ones."""
        if isinstance(value, LocalTile):
            within = None if value.image is None or value.whole else value.root()[1:]
            found: object = self._like((value.region.space, value.first, value.type, value.array.strides, within))
        elif isinstance(value, GlobalTensor):
            found = self._like((value.type, value.base.itemsize, self.names.get(id(owner(value.base)), "")))
        else:
            return value.key if isinstance(value, PipeEnd) else None
        if len(self._likes) >= MOST_LIKES:
            self._likes.clear()
        self._likes[id(value)] = value, value.type, found
        return found

    def _access(
        self, call: TracedCall, touched: Touched, values: Sequence[Any], flat: Sequence[Any]
    ) -> TracedStep:  # fmt: skip
        places = _places(values)
        pitches = call.pitches(values)
        phases = []
        told: dict[int, list[tuple[int, bool]]] = {}  # by place of a tensor
        for number, (pipe, *both) in enumerate(touched.phases):
            found: list[tuple[Footprint, ...]] = []
            for writes, named in enumerate(both):
                here = [k for name in named for k in places[name]]
                for k in here:
                    if isinstance(flat[k], GlobalTensor):
                        told.setdefault(k, []).append((number, bool(writes)))
                apart = {k: pitches.get(name, 0) for name in named for k in places[name]}
                local = [self._local(flat[k], apart[k]) for k in here if isinstance(flat[k], LocalTile)]
                found.append(tuple([each for each in local if each is not None]))
            phases.append(Phase(pipe, *found))
        hidden = tuple([self._same(memory, first, ((0, end - first),)) for memory, first, end in touched.hidden])
        uses = {k: use for k, phases_ in told.items() if (use := self._use(flat[k], phases_)) is not None}
        step, bytes = Access(call.op, (), tuple(phases), touched.inner, hidden, touched.scratch), tuple(uses.values())
        return TracedStep(step, tuple(uses), bytes, self.shapes.of(step, bytes))

    def _local(self, tile: LocalTile, pitch: int) -> Footprint | None:
        """The bytes of a tile; None where there are none."""
        rows, cols = tile.type.valid_shape
        if not rows or not cols:
            return None
        whole = ((0, tile.end - tile.first),)
        if tile.image is not None:
            _, type, row, col = tile.root()
            return self._same(tile.region.space, tile.first, boxed(type, row, col, rows, cols, pitch) or whole)
        strides, size = tile.array.strides, tile.array.itemsize
        runs = rectangle((rows, cols), (strides[0], strides[1]), size) or whole
        return self._same(tile.region.space, tile.first, runs)

    def _use(self, tensor: GlobalTensor, phases: Sequence[tuple[int, bool]]) -> TensorBytes | None:
        """The bytes of a tensor, wherever it begins; None where there are none."""
        size = tensor.base.itemsize
        steps = tuple(step * size for step in tensor.type.stride)
        if 0 in tensor.type.shape:
            return None
        reach = sum((n - 1) * step for n, step in zip(tensor.type.shape, steps, strict=True)) + size
        runs = rectangle(tuple(tensor.type.shape), steps, size) or ((0, reach),)
        return TensorBytes(("gm", self.names.get(id(owner(tensor.base)), "")), runs, tuple(phases))

    def element(self, op: Operation, base: Any, place: int, writes: bool) -> None:
        """One element that the scalar unit reads or writes."""
        if isinstance(base, (LocalTile, LocalPointer)):
            size = base.type.itemsize
            first = (base.first if isinstance(base, LocalTile) else base.address) + place * size
            at = (self._same(base.region.space, first, ((0, size),)),)
            self._comes((op, at), lambda: Access(op, (), (Phase(SCALAR, () if writes else at, at if writes else ()),)))
            return
        size = base.base.itemsize
        step = self._step((op, size, base.name), lambda: Access(op, (), (Phase(SCALAR, (), ()),)))
        bytes = (TensorBytes(("gm", base.name), ((0, size),), ((0, writes),)),)
        shape = self.shapes.of(step, bytes)
        known = self._known.get(shape) or self._of_shape(shape, bytes)
        known.uses[0].starts.append((base.offset + place) * size)
        self.take(step)

    def _same(self, space: Hashable, first: int, runs: Runs) -> Footprint:
        key = self.kind, self.number, space, first, runs
        return self.footprints.get(key) or self.footprints.setdefault(key, Footprint(space, first, runs, runs))

    # What orders; flags whose number the text states, and barriers, are steps of the translated program

    def _comes(self, key: Hashable, make: Callable[[], Step]) -> None:
        """Note a step that comes again under a key."""
        self.take(self._step(key, make))

    def _step(self, key: Hashable, make: Callable[[], S]) -> S:
        key = self.kind, self.number, key
        known: Any = self.steps.get(key)
        if known is None:
            known = self.steps[key] = make()
        return known  # type: ignore[no-any-return]

    def flag(self, op: Operation, source: int, target: int, number: int, waits: bool) -> None:
        """A set or a wait."""
        self._comes((op, number), lambda: Flag(op, (), source, target, number, waits))

    def token(self, op: Operation, pipe: int, number: int, takes: bool, ordered: bool) -> None:
        """A token of a buffer."""
        self._comes((op, number), lambda: Token(op, (), pipe, number, takes, ordered))

    def makes_room(self, op: Operation, end: PipeEnd, id: int, pipe: int) -> None:
        """The wait of a push for slots that were given back, half a ring at a time: of the pipe that fills them."""
        slots = end.type.slots
        if self._is_ring(end) and end.pushed >= slots and end.pushed % half_of(slots) == 0:
            channels = self._channels("free", end, id, self.kind == "cube")
            self._comes((op, id, "room"), lambda: CoreFlag(op, (), pipe, id, True, channels))

    def pushes(self, op: Operation, end: PipeEnd, id: int, pipe: int) -> None:
        """What a push writes of a ring that lies in the memory of the other side, and that it tells it so."""
        to_vector = self.kind == "cube"
        if self._is_ring(end):
            vectors = self._vectors(end) if to_vector else [self.number]
            runs = ((0, end.type.slot_bytes),)
            slots = [slot_of(end.type, id, to_vector, vector, end.pushed - 1) for vector in vectors]
            written = tuple([self._same(slot, 0, runs) for slot in slots])
            self._comes((op, written), lambda: Access(op, (), (Phase(pipe, (), written),)))
        channels = self._channels("pipe", end, id, to_vector)
        self._comes((op, id, "push"), lambda: CoreFlag(op, (), pipe, id, False, channels))

    def pops(self, op: Operation, end: PipeEnd, id: int, local: int) -> None:
        """The wait for a slot: of the whole core on A2/A3, on A5 of who takes the data on."""
        channels = self._channels("pipe", end, id, self.kind == "vector")
        through = NUMBER_OF["MTE2"] if through_memory(end.type) else local
        at = ALL if self.profile == "a2a3" else through
        self._comes((op, id, "pop"), lambda: CoreFlag(op, (), at, id, True, channels))

    def frees(self, op: Operation, end: PipeEnd, id: int, local: int) -> None:
        """Slots that are given back by the pipe that has taken the data on, half a ring at a time."""
        if self._is_ring(end) and end.freed % half_of(end.type.slots) == 0:
            channels = self._channels("free", end, id, self.kind == "vector")
            self._comes((op, id, "free"), lambda: CoreFlag(op, (), local, id, False, channels))

    def _is_ring(self, end: PipeEnd) -> bool:
        """Whether a push fills the very slot that a pop gives."""
        return self.profile == "a5" and not through_memory(end.type)

    def _channels(self, word: str, end: PipeEnd, id: int, to_vector: bool) -> tuple[Hashable, ...]:
        """One for each vector core at the other end, or for this one."""
        return tuple((word, id, to_vector, vector) for vector in self._vectors(end))

    def _vectors(self, end: PipeEnd) -> Sequence[int]:
        return [self.number] if self.kind == "vector" else range(end.type.vector_cores)

    def core_flag(self, op: Operation, pipe: int, number: int, waits: bool, direct: bool) -> None:
        """A flag between the cores of a block; see ``steps.sync.between_cores``."""
        if self.kind is None:
            self.not_judged(op)
            return
        if self.kind == "vector":
            vectors = [self.number]
        else:
            vectors = [number // FLAGS_OF_A_CORE] if direct else list(range(max(self.beside, 1)))
        channels = tuple(((self.kind == "cube") != waits, vector, number % FLAGS_OF_A_CORE) for vector in vectors)
        at = ALL if waits and not direct else pipe
        self._comes((op, number), lambda: CoreFlag(op, (), at, number, waits, channels))


def through_memory(type: PipeType) -> bool:
    """Whether the slots of a pipe lie in global memory."""
    return type.direction.endswith("_gm")


def slot_of(type: PipeType, id: int, to_vector: bool, vector: int, count: int) -> Hashable:
    """The memory that a slot of a ring on A5 is, as both sides know it, after so many pushes or pops.

    A slot for the cube core has a part for each vector core that fills it; that of the first one stands for it.
    """
    return "slot", id, to_vector, vector, count % type.slots


def _flat(values: Sequence[Any]) -> list[Any]:
    """All operands, those of a list one by one."""
    return [each for value in values for each in (value if isinstance(value, tuple) else (value,))]


def _places(values: Sequence[Any]) -> list[range]:
    """Of each operand of a call the places of its own among all."""
    found, count = [], 0
    for value in values:
        found.append(range(count, count + (len(value) if isinstance(value, tuple) else 1)))
        count = found[-1].stop
    return found

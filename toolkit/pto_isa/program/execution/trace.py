"""What a run does to memory and in which order, for its hazards: the steps of each core, with exact bytes.

Data are computed in the order of the text; what the pipes would do is replayed behind it (``hazards.replay``).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from operator import is_
from typing import Any

from pto_isa.runtime.memory.global_tensor import GlobalTensor
from pto_isa.runtime.program_op import ProgramOp

from ..check.findings import Reporter
from ..hazards.analysis import FoundHazard, Judged
from ..hazards.calls import Touched, touched_by
from ..hazards.checker import ALWAYS, MANUAL, report_hazard
from ..hazards.drawing import drawn
from ..hazards.footprints import Footprint, rectangle
from ..hazards.messages import Teller
from ..hazards.replay import Machine
from ..hazards.same_pipe import same_pipe_of
from ..hazards.steps import ALL, NUMBER_OF, SCALAR, Access, Barrier, CoreFlag, Flag, Hazard, Phase, Step, Token
from ..hazards.timeline import scheduled
from ..syntax.program import Program
from ..syntax.tree import Operation, walk
from .local import LocalTile
from .memory import owner

MOST_STEPS = 2_000_000  # of a core
_CORES = {"cube": "矩阵核", "vector": "向量核"}
_AT_THE_END = ("leak", "deadlock")  # what is known once everything has been handed out
SECOND = 16  # and above: flags of the cube core that reach the second vector core


class TracedCall:
    """A recorded op of the text: its operands by name, in an order, and its attributes."""

    __slots__ = ("op", "known", "names", "fixed", "profile", "touched")

    def __init__(
        self, op: Operation, known: ProgramOp, names: Sequence[str], fixed: dict[str, Any], profile: str
    ) -> None:  # fmt: skip
        self.op, self.known, self.names, self.fixed, self.profile = op, known, tuple(names), fixed, profile
        self.touched: dict[Any, Touched | None] = {}

    def of(self, values: Sequence[Any]) -> Touched | None:
        """What the op touches with these operands."""
        key = tuple([value.key if isinstance(value, (LocalTile, GlobalTensor)) else None for value in values])
        if key not in self.touched:
            named = {name: spec.default for name, spec in self.known.rules.operands.items()} | self.fixed
            named |= {name: _judged(value) for name, value in zip(self.names, values, strict=True)}
            self.touched[key] = touched_by(self.known.effects, named, self.names, self.profile)
        return self.touched[key]


def _judged(value: Any) -> Any:
    """What conditions of a record take for an operand."""
    return value.type if isinstance(value, (LocalTile, GlobalTensor)) else value if value is not None else None


class Trace:
    """The steps of one core.  ``unjudged`` names ops of which it is not known what they touch.

    names: of the arguments, by the identity of their memory.
    """

    def __init__(self, kind: str | None, number: int, beside: int, names: dict[int, str]) -> None:
        self.kind, self.number, self.beside, self.names = kind, number, beside, names
        self.steps: list[Step] = []
        self.round: tuple[int, ...] = ()
        self.unjudged: dict[str, Operation] = {}
        self._known: dict[Hashable, Footprint] = {}
        self._last: dict[TracedCall, tuple[tuple[Any, ...], tuple[Any, ...] | None]] = {}  # what each call last touched
        self.whole = True  # nothing was left out

    def take(self, step: Step) -> None:
        """Note a step."""
        if len(self.steps) < MOST_STEPS:
            self.steps.append(step)
        else:
            self.whole = False

    def rounds(self, values: Iterable[Any]) -> Iterator[Any]:
        """The values of a loop, round by round."""
        outer = self.round
        for number, value in enumerate(values):
            self.round = (*outer, number)
            yield value
        self.round = outer

    # Accesses

    def call(self, call: TracedCall, *values: Any) -> None:
        """A recorded op with its operands; with those of the round before it touches the same."""
        known = self._last.get(call)
        if known is None or not all(map(is_, values, known[0])):
            known = self._last[call] = values, self._touching(call, values)
        if known[1] is not None:
            self.take(Access(call.op, self.round, *known[1]))

    def _touching(self, call: TracedCall, values: Sequence[Any]) -> tuple[Any, ...] | None:
        """What an access has beside its op and round; None where there is none."""
        touched = call.of(values)
        if touched is None:
            self.unjudged.setdefault(call.op.name, call.op)
            return None
        phases = tuple([
            Phase(pipe, self._all(values, reads), self._all(values, writes)) for pipe, reads, writes in touched.phases
        ])  # fmt: skip
        hidden = tuple([self._same(memory, first, ((0, end - first),)) for memory, first, end in touched.hidden])
        return (phases, touched.inner, hidden, touched.scratch) if phases or hidden else None

    def element(self, op: Operation, base: Any, place: int, writes: bool) -> None:
        """One element that the scalar unit reads or writes."""
        if isinstance(base, LocalTile):
            size = base.type.itemsize
            at = self._same(base.region.space, base.first + place * size, ((0, size),))
        else:
            size = base.base.itemsize
            at = self._same(("gm", base.name), (base.offset + place) * size, ((0, size),))
        touched = (at,)
        phase = Phase(SCALAR, () if writes else touched, touched if writes else ())
        self.take(Access(op, self.round, (phase,)))

    def _all(self, values: Sequence[Any], places: Sequence[int]) -> tuple[Footprint, ...]:
        found = []
        for place in places:
            value = values[place]
            for each in value if isinstance(value, tuple) else (value,):
                footprint = self._touched(each)
                if footprint is not None:
                    found.append(footprint)
        return tuple(found)

    def _touched(self, value: Any) -> Footprint | None:
        """The bytes of a tile or a tensor; None where there are none."""
        if isinstance(value, LocalTile):
            rows, cols = value.type.valid_shape
            if not rows or not cols:
                return None
            if value.image is not None:
                return self._same(value.region.space, value.first, ((0, value.end - value.first),))
            strides, size = value.array.strides, value.array.itemsize
            runs = rectangle((rows, cols), (strides[0], strides[1]), size) or ((0, value.end - value.first),)
            return self._same(value.region.space, value.first, runs)
        if isinstance(value, GlobalTensor):
            size = value.base.itemsize
            steps = tuple(step * size for step in value.type.stride)
            if 0 in value.type.shape:
                return None
            reach = sum((n - 1) * step for n, step in zip(value.type.shape, steps, strict=True)) + size
            runs = rectangle(tuple(value.type.shape), steps, size) or ((0, reach),)
            name = self.names.get(id(owner(value.base)), "")
            return self._same(("gm", name), value.offset * size, runs)
        return None

    def _same(self, space: Hashable, first: int, runs: tuple[tuple[int, int], ...]) -> Footprint:
        key = space, first, runs
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = Footprint(space, first, runs, runs)
        return found

    # What orders

    def flag(self, op: Operation, source: str, target: str, number: int, waits: bool) -> None:
        """A set or a wait."""
        one, other = NUMBER_OF.get(source), NUMBER_OF.get(target)
        if one is None or other is None:
            self.unjudged.setdefault(op.name, op)
        else:
            self.take(Flag(op, self.round, one, other, number, waits))

    def barrier(self, op: Operation, pipe: str) -> None:
        """A barrier of one pipe, or of all."""
        number = NUMBER_OF.get(pipe)
        if number is None:
            self.unjudged.setdefault(op.name, op)
        else:
            self.take(Barrier(op, self.round, number))

    def token(self, op: Operation, pipe: str, number: int, takes: bool, ordered: bool) -> None:
        """A token of a buffer."""
        place = NUMBER_OF.get(pipe)
        if place is None:
            self.unjudged.setdefault(op.name, op)
        else:
            self.take(Token(op, self.round, place, number, takes, ordered))

    def core_flag(self, op: Operation, pipe: str, number: int, waits: bool, direct: bool) -> None:
        """A flag between the cores of a block; see ``hazards.sync.between_cores``."""
        place = NUMBER_OF.get(pipe)
        if place is None or self.kind is None:
            self.unjudged.setdefault(op.name, op)
            return
        if self.kind == "vector":
            vectors = [self.number]
        else:
            vectors = [number // SECOND] if direct else list(range(max(self.beside, 1)))
        channels = tuple(((self.kind == "cube") != waits, vector, number % SECOND) for vector in vectors)
        self.take(CoreFlag(op, self.round, ALL if waits and not direct else place, number, waits, channels))


def judged(traces: Sequence[Trace], profile: str) -> list[Hazard]:
    """What goes wrong in the steps of the cores of one block; of a run that was cut nothing that its end would tell."""
    found: list[Hazard] = []
    Machine([trace.steps for trace in traces], found.append, same_pipe_of(profile)).run()
    whole = all(trace.whole for trace in traces)
    return [hazard for hazard in found if whole or hazard.kind not in _AT_THE_END]


def timelines(traces: Sequence[Trace], program: Program, lang: str = "en") -> list[str]:
    """Drawings of what the pipes of each core of one block would do when, line by line."""
    lines = []
    for trace, schedule in zip(traces, scheduled([trace.steps for trace in traces]), strict=True):
        if trace.kind is not None:
            number = f" {trace.number}" if trace.kind == "vector" else ""
            en, zh = f"{trace.kind} core{number}:", f"{_CORES[trace.kind]}{number}："
            lines.append(zh if lang == "zh" else en)
        lines += drawn(schedule, program, lang)
    return lines


def reported(out: Reporter, functions: Sequence[Operation], hazards: Iterable[Hazard]) -> None:
    """Report hazards of a run, each pair of ops once; functions: the entry, and those that it calls.

    Where none of them has a flag of its author the assembler inserts them, and only what these do not decide is told.
    """
    teller, shown = Teller(out.program), set()
    verdict = Judged(functions[0])
    manual = any(op.name in MANUAL for op in walk([*functions]))
    for hazard in hazards:
        if not manual and hazard.kind not in ALWAYS:
            continue
        if hazard.key not in shown:
            shown.add(hazard.key)
            report_hazard(out, teller, verdict, FoundHazard(hazard, True, None))

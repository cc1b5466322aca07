"""Recorded ops on one way: what each of them touches on which pipe, as its record says for the operands it is given."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from ...runtime.effects import OpEffects, clobbers_of, events_of, phases_of
from ...runtime.kinds.table import passed, takes
from ...runtime.rules.spans import NotFollowed, PointerSpan
from ...runtime.types.unknown import UNKNOWN
from ..syntax.tree import Operation
from ..tile_ops.binder import Plan
from ..walk.values import SsaValue
from ..written.recorded import program_op
from .control import Compiler, not_followed, nothing
from .footprints import Footprint
from .linear import add
from .places import Pointer, Tensor, Tile, of_span, tile_of, valid_of
from .steps import NUMBER_OF, Access, Phase
from .way import Do, Way


class NotedCall(NamedTuple):
    """How an op of a program was read: its plan, its values in the order of the plan, its attributes, and all values
    that it names, of which several may stand for one operand."""

    plan: Plan
    values: Sequence[SsaValue | None]
    rest: Sequence[Any]
    written: Sequence[SsaValue | None]

    def names(self) -> list[tuple[str, ...]]:
        """For each operand the names that stand for it."""
        if self.plan.taken is None:
            return [*map(_names, self.values)]
        return self.plan.gather([*map(_names, self.written)], lambda name, some: sum(some, ()))


class Touched(NamedTuple):
    """What one way to call an op touches: phases with the places of operands among its values.

    ``inner`` are the flags that it sets and awaits itself, ``hidden`` bytes by memory, ``scratch``: an operand is both
    read and written, so that nothing is known of the order in which it is accessed.
    """

    phases: tuple[tuple[int, tuple[int, ...], tuple[int, ...]], ...]
    inner: tuple[tuple[int, int, int], ...]
    hidden: tuple[tuple[str, int, int], ...]
    scratch: bool


class Behind:
    """What a call touches behind pointers, on each way with the numbers that it has there."""

    def __init__(self, call: NotedCall, profile: str, results: Mapping[str, Any]) -> None:
        """results: the types of those that the call gives."""
        plan, values, rest, _ = call
        self.op, self.profile = plan.op, profile
        judged = [UNKNOWN if value is None else value.judged for value in values]
        self.named = plan.named([*judged, *rest]) | dict(results)
        specs = plan.op.rules.operands
        single = {name: each[0] for name, each in zip(plan.names, call.names(), strict=True) if len(each) == 1}
        self.numbers = {name: value for name, value in single.items() if passed(specs[name].kinds, "number")}
        self.pointers = {name: value for name, value in single.items() if takes(specs[name].kinds, "pointer")}

    def of(self, way: Way) -> tuple[list[PointerSpan], list[PointerSpan]]:
        """What is read, and what is written; nothing where that is not followed."""
        spans = self.op.spans.of(self.op.rules, self._given(way), self.profile) or ()
        return [span for span in spans if not span.writes], [span for span in spans if span.writes]

    def moved(self, way: Way, results: Sequence[tuple[str, str]]) -> dict[str, Pointer]:
        """Where the pointers lead that the call gives, as far as that is followed.

        results: each operand that is one, and the name of the value.
        """
        found = {}
        for operand, name in results:
            how = self.op.rules.moves.get(operand)
            before = way.env.get(self.pointers.get(how.pointer, "")) if how is not None else None
            if how is not None and isinstance(before, Pointer):
                given = self._given(way)
                reads = [given.get(read) for read in how.reads]
                if any(value is None or value is UNKNOWN for value in reads):
                    continue
                with suppress(NotFollowed):
                    found[name] = Pointer(before.space, add(before.offset, how.by(*reads)))
        return found

    def _given(self, way: Way) -> dict[str, Any]:
        """What stands for each operand on a way."""
        given = dict(self.named)
        for name, value in self.numbers.items():
            number = way.number(value)
            if number is not None:
                given[name] = way.path.resolved(number)
        return given


class NotedCalls:
    """The recorded calls of a program, and what each of them touches."""

    def __init__(self, profile: str) -> None:
        self.profile = profile
        self.noted: dict[Operation, NotedCall] = {}
        self._known: dict[Any, Touched | None] = {}

    def note(
        self, op: Operation, plan: Plan, values: Sequence[SsaValue | None], rest: Sequence[Any],
        written: Sequence[SsaValue | None],
    ) -> None:  # fmt: skip
        """Note how an op was read; written: all values that it names."""
        self.noted[op] = NotedCall(plan, values, rest, written)

    def touched(self, call: NotedCall) -> Touched | None:
        """What a call touches; None where its operands leave that open."""
        plan, values, rest, _ = call
        key: Any = None
        if rest is plan.defaults and None not in values:
            key = plan, tuple([value.key for value in values])  # type: ignore[union-attr]
            if key in self._known:
                return self._known[key]
        judged = [UNKNOWN if value is None else value.judged for value in values]
        found = touched_by(plan.op.effects, plan.named([*judged, *rest]), plan.names, self.profile)
        if key is not None:
            self._known[key] = found
        return found

    def call(self, compiler: Compiler, op: Operation) -> Do:
        """What an op that has no handler does on a way."""
        call = self.noted.get(op)
        if call is None:
            return nothing(compiler, op) if is_silent(compiler, op) else not_followed(compiler, op)
        touched = self.touched(call)
        if touched is None:
            return not_followed(compiler, op)
        pitches = call.plan.op.rules.pitches
        pitched = frozenset([place for place, name in enumerate(call.plan.names) if name in pitches])
        behind = None
        if call.plan.op.spans.calls:
            given = zip(call.plan.form.results, compiler.results(op) if op.results else (), strict=False)
            behind = Behind(call, self.profile, {name: compiler.types(text).judged for name, (_, text) in given})
        return _access(compiler, op, touched, call, pitched, behind)


def _names(value: SsaValue | None) -> tuple[str, ...]:
    return (value.name,) if value is not None and value.name else ()


def touched_by(effects: OpEffects, named: Mapping[str, Any], names: Sequence[str], profile: str) -> Touched | None:
    """What a call touches; None where its operands leave that open.

    named: what stands for each operand and attribute; names: the operands in the order that places count.
    """
    phases = phases_of(effects, named, profile)
    if phases is None:
        return None
    places = {name: place for place, name in enumerate(names)}
    made = []
    for phase in phases:
        pipe = NUMBER_OF.get(phase.pipe[profile])
        if pipe is not None:
            reads = tuple(places[name] for name in phase.reads if name in places)
            writes = tuple(places[name] for name in phase.writes if name in places)
            made.append((pipe, reads, writes))
    scratch = any(set(reads) & set(writes) for _, reads, writes in made)
    inner = tuple(
        (NUMBER_OF[source], NUMBER_OF[target], number)
        for use in events_of(effects, named, profile) or () for source, target in use.pipes
        for number in use.ids
    )  # fmt: skip
    hidden = tuple(
        (each.memory, each.start, each.end)
        for each in clobbers_of(effects, named, profile) or () if each.memory
    )  # fmt: skip
    return Touched(tuple(made), inner, hidden, scratch)


# Ops without a record that touch no memory which another op of the text touches, and order nothing.
SILENT = frozenset({"pto.print", "pto.declare_global", "pto.reserve_buffer", "pto.import_reserved_buffer"})
_MEMORY = frozenset({"tile", "tiles", "pointer", "view", "part"})  # kinds of types of values behind which bytes lie
_MAKES = frozenset({"memref.get_global"})  # memory, and touch none of it


def is_silent(compiler: Compiler, op: Operation) -> bool:
    """Whether an op that was not read by a record touches nothing and orders nothing between pipes.

    Of the assembler's own ops those are that have a record without phases, of all others those without regions that
    take and give no memory.
    """
    if op.name[:4] == "pto.":
        known = program_op(op.name)
        return op.name in SILENT or (known is not None and not known.effects.phases)
    texts = [text for part in op.parts for text in part.types]
    texts += [item for part in op.parts if part.word == "to" for item in part.items if isinstance(item, str)]
    return not op.regions and (op.name in _MAKES or not any(compiler.types(text).kind in _MEMORY for text in texts))


def _access(
    compiler: Compiler, op: Operation, touched: Touched, call: NotedCall, pitched: frozenset[int],
    behind: Behind | None,
) -> Do:  # fmt: skip
    """pitched: the places of operands whose columns of boxes may lie otherwise than in their tiles."""
    names = call.names()
    made = [*zip(call.plan.form.results, compiler.results(op), strict=False)] if op.results else []
    hidden = [
        Footprint(memory, start, *(((0, end - start),),) * 2) for memory, start, end in touched.hidden
    ]  # fmt: skip
    inner, scratch = touched.inner, touched.scratch

    def named(places: tuple[int, ...]) -> list[_Accessed]:
        return [
            _Accessed(name, call.plan.names[place], place in pitched) for place in places for name in names[place]
        ]  # fmt: skip

    phases = [(pipe, named(reads), named(writes)) for pipe, reads, writes in touched.phases]
    results = [(operand, name) for operand, (name, _) in made]

    def go(way: Way) -> None:
        read, written = behind.of(way) if behind is not None else ((), ())
        moved = behind.moved(way, results) if behind is not None else {}
        for _, (name, text) in made:
            _define(compiler, way, op, name, text)
        way.env |= moved
        if phases or hidden:
            seen = [
                Phase(pipe, _seen(way, op, reads, read), _seen(way, op, writes, written))
                for pipe, reads, writes in phases
            ]  # fmt: skip
            way.take(Access(op, way.rounds, tuple(seen), inner, tuple(map(way.same, hidden)), scratch))

    return go


class _Accessed(NamedTuple):
    """A value that an op accesses: its name, the operand that it stands for, and whether its columns of boxes may lie
    otherwise than in its tile."""

    name: str
    operand: str
    pitched: bool


def _seen(
    way: Way, op: Operation, accessed: Sequence[_Accessed], spans: Sequence[PointerSpan]
) -> tuple[Footprint, ...]:  # fmt: skip
    """The bytes behind values; an op that touches something else is not judged."""
    found: list[Footprint] = []
    for name, operand, pitched in accessed:
        value = way.env.get(name)
        if isinstance(value, Pointer):
            own = [span for span in spans if span.operand == operand]
            if not own or any(span.index is None for span in own):
                way.not_judged(op)
            else:
                found += [way.same(seen) for span in own if (seen := of_span(value, span, way.path)) is not None]
            continue
        seen = way.touched(value, pitched)
        if seen is not None:
            found.append(seen)
        elif not isinstance(value, (Tile, Tensor)):
            way.not_judged(op)
    return tuple(found)


def _define(compiler: Compiler, way: Way, op: Operation, name: str, text: str) -> None:
    """What an op in SSA form gives: a tile that lies apart, or something unknown."""
    type = compiler.types(text)
    if type.kind == "tile" and type.problem is None and type.judged is not UNKNOWN:
        valid = valid_of(type.judged, (None, None), lambda key: way.unknown(op, key))
        way.env[name] = tile_of(type.judged, ("tile", op, name), 0, valid)
    else:
        way.env[name] = way.unknown(op, name)

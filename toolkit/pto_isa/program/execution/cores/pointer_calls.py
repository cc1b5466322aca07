"""What a run notes of ops that reach behind pointers: the bytes, by what the equations of their records say."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any, NamedTuple

from pto_isa.runtime.program_op import ProgramOp
from pto_isa.runtime.rules.spans import PointerSpan
from pto_isa.runtime.types.pointer_type import GLOBAL, PointerType

from ...steps.calls import touched_by
from ...steps.footprints import Footprint
from ...steps.places import Pointer, of_span
from ...syntax.tree import Operation
from .pointers import LocalPointer
from .tensors import GlobalPointer


class PointerAccess(NamedTuple):
    """The bytes that a phase touches of the memory of an argument, relative to where operand ``place`` leads."""

    place: int
    at: Footprint
    phase: int
    writes: bool


class FollowedCall(NamedTuple):
    """What a call touches: pipes with what they read and write of memories of the core, and what of arguments.

    ``whole``: nothing is left out.
    """

    phases: tuple[tuple[int, tuple[Footprint, ...], tuple[Footprint, ...]], ...]
    outside: tuple[PointerAccess, ...]
    whole: bool


class PointerCall:
    """A recorded op of the text with pointers among its operands.

    pointers, numbers: the operands of these kinds that are given, in the order of the values of a call; fixed: types of
    all others, and attributes.  ``accesses`` are the steps that it has been, by places and numbers.
    """

    __slots__ = ("op", "known", "pointers", "numbers", "fixed", "profile", "accesses")

    def __init__(
        self, op: Operation, known: ProgramOp, pointers: Sequence[str], numbers: Sequence[str],
        fixed: Mapping[str, Any], profile: str,
    ) -> None:  # fmt: skip
        self.op, self.known, self.pointers, self.numbers = op, known, tuple(pointers), tuple(numbers)
        self.fixed, self.profile = fixed, profile
        self.accesses: dict[Hashable, Any] = {}

    def key(self, values: Sequence[Any]) -> Hashable:
        """What calls have in common that touch the same, wherever they begin in the memory of an argument."""
        count = len(self.pointers)
        places = [
            (pointer.region.space, pointer.address) if isinstance(pointer, LocalPointer) else pointer.name
            for pointer in values[:count]
        ]  # fmt: skip
        return (*places, *map(int, values[count:]))

    def followed(self, values: Sequence[Any]) -> FollowedCall | None:
        """What a call touches; None where nothing is known of it."""
        count = len(self.pointers)
        named = {name: spec.default for name, spec in self.known.rules.operands.items()} | dict(self.fixed)
        named |= {name: _type_of(value) for name, value in zip(self.pointers, values[:count], strict=True)}
        named |= {name: int(value) for name, value in zip(self.numbers, values[count:], strict=True)}
        spans = self.known.spans.of(self.known.rules, named, self.profile)
        touched = touched_by(self.known.effects, named, self.pointers, self.profile)
        if spans is None or touched is None:
            return None
        phases, outside, whole = [], list[PointerAccess](), True
        for number, (pipe, *both) in enumerate(touched.phases):
            here: list[tuple[Footprint, ...]] = []
            for writes, places in zip((False, True), both, strict=True):
                found = []
                for place in places:
                    own = [each for each in spans if each.operand == self.pointers[place] and each.writes == writes]
                    whole = whole and bool(own) and all(each.index is not None for each in own)
                    for at in _bytes(values[place], own):
                        if isinstance(values[place], LocalPointer):
                            found.append(at)
                        else:
                            outside.append(PointerAccess(place, at, number, writes))
                here.append(tuple(found))
            phases.append((pipe, here[0], here[1]))
        return FollowedCall(tuple(phases), tuple(outside), whole)


def start_of(pointer: GlobalPointer) -> int:
    """The byte of the memory of an argument where a pointer leads."""
    return pointer.offset * pointer.base.itemsize


def _type_of(pointer: LocalPointer | GlobalPointer) -> PointerType:
    return pointer.type if isinstance(pointer, LocalPointer) else PointerType(pointer.dtype, GLOBAL)  # type: ignore[arg-type]


def _bytes(pointer: LocalPointer | GlobalPointer, spans: Sequence[PointerSpan]) -> list[Footprint]:
    """The bytes of spans: of a memory of the core, or of that of an argument from where the pointer leads."""
    place = (
        Pointer(pointer.region.space, pointer.address) if isinstance(pointer, LocalPointer)
        else Pointer(("gm", pointer.name), 0)
    )  # fmt: skip
    return [at for each in spans if each.index is not None and (at := of_span(place, each)) is not None]

"""What a core has once: its registers, other state, the ends of its pipes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar

from .kind import MakeNumbers, OperandKind, View

_SIDE = 64


class RegistersKind(OperandKind):
    """The registers of a core that configuration ops write and others read."""

    name, noun, thing = "registers", ("registers", "寄存器"), ("a State", "State 对象")
    passed = "core"
    annotation, cpp_struct = "State", "Registers"
    made_up = True

    @property
    def counted(self) -> tuple[str, ...]:
        """Those that plans do not depend on."""
        from ..memory.state import LIVE

        return tuple(LIVE)

    def greatest(self, counted: str) -> int:
        """All bits of a register."""
        from ..memory.state import LIVE

        return int((1 << LIVE[counted]) - 1)

    @cached_property
    def attributes(self) -> Mapping[str, str]:
        """Every register."""
        from ..memory.state import LIVE, REGISTERS

        return dict.fromkeys((*REGISTERS, *LIVE), "index")

    @cached_property
    def live_attributes(self) -> frozenset[str]:
        """Those that plans do not depend on."""
        from ..memory.state import LIVE

        return frozenset(LIVE)

    @property
    def settable(self) -> frozenset[str]:
        """Every register, and those that hold the address of a tile."""
        from ..memory.state import ADDRESSES, LIVE, REGISTERS

        return frozenset((*REGISTERS, *LIVE, *ADDRESSES))

    def fields(self, type: Any) -> tuple[str, ...]:
        """Every register."""
        from ..memory.state import REGISTERS

        return tuple(REGISTERS)

    def behind(self, type: Any, attribute: str) -> Iterator[str]:
        """The register itself."""
        if attribute in self.fields(type):
            yield attribute

    def samples(self, dtype: Any, sizes: Mapping[str, int], first: bool) -> Iterator[Any]:
        """Registers as they are at first."""
        from ..memory.state import StateType

        yield StateType()

    def filled(self, type: Any, numbers: MakeNumbers, state: Mapping[str, int]) -> Any:
        """Registers with these contents, of those that plans do not depend on as ``state`` says."""
        from ..memory.state import LIVE, State

        return State(type, **{name: number for name, number in state.items() if name in LIVE})

    def data(self, type: Any) -> Any:
        """The contents in order."""
        return list(type.values)

    def from_data(self, content: Any) -> Any:
        """The contents by register."""
        from ..memory.state import REGISTERS, StateType

        return StateType(**dict(zip(REGISTERS, content, strict=True)))

    def elements(self, value: Any) -> Any:
        """The contents as an array."""
        import numpy as np

        return np.array(value.type.values, np.uint64)

    def from_described(self, described: Mapping[str, Any], elements: Any) -> Any:
        """Registers with these contents."""
        from ..memory.state import State

        return State(self.from_data(elements.tolist()))

    def described(self, value: Any) -> dict[str, Any]:
        """Words of 64 bits."""
        return {"kind": self.name, "dtype": "u64"}


class StateKind(OperandKind):
    """State that C++ and the text of programs name, and calls in Python do not."""

    name, noun = "state", ("state", "状态")
    passed = "never"
    cpp_fixed = True
    placeholder = "!pto.{state}"


class PipeEndKind(OperandKind):
    """What one core has of a pipe between cores."""

    name, noun, thing = "pipe_end", ("end of a pipe", "管道的一端"), ("an end of a Pipe", "Pipe 的一端")
    annotation = cpp_struct = "PipeEnd"
    in_vectors = False
    placeholder = "!pto.{state}"
    views: ClassVar[Mapping[str, View]] = {"empty": View(1, "empty", "extent"), "full": View(1, "full", "extent")}

    @cached_property
    def attributes(self) -> Mapping[str, str]:
        """What its type says, and the counts of both sides."""
        words = dict.fromkeys(("dtype", "direction", "core"), "word")
        sizes = ("number", "slots", "slot_bytes", "size", "itemsize", "vector_cores", "targets", "sources")
        return {**words, **dict.fromkeys((*sizes, *_counts()), "index")}

    @property
    def settable(self) -> frozenset[str]:
        """What this end counts."""
        from ..types.pipe_type import COUNTERS

        return frozenset(COUNTERS)

    @cached_property
    def live_attributes(self) -> frozenset[str]:
        """The counts."""
        return frozenset(_counts())

    def words(self) -> Mapping[str, Sequence[Any]]:
        """Those of its type."""
        from ..types.dtypes import DTYPES
        from ..types.pipe_type import CORES, DIRECTIONS

        return {"dtype": DTYPES, "direction": DIRECTIONS, "core": CORES}

    def fields(self, type: Any) -> tuple[str, ...]:
        """What its type is made of."""
        from ..types.pipe_type import FIELDS

        return FIELDS

    def put(self, type: Any, field: str, value: Any) -> Any:
        """The type with another value of a field."""
        from dataclasses import replace

        return replace(type, **{field: value})

    def behind(self, type: Any, attribute: str) -> Iterator[str]:
        """The elements of a slot are as many as fit its bytes."""
        yield from ("dtype", "slot_bytes") if attribute == "size" else (attribute,)

    def samples(self, dtype: Any, sizes: Mapping[str, int], first: bool) -> Iterator[Any]:
        """Ends at every core, for one and two vector cores, and in a grid."""
        from ..types.dtypes import ITEMSIZE
        from ..types.pipe_type import CORES, GRID, Direction, PipeType

        ways: tuple[Direction, ...] = ("dir_both", "dir_both_gm")
        yield from (
            PipeType(dtype, direction, core, 0, 8, _SIDE * _SIDE * 8, cores)
            for cores in (1, 2) for direction in ways for core in CORES if core != "cell"
        )  # fmt: skip
        yield from (PipeType(dtype, direction, "cell", 0, 8, _SIDE * _SIDE * ITEMSIZE[dtype]) for direction in GRID)

    def filled(self, type: Any, numbers: MakeNumbers, state: Mapping[str, int]) -> Any:
        """An end with these counts; its slots are filled by the other side."""
        from ..memory.pipe import pipe_end

        return pipe_end(type, state)

    def sample(self, type: Any, numbers: MakeNumbers) -> Any:
        """An end whose other side has pushed three slots, and that holds one slot of each kind itself."""
        return filled_end(type, numbers(type.dtype, (3 * type.size,)).reshape(3, -1))

    def data(self, type: Any) -> Any:
        """The fields by name."""
        from dataclasses import asdict

        return asdict(type)

    def from_data(self, content: Any) -> Any:
        """The type with these fields."""
        from ..types.pipe_type import PipeType

        return PipeType(**content)

    @property
    def data_word(self) -> str:
        """As examples call it."""
        return "pipe"

    def elements(self, value: Any) -> Any:
        """The bytes of all slots, then the counts."""
        import numpy as np

        return np.array([*value.array.tobytes(), *value.counts.values()], np.uint8)


REGISTERS, STATE, PIPE_END = RegistersKind(), StateKind(), PipeEndKind()


def _counts() -> tuple[str, ...]:
    from ..types.pipe_type import COUNTERS, SEEN

    return (*COUNTERS, *SEEN)


def filled_end(type: Any, slots: Any) -> Any:
    """An end whose other side has pushed these slots, and that holds one slot of each kind itself."""
    from ..memory.pipe import pipe_end

    end = pipe_end(type)
    towards = {"vector": "c2v", "cube": "v2c", "cell": "edge"}[type.core]
    if type.sources and (towards in type.direction or "both" in type.direction):
        for slot in slots:
            end.receive(slot)
    for counter in ("taken", "popped"):
        end.put(counter, 1)
    return end

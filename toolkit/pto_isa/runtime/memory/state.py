"""State: the registers of a core that configuration operations write and other operations read.

A State is an explicit operand, ``ops.setfmatrix(src, state)`` then ``ops.timg2col(dst, src, state=state)``: nothing is
kept behind the caller's back.  An operation that only may read it takes a fresh State when none is given.  The
registers are those of ``registers`` in isa/vocabulary.yaml, which says what their bits mean; a test compares both.
"""

from __future__ import annotations

from collections.abc import Mapping
from threading import Lock
from typing import Any
from weakref import WeakValueDictionary

from ..checked_int import whole
from ..errors import InputError, unknown_word
from ..types.unknown import UNKNOWN

# name -> bits; every register is 0 at first, and ``fpc`` names no tile
REGISTERS: Mapping[str, int] = {
    "fmatrix_a": 64, "fmatrix_b": 64, "repeat_a": 64, "repeat_b": 64, "padding_a": 32, "padding_b": 32,
    "quant_pre": 64, "hf32_mode": 2, "tf32_mode": 2,
}  # fmt: skip
ADDRESSES = ("fpc",)
_WAYS = ("outtoub", "ubtoout", "outtol1")  # of the copies that loops in registers repeat
# Registers that change from call to call: a run reads them, and no plan depends on what they hold.
LIVE: Mapping[str, int] = {
    "ar": 32, "sqzn": 32, "vms4_sr": 64, "mov_pad_val": 64, "pad_val_outtol1": 64, "mte2_nz_para": 64,
    "ctrl": 64, "st_atomic_cfg": 64,
    **dict.fromkeys(("fpc_places", "relu_alpha", "fix_clip_relu", "loop3_para", "channel_para"), 64),
    **{f"{name}_{way}": 64 for way in _WAYS for name in ("loop1_stride", "loop2_stride", "loop_size")},
}  # fmt: skip


class StateType:
    """The contents of all registers at one moment, as attributes.  Immutable and interned: the plan of a call depends
    on it as on the type of a tile.
    """

    __slots__ = ("values", *REGISTERS, "__weakref__")

    values: tuple[int, ...]
    kind = "registers"

    def __new__(cls, **registers: int) -> StateType:
        for name in registers:
            if name not in REGISTERS:
                raise InputError(*unknown_word(("register", "寄存器"), name, tuple(REGISTERS)))
        values = tuple(_word(name, registers.get(name, 0)) for name in REGISTERS)
        with _LOCK:
            made = _TYPES.get(values)
            if made is None:
                made = _TYPES[values] = object.__new__(cls)
                object.__setattr__(made, "values", values)
                for name, value in zip(REGISTERS, values, strict=True):
                    object.__setattr__(made, name, value)
        return made

    def replace(self, **registers: int) -> StateType:
        """Return the contents with some registers changed."""
        return StateType(**{**dict(zip(REGISTERS, self.values, strict=True)), **registers})

    def __str__(self) -> str:
        shown = (f"{name}={value:#x}" for name, value in zip(REGISTERS, self.values, strict=True) if value)
        return f"state({', '.join(shown)})"

    def __repr__(self) -> str:
        return f"StateType({str(self).removeprefix('state(')}"

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a StateType is immutable")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("a StateType is immutable")

    def __copy__(self) -> StateType:
        return self

    def __deepcopy__(self, memo: object) -> StateType:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return (_restored, (self.values,))


_TYPES: WeakValueDictionary[tuple[int, ...], StateType] = WeakValueDictionary()
_LOCK = Lock()


class Unread:
    """The contents of registers that nothing is known of, as in the verification of a program: all are UNKNOWN."""

    kind = "registers"

    def __getattr__(self, name: str) -> Any:
        if name in REGISTERS:
            return UNKNOWN
        raise AttributeError(name)

    def replace(self, **registers: int) -> StateType:
        """Return contents in which these registers are known; the others are 0."""
        return StateType(**registers)

    def __repr__(self) -> str:
        return "UNREAD"

    def __reduce__(self) -> str:
        return "UNREAD"


UNREAD = Unread()


class State:
    """The registers of one core.

    ``type`` holds their contents now, except of those that change from call to call, which are attributes; ``fpc``
    is the tile whose address was set.
    """

    __slots__ = ("type", "fpc", *LIVE, "__weakref__")

    type: StateType
    fpc: Any

    def __init__(self, contents: StateType | None = None, **registers: int) -> None:
        if contents is None:
            contents = _INITIAL
        elif not isinstance(contents, StateType):
            found = type(contents).__name__
            raise InputError(
                f"the contents of a State are a StateType; found {found}", f"State 的内容须为 StateType；此处为 {found}"
            )
        if registers:  # a call without a state makes one of its own, as it stands at the start
            for name in LIVE.keys() & registers.keys():
                setattr(self, name, _word(name, registers.pop(name)))
            contents = contents.replace(**registers)
        self.type = contents
        self.fpc = None

    @property
    def key(self) -> StateType:
        """What plans are looked up by: the contents."""
        return self.type

    def put(self, register: str, value: Any) -> None:
        """Write one register; ``fpc`` takes the tile itself, which stands for its address."""
        if register in ADDRESSES:
            self.fpc = value
        elif register in LIVE:
            setattr(self, register, _word(register, value))
        else:
            self.type = self.type.replace(**{register: value})

    def copy(self) -> State:
        """Return a state of its own with the same contents."""
        made = State(self.type)
        made.fpc = self.fpc
        for name in LIVE:
            setattr(made, name, getattr(self, name))
        return made

    def __getattr__(self, name: str) -> int:
        if name in REGISTERS:
            return int(getattr(self.type, name))
        if name in LIVE:  # that nothing has set; runs read it again and again
            setattr(self, name, 0)
            return 0
        raise AttributeError(f"a State has no register {name!r}; it has {', '.join((*REGISTERS, *LIVE, *ADDRESSES))}")

    def __repr__(self) -> str:
        return f"<State {str(self.type).removeprefix('state')}>"


def _restored(values: tuple[int, ...]) -> StateType:
    return StateType(**dict(zip(REGISTERS, values, strict=True)))


def _word(name: str, value: object) -> int:
    width = LIVE[name] if name in LIVE else REGISTERS[name]
    return whole(value, (f"the register {name}", f"寄存器 {name} "), 0, (1 << width) - 1)


_INITIAL = StateType()  # what a call that names no registers starts from; made once, as such calls are many

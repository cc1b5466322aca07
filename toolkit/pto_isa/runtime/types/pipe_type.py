"""PipeType: the type of one core's end of a pipe between cores, and what ends count."""

from __future__ import annotations

import re
from typing import ClassVar, Literal, TypeAlias, cast, get_args

from ...text.lists import counted
from ..checked_int import whole
from ..errors import InputError, unknown_word
from ..frozen import frozen
from .dtypes import DTYPES, ITEMSIZE, Dtype, check_dtype

# Between the cores of a grid: to one of them, or to all in a row or column.
GridDirection: TypeAlias = Literal["grid_edge", "grid_span"]
Direction: TypeAlias = (
    Literal["dir_c2v", "dir_v2c", "dir_both", "dir_c2v_gm", "dir_v2c_gm", "dir_both_gm"] | GridDirection
)
GRID: tuple[GridDirection, ...] = get_args(GridDirection)
DIRECTIONS: tuple[Direction, ...] = (*get_args(get_args(Direction)[0]), *GRID)
Core: TypeAlias = Literal["cube", "vector", "cell"]
CORES: tuple[Core, ...] = get_args(Core)
COUNTERS = ("taken", "pushed", "popped", "freed")  # of this end
SEEN = ("ready", "returned")  # what the cores on the other side have done
SLOT_VIEWS = ("empty", "full")
FIELDS = ("dtype", "direction", "core", "number", "slots", "slot_bytes", "vector_cores", "targets", "sources")


@frozen
class PipeType:
    """Type of one end: the pipe's ``direction``, ``slots`` and ``slot_bytes``, how many ``vector_cores`` use it, and
    which ``core`` holds the end (``number`` tells the vector cores apart); slots are seen as elements of ``dtype``.

    A ``cell`` is a core of a grid: its pushes reach ``targets`` others, and it pops from ``sources``.
    """

    dtype: Dtype
    direction: Direction
    core: Core
    number: int = 0
    slots: int = 8
    slot_bytes: int = 1024
    vector_cores: int = 1
    targets: int = 1
    sources: int = 1

    kind: ClassVar[str] = "pipe_end"

    def __post_init__(self) -> None:
        _one_of(("element type", "元素类型"), self.dtype, DTYPES)
        _one_of(("direction", "方向"), self.direction, DIRECTIONS)
        _one_of(("core", "核"), self.core, CORES)
        self._count("slots", 1, 1 << 16)
        self._count("slot_bytes", 1, 1 << 30)
        cell = self.core == "cell"
        if cell != (self.direction in GRID):
            raise InputError(
                f"a pipe of direction {self.direction} has no end at a core of kind {self.core}",
                f"方向为 {self.direction} 的管道在 {self.core} 核上没有端",
            )
        self._count("vector_cores", 1, 1 if cell else 2)
        self._count("targets", 0 if cell else 1, (1 << 16 if self.direction == "grid_span" else 1))
        self._count("sources", 0 if cell else 1, 1)
        self._count("number", 0, self.vector_cores - 1 if self.core == "vector" else 0)

    def _count(self, name: str, low: int, high: int) -> None:
        object.__setattr__(self, name, whole(getattr(self, name), (f"{name} of a pipe", f"管道的 {name} "), low, high))

    @property
    def itemsize(self) -> int:
        """Bytes of one element of a slot."""
        return ITEMSIZE[self.dtype]

    @property
    def size(self) -> int:
        """Elements of one slot."""
        return int(self.slot_bytes // ITEMSIZE[self.dtype])

    @property
    def extent(self) -> int:
        """Elements behind the views of a slot: a direct pipe has a slot in the memory of every vector core."""
        return self.size * self.vector_cores

    def __str__(self) -> str:
        ring = f"{counted(self.slots, 'slot')} of {self.slot_bytes} bytes"
        if self.core == "cell":
            return f"{self.direction}, cell to {self.targets} from {self.sources}, {ring}, {self.dtype}"
        number = f" {self.number}" if self.core == "vector" else ""
        return f"{self.direction}, {self.core}{number} of {self.vector_cores}, {ring}, {self.dtype}"


def _one_of(what: tuple[str, str], word: object, words: tuple[str, ...]) -> None:
    if not isinstance(word, str) or word not in words:
        raise InputError(*unknown_word(what, word, words))


_TEXT = re.compile(
    r"(?P<direction>\w+), *(?:cell to (?P<targets>\d+) from (?P<sources>\d+)|"
    r"(?P<core>cube|vector)(?: (?P<number>\d+))? of (?P<cores>\d+)), *"
    r"(?P<slots>\d+) slots? of (?P<bytes>\d+) bytes, *(?P<dtype>[a-z]\w*)"
)


def pipe_type(text: str) -> PipeType:
    """``dir_c2v, vector 0 of 2, 4 slots of 1024 bytes, f32`` -> its type; ``cube of 2`` beside two vector cores;
    ``grid_edge, cell to 1 from 1, 4 slots of 1024 bytes, f32`` in a grid.

    Raises InputError for another text.
    """
    match = _TEXT.fullmatch(text.strip())
    if match is None or (match["core"] == "vector") != (match["number"] is not None):
        expected = "`dir_c2v, vector 0 of 2, 4 slots of 1024 bytes, f32`"
        raise InputError(
            f"{text!r} is no end of a pipe; expected {expected}", f"{text!r} 不是管道的一端；应如 {expected}"
        )
    return PipeType(
        check_dtype(match["dtype"]), cast("Direction", match["direction"]), cast("Core", match["core"] or "cell"),
        int(match["number"] or 0), int(match["slots"]),
        int(match["bytes"]), int(match["cores"] or 1), int(match["targets"] or 1),
        int(match["sources"] or 1),
    )  # fmt: skip

"""One core on one way through a function: its values, and the steps that it has taken."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, NamedTuple, TypeAlias

from ...runtime.types.pipe_type import PipeType
from ..syntax.tree import Operation
from .choices import Path
from .footprints import Footprint
from .linear import Linear, Number, of
from .places import Tensor, Tile, of_tensor, of_tile
from .steps import Step

COUNTED = "#"  # begins the name of a value that no text names: what a core counts, in all functions alike


class TooLong(Exception):
    """A way passes more ops than are followed, or regions that are nested deeper."""


class FollowedCore(NamedTuple):
    """A core of a block: its kind, its number among the vector cores, how many of these there are."""

    kind: str | None = None
    number: int = 0
    beside: int = 1


class Way:
    """What a core knows and has done.

    ``kind`` is cube or vector, None for a program that does not tell cores apart; ``vector`` counts the vector cores,
    of which there are ``beside`` beside the cube core.  ``rounds`` are those of the open loops.  ``yielded`` is what
    the open region gave, ``jump`` the block that a branch goes to and what it gives it.  ``unjudged`` names ops of
    which it is not known what they touch, ``cut`` says that some rounds were left out, ``tables`` that some value may
    be changed in place.
    """

    def __init__(self, path: Path, core: FollowedCore, most: int, whole: bool = False) -> None:
        """most: ops that may be passed.  whole: of loops no rounds are left out."""
        self.path, self.left, self.whole = path, most, whole
        self.kind, self.vector, self.beside = core
        self.env: dict[str, Any] = {}
        self.steps: list[Step] = []
        self.rounds: tuple[int, ...] = ()
        self.yielded: list[Any] = []
        self.jump: tuple[str, list[Any]] | None = None
        self.returned = False
        self.depth = self.nested = 0  # of calls, and of regions
        self.cut = self.tables = False
        self.unjudged: dict[str, Operation] = {}
        self.visits: dict[Hashable, int] = {}
        self.pipes: dict[int, PipeType] = {}  # between the cores: the ends of this one, by their numbers
        self.copies: dict[int, int] = {}  # of each the slots of the ring that pops copy into
        self.footprints: dict[Any, Footprint] = {}
        self.open: list[Footprint] = []  # whose place was not known when they were made

    def take(self, step: Step) -> None:
        """Note a step."""
        self.steps.append(step)

    def not_judged(self, op: Operation) -> None:
        """Name an op of which it is not known what it does."""
        self.unjudged.setdefault(op.name, op)

    def works(self, ops: int) -> None:
        """Count ops that are passed.  Raises TooLong for more than are followed."""
        self.left -= ops
        if self.left < 0:
            raise TooLong

    def number(self, name: str) -> Number | None:
        """The value of a name where it is a whole number."""
        value = self.env.get(name)
        return value if isinstance(value, (int, Linear)) else None

    def unknown(self, op: Operation, name: str) -> Linear:
        """A value that an op gives and that nothing is known of; another one whenever it is reached."""
        count = self.visits[op, name] = self.visits.get((op, name), 0) + 1
        return of(self.path.symbols.symbol(("result", op, name, count), name))

    @property
    def vectors(self) -> Sequence[int]:
        """The vector cores that what goes between the cores concerns: all of the cube core, or this one."""
        return (self.vector,) if self.kind == "vector" else range(self.beside)

    def prime(self, channels: Sequence[Hashable], times: int) -> bool:
        """Whether channels have been sent so often at first; here who waits counts how often it need not."""
        return False

    def argument(self, name: str) -> Linear:
        """What a caller decides."""
        return of(self.path.symbols.symbol(("argument", name), name, argument=True))

    def touched(self, value: object, pitched: bool = False) -> Footprint | None:
        """The bytes of a tile or a tensor; None where there are none, or where it is neither.

        pitched: see ``of_tile``.
        """
        if isinstance(value, Tile):
            known = value.apart if pitched else value.footprint
            found = known or of_tile(value, self.path, pitched)
        elif isinstance(value, Tensor):
            known = value.footprint
            found = known or of_tensor(value, self.path)
        else:
            return value if isinstance(value, Footprint) else None
        if known is None and found is not None:
            found = self.same(found)
            if self.stays(value):
                if pitched and isinstance(value, Tile):
                    value.apart = found
                else:
                    value.footprint = found
        return found

    def stays(self, value: Tile | Tensor) -> bool:
        """Whether the bytes of a tile or a tensor are those from now on, too."""
        return True

    def same(self, found: Footprint) -> Footprint:
        """The footprint itself, or one of the same bytes that was met before."""
        window = found.window
        at = None if window is None else (window.of, window.starts, window.sizes)
        known = self.footprints.setdefault((found.space, found.start, found.least, found.most, at), found)
        if known is found and (isinstance(found.start, Linear) or not found.is_exact):
            self.open.append(found)
        return known

    def settle(self) -> None:
        """At the end: say of footprints what was found out since they were made."""
        for footprint in self.open:
            footprint.start = self.path.resolved(footprint.start)
            window = footprint.window
            if window is not None:
                window.starts = tuple(map(self.path.resolved, window.starts))
                window.sizes = tuple(map(self.path.resolved, window.sizes))


Do: TypeAlias = Callable[[Way], None]

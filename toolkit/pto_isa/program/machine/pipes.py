"""Pipes between the cube and the vector core: their buffers, both ends, and the `split` of their users."""

from __future__ import annotations

from typing import Any

from ...runtime.types.unknown import UNKNOWN
from ..check.values import SsaValue
from ..check.walk import Walk
from ..host.functions import name_of, properties
from ..syntax.attributes import bare, symbol
from ..syntax.tree import Operation

Buffer = tuple[str, str]  # the function that reserves it, and its name
_LOCAL = "pto.initialize_l2l_pipe"


class Pipes:
    """The buffers and pipes of one program."""

    def __init__(self, check: Walk) -> None:
        self.check = check
        self.function = ""
        self.buffers: dict[int, Buffer] = {}  # by the op that gives the value
        self.ends: dict[Buffer, set[str]] = {}  # functions that reserve or import a buffer
        self.opened: dict[Buffer, list[tuple[str, Operation]]] = {}  # where pipes over it are made
        self.settled: list[tuple[str, Operation, bool]] = []  # pipes with a written `nosplit`
        self.splits: dict[str, set[str]] = {}  # of the users in each function
        self.manual: set[str] = set()  # functions with a buffer whose address is written

    def enter(self, op: Operation) -> None:
        """Note the function that is walked from here on."""
        self.function = name_of(op)

    def buffer(self, op: Operation) -> None:
        """``reserve_buffer {name = …}`` or ``import_reserved_buffer {name = …, peer_func = @…}``."""
        given = properties(op)
        owner = symbol(str(given.get("peer_func", self.function)))
        key = (owner, bare(str(given.get("name", ""))))
        self.buffers[id(op)] = key
        self.ends.setdefault(key, set()).add(self.function)
        if str(given.get("auto")) == "false":
            self.manual.add(self.function)

    def opens(self, op: Operation, values: list[SsaValue | None]) -> None:
        """A pipe over buffers."""
        given = properties(op)
        keys = {
            self.buffers[id(v.op)] for v in values if v is not None and v.op is not None and id(v.op) in self.buffers
        }
        for key in keys:
            self.opened.setdefault(key, []).append((self.function, op))
        if op.name == _LOCAL and not keys and values and "flag_base" not in given:
            self.check.out.report("pipe-buffer", op, values[0].name if values[0] is not None else None, op=op.name)
        if str(given.get("nosplit")) in ("true", "false"):
            self.settled.append((self.function, op, str(given["nosplit"]) == "true"))

    def uses(self, op: Operation, values: list[SsaValue | None]) -> None:
        """A push or pop: its `split`, and for a pop the valid region of its result."""
        split = str(properties(op).get("split", "0")).partition(" ")[0]
        self.splits.setdefault(self.function, set()).add(split)
        made = self.check.env.get(op.results[0]) if op.results else None
        if "tpop" in op.name and values and made is not None and made.type.kind == "tile":
            tile: Any = made.judged
            if tile is not UNKNOWN and tile.valid_row is not UNKNOWN and tile.valid_col is not UNKNOWN:
                self.check.out.report("pop-valid-region", op, made.name, value=made.name)

    def finish(self) -> None:
        """Judge the pipes of the whole program."""
        report = self.check.out.report
        for key, opened in self.opened.items():
            local = [op for _, op in opened if op.name == _LOCAL]
            if local and (len(self.ends[key]) != 2 or len({function for function, _ in opened}) != 2):
                report("pipe-peer", local[0], buffer=key[1], op=local[0].name)
        for function, op, nosplit in self.settled:
            splits = self.splits.get(function, set())
            if splits and (splits == {"0"}) is not nosplit and ("0" not in splits or len(splits) == 1):
                shown = ", ".join(sorted(splits))
                report("nosplit-differs", op, here=str(nosplit).lower(), there=shown)

"""Pipes between the cube and the vector core: their buffers, both ends, and the `split` of their users."""

from __future__ import annotations

from functools import partial
from typing import Any

from ...generated.programs._rules import PROGRAM_RULES
from ...runtime.types.unknown import UNKNOWN
from ..syntax.attributes import bare, symbol
from ..syntax.tree import Operation
from ..walk.values import SsaValue
from ..walk.walk import Walk
from ..written.functions import name_of, properties
from .epilogue import Parameter, judge_contract, judge_epilogue, judge_parameter
from .pipe_end import SlotUse, WrittenEnd, number_in, read_end, read_use
from .pipe_pairs import ReservedBuffer, joined, judge_pipes
from .pipe_setup import judge_end, judge_ids, judge_slots, judge_use


class Pipes:
    """The buffers and pipes of one program."""

    def __init__(self, check: Walk) -> None:
        self.check = check
        self.function = ""
        self.buffers: dict[int, ReservedBuffer] = {}  # by the op that gives the value
        self.ends: list[WrittenEnd] = []
        self.used: list[SlotUse] = []
        self.parameters: list[Parameter] = []
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
        self.buffers[id(op)] = (owner, bare(str(given.get("name", ""))))
        if str(given.get("auto")) == "false":
            self.manual.add(self.function)

    def opens(self, op: Operation, values: list[SsaValue | None]) -> None:
        """A pipe over buffers."""
        end = read_end(self.check, op, self.function, values)
        self.ends.append(end)
        named = [v for _, v in end.rings]
        if (
            named
            and "flag_base" not in end.number
            and not any(v is not None and id(v.op) in self.buffers for v in named)
        ):
            self.check.out.report("pipe-buffer", op, named[0].name if named[0] is not None else None, op=op.name)
        if end.nosplit is not None:
            self.settled.append((self.function, op, end.nosplit))

    def sets(self, op: Operation) -> None:
        """Numbers for the quantisation of a pipe."""
        number = number_in(properties(op).get("id", 0))
        block = self.check.frames[-1].block
        self.parameters.append(
            Parameter(op, self.function, number if isinstance(number, int) else 0, block, self.check.clock)
        )

    def uses(self, op: Operation, values: list[SsaValue | None]) -> None:
        """A push or pop: its `split`, and for a pop the valid region of its result."""
        split = str(properties(op).get("split", "0")).partition(" ")[0]
        self.splits.setdefault(self.function, set()).add(split)
        self.used.append(read_use(self.check, op, self.function, values))
        made = self.check.env.get(op.results[0]) if op.results else None
        if "tpop" in op.name and values and made is not None and made.type.kind == "tile":
            tile: Any = made.judged
            if tile is not UNKNOWN and tile.valid_row is not UNKNOWN and tile.valid_col is not UNKNOWN:
                self.check.out.report("pop-valid-region", op, made.name, value=made.name)

    def finish(self) -> None:
        """Judge the pipes of the whole program."""
        report, profile = self.check.out.report, self.check.profile
        # Who names no target may mean A5, where slots do not pass through global memory.
        severity = "warning" if self.check.assumed else PROGRAM_RULES["pipe-slots"].severity
        for end in self.ends:
            judge_end(end, profile, report)
            judge_slots(end, profile, partial(self.check.out.report_as, severity))
            judge_epilogue(end, profile, report)
        judge_ids(self.ends, report)
        uses: dict[int, list[SlotUse]] = {}
        for use in self.used:
            found = judge_use(use, self._of(use.function), profile, report)
            if found is not None:
                uses.setdefault(id(found), []).append(use)
        pipes = joined(self.ends, self.buffers)
        judge_pipes(pipes, profile, report)
        for pipe in pipes:
            judge_contract(pipe, uses, self.parameters, report)
        for parameter in self.parameters:
            judge_parameter(parameter, self._of(parameter.function), report)
        self._splits()

    def _of(self, function: str) -> list[WrittenEnd]:
        return [end for end in self.ends if end.function == function]

    def _splits(self) -> None:
        for function, op, nosplit in self.settled:
            splits = self.splits.get(function, set())
            if splits and (splits == {"0"}) is not nosplit and ("0" not in splits or len(splits) == 1):
                shown = ", ".join(sorted(splits))
                self.check.out.report("nosplit-differs", op, here=str(nosplit).lower(), there=shown)

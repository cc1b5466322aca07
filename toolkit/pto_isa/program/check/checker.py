"""Walking a program once: values and their types, then each op by its record or by what is known of its dialect."""

from __future__ import annotations

from collections.abc import Hashable, Mapping

from ...garbage import uncollected
from ...generated.programs._rules import EXECUTED, NAMED, PROGRAM_RULES, UNRECORDED
from ...runtime.rules.finding import Finding
from ...runtime.words import HINT
from ..assembler import AssemblerRelease
from ..hazards.checker import Hazards, Mode
from ..hazards.counterparts import Counterparts
from ..host.buffers import Buffers
from ..host.builtin_ops import FOLLOWED, SHAPES, unknown_builtin
from ..host.parts import WAYS, is_generic, is_understood
from ..host.places import plain_words
from ..host.regions import LOOPS, STRUCTURED, ends_well, in_order, labels, targets
from ..host.scopes import captured
from ..machine.address_mode import Placing
from ..machine.channels import Channels
from ..machine.memory import Allocations
from ..machine.pipes import Pipes
from ..machine.pitches import Pitches
from ..machine.registers import Registers
from ..machine.streams import Streams
from ..machine.vector_memory import VectorMemory
from ..syntax.program import Program
from ..syntax.tree import Operation
from ..tile_ops.calls import Calls
from ..tile_ops.other_release import other_names
from ..tile_ops.suggest import op_hint
from ..walk.call_graph import CallGraph
from ..walk.other_words import report_words, unread_words
from ..walk.walk import OpenRegions, OpHandler, Walk, names_results
from ..written.functions import MODULES, STRICT
from ..written.results import NO_RESULTS, region_arguments, result_count

ISOLATED = MODULES | {"func.func", STRICT}  # what stands in them sees no value from outside
_NAMED_ONLY = ("is known by its name alone", "仅知其名称")
COUNTED = frozenset({*SHAPES, *STRUCTURED, "func.call", "call"})  # what handles them judges how many results they name


class ProgramChecker(Walk):
    """One walk over a program with what judges it.

    handlers: what takes an op, by its name; ops of records join them when they are first met.
    """

    def __init__(
        self,
        program: Program,
        profile: str,
        level: int | None,
        assembler: AssemblerRelease,
        handlers: Mapping[str, OpHandler],
        hints: bool,
        assumed: bool = False,
        hazards: Mode = "auto",
    ) -> None:
        super().__init__(program, profile, assembler, hints, assumed)
        others = other_names(handlers, assembler.release, ProgramChecker.unknown)
        self.handlers: dict[str, OpHandler] = {**handlers, **dict(others)}
        self.functions = CallGraph(self)
        self.memory = Allocations(self)
        self.channels = Channels(self)
        self.pipes = Pipes(self)
        self.registers = Registers(self, self.functions)
        self.streams = Streams(self)
        self.counterparts = Counterparts(self)
        self.vector = VectorMemory(self)
        self.placing = Placing(self, self.pipes, level)
        self.buffers = Buffers(self, level)
        self.pitches = Pitches(self, self.memory.spans)
        self.hazards = Hazards(self, hazards)
        note = self.hazards.calls.note if self.hazards.wanted else None
        self.calls = Calls(self, self.memory, self.registers, self.pitches, level, self.handlers, self.vector, note)
        self.unrecorded: set[str] = set()
        self.whole: set[tuple[Hashable, ...]] = set()  # what ops say that are written whole
        self.understood: set[tuple[str, ...]] = set()  # the words of ops all of whose parts are known

    def run(self) -> list[Finding]:
        """Walk the program and return what was found, in the order of the text where places are known."""
        with uncollected():
            self.walk(self.program.ops)
            self.leave(0)
            self.memory.finish()
            self.channels.finish()
            self.pipes.finish()
            self.placing.finish()
            self.registers.finish()
            self.functions.finish()
            self.hazards.finish()
            self.counterparts.finish()  # of waits that hazards say more of, nothing
        findings = self.out.findings
        vars(self).clear()  # its parts point back to it: without this, all values wait for the cycle collector
        return findings

    def walk(self, ops: list[Operation]) -> None:
        """Check ops and everything nested in them, without recursion."""
        frames = self.frames
        frames.append(OpenRegions(None, [], self.env))
        frames[0].ops = iter(ops)
        handlers, tile_op, unread = self.handlers, self.calls.check, unread_words(self.release)
        while frames:
            frame = frames[-1]
            for op in frame.ops:
                self.clock += 1
                if unread:
                    report_words(self.out, self.assembler, op, unread)
                handler = handlers.get(op.name)
                if op.results and op.name not in COUNTED:
                    count = 0 if op.name in NO_RESULTS else result_count(op)
                    if count is not None:
                        names_results(self, op, count)
                if not self.understands(op):
                    self.plain(op)
                elif handler is not None:
                    handler(self, op)
                elif not tile_op(op):
                    self.unknown(op)
                if op.regions:
                    blocks = [
                        (block, number, depth)
                        for number, region in enumerate(op.regions) for block, depth in in_order(region)
                    ]  # fmt: skip
                    frames.append(OpenRegions(op, blocks[::-1], self.env))
                    frames[-1].start = self.clock
                    self.open(frames[-1])
                    break
            else:
                if not frame.blocks or frame.blocks[-1][2] == 0:  # the region ends with this block
                    self.leave(frame.mark)
                    self.env = frame.outer
                if frame.blocks:
                    self.open(frame)
                    continue
                frames.pop()
                if frame.owner is not None:
                    if frame.owner.name in LOOPS:
                        self.loops.append((frame.start, self.clock))
                    if frame.owner.name == "func.func":
                        self.undefined = {}
                    self.results(frame.owner)

    def understands(self, op: Operation) -> bool:
        """Whether all parts of an op are known; what is written like one of which they are is not asked again."""
        words = self.words = plain_words(op)
        if words is None:
            return op.name not in WAYS or is_understood(self, op)
        if words not in self.understood:
            if op.name in WAYS and not is_understood(self, op):
                return False
            self.understood.add(words)
        return True

    def open(self, frame: OpenRegions) -> None:
        """Enter the next block: it sees what the blocks that dominate it define; a function sees nothing else."""
        owner, (block, number, depth) = frame.owner, frame.blocks.pop()
        assert owner is not None
        frame.ops, frame.block = iter(block.ops), block
        if depth == 0:
            frame.mark = frame.began = len(self.made)
            frame.seen = []
            if owner.name in ISOLATED:
                self.env = {}
                if owner.name == "func.func":
                    self.undefined = {}
                    for part in (self.channels, self.functions, self.pipes):
                        part.enter(owner)
            region = owner.regions[number]
            if len(region) > 1 or block.label or (block.ops and targets(block.ops[-1])):
                labels(self, owner, region)
        else:
            self.sees(frame, depth)
        ends_well(self, owner, number, block)
        given = captured(self, owner, block, frame.outer) if owner.name == STRICT else {}
        for name, text in region_arguments(owner, block, depth == 0 and block is owner.regions[number][0]):
            if name in given:
                self.env[name] = given[name]
            else:
                self.define(name, self.types(text), owner, argument=True)

    def sees(self, frame: OpenRegions, depth: int) -> None:
        """Hide the values of the blocks that do not dominate the next one, which is so deep in their tree."""
        frame.seen.append(self.made[frame.began :])
        frame.began = len(self.made)
        if depth < 0:  # no branch leads here, and MLIR asks nothing
            for value in self.made[frame.mark :]:
                if self.hidden.pop(value.name, None) is not None:
                    self.env.setdefault(value.name, value)
            return
        for values in frame.seen[depth:]:
            for value in values:
                if self.env.get(value.name) is value:
                    self.hidden[value.name] = self.env.pop(value.name)
        del frame.seen[depth:]

    def leave(self, mark: int) -> None:
        """Forget the values made since ``mark``; those that nobody used are reported."""
        made, env = self.made, self.env
        for value in reversed(made[mark:]):
            if value.origin is not None:
                value.origin.last = max(value.origin.last, value.last)
            if env.get(value.name) is value:
                del env[value.name]
            elif self.hidden:
                self.hidden.pop(value.name, None)
        for value in made[mark:]:
            if value.last == value.born and not self.streams.left_open(value) and value.op is not None:
                self.out.report("unused-value", value.op, value.name, value=value.name)
        del made[mark:]

    def unknown(self, op: Operation) -> None:
        """An op without a record: its values are followed, nothing else."""
        if op.quoted and not self.program.faults and not is_generic(op):
            form = f'`"{op.name}"(%a) : (T) -> ()`'
            self.out.report("form", op, op=op.name, expected=(form, form))
        if (level := NAMED.get(op.name)) is not None:
            self.of_level(level, op.name, op).count += 1
        elif op.name not in self.unrecorded and not unknown_builtin(self, op):
            self.unrecorded.add(op.name)
            dialect, dot, _ = op.name.partition(".")
            if op.name in UNRECORDED:
                if (does := UNRECORDED[op.name]) is not None:
                    severity = HINT if op.name in EXECUTED else PROGRAM_RULES["without-record"].severity
                    self.out.report_as(severity, "without-record", op, op=op.name, does=does)
            elif op.name in NAMED:
                self.out.report("without-record", op, op=op.name, does=_NAMED_ONLY)
            elif dialect == "pto" or not dot:
                self.out.report("unknown-op", op, op=op.name, hint=op_hint(op.name))
            elif dialect not in FOLLOWED:
                self.out.report("foreign-op", op, op=op.name)
        self.plain(op)

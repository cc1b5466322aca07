"""Walking a program once: values and their types, then each op by its record or by what is known of its dialect."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from ..runtime.finding import Finding
from ..runtime.judgement import broken_tile_rules
from .calls import Calls
from .findings import Reporter
from .functions import Functions
from .literals import problem
from .memory import Memory
from .order import Order
from .outcome import tile_finding
from .pipes import Pipes
from .placing import Placing
from .program import Program, no_collection
from .registers import Registers
from .results import region_arguments, result_types
from .structure import HANDLERS, UNRECORDED, Handler
from .suggest import op_hint
from .syntax import Block, Op
from .types import Type, Types
from .values import Value

LOOPS = ("scf.for", "scf.while", "affine.for")


class Checker:
    """The state of one walk.  ``env`` holds the values that are visible; ``clock`` counts ops."""

    def __init__(self, program: Program, profile: str, level: int | None = None) -> None:
        self.program = program
        self.profile = profile
        self.out = Reporter(program)
        self.types = Types(profile, program.aliases)
        self.env: dict[str, Value] = {}
        self.made: list[Value] = []  # visible values in the order of their definition
        self.clock = 0
        self.loops: list[tuple[int, int]] = []
        self.handlers: dict[str, Handler] = {**HANDLERS}  # tile ops join them when they are first met
        self.calls = Calls(self)
        self.memory = Memory(self)
        self.order = Order(self)
        self.functions = Functions(self)
        self.registers = Registers(self)
        self.pipes = Pipes(self)
        self.placing = Placing(self, level)
        self.checked: set[Type] = set()
        self.unrecorded: set[str] = set()

    def run(self) -> list[Finding]:
        """Walk the program and return what was found, in the order of the text where places are known."""
        with no_collection():
            self.walk(self.program.ops)
            self.leave(0)
            self.memory.finish()
            self.order.finish()
            self.pipes.finish()
            self.placing.finish()
            self.registers.finish()
            self.functions.finish()
        findings = self.out.findings
        vars(self).clear()  # its parts point back to it: without this, all values wait for the cycle collector
        return findings

    def walk(self, ops: list[Op]) -> None:
        """Check ops and everything nested in them, without recursion."""
        frames = [_Frame(None, [], self.env)]
        frames[0].ops = iter(ops)
        handlers, tile_op = self.handlers, self.calls.check
        while frames:
            frame = frames[-1]
            for op in frame.ops:
                self.clock += 1
                handler = handlers.get(op.name)
                if handler is not None:
                    handler(self, op)
                elif not tile_op(op):
                    self.unknown(op)
                if op.regions:
                    blocks = [(block, not k) for region in op.regions for k, block in enumerate(region)]
                    frames.append(_Frame(op, blocks[::-1], self.env))
                    frames[-1].start = self.clock
                    self.open(frames[-1])
                    break
            else:
                if not frame.blocks or frame.blocks[-1][1]:  # the region ends with this block
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
                        self.order.leave_function()
                    self.results(frame.owner)

    def open(self, frame: _Frame) -> None:
        """Enter the next block: it sees what the blocks before it in its region define, a function nothing else."""
        owner, (block, first) = frame.owner, frame.blocks.pop()
        assert owner is not None
        frame.ops = iter(block.ops)
        if first:
            frame.mark = len(self.made)
            if owner.name == "func.func":
                self.env = {}
                for part in (self.order, self.functions, self.pipes):
                    part.enter(owner)
        for name, text in region_arguments(owner, block, first):
            self.define(name, self.types(text), owner, argument=True)

    def leave(self, mark: int) -> None:
        """Forget the values made since ``mark``; those that nobody used are reported."""
        made, env = self.made, self.env
        for value in reversed(made[mark:]):
            if value.origin is not None:
                value.origin.last = max(value.origin.last, value.last)
            if env.get(value.name) is value:
                del env[value.name]
        for value in made[mark:]:
            if value.last == value.born and value.op is not None:
                self.out.report("unused-value", value.op, value.name, value=value.name)
        del made[mark:]

    def define(self, name: str, type: Type, op: Op | None, argument: bool = False) -> Value:
        """Make a value visible; ``argument`` values may stay unused."""
        value = Value(name, type, None if argument else op, self.clock)
        if name in self.env:
            self.out.report("redefined-value", op, name, value=name)
        self.env[name] = value
        self.made.append(value)
        if type not in self.checked and op is not None:
            self.checked.add(type)
            self.judge_type(type, op)
        return value

    def judge_type(self, type: Type, op: Op) -> None:
        """Report a tile type that cannot be read, or that breaks a rule of every tile, where it is first defined."""
        if type.problem is not None:
            problem = (str(type.problem), getattr(type.problem, "zh", str(type.problem)))
            self.out.report("type-text", op, type.text, found=f"`{type.text[:80]}`", problem=problem)
        elif type.kind == "tile":
            for rule in broken_tile_rules(self.calls.tile_rules, type.judged, self.profile):
                make = partial(tile_finding, self.calls.tile_rules, rule, type, self.profile)
                self.out.add(rule.id, rule.severity, op.name, make, op, type.text)

    def number(self, op: Op, text: str, type: Type, at: str | None = None) -> bool:
        """Whether a type has the number that is written for it; reports one that it does not have, ``at`` a word."""
        expected = problem(text, type)
        if expected is not None:
            self.out.report("literal", op, at, found=text[:40], type=type.text, expected=expected)
        return expected is None

    def use(self, name: str, op: Op, text: str | None = None) -> Value | None:
        """The value of this name; reports one that is not defined or that is used as another type."""
        value = self.env.get(name)
        if value is None:
            base, _, place = name.partition("#")
            value = self.env.get(base) if place else None
            if value is None:
                self.out.report("undefined-value", op, name, value=name)
                return None
        value.last = self.clock
        if text is not None and value.text == "?":  # its definition does not say; the first use does
            value.become(self.types(text))
        elif text is not None and text != value.text and not self.types(text).same(value.type):
            self.out.report("type-mismatch", op, name, value=name, used=f"`{text}`", defined=f"`{value.text}`")
        return value

    def as_defined(self, values: list[Value], texts: list[str]) -> bool:
        """Whether types are those with which the values were defined, however they are spelled; one for each value."""
        return len(values) == len(texts) and all(
            text == value.text or self.types(text).same(value.type) for value, text in zip(values, texts, strict=True)
        )

    def plain(self, op: Op) -> list[Value | None]:
        """Take every value an op names as used and define its results; returns the values."""
        found: list[Value | None] = []
        for part in op.parts:
            texts = part.types if len(part.types) == len(part.items) and part.kind == "(" else None
            for k, item in enumerate(part.items):
                found += self.items(item, op, texts[k] if texts else None)
            if part.attributes:
                found += [self.use(v, op) for v in part.attributes.values() if isinstance(v, str) and v[0] == "%"]
        if not op.regions:  # else they are defined when the regions end
            self.results(op)
        return found

    def items(self, item: Any, op: Op, text: str | None = None) -> Iterator[Value | None]:
        """The values of an item, which may be a list."""
        if isinstance(item, list):
            for inner in item:
                yield from self.items(inner, op)
        elif item[0] == "%":
            yield self.use(item, op, text)

    def results(self, op: Op) -> list[Value]:
        """Define the results of an op with the types that it writes."""
        if not op.results:
            return []
        return [self.define(name, self.types(text), op) for name, text in zip(*result_types(op), strict=True)]

    def unknown(self, op: Op) -> None:
        """An op without a record: its values are followed, nothing else."""
        ours = op.name.startswith("pto.") or "." not in op.name  # without a dot: the short form of the documents
        if ours and op.name not in self.unrecorded:
            self.unrecorded.add(op.name)
            if op.name not in UNRECORDED:
                self.out.report("unknown-op", op, op=op.name, hint=op_hint(op.name))
        self.plain(op)


class _Frame:
    """The open regions of one op: the ops and blocks that are left, and what to restore and forget when a region ends.

    A block comes with whether it is the first of its region.
    """

    __slots__ = ("owner", "blocks", "outer", "ops", "mark", "start")

    def __init__(self, owner: Op | None, blocks: list[tuple[Block, bool]], outer: dict[str, Value]) -> None:
        self.owner, self.blocks, self.outer = owner, blocks, outer
        self.ops: Iterator[Op] = iter(())
        self.mark = 0
        self.start = 0

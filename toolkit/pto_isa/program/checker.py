"""Walking a program once: values and their types, then each op by its record or by what is known of its dialect."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

from ..generated.programs._rules import UNRECORDED
from ..runtime.finding import Finding
from ..runtime.judgement import broken_tile_rules
from .builtin_ops import FOLLOWED, unknown_builtin
from .calls import Calls
from .findings import Reporter
from .functions import MODULES, Functions
from .literals import problem
from .memory import Memory
from .order import Order
from .outcome import tile_finding
from .pipes import Pipes
from .placing import Placing
from .program import Program, no_collection
from .regions import LOOPS, ends_well, in_order, labels
from .registers import Registers
from .results import region_arguments, results_of
from .scalar_types import has_sign
from .structure import HANDLERS, Handler
from .suggest import op_hint
from .syntax import Op
from .types import Type, Types
from .values import Value
from .walk import Frame

ISOLATED = MODULES | {"func.func"}  # what stands in them sees no value from outside


class Checker:
    """The state of one walk.  ``env`` holds the values that are visible; ``clock`` counts ops."""

    def __init__(self, program: Program, profile: str, level: int | None = None) -> None:
        self.program = program
        self.profile = profile
        self.out = Reporter(program)
        self.types = Types(profile, program.aliases)
        self.env: dict[str, Value] = {}
        self.made: list[Value] = []  # visible values in the order of their definition
        self.hidden: dict[str, Value] = {}  # values of blocks that the open one can be reached without
        self.undefined: dict[str, Uses] = {}  # of the open function, by name
        self.frames: list[Frame] = []
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
        self.unjudged: set[Type] = set()
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
        frames = self.frames
        frames.append(Frame(None, [], self.env))
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
                    blocks = [
                        (block, number, depth)
                        for number, region in enumerate(op.regions) for block, depth in in_order(region)
                    ]  # fmt: skip
                    frames.append(Frame(op, blocks[::-1], self.env))
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
                        self.order.leave_function()
                        self.undefined = {}
                    self.results(frame.owner)

    def open(self, frame: Frame) -> None:
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
                    for part in (self.order, self.functions, self.pipes):
                        part.enter(owner)
            region = owner.regions[number]
            if len(region) > 1 or block.label:
                labels(self, owner, region)
        else:
            self.sees(frame, depth)
        ends_well(self, owner, number, block)
        for name, text in region_arguments(owner, block, depth == 0 and block is owner.regions[number][0]):
            self.define(name, self.types(text), owner, argument=True)

    def sees(self, frame: Frame, depth: int) -> None:
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
            if value.last == value.born and value.op is not None:
                self.out.report("unused-value", value.op, value.name, value=value.name)
        del made[mark:]

    def define(self, name: str, type: Type, op: Op | None, argument: bool = False) -> Value:
        """Make a value visible; ``argument`` values may stay unused."""
        value = Value(name, type, None if argument else op, self.clock)
        if name in self.env or (self.hidden and name in self.hidden):
            self.out.report("redefined-value", op, name, value=name)
        self.env[name] = value
        self.made.append(value)
        if type not in self.checked and op is not None:
            self.checked.add(type)
            self.judge_type(type, op)
        if type.kind == "scalar" and op is not None and op.name.startswith("arith.") and has_sign(type):
            self.out.report("signless", op, name, op=op.name, type=type.text)
        return value

    def judge_type(self, type: Type, op: Op) -> None:
        """Report a tile type that cannot be read, or that breaks a rule of every tile, where it is first defined."""
        if type.problem is not None:
            problem = (type.problem.en, type.problem.zh)
            self.out.report("type-text", op, type.text, found=f"`{type.text[:80]}`", problem=problem)
        elif type.kind == "tile":
            for rule in broken_tile_rules(self.calls.tile_rules, type.judged, self.profile):
                make = partial(tile_finding, self.calls.tile_rules, rule, type, self.profile)
                self.out.add(rule.id, rule.severity, op.name, make, op, type.text)

    def judges(self, values: Iterable[Value | None], op: Op) -> None:
        """Say of operands that are memory of an unknown kind that nothing of them is checked; once for each type."""
        for value in values:
            if value is not None and value.type.kind == "other" and value.type not in self.unjudged:
                self.unjudged.add(value.type)
                if value.type.text.startswith("memref<"):
                    self.out.report("unjudged-operand", op, value.name, type=f"`{value.type.text[:80]}`",
                                    expected="`memref<16x32xf32, #pto.address_space<vec>>`")  # fmt: skip

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
            whole, _, place = name.partition("#")
            value = self.env.get(whole) if place == "0" else None  # the first of one
            if value is None:
                self.missing(name, op)
                return None
        value.last = self.clock
        if text is not None and value.text == "?":  # its definition does not say; the first use does
            value.become(self.types(text))
        elif text is not None and text != value.text and not self.types(text).same(value.type):
            self.out.report("type-mismatch", op, name, value=name, used=f"`{text}`", defined=f"`{value.text}`")
        return value

    def missing(self, name: str, op: Op) -> None:
        """Report a value that is not defined here: once in a function, with the number of its uses."""
        known, hidden = self.undefined.get(name), self.hidden.get(name)
        if hidden is not None:
            hidden.last = self.clock
        if known is None:
            rule = "dominance" if hidden is not None else "undefined-value"
            known = self.undefined[name] = Uses()
            self.out.report(rule, op, name, value=name, count=known.words)
        known.count += 1

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
        """Define the results of an op with the types that it writes; ``%a:2`` are ``%a#0`` and ``%a#1``."""
        if not op.results:
            return []
        found = []
        for name, count, texts in results_of(op):
            made = self.define(name, self.types(texts[0]), op)
            found.append(made)
            for k, text in enumerate(texts[:count]):  # who uses one of them uses the whole
                self.define(f"{name}#{k}", self.types(text), op, argument=True).origin = made
        return found

    def unknown(self, op: Op) -> None:
        """An op without a record: its values are followed, nothing else."""
        if op.name not in self.unrecorded and not unknown_builtin(self, op):
            self.unrecorded.add(op.name)
            if op.name in UNRECORDED:
                if (does := UNRECORDED[op.name]) is not None:
                    self.out.report("without-record", op, op=op.name, does=does)
            elif op.name.partition(".")[0] not in FOLLOWED:
                self.out.report("unknown-op", op, op=op.name, hint=op_hint(op.name))
        self.plain(op)


class Uses:
    """How often a value is used, for a message that is made when the walk has ended."""

    def __init__(self) -> None:
        self.count = 0

    def words(self) -> str:
        """What a message says of it."""
        return str(self.count)

"""The state of one walk over a program, which the parts of the verifier share: values, types, open regions, faults."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, TypeAlias

from ...generated.programs._rules import LEVELS
from ...runtime.rules.judgement import broken_tile_rules
from ...runtime.types.unknown import UNKNOWN
from ..assembler import AssemblerRelease
from ..syntax.program import Program
from ..syntax.tree import Block, Operation, flat_items
from ..written.results import count_of, results_of
from ..written.scalar_types import has_sign
from ..written.types import WrittenType, WrittenTypes
from .findings import Reporter
from .other_words import report_type
from .tile_rules import tile_finding, tile_rules
from .values import SsaValue

# What the pointer that an address becomes may be used for.
THROUGH_POINTERS = frozenset({"pto.load", "pto.load_scalar", "pto.store", "pto.store_scalar"})

_ALLOCATES = frozenset({"pto.alloc_tile", "pto.alloc_multi_tile"})


class OpenRegions:
    """The open regions of one op: what is left of them, and what to restore and forget when a region ends.

    ``blocks`` are those that are left, the next one last, each with the number of its region and its depth in the tree
    of dominators (-1 for one that no branch reaches).  ``block`` is the open one, ``seen`` the values of the blocks
    that dominate it, by depth; ``began`` is how many values there were before it.
    """

    __slots__ = ("owner", "blocks", "outer", "ops", "mark", "start", "block", "seen", "began")

    def __init__(
        self, owner: Operation | None, blocks: list[tuple[Block, int, int]], outer: dict[str, SsaValue]
    ) -> None:
        self.owner, self.blocks, self.outer = owner, blocks, outer
        self.ops: Iterator[Operation] = iter(())
        self.mark = 0
        self.start = 0
        self.block: Block | None = None
        self.seen: list[list[SsaValue]] = []
        self.began = 0


class Uses:
    """How often something is used, for a message that is made when the walk has ended."""

    def __init__(self) -> None:
        self.count = 0

    def words(self) -> str:
        """What a message says of it."""
        return str(self.count)


class Walk:
    """The walk over one program as its parts see it: values and their types, what was found, where it is.

    ``env`` holds the values that are visible; ``clock`` counts ops; ``loops`` are the times of loops that have ended.
    ``assumed``: nobody has said that the program is for this profile.
    """

    def __init__(
        self, program: Program, profile: str, assembler: AssemblerRelease, hints: bool, assumed: bool = False
    ) -> None:
        self.program = program
        self.profile = profile
        self.assumed = assumed
        self.assembler, self.release = assembler, assembler.release
        self.out = Reporter(program, assembler.release, hints)
        self.types = WrittenTypes(profile, program.aliases)
        self.env: dict[str, SsaValue] = {}
        self.made: list[SsaValue] = []  # visible values in the order of their definition
        self.hidden: dict[str, SsaValue] = {}  # values of blocks that the open one can be reached without
        self.undefined: dict[str, Uses] = {}  # of the open function, by name
        self.frames: list[OpenRegions] = []
        self.clock = 0
        self.words: tuple[str, ...] | None = None  # what the op says that the walk is at, where these are words alone
        self.loops: list[tuple[int, int]] = []
        self.checked: set[WrittenType] = set()
        self.allocated: set[WrittenType] = set()  # the types of tiles that are allocated, which the assembler looks at
        self.unjudged: set[WrittenType] = set()
        self.levels: dict[str, Uses] = {}  # of the dialect, without records: their ops so far
        self.fine: set[tuple[Hashable, ...]] = set()  # what ops that only order say, which were judged and are right
        self.addresses: set[SsaValue] = set()  # pointers that were made of whole numbers

    def define(self, name: str, type: WrittenType, op: Operation | None, argument: bool = False) -> SsaValue:
        """Make a value visible; ``argument`` values may stay unused."""
        value = SsaValue(name, type, None if argument else op, self.clock)
        if type.kind == "struct" and op is not None and op.name not in ("pto.declare_struct", "func.func"):
            self.out.report("struct-escapes", op, name, found=f"`{name}`")
        if name in self.env or (self.hidden and name in self.hidden):
            self.out.report("redefined-value", op, name, value=name)
        self.env[name] = value
        self.made.append(value)
        if op is not None and op.name in _ALLOCATES:
            self.allocated.add(type.parts[0] if type.kind == "tiles" and type.parts else type)
        if type not in self.checked and op is not None:
            self.checked.add(type)
            self.judge_type(type, op)
        if type.kind == "scalar" and op is not None and op.name.startswith("arith.") and has_sign(type):
            self.out.report("signless", op, name, op=op.name, type=type.text)
        return value

    def judge_type(self, type: WrittenType, op: Operation) -> None:
        """Report a type that the release does not read, that cannot be read or that breaks a rule of every tile.

        It stands where the type is first defined.
        """
        report_type(self.out, self.assembler, op, type.text)
        if type.problem is not None:
            problem = (type.problem.en, type.problem.zh)
            self.out.report("type-text", op, type.text, found=f"`{type.text[:80]}`", problem=problem)
        elif type.level is not None:
            self.of_level(type.level, type.text, op, type.text)
        elif type.kind in ("tile", "tiles"):
            tile = type.parts[0] if type.kind == "tiles" else type
            rules = tile_rules(self.profile)
            for rule in broken_tile_rules(rules, tile.judged, self.profile):
                make = partial(tile_finding, rules, rule, tile, self.profile, self.allocated)
                self.out.add(rule.id, rule.severity, op.name, make, op, type.text)
            if any(extent is not UNKNOWN and extent == 0 for extent in tile.judged.valid_shape):
                self.out.report("zero-extent", op, type.text)

    def of_level(self, level: str, found: str, op: Operation, at: str | None = None) -> Uses:
        """Say once that the program holds ops or types of a level without records; return the count of its ops.

        found: the op or type that was met.  at: the word of the op where it stands, by default the op itself.
        """
        uses = self.levels.get(level)
        if uses is None:
            uses = self.levels[level] = Uses()
            name, why = LEVELS[level]
            self.out.report("level-without-record", op, at, found=f"`{found[:80]}`", level=name, why=why,
                            count=uses.words)  # fmt: skip
        return uses

    def judges(self, values: Iterable[SsaValue | None], op: Operation) -> None:
        """Say of operands that are memory of an unknown kind that nothing of them is checked; once for each type."""
        for value in values:
            if value is not None and value.type.kind == "other" and value.type not in self.unjudged:
                self.unjudged.add(value.type)
                if value.type.text.startswith("memref<"):
                    self.out.report("unjudged-operand", op, value.name, type=f"`{value.type.text[:80]}`",
                                    expected="`memref<16x32xf32, #pto.address_space<vec>>`")  # fmt: skip

    def visible(self, name: str) -> SsaValue | None:
        """The value of this name, which is not used by that; None for one that is not defined."""
        value = self.env.get(name)
        if value is None:
            whole, _, place = name.partition("#")
            value = self.env.get(whole) if place == "0" else None  # the first of one
        return value

    def use(self, name: str, op: Operation, text: str | None = None) -> SsaValue | None:
        """The value of this name; reports one that is not defined or that is used as another type."""
        value = self.visible(name)
        if value is None:
            self.missing(name, op)
            return None
        value.last = self.clock
        if value in self.addresses and op.name not in THROUGH_POINTERS:
            self.out.report("inttoptr-use", op, name, value=name, op=op.name)
        if text is not None and value.text == "?":  # its definition does not say; the first use does
            value.become(self.types(text))
        elif text is not None and text != value.text and not self.types(text).same(value.type):
            self.out.report("type-mismatch", op, name, value=name, used=f"`{text}`", defined=f"`{value.text}`")
        return value

    def missing(self, name: str, op: Operation) -> None:
        """Report a value that is not defined here: once in a function, with the number of its uses."""
        known, hidden = self.undefined.get(name), self.hidden.get(name)
        if hidden is not None:
            hidden.last = self.clock
        if known is None:
            rule = "dominance" if hidden is not None else "undefined-value"
            known = self.undefined[name] = Uses()
            self.out.report(rule, op, name, value=name, count=known.words)
        known.count += 1

    def as_defined(self, values: list[SsaValue], texts: list[str]) -> bool:
        """Whether types are those with which the values were defined, however they are spelled; one for each value."""
        return len(values) == len(texts) and all(
            text == value.text or self.types(text).same(value.type) for value, text in zip(values, texts, strict=True)
        )

    def plain(self, op: Operation) -> list[SsaValue | None]:
        """Take every value an op names as used and define its results; returns the values."""
        found: list[SsaValue | None] = []
        for part in op.parts:
            texts = part.types if len(part.types) == len(part.items) and part.kind == "(" else None
            for k, item in enumerate(part.items):
                if isinstance(item, list):
                    found += self.items(item, op)
                elif item[0] == "%":
                    found.append(self.use(item, op, texts[k] if texts else None))
        if not op.regions:  # else they are defined when the regions end
            self.results(op)
        return found

    def items(self, item: Any, op: Operation) -> Iterator[SsaValue | None]:
        """The values of an item, which may be a list."""
        return (self.use(word, op) for word in flat_items([item]) if word[0] == "%")

    def results(self, op: Operation) -> list[SsaValue]:
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


def typed(check: Walk, op: Operation, names: Sequence[str], types: Sequence[str]) -> bool:
    """Use values as the types that are written for them; False, and a finding, where their numbers differ."""
    if len(names) != len(types):
        check.out.report("type-count", op, values=len(names), types=len(types))
        for name in names:
            check.use(name, op)
        return False
    for name, text in zip(names, types, strict=True):
        check.use(name, op, text)
    return True


def same_types(check: Walk, these: Sequence[str], those: Sequence[str]) -> bool:
    """Whether two lists of written types are the same types, however they are spelled."""
    return len(these) == len(those) and all(
        one == two or check.types(one).same(check.types(two)) for one, two in zip(these, those, strict=True)
    )


def shown(types: Sequence[str]) -> str:
    """A list of types in a message: ``(i32, f32)``."""
    return f"({', '.join(types)})"[:80]


def names_results(check: Walk, op: Operation, count: int) -> None:
    """Report an op that names another number of results than it has; to name none is always possible."""
    found = sum(map(count_of, op.results))
    if op.results and found != count:
        name = op.results[0].partition(":")[0]
        check.out.report("result-count", op, name, op=op.name, count=count, found=found)


OpHandler: TypeAlias = Callable[[Any, Operation], object]  # takes the walk (the checker is one) and the op

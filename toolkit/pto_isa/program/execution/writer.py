"""Writing the Python text of a program: names for its values, lines, and the op that each line comes from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, NoReturn

from pto_isa.runtime.kernel import Kernel
from pto_isa.runtime.types.dtypes import FLOATS

from ..assembler import AssemblerRelease
from ..syntax.program import Program
from ..syntax.tree import Operation, flat_items
from ..written.forms import operands_of
from ..written.results import results_of
from ..written.types import WrittenType, WrittenTypes
from .fault import Unsupported

DEEPEST = 18  # regions: Python nests at most 20 loops


class Local:
    """A value of the program: its name there, its type, and the Python expression that stands for it.

    ``origin`` is what the program made it of, for views; ``facts`` what is known of it when the text is written.
    """

    __slots__ = ("name", "py", "type", "origin", "facts")

    def __init__(self, name: str, py: str, type: WrittenType, origin: Local | None = None) -> None:
        self.name, self.py, self.type, self.origin = name, py, type, origin
        self.facts: dict[str, Any] = {}


class StackedOp(NamedTuple):
    """An op on registers that differ from round to round: its site by its name, and the operands that differ."""

    kernel: Kernel
    site: str
    moving: frozenset[str]


@dataclass
class Stack:
    """A loop whose rounds may be taken side by side, by names in the text.

    loop: of its ``StackedLoop``; places: of the function which says where accesses of a round lie; rounds: of the
    number of rounds that are taken together; ops: those that are called once for all, by identity.
    """

    loop: str
    places: str
    rounds: str
    ops: Mapping[int, StackedOp]


class Writer:
    """The text of one program, as it grows.

    ``bound`` are the objects that the text names: plans, types, helpers.  ``origin[k]`` is the op of line k.
    """

    def __init__(self, program: Program, profile: str, strict: bool, assembler: AssemblerRelease) -> None:
        self.program, self.profile, self.strict, self.release = program, profile, strict, assembler.release
        self.types = WrittenTypes(profile, program.aliases)
        self.bound: dict[str, Any] = {}
        self.names: dict[int, str] = {}  # of bound objects that several lines use, by their identity
        self.lines: list[str] = []
        self.origin: list[Operation] = []
        self.depth = 0
        self.env: dict[str, Local] = {}
        self.count = 0
        self.fresh: dict[str, str] = {}  # results of the block that is written, whose storage may be used again
        self.traced = False  # with what every op touches and orders
        self.images: set[str] = set()  # memories in which tiles with images lie
        self.stack: Stack | None = None  # the loop whose rounds are written as taken side by side
        self.kinds: set[str] = set()  # the cores that functions and sections name, when there are both

    def emit(self, op: Operation, text: str) -> None:
        """Write one line, which comes from this op."""
        self.lines.append("    " * self.depth + text)
        self.origin.append(op)

    def trace(self, op: Operation, what: str, *values: str) -> None:
        """Write a line that notes what an op touches or orders; ``what`` is the method of the trace."""
        if self.traced:
            self.emit(op, f"core.trace.{what}({', '.join([self.bind('o', op), *values])})")

    def bind(self, letter: str, value: Any) -> str:
        """Return a new name for an object that the text uses."""
        self.count += 1
        name = f"{letter}{self.count}"
        self.bound[name] = value
        return name

    def shared(self, letter: str, value: Any) -> str:
        """Return the name of an object that the text uses in several lines."""
        name = self.names.get(id(value))
        if name is None:
            name = self.names[id(value)] = self.bind(letter, value)
        return name

    def helper(self, function: Any) -> str:
        """Return the name of a function that the text calls."""
        name: str = function.__name__
        assert self.bound.setdefault(name, function) is function
        return name

    def use(self, name: str, op: Operation) -> Local:
        """The value of this name."""
        found = self.env.get(name)
        if found is None:
            raise Unsupported(op, (f"`{name}` has no value here", f"`{name}` 在此处没有值"), name)
        return found

    def type_of(self, name: str) -> WrittenType | None:
        """The type of a value, None for one that there is not."""
        found = self.env.get(name)
        return found.type if found is not None else None

    def define(self, name: str, text: str, py: str | None = None, origin: Local | None = None) -> Local:
        """Make a value visible; by default under a new Python name."""
        if py is None:
            self.count += 1
            py = f"v{self.count}"
        made = self.env[name] = Local(name, py, self.types(text), origin)
        return made

    def results(self, op: Operation) -> list[Local]:
        """Define the results of an op; ``%a:2`` gives ``%a#0`` and ``%a#1``."""
        found: list[Local] = []
        for name, count, texts in results_of(op):
            if count:
                found += [self.define(f"{name}#{k}", text) for k, text in enumerate(texts)]
            else:
                found.append(self.define(name, texts[0]))
        return found

    def result(self, op: Operation) -> Local:
        """The only result of an op."""
        made = self.results(op)
        if len(made) != 1:
            raise Unsupported(op, (f"it has {len(made)} results; expected one", f"它有 {len(made)} 个结果；应为一个"))
        return made[0]

    def values(self, op: Operation, count: int | None = None) -> list[Local]:
        """Every value that an op names, in order; ``count``: how many there have to be."""
        found = [self.use(item, op) for part in op.parts for item in flat_items(part.items) if item[0] == "%"]
        if count is not None and len(found) != count:
            raise Unsupported(
                op,
                (f"its number of values is {len(found)}; expected {count}",
                 f"它有 {len(found)} 个值；应为 {count} 个"),
            )  # fmt: skip
        return found

    def operand(self, op: Operation, number: int) -> Local:
        """The value that stands at a place of an op."""
        given = operands_of(op)
        if number >= len(given):
            raise Unsupported(op, ("it has too few operands", "操作数不足"))
        return self.use(given[number], op)

    def whole(self, value: Local, op: Operation) -> str:
        """The expression of a value that counts or addresses; a float does neither."""
        if value.type.kind == "scalar" and value.type.dtype in FLOATS:
            raise Unsupported(
                op,
                (f"`{value.name}` is a {value.type.text}; expected a whole number",
                 f"`{value.name}` 的类型为 {value.type.text}；应为整数"),
                value.name,
            )  # fmt: skip
        return value.py

    def number(self, item: str, op: Operation) -> str:
        """The expression of an item that counts: a value or a literal."""
        if item[:1] == "%":
            return self.whole(self.use(item, op), op)
        if not item.removeprefix("-").isdecimal():
            raise Unsupported(op, (f"`{item}` is no number", f"`{item}` 不是数"), item)
        return str(int(item))

    def numbers(self, op: Operation, word: str) -> list[str]:
        """The expressions of a keyword list or operand (``sizes = [%m, 16]``); empty without one."""
        part = op.part(word)
        items = [] if part is None else flat_items(part.items)
        return [self.number(item, op) for item in items]

    def tile_type(self, op: Operation, local: Local) -> Any:
        """The tile type of a value; its extents are known."""
        kind = local.type
        if kind.kind != "tile" or kind.problem is not None:
            raise Unsupported(op, (f"`{kind.text}` is no tile type", f"`{kind.text}` 不是 Tile 类型"), local.name)
        return kind.judged


def items(texts: Sequence[str]) -> str:
    """A tuple of expressions."""
    return f"({', '.join(texts)}{',' if len(texts) == 1 else ''})"


def no_valid_region(op: Operation) -> NoReturn:
    """End at an op whose type leaves the valid region open though nothing gives it."""
    raise Unsupported(
        op,
        ("its type leaves the valid region open, and no operand gives it", "其类型未定有效区域，也没有操作数给出"),
    )

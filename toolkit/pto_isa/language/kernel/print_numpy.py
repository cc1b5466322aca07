"""Kernels as Python over NumPy: the only place that writes the code of ops."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from string import Formatter

from ...text.python import literal
from ..nodes import walk
from ..precedence import Precedence
from .functions import CHAIN, function, known_as
from .ir import (
    NEW,
    Alloc,
    Apart,
    Apply,
    Assign,
    Call,
    Cast,
    Check,
    Const,
    Do,
    Expr,
    Field,
    Gather,
    Grid,
    If,
    Kernel,
    Leave,
    Let,
    Memory,
    Multiplied,
    Named,
    Range,
    Reduced,
    Return,
    Select,
    Slice,
    Stmt,
    Sym,
    Turned,
    Unpack,
    Wait,
    exprs,
    numpy_name,
    word,
)

CHOICE, OR, AND, NOT, COMPARISON, BIT_OR, BIT_XOR, BIT_AND, SHIFT, SUM, TERM, SIGN, ATOM = Precedence
_VIEWS = {
    "flat": "{}.array.reshape(-1)", "storage": "{}.storage()", "bytes_view": "{}.bytes_view()", "itself": "{}",
    "local": "{}", "bits": "{}.all_bits()",
}  # fmt: skip
_REPLACE = word("replace")


@dataclass(slots=True)
class Printer:
    """Writes expressions and statements; notes the helpers of the runtime that they call, and whether NumPy is used."""

    helpers: set[str] = field(default_factory=set)
    numpy: bool = False

    # -- expressions ------------------------------------------------------------------------------------------------

    def text(self, node: Expr, least: int = CHOICE) -> str:
        """The text of an expression, in parentheses where it binds less tightly than ``least``."""
        text, level = self._text(node)
        return f"({text})" if level < least else text

    def _text(self, node: Expr) -> tuple[str, int]:
        writer: Callable[[Expr], tuple[str, int]] = getattr(self, "_" + type(node).__name__.lower())
        return writer(node)

    def _const(self, node: Const) -> tuple[str, int]:
        if node is NEW:
            return "None", ATOM
        if isinstance(node.value, str):
            return literal(node.value), ATOM
        negative = isinstance(node.value, (int, float)) and node.value < 0
        return repr(node.value), SIGN if negative else ATOM

    def _sym(self, node: Sym) -> tuple[str, int]:
        return node.name, ATOM

    def _field(self, node: Field) -> tuple[str, int]:
        return f"{node.owner}.{node.name}" + ("" if node.index is None else f"[{node.index}]"), ATOM

    def _memory(self, node: Memory) -> tuple[str, int]:
        return _VIEWS.get(node.view, f"{{}}.{node.view}").format(node.name), ATOM

    def _named(self, node: Named) -> tuple[str, int]:
        return self._text(node.value)

    def _cast(self, node: Cast) -> tuple[str, int]:
        return (
            f"{self.text(node.value, ATOM)}.astype({self.text(node.kind)}{', copy=False' if node.lazy else ''})",
            ATOM,
        )

    def _select(self, node: Select) -> tuple[str, int]:
        parts = self.text(node.yes, OR), self.text(node.test, OR), self.text(node.no, CHOICE)
        return "{} if {} else {}".format(*parts), CHOICE

    def _grid(self, node: Grid) -> tuple[str, int]:
        self.numpy = True
        low = "" if isinstance(node.low, Const) and not node.low.value else f"{self.text(node.low)}, "
        return f"np.arange({low}{self.text(node.high)})", ATOM

    def _range(self, node: Range) -> tuple[str, int]:
        start, stop, step = ("" if part is None else self.text(part) for part in (node.start, node.stop, node.step))
        return f"{start}:{stop}" + (f":{step}" if step else ""), ATOM

    def _slice(self, node: Slice | Gather) -> tuple[str, int]:
        return f"{self.text(node.base, ATOM)}[{self.listed(node.entries)}]", ATOM

    _gather = _slice

    def _turned(self, node: Turned) -> tuple[str, int]:
        text = self.text(node.base, ATOM)
        if node.shape:
            text += f".reshape({self.listed(node.shape)})"
        if node.order:
            text += ".T" if node.order == (1, 0) else f".transpose({', '.join(map(str, node.order))})"
        return text, ATOM

    def _call(self, node: Call) -> tuple[str, int]:
        return f"{self.text(node.function, ATOM)}({self._arguments(node.args, node.named)})", ATOM

    def _apply(self, node: Apply) -> tuple[str, int]:
        entry, args = function(node.fn), node.args
        if entry.prefix is not None:
            return entry.sign + self.text(args[0], entry.prefix), entry.prefix
        if entry.infix is not None:
            return self._joined(entry.sign or node.fn, entry.infix, args)
        if entry.own:
            return OWN[known_as(node.fn)](self, node)
        if entry.form:
            return self._formed(entry.form, args), entry.level
        return f"{self._function(node.fn)}({self._arguments(args, node.named)})", ATOM

    def _joined(self, sign: str, level: int, args: Sequence[Expr]) -> tuple[str, int]:
        first = level + 1 if level == COMPARISON else level  # comparisons do not associate
        parts = [self.text(args[0], first), *(self.text(arg, level + 1) for arg in args[1:])]
        return f" {sign} ".join(parts), level

    def _formed(self, form: str, args: Sequence[Expr]) -> str:
        """A form of the table with the arguments in it: ``{0:ATOM}`` is the first one, as tight as that."""
        found = ""
        for text, place, level, _ in Formatter().parse(form):
            found += text if place is None else text + self.text(args[int(place)], Precedence[level or "CONDITIONAL"])
        return found

    def _function(self, fn: str) -> str:
        if fn.startswith("np."):
            self.numpy = True
        elif not function(fn).builtin:
            self.helpers.add(fn)
        return fn

    def _arguments(self, args: Sequence[Expr], named: Sequence[str] = ()) -> str:
        plain = [self.text(arg) for arg in args[: len(args) - len(named)]]
        return ", ".join([*plain, *self._keywords(args, named)])

    def _keywords(self, args: Sequence[Expr], named: Sequence[str]) -> list[str]:
        return [f"{name}={self.text(arg)}" for name, arg in zip(named, args[len(args) - len(named) :], strict=True)]

    def listed(self, nodes: Iterable[Expr]) -> str:
        return ", ".join(map(self.text, nodes))

    def tuple_of(self, nodes: Sequence[Expr]) -> str:
        return f"({self.listed(nodes)}{',' if len(nodes) == 1 else ''})"

    def _reduced(self, node: Reduced) -> tuple[str, int]:
        return f"{self._function(node.fn)}({', '.join(self._terms(node))})", ATOM

    def _terms(self, node: Reduced) -> list[str]:
        axes = node.axis
        axis = "None" if not axes else str(axes[0]) if len(axes) == 1 else f"({', '.join(map(str, axes))})"
        kind = [] if node.kind is None else [self.text(node.kind)]
        order = [] if node.order is None else [self.text(node.order)]
        if node.fn.startswith("ordered_"):
            zero = ["any_zero=True"] if "any_zero" in node.options else []
            return [self.text(node.body), axis, *kind, *order, *zero]
        named = [] if not axes and function(node.fn).axis_optional else [f"axis={axis}"]
        return [self.text(node.body), *named, *(f"dtype={part}" for part in kind)]

    def _multiplied(self, node: Multiplied) -> tuple[str, int]:
        return f"{self._function(node.fn)}({', '.join(self._factors(node))})", ATOM

    def _factors(self, node: Multiplied) -> list[str]:
        kind = [] if node.kind is None else [self.text(node.kind)]
        return [*map(self.text, node.factors), *kind, *([str(node.group)] if node.group else [])]

    # -- statements -------------------------------------------------------------------------------------------------

    def lines(self, stmts: Iterable[Stmt], *, plan: bool = False) -> list[str]:
        """The lines of statements of a run or of a plan."""
        return [line for stmt in stmts for line in self._lines(stmt, plan)]

    def _lines(self, stmt: Stmt, plan: bool) -> list[str]:
        if isinstance(stmt, Let):
            return [f"{stmt.name} = {self.text(stmt.value)}"]
        if isinstance(stmt, (Check, Do)):
            return [self.text(stmt.call)]
        if isinstance(stmt, Unpack):
            return [f"{', '.join(stmt.names)} = {self._facts(stmt.values)}"]
        if isinstance(stmt, Assign):
            return [self._assigned(stmt)]
        if isinstance(stmt, Apart):
            self.helpers.add("apart")
            return [f"{stmt.operand} = apart({', '.join([stmt.operand, *stmt.others])})"]
        if isinstance(stmt, Alloc):
            self.numpy = True
            return [f"{stmt.name} = np.zeros({self.tuple_of(stmt.shape)}, {self.text(stmt.kind)})"]
        if isinstance(stmt, Leave):
            if plan:
                self.helpers.add("nothing")
            return [f"if {self.text(stmt.test)}:", "    return nothing" if plan else "    return"]
        if isinstance(stmt, Return):
            return [f"return {self.text(stmt.value)}"]
        if isinstance(stmt, If):
            return self._choice(stmt, plan)
        assert isinstance(stmt, Wait)
        self.helpers.add("wait_until")
        values = ", ".join(f"{literal(name)}: {self.text(value)}" for name, value in stmt.values)
        inner = [*self.lines(stmt.lets), f"return {self.text(stmt.test)}"]
        call = f"wait_until({literal(stmt.op)}, {literal(stmt.text)}, holds, {{{values}}})"
        return ["def holds():", *indented(inner), call]

    def _facts(self, values: Sequence[Field]) -> str:
        names = [value.name for value in values]
        whole = {"valid_row, valid_col": "valid_shape", "rows, cols": "shape"}.get(", ".join(names))
        if whole:
            return f"{values[0].owner}.{whole}"
        if [value.index for value in values] == list(range(len(values))):
            return f"{values[0].owner}.{values[0].name}[:{len(values)}]"
        return self.listed(values)

    def _choice(self, stmt: If, plan: bool) -> list[str]:
        lines = [f"if {self.text(stmt.test)}:", *indented(self.lines(stmt.yes, plan=plan) or ["pass"])]
        if len(stmt.no) == 1 and isinstance(stmt.no[0], If):
            first, *rest = self._choice(stmt.no[0], plan)
            return [*lines, f"el{first}", *rest]
        return [*lines, "else:", *indented(self.lines(stmt.no, plan=plan))] if stmt.no else lines

    def _assigned(self, stmt: Assign) -> str:
        target, value = self.text(stmt.target), self.text(stmt.value)
        place = target if isinstance(stmt.target, Slice) else f"{self.text(stmt.target, ATOM)}[...]"
        if stmt.how == "copy":
            self.numpy = True
            assert stmt.where is not None
            return f'np.copyto({target}, {value}, where={self.text(stmt.where)}, casting="unsafe")'
        if stmt.how != "out":
            return f"{place} {stmt.how} {value}"
        node = stmt.value
        if isinstance(node, Apply):
            return f"{self._function(node.fn)}({self._arguments(node.args, node.named)}, out={target})"
        if isinstance(node, Reduced):
            return f"{self._function(node.fn)}({', '.join(self._terms(node))}, out={target})"
        if isinstance(node, Multiplied):
            return f"{self._function(node.fn)}({', '.join(self._factors(node))}, out={target})"
        assert isinstance(node, Call)
        return f"{self.text(node.function, ATOM)}({self._arguments(node.args, node.named)}, out={target})"


def indented(lines: Iterable[str]) -> list[str]:
    """The lines four columns to the right; empty ones stay empty."""
    return [f"    {line}" if line else "" for line in lines]


def _numpy(to: Printer, node: Apply) -> tuple[str, int]:
    name = numpy_name(node)
    if name:
        to.numpy = True
        return name, ATOM
    to.helpers.add("NUMPY")
    return f"NUMPY[{to.text(node.args[0])}]", ATOM


def _stored_type(to: Printer, node: Apply) -> tuple[str, int]:
    to.helpers.add("NUMPY")
    return f"NUMPY[{to.text(node.args[0])}]", ATOM


def _typed(to: Printer, node: Apply) -> tuple[str, int]:
    kind, value = node.args
    text = to.text(kind, ATOM)
    return f"{text}{'' if numpy_name(kind) else '.type'}({to.text(value)})", ATOM


def _lookup(to: Printer, node: Apply) -> tuple[str, int]:
    key, *entries = node.args
    pairs = (f"{to.text(word)}: {to.text(value)}" for word, value in zip(entries[::2], entries[1::2], strict=True))
    return f"{{{', '.join(pairs)}}}[{to.text(key)}]", ATOM


def _member(to: Printer, node: Apply) -> tuple[str, int]:
    value, *choices = node.args
    return f"{to.text(value, COMPARISON + 1)} {node.fn} {to.tuple_of(choices)}", COMPARISON


def _bits(to: Printer, node: Apply) -> tuple[str, int]:
    value, low, mask = node.args
    assert isinstance(mask, Const) and isinstance(mask.value, int)
    return f"{to.text(value, SHIFT)} >> {to.text(low, SUM)} & {hex(mask.value)}", BIT_AND


def _compare(to: Printer, node: Apply) -> tuple[str, int]:
    to.helpers.add("COMPARE")
    return f"COMPARE[{to.text(node.args[0])}]", ATOM


def _chain(to: Printer, node: Apply) -> tuple[str, int]:
    _, *signs = node.fn.split(" ")
    first, *others = (to.text(arg, COMPARISON + 1) for arg in node.args)
    return " ".join([first, *(f"{sign} {side}" for sign, side in zip(signs, others, strict=True))]), COMPARISON


def _scatter(to: Printer, node: Apply) -> tuple[str, int]:
    left = 1 if node.args[-1] is _REPLACE else 0  # what it does by itself
    args, named = node.args[: len(node.args) - left], node.named[: len(node.named) - left]
    return f"{to._function(node.fn)}({to._arguments(args, named)})", ATOM


# How the functions are written whose entry says that they have a method of their own.
OWN: dict[str, Callable[[Printer, Apply], tuple[str, int]]] = {
    "NUMPY": _numpy, "typed": _typed, "lookup": _lookup, "in": _member, "not in": _member, "bits": _bits,
    "COMPARE": _compare, CHAIN: _chain, "scatter": _scatter, "dtype": _stored_type,
    "function": lambda to, node: (to._function(str(getattr(node.args[0], "value", ""))), ATOM),
    "tuple": lambda to, node: (to.tuple_of(node.args), ATOM),
    "method": lambda to, node: (f"{to.text(node.args[0], ATOM)}.{getattr(node.args[1], 'value', '')}", ATOM),
    "exactly_one": lambda to, node: (f"sum({to.tuple_of(node.args)}) == 1", COMPARISON),
}  # fmt: skip


def names_used(kernel: Kernel) -> set[str]:
    """The operands whose types the plan reads, and the attributes that plan or run read."""
    found: set[str] = set()
    waiting: list[tuple[Stmt, bool]] = [(stmt, True) for stmt in kernel.plan] + [(stmt, False) for stmt in kernel.run]
    while waiting:
        stmt, plan = waiting.pop()
        for node in (part for expr in exprs(stmt) for part in walk(expr)):
            if isinstance(node, Sym) and (node.role == "attribute" or (plan and node.role == "type")):
                found.add(node.name)
            elif isinstance(node, Field) and plan:
                found.add(node.owner)
        if isinstance(stmt, If):
            waiting += [(inner, plan) for inner in (*stmt.yes, *stmt.no)]
        elif isinstance(stmt, Wait):
            waiting += [(inner, plan) for inner in stmt.lets]
    return found

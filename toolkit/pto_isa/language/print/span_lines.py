"""Bytes behind pointers that the equations of an op touch, as lines of Python: ``runtime.rules.spans`` computes them.

Every index of an element behind a pointer is printed once, over variables that stand for all their values; a span is
sure where nothing decides whether the element is touched.  An index that elements decide has bounds where it counts
some of them; what else depends on elements, on registers or on the state of a stream is not followed, and the span has
no index.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from ...runtime.kinds.table import kinds_of, passed
from ...text.python import literal
from ..errors import ExpressionError
from ..expression_text import PrintedExpr
from ..front.opdef import Body, Statement
from ..nodes import children, replace
from ..rules.queries import Operands, is_scalar, names_read, parts_of, renamed
from ..tree import (
    Attribute,
    Call,
    Compare,
    Conditional,
    Fold,
    Let,
    Logic,
    Member,
    Name,
    Node,
    Predicate,
    Read,
)  # fmt: skip
from .counted import COUNTED, CountBounds
from .python_rules import PythonRulePrinter

_FUNCTIONS = {"ceil_div": "ceil_div", "min": "min", "max": "max", "minimum": "min", "maximum": "max"}  # in indices
_ELEMENTS, _BYTES = "", {"raw": 1, "word": 4}  # views of a pointer, and the bytes of what they count


class SpanLines:
    """The lines of one function: axes, and the spans over them; ``read`` are the operands that it takes."""

    def __init__(self, infos: Operands, pointers: set[str]) -> None:
        self.infos, self.pointers = infos, pointers
        self.lines: list[str] = []
        self.spans: dict[str, bool] = {}  # without whether they are surely touched, and that
        self.read: set[str] = set()
        self.valued: set[str] = set()  # of these, those that must be there
        self.helpers: set[str] = set()
        self.taken: set[str] = set()  # names of lines
        self.axes: dict[tuple[str, str], str] = {}  # by variable and extent
        self.counts = CountBounds(Body(()))
        self.extents: dict[str, Node] = {}  # of the variables of a statement
        self.variables: set[str] = set()  # those of domains, not followed unless they have an axis

    def block(self, block: Body) -> None:
        """All that a block touches."""
        self.counts = CountBounds(block)
        for statement in block.elementwise:
            self._statement(statement)

    def _statement(self, statement: Statement) -> None:
        parts = [statement.target, statement.value, *([statement.where] if statement.where is not None else [])]
        if not any(self._leads(part) for part in parts):
            return
        self.extents = {}
        names = self._opened(statement.over, {})
        sure = names is not None and statement.where is None
        known = names or {}
        if statement.where is not None:
            self._reads(statement.where, known, names is not None)
        self._reads(statement.value, known, sure)
        for index in statement.target.indices:
            self._reads(index, known, sure)
        if statement.target.operand in self.pointers:
            self._touch(statement.target, known, True, sure)

    def _leads(self, node: Node) -> bool:
        """Whether an expression reads behind a pointer."""
        return any(isinstance(part, Read) and part.operand in self.pointers for part in parts_of(node))

    def _opened(self, over: Iterable[tuple[str, Node]], names: Mapping[str, str]) -> dict[str, str] | None:
        """Write the axes of a domain; the names that their variables have.  None where an extent is not followed."""
        found, domain = dict(names), dict(over)
        self.variables |= domain.keys()
        for variable, extent in domain.items():
            text = self._printed(extent, found)
            if text is None:
                return None
            self.extents[variable] = extent
            found[variable] = self._axis(variable, text)
        return found

    def _axis(self, variable: str, extent: str) -> str:
        """The name of a variable of this extent; equations with the same one may share it."""
        known = self.axes.get((variable, extent))
        if known is not None:
            return known
        name, count = variable, 2
        while name in self.taken or name in self.infos:
            name, count = f"{variable}_{count}", count + 1
        self.taken.add(name)
        self.axes[variable, extent] = name
        self.helpers.add("axis")
        self.lines.append(f"{name} = axis({extent})")
        return name

    def _reads(self, node: Node, names: Mapping[str, str], sure: bool) -> None:
        """What an expression reads behind pointers; surely, where nothing decides whether it does."""
        if isinstance(node, Read):
            for index in node.indices:
                self._reads(index, names, sure)
            if node.operand in self.pointers and node.indices:
                self._touch(node, names, False, sure)
        elif isinstance(node, Conditional):
            self._reads(node.test, names, sure)
            self._reads(node.yes, names, False)
            self._reads(node.no, names, False)
        elif isinstance(node, Fold):
            if self._leads(node):
                opened = self._opened(node.binders, names)
                sure = sure and opened is not None and node.test is None
                for part in (node.body, *([node.test] if node.test is not None else [])):
                    self._reads(part, names if opened is None else opened, sure)
        else:
            for number, part in enumerate(_parts(node)):
                self._reads(part, names, sure and not (isinstance(node, Logic) and number))

    def _touch(self, node: Read, names: Mapping[str, str], writes: bool, sure: bool) -> None:
        """A span of the elements or bytes that are named."""
        (index,) = node.indices
        index = self.counts.bounded(index, self.extents)
        text = self._printed(index, names) if node.view == _ELEMENTS or node.view in _BYTES else None
        head = f"{literal(node.operand)}, {writes}"
        if text is None:
            self.helpers.add("PointerSpan")
            span = f"PointerSpan({head}, None, 0, "
        elif node.view == _ELEMENTS:
            self.helpers.add("at_elements")
            self.read.add(node.operand)
            span = f"at_elements({head}, {text}, {node.operand}, "
        else:
            self.helpers.add("at_bytes")
            span = f"at_bytes({head}, {text}, {_BYTES[node.view]}, "
        self.spans[span] = sure or self.spans.get(span, False)

    def _printed(self, node: Node, names: Mapping[str, str]) -> str | None:
        """The text of an index or an extent; None where it depends on what is not followed."""
        if not self._follows(node, names):
            return None
        try:
            printer = _IndexPrinter(self.infos, {*names.values()})
            text = printer.text(renamed(node, names))
        except ExpressionError:
            return None
        self.helpers |= printer.helpers
        for name, fact in printer.facts.items():
            if name not in self.taken:
                self.taken.add(name)
                self.lines.append(f"{name} = {fact}")
        self.read |= {name for name in names_read(node, self.infos) if name in self.infos}
        self.valued |= set(_valued(node))
        return text

    def _follows(self, node: Node, names: Mapping[str, str]) -> bool:
        """Whether types, words and whole numbers decide a value."""
        if isinstance(node, (Read, Fold)):
            return False
        if isinstance(node, Attribute):
            if node.base not in self.infos:
                return False
            live = {name for kind in kinds_of(self.infos[node.base].kinds) for name in kind.live_attributes}
            return node.name not in live
        if isinstance(node, Name) and node.id in self.variables and node.id not in names:
            return False
        if isinstance(node, Name) and node.id in self.infos and node.id not in names:
            return any(passed(self.infos[node.id].kinds, how) for how in ("number", "word"))
        if isinstance(node, Call) and node.function == "present":
            return True
        return all(self._follows(part, names) for part in _parts(node))


def _parts(node: Node) -> list[Node]:
    """What an expression is made of: definitions by their body, without the arguments they were given."""
    return [node.body] if isinstance(node, (Let, Predicate)) else children(node)


def _valued(node: Node) -> Iterator[str]:
    """The names whose values decide an expression, not whether they are there."""
    for part in parts_of(node):
        if isinstance(part, Name):
            yield part.id
        elif isinstance(part, Attribute):
            yield part.base


class _IndexPrinter(PythonRulePrinter):
    """Prints indices: variables of equations are names like those of scalars.

    ``facts`` are the numbers that belong to words, under the names which stand for them in the text.
    """

    def __init__(self, operands: Operands, variables: set[str]) -> None:
        super().__init__(operands)
        self.variables = variables
        self.facts: dict[str, str] = {}

    def attribute(self, node: Attribute) -> PrintedExpr:
        """``src.itemsize``, ``dist_n``"""
        found = super().attribute(node)
        if not self.operands[node.base].data:
            return found
        name = f"{node.base}_{node.name}"
        self.facts[name] = found.text
        return PrintedExpr(name)

    def compare(self, node: Compare) -> PrintedExpr:
        """``told(m) == 1``: which of two open numbers is the greater is not told."""
        return super().compare(replace(node, operands=tuple(map(self._told, node.operands))))

    def member(self, node: Member) -> PrintedExpr:
        """``told(m) in (1, 2)``"""
        return super().member(replace(node, value=self._told(node.value)))

    def _told(self, node: Node) -> Node:
        return Call(function="told", args=(node,)) if self._counts(node) else node

    def _counts(self, node: Node) -> bool:
        names = (part for part in parts_of(node) if isinstance(part, Name))
        return any(name.id in self.variables or is_scalar(name, self.operands) for name in names)

    def function(self, name: str, args: tuple[Node, ...]) -> PrintedExpr:
        """``told(m)``, ``max(a, b)``, or what rules write.  Raises ExpressionError for what is not followed."""
        if name in ("told", COUNTED):
            self.helpers.add(name)
        elif name not in _FUNCTIONS:
            raise ExpressionError(f"`{name}` is not followed", f"不跟踪 `{name}`")
        return super().function(_FUNCTIONS.get(name, name), args)

    def name(self, node: Name) -> PrintedExpr:
        """A variable, or what the name is in rules."""
        return PrintedExpr(node.id) if node.id in self.variables else super().name(node)

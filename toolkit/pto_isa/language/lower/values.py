"""Typed expressions -> NumPy text of the run part.

``Text.dtype`` is the element type the text really has; arrays are aligned to the trailing axes of the region.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from ..functions import FLOATS, INTEGERS
from ..occurring import plain_names
from ..tree import (
    BOOL,
    INDEX,
    Attribute,
    Binary,
    Call,
    Compare,
    Conditional,
    Convert,
    Fold,
    Let,
    Logic,
    Member,
    Name,
    Node,
    Number,
    Predicate,
    Read,
    Unary,
    free_names,
    has_reads,
    walk,
)
from . import scalars
from .calls import call_text, integer_divide
from .converts import convert_text
from .emit import Emitter
from .folds import fold_text
from .indices import index_text
from .integral import integral_text
from .numpy_text import UFUNC, Text, unary
from .reads import read_text
from .region import Region
from .scalars import static_code


@dataclass(slots=True)
class Values:
    """Lowers expressions over one region.

    ``guard`` names what the conditions around an expression protect: index variables they bound, and ``@`` when they
    bound data.  An index is guarded when it uses one of them outside element reads.  ``masks`` are the texts of these
    conditions, None when one of them has no text.
    """

    emitter: Emitter
    region: Region
    guard: frozenset[str] = frozenset()
    masks: tuple[str, ...] | None = ()

    def under(self, test: Node, mask: str | None = None) -> Values:
        """The same region inside a condition; ``mask`` is the text of what holds there."""
        guard = self.guard | (plain_names(test) & self.region.names()) | ({"@"} if has_reads(test) else set())
        masks = None if mask is None or self.masks is None else (*self.masks, mask)
        return replace(self, guard=guard, masks=masks)

    def is_guarded(self, index: Node) -> bool:
        """True when a condition around protects this index."""
        if not self.guard:
            return False
        return bool(plain_names(index) & self.region.names() & self.guard) or (
            "@" in self.guard and bool(has_reads(index))
        )

    def guards(self, test: Node, *parts: Node) -> bool:
        """True when the condition protects an index of a read in one of the parts."""
        inside = self.under(test)
        found = (node for part in parts for node in walk(part) if isinstance(node, Read))
        return any(inside.is_guarded(index) for read in found for index in read.indices)

    def over(self, region: Region) -> Values:
        """The same conditions over another region."""
        return replace(self, region=region)

    def over_only(self, axis: str) -> Values:
        """One axis alone, outside all conditions."""
        return Values(self.emitter, Region((self.region.axis(axis),)))

    # -- elements ---------------------------------------------------------------------------------------------------

    def value(self, node: Node) -> Text:
        """Text of an element, bool or index expression; the same node over the same region is written once."""
        return self._remembered("value", node, self._value)

    def index(self, node: Node) -> Text:
        """Text of an index expression; ``dtype`` is ``plan`` when it is fixed by types and attributes."""
        return self._remembered("index", node, lambda tree: index_text(self, tree))

    def _remembered(self, what: str, node: Node, write: Callable[[Node], Text]) -> Text:
        key = (what, id(node), self.region, self.guard)
        known = self.emitter.texts.get(key)
        if known is None:
            known = self.emitter.texts[key] = (node, write(node))
        text = known[1]
        assert isinstance(text, Text)
        return text

    def _value(self, node: Node) -> Text:
        if node.type == INDEX:
            return self.index(node)
        if node.type == BOOL and not isinstance(node, Name) and self.is_static(node):
            return Text(self.emitter.plan_name(static_code(node, self.emitter), "chosen"), "bool")
        if isinstance(node, Number):
            return self.number(node)
        method: Callable[[Node], Text] = getattr(self, "_" + type(node).__name__.lower())
        return method(node)

    def number(self, node: Number) -> Text:
        """Text of a literal; what stands beside it gives the array its type, but for bf16 and f16."""
        dtype = node.type.name if node.type else ""
        if dtype in ("bf16", "f16"):
            return Text(
                self.emitter.plan_name(f'NUMPY["{dtype}"].type({node.value!r})', _number_name(node.value)), dtype
            )
        if dtype in FLOATS:
            return Text(repr(float(node.value)) if node.value != int(node.value) else str(int(node.value)), dtype)
        return Text(repr(node.value), dtype, atomic=node.value >= 0)

    def _typed_number(self, node: Number) -> Text:
        """A literal that must bring its type: nothing beside it has one.  The target's own type is named as such."""
        dtype = node.type.name if node.type else "f32"
        target, wanted = self.emitter.target
        kind = f"{target}.dtype" if dtype == wanted and self.emitter.operands.get(target) == "tile" else f'"{dtype}"'
        return Text(self.emitter.plan_name(f"NUMPY[{kind}].type({node.value!r})", _number_name(node.value)), dtype)

    def _name(self, node: Name) -> Text:
        if node.id in ("true", "false"):
            return Text(node.id.capitalize(), "bool")
        if node.id in self.emitter.locals:
            return Text(self.emitter.locals[node.id], node.type.name if node.type else "")
        if node.id in self.emitter.scalars:
            return Text(node.id, node.type.name if node.type else "")
        return Text(self.emitter.plan_name(node.id), node.type.name if node.type else "")

    def _let(self, node: Let) -> Text:
        if not node.type or not has_reads(node.body):
            return self.value(node.body)
        text = self.value(node.body)
        return text if text.is_view() else Text(self.emitter.run_name(text.code, node.name), text.dtype)

    def _predicate(self, node: Predicate) -> Text:
        return self.value(node.body)

    def _read(self, node: Read) -> Text:
        return read_text(self, node)

    def _unary(self, node: Unary) -> Text:
        if node.op == "not":
            return Text(f"~{self.value(node.value).inner()}", "bool", atomic=False)
        value = self.value(node.value)
        return unary(node.op, value, value.dtype)

    def _binary(self, node: Binary) -> Text:
        left, right = self.value(node.left), self.value(node.right)
        dtype = left.dtype or right.dtype
        if node.op == "/" and dtype in INTEGERS:
            return integer_divide(self, left, right)
        code = f"{left.inner()} {node.op} {right.inner()}"
        call = (UFUNC[node.op], (left.code, right.code))
        return Text(code, dtype, atomic=False, call=call, parts=(left, right))

    def _compare(self, node: Compare) -> Text:
        sides = [self._side(operand) for operand in node.operands]
        parts = [f"{left} {op} {right}" for op, left, right in zip(node.ops, sides, sides[1:], strict=False)]
        code = parts[0] if len(parts) == 1 else " & ".join(f"({part})" for part in parts)
        return Text(code, "bool", atomic=False)

    def _side(self, node: Node) -> str:
        """One side of a comparison; for the whole call a scalar operand is a Python number, which compares faster."""
        if isinstance(node, Name) and not self.region.axes and self.emitter.scalars.get(node.id, "index") != "index":
            return f"{node.id}.item()"
        return self.value(node).inner()

    def _member(self, node: Member) -> Text:
        value = self.value(node.value)
        tests = [f"({value.inner()} == {self.value(choice).inner()})" for choice in node.choices]
        code = " | ".join(tests)
        return Text(f"~({code})" if node.negated else code, "bool", atomic=False)

    def _logic(self, node: Logic) -> Text:
        sign = " & " if node.op == "and" else " | "
        return Text(sign.join(self.value(arg).inner() for arg in node.args), "bool", atomic=False)

    def _conditional(self, node: Conditional) -> Text:
        if self.is_static(node.test):
            test = self.emitter.plan_name(static_code(node.test, self.emitter), "chosen")
            yes, no = self.value(node.yes), self.value(node.no)
            return Text(f"{yes.inner()} if {test} else {no.inner()}", yes.dtype, atomic=False)
        rounded = integral_text(self, node)
        if rounded is not None:
            return rounded
        test_text = self.value(node.test)
        if self.is_fixed(node.test):
            test_text = Text(self.emitter.plan_name(test_text.code, "inside"), "bool")
        elif self.guards(node.test, node.yes, node.no):  # the reads name the condition as well
            test_text = Text(self.emitter.run_name(test_text.code, "held"), "bool")
        if isinstance(node.yes, Number) and isinstance(node.no, Number) and node.yes.type is not None:
            yes, no = (self._typed_number(part) for part in (node.yes, node.no))
        else:
            yes = self.under(node.test, test_text.code).value(node.yes)
            no = self.under(node.test, f"np.logical_not({test_text.code})").value(node.no)
        return Text(f"np.where({test_text.code}, {yes.code}, {no.code})", yes.dtype or no.dtype)

    def is_static(self, node: Node) -> bool:
        """True when types and attributes alone decide the value, the same at every point."""
        return scalars.is_static(node, self.emitter) and not (free_names(node) & self.region.names())

    def is_fixed(self, node: Node) -> bool:
        """True when types and attributes decide the value at every point, which may differ: an array of the plan."""
        if has_reads(node) or free_names(node) & self.emitter.scalars.keys():
            return False
        return not any(self.region.axis(name).high.is_run() for name in free_names(node) & self.region.names())

    def _convert(self, node: Convert) -> Text:
        return convert_text(self, node)

    def _call(self, node: Call) -> Text:
        return call_text(self, node)

    def _fold(self, node: Fold) -> Text:
        return fold_text(self, node)

    def _attribute(self, node: Attribute) -> Text:
        return Text(self.emitter.plan_name(static_code(node, self.emitter)))


def _number_name(value: int | float) -> str:
    return "zero" if value == 0 else "one" if value == 1 else "constant"

"""Typed trees as JavaScript, for the explorer of the site's drawings.

Numbers of floating formats are JavaScript numbers, elements of integer types BigInts, indices numbers or, where they
may need more bits than a number holds exactly, BigInts.  ``m`` is the machine of the site's script: it holds operand
types (``t``), scalars and attributes (``a``), reads and writes elements and remembers them; ``H`` has the arithmetic.
What the script cannot compute raises ``NoJavaScript``.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from itertools import chain
from typing import Any

from ...runtime.frozen import frozen
from ...runtime.kinds.table import every_view
from ...runtime.types.dtypes import FLOATS, INTEGERS
from ..expression_text import ExpressionPrinter, PrintedExpr
from ..front.opdef import Body, Statement, Temp
from ..nodes import walk
from ..tree import (
    BOOL,
    INDEX,
    WORD,
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
)
from ..typing import PAIR
from .index_width import is_wide

_INDEX_CALLS = {"//": "H.div", "%": "H.mod"}

_KNOWN = FLOATS | INTEGERS | {"index"}
# Elements of small floats are the numbers that their codes stand for; of these formats the script knows the codes too.
CODED = frozenset({"f8e4m3", "f8e5m2", "f4e2m1", "f4e1m2"})
_PLAIN = frozenset({
    "max", "min", "max_nan", "min_nan", "clamp", "isnan", "isinf", "ceil_div", "minimum", "maximum", "implies",
    "exactly_one",
})  # fmt: skip
_ROUNDED = frozenset({"exp", "log", "sqrt", "rsqrt", "rint", "abs", "fmod", "rem", "pow"})
_OF_PATTERNS = frozenset({"unsigned", "bit_field", "pad_value"})  # take patterns of bits of any length


class NoJavaScript(Exception):
    """The explorer's script has no means for something."""


@frozen
class Script:
    """A text with what it asks for, in the order of the text.

    ``facts``: operands with a fact of their type or a count; ``values``: scalars and attributes; ``views``: operands
    with the view through which their elements are read or written.
    """

    text: str
    facts: tuple[tuple[str, str], ...] = ()
    values: tuple[str, ...] = ()
    views: tuple[tuple[str, str], ...] = ()

    @classmethod
    def joined(cls, scripts: Sequence[Script], frame: str = "{}") -> Script:
        """The texts with commas between them, in a frame."""
        text = frame.format(",".join(script.text for script in scripts))
        parts = (chain.from_iterable(getattr(script, part) for script in scripts) for part in _ASKED)
        return cls(text, *(tuple(dict.fromkeys(part)) for part in parts))


_ASKED = ("facts", "values", "views")


class JavaScriptPrinter(ExpressionPrinter):
    """Writes the trees of one op; ``operands`` are the names that are scalars, attributes or arrays of the op.

    ``data`` gives the facts of words that attributes name; ``fused``: a sum of products rounds once per term.
    """

    def __init__(
        self, operands: frozenset[str], data: Mapping[str, Any], fused: bool = False, form: str = ""
    ) -> None:  # fmt: skip
        self.operands, self.data, self.fused, self.form = operands, data, fused, form
        self._bound: list[str] = []
        self._facts: list[tuple[str, str]] = []
        self._values: list[str] = []
        self._views: list[tuple[str, str]] = []

    def _script(self, write: Callable[[], str]) -> Script:
        """A text with what it asks for."""
        self._facts, self._values, self._views = [], [], []
        return Script(write(), tuple(self._facts), tuple(self._values), tuple(self._views))

    def block(self, block: Body) -> Script:
        """A function of the machine that computes all elements, in order; ``"waits"`` when the op would not return yet.

        Registers and counts stay: reads see what was before the op, so what is set there is seen by no element.
        """
        if not block.elementwise:
            raise NoJavaScript("no elements")
        return self._script(lambda: self._block(block))

    def _block(self, block: Body) -> str:
        lines = [] if block.when is None else [f"if(!{self.text(block.when)})return;"]
        if block.until is not None:
            lines.append(f'if(!{self.text(block.until)})return"waits";')
        for item in block.items:
            if isinstance(item, Temp):
                lines.append(self._temporary(item))
            elif not item.sets_register:
                lines.append(self._statement(item))
        return f"m=>{{{''.join(lines)}}}"

    def index(self, node: Node) -> str:
        """An index as a number, for places and extents."""
        if is_wide(node):
            raise NoJavaScript("a place that a number does not hold")
        return self.text(node)

    def whole(self, node: Node) -> str:
        """An index as a BigInt."""
        if isinstance(node, Number):
            return f"{int(node.value)}n" if node.value >= 0 else f"({int(node.value)}n)"
        return self.text(node) if is_wide(node) else f"BigInt({self.text(node)})"

    def condition(self, node: Node | None) -> Script:
        """A function of the machine that gives a condition; 0 for none."""
        return Script("0") if node is None else self._script(lambda: f"m=>{self.text(node)}")

    def _temporary(self, item: Temp) -> str:
        zero = "0n" if item.dtype in INTEGERS else "false" if item.dtype == "bool" else "0"
        return f"m.temp({string(item.name)},[{','.join(map(self.index, item.shape))}],{zero});"

    def _statement(self, item: Statement) -> str:
        if item.target.view not in {"", *every_view()}:
            raise NoJavaScript(f"the view {item.target.view}")
        self._bound = [name for name, _ in item.over]
        names = ",".join(f"_{name}" for name in self._bound)
        outer, self._bound = self._bound, []
        extents = ",".join(self.index(extent) for _, extent in item.over)
        self._bound = outer
        where = "" if item.where is None else f"if(!{self.text(item.where)})return;"
        kind = str(item.dtype) if item.dtype in (BOOL, PAIR) else item.dtype.name if item.dtype is not None else ""
        value, places = self.text(item.value), ",".join(map(self.index, item.target.indices))
        self._views.append((item.target.operand, item.target.view))
        target = f"{string(item.target.operand)},{string(item.target.view)},[{places}]"
        pads = int(has_pad(item.value))
        write = f"const v={value};m.w({target},v,{string(item.by)},{string(kind)},{pads})"
        return f"m.each([{extents}],({names})=>{{{where}{write}}});"

    def bound(self, names: list[str], write: Callable[[], str]) -> str:
        """Write something under further bound names, as a function of them."""
        outer = self._bound
        self._bound = [*outer, *names]
        said = write()
        self._bound = outer
        return f"({','.join('_' + name for name in names)})=>{said}"

    def name(self, node: Name) -> PrintedExpr:
        """A bound variable, an operand's value or a word."""
        if node.id in self._bound:
            return PrintedExpr(f"_{node.id}")
        if node.id in self.operands:
            self._values.append(node.id)
            return PrintedExpr(f"m.a.{node.id}")
        if node.id in ("profile", "mode"):
            return PrintedExpr(f"m.{node.id}")
        if node.id == "form":
            return PrintedExpr(string(self.form))
        return PrintedExpr(str(node.id == "true").lower() if node.type == BOOL else string(node.id))

    def number(self, node: Number) -> PrintedExpr:
        """Decimal digits, with the sign in parentheses; ``16n`` for a BigInt."""
        dtype = node.type.name if node.type is not None else ""
        if dtype in INTEGERS or is_wide(node):
            return PrintedExpr(self.whole(node))
        if isinstance(node.value, float) and node.value in (float("inf"), float("-inf")):
            return PrintedExpr("Infinity" if node.value > 0 else "(-Infinity)")
        return PrintedExpr(json.dumps(node.value) if node.value >= 0 else f"({json.dumps(node.value)})")

    def attribute(self, node: Attribute) -> PrintedExpr:
        """A field of an operand's type, or the fact of a word."""
        if node.base in self.data:
            self._values.append(node.base)
            return PrintedExpr(f"{json.dumps(self.data[node.base])}[m.a.{node.base}].{node.name}")
        self._facts.append((node.base, node.name))
        said = f"m.t.{node.base}.{node.name}"
        return PrintedExpr(said if node.index is None else f"{said}[{node.index}]")

    def read(self, node: Read) -> PrintedExpr:
        """An element of an operand."""
        if not node.indices:  # the count of a pipe
            self._facts.append((node.operand, node.view))
            return PrintedExpr(f"m.t.{node.operand}.{node.view}")
        if node.view not in {"", *every_view()} - {"pair"}:
            raise NoJavaScript(f"the view {node.view}")
        self._views.append((node.operand, node.view))
        return PrintedExpr(
            f"m.r({string(node.operand)},{string(node.view)},[{','.join(map(self.index, node.indices))}])"
        )

    def binary(self, node: Binary) -> PrintedExpr:
        """Operators of the language itself where they mean the same."""
        if node.type == INDEX:
            return PrintedExpr(self.index_binary(node))
        left, right = self.text(node.left), self.text(node.right)
        whole = node.type is not None and node.type.name in INTEGERS
        if node.op in ("<<", ">>"):
            said = f"{'H.shl' if node.op == '<<' else 'H.shr'}({left},{right})"
        else:
            said = f"H.quotient({left},{right})" if node.op == "/" and whole else f"({left}{node.op}{right})"
        return PrintedExpr(typed(node, said))

    def compare(self, node: Compare) -> PrintedExpr:
        """Pairs of a chain, joined."""
        said = [self.text(operand) for operand in node.operands]
        shapes = any(operand.type is not None and operand.type.kind == "shape" for operand in node.operands)
        pairs = [
            f"H.same({a},{b})" if shapes else f"({a}{op}{b})"
            for op, a, b in zip(node.ops, said, said[1:], strict=False)
        ]
        return PrintedExpr(pairs[0] if len(pairs) == 1 else f"({'&&'.join(pairs)})")

    def member(self, node: Member) -> PrintedExpr:
        """A call of the arithmetic."""
        said = f"H.member({self.text(node.value)},[{','.join(map(self.text, node.choices))}])"
        return PrintedExpr(f"!{said}" if node.negated else said)

    def logic(self, node: Logic) -> PrintedExpr:
        """Conditions, always in parentheses."""
        return PrintedExpr(f"({('&&' if node.op == 'and' else '||').join(map(self.text, node.args))})")

    def conditional(self, node: Conditional) -> PrintedExpr:
        """A choice, always in parentheses."""
        write = self.whole if is_wide(node) else self.text
        return PrintedExpr(f"({self.text(node.test)}?{write(node.yes)}:{write(node.no)})")

    def fold(self, node: Fold) -> PrintedExpr:
        """A fold of the machine over all points."""
        names = [name for name, _ in node.binders]
        extents = [self.bound(names[:k], lambda e=extent: self.index(e)) for k, (_, extent) in enumerate(node.binders)]  # type: ignore[misc]
        test = "0" if node.test is None else self.bound(names, lambda: self.text(node.test))  # type: ignore[arg-type]
        body, head = node.body, f"[{','.join(extents)}],{test}"
        if is_wide(body):
            raise NoJavaScript("folds over what a number does not hold")
        kind = node.type.name if node.type is not None and node.type not in (INDEX, BOOL) else ""
        wide = body.type.name if body.type is not None and body.type not in (INDEX, BOOL) else ""
        if {kind, wide} - {""} - FLOATS - INTEGERS and node.function in ("sum", "prod"):
            raise NoJavaScript(f"sums of {wide}")
        if self.fused and node.function == "sum" and isinstance(body, Binary) and body.op == "*" and wide in FLOATS:
            pair = self.bound(names, lambda: f"[{self.text(body.left)},{self.text(body.right)}]")
            return PrintedExpr(f"m.fma({head},{pair},{string(kind)})")
        said = self.bound(names, lambda: self.text(body))
        return PrintedExpr(f"m.fold({string(node.function)},{head},{said},{string(wide)},{string(kind)})")

    def convert(self, node: Convert) -> PrintedExpr:
        """A conversion with its modes."""
        assert node.type is not None and node.value.type is not None
        source = "index" if node.value.type == INDEX else node.value.type.name
        target, value = node.type.name, self.text(node.value)
        if source == target and node.round_mode is None:
            return PrintedExpr(value)
        to_whole = target == "index" or target[0] in "iu"
        rounding = json.dumps("trunc" if to_whole else "rint")
        rounding = rounding if node.round_mode is None else self.text(node.round_mode)
        saturation = '"off"' if node.sat_mode is None else self.text(node.sat_mode)
        if target in CODED:
            return PrintedExpr(f"H.encode({value},{json.dumps(target)},{rounding},{saturation})")
        return PrintedExpr(f"H.convert({value},{known(source)},{known(target)},{rounding},{saturation})")

    def call(self, node: Call) -> PrintedExpr:
        """A function of the machine or of the arithmetic."""
        name = node.function
        if name in ("present", "kind_of"):
            operand = node.args[0]
            assert isinstance(operand, Name)
            return PrintedExpr(f"m.{'has' if name == 'present' else 'kind'}({json.dumps(operand.id)})")
        if name == "any_mode":
            return PrintedExpr("(m.mode!==null)")
        if name == "philox4x32":
            counter, key = (json.dumps(arg.id) for arg in node.args[:2] if isinstance(arg, Name))
            return PrintedExpr(f"m.philox({counter},{key},{','.join(map(self.text, node.args[2:]))})")
        args = [self.text(arg) for arg in node.args]
        if name == "value":
            return PrintedExpr(args[0])
        if name == "compare":
            return PrintedExpr(f"H.compare({','.join(args)})")
        if any(map(is_wide, node.args)) and name not in _OF_PATTERNS:
            raise NoJavaScript(f"the function {name} of what a number does not hold")
        if name in _PLAIN:
            return PrintedExpr(f"H.{name}({','.join(args)})")
        if name == "pair":
            return PrintedExpr(f"[{','.join(args)}]")
        if name == "index":
            return PrintedExpr(f"Number({args[0]})")
        target = node.type.name if node.type is not None else ""
        kind = node.args[0].type
        source = "index" if kind == INDEX else kind.name if kind is not None else ""
        if name in ("unsigned", "bit_field"):
            said = f"H.{name}({known(source)},{','.join(args)})"
            return PrintedExpr(said if is_wide(node) else f"Number({said})")
        if name == "pad_value":
            words_only = target == "f8e8m0" and node.args[0].type == WORD
            return PrintedExpr(f"H.pad({args[0]},{json.dumps(target) if words_only else known(target)})")
        if name == "bitcast":
            return PrintedExpr(
                args[0] if source in (target, "index") else f"H.cast({args[0]},{known(source)},{known(target)})"
            )
        if name in _ROUNDED:
            return PrintedExpr(f"H.{name}({','.join(args)},{known(target)})")
        raise NoJavaScript(f"the function {name}")

    def negation(self, node: Unary) -> PrintedExpr:
        """``!`` before what is in parentheses if it has to be."""
        return PrintedExpr(f"!{self.text(node.value)}")

    def sign(self, node: Unary) -> PrintedExpr:
        """Brought to its type, as every result of arithmetic."""
        return PrintedExpr(typed(node, f"({node.op}{self.text(node.value)})"))

    def applied(self, node: Let | Predicate) -> PrintedExpr:
        """What the name stands for."""
        return self.fragment(node.body)

    def index_binary(self, node: Binary) -> str:
        """An operator of indices, which may be wider than a number."""
        wide = any(map(is_wide, (node, node.left, node.right)))
        left, right = (self.whole(part) if wide else self.text(part) for part in (node.left, node.right))
        said = f"{_INDEX_CALLS[node.op]}({left},{right})" if node.op in _INDEX_CALLS else f"({left}{node.op}{right})"
        return f"Number({said})" if wide and not is_wide(node) else said


def string(value: str) -> str:
    """A JavaScript string that is safe inside a script element as well."""
    return json.dumps(value).replace("<", "\\u003c")


def has_pad(node: Node) -> bool:
    """Whether a pad value occurs in an expression."""
    return any(isinstance(part, Call) and part.function == "pad_value" for part in walk(node))


def typed(node: Node, said: str) -> str:
    """Bring a result to the type of its node."""
    if node.type is None or node.type in (INDEX, BOOL):
        return said
    dtype = node.type.name
    if dtype not in FLOATS | INTEGERS:
        raise NoJavaScript(f"arithmetic on {node.type}")
    return said if dtype == "f64" else f"H.{dtype}({said})"


def known(dtype: str) -> str:
    """An element type as a string, if the script can compute with it."""
    if dtype not in _KNOWN | CODED:
        raise NoJavaScript(f"numbers of {dtype}")
    return json.dumps(dtype)

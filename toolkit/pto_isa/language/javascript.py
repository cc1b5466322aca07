"""Typed trees as JavaScript, for the explorer of the site's drawings.

Numbers of floating formats are JavaScript numbers, elements of integer types BigInts, indices numbers or, where they
may need more bits than a number holds exactly, BigInts.  ``m`` is the machine of the site's script: it holds operand
types (``t``), scalars and attributes (``a``), reads and writes elements and remembers them; ``H`` has the arithmetic.
What the script cannot compute raises ``NoJavaScript``.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from ..runtime.pipe_type import SLOT_VIEWS
from .equations import Block, Statement, Temp
from .index_width import is_wide
from .javascript_calls import NoJavaScript, call, conversion
from .tree import (
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
    walk,
)
from .typing_numbers import PAIR

FLOATS = frozenset({"f16", "bf16", "f32", "f64"})
INTEGERS = frozenset({"i4", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64"})
_INDEX_CALLS = {"//": "H.div", "%": "H.mod"}
_VIEWS = {"", "flat", "storage", "linear", "tile", "pair", "byte", *SLOT_VIEWS}


class Writer:
    """Writes the trees of one op; ``operands`` are the names that are scalars, attributes or arrays of the op.

    ``data`` gives the facts of words that attributes name; ``fused``: a sum of products rounds once per term.
    """

    def __init__(
        self, operands: frozenset[str], data: Mapping[str, Any], fused: bool = False, form: str = ""
    ) -> None:  # fmt: skip
        self.operands, self.data, self.fused, self.form = operands, data, fused, form
        self._bound: list[str] = []

    def __call__(self, node: Node) -> str:
        """An expression."""
        return _WRITE[type(node)](self, node)

    def block(self, block: Block) -> str:
        """A function of the machine that computes all elements, in order; ``"waits"`` when the op would not return yet.

        Registers and counts stay: reads see what was before the op, so what is set there is seen by no element.
        """
        if not block.elementwise:
            raise NoJavaScript("no elements")
        lines = [] if block.when is None else [f"if(!{self(block.when)})return;"]
        if block.until is not None:
            lines.append(f'if(!{self(block.until)})return"waits";')
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
        return self(node)

    def whole(self, node: Node) -> str:
        """An index as a BigInt."""
        if isinstance(node, Number):
            return f"{int(node.value)}n" if node.value >= 0 else f"({int(node.value)}n)"
        return self(node) if is_wide(node) else f"BigInt({self(node)})"

    def condition(self, node: Node | None) -> str:
        """A function of the machine that gives a condition; 0 for none."""
        return "0" if node is None else f"m=>{self(node)}"

    def _temporary(self, item: Temp) -> str:
        zero = "0n" if item.dtype in INTEGERS else "false" if item.dtype == "bool" else "0"
        return f"m.temp({text(item.name)},[{','.join(map(self.index, item.shape))}],{zero});"

    def _statement(self, item: Statement) -> str:
        if item.target.view not in _VIEWS:
            raise NoJavaScript(f"the view {item.target.view}")
        self._bound = [name for name, _ in item.over]
        names = ",".join(f"_{name}" for name in self._bound)
        outer, self._bound = self._bound, []
        extents = ",".join(self.index(extent) for _, extent in item.over)
        self._bound = outer
        where = "" if item.where is None else f"if(!{self(item.where)})return;"
        kind = str(item.dtype) if item.dtype in (BOOL, PAIR) else item.dtype.name if item.dtype is not None else ""
        places = ",".join(map(self.index, item.target.indices))
        target = f"{text(item.target.operand)},{text(item.target.view)},[{places}]"
        pads = int(has_pad(item.value))
        write = f"const v={self(item.value)};m.w({target},v,{text(item.by)},{text(kind)},{pads})"
        return f"m.each([{extents}],({names})=>{{{where}{write}}});"

    def bound(self, names: list[str], write: Callable[[], str]) -> str:
        """Write something under further bound names, as a function of them."""
        outer = self._bound
        self._bound = [*outer, *names]
        said = write()
        self._bound = outer
        return f"({','.join('_' + name for name in names)})=>{said}"

    def name(self, node: Name) -> str:
        """A bound variable, an operand's value or a word."""
        if node.id in self._bound:
            return f"_{node.id}"
        if node.id in self.operands:
            return f"m.a.{node.id}"
        if node.id in ("profile", "mode"):
            return f"m.{node.id}"
        if node.id == "form":
            return text(self.form)
        return str(node.id == "true").lower() if node.type == BOOL else text(node.id)


def text(value: str) -> str:
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


def _number(w: Writer, node: Number) -> str:
    dtype = node.type.name if node.type is not None else ""
    if dtype in INTEGERS or is_wide(node):
        return w.whole(node)
    if isinstance(node.value, float) and node.value in (float("inf"), float("-inf")):
        return "Infinity" if node.value > 0 else "(-Infinity)"
    return json.dumps(node.value) if node.value >= 0 else f"({json.dumps(node.value)})"


def _attribute(w: Writer, node: Attribute) -> str:
    if node.base in w.data:
        return f"{json.dumps(w.data[node.base])}[m.a.{node.base}].{node.name}"
    said = f"m.t.{node.base}.{node.name}"
    return said if node.index is None else f"{said}[{node.index}]"


def _read(w: Writer, node: Read) -> str:
    if not node.indices:  # the count of a pipe
        return f"m.t.{node.operand}.{node.view}"
    if node.view not in _VIEWS - {"pair"}:
        raise NoJavaScript(f"the view {node.view}")
    return f"m.r({text(node.operand)},{text(node.view)},[{','.join(map(w.index, node.indices))}])"


def _unary(w: Writer, node: Unary) -> str:
    if node.op == "not":
        return f"!{w(node.value)}"
    return typed(node, f"({node.op}{w(node.value)})")


def _binary(w: Writer, node: Binary) -> str:
    if node.type == INDEX:
        return _index_binary(w, node)
    left, right = w(node.left), w(node.right)
    whole = node.type is not None and node.type.name in INTEGERS
    if node.op in ("<<", ">>"):
        said = f"{'H.shl' if node.op == '<<' else 'H.shr'}({left},{right})"
    else:
        said = f"H.quotient({left},{right})" if node.op == "/" and whole else f"({left}{node.op}{right})"
    return typed(node, said)


def _index_binary(w: Writer, node: Binary) -> str:
    wide = any(map(is_wide, (node, node.left, node.right)))
    left, right = (w.whole(part) if wide else w(part) for part in (node.left, node.right))
    said = f"{_INDEX_CALLS[node.op]}({left},{right})" if node.op in _INDEX_CALLS else f"({left}{node.op}{right})"
    return f"Number({said})" if wide and not is_wide(node) else said


def _compare(w: Writer, node: Compare) -> str:
    said = [w(operand) for operand in node.operands]
    shapes = any(operand.type is not None and operand.type.kind == "shape" for operand in node.operands)
    pairs = [
        f"H.same({a},{b})" if shapes else f"({a}{op}{b})" for op, a, b in zip(node.ops, said, said[1:], strict=False)
    ]
    return pairs[0] if len(pairs) == 1 else f"({'&&'.join(pairs)})"


def _member(w: Writer, node: Member) -> str:
    said = f"H.member({w(node.value)},[{','.join(map(w, node.choices))}])"
    return f"!{said}" if node.negated else said


def _logic(w: Writer, node: Logic) -> str:
    return f"({('&&' if node.op == 'and' else '||').join(map(w, node.args))})"


def _conditional(w: Writer, node: Conditional) -> str:
    write = w.whole if is_wide(node) else w
    return f"({w(node.test)}?{write(node.yes)}:{write(node.no)})"


def _fold(w: Writer, node: Fold) -> str:
    names = [name for name, _ in node.binders]
    extents = [w.bound(names[:k], lambda e=extent: w.index(e)) for k, (_, extent) in enumerate(node.binders)]  # type: ignore[misc]
    test = "0" if node.test is None else w.bound(names, lambda: w(node.test))  # type: ignore[arg-type]
    body, head = node.body, f"[{','.join(extents)}],{test}"
    if is_wide(body):
        raise NoJavaScript("folds over what a number does not hold")
    kind = node.type.name if node.type is not None and node.type not in (INDEX, BOOL) else ""
    wide = body.type.name if body.type is not None and body.type not in (INDEX, BOOL) else ""
    if {kind, wide} - {""} - FLOATS - INTEGERS and node.function in ("sum", "prod"):
        raise NoJavaScript(f"sums of {wide}")
    if w.fused and node.function == "sum" and isinstance(body, Binary) and body.op == "*" and wide in FLOATS:
        pair = w.bound(names, lambda: f"[{w(body.left)},{w(body.right)}]")
        return f"m.fma({head},{pair},{text(kind)})"
    said = w.bound(names, lambda: w(body))
    return f"m.fold({text(node.function)},{head},{said},{text(wide)},{text(kind)})"


def _body(w: Writer, node: Let | Predicate) -> str:
    return w(node.body)


_WRITE: dict[type[Node], Callable[[Writer, Any], str]] = {
    Number: _number, Name: lambda w, node: w.name(node), Attribute: _attribute, Read: _read, Unary: _unary,
    Binary: _binary, Compare: _compare, Member: _member, Logic: _logic, Conditional: _conditional, Fold: _fold,
    Let: _body, Predicate: _body, Convert: conversion, Call: call,
}  # fmt: skip

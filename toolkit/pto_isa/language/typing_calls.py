"""Types of function calls."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .errors import ExpressionError
from .functions import DTYPES, FLOATS, INTEGERS
from .nodes import replace
from .tree import BOOL, INDEX, WORD, Attribute, Call, Convert, Name, Node, Type, element
from .typing_numbers import LITERAL, PAIR, mismatch

if TYPE_CHECKING:
    from .typing import Typer

_FLOAT_ONLY = frozenset({"exp", "log", "sqrt", "rsqrt"})
_COMPUTED = frozenset({"fmod", "rem", "pow"})


def type_call(typer: Typer, node: Call) -> Node:
    """Type one call; the arguments are typed here because some are words or operands."""
    name = node.function
    if name in ("present", "kind_of", "any_mode", "overlaps", "same_storage"):
        return replace(node, type=WORD if name == "kind_of" else BOOL)
    if name == "convert":
        return _convert(typer, node)
    if name == "philox4x32":
        for arg in node.args[:2]:
            _array(typer, arg)
        places = tuple(typer.index(arg) for arg in node.args[2:])
        return replace(node, args=(*node.args[:2], *places), type=element("u32"))
    if name in ("bitcast", "pad_value"):
        target = element_type_of(typer, node.args[1])
        first = typer.visit(node.args[0])
        return replace(node, args=(first, typer.visit(node.args[1])), type=element(target))
    args = tuple(typer.visit(arg) for arg in node.args)
    if name == "local":
        return replace(node, args=(args[0], *(typer.literal(a, INDEX) for a in args[1:])), type=INDEX)
    if name in ("implies", "exactly_one"):
        return replace(node, args=tuple(typer.boolean(arg) for arg in args), type=BOOL)
    if name in ("ceil_div", "minimum", "maximum"):
        return replace(node, args=tuple(typer.index(arg) for arg in node.args), type=INDEX)
    if name == "bit_field" and args[0].type == INDEX:  # a register of the state
        return replace(node, args=(args[0], *(typer.index(arg) for arg in node.args[1:])), type=INDEX)
    if name in ("index", "unsigned", "bit_field"):
        if args[0].type is None or args[0].type.name not in INTEGERS:
            raise mismatch(node.args[0], "an integer element", args[0].type)
        rest = tuple(typer.index(arg) for arg in node.args[1:])
        return replace(node, args=(args[0], *rest), type=INDEX)
    if name in ("isnan", "isinf"):
        return replace(node, args=args, type=BOOL)
    if name == "value":
        return replace(node, args=args, type=element("f32"))
    if name == "pair":
        second = typer.literal(args[1], INDEX)
        return replace(node, args=(args[0], second), type=PAIR)
    if name == "compare":
        left, right = typer.unify(args[0], args[1], node, exact=True)
        if args[2].type != WORD:
            raise mismatch(node.args[2], "a comparison mode", args[2].type)
        return replace(node, args=(left, right, args[2]), type=BOOL)
    if name in ("max", "min"):
        left, right = typer.unify(args[0], args[1], node, exact=True)
        return replace(node, args=(left, right), type=left.type)
    if name == "clamp":
        first = typer.widen(args[0])
        assert first.type is not None
        bounds = tuple(typer.widen(typer.literal(arg, first.type)) for arg in args[1:])
        if any(bound.type != first.type for bound in bounds):
            raise mismatch(node, f"bounds of {first.type}", bounds[0].type)
        return replace(node, args=(first, *bounds), type=first.type)
    return _numeric(typer, node, args)


def _numeric(typer: Typer, node: Call, args: tuple[Node, ...]) -> Node:
    """Functions that compute in the arithmetic type."""
    name = node.function
    if name in _COMPUTED:
        left, right = typer.unify(args[0], args[1], node)
        args = (typer.widen(left), typer.widen(right))
    else:
        args = (typer.widen(args[0]),)
    kind = args[0].type
    if kind is None or kind == LITERAL or kind.kind != "element":
        raise mismatch(node.args[0], "an element", kind)
    if name in _FLOAT_ONLY and kind.name not in FLOATS:
        raise mismatch(node.args[0], f"a float for `{name}`", kind)
    return typer.rounded(replace(node, args=args, type=kind))


def _array(typer: Typer, node: Node) -> None:
    """The argument must be a small array operand of u32 words."""
    operand = typer.env.scope.operands.get(node.id) if isinstance(node, Name) else None
    if operand is None or "array" not in operand.kinds or typer.env.dtypes.get(getattr(node, "id", "")) != "u32":
        raise ExpressionError("an array operand of u32 is expected", "此处应为 u32 数组操作数", node.at)


def element_type_of(typer: Typer, node: Node) -> str:
    """The element type that ``dst.dtype`` or a word such as ``f32`` names in this row."""
    if isinstance(node, Attribute) and node.name == "dtype":
        dtype = typer.env.dtypes.get(node.base, "")
        if dtype:
            return dtype
    if isinstance(node, Name) and node.id in DTYPES:
        return node.id
    raise ExpressionError(
        "an element type is expected: `f32` or `dst.dtype`", "此处应为元素类型：`f32` 或 `dst.dtype`", node.at
    )


def _convert(typer: Typer, node: Call) -> Node:
    target: Type = element(element_type_of(typer, node.args[1]))
    value = typer.visit(node.args[0])
    if value.type == LITERAL:
        return typer.literal(value, target)
    if value.type != INDEX and (value.type is None or value.type.kind != "element"):
        raise mismatch(node.args[0], "a number", value.type)
    modes: list[Node | None] = [None, None]
    for place, arg in enumerate(node.args[2:]):
        typed = typer.visit(arg)
        if typed.type != WORD:
            raise mismatch(arg, "a mode", typed.type)
        modes[place] = typed
    return Convert(
        at=node.at, type=target, value=value, implied=False, target=typer.visit(node.args[1]),
        round_mode=modes[0], sat_mode=modes[1],
    )  # fmt: skip

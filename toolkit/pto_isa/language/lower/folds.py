"""Text of folds: reductions along axes, ordered sums where the order is promised."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ..errors import ExpressionError
from ..functions import INTEGERS
from ..rewrite import conjunction
from ..tree import (
    BOOL,
    INDEX,
    Attribute,
    Call,
    Compare,
    Conditional,
    Convert,
    Fold,
    Let,
    Name,
    Node,
    Number,
    Read,
    free_names,
    has_reads,
)
from .access import base_array, ready_views
from .contraction import contraction_text as _contraction
from .converts import numpy_type
from .emit import Emitter
from .linear import Linear
from .linearise import linear, name_in_run
from .numpy_text import Text
from .region import ZERO, Axis
from .running import running_sum

if TYPE_CHECKING:
    from .values import Values

_REDUCE = {"max": "np.maximum.reduce", "min": "np.minimum.reduce", "sum": "np.add.reduce", "prod": "np.multiply.reduce"}


def fold_text(values: Values, node: Fold) -> Text:
    """One fold over the region: its bound variables become trailing axes that are reduced away."""
    if node.function == "distinct":
        return _distinct(values, node)
    known = _contraction(values, node) or running_sum(values, node)
    if known is not None:
        return known
    node, inner = opened(values, node)
    width, more = len(values.region.axes), len(node.binders)
    axis = str(width) if more == 1 else f"({', '.join(str(width + k) for k in range(more))})"
    if _leading_unused(node, values):
        axis = "None"
    if node.function in ("any", "all", "count"):
        return _logical(inner, node, axis)
    body = node.body
    if node.test is not None:
        body = Conditional(type=body.type, test=node.test, yes=body, no=_neutral(node))
    return _numeric(inner, node, body, axis)


def opened(values: Values, node: Fold) -> tuple[Fold, Values]:
    """The fold with fixed ranges, and the region that its bound variables extend."""
    names = values.region.names()
    node = _rectangular(values, node)
    axes = [Axis(name, ZERO, linear(extent, names, values.emitter)) for name, extent in node.binders]
    return node, values.over(values.region.extended(axes))


def _distinct(values: Values, node: Fold) -> Text:
    """Whether all values of an index differ, over all points at once."""
    if values.region.axes or node.test is not None:
        raise AssertionError("`distinct` stands alone: without a filter and under no other index")
    axes = [Axis(name, ZERO, linear(extent, frozenset(), values.emitter)) for name, extent in node.binders]
    inner = values.over(values.region.extended(axes))
    extents = ", ".join(name_in_run(axis.high, values.emitter) for axis in axes)
    shape = f"({extents}{',' if len(axes) == 1 else ''})"
    return Text(f"{values.emitter.helper('distinct')}({inner.index(node.body).code}, {shape})", "bool")


def _rectangular(values: Values, node: Fold) -> Fold:
    """``for u in range(j)`` under an outer index j: the whole range of j with the test ``u < j``."""
    binders: list[tuple[str, Node]] = []
    tests: list[Node] = [] if node.test is None else [node.test]
    for name, extent in node.binders:
        outer = free_names(extent) & values.region.names()
        if not outer:
            binders.append((name, extent))
            continue
        fixed = _fixed_limit(extent, outer)
        if fixed is not None:
            binders.append((name, fixed))
            tests.append(Compare(ops=("<",), operands=(Name(id=name, type=INDEX), extent), type=BOOL))
            continue
        if not isinstance(extent, Name):
            raise ExpressionError(
                "a range may end at an outer index or at an extent, not at a formula of both",
                "范围的上界只能是外层索引或固定范围，不能是两者的算式", node.at,
            )  # fmt: skip
        high = values.region.axis(extent.id).high
        bound = Name(id=name, type=INDEX)
        binders.append((name, _extent_node(high)))
        tests.append(Compare(ops=("<",), operands=(bound, extent), type=BOOL))
    return replace(node, binders=tuple(binders), test=conjunction(tests))


def _fixed_limit(extent: Node, outer: frozenset[str]) -> Node | None:
    """The argument of ``minimum(a, b)`` that no outer index moves: an upper limit of the range."""
    while isinstance(extent, Let):
        extent = extent.body
    if isinstance(extent, Call) and extent.function == "minimum":
        return next((arg for arg in extent.args if not free_names(arg) & outer), None)
    return None


def _extent_node(high: Linear) -> Node:
    """An extent such as ``src.valid_col`` as a tree."""
    if high.is_constant():
        return Number(type=INDEX, value=high.constant)
    code = next(iter(high.terms))
    base, _, name = code.partition(".")
    if len(high.terms) != 1 or high.constant or not name:
        raise AssertionError(f"the range {high} is not one extent")
    return Attribute(base=base, name=name, type=INDEX)


def _leading_unused(node: Fold, values: Values) -> bool:
    """A body that uses none of the outer axes has fewer dimensions."""
    used = free_names(node.body) | (free_names(node.test) if node.test is not None else set())
    return not (used & values.region.names())


def _neutral(node: Fold) -> Node:
    if node.function not in ("sum", "prod"):
        raise AssertionError("a filtered max or min has no neutral element")
    return Number(type=node.body.type, value=0 if node.function == "sum" else 1)


def _logical(inner: Values, node: Fold, axis: str) -> Text:
    function = {"any": "np.any", "all": "np.all", "count": "np.count_nonzero"}[node.function]
    return Text(f"{function}({held(inner, node)}, axis={axis})", "run" if node.function == "count" else "bool")


def held(inner: Values, node: Fold) -> str:
    """Code of the condition of a logical fold at every point; points that the filter leaves out do not change it."""
    guarded = inner if node.test is None else inner.under(node.test)
    value = guarded.value(node.body)
    if node.test is None:
        return value.code
    test = inner.value(node.test).inner()
    return f"{value.inner()} | ~{test}" if node.function == "all" else f"{value.inner()} & {test}"


def _numeric(inner: Values, node: Fold, body: Node, axis: str) -> Text:
    assert node.type is not None and body.type is not None
    emitter = inner.emitter
    name = node.function
    if node.type == INDEX and name in ("sum", "prod"):
        return _reduced(emitter, _REDUCE[name], inner.index(body), axis, "run")
    if name in ("argmax", "argmin"):
        value = inner.value(body)
        source = body.type.name
        if source in INTEGERS:
            return _reduced(emitter, f"np.{name}", value, axis, "run")
        return Text(f"{emitter.helper('first_' + name)}({value.code}, axis={axis})", "run")
    if name in ("max", "min"):
        value = inner.value(body)
        if body.type.name in INTEGERS or emitter.allows("any_nan", "any_zero"):
            return _reduced(emitter, _REDUCE[name], value, axis, body.type.name)
        return Text(f"{emitter.helper('fold_' + name)}({value.code}, axis={axis})", body.type.name)
    return _accumulated(inner, node, body, axis)


def _permuted_sum(inner: Values, node: Fold, source: Node, axis: str) -> Text | None:
    """A sum over ``x[turn(k), …]``: the terms are taken in that order from where they lie, instead of being copied."""
    while isinstance(source, Let):
        source = source.body
    if node.function != "sum" or len(node.binders) != 1 or not axis.isdigit() or not isinstance(source, Read):
        return None
    ((bound, _),) = node.binders
    turned = [k for k, index in enumerate(source.indices) if bound in free_names(index)]
    if source.view or source.type != node.type or len(turned) != 1:
        return None
    emitter, index = inner.emitter, source.indices[turned[0]]
    size = base_array(source, emitter)[1][turned[0]]
    if isinstance(index, Name) or has_reads(index) or free_names(index) & inner.region.names() != {bound}:
        return None
    places = f"{inner.over_only(bound).index(index).code}, {name_in_run(size, emitter)}"
    checked = emitter.plan_name(f'{emitter.helper("checked")}({places}, "{source.operand}")', "at")
    order = emitter.plan_name(f"{emitter.helper('as_slice')}({checked})", "order")
    indices = tuple(Name(type=INDEX, id=bound) if k == turned[0] else part for k, part in enumerate(source.indices))
    every = inner.over(inner.region.with_axis(replace(inner.region.axis(bound), high=size)))
    terms = every.value(replace(source, indices=indices)).code
    assert node.type is not None
    zero = ("any_zero=True",) if emitter.allows("any_zero") else ()
    args = (terms, axis, _kind_of(inner, node.type.name), order, *zero)
    helper = emitter.helper("ordered_sum")
    return Text(f"{helper}({', '.join(args)})", node.type.name, call=(helper, args))


def _accumulated(inner: Values, node: Fold, body: Node, axis: str) -> Text:
    """Sums and products: one NumPy reduction in the accumulation type, or in index order when bits are promised."""
    assert node.type is not None and body.type is not None
    emitter = inner.emitter
    wide, kind = body.type.name, node.type.name
    source = body.value if isinstance(body, Convert) and body.implied else body
    permuted = _permuted_sum(inner, node, source, axis)
    if permuted is not None:
        return permuted
    value = inner.value(source)
    if kind in INTEGERS:
        return _reduced(emitter, _REDUCE[node.function], value, axis, kind, f"dtype={_kind_of(inner, kind)}")
    # NumPy pairs the terms of sums only: products of one axis it takes in index order, f16 ones in f32.
    in_order = node.function == "prod" and axis.lstrip("-").isdigit() and kind == wide
    if emitter.allows("reorder") or in_order:
        dtype = () if value.dtype == wide else (f"dtype={numpy_type(inner, wide)}",)
        return _reduced(emitter, _REDUCE[node.function], value, axis, wide, *dtype)
    helper = emitter.helper("ordered_sum" if node.function == "sum" else "ordered_product")
    return Text(f"{helper}({value.code}, {axis}, {_kind_of(inner, kind)})", kind)


def _reduced(emitter: Emitter, function: str, value: Text, axis: str, dtype: str, *more: str) -> Text:
    """One NumPy reduction, which takes ``out=``; a transposed view is reduced along the other axis instead."""
    code = value.code
    if axis == "1" and code.endswith("].T"):
        code, axis = code.removesuffix(".T"), "0"
    code = ready_views(code, emitter)
    args = (code, f"axis={axis}", *more)
    call = (function, args) if function.endswith(".reduce") else None
    return Text(f"{function}({', '.join(args)})", dtype, call=call)


def _kind_of(inner: Values, dtype: str) -> str:
    """The NumPy type of a running value; the target's own type is named as such: one text for all types."""
    name, target = inner.emitter.target
    if dtype == target:
        return inner.emitter.plan_name(f"NUMPY[{name}.dtype]", "kind")
    return numpy_type(inner, dtype)

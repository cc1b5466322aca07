"""Rows of element types that differ only in types which nothing computes with: they are typed and lowered once."""

from __future__ import annotations

from dataclasses import dataclass

from ...runtime.types.dtypes import FLOATS, INTEGERS, NARROW_FLOATS
from ..front.numerics import accuracy_of
from ..front.opdef import Block, FormDef, Row, Statement, Temp
from ..functions import DTYPES
from ..nodes import children, remembered
from ..tree import Attribute, Call, Conditional, Let, Name, Node, Number, Read

_COMPUTED = frozenset({"f32", "f64", "i32", "i64", "u32", "u64"})  # types in which something may be computed
_APART = frozenset({"byte", "pair"})  # views that have an element type of their own
_NONE: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class _Moves:
    """Groups of operands between which elements move as they are, and the names whose types something asks for."""

    groups: tuple[frozenset[str], ...]
    asked: frozenset[str]


def moved_types(block: Block, row: Row, form: FormDef) -> Row | tuple[object, ...]:
    """What rows must share to be one: of a type that nothing computes with its kind, else the type itself.

    Where something is computed beside, a type that it may be computed in is not taken for another.
    """
    if any(isinstance(item, Temp) or form.kinds.get(name) == "scalar" for item in block.items for name, _ in row):
        return row
    moves, dtypes = _moves(block.items), dict(row)
    asked = moves.asked.union(*(_asked(tree) for tree in (block.when, block.until) if tree is not None))
    torn = [group for group in moves.groups if group & asked or len({dtypes[name] for name in group}) > 1]
    asked = asked.union(*torn)
    computed = {dtype for name, dtype in row if name in asked} | (asked & DTYPES)
    kept = _COMPUTED | computed if computed else _NONE
    first = {dtype: name for name, dtype in reversed(row)}  # rows that are alike have equal types in the same places

    def kind(dtype: str) -> tuple[object, ...]:
        of = (dtype in some for some in (FLOATS, INTEGERS, NARROW_FLOATS))
        return *of, accuracy_of(form.numerics, dtype), first[dtype]

    return tuple(dtype if name in asked or dtype in kept else kind(dtype) for name, dtype in row)


@remembered
def _moves(items: tuple[Statement | Temp, ...]) -> _Moves:
    groups: list[frozenset[str]] = []
    asked = _NONE
    for item in items:
        if isinstance(item, Temp):
            continue
        others = [*item.target.indices, *(extent for _, extent in item.over), *([item.where] if item.where else [])]
        asked = asked.union(*map(_asked, others))
        group = _sources(item.value, item.target.view)
        if item.sets_register:
            asked |= _asked(item.value)
        elif group is None or item.by != "replace":
            asked |= _asked(item.value) | {item.target.operand}
        elif item.target.view not in _APART:
            groups.append(group | {item.target.operand})
        asked |= _beside(item.value)
    return _Moves(tuple(groups), asked)


def _sources(node: Node, view: str) -> frozenset[str] | None:
    """The operands whose elements, whatever they are, are the value; None where it is another.

    view: that of the target; one with an element type of its own takes elements of the same view.
    """
    if isinstance(node, Let):
        return _sources(node.body, view)
    if isinstance(node, Conditional):
        one, other = _sources(node.yes, view), _sources(node.no, view)
        return None if one is None or other is None else one | other
    if isinstance(node, Read) and node.indices:
        if node.view in _APART or view in _APART:
            return _NONE if node.view == view else None
        return frozenset({node.operand})
    if isinstance(node, Number) and node.value in range(8):  # which every type has
        return _NONE
    if isinstance(node, Call) and node.function == "pad_value" and isinstance(node.args[1], Attribute):
        return frozenset({node.args[1].base})
    return None


def _beside(node: Node) -> frozenset[str]:
    """What is asked for beside the elements that `_sources` finds: in indices, in conditions."""
    if isinstance(node, Let):
        return _beside(node.body).union(*map(_asked, node.args))
    if isinstance(node, Conditional):
        return _beside(node.yes) | _beside(node.no) | _asked(node.test)
    if isinstance(node, Read):
        return _NONE.union(*map(_asked, node.indices))
    return _asked(node.args[0]) if isinstance(node, Call) and node.function == "pad_value" else _NONE


@remembered
def _asked(node: Node) -> frozenset[str]:
    """The names whose element types a value may depend on."""
    own = _NONE
    if isinstance(node, Read) and node.indices:
        own = frozenset({node.operand})
    elif isinstance(node, Attribute) and node.name == "dtype":
        own = frozenset({node.base})
    elif isinstance(node, Name):
        own = frozenset({node.id})
    elif isinstance(node, Call) and node.function in ("index", "unsigned") and isinstance(node.args[0], Read):
        return _NONE.union(*map(_asked, node.args[0].indices))  # of any integers alike
    return own.union(*map(_asked, children(node)))

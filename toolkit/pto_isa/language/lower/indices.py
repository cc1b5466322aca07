"""Text of index expressions: names of the plan where types and attributes decide them, grids where axes meet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..tree import Binary, Call, Conditional, Fold, Let, Name, Node, Read, Unary, free_names, has_reads
from .calls import index_call
from .folds import fold_text
from .linear import NotLinear
from .linearise import linear, name_in_run
from .numpy_text import Text
from .reads import read_text
from .scalars import static_code

if TYPE_CHECKING:
    from .values import Values


def index_text(values: Values, node: Node) -> Text:
    """Text of an index expression; ``dtype`` is ``plan`` when it is fixed by types and attributes."""
    emitter, names = values.emitter, values.region.names()
    if not has_reads(node) and not (free_names(node) & names):
        try:
            return Text(name_in_run(linear(node, names, emitter), emitter), "plan", atomic=False)
        except NotLinear:  # pragma: no cover - without axes every form is linear
            pass
    if isinstance(node, Let):
        text = values.index(node.body)
        if text.dtype == "plan":
            return text
        return Text(emitter.run_name(text.code, node.name), "run")
    if values.is_fixed(node):
        return Text(emitter.plan_name(_grid(values, node), "at"), "plan")
    return Text(_grid(values, node), "run", atomic=False)


def _grid(values: Values, node: Node) -> str:
    """Array text of an index expression with axes or data in it."""
    if isinstance(node, Name) and node.id in values.region.names():
        return _arange(values, node.id)
    if isinstance(node, Let):
        return values.index(node).code
    if isinstance(node, Read):
        return read_text(values, node).code
    if isinstance(node, Binary):
        return f"{values.index(node.left).inner()} {node.op} {values.index(node.right).inner()}"
    if isinstance(node, Conditional) and values.is_static(node.test):
        test = values.emitter.plan_name(static_code(node.test, values.emitter), "chosen")
        return f"({values.index(node.yes).inner()} if {test} else {values.index(node.no).inner()})"
    if isinstance(node, Conditional):
        parts = (values.value(node.test), values.index(node.yes), values.index(node.no))
        return f"np.where({', '.join(part.code for part in parts)})"
    if isinstance(node, Fold):
        return fold_text(values, node).code
    if isinstance(node, Call):
        return index_call(values, node)
    return values.index(node).code if not isinstance(node, Unary) else f"-{values.index(node.value).inner()}"


def _arange(values: Values, name: str) -> str:
    axis = values.region.axis(name)
    low, high = (name_in_run(form, values.emitter) for form in (axis.low, axis.high))
    behind = len(values.region.axes) - 1 - values.region.position(name)
    code = f"np.arange({high})" if low == "0" else f"np.arange({low}, {high})"
    return code if not behind else f"{code}[:{', None' * behind}]"

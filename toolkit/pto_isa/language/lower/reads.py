"""Text of element reads: slices where the indices allow it, else index arrays."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..tree import BOOL, Name, Node, Read, free_names, has_reads
from .access import base_array, keep_inside, slices
from .digits import split_axis
from .linear import Linear, NotLinear
from .linearise import linear, name_in_run
from .numpy_text import Text
from .region import ZERO

if TYPE_CHECKING:
    from .values import Values

_MASK = re.compile(r"^np\.logical_not\(|\)$")  # leaves the name of a mask


def read_text(values: Values, node: Read) -> Text:
    """Text of an element read over the region of ``values``."""
    dtype = node.type.name if node.type and node.type.kind == "element" else str(node.type)
    if values.emitter.operands.get(node.operand) == "predicate" and node.type == BOOL:
        return _mask(values, node)
    if node.view == "tile":
        return Text(_window(values, node), dtype)
    if not node.indices:  # a count of a pipe
        return Text(f"{node.operand}.{node.view}", dtype)
    place = slices(node, values.region, values.emitter, [values.is_guarded(entry) for entry in node.indices])
    if place is None and not node.view and not any(values.is_guarded(entry) for entry in node.indices):
        place = split_axis(node, values.region, values.emitter)
    if place is not None:
        return Text(place, dtype)
    return Text(_gather(values, node), dtype, gathers=True)


def _mask(values: Values, node: Read) -> Text:
    """A packed predicate over the whole region: unpacked once."""
    emitter, name = values.emitter, node.operand
    ends = [values.region.axis(_axis_of(entry)).high for entry in node.indices]
    extent = ", ".join(name_in_run(end, emitter) for end in ends)
    if any(end.is_run() for end in ends):
        code = f"{emitter.helper('read_bits')}({name}, {extent})"
    else:
        reader = f"{emitter.helper('bit_reader')}({name}, {extent})"
        code = f"{emitter.plan_name(reader, 'read_' + name)}({name})"
    return Text(emitter.run_name(code, name + "_bits"), "bool")


def _window(values: Values, node: Read) -> str:
    """``g.tile[r, c]``: the 2-D window of a global tensor."""
    rows, cols = (name_in_run(values.region.axis(_axis_of(entry)).high, values.emitter) for entry in node.indices)
    return f"{node.operand}.tile({rows}, {cols})"


def _gather(values: Values, node: Read) -> str:
    """Index arrays: one for each index that is not a plain slice, grids when several axes meet."""
    base, sizes = base_array(node, values.emitter)
    single = _single(values, node, base, sizes)
    if single is not None:
        return single
    parts = [
        _checked(values, entry, sizes[k] if k < len(sizes) else None, node) for k, entry in enumerate(node.indices)
    ]
    return f"{base}[{', '.join(parts)}]"


def _single(values: Values, node: Read, base: str, sizes: Sequence[object]) -> str | None:
    """Exactly one index array over one axis, slices elsewhere: ``src.array[:rows, at]``."""
    names = values.region.names()
    forms: list[object] = []
    for entry in node.indices:
        try:
            forms.append(linear(entry, names, values.emitter))
        except NotLinear:
            forms.append(None)
    fancy = [k for k, form in enumerate(forms) if form is None]
    if len(fancy) != 1 or has_reads(node.indices[fancy[0]]):
        return None
    axes = sorted(free_names(node.indices[fancy[0]]) & names)
    if len(axes) != 1:
        return None
    if any(values.is_guarded(entry) for entry in node.indices):
        return None
    return _row_of_indices(values, node, base, sizes, fancy[0], axes[0])


def _row_of_indices(
    values: Values, node: Read, base: str, sizes: Sequence[object], fancy: int, axis: str
) -> str | None:
    """``base[:rows, at]``: slices from 0 for the other indices, in the order of the region's trailing axes."""
    emitter, region = values.emitter, values.region
    axes = [axis if k == fancy else _from_zero(values, entry) for k, entry in enumerate(node.indices)]
    order = [region.position(name) for name in axes if name is not None]
    whole = list(range(len(region.axes) - len(axes), len(region.axes)))
    if sorted(order) != whole:
        return None
    parts: list[str] = []
    for k, (entry, name) in enumerate(zip(node.indices, axes, strict=True)):
        assert name is not None
        size = sizes[k] if k < len(sizes) else None
        if k == fancy:
            array = _flat_index(values, entry, axis)
            if isinstance(size, Linear):
                limit = name_in_run(size, emitter)
                array = emitter.plan_name(f'{emitter.helper("checked")}({array}, {limit}, "{node.operand}")', "at")
                array = emitter.plan_name(f"{emitter.helper('as_slice')}({array})", "at")
            parts.append(array)
            continue
        high = region.axis(name).high
        if isinstance(size, Linear):
            keep_inside(high, size, emitter, node.operand)
        parts.append(":" + name_in_run(high, emitter))
    code = f"{base}[{', '.join(parts)}]"
    ranks = [order.index(position) for position in whole]
    return code if order == whole else f"{code}.transpose({', '.join(map(str, ranks))})"


def _from_zero(values: Values, entry: Node) -> str | None:
    """The axis that an index runs along from 0 in steps of one, if it is such an index."""
    form = linear(entry, values.region.names(), values.emitter)
    if len(form.axes()) != 1 or form.constant or len(form.terms) != 1 or form.scaled:
        return None
    name = form.axes()[0]
    return name if form.terms["%" + name] == 1 and values.region.axis(name).low == ZERO else None


def _flat_index(values: Values, node: Node, axis: str) -> str:
    """A 1-D index array over one axis, computed once in the plan."""
    only = values.over_only(axis)
    return only.index(node).code


def _checked(values: Values, entry: Node, size: object, node: Read) -> str:
    """An index array that cannot leave the operand: checked, under a guard only where the condition holds."""
    index = values.index(entry)
    if not isinstance(size, Linear) or index.code.lstrip("-").isdigit():
        return index.code
    limit = name_in_run(size, values.emitter)
    if values.is_guarded(entry) and values.masks:
        masks = ", ".join(values.masks)
        code = f'{values.emitter.helper("guarded")}({index.code}, {limit}, "{node.operand}", {masks})'
        known = values.emitter.plan_names.values()
        fixed = index.dtype == "plan" and all(_MASK.sub("", mask) in known for mask in values.masks)
        return values.emitter.plan_name(code, "at") if fixed else code
    if values.is_guarded(entry):
        helper = values.emitter.helper("clamped")
        code = f"{helper}({index.code}, {limit})"
    else:
        helper = values.emitter.helper("checked")
        code = f'{helper}({index.code}, {limit}, "{node.operand}")'
    if index.dtype == "plan":
        return values.emitter.plan_name(code, "at")
    return code


def _axis_of(node: Node) -> str:
    if isinstance(node, Name):
        return node.id
    raise AssertionError("this view takes plain index variables")

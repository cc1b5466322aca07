"""Stores that are not slices: scattered elements, storage views, sort records and windows of global tensors."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..tree import Node, Read
from .access import base_array, slices
from .digits import split_axis
from .linear import Linear
from .linearise import name_in_run
from .numpy_text import Text
from .region import ZERO, Region
from .values import Values

if TYPE_CHECKING:
    from .block import _Statement


def store_window(statement: _Statement, region: Region, text: Text) -> None:
    """``g.tile[r, c] = …`` over a whole window."""
    emitter = statement.emitter
    name, by = statement.statement.target.operand, statement.statement.by
    if any(axis.low != ZERO for axis in region.axes):
        raise AssertionError("a window of a global tensor is stored whole")
    if by == "replace":
        emitter.run.append(f"{name}.store_tile({text.code})")
    else:
        emitter.run.append(f'{name}.store_tile({text.code}, by="{by}")')


def store_fancy(statement: _Statement, values: Values, text: Text, mask: str) -> None:
    """Scatter through index arrays; if two points hit one element the later one in row-major order wins."""
    emitter, target = statement.emitter, statement.statement.target
    by = statement.statement.by
    if not mask and by == "replace" and _store_run(statement, values.region, text):
        return
    plain = Values(emitter, values.region)
    parts = [_target_index(plain, entry, None if mask else size, target) for entry, size in _sized(target, values)]
    array, after = _array(statement, target)
    extents = ", ".join(name_in_run(axis.extent(), emitter) for axis in values.region.axes)
    shape = f"({extents}{',' if len(values.region.axes) == 1 else ''})"
    helper = emitter.helper("scatter")
    indices = f"({', '.join(parts)}{',' if len(parts) == 1 else ''})"
    only = f", where={mask}" if mask else ""
    rule = "" if by == "replace" else f', by="{by}"'
    emitter.run.append(f'{helper}("{target.operand}", {array}, {indices}, {text.code}, {shape}{only}{rule})')
    emitter.run += after


def _store_run(statement: _Statement, region: Region, text: Text) -> bool:
    """Elements, bytes or storage that lie one after the other are a slice; say whether they do."""
    emitter, target = statement.emitter, statement.statement.target
    if target.view not in ("flat", "storage", "byte"):
        return False
    place = slices(target, region, emitter) or split_axis(target, region, emitter)
    base = base_array(target, emitter)[0]
    if place is None or not place.startswith(base):
        return False
    array, after = _array(statement, target)
    rest = place.removeprefix(base)
    emitter.run.append(f"{array}{rest if rest.endswith(']') else rest + '[...]'} = {text.code}")
    emitter.run += after
    return True


def _sized(target: Read, values: Values) -> list[tuple[Node, Linear | None]]:
    outside = target.view != "pair" and target.operand in values.emitter.operands
    _, sizes = base_array(target, values.emitter) if outside else ("", [])
    return [(entry, sizes[k] if k < len(sizes) else None) for k, entry in enumerate(target.indices)]


def _target_index(values: Values, entry: Node, size: Linear | None, target: Read) -> str:
    """An index of the target.  A refused call leaves its outputs as they were: what the plan knows is checked there,
    what elements say before the first store of several.

    ``size``: the extent, when every point of an operand is written; ``scatter`` checks the others when it runs.
    """
    index = values.index(entry)
    known = index.dtype == "plan"
    if size is None or index.code.lstrip("-").isdigit() or (values.emitter.alone and not known):
        return index.code
    limit = name_in_run(size, values.emitter)
    code = f'{values.emitter.helper("checked")}({index.code}, {limit}, "{target.operand}")'
    return values.emitter.plan_name(code, "at") if known else values.emitter.run_name(code, "at")


def _array(statement: _Statement, target: Read) -> tuple[str, list[str]]:
    """The array that is indexed, and what must follow when it may be a copy of the storage."""
    emitter, name = statement.emitter, target.operand
    if target.view in ("storage", "flat", "byte"):
        source = {"storage": f"{name}.storage()", "flat": f"{name}.array.reshape(-1)", "byte": f"{name}.bytes_view()"}
        local = emitter.fresh(f"{name}_{target.view}")
        emitter.run.append(f"{local} = {source[target.view]}")
        back = {
            "storage": f"{name}.set_storage({local})",
            "flat": f"{name}.array[...] = {local}.reshape({name}.array.shape)",
            "byte": f"{name}.set_bytes({local})",
        }
        return local, [back[target.view]]
    if target.view == "pair":
        emitter.helper("pair_view")
        return f"pair_view({name})", []
    return base_array(target, emitter)[0], []

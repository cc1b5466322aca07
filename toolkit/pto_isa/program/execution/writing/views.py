"""Views of memory: tensors and their parts, tiles, and tiles that are views of others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from pto_isa.runtime.types.pointer_type import GLOBAL
from pto_isa.runtime.types.unknown import UNKNOWN

from ...check.views import EXTENTS_OF, part_type
from ...syntax.attributes import UNIT
from ...syntax.tree import Operation
from ...walk.values import LAYOUTS
from ...written.attribute_words import word
from ...written.forms import operands_of
from ...written.functions import properties
from ...written.numbers import Whole, numbers_of
from ...written.pairs import PAIR, packed_extent
from ...written.types import WrittenType
from ..cores.core import with_valid
from ..cores.local import is_image
from ..cores.tensors import (
    PLANES,
    extent,
    extent_in_pairs,
    pairs_view,
    part,
    part_of_pairs,
    stride,
    stride_in_pairs,
    tensor_view,
)
from ..fault import Unsupported
from ..writer import Local, Writer, items, no_valid_region


def make_tensor(t: Writer, op: Operation) -> None:
    """``make_tensor_view %ptr, shape = […], strides = […] {layout = …}``."""
    pointer = t.operand(op, 0)
    shape, strides = t.numbers(op, "shape"), t.numbers(op, "strides")
    if not 1 <= len(shape) <= 5 or len(shape) != len(strides):
        raise Unsupported(
            op,
            (f"{len(shape)} extents and {len(strides)} strides; expected one to five of each",
             f"有 {len(shape)} 个长度、{len(strides)} 个步长；应各有一到五个"),
        )  # fmt: skip
    written = properties(op).get("layout")
    made = t.result(op)
    open_ones = PLANES if len(shape) <= 2 else LAYOUTS  # boxes take more than two dimensions
    layouts = [str(word(written, "layout"))] if written not in (None, UNIT) else list(open_ones)
    made.facts = {"layouts": layouts, "rank": len(shape)}
    dtype = made.type.dtype or pointer.type.dtype
    helper = t.helper(pairs_view if made.type.pairs else tensor_view)
    t.emit(op, f"{made.py} = {helper}({pointer.py}, {dtype!r}, {items(shape)}, {items(strides)}, "
               f"{t.bind('w', layouts)})")  # fmt: skip


def partition(t: Writer, op: Operation) -> None:
    """``partition_view %view, offsets = […], sizes = […]``."""
    tensor = t.operand(op, 0)
    starts, sizes = t.numbers(op, "offsets"), t.numbers(op, "sizes")
    if len(starts) != len(sizes) or not 1 <= len(starts) <= 5:
        raise Unsupported(
            op,
            (f"{len(starts)} offsets and {len(sizes)} sizes; expected one to five of each",
             f"有 {len(starts)} 个偏移、{len(sizes)} 个大小；应各有一到五个"),
        )  # fmt: skip
    made = t.result(op)
    if made.type.text == "?":
        made.type = t.types(part_type(tensor.type, [None] * len(sizes)))
    made.origin = tensor
    whole = _whole(tensor)
    if tensor.type.pairs:
        t.emit(op, f"{made.py} = {t.helper(part_of_pairs)}({tensor.py}, {items(starts)}, {items(sizes)})")
    elif len(starts) == 2 and whole is not None and set(whole.facts["layouts"]) <= set(PLANES):
        t.emit(op, f"{made.py} = {tensor.py}.window({', '.join([*starts, *sizes])})")
    else:
        t.emit(op, f"{made.py} = {t.helper(part)}({tensor.py}, {items(starts)}, {items(sizes)})")


def _whole(tensor: Local) -> Local | None:
    """The tensor that a value is, or is a part of; None when another function made it."""
    found: Local | None = tensor
    seen: set[int] = set()
    while found is not None and "layouts" not in found.facts:
        if id(found) in seen:
            return None
        seen.add(id(found))
        found = found.origin
    return found


def wants_layout(tile: Any, tensor: Local) -> None:
    """Note that a tile of this type meets a tensor: it decides for a single column that may be ND or DN."""
    whole = _whole(tensor)
    if whole is None or tile.layout not in whole.facts["layouts"] or whole.facts.get("decided"):
        return
    whole.facts["decided"] = True
    whole.facts["layouts"].sort(key=lambda layout: layout != tile.layout)


def allocate(t: Writer, op: Operation) -> None:
    """``alloc_tile addr = %a valid_row = %r valid_col = %c : T``."""
    made = t.result(op)
    given = {key: found[0] for key in ("addr", "valid_row", "valid_col") if (found := t.numbers(op, key))}
    kind = _type(t, op, made, given)
    if "addr" in given:
        t.emit(op, f"{made.py} = core.tile({kind}, {given['addr']})")
    else:
        t.count += 1
        t.emit(op, f"{made.py} = core.place({kind}, {t.count})")


def _type(t: Writer, op: Operation, made: Local, given: dict[str, str]) -> str:
    """The expression of the type of a new tile: the written one, with the valid extents that it leaves open."""
    t.tile_type(op, made)
    return extents_given(t, made.type, given)


def extents_given(t: Writer, type: WrittenType, given: dict[str, str]) -> str:
    """The expression of a tile type with the valid extents that ``valid_row`` and ``valid_col`` give."""
    name = t.bind("t", type.judged)
    if not {"valid_row", "valid_col"} & given.keys():
        return name
    rows, cols = counted(type, [given.get("valid_row", "None"), given.get("valid_col", "None")])
    return f"{t.helper(with_valid)}({name}, {rows}, {cols})"


def counted(type: WrittenType, numbers: Sequence[str]) -> list[str]:
    """Expressions of rows and columns, as the text of a tile counts them, in elements."""
    packed = packed_extent(type)
    return [f"({n} * {PAIR})" if k == packed and n != "None" else n for k, n in enumerate(numbers)]


def set_valid(t: Writer, op: Operation) -> None:
    """``set_validshape %tile, %rows, %cols``: of this handle."""
    tile, rows, cols = t.values(op, 3)
    extents = counted(tile.type, [t.whole(rows, op), t.whole(cols, op)])
    t.emit(op, f"{tile.py}.set_valid({', '.join(extents)})")


def valid(t: Writer, op: Operation) -> None:
    """``%r, %c = get_validshape %tile``, ``tile_valid_rows %tile``, ``tile_valid_cols %tile``: as it is now."""
    (tile,) = t.values(op, 1)
    packed = {0: "valid_row", 1: "valid_col"}.get(-1 if (k := packed_extent(tile.type)) is None else k)
    for local, name in zip(t.results(op), EXTENTS_OF.get(op.name, ("valid_row", "valid_col")), strict=False):
        t.emit(op, f"{local.py} = {tile.py}.type.{name}{f' // {PAIR}' if name == packed else ''}")


def reshape(t: Writer, op: Operation) -> None:
    """``treshape %tile : T -> U`` and ``bitcast``: the same bytes as another tile."""
    (tile,) = t.values(op, 1)
    made = t.result(op)
    type = t.tile_type(op, made)
    if type.is_dynamic:
        no_valid_region(op)
    t.emit(op, f"{made.py} = {tile.py}.seen_as({t.bind('t', type)})")


def assign(t: Writer, op: Operation) -> None:
    """``tassign %tile, %address``: the tile at another address."""
    tile, address = t.values(op)[:2]
    made = t.result(op)
    if made.type.kind != "tile":
        made.type = tile.type
    type = t.tile_type(op, made)
    if type.is_dynamic:
        no_valid_region(op)
    t.emit(op, f"{made.py} = core.tile({t.bind('t', type)}, {t.whole(address, op)})")


def window(t: Writer, op: Operation) -> None:
    """``subset %tile[%row, %col] sizes [r, c]`` and ``subview``: a window in the bytes of its tile.

    The valid region of ``subset`` follows from that of the tile; ``subview`` is given one, or has that of its type.
    """
    tile = t.operand(op, 0)
    row, col = (t.number(item, op) for item in operands_of(op)[1:3])
    sizes = t.numbers(op, "sizes")
    if len(sizes) != 2 or tile.type.kind != "tile" or not all(map(str.isdecimal, sizes)):
        raise Unsupported(op, ("only windows of tiles with sizes are executed", "仅执行给出大小的 Tile 窗口"))
    (row, col), sizes = counted(tile.type, [row, col]), counted(tile.type, sizes)
    made = t.result(op)
    valid = counted(tile.type, t.numbers(op, "valid"))
    if made.type.kind == "tile":
        stated = t.tile_type(op, made)
        valid = valid or [str(n) for n in (stated.valid_row, stated.valid_col) if n is not UNKNOWN]
    else:
        made.type = tile.type
    if op.name == "pto.subset":
        t.emit(op, f"{made.py} = {t.helper(windowed)}({tile.py}, {row}, {col}, {', '.join(sizes)})")
        return
    if len(valid := valid or sizes) != 2:
        no_valid_region(op)
    t.emit(op, f"{made.py} = {t.helper(viewed)}({tile.py}, {row}, {col}, {', '.join([*sizes, *valid])})")


def viewed(tile: Any, row: int, col: int, rows: int, cols: int, valid_row: int, valid_col: int) -> Any:
    """The window of a tile with a valid region of its own.  Raises ExecutionFault outside the window or the tile."""
    type = with_valid(tile.type.replace(rows=rows, cols=cols, valid_row=0, valid_col=0), valid_row, valid_col)
    return tile.window(type, row, col)


def windowed(tile: Any, row: int, col: int, rows: int, cols: int) -> Any:
    """The window of a tile.

    The valid extent of the tile counts as a period, as in the assembler: behind a valid region that fills half of a
    tile, the window of the other half is valid as well.
    """
    type = tile.type
    valid = [min(size, have - first % have) if have else 0 for size, have, first in
             ((rows, type.valid_row, row), (cols, type.valid_col, col))]  # fmt: skip
    return tile.window(type.replace(rows=rows, cols=cols, valid_row=valid[0], valid_col=valid[1]), row, col)


def moved(t: Writer, op: Operation) -> None:
    """``addptr %p, %count``: elements further on."""
    pointer, count = t.values(op, 2)
    made = t.result(op)
    further = t.whole(count, op) + (f" * {PAIR}" if pointer.type.pairs else "")
    t.emit(op, f"{made.py} = {pointer.py}.moved({further})")


def load(t: Writer, op: Operation) -> None:
    """``%v = load_scalar %p[%place]``."""
    pointer, place = t.values(op, 2)
    made = t.result(op)
    t.trace(op, "element", pointer.py, t.whole(place, op), "False")
    element = f"{pointer.py}.load({t.whole(place, op)})"
    t.emit(op, f"{made.py} = {_as(t, op, element, pointer.type, made.type)}")


def store(t: Writer, op: Operation) -> None:
    """``store_scalar %v, %p[%place]``."""
    value, pointer, place = t.values(op, 3)
    if op.quoted:  # the generic form has the order of the definition
        value, pointer, place = place, value, pointer
    t.trace(op, "element", pointer.py, t.whole(place, op), "True")
    element = _as(t, op, value.py, value.type, pointer.type)
    t.emit(op, f"{pointer.py}.store({t.whole(place, op)}, {element})")
    if pointer.type.space == GLOBAL:
        t.emit(op, f"core.stores({pointer.py})")


def element(t: Writer, op: Operation) -> None:
    """``%v = tgetval ins(%tile, %place …) outs : T``: by its place in the storage of the tile."""
    tile, place = t.values(op, 2)
    made = t.result(op)
    t.trace(op, "element", tile.py, t.whole(place, op), "False")
    t.emit(op, f"{made.py} = {tile.py}.element({t.whole(place, op)})")


def put_element(t: Writer, op: Operation) -> None:
    """``tsetval ins(%place, %v …) outs(%tile …)``."""
    place, value, tile = t.values(op, 3)
    if op.quoted:  # the generic form has the order of the definition
        tile, place, value = place, value, tile
    t.trace(op, "element", tile.py, t.whole(place, op), "True")
    t.emit(op, f"{tile.py}.put({t.whole(place, op)}, {_as(t, op, value.py, value.type, tile.type)})")


def _no_element(op: Operation, type: WrittenType) -> None:
    """Raises Unsupported where an element of the text is a pair: no scalar of a program is one."""
    if type.pairs:
        raise Unsupported(
            op,
            (f"an element of {type.text} is a pair, which no value of a program is",
             f"{type.text} 的一个元素是一对数，程序中的值无法表示"),
        )  # fmt: skip


def _as(t: Writer, op: Operation, text: str, source: WrittenType, target: WrittenType) -> str:
    """An element of one type as one of another type, which is the same or differs in that it has a sign."""
    _no_element(op, source)
    _no_element(op, target)
    names = source.dtype or source.text, target.dtype or target.text
    before, after = map(numbers_of, names)
    if names[0] == names[1]:
        return text
    if not isinstance(before, Whole) or not isinstance(after, Whole) or before.bits != after.bits:
        raise Unsupported(op, (f"an element of {source.text} is none of {target.text}",
                               f"{source.text} 的元素不是 {target.text} 的元素"))  # fmt: skip
    return f"{t.bind('h', after.held)}({text})"


def seen_otherwise(t: Writer, op: Operation) -> None:
    """``builtin.unrealized_conversion_cast %a : T to U``: the same value, a whole number in the bits of `U`."""
    values, made = t.values(op), t.results(op)
    if len(values) != len(made):
        raise Unsupported(
            op,
            (f"it makes {len(made)} values of {len(values)}", f"它由 {len(values)} 个值得到 {len(made)} 个值"),
        )
    for value, result in zip(values, made, strict=True):
        kinds = {value.type.kind, result.type.kind} - {"other"}
        before, after = numbers_of(value.type), numbers_of(result.type)
        whole = isinstance(before, Whole) and isinstance(after, Whole)
        if len(kinds) > 1 or (kinds == {"scalar"} and before != after and not whole):
            raise Unsupported(
                op,
                (f"a {value.type.text} is no {result.type.text}", f"{value.type.text} 不是 {result.type.text}"),
                value.name,
            )
        result.origin, result.facts = value.origin, dict(value.facts)
        if result.type.kind == "other":
            result.type = value.type
        text = f"{t.bind('h', after.held)}({value.py})" if isinstance(after, Whole) and before != after else value.py
        t.emit(op, f"{result.py} = {text}")


def dimension(t: Writer, op: Operation) -> None:
    """``get_tensor_view_dim %view, %k`` and ``get_tensor_view_stride``."""
    tensor, which = t.values(op, 2)
    rank = len(tensor.type.shape)
    if not rank:
        raise Unsupported(op, (f"`{tensor.type.text}` is no tensor", f"`{tensor.type.text}` 不是张量"))
    made = t.result(op)
    of_dim = op.name.endswith("dim")
    if tensor.type.pairs:
        helper = t.helper(extent_in_pairs if of_dim else stride_in_pairs)
    else:
        helper = t.helper(extent if of_dim else stride)
    t.emit(op, f"{made.py} = {helper}({tensor.py}, {t.whole(which, op)}, {rank})")


def locations_of_images(types: Sequence[Any]) -> set[str]:
    """The memories in which some tile of these types is no strided view of its bytes."""
    return {type.loc for type in types if is_image(type)}


HANDLERS: dict[str, Callable[[Writer, Operation], None]] = {
    "builtin.unrealized_conversion_cast": seen_otherwise,
    "pto.make_tensor_view": make_tensor,
    "pto.partition_view": partition,
    "pto.alloc_tile": allocate,
    "pto.set_validshape": set_valid,
    **dict.fromkeys(("pto.get_validshape", "pto.tile_valid_rows", "pto.tile_valid_cols"), valid),
    "pto.treshape": reshape,
    "pto.bitcast": reshape,
    "pto.tassign": assign,
    "pto.subset": window,
    "pto.subview": window,
    "pto.addptr": moved,
    "pto.tgetval": element,
    "pto.tsetval": put_element,
    **dict.fromkeys(("pto.load_scalar", "pto.load"), load),
    **dict.fromkeys(("pto.store_scalar", "pto.store"), store),
    "pto.get_tensor_view_dim": dimension,
    "pto.get_tensor_view_stride": dimension,
}

__all__ = ["HANDLERS", "locations_of_images", "wants_layout"]

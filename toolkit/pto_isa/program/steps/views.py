"""Views of memory on one way: where pointers, tensors and tiles lie."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...runtime.types.pointer_type import GLOBAL
from ...runtime.types.tile_type import TileType
from ...runtime.types.unknown import UNKNOWN
from ..syntax.literals import number_of
from ..syntax.tree import Operation, flat_items
from ..written.forms import form_of, operands_of
from ..written.pairs import PAIR, packed_extent
from ..written.types import WrittenType
from .control import Compiler, Handler, names_in
from .linear import Number, add, scaled, times
from .places import Pointer, Table, Tensor, Tile, Tiles, in_bytes, is_number, part_of, tile_of, valid_of
from .way import Do, Way


def _listed(op: Operation, word: str) -> list[str]:
    part = op.part(word)
    return [] if part is None else flat_items(part.items)


def _of_operand(op: Operation) -> str:
    """The type of the first operand, as the op writes it; ``?`` where it does not."""
    return next((part.types[0] for part in op.parts if part.kind in (":", "(") and part.types), "?")


def whole_of(way: Way, op: Operation, item: str) -> Number:
    """A value or a literal as a number."""
    found = way.number(item) if item[0] == "%" else number_of(item)
    return found if is_number(found) else way.unknown(op, item)


def make_tensor(compiler: Compiler, op: Operation) -> Do:
    """``make_tensor_view %ptr, shape = […], strides = […]``."""
    pointer, shape, strides = operands_of(op)[0], _listed(op, "shape"), _listed(op, "strides")
    name, text = compiler.result(op)
    width = compiler.width(compiler.types(text).dtype)

    def go(way: Way) -> None:
        base = way.env.get(pointer)
        sizes = tuple(whole_of(way, op, item) for item in shape)
        steps = tuple(in_bytes(whole_of(way, op, item), width) for item in strides)
        if not isinstance(base, Pointer) or len(sizes) != len(steps):
            way.env[name] = None
            return
        of = (base.space, base.offset, steps)
        way.env[name] = Tensor(base.space, base.offset, sizes, steps, width, of, (0,) * len(sizes))

    return go


def partition(compiler: Compiler, op: Operation) -> Do:
    """``partition_view %view, offsets = […], sizes = […]``."""
    source, offsets, sizes = operands_of(op)[0], _listed(op, "offsets"), _listed(op, "sizes")
    name = compiler.result(op)[0]

    def go(way: Way) -> None:
        tensor = way.env.get(source)
        starts = [way.path.resolved(whole_of(way, op, item)) for item in offsets]
        extents = [way.path.resolved(whole_of(way, op, item)) for item in sizes]
        if not isinstance(tensor, Tensor) or not len(starts) == len(extents) == len(tensor.steps):
            way.env[name] = None
            return
        way.env[name] = part_of(tensor, starts, extents, lambda: way.unknown(op, "offset"))

    return go


def allocate(compiler: Compiler, op: Operation) -> Do:
    """``alloc_tile addr = %a valid_row = %r valid_col = %c : T``; a tile without an address lies apart."""
    name, text = compiler.result(op)
    type = compiler.types(text)
    address = _listed(op, "addr")
    extents = [_listed(op, key) for key in ("valid_row", "valid_col")]
    several = type.kind == "tiles" and bool(type.parts)
    one = type.parts[0] if several else type
    judged = one.judged
    if not isinstance(judged, TileType) or type.problem is not None:
        return lambda way: way.env.update({name: None})
    made: TileType = judged

    def go(way: Way) -> None:
        given = _counted(one, [whole_of(way, op, found[0]) if found else None for found in extents])
        valid = valid_of(made, given, lambda key: way.unknown(op, key))
        if address:
            space: Any = made.loc
            start = way.path.decided(whole_of(way, op, address[0]))
        else:
            space, start = ("tile", op), 0
        if several:
            way.env[name] = Tiles(space, start, made, valid, type.shape[0] or 1)
        else:
            way.env[name] = tile_of(made, space, start, valid)

    return go


def _counted(type: WrittenType, numbers: Sequence[Number | None]) -> list[Any]:
    """Rows and columns, as the text of a tile counts them, in elements."""
    packed = packed_extent(type)
    return [scaled(n, PAIR) if k == packed and n is not None else n for k, n in enumerate(numbers)]


def one_of(compiler: Compiler, op: Operation) -> Do:
    """``multi_tile_get %tiles[%number]``."""
    tiles, number = operands_of(op)[:2]
    name = compiler.result(op)[0]

    def go(way: Way) -> None:
        found = way.env.get(tiles)
        if not isinstance(found, Tiles) or found.type.bytes is UNKNOWN:
            way.env[name] = None
            return
        at = way.path.decided(whole_of(way, op, number))
        way.env[name] = tile_of(found.type, found.space, add(found.start, scaled(at, found.type.bytes)), found.valid)

    return go


def window(compiler: Compiler, op: Operation) -> Do:
    """``subset %tile[%r, %c] sizes [8, 16]`` and ``subview``: a window in the bytes of its tile."""
    if form_of(op) is None:  # the recorded op of that name
        return compiler.call(compiler, op)
    source, row, col = operands_of(op)[:3]
    sizes, valid = _listed(op, "sizes"), _listed(op, "valid")
    name, text = compiler.result(op)
    stated, written = compiler.types(text), compiler.types(_of_operand(op))

    def go(way: Way) -> None:
        tile = way.env.get(source)
        if not isinstance(tile, Tile) or len(sizes) != 2:
            way.env[name] = None
            return
        rows, cols = _counted(written, [whole_of(way, op, item) for item in sizes])
        if not isinstance(rows, int) or not isinstance(cols, int) or not _fits(tile.type, rows, cols):
            way.env[name] = None
            return
        extents: list[Number] = _counted(written, [whole_of(way, op, item) for item in valid])
        if not extents and stated.kind == "tile" and isinstance(stated.judged, TileType):
            extents = list(valid_of(stated.judged, (None, None), lambda key: way.unknown(op, key)))
        at = whole_of(way, op, row), whole_of(way, op, col)
        if tile.type.slayout != "none_box":  # else places are bytes
            at = tuple(_counted(written, at))
        way.env[name] = _inside(way, op, tile, at, (rows, cols), extents)

    return go


def _fits(type: TileType, rows: int, cols: int) -> bool:
    """Whether a window takes something, and no more than its tile has; the rules of its op say so where it does not."""
    return all(whole is UNKNOWN or 1 <= size <= whole for size, whole in ((rows, type.rows), (cols, type.cols)))


def _inside(
    way: Way, op: Operation, tile: Tile, at: tuple[Number, Number], sizes: tuple[int, int], valid: list[Number]
) -> Tile:
    """The window of a tile; of one in boxes the boxes are followed where it takes all rows or all columns of them."""
    type = tile.type
    made = type.replace(rows=sizes[0], cols=sizes[1], valid_row=sizes[0], valid_col=sizes[1])
    extents = (valid[0], valid[1]) if len(valid) == 2 else sizes
    if type.layout is not UNKNOWN and type.slayout == "none_box":
        start = add(tile.start, add(scaled(at[0], tile.steps[0]), scaled(at[1], tile.steps[1])))
        return Tile(tile.space, start, made, extents, tile.steps)
    boxes = _boxes_before(type, at, sizes) if tile.root is None and type.layout is not UNKNOWN else None
    if boxes is not None:
        found = tile_of(made, tile.space, add(tile.start, boxes), extents)
        if found is not None:
            return found
    first = add(tile.at[0], at[0]), add(tile.at[1], at[1])
    return Tile(tile.space, tile.start, made, extents, tile.steps, tile.root or type, first)


def _boxes_before(type: TileType, at: tuple[Number, Number], sizes: tuple[int, int]) -> Number | None:
    """The bytes in front of a window that takes whole columns (or rows) of boxes, so that they follow one another."""
    along = 0 if type.blayout == "col_major" else 1  # of the extents the one that runs fastest over the boxes
    extents = (type.rows, type.cols)
    if sizes[along] != extents[along] or at[along] != 0:
        return None
    return times(at[1 - along], extents[along] * type.bits // 8)


def same(compiler: Compiler, op: Operation) -> Do:
    """``treshape``, ``bitcast``, ``bind_tile``: the same bytes as a tile of another type; ``tassign`` elsewhere."""
    names = names_in(op)
    made = compiler.results(op)

    def go(way: Way) -> None:
        source = way.env.get(names[0]) if names else None
        for name, text in made:
            type = compiler.types(text)
            judged = type.judged if isinstance(type.judged, TileType) else None
            if isinstance(source, Tile) and judged is not None:
                valid = valid_of(judged, source.valid, lambda key: way.unknown(op, key))
                way.env[name] = tile_of(judged, source.space, source.start, valid)
            else:
                way.env[name] = source

    return go


def assign(compiler: Compiler, op: Operation) -> Do:
    """``tassign %tile, %address``: the tile at another address."""
    names = names_in(op)
    made = compiler.results(op)

    def go(way: Way) -> None:
        source = way.env.get(names[0])
        start = way.number(names[1]) if len(names) > 1 else None
        if isinstance(source, Tile) and start is not None:
            moved = tile_of(source.type, source.type.loc, way.path.decided(start), source.valid)
            way.env[made[0][0] if made else names[0]] = moved

    return go


def set_valid(compiler: Compiler, op: Operation) -> Do:
    """``set_validshape %tile, %rows, %cols``: from here on."""
    names, written = names_in(op), compiler.types(_of_operand(op))

    def go(way: Way) -> None:
        tile = way.env.get(names[0])
        if isinstance(tile, Tile) and len(names) == 3:
            rows, cols = _counted(written, [whole_of(way, op, item) for item in names[1:]])
            way.env[names[0]] = Tile(tile.space, tile.start, tile.type, (rows, cols), tile.steps, tile.root, tile.at)

    return go


def valid_extents(compiler: Compiler, op: Operation) -> Do:
    """``get_validshape %tile``, ``tile_valid_rows %tile``, ``tile_valid_cols %tile``."""
    source = names_in(op)[0]
    made = [name for name, _ in compiler.results(op)]
    first = 1 if op.name.endswith("cols") else 0
    pairs = compiler.types(_of_operand(op)).pairs

    def go(way: Way) -> None:
        tile = way.env.get(source)
        for number, name in enumerate(made):
            if isinstance(tile, Tile) and not pairs:
                way.env[name] = tile.valid[first + number]
            else:
                way.env[name] = way.unknown(op, name)

    return go


def moved(compiler: Compiler, op: Operation) -> Do:
    """``addptr %p, %count``: elements further on."""
    source, count = names_in(op)
    name, text = compiler.result(op)
    text = f"!pto.ptr{text}" if text[:1] == "<" else text  # the printer may leave the prefix out
    width = compiler.width(compiler.types(text).dtype)

    def go(way: Way) -> None:
        pointer = way.env.get(source)
        if isinstance(pointer, Pointer):
            way.env[name] = Pointer(pointer.space, add(pointer.offset, scaled(whole_of(way, op, count), width)))
        else:
            way.env[name] = None

    return go


def cast(compiler: Compiler, op: Operation) -> Do:
    """A pointer seen as another one, or as an address and back: it stays where it is.

    A number that becomes a pointer into memory of the core is the address of a byte there.
    """
    source = names_in(op)[0]
    made = compiler.results(op)

    def go(way: Way) -> None:
        value = way.env.get(source)
        for name, text in made:
            type = compiler.types(text)
            if is_number(value) and type.kind == "pointer" and type.space not in (None, GLOBAL):
                way.env[name] = Pointer(type.space, way.path.decided(value))
            else:
                way.env[name] = value

    return go


def table(compiler: Compiler, op: Operation) -> Do:
    """``declare_eventid_array``, ``declare_local_array``: numbers by their places."""
    made = [name for name, _ in compiler.results(op)]
    first = 0 if "eventid" in op.name else None  # events are 0 until they are written

    def go(way: Way) -> None:
        for name in made:
            way.env[name], way.tables = Table(first=first), True

    return go


def table_get(compiler: Compiler, op: Operation) -> Do:
    """A number at a place of a table."""
    source, *places = names_in(op)
    name = compiler.result(op)[0]

    def go(way: Way) -> None:
        found = way.env.get(source)
        at = tuple(way.path.decided(whole_of(way, op, place)) for place in places)
        value = None
        if isinstance(found, Table) and all(isinstance(each, int) for each in at):
            value = found.cells.get(at, found.first)
        way.env[name] = way.unknown(op, name) if value is None else value

    return go


def table_set(compiler: Compiler, op: Operation) -> Do:
    """Set the number at a place of a table."""
    source, *places, value = names_in(op)

    def go(way: Way) -> None:
        found = way.env.get(source)
        at = tuple(way.path.decided(whole_of(way, op, place)) for place in places)
        if isinstance(found, Table):
            if all(isinstance(each, int) for each in at):
                found.cells[at] = way.env.get(value)
            else:
                found.cells.clear()
                found.first = None

    return go


def dimension(compiler: Compiler, op: Operation) -> Do:
    """``get_tensor_view_dim %view, %k`` and ``get_tensor_view_stride``."""
    source, which = names_in(op)[:2]
    name = compiler.result(op)[0]

    def go(way: Way) -> None:
        tensor, at = way.env.get(source), way.number(which)
        if isinstance(tensor, Tensor) and isinstance(at, int) and at < len(tensor.sizes) and op.name.endswith("dim"):
            way.env[name] = tensor.sizes[at]
        else:
            way.env[name] = way.unknown(op, name)

    return go


def block_number(compiler: Compiler, op: Operation) -> Do:
    """``get_block_idx`` and its like: who starts the kernel decides, but for the number of a vector core."""
    name = compiler.result(op)[0]
    word = op.name.removeprefix("pto.get_")

    def go(way: Way) -> None:
        way.env[name] = way.vector if word == "subblock_idx" and way.kind == "vector" else way.argument(word)

    return go


HANDLERS: dict[str, Handler] = {
    "pto.make_tensor_view": make_tensor,
    "pto.partition_view": partition,
    **dict.fromkeys(("pto.alloc_tile", "pto.alloc_multi_tile", "pto.declare_tile", "memref.alloc"), allocate),
    "pto.multi_tile_get": one_of,
    **dict.fromkeys(("pto.subset", "pto.subview"), window),
    **dict.fromkeys(("pto.treshape", "pto.bitcast", "pto.bind_tile"), same),
    "pto.tassign": assign,
    "pto.set_validshape": set_valid,
    **dict.fromkeys(("pto.get_validshape", "pto.tile_valid_rows", "pto.tile_valid_cols"), valid_extents),
    "pto.addptr": moved,
    **dict.fromkeys(("pto.castptr", "pto.ptrtoint", "pto.inttoptr", "builtin.unrealized_conversion_cast"), cast),
    **dict.fromkeys(("pto.declare_eventid_array", "pto.declare_local_array"), table),
    **dict.fromkeys(("pto.eventid_array_get", "pto.local_array_get"), table_get),
    **dict.fromkeys(("pto.eventid_array_set", "pto.local_array_set"), table_set),
    **dict.fromkeys(("pto.get_tensor_view_dim", "pto.get_tensor_view_stride"), dimension),
    **dict.fromkeys(("pto.get_block_idx", "pto.get_block_num", "pto.get_subblock_idx", "pto.get_subblock_num"),
                    block_number),
}  # fmt: skip

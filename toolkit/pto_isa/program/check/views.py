"""Views of memory: tensors and their parts, tiles and their valid regions, and tiles that are views of others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...runtime.errors import InputError
from ...runtime.types.unknown import UNKNOWN
from ..machine.memory import SAME_BYTES
from ..syntax.literals import number_of
from ..syntax.tree import Operation
from ..tile_ops.operand_list import judge_named, judge_ordered
from ..walk.values import LAYOUTS, SsaValue, extents, fitting_layouts, global_type, implied_layouts, known
from ..written.attribute_words import word
from ..written.forms import operands_of
from ..written.functions import arguments_of, is_entry, properties
from ..written.pairs import PAIR, in_elements, in_text, packed_extent
from ..written.recorded import forms_of
from ..written.types import WrittenType, element_of
from .checker import ProgramChecker

_MADE = frozenset({"pto.alloc_tile", "pto.declare_tile", "pto.bind_tile", "pto.pointer_cast", "pto.multi_tile_get"})
EXTENTS_OF = {"pto.tile_valid_rows": ("valid_row",), "pto.tile_valid_cols": ("valid_col",)}
_ROWS_COLUMNS = (("rows", "行数"), ("columns", "列数"))


def values_of(check: ProgramChecker, op: Operation, word: str, used: bool = False) -> list[SsaValue | None]:
    """The values of a keyword operand (``addr = %a``, ``sizes = [%m, 16]``); literals become values of their own.

    used: whether they count as used already.
    """
    part = op.part(word)
    if part is None:
        return []
    items: list[Any] = part.items[0] if part.items and isinstance(part.items[0], list) else part.items
    found: list[SsaValue | None] = []
    for item in items:
        found.append(_operand(check, str(item), op, used))
    return found


def tensor_view(check: ProgramChecker, op: Operation) -> None:
    """``make_tensor_view %ptr, shape = […], strides = […] {layout = …}``: a tensor in global memory."""
    pointer = _first(check, op)
    sizes, steps = values_of(check, op, "shape"), values_of(check, op, "strides")
    shape, strides = known(sizes), known(steps)
    written = properties(op).get("layout")
    layouts = (word(written, "layout"),) if written is not None else _layouts(shape, strides)
    plain = (_constant(shape), _constant(strides))
    if layouts[0] in ("nd", "dn") and None not in plain and len(shape) == len(strides):
        fitting = fitting_layouts(*plain)  # type: ignore[arg-type]
        if layouts[0] not in fitting:
            check.out.report("layout-differs", op, layout=layouts[0].upper(), fitting=fitting[0].upper(),
                             shape=shape, strides=strides)  # fmt: skip
    for value in check.results(op):
        rank = len(value.type.shape)
        if value.type.kind == "view" and len(shape) == len(strides) != rank:  # two lists of two lengths: a rule says so
            check.out.report("view-rank", op, value.type.text, value=value.name, count=len(shape), rank=rank)
        value.facts = {"shape": shape, "strides": strides, "layouts": layouts}
        named = {"result": value, "ptr": pointer, "shape": sizes, "strides": steps, "layout": written}
        judge_named(check, op, named)


def _first(check: ProgramChecker, op: Operation) -> SsaValue | None:
    """The operand in front of the keywords."""
    found = [check.use(item, op) for part in op.parts if part.kind == "" for item in part.items if item[0] == "%"]
    return found[0] if found else None


def _constant(numbers: list[int | None]) -> list[int] | None:
    """The numbers when there are some and all are constant."""
    found = [n for n in numbers if n is not None]
    return found if found and len(found) == len(numbers) else None


def _layouts(shape: list[int | None], strides: list[int | None]) -> tuple[str, ...]:
    """The layouts that extents and strides leave open; all where the constant ones show none."""
    if len(strides) < 2 or len(shape) != len(strides):
        return LAYOUTS
    sizes, steps = _constant(shape), _constant(strides)
    if sizes is not None and steps is not None:
        return implied_layouts(sizes, steps)
    if strides[-2] == 1 and shape[-1] == 1:
        return ("nd", "dn")
    if strides[-1] == 1:
        return ("nd",)
    return ("dn",) if strides[-2] == 1 and strides[-1] is not None else LAYOUTS


def partition(check: ProgramChecker, op: Operation) -> None:
    """``partition_view %view, offsets = […], sizes = […]``: it must lie inside the tensor."""
    tensor = _first(check, op)
    starts, extents = values_of(check, op, "offsets"), values_of(check, op, "sizes")
    offsets, sizes = known(starts), known(extents)
    facts = tensor.facts if tensor is not None and tensor.facts else {}
    shape = facts.get("shape") or (list(tensor.type.shape) if tensor is not None else [])
    if shape and len(starts) == len(extents) != len(shape):
        check.out.report("partition-rank", op, count=len(starts), rank=len(shape))
    for k, (offset, size, extent) in enumerate(zip(offsets, sizes, shape, strict=False)):
        low = offset if offset is not None else 0
        if size is not None and size <= 0:
            check.out.report("partition-size", op, op.part("sizes").items[0][k], dimension=k, size=size)  # type: ignore[union-attr]
        elif (size is not None and extent is not None and low + size > extent) or low < 0:
            words = {"dimension": k, "offset": "?" if offset is None else offset, "size": "?" if size is None else size}
            check.out.report("partition-bounds", op, op.part("offsets").items[0][k] if offset is not None else None,  # type: ignore[union-attr]
                             **words, extent="?" if extent is None else extent)  # fmt: skip
    for value in check.results(op):
        if value.text == "?":
            value.become(check.types(part_type(tensor.type, sizes) if tensor is not None else "?"))
        for k, (size, extent) in enumerate(zip(sizes, value.type.shape, strict=False)):
            if len(sizes) == len(value.type.shape) and None not in (size, extent) and size != extent:
                check.out.report("partition-type", op, value.name, dimension=k, size=size,
                                 value=value.name, extent=extent)  # fmt: skip
        value.origin = tensor
        value.facts = {**facts, "shape": sizes}
        value.see(global_type(value))
        judge_named(check, op, {"result": value, "source": tensor, "offsets": starts, "sizes": extents})


def part_type(tensor: WrittenType, sizes: Sequence[int | None]) -> str:
    """The type of a part of a tensor where none is written; ``?`` where it is not known what the tensor is."""
    if not tensor.shape:
        return "?"
    extents = "".join(f"{'?' if size is None else size}x" for size in sizes)
    return f"!pto.partition_tensor_view<{extents}{element_of(tensor)}>"


def given_to(check: ProgramChecker, op: Operation) -> dict[str, SsaValue | None]:
    """What ``addr = %a valid_row = %r valid_col = %c`` gives a new tile."""
    if len(op.parts) < 2:  # nothing but the type
        return {}
    written = {key: values_of(check, op, key) for key in ("addr", "valid_row", "valid_col")}
    return {key: values[0] for key, values in written.items() if values}


def allocate(check: ProgramChecker, op: Operation) -> None:
    """``alloc_tile addr = %a valid_row = %r valid_col = %c : T``."""
    given = given_to(check, op)
    rows, cols = known([given.get("valid_row"), given.get("valid_col")])
    for value in check.results(op):
        if rows is not None or cols is not None:
            valid_region(check, op, value, rows, cols)
        open_extents(check, op, value, given)
        check.pitches.given(value, given.get("valid_row"), given.get("valid_col"))
        check.memory.allocate(value, given.get("addr"), op)
        check.placing.allocates(op, value.name, "addr" in given)
        if given:
            judge_named(check, op, {"tile": value, **_counted(value.type, given)})


def _counted(type: WrittenType, given: Mapping[str, SsaValue | None]) -> dict[str, SsaValue | None]:
    """Rows and columns that belong to a tile, given as its text counts them, as rules count them: in elements."""
    packed = packed_extent(type)
    found = dict(given)
    for name in () if packed is None else (("row", "valid_row"), ("col", "valid_col"))[packed]:
        value = found.get(name)
        if value is not None and isinstance(value.number, int):
            found[name] = counted = SsaValue(value.name, value.type, value.op)
            counted.is_constant(PAIR * value.number)
    return found


def open_extents(check: ProgramChecker, op: Operation, tile: SsaValue, given: Mapping[str, SsaValue | None]) -> None:
    """A new tile is given the valid extents that its type leaves open, and no others."""
    if tile.type.kind != "tile" or tile.judged is UNKNOWN:
        return
    stated = (tile.judged.valid_row, tile.judged.valid_col)
    for name, extent, what in zip(("valid_row", "valid_col"), stated, _ROWS_COLUMNS, strict=True):
        if (extent is UNKNOWN) != (name in given):
            wanted = ("missing", "缺少") if extent is UNKNOWN else ("unexpected", "不应给出")
            check.out.report("alloc-valid-region", op, tile.name, value=tile.name, operand=name, wanted=wanted,
                             extent="?" if extent is UNKNOWN else extent, what=what)  # fmt: skip


def valid_region(check: ProgramChecker, op: Operation, tile: SsaValue, rows: int | None, cols: int | None) -> None:
    """A valid region given as numbers lies inside the tile."""
    if tile.type.kind != "tile" or tile.type.problem is not None:
        return
    whole = in_text(tile.type, (tile.judged.rows, tile.judged.cols))
    for count, most, what in zip((rows, cols), whole, _ROWS_COLUMNS, strict=True):
        if count is not None and most is not UNKNOWN and not 0 <= count <= most:
            by = None if op.name == "pto.set_validshape" else ("result",)  # no extents of a new tile are looked at
            said = {"value": tile.name, "count": count, "most": most, "what": what}
            check.out.report_as("error", "valid-region", op, tile.name, refusers=by, **said)


def set_valid_shape(check: ProgramChecker, op: Operation) -> None:
    """``set_validshape %tile, %rows, %cols``."""
    values = check.plain(op)
    if len(values) == 3:
        tile, rows, cols = values
        if tile is not None:
            valid_region(check, op, tile, *known([rows, cols]))
            check.pitches.given(tile, rows, cols)
            _may_be_set(check, op, tile)
        given = {"valid_row": rows, "valid_col": cols}
        judge_named(check, op, {"source": tile, **(given if tile is None else _counted(tile.type, given))})


def valid_extents(check: ProgramChecker, op: Operation) -> None:
    """``%r, %c = get_validshape %tile : T``, ``tile_valid_rows %tile : T -> index``: constant where known."""
    values = check.plain(op)
    tile = values[0] if values else None
    if tile is None or tile.type.kind != "tile" or tile.judged is UNKNOWN:
        return
    counts = in_text(tile.type, (tile.judged.valid_row, tile.judged.valid_col))
    stated = dict(zip(("valid_row", "valid_col"), counts, strict=True))
    names = EXTENTS_OF.get(op.name, tuple(stated))
    made = [check.env.get(name) for name in op.results]
    for key, value in zip(names, made, strict=False):
        if value is not None and stated[key] is not UNKNOWN:
            value.is_constant(stated[key])
    judge_named(check, op, {"source": tile, **_counted(tile.type, dict(zip(names, made, strict=False)))})


def _may_be_set(check: ProgramChecker, op: Operation, tile: SsaValue) -> None:
    """The type leaves both valid extents open, and the tile is made here."""
    if tile.type.kind != "tile" or tile.judged is UNKNOWN:
        return
    for extent, what in zip((tile.judged.valid_row, tile.judged.valid_col), _ROWS_COLUMNS, strict=True):
        if extent is not UNKNOWN:
            check.out.report("set-valid-region", op, tile.name, value=tile.name, extent=extent, what=what)
    made = tile
    while made.op is not None and made.op.name in SAME_BYTES and made.origin is not None:
        made = made.origin
    if made.op is None or made.op.name not in _MADE:
        check.out.report("set-valid-region-here", op, tile.name, value=tile.name)


def view(check: ProgramChecker, op: Operation) -> None:
    """A tile that is another view of the first operand: what uses it uses the operand."""
    judge_ordered(check, op, *_viewed(check, op))


def _viewed(check: ProgramChecker, op: Operation) -> tuple[list[SsaValue | None], list[SsaValue | None]]:
    """The values that a view takes and those that it makes."""
    values = check.plain(op)
    made = [check.env.get(name) for name in op.results]
    if values and made and made[0] is not None:
        made[0].origin = values[0]
    return values, made


def window(check: ProgramChecker, op: Operation) -> None:
    """``subset %tile[%r, %c] sizes [8, 16] : T`` and ``subview`` with ``valid [%m, %n]``: as large as its sizes.

    ``subset`` writes the type of the tile and leaves open what is valid; ``subview`` has valid extents of its own and
    may write the type of the window.
    """
    values, made = _viewed(check, op)
    source, result = (values or [None])[0], (made or [None])[0]
    _has_a_place(check, op, source)
    sizes, given = values_of(check, op, "sizes", True), values_of(check, op, "valid", True)
    named: dict[str, SsaValue | None] = {"result": result, "source": source}
    named |= dict(zip(("row", "col"), [_operand(check, item, op, True) for item in operands_of(op)[1:3]], strict=False))
    if result is not None:
        _window_sizes(check, op, result, known(sizes))
        if op.name == "pto.subview":
            given = given or _own_extents(check, result, sizes)
            named |= dict(zip(("valid_row", "valid_col"), given, strict=False))
        if source is not None:
            check.pitches.window(result, source)
        if len(given) == 2:
            check.pitches.given(result, given[0], given[1])
        if result.text == "?":
            _seen_as_window(check, op, result, source, known(sizes), known(given))
    meant = next((known for known, form in forms_of(op.name, "dps") if form.results), None)
    judge_named(check, op, named if source is None else _counted(source.type, named), meant)


def _has_a_place(check: ProgramChecker, op: Operation, source: SsaValue | None) -> None:
    """The tile of a window in a function that the host starts is made there: an argument has no place yet."""
    root = source
    while root is not None and root.origin is not None:
        root = root.origin
    functions = [frame.owner for frame in check.frames if frame.owner is not None and frame.owner.name == "func.func"]
    if root is None or root.op is not None or root.type.kind != "tile" or not functions:
        return
    if is_entry(functions[-1]) and root.name in [name for name, _ in arguments_of(functions[-1])]:
        check.out.report("window-of-argument", op, root.name, value=root.name)


def _operand(check: ProgramChecker, item: str, op: Operation, used: bool) -> SsaValue | None:
    """The value that an item names, which may count as used already; a literal becomes a value of its own."""
    if item[0] == "%":
        return check.visible(item) if used else check.use(item, op)
    literal = SsaValue(item, check.types("index"), None)
    number = number_of(item)
    if number is not None:
        literal.is_constant(number)
    return literal


def _window_sizes(check: ProgramChecker, op: Operation, result: SsaValue, sizes: list[int | None]) -> None:
    """Sizes are positive, and those that the type of the window says."""
    written = result.type.kind == "tile" and result.judged is not UNKNOWN
    stated = in_text(result.type, (result.judged.rows, result.judged.cols)) if written else (UNKNOWN, UNKNOWN)
    for k, (size, extent) in enumerate(zip(sizes, stated, strict=False)):
        if size is not None and size <= 0:
            check.out.report("partition-size", op, str(size), dimension=k, size=size)
        elif size is not None and extent is not UNKNOWN and size != extent:
            check.out.report("partition-type", op, result.name, dimension=k, size=size,
                             value=result.name, extent=extent)  # fmt: skip
    if result.type.kind == "tile" and result.judged is not UNKNOWN:
        _window_valid(check, op, result, values_of(check, op, "valid", True))


def _window_valid(check: ProgramChecker, op: Operation, result: SsaValue, given: list[SsaValue | None]) -> None:
    """The type of a window says the valid extents that are given: a constant, or ``?`` for one that is none."""
    stated = in_text(result.type, (result.judged.valid_row, result.judged.valid_col))
    numbers = known(given) if given else [None, None]
    for number, extent, what in zip(numbers, stated, _ROWS_COLUMNS, strict=False):
        if given and number != (None if extent is UNKNOWN else extent):
            found = (
                f"given as {'a value' if number is None else number}",
                f"给出为{'变量' if number is None else f' {number}'}",
            )
        elif not given and extent is UNKNOWN:
            found = ("not given", "未给出")
        else:
            continue
        check.out.report("window-valid-region", op, result.name, value=result.name, what=what, given=found,
                         extent="?" if extent is UNKNOWN else extent)  # fmt: skip


def _own_extents(check: ProgramChecker, result: SsaValue, sizes: list[SsaValue | None]) -> list[SsaValue | None]:
    """The valid extents of a window that is given none: those of its type, else its sizes."""
    if result.type.kind != "tile" or result.judged is UNKNOWN:
        return sizes
    found: list[SsaValue | None] = []
    for extent in in_text(result.type, (result.judged.valid_row, result.judged.valid_col)):
        value = SsaValue(result.name, check.types("index"), None)
        if extent is not UNKNOWN:
            value.is_constant(extent)
        found.append(value)
    return found


def _seen_as_window(
    check: ProgramChecker, op: Operation, result: SsaValue, source: SsaValue | None, sizes: list[int | None],
    valid: list[int | None],
) -> None:  # fmt: skip
    """A window that writes no type of its own is as large as its sizes; that of ``subview`` has this type."""
    if source is None or source.type.kind != "tile" or source.type.problem is not None:
        return
    if source.judged is UNKNOWN or len(sizes) != 2 or not all(size is not None and size > 0 for size in sizes):
        return
    rows, cols = extents(in_elements(source.type, sizes))
    valid_row, valid_col = extents(in_elements(source.type, valid)) if len(valid) == 2 else (UNKNOWN, UNKNOWN)
    most = [v if v is UNKNOWN else min(v, n) for v, n in ((valid_row, rows), (valid_col, cols))]
    try:
        type = source.judged.replace(rows=rows, cols=cols, valid_row=most[0], valid_col=most[1])
    except InputError as error:  # larger than any tile
        found = f"`{rows}x{cols}x{source.judged.dtype}`"
        check.out.report("type-text", op, result.name, problem=(error.en, error.zh), found=found)
        return
    if op.name == "pto.subview":
        result.become(check.types(str(type)))
    else:
        result.see(type)


def assign(check: ProgramChecker, op: Operation) -> None:
    """``tassign %tile, %address``: another view of the tile, at an address of its own."""
    view(check, op)
    check.placing.assigns(op)

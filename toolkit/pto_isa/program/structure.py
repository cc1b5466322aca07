"""The ops around the tile ops: constants, control flow, functions, views of tensors and allocations.

Each handler takes the checker and an op.  What has no handler is followed by its values alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from pto_isa.runtime.unknown import UNKNOWN

from .syntax import Block, Op
from .values import Value, global_type, known

if TYPE_CHECKING:
    from .checker import Checker

Handler = Callable[["Checker", Op], object]
# Ops of the language that have a meaning here though no record describes them (yet).
UNRECORDED = frozenset({"pto.section.cube", "pto.section.vector", "return"})
_INDEX = frozenset({"pto.get_block_idx", "pto.get_block_num", "pto.get_subblock_idx", "pto.get_subblock_num"})
_COMPUTED = frozenset({"pto.subset", "pto.subview"})  # without an arrow the type written is that of the operand
_FOLDS: dict[str, Callable[[int, int], int]] = {
    "arith.addi": lambda a, b: a + b,
    "arith.subi": lambda a, b: a - b,
    "arith.muli": lambda a, b: a * b,
}


def result_types(op: Op) -> tuple[list[str], list[str]]:
    """The names an op defines (``%a:2`` gives ``%a``, whose parts are used as ``%a#0``) and a type for each."""
    names = [name.partition(":")[0] for name in op.results]
    texts: list[str] = []
    for part in op.parts:
        if part.kind == "->" and part.types:
            texts = part.types
    if not texts and op.name not in _COMPUTED:
        for part in op.parts:
            if part.kind == ":" and part.types:
                texts = part.types
            elif part.word == "to" and part.items and str(part.items[0])[0] not in "%@":
                texts = [part.items[0]]
    if op.name == "arith.cmpi" or op.name == "arith.cmpf":
        texts = ["i1"]
    elif not texts:
        texts = ["i64" if op.name in _INDEX else "?"]
    if len(texts) < len(names):
        texts = [*texts, *[texts[-1]] * (len(names) - len(texts))]
    return names, texts[: len(names)]


def region_arguments(op: Op, block: Block, first: bool = True) -> Iterator[tuple[str, str]]:
    """Names and types of what a block is given: those of its label, or what the op gives the first block of a region.

    That are the arguments of functions, induction and carried values.
    """
    if block.arguments or not first:
        yield from zip(block.arguments, block.types, strict=False)
        return
    if op.name == "func.func":
        for part in op.parts:
            if part.kind == "(" and not part.word:
                yield from ((str(a), t) for a, t in zip(part.items, part.types, strict=False) if str(a)[0] == "%")
                return
    carried = next((part.types for part in op.parts if part.kind == "->"), [])
    for part in op.parts:
        if part.names and part.kind == "":
            yield from ((name, "index") for name in part.names)
        elif part.names and part.kind == "(":
            texts = [*carried, *["?"] * len(part.names)]
            yield from zip(part.names, texts, strict=False)


def constant(check: Checker, op: Op) -> None:
    """``%c = arith.constant 4 : index``."""
    made = check.results(op)
    item = op.parts[0].items[0] if op.parts and op.parts[0].items else op.parts[0].word if op.parts else ""
    number = _number(str(item))
    if number is not None:
        for value in made:
            value.is_constant(number)


def _number(text: str) -> int | float | None:
    if text in ("true", "false"):
        return int(text == "true")
    try:
        return int(text, 16 if text[:2] in ("0x", "0X") else 10) if len(text) < 40 else None
    except ValueError:
        pass
    try:
        return float(text)
    except ValueError:
        return None


def arithmetic(check: Checker, op: Op) -> None:
    """Whole-number arithmetic on constants gives constants."""
    values = check.plain(op)
    fold = _FOLDS.get(op.name)
    numbers = known(values)
    if not op.results or any(number is None for number in numbers):
        return
    made = check.env.get(op.results[0])
    if made is None or made.op is not op:
        return
    if fold is not None and len(numbers) == 2:
        result = fold(numbers[0] or 0, numbers[1] or 0)
        if abs(result) < 2**63:
            made.is_constant(result)
    elif op.name in ("arith.index_cast", "arith.index_castui") and len(numbers) == 1:
        made.is_constant(numbers[0] or 0)


def values_of(check: Checker, op: Op, word: str) -> list[Value | None]:
    """The values of a keyword operand (``addr = %a``, ``sizes = [%m, 16]``); literals become values of their own."""
    part = op.part(word)
    if part is None:
        return []
    items: list[Any] = part.items[0] if part.items and isinstance(part.items[0], list) else part.items
    found: list[Value | None] = []
    for item in items:
        if isinstance(item, str) and item[0] == "%":
            found.append(check.use(item, op))
        else:
            literal = Value(str(item), check.types("index"), None)
            number = _number(str(item))
            if number is not None:
                literal.is_constant(number)
            found.append(literal)
    return found


def tensor_view(check: Checker, op: Op) -> None:
    """``make_tensor_view %ptr, shape = […], strides = […] {layout = …}``: a tensor in global memory."""
    for part in op.parts:
        if part.kind == "":
            for item in part.items:
                if item[0] == "%":
                    check.use(item, op)
    shape, strides = known(values_of(check, op, "shape")), known(values_of(check, op, "strides"))
    layout = op.attributes().get("layout")
    for value in check.results(op):
        value.facts = {
            "shape": shape,
            "strides": strides,
            "layout": _word(str(layout)) if layout is not None else _layout(strides),
        }


def _word(attribute: str) -> str:
    """``#pto.layout<nd>`` -> ``nd``."""
    return attribute.rpartition("<")[2].rstrip("> ").rpartition(" ")[2].lower()


def _layout(strides: list[int | None]) -> str | None:
    """The layout that constant strides show."""
    if len(strides) >= 2 and strides[-1] == 1:
        return "nd"
    if len(strides) >= 2 and strides[-2] == 1 and strides[-1] is not None:
        return "dn"
    return None


def partition(check: Checker, op: Op) -> None:
    """``partition_view %view, offsets = […], sizes = […]``: it must lie inside the tensor."""
    tensor: Value | None = None
    for part in op.parts:
        if part.kind == "":
            for item in part.items:
                if item[0] == "%":
                    tensor = check.use(item, op)
    offsets, sizes = known(values_of(check, op, "offsets")), known(values_of(check, op, "sizes"))
    facts = tensor.facts if tensor is not None and tensor.facts else {}
    shape = facts.get("shape") or (list(tensor.type.shape) if tensor is not None else [])
    for k, (offset, size, extent) in enumerate(zip(offsets, sizes, shape, strict=False)):
        low = offset if offset is not None else 0
        if (size is not None and extent is not None and low + size > extent) or low < 0 or (size or 0) < 0:
            words = {"dimension": k, "offset": "?" if offset is None else offset, "size": "?" if size is None else size}
            check.out.report("partition-bounds", op, op.part("offsets").items[0][k] if offset is not None else None,  # type: ignore[union-attr]
                             **words, extent="?" if extent is None else extent)  # fmt: skip
    for value in check.results(op):
        value.origin = tensor
        value.judged = global_type(value, sizes, facts, facts.get("layout"))


def allocate(check: Checker, op: Op) -> None:
    """``alloc_tile addr = %a valid_row = %r valid_col = %c : T``."""
    address: Value | None = None
    rows = cols = None
    if len(op.parts) > 1:  # else nothing but the type
        address = (values_of(check, op, "addr") or [None])[0]
        rows, cols = ((known(values_of(check, op, word)) or [None])[0] for word in ("valid_row", "valid_col"))
    for value in check.results(op):
        if rows is not None or cols is not None:
            valid_region(check, op, value, rows, cols)
        check.memory.allocate(value, address, op)
        check.pipes.allocates(op, value.name, op.part("addr") is not None)


def valid_region(check: Checker, op: Op, tile: Value, rows: int | None, cols: int | None) -> None:
    """A valid region given as numbers lies inside the tile."""
    if tile.type.kind != "tile" or tile.type.problem is not None:
        return
    for count, most, what in (
        (rows, tile.judged.rows, ("rows", "行数")),
        (cols, tile.judged.cols, ("columns", "列数")),
    ):
        if count is not None and most is not UNKNOWN and not 0 <= count <= most:
            check.out.report("valid-region", op, tile.name, value=tile.name, count=count, most=most, what=what)


def set_valid_shape(check: Checker, op: Op) -> None:
    """``set_validshape %tile, %rows, %cols``."""
    values = check.plain(op)
    if len(values) >= 3 and values[0] is not None:
        rows, cols = known(values[1:3])
        valid_region(check, op, values[0], rows, cols)


def view(check: Checker, op: Op) -> None:
    """A tile that is another view of the first operand: what uses it uses the operand."""
    values = check.plain(op)
    if values and op.results and (made := check.env.get(op.results[0])) is not None:
        made.origin = values[0]


def passing(check: Checker, op: Op) -> None:
    """Ops whose values are followed and nothing more."""
    check.plain(op)


def sync(check: Checker, op: Op) -> None:
    """Flags and events: the walk over the order of the program takes them."""
    check.plain(op)
    check.order.sync(op)


def channel(check: Checker, op: Op) -> None:
    """Push, pop and free between cores."""
    values = check.plain(op)
    check.order.channel(op)
    check.pipes.uses(op, values)


def buffer(check: Checker, op: Op) -> None:
    """Buffers of pipes: one core reserves them, the other imports them."""
    check.plain(op)
    check.pipes.buffer(op)


def pipe(check: Checker, op: Op) -> None:
    """A pipe over one or two buffers."""
    check.pipes.opens(op, check.plain(op))


def call(check: Checker, op: Op) -> None:
    """A call of a function of the program."""
    check.plain(op)
    check.functions.call(op)


def lowered(check: Checker, op: Op) -> None:
    """``memref.alloc`` in local memory: the assembler places it."""
    check.plain(op)
    if any("address_space<" in text and "<gm>" not in text for part in op.parts for text in part.types):
        check.pipes.allocates(op, op.results[0] if op.results else "", False)


def assign(check: Checker, op: Op) -> None:
    """``tassign %tile, %address``: another view of the tile, at an address of its own."""
    view(check, op)
    check.pipes.assigned = True


def aliases(check: Checker, op: Op) -> None:
    """Regions that hold everything: their attributes name no values."""


HANDLERS: dict[str, Handler] = {
    "arith.constant": constant,
    **dict.fromkeys((*_FOLDS, "arith.index_cast", "arith.index_castui"), arithmetic),
    "pto.make_tensor_view": tensor_view,
    "pto.partition_view": partition,
    "pto.alloc_tile": allocate,
    "pto.set_validshape": set_valid_shape,
    **dict.fromkeys(("pto.subview", "pto.subset", "pto.treshape", "pto.bitcast", "pto.bind_tile"), view),
    **dict.fromkeys(("module", "builtin.module", "func.func"), aliases),
    **dict.fromkeys(("pto.set_flag", "pto.wait_flag", "pto.set_flag_dyn", "pto.wait_flag_dyn", "pto.record_event",
                     "pto.wait_event", "pto.sync.set", "pto.sync.wait"), sync),
    **dict.fromkeys(("func.call", "call"), call),
    **dict.fromkeys(("pto.reserve_buffer", "pto.import_reserved_buffer"), buffer),
    **dict.fromkeys(("pto.aic_initialize_pipe", "pto.aiv_initialize_pipe", "pto.initialize_l2l_pipe",
                     "pto.initialize_l2g2l_pipe"), pipe),
    "memref.alloc": lowered,
    "pto.tassign": assign,
    **dict.fromkeys(("pto.tpush_to_aiv", "pto.tpush_to_aic", "pto.tpop_from_aic", "pto.tpop_from_aiv",
                     "pto.tfree_from_aic", "pto.tfree_from_aiv"), channel),
}  # fmt: skip

"""The model of a drawing: the operands of one example as grids of cells, and what became of each cell."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from ...language.oracle import ElementPlace, NoForm, Origin, WatchedMemory, run_watched
from ...runtime.frozen import frozen
from ...runtime.kinds.table import kind_by_type
from ...runtime.kinds.values import ARRAY
from ...runtime.numeric import decode
from ...runtime.types.dtypes import CODES, FLOATS
from ..examples.display_default import choice
from ..examples.operands import ExampleCall, dtype_of, example_call
from .numbers import full, short

if TYPE_CHECKING:
    from ...database import Op
    from ...language.front.opdef import FormDef, OpDef
    from ...schema.example import Example

ROWS, COLS = 6, 8  # cells shown at most
FEW_ROWS, FEW_COLS = 4, 6  # cells shown at least, where there are as many
SCENES = 6  # pictures of an op at most
IDLE, USED, PAD = "idle", "used", "pad"
_ZEROS = (short(0.0), short(-0.0))


@frozen
class ShownOperand:
    """The part of an operand that is shown, before the op or, if ``written``, after it.

    ``states`` say per cell whether it is idle, used or a pad value.  An operand that is read and written has two grids.
    """

    name: str
    bits: bool  # it is packed truth values, each with a cell
    dtype: str
    shape: tuple[int, int]
    first: tuple[int, int]
    valid: tuple[int, int] | None
    written: bool
    texts: tuple[tuple[str, ...], ...]
    states: tuple[tuple[str, ...], ...]

    @property
    def shown(self) -> tuple[int, int]:
        """Rows and columns that are shown."""
        return len(self.texts), len(self.texts[0])

    def cell(self, place: int) -> tuple[int, int]:
        """Row and column of a place in the operand."""
        return divmod(place, self.shape[1])

    def shows(self, place: int) -> bool:
        """Whether the element at a place is among the shown ones."""
        at = [a - b for a, b in zip(self.cell(place), self.first, strict=True)]
        return all(0 <= a < b for a, b in zip(at, self.shown, strict=True))

    def text(self, place: int) -> str:
        """The number at a shown place."""
        row, col = self.cell(place)
        return self.texts[row - self.first[0]][col - self.first[1]]

    def state(self, place: int) -> str:
        """What became of a shown place."""
        row, col = self.cell(place)
        return self.states[row - self.first[0]][col - self.first[1]]


@frozen
class Picture:
    """All grids of an example on one profile, other operands as text, and one element with what it is and reads.

    ``chosen`` are the names of the form and the mode that the example shows; either may be empty.
    """

    example: str
    profile: str
    grids: tuple[ShownOperand, ...]
    others: tuple[tuple[str, str], ...]
    marked: ElementPlace
    value: str
    reads: tuple[ElementPlace, ...]
    chosen: tuple[str, str] = ("", "")


def pictures(op: Op, opdef: OpDef) -> tuple[Picture, ...]:
    """A picture per form and mode, of the first example that computes it; none for an op without equations."""
    found: dict[tuple[str, str], Picture] = {}
    wanted = sum(len(modes) for modes in {f.name: _mode_names(opdef, f) for f in opdef.forms}.values())
    for key, example in op.record.examples.items():
        for profile in example.profiles:
            call = example_call(op, example)
            if choice(opdef, call, profile) in found:  # running the example takes long
                break
            made = _picture(opdef, key, example, profile, call)
            if made is not None:
                found.setdefault(made.chosen, made)
                break
        if len(found) >= min(wanted, SCENES):
            break
    return tuple(found.values())


def _mode_names(opdef: OpDef, form: FormDef) -> set[str]:
    types = form.types or opdef.record.types
    return {mode.name for profile in (types.rows if types else ()) for mode in form.modes(profile)}


def run_example(
    opdef: OpDef, example: Example, profile: str, call: ExampleCall
) -> tuple[dict[str, Any], WatchedMemory] | None:
    """The operands after the op and what was touched; None where the record has no equations for the example."""
    given, words = call
    try:
        memory = run_watched(opdef, given, words, profile)
    except NoForm:
        return None
    stated = given | words
    return {name: stated[name] for name in example.operands}, memory


def _picture(opdef: OpDef, key: str, example: Example, profile: str, call: ExampleCall) -> Picture | None:
    ran = run_example(opdef, example, profile, call)
    if ran is None or not ran[1].made:
        return None
    operands, memory = ran
    touched = {element for made in memory.made.values() for element in made.reads}
    written = dict.fromkeys(owner for owner, _ in memory.made)
    read = [name for name in memory.operands if any(name == owner for owner, _ in touched)]
    inputs = [_grid(name, memory.before[name], memory, touched, {}) for name in read]
    outputs = [_grid(name, memory.operands[name], memory, set(), memory.made) for name in written]
    grids = (*inputs, *outputs)
    others = tuple((name, str(value)) for name, value in operands.items() if name not in memory.operands)
    marked = _marked(grids, memory.made)
    value = full(_number(memory, marked))
    return Picture(key, profile, grids, others, marked, value, memory.made[marked].reads, memory.chosen)


def _number(memory: WatchedMemory, element: ElementPlace) -> Any:
    """What an element holds after the op."""
    name, place = element
    values = elements(memory.operands[name], name in memory.masks).reshape(1, -1)[:, place : place + 1]
    return next(_numbers(values, dtype_of(memory.operands[name]), name in memory.masks))[0]


def _grid(
    name: str, operand: Any, memory: WatchedMemory, read: set[ElementPlace], written: Mapping[ElementPlace, Origin]
) -> ShownOperand:  # fmt: skip
    """An operand before the op with what is read of it, or after the op with what is written."""
    values = elements(operand, name in memory.masks)
    rows, cols = values.shape
    made = {place: how for (owner, place), how in written.items() if owner == name}
    busy = set(made) | {place for owner, place in read if owner == name}
    tile = kind_by_type(operand.type).keeps_valid_view and name not in memory.masks
    valid = (operand.type.valid_row, operand.type.valid_col) if tile else None
    row_range = _window(rows, [place // cols for place in busy], valid[0] if valid else 0, (FEW_ROWS, ROWS))
    col_range = _window(cols, [place % cols for place in busy], valid[1] if valid else 0, (FEW_COLS, COLS))
    part = values[row_range.start : row_range.stop, col_range.start : col_range.stop]
    numbers = _numbers(part, dtype_of(operand), name in memory.masks)
    states, texts = [], []
    for r, row in zip(row_range, numbers, strict=True):
        places = [r * cols + c for c in col_range]
        states.append(tuple(_state(place, made, busy) for place in places))
        shown = [place in busy or not made for place in places]
        texts.append(tuple(short(value) if here else "·" for value, here in zip(row, shown, strict=True)))
    first = row_range.start, col_range.start
    bits = name in memory.masks
    return ShownOperand(
        name, bits, dtype_of(operand), (rows, cols), first, valid, bool(made), tuple(texts), tuple(states)
    )


def _window(size: int, busy: list[int], valid: int, limits: tuple[int, int]) -> range:
    """The rows or columns that are shown: from 0 to one beyond what is touched or valid, within limits.

    Where what is touched begins behind that, the window begins one before it.
    """
    few, many = limits
    shown = min(size, many, max(few, max(busy, default=0) + 2, valid + 1))
    start = max(0, min(min(busy, default=0) - 1, size - shown)) if busy and min(busy) >= shown else 0
    return range(start, start + shown)


def elements(operand: Any, bits: bool) -> Any:
    """The elements of an operand as rows, by place; of a packed predicate its bits."""
    array = (kind_by_type(operand.type) if hasattr(operand, "type") else ARRAY).rows(operand)
    if bits:
        words = array.view(np.uint8).reshape(array.shape[0], -1)
        return np.unpackbits(words, axis=1, bitorder="little")
    return array


def _numbers(values: Any, dtype: str, bits: bool) -> Iterator[list[Any]]:
    if dtype in CODES and not bits:
        values = decode(np.ascontiguousarray(values), dtype)
    as_float = dtype in FLOATS or dtype in CODES
    for row in values:
        yield [float(value) if as_float and not bits else int(value) for value in row]


def _state(place: int, made: Mapping[int, Origin], busy: set[int]) -> str:
    if place in made:
        return PAD if made[place].pad else USED
    return USED if place in busy else IDLE


def _marked(grids: tuple[ShownOperand, ...], made: Mapping[ElementPlace, Origin]) -> ElementPlace:
    """A written element whose reads are shown, near the end of the first result that has one; else the first shown.

    One that reads a number tells more than one that reads only zeros.
    """
    before = {grid.name: grid for grid in grids if not grid.written}
    after = {grid.name: grid for grid in grids if grid.written}
    visible = [element for element in made if after[element[0]].shows(element[1])]
    good = [e for e in visible if made[e].reads and all(before[n].shows(p) for n, p in made[e].reads)]
    for name in after:
        if best := [element for element in good if element[0] == name]:
            telling = [e for e in best if any(before[n].text(p) not in _ZEROS for n, p in made[e].reads)]
            return (telling or best)[-1]
    return (visible or list(made))[0]

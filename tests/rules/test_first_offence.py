"""What elements decide: the message names the first element that breaks a rule, its value and the limit."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from pto_isa import ops
from pto_isa.runtime import GlobalTensor, RuleError, Tile, TileType
from pto_isa.runtime.helpers import BoundsError, checked, every, guarded
from pto_isa.runtime.rules.offence import Offence


def tile(text: str, values: Any = None) -> Tile:
    """A tile whose top left corner holds the values."""
    made = Tile(TileType.parse(f"!pto.tile_buf<{text}>"))
    if values is not None:
        array = np.array(values)
        made.array[: array.shape[0], : array.shape[1]] = array
    return made


def table(rows: int, cols: int, dtype: Any = np.float32) -> GlobalTensor:
    """A tensor that counts upwards."""
    return GlobalTensor.from_numpy(np.arange(rows * cols, dtype=dtype).reshape(rows, cols))


def gathered_rows(**more: Any) -> None:
    """Four rows of a table of eight: the third index is 9, the fourth negative."""
    ops.mgather(tile("vec, 4x8xf32"), table(8, 8), tile("vec, 1x8xi32, valid=1x4", [[1, 2, 9, -3]]), **more)


def gathered_elements(**more: Any) -> None:
    """Two rows of elements of a table of 64: the element at [1, 2] is the first outside."""
    numbers = tile("vec, 2x8xi32", [[0, 63, 1, 2, 3, 4, 5, 6], [7, 8, 64, -1, 9, 10, 11, 12]])
    ops.mgather(tile("vec, 2x8xf32"), table(8, 8), numbers, coalesce="elem", **more)


def scattered_elements(**more: Any) -> None:
    """A negative index is large: indices are read as unsigned."""
    numbers = tile("vec, 1x8xi32", [[0, 1, 2, 3, 4, -2, 70, 5]])
    ops.mscatter(table(8, 8), tile("vec, 1x8xf32"), numbers, coalesce="elem", oob="undefined", **more)


def rows_from_memory(**more: Any) -> None:
    """The indices lie in global memory; the result goes to a matrix tile."""
    rows = GlobalTensor.from_numpy(np.array([[0, 7, 8, 1, 2, 3, 4, 5, 6, 0, 0, 0, 0, 0, 0, 0]], np.int32))
    dst = tile("mat, 16x16xf16, blayout=col_major, slayout=row_major")
    ops.mgather(dst, table(8, 16, np.float16), rows, profile="a5", **more)


@pytest.mark.parametrize(
    ("call", "seen"),
    [
        (gathered_rows, "indexes.storage[2] = 9, table_rows = 8"),
        (gathered_elements, "indexes[1, 2] = 64, src.size = 64"),
        (scattered_elements, "indexes[0, 5] = -2, dst.size = 64"),
        (rows_from_memory, "indexes.linear[2] = 8, table_rows = 8"),
    ],
)
def test_the_first_index_outside_is_named(call: Callable[..., None], seen: str) -> None:
    """In both languages, before what else the rule looked at."""
    with pytest.raises(RuleError) as raised:
        call(strict=True)
    told = [finding for finding in raised.value.findings if "numbers-inside" in finding.rule]
    assert len(told) == 1
    assert f"; got {seen}, " in told[0].text("en") and f"；实际为 {seen}, " in told[0].text("zh")
    assert all(told[0].text("en").count(part) == 1 for part in seen.split(", ") if " = " in part), "said once"


@pytest.mark.parametrize(
    ("call", "index", "point", "size"),
    [
        (gathered_rows, 9, "[2, 0]", 8), (gathered_elements, 64, "[1, 2]", 64), (rows_from_memory, 8, "[2, 0]", 8),
    ],
)  # fmt: skip
def test_unchecked_calls_refuse_it_as_well(call: Callable[..., None], index: int, point: str, size: int) -> None:
    """``check=False`` leaves rules out; a read outside the table is refused all the same, by index and extent."""
    with pytest.raises(BoundsError) as raised:
        call(check=False)
    assert str(raised.value) == f"src: index {index} at {point} is outside the extent {size}"
    assert raised.value.text("zh") == f"src：索引 {index}（位于 {point}） 超出长度 {size}"


def test_other_rules_over_elements_name_theirs() -> None:
    """Element numbers and shifts as well; a count over a row names the row."""
    src, dst = tile("vec, 2x8xf32"), tile("vec, 2x8xf32")
    numbers = tile("vec, 2x8xi32", [[0] * 8, [0, 1, 2, 16, 0, 0, 0, 99]])
    with pytest.raises(RuleError, match=re.escape("got src1[1, 3] = 16, src0.size = 16")):
        ops.tgather(dst, src, numbers, tile("vec, 2x8xi32"), profile="a5", strict=True)
    with pytest.raises(RuleError, match=re.escape("got src1[0, 4] = 32")):
        amounts = tile("vec, 1x8xi32", [[0, 1, 2, 31, 32, 0, -1, 0]])
        ops.tshl(tile("vec, 1x8xi32"), tile("vec, 1x8xi32"), amounts, strict=True)


def test_what_was_read_is_asked_for_only_then() -> None:
    """A condition that holds costs no look at what was read; one that fails names the first point in row-major order."""

    def seen() -> tuple[tuple[str, Any], ...]:
        assert not held.all(), "nothing failed"
        return ("a[{0}, {1}]", values), ("size", 5)

    values = np.arange(6).reshape(2, 3)
    held = values < 6
    assert every(held, seen) is True
    held = values < 2
    offence = every(held, seen)
    assert isinstance(offence, Offence) and not offence
    assert offence.read() == {"a[0, 2]": "2", "size": "5"}


def test_guards_name_the_point_of_the_grid() -> None:
    """Under a mask only the points where it holds count; the grid is that of index and mask together."""
    index = np.array([[1], [7], [9]])
    assert checked(index, 10, "t") is index
    with pytest.raises(BoundsError, match=re.escape("t: index 7 at [1, 0] is outside the extent 7")):
        checked(index, 7, "t")
    mask = np.array([[True, True], [False, False], [False, True]])
    with pytest.raises(BoundsError, match=re.escape("t: index 9 at [2, 1] is outside the extent 7")):
        guarded(index, 7, "t", mask)

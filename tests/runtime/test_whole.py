"""Whole numbers that users give are checked in one way, wherever they go."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from pto_isa.runtime import ConvType, StateType, TileType
from pto_isa.runtime.checked_int import whole
from pto_isa.runtime.errors import InputError
from pto_isa.runtime.types.global_type import GlobalType
from pto_isa.runtime.types.group_type import GroupType
from pto_isa.runtime.types.pipe_type import PipeType

MEMBER = GlobalType("f32", (1, 1, 1, 2, 4))
TAKERS: dict[str, Callable[[Any], Any]] = {
    "register": lambda n: StateType(hf32_mode=n).hf32_mode,
    "setting": lambda n: ConvType("f32", "nc1hwc0", (1, 1, 4, 4, 8), filter_h=n).filter_h,
    "extent of a convolution tile": lambda n: ConvType("f32", "nc1hwc0", (1, 1, n, 4, 8)).shape[2],
    "slots": lambda n: PipeType("f32", "dir_c2v", "cube", slots=n).slots,
    "ranks": lambda n: GroupType(MEMBER, n).ranks,
    "extent of a tensor": lambda n: GlobalType("f32", (1, 1, 1, n, 4)).shape[3],
    "rows": lambda n: TileType("f32", n, 8).rows,
}


@pytest.mark.parametrize("taker", TAKERS)
def test_every_taker_accepts_the_same(taker: str) -> None:
    """An int or a NumPy integer becomes an int; a bool, a float or a text is refused with what was found."""
    assert [TAKERS[taker](n) for n in (2, np.int64(2), np.uint8(2))] == [2, 2, 2]
    assert type(TAKERS[taker](np.int16(2))) is int
    for wrong in (True, np.True_, 2.0, "2", None):
        with pytest.raises(InputError) as told:
            TAKERS[taker](wrong)
        assert f"is {wrong!r}; expected a whole number" in told.value.en
        assert f"为 {wrong!r}；应为" in told.value.zh and "整数" in told.value.zh


@pytest.mark.parametrize(
    ("least", "most", "en", "zh"),
    [
        (None, None, None, None), (1, None, "of at least 1", "不小于 1 的"), (0, 3, "from 0 to 3", " 0 到 3 的"),
        (0, 2**64 - 1, "from 0 to 0xffffffffffffffff", " 0 到 0xffffffffffffffff 的"),
    ],
)  # fmt: skip
def test_limits(least: int | None, most: int | None, en: str | None, zh: str | None) -> None:
    """Both limits belong to the numbers that are accepted."""
    what = ("the count", "计数")
    for number in (least, most):
        assert number is None or whole(number, what, least, most) == number
    for number in (None if least is None else least - 1, None if most is None else most + 1):
        if number is not None:
            with pytest.raises(InputError) as told:
                whole(number, what, least, most)
            assert told.value.en == f"the count is {number}; expected a whole number {en}"
            assert told.value.zh == f"计数为 {number}；应为{zh}整数"

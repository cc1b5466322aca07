"""Numbers that decide what is ordered: as a run computes them, by the ODS of MLIR's ``arith``."""

from __future__ import annotations

import pytest

from program.hazards.texts import EXP, LOAD, found, kernel

# What gives %n of a type, and the number that it is: quotients are rounded towards zero, remainders have the sign of
# the dividend, numbers wrap at the bits of their type, a number without a sign is never below 0.
_COMPUTED = [
    ("i32", "arith.divsi %m7, %p2", "-3"),
    ("i32", "arith.remsi %m7, %p2", "-1"),
    ("i32", "arith.floordivsi %m7, %p2", "-4"),
    ("i32", "arith.ceildivsi %m7, %p2", "-3"),
    ("i32", "arith.shrsi %m7, %p2", "-2"),
    ("i32", "arith.muli %big, %big", "1"),
    ("i32", "arith.minui %m7, %p2", "2"),
    ("i32", "arith.remui %m7, %p5", "4"),
]


def _text(type: str, op: str, number: str, branch: str) -> str:
    constants = "".join(
        f"%{name} = arith.constant {value} : {type}\n"
        for name, value in (("m7", "-7"), ("p2", "2"), ("p5", "5"), ("big", "2147483647"), ("it", number))
    )
    set_, wait = (f"pto.{word}_flag[<PIPE_MTE2>, <PIPE_V>, <EVENT_ID0>]\n" for word in ("set", "wait"))
    ordered = f"%is = arith.cmpi {branch}, %r, %it : {type}\nscf.if %is {{\n{set_}{wait}}}\n"
    return kernel(f"{constants}%r = {op} : {type}\n{LOAD}{ordered}{EXP}")


@pytest.mark.parametrize(("type", "op", "number"), _COMPUTED)
def test_known_numbers(type: str, op: str, number: str) -> None:
    assert found(_text(type, op, number, "eq")) == []
    assert found(_text(type, op, number, "ne")) == ["race error"]


def test_comparison_without_a_sign() -> None:
    assert found(_text("i32", "arith.addi %m7, %p2", "5", "ugt")) == []
    assert found(_text("i32", "arith.addi %m7, %p2", "5", "ult")) == ["race error"]

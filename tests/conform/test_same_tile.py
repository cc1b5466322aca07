"""A tile that a recorded call was given twice stands once in the vectors; both operands are that tile again."""

from __future__ import annotations

import numpy as np

from pto_isa.conform.operands import Operands
from pto_isa.conform.vectors import Case
from pto_isa.schema.evidence import VectorNames

TILE = {"kind": "tile", "dtype": "f32", "loc": "vec", "rows": 2, "cols": 8, "valid_row": 2, "valid_col": 8}
LAYOUT = {"blayout": "row_major", "slayout": "none_box", "fractal": 512, "pad": "null"}
VECTORS = VectorNames(same_tile={"acc_is_dst": {"acc": "dst"}})


def operands(attributes: dict[str, bool], names: tuple[str, ...] = ("dst",)) -> dict[str, object]:
    specs = tuple({"name": name, "role": "inout", **TILE, **LAYOUT} for name in names)
    arrays = {f"one/{name}/in": np.zeros((2, 8), np.float32) for name in names}
    return Operands(Case("one", frozenset(), specs, attributes), arrays, VECTORS).values


def test_the_operand_that_was_not_recorded_is_the_other_tile() -> None:
    values = operands({"acc_is_dst": True})
    assert values["acc"] is values["dst"]


def test_without_the_attribute_the_operand_is_absent() -> None:
    assert "acc" not in operands({"acc_is_dst": False})
    assert "acc" not in operands({})


def test_an_operand_that_was_recorded_stays() -> None:
    values = operands({"acc_is_dst": True}, ("dst", "acc"))
    assert values["acc"] is not values["dst"]

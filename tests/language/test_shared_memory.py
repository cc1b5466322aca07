"""Operands over a result: the oracle that stores at once finds what the oracle of the meaning cannot."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from language.records import database
from ops.shared_memory import SharedMemory
from pto_isa.generate.views.facts_text import numerics_text
from pto_isa.language.front.elaborate import elaborate
from pto_isa.language.front.numerics import in_place, numerics_for
from pto_isa.language.oracle import run_oracle
from pto_isa.runtime import Tile, TileType

DB = database()


def tile(text: str, values: Any) -> Tile:
    made = Tile(TileType.parse(f"!pto.tile_buf<{text}>"))
    made.array[...] = values
    return made


def run(op: str, values: dict[str, Tile], operand: str) -> tuple[Any, Any]:
    """The result when the operand is apart from it, and when it lies over it."""
    opdef, found = elaborate(DB[op], DB), []
    for over in (False, True):
        given = {name: value.copy() for name, value in values.items()}
        given["dst"].set_bytes(given[operand].bytes_view().copy())
        remember = (lambda all_: SharedMemory(all_, operand, "dst")) if over else None
        options: dict[str, Any] = {"remember": remember, "sweep": True} if remember else {}
        run_oracle(opdef, given, {}, "a5", **options)
        found.append(given["dst"].array.copy())
    return found[0], found[1]


ROWS = np.arange(16).reshape(2, 8)


def test_the_same_place_is_read_before_it_is_written() -> None:
    """2 x 8 f32, elementwise: dst[i, j] = src0[i, j] + src1[i, j] over either operand."""
    values = {name: tile("vec, 2x8xf32", ROWS + k) for k, name in enumerate(("dst", "src0", "src1"))}
    for operand in ("src0", "src1"):
        apart, over = run("tadd", values, operand)
        np.testing.assert_array_equal(apart, over)
    np.testing.assert_array_equal(apart, 2 * ROWS + 3)


def test_a_row_that_is_read_again_is_spoiled() -> None:
    """dst[i, j] = src0[i, j] + src1[0, j]: over src1 the second row adds the first row of the result."""
    values = {
        "dst": tile("vec, 2x8xf32", 0), "src0": tile("vec, 2x8xf32", ROWS), "src1": tile("vec, 2x8xf32, valid=1x8", 1),
    }  # fmt: skip
    apart, over = run("tcolexpandadd", values, "src1")
    np.testing.assert_array_equal(apart, ROWS + 1)
    np.testing.assert_array_equal(over, [ROWS[0] + 1, ROWS[1] + ROWS[0] + 1])
    np.testing.assert_array_equal(*run("tcolexpandadd", values, "src0"))


def test_equations_over_the_same_indices_go_once_over_the_elements() -> None:
    """tpartadd copies src0 and then adds where src1 has elements: over src1 only a sweep of both keeps it."""
    values = {
        "dst": tile("vec, 2x8xf32", 0), "src0": tile("vec, 2x8xf32", ROWS),
        "src1": tile("vec, 2x8xf32, valid=1x8", 5),
    }  # fmt: skip
    apart, over = run("tpartadd", values, "src1")
    np.testing.assert_array_equal(apart, [ROWS[0] + 5, ROWS[1]])
    np.testing.assert_array_equal(apart, over)


@pytest.mark.parametrize(("op", "mode", "names"), [
    ("tadd", "", ["src0", "src1"]), ("trowexpandmul", "column", ["src0"]), ("trowexpandmul", "block_left", ["src1"]),
    ("tcolexpandmin", "row_left", ["src1"]), ("tpartmul", "neither_covers", []),
])  # fmt: skip
def test_claims_by_mode(op: str, mode: str, names: list[str]) -> None:
    (form,) = elaborate(DB[op], DB).forms
    assert in_place(numerics_for(form, "cpu"), mode) == names


def test_claims_by_profile_and_their_sentences() -> None:
    """One sentence where all modes agree, else one for each list, in both languages."""
    opdef = elaborate(DB["tpartadd"], DB)
    (form,) = opdef.forms
    assert in_place(numerics_for(form, "a2a3"), "first_covers") == ["src0"]
    en, zh = zip(*numerics_text(DB["tpartadd"], opdef, form, "a2a3"), strict=True)
    assert "In the mode `first_covers` the result may be written over `src0`." in en
    assert "模式为 `first_covers` 时支持原地运算，结果可以写回 `src0`。" in zh
    plain = elaborate(DB["tadd"], DB)
    said = [pair[0] for pair in numerics_text(DB["tadd"], plain, plain.forms[0], "a2a3")]
    assert "The result may be written over `src0` or `src1`." in said

"""How far apart columns of boxes of accumulators are written and read, in the text of programs and when they run.

Expected values follow the public headers by hand: the product of m rows lies in columns of 16 numbers, each as many rows
high as m filled up to 16; what a reader takes for the height is said in each test.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import pto_isa
from program.run_text import counts, dps, kernel, load, store, tensor, tile
from pto_isa.runtime.rules.finding import Finding

NZ = {"blayout": "col_major", "slayout": "row_major"}
MAT = tile(64, 64, "f16", "mat", **NZ)
RIGHT = tile(64, 64, "f16", "right", slayout="col_major")
ACC_NZ = {**NZ, "fractal": 1024}
RNG = np.random.default_rng(253)
A, B = (RNG.integers(-4, 5, (64, 64)).astype(np.float16) for _ in range(2))
PRODUCT = A.astype(np.float32) @ B.astype(np.float32)


def acc(rows: int = 64, valid: str = "", **fields: object) -> str:
    """An accumulator of 64 columns."""
    return tile(rows, 64, "f32", "acc", **({"valid": valid} if valid else {}), **ACC_NZ, **fields)


def left(profile: str, valid: str = "") -> str:
    """A left tile as the device has it."""
    outer = {"blayout": "col_major"} if profile == "a5" else {}
    return tile(64, 64, "f16", "left", **({"valid": valid} if valid else {}), **outer, slayout="row_major")


def program(profile: str, *lines: str, more: tuple[int, ...] = ()) -> str:
    """A kernel with all of ``%x`` in the left tile ``%l`` and of ``%y`` in the right tile ``%r``; ``%z`` is written."""
    return kernel(
        "%x: !pto.ptr<f16>, %y: !pto.ptr<f16>, %z: !pto.ptr<f32>, %m: index, %p: i1", counts(16, 32, 48, 64, *more),
        tensor("x", 64, 64, "f16"), tensor("y", 64, 64, "f16"), tensor("z", 64, 64),
        f"%xm = pto.alloc_tile : {MAT}", f"%ym = pto.alloc_tile : {MAT}",
        load("x", 64, 64, "xm", MAT, "f16"), load("y", 64, 64, "ym", MAT, "f16"),
        f"%l = pto.alloc_tile : {left(profile)}", f"%r = pto.alloc_tile : {RIGHT}",
        dps("tmov", [("xm", MAT)], ("l", left(profile))), dps("tmov", [("ym", MAT)], ("r", RIGHT)), *lines,
    )  # fmt: skip


def rows_of_left(profile: str, name: str, rows: str) -> str:
    """``%name``: the first rows of ``%l``, all of which stay its own."""
    valid = f"{rows.removeprefix('c') if rows[0] == 'c' else '?'}x64"
    return (
        f"%{name} = pto.subview %l[%c0, %c0] sizes [64, 64] valid [%{rows}, %c64] : {left(profile)} -> "
        f"{left(profile, valid)}"
    )


def product(profile: str, rows: str, type: str, into: str = "c") -> str:
    """The product of some rows into an accumulator."""
    part = left(profile, f"{rows.removeprefix('c') if rows[0] == 'c' else '?'}x64")
    return dps("tmatmul", [(f"l_{rows}", part), ("r", RIGHT)], (into, type))


def stored(name: str, type: str, rows: str) -> str:
    """``tstore`` of the first rows to those of ``%z``."""
    shown = rows.removeprefix("c") if rows[0] == "c" else "?"
    part = f"!pto.partition_tensor_view<{shown}x64xf32>"
    return (
        f"%z_{rows} = pto.partition_view %z_all, offsets = [%c0, %c0], sizes = [%{rows}, %c64] : "
        f"!pto.tensor_view<?x?xf32> -> {part}\npto.tstore ins(%{name} : {type}) outs(%z_{rows} : {part})"
    )


def findings(text: str, profile: str) -> list[Finding]:
    """What is found about pitches."""
    return [found for found in pto_isa.verify(text, profile) if found.rule == "program/box-pitch"]


def run(text: str, profile: str, **args: Any) -> Any:
    """The 64 x 64 numbers of ``%z``."""
    given = {"x": A, "y": B, "z": 64 * 64, "m": 64, "p": True, **args}
    return pto_isa.run(text, args=given, profile=profile)["z"].reshape(64, 64)


def as_read(rows: int, height: int, wanted: int, first: int = 0) -> Any:
    """What is read of a product of some rows by one who takes columns to be ``height`` rows high."""
    high = -(-rows // 16) * 16
    memory = np.zeros(4 * 64 * 16 + 64, np.float32)
    for j in range(64):
        for i in range(rows):
            memory[j // 16 * high * 16 + i * 16 + j % 16] = PRODUCT[i, j]
    return np.array(
        [[memory[j // 16 * height * 16 + (first + i) * 16 + j % 16] for j in range(64)] for i in range(wanted)]
    )


@pytest.mark.parametrize("profile", ["a2a3", "a5"])
@pytest.mark.parametrize("compact", [0, 1])
def test_store(profile: str, compact: int) -> None:
    """16 of 64 rows: columns 16 rows high, read as 64 rows high unless the tile is compact."""
    kind = acc(valid="16x64", **({"compact": 1} if compact else {}))
    text = program(
        profile, rows_of_left(profile, "l_c16", "c16"), f"%c = pto.alloc_tile : {kind}",
        product(profile, "c16", kind), stored("c", kind, "c16"),
    )  # fmt: skip
    found = findings(text, profile)
    assert [one.severity for one in found] == ([] if compact else ["undefined"])
    if found:
        assert "with `compact=1` in its type it is read as it was written" in found[0].text()
        assert "`compact=1`" in found[0].text("zh")
    assert np.array_equal(run(text, profile)[:16], as_read(16, 16 if compact else 64, 16))


def test_full_height_then_fewer_rows() -> None:
    """A whole product of which some rows are stored: the plain tile is right, the compact one is not."""
    for fields, severities in (({}, []), ({"compact": 1}, ["undefined"])):
        kind = acc(valid="?x?", **fields)
        text = program(
            "a2a3", rows_of_left("a2a3", "l_c64", "c64"), f"%c = pto.alloc_tile valid_row = %c64 valid_col = %c64 : {kind}",
            product("a2a3", "c64", kind), f"pto.set_validshape %c, %c16, %c64 : {kind}", stored("c", kind, "c16"),
        )  # fmt: skip
        assert [one.severity for one in findings(text, "a2a3")] == severities
        assert np.array_equal(run(text, "a2a3")[:16], as_read(64, 16 if fields else 64, 16))


def test_the_same_value_decides_about_both() -> None:
    """Rows that the text leaves open, the same for the product and for the compact accumulator."""
    kind = acc(valid="?x?", compact=1)
    lines = (rows_of_left("a2a3", "l_m", "m"), f"%c = pto.alloc_tile valid_row = %m valid_col = %c64 : {kind}",
             product("a2a3", "m", kind), stored("c", kind, "m"))  # fmt: skip
    text = program("a2a3", *lines)
    assert findings(text, "a2a3") == []
    assert np.array_equal(run(text, "a2a3", m=20)[:20], PRODUCT[:20])


def test_one_column_of_boxes_has_no_pitch() -> None:
    """16 valid columns lie in one column of boxes."""
    kind = acc(valid="16x16")
    part = "!pto.partition_tensor_view<16x16xf32>"
    text = program(
        "a2a3", rows_of_left("a2a3", "l_c16", "c16"), f"%c = pto.alloc_tile : {kind}", product("a2a3", "c16", kind),
        "%zp = pto.partition_view %z_all, offsets = [%c0, %c0], sizes = [%c16, %c16] : !pto.tensor_view<?x?xf32> -> "
        f"{part}\npto.tstore ins(%c : {kind}) outs(%zp : {part})",
    )  # fmt: skip
    assert findings(text, "a2a3") == []
    assert np.array_equal(run(text, "a2a3")[:16, :16], PRODUCT[:16, :16])


def test_a_band_of_rows_is_no_place_for_a_product() -> None:
    """pto-isa#253: a product of 16 rows into rows 16 to 31 of 64; the unit knows nothing of the other rows."""
    whole, band = acc(), acc(16)
    text = program(
        "a2a3", rows_of_left("a2a3", "l_c16", "c16"), f"%c = pto.alloc_tile : {whole}",
        f"%w = pto.subview %c[%c16, %c0] sizes [16, 64] : {whole} -> {band}", product("a2a3", "c16", band, "w"),
        store("c", whole, "z", 64, 64),
    )  # fmt: skip
    assert [one.severity for one in findings(text, "a2a3")] == ["undefined"]
    memory = np.zeros((4, 64, 16), np.float32)
    flat = memory.reshape(-1)
    flat[16 * 16 : 16 * 16 + 16 * 64] = np.concatenate([PRODUCT[:16, j : j + 16].reshape(-1) for j in range(0, 64, 16)])
    assert np.array_equal(run(text, "a2a3"), memory.transpose(1, 0, 2).reshape(64, 64))


def test_a_band_of_rows_can_be_read() -> None:
    """Rows 16 to 31 of a whole product, through a window, which keeps the columns of its tile."""
    whole, band = acc(), acc(16)
    text = program(
        "a2a3", rows_of_left("a2a3", "l_c64", "c64"), f"%c = pto.alloc_tile : {whole}", product("a2a3", "c64", whole),
        f"%w = pto.subview %c[%c16, %c0] sizes [16, 64] : {whole} -> {band}", stored("w", band, "c16"),
    )  # fmt: skip
    assert findings(text, "a2a3") == []
    assert np.array_equal(run(text, "a2a3")[:16], PRODUCT[16:32])


@pytest.mark.parametrize("profile", ["a2a3", "a5"])
def test_accumulating(profile: str) -> None:
    """A second product is added where the first one lies."""
    kind, part = acc(valid="16x64", compact=1), left(profile, "16x64")
    text = program(
        profile, rows_of_left(profile, "l_c16", "c16"), f"%c = pto.alloc_tile : {kind}", product(profile, "c16", kind),
        dps("tmatmul.acc", [("c", kind), ("l_c16", part), ("r", RIGHT)], ("c", kind)), stored("c", kind, "c16"),
    )  # fmt: skip
    assert findings(text, profile) == []
    assert np.array_equal(run(text, profile)[:16], 2 * PRODUCT[:16])


def test_moves_on_a2a3_look_at_no_compact_mode() -> None:
    """TMOV takes all rows for the height, whatever the type says."""
    kind, mat = acc(valid="16x64", compact=1), tile(64, 64, "f16", "mat", valid="16x64", **NZ)
    text = program(
        "a2a3", rows_of_left("a2a3", "l_c16", "c16"), f"%c = pto.alloc_tile : {kind}", f"%d = pto.alloc_tile : {mat}",
        product("a2a3", "c16", kind), dps("tmov", [("c", kind)], ("d", mat)),
    )  # fmt: skip
    assert [one.severity for one in findings(text, "a2a3")] == ["undefined"]


@pytest.mark.parametrize("opened", [False, True])
def test_moves_on_a5_ask_the_type(opened: bool) -> None:
    """TMOV into the vector memory takes the valid rows for the height, but all rows where the type says fewer."""
    kind = acc(valid="?x?" if opened else "16x64")
    given = " valid_row = %c16 valid_col = %c64" if opened else ""
    vec, part = tile(16, 64), "!pto.partition_tensor_view<16x64xf32>"
    text = program(
        "a5", rows_of_left("a5", "l_c16", "c16"), f"%c = pto.alloc_tile{given} : {kind}", f"%d = pto.alloc_tile : {vec}",
        product("a5", "c16", kind), dps("tmov", [("c", kind)], ("d", vec)),
        "%zp = pto.partition_view %z_all, offsets = [%c0, %c0], sizes = [%c16, %c64] : !pto.tensor_view<?x?xf32> -> "
        f"{part}\npto.tstore ins(%d : {vec}) outs(%zp : {part})",
    )  # fmt: skip
    assert [one.severity for one in findings(text, "a5")] == ([] if opened else ["undefined"])
    assert np.array_equal(run(text, "a5")[:16], as_read(16, 16 if opened else 64, 16))


def branch(*lines: str) -> str:
    """Ops that are done where ``%p`` holds."""
    return "\n".join(["scf.if %p {", *lines, "}"])


@pytest.mark.parametrize(("before", "inside", "severities"), [
    ("c64", "c64", []), ("c64", "c16", ["warning"]), ("c16", "c64", ["warning"]), ("c16", "c16", ["undefined"]),
])  # fmt: skip
def test_on_one_of_two_ways(before: str, inside: str, severities: list[str]) -> None:
    """What is written in a branch may or may not be what is read behind it."""
    kind = acc()
    text = program(
        "a2a3", *(rows_of_left("a2a3", f"l_{rows}", rows) for rows in {before, inside}),
        f"%c = pto.alloc_tile : {kind}", product("a2a3", before, kind), branch(product("a2a3", inside, kind)),
        store("c", kind, "z", 64, 64),
    )  # fmt: skip
    assert [one.severity for one in findings(text, "a2a3")] == severities


def test_the_simulator_has_no_pitch() -> None:
    """On the CPU elements lie where the type says."""
    kind = acc(valid="16x64")
    text = program(
        "a5", rows_of_left("a5", "l_c16", "c16"), f"%c = pto.alloc_tile : {kind}", product("a5", "c16", kind),
        stored("c", kind, "c16"),
    )  # fmt: skip
    assert findings(text, "cpu") == []
    assert np.array_equal(run(text, "cpu")[:16], PRODUCT[:16])


def test_a_push_of_more_rows_than_were_written() -> None:
    """pypto#2510: the compact accumulator of 16 rows is widened before it is sent, and read as 64 rows high."""
    kind = acc(valid="?x?", compact=1)
    lines = (
        rows_of_left("a2a3", "l_c16", "c16"), f"%c = pto.alloc_tile valid_row = %c16 valid_col = %c64 : {kind}",
        product("a2a3", "c16", kind),
    )  # fmt: skip
    push = f"pto.tpush_to_aiv(%c : {kind}) {{split = 0}}"
    assert findings(program("a2a3", *lines, push), "a2a3") == []
    widened = program("a2a3", *lines, f"pto.set_validshape %c, %c64, %c64 : {kind}", push)
    assert [one.severity for one in findings(widened, "a2a3")] == ["undefined"]

"""Windows of tiles, ``pto.subview`` of the assembler: they keep the row length of their tile and share its bytes."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import pto_isa
from program.run_text import counts, dps, kernel, load, store, tensor, tile
from pto_isa.runtime.rules.finding import RuleError

WHOLE = tile(8, 32)
ARGUMENTS = "%x: !pto.ptr<f32>, %z: !pto.ptr<f32>, %n: index"
X = np.arange(256, dtype=np.float32).reshape(8, 32)


def program(*lines: str, stored: str = "", into: tuple[int, int] = (8, 32), whole: str = WHOLE) -> str:
    """A kernel with ``%x`` loaded into the tile ``%a``; ``stored`` says what is stored in ``%z``, by default ``%a``."""
    rows, cols = into
    return kernel(
        ARGUMENTS, counts(8, 32, 1, 2, 3, 4, 16, 24, rows, cols), tensor("x", 8, 32), tensor("z", rows, cols),
        f"%a = pto.alloc_tile : {whole}", load("x", 8, 32, "a", whole), *lines,
        stored or store("a", whole, "z", 8, 32),
    )  # fmt: skip


def subview(
    name: str, source: str, row: object, col: object, rows: int, cols: int, of: str, to: str, valid: str = ""
) -> str:
    """``%name = pto.subview %source[…] sizes […]`` with its types."""
    return f"%{name} = pto.subview %{source}[%{row}, %{col}] sizes [{rows}, {cols}]{valid} : {of} -> {to}"


def run(source: str, **args: Any) -> Any:
    """What the program stores in ``%z``; no finding is made."""
    out = pto_isa.run(source, args={"x": X, "n": 0, **args}, profile="a2a3")
    assert [found.rule for found in out.findings if found.rule != "program/unused-value"] == []
    return out["z"]


def findings(
    source: str, severity: tuple[str, ...] = ("error", "undefined"), assembler: str | None = None
) -> list[str]:  # fmt: skip
    """The rules that a program breaks."""
    return [found.rule for found in pto_isa.verify(source, "a2a3", assembler=assembler) if found.severity in severity]


@pytest.mark.parametrize(
    ("row", "col", "rows", "cols"),
    [(0, 8, 8, 8), (0, 0, 8, 32), (3, 0, 1, 32), (4, 8, 4, 16), (2, 24, 1, 8), (0, 24, 8, 8)],
)
def test_a_window_keeps_the_row_length_of_its_tile(row: int, col: int, rows: int, cols: int) -> None:
    """What is stored is the rectangle of the tile, whatever its row length is."""
    small = tile(rows, cols)
    source = program(
        subview("w", "a", f"c{row}", f"c{col}", rows, cols, WHOLE, small), into=(rows, cols),
        stored=store("w", small, "z", rows, cols),
    )  # fmt: skip
    assert run(source, z=rows * cols).reshape(rows, cols).tolist() == X[row : row + rows, col : col + cols].tolist()


def test_what_is_written_through_a_window_is_seen_through_the_tile_and_back() -> None:
    """Both have the same bytes: first the window is negated, then the whole tile, then read through the window."""
    half = tile(8, 16)
    window = subview("w", "a", "c0", "c16", 8, 16, WHOLE, half)
    negated = dps("tneg", [("w", half)], ("w", half))
    assert run(program(window, negated), z=256).reshape(8, 32).tolist() == np.hstack([X[:, :16], -X[:, 16:]]).tolist()
    both = program(window, dps("tneg", [("a", WHOLE)], ("a", WHOLE)), into=(8, 16), stored=store("w", half, "z", 8, 16))
    assert run(both, z=128).reshape(8, 16).tolist() == (-X[:, 16:]).tolist()


def test_a_window_of_a_window_keeps_the_row_length_of_the_first_tile() -> None:
    """Offsets add up."""
    half, corner = tile(4, 16), tile(2, 8)
    source = program(
        subview("w", "a", "c4", "c16", 4, 16, WHOLE, half), subview("v", "w", "c2", "c8", 2, 8, half, corner),
        dps("tneg", [("v", corner)], ("v", corner)),
    )  # fmt: skip
    wanted = X.copy()
    wanted[6:8, 24:32] *= -1
    assert run(source, z=256).reshape(8, 32).tolist() == wanted.tolist()


def test_the_type_of_a_window_may_be_left_out() -> None:
    """It is then the type of the tile with the sizes, all of it valid; offsets may be known at run time only."""
    half = tile(8, 16)
    source = program(
        f"%w = pto.subview %a[%c0, %n] sizes [8, 16] : {WHOLE}", dps("tneg", [("w", half)], ("w", half)),
    )  # fmt: skip
    for first in (0, 16):
        wanted = X.copy()
        wanted[:, first : first + 16] *= -1
        assert run(source, z=256, n=first).reshape(8, 32).tolist() == wanted.tolist()


@pytest.mark.parametrize(("extent", "written"), [("%c3", "3x16"), ("%n", "?x16")])
def test_valid_extents_are_those_that_are_given(extent: str, written: str) -> None:
    """Whatever is valid in the tile, which has four valid rows here."""
    less, small = tile(8, 32, valid="4x32"), tile(4, 16, valid=written)
    source = program(
        f"%b = pto.alloc_tile addr = %at : {less}".join(["%at = arith.constant 0 : i64\n", ""]),
        subview("w", "a", "c4", "c0", 4, 16, WHOLE, small, f" valid [{extent}, %c16]"),
        dps("tneg", [("w", small)], ("w", small)),
    ).replace(
        f"%a = pto.alloc_tile : {WHOLE}", f"%at2 = arith.constant 0 : i64\n%a = pto.alloc_tile addr = %at2 : {WHOLE}"
    )
    rows = {"%c3": 3, "%n": 2}[extent]
    wanted = X.copy()
    wanted[4 : 4 + rows, :16] *= -1
    assert (
        pto_isa.run(source, args={"x": X, "z": 256, "n": 2}, profile="a2a3")["z"].reshape(8, 32).tolist()
        == wanted.tolist()
    )


def test_valid_extents_of_the_type_hold_where_none_are_given() -> None:
    """The assembler takes any number from 0 to the size."""
    small = tile(4, 16, valid="2x8")
    source = program(subview("w", "a", "c4", "c0", 4, 16, WHOLE, small), dps("tneg", [("w", small)], ("w", small)))
    wanted = X.copy()
    wanted[4:6, :8] *= -1
    assert run(source, z=256).reshape(8, 32).tolist() == wanted.tolist()


def test_half_of_the_rows_of_a_boxed_tile() -> None:
    """As public kernels take it of accumulators: a window need not keep a boxed tile whole; up to 0.27 it had to."""
    boxes = {"blayout": "col_major", "slayout": "row_major"}
    whole, half = tile(32, 64, "f16", "mat", **boxes), tile(16, 64, "f16", "mat", **boxes)
    head = f"%a = pto.alloc_tile : {whole}\n"
    use = f"\npto.tmov ins(%w : {half}) outs(%b : {tile(16, 64, 'f16', 'left', **boxes)})"
    old = f"%w = pto.subset %a[%c16, %c0] sizes [16, 64] : {whole}"
    for text, assembler, broken in (
        (subview("w", "a", "c16", "c0", 16, 64, whole, half), None, []),
        (old, "0.27", ["pto.subset/full-rows"]),
    ):
        made = f"%b = pto.alloc_tile : {tile(16, 64, 'f16', 'left', **boxes)}\n"
        assert findings(kernel("", counts(16), head + made + text + use), assembler=assembler) == broken, text


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        (subview("w", "a", "c0", "c24", 8, 16, WHOLE, tile(8, 16)), "pto.subset/inside"),
        (subview("w", "a", "c1", "c0", 8, 16, WHOLE, tile(8, 16)), "pto.subset/inside"),
        (subview("w", "a", "minus", "c0", 4, 16, WHOLE, tile(4, 16)), "pto.subset/offsets-not-negative"),
        (subview("w", "a", "c0", "minus", 4, 16, WHOLE, tile(4, 16)), "pto.subset/offsets-not-negative"),
        (subview("w", "a", "c0", "c0", 0, 16, WHOLE, tile(4, 16)), "program/partition-size"),
        (subview("w", "a", "c0", "c0", -4, 16, WHOLE, tile(4, 16)), "program/partition-size"),
        (subview("w", "a", "c0", "c0", 4, 8, WHOLE, tile(4, 16)), "program/partition-type"),
        (subview("w", "a", "c0", "c0", 4, 16, WHOLE, tile(4, 16, "i32")), "pto.subset/types"),
        (subview("w", "a", "c0", "c0", 4, 16, WHOLE, tile(4, 16, loc="mat")), "pto.subset/same-place"),
        (subview("w", "a", "c0", "c0", 4, 16, WHOLE, tile(4, 16, pad=1)), "pto.subset/same-place"),
        (subview("w", "a", "c0", "c0", 8, 16, WHOLE, tile(8, 16, blayout="col_major")), "pto.subset/same-place"),
        (subview("w", "a", "c0", "c0", 4, 16, WHOLE, tile(4, 16, valid="?x16")), "program/window-valid-region"),
        (subview("w", "a", "c0", "c0", 4, 16, WHOLE, tile(4, 16, valid="4x16"), " valid [%c3, %c16]"), "program/window-valid-region"),
        (subview("w", "a", "c0", "c0", 4, 16, WHOLE, tile(4, 16, valid="4x16"), " valid [%n, %c16]"), "program/window-valid-region"),
        (subview("w", "a", "c0", "c0", 4, 16, WHOLE, tile(4, 16, valid="?x?"), " valid [%n, %c16]"), "program/window-valid-region"),
        (f"%w = pto.subview %a[%c0, %c0] sizes [4, 16] valid [%c8, %c16] : {WHOLE}", "pto.subset/valid-rows"),
        (f"%w = pto.subview %a[%c0, %c0] sizes [4, 16] valid [%c4, %minus] : {WHOLE}", "pto.subset/valid-columns"),
        (f"%w = pto.subview %a[%c0, %c0] sizes [4, 16] valid [%c4] : {WHOLE}", "program/form"),
        (f"%w = pto.subview %a[%c0, %c0] sizes [4, 16] valid [] : {WHOLE}", "program/form"),
        (f"%w = pto.subview %a[%c0, %c0] sizes [4, 16, 1] : {WHOLE}", "program/form"),
        (f"%w = pto.subview %a[%c0, %c0] sizes [] : {WHOLE}", "program/form"),
        (f"%w = pto.subview %a[%c0] sizes [4, 16] : {WHOLE}", "program/form"),
        (f"%w = pto.subview %a[%c0, %c0, %c0] sizes [4, 16] : {WHOLE}", "program/form"),
        (f"%w = pto.subview %a sizes [4, 16] : {WHOLE}", "program/form"),
        (f"%w = pto.subview %a[%c0, %c0] : {WHOLE} -> {tile(4, 16)}", "pto.subview/operands"),
        (f"%w = pto.subview %a[%c0, %c0] sizes [4, 16] valids [%c4, %c16] : {WHOLE}", "program/form"),
        ("%w = pto.subview %x_all[%c0, %c0] sizes [4, 16] : !pto.tensor_view<?x?xf32>", "program/operand-kind"),
        (f"%w = pto.subview %a[%one, %c0] sizes [4, 16] : {WHOLE}", "program/operand-kind"),
        (f"%w, %v = pto.subview %a[%c0, %c0] sizes [4, 16] : {WHOLE}", "program/result-count"),
    ],
)  # fmt: skip
def test_windows_that_are_none(text: str, rule: str) -> None:
    """The verifier finds each; no run ends with it."""
    source = program("%minus = arith.constant -1 : index\n%one = arith.constant 1.0 : f32", text)
    assert rule in findings(source)
    with pytest.raises(RuleError):
        pto_isa.run(source, args={"x": X, "z": 256, "n": 4}, profile="a2a3")


@pytest.mark.parametrize(
    ("text", "n", "said"),
    [
        (f"%w = pto.subview %a[%n, %c0] sizes [4, 32] : {WHOLE}", 5, "the window of 4 x 32 elements at (5, 0) leaves the tile of 8 x 32"),
        (f"%w = pto.subview %a[%n, %c0] sizes [4, 32] : {WHOLE}", -1, "the window of 4 x 32 elements at (-1, 0) leaves the tile of 8 x 32"),
        (f"%w = pto.subview %a[%c0, %n] sizes [8, 16] : {WHOLE}", 17, "the window of 8 x 16 elements at (0, 17) leaves the tile of 8 x 32"),
        (f"%w = pto.subview %a[%c0, %c0] sizes [8, 16] valid [%n, %c16] : {WHOLE}", 9, "valid_row is 9; expected 0 to 8"),
        (f"%w = pto.subview %a[%c0, %c0] sizes [8, 16] valid [%c8, %n] : {WHOLE}", -1, "valid_col is -1; expected 0 to 16"),
    ],
)  # fmt: skip
def test_windows_that_are_only_known_when_they_run(text: str, n: int, said: str) -> None:
    """Index and extent are named."""
    source = program(text)
    with pytest.raises(RuleError) as raised:
        pto_isa.run(source, args={"x": X, "z": 256, "n": n}, profile="a2a3")
    (found,) = raised.value.findings
    assert found.rule == "program/bounds" and said in found.text()


def test_the_view_of_the_pages_is_another_op() -> None:
    """Without sizes it is TSUBVIEW, which steps by its own row length; one row has none that could differ."""
    whole, row, block = "!pto.tile<vec, 4x16xf32>", "!pto.tile<vec, 1x8xf32>", "!pto.tile<vec, 4x8xf32>"
    for type, broken in ((row, []), (block, ["pto.subview/same-step"])):
        text = f"%c0 = arith.constant 0 : i16\n%w = pto.subview %a, %c0, %c0 : {whole}, i16, i16 -> {type}"
        assert findings(f"func.func @f(%a: {whole}) {{\n{text}\nreturn\n}}\nfunc.func @g() {{\nreturn\n}}\n") == broken


def test_rows_that_follow_one_another_are_seen_as_another_type() -> None:
    """A window of whole rows is storage like any other; one of columns is not, and says so."""
    rows, flat = tile(2, 32), tile(1, 64)
    source = program(
        subview("w", "a", "c3", "c0", 2, 32, WHOLE, rows), f"%v = pto.treshape %w : {rows} -> {flat}",
        dps("tneg", [("v", flat)], ("v", flat)),
    )  # fmt: skip
    wanted = X.copy()
    wanted[3:5] *= -1
    assert run(source, z=256).reshape(8, 32).tolist() == wanted.tolist()

"""Rules of extents read what the header reads, static or valid, and a pitch matters only where there are two of a thing.

What is expected is worked out by hand from the loops of the headers and from the conditions of the assembler's verifier.
"""

from __future__ import annotations

from typing import Any

import pytest

import pto_isa
from pto_isa import verify_op
from pto_isa.runtime.types.global_type import GlobalType
from pto_isa.runtime.types.plain_type import ArrayType
from rules.searched import ids

LEFT = "left, 32x64xf32, blayout=col_major, slayout=row_major"
ACC = "acc, 32x128xf32, blayout=col_major, slayout=row_major, fractal=1024"
NOT_ALIKE = {"pto.tmatmul/same-static-columns"}


def serious(op: str, profile: str, **operands: Any) -> set[str]:
    """Ids of the findings that are no warnings."""
    return {f.rule for f in verify_op(op, profile=profile, **operands) if f.severity != "warning"}


def merge(lists: int, valid: int, scratch: int, profile: str) -> set[str]:
    """Findings of a merge of lists of ``valid`` columns in tiles of 8192 with a scratch tile of ``scratch`` columns."""
    sources = {f"src{i}": f"vec, 1x8192xf32, valid=1x{valid}" for i in range(lists)}
    return serious(
        "tmrgsort", profile, dst="vec, 1x1024xf32", tmp=f"vec, 1x{scratch}xf32", executed_num_list=ArrayType("u16", 4),         exhausted=False, **sources,
    )  # fmt: skip


@pytest.mark.parametrize("profile", ["a2a3", "a5"])
@pytest.mark.parametrize(("lists", "suffix"), [(2, "-two"), (3, "-three"), (4, "")])
def test_the_scratch_of_a_merge_holds_the_valid_columns(lists: int, suffix: str, profile: str) -> None:
    """vmrgsort4 is given the valid columns of the lists; the tiles around them do not count."""
    assert merge(lists, 1024, lists * 1024, profile) == set()
    assert merge(lists, 1024, lists * 1024 - 8, profile) == {f"pto.tmrgsort/tmp-wide-enough{suffix}"}


@pytest.mark.parametrize("profile", ["a2a3", "a5"])
def test_products_compare_valid_extents(profile: str) -> None:
    """The unit takes m, k and n from the valid regions; only the simulator asserts the static extents."""
    wide = "right, 64x256xf32, valid=64x128, slayout=col_major"
    left = LEFT if profile == "a5" else LEFT.replace("col_major", "row_major", 1)
    assert serious("tmatmul", profile, dst=ACC, src0=left, src1=wide) == set()
    assert serious("tmatmul", "cpu", dst=ACC, src0=left, src1=wide) >= NOT_ALIKE
    deep = "right, 64x128xf32, valid=32x128, slayout=col_major"
    assert serious("tmatmul", profile, dst=ACC, src0=left, src1=deep) == {"pto.tmatmul/same-valid-depth"}


def stored(rows: int, cols: int, column_step: int) -> set[str]:
    """Findings of one row of an ND tile that is stored to a DN tensor whose columns are ``column_step`` apart."""
    tensor = GlobalType("f32", (1, 1, 1, rows, cols), (1024, 1024, 1024, 1, column_step), "dn")
    return serious("tstore", "a2a3", dst=tensor, src=f"vec, 1x8xf32, valid={rows}x{cols}")


def test_one_element_has_no_pitch() -> None:
    """One element stored to one element; two of them show the step, whatever it is."""
    assert stored(1, 1, 16) == set()
    assert stored(1, 2, 1) == set()
    assert stored(1, 2, 16) == {"pto.tstore/vector-dense"}


def test_one_row_needs_no_equal_pitch() -> None:
    """TCMP on A5 reads 32-bit rows at the stride of the other source; the first row begins at its address."""
    for rows, found in ((1, set()), (2, {"pto.tcmp/same-columns"})):
        valid = f"valid={rows}x32"
        got = serious(
            "tcmp", "a5", dst=f"vec, 8x32xu8, valid={rows}x32", src0=f"vec, 8x32xf32, {valid}",
            src1=f"vec, 8x64xf32, {valid}", cmp_mode="eq",
        )  # fmt: skip
        assert got == found


def reduced(src: str, dst: str) -> set[str]:
    """Rules that a row maximum on A5 breaks."""
    return ids(
        verify_op(
            "trowmax", profile="a5", src=f"vec, 16x16xf32, valid={src}", tmp="vec, 16x16xf32",
            dst=f"vec, 16x1xf32, blayout=col_major, valid={dst}",
        )
    )  # fmt: skip


def test_an_empty_result_is_taken_and_half_an_empty_one_is_not() -> None:
    """0x0 marks an op without effect; a side of 0 alone is refused by the assembler."""
    assert reduced("0x0", "0x0") == {"pto.trowmax/some-result"}
    assert reduced("16x0", "16x1") == {"pto.trowmax/not-empty"}
    assert reduced("16x16", "16x0") == {"pto.trowmax/result-column-given"}


def test_a_product_of_one_row_has_a_row() -> None:
    """The unit writes the row whatever the valid region of the result says."""
    row = "left, 1x128xf16, blayout=col_major, slayout=row_major"
    right = "right, 128x16xf16, slayout=col_major"
    for rows, found in ((1, set()), (0, {"pto.tgemv/result-row-given"})):
        dst = f"acc, 16x16xf32, valid={rows}x16, blayout=col_major, slayout=row_major, fractal=1024"
        assert serious("tgemv", "a5", dst=dst, src0=row, src1=right) == found


@pytest.mark.parametrize("profile", ["a2a3", "a5"])
def test_nothing_may_be_loaded_and_stored(profile: str) -> None:
    """The assembler takes an empty region since 0.42."""
    tensor = GlobalType("f32", (1, 1, 1, 0, 16))
    empty = "vec, 4x16xf32, valid=0x16"
    assert serious("tload", profile, dst=empty, src=tensor) == set()
    assert serious("tstore", profile, dst=tensor, src=empty) == set()


@pytest.mark.parametrize(("valid", "found"), [("0x64", 1), ("4x0", 1), ("4x64", 0), ("?x?", 0)])
def test_a_type_with_a_zero_does_not_compile(valid: str, found: int) -> None:
    """GetValidRow and GetValidCol have an overload for positive extents and one for those of the run, none for 0."""
    given = " valid_row = %n valid_col = %n" if "?" in valid else ""
    source = f"""module attributes {{pto.target_arch = "a5"}} {{
  func.func @k(%n: index) {{
    %a = pto.alloc_tile{given} : !pto.tile_buf<vec, 16x64xf32, valid={valid}>
    pto.tabs ins(%a : !pto.tile_buf<vec, 16x64xf32, valid={valid}>) outs(%a : !pto.tile_buf<vec, 16x64xf32, valid={valid}>)
    return
  }}
}}"""
    findings = [f for f in pto_isa.verify(source) if f.rule == "program/zero-extent"]
    assert [(f.severity, f.line) for f in findings] == [("warning", 3)] * found


@pytest.mark.parametrize("profile", ["a2a3", "a5"])
def test_a_column_is_moved_like_rows_of_one_element(profile: str) -> None:
    """Rows of a column-major tile are one element apart, which is where the elements of one column lie."""
    whole = {"pto.tmov/columns-one-by-one" if profile == "a5" else "pto.tmov/plain-layout"}
    for cols, found in ((1, set()), (2, whole)):
        column = f"vec, 16x{cols}xf32, blayout=col_major"
        assert serious("tmov", profile, dst=column, src=column) == found


@pytest.mark.parametrize(
    ("rows", "valid", "found"), [(33, 33, set()), (33, 32, set()), (32, 32, {"pto.tprelu/tmp-rows"})]
)
def test_the_row_behind_the_mask_is_one_of_the_tile(rows: int, valid: int, found: set[str]) -> None:
    """TSUBVIEW takes the row behind the valid ones of the result; it need not be valid itself."""
    tile = "vec, 32x32xf32"
    tmp = f"vec, {rows}x32xu8, valid={valid}x32"
    assert serious("tprelu", "a2a3", dst=tile, src0=tile, src1=tile, tmp=tmp) == found

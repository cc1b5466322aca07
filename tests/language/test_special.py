"""The first special case that holds decides: a row that an earlier one covers is out of reach, and is refused."""

from __future__ import annotations

import copy

import pytest

from language.records import database
from pto_isa.language.front.parse import parse
from pto_isa.language.front.special_rows import covers
from pto_isa.language.validate import validate_op
from pto_isa.schema.record import Special

A, B = "isnan(x[i, j])", "isinf(y[i, j])"


@pytest.mark.parametrize(
    ("earlier", "later", "covered"),
    [
        (A, A, True),
        (f"{A} or {B}", A, True),
        (A, f"{A} and {B}", True),
        (f"{A} or {B}", f"{B} and t == 0", True),
        ("x.dtype in {f16, f32}", "x.dtype in {f32} and t == 0", True),
        (A, f"{A} or {B}", False),
        (f"{A} and {B}", A, False),
        ("x.dtype in {f32}", "x.dtype in {f16, f32}", False),
        ("t == 0", "t != 0", False),
        (A, "isnan(y[i, j])", False),
    ],
)
def test_what_covers_what(earlier: str, later: str, covered: bool) -> None:
    assert covers(parse(earlier), parse(later)) is covered


def _issues(*whens: str) -> list[str]:
    db = database()
    op = copy.copy(db["tmax"])  # the database is shared by all tests
    rows = [Special(when=when, then="any") for when in whens]
    op.record = op.record.model_copy(update={"numerics": op.record.numerics.model_copy(update={"special": rows})})
    return [issue.message["en"] for issue in validate_op(op, db)]


def test_check_refuses_a_row_out_of_reach() -> None:
    assert _issues("isnan(src0[i, j]) and isnan(src1[i, j])", "isnan(src0[i, j])") == []
    (found,) = _issues("isnan(src0[i, j])", "isnan(src0[i, j]) and isnan(src1[i, j])")
    assert "row 1 of the special cases holds wherever this one does" in found


def test_check_reads_the_conditions() -> None:
    (found,) = _issues("isnan(nobody[i, j])")
    assert "nobody" in found

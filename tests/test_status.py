"""No op falls back: what was compared once stays compared, and every op of the first slice is there."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pto_isa.database import load
from pto_isa.database.status import status

ISA = Path(__file__).resolve().parents[1] / "isa"
SLICE = (
    "tfillpad",
    "tfillpad_inplace",
    "tfillpad_expand",
    "tshls",
    "texpands",
    "trowexpandmul",
    "tadd",
    "tsub",
    "tmul",
    "tdiv",
    "texp",
    "tmax",
    "tcvt",
    "tcmp",
    "tsel",
    "tadds",
    "tmuls",
    "tdivs",
    "taxpy",
    "trowsum",
    "trowmax",
    "trowargmax",
    "tcolsum",
    "tcolmax",
    "trowexpandsub",
    "trowexpanddiv",
    "tcolexpandsub",
    "ttrans",
    "textract",
    "tconcat",
    "tgather",
    "tci",
    "tload",
    "tstore",
    "tmatmul",
    "tmatmul_acc",
    "tsort32",
    "tassign",
)
DESCRIBED = ("tmrgsort", "tquant", "tinsert", "tpush", "set_flag", "tmatmul_mx")


def test_the_slice_is_complete() -> None:
    db = load(ISA)
    assert len(SLICE) == 38
    assert [name for name in (*SLICE, *DESCRIBED) if name not in db] == []


@pytest.mark.parametrize("name", [name for name in SLICE if name != "tassign"])
def test_ops_of_the_slice_are_conformant(name: str) -> None:
    """Changed facts need a new ``pto-isa conform DIR --record``."""
    assert status(load(ISA)[name]) == "conformant"


def test_every_record_of_a_comparison_still_holds() -> None:
    db = load(ISA)
    files = sorted(ISA.glob("*/*/conformance/*.json"))
    assert len(files) >= 37
    for file in files:
        compared = json.loads(file.read_text(encoding="utf-8"))
        assert compared["record"] == db[file.stem].digest, f"{file.stem}: its facts changed since it was compared"
        assert compared["passed"] > 0

"""Definitions of the assembler that records state, held against its files."""

from __future__ import annotations

from pathlib import Path

import pytest

from audit.reports import Run, data, differences
from sample_checkouts import change
from sample_isa import Folder

OPERATIONS = "include/PTO/IR/PTOOps.td"


def test_agreement(run: Run, defined: Folder) -> None:
    status, found = data(run, "--op", "tplus")
    assert (status, found["differences"], found["compared"]["definition"]) == (0, [], 1)


@pytest.mark.parametrize(
    ("new", "says"),
    [
        ("PTODpsType:$src1, PTODpsType:$src0, PTODpsType:$dst", "operands: src1, src0, dst"),
        ("PTODpsType:$src0, PTODpsType:$src1, Optional<PTODpsType>:$dst", "optional: dst"),
        ("PTODpsType:$src0, Variadic<PTODpsType>:$src1, PTODpsType:$dst", "variadic: src1"),
        ("PTODpsType:$src0, PTODpsType:$src1, PTODpsType:$dst, I64:$more", "operands: src0, src1, dst, more"),
    ],
)
def test_another_definition(run: Run, defined: Folder, tmp_path: Path, new: str, says: str) -> None:
    head = 'TPlusOp : PTO_TOp<"tplus", []> {\n  let arguments = (ins '
    change(tmp_path / "ptoas", OPERATIONS, f"{head}PTODpsType:$src0, PTODpsType:$src1, PTODpsType:$dst", f"{head}{new}")
    found = [entry for entry in data(run, "--op", "tplus")[1]["differences"] if entry["kind"] == "definition"]
    assert [(entry["fact"], entry["source"]["says"]["en"]) for entry in found] == [
        ("syntax.definitions.pto.tplus", says)
    ]


def test_operands_that_are_others(run: Run, defined: Folder) -> None:
    """The text gives `$src0` what the record says is `$src1`."""
    defined.change("{src0: src0, src1: src1, dst: dst}", "{src0: src1, src1: src0, dst: dst}")
    (entry,) = data(run, "--op", "tplus")[1]["differences"]
    assert (entry["kind"], entry["source"]["says"]["en"]) == ("text-form", "src0 is `$src0`")


def test_an_operation_that_is_gone(run: Run, defined: Folder, tmp_path: Path) -> None:
    change(tmp_path / "ptoas", OPERATIONS, 'PTO_TOp<"tplus"', 'PTO_TOp<"tplus2"')
    assert ("definition", "tplus", None) in differences(run, "--op", "tplus")

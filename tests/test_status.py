"""No op falls back: what was compared once stays compared."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from language.records import database
from pto_isa import Tile, TileType, ops
from pto_isa.database import load
from pto_isa.database.status import status
from pto_isa.runtime.unknown_semantics import UnknownSemantics
from sample_isa import ELEMENTWISE, part_of_the_database

ISA = Path(__file__).resolve().parents[1] / "isa"
WORDS_ONLY = ("tassign", "make_tensor_view", "set_flag")


def test_what_passed_recorded_cases_is_conformant() -> None:
    """Of all ops; facts that change need a new ``pto-isa conform DIR --record``."""
    db = database()
    compared = {file.stem: json.loads(file.read_text(encoding="utf-8")) for file in ISA.glob("*/*/conformance/*.json")}
    conformant = {name for name in db if status(db[name]) == "conformant"}
    assert len(conformant) >= 129
    agrees = {name: [n["passed"] for n in found["profiles"].values()] for name, found in compared.items()}
    assert conformant == {name for name, passed in agrees.items() if any(passed)}


@pytest.mark.parametrize("name", WORDS_ONLY)
def test_words_alone_are_not_executable(name: str) -> None:
    """What computes nothing is not called executable, though calling it may be harmless."""
    op = database()[name]
    assert status(op) == "constrained"


def test_waiting_is_executable() -> None:
    """An op that only waits does what its record says when it returns."""
    assert status(database()["twait"]) == "executable"


def test_what_is_told_in_words_cannot_be_run() -> None:
    """An op that writes something by words alone refuses, in both languages, instead of doing nothing."""
    with pytest.raises(UnknownSemantics) as refused:
        ops.alloc_tile(Tile(TileType("f32", 8, 8)))
    assert "pto.alloc_tile cannot be run" in refused.value.text("en")
    assert "pto.alloc_tile 不能执行" in refused.value.text("zh")
    ops.set_flag(src_pipe="MTE2", dst_pipe="V", event_id="event_id0", profile="a5")


def test_a_comparison_that_passed_nothing_proves_nothing(tmp_path: Path) -> None:
    """Only skipped or deviating cases leave an op executable."""
    isa = tmp_path / "isa"
    part_of_the_database(isa, *ELEMENTWISE)
    (file,) = isa.glob("*/*/conformance/tadd.json")
    assert status(load(isa)["tadd"]) == "conformant"
    found = json.loads(file.read_text(encoding="utf-8"))
    for counts in found["profiles"].values():
        counts["passed"] = 0
    file.write_text(json.dumps(found), encoding="utf-8")
    assert status(load(isa)["tadd"]) == "executable"
    file.write_text("no JSON", encoding="utf-8")
    assert status(load(isa)["tadd"]) == "executable"


def test_every_record_of_a_comparison_still_holds() -> None:
    db = database()
    files = sorted(ISA.glob("*/*/conformance/*.json"))
    assert len(files) >= 37
    for file in files:
        compared = json.loads(file.read_text(encoding="utf-8"))
        assert compared["record"] == db[file.stem].digest, f"{file.stem}: its facts changed since it was compared"
        for profile, counts in compared["profiles"].items():
            assert counts["passed"] + counts["deviating"] > 0, f"{file.stem}: nothing was compared on {profile}"


def test_docstrings_say_what_is_computed() -> None:
    """``help(ops.tadd)`` names the operands, the formula and the record."""
    said = str(ops.tadd.__doc__)
    assert "src0: Left operand." in said
    assert "dst[i, j] = src0[i, j] + src1[i, j]" in said
    assert "Record: tile/elementwise-tile-tile/tadd.yaml" in said
    for name, op in database().items():
        lines = str(ops.get(name).__doc__).splitlines()
        assert any("] = " in line or " max= " in line for line in lines) or status(op) != "conformant", name

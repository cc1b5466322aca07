"""C++ of examples: an attribute that an overload spells out as a template parameter is stated when it is chosen."""

from __future__ import annotations

from pathlib import Path

from pto_isa.database import load
from pto_isa.generate.example_cpp import cpp_example

DB = load(Path(__file__).resolve().parents[1] / "isa")


def last_line(op: str, example: str) -> str:
    return cpp_example(DB[op], DB[op].record.examples[example]).splitlines()[-1]


def test_a_chosen_precision_is_stated() -> None:
    assert last_line("trsqrt", "precise") == "TRSQRT<RsqrtAlgorithm::HIGH_PRECISION>(dst, src);"
    assert last_line("tlog", "precise") == "TLOG<LogAlgorithm::HIGH_PRECISION>(dst, src);"


def test_the_default_is_left_out() -> None:
    assert last_line("trsqrt", "basic") == "TRSQRT(dst, src);"
    assert last_line("trsqrt", "with-tmp") == "TRSQRT(dst, src, tmp);"

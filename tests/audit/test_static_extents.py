"""Rules that cite a test of the valid extents in types say what those of a run mean."""

from __future__ import annotations

from pathlib import Path

import pytest

from audit.reports import Run, data
from pto_isa.audit.compare.static_extents import tests_types as is_static
from sample_checkouts import change
from sample_isa import Folder

RULE = """\
constraints:
  same-columns:
    check: dst.valid_col == src0.valid_col
AT_RUN    source: a5-header#TPlus.hpp-LLINE
examples:
"""
HEADER = """\
    static_assert(
        A::ValidCol == B::ValidCol, "columns");
    if (dst.GetValidCol() != src0.GetValidCol()) return;
"""


@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        ('static_assert(A::ValidCol == 1 || A::ValidCol == -1, "one");', True),
        ("if constexpr (A::ValidRow == 1) {", True),
        ("constexpr bool whole = A::ValidCol == A::Cols;", True),
        ("static_assert(kDstValidR == kIdxValidR);", True),
        ('static_assert(A::ValidCol <= A::Cols && A::ValidRow <= A::Rows, "bounds");', False),  # of every tile
        ('static_assert(A::Cols == B::Cols, "columns");', False),
        ("PTO_ASSERT(src.GetValidCol() == dst.GetValidCol());", False),
        ("constexpr int columns = A::ValidCol;", False),
    ],
)
def test_statements(statement: str, expected: bool) -> None:
    assert is_static(statement) is expected


@pytest.mark.parametrize(
    ("line", "at_run", "found"),
    [(0, "", True), (1, "", True), (1, "    at_run: {a5: undefined}\n", False), (2, "", False)],
)
def test_a_rule_says_what_a_run_means(
    run: Run, folder: Folder, tmp_path: Path, line: int, at_run: str, found: bool
) -> None:
    header = "include/pto/npu/a5/TPlus.hpp"
    text = (tmp_path / "pto-isa" / header).read_text(encoding="utf-8")
    opened = next(k for k, one in enumerate(text.split("\n"), 1) if one == "{")
    change(tmp_path / "pto-isa", header, "\n{\n", "\n{\n" + HEADER)
    folder.change("examples:\n", RULE.replace("AT_RUN", at_run).replace("LINE", str(opened + 1 + line)))
    differences = [one for one in data(run, "--op", "tplus")[1]["differences"] if one["kind"] == "static-test"]
    assert [one["fact"] for one in differences] == (["constraints.same-columns"] if found else [])
    if found:
        assert "nothing is said of extents of a run on a5" in run("--op", "tplus")[1]
        assert "运行时的有效行列数" in run("--op", "tplus", "--lang", "zh")[1]

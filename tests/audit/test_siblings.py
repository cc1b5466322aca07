"""Helpers that several intrinsics share: who comes to them, which rules cite them, and which store one vector a row."""

from __future__ import annotations

from pathlib import Path

import pytest

from audit.reports import Run, data
from pto_isa.audit.compare.siblings import one_vector_a_row
from pto_isa.audit.cpp.declarations import declarations
from pto_isa.audit.cpp.lexer import tokens
from sample_checkouts import change
from sample_isa import Folder

HELPER = """\
template <typename T>
PTO_INTERNAL void Wide(T dst, T src, unsigned validRows, unsigned validCols)
{
    uint32_t count = validCols;
    mask = plt_b32(count, POST_UPDATE);
    for (uint16_t row = 0; row < validRows; ++row) {
        vlds(low, high, src + row, 0, DINTLV_B32);
        vsts(low, high, dst + row, 0, INTLV_B32, mask);
    }
}
"""
A5 = "include/pto/npu/a5/TPlus.hpp"


def short(text: str) -> bool:
    (functions,) = declarations(tokens(text, "a.hpp", 1)).functions.values()
    return one_vector_a_row(functions[0])


def test_one_vector_a_row() -> None:
    assert short(HELPER)


@pytest.mark.parametrize(("old", "new"), [
    ("vlds(low", "for (uint16_t j = 0; j < repeats; ++j) vlds(low"),  # goes on along the row
    ("plt_b32(count", "plt_b32(other"),  # the mask is of something else
    ("vsts(low", "store(low"),
    ("validCols)", "numbers)"),
    ("uint16_t row = 0; row < validRows; ++row", "uint16_t k = 0; k < repeats; ++k"),
])  # fmt: skip
def test_other_functions(old: str, new: str) -> None:
    text = HELPER.replace(old, new)
    assert text != HELPER
    assert not short(text)


def test_ops_that_come_to_a_helper(run: Run, folder: Folder, tmp_path: Path) -> None:
    """Both ops come to it, through the same function; a rule that cites a line of it is enough."""
    root = tmp_path / "pto-isa"
    folder.change("a5-header#TPlus.hpp-L6", "cpu-header#TPlus.hpp-L6", "_groups.yaml")
    change(root, A5, "template <typename T, typename A>\n", HELPER + "template <typename T, typename A>\n")
    change(root, A5, "    PlusCheck<", "    Wide(dst, src0, dst.rows, dst.cols);\n    PlusCheck<")
    line = (root / A5).read_text().split("\n").index("    for (uint16_t row = 0; row < validRows; ++row) {") + 1
    found = [entry for entry in data(run)[1]["differences"] if entry["kind"] == "sibling"]
    assert [(entry["op"], entry["profile"]) for entry in found] == [("tminus", "a5"), ("tplus", "a5")]
    assert found[0]["source"]["says"]["en"].startswith("Wide stores one vector for each row")
    rule = f"wide: {{check: dst.valid_col <= 64, profiles: [a5], source: a5-header#TPlus.hpp-L{line}}}"
    folder.change("examples:\n", f"constraints:\n  {rule}\nexamples:\n")
    found = [entry["op"] for entry in data(run)[1]["differences"] if entry["kind"] == "sibling"]
    assert found == ["tminus"]
    text = run("--helpers")[1]
    assert f"Wide ({A5}:" in text
    assert "tplus: wide; without: tminus" in text
    assert "没有规则的指令：tminus" in run("--helpers", "--lang", "zh")[1]
    assert "shared helpers" not in run()[1]

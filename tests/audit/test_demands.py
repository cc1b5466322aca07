"""Rules of severity error: one of the cited lines rejects the call, or the rule gives its reason."""

from __future__ import annotations

from pathlib import Path

import pytest

from audit.reports import Run, data
from pto_isa.audit.compare.demands import rejects
from sample_checkouts import change
from sample_isa import Folder

RULE = """\
constraints:
  wide:
    check: dst.cols >= 8
    profiles: [a5]
    source: SOURCES
examples:
"""
HEADER = """\
    constexpr bool wide = A::Cols >= 8 &&
        A::Rows > 0;
    static_assert(
        wide, "eight columns");
    if constexpr (A::Cols < 8) {
        Narrow(dst);
        static_assert(sizeof(A) == 0, "eight columns");
    } else if constexpr (A::Cols > 64) {
        Long(dst);
    }
    for (unsigned j = 0; j < 8; ++j) {
        dst.data()[j] = src0.data()[j];
    }
"""


@pytest.mark.parametrize(("shown", "expected"), [
    ("wide, ", True),  # within the statement of an assertion
    ("constexpr bool wide", False),  # only what is asserted later
    ("A::Cols < 8", True),  # a branch that ends in an assertion
    ("A::Cols > 64", False),
    ("dst.data()", False),
])  # fmt: skip
def test_lines_of_a_header(shown: str, expected: bool) -> None:
    lines = HEADER.split("\n")
    line = next(place for place, text in enumerate(lines, 1) if shown in text)
    assert rejects("a.hpp", line, line, lines) is expected


@pytest.mark.parametrize(("text", "expected"), [
    ("PTO_INST RecordEvent TPLUS(A& dst, B& src);", True),
    ("using Key = uint32_t[2];", True),
    ("__ubuf__ T* ptr = (__ubuf__ T*)__cce_get_tile_ptr(dst);", True),
    ("auto *bytes = reinterpret_cast<__ubuf__ uint8_t *>(dst.value);", True),
    ('return emitOpError("expects eight columns");', True),
    ('return emitAddrError() << " must be non-negative";', True),  # a helper that begins an error
    ("unsigned number = dst.GetValidCol();", False),
])  # fmt: skip
def test_statements_that_reject(text: str, expected: bool) -> None:
    assert rejects("a.hpp", 1, 1, [text]) is expected
    assert rejects("page.md", 1, 1, [text]), "words are for readers"


def test_error_rules_are_asked_for(run: Run, folder: Folder, tmp_path: Path) -> None:
    path = "include/pto/npu/a5/TPlus.hpp"
    change(tmp_path / "pto-isa", path, "    PlusCheck", HEADER + "    PlusCheck")
    lines = (tmp_path / "pto-isa" / path).read_text().split("\n")
    weak = next(place for place, text in enumerate(lines, 1) if "dst.data()" in text)
    strong = next(place for place, text in enumerate(lines, 1) if "wide, " in text)
    folder.change("examples:\n", RULE.replace("SOURCES", f"a5-header#TPlus.hpp-L{weak}"))

    def found() -> list[str]:
        differences = data(run, "--op", "tplus")[1]["differences"]
        return [entry["fact"] for entry in differences if entry["kind"] == "demand"]

    assert found() == ["constraints.wide"]
    assert "拒绝规则" in run("--lang", "zh")[1]
    folder.change(f"TPlus.hpp-L{weak}", f"TPlus.hpp-L{strong}")
    assert found() == []
    folder.change("    profiles: [a5]\n", "")
    assert found() == ["constraints.wide"], "a header of A5 says nothing of the simulator"
    assert "no cited line rejects the call on cpu" in run("--op", "tplus")[1]
    folder.change("check: dst.cols >= 8\n", "check: dst.cols >= 8\n    profiles: [a5]\n")
    folder.change(f"TPlus.hpp-L{strong}", f"TPlus.hpp-L{weak}")
    folder.change("check: dst.cols >= 8\n", "check: dst.cols >= 8\n    severity: undefined\n")
    assert found() == []
    folder.change("    severity: undefined\n", "    reason: {en: It is not tested., zh: 不做检查。}\n")
    assert found() == []

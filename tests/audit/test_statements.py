"""What a record says in words beside the lines that it cites, and citations that are wrong."""

from __future__ import annotations

import json

import pytest

from audit.reports import Run
from sample_isa import Folder

RULE = """\
  odd-columns:
    check: dst.cols > 1
    severity: undefined
    profiles: [a5]
    reason: {{en: '`{name}` looks at it.', zh: '`{name}` 会检查。'}}
    source: {source}
"""


def _rule(folder: Folder, source: str, name: str = "PlusCheck") -> None:
    folder.change("examples:\n", "constraints:\n" + RULE.format(name=name, source=source) + "examples:\n")


def test_words_stand_beside_the_lines(run: Run, folder: Folder) -> None:
    """The rule with its place, the cited line with its neighbours; statements without words are left out."""
    _rule(folder, "a5-header#TPlus.hpp-L3")
    status, out, err = run("--op", "tplus", "--read")
    assert (status, err) == (0, "")
    line, _ = folder.line_of("tplus.yaml", "odd-columns:")
    start = out.index("tplus constraints.odd-columns  ")
    shown = out[start:].split("\n\n")[0].splitlines()
    assert shown[0].endswith(f"tplus.yaml:{line + 1}")  # where its body begins
    assert "  reason.en: `PlusCheck` looks at it." in shown and "  check: dst.cols > 1" in shown
    assert "    >     3 PTO_INTERNAL void PlusCheck()" in shown
    assert [text[4] for text in shown if text.startswith("    ")] == [" ", " ", ">", " ", " "]
    assert "overloads" not in out and out.splitlines()[-1].endswith("0 wrong citations")


@pytest.mark.parametrize(
    ("source", "name", "fault"),
    [
        ("a5-header#TPlus.hpp-L999", "PlusCheck", "TPlus.hpp:999): the file has no such line"),
        ("a5-header#TPlus.hpp-L4", "PlusCheck", "TPlus.hpp:4): nothing but blanks and brackets"),
        ("a5-header#TPlus.hpp-L3", "TimesCheck", "no cited file holds `TimesCheck`"),
    ],
)
def test_a_wrong_citation(run: Run, folder: Folder, source: str, name: str, fault: str) -> None:
    _rule(folder, source, name)
    status, out, err = run("--op", "tplus", "--read")
    assert err == ""
    assert status == 1 and out.splitlines()[-1].endswith(", 1 wrong citation")
    assert next(text for text in out.splitlines() if text.startswith("  ! ")).endswith(fault)
    found = json.loads(run("--op", "tplus", "--read", "--format", "json")[1])
    (wrong,) = [one for one in found if one["faults"]]
    assert wrong["path"] == "constraints.odd-columns" and wrong["faults"][0]["en"].endswith(fault)
    assert "处引用有误" in run("--op", "tplus", "--read", "--lang", "zh")[1]


def test_a_source_without_a_checkout(run: Run, folder: Folder) -> None:
    """It says so and is no fault."""
    _rule(folder, "[mlir-lexer#L3]")
    status, out, err = run("--op", "tplus", "--read")
    assert err == ""
    assert status == 0 and "(no checkout of it is given, or it names no file)" in out

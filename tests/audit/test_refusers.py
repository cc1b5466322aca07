"""What a record says that the assembler refuses, against the lines that it cites."""

from __future__ import annotations

from pathlib import Path

import pytest

from audit.reports import Run, data
from pto_isa.audit.ptoas.reach import VerifierReach
from sample_checkouts import VERIFIERS
from sample_isa import Folder

CODE = """\
static LogicalResult onBoth(Operation *op) {
  if (narrow)
    return op->emitOpError("both");
  return success();
}
static LogicalResult onOne(Operation *op, bool isA5) {
  if (!isA5 && narrow) {
    return op->emitOpError("one {");
  }
  return op->emitOpError("always"); // only here: {
}
LogicalResult pto::TPlusOp::verify() {
  auto common = [&](int x) -> LogicalResult {
    return onBoth(*this);
  };
  auto verifyA2A3 = [&]() -> LogicalResult {
    return onOne(*this, false);
  };
  auto verifyA5 = [&]() -> LogicalResult {
    return common(1);
  };
  return dispatchVerifierByArch(getOperation(), verifyA2A3, verifyA5);
}
LogicalResult pto::TMinusOp::verify() {
  switch (getVerifierTargetArch(op)) {
  case VerifierTargetArch::A2A3:
    return onBoth(*this);
  case VerifierTargetArch::A5:
    return onOne(*this, true);
  }
}
"""


@pytest.mark.parametrize(
    ("operation", "shown", "profiles"),
    [("TPlusOp", '"both"', {"a5"}), ("TPlusOp", '"one', {"a2a3"}), ("TPlusOp", '"always"', {"a2a3"}),
     ("TPlusOp", "common(1)", {"a5"}), ("TMinusOp", '"both"', {"a2a3"}), ("TMinusOp", '"one', set()),
     ("TMinusOp", '"always"', {"a5"}), ("TTimesOp", '"both"', set())],
)  # fmt: skip
def test_where_a_verifier_comes(operation: str, shown: str, profiles: set[str]) -> None:
    """Through lambdas, dispatches, cases and conditions."""
    line = next(place for place, text in enumerate(CODE.split("\n"), 1) if shown in text)
    assert VerifierReach(CODE).profiles(operation, line, line) == profiles


RULE = """\
constraints:
  wide:
    check: dst.cols >= 8
    profiles: [PROFILE]
    reason: {en: Narrow tiles have no rows., zh: 窄 Tile 没有行。}
    source: ptoas#LLINE
examples:
"""


def test_cited_lines_of_the_assembler(run: Run, folder: Folder, tmp_path: Path) -> None:
    """They reject, and the verifier of the op comes to them on the profile."""
    lines = VERIFIERS.split("\n")
    rejects = next(place for place, text in enumerate(lines, 1) if "emitOpError" in text)
    nothing = next(place for place, text in enumerate(lines, 1) if "return success" in text)

    def found() -> list[tuple[str, str]]:
        differences = data(run, "--op", "tplus")[1]["differences"]
        return [(entry["fact"], entry["source"]["says"]["en"]) for entry in differences if entry["kind"] == "refuser"]

    folder.change("examples:\n", RULE.replace("PROFILE", "a5").replace("LLINE", f"L{rejects}"))
    assert found() == []
    folder.change(f"ptoas#L{rejects}", f"ptoas#L{nothing}")
    assert found() == [("constraints.wide", "the cited lines reject nothing")]
    folder.change(f"ptoas#L{nothing}", f"ptoas#L{rejects}")
    folder.change("    source: ptoas", "    by: {a5: compile}\n    source: ptoas")
    assert found() == []

"""The recorded cases of hazards: what has to be found in each, and that nothing else is.

They lie beside the recorded vectors (PTO_VECTORS), or where PTO_HAZARDS says.  A finding that names several later ops
stands for every case of one of them.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from pto_isa.program.syntax.file import read_file
from pto_isa.program.verifier import verify_program

RULES = {
    "race": "race", "same-pipe": "same-pipe", "deadlock": "deadlock", "leak": "leak", "double-set": "double-set",
    "hidden-event": "hidden-event", "clobber": "clobber", "event-range": "event-range", "redundant": "redundant",
    "scalar-barrier": "barrier-pipe", "same-pipe-flag": "same-pipe-flag",
}  # fmt: skip
Lines = tuple[str, frozenset[int]]


def folder() -> Path | None:
    """Where the cases are; None where they are not."""
    given = os.environ.get("PTO_HAZARDS") or (
        os.environ.get("PTO_VECTORS", "") and f"{os.environ['PTO_VECTORS']}/../hazards"
    )
    found = Path(given) / "expected.json" if given else None
    return found.parent if found is not None and found.exists() else None


FOLDER = folder()
CASES: dict[str, Any] = json.loads((FOLDER / "expected.json").read_text("utf-8")) if FOLDER is not None else {}
pytestmark = pytest.mark.skipif(FOLDER is None, reason="neither PTO_HAZARDS nor PTO_VECTORS leads to recorded cases")


@pytest.mark.parametrize("name", CASES)
def test_case(name: str) -> None:
    assert FOLDER is not None
    expected = CASES[name]
    found = verify_program(
        read_file(FOLDER / name), expected["profile"], hints="needless" in name, hazards=expected.get("mode", "auto")
    ).findings
    hazards: list[Lines] = [
        (finding.rule.removeprefix("program/hazard-"), frozenset({finding.line or 0, *(line for line, _ in finding.related)}))
        for finding in found if finding.rule.startswith("program/hazard-")
    ]  # fmt: skip
    wanted: list[Lines] = [(RULES[each["kind"]], frozenset(each["lines"])) for each in expected["findings"]]
    for kind, lines in wanted:
        assert any(kind == other and lines <= have for other, have in hazards), (kind, sorted(lines), hazards)
    for kind, lines in hazards:
        assert any(kind == other and need <= lines for other, need in wanted), (kind, sorted(lines), wanted)
    rest = [finding for finding in found if not finding.rule.startswith("program/hazard-")]
    assert not [finding.rule for finding in rest if finding.severity in ("error", "undefined")]

"""The text forms of all records against checkouts: PTO_CORPUS names one of PTOAS, PTO_PAGES one of pto-isa.

The grammars themselves are held against every program of the assembler's repository.
"""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path

import pytest

from language.records import database
from program.corpus import NOT_KEPT
from pto_isa.audit.audit import Audit
from pto_isa.audit.checkout import open_checkouts
from pto_isa.audit.compare.assembly import refusals
from pto_isa.audit.ptoas.assembler import read_assembler
from pto_isa.audit.ptoas.assembly import Assembler
from pto_isa.audit.ptoas.custom_formats import custom_shapes
from pto_isa.audit.show import lines
from pto_isa.program.syntax.program import read

CORPUS, PAGES = os.environ.get("PTO_CORPUS"), os.environ.get("PTO_PAGES")
ISA = Path(__file__).parents[2] / "isa"


def assembler(root: Path) -> Assembler:
    """The assembler of a checkout; skips where the programs are of another repository."""
    folder = root / "include" / "PTO" / "IR"
    if not (folder / "PTOOps.td").exists():
        pytest.skip("PTO_CORPUS names no checkout of PTOAS")
    (tree,) = open_checkouts([root], database().sources)
    others = [(folder / "PTOTypeDefs.td").read_text("utf-8")]
    return read_assembler((folder / "PTOOps.td").read_text("utf-8"), others, tree.release or "0.60")


@pytest.mark.skipif(not CORPUS, reason="PTO_CORPUS names no checkout")
def test_the_grammars_accept_the_programs_of_the_repository() -> None:
    """Thousands of uses, and what they refuse are files that the authors do not keep either."""
    root = Path(str(CORPUS))
    known = assembler(root)
    uses: Counter[str] = Counter()
    refused: dict[str, str] = {}
    for file in sorted(root.rglob("*.pto")):
        program = read(file.read_text("utf-8"), str(file))
        uses.update(line.name.removeprefix("pto.") for line in program.walk() if line.name.startswith("pto."))
        for line, why in refusals(program, known):
            refused.setdefault(file.relative_to(root).as_posix(), f"{line.name}: {why}")
    assert sum(uses[name] for name in known.shapes) > 3500
    assert refused.keys() <= NOT_KEPT.keys(), refused
    noted = custom_shapes("0.27")
    seen = {name for name in noted if uses[name]}
    assert seen == {*noted} - {"tcolsum"}, "of those that a function reads, one occurs in no program"


@pytest.mark.skipif(not CORPUS, reason="PTO_CORPUS names no checkout")
def test_every_operation_is_read() -> None:
    """But for those that hold others: the two sections, and in later releases the region that fuses tiles."""
    known = assembler(Path(str(CORPUS)))
    holding = {"section.cube", "section.vector"}
    assert holding <= {*known.operations} - {*known.shapes} <= {*holding, "fusion_region", "yield"}
    assert len(known.shapes) > 150


@pytest.mark.skipif(not (CORPUS and PAGES), reason="PTO_CORPUS and PTO_PAGES name no checkouts")
def test_every_form_of_every_record() -> None:
    """No template or example program that the assembler refuses, no short form that no page shows."""
    assembler(Path(str(CORPUS)))
    work = Audit(database(), [Path(str(PAGES)), Path(str(CORPUS))])
    report = work.text_forms(list(work.database.values()))
    assert report.undisputed == [], "\n".join(lines(report, "en", False))
    assert report.compared["text-form"] > 500 and report.compared["program"] > 600

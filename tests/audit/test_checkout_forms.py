"""The text forms of all records against checkouts: PTO_CORPUS names one of PTOAS, PTO_PAGES one of pto-isa.

PTO_HISTORY names a git repository of PTOAS with its releases: what each of them reads, where its format is declared.

The grammars themselves are held against every program of the assembler's repository.
"""

from __future__ import annotations

import os
import subprocess
from collections import Counter
from pathlib import Path

import pytest

from language.records import database
from program.corpus import NOT_KEPT
from pto_isa.audit.audit import Audit
from pto_isa.audit.checkout import open_checkouts
from pto_isa.audit.compare.assembly import compare_assembly, refusals
from pto_isa.audit.facts import AuditReport
from pto_isa.audit.ptoas.assembler import read_assembler
from pto_isa.audit.ptoas.assembly import Assembler
from pto_isa.audit.ptoas.custom_formats import custom_shapes
from pto_isa.audit.show import lines
from pto_isa.program.syntax.program import read
from pto_isa.runtime.release import number_of_release

HISTORY = os.environ.get("PTO_HISTORY")
CORPUS, PAGES = os.environ.get("PTO_CORPUS"), os.environ.get("PTO_PAGES")
EARLIEST = 27  # older releases had no `tmov` of three operands, and scalars of one type
ISA = Path(__file__).parents[2] / "isa"


def assembler(root: Path) -> Assembler:
    """The assembler of a checkout; skips where the programs are of another repository."""
    folder = root / "include" / "PTO" / "IR"
    if not (folder / "PTOOps.td").exists():
        pytest.skip("PTO_CORPUS names no checkout of PTOAS")
    (tree,) = open_checkouts([root], database().sources)
    others = [(folder / "PTOTypeDefs.td").read_text("utf-8")]
    return read_assembler({"PTOOps.td": (folder / "PTOOps.td").read_text("utf-8")}, others, tree.release or "0.60")


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


def shown(commit: str, file: str) -> str:
    """A file of a commit; empty where it has none."""
    words = ["git", "-C", str(HISTORY), "show", f"{commit}:include/PTO/IR/{file}"]
    return subprocess.run(words, capture_output=True, text=True, check=False).stdout


@pytest.mark.skipif(not HISTORY, reason="PTO_HISTORY names no repository")
def test_every_release_reads_what_the_records_say() -> None:
    """And refuses what they give to others.  Functions that read text are noted for two releases only."""
    known = database()
    found: set[tuple[str, str, str]] = set()
    for release, entry in known.releases.items():
        operations = shown(entry.commit or "", "PTOOps.td")
        if number_of_release(release) < EARLIEST or not operations:
            continue
        read_by = read_assembler({"PTOOps.td": operations}, [shown(entry.commit or "", "PTOTypeDefs.td")], release)
        noted = release in ("0.27", "0.60")
        shapes = {name: shape for name, shape in read_by.shapes.items() if noted or read_by.operations[name].format}
        some = Assembler(read_by.operations, read_by.types, shapes)
        for op in known.values():
            report = AuditReport()
            compare_assembly(op, some, release, "PTOOps.td", "ptoas-ops", report)
            found |= {(release, op.name, difference.theirs.en) for difference in report.undisputed}
    assert found == set()

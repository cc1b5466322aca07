"""The public programs of PTOAS, read from the checkout that PTO_CORPUS names; none of them is committed.

Every file reads and round-trips.  A file that its authors reject gives a finding on the rule that they name; the table
below says which.  Where nothing of ours finds it yet, the reason stands there instead, and the test fails when it is
found after all, so that the line is removed.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from pto_isa.program.printer import program_text
from pto_isa.program.program import read
from pto_isa.program.verifier import verify

CORPUS = os.environ.get("PTO_CORPUS")
pytestmark = pytest.mark.skipif(not CORPUS, reason="PTO_CORPUS names no checkout")

# file of test/basic -> profile, rules that must be found
REJECTED: dict[str, tuple[str, set[str]]] = {
    "async_put_invalid_non_1d": ("a2a3", {"pto.tput_async/one-line"}),
    "issue487_tsel_i8_parser_arch_scope": ("a2a3", {"pto.tsel/types"}),
    "plan_memory_reserve_buffer_manual_reject_nested_alloc": ("a2a3", {"program/planned-beside-manual"}),
    "pto_entry_nonvoid_rejected": ("a2a3", {"program/entry-result"}),
    "pto_entry_recursive_rejected": ("a2a3", {"program/recursion"}),
    "pto_entry_single_nonvoid_rejected": ("a2a3", {"program/entry-result"}),
    "resolve_reserved_buffers_reject_incomplete_peer_group_a5": ("a5", {"program/pipe-peer"}),
    "resolve_reserved_buffers_reject_non_peer_init_a5": ("a5", {"program/pipe-buffer"}),
    "tassign_level3_missing_alloc_addr": ("a5", {"program/assigned-without-address"}),
    "tcvt_verify_invalid": ("a2a3", {"pto.tcvt/same-shape", "pto.tcvt/same-valid-shape"}),
    "textract_verify_a5_vec_vec_invalid_layout": ("a5", {"pto.textract/same-layout"}),
    "tgather_compare_invalid_src_type": ("a2a3", {"pto.tgather/types"}),
    "thistogram_verify_invalid_a3": ("a2a3", {"pto.thistogram/profile"}),
    "tinsert_verify_a2a3_invalid_dtype": ("a2a3", {"pto.tinsert/types"}),
    "tinsert_verify_a5_invalid_loc": ("a5", {"pto.tinsert/location-pair"}),
    "tpush_tpop_dynamic_validshape_invalid": ("a5", {"program/pop-valid-region"}),
    "tpush_tpop_frontend_mixed_split_a5": ("a5", {"program/split-differs"}),
    "tpush_tpop_frontend_nosplit_conflict_a5": ("a5", {"program/nosplit-differs"}),
    "tstore_verify_shape_valid_mismatch_invalid": ("a2a3", {"pto.tstore/shape-matches"}),
    "tquant_verify_invalid": ("a2a3", {"pto.tquant/offset-given", "pto.tquant/no-offset"}),
}
# file of test/basic -> profile, start of the rules that would say it, why nothing does yet
GAPS: dict[str, tuple[str, str, str]] = {
    "tassign_level3_loop_rebind": (
        "a5", "pto.tassign", "valid at level 3 without automatic synchronisation, which its authors accept as we do",
    ),
    "tget_scale_addr_verify_invalid": ("a5", "pto.tget_scale_addr", "pto.tget_scale_addr has no record"),
}  # fmt: skip


def root() -> Path:
    """The checkout."""
    assert CORPUS is not None
    return Path(CORPUS)


def test_there_is_a_corpus() -> None:
    """The checkout is one of PTOAS."""
    assert len(list(root().rglob("*.pto"))) >= 200


def test_every_file_reads_and_round_trips() -> None:
    """In both spellings of types; printing is stable."""
    for file in sorted(root().rglob("*.pto")):
        program = read(file.read_text(encoding="utf-8"), str(file))
        assert not program.faults, (file, [program.tokens.place(fault.at) for fault in program.faults])
        for spelling in (None, "compact", "legacy"):
            text = program_text(program, spelling)
            again = read(text)
            assert not again.faults and program_text(again, spelling) == text, file
            if spelling is None:
                assert again.ops == program.ops, file


def errors(name: str, profile: str) -> set[str]:
    """Rules that a file of test/basic breaks, of any severity, without those about unrecorded ops and unused values."""
    found = {finding.rule for finding in verify(root() / "test" / "basic" / f"{name}.pto", profile)}
    return found - {"program/unknown-op", "program/unused-value"}


@pytest.mark.parametrize("name", REJECTED)
def test_rejected(name: str) -> None:
    """Ours is on the rule that its authors name."""
    profile, rules = REJECTED[name]
    assert rules <= errors(name, profile)


@pytest.mark.parametrize("name", GAPS)
def test_gaps(name: str) -> None:
    """Not found yet; when it is, the line moves into the table above."""
    profile, start, _ = GAPS[name]
    assert not {rule for rule in errors(name, profile) if rule.startswith(start)}


def test_the_tables_are_complete() -> None:
    """Every file of the folder that its authors run with `not`, or whose name says so."""
    folder = root() / "test" / "basic"
    marked = {
        file.stem
        for file in folder.glob("*.pto")
        if re.search(r"RUN:.*\bnot ptoas", file.read_text(encoding="utf-8")) or re.search("invalid|reject", file.stem)
    }
    assert marked == {*REJECTED, *GAPS}

"""The public programs of the micro level, read from the folder that PTO_MICRO_CORPUS names; none of them is committed.

It is ``test/lit/vpto`` of a checkout of the assembler, or a part of it.  What its authors take gives no error finding,
and what they refuse gives one, but for the files that ``micro_corpus.py`` names with the reason; a line of these tables
that nothing needs any more fails.
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

import pytest

from program.micro_corpus import DIFFER, OTHER_STAGE, THREADS, WITHOUT_RECORD, parts
from pto_isa.program.syntax.printer import program_text
from pto_isa.program.syntax.program import read
from pto_isa.program.verifier import verify
from pto_isa.runtime.rules.finding import Finding

CORPUS = os.environ.get("PTO_MICRO_CORPUS")
GYM = os.environ.get("PTO_GYM")
pytestmark = pytest.mark.skipif(not CORPUS, reason="PTO_MICRO_CORPUS names no folder")

# file -> rules that are among those found, of some that are refused for what their authors say
REJECTED: dict[str, set[str]] = {
    "acc_store_ub_verify_invalid_atomic.pto": {"program/refused-attribute"},
    "acc_store_ub_verify_invalid_dual_dst_transform.pto": {"pto.mte_l0c_ub/halves-alone"},
    "acc_store_verify_invalid_atomic.pto": {"program/refused-attribute"},
    "acc_store_verify_invalid_pre_quant_vec_payload_type.pto": {"pto.mte_l0c_ub/parameters-in-fb"},
    "acc_store_verify_invalid_scalar_relu_payload.pto": {"pto.mte_l0c_ub/slope-given"},
    "cube/cube_bridge_load_verify_invalid.pto": {"pto.mte_l1_l0a/into-l0a"},
    "cube/mad_tf32_verify_invalid.pto": {"pto.mad/tf32-of-f32"},
    "raw_fill_l1_verify_invalid_address_space.pto": {"pto.raw_fill_l1/into-l1"},
    "raw_fill_l1_verify_invalid_word_bits.pto": {"pto.raw_fill_l1/words-of-two-widths"},
    "textract_verify_invalid_vec2vec_layout.pto": {"pto.textract/plain-vector-tiles-in-text"},
    "vcvt_low_precision_verify_invalid.pto": {"pto.vcvt/part-of-the-width"},
    "vgather2_verify_invalid_offset.pto": {"program/written-type"},
    "vsts_packed_dist_mask_granularity_invalid.pto": {"pto.vsts/mask-width"},
    "vsts_post_update_verify_invalid.pto": {"pto.vsts/types"},
}


@cache
def files() -> dict[str, Path]:
    """The programs by their paths in the folder."""
    assert CORPUS is not None
    root = Path(CORPUS)
    return {file.relative_to(root).as_posix(): file for file in sorted(root.rglob("*.pto"))}


@cache
def judged(name: str) -> list[tuple[bool, list[Finding]]]:
    """For each program of a file whether it is to be refused, and its findings."""
    text = files()[name].read_text(encoding="utf-8")
    return [(part.refused, verify(part.text, part.profile, part.level)) for part in parts(text)]


def errors(findings: list[Finding], *severities: str) -> set[str]:
    """The rules of the findings that are so severe."""
    return {found.rule for found in findings if found.severity in severities}


def test_there_is_a_corpus() -> None:
    """Half of the folder are 257 files."""
    assert len(files()) > 200


def test_valid_programs_have_no_error() -> None:
    """But for those of the table."""
    differ = {
        name: got
        for name in files()
        for refused, findings in judged(name)
        if not refused and (got := errors(findings, "error")) != DIFFER.get(name, (set(),))[0]
    }
    assert not differ


def test_programs_to_be_refused_have_one() -> None:
    """Or are named with the stage that refuses them, or have no record."""
    unnoticed = {
        name
        for name in files()
        for refused, findings in judged(name)
        if refused and not errors(findings, "error", "undefined")
    }
    named = {*OTHER_STAGE, *WITHOUT_RECORD, *(name for name in files() if name.startswith(THREADS))}
    assert unnoticed <= named
    assert {*OTHER_STAGE, *WITHOUT_RECORD} <= unnoticed


@pytest.mark.parametrize("name", REJECTED)
def test_rejected(name: str) -> None:
    """In each program of the file, by the rule that its authors mean."""
    assert all(REJECTED[name] <= errors(findings, "error") for _, findings in judged(name))


def test_every_file_reads_and_round_trips() -> None:
    """But for those that do not read; printing is stable."""
    for name, file in files().items():
        for part in parts(file.read_text(encoding="utf-8")):
            program = read(part.text, name)
            if program.faults:
                assert part.refused or "syntax/unexpected" in DIFFER[name][0], name
                continue
            text = program_text(program)
            again = read(text)
            assert not again.faults and program_text(again) == text and again.ops == program.ops, name


@pytest.mark.skipif(not GYM, reason="PTO_GYM names no folder")
def test_programs_with_expected_results_have_no_finding() -> None:
    """They are older than release 0.60; the only warnings are of ops without a record, and of tails that are read.

    Some of them copy bytes that nothing has written, of which their scripts compare none.
    """
    kernels = sorted(Path(GYM or "").rglob("kernel.pto"))
    assert len(kernels) > 100
    found = {finding.rule for path in kernels for finding in verify(path, "a5", assembler="0.59")}
    assert found <= {"program/level-without-record", "program/never-written"}

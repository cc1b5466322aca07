"""What the public programs of the micro level are: their parts, the profile of each and what their authors expect.

They are tests of an assembler, and say what is expected in the lines that run them: a text may hold several programs,
apart by ``// -----`` or named by ``//--- name``, each of them run by itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

_RUN = re.compile(r"^\s*// RUN: (.*)$", re.MULTILINE)
_ARCH = re.compile(r"--pto-arch[= ](\w+)")
_LEVEL = re.compile(r"--pto-level[= ]level(\d)")
_MODULE = re.compile(r'"?pto\.target_arch"?\s*=\s*"(\w+)"')
_NAMED = re.compile(r"^//--- (\S+)\n", re.MULTILINE)
_APART = re.compile(r"^// -----.*\n", re.MULTILINE)
_REFUSED = re.compile(r"(?:^|[(;&|] *)(?:not|!) ")
_PROFILES = {"a2": "a2a3", "a3": "a2a3", "a2a3": "a2a3", "a5": "a5"}


class Part(NamedTuple):
    """One program of a file: its name in it, its text, its profile, the level that is asked for, what is expected."""

    name: str
    text: str
    profile: str
    level: int | None
    refused: bool


def parts(text: str) -> Iterator[Part]:
    """The programs of a file, each with what its first line that runs it says."""
    lines = _RUN.findall(text.replace("\\\n", "\\ ").replace("\\ // RUN:", " "))
    lines = [line for line in lines if "ptoas" in line or "pto-test-opt" in line]
    named = _NAMED.split(text)
    if len(named) > 1:
        for name, body in zip(named[1::2], named[2::2], strict=True):
            if name.endswith(".pto"):
                yield _part(name, body, [line for line in lines if f"%t/{name}" in line] or lines)
        return
    apart = _APART.split(text)
    several = len(apart) > 1 and any("-split-input-file" in line for line in lines)
    for number, body in enumerate(apart if several else [text]):
        yield _part(str(number) if several else "", body, lines)


def _part(name: str, text: str, lines: list[str]) -> Part:
    """Programs that say nothing are of vector registers, which A5 alone has."""
    line = lines[0]
    stated = _ARCH.search(line) or _MODULE.search(text)
    level = _LEVEL.search(line)
    profile = _PROFILES[stated[1]] if stated is not None else "a5"
    return Part(name, text, profile, int(level[1]) if level is not None else None, bool(_REFUSED.search(line)))


# What their authors' tests do not say: why a program that they take has an error here.
# file -> the rules, the reason
DIFFER: dict[str, tuple[set[str], str]] = {
    "normalize_uncovered_shared_flag_pipe_execution_side.pto": (
        {"program/hazard-deadlock"}, "a test of one pass: the program waits for a flag that nothing sets",
    ),
    "soft_postupdate_target_alignment.pto": (
        {"pto.pldi/profile", "pto.psti/profile"}, "a test of one pass: A2/A3 have no vector registers, and nothing is made of it",
    ),
    "trowexpand_tile_op_expand.pto": (
        {"pto.trowexpand/one-source-column"}, "its dispute source-columns: the header of A5 refuses it, the assembler does not",
    ),
}  # fmt: skip
OTHER_STAGE = {
    "async_session_unsupported.pto": "one of two backends: nothing in the text asks for it",
    "memory_consistency_cmo_unsupported.pto": "one of two backends: nothing in the text asks for it",
    "memory_consistency_fence_unsupported.pto": "one of two backends: nothing in the text asks for it",
    "aicore_ld_st_dev_invalid.pto": "the options of the command, for one of its programs",
    "backend_mixed_child_attrs_rejected.pto": "the options of the command",
    "backend_mixed_requires_output_file.pto": "the options of the command",
    "backend_mixed_external_import_resolves.pto": "the environment of the command",
    "backend_vpto_child_missing_kernel_kind_invalid.pto": "a pass that tells cores apart, and finds nothing to tell by",
    "normalize_uncovered_shared_flag_pipe_flat.pto": "a pass that tells cores apart, and finds nothing to tell by",
    "normalize_uncovered_tile_sections_reject_residual_nested_mix.pto": "a pass that tells cores apart: half of a loop is in a section",
}
# Programs of ops that no record describes; of these nothing is checked, and a warning says so.
WITHOUT_RECORD = (
    "simt_keep_resume_i64_odd_slot_invalid.pto", "simt_lowlevel_atomic_verify_invalid.pto",
    "simt_lowlevel_redux_verify_invalid.pto", "simt_lowlevel_shuffle_verify_invalid.pto",
    "simt_lowlevel_vector_ldg_stg_packed_types_negative.pto",
)  # fmt: skip
# The same of ops of the LLVM dialect, among code for many threads.
THREADS = "materialize_simt_persistent_fragment_"

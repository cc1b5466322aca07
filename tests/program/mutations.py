"""Damage done to programs, and what must hold whatever is left: the fuzz test and the fuzz benchmark share it."""

from __future__ import annotations

import re
from pathlib import Path

from hypothesis import strategies as st

from pto_isa.program.report import json_report, sarif_report, text_report
from pto_isa.program.syntax.printer import program_text
from pto_isa.program.syntax.program import read
from pto_isa.program.verifier import verify_program

PROGRAMS = tuple(
    file.read_text(encoding="utf-8") for file in sorted((Path(__file__).parent / "programs").glob("*.pto"))
)
_TOKEN = re.compile(r"\s+|[\w.%#!@]+|.", re.DOTALL)
_BRACKETS = "()[]{}<>"
_NUMBERS = st.sampled_from(["0", "-1", "99999999999", "9" * 40, "9" * 5000, "1e999", "0x" + "f" * 50, "1" + "0" * 18])
_TEXT = st.text(st.characters(max_codepoint=0x3000), max_size=8)
_KINDS = ("delete", "double", "swap", "text", "number", "bracket", "cut", "replace")


@st.composite
def damaged(draw: st.DrawFn) -> str:
    """A program with one to six pieces of damage."""
    words = _TOKEN.findall(draw(st.sampled_from(PROGRAMS)))
    for _ in range(draw(st.integers(1, 6))):
        if not words:
            break
        place = draw(st.integers(0, len(words) - 1))
        other = draw(st.integers(0, len(words) - 1))
        kind = draw(st.sampled_from(_KINDS))
        if kind == "delete":
            del words[place : place + draw(st.integers(1, 12))]
        elif kind == "double":
            words[place:place] = words[place : place + draw(st.integers(1, 40))]
        elif kind == "swap":
            words[place], words[other] = words[other], words[place]
        elif kind == "text":
            words.insert(place, draw(_TEXT))
        elif kind == "number":
            words[place] = draw(_NUMBERS)
        elif kind == "bracket":
            words.insert(place, draw(st.sampled_from(_BRACKETS)) * draw(st.sampled_from([1, 2, 300])))
        elif kind == "cut":
            del words[place:]
        else:
            words[place] = words[other]
    return "".join(words)


PROFILES = st.sampled_from(["cpu", "a2a3", "a5"])


def survives(text: str, profile: str, nearest: bool = True) -> None:
    """Read, verify, report and print a text; raises AssertionError where a promise is broken.

    nearest: also ask each finding for the nearest legal call.
    """
    program = read(text, "f.pto")
    findings = verify_program(program, profile).findings
    lines = len(re.split(r"\r\n?|\n", text))
    for finding in findings:
        assert finding.line is not None and finding.column is not None, finding
        assert 1 <= finding.line <= lines and finding.column >= 1, finding
        for lang in ("en", "zh"):
            assert finding.text(lang).isprintable() and finding.line_of_text(lang)
            assert not nearest or text_report(finding, program, lang)
    if nearest:
        assert json_report(findings) and sarif_report(findings, "1.0")
    printed = program_text(program)
    if not program.faults:
        again = read(printed)
        assert not again.faults and again.ops == program.ops and again.aliases == program.aliases
        assert program_text(again) == printed

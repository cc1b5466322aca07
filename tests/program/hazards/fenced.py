"""Public programs without flags, with those that the checker says are missing."""

from __future__ import annotations

from pathlib import Path

from lsp.texts import opened
from pto_isa.lsp.actions import applied, inserted
from pto_isa.program.syntax.file import read_file
from pto_isa.program.syntax.program import read
from pto_isa.program.verifier import verify_program

MOST_FENCES = 40
LONGEST = 12_000  # characters of a program


def fenced(text: str, profile: str) -> str | None:
    """The text with the lines that every finding proposes; None where some are left that propose none."""
    for _ in range(MOST_FENCES):
        document = opened(text, profile)
        found = [
            each for each in verify_program(document.program, profile, hazards="manual").findings
            if each.rule.startswith("program/hazard-")
        ]  # fmt: skip
        if not found:
            return text
        offers = (next(inserted(document, each.inserts()), None) for each in found if each.inserts is not None)
        edits = next((offer[1] for offer in offers if offer is not None), None)
        if edits is None:
            return None
        text = applied(text, edits)
    return None


def fenced_file(path: Path, profile: str) -> str | None:
    """The text of a file with the flags that it lacks; None for one that is faulty, not judged as a whole, or long."""
    program = read_file(path)
    text = program.tokens.text
    if program.faults or len(text) > LONGEST:
        return None
    findings, account = verify_program(read(text), profile, hazards="manual")
    faulty = any(each.severity == "error" and "/hazard-" not in each.rule for each in findings)
    if faulty or account is None or not account.checked or any(each.unjudged for each in account.checked):
        return None
    return fenced(text, profile)

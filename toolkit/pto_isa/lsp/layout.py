"""Formatting: the text that ``pto-isa fmt`` writes, as the one edit of the lines that change."""

from __future__ import annotations

import re

from pto_isa.program.syntax.printer import program_text
from pto_isa.program.syntax.program import read

from .document import OpenDocument
from .text import TextSpan

_LINE = re.compile(r"[^\r\n]*+(?:\r\n|\r|\n)|[^\r\n]++")  # with its end; other separators may stand in comments


def formatted(document: OpenDocument) -> tuple[TextSpan, str] | None:
    """Return the lines that change and what they become; None for a text that does not read or stays as it is."""
    before = document.text.text
    program = read(before.replace("\r\n", "\n"), document.file)  # the reader takes what else ends a line
    if program.faults:
        return None
    after = program_text(program).replace("\n", document.text.newline())
    if after == before:
        return None
    old, new = _LINE.findall(before), _LINE.findall(after)
    head = 0
    while head < min(len(old), len(new)) and old[head] == new[head]:
        head += 1
    tail = 0
    while tail < min(len(old), len(new)) - head and old[-1 - tail] == new[-1 - tail]:
        tail += 1
    start = sum(map(len, old[:head]))
    end = len(before) - sum(map(len, old[len(old) - tail :]))
    return (start, end), "".join(new[head : len(new) - tail])

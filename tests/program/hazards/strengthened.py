"""Programs in which flags order more than before: as good as they were, whatever the checker thinks of them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from program.hazards.flag_mutants import Mutant

_FLAG = re.compile(r"\s*pto\.(set|wait)_flag(_dyn)?\[")


def _is_plain(line: str) -> bool:
    """Whether a line is an op in one line that orders nothing and gives nothing."""
    text = line.strip()
    ordering = ("flag", "barrier", "event", "buf[", "sync", "push", "pop", "free", "section", "alloc", "get", "set")
    return text.startswith("pto.t") and text.endswith(")") and not any(word in text.split("(")[0] for word in ordering)


def strengthened(text: str) -> Iterator[Mutant]:
    """Sets one op later, waits one op earlier, barriers twice."""
    lines = text.split("\n")
    for k, line in enumerate(lines):
        flag = _FLAG.match(line)
        if flag is not None:
            beside = k + 1 if flag[1] == "set" else k - 1
            if 0 <= beside < len(lines) and _is_plain(lines[beside]):
                moved = lines.copy()
                moved[k], moved[beside] = moved[beside], moved[k]
                yield Mutant("set moved down" if flag[1] == "set" else "wait moved up", k + 1, "\n".join(moved))
        elif re.match(r"\s*pto\.barrier <PIPE_", line):
            yield Mutant("barrier twice", k + 1, "\n".join([*lines[:k], line, *lines[k:]]))

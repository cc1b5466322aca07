"""Programs in which flags order more than before: as good as they were, whatever the checker thinks of them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from program.hazards.flag_mutants import Mutant

_FLAG = re.compile(r"\s*pto\.(set|wait)_flag(_dyn)?\[<PIPE_(\w+)>, <PIPE_(\w+)>")
_NOT_STRAIGHT = ("scf.", "cf.", "call", "section", "ID7")  # a flag that nobody waits for in between would be set twice


def _is_plain(line: str) -> bool:
    """Whether a line is an op in one line that orders nothing and gives nothing."""
    text = line.partition("//")[0].strip()
    ordering = ("flag", "barrier", "event", "buf[", "sync", "push", "pop", "free", "section", "alloc", "get", "set")
    return text.startswith("pto.t") and text.endswith(")") and not any(word in text.split("(")[0] for word in ordering)


def strengthened(text: str) -> Iterator[Mutant]:
    """Sets one op later, waits one op earlier, barriers twice; in straight code one more fence before each op."""
    lines = text.split("\n")
    pipes = {ends for line in lines if (flag := _FLAG.match(line)) for ends in [(flag[3], flag[4])]}
    straight = not any(word in text for word in _NOT_STRAIGHT)
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
        elif straight and _is_plain(line):
            for source, target in sorted(pipes):
                fence = [f"pto.{how}_flag[<PIPE_{source}>, <PIPE_{target}>, <EVENT_ID7>]" for how in ("set", "wait")]
                yield Mutant("one more fence", k + 1, "\n".join([*lines[:k], *fence, *lines[k:]]))

"""Runs one command on something hostile, and says what must hold whatever it was.

An exit status that the command promises, a message where it failed, no traceback, no command for the terminal, bounded
time and memory, and nothing changed outside the folder that belongs to the input.
"""

from __future__ import annotations

import io
import resource
import sys
import time
import traceback
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from pto_isa.cli import main

SECONDS = 20  # of the processor, for any input; most take a hundredth of one
MEGABYTES = 500  # by which the most that this process ever held may grow
ROOT = Path(__file__).resolve().parents[2]
OURS = tuple(ROOT / name for name in ("isa", "site", "examples", "tests", "toolkit/pto_isa/cli", "pyproject.toml"))
_SHOWN = frozenset("\n\t")

State = dict[str, tuple[int, int]]


@dataclass(frozen=True)
class Outcome:
    """What a command did: exit status, what it wrote, seconds, megabytes; ``error`` is an exception that got out."""

    status: int
    out: str
    err: str
    seconds: float
    grown: float
    error: str = ""


class _Stdin:
    """A standard input that holds bytes."""

    def __init__(self, data: bytes) -> None:
        self.buffer = io.BytesIO(data)

    def isatty(self) -> bool:
        """Nobody types here."""
        return False


def run(words: Sequence[str], capsys: pytest.CaptureFixture[str], stdin: bytes = b"") -> Outcome:
    """Run one command line in this process."""
    before, held, began, error, status = sys.stdin, _most_held(), time.process_time(), "", -1
    sys.stdin = _Stdin(stdin)  # type: ignore[assignment]
    try:
        status = main(list(words))
    except SystemExit as end:
        status = end.code if isinstance(end.code, int) else -1
    except BaseException:
        error = traceback.format_exc()
    finally:
        sys.stdin = before
    seconds = time.process_time() - began
    shown = capsys.readouterr()
    return Outcome(status, shown.out, shown.err, seconds, _most_held() - held, error)


def _most_held() -> float:
    """The most memory that this process has held so far, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def judge(words: Sequence[str], found: Outcome, statuses: Iterable[int]) -> None:
    """Raise AssertionError where a promise is broken."""
    line = ascii(" ".join(word[:60] for word in words))  # a report goes between processes as UTF-8
    text = found.out + found.err
    assert not found.error, f"{line}\n{found.error!a}"
    assert "Traceback (most recent call last)" not in text, f"{line}\n{text[-2000:]!a}"
    assert found.status in set(statuses), f"{line}: exit {found.status}\n{text[-500:]!a}"
    assert found.status == 0 or text.strip(), f"{line}: exit {found.status} without a word"
    assert found.status != 2 or found.err.strip() or found.out.strip(), line
    bad = {char for char in text if not char.isprintable() and char not in _SHOWN}
    assert not bad, f"{line}: commands a terminal with {bad!r}"
    assert found.seconds < SECONDS, f"{line}: {found.seconds:.1f} s"
    assert found.grown < MEGABYTES, f"{line}: {found.grown:.0f} MB"


def state(folders: Iterable[Path]) -> State:
    """Size and time of every file below some folders, what Python keeps for itself left out."""
    found: State = {}
    for folder in folders:
        for path in [folder] if folder.is_file() else sorted(folder.rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                facts = path.stat()
                found[str(path)] = facts.st_size, facts.st_mtime_ns
    return found

"""The tours of README.md and README.zh.md are real: every block is run and the lines it shows are what is printed.

A ``console`` block holds ``$ command`` lines, each followed by what it prints; a ``python`` block is followed by a
``text`` block. ``…`` stands for any text within a line, and alone on a line for any number of lines.
"""

import os
import re
import shlex
import subprocess
import sys
from contextlib import redirect_stdout
from functools import cache
from io import StringIO
from pathlib import Path
from typing import NamedTuple

import pytest

from pto_isa.cli import main

ROOT = Path(__file__).resolve().parents[1]
READMES = ("README.md", "README.zh.md")
CONSOLE_AT_LEAST = 9
PYTHON_AT_LEAST = 1
EVERY_RECORD = {"check", "conform", "generate"}  # commands that read all records, most of their time


class Shown(NamedTuple):
    """Something to run and the lines it is said to print; line: where it stands in the file."""

    file: str
    line: int
    code: str
    lines: tuple[str, ...]
    is_python: bool


@cache
def blocks(file: str) -> list[tuple[int, str, list[str]]]:
    """(line, language, lines) of the fenced blocks of a Markdown file."""
    found: list[tuple[int, str, list[str]]] = []
    inside: list[str] | None = None
    for number, line in enumerate((ROOT / file).read_text(encoding="utf-8").splitlines(), 1):
        if line.startswith("```"):
            if inside is None:
                inside = []
                found.append((number, line[3:].strip(), inside))
            else:
                inside = None
        elif inside is not None:
            inside.append(line)
    assert inside is None, f"{file}: a block is not closed"
    return found


@cache
def shown(file: str) -> list[Shown]:
    """Everything a README shows with its output."""
    found: list[Shown] = []
    listed = blocks(file)
    for place, (number, language, lines) in enumerate(listed):
        if language == "console":
            starts = [k for k, line in enumerate(lines) if line.startswith("$ ")]
            assert starts and starts[0] == 0, f"{file}:{number}: a console block begins with a command"
            for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
                found.append(Shown(file, number + start + 1, lines[start][2:], tuple(lines[start + 1 : end]), False))
        elif language == "python":
            assert place + 1 < len(listed) and listed[place + 1][1] == "text", f"{file}:{number}: no output is shown"
            found.append(Shown(file, number, "\n".join(lines), tuple(listed[place + 1][2]), True))
    return found


def run(entry: Shown) -> list[str]:
    """Run a block; its output lines.  ``diff`` and ``verify`` end with 1 when they found something."""
    if entry.is_python:
        return printed((sys.executable, "-c", entry.code), (0,))
    words = [os.path.expandvars(word) for word in shlex.split(entry.code)]
    assert words[0] in ("pto-isa", "python"), f"{entry.file}:{entry.line}: no tour needs {words[0]}"
    if words[0] == "pto-isa" and EVERY_RECORD & set(words):
        return said(words[1:])
    module = ["-m", "pto_isa"] if words[0] == "pto-isa" else []
    return printed((sys.executable, *module, *words[1:]), (0, 1) if {"diff", "verify"} & set(words) else (0,))


def said(words: list[str]) -> list[str]:
    """What a command prints that ends well, run here, where what is read of all records is read once."""
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(StringIO()) as out:
        patch.chdir(ROOT)
        patch.setenv("COLUMNS", "100")
        patch.setenv("LC_ALL", "C.UTF-8")
        assert main(words) == 0
    return [line.rstrip() for line in out.getvalue().splitlines()]


@cache
def printed(words: tuple[str, ...], statuses: tuple[int, ...], cwd: Path = ROOT) -> list[str]:
    """The output of a command run outside a terminal in an English locale."""
    env = os.environ | {"PYTHONPATH": str(ROOT / "toolkit"), "PYTHONUTF8": "1", "LC_ALL": "C.UTF-8", "COLUMNS": "100"}
    env |= {"LC_MESSAGES": "", "LANG": "", "LANGUAGE": ""}
    done = subprocess.run(words, cwd=cwd, env=env, capture_output=True, encoding="utf-8", timeout=300)
    assert done.returncode in statuses, f"exit {done.returncode}\n{done.stdout}{done.stderr}"
    return [line.rstrip() for line in done.stdout.splitlines()]


def mismatch(wanted: tuple[str, ...], printed: list[str]) -> str | None:
    """What is shown and not printed, in this order; None when all of it is."""
    place, skip = 0, False
    for line in wanted:
        if line.strip() == "…":
            skip = True
            continue
        pattern = re.compile(
            ".*".join(re.sub(r"(\\ )+", r"\\s+", re.escape(part)) for part in line.rstrip().split("…"))
        )
        while place < len(printed) and not pattern.fullmatch(printed[place]):
            if not skip:
                return f"shown: {line}\nprinted: {printed[place]}"
            place += 1
        if place == len(printed):
            return f"shown, and not printed: {line}"
        place, skip = place + 1, False
    return None if skip or place == len(printed) else f"printed, and not shown: {printed[place]}"


@pytest.mark.parametrize("file", READMES)
def test_there_is_a_tour(file: str) -> None:
    """Both READMEs show enough, so that the test below is not empty."""
    entries = shown(file)
    assert sum(not entry.is_python for entry in entries) >= CONSOLE_AT_LEAST
    assert sum(entry.is_python for entry in entries) >= PYTHON_AT_LEAST
    assert all(entry.lines for entry in entries)
    assert any(entry.code.startswith("pto-isa lookup tfillpad") for entry in entries)


def test_both_tours_are_the_same() -> None:
    """The Chinese tour runs the commands of the English one, in Chinese."""
    english, chinese = ([entry.code for entry in shown(file) if not entry.is_python] for file in READMES)
    plain = [re.sub("(?<=pto-isa) --lang zh| --lang zh$", "", code, flags=re.MULTILINE) for code in chinese]
    assert [code.split()[:2] for code in plain] == [code.split()[:2] for code in english]


ENTRIES = [
    pytest.param(entry, id=f"{file}:{entry.line}", marks=[pytest.mark.slow] if file != READMES[0] else [])
    for file in READMES for entry in shown(file)
]  # fmt: skip


@pytest.mark.parametrize("entry", ENTRIES)
def test_tour_is_real(entry: Shown) -> None:
    """What a README shows is what is printed."""
    if "$PTO_VECTORS" in entry.code and not os.environ.get("PTO_VECTORS"):
        pytest.skip("PTO_VECTORS is not set")
    fault = mismatch(entry.lines, run(entry))
    assert fault is None, f"{entry.file}:{entry.line}: {entry.code}\n{fault}"


@pytest.mark.parametrize(
    "file", [*READMES, "CONTRIBUTING.md", "CONTRIBUTING.zh.md", "ARCHITECTURE.md", "ARCHITECTURE.zh.md"]
)
def test_links_lead_somewhere(file: str) -> None:
    """Relative links of the entry documents name files of the project."""
    links = re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", (ROOT / file).read_text(encoding="utf-8"))
    local = [link for link in links if "://" not in link]
    assert local
    assert not [link for link in local if not (ROOT / link).exists()]


def test_matching() -> None:
    """The comparison refuses what was not printed, what was not shown, and a wrong order."""
    printed = ["one  1", "two 2", "three"]
    assert mismatch(("one 1", "two …", "three"), printed) is None
    assert mismatch(("one 1", "…"), printed) is None
    assert mismatch(("…", "three"), printed) is None
    assert mismatch(("one 1",), printed) == "printed, and not shown: two 2"
    assert mismatch(("two 2", "…"), printed) is not None
    assert mismatch(("…", "three", "…", "two 2"), printed) is not None
    assert mismatch(("one 1", "two 2", "three", "four"), printed) == "shown, and not printed: four"

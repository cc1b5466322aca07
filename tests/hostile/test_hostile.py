"""Hostile inputs to every command, and to the reader of programs; the tables are beside this file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from hostile.driver import OURS, State, judge, run, state
from hostile.incomplete import OPS, programs
from hostile.records import ARRAYS, CHANGES, EXPRESSIONS, RECORDS
from hostile.spellings import SPELLED, SPELLING
from hostile.texts import BROKEN, ENDLESS, inside
from hostile.words import command_lines
from pto_isa.program.execution.kernel import ProgramKernel
from pto_isa.program.syntax.program import read
from pto_isa.program.verifier import verify_program
from pto_isa.runtime.errors import InputError
from pto_isa.runtime.rules.finding import RuleError
from sample_isa import PLUS, Folder, make

Out = pytest.CaptureFixture[str]
LINES = list(command_lines())
FORMATS = ("text", "json", "sarif")


@pytest.fixture(scope="module", autouse=True)
def ours() -> Iterator[State]:
    """Nothing of the project is changed by any input."""
    before = state(OURS)
    assert len(before) > 500
    yield before
    assert state(OURS) == before


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a small database, a right program, an empty folder, and something that is none of theirs."""
    folder = tmp_path_factory.mktemp("hostile")
    make(folder / "isa")
    (folder / "empty").mkdir()
    (folder / "outside").mkdir()
    (folder / "outside" / "kept.txt").write_text("kept\n", encoding="utf-8")
    (folder / "right.pto").write_text(inside(""), encoding="utf-8")
    return folder


@pytest.fixture
def here(place: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder, in which the command runs; it is as it was afterwards."""
    monkeypatch.setenv("PTO_ISA_DATA", str(place / "isa"))
    monkeypatch.delenv("PTO_VECTORS", raising=False)
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(place / "empty")
    before = state([place])
    yield place
    after = state([place])
    made = set(after) - set(before)
    assert all(after.get(name) == facts for name, facts in before.items()), "something was changed"
    assert not made, f"something was made: {made}"


def test_there_are_thousands() -> None:
    """Over all commands."""
    texts = 3 * len(BROKEN) + 3 * len(ENDLESS) + len(OPS) * len([*programs("pto.x")])
    assert len(LINES) + texts + 3 * (len(RECORDS) + len(CHANGES) + len(EXPRESSIONS)) + len(ARRAYS) >= 5000
    assert len({line[1][0] for line in LINES if line[1]}) >= 18


@pytest.mark.parametrize(("words", "statuses"), [line[1:] for line in LINES], ids=[line[0] for line in LINES])
def test_command_lines(words: list[str], statuses: tuple[int, ...], here: Path, capsys: Out) -> None:
    """Words that are no names, numbers or files."""
    filled = [
        word.replace("{program}", str(here / "right.pto")).replace("{empty}", str(here / "empty")) for word in words
    ]
    judge(words, run(filled, capsys), statuses)


@pytest.mark.parametrize("name", BROKEN)
def test_programs(name: str, here: Path, capsys: Out) -> None:
    """Verified in one of the formats, formatted and run, from the standard input."""
    text = BROKEN[name]
    data = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
    commands = [
        (["verify", "-", "--format", FORMATS[len(name) % len(FORMATS)], "--lang", "zh"], (0, 1, 2)),
        (["fmt", "-", "--check"], (0, 1, 2)),
        (["run", "-", "--arg", "p=1", "--arg", "n=1", "--max-steps", "1000", "--timeout", "5"], (0, 1, 2)),
    ]  # fmt: skip
    for words, statuses in commands:
        judge(words, run(words, capsys, data), statuses)


def errors(text: str) -> list[tuple[str, int | None, int | None]]:
    """The errors of a text, each with its place."""
    found = [finding for finding in verify_program(read(text), "a5").findings if finding.severity == "error"]
    return [(finding.rule, finding.line, finding.column) for finding in found]


@pytest.mark.parametrize("name", SPELLED)
def test_spellings(name: str) -> None:
    """What MLIR reads has no error, what it refuses has one of the rule, at the same place whatever ends a line.

    A word that is misspelt may break another rule as well.
    """
    text, rule = SPELLED[name]
    found = errors(text)
    rules = {one[0] for one in found}
    assert rules == ({rule} if rule else set()) or (rule == SPELLING and rule in rules), found
    for end in ("\r\n", "\r"):
        if "\r" not in text:
            assert errors(text.replace("\n", end)) == found


def test_enough_spellings() -> None:
    """Of both kinds."""
    wrong = sum(bool(rule) for _, rule in SPELLED.values())
    assert len(SPELLED) >= 200 and wrong >= 100 and len(SPELLED) - wrong >= 60


@pytest.mark.parametrize("name", OPS)
def test_incomplete_ops(name: str) -> None:
    """Verified, and where nothing is found translated: nothing but findings and refusals come of it."""
    for text in programs(name):
        try:
            ProgramKernel(read(text), profile="a5")
        except (RuleError, InputError):
            continue
        except Exception as error:
            raise AssertionError(text) from error


@pytest.mark.parametrize("name", ENDLESS)
def test_runs(name: str, here: Path, capsys: Out) -> None:
    """Programs that are right as texts: they end, by their own fault or by a limit."""
    for extra in (["--max-steps", "20000"], ["--timeout", "0.5"], ["--max-memory", "64K", "--max-steps", "20000"]):
        words = ["run", "-", "--arg", "p=4", "--arg", "n=3", *extra]
        judge(words, run(words, capsys, ENDLESS[name].encode()), (0, 1, 2))


@pytest.mark.parametrize("name", ARRAYS)
def test_arrays(name: str, here: Path, tmp_path: Path, capsys: Out) -> None:
    """Files of arguments."""
    file = tmp_path / "p.npy"
    file.write_bytes(ARRAYS[name])
    words = ["run", str(here / "right.pto"), "--arg", f"p={file}", "--arg", "n=1"]
    judge(words, run(words, capsys), (0, 2))


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Folder:
    """A database of which tests change one record; its shared files are read once."""
    return make(tmp_path_factory.mktemp("database") / "isa")


@pytest.fixture
def spoiled(database: Folder, monkeypatch: pytest.MonkeyPatch) -> Iterator[Folder]:
    """The database, whose record is right again afterwards."""
    monkeypatch.setenv("PTO_ISA_DATA", str(database.root))
    yield database
    database.write("tplus.yaml", PLUS)


def read_by_all(spoiled: Folder, capsys: Out, statuses: tuple[int, ...] = (1, 2)) -> None:
    """A record is read by the commands that read records; what it says is not changed by those that only read."""
    before = state([spoiled.root])
    for words, allowed in (
        (["check", "--lang", "zh"], statuses),
        (["fmt", "--check", str(spoiled.plus)], (0, 1, 2)),
        (["resolve", "tplus"], (0, 1, 2)),
    ):
        judge(words, run(words, capsys), allowed)
    assert state([spoiled.root]) == before


@pytest.mark.parametrize("name", RECORDS)
def test_records(name: str, spoiled: Folder, capsys: Out) -> None:
    """Another text where a record stands."""
    text = RECORDS[name]
    spoiled.write("tplus.yaml", text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass"))
    read_by_all(spoiled, capsys)


@pytest.mark.parametrize("name", CHANGES)
def test_changed_records(name: str, spoiled: Folder, capsys: Out) -> None:
    """Another kind of value where a field stands: not every one is a fault, none may end in a traceback."""
    key, value = CHANGES[name]
    file = "tplus.evidence.yaml" if key == "changes" else "tplus.yaml"
    if key == "changes":
        spoiled.evidence("changes:\n  - {version: 0.1.0, text: {en: More., zh: 更多。}}\n")
    lines = (spoiled.family / file).read_text(encoding="utf-8").split("\n")
    start = next(k for k, line in enumerate(lines) if line.startswith(f"{key}:"))
    end = next((k for k in range(start + 1, len(lines)) if lines[k][:1] not in (" ", "#")), len(lines))
    spoiled.write(file, "\n".join([*lines[:start], f"{key}: {value}", *lines[end:]]))
    read_by_all(spoiled, capsys, (0, 1, 2))


@pytest.mark.parametrize("name", EXPRESSIONS)
def test_expressions(name: str, spoiled: Folder, capsys: Out) -> None:
    """What a record defines is no program."""
    text = EXPRESSIONS[name].replace("'", "''")
    spoiled.change("combine(a, b): a + b", f"combine(a, b): '{text}'")
    read_by_all(spoiled, capsys, (0, 1, 2) if name in ("newline", "zero") else (1, 2))

"""Commands that write: a kill, a full disk, a limit or a second process leaves each file as it was or as it should be."""

from __future__ import annotations

import ast
import errno
import os
import resource
import shutil
import signal
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import numpy as np
import pytest

from pto_isa import atomic
from pto_isa.atomic import replacing
from pto_isa.cli import main
from pto_isa.console import guarded
from sample_isa import Folder, Run, make

PACKAGE = Path(main.__code__.co_filename).resolve().parents[1]
EXAMPLES = PACKAGE.parents[1] / "examples"
Words = list[str]
Tree = Mapping[str, bytes]

KILLED = -int(signal.SIGKILL)


def tree(folder: Path) -> Tree:
    """Every file below a folder by its name, without what a killed run left aside."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not any(part.endswith((".tmp", ".old")) for part in path.relative_to(folder).parts)
    }


def _fmt(root: Path) -> Words:
    Folder(root / "isa").change("intrinsic: TPLUS\n", "intrinsic:   TPLUS\n")
    return ["fmt", str(root / "isa" / "tile" / "sample")]


def _confirm(root: Path) -> Words:
    assert main(["confirm", "--all"]) == 0
    Folder(root / "isa").change("Add two tiles.", "Add two tiles, element by element.")
    return ["confirm", "tplus"]


def _new(root: Path) -> Words:
    return ["new", "ttimes", "--like", "tplus", "--en", "Multiply two tiles.", "--zh", "两个 Tile 相乘。"]


def _program(root: Path) -> Words:
    text = (EXAMPLES / "softmax.pto").read_text(encoding="utf-8")
    (root / "softmax.pto").write_text(text.replace("\n  ", "\n      "), encoding="utf-8")
    return ["fmt", str(root / "softmax.pto")]


def _schema(root: Path) -> Words:
    return ["export", "schema", str(root / "out")]


def _schema_again(root: Path) -> Words:
    """The export that stands is one of records, as an older version might have left it."""
    assert main(["export", "json", str(root / "out")]) == 0
    return ["export", "schema", str(root / "out"), "--force"]


def _run(root: Path) -> Words:
    """Results of an earlier run stand in the folder."""
    np.save(root / "x.npy", np.arange(32 * 64, dtype=np.float32).reshape(32, 64) - 1000)
    np.save(root / "y.npy", np.zeros((32, 64), np.float32))
    (root / "out").mkdir()
    np.save(root / "out" / "y.npy", np.ones(3, np.float32))
    given = (f"x={root / 'x.npy'}", f"y={root / 'y.npy'}", "blocks=2")
    return [
        "run",
        str(EXAMPLES / "leaky_relu.pto"),
        *(w for g in given for w in ("--arg", g)),
        "--out",
        str(root / "out"),
    ]


WRITERS: Mapping[str, Callable[[Path], Words]] = {
    "fmt": _fmt, "confirm": _confirm, "new": _new, "fmt-program": _program, "export": _schema,
    "export-force": _schema_again, "run": _run,
}  # fmt: skip


def _kill_at(name: str) -> Callable[[], None]:
    def patch() -> None:
        setattr(os, name, lambda *args, **rest: os.kill(os.getpid(), signal.SIGKILL))

    return patch


def _full() -> None:
    """A disk that is full when the data are to reach it."""

    def fail(*args: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    os.fsync = fail


def _limited() -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (16, resource.RLIM_INFINITY))


MOMENTS: Mapping[str, Callable[[str], bool]] = {
    "killed before the data are on the disk": lambda writer: True,
    "killed before the file has its name": lambda writer: True,
    "killed before the folder has its name": lambda writer: writer.startswith("export"),
}
FAILURES: Mapping[str, Callable[[], None]] = {
    "killed before the data are on the disk": _kill_at("fsync"),
    "killed before the file has its name": _kill_at("replace"),
    "killed before the folder has its name": _kill_at("rename"),
    "disk full": _full,
    "file size limited": _limited,
}


def forked(words: Words, spoil: Callable[[], None] | None = None) -> tuple[int, str]:
    """Run a command in a process of its own: its status, or minus the signal that ended it, and what it said."""
    end, begin = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.dup2(begin, 1)
            os.dup2(begin, 2)
            sys.stdout, sys.stderr = os.fdopen(1, "w", closefd=False), os.fdopen(2, "w", closefd=False)
            if spoil is not None:
                resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
                spoil()
            status = main(words)
            sys.stdout.flush()
            sys.stderr.flush()
        except BaseException:
            status = 99
        os._exit(status)
    os.close(begin)
    with open(end, encoding="utf-8") as stream:
        said = stream.read()
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), said


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the small database, and nothing else."""
    made = tmp_path / "root"
    made.mkdir()
    make(made / "isa")
    monkeypatch.setenv("PTO_ISA_DATA", str(made / "isa"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    main(["fmt", "--check", str(made / "isa" / "tile")])  # what is imported here is not imported in every process
    return made


@pytest.mark.parametrize("failure", FAILURES)
@pytest.mark.parametrize("writer", WRITERS)
def test_a_failed_command_leaves_old_or_new_files(root: Path, tmp_path: Path, writer: str, failure: str) -> None:
    """After the failure each file has its old or its new content, and the same command then works."""
    words = WRITERS[writer](root)
    before = tree(root)
    shutil.copytree(root, tmp_path / "copy")
    assert forked(words)[0] == 0
    wanted = tree(root)
    assert wanted != before
    shutil.rmtree(root)
    shutil.copytree(tmp_path / "copy", root)

    status, said = forked(words, FAILURES[failure])
    after = tree(root)
    if failure in MOMENTS and not MOMENTS[failure](writer):
        assert status == 0 and after == wanted  # this command has no such moment
        return
    if failure in MOMENTS:
        assert status == KILLED
    else:
        assert status not in (0, 99) and "Traceback" not in said and said.count("\n") == 1, said
        assert not [path for path in root.rglob("*") if path.name.endswith((".tmp", ".old"))]
    for name in before.keys() | wanted.keys() | after.keys():
        assert after.get(name) in (before.get(name), wanted.get(name)), name
    assert forked(words)[0] == 0
    assert tree(root) == wanted


def test_two_at_once(root: Path) -> None:
    """Eight processes that format the same file leave one whole file."""
    words = _fmt(root)
    children = []
    for _ in range(8):
        child = os.fork()
        if child == 0:
            os._exit(forked(words)[0])
        children.append(child)
    assert [os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in children] == [0] * 8
    assert main(["fmt", "--check", words[1]]) == 0
    assert not list(root.rglob("*.tmp"))


def test_a_file_that_must_not_be_written(root: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Refused with its name, though its folder would allow replacing it.  Root may write anything, so it is asked."""
    words = _fmt(root)
    file = root / "isa" / "tile" / "sample" / "tplus.yaml"
    before = file.read_bytes()
    real = os.access
    monkeypatch.setattr(os, "access", lambda path, mode: Path(path) != file and real(path, mode))
    status, out, err = run(*words)
    assert status == 2 and str(file) in err and "Traceback" not in out + err
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    "fault", [OSError(errno.ENOSPC, "No space left on device"), OSError("40 requested and 9 written")]
)
def test_the_message_names_the_file(fault: OSError, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """And not the one aside, nor none: neither a disk that is full nor what NumPy says of it names a file."""
    file = tmp_path / "kept.txt"
    file.write_text("old", encoding="utf-8")

    def fails() -> int:
        with replacing(file) as stream:
            stream.write(b"new")
            raise fault

    assert guarded(fails, lambda: "en") == 2
    assert capsys.readouterr().err == f"{file}: {fault.strerror or fault}\n"
    assert file.read_text(encoding="utf-8") == "old" and len(list(tmp_path.iterdir())) == 1


def test_mode_and_links_stay(tmp_path: Path) -> None:
    """The mode of a file that is replaced; a link goes on pointing to it; a new file has the mode of any new file."""
    file, link = tmp_path / "file", tmp_path / "link"
    file.write_text("old", encoding="utf-8")
    file.chmod(0o640)
    link.symlink_to(file)
    atomic.write_text(link, "new\r\n")
    assert link.is_symlink() and file.read_bytes() == b"new\r\n" and file.stat().st_mode & 0o777 == 0o640
    atomic.write_text(tmp_path / "fresh", "")
    (tmp_path / "plain").write_text("", encoding="utf-8")
    assert (tmp_path / "fresh").stat().st_mode == (tmp_path / "plain").stat().st_mode


def test_what_killed_runs_left_is_removed(tmp_path: Path) -> None:
    """When it is old and nobody holds it; what a running process writes stays."""
    left, fresh, foreign = (tmp_path / name for name in (".file.0a.tmp", ".file.0b.tmp", ".other.0a.tmp"))
    for path in (left, fresh, foreign):
        path.write_text("half", encoding="utf-8")
    for path in (left, foreign):
        os.utime(path, (0, 0))
    with left.open("rb") as held:
        assert atomic._lock(held.fileno())
        atomic.write_text(tmp_path / "file", "whole")
        assert left.exists()
    atomic.write_text(tmp_path / "file", "whole")
    assert not left.exists() and fresh.exists() and foreign.exists()


@pytest.mark.parametrize("change", ["added", "edited", "foreign", "file", "link"])
def test_force_replaces_only_what_an_export_wrote(run: Run, tmp_path: Path, change: str) -> None:
    """A file that somebody added or edited, or a folder of somebody's, is never removed."""
    out = tmp_path / "out"
    assert run("export", "schema", str(out))[0] == 0
    assert run("export", "schema", str(out))[0] == 2
    if change == "added":
        (out / "notes.txt").write_text("mine", encoding="utf-8")
    elif change == "edited":
        (out / "record.json").write_text("{}", encoding="utf-8")
    elif change == "link":
        (out / "record.json").rename(tmp_path / "record.json")
        (out / "record.json").symlink_to(tmp_path / "record.json")
    else:
        shutil.rmtree(out)
        if change == "file":
            out.write_text("mine", encoding="utf-8")
        else:
            out.mkdir()
            (out / "notes.txt").write_text("mine", encoding="utf-8")
    before = tree(tmp_path)
    status, _, err = run("export", "schema", str(out), "--force")
    assert status == 2 and "Traceback" not in err and err.count("\n") == 1
    assert tree(tmp_path) == before


def test_the_current_folder_is_not_replaced(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A shell that stands in it would be nowhere."""
    monkeypatch.chdir(tmp_path)
    assert run("export", "schema", ".")[0] == 2
    assert run("export", "schema", "..", "--force")[0] == 2


WRITES = {"write_text", "write_bytes", "save", "savez", "savez_compressed", "savetxt", "tofile"}
# Where a stream or a module's own function has such a name, or where nobody's file can be lost.
FREE = {
    "console.py": "the null device",
    "generate/breaks.py": "an empty file that is only locked",
    "site_plugin/output.py": "the built site, which MkDocs writes as well",
    "atomic.py": "the writer itself",
}


def test_there_is_one_writer() -> None:
    """No module writes a file but through ``atomic``: no `open` for writing, no method of a path that writes."""
    found, looked = [], 0
    for file in sorted(PACKAGE.rglob("*.py")):
        name = file.relative_to(PACKAGE).as_posix()
        if name in FREE or name.startswith("generated/"):
            continue
        looked += 1
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and _writes(node):
                found.append(f"{name}:{node.lineno}")
    assert looked > 300
    assert not found


def _writes(call: ast.Call) -> bool:
    function = call.func
    name = (
        function.attr if isinstance(function, ast.Attribute) else function.id if isinstance(function, ast.Name) else ""
    )
    if name == "open":
        modes = [*call.args, *(word.value for word in call.keywords if word.arg == "mode")]
        return any(isinstance(mode, ast.Constant) and mode.value in ("w", "wb", "x", "xb", "a", "ab") for mode in modes)
    if name not in WRITES or not isinstance(function, ast.Attribute):
        return False
    # np.save(stream, …) inside `with replacing(…) as stream` is a write through `atomic`
    streamed = bool(call.args) and isinstance(call.args[0], ast.Name) and call.args[0].id == "stream"
    return not streamed

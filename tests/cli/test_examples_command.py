"""``pto-isa examples``: all files or none, nothing overwritten."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from pto_isa.cli import main
from pto_isa.cli.programs import examples as command

ROOT = Path(__file__).resolve().parents[2]
FILES = {path.name: path.read_bytes() for path in (ROOT / "examples").iterdir() if path.is_file()}
Out = pytest.CaptureFixture[str]


def written(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.mark.parametrize("place", ["new", "new/inner", "empty", "used"])
def test_all_files(place: str, tmp_path: Path, capsys: Out) -> None:
    """Into a folder that is new, or holds something else, which stays."""
    (tmp_path / "empty").mkdir()
    (tmp_path / "used").mkdir()
    (tmp_path / "used" / "notes.txt").write_text("mine")
    assert main(["examples", str(tmp_path / place)]) == 0
    found = written(tmp_path / place)
    assert (found.pop("notes.txt", b"") == b"mine") == (place == "used") and found == FILES and len(found) >= 9
    assert f"{len(FILES)} files written" in capsys.readouterr().out


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_nothing_is_overwritten(lang: str, tmp_path: Path, capsys: Out) -> None:
    """One file of the same name, or a dead link, and nothing is written; the message names it."""
    for name, make in (("scale.pto", Path.touch), ("matmul.py", lambda path: path.symlink_to("nowhere"))):
        folder = tmp_path / name
        folder.mkdir()
        make(folder / name)
        assert main(["examples", str(folder), "--lang", lang]) == 2
        text = capsys.readouterr().err
        assert f"`{name}`" in text and ("nothing was written" if lang == "en" else "未写入任何文件") in text
        assert [path.name for path in folder.iterdir()] == [name]


def test_wrong_places(tmp_path: Path, capsys: Out, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file, a folder below a file, a disk that is full: a message, and nothing is left."""
    (tmp_path / "file").write_text("mine")
    assert main(["examples", str(tmp_path / "file")]) == 2 and "expected a folder" in capsys.readouterr().err
    assert main(["examples", str(tmp_path / "file" / "below")]) == 2 and "cannot write" in capsys.readouterr().err
    assert main(["examples"]) == 2 and main(["examples", ""]) == 2
    capsys.readouterr()
    real, opened = Path.open, []

    def full(path: Path, mode: str = "r", **more: Any) -> Any:
        opened.append(path)
        if len(opened) == 4 and mode == "xb":
            raise OSError(28, os.strerror(28))
        return real(path, mode, **more)

    monkeypatch.setattr(Path, "read_bytes", lambda path: path.name.encode())
    monkeypatch.setattr(Path, "open", full)
    assert main(["examples", str(tmp_path / "full")]) == 2
    assert "cannot write (No space left" in capsys.readouterr().err and not list((tmp_path / "full").iterdir())


def test_an_installation_without_examples(tmp_path: Path, capsys: Out, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "example_files", list)
    assert main(["examples", str(tmp_path / "new")]) == 2
    assert "has no examples" in capsys.readouterr().err and not (tmp_path / "new").exists()

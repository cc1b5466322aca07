"""A file with very many faults: the first are said, and what is asked per file is asked once per file."""

from __future__ import annotations

from pathlib import Path

import pytest

from pto_isa.cli.authors import check_command
from sample_isa import Folder, Run


def test_a_file_of_unknown_fields(folder: Folder, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first hundred are said and the others counted; whether a file is among those asked about is judged once."""
    fields = "".join(f"key{k}: {k}\n" for k in range(3000))
    folder.change("group: binary\n", f"group: binary\n{fields}")
    judged: list[Path] = []
    among = check_command._among
    monkeypatch.setattr(check_command, "_among", lambda file, paths: judged.append(file) or among(file, paths))
    record = folder.root / "tile" / "sample" / "tplus.yaml"
    status, out, err = run("check", str(record))
    assert status == 2 and not err
    assert out.splitlines()[-1] == "101 faults in 1 file"
    assert sum("unknown field `key" in line for line in out.splitlines()) == 100
    assert "2900 more faults" in out
    assert len(judged) <= 40

"""What is generated for a few ops is as in tests/golden, byte by byte, and never depends on how it was made."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import pto_isa
from pto_isa.cli.authors.golden import GOLDEN, golden_files
from pto_isa.database.reading import read_some
from pto_isa.generate.sentences import sentences_of
from pto_isa.generate.write import op_files, shared_files
from pto_isa.generated import FOLDER
from pto_isa.language.front.elaborate import elaborate

FILES = Path(__file__).parent / "golden"
# Makes the files of the golden ops in processes of its own, or in one, and prints them.
CODE = """\
import json
import pto_isa
from pto_isa.cli.authors.golden import GOLDEN
from pto_isa.generate import renew
renew._WORTH_PROCESSES = 99
database = pto_isa.load()
texts = renew._texts({name: database.ops[name] for name in GOLDEN}, database, True)
print(json.dumps({path: text for _, made, _ in texts for path, text in made.files.items()}))
"""


def test_golden_outputs() -> None:
    """A change is shown by `make golden` and `git diff`; whoever reviews it sees what becomes of the ops."""
    made = golden_files(pto_isa.load())
    there = {path.relative_to(FILES).as_posix(): path for path in FILES.rglob("*") if path.suffix in (".py", ".txt")}
    assert len(there) == 4 * len(GOLDEN) == 48
    assert there.keys() == made.keys()
    different = [name for name, path in there.items() if path.read_bytes().decode("utf-8") != made[name]]
    assert not different, "run `make golden` and look at what changed"


@pytest.mark.slow
def test_the_same_files_however_they_are_made() -> None:
    """In one process and with another hash seed: those on the disk, which several processes made in any order."""
    done = subprocess.run(
        [sys.executable, "-c", CODE],
        env={**os.environ, "PYTHONHASHSEED": "1"}, capture_output=True, encoding="utf-8", check=True,
    )  # fmt: skip
    made = json.loads(done.stdout)
    assert len(made) >= 3 * len(GOLDEN)
    for path, text in made.items():
        assert Path(FOLDER, path).read_bytes().decode("utf-8") == text, path


def test_a_record_read_alone_gives_the_same() -> None:
    """Of one family and of two, with the other ops known by name only."""
    database = pto_isa.load()
    assert {path: text for path, text in shared_files(database).items() if path.startswith("rules/_tile")}
    for names in (["tadd"], ["tmatmul_acc", "tcolmax"]):
        some = read_some(database.root, [database[name].file for name in names], database.known)
        assert not some.issues and {*some.database} == {*names}
        speak = sentences_of(some.database)
        for op in some.database.values():
            assert op.related == database[op.name].related
            for path, text in op_files(op, elaborate(op, some.database), speak).items():
                assert Path(FOLDER, path).read_bytes().decode("utf-8") == text, path

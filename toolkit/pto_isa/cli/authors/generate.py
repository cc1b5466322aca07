"""``generate``: writing what is derived from the records whatever was noted before, or only comparing it."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path

from pto_isa import freshness
from pto_isa.atomic import write_text
from pto_isa.database.files import find_isa, shown
from pto_isa.generate.json_schema import schemas
from pto_isa.generate.renew import Renewal, UnwritableRecord, all_files
from pto_isa.language.front.opdef import ElaborationError
from pto_isa.op_name import plain_name

from ..say import language, refuse, say, told
from .golden import golden_files
from .opened import find_op, open_database, refuse_faults


def generate(names: list[str], check: bool, golden: Path | None) -> int:
    """Write the files of these ops (none: of all) or the golden outputs, or only compare: 1 if something differs."""
    if golden is not None:
        if names:
            refuse("generate.golden_ops")
        return _golden(golden, check)
    if check:
        if names:
            refuse("generate.check_ops")
        return _compare()
    isa = _isa()
    wanted = [_name(isa, name) for name in names] or None
    with freshness.Lock():
        done = Renewal(isa, language()).run(wanted, everything=True)
    written, total = len(done.written), len(done.files)
    if wanted is None:
        made = {isa / "schema" / name: text for name, text in schemas().items()}
        total += len(made)
        written += _write(made)
    for fault in done.faults:
        print(say(fault["en"], fault["zh"]), file=sys.stderr)
    if done.faults:
        print(told("generate.stays"), file=sys.stderr)
    print(told("generate.written", total=total, written=written, removed=len(done.removed)))
    return 2 if done.faults else 0


def _isa() -> Path:
    """The records that ``generated/`` is made from: a checkout's are its own, which it follows by itself."""
    isa, own = find_isa(), freshness.records()
    if isa is None or not (isa / "profiles.yaml").is_file():
        open_database()  # which says what is missing
        raise AssertionError("a database without profiles.yaml has faults")
    if own is not None and isa.resolve() != Path(own).resolve():
        refuse("generate.other_records", isa=shown(isa))
    return isa


def _name(isa: Path, name: str) -> str:
    """The plain name of an op in any spelling; the database is asked only for one that no record has for its name."""
    plain = plain_name(name)
    if plain.isidentifier() and any(isa.glob(f"*/*/{plain}.yaml")):
        return plain
    return find_op(open_database(), name).name


def _compare() -> int:
    """Make everything, whatever was noted, and compare it with the disk; nothing is written."""
    database = open_database()
    if not len(database):
        refuse("generate.no_records")
    try:
        made = all_files(database)
    except UnwritableRecord:
        refuse_faults(database)
        raise  # a defect of ours: `check` accepts what cannot be written
    files = {Path(os.path.normpath(os.path.join(freshness.FOLDER, path))): text for path, text in made.items()}
    files |= {database.root / "schema" / name: text for name, text in schemas().items()}
    there = [Path(freshness.FOLDER, kind, name) for kind in freshness.KINDS for name in freshness.on_disk(kind)]
    return _report(files, there, "pto-isa generate")


def _golden(folder: Path, check: bool) -> int:
    """The golden outputs, written into a folder or compared with it."""
    database = open_database()
    try:
        files = {folder / name: text for name, text in golden_files(database).items()}
    except ElaborationError:
        refuse_faults(database)
        raise
    there = [path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    if check:
        return _report(files, there, f"pto-isa generate --golden {shown(folder)}")
    if there and not any(path in files for path in there):
        refuse("generate.no_golden_folder", folder=shown(folder))
    stale = [path for path in there if path not in files]
    written = _write(files)
    for path in stale:
        path.unlink()
    print(told("generate.golden_written", files=len(files), written=written, stale=len(stale)))
    return 0


def _write(files: Mapping[Path, str]) -> int:
    """Write the files whose text differs; how many these were."""
    different = [path for path, text in files.items() if _read(path) != text]
    for path in different:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_text(path, files[path])
    return len(different)


def _report(files: Mapping[Path, str], there: list[Path], command: str) -> int:
    """Name every difference between what is made and what lies there, and how to mend it; 1 if there is one."""
    changed = sorted(path for path, text in files.items() if _read(path) != text)
    stale = sorted(set(there) - set(files))
    for path in changed:
        print(told("generate.differs", path=shown(path), command=command))
    for path in stale:
        print(told("generate.stale", path=shown(path), command=command))
    print(told("generate.compared", files=len(files), changed=len(changed), stale=len(stale)))
    return 1 if changed or stale else 0


def _read(path: Path) -> str | None:
    try:
        return path.read_bytes().decode("utf-8")
    except (FileNotFoundError, UnicodeDecodeError):
        return None

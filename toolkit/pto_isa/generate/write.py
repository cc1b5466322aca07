"""All generated files: collect the texts of every writer, compare with the disk, write."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from ..language.meaning import MeaningError
from ..language.vocabulary import meaning_of

if TYPE_CHECKING:
    from ..database import Database

PACKAGE = Path(__file__).resolve().parents[1]
OWNED = ("generated/ops", "generated/rules", "generated/cards")
SCHEMAS = "isa/schema/"
_INIT = {
    "generated/__init__.py": '"""Written by `pto-isa generate` from the records; never edited."""\n',
    "generated/ops/__init__.py": '"""One module per op: its NumPy function and its planner."""\n',
    "generated/rules/__init__.py": '"""One module per op: its rules as functions and data."""\n',
}


def files(db: Database) -> Iterator[tuple[str, str]]:
    """(path, text) of every generated file; ``isa/`` stands for the records' folder, the rest for the package.

    Raises ``MeaningError`` for a broken expression.
    """
    from .card import card
    from .json_schema import schemas
    from .op_module import op_module
    from .rule_module import rule_module, tile_module
    from .sentences import sentences_of

    for name, text in schemas().items():
        yield f"{SCHEMAS}{name}", text
    yield from _INIT.items()
    speak = sentences_of(db)
    yield "generated/rules/_tile.py", tile_module(db, speak)
    for op in db.values():
        meaning = meaning_of(op, db)
        yield f"generated/ops/{op.name}.py", op_module(op, meaning)
        yield f"generated/rules/{op.name}.py", rule_module(op, meaning, speak)
        yield f"generated/cards/{op.name}.json", card(op, meaning, speak)


def run(check: bool = False, say: Callable[[str], None] = print) -> int:
    """Write the files (or only compare).  Returns 0, 1 when ``check`` finds a difference, 2 for broken records."""
    from ..database import DatabaseError, load

    try:
        db = load()
        texts = dict(files(db))
    except DatabaseError as error:
        for issue in error.issues:
            print(issue, file=sys.stderr)
        return 2
    except MeaningError as error:
        print(error, file=sys.stderr)
        return 2
    if not len(db):
        print("no records were found: nothing to generate", file=sys.stderr)
        return 2
    wanted = {_target(path, db): text for path, text in texts.items()}
    stale = [path for path in _on_disk() if path not in wanted]
    changed = [path for path, text in wanted.items() if _read(path) != text]
    if check:
        for path in sorted(changed):
            say(f"{path}: differs from what the records give; run `pto-isa generate`")
        for path in sorted(stale):
            say(f"{path}: no record gives this file; run `pto-isa generate`")
        say(f"{len(wanted)} generated files, {len(changed)} differ, {len(stale)} without a record")
        return 1 if changed or stale else 0
    for path in stale:
        path.unlink()
    for path in changed:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(wanted[path], encoding="utf-8", newline="\n")
    say(f"{len(wanted)} generated files, {len(changed)} written, {len(stale)} removed")
    return 0


def _target(path: str, db: Database) -> Path:
    return db.root / path.removeprefix("isa/") if path.startswith(SCHEMAS) else PACKAGE / path


def _read(path: Path) -> str | None:
    try:
        return path.read_text(encoding="utf-8")
    except (FileNotFoundError, UnicodeDecodeError):
        return None


def _on_disk() -> list[Path]:
    """Files in the folders that only this writer fills."""
    found = []
    for folder in OWNED:
        found += [path for path in sorted((PACKAGE / folder).glob("*")) if path.suffix in (".py", ".json")]
    return found

"""All generated files: the texts of every writer, compared with the disk, and written."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from ..language.vocabulary import meaning_of

if TYPE_CHECKING:
    from ..database import Database, Op

PACKAGE = Path(__file__).resolve().parents[1]
OWNED = ("generated/ops", "generated/rules", "generated/programs", "generated/cards")
SCHEMAS = "isa/schema/"
_INIT = {
    "generated/__init__.py": '"""Written by `pto-isa generate` from the records; never edited."""\n',
    "generated/ops/__init__.py": '"""One module per op: its NumPy function and its planner."""\n',
    "generated/programs/__init__.py": '"""One module per op: how programs write it; its rules as one test."""\n',
    "generated/rules/__init__.py": '"""One module per op: its rules as functions and data."""\n',
}


def files(db: Database, ops: Collection[Op] | None = None) -> Iterator[tuple[str, str]]:
    """(path, text) of every generated file; ``isa/`` stands for the records' folder, the rest for the package.

    With ``ops``, the files of these ops and those that all ops share.  Raises ``MeaningError`` for a broken expression.
    """
    from .card import card
    from .json_schema import schemas
    from .op_module import op_module
    from .program_module import alias_module, alias_names, names_module, program_module, rules_module
    from .rule_module import rule_module, tile_module
    from .sentences import sentences_of

    for name, text in schemas().items():
        yield f"{SCHEMAS}{name}", text
    yield from _INIT.items()
    speak = sentences_of(db)
    yield "generated/rules/_tile.py", tile_module(db, speak)
    yield "generated/programs/_names.py", names_module(db)
    yield "generated/programs/_rules.py", rules_module(db)
    for op in db.values() if ops is None else ops:
        meaning = meaning_of(op, db)
        yield f"generated/ops/{op.name}.py", op_module(op, meaning)
        rules = rule_module(op, meaning, speak)
        yield f"generated/rules/{op.name}.py", rules
        yield f"generated/programs/{op.name}.py", program_module(op, rules)
        for name, alias in alias_names(op).items():
            yield f"generated/programs/{name}.py", alias_module(op, alias)
        yield f"generated/cards/{op.name}.json", card(op, meaning, speak)


@dataclass(frozen=True, slots=True)
class Plan:
    """What writing would do: all files by name, those whose text differs, and those that no record gives any more."""

    files: dict[Path, str]
    changed: list[Path]
    stale: list[Path]

    def write(self) -> None:
        """Bring the disk to what the records give."""
        for path in self.stale:
            path.unlink()
        for path in self.changed:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(self.files[path], encoding="utf-8", newline="\n")


def plan(db: Database, ops: Collection[Op] | None = None) -> Plan:
    """Compare what the records give with the disk, for all ops or for some; raises ``MeaningError``.

    What no record gives any more is known only when all ops are looked at.
    """
    wanted = {_target(path, db): text for path, text in files(db, ops)}
    changed = sorted(path for path, text in wanted.items() if _read(path) != text)
    return Plan(wanted, changed, sorted(path for path in _on_disk() if path not in wanted) if ops is None else [])


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

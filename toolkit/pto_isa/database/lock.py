"""The language lock: a text of which only one language was changed fails until somebody confirms the other.

One sorted file per folder, ``_lang.lock``; a line is ``<file> <place> <hash of English> <hash of Chinese>``.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from pathlib import Path

from pto_isa.atomic import write_text
from pto_isa.schema.issue import Issue, Position

from .faults import fault
from .files import shown
from .model import Database
from .texts import Pair, TextFolder, pairs, text_folders

LOCK = "_lang.lock"
Key = tuple[str, str]
Hashes = tuple[str, str]


def check_lock(database: Database, strict: bool = False, broken: Collection[str] = ()) -> list[Issue]:
    """Texts of which one side changed, and lines of texts that are gone; with ``strict`` also texts without a line.

    Nothing is said of ``broken`` files: what is to be confirmed there is known when they are mended.
    """
    issues: list[Issue] = []
    for folder in text_folders(database):
        issues += _check_folder(folder, strict, broken)
    return issues


def _check_folder(folder: TextFolder, strict: bool, broken_files: Collection[str]) -> Iterator[Issue]:
    file = folder.folder / LOCK
    locked, places, broken = read_lock(file)
    yield from broken
    unreadable = {
        owner for owner, document in folder.documents if document.value is None or document.file in broken_files
    }
    current = _pairs(folder)
    for key, pair in current.items():
        if key[0] in unreadable:
            continue
        old, new = locked.get(key), pair.hashes
        if old is None or (old[0] != new[0] and old[1] != new[1]):
            if strict:
                yield fault(
                    pair.position("en"),
                    "lock/unconfirmed",
                    _CONFIRM[0].format("the text is not confirmed", _name(folder.folder, pair.owner)),
                    _CONFIRM[1].format("文本尚未确认", _name(folder.folder, pair.owner)),
                )
        elif old != new:
            changed, other = ("en", "zh") if old[0] != new[0] else ("zh", "en")
            yield from _one_sided(pair, changed, other, _name(folder.folder, pair.owner))
    for key in locked.keys() - current.keys():
        if key[0] not in unreadable:
            yield fault(
                Position(shown(file), places[key], 1),
                "lock/stale",
                f"`{key[0]} {key[1]}` is locked, but there is no such text; "
                f"run `pto-isa confirm {_name(folder.folder, key[0])}`",
                f"锁文件中的 `{key[0]} {key[1]}` 已不存在；请运行 `pto-isa confirm {_name(folder.folder, key[0])}`",
            )


_CONFIRM = (
    "{}; read both languages, then run `pto-isa confirm {}`",
    "{}；请核对两种语言，然后运行 `pto-isa confirm {}`",
)
_NAMES = {"en": ("the English", "英文"), "zh": ("the Chinese", "中文")}


def _one_sided(pair: Pair, changed: str, other: str, name: str) -> Iterator[Issue]:
    here, there = pair.position(changed), pair.position(other)
    yield fault(
        here,
        "lock/one-sided",
        _CONFIRM[0].format(f"{_NAMES[changed][0]} was changed, but not {_NAMES[other][0]} in {there}", name),
        _CONFIRM[1].format(f"{_NAMES[changed][1]}已改，{_NAMES[other][1]}（{there}）未改", name),
    )
    yield fault(
        there,
        "lock/one-sided",
        _CONFIRM[0].format(f"{_NAMES[other][0]} does not follow the change in {here}", name),
        _CONFIRM[1].format(f"{_NAMES[other][1]}没有随 {here} 的改动更新", name),
    )


def _pairs(folder: TextFolder) -> dict[Key, Pair]:
    return {(owner, pair.key): pair for owner, document in folder.documents for pair in pairs(document, owner)}


def read_lock(file: Path) -> tuple[dict[Key, Hashes], dict[Key, int], list[Issue]]:
    """The lines of a lock file, the line number of each, and its faults; a missing file is empty."""
    locked: dict[Key, Hashes] = {}
    places: dict[Key, int] = {}
    issues: list[Issue] = []
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except FileNotFoundError:
        return locked, places, issues
    except (OSError, UnicodeDecodeError):
        return (
            locked,
            places,
            [fault(Position(shown(file), 1, 1), "lock/line", "the lock cannot be read", "无法读取锁文件")],
        )
    for number, line in enumerate(lines, 1):
        parts = line.split(" ")
        if len(parts) != 4 or (parts[0], parts[1]) in locked:
            issues.append(
                fault(
                    Position(shown(file), number, 1),
                    "lock/line",
                    "expected `<file> <place> <hash> <hash>`, each place once; run `pto-isa confirm --all`",
                    "应为 `<文件> <位置> <哈希> <哈希>`，且每处只有一行；请运行 `pto-isa confirm --all`",
                )
            )
            continue
        locked[parts[0], parts[1]] = (parts[2], parts[3])
        places[parts[0], parts[1]] = number
    return locked, places, issues


def _name(folder: Path, owner: str) -> str:
    """What `confirm` calls a file: the family's name for its own files, else the name of the file."""
    return folder.name if owner.startswith("_") else owner


def owners(database: Database) -> dict[str, set[tuple[Path, str]]]:
    """Names that `confirm` takes -> the files they stand for, those with nothing but old lines included."""
    found: dict[str, set[tuple[Path, str]]] = {}
    for folder in text_folders(database):
        locked, _, _ = read_lock(folder.folder / LOCK)
        for owner in {name for name, _ in folder.documents} | {key[0] for key in locked}:
            found.setdefault(_name(folder.folder, owner), set()).add((folder.folder, owner))
    return found


def confirm(database: Database, chosen: set[tuple[Path, str]] | None = None) -> list[Path]:
    """Lock texts as they are, those of (folder, file without suffix) or all; returns the lock files that changed."""
    return _rewrite(
        database, lambda folder, key, old, new: new if chosen is None or (folder, key[0]) in chosen else old
    )


def record_new(database: Database, write: bool = True) -> list[Path]:
    """Lock texts that are new or were changed in both languages; one-sided changes stay open."""

    def keep(folder: Path, key: Key, old: Hashes | None, new: Hashes | None) -> Hashes | None:
        both = old is not None and new is not None and old[0] != new[0] and old[1] != new[1]
        return new if old is None or both or new is None else old

    return _rewrite(database, keep, write)


def _rewrite(
    database: Database, choose: Callable[[Path, Key, Hashes | None, Hashes | None], Hashes | None], write: bool = True
) -> list[Path]:
    changed: list[Path] = []
    for folder in text_folders(database):
        file = folder.folder / LOCK
        locked, _, broken = read_lock(file)
        unreadable = {owner for owner, document in folder.documents if document.value is None}
        current = {key: pair.hashes for key, pair in _pairs(folder).items()}
        lines = []
        for key in sorted(locked.keys() | current.keys()):
            old = locked.get(key)
            chosen = old if key[0] in unreadable else choose(folder.folder, key, old, current.get(key))
            if chosen is not None:
                lines.append(" ".join((*key, *chosen)))
        text = "".join(f"{line}\n" for line in lines)
        before = file.read_text(encoding="utf-8", errors="replace") if file.is_file() else ""
        if text != before or broken:
            changed.append(file)
            if write:
                write_text(file, text)
    return changed

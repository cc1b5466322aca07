"""The language lock: a text of which only one language was changed fails until somebody confirms the other.

One sorted file per op, ``locks/<op>.lock``, so that two people who write two records never meet in one; one per family
and one for the shared files.  A line is ``<file> <place> <hash of English> <hash of Chinese>``.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from pathlib import Path

from pto_isa.atomic import write_text
from pto_isa.schema.issue import Issue, Position

from .faults import fault
from .files import shown
from .model import Database
from .texts import Locked, TextPair, locked_files, pairs

LockedText = tuple[str, str]
Hashes = tuple[str, str]


def check_lock(database: Database, strict: bool = False, broken: Collection[str] = ()) -> list[Issue]:
    """Texts of which one side changed, and lines of texts that are gone; with ``strict`` also texts without a line.

    Nothing is said of ``broken`` files: what is to be confirmed there is known when they are mended.
    """
    issues: list[Issue] = []
    for of_one in locked_files(database):
        issues += _check_one(of_one, strict, broken)
    return issues


def _check_one(of_one: Locked, strict: bool, broken_files: Collection[str]) -> Iterator[Issue]:
    locked, places, broken = read_lock(of_one.lock)
    yield from broken
    unreadable = {
        owner for owner, document in of_one.documents if document.value is None or document.file in broken_files
    }
    current = _pairs(of_one)
    for key, pair in current.items():
        if key[0] in unreadable:
            continue
        old, new = locked.get(key), pair.hashes
        if old is None or (old[0] != new[0] and old[1] != new[1]):
            if strict:
                yield fault(
                    pair.position("en"),
                    "lock/unconfirmed",
                    _CONFIRM[0].format("the text is not confirmed", of_one.name_of(pair.owner)),
                    _CONFIRM[1].format("文本尚未确认", of_one.name_of(pair.owner)),
                )
        elif old != new:
            changed, other = ("en", "zh") if old[0] != new[0] else ("zh", "en")
            yield from _one_sided(pair, changed, other, of_one.name_of(pair.owner))
    for key in locked.keys() - current.keys():
        if key[0] not in unreadable:
            yield fault(
                Position(shown(of_one.lock), places[key], 1),
                "lock/stale",
                f"`{key[0]} {key[1]}` is locked, but there is no such text; "
                f"run `pto-isa confirm {of_one.name_of(key[0])}`",
                f"锁文件中的 `{key[0]} {key[1]}` 已不存在；请运行 `pto-isa confirm {of_one.name_of(key[0])}`",
            )


_CONFIRM = (
    "{}; read both languages, then run `pto-isa confirm {}`",
    "{}；请核对两种语言，然后运行 `pto-isa confirm {}`",
)
_NAMES = {"en": ("the English", "英文"), "zh": ("the Chinese", "中文")}


def _one_sided(pair: TextPair, changed: str, other: str, name: str) -> Iterator[Issue]:
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


def _pairs(of_one: Locked) -> dict[LockedText, TextPair]:
    return {(owner, pair.key): pair for owner, document in of_one.documents for pair in pairs(document, owner)}


def read_lock(file: Path) -> tuple[dict[LockedText, Hashes], dict[LockedText, int], list[Issue]]:
    """The lines of a lock file, the line number of each, and its faults; a missing file is empty."""
    locked: dict[LockedText, Hashes] = {}
    places: dict[LockedText, int] = {}
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


def owners(database: Database) -> dict[str, set[tuple[Path, str]]]:
    """Names that `confirm` takes -> (lock, file without suffix), those with nothing but old lines included."""
    found: dict[str, set[tuple[Path, str]]] = {}
    for of_one in locked_files(database):
        locked, _, _ = read_lock(of_one.lock)
        for owner in {name for name, _ in of_one.documents} | {key[0] for key in locked}:
            found.setdefault(of_one.name_of(owner), set()).add((of_one.lock, owner))
    return found


def confirm(database: Database, chosen: set[tuple[Path, str]] | None = None) -> list[Path]:
    """Lock texts as they are, those of (lock, file without suffix) or all; returns the lock files that changed."""
    return _rewrite(database, lambda lock, key, old, new: new if chosen is None or (lock, key[0]) in chosen else old)


def record_new(database: Database, write: bool = True) -> list[Path]:
    """Lock texts that are new or were changed in both languages; one-sided changes stay open."""

    def keep(lock: Path, key: LockedText, old: Hashes | None, new: Hashes | None) -> Hashes | None:
        both = old is not None and new is not None and old[0] != new[0] and old[1] != new[1]
        return new if old is None or both or new is None else old

    return _rewrite(database, keep, write)


def _rewrite(
    database: Database,
    choose: Callable[[Path, LockedText, Hashes | None, Hashes | None], Hashes | None],
    write: bool = True,
) -> list[Path]:
    changed: list[Path] = []
    for of_one in locked_files(database):
        file = of_one.lock
        locked, _, broken = read_lock(file)
        unreadable = {owner for owner, document in of_one.documents if document.value is None}
        current = {key: pair.hashes for key, pair in _pairs(of_one).items()}
        lines = []
        for key in sorted(locked.keys() | current.keys()):
            old = locked.get(key)
            chosen = old if key[0] in unreadable else choose(file, key, old, current.get(key))
            if chosen is not None:
                lines.append(" ".join((*key, *chosen)))
        text = "".join(f"{line}\n" for line in lines)
        before = file.read_text(encoding="utf-8", errors="replace") if file.is_file() else ""
        if text != before or broken:
            changed.append(file)
            if write and text:
                file.parent.mkdir(exist_ok=True)
                write_text(file, text)
            elif write:
                file.unlink()
    return changed

"""Checkouts of public repositories: which one a folder is, at which commit, and where a cited place is in it."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from pto_isa.database.cite import Cited
from pto_isa.schema.catalog import Source
from pto_isa.text.lists import listed

_BRACES = re.compile(r"\{\w+\}")
_FILE_TYPES = (".hpp", ".h", ".md", ".cpp", ".td")


class Unreadable(Exception):
    """A checkout that cannot be used; the message is in both languages."""

    def __init__(self, en: str, zh: str) -> None:
        super().__init__(en)
        self.en, self.zh = en, zh


@dataclass(eq=False)
class Checkout:
    """A folder with the files of one repository."""

    root: Path
    repository: str
    commit: str | None
    texts: dict[str, str | None] = field(default_factory=dict)

    def text(self, file: str) -> str | None:
        """The text of a file, None when there is none; read once."""
        if file not in self.texts:
            path = self.root / file
            try:
                self.texts[file] = path.read_text(encoding="utf-8", errors="replace") if path.is_file() else None
            except OSError:
                self.texts[file] = None
        return self.texts[file]

    @cached_property
    def files(self) -> dict[str, list[str]]:
        """Name of a file in small letters -> its paths, for headers and pages."""
        found: dict[str, list[str]] = {}
        for path in sorted(self.root.rglob("*")):
            if path.suffix in _FILE_TYPES and ".git" not in path.parts:
                found.setdefault(path.name.lower(), []).append(path.relative_to(self.root).as_posix())
        return found


def open_checkouts(folders: list[Path], sources: Mapping[str, Source]) -> list[Checkout]:
    """Recognise each folder by the files that sources.yaml names; raises Unreadable."""
    found: list[Checkout] = []
    for folder in folders:
        if not folder.is_dir():
            raise Unreadable(f"{folder}: no such folder", f"{folder}：目录不存在")
        counts: dict[str, int] = {}
        for source in sources.values():
            if source.path and not _BRACES.search(source.path) and (folder / source.path).exists():
                counts[source.repository] = counts.get(source.repository, 0) + 1
        if not counts:
            en, zh = listed(sorted({s.repository for s in sources.values() if s.path}))
            raise Unreadable(
                f"{folder}: not a checkout of a repository that sources.yaml names ({en})",
                f"{folder}：不是 sources.yaml 所列任何仓库（{zh}）的检出目录",
            )
        name = max(counts, key=lambda repository: counts[repository])
        found.append(Checkout(folder, name, _commit(folder)))
    return found


def _commit(folder: Path) -> str | None:
    try:
        done = subprocess.run(
            ["git", "-C", str(folder), "rev-parse", "HEAD"], capture_output=True, text=True, check=False, timeout=20
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    top = done.stdout.strip()
    return top if done.returncode == 0 and re.fullmatch(r"[0-9a-f]{40}", top) and (folder / ".git").exists() else None


def file_of(place: Cited, source: Source, op: str, family: str) -> str | None:
    """The path of a cited file in its repository; None when the reference names no single file."""
    if source.path is None:
        return None
    path = source.path
    if place.file:
        path = f"{path.rpartition('/')[0]}/{place.file}" if path.endswith(_FILE_TYPES) else f"{path}/{place.file}"
    elif "{Name}" in path:
        return None
    names = {"op": op, "page": op.replace("_", "-"), "OP": op.upper(), "Name": "", "family": family}
    path = path.format_map(names)
    return path if path.endswith(_FILE_TYPES) else None

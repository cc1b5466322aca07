"""Checkouts of public repositories: which one a folder is, at which commit, and where a cited place is in it."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from pto_isa.database.cite import NUMBERED, Cited
from pto_isa.runtime.release import number_of_release
from pto_isa.schema.catalog import Source
from pto_isa.text.lists import listed

_BRACES = re.compile(r"\{\w+\}")
_FILE_TYPES = (".hpp", ".h", ".md", ".cpp", ".td")
_VERSION = re.compile(r"^\s*project\s*\(\s*ptoas\s+VERSION\s+(\d+\.\d+)", re.M)


class Unreadable(Exception):
    """A checkout that cannot be used; the message is in both languages."""

    def __init__(self, en: str, zh: str) -> None:
        super().__init__(en)
        self.en, self.zh = en, zh


@dataclass(eq=False)
class Checkout:
    """A folder with the files of one tree of sources.yaml; ``release``: of the assembler, as its files say."""

    root: Path
    tree: str
    commit: str | None
    release: str | None = None
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


def files_of(sources: Mapping[str, Source]) -> dict[str, list[Source]]:
    """The sources that are files of a checkout, by their tree."""
    found: dict[str, list[Source]] = {}
    for source in sources.values():
        if source.path and source.path not in NUMBERED:
            found.setdefault(source.tree, []).append(source)
    return found


def open_checkouts(folders: list[Path], sources: Mapping[str, Source]) -> list[Checkout]:
    """Recognise each folder as a tree of sources.yaml; raises Unreadable.

    The tree is one of which the folder has files: that of its commit, else the last one up to its release of the
    assembler, else the one of which it has most files.
    """
    known, found = files_of(sources), []
    for folder in folders:
        if not folder.is_dir():
            raise Unreadable(f"{folder}: no such folder", f"{folder}：目录不存在")
        commit, release = _commit(folder), _release(folder)
        ranks: dict[str, tuple[bool, int, int]] = {}
        for tree, documents in known.items():
            plain = [one.path or "" for one in documents if not _BRACES.search(one.path or "")]
            if count := sum((folder / path).exists() for path in plain):
                first = documents[0]
                ranks[tree] = (
                    commit is not None and first.commit is not None and commit.startswith(first.commit),
                    _up_to(first.release, release),
                    count,
                )
        if not ranks:
            en, zh = listed(sorted({documents[0].repository for documents in known.values()}))
            raise Unreadable(
                f"{folder}: not a checkout of a repository that sources.yaml names ({en})",
                f"{folder}：不是 sources.yaml 所列任何仓库（{zh}）的检出目录",
            )
        found.append(Checkout(folder, max(ranks, key=lambda tree: ranks[tree]), commit, release))
    return found


def _up_to(tree: str | None, release: str | None) -> int:
    """The number of a tree's release, 0 where it is none up to the given one."""
    if tree is None or release is None or number_of_release(tree) > number_of_release(release):
        return 0
    return number_of_release(tree)


def _release(folder: Path) -> str | None:
    """The release that the build of an assembler states; None for another repository."""
    said = _VERSION.search(Checkout(folder, "", None).text("CMakeLists.txt") or "")
    return said.group(1) if said else None


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

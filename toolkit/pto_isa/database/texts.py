"""Every text of the database: a pair of English and Chinese, the file it stands in and the way to it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path as FilePath
from typing import Any

from pto_isa.schema.issue import Position
from pto_isa.schema.yaml_text import YamlDocument

from ..runtime.frozen import frozen
from ..schema.issue import FieldPath
from . import files
from .model import Database

_SENTENCES = frozenset({"summary", "text", "reason", "because"})
_LISTS_OF_SENTENCES = frozenset({"reports", "changes"})


@dataclass(frozen=True)
class TextPair:
    """One text in both languages."""

    document: YamlDocument
    owner: str  # `tadd`, `_groups`, `profiles`
    path: FieldPath
    en: str
    zh: str

    def position(self, lang: str) -> Position:
        """Where the text of one language stands."""
        return self.document.at((*self.path, lang))

    @cached_property
    def hashes(self) -> tuple[str, str]:
        """What the lock keeps of the text, English and Chinese."""
        return digest(self.en), digest(self.zh)

    @property
    def key(self) -> str:
        """The way to the text inside its file, as one word."""
        return "/".join(str(step).replace(" ", "_") for step in self.path)

    @property
    def is_sentence(self) -> bool:
        """Whether the text is one or more whole sentences, by its place."""
        last = self.path[-1]
        return last in _SENTENCES or (isinstance(last, int) and str(self.path[-2]) in _LISTS_OF_SENTENCES)


def digest(text: str) -> str:
    """A short hash of a text that ignores how its lines are broken."""
    return hashlib.sha256(" ".join(text.split()).encode()).hexdigest()[:12]


_known: dict[str, tuple[YamlDocument, list[TextPair]]] = {}


def pairs(document: YamlDocument, owner: str) -> list[TextPair]:
    """All texts of one file; half a pair and what is no text is left to the models."""
    known = _known.get(document.file)
    if known is None or known[0] is not document:
        found = [TextPair(document, owner, path, en, zh) for path, en, zh in _walk(document.value, ())]
        known = _known[document.file] = (document, found)
    return known[1]


def _walk(data: Any, path: FieldPath) -> Iterator[tuple[FieldPath, str, str]]:
    if isinstance(data, dict):
        en, zh = data.get("en"), data.get("zh")
        if isinstance(en, str) and isinstance(zh, str):
            yield path, en, zh
        for key, value in data.items():
            if isinstance(value, (dict, list)):
                yield from _walk(value, (*path, key))
    elif isinstance(data, list):
        for place, value in enumerate(data):
            if isinstance(value, (dict, list)):
                yield from _walk(value, (*path, place))


LOCKS = "locks"  # the folder of the locks, beside the files that they are about
SUFFIX = ".lock"


@frozen
class Locked:
    """The files that share one language lock: those of an op, those of a family, or the shared files of the root.

    name: what ``confirm`` calls them; the shared files are called by their own names.
    """

    lock: FilePath
    documents: tuple[tuple[str, YamlDocument], ...]
    name: str

    def name_of(self, owner: str) -> str:
        """What ``confirm`` calls one of the files."""
        return self.name or owner.removesuffix(files.EVIDENCE)


def documents_with_texts(database: Database) -> list[YamlDocument]:
    """All files with texts; what cannot be read has none."""
    families = files.family_folders(database.root)
    return [*database.shared.documents.values(), *(files.read(file)[0] for family in families for file in family.all)]


def locked_files(database: Database) -> list[Locked]:
    """All files with texts by their lock, and locks of files that are gone; what cannot be read has no texts."""
    shared = tuple((name, database.shared.documents[name]) for name in files.SHARED)
    found = [Locked(database.root / LOCKS / f"shared{SUFFIX}", shared, "")]
    for family in files.family_folders(database.root):
        folder = family.folder / LOCKS
        by_lock: dict[str, list[FilePath]] = {}
        for file in family.all:
            stem = files.stated_by(file).stem
            by_lock.setdefault("_family" if stem.startswith("_") else stem, []).append(file)
        old = (path.stem for path in folder.glob(f"*{SUFFIX}"))
        for name in sorted({*by_lock, *old}):
            documents = tuple((file.stem, files.read(file)[0]) for file in by_lock.get(name, ()))
            called = family.folder.name if name == "_family" else name
            found.append(Locked(folder / f"{name}{SUFFIX}", documents, called))
    return found

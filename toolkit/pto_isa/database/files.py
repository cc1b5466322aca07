"""Where the database lies, which files it has and their contents, read once per version of a file."""

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Mapping
from pathlib import Path
from weakref import WeakValueDictionary

from pto_isa.freshness import is_young
from pto_isa.runtime.frozen import frozen
from pto_isa.schema.issue import Issue
from pto_isa.schema.yaml_file import read_text
from pto_isa.schema.yaml_text import YamlDocument, read_yaml

SHARED = (
    "profiles",
    "vocabulary",
    "glossary",
    "phrases",
    "sources",
    "tile_rules",
    "general",
    "program_rules",
    "assembler",
    "assertions",
    "reasons",
    "groups",
    "groups.evidence",
)
SETS = ("tile", "system", "comm", "scalar", "vector", "cube")
EVIDENCE = ".evidence"  # end of the stem of the file with what was found about what the other one states
_EDITOR = "# yaml-language-server: $schema=../../schema/{}.json"
HEADER = _EDITOR.format("record")
EVIDENCE_HEADER = _EDITOR.format("evidence")
CHAPTER_HEADER = _EDITOR.format("chapter")

_State = tuple[int, ...]  # the last one is the time of the last change of any kind, which nobody can set
_cache: dict[str, tuple[_State, str, YamlDocument, list[Issue], str]] = {}
# A document without faults of every text that is in use: copies of a file are read once.
_texts: WeakValueDictionary[str, YamlDocument] = WeakValueDictionary()
_folders: dict[str, tuple[_State, FamilyFiles | None]] = {}
_known: list[YamlDocument] = []  # those that `know` was given last, which are kept


def find_isa() -> Path | None:
    """The folder of the records: PTO_ISA_DATA, else of the checkout in an editable install, else inside the package."""
    named = os.environ.get("PTO_ISA_DATA")
    return Path(named).absolute() if named else own_isa()


def own_isa() -> Path | None:
    """The folder of the records that the installation came with."""
    package = Path(__file__).resolve().parents[1]
    checkout = package.parents[1] / "isa"
    if package.parent.name == "toolkit" and (checkout / "profiles.yaml").is_file():
        return checkout
    inside = package / "isa"
    return inside if inside.is_dir() else None


def root_above(path: Path) -> Path | None:
    """The folder of the database that a file or folder lies in: the nearest one above that holds profiles.yaml."""
    start = path.resolve()
    for folder in (start, *start.parents):
        if (folder / "profiles.yaml").is_file():
            return folder
    return None


def evidence_of(path: Path) -> Path:
    """The file with what was found about the contents of a file: ``tadd.evidence.yaml`` for ``tadd.yaml``."""
    return path.with_name(f"{path.stem}{EVIDENCE}{path.suffix}")


def is_evidence(path: Path) -> bool:
    """Whether a file holds what was found about the contents of another one."""
    return path.stem.endswith(EVIDENCE)


def chapter_of(path: Path, name: str) -> Path:
    """The file of a chapter of a record: ``tmov.weights.yaml`` for ``tmov.yaml``."""
    return path.with_name(f"{path.stem}.{name}{path.suffix}")


def is_chapter(path: Path) -> bool:
    """Whether a file holds a part of the record beside it: names of records have no dot."""
    return "." in path.stem and not is_evidence(path)


def beside(path: Path) -> bool:
    """Whether a file belongs to a record beside it: a chapter, or evidence."""
    return "." in path.stem


def stated_by(path: Path) -> Path:
    """The file that an evidence file is about, and the record of a chapter; any other file itself."""
    return path.with_name(f"{path.stem.partition('.')[0]}{path.suffix}")


def header_of(path: Path) -> str | None:
    """The first line of a file of an op, by which editors find its schema; other files have none."""
    if stated_by(path).stem in SHARED or path.stem.startswith("_"):
        return None
    return EVIDENCE_HEADER if is_evidence(path) else CHAPTER_HEADER if is_chapter(path) else HEADER


def shown(path: Path) -> str:
    """The name of a file in messages: relative to the working directory when it lies below it."""
    name = str(path)
    try:
        here = os.getcwd()
    except OSError:
        return name
    return "." if name == here else name.removeprefix(os.path.join(here, ""))


@frozen
class FamilyFiles:
    """The files of one family: ``tile/<family>``, in the order of their names.

    Beside those of the ops lie ``chapters`` of long ones; ``evidence`` are those with what was found about any of them.
    """

    folder: Path
    set: str
    family: Path
    groups: Path | None
    ops: tuple[Path, ...]
    chapters: Mapping[Path, list[Path]]  # by the record, whether that is there or not
    evidence: Mapping[Path, Path]  # by the file that it is about, in the same way

    @property
    def stated(self) -> list[Path]:
        """The files that say what the ops are; that of the family is named even when it is missing."""
        chapters = (file for files in self.chapters.values() for file in files)
        return [self.family, *([self.groups] if self.groups else []), *self.ops, *chapters]

    @property
    def all(self) -> list[Path]:
        """What is read of the family, and the file of the family even when it is missing."""
        return [*self.stated, *self.evidence.values()]


def family_folders(root: Path) -> list[FamilyFiles]:
    """All families in a fixed order; a folder without YAML files is none."""
    found = []
    for kind in SETS:
        base = root / kind
        if not base.is_dir():
            continue
        with os.scandir(base) as entries:
            names = sorted(entry.name for entry in entries if entry.is_dir())
        found += [files for name in names if (files := _family_files(base / name, kind)) is not None]
    return found


def _family_files(folder: Path, kind: str) -> FamilyFiles | None:
    """The files of a family; its folder is listed again only when that has changed."""
    key, now = str(folder), time.time_ns()
    status = os.stat(key)
    state = (status.st_mtime_ns, status.st_ino, status.st_ctime_ns)
    known = _folders.get(key)
    if known is not None and known[0] == state:
        return known[1]
    found = _listed(folder, kind)
    if is_young(now, status.st_mtime_ns, status.st_ctime_ns):
        _folders.pop(key, None)
    else:
        _folders[key] = state, found
    return found


def _listed(folder: Path, kind: str) -> FamilyFiles | None:
    files = [folder / name for name in sorted(os.listdir(folder)) if name.endswith((".yaml", ".yml"))]
    if not files:
        return None
    evidence = {
        file.with_name(file.stem.removesuffix(EVIDENCE) + file.suffix): file for file in files if is_evidence(file)
    }
    chapters: dict[Path, list[Path]] = {}
    for file in filter(is_chapter, files):
        chapters.setdefault(stated_by(file), []).append(file)
    ops = tuple(file for file in files if not file.name.startswith("_") and not beside(file))
    groups = folder / "_groups.yaml"
    return FamilyFiles(
        folder, kind, folder / "_family.yaml", groups if groups in files else None, ops, chapters, evidence
    )


def stray_files(root: Path) -> list[Path]:
    """YAML files of a database that nobody reads: in another folder, or with another name, than those that are."""
    known = {str(root / f"{name}.yaml") for name in SHARED}
    for family in family_folders(root):
        known.update(map(str, family.all))
    found = (os.path.join(folder, name) for folder, _, names in os.walk(root) for name in names)
    return sorted(Path(path) for path in found if path.lower().endswith((".yaml", ".yml")) and path not in known)


def read(path: Path) -> tuple[YamlDocument, list[Issue], str]:
    """The document of a file, its faults and its first line; read again only when the file has changed.

    A file that cannot be read gives an empty document, so that faults can still be placed in it.
    """
    key = str(path)
    state: _State
    try:
        status = os.stat(key)
        state = (status.st_mtime_ns, status.st_size, status.st_ino, status.st_ctime_ns)
    except (OSError, ValueError):
        state = (-1,)
    name = shown(path)
    known = _cache.get(key)
    if known is not None and known[0] == state and known[1] == name and state[0] >= 0:
        return known[2:]
    text, issues = read_text(path, name)
    document = _document(text or "", name)
    issues = issues or list(document.issues)
    first = (text or "").partition("\n")[0].rstrip("\r")
    _cache[key] = (state, name, document, issues, first)
    return document, issues, first


def _document(text: str, name: str) -> YamlDocument:
    known = _texts.get(text)
    if known is not None:
        return known.of_file(name)
    document = read_yaml(text, name)
    if not document.issues:
        _texts[text] = document
    return document


def know(documents: Iterable[YamlDocument]) -> None:
    """Files with the texts of these documents, which have no faults, need not be read; those before are let go."""
    _known[:] = documents
    _texts.update((document.text, document) for document in _known)


def forget(root: Path) -> None:
    """Keep nothing more of the files below a folder."""
    below = f"{root}{os.sep}"
    for kept in (_cache, _folders):
        for key in [key for key in kept if key.startswith(below)]:
            del kept[key]

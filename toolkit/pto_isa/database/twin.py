"""The files of one thing: what it is (``tadd.yaml``) and what was found about it (``tadd.evidence.yaml``).

The files of a family, of its groups and of the groups that families share are divided in the same way. Which field
belongs where follows from the models; ``pto-isa fmt`` moves what stands in the wrong file.  A long record has chapters,
too (``tmov.weights.yaml``), in which all may stand but what the op is called and where it belongs.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path as FilePath
from typing import Any

from pto_isa.schema.evidence import Evidence
from pto_isa.schema.issue import Issue
from pto_isa.schema.record import NOT_IN_CHAPTERS, Record
from pto_isa.schema.yaml_text import YamlDocument

from ..runtime.frozen import frozen
from ..schema.issue import FieldPath
from . import files

FOUND = frozenset(Evidence.model_fields)
_STATED = frozenset(Record.model_fields) - FOUND
_CHAPTERS_LACK = NOT_IN_CHAPTERS | FOUND


@frozen
class Twin:
    """The documents; ``found`` is None where nothing was found, ``chapters`` are those of a long record."""

    stated: YamlDocument
    found: YamlDocument | None = None
    chapters: tuple[YamlDocument, ...] = ()

    @property
    def documents(self) -> tuple[YamlDocument, ...]:
        """What is there."""
        return (self.stated, *self.chapters, *(() if self.found is None else (self.found,)))

    @property
    def broken(self) -> bool:
        """Whether a file could not be read."""
        return any(document.value is None for document in self.documents)


def parts_of(file: FilePath, data: Any) -> Iterator[tuple[FieldPath, dict[str, Any]]]:
    """The parts of a file's data that have the fields of a record: all of it, the defaults, or each group."""
    stem = files.stated_by(file).stem
    if stem in ("_groups", "groups"):
        for name, group in _mapping(_mapping(data).get("groups")).items():
            yield ("groups", name), _mapping(group)
    elif stem == "_family":
        yield ("defaults",), _mapping(_mapping(data).get("defaults"))
    elif stem not in files.SHARED:
        yield (), _mapping(data)


def wrong_fields(file: FilePath, data: Any) -> list[FieldPath]:
    """Where the data of a file has fields that belong in the other one."""
    wrong = _STATED if files.is_evidence(file) else _CHAPTERS_LACK if files.is_chapter(file) else FOUND
    return [(*path, key) for path, part in parts_of(file, data) for key in part if key in wrong]


def other_file(file: FilePath) -> FilePath:
    """The file that holds the fields which do not belong in this one."""
    return files.stated_by(file) if files.beside(file) else files.evidence_of(file)


def misplaced(document: YamlDocument) -> list[Issue]:
    """Faults of the fields that belong in the other file."""
    file = FilePath(document.file)
    name = other_file(file).name
    en, zh = ("says what the op is", "说明指令本身") if files.is_evidence(file) else (
        "is not for a chapter", "不应写在分章文件中") if files.is_chapter(file) else (
        "says what was found about the op", "是有关该指令的依据")  # fmt: skip
    return [
        document.issue(
            path,
            "record/wrong-file",
            f"`{path[-1]}` {en}; expected in `{name}`, to which `pto-isa fmt` moves it",
            f"`{path[-1]}` {zh}；应写在 `{name}` 中，`pto-isa fmt` 会把它移过去",
            key=True,
        )
        for path in wrong_fields(file, document.value)
    ]


def _mapping(data: Any) -> dict[str, Any]:
    return data if isinstance(data, dict) else {}

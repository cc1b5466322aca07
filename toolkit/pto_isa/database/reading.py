"""Reading the database: every file, every fault, and only what has changed when it is read again.

``load`` asks further whether names exist and raises with all faults; ``check`` returns them together with what the
language, the texts and the language lock have to say.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from operator import is_not
from pathlib import Path

from pydantic import BaseModel

from pto_isa.schema.catalog import Family, Groups
from pto_isa.schema.issue import Issue
from pto_isa.schema.record import Record
from pto_isa.schema.yaml_text import Document

from . import files
from .faults import DatabaseError, file_fault, unique
from .layout import SHARED_MODELS
from .model import Database, Known
from .resolve import Resolved, groups_in, layers_of, named_groups
from .shared import Shared
from .validate import validate

_models: dict[Path, tuple[Document, BaseModel | None, list[Issue]]] = {}
_records: dict[Path, tuple[tuple[Document, ...], Record | None, Resolved | None, list[Issue]]] = {}


@dataclass(slots=True)
class Reading:
    """What was read: the database as far as the files allow, and every fault so far."""

    database: Database
    issues: list[Issue]


def read_all(path: str | Path | None = None) -> Reading:
    """Read and validate every file; raises DatabaseError only when there is no database at all."""
    return _read(path, None, ())


def read_some(path: str | Path, records: Collection[Path], known: Sequence[Known]) -> Reading:
    """Read some records with what they share, in a database whose other ops are only ``known``.

    Faults that show only when all records are read, such as a group that none names, are not looked for.
    """
    return _read(path, records, known)


def _read(path: str | Path | None, only: Collection[Path] | None, known: Sequence[Known]) -> Reading:
    root = Path(path).absolute() if path is not None else files.find_isa()
    if root is None or not root.is_dir():
        where = root or Path("isa")
        raise DatabaseError(
            [
                file_fault(
                    where,
                    "database/missing",
                    "no database here; expected a folder with profiles.yaml",
                    "此处没有数据库；应为含有 profiles.yaml 的目录",
                )
            ]
        )
    issues: list[Issue] = []
    models: dict[str, BaseModel] = {}
    documents: dict[str, Document] = {}
    for name in files.SHARED:
        document, model = _read_model(root / f"{name}.yaml", SHARED_MODELS[name], issues)
        documents[name] = document
        if model is not None:
            models[name] = model
    families: dict[str, Family] = {}
    records: list[tuple[Record, Resolved, Path]] = []
    shared = documents["groups"] if "groups" in models else Document(documents["groups"].file)
    used: set[str] = set()
    folders = files.family_folders(root)
    if only is not None:
        folders = [replace(folder, ops=some) for folder in folders if (some := [f for f in folder.ops if f in only])]
    complete = [_read_family(folder, shared, families, records, issues, used, only is None) for folder in folders]
    if all(complete) and only is None:
        issues += _unused_groups(shared, used, "no record", "没有记录")
    return Reading(Database(root, Shared(models, documents), families, records, known), unique(issues))


def _read_model(file: Path, model: type[BaseModel], issues: list[Issue]) -> tuple[Document, BaseModel | None]:
    document, faults, _ = files.read(file)
    known = _models.get(file)
    if known is None or known[0] is not document:
        made: BaseModel | None = None
        found: list[Issue] = []
        if not faults:
            made, found = validate(model, document.value, document.at)
        known = _models[file] = (document, made, found)
    issues += faults + known[2]
    return document, known[1]


def _read_family(
    folder: files.FamilyFiles,
    shared: Document,
    families: dict[str, Family],
    records: list[tuple[Record, Resolved, Path]],
    issues: list[Issue],
    used: set[str],
    complete: bool,
) -> bool:
    """Read the files of one family; whether all its records say which groups they use, which are added to ``used``.

    complete: whether these are all the records of the family.
    """
    family_document, family = _read_model(folder.family, Family, issues)
    if isinstance(family, Family):
        families[family.family] = family
        if family.family != folder.folder.name:
            issues.append(
                family_document.issue(
                    ("family",),
                    "family/name",
                    f"`{family.family}` was found; expected `{folder.folder.name}`, the folder's name",
                    f"遇到 `{family.family}`；应与目录同名，即 `{folder.folder.name}`",
                )
            )
    own: tuple[Document, ...] = ()
    if folder.groups is not None:
        document, groups = _read_model(folder.groups, Groups, issues)
        # The faults of a broken file are reported; members go without it.
        own = (document if groups is not None else Document(document.file),)
        issues += _groups_twice(own[0], shared)
    named: set[str] = set()
    for file in folder.ops:
        document, faults, first = files.read(file)
        issues += faults
        if faults or not isinstance(document.value, dict):
            complete = False
            if not faults:
                issues.append(
                    document.issue(
                        (), "schema/value", "expected a mapping: the record of one op", "应为映射：一条指令的记录"
                    )
                )
            continue
        if first != files.HEADER:
            en, zh = f"the first line is not `{files.HEADER}`", f"首行应为 `{files.HEADER}`"
            issues.append(file_fault(file, "file/header", en, zh))
        named.update(str(group) for _, group in named_groups(document))
        parts = (document, *own, shared, family_document)
        known = _records.get(file)
        if known is None or len(known[0]) != len(parts) or any(map(is_not, known[0], parts)):
            known = _records[file] = (parts, *_resolve(document, (*own, shared), family_document))
        _, record, resolved, found = known
        issues += found
        if record is not None and resolved is not None:
            records.append((record, resolved, file))
    if complete and own:
        issues += _unused_groups(own[0], named, "no op of the family", "没有指令")
    used |= named
    return complete


def _resolve(
    document: Document, groups: tuple[Document, ...], family: Document
) -> tuple[Record | None, Resolved | None, list[Issue]]:
    """Merge the layers of one op and validate the result."""
    layers, issues = layers_of(document, groups, family)
    resolved = Resolved(layers)
    record, faults = validate(Record, resolved.data, resolved.position)
    if family.issues or (named_groups(document) and any(file.value is None for file in groups)):
        faults = [fault for fault in faults if fault.code != "schema/missing"]  # the shared part could not be read
        record = None
    return record, resolved, issues + resolved.issues + faults


def _groups_twice(own: Document, shared: Document) -> list[Issue]:
    """Faults of a family's groups whose names are taken by groups that families share."""
    return [
        own.issue(
            ("groups", name),
            "family/group-name",
            f"`groups.yaml` already has a group `{name}`, which every family may name",
            f"`groups.yaml` 中已有各指令族共用的分组 `{name}`",
            key=True,
        )
        for name in groups_in(own)
        if name in groups_in(shared)
    ]


def _unused_groups(document: Document, used: set[str], en: str, zh: str) -> list[Issue]:
    """Faults of groups that nothing names; ``en`` and ``zh`` say what could."""
    return [
        document.issue(
            ("groups", name),
            "family/unused-group",
            f"{en} names the group `{name}`",
            f"{zh}使用分组 `{name}`",
            key=True,
        )
        for name in groups_in(document)
        if name not in used
    ]

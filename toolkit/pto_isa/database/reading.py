"""Reading the database: every file, every fault, and only what has changed when it is read again.

``load`` asks further whether names exist and raises with all faults; ``check`` returns them together with what the
language, the texts and the language lock have to say.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from operator import is_not
from os import PathLike
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

from pydantic import BaseModel

from pto_isa.schema.catalog import Family, FamilyEvidence, Groups
from pto_isa.schema.issue import Issue
from pto_isa.schema.record import Record
from pto_isa.schema.yaml_text import YamlDocument

from . import files
from .expansions import file_issues
from .faults import DatabaseError, file_fault, unique
from .joined import apart
from .layout import SHARED_MODELS
from .model import Database, OpListing
from .resolve import Resolved, groups_in, layers_of, named_groups
from .shared import SharedFiles
from .twin import Twin, misplaced
from .validate import validate

_models: dict[Path, tuple[YamlDocument, BaseModel | None, list[Issue]]] = {}
_records: dict[Path, tuple[tuple[YamlDocument, ...], Record | None, Resolved | None, list[Issue]]] = {}
_alone: WeakKeyDictionary[YamlDocument, list[Issue]] = WeakKeyDictionary()  # faults of documents in themselves
_roots: dict[Path, None] = {}  # the databases that these are of, the one that was read last at the end
_MOST_ROOTS = 8


@dataclass(slots=True)
class Reading:
    """What was read: the database as far as the files allow, and every fault so far."""

    database: Database
    issues: list[Issue]


def read_all(path: str | Path | None = None) -> Reading:
    """Read and validate every file; raises DatabaseError only when there is no database at all."""
    return _read(path, None, ())


def read_some(path: str | Path, records: Collection[Path], known: Sequence[OpListing]) -> Reading:
    """Read some records with what they share, in a database whose other ops are only ``known``.

    Faults that show only when all records are read, such as a group that none names, are not looked for.
    """
    return _read(path, records, known)


def _read(path: str | Path | None, only: Collection[Path] | None, known: Sequence[OpListing]) -> Reading:
    if path is not None and not isinstance(path, (str, PathLike)):
        raise TypeError(f"the folder of a database is a path; found {type(path).__name__}")
    root = Path(path).absolute() if path is not None else files.find_isa()
    if root is None or not any((root / f"{name}.yaml").is_file() for name in files.SHARED):
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
    _keep(root)
    issues: list[Issue] = []
    models: dict[str, BaseModel] = {}
    documents: dict[str, YamlDocument] = {}
    for name in files.SHARED:
        document, model = _read_model(root / f"{name}.yaml", SHARED_MODELS[name], issues)
        documents[name] = document
        if model is not None:
            models[name] = model
    families: dict[str, Family] = {}
    records: list[tuple[Record, Resolved, Path]] = []
    groups, evidence = (documents[name] if name in models else YamlDocument(documents[name].file)
                        for name in ("groups", "groups.evidence"))  # fmt: skip
    shared = Twin(groups, evidence)
    issues += _misplaced(shared) + _unknown_groups(shared)
    used: set[str] = set()
    folders = files.family_folders(root)
    if only is not None:
        some = ((folder, tuple(file for file in folder.ops if file in only)) for folder in folders)
        folders = [replace(folder, ops=ops) for folder, ops in some if ops]
    asked = documents["profiles"], documents["reasons"]
    complete = [
        _read_family(folder, shared, asked, families, records, issues, used, only is None) for folder in folders
    ]
    if all(complete) and only is None:
        issues += _unused_groups(shared.stated, used, "no record", "没有记录")
    if only is None:
        issues += map(_stray, files.stray_files(root))
    database = Database(root, SharedFiles(models, documents), families, records, known)
    if only is None:
        issues += file_issues(database)
    return Reading(database, unique(issues))


def shared_documents(root: Path) -> Iterator[tuple[Path, YamlDocument]]:
    """What was read of a database beside its records, as far as it has no faults."""
    for file, (document, made, issues) in _models.items():
        if made is not None and not issues and not document.issues and file.is_relative_to(root):
            yield file, document


def _keep(root: Path) -> None:
    """Keep what is read of a database, of the installation's own, and of the last few others."""
    _roots.pop(root, None)
    _roots[root] = None
    own = files.own_isa()
    others = [known for known in _roots if known != own]
    for old in others[:-_MOST_ROOTS]:
        del _roots[old]
        files.forget(old)
        for kept in (_models, _records):
            for file in [file for file in kept if file.is_relative_to(old)]:
                del kept[file]


def _read_model(file: Path, model: type[BaseModel], issues: list[Issue]) -> tuple[YamlDocument, BaseModel | None]:
    document, faults, _ = files.read(file)
    known = _models.get(file)
    if known is None or known[0] is not document:
        made: BaseModel | None = None
        found: list[Issue] = []
        if not faults and (made := document.made.get(model)) is None:
            made, found = validate(model, document.value, document.at)
            if made is not None and not found:
                document.made[model] = made
        known = _models[file] = (document, made, found)
    issues += faults + known[2]
    return document, known[1]


def _read_family(
    folder: files.FamilyFiles,
    shared: Twin,
    asked: tuple[YamlDocument, YamlDocument],
    families: dict[str, Family],
    records: list[tuple[Record, Resolved, Path]],
    issues: list[Issue],
    used: set[str],
    complete: bool,
) -> bool:
    """Read the files of one family; whether all its records say which groups they use, which are added to ``used``.

    asked: the files of profiles and sentences.  complete: whether these are all the records of the family.
    """
    if complete:
        stated = {folder.family, folder.groups, *folder.ops}
        issues += [_lonely(file) for about, file in folder.evidence.items() if about not in stated]
        issues += [_lonely(file) for record, there in folder.chapters.items() if record not in stated for file in there]
    family = _read_shared_part(folder, families, issues)
    own = _read_groups(folder, shared, issues)
    named: set[str] = set()
    for file in folder.ops:
        document = _read_mapping(file, files.HEADER, issues)
        evidence = folder.evidence.get(file)
        found = _read_mapping(evidence, files.EVIDENCE_HEADER, issues) if evidence is not None else None
        if document is None:
            complete = False
            continue
        named.update(str(group) for _, group in named_groups(document))
        chapters = _read_chapters(folder, file, document, issues)
        if chapters is None or (evidence is not None and found is None):
            continue
        twin = Twin(document, found, chapters)
        parts = (*asked, *(part for every in (twin, *own, shared, family) for part in every.documents))
        known = _records.get(file)
        if known is None or len(known[0]) != len(parts) or any(map(is_not, known[0], parts)):
            known = _records[file] = (parts, *_resolve(twin, (*own, shared), family, asked))
        _, record, resolved, faults = known
        issues += faults
        if record is not None and resolved is not None:
            records.append((record, resolved, file))
    if complete and own:
        issues += _unused_groups(own[0].stated, named, "no op of the family", "没有指令")
    used |= named
    return complete


def _read_shared_part(folder: files.FamilyFiles, families: dict[str, Family], issues: list[Issue]) -> Twin:
    """Read what a family says of itself and its members."""
    document, family = _read_model(folder.family, Family, issues)
    if isinstance(family, Family):
        families[family.family] = family
        if family.family != folder.folder.name:
            issues.append(
                document.issue(
                    ("family",),
                    "family/name",
                    f"`{family.family}` was found; expected `{folder.folder.name}`, the folder's name",
                    f"遇到 `{family.family}`；应与目录同名，即 `{folder.folder.name}`",
                )
            )
    return _with_evidence(folder, folder.family, document, FamilyEvidence, issues)


def _read_groups(folder: files.FamilyFiles, shared: Twin, issues: list[Issue]) -> tuple[Twin, ...]:
    """Read the groups of a family, if it has any; the faults of a broken file are reported, members go without it."""
    if folder.groups is None:
        return ()
    document, groups = _read_model(folder.groups, Groups, issues)
    own = document if groups is not None else YamlDocument(document.file)
    issues += _groups_twice(own, shared.stated)
    twin = _with_evidence(folder, folder.groups, own, Groups, issues)
    issues += [] if groups is None else _unknown_groups(twin)
    return (twin,)


def _with_evidence(
    folder: files.FamilyFiles, file: Path, document: YamlDocument, model: type[BaseModel], issues: list[Issue]
) -> Twin:
    """A file of a family together with what was found about its contents."""
    beside, found = folder.evidence.get(file), None
    if beside is not None:
        found, made = _read_model(beside, model, issues)
        found = found if made is not None else YamlDocument(found.file)
    twin = Twin(document, found)
    issues += _misplaced(twin)
    return twin


def _read_mapping(file: Path, header: str, issues: list[Issue]) -> YamlDocument | None:
    """The document of a file of one op; None for a file that cannot be used.  header: its first line."""
    document, faults, first = files.read(file)
    issues += faults
    if faults:
        return None
    if not isinstance(document.value, dict):
        issues.append(
            document.issue((), "schema/value", "expected a mapping: the record of one op", "应为映射：一条指令的记录")
        )
        return None
    if first != header:
        issues.append(file_fault(file, "file/header", f"the first line is not `{header}`", f"首行应为 `{header}`"))
    return document


def _read_chapters(
    folder: files.FamilyFiles, file: Path, document: YamlDocument, issues: list[Issue]
) -> tuple[YamlDocument, ...] | None:
    """The chapters of a record in the order in which it names them, None where one cannot be used.

    Those of which only one side knows are faults.
    """
    named = document.value.get("chapters")
    names = [name for name in named if isinstance(name, str)] if isinstance(named, list) else []
    there = folder.chapters.get(file, [])
    if not names and not there:
        return ()
    wanted = {name: files.chapter_of(file, name) for name in names}
    issues += [_no_chapter(document, place, wanted[name])
               for place, name in enumerate(names) if wanted[name] not in there]  # fmt: skip
    issues += [_no_name(chapter, file) for chapter in there if chapter not in wanted.values()]
    read = [_read_mapping(chapter, files.CHAPTER_HEADER, issues) for chapter in wanted.values() if chapter in there]
    return None if None in read else tuple(chapter for chapter in read if chapter is not None)


def _resolve(
    own: Twin, groups: tuple[Twin, ...], family: Twin, asked: tuple[YamlDocument, YamlDocument]
) -> tuple[Record | None, Resolved | None, list[Issue]]:
    """Merge the layers of one op and validate the result."""
    layers, issues = layers_of(own, groups, family)
    resolved = Resolved(layers, _entries(asked[0], "profiles"), _entries(asked[1], "sentences"))
    record, faults = _validated(own, groups, family, asked, resolved)
    if family.stated.issues or family.broken or (named_groups(own.stated) and any(file.broken for file in groups)):
        faults = [fault for fault in faults if fault.code != "schema/missing"]  # the shared part could not be read
        record = None
    return record, resolved, issues + _misplaced(own) + resolved.issues + faults


def _entries(document: YamlDocument, name: str) -> dict[str, Any]:
    """The table of a shared file, empty where that cannot be used."""
    found = document.value.get(name) if isinstance(document.value, dict) else None
    return found if isinstance(found, dict) else {}


def _validated(
    own: Twin, groups: tuple[Twin, ...], family: Twin, asked: tuple[YamlDocument, YamlDocument], resolved: Resolved
) -> tuple[Record | None, list[Issue]]:
    """The record of some layers; that of others with the same texts where it has no faults."""
    values = [part.value for twin in (own, *groups, family) for part in twin.documents]
    values += [document.value for document in asked]
    before = own.stated.made.get(Record)
    if before is not None and len(before[0]) == len(values) and not any(map(is_not, before[0], values)):
        return before[1], []
    record, faults = validate(Record, resolved.data, resolved.position)
    if record is not None and not faults:
        own.stated.made[Record] = (values, record)
    return record, faults


def _misplaced(twin: Twin) -> list[Issue]:
    """The faults of documents alone, which are looked for once."""
    issues: list[Issue] = []
    for document in twin.documents:
        known = _alone.get(document)
        if known is None:
            known = _alone[document] = misplaced(document) + apart(document)
        issues += known
    return issues


def _stray(file: Path) -> Issue:
    """The fault of a file that nobody reads."""
    sets = "|".join(files.SETS)
    return file_fault(
        file,
        "file/not-read",
        f"no record is read here; expected `<{sets}>/<family>/<op>.yaml`, what was found beside it in "
        "`<op>.evidence.yaml`, chapters of it in `<op>.<chapter>.yaml`, `_family.yaml` and `_groups.yaml` of a family, "
        "or a shared file under its own name",
        f"此处的文件不会被读取；记录应为 `<{sets}>/<指令族>/<指令>.yaml`，佐证位于其旁的 `<指令>.evidence.yaml`，"
        "分章位于 `<指令>.<章名>.yaml`，另有指令族的 `_family.yaml`、`_groups.yaml` 以及名称固定的共享文件",
    )


def _lonely(file: Path) -> Issue:
    """The fault of a file with evidence about a record that is not there."""
    name = files.stated_by(file).name
    return file_fault(file, "record/lonely-evidence", f"there is no `{name}` that this is about",
                      f"缺少与之对应的 `{name}`")  # fmt: skip


def _no_chapter(document: YamlDocument, place: int, file: Path) -> Issue:
    """The fault of a record that names a chapter which is not there."""
    en, zh = f"there is no `{file.name}` beside this record", f"此记录旁没有 `{file.name}`"
    return document.issue(("chapters", place), "record/chapter", en, zh)


def _no_name(chapter: Path, record: Path) -> Issue:
    """The fault of a chapter that its record does not name."""
    name = chapter.stem.partition(".")[2]
    en = f"`{record.name}` does not name this chapter; expected `{name}` among its `chapters`"
    zh = f"`{record.name}` 未列出此章；应在其 `chapters` 中写明 `{name}`"
    return file_fault(chapter, "record/chapter", en, zh)


def _unknown_groups(twin: Twin) -> list[Issue]:
    """Faults of evidence about groups that the file beside it does not have."""
    found = YamlDocument("") if twin.found is None else twin.found
    return [
        found.issue(
            ("groups", name),
            "record/lonely-evidence",
            f"there is no group `{name}` that this is about",
            f"没有与之对应的分组 `{name}`",
            key=True,
        )
        for name in groups_in(found)
        if name not in groups_in(twin.stated)
    ]


def _groups_twice(own: YamlDocument, shared: YamlDocument) -> list[Issue]:
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


def _unused_groups(document: YamlDocument, used: set[str], en: str, zh: str) -> list[Issue]:
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

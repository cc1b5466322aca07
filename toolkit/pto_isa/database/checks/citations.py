"""Citations: every one names a document that there is, and the lines of it that say so.

A document without lines is cited as such: a publication, pull requests and reports, which have numbers, and what was
measured.  So is a document that is searched, or of which a claim or a report says that it is silent.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pto_isa.schema.catalog import Source
from pto_isa.schema.issue import Issue
from pto_isa.text.suggest import meant

from ...schema.issue import FieldPath
from ..cite import NUMBERED, Citation, citations, cited, source_name
from ..faults import fault
from ..model import Database
from ..resolve import Layer
from ..written import by_member
from .checker import RecordChecker

_FILE = re.compile(r"(?!.*-L\d)(?:[\w-][\w.-]*/)*[\w-][\w.-]*\.[A-Za-z]\w*")  # without lines behind it


def check_citations(checker: RecordChecker) -> None:
    """Every citation of a record names a source that there is and, where that has lines, lines of it."""
    known = checker.op.database.sources
    for one in citations(checker.op.data):
        name = source_name(one.reference)
        if one.path[:1] == ("reports",) and name not in known:
            continue  # whoever reported it need not be a source
        if not checker.known(name, known, one.path, ("source", "来源")) or one.names_claim:
            continue
        said = wrong_place(known[name], one.reference) or whole_document(known[name], one)
        if said is not None:
            checker.report(one.path, "record/citation", *said)


def check_members(database: Database) -> list[Issue]:
    """Claims of a group that give a place of each member name no other op; one that was not read may be a member."""
    layers: dict[tuple[str, FieldPath], Layer] = {}
    members: dict[tuple[str, FieldPath], set[str]] = {}
    for op in database.ops.values():
        for layer in op.resolved.layers:
            there = (layer.document.file, layer.base)
            layers[there] = layer
            members.setdefault(there, set()).add(op.name)
    unread = {entry.name for entry in database.known} - database.ops.keys()
    return [issue for there, layer in layers.items() for issue in _no_members(layer, members[there] | unread)]


def _no_members(layer: Layer, members: set[str]) -> Iterator[Issue]:
    for key, dispute in (layer.data.get("disputes") or {}).items():
        for number, claim in enumerate((dispute or {}).get("claims") or ()):
            for name in claim["source"] if by_member(claim) else ():
                if name not in members:
                    hint = meant(name, members)
                    yield layer.issue(
                        ("disputes", key, "claims", number, "source", name),
                        "record/member",
                        f"`{name}` is no member of this group; expected names of its members{hint[0]}",
                        f"`{name}` 不是该分组的成员；应为其成员的名称{hint[1]}",
                    )


def shared_citations(database: Database, file: str) -> Iterator[Issue]:
    """The same of the places that a file of all records cites; of its rules many stand in no single line."""
    known = database.sources
    for one in citations(database.shared.documents[file].value or {}):
        name = source_name(one.reference)
        said = wrong_place(known[name], one.reference) if name in known and not one.names_claim else None
        if said is not None:
            yield fault(database.position(file, one.path), "record/citation", *said)


def has_lines(source: Source) -> bool:
    """Whether a source is text in a repository, whose lines a citation can name."""
    published = source.repository.startswith("https://") or source.path in NUMBERED
    return source.lines and source.path is not None and not published


def wrong_place(source: Source, reference: str) -> tuple[str, str] | None:
    """What is wrong with how a reference names its place, in both languages."""
    name, mark, place = reference.partition("#")
    if not has_lines(source):
        if not mark or (source.path in NUMBERED and place.isdecimal()):
            return None
        right = f"{name}#12" if source.path in NUMBERED else name
        return (
            f"`{reference}` names a place, but nothing of `{name}` has lines; expected, for example, `{right}`",
            f"`{reference}` 指明了位置，但 `{name}` 没有行号；应为例如 `{right}`",
        )
    found = cited(reference)
    lines = found.line is not None or re.fullmatch(r"(.*-)?L", place) is not None
    if not lines:
        return None if not mark or _FILE.fullmatch(place) else _lost(name, reference, place)
    if not 0 < (found.line or 0) <= (found.last or 0):
        return (
            f"`{reference}` names no line; expected `#L12`, or `#L12-L20` from the first to the last",
            f"`{reference}` 没有指明行号；应为 `#L12`，或由首行到末行的 `#L12-L20`",
        )
    return _no_file(source, reference, found.file)


def _no_file(source: Source, reference: str, file: str) -> tuple[str, str] | None:
    """Lines of something that is no file; a header is named, for its name cannot be told from that of the op."""
    path = source.path or ""
    single = "." in path.rpartition("/")[2] and "{Name}" not in path
    if _FILE.fullmatch(file) or (not file and single):
        return None
    what, right = f"`{file or path}`", f"`{source_name(reference)}#TAdd.hpp-L12`"
    return (
        f"`{reference}` names lines of {what}, which is no file; expected a file, for example {right}",
        f"`{reference}` 指明了 {what} 的行号，但它不是文件；应指明文件，例如 {right}",
    )


def _lost(name: str, reference: str, place: str) -> tuple[str, str]:
    """A place that is neither a file nor lines: mostly lines that are written in some other way."""
    file = re.match(r"(.*\.[A-Za-z]\w*)-", place)
    rest = place[file.end() :] if file else place
    lines = "-".join(f"L{number}" for number in re.findall(r"\d+", rest)[:2]) or "L12"
    right = f"{name}#{file[1]}-{lines}" if file else f"{name}#{lines}"
    return (
        f"`{reference}` names neither a file nor lines; expected, for example, `{right}`",
        f"`{reference}` 既未指明文件也未指明行号；应为例如 `{right}`",
    )


def whole_document(source: Source, one: Citation) -> tuple[str, str] | None:
    """The fault of a citation that names no lines although it should, or lines of what is silent."""
    named = cited(one.reference).line is not None
    if named and one.silent:
        whole = re.sub(r"[#-]L\d+(-L\d+)?$", "", one.reference)
        return (
            f"`{one.reference}` names lines, but it is the document that is silent; expected `{whole}`",
            f"`{one.reference}` 指明了行号，但未予说明的是整个文档；应为 `{whole}`",
        )
    if named or one.silent or one.searched or not has_lines(source):
        return None
    example = f"{one.reference}-L12" if "#" in one.reference else f"{one.reference}#L12"
    return (
        f"`{one.reference}` cites a whole document; expected the lines that say so, such as `{example}`; a claim or "
        "report that the document says nothing is `silent: true`",
        f"`{one.reference}` 引用了整个文档；应指明说明该内容的行，例如 `{example}`；若说法或报告是该文档未予说明，请写 "
        "`silent: true`",
    )

"""What a record cites: the citations in it, each taken apart, and the web address of a place."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from pto_isa.op_name import plain_name

from ..runtime.frozen import frozen
from ..schema.issue import FieldPath

if TYPE_CHECKING:
    from .model import Database, Op

# the path of a source whose places are numbers of pull requests or reports, and the page that lists them
NUMBERED = {"pull": "pulls", "issues": "issues"}
_FILES = (".hpp", ".h", ".md", ".cpp", ".td", ".py", ".pto")
_LINES = re.compile(r"(?:(?P<file>(?!L\d+-L\d+$).+?)-)?L(?P<first>\d+)(?:-L(?P<last>\d+))?")


_CITING = ("source", "told_by", "searched", "decision", "absent", "formless")
_NAMED_BY_AUTHORS = frozenset({
    "operands", "overloads", "bind", "define", "let", "modes", "forms", "constraints",
    "disputes", "examples", "calls", "expect",
})  # fmt: skip


@frozen
class Cited:
    """A reference taken apart: ``a5-header#TLoad.hpp-L533``, ``page#L37-L39``; lines are None when it names none."""

    source: str
    file: str
    line: int | None
    last: int | None


def cited(reference: str) -> Cited:
    """Take a reference apart; ``file`` is empty when the source has one file of its own."""
    source, _, place = reference.partition("#")
    match = _LINES.fullmatch(place)
    if match is None:
        return Cited(source, place if "." in place or place.isdecimal() else "", None, None)
    first = int(match["first"])
    return Cited(source, match["file"] or "", first, int(match["last"] or first))


def source_name(reference: str) -> str:
    """The source that a reference names, without the place in it."""
    return reference.partition("#")[0]


@frozen
class Citation:
    """A reference in plain data and where it stands; ``silent``: what is cited is said to say nothing."""

    path: FieldPath
    reference: str
    silent: bool

    @property
    def searched(self) -> bool:
        """Whether something was looked for in it, at a place or in the whole."""
        return "searched" in self.path

    @property
    def names_claim(self) -> bool:
        """Whether it is the name of a claim, which cites the lines."""
        return self.path[-1] == "decision"


def citations(data: Any, path: FieldPath = ()) -> Iterator[Citation]:
    """Citations in plain data: ``source``, ``told_by``, ``searched`` and the like; single, listed or per profile."""
    if isinstance(data, dict):
        silent = data.get("silent") is True
        for key, value in data.items():
            if key in _CITING and not _named(path):
                for where, reference in _strings(value, (*path, key)):
                    yield Citation(where, reference, silent)
            elif isinstance(value, (dict, list)):
                yield from citations(value, (*path, key))
    elif isinstance(data, list):
        for place, value in enumerate(data):
            yield from citations(value, (*path, place))


def _named(path: FieldPath) -> bool:
    """Whether the keys at this place are names that authors choose."""
    return bool(path) and path[-1] in _NAMED_BY_AUTHORS


def _strings(value: Any, path: FieldPath) -> Iterator[tuple[FieldPath, str]]:
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, (dict, list)):
        for key, entry in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _strings(entry, (*path, key))


def address(database: Database, reference: str, op: Op | None = None) -> str:
    """The address of a reference such as ``a5-header#TLoad.hpp-L533``, as exactly as the source allows.

    A source with one file per op is cited by its folder where the record names neither file nor line: the name of the
    file would be a guess.  Empty for a source that is in no repository and has no address of its own.
    """
    place = cited(reference)
    source = database.sources[place.source]
    if source.repository.startswith("https://"):
        return source.repository
    if "/" not in source.repository:
        return ""
    if source.path in NUMBERED:
        page = f"{source.path}/{place.file}" if place.file else NUMBERED[source.path]
        return f"https://github.com/{source.repository}/{page}"
    path, line = source.path or "", "" if place.line is None else f"#L{place.line}"
    if place.line != place.last:
        line += f"-L{place.last}"
    if place.file:
        path = path.rpartition("/")[0] + "/" + place.file if path.endswith(_FILES) else f"{path}/{place.file}"
    elif not line and path.endswith(_FILES) and (op is None or place.source not in op.opened):
        path = _known(path)
    if op is not None:
        plain = plain_name(op.name)
        camel = "T" + plain[1:].title().replace("_", "") if plain.startswith("t") else plain
        path = path.format_map(
            {"op": plain, "page": plain.replace("_", "-"), "OP": plain.upper(), "Name": camel, "family": op.family}
        )
    if "{" in path:
        path, line = _known(path), ""
    kind = "blob" if path.endswith(_FILES) else "tree"
    return f"https://github.com/{source.repository}/{kind}/{source.commit or 'main'}/{path}{line}".rstrip("/")


def _known(path: str) -> str:
    """The part of a path in front of the first folder or file that depends on the op."""
    return path if "{" not in path else path.partition("{")[0].rpartition("/")[0]

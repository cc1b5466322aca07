"""What a record says in words beside the lines that it cites, for whoever checks it by reading.

No machine can tell whether a reason follows from a header.  This one puts both side by side, so that a person can, and
reports what it sees itself: cited lines that do not exist or say nothing, and names that the cited files do not hold.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import field
from typing import Any

from pto_isa.database import Op
from pto_isa.database.cite import cited, source_name
from pto_isa.schema.base import Text

from ..runtime.frozen import frozen
from ..schema.issue import FieldPath
from .checkout import Checkout, file_of
from .facts import Place, both

_AROUND = 2  # lines shown before and behind what is cited
_LONGEST = 14  # lines shown of one citation
_CITING = ("source", "searched", "decision")
_WORDS = ("text", "reason", "because", "summary", "name", "en", "zh", "check", "when", "then", "says", "note", "fact")
_NAME = re.compile(r"`(\w*[A-Z]\w*)`")  # of C++: records write words of their own in small letters
_NOTHING = re.compile(r"\s*[{}()\[\];,]*\s*(?:else)?\s*[{}]?\s*")
_CODE = (".hpp", ".h", ".cpp")


@frozen
class Excerpt:
    """What stands at a citation: ``lines`` are (number, text, whether it is cited); none where it cannot be read."""

    reference: str
    at: Place | None
    lines: tuple[tuple[int, str, bool], ...] = ()


@frozen
class CitedStatement:
    """A statement of a record with the excerpts of its sources, and what is wrong with these."""

    op: str
    path: str
    at: Place
    words: tuple[tuple[str, str], ...]
    excerpts: tuple[Excerpt, ...]
    faults: tuple[Text, ...] = field(default=())


def cited_statements(ops: Iterable[Op], checkouts: dict[str, Checkout]) -> Iterator[CitedStatement]:
    """Every statement in words of these ops that cites something; what members of a group share is given once."""
    seen: set[object] = set()
    for op in ops:
        for path, stated in _statements(op.data, ()):
            words = tuple(_words(stated, ""))
            references = tuple(_references(stated, op))
            position = op.position(path)
            key = position.file, position.line, words, references
            if not references or not any(name.endswith((".en", ".zh")) or name in ("en", "zh") for name, _ in words):
                continue
            if key in seen:
                continue
            seen.add(key)
            excerpts = tuple(_excerpt(reference, op, checkouts) for reference in references)
            said = " ".join(text for _, text in words)
            claims = "claims" in path  # which may say what a source does not have
            faults = (*_at_lines(excerpts), *(() if claims else _names(said, excerpts, op, checkouts)))
            at = Place(position.file, position.line)
            yield CitedStatement(op.name, ".".join(map(str, path)), at, words, excerpts, faults)


def _statements(value: Any, path: FieldPath) -> Iterator[tuple[FieldPath, dict[str, Any]]]:
    """The mappings that cite something, each with its own citations."""
    if isinstance(value, dict):
        if any(isinstance(value.get(key), str | list) for key in _CITING):
            yield path, value
        for name, entry in value.items():
            yield from _statements(entry, (*path, name))
    elif isinstance(value, list):
        for number, entry in enumerate(value):
            yield from _statements(entry, (*path, number))


def _words(value: Any, name: str) -> Iterator[tuple[str, str]]:
    """The words of a statement by their key: ``reason.en``; parts that cite for themselves are left to these."""
    if isinstance(value, dict):
        for key, entry in value.items():
            if key in _WORDS and not (isinstance(entry, dict) and any(part in entry for part in _CITING)):
                yield from _words(entry, f"{name}.{key}" if name else key)
    elif isinstance(value, list) and all(isinstance(entry, str) for entry in value):
        yield name, ", ".join(value)
    elif isinstance(value, str):
        yield name, " ".join(value.split())


def _references(stated: dict[str, Any], op: Op) -> Iterator[str]:
    for key in _CITING:
        found = stated.get(key) or []
        for reference in [found] if isinstance(found, str) else found:
            if isinstance(reference, str) and source_name(reference) in op.database.sources:
                yield reference


def _file(reference: str, op: Op, checkouts: dict[str, Checkout]) -> tuple[str, list[str]] | None:
    """The path and the lines of a cited file; None where its repository or the file is not there."""
    source = op.database.sources[source_name(reference)]
    checkout = checkouts.get(source.tree)
    path = file_of(cited(reference), source, op.name, op.family)
    text = None if checkout is None or path is None else checkout.text(path)
    return None if text is None or path is None else (path, text.splitlines())


def _excerpt(reference: str, op: Op, checkouts: dict[str, Checkout]) -> Excerpt:
    place, found = cited(reference), _file(reference, op, checkouts)
    if found is None or place.line is None or place.last is None:
        return Excerpt(reference, None if found is None else Place(found[0]))
    path, lines = found
    first, last = max(1, place.line - _AROUND), min(len(lines), place.last + _AROUND, place.line + _LONGEST)
    shown = ((n, lines[n - 1].rstrip(), place.line <= n <= place.last) for n in range(first, last + 1))
    return Excerpt(reference, Place(path, place.line), tuple(shown))


def _at_lines(excerpts: Iterable[Excerpt]) -> Iterator[Text]:
    """Cited lines that do not exist, and lines of code that say nothing; a comment may be what a statement is about."""
    for excerpt in excerpts:
        if excerpt.at is None or excerpt.at.line is None:
            continue
        said = [text for _, text, is_cited in excerpt.lines if is_cited]
        where = f"{excerpt.reference} ({excerpt.at})"
        if not said:
            yield both(f"{where}: the file has no such line", f"{where}：文件没有这一行")
        elif excerpt.at.file.endswith(_CODE) and all(_NOTHING.fullmatch(text) for text in said):
            yield both(f"{where}: nothing but blanks and brackets", f"{where}：只有空行或括号")


def _names(said: str, excerpts: Iterable[Excerpt], op: Op, checkouts: dict[str, Checkout]) -> Iterator[Text]:
    """Names of C++ in the words that none of the cited files holds, where all of these could be read."""
    files = [_file(excerpt.reference, op, checkouts) for excerpt in excerpts]
    known = [found for found in files if found is not None]
    if len(known) < len(files):
        return
    text = "\n".join(line for _, lines in known for line in lines)
    for name in dict.fromkeys(_NAME.findall(said)):
        if name not in text and name != op.record.intrinsic:
            yield both(f"no cited file holds `{name}`", f"所引文件中都没有 `{name}`")

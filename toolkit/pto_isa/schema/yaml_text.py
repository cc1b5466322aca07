"""Read a YAML file of the database: plain data, the place of every key and value, and every fault with its place.

The reader takes libyaml's events and types the scalars itself by the YAML 1.2 core schema (`yaml_scalar`), so
`no`, `on`, dates and `16:32` are strings and `1e-9` is a number. What makes YAML unsafe to write is refused:
duplicate keys, anchors, aliases, merge keys, tags, keys that are not strings, several documents, tabs,
invisible characters, deep nesting and prose continued over plain lines.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from typing import Any

from yaml import YAMLError
from yaml._yaml import CParser
from yaml.events import (
    AliasEvent,
    DocumentEndEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamEndEvent,
    StreamStartEvent,
)

from .issue import Issue, Position, quoted
from .yaml_file import MAX_FILE, read_text
from .yaml_messages import explain, fault
from .yaml_quote import no_fold
from .yaml_scalar import TYPED_START, ScalarError, core_value, is_plain_string

MAX_SCALAR = 64 << 10  # bytes
MAX_DEPTH = 60
MAX_KEY = 200  # characters
MAX_ISSUES = 100
PROSE_KEYS = frozenset(("en", "zh"))

# A place is one integer: line << _SHIFT | column, both from 0. Marks hold, per key or index of a container,
# (place of the key, place of the value, marks of the value or None).
_SHIFT = 21
_COLUMN = (1 << _SHIFT) - 1
_Marks = dict[str | int, tuple[int, int, Any]]

# Control characters, and what nobody sees: soft hyphens, fillers, joiners, marks of direction, of variation and of
# annotation, tags, blanks of other widths, and code points without a character.
_REFUSED = re.compile(
    "[\x00-\x09\x0b\x0c\x0e-\x1f\x7f-\xa0\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2000-\u200f"
    "\u2028-\u202f\u205f-\u206f\u3164\ud800-\udfff\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff"
    "\U000e0000-\U000e0fff]|\r(?!\n)"
)
_REFUSED_VALUE = re.compile(_REFUSED.pattern.replace("\x00-\x09\x0b", "\x00-\x08\x0b").replace("\r(?!\n)", "\r"))
_UNREADABLE = re.compile(r"^ *\t|\r(?!\n)", re.MULTILINE)  # blanks in their place would change the structure


class YamlDocument:
    """The data of one file and where each part of it stands.

    value: plain dict, list, str, int, float, bool or None; None as well when the text cannot be read at all.
    issues: all faults found, in the order of the file. A document with issues must not be used as data.
    made: what was made of the data, by whoever made it; files with the same text share it, as they share the data.
    """

    __slots__ = ("__weakref__", "_like", "_marks", "_root", "file", "issues", "made", "text", "value")

    def __init__(self, file: str) -> None:
        self.file = file
        self.text = ""
        self.made: dict[Any, Any] = {}
        self._like: YamlDocument | None = None
        self.value: Any = None
        self.issues: list[Issue] = []
        self._root = 0
        self._marks: _Marks | None = None

    def of_file(self, file: str) -> YamlDocument:
        """The same document as that of another file with the same text, which keeps this one."""
        other = YamlDocument(file)
        other.text, other.value, other.made, other._like = self.text, self.value, self.made, self
        other._root, other._marks = self._root, self._marks
        return other

    def alone(self) -> YamlDocument:
        """The same document with what is a model of it, for who keeps it without the others."""
        other = YamlDocument(self.file)
        other.text, other.value, other._root, other._marks = self.text, self.value, self._root, self._marks
        other.made = {kind: made for kind, made in self.made.items() if isinstance(made, kind)}
        return other

    def at(self, path: tuple[str | int, ...] = (), key: bool = False) -> Position:
        """Place of the value at the path, or of its key; of the nearest part above when the path leads nowhere."""
        place, marks = self._root, self._marks
        for step in path:
            if marks is None or step not in marks:
                break
            key_place, value_place, marks = marks[step]
            place = key_place if key else value_place
        return Position(self.file, (place >> _SHIFT) + 1, (place & _COLUMN) + 1)

    def inside(self, path: tuple[str | int, ...], line: int, column: int) -> Position:
        """Place of a character of the text at the path, counted from 0 in the text as it is read.

        Quotes and folded lines make its place in the file another one than in the text.
        """
        where = self.at(path)
        value = self.value
        try:
            for step in path:
                value = value[step]
        except (KeyError, IndexError, TypeError):
            return where  # nothing stands there but what it would be part of
        if isinstance(value, (dict, list)):
            return where
        lines = str(value).split("\n")
        before = "\n".join([*lines[:line], lines[line][:column]]) if line < len(lines) else str(value)
        found = place_inside(self.text, (where.line - 1, where.column - 1), sum(not c.isspace() for c in before))
        return Position(self.file, found[0] + 1, found[1] + 1)

    def issue(self, path: tuple[str | int, ...], code: str, en: str, zh: str, key: bool = False) -> Issue:
        """A fault at a place of this document, for checks that come after reading."""
        where = self.at(path, key)
        return Issue(self.file, where.line, where.column, code, {"en": en, "zh": zh})


class _Stop(Exception):
    """Reading further makes no sense; the issue is already noted."""


def read_yaml(text: str, file: str) -> YamlDocument:
    """Read one YAML document from text; never raises for what the text holds, see ``YamlDocument.issues``."""
    document = YamlDocument(file)
    document.text = text.removeprefix("\ufeff")
    _Reader(document).read(document.text)
    return document


def place_inside(source: str, start: tuple[int, int], skip: int) -> tuple[int, int]:
    """Line and column of the character of a scalar that comes after ``skip`` others, blanks not counted.

    source: the text of the file; start: where the scalar begins in it, all from 0.  Behind the last character of the
    scalar, the place behind that.
    """
    lines = source.split("\n")
    line, column = start
    head = lines[line][column : column + 1]
    quote = head if head in ("'", '"') else ""
    if head in ("|", ">"):
        line, column = line + 1, 0
    column += len(quote)
    last = line, column
    while line < len(lines):
        text = lines[line]
        while column < len(text):
            here, width = text[column], 2 if text[column : column + 2] == "''" == quote * 2 else 1
            if quote == '"' and here == "\\":
                width = 2
            elif here == quote and width == 1:
                return last
            if not here.isspace():
                if skip == 0:
                    return line, column
                skip, last = skip - 1, (line, column + width)
            column += width
        line, column = line + 1, 0
    return last


def read_file(path: str | os.PathLike[str], file: str | None = None) -> tuple[YamlDocument | None, list[Issue]]:
    """Read a file; ``file`` is the name in messages (default: the path). No document when there is no text to read."""
    name = file if file is not None else os.fspath(path)
    text, issues = read_text(path, name)
    if text is None:
        return None, issues
    document = read_yaml(text, name)
    return document, document.issues


class _Open:
    """A mapping or list that is being filled, with the marks of its values; ``key`` is that of the next value."""

    __slots__ = ("made", "marks", "is_map", "key", "key_place")

    def __init__(self, made: Any) -> None:
        self.made = made
        self.marks: _Marks = {}
        self.is_map = type(made) is dict
        self.key: Any = None
        self.key_place = 0

    def put(self, value: Any, place: int, inner: _Marks | None = None) -> None:
        """Add a value, under its key in a mapping; ``inner`` are the marks of what it holds."""
        if self.is_map:
            self.made[self.key] = value
            self.marks[self.key] = (self.key_place, place, inner)
            self.key = None
        else:
            self.marks[len(self.made)] = (place, place, inner)
            self.made.append(value)


class _Reader:
    def __init__(self, document: YamlDocument) -> None:
        self.document = document
        self.lines: list[str] = []  # of the text, filled when a check needs them

    def note(self, place: int, code: str, **words: object) -> None:
        self.add(fault(self.document.file, (place >> _SHIFT) + 1, (place & _COLUMN) + 1, code, **words))

    def add(self, issue: Issue) -> None:
        self.document.issues.append(issue)
        if len(self.document.issues) >= MAX_ISSUES:
            raise _Stop

    def read(self, text: str) -> None:
        document = self.document
        if len(text) > MAX_FILE or (not text.isascii() and len(text.encode("utf-8", "replace")) > MAX_FILE):
            document.issues.append(fault(document.file, 1, 1, "too-large"))
            return
        try:
            if _REFUSED.search(text):
                text = self.refuse_characters(text)
            document.value = self.build(CParser(text).get_event, text)
        except YAMLError as error:
            line, column, en, zh = explain(error, text.split("\n"))
            document.issues.append(Issue(document.file, line + 1, column + 1, "yaml/syntax", {"en": en, "zh": zh}))
        except _Stop:
            pass
        if document.issues:
            document.issues.sort(key=lambda issue: (issue.line, issue.column))

    def refuse_characters(self, text: str) -> str:
        """Note every refused character; the text with blanks in their place, so that later faults are found too."""
        for number, line in enumerate(text.split("\n")):
            found = _REFUSED.search(line + "\n")
            if found is None:
                continue
            place = number << _SHIFT | found.start()
            if found.group() == "\t":
                self.note(place, "tab")
            else:
                self.note(place, "character", found=f"U+{ord(found.group()):04X}")
        if _UNREADABLE.search(text):
            raise _Stop
        return _REFUSED.sub(" ", text)

    def build(self, next_event: Callable[[], Any], text: str) -> Any:
        """Plain data from the events of one document; fills the marks of the document on the way."""
        root = here = _Open([])
        stack = [root]
        while True:
            event = next_event()
            kind = type(event)
            if kind is ScalarEvent:
                self.scalar(event, here, text)
            elif kind is MappingStartEvent or kind is SequenceStartEvent:
                here = self.opened(event, here, len(stack))
                stack.append(here)
            elif kind is MappingEndEvent or kind is SequenceEndEvent:
                stack.pop()
                here = stack[-1]
            elif kind is AliasEvent:
                self.alias(event, here)
            elif kind is DocumentStartEvent:
                self.check_start(event, bool(root.made))
            elif kind is StreamEndEvent:
                break
            else:
                assert kind is StreamStartEvent or kind is DocumentEndEvent
        if not root.made:
            return None
        _, self.document._root, self.document._marks = root.marks[0]
        return root.made[0]

    def scalar(self, event: Any, here: _Open, text: str) -> None:
        """A key, or a value that is put where it belongs."""
        mark = event.start_mark
        place = mark.line << _SHIFT | mark.column
        value = event.value
        if event.anchor is not None or event.tag is not None:
            self.refuse_decoration(event, place)
        if here.is_map and here.key is None:
            here.key, here.key_place = self.key(event, value, place), place
            if here.key in here.made:
                first = (here.marks[here.key][0] >> _SHIFT) + 1
                self.note(place, "duplicate-key", found=quoted(here.key), first=first)
            return
        if event.style == "":
            if not value or value[0] in TYPED_START:
                value = self.typed(value, place)
        elif event.style == '"' and _REFUSED_VALUE.search(value):
            self.note_escape(value, place)
        if here.key in PROSE_KEYS and event.end_mark.line != mark.line:
            if event.style not in ("|", ">"):
                self.note(place, "prose", key=here.key)
            if here.key == "zh" and event.style != "|":
                self.check_folds(text, event)
        if value.__class__ is str and len(value) * 4 > MAX_SCALAR and len(value.encode()) > MAX_SCALAR:
            self.note(place, "long-scalar", length=len(value.encode()), limit=MAX_SCALAR)
        here.put(value, place)

    def opened(self, event: Any, here: _Open, depth: int) -> _Open:
        """A mapping or list that begins; one that stands as a key is read and belongs nowhere."""
        place = event.start_mark.line << _SHIFT | event.start_mark.column
        if event.anchor is not None or event.tag is not None:
            self.refuse_decoration(event, place)
        if depth > MAX_DEPTH:
            self.note(place, "depth", limit=MAX_DEPTH)
            raise _Stop
        inner = _Open({} if type(event) is MappingStartEvent else [])
        if here.is_map and here.key is None:
            self.note(place, "key-collection")
            here.key, here.key_place = "?", place
        else:
            here.put(inner.made, place, inner.marks)
        return inner

    def alias(self, event: Any, here: _Open) -> None:
        """An alias is refused; nothing stands where it does."""
        place = event.start_mark.line << _SHIFT | event.start_mark.column
        self.note(place, "alias", found=quoted("*" + event.anchor))
        if here.is_map and here.key is None:
            here.key, here.key_place = f"*{event.anchor}", place
        else:
            here.put(None, place)

    def typed(self, value: str, place: int) -> Any:
        try:
            return core_value(value)
        except ScalarError as error:
            message = {"en": error.en, "zh": error.zh}
            self.add(Issue(self.document.file, (place >> _SHIFT) + 1, (place & _COLUMN) + 1, error.code, message))
            return value

    def key(self, event: ScalarEvent, value: str, place: int) -> str:
        if event.style == "":
            if value == "<<":
                self.note(place, "merge-key")
            elif not value:
                self.note(place, "empty-key")
            elif not is_plain_string(value):
                self.note(place, "key-type", found=quoted(value), bare=value[:40])
        elif event.style == '"' and _REFUSED_VALUE.search(value):
            self.note_escape(value, place)
        if len(value) > MAX_KEY or "\n" in value:
            self.note(place, "key-length", length=len(value), limit=MAX_KEY)
        return value

    def refuse_decoration(self, event: Any, place: int) -> None:
        if event.anchor is not None:
            self.note(place, "anchor", found=quoted("&" + event.anchor))
        if event.tag is not None:
            self.note(place, "tag", found=quoted(event.tag.replace("tag:yaml.org,2002:", "!!")))

    def check_folds(self, text: str, event: Any) -> None:
        """Note every line break of a folded text that reads as a blank where Chinese has none."""
        if not self.lines:
            self.lines = [line.rstrip() for line in text.split("\n")]
        last = event.end_mark.line + (event.style != ">" or event.end_mark.column > 0)
        for number in range(event.start_mark.line + (event.style == ">"), last - 1):
            above, below = self.lines[number], self.lines[number + 1].lstrip()
            if above and below and no_fold(f"{above[-1]} {below[0]}"):
                self.note(number << _SHIFT | len(above), "fold")

    def note_escape(self, value: str, place: int) -> None:
        found = _REFUSED_VALUE.search(value)
        assert found is not None
        self.note(place, "character", found=f"U+{ord(found.group()):04X}")

    def check_start(self, event: DocumentStartEvent, again: bool) -> None:
        mark: Any = event.start_mark
        place = mark.line << _SHIFT | mark.column
        if again:
            self.note(place, "documents")
            raise _Stop
        if event.version or event.tags:
            self.note(place, "directive")

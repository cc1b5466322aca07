"""The tree of a YAML file with its comments, for the formatter: what libyaml's events leave out is put back.

Comments are the `#` outside every scalar. A comment that stands behind something belongs to that entry; one on a
line of its own belongs to the entry that follows, or, when it is indented deeper than that entry, to the end of
the list or mapping it is aligned with. Places are (line, column) from 0.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from yaml._yaml import CParser
from yaml.events import MappingEndEvent, MappingStartEvent, ScalarEvent, SequenceEndEvent, SequenceStartEvent

TreePlace = tuple[int, int]


@dataclass(slots=True, eq=False)
class Scalar:
    """A scalar: its text after unquoting and unfolding, and whether it was written plain."""

    text: str
    plain: bool
    block: bool
    start: TreePlace
    end: TreePlace


@dataclass(slots=True, eq=False)
class Collection:
    """A list or mapping; ``tail`` holds comments after its last entry."""

    mapping: bool
    flow: bool
    start: TreePlace
    end: TreePlace
    owner: TreeEntry | None
    entries: list[TreeEntry] = field(default_factory=list)
    tail: list[str] = field(default_factory=list)


@dataclass(slots=True, eq=False)
class TreeEntry:
    """A key with its value, an item, or the root; in ``leading`` and ``tail`` an empty string is a blank line."""

    key: str | None
    start: TreePlace
    parent: Collection | None
    value: Scalar | Collection = field(init=False)
    leading: list[str] = field(default_factory=list)
    trailing: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Tree:
    """The root (None: the file holds no value), comments behind it, and all comments in order."""

    root: TreeEntry | None
    tail: list[str]
    comments: list[str]


def read_tree(text: str) -> Tree:
    """The tree of a text that ``read_yaml`` accepted without an issue."""
    builder = _Builder(text)
    root = builder.document()
    comments = builder.comments()
    tail = _Attacher(builder, root).attach(comments)
    return Tree(root, tail, sorted(comment for _, comment in comments))


class _Builder:
    def __init__(self, text: str) -> None:
        self.lines = [line.rstrip("\r") for line in text.split("\n")]
        self.next: Callable[[], Any] = CParser(text).get_event
        self.entries: list[TreeEntry] = []  # in the order of the file
        self.spans: dict[int, list[TreePlace]] = {}  # line -> columns covered by scalars

    def document(self) -> TreeEntry | None:
        self.next()
        if not hasattr(self.next(), "explicit"):  # the end of the stream instead of the start of a document
            return None
        event = self.next()
        root = TreeEntry(None, _start(event), None)
        root.value = self.node(event, root)
        return root

    def node(self, event: Any, owner: TreeEntry) -> Scalar | Collection:
        if type(event) is ScalarEvent:
            return self.scalar(event)
        mapping = type(event) is MappingStartEvent
        assert mapping or type(event) is SequenceStartEvent
        made = Collection(mapping, bool(event.flow_style), _start(event), _start(event), owner)
        while True:
            event = self.next()
            if type(event) is MappingEndEvent or type(event) is SequenceEndEvent:
                break
            if mapping:
                entry = TreeEntry(self.scalar(event).text, _start(event), made)
                event = self.next()
            else:
                entry = TreeEntry(None, _start(event) if made.flow else self.dash(_start(event)), made)
            made.entries.append(entry)
            self.entries.append(entry)
            entry.value = self.node(event, entry)
        mark: Any = event.end_mark
        end = (mark.line, mark.column)
        closed = made.flow and self.lines[end[0]][end[1] - 1 : end[1]] in ("]", "}")
        made.end = end if closed or not made.entries else made.entries[-1].value.end
        return made

    def scalar(self, event: ScalarEvent) -> Scalar:
        mark: Any = event.end_mark
        start, end = _start(event), (mark.line, mark.column)
        block = event.style in ("|", ">")
        if start[0] == end[0]:
            self.spans.setdefault(start[0], []).append((start[1], end[1]))
        else:
            wide = 1 << 30
            self.spans.setdefault(start[0], []).append((start[1], start[1] + 1 if block else wide))
            for line in range(start[0] + 1, end[0]):
                self.spans[line] = [(0, wide)]
            self.spans.setdefault(end[0], []).append((0, end[1]))
        return Scalar(event.value, event.style == "", block, start, end)

    def dash(self, place: TreePlace) -> TreePlace:
        """Where the `-` of the item stands whose value starts at the place."""
        line, column = place
        before = self.lines[line][:column]
        while True:
            before = before.rstrip()
            if before.endswith("-"):
                return line, len(before) - 1
            line -= 1
            before = self.lines[line]
            comment = self.comment_column(line)
            if comment is not None:
                before = before[:comment]

    def comment_column(self, line: int) -> int | None:
        text = self.lines[line]
        column = text.find("#")
        for first, last in self.spans.get(line, ()):  # in order, for events are
            if 0 <= column < first:
                break
            column = text.find("#", max(column, last)) if column >= 0 else column
        return column if column >= 0 else None

    def comments(self) -> list[tuple[TreePlace, str]]:
        found = ((line, self.comment_column(line)) for line, text in enumerate(self.lines) if "#" in text)
        return [((line, column), self.lines[line][column:].rstrip()) for line, column in found if column is not None]


class _Attacher:
    """Gives every comment and blank line to an entry or to the end of a collection."""

    def __init__(self, builder: _Builder, root: TreeEntry | None) -> None:
        self.lines, self.entries = builder.lines, builder.entries
        if root is not None and (isinstance(root.value, Scalar) or root.value.flow):
            self.entries.insert(0, root)
        self.starts = [entry.start for entry in self.entries]
        self.own_line: dict[int, list[int]] = {}  # index of an entry -> lines of the comments before it
        self.tails: dict[int, tuple[list[str], list[int]]] = {}  # id of a tail -> the tail, lines of its comments
        self.document_tail: list[str] = []
        self.comment: dict[int, str] = {}  # line -> its comment

    def attach(self, comments: list[tuple[TreePlace, str]]) -> list[str]:
        self.comment = {line: comment for (line, _), comment in comments}
        for place, comment in comments:
            index = bisect_left(self.starts, place)
            before = self.entries[index - 1] if index else None
            if before is not None and self.lines[place[0]][: place[1]].strip():
                self.behind(before, place).trailing.append(comment)
            else:
                self.on_its_own(place, index, before)
        for index, entry in enumerate(self.entries):
            line, column = entry.start
            if not self.lines[line][:column].strip():
                entry.leading[:0] = self.with_blanks([*self.own_line.get(index, ()), line])[:-1]
            else:
                entry.leading[:0] = [self.comment[number] for number in self.own_line.get(index, ())]
        for tail, lines in self.tails.values():
            tail[:] = self.with_blanks(lines)
        return self.document_tail

    def behind(self, entry: TreeEntry, place: TreePlace) -> TreeEntry:
        """The entry a comment belongs to that stands behind the entry: the outermost that ends there."""
        found = entry
        upper: TreeEntry | None = entry
        while upper is not None:
            value = upper.value
            closed = value.end[0] == place[0] and value.end <= place
            if closed and (isinstance(value, Scalar) or value.flow):
                found = upper
            upper = upper.parent.owner if upper.parent is not None else None
        return found

    def on_its_own(self, place: TreePlace, index: int, before: TreeEntry | None) -> None:
        following = self.entries[index] if index < len(self.entries) else None
        if before is None:
            self.before_entry(place, index if following else None)
            return
        value = before.value
        if value.start > place and (following is None or isinstance(value, Scalar) or not value.entries):
            before.leading.append(self.comment[place[0]])  # between a key and its value
            return
        inner: Collection | None = value if isinstance(value, Collection) else before.parent
        while inner is not None:
            if following is not None and following.parent is inner:
                break
            if inner.flow:
                if inner.start < place < inner.end:
                    if inner.entries:
                        self.in_tail(inner.tail, place)
                    elif inner.owner is not None:
                        inner.owner.leading.append(self.comment[place[0]])
                    return
            elif inner.entries[0].start[1] <= place[1] and (following is None or following.start[1] < place[1]):
                self.in_tail(inner.tail, place)
                return
            inner = inner.owner.parent if inner.owner is not None else None
        self.before_entry(place, index if following else None)

    def before_entry(self, place: TreePlace, index: int | None) -> None:
        if index is None:
            self.in_tail(self.document_tail, place)
        else:
            self.own_line.setdefault(index, []).append(place[0])

    def in_tail(self, tail: list[str], place: TreePlace) -> None:
        self.tails.setdefault(id(tail), (tail, []))[1].append(place[0])

    def with_blanks(self, numbers: list[int]) -> list[str]:
        """The lines with one empty string for the blank lines before each."""
        out: list[str] = []
        for number in numbers:
            if number and not self.lines[number - 1].strip():
                out.append("")
            out.append(self.comment.get(number, ""))
        return out


def _start(event: Any) -> TreePlace:
    return event.start_mark.line, event.start_mark.column

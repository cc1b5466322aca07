"""The canonical form of a YAML file: what `pto-isa fmt` writes.

Two-space indent, items two columns inside their key, keys in the order the caller gives, flow style kept, and used for
a text in both languages, a rule, an operand, an overload, sources and expected results where the whole value fits into
120 columns, the least quoting, long text folded as `>-` at blanks that are there already.
The form depends on the data, on where flow style and blank lines are used, and on the comments, which all stay.

The emitter is our own and takes the same libyaml events as the reader: a general round-trip library has its own
rules for scalars (so what it writes need not read back the same here), keeps the author's quotes and line breaks,
which are what a canonical form must decide, and would be one more dependency for less than 200 lines.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

from ..text.width import width
from .issue import FieldPath, Issue
from .issue_error import IssueError
from .yaml_quote import LIMIT, block, inline, word
from .yaml_text import PROSE_KEYS, read_yaml
from .yaml_tree import Collection, Scalar, Tree, TreeEntry, read_tree

KeyOrder = Callable[[FieldPath], Sequence[str] | None]


def format_yaml(text: str, file: str, key_order: KeyOrder = lambda path: None) -> str:
    """The canonical form of a text, with the same data and the same comments.

    key_order: gives the order of the keys of the mapping at a path, or None to keep it; keys it does not name stay
    in their order at the end. Formatting the result again changes nothing.
    Two faults are repaired: prose continued over plain lines becomes a block, and lines of a Chinese sentence that
    a fold would part by a blank are joined. Raises IssueError with the reader's issues for every other fault, and
    with the issue `yaml/format` if the result would not hold the same data and comments (nothing is lost by a
    fault of the formatter).
    """
    text = text.removeprefix("\ufeff")
    before = read_yaml(text, file)
    while any(issue.code == "yaml/fold" for issue in before.issues):  # the reader reports a limited number at once
        text = _join_folds(text, before.issues)
        before = read_yaml(text, file)
    if any(issue.code != "yaml/prose" for issue in before.issues):
        raise IssueError(before.issues)
    tree = read_tree(text)
    result = written(tree, key_order)
    after = read_yaml(result, file)
    if after.issues or not same_data(before.value, after.value) or read_tree(result).comments != tree.comments:
        en = "formatting would change the data or a comment of this file; expected a file that can be written as it is"
        zh = "格式化会改变该文件的数据或注释，因此未作改动；请简化写法后重试"
        raise IssueError([Issue(file, 1, 1, "yaml/format", {"en": en, "zh": zh})])
    return result


def written(tree: Tree, key_order: KeyOrder = lambda path: None) -> str:
    """The text of a tree in canonical form."""
    lines = _Writer(key_order).document(tree.root, tree.tail)
    return "\n".join(lines) + "\n" if lines else ""


def same_data(left: Any, right: Any) -> bool:
    """Equality of plain data where types count (1 is not 1.0 or true) and a NaN equals a NaN; key order does not."""
    if type(left) is not type(right):
        return False
    if isinstance(left, dict):
        return left.keys() == right.keys() and all(same_data(value, right[key]) for key, value in left.items())
    if isinstance(left, list):
        return len(left) == len(right) and all(map(same_data, left, right))
    return bool(left == right) or (left != left and right != right)


# What reads best beside its key, where that has room: as in a table, a line for each rule, operand and overload.
_ON_ONE_LINE = (("expect",), ("expect_state",), ("source",))
_TABLES = (("constraints",), ("operands",), ("overloads",), ("special",))


class _Writer:
    """Turns the tree into lines. Comments before an entry are handed up, so that they can stand before a `- `."""

    def __init__(self, key_order: KeyOrder) -> None:
        self.key_order = key_order

    def document(self, root: TreeEntry | None, tail: list[str]) -> list[str]:
        if root is None or (isinstance(root.value, Scalar) and root.value.plain and word(root.value.text) == "null"):
            comments = _tidy([*(root.leading if root else ()), *(root.trailing if root else ()), *tail], first=True)
            return comments[:-1] if comments[-1:] == [""] else comments
        header: list[str] = []
        value = root.value
        if isinstance(value, Scalar) or (flow := self.flow_line(value, (), "", [])) is not None:
            line = self.scalar(value, flow=False) if isinstance(value, Scalar) else str(flow)
            before, body = _with_trailing([*root.leading], [line], root.trailing)
        else:
            header, value.entries[0].leading = _split_header(value.entries[0].leading)
            before, body = self.collection(value, 0, ())
            before = [*root.leading, *root.trailing, *before]
        return [*_tidy([*header, *before], first=True), *body, *_tidy(tail)]

    def collection(self, node: Collection, indent: int, path: FieldPath) -> tuple[list[str], list[str]]:
        """Comments that stand before the first entry, and the lines from its key or dash on."""
        pad = " " * indent
        parts = [self.entry(entry, indent, (*path, step)) for step, entry in self.ordered(node, path)]
        if not path and node.mapping:
            for (_, above), (lead, body) in pairwise(parts):
                if (len(above) > 1 or len(body) > 1) and lead[:1] != [""]:
                    lead.insert(0, "")
        first = _tidy(parts[0][0], first=True)
        lines = list(parts[0][1])
        for lead, body in parts[1:]:
            lines += [pad + comment if comment else "" for comment in _tidy(lead)]
            lines += body
        lines += [pad + comment if comment else "" for comment in _tidy(node.tail)]
        return first, lines

    def ordered(self, node: Collection, path: FieldPath) -> list[tuple[str | int, TreeEntry]]:
        if not node.mapping:
            return list(enumerate(node.entries))
        order = self.key_order(path)
        entries = [(entry.key or "", entry) for entry in node.entries]
        if order:
            rank = {key: number for number, key in enumerate(order)}
            entries.sort(key=lambda pair: rank.get(pair[0], len(rank)))
        return list(entries)

    def entry(self, entry: TreeEntry, indent: int, path: FieldPath) -> tuple[list[str], list[str]]:
        value = entry.value
        head = " " * indent + ("-" if entry.key is None else inline(entry.key) + ":")
        before = list(entry.leading)
        if isinstance(value, Scalar):
            return _with_trailing(before, self.scalar_lines(value, head, indent + 2, entry.key), entry.trailing)
        line = self.flow_line(value, path, head + " ", entry.trailing)
        if line is not None:
            return _with_trailing(before, [line], entry.trailing)
        lead, lines = self.collection(value, indent + 2, path)
        if entry.key is None:
            lines[0] = head + lines[0][indent + 1 :]
            return [*before, *entry.trailing, *lead], lines
        pad = " " * (indent + 2)
        before, lines = _with_trailing(
            before, [head, *(pad + comment if comment else "" for comment in lead), *lines], entry.trailing
        )
        return before, lines

    def scalar_lines(self, value: Scalar, head: str, indent: int, key: str | None) -> list[str]:
        line = f"{head} {self.scalar(value, flow=False)}"
        typed = value.plain and word(value.text) is not None
        if typed or ("\n" not in value.text and width(line) <= LIMIT):
            return [line]
        lines = block(value.text, indent, key in PROSE_KEYS)
        return [f"{head} {lines[0]}", *lines[1:]] if lines else [line]

    def scalar(self, value: Scalar, flow: bool) -> str:
        typed = word(value.text) if value.plain else None
        return inline(value.text, flow) if typed is None else typed

    def flow_line(self, node: Collection, path: FieldPath, head: str, trailing: list[str]) -> str | None:
        """The collection in flow style behind the head; None where it must be a block."""
        if node.entries and not node.flow and not _is_pair(node) and not _is_beside_its_key(path):
            return None
        lines = bool(node.entries) and path[-1:] == ("equations",)  # each stands on one of its own
        text = None if lines else self.flow(node, path)
        if text is None or (node.entries and width(head + text) > LIMIT):
            return None
        return head + text

    def flow(self, node: Scalar | Collection, path: FieldPath) -> str | None:
        if isinstance(node, Scalar):
            return self.scalar(node, flow=True)
        if any(node.tail):
            return None
        parts = []
        for step, entry in self.ordered(node, path):
            text = self.flow(entry.value, (*path, step))
            if text is None or any(entry.leading) or entry.trailing:
                return None
            parts.append(text if entry.key is None else f"{inline(entry.key, flow=True)}: {text}")
        return "{" + ", ".join(parts) + "}" if node.mapping else "[" + ", ".join(parts) + "]"


def _is_beside_its_key(path: FieldPath) -> bool:
    return path[-1:] in _ON_ONE_LINE or path[-2:-1] in _TABLES


def _is_pair(node: Collection) -> bool:
    """Whether it is a text in both languages, which stands on one line where that has room for it."""
    return node.mapping and [entry.key for entry in node.entries] == ["en", "zh"]


def _with_trailing(before: list[str], lines: list[str], trailing: list[str]) -> tuple[list[str], list[str]]:
    """The comment behind the first line where it fits there, otherwise with the comments before it."""
    if not trailing:
        return before, lines
    line = f"{lines[0]}  {trailing[0]}"
    if len(trailing) > 1 or width(line) > LIMIT:
        return [*before, *trailing], lines
    return before, [line, *lines[1:]]


def _join_folds(text: str, issues: list[Issue]) -> str:
    """The text with every line that has a ``yaml/fold`` issue joined to the next."""
    lines = text.split("\n")
    for number in sorted((issue.line for issue in issues if issue.code == "yaml/fold"), reverse=True):
        lines[number - 1 : number + 1] = [lines[number - 1].rstrip() + lines[number].lstrip()]
    return "\n".join(lines)


def _split_header(leading: list[str]) -> tuple[list[str], list[str]]:
    """Comments at the top of the file, up to the last blank line, stay there when keys are reordered."""
    lines = _tidy(leading, first=True)
    if "" not in lines:
        return [], lines
    cut = len(lines) - lines[::-1].index("")
    return lines[:cut], lines[cut:]


def _tidy(lines: list[str], first: bool = False) -> list[str]:
    """One blank line at most between comments, none at the start of a file or block."""
    out: list[str] = []
    for line in lines:
        if line or (out[-1:] != [""] and (out or not first)):
            out.append(line)
    return out

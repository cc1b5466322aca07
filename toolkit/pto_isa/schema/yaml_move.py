"""Move fields from one YAML file to another with their comments, for the formatter."""

from __future__ import annotations

from collections.abc import Collection as Paths

from .issue import FieldPath, Issue
from .issue_error import IssueError
from .yaml_text import read_yaml
from .yaml_tree import Collection, Tree, TreeEntry, read_tree


def move_fields(source: str, target: str, paths: Paths[FieldPath], file: str) -> tuple[Tree, Tree]:
    """The trees of both texts after the fields at some paths of the source were moved to the same paths of the target.

    Both texts can be read without an issue.  Raises IssueError where the target has something else at such a path;
    ``file`` is the source's name in it.
    """
    left, right = read_tree(source), read_tree(target)
    if right.root is None:
        right.root = TreeEntry(None, (0, 0), None)
        right.root.value = _mapping(right.root)
    for path in paths:
        assert left.root is not None
        from_, to = left.root.value, right.root.value
        for step in path[:-1]:
            assert isinstance(from_, Collection) and isinstance(to, Collection)
            from_, to = _entry(from_, step).value, _below(to, str(step))
        assert isinstance(from_, Collection) and isinstance(to, Collection)
        entry = _entry(from_, path[-1])
        from_.entries.remove(entry)
        if not _graft(entry, to):
            where = read_yaml(source, file).at(path, key=True)
            en = f"`{path[-1]}` stands in both files and cannot be moved; expected in one"
            zh = f"两个文件中都有 `{path[-1]}`，无法移动；只应写在一个文件中"
            raise IssueError([Issue(file, where.line, where.column, "yaml/twice", {"en": en, "zh": zh})])
    return left, right


def _mapping(owner: TreeEntry) -> Collection:
    return Collection(True, False, (0, 0), (0, 0), owner)


def _entry(mapping: Collection, key: str | int) -> TreeEntry:
    return next(entry for entry in mapping.entries if entry.key == key)


def _below(mapping: Collection, key: str) -> Collection:
    """The mapping at a key, made where there is none."""
    for entry in mapping.entries:
        if entry.key == key and isinstance(entry.value, Collection):
            return entry.value
    made = TreeEntry(key, (0, 0), mapping)
    made.value = _mapping(made)
    mapping.entries.append(made)
    return made.value


def _graft(entry: TreeEntry, mapping: Collection) -> bool:
    """Add an entry, or what it holds to the entry of its name; False where both hold something else."""
    there = next((other for other in mapping.entries if other.key == entry.key), None)
    if there is None:
        mapping.entries.append(entry)
        return True
    old, new = there.value, entry.value
    if not (isinstance(old, Collection) and isinstance(new, Collection) and old.mapping and new.mapping):
        return False
    there.leading += entry.leading
    old.tail += new.tail
    grafted = [_graft(inner, old) for inner in new.entries]
    return all(grafted)

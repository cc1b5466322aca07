"""Profiles that a record says the same of share a key: ``a2a3 a5: unspecified``; ``pto-isa fmt`` joins them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path as FilePath

from pto_isa.runtime.profile import PROFILES
from pto_isa.schema.issue import Issue
from pto_isa.schema.yaml_format import same_data
from pto_isa.schema.yaml_text import YamlDocument
from pto_isa.schema.yaml_tree import Collection, Scalar, Tree, TreeEntry

from ..schema.issue import FieldPath
from . import files
from .twin import parts_of
from .written import WITH_PROFILES, by_profile


def alike(document: YamlDocument) -> Iterator[tuple[FieldPath, str, str]]:
    """Keys of maps by profile under which the same stands: (place of the map, first key, other key)."""
    file = FilePath(document.file)
    for base, part in [] if files.is_evidence(file) else parts_of(file, document.value):
        for key in WITH_PROFILES & part.keys():
            yield from (((*base, *path), first, other) for path, first, other in _alike(part[key], (key,)))


def _alike(data: object, path: FieldPath) -> Iterator[tuple[FieldPath, str, str]]:
    if isinstance(data, list):
        for place, value in enumerate(data):
            yield from _alike(value, (*path, place))
    if not isinstance(data, dict):
        return
    if len(data) > 1 and any(key.startswith(PROFILES) for key in data) and by_profile(path):
        keys = list(data)
        for place, other in enumerate(keys):
            first = next((key for key in keys[:place] if same_data(data[key], data[other])), None)
            if first is not None:
                yield path, first, other
    for key, value in data.items():
        if isinstance(value, (dict, list)):
            yield from _alike(value, (*path, key))


def apart(document: YamlDocument) -> list[Issue]:
    """Faults of profiles that could share a key."""
    return [
        document.issue(
            (*path, other),
            "record/profiles-alike",
            f"`{other}` says the same as `{first}`; expected one key for both, `{_joined(first, other)}`, which "
            "`pto-isa fmt` writes",
            f"`{other}` 与 `{first}` 的内容相同；应合用一个键 `{_joined(first, other)}`，`pto-isa fmt` 会如此改写",
            key=True,
        )
        for path, first, other in alike(document)
    ]


def join(tree: Tree, document: YamlDocument) -> None:
    """Give the profiles of which the same is said one key; comments of the later one come to the first."""
    for path, first, other in list(alike(document)):
        node = _node(tree, path)
        names = {entry.key: entry for entry in node.entries}
        kept = next(entry for entry in node.entries if entry.key and first.split(" ")[0] in entry.key.split(" "))
        gone: TreeEntry = names[other]
        kept.key = _joined(str(kept.key), other)
        kept.leading += [line for line in gone.leading if line]
        kept.trailing += gone.trailing
        node.entries.remove(gone)


def _node(tree: Tree, path: FieldPath) -> Collection:
    assert tree.root is not None
    node: Scalar | Collection = tree.root.value
    for step in path:
        assert isinstance(node, Collection)
        found = node.entries[step] if isinstance(step, int) else next(e for e in node.entries if _is(e, step))
        node = found.value
    assert isinstance(node, Collection)
    return node


def _is(entry: TreeEntry, step: str) -> bool:
    """Whether the entry stands at a key, or at one that it was joined with."""
    return entry.key is not None and set(step.split(" ")) <= set(entry.key.split(" "))


def _joined(first: str, other: str) -> str:
    words = {*first.split(" "), *other.split(" ")}
    return " ".join(sorted(words, key=lambda name: (PROFILES.index(name) if name in PROFILES else 99, name)))

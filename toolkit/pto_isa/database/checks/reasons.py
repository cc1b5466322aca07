"""Sentences that records share: each in reasons.yaml is named, and none is typed again and again instead."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pto_isa.schema.issue import Issue
from pto_isa.schema.yaml_text import YamlDocument

from ...schema.issue import FieldPath
from ..faults import fault
from ..model import Database
from ..written import SPOKEN

LONG = 60  # characters of a sentence that is worth a name
MOST = 4  # times that such a sentence may be typed


def check_reasons(database: Database) -> Iterator[Issue]:
    """Names that no record uses, and long sentences that stand in records more often than `MOST` times."""
    if "reasons" in database.shared.broken:
        return
    said = {name for op in database.values() for name in op.resolved.said}
    for name in database.shared.sentences:
        if name not in said:
            where = database.position("reasons", ("sentences", name), True)
            yield fault(where, "reasons/unused", f"no record says `{name}`", f"没有记录引用 `{name}`")
    layers = (layer for op in database.values() for layer in op.resolved.layers)
    documents = {layer.document.file: layer.document for layer in layers}
    places: dict[str, list[tuple[YamlDocument, FieldPath]]] = {}
    for document in documents.values():
        for path, text in _texts(document.value, ()):
            if len(text) >= LONG:
                places.setdefault(text, []).append((document, path))
    for found in places.values():
        if len(found) > MOST:
            document, path = found[0]
            yield fault(
                document.at(path, key=True), "reasons/repeated",
                f"this sentence stands {len(found)} times in the records; give it a name in reasons.yaml",
                f"此句在各记录中出现 {len(found)} 次；请在 reasons.yaml 中为其命名",
            )  # fmt: skip


def _texts(value: Any, path: FieldPath) -> Iterator[tuple[FieldPath, str]]:
    """The English sentences in places that may have a name instead."""
    if isinstance(value, dict):
        may_be_named = bool(path) and path[-1] in SPOKEN and (path[-1] != "text" or "special" in path)
        if may_be_named and isinstance(value.get("en"), str):
            yield path, value["en"]
        for key, entry in value.items():
            yield from _texts(entry, (*path, key))
    elif isinstance(value, list):
        for place, entry in enumerate(value):
            yield from _texts(entry, (*path, place))

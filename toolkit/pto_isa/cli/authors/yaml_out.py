"""Plain data as YAML text, with a comment behind each value when one is wanted."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from pto_isa.schema.yaml_quote import inline
from pto_isa.text.width import width

from ...schema.issue import FieldPath

CommentOf = Callable[[FieldPath], str]
_FLAT = 100  # columns up to which a list or mapping stays on its line


def to_yaml(data: dict[str, Any], note: CommentOf | None = None) -> str:
    """YAML text that reads back as the same data; ``note`` gives the comment behind the value at a path."""
    return "\n".join(_Writer(note).mapping(data, (), 0)) + "\n"


class _Writer:
    def __init__(self, note: CommentOf | None) -> None:
        self.note = note

    def mapping(self, data: dict[str, Any], path: FieldPath, indent: int) -> Iterator[str]:
        for key, value in data.items():
            yield from self.entry(f"{' ' * indent}{inline(key)}:", value, (*path, key), indent + 2)

    def entry(self, head: str, value: Any, path: FieldPath, indent: int) -> Iterator[str]:
        line = f"{head} {flat}" if (flat := self.flat(value, len(path))) is not None else ""
        if line and (not isinstance(value, (dict, list)) or not value or width(line) <= _FLAT):
            yield line if self.note is None else f"{line}  # {self.note(path)}"
        elif isinstance(value, dict):
            yield head
            yield from self.mapping(value, path, indent)
        else:
            yield head
            for place, item in enumerate(value):
                yield from self.item(item, (*path, place), indent)

    def item(self, value: Any, path: FieldPath, indent: int) -> Iterator[str]:
        dash = f"{' ' * indent}-"
        if isinstance(value, dict) and value and self.flat(value, len(path)) is None:
            for place, text in enumerate(self.mapping(value, path, indent + 2)):
                yield text if place else f"{dash} {text[indent + 2 :]}"
        else:
            yield from self.entry(dash, value, path, indent + 2)

    def flat(self, value: Any, depth: int) -> str | None:
        """The value on one line; None for what stands better on several."""
        if isinstance(value, list):
            parts = [self.flat(item, depth + 1) for item in value]
            plain = [part for part in parts if part is not None]
            return f"[{', '.join(plain)}]" if len(plain) == len(parts) else None
        if not isinstance(value, dict):
            return scalar(value)
        if not value:
            return "{}"
        if self.note is not None or depth < 2 or "en" in value:
            return None
        pairs = [(inline(key, flow=True), self.flat(item, depth + 1)) for key, item in value.items()]
        if any(text is None for _, text in pairs):
            return None
        return "{" + ", ".join(f"{key}: {text}" for key, text in pairs) + "}"


def scalar(value: Any) -> str:
    """One value as YAML 1.2 writes it."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        text = repr(value)
        return {"inf": ".inf", "-inf": "-.inf", "nan": ".nan"}.get(text, text)
    return str(value) if isinstance(value, int) else inline(value, flow=True)

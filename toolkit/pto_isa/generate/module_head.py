"""How every generated Python module begins."""

from __future__ import annotations

from ..text.python import docstring


def generated_from(title: str, path: str) -> list[str]:
    """The docstring of a module: what it is, and the file below isa/ that it was made from."""
    return docstring([title, "", f"Generated from {path} by `pto-isa generate`; do not edit."], apart=True)

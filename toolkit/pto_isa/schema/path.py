"""The way to a value in the data of a YAML file."""

from __future__ import annotations

FieldPath = tuple[str | int, ...]  # keys and places in lists, from the outermost: ``("constraints", 2, "check")``

"""The canonical order of keys in each kind of file."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

from pydantic import BaseModel

from pto_isa.schema.assertions import AssertionFile
from pto_isa.schema.catalog import (
    Family,
    General,
    Glossary,
    Groups,
    Phrases,
    Profiles,
    ProgramRules,
    Reasons,
    SourceFile,
    TileRules,
    Vocabulary,
)
from pto_isa.schema.places import fields_at
from pto_isa.schema.record import Record
from pto_isa.schema.release import AssemblerFile

from ..schema.issue import FieldPath
from .files import stated_by

SHARED_MODELS: dict[str, type[BaseModel]] = {
    "profiles": Profiles,
    "vocabulary": Vocabulary,
    "glossary": Glossary,
    "phrases": Phrases,
    "sources": SourceFile,
    "tile_rules": TileRules,
    "general": General,
    "program_rules": ProgramRules,
    "assembler": AssemblerFile,
    "assertions": AssertionFile,
    "reasons": Reasons,
    "groups": Groups,
    "groups.evidence": Groups,
}


def key_order(file: Path) -> Callable[[FieldPath], tuple[str, ...] | None]:
    """Gives the order of the keys at a place of this file, None where authors choose the names."""
    stem = stated_by(file).stem
    if stem in ("_groups", "groups"):
        return _group_order
    if stem == "_family":
        return _family_order
    model = SHARED_MODELS.get(stem, Record)
    return lambda path: _order(model, path)


def _group_order(path: FieldPath) -> tuple[str, ...] | None:
    return _order(Record, path[2:]) if len(path) >= 2 else _order(Groups, path)


def _family_order(path: FieldPath) -> tuple[str, ...] | None:
    return _order(Record, path[1:]) if path[:1] == ("defaults",) else _order(Family, path)


@cache
def _order(model: type[BaseModel], path: FieldPath) -> tuple[str, ...] | None:
    return tuple(fields_at(model, path)) or None

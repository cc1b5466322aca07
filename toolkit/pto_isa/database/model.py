"""The database: all operations by any spelling of their names, and the files they share."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import NamedTuple, TypeVar

from pydantic import BaseModel

from pto_isa.op_name import plain_name
from pto_isa.runtime.profile import PROFILE_ALIASES, plain_profile
from pto_isa.runtime.unknown_name import UnknownOp, UnknownProfile
from pto_isa.schema.base import Text
from pto_isa.schema.catalog import (
    Family,
    General,
    Glossary,
    Phrases,
    ProfileEntry,
    Profiles,
    ProgramRule,
    ProgramRules,
    Source,
    SourceFile,
    Statement,
    Term,
    TileRules,
    Vocabulary,
)
from pto_isa.schema.evidence import Dispute
from pto_isa.schema.issue import Position
from pto_isa.schema.phrases import empty_phrases
from pto_isa.schema.record import Constraint, Record
from pto_isa.schema.yaml_text import Document

from .op import Op
from .resolve import Path as DataPath
from .resolve import Resolved

M = TypeVar("M", bound=BaseModel)


class Shared:
    """The files that all records share; one that cannot be used is empty here and named in ``broken``."""

    def __init__(self, models: Mapping[str, BaseModel], documents: Mapping[str, Document]) -> None:
        def get(name: str, empty: M) -> M:
            model = models.get(name)
            return model if isinstance(model, type(empty)) else empty

        profiles = get("profiles", Profiles(profiles={}))
        vocabulary = get("vocabulary", Vocabulary(element_types={}, enumerations={}))
        glossary = get("glossary", Glossary(terms={}))
        phrases = get("phrases", empty_phrases())
        sources = get("sources", SourceFile(sources={}))
        rules = get("tile_rules", TileRules(constraints={}))
        general = get("general", General(statements={}))
        programs = get("program_rules", ProgramRules(rules={}))
        self.profiles: dict[str, ProfileEntry] = profiles.profiles
        self.vocabulary: Vocabulary = vocabulary
        self.glossary: dict[str, Term] = glossary.terms
        self.name_parts: dict[str, Text] = glossary.name_parts
        self.phrases: Phrases = phrases
        self.sources: dict[str, Source] = sources.sources
        self.tile_rules: dict[str, Constraint] = rules.constraints
        self.general: dict[str, Statement] = general.statements
        self.program_rules: dict[str, ProgramRule] = programs.rules
        self.unrecorded = programs.unrecorded
        self.shared_disputes: dict[str, dict[str, Dispute]] = {
            "profiles": profiles.disputes, "tile_rules": rules.disputes, "general": general.disputes,
            "program_rules": programs.disputes,
        }  # fmt: skip
        self.documents = dict(documents)
        self.broken = frozenset(name for name in documents if name not in models)


class Known(NamedTuple):
    """What other ops show of an op without its record, and where its family stands among the families."""

    name: str
    op: str
    family: str
    group: str | None
    order: int


class Database(Mapping[str, Op]):
    """All operations.  ``db["tfillpad"]`` takes any spelling; iteration gives plain names, family by family.

    known: the ops that there are, in the order of the database, where only some of them were read.
    """

    def __init__(
        self,
        root: Path,
        shared: Shared,
        families: Mapping[str, Family],
        records: list[tuple[Record, Resolved, Path]],
        known: Sequence[Known] = (),
    ) -> None:
        self.root, self.shared = root, shared
        self.profiles, self.vocabulary, self.glossary = shared.profiles, shared.vocabulary, shared.glossary
        self.phrases, self.sources, self.tile_rules = shared.phrases, shared.sources, shared.tile_rules
        self.program_rules, self.name_parts, self.general = shared.program_rules, shared.name_parts, shared.general
        self.shared_disputes = shared.shared_disputes
        self.families = dict(sorted(families.items(), key=lambda item: (item[1].order, item[0])))
        made = [
            Op(record, resolved, file, file.relative_to(root).as_posix(), self) for record, resolved, file in records
        ]
        order = {name: place for place, name in enumerate(self.families)}
        made.sort(key=lambda op: (order.get(op.family, len(order)), op.family, op.name))
        self.ops: dict[str, Op] = {}
        self.duplicates: list[tuple[Op, Op]] = []
        for op in made:
            first = self.ops.setdefault(op.name, op)
            if first is not op:
                self.duplicates.append((op, first))
        self.known = tuple(known) or tuple(map(self.entry, self.ops.values()))

    def entry(self, op: Op) -> Known:
        """What other ops show of an op."""
        family = self.families.get(op.family)
        return Known(op.name, op.record.op, op.family, op.group, family.order if family is not None else 0)

    @cached_property
    def spellings(self) -> dict[str, str]:
        """Plain form of every name and alias -> name of the op."""
        found: dict[str, str] = {}
        for op in self.ops.values():
            for other in (*op.record.aliases, op.record.intrinsic or op.name):
                found.setdefault(plain_name(other), op.name)
        return found | {name: name for name in self.ops}

    def __getitem__(self, name: str) -> Op:
        found = self.spellings.get(plain_name(str(name)))
        if found is None:
            raise UnknownOp(str(name), self.spellings)
        return self.ops[found]

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and plain_name(name) in self.spellings

    def __iter__(self) -> Iterator[str]:
        return iter(self.ops)

    def __len__(self) -> int:
        return len(self.ops)

    def __repr__(self) -> str:
        return f"<Database of {len(self.ops)} ops in {self.root}>"

    @cached_property
    def profile_names(self) -> dict[str, str]:
        """Name or alias of a profile -> its name; names of products (``910b``) are those that calls accept."""
        aliases = {alias: name for name, entry in self.profiles.items() for alias in entry.aliases}
        products = {alias: name for alias, name in PROFILE_ALIASES.items() if name in self.profiles}
        return {name: name for name in self.profiles} | products | aliases

    def profile(self, name: str) -> str:
        """The canonical name of a profile given by name or alias; raises UnknownProfile."""
        found = self.profile_names.get(plain_profile(str(name)))
        if found is None:
            raise UnknownProfile(str(name), self.profile_names)
        return found

    def members(self, family: str) -> list[Op]:
        """The ops of a family, by name."""
        return list(self._families.get(family, ()))

    @cached_property
    def _families(self) -> dict[str, list[Op]]:
        found: dict[str, list[Op]] = {}
        for op in self.ops.values():
            found.setdefault(op.family, []).append(op)
        return found

    def position(self, shared: str, path: DataPath = (), key: bool = False) -> Position:
        """Where a value of a shared file (``phrases``, ``tile_rules`` …) stands."""
        return self.shared.documents[shared].at(path, key)

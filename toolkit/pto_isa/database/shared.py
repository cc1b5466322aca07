"""The files that all records share."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeVar

from pydantic import BaseModel

from pto_isa.schema.assertions import AssertionFile
from pto_isa.schema.base import Text
from pto_isa.schema.catalog import (
    General,
    GeneralStatement,
    Glossary,
    Phrases,
    ProductEntry,
    ProfileEntry,
    Profiles,
    ProgramRuleRecord,
    ProgramRules,
    Reasons,
    Source,
    SourceFile,
    Term,
    TileRules,
    Vocabulary,
)
from pto_isa.schema.evidence import Dispute
from pto_isa.schema.ordering import Question
from pto_isa.schema.phrases import empty_phrases
from pto_isa.schema.record import Constraint
from pto_isa.schema.release import AssemblerFile, Span
from pto_isa.schema.yaml_text import YamlDocument

M = TypeVar("M", bound=BaseModel)


class SharedFiles:
    """The files that all records share; one that cannot be used is empty here and named in ``broken``."""

    def __init__(self, models: Mapping[str, BaseModel], documents: Mapping[str, YamlDocument]) -> None:
        def get(name: str, kind: type[M], **empty: Any) -> M:
            model = models.get(name)
            return model if isinstance(model, kind) else kind.model_construct(**empty)

        profiles = get("profiles", Profiles, profiles={})
        vocabulary = get("vocabulary", Vocabulary, element_types={}, enumerations={})
        glossary = get("glossary", Glossary, terms={})
        phrases = models.get("phrases")
        sources = get("sources", SourceFile, repositories={})
        rules = get("tile_rules", TileRules, constraints={})
        general = get("general", General, statements={})
        programs = get("program_rules", ProgramRules, rules={})
        self.profiles: dict[str, ProfileEntry] = profiles.profiles
        self.products: dict[str, ProductEntry] = profiles.products
        self.questions: dict[str, Question] = profiles.questions
        self.vocabulary: Vocabulary = vocabulary
        self.glossary: dict[str, Term] = glossary.terms
        self.name_parts: dict[str, Text] = glossary.name_parts
        self.phrases: Phrases = phrases if isinstance(phrases, Phrases) else empty_phrases()
        self.sources: dict[str, Source] = sources.sources()
        self.tile_rules: dict[str, Constraint] = rules.constraints
        self.general: dict[str, GeneralStatement] = general.statements
        self.program_rules: dict[str, ProgramRuleRecord] = programs.rules
        self.releases = get("assembler", AssemblerFile, releases={}, told_by=[]).releases
        self.assertions = get("assertions", AssertionFile)
        self.unrecorded = programs.unrecorded
        self.renamed = programs.renamed
        self.sentences: dict[str, Text] = get("reasons", Reasons, sentences={}).sentences
        self._named = programs.named
        self.models = dict(models)
        self.levels = programs.levels
        self.named = {name: group.level for group in programs.named for name in group.ops}
        self.shared_disputes: dict[str, dict[str, Dispute]] = {
            "profiles": profiles.disputes, "tile_rules": rules.disputes, "general": general.disputes,
            "program_rules": programs.disputes,
        }  # fmt: skip
        self.documents = dict(documents)
        self.broken = frozenset(name for name in documents if name not in models)

    def why_no_record(self, name: str) -> Text | None:
        """Why an operation that is listed has no record, a clause; of one that is described, what it does."""
        if name in self.unrecorded:
            return self.unrecorded[name].does
        group = next((group for group in self._named if name in group.ops), None)
        level = self.levels.get(group.level) if group is not None and group.level is not None else None
        return level.why if level is not None else group.why if group is not None else None

    def without_record(self) -> Iterator[tuple[str, Span]]:
        """The operations that programs may hold and no record describes, with the releases that read them."""
        yield from self.unrecorded.items()
        for group in self._named:
            for name in group.ops:
                yield name, group

"""The evidence of an op: disputes between sources, deviations from recorded vectors, reports, changes.

It stands beside the record, in ``<op>.evidence.yaml``, and says nothing of what the op is.
"""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BeforeValidator, Field, model_validator

from ..text.lists import listed
from .base import Fault, Identifier, Model, ProfileKey, SharedText, Slug, Somewhere, SourceRef, Text, Word, WordList
from .example import ExampleOperand

# What the audit knows to allow for when it compares a claim with its source.
CLAIM_NOTES = {"signless": ("signs are not told apart", "不区分符号")}


def _of_one_op(value: Any) -> Any:
    if isinstance(value, dict):
        raise Fault(
            "the claim gives places of other members of the group and none of this one",
            "该说法给出了分组内其他指令的出处，却没有本指令的出处",
        )
    return value


class Claim(Model):
    """What one source says about a disputed fact, as words of the vocabulary, in a sentence, or both.

    ``source``: in a group also a map from its members, by name, each of whose headers or pages says it at a place of
    its own.  ``silent``: it is that the document says nothing of it, so that no line of it is cited.
    """

    source: Annotated[
        SourceRef, BeforeValidator(_of_one_op, json_schema_input_type=SourceRef | dict[Identifier, SourceRef])
    ]
    silent: bool = False
    says: Word | WordList | None = None
    en: str | None = None
    zh: str | None = None
    note: str | None = None

    @model_validator(mode="after")
    def _something(self) -> Claim:
        if self.note is not None and self.note not in CLAIM_NOTES:
            en, zh = listed(f"`{name}`" for name in CLAIM_NOTES)
            raise Fault(
                f"`{self.note}` is no known note; expected {en}; a remark in words stands in `en` and `zh`",
                f"未知的备注 `{self.note}`；应为 {zh}；文字形式的备注请写在 `en` 与 `zh` 中",
            )
        if (self.en is None) != (self.zh is None):
            raise Fault("a claim in words needs both `en` and `zh`", "文字形式的主张须同时给出 `en` 与 `zh`")
        if self.says is None and self.en is None:
            raise Fault("a claim needs `says`, or `en` and `zh`", "主张须给出 `says`，或同时给出 `en` 与 `zh`")
        return self


class Dispute(Model):
    """Sources disagree about a fact; the record says who says what, what is decided and why."""

    fact: str
    profiles: Somewhere | None = None
    claims: Annotated[list[Claim], Field(min_length=2)]
    decision: SourceRef
    because: SharedText

    @property
    def followed(self) -> list[Claim]:
        """The claims that the decision names, one in a record without faults.

        It names a claim by its source as it is cited, or by a part of it, such as its document: it is no citation.
        """
        name = self.decision
        same = [claim for claim in self.claims if claim.source == name]
        return same or [claim for claim in self.claims if claim.source.startswith((f"{name}#", f"{name}-L"))]


class Deviation(Model):
    """Recorded vectors that the record does not follow.  All given conditions must hold; there is at least one."""

    dispute: Slug
    profiles: Annotated[list[ProfileKey], Field(default_factory=lambda: ["cpu"], min_length=1)]
    tags: list[str] = Field(default_factory=list)
    mismatch: list[str] = Field(default_factory=list)
    attributes: dict[str, Word | bool | int | list[Word | bool | int]] = Field(default_factory=dict)
    types: dict[Identifier, list[Word]] = Field(default_factory=dict)

    @model_validator(mode="after")
    def _narrow(self) -> Deviation:
        if not (self.tags or self.mismatch or self.attributes or self.types):
            raise Fault(
                "a deviation must be narrower than the whole op: give `tags`, `mismatch`, `attributes` or `types`",
                "偏离必须比整条指令更窄：请给出 `tags`、`mismatch`、`attributes` 或 `types`",
            )
        return self


class Report(Text):
    """A report from the field: not a rule, shown beside them.  ``silent``: it is that the source says nothing."""

    source: Annotated[str, Field(min_length=1)]
    silent: bool = False


class Change(Text):
    """What changed in a version of the record."""

    version: Annotated[str, Field(pattern=r"^[0-9]+(\.[0-9]+){1,2}$")]


class VectorNames(Model):
    """How recorded vectors spell operands, attributes and values where they differ from the record."""

    names: dict[Identifier, Identifier] = Field(default_factory=dict)
    values: dict[Identifier, dict[str, Word | bool | int]] = Field(default_factory=dict)
    settings: dict[Identifier, dict[Identifier, Identifier | list[Identifier]]] = Field(default_factory=dict)
    same_tile: dict[Identifier, dict[Identifier, Identifier]] = Field(default_factory=dict)
    ignore: list[Identifier] = Field(default_factory=list)


class Evidence(Model):
    """What was found about an op."""

    disputes: dict[Slug, Dispute] = Field(default_factory=dict)
    deviations: list[Deviation] = Field(default_factory=list)
    vectors: VectorNames = Field(default_factory=VectorNames)
    calls: list[Annotated[dict[Identifier, ExampleOperand], Field(min_length=1)]] = Field(default_factory=list)
    reports: list[Report] = Field(default_factory=list)
    changes: list[Change] = Field(default_factory=list)

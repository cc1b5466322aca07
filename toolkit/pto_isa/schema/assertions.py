"""assertions.yaml: the assertions of the headers that need no rule, and the families whose ops have a rule for all others."""

from __future__ import annotations

from pydantic import Field

from .base import Identifier, Model, Slug, Sources, Text


class Exemption(Model):
    """Assertions that no call can break, or that are stated elsewhere once for all ops."""

    source: Sources = Field(description="the lines that assert; a range may hold several")
    ops: list[Identifier] | None = Field(None, min_length=1, description="only for these ops; all where it is left out")
    through: list[Identifier] | None = Field(
        None, min_length=1, description="only on the way through one of these functions of the headers"
    )
    reason: Text = Field(description="why the ops that come to them need no rule")


class AssertionFile(Model):
    """assertions.yaml."""

    families: list[Slug] = Field(
        default_factory=list, description="every assertion that an op of these comes to is cited or exempt"
    )
    exempt: dict[Slug, Exemption] = Field(default_factory=dict)

"""assertions.yaml: assertions of the headers that need no rule; every other one that an op comes to has one."""

from __future__ import annotations

from pydantic import Field, model_validator

from .base import Fault, Identifier, Model, Slug, Sources, Text


class Exemption(Model):
    """Assertions that no call can break, or that are stated elsewhere once for all ops."""

    source: Sources | None = Field(None, description="the lines that assert; a range may hold several")
    conditions: list[str] | None = Field(
        None, min_length=1, description="conditions wherever they are asserted, alone or together; T is any one type"
    )
    ops: list[Identifier] | None = Field(None, min_length=1, description="only for these ops; all where it is left out")
    through: list[Identifier] | None = Field(
        None, min_length=1, description="only on the way through one of these functions of the headers"
    )
    reason: Text = Field(description="why the ops that come to them need no rule")

    @model_validator(mode="after")
    def _says_which(self) -> Exemption:
        if self.source is None and self.conditions is None and self.through is None:
            raise Fault(
                "`source`, `conditions` or `through` says which assertions",
                "须由 `source`、`conditions` 或 `through` 指明断言",
            )
        return self


class AssertionFile(Model):
    """assertions.yaml."""

    exempt: dict[Slug, Exemption] = Field(default_factory=dict)

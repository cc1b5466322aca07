"""Releases of the assembler: which there are, and from which to which of them something is written."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, StringConstraints, model_validator

from ..runtime.release import number_of_release
from .base import Fault, Model, Sources

Release = Annotated[str, StringConstraints(pattern=r"^\d{1,3}\.\d{1,3}$")]


def releases_in_order(since: str | None, until: str | None) -> None:
    """Raise a Fault where the first release is later than the last one."""
    if since and until and number_of_release(since) > number_of_release(until):
        raise Fault(f"`since` {since} is later than `until` {until}", f"`since` {since} 晚于 `until` {until}")


class Span(Model):
    """The releases of the assembler that have something: all where nothing is said, as of what older ones had."""

    since: Release | None = Field(None, description="the first release that has it")
    until: Release | None = Field(None, description="the last one")
    told_by: Sources | None = Field(None, description="who says so")

    def has(self, release: str) -> bool:
        """Whether a release is one of them."""
        number = number_of_release(release)
        return (self.since is None or number_of_release(self.since) <= number) and (
            self.until is None or number <= number_of_release(self.until)
        )

    @model_validator(mode="after")
    def _in_order(self) -> Span:
        releases_in_order(self.since, self.until)
        return self


Date = Annotated[str, StringConstraints(pattern=r"^\d{4}-\d{2}-\d{2}$")]


class HeaderSpan(Model):
    """When the public headers have an op that not all of their states have: days on which they do."""

    since: Date | None = Field(None, description="the first day of which that is known")
    until: Date | None = Field(None, description="the last day of which that is known; later headers have it no more")
    told_by: Sources

    @model_validator(mode="after")
    def _says_something(self) -> HeaderSpan:
        if self.since is None and self.until is None:
            raise Fault("neither `since` nor `until` is given", "`since` 与 `until` 均未给出")
        return self

    def covers(self, day: str | None) -> bool:
        """Whether the headers of a day (``2026-08-31``) have the op; those of an unknown day do."""
        return day is None or (str(self.since or day) <= day <= str(self.until or day))


class ReleaseEntry(Model):
    """One release: the tree that it was made from, as far as that is public."""

    date: str | None = Field(None, pattern=r"^\d{4}-\d{2}-\d{2}$")
    commit: str | None = Field(None, pattern=r"^[0-9a-f]{12}$")
    told_by: Sources | None = None


class AssemblerFile(Model):
    """assembler.yaml: the releases of the assembler in order, and spans of what no record holds."""

    releases: Annotated[dict[Release, ReleaseEntry], Field(min_length=1)]
    told_by: Sources

    @model_validator(mode="after")
    def _ascending(self) -> AssemblerFile:
        numbers = [number_of_release(name) for name in self.releases]
        for before, after, name in zip(numbers, numbers[1:], [*self.releases][1:], strict=False):
            if after <= before:
                raise Fault(
                    f"release {name} is not in order; expected ascending ones", f"版本 {name} 次序不对；应按升序排列"
                )
        return self

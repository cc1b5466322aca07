"""The assembler that a text is meant for: one of its releases, the newest unless another is asked for."""

from __future__ import annotations

from ..generated.programs._releases import RELEASES
from ..runtime.errors import InputError
from ..runtime.frozen import frozen
from ..runtime.release import number_of_release, release_of_number


@frozen
class AssemblerRelease:
    """A release, as a number of ``runtime.release``; ``asked``: somebody chose it, so what it refuses is an error.

    ``source`` is the release that a text was written for which is rewritten for this one.
    """

    release: int
    asked: bool = False
    source: int | None = None

    def __str__(self) -> str:
        return release_of_number(self.release)


NEWEST = AssemblerRelease(number_of_release(next(reversed(RELEASES))))


def assembler_of(asked: str | None) -> AssemblerRelease:
    """The assembler of a release that is written ``0.58`` or ``v0.58``; the newest for None.

    Raises InputError for a release that is not known.
    """
    if asked is None:
        return NEWEST
    name = asked.removeprefix("v")
    if name not in RELEASES:
        first, last = next(iter(RELEASES)), str(NEWEST)
        raise InputError(
            f"unknown release {asked!r} of the assembler; expected one from {first} to {last}",
            f"未知的汇编器版本“{asked}”；应为 {first} 至 {last} 之一",
        )
    return AssemblerRelease(number_of_release(name), True)

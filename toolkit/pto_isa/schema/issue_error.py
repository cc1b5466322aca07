"""The error that carries issues; commands catch it without the classes of issues."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from pto_isa.runtime.errors import Carried

if TYPE_CHECKING:
    from .issue import Issue


class IssueError(Carried, ValueError):
    """Raised where a function cannot return issues beside its result; holds all of them in ``issues``."""

    def __init__(self, issues: Iterable[Issue]) -> None:
        self.issues = tuple(issues)
        super().__init__("\n".join(str(issue) for issue in self.issues))

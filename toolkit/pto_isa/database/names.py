"""Names of operations and profiles: one plain form for every spelling, and what is raised for an unknown one."""

from __future__ import annotations

from collections.abc import Iterable

from pto_isa.runtime.op_name import plain_name as plain_name  # the names of the database are compared in it
from pto_isa.schema.issue import visible

from .wording import nearest

_FEW = 24


class UnknownName(KeyError):
    """A name that the database does not have; ``suggestions`` are the closest ones it has."""

    what = ("name", "名称")

    def __init__(self, name: str, known: Iterable[str], what: tuple[str, str] | None = None) -> None:
        super().__init__(name)
        self.name, self.what = name, what or self.what
        names = list(known)
        self.suggestions = nearest(self.plain(name), names)
        self.choices = names if len(names) <= _FEW else []

    def plain(self, name: str) -> str:
        """The form of a name in which it is compared with the known ones."""
        return name

    def text(self, lang: str = "en") -> str:
        """The message in one language: with close names, else with all of them when they are few."""
        shown = visible(self.name[:60])
        listed = self.suggestions or self.choices
        if lang == "zh":
            hint = f"；{'是否想写' if self.suggestions else '应为'} {'、'.join(listed)}" if listed else ""
            return f"未知{self.what[1]}“{shown}”{hint}{'？' if self.suggestions else ''}"
        ask = "did you mean" if self.suggestions else "expected"
        hint = f"; {ask} {' or '.join(listed)}" if listed else ""
        return f"unknown {self.what[0]} {shown!r}{hint}{'?' if self.suggestions else ''}"

    def __str__(self) -> str:
        return self.text()


class UnknownOp(UnknownName):
    """No operation has this name in any spelling."""

    what = ("op", "指令")

    def plain(self, name: str) -> str:
        """Known ops are compared without prefix, in small letters."""
        return plain_name(name)


class UnknownProfile(UnknownName):
    """No profile has this name or alias."""

    what = ("profile", "目标平台")

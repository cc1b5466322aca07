"""Finding: one broken rule, with what was found and what is allowed; RuleError: findings as an exception."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Self

from ..errors import Carried
from .stages import Stages

_SEVERITY_ZH = {"error": "错误", "undefined": "未定义", "warning": "警告", "hint": "提示"}


@dataclass(frozen=True)
class Later:
    """A value that is searched for when it is first asked for."""

    search: Callable[[], Any]


class _Searched:
    """A field that may be given as ``Later``; None by default."""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, finding: object | None, owner: type | None = None) -> Any:
        if finding is None:
            return None
        known = vars(finding)
        if isinstance(known[self.name], Later):
            known[self.name] = known[self.name].search()
        return known[self.name]

    def __set__(self, finding: object, value: Any) -> None:
        vars(finding)[self.name] = value


@dataclass(frozen=True)
class Finding:
    """One broken rule.

    ``rule`` is the id (``pto.tshls/non-negative``), ``severity`` error, undefined, warning or hint, ``message`` the
    text by language; ``got`` what was found, ``allowed`` what the rule accepts, ``nearest`` the legal choice with the
    fewest changes (None when there is none close), these two searched for when they are first asked for; ``line`` and
    ``column`` count from 1, ``loc`` is the origin that the program states for the op, ``link`` a path of the manual
    such as ``ops/tshls/#non-negative``.  ``related`` are lines and columns of other ops that it is about, such as the
    earlier one of a race.  ``by`` is who refuses it or suffers from it.
    """

    rule: str
    severity: str
    op: str
    operand: str | None = None
    message: Mapping[str, str] = field(default_factory=dict)
    got: Any = None
    allowed: Any = _Searched()
    nearest: Any = _Searched()
    file: str | None = None
    line: int | None = None
    column: int | None = None
    loc: str | None = None
    link: str | None = None
    related: tuple[tuple[int, int], ...] = ()
    by: Stages = ()

    def but(self, **known: Any) -> Self:
        """Return the finding with other values in some fields; what is only worked out on demand stays postponed."""
        made = object.__new__(type(self))
        made.__dict__.update(self.__dict__, **known)
        return made

    def __getstate__(self) -> dict[str, Any]:
        """Return every field, worked out: what works them out stays in this process."""
        return {entry.name: getattr(self, entry.name) for entry in fields(self)}

    def text(self, lang: str = "en") -> str:
        """Return the message in ``lang``; the other language when there is none, the rule id when there is neither."""
        return self.message.get(lang) or next(iter(self.message.values()), self.rule)

    def as_dict(self, lang: str = "en") -> dict[str, Any]:
        """Return plain JSON data: every field, ``message`` in the language ``lang``."""
        return {
            "rule": self.rule,
            "severity": self.severity,
            "op": self.op,
            "operand": self.operand,
            "message": self.text(lang),
            "got": _plain(self.got),
            "allowed": _plain(self.allowed),
            "nearest": _plain(self.nearest),
            "file": self.file,
            "line": self.line,
            "column": self.column,
            "loc": self.loc,
            "link": self.link,
            "related": [{"line": line, "column": column} for line, column in self.related],
            "by": [stage.as_dict() for stage in self.by],
        }

    def line_of_text(self, lang: str = "en") -> str:
        """Return ``file:line:column: severity: message [rule]``, without the parts that are not known."""
        place = ":".join(str(part) for part in (self.file, self.line, self.column) if part is not None)
        severity = _SEVERITY_ZH[self.severity] if lang == "zh" else self.severity
        head = f"{place}: {severity}" if place else severity
        return f"{head}{'：' if lang == 'zh' else ': '}{self.text(lang)} [{self.rule}]"

    def __str__(self) -> str:
        return self.line_of_text("en")


class RuleError(Carried, ValueError):
    """Rules were broken; ``findings`` says which ones."""

    def __init__(self, findings: Iterable[Finding]) -> None:
        self.findings: list[Finding] = list(findings)
        ValueError.__init__(self, self.findings)  # whatever else a subclass is

    def text(self, lang: str = "en") -> str:
        """Return one line per finding in the language ``lang``."""
        return "\n".join(finding.line_of_text(lang) for finding in self.findings)

    def __str__(self) -> str:
        return self.text("en")


def _plain(value: Any) -> Any:
    """Return ``value`` as JSON data: types and UNKNOWN as text, NumPy scalars as numbers, sets sorted."""
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if isinstance(value, Mapping):
        return {str(key): _plain(entry) for key, entry in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(entry) for entry in value]
    if isinstance(value, (set, frozenset)):
        return sorted((_plain(entry) for entry in value), key=str)
    if hasattr(value, "item") and getattr(value, "ndim", None) == 0:
        return _plain(value.item())
    return str(value)

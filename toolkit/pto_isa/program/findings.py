"""Findings of programs: what they say and where they stand is worked out when it is asked for."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

from ..generated.programs._rules import PROGRAM_RULES
from ..runtime.finding import Finding
from ..runtime.message import LONGEST, spaced
from ..runtime.program_op import ProgramRule
from .program import Program
from .syntax import Op

Where = tuple[int, int] | str | None
At = Callable[[str | None], Where] | Where
Make = Finding | Callable[[], Finding]
_SLOTS = {name: Finding.__dict__[name] for name in Finding.__dataclass_fields__}
_RULE, _SEVERITY, _OP, _FILE = (_SLOTS[name].__set__ for name in ("rule", "severity", "op", "file"))


class ProgramFinding(Finding):
    """A finding in a program.

    Rule, severity, op and file are there at once; texts, operand, place, origin and the nearest legal choice are made
    when they are first read.
    """

    __slots__ = ("_make", "_program", "_where", "_at")

    @classmethod
    def of(
        cls, rule: str, severity: str, name: str, make: Make, program: Program, where: Op | None, at: At
    ) -> ProgramFinding:
        """Return a finding.  make: gives its texts.  where, at: its place, see ``Reporter.add``."""
        made = object.__new__(cls)
        _RULE(made, rule)
        _SEVERITY(made, severity)
        _OP(made, name)
        _FILE(made, program.file)
        _MAKE(made, make)
        _PROGRAM(made, program)
        _WHERE(made, where)
        _AT(made, at)
        return made

    def __getattr__(self, name: str) -> Any:
        """A field that is not made yet."""
        if name == "line" or name == "column":
            for field, number in zip(("line", "column"), self._place(), strict=True):
                _SLOTS[field].__set__(self, number)
        elif name == "loc":
            written = None if self._where is None else self._where.loc
            _SLOTS[name].__set__(self, None if written is None else self._program.origin(written))
        elif name in _SLOTS:
            if callable(self._make):
                _MAKE(self, self._make())
            _SLOTS[name].__set__(self, getattr(self._make, name))
        return object.__getattribute__(self, name)

    def _place(self) -> tuple[int, int]:
        at = self._at
        if callable(at):
            at = at(self.operand)
        if isinstance(at, tuple):
            return at
        return (1, 1) if self._where is None else self._program.place(self._where, at)

    def __reduce__(self) -> tuple[Any, ...]:
        return (Finding, tuple(getattr(self, name) for name in _SLOTS))


_MAKE, _PROGRAM, _WHERE, _AT = (ProgramFinding.__dict__[name].__set__ for name in ProgramFinding.__slots__)


class Reporter:
    """Makes the findings of one program, in the order in which they are found."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.findings: list[Finding] = []

    def report(self, key: str, where: Op | None, at: At = None, **words: Any) -> None:
        """Add a finding of program rule ``key``; see ``add``.

        words: fill the message; a value that is a pair differs by language, a function gives what is only known later.
        """
        rule = PROGRAM_RULES[key]
        name = where.name if where is not None else ""
        self.add(rule.id, rule.severity, name, partial(_program_finding, rule, name, words), where, at)

    def add(self, rule: str, severity: str, name: str, make: Make, where: Op | None, at: At = None) -> None:
        """Add a finding about the op ``name``.

        make: a finding with its texts, or a function giving one.  where: the op.  at: a word of it (a value, a type),
        line and column, or a function of the finding's operand that gives one of them; by default the op itself.
        """
        self.findings.append(ProgramFinding.of(rule, severity, name, make, self.program, where, at))


def _program_finding(rule: ProgramRule, name: str, words: Mapping[str, Any]) -> Finding:
    """A finding of a rule about programs, without its place."""
    known = {key: value() if callable(value) else value for key, value in words.items()}
    pairs = {key: value if isinstance(value, tuple) else (value, value) for key, value in known.items()}
    en = printable(rule.en.format(**{key: pair[0] for key, pair in pairs.items()}))
    zh = printable(spaced(rule.zh.format(**{key: pair[1] for key, pair in pairs.items()})))
    got = known.get("found") or known.get("used") or known.get("count")
    return Finding(
        rule.id, rule.severity, name, words.get("value"), {"en": en[:LONGEST], "zh": zh[:LONGEST]},
        None if got is None else str(got)[:120],
        words["expected"][0] if isinstance(words.get("expected"), tuple) else None,
        link=f"program-rules/#{rule.id.partition('/')[2]}",
    )  # fmt: skip


def printable(text: str) -> str:
    """Return a text of one line for a terminal: what cannot be seen, or would command it, is written as its number."""
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() else f"\\u{ord(char):04x}" for char in text)


def hint(name: str, known: Iterable[str]) -> tuple[str, str]:
    """A question that names what was probably meant, in both languages; empty when nothing is close."""
    close = difflib.get_close_matches(name[:60], list(known), n=1, cutoff=0.75)
    return (f"; did you mean `{close[0]}`?", f"；是否想写 `{close[0]}`？") if close else ("", "")

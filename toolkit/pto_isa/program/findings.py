"""Findings of programs: where they stand is computed when it is asked for."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable
from typing import Any

from pto_isa.generated.programs._rules import PROGRAM_RULES
from pto_isa.runtime.finding import Finding
from pto_isa.runtime.message import LONGEST, spaced

from .program import Program
from .syntax import Op

At = Callable[[], "tuple[int, int] | str | None"] | str | None
_SLOTS = {name: Finding.__dict__[name] for name in Finding.__dataclass_fields__}
_FIELDS = tuple(_SLOTS)
_SETTERS = tuple((name, slot.__set__) for name, slot in _SLOTS.items())


class ProgramFinding(Finding):
    """A finding in a program.  What takes work (texts, places, the nearest legal choice) is made when first read."""

    __slots__ = ()

    def __getattribute__(self, name: str) -> Any:
        value = object.__getattribute__(self, name)
        if name in _SLOTS and callable(value):
            value = value()
            _SLOTS[name].__set__(self, value)
        return value

    @classmethod
    def make(cls, fields: dict[str, Any]) -> ProgramFinding:
        """Return a finding from fields, each a value or a function that gives it."""
        made = object.__new__(cls)
        get = fields.get
        for name, put in _SETTERS:
            put(made, get(name))
        return made

    def __reduce__(self) -> tuple[Any, ...]:
        return (Finding, tuple(getattr(self, name) for name in _FIELDS))


class Reporter:
    """Makes the findings of one program, in the order in which they are found."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.findings: list[Finding] = []

    def report(self, key: str, where: Op | None, at: At = None, **words: Any) -> None:
        """Add a finding of program rule ``key``.

        where: the op.  at: a word of the op (a value, a type) or a function giving one, or line and column; by default
        the op itself.  words: fill the message; a value that is a pair differs by language.
        """
        rule = PROGRAM_RULES[key]
        pairs = {name: value if isinstance(value, tuple) else (value, value) for name, value in words.items()}
        en = printable(rule.en.format(**{name: pair[0] for name, pair in pairs.items()}))
        zh = printable(spaced(rule.zh.format(**{name: pair[1] for name, pair in pairs.items()})))
        got = words.get("found") or words.get("used") or words.get("count")
        self.add(
            {
                "rule": rule.id,
                "severity": rule.severity,
                "op": where.name if where is not None else "",
                "operand": words.get("value"),
                "message": {"en": en[:LONGEST], "zh": zh[:LONGEST]},
                "got": str(got)[:120] if got is not None else None,
                "allowed": words["expected"][0] if isinstance(words.get("expected"), tuple) else None,
                "link": f"program-rules/#{key}",
            },
            where,
            at,
        )

    def add(self, fields: dict[str, Any], op: Op | None, at: At = None) -> None:
        """Add a finding with its place."""
        place = _Place(self.program, op, at)
        fields |= {"file": self.program.file, "line": place.line, "column": place.column}
        if op is not None and op.loc is not None:
            fields["loc"] = op.loc
        self.findings.append(ProgramFinding.make(fields))


class _Place:
    """The line and column of a finding."""

    __slots__ = ("program", "op", "at", "found")

    def __init__(self, program: Program, op: Op | None, at: At) -> None:
        self.program, self.op, self.at = program, op, at
        self.found: tuple[int, int] | None = None

    def place(self) -> tuple[int, int]:
        if self.found is None:
            at = self.at() if callable(self.at) else self.at
            if isinstance(at, tuple):
                self.found = at
            elif self.op is None:
                self.found = (1, 1)
            else:
                self.found = self.program.place(self.op, at)
        return self.found

    def line(self) -> int:
        return self.place()[0]

    def column(self) -> int:
        return self.place()[1]


def printable(text: str) -> str:
    """Return a text of one line for a terminal: what cannot be seen, or would command it, is written as its number."""
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() else f"\\u{ord(char):04x}" for char in text)


def hint(name: str, known: Iterable[str]) -> tuple[str, str]:
    """A question that names what was probably meant, in both languages; empty when nothing is close."""
    close = difflib.get_close_matches(name[:60], list(known), n=1, cutoff=0.75)
    return (f"; did you mean `{close[0]}`?", f"；是否想写 `{close[0]}`？") if close else ("", "")

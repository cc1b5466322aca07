"""Findings of programs: what they say and where they stand is worked out when it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, partial
from typing import Any

from ...generated.programs._rules import PROGRAM_RULES
from ...op_name import rule_link
from ...runtime.program_op import ProgramRule
from ...runtime.release import LAST
from ...runtime.rules.finding import Finding
from ...runtime.rules.message import LONGEST, spaced
from ...runtime.rules.stages import stages
from ...runtime.words import HINT
from ...text.visible import on_one_line
from ..syntax.program import Program
from ..syntax.tree import Operation

Where = tuple[int, int] | str | None
At = Callable[[str | None], Where] | Where
Make = Finding | Callable[[], Finding]


def _of_made(name: str) -> Any:
    """A field that the finding with its texts has."""
    return cached_property(lambda finding: getattr(finding.made, name))


class ProgramFinding(Finding):
    """A finding in a program.

    Rule, severity, op and file are there at once; texts, operand, place, origin and the nearest legal choice are made
    when they are first read. ``instead``: the ops that would mend it where they stood for the op; ``printed``:
    another spelling of its types would, which the printer writes; ``inserts`` gives lines that would, each with the
    op that it stands before, or behind where that is true. ``until``: the last release of the assembler that reads
    what it is about, as a number.
    """

    instead: Sequence[Operation] | None = None
    others: Sequence[Operation] = ()
    inserts: Callable[[], Sequence[tuple[Operation, bool, str]]] | None = None
    printed = False
    until = LAST

    def __init__(
        self, rule: str, severity: str, name: str, make: Make, program: Program, where: Operation | None, at: At
    ) -> None:
        """make: gives the texts.  where, at: the place, see ``Reporter.add``."""
        vars(self).update(rule=rule, severity=severity, op=name, file=program.file, later=(make, program, where, at))

    @cached_property
    def made(self) -> Finding:
        """The finding with its texts, without its place."""
        make = vars(self)["later"][0]
        found: Finding = make() if callable(make) else make
        return found

    operand: Any = _of_made("operand")
    message: Any = _of_made("message")
    got: Any = _of_made("got")
    allowed: Any = _of_made("allowed")
    nearest: Any = _of_made("nearest")
    link: Any = _of_made("link")
    by: Any = _of_made("by")

    @cached_property
    def place(self) -> tuple[int, int]:
        """Line and column."""
        _, program, where, at = vars(self)["later"]
        if callable(at):
            at = at(self.operand)
        if isinstance(at, tuple):
            return at
        return (1, 1) if where is None else program.place(where, at)

    @property
    def where(self) -> Operation | None:
        """The op that the finding is about."""
        found: Operation | None = vars(self)["later"][2]
        return found

    @cached_property
    def line(self) -> int:
        """The line, from 1."""
        return self.place[0]

    @cached_property
    def column(self) -> int:
        """The column, from 1."""
        return self.place[1]

    @cached_property
    def related(self) -> tuple[tuple[int, int], ...]:
        """Line and column of each other op that it is about."""
        program = vars(self)["later"][1]
        return tuple(program.place(op, None) for op in self.others)

    @cached_property
    def loc(self) -> str | None:
        """The origin that the program states for the op."""
        _, program, where, _ = vars(self)["later"]
        return None if where is None or where.loc is None else program.origin(where.loc)


# What is written is not what is meant; an op that is not known, or has a word too many, is as it stands.
_AS_IT_STANDS = ("unknown-op", "unknown-attribute", "attribute-under-two-names", "unknown-clause")
FAULTS = frozenset(
    rule.id for key, rule in PROGRAM_RULES.items() if rule.kind in ("parse", "structure") and key not in _AS_IT_STANDS
)
STOPS = frozenset(rule.id for rule in PROGRAM_RULES.values() if rule.stops)  # something is not understood


def not_understood(findings: Iterable[Finding], ops: Iterable[Operation]) -> list[Finding]:
    """The findings that say of one of these ops that something in it is not understood, as errors: it cannot be run."""
    unclear = [finding for finding in findings if finding.rule in STOPS]
    if not unclear:
        return []
    meant = set(map(id, ops))
    return [
        finding.but(severity="error")
        for finding in unclear if isinstance(finding, ProgramFinding) and id(finding.where) in meant
    ]  # fmt: skip


class Reporter:
    """Makes the findings of one program, in the order in which they are found."""

    def __init__(self, program: Program, release: int = LAST, hints: bool = False) -> None:
        """release: of the assembler, as a number; rules of later ones are not asked.  hints: these are kept as well."""
        self.program, self.release, self.hints = program, release, hints
        self.findings: list[Finding] = []

    def report(self, key: str, where: Operation | None, at: At = None, **words: Any) -> None:
        """Add a finding of program rule ``key``; see ``add``.

        words: fill the message; a value that is a pair differs by language, a function gives what is only known later.
        """
        self.report_as(PROGRAM_RULES[key].severity, key, where, at, **words)

    def report_as(
        self, severity: str, key: str, where: Operation | None, at: At = None,
        instead: Sequence[Operation] | None = None, related: Sequence[Operation] = (), longest: int = LONGEST,
        refusers: Sequence[str] | None = None, **words: Any,
    ) -> ProgramFinding | None:  # fmt: skip
        """Add a finding of program rule ``key`` with a severity of its own; None where the release does not ask it.

        instead: the ops that would mend it.  related: other ops that it is about.  longest: characters of the message.
        refusers: who refuses it or suffers from it, where that is not who the rule says (see ``runtime.rules.stages``).
        """
        rule = PROGRAM_RULES[key]
        if rule.since > self.release:
            return None
        name = where.name if where is not None else ""
        make = partial(_program_finding, rule, severity, name, words, longest, refusers)
        found = self.add(rule.id, severity, name, make, where, at)
        if instead is not None:
            vars(found).update(instead=instead)
        if related:
            vars(found).update(others=related)
        return found

    def add(
        self, rule: str, severity: str, name: str, make: Make, where: Operation | None, at: At = None
    ) -> ProgramFinding:
        """Add a finding about the op ``name``.

        make: a finding with its texts, or a function giving one.  where: the op.  at: a word of it (a value, a type),
        line and column, or a function of the finding's operand that gives one of them; by default the op itself.
        """
        found = ProgramFinding(rule, severity, name, make, self.program, where, at)
        if severity != HINT or self.hints:
            self.findings.append(found)
        return found


def _program_finding(
    rule: ProgramRule, severity: str, name: str, words: Mapping[str, Any], longest: int, refusers: Sequence[str] | None
) -> Finding:
    """A finding of a rule about programs, without its place."""
    known = {key: value() if callable(value) else value for key, value in words.items()}
    pairs = {key: value if isinstance(value, tuple) else (value, value) for key, value in known.items()}
    en = on_one_line(rule.en.format(**{key: pair[0] for key, pair in pairs.items()}))
    zh = on_one_line(spaced(rule.zh.format(**{key: pair[1] for key, pair in pairs.items()})))
    who = rule.by if refusers is None else refusers
    if severity != "error":
        who = [word for word in who if word != "assembler"]
    got = known.get("found") or known.get("used") or known.get("count")
    return Finding(
        rule.id, severity, name, words.get("value"), {"en": en[:longest], "zh": zh[:longest]},
        None if got is None else str(got)[:120],
        words["expected"][0] if isinstance(words.get("expected"), tuple) else None,
        link=rule_link(rule.id), by=stages(who),
    )  # fmt: skip

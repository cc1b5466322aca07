"""Judging calls: what the ops ask before they run, and what the verifier reports about a call by types."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from operator import itemgetter
from typing import Any

from .kinds.table import kind_by_type, passed
from .release import LAST
from .rules.finding import Finding, RuleError
from .rules.judgement import UNJUDGED, Judgement, PreparedRule, broken_tile_rules, quiet
from .rules.message import rule_finding
from .rules.operands import form_exists, on_profile, operands_fit
from .rules.result_type import known_results
from .rules.rule import RESULT, OpRules, Rule
from .rules.type_rows import types_fit
from .run import Run
from .types.unknown import UNKNOWN
from .words import STRICT

RuleTest = tuple[Callable[..., Any], Callable[[tuple[Any, ...]], tuple[Any, ...]]]


def verify(rules: OpRules, values: Mapping[str, Any], profile: str) -> list[Finding]:
    """Everything that is wrong with one call, in the order profile, operands, types, tiles, rules of the op.

    values: operands by name as tiles, types or numbers (UNKNOWN or missing for a scalar that is not known yet), and
    attributes.  profile: canonical.  A rule over unknown extents gives no finding; rules over elements and storage
    are judged where tiles are given.
    """
    found = on_profile(rules, profile)
    if found:
        return found + operands_fit(rules, values)[0]
    found, bad = operands_fit(rules, values)
    values = {**values, **known_results(rules, values, profile)}
    return found + _judged(rules, complete(rules, values, bad), profile)[0]


def complete(rules: OpRules, values: Mapping[str, Any], bad: Iterable[str] = ()) -> dict[str, Any]:
    """All operands and attributes by name: defaults filled in, absent ones None, what cannot be judged UNKNOWN."""
    full: dict[str, Any] = {}
    for name, spec in rules.operands.items():
        value = values.get(name)
        open = not spec.optional and (spec.access == RESULT or passed(spec.kinds, "number"))
        asked = spec.access == RESULT and value is True  # of a type that nothing decides
        if name in bad or asked or (value is None and open):
            value = UNKNOWN
        full[name] = spec.default if value is None else value
    return full


def _judged(rules: OpRules, full: Mapping[str, Any], profile: str) -> tuple[list[Finding], Judgement]:
    """Types, tiles and rules of a call with all operands; the findings and the judgement of the rules."""
    call = Judgement(rules, full, profile)
    found = form_exists(call) + types_fit(call)
    for name in rules.operands:
        type = call.types[name]
        if kind_by_type(type).keeps_valid_view:
            found += [_finding(call, rule, name) for rule in broken_tile_rules(rules, type, profile)]
    found += [_finding(call, entry.rule, None) for entry in call.broken() if entry.rule.until == LAST]
    return found, call


def _finding(call: Judgement, rule: Rule, operand: str | None) -> Finding:
    from .search.nearest import allowed, nearest  # legal calls have no use for it

    search = (call.rules, rule, operand, call.values, call.table.profile)
    closest = partial(nearest, *search), partial(allowed, *search)
    offence = call.offences.get(rule.id)
    return rule_finding(
        call.rules, rule, operand, call.types, call.table.profile, *closest, offence=offence,
        by=None if operand else call.refusers(rule),
    )  # fmt: skip


def operand_findings(
    rules: OpRules, given: Mapping[str, Any], attributes: Mapping[str, Any], outs: Iterable[str], profile: str
) -> list[Finding]:
    """What keeps a call of an op from being bound at all: profile, operands that are no tiles, unknown words."""
    return on_profile(rules, profile) + operands_fit(rules, {**given, **attributes}, outs, eager=True)[0]


def judge(
    rules: OpRules,
    types: Mapping[str, Any],
    attributes: Mapping[str, Any],
    profile: str,
    *,
    check: bool = True,
    strict: bool = False,
    release: int | None = None,
) -> Stage:
    """Judge what types and attributes decide; return the rules that remain for every call.

    Raises RuleError with every broken rule of severity error; strict adds ``undefined``; check=False judges nothing.
    release: of the assembler, where the call stands in a program whose text was judged for it before: rules have their
    severity ``at_run``, and those of later releases ask nothing.
    """
    severities = STRICT if strict else STRICT[:1]
    if not check:
        return Stage(None, (), severities)
    full = complete(rules, {**types, **attributes})
    findings, call = _judged(rules, full, profile)
    eased, ahead = dict[str, str | None](), set[str]()
    if release is not None:
        eased = {entry.rule.id: dict(entry.rule.at_run).get(profile) for entry in call.entries}
        ahead = {entry.rule.id for entry in call.entries if entry.rule.since > release}
    found = [
        finding for finding in findings
        if finding.rule not in ahead and (eased.get(finding.rule) or finding.severity) in severities
    ]  # fmt: skip
    late = tuple(
        entry for entry in call.entries if entry.rule.id not in ahead and _remains(entry, call, severities)
    )  # fmt: skip
    if any(not _is_late_rule(call, finding) for finding in found):
        raise RuleError(found)
    return Stage(call, late, severities)


def _remains(entry: PreparedRule, call: Judgement, severities: tuple[str, ...]) -> bool:
    rule = entry.rule
    if rule.stage == "static" or rule.severity not in severities:
        return False
    if any(call.types[name] is None for name in rule.requires):
        return False
    return all(call.types_legal is True if place < 0 else _may_hold(call, place) for place in entry.needs)


def _may_hold(call: Judgement, place: int) -> bool:
    return call.held[place] is True or call.entries[place].rule.stage != "static"


def _is_late_rule(call: Judgement, finding: Finding) -> bool:
    return any(entry.rule.id == finding.rule and entry.rule.stage != "static" for entry in call.entries)


class Stage:
    """The rules of one bound call that scalars, elements or storage decide; they are judged before every run."""

    __slots__ = ("call", "late", "severities")

    def __init__(self, call: Judgement | None, late: tuple[PreparedRule, ...], severities: tuple[str, ...]) -> None:
        self.call = call
        self.late = late
        self.severities = severities

    def wrap(self, run: Run, operands: Iterable[str]) -> Run:
        """Return ``run`` itself, or a function that first judges these rules and raises RuleError.

        operands: names of what ``run`` takes, in order.
        """
        names = tuple(operands)
        tests = [test for entry in self.late if (test := self._test(entry, names)) is not None]
        if not tests:
            return run
        settle = partial(self._settle, names)
        if len(tests) == 1 and len(tests[0][0]) == 1:
            (place,), only = tests[0]

            def checked_one(*values: Any) -> None:
                try:
                    held = only(values[place])
                    if held is not True and (held is UNKNOWN or not held):
                        settle(values)
                except UNJUDGED as error:
                    if isinstance(error, RuleError):
                        raise
                run(*values)

            return checked_one
        picks = tuple((test, itemgetter(*spots) if len(spots) > 1 else _one(spots)) for spots, test in tests)

        def checked(*values: Any) -> None:
            for test, pick in picks:
                try:
                    held = test(*pick(values))
                    if held is not True and (held is UNKNOWN or not held):
                        settle(values)
                except UNJUDGED as error:
                    if isinstance(error, RuleError):
                        raise
            run(*values)

        return checked

    def _test(self, entry: PreparedRule, names: tuple[str, ...]) -> tuple[tuple[int, ...], Callable[..., Any]] | None:
        """(places of the operands it takes, the test) of one rule; None for one that the types decide."""
        assert self.call is not None
        rule, types = entry.rule, self.call.types
        if rule.stage == "data":
            judge = quiet(rule.check(*(types[name] for name in rule.reads)))
            if not callable(judge):
                return None if judge is True else ((), lambda: judge)
            return tuple(names.index(name) for name in rule.data), judge
        scalars = tuple(name for name in rule.reads if passed(_kinds(self.call.rules, name), "number"))
        fixed = tuple(types[name] for name in rule.reads[: len(rule.reads) - len(scalars)])
        return tuple(names.index(name) for name in scalars), partial(rule.check, *fixed) if fixed else rule.check

    def _settle(self, names: tuple[str, ...], values: tuple[Any, ...]) -> None:
        """Judge the call with its operands in full; raise if one of the late rules really fails."""
        assert self.call is not None
        given = {**self.call.values, **dict(zip(names, values, strict=True))}
        call = Judgement(self.call.rules, complete(self.call.rules, given), self.call.table.profile)
        late = {entry.rule.id for entry in self.late}
        broken = [entry.rule for entry in call.broken() if entry.rule.id in late]
        if broken:
            raise RuleError([_finding(call, rule, None) for rule in broken])


def _kinds(rules: OpRules, name: str) -> tuple[str, ...]:
    return rules.operands[name].kinds if name in rules.operands else ()


def _one(spots: tuple[int, ...]) -> Callable[[tuple[Any, ...]], tuple[Any, ...]]:
    if not spots:
        return lambda values: ()
    place = spots[0]
    return lambda values: (values[place],)

"""Examples of the records that are not legal on a profile they list, or give something else than they say there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pto_isa.database import Database, Op
from pto_isa.database.check import op_issues
from pto_isa.database.faults import fault
from pto_isa.generate.rules.op_rules import op_rules, tile_rules
from pto_isa.generate.sentences import sentences_of
from pto_isa.language.front.elaborate import elaborated
from pto_isa.runtime.errors import InputError
from pto_isa.runtime.profile import canonical_profile
from pto_isa.runtime.rules.rule import OpRules
from pto_isa.runtime.verify import verify
from pto_isa.schema.example import Example
from pto_isa.schema.issue import Issue

from ..say import Both, both


def example_issues(database: Database, ops: Iterable[Op]) -> Iterator[Issue]:
    """Faults of the examples of ops: judged by the rules of their records, computed from them element by element.

    Whatever was generated before is not asked: it may come from other records.  An op whose names or expressions have
    faults is not judged, one that no equation describes is not computed.
    """
    speak = sentences_of(database)
    tile = tile_rules(database, speak).judged.rules
    for op in ops:
        if op_issues(op):
            continue
        yield from _call_issues(op)
        illegal = list(_legality_issues(op, op_rules(op, elaborated(op, database)[0], speak, tile).judged))
        yield from illegal or _result_issues(op)


def _call_issues(op: Op) -> Iterator[Issue]:
    """Operands of the calls beside the examples whose types cannot be read."""
    for place, call in enumerate(op.record.calls):
        for name, entry in call.items():
            try:
                entry.written_type()
            except (InputError, ValueError, KeyError, TypeError) as error:
                en, zh = (error.en, error.zh) if isinstance(error, InputError) else (str(error), str(error))
                yield fault(
                    op.position(("calls", place, name), key=True), "example/call", f"`{name}`: {en}", f"`{name}`：{zh}"
                )


def _legality_issues(op: Op, rules: OpRules) -> Iterator[Issue]:
    from pto_isa.generate.examples.operands import example_operands

    for name, example in op.record.examples.items():
        try:
            operands = example_operands(op, example)
        except (InputError, ValueError, IndexError, KeyError) as error:
            en, zh = (error.en, error.zh) if isinstance(error, InputError) else (str(error), str(error))
            message = both("example.cannot_be_built", example=name, why=Both(en, zh))
            yield _issue(op, name, message, _unreadable(example))
            continue
        for profile in example.profiles:
            for finding in verify(rules, operands, canonical_profile(profile)):
                if finding.severity == "error":
                    why = Both(finding.text("en"), finding.text("zh"))
                    message = both("example.illegal", example=name, profile=profile, why=why, rule=finding.rule)
                    yield _issue(op, name, message, finding.operand)


def _result_issues(op: Op) -> Iterator[Issue]:
    from pto_isa.generate.examples.operands import example_call
    from pto_isa.generate.examples.result import shortfalls
    from pto_isa.language.oracle import run_oracle

    opdef, _ = elaborated(op, op.database)
    if not any(mode.block.items for form in opdef.forms for p in opdef.profiles for mode in form.modes(p)):
        return
    for name, example in op.record.examples.items():
        for profile in example.profiles:
            operands, words = example_call(op, example)
            try:
                run_oracle(opdef, operands, words, canonical_profile(profile))
            except ZeroDivisionError:
                yield _issue(op, name, both("example.divided_by_zero", example=name, profile=profile))
                continue
            except (ValueError, IndexError, OverflowError) as error:  # no form, a wait without end, a wrong index …
                yield _issue(op, name, both("example.fails", example=name, profile=profile, why=str(error)))
                continue
            for operand, en, zh in shortfalls(opdef, example, operands, profile):
                why = Both(en, zh)
                message = both("example.other_result", example=name, profile=profile, operand=operand, why=why)
                yield _issue(op, name, message, result=operand)


def _unreadable(example: Example) -> str | None:
    """The first operand whose tile type cannot be read."""
    for name, entry in example.operands.items():
        if entry.tile is not None:
            try:
                entry.written_type()
            except InputError:
                return name
    return None


def _issue(op: Op, example: str, message: Both, operand: str | None = None, result: str | None = None) -> Issue:
    """A fault of an example: at an operand or an expected result where that is known, else at its name."""
    stated, path = op.record.examples[example], tuple[str, ...](("examples", example))
    if operand in stated.operands:
        path += ("operands", str(operand))
    elif result in stated.expect:
        path += ("expect", str(result))
    place = op.position(path, key=True)
    code = "example/illegal" if result is None else "example/result"
    return Issue(place.file, place.line, place.column, code, message._asdict())

"""Examples of the records that are not legal on a profile they list, or give something else than they say there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pto_isa.database import Database, Op
from pto_isa.database.check import op_issues
from pto_isa.database.faults import fault
from pto_isa.generate.op_rules import op_rules, tile_rules
from pto_isa.generate.sentences import sentences_of
from pto_isa.language.front.elaborate import elaborated
from pto_isa.runtime.errors import InputError
from pto_isa.runtime.profile import canonical_profile
from pto_isa.runtime.rules.rule import OpRules
from pto_isa.runtime.verify import verify
from pto_isa.schema.example import Example
from pto_isa.schema.issue import Issue


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
    from pto_isa.generate.example_operands import example_operands

    for name, example in op.record.examples.items():
        try:
            operands = example_operands(op, example)
        except (InputError, ValueError, IndexError, KeyError) as error:
            en, zh = (error.en, error.zh) if isinstance(error, InputError) else (str(error), str(error))
            yield _issue(op, name, f"the operands cannot be built: {en}", f"无法构造操作数：{zh}", _unreadable(example))
            continue
        for profile in example.profiles:
            for finding in verify(rules, operands, canonical_profile(profile)):
                if finding.severity == "error":
                    yield _issue(
                        op, name, f"not legal on {profile}: {finding.text('en')} [{finding.rule}]",
                        f"在 {profile} 上不合法：{finding.text('zh')} [{finding.rule}]", finding.operand,
                    )  # fmt: skip


def _result_issues(op: Op) -> Iterator[Issue]:
    from pto_isa.generate.example_operands import example_call
    from pto_isa.generate.example_result import shortfalls
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
                yield _issue(op, name, f"on {profile}: an index is divided by 0", f"{profile} 上：索引除以 0")
                continue
            except (ValueError, IndexError, OverflowError) as error:  # no form, a wait without end, a wrong index …
                yield _issue(op, name, f"on {profile}: {error}", f"{profile} 上：{error}")
                continue
            for operand, en, zh in shortfalls(opdef, example, operands, profile):
                yield _issue(
                    op, name, f"on {profile}: `{operand}`: {en}", f"{profile} 上 `{operand}`：{zh}", result=operand
                )


def _unreadable(example: Example) -> str | None:
    """The first operand whose tile type cannot be read."""
    for name, entry in example.operands.items():
        if entry.tile is not None:
            try:
                entry.written_type()
            except InputError:
                return name
    return None


def _issue(op: Op, example: str, en: str, zh: str, operand: str | None = None, result: str | None = None) -> Issue:
    """A fault of an example: at an operand or an expected result where that is known, else at its name."""
    stated, path = op.record.examples[example], tuple[str, ...](("examples", example))
    if operand in stated.operands:
        path += ("operands", str(operand))
    elif result in stated.expect:
        path += ("expect", str(result))
    place = op.position(path, key=True)
    message = {"en": f"the example `{example}` is {en}" if en.startswith("not") else f"the example `{example}`: {en}",
               "zh": f"示例 `{example}`：{zh}"}  # fmt: skip
    code = "example/illegal" if result is None else "example/result"
    return Issue(place.file, place.line, place.column, code, message)

"""Examples of the records that are not legal calls on a profile they list, each at its place."""

from __future__ import annotations

from collections.abc import Iterator

from pto_isa.database import Op
from pto_isa.runtime.errors import InputError
from pto_isa.runtime.profile import canonical_profile
from pto_isa.schema.example import Example
from pto_isa.schema.issue import Issue


def example_issues(op: Op) -> Iterator[Issue]:
    """Faults of the examples of one op, judged by its generated rules; nothing for an op that has none yet."""
    from importlib.util import find_spec

    from pto_isa.generate.example_operands import example_operands
    from pto_isa.verifier import OperandError, verify_op

    if find_spec(f"pto_isa.generated.rules.{op.name}") is None:
        return
    for name, example in op.record.examples.items():
        try:
            operands = example_operands(op, example)
        except (InputError, ValueError, IndexError, KeyError) as error:
            en, zh = (error.en, error.zh) if isinstance(error, InputError) else (str(error), str(error))
            yield _issue(op, name, f"the operands cannot be built: {en}", f"无法构造操作数：{zh}", _unreadable(example))
            continue
        for profile in example.profiles:
            try:
                findings = verify_op(op.name, profile=canonical_profile(profile), **operands)
            except (InputError, OperandError) as error:
                yield _issue(op, name, f"on {profile}: {error.en}", f"{profile} 上：{error.zh}")
                continue
            for finding in findings:
                if finding.severity == "error":
                    yield _issue(
                        op, name, f"not legal on {profile}: {finding.text('en')} [{finding.rule}]",
                        f"在 {profile} 上不合法：{finding.text('zh')} [{finding.rule}]", finding.operand,
                    )  # fmt: skip


def _unreadable(example: Example) -> str | None:
    """The first operand whose tile type cannot be read."""
    for name, entry in example.operands.items():
        if entry.tile is not None:
            try:
                entry.written_type()
            except InputError:
                return name
    return None


def _issue(op: Op, example: str, en: str, zh: str, operand: str | None = None) -> Issue:
    """A fault of an example: at one of its operands where that is known, else at its name."""
    given = operand is not None and operand in op.record.examples[example].operands
    path = ("examples", example, "operands", str(operand)) if given else ("examples", example)
    place = op.position(path, key=True)
    message = {"en": f"the example `{example}` is {en}" if en.startswith("not") else f"the example `{example}`: {en}",
               "zh": f"示例 `{example}`：{zh}"}  # fmt: skip
    return Issue(place.file, place.line, place.column, "example/illegal", message)

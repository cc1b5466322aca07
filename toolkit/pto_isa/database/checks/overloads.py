"""C++ overloads: every operand that a call must have is given in each of them."""

from __future__ import annotations

from collections.abc import Collection

from pto_isa.schema.record import Operand, Overload
from pto_isa.text.lists import listed

from ...runtime.kinds.table import passed
from ...runtime.rules.rule import RESULT
from .checker import RecordChecker

_NO_RESULT = {"RecordEvent", "void"}


def check_overloads(checker: RecordChecker, used: Collection[str]) -> None:
    """Overloads that leave out an operand of the used ones: one that nothing names is a fault of its own."""
    operands = checker.record.operands
    for key, overload in checker.record.overloads.items():
        given = {*overload.args, *(overload.config.args if overload.config is not None else ())}
        missing = [name for name in operands if name in used and name not in given and _must_be_given(operands[name])]
        missing = _not_returned(overload, _not_in_template(overload, missing, operands), operands)
        if missing:
            en, zh = listed(f"`{name}`" for name in missing)
            checker.report(
                ("overloads", key, "args"),
                "record/overload",
                f"{en} must be given, but this overload leaves it out; "
                "expected it among `args`, or `optional: true` or a `default` at the operand",
                f"{zh} 为必需的操作数，而该重载没有给出；应列入 `args`，或在操作数处写明 `optional: true` 或 `default`",
                key=True,
            )


def _must_be_given(operand: Operand) -> bool:
    """Whether a call has the operand: registers are no parameters but belong to the core."""
    return not operand.optional and operand.default is None and not passed(operand.kind, "core")


def _not_in_template(overload: Overload, names: list[str], operands: dict[str, Operand]) -> list[str]:
    """The names without those that template parameters with a value of their own give, one each, in any spelling."""
    values = [text for text in overload.template if not text.startswith("typename ") and text not in operands]
    by_value = [name for name in names if passed(operands[name].kind, "number", "word")]
    return [name for name in names if name not in by_value[: len(values)]]


def _not_returned(overload: Overload, names: list[str], operands: dict[str, Operand]) -> list[str]:
    """The names without the operand that the call returns."""
    written = [name for name in names if operands[name].access == RESULT]
    returned = written[:1] if overload.returns not in _NO_RESULT else []
    return [name for name in names if name not in returned]

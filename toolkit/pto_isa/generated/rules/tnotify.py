"""Rules of pto.tnotify.

Generated from comm/comm/tnotify.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.rule import Choice, OpRules, OperandSpec, Rule

from ._tile import TILE_RULES


def _mode(notify_op):
    """Name the mode: set, add."""
    if notify_op == "set":
        return "set"
    if notify_op == "atomic_add":
        return "add"
    return ""


def _not_empty(signal):
    """The number of elements of `signal` must be positive; otherwise the result is undefined."""
    return signal.size > 0


RULES = OpRules(
    "pto.tnotify",
    operands={
        "signal": OperandSpec(("global",), access="read_write"),
        "value": OperandSpec(("scalar",)),
        "notify_op": OperandSpec(("attribute",), type="notify_op", vocabulary=("atomic_add", "set")),
    },
    bind={
        "": {"signal": "i32", "value": "i32"},
    },
    types={
        "": {
            "cpu": ({},),
            "a2a3": ({},),
            "a5": ({},),
        },
    },
    rules=(
        Rule(
            "pto.tnotify/not-empty", _not_empty, reads=("signal",), profiles=("cpu", "a2a3", "a5"),
            en="The number of elements of `signal` must be positive; otherwise the result is undefined.",
            zh="`signal` 的元素个数必须大于零；否则结果未定义。",
            severity="undefined",
            shows=("signal.size",),
            text="signal.size > 0",
        ),
    ),
    modes={
        "": Choice(("notify_op",), _mode),
    },
    tile=TILE_RULES,
)
